//! The window's behaviour if the store refuses a change.

use std::sync::Arc;
use std::time::Duration;

use egui::Key;
use lacuna::app::App;
use lacuna::demo::Site;

use crate::support::{Home, RecordingDesktop, Window, feed};

/// Makes every change to these tables fail, as a full disk would.
fn refuse(window: &Window, tables: &[&str]) {
    let connection = rusqlite::Connection::open(window.home.path().join("lacuna.db")).unwrap();
    connection.busy_timeout(Duration::from_secs(5)).unwrap();
    for table in tables {
        for event in ["INSERT", "UPDATE", "DELETE"] {
            let name = format!("refuse_{table}_{event}");
            let text = format!(
                "CREATE TRIGGER {name} BEFORE {event} ON {table} BEGIN SELECT raise(ABORT, 'the disk is full'); END"
            );
            connection.execute_batch(&text).unwrap();
        }
    }
}

fn tables(window: &Window) -> Vec<String> {
    let connection = rusqlite::Connection::open(window.home.path().join("lacuna.db")).unwrap();
    let text = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
        AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%\\_data' ESCAPE '\\' AND name NOT LIKE '%\\_idx' ESCAPE '\\'
        AND name NOT LIKE '%\\_config' ESCAPE '\\' AND name NOT LIKE '%\\_docsize' ESCAPE '\\' AND name NOT LIKE '%\\_content' ESCAPE '\\'";
    let mut statement = connection.prepare(text).unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

#[test]
fn a_failure_of_the_store_is_reported_and_the_window_stays_usable() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=3));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    let names = tables(&window);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    refuse(&window, &names);
    window.read("e3");
    window.press(Key::M);
    window.until_reads("The change could not be saved: ");
    // The window takes the change back, because the store did not write it.
    window.until_agrees();
    window.until("the row is unread again", |w| {
        w.rows().iter().any(|row| row.starts_with("e3, ") && row.ends_with("unread"))
    });
    assert!(window.entry("e3").unread);
    // The window also takes back a star, in the row and in the head of the article.
    window.press(Key::S);
    window.rest(Duration::from_millis(300));
    window.until_agrees();
    assert!(window.sees("Star") && !window.sees("Remove star"), "{:#?}", window.shown());
    // Both failures have the same words, and are told once.
    let shown = window.shown();
    let told = shown.iter().filter(|text| text.starts_with("Label The change could not be saved")).count();
    assert_eq!(told, 1, "{shown:#?}");
    // A refresh fails with a message, and does not start again and again.
    site.put("/feed", feed("Harbour", 1..=4));
    window.press(Key::R);
    window.until_sees("1 failed");
    // The list of failed feeds says the same, although the store has no record of the failure.
    window.until_sees("Failed to load, 1");
    window.until_idle();
    site.clear_log();
    window.rest(Duration::from_millis(800));
    assert!(site.log().len() <= 1, "{:?}", site.requested());
    // The user can read on.
    window.read("e2");
}

#[test]
fn a_profile_that_cannot_be_used_is_an_error_and_no_crash() {
    let check = |spoil: fn(&std::path::Path)| {
        let home = Home::new();
        home.follow([]);
        spoil(home.path());
        let ctx = egui::Context::default();
        let opened = App::new(&ctx, home.profile(), Arc::new(RecordingDesktop::default()), None);
        let error = opened.err().map(|error| error.to_string());
        assert!(error.is_some_and(|error| !error.is_empty()));
    };
    check(|home| {
        std::fs::write(
            home.join("lacuna.db"),
            "This is no database, however long one looks at it.".repeat(100),
        )
        .unwrap();
    });
    check(|home| {
        std::fs::remove_file(home.join("lacuna.db")).unwrap();
        std::fs::create_dir(home.join("lacuna.db")).unwrap();
    });
}

#[test]
fn a_profile_folder_that_went_away_stops_nothing_but_saving() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=3));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    // A folder has the name of the lock file, so the lock cannot be made.
    let lock = window.home.path().join("refresh.lock");
    std::fs::remove_file(&lock).unwrap();
    std::fs::create_dir(&lock).unwrap();
    window.press(Key::R);
    window.until_reads("Nothing can be refreshed: ");
    window.until_idle();
    // Adding a feed does not wait for ever either.
    window.click("Add");
    window.fill("Feed or site address", site.url("/other").as_str());
    window.press(Key::Enter);
    window.until_gone("Looking for feeds…");
    window.press(Key::Escape);
    std::fs::remove_dir(&lock).unwrap();
    window.refresh_all();
}

#[test]
fn broken_settings_are_set_aside_and_reported() {
    let home = Home::new();
    std::fs::write(home.path().join("settings.json"), "{ broken").unwrap();
    let mut window = home.open();
    window.until_reads("The settings could not be read");
}

#[test]
fn a_profile_in_a_synchronised_folder_is_explained_at_the_first_start_only() {
    let home = Home::new();
    std::fs::write(home.path().join(".nextcloudsync.log"), "").unwrap();
    let mut window = home.open();
    window.until_reads("Nextcloud synchronises the folder ");
    let settings = |w: &Window| std::fs::read_to_string(w.home.path().join("settings.json")).unwrap();
    window.until("it is kept that the user was told", |w| settings(w).contains("Nextcloud: "));
    let mut window = window.close().open();
    window.rest(Duration::from_millis(300));
    assert!(!window.reads("Nextcloud synchronises"));
}
