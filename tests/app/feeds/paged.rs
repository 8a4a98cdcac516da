//! C1, C2, P1 to P6: complete feeds, and paged feeds.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use egui::{Key, Modifiers};
use lacuna::demo::http::Reply;
use lacuna::demo::{DemoPublisher, Site};
use lacuna::model::{Completeness, ListOrder};

use crate::support::{Window, feed};

#[test]
fn c1_a_complete_feed_is_replaced_and_labelled_latest_only() {
    let site = Site::start();
    // The entries are not sorted by date, so the order of the document counts.
    let chart = |order: &[u32]| {
        let entries = order.iter().map(|n| crate::support::post(&format!("e{n}"), *n));
        lacuna::demo::feed::Feed::atom("Chart").id("urn:chart").complete().entries(entries)
    };
    site.put("/feed", chart(&[2, 5, 1]));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Chart");
    window.until_titles(&["e2", "e5", "e1"]);
    assert!(window.sees("Current list only"));
    assert_eq!(window.feed("Chart").state, Some(Completeness::LatestOnly));
    window.read("e5");
    window.press(Key::S);
    window.until_sees("Starred, 1");
    site.put("/feed", chart(&[7, 1, 2]));
    window.press(Key::R);
    window.until_titles(&["e7", "e1", "e2"]);
    window.until_idle();
    // C2: a starred entry stays under Starred, and the list says that it was removed.
    window.show("Starred");
    window.read("e5");
    window.until_sees("No longer in the feed. Kept because you starred it.");
    // C3: an answer that is cut off or empty changes nothing.
    window.show("Chart");
    site.put("/feed", Reply::atom("<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Chart"));
    window.press(Key::R);
    window.until_reads(", error: ");
    window.until_idle();
    assert_eq!(window.titles(), ["e7", "e1", "e2"]);
}

/// Answers with 404 at this path, once the returned flag is set.
fn fails_later(site: &Site, path: &str) -> Arc<AtomicBool> {
    let may_answer: Arc<AtomicBool> = Arc::default();
    let waits = Arc::clone(&may_answer);
    site.handle(path, move |_| {
        let began = Instant::now();
        while !waits.load(Ordering::Relaxed) && began.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(10));
        }
        Reply::status(404)
    });
    may_answer
}

#[test]
fn p5_a_page_that_fails_is_told_in_the_list_of_its_feed_only() {
    let (site, other) = (Site::start(), Site::start());
    pages(&site, 3);
    other.put("/feed", feed("Workshop", 3..=4).link("first", "/feed").link("next", "/p2"));
    let mut window = Window::reading([("", site.url("/feed")), ("", other.url("/feed"))]);
    let (here, there) = (fails_later(&site, "/p2"), fails_later(&other, "/p2"));
    window.show("Harbour");
    window.click("Next page");
    window.until_sees("Loading…");
    window.show("Workshop");
    window.until_titles(&["e4", "e3"]);
    window.click("Next page");
    window.until_sees("Loading…");
    here.store(true, Ordering::Relaxed);
    window.rest(Duration::from_millis(500));
    assert!(!window.reads("There is nothing at this address"), "{:#?}", window.shown());
    assert!(window.sees("Loading…"), "the page of this feed has not come");
    there.store(true, Ordering::Relaxed);
    window.until_reads("There is nothing at this address");
}

/// Puts `count` pages of two entries each on the site, newest first.
fn pages(site: &Site, count: u32) {
    for number in 1..=count {
        let oldest = (count - number) * 2 + 1;
        let path = |number: u32| if number == 1 { "/feed".to_owned() } else { format!("/p{number}") };
        let mut page = feed("Harbour", oldest..=oldest + 1).link("first", path(1)).link("last", path(count));
        if number > 1 {
            page = page.link("previous", path(number - 1));
        }
        if number < count {
            page = page.link("next", path(number + 1));
        }
        site.put(&path(number), page);
    }
}

#[test]
fn loading_more_says_so_if_the_page_brings_nothing_new() {
    let site = Site::start();
    let page = || feed("Harbour", 1..=2).link("first", "/feed").link("last", "/p2");
    site.put("/feed", page().link("next", "/p2"));
    site.put("/p2", page().link("previous", "/feed"));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    window.click("Load more");
    window.until_reads("The next page has no other entries.");
}

#[test]
fn the_information_about_a_paged_feed_offers_its_older_pages() {
    let (_site, mut window) = paged(3);
    window.click("About this feed");
    window.click("Look for older entries");
    window.until_reads("Added 4 older entries from 2 pages.");
    window.until("all of them are listed", |w| {
        w.titles().iter().filter(|title| title.starts_with('e')).count() == 6
    });
    window.until_gone("Look for older entries");
}

fn paged(count: u32) -> (Site, Window) {
    let site = Site::start();
    pages(&site, count);
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    (site, window)
}

