//! Sync of marks with the servers of accounts. The name of a test begins with the number of the requirement in the list
//! of things that went wrong for others (`s1` to `s15`).

mod anew;
mod first;
mod google_reader;
mod google_reader_mode;
mod leaving;
mod miniflux;
mod moved;
mod pair;
mod relay;
mod subscriptions;
#[cfg(target_os = "linux")]
mod terminal;

use serde_json::Value;
use url::Url;

use crate::support::Reader;

/// Syncs with all accounts. Returns the result for the only one.
#[track_caller]
fn sync(reader: &Reader) -> Value {
    let run = reader.run(&["account", "sync", "--json"]);
    let mut results = run.json();
    let result = results[0].take();
    let is_good = result["synced"] == true && result["refused"] == serde_json::json!([]);
    assert_eq!(run.status == 0, is_good, "{run:?}");
    result
}

/// Syncs, and fails unless everything that waited was sent.
#[track_caller]
fn synced(reader: &Reader) -> Value {
    let result = sync(reader);
    assert_eq!((&result["synced"], &result["waiting"]), (&true.into(), &0.into()), "{result}");
    result
}

/// The numbers of sent and received marks of a sync.
#[track_caller]
fn exchanged(reader: &Reader) -> (u64, u64) {
    let result = synced(reader);
    (result["sent"].as_u64().unwrap(), result["received"].as_u64().unwrap())
}

/// Runs three syncs, and asserts that each takes three requests, although the list of feeds is two hours old.
#[track_caller]
fn assert_quiet(reader: &Reader) {
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    database.execute("UPDATE account_sync SET feeds_at = feeds_at - 7200000", []).unwrap();
    let requests: Vec<Value> = (0..3).map(|_| synced(reader)["requests"].clone()).collect();
    assert_eq!(requests, [3, 3, 3]);
}

#[track_caller]
fn mark_read(reader: &Reader, url: &Url, ids: &[&str]) {
    let mut arguments = vec!["mark-read", url.as_str()];
    arguments.extend(ids.iter().flat_map(|id| ["--entry", id]));
    reader.run(&arguments).ok();
}

#[track_caller]
fn mark_unread(reader: &Reader, url: &Url, ids: &[&str]) {
    reader.run(&[&["mark-unread", url.as_str()], ids].concat()).ok();
}

#[track_caller]
fn star(reader: &Reader, url: &Url, ids: &[&str]) {
    reader.run(&[&["star", url.as_str()], ids].concat()).ok();
}

/// The ids of the starred entries.
#[track_caller]
fn starred(reader: &Reader, url: &Url) -> Vec<String> {
    let rows = reader.list(url);
    let rows = rows.iter().filter(|row| row["row"] == "entry" && row["starred"] == true);
    rows.map(|row| row["id"].as_str().unwrap().to_owned()).collect()
}
