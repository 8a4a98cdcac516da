//! Selects the texts to remove when room is needed: the oldest texts of all feeds, in parts. Texts that can be fetched
//! again go first.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::time::Duration;

use rusqlite::{OptionalExtension, named_params};
use serde_json::json;
use url::Url;

use super::purge::Feed;
use crate::model::{EntryKey, SubscriptionId, Timestamp};
use crate::store::history::coverage::keys_of_blob;
use crate::store::schema::convert::{Col, uncount, window_of_blobs};
use crate::store::{Database, StoreError};

pub(in crate::store) const WINDOW: &str = "SELECT window FROM feed WHERE subscription = :id";
pub(in crate::store) const POLLED: &str = "SELECT key FROM user_state
    WHERE subscription = :id AND id_hash IN (SELECT value FROM json_each(:hashes))
    UNION ALL SELECT key FROM entry_alias
    WHERE subscription = :id AND id_hash IN (SELECT value FROM json_each(:hashes))";
/// Selects the entries of one source. The index delivers them in order, so SQLite stops after the last row that is
/// read.
pub(in crate::store) const OLDEST: &str = "SELECT entry.key, sort_time, sort_rank,
        bytes - length(CAST(title AS BLOB)) AS text_bytes
    FROM entry CROSS JOIN user_state ON user_state.key = entry.key
    WHERE entry.subscription = :id AND in_view = :in_view
        AND (sort_time, sort_rank, entry.key) >= (:time, :rank, :key)
        AND document_order IS NULL AND purged_at IS NULL AND (restored_at IS NULL OR restored_at <= :since)
        AND read = 1 AND starred = 0 AND bytes > length(CAST(title AS BLOB))
        AND NOT EXISTS (SELECT 1 FROM entry_label WHERE entry_label.key = entry.key)
        AND NOT EXISTS (SELECT 1 FROM unindexed WHERE unindexed.key = entry.key)
    ORDER BY sort_time, sort_rank, entry.key";

/// Selects the documents that Lacuna fetches again for a removed text: archives and captures. The subscription document
/// is none of them, because newer entries push out the older ones.
const OFFERING: &str = "SELECT id, entries FROM document
    WHERE subscription = :id AND (poll IS NOT NULL AND depth > 0 OR captured_at IS NOT NULL)";
/// Selects the same documents for one entry. The document from which it came is the first.
const TEXT_SOURCES: &str = "SELECT document.uri, document.entries, document.id = entry.document AS brought,
        captured_at IS NOT NULL AS is_capture, coalesce(captured_of, subscription.url) AS shown
    FROM entry CROSS JOIN subscription ON subscription.id = entry.subscription
        CROSS JOIN document ON document.subscription = entry.subscription
    WHERE entry.key = :key AND removed_at IS NULL AND (poll IS NOT NULL AND depth > 0 OR captured_at IS NOT NULL)
    ORDER BY brought DESC, document.id DESC";
const BROUGHT: &str = "SELECT key FROM entry WHERE document = :document";

/// Number of texts that the first read of a source takes.
const READ_FIRST: usize = 4;
/// Largest number of texts that a read of a source takes.
const READ_AT_MOST: usize = 256;
/// A text that was fetched again is kept for at least this long.
const KEEP_TIME: Duration = Duration::from_hours(7 * 24);

/// Remembers how far one removal of old texts has come. A removal takes place in parts, and no part reads again what an
/// earlier part has read. Each removal begins with a new value.
#[derive(Debug, Default)]
pub struct Purging {
    /// For each source, the position before which no text may be removed; `None`: no text of it may be removed.
    sources: BTreeMap<Source, Option<AgePosition>>,
    feeds: BTreeMap<SubscriptionId, Offered>,
}

/// The entries of a feed that its publisher still offers. Each list is sorted.
#[derive(Debug)]
struct Offered {
    /// The entries of the document that was polled last. Their texts stay.
    polled: Vec<EntryKey>,
    /// The entries whose texts can be fetched again.
    elsewhere: Vec<EntryKey>,
}

