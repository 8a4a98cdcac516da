//! `archive`: a feed saved as an archived feed, served by a plain file server, and subscribed to again (RFC 5005 §4).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::{Value, json};

use crate::harness::Program;

fn entry(day: u32) -> Entry {
    let time = format!("2024-01-{day:02}T08:00:00Z");
    Entry::new(format!("tag:a.example,2024:{day}"), format!("Day {day} & <more>"))
        .published(&time)
        .updated(&time)
        .link(format!("https://a.example/{day}?x=1&y=2"))
        .category("days & nights")
        .html(format!("<p>Text of <b>day {day}</b> &amp; more</p>"))
}

fn days(newest_first: impl Iterator<Item = u32>) -> Feed {
    Feed::atom("Days").id("tag:a.example,2024:feed").author("Ada").entries(newest_first.map(entry))
}

/// Publishes an archived feed of eleven entries.
fn publish_original(site: &Site) {
    site.put("/feed", days((9..=11).rev()).link("prev-archive", "/a2"));
    site.put("/a2", days((5..=8).rev()).archive().link("prev-archive", "/a1"));
    site.put("/a1", days((1..=4).rev()).archive());
}

/// Returns the content of each file of a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let name = |entry: &fs::DirEntry| entry.file_name().into_string().unwrap();
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries.map(|entry| (name(&entry), fs::read(entry.path()).unwrap())).collect()
}

/// Serves the files of a folder as any web server does.
fn serve(site: &Site, folder: &Path) -> String {
    for (name, content) in files(folder) {
        site.put(&format!("/copy/{name}"), Reply::atom(content));
    }
    site.url("/copy/feed.atom").to_string()
}

/// Returns the fields of each entry that come from the publisher.
fn facts(program: &Program, url: &str) -> Vec<Value> {
    let mut rows = program.entries(url);
    rows.retain(|row| row["row"] == "entry");
    for row in &mut rows {
        let fields = row.as_object_mut().unwrap();
        fields
            .retain(|name, _| !["key", "first_seen", "read", "unread", "document"].contains(&name.as_str()));
    }
    rows
}

fn folder_of(program: &Program) -> (std::path::PathBuf, String) {
    let folder = program.beside("copy");
    let text = folder.to_str().unwrap().to_owned();
    (folder, text)
}

#[test]
fn a_saved_feed_is_whole_for_whoever_subscribes_to_it_and_has_the_same_entries() {
    let (program, other, site) = (Program::new(), Program::new(), Site::start());
    publish_original(&site);
    let url = site.url("/feed").to_string();
    program.ok(&["add", &url]);
    let (folder, text) = folder_of(&program);
    let ran = program.ok(&["archive", &url, &text, "--size", "3"]);
    assert!(ran.out.contains("11 entries in 3 archives, 3 of them new"), "{ran:#?}");
    let copy = serve(&site, &folder);
    other.ok(&["add", &copy]);
    assert_eq!(
        (&other.feed(&copy)["kind"], &other.feed(&copy)["state"]),
        (&"archived".into(), &"whole".into())
    );
    assert_eq!(facts(&other, &copy), facts(&program, &url));
    assert_eq!(remarks(&other, &site, &folder), [""; 0]);
    let said = other.ok(&["inspect", &copy]).out;
    assert!(said.contains("state: not known, because its older documents were not read"), "{said}");
}

#[test]
fn a_complete_feed_lacks_nothing_so_it_is_saved_as_an_archived_feed() {
    let (program, other, site) = (Program::new(), Program::new(), Site::start());
    site.put("/complete", days((1..=5).rev()).complete());
    let url = site.url("/complete").to_string();
    program.ok(&["add", &url]);
    let (folder, text) = folder_of(&program);
    program.ok(&["archive", &url, &text, "--size", "20"]);
    let copy = serve(&site, &folder);
    other.ok(&["add", &copy]);
    assert_eq!(other.feed(&copy)["state"], "whole");
    assert_eq!(remarks(&other, &site, &folder), [""; 0], "nor is anything wrong with a single archive");
    assert_eq!(facts(&other, &copy), facts(&program, &url));
}

