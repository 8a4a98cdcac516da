//! Stores the pages of multipart feeds and the entry point of each feed (M3, M4).

use rusqlite::{OptionalExtension, named_params};
use serde_json::json;
use url::Url;

use crate::history::{EntryPoint, EntryPointState, HeldPages, KnownPage, PageState};
use crate::model::{EntryId, EntryKey, Payload, SubscriptionId, Timestamp};
use crate::store::schema::convert::{Col, url_of};
use crate::store::{Database, StoreError, Tx};

const AROUND: &str = "SELECT uri, place, modified, prev, next, state FROM page
    WHERE subscription = :id AND uri IN (SELECT value FROM json_each(:uris))
    UNION
    SELECT uri, place, modified, prev, next, state FROM page INDEXED BY page_by_prev
    WHERE subscription = :id AND prev IN (SELECT value FROM json_each(:uris)) AND prev IS NOT NULL";
/// Looks up the last page of each state separately. The index is sorted by state first, so each look-up reads one row.
const LAST: &str = "SELECT max(
        (SELECT max(place) FROM page WHERE subscription = :id AND state = value)
    ) AS place FROM json_each(:states)";
const OLDEST_READ: &str = "SELECT min(
        (SELECT min(place) FROM page WHERE subscription = :id AND state = value)
    ) AS place FROM json_each(:states)";
const PUT: &str = "INSERT OR REPLACE INTO page (subscription, uri, place, modified, prev, next, state)
    VALUES (:id, :uri, :place, :modified, :prev, :next, :state)";
const START: &str = "SELECT kind, value, time, settled FROM entry_point WHERE subscription = :id";
const PUT_START: &str = "INSERT OR REPLACE INTO entry_point (subscription, kind, value, time, settled)
    VALUES (:id, :kind, :value, :time, :settled)";
const PAYLOAD: &str = "SELECT media_type, bytes FROM payload WHERE key = :key";

impl Database {
    /// Returns what is known of these pages, and of the pages whose `prev` is one of these.
    pub fn held_pages(&self, id: SubscriptionId, uris: &[Url]) -> Result<HeldPages, StoreError> {
        let uris: Vec<&str> = uris.iter().map(Url::as_str).collect();
        let mut statement = self.connection.prepare_cached(AROUND)?;
        let params = named_params! {":id": id.0, ":uris": json!(uris).to_string()};
        let rows = statement.query_map(params, |row| {
            let state: String = row.get("state")?;
            Ok(KnownPage {
                uri: row.get::<_, Col<_>>("uri")?.0,
                place: row.get("place")?,
                modified: row.get::<_, Col<_>>("modified")?.0,
                prev: row.get::<_, Col<_>>("prev")?.0,
                next: row.get::<_, Col<_>>("next")?.0,
                // Lacuna writes no other state. A page with another state is fetched again.
                state: PageState::from_name(&state).unwrap_or(PageState::Seen),
            })
        })?;
        let pages = rows.collect::<rusqlite::Result<_>>()?;
        let place = |sql: &str, states: &[PageState]| {
            let states: Vec<&str> = states.iter().map(|state| state.name()).collect();
            let params = named_params! {":id": id.0, ":states": json!(states).to_string()};
            let mut statement = self.connection.prepare_cached(sql)?;
            statement.query_row(params, |row| row.get::<_, Option<i64>>("place"))
        };
        let last_place = place(LAST, &PageState::ALL)?;
        let oldest_read = place(OLDEST_READ, &[PageState::Read, PageState::Newest])?;
        Ok(HeldPages { pages, last_place, oldest_read })
    }

    /// Returns the entry point of a feed.
    pub(in crate::store) fn start(&self, id: SubscriptionId) -> Result<EntryPointState, StoreError> {
        let mut statement = self.connection.prepare_cached(START)?;
        let found = statement.query_row(named_params! {":id": id.0}, |row| {
            Ok((
                row.get::<_, String>("kind")?,
                row.get::<_, Option<String>>("value")?,
                row.get::<_, Col<Option<Timestamp>>>("time")?.0,
                row.get::<_, bool>("settled")?,
            ))
        });
        let Some((kind, value, time, settled)) = found.optional()? else {
            return Ok(EntryPointState::default());
        };
        let point = match (kind.as_str(), value, time) {
            ("date", _, Some(time)) => EntryPoint::Date(time),
            ("after", Some(id), _) => EntryPoint::After(EntryId::new(id)),
            ("snapshot", Some(index), Some(created)) => {
                EntryPoint::Snapshot { index: url_of(&index)?, created }
            }
            _ => EntryPoint::Beginning,
        };
        Ok(EntryPointState { point, settled })
    }

    /// Returns the attached file of an entry, which Lacuna cannot show (M6).
    pub fn payload(&self, key: EntryKey) -> Result<Option<Payload>, StoreError> {
        let mut statement = self.connection.prepare_cached(PAYLOAD)?;
        let found = statement.query_row(named_params! {":key": key.0}, |row| {
            Ok(Payload { media_type: row.get("media_type")?, bytes: row.get("bytes")? })
        });
        Ok(found.optional()?)
    }
}

