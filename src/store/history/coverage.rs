//! Stores the coverage of a feed: its stretches, and the chain of its processed documents.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{OptionalExtension, Row, named_params};
use serde_json::{Value, json};
use url::Url;

use crate::history::{
    Boundary, Chain, Coverage, CoverageUpdate, FRONT, FrontEntry, Habit, Held, Latest, LogicalFeed,
    MovedDocument, ObservedOrder, ProcessedDocument, Stretch, StretchId, UriState, stored_key,
};
use crate::model::{EntryKey, SubscriptionId, Timestamp, Validators};
use crate::store::entries::SET_STRETCH;
use crate::store::schema::convert::{Col, time_of_bytes, time_to_bytes, uncount, uncount32, url_of};
use crate::store::{Database, StoreError, Tx};

const STATE: &str = "SELECT state FROM coverage WHERE subscription = :id";
pub(in crate::store) const PUT_STATE: &str = "INSERT INTO coverage (subscription, state) VALUES (:id, :state)
    ON CONFLICT (subscription) DO UPDATE SET state = excluded.state";
const STRETCHES: &str =
    "SELECT id, place, since, front, lowest, has_beginning, above FROM stretch WHERE subscription = :id";
const PUT_STRETCH: &str = "INSERT INTO stretch (subscription, id, place, since, front, lowest, has_beginning, above)
    VALUES (:subscription, :id, :place, :since, :front, :lowest, :has_beginning, :above)
    ON CONFLICT (subscription, id) DO UPDATE SET place = excluded.place, since = excluded.since, front = excluded.front,
        lowest = excluded.lowest, has_beginning = excluded.has_beginning, above = excluded.above";
const DELETE_STRETCH: &str = "DELETE FROM stretch WHERE subscription = :subscription AND id = :id";
/// Finds the newest entries of a stretch. Used if the stretch was stored without a front.
const NEWEST: &str = "SELECT entry.key, ifnull(published, updated) AS date
    FROM entry CROSS JOIN user_state ON user_state.key = entry.key
    WHERE entry.subscription = :subscription AND in_view = 1 AND stretch = :id
    ORDER BY sort_time DESC, sort_rank DESC LIMIT :limit";
const DOCUMENT: &str =
    "SELECT id, uri, poll, depth, digest, processed_at, entries, older, etag, last_modified FROM document
    WHERE subscription = :id AND uri = :uri AND poll IS NOT NULL";
const REDIRECTED: &str = "SELECT leads_to FROM document WHERE subscription = :id AND uri = :uri";
const STRETCH_OF: &str = "SELECT stretch FROM user_state WHERE key = :key";
/// Finds the stretch of one entry that came from a document. Used if the entries of the document are not recorded.
const STRETCH_OF_DOCUMENT: &str =
    "SELECT stretch FROM entry CROSS JOIN user_state ON user_state.key = entry.key
    WHERE entry.document = :document AND stretch IS NOT NULL LIMIT 1";
pub(in crate::store) const DELETE_COVERAGE: &str = "DELETE FROM coverage WHERE subscription = :id";
pub(in crate::store) const DELETE_STRETCHES: &str = "DELETE FROM stretch WHERE subscription = :id";
pub(in crate::store) const FORGET_PLACES: &str =
    "UPDATE user_state SET stretch = NULL WHERE subscription = :id AND stretch IS NOT NULL";

impl Database {
    /// Reads the coverage of a feed.
    pub fn coverage(&self, id: SubscriptionId) -> Result<Coverage, StoreError> {
        let mut statement = self.connection.prepare_cached(STATE)?;
        let state = statement.query_row(named_params! {":id": id.0}, |row| row.get::<_, String>("state"));
        let Some(state) = state.optional()? else { return Ok(Coverage::default()) };
        let mut coverage = coverage_of_json(&state);
        let mut statement = self.connection.prepare_cached(STRETCHES)?;
        let rows = statement.query_map(named_params! {":id": id.0}, |row| {
            Ok((
                row.get::<_, i64>("place")?,
                stretch(row)?,
                row.get_ref("front")?.as_blob_or_null()?.is_none(),
            ))
        })?;
        let mut stretches: Vec<(i64, Stretch, bool)> = rows.collect::<rusqlite::Result<_>>()?;
        stretches.sort_by_key(|(place, ..)| *place);
        for (_, stretch, _) in stretches.iter_mut().filter(|(.., is_old)| *is_old) {
            stretch.front = self.newest_of(id, stretch.id)?;
        }
        coverage.stretches = stretches.into_iter().map(|(_, stretch, _)| stretch).collect();
        Ok(coverage)
    }

