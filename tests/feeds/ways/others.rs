//! Sites that list their entries outside of the feed: Substack, mailing lists, and any site with a sitemap. Feeds that
//! link older pages by a cursor need no extra request.

use std::sync::{Arc, Mutex};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::{Value, json};

use super::feeds::{between, counted_as};
use super::{Numbers, assert_whole, found_by, ids, missed, missed_at, recover, rss, value};
use crate::support::{Reader, day, post, posts};

/// Entries whose ids are their addresses.
fn pages(numbers: Numbers, folder: &str) -> Vec<Entry> {
    let page = |n: u32| {
        let address = format!("{folder}e{n}");
        Entry::new(address.clone(), format!("e{n}")).link(address).published(day(n))
    };
    numbers.rev().map(page).collect()
}

#[test]
fn the_archive_of_substack_brings_titles_and_addresses() {
    let site = Site::start();
    let folder = site.url("/p/").to_string();
    let theirs = folder.clone();
    site.handle("/api/v1/archive", move |request| {
        let number = |name: &str| value(request, name).unwrap().parse::<usize>().unwrap();
        let (offset, limit) = (number("offset"), number("limit").min(8));
        let post = |n: u32| {
            json!({"title": format!("e{n}"), "canonical_url": format!("{theirs}e{n}"), "post_date": day(n), "subtitle": "s"})
        };
        let list: Vec<Value> = (1..=22).rev().skip(offset).take(limit).map(post).collect();
        Reply::ok("application/json", Value::from(list).to_string())
    });
    let window = |numbers: Numbers| {
        Feed::rss("Tea").head("<generator>Substack</generator>").entries(pages(numbers, &folder)).into()
    };
    let (reader, url) = missed(&site, window);
    let (recovered, said) = recover(&reader);
    assert_eq!(
        (recovered[0]["way"].as_str(), recovered[0]["requests"].as_u64()),
        (Some("substack"), Some(3)),
        "{said}"
    );
    let expect: Vec<String> = ids(1..=22).iter().map(|id| format!("{folder}{id}")).collect();
    assert_eq!(reader.ids(&url), expect);
    assert!(reader.gaps().is_empty(), "{said}");
    // A site without the archive changes nothing.
    let (reader, _) = {
        let site = Site::start();
        let folder = site.url("/p/").to_string();
        let window = |numbers: Numbers| {
            Feed::rss("Tea").head("<generator>Substack</generator>").entries(pages(numbers, &folder)).into()
        };
        let (reader, url) = missed(&site, window);
        recover(&reader);
        (reader, url)
    };
    assert_eq!(reader.gap()["cause"], "missed-polls");
}

#[test]
fn a_list_from_which_known_entries_were_deleted_is_asked_from_its_newest_entry_on() {
    let site = Site::start();
    let folder = site.url("/p/").to_string();
    let listed: Arc<Mutex<(Vec<u32>, usize)>> = Arc::new(Mutex::new(((1..=22).rev().collect(), 4)));
    let (theirs, state) = (folder.clone(), Arc::clone(&listed));
    site.handle("/api/v1/archive", move |request| {
        let (numbers, answers) = &mut *state.lock().unwrap();
        let Some(left) = answers.checked_sub(1) else { return Reply::status(500) };
        *answers = left;
        let offset = value(request, "offset").unwrap().parse().unwrap();
        let post = |n: &u32| json!({"title": format!("e{n}"), "canonical_url": format!("{theirs}e{n}"), "post_date": day(*n)});
        let list: Vec<Value> = numbers.iter().skip(offset).take(3).map(post).collect();
        Reply::ok("application/json", Value::from(list).to_string())
    });
    let window = |numbers: Numbers| {
        Feed::rss("Tea").head("<generator>Substack</generator>").entries(pages(numbers, &folder)).into()
    };
    let (reader, url) = missed(&site, window);
    recover(&reader);
    let all = |numbers: Numbers| numbers.rev().map(|n| format!("{folder}e{n}")).collect::<Vec<_>>();
    assert_eq!(reader.ids(&url), [all(14..=22), all(1..=5)].concat());
    // The first answer begins below two missing entries.
    *listed.lock().unwrap() = ([22, 18].into_iter().chain((1..=13).rev()).collect(), 20);
    recover(&reader);
    assert_eq!(reader.ids(&url), all(1..=22), "{:#?}", site.requested());
}