#[test]
fn an_entry_that_a_rule_hides_is_in_the_archived_feed() {
    let (program, other, site) = (Program::new(), Program::new(), Site::start());
    site.put("/complete", days((1..=5).rev()).complete());
    let url = site.url("/complete").to_string();
    program.ok(&["rules", "set", "Quiet", "--when", "title:3", "--hide"]);
    program.ok(&["add", &url]);
    assert!(!program.list(&url).iter().any(|row| row.contains('3')), "{:?}", program.list(&url));
    let (folder, text) = folder_of(&program);
    program.ok(&["archive", &url, &text, "--size", "2"]);
    let copy = serve(&site, &folder);
    other.ok(&["add", &copy]);
    assert_eq!((&other.feed(&copy)["entries"], &other.feed(&copy)["state"]), (&5.into(), &"whole".into()));
}

/// Returns what `inspect` says about the files of a folder that the site serves, each with its severity.
fn remarks(program: &Program, site: &Site, folder: &Path) -> Vec<String> {
    let mut remarks = Vec::new();
    for name in files(folder).keys() {
        let described = program.json(&["inspect", site.url(&format!("/copy/{name}")).as_str(), "--json"]);
        let faults = described["faults"].as_array().unwrap().iter();
        remarks.extend(
            faults.map(|fault| format!("{}: {}", fault["severity"].as_str().unwrap(), fault["message"])),
        );
    }
    remarks
}

/// Asserts that `inspect` finds no fault in the files of a folder that the site serves. Documents never change, so the
/// last one of an earlier call has no link to the next one. That is a remark.
#[track_caller]
fn assert_no_faults(program: &Program, site: &Site, folder: &Path) {
    let mut remarks = remarks(program, site, folder);
    let is_about = |remark: &str| remark.contains("next-archive") || remark.contains("as previous");
    remarks.retain(|remark| !remark.starts_with("info") || !is_about(remark));
    assert!(remarks.is_empty(), "{remarks:?}");
}

/// Returns the links of a file: relation and address.
fn links(content: &[u8]) -> BTreeMap<String, String> {
    let text = String::from_utf8_lossy(content);
    let value = |part: &str, name: &str| {
        let (_, rest) = part.split_once(&format!("{name}=\""))?;
        Some(rest.split_once('"')?.0.to_owned())
    };
    let links = text.split("<link ").skip(1).filter_map(|part| {
        let part = part.split_once('>')?.0;
        Some((value(part, "rel")?, value(part, "href")?))
    });
    links.filter(|(relation, _)| relation != "alternate").collect()
}

#[test]
fn a_feed_with_a_key_in_its_address_is_saved_with_a_warning() {
    let (program, site) = (Program::new(), Site::start());
    for (path, warns) in [("/open", false), ("/closed?key=7f3a", true)] {
        site.put(path, days((1..=3).rev()));
        let url = site.url(path).to_string();
        program.ok(&["add", &url]);
        let (_folder, text) = folder_of(&program);
        let ran = program.ok(&["archive", &url, &format!("{text}{warns}"), "--incomplete"]);
        assert_eq!(format!("{ran:?}").contains("If it is secret, do not publish them."), warns, "{ran:?}");
    }
}

