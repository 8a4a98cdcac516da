//! Decides what Lacuna may claim of a feed that was saved from a damaged database.
//!
//! If entries were lost, Lacuna must not claim what it claimed before. A feed keeps its claims only under two
//! conditions: everything about the claims could be read, and the saved entries and gaps agree with the counts in the
//! row of the feed. Otherwise its claims begin anew: all its entries become one stretch, the gaps stay open, and
//! nothing is claimed of the time before the next poll.

use super::{
    Boundary, Coverage, FeedRecord, FrontEntry, Latest, LogicalFeed, PollWindow, Stretch, StretchId,
};
use crate::model::{Completeness, EntryKey, FeedKind, Timestamp};

/// The counts in a feed's row, with which the saved entries, gaps and stretches must agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeedCounts {
    /// The state of the feed.
    pub completeness: Option<Completeness>,
    /// Number of open gaps, dismissed ones included.
    pub gaps: u64,
    /// Number of entries in the view.
    pub entries: u64,
}

/// Returns true if the coverage of a feed can be taken over from a damaged database. It cannot for a multipart feed,
/// whose pages Lacuna reads again from the first one.
#[must_use]
pub fn can_be_taken_over(record: &FeedRecord) -> bool {
    record.kind != FeedKind::Multipart
}

/// Returns true if a saved feed keeps its claims. `entries` is the number of its saved entries in the view, and
/// `before` has the counts of its row.
#[must_use]
pub fn keeps_claims(feed: &LogicalFeed, entries: u64, before: &FeedCounts) -> bool {
    let saved = FeedCounts { completeness: feed.completeness(), gaps: feed.gaps.len() as u64, entries };
    is_coherent(&feed.coverage) && saved == *before
}

/// Returns true if the feed has given all names of its stretches, and every merged stretch became part of one that
/// exists.
fn is_coherent(coverage: &Coverage) -> bool {
    let is_given = |name: StretchId| name.0 > 0 && name.0 <= coverage.last_name;
    let is_stretch = |name: &StretchId| coverage.stretches.iter().any(|stretch| stretch.id == *name);
    coverage.stretches.iter().all(|stretch| is_given(stretch.id)) && coverage.merged.values().all(is_stretch)
}

/// Returns the coverage of a feed whose claims begin anew at the time `now`. `before` holds what could be read of the
/// earlier one. `front` are the newest entries of the feed, and `lowest` are the oldest ones.
#[must_use]
pub fn coverage_begun_anew(
    before: Option<&Coverage>,
    front: Vec<FrontEntry>,
    lowest: Vec<EntryKey>,
    now: Timestamp,
) -> Coverage {
    let only = Stretch {
        id: StretchId(1),
        since: now,
        front,
        lowest,
        has_beginning: false,
        above: Boundary::Unjudged,
    };
    Coverage {
        last_name: only.id.0,
        stretches: vec![only],
        unjudged: Some(now),
        // With this value the next document is not judged by the saved entries, because some may be lost.
        latest: Latest::Complete,
        pinned: before.map(|before| before.pinned.clone()).unwrap_or_default(),
        // If the earlier coverage could not be read, the feed may have been complete once, so it is never called whole.
        was_complete: before.is_none_or(|before| before.was_complete),
        archives_grow: before.is_some_and(|before| before.archives_grow),
        ..Coverage::default()
    }
}

/// Returns the record of a feed whose claims begin anew. The next document is not compared with the latest one.
#[must_use]
pub fn record_begun_anew(record: FeedRecord) -> FeedRecord {
    FeedRecord { window: PollWindow::default(), judged: false, since: None, ..record }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::model::SubscriptionId;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_seconds(second)
    }

    fn stretch(name: u32) -> Stretch {
        Stretch {
            id: StretchId(name),
            since: at(10),
            front: Vec::new(),
            lowest: Vec::new(),
            has_beginning: false,
            above: Boundary::Missed,
        }
    }

    /// A plain feed with one stretch, in which nothing was missed since second 10.
    fn feed() -> LogicalFeed {
        let coverage = Coverage { stretches: vec![stretch(2)], last_name: 2, ..Coverage::default() };
        LogicalFeed {
            record: Some(FeedRecord { polls: 7, ..FeedRecord::example(FeedKind::Plain) }),
            coverage,
            ..LogicalFeed::new(SubscriptionId(1))
        }
    }

    const BEFORE: FeedCounts = FeedCounts {
        completeness: Some(Completeness::WholeSince(Timestamp::from_seconds(10))),
        gaps: 0,
        entries: 30,
    };

    #[test]
    fn a_feed_that_agrees_with_its_row_keeps_its_claims() {
        assert!(keeps_claims(&feed(), 30, &BEFORE));
    }

    #[test]
    fn a_feed_that_disagrees_with_its_row_begins_its_claims_anew() {
        assert!(!keeps_claims(&feed(), 29, &BEFORE), "an entry is lost");
        assert!(!keeps_claims(&feed(), 30, &FeedCounts { gaps: 1, ..BEFORE }), "a gap is lost");
        let whole = FeedCounts { completeness: Some(Completeness::Whole), ..BEFORE };
        assert!(!keeps_claims(&feed(), 30, &whole), "a stretch is lost");
        let mut no_stretch = feed();
        no_stretch.coverage.stretches.clear();
        assert!(!keeps_claims(&no_stretch, 30, &BEFORE));
    }

    /// Two stretches may never get the same name.
    #[test]
    fn a_feed_with_a_stretch_of_a_name_never_given_begins_its_claims_anew() {
        for name in [0, 3] {
            let mut damaged = feed();
            damaged.coverage.stretches = vec![stretch(name)];
            assert_eq!(damaged.completeness(), BEFORE.completeness);
            assert!(!keeps_claims(&damaged, 30, &BEFORE), "{name}");
        }
        let mut merged = feed();
        merged.coverage.merged.insert(StretchId(1), StretchId(2));
        assert!(keeps_claims(&merged, 30, &BEFORE));
        merged.coverage.merged.insert(StretchId(1), StretchId(5));
        assert!(!keeps_claims(&merged, 30, &BEFORE), "it became part of no stretch");
    }

    #[test]
    fn claims_that_begin_anew_say_nothing_until_the_next_poll() {
        let mut feed = feed();
        feed.coverage.pinned = BTreeSet::from([EntryKey(4)]);
        let front = vec![FrontEntry { key: EntryKey(9), date: None, archived: true }];
        let lowest = vec![EntryKey(1)];
        let anew = coverage_begun_anew(Some(&feed.coverage), front, lowest, at(50));
        feed.record = feed.record.map(record_begun_anew);
        feed.coverage = anew.clone();
        assert_eq!(feed.completeness(), Some(Completeness::NotKnowable));
        assert_eq!((anew.since(), anew.is_whole()), (Some(at(50)), false));
        assert_eq!((anew.pinned.len(), anew.was_complete), (1, false));
        assert_eq!(feed.record.unwrap().polls, 7, "the polls go on being counted");
    }

    #[test]
    fn a_feed_of_which_nothing_could_be_read_is_never_called_whole_again() {
        let mut anew = coverage_begun_anew(None, Vec::new(), Vec::new(), at(50));
        assert!(is_coherent(&anew));
        anew.stretches[0].has_beginning = true;
        assert!(!anew.is_whole());
    }

    #[test]
    fn the_pages_of_a_multipart_feed_are_read_again() {
        assert!(!can_be_taken_over(&FeedRecord::example(FeedKind::Multipart)));
        assert!(can_be_taken_over(&FeedRecord::example(FeedKind::Archived)));
    }
}
