//! The user's commands. Drawing code returns [`Command`]s and carries none of them out.
//!
//! To add a command, add a variant to its family here. The compiler then asks for the code that runs it, in the file of
//! the family in `src/app/commands`.
//!
//! An [`Action`](super::action::Action) is the key or menu item of a command.

use std::path::PathBuf;

use url::Url;

use super::scope::{Scope, Selected};
use super::settings::SettingsView;
use crate::history::StartAt;
use crate::model::{
    ArticleFormat, EntryKey, FeedSettings, Filter, GapId, ImagePolicy, ImportedFeeds, Label, LabelName,
    ListOrder, ProxyChoice, ReportFormat, RequestHeader, Rule, RuleChange, SavedSearch, SendTarget,
    SubscriptionId, Theme,
};

/// A command from the window to the application, by family.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Subscriptions and refreshing.
    Feed(FeedCommand),
    /// Folders.
    Folder(FolderCommand),
    /// Gaps.
    Gap(GapCommand),
    /// The list and the selection.
    List(ListCommand),
    /// Entries and their texts.
    Article(ArticleCommand),
    /// Labels.
    Label(LabelCommand),
    /// Rules for arriving entries.
    Rule(RuleCommand),
    /// Files with feeds or articles.
    Opml(OpmlCommand),
    /// Accounts on feed servers.
    Account(AccountCommand),
    /// The window, the settings and the profile.
    Window(WindowCommand),
}

/// A copy of a feed as an archived feed, as the user wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedCopy {
    /// The feed.
    pub id: SubscriptionId,
    /// The folder that receives the files.
    pub folder: PathBuf,
    /// The address that the folder will have on a web server. Without it, all links are relative.
    pub base: Option<Url>,
    /// The number of entries of an archive, at least 1.
    pub size: usize,
    /// True if the feed is saved although entries may be missing.
    pub may_be_incomplete: bool,
}

/// A user name and a password, as typed.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct TypedLogin {
    /// The user name.
    pub user: String,
    /// The password.
    pub password: String,
}

/// Never prints the password.
impl std::fmt::Debug for TypedLogin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TypedLogin").field("user", &self.user).finish_non_exhaustive()
    }
}

/// A command about subscriptions and what Lacuna fetches for them.
#[derive(Clone, Debug, PartialEq)]
pub enum FeedCommand {
    /// Set a request header of a feed, in place of one with the same name.
    SetHeader(SubscriptionId, RequestHeader),
    /// Remove the request header of this name from a feed.
    RemoveHeader(SubscriptionId, String),
    /// Find the feeds at an address. `DialogsView::discovery` shows the result.
    Discover {
        /// The address as typed.
        text: String,
        /// The proxy; `None` for that of all feeds.
        proxy: Option<ProxyChoice>,
        /// A request header for the server of the address.
        header: Option<RequestHeader>,
        /// The user name and password for the server of the address; `None` for those that are stored.
        login: Option<TypedLogin>,
    },
    /// Subscribe to a feed.
    Subscribe {
        /// The address as typed, or as found on a page.
        url: String,
        /// The path of the folder that receives the feed; empty for the top level.
        folder: Vec<String>,
        /// The point from which a multipart feed is read (M3).
        start: StartAt,
        /// The proxy of the feed; `None` for that of all feeds.
        proxy: Option<ProxyChoice>,
        /// A request header, and the address, as typed, whose server gets it.
        header: Option<(String, RequestHeader)>,
    },
    /// Refresh every feed.
    RefreshAll,
    /// Refresh the feeds of a scope.
    Refresh(Scope),
    /// Treat entries that were recognised under new ids as entries of their own again.
    UndoRenaming(SubscriptionId),
    /// Fetch processed archives again (A4).
    CheckArchives(SubscriptionId),
    /// Let the user choose the folder for a saved feed. `UiState::set_path` receives the path.
    ChooseSaveFolder,
    /// Save a feed as an archived feed in a folder. `DialogsView::saved` has the outcome.
    Save(FeedCopy),
    /// Fetch every document of a feed's chain again, back to the beginning.
    RebuildHistory(SubscriptionId),
    /// The user says that a feed's entries are not in date order. Lacuna then concludes no gap from their order (G6).
    SetNotChronological(SubscriptionId, bool),
    /// Stop every task that is running and can be stopped.
    StopAll,
    /// Stop what is running for a feed.
    Stop(SubscriptionId),
    /// Show a feed's information in place of the article.
    ShowInformation(SubscriptionId),
    /// Close a feed's information and show the selected entry again.
    CloseInformation,
    /// Rename a feed. An empty name restores the feed's own title.
    Rename(SubscriptionId, String),
    /// Move feeds to a folder. An empty path is the top level.
    MoveToFolder(Vec<SubscriptionId>, Vec<String>),
    /// Change the address of a feed, as typed.
    SetAddress(SubscriptionId, String),
    /// Ask the user for the user name and password of a feed.
    AskSignIn(SubscriptionId),
    /// Open the dialog that changes a feed's address.
    AskAddress(SubscriptionId),
    /// Send this user name and password to the feed's server.
    SignIn(SubscriptionId, TypedLogin),
    /// Forget the user name and password of the feed's server.
    SignOut(SubscriptionId),
    /// Forget the user name and password of this server.
    SignOutOf(String),
    /// Unsubscribe from feeds. The user can undo this until the window closes.
    Remove(Vec<SubscriptionId>),
    /// Look for older entries at the feed's older pages, and at the servers of accounts.
    LookForOlder(SubscriptionId),
    /// Set whether the full text of an entry of this feed is fetched each time the user opens the entry.
    SetAlwaysFullText(SubscriptionId, bool),
    /// Set when images of a feed's articles are loaded; `None` for the general setting.
    SetImages(SubscriptionId, Option<ImagePolicy>),
    /// Check a feed at risk as often as its entries need, as far as its server allows (G6b).
    CheckMoreOften(SubscriptionId),
    /// Set a feed's own settings for fetching and storing, which override the general settings.
    SetFeedSettings(SubscriptionId, FeedSettings),
}

