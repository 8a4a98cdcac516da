//! The reader's data on disk: subscriptions, entries, gaps and what the reader did with them, in one SQLite file.
//!
//! It **decides nothing**: what a document changes arrives as a [`DocumentUpdate`](crate::history::DocumentUpdate) and is
//! carried out in one transaction, all of it or nothing. No branch here asks for the kind of a feed. All SQL of the
//! program stands in this folder; it never reaches the net, reads no clock, and imports nothing but `model` and the value
//! types of `history`.
//!
//! | file | holds |
//! |---|---|
//! | `open`, `migrations` | files: opened, refused, brought up to date |
//! | `body`, `dictionary` | texts, compressed |
//! | `apply`, `entries`, `held` | a document's update, and what it is decided upon |
//! | `events` | what happened to a feed |
//! | `pages` | the pages of multipart feeds |
//! | `feeds`, `gaps`, `polls` | what is known of a feed; what is missing; when it is asked again |
//! | `subscriptions`, `folders`, `removal` | what the reader follows |
//! | `tombstones` | what publishers deleted (RFC 6721) |
//! | `renamed` | entries under new ids (G6) |
//! | `versions` | what an entry said before |
//! | `marks` | read and starred (H5) |
//! | `lists`, `list_part`, `rows` | what is shown |
//! | `index`, `search`, `words`, `bigrams` | full text |
//! | `writer`, `ahead` | the one thread that writes, and what is made ready for it |
//! | `reading` | choices for a feed, full texts, saved searches, icons |
//! | `spans` | which document brought what |
//! | `purge`, `oldest` | texts that make room, and come back |
//! | `export`, `upkeep` | subscriptions for OPML; checks and copies |
//! | `rescue` | what is taken over from a damaged file or a backup |
//!
//! **Two connections.** The [`Writer`]'s thread owns the only one that writes; windows and commands read through a
//! [`Reader`]. WAL lets neither wait for the other. Reading methods are those of [`Database`], so that they can be called
//! within a transaction as well.
//!
//! **An entry has a key for life.** `user_state` gives it; the publisher's part (`entry`, `body`, full text) hangs on it and
//! may go and come back, what the reader did stays.

mod ahead;
mod apply;
mod bigrams;
mod body;
mod convert;
mod coverage;
mod dictionary;
mod entries;
mod error;
mod events;
mod export;
mod feeds;
mod folders;
mod gaps;
mod held;
mod index;
mod list_part;
mod lists;
mod logins;
mod marks;
mod migrations;
mod oldest;
mod open;
mod pages;
#[cfg(test)]
mod plans;
mod polls;
#[cfg(test)]
mod promises;
mod purge;
mod reading;
mod removal;
mod renamed;
mod rescue;
mod rows;
mod search;
mod spans;
mod subscriptions;
#[cfg(test)]
mod testing;
mod tombstones;
mod upkeep;
mod versions;
mod words;
mod writer;

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, TransactionBehavior};

use crate::model::Text;

pub use apply::Applied;
pub use error::StoreError;
pub use export::ExportedSubscription;
pub use folders::FolderRow;
pub use list_part::{ListPart, Part};
pub use lists::{Filter, Order, Scope};
pub use oldest::Purging;
pub use polls::{FetchState, Poll, Wait};
pub use purge::{Purged, Room};
pub use reading::StoredIcon;
pub use rescue::{Before, Extent, Known, Rescued, Source, Whole};
pub use rows::StoredEntry;
pub use search::{Hits, SearchHit};
pub use spans::DocumentSpan;
pub use subscriptions::{Added, ImportedFeed, NewSubscription};
pub use versions::ReplacedVersion;
pub use writer::Writer;

/// Told how much of how much is done, now and then; says whether to go on. Where not, what is done ends with
/// [`StoreError::Stopped`] unless it says otherwise, and its transaction takes all of it back.
pub type Watcher<'a> = &'a dyn Fn(u64, u64) -> bool;

/// Goes on whatever is done.
#[must_use]
pub const fn unwatched(_done: u64, _total: u64) -> bool {
    true
}

