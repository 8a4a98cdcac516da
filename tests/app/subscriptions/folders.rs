//! Folders, undo, changed addresses, passwords, offline mode, and the list and entry that the last window showed.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;
use lacuna::demo::Site;
use lacuna::model::feed_name;

use crate::support::{Home, Window, feed, feed_of, guarded, three};

const COMMAND_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

#[test]
fn folders_are_made_renamed_and_removed() {
    let (_site, mut window) = three();
    window.press_with(COMMAND_SHIFT, Key::N);
    window.fill("Name of the folder", "Land");
    window.press(Key::Enter);
    window.until_sees("Folder Land, 0 unread entries, open");

    window.menu_on(Role::TreeItem, "Folder Sea");
    window.click("New subfolder…");
    window.fill("Name of the folder", "Deep");
    window.click("Create folder");
    window.until_sees("Folder Deep, 0 unread entries, open");

    window.show("Folder Sea");
    window.press(Key::F2);
    assert_eq!(window.field("Name of the folder"), "Sea");
    window.fill("Name of the folder", "Ocean");
    window.click("Rename");
    window.until_sees("Folder Ocean, 5 unread entries, open");
    // The list of the removed folder is closed.
    window.until_titles(&["b5", "b4", "b3", "a2", "a1"]);
    assert_eq!(window.feed("Buoy").folder, ["Ocean"]);

    window.menu_on(Role::TreeItem, "Folder Ocean");
    window.click("Remove folder…");
    window.click("Remove folder");
    window.until("the folder is gone", |w| !w.tree().iter().any(|row| row.starts_with("Folder Ocean")));
    assert_eq!(window.feed("Buoy").folder, [""; 0]);
    window.until_sees("Folder Deep, 0 unread entries, open");
    assert_eq!(window.entries().len(), 6);
}

#[test]
fn feeds_and_folders_are_dragged_into_folders_and_out() {
    let (_site, mut window) = three();
    window.drag("Cable", "Folder Sea");
    window.until_sees("Folder Sea, 6 unread entries, open");
    assert_eq!(window.feed("Cable").folder, ["Sea"]);
    window.drag("Cable", "All entries");
    assert_eq!(window.feed("Cable").folder, ["Sea"], "a collection is no folder");
    window.press_with(COMMAND_SHIFT, Key::N);
    window.fill("Name of the folder", "Water");
    window.press(Key::Enter);
    window.until_sees("Folder Water, 0 unread entries, open");
    window.drag("Folder Sea", "Folder Water");
    window.until_sees("Folder Water, 6 unread entries, open");
    assert_eq!(window.feed("Cable").folder, ["Water", "Sea"]);
    window.menu_on(Role::TreeItem, "Folder Sea");
    window.click("Move to the top level");
    window.until_sees("Folder Water, 0 unread entries, open");
    assert_eq!(window.feed("Cable").folder, ["Sea"]);
}

#[test]
fn unsubscribing_is_taken_back_with_nothing_lost() {
    let (_site, mut window) = three();
    window.show("Buoy");
    window.read("b4");
    window.press(Key::S);
    window.press(Key::M);
    window.until("it is read", |w| !w.entry("b4").unread && w.entry("b4").starred);
    window.until_agrees();
    let before = (window.feeds(), window.entries());
    for by_key in [false, true] {
        window.menu_on(Role::TreeItem, "Buoy");
        window.click("Unsubscribe…");
        window.click("Unsubscribe");
        window.until_sees("Unsubscribed from “Buoy”");
        assert_eq!(window.feeds().len(), 2);
        if by_key {
            window.press_with(Modifiers::COMMAND, Key::Z);
        } else {
            window.click("Undo");
        }
        window.until("Buoy is back", |w| w.feeds().len() == 3);
        window.until_titles(&["b5", "b4", "b3", "(end)"]);
        assert_eq!((window.feeds(), window.entries()), before);
        window.until_gone("Unsubscribed from “Buoy”");
        window.until_agrees();
    }
    // A removal without an undo becomes final when the window closes.
    window.menu_on(Role::TreeItem, "Buoy");
    window.click("Unsubscribe…");
    window.click("Unsubscribe");
    window.until_sees("Unsubscribed from “Buoy”");
    let mut window = window.close().open();
    window.until("only what was starred is left", |w| w.starred() == ["b4"] && w.entries().len() == 3);
}

