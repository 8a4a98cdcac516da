//! Copies data from another database file: from a damaged one what can still be read, from a backup what is missing
//! here. Subscriptions come first, then the user's marks, then texts.
//!
//! Nothing in this database is removed or overwritten: marks are joined, subscriptions and entries are added. The
//! processed documents of a feed are not copied, so its next refresh walks its chain again.

mod attached;
mod attached;
mod claims;
mod counts;
mod entry_rows;
mod feed_rows;
mod mark_rows;
mod source;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::named_params;

use crate::model::{EntryKey, SubscriptionId, Timestamp};
use crate::store::{StoreError, Tx};

use claims::Claims;
pub use counts::{Before, Known};
pub use source::Source;
use source::{Column, columns};

const DOCUMENTS: &str = "SELECT rowid AS place, id, subscription, uri FROM document";
const RECOUNT: &str = "UPDATE subscription SET
        entries = (SELECT count(*) FROM entry WHERE entry.subscription = :id AND in_view = 1),
        unread = (SELECT count(*) FROM entry JOIN user_state USING (key)
            WHERE entry.subscription = :id AND in_view = 1 AND read = 0),
        bytes = CAST((SELECT total(bytes) FROM entry WHERE entry.subscription = :id) AS INTEGER)
    WHERE id = :id";

/// The result of copying from another file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rescued {
    /// Number of subscriptions that were missing here.
    pub subscriptions: usize,
    /// Number of entries, with their texts, that were missing here.
    pub entries: usize,
    /// Number of entries that became read here.
    pub read: usize,
    /// Number of entries that became starred here.
    pub starred: usize,
    /// Number of these read marks and stars that belong to entries that were unknown here.
    pub anew: (usize, usize),
    /// Number of entries that were copied without their text, because it is lost.
    pub without_text: usize,
    /// Feeds of the file whose row is lost: their keys there, and their normalised addresses.
    pub nameless: BTreeSet<(i64, String)>,
    /// Number of feeds of the file that the user no longer followed.
    pub left: usize,
    /// Number of entries whose id does not match the hash beside their marks.
    pub doubtful: usize,
    /// The tables that could be read completely.
    pub whole: Whole,
    /// True if a part of the file could not be read.
    pub unreadable: bool,
    /// Entries whose marks could not be read. They count as unread until an older file tells more.
    pub unknown: BTreeSet<EntryKey>,
}

/// The tables of a file that could be read completely and without damaged values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Whole {
    /// True for the table of feeds.
    pub subscriptions: bool,
    /// True for the table of read marks and stars.
    pub marks: bool,
    /// True for the table of entries.
    pub entries: bool,
}

impl Rescued {
    /// Adds the numbers of another file.
    pub fn add(&mut self, other: &Self) {
        self.subscriptions += other.subscriptions;
        self.entries += other.entries;
        self.read += other.read;
        self.starred += other.starred;
        self.anew.0 += other.anew.0;
        self.anew.1 += other.anew.1;
        self.without_text += other.without_text;
    }
}

/// The part of a file that is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All subscriptions, marks and entries.
    Everything,
    /// All of it, from a backup that was made at this time. A feed from which the user unsubscribed after that time
    /// stays removed.
    Backup(Timestamp),
    /// Subscriptions, marks, and starred entries.
    Marks,
    /// For feeds that are known here: marks that are unknown here, and starred entries. This is what an older backup
    /// may add to a newer one.
    Older,
}

impl Extent {
    /// Returns true if entries without a star are copied, too.
    fn takes_all(self) -> bool {
        matches!(self, Self::Everything | Self::Backup(_))
    }
}

/// Maps the keys of the other file to those of this database.
#[derive(Default)]
struct Keys {
    subscriptions: BTreeMap<i64, SubscriptionId>,
    /// Subscriptions that were missing here, or of which no more than the address was known.
    added: BTreeSet<SubscriptionId>,
    /// Subscriptions of whose entries the other file knows something.
    known: BTreeSet<SubscriptionId>,
    entries: BTreeMap<i64, EntryKey>,
    /// The hashes of the ids of those entries, as stored beside their marks.
    hashes: BTreeMap<i64, i64>,
}

impl Tx<'_> {
    /// Adds what another file contains and this database lacks.
    ///
    /// Returns errors of this database. [`Rescued`] reports what could not be read in the other file.
    pub fn take_over(&self, source: &Source, extent: Extent, now: Timestamp) -> Result<Rescued, StoreError> {
        self.take_over_after(source, extent, BTreeSet::new(), now)
    }

    /// Like [`Self::take_over`], after a newer file. `unknown` are the entries whose marks the newer file could not
    /// tell.
    pub fn take_over_after(
        &self,
        source: &Source,
        extent: Extent,
        unknown: BTreeSet<EntryKey>,
        now: Timestamp,
    ) -> Result<Rescued, StoreError> {
        let mut rescued = Rescued { unknown, ..Rescued::default() };
        let mut keys = Keys::default();
        let mut whole = if extent == Extent::Older {
            self.find_subscriptions(source, &mut keys)?
        } else {
            self.take_subscriptions(source, extent, &mut keys, &mut rescued, now)?
        };
        whole &= self.find_lost_subscriptions(source, &mut keys, &mut rescued)?;
        let mut whole_marks = self.take_states(source, extent, &mut keys, &mut rescued)?;
        if extent.takes_all() {
            whole_marks &= self.make_lost_states(source, &mut keys, &mut rescued, now)?;
        }
        let (whole_entries, taken) = self.take_entries(source, &keys, &mut rescued)?;
        rescued.whole = Whole { subscriptions: whole, marks: whole_marks, entries: whole_entries };
        whole &= whole_marks & whole_entries;
        let claims = if extent.takes_all() {
            let (claims, readable) = self.take_claims(source, &keys)?;
            whole &= readable;
            claims
        } else {
            Claims::default()
        };
        whole &= self.take_attached(source, extent, &keys, &claims, &taken)?;
        self.judge_claims(&claims, now)?;
        whole &= self.lose_texts(taken.values().copied(), &mut rescued, now)?;
        for id in &keys.known {
            self.connection.prepare_cached(RECOUNT)?.execute(named_params! {":id": id.0})?;
            self.keep_span(*id)?;
        }
        rescued.unreadable = !whole;
        Ok(rescued)
    }

    /// Finds the feeds of the file that are known here, and adds none.

    /// Returns the statements that read and write the columns of a table that both files have, and these columns.
    fn copying(&self, source: &Source, table: &str) -> Result<(String, String, Vec<Column>), StoreError> {
        // If the schema cannot be read, the statement has no columns and reads nothing.
        let theirs = source.columns(table).unwrap_or_default();
        let mut names = columns(&self.connection, table)?;
        names.retain(|column| theirs.contains(column));
        let list = list_of(&names);
        let places = vec!["?"; names.len()].join(", ");
        Ok((
            format!("SELECT rowid AS place, {list} FROM {table}"),
            format!("INSERT OR IGNORE INTO {table} ({list}) VALUES ({places})"),
            names,
        ))
    }
}

/// Joins the names of columns for a statement.
fn list_of(columns: &[Column]) -> String {
    columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(", ")
}
