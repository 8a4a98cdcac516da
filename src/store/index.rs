//! Feeds the full-text index. It holds words only; the texts stand in `body`.
//!
//! Entries wait in `unindexed`, written by the transaction that stores them, and are indexed many at a time: every
//! savepoint and every commit makes the index write out what it has gathered and merge it with the rest, so that indexing
//! each with its document took half of all the time of a refresh. What waits is searched by reading it.

use rusqlite::{OptionalExtension, named_params};

use super::bigrams::for_index;
use super::words::distinct;
use super::{Database, StoreError, Tx};
use crate::model::EntryKey;

const WAIT: &str = "INSERT OR IGNORE INTO unindexed (key) VALUES (:key)";
const WAITS: &str = "SELECT EXISTS (SELECT 1 FROM unindexed)";
const NEXT: &str = "SELECT key FROM unindexed ORDER BY key LIMIT :limit";
const DONE: &str = "DELETE FROM unindexed WHERE key <= :key";
const FORGET: &str = "DELETE FROM unindexed WHERE key = :key";
const NAMES: &str = "SELECT title, author FROM entry WHERE key = :key";
const PUT: &str = "INSERT INTO search (rowid, title, author, text) VALUES (:key, :title, :author, :text)";
const DELETE: &str = "DELETE FROM search WHERE rowid = :key";

impl Database {
    /// Whether entries wait to be indexed.
    pub fn awaits_index(&self) -> Result<bool, StoreError> {
        Ok(self.connection.prepare_cached(WAITS)?.query_row([], |row| row.get(0))?)
    }
}

impl Tx<'_> {
    /// Indexes at most `limit` of the entries that wait, until `stop` says so. Answers how many.
    pub fn index_waiting(&self, limit: usize, mut stop: impl FnMut() -> bool) -> Result<usize, StoreError> {
        let mut statement = self.connection.prepare_cached(NEXT)?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let keys: Vec<i64> = statement
            .query_map(named_params! {":limit": limit}, |row| row.get("key"))?
            .collect::<rusqlite::Result<_>>()?;
        let mut done = 0;
        for key in &keys {
            self.index(EntryKey(*key))?;
            done += 1;
            if stop() {
                break;
            }
        }
        // Keys are in order: all up to the last one are done.
        if let Some(last) = keys.get(..done).and_then(<[i64]>::last) {
            self.connection.prepare_cached(DONE)?.execute(named_params! {":key": last})?;
        }
        Ok(done)
    }

    /// Has the words of an entry indexed later, anew if they are already.
    pub(super) fn wait_for_index(&self, key: EntryKey) -> Result<(), StoreError> {
        self.connection.prepare_cached(WAIT)?.execute(named_params! {":key": key.0})?;
        Ok(())
    }

    /// Makes an entry unfindable.
    pub(super) fn unindex(&self, key: EntryKey) -> Result<(), StoreError> {
        for sql in [FORGET, DELETE] {
            self.connection.prepare_cached(sql)?.execute(named_params! {":key": key.0})?;
        }
        Ok(())
    }

    fn index(&self, key: EntryKey) -> Result<(), StoreError> {
        self.connection.prepare_cached(DELETE)?.execute(named_params! {":key": key.0})?;
        let mut statement = self.connection.prepare_cached(NAMES)?;
        let names = statement.query_row(named_params! {":key": key.0}, |row| {
            Ok((row.get::<_, String>("title")?, row.get::<_, Option<String>>("author")?))
        });
        let Some((title, author)) = names.optional()? else { return Ok(()) };
        self.connection.prepare_cached(PUT)?.execute(named_params! {
            ":key": key.0, ":title": for_index(&title), ":author": author.as_deref().map(for_index),
            ":text": distinct(&for_index(&self.plain_text(key)?)),
        })?;
        Ok(())
    }
}
