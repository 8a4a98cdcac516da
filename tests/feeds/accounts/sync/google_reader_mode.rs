//! Sync with a real Miniflux by its Google Reader mode. The mode has a user name and a password of its own.

use serde_json::{Value, json};

use super::pair::{self, Pair};
use super::{assert_quiet, mark_read, star, starred, sync, synced};
use crate::miniflux::Miniflux;
use crate::support::{Reader, harbour};

pub(super) const LOGIN: [&str; 2] = ["reader-of-ada", "grace-1906"];

/// Switches the mode on.
pub(super) fn switch_on(server: &Miniflux) {
    server.sql("CREATE EXTENSION IF NOT EXISTS pgcrypto");
    let [user, password] = LOGIN;
    server.sql(&format!(
        "UPDATE integrations SET googlereader_enabled = true, googlereader_username = '{user}',
         googlereader_password = crypt('{password}', gen_salt('bf', 4))"
    ));
}

pub(super) fn pair() -> Option<Pair> {
    let pair = Pair::start_with(1..=10, LOGIN, switch_on)?;
    let account = &pair.reader.run(&["account", "list", "--json"]).ok().json()[0];
    assert_eq!(account["kind"], "google-reader", "{account}");
    Some(pair)
}

#[test]
fn s1_s11_marks_of_each_side_appear_on_the_other_one() {
    pair::marks_of_each_side_appear_on_the_other_one(pair);
}

/// This mode switches a mark over if the entry has it already.
#[test]
fn s2_a_mark_that_both_sides_made_stays_on_both() {
    let Some(pair) = pair() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1", "e2"]);
    star(reader, url, &["e3", "e4"]);
    pair.mark_there(&["e1"], "read");
    pair.switch_star_there("e3");
    synced(reader);
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url).len(), starred(reader, url)), (8, vec!["e4".to_owned(), "e3".to_owned()]));
}

#[test]
fn s4_a_mark_whose_answer_was_lost_is_not_switched_over_by_the_next_sync() {
    pair::a_mark_whose_answer_was_lost_is_made_once(pair, ["edit-tag", "edit-tag"]);
}

#[test]
fn s4_a_mark_whose_connection_broke_is_not_sent_again_before_it_is_looked_at() {
    pair::a_mark_whose_connection_broke_is_made_once(pair, "edit-tag");
}

#[test]
fn s14_entries_that_the_server_deleted_stay_here_and_no_sync_fails() {
    let Some(pair) = pair() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    // The server answers 400 if it has none of the entries that are asked for.
    pair.server.sql(&format!("DELETE FROM entries WHERE id = {}", pair.number("e4")));
    synced(reader);
    assert_eq!(reader.unread(url).len(), 10);
    pair.server.call("DELETE", "v1/feeds/1", &Value::Null);
    mark_read(reader, url, &["e1"]);
    synced(reader);
    assert_eq!(reader.unread(url).len(), 9);
}

#[test]
fn s9_s10_lists_that_are_longer_than_one_answer_are_read_by_their_offsets() {
    let Some(pair) = Pair::start_with(1..=250, LOGIN, switch_on) else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    // Two entries of one time have no order of their own.
    pair.server.sql("UPDATE entries SET published_at = '2026-02-01' WHERE id % 7 = 0");
    for _ in 0..2 {
        pair.server.sql("UPDATE entries SET status = 'read', changed_at = now() WHERE id % 3 = 0");
        synced(reader);
        assert_eq!(reader.unread(url).len(), 250 - 83);
    }
}

#[test]
fn s13_a_sync_without_news_takes_three_requests() {
    let Some(pair) = pair() else { return };
    synced(&pair.reader);
    assert_quiet(&pair.reader);
    // Another password ends the session, and the user signs in again.
    let sql = "UPDATE integrations SET googlereader_password = crypt('lovelace', gen_salt('bf', 4))";
    pair.server.sql(sql);
    let error = sync(&pair.reader)["error"]["message"].take();
    assert!(error.as_str().unwrap().contains("did not accept"), "{error}");
    switch_on(&pair.server);
    assert_eq!(synced(&pair.reader)["requests"], 4);
    assert_quiet(&pair.reader);
}

