//! The driver: polls subscriptions, walks chains, adds feeds and loads pages. It does so for many feeds at once and
//! politely (F4), shows its progress, and can be stopped (A8). The window and the command line use the same driver.
//!
//! The driver decides *when* a document is fetched (see `schedule`), and fetches and stores it. `history` decides
//! *what* the document changes, inside the write transaction that stores it.
#![doc = include_str!("rules.md")]

mod add;
mod arrivals;
mod arrived;
mod documents;
mod feed;
mod neighbours;
mod news;
mod pool;
mod schedule;
mod servers;
mod stop;
mod walks;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::config::Settings;
use crate::content::FeedLink;
use crate::fetch::{ByteBudget, Fetch};
use crate::history::{GapCause, HistoryOptions, OpenGap, PageLink, WalkOutcome};
use crate::locale::Message;
use crate::model::{EntryKey, Failure, GapId, SubscriptionId, Timestamp, WalkWork};
use crate::store::Writer;

use documents::large::LargeDocuments;
use documents::requests::Fetcher;
pub use news::{Collector, News};
pub use pool::Refresher;
pub use pool::task::{GapRequest, RefreshRequest, Task, TaskKey};
pub use schedule::{Due, after_answer, after_failure, explains, shortest_interval, useful_interval};
pub use servers::{
    Exchanged, FirstMarks, FirstSync, LeaveReport, LeaveRequest, Leaving, RefusedMark, Secrets, ServerLogin,
    ServerReport, ServerSecret, SubscriptionReport, SubscriptionRequest, SyncCounts, SyncProgress,
    SyncReport, SyncRequest, SyncStep, Wanted, waiting_marks,
};
pub use walks::recover::can_have_copies;

/// The services that the driver uses.
#[derive(Clone)]
pub struct Services {
    fetcher: Fetcher,
    /// Writes to the store.
    pub writer: Writer,
    /// Returns the current time.
    pub clock: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    /// Receives the events of tasks. Workers call it on their own threads.
    pub events: Arc<dyn Fn(Event) + Send + Sync>,
    /// The user's settings, which may change while tasks run.
    settings: Arc<Mutex<RefreshSettings>>,
    /// The reply of the last search for feeds at an address, with the address. A subscription that follows uses it.
    kept_reply: Arc<Mutex<Option<(url::Url, documents::Reply)>>>,
    /// The last web archive that asked to wait, and the end of the wait (F2).
    archive_waits: Arc<Mutex<Option<(url::Url, Timestamp)>>>,
    /// The thread that parses large documents.
    large_documents: Arc<LargeDocuments>,
    /// The budget of bytes for parsed documents until they are stored.
    room: ByteBudget,
    /// The passwords and tokens of the user's accounts.
    secrets: Arc<dyn Secrets>,
    /// The facts about the servers of accounts.
    servers: servers::KnownServers,
    /// Collects what refreshes bring.
    news: Collector,
    /// The user's rules for arriving entries.
    arrivals: arrivals::Arrivals,
    /// The times at which sites were asked for missing entries.
    questions: walks::Questions,
}

impl Services {
    /// Collects the services of a driver.
    #[must_use]
    pub fn new(
        fetch: Arc<dyn Fetch>,
        writer: Writer,
        clock: Arc<dyn Fn() -> Timestamp + Send + Sync>,
        events: Arc<dyn Fn(Event) + Send + Sync>,
        settings: RefreshSettings,
    ) -> Self {
        let settings = Arc::new(Mutex::new(settings));
        let (kept_reply, archive_waits, large_documents) = (Arc::default(), Arc::default(), Arc::default());
        let room = ByteBudget::new(crate::document::MOST_MEMORY as u64);
        let news = Collector::new(writer.clone());
        Self {
            fetcher: Fetcher::new(fetch),
            writer,
            clock,
            events,
            settings,
            kept_reply,
            archive_waits,
            large_documents,
            room,
            secrets: Arc::new(servers::NoSecrets),
            servers: servers::KnownServers::default(),
            questions: walks::Questions::default(),
            arrivals: arrivals::Arrivals::default(),
            news,
        }
    }

    /// Gives the driver the passwords and tokens of the user's accounts.
    #[must_use]
    pub fn with_secrets(self, secrets: Arc<dyn Secrets>) -> Self {
        Self { secrets, ..self }
    }

