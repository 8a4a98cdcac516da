//! The result of copying from another file.

use std::collections::BTreeSet;

use crate::model::{EntryKey, Rule};

/// The result of copying from another file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// Number of subscriptions that the target lacked.
    pub subscriptions: usize,
    /// Number of entries, with their texts, that the target lacked.
    pub entries: usize,
    /// The marks that entries got in the target.
    pub marks: MarkCounts,
    /// Those of the marks that belong to entries that the target did not know.
    pub regained: MarkCounts,
    /// Number of labels that entries of the target got. An entry with two labels counts twice.
    pub labels: usize,
    /// Number of entries that rules keep out of the lists of the target now.
    pub hidden: usize,
    /// Number of rules that the target lacked.
    pub rules: usize,
    /// Number of saved searches that the target lacked.
    pub searches: usize,
    /// The rules that were missing here and run a command.
    pub commands: Vec<Rule>,
    /// Number of entries that were copied without their text, because it is lost.
    pub without_text: usize,
    /// Feeds of the source whose row is lost: their keys in the source, and their normalised addresses.
    pub without_row: BTreeSet<(i64, String)>,
    /// Number of subscriptions whose address was damaged and was derived from other rows.
    pub addresses: usize,
    /// Number of feeds of the source that the user no longer followed. The list of saved pages counts as one of them.
    pub unsubscribed: usize,
    /// Number of entries whose id does not match the hash beside their marks.
    pub mismatched: usize,
    /// The tables that could be read completely.
    pub fully_read: FullyRead,
    /// True if a part of the source could not be read.
    pub unreadable: bool,
    /// The labels here that entries of the source had of which nothing else could be read. An older file may bring such an
    /// entry back with its label.
    pub lost_labels: BTreeSet<i64>,
    /// Entries that may have more marks than were read: their marks could not be read, or an index says that they are read or
    /// starred, and their row does not. An older file may add marks to them.
    pub unknown: BTreeSet<EntryKey>,
}

/// Numbers of marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MarkCounts {
    /// Number of read entries.
    pub read: usize,
    /// Number of starred entries.
    pub starred: usize,
}

impl MarkCounts {
    /// Adds the marks of entries.
    pub(super) const fn add(&mut self, other: Self) {
        self.read += other.read;
        self.starred += other.starred;
    }

    /// Returns the marks of one entry as numbers.
    pub(super) fn of(read: bool, starred: bool) -> Self {
        Self { read: usize::from(read), starred: usize::from(starred) }
    }
}

/// The tables of a file that could be read completely and without damaged values.
#[expect(clippy::struct_excessive_bools, reason = "the tables are independent")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FullyRead {
    /// True for the table of feeds.
    pub subscriptions: bool,
    /// True for the table of read marks and stars.
    pub marks: bool,
    /// True for the labels of entries.
    pub labels: bool,
    /// True for the table of entries that rules keep out of the lists.
    pub hidden: bool,
    /// True for the table of entries, if its indexes have as many rows.
    pub entries: bool,
    /// True for the table of folders.
    pub folders: bool,
    /// True for the table of saved searches.
    pub searches: bool,
    /// True for the table of rules.
    pub rules: bool,
    /// True for the table of accounts.
    pub accounts: bool,
}

/// The result of copying from newer files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Newer {
    /// Entries whose marks could not be read with certainty in the newer files.
    pub unknown: BTreeSet<EntryKey>,
    /// The tables that could be read completely in a newer file. An older file adds nothing to them, because what they
    /// lack was removed by the user.
    pub fully_read: FullyRead,
    /// The labels that lost entries had in the newer files.
    pub lost_labels: BTreeSet<i64>,
}

impl Newer {
    /// Returns what could be read in a damaged database.
    #[must_use]
    pub fn of_damaged(copied: &Copied) -> Self {
        let (unknown, lost_labels) = (copied.unknown.clone(), copied.lost_labels.clone());
        Self { unknown, fully_read: copied.fully_read, lost_labels }
    }

    /// Adds what could be read in a backup. A backup has only some of the entries and marks.
    #[must_use]
    pub fn and_backup(self, backup: &Copied) -> Self {
        let (newer, read) = (self.fully_read, backup.fully_read);
        let fully_read = FullyRead {
            labels: newer.labels || read.labels,
            hidden: newer.hidden || read.hidden,
            folders: newer.folders || read.folders,
            searches: newer.searches || read.searches,
            rules: newer.rules || read.rules,
            accounts: newer.accounts || read.accounts,
            ..newer
        };
        Self { unknown: backup.unknown.clone(), fully_read, ..self }
    }
}

impl Copied {
    /// Adds the numbers of another file.
    pub fn add(&mut self, other: &Self) {
        self.subscriptions += other.subscriptions;
        self.addresses += other.addresses;
        self.entries += other.entries;
        self.marks.add(other.marks);
        self.regained.add(other.regained);
        self.labels += other.labels;
        self.hidden += other.hidden;
        self.rules += other.rules;
        self.searches += other.searches;
        self.without_text += other.without_text;
    }
}
