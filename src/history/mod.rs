//! The logical feed: what is held of it, what is missing from it, and how its history is rebuilt.
//!
//! A functional core. It is *given* documents and *asks* for the next URI; it does no I/O, spawns nothing, reads no
//! clock, and imports nothing but `model`. A code such as G5a in a comment cites a rule; the tables below the files
//! define all of them.
//!
//! | file | what it decides |
//! |---|---|
//! | `kind` | which kind of feed a document shows |
//! | `current` | where the `current` link of a document led |
//! | `version` | which version of an entry wins, and where the entry stands in the list |
//! | `merge` | what a document's entries change among those in the store |
//! | `deletion` | what becomes of entries that their publisher deletes (RFC 6721) |
//! | `coverage` | where entries may be missing, when that is over, and what may be claimed |
//! | `subscription` | what a polled subscription document changes |
//! | `walk` | the way back along the chain, or through pages to a known entry |
//! | `missed` | the gaps that coverage opens and closes |
//! | `page` | pages that the user loads |
//! | `numbered` | older pages of a feed that names none, on request |
//! | `pages` | the multipart feed, back with HEAD and forward with GET |
//! | `archive` | archives that are checked again |
//! | `advice` | what RFC 5005 and its drafts ask of a publisher |
//! | `gap` | what a gap records, and when it is tried again |
//! | `recovery` | what a web archive brings back of missing entries (RFC 7089) |
//! | `renamed` | entries that got new ids |
//! | `window`, `order` | the last subscription document in short, and which of its entries are in an order of time |
//! | `forecast` | how long an entry stays in the document |
//! | `logical_feed` | what may be said of the whole feed |
//! | `timeline` | what the list shows |
//!
//! The idea that carries it (measured by `tests/history_simulation.rs`): **a gap is opened before it is walked and
//! closed when it is bridged.** The transaction that saves the subscription document opens a gap at its unprocessed
//! prev-archive; each archive document's transaction stores its entries, marks its URI processed and moves the gap on.
//! A crash, a 304 or a failing server can then stop a walk, but never make it forgotten.
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
pub use version::{EntryVersion, Place, SortKey};
pub use walk::{Again, Came, HistoryWalk, Outcome, Reach, Step};
pub use window::{Mark, Window};
