//! What the reader can do. Drawing code returns [`Command`]s and carries none of them out.
//!
//! The keys and menu items that stand for them are the [`Action`](super::action::Action)s.

use std::path::PathBuf;

use url::Url;

use crate::history::StartAt;
use crate::model::{EntryKey, FeedTerms, GapId, ImagePolicy, SubscriptionId};

use super::view::{Filter, ListOrder, Scope, Selected, SettingsView, ThemeChoice};

/// Something to be done by the application.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Look what feeds an address leads to; the answer is shown as `DialogsView::discovery`.
    Discover(String),
    /// Follow a feed.
    Subscribe {
        /// Its address as typed or found.
        url: String,
        /// The folders it goes to.
        folder: Vec<String>,
        /// The point where reading a multipart feed begins (M3).
        start: StartAt,
    },
    /// Save the file of an entry (M6).
    SaveFile(EntryKey),
    /// Save the list of all gaps to a file.
    SaveGaps(LedgerForm),
    /// Follow what the import previewed.
    Import,
    /// Let the reader choose an OPML file; the answer is shown as `DialogsView::import`.
    ChooseImport,
    /// Read an OPML file for the preview.
    PreviewImport(PathBuf),
    /// Let the reader choose where to export to; the path is handed back through `UiState::set_path`.
    ChooseExport,
    /// Write every subscription to an OPML file.
    Export(PathBuf, bool),
    /// Refresh every feed.
    RefreshAll,
    /// Refresh the feeds of a scope.
    Refresh(Scope),
    /// Take entries under new ids for other entries after all.
    UndoRenaming(SubscriptionId),
    /// Fetch processed archives again (A4).
    CheckArchives(SubscriptionId),
    /// Fetch every document of a feed's chain again, back to the beginning.
    RebuildHistory(SubscriptionId),
    /// "This feed is not chronological": its order shows no gap (G6).
    SetNotChronological(SubscriptionId, bool),
    /// Stop every refresh under way.
    StopAll,
    /// Stop the walk of a feed.
    Stop(SubscriptionId),
    /// List something else.
    SelectScope(Scope),
    /// Show an entry or a gap.
    Select(Selected),
    /// Show nothing.
    Deselect,
    /// Show the next unread entry, in the next scope that has one if need be.
    NextUnread,
    /// Show the unread entry before.
    PreviousUnread,
    /// Mark entries read or unread.
    SetRead(Vec<EntryKey>, bool),
    /// Mark entries read that the reader scrolled past: no step to take back.
    ReadOnPassing(Vec<EntryKey>),
    /// Star an entry or take its star.
    SetStarred(EntryKey, bool),
    /// Mark every entry of a scope as read; gaps stay as they are (G5).
    MarkAllRead(Scope),
    /// Mark the entries above a row of the list read.
    MarkAboveRead(Selected),
    /// Mark the entries below a row of the list read.
    MarkBelowRead(Selected),
    /// List the feed of an entry or a gap, with that selected.
    ShowInFeed(Selected, SubscriptionId),
    /// Mark entries of a scope read that are older than so many days.
    MarkOlderRead(Scope, u32),
    /// Open an address in the browser: http, https or mailto.
    OpenUrl(Url),
    /// Put a text on the clipboard.
    Copy(String),
    /// Show a feed's information in the article pane.
    ShowFeed(SubscriptionId),
    /// Show what is selected again in place of a feed's information.
    CloseFeed,
    /// Give a feed a name; empty gives back its own.
    Rename(SubscriptionId, String),
    /// Put a feed into a folder; empty is the top level.
    MoveToFolder(SubscriptionId, Vec<String>),
    /// Give a feed's document another address, as typed.
    SetAddress(SubscriptionId, String),
    /// Ask for the user name and password of a feed.
    AskSignIn(SubscriptionId),
    /// Send this user name and password to the feed's server.
    SignIn {
        /// The feed.
        id: SubscriptionId,
        /// The user name.
        user: String,
        /// The password.
        password: String,
    },
    /// Forget user name and password of the feed's server.
    SignOut(SubscriptionId),
    /// Sends no user name and password to this server any more.
    SignOutOf(String),
    /// Follow a feed no longer; can be taken back until the window closes.
    Remove(SubscriptionId),
    /// Make a folder.
    NewFolder(Vec<String>),
    /// Give a folder another name.
    RenameFolder(Vec<String>, String),
    /// Put a folder into another; empty is the top level.
    MoveFolder(Vec<String>, Vec<String>),
    /// Remove a folder; what is in it moves up.
    RemoveFolder(Vec<String>),
    /// Show or hide the feeds of a folder.
    SetCollapsed(Vec<String>, bool),
    /// Ask for the missing document again.
    RetryGap(GapId),
    /// Look for older entries under numbered pages.
    LookForOlder(SubscriptionId),
    /// Look in a web archive for what a gap hides.
    LookInWebArchive(GapId),
    /// Show a gap no longer.
    DismissGap(GapId),
    /// Show a dismissed gap again.
    UndismissGap(GapId),
    /// Go on for another round of documents, as many as the limit allows (A7).
    ContinueWalk(GapId),
    /// Go on without a limit.
    ContinueToBeginning(GapId),
    /// Leave the gap as it is, stopped by the reader.
    StopHere(GapId),
    /// Show another page of a paged feed.
    Page(PageMove),
    /// Append the next page (P3).
    LoadMore,
    /// Search; empty ends it.
    Search(String),
    /// Search in all entries, whatever is listed.
    SearchAll(String),
    /// List other entries of the scope.
    Filter(Filter),
    /// List in another order.
    Order(ListOrder),
    /// Fetch one image of the entry shown.
    LoadImage(Url),
    /// Fetch the page of an entry and show the article in it.
    LoadFullText(EntryKey),
    /// Show the full text of the open entry, or what the feed gave.
    ShowFullText(bool),
    /// Fetch the full text of every entry of a feed that is opened.
    SetAlwaysFullText(SubscriptionId, bool),
    /// When the images of a feed's articles are fetched; `None`: as set for all feeds.
    SetFeedImages(SubscriptionId, Option<ImagePolicy>),
    /// How a feed is fetched and kept, where not as all are.
    SetFeedTerms(SubscriptionId, FeedTerms),
    /// Fetch the text of an entry again that made room on the disk.
    FetchText(EntryKey),
    /// Keep a search among the collections.
    SaveSearch(String),
    /// Keep it there no longer.
    ForgetSearch(String),
    /// Fetch every image of an entry.
    LoadImages(EntryKey),
    /// Make everything larger or smaller.
    Zoom(Zoom),
    /// Change the theme.
    Theme(ThemeChoice),
    /// Set everything that can be set.
    Set(Box<SettingsView>),
    /// Fetch nothing until told otherwise, or fetch again.
    SetOffline(bool),
    /// Leave feeds without unread entries out of the list of subscriptions.
    SetHideRead(bool),
    /// Take a message away.
    DismissToast(u64),
    /// Take back what was done last.
    Undo,
    /// Take back what a message told of.
    TakeBack(u64),
    /// Subscribe to the demo publisher's feeds.
    ShowDemo,
    /// Add what a backup holds and is not here.
    Restore(PathBuf),
    /// A dialog was opened: the application may prepare what it shows.
    Opened(DialogKind),
    /// Close the window.
    Quit,
}

