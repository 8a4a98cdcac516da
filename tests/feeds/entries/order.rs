//! L1: the order of the list.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};

use crate::support::{Reader, day, post, post_updated};

#[test]
fn l1_newest_first_by_publication_then_update_then_the_documents_time() {
    let site = Site::start();
    let feed = Feed::atom("T").updated(day(4)).entries([
        Entry::new("by document", "x"),
        post_updated("published 2, updated 9", 2, 9),
        post("published 5", 5),
        Entry::new("updated 3", "x").updated(day(3)),
    ]);
    site.put("/feed", feed);
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.ids(&url), ["published 5", "by document", "updated 3", "published 2, updated 9"]);
}

#[test]
fn l1_ties_go_by_the_order_of_the_document() {
    let site = Site::start();
    site.put("/feed", Feed::atom("T").entries(["c", "a", "b"].map(|id| post(id, 1))));
    site.put("/timeless", Feed::rss("T").entries(["c", "a", "b"].map(|id| Entry::new(id, id))));
    let reader = Reader::new();
    for path in ["/feed", "/timeless"] {
        let url = site.url(path);
        reader.add(&url).ok();
        assert_eq!(reader.ids(&url), ["c", "a", "b"], "{path}");
    }
}

#[test]
fn l1_a_time_in_the_future_counts_as_when_first_seen() {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    let future = || Entry::new("future", "x").published("2999-01-01T00:00:00Z");
    site.put("/feed", Feed::rss("T").entries([future(), post("past", 1)]));
    reader.add(&url).ok();
    assert_eq!(reader.ids(&url), ["future", "past"]);
    std::thread::sleep(std::time::Duration::from_millis(20));
    // An entry without a time that is seen later counts as newer than the entries before.
    site.put("/feed", Feed::rss("T").entries([future(), Entry::new("now", "x"), post("past", 1)]));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), ["now", "future", "past"]);
}

#[test]
fn l1_an_entry_without_a_time_does_not_climb_with_each_fetch() {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    let feed =
        |on: u32| Feed::atom("T").updated(day(on)).entries([Entry::new("timeless", "x"), post("dated", 5)]);
    site.put("/feed", feed(3));
    reader.add(&url).ok();
    assert_eq!(reader.ids(&url), ["dated", "timeless"]);
    site.put("/feed", feed(9));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), ["dated", "timeless"]);
}

#[test]
fn l1_a_complete_feed_keeps_the_order_of_its_document() {
    let site = Site::start();
    site.put(
        "/feed",
        Feed::atom("Top three").complete().entries([post("one", 3), post("two", 9), post("three", 1)]),
    );
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.rows(&url), ["one", "two", "three"]);
    site.put(
        "/feed",
        Feed::atom("Top three").complete().entries([post("two", 9), post("three", 1), post("one", 3)]),
    );
    reader.refresh().ok();
    assert_eq!(reader.rows(&url), ["two", "three", "one"]);
}
