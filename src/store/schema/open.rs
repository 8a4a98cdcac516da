//! Opens database files, and refuses those that this version must not touch.
//!
//! Every connection uses WAL, so that reading and writing do not wait for each other. `synchronous` is NORMAL: a crash
//! of the program loses nothing, and a power cut loses at most the latest commits. Foreign keys are enforced. A
//! connection waits up to ten seconds for other processes. The file is not mapped into memory. If a mapped file is cut
//! off, the process ends, while an ordinary read returns an error.
//!
//! Nothing but SQLite may open a database file that a connection of this process has open. When a process closes any
//! descriptor of a file, the system removes all locks that the process has on it. Another program could then delete the
//! log together with the latest changes.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::locale::Message;
use crate::store::{StoreError, Watcher, unwatched};

const LOCK_WAIT: Duration = Duration::from_secs(10);
/// Number of statements that stay prepared. It exceeds the number of statements of the store, so that none is
/// prepared twice. All of them together would take 3 MiB, and each connection uses only a part of them.
pub(in crate::store) const CACHED_STATEMENTS: usize = 512;
/// KiB of pages that a connection keeps in memory; negative, as SQLite expects it.
const CACHE_KIB: i64 = -8_192;
/// Bytes of a page. Texts of a few thousand bytes fill these pages well; in pages of 4,096 bytes each text would leave
/// half a page empty.
const PAGE_BYTES: i64 = 16_384;
/// Bytes of a page in a database with few rows. Most of its tables are empty, and each takes a page.
const SMALL_PAGE_BYTES: i64 = 4_096;

/// A statement that needs the schema.
const ANY_SUBSCRIPTION: &str = "SELECT 1 FROM subscription WHERE id = 0";

/// Opens or creates a file for writing, and converts a file of an older format.
pub(in crate::store) fn for_writing(path: &Path, watch: Watcher<'_>) -> Result<Connection, StoreError> {
    for_writing_in_pages(path, PAGE_BYTES, watch)
}

/// Opens or creates a file for writing that will stay small.
pub(in crate::store) fn for_writing_little(path: &Path) -> Result<Connection, StoreError> {
    for_writing_in_pages(path, SMALL_PAGE_BYTES, &unwatched)
}

