//! The datareplication.io feed: pages of entities joined by HTTP Link headers.
//!
//! The specification writes "must" in lower case, so each "must" in lower case counts as a MUST.

use lacuna::demo::Site;
use lacuna::demo::http::Reply;
use lacuna::demo::multipart::{Entity, Page};

use crate::pages::{WHOLE, asked, entity, page, publish};
use crate::reader::{Reader, inspect, tells};
use crate::table::Level::{May, Must, Says};
use crate::table::{Statement, asks, asks_publisher, hold};

#[test]
fn every_sentence_of_the_multipart_feed_that_asks_something_is_shown() {
    hold("datareplication.io feed", TABLE, (4, 0));
}

static TABLE: &[Statement] = &[
    asks(
        "Feed",
        Says,
        "a feed is a sequence of entities on several pages",
        "history::multipart::walk::forward::MultipartWalk::handle_page",
        &[|| assert_eq!(read(&site(4)).0, WHOLE)],
    ),
    asks_publisher(
        "Feed",
        Says,
        "each page contains at least one entity",
        "document::multipart::PageReader::finish",
        &[
            || assert!(tells(Page::new([]).link("self", "/feed"), "contains no entity")),
            an_empty_page_ends_nothing,
        ],
    ),
    asks(
        "Feed",
        Says,
        "the first page has no prev, the last one no next",
        "history::multipart::walk::back::MultipartWalk::handle_head",
        &[the_ends_are_where_the_links_end],
    ),
    asks(
        "Feed",
        Says,
        "pages are laid out as the page format shows",
        "document::multipart::splitter::Splitter::push",
        &[the_example_of_the_page_format_is_read],
    ),
    asks_publisher(
        "Required headers",
        Says,
        "Content-Type with the boundary; its example has typographic quotes",
        "document::multipart::fields::boundary",
        &[typographic_quotes_around_the_boundary_are_read, a_page_without_a_boundary_is_told],
    ),
    asks_publisher(
        "Required headers",
        Says,
        "Last-Modified of the page",
        "document::multipart::page_head",
        &[|| assert!(tells(page(1, 1).modified(""), "the page has no Last-Modified header"))],
    ),
    asks_publisher(
        "Required headers",
        Says,
        "a link self",
        "document::multipart::page_head",
        &[|| assert!(tells(Page::new([entity(1)]), "no Link header with rel=self"))],
    ),
    asks(
        "Required headers",
        May,
        "next and prev may be missing",
        "history::multipart::poll::Polled::apply",
        &[|| assert_eq!(read(&site(1)), ("e2 e1 =whole=".to_owned(), "multipart whole".to_owned()))],
    ),
    asks(
        "Finding an entry point",
        Says,
        "a consumer begins at a valid point: with the beginning of the feed",
        "history::multipart::point::StartAt::parse",
        &[|| assert_eq!(from(&site(4), "beginning"), WHOLE)],
    ),
    asks(
        "Finding an entry point",
        Says,
        "or with a snapshot, whose creation date is the entry point",
        "history::multipart::poll::begin_with_snapshot",
        &[a_snapshot_leads_to_the_changes_since],
    ),
    asks(
        "Pagination",
        Says,
        "HEAD leads through the feed, GET brings pages",
        "history::multipart::walk::MultipartWalk::poll",
        &[head_goes_back_and_get_forward],
    ),
    asks_publisher(
        "Pagination",
        Must,
        "links of adjacent pages match, and the feed forms no loop",
        "history::multipart::walk::back::look_faults",
        &[neighbours_that_disagree_are_told_and_cost_nothing, a_loop_is_told_and_ends],
    ),
    asks_publisher(
        "Last-Modified",
        Must,
        "each entity has one",
        "document::multipart::entity::modified",
        &[|| {
            let page = Page::new([entity(1).field("Last-Modified", ""), entity(2)]).link("self", "/feed");
            assert!(tells(page.clone(), "1 entity without a Last-Modified"));
            assert_eq!(inspect(page)["entries"], 2, "and is taken without");
        }],
    ),
    asks_publisher(
        "Last-Modified",
        Must,
        "as an HTTP date",
        "document::multipart::entity::modified",
        &[|| {
            let odd = entity(1).field("Last-Modified", "half past nine");
            assert!(tells(Page::new([odd]).link("self", "/feed"), "is not an HTTP date"));
        }],
    ),
    asks_publisher(
        "Last-Modified",
        Must,
        "times never run backwards, across all pages",
        "history::multipart::walk::back::look_faults",
        &[times_that_run_backwards_are_told_and_cost_nothing, equal_times_are_fine],
    ),
    asks(
        "Immutability of pages",
        Says,
        "a published page is final: it is read once",
        "refresh::feed::poll::FeedJob::poll_at",
        &[a_page_is_read_once],
    ),
    asks(
        "Immutability of pages",
        Says,
        "entities may be added to the newest page, which has no next link",
        "history::multipart::poll::Polled::apply",
        &[the_newest_page_grows],
    ),
    asks(
        "Immutability of pages",
        Says,
        "the newest page may gain a next link, and is final from then on",
        "refresh::documents::Documents::gained_next",
        &[the_newest_page_gains_a_next_one],
    ),
    asks(
        "Immutability of pages",
        Says,
        "a prev link may go as old pages are cleaned away",
        "history::multipart::poll::Polled::has_rolled_over",
        &[a_prev_that_went_is_the_end, a_prev_that_moved_above_the_read_pages_is_a_gap],
    ),
];

