//! The feeds that both sides had at the last sync.

use std::collections::BTreeMap;

use rusqlite::named_params;

use super::SyncId;
use crate::model::{SharedFeed, SubscriptionId};
use crate::store::schema::convert::Col;
use crate::store::{Database, StoreError, Tx};

const LIST: &str = "SELECT address, subscription, folder FROM account_subscription WHERE sync = :sync";
/// Until the feeds of the server were listed, nobody knows if one has gone.
const GONE: &str = "SELECT account, subscription.id FROM account_subscription
        JOIN account_sync ON account_sync.id = account_subscription.sync AND feeds_at IS NOT NULL
        JOIN subscription ON subscription.id = account_subscription.subscription AND removed_at IS NULL
    WHERE NOT EXISTS (SELECT 1 FROM account_feed
        WHERE account_feed.sync = account_sync.id AND account_feed.subscription = subscription.id)
    GROUP BY account, subscription.id";
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

    /// Returns the feeds that both sides had and that have gone from the server, by the names of the accounts.
    pub fn gone_feeds(&self) -> Result<BTreeMap<String, Vec<SubscriptionId>>, StoreError> {
        let mut statement = self.connection.prepare_cached(GONE)?;
        let mut gone: BTreeMap<String, Vec<SubscriptionId>> = BTreeMap::new();
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            gone.entry(row.get("account")?).or_default().push(SubscriptionId(row.get("id")?));
        }
        Ok(gone)
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
