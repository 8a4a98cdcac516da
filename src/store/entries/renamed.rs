//! Entries that arrived under new ids and that Lacuna recognised as stored entries (G6). The store remembers the old
//! ids, so the user can undo the guess.

use rusqlite::named_params;

use crate::history::DocumentUpdate;
use crate::model::{EntryId, EntryKey, SubscriptionId, Timestamp};
use crate::store::schema::convert::{Col, id_hash, uncount};
use crate::store::{Database, StoreError, Tx};

const REMEMBER: &str =
    "INSERT OR IGNORE INTO entry_renamed (key, subscription, old_id) VALUES (:key, :subscription, :old)";
const SEVERAL: &str = "SELECT 1 FROM entry_renamed WHERE subscription = :id LIMIT 1 OFFSET 1";
const COUNT: &str = "SELECT count(*) AS renamed FROM entry_renamed WHERE subscription = :id";
const OF: &str = "SELECT key, old_id FROM entry_renamed WHERE subscription = :id";
const FORGET: &str = "DELETE FROM entry_renamed WHERE subscription = :id";
const GIVE_BACK: &str = "UPDATE entry SET id = :old WHERE key = :key";
const STATE: &str = "UPDATE user_state SET id_hash = :hash WHERE key = :key";
const DROP_ALIAS: &str =
    "DELETE FROM entry_alias WHERE subscription = :id AND id_hash = :hash AND key = :key";
const DO_IDS_COUNT: &str = "SELECT 1 FROM subscription WHERE id = :id AND ids_count = 1";
const IDS_COUNT: &str = "UPDATE subscription SET ids_count = 1 WHERE id = :id";

impl Database {
    /// Returns the number of entries of a feed that Lacuna recognised under new ids.
    pub fn renamed(&self, id: SubscriptionId) -> Result<u64, StoreError> {
        let mut statement = self.connection.prepare_cached(COUNT)?;
        Ok(statement.query_row(named_params! {":id": id.0}, |row| Ok(uncount(row.get("renamed")?)))?)
    }

    /// Returns true if Lacuna recognised at least two entries of a feed under new ids. A single one may be chance.
    pub(in crate::store) fn has_renamed(&self, id: SubscriptionId) -> Result<bool, StoreError> {
        Ok(self.connection.prepare_cached(SEVERAL)?.exists(named_params! {":id": id.0})?)
    }

    /// Returns true if the user said that an entry with a new id is a new entry.
    pub(in crate::store) fn do_ids_count(&self, id: SubscriptionId) -> Result<bool, StoreError> {
        Ok(self.connection.prepare_cached(DO_IDS_COUNT)?.exists(named_params! {":id": id.0})?)
    }
}

impl Tx<'_> {
    pub(in crate::store) fn remember_renamed(
        &self,
        id: SubscriptionId,
        update: &DocumentUpdate,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        for (key, old) in &update.renamed {
            self.connection.prepare_cached(REMEMBER)?.execute(named_params! {
                ":key": key.0, ":subscription": id.0, ":old": old.as_str(),
            })?;
        }
        // An event is recorded only for the subscription document, because the documents behind it show the same
        // change.
        if update.renamed.is_empty() || update.feed.is_none() {
            return Ok(());
        }
        self.note_event(id, now, &msg!("store-renamed", count = update.renamed.len()))
    }

    /// Undoes the guess. The stored entries get their old ids back. In later documents, an entry with a new id is a new
    /// entry.
    pub fn undo_renaming(&self, id: SubscriptionId, now: Timestamp) -> Result<(), StoreError> {
        let mut statement = self.connection.prepare_cached(OF)?;
        let rows = statement.query_map(named_params! {":id": id.0}, |row| {
            Ok((row.get::<_, i64>("key")?, row.get::<_, Col<EntryId>>("old_id")?.0))
        })?;
        for (key, old) in rows.collect::<rusqlite::Result<Vec<_>>>()? {
            let hash = id_hash(&old);
            let params = named_params! {":key": key, ":old": old.as_str()};
            self.connection.prepare_cached(GIVE_BACK)?.execute(params)?;
            self.connection.prepare_cached(STATE)?.execute(named_params! {":key": key, ":hash": hash})?;
            self.name(EntryKey(key))?;
            let params = named_params! {":id": id.0, ":key": key, ":hash": hash};
            self.connection.prepare_cached(DROP_ALIAS)?.execute(params)?;
        }
        self.connection.prepare_cached(FORGET)?.execute(named_params! {":id": id.0})?;
        self.connection.prepare_cached(IDS_COUNT)?.execute(named_params! {":id": id.0})?;
        self.note_event(id, now, &msg!("store-renaming-undone"))
    }
}
