//! The queue of marks that a server does not have yet.
//!
//! | state of a mark | `number` | entry of the server with its key | `refused_days` |
//! |---|---|---|---|
//! | *to send* | its entry there | any, because the user may have left the feed | any |
//! | *unknown there*: it waits until the server is known to have its entry | NULL | none | fewer than the most |
//! | *refused*: each sync tries one of these again | NULL | there is one | fewer than the most |
//! | *dropped*: it is never sent again | NULL | any | the most ([`MOST_REFUSED_DAYS`]) |
//!
//! The row of a dropped mark stays until the server has the mark, so that the other one there does not replace it.

use rusqlite::{OptionalExtension, ToSql, named_params};

use super::SyncId;
use crate::model::{EntryKey, MarkField};
use crate::store::schema::convert::uncount;
use crate::store::{Database, StoreError, Tx};

const TO_SEND: &str = "SELECT number, key, field, value FROM account_mark
    WHERE sync = :sync AND number IS NOT NULL ORDER BY number";
const REFUSED: &str = "SELECT account_entry.number, account_mark.key, field, value FROM account_mark
    JOIN account_entry ON account_entry.key = account_mark.key AND account_entry.sync = account_mark.sync
    WHERE account_mark.sync = :sync AND account_mark.number IS NULL AND refused_days < :most ORDER BY random() LIMIT 1";
const COUNT: &str = "SELECT count(*), count(account_mark.number),
        count(iif(account_mark.number IS NULL, account_entry.number, NULL))
    FROM account_mark LEFT JOIN account_entry
        ON account_entry.key = account_mark.key AND account_entry.sync = account_mark.sync
    WHERE account_mark.sync = :sync AND refused_days < :most";
const REFUSE: &str = "UPDATE account_mark SET number = NULL,
        refused_days = refused_days + ifnull(:day <> ifnull(refused_on, -1), 0), refused_on = ifnull(:day, refused_on)
    WHERE sync = :sync AND key = :key AND field = :field AND value = :value RETURNING refused_days";
const QUEUE_REFUSED_AGAIN: &str =
    "UPDATE account_mark SET number = (SELECT account_entry.number FROM account_entry
        WHERE account_entry.key = account_mark.key AND account_entry.sync = account_mark.sync)
    WHERE sync = :sync AND number IS NULL AND refused_days < :most";
const QUEUED: &str = "SELECT field FROM account_mark WHERE sync = :sync AND key = :key";
const QUEUE: &str = "INSERT OR REPLACE INTO account_mark (sync, key, field, value, number)
    VALUES (:sync, :key, :field, :value, :number)";
/// The user may have set the mark again since it was sent. Then the row has the other value and stays.
const SENT: &str =
    "DELETE FROM account_mark WHERE sync = :sync AND key = :key AND field = :field AND value = :value";
const TAKE_BACK: &str = "DELETE FROM account_mark WHERE sync = :sync AND key = :key AND field = :field";
/// The user may have changed the mark while the feed was not on the server. Nothing is queued then, so the mark as it is
/// now counts.
const NUMBER: &str = "UPDATE account_mark SET number = :number, refused_days = 0,
        value = ifnull((SELECT iif(field = 'read', read, starred) FROM user_state WHERE user_state.key = :key), value)
    WHERE sync = :sync AND key = :key";
const END_DROPPED: &str = "DELETE FROM account_mark WHERE sync = :sync AND refused_days >= :most
    AND value = (SELECT iif(field = 'read', read, starred) FROM account_entry
        WHERE account_entry.key = account_mark.key AND account_entry.sync = account_mark.sync)";
/// The server has removed the entry, so its marks are dropped like refused ones. Their rows stay: if the server gets the entry
/// again under a new number, [`NUMBER`] sends them.
const DROP: &str = "UPDATE account_mark SET number = NULL, refused_days = :most
    WHERE sync = :sync AND key = :key AND refused_days < :most";
/// The server has accepted a mark of an entry that it does not have, so the mark counts as a dropped one.
const DROP_SENT: &str = "INSERT OR IGNORE INTO account_mark (sync, key, field, value, refused_days)
    SELECT :sync, key, :field, iif(:field = 'read', read, starred), :most FROM user_state WHERE key = :key";
/// Marks of entries of feeds that the user has left. Their numbers alone are known.
const FORGET_NUMBERS: &str = "DELETE FROM account_mark WHERE sync = :sync AND number IS NOT NULL
    AND number NOT IN (SELECT number FROM account_entry WHERE account_entry.sync = :sync)";
const FORGET_NUMBER: &str = "DELETE FROM account_mark WHERE sync = :sync AND number = :number";
const WAIT: &str = "UPDATE account_mark SET number = NULL WHERE sync = :sync AND key = :key";
/// The time of a sent mark is not known before the server tells it. Until then it counts as the latest one: the last
/// millisecond of the year 9999.
const READ_THERE: &str = "UPDATE account_entry
    SET read = :value, was_read = was_read OR read, read_at = 253402300799999
    WHERE sync = :sync AND number = :number AND read <> :value";
