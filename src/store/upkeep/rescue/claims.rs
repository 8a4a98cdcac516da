//! Copies the claims of a feed, which are what Lacuna knows of its missing entries: its stretches, the boundaries and
//! gaps between them, and the facts of its latest document.
//!
//! [`history`](crate::history::keeps_claims) decides which feeds keep their claims, and with which claims the others
//! begin anew.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::types::Value;
use rusqlite::{Row, named_params, params_from_iter};

use super::source::text;
use super::{KeyMap, Source, columns, list_of};
use crate::history::{
    Coverage, FRONT, FeedCounts, StretchId, can_be_taken_over, coverage_begun_anew, keeps_claims,
    record_begun_anew,
};
use crate::model::{EntryKey, SubscriptionId, Timestamp};
use crate::store::entries::SET_STRETCH;
use crate::store::history::coverage::{
    DELETE_COVERAGE, DELETE_STRETCHES, FORGET_PLACES, PUT_STATE, coverage_of_json, coverage_to_json,
    keys_of_blob, keys_to_blob,
};
use crate::store::schema::convert::{state_of, uncount};
use crate::store::{StoreError, Tx};

const PLACES: &str = "SELECT rowid AS place, key, subscription, stretch FROM user_state";
const COVERAGES: &str = "SELECT rowid AS place, subscription, state FROM coverage";
const COUNTS: &str =
    "SELECT rowid AS place, id, state, state_detail, gaps, entries, last_poll FROM subscription";

const POLLED: &str = "UPDATE subscription SET last_poll = :time WHERE id = :id";
const LISTED: &str = "SELECT count(*) FROM entry WHERE subscription = :id AND in_view = 1";
const ALL_IN_ONE: &str = "UPDATE user_state SET stretch = 1
    WHERE subscription = :id AND key IN (SELECT key FROM entry WHERE entry.subscription = :id)";
const LOWEST: &str = "SELECT key FROM entry WHERE subscription = :id AND in_view = 1
    ORDER BY sort_time, sort_rank LIMIT :limit";
const GAPS_OF_ONE: &str =
    "UPDATE gap SET below = NULL, within = iif(within IS NULL, NULL, '[1]') WHERE subscription = :id";
const DROP_RECORD: &str = "DELETE FROM feed WHERE subscription = :id";

/// Number of bytes of an entry in a front. The first 8 bytes are the key.
const SEEN_BYTES: usize = 17;

/// The claims in the damaged file about feeds that the new database does not have yet.
#[derive(Default)]
pub(super) struct Claims {
    /// Feeds whose entries the source has placed in stretches.
    placed: BTreeSet<SubscriptionId>,
    coverages: BTreeMap<SubscriptionId, Coverage>,
    /// The counts in the rows of the feeds before the damage.
    counts: BTreeMap<SubscriptionId, FeedCounts>,
    /// Feeds with claims of which a part could not be read.
    doubtful: BTreeSet<SubscriptionId>,
}

impl Claims {
    /// Returns true if the gaps of a feed are copied with their places.
    pub(super) fn has(&self, feed: SubscriptionId) -> bool {
        self.placed.contains(&feed)
    }
}

impl KeyMap {
    /// Replaces the source's keys of entries by those of the target. `blob` consists of rows of `length` bytes that
    /// begin with a key. Returns `None` if a key is not known.
    fn renew(&self, blob: &[u8], length: usize) -> Option<Vec<u8>> {
        let mut renewed = Vec::with_capacity(blob.len());
        for row in blob.chunks(length) {
            let (key, rest) = row.split_at_checked(8)?;
            let key = self.entries.get(&keys_of_blob(key).first()?.0)?;
            renewed.extend_from_slice(&key.0.to_le_bytes());
            renewed.extend_from_slice(rest);
        }
        Some(renewed)
    }

    /// Replaces the source's keys of entries by those of the target. Keys that are not known are left out.
    pub(super) fn renew_known(&self, blob: &[u8]) -> Vec<u8> {
        let known: Vec<EntryKey> =
            keys_of_blob(blob).iter().filter_map(|key| self.entries.get(&key.0)).copied().collect();
        keys_to_blob(&known)
    }
}

