//! The menu bar, and the page that explains how Lacuna knows what is missing.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use lacuna::demo::Site;
use lacuna::demo::http::Reply;

use crate::support::{Home, Window, archive, feed, subscription};

const PAGE: &str = "How Lacuna knows what is missing";

fn shows_page(window: &Window) -> bool {
    window.named(Role::Heading).iter().any(|heading| heading == "What a gap means")
}

/// Waits for the page, and closes it.
#[track_caller]
fn read_page(window: &mut Window) {
    window.until("the page explains gaps", |w| shows_page(w));
    window.press(Key::Escape);
    window.until("the page is closed", |w| !shows_page(w));
}

#[test]
fn every_gap_and_every_state_leads_to_the_page_that_explains_them() {
    let site = Site::start();
    site.put("/feed", subscription(5..=6, "/a1"));
    site.put("/a1", Reply::status(404));
    site.put("/other", feed("Quay", 1..=3));
    let mut window = Window::reading([("", site.url("/feed")), ("", site.url("/other"))]);
    // The page opens from the state of a feed, in the list and in the information about the feed. One feed has a gap,
    // and the other has none.
    for title in ["Harbour", "Quay"] {
        window.show(title);
        window.click(PAGE);
        read_page(&mut window);
        window.click("About this feed");
        window.until_sees("Address");
        let links = |w: &Window| w.named(Role::Button).iter().filter(|name| *name == PAGE).count();
        assert_eq!(links(&window), 2, "{:#?}", window.shown());
        window.click(PAGE);
        read_page(&mut window);
    }
    // It also opens from the list Missing, and from the pane of the gap.
    window.show("Missing");
    window.click(PAGE);
    read_page(&mut window);
    window.select("Gap: ");
    window.until_sees("Noticed");
    window.click(PAGE);
    read_page(&mut window);
    // It also opens by the menu, by its key and from the palette.
    window.menu("Help", PAGE);
    read_page(&mut window);
    window.press_with(Modifiers::SHIFT, Key::F1);
    read_page(&mut window);
    window.press_with(Modifiers::COMMAND, Key::K);
    window.fill("Search commands and feeds", "knows missing");
    window.press(Key::Enter);
    read_page(&mut window);
}

#[test]
fn the_page_scrolls_by_keys_and_describes_its_pictures() {
    let mut window = Window::new();
    window.harness_mut().set_size(egui::vec2(900.0, 500.0));
    window.press_with(Modifiers::SHIFT, Key::F1);
    window.until("the page explains gaps", |w| shows_page(w));
    assert_eq!(window.named(Role::Image).iter().filter(|name| name.contains("list")).count(), 6);
    let place = |w: &Window, heading: &str| {
        let mut nodes = w.harness().query_all_by_role(Role::Heading);
        let node = nodes.find(|node| node.accesskit_node().label().as_deref() == Some(heading));
        node.map(|node| node.rect().top())
    };
    let first = place(&window, "What a gap means").unwrap();
    window.press(Key::PageDown);
    window.until("it scrolled", |w| place(w, "What a gap means").is_none_or(|top| top < first - 100.0));
    window.press(Key::End);
    window.until("the end is seen", |w| place(w, "What you can do").is_some_and(|top| top < 460.0));
    window.press(Key::Home);
    window.until("the beginning is seen", |w| place(w, "What a gap means") == Some(first));
}

fn bar(window: &Window) -> Vec<String> {
    window.named(Role::MenuItem).into_iter().filter(|name| MENUS.contains(&name.as_str())).collect()
}

const MENUS: [&str; 8] = ["Lacuna", "Edit", "Subscriptions", "Feed", "Entry", "Go", "View", "Help"];

#[test]
fn f10_shows_the_menu_bar_while_it_is_in_use() {
    let mut window = Window::new();
    assert!(bar(&window).is_empty());
    window.press(Key::F10);
    window.until("the menus are there", |w| {
        let mut names = bar(w);
        names.sort_by_key(|name| MENUS.iter().position(|menu| menu == name));
        names == MENUS && w.sees("Settings…")
    });
    // Right opens the next menu, and one more key reaches its first item.
    window.press(Key::ArrowRight);
    window.until_sees("Select all");
    assert!(!window.sees("Settings…"));
    window.press(Key::ArrowLeft);
    window.until_sees("Settings…");
    window.press(Key::Escape);
    window.until("the bar is gone", |w| bar(w).is_empty());
    // The same key closes the bar. Other keys do nothing while it is open.
    window.press(Key::F10);
    window.until_sees("Settings…");
    window.press(Key::Questionmark);
    window.rest(std::time::Duration::from_millis(50));
    assert!(!window.sees("Keyboard shortcuts"), "no dialog opens over a menu");
    window.press(Key::F10);
    window.until("the bar is gone", |w| bar(w).is_empty());
    // The user can run an item by keys alone.
    window.press(Key::F10);
    window.until_sees("Settings…");
    for _ in 0..2 {
        window.press(Key::ArrowRight);
    }
    window.until_sees("Add a feed…");
    window.press(Key::ArrowDown);
    window.step();
    window.press(Key::Enter);
    window.until_sees("Feed or site address");
    assert!(bar(&window).is_empty());
}

#[test]
fn the_menu_bar_stays_if_the_user_wants_it() {
    let site = Site::start();
    site.put("/feed", archive(1..=3, ""));
    let mut window = Home::new().open_following(&site);
    window.menu("View", "Menu bar");
    window.until("the menus are there", |w| bar(w).len() == MENUS.len());
    window.rest(std::time::Duration::from_millis(50));
    let mut window = window.close().open();
    assert_eq!(bar(&window).len(), MENUS.len(), "the next window has it too");
    // A click opens a menu. Moving the pointer to the next name opens that menu.
    window.click_on(Role::MenuItem, "View");
    window.until_sees("Larger");
    window.press(Key::Escape);
    window.until_gone("Larger");
    assert_eq!(bar(&window).len(), MENUS.len());
    window.menu("View", "Menu bar (on)");
    window.until("the bar is gone", |w| bar(w).is_empty());
}
