//! Entries from before the subscription: the user's own feed server may have followed the feed for longer.
//!
//! The answers prove nothing. Their entries are in no stretch, and the feed claims what it claimed before.

use std::collections::BTreeSet;

use url::Url;

use super::filter::is_same;
use super::server::{identified, past_request};
use super::span::MARGIN;
use super::{NamedEntry, Way};
use crate::history::logical_feed::{EARLIEST, newest_polled};
use crate::history::merge::Merge;
use crate::history::{DocumentUpdate, Held, HistoryOptions, KeptBy, LogicalFeed};
use crate::locale::Message;
use crate::model::{Entry, EntryId, FeedDocument, FeedKind, SiteAnswer, Timestamp};

/// Asks the user's own feed server for entries that are older than all that Lacuna has of a feed.
#[derive(Clone, Debug)]
pub struct ServerPast {
    way: Way,
    /// The time of the oldest entry of the feed.
    before: Timestamp,
    /// Number of answers that may still be requested.
    left: u32,
    /// Number of rows that came.
    rows: u64,
    /// The number of all rows, if the server tells it.
    counted: Option<u64>,
    /// The next part of the answer, if the server names it.
    next: Option<Url>,
    /// The address that was asked last.
    asked: Option<Url>,
    is_over: bool,
    /// True if an answer had an entry that Lacuna has. Until then, the answers may be those of another feed.
    is_known: bool,
    options: HistoryOptions,
}

impl ServerPast {
    /// Begins a search. `oldest` is the time of the oldest entry of the feed.
    #[must_use]
    pub fn new(way: Way, oldest: Timestamp, options: HistoryOptions) -> Self {
        Self {
            way,
            before: oldest,
            left: options.archive_limit.max(1),
            rows: 0,
            counted: None,
            next: None,
            asked: None,
            is_over: false,
            is_known: false,
            options,
        }
    }

    /// The way in which the server is asked.
    #[must_use]
    pub const fn way(&self) -> &Way {
        &self.way
    }

    /// Returns true if the server has sent all that it has.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the next request; `None` at the end, and at the limit, where the user decides whether to go on (A7).
    #[must_use]
    pub fn next_request(&self) -> Option<Url> {
        if self.is_over || self.left == 0 {
            return None;
        }
        self.next.clone().or_else(|| Some(past_request(&self.way, self.needs_names().1, self.rows)))
    }

    /// Returns the time for which the names of stored entries are needed. Older entries are not stored.
    #[must_use]
    pub fn needs_names(&self) -> (Timestamp, Timestamp) {
        (self.before.minus(MARGIN), self.before.plus(MARGIN))
    }

    /// Returns the document of an answer with the ids of stored entries, and without newer entries.
    #[must_use]
    pub fn identified(&mut self, answer: &SiteAnswer, known: &[NamedEntry]) -> FeedDocument {
        let mut document = identified(answer, known);
        let before = self.before;
        let ids: BTreeSet<&EntryId> = known.iter().map(|entry| &entry.id).collect();
        self.is_known |= document.entries.iter().any(|entry| ids.contains(&entry.id));
        document.entries.retain(|entry| entry.published.is_some_and(|time| time < before));
        document
    }

    /// Takes in the answer to [`Self::next_request`]. `document` has its older entries, and `held` the stored entries with
    /// their ids, which stay as they are.
    pub fn handle_answer(
        &mut self,
        feed: &LogicalFeed,
        answer: &SiteAnswer,
        document: &FeedDocument,
        held: &Held,
        now: Timestamp,
    ) -> DocumentUpdate {
        let asked = self.next_request();
        let rows = answer.rows.len() as u64;
        self.left = self.left.saturating_sub(1);
        self.rows += rows;
        self.counted = answer.counted.or(self.counted);
        self.next = answer.more.first().map(|(next, _)| next.clone());
        // A server that names the same part again has no end.
        let continues = match (&self.next, self.counted) {
            (Some(next), _) => asked.as_ref() != Some(next) && self.asked.as_ref() != Some(next),
            (None, Some(counted)) => self.rows < counted,
            (None, None) => false,
        };
        let is_foreign = !self.is_known && !document.entries.is_empty();
        self.is_over = rows == 0 || !continues || is_foreign;
        self.asked = asked;
        let mut document = document.clone();
        let is_linked = |entry: &Entry| held.linked.iter().any(|(link, _)| *link == entry.id);
        let is_held =
            |entry: &Entry| is_linked(entry) || held.entries.iter().any(|known| is_same(known, entry));
        document.entries.retain(|entry| !is_held(entry));
        if is_foreign || document.entries.is_empty() {
            return DocumentUpdate::default();
        }
        let dated = feed.record.as_ref().is_none_or(|record| record.dated);
        let merge = Merge {
            unread_after: if self.options.history_unread { Some(EARLIEST) } else { newest_polled(feed) },
            latest: self.before.min(now),
            // With poll 0, the versions that the feed brings win.
            ..Merge::new(FeedKind::Plain, dated, 0, 0, now)
        };
        let account = self.way.account.clone();
        let kept_by = account.map(|name| KeptBy::Account { document: document.uri.clone(), name });
        let update = merge.run(&document, &Held::default()).take_update();
        DocumentUpdate { faults: Vec::new(), kept_by, ..update }
    }

    /// Returns the result in words. `count` is the number of entries that were added.
    #[must_use]
    pub fn story(&self, count: u64) -> Message {
        let host = self.way.host().to_owned();
        match (count, self.is_over) {
            (0, true) if self.rows > 0 && !self.is_known => msg!("history-server-unrelated", host),
            (0, true) => msg!("history-server-nothing-older", host),
            (_, true) => msg!("history-server-older", host, count),
            (_, false) => msg!("history-server-older-limit", host, count),
        }
    }
}
