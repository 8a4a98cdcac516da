//! The entries of which a list is made. Its rows, its marks and its export all follow from this one value.

use std::collections::HashSet;

use crate::history::{SortKey, TimelineItem};
use crate::model::{EntryKey, EntryScope, Filter, ListOrder, Timestamp};
use crate::profile::feeds::timeline::{self, Timeline};
use crate::store::{Database, Hits, KeyOrder, ListPrefix, StoreError};

/// The entries of a scope that pass a filter, are not older than a time, and are found by a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedEntries {
    /// The feeds, or the starred, labelled or removed entries.
    pub scope: EntryScope,
    /// The filter.
    pub filter: Filter,
    /// The time from which on entries are listed; `None` for all times.
    pub since: Option<Timestamp>,
    /// The search; blank for none.
    pub query: String,
}

impl ListedEntries {
    /// All entries of a scope.
    #[must_use]
    pub const fn all(scope: EntryScope) -> Self {
        Self { scope, filter: Filter::All, since: None, query: String::new() }
    }

    /// Returns true if a search finds the entries.
    #[must_use]
    pub fn is_search(&self) -> bool {
        !self.query.trim().is_empty()
    }

    /// Returns true if the entries of all times and with all marks are listed.
    #[must_use]
    pub fn is_unfiltered(&self) -> bool {
        self.filter == Filter::All && self.since.is_none()
    }

    /// Leaves those of the hits of the search that are listed. Entries in `kept` always pass the filter.
    pub(crate) fn keep_listed(
        &self,
        database: &Database,
        hits: &mut Hits,
        kept: &[(EntryKey, SortKey)],
    ) -> Result<(), StoreError> {
        if let Some(since) = self.since {
            hits.retain(|(_, sort)| sort.time >= since);
        }
        let passed: Vec<EntryKey> = match self.filter {
            Filter::All => return Ok(()),
            Filter::Unread => database.unread_among(hits.iter().map(|(key, _)| *key))?,
            Filter::Starred => {
                let starred = database.list(&self.scope, self.filter, KeyOrder::NewestFirst)?;
                starred.into_iter().map(|(key, _)| key).collect()
            }
        };
        let kept = kept.iter().map(|(key, _)| *key);
        let passed: HashSet<EntryKey> = passed.into_iter().chain(kept).collect();
        hits.retain(|(key, _)| passed.contains(key));
        Ok(())
    }

    /// Returns the rows of the list without its search, as many as `part` says. A list that begins at a time is returned as a
    /// whole.
    pub(crate) fn timeline(
        &self,
        database: &Database,
        part: ListPrefix,
        kept: &[(EntryKey, SortKey)],
    ) -> Result<Timeline, StoreError> {
        let Some(since) = self.since else {
            return timeline::part(database, &self.scope, self.filter, part, kept);
        };
        let begin = SortKey { time: since, rank: i64::MIN };
        let down_to = ListPrefix { entries: 0, through: Some(begin), order: ListOrder::NewestFirst };
        let mut timeline = timeline::part(database, &self.scope, self.filter, down_to, kept)?;
        timeline.keep_since(since);
        timeline.arrange(database, part.order)?;
        Ok(timeline)
    }

    /// Returns all rows of the list without its search, newest first. For a single feed without a filter also the entries
    /// that rules hide.
    pub(crate) fn rows(&self, database: &Database) -> Result<Vec<TimelineItem>, StoreError> {
        match &self.scope {
            EntryScope::Subscription(id) if self.is_unfiltered() => timeline::with_hidden(database, *id),
            _ => {
                let whole = ListPrefix { entries: usize::MAX, through: None, order: ListOrder::NewestFirst };
                Ok(self.timeline(database, whole, &[])?.items)
            }
        }
    }
}
