//! Stores a few replaced versions of each entry, so that the user can see what the publisher changed.

use rusqlite::named_params;

use super::body::unpack;
use crate::model::{EntryKey, Text, TextKind, Timestamp};
use crate::store::schema::convert::Col;
use crate::store::{Database, StoreError, Tx};

const KEEP: &str = "INSERT INTO entry_version (key, replaced_at, title, kind, encoding, text)
    SELECT entry.key, :now, title, ifnull(content_kind, summary_kind),
        ifnull(CASE WHEN content_kind IS NULL THEN summary_encoding ELSE content_encoding END, 0),
        CASE WHEN content_kind IS NULL THEN summary ELSE content END
    FROM entry LEFT JOIN body ON body.key = entry.key
    WHERE entry.key = :key AND ifnull(length(CASE WHEN content_kind IS NULL THEN summary ELSE content END), 0) <= :largest";
const TRIM: &str = "DELETE FROM entry_version WHERE key = :key AND id <=
    (SELECT id FROM entry_version WHERE key = :key ORDER BY id DESC LIMIT 1 OFFSET :most)";
const OF: &str =
    "SELECT replaced_at, title, kind, encoding, text FROM entry_version WHERE key = :key ORDER BY id DESC";

/// Number of versions that each entry keeps.
const MOST_VERSIONS: i64 = 10;
/// Bytes on disk of the largest text that is kept.
const LARGEST_TEXT: i64 = 256 << 10;

/// A replaced version of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplacedVersion {
    /// The time at which the next version arrived.
    pub replaced_at: Timestamp,
    /// Its title.
    pub title: String,
    /// Its text.
    pub text: Option<Text>,
}

impl Database {
    /// Returns the replaced versions of an entry, the latest first.
    pub fn versions(&self, key: EntryKey) -> Result<Vec<ReplacedVersion>, StoreError> {
        let mut statement = self.connection.prepare_cached(OF)?;
        let rows = statement.query_map(named_params! {":key": key.0}, |row| {
            let kind: Col<Option<TextKind>> = row.get("kind")?;
            let encoding = row.get("encoding")?;
            let bytes = row.get_ref("text")?.as_bytes_or_null()?.unwrap_or_default();
            Ok(ReplacedVersion {
                replaced_at: row.get::<_, Col<_>>("replaced_at")?.0,
                title: row.get("title")?,
                text: kind.0.map(|kind| Text { kind, value: unpack(encoding, bytes) }),
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

impl Tx<'_> {
    /// Stores the version of an entry that is about to be replaced. Deletes the oldest versions.
    pub(super) fn keep_version(&self, key: i64, now: Timestamp) -> Result<(), StoreError> {
        let params = named_params! {":key": key, ":now": now.millis(), ":largest": LARGEST_TEXT};
        self.connection.prepare_cached(KEEP)?.execute(params)?;
        self.connection.prepare_cached(TRIM)?.execute(named_params! {":key": key, ":most": MOST_VERSIONS})?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{EntryScope, SubscriptionId};
    use crate::store::Store;
    use crate::store::testing::{add, at, keys, memory, new_entry, update};

    fn publish(store: &mut Store, id: SubscriptionId, title: &str, text: &str, second: i64) {
        let mut change = new_entry("a", 1);
        change.entry.title = title.to_owned();
        change.entry.content = Some(Text { kind: TextKind::Html, value: text.to_owned() });
        store.transaction(|tx| tx.apply(id, &update(&[change.clone()]), at(second))).unwrap();
    }

    #[test]
    fn the_latest_ten_replaced_versions_are_kept_until_the_entry_is_deleted() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        publish(&mut store, id, "First", "<p>one</p>", 1);
        let key = keys(&store, &EntryScope::All)[0];
        assert_eq!(store.versions(key).unwrap(), []);
        // The same words in other markup are not another version (A6b).
        publish(&mut store, id, "First", "<p id='x'>one</p>", 2);
        assert_eq!(store.versions(key).unwrap(), []);
        publish(&mut store, id, "Second", &"<p>two</p>".repeat(200), 3);
        let versions = store.versions(key).unwrap();
        assert_eq!(versions.len(), 1);
        assert_eq!((versions[0].title.as_str(), versions[0].replaced_at), ("First", at(3)));
        assert_eq!(versions[0].text.as_ref().unwrap().value, "<p id='x'>one</p>");
        for second in 4..=20 {
            publish(&mut store, id, &second.to_string(), "text", second);
        }
        let versions = store.versions(key).unwrap();
        assert_eq!(
            (versions.len(), versions[0].title.as_str(), versions[9].title.as_str()),
            (10, "19", "10")
        );
        store.transaction(|tx| tx.remove_subscription(id, at(30))).unwrap();
        assert_eq!(store.versions(key).unwrap(), []);
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_compressed_text_comes_back_unchanged() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let long = "<p>many words</p>".repeat(500);
        publish(&mut store, id, "First", &long, 1);
        publish(&mut store, id, "First", "short", 2);
        let key = keys(&store, &EntryScope::All)[0];
        assert_eq!(store.versions(key).unwrap()[0].text.as_ref().unwrap().value, long);
    }
}
