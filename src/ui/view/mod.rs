//! View models: plain values that the application fills and the drawing code shows. The drawing code knows nothing
//! else.
//!
//! The rows of the list come through [`Rows`], and only visible ones are requested.

mod dialogs;
mod gap;
mod header;
mod import;
mod pane;

pub use super::actions::scope::{Scope, Selected};
pub use super::actions::settings::SettingsView;
pub use dialogs::*;
pub use gap::*;
pub use header::*;
pub use import::*;
pub use pane::*;

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use url::Url;

use crate::history::{Horizon, TimelineItem};
use crate::model::{
    EntryKey, EntryRow, Filter, Folder, GapId, LabelColour, LabelName, ListOrder, SavedSearch,
    SubscriptionId, Theme, Timestamp,
};

use super::actions::command::Command;
use super::actions::keymap::KeyMap;

/// Everything the window shows in one frame.
pub struct WindowModel<'a> {
    /// The current time and the time zone.
    pub times: Times,
    /// The sidebar.
    pub sidebar: &'a SidebarView,
    /// The part above the list.
    pub list: &'a ListView,
    /// The rows of the list.
    pub rows: &'a mut dyn Rows,
    /// The selected row.
    pub selected: Option<Selected>,
    /// The content of the article pane.
    pub pane: Pane<'a>,
    /// The images of the article and of the rows.
    pub images: &'a dyn Images,
    /// The status line.
    pub status: &'a StatusView,
    /// The messages.
    pub toasts: &'a [Toast],
    /// The content of open dialogs.
    pub dialogs: &'a DialogsView,
    /// The chosen theme.
    pub theme: Theme,
    /// The keys of each action.
    pub keys: &'a Arc<KeyMap>,
    /// The settings.
    pub settings: &'a SettingsView,
    /// The commands to undo and to do again.
    pub undo: UndoView,
    /// True if there are no subscriptions, starred entries or saved pages. The window then offers ways to start.
    pub first_run: bool,
}

/// The commands that the user can undo and do again.
#[derive(Clone, Copy, Debug, Default)]
pub struct UndoView {
    /// True if there is a command to undo.
    pub can_undo: bool,
    /// True if there is an undone command to do again.
    pub can_redo: bool,
}

/// The current time and the local time zone. The application sets both, because the drawing code reads no clock.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// The current time.
    pub now: Timestamp,
    /// Returns the seconds east of UTC at a point in time.
    pub offset: fn(Timestamp) -> i32,
}

/// A heading above a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// The entries of the day of this time.
    Day(Timestamp),
    /// The entries of the month of this time, in lists with few entries for each day.
    Month(Timestamp),
}

/// The sidebar.
#[derive(Clone, Debug, Default)]
pub struct SidebarView {
    /// The smart folders.
    pub smart: Vec<SmartRow>,
    /// Folders and feeds in display order. Feeds of collapsed folders are left out.
    pub tree: Vec<SideRow>,
    /// Every feed by name, including feeds of collapsed folders.
    pub feeds: Vec<Arc<FeedRow>>,
    /// True if feeds without unread entries are left out of the tree.
    pub hides_read: bool,
    /// True if there are feeds of the demo to add.
    pub offers_examples: bool,
}

/// A smart folder: a list of entries of all feeds, or the list of saved pages.
#[derive(Clone, Debug)]
pub struct SmartRow {
    /// The scope that the row lists.
    pub scope: Scope,
    /// The row's name.
    pub title: String,
    /// The number beside the name; 0 is not shown.
    pub count: u64,
    /// The colour of a label.
    pub colour: Option<LabelColour>,
}

impl SmartRow {
    /// Returns the saved search of the row, if it has one.
    #[must_use]
    pub fn saved_search(&self) -> Option<SavedSearch> {
        match &self.scope {
            Scope::Saved(query) => Some(SavedSearch::new(query, &self.title)),
            _ => None,
        }
    }
}

