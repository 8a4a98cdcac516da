//! Repairs a damaged database: makes a new one from what can be read, and from what the backups add.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use super::backups::{BackupError, ReportProgress, SUFFIX, close_whole, list, missing, open, stamp};
use super::extractor;
use super::files::{FileAction, FileError, beside, is_gone, remove, remove_one};
use super::refresh_lock::use_alone;
use crate::config::{Paths, private_file};
use crate::model::Timestamp;
use crate::store::{Copied, Newer, RowCount, RowCounts, Selection, Source, Store, StoreError};

const DAMAGED: &str = "lacuna-damaged-";
/// The suffix that SQLite adds to a database's name for its write-ahead log.
const LOG_SUFFIX: &str = "-wal";

/// The result of a repair.
#[derive(Clone, Debug)]
pub struct Repaired {
    /// The path of the damaged database.
    pub set_aside: PathBuf,
    /// The known content of the damaged database before the damage.
    pub before: RowCounts,
    /// The content that could be read from the damaged database.
    pub saved: Copied,
    /// The content that was added from backups.
    pub restored: Copied,
    /// The number of starred and labelled articles that are lost, although their marks were saved.
    pub marked_alone: u64,
    /// True if the log of the damaged database has changes that could not be read.
    pub is_log_lost: bool,
}

impl Repaired {
    /// Describes the repair. One line for each kind of content says how much there was, how much was saved, how much came
    /// from backups, and how much is lost.
    #[must_use]
    pub fn words(&self) -> String {
        let (before, saved, restored) = (&self.before, &self.saved, &self.restored);
        let mut lines = vec![t!(
            "profile-repaired",
            path = self.set_aside.display().to_string(),
            subscriptions = saved.subscriptions,
            entries = saved.entries,
            restored = restored.subscriptions,
            marks = restored.marks.read + restored.marks.starred,
        )];
        if self.is_log_lost {
            let log = beside(&self.set_aside, LOG_SUFFIX);
            lines.push(t!("profile-lost-log", path = log.display().to_string()));
        }
        let mut progress =
            |what: &str, mut before: RowCount, saved: usize, restored: usize, regained: usize| {
                // If nothing of a kind could be read and a backup contains some of it, the number before the damage is
                // unknown.
                before.exact &= saved > 0 || restored == 0;
                lines.push(line_of(what, before, [saved, restored, regained].map(|number| number as u64)));
            };
        let (feeds, entries, whole) = (restored.subscriptions, restored.entries, saved.fully_read);
        let mut followed = before.subscriptions;
        followed.number = followed.number.saturating_sub(saved.unsubscribed as u64);
        let followed = followed.and_read(saved.subscriptions, whole.subscriptions);
        let mut kept = before.entries.and_read(saved.entries, whole.entries);
        // A damaged entry counts as saved although it is lost. Only its marks can show that.
        kept.exact &= saved.mismatched == 0 && (whole.entries || whole.marks);
        let read = before.read.and_read(saved.marks.read, whole.marks);
        let starred = before.starred.and_read(saved.marks.starred, whole.marks);
        progress(t!("profile-sort-subscriptions"), followed, saved.subscriptions, feeds, feeds);
        progress(t!("profile-sort-entries"), kept, saved.entries, entries, entries);
        let (left, back, regained) = (saved.marks, restored.marks, restored.regained);
        progress(t!("profile-sort-read-marks"), read, left.read, back.read, regained.read);
        progress(t!("profile-sort-stars"), starred, left.starred, back.starred, regained.starred);
        let labels = before.labels.and_read(saved.labels, whole.labels);
        let hidden = before.hidden.and_read(saved.hidden, whole.hidden);
        let rules = before.rules.and_read(saved.rules, whole.rules);
        let searches = before.searches.and_read(saved.searches, whole.searches);
        for (what, before, saved, restored) in [
            (t!("profile-sort-labels"), labels, saved.labels, restored.labels),
            (t!("profile-sort-hidden"), hidden, saved.hidden, restored.hidden),
            (t!("profile-sort-rules"), rules, saved.rules, restored.rules),
            (t!("profile-sort-searches"), searches, saved.searches, restored.searches),
        ] {
            // Many users have none.
            if before != (RowCount { number: 0, exact: true }) || restored > 0 {
                progress(what, before, saved, restored, restored);
            }
        }
        if self.marked_alone > 0 {
            lines.push(t!("profile-lost-marked", count = self.marked_alone));
        }
        if saved.without_text > 0 {
            lines.push(t!("profile-lost-texts", count = saved.without_text));
        }
        if saved.addresses > 0 {
            lines.push(t!("profile-derived-addresses", count = saved.addresses));
        }
        lines.push(t!("profile-fetches-again").to_owned());
        lines.join("\n")
    }
}