/// A command about a folder, which is named by its path, outermost name first.
#[derive(Clone, Debug, PartialEq)]
pub enum FolderCommand {
    /// Create a folder.
    Create(Vec<String>),
    /// Rename a folder.
    Rename(Vec<String>, String),
    /// Move a folder to another place among the folders.
    Place {
        /// The folder.
        path: Vec<String>,
        /// The path of the folder that receives `path`. An empty path is the top level.
        into: Vec<String>,
        /// The name of the folder in `into` that comes right below the moved folder. `None` puts the moved folder last.
        before: Option<String>,
    },
    /// Remove a folder. Its content moves up.
    Remove(Vec<String>),
    /// Collapse or expand a folder.
    SetCollapsed(Vec<String>, bool),
}

/// A command about accounts on feed servers. `DialogsView::accounts` shows the result.
#[derive(Clone, PartialEq, Eq)]
pub enum AccountCommand {
    /// Ask a server what it is, and add the account if it works.
    Add {
        /// The address of the server as typed.
        address: String,
        /// The user name; empty if a token signs in.
        user: String,
        /// The password or token.
        secret: String,
        /// The user's name for the account; empty for the host.
        name: String,
        /// True if the name of the server may stand for a device in the user's own network.
        allow_private: bool,
    },
    /// Ask the server of an account what it is.
    Test(String),
    /// The page of accounts is shown. What it said before is forgotten.
    Opened,
    /// Test a server and a login before an account is added.
    Try {
        /// The address of the server as typed.
        address: String,
        /// The user name; empty if a token signs in.
        user: String,
        /// The password or token.
        secret: String,
        /// True if the name of the server may stand for a device in the user's own network.
        allow_private: bool,
    },
    /// Set if the name of an account's server may stand for a device in the user's own network.
    AllowPrivate(String, bool),
    /// Stop the question to a server.
    StopAsking,
    /// Sync with an account. Before the first sync, show what it would change.
    Sync(String),
    /// Sync for the first time with the account whose changes are shown, now and from now on.
    ConfirmSync,
    /// Do not sync with the account whose changes are shown.
    CloseFirstSync,
    /// Follow a feed again on the server of an account that no longer has it.
    SubscribeAgain(String, SubscriptionId),
    /// Stop the running sync with an account. The next one goes on from there.
    StopSync(String),
    /// Find out which subscriptions and folders differ from those on the server of an account.
    Subscriptions(String),
    /// Make the changes to subscriptions that are shown.
    ConfirmSubscriptions,
    /// Hide the changes to subscriptions.
    CloseSubscriptions,
    /// Send the marks that wait, then end the sync with an account.
    SyncNoMore(String),
    /// Send the marks that wait, then remove an account.
    Remove(String),
    /// Leave the account after all, although marks were not sent.
    LeaveAnyway,
    /// Stay with the account whose marks were not sent.
    Stay,
}

