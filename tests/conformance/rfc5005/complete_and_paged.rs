//! Cases of §1 to §3: documents, complete feeds and paged feeds.

use lacuna::demo::Site;
use lacuna::demo::feed::{Feed, HISTORY_NAMESPACE};

use crate::reader::{Reader, harbour, inspect, kind, post, tells};

pub(super) fn a_combination_is_told() {
    assert!(tells(harbour(1..=1).complete().link("prev-archive", "/a"), "treated as archived"));
    assert!(tells(harbour(1..=1).complete().link("next", "/2"), "complete and that it has pages"));
}

pub(super) fn the_namespace_counts() {
    assert_eq!(kind(harbour(1..=1).complete().history_prefix("h")), "complete");
    assert_eq!(kind(harbour(1..=1).head(&format!("<complete xmlns=\"{HISTORY_NAMESPACE}\"/>"))), "complete");
    assert_eq!(kind(harbour(1..=1).complete().history_namespace("http://example.org/fh")), "plain");
}

pub(super) fn marks_in_an_entry_say_nothing() {
    let mark = format!("<fh:complete xmlns:fh=\"{HISTORY_NAMESPACE}\"/>");
    let entry = post("x", 1).raw(&mark).related("prev-archive", "/a").related("next", "/2");
    assert_eq!(kind(harbour(1..=1).entry(entry)), "plain");
}

pub(super) fn references_are_resolved() {
    let site = Site::start();
    site.put("/deep/feed", harbour(5..=6).base("old/").link("prev-archive", "a2"));
    site.put("/deep/old/a2", harbour(3..=4).archive().link("prev-archive", "../a1?x=1"));
    site.put("/deep/a1?x=1", harbour(1..=2).archive());
    let url = site.url("/deep/feed");
    assert_eq!(Reader::of(&url).line(&url), "e6 e5 e4 e3 e2 e1 =whole=");
}

pub(super) fn entries_that_left_are_gone() {
    let site = Site::start();
    let url = site.url("/feed");
    site.put("/feed", harbour(1..=3).complete());
    let reader = Reader::of(&url);
    site.put("/feed", harbour(3..=4).complete());
    reader.refresh();
    assert_eq!(reader.line(&url), "e4 e3");
    site.put("/feed", harbour(0..0).complete());
    reader.refresh();
    assert_eq!(reader.line(&url), "");
}

pub(super) fn complete_by_its_mark() {
    assert_eq!(kind(harbour(1..=1).complete()), "complete");
    assert_eq!(kind(harbour(1..=1).marker("complete", "no")), "complete");
}

pub(super) fn a_complete_feed_misses_nothing() {
    let site = Site::start();
    let url = site.url("/feed");
    site.put("/feed", harbour(1..=2).complete());
    let reader = Reader::of(&url);
    // In a feed that is not complete, these two polls would open a gap.
    site.put("/feed", harbour(8..=9).complete());
    reader.refresh();
    assert_eq!((reader.line(&url).as_str(), reader.state().as_str()), ("e9 e8", "complete latest-only"));
}

pub(super) fn pages_claim_nothing() {
    let site = Site::start();
    let url = site.url("/feed");
    site.put("/feed", harbour(1..=3).link("first", "/feed").link("last", "/feed"));
    let reader = Reader::of(&url);
    assert_eq!(reader.state(), "paged not-knowable", "even with one page");
    assert!(!reader.line(&url).contains("=whole="));
}

pub(super) fn each_relation_makes_a_page() {
    for relation in ["first", "last", "previous", "next"] {
        assert_eq!(kind(harbour(1..=1).link(relation, "/other")), "paged", "{relation}");
        assert_eq!(kind(Feed::rss("T").link(relation, "/other")), "paged", "{relation} in RSS");
    }
}

pub(super) fn page_links() {
    let page =
        harbour(1..=1).link("first", "/1").link("previous", "/2").link("next", "/4").link("last", "/9");
    let links = &inspect(page)["links"];
    for (relation, path) in [("first", "/1"), ("previous", "/2"), ("next", "/4"), ("last", "/9")] {
        assert!(links[relation].as_str().unwrap().ends_with(path), "{links}");
    }
    // The pages of a paged feed are not walked. Lacuna fetches only the subscription document and, once, the target of
    // `next` (K7a).
    let site = Site::start();
    site.put("/feed", harbour(5..=6).link("next", "/2").link("last", "/9"));
    site.put("/2", harbour(3..=4).link("next", "/3"));
    Reader::of(&site.url("/feed"));
    assert_eq!(site.requested(), ["/feed", "/2"]);
}
