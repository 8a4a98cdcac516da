//! Counts what a damaged file contained, by its indexes. The indexes of a damaged table may be sound.
//!
//! Some statements have a condition that is always true (`IS NOT NULL`). Without it, SQLite would use the smallest
//! index instead of the named one.

use rusqlite::named_params;

use super::Source;
use crate::model::SAVED_PAGES_NORMALISED;
use crate::store::schema::convert::uncount;
use crate::store::{Database, StoreError};

/// Counts feeds, including those that the user no longer followed.
const EVER_FOLLOWED: [&str; 1] = [
    "SELECT count(*) FROM subscription INDEXED BY sqlite_autoindex_subscription_1 WHERE normalised IS NOT NULL",
];
const ENTRIES: [&str; 3] = [
    "SELECT count(*) FROM entry INDEXED BY entry_by_list WHERE subscription IS NOT NULL",
    "SELECT count(*) FROM entry INDEXED BY entry_place WHERE key IS NOT NULL",
    "SELECT count(*) FROM entry INDEXED BY entry_by_document WHERE document IS NOT NULL",
];
const READ: [&str; 1] =
    ["SELECT (SELECT count(*) FROM user_state INDEXED BY user_state_by_id WHERE subscription IS NOT NULL)
        - (SELECT count(*) FROM user_state INDEXED BY user_state_unread WHERE read = 0)"];
const STARRED: [&str; 1] =
    ["SELECT count(*) FROM user_state INDEXED BY user_state_starred WHERE starred = 1"];

/// Without the condition on `label`, SQLite would count the rows of the index in both statements.
const LABELS: [&str; 2] = [
    "SELECT count(*) FROM entry_label INDEXED BY entry_label_by_key WHERE key IS NOT NULL",
    "SELECT count(*) FROM entry_label WHERE label > -1",
];
const HIDDEN: [&str; 1] = ["SELECT count(*) FROM hidden_entry"];
const RULES: [&str; 1] = ["SELECT count(*) FROM rule"];
const SEARCHES: [&str; 1] =
    ["SELECT count(*) FROM saved_search INDEXED BY sqlite_autoindex_saved_search_1 WHERE query IS NOT NULL"];

/// Counts articles of which nothing is left but the star or the labels. The user may have deleted saved pages.
const MARKED_ALONE: &str = "SELECT count(*) FROM user_state
    WHERE (:with_pages OR subscription <> ifnull(
            (SELECT id FROM subscription WHERE normalised = :pages), 0))
        AND (starred = 1 OR EXISTS (SELECT 1 FROM entry_label WHERE entry_label.key = user_state.key))
        AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.key = user_state.key)";

/// A number of rows that may be too small.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowCount {
    /// There are at least this many rows.
    pub number: u64,
    /// True if there are no more rows.
    pub exact: bool,
}

impl RowCount {
    /// Combines the count with the number of rows that were read from the table. `whole` says that the table was read
    /// completely.
    #[must_use]
    pub fn and_read(self, number: usize, whole: bool) -> Self {
        Self { number: self.number.max(number as u64), exact: self.exact || whole }
    }
}

/// Numbers of rows that a file contained, according to its indexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowCounts {
    /// Feeds, including those that the user no longer followed.
    pub subscriptions: RowCount,
    /// Entries.
    pub entries: RowCount,
    /// Read entries, including deleted ones.
    pub read: RowCount,
    /// Starred entries, including deleted ones.
    pub starred: RowCount,
    /// Labels of entries. An entry with two labels counts twice.
    pub labels: RowCount,
    /// Entries that rules keep out of the lists.
    pub hidden: RowCount,
    /// Rules.
    pub rules: RowCount,
    /// Saved searches.
    pub searches: RowCount,
}

impl Database {
    /// Returns the number of starred and labelled articles that are lost, although their marks are not. `pages` says if a
    /// missing saved page may be lost. Otherwise the user has deleted it.
    pub fn marked_alone(&self, pages: bool) -> Result<u64, StoreError> {
        let mut statement = self.connection.prepare_cached(MARKED_ALONE)?;
        let params = named_params! {":with_pages": pages, ":pages": SAVED_PAGES_NORMALISED};
        Ok(uncount(statement.query_row(params, |row| row.get(0))?))
    }
}

impl Source {
    /// Counts what the source contained, by its indexes.
    pub fn row_counts(&self) -> RowCounts {
        RowCounts {
            subscriptions: self.most(&EVER_FOLLOWED),
            entries: self.most(&ENTRIES),
            read: self.most(&READ),
            starred: self.most(&STARRED),
            labels: self.most(&LABELS),
            hidden: self.most(&HIDDEN),
            rules: self.most(&RULES),
            searches: self.most(&SEARCHES),
        }
    }

    /// Returns the number of entries, by the indexes of their table; `None` if no index can be read.
    pub(super) fn entry_count(&self) -> Option<u64> {
        let count = self.most(&ENTRIES);
        (count != RowCount::default()).then_some(count.number)
    }

    /// Returns the highest of several counts of the same rows. It is exact if all counts that can be read agree.
    fn most(&self, indexes: &[&str]) -> RowCount {
        let counts: Vec<u64> = indexes.iter().filter_map(|sql| self.number(sql)).collect();
        let number = counts.iter().copied().max().unwrap_or(0);
        RowCount { number, exact: !counts.is_empty() && counts.iter().all(|other| *other == number) }
    }
}
