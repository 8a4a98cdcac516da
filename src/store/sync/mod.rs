//! Sync with the servers of accounts: which entries are the same on both sides, and the marks that a server does not have
//! yet.
//!
//! Two triggers of the schema queue each change of a mark, in the transaction that makes it. So no code that marks an
//! entry has to know about accounts.

pub(super) mod accounts;
pub(super) mod entries;
pub(super) mod queue;
mod subscriptions;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use rusqlite::{OptionalExtension, Row, named_params};

use super::schema::convert::Col;
use super::{Database, StoreError, Tx};
use crate::locale::Message;
use crate::model::{EntryKey, ListRest, SubscriptionId, Timestamp};

/// An account of which only the subscriptions are synced has a row without marks.
const STATE: &str = "SELECT * FROM account_sync WHERE account = :account AND marks = 1";
const STATES: &str = "SELECT * FROM account_sync WHERE marks = 1";
/// The rest of a list of changes has a row of its own.
const REST: &str = "SELECT since, listed_to FROM account_sync WHERE account = :account AND marks = 3";
const END_REST: &str = "DELETE FROM account_sync WHERE marks = 3
    AND account = (SELECT account FROM account_sync WHERE id = :sync AND marks = 1)";
const PUT_REST: &str = "INSERT INTO account_sync (account, marks, since, listed_to)
    SELECT account, 3, :since, :to FROM account_sync WHERE id = :sync AND marks = 1";
const OF_SUBSCRIPTIONS: &str = "SELECT id FROM account_sync WHERE account = :account AND marks < 2";
const SWITCH_SUBSCRIPTIONS_ON: &str = "INSERT INTO account_sync (account, marks) VALUES (:account, 0)";
const SWITCH_ON: &str = "UPDATE account_sync SET marks = 1 WHERE account = :account AND marks = 0";
/// The list of feeds is read again when the sync is switched on.
const SWITCH_OFF: &str =
    "UPDATE account_sync SET marks = 0, feeds_at = NULL, feeds_of = NULL, wait_until = NULL, failure = NULL
    WHERE id = :sync";
const BEGIN_APART: &str = "INSERT INTO account_sync (account, marks) VALUES (:account, 2)";
const END_APART: &str = "DELETE FROM account_sync WHERE account = :account AND marks = 2";
const PUT: &str =
    "UPDATE account_sync SET at = :at, since = :since, listed_at = :listed_at, listed_to = :listed_to, feeds_at = :feeds_at,
        feeds_of = :feeds_of, seen = :seen, wait_until = :wait_until, failure = :failure
    WHERE id = :sync AND marks = 1";
const FEEDS: &str = "SELECT feed, subscription FROM account_feed WHERE sync = :sync";
const SYNCED: &str = "SELECT subscription, group_concat(account, ', ') AS accounts
    FROM account_feed JOIN account_sync ON account_sync.id = account_feed.sync AND marks = 1 GROUP BY subscription";
const LINK_FEED: &str =
    "INSERT OR IGNORE INTO account_feed (sync, feed, subscription) VALUES (:sync, :feed, :id)";
const FORGET_MARKS: &str = "DELETE FROM account_mark WHERE number IS NULL
    AND key IN (SELECT key FROM user_state WHERE subscription = :id)";
/// Statements that forget the entries that one server has of a feed. An entry that both sides had as read counts as read
/// by a user, so it stays read whatever the server has later.
const UNLINK: [&str; 2] = [
    "UPDATE user_state SET arrived_read = 2 WHERE subscription = :id AND arrived_read = 1
        AND key IN (SELECT key FROM account_entry WHERE sync = :sync AND subscription = :id AND read = 1)",
    "DELETE FROM account_entry WHERE sync = :sync AND subscription = :id",
];
const LET_MARKS_WAIT: &str = "UPDATE account_mark SET number = NULL
    WHERE sync = :sync AND key IN (SELECT key FROM user_state WHERE subscription = :id)";
const UNLINK_FEED: &str = "DELETE FROM account_feed WHERE sync = :sync AND subscription = :id";
const FORGET_ENTRIES: &str = "DELETE FROM account_entry WHERE sync = :sync";
const SYNCS_OF: &str = "SELECT sync FROM account_feed WHERE subscription = :id";

