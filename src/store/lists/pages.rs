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
use crate::store::history::apply::Delta;
use crate::store::schema::convert::{Col, id_hash, uncount, url_of};
use crate::store::{Database, StoreError, Tx};

const ADD: &str = "INSERT INTO subscription (url, normalised, added_at, removed_at, keep_mb)
    VALUES (:address, :normalised, :now, :now, 0)";
const FIND: &str = "SELECT id, entries, unread FROM subscription WHERE normalised = :normalised";
const PAGE: &str = "SELECT entry.key FROM user_state CROSS JOIN entry ON entry.key = user_state.key
    WHERE user_state.subscription = :id AND user_state.id_hash = :hash AND entry.id = :page AND in_view = 1";
const MARKED: &str = "SELECT read, sort_time, bytes FROM user_state
    CROSS JOIN entry ON entry.key = user_state.key WHERE entry.key = :key AND entry.subscription = :id";

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

    /// Returns the entry of a saved page.
    pub fn saved_page(&self, address: &Url) -> Result<Option<EntryKey>, StoreError> {
        let Some(pages) = self.saved_pages()? else { return Ok(None) };
        let page = page_id(address);
        let mut statement = self.connection.prepare_cached(PAGE)?;
        let params = named_params! {":id": pages.id.0, ":hash": id_hash(&page), ":page": page.as_str()};
        Ok(statement.query_row(params, |row| row.get(0).map(EntryKey)).optional()?)
    }
}

impl Tx<'_> {
    /// Keeps a page as an unread entry. If `held` is the entry of the same page, the entry gets the new text and keeps its
    /// marks.
    pub fn save_page(
        &self,
        page: &SavedPage,
        held: Option<EntryKey>,
        now: Timestamp,
    ) -> Result<EntryKey, StoreError> {
        let mut entry = Entry::new(page_id(&page.address), IdSource::Given);
        entry.title.clone_from(&page.title);
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

    fn write_page(
        &self,
        entry: Entry,
        held: Option<EntryKey>,
        saved_at: Timestamp,
        now: Timestamp,
    ) -> Result<EntryKey, StoreError> {
        let pages = match self.saved_pages()? {
            Some(pages) => pages.id,
            None => {
                let params = named_params! {
                    ":address": SAVED_PAGES, ":normalised": SAVED_PAGES_NORMALISED, ":now": now.millis(),
                };
                SubscriptionId(self.connection.prepare_cached(ADD)?.insert(params)?)
            }
        };
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
            self.delete_entry(*key)?;
            let delta = Delta { entries: -1, unread: -i64::from(!read), bytes: -bytes };
            self.keep_counts(pages.id, delta)?;
            deleted.push(DeletedPage { entry: stored.entry, saved_at, read });
        }
        self.keep_span(pages.id)?;
        Ok(deleted)
    }

    /// Undoes [`Self::delete_pages`]. The pages have their keys, marks, stars and labels again.
    pub fn restore_pages(&self, deleted: &[DeletedPage], now: Timestamp) -> Result<(), StoreError> {
        for page in deleted {
            let key = self.write_page(page.entry.clone(), None, page.saved_at, now)?;
            self.mark_read_alone(&[key], page.read, &crate::store::unwatched)?;
        }
        Ok(())
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
