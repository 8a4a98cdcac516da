//! Copies the sync with accounts out of a damaged database: the marks that a server does not have yet, and the links
//! between the feeds and entries of both sides.

use std::collections::BTreeMap;

use rusqlite::types::Value;
use rusqlite::{Row, named_params, params_from_iter};

use super::source::{Column, optional_text, text};
use super::{KeyMap, Source, list_of};
use crate::locale::Message;
use crate::model::{MarkField, Timestamp};
use crate::store::schema::TAKE_LEFT_MARKS;
use crate::store::schema::convert::Col;
use crate::store::sync::{SyncId, SyncState, rest};
use crate::store::{StoreError, Tx};

/// Formats 23 to 28 had the marks that wait for accounts which the user has left in a table of their own.
const MAKE_LEFT: &str = "CREATE TEMP TABLE left_mark (server TEXT, key INTEGER, field TEXT)";
const PUT_LEFT: &str = "INSERT INTO left_mark (server, key, field) VALUES (:server, :key, :field)";
/// An older format has fewer columns.
const SYNCS: &str = "SELECT rowid AS place, * FROM account_sync";
const PUT_STATE: &str =
    "UPDATE account_sync SET at = :at, since = :since, listed_at = :listed_at, listed_to = :listed_to,
        wait_until = :wait_until, failure = :failure
    WHERE id = :sync";
/// A mark of an entry whose link is lost waits until the entry is met again.
const UNNUMBER: &str = "UPDATE account_mark SET number = NULL WHERE sync = :sync AND number IS NOT NULL
    AND number NOT IN (SELECT number FROM account_entry WHERE account_entry.sync = :sync)";

