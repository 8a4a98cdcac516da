//! G9: the user asks the publisher's site for missing entries from the pane of a gap, and for all gaps from the list
//! Missing.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Delivery, Reply};

use crate::support::{Home, Window, day, feed};

/// A user who missed the entries 5 to 10 of a gallery. The second answer of the gallery has all of them.
fn missed() -> (Site, Window) {
    let site = Site::start();
    let page = |numbers: std::ops::RangeInclusive<u32>| {
        feed("Harbour", numbers).head("<generator>DeviantArt</generator>")
    };
    site.put("/feed", page(1..=4));
    // Its web archive has nothing.
    let archive = format!(r#""web_archive": "{}""#, site.url("/archived/"));
    let mut window = Home::with(&archive).open_following(&site);
    window.refresh_all();
    window.show("Harbour");
    window.until_titles(&["e4", "e3", "e2", "e1", "(end)"]);
    site.put("/feed", page(11..=14));
    // Each answer begins with the last entry of the one before.
    for (offset, numbers) in [(0, 12..=14), (2, 4..=12)] {
        site.put(&format!("/feed?offset={offset}"), page(numbers));
    }
    window.refresh_all();
    window.until_titles(&["e14", "e13", "e12", "e11", "(gap)", "e4", "e3", "e2", "e1", "(end)"]);
    (site, window)
}

const ASK: &str = "Ask the site";

#[test]
fn g9_a_gap_offers_to_ask_the_site_first_and_the_entries_come_back() {
    let (site, mut window) = missed();
    window.select("Gap: ");
    window.until_reads("Ask 127.0.0.1 first: it may still have what was published between ");
    site.clear_log();
    window.click(ASK);
    window.until_reads("6 missing entries came back from 127.0.0.1. Nothing is missing here any more.");
    window.until_idle();
    assert_eq!(site.log().len(), 3, "{:?}", site.requested());
    window.until("the rows are there", |w| !w.sees("Loading"));
    let titles = window.titles();
    assert!(
        titles.starts_with(&["e14", "e13", "e12", "e11", "e10", "e9", "e8"].map(str::to_owned)),
        "{titles:?}"
    );
    assert_eq!(window.store.gaps(None).unwrap().len(), 0);
    window.until_sees("Harbour, 14 unread");
}

#[test]
fn g9_the_newest_entry_that_came_back_is_open_once_the_gap_is_closed() {
    let (_site, mut window) = missed();
    window.select("Gap: ");
    window.until_sees(ASK);
    window.click(ASK);
    window.until_article("e10");
    window.until_idle();
    window.rest(std::time::Duration::from_secs(1));
    assert!(window.sees("Harbour, 14 unread"), "the user did not open it: {:#?}", window.shown());
}

#[test]
fn g9_show_leads_from_the_list_missing_to_the_entries_that_came_back() {
    let (_site, mut window) = missed();
    window.show("Missing, 1");
    window.select("Gap: ");
    window.until_sees(ASK);
    window.click(ASK);
    window.until_reads("Harbour: 6 missing entries came back");
    window.until_idle();
    window.click("Show");
    window.until_article("e10");
    assert!(window.titles().len() > 10, "the list of the feed: {:?}", window.titles());
}

#[test]
fn g9_asking_a_site_shows_its_progress_and_can_be_stopped() {
    let (site, mut window) = missed();
    let slow =
        Reply::from(feed("Harbour", 7..=10)).delivery(Delivery::Silent(std::time::Duration::from_mins(1)));
    site.put("/feed?offset=2", slow);
    window.select("Gap: ");
    window.until_sees(ASK);
    window.click(ASK);
    window.until_reads("Asking the site: waiting for an answer");
    assert!(!window.sees(ASK), "it is asked once");
    window.click("Stop");
    window.until_idle();
    window.until_sees(ASK);
    window.until_reads("You stopped before 127.0.0.1 had sent everything.");
    assert_eq!(window.store.gaps(None).unwrap().len(), 1);
}

#[test]
fn g6a_the_pane_of_a_gap_shows_the_reading_of_pages_and_can_stop_it() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=4).link("next", "/p/2"));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.until_sees("Harbour, 4 unread");
    site.put("/feed", feed("Harbour", 11..=14).link("next", "/p/2"));
    site.put("/p/2", Reply::status(404));
    window.refresh_all();
    window.show("Harbour");
    window.select("Gap: ");
    window.until_sees("Retry");
    let slow =
        Reply::from(feed("Harbour", 7..=10)).delivery(Delivery::Silent(std::time::Duration::from_mins(1)));
    site.put("/p/2", slow);
    window.click("Retry");
    window.until_reads("Loading older entries: waiting for an answer");
    assert!(!window.sees("Retry"), "it is tried once");
    window.click("Stop");
    window.until_idle();
    assert_eq!(window.store.gaps(None).unwrap()[0].gap.cause.name(), "stopped");
}