fn day(number: u32) -> String {
    format!("2024-01-{number:02}T00:00:00Z")
}

fn site(last: u32) -> Site {
    let site = Site::start();
    publish(&site, last);
    site
}

fn line(reader: &Reader, site: &Site) -> String {
    reader.line(&site.url("/feed")).replace(['<', '>'], "")
}

/// Returns the list and the state of a user who subscribes.
fn read(site: &Site) -> (String, String) {
    let reader = Reader::of(&site.url("/feed"));
    (line(&reader, site), reader.state())
}

/// Returns the list of a user who begins at this point.
fn from(site: &Site, start: &str) -> String {
    let reader = Reader::new();
    reader.run(&["add", site.url("/feed").as_str(), "--from", start]);
    line(&reader, site)
}

/// Returns true if a message of `inspect` about an address of the site contains these words.
fn told(site: &Site, path: &str, words: &str) -> bool {
    let said = Reader::new().json(&["inspect", site.url(path).as_str()]);
    said["faults"].as_array().unwrap().iter().any(|fault| fault["message"].as_str().unwrap().contains(words))
}

fn an_empty_page_ends_nothing() {
    let site = site(3);
    site.put(
        "/p2",
        Page::new([])
            .modified("Tue, 02 Jan 2024 00:00:00 GMT")
            .link("self", "/p2")
            .link("prev", "/p1")
            .link("next", "/p3"),
    );
    assert_eq!(read(&site), ("e6 e5 e2 e1 =whole=".to_owned(), "multipart whole".to_owned()));
}

fn the_ends_are_where_the_links_end() {
    let site = site(3);
    assert_eq!(read(&site).0, "e6 e5 e4 e3 e2 e1 =whole=");
    // The user subscribed to a page in the middle. Both ends are found.
    let reader = Reader::of(&site.url("/p2"));
    assert_eq!(reader.line(&site.url("/p2")).replace(['<', '>'], ""), "e6 e5 e4 e3 e2 e1 =whole=");
}

