//! The latest changes are in the log beside the database. A repair uses the log if it can, and says so if it cannot.

use std::fs;
use std::path::PathBuf;

use rusqlite::Connection;

use super::repaired_choices::Reader;

/// A profile without backups whose log has the star of entry `e9` and the label of entry `e8`.
struct Logged {
    reader: Reader,
    file: Vec<u8>,
    log: Vec<u8>,
    kept: Vec<String>,
}

impl Logged {
    fn new() -> Self {
        let reader = Reader::new();
        reader.file();
        // While another connection is open, SQLite does not move the log into the file, as after a crash.
        let open = Connection::open(reader.path()).unwrap();
        open.query_row("SELECT count(*) FROM entry", [], |row| row.get::<_, i64>(0)).unwrap();
        reader.program.ok(&["star", &reader.url, "e9"]);
        reader.program.ok(&["label", &reader.url, "e8", "Late"]);
        let (file, log) = (fs::read(reader.path()).unwrap(), fs::read(log_of(&reader)).unwrap());
        let kept = reader.kept();
        drop(open);
        assert!(!log.is_empty());
        fs::remove_dir_all(reader.program.dir().join("backups")).unwrap();
        Self { reader, file, log, kept }
    }

    /// Puts both files in place, repairs them, and returns the words of the repair.
    fn repair(&self, file: &[u8], log: &[u8]) -> String {
        fs::write(self.reader.path(), file).unwrap();
        fs::write(log_of(&self.reader), log).unwrap();
        fs::remove_file(self.reader.program.dir().join("lacuna.db-shm")).ok();
        let ran = self.reader.program.ok(&["repair"]);
        assert!(!ran.err.contains("panicked"), "{ran:#?}");
        self.reader.program.assert_integrity();
        ran.err
    }

    /// The marks and labels of all entries. None if the feed is lost.
    fn kept_now(&self) -> Vec<String> {
        if self.reader.program.feeds().is_empty() { Vec::new() } else { self.reader.kept() }
    }

    /// The files that were set aside: databases and their logs.
    fn aside(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(self.reader.program.dir()).unwrap().map(|file| file.unwrap().path());
        let mut aside: Vec<PathBuf> = files
            .filter(|path| path.to_string_lossy().contains("lacuna-damaged-"))
            .filter(|path| !path.to_string_lossy().ends_with("-shm"))
            .collect();
        aside.sort();
        aside
    }
}

fn log_of(reader: &Reader) -> PathBuf {
    reader.program.dir().join("lacuna.db-wal")
}

#[test]
fn a_cut_off_file_loses_no_more_with_its_log_than_without_it() {
    let logged = Logged::new();
    for part in [2, 4, 6] {
        let cut = &logged.file[..logged.file.len() / 8 * part];
        let words = logged.repair(cut, &[]);
        let without = logged.kept_now();
        let words_with = logged.repair(cut, &logged.log);
        let with = logged.kept_now();
        assert!(with.len() >= without.len(), "{part} of 8: {words}{words_with}");
        let late = logged.kept.iter().filter(|entry| !without.contains(entry) && with.contains(entry));
        assert!(without.is_empty() || late.count() >= 2, "{part} of 8: {without:?} {with:?} {words_with}");
    }
    assert!(!logged.kept_now().is_empty(), "the largest part has entries");
}

/// SQLite takes a log with a damaged header for an empty one.
#[test]
fn a_log_with_a_damaged_header_loses_nothing() {
    let logged = Logged::new();
    for places in [0..1, 9..10, 12..14, 16..24, 0..32] {
        let (mut log, case) = (logged.log.clone(), format!("{places:?}"));
        log[places].iter_mut().for_each(|byte| *byte ^= 0x55);
        let words = logged.repair(&logged.file, &log);
        assert_eq!(logged.reader.kept(), logged.kept, "{case}: {words}");
        assert!(!words.contains("latest changes"), "{case}: {words}");
    }
}

#[test]
fn a_log_that_cannot_be_read_is_set_aside_and_reported() {
    let logged = Logged::new();
    let mut log = logged.log.clone();
    log[..64].fill(0x55);
    let words = logged.repair(&logged.file, &log);
    assert!(words.contains("The latest changes are lost"), "{words}");
    let kept = logged.reader.kept();
    assert_eq!(kept.len(), logged.kept.len(), "{words}");
    assert_eq!(kept.iter().filter(|entry| !logged.kept.contains(entry)).count(), 2, "{words}");
    let aside = logged.aside();
    assert_eq!(aside.len(), 2, "{aside:?}");
    assert!(fs::read(&aside[0]).unwrap() == logged.file && fs::read(&aside[1]).unwrap() == log);
    assert!(words.contains(aside[1].to_str().unwrap()), "{words}");
    assert!(logged.reader.program.ok(&["repair"]).err.contains("is not damaged"));
}

#[test]
fn a_repair_that_fails_leaves_no_copies_and_can_be_done_again() {
    let logged = Logged::new();
    let mut log = logged.log.clone();
    log[..64].fill(0x55);
    fs::write(logged.reader.path(), &logged.file).unwrap();
    fs::write(log_of(&logged.reader), &log).unwrap();
    fs::remove_file(logged.reader.program.dir().join("lacuna.db-shm")).ok();
    // Nothing can be written in the place of the new database.
    let place = logged.reader.program.dir().join("lacuna-repaired.db");
    fs::create_dir(&place).unwrap();
    assert_eq!(logged.reader.program.run(&["repair"]).status, 1);
    assert_eq!(logged.aside(), [] as [PathBuf; 0]);
    assert!(!logged.reader.program.dir().join("lacuna-mended.db").exists());
    assert!(fs::read(logged.reader.path()).unwrap() == logged.file);
    assert!(fs::read(log_of(&logged.reader)).unwrap() == log);
    fs::remove_dir(&place).unwrap();
    assert!(logged.reader.program.ok(&["repair"]).err.contains("The latest changes are lost"));
    assert_eq!(logged.aside().len(), 2);
}

/// SQLite deletes the log of an empty file.
#[test]
fn the_log_of_a_file_that_was_emptied_is_set_aside() {
    let logged = Logged::new();
    let words = logged.repair(&[], &logged.log);
    let aside = logged.aside();
    assert_eq!(aside.len(), 2, "{aside:?}: {words}");
    assert!(fs::read(&aside[0]).unwrap().is_empty() && fs::read(&aside[1]).unwrap() == logged.log);
}

/// The program was killed after it had set aside both files and had removed the log under its own name. Without the log,
/// the file seems to be sound.
#[test]
fn the_log_of_an_interrupted_repair_is_found_although_the_file_is_sound() {
    let logged = Logged::new();
    let aside = logged.reader.program.dir().join("lacuna-damaged-2026-01-02-030405.db");
    fs::write(&aside, &logged.file).unwrap();
    fs::write(format!("{}-wal", aside.display()), &logged.log).unwrap();
    fs::write(logged.reader.path(), &logged.file).unwrap();
    fs::remove_file(log_of(&logged.reader)).ok();
    let words = logged.reader.program.ok(&["repair"]).err;
    assert_eq!(logged.reader.kept(), logged.kept, "{words}");
    assert_eq!(logged.aside().len(), 2);
    assert!(logged.reader.program.ok(&["repair"]).err.contains("is not damaged"));
}