/// A row of the tree of folders and feeds.
#[derive(Clone, Debug)]
pub enum SideRow {
    /// A folder.
    Folder(FolderRow),
    /// A feed.
    Feed(Arc<FeedRow>),
}

/// A folder in the sidebar.
#[derive(Clone, Debug)]
pub struct FolderRow {
    /// The folder. Its path is not empty.
    pub folder: Folder,
    /// The number of unread entries in the folder.
    pub unread: u64,
    /// The number of marked gaps in the folder.
    pub marked_gaps: u32,
}

/// A feed in the sidebar.
#[derive(Clone, Debug)]
pub struct FeedRow {
    /// The subscription.
    pub id: SubscriptionId,
    /// The feed's name.
    pub title: String,
    /// The path of the feed's folder, outermost folder first.
    pub folder: Vec<String>,
    /// The number of unread entries.
    pub unread: u64,
    /// The number of marked gaps (G1).
    pub marked_gaps: u32,
    /// True if no entry of the feed is missing.
    pub lacks_nothing: bool,
    /// A warning if the feed is polled too rarely (G6b).
    pub at_risk: Option<String>,
    /// The accounts with whose servers its marks are synced; empty if there are none.
    pub synced_with: String,
    /// The failure of the last fetch, if it failed.
    pub error: Option<String>,
    /// True if that failure is recent and may pass by itself.
    pub fails_briefly: bool,
    /// The progress of a running task, e.g. `34 files`.
    pub progress: Option<String>,
    /// The icon of the feed's site.
    pub icon: Option<egui::TextureId>,
    /// The address of the subscription document.
    pub url: Url,
    /// The address of the feed's site.
    pub site: Option<Url>,
}

/// The part above the list, and how the list shows its entries.
#[derive(Clone, Debug)]
pub struct ListView {
    /// The listed scope.
    pub scope: Scope,
    /// The scope's name.
    pub title: String,
    /// The listed feed, if one feed is listed.
    pub feed: Option<FeedHeader>,
    /// The listed feeds, if the scope lists feeds in place of entries.
    pub cards: Vec<FeedCard>,
    /// The number of listed entries.
    pub entries: u64,
    /// The listed gaps.
    pub gaps: ListedGaps,
    /// The number of unread entries among those listed.
    pub unread: u64,
    /// The filter.
    pub filter: Filter,
    /// The order.
    pub order: ListOrder,
    /// True if each entry takes one line.
    pub compact: bool,
    /// True if entries count as read when they scroll out of sight.
    pub read_on_scroll: bool,
    /// The active search; empty without one.
    pub search: String,
    /// True while the list loads for the first time.
    pub loading: bool,
    /// If it has all hits of its search.
    pub hits: Hits,
}

/// If a list has all hits of its search. A list without a search has all of its entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hits {
    /// It has all of them.
    #[default]
    All,
    /// The search is running, so more may follow.
    Running,
    /// The user stopped the search, so there may be more.
    Stopped,
}

/// The gaps of a list, as one number with the actions for all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListedGaps {
    /// The number of gaps.
    pub count: u64,
    /// True if at least one of the gaps can be retried.
    pub can_retry: bool,
    /// True if there is at least one way to ask for the entries of one of the gaps.
    pub can_look_everywhere: bool,
}

impl ListView {
    /// True if the list shows gaps. A search in it lists entries.
    #[must_use]
    pub fn lists_gaps(&self) -> bool {
        self.scope == Scope::Missing && self.search.trim().is_empty()
    }

    /// True if the list shows feeds in place of entries. A search in it lists entries.
    #[must_use]
    pub fn lists_feeds(&self) -> bool {
        matches!(self.scope, Scope::AtRisk | Scope::Failed) && self.search.trim().is_empty()
    }
}

