//! The JSON of `feeds`, `entries` and `gaps`: every name and every type.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::{Value, json};

use crate::harness::{Program, assert_shape};

const FEED: &[(&str, &str)] = &[
    ("url", "string"),
    ("title", "string"),
    ("site", "string?"),
    ("folder", "array"),
    ("kind", "string?"),
    ("state", "string?"),
    ("since", "time?"),
    ("gaps", "number"),
    ("entries", "number"),
    ("unread", "number"),
    ("oldest", "time?"),
    ("newest", "time?"),
    ("last_fetched", "time?"),
    ("next_due", "time?"),
    ("at_risk", "boolean"),
    ("holds_seconds", "number?"),
    ("error", "object?"),
];
const ENTRY: &[(&str, &str)] = &[
    ("row", "string"),
    ("id", "string"),
    ("title", "string"),
    ("link", "string?"),
    ("author", "string?"),
    ("published", "time?"),
    ("updated", "time?"),
    ("unread", "boolean"),
    ("starred", "boolean"),
    ("labels", "array"),
    ("content", "string?"),
    ("document", "string"),
];
const GAP: &[(&str, &str)] = &[
    ("row", "string"),
    ("cause", "string"),
    ("status", "number?"),
    ("uri", "string?"),
    ("confidence", "string"),
    ("since", "time"),
    ("tries", "number"),
    ("newer", "string?"),
    ("older", "string?"),
];

fn dated(id: &str, day: u32) -> Entry {
    Entry::new(id, format!("Title of {id}")).published(format!("2024-05-{day:02}T10:00:00Z"))
}

#[test]
fn feeds_before_the_first_fetch_has_nulls() {
    let program = Program::new();
    let file = program.file(
        "list.opml",
        r#"<opml version="2.0"><body><outline text="Sea"><outline text="North"><outline text="Tides"
            xmlUrl="http://127.0.0.1:9/tides"/></outline></outline></body></opml>"#,
    );
    program.ok(&["import", &file]);
    let rows = program.feeds();
    assert_eq!(rows.len(), 1);
    assert_shape(&rows[0], FEED);
    let expect = json!({
        "url": "http://127.0.0.1:9/tides", "title": "Tides", "site": null, "folder": ["Sea", "North"], "kind": null,
        "state": null, "since": null, "gaps": 0, "entries": 0, "unread": 0, "oldest": null, "newest": null, "last_fetched": null,
        "next_due": null, "at_risk": false, "holds_seconds": null, "error": null,
    });
    assert_eq!(rows[0], expect);
}

#[test]
fn g8_feeds_names_kind_state_and_error() {
    let (program, site) = (Program::new(), Site::start());
    let link = |feed: Feed, rel: &str, to: &str| feed.link(rel, to).entry(dated("a", 2)).entry(dated("b", 1));
    site.put("/complete", link(Feed::atom("Complete").complete(), "self", "/complete"));
    site.put("/whole", link(Feed::atom("Whole"), "prev-archive", "/whole/1"));
    site.put("/whole/1", Feed::atom("Whole").archive().entry(dated("c", 1)));
    site.put("/gaps", link(Feed::atom("Gaps"), "prev-archive", "/gaps/1"));
    site.put("/paged", link(Feed::atom("Paged"), "next", "/paged?2"));
    site.put("/paged?2", Feed::atom("Paged").link("previous", "/paged").entry(dated("c", 1)));
    site.put("/stateful", link(Feed::atom("Stateful").stateful("1"), "this", "/stateful/2"));
    site.put("/plain", link(Feed::rss("Plain"), "self", "/plain"));
    site.put("/busy", Reply::status(503));
    let check = |path: &str, kind: Value, state: Value, gaps: u64| {
        let url = site.url(path);
        program.run(&["add", url.as_str()]);
        let row = program.feed(url.as_str());
        assert_shape(&row, FEED);
        assert_eq!((&row["kind"], &row["state"], &row["gaps"]), (&kind, &state, &json!(gaps)), "{path}");
        assert_eq!(row["since"].is_string(), state == json!("whole-since"), "{path}: {row}");
    };
    check("/complete", json!("complete"), json!("latest-only"), 0);
    check("/whole", json!("archived"), json!("whole"), 0);
    check("/gaps", json!("archived"), json!("gaps"), 1);
    check("/paged", json!("paged"), json!("not-knowable"), 0);
    check("/stateful", json!("stateful"), json!("whole-since"), 0);
    check("/plain", json!("plain"), json!("whole-since"), 0);
    check("/busy", Value::Null, Value::Null, 0);
    let error = program.feed(site.url("/busy").as_str())["error"].clone();
    assert_shape(&error, &[("kind", "string"), ("message", "string"), ("hint", "string"), ("since", "time")]);
    assert_eq!(error["kind"], "status");
    assert!(error["message"].as_str().unwrap().contains("503"), "{error}");
    let whole = program.feed(site.url("/whole").as_str());
    assert_eq!(
        (&whole["entries"], &whole["oldest"], &whole["newest"]),
        (&json!(3), &json!("2024-05-01T10:00:00Z"), &json!("2024-05-02T10:00:00Z"))
    );
    assert!(whole["last_fetched"].is_string() && whole["next_due"].is_string() && whole["error"].is_null());
    // The text output says the same.
    let text = program.ok(&["feeds"]).out;
    for words in [
        "All entries",
        "1 gap",
        "Can’t be checked",
        "Current list only",
        "Nothing missed since",
        "Couldn’t load",
        "503",
        "Complete feed",
        "Feed with an archive",
        "Feed in shifting pages",
        "Feed with snapshots",
        "Feed of the newest entries",
        "Not read yet",
    ] {
        assert!(text.contains(words), "{words} in {text}");
    }
    assert!(!text.to_lowercase().contains("whole since"), "{text}");
}

