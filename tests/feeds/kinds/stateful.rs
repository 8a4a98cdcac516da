//! K4, A2 to A6c, G6, G8, H3a to H6: the snapshots of draft -00 and PaceFeedState.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed, HISTORY_NAMESPACE};
use lacuna::demo::http::Reply;

use crate::support::{Reader, day, harbour, killed_at, posts};

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
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.state(&url), "stateful whole");
    assert_eq!(reader.line(&url), "e5 e4 e3 e2 e1 =whole=");
    assert_eq!(site.requested(), ["/feed", "/s2", "/s1"]);
    // The snapshot that the document names as `this` counts as processed, so the next walk ends there.
    site.put("/feed", snapshot("/s4", "/s3", 6..=7));
    reader.refresh().ok();
    assert_eq!(reader.line(&url), "e7 e6 e5 e4 e3 e2 e1 =whole=");
    assert_eq!(site.count("/s3"), 0);
}

#[test]
fn k4_missed_snapshots_are_walked_and_a_missing_one_is_a_gap() {
    let site = Site::start();
    site.put("/s1", snapshot("/s1", "", 1..=2));
    site.put("/feed", snapshot("/s1", "", 1..=2));
    let (reader, url) = Reader::of(&site);
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
fn k4_snapshots_repeat_entries_and_the_newest_wins_whole() {
    // H4, H5: the newer snapshot counts, although the older one has later times and longer texts.
    let site = Site::start();
    let old =
        Entry::new("x", "older").updated(day(300)).link("/x").author("Ada").html("<p>Long</p>").category("c");
    site.put("/feed", snapshot("/s2", "/s1", 3..=4).entry(Entry::new("x", "newer").updated(day(2))));
    site.put("/s1", snapshot("/s1", "", 2..=3).entry(old).updated(day(300)));
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.line(&url), "e4 e3 x e2 =whole=", "each stands once");
    let x = reader.entry(&url, "x");
    assert_eq!(
        (&x["title"], x["link"].is_null(), x["content"].is_null()),
        (&"newer".into(), true, true),
        "{x}"
    );
    assert_eq!(x["author"], serde_json::Value::Null, "no field of the old one survives: {x}");
    // H4: within one document, the upper version wins.
    let twice = snapshot("/s3", "/s2", 5..=5).entries([Entry::new("y", "upper"), Entry::new("y", "lower")]);
    site.put("/feed", twice);
    reader.refresh().ok();
    assert_eq!(reader.entry(&url, "y")["title"], "upper");
}

#[test]
fn h6_a_snapshot_that_comes_years_later_changes_nothing_newer() {
    let site = Site::start();
    let x = |title: &str| Entry::new("x", title);
    site.put("/s1", Reply::status(404));
    site.put("/feed", snapshot("/s2", "/s1", 3..=3).entry(x("second")));
    let (reader, url) = Reader::of_faulty(&site);
    site.put("/feed", snapshot("/s3", "/s2", 4..=4).entry(x("third")));
    reader.refresh();
    site.put("/s1", snapshot("/s1", "", 1..=2).entry(x("first").updated(day(300))));
    reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
    assert_eq!(reader.entry(&url, "x")["title"], "third");
    assert_eq!(reader.state(&url), "stateful whole");
}

#[test]
fn h3a_an_older_copy_at_the_place_of_a_gap_brings_no_older_version_back() {
    let site = Site::start();
    let x = |title: &str| Entry::new("x", title);
    site.put("/s3", Reply::status(503));
    site.put("/feed", snapshot("/s4", "/s3", 5..=5).entry(x("newer")));
    let (reader, url) = Reader::of_faulty(&site);
    // The server sends the document of which /s3 is the snapshot. It links one that Lacuna has not read yet.
    site.put("/s2", snapshot("/s2", "", 1..=2));
    site.put(
        "/feed",
        Feed::rss("Harbour").stateful("1").link("this", "/s3").link("prev", "/s2").entry(x("older")),
    );
    reader.refresh();
    assert_eq!(reader.entry(&url, "x")["title"], "newer");
    assert_eq!(site.count("/s2"), 1, "what it links is read");
}