#[test]
fn a_mailing_list_finds_the_messages_that_it_received_between_two_times() {
    let site = Site::start();
    let list = |numbers: &mut dyn DoubleEndedIterator<Item = u32>| {
        Feed::atom("Tea list").id("mailto:tea@lists.example").entries(posts(numbers))
    };
    site.handle("/tea/", move |request| {
        let is_found = found_by(&value(request, "q").unwrap());
        assert_eq!(value(request, "x").as_deref(), Some("A"));
        let skip: usize = value(request, "o").unwrap().parse().unwrap();
        let found: Vec<u32> = (1..=22).rev().filter(|n| is_found(*n)).skip(skip).take(10).collect();
        Feed::atom("Tea list")
            .id("mailto:tea@lists.example")
            .entries(found.into_iter().map(|n| post(&format!("e{n}"), n)))
            .into()
    });
    let (reader, url) = missed_at(&site, "/tea/new.atom", |numbers: Numbers| list(&mut { numbers }).into());
    let (recovered, said) = recover(&reader);
    assert_eq!(
        (recovered[0]["way"].as_str(), recovered[0]["requests"].as_u64()),
        (Some("public-inbox"), Some(2)),
        "{said}"
    );
    assert_whole(&reader, &url);
}

#[test]
fn a_feed_of_blogger_that_is_ordered_by_changes_is_not_asked_for_dates() {
    let site = Site::start();
    let generator = "<generator uri=\"http://www.blogger.com\">Blogger</generator>";
    let window = |numbers: Numbers| Feed::atom("Tea").head(generator).entries(posts(numbers)).into();
    let (reader, url) = missed_at(&site, "/feeds/posts/default?orderby=updated", window);
    let before = reader.line(&url);
    let (recovered, said) = recover(&reader);
    assert_eq!(recovered[0]["way"], "sitemap", "{said}");
    assert_eq!(reader.line(&url), before);
}

/// A site with nothing but a sitemap, and a user who missed the entries 6 to 17.
fn mapped(robots: Reply, sitemap: impl Fn(&str) -> String) -> (Site, Reader, url::Url, String) {
    let site = Site::start();
    let folder = site.url("/2024/").to_string();
    site.put("/robots.txt", robots);
    site.put("/sitemap.xml", Reply::ok("application/xml", sitemap(&folder)));
    let window = |numbers: Numbers| Feed::rss("Tea").entries(pages(numbers, &folder)).into();
    let (reader, url) = missed(&site, window);
    (site, reader, url, folder)
}

fn urlset(addresses: impl Iterator<Item = (String, String)>) -> String {
    let urls: Vec<String> = addresses
        .map(|(address, changed)| format!("<url><loc>{address}</loc><lastmod>{changed}</lastmod></url>"))
        .collect();
    format!(
        "<?xml version=\"1.0\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">{}</urlset>",
        urls.concat()
    )
}

#[test]
fn a_sitemap_lists_what_is_missing_and_proves_nothing() {
    let (site, reader, url, folder) = mapped(Reply::status(404), |folder| {
        let entries = (1..=22).map(|n| (format!("{folder}e{n}"), day(n)));
        // Other pages of the site that changed in the same time, or in that of the latest document, are no entries.
        let changed = |on: u32| day(on).replace("T00", "T01");
        urlset(entries.chain([9, 19].map(|on| (folder.replace("2024/", &format!("about{on}")), changed(on)))))
    });
    let (recovered, said) = recover(&reader);
    assert!(said.contains("The sitemap of 127.0.0.1 lists 12 missing pages."), "{said}");
    assert_eq!(
        (recovered[0]["way"].as_str(), recovered[0]["closed"].as_bool()),
        (Some("sitemap"), Some(false))
    );
    let expect: Vec<String> = ids(1..=22).iter().map(|id| format!("{folder}{id}")).collect();
    assert_eq!(reader.ids(&url), expect);
    assert_eq!(reader.gap()["cause"], "missed-polls");
    assert_eq!(site.requested(), ["/robots.txt", "/sitemap.xml"]);
    // The feed brings the same entry later. The list shows it once.
    site.put("/feed", Feed::rss("Tea").entries(pages(15..=22, &folder)));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), expect);
}