#[test]
fn each_message_takes_back_its_own() {
    let (_site, mut window) = three();
    window.show("Anchor");
    window.until("its list is there", |w| w.reads("2 entries · 2 unread"));
    window.press_with(Modifiers::SHIFT, Key::A);
    window.until_sees("2 entries marked as read");
    window.show("Cable");
    window.until("its list is there", |w| w.reads("1 entry · 1 unread"));
    window.press_with(Modifiers::SHIFT, Key::A);
    window.until_sees("1 entry marked as read");
    // The older message is the upper one.
    window.harness().query_all_by_label("Undo").next().unwrap().click();
    window.until("one of them is taken back", |w| w.unread().len() != 3);
    let first = window.unread();
    window.click("Undo");
    window.until("the other as well", |w| w.unread().len() == 6);
    assert!(first.len() == 4 || first.len() == 5, "{first:?}");
    window.until_gone("Undo");
}

#[test]
fn a_feeds_address_is_changed_and_asked_at_once() {
    let (site, mut window) = three();
    site.put("/new", feed_of("Cable", "c", 6..=8));
    window.menu_on(Role::TreeItem, "Cable");
    window.click("Change address…");
    assert_eq!(window.field("Address"), site.url("/c").as_str());
    window.fill("Address", site.url("/new").as_str());
    window.click("Change");
    window.until("what is there came", |w| w.unread().len() == 8);
    assert_eq!(window.feed("Cable").url, site.url("/new"));
    window.until_idle();
    // The dialog refuses the address of another feed, and a text that is no address.
    window.menu_on(Role::TreeItem, "Cable");
    window.click("Change address…");
    window.fill("Address", site.url("/a").as_str());
    window.press(Key::Enter);
    window.until_sees("You are already subscribed to a feed at this address.");
    window.menu_on(Role::TreeItem, "Cable");
    window.click("Change address…");
    window.fill("Address", "nothing");
    window.press(Key::Enter);
    window.until_reads("is not a web address");
    assert_eq!(window.feed("Cable").url, site.url("/new"));
}

#[test]
fn above_below_and_older_entries_are_marked_read() {
    let (_site, mut window) = three();
    window.show("Buoy");
    window.select("b4");
    window.menu("Entry", "Mark everything below as read");
    window.until("b3 is read", |w| w.unread() == ["c6", "b5", "b4", "a2", "a1"]);
    window.press_with(COMMAND_SHIFT, Key::ArrowUp);
    window.until("b5 is read", |w| w.unread() == ["c6", "b4", "a2", "a1"]);
    // All entries are from 2024, so they are older than a week.
    window.show("All entries");
    window.menu("Feed", "Mark older entries as read…");
    window.fill("Days", "0");
    window.until_reads("A number of days");
    window.click("A week");
    window.click("Mark as read");
    window.until("everything is read", |w| w.unread().is_empty());
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.until("and taken back", |w| w.unread() == ["c6", "b4", "a2", "a1"]);
}

#[test]
fn feeds_without_unread_entries_can_be_hidden() {
    let (_site, mut window) = three();
    window.show("Cable");
    window.press_with(Modifiers::SHIFT, Key::A);
    window.until_agrees();
    window.menu("View", "Hide feeds without unread entries");
    window.until_sees("Show all");
    assert!(window.reads("Cable, 0 unread"), "what is listed stays");
    window.show("Anchor");
    window.until("Cable is hidden", |w| !w.tree().iter().any(|row| row.starts_with("Cable")));
    let mut window = window.close().open_hiding();
    window.until_sees("Show all");
    window.click("Show all");
    window.until_sees("Cable, 0 unread");
}

#[test]
fn offline_nothing_is_fetched() {
    let (site, mut window) = three();
    window.press_with(Modifiers::COMMAND, Key::K);
    window.fill("Search commands and feeds", "work offline");
    window.press(Key::Enter);
    window.until_sees("Offline");
    let before = site.requested().len();
    window.show("Cable");
    window.press(Key::R);
    window.until_sees("You are working offline. Lacuna fetches nothing.");
    window.menu_on(Role::TreeItem, "Cable");
    window.click("Refresh");
    window.until_sees("You are working offline. Lacuna fetches nothing.");
    window.rest(std::time::Duration::from_millis(300));
    assert_eq!(site.requested().len(), before);
    // The window still looks at the clock, because the words of dates change at midnight.
    let delays = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let asked = std::sync::Arc::clone(&delays);
    window.harness().ctx.set_request_repaint_callback(move |info| asked.lock().unwrap().push(info.delay));
    window.step();
    let (least, most) = (std::time::Duration::from_secs(30), std::time::Duration::from_mins(1));
    let delays = std::mem::take(&mut *delays.lock().unwrap());
    assert!(delays.iter().any(|delay| (least..=most).contains(delay)), "{delays:?}");
    window.click("Go online");
    window.until_gone("Offline");
    window.press(Key::R);
    window.until("it was asked", |_| site.requested().len() > before);
}

