//! Copies what is known of missing entries: the stretches of a feed, the boundaries and gaps between them, and what its
//! latest document said.
//!
//! A file that lost entries must not claim what it claimed before. So a feed keeps its claims only if its numbers and
//! its state come out as they were. Otherwise its entries become one stretch of which nothing is known: the claim
//! begins at the time of the rescue, the gaps stay open, and the boundary above is not judged.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::types::Value;
use rusqlite::{Row, named_params, params_from_iter};

use super::{KeyMap, Source, columns, list_of, text};
use crate::history::{Coverage, FRONT, FeedRecord, Latest, PollWindow, StretchId};
use crate::model::{EntryKey, FeedKind, SubscriptionId, Timestamp};
use crate::store::history::coverage::{
    DELETE_COVERAGE, DELETE_STRETCHES, FORGET_PLACES, PLACE, PUT_STATE, coverage_of_json, coverage_to_json,
    keys_of_blob, keys_to_blob,
};
use crate::store::{StoreError, Tx};

const PLACES: &str = "SELECT rowid AS place, key, subscription, stretch FROM user_state";
const COVERAGES: &str = "SELECT rowid AS place, subscription, state FROM coverage";
const NUMBERS: &str =
    "SELECT rowid AS place, id, state, state_detail, gaps, entries, last_poll FROM subscription";

const POLLED: &str = "UPDATE subscription SET last_poll = :time WHERE id = :id";
const OWN_NUMBERS: &str = "SELECT state, state_detail, gaps,
        (SELECT count(*) FROM entry WHERE entry.subscription = :id AND in_view = 1) AS entries
    FROM subscription WHERE id = :id";
const ALL_IN_ONE: &str = "UPDATE user_state SET stretch = 1
    WHERE subscription = :id AND key IN (SELECT key FROM entry WHERE entry.subscription = :id)";
const LOWEST: &str = "SELECT key FROM entry WHERE subscription = :id AND in_view = 1
    ORDER BY sort_time, sort_rank LIMIT :limit";
/// Its front is read from the entries.
const PUT_ONE: &str =
    "INSERT INTO stretch (subscription, id, place, since, front, lowest, has_beginning, above)
    VALUES (:id, 1, 0, :now, NULL, :lowest, 0, 'unjudged')";
const GAPS_OF_ONE: &str =
    "UPDATE gap SET below = NULL, within = iif(within IS NULL, NULL, '[1]') WHERE subscription = :id";
const DROP_RECORD: &str = "DELETE FROM feed WHERE subscription = :id";

/// Bytes of an entry in a front. The first 8 are its key.
const SEEN: usize = 17;

/// The numbers in the row of a subscription that its entries, gaps and stretches must give again.
#[derive(Debug, PartialEq, Eq)]
struct Numbers {
    state: Option<String>,
    detail: Option<i64>,
    gaps: i64,
    entries: i64,
}

impl Numbers {
    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            state: row.get("state")?,
            detail: row.get("state_detail")?,
            gaps: row.get("gaps")?,
            entries: row.get("entries")?,
        })
    }
}

/// The claims in the damaged file about feeds that the new database does not have yet.
#[derive(Default)]
pub(super) struct Claims {
    /// Feeds whose entries the file has placed in stretches.
    placed: BTreeSet<SubscriptionId>,
    coverages: BTreeMap<SubscriptionId, Coverage>,
    numbers: BTreeMap<SubscriptionId, Numbers>,
    /// Feeds of whose claims a part could not be read.
    doubtful: BTreeSet<SubscriptionId>,
}

impl Claims {
    /// Returns true if the gaps of a feed are copied with their places.
    pub(super) fn has(&self, feed: SubscriptionId) -> bool {
        self.placed.contains(&feed)
    }
}

impl KeyMap {
    /// Replaces the keys of the file in rows of this length, of which the first 8 bytes are a key. `None` if a key is
    /// not known.
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

    /// Replaces the keys of the file. Those that are not known are left out.
    pub(super) fn renew_known(&self, blob: &[u8]) -> Vec<u8> {
        let known: Vec<EntryKey> =
            keys_of_blob(blob).iter().filter_map(|key| self.entries.get(&key.0)).copied().collect();
        keys_to_blob(&known)
    }
}

