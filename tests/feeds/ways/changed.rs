//! Sites whose entries changed during the gap or while they are asked: an entry was brought up, deleted or dated back.

use std::sync::{Arc, Mutex};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Reply, Request};
use serde_json::{Value, json};

use super::feeds::{PUBLISHERS, Publisher, between, counted_as};
use super::{Numbers, assert_whole, ids, missed, recover, value};
use crate::support::{Reader, day, post, post_updated};

/// The entries newest first, after the fifth was brought up between the 13th and the 14th.
fn brought_up() -> Vec<u32> {
    (14..=22).rev().chain([5]).chain((6..=13).rev()).chain((1..=4).rev()).collect()
}

fn time_of(number: u32) -> String {
    if number == 5 { day(13).replace("T00", "T12") } else { day(number) }
}

/// Returns the answer of a publisher that lists the fifth entry between the 13th and the 14th.
fn answer_brought_up(publisher: Publisher, request: &Request) -> Reply {
    let number = |name: &str| value(request, name).and_then(|text| text.parse::<usize>().ok());
    let kept = brought_up();
    // Each site sends so many entries at once that an answer ends with the fifth one.
    let found: Vec<u32> = match publisher.way {
        "github" => {
            let tag = value(request, "after").unwrap();
            let at = kept.iter().position(|n| format!("v{n}") == tag).unwrap();
            kept.into_iter().skip(at + 1).take(5).collect()
        }
        "wordpress-dates" => {
            let date = value(request, "m").unwrap();
            let is_of = |n: &u32| time_of(*n).replace('-', "").starts_with(&date);
            let size = if date.len() == 6 { 4 } else { 8 };
            let page = number("paged").unwrap();
            kept.into_iter().filter(is_of).skip((page - 1) * size).take(size).collect()
        }
        "blogger" => {
            let [from, to] = ["published-min", "published-max"].map(|name| value(request, name).unwrap());
            let is_between = |n: &u32| from <= time_of(*n) && time_of(*n) < to;
            let all: Vec<u32> = kept.into_iter().filter(is_between).collect();
            let found = all.iter().skip(number("start-index").unwrap() - 1).take(5);
            let found = found.map(|n| ((publisher.id)(*n), time_of(*n))).collect();
            return publisher.reply(&counted_as(all.len()), found);
        }
        _ => kept.into_iter().skip(number("offset").unwrap()).take(4).collect(),
    };
    publisher.reply("", found.into_iter().map(|n| ((publisher.id)(n), time_of(n))).collect())
}

#[test]
fn a_known_entry_that_was_brought_up_ends_no_search() {
    for publisher in PUBLISHERS {
        if ["mastodon", "discourse", "public-inbox"].contains(&publisher.way) {
            // One answer, or an order that no edit changes.
            continue;
        }
        let (site, reader, url) = publisher.missed(move |request| answer_brought_up(publisher, request));
        let (recovered, said) = recover(&reader);
        let way = publisher.way;
        assert_eq!(recovered.last().unwrap()["way"], way, "{said}");
        assert_eq!(reader.ids(&url).len(), 22, "{way}: {said} {:?}", site.requested());
        assert!(reader.gaps().is_empty(), "{way}: {said} {:?}", site.requested());
    }
}

#[test]
fn g6a_a_known_entry_that_was_brought_up_ends_no_walk_through_the_pages() {
    // The publisher orders its entries by their updates. It may show the time of publication as before, or a new one.
    for keeps_date in [true, false] {
        let entry = move |n: u32| {
            if n != 5 {
                return post(&format!("e{n}"), n);
            }
            let entry = if keeps_date { post_updated("e5", 5, 14) } else { post("e5", 14) };
            entry.html("<p>Another text</p>")
        };
        let site = Site::start();
        let feed = |numbers: &[u32], next: u32| {
            let feed = Feed::atom("Harbour").id("urn:harbour");
            let entries = numbers.iter().map(|n| entry(*n));
            feed.entries(entries).link("next", format!("/p/{next}"))
        };
        site.put(
            "/feed",
            Feed::atom("Harbour")
                .id("urn:harbour")
                .entries((1..=5).rev().map(|n| post(&format!("e{n}"), n)))
                .link("next", "/p/2"),
        );
        site.put("/p/2", Feed::atom("Harbour").id("urn:harbour"));
        let (reader, url) = Reader::of(&site);
        let kept = brought_up();
        site.put("/feed", feed(&kept[..5], 2));
        for (page, part) in kept[5..].chunks(5).enumerate() {
            let number = u32::try_from(page).unwrap() + 2;
            site.put(&format!("/p/{number}"), feed(part, number + 1));
        }
        reader.refresh().ok();
        let mut here = reader.ids(&url);
        here.sort();
        let mut expect = ids(1..=22);
        expect.sort();
        assert_eq!(here, expect, "{keeps_date}: {:?}", site.requested());
        assert!(reader.gaps().is_empty(), "{keeps_date}: {}", reader.line(&url));
    }
}

