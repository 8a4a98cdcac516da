//! The user leaves a feed or an account while marks wait, and the server has stars that Lacuna does not have.

use std::collections::BTreeSet;

use lacuna::model::{Timestamp, normalise};
use serde_json::json;

use super::google_reader_mode;
use super::pair::{OWN_API, Pair};
use super::relay::Network;
use super::{exchanged, mark_read, mark_unread, star, starred, synced};
use crate::support::harbour;

#[test]
fn marks_of_a_feed_that_was_unsubscribed_here_are_still_sent() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1"]);
    star(reader, url, &["e2"]);
    reader.run(&["remove", url.as_str()]).ok();
    let run = reader.run(&["account", "list"]).ok();
    assert!(run.text().contains("2 changes waiting."), "{run:?}");
    let said = reader.run(&["account", "sync"]).ok().said;
    let words = "1 starred entry here is not synced, because its feed is not followed on both sides.";
    assert!(said.contains("Synced: 2 marks sent, 0 marks received.") && said.contains(words), "{said}");
    assert_eq!(pair.there(|it| it["status"] == "read"), ["e1"]);
    assert_eq!(pair.there(|it| it["starred"] == true), ["e2"]);
    assert_eq!(exchanged(reader), (0, 0));
}

#[test]
fn s14_stars_that_only_the_server_has_come_here_before_their_feed_is_unsubscribed_there() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.site.put("/feed", harbour(5..=14));
    pair.server.poll();
    reader.run(&["remove", url.as_str()]).ok();
    for id in ["e1", "e12", "e13"] {
        pair.switch_star_there(id);
    }
    let said = reader.run(&["account", "sync", "--subscriptions"]).ok().said;
    assert!(said.contains("its starred entries are brought here first"), "{said}");
    let said = reader.run(&["account", "sync", "--subscriptions", "--yes"]).ok().said;
    assert!(said.contains("3 starred articles that only the server had are under Starred now."), "{said}");
    assert_eq!(pair.server.call("GET", "v1/feeds", &json!(null)), json!([]));
    for _ in 0..2 {
        synced(reader);
        let hits = reader.run(&["search", "is:starred", "--json"]).ok().json();
        assert_eq!(hits.as_array().unwrap().len(), 3, "{hits}");
    }
}

#[test]
fn s13_the_stars_of_a_feed_that_is_to_be_unsubscribed_there_are_asked_for_together() {
    let Some(pair) = Pair::start_with(1..=30, OWN_API, |_| {}) else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    reader.run(&["remove", url.as_str()]).ok();
    synced(reader);
    for n in 1..=30 {
        pair.switch_star_there(&format!("e{n}"));
    }
    synced(reader);
    let log = reader.folder().join("requests.log");
    let lines = || std::fs::read_to_string(&log).unwrap_or_default().lines().count();
    let before = lines();
    let said = reader.run(&["account", "sync", "--subscriptions", "--yes"]).ok().said;
    assert!(said.contains("30 starred articles that only the server had are under Starred now."), "{said}");
    assert!(lines() - before < 30, "{}", lines() - before);
}

/// Hides the feed, as the window does until the removal can no longer be undone.
fn hide(pair: &Pair) {
    pair.reader.mark(|store, _| {
        let id = store.find_subscription(&normalise(&pair.url)).unwrap().unwrap();
        store.transaction(|tx| tx.hide_subscription(id, Timestamp::from_seconds(9))).unwrap();
    });
}

#[test]
fn s14_a_star_made_there_comes_here_while_the_removal_of_its_feed_can_be_undone() {
    for [user, password] in [OWN_API, google_reader_mode::LOGIN] {
        let prepare = if user == "ada" { |_: &_| () } else { google_reader_mode::switch_on };
        let Some(pair) = Pair::start_with(1..=10, [user, password], prepare) else { return };
        hide(&pair);
        pair.switch_star_there("e5");
        let said = pair.reader.run(&["account", "sync", "--subscriptions", "--yes"]).ok().said;
        assert!(said.contains("1 change made."), "{said}");
        assert_eq!(pair.server.call("GET", "v1/feeds", &json!(null)), json!([]));
        let hits = pair.reader.run(&["search", "is:starred", "--json"]).ok().json();
        assert_eq!(hits[0]["title"], "e5", "{hits}");
    }
}