/// The name of an account in the tables of sync.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SyncId(pub i64);

/// The state of the sync with one account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyncState {
    /// Its name in the other tables.
    pub id: SyncId,
    /// The name of the account.
    pub account: String,
    /// The time at which the marks of both sides were last compared.
    pub at: Option<Timestamp>,
    /// The newest known change on the server, by its clock. If the server tells no times of changes: the time until which it
    /// had stored all known entries.
    pub since: Option<Timestamp>,
    /// The rest of a list of changes, which the next sync lists before the changes from `since` on.
    pub rest: Option<ListRest>,
    /// The last time at which all entries of the server were listed, or both sets of marks were compared to their ends.
    pub listed_at: Option<Timestamp>,
    /// The number up to which a list had come that a later sync goes on with; 0 if there is none. Without `listed_at`, it is
    /// the list of all entries. Otherwise it is the comparison of the sets of marks.
    pub listed_to: u64,
    /// The last time at which the feeds of the server were listed.
    pub feeds_at: Option<Timestamp>,
    /// A fingerprint of the subscriptions at that time.
    pub feeds_of: Option<u64>,
    /// The newest entry of the store that was compared with those of the server.
    pub seen: EntryKey,
    /// The server wants no request before this time.
    pub wait_until: Option<Timestamp>,
    /// The reason for which the last sync failed.
    pub failure: Option<Message>,
}

impl SyncState {
    /// Has all entries of the server listed from the first one on.
    pub const fn list_again(&mut self) {
        (self.listed_at, self.listed_to) = (None, 0);
    }

    /// The state before the first sync.
    #[must_use]
    pub fn new(id: SyncId, account: &str) -> Self {
        Self {
            id,
            account: account.to_owned(),
            at: None,
            since: None,
            rest: None,
            listed_at: None,
            listed_to: 0,
            feeds_at: None,
            feeds_of: None,
            seen: EntryKey(0),
            wait_until: None,
            failure: None,
        }
    }
}

impl Database {
    /// Returns the name under which the feeds that both sides have are known; `None` if the user has synced neither marks nor
    /// subscriptions with the account.
    pub fn subscription_sync(&self, account: &str) -> Result<Option<SyncId>, StoreError> {
        let mut statement = self.connection.prepare_cached(OF_SUBSCRIPTIONS)?;
        let params = named_params! {":account": account};
        Ok(statement.query_row(params, |row| row.get("id").map(SyncId)).optional()?)
    }

    /// Returns the state of the sync of marks with an account; `None` if the user does not sync them with it.
    pub fn sync_state(&self, account: &str) -> Result<Option<SyncState>, StoreError> {
        let mut statement = self.connection.prepare_cached(STATE)?;
        let state = statement.query_row(named_params! {":account": account}, state).optional()?;
        state.map(|state| self.with_rest(state)).transpose()
    }

    /// Returns the state of each account with which the user syncs marks.
    pub fn sync_states(&self) -> Result<Vec<SyncState>, StoreError> {
        let mut statement = self.connection.prepare_cached(STATES)?;
        statement.query_map([], state)?.map(|state| self.with_rest(state?)).collect()
    }

    fn with_rest(&self, state: SyncState) -> Result<SyncState, StoreError> {
        let mut statement = self.connection.prepare_cached(REST)?;
        let params = named_params! {":account": state.account};
        let rest = statement.query_row(params, rest).optional()?;
        Ok(SyncState { rest, ..state })
    }

