//! Opens database files, and refuses those that are not ours to touch.
//!
//! What a connection is set to: WAL, so that reading and writing do not wait for each other; `synchronous` NORMAL, with
//! which a crash of the program loses nothing and a power cut at most the latest commits; foreign keys; ten seconds of
//! patience with other processes. No memory map: a file cut off under a map ends the process, where a read would end
//! in an error.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::{StoreError, Watcher, migrations, unwatched};

const PATIENCE: Duration = Duration::from_secs(10);
/// How many statements stay prepared: more than this module has, so that none is prepared twice. All of them together would
/// take 2 MiB; each connection asks but a part of them.
pub(super) const STATEMENTS: usize = 288;
/// Pages that a connection keeps in memory, in KiB; negative as SQLite wants it.
const CACHE: i64 = -8_192;
/// Bytes of a page: texts of a few thousand bytes fill these well, where in pages of 4,096 each would leave half of its
/// page empty.
const PAGE: i64 = 16_384;
/// The same of a database with few rows, for most of its tables are empty and take a page each.
const SMALL_PAGE: i64 = 4_096;

/// Needs the schema.
const ANY_SUBSCRIPTION: &str = "SELECT 1 FROM subscription WHERE id = 0";

/// Opens or makes the file for writing, migrated.
pub(super) fn for_writing(path: &Path, watch: Watcher<'_>) -> Result<Connection, StoreError> {
    for_writing_in_pages(path, PAGE, watch)
}

/// The same for a file that will hold little.
pub(super) fn for_writing_little(path: &Path) -> Result<Connection, StoreError> {
    for_writing_in_pages(path, SMALL_PAGE, &unwatched)
}

fn for_writing_in_pages(path: &Path, page: i64, watch: Watcher<'_>) -> Result<Connection, StoreError> {
    refuse_cut_file(path)?;
    make_for_owner_alone(path);
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags).map_err(|source| at(path, source))?;
    prepare_writer(path, &mut connection, page, watch).map_err(|error| match error {
        StoreError::Sqlite(source) => at(path, source),
        other => other,
    })?;
    Ok(connection)
}

/// Makes an empty file that nobody but its owner can read, on Unix, where none is: SQLite would make one that all can read, and
/// gives the log beside it the same rights. Where that fails, SQLite fails too and says why.
pub(super) fn make_for_owner_alone(path: &Path) {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    drop(options.open(path));
}

/// A migrated database in memory.
pub(super) fn in_memory() -> Result<Connection, StoreError> {
    let mut connection = Connection::open_in_memory()?;
    prepare_writer(Path::new(":memory:"), &mut connection, PAGE, &unwatched)?;
    Ok(connection)
}

/// Opens an existing file of the present format for reading.
pub(super) fn for_reading(path: &Path) -> Result<Connection, StoreError> {
    refuse_cut_file(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let open = || {
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_query_value(None, "schema_version", |_| Ok(()))?;
        Ok(connection)
    };
    let connection = match open() {
        // A folder in which nothing can be written cannot hold the index of the log either; then nobody writes.
        Err(error) if is_unwritable(&error) && log_of(path).is_some() => {
            open_with_log(path).map_err(|_also| error)
        }
        Err(error) if is_unwritable(&error) => open_immutable(path),
        other => other,
    }
    .map_err(|source| at(path, source))?;
    migrations::check(path, &connection)?.require_present(path)?;
    connection.pragma_update(None, "cache_size", CACHE)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

/// Opens a file of this program for reading what can be read of it, whatever is wrong with the rest.
pub(super) fn for_rescue(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let open = |immutable: bool| {
        let connection =
            if immutable { open_immutable(path)? } else { Connection::open_with_flags(path, flags)? };
        connection.busy_timeout(PATIENCE)?;
        // Pages that are cut off and tables whose first page is among them are no reason to read nothing of the others. The
        // first statement fails all the same where there are any.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_WRITABLE_SCHEMA, true)?;
        drop(connection.prepare(ANY_SUBSCRIPTION));
        connection.pragma_query_value(None, "schema_version", |row| row.get::<_, i64>(0))?;
        Ok(connection)
    };
    // The log beside it may be what is damaged, or stand where nothing can be written.
    let connection = open(false).or_else(|_| open(true)).map_err(|source| at(path, source))?;
    match migrations::check(path, &connection) {
        Err(error) if error.is_foreign() => Err(error),
        // A number of the header that makes no sense says nothing of the rest.
        _ => Ok(connection),
    }
}

fn open_immutable(path: &Path) -> rusqlite::Result<Connection> {
    let escaped: String = url::form_urlencoded::byte_serialize(path.as_os_str().as_encoded_bytes()).collect();
    let uri = format!("file:{}?immutable=1", escaped.replace('+', "%20"));
    Connection::open_with_flags(
        uri,
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI,
    )
}

/// Opens a file with the log beside it, whose index is kept in memory. Locks are neither taken nor heeded: nobody can write.
#[cfg(unix)]
fn open_with_log(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags_and_vfs(path, flags, "unix-none")?;
    connection.pragma_update_and_check(None, "locking_mode", "exclusive", |_| Ok(()))?;
    connection.pragma_query_value(None, "schema_version", |row| row.get::<_, i64>(0))?;
    Ok(connection)
}

/// Elsewhere it cannot be opened: without its log it may be older than what was said to be kept.
#[cfg(not(unix))]
fn open_with_log(_path: &Path) -> rusqlite::Result<Connection> {
    Err(rusqlite::Error::InvalidQuery)
}

/// The log beside a file, where something stands in it.
fn log_of(path: &Path) -> Option<PathBuf> {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    let log = PathBuf::from(log);
    fs::metadata(&log).is_ok_and(|data| data.is_file() && data.len() > 0).then_some(log)
}

/// Which file stands under a name; `None` where none does.
pub(super) fn identity(path: &Path) -> Option<(u64, u64)> {
    let data = fs::metadata(path).ok()?;
    #[cfg(unix)]
    return Some((std::os::unix::fs::MetadataExt::dev(&data), std::os::unix::fs::MetadataExt::ino(&data)));
    // Elsewhere no file can be taken away while it is open.
    #[cfg(not(unix))]
    return Some((0, u64::from(data.is_file())));
}

fn is_unwritable(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly))
}

