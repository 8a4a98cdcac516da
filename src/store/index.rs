//! Feeds the full-text index. It holds words only; the texts stand in `body`.
//!
//! An entry is indexed by the transaction that stores it, through this one function: a later version may collect the
//! keys instead and index them in a batch.

use rusqlite::named_params;

use super::bigrams::for_index;
use super::{Database, StoreError};
use crate::model::EntryKey;

const PUT: &str = "INSERT INTO search (rowid, title, author, text) VALUES (:key, :title, :author, :text)";
const DELETE: &str = "DELETE FROM search WHERE rowid = :key";

/// The words of an entry, without markup.
pub(super) struct Words<'a> {
    pub(super) title: &'a str,
    pub(super) author: &'a str,
    pub(super) text: &'a str,
}

impl Database {
    /// Makes an entry findable.
    pub(super) fn index_entry(&self, key: EntryKey, words: &Words<'_>) -> Result<(), StoreError> {
        self.connection.prepare_cached(PUT)?.execute(named_params! {
            ":key": key.0, ":title": for_index(words.title), ":author": for_index(words.author),
            ":text": for_index(words.text),
        })?;
        Ok(())
    }

    /// Makes an entry unfindable.
    pub(super) fn unindex_entry(&self, key: EntryKey) -> Result<(), StoreError> {
        self.connection.prepare_cached(DELETE)?.execute(named_params! {":key": key.0})?;
        Ok(())
    }
}
