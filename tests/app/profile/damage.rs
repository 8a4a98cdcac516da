//! The window on a profile that is damaged, belongs to another program, or cannot be written. Also the restore from a
//! backup in the menu Help.

use std::cell::RefCell;
use std::fs;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use lacuna::app::shell::Shell;
use lacuna::demo::Site;
use lacuna::profile::now;
use lacuna::store::{Selection, Source};

use crate::support::{Frame, Home, RecordingDesktop, Window, assert_passed, feed};

fn open(home: &Home) -> Harness<'static, Frame> {
    let profile = home.profile();
    Harness::builder().with_size([1280.0, 800.0]).allow_missing_glyphs().with_max_steps(40).build_eframe(
        |cc| Frame(Shell::new(&cc.egui_ctx, profile, Arc::new(RecordingDesktop::default()), None).unwrap()),
    )
}

/// The names of everything that the window shows.
fn labels(harness: &Harness<'static, Frame>) -> Vec<String> {
    let nodes = harness.root().children_recursive();
    nodes.filter_map(|node| node.accesskit_node().label()).collect()
}

#[track_caller]
fn until_reads(harness: &mut Harness<'static, Frame>, part: &str) {
    let start = Instant::now();
    while harness.query_all_by_label_contains(part).next().is_none() {
        assert!(start.elapsed() < Duration::from_mins(1), "“{part}” never came: {:?}", labels(harness));
        harness.step();
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A profile with one feed and a backup of today.
fn reader() -> (Site, Home) {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=3));
    let mut window = Window::reading([("News", site.url("/feed"))]);
    window.until("the backup is made", |w| {
        let files = fs::read_dir(w.home.path().join("backups"));
        files.is_ok_and(|files| {
            files.flatten().any(|file| file.path().extension().is_some_and(|end| end == "db"))
        })
    });
    let home = window.close();
    assert!(
        !home.path().join("lacuna.db-wal").exists(),
        "a window that closed leaves the database in one file"
    );
    (site, home)
}

#[test]
fn a_damaged_database_is_repaired_from_the_window() {
    let (_site, home) = reader();
    let database = home.path().join("lacuna.db");
    let junk = "this is not what was here before ".repeat(2_000);
    fs::write(&database, &junk).unwrap();
    let mut harness = open(&home);
    until_reads(&mut harness, "Your feeds cannot be opened");
    until_reads(&mut harness, "is damaged");
    assert_eq!(fs::read_to_string(&database).unwrap(), junk, "nothing is done unasked");
    harness.get_by_label("Repair").click();
    until_reads(&mut harness, "was set aside as");
    drop(harness);
    let rows = home.profile().reader().unwrap().subscriptions().unwrap();
    assert_eq!((rows.len(), rows[0].folder.clone()), (1, vec!["News".to_owned()]));
    let aside = fs::read_dir(home.path())
        .unwrap()
        .flatten()
        .find(|file| file.file_name().to_string_lossy().starts_with("lacuna-damaged-"));
    assert_eq!(fs::read_to_string(aside.unwrap().path()).unwrap(), junk);
}

#[test]
fn a_database_that_is_gone_is_asked_for_and_restored_from_the_backup() {
    for choice in ["Restore", "Start without them"] {
        let (_site, home) = reader();
        fs::remove_file(home.path().join("lacuna.db")).unwrap();
        let mut harness = open(&home);
        until_reads(&mut harness, "Your subscriptions are missing");
        until_reads(&mut harness, "Restore the backup of");
        assert!(!home.path().join("lacuna.db").exists(), "nothing is done unasked");
        harness.get_by_label(choice).click();
        until_reads(&mut harness, if choice == "Restore" { "Folder News" } else { "Add" });
        drop(harness);
        let rows = home.profile().reader().unwrap().subscriptions().unwrap();
        assert_eq!(rows.len(), usize::from(choice == "Restore"));
        // The user has answered, so the next start does not ask again, although the user has done nothing since.
        let mut harness = open(&home);
        until_reads(&mut harness, if choice == "Restore" { "Folder News" } else { "Add" });
        assert!(!labels(&harness).iter().any(|label| label.contains("are missing")), "{choice}");
        drop(harness);
    }
}