    /// Returns the names of the accounts with which each feed is synced. Feeds without sync are left out.
    pub fn synced_feeds(&self) -> Result<BTreeMap<SubscriptionId, String>, StoreError> {
        let mut statement = self.connection.prepare_cached(SYNCED)?;
        let rows = statement.query_map([], |row| {
            Ok((row.get::<_, Col<SubscriptionId>>("subscription")?.0, row.get("accounts")?))
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the feeds that are on both sides, by the names that the server gives to them.
    pub fn linked_feeds(&self, sync: SyncId) -> Result<BTreeMap<String, SubscriptionId>, StoreError> {
        let mut statement = self.connection.prepare_cached(FEEDS)?;
        let rows = statement.query_map(named_params! {":sync": sync.0}, |row| {
            Ok((row.get("feed")?, row.get::<_, Col<SubscriptionId>>("subscription")?.0))
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

impl Tx<'_> {
    /// Begins to remember which feeds are on both sides. The sync of marks stays as it is. Fails if there is no such account.
    pub fn switch_subscriptions_on(&self, account: &str) -> Result<SyncId, StoreError> {
        if let Some(sync) = self.subscription_sync(account)? {
            return Ok(sync);
        }
        let params = named_params! {":account": account};
        self.connection.prepare_cached(SWITCH_SUBSCRIPTIONS_ON)?.execute(params)?;
        Ok(SyncId(self.connection.last_insert_rowid()))
    }

    /// Begins to sync marks with an account, or goes on after [`Self::switch_sync_off`] as after a time without a network.
    /// Returns the state of the sync.
    pub fn switch_sync_on(&self, account: &str) -> Result<Option<SyncState>, StoreError> {
        if self.sync_state(account)?.is_none() {
            self.switch_subscriptions_on(account)?;
            self.connection.prepare_cached(SWITCH_ON)?.execute(named_params! {":account": account})?;
        }
        self.sync_state(account)
    }

    /// Ends the sync of marks with an account. The feeds and marks that both sides had stay known, and changes here wait until
    /// the user syncs with the account again: a mark or a feed that was taken back on one side meanwhile must not come back.
    /// Returns false if the user did not sync with it.
    pub fn switch_sync_off(&self, account: &str) -> Result<bool, StoreError> {
        let Some(state) = self.sync_state(account)? else { return Ok(false) };
        self.connection.prepare_cached(SWITCH_OFF)?.execute(named_params! {":sync": state.id.0})?;
        Ok(true)
    }

    /// Begins to list entries of a server apart from those of the sync of marks, which is off.
    pub fn begin_apart(&self, account: &str) -> Result<SyncId, StoreError> {
        // The program may have been killed while it listed some.
        self.end_apart(account)?;
        self.connection.prepare_cached(BEGIN_APART)?.execute(named_params! {":account": account})?;
        Ok(SyncId(self.connection.last_insert_rowid()))
    }

    /// Forgets the entries that were listed apart.
    pub fn end_apart(&self, account: &str) -> Result<(), StoreError> {
        self.connection.prepare_cached(END_APART)?.execute(named_params! {":account": account})?;
        Ok(())
    }

    /// Stores the state of a sync.
    pub fn put_sync_state(&self, state: &SyncState) -> Result<(), StoreError> {
        self.connection.prepare_cached(PUT)?.execute(named_params! {
            ":sync": state.id.0, ":at": Col(state.at), ":since": Col(state.since),
            ":listed_at": Col(state.listed_at), ":listed_to": state.listed_to.cast_signed(), ":feeds_at": Col(state.feeds_at),
            ":feeds_of": state.feeds_of.map(u64::cast_signed), ":seen": state.seen.0,
            ":wait_until": Col(state.wait_until), ":failure": state.failure.as_ref().map(Message::to_stored),
        })?;
        self.put_rest(state)
    }

    /// Stores the rest of a list of changes.
    pub(in crate::store) fn put_rest(&self, state: &SyncState) -> Result<(), StoreError> {
        self.connection.prepare_cached(END_REST)?.execute(named_params! {":sync": state.id.0})?;
        if let Some(rest) = state.rest {
            self.connection.prepare_cached(PUT_REST)?.execute(named_params! {
                ":sync": state.id.0, ":since": Col(rest.since), ":to": rest.to.cast_signed(),
            })?;
        }
        Ok(())
    }

    /// Links feeds with those of a server, as they are now. A feed that is on one side alone is linked no more, and
    /// nothing else about it changes. If the user has unsubscribed it here, its queued marks are still sent. Returns true if a
    /// feed was linked that was not linked before.
    pub fn link_feeds(
        &self,
        sync: SyncId,
        feeds: &BTreeMap<String, SubscriptionId>,
    ) -> Result<bool, StoreError> {
        for (feed, id) in self.linked_feeds(sync)? {
            if feeds.get(&feed) != Some(&id) {
                if self.subscription(id)?.is_some() {
                    self.let_marks_of_feed_wait(sync, id)?;
                }
                self.unlink_feed(sync, id)?;
            }
        }
        let mut is_new = false;
        for (feed, id) in feeds {
            let params = named_params! {":sync": sync.0, ":feed": feed, ":id": id.0};
            is_new |= self.connection.prepare_cached(LINK_FEED)?.execute(params)? > 0;
        }
        Ok(is_new)
    }

    /// Forgets the entries of a server, because its numbers stand for others now. All queued marks wait until the entries
    /// are met anew.
    pub fn forget_entries_there(&self, sync: SyncId) -> Result<(), StoreError> {
        for id in self.linked_feeds(sync)?.into_values() {
            self.let_marks_of_feed_wait(sync, id)?;
            self.unlink_entries(sync, id)?;
        }
        self.connection.prepare_cached(FORGET_ENTRIES)?.execute(named_params! {":sync": sync.0})?;
        Ok(())
    }

    /// Forgets the links of a feed with all servers. Queued marks of entries that a server has are still sent to it. The
    /// others end, also those of servers with which the feed was linked before.
    pub(super) fn unlink_everywhere(&self, id: SubscriptionId) -> Result<(), StoreError> {
        let mut statement = self.connection.prepare_cached(SYNCS_OF)?;
        let syncs = statement.query_map(named_params! {":id": id.0}, |row| row.get("sync").map(SyncId))?;
        for sync in syncs.collect::<rusqlite::Result<Vec<_>>>()? {
            self.unlink_feed(sync, id)?;
        }
        self.connection.prepare_cached(FORGET_MARKS)?.execute(named_params! {":id": id.0})?;
        Ok(())
    }

    fn let_marks_of_feed_wait(&self, sync: SyncId, id: SubscriptionId) -> Result<(), StoreError> {
        let params = named_params! {":sync": sync.0, ":id": id.0};
        self.connection.prepare_cached(LET_MARKS_WAIT)?.execute(params)?;
        Ok(())
    }

    fn unlink_feed(&self, sync: SyncId, id: SubscriptionId) -> Result<(), StoreError> {
        self.unlink_entries(sync, id)?;
        let params = named_params! {":sync": sync.0, ":id": id.0};
        self.connection.prepare_cached(UNLINK_FEED)?.execute(params)?;
        Ok(())
    }

    fn unlink_entries(&self, sync: SyncId, id: SubscriptionId) -> Result<(), StoreError> {
        for sql in UNLINK {
            self.connection.prepare_cached(sql)?.execute(named_params! {":sync": sync.0, ":id": id.0})?;
        }
        Ok(())
    }
}

/// Reads the rest of a list of changes.
pub(in crate::store) fn rest(row: &Row<'_>) -> rusqlite::Result<ListRest> {
    let to: i64 = row.get("listed_to")?;
    Ok(ListRest { since: row.get::<_, Col<Option<Timestamp>>>("since")?.0, to: to.cast_unsigned() })
}

fn state(row: &Row<'_>) -> rusqlite::Result<SyncState> {
    let time = |name: &str| row.get::<_, Col<Option<Timestamp>>>(name).map(|time| time.0);
    let failure: Option<String> = row.get("failure")?;
    Ok(SyncState {
        id: SyncId(row.get("id")?),
        account: row.get("account")?,
        at: time("at")?,
        since: time("since")?,
        rest: None,
        listed_at: time("listed_at")?,
        listed_to: row.get::<_, i64>("listed_to")?.cast_unsigned(),
        feeds_at: time("feeds_at")?,
        feeds_of: row.get::<_, Option<i64>>("feeds_of")?.map(i64::cast_unsigned),
        seen: EntryKey(row.get("seen")?),
        wait_until: time("wait_until")?,
        failure: failure.map(|text| Message::from_stored(&text)),
    })
}
