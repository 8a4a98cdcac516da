//! Copies data from another database file, the *source*, into this database, the *target*. From a damaged source it copies
//! everything that can still be read, and from a backup everything that the target lacks. Subscriptions come first, then
//! the user's marks, then texts.
//!
//! Marks are combined, subscriptions and entries are added. Nothing in the target is removed or overwritten, with one
//! exception: a damaged database is newer than its backups, so its marks, gaps and events replace those that a backup
//! brought. The processed documents of a feed are not copied, so its next refresh walks its chain again.

mod attached;
mod claims;
mod copied;
mod counts;
mod entry_rows;
mod feed_rows;
mod label_rows;
mod mark_rows;
mod source;
mod sync_rows;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::named_params;

use crate::model::{EntryKey, SubscriptionId, Timestamp};
use crate::store::{StoreError, Tx};

use claims::Claims;
pub use copied::{Copied, FullyRead, MarkCounts, Newer};
pub use counts::{RowCount, RowCounts};
use mark_rows::IndexedMarks;
pub use source::Source;
use source::{Column, columns};

/// An older format has fewer columns.
const DOCUMENTS: &str = "SELECT rowid AS place, * FROM document";
const RECOUNT: &str = "UPDATE subscription SET
        entries = (SELECT count(*) FROM entry WHERE entry.subscription = :id AND in_view = 1),
        unread = (SELECT count(*) FROM entry JOIN user_state USING (key)
            WHERE entry.subscription = :id AND in_view = 1 AND read = 0),
        bytes = CAST((SELECT total(bytes) FROM entry WHERE entry.subscription = :id) AS INTEGER)
    WHERE id = :id";

/// The part of a file that is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// All subscriptions, marks and entries.
    Everything,
    /// All subscriptions, marks and entries, and the sync with accounts: from a damaged database whose place this one
    /// takes.
    Damaged,
    /// Everything from a backup that was made at this time. A feed from which the user unsubscribed after that time
    /// stays removed.
    Backup(Timestamp),
    /// Subscriptions, marks, saved pages, and starred and labelled entries.
    Marks,
    /// For feeds that the target knows: marks that it lacks, saved pages, and starred entries. An older backup may add these
    /// to a newer one.
    Older,
}

impl Selection {
    /// Returns true if entries without a star and without a label are copied, too.
    fn takes_all(self) -> bool {
        matches!(self, Self::Everything | Self::Damaged | Self::Backup(_))
    }
}

/// Maps the keys of the source to those of the target.
#[derive(Default)]
struct KeyMap {
    subscriptions: BTreeMap<i64, SubscriptionId>,
    /// Subscriptions that the target lacked, or of which only the address was known.
    added: BTreeSet<SubscriptionId>,
    /// Subscriptions with entries in the source.
    known: BTreeSet<SubscriptionId>,
    entries: BTreeMap<i64, EntryKey>,
    /// The entries whose marks were copied, among those with labels.
    labelled: BTreeMap<i64, EntryKey>,
    /// The labelled entries of the source whose marks could be read.
    marked: BTreeSet<i64>,
    /// The entries that the target lacked. They are needed only if labels of lost entries come back.
    added_entries: BTreeSet<EntryKey>,
    /// The entries whose marks were copied, among those that rules keep out of the lists.
    hidden: BTreeSet<EntryKey>,
    /// The feeds of `entries` and the hashes of their ids, as stored beside their marks.
    hashes: BTreeMap<i64, (SubscriptionId, i64)>,
    /// The feeds of entries whose rows name another feed.
    feeds: BTreeMap<i64, SubscriptionId>,
    /// Marks that were copied to a feed that a damaged row named.
    strays: BTreeSet<EntryKey>,
    /// The marks in the indexes of a damaged source.
    indexed: IndexedMarks,
    /// The tables of newer files that could be read completely.
    newer: FullyRead,
    /// True if the source is newer than what the target has.
    is_newest: bool,
}

impl Tx<'_> {
    /// Adds what the source contains and the target lacks.
    ///
    /// Returns errors of the target. [`Copied`] reports what could not be read in the source.
    pub fn copy_from(
        &self,
        source: &Source,
        selection: Selection,
        now: Timestamp,
    ) -> Result<Copied, StoreError> {
        self.copy_from_older(source, selection, Newer::default(), now)
    }

    /// Like [`Self::copy_from`], after newer files. Adds only what could not be read in them.
    pub fn copy_from_older(
        &self,
        source: &Source,
        selection: Selection,
        newer: Newer,
        now: Timestamp,
    ) -> Result<Copied, StoreError> {
        let mut copied = Copied { unknown: newer.unknown, ..Copied::default() };
        let is_newest = selection == Selection::Damaged;
        let Newer { fully_read, lost_labels, .. } = newer;
        let mut keys = KeyMap { newer: fully_read, is_newest, ..KeyMap::default() };
        if is_newest {
            keys.indexed = source.indexed_marks()?;
        }
        let mut whole = if selection == Selection::Older {
            self.find_subscriptions(source, &mut keys)?
        } else {
            self.copy_subscriptions(source, selection, &mut keys, &mut copied, now)?
        };
        whole &= self.find_lost_subscriptions(source, &mut keys, &mut copied)?;
        let labels = self.copy_labels(source, selection, keys.newer, &lost_labels)?;
        let mut whole_marks = self.copy_states(source, selection, &labels, &mut keys, &mut copied, now)?;
        if selection.takes_all() {
            whole_marks &= self.make_lost_states(source, &mut keys, &mut copied, now)?;
        }
        (copied.labels, copied.lost_labels) = self.label_copies(&labels, &keys)?;
        copied.hidden = self.hide_copies(&keys)?;
        let (whole_entries, taken) = self.copy_entries(source, &keys, &mut copied)?;
        self.drop_strays(&keys.strays)?;
        copied.fully_read = FullyRead {
            subscriptions: whole,
            marks: whole_marks,
            labels: labels.is_whole,
            hidden: labels.is_hidden_whole,
            entries: whole_entries,
            ..copied.fully_read
        };
        whole &= whole_marks & labels.is_whole & labels.is_hidden_whole & whole_entries;
        let claims = if selection.takes_all() {
            let (claims, readable) = self.copy_claims(source, &keys)?;
            whole &= readable;
            claims
        } else {
            Claims::default()
        };
        whole &= self.copy_attached(source, selection, &keys, &claims, &taken, &mut copied)?;
        if selection == Selection::Damaged {
            whole &= self.copy_syncs(source, &keys)?;
        }
        self.judge_claims(&claims, now)?;
        whole &= self.lose_texts(taken.values().copied(), &mut copied, now)?;
        for id in &keys.known {
            self.connection.prepare_cached(RECOUNT)?.execute(named_params! {":id": id.0})?;
            self.keep_span(*id)?;
        }
        copied.unreadable = !whole;
        Ok(copied)
    }

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
