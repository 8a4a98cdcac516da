//! Checks and copies of the database, and what a feed takes of the disk.

use std::path::Path;

use rusqlite::{OptionalExtension, named_params};

use super::convert::uncount;
use super::{Database, StoreError};
use crate::model::SubscriptionId;

const INTEGRITY: &str = "PRAGMA integrity_check";
const FOREIGN_KEYS: &str = "PRAGMA foreign_key_check";
const BACKUP: &str = "VACUUM INTO :path";
const SIZE: &str = "SELECT bytes FROM subscription WHERE id = :id";

impl Database {
    /// Reads the whole file and says what is wrong with it; nothing for a sound one. Slow.
    pub fn integrity_check(&self) -> Result<Vec<String>, StoreError> {
        let mut statement = self.connection.prepare(INTEGRITY)?;
        let mut found: Vec<String> =
            statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        found.retain(|line| line != "ok");
        let mut statement = self.connection.prepare(FOREIGN_KEYS)?;
        let rows = statement.query_map([], |row| row.get::<_, String>("table"))?;
        for table in rows {
            found.push(format!("a row of {} hangs on one that is missing", table?));
        }
        Ok(found)
    }

    /// Writes a copy of the whole database to a file that must not exist yet. Others may write meanwhile.
    pub fn backup(&self, path: &Path) -> Result<(), StoreError> {
        let Some(name) = path.to_str() else {
            return Err(StoreError::Refused(format!("{} has a name that is no text", path.display())));
        };
        self.connection.execute(BACKUP, named_params! {":path": name})?;
        Ok(())
    }

    /// What the texts of a subscription's entries take on disk, in bytes; index and rows come on top (A7).
    pub fn size_on_disk(&self, id: SubscriptionId) -> Result<u64, StoreError> {
        let mut statement = self.connection.prepare_cached(SIZE)?;
        let bytes = statement.query_row(named_params! {":id": id.0}, |row| row.get("bytes")).optional()?;
        Ok(bytes.map_or(0, uncount))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{add, at, extractor, memory, new_entry, update};
    use super::super::{Reader, Store};

    #[test]
    fn a_backup_holds_everything_and_can_be_opened() {
        let dir = tempfile::tempdir().unwrap();
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        store.transaction(|tx| tx.apply(id, &update(&[new_entry("a", 1)]), at(9))).unwrap();
        let copy = dir.path().join("copy.db");
        store.backup(&copy).unwrap();
        assert!(store.backup(&copy).is_err(), "a file that exists is never overwritten");
        let reopened = Store::open(&copy, extractor()).unwrap();
        assert_eq!(reopened.subscriptions().unwrap(), store.subscriptions().unwrap());
        assert_eq!(
            Reader::open(&copy, extractor()).unwrap().integrity_check().unwrap(),
            Vec::<String>::new()
        );
    }

    #[test]
    fn the_size_of_a_feed_follows_its_texts() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        store.transaction(|tx| tx.apply(id, &update(&[new_entry("a", 1)]), at(9))).unwrap();
        let one = store.size_on_disk(id).unwrap();
        store.transaction(|tx| tx.apply(id, &update(&[new_entry("b", 1)]), at(9))).unwrap();
        assert_eq!(store.size_on_disk(id).unwrap(), one * 2);
    }
}
