//! Decides when due feeds are refreshed: at their due time, and after the computer slept.

use std::time::{Duration, Instant};

use crate::app::reading::Ask;
use crate::app::window::App;
use crate::model::Timestamp;
use crate::profile::{now, start_of_day};

/// The longest time between two checks whether a feed is due or a new day begins.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// The computer slept if the time of day advanced by this much more than the running time. The clock was set back if it shows
/// a time that is earlier by this much.
const SLEEP_THRESHOLD: Duration = Duration::from_secs(90);
/// The time that the network may take to come back after a sleep.
const NETWORK_DELAY: Duration = Duration::from_secs(8);

/// The last readings of both clocks.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Clocks {
    /// The running time. It stops while the computer sleeps.
    running: Instant,
    /// The time of day.
    day: Timestamp,
}

impl Clocks {
    pub(in crate::app) const fn new(running: Instant, day: Timestamp) -> Self {
        Self { running, day }
    }

    /// Reads the clocks again. Returns true if the computer slept since the last reading.
    fn slept(&mut self, running: Instant, day: Timestamp) -> bool {
        let before = std::mem::replace(self, Self { running, day });
        day.since(before.day).saturating_sub(running.duration_since(before.running)) > SLEEP_THRESHOLD
    }

    /// Returns the next time to refresh due feeds. After a sleep, due feeds are refreshed once, when the network is
    /// back, and not once for each missed interval. If the clock was set back, the planned time is no longer valid, so the
    /// due feeds are looked for at once.
    fn next(&mut self, due: Option<Timestamp>, running: Instant, day: Timestamp) -> Option<Timestamp> {
        let was_set_back = self.day.since(day) > SLEEP_THRESHOLD;
        if self.slept(running, day) {
            Some(day.plus(NETWORK_DELAY))
        } else if was_set_back {
            Some(day)
        } else {
            due
        }
    }
}

/// Returns the time until the next day begins.
fn until_midnight(now: Timestamp) -> Duration {
    /// Longer than any day, and shorter than any two. A day has 23 to 25 hours.
    const INTO_THE_NEXT_DAY: Duration = Duration::from_hours(26);
    start_of_day(start_of_day(now).plus(INTO_THE_NEXT_DAY)).since(now)
}

impl App {
    /// Refreshes feeds when they become due. In between, the window draws nothing, but it checks the clock now and
    /// then, because a system timer stops while the computer sleeps.
    pub(in crate::app) fn poll_schedule(&mut self) {
        let now = now();
        // At midnight, the list of today and its count begin again.
        if start_of_day(self.upkeep.clocks.day) != start_of_day(now) {
            self.changed();
        }
        self.ctx.request_repaint_after(until_midnight(now).min(LONGEST_PAUSE));
        if let Some(at) = self.upkeep.read_again {
            let wait = at.saturating_duration_since(Instant::now());
            if wait.is_zero() {
                self.upkeep.read_again = None;
                self.changed();
                self.read_open_entry();
            } else {
                self.ctx.request_repaint_after(wait);
            }
        }
        let due = self.upkeep.clocks.next(self.upkeep.due, Instant::now(), now);
        // A read-only profile fetches nothing.
        if self.profile.settings.refreshing.offline || self.upkeep.next_backup.is_none() {
            return;
        }
        self.upkeep.due = due;
        let Some(due) = due else { return };
        if due <= now {
            self.ask_due(false);
        } else {
            self.ctx.request_repaint_after(due.since(now).min(LONGEST_PAUSE));
        }
    }

    /// Asks the reading thread for the due feeds.
    pub(in crate::app) fn ask_due(&mut self, resume: bool) {
        self.upkeep.due = None;
        self.upkeep.asked_due = Some(Instant::now());
        self.database.reading.ask(Ask::Due { now: now(), resume });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_hours(1);

    #[test]
    fn f4_after_a_sleep_due_feeds_are_refreshed_once_when_the_network_is_back() {
        let (start, morning) = (Instant::now(), Timestamp::from_seconds(1_000_000));
        let mut clocks = Clocks::new(start, morning);
        let planned = Some(morning.plus(HOUR));
        let minute = Duration::from_mins(1);
        assert_eq!(clocks.next(planned, start + minute, morning.plus(minute)), planned, "awake");
        // The computer sleeps for ten hours, in which the feeds would have been polled ten times.
        let woken = morning.plus(10 * HOUR);
        let due = clocks.next(planned, start + 2 * minute, woken);
        assert_eq!(due, Some(woken.plus(NETWORK_DELAY)));
        // In the following frames, due feeds are refreshed once and not before the network is back.
        let mut asked = 0;
        let mut due = due;
        for tenth in 1..=6_000_u32 {
            let since = Duration::from_millis(100) * tenth;
            due = clocks.next(due, start + 2 * minute + since, woken.plus(since));
            if due.is_some_and(|due| due <= woken.plus(since)) {
                assert!(since >= NETWORK_DELAY, "{since:?}");
                asked += 1;
                due = None;
            }
        }
        assert_eq!(asked, 1);
    }

    #[test]
    fn f4_feeds_are_checked_at_once_after_the_clock_was_set_back() {
        let (start, ahead) = (Instant::now(), Timestamp::from_seconds(1_000_000));
        let mut clocks = Clocks::new(start, ahead);
        let planned = Some(ahead.plus(HOUR));
        let second = Duration::from_secs(1);
        let day = ahead.minus(2 * HOUR);
        assert_eq!(clocks.next(planned, start + second, day), Some(day), "the plan is of another time");
        let soon = Some(day.plus(HOUR));
        assert_eq!(clocks.next(soon, start + 2 * second, day.plus(second)), soon, "once");
        let little = day.plus(2 * second).minus(Duration::from_secs(45));
        assert_eq!(clocks.next(soon, start + 3 * second, little), soon, "a small correction");
    }

    #[test]
    fn the_next_midnight_is_the_beginning_of_the_next_day() {
        let hour = |count: u32| Timestamp::from_seconds(1_750_000_000).plus(HOUR * count);
        // A year has days on which the clocks are changed.
        for now in (0..366 * 24).step_by(5).map(hour) {
            let midnight = now.plus(until_midnight(now));
            assert!(midnight > now && midnight.since(now) <= 25 * HOUR, "{now:?}");
            assert_eq!(start_of_day(midnight), midnight, "{now:?}");
            assert_eq!(start_of_day(midnight.minus(Duration::from_secs(1))), start_of_day(now), "{now:?}");
        }
    }

    #[test]
    fn a_corrected_clock_is_no_sleep() {
        let (start, day) = (Instant::now(), Timestamp::from_seconds(1_000_000));
        let second = Duration::from_secs(1);
        let mut clocks = Clocks::new(start, day);
        assert!(!clocks.slept(start + second, day.plus(45 * second)), "the clock was set forward a little");
        assert!(!clocks.slept(start + 2 * second, day.minus(10 * HOUR)), "the clock was set back");
        assert!(!clocks.slept(start + 10 * HOUR, day), "the window was not drawn for a long time");
        assert!(clocks.slept(start + 10 * HOUR, day.plus(2 * HOUR)));
        assert!(!clocks.slept(start + 10 * HOUR, day.plus(2 * HOUR)), "a sleep is noticed once");
    }
}