const STARRED_THERE: &str = "UPDATE account_entry
    SET starred = :value, was_starred = was_starred OR starred, starred_at = 253402300799999
    WHERE sync = :sync AND number = :number AND starred <> :value";

/// A mark that the server has refused on so many days is dropped: the `:most` of the statements.
const MOST_REFUSED_DAYS: u32 = 5;

/// A mark that a server does not have yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueuedMark {
    /// The server's number for the entry.
    pub number: u64,
    /// The entry in the store.
    pub key: EntryKey,
    /// The mark.
    pub field: MarkField,
    /// The value of the mark.
    pub value: bool,
}

/// Numbers of marks that a server does not have yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueueCount {
    /// Those of entries that the server is known to have. The next sync sends them.
    pub waiting: u64,
    /// Those that the server has refused. Each sync tries one of them again.
    pub refused: u64,
    /// Those of entries that it is not known to have.
    pub unknown_there: u64,
}

impl QueueCount {
    /// Returns the number of all marks of entries that the server is known to have.
    #[must_use]
    pub const fn of_known(self) -> u64 {
        self.waiting + self.refused
    }

    /// Returns the number of all marks.
    #[must_use]
    pub const fn all(self) -> u64 {
        self.of_known() + self.unknown_there
    }
}

impl Database {
    /// Returns the marks to send: those of entries that the server is known to have, except those that it has refused.
    pub fn marks_to_send(&self, sync: SyncId) -> Result<Vec<QueuedMark>, StoreError> {
        self.marks(TO_SEND, named_params! {":sync": sync.0})
    }

    /// Returns one of the marks that the server has refused.
    pub fn refused_mark(&self, sync: SyncId) -> Result<Option<QueuedMark>, StoreError> {
        Ok(self.marks(REFUSED, named_params! {":sync": sync.0, ":most": MOST_REFUSED_DAYS})?.pop())
    }

    fn marks(&self, sql: &str, params: &[(&str, &dyn ToSql)]) -> Result<Vec<QueuedMark>, StoreError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map(params, |row| {
            let field: String = row.get("field")?;
            Ok((
                row.get::<_, i64>("number")?,
                row.get("key")?,
                MarkField::from_name(&field),
                row.get("value")?,
            ))
        })?;
        let mut marks = Vec::new();
        for row in rows {
            let (number, key, field, value) = row?;
            let mark =
                |field| QueuedMark { number: number.cast_unsigned(), key: EntryKey(key), field, value };
            marks.extend(field.map(mark));
        }
        Ok(marks)
    }

    /// Counts the marks that a server does not have yet.
    pub fn queue_count(&self, sync: SyncId) -> Result<QueueCount, StoreError> {
        let mut statement = self.connection.prepare_cached(COUNT)?;
        Ok(statement.query_row(named_params! {":sync": sync.0, ":most": MOST_REFUSED_DAYS}, |row| {
            let (all, waiting, refused): (i64, i64, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
            let unknown_there = uncount(all - waiting - refused);
            Ok(QueueCount { waiting: uncount(waiting), refused: uncount(refused), unknown_there })
        })?)
    }

    /// Returns the marks of an entry that a server does not have yet.
    pub fn queued_fields(&self, sync: SyncId, key: EntryKey) -> Result<Vec<MarkField>, StoreError> {
        let mut statement = self.connection.prepare_cached(QUEUED)?;
        let params = named_params! {":sync": sync.0, ":key": key.0};
        let rows = statement.query_map(params, |row| row.get::<_, String>("field"))?;
        let names = rows.collect::<rusqlite::Result<Vec<_>>>()?;
        Ok(names.iter().filter_map(|name| MarkField::from_name(name)).collect())
    }
}

