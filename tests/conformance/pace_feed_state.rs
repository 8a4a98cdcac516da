//! PaceFeedState: a feed as a set of entries, and how its state is rebuilt.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::Value;

use crate::reader::{Reader, kind, post, tells};
use crate::table::Level::{Must, Says, Should};
use crate::table::{Statement, asks, asks_publisher, hold};

#[test]
fn every_sentence_of_pace_feed_state_that_asks_something_is_shown() {
    hold("PaceFeedState", TABLE, (1, 2));
}

static TABLE: &[Statement] = &[
    asks(
        "Model",
        Says,
        "a feed is a set: each id stands in it once",
        "history::merge::Merge::run",
        &[an_id_stands_once],
    ),
    asks(
        "Model",
        Says,
        "there is no order of its own: time decides where an entry stands",
        "history::merge::Merge::sort_key",
        &[time_orders],
    ),
    asks(
        "Model",
        Says,
        "a document is joined with what is known of earlier ones",
        "history::merge::Merge::run",
        &[documents_are_united],
    ),
    asks(
        "Model",
        Says,
        "entries are taken in reverse document order: the first one wins",
        "history::merge::Merge::run",
        &[the_first_wins],
    ),
    asks(
        "Model",
        Says,
        "a newly received entry replaces the known one whatever its times",
        "history::merge::version::EntryVersion::supersedes",
        &[the_newly_received_replaces],
    ),
    asks(
        "Model",
        Says,
        "completely: what the new one does not say is gone",
        "history::merge::Merge::decide",
        &[nothing_of_the_old_survives],
    ),
    asks("Model", Says, "nothing deletes an entry", "history::merge::Merge::decide", &[documents_are_united]),
    asks(
        "Rebuilding",
        Says,
        "between two polls prev leads to the documents not seen",
        "history::subscription::gaps::SubscriptionDocument::chain_gap",
        &[missed_documents_are_found],
    ),
    asks(
        "Rebuilding",
        Says,
        "until a document already seen, as its this says",
        "history::update::this_snapshot",
        &[missed_documents_are_found],
    ),
    asks_publisher(
        "Rebuilding",
        Should,
        "documents carry this",
        "history::advice::Advice::stateful",
        &[|| {
            assert_eq!(kind(Feed::atom("P").link("this", "/s1")), "stateful");
            assert!(tells(Feed::atom("P").stateful("1").link("prev", "/s1"), "with a link this"));
        }],
    ),
    asks_publisher(
        "Rebuilding",
        Should,
        "and prev; the oldest has none",
        "history::advice::Advice::stateful",
        &[the_oldest_has_no_prev, || {
            let lacks = "should link the one before it as prev, unless it is the oldest";
            assert!(tells(document(1, [post("a", 1)]), lacks));
            assert!(!tells(document(2, [post("a", 1)]), lacks));
        }],
    ),
    asks(
        "Rebuilding",
        Must,
        "consumers warn when they do not have the complete state",
        "history::chain::walk::missing::HistoryWalk::miss",
        &[a_document_that_is_not_there_is_warned_of, an_unfinished_walk_is_warned_of],
    ),
    asks(
        "Rebuilding",
        Says,
        "publishers need not keep every document",
        "history::chain::walk::missing::HistoryWalk::handle_failure",
        &[a_document_that_is_not_there_is_warned_of],
    ),
];

fn document(n: u32, entries: impl IntoIterator<Item = Entry>) -> Feed {
    let feed = Feed::atom("Pace").link("this", format!("/s{n}")).entries(entries);
    if n > 1 { feed.link("prev", format!("/s{}", n - 1)) } else { feed }
}

/// Serves documents at `/feed`, one after the other, and polls after each.
fn polled(documents: impl IntoIterator<Item = Feed>) -> (Site, Reader) {
    let site = Site::start();
    let reader = Reader::new();
    for document in documents {
        if site.requested().is_empty() {
            // The oldest snapshot is also at its own address.
            site.put("/s1", document.clone());
        }
        site.put("/feed", document);
        if reader.json(&["feeds"]).as_array().unwrap().is_empty() {
            reader.run(&["add", site.url("/feed").as_str()]);
        } else {
            reader.refresh();
        }
    }
    (site, reader)
}

