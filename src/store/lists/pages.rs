//! Single web pages that the user keeps.
//!
//! They are the entries of one row of `subscription` that no one follows: it is marked as removed. So it is never polled,
//! exported, synced or purged, and nothing is claimed about it. Unlike the entries of other removed feeds, its entries
//! are listed, and they stay without a star.

use rusqlite::{OptionalExtension, named_params};
use url::Url;

use crate::history::{Arrival, DocumentUpdate, EntryChange, EntryVersion, SortKey};
use crate::model::{
    Entry, EntryKey, IdSource, SAVED_PAGES, SAVED_PAGES_NORMALISED, SavedPage, SubscriptionId, Text,
    Timestamp, page_id,
};
use crate::store::entries::counts::Delta;
use crate::store::schema::convert::{Col, id_hash, uncount, url_of};
use crate::store::{Database, StoreError, Tx};

const ADD: &str = "INSERT INTO subscription (url, normalised, added_at, removed_at, keep_mb)
    VALUES (:address, :normalised, :now, :now, 0)";
const FIND: &str = "SELECT id, entries, unread FROM subscription WHERE normalised = :normalised";
const PAGE: &str = "SELECT entry.key FROM user_state CROSS JOIN entry ON entry.key = user_state.key
    WHERE user_state.subscription = :id AND user_state.id_hash = :hash AND entry.id = :page AND in_view = 1";
const AWAIT: &str =
    "INSERT INTO rule_task (key, rule, notify, full_text, arrived_at) VALUES (:key, '', 0, 1, :now)";
const ARRIVED: &str = "DELETE FROM rule_task WHERE key = :key AND rule = ''";
const IS_AWAITED: &str = "SELECT 1 FROM rule_task WHERE key = :key AND rule = ''";
const TRY: &str = "UPDATE rule_task SET tries = tries + 1 WHERE key = :key AND rule = '' AND tries < :most";
const AWAITED: &str = "SELECT key FROM rule_task WHERE rule = '' GROUP BY key";
/// A page that was saved without its text may get it later. Until then, its address was its title. This is no version.
const FORGET_VERSIONS: &str = "DELETE FROM entry_version WHERE key = :key";
const MARKED: &str = "SELECT read, sort_time, bytes FROM user_state
    CROSS JOIN entry ON entry.key = user_state.key WHERE entry.key = :key AND entry.subscription = :id";

/// The most times that an unfinished page is tried again. A page that ends this program must not do so for ever.
const MOST_TRIES: i64 = 5;

/// The list of saved pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedPages {
    /// The row that stands for their feed.
    pub id: SubscriptionId,
    /// The number of pages.
    pub entries: u64,
    /// The number of unread pages.
    pub unread: u64,
}

/// A page that the user deleted, for an undo.
#[derive(Clone, Debug, PartialEq)]
pub struct DeletedPage {
    entry: Entry,
    saved_at: Timestamp,
    read: bool,
    /// True if the page was still to be loaded.
    awaited: bool,
}

impl Database {
    /// Returns the list of saved pages; `None` before the first page.
    pub fn saved_pages(&self) -> Result<Option<SavedPages>, StoreError> {
        let mut statement = self.connection.prepare_cached(FIND)?;
        let found = statement.query_row(named_params! {":normalised": SAVED_PAGES_NORMALISED}, |row| {
            Ok(SavedPages {
                id: SubscriptionId(row.get("id")?),
                entries: uncount(row.get("entries")?),
                unread: uncount(row.get("unread")?),
            })
        });
        Ok(found.optional()?)
    }

