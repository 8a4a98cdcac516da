//! Stores open gaps (G1 to G5b).

use rusqlite::{OptionalExtension, Row, named_params};
use serde_json::json;
use url::Url;

use super::coverage::{keys_of_blob, keys_to_blob};
use crate::history::{
    ChainPart, Edges, EmptyDocument, Gap, GapCause, GapPlace, GapTarget, OpenGap, SortKey, StretchId,
};
use crate::model::{EntryId, EntryKey, GapId, SubscriptionId, Timestamp};
use crate::store::schema::convert::{Col, count, message_of, retry_columns, retry_of, uncount, uncount32};
use crate::store::{Database, StoreError, Tx};

const OF_SUBSCRIPTION: &str =
    "SELECT * FROM gap WHERE subscription = :subscription ORDER BY sort_time DESC, sort_rank DESC, id";
const ALL: &str =
    "SELECT * FROM gap WHERE subscription IN (SELECT id FROM subscription WHERE removed_at IS NULL)
    ORDER BY subscription, sort_time DESC, sort_rank DESC, id";
/// Opens a gap, or replaces the gap `:id` if it is still open.
const PUT: &str = "INSERT OR REPLACE INTO gap (id, subscription, uri, cause, status, message, confidence, poll, depth, begins,
        allowance, newer, older, newer_time, older_time, sort_time, sort_rank, unread_after, since, tries, retry, retry_at,
        chain_rechecked, dismissed, target, below, named_by, within, in_archives, empty_uri, empty_since)
    SELECT :id, :subscription, :uri, :cause, :status, :message, :confidence, :poll, :depth, :begins,
        :allowance, :newer, :older, :newer_time, :older_time, :sort_time, :sort_rank, :unread_after, :since, :tries, :retry, :retry_at,
        :chain_rechecked, :dismissed, :target, :below, :named_by, :within, :in_archives, :empty_uri, :empty_since
    WHERE :id IS NULL OR EXISTS (SELECT 1 FROM gap WHERE id = :id AND subscription = :subscription)";
const CLOSE: &str = "DELETE FROM gap WHERE id = :id AND subscription = :subscription";
const EDGE: &str = "SELECT id, sort_time, sort_rank FROM entry WHERE key = :key";
const DISMISS: &str = "UPDATE gap SET dismissed = :dismissed WHERE id = :id RETURNING subscription, uri";
/// Finds an address whose gap the user dismissed earlier.
const DISMISSED: &str = "SELECT 1 FROM dismissal WHERE subscription = :subscription AND uri = :uri";
const REMEMBER_DISMISSED: &str =
    "INSERT OR IGNORE INTO dismissal (subscription, uri) VALUES (:subscription, :uri)";
const FORGET_DISMISSED: &str = "DELETE FROM dismissal WHERE subscription = :subscription AND uri = :uri";

