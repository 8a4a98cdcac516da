//! `import` and `export`: O0 to O2.

use lacuna::demo::Site;
use serde_json::json;

use crate::harness::Program;

const LIST: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0"><head><title>Mine</title></head><body>
  <outline text="News">
    <outline text="Harbour" title="Harbour news" type="rss" xmlUrl="http://127.0.0.1:9/harbour" htmlUrl="http://127.0.0.1:9/" colour="blue" x:rank="7" xmlns:x="urn:x"/>
    <outline text="Inner &amp; deep"><outline text="Deep" xmlUrl="http://127.0.0.1:9/deep"/></outline>
  </outline>
  <outline text="Top" xmlUrl="http://127.0.0.1:9/top"/>
  <outline text="News"><outline text="Second" xmlUrl="http://127.0.0.1:9/second"/></outline>
  <outline text="Twice" xmlUrl="HTTP://127.0.0.1:9/top#x"/>
</body></opml>"#;

/// Address, title and folder of each subscription, sorted.
fn subscriptions(program: &Program) -> Vec<(String, String, String)> {
    let text = |value: &serde_json::Value| value.as_str().unwrap_or("?").to_owned();
    let mut rows: Vec<_> = program
        .feeds()
        .iter()
        .map(|row| {
            let folder: Vec<String> = row["folder"].as_array().unwrap().iter().map(text).collect();
            (text(&row["url"]), text(&row["title"]), folder.join(" > "))
        })
        .collect();
    rows.sort();
    rows
}

#[test]
fn o1_import_keeps_folders_counts_duplicates_and_fetches_nothing() {
    let (program, site) = (Program::new(), Site::start());
    let file = program.file("list.opml", LIST.replace("http://127.0.0.1:9/deep", site.url("/deep").as_str()));
    let ran = program.ok(&["import", &file]);
    assert_eq!(ran.out, "");
    assert!(ran.err.contains("4 added, 1 skipped"), "{ran:#?}");
    assert_eq!(site.log().len(), 0, "importing does not fetch");
    let row = |url: &str, title: &str, folder: &str| (url.to_owned(), title.to_owned(), folder.to_owned());
    let mut expect = vec![
        row("http://127.0.0.1:9/harbour", "Harbour news", "News"),
        row(site.url("/deep").as_str(), "Deep", "News > Inner & deep"),
        row("http://127.0.0.1:9/top", "Top", ""),
        row("http://127.0.0.1:9/second", "Second", "News"),
    ];
    expect.sort();
    assert_eq!(subscriptions(&program), expect);
    let again = program.ok(&["import", &file]);
    assert!(again.err.contains("0 added, 5 skipped"), "{again:#?}");
    assert_eq!(subscriptions(&program), expect);
}

#[test]
fn o1_a_folder_without_feeds_is_imported() {
    let program = Program::new();
    let list =
        LIST.replace("</body>", "<outline text=\"Read later\"><outline text=\"Sea\"/></outline></body>");
    program.ok(&["import", &program.file("list.opml", list)]);
    let database = rusqlite::Connection::open(program.dir().join("lacuna.db")).unwrap();
    let mut statement = database.prepare("SELECT name FROM folder ORDER BY position").unwrap();
    let names: Vec<String> =
        statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    assert_eq!(names, ["News", "Inner & deep", "Read later", "Sea"]);
}

#[test]
fn o2_a_folder_without_feeds_is_exported_as_a_folder() {
    let program = Program::new();
    let list =
        LIST.replace("</body>", "<outline text=\"Read later\"><outline text=\"Sea\"/></outline></body>");
    program.ok(&["import", &program.file("list.opml", list)]);
    let written = program.ok(&["export"]).out;
    // Other readers take an outline with a type or an address for a feed.
    assert!(written.contains("<outline text=\"Sea\" title=\"Sea\"/>"), "{written}");
    let second = Program::new();
    second.ok(&["import", &second.file("list.opml", &written)]);
    assert_eq!(second.ok(&["export"]).out, written);
    let target = program.beside("out.opml");
    for _ in 0..2 {
        program.ok(&["export", target.to_str().unwrap()]);
    }
    // The file would lose its folder.
    let other = Program::new();
    other.ok(&["import", &other.file("list.opml", LIST)]);
    let ran = other.fails(&["export", target.to_str().unwrap()]);
    assert!(ran.err.contains("exists already; --overwrite replaces it"), "{ran:#?}");
}

