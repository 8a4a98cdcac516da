//! draft-nottingham-atompub-feed-history-00, Feed History: Enabling Stateful Syndication.

use std::collections::BTreeMap;

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::json;

use crate::reader::{Reader, harbour, kind, post, tells};
use crate::table::Level::{May, Must, Says, Should, ShouldNot};
use crate::table::{Statement, asks, asks_publisher, hold};

#[test]
fn every_sentence_of_draft_00_that_asks_something_is_shown() {
    hold("draft -00", TABLE, (4, 4));
}

static TABLE: &[Statement] = &[
    asks(
        "§2",
        May,
        "the marks count in RSS as well",
        "history::kind::is_stateful",
        &[|| {
            assert_eq!(kind(Feed::rss("H").stateful("1")), "stateful");
            assert_eq!(kind(Feed::rss("H").stateful("0")), "complete");
        }],
    ),
    asks(
        "§2",
        Says,
        "only the head section counts",
        "document::markup::names::extension",
        &[|| {
            let mark = "<fh:stateful xmlns:fh=\"http://purl.org/syndication/history/1.0\">1</fh:stateful>";
            assert_eq!(kind(Feed::atom("H").entry(post("x", 1).raw(mark).related("this", "/s"))), "plain");
        }],
    ),
    asks(
        "§3",
        Must,
        "white space in the flag is ignored",
        "document::pass::fields::Pass::keep_flag",
        &[|| {
            for content in ["1", " 1", "1\n", "\r\n\t 1 \n"] {
                assert_eq!(kind(harbour(1..=1).stateful(content)), "stateful", "{content:?}");
            }
            assert_eq!(kind(harbour(1..=1).stateful("\n0\t")), "complete");
        }],
    ),
    asks(
        "§3",
        Says,
        "anything else than 0 and 1 says nothing",
        "document::pass::fields::Pass::keep_flag",
        &[
            || {
                for content in ["2", "true", "false", "yes"] {
                    assert_eq!(kind(harbour(1..=1).stateful(content)), "plain", "{content}");
                    assert!(tells(harbour(1..=1).stateful(content), "neither 0 nor 1"), "{content}");
                }
            },
            a_flag_that_says_nothing_hides_nothing,
        ],
    ),
    asks(
        "§3",
        ShouldNot,
        "0: previous entries are no part of the feed",
        "history::subscription::SubscriptionDocument::view",
        &[flag_0_replaces],
    ),
    asks(
        "§3",
        Must,
        "1: previous entries are part of the feed",
        "history::subscription::SubscriptionDocument::view",
        &[flag_1_keeps, flag_1_keeps_entries_that_0_had_hidden],
    ),
    asks_publisher(
        "§4",
        Should,
        "a stateful document names its snapshot with this",
        "history::advice::Advice::stateful",
        &[|| {
            assert!(tells(harbour(1..=1).stateful("1"), "should name its own snapshot"));
        }],
    ),
    asks_publisher(
        "§4",
        Must,
        "this is permanent and unique to its document",
        "history::advice::neighbours::Pair::snapshot",
        &[a_this_link_that_is_not_unique_is_reported],
    ),
    asks_publisher(
        "§4",
        ShouldNot,
        "the document at a this does not change, so it is not fetched again",
        "history::update::this_snapshot",
        &[a_snapshot_is_fetched_once],
    ),
    asks_publisher(
        "§4",
        Must,
        "prev is the this of the document before",
        "history::advice::neighbours::Pair::snapshot",
        &[a_prev_link_that_is_not_the_this_link_of_a_snapshot_is_reported],
    ),
    asks(
        "§5",
        Says,
        "the steps from the newest document back over prev give the whole feed",
        "history::chain::walk::HistoryWalk::handle_document",
        &[the_steps_give_the_feed],
    ),
    asks(
        "§5",
        Says,
        "processing stops at a document without a prev",
        "history::chain::walk::finish::HistoryWalk::finish",
        &[the_steps_give_the_feed],
    ),
    asks(
        "§5",
        May,
        "known documents are not needed again, as long as the result is the same",
        "history::chain::walk::advance::HistoryWalk::advance",
        &[a_known_this_ends_the_walk],
    ),
    asks(
        "§5",
        Should,
        "the user is warned if the state is not complete",
        "history::chain::walk::missing::HistoryWalk::miss",
        &[a_missing_snapshot_is_told],
    ),
    asks(
        "§7",
        Says,
        "an unending sequence of requests is stopped",
        "history::chain::walk::advance::HistoryWalk::advance",
        &[an_endless_chain_is_stopped],
    ),
    asks(
        "§7",
        Says,
        "the user is told if the state is partial",
        "history::logical_feed::LogicalFeed::completeness",
        &[a_missing_snapshot_is_told, an_endless_chain_is_stopped],
    ),
];