/// Changes to a deleted database are lost when the file is closed. So the window must copy them before.
#[cfg(unix)]
#[test]
fn a_deleted_data_folder_is_reported_and_its_content_can_move_to_another() {
    let (_site, home) = reader();
    let recorder = Arc::new(RecordingDesktop::default());
    let profile = home.profile();
    let desktop = Arc::clone(&recorder);
    let mut harness = Harness::builder()
        .with_size([1280.0, 800.0])
        .allow_missing_glyphs()
        .with_max_steps(40)
        .build_eframe(move |cc| Frame(Shell::new(&cc.egui_ctx, profile, desktop, None).unwrap()));
    until_reads(&mut harness, "e2");
    fs::rename(home.path(), home.path().with_extension("elsewhere")).unwrap();
    fs::remove_dir_all(home.path().with_extension("elsewhere")).unwrap();
    harness.get_all_by_label_contains("e2").next().unwrap().click();
    harness.run_steps(5);
    harness.key_press(egui::Key::S);
    until_reads(&mut harness, "Your data folder is gone");
    assert!(!home.path().join("lacuna.db").exists(), "nothing is begun anew unasked");
    let other = Home::new();
    fs::create_dir_all(other.path()).unwrap();
    let folder = other.path().join("moved here");
    *recorder.chosen.lock().unwrap() = Some(folder.clone());
    fs::create_dir(&folder).unwrap();
    harness.get_by_label("Choose another folder…").click();
    until_reads(&mut harness, "e2");
    harness.get_all_by_label_contains("e2").next().unwrap().click();
    harness.run_steps(5);
    harness.key_press(egui::Key::S);
    let starred = || {
        let database = rusqlite::Connection::open(folder.join("lacuna.db")).unwrap();
        let sql = "SELECT count(*) FROM entry JOIN user_state USING (key) WHERE starred = 1";
        database.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap()
    };
    let start = Instant::now();
    while starred() == 0 {
        assert!(start.elapsed() < Duration::from_mins(1), "the star is not kept: {:?}", labels(&harness));
        harness.step();
        std::thread::sleep(Duration::from_millis(5));
    }
    drop(harness);
    fs::create_dir_all(home.path()).unwrap();
}

/// The window that still has a deleted database open is the last place of its data.
#[cfg(unix)]
#[test]
fn retry_after_the_database_was_deleted_or_replaced_keeps_the_data() {
    for is_replaced in [false, true] {
        let (_site, home) = reader();
        let mut harness = open(&home);
        until_reads(&mut harness, "e2");
        let database = home.path().join("lacuna.db");
        let _gone = fs::remove_file(home.path().join("lacuna.db-wal"));
        fs::remove_file(&database).unwrap();
        if is_replaced {
            drop(home.profile().store().unwrap());
        }
        harness.get_all_by_label_contains("e2").next().unwrap().click();
        harness.run_steps(5);
        harness.key_press(egui::Key::S);
        until_reads(&mut harness, "Your data folder is gone");
        harness.get_by_label("Retry").click();
        until_reads(&mut harness, if is_replaced { "Another file had taken" } else { "e2" });
        drop(harness);
        let saved = |path: &std::path::Path| {
            let database = rusqlite::Connection::open(path).unwrap();
            database.query_row("SELECT count(*) FROM entry", [], |row| row.get::<_, i64>(0)).unwrap()
        };
        let aside = fs::read_dir(home.path()).unwrap().flatten().map(|file| file.path());
        let aside =
            aside.filter(|path| path.to_string_lossy().contains("lacuna-removed-")).collect::<Vec<_>>();
        if is_replaced {
            assert_eq!((aside.len(), saved(&aside[0]), saved(&database)), (1, 3, 0));
        } else {
            assert_eq!((aside.len(), saved(&database)), (0, 3));
        }
    }
}

