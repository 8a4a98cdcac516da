//! Subscriptions and entries as lists show them.

use std::time::Duration;

use url::Url;

use super::{Completeness, EntryId, EntryKey, FailureKind, FeedKind, Operation, SubscriptionId, Timestamp};

/// A subscription as the subscription list and the command line show it.
#[derive(Clone, Debug, PartialEq)]
pub struct SubscriptionRow {
    /// Its key.
    pub id: SubscriptionId,
    /// The address of the subscription document.
    pub url: Url,
    /// The reader's own name for it, else the feed's title, else the address.
    pub title: String,
    /// The site's page.
    pub site: Option<Url>,
    /// Folders, outermost first; empty at the top level.
    pub folder: Vec<String>,
    /// `None` before the first fetch.
    pub kind: Option<FeedKind>,
    /// `None` before the first fetch.
    pub state: Option<Completeness>,
    /// Number of open gaps, dismissed ones included (G5).
    pub gaps: u32,
    /// Number of gaps that the list marks: those that were fetched in vain and that the user did not dismiss (G1, G5).
    pub marked_gaps: u32,
    /// Entries in the view.
    pub entries: u64,
    /// Unread entries in the view.
    pub unread: u64,
    /// Time of the oldest entry in the view.
    pub oldest: Option<Timestamp>,
    /// Time of the newest entry in the view.
    pub newest: Option<Timestamp>,
    /// The last answer that brought or confirmed a document.
    pub last_fetched: Option<Timestamp>,
    /// When it is fetched next; `None`: at once, or never again where `stopped`.
    pub next_due: Option<Timestamp>,
    /// The reason for `next_due` in words (F3b).
    pub due_reason: String,
    /// How long an entry stays in the feed's document, if known (G6b).
    pub holds: Option<Duration>,
    /// Polling has stopped for good, after a 410 (F3).
    pub stopped: bool,
    /// The last failure, while it lasts.
    pub error: Option<StoredFailure>,
}

impl SubscriptionRow {
    /// How long entries stay in the document and the time between two polls, if the feed is polled more rarely than
    /// they stay (G6b).
    #[must_use]
    pub fn at_risk(&self) -> Option<(Duration, Duration)> {
        let (holds, last, next) = (self.holds?, self.last_fetched?, self.next_due?);
        let apart = next.since(last);
        (!self.stopped && apart > holds).then_some((holds, apart))
    }
}

/// A failure as it is kept beside its subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFailure {
    /// The sort of failure.
    pub kind: FailureKind,
    /// What happened.
    pub message: String,
    /// What to do.
    pub hint: String,
    /// Since when it fails.
    pub since: Timestamp,
}

/// The validators of one response, byte for byte. They are one set (F1).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Validators {
    /// ETag.
    pub etag: Option<String>,
    /// Last-Modified.
    pub last_modified: Option<String>,
}

/// An entry as a row of a list: everything but its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryRow {
    /// Its key.
    pub key: EntryKey,
    /// The subscription it belongs to.
    pub subscription: SubscriptionId,
    /// Its identity.
    pub id: EntryId,
    /// Its title; empty where there is none.
    pub title: String,
    /// The beginning of its text, one line without markup.
    pub snippet: String,
    /// Its page.
    pub link: Option<Url>,
    /// Its authors, joined by commas.
    pub author: Option<String>,
    /// First published.
    pub published: Option<Timestamp>,
    /// Last updated.
    pub updated: Option<Timestamp>,
    /// Its place in time (L1).
    pub time: Timestamp,
    /// Not read yet.
    pub unread: bool,
    /// Starred by the reader.
    pub starred: bool,
    /// The entry left the feed's list (C2).
    pub withdrawn: bool,
    /// The operation of a part of a multipart page (M6).
    pub operation: Option<Operation>,
    /// The document it came from.
    pub document: Option<Url>,
    /// When a web archive took that document, if it was recovered from one.
    pub captured: Option<Timestamp>,
}
