//! The time between the two sides of a gap, and the time for which a site is asked.

use std::time::Duration;

use super::{Proof, Way};
use crate::history::{FrontEntry, Gap, GapTarget, LogicalFeed, OpenGap};
use crate::model::{EntryKey, Timestamp};

/// A question covers this much time before and after the gap, so that the answer has known entries of both sides.
pub(super) const MARGIN: Duration = Duration::from_hours(23);

/// The largest difference between a local time and UTC, and a second more, because sites leave out entries of the very
/// times between which they are asked.
pub(super) const TIME_ZONE: Duration = Duration::from_secs(14 * 60 * 60 + 1);

/// A site that counts is also asked for at least this many known entries on each side of a gap. If it does not list one of
/// them, it may not list all missing entries either. Below the gap it is asked for at least as many as the document usually
/// has, because a missing entry may be dated back that far. An entry that is dated further back was in no document.
const NEIGHBOURS: usize = 10;

/// The longest time around a gap for which a site is asked for the sake of [`NEIGHBOURS`].
const NEIGHBOURHOOD: Duration = Duration::from_hours(24 * 90);

/// Returns the times between which a site is asked. A site that counts may read them in its own time zone, as
/// `WordPress` does.
pub(super) fn asked_span(
    open: &OpenGap,
    feed: &LogicalFeed,
    way: &Way,
    span: (Timestamp, Timestamp),
) -> (Timestamp, Timestamp) {
    let (from, to) = (span.0.minus(MARGIN), span.1.plus(MARGIN));
    if way.proof() != Proof::Counted {
        return (from, to);
    }
    let below = stretch_below(open, feed);
    let stretch = |at: Option<usize>| at.and_then(|at| feed.coverage.stretches.get(at));
    let is_pinned = |seen: &&FrontEntry| feed.coverage.pinned.contains(&seen.key);
    let front = stretch(below).map(|below| &below.front[..]).unwrap_or_default().iter();
    let usual = feed.record.as_ref().map_or(0, |record| record.window.entries.len());
    let known = front.filter(|seen| !is_pinned(seen)).take(NEIGHBOURS.max(usual));
    let oldest = known.filter_map(|seen| seen.date).min();
    let above = stretch(below.map(|below| below - 1));
    let lowest = above.into_iter().flat_map(|above| {
        above.front.iter().rev().filter(|seen| above.lowest.contains(&seen.key) && !is_pinned(seen))
    });
    let newest = lowest.take(NEIGHBOURS).filter_map(|seen| seen.date).max();
    let from = oldest.map_or(from, |oldest| oldest.max(span.0.minus(NEIGHBOURHOOD)).min(from));
    let to = newest.map_or(to, |newest| newest.min(span.1.plus(NEIGHBOURHOOD)).max(to));
    (from.minus(TIME_ZONE), to.plus(TIME_ZONE))
}

/// Returns the time back to which requests may go. The entry just below the gap may be gone or dated later by now. Then
/// the next known ones show where the gap ends.
pub(super) fn back_to(open: &OpenGap, feed: &LogicalFeed, span: (Timestamp, Timestamp)) -> Timestamp {
    /// Number of known entries below the gap that may show its end.
    const ENDS: usize = 3;
    /// The longest time before the gap for which a site is asked for their sake.
    const LONGEST: Duration = Duration::from_hours(24 * 31);
    let below = stretch_below(open, feed).and_then(|below| feed.coverage.stretches.get(below));
    let front = below.map(|below| &below.front[..]).unwrap_or_default().iter();
    let known = front.filter(|seen| !feed.coverage.pinned.contains(&seen.key));
    let oldest = known.take(ENDS).filter_map(|seen| seen.date).min().unwrap_or(span.0);
    oldest.max(span.0.minus(LONGEST)).min(span.0).minus(MARGIN)
}

/// Returns the known entries next above the entry just above a gap, the nearest one first.
pub(super) fn above_gap(open: &OpenGap, feed: &LogicalFeed) -> Vec<EntryKey> {
    const MOST: usize = 2;
    let newer = open.gap.place.newer_time;
    let above = stretch_below(open, feed).and_then(|below| feed.coverage.stretches.get(below - 1));
    let front = above.map(|above| &above.front[..]).unwrap_or_default();
    let upper = front.iter().rev().filter(|seen| newer.is_some() && seen.date > newer);
    let known = upper.filter(|seen| !feed.coverage.pinned.contains(&seen.key));
    known.take(MOST).map(|seen| seen.key).collect()
}

/// Returns the index of the stretch below a gap, which is never 0.
pub(super) fn stretch_below(open: &OpenGap, feed: &LogicalFeed) -> Option<usize> {
    let GapTarget::Boundary { below, .. } = open.gap.target else { return None };
    feed.coverage.find(below).filter(|below| *below > 0)
}

/// Returns the times of the entries on both sides of a gap of missed polls, the older one first. Returns `None` for
/// other gaps, and if a time is unknown or the older entry is dated later.
pub(super) fn missing_span(gap: &Gap) -> Option<(Timestamp, Timestamp)> {
    let is_boundary = matches!(gap.target, GapTarget::Boundary { .. });
    let (older, newer) = (gap.place.older_time?, gap.place.newer_time?);
    (is_boundary && older <= newer).then_some((older, newer))
}