#[test]
fn o1_a_feed_in_two_folders_is_told() {
    let program = Program::new();
    let list = LIST.replace("http://127.0.0.1:9/second", "http://127.0.0.1:9/deep");
    let ran = program.ok(&["import", &program.file("list.opml", list)]);
    assert!(ran.err.contains("1 feed stood in several folders and is in the first one"), "{ran:#?}");
    assert!(ran.err.contains("3 added, 2 skipped"), "{ran:#?}");
}

#[test]
fn o2_export_and_import_are_a_round_trip_with_unknown_attributes() {
    let program = Program::new();
    let file = program.file("list.opml", LIST);
    program.ok(&["import", &file]);
    let printed = program.ok(&["export"]);
    assert_eq!(program.ok(&["export", "-"]).out, printed.out);
    assert_eq!(printed.err, "");
    let target = program.beside("out.opml");
    let ran = program.ok(&["export", target.to_str().unwrap()]);
    assert_eq!(ran.out, "");
    let written = std::fs::read_to_string(&target).unwrap();
    assert_eq!(written, printed.out, "file and standard output hold the same");
    for word in [
        "<opml version=\"2.0\"",
        "xmlUrl=\"http://127.0.0.1:9/harbour\"",
        "htmlUrl=\"http://127.0.0.1:9/\"",
        "colour=\"blue\"",
        "Inner &amp; deep",
        "title=\"Harbour news\"",
    ] {
        assert!(written.contains(word), "{word} in {written}");
    }
    let second = Program::new();
    second.ok(&["import", target.to_str().unwrap()]);
    assert_eq!(subscriptions(&second), subscriptions(&program));
    assert_eq!(second.ok(&["export"]).out, written);
    let left: Vec<_> =
        std::fs::read_dir(program.beside("")).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left.len(), 3, "list, profile, export, and no temporary file: {left:?}");
    // The list comes from standard input.
    let third = Program::new();
    assert_eq!(third.run_with_input(&["import", "-"], written.as_bytes()).status, 0);
    assert_eq!(subscriptions(&third), subscriptions(&program));
}

#[test]
fn o1_o2_deep_folders_categories_and_unknown_attributes_survive() {
    const DEPTH: usize = 12;
    let open = (1..=DEPTH).map(|level| format!("<outline text='Level {level} &amp; more'>"));
    let open = open.collect::<Vec<_>>().concat();
    let list = format!(
        "<opml version='2.0' xmlns:x='urn:x'><head><title>Deep</title></head><body>{open}\
         <outline text='Bottom' xmlUrl='http://127.0.0.1:9/bottom' category='tag,/a/b' x:rank='7' note='line&#10;break'/>{}\
         <outline text='Sorted' xmlUrl='http://127.0.0.1:9/sorted' category='/Sea/Ports,tag' description='&quot;quoted&quot;'/>\
         </body></opml>",
        "</outline>".repeat(DEPTH)
    );
    let program = Program::new();
    program.ok(&["import", &program.file("deep.opml", list)]);
    let folder: Vec<String> = (1..=DEPTH).map(|level| format!("Level {level} & more")).collect();
    let rows = subscriptions(&program);
    assert_eq!(rows[0].2, folder.join(" > "));
    assert_eq!(rows[1].2, "Sea > Ports");
    let first = program.ok(&["export"]).out;
    for kept in [
        "category=\"tag,/a/b\"",
        "x:rank=\"7\"",
        "xmlns:x=\"urn:x\"",
        "note=\"line&#10;break\"",
        "category=\"/Sea/Ports,tag\"",
        "description=\"&quot;quoted&quot;\"",
    ] {
        assert!(first.contains(kept), "{kept} in {first}");
    }
    let second = Program::new();
    assert_eq!(second.run_with_input(&["import", "-"], first.as_bytes()).status, 0);
    assert_eq!(subscriptions(&second), rows);
    assert_eq!(second.ok(&["export"]).out, first);
}

