//! Another database file, read as far as it can be: around pages that are damaged, and past rows that make no sense.

use std::cell::Cell;
use std::path::Path;

use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::store::{StoreError, open};

const COLUMNS: &str = "SELECT name FROM pragma_table_info(:table)";

/// Rows that may be leapt over at once where a page cannot be read, and how often in all.
const LEAP: i64 = 64;
const LEAPS: u32 = 2_000;

/// Rows between two looks whether to go on.
const ROWS_WATCHED: u64 = 256;

/// Another database file, which is only read.
pub struct Source {
    pub(super) connection: Connection,
    /// Told how many rows were read, and of how many; says whether to go on.
    watch: Option<Box<dyn Fn(u64, u64) -> bool>>,
    rows: Cell<u64>,
    total: u64,
}

impl Source {
    /// Opens a file of this program, damaged or not, of this version or an older one.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Ok(Self { connection: open::for_rescue(path)?, watch: None, rows: Cell::new(0), total: 0 })
    }

    /// Tells how many rows were read, and of how many, now and then. Once the answer is no, taking over ends with an error,
    /// and its transaction takes all of it back.
    #[must_use]
    pub fn watched(mut self, watch: impl Fn(u64, u64) -> bool + 'static) -> Self {
        // What cannot be counted is not waited for.
        let count =
            |table| self.connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0));
        let counts = ["subscription", "user_state", "entry", "body"].map(|table| count(table).unwrap_or(0));
        self.total = counts.iter().map(|count: &i64| count.unsigned_abs()).sum();
        self.watch = Some(Box::new(watch));
        self
    }

    /// One more row was read.
    fn count_row(&self) -> Result<(), StoreError> {
        let rows = self.rows.get() + 1;
        self.rows.set(rows);
        let goes_on = |watch: &dyn Fn(u64, u64) -> bool| watch(rows.min(self.total), self.total);
        match &self.watch {
            Some(watch) if rows.is_multiple_of(ROWS_WATCHED) && !goes_on(watch) => Err(StoreError::Stopped),
            _ => Ok(()),
        }
    }

    /// Reads a table around what cannot be read, each row once; says whether all could be. The rows come in their order,
    /// except those behind a damaged page: a leap lands somewhere behind it, and what lies between is read backwards.
    pub(super) fn scan(
        &self,
        sql: &str,
        mut each: impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<bool, StoreError> {
        let (mut leap, mut leaps) = (LEAP, 0);
        let Some(last) = self.last_row(sql) else { return Ok(self.is_empty(sql)) };
        // The last row that was read before the damage, and where reading goes on behind it.
        let (mut known, mut landed) = (i64::MIN, i64::MIN);
        while leaps < LEAPS {
            let mut reached = landed;
            let unreadable = self.read_on(sql, &mut reached, &mut each)?;
            if landed > known && (unreadable.is_none() || reached > landed) {
                self.read_back(sql, known, landed, &mut each)?;
            }
            if reached > landed {
                (known, leap) = (reached, LEAP);
            }
            let Some(unreadable) = unreadable else { return Ok(leaps == 0) };
            tracing::warn!(error = %unreadable, from = reached, "a row cannot be read");
            leaps += 1;
            if reached >= last {
                break;
            }
            landed = reached.max(0).saturating_add(leap);
            leap = leap.saturating_mul(2);
        }
        Ok(false)
    }

    /// Reads on from behind a row to the end or to what cannot be read, the file's error; `from` becomes the last row that
    /// was read.
    fn read_on(
        &self,
        sql: &str,
        from: &mut i64,
        each: &mut impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<Option<rusqlite::Error>, StoreError> {
        let ordered = format!("{sql} WHERE rowid > :from ORDER BY rowid");
        let first = *from;
        self.read_rows(&ordered, named_params! {":from": first}, from, each)
    }

    /// Reads back from a row to the one behind `known`, or to what cannot be read.
    fn read_back(
        &self,
        sql: &str,
        known: i64,
        from: i64,
        each: &mut impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let ordered = format!("{sql} WHERE rowid > :known AND rowid <= :from ORDER BY rowid DESC");
        let params = named_params! {":known": known, ":from": from};
        let mut reached = from;
        if let Some(error) = self.read_rows(&ordered, params, &mut reached, each)? {
            tracing::warn!(%error, after = known, before = reached, "what lies between cannot be read");
        }
        Ok(())
    }

    fn read_rows(
        &self,
        sql: &str,
        params: &[(&str, &dyn rusqlite::ToSql)],
        reached: &mut i64,
        each: &mut impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<Option<rusqlite::Error>, StoreError> {
        let mut statement = match self.connection.prepare(sql) {
            Ok(statement) => statement,
            Err(error) => return Ok(Some(error)),
        };
        let mut rows = match statement.query(params) {
            Ok(rows) => rows,
            Err(error) => return Ok(Some(error)),
        };
        loop {
            match rows.next() {
                Ok(Some(row)) => {
                    *reached = row.get("place")?;
                    self.count_row()?;
                    match each(row) {
                        // A row that makes no sense is left out.
                        Err(StoreError::Value { .. }) => {
                            tracing::warn!(row = *reached, "a row makes no sense");
                        }
                        Err(StoreError::Sqlite(
                            error @ (rusqlite::Error::InvalidColumnType(..)
                            | rusqlite::Error::FromSqlConversionFailure(..)),
                        )) => tracing::warn!(%error, row = *reached, "a row makes no sense"),
                        other => other?,
                    }
                }
                Ok(None) => return Ok(None),
                Err(error) => return Ok(Some(error)),
            }
        }
    }

    fn last_row(&self, sql: &str) -> Option<i64> {
        let backwards = format!("{sql} ORDER BY rowid DESC LIMIT 1");
        let found = self.connection.query_row(&backwards, [], |row| row.get("place"));
        match found {
            Ok(last) => Some(last),
            Err(rusqlite::Error::QueryReturnedNoRows) => None,
            // The end is what cannot be read: the leaps end by their number.
            Err(_) => Some(i64::MAX),
        }
    }

    fn is_empty(&self, sql: &str) -> bool {
        self.connection.query_row(&format!("{sql} LIMIT 1"), [], |_| Ok(())).optional().is_ok()
    }

    pub(super) fn columns(&self, table: &str) -> Result<Vec<String>, StoreError> {
        columns(&self.connection, table)
    }
}

pub(super) fn columns(connection: &Connection, table: &str) -> Result<Vec<String>, StoreError> {
    let mut statement = connection.prepare(COLUMNS)?;
    let names = statement.query_map(named_params! {":table": table}, |row| row.get(0))?;
    Ok(names.collect::<rusqlite::Result<_>>()?)
}
