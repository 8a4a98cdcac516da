//! The driver: polls subscriptions, walks chains, adds feeds, loads pages; many at once, politely (F4), visibly and
//! stoppably (A8). The window and the command line use the same one.
//!
//! It decides *when* (with `schedule`) and carries out; *what* a document changes is decided by `history`, inside the
//! write transaction that stores it.
#![doc = include_str!("rules.md")]

mod add;
mod asking;
mod current;
mod discover;
mod documents;
mod feed;
mod lane;
mod look;
mod memory;
mod moved;
mod neighbours;
mod numbered;
mod page;
mod pages;
mod pool;
mod recheck;
mod recover;
mod schedule;
mod task;
mod walk;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::config::Settings;
use crate::content::FeedLink;
use crate::fetch::{ByteBudget, Fetch};
use crate::history::{GapCause, HistoryOptions, Outcome};
use crate::model::{EntryKey, Failure, GapId, SubscriptionId, Timestamp, WalkWork};
use crate::store::Writer;

pub use pool::Refresher;
pub use schedule::{Due, after_answer, after_failure};
pub use task::{Task, TaskKey, Wish};

/// What the driver works with.
#[derive(Clone)]
pub struct Services {
    /// Where documents come from.
    pub fetch: Arc<dyn Fetch>,
    /// Where they go.
    pub writer: Writer,
    /// The time.
    pub clock: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    /// Who hears of progress; called on worker threads.
    pub events: Arc<dyn Fn(Event) + Send + Sync>,
    /// What the reader set; it may change while tasks run.
    terms: Arc<Mutex<Terms>>,
    /// The last document that was looked at, for the subscription that may follow.
    looked_at: Arc<Mutex<Option<(url::Url, documents::Reply)>>>,
    /// Until when a web archive asked not to be asked (F2).
    archive_waits: Arc<Mutex<Option<(url::Url, Timestamp)>>>,
    /// Where large documents are read.
    lane: Arc<lane::Lane>,
    /// Bytes that may be made of documents at once, from when they are read until they are stored.
    room: ByteBudget,
    /// The requests under way.
    asking: Arc<asking::Asking>,
}

impl Services {
    /// Brings together what the driver works with.
    #[must_use]
    pub fn new(
        fetch: Arc<dyn Fetch>,
        writer: Writer,
        clock: Arc<dyn Fn() -> Timestamp + Send + Sync>,
        events: Arc<dyn Fn(Event) + Send + Sync>,
        terms: Terms,
    ) -> Self {
        let terms = Arc::new(Mutex::new(terms));
        let (looked_at, archive_waits, lane) = (Arc::default(), Arc::default(), Arc::default());
        let asking = Arc::<asking::Asking>::default();
        let fetch = Arc::new(asking::Counted { fetch, asking: Arc::clone(&asking) });
        let room = ByteBudget::new(crate::document::MOST_ROOM as u64);
        Self { fetch, writer, clock, events, terms, looked_at, archive_waits, lane, room, asking }
    }

    /// What the reader set.
    #[must_use]
    pub fn terms(&self) -> Terms {
        self.terms.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What the reader sets: it holds from the next request on.
    pub fn set_terms(&self, terms: Terms) {
        *self.terms.lock().unwrap_or_else(PoisonError::into_inner) = terms;
    }

    fn keep(&self, address: url::Url, reply: documents::Reply) {
        *self.looked_at.lock().unwrap_or_else(PoisonError::into_inner) = Some((address, reply));
    }

    /// What was kept of this address; it is handed out once.
    fn take_kept(&self, address: &url::Url) -> Option<documents::Reply> {
        let mut kept = self.looked_at.lock().unwrap_or_else(PoisonError::into_inner);
        kept.take_if(|(known, _)| known == address).map(|(_, reply)| reply)
    }
}

impl std::fmt::Debug for Services {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Services").field("terms", &self.terms()).finish_non_exhaustive()
    }
}

/// What the reader set for refreshing.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Time between polls where nobody asks for more (F2).
    pub interval: Duration,
    /// The walk's limits (A7, G5a).
    pub history: HistoryOptions,
    /// The most bytes of one document after decompression (A7).
    pub document_cap: u64,
    /// What the texts of one feed may take on disk before a walk asks (A7).
    pub feed_cap: u64,
    /// Documents may lead to private addresses (F5).
    pub allow_private: bool,
    /// Where a web archive lists its captures: the address of a document is put behind it (RFC 7089).
    pub web_archive: url::Url,
}

impl From<&Settings> for Terms {
    fn from(settings: &Settings) -> Self {
        Self {
            interval: Duration::from_secs(u64::from(settings.refresh_interval_minutes) * 60),
            history: HistoryOptions {
                archive_limit: settings.archive_limit,
                history_unread: !settings.import_as_read,
            },
            document_cap: settings.document_cap_bytes,
            feed_cap: settings.feed_cap_bytes,
            allow_private: settings.shell.allow_private,
            web_archive: settings.web_archive.clone(),
        }
    }
}

