//! What stands in the window: the application, or, where the profile cannot be opened, why, and what can be done; and
//! meanwhile how far it is with that.
//!
//! Reading goes on where it can: a profile in which nothing can be written is opened for reading alone. A fault inside the
//! program ends the application, not the window: what it was told is written, and it can be opened again.

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
use super::guard::guarded;
use super::jobs::{Begun, Jobs, Watch};
use super::profile::{Profile, ProfileError, now};
use super::reading::Copier;
use super::settings::{theme_choice, theme_preference};
use super::window::App;
use crate::config::Paths;
use crate::store::StoreError;
use crate::ui::refused::{RefusedChoice, RefusedView, preparing_ui, refused_ui};
use crate::ui::theme;
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
    /// What had it open when it was taken away: its data are there as long as this is.
    app: Option<Box<App>>,
}

impl Refusal {
    const fn of(view: RefusedView) -> Self {
        Self { view, backup: None, app: None }
    }
}

/// What came of preparing a profile.
enum Prepared {
    /// It can be opened; something may have to be said.
    Ready(Option<String>),
    /// Another can be, in this folder.
    Moved(PathBuf),
    /// The reader did not choose.
    Unchanged,
}

/// A thread of its own does what may take long; what it says is shown once the application is there.
struct Preparing {
    answer: Receiver<Result<Prepared, BackupError>>,
    /// What is asked again where nothing came of it.
    refusal: Option<Box<Refusal>>,
    jobs: Jobs,
    /// What was said last: between two pieces of work nothing is.
    said: Option<Progress>,
}

