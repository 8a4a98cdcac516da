//! Points in time. This module does not read the clock. Code that needs the time gets it as a parameter or from a clock
//! of its caller.

use std::fmt;
use std::time::Duration;

use chrono::{DateTime, SecondsFormat, Utc};

use crate::locale::{ToValue, Value, local_minute};

/// A point in time: milliseconds since 1970-01-01T00:00:00Z, negative before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    /// Makes the time `milliseconds` after 1970-01-01T00:00:00Z, or before it if negative.
    #[must_use]
    pub const fn from_millis(milliseconds: i64) -> Self {
        Self(milliseconds)
    }

    /// Makes the time `seconds` after 1970-01-01T00:00:00Z. The result saturates.
    #[must_use]
    pub const fn from_seconds(seconds: i64) -> Self {
        Self(seconds.saturating_mul(1000))
    }

    /// Returns the milliseconds since 1970-01-01T00:00:00Z.
    #[must_use]
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// Parses RFC 3339. Returns `None` if the text is no such time.
    #[must_use]
    pub fn parse_rfc3339(text: &str) -> Option<Self> {
        DateTime::parse_from_rfc3339(text.trim()).ok().map(Into::into)
    }

    /// Returns the local date and minute, such as "2026-11-24 09:30", as the command line prints times for people.
    #[must_use]
    pub fn to_local_minute(self) -> String {
        local_minute(self.0)
    }

    /// Returns the time, or the beginning of the next minute if it is none. A text without seconds names no time that is
    /// already over then.
    #[must_use]
    pub const fn at_next_minute(self) -> Self {
        const MINUTE: i64 = 60_000;
        let over = self.0.rem_euclid(MINUTE);
        if over == 0 { self } else { Self(self.0.saturating_add(MINUTE - over)) }
    }

    /// Returns RFC 3339 in UTC with whole seconds, as JSON has times.
    #[must_use]
    pub fn to_rfc3339(self) -> String {
        self.to_utc().to_rfc3339_opts(SecondsFormat::Secs, true)
    }

    /// Returns the time as a chrono value. Times beyond chrono's range (some 262,000 years) become
    /// 1970-01-01T00:00:00Z.
    #[must_use]
    pub fn to_utc(self) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(self.0).unwrap_or_default()
    }

    /// Returns the time that is later by `duration`. The result saturates.
    #[must_use]
    pub fn plus(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)))
    }

    /// Returns the time that is earlier by `duration`. The result saturates.
    #[must_use]
    pub fn minus(self, duration: Duration) -> Self {
        Self(self.0.saturating_sub(i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)))
    }

    /// Returns the duration since `earlier`, or zero if `earlier` is later.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

impl<Tz: chrono::TimeZone> From<DateTime<Tz>> for Timestamp {
    fn from(time: DateTime<Tz>) -> Self {
        Self(time.timestamp_millis())
    }
}

/// A message shows the time in local time.
impl ToValue for Timestamp {
    fn to_value(&self) -> Value {
        Value::time(self.0)
    }
}

impl fmt::Debug for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_rfc3339())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_ends_at_a_whole_minute() {
        let at = |text: &str| Timestamp::parse_rfc3339(text).unwrap();
        assert_eq!(at("2026-11-24T09:30:01Z").at_next_minute(), at("2026-11-24T09:31:00Z"));
        assert_eq!(at("2026-11-24T09:30:00Z").at_next_minute(), at("2026-11-24T09:30:00Z"));
    }
}