#[test]
fn g1_entries_shows_entries_and_the_gap_in_its_place() {
    let (program, site) = (Program::new(), Site::start());
    let first = dated("e3", 20)
        .updated("2024-05-21T10:00:00Z")
        .link("/e3")
        .author("Ann Example")
        .html("<p>See <a href=\"more\">more</a></p>");
    site.put("/f", Feed::atom("Gappy").link("prev-archive", "/a2").entry(first).entry(dated("e2", 18)));
    site.put("/a2", Feed::atom("Gappy").archive().link("prev-archive", "/a1").entry(dated("e1", 9)));
    site.put("/a1", Reply::status(404));
    let url = site.url("/f");
    assert!(program.run(&["add", url.as_str()]).err.contains("a file of older entries is missing. "));
    assert_eq!(program.list(url.as_str()), ["e3", "e2", "e1", "gap not-found"]);
    let rows = program.entries(url.as_str());
    rows.iter().take(3).for_each(|row| assert_shape(row, ENTRY));
    let expect = json!({
        "row": "entry", "id": "e3", "title": "Title of e3", "link": site.url("/e3").as_str(),
        "author": "Ann Example", "published": "2024-05-20T10:00:00Z", "updated": "2024-05-21T10:00:00Z",
        "unread": rows[0]["unread"], "starred": false, "labels": [], "document": url.as_str(),
        "content": format!("<p>See <a href=\"{}\">more</a></p>", site.url("/more")),
    });
    assert_eq!(rows[0], expect);
    assert_eq!(rows[2]["document"], site.url("/a2").as_str(), "the document an entry came from");
    assert_eq!(
        (&rows[2]["unread"], &rows[2]["link"], &rows[2]["author"]),
        (&json!(false), &Value::Null, &Value::Null)
    );
    let gap = &rows[3];
    assert_shape(gap, GAP);
    assert_eq!(
        (&gap["status"], &gap["uri"], &gap["confidence"], &gap["tries"], &gap["newer"], &gap["older"]),
        (
            &json!(404),
            &json!(site.url("/a1").as_str()),
            &json!("stated"),
            &json!(1),
            &json!("e1"),
            &Value::Null
        )
    );
    // `gaps` prints the same row, with the address of the feed.
    let gaps = program.gaps();
    let mut with_feed = gap.clone();
    with_feed["feed"] = json!(url.as_str());
    assert_eq!(gaps, [with_feed]);
    let text = program.ok(&["entries", url.as_str()]).out;
    assert!(text.contains("Title of e1") && text.contains("File not found"), "{text}");
    assert!(program.ok(&["gaps"]).out.contains(url.as_str()));
}

#[test]
fn p3_a_page_boundary_is_a_row() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", Feed::atom("Paged").link("next", "/f?2").entry(dated("a", 3)).entry(dated("b", 2)));
    site.put("/f?2", Feed::atom("Paged").link("previous", "/f").entry(dated("c", 1)));
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    // Only the window can append pages, so the test writes the boundary into the database.
    let placed = program.database().execute(
        "INSERT INTO page_boundary (subscription, page, sort_time, sort_rank, may_have_slipped)
        SELECT subscription, 'http://127.0.0.1/2', sort_time, sort_rank, 0 FROM entry WHERE id = 'b'",
        [],
    );
    assert_eq!(placed.unwrap(), 1);
    let rows = program.entries(url.as_str());
    let boundary = rows.iter().find(|row| row["row"] == "page-boundary").unwrap();
    assert_eq!(*boundary, json!({"row": "page-boundary"}));
}