/// What makes a profile ready.
enum Work {
    Update,
    Repair,
    /// Of this backup.
    Restore(PathBuf),
    /// To a folder that the reader chooses, with what is stored.
    Move(Option<Copier>),
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
            dress(ctx, &profile);
            let view = subscriptions_are_missing(&backup);
            State::Refused(Refusal { backup: Some(backup.path), ..Refusal::of(view) })
        } else if profile.is_older() {
            dress(ctx, &profile);
            State::Preparing(prepare(ctx, &profile, &desktop, Work::Update)?)
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

    /// Where the files of the profile lie.
    pub const fn paths(&self) -> &Paths {
        &self.profile.paths
    }

    /// Takes in what happened since the last frame; draws nothing.
    pub fn logic(&mut self) {
        let preparing = match &mut self.state {
            State::Open(_) => {
                let mut trouble = None;
                self.with_app(|app| {
                    app.logic();
                    trouble = app.take_trouble();
                });
                if let Some(error) = trouble {
                    self.give_up(&error);
                }
                return;
            }
            State::Refused(_) => return,
            State::Preparing(preparing) => preparing,
        };
        let done = match preparing.answer.try_recv() {
            Err(TryRecvError::Empty) => {
                preparing.said = preparing.jobs.progress().or_else(|| preparing.said.take());
                return self.ctx.request_repaint_after(LOOK);
            }
            Err(TryRecvError::Disconnected) => Ok(Prepared::Unchanged),
            Ok(done) => done,
        };
        let refusal = preparing.refusal.take();
        self.state = match (done, refusal) {
            (Ok(Prepared::Unchanged), Some(refusal)) => State::Refused(*refusal),
            (Err(error), Some(refusal)) if refusal.app.is_some() => {
                let view = RefusedView { message: format!("{error}."), ..refusal.view.clone() };
                State::Refused(Refusal { view, ..*refusal })
            }
            (Err(BackupError::Store(error)), _) => State::Refused(Refusal::of(refused(&error))),
            (Err(error), _) => failed(&error),
            (Ok(prepared), refusal) => {
                // What had the old file open lets go of it first.
                drop(refusal);
                self.open_prepared(prepared)
            }
        };
    }

    fn open_prepared(&mut self, prepared: Prepared) -> State {
        let mut notice = None;
        match prepared {
            Prepared::Moved(folder) => match Profile::find(Some(&folder)) {
                Ok(profile) => self.profile = profile,
                Err(error) => return failed(&error),
            },
            Prepared::Ready(said) => notice = said,
            Prepared::Unchanged => {}
        }
        let notice = notice.or_else(|| self.profile.notice.clone());
        let profile = Profile { notice, ..self.profile.clone() };
        open_or_refuse(&self.ctx, &profile, &self.desktop, self.address.as_ref())
            .unwrap_or_else(|error| failed(&error))
    }

    /// Ends the application, for its database is damaged or was taken away: nothing can be kept there any more.
    fn give_up(&mut self, error: &StoreError) {
        let before = std::mem::replace(&mut self.state, State::Refused(Refusal::of(refused(error))));
        // What was taken away is still whole for whoever has it open.
        if let (State::Open(app), State::Refused(refusal)) = (before, &mut self.state)
            && error.is_removal()
        {
            refusal.app = Some(app);
        }
        self.ctx.request_repaint();
    }

    /// Notes what is shown, to come back to it when the window opens again.
    pub fn remember_place(&mut self) {
        if let State::Open(app) = &mut self.state {
            app.remember_place();
        }
    }

    /// Has the application do something, and ends it where that meets a fault.
    fn with_app(&mut self, work: impl FnOnce(&mut App)) {
        if let State::Open(app) = &mut self.state
            && guarded("the window", || work(app)).is_none()
        {
            self.end_after_fault();
        }
    }

    /// Ends the application after a fault; what it was told before is written.
    fn end_after_fault(&mut self) {
        self.ctx.request_repaint();
        let state = State::Refused(Refusal::of(RefusedView {
            title: "The window stopped at a fault in Lacuna",
            message: "What you read, starred and changed is saved.".to_owned(),
            hint: "Try again to open it anew. If it stops at the same article again, open another one."
                .to_owned(),
            choices: vec![RefusedChoice::TryAgain],
        }));
        let State::Open(mut app) = std::mem::replace(&mut self.state, state) else { return };
        // It may meet the same fault once more.
        let remembered = guarded("the place", || app.remember_place());
        let ended = guarded("the end of the window", || drop(app));
        tracing::error!(
            remembered = remembered.is_some(),
            ended = ended.is_some(),
            "the window stopped at a fault"
        );
    }

    /// Draws the window.
    pub fn ui(&mut self, ui: &mut Ui) {
        let choice = match &mut self.state {
            State::Open(_) => return self.with_app(|app| app.ui(ui)),
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
            Some(RefusedChoice::ChooseFolder) => Work::Move(match &self.state {
                State::Refused(Refusal { app: Some(app), .. }) => Some(app.copier()),
                _ => None,
            }),
            Some(RefusedChoice::StartEmpty | RefusedChoice::TryAgain) => Work::Update,
        };
        let mut preparing = match prepare(&self.ctx, &self.profile, &self.desktop, work) {
            Ok(preparing) => preparing,
            Err(error) => return tracing::error!(%error, "no thread could be started"),
        };
        if let State::Refused(refusal) = &mut self.state {
            let view = refusal.view.clone();
            preparing.refusal = Some(Box::new(std::mem::replace(refusal, Refusal::of(view))));
        }
        self.state = State::Preparing(preparing);
    }
}

