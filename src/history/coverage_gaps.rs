//! The gaps that `coverage` opens and closes: boundaries where entries may be missing (G6), and linked documents that
//! were not read (G1).

use std::collections::BTreeSet;

use url::Url;

use super::coverage::{Opened, Placed};
use super::logical_feed::{EARLIEST, unread_after};
use super::merge::Bound;
use super::{
    ChainPart, Gap, GapCause, GapChange, GapPlace, GapTarget, HistoryOptions, LogicalFeed, OpenGap, Retry,
    Sighting, SortKey, StretchId,
};
use crate::model::{EntryKey, Timestamp};

/// Number of pages that a walk reads for one boundary before Lacuna asks the user (G6a).
const PAGES: u32 = 10;

/// Number of entries that a gap remembers from the documents which linked its missing document.
const NAMED_BY: usize = 60;

/// Returns the number of pages that a walk reads before Lacuna asks the user (G6a).
pub(in crate::history) fn page_limit(options: HistoryOptions) -> u32 {
    options.archive_limit.clamp(1, PAGES)
}

/// Returns the gap of a boundary that opened at this poll (G6). The gap warns the user, as RFC 5005 §4.2 asks.
pub(in crate::history) fn boundary_gap(
    opened: &Opened,
    feed: &LogicalFeed,
    poll: u64,
    options: HistoryOptions,
    now: Timestamp,
) -> Gap {
    Gap {
        target: GapTarget::Boundary { below: opened.below, between: opened.between, in_archives: false },
        uri: None,
        cause: GapCause::MissedPolls,
        status: None,
        message: msg!("history-missed"),
        confidence: opened.confidence,
        chain: ChainPart { poll, depth: 0, begins: 1 },
        allowance: 0,
        place: GapPlace { older_time: feed.last_poll, ..GapPlace::at(SortKey::bottom_of(poll, now)) },
        unread_after: unread_after(feed, options).or(Some(EARLIEST)),
        since: now,
        tries: 0,
        retry: Retry::OnRequest,
        empty: None,
        chain_rechecked: false,
        dismissed: false,
    }
}

impl Gap {
    /// Lets the walk look for the missed entries on the feed's pages (G6a).
    pub(in crate::history) fn with_page(self, page: &Url, options: HistoryOptions) -> Self {
        Self {
            uri: Some(page.clone()),
            chain: ChainPart { depth: 1, ..self.chain },
            allowance: page_limit(options),
            retry: Retry::NextRefresh,
            ..self.looking_in(false)
        }
    }

    /// Lets the walk look for the missed entries in the newest archive, since publishers may add archives late or
    /// extend them. `ask_again` is true if the boundary refuted the link to that archive. Then the walk begins with the
    /// next refresh, otherwise with the daily schedule.
    pub(in crate::history) fn with_archive(self, archive: &Url, ask_again: bool, now: Timestamp) -> Self {
        let retry = if ask_again { Retry::NextRefresh } else { Retry::rarely(self.tries, now) };
        let chain = ChainPart { depth: 1, ..self.chain };
        Self { uri: Some(archive.clone()), chain, retry, ..self.looking_in(true) }
    }

    fn looking_in(mut self, archives: bool) -> Self {
        if let GapTarget::Boundary { in_archives, .. } = &mut self.target {
            *in_archives = archives;
        }
        self
    }
}

/// Updates an open gap, because one more document links its missing document. The gap belongs below that document too
/// (rule 7 of coverage). `lowest_new` is the lowest new entry of that document.
pub(in crate::history) fn named_again(
    open: &OpenGap,
    named_by: &[Sighting],
    stretch: Option<StretchId>,
    lowest_new: Option<&Bound>,
) -> Option<GapChange> {
    let GapTarget::Document { named_by: before, within } = &open.gap.target else { return None };
    let mut gap = open.gap.clone();
    let known: BTreeSet<EntryKey> = before.iter().copied().collect();
    let more = named_by.iter().map(|seen| seen.key).filter(|key| !known.contains(key));
    let within: BTreeSet<StretchId> = within.iter().copied().chain(stretch).collect();
    gap.target = GapTarget::Document {
        named_by: lowest(more.chain(before.iter().copied())),
        within: within.into_iter().collect(),
    };
    gap.place.move_below(lowest_new);
    (gap != open.gap).then_some(GapChange::Put(open.id, gap))
}

