//! Applies a [`DocumentUpdate`], counts included, within the caller's transaction.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::named_params;
use serde_json::json;

use url::Url;

use super::coverage::{keys_of_blob, keys_to_blob};
use crate::history::{
    DocumentUpdate, EntryChange, GapChange, KeptBy, ProcessedDocument, ViewChange, stored_key,
};
use crate::model::{EntryId, EntryKey, SubscriptionId, Timestamp};
use crate::store::entries::Written;
use crate::store::entries::counts::Delta;
use crate::store::schema::convert::{Col, count, id_hash};
use crate::store::search::entry_words::EntryWords;
use crate::store::{QuerySet, SearchedEntry, StoreError, Tx};

pub(in crate::store) const SPAN: &str = "UPDATE subscription SET
        oldest = (SELECT min(sort_time) FROM entry WHERE subscription = :id AND in_view = 1),
        newest = (SELECT max(sort_time) FROM entry WHERE subscription = :id AND in_view = 1)
    WHERE id = :id";
const ENTRIES_OF_PROCESSED: &str =
    "SELECT id, entries FROM document WHERE subscription = :id AND entries IS NOT NULL";
const ORDER_PROCESSED: &str = "UPDATE document SET entries = :entries WHERE id = :key";
const PROCESSED: &str = "INSERT INTO document (subscription, uri, poll, depth, digest, processed_at, entries, older, etag,
        last_modified)
    VALUES (:subscription, :uri, :poll, :depth, :digest, :at, :entries, :older, :etag, :last_modified)
    ON CONFLICT (subscription, uri) DO UPDATE SET poll = excluded.poll, depth = excluded.depth, digest = excluded.digest,
        processed_at = excluded.processed_at, entries = excluded.entries, older = excluded.older, etag = excluded.etag,
        last_modified = excluded.last_modified";
pub(in crate::store) const VIEW: &str = "SELECT entry.key, read
    FROM entry CROSS JOIN user_state ON user_state.key = entry.key WHERE entry.subscription = :id AND in_view = 1";
pub(in crate::store) const OUT_OF_VIEW: &str = "SELECT entry.key, read
    FROM entry CROSS JOIN user_state ON user_state.key = entry.key
    WHERE entry.subscription = :id AND in_view = 0 AND deleted_at IS NULL";
const BY_HASH: &str = "SELECT entry.key, entry.id, read, in_view, document_order
    FROM user_state CROSS JOIN entry ON entry.key = user_state.key
    WHERE user_state.subscription = :id AND user_state.id_hash IN (SELECT value FROM json_each(:hashes))";
pub(in crate::store) const OUT_OF_VIEW_FROM: &str = "SELECT entry.key, read
    FROM entry CROSS JOIN user_state ON user_state.key = entry.key
    WHERE entry.subscription = :id AND in_view = 0 AND deleted_at IS NULL AND version_rank >= :rank";
const LEADS_TO: &str = "UPDATE document SET leads_to = :to WHERE id = :key";
const CAPTURED: &str = "UPDATE document SET captured_at = :at, captured_of = :of WHERE id = :key";
/// A page of a paged feed is a document of the feed.
const FROM_SITE: &str = "UPDATE document SET asked = 1 WHERE id = :key AND poll IS NULL";
const FROM_ACCOUNT: &str = "UPDATE document SET account = :account WHERE id = :key";
const SET_VIEW: &str = "UPDATE entry SET in_view = :in_view, document_order = :place,
        withdrawn_at = CASE WHEN :in_view THEN NULL ELSE :now END
    WHERE key = :key";

/// Counts of what an update changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Applied {
    /// Number of new entries that are unread.
    pub new_unread: u64,
    /// Number of new entries that arrived as read (G5a).
    pub new_read: u64,
    /// Number of new entries that the user's rules marked as read, or whose twins the user had read.
    pub new_filed: u64,
    /// Number of entries among them that rules keep out of the lists.
    pub new_hidden: u64,
    /// Number of entries that the publisher changed (A6b).
    pub changed: u64,
    /// Number of gaps opened.
    pub gaps_opened: u64,
    /// Number of gaps closed.
    pub gaps_closed: u64,
    /// True if the list of the feed may look different.
    pub list_changed: bool,
}

