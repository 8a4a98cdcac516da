//! Lists of entries: their keys in the order in which they are shown. Rows are read by key when they come into sight.

pub(super) mod export;
mod feed_choices;
pub(super) mod folders;
pub(super) mod kept;
pub(super) mod labels;
pub(super) mod list_part;
pub(super) mod marks;
pub(super) mod pages;
pub(super) mod rules;
pub(super) mod subscriptions;
pub(super) mod twins;

use std::collections::HashMap;

use rusqlite::{Row, named_params};
use serde_json::json;

use super::entries::body;
use super::schema::convert::{Col, uncount};
use super::{Database, StoreError};
use crate::history::SortKey;
use crate::model::{EntryKey, EntryScope, Filter, SubscriptionId, Timestamp};

/// The order of the keys that [`Database::list`] returns. The user chooses among the orders of
/// [`ListOrder`](crate::model::ListOrder).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyOrder {
    /// By time, the newest first (L1).
    NewestFirst,
    /// In the order of the document, for feeds whose list is a document (C1).
    DocumentOrder,
}

const FEEDS_AMONG: &str = "SELECT entry.key, subscription FROM json_each(:keys)
    CROSS JOIN entry INDEXED BY entry_place ON entry.key = json_each.value";
const LENGTHS_AMONG: &str = "SELECT key, encoding, length(text), substr(text, 1, :header)
    FROM (SELECT body.key, iif(content IS NULL, summary_encoding, content_encoding) AS encoding,
            ifnull(content, summary) AS text
        FROM json_each(:keys) CROSS JOIN body ON body.key = json_each.value)
    WHERE text IS NOT NULL";
pub(super) const ALL: &str = "SELECT key, sort_time, sort_rank FROM entry INDEXED BY entry_by_list
    WHERE in_view = 1";
pub(super) const OF_SUBSCRIPTION: &str = "SELECT key, sort_time, sort_rank FROM entry
    WHERE subscription = :id AND in_view = 1 ORDER BY sort_time DESC, sort_rank DESC";
const UNREAD: &str = "SELECT entry.key, sort_time, sort_rank
    FROM user_state INDEXED BY user_state_unread CROSS JOIN entry INDEXED BY entry_place ON entry.key = user_state.key
    WHERE read = 0 AND in_view = 1";
pub(super) const UNREAD_OF_SUBSCRIPTION: &str = "SELECT entry.key, sort_time, sort_rank
    FROM user_state INDEXED BY user_state_unread CROSS JOIN entry INDEXED BY entry_place ON entry.key = user_state.key
    WHERE user_state.subscription = :id AND read = 0 AND in_view = 1";
const STARRED: &str = "SELECT entry.key, sort_time, sort_rank, in_view = 1, read
    FROM user_state INDEXED BY user_state_starred CROSS JOIN entry INDEXED BY entry_place ON entry.key = user_state.key
    WHERE starred = 1";
const STARRED_OF_SUBSCRIPTION: &str = "SELECT entry.key, sort_time, sort_rank
    FROM user_state INDEXED BY user_state_starred CROSS JOIN entry INDEXED BY entry_place ON entry.key = user_state.key
    WHERE user_state.subscription = :id AND starred = 1 AND in_view = 1";
const REMOVED: &str = "SELECT entry.key, sort_time, sort_rank, read, starred
    FROM entry CROSS JOIN user_state ON user_state.key = entry.key
    WHERE entry.subscription = :id AND in_view = 0 AND withdrawn_at IS NOT NULL";
const COUNT_REMOVED: &str =
    "SELECT count(*) FROM entry WHERE subscription = :id AND in_view = 0 AND withdrawn_at IS NOT NULL";
const DOCUMENT_ORDER: &str = "SELECT key, document_order FROM entry
    WHERE subscription = :id AND in_view = 1 AND document_order IS NOT NULL";
const IN_FOLDERS: &str =
    "SELECT id, folder FROM subscription WHERE removed_at IS NULL AND folder IS NOT NULL ORDER BY id";
/// Entries that arrived after another one, in the order of their arrival.
const ARRIVED_AFTER: &str = "SELECT key, subscription FROM entry WHERE key > :key ORDER BY key";
/// Unread entries since a time. The list of each subscription is read from its newest end.
const COUNT_UNREAD_SINCE: &str = "SELECT count(*) FROM subscription
    CROSS JOIN entry INDEXED BY entry_by_list ON entry.subscription = subscription.id
    CROSS JOIN user_state ON user_state.key = entry.key
    WHERE in_view = 1 AND sort_time >= :time AND read = 0";
