//! Copies data from another database file: from a damaged one what can still be read, from a backup what is missing
//! here. Subscriptions come first, then the user's marks, then texts.
//!
//! Nothing in this database is removed or overwritten: marks are joined, subscriptions and entries are added. The
//! processed documents of a feed are not copied, so its next refresh walks its chain again.

mod attached;
mod claims;
mod counts;
mod source;
#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use rusqlite::types::Value;
use rusqlite::{OptionalExtension, named_params, params_from_iter};

use crate::model::{EntryId, EntryKey, SubscriptionId, Timestamp};
use crate::store::schema::convert::{Col, id_hash, pairs_of_json, url_of};
use crate::store::{NewSubscription, StoreError, Tx};

use claims::Claims;
pub use counts::{Before, Known};
pub use source::Source;
use source::{Column, columns, optional_text, text};

const FOLDERS: &str = "SELECT rowid AS place, id, parent, name, position, collapsed FROM folder";
const SUBSCRIPTIONS: &str =
    "SELECT rowid AS place, id, url, normalised, folder, title, custom_title, site, attributes, added_at,
        removed_at, not_chronological FROM subscription";
const STATES: &str =
    "SELECT rowid AS place, key, subscription, id_hash, read, starred, first_seen FROM user_state";
const NAMES: &str = "SELECT rowid AS place, key, subscription, id FROM entry";
const DOCUMENTS: &str = "SELECT rowid AS place, id, subscription, uri FROM document";
/// An index may still contain the address of a feed whose row is lost.
const ADDRESSES: &str = "SELECT id, normalised FROM subscription INDEXED BY sqlite_autoindex_subscription_1 WHERE normalised >= ''";

const FEED_TITLE: &str =
    "UPDATE subscription SET title = :title, not_chronological = :flag WHERE id = :id AND title = ''";
const REMOVED: &str = "INSERT INTO subscription (url, normalised, site, added_at, removed_at)
    VALUES (:url, :normalised, :site, :added, :removed)";
const ANY_SUBSCRIPTION: &str = "SELECT id FROM subscription WHERE normalised = :normalised";
/// True for a feed that nothing is known of but its address and what a backup had.
const IS_NEW: &str = "SELECT 1 FROM subscription WHERE id = :id AND removed_at IS NULL AND last_try IS NULL
    AND NOT EXISTS (SELECT 1 FROM coverage WHERE subscription = :id)";
const LEFT_SINCE: &str = "SELECT id FROM subscription WHERE normalised = :normalised AND removed_at > :time";
const STATE: &str =
    "SELECT key, read, starred FROM user_state WHERE subscription = :id AND id_hash = :hash LIMIT 1";
const ADD_STATE: &str = "INSERT INTO user_state (subscription, id_hash, read, starred, first_seen)
    VALUES (:id, :hash, :read, :starred, :seen)";
const JOIN_STATE: &str =
    "UPDATE user_state SET read = max(read, :read), starred = max(starred, :starred) WHERE key = :key";
const MARKS: &str = "SELECT read, starred FROM user_state WHERE key = :key";
const HAS_ENTRY: &str = "SELECT 1 FROM entry WHERE key = :key";
/// False for a removed feed, and for a complete feed, which lists only the entries of its latest document (C1).
const ADDS_TO_VIEW: &str = "SELECT removed_at IS NULL AND NOT EXISTS (SELECT 1 FROM entry
        WHERE entry.subscription = :id AND in_view = 1 AND document_order IS NOT NULL)
    FROM subscription WHERE id = :id";
const IS_DELETED: &str =
    "SELECT 1 FROM tombstone WHERE subscription = :id AND id_hash = :hash AND id = :entry";
/// Treats a lost text like one that was removed to make room, so that it can be fetched again. An entry that never had
/// a text takes as many bytes as its title. A row that was cut off may say that it takes fewer.
const LOSE_TEXT: &str = "UPDATE entry SET purged_at = :now, bytes = length(CAST(title AS BLOB))
    WHERE key = :key AND purged_at IS NULL AND bytes <> length(CAST(title AS BLOB))
        AND NOT EXISTS (SELECT 1 FROM body WHERE body.key = entry.key)
        AND NOT EXISTS (SELECT 1 FROM payload WHERE payload.key = entry.key)";
