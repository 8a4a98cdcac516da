//! Reads a JSON object field by field: a bad value costs only its own field.

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// Reads an object. A field that is missing, or whose value is no value of the field, gets its default.
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

/// Reads a whole number. One beyond the bounds becomes the nearest bound.
pub(super) fn clamped<'de, D, N, const LEAST: u64, const MOST: u64>(from: D) -> Result<N, D::Error>
where
    D: Deserializer<'de>,
    N: TryFrom<u64>,
{
    let number = u64::deserialize(from)?.clamp(LEAST, MOST);
    N::try_from(number).map_err(|_too_large| D::Error::custom("the bounds do not fit the field"))
}

/// Reads a factor. `LEAST` and `MOST` are its bounds in percent; one beyond them becomes the nearest bound.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "small factors in steps that are seen"
)]
pub(super) fn percent<'de, D, const LEAST: u64, const MOST: u64>(from: D) -> Result<f32, D::Error>
where
    D: Deserializer<'de>,
{
    Ok(f64::deserialize(from)?.clamp(LEAST as f64 / 100.0, MOST as f64 / 100.0) as f32)
}
