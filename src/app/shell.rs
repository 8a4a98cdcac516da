//! The content of the window: the application; or, if the profile cannot be opened, the reason and the choices; or the
//! progress while the profile is prepared.
//!
//! If the profile folder is read-only, the application opens it for reading. A panic ends the application, not the
//! window: writes that were requested before are completed, and the user can open the application again.

mod preparing;
mod refusal;

use std::sync::Arc;
use std::sync::mpsc::TryRecvError;
use std::time::Duration;

use egui::{Context, Ui};
use url::Url;

use crate::app::desktop::Desktop;
use crate::app::guard::guarded;
use crate::app::settings::theme_preference;
use crate::app::window::App;
use crate::config::Paths;
use crate::locale;
use crate::profile::backups::{BackupError, restored_words};
use crate::profile::moving::whole::Unpacked;
use crate::profile::{Profile, ProfileError, backups, now};
use crate::store::StoreError;
use crate::ui::look::theme;
use crate::ui::refused::{RefusedChoice, RefusedView, preparing_ui, refused_ui};
use preparing::{Prepared, Preparing, Work, prepare};
use refusal::{Refusal, refused, subscriptions_are_missing};

/// The time between two checks of the progress.
const PROGRESS_PAUSE: Duration = Duration::from_millis(150);

/// The application, or the reason why it is not open.
pub struct Shell {
    ctx: Context,
    profile: Profile,
    desktop: Arc<dyn Desktop>,
    /// The address that the first application offers to add.
    address: Option<Url>,
    state: State,
    /// The number of applications that were opened.
    opened: u64,
}

enum State {
    Open(Box<App>),
    Refused(Refusal),
    Preparing(Preparing),
}

impl Shell {
    /// Opens the profile. If opening fails, the window shows the reason. If opening takes long, the window shows the
    /// progress.
    ///
    /// Fails if no thread can be started.
    pub fn new(
        ctx: &Context,
        profile: Profile,
        desktop: Arc<dyn Desktop>,
        address: Option<&Url>,
    ) -> Result<Self, ProfileError> {
        let missing = backups::missing(&profile.paths, now());
        let state = if let Some(backup) = missing {
            apply_look(ctx, &profile);
            let view = subscriptions_are_missing(&backup);
            State::Refused(Refusal { backup: Some(backup.path), ..Refusal::of(view) })
        } else if profile.is_older() {
            apply_look(ctx, &profile);
            State::Preparing(prepare(ctx, &profile, &desktop, Work::Update)?)
        } else {
            open_or_refuse(ctx, &profile, &desktop, address)?
        };
        let address = address.filter(|_| !matches!(state, State::Open(_))).cloned();
        Ok(Self { ctx: ctx.clone(), profile, desktop, address, state, opened: 1 })
    }

    /// Returns the application if it is open.
    pub fn app(&self) -> Option<&App> {
        match &self.state {
            State::Open(app) => Some(app),
            _ => None,
        }
    }

    /// Returns a number that changes with each application that is opened.
    pub const fn opened(&self) -> u64 {
        self.opened
    }

    /// Returns the paths of the profile's files.
    pub const fn paths(&self) -> &Paths {
        &self.profile.paths
    }

    /// Processes everything since the last frame. Draws nothing.
    pub fn logic(&mut self) {
        let preparing = match &mut self.state {
            State::Open(_) => {
                let (mut fatal_error, mut loaded) = (None, None);
                self.with_app(|app| {
                    app.logic();
                    fatal_error = app.take_fatal_error();
                    loaded = app.take_loaded();
                });
                if let Some(error) = fatal_error {
                    self.give_up(&error);
                } else if let Some(unpacked) = loaded {
                    self.load(unpacked);
                }
                return;
            }
            State::Refused(_) => return,
            State::Preparing(preparing) => preparing,
        };
        let done = match preparing.answer.try_recv() {
            Err(TryRecvError::Empty) => {
                preparing.said = preparing.jobs.progress().or_else(|| preparing.said.take());
                return self.ctx.request_repaint_after(PROGRESS_PAUSE);
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
                // The old application must close the old file first.
                drop(refusal);
                self.open_prepared(prepared)
            }
        };
    }

