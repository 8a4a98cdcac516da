//! Kinds of feeds and what can be said of their completeness.

use super::Timestamp;

/// The kinds of logical feeds (K1 to K7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FeedKind {
    /// RFC 5005 §2: the document is the whole feed.
    Complete,
    /// RFC 5005 §4: a subscription document and its chain of archive documents.
    Archived,
    /// RFC 5005 §3: pages without any promise.
    Paged,
    /// Draft -00 and PaceFeedState: snapshots chained by `this` and `prev`.
    Stateful,
    /// datareplication.io: multipart pages joined by HTTP Link headers.
    Multipart,
    /// None of these: a sliding window.
    Plain,
}

impl FeedKind {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::Complete, Self::Archived, Self::Paged, Self::Stateful, Self::Multipart, Self::Plain];

    /// The name on the command line and in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Archived => "archived",
            Self::Paged => "paged",
            Self::Stateful => "stateful",
            Self::Multipart => "multipart",
            Self::Plain => "plain",
        }
    }

    /// The kind of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// The state of a logical feed that was fetched (G8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// A chain rebuilt to its beginning.
    Whole,
    /// Nothing is missing since then.
    WholeSince(Timestamp),
    /// Entries are or may be missing at so many places.
    Gaps(u32),
    /// Nobody can know.
    NotKnowable,
    /// Only the latest document counts.
    LatestOnly,
}

impl Completeness {
    /// The name on the command line and in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::WholeSince(_) => "whole-since",
            Self::Gaps(_) => "gaps",
            Self::NotKnowable => "not-knowable",
            Self::LatestOnly => "latest-only",
        }
    }
}