/// The API of `WordPress` over these entries, with at most `most` in an answer.
fn api(request: &Request, kept: &[u32], most: usize, link: &str) -> Reply {
    let [after, before] = ["after", "before"].map(|name| value(request, name).unwrap() + "Z");
    let found: Vec<u32> = kept.iter().filter(|n| after < day(**n) && day(**n) < before).copied().collect();
    let offset: usize = value(request, "offset").unwrap().parse().unwrap();
    let item = |n: &u32| {
        json!({
            "id": n, "guid": {"rendered": format!("e{n}")}, "link": format!("{link}e{n}"),
            "date_gmt": day(*n).trim_end_matches('Z'), "title": {"rendered": format!("e{n}")},
            "content": {"rendered": "<p>The whole text</p>"},
        })
    };
    let items: Vec<Value> = found.iter().skip(offset).take(most).map(item).collect();
    let count = found.len().to_string();
    Reply::ok("application/json", Value::from(items).to_string()).header("X-WP-Total", count.as_str())
}

/// A blog whose entries link pages at this address. The user missed the entries 6 to 17.
fn blog(link: &str, site: &Site) -> (Reader, url::Url) {
    let api = format!("<{}>; rel=\"https://api.w.org/\"", site.url("/wp-json/"));
    missed(site, |numbers: Numbers| {
        let entries = numbers.rev().map(|n| {
            let id = format!("e{n}");
            Entry::new(id.clone(), id.clone()).published(day(n)).link(format!("{link}{id}"))
        });
        Reply::from(Feed::rss("Harbour").entries(entries)).header("Link", api.as_str())
    })
}

#[test]
fn a_site_that_deletes_an_entry_between_two_answers_is_asked_once_more() {
    // At the third answer, two entries of the second one are gone. So the others have moved up by two places.
    let kept = |asked: &mut u32| -> Vec<u32> {
        *asked += 1;
        let asked = *asked;
        (1..=22).rev().filter(|n| asked < 3 || ![16, 17].contains(n)).collect()
    };
    for publisher in PUBLISHERS {
        if !["blogger", "deviantart", "substack"].contains(&publisher.way) {
            continue;
        }
        let asked = Mutex::new(0);
        let (site, reader, url) = publisher.missed(move |request| {
            let kept = kept(&mut asked.lock().unwrap());
            let found = (publisher.select)(request, &kept).unwrap();
            let head = if publisher.way == "blogger" {
                counted_as(between(request, &kept).len())
            } else {
                String::new()
            };
            publisher.reply(&head, found.into_iter().map(|n| ((publisher.id)(n), day(n))).collect())
        });
        let (recovered, said) = recover(&reader);
        assert_eq!(recovered[0]["closed"], true, "{}: {said} {:?}", publisher.way, site.requested());
        assert_eq!(reader.ids(&url).len(), 22, "{}: {said} {:?}", publisher.way, site.requested());
        // The site counts ten of the twelve now.
        let told = "12 missing entries came back from 127.0.0.1. Nothing is missing here any more.";
        assert!(said.contains(told), "{}: {said}", publisher.way);
    }
    let site = Site::start();
    let (reader, url) = blog("http://pages.example/", &site);
    let asked = Mutex::new(0);
    site.handle("/wp-json/wp/v2/posts", move |request| {
        api(request, &kept(&mut asked.lock().unwrap()), 5, "http://pages.example/")
    });
    let (recovered, said) = recover(&reader);
    assert_eq!(recovered[0]["closed"], true, "{said} {:?}", site.requested());
    assert_whole(&reader, &url);
}