#[test]
fn o0_lists_with_small_faults_are_read() {
    let program = Program::new();
    let list = "<opml><body>\n\
        <outline text='Fish & chips' xmlurl='http://127.0.0.1:9/a?x=1&y=2'/>\n\
        <outline title='Only <title>' XMLURL='http://127.0.0.1:9/b'/>\n\
        <outline text='Sorted' category='/Sea/North' xmlUrl='http://127.0.0.1:9/c'/>\n\
        </body></opml>";
    program.ok(&["import", &program.file("l.opml", list)]);
    let rows = subscriptions(&program);
    let urls: Vec<&str> = rows.iter().map(|(url, ..)| url.as_str()).collect();
    assert_eq!(urls, ["http://127.0.0.1:9/a?x=1&y=2", "http://127.0.0.1:9/b", "http://127.0.0.1:9/c"]);
    let titles: Vec<&str> = rows.iter().map(|(_, title, _)| title.as_str()).collect();
    assert_eq!(titles, ["Fish & chips", "Only <title>", "Sorted"]);
}

#[test]
fn o1_an_unreadable_list_is_rejected_whole_with_line_and_reason() {
    let program = Program::new();
    let cut = LIST.split_inclusive('\n').take(5).collect::<String>();
    let check = |name: &str, content: &[u8], word: &str| {
        let file = program.file(name, content);
        let ran = program.fails(&["import", &file]);
        assert!(ran.err.contains(&file) && ran.err.contains(word), "{ran:#?}");
        assert_eq!(program.feeds(), Vec::<serde_json::Value>::new(), "{name}: nothing of it is taken");
    };
    check("cut.opml", cut.as_bytes(), "line");
    check(
        "feed.opml",
        b"<?xml version='1.0'?>\n<rss version='2.0'><channel><title>x</title></channel></rss>",
        "line",
    );
    check("page.opml", b"<!doctype html>\n<html><body>No list</body></html>", "line");
    check("empty.opml", b"", "");
    check("words.opml", b"just words", "");
    check("bytes.opml", &[0, 159, 146, 150, 1, 2, 3], "");
    let missing = program.beside("none.opml");
    assert!(program.fails(&["import", missing.to_str().unwrap()]).err.contains("none.opml"));
}

#[test]
fn a_list_replaces_a_list_and_no_other_file() {
    let program = Program::new();
    program.ok(&["import", &program.file("l.opml", LIST)]);
    let target = program.beside("out.opml");
    program.ok(&["export", target.to_str().unwrap()]);
    let written = std::fs::read_to_string(&target).unwrap();
    program.ok(&["export", target.to_str().unwrap()]);
    let empty = program.file("empty", "");
    program.ok(&["export", &empty]);
    let precious = program.file("precious", "precious");
    for args in [&["export", &precious][..], &["rules", "export", &precious]] {
        let ran = program.fails(args);
        assert!(ran.err.contains("exists already; --overwrite replaces it"), "{ran:#?}");
        assert_eq!(std::fs::read_to_string(&precious).unwrap(), "precious");
    }
    let rules = program.beside("rules.json");
    for _ in 0..2 {
        program.ok(&["rules", "export", rules.to_str().unwrap()]);
    }
    program.fails(&["export", rules.to_str().unwrap()]);
    program.ok(&["rules", "export", &precious, "--overwrite"]);
    program.ok(&["export", &precious, "--overwrite"]);
    assert_eq!(std::fs::read_to_string(&precious).unwrap(), written);
}

#[test]
fn an_outline_without_feeds_is_not_replaced() {
    let program = Program::new();
    let text = "<opml version=\"2.0\"><body><outline text=\"Bookmarks\" url=\"x\"/></body></opml>";
    let outline = program.file("outline.opml", text);
    let ran = program.fails(&["export", &outline]);
    assert!(ran.err.contains("exists already; --overwrite replaces it"), "{ran:#?}");
    assert_eq!(std::fs::read_to_string(&outline).unwrap(), text);
    // The list of an empty profile has no outline.
    let own = program.beside("own.opml");
    program.ok(&["export", own.to_str().unwrap()]);
    program.ok(&["export", own.to_str().unwrap()]);
}

