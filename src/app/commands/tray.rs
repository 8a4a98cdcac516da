//! The icon in the tray while the window is open.

use std::sync::Arc;

use crate::app::inbox::ThreadMessage;
use crate::app::tray::TrayCall;
use crate::app::window::App;
use crate::ui::actions::command::{Command, FeedCommand};

impl App {
    /// Shows the icon in the tray or removes it, as the settings say.
    pub(in crate::app) fn set_tray(&self) {
        if self.profile.settings.refreshing.keep_running {
            self.count_in_tray();
            self.desktop.show_in_tray(self.outbox.sends(ThreadMessage::Tray));
        } else {
            self.desktop.leave_tray();
        }
    }

    /// Asks the desktop if it has a tray, for the settings.
    pub(in crate::app) fn look_for_tray(&self) {
        let desktop = Arc::clone(&self.desktop);
        self.spawn("has-tray", move || Some(ThreadMessage::HasTray(desktop.has_tray())));
    }

    /// Shows the number of unread entries in the tray.
    pub(in crate::app) fn count_in_tray(&self) {
        if self.profile.settings.refreshing.keep_running {
            self.desktop.count_in_tray(self.unread());
        }
    }

    /// Carries out what the user chose in the menu of the icon.
    pub(in crate::app) fn take_tray_call(&mut self, call: TrayCall) {
        match call {
            TrayCall::Open => self.come_to_front(),
            TrayCall::Refresh => self.carry_out(Command::Feed(FeedCommand::RefreshAll)),
            TrayCall::Quit => self.quit(),
        }
    }

    pub(in crate::app) fn come_to_front(&self) {
        self.ctx.send_viewport_cmd(egui::ViewportCommand::Minimized(false));
        self.ctx.send_viewport_cmd(egui::ViewportCommand::Focus);
    }

    /// Closes the window, and ends the program.
    pub(in crate::app) fn quit(&self) {
        self.desktop.end_with_window();
        self.ctx.send_viewport_cmd(egui::ViewportCommand::Close);
    }
}