/// Pages of the database file are overwritten while the window is open.
#[test]
fn what_is_damaged_while_the_window_is_open_leads_to_repair() {
    let (_site, home) = reader();
    let mut harness = open(&home);
    until_reads(&mut harness, "e2");
    let path = home.path().join("lacuna.db");
    let database = rusqlite::Connection::open(&path).unwrap();
    database.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    // SQLite keeps pages in memory until another connection writes. This write makes the window read them again.
    database
        .execute_batch("UPDATE subscription SET position = position + 1; PRAGMA wal_checkpoint(TRUNCATE)")
        .unwrap();
    drop(database);
    let mut file = fs::read(&path).unwrap();
    file[3 * 16_384..].fill(0xA5);
    let mut there = fs::File::options().write(true).open(&path).unwrap();
    std::io::Write::write_all(&mut there, &file).unwrap();
    drop(there);
    harness.get_all_by_label_contains("e2").next().unwrap().click();
    until_reads(&mut harness, "Your feeds cannot be opened");
    harness.get_by_label("Repair").click();
    until_reads(&mut harness, "was set aside as");
    drop(harness);
    assert_eq!(home.profile().reader().unwrap().subscriptions().unwrap().len(), 1);
}

#[test]
fn a_database_of_a_newer_version_is_reported_and_not_changed() {
    let (_site, home) = reader();
    let database = home.path().join("lacuna.db");
    let connection = rusqlite::Connection::open(&database).unwrap();
    connection.execute_batch("PRAGMA user_version = 999; PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    drop(connection);
    let before = fs::read(&database).unwrap();
    let mut harness = open(&home);
    until_reads(&mut harness, "newer version of Lacuna");
    assert!(harness.query_by_label("Repair").is_none());
    harness.get_by_label("Retry").click();
    until_reads(&mut harness, "newer version of Lacuna");
    drop(harness);
    assert!(fs::read(&database).unwrap() == before);
}

#[test]
fn a_profile_that_cannot_be_written_is_opened_for_reading() {
    let (site, home) = reader();
    site.clear_log();
    // A folder has the name of SQLite's log, so even root cannot write the log.
    fs::create_dir(home.path().join("lacuna.db-wal")).unwrap();
    let mut harness = open(&home);
    until_reads(&mut harness, "Lacuna cannot write to this profile: ");
    until_reads(&mut harness, "You can read");
    until_reads(&mut harness, "Harbour");
    for _ in 0..40 {
        harness.step();
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(site.log().len(), 0, "what cannot be kept is not fetched");
}

#[test]
fn restoring_from_help_brings_back_what_was_removed() {
    let (_site, home) = reader();
    let mut window = home.open();
    window.show("Harbour");
    window.menu("Feed", "Unsubscribe…");
    window.click("Unsubscribe");
    window.until("it is removed", |w| w.feeds().is_empty());
    window.menu("Help", "Restore from a backup…");
    let mut name = None;
    window.until("the backup is listed", |w| {
        name = w.named(egui::Role::Button).into_iter().find(|name| name.starts_with("Restore the backup of"));
        name.is_some()
    });
    window.click(&name.unwrap());
    window.until_reads("Restored: 1 subscription,");
    window.until("it is back", |w| w.feeds().len() == 1);
}

#[test]
fn a_locked_database_is_reported_and_can_still_be_read() {
    let (_site, home) = reader();
    let mut window = home.open();
    window.show("Harbour");
    let other = rusqlite::Connection::open(window.home.path().join("lacuna.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    window.select("e3");
    window.press(egui::Key::M);
    let start = Instant::now();
    while !window.reads("another process is using the database") {
        assert!(start.elapsed() < Duration::from_mins(1), "it was never told");
        window.step();
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(window.unread().len(), 3, "no mark is shown that is not kept");
    window.press(egui::Key::S);
    window.until_sees("Remove star");
    let start = Instant::now();
    while window.sees("Remove star") {
        assert!(start.elapsed() < Duration::from_mins(1), "a star that is not kept is shown in the article");
        window.step();
        std::thread::sleep(Duration::from_millis(5));
    }
    window.read("e2");
    other.execute_batch("ROLLBACK").unwrap();
    window.select("e1");
    window.press(egui::Key::M);
    window.until("marking goes on", |w| !w.unread().contains(&"e1".to_owned()));
    window.until_agrees();
}

/// The variable that is set in the process whose files must not grow.
#[cfg(unix)]
const SMALL: &str = "LACUNA_TEST_SMALL_DISK";

#[cfg(unix)]
#[test]
fn a_full_disk_is_reported_and_reading_continues() {
    if let Some(path) = std::env::var_os(SMALL) {
        return on_a_full_disk(std::path::Path::new(&path));
    }
    let (_site, home) = reader();
    let blocks = fs::metadata(home.path().join("lacuna.db")).unwrap().len() / 512;
    // Without this trap, a signal would end the process. With it, the write fails as on a full disk.
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    let name = "profile::damage::a_full_disk_is_reported_and_reading_continues";
    let output = std::process::Command::new("sh")
        .args(["-c", &script, "sh"])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", name, "--nocapture"])
        .env(SMALL, home.path())
        .output()
        .unwrap();
    assert_passed(&output);
    // When the disk has room again, everything is as before, and a refresh works.
    let mut window = home.open();
    window.show("Harbour");
    assert_eq!(window.unread().len(), 3);
    window.refresh_all();
    assert_eq!(window.store.integrity_check().unwrap(), Vec::<String>::new());
}

/// The part of the test that runs in a process whose files cannot grow. It opens a window on the profile of the first
/// process.
#[cfg(unix)]
fn on_a_full_disk(profile: &std::path::Path) {
    let profile = lacuna::profile::Profile::find(Some(profile)).unwrap();
    let site = Site::start();
    let entries = (1..=4_000).map(|n| {
        let text: Vec<String> = (0..60).map(|k| format!("{:x}", n * 7_919 * (k + 3))).collect();
        lacuna::demo::feed::Entry::new(format!("n{n}"), format!("New {n}")).html(text.join(" "))
    });
    site.put("/new", lacuna::demo::feed::Feed::atom("New").entries(entries));
    let mut harness =
        Harness::builder().with_size([1280.0, 800.0]).allow_missing_glyphs().with_max_steps(40).build_eframe(
            |cc| {
                Frame(Shell::new(&cc.egui_ctx, profile, Arc::new(RecordingDesktop::default()), None).unwrap())
            },
        );
    until_reads(&mut harness, "Harbour");
    harness.get_by_label("Add").click();
    harness.run_steps(3);
    let field = || egui::accesskit::Role::TextInput;
    harness.get_by_role_and_label(field(), "Feed or site address").focus();
    harness.run_steps(2);
    harness.get_by_role_and_label(field(), "Feed or site address").type_text(site.url("/new").as_str());
    harness.run_steps(2);
    harness.key_press(egui::Key::Enter);
    until_reads(&mut harness, "Found this feed");
    harness.run_steps(5);
    harness.query_all_by_label("Add").last().unwrap().click();
    harness.run_steps(5);
    until_reads(&mut harness, "disk");
    harness.key_press(egui::Key::Escape);
    harness.run_steps(3);
    // The stored rows can be read.
    let entry = harness.get_all_by_label_contains("Harbour").next().unwrap();
    entry.click();
    until_reads(&mut harness, "e2");
}

/// A restore shows its progress. If the user stops it, all its changes are rolled back.
#[test]
fn a_restore_tells_how_far_it_is_and_is_taken_back_when_it_is_stopped() {
    const ENTRIES: u32 = 600;
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=ENTRIES));
    let home = Window::reading([("", site.url("/feed"))]).close();
    let other = Home::new();
    let copy = other.path().join("backup.db");
    fs::copy(home.path().join("lacuna.db"), &copy).unwrap();
    let mut store = other.profile().store().unwrap();
    let stopping = Source::open(&copy).unwrap().watched(|_, _| false);
    assert!(store.transaction(|tx| tx.copy_from(&stopping, Selection::Everything, now())).is_err());
    assert!(store.subscriptions().unwrap().is_empty(), "all of it is taken back");
    let told = Rc::new(RefCell::new(Vec::new()));
    let telling = Source::open(&copy).unwrap().watched({
        let told = Rc::clone(&told);
        move |done, total| {
            told.borrow_mut().push((done, total));
            true
        }
    });
    let taken = store.transaction(|tx| tx.copy_from(&telling, Selection::Everything, now())).unwrap();
    assert_eq!(taken.entries, ENTRIES as usize);
    let told = told.borrow();
    let total = u64::from(ENTRIES) * 3 + 1;
    assert!(told.len() > 3 && told.is_sorted(), "{told:?}");
    assert!(told.iter().all(|(done, of)| *of == total && *done <= total), "{told:?}");
}