/// Snapshot `n` for `/s<n>`: it has the entry `e<n>`, the entry before it again, and a new version of the entry `x`.
fn snapshot(n: u32) -> Feed {
    let older = n.checked_sub(1).filter(|older| *older > 0);
    let entries = [post(&format!("e{n}"), n)].into_iter().chain(older.map(|n| post(&format!("e{n}"), n)));
    let version = Entry::new("x", format!("version {n}")).published("2023-01-01T00:00:00Z");
    let feed =
        Feed::atom("Snapshots").stateful("1").link("this", format!("/s{n}")).entries(entries).entry(version);
    match older {
        Some(older) => feed.link("prev", format!("/s{older}")),
        None => feed,
    }
}

fn site(newest: u32) -> Site {
    let site = Site::start();
    site.put("/feed", snapshot(newest));
    for n in 1..=newest {
        site.put(&format!("/s{n}"), snapshot(n));
    }
    site
}

fn flag_0_replaces() {
    let site = Site::start();
    let url = site.url("/feed");
    site.put("/feed", harbour(1..=3).stateful("0"));
    let reader = Reader::of(&url);
    site.put("/feed", harbour(3..=5).stateful("0"));
    reader.refresh();
    assert_eq!((reader.line(&url).as_str(), reader.state().as_str()), ("e5 e4 e3", "complete latest-only"));
}

fn a_flag_that_says_nothing_hides_nothing() {
    let site = Site::start();
    let url = site.url("/feed");
    site.put("/feed", harbour(1..=3));
    let reader = Reader::of(&url);
    for (content, day) in [("false", 5), ("no", 6), ("2", 7)] {
        site.put("/feed", harbour(day - 2..=day).stateful(content));
        reader.refresh();
        let listed: Vec<String> = (1..=day).rev().map(|day| format!("e{day}")).collect();
        assert!(reader.line(&url).starts_with(&listed.join(" ")), "{content}: {}", reader.line(&url));
        assert_eq!(reader.state(), "plain whole-since", "{content}");
    }
}

fn flag_1_keeps() {
    let site = Site::start();
    let url = site.url("/feed");
    site.put("/feed", harbour(1..=3).stateful("1"));
    let reader = Reader::of(&url);
    site.put("/feed", harbour(3..=5).stateful("1"));
    reader.refresh();
    assert!(reader.line(&url).starts_with("e5 e4 e3 e2 e1"), "{}", reader.line(&url));
}

fn flag_1_keeps_entries_that_0_had_hidden() {
    let site = Site::start();
    let url = site.url("/feed");
    site.put("/feed", harbour(1..=3).stateful("1"));
    let reader = Reader::of(&url);
    for flag in ["0", "1"] {
        site.put("/feed", harbour(5..=5).stateful(flag));
        reader.refresh();
    }
    assert!(reader.line(&url).starts_with("e5 e3 e2 e1"), "{}", reader.line(&url));
}