impl Database {
    /// Returns the open gaps of one subscription in the order of its list. For `None`, returns those of all followed
    /// subscriptions. Dismissed gaps are included.
    pub fn gaps(&self, id: Option<SubscriptionId>) -> Result<Vec<OpenGap>, StoreError> {
        let mut statement =
            self.connection.prepare_cached(if id.is_some() { OF_SUBSCRIPTION } else { ALL })?;
        let rows = match id {
            Some(id) => statement.query_map(named_params! {":subscription": id.0}, open_gap)?,
            None => statement.query_map([], open_gap)?,
        };
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

impl Tx<'_> {
    /// Replaces an open gap. Does nothing if the gap was closed meanwhile.
    pub fn put_gap(&self, subscription: SubscriptionId, id: GapId, gap: &Gap) -> Result<(), StoreError> {
        self.write_gap(subscription, Some(id), gap, &[])?;
        self.keep_state(subscription)
    }

    /// Dismisses a gap, or shows it again (G5).
    pub fn dismiss_gap(&self, id: GapId, dismissed: bool) -> Result<(), StoreError> {
        let mut statement = self.connection.prepare_cached(DISMISS)?;
        let mut rows = statement.query(named_params! {":id": id.0, ":dismissed": dismissed})?;
        let changed = match rows.next()? {
            Some(row) => {
                let subscription: Col<SubscriptionId> = row.get("subscription")?;
                Some((subscription.0, row.get::<_, Option<String>>("uri")?))
            }
            None => None,
        };
        // Dropping the rows ends the statement, so that the next statement sees what this one wrote.
        drop(rows);
        let Some((subscription, uri)) = changed else { return Ok(()) };
        if let Some(uri) = uri.filter(|_| !dismissed) {
            let params = named_params! {":subscription": subscription.0, ":uri": uri};
            self.connection.prepare_cached(FORGET_DISMISSED)?.execute(params)?;
        }
        self.keep_state(subscription)
    }

    /// Records that the user dismissed the gap of a document. If the gap is found again, it is dismissed from the
    /// start.
    pub(in crate::store) fn remember_dismissed(
        &self,
        subscription: SubscriptionId,
        uri: &str,
    ) -> Result<(), StoreError> {
        let params = named_params! {":subscription": subscription.0, ":uri": uri};
        self.connection.prepare_cached(REMEMBER_DISMISSED)?.execute(params)?;
        Ok(())
    }

    /// Returns true if the user dismissed this gap, or dismissed a gap at the same address before. Earlier dismissals
    /// do not count for a gap that was never fetched, because such a gap moves from document to document with its walk.
    fn is_dismissed(&self, subscription: SubscriptionId, gap: &Gap) -> Result<bool, StoreError> {
        let Some(uri) = gap.uri.as_ref().filter(|_| !gap.dismissed && gap.cause != GapCause::NotYetFetched)
        else {
            return Ok(gap.dismissed);
        };
        let params = named_params! {":subscription": subscription.0, ":uri": uri.as_str()};
        Ok(self.connection.prepare_cached(DISMISSED)?.exists(params)?)
    }

    pub(super) fn close_gap(&self, subscription: SubscriptionId, id: GapId) -> Result<(), StoreError> {
        let params = named_params! {":id": id.0, ":subscription": subscription.0};
        self.connection.prepare_cached(CLOSE)?.execute(params)?;
        Ok(())
    }

    /// Opens a gap, or replaces the gap with the key `id`. `stored` holds the keys of the new entries of the same
    /// update.
    pub(super) fn write_gap(
        &self,
        subscription: SubscriptionId,
        id: Option<GapId>,
        gap: &Gap,
        stored: &[EntryKey],
    ) -> Result<(), StoreError> {
        let mut gap = gap.clone();
        gap.resolve(stored);
        let (target, below, named_by, within) = target_columns(&gap.target);
        if let GapTarget::Boundary { between, .. } = gap.target {
            if let Some((id, sort)) = self.edge(between.newer)? {
                (gap.place.newer, gap.place.newer_time, gap.place.position) =
                    (Some(id), Some(sort.time), sort);
            }
            if let Some((id, sort)) = self.edge(between.older)? {
                (gap.place.older, gap.place.older_time) = (Some(id), Some(sort.time));
            }
        }
        if let (GapTarget::Document { named_by, .. }, None) = (&gap.target, &gap.place.newer)
            && let Some((id, sort)) = self.edge(named_by.last().copied())?
        {
            (gap.place.newer, gap.place.newer_time, gap.place.position) = (Some(id), Some(sort.time), sort);
        }
        let (retry, retry_at) = retry_columns(gap.retry);
        let dismissed = self.is_dismissed(subscription, &gap)?;
        self.connection.prepare_cached(PUT)?.execute(named_params! {
            ":id": Col(id),
            ":subscription": subscription.0, ":uri": gap.uri.as_ref().map(Url::as_str), ":cause": gap.cause.name(),
            ":status": gap.status, ":message": gap.message.to_stored(), ":confidence": gap.confidence.name(),
            ":poll": count(gap.chain.poll), ":depth": gap.chain.depth, ":begins": gap.chain.begins, ":allowance": gap.allowance,
            ":newer": gap.place.newer.as_ref().map(EntryId::as_str), ":older": gap.place.older.as_ref().map(EntryId::as_str),
            ":newer_time": Col(gap.place.newer_time), ":older_time": Col(gap.place.older_time),
            ":sort_time": gap.place.position.time.millis(), ":sort_rank": gap.place.position.rank,
            ":unread_after": Col(gap.unread_after), ":since": gap.since.millis(), ":tries": gap.tries,
            ":retry": retry, ":retry_at": retry_at, ":chain_rechecked": gap.chain_rechecked,
            ":dismissed": dismissed, ":target": target, ":below": below, ":named_by": named_by, ":within": within,
            ":in_archives": matches!(gap.target, GapTarget::Boundary { in_archives: true, .. }),
            ":empty_uri": gap.empty.as_ref().map(|empty| empty.uri.as_str()),
            ":empty_since": Col(gap.empty.as_ref().map(|empty| empty.since)),
        })?;
        Ok(())
    }

    /// Returns the identity of an entry and its position in the list.
    fn edge(&self, key: Option<EntryKey>) -> Result<Option<(EntryId, SortKey)>, StoreError> {
        let Some(key) = key else { return Ok(None) };
        let mut statement = self.connection.prepare_cached(EDGE)?;
        let found = statement.query_row(named_params! {":key": key.0}, |row| {
            let sort = SortKey { time: row.get::<_, Col<_>>("sort_time")?.0, rank: row.get("sort_rank")? };
            Ok((row.get::<_, Col<EntryId>>("id")?.0, sort))
        });
        Ok(found.optional()?)
    }
}

/// Returns the columns of a gap's target: its name, the stretch below it, the entries of the documents that named its
/// address, and the stretches of these documents.
fn target_columns(target: &GapTarget) -> (&'static str, Option<u32>, Option<Vec<u8>>, Option<String>) {
    match target {
        GapTarget::Document { named_by, within } => {
            let within: Vec<u32> = within.iter().map(|stretch| stretch.0).collect();
            (DOCUMENT, None, Some(keys_to_blob(named_by)), Some(json!(within).to_string()))
        }
        GapTarget::Boundary { below, .. } => (BOUNDARY, Some(below.0), None, None),
        GapTarget::MultipartPage => (MULTIPART_PAGE, None, None, None),
    }
}

fn target_of(row: &Row<'_>) -> rusqlite::Result<GapTarget> {
    let within = row.get_ref("within")?.as_str_or_null()?.unwrap_or("[]");
    let within: Vec<u32> = serde_json::from_str(within).unwrap_or_default();
    Ok(match row.get_ref("target")?.as_str()? {
        BOUNDARY => {
            let below = StretchId(row.get::<_, Option<u32>>("below")?.unwrap_or_default());
            let in_archives = row.get("in_archives")?;
            GapTarget::Boundary { below, between: Edges::default(), in_archives }
        }
        MULTIPART_PAGE => GapTarget::MultipartPage,
        _ => GapTarget::Document {
            named_by: keys_of_blob(row.get_ref("named_by")?.as_blob_or_null()?.unwrap_or_default()),
            within: within.into_iter().map(StretchId).collect(),
        },
    })
}

fn empty_of(row: &Row<'_>) -> rusqlite::Result<Option<EmptyDocument>> {
    let uri: Option<Url> = row.get::<_, Col<_>>("empty_uri")?.0;
    let since: Option<Timestamp> = row.get::<_, Col<_>>("empty_since")?.0;
    Ok(uri.zip(since).map(|(uri, since)| EmptyDocument { uri, since }))
}

const DOCUMENT: &str = "document";
const BOUNDARY: &str = "boundary";
/// The value of the column `target` for a gap that is a page of a multipart feed.
pub(in crate::store) const MULTIPART_PAGE: &str = "multipart-page";

fn open_gap(row: &Row<'_>) -> rusqlite::Result<OpenGap> {
    let retry = row.get_ref("retry")?;
    Ok(OpenGap {
        id: row.get::<_, Col<_>>("id")?.0,
        subscription: row.get::<_, Col<_>>("subscription")?.0,
        gap: Gap {
            target: target_of(row)?,
            uri: row.get::<_, Col<_>>("uri")?.0,
            cause: row.get::<_, Col<_>>("cause")?.0,
            status: row.get("status")?,
            message: message_of(row, "message")?,
            confidence: row.get::<_, Col<_>>("confidence")?.0,
            chain: ChainPart {
                poll: uncount(row.get("poll")?),
                depth: uncount32(row.get("depth")?),
                begins: uncount32(row.get("begins")?),
            },
            allowance: uncount32(row.get("allowance")?),
            place: GapPlace {
                newer: row.get::<_, Col<_>>("newer")?.0,
                older: row.get::<_, Col<_>>("older")?.0,
                newer_time: row.get::<_, Col<_>>("newer_time")?.0,
                older_time: row.get::<_, Col<_>>("older_time")?.0,
                position: SortKey {
                    time: row.get::<_, Col<Timestamp>>("sort_time")?.0,
                    rank: row.get("sort_rank")?,
                },
            },
            unread_after: row.get::<_, Col<_>>("unread_after")?.0,
            since: row.get::<_, Col<_>>("since")?.0,
            tries: uncount32(row.get("tries")?),
            retry: retry_of(retry.as_str()?, row.get("retry_at")?),
            empty: empty_of(row)?,
            chain_rechecked: row.get("chain_rechecked")?,
            dismissed: row.get("dismissed")?,
        },
    })
}

#[cfg(test)]
mod tests {
    use crate::history::{
        DocumentUpdate, Edges, EmptyDocument, Gap, GapCause, GapChange, GapPlace, GapTarget, Retry, SortKey,
        StretchId,
    };
    use crate::model::{Completeness, EntryId};
    use crate::store::testing::{add, at, gap, memory, update, url};

