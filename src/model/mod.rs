//! Values every other layer speaks in: feed documents, entries, ids, times, failures.
//!
//! No I/O, no clock, no format: a value here is what is left once bytes have been understood. Words are those of
//! RFC 4287 and RFC 5005; the glossary stands in `lib.rs`.

mod choices;
mod digest;
mod document;
mod entry;
mod failure;
mod feed;
mod fold;
mod ids;
mod shown;
mod subscription;
mod time;
mod walk;

pub use choices::{FeedChoices, FeedTerms, ImagePolicy};
pub use digest::Digest;
pub use document::{
    DeletedEntry, Ending, Fault, FeedDocument, Format, Head, HistoryMarkers, Link, LinkOrigin, PollHints,
    Severity, relation, unresolvable,
};
pub use entry::{Enclosure, Entry, EntryId, IdSource, InReplyTo, Operation, Payload, Text, TextKind};
pub use failure::{Failure, FailureKind, LONGEST_WAIT};
pub use feed::{Completeness, FeedKind};
pub use fold::{fold, fold_char};
pub use ids::{EntryKey, GapId, SubscriptionId};
pub use shown::{feed_name, is_harmful, json_escaped, shown_title};
pub use subscription::{EntryRow, StoredFailure, SubscriptionRow, Validators};
pub use time::Timestamp;
pub use walk::WalkWork;