/// Returns the target of a gap whose missing document is linked by a document with these entries.
pub(in crate::history) fn named_by(entries: &[Sighting], within: &[StretchId]) -> GapTarget {
    GapTarget::Document { named_by: lowest(entries.iter().map(|seen| seen.key)), within: within.to_vec() }
}

fn lowest(keys: impl Iterator<Item = EntryKey>) -> Vec<EntryKey> {
    let keys: Vec<EntryKey> = keys.collect();
    keys.get(keys.len().saturating_sub(NAMED_BY)..).unwrap_or_default().to_vec()
}

/// Returns the changes that close the gaps of the boundaries which `placed` closed.
pub(in crate::history) fn closed(feed: &LogicalFeed, placed: &Placed) -> impl Iterator<Item = GapChange> {
    closed_stretches(feed, &placed.closed)
}

/// Returns the changes that close the gaps above these stretches.
pub(in crate::history) fn closed_stretches(
    feed: &LogicalFeed,
    stretches: &[StretchId],
) -> impl Iterator<Item = GapChange> + use<> {
    let is_closed = |open: &&OpenGap| stretches.iter().any(|stretch| open.gap.is_above(*stretch));
    let ids: Vec<_> = feed.gaps.iter().filter(is_closed).map(|open| open.id).collect();
    ids.into_iter().map(GapChange::Close)
}

/// Returns the keys of stored entries that an update places in a stretch for the first time.
pub(in crate::history) fn newly_placed(feed: &LogicalFeed, entries: &[Sighting]) -> Vec<EntryKey> {
    let is_unplaced = |seen: &&Sighting| {
        seen.key.0 >= 0 && seen.stretch.is_none_or(|name| feed.coverage.find(name).is_none())
    };
    entries.iter().filter(is_unplaced).map(|seen| seen.key).collect()
}

/// Returns the time spans of a feed's open gaps. New entries of these times arrive unread (G4).
pub(in crate::history) fn missed_times(feed: &LogicalFeed) -> Vec<(Timestamp, Timestamp)> {
    let times = feed.gaps.iter().filter_map(|open| {
        let newer = open.gap.place.newer_time.unwrap_or(open.gap.since);
        // If the entry below the gap is dated after the entry above it, its date says nothing about the time of the
        // gap.
        let older = open.gap.place.older_time.filter(|older| *older < newer);
        // An edit may have brought up the entry above the gap, so missing entries may be dated after it. They were
        // published before the poll that opened the gap.
        Some((open.gap.unread_after.max(older)?, newer.max(open.gap.since)))
    });
    times.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::{Confidence, Edges};
    use crate::model::{GapId, SubscriptionId};

    /// Returns the missed times of a gap that opened in second 100. Entries up to second 10 were seen before the gap.
    fn missed(older: i64, newer: i64) -> Vec<(i64, i64)> {
        let at = Timestamp::from_seconds;
        let mut feed = LogicalFeed::new(SubscriptionId(1));
        let (below, between) = (StretchId(1), Edges::default());
        let opened = Opened { below, confidence: Confidence::Proven, between, ask_again: false };
        let gap = boundary_gap(&opened, &feed, 2, HistoryOptions::default(), at(100));
        let gap = Gap {
            unread_after: Some(at(10)),
            place: GapPlace {
                older_time: Some(at(older)),
                newer_time: Some(at(newer)),
                ..GapPlace::at(SortKey::bottom_of(2, at(100)))
            },
            ..gap
        };
        feed.gaps.push(OpenGap { id: GapId(1), subscription: SubscriptionId(1), gap });
        let seconds = |time: Timestamp| time.millis() / 1000;
        missed_times(&feed).into_iter().map(|(after, to)| (seconds(after), seconds(to))).collect()
    }

    #[test]
    fn g4_a_date_in_the_future_below_a_gap_hides_no_missed_time() {
        assert_eq!(missed(20, 90), [(20, 100)]);
        assert_eq!(missed(1_000, 90), [(10, 100)]);
    }
}
