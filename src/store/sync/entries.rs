//! The entries of a server, and the entries of the store that are the same.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{OptionalExtension, Row, named_params};
use serde_json::{Value, json};

use super::SyncId;
use crate::history::NamedEntry;
use crate::model::{
    EntryKey, EntryNames, MarkField, MarkedCounts, Marks, SAVED_PAGES_NORMALISED, ServerEntry,
    SubscriptionId, Timestamp, shown_title,
};
use crate::store::schema::convert::{Col, uncount};
use crate::store::{Database, StoreError, Tx};

const MARKED_COUNTS: &str = "SELECT
    (SELECT count(*) FROM account_entry INDEXED BY account_entry_unread WHERE sync = :sync AND read = 0),
    (SELECT count(*) FROM account_entry INDEXED BY account_entry_starred WHERE sync = :sync AND starred = 1)";
const UNREAD: &str = "SELECT number FROM account_entry INDEXED BY account_entry_unread
    WHERE sync = :sync AND read = 0";
const STARRED_NUMBERS: &str = "SELECT number FROM account_entry INDEXED BY account_entry_starred
    WHERE sync = :sync AND starred = 1";
const NUMBERS: &str = "SELECT number FROM account_entry WHERE sync = :sync";
const IS_KNOWN: &str = "SELECT 1 FROM account_entry
    WHERE sync = :sync AND number = :number AND (subscription IS NOT NULL OR NOT :of_feeds)";
const COUNT: &str = "SELECT count(subscription), count(key) FROM account_entry WHERE sync = :sync";
const ONE: &str = "SELECT subscription, key, read, starred, changed, was_read, was_starred,
        ifnull(read_at, changed) AS read_at, ifnull(starred_at, changed) AS starred_at FROM account_entry
    WHERE sync = :sync AND number = :number";
const ADD: &str =
    "INSERT INTO account_entry (sync, number, subscription, key, read, starred, names, changed)
    VALUES (:sync, :number, :id, NULL, :read, :starred, :names, :changed)
    ON CONFLICT (sync, number) DO UPDATE SET subscription = :id, read = :read, starred = :starred, names = :names,
        changed = :changed";
const SET_MARKS: &str = "UPDATE account_entry SET read = :read, starred = :starred, changed = :changed,
        was_read = was_read OR read, was_starred = was_starred OR starred,
        read_at = iif(read <> :read OR read_at > :changed, :changed, ifnull(read_at, changed)),
        starred_at = iif(starred <> :starred OR starred_at > :changed, :changed, ifnull(starred_at, changed))
    WHERE sync = :sync AND number = :number
        AND (read <> :read OR starred <> :starred OR changed IS NOT :changed)";
const LATEST: &str = "SELECT number, changed FROM account_entry
    WHERE sync = :sync AND changed IS NOT NULL ORDER BY changed DESC LIMIT :most";
const LINK: &str =
    "UPDATE OR IGNORE account_entry SET key = :key, names = NULL WHERE sync = :sync AND number = :number";
const NEWEST: &str = "SELECT number, key FROM account_entry
    WHERE sync = :sync AND subscription = :id AND key IS NOT NULL ORDER BY number DESC LIMIT :most";
const NEWEST_OF_FEEDS: &str = "SELECT number FROM account_entry
    WHERE sync = :sync AND subscription IS NOT NULL ORDER BY number DESC LIMIT :most";
const NUMBER_OF: &str = "SELECT number FROM account_entry WHERE sync = :sync AND key = :key";
/// An entry that both sides had as read counts as read by a user, so it stays read whatever the server has later.
const READ_BY_USER: &str = "UPDATE user_state SET arrived_read = 2 WHERE key = :key AND arrived_read = 1
    AND EXISTS (SELECT 1 FROM account_entry WHERE sync = :sync AND number = :number AND read = 1)";
const REMOVE: &str = "DELETE FROM account_entry WHERE sync = :sync AND number = :number";
const MISSING: &str =
    "SELECT number, read, starred, names FROM account_entry INDEXED BY account_entry_missing
    WHERE subscription = :id AND sync = :sync AND names IS NOT NULL";
