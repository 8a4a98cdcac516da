//! Reads entries as they are shown: rows without their text, and articles with it.

use rusqlite::{OptionalExtension, Row, named_params};
use url::Url;

use super::SHORT_TEXT;
use super::body::{Packed, unpack};
use crate::model::{
    Entry, EntryId, EntryKey, EntryOrigin, EntryRow, IdSource, Operation, SubscriptionId, Text, TextKind,
    Timestamp, shown_title,
};
use crate::store::schema::convert::{Col, count, extra_of_json, id_hash, labels_of_json, uncount};
use crate::store::{Database, StoreError, TextExtractor};

pub(in crate::store) const ROW: &str = "SELECT entry.key, entry.subscription, entry.id, title, snippet, link, author, published, updated,
        sort_time, read, starred, in_view = 1 AS in_view, operation, document.uri, captured_at, document.account, document.asked,
        (SELECT json_group_array(json_array(label.name, label.colour))
            FROM entry_label CROSS JOIN label ON label.id = entry_label.label
            WHERE entry_label.key = entry.key) AS labels,
        EXISTS (SELECT 1 FROM hidden_entry WHERE hidden_entry.key = entry.key) AS hidden
    FROM entry CROSS JOIN user_state ON user_state.key = entry.key CROSS JOIN document ON document.id = entry.document
    WHERE entry.key = :key";
pub(super) const ARTICLE: &str =
    "SELECT id_source, extra, first_seen, changed_at, withdrawn_at, deleted_at, purged_at, content_kind, content_encoding, content,
        summary_kind, summary_encoding, summary, payload.media_type AS file_type,
        length(payload.bytes) AS file_length, subscription.url, removed_at,
        coalesce(nullif(custom_title, ''), nullif(subscription.title, ''), subscription.url) AS feed
    FROM entry CROSS JOIN user_state ON user_state.key = entry.key
        CROSS JOIN subscription ON subscription.id = entry.subscription
        LEFT JOIN body ON body.key = entry.key
        LEFT JOIN payload ON payload.key = entry.key
    WHERE entry.key = :key";
const NAMED: &str =
    "SELECT entry.key, title, snippet FROM user_state CROSS JOIN entry ON entry.key = user_state.key
    WHERE user_state.subscription = :subscription AND id_hash = :hash AND entry.id = :id";
const EXTRA: &str = "SELECT extra FROM entry WHERE key = :key AND extra IS NOT NULL";
const FULL_TEXT: &str = "SELECT encoding, text FROM full_text WHERE key = :key";
const BODY: &str = "SELECT content_kind, content_encoding, content, summary_kind, summary_encoding, summary
    FROM body WHERE key = :key";

const SHORT_BODY: &str =
    "SELECT content_kind, content_encoding, content, summary_kind, summary_encoding, summary
    FROM body WHERE key = :key AND length(coalesce(content, summary)) <= :most";

/// An entry with its text, as the article pane shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredEntry {
    /// The entry as a list shows it.
    pub row: EntryRow,
    /// The entry as the publisher gave it.
    pub entry: Entry,
    /// Title of the subscription.
    pub feed_title: String,
    /// Address of the subscription's document.
    pub feed_url: Url,
    /// True if the user removed the subscription. The entry stays because it is starred or labelled.
    pub feed_removed: bool,
    /// The time at which Lacuna first saw the entry.
    pub first_seen: Timestamp,
    /// The time at which the publisher last changed the entry (A6b).
    pub changed_at: Option<Timestamp>,
    /// The time since which the entry is withdrawn: a complete feed no longer lists it (C2), or its publisher deleted
    /// it.
    pub withdrawn_since: Option<Timestamp>,
    /// The time at which the publisher deleted the entry (RFC 6721). `None` if no tombstone hides the entry.
    pub deleted_at: Option<Timestamp>,
    /// The time at which the text was removed to make room.
    pub purged_at: Option<Timestamp>,
    /// Media type and size in bytes of the entry's file, which [`Database::payload`] reads (M6).
    pub file: Option<(String, u64)>,
}

impl Database {
    /// Returns the rows of these entries, in the order of the keys. Missing entries are left out.
    pub fn rows(&self, keys: &[EntryKey]) -> Result<Vec<EntryRow>, StoreError> {
        let mut statement = self.connection.prepare_cached(ROW)?;
        let mut rows = Vec::with_capacity(keys.len());
        for key in keys {
            let found = statement.query_row(named_params! {":key": key.0}, entry_row).optional()?;
            let Some(mut row) = found else { continue };
            if row.snippet.is_empty() {
                row.snippet = self.short_snippet(*key)?;
            }
            rows.push(row);
        }
        Ok(rows)
    }

