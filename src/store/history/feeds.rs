//! Stores what the latest subscription document said about a feed as a whole, and the feed's state.

use rusqlite::{OptionalExtension, named_params};
use url::Url;

use crate::history::{Coverage, FeedIdentity, FeedRecord, LogicalFeed, PageBoundary, PollWindow, SortKey};
use crate::model::{EntryId, Fault, SubscriptionId, Timestamp};
use crate::store::schema::convert::{
    Col, count, faults_of_json, faults_to_json, links_of_json, links_to_json, names_of_json, names_to_json,
    state_columns, uncount, window_of_blobs, window_times_to_blob, window_to_blob,
};
use crate::store::{Database, StoreError, Tx};

const RECORD: &str = "SELECT kind, polls, window, window_states, holds, newest_time, newest_id, since, judged, next_is_archive, older, feed_id, title,
        authors, site, document, page_links, faults
    FROM feed WHERE subscription = :id";
const REPLACE: &str =
    "INSERT OR REPLACE INTO feed (subscription, kind, polls, window, window_states, holds, newest_time, newest_id, since, judged,
        next_is_archive, older, feed_id, title, authors, site, document, page_links, faults)
    VALUES (:id, :kind, :polls, :window, :window_states, :holds, :newest_time, :newest_id, :since, :judged,
        :next_is_archive, :older, :feed_id, :title, :authors, :site, :document, :page_links, :faults)";
const HEAD: &str = "UPDATE subscription
    SET kind = :kind, title = :title, site = ifnull(:site, site), holds = :holds WHERE id = :id";
const POLL: &str =
    "SELECT last_poll, not_chronological, ids_count FROM subscription WHERE id = :id AND removed_at IS NULL";
const STATE: &str = "UPDATE subscription
    SET state = :state, state_detail = :detail, gaps = :gaps, marked_gaps = :marked WHERE id = :id";
const NOT_CHRONOLOGICAL: &str = "UPDATE subscription SET not_chronological = :flag WHERE id = :id";
const BOUNDARIES: &str = "SELECT page, sort_time, sort_rank, may_have_slipped, next
    FROM page_boundary WHERE subscription = :id ORDER BY sort_time DESC, sort_rank DESC, id";
const PUT_BOUNDARY: &str = "INSERT INTO page_boundary (subscription, page, sort_time, sort_rank, may_have_slipped, next)
    VALUES (:id, :page, :time, :rank, :slipped, :next)
    ON CONFLICT (subscription, page) DO UPDATE SET sort_time = excluded.sort_time, sort_rank = excluded.sort_rank,
        may_have_slipped = excluded.may_have_slipped, next = excluded.next";

const IMPORTS: &str =
    "SELECT id FROM document WHERE subscription = :id AND uri >= 'import:' AND uri < 'import;'";
const OLDEST_FIRST: &str = "SELECT sort_time, sort_rank, document, stretch
    FROM entry INDEXED BY entry_by_list CROSS JOIN user_state ON user_state.key = entry.key
    WHERE entry.subscription = :id AND in_view = 1 ORDER BY sort_time, sort_rank";
/// The newest imported entry from before the first poll. Later ones are within the time that was observed, where gaps say
/// what is missing.
const NEWEST_IMPORTED: &str = "SELECT sort_time, sort_rank
    FROM document CROSS JOIN entry INDEXED BY entry_by_document ON entry.document = document.id
    CROSS JOIN user_state ON user_state.key = entry.key
    WHERE document.subscription = :id AND uri >= 'import:' AND uri < 'import;' AND in_view = 1 AND stretch IS NULL
        AND sort_time <= ifnull((SELECT min(since) FROM stretch WHERE subscription = :id), sort_time)
    ORDER BY sort_time DESC, sort_rank DESC LIMIT 1";
const ABOVE: &str = "SELECT sort_time, sort_rank FROM entry INDEXED BY entry_by_list
    WHERE subscription = :id AND in_view = 1 AND (sort_time, sort_rank) > (:time, :rank)
    ORDER BY sort_time, sort_rank LIMIT 1";
const SET_FAULTS: &str = "UPDATE document SET faults = :faults WHERE subscription = :id AND uri = :uri";
const FAULTS: &str = "SELECT uri, faults FROM document
    WHERE subscription = :id AND faults IS NOT NULL ORDER BY id";

