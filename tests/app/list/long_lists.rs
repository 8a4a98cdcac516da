//! Long lists, of which the window loads only the beginning: the user reaches every row, and a command for the whole
//! list changes all of its entries.

use egui::{Key, Modifiers};
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::model::{EntryScope, Filter, Timestamp};
use lacuna::profile::now;
use lacuna::store::KeyOrder;

use crate::support::{Home, Window};

const LENGTH: u32 = 3_000;

fn name(number: u32) -> String {
    format!("e{number:04}")
}

/// A feed with the entries 1 to `newest`, one for every half hour.
fn long_feed(newest: u32) -> Feed {
    let entry = |number: u32| {
        let age = i64::from(LENGTH + 10 - number) * 1_800_000;
        let at = Timestamp::from_millis(now().millis() - age).to_utc().to_rfc3339();
        Entry::new(name(number), name(number)).published(at).html("<p>Text</p>")
    };
    Feed::atom("Harbour").id("urn:harbour").author("Ada").entries((1..=newest).rev().map(entry))
}

fn reading() -> (Site, Window) {
    let site = Site::start();
    site.put("/feed", long_feed(LENGTH));
    let window = Window::reading([("", site.url("/feed"))]);
    (site, window)
}

/// Marks all entries as read except those with these numbers.
fn unread_are(home: &Home, unread: &[u32]) {
    let names: Vec<String> = unread.iter().map(|number| name(*number)).collect();
    let mut store = home.profile().store().unwrap();
    let keys: Vec<_> = store
        .list(&EntryScope::All, Filter::All, KeyOrder::NewestFirst)
        .unwrap()
        .iter()
        .map(|(key, _)| *key)
        .collect();
    let rows = store.rows(&keys).unwrap();
    let read: Vec<_> = rows.iter().filter(|row| !names.contains(&row.title)).map(|row| row.key).collect();
    store.transaction(|tx| tx.mark_read(&read, true).map(drop)).unwrap();
}

#[test]
fn the_end_of_a_long_list_is_reached_and_left_again() {
    let (_site, mut window) = reading();
    window.until("the list says how long it is", |w| w.reads("3,000 entries · 3,000 unread"));
    window.until("the first rows are there", |w| w.titles().first() == Some(&name(LENGTH)));
    window.until("every row is there", |w| w.titles().iter().all(|row| row != "Loading"));
    let at_top = window.titles();
    window.press(Key::End);
    window.until_article("e0001");
    window.until("the last row is there", |w| w.titles().last() == Some(&name(1)));
    window.press(Key::Home);
    window.until_article("e3000");
    window.until("the first rows are there", |w| w.titles() == at_top);
    // The oldest entries come first, so the list begins with the row that ends the feed.
    window.show("Harbour");
    window.click("Sort order: Newest first");
    window.click("Oldest first");
    window.until("the end stands first", |w| w.titles().get(..2) == Some(&["(end)".into(), name(1)]));
    window.press(Key::End);
    window.until_article("e3000");
    window.until("the last row is there", |w| w.titles().last() == Some(&name(LENGTH)));
}

#[test]
fn the_next_unread_entry_is_found_however_far_below_it_is() {
    let (_site, window) = reading();
    let home = window.close();
    unread_are(&home, &[2_990, 10]);
    let mut window = home.open();
    window.press(Key::N);
    window.until_article("e2990");
    window.press(Key::N);
    window.until_article("e0010");
    window.until("it is in sight", |w| w.titles().contains(&name(10)));
    // After the last unread entry, the key goes to the first one.
    window.press(Key::N);
    window.until_article("e2990");
}

#[test]
fn everything_below_is_marked_read_though_it_was_not_in_sight() {
    let (_site, mut window) = reading();
    window.select("e2999");
    window.menu("Entry", "Mark everything below as read");
    window.until("two are unread", |w| w.unread() == ["e3000", "e2999"]);
    window.until("the list says so", |w| w.reads("3,000 entries · 2 unread"));
    // An undo shows the rows as unread again, and a later mark does not change them. The open entry may be read by now.
    window.press_with(Modifiers::COMMAND, Key::Z);
    let count = |unread: &str| format!("3,000 entries · {unread} unread");
    window.until("the list says so", |w| w.reads(&count("3,000")) || w.reads(&count("2,999")));
    window.until("the rows show it", |w| w.unread().len() > 3);
    window.press(Key::M);
    window.until_idle();
    assert!(window.unread().len() > 3, "{:?}", window.unread());
}

