//! Messages to the user: messages in the window, steps that can be undone, notifications of the desktop, and the title
//! of the window.

mod steps;
mod toasts;
mod undo;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use crate::app::inbox::ThreadMessage;
use crate::app::window::App;
use crate::ui::actions::command::Command;
use crate::ui::view::{Scope, Toast};
use crate::ui::words::grouped;

use steps::Steps;
pub(super) use undo::{FolderPlace, Outcome, Part, Undo, labelled_words};

/// The messages in the window, and the steps that can be undone.
pub(super) struct Notices {
    pub(super) toasts: Vec<(Toast, Instant)>,
    next_toast: u64,
    /// The steps that can be undone.
    pub(super) undo: Steps<Undo>,
    /// The commands that do the undone steps again, by the numbers of these steps.
    pub(super) redo: Steps<Command>,
    /// The number of the undone step whose command is being carried out because the user does it again.
    does_again: Option<u64>,
    /// The number of the latest step.
    steps: u64,
    /// The title that the window has.
    title: String,
    /// The names of the commands whose message "still runs" was shown.
    pub(super) still_run: BTreeSet<String>,
    /// The time at which the window lost the focus; `None` while it has the focus.
    away: Option<Instant>,
}

impl Notices {
    /// The notices of a new window, which has not had the focus yet.
    pub(super) fn new() -> Self {
        Self {
            toasts: Vec::new(),
            next_toast: 0,
            undo: Steps::new(),
            redo: Steps::new(),
            does_again: None,
            steps: 0,
            title: String::new(),
            still_run: BTreeSet::new(),
            away: Some(Instant::now()),
        }
    }
}

impl App {
    /// Shows the number of unread entries in the window's title.
    pub(in crate::app) fn title_window(&mut self) {
        let name = if self.profile.demo.is_some() { t!("app-demo") } else { "Lacuna" };
        let title = match self.unread() {
            0 => name.to_owned(),
            unread => format!("{name} ({})", grouped(unread)),
        };
        if title != self.notices.title {
            self.notices.title.clone_from(&title);
            self.ctx.send_viewport_cmd(egui::ViewportCommand::Title(title));
            self.count_in_tray();
        }
    }

    /// Returns the number of unread entries of all feeds and of unread saved pages, as the list of all entries has them.
    pub(in crate::app) fn unread(&self) -> u64 {
        self.list.unread_in(&Scope::All)
    }

    /// Returns the title of the window.
    #[must_use]
    pub fn window_title(&self) -> &str {
        &self.notices.title
    }

    /// Notifies the user of new entries, if the setting is on and the window is in the background.
    pub(in crate::app) fn notify_of_new(&self) {
        let looks = self.ctx.input(|i| i.viewport().focused).unwrap_or(false);
        let new = self.tasks.activity.new_entries();
        if !self.profile.settings.refreshing.notifications || looks || new == 0 {
            return;
        }
        let desktop = Arc::clone(&self.desktop);
        self.spawn("notify", move || {
            let text = t!("app-new-entries", count = new);
            desktop.notify("Lacuna", &text).err().map(ThreadMessage::NotNotified)
        });
    }

    /// Turns notifications off, so that they do not fail again and again.
    pub(in crate::app) fn not_notified(&mut self, reason: &str) {
        self.profile.settings.refreshing.notifications = false;
        self.save_settings();
        self.say(t!("app-no-notifications", reason), true, None);
    }

    /// Asks the desktop for its theme, at launch and whenever the window gets the focus.
    pub(in crate::app) fn follow_theme(&mut self) {
        if !self.ctx.input(|i| i.focused) {
            self.notices.away.get_or_insert_with(Instant::now);
            return;
        }
        if self.notices.away.take().is_none() {
            return;
        }
        let desktop = Arc::clone(&self.desktop);
        self.spawn("theme", move || desktop.is_dark().map(ThreadMessage::Dark));
    }
}
