//! When what is due is asked for: at its time, and after the computer slept.

use std::time::{Duration, Instant};

use super::App;
use crate::app::profile::now;
use crate::app::reading::Ask;

/// So often it is looked whether something became due.
const LOOK: Duration = Duration::from_mins(1);
/// A clock that is so much ahead of the running time tells that the computer slept.
const ASLEEP: Duration = Duration::from_secs(90);
/// How long the net may take to come back then.
const NET_WAKES: Duration = Duration::from_secs(8);
impl App {
    /// Asks for what becomes due when it does; between that the window sleeps, but looks at the clock now and then: a
    /// timer of the system stands still while the computer sleeps.
    pub(super) fn poll_schedule(&mut self) {
        let (instant, time) = std::mem::replace(&mut self.clocks, (Instant::now(), now()));
        if self.profile.settings.shell.offline {
            return;
        }
        let jump = self.clocks.1.since(time).saturating_sub(self.clocks.0.duration_since(instant));
        if jump > ASLEEP {
            // The net comes back a little after the rest of the computer.
            self.due = Some(self.clocks.1.plus(NET_WAKES));
        }
        let Some(due) = self.due else { return };
        let now = self.clocks.1;
        if due <= now {
            self.ask_due(false);
        } else {
            self.ctx.request_repaint_after(due.since(now).min(LOOK));
        }
    }

    /// Asks what is due.
    pub(in crate::app) fn ask_due(&mut self, resume: bool) {
        self.due = None;
        self.asked_due = Some(Instant::now());
        self.reading.ask(Ask::Due { now: now(), resume });
    }
}
