//! Stores entries. A new version replaces every field of the publisher, and the user's marks stay (H5).

pub(super) mod body;
pub(super) mod counts;
pub(super) mod dictionary;
mod full_text;
pub(super) mod renamed;
pub(super) mod rows;
pub(super) mod tombstones;
pub(super) mod versions;

use std::ops::ControlFlow;

use rusqlite::{OptionalExtension, named_params};
use url::Url;

use super::schema::convert::{Col, count, extra_to_json, id_hash};
use super::writer::ahead::ahead;
use super::{Database, StoreError, TextExtractor, Tx};
use crate::history::{Arrival, EntryChange, EntryVersion, StretchId};
use crate::model::{
    ArticleNames, Digest, Entry, EntryId, EntryKey, Operation, SubscriptionId, Text, TextKind, Timestamp,
};
use body::{Packed, Packer};

/// Puts an entry into a stretch.
pub(in crate::store) const SET_STRETCH: &str = "UPDATE user_state SET stretch = :stretch WHERE key = :key";
/// Finds the row of `user_state` for an identity, and its entry if the entry is stored. Two identities with the same
/// hash have a row each.
pub(super) const BY_ID: &str = "SELECT user_state.key, read, entry.id, in_view, bytes, digest, title, author, text_digest,
        purged_at IS NOT NULL AS purged
    FROM user_state LEFT JOIN entry ON entry.key = user_state.key
    WHERE user_state.subscription = :subscription AND user_state.id_hash = :hash AND (entry.id IS NULL OR entry.id = :id)
    ORDER BY entry.id IS NULL LIMIT 1";
const BY_KEY: &str =
    "SELECT user_state.key, read, entry.id, in_view, bytes, digest, title, author, text_digest,
        purged_at IS NOT NULL AS purged
    FROM user_state JOIN entry ON entry.key = user_state.key
    WHERE user_state.key = :key AND user_state.subscription = :subscription";
const ADD_STATE: &str =
    "INSERT INTO user_state (subscription, id_hash, read, first_seen, stretch, arrived_read, link_name, id_name)
    VALUES (:subscription, :hash, :read, :first_seen, :stretch, :read, :link_name, :id_name)";
const SET_STATE: &str = "UPDATE user_state SET id_hash = :hash, first_seen = :first_seen WHERE key = :key";
/// `INSERT` and `UPDATE` are separate statements. One statement for both would make SQLite copy each page before
/// changing it, because it might have to undo the change.
const INSERT: &str = "INSERT INTO entry (key, subscription, in_view, sort_time, sort_rank, id, id_source, title, link, author,
        published, updated, snippet, extra, operation, version_updated, version_document_updated, version_rank, document, digest,
        text_digest, bytes)
    VALUES (:key, :subscription, :in_view, :sort_time, :sort_rank, :id, :id_source, :title, :link, :author,
        :published, :updated, :snippet, :extra, :operation, :version_updated, :version_document_updated, :version_rank, :document, :digest,
        :text_digest, :bytes)";
const UPDATE: &str = "UPDATE entry SET in_view = :in_view, sort_time = :sort_time, sort_rank = :sort_rank, id = :id,
        id_source = :id_source, title = :title, link = :link, author = :author, published = :published, updated = :updated,
        snippet = :snippet, extra = :extra, operation = :operation, version_updated = :version_updated,
        version_document_updated = :version_document_updated, version_rank = :version_rank, document = :document,
        digest = :digest, text_digest = :text_digest, bytes = :bytes, purged_at = NULL,
        withdrawn_at = CASE WHEN :in_view THEN NULL ELSE withdrawn_at END,
        deleted_at = CASE WHEN :in_view THEN NULL ELSE deleted_at END
    WHERE key = :key AND subscription = :subscription";
const CHANGED: &str = "UPDATE entry SET changed_at = :now WHERE key = :key";
const TOUCH: &str = "UPDATE entry
    SET version_updated = :updated, version_document_updated = :document_updated, version_rank = :rank, document = :document
    WHERE key = :key AND subscription = :subscription";
const PUT_BODY: &str = "INSERT INTO body (key, content_kind, content_encoding, content, summary_kind, summary_encoding, summary)
    VALUES (:key, :content_kind, :content_encoding, :content, :summary_kind, :summary_encoding, :summary)
    ON CONFLICT (key) DO UPDATE SET content_kind = :content_kind, content_encoding = :content_encoding, content = :content,
        summary_kind = :summary_kind, summary_encoding = :summary_encoding, summary = :summary";
