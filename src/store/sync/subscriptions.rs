//! The feeds that both sides had at the last sync.

use rusqlite::named_params;

use super::SyncId;
use crate::model::{SharedFeed, SubscriptionId};
use crate::store::schema::convert::Col;
use crate::store::{Database, StoreError, Tx};

const LIST: &str = "SELECT address, subscription, folder FROM account_subscription WHERE sync = :sync";
const PUT: &str = "INSERT INTO account_subscription (sync, address, subscription, folder)
    VALUES (:sync, :address, :id, :folder)
    ON CONFLICT (sync, address) DO UPDATE SET subscription = :id, folder = ifnull(:folder, folder)";
const FORGET: &str = "DELETE FROM account_subscription WHERE sync = :sync AND address = :address";

impl Database {
    /// Returns the feeds that both sides had at the last sync.
    pub fn shared_feeds(&self, sync: SyncId) -> Result<Vec<SharedFeed>, StoreError> {
        let mut statement = self.connection.prepare_cached(LIST)?;
        let rows = statement.query_map(named_params! {":sync": sync.0}, |row| {
            let subscription = row.get::<_, Col<SubscriptionId>>("subscription")?.0;
            Ok(SharedFeed { address: row.get("address")?, subscription, folder: row.get("folder")? })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

impl Tx<'_> {
    /// Notes that both sides have a feed. A folder of `None` keeps the known one.
    pub fn share_feed(&self, sync: SyncId, feed: &SharedFeed) -> Result<(), StoreError> {
        self.connection.prepare_cached(PUT)?.execute(named_params! {
            ":sync": sync.0, ":address": feed.address, ":id": Col(feed.subscription), ":folder": feed.folder,
        })?;
        Ok(())
    }

    /// Forgets that both sides had a feed.
    pub fn forget_shared_feed(&self, sync: SyncId, address: &str) -> Result<(), StoreError> {
        let params = named_params! {":sync": sync.0, ":address": address};
        self.connection.prepare_cached(FORGET)?.execute(params)?;
        Ok(())
    }
}
