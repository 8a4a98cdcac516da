//! Unsubscribes in two steps. First a feed is hidden, which can be undone completely. Later it is removed for good.
//!
//! A hidden feed keeps everything. `in_view` of its entries is larger by 2, so that no list finds them and the earlier
//! value can be restored. A feed that is removed for good keeps its starred and labelled entries with their texts. Its
//! other entries are deleted, but their read marks stay, so that no read entry is new again if the user adds the feed
//! again.

use rusqlite::named_params;

use super::purge::DELETE_TEXTS;
use crate::model::{EntryKey, SAVED_PAGES_NORMALISED, SubscriptionId, Timestamp};
use crate::store::history::coverage::{DELETE_COVERAGE, DELETE_STRETCHES, FORGET_PLACES};
use crate::store::{Database, StoreError, Tx, Watcher, unwatched, watched};

const UNMARKED: &str = "SELECT entry.key FROM entry CROSS JOIN user_state ON user_state.key = entry.key
    WHERE entry.subscription = :id AND starred = 0
        AND NOT EXISTS (SELECT 1 FROM entry_label WHERE entry_label.key = entry.key)";
/// Statements that delete an entry whose texts are deleted.
const DELETE_ENTRY: [&str; 3] = [
    "DELETE FROM entry_alias WHERE key = :key",
    "DELETE FROM entry_renamed WHERE key = :key",
    "DELETE FROM entry WHERE key = :key",
];
/// Statements that delete the rows of a feed that belong to no entry.
const DELETE_ROWS: [&str; 8] = [
    "DELETE FROM gap WHERE subscription = :id",
    "DELETE FROM dismissal WHERE subscription = :id",
    "DELETE FROM page_boundary WHERE subscription = :id",
    "DELETE FROM tombstone WHERE subscription = :id",
    "DELETE FROM feed_event WHERE subscription = :id",
    "DELETE FROM page WHERE subscription = :id",
    "DELETE FROM entry_point WHERE subscription = :id",
    "DELETE FROM feed WHERE subscription = :id",
];
const HIDE: &str =
    "UPDATE entry SET in_view = 0, document_order = NULL WHERE subscription = :id AND in_view = 1";
const FORGET_UNREAD: &str = "DELETE FROM user_state
    WHERE subscription = :id AND read = 0 AND starred = 0
        AND NOT EXISTS (SELECT 1 FROM entry_label WHERE entry_label.key = user_state.key)
        AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.key = user_state.key)";
const DELETE_DOCUMENTS: &str = "DELETE FROM document WHERE subscription = :id
    AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.document = document.id)";
const UNPROCESS: &str =
    "UPDATE document SET poll = NULL, depth = NULL, digest = NULL, processed_at = NULL, faults = NULL, entries = NULL, older = NULL,
        etag = NULL, last_modified = NULL, leads_to = NULL
    WHERE subscription = :id";
const MARK_REMOVED: &str = "UPDATE subscription SET removed_at = :now WHERE id = :id AND removed_at IS NULL";
const UNMARK_REMOVED: &str = "UPDATE subscription SET removed_at = NULL, position = 0 WHERE id = :id";
const HIDE_WHOLE: &str =
    "UPDATE entry SET in_view = in_view + 2 WHERE subscription = :id AND in_view IN (0, 1)";
const SHOW_WHOLE: &str =
    "UPDATE entry SET in_view = in_view - 2 WHERE subscription = :id AND in_view IN (2, 3)";
/// Finds removed feeds that are only hidden. A feed that was removed for good has another `position`. Earlier versions
/// did not change it, so their removed feeds are removed once more, which changes nothing.
const HIDDEN: &str = "SELECT id FROM subscription
    WHERE removed_at IS NOT NULL AND position = 0 AND normalised <> :pages ORDER BY id";
const IS_HIDDEN: &str = "SELECT 1 FROM subscription
    WHERE removed_at IS NOT NULL AND position = 0 AND normalised <> :pages AND id = :id";
