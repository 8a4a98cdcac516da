//! Reads the stored entries and tombstones that concern a document, and the state of its addresses. From these,
//! `history` decides what the document changes.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{OptionalExtension, named_params};
use serde_json::json;
use url::Url;

use crate::history::{
    Chain, EntryVersion, Held, HeldEntry, HeldPages, LogicalFeed, ProcessedDocument, Renaming, SortKey,
    StretchId, SubscriptionDocument, UriState, may_be_same,
};
use crate::model::{
    Entry, EntryId, EntryKey, FeedDocument, GapId, IdSource, SubscriptionId, Timestamp, relation,
};
use crate::store::schema::convert::{Col, id_hash, uncount, uncount32};
use crate::store::{Database, StoreError};

const ANY: &str = "SELECT 1 FROM entry WHERE subscription = :id LIMIT 1";
/// The condition is the same as that of the index `entry_without_id`, so that SQLite uses the index.
const ANY_WITHOUT_ID: &str = "SELECT 1 FROM entry WHERE subscription = :id AND id_source <> 0 LIMIT 1";
const ENTRIES: &str = "SELECT entry.key, entry.id, id_source, version_updated, version_document_updated, version_rank,
        document.uri, sort_time, sort_rank, first_seen, entry.digest, text_digest, in_view, stretch
    FROM user_state CROSS JOIN entry ON entry.key = user_state.key CROSS JOIN document ON document.id = entry.document
    WHERE user_state.subscription = :id AND user_state.id_hash IN (SELECT value FROM json_each(:hashes))
    UNION
    SELECT entry.key, entry.id, id_source, version_updated, version_document_updated, version_rank,
        document.uri, sort_time, sort_rank, first_seen, entry.digest, text_digest, in_view, stretch
    FROM entry_alias CROSS JOIN entry ON entry.key = entry_alias.key
        CROSS JOIN user_state ON user_state.key = entry.key CROSS JOIN document ON document.id = entry.document
    WHERE entry_alias.subscription = :id AND entry_alias.id_hash IN (SELECT value FROM json_each(:hashes))";
const ALIASES: &str = "SELECT key, id FROM entry_alias WHERE key IN (SELECT value FROM json_each(:keys))";
const GAP_AT: &str = "SELECT id FROM gap WHERE subscription = :id AND uri = :uri AND target <> 'boundary' ORDER BY poll DESC LIMIT 1";
const DOCUMENT_AT: &str = "SELECT poll, depth, processed_at FROM document WHERE subscription = :id AND uri = :uri AND poll IS NOT NULL";
const ARCHIVES: &str =
    "SELECT uri, poll, depth, digest, processed_at, entries, older, etag, last_modified FROM document
    WHERE subscription = :id AND poll IS NOT NULL AND depth > 0
    ORDER BY poll DESC, depth, digest IS NULL, id";

const ID_CANDIDATES: &str = "SELECT id, link, title, ifnull(published, updated) AS time FROM entry
    WHERE subscription = :id AND (link IN (SELECT value FROM json_each(:links))
        OR title IN (SELECT value FROM json_each(:titles)))";
/// Finds entries with an id of their own by their links. The query reads the entries document by document, because only
/// the index `entry_by_document` says which entries have an id. In a feed without ids, the query reads no entry.
const BY_LINK: &str = "SELECT entry.id, link FROM document
        CROSS JOIN entry INDEXED BY entry_by_document ON entry.document = document.id AND id_source = 0
    WHERE document.subscription = :id AND link IN (SELECT value FROM json_each(:links))";

/// Finds entries of the view whose versions lie between two ranks of the chain (`ChainPosition::rank`).
const BETWEEN: &str = "SELECT id FROM entry
    WHERE subscription = :id AND in_view = 1 AND version_rank > :above AND version_rank < :below";

const FROM_DOCUMENT: &str = "SELECT entry.id FROM document CROSS JOIN entry ON entry.document = document.id
    WHERE document.subscription = :id AND document.uri = :uri";

