//! Backups of what no publisher can give back: subscriptions, read and starred marks, starred entries. One a day, a few
//! kept, beside the database; and what is done with a database that is damaged.
//!
//! A backup is a database of the program that holds less. Restoring adds what is missing and takes nothing away, so it
//! can be done at any time and twice.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use super::profile::{Profile, extractor};
use crate::config::Paths;
use crate::model::{EntryKey, Timestamp};
use crate::store::{Before, Extent, Known, Reader, Rescued, Source, Store, StoreError};
use crate::ui::words::{counted, grouped};

/// How many are kept, and more where these hold far less than an older one.
const KEPT: usize = 5;
/// How old the newest may be before another is made; a little less than a day, so that it does not wander.
const AGE: Duration = Duration::from_hours(23);
const PREFIX: &str = "lacuna-";
const DAMAGED: &str = "lacuna-damaged-";
/// What SQLite appends to a database's name for the log of its changes.
const LOG: &str = "-wal";
const SUFFIX: &str = ".db";

/// Told what is being done and how much of how much is done; says whether to go on. Where not, nothing is changed. Nobody
/// knows how much there is to do where the whole is 0.
pub type Tell = Rc<dyn Fn(&'static str, u64, u64) -> bool>;

/// Tells nobody, and goes on.
pub fn untold() -> Tell {
    Rc::new(|_, _, _| true)
}

/// Why there is no backup, or why one cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// A file could not be written, moved or read.
    #[error("{} cannot be {action}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What was to be done with it.
        action: &'static str,
        /// Why.
        source: io::Error,
    },
    /// A backup would hold less than the last one, and sooner or later push it out.
    #[error("a part of {} cannot be read: `lacuna repair` saves the rest and adds what the backups hold", path.display())]
    Unreadable {
        /// The database.
        path: PathBuf,
    },
    /// There is nothing to repair, and something to restore.
    #[error("{} holds no subscriptions: `lacuna restore {}` brings those of the backup back", path.display(), backup.display())]
    Missing {
        /// The database.
        path: PathBuf,
        /// The newest backup.
        backup: PathBuf,
    },
    /// A new file is not what was written to it.
    #[error("{} was written and is not whole: {fault}", path.display())]
    NotWhole {
        /// The file.
        path: PathBuf,
        /// The first thing that is wrong with it.
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
    /// When it was made.
    pub at: Timestamp,
}

/// The backups of a profile, the newest first. Last come those whose time has not come yet: a clock was ahead when they
/// were made, and nobody knows how long ago that was.
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

/// The newest backup that holds subscriptions, where the database is gone, or empty and never held one: somebody took it
/// away, for a reader who left every feed has a database that remembers.
pub fn missing(paths: &Paths, now: Timestamp) -> Option<Backup> {
    let was_used = || match Reader::open(&paths.database(), extractor()) {
        Ok(reader) => reader.was_ever_used().unwrap_or(true),
        // Whoever opens it says why.
        Err(_) => true,
    };
    let backups = list(paths, now);
    if backups.is_empty() || (!is_gone(&paths.database()) && was_used()) {
        return None;
    }
    backups.into_iter().find(|backup| Held::by(&backup.path).subscriptions > 0)
}

/// Returns true if the file does not exist or is empty.
fn is_gone(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |file| file.len() == 0)
}

/// The number of subscriptions and of marks that a backup holds.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    subscriptions: u64,
    marks: u64,
}

impl Held {
    /// Nothing where it cannot be read.
    fn by(backup: &Path) -> Self {
        let before = Source::open(backup).map(|source| source.before()).unwrap_or_default();
        Self { subscriptions: before.subscriptions.number, marks: before.read.number + before.starred.number }
    }

    /// Returns true if this backup holds less than half of the subscriptions, or of the marks, of the other one.
    const fn is_far_less_than(self, other: Self) -> bool {
        self.subscriptions * 2 < other.subscriptions || self.marks * 2 < other.marks
    }
}