impl Tx<'_> {
    /// Copies the stretches of entries, the stretches of feeds, and the facts of the latest documents. Returns true if
    /// all of these could be read.
    pub(super) fn copy_claims(&self, source: &Source, keys: &KeyMap) -> Result<(Claims, bool), StoreError> {
        let mut claims = Claims::default();
        // An older format has no tables for stretches. In a backup these tables are empty.
        if !source.has("stretch") || !source.has("coverage") {
            return Ok((claims, true));
        }
        let mut whole = self.copy_places(source, keys, &mut claims)?;
        let mut readable = source.scan(COVERAGES, |row| {
            let Some(id) = keys.added_from(row.get("subscription")?) else { return Ok(()) };
            claims.placed.insert(id);
            let state = text(row, "state")?;
            if serde_json::from_str::<serde_json::Value>(&state).is_err() {
                return Err(StoreError::Value { what: "coverage", value: state });
            }
            let mut coverage = coverage_of_json(&state);
            let pinned = coverage.pinned.iter().map(|key| keys.entries.get(&key.0).copied());
            match pinned.collect::<Option<BTreeSet<EntryKey>>>() {
                Some(pinned) => coverage.pinned = pinned,
                None => drop(claims.doubtful.insert(id)),
            }
            let state = coverage_to_json(&coverage);
            self.connection
                .prepare_cached(PUT_STATE)?
                .execute(named_params! {":id": id.0, ":state": state})?;
            claims.coverages.insert(id, coverage);
            Ok(())
        })?;
        readable &= self.copy_stretches(source, keys, &mut claims)?;
        if !readable {
            claims.doubtful.extend(keys.added.iter().copied());
        }
        whole &= readable;
        whole &= self.copy_records(source, keys, &mut claims)?;
        Ok((claims, whole))
    }

    fn copy_places(&self, source: &Source, keys: &KeyMap, claims: &mut Claims) -> Result<bool, StoreError> {
        source.scan(PLACES, |row| {
            let stretch: Option<u32> = row.get("stretch")?;
            let feed = keys.added_from(row.get("subscription")?);
            let (Some(stretch), Some(id)) = (stretch, feed) else { return Ok(()) };
            claims.placed.insert(id);
            if let Some(key) = keys.entries.get(&row.get("key")?) {
                let params = named_params! {":key": key.0, ":stretch": stretch};
                self.connection.prepare_cached(SET_STRETCH)?.execute(params)?;
            }
            Ok(())
        })
    }

    fn copy_stretches(
        &self,
        source: &Source,
        keys: &KeyMap,
        claims: &mut Claims,
    ) -> Result<bool, StoreError> {
        let theirs = source.columns("stretch").unwrap_or_default();
        let mut names = columns(&self.connection, "stretch")?;
        names.retain(|column| theirs.contains(column));
        let (list, marks) = (list_of(&names), vec!["?"; names.len()].join(", "));
        let insert = format!("INSERT OR IGNORE INTO stretch ({list}) VALUES ({marks})");
        source.read_keyed("stretch", &list, |row| {
            let Some(id) = keys.added_from(row.get("subscription")?) else { return Ok(()) };
            claims.placed.insert(id);
            let mut values = Vec::with_capacity(names.len());
            for column in &names {
                let renewed = match (column.name.as_str(), column.value(row)?) {
                    ("subscription", _) => Some(Value::Integer(id.0)),
                    ("front", Value::Blob(blob)) => keys.renew(&blob, SEEN_BYTES).map(Value::Blob),
                    ("lowest", Value::Blob(blob)) => keys.renew(&blob, 8).map(Value::Blob),
                    (_, value) => Some(value),
                };
                let Some(renewed) = renewed else {
                    claims.doubtful.insert(id);
                    return Ok(());
                };
                values.push(renewed);
            }
            self.connection.prepare_cached(&insert)?.execute(params_from_iter(values))?;
            Ok(())
        })
    }

    /// Copies the facts of the latest documents. Without them the polls would be counted from the beginning, so the
    /// entries of a new document would seem older than the stored ones.
    fn copy_records(&self, source: &Source, keys: &KeyMap, claims: &mut Claims) -> Result<bool, StoreError> {
        let mut whole = source.scan(COUNTS, |row| {
            let feed = keys.added_from(row.get("id")?);
            let Some(id) = feed.filter(|id| claims.placed.contains(id)) else { return Ok(()) };
            let polled: Option<i64> = row.get("last_poll")?;
            self.connection.prepare_cached(POLLED)?.execute(named_params! {":id": id.0, ":time": polled})?;
            claims.counts.extend(feed_counts(row)?.map(|counts| (id, counts)));
            Ok(())
        })?;
        let (select, insert, names) = self.copying(source, "feed")?;
        whole &= source.scan(&select, |row| {
            let feed = keys.added_from(row.get("subscription")?);
            let Some(id) = feed.filter(|id| claims.placed.contains(id)) else { return Ok(()) };
            let values = names.iter().map(|column| match column.name.as_str() {
                "subscription" => Ok(Value::Integer(id.0)),
                _ => column.value(row),
            });
            let values: Vec<Value> = values.collect::<Result<_, StoreError>>()?;
            self.connection.prepare_cached(&insert)?.execute(params_from_iter(values))?;
            Ok(())
        })?;
        for id in claims.placed.clone() {
            let record = self.feed_record(id).unwrap_or_else(|error| {
                tracing::warn!(%error, "what a document said cannot be read");
                None
            });
            match record {
                Some(record) if !can_be_taken_over(&record) => {
                    claims.placed.remove(&id);
                    self.forget_claims(id)?;
                    self.drop_record(id)?;
                }
                Some(record) => self.put_record(id, &record)?,
                None => self.drop_record(id)?,
            }
        }
        Ok(whole)
    }

    /// Lets feeds keep their claims or begin anew, as `history` decides. The gaps must be copied before.
    pub(super) fn judge_claims(&self, claims: &Claims, now: Timestamp) -> Result<(), StoreError> {
        for id in &claims.placed {
            if !self.keeps_claims(*id, claims)? {
                self.begin_claims_anew(*id, claims, now)?;
            }
            self.keep_state(*id)?;
        }
        Ok(())
    }

    fn keeps_claims(&self, id: SubscriptionId, claims: &Claims) -> Result<bool, StoreError> {
        let is_readable = claims.coverages.contains_key(&id) && !claims.doubtful.contains(&id);
        let Some(before) = claims.counts.get(&id).filter(|_| is_readable) else { return Ok(false) };
        let feed = match self.logical_feed(id) {
            Ok(feed) => feed,
            Err(error) => {
                tracing::warn!(%error, "the stretches of a feed cannot be read");
                return Ok(false);
            }
        };
        let mut statement = self.connection.prepare_cached(LISTED)?;
        let entries = statement.query_row(named_params! {":id": id.0}, |row| row.get(0))?;
        Ok(keeps_claims(&feed, uncount(entries), before))
    }

    /// Puts all entries of a feed into one stretch, and moves its gaps there.
    fn begin_claims_anew(
        &self,
        id: SubscriptionId,
        claims: &Claims,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.forget_claims(id)?;
        for sql in [GAPS_OF_ONE, ALL_IN_ONE] {
            self.connection.prepare_cached(sql)?.execute(named_params! {":id": id.0})?;
        }
        let front = self.newest_of(id, StretchId(1))?;
        let lowest = self.oldest_of(id)?;
        let coverage = coverage_begun_anew(claims.coverages.get(&id), front, lowest, now);
        self.write_coverage(id, &coverage)?;
        if let Some(record) = self.feed_record(id)? {
            self.put_record(id, &record_begun_anew(record))?;
        }
        Ok(())
    }

    /// Returns the oldest entries of a feed, in the order of its list.
    fn oldest_of(&self, id: SubscriptionId) -> Result<Vec<EntryKey>, StoreError> {
        let limit = i64::try_from(FRONT).unwrap_or(i64::MAX);
        let mut statement = self.connection.prepare_cached(LOWEST)?;
        let keys = statement.query_map(named_params! {":id": id.0, ":limit": limit}, |row| row.get(0))?;
        let mut keys: Vec<EntryKey> = keys.map(|key| key.map(EntryKey)).collect::<rusqlite::Result<_>>()?;
        keys.reverse();
        Ok(keys)
    }

    fn forget_claims(&self, id: SubscriptionId) -> Result<(), StoreError> {
        for sql in [DELETE_COVERAGE, DELETE_STRETCHES, FORGET_PLACES] {
            self.connection.prepare_cached(sql)?.execute(named_params! {":id": id.0})?;
        }
        Ok(())
    }

    fn drop_record(&self, id: SubscriptionId) -> Result<(), StoreError> {
        self.connection.prepare_cached(DROP_RECORD)?.execute(named_params! {":id": id.0})?;
        Ok(())
    }
}

/// Reads the counts of entries, gaps and stretches in the row of a feed; `None` if the state in the row is damaged.
fn feed_counts(row: &Row<'_>) -> rusqlite::Result<Option<FeedCounts>> {
    let state: Option<String> = row.get("state")?;
    let completeness = state_of(state.as_deref(), row.get("state_detail")?);
    let (gaps, entries) = (uncount(row.get("gaps")?), uncount(row.get("entries")?));
    Ok((completeness.is_some() == state.is_some()).then_some(FeedCounts { completeness, gaps, entries }))
}