#[test]
fn s5_a_feed_whose_stars_cannot_be_had_stops_no_other_change_and_is_named() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    for name in ["/b", "/c"] {
        pair.site.put(name, harbour(1..=3));
        reader.add(&pair.site.url(name)).ok();
    }
    pair.site.put("/feed", harbour(1..=12));
    pair.server.poll();
    reader.run(&["remove", url.as_str()]).ok();
    pair.switch_star_there("e12");
    pair.server.sql("UPDATE entries SET url = '', title = '', content = '' WHERE starred");
    let run = reader.run(&["account", "sync", "--subscriptions", "--yes"]);
    assert_eq!(run.status, 1, "{run:?}");
    assert!(run.said.contains("2 changes made."), "{run:?}");
    let words =
        ["Unsubscribe on the server", "Harbour", "Not done: 1 starred entry", "Open them on the server"];
    let line = run.said.lines().find(|line| line.contains("Not done")).unwrap();
    assert!(words.iter().all(|word| line.to_lowercase().contains(&word.to_lowercase())), "{line}");
    let feeds = pair.server.call("GET", "v1/feeds", &json!(null));
    assert_eq!(feeds.as_array().unwrap().len(), 3, "{feeds}");
}

#[test]
fn a_feed_whose_stars_cannot_be_had_stays_on_the_server() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.site.put("/feed", harbour(1..=12));
    pair.server.poll();
    reader.run(&["remove", url.as_str()]).ok();
    pair.switch_star_there("e12");
    pair.server.sql("UPDATE entries SET url = '', title = '', content = '' WHERE starred");
    let run = reader.run(&["account", "sync", "--subscriptions", "--yes"]);
    assert!(run.said.contains("1 starred entry of this feed is on the server alone"), "{run:?}");
    assert_eq!(pair.there(|it| it["starred"] == true), ["e12"]);
}

#[test]
fn marks_that_wait_are_sent_before_the_sync_ends_or_the_account_is_removed() {
    for leave in [&["account", "sync", "--off"][..], &["account", "remove", "Mini"]] {
        let Some(pair) = Pair::start() else { return };
        let (reader, url) = (&pair.reader, &pair.url);
        mark_read(reader, url, &["e1"]);
        let said = reader.run(leave).ok().said;
        assert!(said.contains("1 mark sent") && !said.contains("not sent"), "{said}");
        assert_eq!(pair.there(|it| it["status"] == "read"), ["e1"]);
    }
}

/// The server says that it has the entry no more, whether or not the user still follows its feed.
#[test]
fn s14_a_mark_of_a_removed_entry_does_not_wait_for_ever_after_its_feed_was_unsubscribed_here() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    star(reader, url, &["e2"]);
    let number = pair.number("e2");
    reader.run(&["remove", url.as_str()]).ok();
    pair.server.call("PUT", "v1/entries", &json!({"entry_ids": [number], "status": "removed"}));
    let result = synced(reader);
    assert_eq!((&result["ended"], &result["unknown_there"]), (&1.into(), &0.into()), "{result}");
    assert_eq!(synced(reader)["requests"], 3);
    let hits = reader.run(&["search", "is:starred", "--json"]).ok().json();
    assert_eq!(hits.as_array().unwrap().len(), 1, "the star stays here: {hits}");
}

