//! Stores the tombstones of entries that their publisher deleted (RFC 6721), and hides these entries.

use rusqlite::named_params;
use serde_json::json;

use crate::history::{Deletion, HeldEntry};
use crate::model::{DeletedEntry, EntryId, FeedDocument, SubscriptionId, Timestamp};
use crate::store::entries::counts::Delta;
use crate::store::schema::convert::{Col, id_hash};
use crate::store::{Database, StoreError, Tx};

const TOMBSTONES: &str = "SELECT id, deleted_at FROM tombstone
    WHERE subscription = :id AND id_hash IN (SELECT value FROM json_each(:hashes))";
const ANY: &str = "SELECT 1 FROM tombstone WHERE subscription = :id LIMIT 1";
const PUT: &str = "INSERT INTO tombstone (subscription, id_hash, id, deleted_at)
    VALUES (:subscription, :hash, :id, :when)
    ON CONFLICT (subscription, id_hash, id) DO UPDATE SET deleted_at = max(deleted_at, excluded.deleted_at)";
const ENTRY: &str = "SELECT entry.key, read, in_view
    FROM user_state CROSS JOIN entry ON entry.key = user_state.key
    WHERE user_state.subscription = :subscription AND user_state.id_hash = :hash AND entry.id = :id";
const HIDE: &str = "UPDATE entry
    SET in_view = 0, document_order = NULL, deleted_at = :when, withdrawn_at = coalesce(withdrawn_at, :now)
    WHERE key = :key";
const FREE: &str = "UPDATE entry SET deleted_at = NULL WHERE key = :key";