    fn open_prepared(&mut self, prepared: Prepared) -> State {
        self.opened += 1;
        let (mut notice, mut restored) = (None, None);
        match prepared {
            Prepared::Moved(folder, said) => match Profile::find_for_window(Some(&folder)) {
                Ok(profile) => {
                    notice = said;
                    locale::set(profile.settings.appearance.language.language());
                    self.profile = profile;
                }
                Err(error) => return failed(&error),
            },
            Prepared::Ready(said) => notice = said,
            Prepared::Restored(copied) => {
                // The file of the settings says so already.
                self.profile.settings.refreshing.commands_wait |= !copied.commands.is_empty();
                restored = Some(restored_words(&copied));
            }
            Prepared::Unchanged => {}
        }
        let notice = notice.or_else(|| self.profile.notice.clone());
        let profile = Profile { notice, ..self.profile.clone() };
        let mut state = open_or_refuse(&self.ctx, &profile, &self.desktop, self.address.as_ref())
            .unwrap_or_else(|error| failed(&error));
        if let State::Open(app) = &mut state {
            self.address = None;
            if let Some(restored) = restored {
                app.say(restored, false, None);
            }
        }
        state
    }

    /// Ends the application, because its database is damaged or was deleted.
    fn give_up(&mut self, error: &StoreError) {
        let before = std::mem::replace(&mut self.state, State::Refused(Refusal::of(refused(error))));
        // A deleted database is still complete for the process that has it open.
        if let (State::Open(app), State::Refused(refusal)) = (before, &mut self.state)
            && error.is_removal()
        {
            refusal.app = Some(app);
        }
        self.ctx.request_repaint();
    }

    /// Ends the application, and opens it again on a saved profile.
    fn load(&mut self, unpacked: Unpacked) {
        // The application must close the database first.
        let state = State::Refused(Refusal::of(RefusedView::default()));
        drop(std::mem::replace(&mut self.state, state));
        self.state = match prepare(&self.ctx, &self.profile, &self.desktop, Work::Load(unpacked)) {
            Ok(preparing) => State::Preparing(preparing),
            Err(error) => failed(&error),
        };
        self.ctx.request_repaint();
    }

    /// Saves what the window shows, so that the next window shows it again.
    pub fn remember_place(&mut self) {
        if let State::Open(app) = &mut self.state {
            app.remember_place();
        }
    }

    /// Runs `work` on the application. Ends the application if `work` panics.
    fn with_app(&mut self, work: impl FnOnce(&mut App)) {
        if let State::Open(app) = &mut self.state
            && guarded("the window", || work(app)).is_none()
        {
            self.end_after_fault();
        }
    }

