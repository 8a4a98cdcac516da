//! Copies read marks and stars, and finds the entries whose labels are copied.

use std::cell::Cell;
use std::collections::BTreeSet;

use rusqlite::{OptionalExtension, Row, named_params};

use super::label_rows::SourceLabels;
use super::source::text;
use super::{Copied, KeyMap, MarkCounts, Selection, Source};
use crate::model::{EntryId, EntryKey, SubscriptionId, Timestamp};
use crate::store::schema::convert::id_hash;
use crate::store::{StoreError, Tx};

/// An older format has fewer columns.
pub(super) const STATES: &str = "SELECT rowid AS place, * FROM user_state";
/// Rows of the table that only an index still has, and the marks in the other indexes. The conditions make SQLite read the
/// indexes alone.
const INDEXED: &str = "SELECT key, subscription, id_hash FROM user_state INDEXED BY user_state_by_id
    WHERE subscription IS NOT NULL";
const UNREAD: &str = "SELECT subscription, key FROM user_state INDEXED BY user_state_unread WHERE read = 0";
const STARRED: &str =
    "SELECT subscription, key FROM user_state INDEXED BY user_state_starred WHERE starred = 1";
/// A feed that was removed for good. Only the marks stay that its entries had at that time.
const IS_REMOVED: &str = "SELECT 1 FROM subscription WHERE id = :id AND removed_at IS NOT NULL";
const NAMES: &str = "SELECT rowid AS place, key, subscription, id FROM entry";

/// Finds the mark of an entry in the index alone.
const IS_INDEXED: &str = "SELECT key FROM user_state INDEXED BY user_state_by_id
    WHERE subscription = :id AND id_hash = :hash";
/// A mark without an entry would count as one whose entry is lost.
const DROP_STRAY: &str = "DELETE FROM user_state WHERE key = :key
    AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.key = user_state.key)";

const STATE: &str =
    "SELECT key, read, starred FROM user_state WHERE subscription = :id AND id_hash = :hash LIMIT 1";
pub(super) const ADD_STATE: &str =
    "INSERT INTO user_state (subscription, id_hash, read, starred, first_seen, arrived_read)
    VALUES (:id, :hash, :read, :starred, :seen, iif(:read, :arrived, 0))";
const JOIN_STATE: &str = "UPDATE user_state SET read = max(read, :read), starred = max(starred, :starred),
        arrived_read = iif(read, arrived_read, iif(:read, :arrived, 0))
    WHERE key = :key";
const SET_STATE: &str =
    "UPDATE user_state SET read = :read, starred = :starred, arrived_read = iif(:read, :arrived, 0)
    WHERE key = :key";
const MARKS: &str = "SELECT read, starred FROM user_state WHERE key = :key";

/// The value of `arrived_read` for a mark that a rule or a server set. No sync takes it away.
const BY_OTHERS: i64 = 2;

