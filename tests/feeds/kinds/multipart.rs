//! K5, M1 to M6, A3, A7, G1, G7, G8: the multipart feed.

mod broken;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use lacuna::demo::Site;
use lacuna::demo::http::{Delivery, Reply};
use lacuna::demo::multipart::{Entity, Page};
use url::Url;

use crate::pages::{WHOLE, asked, entity, page, publish};
use crate::support::{Reader, Run, day};

fn feed_of(last: u32) -> (Site, Url) {
    let site = Site::start();
    publish(&site, last);
    let url = site.url("/feed");
    (site, url)
}

fn from(reader: &Reader, url: &Url, start: &str) -> Run {
    reader.run(&["add", url.as_str(), "--from", start])
}

/// The list in one line, without the brackets of the ids: `e4 e3`.
fn line(reader: &Reader, url: &Url) -> String {
    reader.line(url).replace(['<', '>'], "")
}

fn faults(reader: &Reader, url: &Url) -> String {
    reader.run(&["inspect", url.as_str(), "--json"]).ok().json()["faults"].to_string()
}

#[test]
fn m3_head_goes_back_over_prev_and_get_forward_over_next() {
    let (site, url) = feed_of(4);
    let reader = Reader::new();
    reader.add(&url).ok();
    assert_eq!(line(&reader, &url), WHOLE);
    assert_eq!(reader.state(&url), "multipart whole");
    assert_eq!(
        asked(&site),
        ["GET /feed", "HEAD /p3", "HEAD /p2", "HEAD /p1", "GET /p1", "GET /p2", "GET /p3"]
    );
    assert_eq!(site.most_at_once(), 1);
    assert_eq!(reader.unread(&url), ["<e8>", "<e7>"], "G5a: what older pages bring is history");
}

#[test]
fn g8_a_multipart_feed_read_to_its_oldest_page_is_called_complete() {
    let (_site, url) = feed_of(2);
    let reader = Reader::new();
    reader.add(&url).ok();
    let listed = reader.command(&["entries", url.as_str()]).output().unwrap();
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    assert!(
        listed.ends_with("-- All entries. Lacuna has read this feed back to its oldest page --\n"),
        "{listed}"
    );
}

