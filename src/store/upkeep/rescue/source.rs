//! Reads another database file as far as possible. Skips damaged pages and rows with damaged values.

mod keyed;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, named_params};

use crate::model::{normalise, web_address};
use crate::store::StoreError;
use crate::store::schema::{mended, open, structure};

const TABLES: &str = "SELECT name FROM sqlite_schema WHERE type = 'table'";
/// A table with a damaged text is in the schema but not in the list of tables.
const IS_SCHEMA_WHOLE: &str = "SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema
    WHERE type = 'table' AND name NOT IN (SELECT name FROM pragma_table_list WHERE schema = 'main'))";
const ADDRESSES: &str = "SELECT url, normalised FROM subscription";
const COLUMNS: &str = "SELECT name, type FROM pragma_table_info(:table)";

/// Number of rows that a scan skips first if it cannot read a page. If it still cannot read there, it skips twice as
/// many.
const SKIPPED_ROWS: i64 = 64;
/// Largest number of skips in one scan.
const MOST_SKIPS: u32 = 2_000;
/// Largest number of keys that are asked for one by one in the holes of a damaged table.
const MOST_KEYS_ASKED: u64 = 1_000_000;
/// More rows than a page can hold. So many keys behind the last row that was read are asked for as well.
const MORE_THAN_A_PAGE: i64 = 16_384;

/// Rows between two calls of the watcher.
const ROWS_WATCHED: u64 = 256;

/// Another database file, which is only read.
pub struct Source {
    pub(super) connection: Connection,
    /// Gets the number of rows that were read and the number of all rows. Returns true to go on.
    watch: Option<Box<dyn Fn(u64, u64) -> bool>>,
    rows: Cell<u64>,
    total: u64,
    /// False if the schema has parts that SQLite does not understand.
    pub(super) is_schema_whole: bool,
}