#[test]
fn archives_never_change_and_a_second_call_adds_what_is_new() {
    let (program, other, site) = (Program::new(), Program::new(), Site::start());
    publish_original(&site);
    let url = site.url("/feed").to_string();
    program.ok(&["add", &url]);
    let (folder, text) = folder_of(&program);
    program.ok(&["archive", &url, &text, "--size", "4"]);
    let first = files(&folder);
    assert_eq!(first.keys().collect::<Vec<_>>(), ["archive-00001.atom", "archive-00002.atom", "feed.atom"]);
    let ran = program.ok(&["archive", &url, &text, "--size", "4"]);
    assert!(ran.out.contains("11 entries in 2 archives, 0 of them new"), "{ran:#?}");
    assert_eq!(files(&folder), first, "nothing is new");
    let copy = serve(&site, &folder);
    other.ok(&["add", &copy]);

    // An entry in the first archive is corrected, and six more are published.
    let corrected = entry(2).updated("2024-02-01T08:00:00Z").html("<p>Corrected</p>");
    let newest = (12..=17).rev().map(entry);
    let feed = Feed::atom("Days").id("tag:a.example,2024:feed").author("Ada");
    site.put("/feed", feed.entry(corrected).entries(newest).link("prev-archive", "/a3"));
    site.put("/a3", days((9..=11).rev()).archive().link("prev-archive", "/a2"));
    program.a_day_passes();
    program.ok(&["refresh", "--now", &url]);
    let ran = program.ok(&["archive", &url, &text, "--size", "4"]);
    assert!(ran.out.contains("17 entries in 4 archives, 2 of them new"), "{ran:#?}");
    let second = files(&folder);
    for (name, content) in first.iter().filter(|(name, _)| name.starts_with("archive-")) {
        assert_eq!(&second[name], content, "{name}");
    }
    // The chain leads back through all archives. Forward, it ends where a call ended, because archives never change.
    for (name, prev, next) in [
        ("feed.atom", Some("archive-00004.atom"), None),
        ("archive-00004.atom", Some("archive-00003.atom"), None),
        ("archive-00003.atom", Some("archive-00002.atom"), Some("archive-00004.atom")),
        ("archive-00002.atom", Some("archive-00001.atom"), None),
        ("archive-00001.atom", None, Some("archive-00002.atom")),
    ] {
        let links = links(&second[name]);
        let link = |relation: &str| links.get(relation).map(String::as_str);
        assert_eq!((link("prev-archive"), link("next-archive")), (prev, next), "{name}");
    }
    serve(&site, &folder);
    // The last archive of the first call has no link to the next one, because archives never change. `inspect` accepts that.
    assert_eq!(remarks(&other, &site, &folder), [""; 0]);
    other.a_day_passes();
    other.ok(&["refresh", "--now", &copy]);
    assert_eq!(other.feed(&copy)["state"], "whole");
    assert_eq!(facts(&other, &copy), facts(&program, &url));
    // A user who subscribes now also gets the corrected version.
    let late = Program::new();
    late.ok(&["add", &copy]);
    assert_eq!(late.feed(&copy)["state"], "whole");
    assert_eq!(facts(&late, &copy), facts(&program, &url));
}

#[test]
fn a_call_that_ended_in_the_middle_is_taken_up() {
    let (program, other, site) = (Program::new(), Program::new(), Site::start());
    publish_original(&site);
    let url = site.url("/feed").to_string();
    program.ok(&["add", &url]);
    let (folder, text) = folder_of(&program);
    program.ok(&["archive", &url, &text, "--size", "3"]);
    let whole = files(&folder);
    fs::remove_file(folder.join("feed.atom")).unwrap();
    fs::remove_file(folder.join("archive-00003.atom")).unwrap();
    program.ok(&["archive", &url, &text, "--size", "3"]);
    assert_eq!(files(&folder), whole);
    let copy = serve(&site, &folder);
    other.ok(&["add", &copy]);
    assert_eq!(facts(&other, &copy), facts(&program, &url));
}

#[test]
fn a_killed_call_leaves_nothing_behind_and_no_link_without_a_target() {
    let (program, other, site) = (Program::new(), Program::new(), Site::start());
    publish_original(&site);
    let url = site.url("/feed").to_string();
    program.ok(&["add", &url]);
    let (folder, text) = folder_of(&program);
    program.ok(&["archive", &url, &text, "--size", "3"]);
    // The state after a kill while the third archive is written.
    for name in ["feed.atom", "archive-00003.atom"] {
        fs::remove_file(folder.join(name)).unwrap();
    }
    for name in ["archive-00003.atom.0123456789abcdef.part", "feed.atom.fedcba9876543210.part"] {
        fs::write(folder.join(name), "<feed").unwrap();
    }
    let mine = ["notes.part", "archive-x.atom.0123456789abcdef.part", "feed.atom.part"];
    for name in mine {
        fs::write(folder.join(name), "mine").unwrap();
    }
    // All remaining entries fit into one document of this size.
    program.ok(&["archive", &url, &text, "--size", "50"]);
    let names: Vec<String> = files(&folder).into_keys().collect();
    let documents = ["archive-00001.atom", "archive-00002.atom", "archive-00003.atom", "feed.atom"];
    let mut expect: Vec<&str> = documents.into_iter().chain(mine).collect();
    expect.sort_unstable();
    assert_eq!(names, expect);
    for name in mine {
        fs::remove_file(folder.join(name)).unwrap();
    }
    let copy = serve(&site, &folder);
    other.ok(&["add", &copy]);
    assert_eq!(other.feed(&copy)["state"], "whole");
    assert_eq!(facts(&other, &copy), facts(&program, &url));
    assert_eq!(remarks(&other, &site, &folder), [""; 0]);
}

