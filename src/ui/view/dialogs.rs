//! View models of the dialogs.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use url::Url;

use super::{ImportPreview, Problem};
use crate::model::{Account, Label, RuleRow, SubscriptionId, Timestamp};

/// The content of open dialogs.
#[derive(Clone, Debug, Default)]
pub struct DialogsView {
    /// The feeds found at an address.
    pub discovery: Discovery,
    /// The preview of an OPML file.
    pub import: ImportView,
    /// The other feed readers on this machine, and what is in the files of one.
    pub move_in: MoveInView,
    /// The outcome of saving the whole profile, or the reason why a saved one cannot be loaded.
    pub whole: OperationState,
    /// The outcome of an export.
    pub export: OperationState,
    /// The outcome of saving a feed as an archived feed.
    pub saved: OperationState,
    /// The path of every folder, outermost folder first.
    pub folders: Vec<Vec<String>>,
    /// The user's labels, by name.
    pub labels: Vec<Label>,
    /// The rules for arriving entries.
    pub rules: RulesView,
    /// The backups, newest first; `None` while they are listed.
    pub backups: Option<Vec<BackupRow>>,
    /// The latest requests in words, latest first; `None` while they are read.
    pub requests: Option<Vec<(Timestamp, String)>>,
    /// True if the desktop has a tray for icons of programs that run.
    pub has_tray: bool,
    /// The stored login of each server. The key is [`super::super::dialogs::SignIn::server`].
    pub signed_in: BTreeMap<String, SignedIn>,
    /// The accounts on feed servers.
    pub accounts: AccountsView,
    /// The facts about this program.
    pub about: AboutView,
}

/// The rules for arriving entries.
#[derive(Clone, Debug, Default)]
pub struct RulesView {
    /// The rules, in the order in which they run; `None` while they are read.
    pub list: Option<Vec<RuleRow>>,
    /// The result of trying a rule on the stored entries.
    pub trial: RuleTrial,
}

/// The facts about this program.
#[derive(Clone, Debug, Default)]
pub struct AboutView {
    /// Its version.
    pub version: String,
    /// The changes of each version, as plain text.
    pub whats_new: String,
}

/// A stored login.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    /// The user name.
    pub user: String,
    /// True if the password is in the system's keyring, false if it is in the profile.
    pub in_keyring: bool,
}

/// The accounts on feed servers, and the latest test of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AccountsView {
    /// The accounts.
    pub accounts: Vec<Account>,
    /// The state of the sync with each account with which the user syncs, in words.
    pub syncs: BTreeMap<String, SyncWords>,
    /// The present step of each running sync, in words, by the names of the accounts.
    pub steps: BTreeMap<String, String>,
    /// The latest test of a server, or the latest sync of subscriptions.
    pub checked: Option<Checked>,
    /// The account to which `checked` belongs; `None` if that is the one in the form.
    pub checked_of: Option<String>,
    /// The feeds that have gone from the servers of accounts, by the names of these.
    pub gone: BTreeMap<String, Vec<GoneFeed>>,
    /// The marks that the first sync with an account changes, until the user confirms it.
    pub first: Option<FirstSyncView>,
    /// The changes to subscriptions that the user may confirm.
    pub subscriptions: Option<SubscriptionsView>,
    /// The account that the user wants to leave although marks were not sent, until the user confirms this.
    pub leaving: Option<LeavingView>,
}

/// A feed that has gone from the server of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoneFeed {
    /// The feed.
    pub id: SubscriptionId,
    /// Its title.
    pub title: String,
}

/// The marks that the first sync with an account changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstSyncView {
    /// The name of the account.
    pub account: String,
    /// The marks in words.
    pub text: String,
}

/// An account that the user wants to leave although marks were not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeavingView {
    /// The name of the account.
    pub account: String,
    /// True if the account is removed, false if only its sync ends.
    pub removes: bool,
    /// Number of the marks that were not sent.
    pub not_sent: u64,
    /// The reason for which they were not sent, in words; empty if the server only lacks their entries.
    pub reason: String,
}

