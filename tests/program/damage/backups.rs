//! Daily backups. A damaged backup does not replace a sound one. A repair uses the content of all backups together. A
//! clock that was ahead once does not end the backups.

use std::fs;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use rusqlite::Connection;

use crate::harness::Program;

const ENTRIES: usize = 2_000;

/// A program with a feed whose entries are all read, the site, and the address of the feed.
fn reader() -> (Program, Site, String) {
    let (program, site) = (Program::new(), Site::start());
    let entries = (0..ENTRIES).map(|k| Entry::new(format!("e{k}"), format!("Title {k}")));
    site.put("/feed", Feed::atom("Harbour").entries(entries));
    let url = site.url("/feed").to_string();
    program.ok(&["add", &url]);
    program.ok(&["mark-read"]);
    fs::remove_dir_all(folder(&program)).unwrap();
    (program, site, url)
}

fn folder(program: &Program) -> PathBuf {
    program.dir().join("backups")
}

fn names(program: &Program) -> Vec<String> {
    program.ok(&["restore"]).out.lines().map(|line| line.rsplit('/').next().unwrap().to_owned()).collect()
}

/// Makes five sound backups of earlier days. Returns their names, newest first.
fn back_up_on_five_days(program: &Program) -> Vec<String> {
    program.ok(&["mark-read"]);
    let made = folder(program).join(&names(program)[0]);
    for day in 1..=5 {
        fs::copy(&made, folder(program).join(format!("lacuna-2020-01-0{day}-120000.db"))).unwrap();
    }
    fs::remove_file(made).unwrap();
    let kept = names(program);
    assert_eq!((kept.len(), kept[0].as_str()), (5, "lacuna-2020-01-05-120000.db"));
    kept
}

/// Overwrites the first page of the table of marks. Returns the number of marks on this page.
fn spoil_marks(path: &Path) -> usize {
    let database = Connection::open(path).unwrap();
    database.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    let sql = "SELECT pageno, ncell, pgsize FROM dbstat
        WHERE name = 'user_state' AND pagetype = 'leaf' ORDER BY path LIMIT 1";
    let numbers = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let (page, marks, size): (u32, u32, u32) = database.query_row(sql, [], numbers).unwrap();
    drop(database);
    let mut file = fs::File::options().write(true).open(path).unwrap();
    file.seek(SeekFrom::Start(u64::from(page - 1) * u64::from(size))).unwrap();
    file.write_all(&vec![0xA5; size as usize]).unwrap();
    marks as usize
}

/// Checks in the header of a database that it needs no log, so that all its content is in this one file. On a full
/// disk, a log that could not be merged would be lost when the file is renamed.
fn assert_needs_no_log(path: &Path) {
    assert_eq!(fs::read(path).unwrap()[18..20], [1, 1], "{}", path.display());
}

fn read(program: &Program, url: &str) -> usize {
    program.entries(url).iter().filter(|row| row["row"] == "entry" && row["unread"] == false).count()
}

#[test]
fn a_damaged_database_pushes_no_sound_backup_out() {
    let (program, _site, url) = reader();
    let kept = back_up_on_five_days(&program);
    let lost = spoil_marks(&program.dir().join("lacuna.db"));
    let opml = "<opml><body><outline xmlUrl='http://127.0.0.1:9/other'/></body></opml>";
    let ran = program.ok(&["import", &program.file("l.opml", opml)]);
    assert!(ran.err.contains("no backup could be made") && ran.err.contains("lacuna repair"), "{ran:#?}");
    assert_eq!(names(&program), kept);
    assert_eq!(fs::read_dir(folder(&program)).unwrap().count(), 5, "nothing unfinished is left");
    let ran = program.ok(&["repair"]);
    assert!(lost > 0 && ran.err.contains(" 0 marks came from backups"), "the indexes have them: {ran:#?}");
    assert_needs_no_log(&program.dir().join("lacuna.db"));
    assert_eq!(read(&program, &url), ENTRIES);
    program.ok(&["mark-read"]);
    assert_needs_no_log(&folder(&program).join(&names(&program)[0]));
    assert_eq!(names(&program)[1..], kept[..4], "what was repaired is backed up again");
}

/// All pages of the file are readable, but one page is there twice and another is gone.
#[test]
fn a_page_of_marks_that_another_has_replaced_is_made_good_from_the_indexes() {
    let (program, _site, url) = reader();
    program.ok(&["mark-read"]);
    let path = program.dir().join("lacuna.db");
    let database = Connection::open(&path).unwrap();
    database.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    let sql = "SELECT pageno, ncell, pgsize FROM dbstat
        WHERE name = 'user_state' AND pagetype = 'leaf' ORDER BY path LIMIT 2";
    let numbers = |row: &rusqlite::Row<'_>| Ok([row.get(0)?, row.get(1)?, row.get::<_, u32>(2)?]);
    let leaves: Vec<[u32; 3]> =
        database.prepare(sql).unwrap().query_map([], numbers).unwrap().map(Result::unwrap).collect();
    drop(database);
    let mut file = fs::read(&path).unwrap();
    let place = |page: u32, size: u32| (page as usize - 1) * size as usize;
    let ([lost, marks, size], [copied, ..]) = (leaves[0], leaves[1]);
    let from = place(copied, size);
    file.copy_within(from..from + size as usize, place(lost, size));
    fs::write(&path, file).unwrap();
    let ran = program.ok(&["repair"]);
    assert!(marks > 0 && ran.err.contains(" 0 marks came from backups"), "the indexes have them: {ran:#?}");
    let line = "Read marks: 2,000 before, 2,000 saved, 0 from backups, 0 lost.";
    assert!(ran.err.contains(line), "{line}: {ran:#?}");
    assert!(ran.err.contains("Entries: 2,000 before, 2,000 saved, 0 from backups, 0 lost."), "{ran:#?}");
    assert_eq!(read(&program, &url), ENTRIES);
}

