//! When what is due is asked for: at its time, and after the computer slept.

use std::time::{Duration, Instant};

use super::App;
use crate::app::profile::now;
use crate::app::reading::Ask;
use crate::model::Timestamp;

/// So often it is looked whether something became due.
const LOOK: Duration = Duration::from_mins(1);
/// A clock that is so much ahead of the running time tells that the computer slept.
const ASLEEP: Duration = Duration::from_secs(90);
/// How long the net may take to come back then.
const NET_WAKES: Duration = Duration::from_secs(8);

/// Both clocks as they were last looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clocks {
    /// The running time, which stands still while the computer sleeps.
    running: Instant,
    /// The time of day.
    day: Timestamp,
}

impl Clocks {
    pub(super) const fn new(running: Instant, day: Timestamp) -> Self {
        Self { running, day }
    }

    /// Looks at the clocks again; says whether the computer slept meanwhile.
    fn slept(&mut self, running: Instant, day: Timestamp) -> bool {
        let before = std::mem::replace(self, Self { running, day });
        day.since(before.day).saturating_sub(running.duration_since(before.running)) > ASLEEP
    }

    /// When what is due is asked for next: what became due in a sleep once, when the net is back, however many times it
    /// would have been.
    fn next(&mut self, due: Option<Timestamp>, running: Instant, day: Timestamp) -> Option<Timestamp> {
        if self.slept(running, day) { Some(day.plus(NET_WAKES)) } else { due }
    }
}

impl App {
    /// Asks for what becomes due when it does; between that the window sleeps, but looks at the clock now and then: a
    /// timer of the system stands still while the computer sleeps.
    pub(super) fn poll_schedule(&mut self) {
        let now = now();
        let due = self.clocks.next(self.due, Instant::now(), now);
        // Where nothing can be written nothing is fetched.
        if self.profile.settings.shell.offline || self.next_backup.is_none() {
            return;
        }
        self.due = due;
        let Some(due) = due else { return };
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

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_hours(1);

    #[test]
    fn f4_after_a_sleep_what_is_due_is_asked_for_once_when_the_net_is_back() {
        let (start, morning) = (Instant::now(), Timestamp::from_seconds(1_000_000));
        let mut clocks = Clocks::new(start, morning);
        let planned = Some(morning.plus(HOUR));
        let minute = Duration::from_mins(1);
        assert_eq!(clocks.next(planned, start + minute, morning.plus(minute)), planned, "awake");
        // Ten hours of sleep, in which the feeds would have been polled ten times.
        let woken = morning.plus(10 * HOUR);
        let due = clocks.next(planned, start + 2 * minute, woken);
        assert_eq!(due, Some(woken.plus(NET_WAKES)));
        // The frames after that: nothing is asked for in between, and after the one time nothing more.
        let mut asked = 0;
        let mut due = due;
        for tenth in 1..=6_000_u32 {
            let since = Duration::from_millis(100) * tenth;
            due = clocks.next(due, start + 2 * minute + since, woken.plus(since));
            if due.is_some_and(|due| due <= woken.plus(since)) {
                assert!(since >= NET_WAKES, "{since:?}");
                asked += 1;
                due = None;
            }
        }
        assert_eq!(asked, 1);
    }

    #[test]
    fn a_clock_that_is_put_right_is_no_sleep() {
        let (start, day) = (Instant::now(), Timestamp::from_seconds(1_000_000));
        let second = Duration::from_secs(1);
        let mut clocks = Clocks::new(start, day);
        assert!(!clocks.slept(start + second, day.plus(45 * second)), "put forward a little");
        assert!(!clocks.slept(start + 2 * second, day.minus(10 * HOUR)), "put back");
        assert!(!clocks.slept(start + 10 * HOUR, day), "a window that was not drawn for long");
        assert!(clocks.slept(start + 10 * HOUR, day.plus(2 * HOUR)));
        assert!(!clocks.slept(start + 10 * HOUR, day.plus(2 * HOUR)), "once");
    }
}
