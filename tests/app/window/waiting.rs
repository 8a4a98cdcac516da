//! A long task is shown with its progress. It has a stop button if stopping it loses nothing.

use std::sync::Arc;
use std::time::Duration;

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use lacuna::app::shell::Shell;
use lacuna::demo::Site;
use lacuna::demo::feed::Entry;
use lacuna::demo::http::{Delivery, Reply};
use rusqlite::Connection;

use crate::support::{Frame, Home, RecordingDesktop, Window, day, feed, post};

/// SQL that makes a database of format 15.
const FORMAT_15: &str = include_str!("../../data/profile_of_format_15.sql");

/// Blocks every write to the database.
fn hold_up(window: &Window) -> Connection {
    let other = Connection::open(window.home.path().join("lacuna.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    other
}

#[test]
fn marking_is_shown_in_the_status_line_and_marks_nothing_if_it_is_stopped() {
    let site = Site::start();
    let many = (0..1_200).map(|number| post(&format!("many{number}"), 1));
    site.put("/feed", feed("Harbour", 1..=3).entries(many));
    let mut window = Window::reading([("", site.url("/feed"))]);
    let other = hold_up(&window);
    window.show("Harbour");
    window.press_with(Modifiers::SHIFT, Key::A);
    window.until_reads("Marking 1,203 entries as read");
    window.click("Stop");
    other.execute_batch("ROLLBACK").unwrap();
    window.until_sees("You stopped this: Marking 1,203 entries as read. Nothing was changed.");
    assert_eq!(window.unread().len(), 1_203);
    window.until_agrees();
    // "Stop" does not stop an undo.
    window.press_with(Modifiers::SHIFT, Key::A);
    window.until_sees("1,203 entries marked as read");
    let other = hold_up(&window);
    window.click("Undo");
    window.until_reads("Marking 1,203 entries as unread");
    assert!(!window.sees("Stop"));
    other.execute_batch("ROLLBACK").unwrap();
    window.until("they are unread again", |w| w.unread().len() == 1_203);
    window.menu_on(egui::Role::TreeItem, "Harbour");
    window.click("Unsubscribe…");
    window.click("Unsubscribe");
    window.until_sees("Unsubscribed from “Harbour”");
    window.until_idle();
    let other = hold_up(&window);
    window.click("Undo");
    window.until_sees("Restoring a feed");
    other.execute_batch("ROLLBACK").unwrap();
    window.until("it is back", |w| w.feeds().len() == 1);
}

#[test]
fn a_full_text_that_does_not_come_is_given_up() {
    let site = Site::start();
    let silent = Reply::html("<p>late</p>").delivery(Delivery::Silent(Duration::from_secs(20)));
    site.put("/page", silent);
    let entry = Entry::new("Short", "Short").published(day(5)).updated(day(5));
    let entry = entry.link(site.url("/page").as_str()).html("<p>A teaser only.</p>");
    site.put("/feed", feed("Harbour", 1..=1).entry(entry));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.read("Short");
    window.click("Load full text");
    window.until_sees("Loading the full text from 127.0.0.1");
    window.click("Stop");
    let stopped = std::time::Instant::now();
    window.until_gone("Loading the full text from 127.0.0.1");
    assert!(stopped.elapsed() < Duration::from_secs(15), "the server was silent for 20 s");
    window.until_sees("Load full text");
}

#[test]
fn an_older_database_is_brought_up_to_date_behind_the_window() {
    let home = Home::new();
    let old = Connection::open(home.path().join("lacuna.db")).unwrap();
    old.execute_batch(FORMAT_15).unwrap();
    // The conversion has to wait for this transaction, so it takes long.
    old.execute_batch("PRAGMA journal_mode = wal; BEGIN IMMEDIATE").unwrap();
    let profile = home.profile();
    assert!(profile.is_older());
    let mut harness =
        Harness::builder().with_size([1280.0, 800.0]).allow_missing_glyphs().with_max_steps(40).build_eframe(
            |cc| {
                Frame(Shell::new(&cc.egui_ctx, profile, Arc::new(RecordingDesktop::default()), None).unwrap())
            },
        );
    let mut until = |what: &str| {
        let start = std::time::Instant::now();
        while harness.query_all_by_label_contains(what).next().is_none() {
            assert!(start.elapsed() < Duration::from_secs(8), "“{what}” never came");
            harness.step();
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    until("Updating the database");
    until("Nothing is lost");
    old.execute_batch("ROLLBACK").unwrap();
    until("My name for it");
}
