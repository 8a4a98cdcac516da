//! "Look for older entries": numbered pages of sites that say that they run `WordPress`, only on request.

use lacuna::demo::Site;
use lacuna::demo::feed::Feed;
use lacuna::demo::http::Reply;

use super::{followed, let_a_day_pass, look_for_all_older, look_for_older};
use crate::support::{FORMATS, Make, Reader, in_each, posts};

type Numbers = std::ops::RangeInclusive<u32>;

const API: &str = "<https://blog.example/wp-json/>; rel=\"https://api.w.org/\"";

/// A blog of nine entries, three on a page.
fn blog(make: Make) -> Site {
    let site = Site::start();
    let page = |numbers: Numbers| Reply::from(make("Blog").entries(posts(numbers))).header("Link", API);
    site.put("/feed", page(7..=9));
    site.put("/feed?paged=2", page(4..=6));
    site.put("/feed?paged=3", page(1..=3));
    site.put("/feed?paged=4", Reply::status(404));
    site
}

#[test]
fn numbered_pages_are_read_on_request_and_change_no_claim() {
    in_each(&FORMATS, |make| {
        let site = blog(make);
        let (url, reader) = followed(&site);
        assert!(site.requested().iter().all(|path| path == "/feed"), "never blind: {:?}", site.requested());
        assert_eq!(reader.state(&url), "plain whole-since");
        look_for_all_older(&reader);
        assert_eq!(reader.line(&url), "e9 e8 e7 page-boundary e6 e5 e4 e3 e2 e1 =before-first-fetch=");
        assert_eq!(reader.state(&url), "plain whole-since", "nothing was learnt about what the polls missed");
        assert_eq!(reader.unread(&url), ["e9", "e8", "e7"], "G5a: it is history");
        reader.refresh().ok();
        assert_eq!(reader.state(&url), "plain whole-since", "and stays so");
        site.clear_log();
        reader.refresh().ok();
        assert_eq!(site.requested(), ["/feed"]);
    });
}

#[test]
fn g5a_an_entry_that_a_numbered_page_brings_into_a_gap_is_news() {
    in_each(&FORMATS, |make| {
        let site = blog(make);
        let (url, reader) = (site.url("/feed"), Reader::new());
        let page = |numbers: Numbers| Reply::from(make("Blog").entries(posts(numbers))).header("Link", API);
        site.put("/feed", page(1..=3));
        reader.add(&url).ok();
        reader.read_all();
        site.put("/feed", page(7..=9));
        reader.refresh().ok();
        assert_eq!(reader.gap()["cause"], "missed-polls");
        look_for_older(&reader);
        assert_eq!(reader.unread(&url), ["e9", "e8", "e7", "e6", "e5", "e4"]);
        assert_eq!(reader.gaps().len(), 1, "pages with numbers prove nothing");
    });
}

#[test]
fn numbered_pages_end_at_a_redirect_and_at_a_page_without_anything_new() {
    in_each(&FORMATS, |make| {
        let front = Reply::redirect(302, "/front");
        let again = Reply::from(make("Blog").entries(posts(4..=6)));
        // The target of a redirect does not matter. It is not even contacted.
        let away = Reply::redirect(301, "http://127.0.0.1:9/elsewhere");
        let circle = Reply::redirect(301, "/feed?paged=3");
        for end in [Reply::redirect(302, "/feed"), front, away, circle, again, Reply::status(410)] {
            let site = blog(make);
            site.put("/front", Reply::html("<!doctype html><title>Front page</title>"));
            site.put("/feed?paged=3", end);
            let (url, reader) = (site.url("/feed"), Reader::new());
            reader.add(&url).ok();
            let said = look_for_older(&reader);
            assert!(said.contains("Added 3 older entries from 1 page. That was the oldest page."), "{said}");
            assert_eq!(reader.ids(&url).len(), 6);
            assert_eq!((site.count("/feed?paged=4"), site.count("/front")), (0, 0));
        }
    });
}

#[test]
fn numbered_pages_are_not_looked_for_where_nothing_says_wordpress() {
    let site = Site::start();
    site.put("/feed", Feed::rss("Blog").entries(posts(7..=9)));
    let (url, reader) = (site.url("/feed"), Reader::new());
    reader.add(&url).ok();
    let said = look_for_older(&reader);
    assert!(said.contains("offers no older pages"), "{said}");
    assert!(site.requested().iter().all(|path| path == "/feed"));
    // The generator element is enough to recognise WordPress.
    site.put(
        "/feed",
        Feed::rss("Blog").head("<generator>https://wordpress.org/?v=6.4</generator>").entries(posts(7..=9)),
    );
    site.put("/feed?paged=2", Feed::rss("Blog").entries(posts(6..=6)));
    site.put("/feed?paged=3", Reply::status(404));
    reader.refresh().ok();
    look_for_older(&reader);
    assert_eq!(reader.ids(&url), ["e9", "e8", "e7", "e6"]);
}