    /// Returns the key and the title of the entry with this identity. If it has no title, the beginning of its text is
    /// the title.
    pub fn entry_named(
        &self,
        subscription: SubscriptionId,
        id: &EntryId,
    ) -> Result<Option<(EntryKey, String)>, StoreError> {
        let params =
            named_params! {":subscription": subscription.0, ":hash": id_hash(id), ":id": id.as_str()};
        let named = |row: &Row<'_>| {
            let title = shown_title(row.get("title")?);
            let title = if title.trim().is_empty() { shown_title(row.get("snippet")?) } else { title };
            Ok((EntryKey(row.get("key")?), title))
        };
        Ok(self.connection.prepare_cached(NAMED)?.query_row(params, named).optional()?)
    }

    /// Makes the snippet of an entry whose text is so short that its snippet is not stored. Returns an empty text if
    /// the entry has no text.
    pub(in crate::store) fn short_snippet(&self, key: EntryKey) -> Result<String, StoreError> {
        let mut statement = self.connection.prepare_cached(SHORT_BODY)?;
        let params = named_params! {":key": key.0, ":most": count(SHORT_TEXT as u64)};
        let found = statement.query_row(params, packed_body).optional()?.flatten();
        Ok(found.map(|packed| self.snippet(&packed.unpacked())).unwrap_or_default())
    }

    /// Returns an entry with its text; `None` if it is gone.
    pub fn article(&self, key: EntryKey) -> Result<Option<StoredEntry>, StoreError> {
        let Some(row) = self.rows(&[key])?.pop() else { return Ok(None) };
        let mut statement = self.connection.prepare_cached(ARTICLE)?;
        let found = statement.query_row(named_params! {":key": key.0}, |columns| {
            let source: Col<IdSource> = columns.get("id_source")?;
            let mut entry = Entry::new(row.id.clone(), source.0);
            entry.title.clone_from(&row.title);
            entry.link.clone_from(&row.link);
            entry.authors = row.author.iter().cloned().collect();
            entry.published = row.published;
            entry.updated = row.updated;
            entry.content = text(columns, ["content_kind", "content_encoding", "content"])?;
            entry.summary = text(columns, ["summary_kind", "summary_encoding", "summary"])?;
            if let Some(extra) = columns.get_ref("extra")?.as_str_or_null()? {
                extra_of_json(extra, &mut entry);
            }
            entry.multipart.operation.clone_from(&row.origin.operation);
            let file_type: Option<String> = columns.get("file_type")?;
            let file_length: Option<i64> = columns.get("file_length")?;
            Ok(StoredEntry {
                row: row.clone(),
                entry,
                feed_title: shown_title(columns.get("feed")?),
                feed_url: columns.get::<_, Col<_>>("url")?.0,
                feed_removed: columns.get::<_, Option<i64>>("removed_at")?.is_some(),
                first_seen: columns.get::<_, Col<_>>("first_seen")?.0,
                changed_at: columns.get::<_, Col<_>>("changed_at")?.0,
                withdrawn_since: columns.get::<_, Col<_>>("withdrawn_at")?.0,
                deleted_at: columns.get::<_, Col<_>>("deleted_at")?.0,
                purged_at: columns.get::<_, Col<_>>("purged_at")?.0,
                file: file_type.zip(file_length).map(|(kind, length)| (kind, uncount(length))),
            })
        });
        Ok(found.optional()?)
    }

    /// Returns the texts of an entry and of its page with their markup, and true if pictures or files are attached to the
    /// entry. Reads less than [`Self::article`].
    pub fn texts(&self, key: EntryKey) -> Result<(Vec<Text>, bool), StoreError> {
        let texts = self.packed_texts(key)?.iter().map(PackedText::unpacked).collect();
        let media = self.extra_of(key)?.media;
        Ok((texts, media.image.is_some() || !media.enclosures.is_empty()))
    }

    /// Returns the fields of an entry that few entries have. All other fields are empty.
    pub(in crate::store) fn extra_of(&self, key: EntryKey) -> Result<Entry, StoreError> {
        let mut entry = Entry::new(EntryId::new(""), IdSource::Given);
        let mut statement = self.connection.prepare_cached(EXTRA)?;
        let found = statement.query_row(named_params! {":key": key.0}, |row| {
            extra_of_json(row.get_ref("extra")?.as_str()?, &mut entry);
            Ok(())
        });
        found.optional()?;
        Ok(entry)
    }

    /// Returns the texts of an entry without markup, in which searches look; empty if it has none.
    pub(in crate::store) fn plain_text(&self, key: EntryKey) -> Result<String, StoreError> {
        Ok(plain(&self.packed_texts(key)?, &self.extract))
    }

    /// Returns the content of an entry, else its summary, and the text of its page if that was fetched, as stored.
    pub(in crate::store) fn packed_texts(&self, key: EntryKey) -> Result<Vec<PackedText>, StoreError> {
        let params = named_params! {":key": key.0};
        let mut statement = self.connection.prepare_cached(BODY)?;
        let body = statement.query_row(params, packed_body).optional()?.flatten();
        let mut statement = self.connection.prepare_cached(FULL_TEXT)?;
        let full = statement.query_row(params, |row| {
            let packed = Packed { encoding: row.get("encoding")?, bytes: row.get("text")? };
            Ok(PackedText { kind: TextKind::Html, packed })
        });
        Ok(body.into_iter().chain(full.optional()?).collect())
    }
}