impl Tx<'_> {
    /// Copies the sync with each account. Returns true if all of it could be read. Otherwise the next sync lists all
    /// entries of the server again.
    pub(super) fn copy_syncs(&self, source: &Source, keys: &KeyMap) -> Result<bool, StoreError> {
        if !source.has("account_sync") {
            return Ok(true);
        }
        let mut syncs: BTreeMap<i64, SyncState> = BTreeMap::new();
        // A feed whose row is lost may have been found after the sync was copied.
        let mut known: BTreeMap<i64, SyncId> = BTreeMap::new();
        let mut whole = source.scan(SYNCS, |row| {
            let account = text(row, "account")?;
            let marks = row.get("marks").unwrap_or(1);
            if marks == 3 {
                let mut states = syncs.values_mut();
                if let Some(state) = states.find(|state| state.account == account) {
                    state.rest = Some(rest(row)?);
                }
                return Ok(());
            }
            if let Some(sync) = self.subscription_sync(&account)? {
                known.insert(row.get("id")?, sync);
                return Ok(());
            }
            // Earlier formats know no sync of subscriptions alone. Entries that were listed apart are listed again.
            let new = match marks {
                0 => Some(SyncState::new(self.switch_subscriptions_on(&account)?, &account)),
                1 => self.switch_sync_on(&account)?,
                _ => None,
            };
            if let Some(new) = new {
                // The entries here get other keys, so all of them are compared again. So are the feeds.
                let time = |name: &str| row.get::<_, Col<Option<Timestamp>>>(name).map(|time| time.0);
                let failure = optional_text(row, "failure").unwrap_or_default();
                let state = SyncState {
                    at: time("at")?,
                    since: time("since")?,
                    listed_at: time("listed_at").unwrap_or_default(),
                    listed_to: row.get::<_, i64>("listed_to").unwrap_or_default().cast_unsigned(),
                    wait_until: time("wait_until").unwrap_or_default(),
                    failure: failure.map(|text| Message::from_stored(&text)),
                    ..new
                };
                syncs.insert(row.get("id")?, state);
            }
            Ok(())
        })?;
        let sync = |old: i64| syncs.get(&old).map(|state| state.id).or_else(|| known.get(&old).copied());
        let renewed = |row: &Row<'_>, column: &Column| renewed(keys, sync, row, column);
        whole &= self.copy_renewed(source, "account_feed", renewed)?;
        whole &= self.copy_renewed(source, "account_subscription", |row, column| {
            match (column.name.as_str(), renewed(row, column)?) {
                // A feed that the user has unfollowed is remembered, too. The target does not have it, so it gets a number that
                // no feed has. A number below 0 is one of an earlier repair.
                ("subscription", None) => {
                    let old: i64 = row.get("subscription")?;
                    Ok(Some((if old < 0 { old } else { -old - 1 }).into()))
                }
                (_, value) => Ok(value),
            }
        })?;
        let mut linked = true;
        whole &= self.copy_renewed(source, "account_entry", |row, column| {
            let value = renewed(row, column)?;
            let is_lost = value.is_none() && column.name != "sync";
            linked &= !is_lost;
            Ok(value)
        })?;
        whole &= self.copy_renewed(source, "account_mark", |row, column| match column.name.as_str() {
            "field" if MarkField::from_name(&text(row, "field")?).is_none() => Ok(None),
            _ => renewed(row, column),
        })?;
        if source.has("left_mark") {
            self.connection.execute_batch(MAKE_LEFT)?;
            whole &= source.read_all("left_mark", |row| {
                let Some(key) = keys.entries.get(&row.get("key")?) else { return Ok(()) };
                self.connection.prepare_cached(PUT_LEFT)?.execute(named_params! {
                    ":server": text(row, "server")?, ":key": key.0, ":field": text(row, "field")?,
                })?;
                Ok(())
            })?;
            self.connection.execute_batch(TAKE_LEFT_MARKS)?;
        }
        linked &= whole;
        for sync in syncs.values().map(|state| &state.id).chain(known.values()) {
            self.connection.prepare_cached(UNNUMBER)?.execute(named_params! {":sync": sync.0})?;
        }
        for state in syncs.into_values() {
            // If something is lost, the next sync lists all entries of the server again.
            let (listed_at, listed_to) = if linked { (state.listed_at, state.listed_to) } else { (None, 0) };
            self.connection.prepare_cached(PUT_STATE)?.execute(named_params! {
                ":sync": state.id.0, ":at": Col(state.at), ":since": Col(state.since), ":listed_at": Col(listed_at),
                ":listed_to": listed_to.cast_signed(), ":wait_until": Col(state.wait_until),
                ":failure": state.failure.as_ref().map(Message::to_stored),
            })?;
            self.put_rest(&state)?;
        }
        Ok(linked)
    }

    /// Copies a table without row ids. `renewed` returns the value of a column in the target; `None` leaves the row out.
    fn copy_renewed(
        &self,
        source: &Source,
        table: &str,
        mut renewed: impl FnMut(&Row<'_>, &Column) -> Result<Option<Value>, StoreError>,
    ) -> Result<bool, StoreError> {
        let (_, mut insert, names) = self.copying(source, table)?;
        if table == "account_subscription" {
            // A feed that was not found before seemed to be one that the user unfollowed.
            insert = insert.replace("OR IGNORE", "OR REPLACE");
        }
        source.read_keyed(table, &list_of(&names), |row| {
            let values = names.iter().map(|column| renewed(row, column));
            let Some(values) = values.collect::<Result<Option<Vec<Value>>, StoreError>>()? else {
                return Ok(());
            };
            self.connection.prepare_cached(&insert)?.execute(params_from_iter(values))?;
            Ok(())
        })
    }
}

/// Returns the value of a column of a row about sync in the target; `None` if the target has no such account, feed or
/// entry.
fn renewed(
    keys: &KeyMap,
    sync: impl Fn(i64) -> Option<SyncId>,
    row: &Row<'_>,
    column: &Column,
) -> Result<Option<Value>, StoreError> {
    let value = column.value(row)?;
    Ok(match (column.name.as_str(), &value) {
        ("sync", Value::Integer(old)) => sync(*old).map(|sync| sync.0.into()),
        ("key", Value::Integer(old)) => keys.entries.get(old).map(|key| key.0.into()),
        ("subscription", Value::Integer(old)) => keys.subscriptions.get(old).map(|id| id.0.into()),
        _ => Some(value),
    })
}

#[cfg(test)]
mod tests {
    use crate::model::{
        Account, EntryId, EntryNames, EntryScope, MarkField, Marks, ServerEntry, ServerKind, SharedFeed,
    };
    use crate::store::testing::{add, at, extractor, keys, memory, new_entry, update, url};
    use crate::store::upkeep::rescue::{Selection, Source};
    use crate::store::{Store, SyncState};