impl Database {
    /// Returns the stored tombstones that concern a document: those for its entries, for the entries in its own
    /// tombstones, and for the stored entries `held`.
    pub(in crate::store) fn tombstones(
        &self,
        id: SubscriptionId,
        document: &FeedDocument,
        held: &[HeldEntry],
    ) -> Result<Vec<DeletedEntry>, StoreError> {
        if !self.connection.prepare_cached(ANY)?.exists(named_params! {":id": id.0})? {
            return Ok(Vec::new());
        }
        let listed = document.entries.iter().map(|entry| &entry.id);
        let told = document.head.deleted.iter().map(|deleted| &deleted.id);
        let held = held.iter().flat_map(|held| held.aliases.iter().chain([&held.id]));
        let hashes: Vec<i64> = listed.chain(told).chain(held).map(id_hash).collect();
        let mut statement = self.connection.prepare_cached(TOMBSTONES)?;
        let rows = statement.query_map(
            named_params! {":id": id.0, ":hashes": json!(hashes).to_string()},
            |row| {
                let id: Col<EntryId> = row.get("id")?;
                let when: Col<Timestamp> = row.get("deleted_at")?;
                Ok(DeletedEntry { id: id.0, when: when.0 })
            },
        )?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

impl Tx<'_> {
    /// Stores a tombstone. If the identity has a tombstone already, the later of the two stays.
    pub(in crate::store) fn put_tombstone(
        &self,
        id: SubscriptionId,
        deleted: &DeletedEntry,
    ) -> Result<(), StoreError> {
        self.connection.prepare_cached(PUT)?.execute(named_params! {
            ":subscription": id.0, ":hash": id_hash(&deleted.id), ":id": deleted.id.as_str(),
            ":when": deleted.when.millis(),
        })?;
        Ok(())
    }

    /// Takes an entry out of the view, or records that no tombstone hides it any more. Returns true if the list
    /// changed.
    pub(in crate::store) fn apply_deletion(
        &self,
        id: SubscriptionId,
        deletion: &Deletion,
        now: Timestamp,
        delta: &mut Delta,
    ) -> Result<bool, StoreError> {
        let mut statement = self.connection.prepare_cached(ENTRY)?;
        let mut rows = statement.query(named_params! {
            ":subscription": id.0, ":hash": id_hash(&deletion.id), ":id": deletion.id.as_str(),
        })?;
        let Some(row) = rows.next()? else { return Ok(false) };
        let (key, read, in_view): (i64, bool, bool) =
            (row.get("key")?, row.get("read")?, row.get("in_view")?);
        let Some(when) = deletion.since else {
            self.connection.prepare_cached(FREE)?.execute(named_params! {":key": key})?;
            return Ok(false);
        };
        self.connection
            .prepare_cached(HIDE)?
            .execute(named_params! {":key": key, ":when": when.millis(), ":now": now.millis()})?;
        delta.entries -= i64::from(in_view);
        delta.unread -= i64::from(in_view && !read);
        Ok(in_view)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::{DocumentUpdate, EntryChange, ViewChange};
    use crate::model::{Ending, EntryScope, Filter, Format, Head};
    use crate::store::KeyOrder;
    use crate::store::testing::{add, at, entry, keys, memory, new_entry, unread, update, url};

    #[test]
    fn c2_a_deleted_entry_leaves_the_view_and_stays_on_the_disk() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let first = update(&[new_entry("a", 1), new_entry("b", 2), new_entry("c", 3)]);
        store.transaction(|tx| tx.apply(id, &first, at(9))).unwrap();
        let all = keys(&store, &EntryScope::All);
        store.transaction(|tx| tx.star(all[1], true)).unwrap();
        let since = |name: &str, when: Option<i64>| Deletion { id: EntryId::new(name), since: when.map(at) };
        let told = |name: &str, when| DeletedEntry { id: EntryId::new(name), when: at(when) };
        let deleted = DocumentUpdate {
            tombstones: vec![told("b", 7), told("later", 7)],
            deletions: vec![since("b", Some(7))],
            ..update(&[])
        };
        let applied = store.transaction(|tx| tx.apply(id, &deleted, at(20))).unwrap();
        assert!(applied.list_changed);
        let again = store.transaction(|tx| tx.apply(id, &deleted, at(30))).unwrap();
        assert!(!again.list_changed, "the second time changes nothing");
        assert_eq!((keys(&store, &EntryScope::All).len(), unread(&store, id)), (2, 2));
        assert_eq!(store.subscription(id).unwrap().unwrap().entries, 2);
        assert_eq!(keys(&store, &EntryScope::Starred), [all[1]]);
        let article = store.article(all[1]).unwrap().unwrap();
        assert!(article.row.withdrawn && article.entry.content.is_some());
        assert_eq!((article.withdrawn_since, article.deleted_at), (Some(at(20)), Some(at(7))));
        // The entry stays hidden if all entries of the feed come back.
        let restore = DocumentUpdate { view: ViewChange::Restore, ..DocumentUpdate::default() };
        store.transaction(|tx| tx.apply(id, &restore, at(40))).unwrap();
        assert_eq!(keys(&store, &EntryScope::All).len(), 2);
        // A tombstone is kept for an entry that is not stored yet, with its latest time.
        let later = DocumentUpdate { tombstones: vec![told("later", 6)], ..update(&[]) };
        store.transaction(|tx| tx.apply(id, &later, at(41))).unwrap();
        let document = FeedDocument {
            uri: url("https://a.example/feed"),
            format: Format::Atom10,
            head: Head::default(),
            entries: vec![entry("later", "later"), entry("a", "a"), entry("b", "b")],
            ending: Ending::Whole,
            faults: Vec::new(),
        };
        let mut known = store.held(id, &document, None, &document.uri).unwrap().tombstones;
        known.sort_by(|a, b| a.id.cmp(&b.id));
        assert_eq!(known, [told("b", 7), told("later", 7)]);
        // The publisher publishes the entry again.
        let back = DocumentUpdate {
            deletions: vec![since("b", None)],
            ..update(&[EntryChange { held: Some(all[1]), ..new_entry("b", 8) }])
        };
        store.transaction(|tx| tx.apply(id, &back, at(50))).unwrap();
        let list = store.list(&EntryScope::Subscription(id), Filter::All, KeyOrder::NewestFirst).unwrap();
        assert_eq!(list.len(), 3);
        let article = store.article(all[1]).unwrap().unwrap();
        assert_eq!((article.withdrawn_since, article.deleted_at), (None, None));
        assert_eq!(unread(&store, id), 3);
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }
}
