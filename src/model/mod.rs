//! The values that every other layer uses: feed documents, entries, ids, times, failures.
//!
//! This module does no I/O, reads no clock, and parses no format. Its words are those of RFC 4287 and RFC 5005;
//! `lib.rs` has a glossary.

mod choices;
mod digest;
mod document;
mod entry;
mod failure;
mod feed;
mod fold;
mod ids;
mod report_format;
mod shown;
mod subscription;
mod time;
mod walk;

pub use choices::{FeedChoices, FeedTerms, Filter, ImagePolicy, ProxyChoice, Theme};
pub use digest::Digest;
pub use document::{
    DeletedEntry, Ending, Fault, FeedDocument, Format, Head, HistoryMarkers, Link, LinkOrigin, PollHints,
    Severity, relation, unresolvable,
};
pub use entry::{Enclosure, Entry, EntryId, IdSource, InReplyTo, Operation, Payload, Text, TextKind};
pub use failure::{Failure, FailureKind, LONGEST_WAIT};
pub use feed::{Completeness, FeedKind, normalise};
pub use fold::{fold, fold_char};
pub use ids::{EntryKey, GapId, SubscriptionId};
pub use report_format::ReportFormat;
pub use shown::{feed_name, is_harmful, json_escaped, shown_title};
pub use subscription::{EntryRow, StoredFailure, SubscriptionRow, Validators};
pub use time::Timestamp;
pub use walk::WalkWork;
