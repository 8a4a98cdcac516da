//! A database that is overwritten, cut off, gone or locked: the program says so, overwrites nothing, and saves what it
//! can read.

use std::fs;
use std::path::PathBuf;

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use serde_json::Value;

use super::random_damage::number_in;
use crate::harness::{Program, Ran};
use crate::library::mark_some;

const FEEDS: usize = 12;
pub(super) const ENTRIES: usize = 60;
/// Bytes of a page of the database.
const PAGE: usize = 16_384;

/// Twelve feeds in folders. One entry of each feed is starred, and half of the entries are read.
pub(super) fn library() -> (Program, Site) {
    let (program, site) = (Program::new(), Site::start());
    let mut outlines = String::new();
    for n in 0..FEEDS {
        let entries = (0..ENTRIES).map(|k| {
            Entry::new(format!("e{n}-{k}"), format!("Title {k}"))
                .published(format!("2024-01-{:02}T00:00:{:02}Z", n + 1, k))
                .html(format!("<p>text of {n} {k} {}</p>", format!("{:x} ", (n * 97 + k) * 7919).repeat(60)))
        });
        site.put(&format!("/{n}"), Feed::atom(format!("Feed {n}")).entries(entries));
        outlines.push_str(&outline(n, &site));
    }
    let opml = format!("<opml><body><outline text='News'>{outlines}</outline></body></opml>");
    program.ok(&["import", &program.file("l.opml", opml)]);
    program.ok(&["refresh"]);
    let urls: Vec<String> = (0..FEEDS).map(|n| site.url(&format!("/{n}")).into()).collect();
    mark_some(&program, &urls);
    (program, site)
}

fn outline(n: usize, site: &Site) -> String {
    format!("<outline text='F{n}' xmlUrl='{}'/>", site.url(&format!("/{n}")))
}

pub(super) fn database(program: &Program) -> PathBuf {
    program.dir().join("lacuna.db")
}

/// Returns the numbers of subscriptions, entries, starred entries and read entries.
pub(super) fn holdings(program: &Program) -> (usize, usize, usize, usize) {
    let (mut entries, mut starred, mut read) = (0, 0, 0);
    let feeds = program.feeds();
    for feed in &feeds {
        for row in program.entries(feed["url"].as_str().unwrap()) {
            if row["row"] == "entry" {
                entries += 1;
                starred += usize::from(row["starred"] == true);
                read += usize::from(row["unread"] == false);
            }
        }
    }
    (feeds.len(), entries, starred, read)
}

const ALL: (usize, usize, usize, usize) = (FEEDS, FEEDS * ENTRIES, FEEDS, FEEDS / 2 * ENTRIES);

/// Moves everything from SQLite's log into the database file, so that a test can damage it.
pub(super) fn settle(program: &Program) {
    program.database().execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
}

fn aside(program: &Program) -> Vec<PathBuf> {
    let files = fs::read_dir(program.dir()).unwrap().map(|file| file.unwrap().path());
    files
        .filter(|path| {
            path.to_string_lossy().contains("lacuna-damaged-") && path.extension().is_some_and(|e| e == "db")
        })
        .collect()
}