#[test]
fn k4_the_flag_holds_with_any_white_space_and_in_any_format() {
    for (name, content) in
        [("none", "1"), ("spaces", "  1 "), ("lines", "\r\n\t1\n"), ("a reference", "&#10;1&#32;")]
    {
        let marked = |feed: Feed| {
            feed.head(&format!("<h:stateful xmlns:h=\"{HISTORY_NAMESPACE}\">{content}</h:stateful>"))
        };
        for (format, feed) in [("Atom", harbour(2..=2)), ("RSS", Feed::rss("Harbour").entries(posts(2..=2)))]
        {
            let site = Site::start();
            site.put("/feed", marked(feed).link("prev", "/s1"));
            site.put("/s1", harbour(1..=1));
            let reader = Reader::new();
            reader.add(&site.url("/feed")).ok();
            assert_eq!(reader.line(&site.url("/feed")), "e2 e1 =whole=", "{name}, {format}");
        }
    }
}

#[test]
fn k4_a_prev_that_is_the_documents_own_snapshot_is_a_loop_and_not_fetched() {
    let site = Site::start();
    site.put("/feed", snapshot("/s2", "/s2", 3..=4));
    let (reader, url) = Reader::of_faulty(&site);
    assert_eq!(reader.line(&url), "e4 e3 -loop-");
    assert_eq!(site.requested(), ["/feed"]);
}

#[test]
fn a2_snapshots_that_lead_in_a_circle_end_in_a_gap() {
    let site = Site::start();
    site.put("/feed", snapshot("/s3", "/s2", 5..=6));
    site.put("/s2", snapshot("/s2", "/s1", 3..=4));
    site.put("/s1", snapshot("/s1", "/s3", 1..=2));
    let (reader, url) = Reader::of_faulty(&site);
    assert_eq!(reader.line(&url), "e6 e5 e4 e3 e2 e1 -loop-");
    assert_eq!(site.requested(), ["/feed", "/s2", "/s1"]);
}

#[test]
fn a6c_the_snapshot_of_a_cut_document_is_no_known_one() {
    let site = Site::start();
    site.put("/s1", snapshot("/s1", "", 1..=2));
    site.put("/feed", snapshot("/s1", "", 1..=2));
    let (reader, url) = Reader::of(&site);
    // The server always cuts this document in half. Then the publisher moves on.
    let mut cut = Reply::from(snapshot("/s2", "/s1", 3..=8));
    cut.body.truncate(cut.body.len() * 2 / 3);
    site.put("/feed", cut);
    reader.refresh();
    let half = reader.ids(&url);
    assert!(half.contains(&"e8".to_owned()) && !half.contains(&"e3".to_owned()), "{half:?}");
    site.put("/s2", snapshot("/s2", "/s1", 3..=8));
    site.put("/feed", snapshot("/s3", "/s2", 9..=10));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), ["e10", "e9", "e8", "e7", "e6", "e5", "e4", "e3", "e2", "e1"]);
    assert_eq!(reader.state(&url), "stateful whole");
}

#[test]
fn a3_a_killed_walk_through_snapshots_goes_on_where_it_was() {
    let site = Site::start();
    let good = || snapshot("/s2", "/s1", 3..=5);
    site.put("/feed", snapshot("/s4", "/s3", 7..=8));
    site.put("/s3", snapshot("/s3", "/s2", 5..=6));
    site.put("/s2", good());
    site.put("/s1", snapshot("/s1", "", 1..=2));
    let reader = Reader::new();
    let url = site.url("/feed");
    killed_at(&site, &reader, "/s2");
    assert_eq!(reader.line(&url), "e8 e7 e6 e5 -not-yet-fetched-");
    assert_eq!(reader.state(&url), "stateful gaps 1");
    site.put("/s2", good());
    reader.run(&["refresh"]).ok();
    assert_eq!(site.requested(), ["/s2", "/s1"]);
    assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
}

#[test]
fn k9_a_stateful_flag_that_changes_loses_nothing() {
    let site = Site::start();
    let flagged = |flag: &str, numbers| Feed::rss("Harbour").stateful(flag).entries(posts(numbers));
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/s1", snapshot("/s1", "", 1..=2));
    site.put("/feed", snapshot("/s2", "/s1", 3..=4));
    reader.add(&url).ok();
    site.put("/feed", flagged("0", 7..=7));
    reader.refresh().ok();
    assert_eq!((reader.state(&url).as_str(), reader.line(&url).as_str()), ("complete latest-only", "e7"));
    // The feed is stateful again. Its previous entries are part of it (draft -00 §3), and a walk brings the missed
    // ones.
    site.put("/s3", snapshot("/s3", "/s2", 5..=6));
    site.put("/feed", snapshot("/s4", "/s3", 8..=8));
    reader.refresh().ok();
    assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =before-first-fetch=");
    // The entries that left the document while the feed was complete are unknown.
    assert_eq!(reader.state(&url), "stateful whole-since");
    site.put("/feed", Feed::rss("Harbour").entries(posts(8..=9)));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url).len(), 9);
    assert!(reader.state(&url).starts_with("plain"), "{}", reader.state(&url));
}

