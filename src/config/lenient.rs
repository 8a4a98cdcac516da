//! Reads a JSON object field by field. A bad value affects only its own field, and a fault of the text only what follows it.

use std::fmt;

use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserializer as _, Serialize};
use serde_json::{Map, Value};

/// Reads an object. A field that is missing or has an invalid value gets its default. Returns also the names of the fields
/// with invalid values.
pub(super) fn read<T: Default + Serialize + DeserializeOwned>(
    object: Map<String, Value>,
) -> (T, Vec<String>) {
    let Ok(Value::Object(mut fields)) = serde_json::to_value(T::default()) else {
        return (T::default(), Vec::new());
    };
    let mut wrong = Vec::new();
    for (name, value) in object {
        let default = fields.insert(name.clone(), value);
        if T::deserialize(&fields).is_err()
            && let Some(default) = default
        {
            fields.insert(name.clone(), default);
            wrong.push(name);
        }
    }
    (T::deserialize(&fields).unwrap_or_default(), wrong)
}

/// Reads the members of an object. If the text has a fault, for example because its end is missing, returns the members
/// before the fault, and the fault.
pub(super) fn members(text: &[u8]) -> (Map<String, Value>, Option<serde_json::Error>) {
    let mut members = Members::default();
    let mut reader = serde_json::Deserializer::from_slice(text);
    let read = reader.deserialize_map(&mut members).and_then(|()| reader.end());
    let Err(fault) = read else { return (members.read, None) };
    // The end of a number may be missing, too.
    if let Some(last) = members.last.filter(|_| text.last().is_some_and(u8::is_ascii_digit)) {
        members.read.remove(&last);
    }
    (members.read, Some(fault))
}

/// The members that were read so far.
#[derive(Default)]
struct Members {
    read: Map<String, Value>,
    /// The name of the latest one, unless the next one has begun.
    last: Option<String>,
}

impl<'de> Visitor<'de> for &mut Members {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            self.last = None;
            self.read.insert(name.clone(), map.next_value()?);
            self.last = Some(name);
        }
        self.last = None;
        Ok(())
    }
}