#[test]
fn g9_what_is_still_missing_is_said_at_the_gap() {
    let (site, mut window) = missed();
    site.put("/feed?offset=2", feed("Harbour", 7..=12));
    site.put("/feed?offset=7", Reply::status(404));
    window.select("Gap: ");
    window.until_sees(ASK);
    window.click(ASK);
    window.until_idle();
    window.until_reads("4 missing entries came back from 127.0.0.1. Others may still be missing.");
    assert_eq!(window.store.gaps(None).unwrap().len(), 1);
}

#[test]
fn g9_missing_tries_every_way_for_every_gap() {
    let (site, mut window) = missed();
    window.show("Missing, 1");
    site.clear_log();
    window.click("Ask sites and web archive");
    window.until("nothing is missing", |w| w.store.gaps(None).unwrap().is_empty());
    window.until_idle();
    assert_eq!(site.log().len(), 3, "no other server and no further request: {:?}", site.requested());
    window.until_reads("6 entries came back. Nothing is missing any more.");
    assert!(!window.reads("Harbour: 6 missing entries came back"), "one summary is enough");
}

#[test]
fn g9_missing_says_how_many_gaps_are_still_open_after_everything_was_tried() {
    let (site, mut window) = missed();
    site.put("/feed?offset=2", feed("Harbour", 7..=12));
    site.put("/feed?offset=7", Reply::status(404));
    window.show("Missing, 1");
    window.click("Ask sites and web archive");
    window.until_reads("4 entries came back. Entries may still be missing at 1 of 1 gap.");
    window.until_idle();
    assert_eq!(window.store.gaps(None).unwrap().len(), 1);
}

#[test]
fn g9_look_everywhere_shows_its_progress_and_can_be_stopped() {
    let (site, mut window) = missed();
    let slow =
        Reply::from(feed("Harbour", 7..=10)).delivery(Delivery::Silent(std::time::Duration::from_mins(1)));
    site.put("/feed?offset=2", slow);
    window.show("Missing, 1");
    window.click("Ask sites and web archive");
    window.until_reads("Asking the site");
    window.click("Stop");
    window.until_reads("No entry came back. Entries may still be missing at 1 of 1 gap.");
    window.until_idle();
}

