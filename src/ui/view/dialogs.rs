//! What dialogs show.

use std::collections::BTreeMap;
use std::path::PathBuf;

use url::Url;

use super::Problem;
use crate::model::Timestamp;

/// What open dialogs show.
#[derive(Clone, Debug, Default)]
pub struct DialogsView {
    /// What an address led to.
    pub discovery: Discovery,
    /// What an OPML file holds.
    pub import: ImportView,
    /// What came of an export.
    pub export: Outcome,
    /// Every folder, names outermost first.
    pub folders: Vec<Vec<String>>,
    /// The backups, the newest first; `None` while it is looked for them.
    pub backups: Option<Vec<BackupRow>>,
    /// What is sent to each server, by the server's address as [`super::super::dialogs::SignIn`] has it.
    pub signed_in: BTreeMap<String, SignedIn>,
    /// Lacuna's version.
    pub version: String,
    /// What changed, as plain text.
    pub whats_new: String,
}

/// A user name that is sent to a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    /// The user name.
    pub user: String,
    /// Its password is in the system's keyring, not in the profile.
    pub in_keyring: bool,
}

/// A backup that can be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupRow {
    /// The file.
    pub path: PathBuf,
    /// When it was made.
    pub at: Timestamp,
}

/// What an address led to.
#[derive(Clone, Debug, Default)]
pub enum Discovery {
    /// Nothing was asked.
    #[default]
    Idle,
    /// It is being fetched.
    Searching,
    /// These feeds.
    Found(Vec<FoundFeed>),
    /// No feed.
    Failed(Problem),
}

/// A feed that an address led to.
#[derive(Clone, Debug)]
pub struct FoundFeed {
    /// Its address.
    pub url: Url,
    /// Its title; may be empty.
    pub title: String,
    /// What is known, e.g. `Atom, archived`.
    pub note: String,
    /// The feed is a multipart feed, so the dialog asks where it begins (M3).
    pub chooses_start: bool,
    /// It is subscribed to.
    pub subscribed: bool,
    /// It could be read.
    pub reachable: bool,
}

/// What an OPML file holds.
#[derive(Clone, Debug, Default)]
pub enum ImportView {
    /// No file was chosen.
    #[default]
    Idle,
    /// It is being read.
    Reading,
    /// This.
    Ready(ImportPreview),
    /// It cannot be understood.
    Failed(Problem),
}

/// What an import would add.
#[derive(Clone, Debug, Default)]
pub struct ImportPreview {
    /// The feeds that are new, each with the folders it goes to.
    pub feeds: Vec<(Vec<String>, String)>,
    /// How many are subscribed to already.
    pub duplicates: usize,
    /// Outlines that could not be used, each with the reason.
    pub skipped: Vec<String>,
}

/// What came of something.
#[derive(Clone, Debug, Default)]
pub enum Outcome {
    /// Nothing yet.
    #[default]
    Idle,
    /// It is done, in words.
    Done(String),
    /// It failed.
    Failed(Problem),
}
