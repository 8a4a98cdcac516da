//! A disk that is full or read-only: the program says so, the user can read on, and nothing is lost.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};

use crate::harness::{Program, Ran, command_on, finish, spawn};

use super::disk::{ENTRIES, database, holdings, library, one_sentence, settle};

/// Runs the program with a limit for the size of a file, in units of 512 bytes. The effect is that of a full disk.
#[cfg(unix)]
fn limited(program: &Program, blocks: u64, args: &[&str]) -> Ran {
    let inner = command_on(&program.dir(), args);
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -f {blocks}; exec \"$@\""), "sh"]);
    command.arg(inner.get_program()).args(inner.get_args());
    command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    finish(spawn(&mut command))
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_reported_and_loses_nothing() {
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
    // When there is room again, everything works as before.
    program.ok(&["refresh", "--now", site.url("/0").as_str()]);
    assert_eq!(program.feed(site.url("/0").as_str())["entries"], 4_000 + ENTRIES);
}

/// A file system in memory, mounted at the profile folder of a program. Dropping this unmounts it.
#[cfg(target_os = "linux")]
struct SmallDisk(PathBuf);

#[cfg(target_os = "linux")]
impl SmallDisk {
    /// Mounts a file system with these options; `None` if that is not allowed.
    fn mount(program: &Program, options: &str) -> Option<Self> {
        fs::create_dir_all(program.dir()).unwrap();
        let disk = Self(program.dir());
        disk.run("mount", &["-t", "tmpfs", "-o", options, "tmpfs"]).then_some(disk)
    }

    /// Runs a command on the mount point. Returns true if it succeeded.
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
fn the_reason_is_printed_if_a_full_or_read_only_disk_prevents_opening_a_profile() {
    /// Damages the disk before the program runs.
    type Spoil = fn(&SmallDisk);
    let fill: Spoil = |disk| drop(fs::write(disk.0.join("filler"), vec![1; 2 << 20]));
    let forbid: Spoil = |disk| assert!(disk.run("mount", &["-o", "remount,ro"]));
    for (options, spoil, said) in [
        ("size=1m", fill, "the disk is full"),
        // The root folder takes the only inode.
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

/// Uses up the inodes of a file system with empty files. Its bytes stay free.
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

/// Tests a full disk, a disk without room for more files, and a read-only disk: each with SQLite's log beside the
/// database, and after a clean end without a log.
#[cfg(target_os = "linux")]
#[test]
#[expect(clippy::print_stdout, reason = "a test that was not run says so")]
fn a_disk_that_accepts_no_writes_is_reported_and_can_still_be_read() {
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
            // While another connection is open, the log stays when the program ends.
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

/// The window does not show a change as done if it could not be written. It stays open, and writes again when there is
/// room.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs a virtual display"]
#[expect(clippy::print_stdout, reason = "a test that was not run says so")]
fn a_window_survives_a_full_disk_and_writes_when_there_is_room() {
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
    // There are more marks than fit into the space that SQLite has reserved in its log.
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

/// A window on such a disk shows the stored content, and says why it cannot write.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs a virtual display"]
#[expect(clippy::print_stdout, reason = "a test that was not run says so")]
fn a_window_opens_on_a_disk_that_accepts_no_writes() {
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
