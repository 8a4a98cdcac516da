//! The requests of the window to the reading threads, and their answers.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use url::Url;

use crate::app::reading::importing::ReadImport;
use crate::app::reading::listing::Headings;
use crate::app::reading::searching::Search;
use crate::content::Article;
use crate::history::{OpenGap, PageLink, SortKey, TimelineItem};
use crate::model::{
    Account, Entry, EntryKey, EntryRow, FeedChoices, Filter, Folder, GapId, ImagePolicy, LabelRow, ListOrder,
    ReportFormat, Rule, RuleRow, SavedSearch, SendTarget, SubscriptionId, SubscriptionRow, Timestamp,
    is_saved_pages,
};
use crate::profile::archive::{ArchiveError, SavedFeed};
use crate::profile::feeds::timeline::Rest;
use crate::profile::files::WriteError;
use crate::profile::filing::rules::Trial;
use crate::profile::moving::{Moving, UserFolders};
use crate::profile::net::ForFeed;
use crate::profile::net::RequestLog;
use crate::store::{QueueCount, SavedPages, StarredApart, StoreError, SyncState};
use crate::ui::actions::command::{FeedCopy, ListExport};
use crate::ui::view::{
    AlsoIn, ArticlesPreview, Changes, FeedView, HistoryStrip, Neighbours, RemovedText, Scope, Selected,
    SiteHelp,
};

/// A request from the window.
#[derive(Clone, Debug)]
pub(in crate::app) enum Ask {
    /// The subscriptions, folders and counts.
    Overview {
        /// The time at which today began.
        today: Timestamp,
    },
    /// A list.
    List(ListAsk),
    /// The number of unread entries that each of these searches finds.
    SearchCounts(Vec<String>),
    /// The rules for arriving entries.
    Rules,
    /// The stored entries that a rule would have matched.
    TryRule(Rule, Timestamp),
    /// Rows of entries.
    Rows(RowsAsk),
    /// The text of an entry.
    Article(EntryKey),
    /// The titles and links of entries.
    Links(Vec<EntryKey>, LinkUse),
    /// The information about a feed.
    Feed(SubscriptionId, RequestLog),
    /// The feeds whose refresh is due.
    Due {
        /// The current time.
        now: Timestamp,
        /// True if a feed is also due because the end of the program cut its walk short (A3).
        resume: bool,
    },
    /// The preview of an OPML file.
    Import(PathBuf),
    /// The preview of the files of another feed reader. The path may name one of several files of that reader in
    /// the folders of the user.
    MoveIn(PathBuf, Option<UserFolders>),
    /// Write all subscriptions to a file.
    Export(ListExport),
    /// Save a feed as an archived feed.
    SaveFeed(FeedCopy),
    /// The missing-entries report.
    GapReport {
        format: ReportFormat,
        /// The folder of the profile.
        folder: PathBuf,
        now: Timestamp,
    },
    /// Copy the database to a new file.
    Copy(PathBuf, Sender<Result<(), StoreError>>),
}

/// The kind of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum AskKind {
    Overview,
    List,
    SearchCounts,
    Rules,
    TryRule,
    Rows,
    Article,
    Links,
    Feed,
    Due,
    Import,
    MoveIn,
    Export,
    SaveFeed,
    GapReport,
    Copy,
}

impl Ask {
    pub(super) const fn kind(&self) -> AskKind {
        match self {
            Self::Overview { .. } => AskKind::Overview,
            Self::List(_) => AskKind::List,
            Self::SearchCounts(_) => AskKind::SearchCounts,
            Self::Rules => AskKind::Rules,
            Self::TryRule(..) => AskKind::TryRule,
            Self::Rows(_) => AskKind::Rows,
            Self::Article(_) => AskKind::Article,
            Self::Links(..) => AskKind::Links,
            Self::Feed(..) => AskKind::Feed,
            Self::Due { .. } => AskKind::Due,
            Self::Import(_) => AskKind::Import,
            Self::MoveIn(..) => AskKind::MoveIn,
            Self::Export(_) => AskKind::Export,
            Self::SaveFeed(_) => AskKind::SaveFeed,
            Self::GapReport { .. } => AskKind::GapReport,
            Self::Copy(..) => AskKind::Copy,
        }
    }
}

/// The purpose of links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) enum LinkUse {
    /// The clipboard.
    Copy,
    /// The browser.
    Open,
    /// A target of "Send to".
    Send(SendTarget),
}

