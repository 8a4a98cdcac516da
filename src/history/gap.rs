//! Gaps: places of the logical feed where entries are missing (G1 to G5b).
//!
//! A gap is opened by the transaction that saves the document which leads to it, moved by each document of the walk and
//! closed when it is bridged: one record is work queue, resume point and pseudo-entry at once.

use std::time::Duration;

use url::Url;

use super::merge::Bound;
use super::{SortKey, StretchId, stored_key};
use crate::model::{EntryId, EntryKey, Failure, FailureKind, GapId, LONGEST_WAIT, SubscriptionId, Timestamp};

/// A gap as the store holds it.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenGap {
    /// Its key.
    pub id: GapId,
    /// The subscription it belongs to.
    pub subscription: SubscriptionId,
    /// What is known of it.
    pub gap: Gap,
}

/// A gap and what Lacuna knows of it (G2).
#[derive(Clone, Debug, PartialEq)]
pub struct Gap {
    /// What is missing.
    pub target: GapTarget,
    /// The document to ask for next; `None` if no document is known that may hold what is missing.
    pub uri: Option<Url>,
    /// Why it is open.
    pub cause: GapCause,
    /// The HTTP status, where one was the cause.
    pub status: Option<u16>,
    /// What happened, in a sentence for the reader; empty while nothing did.
    pub message: String,
    /// How sure it is that entries are missing (G5b).
    pub confidence: Confidence,
    /// The poll whose chain it lies in.
    pub walk: u64,
    /// How many documents behind the subscription document the missing one stands.
    pub depth: u32,
    /// How deep the stretch of the chain begins that it stands for: what was processed less deep in the same poll's chain
    /// led to it. 1 for the chain of a poll, more where a document was put in between later (A5).
    pub begins: u32,
    /// Number of documents that may still be fetched before Lacuna asks the user (A7).
    pub allowance: u32,
    /// The entry just above it.
    pub newer: Option<EntryId>,
    /// The entry just below it; `None` where it reaches to an unknown beginning.
    pub older: Option<EntryId>,
    /// The time of what stands just above.
    pub newer_time: Option<Timestamp>,
    /// The time of what stands just below.
    pub older_time: Option<Timestamp>,
    /// It is shown below the last entry that does not sort after this.
    pub position: SortKey,
    /// Missing entries that are newer than this arrive unread; `None` if all arrive as read (G5a).
    pub unread_after: Option<Timestamp>,
    /// When it was opened.
    pub since: Timestamp,
    /// How often its document was asked for in vain.
    pub tries: u32,
    /// When to try again.
    pub retry: Retry,
    /// True if the subscription document was fetched again for its present chain (A6a).
    pub chain_rechecked: bool,
    /// The user dismissed it: the list hides it, and the state counts it (G5).
    pub dismissed: bool,
}

/// What a gap stands for. It decides how the gap is walked and when it closes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GapTarget {
    /// A document of a chain that other documents named and that was not read: a stated gap.
    Document {
        /// The entries of the documents that named it; of many the lowest.
        named_by: Vec<EntryKey>,
        /// The stretches that those documents are in.
        within: Vec<StretchId>,
    },
    /// Entries between two stretches, missed between two polls.
    Boundary {
        /// The stretch below.
        below: StretchId,
        /// The entries just above and just below, by which the store sets [`Gap::newer`], [`Gap::older`] and
        /// [`Gap::position`]; `None` leaves those as they are.
        between: Edges,
    },
    /// A page of the multipart feed.
    MultipartPage,
}

/// The entries just above and just below a gap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edges {
    /// The one above.
    pub newer: Option<EntryKey>,
    /// The one below.
    pub older: Option<EntryKey>,
}

impl Gap {
    /// Whether the gap stands for a document that was named and not read.
    #[must_use]
    pub const fn is_stated(&self) -> bool {
        matches!(self.target, GapTarget::Document { .. })
    }

    /// Whether the gap lies at the boundary above a stretch.
    #[must_use]
    pub fn is_above(&self, stretch: StretchId) -> bool {
        matches!(self.target, GapTarget::Boundary { below, .. } if below == stretch)
    }

