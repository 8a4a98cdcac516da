//! The values that fill a message.

use std::borrow::Cow;

use chrono::{DateTime, Local};
use serde::{Deserialize, Serialize};

use super::Message;
use super::message::Form;

/// A value of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value(pub(super) Kind);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Kind {
    /// A count. It selects the plural form and is shown with the separators of the language.
    Number(i64),
    /// A text that is the same in all languages: a name, an address, a year.
    Text(String),
    /// A time in UTC, in milliseconds since 1970. It is shown in local time.
    Time { utc_millis: i64 },
    /// A message that is put into words together with the outer one.
    Message(Form),
}

impl Value {
    /// Makes a value of a time in UTC, in milliseconds since 1970. The message shows it in the local time of the moment
    /// at which it is shown.
    #[must_use]
    pub const fn time(utc_millis: i64) -> Self {
        Self(Kind::Time { utc_millis })
    }
}

/// Returns the local date and the minute of a time, such as "2026-11-24 09:30", which every language understands.
#[must_use]
pub fn local_minute(utc_millis: i64) -> String {
    local_time(utc_millis).format("%Y-%m-%d %H:%M").to_string()
}

pub(super) fn local_time(utc_millis: i64) -> DateTime<Local> {
    DateTime::from_timestamp_millis(utc_millis).unwrap_or_default().with_timezone(&Local)
}

/// A value that can fill a message.
pub trait ToValue {
    /// Returns the value.
    fn to_value(&self) -> Value;
}

impl ToValue for str {
    fn to_value(&self) -> Value {
        Value(Kind::Text(self.to_owned()))
    }
}

impl ToValue for String {
    fn to_value(&self) -> Value {
        Value(Kind::Text(self.clone()))
    }
}

impl ToValue for Cow<'_, str> {
    fn to_value(&self) -> Value {
        Value(Kind::Text(self.clone().into_owned()))
    }
}

impl ToValue for Message {
    fn to_value(&self) -> Value {
        Value(Kind::Message(self.0.clone()))
    }
}

impl ToValue for Value {
    fn to_value(&self) -> Value {
        self.clone()
    }
}

impl<T: ToValue + ?Sized> ToValue for &T {
    fn to_value(&self) -> Value {
        (**self).to_value()
    }
}

macro_rules! numbers {
    ($($type:ty),+) => { $(
        impl ToValue for $type {
            fn to_value(&self) -> Value {
                Value(Kind::Number(i64::try_from(*self).unwrap_or(i64::MAX)))
            }
        }
    )+ };
}

numbers!(u8, u16, u32, u64, usize, i32, i64);

#[cfg(test)]
mod tests {
    use chrono::{Local, NaiveDateTime, TimeZone as _};

    use super::*;
    use crate::locale::Language;

    #[test]
    fn a_time_is_stored_in_utc_and_shown_in_local_time() {
        let millis = 1_700_000_040_000;
        let message = msg!("refresh-not-before", time = Value::time(millis));
        assert_eq!(Message::from_stored(&message.to_stored()), message);
        let local = |shown: &str, format: &str| {
            let local = NaiveDateTime::parse_from_str(shown, format).unwrap();
            Local.from_local_datetime(&local).earliest().unwrap().timestamp_millis()
        };
        assert_eq!(local(&local_minute(millis), "%Y-%m-%d %H:%M"), millis);
        let english = message.shown_in(Language::English);
        let shown = english.split_once("before ").unwrap().1;
        assert_eq!(local(shown, "%d %B %Y, %H:%M."), millis, "{english}");
        let german = message.shown_in(Language::German);
        assert!(german.contains(". November 2023, ") && german.contains(" Uhr"), "{german}");
    }
}