/// Never prints the password.
impl std::fmt::Debug for AccountCommand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Add { name, .. } => f.debug_tuple("Add").field(name).finish(),
            Self::Test(name) => f.debug_tuple("Test").field(name).finish(),
            Self::Try { address, .. } => f.debug_tuple("Try").field(address).finish(),
            Self::AllowPrivate(name, allow) => {
                f.debug_tuple("AllowPrivate").field(name).field(allow).finish()
            }
            Self::Opened => f.write_str("Opened"),
            Self::StopAsking => f.write_str("StopAsking"),
            Self::ConfirmSync => f.write_str("ConfirmSync"),
            Self::CloseFirstSync => f.write_str("CloseFirstSync"),
            Self::SubscribeAgain(name, id) => f.debug_tuple("SubscribeAgain").field(name).field(id).finish(),
            Self::Sync(name) => f.debug_tuple("Sync").field(name).finish(),
            Self::Subscriptions(name) => f.debug_tuple("Subscriptions").field(name).finish(),
            Self::ConfirmSubscriptions => f.write_str("ConfirmSubscriptions"),
            Self::CloseSubscriptions => f.write_str("CloseSubscriptions"),
            Self::SyncNoMore(name) => f.debug_tuple("SyncNoMore").field(name).finish(),
            Self::StopSync(name) => f.debug_tuple("StopSync").field(name).finish(),
            Self::Remove(name) => f.debug_tuple("Remove").field(name).finish(),
            Self::LeaveAnyway => f.write_str("LeaveAnyway"),
            Self::Stay => f.write_str("Stay"),
        }
    }
}

/// A command about gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GapCommand {
    /// Fetch the missing document of a gap again.
    Retry(GapId),
    /// Fetch the missing documents of all listed gaps again.
    RetryAll,
    /// Ask the publisher's site for the missing entries of a gap.
    AskSite(GapId),
    /// Ask the user's own feed servers for the missing entries of a gap.
    AskServer(GapId),
    /// Retry all listed gaps, ask the publishers' sites and the user's own feed servers, and look in a web archive.
    LookEverywhere,
    /// Look for the missing entries of a gap in a web archive.
    LookInWebArchive(GapId),
    /// Dismiss a gap.
    Dismiss(GapId),
    /// Show a dismissed gap again.
    Undismiss(GapId),
    /// Continue a walk for another round of documents, as many as the limit allows (A7).
    Continue(GapId),
    /// Continue a walk without a limit.
    ContinueToBeginning(GapId),
    /// Keep the gap and record that the user stopped the walk.
    StopHere(GapId),
    /// Save the missing-entries report to a file.
    SaveReport(ReportFormat),
}

/// A command about the list and the selection in it.
#[derive(Clone, Debug, PartialEq)]
pub enum ListCommand {
    /// List the entries of another scope.
    ShowScope(Scope),
    /// Show an entry or a gap.
    Select(Selected),
    /// Clear the selection.
    Deselect,
    /// Select the next unread entry. If the list has none, list the next feed that has one.
    NextUnread,
    /// Mark the open entry as read, because the user has reached its end. Then select the next unread entry.
    ReadOn(EntryKey),
    /// Select the previous unread entry.
    PreviousUnread,
    /// Mark every entry of a scope as read; gaps stay as they are (G5).
    MarkAllRead(Scope),
    /// Mark the entries above a row of the list as read.
    MarkAboveRead(Selected),
    /// Mark the entries below a row of the list as read.
    MarkBelowRead(Selected),
    /// Mark entries of a scope as read if they are older than this number of days.
    MarkOlderRead(Scope, u32),
    /// Mark entries as read because the user scrolled past them. Undo does not restore them.
    ReadOnPassing(Vec<EntryKey>),
    /// List the feed of an entry or a gap, and select the entry or gap there.
    ShowInFeed(Selected, SubscriptionId),
    /// List a feed, and open the entry below this one, which came back where a gap was.
    ShowCameBack(EntryKey, SubscriptionId),
    /// Show another page of a paged feed.
    Page(PageMove),
    /// Append the next page (P3).
    LoadMore,
    /// Search the list. An empty text ends the search.
    Search(String),
    /// Search in this scope instead of the listed one.
    SearchIn(Scope, String),
    /// Save a search as a smart folder.
    SaveSearch(SavedSearch),
    /// Put the second search in the place of the first one, which is saved.
    EditSearch(SavedSearch, SavedSearch),
    /// Remove a saved search.
    ForgetSearch(SavedSearch),
    /// Filter the list.
    Filter(Filter),
    /// Sort the list in another order.
    Order(ListOrder),
}

