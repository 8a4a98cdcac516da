//! Reads the databases of other feed readers: Newsboat (`cache.db`), Liferea (`liferea.db`), RSS Guard (`database.db`).
//!
//! A foreign file is **never opened by SQLite**, because even a reader may write its log and its index beside it. The
//! file and its log are copied to a folder of the caller, and the copy is read. A damaged page costs the rows on it. Rows
//! between two damaged pages are lost too.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rusqlite::{Connection, OpenFlags, Row, named_params};

use crate::model::{ForeignFeed, ForeignFiles, ForeignItem, Marks, Timestamp};

/// Files that belong to a database: itself, the log of WAL mode, and the journal of other modes.
const SUFFIXES: [&str; 3] = ["", "-wal", "-journal"];
/// The number of times that a file is copied again, because its program wrote to it meanwhile.
const TRIES: u32 = 3;

const HAS_TABLE: &str = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = :name";
const TYPE_OF_COLUMN: &str = "SELECT type FROM pragma_table_info('Messages') WHERE name = 'feed'";
const HAS_LABEL_LISTS: &str = "SELECT 1 FROM pragma_table_info('Messages') WHERE name = 'labels'";
const TYPE_OF_LABEL: &str = "SELECT type FROM pragma_table_info('LabelsInMessages') WHERE name = 'label'";

const NEWSBOAT_FEEDS: &str =
    "SELECT rssurl AS key, rssurl AS address, title, url AS site, -1 AS folder FROM rss_feed";
const NEWSBOAT_ITEMS: &str =
    "SELECT id AS place, guid AS id, url AS link, title, author, pubDate * 1000 AS published,
        content AS text, NOT unread AS is_read, 0 AS starred, deleted AS is_deleted,
        enclosure_url AS files, enclosure_type AS media_type
    FROM rss_item WHERE feedurl = :feed";
const LIFEREA_FEEDS: &str =
    "SELECT node_id AS key, source AS address, '' AS title, '' AS site, -1 AS folder FROM subscription";
const LIFEREA_ITEMS: &str = "SELECT item_id AS place, CASE WHEN valid_guid THEN source_id ELSE '' END AS id,
        source AS link, title, (SELECT value FROM metadata WHERE metadata.item_id = items.item_id AND key = 'author')
        AS author, date * 1000 AS published, description AS text, read AS is_read, marked AS starred, 0 AS is_deleted,
        (SELECT group_concat(value, char(10)) FROM (SELECT value FROM metadata
            WHERE metadata.item_id = items.item_id AND key = 'enclosure' ORDER BY nr)) AS files
    FROM items WHERE node_id = :feed AND NOT ifnull(comment, 0)";
const RSS_GUARD_FOLDERS: &str = "SELECT id, parent_id, title FROM Categories";
const RSS_GUARD_EMPTY_FOLDERS: &str =
    "SELECT id FROM Categories WHERE id NOT IN (SELECT parent_id FROM Categories)
        AND id NOT IN (SELECT category FROM Feeds) ORDER BY id";
const RSS_GUARD_FEEDS: &str =
    "SELECT id AS key, source AS address, title, '' AS site, category AS folder FROM Feeds";
/// Since version 5, an article names its feed by the number of the feed.
const RSS_GUARD_ITEMS: &str =
    "SELECT id AS place, CASE WHEN custom_id = CAST(id AS TEXT) THEN '' ELSE custom_id END AS id,
        url AS link, title, author, date_created AS published, contents AS text,
        is_read, is_important AS starred, (is_deleted OR is_pdeleted) AS is_deleted, enclosures AS files
    FROM Messages WHERE feed = CAST(:feed AS INTEGER)";
/// Before version 5, an article names its feed by the feed's own id in its account.
const RSS_GUARD_OLDER_ITEMS: &str =
    "SELECT m.id AS place, CASE WHEN m.custom_id = CAST(m.id AS TEXT) THEN '' ELSE m.custom_id END AS id,
        m.url AS link, m.title, m.author, m.date_created AS published, m.contents AS text,
        m.is_read, m.is_important AS starred, (m.is_deleted OR m.is_pdeleted) AS is_deleted, m.enclosures AS files
    FROM Messages m JOIN Feeds f ON m.feed = ifnull(f.custom_id, f.id) AND m.account_id = f.account_id
    WHERE f.id = CAST(:feed AS INTEGER)";

