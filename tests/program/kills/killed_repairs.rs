//! Kills the program while it repairs a damaged database or restores a backup. Nothing that could be read before is
//! lost, and a second run has the result of a run that was not killed.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};

use crate::harness::Program;
use crate::library::{follow_long_feeds, mark_some};

const FEEDS: usize = 6;
const ENTRIES: usize = 400;

/// A program with several feeds. Some entries of each feed are starred, and half are read.
fn library() -> (Program, Site) {
    let (program, site) = (Program::new(), Site::start());
    let urls = follow_long_feeds(&program, &site, FEEDS, ENTRIES);
    mark_some(&program, &urls);
    (program, site)
}

fn database(program: &Program) -> PathBuf {
    program.dir().join("lacuna.db")
}

/// The content of a profile: addresses, and entries with their marks.
#[derive(Debug, Default, PartialEq, Eq)]
struct Held {
    feeds: BTreeSet<String>,
    entries: BTreeSet<(String, bool, bool)>,
}

fn held(program: &Program) -> Held {
    let database = program.database();
    let mut feeds = database.prepare("SELECT url FROM subscription WHERE removed_at IS NULL").unwrap();
    let mut entries =
        database.prepare("SELECT id, read, starred FROM entry JOIN user_state USING (key)").unwrap();
    let feeds = feeds.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let entry = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    Held { feeds, entries: entries.query_map([], entry).unwrap().map(Result::unwrap).collect() }
}

fn files(program: &Program, start: &str) -> Vec<PathBuf> {
    let all = fs::read_dir(program.dir()).unwrap().map(|file| file.unwrap().path());
    all.filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with(start)).collect()
}

/// Starts a command and kills it after a while (SIGKILL). Returns true if it had ended by itself.
fn kill_after(program: &Program, arguments: &[&str], time: Duration) -> bool {
    let mut child = program.spawn(arguments);
    thread::sleep(time);
    let ended = child.try_wait().unwrap().is_some();
    child.kill().unwrap();
    child.wait().unwrap();
    ended
}

/// Runs a command without a kill. Returns its duration, and the content of the profile after it.
fn undisturbed(program: &Program, arguments: &[&str]) -> (Duration, Held) {
    let began = Instant::now();
    program.ok(arguments);
    (began.elapsed(), held(program))
}