#[test]
fn a_sitemap_that_writes_the_addresses_in_another_way_lists_no_known_entry_twice() {
    let site = Site::start();
    site.put("/robots.txt", Reply::status(404));
    // The pages were changed some hours after they were published.
    let changed = |on: u32| day(on).replace("T00", "T07");
    let entries = (1..=22).map(|n| (format!("https://www.pages.example/2024/e{n}/"), changed(n)));
    site.put("/sitemap.xml", Reply::ok("application/xml", urlset(entries)));
    let folder = "http://pages.example/2024/";
    let (reader, url) = missed(&site, |numbers| Feed::rss("Tea").entries(pages(numbers, folder)).into());
    let (_, said) = recover(&reader);
    assert!(said.contains("lists 12 missing pages."), "{said}");
    let is_missed = |n: &u32| (6..=17).contains(n);
    let address = |n: u32| {
        if is_missed(&n) { format!("https://www.pages.example/2024/e{n}/") } else { format!("{folder}e{n}") }
    };
    assert_eq!(reader.ids(&url), (1..=22).rev().map(address).collect::<Vec<_>>());
}

#[test]
fn a_gap_between_entries_whose_dates_tell_no_time_says_so() {
    let site = Site::start();
    let (reader, url) = (Reader::new(), site.url("/feed"));
    let dated = |numbers: Numbers| {
        // All entries have the same date.
        let entry = |n: u32| Entry::new(format!("e{n}"), format!("Post {n}")).published(day(1));
        Feed::rss("Tea").entries(numbers.rev().map(entry))
    };
    site.put("/feed", dated(1..=5));
    reader.add(&url).ok();
    site.put("/feed", dated(18..=22));
    reader.refresh().ok();
    assert_eq!(reader.gap()["cause"], "missed-polls", "{}", reader.line(&url));
    let (_, said) = recover(&reader);
    let told =
        "The dates of the entries beside this gap do not tell for which time 127.0.0.1 could be asked.";
    assert!(said.contains(told), "{said}");
}

#[test]
fn a_sitemap_on_another_host_is_left_out_and_that_of_the_site_is_read() {
    for is_first in [true, false] {
        let site = Site::start();
        let folder = site.url("/2024/").to_string();
        let (own, other) = (site.url("/maps.xml").to_string(), "http://shop.example/sitemap.xml".to_owned());
        let named = if is_first { [&other, &own] } else { [&own, &other] };
        let robots = named.map(|address| format!("Sitemap: {address}\n")).concat();
        site.put("/robots.txt", Reply::ok("text/plain", robots));
        let entries = (1..=22).map(|n| (format!("{folder}e{n}"), day(n)));
        site.put("/maps.xml", Reply::ok("application/xml", urlset(entries)));
        let (reader, _) =
            missed(&site, |numbers: Numbers| Feed::rss("Tea").entries(pages(numbers, &folder)).into());
        let (_, said) = recover(&reader);
        assert!(said.contains("lists 12 missing pages."), "{is_first}: {said}");
        assert_eq!(site.requested(), ["/robots.txt", "/maps.xml"], "{is_first}");
    }
}

#[test]
fn robots_txt_names_the_sitemaps_and_only_those_of_the_time_are_read() {
    let site = Site::start();
    let folder = site.url("/2024/").to_string();
    site.put(
        "/robots.txt",
        Reply::ok("text/plain", format!("User-agent: *\nSitemap: {}\n", site.url("/maps.xml"))),
    );
    let list = |name: &str, changed: String| {
        format!("<sitemap><loc>{}</loc><lastmod>{changed}</lastmod></sitemap>", site.url(name))
    };
    let index = list("/old.xml", day(1)) + &list("/new.xml", day(20));
    site.put("/maps.xml", Reply::ok("application/xml", format!("<sitemapindex>{index}</sitemapindex>")));
    site.put(
        "/new.xml",
        Reply::ok("application/xml", urlset((1..=22).map(|n| (format!("{folder}e{n}"), day(n))))),
    );
    let window = |numbers: Numbers| Feed::rss("Tea").entries(pages(numbers, &folder)).into();
    let (reader, url) = missed(&site, window);
    recover(&reader);
    assert_eq!(reader.ids(&url).len(), 22);
    assert_eq!(site.requested(), ["/robots.txt", "/maps.xml", "/new.xml"]);
}