#[test]
fn p1_next_previous_first_and_last_move_through_the_pages() {
    let (_site, mut window) = paged(4);
    window.until_titles(&["e8", "e7"]);
    // P2: the text beside the buttons claims no complete feed.
    window.until_sees("This feed comes in pages; some entries may be skipped.");
    assert!(window.sees("Can’t be checked") && window.reads("2 shown"));
    window.until_sees("Page 1");
    window.click("Next page");
    window.until_titles(&["e6", "e5"]);
    window.until_sees("Page 2");
    window.click("Next page");
    window.until_titles(&["e4", "e3"]);
    window.until_sees("Page 3");
    window.click("Previous page");
    window.until_titles(&["e6", "e5"]);
    window.until_sees("Page 2");
    window.click("First page");
    window.until_titles(&["e8", "e7"]);
    window.until_sees("Page 1");
    window.click("Last page");
    window.until_titles(&["e2", "e1"]);
    // The number of pages in between is unknown, so the window shows no page number.
    window.until_sees("Last page");
    assert!(!window.sees("Page 2"));
    window.click("Previous page");
    window.until_titles(&["e4", "e3"]);
    window.until_sees("A page before the last");
    window.click("Previous page");
    window.until_titles(&["e6", "e5"]);
    window.click("Previous page");
    window.until_titles(&["e8", "e7"]);
    window.until_sees("Page 1");
    // P6: entries of browsed pages are not in the feed's own list.
    window.until_agrees();
}

#[test]
fn p1_the_feeds_row_leads_back_to_its_list() {
    let (_site, mut window) = paged(3);
    window.click("Next page");
    window.until_titles(&["e4", "e3"]);
    window.show("Harbour");
    window.until_titles(&["e6", "e5"]);
    window.until_sees("Page 1");
}

#[test]
fn p4_marks_on_entries_of_a_page_stay() {
    let (_site, mut window) = paged(3);
    window.click("Next page");
    window.until_titles(&["e4", "e3"]);
    window.read("e4");
    window.press(Key::S);
    window.until_sees("Starred, 1");
    window.click("First page");
    window.until_titles(&["e6", "e5"]);
    window.click("Next page");
    window.until_titles(&["e4", "e3"]);
    window.until("e4 is starred", |w| w.reads("e4, 4 Jan 2024, starred") || w.reads("starred"));
    assert_eq!(window.starred(), ["e4"]);
    window.show("Starred");
    window.until_titles(&["e4"]);
}

#[test]
fn a_boundary_of_pages_stays_in_its_place_if_lists_are_sorted_by_feed() {
    let (_site, mut window) = paged(3);
    window.press_with(Modifiers::COMMAND, Key::K);
    window.fill("Search commands and feeds", "By feed");
    window.press(Key::Enter);
    window
        .until("lists are sorted by feed", |w| w.home.profile().settings.reading.order == ListOrder::ByFeed);
    window.click("Load more");
    window.until_titles(&["e6", "e5", "(page)", "e4", "e3"]);
}

#[test]
fn p3_load_more_appends_under_a_boundary() {
    let (_site, mut window) = paged(3);
    window.click("Load more");
    window.until_titles(&["e6", "e5", "(page)", "e4", "e3"]);
    window.until_sees("Pages 1 to 2");
    window.click("Load more");
    window.until_titles(&["e6", "e5", "(page)", "e4", "e3", "(page)", "e2", "e1"]);
    window.until_sees("Pages 1 to 3");
    window.until_agrees();
    assert_eq!(window.entries().len(), 6);
    // The button has no other effect.
    window.click("Load more");
    assert!(!window.sees("Loading…"));
    // P2: no text says that the feed is whole.
    window.click("About this feed");
    window.until_sees("Last checked");
    for claim in ["hole feed", "Nothing missed", "othing is missing"] {
        assert!(!window.reads(claim), "{claim}: {:#?}", window.shown());
    }
    window.until_sees(
        "The pages of this feed shift while entries arrive, so entries can slip between them unseen.",
    );
}

#[test]
fn p5_a_page_that_fails_leaves_the_page_that_is_shown() {
    let (site, mut window) = paged(3);
    site.put("/p2", Reply::status(500));
    window.click("Next page");
    window.until_reads("The server of");
    assert_eq!(window.titles(), ["e6", "e5"]);
    window.until_sees("Page 1");
    // The same button tries again.
    pages(&site, 3);
    window.click("Next page");
    window.until_titles(&["e4", "e3"]);
    assert!(!window.reads("The server of"), "{:#?}", window.shown());
    // The same holds for "Load more".
    window.click("First page");
    window.until_titles(&["e6", "e5"]);
    site.remove("/p2");
    window.click("Load more");
    window.until_reads("There is nothing at this address");
    assert_eq!(window.titles(), ["e6", "e5"]);
}

#[test]
fn k3_the_paged_feeds_of_the_demo_are_shown_page_by_page() {
    let publisher = DemoPublisher::start(0).unwrap();
    let of = |title: &str| publisher.feeds().iter().find(|feed| feed.title == title).unwrap().url.clone();
    let mut window =
        Window::reading([("", of("Star Catalogue, Page by Page")), ("", of("Workshop Parts List"))]);
    window.show("Star Catalogue");
    window.until_reads("12 shown");
    window.click("Last page");
    window.until_sees("Last page");
    window.until("the last page is shown", |w| w.titles().len() > 3 && !w.sees("Page 1"));
    window.show("Workshop Parts List");
    window.until_reads("10 shown");
    window.click("Load more");
    window.until_reads("20 shown");
    window.until_agrees();
}