/// Returns texts without markup, one after the other.
pub(in crate::store) fn plain(texts: &[PackedText], extract: &TextExtractor) -> String {
    texts.iter().map(|text| text.plain(extract)).collect::<Vec<_>>().join("\n")
}

/// A stored text.
pub(in crate::store) struct PackedText {
    kind: TextKind,
    packed: Packed,
}

impl PackedText {
    /// Returns the text without markup.
    fn plain(&self, extract: &TextExtractor) -> String {
        extract(&self.unpacked(), usize::MAX)
    }

    fn unpacked(&self) -> Text {
        Text { kind: self.kind, value: unpack(self.packed.encoding, &self.packed.bytes) }
    }
}

/// Reads the content, else the summary, from a row of [`BODY`].
fn packed_body(row: &Row<'_>) -> rusqlite::Result<Option<PackedText>> {
    let content = packed(row, ["content_kind", "content_encoding", "content"])?;
    Ok(content.or(packed(row, ["summary_kind", "summary_encoding", "summary"])?))
}

fn packed(row: &Row<'_>, [kind, encoding, bytes]: [&str; 3]) -> rusqlite::Result<Option<PackedText>> {
    let kind: Col<Option<TextKind>> = row.get(kind)?;
    let Some(kind) = kind.0 else { return Ok(None) };
    let bytes = row.get_ref(bytes)?.as_bytes_or_null()?.unwrap_or_default().to_vec();
    Ok(Some(PackedText { kind, packed: Packed { encoding: row.get(encoding)?, bytes } }))
}

fn text(row: &Row<'_>, columns: [&str; 3]) -> rusqlite::Result<Option<Text>> {
    Ok(packed(row, columns)?.map(|packed| packed.unpacked()))
}

fn entry_row(row: &Row<'_>) -> rusqlite::Result<EntryRow> {
    Ok(EntryRow {
        key: row.get::<_, Col<_>>("key")?.0,
        subscription: row.get::<_, Col<_>>("subscription")?.0,
        id: row.get::<_, Col<EntryId>>("id")?.0,
        title: shown_title(row.get("title")?),
        snippet: row.get("snippet")?,
        link: row.get::<_, Col<_>>("link")?.0,
        author: row.get::<_, Option<String>>("author")?.map(shown_title),
        published: row.get::<_, Col<_>>("published")?.0,
        updated: row.get::<_, Col<_>>("updated")?.0,
        time: row.get::<_, Col<_>>("sort_time")?.0,
        unread: !row.get::<_, bool>("read")?,
        starred: row.get("starred")?,
        labels: labels_of_json(row.get_ref("labels")?.as_str()?),
        withdrawn: !row.get::<_, bool>("in_view")?,
        is_hidden: row.get("hidden")?,
        origin: EntryOrigin {
            document: row.get::<_, Col<_>>("uri")?.0,
            operation: row.get::<_, Option<String>>("operation")?.as_deref().map(Operation::from_word),
            captured: row.get::<_, Col<_>>("captured_at")?.0,
            account: row.get("account")?,
            asked: row.get("asked")?,
        },
    })
}