#[test]
fn marks_that_a_newer_backup_lost_come_from_older_ones() {
    let (program, site, url) = reader();
    let ids: Vec<String> = {
        let database = program.database();
        let mut statement = database.prepare("SELECT id FROM entry ORDER BY key").unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    // The mark of one entry will be lost. The other entry is far from it.
    let (near, far) = (&ids[3], &ids[ENTRIES - 3]);
    program.ok(&["star", &url, near]);
    fs::remove_dir_all(folder(&program)).unwrap();
    let kept = back_up_on_five_days(&program);
    let spoil = |name: &String, sql: &str| {
        let database = Connection::open(folder(&program).join(name)).unwrap();
        database.execute_batch(&format!("PRAGMA foreign_keys = 0; {sql}")).unwrap();
    };
    // The newest backup is junk, and the next one was made of a damaged database.
    fs::write(folder(&program).join(&kept[0]), "junk").unwrap();
    spoil(&kept[1], "DELETE FROM body; DELETE FROM entry; DELETE FROM user_state WHERE key < 500");
    // The older backups have a feed that the user removed later, and a star that the user removed later.
    for name in &kept[2..] {
        let left = site.url("/left");
        let far = format!(
            "INSERT INTO subscription (url, normalised, added_at) VALUES ('{left}', '{left}', 1);
             UPDATE user_state SET starred = 1 WHERE key = (SELECT max(key) - 2 FROM user_state)"
        );
        spoil(name, &far);
    }
    let lost = spoil_marks(&program.dir().join("lacuna.db"));
    assert!((500..ENTRIES / 2).contains(&lost), "{lost}: near is lost and far is not");
    program.ok(&["repair"]);
    assert_eq!(read(&program, &url), ENTRIES);
    let rows = program.entries(&url);
    let starred: Vec<&str> =
        rows.iter().filter(|row| row["starred"] == true).map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(starred, [near.as_str()], "{far} is known to have no star");
    assert_eq!(program.feeds().len(), 1, "a feed that was left does not come back");
    program.assert_integrity();
}

#[test]
fn a_clock_that_was_ahead_neither_ends_the_backups_nor_multiplies_them() {
    let (program, _site, _url) = reader();
    let kept = back_up_on_five_days(&program);
    let ahead = |n: usize| folder(&program).join(format!("lacuna-206{n}-01-01-120000.db"));
    fs::copy(folder(&program).join(&kept[0]), ahead(0)).unwrap();
    for _ in 0..4 {
        program.ok(&["mark-read"]);
    }
    let now = names(&program);
    assert_eq!(now[1..], kept[..4], "one was made, and the one of no known day went first");
    for n in 1..=5 {
        fs::copy(folder(&program).join(&kept[0]), ahead(n)).unwrap();
    }
    for name in &now {
        fs::remove_file(folder(&program).join(name)).unwrap();
    }
    program.ok(&["mark-read"]);
    let made = names(&program);
    assert!(made.len() == 5 && !made[0].starts_with("lacuna-206"), "{made:?}");
    program.ok(&["mark-read"]);
    assert_eq!(names(&program), made, "what was made is kept, and is the backup of the day");
}

/// A backup that is made after an unnoticed loss does not replace a backup with more content.
#[test]
fn a_backup_with_far_less_in_it_pushes_none_out_that_has_more() {
    let (program, site, _url) = reader();
    let kept = back_up_on_five_days(&program);
    // The database is gone. A user who does not notice this adds another feed and reads it.
    fs::remove_file(program.dir().join("lacuna.db")).unwrap();
    site.put("/other", Feed::atom("Other").entries([Entry::new("only", "Only")]));
    program.ok(&["add", site.url("/other").as_str()]);
    let age =
        |name: &str, to: &str| fs::rename(folder(&program).join(name), folder(&program).join(to)).unwrap();
    for day in 1..=9 {
        program.ok(&["mark-read"]);
        let newest = names(&program).into_iter().next().unwrap();
        age(&newest, &format!("lacuna-2021-01-0{day}-120000.db"));
        let there = names(&program);
        assert!(there.contains(&kept[0]), "day {day}: {there:?}");
    }
    let there = names(&program);
    assert_eq!(there.len(), 6, "the newest five, and the newest that holds far more: {there:?}");
    assert_eq!(there[5], kept[0]);
}

/// If the database is gone but there is a backup, the profile is not a new one.
#[test]
fn missing_subscriptions_are_reported_and_can_be_restored() {
    let (program, _site, url) = reader();
    program.ok(&["mark-read"]);
    let path = program.dir().join("lacuna.db");
    for empty in [false, true] {
        for end in ["", "-wal", "-shm"] {
            fs::remove_file(program.dir().join(format!("lacuna.db{end}"))).ok();
        }
        if empty {
            fs::write(&path, "").unwrap();
        }
        for command in [&["feeds"][..], &["refresh"], &["export"]] {
            let ran = program.ok(command);
            assert!(ran.err.contains("your subscriptions are missing"), "{command:?}: {ran:#?}");
        }
        assert!(program.fails(&["repair"]).err.contains("lacuna restore"));
        let backup = folder(&program).join(&names(&program)[0]);
        program.ok(&["restore", backup.to_str().unwrap()]);
        program.ok(&["refresh", "--now"]);
        assert_eq!(read(&program, &url), ENTRIES);
        assert!(!program.ok(&["feeds"]).err.contains("missing"));
    }
    // If the user removed every feed, no subscription is missing.
    program.ok(&["remove", &url]);
    assert_eq!(program.ok(&["feeds"]).err, "");
}