/// Returns the line for one kind of content: the number before the damage, the number saved, the number from backups,
/// and the number lost. `regained` counts the content that was lost and came back from backups.
fn line_of(what: &str, before: RowCount, [saved, restored, regained]: [u64; 3]) -> String {
    let lost = before.number.saturating_sub(saved + regained);
    if !before.exact && lost == 0 {
        t!("profile-counts-unknown", sort = what, saved, restored)
    } else if before.exact {
        t!("profile-counts", sort = what, before = before.number, saved, restored, lost)
    } else {
        t!("profile-counts-at-least", sort = what, before = before.number, saved, restored, lost)
    }
}

/// Moves a damaged database aside. The new database in its place contains what could be saved, and what the backups
/// add. The new database is complete before it takes the place of the old one. The old database is always kept under
/// another name.
///
/// Returns `None` for a sound database, and leaves it alone. Fails for a file of another program or of a newer version.
/// Also fails for a file that cannot be opened for a reason other than damage, and if another process writes to the
/// profile.
pub fn repair(
    paths: &Paths,
    now: Timestamp,
    progress: &ReportProgress,
) -> Result<Option<Repaired>, BackupError> {
    let database = paths.database();
    if !progress(t!("profile-checking"), 0, 0) {
        return Err(StoreError::Stopped.into());
    }
    // A change that another process writes while the rows are copied would be lost.
    let _alone = use_alone(paths)?;
    // If the last repair was interrupted, the database may have no log. A copy of it, complete with its log, then
    // exists under another name. Opening the database would delete a log that SQLite cannot read.
    let left = left_by_the_last(paths, &database);
    let copied = match &left {
        None if Source::is_log_ignored(&database) => Some(set_aside(paths, &database, now, copy)?),
        _ => None,
    };
    let is_copied = copied.is_some();
    let left = left.or(copied);
    if left.is_none() && !is_damaged(paths, &database, now)? {
        return require_used(paths, now).map(|()| None);
    }
    let fresh = paths.data_dir().join("lacuna-repaired.db");
    let mended = paths.data_dir().join("lacuna-mended.db");
    let damaged = left.as_deref().unwrap_or(&database);
    let done = make_new(paths, damaged, (&mended, &fresh), now, progress).and_then(|made| {
        let aside = left.clone().map_or_else(|| set_aside(paths, &database, now, link_or_copy), Ok)?;
        Ok((made, aside))
    });
    let ((new, is_log_lost), set_aside) = match done {
        Ok(done) => done,
        Err(error) => {
            // The database and its log are as they were, so the copies only take space.
            for unused in [Some(fresh), Some(mended), left.filter(|_| is_copied)].into_iter().flatten() {
                if let Err(error) = remove(&unused) {
                    tracing::warn!(%error, "a copy that a failed repair made stays");
                }
            }
            return Err(error);
        }
    };
    let (before, saved, restored, marked_alone) = new;
    // SQLite must not use the log of the old file for the new one.
    for suffix in [LOG_SUFFIX, "-shm"] {
        remove_one(&beside(&database, suffix))?;
    }
    fs::rename(&fresh, &database).map_err(|source| FileError::new(&database, FileAction::Replace, source))?;
    Ok(Some(Repaired { set_aside, before, saved, restored, marked_alone, is_log_lost }))
}

/// The content before the damage, the content saved, the content from backups, and the number of lost articles whose marks
/// were saved.
type New = (RowCounts, Copied, Copied, u64);

/// Makes the new database `fresh`, with the help of a mended copy. Returns its content, and true if the log of the damaged
/// one cannot be read.
fn make_new(
    paths: &Paths,
    damaged: &Path,
    (mended, fresh): (&Path, &Path),
    now: Timestamp,
    progress: &ReportProgress,
) -> Result<(New, bool), BackupError> {
    let (is_mended, is_log_lost) = with_mended_structure(damaged, mended);
    if !is_mended {
        remove(mended)?;
    }
    let new = save(paths, if is_mended { mended } else { damaged }, fresh, now, progress)?;
    remove(mended)?;
    Ok((new, is_log_lost))
}

/// Returns false for a sound database. Fails for a database that must be left alone.
fn is_damaged(paths: &Paths, database: &Path, now: Timestamp) -> Result<bool, BackupError> {
    if is_gone(database) {
        require_used(paths, now)?;
    }
    match Store::open(database, extractor()) {
        Ok(store) => match store.integrity_check() {
            Ok(faults) if faults.is_empty() && is_sound(database)? => return Ok(false),
            Ok(faults) => tracing::warn!(faults = faults.len(), "the database has faults"),
            Err(error) => let_damage_pass(error, database)?,
        },
        Err(error) => let_damage_pass(error, database)?,
    }
    Ok(true)
}

