//! What stands in the window: the application, or, where the profile cannot be opened, why, and what can be done.
//!
//! Reading goes on where it can: a profile in which nothing can be written is opened for reading alone.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use egui::{Context, Ui};
use url::Url;

use super::backups::{self, BackupError};
use super::desktop::Desktop;
use super::profile::{Profile, ProfileError, now};
use super::window::App;
use crate::store::StoreError;
use crate::ui::refused::{RefusedChoice, RefusedView, refused_ui};

/// The application, or the reason why there is none.
pub struct Shell {
    ctx: Context,
    profile: Profile,
    desktop: Arc<dyn Desktop>,
    state: State,
}

enum State {
    Open(Box<App>),
    Refused(RefusedView),
    /// A thread of its own tries what may take long; what it says is shown once the application is there.
    Working(RefusedView, Receiver<Result<Option<String>, BackupError>>),
}

impl Shell {
    /// Opens the profile; where that fails the window says why.
    ///
    /// Fails where the system has no thread left.
    pub fn new(
        ctx: &Context,
        profile: Profile,
        desktop: Arc<dyn Desktop>,
        address: Option<&Url>,
    ) -> Result<Self, ProfileError> {
        let state = match open(ctx, &profile, &desktop, address) {
            Err(ProfileError::Store(error)) => {
                crate::ui::theme::install(ctx);
                State::Refused(refused(&error))
            }
            other => State::Open(Box::new(other?)),
        };
        Ok(Self { ctx: ctx.clone(), profile, desktop, state })
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
        if let State::Open(app) = &mut self.state {
            return app.logic();
        }
        let State::Working(view, answer) = &self.state else { return };
        let done = match answer.try_recv() {
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => Ok(None),
            Ok(done) => done,
        };
        let failed = |message: String| RefusedView { message, working: false, ..view.clone() };
        self.state = match done {
            Err(error) => State::Refused(failed(error.to_string())),
            Ok(notice) => {
                let opened =
                    open(&self.ctx, &Profile { notice, ..self.profile.clone() }, &self.desktop, None);
                match opened {
                    Ok(app) => State::Open(Box::new(app)),
                    Err(ProfileError::Store(error)) => State::Refused(refused(&error)),
                    Err(error) => State::Refused(failed(error.to_string())),
                }
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
            State::Refused(view) | State::Working(view, _) => refused_ui(ui, view),
        };
        match choice {
            None => {}
            Some(RefusedChoice::Quit) => self.ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            Some(choice) => self.work(choice),
        }
    }

    fn work(&mut self, choice: RefusedChoice) {
        let State::Refused(view) = &self.state else { return };
        let view = RefusedView { working: true, ..view.clone() };
        let (tell, answer) = channel();
        let (profile, ctx) = (self.profile.clone(), self.ctx.clone());
        let work = move || {
            let done = match choice {
                RefusedChoice::Repair => {
                    backups::repair(&profile.paths, now()).map(|done| done.map(|done| done.words()))
                }
                _ => profile.store().map(|_store| None).map_err(BackupError::from),
            };
            // The window may have been closed meanwhile.
            drop(tell.send(done));
            ctx.request_repaint();
        };
        match thread::Builder::new().name("repair".to_owned()).spawn(work) {
            Ok(_thread) => self.state = State::Working(view, answer),
            Err(error) => tracing::error!(%error, "no thread could be started"),
        }
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
    RefusedView {
        message: format!("{error}."),
        hint: hint.to_owned(),
        can_repair: error.is_damage(),
        working: false,
    }
}