/// Keeps the newest backups, and of the older ones those that hold far more than each that is kept: what was lost
/// unnoticed pushes nothing out.
fn let_old_ones_go(paths: &Paths, now: Timestamp) -> Result<(), BackupError> {
    let mut all = list(paths, now);
    if all.len() <= KEPT {
        return Ok(());
    }
    let old = all.split_off(KEPT);
    let mut kept: Vec<Held> = all.iter().map(|backup| Held::by(&backup.path)).collect();
    for backup in old {
        let held = Held::by(&backup.path);
        if kept.iter().all(|newer| newer.is_far_less_than(held)) {
            kept.push(held);
        } else {
            remove(&backup.path)?;
        }
    }
    Ok(())
}

/// Makes a backup if the newest is a day old; answers whether it did.
///
/// A profile without subscriptions is not backed up: it must not push out what was saved before it was lost. Nor is a
/// damaged one, for the same reason: that is an error.
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
        // Where the disk is full, what is left of it is no help.
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

/// Closes a database that was just written, and reads all of it again. Without an error its file is whole, and can be moved
/// alone.
fn close_whole(store: Store, path: &Path) -> Result<(), BackupError> {
    store.close()?;
    let faults = Reader::open(path, extractor())?.integrity_check()?;
    match faults.into_iter().next() {
        None => Ok(()),
        Some(fault) => Err(BackupError::NotWhole { path: path.to_owned(), fault }),
    }
}

/// What a repair did.
#[derive(Clone, Debug)]
pub struct Repaired {
    /// Where the damaged database is.
    pub set_aside: PathBuf,
    /// The contents that the damaged database is known to have had.
    pub before: Before,
    /// The contents that could be read from the damaged database.
    pub saved: Rescued,
    /// What was added from backups.
    pub restored: Rescued,
}

