//! Messages that are shown for a while.

use std::time::{Duration, Instant};

use crate::app::window::App;
use crate::ui::command::Command;
use crate::ui::view::Toast;

/// How long a message is shown.
const TOAST: Duration = Duration::from_secs(7);

impl App {
    /// Shows a message for a while.
    pub(in crate::app) fn say(&mut self, text: String, error: bool, action: Option<(String, Command)>) {
        self.next_toast += 1;
        self.toasts.push((Toast { id: self.next_toast, text, error, action }, Instant::now()));
        self.ctx.request_repaint();
    }

    pub(in crate::app) fn forget_toast(&mut self, id: u64) {
        self.toasts.retain(|(toast, _)| toast.id != id);
    }

    /// Removes the messages with this text.
    pub(in crate::app) fn forget_toast_saying(&mut self, text: &str) {
        self.toasts.retain(|(toast, _)| toast.text != text);
    }

    /// Removes the messages whose button runs this command.
    pub(in crate::app) fn forget_toast_of(&mut self, command: &Command) {
        self.toasts.retain(|(toast, _)| toast.action.as_ref().is_none_or(|(_, does)| does != command));
    }

    /// Removes messages after their time.
    pub(in crate::app) fn end_toasts(&mut self) {
        let before = self.toasts.len();
        self.toasts.retain(|(_, since)| since.elapsed() < TOAST);
        if let Some((_, since)) = self.toasts.first() {
            self.ctx.request_repaint_after(TOAST.saturating_sub(since.elapsed()));
        }
        if before != self.toasts.len() {
            self.ctx.request_repaint();
        }
    }
}