    #[test]
    fn g2_a_gap_comes_back_as_it_was_put() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let opened = gap("https://a.example/1");
        let full = Gap {
            cause: GapCause::Status,
            status: Some(500),
            message: "The server broke".into(),
            place: GapPlace {
                newer: Some(EntryId::new("b")),
                older: Some(EntryId::new("a")),
                newer_time: Some(at(5)),
                older_time: Some(at(4)),
                position: SortKey { time: at(5), rank: i64::MIN },
            },
            unread_after: Some(at(1)),
            retry: Retry::At(at(99)),
            tries: 3,
            empty: Some(EmptyDocument { uri: url("https://a.example/3"), since: at(7) }),
            chain_rechecked: true,
            ..opened.clone()
        };
        let nowhere = Gap {
            target: GapTarget::Boundary { below: StretchId(1), between: Edges::default(), in_archives: true },
            uri: None,
            cause: GapCause::MissedPolls,
            retry: Retry::OnRequest,
            ..gap("https://a.example/2")
        };
        let update = DocumentUpdate {
            gaps: vec![GapChange::Open(opened), GapChange::Open(nowhere.clone())],
            ..update(&[])
        };
        store.transaction(|tx| tx.apply(id, &update, at(1))).unwrap();
        let gaps = store.gaps(Some(id)).unwrap();
        store.transaction(|tx| tx.put_gap(id, gaps[0].id, &full)).unwrap();
        let gaps = store.gaps(None).unwrap();
        assert_eq!(gaps.len(), 2);
        assert_eq!(gaps.iter().find(|g| g.gap.uri.is_some()).unwrap().gap, full);
        assert_eq!(gaps.iter().find(|g| g.gap.uri.is_none()).unwrap().gap, nowhere);
        assert!(full.uri == Some(url("https://a.example/1")));
    }