/// What is done between two looks whether to go on.
const WATCHED: usize = 256;

/// Goes through many things, watched.
fn watched<T>(
    things: &[T],
    watch: Watcher<'_>,
    mut each: impl FnMut(&T) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    for (part, done) in things.chunks(WATCHED).zip((0..).step_by(WATCHED)) {
        if !watch(done, things.len() as u64) {
            return Err(StoreError::Stopped);
        }
        part.iter().try_for_each(&mut each)?;
    }
    Ok(())
}

/// Makes plain text of a published text, at most so many characters, for the full-text index and the snippets of lists.
pub type TextExtractor = Arc<dyn Fn(&Text, usize) -> String + Send + Sync>;

/// A connection and the questions that can be asked through it.
pub struct Database {
    connection: Connection,
    extract: TextExtractor,
    packer: body::Packer,
}

impl Database {
    fn new(connection: Connection, extract: TextExtractor) -> Self {
        Self { connection, extract, packer: body::Packer::default() }
    }
}

/// The connection that writes.
pub struct Store {
    database: Database,
    /// Where its file was opened, and which that was; `None` in memory.
    file: Option<(PathBuf, (u64, u64))>,
}

impl Store {
    /// Opens the database at `path` for writing, makes it where there is none, and brings an older one up to date.
    ///
    /// Fails without having changed anything if the file is damaged, another program's, or a newer version's.
    pub fn open(path: &Path, extract: TextExtractor) -> Result<Self, StoreError> {
        Self::open_watched(path, extract, &unwatched)
    }

    /// The same; `watch` is told how far it is with bringing an older one up to date.
    pub fn open_watched(path: &Path, extract: TextExtractor, watch: Watcher<'_>) -> Result<Self, StoreError> {
        Ok(Self::on(path, open::for_writing(path, watch)?, extract))
    }

    /// Opens or makes a database that holds little, such as a backup.
    pub fn open_little(path: &Path, extract: TextExtractor) -> Result<Self, StoreError> {
        Ok(Self::on(path, open::for_writing_little(path)?, extract))
    }

    fn on(path: &Path, connection: Connection, extract: TextExtractor) -> Self {
        let file = open::identity(path).map(|identity| (path.to_owned(), identity));
        Self { database: Database::new(connection, extract), file }
    }

    /// Fails where the file is no longer under its name: what is written to it then is gone when it is closed.
    fn require_in_place(&self) -> Result<(), StoreError> {
        match &self.file {
            Some((path, identity)) if open::identity(path) != Some(*identity) => {
                Err(StoreError::Removed { path: path.clone() })
            }
            _ => Ok(()),
        }
    }

    /// A database in memory, which nobody else can read.
    pub fn in_memory(extract: TextExtractor) -> Result<Self, StoreError> {
        let connection = open::in_memory()?;
        Ok(Self { database: Database::new(connection, extract), file: None })
    }

    /// Runs `work` in one transaction: what it wrote is kept if it succeeds, else nothing of it.
    ///
    /// Waits up to ten seconds for another process that writes.
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

/// A transaction under way: changes, and the questions of [`Database`].
pub struct Tx<'a> {
    database: &'a Database,
}

impl Deref for Tx<'_> {
    type Target = Database;

    fn deref(&self) -> &Database {
        self.database
    }
}

/// A connection that only reads, beside the one that writes.
pub struct Reader {
    database: Database,
}

impl Reader {
    /// Opens the database at `path` for reading; it must exist in the present format.
    pub fn open(path: &Path, extract: TextExtractor) -> Result<Self, StoreError> {
        let connection = open::for_reading(path)?;
        Ok(Self { database: Database::new(connection, extract) })
    }

    /// Runs several questions on one state of the database.
    pub fn snapshot<T>(&self, ask: impl FnOnce(&Database) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let transaction = self.database.connection.unchecked_transaction()?;
        let answer = ask(&self.database)?;
        transaction.finish()?;
        Ok(answer)
    }
}

impl Deref for Reader {
    type Target = Database;

    fn deref(&self) -> &Database {
        &self.database
    }
}