#[test]
fn a_password_is_asked_for_kept_and_sent_to_its_server_alone() {
    let site = Site::start();
    site.handle("/feed", guarded);
    let mut window = Window::reading([("", site.url("/feed"))]);
    assert_eq!(window.entries().len(), 0);
    window.menu_on(Role::TreeItem, feed_name(site.url("/feed").as_str()));
    window.click("Refresh");
    window.until_reads("needs a user name and a password");
    window.click("Sign in…");
    window.fill("User name", "ada");
    window.fill_password("s3cret");
    window.press(Key::Enter);
    window.until("the feed came", |w| w.entries().len() == 2);
    window.until_idle();
    // After a restart the password is still known. Only the user can read its file.
    let home = window.close();
    let text = std::fs::read_to_string(home.path().join("credentials.json")).unwrap();
    assert!(text.contains("s3cret"));
    let stored = std::fs::read(home.path().join("lacuna.db")).unwrap();
    assert!(!stored.windows(6).any(|bytes| bytes == b"s3cret"));
    let mut window = home.open();
    let before = site.requested().len();
    window.refresh_all();
    assert!(site.requested().len() > before);
    assert!(window.feed("Harbour").error.is_none());
    window.menu_on(Role::TreeItem, "Harbour");
    window.click("Sign in…");
    assert_eq!(window.field("User name"), "ada");
    window.click("Sign out");
    window.refresh_all();
    assert!(window.feed("Harbour").error.is_some());
}

#[test]
fn the_window_opens_with_the_list_that_was_shown_last() {
    let (_site, mut window) = three();
    window.show("Buoy");
    window.read("b4");
    window.app().remember_place();
    let mut window = window.close().open();
    window.until_article("b4");
    window.until_titles(&["b5", "b4", "b3", "(end)"]);
    assert!(window.entry("b4").unread, "what was left unread stays so");
    // If the last list was of a feed that is gone, the window shows all entries.
    window.app().remember_place();
    let id = window.feed("Buoy").id;
    let home = window.close();
    home.profile()
        .store()
        .unwrap()
        .transaction(|tx| tx.remove_subscription(id, lacuna::profile::now()))
        .unwrap();
    let mut window = home.open();
    window.until_titles(&["c6", "a2", "a1"]);
}

#[test]
fn the_title_counts_unread_entries() {
    let (_site, mut window) = three();
    assert_eq!(window.app().window_title(), "Lacuna (6)");
    window.press_with(Modifiers::SHIFT, Key::A);
    window.until("nothing is", |w| w.app().window_title() == "Lacuna");
}

#[test]
fn an_address_on_the_clipboard_is_filled_in() {
    let (site, mut window) = three();
    let mut add = |text: &str, expect: &str| {
        *window.desktop.clipboard.lock().unwrap() = Some(text.to_owned());
        window.press_with(Modifiers::COMMAND, Key::N);
        window.rest(std::time::Duration::from_millis(150));
        assert_eq!(window.field("Feed or site address"), expect, "{text}");
        window.click("Cancel");
        window.until_gone("Feed or site address");
    };
    add("feed:https://new.example/feed", "https://new.example/feed");
    add("some words", "");
    add("see https://new.example/", "");
    add(site.url("/a").as_str(), "");
}

#[test]
fn notifications_are_off_until_asked_for() {
    let site = Site::start();
    for (settings, told) in [("", 0), (r#""notifications": true"#, 1)] {
        site.put("/feed", feed("Harbour", 1..=2));
        let mut window = Home::with(settings).open_following(&site);
        window.refresh_all();
        window.rest(std::time::Duration::from_millis(200));
        let notified = window.desktop.notified.lock().unwrap().clone();
        assert_eq!(notified.len(), told, "{notified:?}");
        assert!(notified.iter().all(|text| text == "Lacuna: 2 new entries"), "{notified:?}");
    }
}

#[test]
fn the_palette_finds_commands_and_feeds() {
    let (_site, mut window) = three();
    window.press_with(Modifiers::COMMAND, Key::K);
    window.fill("Search commands and feeds", "buoy");
    window.press(Key::Enter);
    window.until_titles(&["b5", "b4", "b3", "(end)"]);
    window.press_with(Modifiers::COMMAND, Key::K);
    window.fill("Search commands and feeds", "mark all");
    window.press(Key::Enter);
    window.until("they are read", |w| w.unread() == ["c6", "a2", "a1"]);
    window.press_with(Modifiers::COMMAND, Key::K);
    window.fill("Search commands and feeds", "keyb");
    window.press(Key::Enter);
    window.until_sees("Keyboard shortcuts");
}
