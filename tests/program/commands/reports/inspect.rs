//! `inspect` describes a document and stores nothing.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::{Value, json};

use crate::harness::{Program, assert_shape};

const NAMES: &[(&str, &str)] = &[
    ("url", "string"),
    ("final_url", "string"),
    ("format", "string"),
    ("kind", "string"),
    ("links", "object"),
    ("entries", "number"),
    ("state", "string?"),
    ("title", "string"),
    ("site", "string?"),
    ("faults", "array"),
];
const ITEM: &[(&str, &str)] = &[
    ("row", "string"),
    ("id", "string"),
    ("title", "string"),
    ("link", "string?"),
    ("author", "string?"),
    ("published", "time?"),
    ("updated", "time?"),
    ("unread", "boolean"),
    ("starred", "boolean"),
    ("content", "string?"),
    ("document", "string"),
    ("categories", "array"),
    ("enclosures", "array"),
];

fn with_items(names: &[(&'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
    names.iter().copied().chain([("items", "array")]).collect()
}

fn feed() -> Feed {
    Feed::atom("Rope and tar")
        .id("urn:shop")
        .updated("2024-03-01T00:00:00Z")
        .author("The shop")
        .site("/home")
        .link("self", "/new")
        .link("prev-archive", "old")
        .entry(
            Entry::new("urn:1", "A knot")
                .published("2024-02-01T10:00:00Z")
                .updated("2024-02-02T10:00:00Z")
                .link("knot")
                .author("Ann")
                .html("<p><a href=\"more\">More</a></p>")
                .category("rope")
                .category("how-to")
                .enclosure("knot.mp3", "audio/mpeg", 1234),
        )
}

#[test]
fn inspect_of_an_address_a_file_and_standard_input_agree() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", Reply::redirect(302, "/new"));
    site.put("/new", feed());
    site.put("/old", Feed::atom("Rope and tar").archive().link("current", "/new"));
    let (url, base) = (site.url("/f"), site.url("/new"));
    let fetched = program.json(&["inspect", url.as_str(), "--entries", "--json"]);
    assert_shape(&fetched, &with_items(NAMES));
    assert_eq!((&fetched["url"], &fetched["final_url"]), (&json!(url.as_str()), &json!(base.as_str())));
    assert_eq!((&fetched["format"], &fetched["kind"]), (&json!("Atom 1.0"), &json!("archived")));
    assert_eq!((&fetched["entries"], &fetched["title"]), (&json!(1), &json!("Rope and tar")));
    assert_eq!(fetched["site"], site.url("/home").as_str());
    assert_eq!(fetched["links"]["prev-archive"], site.url("/old").as_str());
    assert_eq!(fetched["links"]["self"], base.as_str());
    let item = &fetched["items"][0];
    assert_shape(item, ITEM);
    let expect = json!({
        "row": "entry", "id": "urn:1", "title": "A knot", "link": site.url("/knot").as_str(), "author": "Ann",
        "published": "2024-02-01T10:00:00Z", "updated": "2024-02-02T10:00:00Z", "unread": true, "starred": false,
        "content": format!("<p><a href=\"{}\">More</a></p>", site.url("/more")), "document": base.as_str(),
        "categories": ["rope", "how-to"],
        "enclosures": [{"url": site.url("/knot.mp3").as_str(), "type": "audio/mpeg", "length": 1234}],
    });
    assert_eq!(*item, expect);
    let file = program.file("feed.xml", feed().render());
    let mut from_file = program.json(&["inspect", &file, "--base", base.as_str(), "--entries", "--json"]);
    assert_eq!(from_file["url"], base.as_str());
    from_file["url"] = fetched["url"].clone();
    assert_eq!(from_file, fetched, "a file needs no server");
    let args = ["inspect", "-", "--base", base.as_str(), "--entries", "--json"];
    let piped = program.run_with_input(&args, feed().render().as_bytes());
    assert_eq!((piped.status, piped.err.as_str()), (0, ""));
    let mut piped: Value = serde_json::from_str(&piped.out).unwrap();
    piped["url"] = fetched["url"].clone();
    assert_eq!(piped, fetched);
    let short = program.json(&["inspect", &file, "--json"]);
    assert_shape(&short, NAMES);
    let text = program.ok(&["inspect", &file]).out;
    assert!(text.contains("Feed with an archive (Atom 1.0), 1 entry, state: "), "{text}");
    assert!(
        short["url"].as_str().unwrap().starts_with("file:///"),
        "without --base a file has its own address"
    );
    assert!(!program.dir().exists(), "nothing is stored, not even a profile");
}

#[test]
fn inspect_tells_every_kind() {
    let program = Program::new();
    let check = |feed: Feed, kind: &str, state: Option<&str>| {
        let file = program.file("x.xml", feed.entry(Entry::new("a", "A")).render());
        let said = program.json(&["inspect", &file, "--base", "https://a.example/f", "--json"]);
        assert_eq!((said["kind"].as_str(), said["state"].as_str()), (Some(kind), state), "{said:#}");
    };
    check(Feed::atom("Complete").complete(), "complete", Some("latest-only"));
    check(Feed::rss("Complete").complete(), "complete", Some("latest-only"));
    // The archives were not read, so they may have gaps or none.
    check(Feed::rss("Archived").link("prev-archive", "1"), "archived", None);
    check(Feed::atom("Paged").link("next", "2"), "paged", Some("not-knowable"));
    check(Feed::atom("Paged").link("last", "2"), "paged", Some("not-knowable"));
    check(Feed::atom("Stateful").stateful("1").link("this", "/s"), "stateful", Some("whole-since"));
    check(Feed::atom("Stateful").stateful("1"), "stateful", Some("whole-since"));
    check(Feed::rss("Plain"), "plain", Some("whole-since"));
    check(Feed::json("Plain"), "plain", Some("whole-since"));
    check(Feed::json("Paged").link("next", "2"), "paged", Some("not-knowable"));
    // The namespace counts, and the prefix does not.
    check(Feed::atom("Complete").complete().history_prefix("x"), "complete", Some("latest-only"));
    check(Feed::atom("Plain").complete().history_namespace("urn:another"), "plain", Some("whole-since"));
}

#[test]
fn inspect_names_faults_with_severity_clause_and_sentence() {
    let program = Program::new();
    let text = "<rss version='2.0'><channel><title>Cut & torn</title><item><title>One</title><guid>1</guid></item>\
        <item><title>Tw";
    let file = program.file("cut.xml", text);
    let said = program.json(&["inspect", &file, "--json"]);
    let faults = said["faults"].as_array().unwrap();
    assert!(!faults.is_empty());
    for fault in faults {
        assert_shape(fault, &[("severity", "string"), ("clause", "string"), ("message", "string")]);
        assert!(["info", "warning", "error"].contains(&fault["severity"].as_str().unwrap()), "{fault}");
    }
    let told = |words: &str, clause: &str| {
        faults.iter().any(|fault| {
            fault["message"].as_str().unwrap().starts_with(words)
                && fault["clause"].as_str().unwrap().contains(clause)
        })
    };
    assert!(
        told("read 1 bare & as itself", "XML 1.0 §2.4") && told("the document breaks off", "XML 1.0"),
        "{said:#}"
    );
    // These are faults of the publisher by RFC 5005.
    let both = program.file(
        "both.xml",
        Feed::atom("Both").complete().link("prev-archive", "1").entry(Entry::new("a", "A")).render(),
    );
    let said = program.json(&["inspect", &both, "--base", "https://a.example/f", "--json"]);
    assert!(
        said["faults"].as_array().unwrap().iter().any(|f| f["clause"].as_str().unwrap().contains("5005")),
        "{said:#}"
    );
    let text = program.ok(&["inspect", &both, "--entries"]).out;
    assert!(text.contains("Both") && text.contains("archived"), "{text}");
}

#[test]
fn inspect_of_a_document_that_is_no_feed_fails_with_a_reason() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/page", Reply::html("<html><head><title>Page</title></head><body></body></html>"));
    let page = program.file("page.html", "<html><head><title>Page</title></head><body></body></html>");
    let empty = program.file("empty.xml", "");
    let missing = program.beside("missing.xml").to_str().unwrap().to_owned();
    for source in [
        site.url("/page").as_str(),
        site.url("/none").as_str(),
        &page,
        &empty,
        &missing,
        "nonsense",
        "ftp://a.example/",
    ] {
        let ran = program.fails(&["inspect", source, "--json"]);
        assert!(ran.err.contains(source), "{ran:#?}");
    }
    let file = program.file("feed.xml", feed().render());
    assert!(program.fails(&["inspect", &file, "--base", "no address"]).err.contains("no address"));
}

#[test]
fn of_a_feed_that_nobody_follows_nothing_was_missed_or_not_missed() {
    let program = Program::new();
    let entry = Entry::new("a", "Tide").published("2024-05-01T10:00:00Z");
    let file = program.file("feed.xml", Feed::rss("Harbour").entries([entry]).render());
    let text = program.ok(&["inspect", &file, "--base", "http://a.example/feed"]).out;
    assert!(text.contains("state: a subscriber can notice what is missed after subscribing"), "{text}");
}