/// Moves through a paged feed (P1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageMove {
    /// To the first page.
    First,
    /// To the previous page.
    Previous,
    /// To the next page.
    Next,
    /// To the last page.
    Last,
}

/// Steps of magnification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zoom {
    /// Larger.
    In,
    /// Smaller.
    Out,
    /// As it was.
    Reset,
}

/// The dialogs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogKind {
    /// Add a feed.
    AddFeed,
    /// Import OPML.
    Import,
    /// Export OPML.
    Export,
    /// Rename a feed.
    Rename,
    /// Move a feed to a folder.
    MoveToFolder,
    /// Change a feed's address.
    EditAddress,
    /// User name and password.
    SignIn,
    /// Remove a feed.
    Remove,
    /// Make a folder.
    NewFolder,
    /// Rename a folder.
    RenameFolder,
    /// Remove a folder.
    RemoveFolder,
    /// Mark older entries read.
    MarkOlder,
    /// Everything that can be done, to search in.
    Palette,
    /// Everything that can be set.
    Settings,
    /// The keyboard shortcuts.
    Shortcuts,
    /// What changed.
    WhatsNew,
    /// Restore from a backup.
    Restore,
    /// About Lacuna.
    About,
}

/// A form of the list of gaps, for other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LedgerForm {
    /// An array of gaps.
    Json,
    /// RFC 4180.
    Csv,
    /// RFC 4287.
    Atom,
}

impl LedgerForm {
    /// All forms.
    pub const ALL: [Self; 3] = [Self::Json, Self::Csv, Self::Atom];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Json => "JSON",
            Self::Csv => "CSV",
            Self::Atom => "Atom",
        }
    }

    /// A name for its file.
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Json => "missing.json",
            Self::Csv => "missing.csv",
            Self::Atom => "missing.atom",
        }
    }
}