#[test]
fn g9_a_sitemap_that_robots_txt_forbids_is_not_read() {
    for (robots, reads) in [
        ("User-agent: *\nDisallow: /\n", false),
        ("User-agent: *\nDisallow: /\nAllow: /sitemap.xml\n", true),
        ("User-agent: someone\nDisallow: /\n\nUser-agent: *\nDisallow: /private\n", true),
        ("User-agent: someone\nuser-agent: *\nDisallow: /*.xml$ # none\n", false),
    ] {
        let whole = |folder: &str| urlset((1..=22).map(|n| (format!("{folder}e{n}"), day(n))));
        let (site, reader, url, _) = mapped(Reply::ok("text/plain", robots), whole);
        let (recovered, said) = recover(&reader);
        assert_eq!(site.count("/sitemap.xml"), usize::from(reads), "{robots}: {:?}", site.requested());
        assert_eq!(reader.ids(&url).len(), if reads { 22 } else { 10 }, "{robots}: {said}");
        if !reads {
            assert!(said.contains("127.0.0.1 asks programs not to read its sitemap."), "{robots}: {said}");
            assert_eq!(recovered[0]["closed"], false, "{said}");
        }
    }
}

#[test]
fn a_sitemap_of_other_pages_or_a_web_page_in_its_place_brings_nothing() {
    for text in [
        urlset([("http://127.0.0.1/about".to_owned(), day(9))].into_iter()),
        "<!DOCTYPE html><html></html>".to_owned(),
    ] {
        let (_site, reader, url, _) = mapped(Reply::status(404), |_| text.clone());
        recover(&reader);
        assert_eq!((reader.ids(&url).len(), reader.gaps().len()), (10, 1));
    }
}

#[test]
fn a_sitemap_that_lists_a_part_is_refused_or_is_asked_too_often_proves_nothing() {
    let part = |folder: &str| urlset((10..=22).map(|n| (format!("{folder}e{n}"), day(n))));
    let (_site, reader, url, _) = mapped(Reply::status(404), part);
    let (recovered, said) = recover(&reader);
    assert!(said.contains("The sitemap of 127.0.0.1 lists 8 missing pages."), "{said}");
    assert_eq!((recovered[0]["closed"].as_bool(), reader.ids(&url).len()), (Some(false), 18));
    assert_eq!(reader.gap()["cause"], "missed-polls");
    for status in [401, 403, 404, 500] {
        let (site, reader, url, _) = mapped(Reply::status(404), |_| String::new());
        site.put("/sitemap.xml", Reply::status(status));
        let (recovered, said) = recover(&reader);
        let told = match status {
            401 | 403 => "does not let feed readers ask for its older entries",
            404 => "offers no list of its older entries",
            _ => "could not be asked for the missing entries.",
        };
        assert!(said.contains(told), "{status}: {said}");
        assert_eq!((recovered[0]["closed"].as_bool(), reader.ids(&url).len()), (Some(false), 10));
    }
    for path in ["/robots.txt", "/sitemap.xml"] {
        let (site, reader, _, _) = mapped(Reply::status(404), |_| String::new());
        site.put(path, Reply::status(429).header("Retry-After", "3600"));
        let (_, said) = recover(&reader);
        assert!(said.contains("127.0.0.1 asked to wait."), "{path}: {said}");
        let asked = site.log().len();
        recover(&reader);
        assert_eq!(site.log().len(), asked, "{path}: {:?}", site.requested());
    }
}