/// Since version 5, a label is given to an article by the numbers of both.
const RSS_GUARD_LABELS: &str = "SELECT message AS place, name
    FROM LabelsInMessages JOIN Labels ON Labels.id = LabelsInMessages.label ORDER BY name";
/// Before version 5, a label is given to an article by the ids of both in their account.
const RSS_GUARD_OLDER_LABELS: &str = "SELECT m.id AS place, name FROM LabelsInMessages l
        JOIN Labels ON Labels.custom_id = l.label AND Labels.account_id = l.account_id
        JOIN Messages m ON m.custom_id = l.message AND m.account_id = l.account_id
    ORDER BY name";
/// Some versions before 5 have the ids of the labels of an article in one text: `.one.two.`
const RSS_GUARD_LABEL_LISTS: &str = "SELECT m.id AS place, name FROM Messages m
        JOIN Labels l ON l.account_id = m.account_id AND instr(m.labels, '.' || l.custom_id || '.') > 0
    WHERE m.labels <> '.' ORDER BY name";

const RSS_GUARD_COLOURS: &str = "SELECT name, color FROM Labels ORDER BY id";

/// The program that made a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignKind {
    /// Newsboat, or Newsbeuter.
    Newsboat,
    /// Liferea.
    Liferea,
    /// RSS Guard.
    RssGuard,
}

/// The reason that a foreign database cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ForeignError {
    /// The file cannot be copied.
    #[error("{}", msg!("store-foreign-not-copied", path = path.display().to_string(), reason = source.to_string()))]
    NotCopied {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// A folder, a pipe or a device has the name of the file.
    #[error("{}", msg!("store-foreign-no-file", path = path.display().to_string()))]
    NoFile {
        /// The path.
        path: PathBuf,
    },
    /// The file changed while it was copied.
    #[error("{}", msg!("store-foreign-changes", path = path.display().to_string()))]
    Changes {
        /// The file.
        path: PathBuf,
    },
    /// The file is no database, or is damaged at its beginning.
    #[error("{}", msg!("store-foreign-damaged", path = path.display().to_string()))]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// The tables have other columns than those of the versions that Lacuna knows.
    #[error("{}", msg!("store-foreign-form", path = path.display().to_string(), reason = reason.as_str()))]
    OtherForm {
        /// The file.
        path: PathBuf,
        /// The words of SQLite.
        reason: String,
    },
    /// The file is the database of a program that Lacuna does not know.
    #[error("{}", msg!("store-foreign-unknown", path = path.display().to_string()))]
    Unknown {
        /// The file.
        path: PathBuf,
    },
}

/// A copy of the database of another reader.
#[derive(Debug)]
pub struct ForeignDatabase {
    connection: Connection,
    kind: ForeignKind,
    items: &'static str,
    /// The names of the labels of articles, by the places of the articles. Only RSS Guard has labels.
    labels: BTreeMap<i64, Vec<String>>,
    /// True if some labels could not be read.
    has_damaged_labels: bool,
}