/// Has a thread make the profile ready.
fn prepare(
    ctx: &Context,
    profile: &Profile,
    desktop: &Arc<dyn Desktop>,
    work: Work,
) -> std::io::Result<Preparing> {
    let (tell_answer, answer) = channel();
    let (profile, ctx, jobs) = (profile.clone(), ctx.clone(), Jobs::default());
    let desktop = Arc::clone(desktop);
    let told = jobs.clone();
    let run = move || {
        let tell = told_by(told);
        let done = match work {
            Work::Repair => backups::repair(&profile.paths, now(), &tell)
                .map(|done| Prepared::Ready(done.map(|done| done.words()))),
            Work::Restore(backup) => backups::restore(&profile, &backup, now(), &tell)
                .map(|rescued| Prepared::Ready(Some(backups::restored_words(&rescued)))),
            Work::Update => {
                let watch = |done, total| tell("Bringing the database up to date", done, total);
                profile.store_watched(&watch).map(|_store| Prepared::Ready(None)).map_err(BackupError::from)
            }
            Work::Move(copier) => match desktop.choose_folder() {
                Some(folder) => move_to(&profile, folder, copier),
                None => Ok(Prepared::Unchanged),
            },
        };
        // The window may have been closed meanwhile.
        drop(tell_answer.send(done));
        ctx.request_repaint();
    };
    thread::Builder::new().name("prepare".to_owned()).spawn(run)?;
    Ok(Preparing { answer, refusal: None, jobs, said: None })
}

/// Puts what is stored, and the settings, into another folder. What lies there already is opened as it is.
fn move_to(profile: &Profile, folder: PathBuf, copier: Option<Copier>) -> Result<Prepared, BackupError> {
    let paths = Paths::at(&folder);
    if let Some(copy) = copier.filter(|_| !paths.database().exists()) {
        copy(paths.database())?;
        if let Err(error) = profile.settings.save(&paths.settings()) {
            tracing::warn!(%error, "the settings are not taken along");
        }
    }
    Ok(Prepared::Moved(folder))
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

/// Gives the window fonts and the theme that the reader chose, before there is an application to do so.
fn dress(ctx: &Context, profile: &Profile) {
    theme::install(ctx);
    theme::choose(ctx, theme_preference(theme_choice(profile.settings.theme)));
}

fn open_or_refuse(
    ctx: &Context,
    profile: &Profile,
    desktop: &Arc<dyn Desktop>,
    address: Option<&Url>,
) -> Result<State, ProfileError> {
    match open(ctx, profile, desktop, address) {
        Err(ProfileError::Store(error)) => {
            dress(ctx, profile);
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
        StoreError::Removed { .. } => {
            "Nothing more is written. Put the folder back, or choose another: what was stored is copied into it."
        }
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
    let mut title = CANNOT_BE_OPENED;
    if error.is_removal() {
        title = "Your data folder is gone";
        choices.insert(0, RefusedChoice::ChooseFolder);
    }
    RefusedView { title, message: format!("{error}."), hint: hint.to_owned(), choices }
}

#[cfg(test)]
mod tests {
    use super::super::desktop::RealDesktop;
    use super::*;

    #[test]
    fn after_a_fault_the_window_says_so_and_what_was_told_before_is_saved() {
        let folder = tempfile::tempdir().unwrap();
        let settings = r#"{"refresh_at_start": false, "passwords_in_file": true}"#;
        std::fs::write(folder.path().join("settings.json"), settings).unwrap();
        let profile = Profile::find(Some(folder.path())).unwrap();
        let ctx = Context::default();
        let mut shell = Shell::new(&ctx, profile.clone(), Arc::new(RealDesktop), None).unwrap();
        shell.with_app(|app| {
            let icon = |tx: &mut crate::store::Tx<'_>| tx.put_icon("https://a.example", Some(b"icon"), now());
            app.writer.post(icon, |done| done.unwrap()).unwrap();
            panic!("a fault, for the test")
        });
        let State::Refused(Refusal { view, .. }) = &shell.state else {
            panic!("the application is still there")
        };
        assert!(view.title.contains("stopped at a fault") && view.message.contains("saved"), "{view:?}");
        assert!(profile.reader().unwrap().icon("https://a.example").unwrap().is_some());
        assert!(profile.paths.place().exists(), "where it was is remembered");
        // It can be opened anew.
        shell.state = open_or_refuse(&ctx, &profile, &shell.desktop, None).unwrap();
        shell.with_app(App::logic);
        assert!(shell.app().is_some());
    }
}
