//! The system's clock and its time zone.

use chrono::{Local, Offset, TimeZone};

use crate::model::Timestamp;

/// Returns the time of the system's clock.
#[must_use]
pub fn now() -> Timestamp {
    chrono::Utc::now().into()
}

/// Returns the seconds east of UTC at a time, in the system's time zone.
#[must_use]
pub fn local_offset(time: Timestamp) -> i32 {
    Local.offset_from_utc_datetime(&time.to_utc().naive_utc()).fix().local_minus_utc()
}

/// Returns the time at which the local day of a time began.
#[must_use]
pub fn start_of_day(time: Timestamp) -> Timestamp {
    start_of_day_by(time, local_offset)
}

/// Like [`start_of_day`], with the offset of local time from UTC at each time, in seconds. The clocks may change on that
/// day, also at midnight.
fn start_of_day_by(time: Timestamp, offset: impl Fn(Timestamp) -> i32) -> Timestamp {
    const DAY: i64 = 24 * 60 * 60 * 1_000;
    let offset_at = |time| i64::from(offset(time)) * 1_000;
    let day_of = |time: Timestamp| (time.millis() + offset_at(time)).div_euclid(DAY);
    let day = day_of(time);
    // Midnight by the offset of now, and by the offset before a change of the clocks.
    let offsets = [offset_at(time), offset_at(Timestamp::from_millis(time.millis() - DAY))];
    let midnights = offsets.map(|offset| Timestamp::from_millis(day * DAY - offset));
    midnights.into_iter().filter(|midnight| day_of(*midnight) == day).min().unwrap_or(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_its_own_midnight_when_the_clocks_change() {
        let hours = |number: i64| Timestamp::from_seconds(number * 3_600);
        // The clocks are set forward from 2 to 3 on day 100, and back from 3 to 2 on day 300, by local time.
        let offset = |time: Timestamp| {
            let is_summer = time >= hours(100 * 24 + 1) && time < hours(300 * 24 + 1);
            if is_summer { 7_200 } else { 3_600 }
        };
        for (day, midnight) in [(99, -1), (100, -1), (101, -2), (299, -2), (300, -2), (301, -1)] {
            let midnight = hours(day * 24 + midnight);
            for after in [0, 1, 12, 22] {
                let time = Timestamp::from_millis(midnight.millis() + after * 3_600_000);
                assert_eq!(start_of_day_by(time, offset), midnight, "day {day}, {after} hours later");
            }
        }
        // The clocks are set forward at midnight, so the day begins at 1.
        let offset = |time: Timestamp| if time >= hours(240) { 3_600 } else { 0 };
        assert_eq!(start_of_day_by(hours(250), offset), hours(240));
        // They are set back from 1 to midnight, which comes twice.
        let offset = |time: Timestamp| if time >= hours(241) { -3_600 } else { 0 };
        assert_eq!(start_of_day_by(hours(250), offset), hours(240));
    }
}
