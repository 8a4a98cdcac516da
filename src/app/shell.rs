//! What stands in the window: the application, or, where the profile cannot be opened, why, and what can be done; and
//! meanwhile how far it is with that.
//!
//! Reading goes on where it can: a profile in which nothing can be written is opened for reading alone.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use egui::{Context, Ui};
use url::Url;

use super::backups::{self, Backup, BackupError, Tell};
use super::desktop::{Desktop, local_offset};
use super::jobs::{Begun, Jobs, Watch};
use super::profile::{Profile, ProfileError, now};
use super::window::App;
use crate::store::StoreError;
use crate::ui::refused::{RefusedChoice, RefusedView, preparing_ui, refused_ui};
use crate::ui::view::{Progress, Times};

const CANNOT_BE_OPENED: &str = "Your feeds cannot be opened";

/// How often it is looked how far it is.
const LOOK: Duration = Duration::from_millis(150);

/// The application, or the reason why there is none.
pub struct Shell {
    ctx: Context,
    profile: Profile,
    desktop: Arc<dyn Desktop>,
    address: Option<Url>,
    state: State,
}

enum State {
    Open(Box<App>),
    Refused(Refusal),
    Preparing(Preparing),
}

/// What is asked instead of opening the profile.
struct Refusal {
    view: RefusedView,
    /// The one to restore.
    backup: Option<PathBuf>,
}

impl Refusal {
    const fn of(view: RefusedView) -> Self {
        Self { view, backup: None }
    }
}

/// A thread of its own does what may take long; what it says is shown once the application is there.
struct Preparing {
    answer: Receiver<Result<Option<String>, BackupError>>,
    jobs: Jobs,
    /// What was said last: between two pieces of work nothing is.
    said: Option<Progress>,
}

/// What makes a profile ready.
#[derive(Clone, Debug)]
enum Work {
    Update,
    Repair,
    /// Of this backup.
    Restore(PathBuf),
}

impl Shell {
    /// Opens the profile; where that fails the window says why, and where it takes long how far it is.
    ///
    /// Fails where the system has no thread left.
    pub fn new(
        ctx: &Context,
        profile: Profile,
        desktop: Arc<dyn Desktop>,
        address: Option<&Url>,
    ) -> Result<Self, ProfileError> {
        let missing = backups::missing(&profile.paths, now());
        let state = if let Some(backup) = missing {
            crate::ui::theme::install(ctx);
            State::Refused(Refusal { view: subscriptions_are_missing(&backup), backup: Some(backup.path) })
        } else if profile.is_older() {
            crate::ui::theme::install(ctx);
            State::Preparing(prepare(ctx, &profile, Work::Update)?)
        } else {
            open_or_refuse(ctx, &profile, &desktop, address)?
        };
        Ok(Self { ctx: ctx.clone(), profile, desktop, address: address.cloned(), state })
    }

    /// The application, if it could be opened.
    pub fn app(&self) -> Option<&App> {
        match &self.state {
            State::Open(app) => Some(app),
            _ => None,
        }
    }

    /// Takes in what happened since the last frame; draws nothing.
    pub fn logic(&mut self) {
        let preparing = match &mut self.state {
            State::Open(app) => return app.logic(),
            State::Refused(_) => return,
            State::Preparing(preparing) => preparing,
        };
        let done = match preparing.answer.try_recv() {
            Err(TryRecvError::Empty) => {
                preparing.said = preparing.jobs.progress().or_else(|| preparing.said.take());
                return self.ctx.request_repaint_after(LOOK);
            }
            Err(TryRecvError::Disconnected) => Ok(None),
            Ok(done) => done,
        };
        self.state = match done {
            Err(BackupError::Store(error)) => State::Refused(Refusal::of(refused(&error))),
            Err(error) => failed(&error),
            Ok(notice) => {
                let profile = Profile {
                    notice: notice.or_else(|| self.profile.notice.clone()),
                    ..self.profile.clone()
                };
                open_or_refuse(&self.ctx, &profile, &self.desktop, self.address.as_ref())
                    .unwrap_or_else(|error| failed(&error))
            }
        };
    }

    /// Notes what is shown, to come back to it when the window opens again.
    pub fn remember_place(&mut self) {
        if let State::Open(app) = &mut self.state {
            app.remember_place();
        }
    }

