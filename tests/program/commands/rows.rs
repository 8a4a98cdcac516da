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
    // The same in words.
    let text = program.ok(&["feeds"]).out;
    for words in [
        "All entries",
        "1 gap",
        "Completeness unknown",
        "Always the full list",
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
        "unread": rows[0]["unread"], "starred": false, "document": url.as_str(),
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
    // `gaps` has the same row, with its feed.
    let gaps = program.gaps();
    let mut with_feed = gap.clone();
    with_feed["feed"] = json!(url.as_str());
    assert_eq!(gaps, [with_feed]);
    let text = program.ok(&["entries", url.as_str()]).out;
    assert!(text.contains("Title of e1") && text.contains("File not found"), "{text}");
    assert!(program.ok(&["gaps"]).out.contains(url.as_str()));
}

#[test]
fn g2_every_cause_has_its_name_and_status() {
    let (program, site) = (Program::new(), Site::start());
    let check = |answer: Reply, cause: &str, status: Value| {
        let name = cause.replace('-', "") + &status.to_string();
        let (feed, archive) = (format!("/{name}"), format!("/{name}/1"));
        site.put(
            &feed,
            Feed::atom(name.as_str()).link("prev-archive", archive.as_str()).entry(dated("a", 2)),
        );
        site.put(&archive, answer);
        let url = site.url(&feed);
        program.run(&["add", url.as_str()]);
        let row = program.entries(url.as_str()).into_iter().find(|row| row["row"] == "gap");
        let row = row.unwrap_or_else(|| panic!("{cause}: no gap"));
        assert_eq!((&row["cause"], &row["status"]), (&json!(cause), &status), "{row:#?}");
    };
    check(Reply::status(403), "forbidden", json!(403));
    check(Reply::status(404), "not-found", json!(404));
    check(Reply::status(410), "gone", json!(410));
    check(Reply::status(401), "status", json!(401));
    check(Reply::status(500), "status", json!(500));
    check(
        Reply::html("<html><head><title>Oh</title></head><body><p>No feed</p></body></html>"),
        "unreadable",
        Value::Null,
    );
    check(Reply::redirect(302, "ftp://127.0.0.1/a"), "policy", Value::Null);
    check(Reply::ok("text/plain", "x").delivery(lacuna::demo::http::Delivery::Reset), "network", Value::Null);
    let foreign = Feed::atom("Another").id("urn:another").author("Zed").entry(dated("z", 1));
    let other = Site::start();
    other.put("/1", foreign);
    site.put(
        "/foreign",
        Feed::atom("Ours")
            .id("urn:ours")
            .author("Us")
            .link("prev-archive", other.url("/1").as_str())
            .entry(dated("a", 2)),
    );
    let url = site.url("/foreign");
    program.run(&["add", url.as_str()]);
    // Two ports of one loopback address are one site: the port is not part of it.
    let list = program.list(url.as_str());
    assert!(list == ["a", "gap foreign"] || list == ["a", "z", "horizon whole"], "{list:?}");
}

#[test]
fn a2_a_loop_and_the_limit_are_gaps() {
    let program = Program::new();
    program.settings(r#"{"archive_limit": 2}"#);
    let site = Site::start();
    site.put("/loop", Feed::atom("Loop").link("prev-archive", "/loop/1").entry(dated("a", 9)));
    site.put("/loop/1", Feed::atom("Loop").archive().link("prev-archive", "/loop/2").entry(dated("b", 8)));
    site.put("/loop/2", Feed::atom("Loop").archive().link("prev-archive", "/loop/1").entry(dated("c", 7)));
    site.put("/long", Feed::atom("Long").link("prev-archive", "/long/5").entry(dated("l6", 16)));
    for n in (1..=5).rev() {
        let mut archive = Feed::atom("Long").archive().entry(dated(&format!("l{n}"), 10 + n));
        if n > 1 {
            archive = archive.link("prev-archive", format!("/long/{}", n - 1));
        }
        site.put(&format!("/long/{n}"), archive);
    }
    let (looping, long) = (site.url("/loop"), site.url("/long"));
    program.run(&["add", looping.as_str()]);
    assert_eq!(program.list(looping.as_str()), ["a", "b", "c", "gap loop"]);
    // A7a: the limit is no failure.
    program.ok(&["add", long.as_str()]);
    assert_eq!(program.list(long.as_str()), ["l6", "l5", "l4", "gap limit"]);
    program.ok(&["refresh", "--now", long.as_str()]);
    assert_eq!(program.list(long.as_str()), ["l6", "l5", "l4", "gap limit"], "only on request");
    program.ok(&["refresh", "--continue", long.as_str()]);
    assert_eq!(program.list(long.as_str()), ["l6", "l5", "l4", "l3", "l2", "gap limit"]);
    program.ok(&["refresh", "--whole", long.as_str()]);
    assert_eq!(program.list(long.as_str()), ["l6", "l5", "l4", "l3", "l2", "l1", "horizon whole"]);
    for n in 1..=5 {
        assert_eq!(site.count(&format!("/long/{n}")), 1, "A4: /long/{n}");
    }
    // `--whole` with add.
    let second = Program::new();
    second.settings(r#"{"archive_limit": 2}"#);
    second.ok(&["add", "--whole", long.as_str()]);
    assert_eq!(second.feed(long.as_str())["state"], "whole");
}

#[test]
fn g7_the_horizon_states_the_meaning_of_the_end() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/plain", Feed::rss("Plain").entry(dated("a", 2)).entry(dated("b", 1)));
    site.put("/whole", Feed::atom("Whole").link("prev-archive", "/1").entry(dated("a", 2)));
    site.put("/1", Feed::atom("Whole").archive().entry(dated("b", 1)));
    site.put("/complete", Feed::atom("Complete").complete().entry(dated("b", 1)).entry(dated("a", 2)));
    for path in ["/plain", "/whole", "/complete"] {
        program.ok(&["add", site.url(path).as_str()]);
    }
    let last = |path: &str| program.entries(site.url(path).as_str()).pop().unwrap();
    let shape = [("row", "string"), ("meaning", "string"), ("before", "time?")];
    assert_shape(&last("/plain"), &shape);
    assert_eq!(
        last("/plain"),
        json!({"row": "horizon", "meaning": "before-first-fetch", "before": "2024-05-01T10:00:00Z"})
    );
    assert_shape(&last("/whole"), &shape);
    assert_eq!(last("/whole")["meaning"], "whole");
    // C1: document order, and nothing but the document.
    assert_eq!(program.list(site.url("/complete").as_str()), ["b", "a"]);
}

#[test]
fn p3_a_page_boundary_is_a_row() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", Feed::atom("Paged").link("next", "/f?2").entry(dated("a", 3)).entry(dated("b", 2)));
    site.put("/f?2", Feed::atom("Paged").link("previous", "/f").entry(dated("c", 1)));
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    // Pages are appended in the window only.
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
