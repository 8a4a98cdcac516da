//! Copies entries and their texts.

use std::collections::BTreeMap;

use rusqlite::types::Value;
use rusqlite::{Row, named_params, params_from_iter};

use super::source::{optional_text, text};
use super::{Copied, DOCUMENTS, KeyMap, Source};
use crate::model::{
    ArticleNames, EntryId, EntryKey, SAVED_PAGES_NORMALISED, SubscriptionId, Timestamp, is_saved_pages,
};
use crate::store::schema::convert::{id_hash, url_of};
use crate::store::{StoreError, Tx};

const HAS_ENTRY: &str = "SELECT 1 FROM entry WHERE key = :key";
/// True if copied entries are added to the list of a feed. False for a removed feed, unless it is the list of saved pages.
/// Also false for a complete feed, which lists only the entries of its latest document (C1).
const ADDS_TO_VIEW: &str =
    "SELECT (removed_at IS NULL OR normalised = :pages) AND NOT EXISTS (SELECT 1 FROM entry
        WHERE entry.subscription = :id AND in_view = 1 AND document_order IS NOT NULL)
    FROM subscription WHERE id = :id";
const IS_DELETED: &str =
    "SELECT 1 FROM tombstone WHERE subscription = :id AND id_hash = :hash AND id = :entry";
/// Treats a lost text like one that was removed to make room, so that it can be fetched again. Without its fingerprint,
/// the entry differs from the one in the next document, which thus restores the text. `bytes` of an entry that never had
/// a text is the size of its title. In a row that was cut off, the value may be smaller.
const LOSE_TEXT: &str = "UPDATE entry SET purged_at = :now, bytes = length(CAST(title AS BLOB)),
        digest = zeroblob(length(digest))
    WHERE key = :key AND purged_at IS NULL AND bytes <> length(CAST(title AS BLOB))
        AND NOT EXISTS (SELECT 1 FROM body WHERE body.key = entry.key)
        AND NOT EXISTS (SELECT 1 FROM payload WHERE payload.key = entry.key)";
/// A text that was removed to make room can be fetched from a capture again.
const CAPTURED: &str = "UPDATE document SET captured_at = :at, captured_of = :of, entries = :entries
    WHERE id = :key AND captured_at IS NULL";
const FROM_ACCOUNT: &str = "UPDATE document SET account = :account WHERE id = :key AND account IS NULL";
const FROM_SITE: &str = "UPDATE document SET asked = 1 WHERE id = :key AND poll IS NULL";
/// Leave out values of which an entry can do without.
const LEAVE_OUT: [&str; 2] = [
    "UPDATE entry SET link = NULL WHERE key = :key",
    "UPDATE entry SET author = NULL, extra = NULL, operation = NULL WHERE key = :key",
];
const DROP_BODY: &str = "DELETE FROM body WHERE key = :key";
const DROP_ENTRY: &str = "DELETE FROM entry WHERE key = :key";

/// A document of the source that brought entries. It must not seem to be the publisher's own if it was not.
struct SourceDocument {
    uri: String,
    /// The time of a capture, and the document that it shows.
    captured: Option<(i64, Option<String>)>,
    /// The keys of the entries of a capture, in the target.
    entries: Option<Vec<u8>>,
    /// The name of the account whose server sent the document.
    account: Option<String>,
    /// True for an answer of the publisher's site, which was asked for missing entries.
    is_asked: bool,
}

impl SourceDocument {
    fn of(row: &Row<'_>, keys: &KeyMap) -> Result<Self, StoreError> {
        // An older format has fewer columns, and damage to one of them leaves the address.
        let text_of = |name: &'static str| optional_text(row, name).unwrap_or_default();
        let captured: Option<i64> = row.get("captured_at").unwrap_or_default();
        let entries: Option<Vec<u8>> = row.get("entries").unwrap_or_default();
        Ok(Self {
            uri: text(row, "uri")?,
            captured: captured.map(|at| (at, text_of("captured_of"))),
            entries: entries.filter(|_| captured.is_some()).map(|blob| keys.renew_known(&blob)),
            account: text_of("account"),
            is_asked: row.get("asked").unwrap_or_default(),
        })
    }
}

