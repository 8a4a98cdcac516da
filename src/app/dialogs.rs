//! The content of open dialogs.

use std::path::{Path, PathBuf};

use url::Url;

use crate::model::{Account, PlannedChange, ReaderExport, SubscriptionId};
use crate::profile::files::WriteError;
use crate::profile::moving::Moving;
use crate::profile::sharing::export::ExportError;
use crate::refresh::{Leaving, ServerLogin};
use crate::store::NewSubscription;
use crate::ui::view::{AboutView, DialogsView, OperationState, Problem};

/// The content of open dialogs.
pub(super) struct Dialogs {
    pub(super) view: DialogsView,
    /// The address at which the user looks for feeds. A late answer about another address is ignored.
    pub(super) looked_up: Option<Url>,
    /// The path of the file whose preview the user wants. A late answer about another file is ignored.
    pub(super) previewed: Option<PathBuf>,
    /// The previewed OPML file. Its feeds are in the order of the preview.
    pub(super) to_import: FeedsToImport,
    /// The articles of the previewed file of another reader.
    pub(super) articles: Option<ArticlesFile>,
    /// The files of the previewed reader.
    pub(super) moving: Option<Box<Moving>>,
    /// The account and the changes to subscriptions that the dialog shows.
    pub(super) planned: Option<(Account, Vec<PlannedChange>)>,
    /// The subscriptions for which these changes were computed: id, address and folder; `None` until they are known.
    pub(super) planned_of: Option<Vec<(SubscriptionId, String, Vec<String>)>>,
    /// True if the page says how many feeds a server shares. A sync may change that.
    pub(super) says_shared: bool,
    /// The account that the user wants to leave although marks were not sent.
    pub(super) leaving: Option<(Account, Leaving)>,
    /// True while the file of a whole profile is written or read.
    pub(super) moves_profile: bool,
    /// The running check of a feed server.
    pub(super) account: Option<AccountCheck>,
}

/// A list of feeds that was read.
#[derive(Debug, Default)]
pub(super) struct FeedsToImport {
    pub(super) feeds: Vec<NewSubscription>,
    /// The paths of the folders without feeds, outermost folder first.
    pub(super) empty_folders: Vec<Vec<String>>,
}

/// A file with the articles of another reader.
#[derive(Debug)]
pub(super) struct ArticlesFile {
    /// The name of the file.
    pub(super) name: String,
    pub(super) export: ReaderExport,
}

/// A check if the server of an account answers.
pub(super) struct AccountCheck {
    /// The name of the account.
    pub(super) name: String,
    /// The server and the login.
    pub(super) login: ServerLogin,
    /// True if the account is added once the server answers.
    pub(super) adds: bool,
}

impl Dialogs {
    pub(super) fn new() -> Self {
        let view = DialogsView {
            about: AboutView {
                version: env!("CARGO_PKG_VERSION").to_owned(),
                whats_new: include_str!("../../assets/CHANGELOG.md").to_owned(),
            },
            ..DialogsView::default()
        };
        Self {
            view,
            looked_up: None,
            previewed: None,
            to_import: FeedsToImport::default(),
            articles: None,
            moving: None,
            planned: None,
            planned_of: None,
            says_shared: false,
            leaving: None,
            moves_profile: false,
            account: None,
        }
    }
}

/// The reason why a file was not written.
#[derive(Debug)]
pub(in crate::app) enum NotWritten {
    /// There is a file that is replaced only if the user says so.
    Exists,
    /// There is no article to write, so no file was written.
    Empty,
    /// It failed for this reason.
    Failed(String),
}

impl NotWritten {
    /// Returns the words of a dialog.
    pub(in crate::app) fn told(self, path: &Path) -> OperationState {
        let path = path.display().to_string();
        match self {
            Self::Exists => OperationState::Exists(t!("app-export-exists", path)),
            Self::Empty => OperationState::Failed(Problem {
                message: t!("profile-export-empty").to_owned(),
                hint: String::new(),
            }),
            Self::Failed(reason) => OperationState::Failed(Problem {
                message: t!("app-not-exported", path, reason),
                hint: t!("app-not-exported.hint").to_owned(),
            }),
        }
    }
}

impl From<WriteError> for NotWritten {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Exists => Self::Exists,
            failed @ WriteError::Failed(_) => Self::Failed(failed.to_string()),
        }
    }
}

impl From<ExportError> for NotWritten {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Exists(error) => error.into(),
            ExportError::Empty => Self::Empty,
            // The words of the dialog name the path.
            ExportError::File(error) => Self::Failed(error.reason()),
            error => Self::Failed(error.to_string()),
        }
    }
}
