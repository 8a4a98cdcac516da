//! The stored state of a logical feed, and what Lacuna may say about its completeness (G8).

use super::coverage::A_DAY;
use super::{Coverage, EntryPointState, FeedRecord, Habit, OpenGap};
use crate::model::{Completeness, Entry, FeedDocument, FeedKind, SubscriptionId, Timestamp};

/// The stored facts about a logical feed, except its entries and processed documents, which the store looks up as
/// needed.
#[derive(Clone, Debug)]
pub struct LogicalFeed {
    /// The subscription to this feed.
    pub subscription: SubscriptionId,
    /// The facts that its documents showed; `None` before the first one.
    pub record: Option<FeedRecord>,
    /// Every open gap, dismissed ones included.
    pub gaps: Vec<OpenGap>,
    /// The stretches of its entries and the boundaries between them.
    pub coverage: Coverage,
    /// When the server last sent the subscription document, or confirmed it with a 304.
    pub last_poll: Option<Timestamp>,
    /// True if the user said that the feed is not chronological. Then missed polls are not judged (G6).
    pub not_chronological: bool,
    /// True if the user undid a guess that entries got new ids. Then entries with different ids always count as
    /// different entries.
    pub ids_count: bool,
    /// The entry point of a multipart feed (M3).
    pub start: EntryPointState,
}

/// A reason for which nobody can tell whether entries of a feed are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// RFC 5005 §3 gives no guarantee that pages fit together (P2, P6).
    Pages,
    /// The latest document was cut off, and nobody knows which entries it lost (A6c).
    Cut,
    /// Newer entries may exist that the latest document does not show: it is an archive (K2), or it lost its newest entry
    /// and its link.
    NewerUnknown,
    /// The entries are not in order of time, so successive documents cannot be compared (G6).
    Unsorted,
}

impl LogicalFeed {
    /// A feed without stored facts.
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
            start: EntryPointState::default(),
        }
    }

    /// Returns true if Lacuna knows at which end of the feed's document the entries of a delta (RFC 3229) belong. A
    /// delta without dates does not show it.
    #[must_use]
    pub fn can_place_delta(&self, delta: &FeedDocument) -> bool {
        let is_dated = |entry: &Entry| entry.published.or(entry.updated).is_some();
        self.coverage.order.oldest_first.is_some() || delta.whole_entries().iter().all(is_dated)
    }

    /// Returns true if successive documents can be compared. They cannot if the user said, or the documents show, that
    /// the entries are not in order of time.
    const fn is_judged(&self) -> bool {
        !self.not_chronological && !matches!(self.coverage.order.habit, Habit::Unsorted)
    }

    /// Returns the reason for which the completeness of the feed is unknown, if its documents or the user gave one.
    #[must_use]
    pub fn doubt(&self) -> Option<Doubt> {
        let record = self.record.as_ref()?;
        match record.kind {
            FeedKind::Complete => None,
            FeedKind::Paged => Some(Doubt::Pages),
            _ if record.cut => Some(Doubt::Cut),
            _ if !record.judged => Some(Doubt::NewerUnknown),
            FeedKind::Plain if !self.is_judged() => Some(Doubt::Unsorted),
            FeedKind::Archived | FeedKind::Stateful | FeedKind::Multipart | FeedKind::Plain => None,
        }
    }

    /// Returns the state of the logical feed (G8); `None` before the first fetch. RFC 5005 §3 forbids clients to call a
    /// paged feed complete, and RFC 5005 §6 asks them to tell the user if a feed is incomplete. Dismissed gaps count
    /// (G5).
    #[must_use]
    pub fn completeness(&self) -> Option<Completeness> {
        let record = self.record.as_ref()?;
        let gaps = u32::try_from(self.gaps.len()).unwrap_or(u32::MAX);
        Some(match record.kind {
            // The document is the whole feed (RFC 5005 §2). Gaps from a time when the feed had another kind do not
            // count.
            FeedKind::Complete => Completeness::LatestOnly,
            FeedKind::Paged => Completeness::NotKnowable,
            _ if gaps > 0 => Completeness::Gaps(gaps),
            _ if self.doubt().is_some() => Completeness::NotKnowable,
            // `since` is set if the publisher removed older pages, or if older pages lie before the entry point (M2).
            FeedKind::Multipart => record.since.map_or(Completeness::Whole, Completeness::WholeSince),
            FeedKind::Archived | FeedKind::Stateful if self.coverage.is_whole() => Completeness::Whole,
            FeedKind::Archived | FeedKind::Stateful | FeedKind::Plain => {
                self.coverage.since().map_or(Completeness::NotKnowable, Completeness::WholeSince)
            }
        })
    }
}

/// The user's settings that concern history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryOptions {
    /// Number of archive documents that Lacuna fetches for a feed before it asks the user (A7).
    pub archive_limit: u32,
    /// True if entries of archives and pages arrive unread, like news (G5a).
    pub history_unread: bool,
}

impl Default for HistoryOptions {
    fn default() -> Self {
        Self { archive_limit: 200, history_unread: false }
    }
}

/// The earliest time, so that every time is later.
pub(super) const EARLIEST: Timestamp = Timestamp::from_millis(i64::MIN);

/// Returns the time after which history arrives unread (G5a). The limit is a day before the last poll, or a day before
/// the newest entry of the last document if that entry is older. The day leaves room for entries that appear later than
/// they are dated. If an unseen entry arrived as read, the user would never notice it.
pub(super) fn unread_after(feed: &LogicalFeed, options: HistoryOptions) -> Option<Timestamp> {
    if options.history_unread {
        return Some(EARLIEST);
    }
    feed.record.as_ref()?;
    Some(newest_polled(feed).or(feed.last_poll)?.minus(A_DAY))
}

/// Returns the time of the newest entry that a poll brought, or of the last poll if that entry is dated ahead.
pub(super) fn newest_polled(feed: &LogicalFeed) -> Option<Timestamp> {
    let (newest, _) = feed.record.as_ref()?.window.newest.as_ref()?;
    Some(feed.last_poll.map_or(*newest, |poll| poll.min(*newest)))
}