impl Tx<'_> {
    /// Queues a mark for the server (S3).
    pub fn queue_mark(&self, sync: SyncId, mark: QueuedMark) -> Result<(), StoreError> {
        self.connection.prepare_cached(QUEUE)?.execute(named_params! {
            ":sync": sync.0, ":key": mark.key.0, ":field": mark.field.name(), ":value": mark.value,
            ":number": mark.number.cast_signed(),
        })?;
        Ok(())
    }

    /// Notes that the server has taken marks (S4). A mark that the user set again meanwhile stays in the queue.
    pub fn marks_sent(&self, sync: SyncId, marks: &[QueuedMark]) -> Result<(), StoreError> {
        for mark in marks {
            self.connection.prepare_cached(SENT)?.execute(named_params! {
                ":sync": sync.0, ":key": mark.key.0, ":field": mark.field.name(), ":value": mark.value,
            })?;
            let there = match mark.field {
                MarkField::Read => READ_THERE,
                MarkField::Starred => STARRED_THERE,
            };
            self.connection.prepare_cached(there)?.execute(named_params! {
                ":sync": sync.0, ":number": mark.number.cast_signed(), ":value": mark.value,
            })?;
        }
        Ok(())
    }

    /// Removes a mark from the queue of one server, because it came from that server.
    pub fn take_mark_back(&self, sync: SyncId, key: EntryKey, field: MarkField) -> Result<(), StoreError> {
        let params = named_params! {":sync": sync.0, ":key": key.0, ":field": field.name()};
        self.connection.prepare_cached(TAKE_BACK)?.execute(params)?;
        Ok(())
    }

    /// Tells the queue that a server has an entry. The marks of the entry can be sent from now on, as they are now.
    pub(super) fn number_marks(&self, sync: SyncId, key: EntryKey, number: u64) -> Result<(), StoreError> {
        let params = named_params! {":sync": sync.0, ":key": key.0, ":number": number.cast_signed()};
        self.connection.prepare_cached(NUMBER)?.execute(params)?;
        Ok(())
    }

    /// Lets the queued marks of an entry wait, because the server no longer has it. It may get it back.
    pub(super) fn let_marks_wait(&self, sync: SyncId, key: EntryKey) -> Result<(), StoreError> {
        self.connection.prepare_cached(WAIT)?.execute(named_params! {":sync": sync.0, ":key": key.0})?;
        Ok(())
    }

    /// Notes that the server has refused a mark. It stays in the queue, and no longer goes with the others. `day` is the
    /// number of the present day; `None` if this refusal does not count. Returns true if the mark is dropped now, because the
    /// server has refused it on [`MOST_REFUSED_DAYS`] days.
    pub fn refuse_mark(&self, sync: SyncId, mark: QueuedMark, day: Option<i64>) -> Result<bool, StoreError> {
        let params = named_params! {
            ":sync": sync.0, ":key": mark.key.0, ":field": mark.field.name(), ":value": mark.value, ":day": day,
        };
        // The user may have set the mark again meanwhile.
        let days = self.connection.prepare_cached(REFUSE)?.query_row(params, |row| row.get(0)).optional()?;
        Ok(days.is_some_and(|days: u32| days >= MOST_REFUSED_DAYS))
    }

    /// Queues all marks again that the server has refused, because it takes marks now.
    pub fn queue_refused_again(&self, sync: SyncId) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(QUEUE_REFUSED_AGAIN)?
            .execute(named_params! {":sync": sync.0, ":most": MOST_REFUSED_DAYS})?;
        Ok(())
    }

    /// Ends the dropped marks that the server has now. Later changes of them there count again.
    pub fn end_dropped_marks_there(&self, sync: SyncId) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(END_DROPPED)?
            .execute(named_params! {":sync": sync.0, ":most": MOST_REFUSED_DAYS})?;
        Ok(())
    }

    /// Drops the queued marks of an entry, because the server has removed it. They wait no more, and the entry keeps them in
    /// the store. If the server gets the entry again, they are sent. Returns the number of marks that were dropped.
    pub fn drop_marks(&self, sync: SyncId, key: EntryKey) -> Result<u64, StoreError> {
        let params = named_params! {":sync": sync.0, ":key": key.0, ":most": MOST_REFUSED_DAYS};
        Ok(self.connection.prepare_cached(DROP)?.execute(params)? as u64)
    }

    /// Drops a mark that the server has accepted although it does not have the entry. If it gets the entry again, the mark is
    /// sent once more.
    pub fn drop_sent_mark(&self, sync: SyncId, key: EntryKey, field: MarkField) -> Result<(), StoreError> {
        let params = named_params! {":sync": sync.0, ":key": key.0, ":field": field.name(), ":most": MOST_REFUSED_DAYS};
        self.connection.prepare_cached(DROP_SENT)?.execute(params)?;
        Ok(())
    }

    /// Ends the queued marks of entries of which nothing but the number is known, because the number may stand for another
    /// entry now. Returns the number of marks that ended.
    pub fn end_marks_of_numbers(&self, sync: SyncId) -> Result<u64, StoreError> {
        Ok(self.connection.prepare_cached(FORGET_NUMBERS)?.execute(named_params! {":sync": sync.0})? as u64)
    }

    /// Ends the queued marks of the entry that has this number on the server. It may be an entry of a feed that the user
    /// has left. Returns the number of queued marks that ended.
    pub fn end_marks_there(&self, sync: SyncId, number: u64) -> Result<u64, StoreError> {
        let params = named_params! {":sync": sync.0, ":number": number.cast_signed()};
        Ok(self.connection.prepare_cached(FORGET_NUMBER)?.execute(params)? as u64)
    }
}