    /// Returns the saved pages that were not loaded to the end, because the program ended. Those that are being loaded now
    /// are among them.
    pub fn awaited_pages(&self) -> Result<Vec<EntryKey>, StoreError> {
        let mut statement = self.connection.prepare_cached(AWAITED)?;
        let keys = statement.query_map([], |row| row.get(0).map(EntryKey))?;
        Ok(keys.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the entry of a saved page.
    pub fn saved_page(&self, address: &Url) -> Result<Option<EntryKey>, StoreError> {
        let Some(pages) = self.saved_pages()? else { return Ok(None) };
        let page = page_id(address);
        let mut statement = self.connection.prepare_cached(PAGE)?;
        let params = named_params! {":id": pages.id.0, ":hash": id_hash(&page), ":page": page.as_str()};
        Ok(statement.query_row(params, |row| row.get(0).map(EntryKey)).optional()?)
    }

    /// Returns the entry of a page that was saved with its text.
    pub fn page_with_text(&self, address: &Url) -> Result<Option<EntryKey>, StoreError> {
        let Some(key) = self.saved_page(address)? else { return Ok(None) };
        let has_text = self.article(key)?.is_some_and(|stored| stored.entry.body().is_some());
        Ok(has_text.then_some(key))
    }
}

impl Tx<'_> {
    /// Notes that a saved page is being loaded. The note stays if the program ends before the page arrives.
    pub fn await_page(&self, key: EntryKey, now: Timestamp) -> Result<(), StoreError> {
        let params = named_params! {":key": key.0, ":now": now.millis()};
        self.connection.prepare_cached(AWAIT)?.execute(params)?;
        Ok(())
    }

    /// Notes that a saved page was loaded, or that its server answered otherwise.
    pub fn end_awaiting(&self, key: EntryKey) -> Result<(), StoreError> {
        self.connection.prepare_cached(ARRIVED)?.execute(named_params! {":key": key.0})?;
        Ok(())
    }

    /// Counts a further try of a saved page that was not loaded to the end. Forgets this and returns false if the page was
    /// tried too often.
    pub fn try_awaited_page(&self, key: EntryKey) -> Result<bool, StoreError> {
        let params = named_params! {":key": key.0, ":most": MOST_TRIES};
        let may_try = self.connection.prepare_cached(TRY)?.execute(params)? > 0;
        if !may_try {
            self.end_awaiting(key)?;
        }
        Ok(may_try)
    }

    /// Keeps a page as an unread entry. If `held` is the entry of the same page, the entry gets the new text and keeps its
    /// marks.
    pub fn save_page(
        &self,
        page: &SavedPage,
        held: Option<EntryKey>,
        now: Timestamp,
    ) -> Result<EntryKey, StoreError> {
        let mut entry = Entry::new(page_id(&page.address), IdSource::Given);
        // A list shows a page without a title by its address.
        entry.title =
            if page.title.trim().is_empty() { page.address.to_string() } else { page.title.clone() };
        entry.link = Some(page.address.clone());
        entry.content = page.text.clone().map(Text::html);
        let place = match held {
            Some(key) => self.saved_at(key)?,
            None => None,
        };
        let key = self.write_page(entry, held, place.unwrap_or(now), now)?;
        if held.is_none() {
            // A page that was deleted and is saved again is to be read again.
            self.mark_read_alone(&[key], false, &crate::store::unwatched)?;
        }
        Ok(key)
    }

    /// Returns the row that stands for the feed of saved pages. Makes it if there is none.
    pub(in crate::store) fn list_of_saved_pages(&self, now: Timestamp) -> Result<SubscriptionId, StoreError> {
        if let Some(pages) = self.saved_pages()? {
            return Ok(pages.id);
        }
        let params = named_params! {
            ":address": SAVED_PAGES, ":normalised": SAVED_PAGES_NORMALISED, ":now": now.millis(),
        };
        Ok(SubscriptionId(self.connection.prepare_cached(ADD)?.insert(params)?))
    }

    fn write_page(
        &self,
        entry: Entry,
        held: Option<EntryKey>,
        saved_at: Timestamp,
        now: Timestamp,
    ) -> Result<EntryKey, StoreError> {
        let pages = self.list_of_saved_pages(now)?;
        let document = entry.link.clone().map_or_else(|| url_of(SAVED_PAGES), Ok)?;
        let change = EntryChange {
            held,
            entry,
            version: EntryVersion { entry_updated: None, document_updated: None, rank: 0, document },
            sort: SortKey { time: saved_at, rank: 0 },
            first_seen: saved_at,
            arrival: Arrival::Unread,
            changed: false,
            in_view: true,
        };
        let update = DocumentUpdate { entries: vec![change], ..DocumentUpdate::default() };
        let (_, keys) = self.apply_with_keys(pages, &update, now)?;
        let key = keys.first().copied().ok_or(StoreError::Value { what: "page", value: String::new() })?;
        // A page to be read later must not become read together with an article of a feed, so it has no twins.
        self.set_names(key.0, [None, None])?;
        self.connection.prepare_cached(FORGET_VERSIONS)?.execute(named_params! {":key": key.0})?;
        Ok(key)
    }

    /// Deletes saved pages. Other entries stay. Returns what an undo needs.
    pub fn delete_pages(&self, keys: &[EntryKey]) -> Result<Vec<DeletedPage>, StoreError> {
        let Some(pages) = self.saved_pages()? else { return Ok(Vec::new()) };
        let mut deleted = Vec::new();
        for key in keys {
            let mut statement = self.connection.prepare_cached(MARKED)?;
            let found = statement.query_row(named_params! {":key": key.0, ":id": pages.id.0}, |row| {
                Ok((row.get::<_, bool>("read")?, row.get::<_, i64>("bytes")?))
            });
            let Some((read, bytes)) = found.optional()? else { continue };
            let (Some(stored), Some(saved_at)) = (self.article(*key)?, self.saved_at(*key)?) else {
                continue;
            };
            let is_awaited =
                self.connection.prepare_cached(IS_AWAITED)?.exists(named_params! {":key": key.0})?;
            self.delete_entry(*key)?;
            self.end_awaiting(*key)?;
            let delta = Delta { entries: -1, unread: -i64::from(!read), bytes: -bytes };
            self.keep_counts(pages.id, delta)?;
            deleted.push(DeletedPage { entry: stored.entry, saved_at, read, awaited: is_awaited });
        }
        self.keep_span(pages.id)?;
        Ok(deleted)
    }

    /// Undoes [`Self::delete_pages`]. The pages have their keys, read marks, stars and labels again. A page that was saved again
    /// with its text stays as it is. Returns the entries of the others.
    pub fn restore_pages(
        &self,
        deleted: &[DeletedPage],
        now: Timestamp,
    ) -> Result<Vec<EntryKey>, StoreError> {
        let mut keys = Vec::with_capacity(deleted.len());
        for page in deleted {
            if let Some(link) = &page.entry.link
                && self.page_with_text(link)?.is_some()
            {
                continue;
            }
            let key = self.write_page(page.entry.clone(), None, page.saved_at, now)?;
            self.mark_read_alone(&[key], page.read, &crate::store::unwatched)?;
            if page.awaited {
                self.await_page(key, now)?;
            }
            keys.push(key);
        }
        Ok(keys)
    }

    fn saved_at(&self, key: EntryKey) -> Result<Option<Timestamp>, StoreError> {
        let Some(pages) = self.saved_pages()? else { return Ok(None) };
        let mut statement = self.connection.prepare_cached(MARKED)?;
        let found = statement.query_row(named_params! {":key": key.0, ":id": pages.id.0}, |row| {
            Ok(row.get::<_, Col<Timestamp>>("sort_time")?.0)
        });
        Ok(found.optional()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{EntryScope, Filter, ListOrder};
    use crate::store::testing::{add, at, extractor, keys, memory, new_entry, update, url};
    use crate::store::{ListPrefix, Selection, Source, Store, unwatched};

    fn page(address: &str) -> SavedPage {
        SavedPage { address: url(address), title: "Tide".to_owned(), text: Some("<p>Nine</p>".to_owned()) }
    }

    #[test]
    fn a_saved_page_is_listed_and_counted_and_stays_without_a_star() {
        let mut store = memory();
        add(&mut store, "https://a.example/feed");
        let key = store.transaction(|tx| tx.save_page(&page("https://b.example/1"), None, at(5))).unwrap();
        store.transaction(|tx| tx.mark_read(&[key], true)).unwrap();
        assert_eq!(store.transaction(|tx| tx.delete_orphans()).unwrap(), 0);
        let pages = store.saved_pages().unwrap().unwrap();
        assert_eq!((pages.entries, pages.unread), (1, 0));
        assert_eq!(store.subscriptions().unwrap().len(), 1, "it is no feed");
        assert_eq!(keys(&store, &EntryScope::All), [key]);
        let prefix = ListPrefix { entries: 9, through: None, order: ListOrder::NewestFirst };
        let part = store.list_part(&EntryScope::All, Filter::All, prefix).unwrap().unwrap();
        assert_eq!((part.total, part.entries.len()), (1, 1));
    }

    #[test]
    fn a_page_that_gets_its_text_was_not_changed() {
        let mut store = memory();
        let address = "https://b.example/1";
        let empty = SavedPage { title: String::new(), text: None, ..page(address) };
        let key = store.transaction(|tx| tx.save_page(&empty, None, at(5))).unwrap();
        store.transaction(|tx| tx.save_page(&page(address), Some(key), at(6))).unwrap();
        assert_eq!(store.versions(key).unwrap(), []);
        assert_eq!(store.article(key).unwrap().unwrap().entry.title, "Tide");
    }

    #[test]
    fn a_page_is_awaited_until_it_arrives_or_was_tried_too_often() {
        let mut store = memory();
        let keys = ["https://b.example/1", "https://b.example/2"]
            .map(|address| store.transaction(|tx| tx.save_page(&page(address), None, at(5))).unwrap());
        store
            .transaction(|tx| {
                tx.await_page(keys[0], at(5))?;
                tx.await_page(keys[1], at(5))?;
                tx.await_page(keys[1], at(6))
            })
            .unwrap();
        assert!(!store.has_rule_tasks().unwrap());
        assert_eq!(store.transaction(|tx| tx.begin_rule_tasks(at(9))).unwrap(), []);
        assert_eq!(store.awaited_pages().unwrap(), keys);
        store.transaction(|tx| tx.end_awaiting(keys[1])).unwrap();
        for _ in 0..5 {
            assert!(store.transaction(|tx| tx.try_awaited_page(keys[0])).unwrap());
        }
        assert_eq!(store.awaited_pages().unwrap(), keys[..1]);
        assert!(!store.transaction(|tx| tx.try_awaited_page(keys[0])).unwrap());
        assert_eq!(store.awaited_pages().unwrap(), []);
        store.transaction(|tx| tx.await_page(keys[0], at(5))).unwrap();
        store.transaction(|tx| tx.delete_pages(&keys)).unwrap();
        assert_eq!(store.awaited_pages().unwrap(), [], "it was deleted");
    }

    #[test]
    fn a_starred_page_that_the_user_deleted_is_not_lost() {
        let mut store = memory();
        let key = store.transaction(|tx| tx.save_page(&page("https://b.example/1"), None, at(5))).unwrap();
        store.transaction(|tx| tx.star(key, true)).unwrap();
        store.transaction(|tx| tx.delete_pages(&[key])).unwrap();
        assert_eq!((store.marked_alone(true).unwrap(), store.marked_alone(false).unwrap()), (1, 0));
    }

    #[test]
    fn a_page_to_be_read_later_keeps_its_mark_when_a_feed_with_its_article_is_read() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let address = "https://news.example/tide";
        let saved = store.transaction(|tx| tx.save_page(&page(address), None, at(5))).unwrap();
        let mut change = new_entry("1", 1);
        change.entry.link = Some(url(address));
        let key = store.transaction(|tx| tx.apply_with_keys(id, &update(&[change]), at(9))).unwrap().1;
        assert_eq!(store.transaction(|tx| tx.mark_read_by_user(&key, true, &unwatched)).unwrap(), key);
        assert!(store.rows(&[saved]).unwrap()[0].unread);
    }

    #[test]
    fn a_backup_has_the_saved_pages_and_brings_them_back() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("from.db");
        let mut from = Store::open(&path, extractor()).unwrap();
        from.transaction(|tx| tx.save_page(&page("https://b.example/1"), None, at(5))).unwrap();
        drop(from);
        let source = Source::open(&path).unwrap();
        for selection in [Selection::Marks, Selection::Everything] {
            let mut store = memory();
            store.transaction(|tx| tx.copy_from(&source, selection, at(9))).unwrap();
            let key = store.saved_page(&url("https://b.example/1")).unwrap().unwrap();
            assert_eq!(store.article(key).unwrap().unwrap().entry.title, "Tide");
            assert_eq!(store.saved_pages().unwrap().unwrap().entries, 1);
        }
    }

    #[test]
    fn an_undo_leaves_a_page_that_was_saved_again() {
        let mut store = memory();
        let address = "https://b.example/1";
        let empty = SavedPage { title: String::new(), text: None, ..page(address) };
        let save = |store: &mut Store, page: &SavedPage| {
            store.transaction(|tx| tx.save_page(page, None, at(5))).unwrap()
        };
        let key = save(&mut store, &empty);
        let deleted = store.transaction(|tx| tx.delete_pages(&[key])).unwrap();
        assert_eq!(save(&mut store, &page(address)), key);
        assert_eq!(store.transaction(|tx| tx.restore_pages(&deleted, at(7))).unwrap(), []);
        assert!(store.article(key).unwrap().unwrap().entry.content.is_some());
        // A text that was deleted comes back to an address that was saved again.
        let deleted = store.transaction(|tx| tx.delete_pages(&[key])).unwrap();
        save(&mut store, &empty);
        assert_eq!(store.transaction(|tx| tx.restore_pages(&deleted, at(7))).unwrap(), [key]);
        assert!(store.article(key).unwrap().unwrap().entry.content.is_some());
        assert_eq!(store.saved_pages().unwrap().unwrap().entries, 1);
    }
}
