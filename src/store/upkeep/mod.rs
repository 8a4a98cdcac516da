//! Checks and copies the database, returns free space to the system, and measures feeds.

pub(super) mod imports;
pub(super) mod logins;
pub(super) mod oldest;
pub(super) mod purge;
pub(super) mod removal;
pub(super) mod rescue;

use std::path::Path;

use rusqlite::{OptionalExtension, ffi, named_params};

use super::schema::convert::uncount;
use super::schema::open::make_for_owner_alone;
use super::{Database, Store, StoreError, Tx};
use crate::model::SubscriptionId;

const INTEGRITY: &str = "PRAGMA integrity_check";
const FOREIGN_KEYS: &str = "PRAGMA foreign_key_check";
const BACKUP: &str = "VACUUM INTO :path";
const FREES_PAGES: &str = "PRAGMA auto_vacuum";
const INCREMENTAL: i64 = 2;
const COUNT_FREE_PAGES: &str = "PRAGMA freelist_count";
const FREE_PAGES: &str = "PRAGMA incremental_vacuum(64)";
/// Free pages that are kept, because they will soon be used again.
const SPARE_PAGES: i64 = 32;
/// SQLite keeps the last number of a table even if the table is empty. This shows if there ever was a subscription.
const EVER_USED: &str = "SELECT 1 WHERE EXISTS (SELECT 1 FROM subscription)
    OR EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'subscription')";
const BEGIN_WITHOUT: &str = "INSERT INTO sqlite_sequence (name, seq) SELECT 'subscription', 0
    WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'subscription')";
const EMPTY_LOG: &str = "PRAGMA wal_checkpoint(TRUNCATE)";
const SIZE: &str = "SELECT bytes FROM subscription WHERE id = :id";

impl Database {
    /// Reads the whole file and returns the faults in it. This is slow.
    pub fn integrity_check(&self) -> Result<Vec<String>, StoreError> {
        let mut statement = self.connection.prepare(INTEGRITY)?;
        let mut found: Vec<String> =
            statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        found.retain(|line| line != "ok");
        let mut statement = self.connection.prepare(FOREIGN_KEYS)?;
        let rows = statement.query_map([], |row| row.get::<_, String>("table"))?;
        for table in rows {
            found.push(format!("a row of {} refers to a missing row", table?));
        }
        Ok(found)
    }

    /// Returns true if there ever was a subscription, or the user chose to begin without any.
    pub fn was_ever_used(&self) -> Result<bool, StoreError> {
        Ok(self.connection.prepare_cached(EVER_USED)?.exists([])?)
    }

    /// Writes a copy of the whole database to a file that must not exist yet. Other connections may write meanwhile.
    pub fn backup(&self, path: &Path) -> Result<(), StoreError> {
        let Some(name) = path.to_str() else {
            return Err(StoreError::Refused(msg!(
                "store-name-not-unicode",
                path = path.display().to_string()
            )));
        };
        make_for_owner_alone(path);
        self.connection.execute(BACKUP, named_params! {":path": name})?;
        Ok(())
    }

    /// Returns true if more pages are free than will soon be used again. Always false for a file without incremental
    /// vacuum, which files created before format 12 lack.
    pub(super) fn has_pages_to_free(&self) -> Result<bool, StoreError> {
        let number = |pragma| self.connection.query_row(pragma, [], |row| row.get::<_, i64>(0));
        Ok(number(COUNT_FREE_PAGES)? > SPARE_PAGES && number(FREES_PAGES)? == INCREMENTAL)
    }

    /// Returns the bytes that the texts of a subscription take on disk, without index and rows (A7).
    pub fn size_on_disk(&self, id: SubscriptionId) -> Result<u64, StoreError> {
        let mut statement = self.connection.prepare_cached(SIZE)?;
        let bytes = statement.query_row(named_params! {":id": id.0}, |row| row.get("bytes")).optional()?;
        Ok(bytes.map_or(0, uncount))
    }
}

impl Store {
    /// Writes the log to the file, and empties it. If another process is reading, a part of the log may stay.
    pub fn empty_log(&self) -> Result<(), StoreError> {
        Ok(self.connection.query_row(EMPTY_LOG, [], |_| Ok(()))?)
    }

    /// Closes the database so that its file alone contains all that was written, without a log beside it.
    ///
    /// Fails if the disk is full, or if another connection has the file open. The file is then incomplete without its
    /// log, and must not be moved alone.
    pub fn close(self) -> Result<(), StoreError> {
        let Self { database, lock, .. } = self;
        let connection = database.connection;
        let busy: i64 = connection.query_row(EMPTY_LOG, [], |row| row.get("busy"))?;
        let mode = connection.pragma_update_and_check(None, "journal_mode", "delete", |row| {
            row.get::<_, String>("journal_mode")
        })?;
        if busy != 0 || mode != "delete" {
            let busy = ffi::Error::new(ffi::SQLITE_BUSY);
            return Err(rusqlite::Error::SqliteFailure(busy, None).into());
        }
        connection.close().map_err(|(_connection, error)| error)?;
        drop(lock);
        Ok(())
    }
}

