//! Renaming, moving and removing feeds, and folders. The tests check the window and the store.

use egui::{Key, Modifiers, Role};
use lacuna::demo::Site;

use crate::support::{Window, feed, feed_of, three};

#[test]
fn the_sidebar_lists_folders_and_feeds_with_their_counts() {
    let (_site, window) = three();
    let expect = [
        "All entries, 6 unread",
        "Today",
        "Unread, 6",
        "Starred",
        "Missing",
        "At risk",
        "Folder Sea, 5 unread entries, open",
        "Anchor, 2 unread",
        "Buoy, 3 unread",
        "Cable, 1 unread",
    ];
    assert_eq!(window.tree(), expect);
}

#[test]
fn a_folder_lists_its_feeds_and_can_be_closed() {
    let (_site, mut window) = three();
    window.show("Folder Sea");
    window.until_titles(&["b5", "b4", "b3", "a2", "a1"]);
    window.click("Close folder Sea");
    window.until("the feeds are hidden", |w| !w.sees("Anchor, 2 unread"));
    assert!(window.tree().contains(&"Folder Sea, 5 unread entries, closed".to_owned()));
    assert!(window.store.folders().unwrap()[0].collapsed);
    // The folder stays closed after a restart.
    let mut window = window.close().open();
    window.until_sees("Folder Sea, 5 unread entries, closed");
    window.click("Open folder Sea");
    window.until_sees("Anchor, 2 unread");
}

#[test]
fn the_next_unread_entry_may_be_in_a_closed_folder() {
    let (_site, mut window) = three();
    window.click("Close folder Sea");
    window.until("the feeds are hidden", |w| !w.sees("Anchor, 2 unread"));
    window.show("Cable");
    window.until_titles(&["c6", "(end)"]);
    window.click("Mark all as read");
    window.until_sees("Cable, 0 unread");
    window.press(Key::N);
    window.until_article("b5");
    assert_eq!(window.titles(), ["b5", "b4", "b3", "a2", "a1"]);
}

#[test]
fn a_feed_is_renamed_and_gets_its_own_name_back() {
    let (_site, mut window) = three();
    window.show("Cable");
    window.press(Key::F2);
    window.fill("Name", "Rope");
    window.press(Key::Enter);
    window.until_sees("Rope, 1 unread");
    assert_eq!(window.feed("Rope").url.path(), "/c");
    // The user opens the dialog by the menu of the row and leaves the field empty.
    window.menu_on(Role::TreeItem, "Rope");
    window.click("Rename…");
    assert_eq!(window.field("Name"), "Rope");
    window.fill("Name", "x");
    window.press(Key::Backspace);
    window.click("Rename");
    window.until_sees("Cable, 1 unread");
    window.until_agrees();
}

#[test]
fn a_feed_is_moved_into_a_folder_and_out_again() {
    let (_site, mut window) = three();
    window.menu_on(Role::TreeItem, "Cable");
    window.click("Move to folder…");
    // The user can choose an existing folder.
    window.click("Sea");
    assert_eq!(window.field("Folder"), "Sea");
    window.click("Move");
    window.until_sees("Folder Sea, 6 unread entries, open");
    assert_eq!(window.feed("Cable").folder, ["Sea"]);
    window.show("Cable");
    window.menu("Feed", "Move to folder…");
    // The field shows the present folder of the feed.
    assert_eq!(window.field("Folder"), "Sea");
    window.fill("Folder", "Nowhere");
    assert!(!window.sees("Sea"), "what does not hold the text is not offered");
    window.click("No folder");
    assert_eq!(window.field("Folder"), "");
    window.click("Move");
    window.until_sees("Folder Sea, 5 unread entries, open");
    assert_eq!(window.feed("Cable").folder, [""; 0]);
    window.until_agrees();
}

#[test]
fn removing_asks_first() {
    let (_site, mut window) = three();
    window.show("Buoy");
    window.read("b5");
    window.press_with(Modifiers::COMMAND, Key::Delete);
    window.until_sees("Unsubscribe from this feed?");
    window.click("Cancel");
    window.until_gone("Unsubscribe from this feed?");
    assert_eq!(window.feeds().len(), 3);
    window.press_with(Modifiers::COMMAND, Key::Delete);
    window.click("Unsubscribe");
    window.until("Buoy is gone", |w| !w.reads("Buoy"));
    // The list of the removed feed is closed.
    window.until_titles(&["c6", "a2", "a1"]);
    window.until_agrees();
    assert!(!window.has_open("b5"));
    assert_eq!(window.feeds().len(), 2);
    assert_eq!(window.entries().len(), 3);
}

#[test]
fn the_last_feed_removed_leaves_the_first_run() {
    let site = Site::start();
    site.put("/c", feed_of("Cable", "c", 6..=6));
    let mut window = Window::reading([("", site.url("/c"))]);
    window.menu_on(Role::TreeItem, "Cable");
    window.click("Unsubscribe…");
    window.click("Unsubscribe");
    window.until_sees("Begin with a feed");
}

#[test]
fn c2_an_entry_that_lost_its_star_after_its_feed_is_deleted_at_the_next_start() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=2));
    let window = Window::reading([("", site.url("/feed"))]);
    let (id, key) = (window.feed("Harbour").id, window.entry("e1").key);
    let home = window.close();
    let mut store = home.profile().store().unwrap();
    store
        .transaction(|tx| {
            tx.star(key, true)?;
            tx.remove_subscription(id, lacuna::profile::now())?;
            tx.star(key, false).map(drop)
        })
        .unwrap();
    assert!(store.article(key).unwrap().is_some(), "the star can be given back until the next start");
    drop(store);
    let mut window = home.open();
    window.until("it is swept away", |w| w.store.article(key).unwrap().is_none());
}
