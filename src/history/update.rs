//! The changes that one document makes. `history` decides them, and the store carries them out in one transaction.

use std::time::Duration;

use url::Url;

use super::{
    Chain, Coverage, Deletion, EntryPointState, EntryVersion, Gap, HeldPages, KnownPage, PageLink,
    PollWindow, Sighting, SortKey, StretchId,
};
use crate::model::{
    DeletedEntry, Digest, Entry, EntryId, EntryKey, Fault, FeedDocument, FeedKind, GapId, IdSource,
    Timestamp, Validators, relation,
};

/// The changes that one document makes. The store applies all of them or none.
#[derive(Clone, Debug, Default)]
pub struct DocumentUpdate {
    /// New entries, and stored entries that a winning version replaces.
    pub entries: Vec<EntryChange>,
    /// Stored entries that are unchanged, but whose version in the document outranks the stored version. Only the
    /// version changes (H3).
    pub touched: Vec<(EntryKey, EntryVersion)>,
    /// Tombstones to store. The latest one of each identity counts.
    pub tombstones: Vec<DeletedEntry>,
    /// Entries, new ones included, that leave the view because of a tombstone or return to it.
    pub deletions: Vec<Deletion>,
    /// The change of the entries that the feed's list shows.
    pub view: ViewChange,
    /// The faults of documents other than the subscription document. An empty list removes the earlier faults of that
    /// document.
    pub faults: Vec<(Url, Vec<Fault>)>,
    /// True if the stored entries of all processed documents must be put in the opposite order, because the feed turned
    /// out to be oldest first.
    pub turns_processed: bool,
    /// Documents that count as processed from now on.
    pub processed: Vec<ProcessedDocument>,
    /// An address in the chain, and the processed document to which it redirects temporarily.
    pub redirected: Option<(Url, Url)>,
    /// Gaps that open, move and close.
    pub gaps: Vec<GapChange>,
    /// The boundary above a page that the user appended (P3).
    pub boundary: Option<PageBoundary>,
    /// Stored entries that got new ids: the key and the former id (G6).
    pub renamed: Vec<(EntryKey, EntryId)>,
    /// The new record of the feed, if a subscription document brought one.
    pub feed: Option<FeedRecord>,
    /// The changes of a multipart feed.
    pub multipart: MultipartUpdate,
    /// The place that had kept the entries, if the publisher did not serve them.
    pub kept_by: Option<KeptBy>,
    /// The coverage of the feed from now on; `None` if it does not change.
    pub coverage: Option<CoverageUpdate>,
}

/// The changes that one document makes to the facts about a multipart feed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MultipartUpdate {
    /// New or changed facts about pages.
    pub pages: Vec<KnownPage>,
    /// The entry point, if it changes (M3).
    pub start: Option<EntryPointState>,
}

/// A change to the coverage of a feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoverageUpdate {
    /// The coverage afterwards.
    pub coverage: Coverage,
    /// The stretch of the update's new entries; `None` if they are in none.
    pub stretch: Option<StretchId>,
    /// Stored entries that were in no stretch and join [`Self::stretch`].
    pub placed: Vec<EntryKey>,
}

/// A place beside the documents of the feed that had kept entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeptBy {
    /// A web archive.
    WebArchive(Captured),
    /// The publisher's site, which was asked for missing entries.
    Site {
        /// The answer.
        document: Url,
    },
    /// The user's own feed server.
    Account {
        /// The document with the entries.
        document: Url,
        /// The name of the account.
        name: String,
    },
}

/// A copy of a document in a web archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captured {
    /// The address of the copy.
    pub uri: Url,
    /// The document that the archive copied.
    pub of: Url,
    /// The time at which the archive copied it.
    pub at: Timestamp,
}

/// An entry to store.
#[derive(Clone, Debug)]
pub struct EntryChange {
    /// The stored entry that this one replaces completely (H5), under a new id if the ids differ. `None` for a new
    /// entry.
    pub held: Option<EntryKey>,
    /// The entry to store.
    pub entry: Entry,
    /// The version that decides about later duplicates (H3).
    pub version: EntryVersion,
    /// Its place in the list.
    pub sort: SortKey,
    /// When Lacuna first saw it. A replaced entry keeps its time.
    pub first_seen: Timestamp,
    /// The read mark of a new entry.
    pub arrival: Arrival,
    /// True if the publisher changed the replaced entry (A6b).
    pub changed: bool,
    /// True if the list of the feed shows it. Entries of a browsed page are not in the list (P6).
    pub in_view: bool,
}

impl EntryChange {
    /// Returns the entry as it is stored under this key after the change. `stretch` is the stretch in which the
    /// document placed the entry.
    #[must_use]
    pub fn stored(&self, key: EntryKey, stretch: Option<StretchId>) -> HeldEntry {
        HeldEntry {
            key,
            id: self.entry.id.clone(),
            id_source: self.entry.id_source,
            aliases: Vec::new(),
            version: self.version.clone(),
            sort: self.sort,
            first_seen: self.first_seen,
            digest: self.entry.digest(),
            text_digest: self.entry.text_digest(),
            in_view: self.in_view,
            stretch,
        }
    }
}