/// Articles that the user exports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportedArticles {
    /// These entries.
    Entries(Vec<EntryKey>),
    /// The entries of a list.
    List {
        /// The list.
        scope: Scope,
        /// Its filter.
        filter: Filter,
        /// The search in it; empty for none.
        search: String,
    },
}

/// An export of articles, as the user wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArticleExport {
    /// The articles.
    pub articles: ExportedArticles,
    /// The title of the page or book.
    pub title: String,
    /// The format.
    pub format: ArticleFormat,
    /// The file, or in Markdown the folder for several articles.
    pub path: PathBuf,
    /// True if the images that were loaded before are put inside.
    pub with_images: bool,
    /// True if the user said that a file that is there may be replaced.
    pub replaces: bool,
}

/// Subscriptions that are written to an OPML file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListExport {
    /// The file.
    pub path: PathBuf,
    /// True if the history status of each feed is written.
    pub completeness: bool,
    /// True if the user said that a file that is there may be replaced.
    pub replaces: bool,
}

/// The entries that are sent somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sent {
    /// One entry.
    Entry {
        /// The title; empty if there is none.
        title: String,
        /// The page of the entry.
        link: Option<Url>,
    },
    /// Several entries, in the order of the list.
    Entries(Vec<EntryKey>),
}

/// A command about entries and their texts.
#[derive(Clone, Debug, PartialEq)]
pub enum ArticleCommand {
    /// Mark entries as read or unread.
    SetRead(Vec<EntryKey>, bool),
    /// Add or remove the stars of entries.
    SetStarred(Vec<EntryKey>, bool),
    /// Show those of the entries in the lists again that a rule hid.
    ShowInLists(Vec<EntryKey>),
    /// Put the links of entries on the clipboard, one in each line.
    CopyLinks(Vec<EntryKey>),
    /// Open the pages of entries in the browser.
    OpenPages(Vec<EntryKey>),
    /// Fetch one image of the open entry.
    LoadImage(Url),
    /// Fetch every image of an entry.
    LoadImages(EntryKey),
    /// Fetch the web page of an entry and show its article.
    LoadFullText(EntryKey),
    /// Show the full text of the open entry, or else the feed's text.
    ShowFullText(bool),
    /// Fetch the text of an entry again after it was removed to save disk space.
    FetchText(EntryKey),
    /// Send entries to a target.
    Send(Sent, SendTarget),
    /// Propose a path in the documents folder for an export. `UiState::set_path` receives the path.
    ProposeExport(String),
    /// Let the user choose the file for an export, with this proposed name. `UiState::set_target` receives the path.
    ChooseExport(String),
    /// Write articles to a file. `DialogsView::export` has the outcome.
    Export(Box<ArticleExport>),
    /// Show articles in the browser, which asks how to print them. The text is the title of the page.
    Print(Vec<EntryKey>, String),
    /// Save the file that an entry contains (M6).
    SaveFile(EntryKey),
    /// Save the web page at this address, as typed, among the saved pages.
    SavePage(String),
    /// Delete saved pages. The user can undo this.
    DeletePages(Vec<EntryKey>),
}

/// A command about labels.
#[derive(Clone, Debug, PartialEq)]
pub enum LabelCommand {
    /// Put a label on entries (true), or take it off. A new label is made.
    Set(Vec<EntryKey>, LabelName, bool),
    /// Give a label another name and colour.
    Edit(LabelName, Label),
    /// Delete a label. Its entries stay, and the user can undo this.
    Delete(LabelName),
}

/// A command about rules for arriving entries. `DialogsView::rules` shows the result.
#[derive(Clone, Debug, PartialEq)]
pub enum RuleCommand {
    /// Change the list of rules. The user can undo this.
    Change(RuleChange),
    /// Say how many stored entries a rule would have matched. Changes nothing.
    Try(Rule),
}

