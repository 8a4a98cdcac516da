//! What one document changes: intents, decided here and carried out by the store in one transaction.

use std::time::Duration;

use url::Url;

use super::{
    Chain, Coverage, Deletion, EntryVersion, Gap, HeldPages, KnownPage, SortKey, Start, StretchId, Window,
};
use crate::model::{
    DeletedEntry, Digest, Entry, EntryId, EntryKey, Fault, FeedKind, GapId, IdSource, Timestamp, Validators,
};

/// What one document changes. Either all of it is stored or none.
#[derive(Clone, Debug, Default)]
pub struct DocumentUpdate {
    /// New entries and those replaced by a winning version.
    pub entries: Vec<EntryChange>,
    /// Stored entries that came unchanged in a version which outranks the stored one. Only their version moves (H3).
    pub touched: Vec<(EntryKey, EntryVersion)>,
    /// Tombstones to remember: of each identity the latest counts.
    pub tombstones: Vec<DeletedEntry>,
    /// Entries, new ones included, that are out of the view for a tombstone after this, or free of one again.
    pub deletions: Vec<Deletion>,
    /// Which entries are in the view afterwards.
    pub view: ViewChange,
    /// Repairs and faults of a document other than the subscription document; none take the place of earlier ones too.
    pub faults: Vec<(Url, Vec<Fault>)>,
    /// URIs whose document has been processed by this.
    pub processed: Vec<ProcessedDocument>,
    /// An address of the chain, and the processed document to which it redirected for the moment.
    pub redirected: Option<(Url, Url)>,
    /// Gaps opened, moved and closed.
    pub gaps: Vec<GapChange>,
    /// The boundary above a page that the user appended (P3).
    pub boundary: Option<PageBoundary>,
    /// Stored entries that the update takes for entries under new ids: key and former id (G6).
    pub renamed: Vec<(EntryKey, EntryId)>,
    /// What is known of the feed as a whole, where a subscription document said it.
    pub feed: Option<FeedRecord>,
    /// Pages of a multipart feed that are known, or known otherwise, from now on.
    pub pages: Vec<KnownPage>,
    /// The entry point of a multipart feed, if it changed (M3).
    pub start: Option<Start>,
    /// The entries came from a capture in a web archive.
    pub captured: Option<Captured>,
    /// What is known of the feed's coverage from now on; `None`: as before.
    pub coverage: Option<CoverageUpdate>,
}

/// A change to the coverage of a feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoverageUpdate {
    /// The coverage afterwards.
    pub coverage: Coverage,
    /// The stretch that the new entries of the update are in; `None`: they are in none.
    pub stretch: Option<StretchId>,
    /// Held entries that were in no stretch and are in that one now.
    pub placed: Vec<EntryKey>,
}

/// A capture in a web archive that entries came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captured {
    /// Where it is.
    pub uri: Url,
    /// The document it was taken of.
    pub of: Url,
    /// When it was taken.
    pub at: Timestamp,
}

/// An entry to be stored.
#[derive(Clone, Debug)]
pub struct EntryChange {
    /// The stored entry that this one replaces completely (H5), under a new id if the ids differ. `None` for a new
    /// entry.
    pub held: Option<EntryKey>,
    /// The entry.
    pub entry: Entry,
    /// Its version.
    pub version: EntryVersion,
    /// Its place in the list.
    pub sort: SortKey,
    /// When it was first seen; of a replaced entry the time kept.
    pub first_seen: Timestamp,
    /// Whether it arrives read, if it is new.
    pub arrival: Arrival,
    /// True if the publisher changed the replaced entry (A6b).
    pub changed: bool,
    /// True if the list of the feed shows it. Entries of a browsed page are not in the list (P6).
    pub in_view: bool,
}

/// How a new entry arrives (G5a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// As news.
    Unread,
    /// As history.
    Read,
}

/// Which entries of a subscription are in its view after an update.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ViewChange {
    /// As they were; new ones as [`EntryChange::in_view`] says.
    #[default]
    Keep,
    /// The list gets exactly these ids in this order. All other entries leave the list, not the disk (C1, C2).
    Replace(Vec<EntryId>),
    /// All stored entries come back (C2, K9).
    Restore,
    /// Of the entries held those come back whose version has at least this rank ([`EntryVersion::rank`]): in a multipart
    /// feed the entities of a page and of all newer ones (M3).
    RestoreFrom(i64),
}

/// A document of a chain that is not fetched again (A4, RFC 5005 §4.1).
#[derive(Clone, Debug, PartialEq)]
pub struct ProcessedDocument {
    /// Its URI.
    pub uri: Url,
    /// The poll whose chain it was found in.
    pub walk: u64,
    /// How many documents behind the subscription document.
    pub depth: u32,
    /// Fingerprint of its entries' ids and times; `None` where it has none.
    pub digest: Option<Digest>,
    /// When it was processed.
    pub at: Timestamp,
    /// Its entries, newest first. Keys below 0 stand for entries of the same update (see [`super::Sighting`]).
    pub entries: Vec<EntryKey>,
    /// The older document that it names.
    pub older: Option<Url>,
    /// The validators of its response (F1).
    pub validators: Validators,
}

/// A change to the gaps of a subscription.
#[derive(Clone, Debug, PartialEq)]
pub enum GapChange {
    /// A new one.
    Open(Gap),
    /// An open one moved, failed once more, or was otherwise changed.
    Put(GapId, Gap),
    /// Bridged.
    Close(GapId),
}