impl Tx<'_> {
    /// Copies the places of entries, the stretches, and the facts of the latest documents. Returns true if all could be
    /// read.
    pub(super) fn copy_claims(&self, source: &Source, keys: &KeyMap) -> Result<(Claims, bool), StoreError> {
        let mut claims = Claims::default();
        // An older format has no stretches, and neither have backups.
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
                self.connection.prepare_cached(PLACE)?.execute(params)?;
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
        let theirs = source.columns("stretch")?;
        let mut names = columns(&self.connection, "stretch")?;
        names.retain(|column| theirs.contains(column));
        let (list, marks) = (list_of(&names), vec!["?"; names.len()].join(", "));
        let insert = format!("INSERT INTO stretch ({list}) VALUES ({marks})");
        source.read(&format!("SELECT {list} FROM stretch"), |row| {
            let Some(id) = keys.added_from(row.get("subscription")?) else { return Ok(()) };
            claims.placed.insert(id);
            let mut values = Vec::with_capacity(names.len());
            for column in &names {
                let renewed = match (column.name.as_str(), column.value(row)?) {
                    ("subscription", _) => Some(Value::Integer(id.0)),
                    ("front", Value::Blob(blob)) => keys.renew(&blob, SEEN).map(Value::Blob),
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

    /// Copies what the latest documents said. Without it the polls are counted from the beginning, and what new
    /// documents say of an entry seems to be older than what is stored.
    fn copy_records(&self, source: &Source, keys: &KeyMap, claims: &mut Claims) -> Result<bool, StoreError> {
        let mut whole = source.scan(NUMBERS, |row| {
            let feed = keys.added_from(row.get("id")?);
            let Some(id) = feed.filter(|id| claims.placed.contains(id)) else { return Ok(()) };
            let polled: Option<i64> = row.get("last_poll")?;
            self.connection.prepare_cached(POLLED)?.execute(named_params! {":id": id.0, ":time": polled})?;
            claims.numbers.insert(id, Numbers::of(row)?);
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
                // The pages of a multipart feed are read again from the first one.
                Some(record) if record.kind == FeedKind::Multipart => {
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

    /// Keeps the claims of the feeds whose numbers come out as they were, and lets the others begin anew. Comes after
    /// the gaps were copied.
    pub(super) fn judge_claims(&self, claims: &Claims, now: Timestamp) -> Result<(), StoreError> {
        for id in &claims.placed {
            if !self.keeps_claims(*id, claims)? {
                self.claim_anew(*id, claims, now)?;
            }
        }
        Ok(())
    }

    fn keeps_claims(&self, id: SubscriptionId, claims: &Claims) -> Result<bool, StoreError> {
        let Some(before) = claims.numbers.get(&id).filter(|_| !claims.doubtful.contains(&id)) else {
            return Ok(false);
        };
        let coverage = match self.coverage(id) {
            Ok(coverage) => coverage,
            Err(error) => {
                tracing::warn!(%error, "the stretches of a feed cannot be read");
                return Ok(false);
            }
        };
        if !claims.coverages.contains_key(&id) || !is_coherent(&coverage) {
            return Ok(false);
        }
        self.keep_state(id)?;
        let mut statement = self.connection.prepare_cached(OWN_NUMBERS)?;
        let now = statement.query_row(named_params! {":id": id.0}, Numbers::of)?;
        Ok(now == *before)
    }

    /// Makes one stretch of all entries of a feed, of which nothing is known.
    fn claim_anew(&self, id: SubscriptionId, claims: &Claims, now: Timestamp) -> Result<(), StoreError> {
        self.forget_claims(id)?;
        for sql in [GAPS_OF_ONE, ALL_IN_ONE] {
            self.connection.prepare_cached(sql)?.execute(named_params! {":id": id.0})?;
        }
        let known = claims.coverages.get(&id);
        let coverage = Coverage {
            last_name: 1,
            unjudged: Some(now),
            latest: Latest::Complete,
            pinned: known.map(|known| known.pinned.clone()).unwrap_or_default(),
            was_complete: known.is_none_or(|known| known.was_complete),
            ..Coverage::default()
        };
        let state = coverage_to_json(&coverage);
        self.connection.prepare_cached(PUT_STATE)?.execute(named_params! {":id": id.0, ":state": state})?;
        let limit = i64::try_from(FRONT).unwrap_or(i64::MAX);
        let lowest = {
            let mut statement = self.connection.prepare_cached(LOWEST)?;
            let keys = statement.query_map(named_params! {":id": id.0, ":limit": limit}, |row| row.get(0))?;
            let mut keys: Vec<EntryKey> =
                keys.map(|key| key.map(EntryKey)).collect::<rusqlite::Result<_>>()?;
            keys.reverse();
            keys_to_blob(&keys)
        };
        let params = named_params! {":id": id.0, ":now": now.millis(), ":lowest": lowest};
        self.connection.prepare_cached(PUT_ONE)?.execute(params)?;
        if let Some(record) = self.feed_record(id)? {
            let window = PollWindow::default();
            self.put_record(id, &FeedRecord { window, judged: false, since: None, ..record })?;
        }
        self.keep_state(id)
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

/// Returns true if the names of the stretches are those that the feed has given.
fn is_coherent(coverage: &Coverage) -> bool {
    let names: BTreeSet<StretchId> = coverage.stretches.iter().map(|stretch| stretch.id).collect();
    let is_given = |name: &StretchId| name.0 > 0 && name.0 <= coverage.last_name;
    names.iter().all(is_given) && coverage.merged.values().all(|into| names.contains(into))
}