#[test]
fn s15_the_first_category_is_no_folder_here_and_subscriptions_are_synced() {
    let Some(pair) = pair() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.site.put("/other", harbour(1..=3));
    let other = pair.site.url("/other");
    reader.run(&["add", other.as_str(), "--folder", "News"]).ok();
    let sync = || reader.run(&["account", "sync", "--subscriptions", "--yes"]).ok().said;
    let categories = || -> Vec<String> {
        let feeds = pair.server.call("GET", "v1/feeds", &Value::Null);
        let mut feeds: Vec<&Value> = feeds.as_array().unwrap().iter().collect();
        feeds.sort_by_key(|feed| feed["id"].as_u64());
        feeds.iter().map(|feed| feed["category"]["title"].as_str().unwrap().to_owned()).collect()
    };
    sync();
    assert_eq!(
        (categories(), reader.feed(url)["folder"].take()),
        (vec!["All".into(), "News".into()], json!([]))
    );
    // To the top level and back, and a folder of the server.
    reader.mark(|store, _| {
        let rows = store.subscriptions().unwrap();
        let id = rows.iter().find(|row| row.url == other).unwrap().id;
        store.transaction(|tx| tx.move_to_folder(&[id], &[])).unwrap();
    });
    sync();
    assert_eq!(categories(), ["All", "All"]);
    let category = pair.server.call("POST", "v1/categories", &json!({"title": "Ships & sea"}))["id"].clone();
    pair.server.call("PUT", "v1/feeds/1", &json!({"category_id": category}));
    sync();
    assert_eq!(reader.feed(url)["folder"], json!(["Ships & sea"]));
    reader.run(&["remove", other.as_str()]).ok();
    sync();
    assert_eq!(categories(), ["Ships & sea"]);
}

/// The server puts a feed without a label into the category that comes first by its name.
#[test]
fn s15_a_feed_at_the_top_level_stays_there_although_the_first_category_has_another_name() {
    let Some(pair) = pair() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.server.call("PUT", "v1/categories/1", &json!({"title": "Zoo"}));
    pair.server.call("POST", "v1/categories", &json!({"title": "Ada"}));
    let sync = || reader.run(&["account", "sync", "--subscriptions", "--yes", "--json"]).ok().json();
    let category = || {
        let feed = pair.server.call("GET", "v1/feeds/1", &Value::Null);
        feed["category"]["title"].as_str().unwrap().to_owned()
    };
    sync();
    assert_eq!(reader.feed(url)["folder"], json!(["Zoo"]), "a named category is a folder");
    reader.mark(|store, _| {
        let id = store.subscriptions().unwrap()[0].id;
        store.transaction(|tx| tx.move_to_folder(&[id], &[])).unwrap();
    });
    for _ in 0..2 {
        sync();
        assert_eq!((reader.feed(url)["folder"].take(), category()), (json!([]), "All".to_owned()));
    }
}

#[test]
fn g10_this_mode_has_no_lists_of_a_feed_so_its_server_closes_no_gap() {
    let Some(pair) = pair() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.site.put("/feed", harbour(16..=25));
    reader.refresh().ok();
    let before = reader.ids(url);
    let run = reader.run(&["refresh", "--recover"]);
    assert_eq!((reader.gap()["cause"].clone(), reader.ids(url)), ("missed-polls".into(), before), "{run:?}");
    let run = reader.run(&["refresh", "--older"]);
    assert!(run.said.contains("127.0.0.1") && !run.said.contains("no more"), "{run:?}");
}

#[test]
fn starred_entries_that_left_the_feed_arrive_and_prove_nothing() {
    pair::starred_entries_that_left_the_feed_arrive(LOGIN, switch_on);
}

#[test]
fn a_wrong_password_is_refused_in_both_modes() {
    let Some(server) = Miniflux::start() else { return };
    switch_on(&server);
    let reader = Reader::new();
    for user in ["ada", LOGIN[0]] {
        let add = [server.address.as_str(), "--user", user];
        let run = crate::accounts::add_with(&reader, &add, "wrong");
        assert!(run.status == 1 && run.said.contains("did not accept the user name"), "{run:?}");
    }
}

#[test]
fn s2_many_marks_that_are_taken_back_there_at_once_are_so_here() {
    let Some(pair) = pair() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    let ids = (1..=10).map(|n| format!("e{n}")).collect::<Vec<_>>();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    mark_read(reader, url, &ids);
    star(reader, url, &ids);
    synced(reader);
    pair.server.sql("UPDATE entries SET status = 'unread', starred = false");
    let result = synced(reader);
    assert_eq!((&result["received"], &result["sent"]), (&20.into(), &0.into()), "{result}");
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url).len(), starred(reader, url).len()), (10, 0));
}
