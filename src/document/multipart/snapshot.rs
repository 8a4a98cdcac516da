//! Reads the index of a snapshot: its pages and its time of creation (M3).

use serde::de::DeserializeSeed as _;
use serde_json::Value;
use url::Url;

use crate::document::formats::json_filter::JsonFilter;
use crate::document::values::{date, links};
use crate::model::{Failure, FailureKind, Timestamp};

/// Largest number of pages in an index. Nobody would wait for more pages.
const MOST_PAGES: usize = 100_000;

/// The index of a snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnapshotIndex {
    /// The identity of the snapshot.
    pub id: String,
    /// The time at which the snapshot was made. After the snapshot, Lacuna continues with the entries from this time
    /// on.
    pub created: Timestamp,
    /// The pages in order, with resolved addresses.
    pub pages: Vec<Url>,
}

/// Reads the index of a snapshot: JSON with `id`, `createdAt` and `pages`. `uri` is its address after redirects.
///
/// Fails with [`FailureKind::NotAFeed`] if it is something else, and with [`FailureKind::Unreadable`] if a member is
/// missing or cannot be used.
pub fn read_snapshot_index(bytes: &[u8], uri: &Url) -> Result<SnapshotIndex, Failure> {
    let known = JsonFilter { members: &["id", "createdAt", "pages"], listed: MOST_PAGES + 1, depth: 2 };
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let read = known.deserialize(&mut reader).and_then(|value| reader.end().map(|()| value));
    let value = read.map_err(|error| {
        tracing::info!(%error, "the document is not the index of a snapshot");
        Failure::new(FailureKind::NotAFeed, msg!("document-no-index"), msg!("document-check-address"))
    })?;
    let id = match value.get("id") {
        Some(Value::String(id)) => id.clone(),
        Some(Value::Number(id)) => id.to_string(),
        _ => return Err(missing("id")),
    };
    let created = value.get("createdAt").and_then(Value::as_str).and_then(date::parse);
    let pages = value.get("pages").and_then(Value::as_array).filter(|pages| pages.len() <= MOST_PAGES);
    let pages = pages.ok_or_else(|| missing("pages"))?;
    let page = |page: &Value| page.as_str().and_then(|page| links::resolve(uri, page));
    let pages: Option<Vec<Url>> = pages.iter().map(page).collect();
    Ok(SnapshotIndex {
        id,
        created: created.ok_or_else(|| missing("createdAt"))?,
        pages: pages.ok_or_else(|| missing("pages"))?,
    })
}

fn missing(member: &str) -> Failure {
    Failure::new(
        FailureKind::Unreadable,
        msg!("document-index-lacks", member),
        msg!("document-index-lacks.hint"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn m3_an_index_is_read_or_the_failure_says_what_is_missing() {
        let uri = Url::parse("https://a.example/snapshots/1").unwrap();
        let read = |text: &str| read_snapshot_index(text.as_bytes(), &uri);
        let index = read(
            r#"{"id":"12","createdAt":"2023-09-27T20:52:17.000Z","pages":["https://b.example/1","2"],"x":1}"#,
        );
        let index = index.unwrap();
        assert_eq!((index.id.as_str(), index.pages.len()), ("12", 2));
        assert_eq!(index.pages[1].as_str(), "https://a.example/snapshots/2");
        assert_eq!(Some(index.created), Timestamp::parse_rfc3339("2023-09-27T20:52:17Z"));
        for (text, member) in [
            (r#"{"createdAt":"2023-09-27T20:52:17Z","pages":[]}"#, "id"),
            (r#"{"id":"1","createdAt":"then","pages":[]}"#, "createdAt"),
            (r#"{"id":"1","createdAt":"2023-09-27T20:52:17Z","pages":"/1"}"#, "pages"),
            (r#"{"id":"1","createdAt":"2023-09-27T20:52:17Z","pages":[1]}"#, "pages"),
        ] {
            assert!(read(text).unwrap_err().message.to_string().contains(member), "{text}");
        }
        assert_eq!(read("<feed/>").unwrap_err().kind, FailureKind::NotAFeed);
    }
}