impl Tx<'_> {
    /// Copies entries and texts. Returns true if all could be read, and the keys of the copied entries.
    pub(super) fn copy_entries(
        &self,
        source: &Source,
        keys: &KeyMap,
        copied: &mut Copied,
    ) -> Result<(bool, BTreeMap<i64, EntryKey>), StoreError> {
        let mut documents: BTreeMap<i64, SourceDocument> = BTreeMap::new();
        let mut whole = source.scan(DOCUMENTS, |row| {
            documents.insert(row.get("id")?, SourceDocument::of(row, keys)?);
            Ok(())
        })?;
        let mut taken: BTreeMap<i64, EntryKey> = BTreeMap::new();
        if keys.newer.entries {
            return Ok((whole, taken));
        }
        let mut rows = 0;
        let mut lists: BTreeMap<SubscriptionId, bool> = BTreeMap::new();
        let (select, insert, names) = self.copying(source, "entry")?;
        whole &= source.scan(&select, |row| {
            rows += 1;
            let old: i64 = row.get("key")?;
            let id = match keys.feeds.get(&old) {
                Some(id) => Some(id),
                None => keys.subscriptions.get(&row.get("subscription")?),
            };
            let (Some(key), Some(id)) = (keys.entries.get(&old), id) else { return Ok(()) };
            if self.connection.prepare_cached(HAS_ENTRY)?.exists(named_params! {":key": key.0})? {
                return Ok(());
            }
            // If the document of an entry is lost, the address of the feed takes its place.
            let document = documents.get(&row.get("document")?);
            let document = match document.and_then(|document| Some((document, url_of(&document.uri).ok()?))) {
                Some((document, uri)) => {
                    let key = self.document_key(*id, &uri)?;
                    self.keep_origin(key, document)?;
                    key
                }
                None => self.document_key(*id, &self.address(*id)?)?,
            };
            let is_added = keys.added.contains(id);
            let in_view: i64 = row.get("in_view")?;
            let in_view = if is_added {
                in_view
            } else {
                // `in_view` is larger by 2 if the feed was hidden in the file.
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
        if keys.is_newest {
            // A page with an earlier state can be read without an error.
            whole &= source.entry_count().is_none_or(|count| count == rows);
        }
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
                copied.entries += 1;
                taken.insert(old, key);
            } else {
                whole = false;
            }
        }
        Ok((whole, taken))
    }

    /// Keeps what a document was, unless the target knows that.
    fn keep_origin(&self, key: i64, document: &SourceDocument) -> Result<(), StoreError> {
        if let Some((at, of)) = &document.captured {
            self.connection.prepare_cached(CAPTURED)?.execute(named_params! {
                ":key": key, ":at": at, ":of": of, ":entries": document.entries,
            })?;
        }
        if let Some(account) = &document.account {
            let params = named_params! {":key": key, ":account": account};
            self.connection.prepare_cached(FROM_ACCOUNT)?.execute(params)?;
        }
        if document.is_asked {
            self.connection.prepare_cached(FROM_SITE)?.execute(named_params! {":key": key})?;
        }
        Ok(())
    }

    /// Returns true if copied entries belong to the list of a feed that the target had before.
    fn adds_to_view(&self, id: SubscriptionId) -> Result<bool, StoreError> {
        let mut statement = self.connection.prepare_cached(ADDS_TO_VIEW)?;
        let params = named_params! {":id": id.0, ":pages": SAVED_PAGES_NORMALISED};
        Ok(statement.query_row(params, |row| row.get(0))?)
    }

    fn is_deleted(&self, id: SubscriptionId, entry: &EntryId) -> Result<bool, StoreError> {
        let params = named_params! {":id": id.0, ":hash": id_hash(entry), ":entry": entry.as_str()};
        Ok(self.connection.prepare_cached(IS_DELETED)?.exists(params)?)
    }

    /// Marks copied entries whose text is lost. Returns true if there were none.
    pub(super) fn lose_texts(
        &self,
        taken: impl Iterator<Item = EntryKey>,
        copied: &mut Copied,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let before = copied.without_text;
        let mut statement = self.connection.prepare_cached(LOSE_TEXT)?;
        for key in taken {
            copied.without_text += statement.execute(named_params! {":key": key.0, ":now": now.millis()})?;
        }
        Ok(copied.without_text == before)
    }

    /// Queues a copied entry for indexing. An entry with a damaged value loses this value. If the entry still cannot be
    /// read, it is deleted again, but its marks stay. Returns true if the entry stays.
    fn index_taken(&self, key: EntryKey) -> Result<bool, StoreError> {
        let mut found = self.article(key);
        for sql in LEAVE_OUT {
            if found.is_err() {
                self.connection.prepare_cached(sql)?.execute(named_params! {":key": key.0})?;
                found = self.article(key);
            }
        }
        match found {
            Ok(Some(stored)) => {
                let entry = &stored.entry;
                // A saved page has no twins.
                if !is_saved_pages(&stored.feed_url) {
                    let names = ArticleNames::of(entry.link.as_ref(), &entry.id, entry.id_source);
                    self.set_names(key.0, names.hashes())?;
                }
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

    fn address(&self, id: SubscriptionId) -> Result<url::Url, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT url FROM subscription WHERE id = :id")?;
        let url: String = statement.query_row(named_params! {":id": id.0}, |row| row.get("url"))?;
        url_of(&url)
    }
}
