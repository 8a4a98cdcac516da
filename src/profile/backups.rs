//! Backups of everything that no publisher can send again: subscriptions, read marks, stars and starred entries. Lacuna
//! makes one a day and keeps a few beside the database. This module also repairs a damaged database.
//!
//! A backup is a smaller database of the same format. Restoring adds what is missing and removes nothing, so the user
//! can restore at any time, and twice.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use super::{Profile, extractor};
use crate::config::Paths;
use crate::model::{EntryKey, Timestamp};
use crate::store::{Before, Extent, Known, ReadConnection, Rescued, Source, Store, StoreError};
use crate::ui::words::{counted, grouped};

/// The number of backups kept. Older ones that contain far more are kept as well.
const KEPT: usize = 5;
/// The age of the newest backup from which another one is made. It is a little less than a day, so that the time of day
/// does not shift.
const AGE: Duration = Duration::from_hours(23);
const PREFIX: &str = "lacuna-";
const DAMAGED: &str = "lacuna-damaged-";
/// The suffix that SQLite adds to a database's name for its write-ahead log.
const LOG: &str = "-wal";
const SUFFIX: &str = ".db";

/// Receives the name of a step, the amount done and the total amount (0 if unknown). Returns false to stop; then
/// nothing is changed.
pub type Tell = Rc<dyn Fn(&'static str, u64, u64) -> bool>;

/// Reports nothing and never stops.
pub fn untold() -> Tell {
    Rc::new(|_, _, _| true)
}

/// Why there is no backup, or why a backup cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// A file could not be written, moved or read.
    #[error("{} cannot be {action}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The attempted action.
        action: &'static str,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The desktop cannot ask for another folder.
    #[error("this desktop shows no file dialog: `lacuna --data-dir FOLDER` opens the profile in that folder")]
    NoFileDialog,
    /// A backup would contain less than the last one, and sooner or later replace it.
    #[error("a part of {} cannot be read: `lacuna repair` saves the rest and adds the content of the backups", path.display())]
    Unreadable {
        /// The database.
        path: PathBuf,
    },
    /// The database has nothing to repair, but there is a backup to restore.
    #[error("{} contains no subscriptions: `lacuna restore {}` restores those of the backup", path.display(), backup.display())]
    Missing {
        /// The database.
        path: PathBuf,
        /// The newest backup.
        backup: PathBuf,
    },
    /// A new file does not contain what was written to it.
    #[error("{} was written but is damaged: {fault}", path.display())]
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

/// The backups of a profile, newest first. Backups with a time in the future come last: the clock was wrong when they
/// were made, so their age is unknown.
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

/// Returns the newest backup with subscriptions if the database is gone or was never used. Somebody must have removed
/// the database then: a database whose user unsubscribed from every feed counts as used.
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

/// Returns true if the file does not exist or is empty.
fn is_gone(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |file| file.len() == 0)
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
        let before = Source::open(backup).map(|source| source.before()).unwrap_or_default();
        Self { subscriptions: before.subscriptions.number, marks: before.read.number + before.starred.number }
    }

    /// Returns true if this backup contains less than half of the subscriptions, or of the marks, of the other one.
    const fn is_far_less_than(self, other: Self) -> bool {
        self.subscriptions * 2 < other.subscriptions || self.marks * 2 < other.marks
    }
}

