//! Prepares a profile that cannot be opened as it is, on a thread of its own: repairs, restores, updates or moves it.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use egui::Context;

use super::refusal::Refusal;
use crate::app::desktop::{Chosen, Desktop};
use crate::app::reading::Copier;
use crate::app::tasks::jobs::{Begun, Jobs, Watch};
use crate::config::Paths;
use crate::profile::backups::{BackupError, ReportProgress};
use crate::profile::files::{FileAction, FileError};
use crate::profile::moving::installed;
use crate::profile::moving::whole::Unpacked;
use crate::profile::refresh_lock::RefreshLock;
use crate::profile::{Profile, backups, now, repair};
use crate::store::Copied;
use crate::ui::view::Progress;

/// The result of preparing a profile.
pub(super) enum Prepared {
    /// The profile can be opened. The text is a notice to show.
    Ready(Option<String>),
    /// A backup was restored.
    Restored(Copied),
    /// The user chose this other folder, or loaded another profile. The text is a notice to show.
    Moved(PathBuf, Option<String>),
    /// The user chose nothing.
    Unchanged,
}

/// A thread that prepares the profile, because this may take long.
pub(super) struct Preparing {
    pub(super) answer: Receiver<Result<Prepared, BackupError>>,
    /// The question to ask again if the preparation changed nothing.
    pub(super) refusal: Option<Box<Refusal>>,
    pub(super) jobs: Jobs,
    /// The last progress. It stays shown between two steps.
    pub(super) said: Option<Progress>,
}

/// A way to prepare a profile.
pub(super) enum Work {
    Update,
    /// Opens the database again after it was removed or replaced, with a copy of the data that is still open.
    Return(Copier),
    /// Begin without the subscriptions that are missing.
    StartEmpty,
    Repair,
    /// Restores this backup.
    Restore(PathBuf),
    /// Moves to a folder of the user's choice, with a copy of the database.
    Move(Option<Copier>),
    /// Replaces the profile by a saved one, and sets it aside.
    Load(Unpacked),
}

/// Starts a thread that prepares the profile.
pub(super) fn prepare(
    ctx: &Context,
    profile: &Profile,
    desktop: &Arc<dyn Desktop>,
    work: Work,
) -> std::io::Result<Preparing> {
    let (tell_answer, answer) = channel();
    let (profile, ctx, jobs) = (profile.clone(), ctx.clone(), Jobs::default());
    let desktop = Arc::clone(desktop);
    let reported = jobs.clone();
    let run = move || {
        let progress = report_to(reported);
        let done = match work {
            Work::Repair => repair::repair(&profile.paths, now(), &progress)
                .map(|done| Prepared::Ready(done.map(|done| done.words()))),
            Work::Restore(backup) => {
                backups::restore(&profile, &backup, now(), &progress).map(Prepared::Restored)
            }
            Work::StartEmpty => profile
                .store()
                .and_then(|mut store| store.transaction(|tx| tx.begin_without()))
                .map(|()| Prepared::Ready(None))
                .map_err(BackupError::from),
            Work::Update => {
                let watch = |done, total| progress(t!("app-updating-database"), done, total);
                profile.store_watched(&watch).map(|_store| Prepared::Ready(None)).map_err(BackupError::from)
            }
            Work::Return(copier) => return_to(&profile.paths, copier),
            Work::Load(unpacked) => Ok(load(&profile, &unpacked)),
            Work::Move(copier) => match desktop.choose_folder() {
                Chosen::Path(folder) => move_to(&profile, folder, copier),
                Chosen::Nothing => Ok(Prepared::Unchanged),
                Chosen::NoDialog => Err(BackupError::NoFileDialog),
            },
        };
        // The receiver is gone if the window was closed.
        drop(tell_answer.send(done));
        ctx.request_repaint();
    };
    thread::Builder::new().name("prepare".to_owned()).spawn(run)?;
    Ok(Preparing { answer, refusal: None, jobs, said: None })
}

/// Replaces the profile by a saved one. If that fails, the profile is opened again with the reason.
fn load(profile: &Profile, unpacked: &Unpacked) -> Prepared {
    let not_loaded = |reason: String| Prepared::Ready(Some(t!("app-profile-not-loaded", reason)));
    let _lock = match RefreshLock::try_take(&profile.paths) {
        Ok(Some(lock)) => lock,
        Ok(None) => return not_loaded(t!("app-profile-refreshed").to_owned()),
        Err(error) => return not_loaded(error.to_string()),
    };
    match installed::install(unpacked, &profile.paths, true, now()) {
        Ok(installed) => {
            let said = installed.words().join("\n");
            Prepared::Moved(profile.paths.data_dir().to_owned(), Some(said).filter(|said| !said.is_empty()))
        }
        Err(error) => not_loaded(error.to_string()),
    }
}

/// Saves the data of a database that was removed, before it is closed for good: in its place, or beside the file that came
/// into its place.
fn return_to(paths: &Paths, copy: Copier) -> Result<Prepared, BackupError> {
    let database = paths.database();
    if !database.exists() {
        paths.create().map_err(|source| FileError::new(paths.data_dir(), FileAction::Make, source))?;
        backups::copy_to(&database, copy)?;
        return Ok(Prepared::Ready(None));
    }
    let aside = paths.data_dir().join(format!("lacuna-removed-{}.db", now().millis()));
    backups::copy_to(&aside, copy)?;
    Ok(Prepared::Ready(Some(t!("app-former-data", path = aside.display().to_string()))))
}

/// Copies the database and the settings to another folder. If the other folder already contains a database, nothing is
/// copied, and this database is opened.
fn move_to(profile: &Profile, folder: PathBuf, copier: Option<Copier>) -> Result<Prepared, BackupError> {
    let paths = Paths::at(&folder);
    if let Some(copy) = copier.filter(|_| !paths.database().exists()) {
        backups::copy_to(&paths.database(), copy)?;
        if let Err(error) = profile.settings.save(&paths.settings()) {
            tracing::warn!(%error, "the settings could not be copied");
        }
    }
    Ok(Prepared::Moved(folder, None))
}

/// Returns a function that reports each step as a task.
fn report_to(jobs: Jobs) -> ReportProgress {
    let current: RefCell<Option<(&'static str, Arc<Watch>, Begun)>> = RefCell::default();
    Rc::new(move |what, done, total| {
        let mut current = current.borrow_mut();
        if current.as_ref().is_none_or(|(before, ..)| *before != what) {
            let watch = Arc::new(Watch::default());
            let begun = jobs.begin(what.to_owned(), Some(Arc::clone(&watch)));
            *current = Some((what, watch, begun));
        }
        current.as_ref().is_none_or(|(_, watch, _)| watch.report_progress(done, total))
    })
}