impl Tx<'_> {
    /// Notes that the user chose to begin without the former subscriptions, so that Lacuna does not ask again.
    pub fn begin_without(&self) -> Result<(), StoreError> {
        self.connection.execute(BEGIN_WITHOUT, [])?;
        Ok(())
    }

    /// Returns a part of the free pages to the system. Returns true if there is more to return.
    pub fn free_pages(&self) -> Result<bool, StoreError> {
        if !self.has_pages_to_free()? {
            return Ok(false);
        }
        self.connection.execute_batch(FREE_PAGES)?;
        self.has_pages_to_free()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{add, at, extractor, new_entry, update, with_entries};
    use super::super::{ReadConnection, Store};
    use crate::model::Text;

    #[test]
    fn a_backup_holds_everything_and_can_be_opened() {
        let dir = tempfile::tempdir().unwrap();
        let (store, _) = with_entries(&[new_entry("a", 1)]);
        let copy = dir.path().join("copy.db");
        store.backup(&copy).unwrap();
        assert!(store.backup(&copy).is_err(), "a file that exists is never overwritten");
        let reopened = Store::open(&copy, extractor()).unwrap();
        assert_eq!(reopened.subscriptions().unwrap(), store.subscriptions().unwrap());
        assert_eq!(
            ReadConnection::open(&copy, extractor()).unwrap().integrity_check().unwrap(),
            Vec::<String>::new()
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_database_its_log_and_a_copy_are_readable_by_their_owner_alone() {
        use std::os::unix::fs::PermissionsExt as _;
        let dir = tempfile::tempdir().unwrap();
        let mut store = Store::open(&dir.path().join("store.db"), extractor()).unwrap();
        add(&mut store, "https://a.example/feed");
        store.backup(&dir.path().join("copy.db")).unwrap();
        drop(Store::open_little(&dir.path().join("little.db"), extractor()).unwrap());
        let mut names = Vec::new();
        for file in std::fs::read_dir(dir.path()).unwrap().flatten() {
            let mode = file.metadata().unwrap().permissions().mode() & 0o777;
            assert_eq!(mode, 0o600, "{}", file.path().display());
            names.push(file.file_name().into_string().unwrap());
        }
        names.sort();
        assert_eq!(names, ["copy.db", "little.db", "store.db", "store.db-shm", "store.db-wal"]);
    }

    /// A closed database is complete in its one file, so a user may move it without its log.
    #[test]
    fn a_closed_database_is_one_file_that_holds_everything() {
        let dir = tempfile::tempdir().unwrap();
        let (path, moved) = (dir.path().join("store.db"), dir.path().join("moved.db"));
        let mut store = Store::open(&path, extractor()).unwrap();
        let id = add(&mut store, "https://a.example/feed");
        // The log cannot go while another connection reads an older state.
        let reader = ReadConnection::open(&path, extractor()).unwrap();
        let snapshot = reader.connection.unchecked_transaction().unwrap();
        assert_eq!(reader.subscriptions().unwrap().len(), 1);
        store.transaction(|tx| tx.apply(id, &update(&[new_entry("a", 1)]), at(9))).unwrap();
        store.connection.busy_timeout(std::time::Duration::ZERO).unwrap();
        let error = store.close().unwrap_err().to_string();
        assert!(error.contains("another process is using"), "{error}");
        drop(snapshot);
        drop(reader);

        Store::open(&path, extractor()).unwrap().close().unwrap();
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1, "no log is left");
        std::fs::rename(&path, &moved).unwrap();
        let reader = ReadConnection::open(&moved, extractor()).unwrap();
        assert_eq!(reader.integrity_check().unwrap(), Vec::<String>::new());
        assert_eq!(reader.subscription(id).unwrap().unwrap().entries, 1);
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1, "reading it makes no log either");
    }

    #[test]
    fn the_size_of_a_feed_follows_its_texts() {
        let (mut store, id) = with_entries(&[new_entry("a", 1)]);
        let one = store.size_on_disk(id).unwrap();
        store.transaction(|tx| tx.apply(id, &update(&[new_entry("b", 1)]), at(9))).unwrap();
        assert_eq!(store.size_on_disk(id).unwrap(), one * 2);
    }

    #[test]
    fn the_space_of_a_removed_feed_goes_back_to_the_system() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("store.db");
        let mut store = Store::open(&path, extractor()).unwrap();
        let id = add(&mut store, "https://a.example/feed");
        let mut noise = 1_u64;
        let texts: Vec<_> = (0..200)
            .map(|number| {
                let mut words = String::new();
                while words.len() < 40_000 {
                    noise = noise.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                    words.extend([&noise.to_string(), " "]);
                }
                let mut entry = new_entry(&format!("e{number}"), number);
                entry.entry.content = Some(Text::html(words));
                entry
            })
            .collect();
        let size = |store: &Store| {
            store.connection.execute_batch("PRAGMA wal_checkpoint(truncate)").unwrap();
            std::fs::metadata(&path).unwrap().len()
        };
        // Each table and each index takes a page of its own, even if it is empty.
        let empty = size(&store);
        store.transaction(|tx| tx.apply(id, &update(&texts), at(9))).unwrap();
        let full = size(&store) - empty;
        store.transaction(|tx| tx.remove_subscription(id, at(10))).unwrap();
        let mut rounds = 0;
        while store.transaction(|tx| tx.free_pages()).unwrap() {
            rounds += 1;
        }
        let emptied = size(&store) - empty;
        assert!(rounds > 1 && empty + full > 4_000_000 && emptied < full / 3, "{full} {emptied} {rounds}");
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }
}
