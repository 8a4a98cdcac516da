//! Fills the full-text index. The index contains only words; the texts are in the table `body`. The words of an entry are
//! in the row of its key. An entry whose text was removed may have a second row, for the text of its page.
//!
//! The transaction that stores an entry also adds it to the table `unindexed`. Many entries are indexed at once later:
//! FTS5 writes and merges its data at every savepoint and every commit, so indexing each document's entries at once
//! took half of the time of a refresh. Only words that the user's rules needed wait in memory, so when there are too many of
//! them, they are indexed at once. A search reads the texts of entries that are not indexed yet.

use std::ops::ControlFlow;

use rusqlite::{OptionalExtension, named_params};

use super::entry_words::EntryWords;
use crate::model::EntryKey;
use crate::store::entries::rows::{PackedText, plain};
use crate::store::schema::convert::uncount;
use crate::store::writer::ahead::ahead;
use crate::store::{Database, StoreError, TextExtractor, Tx};

const WAIT: &str = "INSERT OR IGNORE INTO unindexed (key) VALUES (:key)";
const WAITS: &str = "SELECT EXISTS (SELECT 1 FROM unindexed)";
const COUNT: &str = "SELECT count(*) FROM unindexed";
const NEXT: &str = "SELECT key FROM unindexed ORDER BY key LIMIT :limit";
const DONE: &str = "DELETE FROM unindexed WHERE key <= :key";
const FORGET: &str = "DELETE FROM unindexed WHERE key = :key";
const NAMES: &str = "SELECT title, author FROM entry WHERE key = :key";
/// Finds an entry that is in the index and whose text was removed to make room.
const KEEPS_WORDS: &str = "SELECT 1 FROM entry CROSS JOIN search ON search.rowid = entry.key
    WHERE entry.key = :key AND purged_at IS NOT NULL";
const PUT: &str = "INSERT INTO search (rowid, title, author, text) VALUES (:row, :title, :author, :text)";
const DELETE: &str = "DELETE FROM search WHERE rowid = :row";

impl Database {
    /// Returns true if entries wait to be indexed.
    pub fn awaits_index(&self) -> Result<bool, StoreError> {
        Ok(self.connection.prepare_cached(WAITS)?.query_row([], |row| row.get(0))?)
    }

    /// Returns the number of entries that wait to be indexed.
    pub fn waiting_for_index(&self) -> Result<u64, StoreError> {
        Ok(self.connection.prepare_cached(COUNT)?.query_row([], |row| row.get(0).map(uncount))?)
    }
}

