//! Feeds the full-text index. It holds words only; the texts stand in `body`.
//!
//! Entries wait in `unindexed`, written by the transaction that stores them, and are indexed many at a time: every
//! savepoint and every commit makes the index write out what it has gathered and merge it with the rest, so that indexing
//! each with its document took half of all the time of a refresh. What waits is searched by reading it.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use rusqlite::{OptionalExtension, named_params};

use super::ahead::ahead;
use super::bigrams::for_index;
use super::convert::uncount;
use super::rows::PackedText;
use super::words::distinct;
use super::{Database, StoreError, TextExtractor, Tx};
use crate::model::EntryKey;

const WAIT: &str = "INSERT OR IGNORE INTO unindexed (key) VALUES (:key)";
const WAITS: &str = "SELECT EXISTS (SELECT 1 FROM unindexed)";
const COUNT: &str = "SELECT count(*) FROM unindexed";
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

    /// How many entries wait to be indexed.
    pub fn waiting_for_index(&self) -> Result<u64, StoreError> {
        Ok(self.connection.prepare_cached(COUNT)?.query_row([], |row| row.get(0).map(uncount))?)
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
        let waiting = keys.iter().map(|key| self.waiting(EntryKey(*key)));
        let extract = &self.extract;
        let words = |waiting: Waiting| waiting.words(extract);
        ahead(keys.len(), waiting, words, |words| {
            self.index(&words)?;
            done += 1;
            Ok(if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
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

    fn waiting(&self, key: EntryKey) -> Result<Waiting, StoreError> {
        let mut statement = self.connection.prepare_cached(NAMES)?;
        let names = statement
            .query_row(named_params! {":key": key.0}, |row| Ok((row.get("title")?, row.get("author")?)));
        Ok(Waiting { key, names: names.optional()?, text: self.packed_body(key)? })
    }

    fn index(&self, words: &Words) -> Result<(), StoreError> {
        self.connection.prepare_cached(DELETE)?.execute(named_params! {":key": words.key.0})?;
        if let Some((title, author, text)) = &words.columns {
            self.connection.prepare_cached(PUT)?.execute(named_params! {
                ":key": words.key.0, ":title": title, ":author": author, ":text": text,
            })?;
        }
        Ok(())
    }
}

/// What an entry that waits says.
struct Waiting {
    key: EntryKey,
    /// Title and author; `None`: the entry is gone.
    names: Option<(String, Option<String>)>,
    text: Option<PackedText>,
}

/// What the index gets of an entry.
struct Words {
    key: EntryKey,
    /// Title, author, text; `None`: the entry is gone.
    columns: Option<(String, Option<String>, String)>,
}

impl Waiting {
    fn words(self, extract: &TextExtractor) -> Words {
        let columns = self.names.map(|(title, author)| {
            // It would stop the writing thread now and whenever the program is started again.
            let text = catch_unwind(AssertUnwindSafe(|| self.text.map(|text| text.plain(extract))));
            if text.is_err() {
                tracing::error!(key = self.key.0, "a text cannot be searched: a fault inside the program");
            }
            let text = text.ok().flatten().unwrap_or_default();
            (
                for_index(&title).into_owned(),
                author.map(|author| for_index(&author).into_owned()),
                distinct(&for_index(&text)),
            )
        });
        Words { key: self.key, columns }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::testing::{add, at, new_entry, update};
    use super::super::{Scope, Store};
    use crate::model::Text;

    #[test]
    fn a_text_that_cannot_be_read_costs_its_own_words_only() {
        let extract = |text: &Text, most: usize| {
            assert!(most < usize::MAX || text.value != "broken", "a fault, for the test");
            text.value.clone()
        };
        let mut store = Store::in_memory(Arc::new(extract)).unwrap();
        let id = add(&mut store, "https://a.example/feed");
        let changes = [("first", "broken"), ("second", "whole")].map(|(title, text)| {
            let mut change = new_entry(title, 1);
            change.entry.content = Some(Text::plain(text));
            change
        });
        store.transaction(|tx| tx.apply(id, &update(&changes), at(2))).unwrap();
        assert_eq!(store.transaction(|tx| tx.index_waiting(9, || false)).unwrap(), 2);
        let found = |word| store.search_keys(word, &Scope::All).unwrap().len();
        assert_eq!(["first", "broken", "second", "whole"].map(found), [1, 0, 1, 1]);
        assert!(!store.awaits_index().unwrap());
    }
}
