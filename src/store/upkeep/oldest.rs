//! Selects the texts to remove when room is needed: the oldest texts of all feeds, in parts.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::time::Duration;

use rusqlite::{OptionalExtension, named_params};

use super::purge::Feed;
use crate::model::{SubscriptionId, Timestamp};
use crate::store::schema::convert::uncount;
use crate::store::{Database, StoreError};

pub(in crate::store) const FLOOR: &str =
    "SELECT sort_time FROM entry WHERE subscription = :id AND in_view = 1
    ORDER BY sort_time DESC, sort_rank DESC LIMIT 1 OFFSET :polled";
/// Selects the entries of one source. The index delivers them in order, so SQLite stops after the last row that it
/// returns.
pub(in crate::store) const OLDEST: &str = "SELECT entry.key, sort_time, sort_rank,
        bytes - length(CAST(title AS BLOB)) AS text_bytes
    FROM entry CROSS JOIN user_state ON user_state.key = entry.key
    WHERE entry.subscription = :id AND in_view = :in_view
        AND (sort_time, sort_rank, entry.key) >= (:time, :rank, :key) AND sort_time <= :floor
        AND document_order IS NULL AND purged_at IS NULL AND (restored_at IS NULL OR restored_at <= :since)
        AND read = 1 AND starred = 0 AND bytes > length(CAST(title AS BLOB))
        AND NOT EXISTS (SELECT 1 FROM entry_label WHERE entry_label.key = entry.key)
        AND NOT EXISTS (SELECT 1 FROM unindexed WHERE unindexed.key = entry.key)
    ORDER BY sort_time, sort_rank, entry.key LIMIT :limit";

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
    sources: BTreeMap<Source, Next>,
}

/// A feed, with `true` for its entries in the view or `false` for its other entries.
type Source = (SubscriptionId, bool);

/// A position among all entries, the oldest first: time in milliseconds, rank, key.
pub(in crate::store) type AgePosition = (i64, i64, i64);

/// The texts of a source that no part has read yet.
#[derive(Clone, Copy, Debug)]
struct Next {
    /// No text before this position may be removed.
    place: AgePosition,
    /// The newest time of a text that may be removed, in milliseconds. Newer entries are in the polled document.
    /// `None`: no text may be removed.
    floor: Option<i64>,
}

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
}

impl Database {
    /// Returns the oldest texts that may be removed, of all the given feeds together, until they take `over` bytes or
    /// are `at_most` texts.
    pub(super) fn oldest_texts<'a>(
        &self,
        feeds: impl Iterator<Item = &'a Feed>,
        (over, at_most): (u64, usize),
        now: Timestamp,
        going: &mut Purging,
    ) -> Result<Vec<Candidate>, StoreError> {
        let mut order: BinaryHeap<Reverse<(AgePosition, Source)>> = BinaryHeap::new();
        for feed in feeds {
            for source in [(feed.id, true), (feed.id, false)] {
                let next = match going.sources.get(&source) {
                    Some(next) => *next,
                    None => Next { place: (i64::MIN, i64::MIN, 0), floor: self.floor(feed)? },
                };
                going.sources.insert(source, next);
                if next.floor.is_some() {
                    order.push(Reverse((next.place, source)));
                }
            }
        }
        let mut ahead: BTreeMap<Source, Ahead> = BTreeMap::new();
        let (mut found, mut bytes) = (Vec::new(), 0);
        while bytes < over && found.len() < at_most {
            let Some(Reverse((_, source))) = order.pop() else { break };
            let Some(next) = going.sources.get_mut(&source) else { continue };
            let ahead = ahead.entry(source).or_default();
            if let Some(text) = ahead.texts.pop_front() {
                let (time, rank, key) = text.place;
                next.place = ahead.texts.front().map_or((time, rank, key + 1), |text| text.place);
                bytes += text.bytes;
                found.push(text);
            } else {
                // Each further read of a source is twice as large.
                ahead.read = (ahead.read * 2).clamp(READ_FIRST, READ_AT_MOST);
                ahead.texts = self.texts_from(source, *next, ahead.read, now)?;
                let Some(text) = ahead.texts.front() else {
                    next.floor = None;
                    continue;
                };
                next.place = text.place;
            }
            order.push(Reverse((next.place, source)));
        }
        Ok(found)
    }

    /// Returns the newest time of texts that may be removed. Newer entries are in the polled document.
    fn floor(&self, feed: &Feed) -> Result<Option<i64>, StoreError> {
        let mut floor = self.connection.prepare_cached(FLOOR)?;
        let params = named_params! {":id": feed.id.0, ":polled": feed.polled};
        Ok(floor.query_row(params, |row| row.get("sort_time")).optional()?)
    }

    /// Reads texts of a source that may be removed, from a position on.
    fn texts_from(
        &self,
        (feed, in_view): Source,
        next: Next,
        limit: usize,
        now: Timestamp,
    ) -> Result<VecDeque<Candidate>, StoreError> {
        let (time, rank, key) = next.place;
        let mut statement = self.connection.prepare_cached(OLDEST)?;
        let params = named_params! {
            ":id": feed.0, ":in_view": in_view, ":floor": next.floor, ":since": now.minus(KEEP_TIME).millis(),
            ":time": time, ":rank": rank, ":key": key, ":limit": i64::try_from(limit).unwrap_or(i64::MAX),
        };
        let found = statement.query_map(params, |row| {
            let place = (row.get("sort_time")?, row.get("sort_rank")?, row.get("key")?);
            Ok(Candidate { feed, place, bytes: uncount(row.get("text_bytes")?) })
        })?;
        Ok(found.collect::<rusqlite::Result<_>>()?)
    }
}
