//! K4: the snapshots of draft -00 and PaceFeedState.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;

use crate::support::{Reader, harbour, posts};

fn snapshot(this: &str, prev: &str, numbers: std::ops::RangeInclusive<u32>) -> Feed {
    let feed = Feed::rss("Harbour").stateful("1").link("this", this).entries(posts(numbers));
    if prev.is_empty() { feed } else { feed.link("prev", prev) }
}

#[test]
fn k4_prev_leads_through_the_snapshots_and_this_is_never_fetched() {
    let site = Site::start();
    site.put("/feed", snapshot("/s3", "/s2", 4..=5));
    site.put("/s2", snapshot("/s2", "/s1", 3..=4));
    site.put("/s1", snapshot("/s1", "", 1..=2));
    let reader = Reader::new();
    let url = site.url("/feed");
    reader.add(&url).ok();
    assert_eq!(reader.state(&url), "stateful whole");
    assert_eq!(reader.line(&url), "e5 e4 e3 e2 e1 =whole=");
    assert_eq!(site.requested(), ["/feed", "/s2", "/s1"]);
    // The `this` of the document applied counts as processed: the next one bridges to it.
    site.put("/feed", snapshot("/s4", "/s3", 6..=7));
    reader.refresh().ok();
    assert_eq!(reader.line(&url), "e7 e6 e5 e4 e3 e2 e1 =whole=");
    assert_eq!(site.count("/s3"), 0);
}

#[test]
fn k4_missed_snapshots_are_walked_and_a_missing_one_is_a_gap() {
    let site = Site::start();
    site.put("/feed", snapshot("/s1", "", 1..=2));
    let reader = Reader::new();
    let url = site.url("/feed");
    reader.add(&url).ok();
    site.put("/feed", snapshot("/s4", "/s3", 7..=8));
    site.put("/s3", snapshot("/s3", "/s2", 5..=6));
    site.put("/s2", Reply::status(410));
    reader.refresh();
    assert_eq!(reader.line(&url), "e8 e7 e6 e5 -gone- e2 e1");
    assert_eq!(reader.state(&url), "stateful gaps 1");
    site.put("/s2", snapshot("/s2", "/s1", 3..=4));
    reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
    assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
}

#[test]
fn k4_the_newer_snapshot_wins() {
    let site = Site::start();
    let with = |feed: Feed, title: &str| feed.entry(Entry::new("x", title));
    site.put("/feed", with(snapshot("/s3", "/s2", 3..=3), "newest"));
    site.put("/s2", with(snapshot("/s2", "/s1", 2..=2).updated("2030-01-01T00:00:00Z"), "older"));
    site.put("/s1", with(snapshot("/s1", "", 1..=1), "oldest"));
    let reader = Reader::new();
    let url = site.url("/feed");
    reader.add(&url).ok();
    assert_eq!(reader.entry(&url, "x")["title"], "newest");
}

#[test]
fn k4_the_drafts_between_wrote_an_element() {
    let site = Site::start();
    site.put("/feed", harbour(2..=2).marker("incremental", "true").marker("prev", site.url("/s1").as_str()));
    site.put("/s1", harbour(1..=1).marker("incremental", "true"));
    let reader = Reader::new();
    let url = site.url("/feed");
    reader.add(&url).ok();
    assert_eq!(reader.line(&url), "e2 e1 =whole=");
    assert_eq!(reader.state(&url), "stateful whole");
}