fn the_example_of_the_page_format_is_read() {
    let text = "--<random-boundary>\r\nOperation-Type: http-equiv=PUT\r\nContent-Type: text/plain\r\n\
        Content-ID: <1-A@random-content-id>\r\nLast-Modified: Mon, 27 Nov 2023 03:10:00 GMT\r\nContent-Length: 5\r\n\
        \r\nhello\r\n--<random-boundary>\r\nOperation-Type: http-equiv=PUT\r\nContent-Type: text/plain\r\n\
        Content-ID: <1-B@random-content-id>\r\nLast-Modified: Mon, 27 Nov 2023 03:10:00 GMT\r\nContent-Length: 4\r\n\
        \r\nFeed\r\n--<random-boundary>--";
    for text in [text.to_owned(), text.replace("\r\n", "\n")] {
        let site = Site::start();
        let reply = Reply::ok("multipart/mixed; boundary=<random-boundary>", text)
            .header("Last-Modified", "Mon, 27 Nov 2023 03:10:00 GMT")
            .header("Link", "</feed>;rel=self");
        site.put("/feed", reply.clone());
        let reader = Reader::of(&site.url("/feed"));
        let first = reader.entry(&site.url("/feed"), "<1-A@random-content-id>");
        assert_eq!(
            (&first["content"], &first["operation"], &first["updated"]),
            (&"hello".into(), &"PUT".into(), &"2023-11-27T03:10:00Z".into())
        );
        assert_eq!(reader.entry(&site.url("/feed"), "<1-B@random-content-id>")["content"], "Feed");
        assert_eq!(reader.state(), "multipart whole");
        assert_eq!(inspect(reply)["faults"], serde_json::json!([]));
    }
}

fn typographic_quotes_around_the_boundary_are_read() {
    let body = "--rdm-bny\nContent-ID: <a>\nContent-Type: text/plain\n\nhello\n--rdm-bny--\n";
    let said = inspect(Reply::ok("multipart/mixed; boundary=“rdm-bny”", body));
    assert_eq!((&said["kind"], &said["entries"]), (&"multipart".into(), &1.into()));
}

fn a_page_without_a_boundary_is_told() {
    let body = "--b\nContent-ID: <a>\nContent-Type: text/plain\n\nhello\n--b--\n";
    let reply = Reply::ok("multipart/mixed", body).header("Link", "</feed>;rel=self");
    assert!(tells(reply.clone(), "names no boundary"));
    assert_eq!(inspect(reply)["entries"], 1);
}

fn a_snapshot_leads_to_the_changes_since() {
    let site = site(4);
    let piece =
        |text: &str, on: u32| Entity::new(text, &day(on)).field("Content-ID", "").field("Operation-Type", "");
    site.put("/s1", Page::new([piece("state of old", 1)]).modified(""));
    let index =
        format!("{{\"id\": \"1\", \"createdAt\": \"{}\", \"pages\": [\"{}\"]}}", day(5), site.url("/s1"));
    site.put("/index.json", Reply::ok("application/json", index));
    let reader = Reader::new();
    let url = site.url("/feed");
    reader.run(&["add", url.as_str(), "--from", site.url("/index.json").as_str()]);
    let rows = reader.json(&["entries", url.as_str()]);
    let titles: Vec<&str> = rows.as_array().unwrap().iter().filter_map(|row| row["title"].as_str()).collect();
    assert_eq!(titles, ["e8", "e7", "e6", "e5", "state of old"]);
    assert_eq!(reader.state(), "multipart whole-since");
    assert_eq!(site.count("/p1"), 0, "it lies before the entry point");
}

fn head_goes_back_and_get_forward() {
    let site = site(4);
    assert_eq!(read(&site).0, WHOLE);
    let steps = ["GET /feed", "HEAD /p3", "HEAD /p2", "HEAD /p1", "GET /p1", "GET /p2", "GET /p3"];
    assert_eq!(asked(&site), steps);
}

fn neighbours_that_disagree_are_told_and_cost_nothing() {
    let site = site(4);
    assert!(!told(&site, "/p3", "disagree"));
    let odd = Page::new([entity(3), entity(4)]).link("self", "/p2").link("prev", "/p1").link("next", "/p4");
    site.put("/p2", odd);
    assert!(told(&site, "/p3", "prev and next disagree"));
    assert_eq!(read(&site).0, WHOLE);
    site.put("/p2", Page::new([entity(3), entity(4)]).link("self", "/p2").link("prev", "/p1"));
    assert!(told(&site, "/p3", "does not link back as next"));
}

