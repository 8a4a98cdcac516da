//! Which document brought which part of a feed's history: the segments of its picture.

use rusqlite::named_params;
use url::Url;

use super::convert::{Col, uncount};
use super::{Database, StoreError};
use crate::model::{SubscriptionId, Timestamp};

const SPANS: &str =
    "SELECT document.uri, document.processed_at IS NOT NULL AS processed, min(sort_time) AS oldest,
        max(sort_time) AS newest, count(*) AS entries
    FROM entry INDEXED BY entry_by_list JOIN document ON document.id = entry.document
    WHERE entry.subscription = :id AND in_view = 1 GROUP BY document.id ORDER BY oldest, newest, document.id";

/// The entries in the view that one document brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentSpan {
    /// The document.
    pub uri: Url,
    /// It was processed as a part of a chain.
    pub processed: bool,
    /// The time of its oldest entry.
    pub oldest: Timestamp,
    /// The time of its newest entry.
    pub newest: Timestamp,
    /// How many entries it brought that no newer document replaced.
    pub entries: u64,
}

impl Database {
    /// The documents that entries in the view came from, the oldest first.
    pub fn document_spans(&self, id: SubscriptionId) -> Result<Vec<DocumentSpan>, StoreError> {
        let mut statement = self.connection.prepare_cached(SPANS)?;
        let rows = statement.query_map(named_params! {":id": id.0}, |row| {
            Ok(DocumentSpan {
                uri: row.get::<_, Col<_>>("uri")?.0,
                processed: row.get("processed")?,
                oldest: row.get::<_, Col<_>>("oldest")?.0,
                newest: row.get::<_, Col<_>>("newest")?.0,
                entries: uncount(row.get("entries")?),
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{add, at, memory, new_entry, update};

    #[test]
    fn each_document_has_the_span_of_its_entries() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        assert_eq!(store.document_spans(id).unwrap(), []);
        let mut older = new_entry("a", 1);
        older.version.document = "https://a.example/archive".parse().unwrap();
        store
            .transaction(|tx| tx.apply(id, &update(&[older, new_entry("b", 5), new_entry("c", 9)]), at(9)))
            .unwrap();
        let spans = store.document_spans(id).unwrap();
        let found: Vec<(&str, u64)> = spans.iter().map(|span| (span.uri.path(), span.entries)).collect();
        assert_eq!(found, [("/archive", 1), ("/document", 2)]);
        assert!(spans[1].oldest < spans[1].newest && spans[0].newest < spans[1].oldest);
    }
}