/// A stored entry that may be the same as an entry of the document, although their ids differ.
struct IdCandidate {
    /// The id of the document's entry.
    id: EntryId,
    held: HeldEntry,
    /// True if the two have the same link, title and time.
    in_all: bool,
}

impl IdCandidate {
    fn into_pair(self) -> (EntryId, HeldEntry) {
        (self.id, self.held)
    }
}

impl Database {
    /// Returns the identities of the entries whose stored version came from a document (A5).
    pub fn entries_from(&self, id: SubscriptionId, document: &Url) -> Result<Vec<EntryId>, StoreError> {
        let mut statement = self.connection.prepare_cached(FROM_DOCUMENT)?;
        let rows = statement.query_map(named_params! {":id": id.0, ":uri": document.as_str()}, |row| {
            Ok(row.get::<_, Col<EntryId>>("id")?.0)
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the identities of the entries in the view whose version has a rank between `above` and `below`, both
    /// excluded.
    pub fn ids_between(
        &self,
        id: SubscriptionId,
        above: i64,
        below: i64,
    ) -> Result<Vec<EntryId>, StoreError> {
        let mut statement = self.connection.prepare_cached(BETWEEN)?;
        let params = named_params! {":id": id.0, ":above": above, ":below": below};
        let rows = statement.query_map(params, |row| Ok(row.get::<_, Col<EntryId>>("id")?.0))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Reads the stored entries and tombstones that concern `document`, and the state of its addresses. `next` is the
    /// older document of its chain, and `own` is the address that was requested.
    ///
    /// The result may contain unrelated entries, because two identities may share a hash. The merge compares the
    /// identities.
    pub fn held(
        &self,
        id: SubscriptionId,
        document: &FeedDocument,
        next: Option<&Url>,
        own: &Url,
    ) -> Result<Held, StoreError> {
        let entries = self.held_entries(id, document)?;
        let own_state = self.uri_state(id, own)?;
        let next_state = next.map_or(Ok(UriState::Unknown), |next| self.uri_state(id, next))?;
        Ok(Held {
            tombstones: self.tombstones(id, document, &entries)?,
            linked: self.linked(id, document, &entries)?,
            entries,
            renamed: Vec::new(),
            id_candidates: Vec::new(),
            next: next_state,
            own: own_state,
            own_is_newest: false,
            own_is_as_before: false,
            this: document
                .head
                .link(relation::THIS)
                .map_or(Ok(UriState::Unknown), |this| self.uri_state(id, this))?,
            chain: Chain::default(),
            pages: HeldPages::default(),
        })
    }

    /// Like [`Self::held`], for a subscription document. Also reads stored entries that the document shows under new
    /// ids, and the chain behind the document.
    pub fn held_of_subscription(
        &self,
        feed: &LogicalFeed,
        read: &SubscriptionDocument<'_>,
    ) -> Result<Held, StoreError> {
        let (id, document, older) = (feed.subscription, read.document(), read.older.as_ref());
        let mut held = self.held(id, document, older, &document.uri)?;
        let renamings = read.renamings(feed);
        held.renamed = self.held_renamed(id, &renamings)?;
        read.keep_confirmed(&mut held.renamed, &renamings);
        let are_several = !held.renamed.is_empty();
        if are_several || !feed.ids_count && has_old_news(feed, document, &held.entries) {
            let mut candidates = self.id_candidates(id, document, &held.entries)?;
            candidates.retain(|candidate| are_several || candidate.in_all);
            held.id_candidates = candidates.into_iter().map(IdCandidate::into_pair).collect();
        }
        self.look_up_chain(feed, &mut held, older, &document.uri)?;
        Ok(held)
    }

    /// Returns what the store knows of a URI. An open gap takes precedence over a processed document.
    pub fn uri_state(&self, id: SubscriptionId, uri: &Url) -> Result<UriState, StoreError> {
        let params = named_params! {":id": id.0, ":uri": uri.as_str()};
        let mut gap = self.connection.prepare_cached(GAP_AT)?;
        let gap: Option<Col<GapId>> = gap.query_row(params, |row| row.get("id")).optional()?;
        if let Some(gap) = gap {
            return Ok(UriState::Gap(gap.0));
        }
        let mut document = self.connection.prepare_cached(DOCUMENT_AT)?;
        let processed = document.query_row(params, |row| {
            Ok(UriState::Processed {
                poll: uncount(row.get("poll")?),
                depth: uncount32(row.get("depth")?),
                at: row.get::<_, Col<Timestamp>>("processed_at")?.0,
            })
        });
        Ok(processed.optional()?.unwrap_or_default())
    }

    /// Returns the processed archive documents of a subscription, the nearest to the subscription document first (A4).
    /// A document that was redirected has a row for each of its two addresses. Only the row of the requested address
    /// has a digest.
    pub fn processed_archives(&self, id: SubscriptionId) -> Result<Vec<ProcessedDocument>, StoreError> {
        let mut statement = self.connection.prepare_cached(ARCHIVES)?;
        let rows = statement.query_map(named_params! {":id": id.0}, super::coverage::processed)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    fn held_entries(
        &self,
        id: SubscriptionId,
        document: &FeedDocument,
    ) -> Result<Vec<HeldEntry>, StoreError> {
        let mut any = self.connection.prepare_cached(ANY)?;
        if !any.exists(named_params! {":id": id.0})? {
            return Ok(Vec::new());
        }
        // Only entries without an id of their own can be stored under a fallback id (H2).
        let mut without_id = self.connection.prepare_cached(ANY_WITHOUT_ID)?;
        let any_without_id = without_id.exists(named_params! {":id": id.0})?;
        let mut hashes: Vec<i64> = Vec::with_capacity(document.entries.len() * 3);
        for entry in &document.entries {
            hashes.push(id_hash(&entry.id));
            if any_without_id {
                hashes.extend(entry.fallback_ids().iter().map(id_hash));
            }
        }
        hashes.extend(document.head.deleted.iter().map(|deleted| id_hash(&deleted.id)));
        self.held_under(id, hashes)
    }

    /// Finds stored entries for those entries of the document that have no id and are unknown (H2). A stored entry
    /// matches if it has an id and the same link. Several entries of the document may match one stored entry. Reads all
    /// entries of the feed that have an id, because documents without ids are rare.
    fn linked(
        &self,
        id: SubscriptionId,
        document: &FeedDocument,
        held: &[HeldEntry],
    ) -> Result<Vec<(EntryId, HeldEntry)>, StoreError> {
        let is_known = |id: &EntryId| held.iter().any(|held| held.id == *id || held.aliases.contains(id));
        let unknown = document.entries.iter().filter(|entry| entry.id_source != IdSource::Given);
        let unknown: Vec<(&EntryId, &str)> = unknown
            .filter(|entry| !is_known(&entry.id))
            .filter_map(|entry| Some((&entry.id, entry.link.as_ref()?.as_str())))
            .collect();
        if unknown.is_empty() {
            return Ok(Vec::new());
        }
        let links: Vec<&str> = unknown.iter().map(|(_, link)| *link).collect();
        let mut statement = self.connection.prepare_cached(BY_LINK)?;
        let params = named_params! {":id": id.0, ":links": json!(links).to_string()};
        let rows = statement.query_map(params, |row| {
            Ok((row.get::<_, Col<EntryId>>("id")?.0, row.get::<_, String>("link")?))
        })?;
        let found: Vec<(EntryId, String)> = rows.collect::<rusqlite::Result<_>>()?;
        let entries = self.held_under(id, found.iter().map(|(own, _)| id_hash(own)).collect())?;
        let by_id: BTreeMap<&EntryId, &HeldEntry> = entries.iter().map(|entry| (&entry.id, entry)).collect();
        let mut stored: BTreeMap<&str, Vec<&HeldEntry>> = BTreeMap::new();
        let mut wanted: BTreeMap<&str, Vec<&EntryId>> = BTreeMap::new();
        for (own, link) in &found {
            stored.entry(link).or_default().extend(by_id.get(own).copied());
        }
        for (unknown, link) in unknown {
            wanted.entry(link).or_default().push(unknown);
        }
        let mut pairs = Vec::new();
        for (link, stored) in stored {
            let Some(unknown) = wanted.get(link) else { continue };
            // If several stored entries have the link, it identifies none of them. They are named once.
            let unknown = if stored.len() > 1 { &unknown[..1] } else { unknown };
            pairs.extend(
                stored.iter().flat_map(|held| unknown.iter().map(|id| ((*id).clone(), (*held).clone()))),
            );
        }
        Ok(pairs)
    }

    /// Like [`Self::held`], for a document behind the subscription document. Also searches the feed for entries that
    /// the document shows under new ids (G6). Does not search if the user said that an entry with a new id is a new
    /// entry.
    ///
    /// Otherwise there are two reasons to search:
    /// - Ids of the feed changed before.
    /// - Some entries of the document are unknown although the store should know them: `may_be_renamed` is true, or the
    ///   store knows at least half of the entries. A single match then counts only if link, title and time agree.
    pub fn held_behind(
        &self,
        id: SubscriptionId,
        document: &FeedDocument,
        next: Option<&Url>,
        may_be_renamed: bool,
    ) -> Result<Held, StoreError> {
        let mut held = self.held(id, document, next, &document.uri)?;
        let (known, all) = (held.entries.len(), document.entries.len());
        let has_renamed = self.has_renamed(id)?;
        // If the store should know all entries of the document, it may have the unknown ones under other ids.
        let may_be_renamed = known < all && (may_be_renamed || 2 * known >= all);
        if (has_renamed || may_be_renamed) && !self.do_ids_count(id)? {
            let mut candidates = self.id_candidates(id, document, &held.entries)?;
            if !has_renamed && !self.is_telling(id, document, &candidates)? {
                candidates.retain(|candidate| candidate.in_all);
            }
            held.id_candidates = candidates.into_iter().map(IdCandidate::into_pair).collect();
        }
        Ok(held)
    }

    /// Returns true if at least two entries of the document are stored under other ids. An entry also counts if it is
    /// stored twice, once under each id: a newer document may have brought only this one entry under its new id.
    fn is_telling(
        &self,
        id: SubscriptionId,
        document: &FeedDocument,
        candidates: &[IdCandidate],
    ) -> Result<bool, StoreError> {
        if candidates.len() != 1 {
            return Ok(candidates.len() > 1);
        }
        let all = self.id_candidates(id, document, &[])?;
        let is_renamed = |candidate: &&IdCandidate| {
            candidate.held.id != candidate.id && !candidate.held.aliases.contains(&candidate.id)
        };
        Ok(all.iter().filter(is_renamed).count() > 1)
    }

    /// Finds stored entries that may be the same as an entry of the document with an unknown id ([`Held::id_candidates`]). They
    /// have the same link, or the same title and time. Searches all entries of the feed, because ids change rarely.
    fn id_candidates(
        &self,
        id: SubscriptionId,
        document: &FeedDocument,
        held: &[HeldEntry],
    ) -> Result<Vec<IdCandidate>, StoreError> {
        let known: BTreeSet<&EntryId> =
            held.iter().flat_map(|held| held.aliases.iter().chain([&held.id])).collect();
        let unknown = document.whole_entries().iter().filter(|entry| !known.contains(&entry.id));
        let (mut by_link, mut by_title) = (BTreeMap::<_, Vec<_>>::new(), BTreeMap::<_, Vec<_>>::new());
        for entry in unknown {
            if let Some(link) = &entry.link {
                by_link.entry(link.as_str()).or_default().push(&entry.id);
            }
            if let Some(time) = entry.published.or(entry.updated).filter(|_| !entry.title.is_empty()) {
                by_title.entry(entry.title.as_str()).or_default().push((time, &entry.id));
            }
        }
        if by_link.is_empty() && by_title.is_empty() {
            return Ok(Vec::new());
        }
        let (links, titles): (Vec<_>, Vec<_>) = (by_link.keys().collect(), by_title.keys().collect());
        let mut statement = self.connection.prepare_cached(ID_CANDIDATES)?;
        let mut rows = statement.query(named_params! {
            ":id": id.0, ":links": json!(links).to_string(), ":titles": json!(titles).to_string(),
        })?;
        // The pairs of ids, and whether the two entries have the same link, and the same title and time.
        let mut found: BTreeMap<(EntryId, &EntryId), (bool, bool)> = BTreeMap::new();
        while let Some(row) = rows.next()? {
            let own: EntryId = row.get::<_, Col<_>>("id")?.0;
            let link: Option<String> = row.get("link")?;
            let time: Option<Timestamp> = row.get::<_, Col<_>>("time")?.0;
            let linked = link.iter().filter_map(|link| by_link.get(link.as_str())).flatten().copied();
            let titled =
                by_title.get(row.get_ref("title")?.as_str().unwrap_or_default()).into_iter().flatten();
            let titled = titled.filter(|(other, _)| Some(*other) == time).map(|(_, id)| *id);
            let linked: BTreeSet<&EntryId> = linked.collect();
            let titled: BTreeSet<&EntryId> = titled.collect();
            let pairs = linked
                .union(&titled)
                .map(|id| ((own.clone(), *id), (linked.contains(id), titled.contains(id))));
            found.extend(pairs);
        }
        let entries = self.held_under(id, found.keys().map(|(own, _)| id_hash(own)).collect())?;
        let by_id: BTreeMap<&EntryId, &HeldEntry> = entries.iter().map(|held| (&held.id, held)).collect();
        let entries: BTreeMap<&EntryId, &Entry> =
            document.whole_entries().iter().map(|entry| (&entry.id, entry)).collect();
        let candidate = |((own, id), (has_link, has_title)): ((EntryId, &EntryId), (bool, bool))| {
            let held = *by_id.get(&own)?;
            let may_be_same = may_be_same(entries.get(id)?, held, has_link);
            may_be_same.then(|| IdCandidate {
                id: id.clone(),
                held: held.clone(),
                in_all: has_link && has_title,
            })
        };
        Ok(found.into_iter().filter_map(candidate).collect())
    }

    /// Returns the stored entries that the document shows under new ids, each with its new id.
    fn held_renamed(
        &self,
        id: SubscriptionId,
        renamings: &[Renaming],
    ) -> Result<Vec<(EntryId, HeldEntry)>, StoreError> {
        if renamings.is_empty() {
            return Ok(Vec::new());
        }
        let held =
            self.held_under(id, renamings.iter().map(|renaming| renaming.old.cast_signed()).collect())?;
        let found = renamings.iter().filter_map(|renaming| {
            let entry = held.iter().find(|entry| id_hash(&entry.id) == renaming.old.cast_signed())?;
            Some((renaming.new.clone(), entry.clone()))
        });
        Ok(found.collect())
    }

    fn held_under(&self, id: SubscriptionId, mut hashes: Vec<i64>) -> Result<Vec<HeldEntry>, StoreError> {
        hashes.sort_unstable();
        hashes.dedup();
        let mut statement = self.connection.prepare_cached(ENTRIES)?;
        let found = statement.query_map(
            named_params! {":id": id.0, ":hashes": json!(hashes).to_string()},
            |row| {
                Ok(HeldEntry {
                    key: row.get::<_, Col<_>>("key")?.0,
                    id: row.get::<_, Col<_>>("id")?.0,
                    id_source: row.get::<_, Col<_>>("id_source")?.0,
                    aliases: Vec::new(),
                    version: EntryVersion {
                        entry_updated: row.get::<_, Col<_>>("version_updated")?.0,
                        document_updated: row.get::<_, Col<_>>("version_document_updated")?.0,
                        rank: row.get("version_rank")?,
                        document: row.get::<_, Col<_>>("uri")?.0,
                    },
                    sort: SortKey {
                        time: row.get::<_, Col<Timestamp>>("sort_time")?.0,
                        rank: row.get("sort_rank")?,
                    },
                    first_seen: row.get::<_, Col<_>>("first_seen")?.0,
                    digest: row.get::<_, Col<_>>("digest")?.0,
                    text_digest: row.get::<_, Col<_>>("text_digest")?.0,
                    in_view: row.get("in_view")?,
                    stretch: row.get::<_, Option<u32>>("stretch")?.map(StretchId),
                })
            },
        )?;
        let mut held: Vec<HeldEntry> = found.collect::<rusqlite::Result<_>>()?;
        held.sort_by_key(|entry| entry.key);
        let keys: Vec<i64> = held.iter().map(|entry| entry.key.0).collect();
        let mut statement = self.connection.prepare_cached(ALIASES)?;
        let mut rows = statement.query(named_params! {":keys": json!(keys).to_string()})?;
        while let Some(row) = rows.next()? {
            let key: Col<EntryKey> = row.get("key")?;
            let alias: Col<EntryId> = row.get("id")?;
            if let Ok(index) = held.binary_search_by_key(&key.0, |entry| entry.key)
                && let Some(entry) = held.get_mut(index)
            {
                entry.aliases.push(alias.0);
            }
        }
        Ok(held)
    }
}

/// Returns true if an unknown entry of the document is not newer than the newest entry that was seen. For example, the
/// document may be an older copy, and the ids of the feed may have changed since.
fn has_old_news(feed: &LogicalFeed, document: &FeedDocument, held: &[HeldEntry]) -> bool {
    let Some(newest) = feed.coverage.newest_date() else { return false };
    let known: BTreeSet<&EntryId> =
        held.iter().flat_map(|held| held.aliases.iter().chain([&held.id])).collect();
    let mut unknown = document.whole_entries().iter().filter(|entry| !known.contains(&entry.id));
    unknown.any(|entry| entry.published.or(entry.updated).is_some_and(|date| date <= newest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::EntryChange;
    use crate::model::{Ending, Entry, EntryScope, Format, Head};
    use crate::store::Store;
    use crate::store::testing::{add, at, entry, keys, memory, new_entry, steps, update, url};

    /// An entry whose link serves as its id.
    fn without_id(number: i64) -> Entry {
        let link = url(&format!("https://a.example/{number}"));
        let mut entry = entry(link.as_str(), "title");
        (entry.id_source, entry.link) = (IdSource::Link, Some(link));
        entry
    }

    fn page(numbers: std::ops::Range<i64>) -> FeedDocument {
        FeedDocument {
            uri: url("https://a.example/page"),
            format: Format::Rss20,
            head: Head::default(),
            entries: numbers.map(without_id).collect(),
            ending: Ending::Whole,
            faults: Vec::new(),
        }
    }

    fn store_all(store: &mut Store, id: SubscriptionId, numbers: std::ops::Range<i64>) {
        let change = |number| EntryChange { entry: without_id(number), ..new_entry("", number) };
        let changes: Vec<EntryChange> = numbers.map(change).collect();
        store.transaction(|tx| tx.apply(id, &update(&changes), at(9))).unwrap();
    }

    #[test]
    fn h2_a_search_by_link_reads_no_entry_of_a_feed_without_ids() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let mut read = Vec::new();
        for held in [0..10, 10..2_000] {
            store_all(&mut store, id, held);
            let next = page(5_000..5_030);
            assert_eq!(store.held(id, &next, None, &next.uri).unwrap().linked, []);
            read.push(steps(&store, BY_LINK));
        }
        assert!(read[0] > 0, "the query runs");
        assert_eq!(read[0], read[1]);
        // One entry had an id of its own. The search finds it and reads no other entry.
        let mut given = without_id(5_007);
        (given.id, given.id_source) = (EntryId::new("guid"), IdSource::Given);
        let change = EntryChange { entry: given, ..new_entry("", 1) };
        store.transaction(|tx| tx.apply(id, &update(&[change]), at(9))).unwrap();
        let next = page(5_000..5_030);
        let linked = store.held(id, &next, None, &next.uri).unwrap().linked;
        let found: Vec<&str> = linked.iter().map(|(unknown, _)| unknown.as_str()).collect();
        assert_eq!(found, ["https://a.example/5007"]);
        assert!(steps(&store, BY_LINK) < 1_000);
        assert_eq!(keys(&store, &EntryScope::All).len(), 2_001);
    }
}