impl Tx<'_> {
    /// Indexes at most `limit` of the waiting entries, or fewer if `stop` returns true. Returns the number of indexed
    /// entries.
    pub fn index_waiting(&self, limit: usize, mut stop: impl FnMut() -> bool) -> Result<usize, StoreError> {
        let mut statement = self.connection.prepare_cached(NEXT)?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let keys: Vec<i64> = statement
            .query_map(named_params! {":limit": limit}, |row| row.get("key"))?
            .collect::<rusqlite::Result<_>>()?;
        let mut done = 0;
        let waiting = keys.iter().map(|key| self.waiting(EntryKey(*key)));
        let extract = &self.extract;
        let words = |(key, waiting): (EntryKey, Waiting)| (key, waiting.words(extract));
        ahead(keys.len(), waiting, words, |(key, words)| {
            self.index(key, words.as_ref())?;
            done += 1;
            Ok(if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        // The keys are in order, so all up to the last one are indexed.
        if let Some(last) = keys.get(..done).and_then(<[i64]>::last) {
            self.connection.prepare_cached(DONE)?.execute(named_params! {":key": last})?;
            self.forget_words(EntryKey(*last));
        }
        Ok(done)
    }

    /// Indexes entries now.
    pub(super) fn index_these(&self, keys: &[EntryKey]) -> Result<(), StoreError> {
        for key in keys {
            let (key, waiting) = self.waiting(*key)?;
            self.index(key, waiting.words(&self.extract).as_ref())?;
            self.connection.prepare_cached(FORGET)?.execute(named_params! {":key": key.0})?;
        }
        Ok(())
    }

    /// Queues an entry for indexing, even if it is indexed already.
    pub(in crate::store) fn wait_for_index(&self, key: EntryKey) -> Result<(), StoreError> {
        self.connection.prepare_cached(WAIT)?.execute(named_params! {":key": key.0})?;
        Ok(())
    }

    /// Removes an entry from the index.
    pub(in crate::store) fn unindex(&self, key: EntryKey) -> Result<(), StoreError> {
        self.connection.prepare_cached(FORGET)?.execute(named_params! {":key": key.0})?;
        self.delete_row(key.0)?;
        self.delete_row(-key.0)
    }

    fn delete_row(&self, row: i64) -> Result<(), StoreError> {
        self.connection.prepare_cached(DELETE)?.execute(named_params! {":row": row})?;
        Ok(())
    }

    fn waiting(&self, key: EntryKey) -> Result<(EntryKey, Waiting), StoreError> {
        if let Some(words) = self.take_words(key)? {
            return Ok((key, Waiting::Made(words)));
        }
        let mut statement = self.connection.prepare_cached(NAMES)?;
        let names = statement
            .query_row(named_params! {":key": key.0}, |row| Ok((row.get("title")?, row.get("author")?)));
        let waiting = match names.optional()? {
            Some((title, author)) => Waiting::Texts { title, author, texts: self.packed_texts(key)? },
            None => Waiting::Removed,
        };
        Ok((key, waiting))
    }

    /// Replaces the words of an entry in the index; `None` removes them. If its text was removed to make room, no other place
    /// has its words, so they stay. Then the words of the text of its page get a row of their own, whose number is the
    /// key with a minus.
    fn index(&self, key: EntryKey, words: Option<&EntryWords>) -> Result<(), StoreError> {
        let params = named_params! {":key": key.0};
        let keeps = words.is_some() && self.connection.prepare_cached(KEEPS_WORDS)?.exists(params)?;
        if !keeps {
            self.delete_row(key.0)?;
        }
        self.delete_row(-key.0)?;
        let row = if keeps { -key.0 } else { key.0 };
        if let Some(EntryWords { title, author, text }) = words.filter(|it| !keeps || !it.text.is_empty()) {
            self.connection.prepare_cached(PUT)?.execute(named_params! {
                ":row": row, ":title": title, ":author": author, ":text": text,
            })?;
        }
        Ok(())
    }
}

/// An entry that waits to be indexed.
enum Waiting {
    Removed,
    /// Its words were made when it arrived.
    Made(EntryWords),
    Texts {
        title: String,
        author: Option<String>,
        texts: Vec<PackedText>,
    },
}

impl Waiting {
    /// Returns the words for the index; `None` if the entry was removed.
    fn words(self, extract: &TextExtractor) -> Option<EntryWords> {
        match self {
            Self::Removed => None,
            Self::Made(words) => Some(words),
            Self::Texts { title, author, texts } => {
                Some(EntryWords::new(title, author, || plain(&texts, extract), &mut |_| {}))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::model::{EntryKey, EntryScope, Text};
    use crate::store::testing::{add, at, new_entry, update};
    use crate::store::{Purging, Store, TextLimits, Tx};

    #[test]
    fn a_text_that_cannot_be_extracted_loses_only_its_own_words() {
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
        let found = |word| store.search_keys(word, &EntryScope::All).unwrap().len();
        assert_eq!(["first", "broken", "second", "whole"].map(found), [1, 0, 1, 1]);
        assert!(!store.awaits_index().unwrap());
    }

    #[test]
    fn the_text_of_the_page_of_an_entry_is_searched_too() {
        let mut store = Store::in_memory(Arc::new(|text: &Text, _: usize| text.value.clone())).unwrap();
        let id = add(&mut store, "https://a.example/feed");
        let mut change = new_entry("Tide", 1);
        change.entry.content = Some(Text::plain("A teaser about the harbour"));
        store.transaction(|tx| tx.apply(id, &update(&[change]), at(2))).unwrap();
        store.transaction(|tx| tx.index_waiting(9, || false)).unwrap();
        let key = store.newest_key().unwrap().unwrap();
        let page = url::Url::parse("https://a.example/tide").unwrap();
        store.transaction(|tx| tx.put_full_text(key, &page, "the lighthouse keeper")).unwrap();
        let found = |store: &Store, words| store.search_keys(words, &EntryScope::All).unwrap().len();
        for is_indexed in [false, true] {
            let hits = ["teaser", "lighthouse", "\"lighthouse keeper\"", "keeper harbour", "sea"]
                .map(|words| found(&store, words));
            assert_eq!(hits, [1, 1, 1, 1, 0], "{is_indexed}");
            store.transaction(|tx| tx.index_waiting(9, || false)).unwrap();
        }
        store.transaction(|tx| tx.put_full_text(EntryKey(key.0 + 9), &page, "nothing")).unwrap();
        assert!(!store.awaits_index().unwrap(), "there is no such entry");
    }

    /// Returns a store with an entry whose indexed text was removed, and the key of the entry.
    fn purged() -> (Store, EntryKey) {
        let mut store = Store::in_memory(Arc::new(|text: &Text, _: usize| text.value.clone())).unwrap();
        let id = add(&mut store, "https://a.example/feed");
        let mut change = new_entry("Tide", 1);
        change.entry.content = Some(Text::plain("about the harbour"));
        store.transaction(|tx| tx.apply(id, &update(&[change]), at(2))).unwrap();
        store.transaction(|tx| tx.index_waiting(9, || false)).unwrap();
        let key = store.newest_key().unwrap().unwrap();
        store.transaction(|tx| tx.mark_read(&[key], true)).unwrap();
        let limits = TextLimits { feed: Some(0), all: None };
        let purge = |tx: &mut Tx<'_>| tx.purge(limits, at(200), 9, &mut Purging::default());
        assert_eq!(store.transaction(purge).unwrap().gone.entries, 1);
        (store, key)
    }

    #[test]
    fn an_entry_whose_text_was_removed_keeps_its_words() {
        let (mut store, key) = purged();
        let id = store.subscriptions().unwrap()[0].id;
        store.transaction(|tx| tx.wait_for_index(key)).unwrap();
        assert_eq!(store.transaction(|tx| tx.index_waiting(9, || false)).unwrap(), 1);
        let found = |store: &Store, word| store.search_keys(word, &EntryScope::All).unwrap().len();
        assert_eq!((found(&store, "tide"), found(&store, "harbour")), (1, 1));
        // The text of its page comes to these words, and a new text of its feed takes their place.
        let page = url::Url::parse("https://a.example/tide").unwrap();
        let words = ["tide", "harbour", "lighthouse", "\"lighthouse keeper\"", "fog"];
        let all = |store: &Store| words.map(|word| found(store, word));
        store.transaction(|tx| tx.put_full_text(key, &page, "the lighthouse keeper of Tide")).unwrap();
        for _ in 0..2 {
            store.transaction(|tx| tx.index_waiting(9, || false)).unwrap();
            assert_eq!(all(&store), [1, 1, 1, 1, 0]);
            store.transaction(|tx| tx.wait_for_index(key)).unwrap();
        }
        let mut held = new_entry("Tide", 1);
        (held.held, held.entry.content) = (Some(key), Some(Text::plain("in the fog")));
        store.transaction(|tx| tx.apply(id, &update(&[held]), at(300))).unwrap();
        store.transaction(|tx| tx.index_waiting(9, || false)).unwrap();
        assert_eq!(all(&store), [1, 0, 1, 1, 1]);
    }

    #[test]
    fn a_copy_of_an_entry_whose_text_was_removed_has_the_words_of_its_title() {
        let (mut store, key) = purged();
        let found = |store: &Store, word| store.search_keys(word, &EntryScope::All).unwrap().len();
        store.transaction(|tx| tx.unindex(key).and_then(|()| tx.wait_for_index(key))).unwrap();
        store.transaction(|tx| tx.index_waiting(9, || false)).unwrap();
        assert_eq!((found(&store, "tide"), found(&store, "harbour")), (1, 0));
    }
}
