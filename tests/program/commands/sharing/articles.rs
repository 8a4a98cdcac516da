//! `export` for articles: one page of HTML, Markdown files, and books. A book is checked part by part, and by epubcheck
//! where it is installed.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::Path;
use std::process::Command;

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;

use crate::harness::Program;

/// A feed with a gap: the archive is gone, and one entry was deleted by a tombstone.
fn followed() -> (Program, Site, String) {
    let (program, site) = (Program::new(), Site::start());
    let url = site.url("/f").to_string();
    let entry = |id: &str, title: &str, html: &str| {
        Entry::new(id, title)
            .link(format!("https://a.example/{id}"))
            .author("Ann & Bo")
            .published("2026-05-01T10:00:00Z")
            .html(html)
    };
    let hostile = "<p>Old \u{1}wall</p><script>alert(1)</script><img src=https://t.example/x.png onerror=y><p>a<br>b &lt;</p><table><tr><td>1<td>2</table>";
    let tea = || entry("tea", "Tea <b>&</b> \"cake\": #1", hostile);
    let fog = || entry("fog", "", "<p>A <b>dense</b> fog</p>");
    let sea = || entry("sea", "Sea", "<p>Gone soon</p>");
    let feed = || Feed::atom("Harbour & sea").link("prev-archive", "/gone");
    site.put("/gone", Reply::status(410));
    site.put("/f", feed().entries([tea(), fog(), sea()]));
    // The missing archive makes the command fail.
    program.run(&["add", &url]);
    let deleted = "<at:deleted-entry xmlns:at='http://purl.org/atompub/tombstones/1.0' ref='sea' when='2026-06-01T10:00:00Z'/>";
    site.put("/f", feed().head(deleted).entries([tea(), fog()]));
    program.run(&["refresh", "--now"]);
    (program, site, url)
}

/// The parts of a ZIP file in order: the name, the method and the content.
fn parts(path: &Path) -> Vec<(String, u16, Vec<u8>)> {
    let bytes = std::fs::read(path).unwrap();
    let two = |at: usize| u16::from_le_bytes(bytes[at..at + 2].try_into().unwrap());
    let four = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let end = bytes.len() - 22;
    assert_eq!(&bytes[end..end + 4], b"PK\x05\x06");
    let (mut at, count) = (four(end + 16), two(end + 10));
    let mut parts = Vec::new();
    for _ in 0..count {
        assert_eq!(&bytes[at..at + 4], b"PK\x01\x02");
        let (method, packed, length, name) =
            (two(at + 10), four(at + 20), four(at + 24), usize::from(two(at + 28)));
        let from = four(at + 42);
        let title = String::from_utf8(bytes[at + 46..at + 46 + name].to_vec()).unwrap();
        let data = from + 30 + usize::from(two(from + 26)) + usize::from(two(from + 28));
        let data = &bytes[data..data + packed];
        let mut content = Vec::new();
        if method == 0 {
            content.extend(data);
        } else {
            flate2::read::DeflateDecoder::new(data).read_to_end(&mut content).unwrap();
        }
        assert_eq!(content.len(), length, "{title}");
        let mut crc = flate2::Crc::new();
        crc.update(&content);
        assert_eq!(crc.sum() as usize, four(at + 16), "{title}");
        parts.push((title, method, content));
        at += 46 + name;
    }
    parts
}

fn assert_well_formed(name: &str, text: &[u8]) {
    let text = std::str::from_utf8(text).unwrap();
    let mut reader = quick_xml::Reader::from_str(text);
    reader.config_mut().check_end_names = true;
    let mut depth = 0_i64;
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{name}: {error}: {text}")) {
            quick_xml::events::Event::Start(_) => depth += 1,
            quick_xml::events::Event::End(_) => depth -= 1,
            quick_xml::events::Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0, "{name}: {text}");
}

