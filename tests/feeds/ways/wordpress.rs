//! `WordPress` lists and counts its posts between two dates. The tests have publishers that answer completely, and
//! publishers that do not.

use std::sync::{Arc, Mutex};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Reply, Request};
use serde_json::{Value, json};
use url::Url;

use super::{Numbers, assert_whole, ids, missed, missed_at, recover, rss, value};
use crate::support::{Reader, day, posts};

const LIST: &str = "/wp-json/wp/v2/posts";

fn window(site: &Site) -> impl Fn(Numbers) -> Reply {
    let api = format!("<{}>; rel=\"https://api.w.org/\"", site.url("/wp-json/"));
    move |numbers| Reply::from(rss(numbers, "")).header("Link", api.as_str())
}

/// A blog with 22 posts, of which the user missed 6 to 17. `answer` answers the API.
fn blog(answer: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> (Site, Reader, Url) {
    let site = Site::start();
    site.handle(LIST, answer);
    let (reader, url) = missed(&site, window(&site));
    // The blog has no feeds for months.
    site.put("/feed?m=202401&paged=1", Reply::status(404));
    (site, reader, url)
}

fn item(number: u32) -> Value {
    let id = format!("e{number}");
    json!({
        "id": number, "guid": {"rendered": id}, "link": format!("http://pages.example/{id}"),
        "date_gmt": day(number).trim_end_matches('Z'), "title": {"rendered": id},
        "content": {"rendered": format!("<p>The whole text of {id}</p>")},
    })
}

/// Answers as the API does, from these posts, with at most `most` on a page. `counted` is the count in the answer, if
/// it is not the right one.
fn list(request: &Request, numbers: impl Iterator<Item = u32>, most: usize, counted: Option<usize>) -> Reply {
    let [after, before] = ["after", "before"].map(|name| value(request, name).unwrap() + "Z");
    let mut found: Vec<u32> = numbers.filter(|n| after < day(*n) && day(*n) < before).collect();
    found.sort_unstable_by(|a, b| b.cmp(a));
    let offset: usize = value(request, "offset").unwrap().parse().unwrap();
    let items: Vec<Value> = found.iter().skip(offset).take(most).map(|n| item(*n)).collect();
    let count = counted.unwrap_or(found.len()).to_string();
    Reply::ok("application/json; charset=UTF-8", Value::from(items).to_string())
        .header("X-WP-Total", count.as_str())
}

/// Answers as the API does about a category or an author. It counts the terms in that list.
fn term(is_known: bool, number: u32) -> Reply {
    let terms = if is_known { json!([{"id": number}]) } else { json!([]) };
    Reply::ok("application/json", terms.to_string()).header("X-WP-Total", if is_known { "1" } else { "0" })
}

#[test]
fn all_missing_posts_come_back_and_the_count_closes_the_gap() {
    let (site, reader, url) = blog(|request| list(request, 1..=22, 100, None));
    let mut before = reader.gap();
    before.as_object_mut().unwrap().remove("feed");
    let (mut recovered, said) = recover(&reader);
    assert!(said.contains("12 of 12 missing entries came back from 127.0.0.1."), "{said}");
    assert_whole(&reader, &url);
    assert_eq!(recovered[0]["gap"], before, "the gap is the row of the list of gaps");
    recovered[0].as_object_mut().unwrap().remove("gap");
    let expect = json!([{
        "way": "wordpress", "requests": 1, "entries": 12, "expected": 12, "at_most": null, "closed": true,
        "message": "12 of 12 missing entries came back from 127.0.0.1.",
    }]);
    assert_eq!(Value::from(recovered), expect);
    assert_eq!(site.count(LIST), 1, "{:?}", site.requested());
    let entry = reader.entry(&url, "e9");
    assert!(entry["document"].as_str().unwrap().contains(LIST), "it says where it came from: {entry}");
    assert!(entry["content"].as_str().unwrap().contains("The whole text"), "{entry}");
    reader.refresh().ok();
    let asked = |id: &str| reader.entry(&url, id)["asked_site"].clone();
    assert_eq!(["e9", "e5", "e18"].map(asked), [json!("127.0.0.1"), Value::Null, Value::Null]);
    let kept = reader.entry(&url, "e5")["content"].as_str().unwrap().to_owned();
    assert!(!kept.contains("whole"), "a known entry keeps the version of its feed: {kept}");
    let events = reader.run(&["events", url.as_str(), "--json"]).ok().json().to_string();
    assert!(events.contains("12 of 12 missing entries"), "the log that the user can read: {events}");
    assert_eq!(reader.state(&url), "plain whole-since");
}

#[test]
fn a_site_that_sends_fewer_posts_than_it_was_asked_for_is_asked_until_all_have_come() {
    let (site, reader, url) = blog(|request| list(request, 1..=22, 5, None));
    let (_, said) = recover(&reader);
    assert!(said.contains("12 of 12 missing entries came back from 127.0.0.1."), "{said}");
    assert_whole(&reader, &url);
    // Each page begins with the last post of the one before.
    assert_eq!(site.count(LIST), 6, "{:?}", site.requested());
}

#[test]
fn a_site_that_refuses_to_send_so_many_posts_at_once_is_asked_for_fewer() {
    let (site, reader, url) = blog(|request| match value(request, "per_page").unwrap().parse().unwrap() {
        11.. => Reply::status(400),
        page => list(request, 1..=22, page, None),
    });
    let (recovered, said) = recover(&reader);
    assert!(said.contains("12 of 12 missing entries came back from 127.0.0.1."), "{said}");
    assert_eq!(recovered[0]["way"], "wordpress");
    assert_whole(&reader, &url);
    // Two requests are refused, and each page begins with the last post of the one before.
    assert_eq!(site.count(LIST), 5, "{:?}", site.requested());
}

#[test]
fn a_post_that_is_dated_back_beside_the_gap_comes_back_too() {
    let (_site, reader, url) = blog(|request| {
        let reply = list(request, 1..=22, 100, None);
        let mut items: Vec<Value> = serde_json::from_slice(&reply.body).unwrap();
        let mut late = item(40);
        late["date_gmt"] = json!("2024-01-04T12:00:00");
        items.push(late);
        let count = items.len().to_string();
        Reply::ok("application/json", Value::from(items).to_string()).header("X-WP-Total", count.as_str())
    });
    let (recovered, said) = recover(&reader);
    assert!(said.contains("13 of 13 missing entries came back"), "{said}");
    assert_eq!(recovered[0]["closed"], true);
    assert!(reader.line(&url).contains("e5 e40 e4"), "{}", reader.line(&url));
}

#[test]
fn a_post_that_is_dated_back_among_known_ones_comes_too() {
    // Nobody can tell it from a post that the feed does not show.
    let (_site, reader, url) = blog(|request| {
        let reply = list(request, 1..=22, 100, None);
        let mut items: Vec<Value> = serde_json::from_slice(&reply.body).unwrap();
        let mut hidden = item(40);
        hidden["date_gmt"] = json!("2024-01-04T12:00:00");
        hidden["modified_gmt"] = json!("2024-01-04T12:05:00");
        items.push(hidden);
        let count = items.len().to_string();
        Reply::ok("application/json", Value::from(items).to_string()).header("X-WP-Total", count.as_str())
    });
    let (recovered, said) = recover(&reader);
    assert_eq!((&recovered[0]["entries"], &recovered[0]["closed"]), (&json!(13), &json!(true)), "{said}");
    let mut with_it = ids(1..=22);
    with_it.insert(18, "e40".to_owned());
    assert_eq!(reader.ids(&url), with_it, "{said}");
}

#[test]
fn a_site_that_leaves_out_the_newest_or_the_oldest_known_post_closes_no_gap() {
    for known in [1, 22] {
        let (_site, reader, _) =
            blog(move |request| list(request, (1..=22).filter(|n| ![known, 9].contains(n)), 100, None));
        let (recovered, said) = recover(&reader);
        assert_eq!(recovered[0]["closed"], false, "{known}: {said}");
        assert_eq!(reader.gaps().len(), 1, "{known}");
    }
}

#[test]
fn g9_a_site_is_asked_only_if_the_user_asks_and_only_for_a_gap() {
    let (site, reader, url) = blog(|request| list(request, 1..=22, 100, None));
    reader.refresh().ok();
    reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
    assert_eq!(site.count(LIST), 0, "{:?}", site.requested());
    recover(&reader);
    assert_eq!(site.count(LIST), 1);
    let (recovered, _) = recover(&reader);
    assert_eq!((recovered.len(), site.count(LIST)), (0, 1), "nothing is missing any more");
    assert_whole(&reader, &url);
}

#[test]
fn a_part_of_the_posts_comes_in_and_the_gap_says_how_many_are_missing() {
    // The site counts twelve besides ten known ones, and sends eight of them.
    let (_site, reader, url) =
        blog(|request| list(request, (1..=22).filter(|n| !(10..=13).contains(n)), 100, Some(22)));
    let (recovered, said) = recover(&reader);
    let told = "127.0.0.1 counts at most 12 missing entries, but sent only 8. Others may still be missing.";
    assert!(said.contains(told), "{said}");
    assert_eq!((&recovered[0]["expected"], &recovered[0]["at_most"]), (&Value::Null, &json!(12)));

    assert_eq!(recovered[0]["closed"], false);
    assert_eq!(reader.ids(&url).len(), 18);
    let gap = reader.gap();
    assert_eq!(gap["cause"], "missed-polls");
    assert_eq!(reader.state(&url), "plain gaps 1", "nothing is claimed");
}

#[test]
fn a_site_whose_count_closes_no_gap_is_asked_for_its_months_too() {
    // The API lists neither the post 9, which the feed shows, nor the known one 3.
    for counted in [None, Some(22)] {
        let (site, reader, url) =
            blog(move |request| list(request, (1..=22).filter(|n| ![3, 9].contains(n)), 100, counted));
        site.put("/feed?m=202401&paged=1", rss(1..=22, ""));
        site.put("/feed?m=202401&paged=2", Reply::status(404));
        let (recovered, said) = recover(&reader);
        assert!(said.contains("12 missing entries came back from 127.0.0.1. Nothing is missing"), "{said}");
        assert_eq!(recovered[0]["entries"], 12);
        assert_whole(&reader, &url);
    }
}

/// Recovers the posts 11 to 50 of a blog that the user missed. It has a post each day from 2 January on, and a feed for each
/// month. A request is answered wrongly if its query is `wrong`: once, or always. Returns true if the gap is closed, and the
/// number of stored posts. If the site is `cached`, it ignores the order that a request asks for.
fn months_with_a_wrong_answer(wrong: &'static str, once: bool, cached: bool) -> (bool, usize, Vec<String>) {
    let date =
        |n: u32| if n < 31 { format!("2024-01-{:02}", n + 1) } else { format!("2024-02-{:02}", n - 30) };
    let feed = move |numbers: Vec<u32>| {
        let entry =
            |n: u32| Entry::new(format!("e{n}"), format!("Post {n}")).published(date(n) + "T12:00:00Z");
        let head = "<generator>https://wordpress.org/?v=6.8</generator>";
        Reply::from(Feed::rss("Harbour").head(head).entries(numbers.into_iter().map(entry)))
    };
    let (site, newest, asked) = (Site::start(), Arc::new(Mutex::new(10)), Mutex::new(0));
    let now = Arc::clone(&newest);
    site.handle("/author/ada/feed", move |request| {
        let Some(month) = value(request, "m") else {
            let newest = *now.lock().unwrap();
            return feed((newest - 9..=newest).rev().collect());
        };
        let query = request.target.split_once('?').unwrap().1;
        let mut asked = asked.lock().unwrap();
        *asked += u32::from(query == wrong);
        if query == wrong && (*asked == 1 || !once) {
            return Reply::status(404);
        }
        let page: usize = value(request, "paged").unwrap().parse().unwrap();
        let is_of = |n: &u32| date(*n).replace('-', "").starts_with(&month);
        let mut found: Vec<u32> = (1..=57).rev().filter(is_of).collect();
        if value(request, "order").is_some() && !cached {
            found.reverse();
        }
        let page: Vec<u32> = found.into_iter().skip((page - 1) * 10).take(10).collect();
        if page.is_empty() { Reply::status(404) } else { feed(page) }
    });
    let (reader, url) = (Reader::new(), site.url("/author/ada/feed"));
    reader.add(&url).ok();
    *newest.lock().unwrap() = 57;
    reader.refresh().ok();
    site.clear_log();
    let (recovered, _) = recover(&reader);
    (recovered[0]["closed"] == true, reader.ids(&url).len(), site.requested())
}

#[test]
fn one_wrong_answer_about_a_month_closes_no_gap_while_posts_are_missing() {
    for wrong in ["m=202402&paged=1", "m=202402&paged=2", "m=202402&paged=3", "m=202401&paged=1"] {
        for (once, cached) in [(true, false), (false, false), (true, true)] {
            let (is_closed, posts, asked) = months_with_a_wrong_answer(wrong, once, cached);
            assert!(!is_closed || posts == 57, "{wrong}: {posts} {asked:#?}");
            // The search begins once more, unless nothing had come.
            let may_stay_open = !once || cached || wrong == "m=202402&paged=1";
            assert!(is_closed || may_stay_open, "{wrong}: {posts} {asked:#?}");
        }
    }
}

#[test]
fn months_without_an_entry_that_the_site_counts_neither_close_nor_move_the_gap() {
    // The post 15 came into no list, but into the count.
    let (site, reader, url) = blog(|request| list(request, (1..=22).filter(|n| *n != 15), 100, Some(22)));
    let page = |upper: Numbers, lower: Numbers| {
        Feed::rss("Harbour").entries(posts(upper).into_iter().chain(posts(lower)))
    };
    site.put("/feed?m=202401&paged=1", page(16..=22, 11..=14));
    site.put("/feed?m=202401&paged=2", page(6..=10, 1..=5));
    site.put("/feed?m=202401&paged=3", Reply::status(404));
    let (recovered, said) = recover(&reader);
    assert_eq!((recovered[0]["closed"].as_bool(), reader.ids(&url).len()), (Some(false), 21), "{said}");
    assert_eq!(reader.gap()["newer"], "e18", "{said}");
}

#[test]
fn g5a_an_entry_of_a_lower_gap_that_an_answer_about_an_upper_one_brings_is_unread() {
    let (site, reader, url) = blog(|request| {
        let dated = |n: u32| {
            let mut post = item(n);
            // The missing post has the time of the known one above it.
            post["date_gmt"] = item(if n == 17 { 18 } else { n })["date_gmt"].clone();
            post
        };
        let [after, before] = ["after", "before"].map(|name| value(request, name).unwrap() + "Z");
        let time = |post: &Value| post["date_gmt"].as_str().unwrap().to_owned() + "Z";
        let posts: Vec<Value> =
            (1..=34).rev().map(dated).filter(|post| after < time(post) && time(post) < before).collect();
        Reply::ok("application/json", Value::from(posts.clone()).to_string())
            .header("X-WP-Total", posts.len().to_string().as_str())
    });
    site.put("/feed", window(&site)(30..=34));
    reader.refresh().ok();
    reader.read_all();
    let (_, said) = recover(&reader);
    assert!(reader.gaps().is_empty(), "{said}");
    assert_eq!(reader.unread(&url).len(), 12 + 7, "{said} {:?}", reader.unread(&url));
}

#[test]
fn posts_that_came_in_part_are_not_shown_twice_when_all_come() {
    let (site, reader, url) =
        blog(|request| list(request, (1..=22).filter(|n| !(10..=13).contains(n)), 100, Some(22)));
    recover(&reader);
    site.handle(LIST, |request| list(request, 1..=22, 100, None));
    let (recovered, said) = recover(&reader);
    assert_eq!(recovered[0]["closed"], true, "{said}");
    assert!(said.contains("4 of 4 missing entries came back"), "{said}");
    assert_whole(&reader, &url);
}

#[test]
fn a_site_that_reads_dates_in_its_own_time_zone_sends_all_posts_too() {
    // The posts are six hours apart, so that the site leaves out known ones near the ends of the asked time.
    let time = |number: u32| {
        let start = chrono::NaiveDate::from_ymd_opt(2024, 1, 1).unwrap().and_hms_opt(0, 0, 0).unwrap();
        start + chrono::TimeDelta::hours(6 * i64::from(number))
    };
    let written = |time: chrono::NaiveDateTime| time.format("%Y-%m-%dT%H:%M:%S").to_string();
    for hours in [-11, -8, -5, 9, 14] {
        let site = Site::start();
        site.handle(LIST, move |request| {
            let utc = |name: &str| {
                let local: chrono::NaiveDateTime = value(request, name).unwrap().parse().unwrap();
                local - chrono::TimeDelta::hours(hours)
            };
            let (after, before) = (utc("after"), utc("before"));
            let found = (1..=22).rev().filter(|n| after < time(*n) && time(*n) < before);
            let items: Vec<Value> = found
                .map(|n| {
                    let mut post = item(n);
                    post["date_gmt"] = json!(written(time(n)));
                    post
                })
                .collect();
            let count = items.len().to_string();
            Reply::ok("application/json", Value::from(items).to_string()).header("X-WP-Total", count.as_str())
        });
        let api = format!("<{}>; rel=\"https://api.w.org/\"", site.url("/wp-json/"));
        let (reader, url) = missed(&site, |numbers: Numbers| {
            let post = |n: u32| {
                let id = format!("e{n}");
                Entry::new(id.clone(), id.clone())
                    .published(format!("{}Z", written(time(n))))
                    .link(format!("http://pages.example/{id}"))
            };
            Reply::from(Feed::rss("Harbour").entries(numbers.rev().map(post))).header("Link", api.as_str())
        });
        let (recovered, said) = recover(&reader);
        assert_eq!(recovered[0]["closed"], true, "{hours}: {said}");
        assert_whole(&reader, &url);
    }
}

#[test]
fn an_api_that_is_switched_off_leaves_the_gap_and_says_so() {
    let refuses = "does not let feed readers ask for its older entries";
    for (status, reason) in [(401, refuses), (403, refuses), (404, "offers no list of its older entries")] {
        let (_site, reader, url) = blog(move |_| Reply::status(status));
        let before = reader.line(&url);
        let (recovered, said) = recover(&reader);
        assert!(said.contains(reason), "{said}");
        assert!(!said.contains("password"), "{said}");
        assert_eq!(
            (recovered[0]["entries"].as_u64(), recovered[0]["closed"].as_bool()),
            (Some(0), Some(false))
        );
        assert_eq!(reader.line(&url), before);
    }
}

#[test]
fn a_site_whose_pages_have_brought_all_entries_is_not_said_to_have_none() {
    let (site, reader, url) = blog(|_| Reply::status(404));
    // Entries may have slipped between the pages, so they close no gap.
    for (page, numbers) in [(2, 13..=17), (3, 8..=12), (4, 3..=7), (5, 1..=2)] {
        site.put(&format!("/feed?paged={page}"), window(&site)(numbers));
    }
    let (_, said) = recover(&reader);
    assert!(said.contains("12 missing entries came back"), "{said}");
    assert_eq!((reader.ids(&url), reader.gaps().len()), (ids(1..=22), 1));
    let (_, said) = recover(&reader);
    assert!(said.contains("sent no entry that belongs here and that you do not have yet"), "{said}");
    assert!(!reader.gap().to_string().contains("no list"), "{:?}", reader.gap());
}

#[test]
fn f2_a_site_that_asks_to_wait_is_not_asked_again_before_that() {
    for reply in [Reply::status(429).header("Retry-After", "3600"), Reply::status(503)] {
        let (site, reader, url) = blog(move |_| reply.clone());
        let (_, said) = recover(&reader);
        assert!(said.contains("127.0.0.1 asked to wait. Lacuna will not ask again before"), "{said}");
        assert_eq!(site.log().len(), 1, "{:?}", site.requested());
        let run = reader.run(&["refresh", "--now", "--recover"]);
        assert!(run.said.contains("the server asked to wait"), "{run:?}");
        assert_eq!(site.log().len(), 1, "neither the list nor the feed: {:?}", site.requested());
        assert_eq!(reader.state(&url), "plain gaps 1");
    }
}

/// Makes the time pass until which a site asked to wait.
fn let_the_wait_pass(reader: &Reader) {
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    assert_eq!(database.execute("UPDATE subscription SET wait_until = NULL", []).unwrap(), 1);
}

#[test]
fn g9_a_gap_behind_a_limit_of_three_requests_a_day_closes_after_some_days() {
    let today = Arc::new(Mutex::new(0));
    let used = Arc::clone(&today);
    let (site, reader, url) = blog(move |request| {
        let mut used = used.lock().unwrap();
        *used += 1;
        if *used > 3 {
            return Reply::status(429).header("Retry-After", "86400");
        }
        list(request, 1..=22, 3, None)
    });
    for _ in 1..=4 {
        *today.lock().unwrap() = 0;
        recover(&reader);
        let_the_wait_pass(&reader);
    }
    assert!(reader.gaps().is_empty(), "{}\n{:#?}", reader.line(&url), site.requested());
    assert_whole(&reader, &url);
}

#[test]
fn a_count_that_does_not_agree_with_the_answer_closes_nothing() {
    for counted in [3, 900] {
        let (_site, reader, url) = blog(move |request| list(request, 1..=22, 100, Some(counted)));
        let (recovered, _) = recover(&reader);
        assert_eq!(recovered[0]["closed"], false, "{counted}");
        assert_eq!(reader.ids(&url), ids(1..=22), "what came is kept");
        assert_eq!(reader.state(&url), "plain gaps 1", "{counted}");
    }
}

#[test]
fn a_list_without_an_end_is_left_at_the_bound_of_the_day() {
    // Every page has a hundred new posts, all of one day.
    let (site, reader, url) = blog(|request| {
        let offset: u32 = value(request, "offset").unwrap().parse().unwrap();
        let post = |n: u32| {
            let mut post = item(if n == 0 { 18 } else { 10 });
            if n > 0 {
                post["guid"]["rendered"] = json!(format!("endless-{n}"));
                post["link"] = json!(format!("http://pages.example/endless-{n}"));
                post["title"]["rendered"] = json!(format!("Endless {n}"));
            }
            post
        };
        let items: Vec<Value> = (offset..offset + 100).map(post).collect();
        Reply::ok("application/json", Value::from(items).to_string()).header("X-WP-Total", "1000000")
    });
    let (recovered, said) = recover(&reader);
    assert!(said.contains("as often as it does in one day"), "{said}");
    assert_eq!((site.count(LIST), recovered[0]["requests"].as_u64()), (40, Some(40)));
    assert_eq!(reader.state(&url), "plain gaps 1");
    recover(&reader);
    assert_eq!(site.count(LIST), 40, "the bound holds for the day");
    assert_eq!(site.most_at_once(), 1, "one after the other");
}

#[test]
fn a_page_that_repeats_ends_the_requests() {
    let (site, reader, _) = blog(|request| {
        let items: Vec<Value> = (0..100).map(|n| item(if n < 5 { 18 + n } else { 10 })).collect();
        let _ = request;
        Reply::ok("application/json", Value::from(items).to_string()).header("X-WP-Total", "1000000")
    });
    let (recovered, _) = recover(&reader);
    assert_eq!((site.count(LIST), recovered[0]["closed"].as_bool()), (2, Some(false)));
}

#[test]
fn a_web_page_in_place_of_the_list_brings_nothing() {
    let (_site, reader, url) = blog(|_| Reply::html("<!DOCTYPE html><html><body>Blog</body></html>"));
    let before = reader.line(&url);
    let (recovered, said) = recover(&reader);
    let told = "127.0.0.1 could not be asked for the missing entries. It sent a web page instead of a list";
    assert!(said.contains(told), "{said}");
    assert_eq!((recovered[0]["entries"].as_u64(), recovered[0]["closed"].as_bool()), (Some(0), Some(false)));
    assert_eq!(reader.line(&url), before);
}

#[test]
fn posts_under_other_ids_are_recognised_by_their_links() {
    let (_site, reader, url) = blog(|request| {
        let reply = list(request, 1..=22, 100, None);
        let text = String::from_utf8(reply.body).unwrap();
        let mut items: Vec<Value> = serde_json::from_str(&text).unwrap();
        let count = items.len().to_string();
        for item in &mut items {
            let id = item["guid"]["rendered"].as_str().unwrap();
            item["guid"]["rendered"] = json!(format!("http://blog.example/?p={id}"));
        }
        Reply::ok("application/json", Value::from(items).to_string()).header("X-WP-Total", count.as_str())
    });
    let (recovered, said) = recover(&reader);
    assert_eq!(recovered[0]["closed"], true, "{said}");
    let rows = reader.list(&url);
    let titles: Vec<&str> = rows.iter().filter_map(|row| row["title"].as_str()).collect();
    assert_eq!(titles, ids(1..=22), "none stands twice");
}

#[test]
fn the_posts_of_another_blog_are_not_taken() {
    let (_site, reader, url) = blog(|request| {
        let reply = list(request, 1..=22, 100, None);
        let text = String::from_utf8(reply.body).unwrap();
        Reply::ok("application/json", text.replace("\"e", "\"x").replace("/e", "/x"))
            .header("X-WP-Total", "14")
    });
    let before = reader.line(&url);
    let (_, said) = recover(&reader);
    assert!(said.contains("has none of the entries that you already have on both sides"), "{said}");
    assert_eq!(reader.line(&url), before);
}

#[test]
fn a_redirect_to_another_site_is_not_followed() {
    let other = Site::start();
    other.handle(LIST, |request| list(request, 1..=22, 100, None));
    let to = other.url(LIST).to_string();
    let (_site, reader, url) =
        blog(move |request| Reply::redirect(302, format!("{to}?{}", request.query().unwrap_or_default())));
    let before = reader.line(&url);
    let (_, said) = recover(&reader);
    assert!(said.contains("Not fetched: the address led to another site, 127.0.0.1:"), "{said}");
    assert_eq!(other.requested(), Vec::<String>::new());
    assert!(said.starts_with("lacuna: "), "the command fails: {said}");
    assert_eq!(reader.line(&url), before);
}

#[test]
fn a_feed_of_a_category_asks_for_the_posts_of_that_category() {
    let site = Site::start();
    site.handle("/wp-json/wp/v2/categories", |request| {
        term(value(request, "slug").as_deref() == Some("tea"), 7)
    });
    let asked = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&asked);
    site.handle(LIST, move |request| {
        let asked = ["categories[terms]", "categories[include_children]"].map(|name| value(request, name));
        log.lock().unwrap().push(asked);
        list(request, 1..=22, 100, None)
    });
    let (reader, url) = missed_at(&site, "/category/drinks/tea/feed/", window(&site));
    let (recovered, _) = recover(&reader);
    assert_eq!((recovered[0]["closed"].as_bool(), recovered[0]["requests"].as_u64()), (Some(true), Some(2)));
    let expect = ["7", "true"].map(|text| Some(text.to_owned()));
    assert_eq!(*asked.lock().unwrap(), [expect], "and of the categories in it");
    assert_whole(&reader, &url);
}

