//! Reads JSON into values, but builds only the wanted parts. Other members are skipped. Lists are kept up to a length,
//! and nested values up to a depth. A value takes up to a hundred times the memory of its text, but a skipped value
//! takes none.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// The parts of a value to build.
#[derive(Clone, Copy, Debug)]
pub(in crate::document) struct JsonFilter<'a> {
    /// Members of objects to build, on every level.
    pub(in crate::document) members: &'a [&'a str],
    /// Largest number of elements in a list.
    pub(in crate::document) listed: usize,
    /// Levels of lists and objects. Deeper values become null.
    pub(in crate::document) depth: u8,
}

impl JsonFilter<'_> {
    const fn inner(self) -> Self {
        Self { depth: self.depth.saturating_sub(1), ..self }
    }
}

impl<'de> DeserializeSeed<'de> for JsonFilter<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for JsonFilter<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let listed = if self.depth == 0 { 0 } else { self.listed };
        let mut values = Vec::new();
        while values.len() < listed {
            let Some(value) = list.next_element_seed(self.inner())? else { return Ok(Value::Array(values)) };
            values.push(value);
        }
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(if self.depth == 0 { Value::Null } else { Value::Array(values) })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut values = Map::new();
        while let Some(Name(name)) = members.next_key()? {
            if self.depth > 0 && self.members.contains(&&*name) {
                let value = members.next_value_seed(self.inner())?;
                values.insert(name.into_owned(), value);
            } else {
                members.next_value::<IgnoredAny>()?;
            }
        }
        Ok(if self.depth == 0 { Value::Null } else { Value::Object(values) })
    }
}

/// Returns JSON in which `serde_json` can keep each value: half of a surrogate pair becomes U+FFFD, and an integer that is
/// too large becomes a string with its digits.
pub(in crate::document) fn mended(text: &str) -> Cow<'_, str> {
    let mut mended = String::new();
    let (mut at, mut copied, mut in_string) = (0, 0, false);
    while let Some(rest) = text.as_bytes().get(at..).filter(|rest| !rest.is_empty()) {
        let (len, instead) = match rest {
            [b'"', ..] => {
                in_string = !in_string;
                (1, None)
            }
            [b'\\', ..] if in_string => match (code_unit(rest), rest.get(6..).and_then(code_unit)) {
                (Some(0xd800..0xdc00), Some(0xdc00..0xe000)) => (12, None),
                (Some(0xd800..0xe000), _) => (6, Some("\\ufffd".to_owned())),
                _ => (2, None),
            },
            [b'0'..=b'9' | b'-', ..] if !in_string => {
                let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-');
                let len = rest.iter().position(|byte| !is_part(byte)).unwrap_or(rest.len());
                let number = text.get(at..at + len).unwrap_or_default();
                let is_large = number.bytes().all(|b| b.is_ascii_digit()) && number.parse::<u64>().is_err();
                (len, is_large.then(|| format!("\"{number}\"")))
            }
            _ => (1, None),
        };
        if let Some(instead) = instead {
            mended.push_str(text.get(copied..at).unwrap_or_default());
            mended.push_str(&instead);
            copied = at + len;
        }
        at += len;
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    mended.push_str(text.get(copied..).unwrap_or_default());
    Cow::Owned(mended)
}

/// Returns the unit of UTF-16 if the text begins with its escape.
fn code_unit(text: &[u8]) -> Option<u16> {
    let digits = text.strip_prefix(b"\\u")?.get(..4)?;
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// The name of a member, borrowed if it contains no escape.
pub(in crate::document) struct Name<'de>(pub(in crate::document) Cow<'de, str>);

impl<'de> serde::Deserialize<'de> for Name<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Borrow;

        impl<'de> Visitor<'de> for Borrow {
            type Value = Name<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a member")
            }

            fn visit_borrowed_str<E: Error>(self, name: &'de str) -> Result<Name<'de>, E> {
                Ok(Name(Cow::Borrowed(name)))
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Name<'de>, E> {
                Ok(Name(Cow::Owned(name.to_owned())))
            }
        }

        deserializer.deserialize_str(Borrow)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn unknown_long_and_deep_values_are_skipped() {
        let known = JsonFilter { members: &["a", "b\n"], listed: 2, depth: 2 };
        let read = |text: &str| {
            let mut reader = serde_json::Deserializer::from_str(text);
            known.deserialize(&mut reader).and_then(|value| reader.end().map(|()| value))
        };
        let text = r#"{"a": [1, -2.5, "x"], "c": [[{}]], "b\n": {"a": true, "c": 1, "b\n": [null]}}"#;
        assert_eq!(read(text).unwrap(), json!({"a": [1, -2.5], "b\n": {"a": true, "b\n": null}}));
        assert_eq!(read("[[{}], []]").unwrap(), json!([[null], []]));
        assert_eq!(read("null").unwrap(), json!(null));
        for broken in ["{\"c\": [1}", "[1, 2, 3", "{\"a\"}", "1 2"] {
            assert!(read(broken).is_err(), "{broken}");
        }
        // A million brackets do not overflow the stack.
        assert!(read(&format!("{{\"c\": {}", "[".repeat(1_000_000))).is_err());
    }
}
