//! The logical feed: its stored entries, its gaps, and the way its history is rebuilt.
//!
//! This module is a functional core. Its callers (`refresh`, which fetches, and `store`, which reads and writes) give
//! it documents. It answers with the changes to store and, during a walk, with the URI to fetch next. It does no I/O,
//! spawns nothing, reads no clock, and imports nothing but `model`. A code such as G5a in a comment cites a rule of the
//! tables below.
//!
//! Two words occur in most files: an entry is *stored* or *held* if the database has it, and a document is *processed*
//! if Lacuna has applied it and need not fetch it again (RFC 5005 §4.1).
//!
//! | file | what it decides |
//! | --- | --- |
//! | `kind` | which kind of feed a document shows |
//! | `current` | where the `current` link of a document led |
//! | `version` | which version of an entry wins, and the place of the entry in the list |
//! | `merge` | which stored entries a document changes |
//! | `deletion` | which entries leave the list because their publisher deleted them (RFC 6721) |
//! | `coverage` | where entries may be missing, when such a gap closes, and what Lacuna may claim |
//! | `subscription` | what a polled subscription document changes |
//! | `walk` | the walk back along the chain, or through pages to a known entry |
//! | `missed` | the gaps that `coverage` opens and closes |
//! | `page` | pages that the user loads |
//! | `numbered` | the numbered older pages of a `WordPress` feed, which it does not link |
//! | `pages` | the multipart feed, read back with HEAD and forward with GET |
//! | `archive` | archives that Lacuna checks again |
//! | `advice` | recommendations of RFC 5005 and its drafts that a publisher does not follow |
//! | `gap` | the record of a gap, and the time of its next try |
//! | `recovery` | which entries a web archive brings back (RFC 7089) |
//! | `renamed` | entries that got new ids |
//! | `window`, `order` | a digest of the last subscription document, and which of its entries are in order of time |
//! | `forecast` | how long an entry stays in the document |
//! | `logical_feed` | the state of the whole feed |
//! | `timeline` | the rows of the list |
//!
//! The main idea (measured by `tests/history_simulation.rs`): **a gap opens before a walk begins, and closes when its
//! two sides join.** The transaction that saves the subscription document opens a gap at its unprocessed
//! `prev-archive`. The transaction of each archive document stores its entries, marks its URI as processed, and moves
//! the gap to the next one. So a crash, a 304 or a failing server can stop a walk, but Lacuna never forgets it.
#![doc = include_str!("rules.md")]

mod advice;
mod archive;
mod coverage;
mod current;
mod deletion;
mod forecast;
mod gap;
mod kind;
mod logical_feed;
mod merge;
mod missed;
mod numbered;
mod order;
mod page;
mod pages;
mod recovery;
mod renamed;
mod subscription;
mod timeline;
mod update;
mod version;
mod walk;
mod window;

pub use advice::{advice, advice_on_neighbour, neighbours};
pub use archive::{ArchiveDifference, older_archive, recheck_archive};
pub use coverage::{
    Boundary, Chain, Coverage, FRONT, Habit, Latest, Order, Seen, Sighting, Stretch, StretchId, stored_key,
};
pub use deletion::Deletion;
pub use gap::{Confidence, Edges, Gap, GapCause, GapTarget, OpenGap, Retry};
pub use kind::{
    Classification, DocumentRole, classify, is_archive_document, older_page, page_links, previous_page,
    same_document, same_site,
};
pub use logical_feed::LogicalFeed;
pub use numbered::NumberedPages;
pub use page::{PageUse, apply_page};
pub use pages::{
    EntryPoint, HeldPages, KnownPage, PageState, PageStep, PageWalk, Start, StartAt, begin_with_snapshot,
    page_addresses,
};
pub use recovery::{Capture, Recovery};
pub use renamed::Renaming;
pub use subscription::{HistoryOptions, SubscriptionDocument};
pub use timeline::{Horizon, HorizonMeaning, Marker, TimelineItem, assemble, horizon};
pub use update::{
    Arrival, Captured, CoverageUpdate, DocumentUpdate, EntryChange, FeedRecord, GapChange, Held, HeldEntry,
    PageBoundary, ProcessedDocument, UriState, ViewChange,
};
pub use version::{ChainPosition, EntryVersion, SortKey};
pub use walk::{Again, Came, HistoryWalk, Outcome, Reach, Step};
pub use window::{Mark, PollWindow};