#[test]
fn a7_numbered_pages_stop_at_the_limit_and_go_on_when_asked_again() {
    in_each(&FORMATS, |make| {
        let site = blog(make);
        let (url, reader) = (site.url("/feed"), Reader::with_limit(1));
        reader.add(&url).ok();
        assert!(look_for_older(&reader).contains("There may be more"));
        assert_eq!(reader.ids(&url).len(), 6);
        look_for_older(&reader);
        assert_eq!(reader.ids(&url).len(), 9);
        assert_eq!(site.count("/feed?paged=2"), 1);
    });
}

#[test]
fn a_page_that_cannot_be_had_is_not_the_last() {
    for trouble in
        [Reply::status(503), Reply::status(403), Reply::html("<!doctype html><title>Sign in</title>")]
    {
        let site = blog(|title| Feed::rss(title));
        site.put("/feed?paged=3", trouble);
        let (url, reader) = (site.url("/feed"), Reader::new());
        reader.add(&url).ok();
        let said = look_for_older(&reader);
        assert!(
            said.contains("Added 3 older entries from 1 page. Lacuna could not load the next page."),
            "{said}"
        );
        // The next search continues at this page.
        site.put("/feed?paged=3", Feed::rss("Blog").entries(posts(1..=3)));
        look_for_older(&reader);
        assert_eq!(reader.ids(&url).len(), 9);
        assert_eq!(site.count("/feed?paged=2"), 1);
    }
}

#[test]
fn a_blog_without_older_pages_keeps_its_state() {
    in_each(&FORMATS, |make| {
        let same = Reply::from(make("Blog").entries(posts(7..=9)));
        for end in [Reply::status(404), Reply::redirect(301, "/feed"), same] {
            let site = blog(make);
            site.put("/feed?paged=2", end);
            let (url, reader) = (site.url("/feed"), Reader::new());
            reader.add(&url).ok();
            let said = look_for_older(&reader);
            assert!(said.contains("No older entries were found. The site has no older page."), "{said}");
            assert_eq!(reader.state(&url), "plain whole-since");
        }
    });
}

#[test]
fn f2_a_server_that_asks_to_wait_is_asked_for_no_further_page() {
    in_each(&FORMATS, |make| {
        let busy = || Reply::status(429).header("Retry-After", "3600");
        let site = blog(make);
        site.put("/feed?paged=3", busy());
        let (url, reader) = (site.url("/feed"), Reader::new());
        reader.add(&url).ok();
        let said = look_for_older(&reader);
        assert!(said.contains("too many requests. Lacuna will not ask again before "), "{said}");
        site.clear_log();
        let said = look_for_older(&reader);
        assert!(said.contains("the server asked to wait until"), "{said}");
        reader.refresh();
        assert_eq!(site.requested(), Vec::<String>::new(), "the feed neither");
        // If the server asks to wait for the feed, this also holds for the feed's pages.
        let site = blog(make);
        let (url, reader) = (site.url("/feed"), Reader::new());
        reader.add(&url).ok();
        site.put("/feed", busy());
        site.clear_log();
        let said = reader.run(&["refresh", "--now", "--older"]).said;
        assert!(said.contains("Lacuna did not look for older entries"), "{said}");
        assert_eq!(site.requested(), ["/feed"]);
    });
}

#[test]
fn other_parts_of_the_query_stay_as_they_were_written() {
    let site = Site::start();
    let page = |numbers: Numbers| Reply::from(Feed::rss("Blog").entries(posts(numbers))).header("Link", API);
    site.put("/?feed=rss2&tag=a%20b&bare", page(7..=9));
    site.put("/?feed=rss2&tag=a%20b&bare&paged=2", page(4..=6));
    let (url, reader) = (site.url("/?feed=rss2&tag=a%20b&bare"), Reader::new());
    reader.add(&url).ok();
    let said = look_for_older(&reader);
    assert!(said.contains("Added 3 older entries from 1 page. That was the oldest page."), "{said}");
}

#[test]
fn f4_the_numbered_pages_of_one_day_are_bounded_and_reading_goes_on_the_next_day() {
    let site = Site::start();
    site.handle("/feed", |request| {
        let page =
            request.query().and_then(|query| query.strip_prefix("paged=")).map_or(1, |n| n.parse().unwrap());
        if page > 210 {
            return Reply::status(404);
        }
        let entries = posts(211 - page..=211 - page);
        Reply::from(Feed::rss("Blog").entries(entries)).header("Link", API)
    });
    let (url, reader) =
        (site.url("/feed"), Reader::with_settings(&serde_json::json!({"archive_limit": 1000})));
    reader.add(&url).ok();
    let said = look_for_older(&reader);
    assert!(said.contains("Look again tomorrow to continue."), "{said}");
    assert_eq!(reader.ids(&url).len(), 201);
    let asked = site.log().len();
    look_for_older(&reader);
    assert_eq!(site.log().iter().skip(asked).filter(|asked| asked.request.query().is_some()).count(), 0);
    let_a_day_pass(&reader);
    let said = look_for_older(&reader);
    assert!(said.contains("That was the oldest page."), "{said}");
    assert_eq!(reader.ids(&url).len(), 210);
}
