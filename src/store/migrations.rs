//! Formats of the database, with a number each. Each migration makes one format out of the one before. A migration is
//! never edited after its release.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::open::at;
use super::{StoreError, Watcher};

/// The migration at position n makes format n + 1.
const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001.sql"),
    include_str!("migrations/0002.sql"),
    include_str!("migrations/0003.sql"),
    include_str!("migrations/0004.sql"),
    include_str!("migrations/0005.sql"),
    include_str!("migrations/0006.sql"),
    include_str!("migrations/0007.sql"),
    include_str!("migrations/0008.sql"),
    include_str!("migrations/0009.sql"),
    include_str!("migrations/0010.sql"),
    include_str!("migrations/0011.sql"),
    include_str!("migrations/0012.sql"),
    include_str!("migrations/0013.sql"),
    include_str!("migrations/0014.sql"),
    include_str!("migrations/0015.sql"),
];

/// No future version is this far ahead, so a larger number means that the file is damaged.
const FAR: i64 = 100_000;
const OF_OURS: &str =
    "SELECT (SELECT 1 FROM subscription WHERE id = 0), (SELECT 1 FROM user_state WHERE key = 0)";

/// Marks a file as a database of Lacuna: "Lacu" in ASCII.
const APPLICATION: i64 = 0x4C61_6375;

/// The format of a file that [`check`] accepted: the file is ours, and its format is not too new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Format(usize);

impl Format {
    /// Returns true if nothing is in the file yet.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Fails if the file must be migrated.
    pub(super) fn require_present(self, path: &Path) -> Result<(), StoreError> {
        if self.0 < MIGRATIONS.len() {
            return Err(StoreError::Older {
                path: path.to_owned(),
                found: i64::try_from(self.0).unwrap_or(0),
            });
        }
        Ok(())
    }
}

/// Reads the format of a file without writing. An empty file has format 0.
pub(super) fn check(path: &Path, connection: &Connection) -> Result<Format, StoreError> {
    let damaged = |reason: &str| StoreError::Damaged { path: path.to_owned(), reason: reason.to_owned() };
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let facts = || Ok((number("application_id")?, number("user_version")?, number("schema_version")?));
    let (application, found, schema) = facts().map_err(|source| at(path, source))?;
    if application == 0 && found == 0 && schema == 0 {
        return Ok(Format(0));
    }
    let known = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
    if application != APPLICATION {
        // If all the rest is ours, only the mark is damaged.
        let is_ours = (1..=known).contains(&found) && connection.prepare(OF_OURS).is_ok();
        return Err(if is_ours {
            damaged("its header is overwritten")
        } else {
            StoreError::Foreign { path: path.to_owned() }
        });
    }
    if found > known + FAR {
        return Err(damaged("the number of its format is invalid"));
    }
    if found > known {
        return Err(StoreError::Newer { path: path.to_owned(), found, known });
    }
    usize::try_from(found).map(Format).map_err(|_negative| damaged("the number of its format is invalid"))
}

/// Migrates a database in one transaction. `watch` gets the number of finished migrations and the number of all.
pub(super) fn migrate(
    connection: &mut Connection,
    found: Format,
    watch: Watcher<'_>,
) -> Result<(), StoreError> {
    if found.0 >= MIGRATIONS.len() {
        return Ok(());
    }
    // The transaction may have to wait for another process, so `watch` is called before it.
    if !watch(0, (MIGRATIONS.len() - found.0) as u64) {
        return Err(StoreError::Stopped);
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have migrated the database meanwhile.
    let present = transaction.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))?;
    let missing: Vec<_> = MIGRATIONS.iter().zip(1_i64..).filter(|(_, number)| *number > present).collect();
    let total = missing.len() as u64;
    for ((sql, number), done) in missing.into_iter().zip(0..) {
        if !watch(done, total) {
            return Err(StoreError::Stopped);
        }
        tracing::info!(number, "migrating the database");
        transaction.execute_batch(sql)?;
        transaction.pragma_update(None, "user_version", number)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.commit()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::super::testing::{extractor, sub};
    use super::super::{Filter, Order, Reader, Scope, Store, StoreError};

    /// A database as version 1 wrote it. Later versions must still read it.
    const VERSION_1: &str = include_str!("migrations/version_1_example.sql");

    #[test]
    fn a_database_of_version_1_is_opened_with_all_it_holds() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("v1.db");
        Connection::open(&path).unwrap().execute_batch(VERSION_1).unwrap();
        let store = Store::open(&path, extractor()).unwrap();
        let rows = store.subscriptions().unwrap();
        assert_eq!(rows.len(), 1);
        assert_eq!((rows[0].title.as_str(), rows[0].entries, rows[0].unread), ("My name for it", 2, 1));
        assert_eq!(rows[0].folder, ["News", "Local"]);
        let list = store.list(&Scope::All, Filter::All, Order::NewestFirst).unwrap();
        let keys: Vec<_> = list.iter().map(|(key, _)| *key).collect();
        let entries = store.rows(&keys).unwrap();
        assert_eq!((entries[0].title.as_str(), entries[0].starred), ("Second", true));
        let article = store.article(entries[1].key).unwrap().unwrap();
        assert_eq!(article.entry.content.unwrap().value, "<p>The first text</p>");
        assert_eq!(store.search("first", &Scope::All, 10).unwrap().len(), 1);
        assert_eq!(store.gaps(Some(sub(1))).unwrap().len(), 1);
        assert_eq!(store.fetch_state(sub(1)).unwrap().validators.unwrap().1.etag.as_deref(), Some("\"abc\""));
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_read_connection_refuses_a_database_that_must_be_migrated() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("old.db");
        let old = Connection::open(&path).unwrap();
        old.pragma_update(None, "application_id", super::APPLICATION).unwrap();
        old.execute_batch("CREATE TABLE early (a)").unwrap();
        drop(old);
        assert!(matches!(Reader::open(&path, extractor()), Err(StoreError::Older { found: 0, .. })));
    }
}
