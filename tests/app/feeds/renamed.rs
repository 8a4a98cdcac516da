//! Feeds that give all of their entries new ids (G6).

use std::ops::RangeInclusive;

use egui::{Key, Modifiers};
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};

use crate::support::{Window, day};

#[test]
fn g6_a_guess_that_all_ids_changed_is_told_and_undone() {
    let site = Site::start();
    let document = |scheme: &str, numbers: RangeInclusive<u32>| {
        let entry = |n: u32| {
            Entry::new(format!("{scheme}{n}"), format!("Item {n}"))
                .link(format!("http://x.example/{n}"))
                .published(day(n))
        };
        Feed::rss("Wire").entries(numbers.rev().map(entry))
    };
    site.put("/wire", document("old-", 1..=3));
    let mut window = Window::reading([("", site.url("/wire"))]);
    window.show("Wire");
    window.until_titles(&["Item 3", "Item 2", "Item 1", "(end)"]);
    site.put("/wire", document("new-", 1..=3));
    window.press(Key::R);
    window.until_reads("Ids of the feed changed. 3 entries were recognised");
    window.until_idle();
    assert_eq!(window.titles(), ["Item 3", "Item 2", "Item 1", "(end)"], "nothing twice");
    window.click("About this feed");
    window.until_sees("What happened");
    window.until_reads("3 entries were recognised under new ids");
    window.click("These are different entries");
    window.until_gone("These are different entries");
    window.until_reads("You chose to treat the entries with new ids as other entries.");
    site.put("/wire", document("new-", 1..=4));
    window.press(Key::R);
    window.until("all of them are there", |w| w.entries().len() == 7);
    window.until_idle();
}

/// If all ids change, Lacuna concludes that the publisher changed its scheme of ids. The user may know better (G6).
#[test]
fn g6_a_guess_that_all_ids_changed_is_told_and_undone_in_the_window() {
    let document = |scheme: &str, numbers: RangeInclusive<u32>| {
        Feed::atom("Harbour").id("urn:h").entries(numbers.rev().map(|number| {
            Entry::new(format!("{scheme}{number}"), format!("Item {number}"))
                .link(format!("http://x.example/{number}"))
                .published(day(number))
                .html(format!("<p>Text {number}</p>"))
        }))
    };
    let site = Site::start();
    site.put("/feed", document("old-", 1..=4));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    window.press_with(Modifiers::SHIFT, Key::A);
    window.until("all are read", |w| w.unread().is_empty());
    site.put("/feed", document("new-", 2..=5));
    window.refresh_all();
    window.until_titles(&["Item 5", "Item 4", "Item 3", "Item 2", "Item 1", "(end)"]);
    assert_eq!(window.unread(), ["Item 5"]);
    window.click("About this feed");
    window.until_reads("The feed changed ids. 3 entries that were recognised");
    window.click("These are different entries");
    window.until("it is undone", |w| !w.reads("The feed changed ids. 3 entries"));
    // The user said that entries with new ids are other entries, so the next ones are new as well.
    site.put("/feed", document("new-", 3..=6));
    window.refresh_all();
    window.until("they are new", |w| w.unread() == ["Item 6", "Item 5", "Item 4", "Item 3"]);
}
