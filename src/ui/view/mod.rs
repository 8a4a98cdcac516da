//! View models: what the window shows, filled by the application. Plain values; drawing code knows nothing else.
//!
//! Lists are given through [`Rows`], which is asked for visible rows only.

mod dialogs;
mod pane;
mod settings;

pub use dialogs::*;
pub use pane::*;
pub use settings::*;

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use url::Url;

use crate::history::{Gap, OpenGap, TimelineItem};
use crate::model::{Completeness, EntryKey, EntryRow, FeedKind, GapId, SubscriptionId, Timestamp, WalkWork};

use super::command::Command;
use super::keymap::KeyMap;

/// Everything the window shows in one frame.
pub struct WindowModel<'a> {
    /// The present, and how to say times.
    pub times: Times,
    /// The subscriptions.
    pub sidebar: &'a SidebarView,
    /// What stands above the list.
    pub list: &'a ListView,
    /// The list itself.
    pub rows: &'a mut dyn Rows,
    /// What is selected in it.
    pub selected: Option<Selected>,
    /// What the article pane shows.
    pub pane: Pane<'a>,
    /// The images of the article.
    pub images: &'a dyn Images,
    /// The line at the foot.
    pub status: &'a StatusView,
    /// Messages that come and go.
    pub toasts: &'a [Toast],
    /// What open dialogs show.
    pub dialogs: &'a DialogsView,
    /// The theme chosen.
    pub theme: ThemeChoice,
    /// What keys stand for.
    pub keys: &'a Arc<KeyMap>,
    /// What can be set.
    pub settings: &'a SettingsView,
    /// Something was done that can be taken back.
    pub can_undo: bool,
    /// Nothing is subscribed to: the window offers how to begin.
    pub first_run: bool,
}

/// The present moment and the local time zone; both are given, for drawing code reads no clock.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// The present.
    pub now: Timestamp,
    /// Seconds east of UTC at a point in time.
    pub offset: fn(Timestamp) -> i32,
}

/// What the list shows the entries of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Every entry.
    All,
    /// Entries of this day.
    Today,
    /// Unread entries.
    Unread,
    /// Starred entries.
    Starred,
    /// Every open gap, by feed.
    Missing,
    /// Feeds that are polled more rarely than their entries stay in the document (G6b).
    AtRisk,
    /// What a saved search finds.
    Saved(String),
    /// The feeds of a folder; names outermost first.
    Folder(Vec<String>),
    /// One feed.
    Feed(SubscriptionId),
    /// Entries of a feed that its publisher removed and that are still on disk (C2).
    Removed(SubscriptionId),
}

/// Something selected in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Selected {
    /// An entry.
    Entry(EntryKey),
    /// A gap.
    Gap(GapId),
}

impl Selected {
    /// The row that is selected.
    #[must_use]
    pub const fn item(self) -> TimelineItem {
        match self {
            Self::Entry(key) => TimelineItem::Entry(key),
            Self::Gap(id) => TimelineItem::Gap(id),
        }
    }

    /// What a row stands for; page boundaries and the horizon cannot be selected.
    #[must_use]
    pub const fn of(item: TimelineItem) -> Option<Self> {
        match item {
            TimelineItem::Entry(key) => Some(Self::Entry(key)),
            TimelineItem::Gap(id) => Some(Self::Gap(id)),
            TimelineItem::PageBoundary { .. } | TimelineItem::Horizon(_) => None,
        }
    }
}

/// Which entries of the scope are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Filter {
    /// All of them.
    #[default]
    All,
    /// Unread ones.
    Unread,
    /// Starred ones.
    Starred,
}

/// In which order entries are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ListOrder {
    /// The newest first (L1).
    #[default]
    NewestFirst,
    /// The oldest first.
    OldestFirst,
}

/// What begins with a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// The entries of the day of this time.
    Day(Timestamp),
    /// The entries of the month of this time, in lists with few entries for each day.
    Month(Timestamp),
    /// What belongs to this feed.
    Feed(SubscriptionId),
}

/// The theme chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThemeChoice {
    /// As the system has it, where it tells.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// The subscriptions.
#[derive(Clone, Debug, Default)]
pub struct SidebarView {
    /// Collections over all feeds.
    pub smart: Vec<SmartRow>,
    /// Folders and feeds in display order; what a collapsed folder hides is left out.
    pub tree: Vec<SideRow>,
    /// Every feed by name, those of collapsed folders included.
    pub feeds: Vec<FeedRow>,
    /// Feeds without unread entries are left out of the tree.
    pub hides_read: bool,
}