    #[test]
    fn g5_a_dismissed_gap_is_not_marked_but_counts_in_the_state() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let forbidden = Gap { cause: GapCause::Forbidden, ..gap("https://a.example/1") };
        let update = DocumentUpdate { gaps: vec![GapChange::Open(forbidden)], ..update(&[]) };
        store.transaction(|tx| tx.apply(id, &update, at(1))).unwrap();
        let counts = |store: &crate::store::Store| {
            let row = store.subscription(id).unwrap().unwrap();
            (row.state, row.gaps, row.marked_gaps)
        };
        assert_eq!(counts(&store), (Some(Completeness::Gaps(1)), 1, 1));
        let key = store.gaps(Some(id)).unwrap()[0].id;
        store.transaction(|tx| tx.dismiss_gap(key, true)).unwrap();
        assert_eq!(counts(&store), (Some(Completeness::Gaps(1)), 1, 0));
        store.transaction(|tx| tx.dismiss_gap(key, false)).unwrap();
        assert_eq!(counts(&store), (Some(Completeness::Gaps(1)), 1, 1));
        let close = DocumentUpdate { gaps: vec![GapChange::Close(key)], ..DocumentUpdate::default() };
        store.transaction(|tx| tx.apply(id, &close, at(2))).unwrap();
        assert_eq!(counts(&store), (Some(Completeness::NotKnowable), 0, 0));
    }
}