#[test]
fn feeds_of_authors_and_numbered_categories_ask_for_their_posts() {
    for (path, name, number, requests) in [
        ("/?feed=rss2&cat=7", "categories[terms]", "7", 1),
        ("/?feed=rss2&author=3", "author", "3", 1),
        ("/author/ada/feed/", "author", "3", 2),
    ] {
        let site = Site::start();
        site.handle("/wp-json/wp/v2/users", |request| {
            term(value(request, "slug").as_deref() == Some("ada"), 3)
        });
        site.handle(LIST, move |request| {
            let is_asked = value(request, name).as_deref() == Some(number);
            // The other posts of the site are not those of the feed.
            list(request, (1..=22).filter(|_| is_asked), 100, None)
        });
        let (reader, url) = missed_at(&site, path, window(&site));
        let (recovered, said) = recover(&reader);
        assert_eq!(recovered[0]["closed"], true, "{path}: {said}");
        assert_eq!(recovered[0]["requests"], requests, "{path}: {:?}", site.requested());
        assert_whole(&reader, &url);
    }
}

#[test]
fn a_category_that_the_api_does_not_know_is_read_by_its_dates() {
    let site = Site::start();
    site.handle("/wp-json/wp/v2/categories", |_| term(false, 7));
    let path = "/category/drinks+tea/feed/";
    let (reader, url) = missed_at(&site, path, window(&site));
    site.put(&format!("{path}?m=202401&paged=1"), window(&site)(1..=22));
    let (recovered, said) = recover(&reader);
    assert_eq!(recovered[0]["way"], "wordpress-dates", "{said} {:?}", site.requested());
    assert_eq!(recovered[0]["closed"], true, "{said}");
    assert_whole(&reader, &url);
}

#[test]
fn the_feed_of_comments_is_not_filled_with_posts() {
    let site = Site::start();
    site.handle(LIST, |request| list(request, 1..=22, 100, None));
    let (reader, url) = missed_at(&site, "/comments/feed/", window(&site));
    let before = reader.ids(&url);
    recover(&reader);
    // The site would select comments by the dates of their posts, so a month proves nothing.
    let asked = site.requested();
    assert!(!asked.iter().any(|path| path.contains("m=")), "{asked:?}");
    assert_eq!((site.count(LIST), reader.ids(&url)), (0, before));
    assert_eq!(reader.state(&url), "plain gaps 1");
}
