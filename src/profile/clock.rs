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