fn prepare_writer(
    path: &Path,
    connection: &mut Connection,
    page: i64,
    watch: Watcher<'_>,
) -> Result<(), StoreError> {
    connection.busy_timeout(PATIENCE)?;
    // Before the first pragma that writes: a file that is not ours stays as it is.
    let found = migrations::check(path, connection)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Heeded while the file is empty only.
    connection.pragma_update(None, "page_size", page)?;
    if found.is_empty() {
        // What is freed goes back to the system when there is time (`upkeep`). Told again, it would be written again.
        connection.pragma_update(None, "auto_vacuum", "incremental")?;
    }
    connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "normal")?;
    connection.pragma_update(None, "journal_size_limit", 64 << 20)?;
    connection.pragma_update(None, "temp_store", "memory")?;
    connection.pragma_update(None, "cache_size", CACHE)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // Without it statements are made anew for other values of their parameters: measured, a fifteenth of a refresh.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    migrations::migrate(connection, found, watch)
}

/// A file shorter than its own header says was cut off. SQLite would notice only when it comes to a missing page, and
/// might write to the rest until then. With a log beside it the file may be short rightly: the log has the pages.
fn refuse_cut_file(path: &Path) -> Result<(), StoreError> {
    let Ok(mut file) = File::open(path) else { return Ok(()) };
    let mut header = [0_u8; 100];
    let length = file.metadata().map_or(0, |data| data.len());
    if length == 0 {
        return Ok(());
    }
    let damaged = |reason: &str| StoreError::Damaged { path: path.to_owned(), reason: reason.to_owned() };
    if file.read_exact(&mut header).is_err() || !header.starts_with(b"SQLite format 3\0") {
        return Err(damaged("it is no SQLite database"));
    }
    let number =
        |at: usize| header.get(at..at + 4).map_or(0, |b| b.iter().fold(0_u64, |n, b| n << 8 | u64::from(*b)));
    let page_size = match header.get(16..18) {
        Some([0, 1]) => 65_536,
        Some([high, low]) => u64::from(*high) << 8 | u64::from(*low),
        _ => 0,
    };
    let has_log = log_of(path).is_some();
    // The size is valid if it was written by the same change as the counter.
    if !has_log && number(24) == number(92) && length < number(28).saturating_mul(page_size) {
        return Err(damaged("it was cut off"));
    }
    Ok(())
}

/// What went wrong with opening a file.
pub(super) fn at(path: &Path, source: rusqlite::Error) -> StoreError {
    match source.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            StoreError::Damaged { path: path.to_owned(), reason: source.to_string() }
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Sqlite(source),
        _ => StoreError::Open { path: path.to_owned(), cause: cause(path, &source), source },
    }
}