/// The number of kills: ten, or the number in `LACUNA_KILL_ROUNDS`.
fn rounds() -> u32 {
    std::env::var("LACUNA_KILL_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(10).max(3)
}

#[test]
fn a_repair_killed_at_any_instant_loses_nothing() {
    let (program, _site) = library();
    // The file has no free pages, so every overwritten page is a loss.
    program.database().execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    let mut damaged = fs::read(database(&program)).unwrap();
    let page = damaged.len() / 16_384 / 2 * 16_384;
    damaged[page..page + 16_384].fill(0xA5);
    let spoil = || {
        for file in files(&program, "lacuna-damaged-").into_iter().chain(files(&program, "lacuna.db-")) {
            fs::remove_file(file).unwrap();
        }
        fs::write(database(&program), &damaged).unwrap();
    };
    spoil();
    let (time, repaired) = undisturbed(&program, &["repair"]);
    assert_eq!(repaired.feeds.len(), FEEDS);
    assert!(repaired.entries.len() > ENTRIES * FEEDS / 2, "{}", repaired.entries.len());
    let mut broken_off = 0;
    for round in 0..rounds() {
        spoil();
        broken_off += u32::from(!kill_after(&program, &["repair"], time * round / rounds()));
        // The damaged file is still complete, under its own name or under another one.
        let mut names = files(&program, "lacuna-damaged-");
        names.push(database(&program));
        assert!(names.iter().any(|name| fs::read(name).unwrap() == damaged), "round {round}: {names:?}");
        program.ok(&["repair"]);
        assert_eq!(held(&program), repaired, "round {round}");
        program.assert_integrity();
        assert!(program.ok(&["repair"]).err.contains("is not damaged"), "round {round}");
    }
    assert!(broken_off > 1, "{broken_off} of {} came before the end", rounds());
}

#[test]
fn a_repair_killed_between_setting_aside_and_replacing_finds_the_log_again() {
    let (program, site) = library();
    program.database().execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    // While another connection is open, SQLite does not move its log into the file, as after a crash.
    let other = program.database();
    other.query_row("SELECT count(*) FROM entry", [], |row| row.get::<_, i64>(0)).unwrap();
    let more = (0..ENTRIES).map(|k| Entry::new(format!("late-{k}"), "Late").html("late ".repeat(900)));
    site.put("/late", Feed::atom("Late").entries(more));
    program.ok(&["add", site.url("/late").as_str()]);
    let before = held(&program);
    let (mut file, log) =
        (fs::read(database(&program)).unwrap(), fs::read(program.dir().join("lacuna.db-wal")).unwrap());
    assert!(log.len() > 100_000, "the log holds the late ones");
    drop(other);
    file[..100].fill(b'x');
    let put = |name: &str, with_log: bool| {
        fs::write(program.dir().join(name), &file).unwrap();
        if with_log {
            fs::write(program.dir().join(format!("{name}-wal")), &log).unwrap();
        }
    };
    for old in files(&program, "lacuna.db") {
        fs::remove_file(old).unwrap();
    }
    fs::remove_dir_all(program.dir().join("backups")).ok();
    // The program was killed after it had set aside the file with its log and removed the log under its own name.
    put("lacuna.db", false);
    put("lacuna-damaged-2026-01-02-030405.db", true);
    let ran = program.ok(&["repair"]);
    assert!(ran.err.contains("lacuna-damaged-2026-01-02-030405.db"), "{ran:#?}");
    assert_eq!(held(&program), before, "{ran:#?}");
    assert_eq!(
        files(&program, "lacuna-damaged-")
            .iter()
            .filter(|path| path.extension().is_some_and(|e| e == "db"))
            .count(),
        1
    );
    program.assert_integrity();
}

#[test]
fn a_restore_or_a_backup_killed_at_any_instant_is_all_or_nothing() {
    let (program, site) = library();
    let backup = program.ok(&["restore"]).out.trim().to_owned();
    let kept = program.beside("kept.db");
    fs::copy(&backup, &kept).unwrap();
    let kept = kept.to_str().unwrap();
    // The user's later changes stay, and removed rows come back.
    let (gone, starred) = (site.url("/3"), site.url("/4"));
    program.ok(&["remove", gone.as_str()]);
    program.ok(&["star", starred.as_str(), "e4-7"]);
    program.database().execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    let (before, file) = (held(&program), fs::read(database(&program)).unwrap());
    let reset = || {
        for old in files(&program, "lacuna.db-") {
            fs::remove_file(old).unwrap();
        }
        fs::write(database(&program), &file).unwrap();
    };
    let (time, restored) = undisturbed(&program, &["restore", kept]);
    assert_eq!((before.feeds.len(), restored.feeds.len()), (FEEDS - 1, FEEDS));
    let mut seen = BTreeSet::new();
    for round in 0..rounds() {
        reset();
        kill_after(&program, &["restore", kept], time * round / (rounds() - 2));
        let now = held(&program);
        assert!(now == before || now == restored, "round {round}: neither before nor after");
        seen.insert(now == before);
        program.ok(&["restore", kept]);
        assert_eq!(held(&program), restored, "round {round}");
        program.assert_integrity();
    }
    assert!(seen.contains(&true), "no kill came before the end");
    // A backup is there completely or not at all.
    for round in 0..rounds() {
        fs::remove_dir_all(program.dir().join("backups")).ok();
        kill_after(&program, &["mark-read", gone.as_str()], time * round / (rounds() - 2));
        for line in program.ok(&["restore"]).out.lines() {
            let fresh = Program::new();
            fresh.ok(&["restore", line]);
            assert_eq!(held(&fresh).feeds, restored.feeds, "round {round}");
        }
    }
}