/// What happens while tasks run.
#[derive(Clone, Debug)]
pub enum Event {
    /// Work on a feed began.
    Started(SubscriptionId),
    /// A walk took in a document (A8).
    Walking(WalkProgress),
    /// Work on a feed ended.
    Finished(FeedReport),
    /// An address was looked at.
    Looked(LookReport),
    /// An address was added, or why not.
    Added(AddReport),
    /// A page was loaded (P1, P3, P5).
    Page(PageReport),
    /// A task ended by a fault of the program, not of the feed: its address. What it had stored is kept.
    Broke(String),
    /// So many tasks are left.
    Left(usize),
    /// None is left.
    Idle,
}

/// How far a walk has come (A8).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WalkProgress {
    /// The feed.
    pub subscription: SubscriptionId,
    /// The gap being closed; `None` where none is: archives are checked, or older pages looked for.
    pub gap: Option<GapId>,
    /// What is done.
    pub work: WalkWork,
    /// Documents taken in by this walk since it was resumed.
    pub documents: u32,
    /// The time the gap has been pushed back to.
    pub back_to: Option<Timestamp>,
    /// Bytes received.
    pub bytes: u64,
}

/// What a refresh of one feed brought.
#[derive(Clone, Debug)]
pub struct FeedReport {
    /// The feed.
    pub subscription: SubscriptionId,
    /// What the poll was answered.
    pub answer: Answer,
    /// New entries that arrived unread.
    pub new_unread: u64,
    /// New entries that arrived as read history (G5a).
    pub new_read: u64,
    /// Held entries that the publisher changed (A6b).
    pub changed: u64,
    /// How the walks ended, one for each gap that was tried.
    pub walks: Vec<WalkReport>,
    /// What the reader may want to know: "subscribed to the current document instead".
    pub notices: Vec<String>,
}

/// How one walk ended.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkReport {
    /// The gap.
    pub gap: GapId,
    /// Documents taken in.
    pub documents: u32,
    /// How it ended (A7a).
    pub outcome: Outcome,
    /// What is missing, where something is.
    pub missing: Option<(GapCause, String)>,
}

/// What a poll was answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// It was not asked: too early, asked to wait, or gone for good. Why, in words (F3b).
    Skipped(String),
    /// Nothing changed.
    NotModified,
    /// A document.
    Document,
    /// No document.
    Failed(Failure),
}

/// What an address leads to (F6).
#[derive(Clone, Debug)]
pub struct LookReport {
    /// The address as given.
    pub address: url::Url,
    /// Feeds, at least one, or why there is none.
    pub outcome: Result<Vec<Candidate>, Failure>,
}

/// A feed that could be subscribed to.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its address.
    pub url: url::Url,
    /// Its title; may be empty.
    pub title: String,
    /// Format, kind or media type, as far as known.
    pub note: String,
    /// It is a multipart feed: the reader chooses where to begin (M3).
    pub chooses_start: bool,
    /// It is followed already.
    pub subscribed: bool,
    /// Something was read there; else it may be there another time (F3c).
    pub reachable: bool,
}

/// What became of an address to add.
#[derive(Clone, Debug)]
pub struct AddReport {
    /// The address as given.
    pub address: url::Url,
    /// What became of it.
    pub outcome: AddOutcome,
    /// What the reader may want to know whatever became of it; of a new subscription its own report says it.
    pub notices: Vec<String>,
}

/// What became of an address to add.
#[derive(Clone, Debug)]
pub enum AddOutcome {
    /// Subscribed; with the first report, which may hold the error it starts with (F3c).
    Subscribed(Box<FeedReport>),
    /// It was subscribed to before.
    Already(SubscriptionId),
    /// A page that names several feeds: the reader chooses (F6).
    Choices(Vec<FeedLink>),
    /// No feed; not subscribed (F3c).
    Refused(Failure),
}

/// What became of a page to load.
#[derive(Clone, Debug)]
pub struct PageReport {
    /// The feed.
    pub subscription: SubscriptionId,
    /// The page, or why it could not be had: then everything stays as it is (P5).
    pub page: Result<LoadedPage, Failure>,
}

/// A page as it was loaded.
#[derive(Clone, Debug)]
pub struct LoadedPage {
    /// Its URI after redirects.
    pub uri: url::Url,
    /// How many pages from the first.
    pub distance: u32,
    /// Whether it was appended to the list (P3), not only shown (P1).
    pub appended: bool,
    /// Its entries in document order.
    pub entries: Vec<EntryKey>,
    /// Where it leads: (relation, URI), names of RFC 5005 §3.
    pub links: Vec<(String, url::Url)>,
}
