//! The user's data on disk: subscriptions, entries, gaps, and read and star marks, in one SQLite file.
//!
//! The store **decides nothing**. `history` decides what a document changes and describes it in a
//! [`DocumentUpdate`](crate::history::DocumentUpdate); the store applies the update in one transaction. No code here
//! depends on the kind of a feed. All SQL of the program is in this folder. The store uses no network and reads no clock.
//! It imports only `locale`, `model` and `history`: its values, and for a rescue the functions of `history::repaired`.
//!
//! | folder | contains |
//! |---|---|
//! | `schema` | the format of the file: opening and converting it, and the columns that values become |
//! | `entries` | entries, their rows and texts, full texts of pages, earlier versions, renamed and deleted entries |
//! | `history` | the facts of each feed: applying what a document changes, stretches, gaps, pages, polls |
//! | `lists` | subscriptions and folders, lists of entries, read and star marks, choices of the user |
//! | `search` | full-text search, and the searches that the user saved |
//! | `sync` | entries that are on the servers of accounts too, and the marks that a server does not have yet |
//! | `writer` | the writing thread, and the thread that prepares its work |
//! | `foreign` | reading the databases of other feed readers |
//! | `icons` | the icons of sites |
//! | `upkeep` | checks and copies, removal of old texts, rescue from a damaged file, removal of passwords |
//!
//! **One connection writes.** It belongs to the thread of the [`Writer`]. Windows and commands read through a
//! [`ReadConnection`], and the threads that refresh feeds through [`Writer::read`]. In WAL mode, reading and writing do
//! not wait for each other. Methods that read belong to [`Database`], so a transaction has them, too.
//!
//! **The key of an entry never changes.** A row of `user_state` gives the key and holds the user's marks. The
//! publisher's part (`entry`, `body` and the full-text index) refers to the key. This part may be removed and come
//! back; the marks stay.

mod entries;
mod error;
mod foreign;
mod history;
mod icons;
mod lists;
#[cfg(test)]
mod plans;
#[cfg(test)]
mod promises;
mod schema;
mod search;
mod sync;
#[cfg(test)]
mod testing;
mod upkeep;
mod writer;

use std::cell::RefCell;
use std::fs::File;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, TransactionBehavior};

use crate::model::Text;
use entries::body::Packer;
use schema::{open, structure};
use search::entry_words::WaitingWords;

pub use entries::rows::StoredEntry;
pub use entries::versions::ReplacedVersion;
pub use error::StoreError;
pub use foreign::{ForeignDatabase, ForeignError, ForeignKind};
pub use history::apply::Applied;
pub use history::feeds::ImportedPart;
pub use history::polls::{FetchState, Poll, Wait};
pub use history::spans::DocumentSpan;
pub use icons::StoredIcon;
pub use lists::KeyOrder;
pub use lists::export::ExportedSubscription;
pub use lists::folders::MovedFeeds;
pub use lists::kept::KeptEntry;
pub use lists::labels::{DeletedLabel, EditedLabel};
pub use lists::list_part::{ListPart, ListPrefix};
pub use lists::marks::{ListRow, OtherMark};
pub use lists::pages::{DeletedPage, SavedPages};
pub use lists::rules::{RuleNumber, RuleRevision};
pub use lists::subscriptions::{Added, KnownFeed, NewSubscription};
pub use lists::twins::Twin;
pub use schema::FORMAT;
pub use search::arrivals::{ArrivalFeed, ArrivalMarks, QuerySet, SearchedEntry};
pub use search::conditions::local_day;
pub use search::{Hits, SearchHit};
pub use sync::entries::{EntryThere, MissingHere, OwnMarks, StarredApart};
pub use sync::queue::{QueueCount, QueuedMark};
pub use sync::{SyncId, SyncState};
pub use upkeep::oldest::Purging;
pub use upkeep::purge::{Purged, RemovedTexts, TextLimits};
pub use upkeep::rescue::{Copied, FullyRead, MarkCounts, Newer, RowCount, RowCounts, Selection, Source};
pub use writer::Writer;

/// Returns the version of SQLite that is built into the program.
#[must_use]
pub fn sqlite_version() -> &'static str {
    rusqlite::version()
}

/// Called now and then with the amount of finished work and the amount of all work. Returns true to go on. If it
/// returns false, the operation ends with [`StoreError::Stopped`] and the transaction is rolled back, unless the
/// documentation of the operation says otherwise.
pub type Watcher<'a> = &'a dyn Fn(u64, u64) -> bool;

/// A [`Watcher`] that never stops the work.
#[must_use]
pub const fn unwatched(_done: u64, _total: u64) -> bool {
    true
}

/// Items between two calls of a [`Watcher`].
const ITEMS_PER_WATCH: usize = 256;

/// Calls `each` for every item, and `watch` before every [`ITEMS_PER_WATCH`] items.
fn watched<T>(
    things: &[T],
    watch: Watcher<'_>,
    mut each: impl FnMut(&T) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    watched_parts(things, watch, |part| part.iter().try_for_each(&mut each))
}

/// Like [`watched`], but calls `each` for [`ITEMS_PER_WATCH`] items together.
fn watched_parts<T>(
    things: &[T],
    watch: Watcher<'_>,
    mut each: impl FnMut(&[T]) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    for (part, done) in things.chunks(ITEMS_PER_WATCH).zip((0..).step_by(ITEMS_PER_WATCH)) {
        if !watch(done, things.len() as u64) {
            return Err(StoreError::Stopped);
        }
        each(part)?;
    }
    Ok(())
}