const NEWEST_KEY: &str = "SELECT max(key) AS key FROM user_state";

/// Keys with their positions.
pub(super) type ListedKeys = Vec<(EntryKey, SortKey)>;

impl Database {
    /// Returns the keys of a list with their positions, in order.
    ///
    /// [`KeyOrder::DocumentOrder`] applies only to the list of one subscription. Entries that have no position in a
    /// document come last, the newest first.
    pub fn list(
        &self,
        scope: &EntryScope,
        filter: Filter,
        order: KeyOrder,
    ) -> Result<ListedKeys, StoreError> {
        let mut list = match (scope, filter) {
            (EntryScope::All, Filter::All) => self.listed(ALL, None)?,
            (EntryScope::All, Filter::Unread) => self.listed(UNREAD, None)?,
            (EntryScope::All, Filter::Starred) => self.starred(|in_view, _| in_view)?,
            (EntryScope::Starred, Filter::Unread) => self.starred(|in_view, read| in_view && !read)?,
            (EntryScope::Starred, _) => self.starred(|_, _| true)?,
            (EntryScope::Label(name), _) => self.labelled(name, filter)?,
            (EntryScope::Subscription(id), _) => self.list_of(*id, filter)?,
            (EntryScope::Folder(path), _) => {
                let mut list = Vec::new();
                for id in self.subscriptions_in(path)? {
                    list.append(&mut self.list_of(id, filter)?);
                }
                list
            }
            (EntryScope::Removed(id), filter) => self.removed_of(*id, filter)?,
            (EntryScope::Subscriptions(ids), _) => {
                let mut list = Vec::new();
                for id in ids {
                    list.append(&mut self.list_of(*id, filter)?);
                }
                list
            }
        };
        // Sorting a list that the index sorted already takes one pass.
        list.sort_by_key(|(key, sort)| (*sort, std::cmp::Reverse(*key)));
        if let (EntryScope::Subscription(id), KeyOrder::DocumentOrder) = (scope, order) {
            self.sort_by_document(*id, &mut list)?;
        }
        Ok(list)
    }

    /// Returns the number of entries in [`EntryScope::Removed`].
    pub fn removed_count(&self, id: SubscriptionId) -> Result<u64, StoreError> {
        let mut statement = self.connection.prepare_cached(COUNT_REMOVED)?;
        Ok(uncount(statement.query_row(named_params! {":id": id.0}, |row| row.get(0))?))
    }

    /// Returns the number of unread entries whose place in the list is at this time or later.
    pub fn unread_since(&self, time: Timestamp) -> Result<u64, StoreError> {
        let mut statement = self.connection.prepare_cached(COUNT_UNREAD_SINCE)?;
        Ok(uncount(statement.query_row(named_params! {":time": time.millis()}, |row| row.get(0))?))
    }

    /// Returns the newest entry key. Entries that arrive later have larger keys.
    pub fn newest_key(&self) -> Result<Option<EntryKey>, StoreError> {
        let mut statement = self.connection.prepare_cached(NEWEST_KEY)?;
        Ok(statement.query_row([], |row| row.get::<_, Col<Option<EntryKey>>>("key"))?.0)
    }