/// The fifth element of `names` is set once the text was asked for in vain.
const STARRED: &str = "SELECT number, subscription, read FROM account_entry INDEXED BY account_entry_starred
    WHERE sync = :sync AND starred = 1 AND key IS NULL AND subscription IS NOT NULL
        AND json_extract(names, '$[4]') IS NULL AND names IS NOT NULL AND (:after IS NULL OR number > :after)
    ORDER BY number LIMIT :most";
const NAMES: &str = "SELECT names FROM account_entry WHERE sync = :sync AND number = :number";
const SET_NAMES: &str =
    "UPDATE account_entry SET names = :names WHERE sync = :sync AND number = :number AND names IS NOT NULL";
const STARRED_APART_THERE: &str = "SELECT count(*) FROM account_entry INDEXED BY account_entry_starred
    WHERE sync = :sync AND starred = 1 AND subscription IS NULL";
const NUMBERS_APART: &str = "SELECT number FROM account_entry INDEXED BY account_entry_starred
    WHERE sync = :sync AND starred = 1 AND subscription IS NULL";
const STARRED_ONLY_THERE: &str = "SELECT count(*) FROM account_entry INDEXED BY account_entry_starred
    WHERE sync = :sync AND starred = 1 AND key IS NULL AND subscription = :id";
const STARRED_APART_HERE: &str = "SELECT count(*) FROM user_state
    WHERE starred = 1 AND subscription NOT IN (SELECT subscription FROM account_feed WHERE sync = :sync)
        AND subscription NOT IN (SELECT id FROM subscription WHERE normalised = :pages)";
const NAMED: &str = "SELECT key, id, id_source, link, title, published FROM entry WHERE subscription = :id";
const NAMED_ONE: &str = "SELECT id, id_source, link, title, published FROM entry WHERE key = :key";
const TITLES: &str =
    "SELECT entry.title, coalesce(nullif(custom_title, ''), nullif(subscription.title, ''), url) AS feed
    FROM entry JOIN subscription ON subscription.id = entry.subscription WHERE key = :key";
const NEW_HERE: &str = "SELECT subscription FROM user_state NOT INDEXED WHERE key > :seen";
const MARKS: &str = "SELECT read, starred, arrived_read = 1 AS arrived_read FROM user_state WHERE key = :key";

/// Numbers of starred entries that are not synced, because only one side follows their feeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StarredApart {
    /// Those of the server.
    pub there: u64,
    /// Those in the store.
    pub here: u64,
}

/// The marks of an entry in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnMarks {
    /// The marks.
    pub marks: Marks,
    /// True if the entry arrived as read (G5a). Then it is not the user who read it.
    pub arrived_read: bool,
}

/// An entry of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryThere {
    /// Its subscription; `None` if the user does not follow its feed in Lacuna.
    pub subscription: Option<SubscriptionId>,
    /// The same entry in the store, if it is known.
    pub key: Option<EntryKey>,
    /// The marks on the server, as far as they are known.
    pub marks: Marks,
    /// The latest known time at which they changed there; `None` if the server tells no times.
    pub changed: Option<Timestamp>,
    /// The marks that it has had on the server before, as far as they are known.
    pub earlier: Marks,
    /// The latest known time at which each mark alone changed there.
    read_at: Option<Timestamp>,
    starred_at: Option<Timestamp>,
}

impl EntryThere {
    /// Returns the latest known time at which this mark changed on the server; `None` if it tells no times.
    #[must_use]
    pub const fn changed_at(&self, field: MarkField) -> Option<Timestamp> {
        match field {
            MarkField::Read => self.read_at,
            MarkField::Starred => self.starred_at,
        }
    }
}

/// An entry of a server that is not known to be in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingHere {
    /// The server's number for the entry.
    pub number: u64,
    /// The marks on the server.
    pub marks: Marks,
    /// The names by which the entry is found.
    pub names: EntryNames,
}

