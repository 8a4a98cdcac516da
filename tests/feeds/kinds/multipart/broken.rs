//! Publishers of multipart feeds that break the rules of pages, and pages that the server does not send.

use super::*;

#[test]
fn m2_an_entity_that_was_written_again_does_not_bridge_removed_pages() {
    let (site, url) = feed_of(2);
    let reader = Reader::new();
    reader.add(&url).ok();
    // Pages 3 and 4 were added and removed between two polls. Page 5 repeats an entity of page 2 in a later version.
    let again = Entity::new("e4", &day(9)).body("text/html", "It was written again.");
    let page = Page::new([again, entity(10)]).link("self", "/p5");
    site.put("/feed", page.clone());
    site.put("/p5", page);
    reader.refresh();
    assert_eq!(reader.gap()["cause"], "missed-polls");
    assert_eq!(reader.state(&url), "multipart gaps 1");
}

#[test]
fn m5_a_page_that_cannot_be_had_is_a_gap_and_all_others_are_read() {
    for (status, cause) in [(404, "not-found"), (403, "forbidden"), (500, "status")] {
        let (site, url) = feed_of(4);
        site.put("/p2", Reply::status(status));
        let reader = Reader::new();
        reader.add(&url);
        assert_eq!(line(&reader, &url), format!("e8 e7 e6 e5 -{cause}-"), "{status}: prev leads nowhere");
        publish(&site, 4);
        reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
        assert_eq!(line(&reader, &url), WHOLE, "{status}: G4");
    }
}

/// If the stored pages cannot be read, Lacuna does not know in which direction to walk, and a walk in the wrong
/// direction would end at its first page.
#[test]
fn a_gap_of_pages_that_cannot_be_looked_up_is_left_as_it_is() {
    let (site, url) = feed_of(4);
    site.put("/p2", Reply::status(404));
    let reader = Reader::new();
    reader.add(&url);
    publish(&site, 4);
    let rename = |from: &str, to: &str| {
        let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
        database.execute_batch(&format!("ALTER TABLE {from} RENAME TO {to}")).unwrap();
    };
    rename("page", "away");
    let run = reader.run(&["refresh", "--now", "--retry-gaps"]);
    assert!(run.said.contains("Lacuna left the gap as it is"), "{run:?}");
    rename("away", "page");
    assert_eq!(line(&reader, &url), "e8 e7 e6 e5 -not-found-");
    reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
    assert_eq!(line(&reader, &url), WHOLE);
}

#[test]
fn m5_a_page_that_only_head_knows_is_a_gap_in_its_place() {
    let (site, url) = feed_of(4);
    let head = Reply::from(page(2, 4));
    site.handle(
        "/p2",
        move |request| if request.method == "HEAD" { head.clone() } else { Reply::status(404) },
    );
    let reader = Reader::new();
    reader.add(&url);
    assert_eq!(line(&reader, &url), "e8 e7 e6 e5 -not-found- e2 e1");
    assert_eq!(reader.state(&url), "multipart gaps 1");
    publish(&site, 4);
    site.clear_log();
    reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
    assert_eq!(line(&reader, &url), WHOLE);
    assert_eq!(asked(&site), ["GET /feed", "GET /p2"]);
}

/// The reply without its Content-Type.
fn untyped(mut reply: Reply) -> Reply {
    reply.headers.retain(|(name, _)| name != "Content-Type");
    reply
}

/// Makes the site answer HEAD requests for pages 1 to 3 of four with `head`.
fn with_head(site: &Site, head: impl Fn(u32) -> Reply) {
    for number in 1..=3 {
        let (head, whole) = (head(number), Reply::from(page(number, 4)));
        site.handle(&format!("/p{number}"), move |request| {
            if request.method == "HEAD" { head.clone() } else { whole.clone() }
        });
    }
}

