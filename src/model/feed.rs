//! Kinds of feeds, and the words for their completeness.

use super::Timestamp;

/// The kinds of logical feeds (K1 to K7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FeedKind {
    /// The document is the whole feed (RFC 5005 §2).
    Complete,
    /// A subscription document and its chain of archive documents (RFC 5005 §4).
    Archived,
    /// Pages without any guarantee (RFC 5005 §3).
    Paged,
    /// Snapshots linked by `this` and `prev` (draft -00 and PaceFeedState).
    Stateful,
    /// Multipart pages linked by HTTP Link headers (datareplication.io).
    Multipart,
    /// A feed with none of these marks, whose document is a sliding window.
    Plain,
}

impl FeedKind {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::Complete, Self::Archived, Self::Paged, Self::Stateful, Self::Multipart, Self::Plain];

    /// Returns the name on the command line and in the store.
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

    /// Returns the kind of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// The state of a logical feed after its first fetch (G8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// The chain was read to its beginning, and nothing is missing.
    Whole,
    /// Nothing is missing since that time.
    WholeSince(Timestamp),
    /// Entries are or may be missing at this number of places.
    Gaps(u32),
    /// Lacuna cannot tell if something is missing.
    NotKnowable,
    /// The feed is complete: only its latest document counts.
    LatestOnly,
}

impl Completeness {
    /// Returns the name on the command line and in the store.
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