/// Returns true if a message of `inspect` about `/feed` contains these words.
fn told(site: &Site, words: &str) -> bool {
    let said = Reader::new().json(&["inspect", site.url("/feed").as_str()]);
    said["faults"].as_array().unwrap().iter().any(|fault| fault["message"].as_str().unwrap().contains(words))
}

fn a_this_link_that_is_not_unique_is_reported() {
    let site = site(3);
    assert!(!told(&site, "unique"));
    site.put("/s2", Feed::atom("Snapshots").stateful("1").link("this", "/s3"));
    assert!(told(&site, "must be unique"));
}

fn a_prev_link_that_is_not_the_this_link_of_a_snapshot_is_reported() {
    let site = site(3);
    assert!(!told(&site, "prev must be"));
    site.put("/s2", snapshot(1));
    assert!(told(&site, "prev must be"));
}

fn a_snapshot_is_fetched_once() {
    let site = site(3);
    let reader = Reader::of(&site.url("/feed"));
    reader.refresh();
    site.put("/s4", snapshot(4));
    site.put("/feed", snapshot(5));
    reader.refresh();
    assert_eq!(["/s1", "/s2", "/s3", "/s4", "/s5"].map(|path| site.count(path)), [1, 1, 0, 1, 0]);
}

/// Returns the entries that the steps of §5 put into an empty store. If several documents have an entry, its newest
/// version counts.
fn steps(newest: u32) -> BTreeMap<String, String> {
    let mut store = BTreeMap::new();
    for n in (1..=newest).rev() {
        store.entry(format!("e{n}")).or_insert_with(|| format!("e{n}"));
        store.entry("x".to_owned()).or_insert_with(|| format!("version {n}"));
    }
    store
}

fn the_steps_give_the_feed() {
    let site = site(6);
    let url = site.url("/feed");
    let reader = Reader::of(&url);
    let rows = reader.json(&["entries", url.as_str()]);
    let entries = rows.as_array().unwrap().iter().filter(|row| row["row"] == "entry");
    let word = |row: &serde_json::Value, name: &str| row[name].as_str().unwrap().to_owned();
    let held: BTreeMap<String, String> = entries.map(|row| (word(row, "id"), word(row, "title"))).collect();
    assert_eq!(held, steps(6));
    assert_eq!(reader.state(), "stateful whole");
}

fn a_known_this_ends_the_walk() {
    let site = site(3);
    let url = site.url("/feed");
    let reader = Reader::of(&url);
    site.put("/s4", snapshot(4));
    site.put("/feed", snapshot(5));
    site.clear_log();
    reader.refresh();
    assert_eq!(site.requested(), ["/feed", "/s4"], "the prev of s4 is the this that was seen");
    assert_eq!(reader.line(&url), "e5 e4 e3 e2 e1 x =whole=");
    assert_eq!(reader.entry(&url, "x")["title"], "version 5");
}

fn a_missing_snapshot_is_told() {
    let site = site(4);
    let url = site.url("/feed");
    site.put("/s2", Reply::status(404));
    let reader = Reader::new();
    let (status, said) = reader.run(&["add", url.as_str()]);
    assert_eq!(status, Some(1));
    assert!(said.contains("older entries is missing. "), "{said}");
    assert_eq!(reader.state(), "stateful gaps");
    assert!(reader.line(&url).contains("-not-found-"));
    assert_eq!(reader.json(&["gaps"]).as_array().unwrap().len(), 1);
}

fn an_endless_chain_is_stopped() {
    let site = site(9);
    let url = site.url("/feed");
    let reader = Reader::new();
    reader.set(&json!({"archive_limit": 3}));
    reader.run(&["add", url.as_str()]);
    assert_eq!(site.requested(), ["/feed", "/s8", "/s7", "/s6"]);
    assert!(reader.line(&url).contains("-limit-"));
    assert_eq!(reader.state(), "stateful gaps");
}