#[test]
fn links_to_scripts_are_left_out_and_older_copies_with_such_links_stay_as_they_are() {
    let (program, site) = (Program::new(), Site::start());
    let bad = |n: u32| {
        let time = format!("2024-01-{n:02}T08:00:00Z");
        Entry::new(format!("tag:a.example,2024:{n}"), "Bad")
            .published(&time)
            .updated(&time)
            .link("javascript:alert(1)")
            .related("replies", "data:text/html,x")
            .enclosure("data:text/plain,x", "text/plain", 1)
            .enclosure("https://a.example/a.mp3", "audio/mpeg", 1)
            .html("<p>Text</p>")
    };
    site.put("/complete", Feed::atom("Bad").author("Ada").entries((1..=3).rev().map(bad)).complete());
    let url = site.url("/complete").to_string();
    program.ok(&["add", &url]);
    let (folder, text) = folder_of(&program);
    program.ok(&["archive", &url, &text, "--size", "2"]);
    let written = files(&folder);
    for (name, content) in &written {
        let content = String::from_utf8_lossy(content);
        assert!(!content.contains("javascript:") && !content.contains("data:"), "{name}: {content}");
        assert!(content.contains("https://a.example/a.mp3"), "{name}");
    }
    // An earlier version of Lacuna wrote these links too.
    let archive = folder.join("archive-00001.atom");
    let old = String::from_utf8_lossy(&written["archive-00001.atom"]).replace(
        "<published>",
        "<link href=\"javascript:alert(1)\" rel=\"alternate\"/><link href=\"data:text/plain,x\" rel=\"enclosure\"/><published>",
    );
    assert!(old.contains("javascript:"));
    fs::write(&archive, &old).unwrap();
    let ran = program.ok(&["archive", &url, &text, "--size", "2"]);
    assert!(ran.out.contains("1 archive, 0 of them new"), "{ran:#?}");
    assert_eq!(fs::read_to_string(&archive).unwrap(), old);
}

#[test]
fn a_folder_from_which_an_archive_is_gone_is_left_as_it_is() {
    let (program, site) = (Program::new(), Site::start());
    publish_original(&site);
    let url = site.url("/feed").to_string();
    program.ok(&["add", &url]);
    let (folder, text) = folder_of(&program);
    program.ok(&["archive", &url, &text, "--size", "3"]);
    fs::remove_file(folder.join("archive-00002.atom")).unwrap();
    let before = files(&folder);
    // With another size, the later archives would get other contents.
    let ran = program.fails(&["archive", &url, &text, "--size", "5"]);
    assert!(ran.err.contains("archive-00002.atom is gone"), "{ran:#?}");
    assert_eq!(files(&folder), before);
}