/// The read mark with which a new entry arrives (G5a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// Unread, as news.
    Unread,
    /// Read, as history.
    Read,
}

/// The change of the entries that the list of a feed shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ViewChange {
    /// The list stays as it is. [`EntryChange::in_view`] decides about new entries.
    #[default]
    Keep,
    /// The list gets exactly these ids in this order. All other entries leave the list, not the disk (C1, C2).
    Replace(Vec<EntryId>),
    /// All stored entries return (C2, K9).
    Restore,
    /// Stored entries return if their version has at least this rank ([`EntryVersion::rank`]). In a multipart feed
    /// these are the entities of a page and of all newer pages (M3).
    RestoreFrom(i64),
}

/// A document of a chain that Lacuna has applied and does not fetch again (A4, RFC 5005 §4.1).
#[derive(Clone, Debug, PartialEq)]
pub struct ProcessedDocument {
    /// The URI of the document.
    pub uri: Url,
    /// The number of the poll whose chain contained it.
    pub poll: u64,
    /// The number of links from the subscription document to it.
    pub depth: u32,
    /// Fingerprint of its entries' ids and times; `None` if it has none.
    pub digest: Option<Digest>,
    /// When Lacuna processed it.
    pub at: Timestamp,
    /// Its entries, newest first. Negative keys stand for entries of the same update (see [`super::Sighting`]).
    pub entries: Vec<EntryKey>,
    /// The older document that it links.
    pub older: Option<Url>,
    /// The validators of its response (F1).
    pub validators: Validators,
}

impl ProcessedDocument {
    /// Returns true if an archive, which has these entries now, has some that it did not have when Lacuna processed it.
    pub(super) fn has_grown(&self, entries: &[Sighting]) -> bool {
        !self.entries.is_empty() && entries.iter().any(|seen| !self.entries.contains(&seen.key))
    }
}

/// The place of a document in the chain of a poll. It decides which versions are newer (H3).
#[derive(Clone, Copy, Debug)]
pub(super) struct PlaceInChain {
    /// The number of the poll.
    pub(super) poll: u64,
    /// The number of links from the subscription document to the document.
    pub(super) depth: u32,
    /// When the document was first seen there.
    pub(super) since: Timestamp,
}

/// Returns the snapshot that a document names as `this` (draft -00 §4), which counts as processed (K4).
pub(super) fn this_snapshot(
    document: &FeedDocument,
    entries: &[Sighting],
    older: Option<&Url>,
    place: PlaceInChain,
    at: Timestamp,
) -> Option<ProcessedDocument> {
    let uri = document.head.link(relation::THIS)?.clone();
    Some(ProcessedDocument {
        uri,
        poll: place.poll,
        depth: place.depth,
        digest: document.entries_digest(),
        at,
        entries: entries.iter().map(|seen| seen.key).collect(),
        older: older.cloned(),
        validators: Validators::default(),
    })
}

/// A change to the gaps of a subscription.
#[derive(Clone, Debug, PartialEq)]
pub enum GapChange {
    /// A new gap.
    Open(Gap),
    /// A new state of an open gap, for instance after a move or a failed try.
    Put(GapId, Gap),
    /// The two sides of the gap joined.
    Close(GapId),
}

/// The boundary above a page that the user appended (P3).
#[derive(Clone, Debug, PartialEq)]
pub struct PageBoundary {
    /// The page below the boundary.
    pub page: Url,
    /// The boundary's row comes below all entries whose key is this one or nearer to the top.
    pub position: SortKey,
    /// True if the page shares no entry with the list above, so entries may have slipped through.
    pub may_have_slipped: bool,
    /// The page that "Load more" fetches next; `None` at the last page.
    pub next: Option<Url>,
}

/// The facts about a feed that each subscription document replaces. Entries, gaps and processed documents are stored
/// apart.
#[derive(Clone, Debug, PartialEq)]
pub struct FeedRecord {
    /// The kind that the latest document showed.
    pub kind: FeedKind,
    /// The number of subscription documents applied so far, which is the number of the latest poll.
    pub polls: u64,
    /// The digest of the document's entries, with which the next poll is compared (G6).
    pub window: PollWindow,
    /// The time since which nothing is missing, for a multipart feed (G8); `None` if it was read from its beginning.
    pub since: Option<Timestamp>,
    /// The time for which an entry stays in the document, if the feed is plain and entries were seen to leave it (G6b).
    pub holds: Option<Duration>,
    /// False if newer entries may exist that the subscribed document does not show, so that nothing is claimed of the
    /// feed. The document is an archive (K2), or it is empty, or it lost its newest entry and the link to older
    /// documents.
    pub judged: bool,
    /// True if the latest document was cut off, so that nobody knows which entries it lost (A6c). [`Self::window`] is
    /// then that of the document before (G6).
    pub cut: bool,
    /// True if the latest document has an update time (H3).
    pub dated: bool,
    /// True if `next` leads to an archive (K7a); `None` if Lacuna has not looked yet.
    pub next_is_archive: Option<bool>,
    /// The older document of the chain that the latest document links.
    pub older: Option<Url>,
    /// The names by which documents of the feed are recognised (A6).
    pub identity: FeedIdentity,
    /// The page of the site.
    pub site: Option<Url>,
    /// The address of the latest subscription document, after redirects.
    pub document: Url,
    /// The page links of the head section, for browsing (P1), and further links that Lacuna remembers.
    pub page_links: Vec<(PageLink, Url)>,
    /// The faults of the latest document, contradictions of its markup included (K7).
    pub faults: Vec<Fault>,
}