const PUT_PAYLOAD: &str =
    "INSERT OR REPLACE INTO payload (key, media_type, bytes) VALUES (:key, :type, :bytes)";
const DROP_PAYLOAD: &str = "DELETE FROM payload WHERE key = :key";
const ADD_ALIAS: &str = "INSERT OR IGNORE INTO entry_alias (subscription, id_hash, key, id)
    VALUES (:subscription, :hash, :key, :id)";
const DROP_ALIAS: &str =
    "DELETE FROM entry_alias WHERE subscription = :subscription AND id_hash = :hash AND key = :key";
const DOCUMENT: &str = "SELECT id FROM document WHERE subscription = :subscription AND uri = :uri";
const ADD_DOCUMENT: &str = "INSERT INTO document (subscription, uri) VALUES (:subscription, :uri)";

/// Characters of a text that lists show beside its title.
const SNIPPET_CHARACTERS: usize = 120;
/// Characters that are extracted for a snippet. Two additional characters, a space and a letter, show that the text
/// goes on.
const SNIPPET_TEXT: usize = SNIPPET_CHARACTERS + 2;

/// If the text of an entry takes at most this many bytes on disk, its snippet is not stored but made when a list shows
/// it. Stored snippets would take 2 % of a database with texts of a few kilobytes, and 20 % with texts of a few hundred
/// bytes.
pub(super) const SHORT_TEXT: usize = 4_096;

/// The result of writing an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Written {
    /// The key of the entry.
    pub(super) key: i64,
    /// True if the entry was not stored before. Its row of `user_state` may have existed.
    pub(super) is_new: bool,
    /// True if the entry is unread.
    pub(super) unread: bool,
    /// True if the entry was in the view before.
    pub(super) was_in_view: bool,
    /// Change of the size on disk, in bytes.
    pub(super) bytes: i64,
    /// The fingerprint of the entry.
    pub(super) digest: Digest,
}

struct Present {
    key: i64,
    read: bool,
    entry: Option<PresentEntry>,
}

struct PresentEntry {
    id: EntryId,
    in_view: bool,
    bytes: i64,
    digest: Digest,
    text_digest: Digest,
    title: String,
    author: Option<String>,
    /// True if the text was removed to make room.
    purged: bool,
}

/// The texts of an entry as the database stores them.
pub(super) struct Texts {
    content: Option<(TextKind, Packed)>,
    summary: Option<(TextKind, Packed)>,
    /// Size of the texts, the title and the attached file, in bytes.
    pub(super) bytes: i64,
}

impl Texts {
    pub(super) fn of(entry: &Entry, packer: &Packer) -> Self {
        let pack = |text: &Text| (text.kind, packer.pack(&text.value));
        let content = entry.content.as_ref().map(pack);
        let summary = entry.summary.as_ref().map(pack);
        let size = |text: &Option<_>| text.as_ref().map_or(0, |(_, packed): &(_, Packed)| packed.bytes.len());
        let file = entry.multipart.payload.as_ref().map_or(0, |payload| payload.bytes.len());
        let bytes = count((size(&content) + size(&summary) + entry.title.len() + file) as u64);
        Self { content, summary, bytes }
    }

    const fn is_empty(&self) -> bool {
        self.content.is_none() && self.summary.is_none()
    }

    /// Returns true if lists make the snippet from the text (see [`SHORT_TEXT`]).
    fn is_short(&self) -> bool {
        let text = self.content.as_ref().or(self.summary.as_ref());
        text.is_none_or(|(_, packed)| packed.bytes.len() <= SHORT_TEXT)
    }
}

/// A change, and everything about its entry that can be computed without the database.
struct Ready<'a> {
    change: &'a EntryChange,
    digest: Digest,
    text_digest: Digest,
    author: Option<String>,
    snippet: String,
    extra: Option<String>,
    texts: Texts,
    /// Hashes of the names of its article.
    names: [Option<i64>; 2],
}

impl Database {
    /// Returns the beginning of a text, as lists show it beside a title.
    pub(super) fn snippet(&self, text: &Text) -> String {
        snippet(&self.extract, text)
    }
}

fn snippet(extract: &TextExtractor, text: &Text) -> String {
    one_line(&extract(text, SNIPPET_TEXT), SNIPPET_CHARACTERS)
}