/// A part of the entries of a feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Source {
    feed: SubscriptionId,
    in_view: bool,
    /// True for entries whose texts can be fetched again.
    is_offered: bool,
}

/// A position among all entries, the oldest first: time in milliseconds, rank, key.
pub(in crate::store) type AgePosition = (i64, i64, i64);

/// Texts of a source that were read in advance.
#[derive(Debug, Default)]
struct Ahead {
    texts: VecDeque<Candidate>,
    /// Number of texts that the last read asked for.
    read: usize,
}

/// A text that may be removed.
#[derive(Debug)]
pub(super) struct Candidate {
    pub(in crate::store) feed: SubscriptionId,
    pub(in crate::store) place: AgePosition,
    /// Its size on disk.
    pub(in crate::store) bytes: u64,
    /// True if it can be fetched again.
    pub(in crate::store) is_offered: bool,
}

impl Purging {
    fn begin(&mut self, feed: SubscriptionId, offered: Offered) {
        self.feeds.insert(feed, offered);
        for (in_view, is_offered) in [(true, true), (true, false), (false, true), (false, false)] {
            self.sources.insert(Source { feed, in_view, is_offered }, Some((i64::MIN, i64::MIN, 0)));
        }
    }

    /// Returns the sources of a feed that may have texts to remove, and where each of them goes on.
    fn sources_of(&self, feed: SubscriptionId) -> impl Iterator<Item = (Source, AgePosition)> {
        let first = Source { feed, in_view: false, is_offered: false };
        let of_feed = self.sources.range(first..).take_while(move |(it, _)| it.feed == feed);
        of_feed.filter_map(|(it, next)| Some((*it, (*next)?)))
    }
}

impl Database {
    /// Returns the entries of a feed whose texts can be fetched again, sorted.
    pub(super) fn offered(&self, id: SubscriptionId) -> Result<Vec<EntryKey>, StoreError> {
        let mut statement = self.connection.prepare_cached(OFFERING)?;
        let mut brought = self.connection.prepare_cached(BROUGHT)?;
        let mut documents = statement.query(named_params! {":id": id.0})?;
        let mut offered = Vec::new();
        while let Some(document) = documents.next()? {
            let keys: Option<Vec<u8>> = document.get("entries")?;
            offered.extend(keys_of_blob(&keys.unwrap_or_default()));
            let params = named_params! {":document": document.get::<_, i64>("id")?};
            for key in brought.query_map(params, |row| row.get("key").map(EntryKey))? {
                offered.push(key?);
            }
        }
        offered.sort_unstable();
        offered.dedup();
        Ok(offered)
    }

    /// Returns the document from which the text of an entry can be fetched again, and if it is a capture, the document that
    /// it shows. Returns `None` if no known document has the text, or if the user no longer follows the feed.
    pub fn text_source(&self, key: EntryKey) -> Result<Option<(Url, Option<Url>)>, StoreError> {
        let mut statement = self.connection.prepare_cached(TEXT_SOURCES)?;
        let mut documents = statement.query(named_params! {":key": key.0})?;
        while let Some(document) = documents.next()? {
            let keys: Option<Vec<u8>> = document.get("entries")?;
            if document.get("brought")? || keys_of_blob(&keys.unwrap_or_default()).contains(&key) {
                let shown: Url = document.get::<_, Col<_>>("shown")?.0;
                let is_capture: bool = document.get("is_capture")?;
                return Ok(Some((document.get::<_, Col<_>>("uri")?.0, is_capture.then_some(shown))));
            }
        }
        Ok(None)
    }