    /// Returns the entries that arrived after the entry `newest`, each with its subscription. Without `newest`, returns all
    /// entries.
    pub fn arrived_after(
        &self,
        newest: Option<EntryKey>,
    ) -> Result<Vec<(SubscriptionId, EntryKey)>, StoreError> {
        let mut statement = self.connection.prepare_cached(ARRIVED_AFTER)?;
        let after = newest.map_or(0, |key| key.0);
        let rows = statement.query_map(named_params! {":key": after}, |row| {
            Ok((row.get::<_, Col<SubscriptionId>>("subscription")?.0, EntryKey(row.get("key")?)))
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the subscription of each of these entries.
    pub fn feeds_of_entries(
        &self,
        keys: &[EntryKey],
    ) -> Result<HashMap<EntryKey, SubscriptionId>, StoreError> {
        let mut statement = self.connection.prepare_cached(FEEDS_AMONG)?;
        let rows = statement.query_map(named_params! {":keys": keys_as_json(keys)}, |row| {
            Ok((EntryKey(row.get(0)?), SubscriptionId(row.get(1)?)))
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the length of the text of each of these entries in bytes. Entries without a text are left out.
    pub fn lengths_of_entries(&self, keys: &[EntryKey]) -> Result<HashMap<EntryKey, u64>, StoreError> {
        let mut statement = self.connection.prepare_cached(LENGTHS_AMONG)?;
        let params = named_params! {":keys": keys_as_json(keys), ":header": body::HEADER};
        let rows = statement.query_map(params, |row| {
            let header: Vec<u8> = row.get(3)?;
            Ok((EntryKey(row.get(0)?), body::length(row.get(1)?, uncount(row.get(2)?), &header)))
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the subscriptions in a folder and its subfolders. The empty path stands for all folders.
    pub(super) fn subscriptions_in(&self, path: &[String]) -> Result<Vec<SubscriptionId>, StoreError> {
        let tree = self.folder_tree()?;
        let mut statement = self.connection.prepare_cached(IN_FOLDERS)?;
        let rows = statement.query_map([], |row| {
            Ok((row.get::<_, Col<SubscriptionId>>("id")?.0, row.get::<_, Option<i64>>("folder")?))
        })?;
        let all: Vec<_> = rows.collect::<rusqlite::Result<_>>()?;
        Ok(all.into_iter().filter(|(_, folder)| tree.is_within(*folder, path)).map(|(id, _)| id).collect())
    }

    fn list_of(&self, id: SubscriptionId, filter: Filter) -> Result<ListedKeys, StoreError> {
        let sql = match filter {
            Filter::All => OF_SUBSCRIPTION,
            Filter::Unread => UNREAD_OF_SUBSCRIPTION,
            Filter::Starred => STARRED_OF_SUBSCRIPTION,
        };
        self.listed(sql, Some(id))
    }

    pub(super) fn removed_of(&self, id: SubscriptionId, filter: Filter) -> Result<ListedKeys, StoreError> {
        let mut statement = self.connection.prepare_cached(REMOVED)?;
        let rows = statement.query_map(named_params! {":id": id.0}, |row| {
            Ok((place(row)?, row.get::<_, bool>("read")?, row.get::<_, bool>("starred")?))
        })?;
        let mut list = Vec::new();
        for row in rows {
            let (place, read, starred) = row?;
            let wanted = match filter {
                Filter::All => true,
                Filter::Unread => !read,
                Filter::Starred => starred,
            };
            list.extend(wanted.then_some(place));
        }
        Ok(list)
    }

    fn listed(&self, sql: &str, id: Option<SubscriptionId>) -> Result<ListedKeys, StoreError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = match id {
            Some(id) => statement.query(named_params! {":id": id.0})?,
            None => statement.query([])?,
        };
        let mut list = Vec::new();
        while let Some(row) = rows.next()? {
            // Columns are read by position: a million look-ups by name would dominate the cost.
            list.push(place(row)?);
        }
        Ok(list)
    }

    fn starred(&self, wanted: impl Fn(bool, bool) -> bool) -> Result<ListedKeys, StoreError> {
        let mut statement = self.connection.prepare_cached(STARRED)?;
        let mut rows = statement.query([])?;
        let mut list = Vec::new();
        while let Some(row) = rows.next()? {
            if wanted(row.get(3)?, row.get(4)?) {
                list.push(place(row)?);
            }
        }
        Ok(list)
    }

    fn sort_by_document(&self, id: SubscriptionId, list: &mut ListedKeys) -> Result<(), StoreError> {
        let mut statement = self.connection.prepare_cached(DOCUMENT_ORDER)?;
        let rows = statement.query_map(named_params! {":id": id.0}, |row| {
            Ok((EntryKey(row.get("key")?), row.get::<_, i64>("document_order")?))
        })?;
        let places: std::collections::BTreeMap<EntryKey, i64> = rows.collect::<rusqlite::Result<_>>()?;
        list.sort_by_key(|(key, _)| places.get(key).copied().unwrap_or(i64::MAX));
        Ok(())
    }
}

/// Returns keys as JSON, for a query.
pub(super) fn keys_as_json(keys: &[EntryKey]) -> String {
    json!(keys.iter().map(|key| key.0).collect::<Vec<_>>()).to_string()
}

pub(super) fn place(row: &Row<'_>) -> rusqlite::Result<(EntryKey, SortKey)> {
    let time = Timestamp::from_millis(row.get(1)?);
    Ok((EntryKey(row.get(0)?), SortKey { time, rank: row.get(2)? }))
}
