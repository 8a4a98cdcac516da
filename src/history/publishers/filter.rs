//! Decides which entries of an answer were missing. The other entries are known, or nobody can say that they were
//! missing, because they are newer than the latest poll or older than all known entries.

use std::collections::BTreeSet;

use crate::history::{HeldEntry, LogicalFeed};
use crate::model::{Entry, FeedDocument, Timestamp};

/// The entries that Lacuna already has among those of an answer.
pub(super) struct Known<'a> {
    pub(super) feed: &'a LogicalFeed,
    /// The stored entries among them.
    pub(super) held: &'a [HeldEntry],
    /// The index of the stretch below the gap.
    pub(super) below: Option<usize>,
}

/// Returns true if an entry of an answer is this stored one.
pub(super) fn is_same(known: &HeldEntry, entry: &Entry) -> bool {
    known.id == entry.id || known.aliases.contains(&entry.id)
}

impl Known<'_> {
    /// Returns the stored entry of an entry.
    pub(super) fn holder(&self, entry: &Entry) -> Option<&HeldEntry> {
        self.held.iter().find(|known| is_same(known, entry))
    }

    /// Returns the index of the stretch of a known entry. Returns `None` for a pinned entry, which proves nothing.
    fn side(&self, entry: &Entry) -> Option<usize> {
        let known = self.holder(entry).filter(|known| !self.feed.coverage.pinned.contains(&known.key))?;
        self.feed.coverage.find(known.stretch?)
    }

    /// Keeps the known entries, and those dated within the time of the two sides of the gap. Drops all others. Some
    /// publishers date entries back, so an entry that was missed may be dated outside the gap itself.
    pub(super) fn keep_time(&self, document: &mut FeedDocument, span: (Timestamp, Timestamp)) {
        let dates = |at: Option<usize>| {
            let stretch = at.and_then(|at| self.feed.coverage.stretches.get(at));
            let front = stretch.map(|stretch| stretch.front.as_slice()).unwrap_or_default();
            front.iter().filter_map(|seen| seen.date)
        };
        let from = dates(self.below).min().map_or(span.0, |oldest| oldest.min(span.0));
        let above = self.below.and_then(|below| below.checked_sub(1));
        let to = dates(above).max().map_or(span.1, |newest| newest.max(span.1));
        document.entries.retain(|entry| self.holder(entry).is_some() || is_between(entry, (from, to)));
    }

    /// Keeps the known entries, those that the answer lists between the two sides of the gap, and those dated in the gap
    /// or among the known entries below it: there, the feed did not have them before the gap. Drops all others. `is_begun`
    /// is true if an earlier answer had entries of the gap or above it.
    ///
    /// The publisher may have deleted the known entries below the gap. So an answer that ends with several older entries,
    /// and that has no known one below the gap, has gone past them. These older entries are dropped too, and true is returned.
    pub(super) fn keep_place(
        &self,
        document: &mut FeedDocument,
        span: (Timestamp, Timestamp),
        is_begun: bool,
    ) -> bool {
        let sides: Vec<Option<usize>> = document.entries.iter().map(|entry| self.side(entry)).collect();
        let is_above = |side: &Option<usize>| side.is_some() && *side < self.below;
        let is_below = |side: &Option<usize>| side.is_some() && *side >= self.below;
        let is_oldest_first = self.feed.coverage.order.oldest_first == Some(true);
        let first_above = sides.iter().position(is_above);
        let after = first_above.map_or(0, |first| first + 1);
        let first_below = sides.iter().skip(after).position(is_below).map_or(sides.len(), |at| after + at);
        let span = (self.lowest_time().map_or(span.0, |lowest| lowest.min(span.0)), span.1);
        let is_older =
            |entry: &Entry| self.holder(entry).is_none() && time_of(entry).is_some_and(|time| time < span.0);
        let older = document.entries.iter().rev().take_while(|entry| is_older(entry)).count();
        let is_past = older > 1 && first_below == sides.len() && !is_oldest_first;
        if is_past {
            document.entries.truncate(sides.len() - older);
        }
        let mut place = 0..sides.len();
        document.entries.retain(|entry| {
            let place = place.next().unwrap_or_default();
            let is_behind_known = is_begun || first_above.is_some_and(|first| first < place);
            let stands_between = is_behind_known && place < first_below;
            let is_missing = stands_between && !is_oldest_first;
            self.holder(entry).is_some() || is_missing || is_between(entry, span)
        });
        is_past
    }

    /// Returns the time of the second oldest known entry below the gap. The oldest one may be an old entry that is pinned.
    fn lowest_time(&self) -> Option<Timestamp> {
        let below = self.below.and_then(|at| self.feed.coverage.stretches.get(at))?;
        let known = below.front.iter().filter(|seen| !self.feed.coverage.pinned.contains(&seen.key));
        let mut times: Vec<Timestamp> = known.filter_map(|seen| seen.date).collect();
        times.sort_unstable();
        times.get(1).copied()
    }

    /// Keeps the known entries, and those dated in the gap whose addresses have the shape of known ones. Drops all
    /// others, because other pages of the site are no entries.
    pub(super) fn keep_shape(&self, document: &mut FeedDocument, span: (Timestamp, Timestamp)) {
        let known = document.entries.iter().filter(|entry| self.holder(entry).is_some());
        let shapes: BTreeSet<Vec<String>> = known.filter_map(shape).collect();
        document.entries.retain(|entry| {
            let is_entry = || shape(entry).is_some_and(|shape| shapes.contains(&shape));
            self.holder(entry).is_some() || is_between(entry, span) && is_entry()
        });
    }
}

fn time_of(entry: &Entry) -> Option<Timestamp> {
    entry.published.or(entry.updated)
}

fn is_between(entry: &Entry, (from, to): (Timestamp, Timestamp)) -> bool {
    time_of(entry).is_some_and(|time| from <= time && time <= to)
}

/// Returns the shape of an entry's address: the folders of its path, with `#` in place of each number.
fn shape(entry: &Entry) -> Option<Vec<String>> {
    let parts: Vec<&str> = entry.link.as_ref()?.path_segments()?.filter(|part| !part.is_empty()).collect();
    let (_, folders) = parts.split_last()?;
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    Some(
        folders
            .iter()
            .map(|part| if is_number(part) { "#".to_owned() } else { (*part).to_owned() })
            .collect(),
    )
}