    /// Returns the user's settings.
    #[must_use]
    pub fn settings(&self) -> RefreshSettings {
        self.settings.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Changes the user's settings. They apply from the next request on.
    pub fn set_settings(&self, settings: RefreshSettings) {
        *self.settings.lock().unwrap_or_else(PoisonError::into_inner) = settings;
    }

    fn keep_reply(&self, address: url::Url, reply: documents::Reply) {
        *self.kept_reply.lock().unwrap_or_else(PoisonError::into_inner) = Some((address, reply));
    }

    /// Takes the kept reply out, if it is for this address.
    fn take_kept_reply(&self, address: &url::Url) -> Option<documents::Reply> {
        let mut kept = self.kept_reply.lock().unwrap_or_else(PoisonError::into_inner);
        kept.take_if(|(known, _)| known == address).map(|(_, reply)| reply)
    }
}

impl std::fmt::Debug for Services {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Services").field("settings", &self.settings()).finish_non_exhaustive()
    }
}

/// The user's settings for refreshing.
#[derive(Clone, Debug)]
pub struct RefreshSettings {
    /// The time between two polls of a feed if neither the server nor the feed asks for more (F2).
    pub interval: Duration,
    /// The settings of walks (A7, G5a).
    pub history: HistoryOptions,
    /// The largest size of a document in bytes, after decompression (A7).
    pub document_cap: u64,
    /// The size of one feed's texts on disk, in bytes, at which a walk stops and Lacuna asks the user (A7).
    pub feed_cap: u64,
    /// True if documents may lead to private addresses (F5).
    pub allow_private: bool,
    /// The address under which a web archive lists captures (RFC 7089). The address of the document is appended.
    pub web_archive: url::Url,
    /// True if somebody wants to know what each refresh brought.
    pub collects_news: bool,
}

impl From<&Settings> for RefreshSettings {
    fn from(settings: &Settings) -> Self {
        Self {
            interval: settings.refreshing.refresh_interval(),
            history: HistoryOptions {
                archive_limit: settings.history.archive_limit,
                history_unread: !settings.history.import_as_read,
            },
            document_cap: settings.history.document_cap_bytes,
            feed_cap: settings.history.feed_cap_bytes,
            allow_private: settings.network.allow_private,
            web_archive: settings.network.web_archive.clone(),
            collects_news: settings.refreshing.notify_of_gaps || settings.refreshing.after_refresh.is_some(),
        }
    }
}

/// An event while tasks run.
#[derive(Clone, Debug)]
pub enum Event {
    /// A task began to refresh a feed.
    Started(SubscriptionId),
    /// A walk stored a document (A8).
    Walking(WalkProgress),
    /// The refresh of a feed ended.
    Finished(FeedReport),
    /// The search for feeds at an address ended.
    FeedsFound(FeedsFound),
    /// The attempt to add an address ended.
    Added(AddReport),
    /// The attempt to load a page ended (P1, P3, P5).
    Page(PageReport),
    /// The check of a feed server ended.
    Server(ServerReport),
    /// A sync made a request.
    Syncing(SyncProgress),
    /// A sync ended.
    Synced(SyncReport),
    /// The search for the marks that a first sync would change ended.
    FirstSync(FirstSync),
    /// A sync of subscriptions ended.
    Subscriptions(SubscriptionReport),
    /// The attempt to leave an account ended.
    LeftAccount(Box<LeaveReport>),
    /// A task panicked. The value is its address. The documents that it stored remain.
    Broke(String),
    /// The number of tasks left.
    Left(usize),
    /// No task is left.
    Idle,
}

/// The progress of a walk (A8).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WalkProgress {
    /// The feed.
    pub subscription: SubscriptionId,
    /// The gap that the walk closes; `None` while archives are checked, or numbered pages read.
    pub gap: Option<GapId>,
    /// The kind of work.
    pub work: WalkWork,
    /// Number of documents stored since the walk was resumed.
    pub documents: u32,
    /// The time back to which the walk has read.
    pub back_to: Option<Timestamp>,
    /// Bytes received by the task.
    pub bytes: u64,
}

/// The result of refreshing one feed.
#[derive(Clone, Debug)]
pub struct FeedReport {
    /// The feed.
    pub subscription: SubscriptionId,
    /// The result of the poll.
    pub answer: Answer,
    /// New entries that arrived unread.
    pub new_unread: u64,
    /// New entries that arrived as read history (G5a).
    pub new_read: u64,
    /// New entries that rules marked as read, or whose twins the user had read.
    pub new_filed: u64,
    /// Entries among them that rules keep out of the lists.
    pub new_hidden: u64,
    /// Stored entries that the publisher changed (A6b).
    pub changed: u64,
    /// The results of the walks, one for each gap that was tried.
    pub walks: Vec<WalkReport>,
    /// The results of asking the publisher's site, one for each gap.
    pub sites: Vec<SiteReport>,
    /// Notices for the user, for instance that the subscription moved to another document.
    pub notices: Vec<Notice>,
}

/// A notice for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The notice in words.
    pub text: String,
    /// True if something that the user asked for failed.
    pub failed: bool,
}

