//! Points in time. Reading the clock is not done here: `now` is a parameter everywhere below the shell.

use std::fmt;
use std::time::Duration;

use chrono::{DateTime, SecondsFormat, Utc};

/// A point in time: milliseconds since 1970-01-01T00:00:00Z, before it negative.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The point `milliseconds` after (before, if negative) 1970-01-01T00:00:00Z.
    #[must_use]
    pub const fn from_millis(milliseconds: i64) -> Self {
        Self(milliseconds)
    }

    /// The point `seconds` after 1970-01-01T00:00:00Z; saturates.
    #[must_use]
    pub const fn from_seconds(seconds: i64) -> Self {
        Self(seconds.saturating_mul(1000))
    }

    /// Milliseconds since 1970-01-01T00:00:00Z.
    #[must_use]
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// Reads RFC 3339; `None` where the text is not such a time.
    #[must_use]
    pub fn parse_rfc3339(text: &str) -> Option<Self> {
        DateTime::parse_from_rfc3339(text.trim()).ok().map(Into::into)
    }

    /// RFC 3339 in UTC with whole seconds, as the command line prints times.
    #[must_use]
    pub fn to_rfc3339(self) -> String {
        self.to_utc().to_rfc3339_opts(SecondsFormat::Secs, true)
    }

    /// The same point as a chrono value; times beyond chrono's range (some 262,000 years) become the epoch.
    #[must_use]
    pub fn to_utc(self) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(self.0).unwrap_or_default()
    }

    /// This point later by `duration`; saturates.
    #[must_use]
    pub fn plus(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)))
    }

    /// This point earlier by `duration`; saturates.
    #[must_use]
    pub fn minus(self, duration: Duration) -> Self {
        Self(self.0.saturating_sub(i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)))
    }

    /// How long after `earlier` this is; zero where it is not after it.
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

impl fmt::Debug for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_rfc3339())
    }
}
