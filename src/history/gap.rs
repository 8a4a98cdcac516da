//! Gaps: places of the logical feed where entries are missing (G1 to G5b).
//!
//! A gap opens in the transaction that stores the document which leads to it. Each document of its walk moves the gap.
//! The gap closes when its two sides join. The record of a gap serves three purposes: it is an item of work, the point
//! at which a walk resumes, and a row of the list.

use std::time::Duration;

use url::Url;

use super::coverage::is_a_day_ago;
use super::merge::Bound;
use super::{HistoryOptions, SortKey, StretchId, stored_key};
use crate::locale::Message;
use crate::model::{EntryId, EntryKey, Failure, FailureKind, GapId, LONGEST_WAIT, SubscriptionId, Timestamp};

/// A gap in the store.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenGap {
    /// The key of the gap.
    pub id: GapId,
    /// The subscription it belongs to.
    pub subscription: SubscriptionId,
    /// The recorded facts.
    pub gap: Gap,
}

/// A gap and the recorded facts about it (G2).
#[derive(Clone, Debug, PartialEq)]
pub struct Gap {
    /// The kind of the missing part, which decides how Lacuna looks for it.
    pub target: GapTarget,
    /// The document to fetch next; `None` if Lacuna knows no document that may contain the missing entries.
    pub uri: Option<Url>,
    /// The reason that the gap is open.
    pub cause: GapCause,
    /// The HTTP status, if the gap is open because of one.
    pub status: Option<u16>,
    /// A sentence that tells the user what happened; empty if nothing failed yet.
    pub message: Message,
    /// The certainty that entries are missing (G5b).
    pub confidence: Confidence,
    /// The place of the missing document in its chain.
    pub chain: ChainPart,
    /// Number of documents that the walk may fetch before Lacuna asks the user (A7).
    pub allowance: u32,
    /// The place of the gap in the list.
    pub place: GapPlace,
    /// Missing entries that are later than this time arrive unread; `None` if all arrive as read (G5a).
    pub unread_after: Option<Timestamp>,
    /// The time at which the gap opened.
    pub since: Timestamp,
    /// Number of tries that failed to close the gap.
    pub tries: u32,
    /// The time of the next try.
    pub retry: Retry,
    /// The document that came without entries, and since when it did so each time; `None` if none did.
    pub empty: Option<EmptyDocument>,
    /// True if Lacuna has fetched the subscription document again to see whether the publisher rewrote the chain (A6a).
    pub chain_rechecked: bool,
    /// True if the user dismissed the gap. Then the list hides it, but the state of the feed still counts it (G5).
    pub dismissed: bool,
}

/// A document of a walk that came without entries. A server may send one in place of the real document, so it counts only
/// if it is empty on a later day as well (P3, rule 8 of coverage).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmptyDocument {
    /// The address that was requested.
    pub uri: Url,
    /// The time at which it came without entries for the first time.
    pub since: Timestamp,
}

/// The part of a chain that begins with a missing document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainPart {
    /// The number of the poll whose chain contains the document.
    pub poll: u64,
    /// The number of links from the subscription document to the missing one.
    pub depth: u32,
    /// The depth at which this part of the chain begins. Documents of the same poll at lower depths led to this part.
    /// The depth is 1 for the chain of a poll, and greater for a document that the publisher inserted later (A5).
    pub begins: u32,
}

impl ChainPart {
    /// Returns the part that begins with the first document behind the subscription document of a poll.
    #[must_use]
    pub const fn first_of(poll: u64) -> Self {
        Self { poll, depth: 1, begins: 1 }
    }
}

/// The place of a gap in the list, and the entries beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GapPlace {
    /// The entry just above the gap.
    pub newer: Option<EntryId>,
    /// The entry just below the gap; `None` if no older entry is known.
    pub older: Option<EntryId>,
    /// The time of the entry just above.
    pub newer_time: Option<Timestamp>,
    /// The time of the entry just below.
    pub older_time: Option<Timestamp>,
    /// The gap's row comes below all entries whose key is this one or nearer to the top.
    pub position: SortKey,
}

impl GapPlace {
    /// Returns a place at this position without known entries beside it.
    #[must_use]
    pub const fn at(position: SortKey) -> Self {
        Self { newer: None, older: None, newer_time: None, older_time: None, position }
    }