impl Repaired {
    /// Tells what the repair did. One line for each kind says how much the database held, how much was saved, how much came
    /// from backups, and how much is lost.
    #[must_use]
    pub fn words(&self) -> String {
        let (before, saved, restored) = (&self.before, &self.saved, &self.restored);
        let mut lines = vec![format!(
            "The damaged database was set aside as {}. {} subscriptions and {} entries were saved from it, {} \
             subscriptions and {} marks came from backups.",
            self.set_aside.display(),
            saved.subscriptions,
            saved.entries,
            restored.subscriptions,
            restored.read + restored.starred,
        )];
        let mut tell = |what: &str, mut before: Known, saved: usize, restored: usize, regained: usize| {
            // If nothing of a kind could be read and a backup holds some of it, the number before the damage is unknown.
            before.exact &= saved > 0 || restored == 0;
            lines.push(line_of(what, before, [saved, restored, regained].map(|number| number as u64)));
        };
        let (feeds, entries, whole) = (restored.subscriptions, restored.entries, saved.whole);
        let mut followed = before.subscriptions;
        followed.number = followed.number.saturating_sub(saved.left as u64);
        let followed = followed.and_read(saved.subscriptions, whole.subscriptions);
        let mut kept = before.entries.and_read(saved.entries, whole.entries);
        // One that is not what it was counts as saved and is lost. Only its marks can tell.
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

/// How much of a kind there was, was saved, came from backups, and of that was lost before.
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

/// Sets a damaged database aside and puts in its place what can be saved of it, with what backups hold beyond that.
///
/// The new database is whole before it takes the old one's place, and the old one is kept under another name whatever
/// happens. A sound one is left as it is: `None`. So is a file of another program or of a newer version, and one that
/// cannot be opened for another reason than damage.
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
    // Killed on the way, the last repair left the file without its log, and both whole under another name.
    let left = left_by_the_last(paths, &database);
    let damaged = left.as_deref().unwrap_or(&database);
    let fresh = paths.data_dir().join("lacuna-repaired.db");
    let (before, saved, restored) = match save(paths, damaged, &fresh, now, tell) {
        Ok(done) => done,
        Err(error) => {
            // Where the disk is full, what is left of it is no help.
            remove(&fresh)?;
            return Err(error);
        }
    };
    let set_aside = match left {
        Some(left) => left,
        None => set_aside(paths, &database, now)?,
    };
    // A log of the old file must not be taken for one of the new.
    for suffix in [LOG, "-shm"] {
        remove_one(&beside(&database, suffix))?;
    }
    fs::rename(&fresh, &database).map_err(|source| file(&database, "replaced", source))?;
    Ok(Some(Repaired { set_aside, before, saved, restored }))
}

/// There is nothing to repair where there is something to restore.
fn require_used(paths: &Paths, now: Timestamp) -> Result<(), BackupError> {
    missing(paths, now)
        .map_or(Ok(()), |backup| Err(BackupError::Missing { path: paths.database(), backup: backup.path }))
}

/// An error that the database itself is not the cause of. What damage makes of a file has many names.
fn let_damage_pass(error: StoreError) -> Result<(), StoreError> {
    if error.is_foreign() || error.is_disk() || error.is_busy() || matches!(error, StoreError::Stopped) {
        return Err(error);
    }
    tracing::warn!(%error, "the database cannot be read as it should");
    Ok(())
}

/// Makes a new database of what a damaged one and the backups hold: whole, and in one file. Answers what there was, and what
/// came from where.
///
/// Saves the contents of a damaged database. A damaged database may be read without an error although entries are gone. The
/// backups are therefore consulted in any case.
fn save(
    paths: &Paths,
    damaged: &Path,
    fresh: &Path,
    now: Timestamp,
    tell: &Tell,
) -> Result<(Before, Rescued, Rescued), BackupError> {
    remove(fresh)?;
    let mut store = Store::open(fresh, extractor())?;
    let source = match open(damaged, "Saving what can be read", tell) {
        Ok(source) => Some(source),
        Err(error) if error.is_foreign() => return Err(error.into()),
        Err(error) => {
            tracing::warn!(%error, "nothing of the database can be read");
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
        // The backups may have brought the feeds whose rows are lost: now their entries have a place.
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

/// Adds what the backups hold, the newest first: the marks of each that could not be read in what is newer.
fn add_backups(
    store: &mut Store,
    paths: &Paths,
    mut unknown: BTreeSet<EntryKey>,
    now: Timestamp,
    tell: &Tell,
) -> Result<Rescued, BackupError> {
    let mut restored = Rescued::default();
    // An older one may hold feeds that the reader has left since: all of them come from the newest that is whole.
    let mut sound = false;
    for backup in list(paths, now) {
        let extent = if sound { Extent::Older } else { Extent::Backup(backup.at) };
        let source = match open(&backup.path, "Adding what backups hold", tell) {
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

/// Gives a damaged database and its log a second name each, which nobody has yet. Killed anywhere in between, both lie
/// there whole under one of their names.
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

/// The database as an unfinished repair set it aside: the same file, with the log that it has no longer under its own
/// name.
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

/// Whether two files hold the same bytes.
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

/// What a restored backup brought, in a sentence.
#[must_use]
pub fn restored_words(rescued: &Rescued) -> String {
    format!(
        "Restored: {}, {}, {}, {}. What was there stayed as it was.",
        counted(rescued.subscriptions as u64, "subscription"),
        counted(rescued.entries as u64, "entry"),
        counted(rescued.read as u64, "read mark"),
        counted(rescued.starred as u64, "star")
    )
}

/// Adds what a backup holds to a profile.
pub fn restore(
    profile: &Profile,
    backup: &Path,
    now: Timestamp,
    tell: &Tell,
) -> Result<Rescued, BackupError> {
    restore_into(&mut profile.store()?, backup, now, tell)
}

/// Opens a file to take over what it holds.
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
