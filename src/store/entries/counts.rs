//! The counts of entries in the row of their subscription.

use rusqlite::named_params;

use crate::model::SubscriptionId;
use crate::store::{StoreError, Tx};

const COUNT: &str = "UPDATE subscription
    SET entries = entries + :entries, unread = unread + :unread, bytes = bytes + :bytes WHERE id = :id";

/// Changes to the counts in the row of a subscription.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::store) struct Delta {
    pub(in crate::store) entries: i64,
    pub(in crate::store) unread: i64,
    pub(in crate::store) bytes: i64,
}

impl Tx<'_> {
    /// Adds the changes to the counts of a subscription.
    pub(in crate::store) fn keep_counts(&self, id: SubscriptionId, delta: Delta) -> Result<(), StoreError> {
        if delta == Delta::default() {
            return Ok(());
        }
        self.connection.prepare_cached(COUNT)?.execute(named_params! {
            ":id": id.0, ":entries": delta.entries, ":unread": delta.unread, ":bytes": delta.bytes,
        })?;
        Ok(())
    }
}
