//! Mends the header and the schema of a copy of a damaged database, without which SQLite reads none of its tables.
//!
//! Both are known: all files have the same header, and all files of a format have the same texts in the schema. Only the
//! first pages of tables and indexes differ from file to file. [`parts`] finds those that are lost.

mod pages;
mod parts;

use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, params};

use super::{APPLICATION, CONVERTED, FORMAT, open};
use crate::store::StoreError;
use pages::{AT_SIZE, HEADER, Pages, size_in_header, u32_at};
use parts::Part;

const MAGIC: &[u8; 16] = b"SQLite format 3\0";
/// The bytes of the header behind the size of a page: writers and readers use a log, no byte at the end of a page is left
/// out, and three numbers that are always the same.
const FIXED: [u8; 6] = [2, 2, 0, 64, 32, 32];
/// The form of the schema, and the encoding of texts (UTF-8).
const SCHEMA_FORM: u32 = 4;
const UTF_8: u32 = 1;
/// Places of numbers in the header.
const AT_VERSIONS: std::ops::Range<usize> = 18..20;
const AT_CHANGES: usize = 24;
const AT_COUNT: usize = 28;
const AT_FREE_PAGES: [usize; 2] = [32, 36];
const AT_FORM: usize = 44;
const AT_ENCODING: usize = 56;
const AT_FORMAT: usize = 60;
const AT_VACUUM: [usize; 2] = [52, 64];
const AT_APPLICATION: usize = 68;
const AT_VALID_FOR: usize = 92;

/// The first bytes of a page of a table without rows. The size of a page follows.
const NO_ROWS: [u8; 5] = [0x0D, 0, 0, 0, 0];
const ADD: &str =
    "INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (?1, ?2, ?3, ?4, ?5)";
/// A statement that needs the schema.
const ANY: &str = "SELECT 1 FROM sqlite_schema";
const TAKE_LOG: &str = "PRAGMA wal_checkpoint(TRUNCATE)";

/// Mends a copy of a damaged file, together with its log. No other process may have the copy open. Returns false if there
/// was nothing to mend.
///
/// The schema of an older format stays as it is.
pub(in crate::store) fn mend(path: &Path) -> Result<bool, StoreError> {
    let failed =
        |error: io::Error| StoreError::Damaged { path: path.to_owned(), reason: error.to_string().into() };
    // SQLite reads the log only if the header is sound. The first page in the log may then replace the header.
    let mut has_mended = mend_header(path).map_err(failed)?;
    take_log(path);
    has_mended |= mend_header(path).map_err(failed)?;
    let pages = Pages::open(path).map_err(failed)?;
    let header = pages.header().map_err(failed)?;
    let is_older =
        CONVERTED.iter().any(|(older, _)| u32_at(&header, AT_FORMAT).map(i64::from) == Some(*older));
    // A log that could not be taken over may have newer pages of the schema.
    if is_older || open::log_of(path).is_some() {
        return Ok(has_mended);
    }
    let listed = open_copy(path).and_then(|connection| Part::all(&connection)).unwrap_or_default();
    let Some(parts) = parts::mended(&pages, &listed)? else { return Ok(has_mended) };
    begin_schema(path, &pages, header).map_err(failed)?;
    let connection = open_copy(path)?;
    for part in parts {
        let [kind, name, table] =
            [&part.kind, &part.name, &part.table].map(|text| String::from_utf8_lossy(text));
        let sql = part.sql.as_deref().map(String::from_utf8_lossy);
        connection.execute(ADD, params![kind, name, table, part.root, sql])?;
    }
    connection.close().map_err(|(_connection, error)| error)?;
    Ok(true)
}

fn failed(path: &Path, error: &io::Error) -> StoreError {
    StoreError::Damaged { path: path.to_owned(), reason: error.to_string().into() }
}

/// Returns false if a byte of the header is damaged that is the same in all files. Nothing may have the file open.
pub(in crate::store) fn has_own_header(path: &Path) -> io::Result<bool> {
    let pages = Pages::open(path)?;
    let header = pages.header()?;
    let mut sound = sound_header(&header, &pages);
    if header[AT_VERSIONS].iter().all(|version| *version == 1) {
        // A file that was closed for good needs no log.
        sound[AT_VERSIONS].fill(1);
    }
    // The log may change the numbers behind these.
    Ok(sound.iter().zip(&header).take(AT_CHANGES).all(|(sound, byte)| sound == byte))
}

/// Returns the header with the values that it has in all files, and with the number of pages that the file has.
fn sound_header(header: &[u8; HEADER], pages: &Pages) -> [u8; HEADER] {
    let mut sound = *header;
    let application = u32::try_from(APPLICATION).unwrap_or_default();
    for (place, bytes) in [
        (0, &MAGIC[..]),
        (AT_SIZE, &size_in_header(pages.size)),
        (AT_SIZE + 2, &FIXED),
        (AT_COUNT, &pages.count.to_be_bytes()),
        (AT_FORM, &SCHEMA_FORM.to_be_bytes()),
        (AT_ENCODING, &UTF_8.to_be_bytes()),
        (AT_APPLICATION, &application.to_be_bytes()),
    ] {
        put(&mut sound, place, bytes);
    }
    // Unless these bytes are the same, SQLite does not believe the number of pages.
    sound.copy_within(AT_CHANGES..AT_COUNT, AT_VALID_FOR);
    sound
}

fn put(header: &mut [u8], place: usize, bytes: &[u8]) {
    if let Some(there) = header.get_mut(place..place + bytes.len()) {
        there.copy_from_slice(bytes);
    }
}

/// Gives a file a sound header. Returns true if the header was damaged.
fn mend_header(path: &Path) -> io::Result<bool> {
    let pages = Pages::open(path)?;
    let header = pages.header()?;
    let sound = sound_header(&header, &pages);
    if sound != header {
        write_start(path, &sound)?;
    }
    Ok(sound != header)
}

/// Writes the log of a file to the file. If SQLite cannot do that, the log stays. SQLite takes a log with a damaged header for
/// an empty one.
fn take_log(path: &Path) {
    let taken = open_copy(path).and_then(|connection| {
        let taken = connection.query_row(TAKE_LOG, [], |_| Ok(()));
        connection.close().map_err(|(_connection, error)| error).and(taken)
    });
    if let Err(error) = taken {
        tracing::debug!(%error, "the log was perhaps not written to the file");
    }
}

/// Replaces the first page by one without a schema. SQLite then puts new pages at the end of the file.
fn begin_schema(path: &Path, pages: &Pages, mut header: [u8; HEADER]) -> io::Result<()> {
    put(&mut header, AT_FORMAT, &u32::try_from(FORMAT).unwrap_or_default().to_be_bytes());
    for place in AT_FREE_PAGES.into_iter().chain(AT_VACUUM) {
        put(&mut header, place, &[0; 4]);
    }
    let mut page = vec![0; pages.size];
    put(&mut page, 0, &header);
    put(&mut page, HEADER, &NO_ROWS);
    put(&mut page, HEADER + NO_ROWS.len(), &u16::try_from(pages.size).unwrap_or(0).to_be_bytes());
    write_start(path, &page)
}

/// Overwrites the first bytes of a file.
fn write_start(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::options().write(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn open_copy(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_WRITABLE_SCHEMA, true)?;
    // The first statement fails if a part cannot be understood.
    drop(connection.prepare(ANY));
    Ok(connection)
}
