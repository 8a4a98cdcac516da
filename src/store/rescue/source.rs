//! Another database file, read as far as it can be: around pages that are damaged, and past rows that make no sense.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::store::{StoreError, open};

const TABLES: &str = "SELECT name FROM sqlite_schema WHERE type = 'table'";
const COLUMNS: &str = "SELECT name, type FROM pragma_table_info(:table)";

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
        let mut seen = Seen::default();
        let sound = Cell::new(true);
        let mut once = |row: &Row<'_>| {
            let place = row.get("place")?;
            let follows = seen.last.is_none_or(|last| last < place);
            if !seen.insert(place) {
                sound.set(false);
                return Ok(());
            }
            let understood = each(row);
            sound.set(sound.get() && follows && understood.is_ok());
            understood
        };
        let readable = self.scan_around(sql, &mut once)?;
        if readable && sound.get() {
            return Ok(true);
        }
        // What a page of another place hid from the way there may stand on the way back.
        let backwards = format!("{sql} ORDER BY rowid DESC");
        let mut reached = i64::MAX;
        if let Some(error) = self.read_rows(&backwards, &[], &mut reached, &mut once)? {
            tracing::debug!(%error, "the table cannot be read backwards");
        }
        Ok(false)
    }

    /// Reads a table in its order, over what cannot be read; says whether all could be.
    fn scan_around(
        &self,
        sql: &str,
        each: &mut impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<bool, StoreError> {
        let (mut leap, mut leaps) = (LEAP, 0);
        let Some(last) = self.last_row(sql) else { return Ok(self.is_empty(sql)) };
        // The last row that was read before the damage, and where reading goes on behind it.
        let (mut known, mut landed) = (i64::MIN, i64::MIN);
        while leaps < LEAPS {
            let mut reached = landed;
            let unreadable = self.read_on(sql, &mut reached, each)?;
            if landed > known && (unreadable.is_none() || reached > landed) {
                self.read_back(sql, known, landed, each)?;
            }
            if reached > landed {
                (known, leap) = (reached, LEAP);
            }
            let Some(unreadable) = unreadable else { return Ok(leaps == 0) };
            tracing::debug!(error = %unreadable, from = reached, "a row cannot be read");
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
            tracing::debug!(%error, after = known, before = reached, "what lies between cannot be read");
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
                    let place = row.get("place")?;
                    *reached = place;
                    self.count_row()?;
                    take(place, each(row))?;
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

    /// Reads a table without row ids, up to what cannot be read; says whether all could be.
    pub(super) fn read(
        &self,
        sql: &str,
        mut each: impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<bool, StoreError> {
        let Ok(mut statement) = self.connection.prepare(sql) else { return Ok(false) };
        let Ok(mut rows) = statement.query([]) else { return Ok(false) };
        let mut whole = true;
        loop {
            match rows.next() {
                Ok(Some(row)) => whole &= take(0, each(row))?,
                Ok(None) => return Ok(whole),
                Err(error) => {
                    tracing::debug!(%error, sql, "the rest of a table cannot be read");
                    return Ok(false);
                }
            }
        }
    }

    /// Whether each value of each table can be read as what it should be: damage in the middle of a text breaks no page.
    pub fn makes_sense(&self) -> Result<bool, StoreError> {
        let mut tables = self.connection.prepare(TABLES)?;
        let tables = tables.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
        for table in tables.iter().filter(|name| !name.starts_with("search") && !name.starts_with("sqlite")) {
            let columns = self.columns(table)?;
            let sense = self.read(&format!("SELECT * FROM {table}"), |row| {
                for column in &columns {
                    let value = column.value(row)?;
                    if value != row.get::<_, Value>(column.name.as_str())? {
                        return Err(StoreError::Value { what: "text", value: column.name.clone() });
                    }
                }
                Ok(())
            })?;
            if !sense {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A number that a statement finds out, if it can be.
    pub(super) fn number(&self, sql: &str) -> Option<u64> {
        let found: rusqlite::Result<i64> = self.connection.query_row(sql, [], |row| row.get(0));
        found.ok().map(|number| u64::try_from(number).unwrap_or(0))
    }

    pub(super) fn columns(&self, table: &str) -> Result<Vec<Column>, StoreError> {
        columns(&self.connection, table)
    }
}

/// Passes over a row that makes no sense, here or where it was to go; says whether it made sense. No such row may end a
/// rescue.
fn take(place: i64, taken: Result<(), StoreError>) -> Result<bool, StoreError> {
    match taken {
        Err(error) if error.is_of_one_row() => {
            tracing::debug!(%error, row = place, "a row makes no sense");
            Ok(false)
        }
        other => other.map(|()| true),
    }
}

/// Which rows were read, as ranges: rows of neighbouring numbers are one.
#[derive(Default)]
struct Seen {
    /// The last row of each range by its first.
    ranges: BTreeMap<i64, i64>,
    last: Option<i64>,
}

impl Seen {
    /// Notes a row; says whether it is new.
    fn insert(&mut self, row: i64) -> bool {
        self.last = Some(row);
        let before = self.ranges.range_mut(..=row).next_back();
        if let Some((_, end)) = before {
            if *end >= row {
                return false;
            }
            if *end == row - 1 {
                *end = row;
                return true;
            }
        }
        self.ranges.insert(row, row);
        true
    }
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) name: String,
    /// `INTEGER`, `TEXT` or `BLOB`.
    declared: String,
}

impl Column {
    /// What stands in this column of a row. Damage may leave anything there: what is not of the column's type is an error of
    /// the row, and bytes that are no text are shown as such.
    pub(super) fn value(&self, row: &Row<'_>) -> Result<Value, StoreError> {
        match (row.get_ref(self.name.as_str())?, self.declared.as_str()) {
            (ValueRef::Null, _) => Ok(Value::Null),
            (ValueRef::Integer(number), "INTEGER") => Ok(Value::Integer(number)),
            (ValueRef::Blob(bytes), "BLOB") => Ok(Value::Blob(bytes.to_vec())),
            (ValueRef::Text(bytes), "TEXT") => Ok(Value::Text(String::from_utf8_lossy(bytes).into_owned())),
            (found, _) => Err(StoreError::Value { what: "value of another type", value: in_short(found) }),
        }
    }
}

/// A text of a row; what of it is no text is shown as such.
pub(super) fn text(row: &Row<'_>, name: &'static str) -> Result<String, StoreError> {
    optional_text(row, name)?.ok_or(StoreError::Value { what: name, value: "NULL".to_owned() })
}

/// The same of a text that need not be there.
pub(super) fn optional_text(row: &Row<'_>, name: &'static str) -> Result<Option<String>, StoreError> {
    match row.get_ref(name)? {
        ValueRef::Null => Ok(None),
        ValueRef::Text(bytes) => Ok(Some(String::from_utf8_lossy(bytes).into_owned())),
        found => Err(StoreError::Value { what: name, value: in_short(found) }),
    }
}

/// A value that makes no sense, for the log.
fn in_short(value: ValueRef<'_>) -> String {
    format!("{value:?}").chars().take(100).collect()
}

pub(super) fn columns(connection: &Connection, table: &str) -> Result<Vec<Column>, StoreError> {
    let mut statement = connection.prepare(COLUMNS)?;
    let columns = statement.query_map(named_params! {":table": table}, |row| {
        Ok(Column { name: row.get("name")?, declared: row.get("type")? })
    })?;
    Ok(columns.collect::<rusqlite::Result<_>>()?)
}