#[test]
fn a_list_of_sitemaps_without_an_end_is_left_after_eight_documents() {
    let site = Site::start();
    let root = site.url("/").to_string();
    site.handle_under("/map", move |request| {
        let number: u32 = request.path().trim_start_matches("/map").parse().unwrap_or(0);
        let more = format!("<sitemap><loc>{root}map{}</loc></sitemap>", number + 1);
        Reply::ok("application/xml", format!("<sitemapindex>{more}</sitemapindex>"))
    });
    site.put("/robots.txt", Reply::ok("text/plain", format!("Sitemap: {}", site.url("/map1"))));
    let (reader, _) = missed(&site, |numbers| rss(numbers, "").into());
    recover(&reader);
    assert_eq!(site.log().len(), 8, "{:?}", site.requested());
    assert_eq!(reader.gap()["cause"], "missed-polls");
}

/// Returns a page whose link leads to the entries before `cursor`.
fn page_before(numbers: Numbers, cursor: u32) -> Feed {
    let feed = Feed::atom("Ada").id("urn:ada").entries(posts(numbers));
    feed.link("next", format!("/feed?max_id={cursor}"))
}

/// Returns a page with one entry, whose link leads to the entries before it.
fn page_of(number: u32) -> Feed {
    page_before(number..=number, number)
}

#[test]
fn g6a_the_cursors_of_soundcloud_and_pleroma_are_followed_without_a_question() {
    let site = Site::start();
    site.put("/feed", page_before(1..=5, 1));
    site.put("/feed?max_id=1", Feed::atom("Ada").id("urn:ada"));
    let (reader, url) = Reader::of(&site);
    site.put("/feed", page_before(18..=22, 18));
    for (cursor, from) in [(18, 13), (13, 8), (8, 3)] {
        site.put(&format!("/feed?max_id={cursor}"), page_before(from..=cursor - 1, from));
    }
    site.clear_log();
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), ids(1..=22));
    assert!(reader.gaps().is_empty(), "{}", reader.line(&url));
    // No entry moves to or from a page behind a cursor, so such a page is read once.
    let asked = site.requested();
    let pages = asked.iter().filter(|path| path.contains("max_id=")).count();
    assert_eq!(pages, 3, "{asked:?}");
}

#[test]
fn g9_the_pages_behind_the_limit_of_a_refresh_are_read_before_the_site_is_asked() {
    let site = Site::start();
    // Each page has one entry, and a refresh reads ten pages.
    site.put("/feed", page_of(1));
    site.put("/feed?max_id=1", Feed::atom("Ada").id("urn:ada"));
    let (reader, url) = Reader::of(&site);
    site.put("/feed", page_of(22));
    for number in 2..=22 {
        site.put(&format!("/feed?max_id={number}"), page_of(number - 1));
    }
    reader.refresh().ok();
    assert_eq!((reader.ids(&url).len(), reader.gaps().len()), (12, 1), "{}", reader.line(&url));
    site.clear_log();
    let (recovered, said) = recover(&reader);
    assert_eq!(reader.ids(&url), ids(1..=22));
    assert!(reader.gaps().is_empty(), "{}", reader.line(&url));
    // The pages are read. Then the first page is read again. The site itself is not asked.
    let asked = site.requested();
    let pages = asked.iter().filter(|path| path.starts_with("/feed?max_id=")).count();
    let first = asked.iter().filter(|path| *path == "/feed").count();
    assert_eq!((first, pages), (1, asked.len() - 1), "{asked:?}");
    let told = &recovered[0];
    assert_eq!((told["way"].as_str(), told["closed"].as_bool()), (Some("pages"), Some(true)), "{said}");
    assert_eq!(
        (told["requests"].as_u64(), told["entries"].as_u64()),
        (Some(asked.len() as u64), Some(10)),
        "{told}"
    );
    assert!(told["message"].as_str().unwrap().contains("read back to known entries"), "{told}");
}