fn a_loop_is_told_and_ends() {
    assert!(tells(
        Page::new([entity(1)]).link("self", "/feed").link("prev", "/feed"),
        "leads to the page itself"
    ));
    let site = Site::start();
    for number in 1..=3 {
        let prev = if number == 1 { 3 } else { number - 1 };
        let page =
            Page::new([entity(number)]).link("self", format!("/p{number}")).link("prev", format!("/p{prev}"));
        let page = if number < 3 { page.link("next", format!("/p{}", number + 1)) } else { page };
        site.put(&format!("/p{number}"), page.clone());
        site.put("/feed", page);
    }
    assert_eq!(read(&site), ("e3 e2 e1 -loop-".to_owned(), "multipart gaps".to_owned()));
    assert!(asked(&site).len() < 10, "{:?}", asked(&site));
}

fn times_that_run_backwards_are_told_and_cost_nothing() {
    let back = Page::new([entity(2), entity(1)]).link("self", "/feed");
    assert!(tells(back, "runs backwards within the page"));
    let site = site(3);
    assert!(!told(&site, "/p3", "runs backwards"));
    site.put(
        "/p2",
        Page::new([entity(8), entity(9)]).link("self", "/p2").link("prev", "/p1").link("next", "/p3"),
    );
    assert!(told(&site, "/p3", "runs backwards between this page"));
    assert_eq!(read(&site).0, "e9 e8 e6 e5 e2 e1 =whole=");
}

fn equal_times_are_fine() {
    let same = |id: &str| Entity::new(id, &day(3));
    let site = Site::start();
    site.put("/p1", Page::new([same("a"), same("b")]).link("self", "/p1").link("next", "/feed"));
    site.put("/feed", Page::new([same("c")]).link("self", "/feed").link("prev", "/p1"));
    assert!(!told(&site, "/feed", "backwards"));
    assert_eq!(read(&site).0, "c b a =whole=");
}

fn a_page_is_read_once() {
    let site = site(3);
    let reader = Reader::of(&site.url("/feed"));
    site.clear_log();
    reader.refresh();
    publish(&site, 5);
    reader.refresh();
    assert_eq!(line(&reader, &site), "e10 e9 e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
    let pages: Vec<String> = asked(&site).into_iter().filter(|asked| asked.starts_with("GET /p")).collect();
    assert_eq!(pages, ["GET /p3", "GET /p4"], "page 3 was the newest and may have grown");
}

fn the_newest_page_grows() {
    let site = site(2);
    let reader = Reader::of(&site.url("/feed"));
    let grown = Page::new([3, 4, 5].map(entity)).link("self", "/p2").link("prev", "/p1");
    site.put("/feed", grown);
    site.clear_log();
    reader.refresh();
    assert_eq!(line(&reader, &site), "e5 e4 e3 e2 e1 =whole=");
    assert_eq!(asked(&site), ["GET /feed"]);
}

fn the_newest_page_gains_a_next_one() {
    let site = site(2);
    let url = site.url("/p2");
    let reader = Reader::of(&url);
    // The body of the page stays as it was, and the server answers 304.
    publish(&site, 3);
    reader.refresh();
    assert_eq!(reader.line(&url).replace(['<', '>'], ""), "e6 e5 e4 e3 e2 e1 =whole=");
    site.clear_log();
    reader.refresh();
    assert_eq!(asked(&site), ["GET /p3"], "page 2 is final");
}

fn a_prev_that_went_is_the_end() {
    let site = site(3);
    site.remove("/p1");
    site.put("/p2", Page::new([3, 4].map(entity)).link("self", "/p2").link("next", "/p3"));
    let (list, state) = read(&site);
    assert!(list.starts_with("e6 e5 e4 e3 =") && !list.contains('-'), "the horizon, no gap: {list}");
    assert_eq!(state, "multipart whole", "as far as the publisher keeps it (M2)");
}

fn a_prev_that_moved_above_the_read_pages_is_a_gap() {
    let site = site(2);
    let reader = Reader::of(&site.url("/feed"));
    site.put("/feed", Page::new([9, 10].map(entity)).link("self", "/p5"));
    reader.refresh();
    assert_eq!(line(&reader, &site), "e10 e9 -missed-polls- e4 e3 e2 e1");
    assert_eq!(reader.state(), "multipart gaps");
}