#[test]
fn a_feed_that_may_lack_entries_is_saved_only_on_request_and_says_so() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/plain", days((1..=3).rev()));
    let url = site.url("/plain").to_string();
    program.ok(&["add", &url]);
    let (folder, text) = folder_of(&program);
    let ran = program.fails(&["archive", &url, &text]);
    assert!(ran.err.contains("--incomplete"), "{ran:#?}");
    assert!(!folder.exists(), "nothing was written");
    program.ok(&["archive", &url, &text, "--incomplete", "--base", "https://b.example/days"]);
    let feed = fs::read_to_string(folder.join("feed.atom")).unwrap();
    assert!(feed.contains("Entries may be missing in this copy."), "{feed}");
    assert!(feed.contains(r#"href="https://b.example/days/archive-00001.atom""#), "{feed}");
}

#[test]
fn a_copy_of_a_feed_with_a_gap_is_never_called_whole() {
    let (program, other, site) = (Program::new(), Program::new(), Site::start());
    site.put("/plain", days((1..=5).rev()));
    let url = site.url("/plain").to_string();
    program.ok(&["add", &url]);
    site.put("/plain", days((21..=25).rev()));
    program.ok(&["refresh", "--now"]);
    let (folder, text) = folder_of(&program);
    program.ok(&["archive", &url, &text, "--incomplete", "--size", "3"]);
    let before = files(&folder);
    let copy = serve(&site, &folder);
    other.ok(&["add", &copy]);
    let feed = other.json(&["feeds", "--json"])[0].clone();
    assert_eq!((&feed["kind"], &feed["state"]), (&json!("paged"), &json!("not-knowable")), "{feed}");
    assert_eq!(remarks(&other, &site, &folder), [""; 0]);
    let inspected = |name: &str| {
        other.json(&["inspect", &copy.replace("feed.atom", name), "--entries", "--json"])["items"].clone()
    };
    let items: Vec<Value> =
        before.keys().flat_map(|name| inspected(name).as_array().unwrap().clone()).collect();
    let saved: BTreeSet<&str> = items.iter().map(|item| item["id"].as_str().unwrap()).collect();
    assert_eq!(saved.len(), 10, "{saved:?}");
    // A second call appends, and earlier pages stay as they are.
    site.put("/plain", days((22..=30).rev()));
    program.ok(&["refresh", "--now"]);
    program.ok(&["archive", &url, &text, "--incomplete", "--size", "3"]);
    let after = files(&folder);
    assert!(after.len() > before.len());
    for (name, content) in before.iter().filter(|(name, _)| *name != "feed.atom") {
        assert_eq!(after.get(name), Some(content), "{name}");
    }
    serve(&site, &folder);
    assert_no_faults(&other, &site, &folder);
}

#[test]
fn a_whole_copy_is_not_continued_by_one_that_lacks_entries() {
    let (program, site) = (Program::new(), Site::start());
    publish_original(&site);
    let url = site.url("/feed").to_string();
    program.ok(&["add", &url]);
    let (folder, text) = folder_of(&program);
    program.ok(&["archive", &url, &text, "--size", "3"]);
    let before = files(&folder);
    for (name, content) in &before {
        let content = String::from_utf8(content.clone()).unwrap();
        let pages =
            content.replace("<fh:archive", "<fh:no-archive").replace("</fh:archive", "</fh:no-archive");
        fs::write(folder.join(name), pages).unwrap();
    }
    let ran = program.fails(&["archive", &url, &text, "--size", "3"]);
    assert!(ran.err.contains("choose another folder"), "{ran:#?}");
}

#[test]
fn ids_that_are_no_addresses_become_some_and_stay_the_same() {
    let (program, other, site) = (Program::new(), Program::new(), Site::start());
    let rss = Feed::rss("Numbers").entry(Entry::new("2", "Two")).entry(Entry::new("1", "One")).complete();
    site.put("/rss", rss);
    let url = site.url("/rss").to_string();
    program.ok(&["add", &url]);
    let (folder, text) = folder_of(&program);
    program.ok(&["archive", &url, &text, "--incomplete"]);
    let copy = serve(&site, &folder);
    other.ok(&["add", &copy]);
    let mut list = other.list(&copy);
    list.truncate(2);
    list.sort();
    assert_eq!(list, ["urn:lacuna:entry:1", "urn:lacuna:entry:2"]);
    assert_eq!(other.json(&["inspect", &copy, "--json"])["faults"], Value::Array(Vec::new()));
}

#[test]
fn files_of_something_else_are_never_overwritten() {
    let (program, site) = (Program::new(), Site::start());
    publish_original(&site);
    site.put("/other", days([1].into_iter()).id("tag:a.example,2024:other"));
    let (url, other) = (site.url("/feed").to_string(), site.url("/other").to_string());
    program.ok(&["add", &url, &other]);
    let (folder, text) = folder_of(&program);
    program.ok(&["archive", &other, &text, "--incomplete"]);
    let before = files(&folder);
    let ran = program.fails(&["archive", &url, &text]);
    assert!(ran.err.contains("is there already and belongs to something else"), "{ran:#?}");
    assert_eq!(files(&folder), before);
    for content in ["<feed", "hello", ""] {
        let folder = program.beside("mine");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("archive-00001.atom"), content).unwrap();
        program.fails(&["archive", &url, folder.to_str().unwrap()]);
        assert_eq!(files(&folder).len(), 1);
        assert_eq!(fs::read_to_string(folder.join("archive-00001.atom")).unwrap(), content);
    }
    let file = program.file("file", "x");
    program.fails(&["archive", &url, &file]);
    program.fails(&["archive", "https://nobody.example/", &text]);
}