    /// Moves the place below an entry. It never moves up, because documents may overlap.
    pub(super) fn move_below(&mut self, bound: Option<&Bound>) {
        let Some(bound) = bound else { return };
        if self.newer.is_some() && bound.sort < self.position {
            return;
        }
        self.newer = Some(bound.id.clone());
        self.newer_time = Some(bound.time);
        self.position = bound.sort;
        if self.older_time >= self.newer_time {
            // The entry that was below the gap is above it now.
            (self.older, self.older_time) = (None, None);
        }
    }

    /// Returns the entry just above the gap with its position in the list.
    pub(super) fn bound_above(&self) -> Option<Bound> {
        Some(Bound { id: self.newer.clone()?, time: self.newer_time?, sort: self.position })
    }
}

/// The missing part of the feed. It decides how a walk looks for it and when the gap closes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GapTarget {
    /// A document of a chain that other documents linked and that Lacuna has not read. `coverage` calls this a stated
    /// gap.
    Document {
        /// The entries of the documents that linked it, or only the lowest of these entries if there are many.
        named_by: Vec<EntryKey>,
        /// The stretches of those documents.
        within: Vec<StretchId>,
    },
    /// Entries between two stretches, missed between two polls.
    Boundary {
        /// The stretch below.
        below: StretchId,
        /// The entries just above and just below the gap. The store sets [`Gap::place`] by them. An edge that is `None`
        /// changes nothing.
        between: Edges,
        /// True if [`Gap::uri`] is an archive of the chain, which a walk fetches again. False if it is a page. The kind of
        /// the feed does not tell it, because the feed may have changed its kind since (K9).
        in_archives: bool,
    },
    /// A page of the multipart feed.
    MultipartPage,
}

/// The entries just above and just below a gap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edges {
    /// The entry above.
    pub newer: Option<EntryKey>,
    /// The entry below.
    pub older: Option<EntryKey>,
}

impl Gap {
    /// Returns the gap of a linked document that Lacuna has not fetched yet. Its depth is that of the first document
    /// behind the subscription document, and the caller sets the poll.
    pub(super) fn not_yet_fetched(
        target: GapTarget,
        uri: Url,
        place: GapPlace,
        options: HistoryOptions,
        now: Timestamp,
    ) -> Self {
        Self {
            target,
            uri: Some(uri),
            cause: GapCause::NotYetFetched,
            status: None,
            message: Message::default(),
            confidence: Confidence::Stated,
            chain: ChainPart::first_of(0),
            allowance: options.archive_limit.max(1),
            place,
            unread_after: None,
            since: now,
            tries: 0,
            retry: Retry::NextRefresh,
            empty: None,
            chain_rechecked: false,
            dismissed: false,
        }
    }

    /// Returns true if the gap stands for a linked document that was not read.
    #[must_use]
    pub const fn is_stated(&self) -> bool {
        matches!(self.target, GapTarget::Document { .. })
    }

    /// Returns true if the gap is a boundary whose entries the archives of the feed may have.
    #[must_use]
    pub const fn is_at_archive(&self) -> bool {
        matches!(self.target, GapTarget::Boundary { in_archives: true, .. }) && self.uri.is_some()
    }

    /// Returns true if the gap is a boundary whose entries the pages of the feed may have (G6a).
    #[must_use]
    pub const fn is_at_page(&self) -> bool {
        matches!(self.target, GapTarget::Boundary { in_archives: false, .. }) && self.uri.is_some()
    }

    /// Returns true if the gap is the boundary above this stretch.
    #[must_use]
    pub fn is_above(&self, stretch: StretchId) -> bool {
        matches!(self.target, GapTarget::Boundary { below, .. } if below == stretch)
    }

    /// Replaces the provisional (negative) keys of entries with the stored ones (see [`super::Sighting`]).
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

    /// Returns the stretches of the documents that linked the missing one.
    #[must_use]
    pub fn within(&self) -> &[StretchId] {
        match &self.target {
            GapTarget::Document { within, .. } => within,
            GapTarget::Boundary { .. } | GapTarget::MultipartPage => &[],
        }
    }

    /// Returns true if a refresh at `now` fetches the gap's document without a request of the user.
    #[must_use]
    pub fn is_due(&self, now: Timestamp) -> bool {
        self.uri.is_some() && self.retry.is_due(now)
    }

    /// Returns true if the document at this address was empty on an earlier day already.
    pub(super) fn was_empty(&self, uri: &Url, now: Timestamp) -> bool {
        self.empty.as_ref().is_some_and(|empty| empty.uri == *uri && is_a_day_ago(empty.since, now))
    }

