//! The same article in several feeds.

use egui::{Key, Modifiers};
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};

use crate::support::{Window, day};

fn entry(feed: &str, name: &str, on: u32) -> Entry {
    let id = format!("{feed}-{name}");
    // The titles tell the entries apart. Their text makes them one article.
    let text = format!("<p>About {name}</p>");
    Entry::new(&*id, &*id).published(day(on)).html(text).link(format!("https://news.example/{name}"))
}

/// A window on two feeds that both have the article "tide".
fn two() -> (Site, Window) {
    let site = Site::start();
    site.put("/a", Feed::atom("Anchor").entries([entry("a", "tide", 4), entry("a", "moon", 3)]));
    site.put("/b", Feed::atom("Buoy").entries([entry("b", "tide", 2), entry("b", "sun", 1)]));
    let window = Window::reading([("", site.url("/a")), ("", site.url("/b"))]);
    (site, window)
}

#[test]
fn the_article_says_where_else_it_is_and_a_click_opens_it_there() {
    let (_site, mut window) = two();
    window.show("Anchor");
    window.read("a-moon");
    assert!(!window.sees("Also in"));
    window.read("a-tide");
    window.until_sees("Also in");
    window.click("Buoy");
    window.until_article("b-tide");
    window.until_titles(&["b-tide", "b-sun", "(end)"]);
    window.until_sees("Also in");
}

#[test]
fn one_mark_changes_the_article_in_all_feeds_and_one_undo_takes_it_back() {
    let (_site, mut window) = two();
    window.show("Unread");
    window.until_titles(&["a-tide", "a-moon", "b-tide", "b-sun"]);
    window.read("a-tide");
    window.press(Key::M);
    window.until("both are read", |w| w.unread() == ["a-moon", "b-sun"]);
    window.until_agrees();
    window.until_titles(&["a-tide", "a-moon", "b-tide", "b-sun"]);
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.until("both are unread", |w| w.unread().len() == 4);
    window.until_agrees();
    // The undo leaves a twin that was read before.
    window.read("b-tide");
    window.press(Key::M);
    window.until("both are read", |w| w.unread() == ["a-moon", "b-sun"]);
    window.press(Key::M);
    window.until("both are unread", |w| w.unread().len() == 4);
    window.until_agrees();
}

#[test]
fn marking_a_feed_as_read_marks_its_articles_elsewhere_and_one_undo_takes_it_back() {
    let (_site, mut window) = two();
    window.show("Anchor");
    window.until_titles(&["a-tide", "a-moon", "(end)"]);
    window.press_with(Modifiers::SHIFT, Key::A);
    window.until("the twin is read as well", |w| w.unread() == ["b-sun"]);
    window.until_agrees();
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.until("all are unread", |w| w.unread().len() == 4);
    window.until_agrees();
}