impl FeedRecord {
    /// Returns the address of this link.
    pub(super) fn page_link(&self, link: PageLink) -> Option<&Url> {
        self.page_links.iter().find(|(other, _)| *other == link).map(|(_, uri)| uri)
    }
}

#[cfg(test)]
impl FeedRecord {
    /// A record of a feed whose documents had no entries, for tests.
    pub(crate) fn example(kind: FeedKind) -> Self {
        Self {
            kind,
            polls: 1,
            window: PollWindow::default(),
            since: None,
            holds: None,
            judged: true,
            cut: false,
            dated: true,
            next_is_archive: None,
            older: None,
            identity: FeedIdentity { title: "A feed".to_owned(), ..FeedIdentity::default() },
            site: None,
            document: Url::parse("https://a.example/document").unwrap(),
            page_links: Vec::new(),
            faults: Vec::new(),
        }
    }
}

/// The names of a feed in its documents. A document of another site belongs to the feed if one of them is the same
/// (A6).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedIdentity {
    /// The `atom:id` of the feed.
    pub id: Option<String>,
    /// The title of the feed; empty if it has none.
    pub title: String,
    /// The authors of the feed.
    pub authors: Vec<String>,
}

/// A stored entry, as the merge needs it.
#[derive(Clone, Debug, PartialEq)]
pub struct HeldEntry {
    /// The key of the entry.
    pub key: EntryKey,
    /// The identity of the entry.
    pub id: EntryId,
    /// The source of the identity.
    pub id_source: IdSource,
    /// Earlier identities of the entry (H2, G6).
    pub aliases: Vec<EntryId>,
    /// The stored version.
    pub version: EntryVersion,
    /// Its place in the list.
    pub sort: SortKey,
    /// When Lacuna first saw it.
    pub first_seen: Timestamp,
    /// Fingerprint of the whole entry.
    pub digest: Digest,
    /// Fingerprint of its title and text (A6b).
    pub text_digest: Digest,
    /// True if the feed's list shows it.
    pub in_view: bool,
    /// The stretch that it was placed in.
    pub stretch: Option<StretchId>,
}

/// The stored facts that `history` needs to judge one document. The store looks them up in the transaction that applies
/// the update.
#[derive(Clone, Debug, Default)]
pub struct Held {
    /// Stored entries whose id or alias is an id or a fallback id (`Entry::fallback_ids`) of an entry of the document.
    pub entries: Vec<HeldEntry>,
    /// Stored tombstones for the entries of the document and for [`Self::entries`].
    pub tombstones: Vec<DeletedEntry>,
    /// Stored entries that have an id, and the same link as an entry of the document that has no id. Each comes with
    /// the identity of that entry (H2).
    pub linked: Vec<(EntryId, HeldEntry)>,
    /// Stored entries that the document has under new ids, with their new ids (see `SubscriptionDocument::renamings`).
    pub renamed: Vec<(EntryId, HeldEntry)>,
    /// Stored entries that may be in the document under other ids: they have the link, or the title and time, of an
    /// entry of the document whose id is not stored. Each comes with that id (G6). The list is empty if nothing
    /// suggests that ids changed.
    pub id_candidates: Vec<(EntryId, HeldEntry)>,
    /// The state of the older document that this document links.
    pub next: UriState,
    /// The state of the document's own URI.
    pub own: UriState,
    /// The state of the snapshot that the document names as `this`.
    pub this: UriState,
    /// True if the document's own URI is that of the newest archive of all earlier polls, which follows the documents
    /// of this walk. It is set only if a redirect led to the document.
    pub own_is_newest: bool,
    /// True if the address that the walk requested redirected to the document's own URI the last time as well.
    pub own_is_as_before: bool,
    /// The processed documents of the chain from [`Self::next`] on. If a redirect led to a processed document, they
    /// begin with that document.
    pub chain: Chain,
    /// The known pages around a page of a multipart feed.
    pub pages: HeldPages,
}

/// The state of a URI in the chain of one subscription.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UriState {
    /// Lacuna has not seen this URI.
    #[default]
    Unknown,
    /// Its document was processed. Poll and depth are those of the latest chain that contained it.
    Processed {
        /// Number of the poll.
        poll: u64,
        /// The number of links from the subscription document to it.
        depth: u32,
        /// The time at which it was first processed in that chain.
        at: Timestamp,
    },
    /// An open gap waits at this URI.
    Gap(GapId),
}
