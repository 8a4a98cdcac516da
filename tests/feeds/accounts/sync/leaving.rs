//! The user leaves a feed or an account while marks wait, and the server has stars that Lacuna does not have.

use serde_json::json;

use super::pair::Pair;
use super::relay::Network;
use super::{exchanged, mark_read, star, synced};
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
