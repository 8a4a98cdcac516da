//! Copies read marks and stars, and finds the entries whose labels are copied.

use std::cell::Cell;

use rusqlite::{OptionalExtension, named_params};

use super::label_rows::SourceLabels;
use super::source::text;
use super::{Copied, KeyMap, MarkCounts, Selection, Source};
use crate::model::{EntryId, EntryKey, Timestamp};
use crate::store::schema::convert::id_hash;
use crate::store::{StoreError, Tx};

/// An older format has fewer columns.
pub(super) const STATES: &str = "SELECT rowid AS place, * FROM user_state";
const NAMES: &str = "SELECT rowid AS place, key, subscription, id FROM entry";

const STATE: &str =
    "SELECT key, read, starred FROM user_state WHERE subscription = :id AND id_hash = :hash LIMIT 1";
pub(super) const ADD_STATE: &str =
    "INSERT INTO user_state (subscription, id_hash, read, starred, first_seen, arrived_read)
    VALUES (:id, :hash, :read, :starred, :seen, iif(:read, :arrived, 0))";
const JOIN_STATE: &str =
    "UPDATE user_state SET read = max(read, :read), starred = max(starred, :starred) WHERE key = :key";
const MARKS: &str = "SELECT read, starred FROM user_state WHERE key = :key";

/// The value of `arrived_read` for a mark that a rule or a server set. No sync takes it away.
const BY_OTHERS: i64 = 2;

impl Tx<'_> {
    pub(super) fn copy_states(
        &self,
        source: &Source,
        selection: Selection,
        labels: &SourceLabels,
        keys: &mut KeyMap,
        copied: &mut Copied,
    ) -> Result<bool, StoreError> {
        // No publisher brings saved pages back, so they are part of each backup.
        let pages = self.saved_pages()?.map(|pages| pages.id);
        let KeyMap { subscriptions, known, entries, labelled, hidden, hashes, .. } = keys;
        source.scan(STATES, |row| {
            let Some(id) = subscriptions.get(&row.get("subscription")?) else { return Ok(()) };
            known.insert(*id);
            let (hash, old): (i64, i64) = (row.get("id_hash")?, row.get("key")?);
            let (read, starred) = (flag(row, "read")?, flag(row, "starred")?);
            let present: Option<(i64, bool, bool)> = self
                .connection
                .prepare_cached(STATE)?
                .query_row(named_params! {":id": id.0, ":hash": hash}, |row| {
                    Ok((row.get("key")?, row.get("read")?, row.get("starred")?))
                })
                .optional()?;
            let is_lost = present.is_some_and(|(key, ..)| copied.unknown.remove(&EntryKey(key)));
            if is_lost || present.is_none() {
                copied.regained.add(MarkCounts::of(read, starred));
            }
            let key = if let Some((key, _, was_starred)) = present
                && selection == Selection::Older
                && !is_lost
            {
                // The target knows newer marks than the source.
                if starred && was_starred {
                    entries.insert(old, EntryKey(key));
                }
                return Ok(());
            } else if let Some((key, was_read, was_starred)) = present {
                copied.marks.add(MarkCounts::of(read && !was_read, starred && !was_starred));
                let params = named_params! {":key": key, ":read": read, ":starred": starred};
                self.connection.prepare_cached(JOIN_STATE)?.execute(params)?;
                key
            } else {
                copied.marks.add(MarkCounts::of(read, starred));
                self.connection.prepare_cached(ADD_STATE)?.insert(named_params! {
                    ":id": id.0, ":hash": hash, ":read": read, ":starred": starred,
                    ":seen": row.get::<_, i64>("first_seen")?, ":arrived": read_by(row),
                })?
            };
            if labels.hides(old) {
                hidden.insert(EntryKey(key));
            }
            let is_labelled = labels.has(old);
            if is_labelled {
                labelled.insert(old, EntryKey(key));
            }
            if selection.takes_all() || starred || is_labelled || pages == Some(*id) {
                entries.insert(old, EntryKey(key));
                hashes.insert(old, hash);
            }
            Ok(())
        })
    }

    /// Adds unread marks for entries whose marks cannot be read, because an unread mark hides no entry. A mark that has
    /// the hash of another id gets the hash of its entry. Returns true if there were no such entries.
    pub(super) fn make_lost_states(
        &self,
        source: &Source,
        keys: &mut KeyMap,
        copied: &mut Copied,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let KeyMap { subscriptions, known, entries, labelled, hashes, .. } = keys;
        let whole = Cell::new(true);
        source.scan(NAMES, |row| {
            let old = row.get("key")?;
            let hash = id_hash(&EntryId::new(text(row, "id")?));
            let Some(id) =
                subscriptions.get(&row.get("subscription")?).filter(|_| hashes.get(&old) != Some(&hash))
            else {
                return Ok(());
            };
            whole.set(false);
            copied.mismatched += usize::from(hashes.contains_key(&old));
            known.insert(*id);
            let present = self
                .connection
                .prepare_cached(STATE)?
                .query_row(named_params! {":id": id.0, ":hash": hash}, |row| row.get("key"))
                .optional()?;
            let key = if let Some(key) = present {
                key
            } else {
                let (read, starred) = match entries.get(&old) {
                    Some(key) => self.marks(*key)?,
                    None => (false, false),
                };
                let key = self.connection.prepare_cached(ADD_STATE)?.insert(named_params! {
                    ":id": id.0, ":hash": hash, ":read": read, ":starred": starred, ":seen": now.millis(),
                    ":arrived": BY_OTHERS,
                })?;
                if !entries.contains_key(&old) {
                    copied.unknown.insert(EntryKey(key));
                }
                key
            };
            entries.insert(old, EntryKey(key));
            labelled.insert(old, EntryKey(key));
            Ok(())
        })?;
        Ok(whole.get())
    }

    fn marks(&self, key: EntryKey) -> Result<(bool, bool), StoreError> {
        let mut statement = self.connection.prepare_cached(MARKS)?;
        Ok(statement
            .query_row(named_params! {":key": key.0}, |row| Ok((row.get("read")?, row.get("starred")?)))?)
    }
}

/// Returns the value of `arrived_read` for a copied mark. What the user read stays so, because its later twins arrive as
/// read. Any other mark, and one whose reader is not known, must stay whatever a server says.
fn read_by(row: &rusqlite::Row<'_>) -> i64 {
    match row.get("arrived_read") {
        Ok(0) => 0,
        _ => BY_OTHERS,
    }
}

/// Reads a flag of a row. A number other than 0 and 1 is damage.
fn flag(row: &rusqlite::Row<'_>, name: &'static str) -> Result<bool, StoreError> {
    match row.get::<_, i64>(name)? {
        0 => Ok(false),
        1 => Ok(true),
        number => Err(StoreError::Value { what: name, value: number.to_string() }),
    }
}
