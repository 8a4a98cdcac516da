//! Mends the header and the schema of a copy of a damaged database, without which SQLite reads none of its tables.
//!
//! Both are known: all files have the same header, and all files of a format have the same texts in the schema. Only the
//! first pages of tables and indexes differ from file to file. [`parts`] finds those that are lost.

pub(in crate::store) mod log;
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

/// Mends the header of the log of a copy. Returns false if the log has changes that SQLite cannot read.
pub(in crate::store) fn mend_log(path: &Path) -> Result<bool, StoreError> {
    log::mend(path).map_err(|error| failed(path, &error))
}

/// Mends a copy of a damaged file, together with its log. No other process may have the copy open. Returns false if there
/// was nothing to mend.
///
/// The schema of an older format stays as it is.
pub(in crate::store) fn mend(path: &Path) -> Result<bool, StoreError> {
    let failed = |error: io::Error| failed(path, &error);
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

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use rusqlite::Connection;
    use tempfile::TempDir;

    use super::*;
    use crate::model::EntryScope;
    use crate::store::Store;
    use crate::store::schema::structure;
    use crate::store::testing::{add, at, extractor, keys, new_entry, update};

    const ENTRIES: usize = 2_000;

    /// Makes a file with a feed of many entries.
    fn filled() -> (TempDir, PathBuf) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("filled.db");
        let mut store = Store::open(&path, extractor()).unwrap();
        let id = add(&mut store, "https://a.example/feed");
        let entries: Vec<_> = (1..).take(ENTRIES).map(|n| new_entry(&format!("entry {n}"), n)).collect();
        store.transaction(|tx| tx.apply(id, &update(&entries), at(9))).unwrap();
        store.close().unwrap();
        (dir, path)
    }

    #[test]
    fn a_damaged_header_is_mended_whatever_the_size_of_a_page() {
        let (dir, path) = filled();
        for size in [512, 4_096, 65_536] {
            let in_pages = format!("PRAGMA page_size = {size}; VACUUM");
            Connection::open(&path).unwrap().execute_batch(&in_pages).unwrap();
            let sound = std::fs::read(&path).unwrap();
            let copy = dir.path().join("copy.db");
            for damage in [&[0][..], &[0, 16, 17], &[16, 20, 21]] {
                let mut file = sound.clone();
                for place in damage {
                    file[*place] ^= 0x55;
                }
                std::fs::write(&copy, file).unwrap();
                assert!(mend(&copy).unwrap(), "{size} {damage:?}");
                let store = Store::open(&copy, extractor());
                let store = store.unwrap_or_else(|error| panic!("{size} {damage:?}: {error}"));
                assert_eq!(keys(&store, &EntryScope::All).len(), ENTRIES, "{size} {damage:?}");
                assert!(structure::is_own(&store.connection).unwrap());
            }
        }
    }

    /// If a file is much shorter than the log says, SQLite does not write the log to it.
    /// All that the user did is still in the log.
    #[test]
    fn a_young_file_is_read_from_its_log() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("young.db");
        let mut store = Store::open(&path, extractor()).unwrap();
        let id = add(&mut store, "https://a.example/feed");
        store.transaction(|tx| tx.apply(id, &update(&[new_entry("a", 1)]), at(9))).unwrap();
        let (file, log) =
            (std::fs::read(&path).unwrap(), std::fs::read(open::log_of(&path).unwrap()).unwrap());
        let copy = dir.path().join("copy.db");
        for left in [0, 100, 3_000, file.len()] {
            for damage in [&[][..], &[0], &[3, 7], &[10, 12, 15], &[17, 23, 31]] {
                let mut log = log.clone();
                for place in damage {
                    log[*place] ^= 0x01;
                }
                std::fs::write(&copy, &file[..left]).unwrap();
                std::fs::write(dir.path().join("copy.db-wal"), &log).unwrap();
                assert_eq!(log::is_ignored(&copy), left == 0 || !damage.is_empty(), "{left} {damage:?}");
                assert!(mend_log(&copy).unwrap(), "{left} {damage:?}");
                mend(&copy).unwrap();
                let copied = Store::open(&copy, extractor()).unwrap();
                assert_eq!(keys(&copied, &EntryScope::All).len(), 1, "{left} {damage:?}");
                copied.close().unwrap();
            }
        }
    }

    #[test]
    fn a_log_is_taken_over_by_a_file_that_was_cut_off() {
        let (dir, path) = filled();
        let store = Store::open(&path, extractor()).unwrap();
        store.connection.pragma_update(None, "wal_autocheckpoint", 0).unwrap();
        store.connection.execute_batch("UPDATE subscription SET custom_title = 'Late'").unwrap();
        let (file, log) =
            (std::fs::read(&path).unwrap(), std::fs::read(open::log_of(&path).unwrap()).unwrap());
        let copy = dir.path().join("copy.db");
        for left in [file.len() / 2, file.len() / 4 * 3] {
            assert!(file.len() - left > log.len() + (1 << 16), "{} of {}", left, file.len());
            std::fs::write(&copy, &file[..left]).unwrap();
            std::fs::write(dir.path().join("copy.db-wal"), &log).unwrap();
            assert!(mend_log(&copy).unwrap());
            mend(&copy).unwrap();
            assert_eq!(open::log_of(&copy), None, "{left}");
            let connection = open_copy(&copy).unwrap();
            let read = |row: &rusqlite::Row<'_>| row.get::<_, String>(0);
            let title = connection.query_row("SELECT custom_title FROM subscription", [], read);
            assert_eq!(title.unwrap(), "Late", "{left}");
        }
    }
}