    /// Returns the oldest texts that may be removed, of all the given feeds together, until they take `over` bytes or
    /// are `at_most` texts.
    pub(super) fn oldest_texts<'a>(
        &self,
        feeds: impl Iterator<Item = &'a Feed>,
        (over, at_most): (u64, usize),
        now: Timestamp,
        going: &mut Purging,
    ) -> Result<Vec<Candidate>, StoreError> {
        let mut order: BinaryHeap<Reverse<(bool, AgePosition, Source)>> = BinaryHeap::new();
        let place_of = |place, source: Source| Reverse((!source.is_offered, place, source));
        for feed in feeds {
            if !going.feeds.contains_key(&feed.id) {
                let offered = Offered { polled: self.polled(feed.id)?, elsewhere: self.offered(feed.id)? };
                going.begin(feed.id, offered);
            }
            order.extend(going.sources_of(feed.id).map(|(source, place)| place_of(place, source)));
        }
        let mut ahead: BTreeMap<Source, Ahead> = BTreeMap::new();
        let (mut found, mut bytes) = (Vec::new(), 0);
        while bytes < over && found.len() < at_most {
            let Some(Reverse((_, place, source))) = order.pop() else { break };
            let Some(offered) = going.feeds.get(&source.feed) else { continue };
            let ahead = ahead.entry(source).or_default();
            let next = if let Some(text) = ahead.texts.pop_front() {
                let (time, rank, key) = text.place;
                bytes += text.bytes;
                found.push(text);
                Some(ahead.texts.front().map_or((time, rank, key + 1), |text| text.place))
            } else {
                // Each further read of a source is twice as large.
                ahead.read = (ahead.read * 2).clamp(READ_FIRST, READ_AT_MOST);
                ahead.texts = self.texts_from(source, offered, place, ahead.read, now)?;
                ahead.texts.front().map(|text| text.place)
            };
            going.sources.insert(source, next);
            order.extend(next.map(|place| place_of(place, source)));
        }
        Ok(found)
    }

    /// Returns the entries of the document of a feed that was polled last, sorted. An entry of the same hash may be among
    /// them, whose text then stays as well.
    fn polled(&self, id: SubscriptionId) -> Result<Vec<EntryKey>, StoreError> {
        let mut window = self.connection.prepare_cached(WINDOW)?;
        let window = window.query_row(named_params! {":id": id.0}, |row| {
            Ok(window_of_blobs(row.get_ref("window")?.as_blob()?, &[]))
        });
        let Some(window) = window.optional()? else { return Ok(Vec::new()) };
        let hashes: Vec<i64> = window.iter().map(|entry| entry.id.cast_signed()).collect();
        let mut polled = self.connection.prepare_cached(POLLED)?;
        let params = named_params! {":id": id.0, ":hashes": json!(hashes).to_string()};
        let keys = polled.query_map(params, |row| row.get("key").map(EntryKey))?;
        let mut keys: Vec<EntryKey> = keys.collect::<rusqlite::Result<_>>()?;
        keys.sort_unstable();
        Ok(keys)
    }

    /// Reads texts of a source that may be removed, from a position on.
    fn texts_from(
        &self,
        source: Source,
        offered: &Offered,
        (time, rank, key): AgePosition,
        limit: usize,
        now: Timestamp,
    ) -> Result<VecDeque<Candidate>, StoreError> {
        let mut statement = self.connection.prepare_cached(OLDEST)?;
        let mut rows = statement.query(named_params! {
            ":id": source.feed.0, ":in_view": source.in_view, ":since": now.minus(KEEP_TIME).millis(),
            ":time": time, ":rank": rank, ":key": key,
        })?;
        let mut found = VecDeque::new();
        while found.len() < limit
            && let Some(row) = rows.next()?
        {
            let place: AgePosition = (row.get("sort_time")?, row.get("sort_rank")?, row.get("key")?);
            let has = |keys: &[EntryKey]| keys.binary_search(&EntryKey(place.2)).is_ok();
            let is_offered = has(&offered.elsewhere);
            if is_offered == source.is_offered && !has(&offered.polled) {
                let bytes = uncount(row.get("text_bytes")?);
                found.push_back(Candidate { feed: source.feed, place, bytes, is_offered });
            }
        }
        Ok(found)
    }
}