/// The state of the sync with an account in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SyncWords {
    /// The reason for which the last sync failed, and what to do.
    pub failure: Option<String>,
    /// The time of the last complete sync, and the marks that wait.
    pub text: String,
}

/// The changes that bring the subscriptions here and on a server together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubscriptionsView {
    /// The name of the account.
    pub account: String,
    /// The changes that a confirmation makes, in words. There is at least one.
    pub lines: Vec<String>,
}

/// The result of testing a feed server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// The server is being asked.
    Asking,
    /// It answered, with words that say what it is and what it can do.
    Works(String),
    /// It cannot be used, with the reason.
    Failed(String),
}

/// The result of trying a rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RuleTrial {
    /// No rule was tried.
    #[default]
    Idle,
    /// The search of this text is running.
    Running(String),
    /// The search found some of the stored entries.
    Found {
        /// The search, as typed.
        query: String,
        /// The number of entries that it found.
        matched: usize,
        /// The number of all stored entries.
        of: u64,
    },
}

/// A backup that can be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupRow {
    /// The file.
    pub path: PathBuf,
    /// The time of the backup.
    pub at: Timestamp,
}

/// The state of looking for feeds at an address.
#[derive(Clone, Debug, Default)]
pub enum Discovery {
    /// No address was looked up.
    #[default]
    Idle,
    /// The address is being fetched.
    Searching,
    /// The feeds that were found.
    Found(Vec<FoundFeed>),
    /// No feed was found.
    Failed(Problem),
}

/// A feed that was found at an address.
#[derive(Clone, Debug)]
pub struct FoundFeed {
    /// The feed's address.
    pub url: Url,
    /// The feed's title; may be empty.
    pub title: String,
    /// The feed's kind and format, e.g. `Feed with an archive (Atom 1.0), 12 entries`.
    pub note: String,
    /// True for a multipart feed: the dialog asks where to begin (M3).
    pub chooses_start: bool,
    /// The subscription, if the user is subscribed to the feed.
    pub subscribed: Option<SubscriptionId>,
    /// True if the feed could be read.
    pub reachable: bool,
    /// True if its server wants a user name and a password.
    pub wants_login: bool,
}

/// The state of the preview of an OPML file.
#[derive(Clone, Debug, Default)]
pub enum ImportView {
    /// No file was chosen.
    #[default]
    Idle,
    /// The file is being read.
    Reading,
    /// The file was read.
    Ready(Arc<ImportPreview>),
    /// The file has articles of another reader.
    Articles(ArticlesPreview),
    /// The file cannot be read.
    Failed(Problem),
}

/// The other feed readers on this machine.
#[derive(Clone, Debug, Default)]
pub struct MoveInView {
    /// The readers; `None` while they are looked for.
    pub readers: Option<Vec<FoundReader>>,
    /// The things that would be imported from the chosen reader: [`ImportView::Articles`] if its files were read.
    pub preview: ImportView,
}

/// Another feed reader on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundReader {
    /// Its name.
    pub title: &'static str,
    /// The path of its files.
    pub path: PathBuf,
    /// The things that Lacuna can take over.
    pub takes: &'static str,
}

/// The effect of importing articles of another reader.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArticlesPreview {
    /// The number of articles that are marked or added.
    pub articles: u64,
    /// The effect, in sentences.
    pub lines: Vec<String>,
}

/// The state of an operation that a dialog began.
#[derive(Clone, Debug, Default)]
pub enum OperationState {
    /// The operation has not ended.
    #[default]
    Idle,
    /// The operation succeeded, with a text that says so.
    Done(String),
    /// There is a file that the operation replaces only if the user says so, with a text that says which.
    Exists(String),
    /// The operation failed.
    Failed(Problem),
}