/// What keeps a file from being opened: SQLite says only that something does, the system says what.
fn cause(path: &Path, source: &rusqlite::Error) -> String {
    if path.is_dir() {
        return "a folder stands in its place".to_owned();
    }
    let refused = match File::open(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Some(error),
        _ => write_beside(path).err(),
    };
    refused.map_or_else(|| source.to_string(), |error| in_words(&error))
}

/// Writes a page to a new file beside one, and takes it away again.
fn write_beside(path: &Path) -> io::Result<()> {
    let beside = path.with_file_name(format!(".lacuna-{}.try", std::process::id()));
    let mut file = File::options().write(true).create_new(true).open(&beside)?;
    let written = file.write_all(&[0; 4_096]).and_then(|()| file.sync_all());
    drop(file);
    written.and(fs::remove_file(&beside))
}

fn in_words(error: &io::Error) -> String {
    let words = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "the disk is full, or can hold no more files",
        ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
        ErrorKind::PermissionDenied => "you may not read or write it, or not write in its folder",
        ErrorKind::NotFound => "its folder is missing",
        _ => return error.to_string(),
    };
    words.to_owned()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use rusqlite::Connection;

    use super::super::testing::extractor;
    use super::super::{Reader, Store, StoreError};

    /// What opening says of a file, which must be left as it is.
    fn refused(path: &std::path::Path) -> String {
        let before = fs::read(path).unwrap();
        let writing = Store::open(path, extractor()).err().unwrap();
        let reading = Reader::open(path, extractor()).err().unwrap();
        assert_eq!(fs::read(path).unwrap(), before, "nothing is written");
        assert_eq!(writing.to_string(), reading.to_string());
        writing.to_string()
    }

    #[test]
    fn a_file_that_is_no_database_is_refused_and_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("junk.db");
        fs::write(
            &path,
            "just some words, long enough to be taken for a header of a hundred bytes or so".repeat(9),
        )
        .unwrap();
        assert!(refused(&path).contains("no SQLite database"));
        fs::write(&path, "short").unwrap();
        assert!(refused(&path).contains("no SQLite database"));
    }

    #[test]
    fn another_programs_database_is_refused_and_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("other.db");
        Connection::open(&path)
            .unwrap()
            .execute_batch("CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)")
            .unwrap();
        assert!(refused(&path).contains("another program"));
    }

    #[test]
    fn a_newer_versions_database_is_refused_and_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("newer.db");
        drop(Store::open(&path, extractor()).unwrap());
        Connection::open(&path).unwrap().pragma_update(None, "user_version", 999).unwrap();
        assert!(matches!(Store::open(&path, extractor()), Err(StoreError::Newer { found: 999, .. })));
        assert!(refused(&path).contains("newer version of Lacuna (format 999"));
    }

    #[test]
    fn a_cut_or_overwritten_database_is_refused_and_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("cut.db");
        drop(Store::open(&path, extractor()).unwrap());
        let whole = fs::read(&path).unwrap();
        fs::write(&path, &whole[..whole.len() / 2]).unwrap();
        assert!(refused(&path).contains("cut off"));
        let mut junk = whole;
        junk[..4096].fill(b'x');
        fs::write(&path, &junk).unwrap();
        assert!(refused(&path).contains("no SQLite database"));
    }

    #[test]
    fn why_a_file_cannot_be_opened_is_said() {
        let dir = tempfile::tempdir().unwrap();
        let nowhere = dir.path().join("nowhere/store.db");
        let said = Store::open(&nowhere, extractor()).err().unwrap().to_string();
        assert!(said.ends_with("cannot be opened: its folder is missing"), "{said}");
        let words = |kind: std::io::ErrorKind| super::in_words(&kind.into());
        assert!(words(std::io::ErrorKind::StorageFull).contains("full, or can hold no more files"));
        assert!(words(std::io::ErrorKind::ReadOnlyFilesystem).contains("read-only"));
        fs::create_dir(dir.path().join("beside")).unwrap();
        super::write_beside(&dir.path().join("beside/store.db")).unwrap();
        assert_eq!(fs::read_dir(dir.path().join("beside")).unwrap().count(), 0, "nothing is left of it");
    }

    #[test]
    fn a_missing_file_can_be_made_but_not_read() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("new.db");
        assert!(matches!(Reader::open(&path, extractor()), Err(StoreError::Open { .. })));
        assert!(!path.exists());
        drop(Store::open(&path, extractor()).unwrap());
        assert_eq!(Reader::open(&path, extractor()).unwrap().subscriptions().unwrap(), []);
        drop(Store::open(&path, extractor()).unwrap());
    }
}
