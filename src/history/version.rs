//! Decides which of two versions of an entry wins, and where an entry stands in the list (H3 to H6, L1).

use std::cmp::Ordering;

use url::Url;

use crate::model::{FeedKind, Timestamp};

/// Where a version was found: the poll whose subscription document led to it, how many documents behind that one, and
/// its place in the document.
///
/// The chain of poll *n* + 1 lies wholly before that of poll *n* up to the first document already processed, so the
/// pair of poll and depth orders all documents ever applied by nearness to the subscription document (H3), even when a
/// gap of an old poll is healed years later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Place {
    /// Number of the poll, from 1.
    pub walk: u64,
    /// 0 for the subscription document, then 1 for its prev-archive and so on; for a page, its distance.
    pub depth: u32,
    /// Position in the document, from 0.
    pub index: u32,
}

const FIELD: i64 = 1 << 20;

impl Place {
    /// One number for the whole place, larger the nearer to the subscription document and to the document's top.
    ///
    /// Depth and index saturate at 2^20 - 1, far beyond any limit of A7.
    #[must_use]
    pub fn rank(self) -> i64 {
        let inverse = |n: u32| FIELD - 1 - i64::from(n).min(FIELD - 1);
        let walk = i64::try_from(self.walk).unwrap_or(i64::MAX).min((1 << 22) - 1);
        walk * FIELD * FIELD + inverse(self.depth) * FIELD + inverse(self.index)
    }
}

/// One number for an entity's place in the multipart feed, larger the newer its page and the further down in it: there
/// new entities stand last. Places and indexes saturate far beyond any feed.
pub(super) fn page_rank(place: i64, index: u32) -> i64 {
    place.clamp(-(1 << 42), 1 << 42) * FIELD + i64::from(index).min(FIELD - 1)
}

/// The values that decide between duplicates by H3: update time of the entry, of the document, and the place in the
/// chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryVersion {
    /// The entry's own update time.
    pub entry_updated: Option<Timestamp>,
    /// The update time of the document it stood in.
    pub document_updated: Option<Timestamp>,
    /// [`Place::rank`] of where it stood.
    pub rank: i64,
    /// The document it stood in.
    pub document: Url,
}

impl EntryVersion {
    /// True if this version, seen in a feed of `kind`, replaces `held`. `dated` says that the subscription document of
    /// the feed has an update time.
    ///
    /// Equal versions replace each other, which changes nothing (H6).
    #[must_use]
    pub fn supersedes(&self, held: &Self, kind: FeedKind, dated: bool) -> bool {
        let by_place = self.rank.cmp(&held.rank);
        let order = match kind {
            // H3, RFC 5005 §4.2: the latest update wins, then the latest document.
            FeedKind::Archived | FeedKind::Multipart => self.by_times(held, dated).then(by_place),
            // H3a: the later fetch of a document outside a chain wins, whatever its times say.
            FeedKind::Paged if self.document != held.document => self.by_times(held, dated).then(by_place),
            // PaceFeedState: what is received later, or stands nearer to the newest snapshot, replaces.
            FeedKind::Paged | FeedKind::Plain | FeedKind::Complete | FeedKind::Stateful => by_place,
        };
        order != Ordering::Less
    }

    /// The order of H3 before the place decides: the entries' update times, then the documents' (RFC 5005 §4.2). RSS
    /// dates only documents (RFC 5005, Appendix B). A missing time loses to any.
    ///
    /// Where one document time is missing, H3 lets the nearer document win. Asked for each pair on its own that is no
    /// order: of three documents the nearest (of May) wins over the middle one (without a time), the middle one over the
    /// farthest (of June), and the farthest over the nearest. The winner would depend on the order of arrival (H6). So the
    /// question is asked once for the whole feed, of the document that shares entries with all others:
    ///
    /// - The subscription document has no time. Then no time of a document decides in this feed, and the nearer one wins.
    /// - The subscription document has a time. Then an archive without one loses to it, as the farther document does. It
    ///   loses to archives behind it as well if they have a time: for that pair alone the order leaves H3.
    fn by_times(&self, other: &Self, dated: bool) -> Ordering {
        let of_document = |version: &Self| version.document_updated.filter(|_| dated);
        self.entry_updated.cmp(&other.entry_updated).then(of_document(self).cmp(&of_document(other)))
    }
}

/// An entry's place in the list, newest first (L1). `Ord` is that of the list: the smaller key stands higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SortKey {
    /// Published, else updated, else the document's time, else when first seen.
    pub time: Timestamp,
    /// [`Place::rank`]: ties are broken by nearness and by order in the document.
    pub rank: i64,
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