/// A user who missed the entries 5 to 10 of a site that has nothing but a sitemap.
fn missed_with_sitemap() -> (Site, Window) {
    let site = Site::start();
    let entry = |n: u32| {
        let address = site.url(&format!("/posts/story-{n}")).to_string();
        Entry::new(address.clone(), format!("Story {n}")).link(address).published(day(n))
    };
    let page = |numbers: std::ops::RangeInclusive<u32>| Feed::rss("Tales").entries(numbers.rev().map(entry));
    let listed = |n: u32| {
        let address = site.url(&format!("/posts/story-{n}"));
        format!("<url><loc>{address}</loc><lastmod>{}</lastmod></url>", day(n))
    };
    let list: String = (1..=14).map(listed).collect();
    site.put("/sitemap.xml", Reply::ok("application/xml", format!("<urlset>{list}</urlset>")));
    site.put("/feed", page(1..=4));
    // Its web archive has nothing.
    let archive = format!(r#""web_archive": "{}""#, site.url("/archived/"));
    let mut window = Home::with(&archive).open_following(&site);
    window.refresh_all();
    site.put("/feed", page(11..=14));
    window.refresh_all();
    (site, window)
}

#[test]
fn g9_a_page_that_a_sitemap_lists_gets_its_text_on_request() {
    let (site, mut window) = missed_with_sitemap();
    let words =
        "The tide came in at nine, and with it the boat that nobody had been waiting for. ".repeat(20);
    let text =
        format!("<html><body><article><h1>Story 7</h1><p>It begins so. {words}</p></article></body></html>");
    site.put("/posts/story-7", Reply::html(text));
    window.show("Tales");
    window.select("Gap: ");
    window.until_sees(ASK);
    window.click(ASK);
    window.until_reads("The sitemap of 127.0.0.1 lists 6 missing pages.");
    window.until_idle();
    assert_eq!(window.store.gaps(None).unwrap().len(), 1, "a sitemap proves nothing");
    window.read("story 7");
    window.click("Load full text");
    window.until_reads("It begins so.");
}

#[test]
fn g9_missing_tells_pages_that_a_sitemap_lists_apart_from_entries_that_came_back() {
    let (_site, mut window) = missed_with_sitemap();
    window.show("Missing, 1");
    window.click("Ask sites and web archive");
    window.until_reads(
        "No entry came back. 6 missing pages are listed with their titles; “Load full text” loads the text of each. \
         Entries may still be missing at 1 of 1 gap.",
    );
    window.until_idle();
}

/// A user who missed the entries 5 to 10 of a feed, asked its site for them, and sees its answer. The site counts `count`
/// entries between the two dates, of which eight are known. Its first page lacks the entries 5 and 6, and then it answers
/// with `next`.
fn asked_site_that_counts(count: u32, next: impl Into<Reply>) -> (Site, Window) {
    let site = Site::start();
    let counted = format!(
        "<generator>Blogger</generator><openSearch:totalResults \
         xmlns:openSearch=\"http://a9.com/-/spec/opensearchrss/1.0/\">{count}</openSearch:totalResults>"
    );
    site.put("/feeds/posts", feed("Harbour", 1..=4).head(&counted));
    let mut window = Window::reading([("", site.url("/feeds/posts"))]);
    window.until_sees("Harbour, 4 unread");
    let next = next.into();
    site.handle("/feeds/posts", move |request| match request.query() {
        None => feed("Harbour", 11..=14).head(&counted).into(),
        Some(query) if query.contains("start-index=1&") => {
            feed("Harbour", (1..=4).chain(7..=14)).head(&counted).into()
        }
        Some(_) => next.clone(),
    });
    window.refresh_all();
    window.show("Harbour");
    window.select("Gap: ");
    window.until_sees(ASK);
    window.click(ASK);
    (site, window)
}

#[test]
fn g9_a_gap_whose_entries_the_site_counted_tells_how_many_came() {
    let (_site, mut window) = asked_site_that_counts(14, Reply::status(429).header("Retry-After", "3600"));
    window.until_reads("4 of at most 6 missing entries have come back from 127.0.0.1 so far.");
    window.until_sees(ASK);
}

#[test]
fn g9_a_count_that_the_site_does_not_keep_is_told_as_its_count_and_not_asked_for_again() {
    let (_site, mut window) = asked_site_that_counts(468, feed("Harbour", 0..0));
    window.until_reads("127.0.0.1 counts at most 460 missing entries, but sent only 4.");
    window.until_sees(ASK);
}