    /// Returns the newest entries of a stretch, as a front.
    pub(in crate::store) fn newest_of(
        &self,
        id: SubscriptionId,
        stretch: StretchId,
    ) -> Result<Vec<FrontEntry>, StoreError> {
        let mut statement = self.connection.prepare_cached(NEWEST)?;
        let limit = i64::try_from(FRONT).unwrap_or(i64::MAX);
        let params = named_params! {":subscription": id.0, ":id": stretch.0, ":limit": limit};
        let rows = statement.query_map(params, |row| {
            // The database does not say whether an archive contained the entry. With `true`, Lacuna does not wait for
            // an archive that contains it.
            Ok(FrontEntry {
                key: row.get::<_, Col<_>>("key")?.0,
                date: row.get::<_, Col<_>>("date")?.0,
                archived: true,
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the processed document at an address. If there is none, follows the temporary redirect of the address.
    pub fn processed(&self, id: SubscriptionId, uri: &Url) -> Result<Option<ProcessedDocument>, StoreError> {
        let mut statement = self.connection.prepare_cached(DOCUMENT)?;
        let mut at = |uri: &Url| {
            let params = named_params! {":id": id.0, ":uri": uri.as_str()};
            statement.query_row(params, processed).optional()
        };
        match at(uri)? {
            Some(found) => Ok(Some(found)),
            None => self.redirected(id, uri)?.map_or(Ok(None), |to| Ok(at(&to)?)),
        }
    }

    /// Returns the processed documents from `uri` on, each followed by the older document that it names. The list ends
    /// at an open gap, before a document that is not processed, and with a document whose entries are not recorded.
    /// Unless `whole` is true, it also ends with the first document whose stretch is known.
    pub fn chain(&self, id: SubscriptionId, uri: &Url, whole: bool) -> Result<Chain, StoreError> {
        let mut statement = self.connection.prepare_cached(DOCUMENT)?;
        let mut chain = Chain::default();
        let mut met = BTreeSet::new();
        let mut next = Some(uri.clone());
        while let Some(uri) = next {
            if !met.insert(uri.clone()) {
                break;
            }
            if matches!(self.uri_state(id, &uri)?, UriState::Gap(_)) {
                chain.next = Some(uri);
                break;
            }
            let params = named_params! {":id": id.0, ":uri": uri.as_str()};
            let found = statement.query_row(params, |row| {
                let is_known = row.get_ref("entries")?.as_blob_or_null()?.is_some();
                Ok((row.get::<_, i64>("id")?, is_known, processed(row)?))
            });
            let Some((document, is_known, found)) = found.optional()? else {
                next = self.redirected(id, &uri)?;
                if next.is_none() {
                    chain.next = Some(uri);
                }
                continue;
            };
            // The publisher may have brought up the first entry from an older stretch. A newer stretch has a larger number.
            let lowest = found.entries.last().copied();
            let stretch = self.stretch_of(document, found.entries.first().copied())?;
            let stretch = stretch.max(self.stretch_of(document, lowest)?);
            chain.documents.push((found.entries, stretch));
            chain.last = Some((found.uri, found.at));
            if !is_known || !whole && stretch.is_some() {
                break;
            }
            chain.ends = found.older.is_none();
            next = found.older;
        }
        Ok(chain)
    }

    /// Sets [`Held::chain`] to the processed documents from `next` on. If `next` is not processed but `own` is, the
    /// chain begins with `own`.
    pub fn look_up_chain(
        &self,
        feed: &LogicalFeed,
        held: &mut Held,
        next: Option<&Url>,
        own: &Url,
    ) -> Result<(), StoreError> {
        let whole = feed.coverage.asks_for_chain(feed.gaps.iter().any(|open| open.gap.is_stated()));
        let is_processed = |state: UriState| matches!(state, UriState::Processed { .. });
        if let Some(next) = next.filter(|_| is_processed(held.next)) {
            held.chain = self.chain(feed.subscription, next, whole)?;
        } else if is_processed(held.own) {
            held.chain = self.chain(feed.subscription, own, whole)?;
        }
        Ok(())
    }

    /// Returns the document to which an address of the chain redirected temporarily.
    fn redirected(&self, id: SubscriptionId, uri: &Url) -> Result<Option<Url>, StoreError> {
        let mut statement = self.connection.prepare_cached(REDIRECTED)?;
        let params = named_params! {":id": id.0, ":uri": uri.as_str()};
        let found = statement.query_row(params, |row| Ok(row.get::<_, Col<Option<Url>>>("leads_to")?.0));
        Ok(found.optional()?.flatten())
    }

    fn stretch_of(&self, document: i64, entry: Option<EntryKey>) -> Result<Option<StretchId>, StoreError> {
        let (sql, name, value) = match entry {
            Some(key) => (STRETCH_OF, ":key", key.0),
            None => (STRETCH_OF_DOCUMENT, ":document", document),
        };
        let mut statement = self.connection.prepare_cached(sql)?;
        let found = statement.query_row(&[(name, &value)], |row| row.get::<_, Option<u32>>("stretch"));
        Ok(found.optional()?.flatten().map(StretchId))
    }
}

impl Tx<'_> {
    /// Stores the coverage of a feed. `stored` holds the keys of the new entries of the same update, in order.
    pub(super) fn put_coverage(
        &self,
        id: SubscriptionId,
        update: &CoverageUpdate,
        stored: &[EntryKey],
    ) -> Result<(), StoreError> {
        if let Some(stretch) = update.stretch {
            for key in &update.placed {
                let params = named_params! {":key": stored_key(*key, stored).0, ":stretch": stretch.0};
                self.connection.prepare_cached(SET_STRETCH)?.execute(params)?;
            }
        }
        let mut coverage = update.coverage.clone();
        coverage.resolve(stored);
        self.write_coverage(id, &coverage)
    }

    /// Replaces the stored coverage of a feed. Does nothing if it is the same.
    pub(in crate::store) fn write_coverage(
        &self,
        id: SubscriptionId,
        coverage: &Coverage,
    ) -> Result<(), StoreError> {
        let before = self.coverage(id)?;
        let state = coverage_to_json(coverage);
        if before == *coverage {
            return Ok(());
        }
        self.connection.prepare_cached(PUT_STATE)?.execute(named_params! {":id": id.0, ":state": state})?;
        let kept: BTreeSet<StretchId> = coverage.stretches.iter().map(|stretch| stretch.id).collect();
        for stretch in before.stretches.iter().filter(|stretch| !kept.contains(&stretch.id)) {
            let params = named_params! {":subscription": id.0, ":id": stretch.id.0};
            self.connection.prepare_cached(DELETE_STRETCH)?.execute(params)?;
        }
        for (place, stretch) in coverage.stretches.iter().enumerate() {
            if before.stretches.get(place) != Some(stretch) {
                self.put_stretch(id, place, stretch)?;
            }
        }
        Ok(())
    }

    fn put_stretch(&self, id: SubscriptionId, place: usize, stretch: &Stretch) -> Result<(), StoreError> {
        self.connection.prepare_cached(PUT_STRETCH)?.execute(named_params! {
            ":subscription": id.0, ":id": stretch.id.0, ":place": i64::try_from(place).unwrap_or(i64::MAX),
            ":since": stretch.since.millis(), ":front": front_to_blob(&stretch.front),
            ":lowest": keys_to_blob(&stretch.lowest), ":has_beginning": stretch.has_beginning,
            ":above": boundary_name(stretch.above),
        })?;
        Ok(())
    }
}

fn stretch(row: &Row<'_>) -> rusqlite::Result<Stretch> {
    Ok(Stretch {
        id: StretchId(row.get("id")?),
        since: row.get::<_, Col<_>>("since")?.0,
        front: front_of_blob(row.get_ref("front")?.as_blob_or_null()?.unwrap_or_default()),
        lowest: keys_of_blob(row.get_ref("lowest")?.as_blob()?),
        has_beginning: row.get("has_beginning")?,
        above: boundary_of(row.get_ref("above")?.as_str()?),
    })
}

pub(in crate::store) fn processed(row: &Row<'_>) -> rusqlite::Result<ProcessedDocument> {
    let digest: Option<_> = match row.get_ref("digest")? {
        rusqlite::types::ValueRef::Null => None,
        _ => Some(row.get::<_, Col<_>>("digest")?.0),
    };
    let older: Option<String> = row.get("older")?;
    Ok(ProcessedDocument {
        uri: row.get::<_, Col<_>>("uri")?.0,
        poll: uncount(row.get("poll")?),
        depth: uncount32(row.get("depth")?),
        digest,
        at: row.get::<_, Col<Timestamp>>("processed_at")?.0,
        entries: keys_of_blob(row.get_ref("entries")?.as_blob_or_null()?.unwrap_or_default()),
        older: older.and_then(|older| url_of(&older).ok()),
        validators: Validators { etag: row.get("etag")?, last_modified: row.get("last_modified")? },
    })
}

/// Converts keys to 8 bytes each.
pub(in crate::store) fn keys_to_blob(keys: &[EntryKey]) -> Vec<u8> {
    keys.iter().flat_map(|key| key.0.to_le_bytes()).collect()
}

/// Reads keys of 8 bytes each. An incomplete last key is left out.
pub(in crate::store) fn keys_of_blob(blob: &[u8]) -> Vec<EntryKey> {
    let (keys, _) = blob.as_chunks::<8>();
    keys.iter().map(|key| EntryKey(i64::from_le_bytes(*key))).collect()
}

/// Converts the entries of a front to 17 bytes each: key, date, and a byte that is 1 if an archive contained the entry.
fn front_to_blob(front: &[FrontEntry]) -> Vec<u8> {
    let bytes = |seen: &FrontEntry| {
        [&seen.key.0.to_le_bytes()[..], &time_to_bytes(seen.date), &[u8::from(seen.archived)]].concat()
    };
    front.iter().flat_map(bytes).collect()
}

fn front_of_blob(blob: &[u8]) -> Vec<FrontEntry> {
    let (rows, _) = blob.as_chunks::<17>();
    let seen = |row: &[u8; 17]| {
        let ([key, date], [archived]) = row.as_chunks::<8>() else { return None };
        let key = EntryKey(i64::from_le_bytes(*key));
        Some(FrontEntry { key, date: time_of_bytes(*date), archived: *archived != 0 })
    };
    rows.iter().filter_map(seen).collect()
}

const fn boundary_name(boundary: Boundary) -> &'static str {
    match boundary {
        Boundary::Missed => "missed",
        Boundary::Unjudged => "unjudged",
        Boundary::Stated => "stated",
    }
}

fn boundary_of(name: &str) -> Boundary {
    match name {
        "missed" => Boundary::Missed,
        "stated" => Boundary::Stated,
        _ => Boundary::Unjudged,
    }
}

/// Writes the coverage without its stretches as JSON. Fields with their default values are left out.
pub(in crate::store) fn coverage_to_json(coverage: &Coverage) -> String {
    let mut state = serde_json::Map::new();
    state.insert("last_name".to_owned(), json!(coverage.last_name));
    if !coverage.merged.is_empty() {
        let merged: Vec<[u32; 2]> = coverage.merged.iter().map(|(from, into)| [from.0, into.0]).collect();
        state.insert("merged".to_owned(), json!(merged));
    }
    if !coverage.pinned.is_empty() {
        let pinned: Vec<i64> = coverage.pinned.iter().map(|key| key.0).collect();
        state.insert("pinned".to_owned(), json!(pinned));
    }
    if coverage.order.habit != Habit::Unknown {
        state.insert("sorted".to_owned(), json!(coverage.order.habit == Habit::Sorted));
    }
    if let Some(oldest_first) = coverage.order.oldest_first {
        state.insert("oldest_first".to_owned(), json!(oldest_first));
    }
    if let Some(unjudged) = coverage.unjudged {
        state.insert("unjudged".to_owned(), json!(unjudged.millis()));
    }
    match coverage.latest {
        Latest::Run => {}
        Latest::InNoOrder => drop(state.insert("in_no_order".to_owned(), json!(true))),
        Latest::CutOff => drop(state.insert("cut_off".to_owned(), json!(true))),
        Latest::Complete => drop(state.insert("veiled".to_owned(), json!(true))),
    }
    if coverage.was_complete {
        state.insert("was_complete".to_owned(), json!(true));
    }
    if !coverage.second_looks.is_empty() {
        let looks = coverage.second_looks.iter().map(|(uri, read)| json!([uri.as_str(), read.millis()]));
        state.insert("second_looks".to_owned(), looks.collect());
    }
    if !coverage.moved.is_empty() {
        let moved = coverage.moved.iter();
        let moved = moved.map(|moved| json!([moved.from.as_str(), moved.read.millis(), moved.to.as_str()]));
        state.insert("moved".to_owned(), moved.collect());
    }
    if coverage.archives_grow {
        state.insert("archives_grow".to_owned(), json!(true));
    }
    if coverage.asked_again != (0, 0) {
        state.insert("asked_again".to_owned(), json!([coverage.asked_again.0, coverage.asked_again.1]));
    }
    if coverage.asked_of_site != (0, 0) {
        state.insert("asked_of_site".to_owned(), json!([coverage.asked_of_site.0, coverage.asked_of_site.1]));
    }
    if coverage.read_pages != (0, 0) {
        state.insert("read_pages".to_owned(), json!([coverage.read_pages.0, coverage.read_pages.1]));
    }
    if coverage.walked_pages != (0, 0) {
        state.insert("walked_pages".to_owned(), json!([coverage.walked_pages.0, coverage.walked_pages.1]));
    }
    Value::Object(state).to_string()
}

pub(in crate::store) fn coverage_of_json(text: &str) -> Coverage {
    let state: Value = serde_json::from_str(text).unwrap_or_default();
    let small = |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
    let list = |name: &str| state[name].as_array().cloned().unwrap_or_default();
    let merged: BTreeMap<StretchId, StretchId> = list("merged")
        .iter()
        .filter_map(|pair| Some((StretchId(small(&pair[0])?), StretchId(small(&pair[1])?))))
        .collect();
    let day_and_count =
        |asked: &Value| (asked[0].as_i64().unwrap_or_default(), small(&asked[1]).unwrap_or_default());
    let look =
        |pair: &Value| Some((url_of(pair[0].as_str()?).ok()?, Timestamp::from_millis(pair[1].as_i64()?)));
    let moved = |moved: &Value| {
        let ((from, read), to) = (look(moved)?, url_of(moved[2].as_str()?).ok()?);
        Some(MovedDocument { from, to, read })
    };
    let flag = |name: &str| state[name] == json!(true) || state[name] == json!(1);
    Coverage {
        stretches: Vec::new(),
        merged,
        last_name: small(&state["last_name"]).unwrap_or_default(),
        pinned: list("pinned").iter().filter_map(Value::as_i64).map(EntryKey).collect(),
        order: ObservedOrder {
            habit: match state["sorted"].as_bool() {
                None => Habit::Unknown,
                Some(true) => Habit::Sorted,
                Some(false) => Habit::Unsorted,
            },
            oldest_first: state["oldest_first"].as_bool(),
        },
        unjudged: state["unjudged"].as_i64().map(Timestamp::from_millis),
        // The JSON functions of SQLite write 1 for true. They wrote this column in profiles that were converted from an
        // older format.
        latest: match (flag("veiled"), flag("in_no_order")) {
            (true, _) => Latest::Complete,
            (false, true) => Latest::InNoOrder,
            (false, false) if flag("cut_off") => Latest::CutOff,
            (false, false) => Latest::Run,
        },
        was_complete: flag("was_complete"),
        // Earlier profiles have one document, under the name `end`.
        second_looks: [state["end"].clone()].iter().chain(&list("second_looks")).filter_map(look).collect(),
        moved: list("moved").iter().filter_map(moved).collect(),
        archives_grow: flag("archives_grow"),
        asked_again: day_and_count(&state["asked_again"]),
        asked_of_site: day_and_count(&state["asked_of_site"]),
        read_pages: day_and_count(&state["read_pages"]),
        walked_pages: day_and_count(&state["walked_pages"]),
    }
}