impl<'a> Ready<'a> {
    fn of(change: &'a EntryChange, packer: &Packer, extract: &TextExtractor) -> Self {
        let entry = &change.entry;
        let texts = Texts::of(entry, packer);
        let snippet = entry.body().filter(|_| !texts.is_short()).map(|text| snippet(extract, text));
        Self {
            change,
            digest: entry.digest(),
            text_digest: entry.text_digest(),
            author: (!entry.authors.is_empty()).then(|| entry.authors.join(", ")),
            snippet: snippet.unwrap_or_default(),
            extra: extra_to_json(entry),
            texts,
            names: ArticleNames::of(entry.link.as_ref(), &entry.id, entry.id_source).hashes(),
        }
    }
}

impl Tx<'_> {
    /// Stores entries, new and replaced ones. Calls `look` for each before it is written, on a second thread if there are
    /// many, and then `written` with its result.
    pub(super) fn write_entries<'a, L: Send>(
        &self,
        subscription: SubscriptionId,
        changes: &'a [EntryChange],
        stretch: Option<StretchId>,
        now: Timestamp,
        look: impl Fn(&'a EntryChange) -> L + Sync,
        mut written: impl FnMut(&EntryChange, &Written, L) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let (packer, extract) = (&self.packer, &self.extract);
        let make = |change| (Ready::of(change, packer, extract), look(change));
        ahead(changes.len(), changes.iter().map(Ok), make, |(ready, look)| {
            let entry = self.write_entry(subscription, &ready, stretch, now)?;
            written(ready.change, &entry, look)?;
            Ok(ControlFlow::Continue(()))
        })
    }

    fn write_entry(
        &self,
        subscription: SubscriptionId,
        ready: &Ready<'_>,
        stretch: Option<StretchId>,
        now: Timestamp,
    ) -> Result<Written, StoreError> {
        let change = ready.change;
        let hash = id_hash(&change.entry.id);
        let present = match change.held {
            Some(key) => self.present_by_key(subscription, key)?,
            None => None,
        };
        let present = match present {
            Some(present) => Some(present),
            None => self.present_by_id(subscription, hash, &change.entry.id)?,
        };
        let (key, read) = if let Some(present) = &present {
            self.set_names(present.key, ready.names)?;
            (present.key, present.read)
        } else {
            let read = change.arrival == Arrival::Read;
            let key = self.connection.prepare_cached(ADD_STATE)?.insert(named_params! {
                ":subscription": subscription.0, ":hash": hash, ":read": read,
                ":first_seen": change.first_seen.millis(), ":stretch": stretch.map(|stretch| stretch.0),
                ":link_name": ready.names[0], ":id_name": ready.names[1],
            })?;
            (key, read)
        };
        let is_back = present.as_ref().is_some_and(|present| present.entry.is_none());
        if let Some(stretch) = stretch.filter(|_| is_back) {
            let params = named_params! {":key": key, ":stretch": stretch.0};
            self.connection.prepare_cached(SET_STRETCH)?.execute(params)?;
        }
        let before = present.and_then(|present| present.entry);
        if let Some(before) = &before {
            self.keep_identity(subscription, key, &before.id, change)?;
        }
        let differs = |before: &PresentEntry| !change.entry.has_text_of(before.text_digest);
        if before.as_ref().is_some_and(|before| !before.purged && differs(before)) {
            self.keep_version(key, now)?;
        }
        let bytes = self.write_row(subscription, key, ready, before.as_ref())?;
        if change.changed {
            self.connection
                .prepare_cached(CHANGED)?
                .execute(named_params! {":key": key, ":now": now.millis()})?;
        }
        Ok(Written {
            key,
            is_new: before.is_none(),
            unread: !read,
            was_in_view: before.as_ref().is_some_and(|before| before.in_view),
            digest: ready.digest,
            bytes: bytes - before.as_ref().map_or(0, |before| before.bytes),
        })
    }

    /// Changes only the version of an entry (H3). The fields of the publisher stay.
    pub(super) fn touch_entry(
        &self,
        subscription: SubscriptionId,
        key: EntryKey,
        version: &EntryVersion,
    ) -> Result<(), StoreError> {
        let document = self.document_key(subscription, &version.document)?;
        self.connection.prepare_cached(TOUCH)?.execute(named_params! {
            ":key": key.0, ":subscription": subscription.0, ":updated": Col(version.entry_updated),
            ":document_updated": Col(version.document_updated), ":rank": version.rank, ":document": document,
        })?;
        Ok(())
    }

    fn present_by_key(
        &self,
        subscription: SubscriptionId,
        key: EntryKey,
    ) -> Result<Option<Present>, StoreError> {
        let mut statement = self.connection.prepare_cached(BY_KEY)?;
        let params = named_params! {":key": key.0, ":subscription": subscription.0};
        Ok(statement.query_row(params, present).optional()?)
    }

    fn present_by_id(
        &self,
        subscription: SubscriptionId,
        hash: i64,
        id: &EntryId,
    ) -> Result<Option<Present>, StoreError> {
        let mut statement = self.connection.prepare_cached(BY_ID)?;
        let params = named_params! {":subscription": subscription.0, ":hash": hash, ":id": id.as_str()};
        Ok(statement.query_row(params, present).optional()?)
    }

    /// Keeps the user's marks when an entry gets a new identity, and remembers the old identity (H2).
    fn keep_identity(
        &self,
        subscription: SubscriptionId,
        key: i64,
        old: &EntryId,
        change: &EntryChange,
    ) -> Result<(), StoreError> {
        let id = &change.entry.id;
        let hash = id_hash(id);
        self.connection.prepare_cached(SET_STATE)?.execute(named_params! {
            ":key": key, ":hash": hash, ":first_seen": change.first_seen.millis(),
        })?;
        if old != id {
            self.connection.prepare_cached(ADD_ALIAS)?.execute(named_params! {
                ":subscription": subscription.0, ":hash": id_hash(old), ":key": key, ":id": old.as_str(),
            })?;
            let params = named_params! {":subscription": subscription.0, ":hash": hash, ":key": key};
            self.connection.prepare_cached(DROP_ALIAS)?.execute(params)?;
        }
        Ok(())
    }

    /// Writes the row and the texts of an entry and queues the entry for indexing. Returns the size of its texts in
    /// bytes.
    fn write_row(
        &self,
        subscription: SubscriptionId,
        key: i64,
        ready: &Ready<'_>,
        before: Option<&PresentEntry>,
    ) -> Result<i64, StoreError> {
        let change = ready.change;
        let entry = &change.entry;
        let bytes = ready.texts.bytes;
        let version = &change.version;
        let sql = if before.is_some() { UPDATE } else { INSERT };
        self.connection.prepare_cached(sql)?.execute(named_params! {
            ":key": key, ":subscription": subscription.0, ":in_view": change.in_view,
            ":sort_time": change.sort.time.millis(), ":sort_rank": change.sort.rank, ":id": entry.id.as_str(),
            ":id_source": Col(entry.id_source), ":title": entry.title, ":link": entry.link.as_ref().map(Url::as_str),
            ":author": ready.author, ":published": Col(entry.published), ":updated": Col(entry.updated),
            ":snippet": ready.snippet, ":extra": ready.extra,
            ":operation": entry.multipart.operation.as_ref().map(Operation::word),
            ":version_updated": Col(version.entry_updated),
            ":version_document_updated": Col(version.document_updated), ":version_rank": version.rank,
            ":document": self.document_key(subscription, &version.document)?, ":digest": Col(ready.digest),
            ":text_digest": Col(ready.text_digest), ":bytes": bytes,
        })?;
        if before.is_some_and(|before| before.digest == ready.digest && !before.purged) {
            return Ok(bytes);
        }
        if !ready.texts.is_empty() || entry.multipart.payload.is_some() || before.is_some() {
            self.put_texts(key, entry, &ready.texts, before.is_some())?;
        }
        let same_words = |before: &PresentEntry| {
            // The index may lack the words of a text that was lost.
            !before.purged
                && before.text_digest == ready.text_digest
                && before.title == entry.title
                && before.author == ready.author
        };
        if !before.is_some_and(same_words) {
            self.wait_for_index(EntryKey(key))?;
        }
        Ok(bytes)
    }

    /// Stores the texts of an entry and its attached file.
    pub(super) fn put_texts(
        &self,
        key: i64,
        entry: &Entry,
        texts: &Texts,
        is_held: bool,
    ) -> Result<(), StoreError> {
        self.write_payload(key, entry, is_held)?;
        let (content, summary) = (&texts.content, &texts.summary);
        self.connection.prepare_cached(PUT_BODY)?.execute(named_params! {
            ":key": key,
            ":content_kind": content.as_ref().map(|(kind, _)| Col(*kind)),
            ":content_encoding": content.as_ref().map_or(0, |(_, packed)| packed.encoding),
            ":content": content.as_ref().map(|(_, packed)| &packed.bytes),
            ":summary_kind": summary.as_ref().map(|(kind, _)| Col(*kind)),
            ":summary_encoding": summary.as_ref().map_or(0, |(_, packed)| packed.encoding),
            ":summary": summary.as_ref().map(|(_, packed)| &packed.bytes),
        })?;
        Ok(())
    }

    /// Stores the attached file of an entry, or removes it if the entry has none any more.
    fn write_payload(&self, key: i64, entry: &Entry, is_held: bool) -> Result<(), StoreError> {
        if let Some(payload) = &entry.multipart.payload {
            let params = named_params! {":key": key, ":type": payload.media_type, ":bytes": payload.bytes};
            self.connection.prepare_cached(PUT_PAYLOAD)?.execute(params)?;
        } else if is_held {
            self.connection.prepare_cached(DROP_PAYLOAD)?.execute(named_params! {":key": key})?;
        }
        Ok(())
    }

    /// Returns the key of a document, and adds the document if it is missing.
    pub(super) fn document_key(&self, subscription: SubscriptionId, uri: &Url) -> Result<i64, StoreError> {
        let params = named_params! {":subscription": subscription.0, ":uri": uri.as_str()};
        let found =
            self.connection.prepare_cached(DOCUMENT)?.query_row(params, |row| row.get("id")).optional()?;
        match found {
            Some(key) => Ok(key),
            None => Ok(self.connection.prepare_cached(ADD_DOCUMENT)?.insert(params)?),
        }
    }
}

