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
    /// Open gaps, dismissed ones included (G5).
    pub gaps: u32,
    /// Open gaps that are marked in the list: neither dismissed nor merely not fetched yet (G1, G5).
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
    /// Why `next_due` is what it is, in words (F3b).
    pub due_reason: String,
    /// How long an entry stays in the feed's document, as far as known (G6b).
    pub holds: Option<Duration>,
    /// Polling has stopped for good (410, F3).
    pub stopped: bool,
    /// The last failure, while it lasts.
    pub error: Option<StoredFailure>,
}

impl SubscriptionRow {
    /// G6b: a feed that is fetched more rarely than its entries stay: how long they stay, and how far the fetches lie
    /// apart.
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

/// The validators of one response, byte for byte as received; the two are one set (F1).
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
    /// No longer in the feed's view (C2).
    pub withdrawn: bool,
    /// What an entity of a multipart feed does to its resource (M6).
    pub operation: Option<Operation>,
    /// The document it came from.
    pub document: Option<Url>,
    /// When a web archive took that document, if it was recovered from one.
    pub captured: Option<Timestamp>,
}