    /// Puts the keys that entries were stored under in place of those below 0 (see [`super::Sighting`]).
    pub fn resolve(&mut self, stored: &[EntryKey]) {
        match &mut self.target {
            GapTarget::Document { named_by, .. } => {
                for key in named_by {
                    *key = stored_key(*key, stored);
                }
            }
            GapTarget::Boundary { between, .. } => {
                let resolve = |key: Option<EntryKey>| key.map(|key| stored_key(key, stored));
                *between = Edges { newer: resolve(between.newer), older: resolve(between.older) };
            }
            GapTarget::MultipartPage => {}
        }
    }

    /// The stretches whose documents named the missing one.
    #[must_use]
    pub fn within(&self) -> &[StretchId] {
        match &self.target {
            GapTarget::Document { within, .. } => within,
            GapTarget::Boundary { .. } | GapTarget::MultipartPage => &[],
        }
    }

    /// Whether its document is to be fetched at `now` without being asked.
    #[must_use]
    pub fn is_due(&self, now: Timestamp) -> bool {
        self.uri.is_some() && self.retry.is_due(now)
    }

    /// Moves the gap below an entry, unless it stands lower already: documents may overlap.
    pub(super) fn move_below(&mut self, bound: Option<&Bound>) {
        let Some(bound) = bound else { return };
        if self.newer.is_some() && bound.sort < self.position {
            return;
        }
        self.newer = Some(bound.id.clone());
        self.newer_time = Some(bound.time);
        self.position = bound.sort;
    }

    /// The entry just above, with its place.
    pub(super) fn bound_above(&self) -> Option<Bound> {
        Some(Bound { id: self.newer.clone()?, time: self.newer_time?, sort: self.position })
    }

    /// Records a failed try (G2, G3). If the server asks to wait, its time outranks Lacuna's (F2).
    pub(super) fn fail(
        &mut self,
        cause: GapCause,
        status: Option<u16>,
        message: impl Into<String>,
        retry_after: Option<Timestamp>,
        now: Timestamp,
    ) {
        self.cause = cause;
        self.status = status;
        self.message = message.into();
        self.tries += 1;
        self.retry = match (cause.retry(status, self.tries, now), retry_after) {
            (Retry::NextRefresh, Some(time)) => Retry::At(time),
            (Retry::At(ours), Some(time)) => Retry::At(ours.max(time)),
            (retry, _) => retry,
        };
    }

    /// True if the feed shows a mark for this gap (RFC 5005 §4.2, G1). A gap that was never fetched, or that the user
    /// dismissed (G5), is no mark.
    #[must_use]
    pub fn is_marked(&self) -> bool {
        self.cause != GapCause::NotYetFetched && !self.dismissed
    }
}

/// Why a gap is open. The names are those of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GapCause {
    /// Its document was not asked for yet.
    NotYetFetched,
    /// 403.
    Forbidden,
    /// 404.
    NotFound,
    /// 410.
    Gone,
    /// Another status.
    Status,
    /// The document is no feed, broken, cut, or larger than the limit (A6, A6c, A7).
    Unreadable,
    /// A document of another feed (A6).
    Foreign,
    /// The chain leads back into itself (A2, A7).
    Loop,
    /// The walk reached the limit, and the user decides (A7).
    Limit,
    /// The user stopped the walk (A7a).
    Stopped,
    /// DNS, connection, TLS, time-out.
    Network,
    /// The policy refuses the address (F5).
    Policy,
    /// Two polls shared no entry (G6).
    MissedPolls,
}

impl GapCause {
    /// All causes.
    pub const ALL: [Self; 13] = [
        Self::NotYetFetched,
        Self::Forbidden,
        Self::NotFound,
        Self::Gone,
        Self::Status,
        Self::Unreadable,
        Self::Foreign,
        Self::Loop,
        Self::Limit,
        Self::Stopped,
        Self::Network,
        Self::Policy,
        Self::MissedPolls,
    ];