const DROP_BODY: &str = "DELETE FROM body WHERE key = :key";
const DROP_ENTRY: &str = "DELETE FROM entry WHERE key = :key";
const RECOUNT: &str = "UPDATE subscription SET
        entries = (SELECT count(*) FROM entry WHERE entry.subscription = :id AND in_view = 1),
        unread = (SELECT count(*) FROM entry JOIN user_state USING (key)
            WHERE entry.subscription = :id AND in_view = 1 AND read = 0),
        bytes = CAST((SELECT total(bytes) FROM entry WHERE entry.subscription = :id) AS INTEGER)
    WHERE id = :id";

/// The result of copying from another file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rescued {
    /// Number of subscriptions that were missing here.
    pub subscriptions: usize,
    /// Number of entries, with their texts, that were missing here.
    pub entries: usize,
    /// Number of entries that became read here.
    pub read: usize,
    /// Number of entries that became starred here.
    pub starred: usize,
    /// Number of these read marks and stars that belong to entries that were unknown here.
    pub anew: (usize, usize),
    /// Number of entries that were copied without their text, because it is lost.
    pub without_text: usize,
    /// Feeds of the file whose row is lost: their keys there, and their normalised addresses.
    pub nameless: BTreeSet<(i64, String)>,
    /// Number of feeds of the file that the user no longer followed.
    pub left: usize,
    /// Number of entries whose id does not match the hash beside their marks.
    pub doubtful: usize,
    /// The tables that could be read completely.
    pub whole: Whole,
    /// True if a part of the file could not be read.
    pub unreadable: bool,
    /// Entries whose marks could not be read. They count as unread until an older file tells more.
    pub unknown: BTreeSet<EntryKey>,
}

/// The tables of a file that could be read completely and without damaged values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Whole {
    /// True for the table of feeds.
    pub subscriptions: bool,
    /// True for the table of read marks and stars.
    pub marks: bool,
    /// True for the table of entries.
    pub entries: bool,
}

impl Rescued {
    /// Adds the numbers of another file.
    pub fn add(&mut self, other: &Self) {
        self.subscriptions += other.subscriptions;
        self.entries += other.entries;
        self.read += other.read;
        self.starred += other.starred;
        self.anew.0 += other.anew.0;
        self.anew.1 += other.anew.1;
        self.without_text += other.without_text;
    }
}

/// The part of a file that is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All subscriptions, marks and entries.
    Everything,
    /// All of it, from a backup that was made at this time. A feed from which the user unsubscribed after that time
    /// stays removed.
    Backup(Timestamp),
    /// Subscriptions, marks, and starred entries.
    Marks,
    /// For feeds that are known here: marks that are unknown here, and starred entries. This is what an older backup
    /// may add to a newer one.
    Older,
}

impl Extent {
    /// Returns true if entries without a star are copied, too.
    fn takes_all(self) -> bool {
        matches!(self, Self::Everything | Self::Backup(_))
    }
}

/// Maps the keys of the other file to those of this database.
#[derive(Default)]
struct Keys {
    subscriptions: BTreeMap<i64, SubscriptionId>,
    /// Subscriptions that were missing here, or of which no more than the address was known.
    added: BTreeSet<SubscriptionId>,
    /// Subscriptions of whose entries the other file knows something.
    known: BTreeSet<SubscriptionId>,
    entries: BTreeMap<i64, EntryKey>,
    /// The hashes of the ids of those entries, as stored beside their marks.
    hashes: BTreeMap<i64, i64>,
}

