//! The gaps that coverage opens and closes: boundaries at which entries may be missing (G6), and addresses that were named
//! and not read (G1).

use std::collections::BTreeSet;

use url::Url;

use super::coverage::{Opened, Placed};
use super::merge::Bound;
use super::subscription::{EVER, HistoryOptions, bottom_of, unread_after};
use super::{
    Confidence, DocumentUpdate, Gap, GapCause, GapChange, GapTarget, LogicalFeed, OpenGap, Retry, Sighting,
    StretchId,
};
use crate::model::{EntryKey, Timestamp};

/// Pages that are read for one boundary before the user is asked (G6a).
const PAGES: u32 = 10;

/// Entries that a stated gap remembers of the documents which named it.
const NAMED_BY: usize = 60;

/// The gap of a boundary that opened at the poll `walk` (G6): the user is warned (RFC 5005 §4.2).
pub(super) fn boundary_gap(
    opened: &Opened,
    feed: &LogicalFeed,
    walk: u64,
    options: HistoryOptions,
    now: Timestamp,
) -> Gap {
    Gap {
        target: GapTarget::Boundary { below: opened.below, between: opened.between },
        uri: None,
        cause: GapCause::MissedPolls,
        status: None,
        message: MISSED.to_owned(),
        confidence: opened.confidence,
        walk,
        depth: 0,
        begins: 1,
        allowance: 0,
        newer: None,
        older: None,
        newer_time: None,
        older_time: feed.last_poll,
        position: bottom_of(walk, now),
        unread_after: unread_after(feed, options).or(Some(EVER)),
        since: now,
        tries: 0,
        retry: Retry::OnRequest,
        chain_rechecked: false,
        dismissed: false,
    }
}

/// What is said of a boundary before what came of its pages or archives.
pub(super) const MISSED: &str =
    "New entries may have pushed older ones out of the feed before it was checked again.";

impl Gap {
    /// The missed entries may stand on the feed's pages (G6a).
    pub(super) fn with_page(self, page: &Url, options: HistoryOptions) -> Self {
        Self {
            uri: Some(page.clone()),
            depth: 1,
            allowance: options.archive_limit.clamp(1, PAGES),
            retry: Retry::NextRefresh,
            ..self
        }
    }

    /// What was missed may stand in the newest archive by now, for archives may come late or grow. It is asked again at
    /// once if the link to it was refuted, else with the daily schedule.
    pub(super) fn with_archive(self, archive: &Url, ask_again: bool, now: Timestamp) -> Self {
        let retry = if ask_again { Retry::NextRefresh } else { Retry::rarely(self.tries, now) };
        Self { uri: Some(archive.clone()), depth: 1, retry, ..self }
    }
}

/// An open gap of a document that one more document names: it lies below that one too (rule 7 of coverage). `lowest_new`
/// is the lowest entry that it brought.
pub(super) fn named_again(
    open: &OpenGap,
    named_by: &[Sighting],
    stretch: Option<StretchId>,
    lowest_new: Option<&Bound>,
) -> Option<GapChange> {
    let GapTarget::Document { named_by: before, within } = &open.gap.target else { return None };
    let mut gap = open.gap.clone();
    let met: BTreeSet<EntryKey> = before.iter().copied().collect();
    let more = named_by.iter().map(|seen| seen.key).filter(|key| !met.contains(key));
    let within: BTreeSet<StretchId> = within.iter().copied().chain(stretch).collect();
    gap.target = GapTarget::Document {
        named_by: lowest(more.chain(before.iter().copied())),
        within: within.into_iter().collect(),
    };
    gap.move_below(lowest_new);
    (gap != open.gap).then_some(GapChange::Put(open.id, gap))
}

/// The target of a gap at an address that a document with these entries named.
pub(super) fn named_by(entries: &[Sighting], within: &[StretchId]) -> GapTarget {
    GapTarget::Document { named_by: lowest(entries.iter().map(|seen| seen.key)), within: within.to_vec() }
}

fn lowest(keys: impl Iterator<Item = EntryKey>) -> Vec<EntryKey> {
    let keys: Vec<EntryKey> = keys.collect();
    keys.get(keys.len().saturating_sub(NAMED_BY)..).unwrap_or_default().to_vec()
}

/// Closes the gaps of boundaries that closed.
pub(super) fn closed(feed: &LogicalFeed, placed: &Placed) -> impl Iterator<Item = GapChange> {
    let is_closed = |open: &&OpenGap| placed.closed.iter().any(|stretch| open.gap.is_above(*stretch));
    let ids: Vec<_> = feed.gaps.iter().filter(is_closed).map(|open| open.id).collect();
    ids.into_iter().map(GapChange::Close)
}

/// The keys of held entries that an update places in a stretch for the first time.
pub(super) fn newly_placed(feed: &LogicalFeed, entries: &[Sighting]) -> Vec<EntryKey> {
    let is_unplaced = |seen: &&Sighting| {
        seen.key.0 >= 0 && seen.stretch.is_none_or(|name| feed.coverage.find(name).is_none())
    };
    entries.iter().filter(is_unplaced).map(|seen| seen.key).collect()
}

/// The times of the open gaps of a feed: entries that a walk brings from them arrive unread (G4).
pub(super) fn missed_times(feed: &LogicalFeed) -> Vec<(Timestamp, Timestamp)> {
    let times = feed.gaps.iter().filter_map(|open| {
        let after = open.gap.unread_after.max(open.gap.older_time)?;
        Some((after, open.gap.newer_time.unwrap_or(open.gap.since)))
    });
    times.collect()
}

impl DocumentUpdate {
    /// Whether a gap opens that was missed between two polls.
    #[must_use]
    pub fn opens_boundary(&self) -> bool {
        self.gaps
            .iter()
            .any(|change| matches!(change, GapChange::Open(gap) if gap.confidence != Confidence::Stated))
    }
}