impl Tx<'_> {
    /// Stores what is known of a page.
    pub fn put_page(&self, id: SubscriptionId, page: &KnownPage) -> Result<(), StoreError> {
        self.connection.prepare_cached(PUT)?.execute(named_params! {
            ":id": id.0, ":uri": page.uri.as_str(), ":place": page.place, ":modified": Col(page.modified),
            ":prev": page.prev.as_ref().map(Url::as_str), ":next": page.next.as_ref().map(Url::as_str),
            ":state": page.state.name(),
        })?;
        Ok(())
    }

    /// Stores the entry point of a feed.
    pub fn put_start(&self, id: SubscriptionId, start: &EntryPointState) -> Result<(), StoreError> {
        let (kind, value, time) = match &start.point {
            EntryPoint::Beginning => ("beginning", None, None),
            EntryPoint::Date(time) => ("date", None, Some(*time)),
            EntryPoint::After(id) => ("after", Some(id.as_str()), None),
            EntryPoint::Snapshot { index, created } => ("snapshot", Some(index.as_str()), Some(*created)),
        };
        self.connection.prepare_cached(PUT_START)?.execute(named_params! {
            ":id": id.0, ":kind": kind, ":value": value, ":time": Col(time), ":settled": start.settled,
        })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::EntryScope;
    use crate::model::Operation;
    use crate::store::testing::{add, at, keys, memory, new_entry, steps, update, url};

    #[test]
    fn m3_pages_and_the_entry_point_come_back_as_they_were_put() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let other = add(&mut store, "https://b.example/feed");
        let page = |n: i64, state| KnownPage {
            uri: url(&format!("https://a.example/{n}")),
            place: n,
            modified: Some(at(n)),
            prev: (n > 1).then(|| url(&format!("https://a.example/{}", n - 1))),
            next: None,
            state,
        };
        let pages = [page(1, PageState::Bottom), page(2, PageState::Read), page(3, PageState::Newest)];
        store.transaction(|tx| pages.iter().try_for_each(|page| tx.put_page(id, page))).unwrap();
        let held = store.held_pages(id, &[pages[1].uri.clone()]).unwrap();
        assert_eq!(held.pages, pages[1..], "the page and the one whose prev it is");
        assert_eq!((held.last_place, held.oldest_read), (Some(3), Some(2)));
        assert_eq!(store.held_pages(other, &[pages[1].uri.clone()]).unwrap(), HeldPages::default());
        for point in [
            EntryPoint::Beginning,
            EntryPoint::Date(at(5)),
            EntryPoint::After(EntryId::new("<a>")),
            EntryPoint::Snapshot { index: url("https://a.example/index"), created: at(7) },
        ] {
            let start = EntryPointState { point, settled: true };
            store.transaction(|tx| tx.put_start(id, &start)).unwrap();
            assert_eq!(store.logical_feed(id).unwrap().start, start);
        }
        store.transaction(|tx| tx.remove_subscription(id, at(9))).unwrap();
        assert_eq!(store.held_pages(id, &[pages[1].uri.clone()]).unwrap(), HeldPages::default());
        assert_eq!(
            store.start(id).unwrap(),
            EntryPointState::default(),
            "a feed that is added again begins anew"
        );
    }

    #[test]
    fn m3_looking_up_a_page_reads_no_more_of_a_long_feed_than_of_a_short_one() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let address = |n: i64| url(&format!("https://a.example/{n}"));
        let page = |n: i64| KnownPage {
            uri: address(n),
            place: n,
            modified: None,
            prev: Some(address(n - 1)),
            next: Some(address(n + 1)),
            state: if n % 2 == 0 { PageState::Read } else { PageState::Seen },
        };
        let mut read = Vec::new();
        for last in [10, 1_000] {
            store.transaction(|tx| (1..=last).try_for_each(|n| tx.put_page(id, &page(n)))).unwrap();
            let held = store.held_pages(id, &[address(5)]).unwrap();
            assert_eq!((held.pages.len(), held.last_place, held.oldest_read), (2, Some(last), Some(2)));
            read.push([AROUND, LAST, OLDEST_READ].map(|sql| steps(&store, sql)));
        }
        assert_eq!(read[0], read[1]);
    }

    #[test]
    fn m6_operation_and_file_of_an_entity_are_kept() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let mut change = new_entry("a", 1);
        change.entry.multipart.operation = Some(Operation::Other("MOVE".to_owned()));
        let payload = Payload { media_type: "image/png".to_owned(), bytes: vec![0, 255, 7] };
        change.entry.multipart.payload = Some(payload.clone());
        store.transaction(|tx| tx.apply(id, &update(&[change.clone()]), at(9))).unwrap();
        let key = keys(&store, &EntryScope::All)[0];
        assert_eq!(store.payload(key).unwrap(), Some(payload));
        let article = store.article(key).unwrap().unwrap();
        assert_eq!(article.row.origin.operation, change.entry.multipart.operation);
        assert_eq!(article.file, Some(("image/png".to_owned(), 3)));
        // A winning version replaces every field (H5).
        change.held = Some(key);
        change.entry.multipart.operation = None;
        change.entry.multipart.payload = None;
        store.transaction(|tx| tx.apply(id, &update(&[change]), at(10))).unwrap();
        assert_eq!(store.payload(key).unwrap(), None);
        assert_eq!(store.article(key).unwrap().unwrap().row.origin.operation, None);
    }
}