#[test]
fn m4_read_pages_are_never_fetched_again_and_the_newest_grows() {
    let (site, url) = feed_of(3);
    let reader = Reader::new();
    reader.add(&url).ok();
    site.clear_log();
    reader.refresh().ok();
    assert_eq!(asked(&site), ["GET /feed"]);
    assert_eq!(site.log()[0].status, 304, "F1");
    // The newest page grows.
    let grown = Page::new([entity(5), entity(6), entity(7)]).link("self", "/p3").link("prev", "/p2");
    site.put("/feed", grown.clone());
    reader.refresh().ok();
    assert_eq!(line(&reader, &url), "e7 e6 e5 e4 e3 e2 e1 =whole=");
    // The newest page grows again, and two pages are added after it. The page that was the newest is read once more.
    site.put(
        "/p3",
        Page::new([5, 6, 7, 8].map(entity)).link("self", "/p3").link("prev", "/p2").link("next", "/p4"),
    );
    site.put("/p4", Page::new([9].map(entity)).link("self", "/p4").link("prev", "/p3").link("next", "/p5"));
    site.put("/feed", Page::new([10].map(entity)).link("self", "/p5").link("prev", "/p4"));
    site.clear_log();
    reader.refresh().ok();
    assert_eq!(asked(&site), ["GET /feed", "HEAD /p4", "GET /p3", "GET /p4"]);
    assert_eq!(line(&reader, &url), "e10 e9 e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
    assert_eq!(reader.state(&url), "multipart whole");
    let unread = reader.unread(&url);
    for id in ["<e10>", "<e9>", "<e8>"] {
        assert!(unread.contains(&id.to_owned()), "G5a: {id} is news");
    }
    site.clear_log();
    reader.refresh().ok();
    assert_eq!(asked(&site), ["GET /feed"]);
}

#[test]
fn m4_an_older_copy_of_an_unread_page_does_not_count_as_the_page() {
    let (site, url) = feed_of(2);
    let reader = Reader::new();
    reader.add(&url).ok();
    // Page 3 is complete and has a next page. The program ends after it has read the headers of page 3.
    let third =
        |ids: &[u32]| Page::new(ids.iter().copied().map(entity)).link("self", "/p3").link("prev", "/p2");
    site.put("/p3", third(&[5, 6, 7]).link("next", "/p4"));
    let newest = Page::new([8, 9].map(entity)).link("self", "/p4").link("prev", "/p3");
    site.put("/p4", newest.clone());
    site.put("/feed", newest);
    killed_at(&site, reader.command(&["refresh", "--now"]), "GET /p2", Reply::from(page(2, 3)));
    assert_eq!(line(&reader, &url), "e9 e8 -not-yet-fetched- e4 e3 e2 e1");
    // An outdated server still sends page 3 as it was before it was complete.
    site.put("/feed", third(&[5, 6]));
    site.put("/p2", page(2, 3));
    reader.refresh().ok();
    assert_eq!(line(&reader, &url), "e9 e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
    assert_eq!(reader.state(&url), "multipart whole");
}

#[test]
fn m4_a_304_without_its_links_does_not_hide_that_the_page_has_a_next_one() {
    let site = Site::start();
    let newest = |last| Reply::from(page(2, last)).terse_not_modified();
    site.put("/p1", page(1, 2));
    site.put("/p2", newest(2));
    let url = site.url("/p2");
    let reader = Reader::new();
    reader.add(&url).ok();
    site.clear_log();
    reader.refresh().ok();
    assert_eq!(asked(&site), ["GET /p2", "HEAD /p2"], "RFC 9110 lets a 304 leave the Link header out");
    site.put("/p2", newest(3));
    site.put("/p3", page(3, 3));
    site.clear_log();
    reader.refresh().ok();
    assert_eq!(asked(&site), ["GET /p2", "HEAD /p2", "GET /p2", "GET /p3"]);
    assert_eq!(line(&reader, &url), "e6 e5 e4 e3 e2 e1 =whole=");
}

/// Kills a run of the program while it waits for the answer to the request `step`, such as `GET /p1`. Other requests
/// for the page get `reply`.
fn killed_at(site: &Site, mut command: Command, step: &str, reply: Reply) {
    let (method, path) = step.split_once(' ').unwrap();
    let silent_to = method.to_owned();
    site.handle(path, move |request| {
        let silence = Delivery::Silent(Duration::from_mins(1));
        if request.method == silent_to { Reply::status(200).delivery(silence) } else { reply.clone() }
    });
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let patience = Instant::now() + Duration::from_mins(1);
    while asked(site).last().is_none_or(|last| last != step) {
        assert!(Instant::now() < patience, "{step} was never asked for: {:?}", asked(site));
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a3_a_walk_killed_at_any_step_claims_no_complete_feed_and_continues_with_that_step() {
    const STEPS: [&str; 6] = ["HEAD /p3", "HEAD /p2", "HEAD /p1", "GET /p1", "GET /p2", "GET /p3"];
    for (done, step) in STEPS.into_iter().enumerate() {
        let (site, url) = feed_of(4);
        let reader = Reader::new();
        let number = step.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().unwrap();
        killed_at(&site, reader.command(&["add", url.as_str()]), step, Reply::from(page(number, 4)));
        let held = match step {
            "GET /p2" => "e8 e7 -not-yet-fetched- e2 e1",
            "GET /p3" => "e8 e7 -not-yet-fetched- e4 e3 e2 e1",
            _ => "e8 e7 -not-yet-fetched-",
        };
        assert_eq!(line(&reader, &url), held, "{step}");
        assert_eq!(reader.state(&url), "multipart gaps 1", "{step}");
        publish(&site, 4);
        site.clear_log();
        // Nothing is due, but the walk continues. It fetches neither the newest page nor the pages that were already
        // looked at or read.
        reader.run(&["refresh"]).ok();
        assert_eq!(asked(&site), STEPS[done..], "{step}");
        assert_eq!(line(&reader, &url), WHOLE, "{step}");
        assert_eq!(reader.state(&url), "multipart whole", "{step}");
    }
}

#[test]
fn g1_gaps_of_pages_stand_in_the_list_of_all_gaps() {
    let (site, url) = feed_of(4);
    site.put("/p2", Reply::status(403));
    let reader = Reader::new();
    let run = reader.add(&url);
    assert_eq!(run.status, 1);
    assert!(run.said.contains("refused access"), "{}", run.said);
    let gap = reader.gap();
    assert_eq!(
        (&gap["cause"], &gap["status"], &gap["feed"], &gap["confidence"]),
        (&"forbidden".into(), &403.into(), &url.as_str().into(), &"stated".into())
    );
    assert_eq!(gap["uri"], site.url("/p2").as_str());
    assert_eq!(gap["newer"], "<e5>");
}

#[test]
fn m3_from_a_date_the_walk_ends_at_a_page_strictly_older() {
    let (site, url) = feed_of(4);
    let reader = Reader::new();
    from(&reader, &url, "2024-01-05").ok();
    assert_eq!(line(&reader, &url), "e8 e7 e6 e5 =before-first-fetch=");
    let listed = reader.command(&["entries", url.as_str()]).output().unwrap();
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    assert!(
        listed.ends_with(
            "-- Older entries were not loaded. You chose a later start, or the publisher no longer offers them --\n"
        ),
        "{listed}"
    );
    assert_eq!(reader.state(&url), "multipart whole-since");
    assert_eq!(asked(&site), ["GET /feed", "HEAD /p3", "HEAD /p2", "GET /p2", "GET /p3"]);
    // An equal time is not older, because the page before may have more entities of the same second.
    let (site, url) = feed_of(4);
    let reader = Reader::new();
    from(&reader, &url, "2024-01-04").ok();
    assert_eq!(asked(&site)[1..4], ["HEAD /p3", "HEAD /p2", "HEAD /p1"]);
    assert_eq!(line(&reader, &url), "e8 e7 e6 e5 e4 =before-first-fetch=");
    // With a date before the first entity, the walk goes to the beginning.
    let (_site, url) = feed_of(2);
    let reader = Reader::new();
    from(&reader, &url, "2020-01-01").ok();
    assert_eq!(reader.state(&url), "multipart whole");
}

#[test]
fn m3_after_a_content_id_each_entity_comes_exactly_once() {
    for (start, expect) in [
        ("after:<e3>", "e8 e7 e6 e5 e4"),
        ("after:e4", "e8 e7 e6 e5"),
        ("after:<e7>", "e8"),
        ("after:e1", "e8 e7 e6 e5 e4 e3 e2"),
    ] {
        let (_site, url) = feed_of(4);
        let reader = Reader::new();
        from(&reader, &url, start).ok();
        let found = line(&reader, &url);
        assert_eq!(found.split(" =").next().unwrap(), expect, "{start}");
        assert_eq!(reader.state(&url), "multipart whole-since", "{start}");
        reader.refresh().ok();
        assert_eq!(line(&reader, &url), found, "{start}");
    }
}

#[test]
fn m5_a_content_id_that_is_on_no_page_is_a_gap_and_nothing_is_hidden() {
    let (_site, url) = feed_of(3);
    let reader = Reader::new();
    from(&reader, &url, "after:<nowhere>");
    assert_eq!(line(&reader, &url), "e6 e5 e4 e3 e2 e1 -not-found-");
    assert_eq!(reader.gap()["confidence"], "suspected");
    assert_eq!(reader.state(&url), "multipart gaps 1");
}

#[test]
fn m3_a_snapshot_brings_its_pages_and_its_time_is_the_entry_point() {
    let (site, url) = feed_of(4);
    let piece =
        |text: &str, on: u32| Entity::new(text, &day(on)).field("Content-ID", "").field("Operation-Type", "");
    site.put("/s1", Page::new([piece("one", 1), piece("two", 2)]).modified(""));
    site.put("/s2", Page::new([piece("three", 4)]).modified(""));
    let index = |pages: &str| format!("{{\"id\":\"7\",\"createdAt\":\"{}\",\"pages\":[{pages}]}}", day(5));
    site.put("/index.json", Reply::ok("application/json", index("\"/s1\",\"/s2\"")));
    let reader = Reader::new();
    from(&reader, &url, site.url("/index.json").as_str()).ok();
    let titles: Vec<String> =
        reader.list(&url).iter().filter_map(|row| row["title"].as_str().map(str::to_owned)).collect();
    assert_eq!(titles, ["e8", "e7", "e6", "e5", "three", "two", "one"]);
    assert_eq!(reader.state(&url), "multipart whole-since");
    // If one of its pages is missing, a gap opens, and Lacuna reads the others.
    let (site, url) = feed_of(1);
    site.put("/s2", Page::new([piece("three", 4)]).modified(""));
    site.put("/index.json", Reply::ok("application/json", index("\"/s1\",\"/s2\"")));
    let reader = Reader::new();
    from(&reader, &url, site.url("/index.json").as_str());
    assert_eq!(reader.gap()["uri"], site.url("/s1").as_str());
    let titles: Vec<_> =
        reader.list(&url).iter().filter_map(|row| row["title"].as_str().map(str::to_owned)).collect();
    assert!(titles.contains(&"three".to_owned()), "{titles:?}");
    // A7: a long snapshot is read up to the limit of a walk. Then the user is asked.
    let (site, url) = feed_of(1);
    let pages = |number: u32| format!("\"/many/{number}\"");
    for number in 1..=5 {
        site.put(&format!("/many/{number}"), Page::new([piece("part", number)]).modified(""));
    }
    site.put(
        "/index.json",
        Reply::ok("application/json", index(&(1..=5).map(pages).collect::<Vec<_>>().join(","))),
    );
    let reader = Reader::with_limit(2);
    from(&reader, &url, site.url("/index.json").as_str()).ok();
    assert_eq!((reader.gap()["cause"].as_str(), site.count("/many/4")), (Some("limit"), 0));
    reader.run(&["refresh", "--now", "--whole"]).ok();
    assert_eq!((reader.state(&url).as_str(), site.count("/many/5")), ("multipart whole-since", 1));
    // If the address does not lead to an index, the feed is not subscribed, and the program prints the reason.
    let reader = Reader::new();
    let run = from(&reader, &url, site.url("/p1").as_str());
    assert_eq!(run.status, 1);
    assert!(run.said.contains("not lead to the index of a snapshot"), "{}", run.said);
    assert_eq!(reader.run(&["feeds", "--json"]).ok().json().as_array().unwrap().len(), 0);
}

#[test]
fn m2_links_stand_in_headers_of_any_spelling() {
    let site = Site::start();
    let root = site.url("/");
    let first =
        Page::new([entity(1)]).raw_link(format!("{root}p1;rel=self")).raw_link(format!("{root}p2;rel=next"));
    site.put("/p1", first);
    let second =
        Page::new([entity(2)]).raw_link("</p2>; rel=self").raw_link("</p1>; REL=\"prev\"; title=\"a, b\"");
    site.put("/p2", second.bare_lines());
    let reader = Reader::new();
    let url = site.url("/p2");
    reader.add(&url).ok();
    assert_eq!(line(&reader, &url), "e2 e1 =whole=");
}

#[test]
fn m2_a_missing_prev_is_the_horizon_unless_a_read_page_lies_before_it() {
    let (site, url) = feed_of(3);
    let reader = Reader::new();
    reader.add(&url).ok();
    // Between two polls, pages 4 to 9 were added, and all pages up to page 7 were removed.
    let last = Page::new([17, 18].map(entity)).link("self", "/p9").link("prev", "/p8");
    site.put("/p8", Page::new([15, 16].map(entity)).link("self", "/p8").link("next", "/p9"));
    site.put("/feed", last.clone());
    site.put("/p9", last);
    for number in 1..=3 {
        site.remove(&format!("/p{number}"));
    }
    reader.refresh();
    assert_eq!(line(&reader, &url), "e18 e17 e16 e15 -missed-polls- e6 e5 e4 e3 e2 e1");
    assert_eq!(reader.gap()["confidence"], "proven");
    // A new subscriber sees this page as the end of the feed.
    let other = Reader::new();
    other.add(&url).ok();
    assert_eq!(line(&other, &url), "e18 e17 e16 e15 =whole=");
}

#[test]
fn m2_a_linked_page_that_is_gone_for_good_is_a_gap_and_not_the_end_of_the_feed() {
    for pages in [2, 4] {
        let (site, url) = feed_of(pages);
        site.put("/p1", Reply::status(410));
        let reader = Reader::new();
        reader.add(&url);
        assert_eq!(reader.gap()["cause"], "gone");
        assert_eq!(reader.state(&url), "multipart gaps 1");
        reader.refresh();
        assert_eq!(site.count("/p1"), 1, "G3: it is asked for on request only");
        site.put("/p1", page(1, pages));
        reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
        assert_eq!(reader.state(&url), "multipart whole");
    }
}

#[test]
fn a7_a_walk_asks_at_its_limit_and_reads_the_pages_it_looked_at() {
    let (site, url) = feed_of(6);
    let reader = Reader::with_limit(2);
    reader.add(&url).ok();
    assert_eq!(line(&reader, &url), "e12 e11 e10 e9 e8 e7 -limit-");
    reader.run(&["refresh", "--now", "--continue"]).ok();
    assert_eq!(line(&reader, &url), "e12 e11 e10 e9 e8 e7 e6 e5 e4 e3 -limit-");
    reader.run(&["refresh", "--now", "--whole"]).ok();
    assert_eq!(reader.state(&url), "multipart whole");
    assert_eq!(reader.ids(&url).len(), 12);
    assert_eq!(site.count("/p5"), 2, "one HEAD, one GET");
}

#[test]
fn m6_entities_are_readable_and_their_operation_is_shown() {
    let site = Site::start();
    site.put(
        "/feed",
        Page::new([
            entity(1).body("application/json", "{\"name\":\"Bolt\",\"size\":[1,2]}"),
            entity(2).body("application/xml", "<a><b>c</b></a>").operation("PATCH"),
            entity(3).body("text/html", "<title>Page</title><p>Hello"),
            entity(4).operation("DELETE").body("text/plain", ""),
            entity(5).body("image/png", vec![0x89, 0x50, 0xff]),
        ])
        .link("self", "/feed"),
    );
    let url = site.url("/feed");
    let reader = Reader::new();
    reader.add(&url).ok();
    let row = |id: &str| reader.entry(&url, &format!("<{id}>"));
    assert_eq!((row("e1")["title"].as_str(), row("e1")["operation"].as_str()), (Some("Bolt"), Some("PUT")));
    assert!(row("e1")["content"].as_str().unwrap().contains("\"size\": [\n"));
    assert_eq!(row("e2")["operation"], "PATCH");
    assert!(row("e2")["content"].as_str().unwrap().contains("\n  &lt;b&gt;"));
    assert_eq!(
        (row("e3")["title"].as_str(), row("e4")["operation"].as_str()),
        (Some("Page"), Some("DELETE"))
    );
    assert_eq!(row("e5")["updated"], day(5));
    assert_eq!(row("e5")["content"], serde_json::Value::Null);
}

#[test]
fn a7_a_page_of_a_hundred_megabytes_is_read_in_pieces_and_capped() {
    let site = Site::start();
    let big = "x".repeat(20 << 20);
    let many = (1..=5).map(|number| entity(number).body("text/plain", big.clone()));
    site.put("/p1", Page::new(many.chain([entity(6)])).link("self", "/p1").link("next", "/p2"));
    site.put("/p2", Page::new([entity(7)]).link("self", "/p2").link("prev", "/p1"));
    let url = site.url("/p2");
    let reader = Reader::new();
    reader.add(&url).ok();
    assert_eq!(line(&reader, &url), "e7 e6 e5 e4 e3 e2 e1 =whole=");
    assert!(reader.entry(&url, "<e5>")["content"].as_str().unwrap().contains("20,971,520 bytes"));
    assert_eq!(reader.entry(&url, "<e6>")["content"], "e6");
}

#[test]
fn k5_another_kind_of_feed_has_no_place_to_begin() {
    let site = Site::start();
    site.put("/feed", crate::support::harbour(1..=2));
    let reader = Reader::new();
    let run = from(&reader, &site.url("/feed"), "2024-01-01");
    assert_eq!(run.status, 1);
    assert!(run.said.contains("another kind of feed"), "{}", run.said);
    assert_eq!(from(&reader, &site.url("/feed"), "yesterday").status, 1);
    assert_eq!(reader.run(&["feeds", "--json"]).ok().json().as_array().unwrap().len(), 0);
}