impl Database {
    /// Counts the entries that are unread and those that are starred on a server, as far as they are known.
    pub fn marked_counts_there(&self, sync: SyncId) -> Result<MarkedCounts, StoreError> {
        let mut statement = self.connection.prepare_cached(MARKED_COUNTS)?;
        Ok(statement.query_row(named_params! {":sync": sync.0}, |row| {
            Ok(MarkedCounts { unread: uncount(row.get(0)?), starred: uncount(row.get(1)?) })
        })?)
    }

    /// Returns the numbers of the entries that are unread or starred on a server, as far as they are known.
    pub fn marked_there(&self, sync: SyncId, field: MarkField) -> Result<BTreeSet<u64>, StoreError> {
        let mut statement = self.connection.prepare_cached(match field {
            MarkField::Read => UNREAD,
            MarkField::Starred => STARRED_NUMBERS,
        })?;
        let rows =
            statement.query_map(named_params! {":sync": sync.0}, |row| row.get(0).map(i64::cast_unsigned))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the numbers of all known entries of a server.
    pub fn numbers_there(&self, sync: SyncId) -> Result<BTreeSet<u64>, StoreError> {
        let mut statement = self.connection.prepare_cached(NUMBERS)?;
        let rows =
            statement.query_map(named_params! {":sync": sync.0}, |row| row.get(0).map(i64::cast_unsigned))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the largest numbers of the known entries of subscriptions.
    pub fn newest_there(&self, sync: SyncId, most: usize) -> Result<BTreeSet<u64>, StoreError> {
        let mut statement = self.connection.prepare_cached(NEWEST_OF_FEEDS)?;
        let params = named_params! {":sync": sync.0, ":most": i64::try_from(most).unwrap_or(i64::MAX)};
        let rows = statement.query_map(params, |row| row.get(0).map(i64::cast_unsigned))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns those of the numbers under which no entry of the server is known. If `of_feeds` is true, it must be one of
    /// a subscription.
    pub fn unknown_numbers(
        &self,
        sync: SyncId,
        numbers: &[u64],
        of_feeds: bool,
    ) -> Result<Vec<u64>, StoreError> {
        let mut statement = self.connection.prepare_cached(IS_KNOWN)?;
        let mut unknown = Vec::new();
        for number in numbers {
            let params =
                named_params! {":sync": sync.0, ":number": number.cast_signed(), ":of_feeds": of_feeds};
            if !statement.exists(params)? {
                unknown.push(*number);
            }
        }
        Ok(unknown)
    }

    /// Counts the entries that are on both sides, and those that only the server has.
    pub fn entries_there(&self, sync: SyncId) -> Result<(u64, u64), StoreError> {
        let mut statement = self.connection.prepare_cached(COUNT)?;
        let (all, here): (i64, i64) =
            statement.query_row(named_params! {":sync": sync.0}, |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok((uncount(here), uncount(all - here)))
    }

    /// Returns an entry of a server.
    pub fn entry_there(&self, sync: SyncId, number: u64) -> Result<Option<EntryThere>, StoreError> {
        let mut statement = self.connection.prepare_cached(ONE)?;
        let params = named_params! {":sync": sync.0, ":number": number.cast_signed()};
        let row = statement.query_row(params, |row| {
            Ok(EntryThere {
                subscription: row.get::<_, Option<i64>>("subscription")?.map(SubscriptionId),
                key: row.get::<_, Col<Option<EntryKey>>>("key")?.0,
                marks: Marks { read: row.get("read")?, starred: row.get("starred")? },
                changed: row.get::<_, Col<Option<Timestamp>>>("changed")?.0,
                earlier: Marks { read: row.get("was_read")?, starred: row.get("was_starred")? },
                read_at: row.get::<_, Col<Option<Timestamp>>>("read_at")?.0,
                starred_at: row.get::<_, Col<Option<Timestamp>>>("starred_at")?.0,
            })
        });
        Ok(row.optional()?)
    }

    /// Returns the entries of a server whose marks have changed last, the latest first, and the times, as far as they are
    /// known.
    pub fn latest_there(&self, sync: SyncId, most: usize) -> Result<Vec<(u64, Timestamp)>, StoreError> {
        let mut statement = self.connection.prepare_cached(LATEST)?;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let rows = statement.query_map(named_params! {":sync": sync.0, ":most": most}, |row| {
            Ok((row.get::<_, i64>("number")?.cast_unsigned(), row.get::<_, Col<Timestamp>>("changed")?.0))
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the names of an entry that only the server is known to have.
    pub fn names_there(&self, sync: SyncId, number: u64) -> Result<Option<EntryNames>, StoreError> {
        let params = named_params! {":sync": sync.0, ":number": number.cast_signed()};
        let mut statement = self.connection.prepare_cached(NAMES)?;
        let names: Option<Option<String>> = statement.query_row(params, |row| row.get(0)).optional()?;
        Ok(names.flatten().map(|text| names_of_json(&text)))
    }

    /// Returns the server's number of an entry in the store; `None` if the server is not known to have it.
    pub fn number_there(&self, sync: SyncId, key: EntryKey) -> Result<Option<u64>, StoreError> {
        let mut statement = self.connection.prepare_cached(NUMBER_OF)?;
        let params = named_params! {":sync": sync.0, ":key": key.0};
        Ok(statement.query_row(params, |row| row.get(0).map(i64::cast_unsigned)).optional()?)
    }

    /// Returns the newest entries of a feed that both sides have: the server's numbers and the keys in the store.
    pub fn newest_on_both_sides(
        &self,
        sync: SyncId,
        id: SubscriptionId,
        most: usize,
    ) -> Result<Vec<(u64, EntryKey)>, StoreError> {
        let mut statement = self.connection.prepare_cached(NEWEST)?;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let params = named_params! {":sync": sync.0, ":id": id.0, ":most": most};
        let rows = statement.query_map(params, |row| {
            let number: i64 = row.get("number")?;
            Ok((number.cast_unsigned(), row.get::<_, Col<EntryKey>>("key")?.0))
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the entries that only the server is known to have of a feed.
    pub fn missing_here(&self, sync: SyncId, id: SubscriptionId) -> Result<Vec<MissingHere>, StoreError> {
        let mut statement = self.connection.prepare_cached(MISSING)?;
        let rows = statement.query_map(named_params! {":sync": sync.0, ":id": id.0}, |row| {
            let number: i64 = row.get("number")?;
            let marks = Marks { read: row.get("read")?, starred: row.get("starred")? };
            let names: Option<String> = row.get("names")?;
            let names = names.map(|text| names_of_json(&text)).unwrap_or_default();
            Ok(MissingHere { number: number.cast_unsigned(), marks, names })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns starred entries that only the server is known to have, with their subscriptions and their marks on the
    /// server: the first ones after this number. Entries whose text was asked for in vain are left out.
    pub fn starred_there(
        &self,
        sync: SyncId,
        after: Option<u64>,
        most: usize,
    ) -> Result<BTreeMap<u64, (SubscriptionId, Marks)>, StoreError> {
        let mut statement = self.connection.prepare_cached(STARRED)?;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let after = after.map(u64::cast_signed);
        let rows =
            statement.query_map(named_params! {":sync": sync.0, ":after": after, ":most": most}, |row| {
                let marks = Marks { read: row.get("read")?, starred: true };
                let number: i64 = row.get("number")?;
                Ok((number.cast_unsigned(), (SubscriptionId(row.get("subscription")?), marks)))
            })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the numbers of the starred entries of feeds that only the server follows.
    pub fn starred_apart_there(&self, sync: SyncId) -> Result<Vec<u64>, StoreError> {
        let mut statement = self.connection.prepare_cached(NUMBERS_APART)?;
        let rows =
            statement.query_map(named_params! {":sync": sync.0}, |row| row.get(0).map(i64::cast_unsigned))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Counts the starred entries of a feed that only the server is known to have.
    pub fn starred_only_there(&self, sync: SyncId, id: SubscriptionId) -> Result<u64, StoreError> {
        let mut statement = self.connection.prepare_cached(STARRED_ONLY_THERE)?;
        let params = named_params! {":sync": sync.0, ":id": id.0};
        Ok(uncount(statement.query_row(params, |row| row.get(0))?))
    }

    /// Counts the starred entries of feeds that only one side follows. Saved pages are of no feed.
    pub fn starred_apart(&self, sync: SyncId) -> Result<StarredApart, StoreError> {
        let count = |sql: &str, params: &[(&str, &dyn rusqlite::ToSql)]| -> Result<u64, StoreError> {
            Ok(uncount(self.connection.prepare_cached(sql)?.query_row(params, |row| row.get(0))?))
        };
        Ok(StarredApart {
            there: count(STARRED_APART_THERE, named_params! {":sync": sync.0})?,
            here: count(
                STARRED_APART_HERE,
                named_params! {":sync": sync.0, ":pages": SAVED_PAGES_NORMALISED},
            )?,
        })
    }

    /// Returns the keys of all entries of a feed, and their names.
    pub fn all_named_entries(
        &self,
        id: SubscriptionId,
    ) -> Result<(Vec<EntryKey>, Vec<NamedEntry>), StoreError> {
        let mut statement = self.connection.prepare_cached(NAMED)?;
        let rows = statement
            .query_map(named_params! {":id": id.0}, |row| Ok((EntryKey(row.get("key")?), named(row)?)))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the names of an entry in the store; `None` if there is none with this key.
    pub fn names_of(&self, key: EntryKey) -> Result<Option<NamedEntry>, StoreError> {
        let mut statement = self.connection.prepare_cached(NAMED_ONE)?;
        Ok(statement.query_row(named_params! {":key": key.0}, named).optional()?)
    }

    /// Returns the titles of an entry and its feed; `None` if there is no entry with this key.
    pub fn titles_of(&self, key: EntryKey) -> Result<Option<(String, String)>, StoreError> {
        let mut statement = self.connection.prepare_cached(TITLES)?;
        let titles = statement.query_row(named_params! {":key": key.0}, |row| {
            Ok((shown_title(row.get("title")?), shown_title(row.get("feed")?)))
        });
        Ok(titles.optional()?)
    }

    /// Returns the subscriptions that have entries with larger keys than this one.
    pub fn feeds_with_newer(&self, seen: EntryKey) -> Result<BTreeSet<SubscriptionId>, StoreError> {
        let mut statement = self.connection.prepare_cached(NEW_HERE)?;
        let rows =
            statement.query_map(named_params! {":seen": seen.0}, |row| row.get(0).map(SubscriptionId))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the marks of an entry in the store; `None` if there is none with this key.
    pub fn own_marks(&self, key: EntryKey) -> Result<Option<OwnMarks>, StoreError> {
        let mut statement = self.connection.prepare_cached(MARKS)?;
        let row = statement.query_row(named_params! {":key": key.0}, |row| {
            let marks = Marks { read: row.get("read")?, starred: row.get("starred")? };
            Ok(OwnMarks { marks, arrived_read: row.get("arrived_read")? })
        });
        Ok(row.optional()?)
    }
}

impl Tx<'_> {
    /// Stores an entry of a server that was not known, or whose feed the user did not follow. `id` is its subscription.
    pub fn add_entry_there(
        &self,
        sync: SyncId,
        id: Option<SubscriptionId>,
        entry: &ServerEntry,
    ) -> Result<(), StoreError> {
        let names = id.map(|_| names_to_json(&entry.names));
        self.connection.prepare_cached(ADD)?.execute(named_params! {
            ":sync": sync.0, ":number": entry.number.cast_signed(), ":id": Col(id), ":read": entry.marks.read,
            ":starred": entry.marks.starred, ":names": names, ":changed": Col(entry.changed),
        })?;
        Ok(())
    }

    /// Notes that the text of an entry of a server was asked for in vain.
    pub fn give_up_text(&self, sync: SyncId, number: u64) -> Result<(), StoreError> {
        let params = named_params! {":sync": sync.0, ":number": number.cast_signed()};
        let names: Option<Option<String>> =
            self.connection.prepare_cached(NAMES)?.query_row(params, |row| row.get(0)).optional()?;
        let Some(Ok(Value::Array(mut names))) = names.flatten().map(|text| serde_json::from_str(&text))
        else {
            return Ok(());
        };
        names.resize(4, Value::Null);
        names.push(true.into());
        let names = Value::Array(names).to_string();
        let params = named_params! {":sync": sync.0, ":number": number.cast_signed(), ":names": names};
        self.connection.prepare_cached(SET_NAMES)?.execute(params)?;
        Ok(())
    }

    /// Stores the marks that a known entry has on a server, and the time of their last change.
    pub fn set_marks_there(&self, sync: SyncId, entry: &ServerEntry) -> Result<(), StoreError> {
        self.connection.prepare_cached(SET_MARKS)?.execute(named_params! {
            ":sync": sync.0, ":number": entry.number.cast_signed(), ":read": entry.marks.read,
            ":starred": entry.marks.starred, ":changed": Col(entry.changed),
        })?;
        Ok(())
    }

    /// Notes that an entry of a server and one of the store are the same. Returns false if another entry of the server is
    /// this one already.
    pub fn link_entry(&self, sync: SyncId, number: u64, key: EntryKey) -> Result<bool, StoreError> {
        let params = named_params! {":sync": sync.0, ":number": number.cast_signed(), ":key": key.0};
        let linked = self.connection.prepare_cached(LINK)?.execute(params)? > 0;
        if linked {
            self.number_marks(sync, key, number)?;
        }
        Ok(linked)
    }

    /// Forgets an entry that a server no longer has (S14). Nothing changes about the entry in the store, and its queued marks
    /// wait. Returns the key of that entry; `None` if it is not known.
    pub fn forget_entry_there(&self, sync: SyncId, number: u64) -> Result<Option<EntryKey>, StoreError> {
        let key = self.key_of(sync, number)?;
        if let Some(key) = key {
            self.let_marks_wait(sync, key)?;
            let params = named_params! {":sync": sync.0, ":number": number.cast_signed(), ":key": key.0};
            self.connection.prepare_cached(READ_BY_USER)?.execute(params)?;
        }
        let params = named_params! {":sync": sync.0, ":number": number.cast_signed()};
        self.connection.prepare_cached(REMOVE)?.execute(params)?;
        Ok(key)
    }

    fn key_of(&self, sync: SyncId, number: u64) -> Result<Option<EntryKey>, StoreError> {
        Ok(self.entry_there(sync, number)?.and_then(|entry| entry.key))
    }

    /// Sets a mark in the store, because a server has it. The mark is queued for the other servers alone.
    pub fn take_mark(
        &self,
        sync: SyncId,
        keys: &[EntryKey],
        field: MarkField,
        value: bool,
    ) -> Result<(), StoreError> {
        let changed = match field {
            MarkField::Read => self.mark_read(keys, value)?,
            MarkField::Starred => self.star_these(keys, value)?,
        };
        changed.into_iter().try_for_each(|key| self.take_mark_back(sync, key, field))
    }
}

/// Reads the names of an entry.
pub(in crate::store) fn named(row: &Row<'_>) -> rusqlite::Result<NamedEntry> {
    Ok(NamedEntry {
        id: row.get::<_, Col<_>>("id")?.0,
        id_source: row.get::<_, Col<_>>("id_source")?.0,
        link: row.get::<_, Col<_>>("link")?.0,
        title: row.get("title")?,
        published: row.get::<_, Col<_>>("published")?.0,
    })
}

fn names_to_json(names: &EntryNames) -> String {
    json!([names.hash, names.link, names.title, names.published.map(Timestamp::millis)]).to_string()
}

fn names_of_json(text: &str) -> EntryNames {
    let value: Value = serde_json::from_str(text).unwrap_or_default();
    let text = |place: usize| value.get(place).and_then(Value::as_str).map(str::to_owned);
    EntryNames {
        hash: text(0),
        link: text(1).unwrap_or_default(),
        title: text(2).unwrap_or_default(),
        published: value.get(3).and_then(Value::as_i64).map(Timestamp::from_millis),
    }
}