impl ForeignDatabase {
    /// Copies a database with its log to `folder`, which must be private and empty, and opens the copy.
    pub fn open(path: &Path, folder: &Path) -> Result<Self, ForeignError> {
        let copy = folder.join("database");
        copy_whole(path, &copy)?;
        if let Err(error) = shorten_header(&copy) {
            tracing::info!(%error, "the size in a foreign database stays");
        }
        let damaged = |_: rusqlite::Error| ForeignError::Damaged { path: path.to_owned() };
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&copy, flags).map_err(damaged)?;
        // No function of this program may run through a view of the file.
        connection.pragma_update(None, "trusted_schema", false).map_err(damaged)?;
        let has = |name: &str| {
            connection.query_row(HAS_TABLE, named_params! {":name": name}, |row| row.get::<_, bool>(0))
        };
        let (kind, items) = if has("rss_item").map_err(damaged)? {
            (ForeignKind::Newsboat, NEWSBOAT_ITEMS)
        } else if has("items").map_err(damaged)? && has("subscription").map_err(damaged)? {
            (ForeignKind::Liferea, LIFEREA_ITEMS)
        } else if has("Messages").map_err(damaged)? && has("Feeds").map_err(damaged)? {
            let named_by: String =
                connection.query_row(TYPE_OF_COLUMN, [], |row| row.get(0)).map_err(damaged)?;
            let by_number = named_by.eq_ignore_ascii_case("INTEGER");
            (ForeignKind::RssGuard, if by_number { RSS_GUARD_ITEMS } else { RSS_GUARD_OLDER_ITEMS })
        } else {
            return Err(ForeignError::Unknown { path: path.to_owned() });
        };
        let (labels, has_damaged_labels) = (BTreeMap::new(), false);
        let mut database = Self { connection, kind, items, labels, has_damaged_labels };
        for statement in [database.feeds_statement(), items] {
            if let Err(error) = database.connection.prepare(statement) {
                let reason = match error {
                    // The text of the whole error also contains the statement.
                    rusqlite::Error::SqlInputError { msg, .. } => msg,
                    error => error.to_string(),
                };
                return Err(ForeignError::OtherForm { path: path.to_owned(), reason });
            }
        }
        database.read_labels();
        Ok(database)
    }

    /// The program that made the database.
    #[must_use]
    pub const fn kind(&self) -> ForeignKind {
        self.kind
    }

    /// Returns the names by which articles know their feeds. The other reader may have no such feed any longer.
    #[must_use]
    pub fn keys(&self) -> Vec<String> {
        let statement = match self.items {
            NEWSBOAT_ITEMS => "SELECT DISTINCT feedurl AS key FROM rss_item",
            LIFEREA_ITEMS => "SELECT DISTINCT node_id AS key FROM items",
            RSS_GUARD_ITEMS => "SELECT DISTINCT feed AS key FROM Messages",
            _ => "SELECT id AS key FROM Feeds",
        };
        let mut keys = Vec::new();
        self.read(statement, &[], |row| keys.push(text(row, "key")));
        keys
    }

    /// Reads the labels of all articles. Early versions of RSS Guard have no labels.
    fn read_labels(&mut self) {
        if self.kind != ForeignKind::RssGuard {
            return;
        }
        let kind: Option<String> = self.connection.query_row(TYPE_OF_LABEL, [], |row| row.get(0)).ok();
        let statement = match kind {
            Some(kind) if kind.eq_ignore_ascii_case("INTEGER") => RSS_GUARD_LABELS,
            Some(_) => RSS_GUARD_OLDER_LABELS,
            None if self.connection.query_row(HAS_LABEL_LISTS, [], |_| Ok(())).is_ok() => {
                RSS_GUARD_LABEL_LISTS
            }
            None => return,
        };
        let mut labels: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        let is_whole = self.read(statement, &[], |row| {
            labels.entry(number(row, "place")).or_default().push(text(row, "name"));
        });
        (self.labels, self.has_damaged_labels) = (labels, !is_whole);
    }

    /// Returns an article with its labels and attached files.
    fn item(&self, row: &Row<'_>) -> ForeignItem {
        let labels = self.labels.get(&number(row, "place")).cloned().unwrap_or_default();
        let files = text(row, "files");
        let files = match self.kind {
            ForeignKind::Newsboat => ForeignFiles::Newsboat(files, text(row, "media_type")),
            ForeignKind::Liferea => ForeignFiles::Liferea(files),
            ForeignKind::RssGuard => ForeignFiles::RssGuard(files),
        };
        ForeignItem { labels, files: Some(files), ..item(row) }
    }

    /// Returns the names of the labels, each with its colour as `#rrggbb`.
    #[must_use]
    pub fn label_colours(&self) -> Vec<(String, String)> {
        let mut colours = Vec::new();
        if self.kind == ForeignKind::RssGuard {
            self.read(RSS_GUARD_COLOURS, &[], |row| colours.push((text(row, "name"), text(row, "color"))));
        }
        colours
    }

    const fn feeds_statement(&self) -> &'static str {
        match self.kind {
            ForeignKind::Newsboat => NEWSBOAT_FEEDS,
            ForeignKind::Liferea => LIFEREA_FEEDS,
            ForeignKind::RssGuard => RSS_GUARD_FEEDS,
        }
    }

    /// Returns the feeds. The flag is false if some could not be read.
    #[must_use]
    pub fn feeds(&self) -> (Vec<ForeignFeed>, bool) {
        let statement = self.feeds_statement();
        let (folders, mut whole) = self.folders();
        let mut feeds = Vec::new();
        whole &= self.read(statement, &[], |row| {
            feeds.push(ForeignFeed {
                key: text(row, "key"),
                address: text(row, "address"),
                title: text(row, "title"),
                site: text(row, "site"),
                folder: path_of(&folders, number(row, "folder")),
            });
        });
        (feeds, whole)
    }

    /// Returns the paths of the folders with nothing in them, outermost folder first.
    #[must_use]
    pub fn empty_folders(&self) -> Vec<Vec<String>> {
        let mut empty = Vec::new();
        if self.kind == ForeignKind::RssGuard {
            let (folders, _) = self.folders();
            // The feeds tell if a part cannot be read.
            self.read(RSS_GUARD_EMPTY_FOLDERS, &[], |row| empty.push(path_of(&folders, number(row, "id"))));
        }
        empty
    }

    /// Returns the folders by their numbers, each with the number of the folder around it and its name. The flag is false
    /// if some could not be read.
    fn folders(&self) -> (BTreeMap<i64, (i64, String)>, bool) {
        let mut folders = BTreeMap::new();
        let is_whole = self.kind != ForeignKind::RssGuard
            || self.read(RSS_GUARD_FOLDERS, &[], |row| {
                folders.insert(number(row, "id"), (number(row, "parent_id"), text(row, "title")));
            });
        (folders, is_whole)
    }

    /// Reads the articles of a feed, each once. `each` gets them in the order of the file; those behind a damaged page
    /// come in the reverse order. Returns false if some could not be read.
    pub fn items(&self, feed: &str, mut each: impl FnMut(ForeignItem)) -> bool {
        let mut last = i64::MIN;
        let params = named_params! {":feed": feed};
        let forward = format!("{} ORDER BY place", self.items);
        let whole = self.read(&forward, params, |row| {
            last = number(row, "place");
            each(self.item(row));
        });
        if !whole {
            // The rows behind the damaged page can be read from the end.
            let backward = format!("SELECT * FROM ({}) WHERE place > {last} ORDER BY place DESC", self.items);
            self.read(&backward, params, |row| each(self.item(row)));
        }
        whole && !self.has_damaged_labels
    }

    /// Runs a statement until its end or until an error. Returns true if there was no error.
    fn read(
        &self,
        statement: &str,
        params: &[(&str, &dyn rusqlite::ToSql)],
        mut each: impl FnMut(&Row<'_>),
    ) -> bool {
        let mut run = || {
            let mut statement = self.connection.prepare_cached(statement)?;
            let mut rows = statement.query(params)?;
            while let Some(row) = rows.next()? {
                each(row);
            }
            Ok::<_, rusqlite::Error>(())
        };
        let done = run();
        if let Err(error) = &done {
            tracing::info!(%error, "a part of a foreign database cannot be read");
        }
        done.is_ok()
    }
}

