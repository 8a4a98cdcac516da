//! The rows of a list as words, for tests that compare a list in one line.

use serde_json::Value;

/// Returns a row of `entries --json` as a word: the id of an entry, `-cause-` for a gap, `=meaning=` for the horizon.
pub(crate) fn word_of(row: &Value) -> String {
    let text = |name: &str| row[name].as_str().unwrap_or("?").to_owned();
    match row["row"].as_str() {
        Some("entry") => text("id"),
        Some("gap") => format!("-{}-", text("cause")),
        Some("horizon") => format!("={}=", text("meaning")),
        _ => text("row"),
    }
}
