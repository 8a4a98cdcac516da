//! The times of the checks that are repeated in the background.

use std::time::Duration;

use super::EVERY_MINUTES;
use crate::model::Timestamp;

/// The time between two looks at the clock. The clock is used because a sleep of the computer stops the waiting, but not
/// the time of day.
pub const CLOCK_PAUSE: Duration = Duration::from_secs(30);

/// The time of the next check. It counts in the time of day, so a check is due at once after a sleep of the computer.
#[derive(Clone, Copy, Debug)]
pub struct NextCheck(Timestamp);

impl NextCheck {
    const INTERVAL: Duration = Duration::from_mins(EVERY_MINUTES as u64);

    /// Returns the time of the check after one that begins at `now`.
    #[must_use]
    pub fn after(now: Timestamp) -> Self {
        Self(now.plus(Self::INTERVAL))
    }

    /// Returns true if the check is due. If the clock was set back, it is due as well, because nobody knows how much time
    /// has passed.
    #[must_use]
    pub fn is_due(self, now: Timestamp) -> bool {
        now >= self.0 || self.0.since(now) > Self::INTERVAL
    }

    /// Returns the time until the check; zero if it is due.
    #[must_use]
    pub fn wait(self, now: Timestamp) -> Duration {
        if self.is_due(now) { Duration::ZERO } else { self.0.since(now) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs checks by a clock that shows these seconds one after the other. Returns the times of the checks.
    fn checks(clock: impl Iterator<Item = i64>) -> Vec<i64> {
        let at = Timestamp::from_seconds;
        let mut next = NextCheck::after(at(0));
        let check = |seconds: &i64| {
            let is_due = next.is_due(at(*seconds));
            assert_eq!(is_due, next.wait(at(*seconds)) == Duration::ZERO);
            if is_due {
                next = NextCheck::after(at(*seconds));
            }
            is_due
        };
        clock.filter(check).collect()
    }

    #[test]
    fn f2_feeds_are_checked_every_ten_minutes_again_and_again() {
        assert_eq!(checks((0..=1_800).step_by(30)), [600, 1_200, 1_800]);
    }

    #[test]
    fn f2_after_a_sleep_there_is_one_check_at_once_and_no_check_for_each_missed_time() {
        let asleep = (30..30_000).step_by(30);
        let clock = asleep.clone().take(3).chain((28_800..30_000).step_by(30));
        assert_eq!(checks(clock), [28_800, 29_400]);
    }

    #[test]
    fn f2_a_clock_that_was_set_back_stops_no_checks() {
        let back = (-36_000..-34_800).step_by(30);
        assert_eq!(checks((0..=600).step_by(30).chain(back)), [600, -36_000, -35_400]);
    }
}
