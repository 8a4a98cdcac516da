//! Decides which of two versions of an entry wins, and the place of an entry in the list (H3 to H6, L1).

use std::cmp::Ordering;

use url::Url;

use crate::model::{FeedKind, Timestamp};

/// The place where a version was found: the poll that led to its document, the distance of that document, and the
/// position in it.
///
/// The chain of poll *n* + 1, up to the first document already processed, is newer than the whole chain of poll *n*. So
/// the pair of poll and depth orders all documents by their distance from the subscription document (H3), even if a
/// walk closes the gap of an old poll years later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ChainPosition {
    /// Number of the poll, from 1.
    pub poll: u64,
    /// The number of links from the subscription document to this one: 0 for the subscription document itself, 1 for its
    /// `prev-archive` or its next page.
    pub depth: u32,
    /// Position in the document, from 0.
    pub index: u32,
}

const FIELD_SIZE: i64 = 1 << 20;

impl ChainPosition {
    /// Returns the place as one number. It is larger for a document nearer to the subscription document, and within a
    /// document for an entry nearer to the top.
    ///
    /// Depth and index saturate at 2^20 - 1, far beyond any limit of documents (A7).
    #[must_use]
    pub fn rank(self) -> i64 {
        let inverse = |n: u32| FIELD_SIZE - 1 - i64::from(n).min(FIELD_SIZE - 1);
        let poll = i64::try_from(self.poll).unwrap_or(i64::MAX).min((1 << 22) - 1);
        poll * FIELD_SIZE * FIELD_SIZE + inverse(self.depth) * FIELD_SIZE + inverse(self.index)
    }
}

/// Returns the number of the poll of a place.
const fn poll_of(rank: i64) -> i64 {
    rank.div_euclid(FIELD_SIZE * FIELD_SIZE)
}

/// Returns the number of the poll whose subscription document has the place. Returns `None` for a place behind it.
pub(super) fn poll_that_brought(rank: i64) -> Option<i64> {
    let top = ChainPosition { poll: u64::try_from(poll_of(rank)).ok()?, ..ChainPosition::default() };
    (document_rank(rank) == document_rank(top.rank())).then(|| poll_of(rank))
}

/// Returns poll and depth of a place as one number. It is the same for all entries of a document.
const fn document_rank(rank: i64) -> i64 {
    rank.div_euclid(FIELD_SIZE)
}

/// Returns the place of an entity in the multipart feed as one number. It is larger for a newer page, and within a page
/// for an entity nearer to the end, because a multipart page has its newest entities last. Places and indexes saturate
/// far beyond any feed.
pub(in crate::history) fn page_rank(place: i64, index: u32) -> i64 {
    place.clamp(-(1 << 42), 1 << 42) * FIELD_SIZE + i64::from(index).min(FIELD_SIZE - 1)
}

/// The values that decide between two versions of an entry (H3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryVersion {
    /// The update time of the entry.
    pub entry_updated: Option<Timestamp>,
    /// The update time of its document.
    pub document_updated: Option<Timestamp>,
    /// The place where it was found ([`ChainPosition::rank`]).
    pub rank: i64,
    /// The document that contained it.
    pub document: Url,
}

impl EntryVersion {
    /// Returns true if this version, seen in a feed of `kind`, replaces `held`. `dated` says that the subscription
    /// document of the feed has an update time.
    ///
    /// Equal versions replace each other, which changes nothing (H6).
    #[must_use]
    pub fn supersedes(&self, held: &Self, kind: FeedKind, dated: bool) -> bool {
        let by_place = self.rank.cmp(&held.rank);
        let order = match kind {
            // The latest update wins, then the latest document (H3, RFC 5005 §4.2).
            FeedKind::Archived | FeedKind::Multipart => self.by_times(held, dated).then(by_place),
            // Two different pages of a paged feed that were fetched at the same poll are compared by their times. In
            // all other cases the later fetch wins, whatever its times are (H3a).
            FeedKind::Paged if self.document != held.document && poll_of(self.rank) == poll_of(held.rank) => {
                self.by_times(held, dated).then(by_place)
            }
            // A walk fetches a page twice at the same poll (G6a). Meanwhile news may have pushed the entry down the page.
            FeedKind::Paged => document_rank(self.rank).cmp(&document_rank(held.rank)),
            // The version that was received later, or is nearer to the newest snapshot, wins (PaceFeedState, H3a).
            FeedKind::Plain | FeedKind::Complete | FeedKind::Stateful => by_place,
        };
        order != Ordering::Less
    }

    /// Returns the number of the poll to whose chain its document belongs.
    pub(super) const fn poll(&self) -> i64 {
        poll_of(self.rank)
    }

    /// Returns true if this version is dated after another one. The update times of the documents decide. If one of them is
    /// missing, or if they are equal, the update times of the entry decide. A version of a later document is never the older
    /// one.
    pub(super) fn is_dated_after(&self, other: &Self) -> bool {
        match (self.document_updated, other.document_updated) {
            (Some(own), Some(before)) if own != before => own > before,
            _ => self.entry_updated > other.entry_updated,
        }
    }

    /// Compares two versions by time only: first the update times of the entries, then those of the documents (H3,
    /// RFC 5005 §4.2). RSS by itself has update times for documents only (RFC 5005, Appendix B). A missing time loses
    /// to any time.
    ///
    /// If one of two documents has no time, H3 lets the nearer document win. Applied to each pair alone, this rule is
    /// not transitive. Take three documents: the nearest (of May) wins over the middle one (without a time), the middle
    /// one over the farthest (of June), and the farthest over the nearest. The winner would depend on the order of
    /// arrival, which H6 forbids. So `dated` decides once for the whole feed:
    ///
    /// - The subscription document has no time. Then document times decide nothing in this feed, and the nearer
    ///   document wins.
    /// - The subscription document has a time. Then an archive without a time loses to it, as every document behind it
    ///   does. Such an archive also loses to archives behind it that have a time; for that pair alone the order
    ///   deviates from H3.
    fn by_times(&self, other: &Self, dated: bool) -> Ordering {
        let of_document = |version: &Self| version.document_updated.filter(|_| dated);
        self.entry_updated.cmp(&other.entry_updated).then(of_document(self).cmp(&of_document(other)))
    }
}

/// An entry's place in the list, newest first (L1). The smaller key is nearer to the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SortKey {
    /// The publication time, else the update time, else the document's time, else the time of first sight.
    pub time: Timestamp,
    /// [`ChainPosition::rank`], which orders entries of the same time by the nearness of their document and by their
    /// order in it.
    pub rank: i64,
}

impl SortKey {
    /// Returns the position in the list for a gap of a poll that brought no entries.
    pub(in crate::history) fn bottom_of(poll: u64, now: Timestamp) -> Self {
        Self { time: now, rank: ChainPosition { poll, depth: 0, index: u32::MAX }.rank() }
    }
}

impl Ord for SortKey {
    fn cmp(&self, other: &Self) -> Ordering {
        (other.time, other.rank).cmp(&(self.time, self.rank))
    }
}

impl PartialOrd for SortKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
