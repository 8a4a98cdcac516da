//! The end of a list, and the look for older entries (G7, A8).

use lacuna::demo::Site;
use lacuna::demo::http::{Delivery, Reply};
use lacuna::model::FeedKind;

use crate::support::{Window, feed};

/// Opens a window with a blog that has an older page, and shows a feed that has none.
fn blog() -> (Site, Window) {
    let site = Site::start();
    let api = "<https://blog.example/wp-json/>; rel=\"https://api.w.org/\"";
    site.put("/feed", Reply::from(feed("Blog", 3..=4)).header("Link", api));
    site.put("/feed?paged=2", feed("Blog", 1..=2));
    site.put("/feed?paged=3", Reply::status(404));
    site.put("/plain", feed("Plain", 1..=2));
    let mut window = Window::reading([("", site.url("/feed")), ("", site.url("/plain"))]);
    window.show("Plain");
    (site, window)
}

#[test]
fn older_entries_of_a_blog_are_looked_for_on_request() {
    let (_site, mut window) = blog();
    window.click("About this feed");
    window.until_sees("Last checked");
    assert!(!window.sees("Look for older entries"), "only where the feed says what it is");
    window.show("Blog");
    window.until_titles(&["e4", "e3", "(end)"]);
    window.click("About this feed");
    window.click("Look for older entries");
    window.until_reads("Added 2 older entries from 1 page. That was the oldest page.");
    window.until_idle();
    assert_eq!(window.feed("Blog").kind, Some(FeedKind::Plain));
    let ids = |window: &Window| -> Vec<String> {
        window.titles().into_iter().filter(|title| title.starts_with('e')).collect()
    };
    window.until("the older entries are listed", |w| ids(w) == ["e4", "e3", "e2", "e1"]);
    // Numbered pages prove nothing about entries missed between checks, so the claim stays.
    window.until_reads("Nothing missed since ");
    assert!(!window.reads("All entries from") && !window.sees("This feed comes in pages"));
    assert!(!window.sees("Load more"), "the feed names no page to go to");
}

#[test]
fn g7_the_end_of_a_list_states_the_observation_and_looks_for_older_entries() {
    let (_site, mut window) = blog();
    window.until_titles(&["e2", "e1", "(end)"]);
    window.until_reads("Nothing missed since ");
    window.until_reads("Anything older was published before you subscribed. The oldest entry here is from ");
    assert!(!window.sees("Look for older entries"), "nowhere to look");
    window.show("Blog");
    window.until_titles(&["e4", "e3", "(end)"]);
    window.click("Look for older entries");
    window.until_reads("Added 2 older entries from 1 page. That was the oldest page.");
    window.until("the older entries are listed", |w| {
        w.titles().iter().filter(|title| title.starts_with('e')).count() == 4
    });
    window.until_gone("Look for older entries");
}

#[test]
fn a8_a_look_for_older_entries_tells_how_far_it_is_and_is_cancelled() {
    let site = Site::start();
    let api = "<https://blog.example/wp-json/>; rel=\"https://api.w.org/\"";
    site.put("/feed", Reply::from(feed("Blog", 5..=6)).header("Link", api));
    site.put("/feed?paged=2", feed("Blog", 3..=4));
    let silent =
        Reply::from(feed("Blog", 1..=2)).delivery(Delivery::Silent(std::time::Duration::from_mins(1)));
    site.put("/feed?paged=3", silent);
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Blog");
    window.until_titles(&["e6", "e5", "(end)"]);
    window.click("About this feed");
    window.click("Look for older entries");
    window.until_sees("Looking for older entries: 1 page");
    assert!(!window.sees("Loading older entries…"), "{:#?}", window.shown());
    window.click("Stop");
    window.until_reads("Added 2 older entries from 1 page. Stopped on your request.");
    window.until_idle();
    assert_eq!(window.entries().len(), 4);
    // The next search continues with the page at which the first one stopped.
    site.put("/feed?paged=3", feed("Blog", 1..=2));
    window.click("Look for older entries");
    window.until_reads("Added 2 older entries from 1 page. That was the oldest page.");
    assert_eq!(site.count("/feed?paged=2"), 1);
}