    /// Notes if the document at this address is empty now.
    pub(super) fn note_empty(&mut self, uri: &Url, is_empty: bool, now: Timestamp) {
        let is_known = self.empty.as_ref().is_some_and(|empty| empty.uri == *uri);
        if is_empty && !is_known {
            self.empty = Some(EmptyDocument { uri: uri.clone(), since: now });
        } else if !is_empty && is_known {
            self.empty = None;
        }
    }

    /// Records a failed try (G2, G3). A longer wait that the server asks for outranks Lacuna's own (F2).
    pub(super) fn fail(
        &mut self,
        cause: GapCause,
        status: Option<u16>,
        message: impl Into<Message>,
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

    /// Returns true if the feed shows a warning mark for this gap, and the list "Missing" contains it (RFC 5005 §4.2,
    /// G1). A gap has no mark if its document was never fetched, or if the user decides whether older entries are
    /// loaded. A gap that the user dismissed has none either (G5).
    #[must_use]
    pub const fn is_marked(&self) -> bool {
        let is_left_out = matches!(self.cause, GapCause::NotYetFetched | GapCause::Limit | GapCause::Stopped);
        !is_left_out && !self.dismissed
    }
}

/// The reason that a gap is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GapCause {
    /// Its document was not fetched yet.
    NotYetFetched,
    /// The server answered 403.
    Forbidden,
    /// The server answered 404.
    NotFound,
    /// The server answered 410.
    Gone,
    /// The server answered another status.
    Status,
    /// The document is no feed, cannot be parsed, was cut off, or is larger than the limit (A6, A6c, A7).
    Unreadable,
    /// The document belongs to another feed (A6).
    Foreign,
    /// The chain leads back into itself (A2, A7), or the redirects did not end.
    Loop,
    /// The walk reached the limit, and the user decides (A7).
    Limit,
    /// The user stopped the walk (A7a).
    Stopped,
    /// DNS, the connection or TLS failed, or the server took too long.
    Network,
    /// The policy refuses the address (F5).
    Policy,
    /// Entries were missed, or may have been, between two polls (G6). A publisher that removed multipart pages before
    /// Lacuna read them gives this cause too (M2).
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

    /// Returns the cause of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cause| cause.name() == name)
    }

    /// Returns the cause of a gap after a failed fetch (G2).
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

    /// Returns when Lacuna tries a gap of this cause again (G3). RFC 5005 §4.1 lets publishers refuse access to
    /// archives.
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

/// The time at which Lacuna fetches a gap's document again (G3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    /// With the next refresh of its feed.
    NextRefresh,
    /// With the first refresh of its feed after this time.
    At(Timestamp),
    /// Only if the user asks.
    OnRequest,
}

impl Retry {
    /// Returns a time one day from now. After more than seven failed tries the time is one week from now. `tries`
    /// includes the latest one.
    pub(super) fn rarely(tries: u32, now: Timestamp) -> Self {
        const DAY: Duration = Duration::from_hours(24);
        Self::At(now.plus(if tries <= 7 { DAY } else { DAY * 7 }))
    }

    /// Returns true if the gap may be tried at `now`. A time that is further ahead than [`LONGEST_WAIT`] was set by a
    /// clock that was ahead, so it counts as due.
    #[must_use]
    pub fn is_due(self, now: Timestamp) -> bool {
        match self {
            Self::NextRefresh => true,
            Self::At(time) => time <= now || time > now.plus(LONGEST_WAIT),
            Self::OnRequest => false,
        }
    }
}

/// The certainty that entries are missing (G5b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// The answer of a server says so.
    Stated,
    /// Two successive documents have no entry in common, and both are long enough to show a loss.
    Proven,
    /// The documents do not prove that entries are missing, for instance because they are too short.
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

    /// Returns the confidence of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Stated, Self::Proven, Self::Suspected].into_iter().find(|c| c.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn g3_a_retry_beyond_the_longest_wait_is_due_at_once() {
        let now = Timestamp::from_seconds(1_000_000);
        let is_due = |wait: Duration| Retry::At(now.plus(wait)).is_due(now);
        assert!(is_due(Duration::ZERO));
        assert!(!is_due(Duration::from_secs(1)) && !is_due(Duration::from_hours(7 * 24)));
        assert!(!is_due(LONGEST_WAIT), "a server may ask for that wait (F2)");
        assert!(is_due(LONGEST_WAIT + Duration::from_secs(1)));
        assert!(is_due(Duration::from_hours(10 * 366 * 24)));
    }
}
