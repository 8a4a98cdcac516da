//! The logical feed: its stored entries, its gaps, and the way its history is rebuilt.
//!
//! This module is a functional core. Its callers (`refresh`, which fetches, and `store`, which reads and writes) give
//! it documents. It answers with the changes to store and, during a walk, with the URI to fetch next. It does no I/O,
//! spawns nothing, reads no clock, and imports nothing but `model` and `locale`. A code such as G5a in a comment cites
//! a rule of the tables below.
//!
//! These words occur in most files. An entry is *stored* or *held* if the database has it. A document is *processed* if
//! Lacuna has applied it and need not fetch it again (RFC 5005 §4.1). The document *behind* another one is the older
//! document that it links. The *view* of a feed has the entries that its list shows.
//!
//! | file or folder | what it decides |
//! | --- | --- |
//! | `kind` | which kind of feed a document shows |
//! | `subscription`, `page` | what a polled subscription document, or a page that the user loads, changes |
//! | `merge` | which stored entries a document changes, which version wins, which entries have new ids or were deleted |
//! | `foreign` | whether a document belongs to another feed |
//! | `coverage` | where entries may be missing, when such a gap opens and closes, and what Lacuna may claim |
//! | `coverage_gaps` | which gaps open and close with the boundaries of `coverage` and with linked documents |
//! | `chain` | the walk back along archives or pages, and archives that Lacuna checks again |
//! | `multipart` | the multipart feed, read back with HEAD and forward with GET |
//! | `recovery` | which entries a web archive brings back (RFC 7089) |
//! | `publishers` | how a publisher's site is asked for missing entries, and what its answers prove |
//! | `gap` | the record of a gap, and the time of its next try |
//! | `repaired` | whether a feed that was saved from a damaged database keeps its claims |
//! | `order`, `forecast` | which entries are in order of time, and how long an entry stays in the subscription document |
//! | `logical_feed`, `timeline` | the state of the whole feed, and the rows of its list |
//! | `update` | nothing; it has the types for the changes that one document makes |
//! | `advice` | recommendations of RFC 5005 and its drafts that a publisher does not follow |
#![doc = include_str!("rules.md")]

mod advice;
mod chain;
mod coverage;
mod coverage_gaps;
mod forecast;
mod foreign;
mod gap;
mod kind;
mod logical_feed;
mod merge;
mod multipart;
mod order;
mod page;
mod publishers;
mod recovery;
mod repaired;
mod subscription;
mod timeline;
mod update;

pub use advice::{advice, advice_on_neighbour, neighbours, refuted_by_neighbour};
pub use chain::archive::{ArchiveDifference, confirm_end, confirm_redirect, older_archive, recheck_archive};
pub use chain::walk::{
    HistoryWalk, PagedStep, PagedWalk, Reach, ResponseFacts, SecondAnswer, Step, WalkOutcome,
};
pub use coverage::window::{Fingerprints, PollWindow};
pub use coverage::{
    Boundary, Chain, Coverage, FRONT, FrontEntry, Habit, Latest, MovedDocument, ObservedOrder, Sighting,
    Stretch, StretchId, stored_key,
};
pub use forecast::TimeInDocument;
pub use foreign::is_other_feed;
pub use gap::{
    ChainPart, Confidence, Edges, EmptyDocument, Gap, GapCause, GapPlace, GapTarget, OpenGap, Retry,
};
pub use kind::{
    Classification, DocumentRole, classify, is_archive_document, older_page, page_links, previous_page,
    same_document, same_site,
};
pub use logical_feed::{Doubt, HistoryOptions, LogicalFeed};
pub use merge::deletion::Deletion;
pub use merge::renamed::{Renaming, may_be_same};
pub use merge::version::{ChainPosition, EntryVersion, SortKey};
pub use multipart::{
    EntryPoint, EntryPointState, HeldPages, KnownPage, MultipartStep, MultipartWalk, PageState, StartAt,
    begin_with_snapshot, page_addresses,
};
pub use page::link::PageLink;
pub use page::numbered::NumberedPages;
pub use page::{PageUse, apply_page, apply_probe, next_page, page_behind};
pub use publishers::{
    NamedEntry, ServerPast, SiteOutcome, SiteSearch, Way, can_be_asked_by_dates, exported_entries,
    is_same_entry, is_surely_same, keep_exported, keep_starred, keeps_nothing, lacks_time, same_entries,
    server_way, shares_no_name, ways,
};
pub use recovery::{Capture, Recovery};
pub use repaired::{FeedCounts, can_be_taken_over, coverage_begun_anew, keeps_claims, record_begun_anew};
pub use subscription::SubscriptionDocument;
pub use timeline::{Horizon, HorizonMeaning, Marker, TimelineItem, above_imported, assemble, horizon};
pub use update::{
    Arrival, Captured, CoverageUpdate, DocumentUpdate, EntryChange, FeedIdentity, FeedRecord, GapChange,
    Held, HeldEntry, KeptBy, MultipartUpdate, PageBoundary, ProcessedDocument, UriState, ViewChange,
};