/// Removes old backups. The newest ones stay, and so does an older one with far more content than each that stays. A
/// loss that the user did not notice thus never removes the last good backup.
fn let_old_ones_go(paths: &Paths, now: Timestamp) -> Result<(), BackupError> {
    let mut all = list(paths, now);
    if all.len() <= KEPT {
        return Ok(());
    }
    let old = all.split_off(KEPT);
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

/// Makes a backup if the newest is a day old. Returns true if it made one.
///
/// A profile without subscriptions is not backed up, because its empty backups would replace the good ones. For the
/// same reason a damaged profile is not backed up, which is an error.
pub fn keep_daily(paths: &Paths, now: Timestamp, tell: &Tell) -> Result<bool, BackupError> {
    let newest = list(paths, now).into_iter().next();
    // A clock that was set back must not end the backups.
    if newest.is_some_and(|newest| newest.at <= now && now.since(newest.at) < AGE)
        || !paths.database().exists()
    {
        return Ok(false);
    }
    let folder = paths.backups();
    fs::create_dir_all(&folder).map_err(|source| file(&folder, "made", source))?;
    let unfinished = folder.join("unfinished");
    let made = make(paths, &unfinished, now, tell);
    if !matches!(made, Ok(true)) {
        // If the disk is full, the unfinished file only takes space.
        remove(&unfinished)?;
    }
    made
}

fn make(paths: &Paths, unfinished: &Path, now: Timestamp, tell: &Tell) -> Result<bool, BackupError> {
    remove(unfinished)?;
    let database = paths.database();
    let source = open(&database, "Making a backup", tell)?;
    let mut copy = Store::open_little(unfinished, extractor())?;
    let taken = copy.transaction(|tx| tx.take_over(&source, Extent::Marks, now))?;
    drop(source);
    if taken.unreadable {
        return Err(BackupError::Unreadable { path: database });
    }
    if taken.subscriptions == 0 {
        return Ok(false);
    }
    close_whole(copy, unfinished)?;
    let path = paths.backups().join(format!("{PREFIX}{}{SUFFIX}", stamp(now)));
    fs::rename(unfinished, &path).map_err(|source| file(&path, "written", source))?;
    let_old_ones_go(paths, now)?;
    Ok(true)
}

/// Closes a database that was just written, and reads all of it again. Without an error its file is complete and can be
/// moved without a log.
fn close_whole(store: Store, path: &Path) -> Result<(), BackupError> {
    store.close()?;
    let faults = ReadConnection::open(path, extractor())?.integrity_check()?;
    match faults.into_iter().next() {
        None => Ok(()),
        Some(fault) => Err(BackupError::NotWhole { path: path.to_owned(), fault }),
    }
}

/// The result of a repair.
#[derive(Clone, Debug)]
pub struct Repaired {
    /// The path of the damaged database.
    pub set_aside: PathBuf,
    /// The known content of the damaged database before the damage.
    pub before: Before,
    /// The content that could be read from the damaged database.
    pub saved: Rescued,
    /// The content that was added from backups.
    pub restored: Rescued,
}

impl Repaired {
    /// Describes the repair. One line for each kind of content says how much there was, how much was saved, how much came
    /// from backups, and how much is lost.
    #[must_use]
    pub fn words(&self) -> String {
        let (before, saved, restored) = (&self.before, &self.saved, &self.restored);
        let count = |number: usize, noun: &str| counted(number as u64, noun);
        let mut lines = vec![format!(
            "The damaged database was set aside as {}. {} and {} were saved from it, {} and {} came from backups.",
            self.set_aside.display(),
            count(saved.subscriptions, "subscription"),
            count(saved.entries, "entry"),
            count(restored.subscriptions, "subscription"),
            count(restored.read + restored.starred, "mark"),
        )];
        let mut tell = |what: &str, mut before: Known, saved: usize, restored: usize, regained: usize| {
            // If nothing of a kind could be read and a backup contains some of it, the number before the damage is
            // unknown.
            before.exact &= saved > 0 || restored == 0;
            lines.push(line_of(what, before, [saved, restored, regained].map(|number| number as u64)));
        };
        let (feeds, entries, whole) = (restored.subscriptions, restored.entries, saved.whole);
        let mut followed = before.subscriptions;
        followed.number = followed.number.saturating_sub(saved.left as u64);
        let followed = followed.and_read(saved.subscriptions, whole.subscriptions);
        let mut kept = before.entries.and_read(saved.entries, whole.entries);
        // A damaged entry counts as saved although it is lost. Only its marks can show that.
        kept.exact &= saved.doubtful == 0 && (whole.entries || whole.marks);
        let read = before.read.and_read(saved.read, whole.marks);
        let starred = before.starred.and_read(saved.starred, whole.marks);
        tell("Subscriptions", followed, saved.subscriptions, feeds, feeds);
        tell("Entries", kept, saved.entries, entries, entries);
        tell("Read marks", read, saved.read, restored.read, restored.anew.0);
        tell("Stars", starred, saved.starred, restored.starred, restored.anew.1);
        if saved.without_text > 0 {
            lines.push(format!("{} lost their text.", counted(saved.without_text as u64, "saved entry")));
        }
        lines.push("The next refresh fetches again what the publishers still have.".to_owned());
        lines.join("\n")
    }
}

/// The line for one kind of content: the number before the damage, saved, from backups, and lost. `regained` counts
/// what came from backups and had been lost.
fn line_of(what: &str, before: Known, [saved, restored, regained]: [u64; 3]) -> String {
    let lost = before.number.saturating_sub(saved + regained);
    let least = if before.exact { "" } else { "at least " };
    let perhaps = if before.exact { "" } else { " or more" };
    format!(
        "{what}: {least}{} before, {} saved, {} from backups, {}{perhaps} lost.",
        grouped(before.number),
        grouped(saved),
        grouped(restored),
        grouped(lost),
    )
}

/// Moves a damaged database aside. The new database in its place contains what could be saved, and what the backups
/// add.
///
/// The new database is complete before it takes the place of the old one. The old one is kept under another name in any
/// case. Returns `None` for a sound database, and leaves it alone. A file of another program or of a newer version, and
/// one that cannot be opened for a reason other than damage, is an error.
pub fn repair(paths: &Paths, now: Timestamp, tell: &Tell) -> Result<Option<Repaired>, BackupError> {
    let database = paths.database();
    if !tell("Checking the database", 0, 0) {
        return Err(StoreError::Stopped.into());
    }
    if is_gone(&database) {
        require_used(paths, now)?;
    }
    match Store::open(&database, extractor()) {
        Ok(store) => match store.integrity_check() {
            Ok(faults) if faults.is_empty() && Source::open(&database)?.makes_sense()? => {
                return require_used(paths, now).map(|()| None);
            }
            Ok(faults) => tracing::warn!(faults = faults.len(), "the database has faults"),
            Err(error) => let_damage_pass(error)?,
        },
        Err(error) => let_damage_pass(error)?,
    }
    // If the last repair was killed on the way, the database has no log, and a copy with its log is complete under
    // another name.
    let left = left_by_the_last(paths, &database);
    let damaged = left.as_deref().unwrap_or(&database);
    let fresh = paths.data_dir().join("lacuna-repaired.db");
    let (before, saved, restored) = match save(paths, damaged, &fresh, now, tell) {
        Ok(done) => done,
        Err(error) => {
            // If the disk is full, the unfinished file only takes space.
            remove(&fresh)?;
            return Err(error);
        }
    };
    let set_aside = match left {
        Some(left) => left,
        None => set_aside(paths, &database, now)?,
    };
    // SQLite must not use the log of the old file for the new one.
    for suffix in [LOG, "-shm"] {
        remove_one(&beside(&database, suffix))?;
    }
    fs::rename(&fresh, &database).map_err(|source| file(&database, "replaced", source))?;
    Ok(Some(Repaired { set_aside, before, saved, restored }))
}

/// Fails if there is nothing to repair but a backup to restore.
fn require_used(paths: &Paths, now: Timestamp) -> Result<(), BackupError> {
    missing(paths, now)
        .map_or(Ok(()), |backup| Err(BackupError::Missing { path: paths.database(), backup: backup.path }))
}

/// Returns an error that has another cause than damage. Damage shows as many different errors.
fn let_damage_pass(error: StoreError) -> Result<(), StoreError> {
    if error.is_foreign() || error.is_disk() || error.is_busy() || matches!(error, StoreError::Stopped) {
        return Err(error);
    }
    tracing::warn!(%error, "reading the database fails");
    Ok(())
}

/// Makes a new database from the content of a damaged one and of the backups. Returns the content before the damage,
/// the content saved, and the content from backups.
///
/// SQLite may read a damaged database without an error although entries are gone. So the backups are read in any case.
fn save(
    paths: &Paths,
    damaged: &Path,
    fresh: &Path,
    now: Timestamp,
    tell: &Tell,
) -> Result<(Before, Rescued, Rescued), BackupError> {
    remove(fresh)?;
    let mut store = Store::open(fresh, extractor())?;
    let source = match open(damaged, "Saving readable data", tell) {
        Ok(source) => Some(source),
        Err(error) if error.is_foreign() => return Err(error.into()),
        Err(error) => {
            tracing::warn!(%error, "the database is unreadable");
            None
        }
    };
    let (mut before, mut saved) = (Before::default(), Rescued { unreadable: true, ..Rescued::default() });
    if let Some(source) = &source {
        before = source.before();
        saved = store.transaction(|tx| tx.take_over(source, Extent::Everything, now))?;
    }
    let restored = add_backups(&mut store, paths, saved.unknown.clone(), now, tell)?;
    if let Some(source) = source.filter(|_| !saved.nameless.is_empty()) {
        // The backups may have restored feeds whose rows are lost in the database. Their entries have a feed again.
        let again = store.transaction(|tx| {
            let followed = tx.follow_nameless(&source, &saved.nameless, now)?;
            let again = tx.take_over(&source, Extent::Everything, now)?;
            Ok(Rescued { subscriptions: again.subscriptions + followed, ..again })
        })?;
        saved.add(&again);
    }
    close_whole(store, fresh)?;
    Ok((before, saved, restored))
}

/// Adds the content of the backups, newest first. Marks come from a backup only if newer files do not have them.
fn add_backups(
    store: &mut Store,
    paths: &Paths,
    mut unknown: BTreeSet<EntryKey>,
    now: Timestamp,
    tell: &Tell,
) -> Result<Rescued, BackupError> {
    let mut restored = Rescued::default();
    // An older backup may contain feeds that the user has left since, so all feeds come from the newest undamaged
    // backup.
    let mut sound = false;
    for backup in list(paths, now) {
        let extent = if sound { Extent::Older } else { Extent::Backup(backup.at) };
        let source = match open(&backup.path, "Adding data from backups", tell) {
            Ok(source) => source,
            Err(error) => {
                tracing::warn!(%error, "a backup cannot be read");
                continue;
            }
        };
        let taken = store.transaction(|tx| tx.take_over_after(&source, extent, unknown, now))?;
        restored.add(&taken);
        sound |= !taken.unreadable;
        unknown = taken.unknown;
    }
    Ok(restored)
}

/// Gives a damaged database and its log a second, unused name each. If the program is killed in between, both files are
/// still complete under one of their names.
fn set_aside(paths: &Paths, database: &Path, now: Timestamp) -> Result<PathBuf, BackupError> {
    let mut name = stamp(now);
    let mut to = paths.data_dir().join(format!("{DAMAGED}{name}{SUFFIX}"));
    while to.exists() || beside(&to, LOG).exists() {
        name.push('+');
        to = paths.data_dir().join(format!("{DAMAGED}{name}{SUFFIX}"));
    }
    for suffix in [LOG, ""] {
        let (from, to) = (beside(database, suffix), beside(&to, suffix));
        if from.exists() {
            fs::hard_link(&from, &to)
                .or_else(|_| fs::copy(&from, &to).map(drop))
                .map_err(|source| file(&from, "set aside", source))?;
        }
    }
    Ok(to)
}

/// Finds the copy that an unfinished repair left: the same file, with the log that the database itself no longer has.
fn left_by_the_last(paths: &Paths, database: &Path) -> Option<PathBuf> {
    if beside(database, LOG).exists() {
        return None;
    }
    let is_left = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with(DAMAGED)
            && name.ends_with(SUFFIX)
            && beside(path, LOG).exists()
            && is_same(path, database).unwrap_or(false)
    };
    fs::read_dir(paths.data_dir()).ok()?.flatten().map(|file| file.path()).find(is_left)
}

