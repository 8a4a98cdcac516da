//! The logical feed as the store has it, and its state (G8).

use super::{Coverage, FeedRecord, Habit, OpenGap, Start};
use crate::model::{Completeness, FeedKind, SubscriptionId, Timestamp};

/// What is held of a logical feed, its entries and processed documents excepted: those are looked up as needed.
#[derive(Clone, Debug)]
pub struct LogicalFeed {
    /// The subscription it is followed by.
    pub subscription: SubscriptionId,
    /// What its documents said; `None` before the first.
    pub record: Option<FeedRecord>,
    /// Every open gap, dismissed ones included.
    pub gaps: Vec<OpenGap>,
    /// Which of its entries follow upon each other without a gap.
    pub coverage: Coverage,
    /// When the subscription document was last brought or confirmed.
    pub last_poll: Option<Timestamp>,
    /// The user said that the feed is not chronological, so missed polls are not judged (G6).
    pub not_chronological: bool,
    /// Entries under other ids are other entries: the reader undid a guess.
    pub ids_count: bool,
    /// Where reading it began, if it is a multipart feed (M3).
    pub start: Start,
}

impl LogicalFeed {
    /// A feed of which nothing is held.
    #[must_use]
    pub fn new(subscription: SubscriptionId) -> Self {
        Self {
            subscription,
            record: None,
            gaps: Vec::new(),
            coverage: Coverage::default(),
            last_poll: None,
            not_chronological: false,
            ids_count: false,
            start: Start::default(),
        }
    }

    /// Whether its documents can be compared: not if the user says that its entries are in no order of dates, nor if they
    /// are.
    const fn is_judged(&self) -> bool {
        !self.not_chronological && !matches!(self.coverage.order.habit, Habit::Unsorted)
    }

    /// The state of the logical feed (G8); `None` before the first fetch. RFC 5005 §3 forbids to call pages complete,
    /// and RFC 5005 §6 asks to tell the user if the feed is not. Dismissed gaps count (G5).
    #[must_use]
    pub fn completeness(&self) -> Option<Completeness> {
        let record = self.record.as_ref()?;
        let gaps = u32::try_from(self.gaps.len()).unwrap_or(u32::MAX);
        Some(match record.kind {
            // C1: the document is the whole feed (RFC 5005 §2). Gaps that an older kind left open do not concern it.
            FeedKind::Complete => Completeness::LatestOnly,
            // P2, P6: pages never amount to a whole.
            FeedKind::Paged => Completeness::NotKnowable,
            _ if gaps > 0 => Completeness::Gaps(gaps),
            // A6c: the latest document was cut, and nobody knows which entries it lost.
            _ if record.cut => Completeness::NotKnowable,
            // K2: the feed ends in an archive document, and nobody sees newer entries.
            _ if !record.judged => Completeness::NotKnowable,
            // A multipart feed lacks pages that its publisher removed, or that lie before the entry point (M2).
            FeedKind::Multipart => record.since.map_or(Completeness::Whole, Completeness::WholeSince),
            FeedKind::Plain if !self.is_judged() => Completeness::NotKnowable,
            FeedKind::Archived | FeedKind::Stateful if self.coverage.is_whole() => Completeness::Whole,
            FeedKind::Archived | FeedKind::Stateful | FeedKind::Plain => {
                self.coverage.since().map_or(Completeness::NotKnowable, Completeness::WholeSince)
            }
        })
    }
}
