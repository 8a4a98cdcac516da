//! A real server that was set up anew at the same address: its database was lost, and the numbers of its feeds and entries
//! begin at 1 again.

use std::ops::RangeInclusive;

use serde_json::{Value, json};

use super::google_reader_mode;
use super::miniflux::Pair;
use super::{assert_quiet, mark_read, star, starred, sync};
use crate::support::harbour;

/// Sets the server up anew. It stores the entries of these numbers first, and then the others.
fn set_up_anew(pair: &Pair, first: RangeInclusive<u32>) {
    pair.server.sql("TRUNCATE feeds, entries RESTART IDENTITY CASCADE");
    pair.site.put("/feed", harbour(first));
    pair.server.call("POST", "v1/feeds", &json!({"feed_url": pair.url.as_str(), "category_id": 1}));
    pair.site.put("/feed", harbour(1..=10));
    pair.server.call("PUT", "v1/feeds/1/refresh", &json!({}));
    assert_eq!(pair.there(|it| it["status"] == "unread").len(), 10);
}

/// Numbers that stand for the same entries as before are those of other rows all the same.
const ORDERS: [RangeInclusive<u32>; 2] = [1..=10, 6..=10];

fn no_mark_is_lost_or_sent_to_another_entry(start: fn() -> Option<Pair>) {
    for first in ORDERS {
        for waits in [true, false] {
            let Some(pair) = start() else { return };
            let (reader, url) = (&pair.reader, &pair.url);
            mark_read(reader, url, &["e1", "e2", "e3", "e4", "e5"]);
            star(reader, url, &["e2"]);
            assert_eq!(sync(reader)["set_up_anew"], false);
            set_up_anew(&pair, first.clone());
            if waits {
                mark_read(reader, url, &["e7"]);
                star(reader, url, &["e8"]);
            }
            pair.mark_there(&["e10"], "read");
            let result = sync(reader);
            let facts = ["synced", "set_up_anew", "waiting", "received", "linked"].map(|name| &result[name]);
            assert_eq!(json!(facts), json!([true, true, 0, 1, 10]), "{first:?} {waits} {result}");
            let (unread, with_star): (&[&str], &[&str]) = if waits {
                (&["e9", "e8", "e6"], &["e8", "e2"])
            } else {
                (&["e9", "e8", "e7", "e6"], &["e2"])
            };
            assert_eq!((reader.unread(url), starred(reader, url)), (strings(unread), strings(with_star)));
            pair.assert_equal(reader);
            assert_eq!(sync(reader)["set_up_anew"], false);
            assert_quiet(reader);
        }
    }
}

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn s14_a_server_that_was_set_up_anew_takes_no_mark_away_and_gets_none_for_another_entry() {
    no_mark_is_lost_or_sent_to_another_entry(Pair::start);
}

#[test]
fn s14_so_it_is_in_the_google_reader_mode() {
    no_mark_is_lost_or_sent_to_another_entry(google_reader_mode::pair);
}

#[test]
fn one_sentence_says_that_the_server_was_set_up_anew() {
    let Some(pair) = Pair::start() else { return };
    mark_read(&pair.reader, &pair.url, &["e1"]);
    sync(&pair.reader);
    set_up_anew(&pair, 1..=10);
    let said = pair.reader.run(&["account", "sync"]).ok().said;
    assert!(said.contains("The server was set up anew since the last sync"), "{said}");
    assert!(!pair.reader.run(&["account", "sync"]).ok().said.contains("anew"));
}

#[test]
fn s14_marks_wait_while_the_new_server_lacks_the_feed() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    // The new server has another feed, whose entries get the numbers of the known ones.
    mark_read(reader, url, &["e1", "e2"]);
    pair.server.sql("TRUNCATE feeds, entries RESTART IDENTITY CASCADE");
    pair.site.put("/other", harbour(21..=30));
    let other = pair.site.url("/other");
    pair.server.call("POST", "v1/feeds", &json!({"feed_url": other.as_str(), "category_id": 1}));
    let result = sync(reader);
    let facts = ["synced", "sent", "received", "unknown_there"].map(|name| &result[name]);
    assert_eq!(json!(facts), json!([true, 0, 0, 2]), "{result}");
    assert_eq!(reader.unread(url).len(), 8);
    let unread = pair.server.call("GET", "v1/entries?status=unread", &Value::Null);
    assert_eq!(unread["total"], 10, "no entry of the other feed was marked");
    pair.server.call("POST", "v1/feeds", &json!({"feed_url": url.as_str(), "category_id": 1}));
    assert_eq!(sync(reader)["sent"], 2);
    assert_eq!(pair.there(|it| it["status"] == "read" && it["feed_id"] == 2), ["e2", "e1"]);
}