#[test]
fn an_old_draft_that_is_published_into_the_time_of_known_entries_comes_back_too() {
    // The feed has 20 entries. The draft is older than the ten newest of those that the user knows.
    let site = Site::start();
    let link = format!("<{}>; rel=\"https://api.w.org/\"", site.url("/wp-json/"));
    let window = |numbers: Numbers| {
        let entries = numbers.rev().map(|n| post(&format!("e{n}"), n));
        Reply::from(Feed::rss("Harbour").entries(entries)).header("Link", link.as_str())
    };
    let (reader, url) = (Reader::new(), site.url("/feed"));
    site.put("/feed", window(1..=20));
    reader.add(&url).ok();
    site.put("/feed", window(41..=60));
    reader.refresh().ok();
    site.handle("/wp-json/wp/v2/posts", |request| {
        let reply = api(request, &(1..=60).rev().collect::<Vec<_>>(), 100, "http://pages.example/");
        let mut items: Vec<Value> = serde_json::from_slice(&reply.body).unwrap();
        let after = value(request, "after").unwrap();
        let draft = "2024-01-03T12:00:00";
        if after.as_str() < draft {
            let mut item = items[0].clone();
            item["guid"]["rendered"] = json!("draft");
            item["link"] = json!("http://pages.example/draft");
            item["date_gmt"] = json!(draft);
            items.push(item);
        }
        let count = items.len().to_string();
        Reply::ok("application/json", Value::from(items).to_string()).header("X-WP-Total", count.as_str())
    });
    let (_, said) = recover(&reader);
    assert!(reader.gaps().is_empty(), "{said}");
    assert!(reader.ids(&url).contains(&"draft".to_owned()), "{said}: {:?}", site.requested());
}

#[test]
fn a_known_entry_that_the_publisher_deleted_keeps_no_gap_open() {
    for (deleted, status, closes) in
        [(5, 404, true), (18, 410, true), (5, 200, false), (18, 403, false), (4, 404, true)]
    {
        let site = Site::start();
        let link = site.url("/posts/").to_string();
        let (reader, url) = blog(&link, &site);
        site.put(
            &format!("/posts/e{deleted}"),
            if status == 200 { Reply::html("<p>Here</p>") } else { Reply::status(status) },
        );
        let kept: Vec<u32> = (1..=22).rev().filter(|n| *n != deleted).collect();
        site.handle("/wp-json/wp/v2/posts", move |request| api(request, &kept, 100, &link));
        let (recovered, said) = recover(&reader);
        assert_eq!(recovered[0]["closed"], closes, "{deleted}, {status}: {said}");
        assert_eq!(site.count("/wp-json/wp/v2/posts"), 1, "{deleted}: {:?}", site.requested());
        assert_eq!(reader.ids(&url), ids(1..=22), "{deleted}");
        if closes {
            assert_eq!(recovered[0]["requests"], 2, "{deleted}: {:?}", site.requested());
            assert!(said.contains("12 of 12 missing entries came back"), "{deleted}: {said}");
        }
    }
    // A site that lacks many of them does not list all entries. So Lacuna does not even request the pages.
    let site = Site::start();
    let link = site.url("/posts/").to_string();
    let (reader, _) = blog(&link, &site);
    site.handle("/wp-json/wp/v2/posts", move |request| {
        api(request, &(5..=18).rev().collect::<Vec<_>>(), 100, &link)
    });
    let (recovered, said) = recover(&reader);
    assert_eq!(recovered[0]["closed"], false, "{said}");
    let asked = site.requested();
    assert!(!asked.iter().any(|path| path.contains("/posts/e")), "{asked:?}");
}