impl Tx<'_> {
    /// Copies the marks that the table or its indexes have. Returns true if the table could be read completely.
    pub(super) fn copy_states(
        &self,
        source: &Source,
        selection: Selection,
        labels: &SourceLabels,
        keys: &mut KeyMap,
        copied: &mut Copied,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        // No publisher brings saved pages back, so they are part of each backup.
        let pages = self.saved_pages()?.map(|pages| pages.id);
        let mut rows = StateRows { selection, labels, pages, read: BTreeSet::new(), put: BTreeSet::new() };
        let whole = source.scan(STATES, |row| {
            let state = SourceState::of(row, &keys.indexed)?;
            rows.read.insert(state.key);
            self.copy_state(&state, &mut rows, keys, copied)
        })?;
        if selection == Selection::Damaged && !whole {
            source.read(INDEXED, |row| {
                let state = SourceState::of_index(row, &keys.indexed, now)?;
                if rows.read.contains(&state.key) {
                    return Ok(());
                }
                self.copy_state(&state, &mut rows, keys, copied)
            })?;
        }
        Ok(whole)
    }

    fn copy_state(
        &self,
        state: &SourceState,
        rows: &mut StateRows<'_>,
        keys: &mut KeyMap,
        copied: &mut Copied,
    ) -> Result<(), StoreError> {
        if rows.labels.has(state.key) {
            keys.marked.insert(state.key);
        }
        let Some(id) = keys.subscriptions.get(&state.subscription).copied() else { return Ok(()) };
        keys.known.insert(id);
        let (selection, labels, old) = (rows.selection, rows.labels, state.key);
        let SourceState { read, starred, .. } = *state;
        let present: Option<(i64, bool, bool)> = self
            .connection
            .prepare_cached(STATE)?
            .query_row(named_params! {":id": id.0, ":hash": state.hash}, |row| {
                Ok((row.get("key")?, row.get("read")?, row.get("starred")?))
            })
            .optional()?;
        if state.is_of_index && present.is_some_and(|(key, ..)| rows.put.contains(&key)) {
            // The key in the index is damaged.
            return Ok(());
        }
        let is_older = matches!(selection, Selection::Older | Selection::Backup(_));
        if is_older && present.is_none() && keys.newer.marks && rows.pages != Some(id) {
            // The newer file would have the marks if the user had not taken them back.
            if self.connection.prepare_cached(IS_REMOVED)?.exists(named_params! {":id": id.0})? {
                return Ok(());
            }
        }
        let is_lost = present.is_some_and(|(key, ..)| is_older && copied.unknown.remove(&EntryKey(key)));
        if is_lost || present.is_none() {
            let (was_read, was_starred) =
                present.map_or((false, false), |(_, read, starred)| (read, starred));
            copied.regained.add(MarkCounts::of(read && !was_read, starred && !was_starred));
        }
        let key = if let Some((key, _, was_starred)) = present
            && is_older
            && !is_lost
        {
            // The target knows newer marks than the source.
            if selection == Selection::Older {
                if starred && was_starred {
                    keys.entries.insert(old, EntryKey(key));
                }
                return Ok(());
            }
            key
        } else if let Some((key, was_read, was_starred)) = present {
            copied.marks.add(MarkCounts::of(read && !was_read, starred && !was_starred));
            // A backup may have filled the row, because its feed was found later.
            let is_newer = keys.is_newest && state.is_sure && !rows.put.contains(&key);
            let sql = if is_newer { SET_STATE } else { JOIN_STATE };
            let params = named_params! {
                ":key": key, ":read": read, ":starred": starred, ":arrived": state.arrived_read,
            };
            self.connection.prepare_cached(sql)?.execute(params)?;
            key
        } else {
            copied.marks.add(MarkCounts::of(read, starred));
            self.connection.prepare_cached(ADD_STATE)?.insert(named_params! {
                ":id": id.0, ":hash": state.hash, ":read": read, ":starred": starred,
                ":seen": state.first_seen, ":arrived": state.arrived_read,
            })?
        };
        if keys.is_newest {
            rows.put.insert(key);
            if !state.is_sure {
                copied.unknown.insert(EntryKey(key));
            }
        }
        if present.is_none() && keys.newer.labels {
            keys.added_entries.insert(EntryKey(key));
        }
        if labels.hides(old) {
            keys.hidden.insert(EntryKey(key));
        }
        let is_labelled = labels.has(old);
        if is_labelled {
            keys.labelled.insert(old, EntryKey(key));
        }
        if selection.takes_all() || starred || is_labelled || rows.pages == Some(id) {
            keys.entries.insert(old, EntryKey(key));
            keys.hashes.insert(old, (id, state.hash));
        }
        Ok(())
    }

    /// Adds unread marks for entries whose marks cannot be read, because an unread mark hides no entry. A mark that has
    /// the hash of another id gets the hash of its entry. A mark in another feed than its entry shows that one of them is
    /// damaged. An index decides which of them. Returns true if there were no such entries.
    pub(super) fn make_lost_states(
        &self,
        source: &Source,
        keys: &mut KeyMap,
        copied: &mut Copied,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let is_newest = keys.is_newest;
        let KeyMap {
            subscriptions, known, entries, labelled, hashes, indexed, feeds, strays, hidden, ..
        } = keys;
        let whole = Cell::new(true);
        source.scan(NAMES, |row| {
            let old = row.get("key")?;
            let hash = id_hash(&EntryId::new(text(row, "id")?));
            let feed: i64 = row.get("subscription")?;
            let (id, beside) = (subscriptions.get(&feed), hashes.get(&old).copied());
            if id.is_some_and(|id| beside == Some((*id, hash))) {
                return Ok(());
            }
            let is_indexed = source.is_indexed(feed, hash, old);
            if let Some((there, _)) = beside.filter(|(_, hash_there)| *hash_there == hash)
                && is_indexed.map_or(id.is_none(), |is_indexed| !is_indexed)
            {
                feeds.insert(old, there);
                whole.set(false);
                return Ok(());
            }
            let Some(id) = id else { return Ok(()) };
            whole.set(false);
            copied.mismatched += usize::from(beside.is_some_and(|(_, hash_there)| hash_there != hash));
            known.insert(*id);
            let present = self
                .connection
                .prepare_cached(STATE)?
                .query_row(named_params! {":id": id.0, ":hash": hash}, |row| row.get("key"))
                .optional()?;
            let key = if let Some(key) = present {
                key
            } else {
                let by_index = (indexed.is_read(old), indexed.is_starred(old));
                let marked = entries.get(&old).copied();
                let (read, starred) = match marked {
                    Some(key) => self.marks(key)?,
                    None => (by_index.0.unwrap_or(false), by_index.1.unwrap_or(false)),
                };
                let key = self.connection.prepare_cached(ADD_STATE)?.insert(named_params! {
                    ":id": id.0, ":hash": hash, ":read": read, ":starred": starred, ":seen": now.millis(),
                    ":arrived": BY_OTHERS,
                })?;
                if let Some(stray) = marked.filter(|_| is_newest && is_indexed == Some(true)) {
                    strays.insert(stray);
                    if hidden.remove(&stray) {
                        hidden.insert(EntryKey(key));
                    }
                }
                if marked.is_none() {
                    copied.marks.add(MarkCounts::of(read, starred));
                    if by_index.0.is_some() && by_index.1.is_some() {
                        entries.insert(old, EntryKey(key));
                        labelled.insert(old, EntryKey(key));
                        return Ok(());
                    }
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

    /// Deletes the marks that no entry has, among those that were copied to a feed which a damaged row named.
    pub(super) fn drop_strays(&self, strays: &BTreeSet<EntryKey>) -> Result<(), StoreError> {
        for key in strays {
            self.connection.prepare_cached(DROP_STRAY)?.execute(named_params! {":key": key.0})?;
        }
        Ok(())
    }

    fn marks(&self, key: EntryKey) -> Result<(bool, bool), StoreError> {
        let mut statement = self.connection.prepare_cached(MARKS)?;
        Ok(statement
            .query_row(named_params! {":key": key.0}, |row| Ok((row.get("read")?, row.get("starred")?)))?)
    }
}

/// The rows of marks that were copied, and the choice of what is copied with them.
struct StateRows<'a> {
    selection: Selection,
    labels: &'a SourceLabels,
    /// The list of saved pages of the target.
    pages: Option<SubscriptionId>,
    /// The keys in the source of the rows that could be read.
    read: BTreeSet<i64>,
    /// The keys in the target of the rows that were copied.
    put: BTreeSet<i64>,
}

/// The marks of an entry in the source.
#[expect(
    clippy::struct_excessive_bools,
    reason = "two are columns, and two say how much of the row is known"
)]
struct SourceState {
    key: i64,
    subscription: i64,
    hash: i64,
    read: bool,
    starred: bool,
    first_seen: i64,
    arrived_read: i64,
    /// False if the entry may have more marks.
    is_sure: bool,
    /// True if only the indexes have the marks.
    is_of_index: bool,
}

impl SourceState {
    /// Reads a row of the table.
    fn of(row: &Row<'_>, indexed: &IndexedMarks) -> Result<Self, StoreError> {
        let key = row.get("key")?;
        let (read, starred) = (flag(row, "read")?, flag(row, "starred")?);
        // An index that cannot be read says nothing against the row.
        let is_sure = (read || indexed.is_read(key) != Some(true))
            && (starred || indexed.is_starred(key) != Some(true));
        Ok(Self {
            key,
            subscription: row.get("subscription")?,
            hash: row.get("id_hash")?,
            read,
            starred,
            first_seen: row.get("first_seen")?,
            arrived_read: read_by(row),
            is_sure,
            is_of_index: false,
        })
    }

    /// Reads a row of the index. The table has lost the row.
    fn of_index(row: &Row<'_>, indexed: &IndexedMarks, now: Timestamp) -> Result<Self, StoreError> {
        let key = row.get("key")?;
        let (read, starred) = (indexed.is_read(key), indexed.is_starred(key));
        Ok(Self {
            key,
            subscription: row.get("subscription")?,
            hash: row.get("id_hash")?,
            read: read.unwrap_or(false),
            starred: starred.unwrap_or(false),
            first_seen: now.millis(),
            arrived_read: BY_OTHERS,
            is_sure: read.is_some() && starred.is_some(),
            is_of_index: true,
        })
    }
}

/// The marks in the indexes of the source, which may be sound if the table is damaged.
#[derive(Default)]
pub(super) struct IndexedMarks {
    unread: IndexedKeys,
    starred: IndexedKeys,
}

/// The keys in an index.
#[derive(Default)]
struct IndexedKeys {
    keys: BTreeSet<i64>,
    /// True if the index could be read completely, in order.
    is_whole: bool,
}

impl IndexedKeys {
    /// Returns true if the index has a key; `None` if it may have it.
    fn has(&self, key: i64) -> Option<bool> {
        if self.keys.contains(&key) { Some(true) } else { self.is_whole.then_some(false) }
    }
}

impl IndexedMarks {
    /// Returns true if an entry is read; `None` if that is not known.
    fn is_read(&self, key: i64) -> Option<bool> {
        self.unread.has(key).map(|unread| !unread)
    }

    /// Returns true if an entry has a star; `None` if that is not known.
    fn is_starred(&self, key: i64) -> Option<bool> {
        self.starred.has(key)
    }
}

impl Source {
    /// Reads the marks in the indexes.
    pub(super) fn indexed_marks(&self) -> Result<IndexedMarks, StoreError> {
        Ok(IndexedMarks { unread: self.indexed_keys(UNREAD)?, starred: self.indexed_keys(STARRED)? })
    }

    /// Returns true if the index has the mark of an entry in this feed, with this hash and this key; `None` if it cannot be
    /// read there.
    fn is_indexed(&self, feed: i64, hash: i64, key: i64) -> Option<bool> {
        let mut statement = self.connection.prepare_cached(IS_INDEXED).ok()?;
        let params = named_params! {":id": feed, ":hash": hash};
        let keys = statement.query_map(params, |row| row.get::<_, i64>("key")).ok()?;
        Some(keys.collect::<rusqlite::Result<Vec<i64>>>().ok()?.contains(&key))
    }

    fn indexed_keys(&self, sql: &str) -> Result<IndexedKeys, StoreError> {
        let (mut keys, mut last, mut is_ordered) = (BTreeSet::new(), None, true);
        let is_whole = self.read(sql, |row| {
            let place: (i64, i64) = (row.get("subscription")?, row.get("key")?);
            is_ordered &= last.replace(place).is_none_or(|last| last < place);
            keys.insert(place.1);
            Ok(())
        })?;
        Ok(IndexedKeys { keys, is_whole: is_whole && is_ordered })
    }
}

/// Returns the value of `arrived_read` for a copied mark. What the user read stays so, because its later twins arrive as
/// read. Any other mark, and one whose reader is not known, must stay whatever a server says.
fn read_by(row: &Row<'_>) -> i64 {
    match row.get("arrived_read") {
        Ok(0) => 0,
        _ => BY_OTHERS,
    }
}

/// Reads a flag of a row. A number other than 0 and 1 is damage.
fn flag(row: &Row<'_>, name: &'static str) -> Result<bool, StoreError> {
    match row.get::<_, i64>(name)? {
        0 => Ok(false),
        1 => Ok(true),
        number => Err(StoreError::Value { what: name, value: number.to_string() }),
    }
}