#[test]
fn a_list_with_feeds_or_rules_that_the_profile_lacks_is_replaced_on_request_only() {
    let (full, other) = (Program::new(), Program::new());
    full.ok(&["import", &full.file("l.opml", LIST)]);
    full.ok(&["rules", "set", "A", "--when", "gate", "--star"]);
    let (list, rules) = (full.beside("list.opml"), full.beside("rules.json"));
    let (list, rules) = (list.to_str().unwrap(), rules.to_str().unwrap());
    full.ok(&["export", list]);
    full.ok(&["rules", "export", rules]);
    for args in [&["export", list][..], &["rules", "export", rules]] {
        let file = *args.last().unwrap();
        let before = std::fs::read_to_string(file).unwrap();
        let ran = other.fails(args);
        assert!(ran.err.contains("exists already; --overwrite replaces it"), "{ran:#?}");
        assert_eq!(std::fs::read_to_string(file).unwrap(), before);
    }
    // A further feed or rule takes nothing from the file.
    let further = LIST.replace("/top", "/other");
    full.ok(&["import", &full.file("further.opml", further)]);
    full.ok(&["rules", "set", "B", "--when", "gate", "--star"]);
    full.ok(&["export", list]);
    full.ok(&["rules", "export", rules]);
    // An outline that is no feed would be lost.
    let noted = LIST.replace("</body>", "<outline text=\"Notes\"/></body>");
    full.fails(&["export", &full.file("noted.opml", noted)]);
    other.ok(&["export", list, "--overwrite"]);
    other.ok(&["rules", "export", rules, "--overwrite"]);
    assert!(!std::fs::read_to_string(list).unwrap().contains("/second"));
    assert!(!std::fs::read_to_string(rules).unwrap().contains("gate"));
}

#[test]
fn no_export_replaces_a_file_of_a_profile() {
    let program = Program::new();
    program.ok(&["import", &program.file("l.opml", LIST)]);
    program.ok(&["rules", "set", "A", "--when", "gate", "--star"]);
    let feeds = program.feeds();
    let folder = program.dir();
    for name in ["lacuna.db", "lacuna.db-wal", "settings.json"] {
        let file = folder.join(name).to_str().unwrap().to_owned();
        for args in [&["export", "--overwrite", &file][..], &["rules", "export", "--overwrite", &file]] {
            let ran = program.fails(args);
            assert!(ran.err.contains("this is a file of a Lacuna profile"), "{ran:#?}");
        }
    }
    let file = folder.join("lacuna.db-journal").to_str().unwrap().to_owned();
    let ran = program.fails(&["profile", "save", &file]);
    assert!(ran.err.contains("this is a file of a Lacuna profile"), "{ran:#?}");
    assert_eq!(program.feeds(), feeds);
    program.assert_integrity();
}

#[cfg(unix)]
#[test]
fn a_pipe_with_a_name_and_a_device_are_no_files_to_import() {
    let program = Program::new();
    let pipe = program.beside("pipe").to_str().unwrap().to_owned();
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for args in [&["import", &pipe][..], &["rules", "import", &pipe], &["import", "/dev/zero"]] {
        let ran = program.fails(args);
        assert!(ran.err.contains("it is no file"), "{ran:#?}");
    }
    // The pipe of a shell has no name.
    let list = program.file("l.opml", LIST);
    let run = format!(
        "cat '{list}' | {} --data-dir '{}' import /dev/stdin",
        env!("CARGO_BIN_EXE_lacuna"),
        program.dir().display()
    );
    assert!(std::process::Command::new("sh").args(["-c", &run]).status().unwrap().success());
    assert_eq!(subscriptions(&program).len(), 4);
}

#[test]
fn o2_an_export_that_fails_leaves_the_old_file() {
    let program = Program::new();
    program.ok(&["import", &program.file("l.opml", LIST)]);
    let nowhere = program.beside("no/such/folder/out.opml");
    assert!(program.fails(&["export", nowhere.to_str().unwrap()]).err.contains("out.opml"));
    let folder = program.beside("folder");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("inside"), "x").unwrap();
    program.fails(&["export", folder.to_str().unwrap()]);
    assert!(folder.join("inside").exists());
}

#[test]
fn o2_added_feeds_are_exported_in_their_folders() {
    use lacuna::demo::feed::{Entry, Feed};
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", Feed::rss("A & B").site("http://a.example/home").entry(Entry::new("a", "A")));
    program.ok(&["add", site.url("/f").as_str(), "--folder", "Out", "--folder", "In"]);
    let second = Program::new();
    let file = second.file("l.opml", program.ok(&["export"]).out);
    assert!(std::fs::read_to_string(&file).unwrap().contains("htmlUrl=\"http://a.example/home\""));
    second.ok(&["import", &file]);
    let row = second.feed(site.url("/f").as_str());
    assert_eq!((&row["title"], &row["folder"]), (&json!("A & B"), &json!(["Out", "In"])));
}