/// Returns true if a database has the structure and the values of a sound one. SQLite does not notice all damage.
fn is_sound(database: &Path) -> Result<bool, StoreError> {
    let source = Source::open(database)?;
    Ok(source.has_own_structure() && source.makes_sense()?)
}

/// Copies a damaged database with its log, and mends the headers and the schema of the copy. Returns true if there is a
/// mended copy, and true if its log cannot be read. The damaged database stays as it is.
fn with_mended_structure(damaged: &Path, mended: &Path) -> (bool, bool) {
    let is_log_damaged = Source::is_log_ignored(damaged);
    let mut is_log_lost = is_log_damaged;
    let mut copied = || -> Result<bool, BackupError> {
        remove(mended)?;
        for suffix in ["", LOG_SUFFIX] {
            let (from, to) = (beside(damaged, suffix), beside(mended, suffix));
            if from.exists() {
                // The copy is only for its owner, too.
                drop(private_file().create(true).truncate(true).open(&to));
                fs::copy(&from, &to).map_err(|source| FileError::new(&to, FileAction::Write, source))?;
            }
        }
        is_log_lost = !Source::mend_log(mended)?;
        Ok(Source::mend_structure(mended)?)
    };
    let is_mended = copied().unwrap_or_else(|error| {
        tracing::warn!(%error, "the structure of the database cannot be mended");
        false
    });
    // Reading a file would delete its damaged log.
    (is_mended || (is_log_damaged && mended.exists()), is_log_lost)
}

/// Fails if there is nothing to repair but there is a backup to restore.
fn require_used(paths: &Paths, now: Timestamp) -> Result<(), BackupError> {
    missing(paths, now)
        .map_or(Ok(()), |backup| Err(BackupError::Missing { path: paths.database(), backup: backup.path }))
}

/// Returns the error if its cause is certainly not damage. Damage can cause many different errors: a damaged header may
/// say that the file is newer, or that nobody may write to it.
fn let_damage_pass(error: StoreError, database: &Path) -> Result<(), StoreError> {
    let is_certain = (error.is_foreign() && Source::open(database).is_err())
        // A database that nobody may read is perhaps sound.
        || (error.is_disk() && (fs::File::open(database).is_err() || Source::has_own_header(database)));
    if is_certain || error.is_busy() || matches!(error, StoreError::Stopped) {
        return Err(error);
    }
    tracing::warn!(%error, "reading the database fails");
    Ok(())
}

/// Makes a new database from the content of a damaged one and of the backups.
///
/// SQLite may read a damaged database without an error although entries are missing. So the backups are always read.
fn save(
    paths: &Paths,
    damaged: &Path,
    fresh: &Path,
    now: Timestamp,
    progress: &ReportProgress,
) -> Result<New, BackupError> {
    remove(fresh)?;
    let mut store = Store::open(fresh, extractor())?;
    let source = match open(damaged, t!("profile-saving"), progress) {
        Ok(source) => Some(source),
        Err(error) if error.is_foreign() => return Err(error.into()),
        Err(error) => {
            tracing::warn!(%error, "the database is unreadable");
            None
        }
    };
    let (mut before, mut saved) = (RowCounts::default(), Copied { unreadable: true, ..Copied::default() });
    if let Some(source) = &source {
        before = source.row_counts();
        saved = store.transaction(|tx| tx.copy_from(source, Selection::Damaged, now))?;
    }
    let newer = Newer::of_damaged(&saved);
    let restored = add_backups(&mut store, paths, newer, now, progress)?;
    if let Some(source) = source.filter(|_| !saved.without_row.is_empty()) {
        // The backups may have restored feeds whose rows are lost in the database. The entries of these feeds can be
        // copied now.
        let again = store.transaction(|tx| {
            let followed = tx.follow_by_address(&source, &saved.without_row, now)?;
            let again = tx.copy_from(&source, Selection::Damaged, now)?;
            // Feeds with a damaged address were counted the first time. Only the feeds that were followed now are new.
            Ok(Copied { subscriptions: again.subscriptions + followed, addresses: followed, ..again })
        })?;
        saved.add(&again);
    }
    let marked_alone = store.marked_alone(!saved.fully_read.entries)?;
    close_whole(store, fresh)?;
    Ok((before, saved, restored, marked_alone))
}

/// Adds the content of the backups, newest first. Each of them adds only what could not be read in newer files.
fn add_backups(
    store: &mut Store,
    paths: &Paths,
    mut newer: Newer,
    now: Timestamp,
    progress: &ReportProgress,
) -> Result<Copied, BackupError> {
    let mut restored = Copied::default();
    // An older backup may contain feeds from which the user has unsubscribed since. So feeds come only from backups up
    // to the newest undamaged one.
    let mut sound = false;
    for backup in list(paths, now) {
        let selection = if sound { Selection::Older } else { Selection::Backup(backup.at) };
        let source = match open(&backup.path, t!("profile-adding-backups"), progress) {
            Ok(source) => source,
            Err(error) => {
                tracing::warn!(%error, "a backup cannot be read");
                continue;
            }
        };
        let taken = store.transaction(|tx| tx.copy_from_older(&source, selection, newer.clone(), now))?;
        restored.add(&taken);
        sound |= !taken.unreadable;
        newer = newer.and_backup(&taken);
    }
    Ok(restored)
}