#[test]
fn a_copy_in_files_of_the_usual_size_is_whole_too() {
    let (program, other, site) = (Program::new(), Program::new(), Site::start());
    let entry = |n: u32| {
        let time = format!("2024-{:02}-{:02}T08:00:00Z", n / 28 + 1, n % 28 + 1);
        Entry::new(format!("tag:a.example,2024:{n}"), format!("Number {n}")).published(&time).updated(&time)
    };
    let part = |numbers: std::ops::Range<u32>| {
        Feed::atom("Days").id("tag:a.example,2024:feed").author("Ada").entries(numbers.rev().map(entry))
    };
    site.put("/feed", part(100..250).link("prev-archive", "/a1"));
    site.put("/a1", part(0..100).archive());
    let url = site.url("/feed").to_string();
    program.ok(&["add", &url]);
    assert_eq!(program.feed(&url)["state"], "whole", "its document is longer than what Lacuna compares");
    let (folder, text) = folder_of(&program);
    let ran = program.ok(&["archive", &url, &text]);
    assert!(ran.out.contains("250 entries in 2 archives, 2 of them new"), "{ran:#?}");
    let copy = serve(&site, &folder);
    other.ok(&["add", &copy]);
    assert_eq!(other.feed(&copy)["state"], "whole");
    assert_eq!(facts(&other, &copy), facts(&program, &url));
}

#[test]
fn an_entry_whose_text_was_removed_keeps_its_id_in_the_copy() {
    let (program, site) = (Program::new(), Site::start());
    let url = site.url("/feed").to_string();
    let (folder, at) = folder_of(&program);
    let args = ["archive", &url, &at, "--incomplete", "--size", "4"];
    // These ids are no addresses, so Atom needs others.
    let numbers = |newest: u32| {
        let entry = |day: u32| {
            Entry::new(format!("a{day}"), format!("Day {day}")).updated(format!("2024-01-{day:02}T08:00:00Z"))
        };
        Feed::rss("Numbers").entries((1..=newest).rev().map(|day| entry(day).html(format!("Text of {day}"))))
    };
    site.put("/feed", numbers(6));
    program.ok(&["add", &url]);
    program.ok(&args);
    program.database().execute_batch("DELETE FROM body; UPDATE entry SET purged_at = 5").unwrap();
    site.put("/feed", numbers(11));
    program.ok(&["refresh", "--now"]);
    program.database().execute_batch("DELETE FROM body; UPDATE entry SET purged_at = 5").unwrap();
    program.ok(&args);
    let all =
        files(&folder).into_values().map(|content| String::from_utf8(content).unwrap()).collect::<String>();
    for day in 1..=11 {
        assert!(all.contains(&format!("<id>urn:lacuna:entry:a{day}</id>")), "{day}");
    }
    assert!(!all.contains("urn%3Alacuna"), "{all}");
}

#[test]
fn a_text_that_was_removed_to_make_room_stays_in_the_copy() {
    let (program, site) = (Program::new(), Site::start());
    let url = site.url("/feed").to_string();
    let (folder, at) = folder_of(&program);
    let args = ["archive", &url, &at, "--incomplete", "--size", "4"];
    site.put("/feed", days((1..=4).rev()));
    program.ok(&["add", &url]);
    program.ok(&args);
    // The text of the newest entries is in no archive document yet.
    site.put("/feed", days((1..=6).rev()));
    program.ok(&["refresh", "--now"]);
    program.ok(&args);
    let before = files(&folder);
    program.database().execute_batch("DELETE FROM body; UPDATE entry SET purged_at = 5").unwrap();
    program.ok(&args);
    assert_eq!(files(&folder), before);
    site.put("/feed", days((1..=11).rev()));
    program.ok(&["refresh", "--now"]);
    program.database().execute_batch("DELETE FROM body; UPDATE entry SET purged_at = 5").unwrap();
    program.ok(&args);
    // The first document has the days 1 to 4, and the second one 5 to 8. Nobody saved the texts of the days from 7 on.
    let texts = |content: Vec<u8>| String::from_utf8(content).unwrap().matches("Text of").count();
    let texts: Vec<usize> = files(&folder).into_values().map(texts).collect();
    assert_eq!(texts, [4, 2, 0]);
}
