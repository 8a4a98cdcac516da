//! `mark-read` and `star`: H5 and G5 from the command line.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::json;

use super::harness::Program;

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
