//! The reasons for which a profile is not open, and the choices of the user.

use std::path::PathBuf;

use crate::app::window::App;
use crate::profile::backups::Backup;
use crate::profile::{local_offset, now};
use crate::store::StoreError;
use crate::ui::refused::{RefusedChoice, RefusedView};
use crate::ui::view::Times;

/// A question to the user in place of the application.
pub(super) struct Refusal {
    pub(super) view: RefusedView,
    /// The backup to restore.
    pub(super) backup: Option<PathBuf>,
    /// The application that still has a deleted database open. While it lives, the data can be copied.
    pub(super) app: Option<Box<App>>,
}

impl Refusal {
    pub(super) const fn of(view: RefusedView) -> Self {
        Self { view, backup: None, app: None }
    }
}

/// The question to the user if the database is missing or empty but there is a backup with subscriptions.
pub(super) fn subscriptions_are_missing(backup: &Backup) -> RefusedView {
    let times = Times { now: now(), offset: local_offset };
    RefusedView {
        title: t!("app-subscriptions-missing"),
        message: t!("app-restore-backup", time = times.day_and_time(backup.at)),
        hint: t!("app-restore-backup.hint").to_owned(),
        choices: vec![RefusedChoice::Restore, RefusedChoice::StartEmpty],
    }
}

pub(super) fn refused(error: &StoreError) -> RefusedView {
    let hint = match error {
        StoreError::Newer { .. } => {
            t!("app-of-newer-version")
        }
        StoreError::Foreign { .. } | StoreError::Outdated { .. } => t!("app-open-another"),
        StoreError::Removed { .. } => {
            t!("app-folder-gone.hint")
        }
        error if error.is_damage() => {
            t!("app-damaged")
        }
        _ => t!("app-cannot-be-opened.hint"),
    };
    let mut choices = vec![RefusedChoice::Retry];
    if error.is_damage() {
        choices.insert(0, RefusedChoice::Repair);
    }
    let mut title = t!("app-cannot-be-opened");
    if error.is_removal() {
        title = t!("app-folder-gone");
        choices.insert(0, RefusedChoice::ChooseFolder);
    }
    RefusedView { title, message: format!("{error}."), hint: hint.to_owned(), choices }
}
