//! Backups of everything that no publisher can send again: subscriptions, read marks, starred and labelled
//! entries, saved pages and rules. Lacuna makes one a day and keeps a few beside the database.
//!
//! A backup is a smaller database of the same format. Restoring adds what is missing and removes nothing, so the user
//! can restore at any time, and twice.

use std::fs::{self, TryLockError};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use super::files::{FileAction, FileError};
use super::files::{beside, is_gone, remove};
use super::moving::loaded_commands::{LoadedCommands, let_commands_wait};
use super::net::Logins;
use super::{Profile, extractor};
use crate::config::{Paths, create_private_folder, private_file};
use crate::model::Timestamp;
use crate::store::{Copied, ReadConnection, Selection, Source, Store, StoreError, Tx};

/// The number of backups that are kept. Older backups that contain far more are kept as well.
const MOST_BACKUPS: usize = 5;
/// If the newest backup is at least this old, Lacuna makes another one. The time is a little less than a day, so that
/// the time of day does not shift.
const BACKUP_AGE: Duration = Duration::from_hours(23);
const PREFIX: &str = "lacuna-";
pub(super) const SUFFIX: &str = ".db";

/// Receives the name of a step, the amount done and the total amount (0 if unknown). Returns false to stop; then
/// nothing is changed.
pub type ReportProgress = Rc<dyn Fn(&'static str, u64, u64) -> bool>;

/// Reports nothing and never stops.
pub fn no_progress() -> ReportProgress {
    Rc::new(|_, _, _| true)
}

/// The reason why there is no backup, or why a backup cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// A file could not be written, moved or read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The desktop cannot ask for another folder.
    #[error("{}", t!("profile-no-file-dialog"))]
    NoFileDialog,
    /// The database is damaged. Its backup would contain less than the last backup, and would sooner or later replace
    /// that.
    #[error("{}", t!("profile-partly-unreadable", path = path.display().to_string()))]
    Unreadable {
        /// The database.
        path: PathBuf,
    },
    /// The database has nothing to repair, but there is a backup to restore.
    #[error("{}", t!("profile-missing", path = path.display().to_string(), backup = backup.display().to_string()))]
    Missing {
        /// The database.
        path: PathBuf,
        /// The newest backup.
        backup: PathBuf,
    },
    /// A new file does not contain what was written to it.
    #[error("{}", t!("profile-not-whole", path = path.display().to_string(), reason = fault))]
    NotWhole {
        /// The file.
        path: PathBuf,
        /// The first fault that was found.
        fault: String,
    },
    /// A database could not be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A backup on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// The file.
    pub path: PathBuf,
    /// The time of the backup.
    pub at: Timestamp,
}

/// Returns the backups of a profile, newest first. Backups with a time in the future come last: the clock was wrong
/// when they were made, so their age is unknown.
pub fn list(paths: &Paths, now: Timestamp) -> Vec<Backup> {
    let Ok(files) = fs::read_dir(paths.backups()) else { return Vec::new() };
    let mut found: Vec<Backup> = files
        .flatten()
        .filter_map(|file| {
            let name = file.file_name().into_string().ok()?;
            let at = name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
            Some(Backup { at: of_stamp(at)?, path: file.path() })
        })
        .collect();
    found.sort_by_key(|backup| (backup.at > now, std::cmp::Reverse(backup.at)));
    found
}

/// Returns the newest backup with subscriptions if the database is gone or was never used. In this case somebody
/// removed the database, because a database whose user unsubscribed from every feed counts as used.
pub fn missing(paths: &Paths, now: Timestamp) -> Option<Backup> {
    let was_used = || match ReadConnection::open(&paths.database(), extractor()) {
        Ok(reader) => reader.was_ever_used().unwrap_or(true),
        // Opening the database later reports the error.
        Err(_) => true,
    };
    let backups = list(paths, now);
    if backups.is_empty() || (!is_gone(&paths.database()) && was_used()) {
        return None;
    }
    backups.into_iter().find(|backup| Contents::by(&backup.path).subscriptions > 0)
}

/// The numbers of subscriptions and of marks in a backup.
#[derive(Clone, Copy, Debug, Default)]
struct Contents {
    subscriptions: u64,
    marks: u64,
}

impl Contents {
    /// Counts the content of a backup. An unreadable backup counts as empty.
    fn by(backup: &Path) -> Self {
        let before = Source::open(backup).map(|source| source.row_counts()).unwrap_or_default();
        Self { subscriptions: before.subscriptions.number, marks: before.read.number + before.starred.number }
    }