/// A collection over all feeds.
#[derive(Clone, Debug)]
pub struct SmartRow {
    /// What it shows.
    pub scope: Scope,
    /// Its name.
    pub title: String,
    /// How many; 0 is not shown.
    pub count: u64,
}

/// A row of the subscription tree.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "most rows are feeds")]
pub enum SideRow {
    /// A folder.
    Folder(FolderRow),
    /// A feed.
    Feed(FeedRow),
}

/// A folder.
#[derive(Clone, Debug)]
pub struct FolderRow {
    /// Its names, outermost first; at least one.
    pub path: Vec<String>,
    /// Its feeds are hidden.
    pub collapsed: bool,
    /// Unread entries in it.
    pub unread: u64,
    /// Marked gaps in it.
    pub marked_gaps: u32,
}

/// A feed.
#[derive(Clone, Debug)]
pub struct FeedRow {
    /// Its key.
    pub id: SubscriptionId,
    /// Its name.
    pub title: String,
    /// The folders it stands in, outermost first.
    pub folder: Vec<String>,
    /// Unread entries.
    pub unread: u64,
    /// Gaps that are marked (G1).
    pub marked_gaps: u32,
    /// A warning that the feed is polled too rarely.
    pub at_risk: Option<String>,
    /// What failed last, while it does.
    pub error: Option<String>,
    /// What is being done, e.g. `34 documents`.
    pub progress: Option<String>,
    /// The icon of its site.
    pub icon: Option<egui::TextureId>,
    /// The address of the subscription document.
    pub url: Url,
    /// The site's page.
    pub site: Option<Url>,
}

/// What stands above the list.
#[derive(Clone, Debug)]
pub struct ListView {
    /// What is listed.
    pub scope: Scope,
    /// Its name.
    pub title: String,
    /// Kind and state, where one feed is listed.
    pub feed: Option<FeedState>,
    /// Entries listed.
    pub entries: u64,
    /// Gaps listed.
    pub gaps: u64,
    /// Unread ones among them.
    pub unread: u64,
    /// The feed that is listed, where older entries of it can be looked for and are not already.
    pub older_of: Option<SubscriptionId>,
    /// Which are listed.
    pub filter: Filter,
    /// In which order.
    pub order: ListOrder,
    /// Entries that are scrolled out of sight count as read.
    pub read_on_scroll: bool,
    /// The search in effect; empty without one.
    pub search: String,
    /// The list is being looked up for the first time.
    pub loading: bool,
    /// A search found this so far: there may be more.
    pub is_part: bool,
    /// The feed's last failure: what happened and what to do.
    pub problem: Option<Problem>,
    /// What can be done about it.
    pub remedies: Vec<Remedy>,
    /// The history of an archived feed in a picture.
    pub history: Option<HistoryStrip>,
    /// The walk of an archived feed, while it runs or its outcome matters (A7a, A8).
    pub walk: Option<WalkView>,
    /// The buttons that move through a paged feed (P1).
    pub pager: Option<PagerView>,
}

/// Kind and state of a listed feed.
#[derive(Clone, Copy, Debug)]
pub struct FeedState {
    /// The subscription.
    pub id: SubscriptionId,
    /// `None` before the first fetch.
    pub kind: Option<FeedKind>,
    /// `None` before the first fetch.
    pub state: Option<Completeness>,
    /// The last fetch failed.
    pub has_failed: bool,
}

impl FeedState {
    /// True if the feed has documents that are read once and can be checked again (A4).
    #[must_use]
    pub const fn has_archives(&self) -> bool {
        matches!(self.kind, Some(FeedKind::Archived | FeedKind::Stateful))
    }
}

/// Something that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What happened, a sentence.
    pub message: String,
    /// What to do, a sentence; may be empty.
    pub hint: String,
}

/// What can be done about a feed that cannot be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Give user name and password.
    SignIn,
    /// Give its other address.
    ChangeAddress,
    /// Follow it no longer.
    Remove,
}

/// How far a walk is.
#[derive(Clone, Debug)]
pub struct WalkView {
    /// The subscription.
    pub feed: SubscriptionId,
    /// Whether it goes on.
    pub phase: WalkPhase,
    /// Documents fetched.
    pub documents: u32,
    /// The oldest entry's time so far.
    pub back_to: Option<Timestamp>,
    /// Bytes fetched.
    pub bytes: u64,
}

