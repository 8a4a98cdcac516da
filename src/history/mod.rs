//! The logical feed: what is held of it, what is missing from it, and how its history is rebuilt.
//!
//! A functional core. It is *given* documents and *asks* for the next URI; it does no I/O, spawns nothing, reads no
//! clock, and imports nothing but `model`. Where a rule of the specifications is carried out, its number stands beside:
//!
//! | file | rules |
//! |---|---|
//! | `kind` | K1 to K9: which kind of feed a document shows |
//! | `current` | K2: where a `current` link was found to lead |
//! | `version` | H3 to H5, L1: which version wins, where an entry stands |
//! | `merge` | H1, H2, H4 to H6, C1, C2, A6b, G5a: a document's entries against those held |
//! | `deletion` | C2, H6 for entries that their publisher deletes (RFC 6721) |
//! | `coverage` | G4, G6, G8: where entries may be missing, when that is over, and what may be claimed |
//! | `subscription` | A1, C3, K7a, K9: what a polled subscription document changes |
//! | `walk` | A2 to A7, G6a: the way back along the chain, or through pages to a known entry |
//! | `missed` | G1, G6: the gaps that coverage opens and closes |
//! | `page` | P1, P3, P4, P6: pages loaded by hand |
//! | `numbered` | P2, P3: older pages of a feed that names none, on request |
//! | `pages` | M2 to M5: the multipart feed, back with HEAD and forward with GET |
//! | `archive` | A4, A5: archives checked again |
//! | `advice` | what RFC 5005 and its drafts ask of a publisher |
//! | `gap` | G1 to G5: what a gap knows and when it is tried again |
//! | `recovery` | what a web archive brings back of what is missing (RFC 7089) |
//! | `renamed` | G6: entries that got new ids |
//! | `window`, `order` | the entries of the last subscription document in short, and which stand in an order of time |
//! | `forecast` | G6b: how long an entry stays in the document |
//! | `logical_feed` | G8: what may be said of the whole |
//! | `timeline` | G1, G7, P3: what the list shows |
//!
//! The idea that carries it (measured by `tests/history_simulation.rs`): **a gap is opened before it is walked and
//! closed when it is bridged.** The transaction that saves the subscription document opens a gap at its unprocessed
//! prev-archive; each archive document's transaction stores its entries, marks its URI processed and moves the gap on.
//! A crash, a 304 or a failing server can then stop a walk, but never make it forgotten.

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