#[track_caller]
pub(super) fn one_sentence(ran: &Ran, words: &str) {
    assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{ran:#?}");
    assert!(ran.err.contains(words) && !ran.err.contains("panicked"), "{words}: {ran:#?}");
}

#[test]
fn a_page_overwritten_costs_no_subscription_and_few_entries() {
    let (program, site) = library();
    // The file has no free pages, so every overwritten page is a loss.
    program.database().execute_batch("VACUUM").unwrap();
    settle(&program);
    let whole = fs::read(database(&program)).unwrap();
    let leaf = |table: &str| {
        let sql = "SELECT min(pageno) FROM dbstat WHERE name = ? AND pagetype = 'leaf'";
        program.database().query_row(sql, [table], |row| row.get::<_, i64>(0)).unwrap()
    };
    let pages = ["search_docsize", "entry", "body", "user_state"].map(|table| (table, leaf(table)));
    for (table, page) in pages {
        let at = usize::try_from(page).unwrap() - 1;
        let mut spoilt = whole.clone();
        spoilt[at * PAGE..(at + 1) * PAGE].fill(0xA5);
        fs::write(database(&program), &spoilt).unwrap();
        fs::remove_dir_all(program.dir().join("backups")).ok();
        let ran = program.ok(&["repair"]);
        assert!(ran.err.contains("set aside as"), "{ran:#?}");
        let (feeds, entries, starred, read) = holdings(&program);
        assert_eq!(feeds, FEEDS, "{table}: {ran:#?}");
        assert!(entries >= FEEDS * ENTRIES / 2, "{table}: {entries}, {ran:#?}");
        if table == "user_state" {
            // The indexes still have the marks.
            assert_eq!((entries, starred, read), (FEEDS * ENTRIES, FEEDS, FEEDS * ENTRIES / 2), "{ran:#?}");
        } else {
            assert!(starred >= FEEDS / 2, "{table}: {starred}, {ran:#?}");
        }
        if table == "entry" {
            // The stars are there, but not all their articles.
            assert!(starred < FEEDS && ran.err.contains("Stars: 12 before, 12 saved"), "{ran:#?}");
            assert_eq!(FEEDS - starred, number_in(&ran.err, "or labelled article"), "{ran:#?}");
        }
        // No feed that lost entries claims that nothing is missing.
        let is_whole = |feed: &Value| feed["entries"] == ENTRIES;
        assert!(program.feeds().iter().all(|feed| feed["state"] != "whole-since" || is_whole(feed)));
        program.assert_integrity();
        let kept = aside(&program);
        assert!(
            kept.len() == 1 && fs::read(&kept[0]).unwrap() == spoilt,
            "the damaged file is kept as it was"
        );
        fs::remove_file(&kept[0]).unwrap();
        program.ok(&["refresh", "--now"]);
        assert_eq!(holdings(&program).1, FEEDS * ENTRIES, "the publishers have the rest");
        assert!(program.ok(&["repair"]).err.contains("is not damaged"));
    }
    assert_eq!(site.count("/0"), 1 + pages.len());
}

#[test]
fn everything_left_in_a_truncated_database_is_saved() {
    let (program, _site) = library();
    program.database().execute_batch("VACUUM").unwrap();
    settle(&program);
    let whole = fs::read(database(&program)).unwrap();
    let pages = whole.len() / PAGE * 9 / 10;
    let left = |table: &str| {
        let sql = "SELECT sum(ncell) FROM dbstat WHERE name = ? AND pagetype = 'leaf' AND pageno <= ?";
        let left: i64 = program
            .database()
            .query_row(sql, (table, u32::try_from(pages).unwrap()), |row| row.get(0))
            .unwrap();
        usize::try_from(left).unwrap()
    };
    let (entries, marks) = (left("entry"), left("user_state"));
    assert!(entries > FEEDS * ENTRIES / 2, "{entries}");
    fs::write(database(&program), &whole[..pages * PAGE]).unwrap();
    fs::remove_dir_all(program.dir().join("backups")).unwrap();
    let ran = program.ok(&["repair"]);
    let (_, saved, ..) = holdings(&program);
    assert!(saved >= entries, "{saved} of {entries}: {ran:#?}");
    // A mark is also saved if its entry was in the part that is lost.
    let sql = "SELECT sum(read) FROM user_state";
    let read: i64 = program.database().query_row(sql, [], |row| row.get(0)).unwrap();
    assert_eq!((marks, usize::try_from(read).unwrap()), (FEEDS * ENTRIES, ALL.3), "{ran:#?}");
    program.assert_integrity();
}

/// The database has a text of invalid bytes, and a damaged page of an index.
#[test]
fn bytes_that_are_no_text_stop_no_repair() {
    let (program, _site) = library();
    settle(&program);
    let sql = "SELECT pageno FROM dbstat WHERE name = 'user_state_unread' AND pagetype = 'leaf'";
    let page: u32 = program.database().query_row(sql, [], |row| row.get(0)).unwrap();
    let mut file = fs::read(database(&program)).unwrap();
    for text in ["Feed 3", "Title 7", "e5-9"] {
        for at in 0..file.len() - text.len() {
            if &file[at..at + text.len()] == text.as_bytes() {
                file[at + 1] = 0xFF;
            }
        }
    }
    let only_text = file.clone();
    let at = (page as usize - 1) * PAGE;
    file[at..at + PAGE].fill(0xA5);
    for (what, file) in [("a text", only_text), ("a text and an index", file)] {
        fs::write(database(&program), file).unwrap();
        let ran = program.ok(&["repair"]);
        assert!(ran.err.contains("set aside as"), "{what}: {ran:#?}");
        assert_eq!(holdings(&program), ALL, "{what}: {ran:#?}");
        program.assert_integrity();
        assert!(program.ok(&["repair"]).err.contains("is not damaged"), "{what}");
    }
}

#[test]
fn a_database_that_is_gone_comes_back_from_the_daily_backup() {
    let (program, site) = library();
    settle(&program);
    let backups = program.ok(&["restore"]).out;
    assert_eq!(backups.lines().count(), 1, "one a day: {backups}");
    let size = fs::metadata(backups.trim()).unwrap().len();
    assert!(size < 400_000, "it holds little and takes {size} bytes");
    fs::remove_file(backups.trim()).unwrap();
    program.ok(&["mark-read", site.url("/0").as_str()]);
    let whole = fs::read(database(&program)).unwrap();
    for (name, spoilt) in [("cut off", whole[..whole.len() / 3].to_vec()), ("junk", vec![b'x'; 50_000])] {
        fs::write(database(&program), &spoilt).unwrap();
        for file in ["lacuna.db-wal", "lacuna.db-shm"] {
            fs::remove_file(program.dir().join(file)).ok();
        }
        one_sentence(&program.run(&["feeds"]), "lacuna repair");
        assert!(fs::read(database(&program)).unwrap() == spoilt, "{name}: refused and left alone");
        let ran = program.ok(&["repair"]);
        let rows = program.feeds();
        assert_eq!(rows.len(), FEEDS, "{name}: {ran:#?}");
        assert!(rows.iter().all(|row| row["folder"] == serde_json::json!(["News"])), "{name}");
        program.ok(&["refresh", "--now"]);
        assert_eq!(holdings(&program), ALL, "{name}");
        program.assert_integrity();
    }
    assert_eq!(aside(&program).len(), 2);
}

#[test]
fn restoring_adds_what_is_missing_and_takes_nothing_away() {
    let (program, site) = library();
    let backup = program.ok(&["restore"]).out.trim().to_owned();
    fs::remove_file(&backup).unwrap();
    // The next command makes a new backup of the present content.
    program.ok(&["mark-read", site.url("/0").as_str()]);
    let backup = program.ok(&["restore"]).out.trim().to_owned();
    program.ok(&["remove", site.url("/3").as_str()]);
    program.ok(&["star", site.url("/4").as_str(), "e4-5"]);
    program.ok(&["star", site.url("/5").as_str(), "e5-0", "--remove"]);
    let ran = program.ok(&["restore", &backup]);
    assert!(ran.err.contains("1 subscription,") && ran.err.contains("1 star."), "{ran:#?}");
    program.ok(&["refresh", "--now"]);
    assert_eq!(holdings(&program), (FEEDS, ALL.1, FEEDS + 1, ALL.3));
    let again = program.ok(&["restore", &backup]);
    assert!(again.err.contains("0 subscriptions, 0 entries, 0 read marks, 0 stars"), "{again:#?}");
    one_sentence(&program.run(&["restore", &program.file("junk", "no database")]), "junk");
    program.assert_integrity();
}

#[test]
fn backups_are_made_once_a_day_and_a_few_are_kept() {
    let (program, _site) = library();
    let folder = program.dir().join("backups");
    let names = || -> Vec<String> {
        program.ok(&["restore"]).out.lines().map(|line| line.rsplit('/').next().unwrap().to_owned()).collect()
    };
    let newest = names();
    assert_eq!(newest.len(), 1);
    program.ok(&["mark-read"]);
    assert_eq!(names(), newest, "not twice on one day");
    for day in 1..=9 {
        fs::copy(folder.join(&newest[0]), folder.join(format!("lacuna-2020-01-0{day}-120000.db"))).unwrap();
    }
    fs::remove_file(folder.join(&newest[0])).unwrap();
    program.ok(&["mark-read"]);
    let kept = names();
    assert_eq!(kept.len(), 5);
    assert!(kept[0] >= newest[0], "{kept:?}");
    assert_eq!(kept[4], "lacuna-2020-01-06-120000.db");
    // An empty profile replaces no backup.
    let (empty, feeds) = (Program::new(), program.feeds());
    empty.ok(&["mark-read"]);
    assert_eq!((empty.ok(&["restore"]).out.as_str(), feeds.len()), ("", FEEDS));
}

#[test]
fn what_is_not_damaged_or_not_ours_is_not_repaired() {
    let (program, _site) = library();
    settle(&program);
    let whole = fs::read(database(&program)).unwrap();
    // A newer format differs in its structure. Otherwise its number is damaged.
    program.database().execute_batch("ALTER TABLE rule ADD COLUMN later TEXT").unwrap();
    program.database().pragma_update(None, "user_version", 999).unwrap();
    one_sentence(&program.run(&["repair"]), "newer version");
    program.database().pragma_update(None, "application_id", 7).unwrap();
    one_sentence(&program.run(&["repair"]), "another program");
    assert_eq!(aside(&program).len(), 0);
    fs::write(database(&program), whole).unwrap();
    assert_eq!(holdings(&program), ALL);
}

#[test]
fn a_database_that_another_process_locks_can_be_read_and_is_waited_for() {
    let (program, site) = library();
    let other = program.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(program.feeds().len(), FEEDS);
    let ran = program.run(&["mark-read", site.url("/1").as_str()]);
    one_sentence(&ran, "another process is using the database");
    other.execute_batch("ROLLBACK").unwrap();
    program.ok(&["mark-read", site.url("/1").as_str()]);
}

/// SQLite cannot make the index of its log, as in a read-only folder. The test does not use such a folder, because root
/// can write to any folder.
#[cfg(unix)]
#[test]
fn changes_that_are_only_in_the_log_are_read_although_nothing_can_be_written() {
    let (program, site) = library();
    settle(&program);
    let other = program.database();
    other.query_row("SELECT count(*) FROM entry", [], |row| row.get::<_, i64>(0)).unwrap();
    program.ok(&["mark-read", site.url("/1").as_str()]);
    let log = fs::read(program.dir().join("lacuna.db-wal")).unwrap();
    assert!(!log.is_empty(), "the marks stand in the log");
    let (file, expect) = (fs::read(database(&program)).unwrap(), holdings(&program));
    drop(other);
    for name in ["lacuna.db-wal", "lacuna.db-shm"] {
        fs::remove_file(program.dir().join(name)).ok();
    }
    fs::write(database(&program), file).unwrap();
    fs::write(program.dir().join("lacuna.db-wal"), log).unwrap();
    fs::create_dir(program.dir().join("lacuna.db-shm")).unwrap();
    assert_eq!(holdings(&program), expect, "no older state is shown as the present one");
}