#[test]
fn everything_above_is_marked_read_from_the_end_of_a_long_list() {
    let (_site, mut window) = reading();
    window.press(Key::End);
    window.until_article("e0001");
    window.press(Key::K);
    window.until_article("e0002");
    window.menu("Entry", "Mark everything above as read");
    window.until("two are unread", |w| w.unread() == ["e0002", "e0001"]);
}

#[test]
fn an_open_entry_far_down_stays_in_place_when_entries_arrive_and_after_a_start() {
    let (site, mut window) = reading();
    window.press(Key::End);
    window.until_article("e0001");
    for _ in 0..6 {
        window.press(Key::PageUp);
    }
    let is_there = |w: &mut Window| !w.titles().is_empty() && w.titles().iter().all(|row| row != "Loading");
    window.until("every row is there", is_there);
    let before = window.titles();
    site.put("/feed", long_feed(LENGTH + 5));
    window.press_with(Modifiers::SHIFT, Key::R);
    window.until("they are there", |w| w.reads("3,005 entries"));
    window.until("every row is there", is_there);
    assert_eq!(window.titles(), before, "nothing jumped");
    let open = window.titles().into_iter().find(|title| window.has_open(title)).expect("one is open");
    window.app().remember_place();
    let mut window = window.close().open();
    window.until_article(&open);
    window.until("it is in sight", |w| w.titles().contains(&open));
}

#[test]
fn a_long_list_of_unread_entries_loads_in_parts() {
    let (_site, window) = reading();
    let home = window.close();
    let unread: Vec<u32> = (1..=LENGTH).filter(|number| number % 2 == 0).collect();
    unread_are(&home, &unread);
    let mut window = home.open();
    window.show("Unread");
    window.until("they are counted", |w| w.reads("1,500 entries · 1,500 unread"));
    window.press(Key::End);
    window.until_article("e0002");
    window.press(Key::M);
    window.until("it is read", |w| w.unread().len() == 1_499);
    window.until("one less is counted", |w| w.reads("1,499 unread"));
    assert!(window.titles().contains(&name(2)), "what is selected stays");
    // Entries that the user reads at the top stay in the list, although only the beginning of the list is loaded.
    window.press(Key::Home);
    for (nth, number) in [3_000, 2_998, 2_996].into_iter().enumerate() {
        if nth > 0 {
            window.press(Key::J);
        }
        window.until_article(&name(number));
        window.press(Key::M);
        window.until("it is read", |w| !w.entry(&name(number)).unread);
        window.until("the list was asked for again", |w| w.app().is_settled());
        let first = window.titles().into_iter().take(4);
        assert!(first.eq([3_000, 2_998, 2_996, 2_994].map(name)), "{:?}", window.titles());
    }
    assert!(window.reads("1,500 entries · 1,496 unread"), "{:#?}", window.shown());
    window.click("Sort order: Newest first");
    window.click("Oldest first");
    // The selected row stays in sight. The rows below it may be loaded later.
    window.until("the list was asked for again", |w| w.app().is_settled());
    window.until("the selected one stands low", |w| w.titles().contains(&name(2_996)));
    window.press(Key::End);
    window.until("the newest stand last", |w| w.titles().ends_with(&[2_996, 2_998, 3_000].map(name)));
    window.press(Key::Home);
    window.until_article(&name(2));
    window.until("the oldest stand first", |w| w.titles().get(..2) == Some(&[name(2), name(4)]));
}

#[test]
fn every_selected_entry_stays_selected_when_a_label_is_set_and_when_entries_arrive() {
    let (site, mut window) = reading();
    window.show("All entries");
    window.press_with(Modifiers::COMMAND, Key::A);
    window.until_sees("3,000 entries selected");
    window.press(Key::L);
    window.until_sees("Name of the label");
    window.fill("Name of the label", "Log");
    window.press(Key::Enter);
    window.until("they are labelled", |w| w.labelled("Log").len() == 3_000);
    window.until_idle();
    assert!(window.sees("3,000 entries selected"), "{:#?}", window.shown());
    site.put("/feed", long_feed(LENGTH + 5));
    window.press_with(Modifiers::SHIFT, Key::R);
    window.until_idle();
    assert!(window.sees("3,000 entries selected"), "{:#?}", window.shown());
    window.press(Key::S);
    window.until_sees("3,000 entries starred");
}