fn an_id_stands_once() {
    let (site, reader) =
        polled([document(1, [post("a", 1), post("a", 2)]), document(2, [post("a", 3), post("b", 1)])]);
    reader.entry(&site.url("/feed"), "a");
    assert_eq!(reader.json(&["feeds"])[0]["entries"], 2);
}

fn time_orders() {
    let (site, reader) = polled([document(1, [post("a", 1), post("c", 3), post("b", 2)])]);
    assert_eq!(reader.line(&site.url("/feed")), "c b a =before-first-fetch=");
}

fn documents_are_united() {
    let (site, reader) =
        polled([document(1, [post("a", 1)]), document(2, [post("b", 2)]), document(3, [post("c", 3)])]);
    assert_eq!(reader.line(&site.url("/feed")), "c b a =whole=");
}

fn the_first_wins() {
    let upper = Entry::new("a", "upper").updated("2024-01-01T00:00:00Z");
    let lower = Entry::new("a", "lower").updated("2024-01-09T00:00:00Z");
    let (site, reader) = polled([document(1, [upper, lower])]);
    assert_eq!(reader.entry(&site.url("/feed"), "a")["title"], "upper");
}

fn the_newly_received_replaces() {
    let version = |title: &str, time: &str| Entry::new("a", title).updated(time);
    let (site, reader) = polled([
        document(1, [version("first", "2024-01-09T00:00:00Z")]),
        document(2, [version("second", "2024-01-01T00:00:00Z")]),
    ]);
    assert_eq!(reader.entry(&site.url("/feed"), "a")["title"], "second");
}

fn nothing_of_the_old_survives() {
    let rich = post("a", 1).link("/a").author("Ada").html("<p>Text</p>").category("c");
    let (site, reader) = polled([document(1, [rich]), document(2, [Entry::new("a", "poor")])]);
    let entry = reader.entry(&site.url("/feed"), "a");
    for name in ["link", "author", "published", "updated", "content"] {
        assert_eq!(entry[name], Value::Null, "{name}: {entry}");
    }
}

fn missed_documents_are_found() {
    let (site, reader) = polled([document(1, [post("a", 1)]), document(2, [post("b", 2)])]);
    // Three documents were published between two polls.
    site.put("/s3", document(3, [post("c", 3)]));
    site.put("/s4", document(4, [post("d", 4)]));
    site.put("/feed", document(5, [post("e", 5)]));
    site.clear_log();
    reader.refresh();
    assert_eq!(site.requested(), ["/feed", "/s4", "/s3"]);
    assert_eq!(reader.line(&site.url("/feed")), "e d c b a =whole=");
}

fn the_oldest_has_no_prev() {
    let (_site, reader) = polled([document(1, [post("a", 1)]), document(2, [post("b", 2)])]);
    assert_eq!(reader.state(), "stateful whole", "the snapshot at its own address ends the chain");
}

fn a_document_that_is_not_there_is_warned_of() {
    let (site, reader) = polled([document(1, [post("a", 1)]), document(3, [post("c", 3)])]);
    assert_eq!(reader.line(&site.url("/feed")), "c -not-found- a", "a pseudo-entry in its place");
    assert_eq!(reader.state(), "stateful gaps");
    site.put("/s2", Reply::status(410));
    let (status, said) = reader.run(&["refresh", "--now", "--retry-gaps"]);
    assert_eq!(status, Some(1), "an alert: {said}");
    assert!(said.contains("older entries is missing. "), "{said}");
}

fn an_unfinished_walk_is_warned_of() {
    let (site, reader) = polled([document(1, [post("a", 1)])]);
    site.put("/s2", Reply::status(503));
    site.put("/feed", document(3, [post("c", 3)]));
    reader.refresh();
    assert_eq!(reader.state(), "stateful gaps");
    assert_eq!(reader.json(&["gaps"])[0]["cause"], "status");
}
