//! A disk that fails: full, read-only, locked, cut off, overwritten. A sentence each, reading goes on where it can,
//! nothing is overwritten, and what can be saved is saved.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use serde_json::Value;

use crate::harness::{Program, Ran, command_on, finish, spawn};

const FEEDS: usize = 12;
const ENTRIES: usize = 60;
/// Bytes of a page of the database.
const PAGE: usize = 16_384;

/// Twelve feeds in folders; one entry of each is starred, half of them are read.
fn library() -> (Program, Site) {
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
    for n in 0..FEEDS {
        let url = site.url(&format!("/{n}"));
        program.ok(&["star", url.as_str(), &format!("e{n}-0")]);
        if n % 2 == 0 {
            program.ok(&["mark-read", url.as_str()]);
        }
    }
    (program, site)
}

fn outline(n: usize, site: &Site) -> String {
    format!("<outline text='F{n}' xmlUrl='{}'/>", site.url(&format!("/{n}")))
}

fn database(program: &Program) -> PathBuf {
    program.dir().join("lacuna.db")
}

/// Subscriptions, entries, starred ones, read ones.
fn holdings(program: &Program) -> (usize, usize, usize, usize) {
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

/// Everything into the one file, so that a test can spoil it.
fn settle(program: &Program) {
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
fn one_sentence(ran: &Ran, words: &str) {
    assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{ran:#?}");
    assert!(ran.err.contains(words) && !ran.err.contains("panicked"), "{words}: {ran:#?}");
}

#[test]
fn a_page_overwritten_costs_no_subscription_and_few_entries() {
    let (program, site) = library();
    // No page is free: each that is overwritten is missed.
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
            // Entries whose marks are lost are there, and as unread as anything new.
            assert_eq!(entries, FEEDS * ENTRIES);
            assert!(read < FEEDS * ENTRIES / 4, "{read}");
        } else {
            assert!(starred >= FEEDS / 2, "{table}: {starred}, {ran:#?}");
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
fn of_a_database_that_was_cut_off_everything_is_saved_that_is_left() {
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
    let (_, saved, _, read) = holdings(&program);
    assert!(saved >= entries, "{saved} of {entries}: {ran:#?}");
    assert_eq!((marks, read), (FEEDS * ENTRIES, ALL.3), "{ran:#?}");
    program.assert_integrity();
}

/// The bytes of a text that are no text, and a page of an index that is none.
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
    // The next command makes the backup anew, of what there is.
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
    // An empty profile pushes nothing out.
    let (empty, feeds) = (Program::new(), program.feeds());
    empty.ok(&["mark-read"]);
    assert_eq!((empty.ok(&["restore"]).out.as_str(), feeds.len()), ("", FEEDS));
}

#[test]
fn what_is_not_damaged_or_not_ours_is_not_repaired() {
    let (program, _site) = library();
    settle(&program);
    let whole = fs::read(database(&program)).unwrap();
    program.database().pragma_update(None, "user_version", 999).unwrap();
    one_sentence(&program.run(&["repair"]), "newer version");
    program.database().pragma_update(None, "application_id", 7).unwrap();
    one_sentence(&program.run(&["repair"]), "another program");
    assert_eq!(aside(&program).len(), 0);
    fs::write(database(&program), whole).unwrap();
    assert_eq!(holdings(&program), ALL);
}

/// The program under a limit of what a file may hold, in units of 512 bytes: what a full disk does to it.
#[cfg(unix)]
fn limited(program: &Program, blocks: u64, args: &[&str]) -> Ran {
    let inner = command_on(&program.dir(), args);
    let mut command = Command::new("sh");
    // A signal would end the program; ignored, the write fails.
    command.args(["-c", &format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\""), "sh"]);
    command.arg(inner.get_program()).args(inner.get_args());
    command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    finish(spawn(&mut command))
}

#[cfg(unix)]
#[test]
fn a_disk_that_is_full_is_told_and_loses_nothing() {
    let (program, site) = library();
    let before = holdings(&program);
    settle(&program);
    let entries = (0..4_000).map(|k| Entry::new(format!("big-{k}"), "B").html("new text ".repeat(90)));
    site.put("/0", Feed::atom("Feed 0").entries(entries));
    let size = fs::metadata(database(&program)).unwrap().len();
    let ran = limited(&program, size / 512, &["refresh", "--now", site.url("/0").as_str()]);
    assert_eq!(ran.status, 1, "{ran:#?}");
    assert!(ran.err.contains("disk") && !ran.err.contains("panicked"), "{ran:#?}");
    for args in [&["feeds", "--json"][..], &["search", "text", "--json"], &["export"]] {
        let ran = limited(&program, size / 512, args);
        assert_eq!(ran.status, 0, "reading goes on: {ran:#?}");
    }
    assert_eq!(holdings(&program), before);
    program.assert_integrity();
    // With room again it goes on as if nothing had been.
    program.ok(&["refresh", "--now", site.url("/0").as_str()]);
    assert_eq!(program.feed(site.url("/0").as_str())["entries"], 4_000 + ENTRIES);
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

/// The index of the log cannot be made, as in a folder in which nothing can be written; root can write in any.
#[cfg(unix)]
#[test]
fn what_stands_in_the_log_alone_is_read_where_nothing_can_be_written() {
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

/// A file system in memory, mounted where the profile of a program will be; unmounted when dropped.
#[cfg(target_os = "linux")]
struct SmallDisk(PathBuf);

#[cfg(target_os = "linux")]
impl SmallDisk {
    /// Mounts one with these options; `None` where that is not allowed.
    fn mount(program: &Program, options: &str) -> Option<Self> {
        fs::create_dir_all(program.dir()).unwrap();
        let disk = Self(program.dir());
        disk.run("mount", &["-t", "tmpfs", "-o", options, "tmpfs"]).then_some(disk)
    }

    /// Runs a command on the place where it is mounted; tells whether that succeeded.
    fn run(&self, command: &str, args: &[&str]) -> bool {
        let ran = Command::new(command).args(args).arg(&self.0).output();
        ran.is_ok_and(|ran| ran.status.success())
    }
}

#[cfg(target_os = "linux")]
impl Drop for SmallDisk {
    fn drop(&mut self) {
        self.run("umount", &[]);
    }
}

#[cfg(target_os = "linux")]
#[test]
#[expect(clippy::print_stdout, reason = "a test that was not run says so")]
fn why_a_profile_cannot_be_opened_on_a_disk_that_is_full_or_read_only_is_said() {
    /// The fault of the disk that is made before the program runs.
    type Spoil = fn(&SmallDisk);
    let fill: Spoil = |disk| drop(fs::write(disk.0.join("filler"), vec![1; 2 << 20]));
    let forbid: Spoil = |disk| assert!(disk.run("mount", &["-o", "remount,ro"]));
    for (options, spoil, said) in [
        ("size=1m", fill, "the disk is full"),
        // The folder itself counts as one.
        ("size=1m,nr_inodes=1", |_| (), "the disk can hold no more files"),
        ("size=1m", forbid, "the disk is read-only"),
    ] {
        let program = Program::new();
        let Some(disk) = SmallDisk::mount(&program, options) else {
            println!("no disk can be mounted here: this was NOT tried");
            return;
        };
        spoil(&disk);
        let ran = program.run(&["feeds"]);
        one_sentence(&ran, said);
    }
}

/// Files without content use up the entries of a file system, and leave its bytes free.
#[cfg(target_os = "linux")]
fn take_all_files(disk: &SmallDisk) {
    let taken = (0..1_000).all(|n| fs::write(disk.0.join(format!("filler-{n}")), "").is_ok());
    assert!(!taken, "the disk has a limit");
}

#[cfg(target_os = "linux")]
fn take_all_bytes(disk: &SmallDisk) {
    fs::write(disk.0.join("filler-0"), vec![1; 64 << 20]).unwrap_err();
}

#[cfg(target_os = "linux")]
fn forbid(disk: &SmallDisk) {
    assert!(disk.run("mount", &["-o", "remount,ro"]));
}

#[cfg(target_os = "linux")]
fn make_room(disk: &SmallDisk) {
    disk.run("mount", &["-o", "remount,rw"]);
    let files = fs::read_dir(&disk.0).unwrap().map(|file| file.unwrap().path());
    files
        .filter(|path| path.to_string_lossy().contains("filler-"))
        .for_each(|path| fs::remove_file(path).unwrap());
}

/// A full disk, one without room for more files, and one that is read-only: each with the log of the last marks beside
/// the database, and after a clean end.
#[cfg(target_os = "linux")]
#[test]
#[expect(clippy::print_stdout, reason = "a test that was not run says so")]
fn a_disk_that_takes_nothing_more_is_read_and_said_and_nothing_is_lost() {
    type Spoil = fn(&SmallDisk);
    let spoils: [(Spoil, &str); 3] = [
        (take_all_bytes, "the disk is full"),
        (take_all_files, "the disk can hold no more files"),
        (forbid, "the disk is read-only"),
    ];
    let site = Site::start();
    let url = site.url("/f");
    for (spoil, words) in spoils {
        for with_log in [false, true] {
            let program = Program::new();
            let Some(disk) = SmallDisk::mount(&program, "size=8m,nr_inodes=60") else {
                println!("no disk can be mounted here: this was NOT tried");
                return;
            };
            let feed = |ids: &[&str]| Feed::atom("F").entries(ids.iter().map(|id| Entry::new(*id, *id)));
            site.put("/f", feed(&["a", "b"]));
            program.ok(&["add", url.as_str()]);
            settle(&program);
            // While a connection is open, the end of the program leaves the log.
            let other = program.database();
            other.query_row("SELECT count(*) FROM entry", [], |row| row.get::<_, i64>(0)).unwrap();
            program.ok(&["star", url.as_str(), "a"]);
            let log = program.dir().join("lacuna.db-wal");
            let (file, logged) = (fs::read(database(&program)).unwrap(), fs::read(&log).unwrap());
            assert!(!logged.is_empty());
            drop(other);
            settle(&program);
            let expect = holdings(&program);
            assert_eq!(expect, (1, 2, 1, 0));
            for name in ["lacuna.db-wal", "lacuna.db-shm"] {
                fs::remove_file(program.dir().join(name)).ok();
            }
            if with_log {
                fs::write(database(&program), file).unwrap();
                fs::write(&log, logged).unwrap();
            }
            site.put("/f", feed(&["a", "b", "c"]));
            spoil(&disk);
            let context = format!("{words}, log: {with_log}");
            assert_eq!(holdings(&program), expect, "{context}");
            assert!(program.ok(&["export"]).out.contains(url.as_str()), "{context}");
            for args in [&["star", url.as_str(), "b"][..], &["mark-read"], &["refresh", "--now"]] {
                let ran = program.run(args);
                assert!(ran.status == 1 && ran.err.contains(words), "{context}: {args:?}: {ran:#?}");
                assert!(!ran.err.contains("panicked"), "{context}: {ran:#?}");
            }
            program.run(&["repair"]);
            assert_eq!(holdings(&program), expect, "{context}: after a repair that had no room");
            make_room(&disk);
            assert_eq!(holdings(&program), expect, "{context}");
            program.ok(&["star", url.as_str(), "b"]);
            program.ok(&["refresh", "--now"]);
            assert_eq!(holdings(&program), (1, 3, 2, 0), "{context}");
            program.assert_integrity();
        }
    }
}

/// What the window cannot write, it does not show as done. It stays open, and writes again when there is room.
#[cfg(all(target_os = "linux", feature = "desktop"))]
#[test]
#[expect(clippy::print_stdout, reason = "a test that was not run says so")]
fn a_window_lives_on_a_disk_that_is_full_and_writes_when_there_is_room() {
    use crate::display::{display, press};
    use crate::kills::killed_window::open_to_the_list;
    use std::time::{Duration, Instant};

    let (program, site) = (Program::new(), Site::start());
    let Some(disk) = SmallDisk::mount(&program, "size=16m,nr_inodes=200") else {
        println!("no disk can be mounted here: this was NOT tried");
        return;
    };
    let entries = (0..20).map(|n| Entry::new(format!("{n}"), format!("Number {n}")));
    site.put("/f", Feed::atom("F").entries(entries));
    program.settings(r#"{"site_icons": false, "passwords_in_file": true, "mark_read_delay_ms": 600000}"#);
    program.ok(&["add", site.url("/f").as_str()]);
    let (_server, display) = display();
    let (mut window, log, _) = open_to_the_list(&program, &display);
    let starred = || holdings(&program).2;
    let starred_soon = |number: usize| {
        let began = Instant::now();
        while starred() != number && began.elapsed() < Duration::from_mins(1) {
            std::thread::sleep(Duration::from_millis(100));
        }
        starred() == number
    };
    press(&display, &["j"]);
    std::thread::sleep(Duration::from_millis(500));
    press(&display, &["s"]);
    assert!(starred_soon(1), "{:#?}", log.try_iter().collect::<Vec<_>>());
    take_all_bytes(&disk);
    // So many that they do not fit into what SQLite has reserved in its log.
    for _ in 0..40 {
        press(&display, &["j", "s"]);
        press(&display, &["k", "s"]);
    }
    std::thread::sleep(Duration::from_secs(1));
    let full = starred();
    assert!(window.0.try_wait().unwrap().is_none(), "the window ended");
    make_room(&disk);
    press(&display, &["j", "j", "s"]);
    let began = Instant::now();
    while starred() == full && began.elapsed() < Duration::from_mins(1) {
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_ne!(starred(), full, "it writes again");
    window.0.kill().unwrap();
    window.0.wait().unwrap();
    let said: Vec<String> = log.iter().collect();
    assert!(said.iter().any(|line| line.contains("the disk is full")), "{said:#?}");
    assert!(!said.iter().any(|line| line.contains("panicked")), "{said:#?}");
    program.assert_integrity();
}

/// A window on such a disk shows what is there, and says why it cannot write.
#[cfg(all(target_os = "linux", feature = "desktop"))]
#[test]
#[expect(clippy::print_stdout, reason = "a test that was not run says so")]
fn a_window_opens_on_a_disk_that_takes_nothing_more() {
    use crate::display::{display, press};
    use crate::kills::killed_window::open_to_the_list;

    type Spoil = fn(&SmallDisk);
    let spoils: [(Spoil, &str); 3] = [
        (take_all_bytes, "the disk is full"),
        (take_all_files, "the disk can hold no more files"),
        (forbid, "the disk is read-only"),
    ];
    let (_server, display) = display();
    let site = Site::start();
    site.put("/f", Feed::atom("F").entry(Entry::new("a", "A")).entry(Entry::new("b", "B")));
    for (spoil, words) in spoils {
        let program = Program::new();
        let Some(disk) = SmallDisk::mount(&program, "size=8m,nr_inodes=60") else {
            println!("no disk can be mounted here: this was NOT tried");
            return;
        };
        program.settings(r#"{"site_icons": false, "passwords_in_file": true, "mark_read_delay_ms": 600000}"#);
        program.ok(&["add", site.url("/f").as_str()]);
        settle(&program);
        for name in ["lacuna.db-wal", "lacuna.db-shm"] {
            fs::remove_file(program.dir().join(name)).ok();
        }
        spoil(&disk);
        let (mut window, log, mut said) = open_to_the_list(&program, &display);
        press(&display, &["j"]);
        std::thread::sleep(std::time::Duration::from_millis(500));
        press(&display, &["s"]);
        std::thread::sleep(std::time::Duration::from_secs(1));
        assert!(window.0.try_wait().unwrap().is_none(), "{words}: the window ended");
        window.0.kill().unwrap();
        window.0.wait().unwrap();
        said.extend(log.iter());
        assert!(said.iter().any(|line| line.contains(words)), "{words}: {said:#?}");
        assert!(!said.iter().any(|line| line.contains("panicked")), "{words}: {said:#?}");
        assert_eq!(holdings(&program), (1, 2, 0, 0), "{words}");
        make_room(&disk);
        program.ok(&["star", site.url("/f").as_str(), "b"]);
        program.assert_integrity();
    }
}