    /// Makes a database whose user syncs a feed of three entries. The server has two of them, as the numbers 1 and 2, and
    /// an entry that the target lacks. A read mark waits for the server, and a star waits for its entry there.
    fn synced(path: &std::path::Path) {
        let mut store = Store::open(path, extractor()).unwrap();
        let id = add(&mut store, "https://a.example/feed");
        let change = update(&[new_entry("a", 3), new_entry("b", 2), new_entry("c", 1)]);
        store.transaction(|tx| tx.apply(id, &change, at(9))).unwrap();
        let all = keys(&store, &EntryScope::All);
        let account = Account {
            name: "Home".to_owned(),
            kind: ServerKind::Miniflux,
            address: url("https://rss.example/"),
            user: None,
            allow_private: false,
        };
        store
            .transaction(|tx| {
                tx.add_account(&account)?;
                let state = tx.switch_sync_on("Home")?.unwrap();
                tx.link_feeds(state.id, &[("7".to_owned(), id)].into())?;
                for (address, subscription) in
                    [("a.example/feed", id), ("gone.example/feed", super::super::SubscriptionId(99))]
                {
                    let folder = Some("News".to_owned());
                    tx.share_feed(
                        state.id,
                        &SharedFeed { address: address.to_owned(), subscription, folder },
                    )?;
                }
                for number in 1..=3_u64 {
                    let names =
                        EntryNames { link: format!("https://a.example/{number}"), ..EntryNames::default() };
                    let feed = "7".to_owned();
                    let entry = ServerEntry {
                        number,
                        feed,
                        marks: Marks::default(),
                        names,
                        stored: None,
                        changed: Some(at(5)),
                    };
                    tx.add_entry_there(state.id, Some(id), &entry)?;
                }
                tx.link_entry(state.id, 1, all[0])?;
                tx.link_entry(state.id, 2, all[1])?;
                tx.mark_read(&all[..1], true)?;
                tx.star(all[2], true)?;
                tx.put_sync_state(&SyncState {
                    at: Some(at(8)),
                    since: Some(at(7)),
                    listed_at: Some(at(6)),
                    ..state
                })
            })
            .unwrap();
        store.close().unwrap();
    }