/// A command about files with feeds or articles.
#[derive(Clone, Debug, PartialEq)]
pub enum OpmlCommand {
    /// Subscribe to feeds of the previewed import.
    Import {
        /// The indices of the chosen feeds in the preview.
        chosen: Vec<usize>,
        /// True if the chosen feeds are fetched at once.
        fetch: bool,
    },
    /// Bring back the feeds and folders of an import that was undone.
    ImportAgain(ImportedFeeds),
    /// Import the articles of the previewed file.
    ImportArticles,
    /// Read the files of another feed reader. `DialogsView::move_in` shows what is in them.
    PreviewMoveIn(PathBuf),
    /// Take over what the preview showed.
    MoveIn,
    /// Let the user choose a file to import. `DialogsView::import` shows its preview.
    ChooseImport,
    /// Read a file for the preview of its import.
    Preview(PathBuf),
    /// Let the user choose the file for an export. `UiState::set_target` receives the path.
    ChooseExport,
    /// Write every subscription to an OPML file.
    Export(ListExport),
}

/// A command about the window, the settings and the profile.
#[derive(Clone, Debug, PartialEq)]
pub enum WindowCommand {
    /// Open an address in the browser: http, https or mailto.
    OpenUrl(Url),
    /// Put a text on the clipboard.
    Copy(String),
    /// Change the zoom.
    Zoom(Zoom),
    /// Change the theme.
    Theme(Theme),
    /// Apply all settings of the settings dialog.
    ApplySettings(Box<SettingsView>),
    /// Work offline (true), or online again (false).
    SetOffline(bool),
    /// Hide or show feeds without unread entries in the sidebar.
    SetHideRead(bool),
    /// Always show the menu bar, or only while it is in use.
    SetMenuBar(bool),
    /// Explain how Lacuna knows what is missing.
    ShowGapHelp,
    /// Close a message.
    DismissToast(u64),
    /// Undo the last command.
    Undo,
    /// Do the last undone command again.
    Redo,
    /// Undo the command that a message reported.
    TakeBack(u64),
    /// Start the demo as a program of its own.
    ShowDemo,
    /// Subscribe to the feeds of the demo that its tour leaves out.
    AddExamples,
    /// Add the content of a backup that is not in the profile.
    Restore(PathBuf),
    /// Write the whole profile to a file. `DialogsView::whole` shows the outcome.
    SaveProfile(PathBuf),
    /// Make the profile of such a file the one of this window. The present one is set aside.
    LoadProfile(PathBuf),
    /// Let the user choose the file of a saved profile.
    ChooseProfile,
    /// Tell the application which dialog opened, so that the application prepares the dialog's content.
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

/// Steps of the zoom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zoom {
    /// Larger.
    In,
    /// Smaller.
    Out,
    /// Actual size.
    Reset,
}

/// The dialogs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogKind {
    /// Add a feed.
    AddFeed,
    /// Save a web page.
    SavePage,
    /// Import OPML.
    Import,
    /// Move in from another feed reader.
    MoveIn,
    /// Export OPML.
    Export,
    /// Save a feed as an archived feed.
    SaveFeed,
    /// Rename a feed.
    Rename,
    /// Move feeds to a folder.
    MoveToFolder,
    /// Change a feed's address.
    EditAddress,
    /// User name and password.
    SignIn,
    /// Remove feeds.
    Remove,
    /// Create a folder.
    NewFolder,
    /// Rename a folder.
    RenameFolder,
    /// Remove a folder.
    RemoveFolder,
    /// Mark older entries as read.
    MarkOlder,
    /// Put labels on entries.
    Label,
    /// Change a label.
    EditLabel,
    /// Change a saved search.
    EditSearch,
    /// The rules for arriving entries.
    Rules,
    /// Export articles.
    ExportArticles,
    /// Send an entry somewhere.
    SendTo,
    /// Open many pages in the browser.
    OpenPages,
    /// The command palette.
    Palette,
    /// The settings.
    Settings,
    /// The keyboard shortcuts.
    Shortcuts,
    /// The page "How Lacuna knows what is missing".
    GapHelp,
    /// The changes of each version.
    WhatsNew,
    /// The log of requests.
    Requests,
    /// Restore from a backup.
    Restore,
    /// Move the profile to another machine.
    MoveProfile,
    /// About Lacuna.
    About,
}