#[test]
fn g9_a_site_that_lists_entries_between_two_dates_is_asked_before_its_pages_are_read() {
    let (site, newest) = (Site::start(), Arc::new(Mutex::new(1)));
    let theirs = Arc::clone(&newest);
    let path = "/feeds/posts/default";
    site.handle(path, move |request| {
        let newest: u32 = *theirs.lock().unwrap();
        let feed = |numbers: Vec<u32>, head: &str| {
            let head = format!("<generator>Blogger</generator>{head}");
            let entries = numbers.into_iter().map(|n| post(&format!("e{n}"), n));
            Feed::atom("Ada").id("urn:ada").head(&head).entries(entries)
        };
        let every: Vec<u32> = (1..=newest).rev().collect();
        if value(request, "published-min").is_some() {
            let found = between(request, &every);
            let head = counted_as(found.len());
            return feed(found, &head).into();
        }
        // Each page has one entry, and a refresh reads ten pages.
        let start = value(request, "start-index").map_or(1, |start| start.parse().unwrap());
        let page = feed(every.into_iter().skip(start - 1).take(1).collect(), "");
        page.link("next", format!("{path}?start-index={}", start + 1)).into()
    });
    let (reader, url) = (Reader::new(), site.url(path));
    reader.add(&url).ok();
    *newest.lock().unwrap() = 22;
    reader.refresh().ok();
    assert_eq!((reader.ids(&url).len(), reader.gaps().len()), (12, 1), "{}", reader.line(&url));
    site.clear_log();
    let (recovered, said) = recover(&reader);
    assert_eq!(reader.ids(&url), ids(1..=22), "{said}");
    assert!(reader.gaps().is_empty(), "{said}");
    assert_eq!(recovered[0]["way"], "blogger", "{said}");
    assert_eq!(site.requested().len(), 1, "{:?}", site.requested());
}

#[test]
fn f2_a_page_that_asked_to_wait_is_not_read_again_before_that() {
    let site = Site::start();
    site.put("/feed", page_of(1));
    site.put("/feed?max_id=1", Feed::atom("Ada").id("urn:ada"));
    let (reader, url) = Reader::of(&site);
    site.put("/feed", page_of(9));
    site.put("/feed?max_id=9", Reply::status(503).header("Retry-After", "3600"));
    reader.refresh();
    assert_eq!(reader.gaps().len(), 1, "{}", reader.line(&url));
    site.clear_log();
    let run = reader.run(&["refresh", "--recover"]);
    assert_eq!(site.count("/feed?max_id=9"), 0, "{:?}", site.requested());
    let waits = "127.0.0.1 asked to wait. Lacuna will not ask again before";
    assert!(run.said.contains(waits), "{run:?}");
    // The second page of another feed asks to wait, after the first one brought an entry.
    let site = Site::start();
    site.put("/feed", page_of(1));
    site.put("/feed?max_id=1", Feed::atom("Ada").id("urn:ada"));
    let (reader, _) = Reader::of(&site);
    site.put("/feed", page_of(9));
    site.put("/feed?max_id=9", page_of(8));
    site.put("/feed?max_id=8", Reply::status(429).header("Retry-After", "3600"));
    let run = reader.run(&["refresh", "--now", "--recover"]);
    let came = "1 missing entry came back from 127.0.0.1. Others may still be missing. ";
    assert!(run.said.contains(&format!("{came}{waits}")), "{run:?}");
    assert_eq!(run.status, 1);
}

#[test]
fn f2_a_server_that_has_too_many_requests_is_not_asked_again_in_the_same_refresh() {
    // The page names no time until which to wait.
    let site = Site::start();
    let page = |number: u32| {
        let next = format!("/feed?max_id={number}");
        Feed::rss("Ada")
            .id("urn:ada")
            .head("<generator>Mastodon v4.3.0</generator>")
            .entries(posts(number..=number))
            .link("next", next)
    };
    site.put("/feed", page(1));
    let (reader, url) = Reader::of(&site);
    site.put("/feed", page(9));
    site.put("/feed?max_id=9", Reply::status(503));
    reader.refresh();
    assert_eq!(reader.gaps().len(), 1, "{}", reader.line(&url));
    site.put("/feed?max_id=9", Reply::status(429));
    site.clear_log();
    let run = reader.run(&["refresh", "--recover"]);
    assert_eq!(site.requested(), ["/feed?max_id=9"], "{run:?}");
    assert!(run.said.contains("127.0.0.1 asked to wait. Lacuna will not ask again before"), "{run:?}");
    assert_eq!(run.status, 1);
}
