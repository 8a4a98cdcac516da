//! `mark-read` and `star`: H5 and G5 on the command line.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::json;

use crate::harness::Program;

fn subscribed() -> (Program, Site) {
    let (program, site) = (Program::new(), Site::start());
    site.put(
        "/a",
        Feed::atom("A").link("prev-archive", "/gone").entries(["a", "b"].map(|id| Entry::new(id, id))),
    );
    site.put("/gone", Reply::status(410));
    site.put("/b", Feed::atom("B").entry(Entry::new("a", "the same id in another feed")));
    program.run(&["add", site.url("/a").as_str(), site.url("/b").as_str()]);
    (program, site)
}

#[test]
fn h5_marking_as_read_keeps_to_the_subscriptions_named() {
    let (program, site) = subscribed();
    let unread = |path: &str| program.feed(site.url(path).as_str())["unread"].clone();
    assert!(program.ok(&["mark-read", site.url("/a").as_str()]).err.contains("2 marked as read"));
    assert_eq!((unread("/a"), unread("/b")), (json!(0), json!(1)));
    assert_eq!(program.gaps().len(), 1, "G5: a gap is no entry");
    // The user may mean entries of the feed.
    assert!(program.fails(&["mark-read", site.url("/b").as_str(), "urn:a"]).err.contains("not subscribed"));
    assert_eq!(unread("/b"), 1);
    assert!(program.ok(&["mark-read"]).err.contains("1 marked as read"));
    assert_eq!(unread("/b"), 0);
    assert!(program.fails(&["mark-read", "http://127.0.0.1:9/none"]).err.contains("not subscribed"));
}

#[test]
fn h1_a_star_goes_to_one_feeds_entry_and_survives_a_refresh() {
    let (program, site) = subscribed();
    let starred = |path: &str| -> Vec<serde_json::Value> {
        let rows = program.entries(site.url(path).as_str());
        rows.iter().filter(|row| row["starred"] == true).map(|row| row["id"].clone()).collect()
    };
    let a = site.url("/a");
    let ran = program.fails(&["star", a.as_str(), "a", "none"]);
    assert!(ran.err.contains("no entry has the id none") && ran.err.contains("1 starred"), "{ran:#?}");
    site.put("/a", Feed::atom("A").entries(["a", "b"].map(|id| Entry::new(id, "changed"))));
    program.run(&["refresh", "--now"]);
    assert_eq!((starred("/a"), starred("/b")), (vec![json!("a")], vec![]));
    program.ok(&["star", a.as_str(), "a", "--remove"]);
    assert_eq!(starred("/a").len(), 0);
}

#[test]
fn c2_entries_that_the_publisher_removed_are_starred_and_marked_by_their_ids() {
    let (program, site) = (Program::new(), Site::start());
    let feed = |ids: &[&str]| Feed::atom("A").complete().entries(ids.iter().map(|id| Entry::new(*id, *id)));
    site.put("/a", feed(&["a", "b"]));
    let a = site.url("/a");
    program.ok(&["add", a.as_str()]);
    site.put("/a", feed(&["a"]));
    program.ok(&["refresh", "--now"]);
    let removed = || program.rows(&["entries", a.as_str(), "--removed", "--json"]);
    assert_eq!((&removed()[0]["id"], &removed()[0]["starred"]), (&json!("b"), &json!(false)));
    program.ok(&["star", a.as_str(), "b"]);
    program.ok(&["mark-read", a.as_str(), "--entry", "b"]);
    assert_eq!((&removed()[0]["starred"], &removed()[0]["unread"]), (&json!(true), &json!(false)));
}

/// An entry of a day, with half a megabyte of random letters, which can hardly be compressed.
fn large(number: u64) -> Entry {
    let mut state = number;
    let letters = std::iter::repeat_with(|| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(b'a' + u8::try_from((state >> 40) % 26).unwrap())
    });
    let text: String = letters.take(500_000).collect();
    Entry::new(number.to_string(), format!("N{number}"))
        .published(format!("2024-01-0{number}T00:00:00Z"))
        .html(format!("<p>{text}</p>"))
}

#[test]
fn texts_that_their_feed_no_longer_offers_are_removed_last_and_told_apart() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", Feed::atom("F").link("prev-archive", "/1").entries([2, 1].map(large)));
    site.put("/1", Feed::atom("F").archive().link("current", "/f").entries([4, 3].map(large)));
    let url = site.url("/f").to_string();
    program.ok(&["add", &url]);
    program.ok(&["mark-read", &url]);
    // The archive keeps two entries. The others leave the feed.
    site.put("/f", Feed::atom("F").link("prev-archive", "/1").entry(Entry::new("9", "N9")));
    let gone = || -> Vec<String> {
        let database = program.database();
        let mut statement =
            database.prepare("SELECT title FROM entry WHERE purged_at IS NOT NULL ORDER BY title").unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    program.settings(r#"{"keep_feed_mb": 1}"#);
    // The feed warns of entries that may be missing, so the program fails.
    let ran = program.run(&["refresh", "--now"]);
    assert_eq!(gone(), ["N3"], "{ran:#?}");
    assert!(ran.err.contains("removed 1 text to save disk space; it can be fetched again"), "{ran:#?}");
    assert!(!ran.err.contains("no longer"), "{ran:#?}");
    let newest = [8, 7].map(large);
    site.put("/f", Feed::atom("F").link("prev-archive", "/1").entries(newest));
    let ran = program.run(&["refresh", "--now"]);
    assert_eq!(gone(), ["N1", "N3", "N4"], "{ran:#?}");
    assert!(ran.err.contains("removed 1 text to save disk space; it can be fetched again"), "{ran:#?}");
    assert!(ran.err.contains("removed 1 text to save disk space; its feed no longer offers it"), "{ran:#?}");
    program.assert_integrity();
}

#[test]
fn texts_beyond_the_limit_make_room_and_come_back_with_their_archive() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", Feed::atom("F").link("prev-archive", "/1").entry(Entry::new("9", "N9")));
    site.put("/1", Feed::atom("F").archive().link("current", "/f").entries((1..=5).rev().map(large)));
    program.settings(r#"{"keep_feed_mb": 1}"#);
    let ran = program.ok(&["add", site.url("/f").as_str()]);
    assert!(ran.err.contains("texts to save disk space"), "{ran:#?}");
    let gone = || -> Vec<String> {
        let database = program.database();
        let mut statement =
            database.prepare("SELECT title FROM entry WHERE purged_at IS NOT NULL ORDER BY title").unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let first = gone();
    assert!(first.len() < 5 && first.first().is_some_and(|title| title == "N1"), "the oldest: {first:?}");
    let listed = program.entries(site.url("/f").as_str());
    assert_eq!(listed.iter().filter(|row| row["id"].is_string()).count(), 6, "nothing leaves the list");
    assert_eq!(program.feed(site.url("/f").as_str())["state"], "whole");
    program.ok(&["refresh", "--now", "--recheck-archives"]);
    let then = gone();
    assert!(!then.is_empty(), "the limit holds");
    assert!(
        first.iter().all(|title| !then.contains(title)),
        "what was fetched again is kept for a while: {then:?}"
    );
    program.assert_integrity();
}