/// Runs epubcheck if it is installed.
#[expect(clippy::print_stderr, reason = "a test that did less must say so")]
fn assert_valid(book: &Path) {
    const PROGRAM: &str = "/usr/share/java/epubcheck.jar";
    if !Path::new(PROGRAM).exists() {
        return eprintln!("epubcheck is not installed and was not run");
    }
    let output = Command::new("java").args(["-jar", PROGRAM]).arg(book).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_page_has_all_articles_the_gap_and_what_the_publisher_removed_and_requests_nothing() {
    let (program, _site, url) = followed();
    let path = program.beside("page.html");
    let ran = program.ok(&["export", path.to_str().unwrap(), "--html", "--feed", &url]);
    assert!(ran.err.contains("3 articles written, 1 of them removed"), "{ran:?}");
    let page = std::fs::read_to_string(&path).unwrap();
    for part in [
        "<h1>Harbour &amp; sea</h1>",
        "Tea &lt;b&gt;&amp;&lt;/b&gt; &quot;cake&quot;: #1",
        "<p>A <b>dense</b> fog</p>",
        "Entries are missing",
        "The publisher removed this entry",
        "Gone soon",
        "https://a.example/sea",
        "default-src 'none'",
    ] {
        assert!(page.contains(part), "{part} is not in {page}");
    }
    for part in ["<script", "onerror", "<img", "\u{1}"] {
        assert!(!page.contains(part), "{part} is in {page}");
    }
    assert!(page.find("Tea").unwrap() < page.find("Entries are missing").unwrap());
}

#[test]
fn images_that_were_loaded_before_are_inside_on_request() {
    let (program, _site, url) = followed();
    let name = lacuna::model::Digest::of(["https://t.example/x.png"]);
    std::fs::create_dir_all(program.dir().join("images")).unwrap();
    std::fs::write(program.dir().join(format!("images/{name}.image")), b"\x89PNG and more").unwrap();
    let path = program.beside("page.html");
    let target = path.to_str().unwrap();
    program.ok(&["export", target, "--html", "--feed", &url]);
    assert!(!std::fs::read_to_string(&path).unwrap().contains("<img"));
    program.ok(&["export", target, "--html", "--feed", &url, "--images", "--overwrite"]);
    assert!(
        std::fs::read_to_string(&path)
            .unwrap()
            .contains("<img src=\"data:image/png;base64,iVBORyBhbmQgbW9yZQ==\"")
    );
    let book = program.beside("b.epub");
    program.ok(&["export", book.to_str().unwrap(), "--epub", "--feed", &url, "--images"]);
    let parts = parts(&book);
    assert!(
        parts.iter().any(|(name, _, content)| name == "book/image-1.png" && content == b"\x89PNG and more")
    );
    // Markdown names files in a folder, which is inside the folder of several articles and beside a single one.
    let notes = program.beside("notes");
    program.ok(&["export", notes.to_str().unwrap(), "--markdown", "--feed", &url, "--images"]);
    let single = program.beside("one.md");
    program.ok(&["export", single.to_str().unwrap(), "--markdown", "--entry", &url, "tea", "--images"]);
    for (text, folder, below) in [
        (notes.join("2026-05-01-tea-b-b-cake-1.md"), notes.join("images"), "images"),
        (single, program.beside("one.images"), "one.images"),
    ] {
        let images: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
        assert_eq!(images.len(), 1, "{images:?}");
        assert_eq!(std::fs::read(&images[0]).unwrap(), b"\x89PNG and more");
        let text = std::fs::read_to_string(text).unwrap();
        let name = images[0].file_name().unwrap().to_str().unwrap();
        assert!(text.contains(&format!("](<{below}/{name}>)")) && text.contains("!["), "{text}");
    }
    let without = program.beside("without");
    program.ok(&["export", without.to_str().unwrap(), "--markdown", "--feed", &url]);
    assert!(!without.join("images").exists());
}

#[test]
fn markdown_has_front_matter_and_a_list_with_the_gaps() {
    let (program, _site, url) = followed();
    let folder = program.beside("notes");
    program.ok(&["export", folder.to_str().unwrap(), "--markdown", "--feed", &url]);
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    for file in std::fs::read_dir(&folder).unwrap() {
        let file = file.unwrap();
        let text = std::fs::read_to_string(file.path()).unwrap();
        files.insert(file.file_name().into_string().unwrap(), text);
    }
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(names, ["2026-05-01-sea.md", "2026-05-01-tea-b-b-cake-1.md", "2026-05-01.md", "index.md"]);
    let sea = &files["2026-05-01-sea.md"];
    for line in [
        "title: \"Sea\"",
        "link: \"https://a.example/sea\"",
        "author: \"Ann & Bo\"",
        "published: 2026-05-01T10:00:00Z",
        "id: \"sea\"",
        "tags: []",
        "removed_by_publisher: true",
        &format!("source: \"{url}\""),
        &format!("> From the document {url} of the feed.").replace('_', "\\_"),
    ] {
        assert!(sea.lines().any(|other| other == line), "{line} is not in {sea}");
    }
    assert!(files["2026-05-01.md"].contains("removed_by_publisher: false"));
    assert!(files["2026-05-01.md"].ends_with("A **dense** fog\n"));
    assert!(files["index.md"].contains("Entries are missing"), "{}", files["index.md"]);
    // Nothing in a folder of the user is overwritten.
    let ran = program.run(&["export", folder.to_str().unwrap(), "--markdown", "--feed", &url]);
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(ran.err.contains("not empty"), "{ran:?}");
    let single = program.beside("one.md");
    program.ok(&["export", single.to_str().unwrap(), "--markdown", "--entry", &url, "tea"]);
    assert!(
        std::fs::read_to_string(single)
            .unwrap()
            .starts_with("---\ntitle: \"Tea <b>&</b> \\\"cake\\\": #1\"\n")
    );
}

#[cfg(unix)]
#[test]
fn each_format_has_the_addresses_of_attached_files() {
    let (program, site) = (Program::new(), Site::start());
    let url = site.url("/pod").to_string();
    let file = "https://a.example/talk.mp3?x=1&y=2";
    site.put(
        "/pod",
        Feed::atom("Talks").entry(Entry::new("one", "One").html("<p>Notes</p>").enclosure(
            file,
            "audio/mpeg",
            9,
        )),
    );
    program.ok(&["add", &url]);
    let export = |format: &str, name: &str| {
        let path = program.beside(name);
        program.ok(&["export", format, "--feed", &url, path.to_str().unwrap()]);
        path
    };
    let page = std::fs::read_to_string(export("--html", "page.html")).unwrap();
    let shown = format!("<a href=\"{0}\">{0}</a>", file.replace('&', "&amp;"));
    assert!(page.contains(&shown), "{page}");
    let book = export("--epub", "book.epub");
    assert_valid(&book);
    let has_file = |(_, _, text): &(String, u16, Vec<u8>)| String::from_utf8_lossy(text).contains(&shown);
    assert!(parts(&book).iter().any(has_file));
    let folder = export("--markdown", "notes");
    let texts = std::fs::read_dir(folder).unwrap().map(|file| std::fs::read_to_string(file.unwrap().path()));
    let texts: Vec<String> = texts.map(Result::unwrap).collect();
    assert!(texts.iter().any(|text| text.contains(&format!("enclosures: [\"{file}\"]"))), "{texts:?}");
}

#[test]
fn an_export_that_the_system_does_not_let_write_leaves_no_half_file() {
    let (program, site) = (Program::new(), Site::start());
    let url = site.url("/f").to_string();
    let entry = |id: &str, day: u32, html: String| {
        Entry::new(id, id).published(format!("2026-05-0{day}T10:00:00Z")).html(html)
    };
    let large = format!("<p>{}</p>", "The tide came in. ".repeat(60_000));
    let entries = [entry("small", 2, "<p>All of it</p>".to_owned()), entry("large", 1, large)];
    site.put("/f", Feed::atom("F").entries(entries));
    program.ok(&["add", &url]);
    let folder = program.beside("notes");
    let inner = program.command(&["export", folder.to_str().unwrap(), "--markdown", "--feed", &url]);
    // The system lets no file get larger than 256 KiB.
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -c 0; ulimit -f 512; exec \"$@\"", "sh"]);
    let ran = command.arg(inner.get_program()).args(inner.get_args()).output().unwrap();
    assert_eq!(ran.status.code(), Some(1), "{ran:?}");
    assert!(String::from_utf8_lossy(&ran.stderr).contains("the file is too large"), "{ran:?}");
    let files = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
    let whole: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    assert_eq!(whole, [folder.join("2026-05-02-small.md")]);
    assert!(std::fs::read_to_string(&whole[0]).unwrap().ends_with("All of it\n"));
}