fn present(row: &rusqlite::Row<'_>) -> rusqlite::Result<Present> {
    let id: Col<Option<EntryId>> = row.get("id")?;
    let entry = match id.0 {
        None => None,
        Some(id) => Some(PresentEntry {
            id,
            in_view: row.get("in_view")?,
            bytes: row.get("bytes")?,
            digest: row.get::<_, Col<_>>("digest")?.0,
            text_digest: row.get::<_, Col<_>>("text_digest")?.0,
            title: row.get("title")?,
            author: row.get("author")?,
            purged: row.get("purged")?,
        }),
    };
    Ok(Present { key: row.get("key")?, read: row.get("read")?, entry })
}

/// Returns at most `limit` characters of a text as one line, and an ellipsis if the text goes on. Cuts between words
/// unless that would lose more than half of the line.
pub(super) fn one_line(text: &str, limit: usize) -> String {
    let mut line = String::new();
    let mut length = 0;
    for word in text.split_whitespace() {
        let space = usize::from(!line.is_empty());
        let characters = word.chars().count();
        if length + space + characters > limit {
            if length < limit / 2 {
                line.extend(std::iter::repeat_n(' ', space).chain(word.chars()).take(limit - length));
            }
            line.push('…');
            break;
        }
        line.extend(std::iter::repeat_n(' ', space));
        line.push_str(word);
        length += space + characters;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::super::testing::{add, at, memory, new_entry, update};
    use super::*;

    #[test]
    fn only_long_texts_store_a_snippet_and_all_texts_show_one() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let words = |of: u64| {
            let word = |number: u64| format!("{:016x}", number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            (1..=of).map(word).collect::<Vec<_>>().join(" ")
        };
        for (name, of, is_stored) in [("none", 0, false), ("short", 400, false), ("long", 2_000, true)] {
            let mut change = new_entry(name, 1);
            change.entry.content = (of > 0).then(|| Text::plain(words(of)));
            store.transaction(|tx| tx.apply(id, &update(&[change]), at(2))).unwrap();
            let (key, snippet, bytes): (i64, String, i64) = store
                .connection
                .query_row("SELECT key, snippet, bytes FROM entry WHERE id = ?", [name], |row| {
                    Ok((row.get(0)?, row.get(1)?, row.get(2)?))
                })
                .unwrap();
            assert_eq!(
                (!snippet.is_empty(), bytes > count(SHORT_TEXT as u64)),
                (is_stored, is_stored),
                "{name}: {bytes}"
            );
            let shown = &store.rows(&[EntryKey(key)]).unwrap()[0].snippet;
            assert_eq!(*shown, one_line(&words(of), SNIPPET_CHARACTERS), "{name}");
        }
    }

    #[test]
    fn a_snippet_is_one_line_cut_between_words() {
        let check = |text: &str, expect: &str| assert_eq!(one_line(text, 10), expect);
        check("", "");
        check(" two\n\n words ", "two words");
        check("several words are too much", "several…");
        check("日本語の長い文章には空白がない", "日本語の長い文章には…");
    }
}