/// Gives a damaged database and its log a second, unused name each by linking or copying them with `put`. If the program
/// is killed in between, both files are still complete under one of their names.
fn set_aside(
    paths: &Paths,
    database: &Path,
    now: Timestamp,
    put: fn(&Path, &Path) -> io::Result<()>,
) -> Result<PathBuf, BackupError> {
    let mut name = stamp(now);
    let mut to = paths.data_dir().join(format!("{DAMAGED}{name}{SUFFIX}"));
    while to.exists() || beside(&to, LOG_SUFFIX).exists() {
        name.push('+');
        to = paths.data_dir().join(format!("{DAMAGED}{name}{SUFFIX}"));
    }
    for suffix in [LOG_SUFFIX, ""] {
        let from = beside(database, suffix);
        if from.exists() {
            put(&from, &beside(&to, suffix)).map_err(|source| {
                // The other file may be complete already, but alone it is of no use.
                drop(remove(&to));
                FileError::new(&from, FileAction::SetAside, source)
            })?;
        }
    }
    Ok(to)
}

fn link_or_copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::hard_link(from, to).or_else(|_| copy(from, to))
}

/// Makes a copy that stays as it is if somebody writes to the file. A copy that fails leaves nothing.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to).map(drop).inspect_err(|_| drop(fs::remove_file(to)))
}

/// Finds the copy that an unfinished repair left: a file with the same content, and with the log that the database
/// itself no longer has.
fn left_by_the_last(paths: &Paths, database: &Path) -> Option<PathBuf> {
    // Reading the database makes an empty log.
    if fs::metadata(beside(database, LOG_SUFFIX)).is_ok_and(|log| log.len() > 0) {
        return None;
    }
    let is_left = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with(DAMAGED)
            && name.ends_with(SUFFIX)
            && beside(path, LOG_SUFFIX).exists()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MarkCounts;

    #[test]
    fn a_repair_of_one_subscription_is_described_in_the_singular() {
        let saved = Copied { subscriptions: 1, entries: 1, ..Copied::default() };
        let restored = Copied { marks: MarkCounts { read: 1, starred: 0 }, ..Copied::default() };
        let set_aside = PathBuf::from("old.db");
        let words = Repaired {
            set_aside,
            before: RowCounts::default(),
            saved,
            restored,
            marked_alone: 0,
            is_log_lost: false,
        }
        .words();
        let expect =
            "1 subscription and 1 entry were saved from it, 0 subscriptions and 1 mark came from backups.";
        assert!(words.contains(expect), "{words}");
    }

    #[test]
    fn a_repair_counts_labels_and_hidden_entries_if_there_are_any() {
        let words = |before, saved| {
            let (set_aside, restored) = (PathBuf::from("old.db"), Copied::default());
            Repaired { set_aside, before, saved, restored, marked_alone: 0, is_log_lost: false }.words()
        };
        let unknown = words(RowCounts::default(), Copied { labels: 3, ..Copied::default() });
        assert!(
            unknown.contains("Labels on entries: 3 saved, 0 from backups. Nobody knows if more are lost."),
            "{unknown}"
        );
        let none = RowCount { number: 0, exact: true };
        let before =
            RowCounts { labels: none, hidden: none, rules: none, searches: none, ..RowCounts::default() };
        assert!(!words(before, Copied::default()).contains("Labels"));
        let before = RowCounts { labels: RowCount { number: 5, exact: true }, hidden: none, ..before };
        let said = words(before, Copied { labels: 3, ..Copied::default() });
        assert!(said.contains("Labels on entries: 5 before, 3 saved, 0 from backups, 2 lost."), "{said}");
        assert!(!said.contains("Entries that rules hide"), "{said}");
    }

    #[test]
    fn a_repair_reports_derived_addresses() {
        let repaired = |addresses| {
            let saved = Copied { subscriptions: 2, addresses, ..Copied::default() };
            let (set_aside, restored) = (PathBuf::from("old.db"), Copied::default());
            Repaired {
                set_aside,
                before: RowCounts::default(),
                saved,
                restored,
                marked_alone: 0,
                is_log_lost: false,
            }
            .words()
        };
        let expect =
            "The address of 1 saved subscription was damaged and was derived from other data. Check it.";
        assert!(repaired(1).contains(expect), "{}", repaired(1));
        assert!(!repaired(0).contains("address"), "{}", repaired(0));
    }
}