/// What a walk is doing. No two outcomes look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkPhase {
    /// It fetches.
    Running(WalkWork),
    /// It waits for the reader at the limit.
    AtLimit(GapId),
    /// The reader stopped it.
    Stopped(GapId),
}

/// The links that the shown page has.
#[expect(clippy::struct_excessive_bools, reason = "one flag for each link relation")]
#[derive(Clone, Debug, Default)]
pub struct PagerView {
    /// Which page, e.g. `Page 2`; empty where there is no other to go to.
    pub page: String,
    /// A `first` link that leads elsewhere.
    pub first: bool,
    /// A `previous` link.
    pub previous: bool,
    /// A `next` link.
    pub next: bool,
    /// A `last` link that leads elsewhere.
    pub last: bool,
    /// Another page can be appended (P3).
    pub more: bool,
    /// A page is being fetched.
    pub loading: bool,
    /// The page that failed to load (P5).
    pub problem: Option<Problem>,
}

/// The rows of the list, in its order.
pub trait Rows {
    /// How many there are.
    fn len(&self) -> usize;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The row at `index`, which is below [`Self::len`]; `None` while it is looked up.
    fn item(&self, index: usize) -> Option<TimelineItem>;
    /// These rows are in sight: what is not known of them is to be looked up.
    fn in_sight(&mut self, rows: Range<usize>);
    /// The rows with which a day or a feed begins, by their place, ascending.
    fn headings(&self) -> Arc<[(usize, Heading)]>;
    /// Where a row stands now; asked only after the list changed.
    fn position(&self, item: &TimelineItem) -> Option<usize>;
    /// An entry; `None` while it is looked up.
    fn entry(&mut self, key: EntryKey) -> Option<&EntryRow>;
    /// The icon of a feed's site, where there is one.
    fn feed_icon(&self, id: SubscriptionId) -> Option<egui::TextureId>;
    /// A gap; `None` while it is looked up.
    fn gap(&self, id: GapId) -> Option<&GapView>;
    /// The name of a feed.
    fn feed_title(&self, id: SubscriptionId) -> &str;
}

/// A gap as list and article pane show it.
#[derive(Clone, Debug)]
pub struct GapView {
    /// What is known of it.
    pub open: OpenGap,
    /// Its feed's name.
    pub feed: String,
    /// Its feed's kind, where that is known.
    pub kind: Option<FeedKind>,
    /// A walk towards it is under way.
    pub walking: bool,
    /// A web archive is searched for what it hides: how far that is, in words.
    pub looking: Option<String>,
}

impl GapView {
    /// What is known of it.
    #[must_use]
    pub const fn gap(&self) -> &Gap {
        &self.open.gap
    }

    /// Whether a web archive can be searched for what it hides, and is not already.
    #[must_use]
    pub fn can_be_looked_for(&self) -> bool {
        let gap = self.gap();
        self.looking.is_none()
            && gap.cause != crate::history::GapCause::NotYetFetched
            && gap.can_be_recovered()
    }
}

/// The line at the foot.
#[derive(Clone, Debug, Default)]
pub struct StatusView {
    /// The last result, e.g. `31 feeds refreshed, 12 new entries`.
    pub text: String,
    /// What is being done.
    pub progress: Option<Progress>,
    /// The reader works offline: nothing is fetched.
    pub offline: bool,
}

/// Something being done.
#[derive(Clone, Debug)]
pub struct Progress {
    /// What, e.g. `Refreshing 12 of 300 feeds`.
    pub text: String,
    /// How much of it is done, from 0 to 1; `None` where nobody knows.
    pub done: Option<f32>,
    /// It can be stopped, and nothing is lost by that.
    pub stops: bool,
}

/// A message that comes and goes.
#[derive(Clone, Debug)]
pub struct Toast {
    /// Its key.
    pub id: u64,
    /// What to say.
    pub text: String,
    /// It tells of a failure.
    pub error: bool,
    /// A button and what it does.
    pub action: Option<(String, Command)>,
}

impl Times {
    /// How long before the present a time is; zero for a time to come.
    #[must_use]
    pub fn ago(&self, time: Timestamp) -> Duration {
        self.now.since(time)
    }
}