/// A request for rows.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct RowsAsk {
    /// The number of the request.
    pub(in crate::app) number: u64,
    pub(in crate::app) keys: Vec<EntryKey>,
    /// The search whose words the rows show with the text around them; empty without a search.
    pub(in crate::app) search: String,
    /// The general setting for images, if rows show an image.
    pub(in crate::app) thumbnails: Option<ImagePolicy>,
}

/// An entry as its row shows it.
#[derive(Clone, Debug)]
pub(in crate::app) struct ListedEntry {
    pub(in crate::app) row: EntryRow,
    /// The address of the image beside the row, and the feed for which the image is fetched.
    pub(in crate::app) thumbnail: Option<(Url, ForFeed)>,
}

/// A request for a list.
#[derive(Clone, Debug)]
pub(in crate::app) struct ListAsk {
    /// The number of the request.
    pub(in crate::app) number: u64,
    /// Grows with each new list. An answer with an older number is outdated.
    pub(in crate::app) generation: u64,
    pub(in crate::app) scope: Scope,
    pub(in crate::app) filter: Filter,
    pub(in crate::app) search: String,
    /// The running search, through which its progress is reported; `None` without a search.
    pub(in crate::app) under_way: Option<Arc<Search>>,
    pub(in crate::app) order: ListOrder,
    /// The number of rows that are needed from the beginning of a long list.
    pub(in crate::app) rows: usize,
    /// The rows down to this row are always loaded.
    pub(in crate::app) through: Option<Selected>,
    /// Entries that stay in the list although its filter now excludes them.
    pub(in crate::app) kept: Vec<EntryKey>,
    /// The entries of the browsed page, which are listed instead of the feed's entries (P1).
    pub(in crate::app) page: Option<Vec<EntryKey>>,
    pub(in crate::app) now: Timestamp,
}

/// An answer to a request.
#[derive(Debug)]
pub(in crate::app) enum ReadAnswer {
    Overview(Overview),
    List(Box<ListAnswer>),
    /// The number of the request, and the rows.
    Rows(u64, Vec<ListedEntry>),
    Article(Box<ArticleAnswer>),
    /// The store no longer has this entry.
    NoArticle(EntryKey),
    Feed(Box<FeedView>),
    Due(Vec<(SubscriptionId, Url)>, Option<Timestamp>),
    /// The searches with their number of unread entries. A search that takes long has no number.
    SearchCounts(BTreeMap<String, u64>),
    Rules(Vec<RuleRow>),
    /// A rule was tried: its search, and what it found.
    RuleTried(String, Trial),
    /// The preview of the file at this path.
    Import(PathBuf, Result<ReadImport, String>),
    /// The preview of the reader whose files are at this path.
    MoveIn(PathBuf, Result<(ArticlesPreview, Box<Moving>), String>),
    Exported(PathBuf, Result<(), WriteError>),
    SavedFeed(PathBuf, Result<SavedFeed, ArchiveError>),
    GapReport(ReportFormat, String),
    /// The titles and links of entries, in the order of the request.
    Links(Vec<(String, Option<Url>)>, LinkUse),
    /// The database was copied, and the requesting thread knows the result.
    Copied,
    /// A request of this kind failed.
    Failed(AskKind, StoreError),
}

/// The subscriptions, folders and counts.
#[derive(Debug, Default)]
pub(in crate::app) struct Overview {
    pub(in crate::app) subscriptions: Vec<SubscriptionRow>,
    pub(in crate::app) folders: Vec<Folder>,
    pub(in crate::app) starred: u64,
    /// The number of unread entries of today.
    pub(in crate::app) unread_today: u64,
    /// The list of saved pages, if there is a page.
    pub(in crate::app) pages: Option<SavedPages>,
    /// The user's labels.
    pub(in crate::app) labels: Vec<LabelRow>,
    /// The user's saved searches.
    pub(in crate::app) searches: Vec<SavedSearch>,
    /// The user's accounts on feed servers.
    pub(in crate::app) accounts: Vec<Account>,
    /// The state of each sync, and the number of marks that wait for the server.
    pub(in crate::app) syncs: Vec<(SyncState, QueueCount)>,
    /// Starred entries that are not synced, by the names of the accounts.
    pub(in crate::app) starred_apart: BTreeMap<String, StarredApart>,
    /// The feeds that have gone from the servers of accounts.
    pub(in crate::app) gone: BTreeMap<String, Vec<SubscriptionId>>,
    /// The accounts with which feeds are synced.
    pub(in crate::app) synced: BTreeMap<SubscriptionId, String>,
}