    /// Ends the application after a panic. Writes that were requested before are completed.
    fn end_after_fault(&mut self) {
        self.ctx.request_repaint();
        let state = State::Refused(Refusal::of(RefusedView {
            title: t!("app-stopped-window"),
            message: t!("app-stopped-window-saved").to_owned(),
            hint: t!("app-stopped-window.hint").to_owned(),
            choices: vec![RefusedChoice::Retry],
        }));
        let State::Open(mut app) = std::mem::replace(&mut self.state, state) else { return };
        // Saving the place may panic again.
        let remembered = guarded("the place", || app.remember_place());
        let ended = guarded("the end of the window", || drop(app));
        tracing::error!(
            remembered = remembered.is_some(),
            ended = ended.is_some(),
            "a panic stopped the window"
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
                self.desktop.end_with_window();
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
            Some(RefusedChoice::StartEmpty) => Work::StartEmpty,
            Some(RefusedChoice::Retry) => match &self.state {
                State::Refused(Refusal { app: Some(app), .. }) => Work::Return(app.copier()),
                _ => Work::Update,
            },
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

/// Sets fonts and the user's theme while there is no application.
fn apply_look(ctx: &Context, profile: &Profile) {
    theme::install(ctx);
    theme::choose(ctx, theme_preference(profile.settings.appearance.theme));
}

fn open_or_refuse(
    ctx: &Context,
    profile: &Profile,
    desktop: &Arc<dyn Desktop>,
    address: Option<&Url>,
) -> Result<State, ProfileError> {
    match open(ctx, profile, desktop, address) {
        Err(ProfileError::Store(error)) => {
            apply_look(ctx, profile);
            Ok(State::Refused(Refusal::of(refused(&error))))
        }
        other => Ok(State::Open(Box::new(other?))),
    }
}

/// The state for failures outside the database.
fn failed(error: &dyn std::error::Error) -> State {
    let hint = t!("app-cannot-be-opened.hint");
    State::Refused(Refusal::of(RefusedView {
        title: t!("app-cannot-be-opened"),
        message: format!("{error}."),
        hint: hint.to_owned(),
        choices: vec![RefusedChoice::Retry],
    }))
}

fn open(
    ctx: &Context,
    profile: &Profile,
    desktop: &Arc<dyn Desktop>,
    address: Option<&Url>,
) -> Result<App, ProfileError> {
    match App::new(ctx, profile.clone(), Arc::clone(desktop), address) {
        Err(ProfileError::Store(error)) if error.is_disk() => {
            // The disk is read-only or full, but the database can still be read.
            App::for_reading(ctx, profile.clone(), Arc::clone(desktop), &error)
                .map_err(|_also| ProfileError::Store(error))
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::desktop::RealDesktop;
    use crate::store::Copied;

    #[test]
    fn the_notice_of_a_restored_backup_has_no_warning_sign() {
        let folder = tempfile::tempdir().unwrap();
        let settings = r#"{"refresh_at_start": false, "passwords_in_file": true}"#;
        std::fs::write(folder.path().join("settings.json"), settings).unwrap();
        let profile = Profile::find(Some(folder.path())).unwrap();
        let mut shell =
            Shell::new(&Context::default(), profile, Arc::new(RealDesktop::default()), None).unwrap();
        shell.state = State::Refused(Refusal::of(refused(&StoreError::Closed)));
        for (prepared, warns) in [
            (Prepared::Restored(Copied::default()), false),
            (Prepared::Ready(Some("2 marks are lost".to_owned())), true),
        ] {
            shell.state = shell.open_prepared(prepared);
            let State::Open(app) = &shell.state else { panic!("it is not open") };
            let toasts: Vec<bool> = app.notices.toasts.iter().map(|(toast, _)| toast.error).collect();
            assert_eq!(toasts, [warns]);
            shell.state = State::Refused(Refusal::of(refused(&StoreError::Closed)));
        }
    }

    #[test]
    fn an_address_is_offered_only_to_the_first_application() {
        let folder = tempfile::tempdir().unwrap();
        let settings = r#"{"refresh_at_start": false, "passwords_in_file": true}"#;
        std::fs::write(folder.path().join("settings.json"), settings).unwrap();
        let profile = Profile::find(Some(folder.path())).unwrap();
        let (desktop, address) =
            (Arc::new(RealDesktop::default()), Url::parse("https://a.example/feed").unwrap());
        let mut shell = Shell::new(&Context::default(), profile, desktop, Some(&address)).unwrap();
        let offers = |shell: &Shell| shell.app().unwrap().ui.dialog().is_some();
        assert!(offers(&shell));
        shell.state = State::Refused(Refusal::of(refused(&StoreError::Closed)));
        shell.state = shell.open_prepared(Prepared::Unchanged);
        assert!(!offers(&shell));
    }

    #[test]
    fn after_a_panic_the_window_says_so_and_earlier_changes_are_saved() {
        let folder = tempfile::tempdir().unwrap();
        let settings = r#"{"refresh_at_start": false, "passwords_in_file": true}"#;
        std::fs::write(folder.path().join("settings.json"), settings).unwrap();
        let profile = Profile::find(Some(folder.path())).unwrap();
        let ctx = Context::default();
        let mut shell = Shell::new(&ctx, profile.clone(), Arc::new(RealDesktop::default()), None).unwrap();
        shell.with_app(|app| {
            let icon = |tx: &mut crate::store::Tx<'_>| tx.put_icon("https://a.example", Some(b"icon"), now());
            app.database.writer.post(icon, |done| done.unwrap()).unwrap();
            panic!("a fault, for the test")
        });
        let State::Refused(Refusal { view, .. }) = &shell.state else {
            panic!("the application is still open")
        };
        assert!(view.title.contains("stopped the window") && view.message.contains("saved"), "{view:?}");
        assert!(profile.reader().unwrap().icon("https://a.example").unwrap().is_some());
        assert!(profile.paths.place().exists(), "the place was saved");
        // The application can be opened again.
        shell.state = open_or_refuse(&ctx, &profile, &shell.desktop, None).unwrap();
        shell.with_app(App::logic);
        assert!(shell.app().is_some());
    }
}
