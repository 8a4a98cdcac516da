//! Reads a JSON object field by field. A bad value affects only its own field.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Reads an object. A field that is missing or has an invalid value gets its default.
pub(super) fn read<T: Default + Serialize + DeserializeOwned>(object: Map<String, Value>) -> T {
    let Ok(Value::Object(mut fields)) = serde_json::to_value(T::default()) else { return T::default() };
    for (name, value) in object {
        let default = fields.insert(name.clone(), value);
        if T::deserialize(&fields).is_err()
            && let Some(default) = default
        {
            fields.insert(name, default);
        }
    }
    T::deserialize(&fields).unwrap_or_default()
}