/// The proxy of the feed stays, because images of its starred entries may still be fetched.
const RESET: &str = "UPDATE subscription
    SET removed_at = :now, position = -1, folder = NULL, kind = NULL, state = NULL, state_detail = NULL,
        not_chronological = 0, images = NULL, full_text = 0, ids_count = 0, interval_minutes = NULL, user_agent = NULL, allow_private = 0, keep_mb = NULL, entries = 0,
        unread = 0, gaps = 0, marked_gaps = 0, bytes = (SELECT ifnull(sum(bytes), 0) FROM entry WHERE subscription = :id),
        oldest = NULL, newest = NULL, etag = NULL, last_modified = NULL, validators_of = NULL, last_poll = NULL,
        last_try = NULL, next_due = NULL, due_reason = '', hints = NULL, failures = 0, failure_kind = NULL,
        failure_status = NULL, failure_message = '', failure_hint = '', failure_since = NULL, stopped = 0,
        holds = NULL, moved_to = NULL, moved_days = 0, moved_seen = NULL
    WHERE id = :id";
const ORPHANS: &str =
    "SELECT entry.key FROM subscription CROSS JOIN entry ON entry.subscription = subscription.id
        CROSS JOIN user_state ON user_state.key = entry.key
    WHERE removed_at IS NOT NULL AND position <> 0 AND normalised <> :pages AND starred = 0
        AND NOT EXISTS (SELECT 1 FROM entry_label WHERE entry_label.key = entry.key)";

impl Database {
    /// Returns the hidden feeds. They are to be removed for good.
    pub fn hidden_feeds(&self) -> Result<Vec<SubscriptionId>, StoreError> {
        let mut statement = self.connection.prepare_cached(HIDDEN)?;
        let params = named_params! {":pages": SAVED_PAGES_NORMALISED};
        let hidden = statement.query_map(params, |row| row.get("id").map(SubscriptionId))?;
        Ok(hidden.collect::<rusqlite::Result<_>>()?)
    }
}