impl Notice {
    fn failure(text: String) -> Self {
        Self { text, failed: true }
    }
}

impl From<String> for Notice {
    fn from(text: String) -> Self {
        Self { text, failed: false }
    }
}

/// The result of one walk.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkReport {
    /// The gap.
    pub gap: GapId,
    /// Number of documents stored.
    pub documents: u32,
    /// True if they are pages, and not archives or snapshots.
    pub reads_pages: bool,
    /// Its result (A7a).
    pub outcome: WalkOutcome,
    /// The cause and the message of the gap, if a document is missing.
    pub missing: Option<(GapCause, Message)>,
}

/// The result of looking for the missing entries of one gap on a publisher's site, or on its pages.
#[derive(Clone, Debug, PartialEq)]
pub struct SiteReport {
    /// The gap as it was when the search began.
    pub open: OpenGap,
    /// The name of the last way that was tried. `None` if Lacuna knows no way to ask this site.
    pub way: Option<&'static str>,
    /// Number of requests.
    pub requests: u32,
    /// Number of missing entries that came back.
    pub entries: u64,
    /// The number of those that came with their addresses and titles only, because a sitemap lists them.
    pub listed: u64,
    /// Number of missing entries that the site has, if it counts them. At most this number if the gap stays open.
    pub expected: Option<u64>,
    /// True if no entry is missing any more, and the gap is closed.
    pub closed: bool,
    /// True if a request failed, or the site asked to wait.
    pub failed: bool,
    /// The result in words.
    pub story: Message,
}

impl SiteReport {
    /// The report about a search in this way that has brought nothing yet.
    fn of(open: &OpenGap, way: Option<&'static str>) -> Self {
        Self {
            open: open.clone(),
            way,
            requests: 0,
            entries: 0,
            listed: 0,
            expected: None,
            closed: false,
            failed: false,
            story: Message::default(),
        }
    }
}

/// The result of a poll.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The feed was not polled: it is not due, a server asked to wait, or it is gone for good. The text says why (F3b).
    Skipped(Message),
    /// The document has not changed (304).
    NotModified,
    /// A document was stored.
    Document,
    /// The poll failed.
    Failed(Failure),
}

/// The feeds to which an address leads (F6).
#[derive(Clone, Debug)]
pub struct FeedsFound {
    /// The address as given.
    pub address: url::Url,
    /// The feeds that were found, at least one. The failure says why there is none.
    pub outcome: Result<Vec<Candidate>, Failure>,
}

/// A feed to which the user can subscribe.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its address.
    pub url: url::Url,
    /// Its title; may be empty.
    pub title: String,
    /// The format, the kind or the media type of the feed, as far as they are known.
    pub note: String,
    /// True for a multipart feed, for which the user chooses where to begin (M3).
    pub chooses_start: bool,
    /// The subscription, if the user subscribes to it already.
    pub subscribed: Option<SubscriptionId>,
    /// False if nothing could be read at the address now. The user can subscribe anyway, because it may work later
    /// (F3c).
    pub reachable: bool,
    /// True if the server wants a user name and a password, or does not accept those that it got.
    pub wants_login: bool,
}

/// The result of adding an address.
#[derive(Clone, Debug)]
pub struct AddReport {
    /// The address as given.
    pub address: url::Url,
    /// The result.
    pub outcome: AddOutcome,
    /// Notices for the user. Those of a new subscription are in its own report.
    pub notices: Vec<String>,
}

/// The result of adding an address.
#[derive(Clone, Debug)]
pub enum AddOutcome {
    /// The user is subscribed now. The report of the first refresh may be a failure (F3c).
    Subscribed(Box<FeedReport>),
    /// The user was subscribed before.
    Already(SubscriptionId),
    /// The page names several feeds, among which the user chooses (F6).
    Choices(Vec<FeedLink>),
    /// The address holds no feed, so the user is not subscribed (F3c).
    Refused(Failure),
}

/// The result of loading a page.
#[derive(Clone, Debug)]
pub struct PageReport {
    /// The feed.
    pub subscription: SubscriptionId,
    /// The address at which the page was asked for.
    pub address: url::Url,
    /// The page, or the failure to load it. A failure changes nothing (P5).
    pub page: Result<LoadedPage, Failure>,
}

/// A loaded page.
#[derive(Clone, Debug)]
pub struct LoadedPage {
    /// Its address after redirects.
    pub uri: url::Url,
    /// The number of links from the first page to it.
    pub distance: u32,
    /// True if it was appended to the list (P3), false if it is only shown (P1).
    pub appended: bool,
    /// Its entries in document order.
    pub entries: Vec<EntryKey>,
    /// Its links to other pages (RFC 5005 §3).
    pub links: Vec<(PageLink, url::Url)>,
}
