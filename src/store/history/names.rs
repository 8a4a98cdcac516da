//! The names of stored entries, by which an answer of the user's own feed server is compared with them.

use rusqlite::named_params;

use crate::history::NamedEntry;
use crate::model::{SubscriptionId, Timestamp};
use crate::store::sync::entries::named;
use crate::store::{Database, StoreError};

const OF_TIME: &str = "SELECT id, id_source, link, title, published FROM entry
    WHERE subscription = :id AND in_view = 1 AND sort_time >= :from AND sort_time <= :to";

impl Database {
    /// Returns the names of the entries of a feed whose place in the list is between two times, both included.
    pub fn named_entries(
        &self,
        id: SubscriptionId,
        (from, to): (Timestamp, Timestamp),
    ) -> Result<Vec<NamedEntry>, StoreError> {
        let mut statement = self.connection.prepare_cached(OF_TIME)?;
        let params = named_params! {":id": id.0, ":from": from.millis(), ":to": to.millis()};
        let rows = statement.query_map(params, named)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}
