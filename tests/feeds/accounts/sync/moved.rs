//! A feed whose address changes on one side before it changes on the other one. It stays the same feed.

use lacuna::model::normalise;
use serde_json::{Value, json};
use url::Url;

use super::pair::Pair;
use super::{exchanged, google_reader_mode, mark_read, star, sync, synced};
use crate::support::{Reader, harbour};

/// Gives the feed another address on the server. The publisher serves both.
fn move_there(pair: &Pair, name: &str) -> Url {
    pair.site.put(name, harbour(1..=11));
    let url = pair.site.url(name);
    pair.server.call("PUT", "v1/feeds/1", &json!({"feed_url": url.as_str()}));
    pair.server.poll();
    url
}

/// Gives the feed another address here, as a permanent redirect does after some days.
fn move_here(reader: &Reader, url: &Url) {
    reader.mark(|store, _| {
        let id = store.subscriptions().unwrap()[0].id;
        store.transaction(|tx| tx.set_url(id, url, &normalise(url))).unwrap();
    });
}

/// Makes the next sync read the list of feeds there.
fn reads_feeds_again(reader: &Reader) {
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    database.execute("UPDATE account_sync SET feeds_at = NULL", []).unwrap();
}

/// The changes to subscriptions that are needed.
fn planned(reader: &Reader) -> Vec<String> {
    let run = reader.run(&["account", "sync", "--subscriptions", "--json"]).ok();
    let planned = run.json()[0]["planned"].take();
    let kinds = planned.as_object().unwrap().iter();
    kinds.filter(|(_, list)| *list != &json!([])).map(|(kind, _)| kind.clone()).collect()
}

fn a_feed_that_moves_there_stays_the_same(start: fn() -> Option<Pair>) {
    let Some(pair) = start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1"]);
    let moved = move_there(&pair, "/moved");
    assert_eq!(planned(reader), Vec::<String>::new(), "before the marks are synced");
    reads_feeds_again(reader);
    let result = synced(reader);
    assert_eq!(json!([result["sent"], result["linked"], result["feeds"]]), json!([1, 10, 1]), "{result}");
    star(reader, url, &["e2"]);
    pair.mark_there(&["e3"], "read");
    assert_eq!(exchanged(reader), (1, 1));
    assert_eq!((planned(reader), planned(reader)), (vec![], vec![]));
    let run = reader.run(&["account", "sync", "--subscriptions", "--yes"]).ok();
    assert!(run.said.contains("have the same subscriptions"), "{run:?}");
    assert_eq!(reader.run(&["feeds", "--json"]).ok().json().as_array().unwrap().len(), 1);
    // The publisher's redirect leads Lacuna there later.
    move_here(reader, &moved);
    mark_read(reader, &moved, &["e4"]);
    assert_eq!(exchanged(reader).0, 1);
    assert_eq!(planned(reader), Vec::<String>::new());
    assert_eq!(reader.unread(&moved).len(), 7);
}

#[test]
fn s14_a_feed_that_moves_there_stays_the_same() {
    a_feed_that_moves_there_stays_the_same(Pair::start);
}

#[test]
fn s14_a_feed_that_moves_in_the_google_reader_mode_stays_the_same() {
    a_feed_that_moves_there_stays_the_same(google_reader_mode::pair);
}

#[test]
fn s14_a_feed_that_moves_here_stays_the_same() {
    let Some(pair) = Pair::start() else { return };
    let reader = &pair.reader;
    pair.site.put("/moved", harbour(1..=10));
    let moved = pair.site.url("/moved");
    move_here(reader, &moved);
    mark_read(reader, &moved, &["e1"]);
    pair.mark_there(&["e2"], "read");
    assert_eq!(exchanged(reader), (1, 1));
    assert_eq!(sync(reader)["linked"], 10);
    assert_eq!(planned(reader), Vec::<String>::new());
    // The server follows later.
    move_there(&pair, "/moved");
    reads_feeds_again(reader);
    pair.mark_there(&["e3"], "read");
    assert_eq!(exchanged(reader), (0, 1));
    assert_eq!(planned(reader), Vec::<String>::new());
}

#[test]
fn s14_missing_entries_come_from_a_feed_that_moved_there() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.site.put("/feed", harbour(1..=20));
    pair.server.poll();
    move_there(&pair, "/moved");
    pair.site.put("/feed", harbour(21..=30));
    reader.run(&["refresh", url.as_str(), "--now"]).ok();
    assert_eq!(reader.gap()["cause"], "missed-polls");
    let run = reader.run(&["refresh", "--recover"]);
    assert!(run.said.contains("from Mini"), "{run:?}");
    assert_eq!(reader.ids(url).len(), 30, "{run:?}");
}

/// The number of the feed is that of another one after the server's database was lost.
#[test]
fn s14_another_feed_with_the_known_number_is_not_taken_for_a_moved_one() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.server.sql("TRUNCATE feeds, entries RESTART IDENTITY CASCADE");
    pair.site.put("/other", harbour(21..=23));
    let other = pair.site.url("/other");
    pair.server.call("POST", "v1/feeds", &json!({"feed_url": other.as_str(), "category_id": 1}));
    pair.server.sql("UPDATE entries SET starred = true");
    mark_read(reader, url, &["e1"]);
    reads_feeds_again(reader);
    let result = sync(reader);
    assert_eq!(json!([result["feeds"], result["added"]]), json!([0, 0]), "{result}");
    assert_eq!(planned(reader), ["subscribe_here", "gone_there"]);
    let unread = pair.server.call("GET", "v1/entries?status=unread", &Value::Null);
    assert_eq!(unread["total"], 3);
}
