//! Marks and exports of a list concern the entries that the list shows, and no others.

use std::iter::empty;

use egui::{Key, Modifiers, Role};
use lacuna::demo::Site;
use lacuna::demo::feed::Entry;
use lacuna::model::SavedSearch;
use lacuna::ui::actions::command::{Command, ListCommand};
use lacuna::ui::view::Scope;

use crate::support::{Window, feed, post};

/// A window with the feeds Harbour and Workshop. Each has an entry about rust and another one, all of them old. Harbour has
/// an entry about rust of today as well.
fn two_feeds() -> (Site, Window) {
    let site = Site::start();
    let text = |id: &str, text: &str| post(id, 3).html(format!("<p>{text}</p>"));
    let now = lacuna::profile::now().to_rfc3339();
    let fresh = Entry::new("fresh", "fresh").published(now).html("<p>fresh rust</p>");
    let harbour = feed("Harbour", empty()).entry(fresh);
    site.put("/a", harbour.entry(text("hull", "rust on the hull")).entry(text("fog", "grey")));
    site.put(
        "/b",
        feed("Workshop", empty()).entry(text("tool", "rust on a tool")).entry(text("oak", "wood")),
    );
    let window = Window::reading([("", site.url("/a")), ("", site.url("/b"))]);
    (site, window)
}

fn run(window: &mut Window, command: ListCommand) {
    window.app().carry_out(Command::List(command));
    for _ in 0..2 {
        window.until("it is written", |w| w.app().is_settled());
    }
}

fn unread(window: &Window) -> Vec<String> {
    let mut unread = window.unread();
    unread.sort();
    unread
}

#[test]
fn older_entries_are_marked_in_the_listed_smart_folder_only() {
    let (_site, mut window) = two_feeds();
    let rust = SavedSearch::new("rust", "");
    run(&mut window, ListCommand::SaveSearch(rust));
    window.until_titles(&["fresh", "tool", "hull"]);
    run(&mut window, ListCommand::MarkOlderRead(Scope::Saved("rust".to_owned()), 1));
    assert_eq!(unread(&window), ["fog", "fresh", "oak"]);
}

#[test]
fn older_entries_are_marked_among_the_hits_of_a_search_only() {
    let (_site, mut window) = two_feeds();
    window.fill("Search", "rust");
    window.until_titles(&["fresh", "tool", "hull"]);
    run(&mut window, ListCommand::MarkOlderRead(Scope::All, 1));
    assert_eq!(unread(&window), ["fog", "fresh", "oak"]);
}

#[test]
fn older_entries_are_marked_among_the_starred_ones_only() {
    let (_site, mut window) = two_feeds();
    window.read("oak");
    window.press(Key::S);
    window.until_sees("Starred, 1");
    window.click_on(Role::RadioButton, "Starred");
    window.until_titles(&["oak"]);
    run(&mut window, ListCommand::MarkOlderRead(Scope::All, 1));
    assert_eq!(unread(&window), ["fog", "fresh", "hull", "tool"]);
}

#[test]
fn the_list_of_today_has_nothing_older_to_mark() {
    let (_site, mut window) = two_feeds();
    window.show("Today");
    window.until_titles(&["fresh"]);
    run(&mut window, ListCommand::MarkOlderRead(Scope::Today, 1));
    assert_eq!(window.unread().len(), 5);
    // In another list, all entries of the feeds that it lists are meant.
    window.show("Workshop");
    run(&mut window, ListCommand::MarkOlderRead(Scope::Unread, 1));
    assert_eq!(unread(&window), ["fresh"]);
}

#[test]
fn a_search_in_today_stays_in_today() {
    let (_site, mut window) = two_feeds();
    window.show("Today");
    window.until_titles(&["fresh"]);
    window.fill("Search", "rust");
    window.until_reads("1 entry found");
    window.until_titles(&["fresh"]);
    window.click("Mark all as read");
    window.until("what is listed is read", |w| !w.entry("fresh").unread);
    assert_eq!(unread(&window), ["fog", "hull", "oak", "tool"]);
}

#[test]
fn an_export_has_what_the_search_found_in_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let (_site, mut window) = two_feeds();
    window.read("tool");
    window.press(Key::M);
    window.until("it is read", |w| !w.entry("tool").unread);
    let mut export = |list: &str| {
        window.show(list);
        window.fill("Search", "rust");
        window.until_reads("found");
        window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
        window.until("a path is proposed", |w| !w.field("Path of the file").is_empty());
        let path = folder.path().join(format!("{list}.html"));
        window.fill("Path of the file", path.to_str().unwrap());
        window.click("Save");
        window.until_reads("written to");
        window.click("Done");
        let page = std::fs::read_to_string(path).unwrap();
        ["fresh rust", "rust on the hull", "rust on a tool"].map(|text| page.contains(text))
    };
    assert_eq!(export("Unread"), [true, true, false]);
    assert_eq!(export("Today"), [true, false, false]);
    assert_eq!(export("All entries"), [true, true, true]);
}