    /// The name on the command line and in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotYetFetched => "not-yet-fetched",
            Self::Forbidden => "forbidden",
            Self::NotFound => "not-found",
            Self::Gone => "gone",
            Self::Status => "status",
            Self::Unreadable => "unreadable",
            Self::Foreign => "foreign",
            Self::Loop => "loop",
            Self::Limit => "limit",
            Self::Stopped => "stopped",
            Self::Network => "network",
            Self::Policy => "policy",
            Self::MissedPolls => "missed-polls",
        }
    }

    /// The cause of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cause| cause.name() == name)
    }

    /// The cause of a gap after a failed fetch (G2).
    #[must_use]
    pub const fn of(failure: &Failure) -> Self {
        match failure.kind {
            FailureKind::Status(403) => Self::Forbidden,
            FailureKind::Status(404) => Self::NotFound,
            FailureKind::Status(410) => Self::Gone,
            FailureKind::Status(_) => Self::Status,
            FailureKind::Policy => Self::Policy,
            FailureKind::Redirects => Self::Loop,
            FailureKind::NotAFeed | FailureKind::Unreadable | FailureKind::TooLarge => Self::Unreadable,
            FailureKind::Dns
            | FailureKind::Connection
            | FailureKind::Tls
            | FailureKind::Timeout
            | FailureKind::Storage => Self::Network,
        }
    }

    /// When Lacuna asks again for a document that is missing for this cause (G3). Publishers may refuse archives
    /// (RFC 5005 §4.1).
    ///
    /// `tries` counts the failed tries, the latest included.
    #[must_use]
    pub fn retry(self, status: Option<u16>, tries: u32, now: Timestamp) -> Retry {
        match self {
            Self::NotYetFetched | Self::Network => Retry::NextRefresh,
            Self::Status if status.is_some_and(|s| s >= 500 || s == 429 || s == 408) => Retry::NextRefresh,
            Self::Gone | Self::Limit | Self::Stopped | Self::Policy | Self::MissedPolls => Retry::OnRequest,
            Self::Forbidden
            | Self::NotFound
            | Self::Status
            | Self::Unreadable
            | Self::Foreign
            | Self::Loop => Retry::rarely(tries, now),
        }
    }
}

/// When a gap's document is asked for again (G3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    /// With the next refresh of its feed.
    NextRefresh,
    /// With the first refresh of its feed after this time.
    At(Timestamp),
    /// Only when the reader asks.
    OnRequest,
}

impl Retry {
    /// Daily, then weekly; `tries` counts the vain ones, the latest included.
    pub(super) fn rarely(tries: u32, now: Timestamp) -> Self {
        const DAY: Duration = Duration::from_hours(24);
        Self::At(now.plus(if tries <= 7 { DAY } else { DAY * 7 }))
    }

    /// Whether the time has come at `now`. A time that is further away than any wait that is heeded was set by a clock that
    /// was ahead: it has come.
    #[must_use]
    pub fn is_due(self, now: Timestamp) -> bool {
        match self {
            Self::NextRefresh => true,
            Self::At(time) => time <= now || time > now.plus(LONGEST_WAIT),
            Self::OnRequest => false,
        }
    }
}

/// How sure it is that entries are missing (G5b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// A server's answer says so.
    Stated,
    /// Windows share nothing.
    Proven,
    /// Too little to tell.
    Suspected,
}

impl Confidence {
    /// The name on the command line and in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stated => "stated",
            Self::Proven => "proven",
            Self::Suspected => "suspected",
        }
    }

    /// The confidence of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Stated, Self::Proven, Self::Suspected].into_iter().find(|c| c.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn g3_a_time_that_only_a_clock_that_was_ahead_can_have_set_has_come() {
        let now = Timestamp::from_seconds(1_000_000);
        let is_due = |wait: Duration| Retry::At(now.plus(wait)).is_due(now);
        assert!(is_due(Duration::ZERO));
        assert!(!is_due(Duration::from_secs(1)) && !is_due(Duration::from_hours(7 * 24)));
        assert!(!is_due(LONGEST_WAIT), "F2: a server may have asked for that");
        assert!(is_due(LONGEST_WAIT + Duration::from_secs(1)));
        assert!(is_due(Duration::from_hours(10 * 366 * 24)));
    }
}