#[test]
fn m5_where_head_tells_nothing_the_pages_lead_back_and_each_is_read_once() {
    let no_links = |number: u32| Reply::from(Page::new([entity(number * 2)]));
    for (name, head) in [
        ("no Link header", Box::new(no_links) as Box<dyn Fn(u32) -> Reply>),
        ("no header at all", Box::new(|_| untyped(Reply::status(200)))),
        ("HEAD is not known", Box::new(|_| Reply::status(405))),
    ] {
        let (site, url) = feed_of(4);
        with_head(&site, &head);
        let reader = Reader::new();
        reader.add(&url).ok();
        assert_eq!(
            (line(&reader, &url).as_str(), reader.state(&url).as_str()),
            (WHOLE, "multipart whole"),
            "{name}"
        );
        let steps = ["GET /feed", "HEAD /p3", "GET /p3", "HEAD /p2", "GET /p2", "HEAD /p1", "GET /p1"];
        assert_eq!(asked(&site), steps, "{name}");
        for (start, expect) in [
            ("2024-01-04", "e8 e7 e6 e5 e4 =before-first-fetch="),
            ("after:e3", "e8 e7 e6 e5 e4 =before-first-fetch="),
            ("after:e1", "e8 e7 e6 e5 e4 e3 e2 =before-first-fetch="),
        ] {
            let reader = Reader::new();
            from(&reader, &url, start).ok();
            assert_eq!(line(&reader, &url), expect, "{name}, {start}");
        }
        // A7: the limit also holds for this way back.
        let reader = Reader::with_limit(2);
        reader.add(&url).ok();
        assert_eq!(line(&reader, &url), "e8 e7 e6 e5 e4 e3 -limit-", "{name}");
        reader.run(&["refresh", "--now", "--continue"]).ok();
        assert_eq!(line(&reader, &url), WHOLE, "{name}");
    }
}

#[test]
fn m5_a_head_without_a_content_type_is_that_of_a_page() {
    let (site, url) = feed_of(4);
    with_head(&site, |number| untyped(page(number, 4).into()));
    let reader = Reader::new();
    reader.add(&url).ok();
    assert_eq!(line(&reader, &url), WHOLE);
    assert_eq!(asked(&site)[1..4], ["HEAD /p3", "HEAD /p2", "HEAD /p1"]);
}

#[test]
fn m5_a_truncated_page_keeps_its_whole_entities_and_the_gap() {
    let (site, url) = feed_of(3);
    let whole = Reply::from(page(2, 3));
    let cut = whole.body.len() - 30;
    for (name, reply) in [
        ("no closing boundary", Reply::from(page(2, 3).unclosed())),
        ("shorter than its Content-Length", whole.delivery(Delivery::Truncated { after: cut })),
    ] {
        site.put("/p2", reply);
        let reader = Reader::new();
        reader.add(&url);
        let found = line(&reader, &url);
        assert!(
            found.contains("-unreadable-") && found.contains("e3") && found.contains("e1"),
            "{name}: {found}"
        );
        assert!(!found.contains("e4"), "{name}: the last part is never taken: {found}");
        assert_eq!(reader.gap()["cause"], "unreadable", "{name}");
        site.put("/p2", page(2, 3));
        reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
        assert_eq!(line(&reader, &url), "e6 e5 e4 e3 e2 e1 =whole=", "{name}");
    }
}

