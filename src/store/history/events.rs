//! Events of a feed that the user may want to see later (A5, A6a). New events replace the oldest ones.

use rusqlite::named_params;

use crate::locale::Message;
use crate::model::{SubscriptionId, Timestamp};
use crate::store::schema::convert::Col;
use crate::store::{Database, StoreError, Tx};

const INSERT: &str = "INSERT INTO feed_event (subscription, at, text) VALUES (:subscription, :at, :text)";
const TRIM: &str = "DELETE FROM feed_event WHERE subscription = :subscription AND id <=
    (SELECT id FROM feed_event WHERE subscription = :subscription ORDER BY id DESC LIMIT 1 OFFSET :most)";
const OF: &str = "SELECT at, text FROM feed_event WHERE subscription = :subscription ORDER BY id DESC";

/// Number of events that each feed keeps.
const MOST_EVENTS: i64 = 50;

impl Database {
    /// Returns the events of a feed, the latest first.
    pub fn events(&self, id: SubscriptionId) -> Result<Vec<(Timestamp, Message)>, StoreError> {
        let mut statement = self.connection.prepare_cached(OF)?;
        let rows = statement.query_map(named_params! {":subscription": id.0}, |row| {
            let text = row.get::<_, String>("text")?;
            Ok((row.get::<_, Col<Timestamp>>("at")?.0, Message::from_stored(&text)))
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

impl Tx<'_> {
    /// Records an event of a feed. `text` is one sentence or more.
    pub fn note_event(&self, id: SubscriptionId, at: Timestamp, text: &Message) -> Result<(), StoreError> {
        let params = named_params! {":subscription": id.0, ":at": at.millis(), ":text": text.to_stored()};
        self.connection.prepare_cached(INSERT)?.execute(params)?;
        self.connection
            .prepare_cached(TRIM)?
            .execute(named_params! {":subscription": id.0, ":most": MOST_EVENTS})?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::store::testing::{add, at, memory};

    #[test]
    fn the_latest_fifty_events_of_a_feed_are_kept() {
        let mut store = memory();
        let (a, b) = (add(&mut store, "https://a.example/feed"), add(&mut store, "https://b.example/feed"));
        store.transaction(|tx| tx.note_event(b, at(1), &"kept".into())).unwrap();
        for second in 1..=60 {
            store.transaction(|tx| tx.note_event(a, at(second), &second.to_string().into())).unwrap();
        }
        let events = store.events(a).unwrap();
        assert_eq!(events.len(), 50);
        assert_eq!(events.first().unwrap(), &(at(60), "60".into()));
        assert_eq!(events.last().unwrap(), &(at(11), "11".into()));
        store.transaction(|tx| tx.remove_subscription(a, at(61))).unwrap();
        assert_eq!(store.events(a).unwrap(), []);
        assert_eq!(store.events(b).unwrap().len(), 1);
    }
}
