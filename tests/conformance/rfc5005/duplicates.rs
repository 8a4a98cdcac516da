//! Cases of §4.2 and of appendix B: which of several versions of an entry wins, and RSS.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};

use crate::reader::{Reader, kind, post};

/// Returns the title that wins if the entry `x` is in the subscription document and in an archive. Each has the times
/// of the entry and of the document.
fn winner(near: (&str, &str), far: (&str, &str), rss: bool) -> String {
    let entry = |title: &str, time: &str| {
        let entry = Entry::new("x", title);
        if time.is_empty() { entry } else { entry.updated(time) }
    };
    let feed = || if rss { Feed::rss("H") } else { Feed::atom("H") };
    let of = |feed: Feed, title: &str, times: (&str, &str)| {
        let feed = feed.entry(entry(title, times.0));
        if times.1.is_empty() { feed } else { feed.updated(times.1) }
    };
    let site = Site::start();
    let url = site.url("/feed");
    site.put("/feed", of(feed().link("prev-archive", "/a1"), "near", near));
    site.put("/a1", of(feed().archive(), "far", far));
    Reader::of(&url).entry(&url, "x")["title"].as_str().unwrap().to_owned()
}

const EARLY: &str = "2024-01-01T00:00:00Z";

const LATE: &str = "2024-01-09T00:00:00Z";

pub(super) fn the_latest_update_wins() {
    assert_eq!(winner((EARLY, LATE), (LATE, EARLY), false), "far");
    assert_eq!(winner((LATE, EARLY), (EARLY, LATE), false), "near");
}

pub(super) fn the_latest_document_wins() {
    assert_eq!(winner((EARLY, EARLY), (EARLY, LATE), false), "far");
    assert_eq!(winner((EARLY, LATE), (EARLY, EARLY), false), "near");
}

pub(super) fn without_entry_times_the_latest_document_wins() {
    assert_eq!(winner(("", EARLY), ("", LATE), false), "far");
    assert_eq!(winner(("", LATE), ("", EARLY), false), "near");
}

pub(super) fn identity_is_atom_id() {
    let site = Site::start();
    let url = site.url("/feed");
    let entry = |id: &str| Entry::new(id, "Same title").link("/same").html("<p>Same</p>");
    site.put(
        "/feed",
        Feed::atom("H").entries([entry("urn:X"), entry("urn:x"), entry("urn:x/"), entry("urn:x")]),
    );
    assert_eq!(Reader::of(&url).json(&["feeds"])[0]["entries"], 3, "character by character");
}

pub(super) fn identity_is_guid() {
    let site = Site::start();
    let url = site.url("/feed");
    let entry = |id: &str, title: &str| Entry::new(id, title).link(format!("/{title}"));
    site.put("/feed", Feed::rss("H").link("prev-archive", "/a1").updated(LATE).entry(entry("g", "new")));
    site.put("/a1", Feed::rss("H").archive().updated(EARLY).entries([entry("g", "old"), entry("h", "new")]));
    let reader = Reader::of(&url);
    assert_eq!(reader.entry(&url, "g")["title"], "new");
    assert_eq!(reader.json(&["feeds"])[0]["entries"], 2);
}

pub(super) fn last_build_date_decides() {
    assert_eq!(winner(("", EARLY), ("", LATE), true), "far");
    assert_eq!(winner(("", LATE), ("", EARLY), true), "near");
}

pub(super) fn rss_chains_and_marks() {
    let feed = |numbers: std::ops::RangeInclusive<u32>| {
        Feed::rss("H").entries(numbers.rev().map(|day| post(&format!("e{day}"), day)))
    };
    let site = Site::start();
    let url = site.url("/feed");
    site.put("/feed", feed(3..=4).link("prev-archive", "/a1"));
    site.put("/a1", feed(1..=2).archive().link("current", "/feed"));
    assert_eq!(Reader::of(&url).line(&url), "e4 e3 e2 e1 =whole=");
    assert_eq!(kind(feed(1..=1).complete()), "complete");
    assert_eq!(kind(feed(1..=1).link("next", "/2")), "paged");
}