    /// Returns true if this backup contains less than half of the subscriptions, or of the marks, of the other one.
    const fn is_far_less_than(self, other: Self) -> bool {
        self.subscriptions * 2 < other.subscriptions || self.marks * 2 < other.marks
    }
}

/// Removes old backups. The newest ones stay. An older one also stays if it has far more content than each backup that
/// stays. So a loss that the user did not notice never removes the last good backup.
fn remove_old(paths: &Paths, now: Timestamp) -> Result<(), BackupError> {
    let mut all = list(paths, now);
    if all.len() <= MOST_BACKUPS {
        return Ok(());
    }
    let old = all.split_off(MOST_BACKUPS);
    let mut kept: Vec<Contents> = all.iter().map(|backup| Contents::by(&backup.path)).collect();
    for backup in old {
        let contents = Contents::by(&backup.path);
        if kept.iter().all(|newer| newer.is_far_less_than(contents)) {
            kept.push(contents);
        } else {
            remove(&backup.path)?;
        }
    }
    Ok(())
}

/// Makes a backup if the newest backup is about a day old. Returns true if it made one.
///
/// A profile without subscriptions, saved pages and stars is not backed up, because its empty backups would replace the
/// good ones. For the same reason a damaged profile is not backed up, which is an error.
pub fn keep_daily(paths: &Paths, now: Timestamp, progress: &ReportProgress) -> Result<bool, BackupError> {
    if is_recent(paths, now) || !paths.database().exists() {
        return Ok(false);
    }
    let path = paths.data_dir().join("backup.lock");
    let lock = private_file().create(true).truncate(false).open(&path);
    let lock = lock.map_err(|source| FileError::new(&path, FileAction::Make, source))?;
    // A file system without locks locks nothing.
    if matches!(lock.try_lock(), Err(TryLockError::WouldBlock)) || is_recent(paths, now) {
        // Another process makes the backup, or has made it meanwhile.
        return Ok(false);
    }
    let folder = paths.backups();
    create_private_folder(&folder).map_err(|source| FileError::new(&folder, FileAction::Make, source))?;
    let unfinished = folder.join("unfinished");
    let made = make(paths, &unfinished, now, progress);
    if !matches!(made, Ok(true)) {
        // If the disk is full, the unfinished file only takes space.
        remove(&unfinished)?;
    }
    made
}

/// Returns true if the newest backup is younger than [`BACKUP_AGE`]. If the clock was set back, Lacuna still makes backups.
fn is_recent(paths: &Paths, now: Timestamp) -> bool {
    let newest = list(paths, now).into_iter().next();
    newest.is_some_and(|newest| newest.at <= now && now.since(newest.at) < BACKUP_AGE)
}

fn make(
    paths: &Paths,
    unfinished: &Path,
    now: Timestamp,
    progress: &ReportProgress,
) -> Result<bool, BackupError> {
    remove(unfinished)?;
    let database = paths.database();
    let source = open(&database, t!("app-backing-up"), progress)?;
    let mut copy = Store::open_little(unfinished, extractor())?;
    let taken = copy.transaction(|tx| tx.copy_from(&source, Selection::Marks, now))?;
    drop(source);
    if taken.unreadable {
        return Err(BackupError::Unreadable { path: database });
    }
    if taken.subscriptions == 0 && taken.entries == 0 && taken.marks.starred == 0 {
        return Ok(false);
    }
    close_whole(copy, unfinished)?;
    let path = paths.backups().join(format!("{PREFIX}{}{SUFFIX}", stamp(now)));
    fs::rename(unfinished, &path).map_err(|source| FileError::new(&path, FileAction::Write, source))?;
    remove_old(paths, now)?;
    Ok(true)
}

/// Moves passwords out of the addresses in the backups, where earlier versions left them. A backup that cannot be
/// written stays as it is.
pub(super) fn take_logins_out(paths: &Paths, logins: &Logins, now: Timestamp) {
    for backup in list(paths, now) {
        let changed = Store::open(&backup.path, extractor()).and_then(|mut store| {
            super::take_logins_out(&mut store, |address| logins.move_older_login_out(address))?;
            store.close()
        });
        if let Err(error) = changed {
            tracing::warn!(%error, file = %backup.path.display(), "passwords in a backup stay there");
        }
    }
}