#[test]
fn the_next_known_entry_shows_the_end_of_the_gap_if_the_publisher_deleted_the_first() {
    let id = |n: u32| format!("tag:github.com,2008:Repository/1/v{n}");
    for gone in [&[5][..], &[18], &[18, 19], &[5, 18], &[4, 5]] {
        for missing in ["404", "empty", "newest"] {
            let site = Site::start();
            let folder = site.url("/releases/").to_string();
            let release =
                move |n: u32| Entry::new(id(n), format!("v{n}")).updated(day(n)).link(format!("{folder}{n}"));
            let feed = move |numbers: Vec<u32>| {
                Reply::from(Feed::atom("Tea").id("urn:tea").entries(numbers.into_iter().map(&release)))
            };
            let (kept, answers) = (Arc::new(Mutex::new((1..=22).rev().collect::<Vec<u32>>())), feed.clone());
            let (theirs, shown) = (Arc::clone(&kept), Arc::new(Mutex::new(5)));
            let newest = Arc::clone(&shown);
            site.handle("/tea/releases.atom", move |request| {
                let kept = theirs.lock().unwrap().clone();
                let Some(after) = value(request, "after") else {
                    let newest = *newest.lock().unwrap();
                    return answers(kept.into_iter().filter(|n| (newest - 4..=newest).contains(n)).collect());
                };
                let after: u32 = after.trim_start_matches('v').parse().unwrap();
                match kept.iter().position(|n| *n == after) {
                    Some(at) => answers(kept.into_iter().skip(at + 1).take(5).collect()),
                    None if missing == "404" => Reply::status(404),
                    None if missing == "empty" => answers(Vec::new()),
                    None => answers(kept.into_iter().take(5).collect()),
                }
            });
            let (reader, url) = (Reader::new(), site.url("/tea/releases.atom"));
            reader.add(&url).ok();
            *shown.lock().unwrap() = 22;
            reader.refresh().ok();
            kept.lock().unwrap().retain(|n| !gone.contains(n));
            site.clear_log();
            let (recovered, said) = recover(&reader);
            let tell = || format!("{gone:?}, {missing}: {said} {:?}", site.requested());
            assert_eq!(reader.ids(&url).len(), 22, "{}", tell());
            assert_eq!(recovered[0]["closed"], true, "{}", tell());
            assert!(site.log().len() <= 12, "{}", tell());
        }
    }
}

#[test]
fn releases_that_are_all_gone_end_the_requests() {
    let publisher = PUBLISHERS[2];
    let (site, reader, _) = publisher.missed(move |_| publisher.reply("", Vec::new()));
    let (recovered, said) = recover(&reader);
    assert_eq!(recovered[0]["closed"], false, "{said}");
    assert_eq!(site.count("/ada/tea/releases.atom?after=v18"), 1);
    assert!(site.log().len() <= 6, "{:?}", site.requested());
}

#[test]
fn h1_pages_of_another_feed_of_the_site_are_not_taken() {
    let other = |title: &str| {
        Feed::atom(title).id("urn:other").entries((40..=44).rev().map(|n| post(&format!("o{n}"), n - 30)))
    };
    for title in ["Harbour", "Other"] {
        let site = Site::start();
        let page = |numbers: Numbers| {
            let entries = numbers.rev().map(|n| post(&format!("e{n}"), n));
            Feed::atom("Harbour").id("urn:harbour").link("next", "/p/2").entries(entries)
        };
        site.put("/feed", page(1..=5));
        site.put("/p/2", other(title));
        let (reader, url) = Reader::of(&site);
        site.put("/feed", page(18..=22));
        let said = reader.refresh().said;
        assert!(said.contains("lead to another feed"), "{said}");
        reader.run(&["refresh", "--recover"]);
        let here: Vec<u32> = (1..=5).chain(18..=22).collect();
        assert_eq!(reader.ids(&url), ids(here.into_iter()), "{title}");
        assert_eq!(reader.gap()["cause"], "missed-polls");
        // The numbered pages of a blog.
        let site = Site::start();
        let feed = Feed::atom("Harbour").id("urn:harbour").head("<generator>WordPress</generator>");
        site.put("/feed", feed.entries((18..=22).rev().map(|n| post(&format!("e{n}"), n))));
        site.put("/feed?paged=2", other(title));
        let (reader, url) = Reader::of(&site);
        let said = reader.run(&["refresh", "--older"]).said;
        assert!(said.contains("belongs to another feed"), "{said}");
        assert_eq!(reader.ids(&url), ids(18..=22));
    }
}

#[test]
fn pages_whose_ids_are_their_own_addresses_belong_to_the_feed() {
    let site = Site::start();
    let feed = |id: &str, numbers: Numbers, next: &str| {
        let entries = numbers.rev().map(|n| post(&format!("e{n}"), n));
        Feed::atom("Harbour").id(site.url(id).to_string()).link("next", next).entries(entries)
    };
    site.put("/feed", feed("/", 1..=5, "/page/2/feed"));
    site.put("/page/2/feed", Feed::atom("Harbour").id(site.url("/page/2/").to_string()));
    let (reader, url) = Reader::of(&site);
    site.put("/feed", feed("/", 14..=22, "/page/2/feed"));
    site.put("/page/2/feed", feed("/page/2/", 3..=13, "/page/3/feed"));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), ids(1..=22));
    assert!(reader.gaps().is_empty());
}