fn for_writing_in_pages(path: &Path, page: i64, watch: Watcher<'_>) -> Result<Connection, StoreError> {
    require_content(path)?;
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

/// Makes an empty file that only its owner can read, if there is no file. SQLite would make a file that everybody can
/// read. SQLite gives its log the rights of the database. If this function fails, SQLite fails too and reports the
/// cause.
pub(in crate::store) fn make_for_owner_alone(path: &Path) {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    drop(options.open(path));
}

/// Makes a database in memory.
pub(in crate::store) fn in_memory() -> Result<Connection, StoreError> {
    let mut connection = Connection::open_in_memory()?;
    prepare_writer(Path::new(":memory:"), &mut connection, PAGE_BYTES, &unwatched)?;
    Ok(connection)
}

/// Opens an existing file of the current format for reading.
pub(in crate::store) fn for_reading(path: &Path) -> Result<Connection, StoreError> {
    require_content(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let open = || {
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(LOCK_WAIT)?;
        connection.pragma_query_value(None, "schema_version", |_| Ok(()))?;
        Ok(connection)
    };
    let connection = match open() {
        // If nothing can be written in the folder or on the disk, SQLite cannot make the index of the log there. In
        // this case no process can write to the file.
        Err(error) if is_unwritable(&error) && log_of(path).is_some() => {
            open_with_log(path).map_err(|_also| error)
        }
        Err(error) if is_unwritable(&error) => open_immutable(path),
        other => other,
    }
    .map_err(|source| at(path, source))?;
    super::check(path, &connection)?.require_present(path)?;
    keep_statements(&connection)?;
    Ok(connection)
}

/// Opens a file of this program for reading, however damaged it is.
pub(in crate::store) fn for_rescue(path: &Path) -> Result<Connection, StoreError> {
    require_content(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let open = |immutable: bool| {
        let connection =
            if immutable { open_immutable(path)? } else { Connection::open_with_flags(path, flags)? };
        connection.busy_timeout(LOCK_WAIT)?;
        // Lets SQLite read the sound tables of a file that was cut off, even if the first pages of other tables are
        // missing. The first statement then fails nevertheless, so its result is ignored.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_WRITABLE_SCHEMA, true)?;
        drop(connection.prepare(ANY_SUBSCRIPTION));
        connection.pragma_query_value(None, "schema_version", |row| row.get::<_, i64>(0))?;
        Ok(connection)
    };
    // The log may be damaged, or the folder may not be writable. Then the file is read without its log.
    let connection = open(false)
        .or_else(|error| if path.exists() { open(true) } else { Err(error) })
        .map_err(|source| at(path, source))?;
    match super::check(path, &connection) {
        // Another program or another format has another structure.
        Err(error) if error.is_foreign() && !super::structure::is_own(&connection).unwrap_or(false) => {
            Err(error)
        }
        // A wrong number in the header says nothing about the rest of the file.
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

/// Opens a file with its log, and keeps the index of the log in memory. Ignores locks, because no process can write to
/// the file.
#[cfg(unix)]
fn open_with_log(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags_and_vfs(path, flags, "unix-none")?;
    connection.pragma_update_and_check(None, "locking_mode", "exclusive", |_| Ok(()))?;
    connection.pragma_query_value(None, "schema_version", |row| row.get::<_, i64>(0))?;
    Ok(connection)
}

/// Fails, because other systems offer no such way. Without its log the file may lack the latest commits.
#[cfg(not(unix))]
fn open_with_log(_path: &Path) -> rusqlite::Result<Connection> {
    Err(rusqlite::Error::InvalidQuery)
}

/// Fails if a file is empty although it has a log with changes, because SQLite would delete the log.
fn require_content(path: &Path) -> Result<(), StoreError> {
    let is_emptied = fs::metadata(path).is_ok_and(|file| file.len() == 0) && log_of(path).is_some();
    if is_emptied { Err(damaged(path, msg!("store-malformed"))) } else { Ok(()) }
}

/// Returns the path of the log beside a file, if the log is not empty.
pub(super) fn log_of(path: &Path) -> Option<PathBuf> {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    let log = PathBuf::from(log);
    fs::metadata(&log).is_ok_and(|data| data.is_file() && data.len() > 0).then_some(log)
}

/// Returns device and inode of the file at a path; `None` if there is no file.
pub(in crate::store) fn identity(path: &Path) -> Option<(u64, u64)> {
    let data = fs::metadata(path).ok()?;
    #[cfg(unix)]
    return Some((std::os::unix::fs::MetadataExt::dev(&data), std::os::unix::fs::MetadataExt::ino(&data)));
    // On other systems nobody can remove an open file, so it is enough to know that there is one.
    #[cfg(not(unix))]
    return Some((0, u64::from(data.is_file())));
}

/// Returns true if SQLite could not make or change a file beside the database.
fn is_unwritable(error: &rusqlite::Error) -> bool {
    let Some(found) = error.sqlite_error() else { return false };
    // A full disk has no room for the index of the log.
    matches!(found.code, ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::DiskFull)
        || found.extended_code == rusqlite::ffi::SQLITE_IOERR_SHMSIZE
}

fn prepare_writer(
    path: &Path,
    connection: &mut Connection,
    page: i64,
    watch: Watcher<'_>,
) -> Result<(), StoreError> {
    connection.busy_timeout(LOCK_WAIT)?;
    // The check comes before the first pragma that writes, so that a foreign file stays as it is.
    let found = super::check(path, connection)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // This pragma takes effect only while the file is empty.
    connection.pragma_update(None, "page_size", page)?;
    if found == super::FileFormat::Empty {
        // Lets `upkeep` return free pages to the system. Set only for a new file, because each setting writes to the
        // file.
        connection.pragma_update(None, "auto_vacuum", "incremental")?;
    }
    connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "normal")?;
    connection.pragma_update(None, "journal_size_limit", 64 << 20)?;
    connection.pragma_update(None, "temp_store", "memory")?;
    keep_statements(connection)?;
    super::prepare(connection, found, watch)
}

/// Sets the caches of a connection for pages and for prepared statements.
fn keep_statements(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "cache_size", CACHE_KIB)?;
    connection.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
    // Without this setting, SQLite prepares some statements again for each use. Measured on the connections for reading,
    // that took a quarter of a refresh without changes.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(())
}

/// Converts an error that occurred while opening a file.
pub(in crate::store) fn at(path: &Path, source: rusqlite::Error) -> StoreError {
    match source.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => damaged(path, msg!("store-no-database")),
        // SQLite also reports this for a file that is shorter than its own header says.
        Some(ErrorCode::DatabaseCorrupt) => damaged(path, msg!("store-malformed")),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Sqlite(source),
        _ => StoreError::Open { path: path.to_owned(), cause: Box::new(cause(path, &source)), source },
    }
}

fn damaged(path: &Path, reason: Message) -> StoreError {
    StoreError::Damaged { path: path.to_owned(), reason }
}

/// Returns the reason why a file cannot be opened. SQLite does not report the reason, so this function asks the system.
fn cause(path: &Path, source: &rusqlite::Error) -> Message {
    if path.is_dir() {
        return msg!("store-folder-there");
    }
    match write_beside(path) {
        Err(words) => words,
        Ok(own) if fs::metadata(path).is_ok_and(|data| is_closed(&data, &own)) => {
            msg!("store-no-permission")
        }
        Ok(_) => source.to_string().into(),
    }
}

/// Returns true if the user may not write to a file. `own` is a file of the user.
fn is_closed(file: &Metadata, own: &Metadata) -> bool {
    #[cfg(unix)]
    let is_foreign = std::os::unix::fs::MetadataExt::uid(file) != std::os::unix::fs::MetadataExt::uid(own);
    #[cfg(not(unix))]
    let is_foreign = own.permissions().readonly();
    is_foreign || file.permissions().readonly()
}

/// Writes a page to a new file in the same folder, and removes the file again. Returns the metadata of that file. If
/// this fails, the error says why.
fn write_beside(path: &Path) -> Result<Metadata, Message> {
    let beside = path.with_file_name(format!(".lacuna-{}.try", std::process::id()));
    let mut file = match File::options().write(true).create_new(true).open(&beside) {
        Ok(file) => file,
        // The disk may have room for data but none for another file.
        Err(error) if error.kind() == ErrorKind::StorageFull => {
            return Err(msg!("store-no-more-files"));
        }
        Err(error) => return Err(in_words(&error)),
    };
    let written = file.write_all(&[0; 4_096]).and_then(|()| file.sync_all()).and_then(|()| file.metadata());
    drop(file);
    let removed = fs::remove_file(&beside);
    written.and_then(|data| removed.map(|()| data)).map_err(|error| in_words(&error))
}

fn in_words(error: &io::Error) -> Message {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => msg!("store-disk-full"),
        ErrorKind::ReadOnlyFilesystem => msg!("store-disk-read-only"),
        ErrorKind::PermissionDenied => msg!("store-no-permission"),
        ErrorKind::NotFound => msg!("store-no-folder"),
        _ => error.to_string().into(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use rusqlite::Connection;

    use crate::store::testing::extractor;
    use crate::store::{ReadConnection, Store, StoreError};

    /// Tries to open a file, which must fail and leave the file as it is. Returns the error.
    fn refused(path: &std::path::Path) -> String {
        let before = fs::read(path).unwrap();
        let writing = Store::open(path, extractor()).err().unwrap();
        let reading = ReadConnection::open(path, extractor()).err().unwrap();
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
        assert!(refused(&path).contains("not an SQLite database"));
        fs::write(&path, "short").unwrap();
        assert!(refused(&path).contains("not an SQLite database"));
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
    fn both_connections_prepare_a_statement_once_for_all_parameters() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("lacuna.db");
        drop(Store::open(&path, extractor()).unwrap());
        for connection in
            [super::for_writing(&path, &super::unwatched).unwrap(), super::for_reading(&path).unwrap()]
        {
            let text = "SELECT * FROM gap WHERE subscription = ?1 ORDER BY sort_time DESC LIMIT ?2";
            for id in 1..5 {
                let mut statement = connection.prepare_cached(text).unwrap();
                assert!(!statement.exists([id, 7]).unwrap());
                assert_eq!(statement.get_status(rusqlite::StatementStatus::RePrepare), 0);
            }
        }
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
        assert!(refused(&path).contains("parts of it are missing"));
        let mut junk = whole;
        junk[..4096].fill(b'x');
        fs::write(&path, &junk).unwrap();
        assert!(refused(&path).contains("not an SQLite database"));
    }

    #[test]
    fn an_emptied_database_is_refused_and_keeps_its_log() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("emptied.db");
        fs::write(&path, "").unwrap();
        fs::write(dir.path().join("emptied.db-wal"), "the latest changes").unwrap();
        assert!(refused(&path).contains("parts of it are missing"));
        assert!(crate::store::Source::open(&path).is_err());
        assert!(super::log_of(&path).is_some());
    }

    /// Returns true if this process has a lock on a file.
    #[cfg(target_os = "linux")]
    fn has_lock(path: &std::path::Path) -> bool {
        let (_, inode) = super::identity(path).unwrap();
        let own = std::process::id().to_string();
        let locks = fs::read_to_string("/proc/locks").unwrap();
        let is_own = |line: &str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            words.contains(&"POSIX")
                && words.contains(&own.as_str())
                && words.iter().any(|word| word.ends_with(&format!(":{inode}")))
        };
        locks.lines().any(is_own)
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_later_connection_leaves_the_locks_of_an_earlier_one() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("lacuna.db");
        let mut open = Store::open(&path, extractor()).unwrap();
        open.transaction(|tx| tx.erase_deleted_data(true)).unwrap();
        assert!(has_lock(&path), "an open database has a lock, which keeps others from removing its log");
        drop(ReadConnection::open(&path, extractor()).unwrap());
        assert!(has_lock(&path), "after a connection for reading");
        drop(Store::open(&path, extractor()).unwrap());
        assert!(has_lock(&path), "after a connection for writing");
        super::cause(&path, &rusqlite::Error::InvalidQuery);
        assert!(has_lock(&path), "after the search for the cause of an error");
        drop(open);
        assert!(!has_lock(&path));
    }

    #[test]
    fn the_error_says_why_a_file_cannot_be_opened() {
        let dir = tempfile::tempdir().unwrap();
        let nowhere = dir.path().join("nowhere/store.db");
        let said = Store::open(&nowhere, extractor()).err().unwrap().to_string();
        assert!(said.ends_with("cannot be opened: its folder is missing"), "{said}");
        let words = |kind: std::io::ErrorKind| super::in_words(&kind.into());
        assert!(words(std::io::ErrorKind::StorageFull).to_string().contains("is full"));
        assert!(words(std::io::ErrorKind::ReadOnlyFilesystem).to_string().contains("read-only"));
        fs::create_dir(dir.path().join("beside")).unwrap();
        super::write_beside(&dir.path().join("beside/store.db")).unwrap();
        assert_eq!(fs::read_dir(dir.path().join("beside")).unwrap().count(), 0, "nothing is left of it");
    }

    #[test]
    fn a_missing_file_can_be_created_but_not_read() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("new.db");
        assert!(matches!(ReadConnection::open(&path, extractor()), Err(StoreError::Open { .. })));
        assert!(!path.exists());
        drop(Store::open(&path, extractor()).unwrap());
        assert_eq!(ReadConnection::open(&path, extractor()).unwrap().subscriptions().unwrap(), []);
        drop(Store::open(&path, extractor()).unwrap());
    }
}