#[test]
fn a_file_that_exists_is_replaced_on_request_only() {
    let (program, _site, url) = followed();
    let path = program.beside("mine");
    let target = path.to_str().unwrap();
    for format in ["--html", "--epub", "--markdown"] {
        std::fs::write(&path, "mine").unwrap();
        let wishes = ["export", target, format, "--entry", &url, "tea"];
        let ran = program.fails(&wishes);
        assert!(ran.err.contains("mine exists already; --overwrite replaces it"), "{ran:#?}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
        program.ok(&[&wishes[..], &["--overwrite"]].concat());
        assert_ne!(std::fs::read(&path).unwrap(), b"mine");
    }
}

#[test]
fn no_export_replaces_a_saved_profile_or_a_copy_of_a_database() {
    let (program, _site, url) = followed();
    let (saved, copy) = (program.beside("saved"), program.beside("copy"));
    program.ok(&["profile", "save", saved.to_str().unwrap()]);
    std::fs::copy(program.dir().join("lacuna.db"), &copy).unwrap();
    for path in [&saved, &copy] {
        let (before, target) = (std::fs::read(path).unwrap(), path.to_str().unwrap());
        let of_tea = |format| vec!["export", target, format, "--entry", &url, "tea", "--images"];
        let lists = [vec!["export", target], vec!["rules", "export", target]];
        for mut args in ["--html", "--epub", "--markdown"].map(of_tea).into_iter().chain(lists) {
            args.push("--overwrite");
            let ran = program.fails(&args);
            assert!(ran.err.contains("there is a file of another kind, which is not replaced"), "{ran:#?}");
            assert!(std::fs::read(path).unwrap() == before, "{args:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_replaced_file_keeps_its_permissions_and_a_link_leads_to_it_as_before() {
    use std::os::unix::fs::PermissionsExt as _;
    let (program, _site, url) = followed();
    let (file, link, other) = (program.beside("kept.out"), program.beside("link"), program.beside("other"));
    std::os::unix::fs::symlink(&file, &link).unwrap();
    for (format, mode) in [("--html", 0o600), ("--epub", 0o640), ("--markdown", 0o606)] {
        std::fs::write(&file, "before").unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
        std::fs::hard_link(&file, &other).unwrap();
        let args = ["export", link.to_str().unwrap(), format, "--entry", &url, "tea", "--overwrite"];
        program.ok(&args);
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, mode, "{format}");
        assert!(link.is_symlink(), "{format}");
        assert_ne!(std::fs::read(&file).unwrap(), b"before", "{format}");
        assert_eq!(std::fs::read(&other).unwrap(), b"before", "{format}");
        std::fs::remove_file(&other).unwrap();
    }
}

#[test]
fn a_search_is_exported_with_what_it_finds_among_removed_and_hidden_entries() {
    let (program, site, url) = followed();
    let path = program.beside("found.html");
    program.ok(&["rules", "set", "mist", "--when", "mist", "--hide"]);
    site.put("/f", Feed::atom("Harbour & sea").entry(Entry::new("mist", "Mist")));
    program.run(&["refresh", "--now"]);
    let export = |query: &str| {
        let args = ["export", path.to_str().unwrap(), "--html", "--overwrite", "--search", query];
        let said = program.ok(&args).err;
        (said, std::fs::read_to_string(&path).unwrap())
    };
    let (said, page) = export("soon");
    assert!(said.contains("1 article written, 1 of them removed"), "{said}");
    for part in ["Gone soon", "The publisher removed this entry", url.as_str(), "https://a.example/sea"] {
        assert!(page.contains(part), "{part} is not in {page}");
    }
    assert!(!page.contains("dense"), "{page}");
    let (said, page) = export("feed:harbour");
    assert!(said.contains("4 articles written, 1 of them removed"), "{said}");
    assert!(page.contains("Mist") && page.contains("Gone soon"), "{page}");
}

#[test]
fn a_book_is_valid() {
    let (program, _site, url) = followed();
    let path = program.beside("book.epub");
    program.ok(&["export", path.to_str().unwrap(), "--epub", "--feed", &url]);
    let parts = parts(&path);
    assert_eq!(parts[0], ("mimetype".to_owned(), 0, b"application/epub+zip".to_vec()));
    let names: Vec<&str> = parts.iter().map(|(name, ..)| name.as_str()).collect();
    for name in ["META-INF/container.xml", "book/package.opf", "book/nav.xhtml", "book/chapter-3.xhtml"] {
        assert!(names.contains(&name), "{name} is not among {names:?}");
    }
    for (name, _, content) in
        parts.iter().filter(|(name, ..)| name.ends_with("html") || name.ends_with("opf"))
    {
        assert_well_formed(name, content);
    }
    let all: String =
        parts.iter().map(|(.., content)| String::from_utf8_lossy(content).into_owned()).collect();
    for part in ["Entries are missing", "The publisher removed this entry", "Gone soon"] {
        assert!(all.contains(part), "{part}");
    }
    assert_valid(&path);
}

/// Browsers accept characters in addresses that RFC 3986 does not allow, and publishers use them.
#[test]
fn a_book_with_odd_addresses_is_valid() {
    let (program, site) = (Program::new(), Site::start());
    let html = "<p><a href='https://a.example/x^`y{z}[]?q=A|B[1]\\#c#d^'>odd</a></p>";
    let entry = Entry::new("fog", "Fog").link("https://a.example/fog?q=A|B").html(html);
    site.put("/f?x=[1]|2", Feed::atom("F").entry(entry));
    let url = site.url("/f?x=[1]|2").to_string();
    program.ok(&["add", &url]);
    let path = program.beside("book.epub");
    program.ok(&["export", path.to_str().unwrap(), "--epub", "--feed", &url]);
    let all: String =
        parts(&path).iter().map(|(.., content)| String::from_utf8_lossy(content).into_owned()).collect();
    for part in ["/f?x=%5B1%5D%7C2\"", "/fog?q=A%7CB\"", "?q=A%7CB%5B1%5D%5C#c%23d%5E\""] {
        assert!(all.contains(part), "{part}: {all}");
    }
    assert_valid(&path);
}

/// Microblogs have no titles.
#[test]
fn a_book_of_an_article_without_a_title_is_valid() {
    let (program, site) = (Program::new(), Site::start());
    let entries = [("none", ""), ("unseen", "\u{200b}\u{a0}")];
    let entries = entries.map(|(id, title)| Entry::new(id, title).html("<p>A toot</p>"));
    site.put("/f", Feed::atom("\u{a0}").entries(entries));
    let url = site.url("/f").to_string();
    program.ok(&["add", &url]);
    for wish in [["--entry", &url, "none"].as_slice(), &["--entry", &url, "unseen"], &["--feed", &url]] {
        let path = program.beside("book.epub");
        program.ok(&[&["export", path.to_str().unwrap(), "--epub", "--overwrite"], wish].concat());
        let parts = parts(&path);
        let package = parts.iter().find(|(name, ..)| name.ends_with("package.opf")).unwrap();
        let package = String::from_utf8_lossy(&package.2);
        let (_, title) = package.split_once("<dc:title>").unwrap();
        assert!(title.starts_with(|c: char| c.is_alphanumeric()), "{wish:?}: {package}");
        assert_valid(&path);
    }
}

#[cfg(unix)]
#[test]
fn only_a_file_is_replaced_and_a_link_stays_one() {
    let (program, _site, url) = followed();
    let (target, link) = (program.beside("target.html"), program.beside("link.html"));
    std::fs::write(&target, "old").unwrap();
    std::os::unix::fs::symlink(&target, &link).unwrap();
    let export = |path: &str| program.run(&["export", path, "--html", "--overwrite", "--feed", &url]);
    assert_eq!(export(link.to_str().unwrap()).status, 0);
    assert!(link.symlink_metadata().unwrap().is_symlink());
    assert!(std::fs::read_to_string(&target).unwrap().contains("dense"));
    let pipe = program.beside("pipe.html");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let ran = export(pipe.to_str().unwrap());
    assert!(ran.status == 1 && ran.err.contains("something else than a file"), "{ran:?}");
    assert!(!pipe.symlink_metadata().unwrap().is_file());
    let ran = export("-");
    assert!(ran.status == 1 && ran.err.contains("standard output"), "{ran:?}");
}

#[test]
fn a_search_is_exported_and_wrong_wishes_are_refused() {
    let (program, _site, url) = followed();
    let path = program.beside("found.html");
    let target = path.to_str().unwrap();
    program.ok(&["export", target, "--html", "--search", "dense"]);
    let page = std::fs::read_to_string(&path).unwrap();
    assert!(page.contains("fog") && !page.contains("Gone soon"), "{page}");
    for (args, status) in [
        (["export", target, "--html"].as_slice(), 2),
        (&["export", target, "--feed", &url], 2),
        (&["export", "--html", "--feed", &url], 2),
        (&["export", target, "--html", "--epub", "--feed", &url], 2),
        (&["export", target, "--html", "--feed", &url, "--search", "x"], 2),
        (&["export", target, "--html", "--entry", &url, "nothing"], 1),
        (&["export", target, "--html", "--search", "absentword"], 1),
        (&["export", "/nowhere/at/all.html", "--html", "--feed", &url], 1),
    ] {
        let ran = program.run(args);
        assert_eq!(ran.status, status, "{args:?}: {ran:?}");
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), page, "a failure leaves the file as it was");
}

#[test]
fn a_whole_feed_is_written_with_the_entries_that_rules_hide() {
    let (program, site) = (Program::new(), Site::start());
    let url = site.url("/f").to_string();
    let entry = |id: &str| Entry::new(id, id).published("2026-05-01T10:00:00Z").html("<p>Text</p>");
    site.put("/f", Feed::atom("Harbour").entries(["tide", "fog"].map(entry)));
    program.ok(&["rules", "set", "Quiet", "--when", "title:fog", "--hide"]);
    program.ok(&["add", &url]);
    let path = program.beside("page.html");
    let ran = program.ok(&["export", path.to_str().unwrap(), "--html", "--feed", &url]);
    assert!(ran.err.contains("2 articles written"), "{ran:?}");
    assert!(std::fs::read_to_string(&path).unwrap().contains("fog"));
}
