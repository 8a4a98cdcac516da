//! What the window asks of the desktop by itself: its theme, notifications and the window's title.

mod toasts;
mod undo;

use std::sync::Arc;
use std::time::Instant;

use crate::app::messages::inbox::Message;
use crate::app::window::App;
use crate::ui::words::{counted, grouped};

pub(super) use undo::Undo;

impl App {
    /// Shows the number of unread entries in the window's title.
    pub(in crate::app) fn title_window(&mut self) {
        let title = match self.overview.subscriptions.iter().map(|row| row.unread).sum::<u64>() {
            0 => "Lacuna".to_owned(),
            unread => format!("Lacuna ({})", grouped(unread)),
        };
        if title != self.titled {
            self.titled.clone_from(&title);
            self.ctx.send_viewport_cmd(egui::ViewportCommand::Title(title));
        }
    }

    /// Returns the title of the window.
    #[must_use]
    pub fn window_title(&self) -> &str {
        &self.titled
    }

    /// Notifies the user of new entries, if the setting is on and the window is in the background.
    pub(in crate::app) fn notify_of_new(&self) {
        let looks = self.ctx.input(|i| i.viewport().focused).unwrap_or(false);
        let new = self.activity.new_entries();
        if !self.profile.settings.shell.notifications || looks || new == 0 {
            return;
        }
        let desktop = Arc::clone(&self.desktop);
        self.aside("notify", move || {
            let text = counted(new, "new entry");
            desktop.notify("Lacuna", &text).err().map(Message::NotNotified)
        });
    }

    /// Turns notifications off, so that they do not fail again and again.
    pub(in crate::app) fn not_notified(&mut self, reason: &str) {
        self.profile.settings.shell.notifications = false;
        self.save_settings();
        self.say(format!("Notifications are off: {reason}."), true, None);
    }

    /// Asks the desktop for its theme, at launch and whenever the window gets the focus.
    pub(in crate::app) fn follow_theme(&mut self) {
        if !self.ctx.input(|i| i.focused) {
            self.away.get_or_insert_with(Instant::now);
            return;
        }
        if self.away.take().is_none() {
            return;
        }
        let desktop = Arc::clone(&self.desktop);
        self.aside("theme", move || desktop.is_dark().map(Message::Dark));
    }
}