/// Extracts plain text from a published text, at most the given number of characters. The full-text index and the
/// snippets use it.
pub type TextExtractor = Arc<dyn Fn(&Text, usize) -> String + Send + Sync>;

/// A connection, with the methods that read.
pub struct Database {
    connection: Connection,
    extract: TextExtractor,
    packer: Packer,
    waiting_words: RefCell<WaitingWords>,
}

impl Database {
    fn new(connection: Connection, extract: TextExtractor) -> Self {
        Self { connection, extract, packer: Packer::default(), waiting_words: RefCell::default() }
    }
}

/// The connection that writes.
pub struct Store {
    database: Database,
    /// Path of the file, and its device and inode when it was opened; `None` in memory.
    file: Option<(PathBuf, (u64, u64))>,
    /// A locked file. It is closed after the database, because fields are dropped in this order.
    lock: Option<File>,
}

impl Store {
    /// Opens the database at `path` for writing. Creates a missing file, and converts a file of an older format.
    ///
    /// Fails without changing anything if the file is damaged, belongs to another program, has a newer format, or is from
    /// before the first release.
    pub fn open(path: &Path, extract: TextExtractor) -> Result<Self, StoreError> {
        Self::open_watched(path, extract, &unwatched)
    }

    /// Like [`Self::open`]. `watch` is called once before the file is created or converted, and may stop that.
    pub fn open_watched(path: &Path, extract: TextExtractor, watch: Watcher<'_>) -> Result<Self, StoreError> {
        Ok(Self::on(path, open::for_writing(path, watch)?, extract))
    }

    /// Opens a file that may be of somebody else, and converts a file of an older format. Returns `None` for a file with
    /// parts that a new file lacks, such as a trigger: they could change the user's data unseen.
    ///
    /// Fails for an empty file.
    pub fn open_foreign(path: &Path, extract: TextExtractor) -> Result<Option<Self>, StoreError> {
        if !structure::runs_only_own_code(path)? {
            return Ok(None);
        }
        let store = Self::open(path, extract)?;
        Ok(structure::is_own(&store.connection)?.then_some(store))
    }

    /// Opens or creates a small database, such as a backup.
    pub fn open_little(path: &Path, extract: TextExtractor) -> Result<Self, StoreError> {
        Ok(Self::on(path, open::for_writing_little(path)?, extract))
    }

    fn on(path: &Path, connection: Connection, extract: TextExtractor) -> Self {
        let file = open::identity(path).map(|identity| (path.to_owned(), identity));
        Self { database: Database::new(connection, extract), file, lock: None }
    }

    /// Holds a locked file as long as the database is open.
    #[must_use]
    pub fn holding(self, lock: Option<File>) -> Self {
        Self { lock, ..self }
    }

    /// Returns the path of the file; `None` in memory.
    fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|(path, _)| path.as_path())
    }

    /// Fails if the path no longer leads to the opened file. Writes to that file would be lost when it is closed.
    fn require_in_place(&self) -> Result<(), StoreError> {
        match &self.file {
            Some((path, identity)) if open::identity(path) != Some(*identity) => {
                Err(StoreError::Removed { path: path.clone() })
            }
            _ => Ok(()),
        }
    }

    /// Makes a database in memory, which no other connection can read.
    pub fn in_memory(extract: TextExtractor) -> Result<Self, StoreError> {
        let connection = open::in_memory()?;
        Ok(Self { database: Database::new(connection, extract), file: None, lock: None })
    }

    /// Runs `work` in one transaction. An error rolls back everything that `work` wrote.
    ///
    /// Waits up to ten seconds for another process that is writing.
    pub fn transaction<T>(
        &mut self,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.require_in_place()?;
        let behavior = TransactionBehavior::Immediate;
        let transaction = rusqlite::Transaction::new_unchecked(&self.database.connection, behavior)?;
        let value = work(&mut Tx { database: &self.database })?;
        transaction.commit()?;
        Ok(value)
    }
}

impl Deref for Store {
    type Target = Database;

    fn deref(&self) -> &Database {
        &self.database
    }
}

/// An open transaction, with the methods that write. It also has the methods of [`Database`].
pub struct Tx<'a> {
    database: &'a Database,
}

impl Deref for Tx<'_> {
    type Target = Database;

    fn deref(&self) -> &Database {
        self.database
    }
}

/// A connection that only reads.
pub struct ReadConnection {
    database: Database,
}

impl ReadConnection {
    /// Opens the database at `path` for reading. The file must exist and have the current format.
    pub fn open(path: &Path, extract: TextExtractor) -> Result<Self, StoreError> {
        let connection = open::for_reading(path)?;
        Ok(Self { database: Database::new(connection, extract) })
    }

    /// Runs several queries on one state of the database.
    pub fn snapshot<T>(&self, ask: impl FnOnce(&Database) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let transaction = self.database.connection.unchecked_transaction()?;
        let answer = ask(&self.database)?;
        transaction.finish()?;
        Ok(answer)
    }
}

impl Deref for ReadConnection {
    type Target = Database;

    fn deref(&self) -> &Database {
        &self.database
    }
}