fn item(row: &Row<'_>) -> ForeignItem {
    let published = number(row, "published");
    ForeignItem {
        id: text(row, "id"),
        link: text(row, "link"),
        title: text(row, "title"),
        author: text(row, "author"),
        published: (published > 0).then(|| Timestamp::from_millis(published)),
        text: text(row, "text"),
        marks: Marks { read: number(row, "is_read") != 0, starred: number(row, "starred") != 0 },
        is_deleted: number(row, "is_deleted") != 0,
        ..ForeignItem::default()
    }
}

/// Returns a column as text, whatever its type is.
fn text(row: &Row<'_>, column: &str) -> String {
    use rusqlite::types::ValueRef;
    match row.get_ref(column) {
        Ok(ValueRef::Text(bytes) | ValueRef::Blob(bytes)) => String::from_utf8_lossy(bytes).into_owned(),
        Ok(ValueRef::Integer(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// Returns a column as a number; 0 if it is none.
fn number(row: &Row<'_>, column: &str) -> i64 {
    row.get(column).unwrap_or_default()
}

/// Returns the names of a folder and of those around it, outermost first. A damaged file may have a circle of folders.
fn path_of(folders: &BTreeMap<i64, (i64, String)>, folder: i64) -> Vec<String> {
    let (mut path, mut at) = (Vec::new(), folder);
    while let Some((parent, name)) = folders.get(&at)
        && path.len() < folders.len()
    {
        path.push(name.clone());
        at = *parent;
    }
    path.reverse();
    path
}

/// Copies a database with its log. If its program writes meanwhile, copies it again.
fn copy_whole(path: &Path, copy: &Path) -> Result<(), ForeignError> {
    for _ in 0..TRIES {
        let before = state(path);
        for suffix in SUFFIXES {
            let (from, to) = (beside(path, suffix), beside(copy, suffix));
            // Reading a pipe would wait for ever.
            if fs::metadata(&from).is_ok_and(|found| !found.is_file()) {
                return Err(ForeignError::NoFile { path: from });
            }
            match copy_bytes(&from, &to) {
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::NotFound && !suffix.is_empty() => {
                    // An earlier try may have copied a log that is gone now.
                    drop(fs::remove_file(to));
                }
                Err(source) => return Err(ForeignError::NotCopied { path: from, source }),
            }
        }
        if state(path) == before {
            return Ok(());
        }
    }
    Err(ForeignError::Changes { path: path.to_owned() })
}

/// Copies a file, but not its rights: the copy must be writable.
fn copy_bytes(from: &Path, to: &Path) -> io::Result<u64> {
    io::copy(&mut fs::File::open(from)?, &mut fs::File::create(to)?)
}

/// Writes the number of pages that the file has into its header, if the header says more. SQLite reads no page of a file
/// that was cut off, unless its header says so.
fn shorten_header(database: &Path) -> io::Result<()> {
    const MAGIC: &[u8] = b"SQLite format 3\0";
    const PAGES_AT: u64 = 28;
    let mut file = fs::File::options().read(true).write(true).open(database)?;
    let mut header = [0; 32];
    file.read_exact(&mut header)?;
    let size = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 65_536,
        size => u64::from(size),
    };
    let said = u32::from_be_bytes([header[28], header[29], header[30], header[31]]);
    let Some(held) = file.metadata()?.len().checked_div(size).and_then(|held| u32::try_from(held).ok())
    else {
        return Ok(());
    };
    if header.starts_with(MAGIC) && (1..said).contains(&held) {
        file.seek(SeekFrom::Start(PAGES_AT))?;
        file.write_all(&held.to_be_bytes())?;
    }
    Ok(())
}

/// Returns the sizes and times of the files of a database.
fn state(path: &Path) -> [Option<(u64, Option<SystemTime>)>; 3] {
    SUFFIXES.map(|suffix| {
        let file = fs::metadata(beside(path, suffix)).ok()?;
        Some((file.len(), file.modified().ok()))
    })
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The size in the header of the copy may be mended, and the next try replaces the copy.
    #[test]
    fn the_copy_of_a_read_only_file_can_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let (path, copy) = (folder.path().join("cache.db"), folder.path().join("copy"));
        fs::write(&path, "text").unwrap();
        let mut rights = fs::metadata(&path).unwrap().permissions();
        rights.set_readonly(true);
        fs::set_permissions(&path, rights).unwrap();
        copy_whole(&path, &copy).unwrap();
        assert!(!fs::metadata(&copy).unwrap().permissions().readonly());
        assert_eq!(fs::read_to_string(&copy).unwrap(), "text");
    }
}