impl Overview {
    /// Returns the feeds that can be listed: the subscriptions, and the saved pages.
    pub(in crate::app) fn feeds(&self) -> BTreeSet<SubscriptionId> {
        let feeds = self.subscriptions.iter().map(|row| row.id);
        feeds.chain(self.pages.map(|pages| pages.id)).collect()
    }
}

/// A list and the parts around it.
#[derive(Debug, Default)]
pub(in crate::app) struct ListAnswer {
    /// The number of the request.
    pub(in crate::app) number: u64,
    pub(in crate::app) generation: u64,
    pub(in crate::app) items: Vec<TimelineItem>,
    /// The headings of days or months.
    pub(in crate::app) headings: Headings,
    pub(in crate::app) gaps: Vec<OpenGap>,
    /// The entries on both sides of each gap.
    pub(in crate::app) neighbours: BTreeMap<GapId, Neighbours>,
    /// The help that the publisher's site can give for each gap.
    pub(in crate::app) sites: BTreeMap<GapId, SiteHelp>,
    /// The unread entries among the items.
    pub(in crate::app) unread: HashSet<EntryKey>,
    /// The counts of the whole list if the items are only its beginning.
    pub(in crate::app) rest: Option<Rest>,
    /// The newest entry when the list was made. "Mark all as read" leaves newer entries unread.
    pub(in crate::app) newest: Option<EntryKey>,
    pub(in crate::app) feed: FeedParts,
    /// True if the history strip is out of date and must be requested again.
    pub(in crate::app) history_is_old: bool,
    /// True if the search is still running and another answer follows.
    pub(in crate::app) is_part: bool,
    /// True if the user stopped the search, so there may be more hits.
    pub(in crate::app) was_stopped: bool,
}

/// The parts around the list of one feed. Other lists have none.
#[derive(Debug, Default)]
pub(in crate::app) struct FeedParts {
    /// The links of a paged feed's pages.
    pub(in crate::app) pages: Option<Pages>,
    /// True if older entries can be looked for: at pages that were not read yet, or at the servers of accounts.
    pub(in crate::app) offers_older: bool,
    /// The number of entries that rules keep out of the list.
    pub(in crate::app) hidden: u64,
    /// The history strip of an archived feed.
    pub(in crate::app) history: Option<HistoryStrip>,
}

/// The links between the pages of a paged feed (P1, P3).
#[derive(Debug)]
pub(in crate::app) struct Pages {
    /// The feed's own document, which is the first page.
    pub(in crate::app) document: Url,
    pub(in crate::app) links: Vec<(PageLink, Url)>,
    /// The page that "Load more" appends.
    pub(in crate::app) more: Option<Url>,
    /// The number of appended pages.
    pub(in crate::app) appended: u32,
    /// The sort key of the last entry.
    pub(in crate::app) last: Option<SortKey>,
}

/// An entry with its text.
#[derive(Debug)]
pub(in crate::app) struct ArticleAnswer {
    pub(in crate::app) row: EntryRow,
    pub(in crate::app) feed: String,
    pub(in crate::app) article: Article,
    /// The entry without its texts.
    pub(in crate::app) entry: Entry,
    /// The article of the entry's web page, if it was fetched.
    pub(in crate::app) full: Option<Article>,
    /// The user's settings for the feed.
    pub(in crate::app) choices: FeedChoices,
    /// The feed's address.
    pub(in crate::app) feed_url: Url,
    pub(in crate::app) changes: Option<Changes>,
    /// Media type and size in bytes of the entry's file (M6).
    pub(in crate::app) file: Option<(String, u64)>,
    /// The removal of the entry's text; `None` if the text was not removed to save disk space.
    pub(in crate::app) purged: Option<RemovedText>,
    /// The same article in other feeds.
    pub(in crate::app) also_in: Vec<AlsoIn>,
    /// True if a rule hid the entry from the lists.
    pub(in crate::app) was_hidden: bool,
}

impl ArticleAnswer {
    /// Returns the feed for which the images and the page of the entry are fetched.
    pub(in crate::app) fn for_feed(&self) -> ForFeed {
        ForFeed::of(self.row.subscription, &self.feed_url, &self.choices.settings)
    }

    /// Returns true for a saved page of which only the address is known, or on which no article was found.
    pub(in crate::app) fn is_page_without_text(&self) -> bool {
        is_saved_pages(&self.feed_url) && self.article.blocks.is_empty() && self.purged.is_none()
    }
}