impl Applied {
    /// Returns the number of new entries.
    #[must_use]
    pub const fn new_entries(&self) -> u64 {
        self.new_unread + self.new_read + self.new_filed
    }
}

impl std::ops::AddAssign for Applied {
    fn add_assign(&mut self, other: Self) {
        self.new_unread += other.new_unread;
        self.new_read += other.new_read;
        self.new_filed += other.new_filed;
        self.new_hidden += other.new_hidden;
        self.changed += other.changed;
        self.gaps_opened += other.gaps_opened;
        self.gaps_closed += other.gaps_closed;
        self.list_changed |= other.list_changed;
    }
}

/// The entries of an update after they were searched for the words of rules; `None` at the place of an entry that was not.
type SearchedEntries<'a> = Vec<Option<SearchedEntry<'a>>>;

impl Tx<'_> {
    /// Applies an update. An error rolls back the caller's transaction with all of the update.
    pub fn apply(
        &self,
        id: SubscriptionId,
        update: &DocumentUpdate,
        now: Timestamp,
    ) -> Result<Applied, StoreError> {
        Ok(self.apply_with_keys(id, update, now)?.0)
    }

    /// Applies an update. Also returns the keys of the written entries, in the order of the update.
    pub fn apply_with_keys(
        &self,
        id: SubscriptionId,
        update: &DocumentUpdate,
        now: Timestamp,
    ) -> Result<(Applied, Vec<EntryKey>), StoreError> {
        let (applied, keys, _) = self.apply_searched(id, update, now, None)?;
        Ok((applied, keys))
    }

    /// Like [`Self::apply_with_keys`]. Also returns the entries after they were searched for the words of `rules`, each at
    /// the place of its key; `None` without rules.
    pub fn apply_searched<'a>(
        &'a self,
        id: SubscriptionId,
        update: &'a DocumentUpdate,
        now: Timestamp,
        rules: Option<&'a QuerySet>,
    ) -> Result<(Applied, Vec<EntryKey>, SearchedEntries<'a>), StoreError> {
        let mut applied = Applied::default();
        let mut delta = Delta::default();
        let hidden: BTreeSet<&EntryId> =
            update.deletions.iter().filter(|deletion| deletion.since.is_some()).map(|d| &d.id).collect();
        let stretch = update.coverage.as_ref().and_then(|coverage| coverage.stretch);
        let (mut stored, mut searched) = (Vec::with_capacity(update.entries.len()), Vec::new());
        let extract = &self.extract;
        let look = |change: &'a EntryChange| Some(rules?.search(&change.entry, change.sort.time, extract));
        self.write_entries(id, &update.entries, stretch, now, look, |change, written, found| {
            stored.push(EntryKey(written.key));
            searched.push(self.keep_words(written, found)?);
            // A new entry that a tombstone hides at once does not count as new.
            if written.is_new && !hidden.contains(&change.entry.id) {
                *(if written.unread { &mut applied.new_unread } else { &mut applied.new_read }) += 1;
            }
            applied.changed += u64::from(change.changed);
            let view = i64::from(change.in_view) - i64::from(written.was_in_view);
            delta.entries += view;
            delta.unread += if written.unread { view } else { 0 };
            delta.bytes += written.bytes;
            Ok(())
        })?;
        for (key, version) in &update.touched {
            self.touch_entry(id, *key, version)?;
        }
        let mut moved = self.change_view(id, &update.view, now, &mut delta)?;
        for deleted in &update.tombstones {
            self.put_tombstone(id, deleted)?;
        }
        for deletion in &update.deletions {
            moved |= self.apply_deletion(id, deletion, now, &mut delta)?;
        }
        if let Some(kept_by) = &update.kept_by {
            self.put_keeper(id, kept_by)?;
        }
        for (uri, faults) in &update.faults {
            self.put_document_faults(id, uri, faults)?;
        }
        if update.turns_processed {
            self.turn_processed(id)?;
        }
        for document in &update.processed {
            self.put_processed(id, document, &stored)?;
        }
        if let Some((from, to)) = &update.redirected {
            let key = self.document_key(id, from)?;
            let params = named_params! {":key": key, ":to": to.as_str()};
            self.connection.prepare_cached(LEADS_TO)?.execute(params)?;
        }
        if let Some(coverage) = &update.coverage {
            self.put_coverage(id, coverage, &stored)?;
        }
        for change in &update.gaps {
            match change {
                GapChange::Open(gap) => {
                    self.write_gap(id, None, gap, &stored)?;
                    applied.gaps_opened += 1;
                }
                GapChange::Put(gap_id, gap) => self.write_gap(id, Some(*gap_id), gap, &stored)?,
                GapChange::Close(gap_id) => {
                    self.close_gap(id, *gap_id)?;
                    applied.gaps_closed += 1;
                }
            }
        }
        self.remember_renamed(id, update, now)?;
        if let Some(boundary) = &update.boundary {
            self.put_boundary(id, boundary)?;
        }
        for page in &update.multipart.pages {
            self.put_page(id, page)?;
        }
        if let Some(start) = &update.multipart.start {
            self.put_start(id, start)?;
        }
        if let Some(record) = &update.feed {
            self.put_record(id, record)?;
        }
        self.keep_counts(id, delta)?;
        if moved || !update.entries.is_empty() {
            self.keep_span(id)?;
        }
        if update.feed.is_some() || update.coverage.is_some() || !update.gaps.is_empty() {
            self.keep_state(id)?;
        }
        applied.list_changed =
            moved || !update.entries.is_empty() || !update.gaps.is_empty() || update.boundary.is_some();
        Ok((applied, stored, searched))
    }

    /// Keeps the words of a new entry for the index. The index may have those of a changed entry already.
    fn keep_words<'a>(
        &self,
        written: &Written,
        found: Option<(SearchedEntry<'a>, EntryWords)>,
    ) -> Result<Option<SearchedEntry<'a>>, StoreError> {
        let Some((searched, words)) = found else { return Ok(None) };
        if written.is_new {
            self.words_wait(EntryKey(written.key), written.digest, words)?;
        }
        Ok(Some(searched))
    }

    /// Records that a document of a chain was processed, so that no walk fetches it again (A4). `stored` holds the keys
    /// of the new entries of the same update.
    fn put_processed(
        &self,
        id: SubscriptionId,
        document: &ProcessedDocument,
        stored: &[EntryKey],
    ) -> Result<(), StoreError> {
        let entries: Vec<EntryKey> = document.entries.iter().map(|key| stored_key(*key, stored)).collect();
        self.connection.prepare_cached(PROCESSED)?.execute(named_params! {
            ":subscription": id.0, ":uri": document.uri.as_str(), ":poll": count(document.poll),
            ":depth": document.depth, ":digest": document.digest.map(Col), ":at": document.at.millis(),
            ":entries": keys_to_blob(&entries), ":older": document.older.as_ref().map(Url::as_str),
            ":etag": document.validators.etag, ":last_modified": document.validators.last_modified,
        })?;
        Ok(())
    }

    /// Puts the entries of each processed document in the opposite order.
    fn turn_processed(&self, id: SubscriptionId) -> Result<(), StoreError> {
        let mut statement = self.connection.prepare_cached(ENTRIES_OF_PROCESSED)?;
        let rows = statement.query_map(named_params! {":id": id.0}, |row| {
            Ok((row.get::<_, i64>("id")?, keys_of_blob(row.get_ref("entries")?.as_blob()?)))
        })?;
        for (key, mut entries) in rows.collect::<rusqlite::Result<Vec<_>>>()? {
            entries.reverse();
            let params = named_params! {":key": key, ":entries": keys_to_blob(&entries)};
            self.connection.prepare_cached(ORDER_PROCESSED)?.execute(params)?;
        }
        Ok(())
    }

    /// Records that a document is a capture in a web archive, or that it came from the publisher's site or the user's own feed
    /// server, which were asked for missing entries.
    fn put_keeper(&self, id: SubscriptionId, kept_by: &KeptBy) -> Result<(), StoreError> {
        match kept_by {
            KeptBy::WebArchive(captured) => {
                let key = self.document_key(id, &captured.uri)?;
                let params =
                    named_params! {":key": key, ":at": captured.at.millis(), ":of": captured.of.as_str()};
                self.connection.prepare_cached(CAPTURED)?.execute(params)?;
            }
            KeptBy::Site { document } => {
                let params = named_params! {":key": self.document_key(id, document)?};
                self.connection.prepare_cached(FROM_SITE)?.execute(params)?;
            }
            KeptBy::Account { document, name } => {
                let params = named_params! {":key": self.document_key(id, document)?, ":account": name};
                self.connection.prepare_cached(FROM_ACCOUNT)?.execute(params)?;
            }
        }
        Ok(())
    }

    pub(in crate::store) fn keep_span(&self, id: SubscriptionId) -> Result<(), StoreError> {
        self.connection.prepare_cached(SPAN)?.execute(named_params! {":id": id.0})?;
        Ok(())
    }

    fn change_view(
        &self,
        id: SubscriptionId,
        view: &ViewChange,
        now: Timestamp,
        delta: &mut Delta,
    ) -> Result<bool, StoreError> {
        match view {
            ViewChange::Keep => Ok(false),
            ViewChange::Replace(ids) => self.replace_view(id, ids, now, delta),
            ViewChange::Restore => {
                let hidden = self.view_rows(OUT_OF_VIEW, named_params! {":id": id.0})?;
                self.restore(&hidden, now, delta)
            }
            ViewChange::RestoreFrom(rank) => {
                let hidden = self.view_rows(OUT_OF_VIEW_FROM, named_params! {":id": id.0, ":rank": rank})?;
                self.restore(&hidden, now, delta)
            }
        }
    }

    fn restore(&self, hidden: &[ViewRow], now: Timestamp, delta: &mut Delta) -> Result<bool, StoreError> {
        for row in hidden {
            self.set_view(row.key, true, None, now)?;
            delta.entries += 1;
            delta.unread += i64::from(!row.read);
        }
        Ok(!hidden.is_empty())
    }

    /// Makes the list show exactly these entries, in this order (C1). Writes only rows that differ.
    fn replace_view(
        &self,
        id: SubscriptionId,
        ids: &[EntryId],
        now: Timestamp,
        delta: &mut Delta,
    ) -> Result<bool, StoreError> {
        let mut place: BTreeMap<&EntryId, i64> = BTreeMap::new();
        for (index, entry) in (0..).zip(ids) {
            place.entry(entry).or_insert(index);
        }
        let hashes: Vec<i64> = ids.iter().map(id_hash).collect();
        let mut statement = self.connection.prepare_cached(BY_HASH)?;
        let params = named_params! {":id": id.0, ":hashes": json!(hashes).to_string()};
        let mut rows = statement.query(params)?;
        let mut wanted: BTreeMap<i64, Wanted> = BTreeMap::new();
        while let Some(row) = rows.next()? {
            let entry: Col<EntryId> = row.get("id")?;
            if let Some(place) = place.get(&entry.0) {
                let in_view = row.get("in_view")?;
                let before = row.get("document_order")?;
                wanted.insert(
                    row.get("key")?,
                    Wanted { place: *place, read: row.get("read")?, in_view, before },
                );
            }
        }
        let mut moved = false;
        for row in self.view_rows(VIEW, named_params! {":id": id.0})? {
            if !wanted.contains_key(&row.key) {
                self.set_view(row.key, false, None, now)?;
                delta.entries -= 1;
                delta.unread -= i64::from(!row.read);
                moved = true;
            }
        }
        for (key, entry) in &wanted {
            if !entry.in_view {
                delta.entries += 1;
                delta.unread += i64::from(!entry.read);
            }
            if !entry.in_view || entry.before != Some(entry.place) {
                self.set_view(*key, true, Some(entry.place), now)?;
                moved = true;
            }
        }
        Ok(moved)
    }

    fn view_rows(
        &self,
        sql: &str,
        params: &[(&str, &dyn rusqlite::ToSql)],
    ) -> Result<Vec<ViewRow>, StoreError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement
            .query_map(params, |row| Ok(ViewRow { key: row.get("key")?, read: row.get("read")? }))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    fn set_view(
        &self,
        key: i64,
        in_view: bool,
        place: Option<i64>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let params = named_params! {":key": key, ":in_view": in_view, ":place": place, ":now": now.millis()};
        self.connection.prepare_cached(SET_VIEW)?.execute(params)?;
        Ok(())
    }
}

struct ViewRow {
    key: i64,
    read: bool,
}

struct Wanted {
    place: i64,
    read: bool,
    in_view: bool,
    before: Option<i64>,
}