    #[test]
    fn s4_a_repair_keeps_the_waiting_marks_and_the_links_with_a_server() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("damaged.db");
        synced(&path);
        let source = Source::open(&path).unwrap();
        let mut store = memory();
        // Keys differ from file to file.
        let other = add(&mut store, "https://first.example/feed");
        store.transaction(|tx| tx.apply(other, &update(&[new_entry("x", 1)]), at(9))).unwrap();
        for _ in 0..2 {
            store.transaction(|tx| tx.copy_from(&source, Selection::Damaged, at(20))).unwrap();
            let state = store.sync_state("Home").unwrap().unwrap();
            assert_eq!((state.at, state.since, state.listed_at.is_some()), (Some(at(8)), Some(at(7)), true));
            let sync = state.id;
            let id = store.find_subscription("a.example/feed").unwrap().unwrap();
            assert_eq!(store.linked_feeds(sync).unwrap(), [("7".to_owned(), id)].into());
            let shared = store.shared_feeds(sync).unwrap();
            assert_eq!((shared.len(), shared[0].subscription), (2, id));
            assert!(store.subscription(shared[1].subscription).unwrap().is_none());
            assert_eq!(
                (store.entries_there(sync).unwrap(), store.missing_here(sync, id).unwrap().len()),
                ((2, 1), 1)
            );
            let waiting = store.marks_to_send(sync).unwrap();
            assert_eq!((waiting.len(), waiting[0].number, waiting[0].field), (1, 1, MarkField::Read));
            assert_eq!(store.queue_count(sync).unwrap().unknown_there, 1);
            assert_eq!(store.number_there(sync, waiting[0].key).unwrap(), Some(1));
            let there = store.entry_there(sync, 1).unwrap().unwrap();
            assert_eq!(there.changed, Some(at(5)), "a server that is set back to an earlier time is noticed");
        }
    }

    /// The feed is found only after the rest was copied.
    #[test]
    fn s4_marks_of_a_feed_whose_row_is_lost_wait_after_a_repair() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("damaged.db");
        synced(&path);
        let lost = "PRAGMA foreign_keys = 0; UPDATE subscription SET removed_at = x'00'";
        rusqlite::Connection::open(&path).unwrap().execute_batch(lost).unwrap();
        let source = Source::open(&path).unwrap();
        let mut store = memory();
        let copied = store.transaction(|tx| tx.copy_from(&source, Selection::Damaged, at(20))).unwrap();
        assert_eq!(copied.without_row.len(), 1);
        let copy_again = |tx: &mut crate::store::Tx<'_>| {
            tx.follow_by_address(&source, &copied.without_row, at(20))?;
            tx.copy_from(&source, Selection::Damaged, at(20))
        };
        store.transaction(copy_again).unwrap();
        let state = store.sync_state("Home").unwrap().unwrap();
        let id = store.find_subscription("a.example/feed").unwrap().unwrap();
        let waiting = store.marks_to_send(state.id).unwrap();
        assert_eq!((waiting.len(), store.queue_count(state.id).unwrap().unknown_there), (1, 1));
        assert_eq!(store.linked_feeds(state.id).unwrap(), [("7".to_owned(), id)].into());
        assert!(store.shared_feeds(state.id).unwrap().iter().any(|shared| shared.subscription == id));
    }

    /// A repair gives an unfollowed feed a number below 0. The next repair keeps this number.
    #[test]
    fn an_unfollowed_feed_stays_unfollowed_after_a_second_repair() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("repaired.db");
        synced(&path);
        let repaired =
            "UPDATE account_subscription SET subscription = -2 WHERE address = 'gone.example/feed'";
        rusqlite::Connection::open(&path).unwrap().execute_batch(repaired).unwrap();
        let mut store = memory();
        store
            .transaction(|tx| tx.copy_from(&Source::open(&path).unwrap(), Selection::Damaged, at(20)))
            .unwrap();
        let sync = store.sync_state("Home").unwrap().unwrap().id;
        let gone = store.shared_feeds(sync).unwrap().pop().unwrap();
        assert_eq!((gone.address.as_str(), gone.subscription.0), ("gone.example/feed", -2));
    }

    #[test]
    fn a_repair_keeps_the_marks_that_waited_when_the_user_left_an_account() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("damaged.db");
        synced(&path);
        let mut left = Store::open(&path, extractor()).unwrap();
        assert!(left.transaction(|tx| tx.switch_sync_off("Home")).unwrap());
        left.close().unwrap();
        let source = Source::open(&path).unwrap();
        let mut store = memory();
        let other = add(&mut store, "https://first.example/feed");
        store.transaction(|tx| tx.apply(other, &update(&[new_entry("x", 1)]), at(9))).unwrap();
        for _ in 0..2 {
            let copied = store.transaction(|tx| tx.copy_from(&source, Selection::Damaged, at(20))).unwrap();
            assert!(!copied.unreadable);
        }
        assert_eq!(store.sync_state("Home").unwrap(), None, "the sync of marks stays off");
        let sync = store.subscription_sync("Home").unwrap().unwrap();
        assert_eq!(store.shared_feeds(sync).unwrap().len(), 2, "and the feeds of both sides stay known");
        let state = store.transaction(|tx| tx.switch_sync_on("Home")).unwrap().unwrap();
        let [read, starred] = ["a", "c"].map(|name| {
            let id = store.find_subscription("a.example/feed").unwrap().unwrap();
            store.entry_named(id, &EntryId::new(name)).unwrap().unwrap().0
        });
        assert_eq!(store.queued_fields(state.id, read).unwrap(), [MarkField::Read]);
        assert_eq!(store.queued_fields(state.id, starred).unwrap(), [MarkField::Starred]);
    }

    #[test]
    fn s4_an_entry_whose_link_is_damaged_is_met_again_and_its_mark_waits() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("damaged.db");
        synced(&path);
        rusqlite::Connection::open(&path)
            .unwrap()
            .execute("UPDATE account_entry SET key = 'x' WHERE number = 1", [])
            .unwrap();
        let source = Source::open(&path).unwrap();
        let mut store = memory();
        let copied = store.transaction(|tx| tx.copy_from(&source, Selection::Damaged, at(20))).unwrap();
        let state = store.sync_state("Home").unwrap().unwrap();
        assert!(copied.unreadable && state.listed_at.is_none());
        assert_eq!(
            (store.marks_to_send(state.id).unwrap(), store.queue_count(state.id).unwrap().unknown_there),
            (vec![], 2)
        );
    }

    #[test]
    fn a_backup_brings_no_waiting_marks_into_another_database() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("backup.db");
        synced(&path);
        let source = Source::open(&path).unwrap();
        let mut store = memory();
        store.transaction(|tx| tx.copy_from(&source, Selection::Everything, at(20))).unwrap();
        assert_eq!((store.accounts().unwrap().len(), store.sync_states().unwrap().len()), (1, 0));
    }
}