/// Bits of the column `judged`: [`FeedRecord::judged`], [`FeedRecord::cut`], and the opposite of [`FeedRecord::dated`].
const JUDGED: i64 = 1;
const CUT: i64 = 2;
const UNDATED: i64 = 4;

impl Database {
    /// Returns the repairs and faults of archive documents and pages, in the order in which these documents were first
    /// stored.
    pub fn document_faults(&self, id: SubscriptionId) -> Result<Vec<(Url, Vec<Fault>)>, StoreError> {
        let mut statement = self.connection.prepare_cached(FAULTS)?;
        let rows = statement.query_map(named_params! {":id": id.0}, |row| {
            let uri: Col<Url> = row.get("uri")?;
            Ok((uri.0, faults_of_json(row.get_ref("faults")?.as_str()?)))
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Reads the logical feed of a subscription, without its entries and processed documents.
    ///
    /// Fails for a removed subscription, so that a document that arrives late is not stored.
    pub fn logical_feed(&self, id: SubscriptionId) -> Result<LogicalFeed, StoreError> {
        Ok(LogicalFeed { coverage: self.coverage(id)?, ..self.feed_without_coverage(id)? })
    }

    /// Like [`Self::logical_feed`], but without coverage. This is enough for most polls, because they find no change.
    pub fn feed_without_coverage(&self, id: SubscriptionId) -> Result<LogicalFeed, StoreError> {
        let mut statement = self.connection.prepare_cached(POLL)?;
        let poll = statement.query_row(named_params! {":id": id.0}, |row| {
            Ok((
                row.get::<_, Col<Option<Timestamp>>>("last_poll")?.0,
                row.get::<_, bool>("not_chronological")?,
                row.get::<_, bool>("ids_count")?,
            ))
        });
        let (last_poll, not_chronological, ids_count) = poll.optional()?.ok_or(StoreError::NoSubscription)?;
        Ok(LogicalFeed {
            subscription: id,
            record: self.feed_record(id)?,
            gaps: self.gaps(Some(id))?,
            coverage: Coverage::default(),
            last_poll,
            not_chronological,
            ids_count,
            start: self.start(id)?,
        })
    }

    /// Returns what the latest subscription document said; `None` before the first one.
    pub fn feed_record(&self, id: SubscriptionId) -> Result<Option<FeedRecord>, StoreError> {
        let mut statement = self.connection.prepare_cached(RECORD)?;
        let record = statement.query_row(named_params! {":id": id.0}, |row| {
            let judged: i64 = row.get("judged")?;
            let newest_time: Col<Option<Timestamp>> = row.get("newest_time")?;
            let newest_id: Col<Option<EntryId>> = row.get("newest_id")?;
            Ok(FeedRecord {
                kind: row.get::<_, Col<_>>("kind")?.0,
                polls: uncount(row.get("polls")?),
                window: PollWindow {
                    entries: window_of_blobs(
                        row.get_ref("window")?.as_blob()?,
                        row.get_ref("window_states")?.as_blob_or_null()?.unwrap_or_default(),
                    ),
                    newest: newest_time.0.zip(newest_id.0),
                },
                holds: row.get::<_, Col<_>>("holds")?.0,
                since: row.get::<_, Col<_>>("since")?.0,
                judged: judged & JUDGED != 0,
                cut: judged & CUT != 0,
                dated: judged & UNDATED == 0,
                next_is_archive: row.get("next_is_archive")?,
                older: row.get::<_, Col<_>>("older")?.0,
                identity: FeedIdentity {
                    id: row.get("feed_id")?,
                    title: row.get("title")?,
                    authors: names_of_json(row.get_ref("authors")?.as_str()?),
                },
                site: row.get::<_, Col<_>>("site")?.0,
                document: row.get::<_, Col<_>>("document")?.0,
                page_links: links_of_json(row.get_ref("page_links")?.as_str()?),
                faults: faults_of_json(row.get_ref("faults")?.as_str()?),
            })
        });
        Ok(record.optional()?)
    }

    /// Returns the page boundaries of a subscription's list, newest first (P3).
    pub fn boundaries(&self, id: SubscriptionId) -> Result<Vec<PageBoundary>, StoreError> {
        let mut statement = self.connection.prepare_cached(BOUNDARIES)?;
        let boundaries = statement.query_map(named_params! {":id": id.0}, |row| {
            let time = row.get::<_, Col<Timestamp>>("sort_time")?.0;
            Ok(PageBoundary {
                page: row.get::<_, Col<_>>("page")?.0,
                position: SortKey { time, rank: row.get("sort_rank")? },
                may_have_slipped: row.get("may_have_slipped")?,
                next: row.get::<_, Col<_>>("next")?.0,
            })
        })?;
        Ok(boundaries.collect::<rusqlite::Result<_>>()?)
    }
}

/// The place of the entries in a list that were imported from another reader, and that no document of the feed has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportedPart {
    /// The position of the entry above the newest of them from before the first poll; `None` if the list begins with it.
    pub above: Option<SortKey>,
    /// The position of the oldest entry that the feed brought, if older ones were imported.
    pub oldest_of_feed: Option<SortKey>,
}

impl Database {
    /// Returns the place of imported entries in a subscription's list; `None` if it has none from before the first poll.
    pub fn imported_part(&self, id: SubscriptionId) -> Result<Option<ImportedPart>, StoreError> {
        let sort_key = |row: &rusqlite::Row<'_>| {
            let time = row.get::<_, Col<Timestamp>>("sort_time")?.0;
            Ok(SortKey { time, rank: row.get("sort_rank")? })
        };
        let mut statement = self.connection.prepare_cached(NEWEST_IMPORTED)?;
        let Some(newest) = statement.query_row(named_params! {":id": id.0}, sort_key).optional()? else {
            return Ok(None);
        };
        let mut statement = self.connection.prepare_cached(ABOVE)?;
        let params = named_params! {":id": id.0, ":time": newest.time.millis(), ":rank": newest.rank};
        let above = statement.query_row(params, sort_key).optional()?;
        let (has_older, oldest) = self.oldest_own(id)?;
        Ok(Some(ImportedPart { above, oldest_of_feed: oldest.filter(|_| has_older) }))
    }

    /// Returns the position of the oldest entry that a subscription has from its feed. The flag is true if older ones were
    /// imported.
    fn oldest_own(&self, id: SubscriptionId) -> Result<(bool, Option<SortKey>), StoreError> {
        let mut statement = self.connection.prepare_cached(IMPORTS)?;
        let imports = statement.query_map(named_params! {":id": id.0}, |row| row.get("id"))?;
        let imports: Vec<i64> = imports.collect::<rusqlite::Result<_>>()?;
        if imports.is_empty() {
            return Ok((false, None));
        }
        let mut statement = self.connection.prepare_cached(OLDEST_FIRST)?;
        let mut rows = statement.query(named_params! {":id": id.0})?;
        let mut has_older = false;
        while let Some(row) = rows.next()? {
            if row.get::<_, Option<i64>>("stretch")?.is_some() || !imports.contains(&row.get("document")?) {
                let time = row.get::<_, Col<Timestamp>>("sort_time")?.0;
                return Ok((has_older, Some(SortKey { time, rank: row.get("sort_rank")? })));
            }
            has_older = true;
        }
        Ok((has_older, None))
    }

    /// Returns the time of the oldest entry that a subscription has from its feed. If all of its entries were imported, it
    /// is the time of the oldest of them.
    pub fn oldest_of_feed(&self, id: SubscriptionId) -> Result<Option<Timestamp>, StoreError> {
        match self.oldest_own(id)? {
            (true, Some(own)) => Ok(Some(own.time)),
            _ => Ok(self.subscription(id)?.and_then(|row| row.oldest)),
        }
    }
}

impl Tx<'_> {
    /// Sets whether the user says that the entries of a feed are not in date order. If so, no poll is judged for missed
    /// entries (G6).
    pub fn set_not_chronological(&self, id: SubscriptionId, flag: bool) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(NOT_CHRONOLOGICAL)?
            .execute(named_params! {":id": id.0, ":flag": flag})?;
        self.keep_state(id)
    }

    pub(super) fn put_boundary(&self, id: SubscriptionId, boundary: &PageBoundary) -> Result<(), StoreError> {
        self.connection.prepare_cached(PUT_BOUNDARY)?.execute(named_params! {
            ":id": id.0, ":page": boundary.page.as_str(), ":time": boundary.position.time.millis(),
            ":rank": boundary.position.rank, ":slipped": boundary.may_have_slipped,
            ":next": boundary.next.as_ref().map(Url::as_str),
        })?;
        Ok(())
    }

    /// Replaces the repairs and faults of a document that is not the subscription document.
    pub(super) fn put_document_faults(
        &self,
        id: SubscriptionId,
        uri: &Url,
        faults: &[Fault],
    ) -> Result<(), StoreError> {
        let faults = if faults.is_empty() {
            None
        } else {
            self.document_key(id, uri)?;
            Some(faults_to_json(faults))
        };
        self.connection.prepare_cached(SET_FAULTS)?.execute(named_params! {
            ":id": id.0, ":uri": uri.as_str(), ":faults": faults,
        })?;
        Ok(())
    }

    pub(in crate::store) fn put_record(
        &self,
        id: SubscriptionId,
        record: &FeedRecord,
    ) -> Result<(), StoreError> {
        let newest = record.window.newest.as_ref();
        let site = record.site.as_ref().map(Url::as_str);
        let flags = [(record.judged, JUDGED), (record.cut, CUT), (!record.dated, UNDATED)];
        let judged: i64 = flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, flag)| flag).sum();
        self.connection.prepare_cached(REPLACE)?.execute(named_params! {
            ":id": id.0, ":kind": record.kind.name(), ":polls": count(record.polls),
            ":window": window_to_blob(&record.window.entries),
            ":window_states": window_times_to_blob(&record.window.entries), ":newest_time": newest.map(|(time, _)| time.millis()),
            ":newest_id": newest.map(|(_, id)| id.as_str()), ":holds": Col(record.holds), ":since": Col(record.since), ":judged": judged,
            ":next_is_archive": record.next_is_archive,
            ":older": record.older.as_ref().map(Url::as_str), ":feed_id": record.identity.id, ":title": record.identity.title,
            ":authors": names_to_json(&record.identity.authors), ":site": site, ":document": record.document.as_str(),
            ":page_links": links_to_json(&record.page_links), ":faults": faults_to_json(&record.faults),
        })?;
        self.connection.prepare_cached(HEAD)?.execute(named_params! {
            ":id": id.0, ":kind": record.kind.name(), ":title": record.identity.title, ":site": site,
            ":holds": Col(record.holds),
        })?;
        Ok(())
    }

    /// Writes the feed's state and the number of its gaps to the row of the subscription (G8).
    pub(in crate::store) fn keep_state(&self, id: SubscriptionId) -> Result<(), StoreError> {
        let feed = self.logical_feed(id)?;
        let (state, detail) = state_columns(feed.completeness());
        let marked = feed.gaps.iter().filter(|open| open.gap.is_marked()).count();
        self.connection.prepare_cached(STATE)?.execute(named_params! {
            ":id": id.0, ":state": state, ":detail": detail, ":gaps": count(feed.gaps.len() as u64),
            ":marked": count(marked as u64),
        })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::EntryChange;
    use crate::model::import_address;
    use crate::store::testing::{add, at, memory, new_entry, update};

    #[test]
    fn imported_entries_have_their_place_below_an_entry_of_the_feed() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let imported = |name: &str, second| {
            let mut change = new_entry(name, second);
            change.version.document = import_address("cache.db").unwrap();
            change
        };
        let mut place = |changes: &[EntryChange]| {
            store.transaction(|tx| tx.apply(id, &update(changes), at(99))).unwrap();
            let part = store.imported_part(id).unwrap();
            let seconds = |key: Option<SortKey>| key.map(|key| key.rank);
            let part = part.map(|part| (seconds(part.above), seconds(part.oldest_of_feed)));
            (part, store.oldest_of_feed(id).unwrap())
        };
        assert_eq!(place(&[]), (None, None));
        assert_eq!(place(&[imported("a", 5)]), (Some((None, None)), Some(at(5))));
        assert_eq!(place(&[new_entry("b", 9)]), (Some((Some(9), Some(9))), Some(at(9))));
        assert_eq!(place(&[new_entry("d", 7), imported("e", 6)]), (Some((Some(7), Some(7))), Some(at(7))));
        let pinned = place(&[new_entry("f", 2)]);
        assert_eq!(
            pinned,
            (Some((Some(7), None)), Some(at(2))),
            "the feed has an older one, such as a pinned entry"
        );
        let newer = place(&[imported("c", 12)]);
        assert_eq!(newer, (Some((None, None)), Some(at(2))), "the list begins with an imported entry");
        assert_eq!(place(&[new_entry("g", 15)]).0, Some((Some(15), None)));
    }
}