/// Returns true if two files have the same bytes.
fn is_same(a: &Path, b: &Path) -> io::Result<bool> {
    if fs::metadata(a)?.len() != fs::metadata(b)?.len() {
        return Ok(false);
    }
    let (mut a, mut b) = (BufReader::new(fs::File::open(a)?), BufReader::new(fs::File::open(b)?));
    loop {
        let (left, right) = (a.fill_buf()?, b.fill_buf()?);
        let length = left.len().min(right.len());
        if left.get(..length) != right.get(..length) {
            return Ok(false);
        }
        if length == 0 {
            return Ok(left.is_empty() && right.is_empty());
        }
        a.consume(length);
        b.consume(length);
    }
}

/// The content that a restored backup added, as a sentence.
#[must_use]
pub fn restored_words(rescued: &Rescued) -> String {
    format!(
        "Restored: {}, {}, {}, {}. Nothing else changed.",
        counted(rescued.subscriptions as u64, "subscription"),
        counted(rescued.entries as u64, "entry"),
        counted(rescued.read as u64, "read mark"),
        counted(rescued.starred as u64, "star")
    )
}

/// Adds the content of a backup to a profile.
pub fn restore(
    profile: &Profile,
    backup: &Path,
    now: Timestamp,
    tell: &Tell,
) -> Result<Rescued, BackupError> {
    restore_into(&mut profile.store()?, backup, now, tell)
}

