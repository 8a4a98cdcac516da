//! The missing-entries report as JSON, CSV and Atom, and the state of completeness in an export.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};

use crate::harness::Program;

/// A profile with a feed whose archive is missing, and a feed with missed polls.
fn with_gaps() -> (Program, Site) {
    let (program, site) = (Program::new(), Site::start());
    let entry =
        |n: u32| Entry::new(format!("=e{n}"), format!("e{n}")).updated(format!("2024-01-{n:02}T00:00:00Z"));
    site.put("/a", Feed::atom("Harbour, \"north\"").entry(entry(9)).link("prev-archive", "/none"));
    site.put("/b", Feed::rss("Wire <b>").entries((1..=4).rev().map(entry)));
    // The feeds are added one after the other, because the report follows the order of subscription.
    program.run(&["add", site.url("/a").as_str()]);
    program.run(&["add", site.url("/b").as_str()]);
    site.put("/b", Feed::rss("Wire <b>").entries((11..=14).rev().map(entry)));
    program.run(&["refresh", "--now"]);
    (program, site)
}

#[test]
fn the_report_as_csv_has_a_line_for_each_gap() {
    let (program, site) = with_gaps();
    let csv = program.ok(&["gaps", "--csv"]).out;
    let lines: Vec<&str> = csv.split_terminator("\r\n").collect();
    assert_eq!(lines.len(), 3, "{csv}");
    assert!(lines[0].starts_with("feed,title,cause,status,uri,confidence,since,"), "{csv}");
    assert!(
        lines[1].starts_with(&format!("{},\"Harbour, \"\"north\"\"\",not-found,404,", site.url("/a"))),
        "{csv}"
    );
    assert!(lines[2].contains(",missed-polls,,,proven,") && lines[2].contains(",'=e11,'=e4,"), "{csv}");
    assert_eq!(program.rows(&["gaps", "--json"]).len(), 2);
}

#[test]
fn no_format_of_the_report_has_a_password() {
    let (program, site) = (Program::new(), Site::start());
    let with_password = |path: &str| site.url(path).as_str().replace("://", "://ada:s3cret@");
    let entry = Entry::new("=e9", "e9").updated("2024-01-09T00:00:00Z");
    site.put("/a", Feed::atom("Harbour").entry(entry).link("prev-archive", with_password("/none")));
    program.run(&["add", &with_password("/a")]);
    for form in [&["gaps"][..], &["gaps", "--json"], &["gaps", "--csv"], &["gaps", "--atom"]] {
        let text = program.ok(form).out;
        assert!(text.contains("/a") && !text.contains("s3cret"), "{form:?}: {text}");
    }
}

/// C1, G5: the list, the state, the counts and the report speak of the same gaps.
#[test]
fn the_report_the_list_and_the_state_agree() {
    let (program, site) = with_gaps();
    let url = site.url("/a");
    let told = |gaps: usize| {
        let rows = program.entries(url.as_str());
        assert_eq!(rows.iter().filter(|row| row["row"] == "gap").count(), gaps, "{rows:?}");
        assert_eq!(program.feed(url.as_str())["gaps"], gaps);
        let of_feed = |row: &&serde_json::Value| row["feed"] == url.as_str();
        assert_eq!(program.rows(&["gaps", "--json"]).iter().filter(of_feed).count(), gaps);
        for form in ["--csv", "--atom"] {
            let text = program.ok(&["gaps", form]).out;
            assert_eq!(text.contains(url.as_str()), gaps > 0, "{form}: {text}");
        }
        assert_eq!(program.ok(&["gaps"]).out.contains(url.as_str()), gaps > 0);
        assert_eq!(program.ok(&["export", "--completeness"]).out.matches("lacuna:gaps").count(), 1 + gaps);
    };
    let entry = || Entry::new("=e9", "e9").updated("2024-01-09T00:00:00Z");
    told(1);
    assert_eq!(program.feed(url.as_str())["state"], "gaps");
    // The feed is complete now, so the missing archive no longer matters.
    site.put("/a", Feed::atom("Harbour").entry(entry()).complete());
    program.run(&["refresh", "--now"]);
    assert_eq!(program.feed(url.as_str())["state"], "latest-only");
    told(0);
}

#[test]
fn the_report_says_how_sure_it_is() {
    let (program, site) = with_gaps();
    let text = program.ok(&["gaps"]).out;
    assert!(text.contains(&format!("{}  Entries are missing (File not found)", site.url("/a"))), "{text}");
    assert!(
        text.contains(&format!(
            "{}  Entries are likely missing (Gone before the next check)",
            site.url("/b")
        )),
        "{text}"
    );
    let atom = program.ok(&["gaps", "--atom"]).out;
    assert!(atom.contains("<title>Entries are likely missing from "), "{atom}");
}