/// One side takes marks back and unsubscribes feeds while the account is removed. The marks stay taken back, and the feeds are
/// not offered as new ones.
#[test]
fn s14_nothing_that_was_taken_back_comes_back_after_an_account_was_removed_and_is_added_again() {
    for login in [OWN_API, google_reader_mode::LOGIN] {
        let Some(pair) = Pair::start_with(1..=10, login, google_reader_mode::switch_on) else { return };
        let (reader, url) = (&pair.reader, &pair.url);
        for (name, entries) in [("/b", 201..=203), ("/c", 301..=303)] {
            pair.site.put(name, harbour(entries));
            reader.add(&pair.site.url(name)).ok();
        }
        let run = reader.run(&["account", "sync", "--subscriptions", "--yes"]).ok();
        assert!(run.said.contains("2 changes made."), "{login:?} {run:?}");
        mark_read(reader, url, &["e1", "e2"]);
        star(reader, url, &["e3", "e4"]);
        synced(reader);
        reader.run(&["account", "remove", "Mini"]).ok();
        pair.mark_there(&["e1"], "unread");
        pair.switch_star_there("e3");
        mark_unread(reader, url, &["e2"]);
        star(reader, url, &["e4", "--remove"]);
        reader.run(&["remove", pair.site.url("/b").as_str()]).ok();
        let feeds = pair.server.call("GET", "v1/feeds", &json!(null));
        let address = pair.site.url("/c");
        let is_gone =
            |it: &&serde_json::Value| it["feed_url"].as_str().is_some_and(|url| url.ends_with("/c"));
        let gone =
            feeds.as_array().unwrap().iter().find(is_gone).unwrap_or_else(|| panic!("{login:?} {feeds}"));
        pair.server.call("DELETE", &format!("v1/feeds/{}", gone["id"]), &json!(null));
        pair.add_account(reader);
        let planned = || {
            let rows = reader.run(&["account", "sync", "--subscriptions", "--json"]).ok().json();
            let kinds = rows[0]["planned"].as_object().unwrap().clone().into_iter();
            let kinds = kinds.filter(|(_, changes)| *changes != json!([]));
            kinds.map(|(kind, changes)| format!("{kind} {}", changes[0]["url"])).collect::<BTreeSet<_>>()
        };
        let expected =
            [format!("gone_there \"{address}\""), format!("unsubscribe_there \"{}\"", pair.site.url("/b"))]
                .into();
        assert_eq!(planned(), expected, "{login:?}");
        synced(reader);
        pair.assert_equal(reader);
        assert_eq!(reader.unread(url).len(), 10, "{login:?}");
        assert_eq!(starred(reader, url), Vec::<String>::new(), "{login:?}");
        assert_eq!(planned(), expected, "{login:?}");
    }
}

/// The marks that were not sent meet those of the server at the first sync with the account that is added again.
#[test]
fn s2_marks_that_were_not_sent_before_an_account_was_removed_arrive_after_it_is_added_again() {
    for login in [OWN_API, google_reader_mode::LOGIN] {
        let Some(pair) = Pair::start_with(1..=10, login, google_reader_mode::switch_on) else { return };
        let (reader, url) = (&pair.reader, &pair.url);
        pair.mark_there(&["e5", "e10"], "read");
        pair.switch_star_there("e9");
        mark_read(reader, url, &["e6"]);
        synced(reader);
        pair.network.set(Network::Down);
        mark_read(reader, url, &["e1", "e2"]);
        star(reader, url, &["e3"]);
        mark_unread(reader, url, &["e10"]);
        star(reader, url, &["e9", "--remove"]);
        reader.run(&["account", "remove", "Mini"]).ok();
        mark_read(reader, url, &["e4"]);
        pair.network.set(Network::Open);
        pair.mark_there(&["e7"], "read");
        pair.switch_star_there("e8");
        pair.add_account(reader);
        synced(reader);
        pair.assert_equal(reader);
        assert_eq!(reader.unread(url), ["e10", "e9", "e8", "e3"]);
        assert_eq!(starred(reader, url), ["e8", "e3"]);
    }
}

#[test]
fn the_time_of_a_sync_is_not_told_if_the_clock_was_ahead_then() {
    let Some(pair) = Pair::start() else { return };
    let database = rusqlite::Connection::open(pair.reader.folder().join("lacuna.db")).unwrap();
    let said = |days: i64| {
        let sql = "UPDATE account_sync SET at = at + ?1";
        database.execute(sql, [days * 86_400_000]).unwrap();
        pair.reader.run(&["account", "list"]).ok().text()
    };
    let words = "Synced last while the clock of this computer was ahead.";
    assert!(said(0).contains("Synced just now."));
    assert!(said(400).contains(words));
    assert!(said(-401).contains("Synced 1 day ago."));
}

#[test]
fn the_user_is_told_of_marks_that_a_server_did_not_get_before_the_sync_ended() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1", "e2"]);
    pair.network.set(Network::Down);
    let said = reader.run(&["account", "remove", "Mini"]).ok().said;
    assert!(said.contains("Mini: 2 changes were not sent to the server. They stay here"), "{said}");
    assert_eq!(reader.unread(url).len(), 8);
}
