//! The documents that brought the entries of a feed, for the history strip.

use rusqlite::named_params;
use url::Url;

use crate::history::SortKey;
use crate::model::{EntryKey, SubscriptionId, Timestamp};
use crate::store::schema::convert::Col;
use crate::store::{Database, StoreError};

const DOCUMENTS: &str = "SELECT id, uri, processed_at IS NOT NULL AS processed FROM document
    WHERE subscription = :id";
pub(in crate::store) const KEYS: &str = "SELECT key FROM entry WHERE document = :document";

/// The entries in the view that came from one document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentSpan {
    /// The document.
    pub uri: Url,
    /// True if the document was processed as a part of a chain.
    pub processed: bool,
    /// The time of its oldest entry.
    pub oldest: Timestamp,
    /// The time of its newest entry.
    pub newest: Timestamp,
    /// Number of its entries that no newer document replaced.
    pub entries: u64,
}

impl Database {
    /// Returns the documents that the entries of a feed's list came from, the oldest first. `list` is that list in any
    /// order.
    ///
    /// Reads no entry: an index contains the document of each entry, and `list` contains the time.
    pub fn document_spans(
        &self,
        id: SubscriptionId,
        list: &[(EntryKey, SortKey)],
    ) -> Result<Vec<DocumentSpan>, StoreError> {
        let mut times: Vec<(EntryKey, Timestamp)> =
            list.iter().map(|(key, sort)| (*key, sort.time)).collect();
        times.sort_unstable();
        let time_of = |key: EntryKey| {
            let at = times.binary_search_by_key(&key, |(key, _)| *key).ok()?;
            times.get(at).map(|(_, time)| *time)
        };
        let mut documents = self.connection.prepare_cached(DOCUMENTS)?;
        let mut documents = documents.query(named_params! {":id": id.0})?;
        let mut keys = self.connection.prepare_cached(KEYS)?;
        let mut spans: Vec<(i64, DocumentSpan)> = Vec::new();
        while let Some(row) = documents.next()? {
            let document: i64 = row.get("id")?;
            let mut span: Option<(Timestamp, Timestamp, u64)> = None;
            let mut keys = keys.query(named_params! {":document": document})?;
            while let Some(key) = keys.next()? {
                let Some(time) = time_of(EntryKey(key.get("key")?)) else { continue };
                let (oldest, newest, entries) = span.unwrap_or((time, time, 0));
                span = Some((oldest.min(time), newest.max(time), entries + 1));
            }
            if let Some((oldest, newest, entries)) = span {
                let (uri, processed) = (row.get::<_, Col<_>>("uri")?.0, row.get("processed")?);
                spans.push((document, DocumentSpan { uri, processed, oldest, newest, entries }));
            }
        }
        spans.sort_by_key(|(document, span)| (span.oldest, span.newest, *document));
        Ok(spans.into_iter().map(|(_, span)| span).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{DocumentSpan, KEYS};
    use crate::history::EntryChange;
    use crate::model::{EntryScope, Filter, SubscriptionId};
    use crate::store::testing::{add, at, keys, memory, new_entry, steps, update};
    use crate::store::{KeyOrder, Store};

    fn spans(store: &Store, id: SubscriptionId) -> Vec<DocumentSpan> {
        let list = store.list(&EntryScope::Subscription(id), Filter::All, KeyOrder::NewestFirst).unwrap();
        store.document_spans(id, &list).unwrap()
    }

    fn from(document: &str, id: &str, second: i64) -> EntryChange {
        let mut change = new_entry(id, second);
        change.version.document = format!("https://a.example/{document}").parse().unwrap();
        change
    }

    #[test]
    fn each_document_has_the_span_of_its_entries() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        assert_eq!(spans(&store, id), []);
        let browsed = |mut change: EntryChange| {
            change.in_view = false;
            change
        };
        let changes = [
            from("archive", "a", 1),
            from("document", "b", 5),
            from("document", "c", 9),
            browsed(from("document", "d", 20)),
            browsed(from("page", "e", 3)),
        ];
        store.transaction(|tx| tx.apply(id, &update(&changes), at(9))).unwrap();
        let other = add(&mut store, "https://b.example/feed");
        store.transaction(|tx| tx.apply(other, &update(&[from("other", "a", 2)]), at(9))).unwrap();
        let spans = spans(&store, id);
        let found: Vec<(&str, u64)> = spans.iter().map(|span| (span.uri.path(), span.entries)).collect();
        assert_eq!(found, [("/archive", 1), ("/document", 2)]);
        assert_eq!((spans[1].oldest, spans[1].newest), (at(5), at(9)));
    }

    #[test]
    fn an_entry_costs_no_more_than_a_row_of_the_index() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let changes: Vec<EntryChange> =
            (0..1_000).map(|number| from("document", &number.to_string(), number)).collect();
        store.transaction(|tx| tx.apply(id, &update(&changes), at(9))).unwrap();
        assert_eq!(keys(&store, &EntryScope::All).len(), 1_000);
        steps(&store, KEYS);
        assert_eq!(spans(&store, id)[0].entries, 1_000);
        let taken = steps(&store, KEYS);
        assert!((1_000..5_000).contains(&taken), "{taken}");
    }
}