#[test]
fn k9_a_feed_that_changes_to_archives_keeps_the_gaps_of_its_snapshots() {
    let site = Site::start();
    site.put("/feed", snapshot("/s3", "/s2", 5..=6));
    site.put("/s2", Reply::status(503));
    let (reader, url) = Reader::of_faulty(&site);
    site.put("/feed", harbour(6..=7).link("prev-archive", "/a1"));
    site.put("/a1", harbour(5..=6).archive().link("prev-archive", "/a0"));
    site.put("/a0", Reply::status(403));
    reader.refresh();
    assert_eq!(reader.gaps().len(), 2, "{}", reader.line(&url));
    // The snapshot is there again. It is not the beginning, because it has a `prev` link.
    site.put("/s2", snapshot("/s2", "/s1", 3..=4));
    site.put("/s1", Reply::status(410));
    reader.run(&["refresh", "--now", "--retry-gaps"]);
    assert_eq!(reader.state(&url), "archived gaps 2", "{}", reader.line(&url));
    assert!(reader.line(&url).contains("-gone-"), "{}", reader.line(&url));
}

#[test]
fn k4_the_drafts_between_resume_and_tell_gaps_too() {
    let site = Site::start();
    let between =
        |numbers, prev: &str| harbour(numbers).marker("incremental", " true\n").marker("prev", prev);
    site.put("/feed", between(5..=6, " s2\n"));
    site.put("/s2", between(3..=4, "s1"));
    site.put("/s1", Reply::status(404));
    let (reader, url) = Reader::of_faulty(&site);
    assert_eq!(
        (reader.line(&url).as_str(), reader.state(&url).as_str()),
        ("e6 e5 e4 e3 -not-found-", "stateful gaps 1")
    );
    site.put("/s1", harbour(1..=2).marker("incremental", "true"));
    site.put("/feed", between(6..=7, "s3"));
    site.put("/s3", between(5..=6, "s2"));
    reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
    assert_eq!(reader.line(&url), "e7 e6 e5 e4 e3 e2 e1 =whole=");
    assert_eq!((site.count("/s2"), site.count("/s3")), (1, 1));
}

#[test]
fn g8_a_stateful_feed_without_snapshots_is_never_called_whole() {
    let site = Site::start();
    let flagged = |numbers| Feed::rss("Harbour").stateful("1").entries(posts(numbers));
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", flagged(1..=3));
    reader.add(&url).ok();
    assert_eq!(
        (reader.state(&url).as_str(), reader.line(&url).as_str()),
        ("stateful whole-since", "e3 e2 e1 =before-first-fetch=")
    );
    site.put("/feed", flagged(3..=5));
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "stateful whole-since");
    // G6: two polls share no entry, and there is no `prev` link to follow.
    site.put("/feed", flagged(8..=10));
    reader.refresh().ok();
    assert_eq!(reader.line(&url), "e10 e9 e8 -missed-polls- e5 e4 e3 e2 e1");
    assert_eq!(reader.state(&url), "stateful gaps 1");
}

#[test]
fn g8_a_publisher_who_leaves_out_prev_does_not_show_the_beginning() {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    // By draft -00 a document without `prev` is the oldest. But a publisher may leave the link out once.
    site.put("/feed", snapshot("/s7", "", 5..=8));
    reader.add(&url).ok();
    assert_eq!(reader.state(&url), "stateful whole-since");
    site.put("/feed", snapshot("/s7", "", 5..=9));
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "stateful whole-since");
    // Entries have left this snapshot, so there is a document before it, which it does not link.
    site.put("/feed", snapshot("/s8", "", 7..=10));
    reader.refresh().ok();
    assert_eq!(
        (reader.line(&url).as_str(), reader.state(&url).as_str()),
        ("e10 e9 e8 e7 e6 e5 =before-first-fetch=", "stateful whole-since")
    );
    site.put("/feed", snapshot("/s8", "", 7..=11));
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "stateful whole-since");
    // A chain of snapshots that ends with one without `prev` reaches the beginning.
    site.put("/feed", snapshot("/t2", "/t1", 13..=13));
    site.put("/t1", snapshot("/t1", "/t0", 4..=12));
    site.put("/t0", snapshot("/t0", "", 1..=3));
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "stateful whole", "{}", reader.line(&url));
}
