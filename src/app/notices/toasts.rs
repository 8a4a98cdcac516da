//! Messages that are shown for a while.

use std::time::{Duration, Instant};

use crate::app::notices::Notices;
use crate::app::window::App;
use crate::ui::actions::command::Command;
use crate::ui::view::Toast;

/// The time for which a short message is shown.
const TOAST_TIME: Duration = Duration::from_secs(7);
/// The time to read a character of a long message.
const PER_CHARACTER: Duration = Duration::from_millis(70);

/// Returns the time for which a message is shown.
fn time_of(toast: &Toast) -> Duration {
    let characters = u32::try_from(toast.text.chars().count()).unwrap_or(u32::MAX);
    PER_CHARACTER.saturating_mul(characters).clamp(TOAST_TIME, 6 * TOAST_TIME)
}

impl Notices {
    /// Shows a message for a while.
    fn show(&mut self, text: String, error: bool, action: Option<(String, Command)>) {
        self.next_toast += 1;
        self.toasts.push((Toast { id: self.next_toast, text, error, action }, Instant::now()));
    }

    /// Removes the message with this number.
    pub(in crate::app) fn forget(&mut self, id: u64) {
        self.toasts.retain(|(toast, _)| toast.id != id);
    }

    /// Removes the messages with this text.
    pub(in crate::app) fn forget_saying(&mut self, text: &str) {
        self.toasts.retain(|(toast, _)| toast.text != text);
    }

    /// Removes the messages whose button runs this command.
    pub(in crate::app) fn forget_offer(&mut self, command: &Command) {
        self.toasts.retain(|(toast, _)| toast.action.as_ref().is_none_or(|(_, does)| does != command));
    }

    /// Returns true if a message with this text is shown.
    pub(in crate::app) fn says(&self, text: &str) -> bool {
        self.toasts.iter().any(|(toast, _)| toast.text == text)
    }
}

impl App {
    /// Shows a message for a while.
    pub(in crate::app) fn say(&mut self, text: String, error: bool, action: Option<(String, Command)>) {
        self.notices.show(text, error, action);
        self.ctx.request_repaint();
    }

    /// Removes messages after their time.
    pub(in crate::app) fn end_toasts(&mut self) {
        let toasts = &mut self.notices.toasts;
        let before = toasts.len();
        toasts.retain(|(toast, since)| since.elapsed() < time_of(toast));
        let left = toasts.iter().map(|(toast, since)| time_of(toast).saturating_sub(since.elapsed()));
        if let Some(left) = left.min() {
            self.ctx.request_repaint_after(left);
        }
        if before != toasts.len() {
            self.ctx.request_repaint();
        }
    }
}