impl Source {
    /// Opens a file of this program. It may be damaged, and may have an older format. All of it is read in the state of
    /// this moment, even if other processes write meanwhile.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let connection = open::for_rescue(path)?;
        // The first statement chooses the state. A damaged file may refuse it.
        drop(connection.execute_batch("BEGIN; SELECT count(*) FROM sqlite_schema"));
        let is_schema_whole = connection.query_row(IS_SCHEMA_WHOLE, [], |row| row.get(0)).unwrap_or(false);
        Ok(Self { connection, watch: None, rows: Cell::new(0), total: 0, is_schema_whole })
    }

    /// Returns true if the file has the structure of a new file of this format.
    pub fn has_own_structure(&self) -> bool {
        structure::is_own(&self.connection).unwrap_or(false)
    }

    /// Mends the header and the schema of a copy of a damaged file. No other process may have the copy open. Returns false
    /// if there was nothing to mend.
    pub fn mend_structure(path: &Path) -> Result<bool, StoreError> {
        mended::mend(path)
    }

    /// Mends the header of the log of a copy of a damaged file. No other process may have the copy open. Returns false if
    /// the log has changes that cannot be read.
    pub fn mend_log(path: &Path) -> Result<bool, StoreError> {
        mended::mend_log(path)
    }

    /// Returns true if SQLite would take the log of a file for an empty one, and would delete it. Nothing in this process may
    /// have the file open.
    pub fn is_log_ignored(path: &Path) -> bool {
        mended::log::is_ignored(path)
    }

    /// Returns false if the header of a file is damaged, or if it cannot be read. Nothing in this process may have the file
    /// open.
    pub fn has_own_header(path: &Path) -> bool {
        mended::has_own_header(path).unwrap_or(false)
    }

    /// Removes the empty log that reading a file left beside it. SQLite removes the log when the last connection that may
    /// write closes the file.
    pub fn remove_log(path: &Path) {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let closed = Connection::open_with_flags(path, flags).and_then(|connection| {
            connection.pragma_query_value(None, "schema_version", |row| row.get::<_, i64>(0))?;
            connection.close().map_err(|(_, error)| error)
        });
        if let Err(error) = closed {
            tracing::debug!(%error, "the log of a file that was read stays");
        }
    }

    /// Calls `watch` now and then with the number of rows that were read and the number of all rows. If it returns
    /// false, copying ends with [`StoreError::Stopped`], and the transaction is rolled back.
    #[must_use]
    pub fn watched(mut self, watch: impl Fn(u64, u64) -> bool + 'static) -> Self {
        // A table that cannot be counted adds nothing to the total.
        let count =
            |table| self.connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0));
        let counts = ["subscription", "user_state", "entry", "body"].map(|table| count(table).unwrap_or(0));
        self.total = counts.iter().map(|count: &i64| count.unsigned_abs()).sum();
        self.watch = Some(Box::new(watch));
        self
    }

    /// Counts a row that was read, and calls the watcher now and then.
    fn count_row(&self) -> Result<(), StoreError> {
        let rows = self.rows.get() + 1;
        self.rows.set(rows);
        if rows.is_multiple_of(ROWS_WATCHED) { self.call_watcher() } else { Ok(()) }
    }

    fn call_watcher(&self) -> Result<(), StoreError> {
        match &self.watch {
            Some(watch) if !watch(self.rows.get().min(self.total), self.total) => Err(StoreError::Stopped),
            _ => Ok(()),
        }
    }

    /// Reads a table around damaged pages, each row once. Returns true if all rows could be read. The rows come in
    /// order, except behind damage: the scan skips some rows, and then reads them backwards or one by one.
    pub(super) fn scan(
        &self,
        sql: &str,
        mut each: impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<bool, StoreError> {
        let seen = RefCell::new(ReadRows::default());
        let sound = Cell::new(true);
        let mut once = |row: &Row<'_>| {
            let place = row.get("place")?;
            let follows = seen.borrow().last.is_none_or(|last| last < place);
            if !seen.borrow_mut().insert(place) {
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
        // A damaged page may have hidden rows on the way forwards. They may be readable on the way back.
        let backwards = format!("{sql} ORDER BY rowid DESC");
        let mut reached = i64::MAX;
        if let Some(error) = self.read_rows(&backwards, &[], &mut reached, &mut once)? {
            tracing::debug!(%error, "the table cannot be read backwards");
        }
        let holes = seen.borrow().holes();
        self.read_holes(sql, holes, &mut once)?;
        Ok(false)
    }

    /// Asks for each key between the rows that were read. A damaged row ends reading in both directions, so the rows
    /// between two damaged rows can be found only by their keys. Holes that cannot be read at a stretch come first, and
    /// small ones before large ones. If there are too many keys, the last ones of the largest holes are not asked for.
    fn read_holes(
        &self,
        sql: &str,
        holes: Vec<(i64, i64)>,
        each: &mut impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut ordered = Vec::with_capacity(holes.len());
        for (first, last) in holes {
            // Deleted rows leave holes too. They can be read without an error. A damaged page may look so as well, because
            // SQLite looks for a row by halving a page.
            let stretch = format!("{sql} WHERE rowid BETWEEN :first AND :last ORDER BY rowid");
            let params = named_params! {":first": first, ":last": last};
            let mut reached = first;
            let readable = self.read_rows(&stretch, params, &mut reached, each)?.is_none();
            let size = first.abs_diff(last);
            if !readable || size <= MORE_THAN_A_PAGE.unsigned_abs() {
                ordered.push((readable, size, first, last));
            }
        }
        ordered.sort_unstable();
        let Ok(mut one) = self.connection.prepare(&format!("{sql} WHERE rowid = :key")) else {
            return Ok(());
        };
        let mut asked = 0;
        for key in ordered.into_iter().flat_map(|(_, _, first, last)| first..=last) {
            asked += 1;
            if asked > MOST_KEYS_ASKED {
                tracing::debug!(sql, key, "the table has more keys than are asked for");
                break;
            }
            if asked.is_multiple_of(ROWS_WATCHED) {
                self.call_watcher()?;
            }
            let Ok(mut rows) = one.query(named_params! {":key": key}) else { continue };
            if let Ok(Some(row)) = rows.next() {
                self.count_row()?;
                take(key, each(row))?;
            }
        }
        Ok(())
    }

    /// Reads a table in order and skips what cannot be read. Returns true if nothing was skipped.
    fn scan_around(
        &self,
        sql: &str,
        each: &mut impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<bool, StoreError> {
        let (mut leap, mut leaps) = (SKIPPED_ROWS, 0);
        let Some(last) = self.last_row(sql) else { return Ok(self.can_be_read(sql)) };
        // `known` is the last row that was read before the damage. `landed` is the row behind the damage after which
        // reading continues.
        let (mut known, mut landed) = (i64::MIN, i64::MIN);
        while leaps < MOST_SKIPS {
            let mut reached = landed;
            let unreadable = self.read_on(sql, &mut reached, each)?;
            if landed > known && (unreadable.is_none() || reached > landed) {
                self.read_back(sql, known, landed, each)?;
            }
            if reached > landed {
                (known, leap) = (reached, SKIPPED_ROWS);
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

    /// Reads the rows behind the row `from` until the end or until an error of the source, which is returned. `from`
    /// becomes the last row that was read.
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

    /// Reads backwards from a row to the first row behind `known`, or until an error of the file.
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
            tracing::debug!(%error, after = known, before = reached, "the rows between cannot be read");
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
            // The end of the table cannot be read. The scan then ends after `MOST_SKIPS` skips.
            Err(_) => Some(i64::MAX),
        }
    }

    fn can_be_read(&self, sql: &str) -> bool {
        self.connection.query_row(&format!("{sql} LIMIT 1"), [], |_| Ok(())).optional().is_ok()
    }

    /// Reads a table without row ids, until an error of the source. Returns true if all rows could be read.
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

    /// Reads all columns of a table in the same way.
    pub(super) fn read_all(
        &self,
        table: &str,
        each: impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<bool, StoreError> {
        self.read(&format!("SELECT * FROM {table}"), each)
    }

    /// Returns true if each value of each table has its declared type, if each text is valid UTF-8, and if the address
    /// of each feed agrees with its normalised form. SQLite does not notice damage inside a text.
    pub fn makes_sense(&self) -> Result<bool, StoreError> {
        let agree = self.read(ADDRESSES, |row| {
            let (url, normalised): (String, String) = (row.get("url")?, row.get("normalised")?);
            if web_address(&url).is_some_and(|url| normalise(&url) == normalised) {
                Ok(())
            } else {
                Err(StoreError::Value { what: "address", value: url })
            }
        })?;
        Ok(agree && self.has_sound_values()?)
    }

    /// Returns true if each value of each table has its declared type, and if each text is valid UTF-8.
    pub fn has_sound_values(&self) -> Result<bool, StoreError> {
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

    /// Returns the number that a statement computes; `None` if it fails.
    pub(super) fn number(&self, sql: &str) -> Option<u64> {
        let found: rusqlite::Result<i64> = self.connection.query_row(sql, [], |row| row.get(0));
        found.ok().map(|number| u64::try_from(number).unwrap_or(0))
    }

    pub(super) fn columns(&self, table: &str) -> Result<Vec<Column>, StoreError> {
        columns(&self.connection, table)
    }
}

/// Skips a row if its values are damaged or if the target refuses them, so that one row cannot end the copying.
/// Returns true if the row was copied.
fn take(place: i64, taken: Result<(), StoreError>) -> Result<bool, StoreError> {
    match taken {
        Err(error) if error.is_of_one_row() => {
            tracing::debug!(%error, row = place, "a row is skipped");
            Ok(false)
        }
        other => other.map(|()| true),
    }
}

/// The row numbers that were read, as ranges without gaps.
#[derive(Default)]
struct ReadRows {
    /// The last row of each range, by its first row.
    ranges: BTreeMap<i64, i64>,
    last: Option<i64>,
}

impl ReadRows {
    /// Adds a row. Returns true if it is new.
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

    /// Returns the first and the last key of each hole before, between and behind the rows that were read.
    fn holes(&self) -> Vec<(i64, i64)> {
        let (mut holes, mut next) = (Vec::new(), 1);
        for (&first, &last) in &self.ranges {
            if next < first {
                holes.push((next, first - 1));
            }
            next = next.max(last.saturating_add(1));
        }
        holes.push((next, next.saturating_add(MORE_THAN_A_PAGE)));
        holes
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
    /// Returns the value of this column in a row. A number in the place of a text, or the reverse, is an error of the row,
    /// because damage may leave any value. Bytes that are not valid UTF-8 are replaced.
    pub(super) fn value(&self, row: &Row<'_>) -> Result<Value, StoreError> {
        match (row.get_ref(self.name.as_str())?, self.declared.as_str()) {
            (ValueRef::Null, _) => Ok(Value::Null),
            (ValueRef::Integer(number), "INTEGER") => Ok(Value::Integer(number)),
            (ValueRef::Blob(bytes) | ValueRef::Text(bytes), "BLOB") => Ok(Value::Blob(bytes.to_vec())),
            (ValueRef::Text(bytes) | ValueRef::Blob(bytes), "TEXT") => {
                Ok(Value::Text(String::from_utf8_lossy(bytes).into_owned()))
            }
            (found, _) => Err(StoreError::Value { what: "value of another type", value: in_short(found) }),
        }
    }
}

/// Reads a text of a row. Bytes that are not valid UTF-8 are replaced.
pub(super) fn text(row: &Row<'_>, name: &'static str) -> Result<String, StoreError> {
    optional_text(row, name)?.ok_or(StoreError::Value { what: name, value: "NULL".to_owned() })
}

/// Like [`text`], for a column that may be NULL.
pub(super) fn optional_text(row: &Row<'_>, name: &'static str) -> Result<Option<String>, StoreError> {
    match row.get_ref(name)? {
        ValueRef::Null => Ok(None),
        ValueRef::Text(bytes) => Ok(Some(String::from_utf8_lossy(bytes).into_owned())),
        found => Err(StoreError::Value { what: name, value: in_short(found) }),
    }
}

/// Shortens a value for an error message.
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
