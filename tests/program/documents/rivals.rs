//! H1: a feed can never change, hide or mark the entries of another feed, whatever ids and links it has.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::Value;

use crate::harness::Program;

fn entry(id: &str, day: u32) -> Entry {
    let time = format!("2024-01-{day:02}T00:00:00Z");
    Entry::new(id, format!("Entry {id}")).published(time.clone()).updated(time).html("as it was written")
}

/// An entry that claims the id of another one, with a later time.
fn forged(id: &str) -> Entry {
    let time = "2030-01-01T00:00:00Z";
    Entry::new(id, "Forged").published(time).updated(time).html("forged")
}

fn victim() -> Feed {
    Feed::atom("Harbour").id("urn:harbour").author("Ada").link("prev-archive", "/archive")
}

/// Everything that the program knows and lists of a feed, except the times of requests.
fn held(program: &Program, url: &str) -> (Value, Vec<Value>) {
    let mut feed = program.feed(url);
    for name in ["last_fetched", "next_due", "due_reason"] {
        feed[name] = Value::Null;
    }
    (feed, program.entries(url))
}

#[test]
fn h1_no_feed_changes_hides_or_marks_entries_of_another() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/feed", victim().entry(entry("d", 4)).entry(entry("c", 3)));
    site.put(
        "/archive",
        Feed::atom("Harbour")
            .id("urn:harbour")
            .archive()
            .link("current", "/feed")
            .entry(entry("b", 2))
            .entry(entry("a", 1)),
    );
    let url = site.url("/feed");
    program.ok(&["add", url.as_str()]);
    program.ok(&["star", url.as_str(), "b"]);
    program.ok(&["mark-read", url.as_str()]);
    site.put("/feed", victim().entry(entry("e", 5)).entry(entry("d", 4)).entry(entry("c", 3)));
    program.ok(&["refresh", "--now"]);
    let before = held(&program, url.as_str());
    assert_eq!((&before.0["state"], &before.0["unread"]), (&"whole".into(), &1.into()), "{}", before.0);

    let namespace = "http://purl.org/atompub/tombstones/1.0";
    let deletes: String = ["a", "b", "c", "d", "e"]
        .map(|id| {
            format!("<at:deleted-entry xmlns:at='{namespace}' ref='{id}' when='2030-01-01T00:00:00Z'/>")
        })
        .concat();
    let all = || ["a", "b", "c", "d", "e"].map(forged);
    let itself = site.url("/feed").to_string();
    let rivals: [(&str, Reply); 9] = [
        ("the same ids, later", victim().entries(all()).into()),
        ("its tombstones", victim().head(&deletes).into()),
        ("complete and empty", victim().complete().into()),
        ("complete and forged", victim().complete().entries(all()).into()),
        ("its self link", victim().link("self", itself.clone()).entries(all()).into()),
        ("its base", victim().base(itself.clone()).link("prev-archive", "archive").entries(all()).into()),
        ("an archive of it", victim().archive().link("current", "/feed").entries(all()).into()),
        ("its place for good", Reply::redirect(301, "/feed")),
        ("its content location", Reply::from(victim().entries(all())).header("Content-Location", itself)),
    ];
    for (n, (name, reply)) in rivals.into_iter().enumerate() {
        let path = format!("/rival/{n}");
        site.put(&path, reply);
        let rival = site.url(&path);
        program.run(&["add", rival.as_str()]);
        assert_eq!(held(&program, url.as_str()), before, "{name}");
        // The rival is refreshed in every way for several days, so that a permanent redirect is believed.
        for _ in 0..4 {
            program.a_day_passes();
            program.run(&["refresh", "--now"]);
        }
        let followed = program.feeds().iter().any(|feed| feed["url"] == rival.as_str());
        if followed {
            program.run(&["mark-read", rival.as_str()]);
            program.run(&["star", rival.as_str(), "c"]);
            program.ok(&["refresh", "--now", "--recheck-archives", rival.as_str()]);
        }
        assert_eq!(held(&program, url.as_str()), before, "{name}");
        if followed {
            program.ok(&["remove", rival.as_str()]);
        }
        assert_eq!(held(&program, url.as_str()), before, "{name}, removed");
    }
    let found = program.rows(&["search", "forged", "--json"]);
    assert!(found.iter().all(|hit| hit["feed"] != url.as_str()), "{found:?}");
    program.assert_integrity();
}