/// Closes a database that was just written, and reads all of it again. If there is no error, the file is complete and
/// can be moved without a log.
pub(super) fn close_whole(store: Store, path: &Path) -> Result<(), BackupError> {
    store.close()?;
    let faults = ReadConnection::open(path, extractor())?.integrity_check()?;
    match faults.into_iter().next() {
        None => Ok(()),
        Some(fault) => Err(BackupError::NotWhole { path: path.to_owned(), fault }),
    }
}

/// Lets `copy` write a database, and gives it its name once it is complete, so that nobody opens a part of it. The path must
/// not exist yet.
pub fn copy_to(path: &Path, copy: impl FnOnce(PathBuf) -> Result<(), StoreError>) -> Result<(), BackupError> {
    let unfinished = beside(path, ".unfinished");
    remove(&unfinished)?;
    if let Err(error) = copy(unfinished.clone()) {
        // If the disk is full, the unfinished file only takes space.
        remove(&unfinished)?;
        return Err(error.into());
    }
    Ok(fs::rename(&unfinished, path).map_err(|source| FileError::new(path, FileAction::Write, source))?)
}

/// The content that a restored backup added, as sentences.
#[must_use]
pub fn restored_words(copied: &Copied) -> String {
    let added = t!(
        "profile-restored",
        subscriptions = copied.subscriptions,
        entries = copied.entries,
        read = copied.marks.read,
        starred = copied.marks.starred,
    );
    [added]
        .into_iter()
        .chain(LoadedCommands::of_rules(&copied.commands).words())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Adds the content of a backup to a profile.
pub fn restore(
    profile: &Profile,
    backup: &Path,
    now: Timestamp,
    progress: &ReportProgress,
) -> Result<Copied, BackupError> {
    let has_log = ["-wal", "-shm"].into_iter().any(|suffix| beside(backup, suffix).exists());
    let source = open(backup, t!("app-restoring"), progress)?;
    let copied = profile.store()?.transaction(|tx| restore_in(tx, &profile.paths, backup, &source, now));
    drop(source);
    if !has_log {
        Source::remove_log(backup);
    }
    Ok(copied?)
}

/// Adds the content of a backup to a profile, as a part of a transaction. The result names the commands of rules that
/// wait until the user has allowed them. Those of a backup that this profile made do not wait.
pub fn restore_in(
    tx: &Tx<'_>,
    paths: &Paths,
    backup: &Path,
    source: &Source,
    now: Timestamp,
) -> Result<Copied, StoreError> {
    let mut copied = tx.copy_from(source, Selection::Everything, now)?;
    if is_own(paths, backup) {
        copied.commands.clear();
    }
    if !copied.commands.is_empty() {
        let held = let_commands_wait(&paths.settings());
        held.map_err(|error| StoreError::Refused(msg!("profile-not-restored", reason = error.to_string())))?;
    }
    Ok(copied)
}

/// Returns true if a file is in the folder of the backups that this profile makes.
fn is_own(paths: &Paths, backup: &Path) -> bool {
    let folder = backup.parent().and_then(|folder| fs::canonicalize(folder).ok());
    folder.is_some_and(|folder| fs::canonicalize(paths.backups()).is_ok_and(|own| own == folder))
}

/// Opens a file to read its content, and reports the progress as the step `what`.
pub(super) fn open(path: &Path, what: &'static str, progress: &ReportProgress) -> Result<Source, StoreError> {
    let progress = Rc::clone(progress);
    Ok(Source::open(path)?.watched(move |done, total| progress(what, done, total)))
}

const STAMP: &str = "%Y-%m-%d-%H%M%S";

pub(super) fn stamp(time: Timestamp) -> String {
    time.to_utc().format(STAMP).to_string()
}

fn of_stamp(text: &str) -> Option<Timestamp> {
    chrono::NaiveDateTime::parse_from_str(text, STAMP).ok().map(|time| time.and_utc().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_that_fails_leaves_nothing_under_the_name_of_the_database() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lacuna.db");
        let files = || fs::read_dir(folder.path()).unwrap().count();
        let fails = |unfinished: PathBuf| {
            fs::write(unfinished, "half").unwrap();
            Err(StoreError::Closed)
        };
        assert!(copy_to(&path, fails).is_err());
        assert_eq!(files(), 0);
        // A copy that the program did not finish is no obstacle.
        fs::write(beside(&path, ".unfinished"), "half").unwrap();
        let writes = |unfinished: PathBuf| {
            fs::write(unfinished, "whole").unwrap();
            Ok(())
        };
        copy_to(&path, writes).unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), files()), ("whole", 1));
    }
}