/// The place where a page begins that the user loaded (P3).
#[derive(Clone, Debug, PartialEq)]
pub struct PageBoundary {
    /// The page below it.
    pub page: Url,
    /// It is shown below the last entry that does not sort after this.
    pub position: SortKey,
    /// Nothing overlaps across it: entries may have slipped through.
    pub may_have_slipped: bool,
    /// Where Load more goes on; `None` at the last page.
    pub next: Option<Url>,
}

/// What is held of a feed beside its entries, gaps and processed documents; replaced as a whole by each subscription
/// document.
#[derive(Clone, Debug, PartialEq)]
pub struct FeedRecord {
    /// The kind the latest document showed.
    pub kind: FeedKind,
    /// Subscription documents applied so far; the number of the latest poll.
    pub polls: u64,
    /// The entries of the document in short, by which the next poll is judged (G6).
    pub window: Window,
    /// Since when nothing was missed, for sliding feeds (G8). `None` for a stateful feed that shows its beginning.
    pub since: Option<Timestamp>,
    /// How long an entry stays in the document, if the feed is plain and was seen to slide (G6b).
    pub holds: Option<Duration>,
    /// False if the feed cannot be judged: for missed polls if it is ordered by score (G6), for wholeness if its
    /// address is that of an archive (K2).
    pub judged: bool,
    /// True if the latest document was cut off, and nobody knows which entries it lost. [`Self::window`] is then that
    /// of the document before, by which the next one is judged (A6c, G6).
    pub cut: bool,
    /// True if the latest document has an update time (H3).
    pub dated: bool,
    /// True if `next` leads to an archive (K7a); `None` if nobody looked yet.
    pub next_is_archive: Option<bool>,
    /// The older document of the chain that the latest document named.
    pub older: Option<Url>,
    /// atom:id of the head.
    pub feed_id: Option<String>,
    /// Title of the head.
    pub title: String,
    /// Authors of the head.
    pub authors: Vec<String>,
    /// The site's page.
    pub site: Option<Url>,
    /// The URI the latest subscription document came from, after redirects.
    pub document: Url,
    /// Page links of the head, for browsing: (relation, URI) (P1).
    pub page_links: Vec<(String, Url)>,
    /// Repairs and faults of the latest document, contradictions of its markup included (K7).
    pub faults: Vec<Fault>,
}

/// A held entry, as the merge needs it.
#[derive(Clone, Debug, PartialEq)]
pub struct HeldEntry {
    /// Its key.
    pub key: EntryKey,
    /// Its identity.
    pub id: EntryId,
    /// Where the identity came from.
    pub id_source: IdSource,
    /// Earlier identities, from before its feed gave it an id (H2).
    pub aliases: Vec<EntryId>,
    /// The version held.
    pub version: EntryVersion,
    /// Its place in the list.
    pub sort: SortKey,
    /// When it was first seen.
    pub first_seen: Timestamp,
    /// Fingerprint of the whole entry.
    pub digest: Digest,
    /// Fingerprint of its title and text (A6b).
    pub text_digest: Digest,
    /// Whether it is in the view.
    pub in_view: bool,
    /// The stretch it was placed in.
    pub stretch: Option<StretchId>,
}

/// What the store holds that bears on one document: looked up in the transaction that applies the update.
#[derive(Clone, Debug, Default)]
pub struct Held {
    /// Held entries under the document's ids, fallback ids (`Entry::fallback_ids`) and aliases.
    pub entries: Vec<HeldEntry>,
    /// Remembered tombstones under the ids of the document's entries and of [`Self::entries`].
    pub tombstones: Vec<DeletedEntry>,
    /// Held entries with an id of their own that have the link of an entry of the document without one, with that entry's
    /// identity (H2).
    pub linked: Vec<(EntryId, HeldEntry)>,
    /// Held entries that stand in the document under new ids, with those ids (see `SubscriptionDocument::renamings`).
    pub renamed: Vec<(EntryId, HeldEntry)>,
    /// Where all ids of the feed changed: held entries that have the link, or title and time, of an entry of the document
    /// under an id that is not held, with that id (G6).
    pub alike: Vec<(EntryId, HeldEntry)>,
    /// What is known of the URI that the document's chain goes on to.
    pub next: UriState,
    /// What is known of the document's own URI.
    pub own: UriState,
    /// What is known of the snapshot that the document names as `this`.
    pub this: UriState,
    /// Whether the document's own URI, processed before, is that of the newest archive of all earlier polls: the one that
    /// follows behind what is being walked. To be told only of a document that was redirected to.
    pub own_is_newest: bool,
    /// The document's own URI is the one that the address asked for redirected to when it was asked last.
    pub own_is_as_before: bool,
    /// The processed documents from [`Self::next`] on, or from the document's own URI if it was redirected to.
    pub chain: Chain,
    /// What is known of the pages around a page of a multipart feed.
    pub pages: HeldPages,
}

/// What is known of a URI in the chain of one subscription.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UriState {
    /// Never met.
    #[default]
    Unknown,
    /// Its document was processed, lastly in the chain of this poll, so many documents deep.
    Processed {
        /// Number of the poll.
        walk: u64,
        /// How deep.
        depth: u32,
        /// When, the first time in that chain.
        at: Timestamp,
    },
    /// An open gap waits there.
    Gap(GapId),
}