/// A feed that needs the user's attention, with the reason and the buttons that may help.
#[derive(Clone, Debug, PartialEq)]
pub struct FeedCard {
    /// The feed.
    pub id: SubscriptionId,
    /// The feed's name.
    pub title: String,
    /// The icon of the feed's site.
    pub icon: Option<egui::TextureId>,
    /// The event that needs attention, as a sentence.
    pub reason: String,
    /// The meaning of the event and the next step, as sentences.
    pub notes: Vec<String>,
    /// The labels of the buttons, and their commands.
    pub buttons: Vec<(&'static str, Command)>,
}

/// The rows of the list, in list order.
pub trait Rows {
    /// The number of rows.
    fn len(&self) -> usize;
    /// Returns true if there are no rows.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The item of the row at `index`, which must be below [`Self::len`]; `None` while it loads.
    fn item(&self, index: usize) -> Option<TimelineItem>;
    /// The index of the horizon and the horizon, if the list has one and it is loaded.
    fn horizon(&self) -> Option<(usize, Horizon)>;
    /// Tells the application which rows are visible, so that it loads them.
    fn in_sight(&mut self, rows: Range<usize>);
    /// Tells the application how many rows from the beginning must be loaded even if they are not visible, also after
    /// entries arrive.
    fn keep_loaded(&mut self, rows: usize);
    /// The headings, each with the index of the row below it, in ascending order.
    fn headings(&self) -> Arc<[(usize, Heading)]>;
    /// Returns the index of an item, if its row is loaded. This searches all loaded rows.
    fn position(&self, item: &TimelineItem) -> Option<usize>;
    /// An entry; `None` while it loads.
    fn entry(&mut self, key: EntryKey) -> Option<&EntryRow>;
    /// The icon of a feed's site, if there is one.
    fn feed_icon(&self, id: SubscriptionId) -> Option<egui::TextureId>;
    /// The address of the image beside an entry's row, if there is one.
    fn thumbnail(&self, key: EntryKey) -> Option<&Url> {
        let _ = key;
        None
    }
    /// A gap; `None` while it loads.
    fn gap(&self, id: GapId) -> Option<&GapView>;
    /// The name of a feed.
    fn feed_title(&self, id: SubscriptionId) -> &str;
    /// Changes whenever the items may have changed.
    fn revision(&self) -> u64;
    /// Returns true if the entry is in the list and unread. Its row need not be loaded.
    fn is_unread(&self, key: EntryKey) -> bool;
    /// Returns true if the row of the entry is loaded and has a star.
    fn is_starred(&self, key: EntryKey) -> bool;
    /// Returns true if the row of the entry is loaded and has this label.
    fn has_label(&self, key: EntryKey, name: &LabelName) -> bool;
    /// Returns true if the row of the entry is loaded and a rule keeps the entry out of the lists.
    fn is_hidden(&self, key: EntryKey) -> bool;
}

/// The status line.
#[derive(Clone, Debug, Default)]
pub struct StatusView {
    /// The last result, e.g. `31 feeds refreshed, 12 new entries`.
    pub text: String,
    /// The reasons for which the last syncs failed.
    pub failures: String,
    /// The number of feeds whose last fetch failed.
    pub failed: u64,
    /// The running task.
    pub progress: Option<Progress>,
    /// True if the user works offline.
    pub offline: bool,
}

/// The progress of a task.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The task, e.g. `Refreshing 12 of 300 feeds`.
    pub text: String,
    /// The completed share, from 0 to 1; `None` if it is unknown.
    pub done: Option<f32>,
    /// True if the user can stop the task without losing anything.
    pub stops: bool,
}

/// A message that disappears after a while.
#[derive(Clone, Debug)]
pub struct Toast {
    /// The message's key.
    pub id: u64,
    /// The text.
    pub text: String,
    /// True if the message reports a failure.
    pub error: bool,
    /// The label of a button, and its command.
    pub action: Option<(String, Command)>,
}

impl Times {
    /// Returns how long ago a time is; zero for a future time.
    #[must_use]
    pub fn ago(&self, time: Timestamp) -> Duration {
        self.now.since(time)
    }
}
