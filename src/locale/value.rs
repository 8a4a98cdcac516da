//! The values that fill a message.

use std::borrow::Cow;

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
    /// A message that is put into words together with the outer one.
    Message(Form),
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