    /// Draws the window.
    pub fn ui(&mut self, ui: &mut Ui) {
        let choice = match &mut self.state {
            State::Open(app) => return app.ui(ui),
            State::Refused(refusal) => refused_ui(ui, &refusal.view),
            State::Preparing(preparing) => {
                preparing_ui(ui, preparing.said.as_ref()).then_some(RefusedChoice::Quit)
            }
        };
        let work = match choice {
            None => return,
            Some(RefusedChoice::Quit) => {
                if let State::Preparing(preparing) = &self.state {
                    preparing.jobs.stop();
                }
                return self.ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
            Some(RefusedChoice::Repair) => Work::Repair,
            Some(RefusedChoice::Restore) => match &self.state {
                State::Refused(Refusal { backup: Some(path), .. }) => Work::Restore(path.clone()),
                _ => return,
            },
            Some(RefusedChoice::StartEmpty | RefusedChoice::TryAgain) => Work::Update,
        };
        match prepare(&self.ctx, &self.profile, work) {
            Ok(preparing) => self.state = State::Preparing(preparing),
            Err(error) => tracing::error!(%error, "no thread could be started"),
        }
    }
}

/// Has a thread make the profile ready.
fn prepare(ctx: &Context, profile: &Profile, work: Work) -> std::io::Result<Preparing> {
    let (tell_answer, answer) = channel();
    let (profile, ctx, jobs) = (profile.clone(), ctx.clone(), Jobs::default());
    let told = jobs.clone();
    let run = move || {
        let tell = told_by(told);
        let done = match work {
            Work::Repair => {
                backups::repair(&profile.paths, now(), &tell).map(|done| done.map(|done| done.words()))
            }
            Work::Restore(backup) => backups::restore(&profile, &backup, now(), &tell)
                .map(|rescued| Some(backups::restored_words(&rescued))),
            Work::Update => {
                let watch = |done, total| tell("Bringing the database up to date", done, total);
                profile.store_watched(&watch).map(|_store| None).map_err(BackupError::from)
            }
        };
        // The window may have been closed meanwhile.
        drop(tell_answer.send(done));
        ctx.request_repaint();
    };
    thread::Builder::new().name("prepare".to_owned()).spawn(run)?;
    Ok(Preparing { answer, jobs, said: None })
}

/// Says one piece of work after the other.
fn told_by(jobs: Jobs) -> Tell {
    let current: RefCell<Option<(&'static str, Arc<Watch>, Begun)>> = RefCell::default();
    Rc::new(move |what, done, total| {
        let mut current = current.borrow_mut();
        if current.as_ref().is_none_or(|(before, ..)| *before != what) {
            let watch = Arc::new(Watch::default());
            let begun = jobs.begin(what.to_owned(), Some(Arc::clone(&watch)));
            *current = Some((what, watch, begun));
        }
        current.as_ref().is_none_or(|(_, watch, _)| watch.goes_on(done, total))
    })
}

fn open_or_refuse(
    ctx: &Context,
    profile: &Profile,
    desktop: &Arc<dyn Desktop>,
    address: Option<&Url>,
) -> Result<State, ProfileError> {
    match open(ctx, profile, desktop, address) {
        Err(ProfileError::Store(error)) => {
            crate::ui::theme::install(ctx);
            Ok(State::Refused(Refusal::of(refused(&error))))
        }
        other => Ok(State::Open(Box::new(other?))),
    }
}

/// What failed otherwise than by the database.
fn failed(error: &dyn std::error::Error) -> State {
    let hint = "Close what uses it, make room on the disk, or make the folder writable; then try again.";
    State::Refused(Refusal::of(RefusedView {
        title: CANNOT_BE_OPENED,
        message: format!("{error}."),
        hint: hint.to_owned(),
        choices: vec![RefusedChoice::TryAgain],
    }))
}

/// The database is gone or empty, and a backup is not.
fn subscriptions_are_missing(backup: &Backup) -> RefusedView {
    let times = Times { now: now(), offset: local_offset };
    RefusedView {
        title: "Your subscriptions are missing",
        message: format!("Restore the backup of {}?", times.day_and_time(backup.at)),
        hint: "It holds your subscriptions, what you read and what you starred. The next refresh fetches the entries. \
               Nothing is deleted."
            .to_owned(),
        choices: vec![RefusedChoice::Restore, RefusedChoice::StartEmpty],
    }
}

fn open(
    ctx: &Context,
    profile: &Profile,
    desktop: &Arc<dyn Desktop>,
    address: Option<&Url>,
) -> Result<App, ProfileError> {
    match App::new(ctx, profile.clone(), Arc::clone(desktop), address) {
        Err(ProfileError::Store(error)) if error.is_disk() => {
            // Nothing can be written: what is there can still be read.
            App::for_reading(ctx, profile.clone(), Arc::clone(desktop), &error)
                .map_err(|_also| ProfileError::Store(error))
        }
        other => other,
    }
}

fn refused(error: &StoreError) -> RefusedView {
    let hint = match error {
        StoreError::Newer { .. } => {
            "Install the newest version of Lacuna, or open another profile with --data-dir."
        }
        StoreError::Foreign { .. } => "Open another profile with --data-dir.",
        error if error.is_damage() => {
            "Lacuna can set the file aside, save what can be read of it, and add what the backups hold. \
             Nothing is deleted."
        }
        _ => "Close what uses it, make room on the disk, or make the folder writable; then try again.",
    };
    let mut choices = vec![RefusedChoice::TryAgain];
    if error.is_damage() {
        choices.insert(0, RefusedChoice::Repair);
    }
    RefusedView { title: CANNOT_BE_OPENED, message: format!("{error}."), hint: hint.to_owned(), choices }
}