#[test]
fn the_report_as_atom_is_a_valid_feed() {
    let (program, site) = with_gaps();
    let address = "https://me.example/missing.atom";
    let text = program.ok(&["gaps", "--atom", "--address", address]).out;
    // RFC 4287 §4.1: a feed and its entries must have these elements, each as often as required.
    let (feed, entries) = text.split_once("<entry>").unwrap();
    for name in ["<id>", "<title>", "<updated>", "<author>"] {
        assert_eq!(feed.matches(name).count(), 1, "{name} {text}");
    }
    let mut ids = Vec::new();
    for entry in entries.split("<entry>") {
        for name in ["<id>", "<title>", "<updated>", "rel=\"alternate\"", "<summary>"] {
            assert_eq!(entry.matches(name).count(), 1, "{name} {entry}");
        }
        ids.push(entry.split("<id>").nth(1).unwrap().split('<').next().unwrap().to_owned());
    }
    assert_eq!(ids.len(), 2);
    assert_ne!(ids[0], ids[1]);
    // RFC 4287 §4.2.6: ids are permanent and unique.
    assert!(ids.iter().all(|id| id.starts_with("urn:uuid:") && id.len() == 45), "{ids:?}");
    let again = program.ok(&["gaps", "--atom", "--address", address]).out;
    assert!(ids.iter().all(|id| again.contains(id)), "{again}");
    assert!(feed.contains(&format!("<link rel=\"self\" href=\"{address}\"/>")), "{feed}");
    // A strict XML parser and Lacuna's own reader both read the report.
    let mut strict = quick_xml::Reader::from_str(&text);
    while !matches!(strict.read_event().unwrap(), quick_xml::events::Event::Eof) {}
    let file = program.file("gaps.atom", &text);
    let read = program.json(&["inspect", &file, "--base", address, "--json"]);
    assert_eq!((read["format"].as_str(), read["entries"].as_u64()), (Some("Atom 1.0"), Some(2)));
    assert_eq!(read["faults"], serde_json::json!([]), "not even a hint");
    program.fails(&["gaps", "--atom", "--address", "nowhere at all"]);
    // Without an address, the report is about this profile, and its id does not depend on the gaps.
    let id = |text: &str| text.split("<id>").nth(1).unwrap().split('<').next().unwrap().to_owned();
    let before = program.ok(&["gaps", "--atom"]).out;
    program.ok(&["remove", site.url("/a").as_str()]);
    let after = program.ok(&["gaps", "--atom"]).out;
    assert_eq!(after.matches("<entry>").count(), 1, "{after}");
    assert_eq!(id(&before), id(&after));
    // A report without gaps is a valid feed too.
    assert!(Program::new().ok(&["gaps", "--atom"]).out.contains("<updated>"));
}

#[test]
fn an_export_may_state_completeness_and_an_import_does_not_believe_it() {
    let (program, site) = with_gaps();
    assert!(!program.ok(&["export"]).out.contains("lacuna:"));
    let text = program.ok(&["export", "--completeness"]).out;
    assert!(text.contains("xmlns:lacuna=\"urn:lacuna:completeness\""), "{text}");
    assert!(text.contains("lacuna:state=\"gaps\" lacuna:gaps=\"1\""), "{text}");
    let mut strict = quick_xml::Reader::from_str(&text);
    while !matches!(strict.read_event().unwrap(), quick_xml::events::Event::Eof) {}
    let other = Program::new();
    let run = other.ok(&["import", &other.file("list.opml", &text)]);
    // The import reads the statement and prints it.
    for path in ["/a", "/b"] {
        assert!(run.err.contains(&format!("{}: 1 gap where the list was made", site.url(path))), "{run:?}");
    }
    assert_eq!(other.feeds().len(), 2);
    assert_eq!(other.feed(site.url("/a").as_str())["state"], serde_json::Value::Null);
    let again = other.ok(&["export"]).out;
    assert!(!again.contains("completeness"), "{again}");
}

#[test]
fn an_export_keeps_foreign_attributes_that_use_the_prefix_of_lacuna() {
    let (program, site) = with_gaps();
    let other = Program::new();
    let list = format!(
        "<opml version='2.0' xmlns:lacuna='urn:somebody:else'><body>\
         <outline text='A' xmlUrl='{}' lacuna:state='theirs'/></body></opml>",
        site.url("/a")
    );
    other.ok(&["import", &other.file("list.opml", &list)]);
    other.run(&["refresh"]);
    let text = other.ok(&["export", "--completeness"]).out;
    assert!(text.contains("lacuna:state=\"theirs\"") && text.contains("lacuna_:state=\"gaps\""), "{text}");
    // The list comes back from another feed reader, which knows neither prefix and keeps both.
    let run = program.ok(&["import", &program.file("list.opml", &text)]);
    assert!(run.err.contains("1 gap where the list was made"), "{run:?}");
    // The import ignores a statement that is written like this.
    for said in [
        "lacuna:state='gaps'",
        "lacuna:state='gaps' lacuna:gaps='0'",
        "lacuna:state='whole-since'",
        "state='whole'",
    ] {
        let list = format!(
            "<opml version='2.0' xmlns:lacuna='urn:lacuna:completeness'><body>\
             <outline text='A' xmlUrl='http://a.example/' {said}/></body></opml>"
        );
        let run = Program::new();
        let run = run.ok(&["import", &run.file("list.opml", &list)]);
        assert!(!run.err.contains("where the list was made"), "{said}: {run:?}");
    }
}