#[test]
fn m2_pages_that_lead_in_a_circle_end_and_are_a_gap() {
    let site = Site::start();
    let of = |number: u32, prev: u32, next: &str| {
        let page =
            Page::new([entity(number)]).link("self", format!("/p{number}")).link("prev", format!("/p{prev}"));
        if next.is_empty() { page } else { page.link("next", next) }
    };
    site.put("/p1", of(1, 3, "/p2"));
    site.put("/p2", of(2, 1, "/p3"));
    site.put("/p3", of(3, 2, ""));
    let reader = Reader::new();
    let url = site.url("/p3");
    reader.add(&url);
    assert_eq!(line(&reader, &url), "e3 e2 e1 -loop-");
    assert!(site.log().len() < 10, "{:?}", asked(&site));
    // There is no newest page, because the `next` links form a circle.
    site.put("/p3", of(3, 2, "/p1"));
    let reader = Reader::new();
    reader.add(&url);
    assert!(line(&reader, &url).contains("-loop-"), "{}", line(&reader, &url));
    assert!(reader.state(&url).starts_with("multipart gaps"));
    // The `next` link of the newest page leads back to an older page. Every page is read once, and there is one gap.
    let (site, url) = feed_of(4);
    site.put("/feed", page(4, 4).link("next", "/p2"));
    let reader = Reader::new();
    let run = reader.add(&url);
    assert!(!run.said.contains("back to the oldest"), "{}", run.said);
    assert_eq!(reader.state(&url), "multipart gaps 1");
    assert_eq!(reader.ids(&url).len(), 8);
    for number in 1..=3 {
        let read = format!("GET /p{number}");
        assert_eq!(asked(&site).iter().filter(|asked| **asked == read).count(), 1, "M4: {read}");
    }
    // A circle that the answers to HEAD do not show.
    let (site, url) = feed_of(4);
    let first = page(1, 4).link("prev", "/p3");
    with_head(&site, |_| untyped(Reply::status(200)));
    site.handle("/p1", move |request| {
        if request.method == "HEAD" { untyped(Reply::status(200)) } else { first.clone().into() }
    });
    let reader = Reader::new();
    reader.add(&url);
    assert_eq!(line(&reader, &url), "e8 e7 e6 e5 e4 e3 e2 e1 -loop-");
    assert_eq!(reader.state(&url), "multipart gaps 1");
    // A page that names itself.
    let (site, url) = feed_of(2);
    site.put("/p1", page(1, 2).link("prev", "/p1"));
    let run = Reader::new().add(&url);
    assert!(run.said.contains("loop") && !run.said.contains("back to the oldest"), "{}", run.said);
}

#[test]
fn m2_neighbours_that_disagree_cost_nothing_and_are_told() {
    let (site, url) = feed_of(4);
    // Page 2 says that page 4 follows it; page 3 names page 2 as its prev page.
    let odd = Page::new([entity(3), entity(4)]).link("self", "/p2").link("prev", "/p1").link("next", "/p4");
    site.put("/p2", odd);
    let reader = Reader::new();
    reader.add(&url).ok();
    assert_eq!(line(&reader, &url), WHOLE);
    let facts = reader.run(&["feeds", "--json"]).ok().json();
    assert_eq!(facts[0]["gaps"], 0);
    // A next page that no prev leads to is read as well.
    let (site, url) = feed_of(3);
    site.put("/p1", Page::new([entity(1), entity(2)]).link("self", "/p1").link("next", "/side"));
    site.put(
        "/side",
        Page::new([Entity::new("side", &day(2))])
            .link("self", "/side")
            .link("prev", "/p1")
            .link("next", "/p2"),
    );
    let reader = Reader::new();
    reader.add(&url).ok();
    let found = line(&reader, &url);
    assert!(found.contains("side") && found.contains("e1") && found.contains("e6"), "{found}");
}

#[test]
fn m5_missing_headers_and_wrong_lengths_are_told_and_read() {
    let site = Site::start();
    let bare = Page::new([
        entity(1).field("Content-ID", ""),
        entity(2).field("Last-Modified", ""),
        entity(3).field("Content-Length", "999999"),
        entity(4).field("Content-Type", "").field("Operation-Type", ""),
    ]);
    site.put("/feed", bare.modified("").bare_lines());
    let url = site.url("/feed");
    let reader = Reader::new();
    reader.add(&url).ok();
    assert_eq!(reader.ids(&url).len(), 4);
    let told = faults(&reader, &url);
    for words in [
        "without a Content-ID",
        "without a Last-Modified",
        "Content-Length is wrong",
        "without a Content-Type",
        "no Last-Modified header",
        "rel=self",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
}