impl Tx<'_> {
    /// Removes a subscription for good.
    ///
    /// The time of the last fetch without validators stays, because removing and adding a feed must not get around the
    /// limit of one such fetch a day (F4).
    pub fn remove_subscription(&self, id: SubscriptionId, now: Timestamp) -> Result<(), StoreError> {
        self.remove_subscription_watched(id, now, &unwatched)
    }

    /// Like [`Self::remove_subscription`], for a feed with many entries.
    pub fn remove_subscription_watched(
        &self,
        id: SubscriptionId,
        now: Timestamp,
        watch: Watcher<'_>,
    ) -> Result<(), StoreError> {
        self.connection.prepare_cached(SHOW_WHOLE)?.execute(named_params! {":id": id.0})?;
        self.unlink_everywhere(id)?;
        let mut statement = self.connection.prepare_cached(UNMARKED)?;
        let keys: Vec<i64> = statement
            .query_map(named_params! {":id": id.0}, |row| row.get("key"))?
            .collect::<rusqlite::Result<_>>()?;
        watched(&keys, watch, |key| self.delete_entry(EntryKey(*key)))?;
        let around = [DELETE_COVERAGE, DELETE_STRETCHES, FORGET_PLACES, DELETE_DOCUMENTS, UNPROCESS];
        for sql in [HIDE, FORGET_UNREAD].into_iter().chain(DELETE_ROWS).chain(around) {
            self.connection.prepare_cached(sql)?.execute(named_params! {":id": id.0})?;
        }
        self.connection.prepare_cached(RESET)?.execute(named_params! {":id": id.0, ":now": now.millis()})?;
        Ok(())
    }

    /// Hides a feed, so that [`Self::show_subscription`] can undo it. Only its starred and labelled entries are still listed.
    pub fn hide_subscription(&self, id: SubscriptionId, now: Timestamp) -> Result<(), StoreError> {
        let params = named_params! {":id": id.0, ":now": now.millis()};
        if self.connection.prepare_cached(MARK_REMOVED)?.execute(params)? > 0 {
            self.connection.prepare_cached(HIDE_WHOLE)?.execute(named_params! {":id": id.0})?;
        }
        Ok(())
    }

    /// Shows a hidden feed again. Its entries, marks, stars, gaps and folder are as they were.
    pub fn show_subscription(&self, id: SubscriptionId) -> Result<(), StoreError> {
        for sql in [SHOW_WHOLE, UNMARK_REMOVED] {
            self.connection.prepare_cached(sql)?.execute(named_params! {":id": id.0})?;
        }
        Ok(())
    }

    /// Returns true if a feed was removed, and only hidden.
    pub(in crate::store) fn is_hidden_feed(&self, id: SubscriptionId) -> Result<bool, StoreError> {
        let params = named_params! {":pages": SAVED_PAGES_NORMALISED, ":id": id.0};
        Ok(self.connection.prepare_cached(IS_HIDDEN)?.exists(params)?)
    }

    /// Removes a feed for good if it is hidden.
    pub fn remove_if_hidden(
        &self,
        id: SubscriptionId,
        now: Timestamp,
        watch: Watcher<'_>,
    ) -> Result<(), StoreError> {
        if self.is_hidden_feed(id)? {
            self.remove_subscription_watched(id, now, watch)?;
        }
        Ok(())
    }

    /// Deletes entries of removed feeds that have neither a star nor a label any more, and returns their number.
    /// Removing the last of them does not delete the entry at once, so that the user can set it again.
    pub fn delete_orphans(&self) -> Result<usize, StoreError> {
        let mut statement = self.connection.prepare_cached(ORPHANS)?;
        let params = named_params! {":pages": SAVED_PAGES_NORMALISED};
        let keys: Vec<i64> =
            statement.query_map(params, |row| row.get("key"))?.collect::<rusqlite::Result<_>>()?;
        for key in &keys {
            self.delete_entry(EntryKey(*key))?;
        }
        Ok(keys.len())
    }

    /// Deletes an entry with its texts. Its marks stay, and an entry that comes back finds them.
    pub(in crate::store) fn delete_entry(&self, key: EntryKey) -> Result<(), StoreError> {
        self.unindex(key)?;
        for sql in DELETE_TEXTS.into_iter().chain(DELETE_ENTRY) {
            self.connection.prepare_cached(sql)?.execute(named_params! {":key": key.0})?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::history::{DocumentUpdate, GapChange};
    use crate::model::EntryScope;
    use crate::store::testing::{
        add, add_in, at, gap, keys, memory, new, new_entry, unread, update, with_entries,
    };
    use crate::store::{Added, StoreError, unwatched};

    /// The user may remove the feed while a request for it runs.
    #[test]
    fn a_document_that_comes_after_the_removal_of_its_feed_is_not_stored() {
        let (mut store, id) = with_entries(&[new_entry("a", 1)]);
        store.transaction(|tx| tx.remove_subscription(id, at(10))).unwrap();
        let late = store.transaction(|tx| tx.apply(id, &update(&[new_entry("b", 2)]), at(11)));
        assert!(matches!(late, Err(StoreError::NoSubscription)), "{late:?}");
        assert!(store.feed_record(id).unwrap().is_none());
        assert_eq!(keys(&store, &EntryScope::Removed(id)), []);
    }

    #[test]
    fn starred_entries_stay_and_read_ones_are_not_new_again() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let change = update(&[new_entry("read", 1), new_entry("starred", 2), new_entry("unread", 3)]);
        store.transaction(|tx| tx.apply(id, &change, at(9))).unwrap();
        let all = keys(&store, &EntryScope::All);
        store
            .transaction(|tx| {
                tx.mark_read(&all[2..], true)?;
                tx.star(all[1], true)?;
                tx.remove_subscription(id, at(10))
            })
            .unwrap();
        assert_eq!(store.subscriptions().unwrap(), []);
        assert_eq!(keys(&store, &EntryScope::All), []);
        assert_eq!(keys(&store, &EntryScope::Starred), [all[1]]);
        let article = store.article(all[1]).unwrap().unwrap();
        assert!(article.row.withdrawn && article.entry.content.is_some());
        assert_eq!(store.search("starred", &EntryScope::All, 9).unwrap().len(), 1);
        assert_eq!(store.search("unread", &EntryScope::All, 9).unwrap().len(), 0);

        let again =
            store.transaction(|tx| tx.add_subscription(&new("https://a.example/feed"), at(11))).unwrap();
        assert_eq!(again, Added::New(id));
        assert_eq!(store.subscription(id).unwrap().unwrap().kind, None);
        let applied = store.transaction(|tx| tx.apply(id, &change, at(12))).unwrap();
        assert_eq!((applied.new_unread, applied.new_read), (1, 1));
        assert_eq!(unread(&store, id), 2, "the starred one was never read");
        assert_eq!(
            store.rows(&all[1..]).unwrap().iter().map(|r| (r.unread, r.starred)).collect::<Vec<_>>(),
            [(true, true), (false, false)]
        );
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn an_entry_of_a_removed_feed_is_deleted_after_it_loses_its_star() {
        let (mut store, id) = with_entries(&[new_entry("a", 1)]);
        let key = keys(&store, &EntryScope::All)[0];
        store
            .transaction(|tx| {
                tx.star(key, true)?;
                tx.remove_subscription(id, at(10))?;
                tx.star(key, false)
            })
            .unwrap();
        assert_eq!(keys(&store, &EntryScope::Starred), []);
        // The star can be set again until the sweep.
        store.transaction(|tx| tx.star(key, true)).unwrap();
        assert_eq!(keys(&store, &EntryScope::Starred), [key]);
        store.transaction(|tx| tx.star(key, false)).unwrap();
        store.transaction(|tx| tx.delete_orphans()).unwrap();
        store.transaction(|tx| tx.star(key, true)).unwrap();
        assert_eq!(keys(&store, &EntryScope::Starred), []);
        assert_eq!(store.search("content", &EntryScope::All, 9).unwrap(), []);
    }

    #[test]
    fn a_hidden_feed_comes_back_whole() {
        let mut store = memory();
        let other = add(&mut store, "https://b.example/feed");
        let id = add_in(&mut store, "https://a.example/feed", &["News".to_owned()]);
        let mut change = update(&[new_entry("read", 1), new_entry("starred", 2), new_entry("unread", 3)]);
        change.gaps = vec![GapChange::Open(gap("https://a.example/archive"))];
        store.transaction(|tx| tx.apply(id, &change, at(9))).unwrap();
        let all = keys(&store, &EntryScope::All);
        store
            .transaction(|tx| {
                tx.mark_read(&all[2..], true)?;
                tx.star(all[1], true)?;
                tx.rename(id, Some("Mine"))
            })
            .unwrap();
        let before = (store.subscriptions().unwrap(), store.rows(&all).unwrap(), store.gaps(None).unwrap());
        assert_eq!(before.2.len(), 1);

        store.transaction(|tx| tx.hide_subscription(id, at(10))).unwrap();
        assert_eq!(store.subscriptions().unwrap().iter().map(|row| row.id).collect::<Vec<_>>(), [other]);
        assert_eq!(keys(&store, &EntryScope::All), []);
        assert_eq!(store.gaps(None).unwrap(), []);
        assert_eq!(keys(&store, &EntryScope::Starred), [all[1]]);
        assert!(store.rows(&all[1..2]).unwrap()[0].withdrawn);
        assert_eq!(store.search("unread", &EntryScope::All, 9).unwrap(), []);
        // Hiding the feed twice changes nothing. Marks that are set meanwhile count.
        store.transaction(|tx| tx.hide_subscription(id, at(11))).unwrap();
        store.transaction(|tx| tx.mark_read(&all[1..2], true)).unwrap();
        store.transaction(|tx| tx.mark_read(&all[1..2], false)).unwrap();

        store.transaction(|tx| tx.show_subscription(id)).unwrap();
        let after = (store.subscriptions().unwrap(), store.rows(&all).unwrap(), store.gaps(None).unwrap());
        assert_eq!(before, after);
        assert_eq!(keys(&store, &EntryScope::All), all);

        // Adding a hidden feed again shows it as well. An undo then finds the feed as it was.
        store.transaction(|tx| tx.hide_subscription(id, at(12))).unwrap();
        store.transaction(|tx| tx.add_subscription(&new("https://a.example/feed"), at(13))).unwrap();
        assert_eq!(keys(&store, &EntryScope::All), all);
        store.transaction(|tx| tx.show_subscription(id)).unwrap();
        assert_eq!(store.subscriptions().unwrap(), before.0);
        store.transaction(|tx| tx.hide_subscription(id, at(14))).unwrap();
        // The sweep deletes nothing of a feed that is only hidden.
        assert_eq!(store.transaction(|tx| tx.delete_orphans()).unwrap(), 0);
        store.transaction(|tx| tx.remove_if_hidden(other, at(15), &unwatched)).unwrap();
        assert_eq!(store.hidden_feeds().unwrap(), [id], "a feed that is not hidden stays");
        let stopped = store.transaction(|tx| tx.remove_if_hidden(id, at(15), &|_, _| false));
        assert!(matches!(stopped, Err(StoreError::Stopped)));
        assert_eq!(store.hidden_feeds().unwrap(), [id]);
        store.transaction(|tx| tx.remove_if_hidden(id, at(15), &unwatched)).unwrap();
        assert_eq!(store.hidden_feeds().unwrap(), []);
        assert_eq!(keys(&store, &EntryScope::Starred), [all[1]]);
        assert!(store.article(all[0]).unwrap().is_none());
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_feed_that_was_never_fetched_is_removed_with_its_imported_entries() {
        let mut store = memory();
        let id = add_in(&mut store, "https://a.example/feed", &["News".to_owned()]);
        let imported = DocumentUpdate { feed: None, ..update(&[new_entry("a", 1), new_entry("b", 2)]) };
        store.transaction(|tx| tx.apply(id, &imported, at(9))).unwrap();
        let all = keys(&store, &EntryScope::All);
        store.transaction(|tx| tx.hide_subscription(id, at(10))).unwrap();
        assert_eq!(store.transaction(|tx| tx.delete_orphans()).unwrap(), 0, "an undo is possible");
        store.transaction(|tx| tx.show_subscription(id)).unwrap();
        assert_eq!((keys(&store, &EntryScope::All), unread(&store, id)), (all, 2));
        store.connection.execute("UPDATE subscription SET ids_count = 1", []).unwrap();
        store.transaction(|tx| tx.hide_subscription(id, at(11))).unwrap();
        assert_eq!(store.hidden_feeds().unwrap(), [id]);
        store.transaction(|tx| tx.remove_if_hidden(id, at(12), &unwatched)).unwrap();
        assert_eq!(store.hidden_feeds().unwrap(), []);
        store.transaction(|tx| tx.add_subscription(&new("https://a.example/feed"), at(13))).unwrap();
        let row = store.subscription(id).unwrap().unwrap();
        assert_eq!((row.entries, row.unread, row.folder), (0, 0, Vec::new()));
        assert!(!store.logical_feed(id).unwrap().ids_count, "the user's choices are gone");
        // A feed without entries is hidden, too, so an undo finds its folder.
        store.transaction(|tx| tx.hide_subscription(id, at(14))).unwrap();
        assert_eq!(store.hidden_feeds().unwrap(), [id]);
        store.transaction(|tx| tx.remove_if_hidden(id, at(15), &unwatched)).unwrap();
        assert_eq!(store.hidden_feeds().unwrap(), []);
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }
}