/// Opens a file to read its content, and reports the progress as the step `what`.
fn open(path: &Path, what: &'static str, tell: &Tell) -> Result<Source, StoreError> {
    let tell = Rc::clone(tell);
    Ok(Source::open(path)?.watched(move |done, total| tell(what, done, total)))
}

fn restore_into(
    store: &mut Store,
    backup: &Path,
    now: Timestamp,
    tell: &Tell,
) -> Result<Rescued, BackupError> {
    let source = open(backup, "Restoring a backup", tell)?;
    Ok(store.transaction(|tx| tx.take_over(&source, Extent::Everything, now))?)
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn remove(path: &Path) -> Result<(), BackupError> {
    for suffix in ["", "-wal", "-shm"] {
        remove_one(&beside(path, suffix))?;
    }
    Ok(())
}

fn remove_one(path: &Path) -> Result<(), BackupError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(file(path, "removed", error)),
        _ => Ok(()),
    }
}

fn file(path: &Path, action: &'static str, source: io::Error) -> BackupError {
    BackupError::File { path: path.to_owned(), action, source }
}

const STAMP: &str = "%Y-%m-%d-%H%M%S";

fn stamp(time: Timestamp) -> String {
    time.to_utc().format(STAMP).to_string()
}

fn of_stamp(text: &str) -> Option<Timestamp> {
    chrono::NaiveDateTime::parse_from_str(text, STAMP).ok().map(|time| time.and_utc().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repair_of_one_subscription_is_told_in_the_singular() {
        let saved = Rescued { subscriptions: 1, entries: 1, ..Rescued::default() };
        let restored = Rescued { read: 1, ..Rescued::default() };
        let set_aside = PathBuf::from("old.db");
        let words = Repaired { set_aside, before: Before::default(), saved, restored }.words();
        let expect =
            "1 subscription and 1 entry were saved from it, 0 subscriptions and 1 mark came from backups.";
        assert!(words.contains(expect), "{words}");
    }
}