impl Tx<'_> {
    /// Adds what another file contains and this database lacks.
    ///
    /// Returns errors of this database. [`Rescued`] reports what could not be read in the other file.
    pub fn take_over(&self, source: &Source, extent: Extent, now: Timestamp) -> Result<Rescued, StoreError> {
        self.take_over_after(source, extent, BTreeSet::new(), now)
    }

    /// Like [`Self::take_over`], after a newer file. `unknown` are the entries whose marks the newer file could not
    /// tell.
    pub fn take_over_after(
        &self,
        source: &Source,
        extent: Extent,
        unknown: BTreeSet<EntryKey>,
        now: Timestamp,
    ) -> Result<Rescued, StoreError> {
        let mut rescued = Rescued { unknown, ..Rescued::default() };
        let mut keys = Keys::default();
        let mut whole = if extent == Extent::Older {
            self.find_subscriptions(source, &mut keys)?
        } else {
            self.take_subscriptions(source, extent, &mut keys, &mut rescued, now)?
        };
        whole &= self.find_lost_subscriptions(source, &mut keys, &mut rescued)?;
        let mut whole_marks = self.take_states(source, extent, &mut keys, &mut rescued)?;
        if extent.takes_all() {
            whole_marks &= self.make_lost_states(source, &mut keys, &mut rescued, now)?;
        }
        let (whole_entries, taken) = self.take_entries(source, &keys, &mut rescued)?;
        rescued.whole = Whole { subscriptions: whole, marks: whole_marks, entries: whole_entries };
        whole &= whole_marks & whole_entries;
        let claims = if extent.takes_all() {
            let (claims, readable) = self.take_claims(source, &keys)?;
            whole &= readable;
            claims
        } else {
            Claims::default()
        };
        whole &= self.take_attached(source, extent, &keys, &claims, &taken)?;
        self.judge_claims(&claims, now)?;
        whole &= self.lose_texts(taken.values().copied(), &mut rescued, now)?;
        for id in &keys.known {
            self.connection.prepare_cached(RECOUNT)?.execute(named_params! {":id": id.0})?;
            self.keep_span(*id)?;
        }
        rescued.unreadable = !whole;
        Ok(rescued)
    }

    /// Finds the feeds of the file that are known here, and adds none.
    fn find_subscriptions(&self, source: &Source, keys: &mut Keys) -> Result<bool, StoreError> {
        source.scan(SUBSCRIPTIONS, |row| {
            let known = self.known_subscription(&row.get::<_, String>("normalised")?)?;
            if let Some(id) = known {
                keys.subscriptions.insert(row.get("id")?, id);
            }
            Ok(())
        })
    }

    /// Finds feeds whose rows are lost by their addresses, because other rows of these feeds may be readable. Feeds
    /// that are not known here go to [`Rescued::nameless`], because a backup may know them.
    fn find_lost_subscriptions(
        &self,
        source: &Source,
        keys: &mut Keys,
        rescued: &mut Rescued,
    ) -> Result<bool, StoreError> {
        source.read(ADDRESSES, |row| {
            let (old, normalised): (i64, String) = (row.get("id")?, row.get("normalised")?);
            if keys.subscriptions.contains_key(&old) {
                return Ok(());
            }
            match self.known_subscription(&normalised)? {
                Some(id) => {
                    keys.subscriptions.insert(old, id);
                    let params = named_params! {":id": id.0};
                    if self.connection.prepare_cached(IS_NEW)?.exists(params)? {
                        keys.added.insert(id);
                    }
                }
                None => drop(rescued.nameless.insert((old, normalised))),
            }
            Ok(())
        })
    }

    /// Subscribes to feeds of which only the address is known, under a URL that the file has for them.
    pub fn follow_nameless(
        &self,
        source: &Source,
        nameless: &BTreeSet<(i64, String)>,
        now: Timestamp,
    ) -> Result<usize, StoreError> {
        let mut urls: BTreeMap<i64, String> = BTreeMap::new();
        source.scan(DOCUMENTS, |row| {
            let (feed, uri): (i64, String) = (row.get("subscription")?, text(row, "uri")?);
            if nameless.contains(&(feed, bare(&uri).to_owned())) {
                urls.insert(feed, uri);
            }
            Ok(())
        })?;
        let mut followed = 0;
        for (old, normalised) in nameless {
            let url = urls.get(old).cloned().unwrap_or_else(|| format!("https://{normalised}"));
            let Ok(url) = url_of(&url) else { continue };
            let normalised = normalised.clone();
            let new = NewSubscription {
                url,
                normalised,
                title: None,
                site: None,
                folder: Vec::new(),
                attributes: Vec::new(),
            };
            followed += usize::from(matches!(self.add_subscription(&new, now)?, crate::store::Added::New(_)));
        }
        Ok(followed)
    }

    /// Finds a feed that the user follows or followed.
    fn known_subscription(&self, normalised: &str) -> Result<Option<SubscriptionId>, StoreError> {
        let mut statement = self.connection.prepare_cached(ANY_SUBSCRIPTION)?;
        let id = statement.query_row(named_params! {":normalised": normalised}, |row| {
            row.get::<_, Col<SubscriptionId>>("id")
        });
        Ok(id.optional()?.map(|id| id.0))
    }

    fn take_subscriptions(
        &self,
        source: &Source,
        extent: Extent,
        keys: &mut Keys,
        rescued: &mut Rescued,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut folders: BTreeMap<i64, (Option<i64>, String)> = BTreeMap::new();
        let mut order: BTreeSet<(i64, i64)> = BTreeSet::new();
        let mut folded: BTreeSet<i64> = BTreeSet::new();
        let mut whole = source.scan(FOLDERS, |row| {
            order.insert((row.get("position")?, row.get("id")?));
            if row.get("collapsed")? {
                folded.insert(row.get("id")?);
            }
            folders.insert(row.get("id")?, (row.get("parent")?, text(row, "name")?));
            Ok(())
        })?;
        let mut to_fold = Vec::new();
        for folder in folded {
            let path = path(&folders, Some(folder));
            if self.find_folder(&path)?.is_none() {
                to_fold.push(path);
            }
        }
        // Empty folders as well, in the user's order.
        for (_, folder) in order {
            self.folder_at(&path(&folders, Some(folder)))?;
        }
        for path in to_fold {
            self.collapse_folder(&path, true)?;
        }
        let mut addresses: BTreeMap<i64, String> = BTreeMap::new();
        whole &= source.read(ADDRESSES, |row| {
            addresses.insert(row.get("id")?, row.get("normalised")?);
            Ok(())
        })?;
        whole &= source.scan(SUBSCRIPTIONS, |row| {
            let normalised: String = row.get("normalised")?;
            let url = url_of(&row.get::<_, String>("url")?)?;
            let site = optional_text(row, "site")?;
            let added_at: i64 = row.get("added_at")?;
            let old: i64 = row.get("id")?;
            // An index contains the address as well. If it and the URL contradict the row, the row is damaged.
            if bare(url.as_str()) != normalised
                && addresses.get(&old).is_some_and(|other| *other != normalised)
            {
                return Err(StoreError::Value { what: "address", value: normalised });
            }
            if let Some(removed) = row.get::<_, Option<i64>>("removed_at")? {
                // The user no longer followed this feed, but its read and starred entries are still known.
                rescued.left += 1;
                let id = match self.known_subscription(&normalised)? {
                    Some(id) => id,
                    None => SubscriptionId(self.connection.prepare_cached(REMOVED)?.insert(named_params! {
                        ":url": url.as_str(), ":normalised": normalised, ":site": site, ":added": added_at,
                        ":removed": removed,
                    })?),
                };
                keys.subscriptions.insert(old, id);
                return Ok(());
            }
            let new = NewSubscription {
                url,
                normalised,
                title: optional_text(row, "custom_title")?,
                site: site.and_then(|site| url_of(&site).ok()),
                folder: path(&folders, row.get("folder")?),
                attributes: optional_text(row, "attributes")?
                    .map_or_else(Vec::new, |text| pairs_of_json(&text)),
            };
            if let Extent::Backup(made) = extent
                && let Some(id) = self.left_since(&new.normalised, made)?
            {
                keys.subscriptions.insert(old, id);
                return Ok(());
            }
            let added = self
                .add_subscription(&new, if added_at > 0 { Timestamp::from_millis(added_at) } else { now })?;
            let id = added.id();
            if matches!(added, crate::store::Added::New(_)) {
                rescued.subscriptions += 1;
                keys.added.insert(id);
                let (title, flag): (String, bool) = (text(row, "title")?, row.get("not_chronological")?);
                if flag || !title.is_empty() {
                    let params = named_params! {":id": id.0, ":title": title, ":flag": flag};
                    self.connection.prepare_cached(FEED_TITLE)?.execute(params)?;
                }
            }
            keys.subscriptions.insert(old, id);
            Ok(())
        })?;
        Ok(whole)
    }

    /// Finds a feed from which the user unsubscribed after `time`.
    fn left_since(&self, normalised: &str, time: Timestamp) -> Result<Option<SubscriptionId>, StoreError> {
        let mut statement = self.connection.prepare_cached(LEFT_SINCE)?;
        let id = statement
            .query_row(named_params! {":normalised": normalised, ":time": time.millis()}, |row| {
                row.get::<_, Col<SubscriptionId>>("id")
            });
        Ok(id.optional()?.map(|id| id.0))
    }

    fn take_states(
        &self,
        source: &Source,
        extent: Extent,
        keys: &mut Keys,
        rescued: &mut Rescued,
    ) -> Result<bool, StoreError> {
        let Keys { subscriptions, known, entries, hashes, .. } = keys;
        source.scan(STATES, |row| {
            let Some(id) = subscriptions.get(&row.get("subscription")?) else { return Ok(()) };
            known.insert(*id);
            let (hash, old): (i64, i64) = (row.get("id_hash")?, row.get("key")?);
            let (read, starred) = (flag(row, "read")?, flag(row, "starred")?);
            let present: Option<(i64, bool, bool)> = self
                .connection
                .prepare_cached(STATE)?
                .query_row(named_params! {":id": id.0, ":hash": hash}, |row| {
                    Ok((row.get("key")?, row.get("read")?, row.get("starred")?))
                })
                .optional()?;
            let is_lost = present.is_some_and(|(key, ..)| rescued.unknown.remove(&EntryKey(key)));
            if is_lost || present.is_none() {
                rescued.anew.0 += usize::from(read);
                rescued.anew.1 += usize::from(starred);
            }
            let key = if let Some((key, _, was_starred)) = present
                && extent == Extent::Older
                && !is_lost
            {
                // This database knows newer marks than the file.
                if starred && was_starred {
                    entries.insert(old, EntryKey(key));
                }
                return Ok(());
            } else if let Some((key, was_read, was_starred)) = present {
                rescued.read += usize::from(read && !was_read);
                rescued.starred += usize::from(starred && !was_starred);
                let params = named_params! {":key": key, ":read": read, ":starred": starred};
                self.connection.prepare_cached(JOIN_STATE)?.execute(params)?;
                key
            } else {
                rescued.read += usize::from(read);
                rescued.starred += usize::from(starred);
                self.connection.prepare_cached(ADD_STATE)?.insert(named_params! {
                    ":id": id.0, ":hash": hash, ":read": read, ":starred": starred,
                    ":seen": row.get::<_, i64>("first_seen")?,
                })?
            };
            if extent.takes_all() || starred {
                entries.insert(old, EntryKey(key));
                hashes.insert(old, hash);
            }
            Ok(())
        })
    }

    /// Adds unread marks for entries whose marks cannot be read, because that hides nothing. Marks with the hash of
    /// another id get the hash of their entry. Returns true if there were no such entries.
    fn make_lost_states(
        &self,
        source: &Source,
        keys: &mut Keys,
        rescued: &mut Rescued,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let Keys { subscriptions, known, entries, hashes, .. } = keys;
        let whole = Cell::new(true);
        source.scan(NAMES, |row| {
            let old = row.get("key")?;
            let hash = id_hash(&EntryId::new(text(row, "id")?));
            let Some(id) =
                subscriptions.get(&row.get("subscription")?).filter(|_| hashes.get(&old) != Some(&hash))
            else {
                return Ok(());
            };
            whole.set(false);
            rescued.doubtful += usize::from(hashes.contains_key(&old));
            known.insert(*id);
            let present = self
                .connection
                .prepare_cached(STATE)?
                .query_row(named_params! {":id": id.0, ":hash": hash}, |row| row.get("key"))
                .optional()?;
            let key = if let Some(key) = present {
                key
            } else {
                let (read, starred) = match entries.get(&old) {
                    Some(key) => self.marks(*key)?,
                    None => (false, false),
                };
                let key = self.connection.prepare_cached(ADD_STATE)?.insert(named_params! {
                    ":id": id.0, ":hash": hash, ":read": read, ":starred": starred, ":seen": now.millis(),
                })?;
                if !entries.contains_key(&old) {
                    rescued.unknown.insert(EntryKey(key));
                }
                key
            };
            entries.insert(old, EntryKey(key));
            Ok(())
        })?;
        Ok(whole.get())
    }

    fn marks(&self, key: EntryKey) -> Result<(bool, bool), StoreError> {
        let mut statement = self.connection.prepare_cached(MARKS)?;
        Ok(statement
            .query_row(named_params! {":key": key.0}, |row| Ok((row.get("read")?, row.get("starred")?)))?)
    }

    /// Copies entries and texts. Returns true if all could be read, and the keys of the copied entries.
    fn take_entries(
        &self,
        source: &Source,
        keys: &Keys,
        rescued: &mut Rescued,
    ) -> Result<(bool, BTreeMap<i64, EntryKey>), StoreError> {
        let mut documents: BTreeMap<i64, String> = BTreeMap::new();
        let mut whole = source.scan(DOCUMENTS, |row| {
            documents.insert(row.get("id")?, text(row, "uri")?);
            Ok(())
        })?;
        let mut taken: BTreeMap<i64, EntryKey> = BTreeMap::new();
        let mut lists: BTreeMap<SubscriptionId, bool> = BTreeMap::new();
        let (select, insert, names) = self.copying(source, "entry")?;
        whole &= source.scan(&select, |row| {
            let old: i64 = row.get("key")?;
            let (Some(key), Some(id)) =
                (keys.entries.get(&old), keys.subscriptions.get(&row.get("subscription")?))
            else {
                return Ok(());
            };
            if self.connection.prepare_cached(HAS_ENTRY)?.exists(named_params! {":key": key.0})? {
                return Ok(());
            }
            // If the document of an entry is lost, the address of the feed takes its place.
            let uri = documents.get(&row.get("document")?).and_then(|uri| url_of(uri).ok());
            let document = match uri {
                Some(uri) => self.document_key(*id, &uri)?,
                None => self.document_key(*id, &self.address(*id)?)?,
            };
            let is_added = keys.added.contains(id);
            let in_view: i64 = row.get("in_view")?;
            let in_view = if is_added {
                in_view
            } else {
                // `in_view` is larger by 2 if the feed was hidden there.
                let listed = in_view % 2 == 1 && row.get::<_, Option<i64>>("document_order")?.is_none();
                let open = match lists.get(id) {
                    Some(open) => *open,
                    None => *lists.entry(*id).or_insert(self.adds_to_view(*id)?),
                };
                i64::from(listed && open && !self.is_deleted(*id, &EntryId::new(text(row, "id")?))?)
            };
            let values = names.iter().map(|column| match column.name.as_str() {
                "key" => Ok(Value::Integer(key.0)),
                "subscription" => Ok(Value::Integer(id.0)),
                "document" => Ok(Value::Integer(document)),
                "in_view" => Ok(Value::Integer(in_view)),
                "document_order" if !is_added => Ok(Value::Null),
                _ => column.value(row),
            });
            let values: Vec<Value> = values.collect::<Result<_, StoreError>>()?;
            self.connection.prepare_cached(&insert)?.execute(params_from_iter(values))?;
            taken.insert(old, *key);
            Ok(())
        })?;
        let (select, insert, names) = self.copying(source, "body")?;
        whole &= source.scan(&select, |row| {
            let Some(key) = taken.get(&row.get("key")?) else { return Ok(()) };
            let values = names.iter().map(|column| match column.name.as_str() {
                "key" => Ok(Value::Integer(key.0)),
                _ => column.value(row),
            });
            let values: Vec<Value> = values.collect::<Result<_, StoreError>>()?;
            self.connection.prepare_cached(&insert)?.execute(params_from_iter(values))?;
            Ok(())
        })?;
        for (old, key) in std::mem::take(&mut taken) {
            if self.index_taken(key)? {
                rescued.entries += 1;
                taken.insert(old, key);
            } else {
                whole = false;
            }
        }
        Ok((whole, taken))
    }

    /// Returns true if copied entries belong to the list of a feed that was here before.
    fn adds_to_view(&self, id: SubscriptionId) -> Result<bool, StoreError> {
        let mut statement = self.connection.prepare_cached(ADDS_TO_VIEW)?;
        Ok(statement.query_row(named_params! {":id": id.0}, |row| row.get(0))?)
    }

    fn is_deleted(&self, id: SubscriptionId, entry: &EntryId) -> Result<bool, StoreError> {
        let params = named_params! {":id": id.0, ":hash": id_hash(entry), ":entry": entry.as_str()};
        Ok(self.connection.prepare_cached(IS_DELETED)?.exists(params)?)
    }

    /// Marks copied entries whose text is lost. Returns true if there were none.
    fn lose_texts(
        &self,
        taken: impl Iterator<Item = EntryKey>,
        rescued: &mut Rescued,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let before = rescued.without_text;
        let mut statement = self.connection.prepare_cached(LOSE_TEXT)?;
        for key in taken {
            rescued.without_text += statement.execute(named_params! {":key": key.0, ":now": now.millis()})?;
        }
        Ok(rescued.without_text == before)
    }

    /// Queues a copied entry for indexing. An entry that cannot be read is deleted again, but its marks stay.
    fn index_taken(&self, key: EntryKey) -> Result<bool, StoreError> {
        match self.article(key) {
            Ok(Some(_)) => {
                self.wait_for_index(key)?;
                Ok(true)
            }
            Ok(None) => Ok(false),
            Err(error) => {
                tracing::warn!(%error, "a copied entry cannot be read");
                for sql in [DROP_BODY, DROP_ENTRY] {
                    self.connection.prepare_cached(sql)?.execute(named_params! {":key": key.0})?;
                }
                Ok(false)
            }
        }
    }

    /// Returns the statements that read and write the columns of a table that both files have, and these columns.
    fn copying(&self, source: &Source, table: &str) -> Result<(String, String, Vec<Column>), StoreError> {
        // If the schema cannot be read, the statement has no columns and reads nothing.
        let theirs = source.columns(table).unwrap_or_default();
        let mut names = columns(&self.connection, table)?;
        names.retain(|column| theirs.contains(column));
        let list = list_of(&names);
        let places = vec!["?"; names.len()].join(", ");
        Ok((
            format!("SELECT rowid AS place, {list} FROM {table}"),
            format!("INSERT OR IGNORE INTO {table} ({list}) VALUES ({places})"),
            names,
        ))
    }

    fn address(&self, id: SubscriptionId) -> Result<url::Url, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT url FROM subscription WHERE id = :id")?;
        let url: String = statement.query_row(named_params! {":id": id.0}, |row| row.get("url"))?;
        url_of(&url)
    }
}

/// Returns an address without its scheme and trailing slashes. Often that is its normalised form.
fn bare(uri: &str) -> &str {
    uri.split_once("://").map_or("", |(_, rest)| rest).trim_end_matches('/')
}

/// Joins the names of columns for a statement.
fn list_of(columns: &[Column]) -> String {
    columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// Reads a flag of a row. A number other than 0 and 1 is damage.
fn flag(row: &rusqlite::Row<'_>, name: &'static str) -> Result<bool, StoreError> {
    match row.get::<_, i64>(name)? {
        0 => Ok(false),
        1 => Ok(true),
        number => Err(StoreError::Value { what: name, value: number.to_string() }),
    }
}

/// Returns the names of a folder's ancestors and its own, outermost first. Lost ancestors are left out.
fn path(folders: &BTreeMap<i64, (Option<i64>, String)>, folder: Option<i64>) -> Vec<String> {
    let mut names = Vec::new();
    let mut next = folder;
    while let Some((parent, name)) = next.and_then(|id| folders.get(&id))
        && names.len() < folders.len()
    {
        names.push(name.clone());
        next = *parent;
    }
    names.reverse();
    names
}
