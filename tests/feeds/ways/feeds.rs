//! Publishers whose feeds take parameters that ask for older entries: by dates, by months, after an entry, or page by
//! page. Each publisher answers completely, in part, not at all, with a wrong count, without an end, or with a web page,
//! or asks to wait. `wordpress` has the same for the API of `WordPress`, and `others` for sitemaps.

use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Reply, Request};
use lacuna::model::Timestamp;
use serde_json::{Value, json};
use url::Url;

use super::{Numbers, found_by, recover, value};
use crate::support::{Make, Reader, day, post};

/// A publisher of entries with numbers, each published on the day of its number.
#[derive(Clone, Copy)]
pub(super) struct Publisher {
    /// The name of the publisher's row in `history/publishers`.
    pub(super) way: &'static str,
    path: &'static str,
    make: Make,
    /// A line of the feed's head, which names the publisher's software.
    head: &'static str,
    /// The id of an entry.
    pub(super) id: fn(u32) -> String,
    /// The parameter by which the site recognises a request for older entries.
    asks: &'static str,
    /// The path of such a request, if it is not that of the feed.
    at: Option<&'static str>,
    /// The id of the feed.
    feed_id: &'static str,
    /// Selects the answer from the entries that the site keeps, newest first; `None` if there is no such page.
    pub(super) select: fn(&Request, &[u32]) -> Option<Vec<u32>>,
    /// The number of requests for the twelve missing entries.
    requests: u64,
}

/// Most publishers answer at the address of their feed.
const FEED: &str = "urn:harbour";

pub(super) const PUBLISHERS: [Publisher; 8] = [
    Publisher {
        way: "blogger",
        path: "/feeds/posts/default",
        make: |title| Feed::atom(title),
        head: "<generator uri=\"http://www.blogger.com\">Blogger</generator>",
        id: |number| format!("tag:blogger.com,1999:blog-1.post-{number}"),
        asks: "published-min",
        at: None,
        feed_id: FEED,
        select: |request, kept| {
            // This site sends five entries at once.
            let start: usize = value(request, "start-index")?.parse().ok()?;
            Some(between(request, kept).into_iter().skip(start - 1).take(5).collect())
        },
        requests: 6,
    },
    Publisher {
        way: "wordpress-dates",
        path: "/feed",
        make: |title| Feed::rss(title),
        head: "<generator>https://wordpress.org/?v=6.8</generator>",
        id: |number| format!("http://blog.example/?p={number}"),
        asks: "m",
        at: None,
        feed_id: FEED,
        select: |request, kept| {
            let month = value(request, "m")?;
            let page: usize = value(request, "paged")?.parse().ok()?;
            let of_month = |n: &&u32| day(**n).replace('-', "").starts_with(&month);
            let found: Vec<u32> =
                kept.iter().filter(of_month).skip((page - 1) * 19).take(19).copied().collect();
            (!found.is_empty()).then_some(found)
        },
        // One page has both sides of the gap.
        requests: 1,
    },
    Publisher {
        way: "github",
        path: "/ada/tea/releases.atom",
        make: |title| Feed::atom(title),
        head: "",
        id: |number| format!("tag:github.com,2008:Repository/1/v{number}"),
        asks: "after",
        at: None,
        feed_id: FEED,
        select: |request, kept| {
            let after: u32 = value(request, "after")?.strip_prefix('v')?.parse().ok()?;
            Some(kept.iter().filter(|n| **n < after).take(5).copied().collect())
        },
        requests: 3,
    },
    Publisher {
        way: "mastodon",
        path: "/@ada.rss",
        make: |title| Feed::rss(title),
        head: "<generator>Mastodon v4.3.0</generator>",
        id: |number| format!("https://social.example/@ada/{number}"),
        asks: "limit",
        at: None,
        feed_id: FEED,
        select: |request, kept| {
            let most: usize = value(request, "limit")?.parse().ok()?;
            Some(kept.iter().take(most).copied().collect())
        },
        requests: 1,
    },
    Publisher {
        way: "discourse",
        path: "/latest.rss",
        make: |title| Feed::rss(title),
        head: "",
        id: |number| format!("forum.example-topic-{number}"),
        asks: "before",
        at: None,
        feed_id: FEED,
        select: |request, kept| {
            assert_eq!(value(request, "order").as_deref(), Some("created"));
            let days: u64 = value(request, "before")?.parse().ok()?;
            let before = SystemTime::now() - Duration::from_hours(24) * u32::try_from(days).ok()?;
            let opened = |n: u32| UNIX_EPOCH + Duration::from_millis(at(n).millis().unsigned_abs());
            let page = value(request, "page").map_or(0, |page| page.parse().unwrap());
            Some(kept.iter().filter(|n| opened(**n) < before).skip(page * 9).take(9).copied().collect())
        },
        requests: 2,
    },
    Publisher {
        way: "deviantart",
        path: "/rss.xml?q=by%3Aada",
        make: |title| Feed::rss(title),
        head: "<generator>deviantART.com</generator>",
        id: |number| format!("http://art.example/{number}"),
        asks: "offset",
        at: None,
        feed_id: FEED,
        select: |request, kept| {
            assert_eq!(value(request, "q").as_deref(), Some("by:ada"));
            let offset: usize = value(request, "offset")?.parse().ok()?;
            Some(kept.iter().skip(offset).take(6).copied().collect())
        },
        requests: 4,
    },
    Publisher {
        way: SUBSTACK,
        path: "/feed",
        make: |title| Feed::rss(title),
        head: "<generator>Substack</generator>",
        id: |number| format!("http://pages.example/{number}"),
        asks: "offset",
        at: Some("/api/v1/archive"),
        feed_id: FEED,
        select: |request, kept| {
            let offset: usize = value(request, "offset")?.parse().ok()?;
            // This site sends eight posts at once.
            Some(kept.iter().skip(offset).take(8).copied().collect())
        },
        requests: 3,
    },
    Publisher {
        way: "public-inbox",
        path: "/tea/new.atom",
        make: |title| Feed::atom(title),
        head: "",
        id: |number| format!("urn:message:{number}"),
        asks: "q",
        at: Some("/tea/"),
        feed_id: "mailto:tea@lists.example",
        select: |request, kept| {
            let is_found = found_by(&value(request, "q")?);
            assert_eq!(value(request, "x").as_deref(), Some("A"));
            let skip: usize = value(request, "o")?.parse().ok()?;
            Some(kept.iter().filter(|n| is_found(**n)).skip(skip).take(8).copied().collect())
        },
        requests: 2,
    },
];

/// The feed of an author, which the API of `WordPress` cannot list. Its pages have eight entries, fewer than were missed.
pub(super) const SMALL_PAGES: Publisher = Publisher {
    path: "/author/ada/feed",
    select: |request, kept| {
        let (date, page) = (value(request, "m")?, value(request, "paged")?.parse::<usize>().ok()?);
        let is_of = |n: &&u32| day(**n).replace('-', "").starts_with(&date);
        Some(kept.iter().filter(is_of).skip((page - 1) * 8).take(8).copied().collect())
    },
    ..PUBLISHERS[1]
};

/// The publisher whose answers are no feeds.
const SUBSTACK: &str = "substack";

pub(super) fn between(request: &Request, kept: &[u32]) -> Vec<u32> {
    let [from, to] = ["published-min", "published-max"].map(|name| value(request, name).unwrap());
    kept.iter().filter(|n| from <= day(**n) && day(**n) < to).copied().collect()
}

impl Publisher {
    fn entry(&self, number: u32) -> Entry {
        let entry = post(&(self.id)(number), number);
        entry.link(format!("http://pages.example/{number}"))
    }

    fn feed(&self, head: &str, numbers: impl Iterator<Item = u32>) -> Reply {
        let head = format!("{}{head}", self.head);
        (self.make)("Harbour").id(self.feed_id).head(&head).entries(numbers.map(|n| self.entry(n))).into()
    }

    /// An answer with these entries, each with its id and its time.
    pub(super) fn reply(&self, head: &str, entries: Vec<(String, String)>) -> Reply {
        if self.way == SUBSTACK {
            let post =
                |(id, time): &(String, String)| json!({"title": id, "canonical_url": id, "post_date": time});
            return Reply::ok("application/json", entries.iter().map(post).collect::<Value>().to_string());
        }
        let head = format!("{}{head}", self.head);
        let entry = |(id, time): (String, String)| {
            let number = id.rsplit(|c: char| !c.is_ascii_digit()).next().unwrap_or_default().to_owned();
            Entry::new(id.clone(), id)
                .published(time.clone())
                .updated(time)
                .link(format!("http://pages.example/{number}"))
        };
        (self.make)("Harbour").id(self.feed_id).head(&head).entries(entries.into_iter().map(entry)).into()
    }

    /// Answers a request for older entries from the entries that the site keeps.
    fn answer(&self, request: &Request, kept: &[u32], counted: Option<usize>) -> Reply {
        let Some(found) = (self.select)(request, kept) else { return Reply::status(404) };
        let head = if self.asks == "published-min" {
            counted_as(counted.unwrap_or_else(|| between(request, &every()).len()))
        } else {
            counted.map(counted_as).unwrap_or_default()
        };
        self.reply(&head, found.into_iter().map(|n| ((self.id)(n), day(n))).collect())
    }

    /// Makes a user who missed the entries 6 to 17. `answer` answers the requests for them.
    pub(super) fn missed(
        self,
        answer: impl Fn(&Request) -> Reply + Send + Sync + 'static,
    ) -> (Site, Reader, Url) {
        let (site, shown) = (Site::start(), Arc::new(Mutex::new(1..=5)));
        let theirs: Arc<Mutex<Numbers>> = Arc::clone(&shown);
        let path = self.path.split('?').next().unwrap();
        let answer = Arc::new(answer);
        if let Some(asked) = self.at {
            let answer = Arc::clone(&answer);
            site.handle(asked, move |request| answer(request));
        }
        site.handle(path, move |request| {
            let shown = theirs.lock().unwrap().clone();
            let is_question = self.at.is_none() && value(request, self.asks).is_some();
            if is_question { answer(request) } else { self.feed("", shown.rev()) }
        });
        let (reader, url) = (Reader::new(), site.url(self.path));
        reader.add(&url).ok();
        *shown.lock().unwrap() = 18..=22;
        reader.refresh().ok();
        reader.read_all();
        assert_eq!(reader.gap()["cause"], "missed-polls", "{}: {}", self.way, reader.line(&url));
        site.clear_log();
        (site, reader, url)
    }

    fn ids(&self, numbers: impl DoubleEndedIterator<Item = u32>) -> Vec<String> {
        numbers.rev().map(|number| (self.id)(number)).collect()
    }

    #[track_caller]
    fn assert_open(&self, reader: &Reader, url: &Url, entries: &[String]) {
        assert_eq!(reader.ids(url), entries, "{}", self.way);
        assert_eq!(reader.gap()["cause"], "missed-polls", "{}: nothing is claimed", self.way);
    }
}

/// The time of an entry.
fn at(number: u32) -> Timestamp {
    Timestamp::parse_rfc3339(&day(number)).unwrap()
}

/// Returns the element in which a feed counts all its entries.
pub(super) fn counted_as(count: usize) -> String {
    format!(
        "<openSearch:totalResults xmlns:openSearch=\"http://a9.com/-/spec/opensearchrss/1.0/\">{count}\
         </openSearch:totalResults>"
    )
}

/// The numbers of all entries, newest first.
fn every() -> Vec<u32> {
    (1..=22).rev().collect()
}

#[test]
fn g9_all_missing_entries_come_back_and_the_gap_closes() {
    for publisher in PUBLISHERS {
        let (site, reader, url) = publisher.missed(move |request| publisher.answer(request, &every(), None));
        let (recovered, said) = recover(&reader);
        let way = publisher.way;
        assert_eq!(reader.ids(&url), publisher.ids(1..=22), "{way}: {said}");
        assert_eq!(reader.unread(&url), publisher.ids(6..=17), "{way}: G5a");
        assert!(reader.gaps().is_empty(), "{way}: {said}");
        let last = recovered.last().unwrap();
        assert_eq!((last["way"].as_str(), last["entries"].as_u64()), (Some(way), Some(12)), "{said}");
        assert_eq!(last["requests"].as_u64(), Some(publisher.requests), "{way}: {:?}", site.requested());
        assert_eq!(site.most_at_once(), 1, "{way}");
    }
}

#[test]
fn what_a_site_does_not_keep_stays_missing() {
    for publisher in PUBLISHERS {
        let kept: Vec<u32> = (12..=22).rev().collect();
        let (_site, reader, url) = publisher.missed(move |request| publisher.answer(request, &kept, None));
        let (recovered, said) = recover(&reader);
        let last = recovered.last().unwrap();
        assert_eq!((last["entries"].as_u64(), last["closed"].as_bool()), (Some(6), Some(false)), "{said}");
        let here: Vec<u32> = (1..=5).chain(12..=22).collect();
        publisher.assert_open(&reader, &url, &publisher.ids(here.into_iter()));
        if publisher.way == "blogger" {
            assert!(said.contains("counts at most 12 missing entries, but sent only 6."), "{said}");
        }
    }
}

#[test]
fn a_site_that_leaves_out_known_entries_closes_no_gap() {
    for publisher in PUBLISHERS {
        // The entries 5 and 18 are known, and beside the gap. The oldest and the newest known entry are days away from it.
        let known = match publisher.way {
            // GitHub is asked for what comes behind 18.
            "github" => &[5][..],
            "discourse" | "public-inbox" => &[5, 18],
            // This site is asked for all days of the known entries.
            "blogger" => &[1, 5, 18, 22],
            // The lists of these sites begin with the newest entry.
            _ => &[5, 18, 22],
        };
        for known in known {
            let kept: Vec<u32> = every().into_iter().filter(|n| ![*known, 9, 13].contains(n)).collect();
            let (_site, reader, url) = publisher.missed(move |request| {
                let counted = (publisher.way == "blogger").then(|| between(request, &kept).len());
                publisher.answer(request, &kept, counted)
            });
            let (recovered, said) = recover(&reader);
            assert_eq!(recovered.last().unwrap()["closed"], false, "{}, {known}: {said}", publisher.way);
            let here = (1..=22).filter(|n| ![9, 13].contains(n));
            publisher.assert_open(&reader, &url, &publisher.ids(here));
        }
    }
}

#[test]
fn entries_that_are_dated_beside_the_gap_come_back_too() {
    for publisher in PUBLISHERS.into_iter().filter(|publisher| publisher.asks != "published-min") {
        // The seventh entry was dated back to the year before.
        let (_site, reader, url) = publisher.missed(move |request| {
            let Some(found) = (publisher.select)(request, &every()) else { return Reply::status(404) };
            let time = |n: u32| if n == 7 { "2023-06-01T00:00:00Z".to_owned() } else { day(n) };
            publisher.reply("", found.into_iter().map(|n| ((publisher.id)(n), time(n))).collect())
        });
        recover(&reader);
        let mut ids = reader.ids(&url);
        ids.sort();
        let mut expect = publisher.ids(1..=22);
        expect.sort();
        assert_eq!(ids, expect, "{}", publisher.way);
    }
}

#[test]
fn a_site_that_refuses_or_sends_a_web_page_changes_nothing() {
    let page = Reply::html("<!DOCTYPE html><html><body>Welcome</body></html>");
    for publisher in PUBLISHERS {
        for reply in [Reply::status(404), Reply::status(403), page.clone()] {
            let answer = reply.clone();
            let (_site, reader, url) = publisher.missed(move |_| answer.clone());
            let (recovered, said) = recover(&reader);
            let told = match reply.status {
                403 => "127.0.0.1 does not let feed readers ask for its older entries (HTTP 403).",
                404 => "127.0.0.1 offers no list of its older entries.",
                _ => "It sent a web page instead of a list of entries.",
            };
            assert!(said.contains(told), "{said}");
            assert_eq!(recovered.last().unwrap()["closed"], false, "{said}");
            let here: Vec<u32> = (1..=5).chain(18..=22).collect();
            publisher.assert_open(&reader, &url, &publisher.ids(here.into_iter()));
        }
    }
}

#[test]
fn f2_a_site_that_asks_to_wait_gets_no_further_request() {
    for publisher in PUBLISHERS {
        let (site, reader, _) = publisher.missed(|_| Reply::status(429).header("Retry-After", "3600"));
        let (_, said) = recover(&reader);
        assert!(said.contains("127.0.0.1 asked to wait. Lacuna will not ask again before"), "{said}");
        recover(&reader);
        assert_eq!(site.log().len(), 1, "{}: {:?}", publisher.way, site.requested());
    }
}

#[test]
fn a_site_without_an_end_is_left_at_the_bound_of_the_day() {
    for publisher in PUBLISHERS {
        let pages = Mutex::new(0);
        let (site, reader, url) = publisher.missed(move |_| {
            let mut page = pages.lock().unwrap();
            *page += 1;
            let known = (*page == 1).then(|| ((publisher.id)(18), day(18)));
            let endless = (0..3).map(|n| (publisher.endless(*page, n), day(10)));
            publisher.reply(&counted_as(9_000), known.into_iter().chain(endless).collect())
        });
        let (recovered, said) = recover(&reader);
        assert_eq!(recovered.last().unwrap()["closed"], false, "{}: {said}", publisher.way);
        assert!(site.log().len() <= 40, "{}: {}", publisher.way, site.log().len());
        assert_eq!(reader.gap()["cause"], "missed-polls", "{}: {}", publisher.way, reader.line(&url));
        recover(&reader);
        recover(&reader);
        assert!(site.log().len() <= 40, "{}: the bound holds for the day", publisher.way);
    }
}

impl Publisher {
    fn endless(&self, page: u32, n: u32) -> String {
        (self.id)(1_000 + page * 10 + n)
    }
}

#[test]
fn a_count_that_does_not_agree_closes_nothing_and_the_order_needs_no_count() {
    for publisher in PUBLISHERS {
        for counted in [3, 900] {
            let (_site, reader, url) =
                publisher.missed(move |request| publisher.answer(request, &every(), Some(counted)));
            let (recovered, said) = recover(&reader);
            let is_counted = publisher.way == "blogger";
            assert_eq!(recovered[0]["closed"], !is_counted, "{}: {said}", publisher.way);
            assert_eq!(reader.gaps().len(), usize::from(is_counted), "{}: {said}", publisher.way);
            if !is_counted {
                assert!(recovered[0]["expected"].is_null(), "{}: {said}", publisher.way);
                assert_eq!(reader.ids(&url), publisher.ids(1..=22), "{}: {said}", publisher.way);
            }
        }
    }
}

#[test]
fn an_entry_that_slips_between_two_answers_keeps_the_gap_open() {
    // After the first answer, the site lacks the two newest entries of it, so each entry moves up by two places. When it
    // is asked once more, it does so again.
    for publisher in PUBLISHERS.into_iter().filter(|publisher| SLIP.contains(&publisher.way)) {
        let (_site, reader, url) = publisher.missed(move |request| {
            let begins = ["start-index", "offset"].iter().find_map(|name| value(request, name)).unwrap();
            let is_first = begins == "0" || begins == "1";
            let gone = if publisher.way == "blogger" { 17..=18 } else { 21..=22 };
            let kept: Vec<u32> = every().into_iter().filter(|n| is_first || !gone.contains(n)).collect();
            // The count of the site does not tell.
            publisher.answer(request, &kept, Some(22))
        });
        let (recovered, said) = recover(&reader);
        let is_here = publisher.ids(6..=17).iter().all(|id| reader.ids(&url).contains(id));
        let is_closed = recovered[0]["closed"] == true;
        assert!(is_here || !is_closed, "{}: {said} {}", publisher.way, reader.line(&url));
        assert!(!is_closed, "{}: {said}", publisher.way);
    }
}

/// The publishers between whose answers an entry may slip.
const SLIP: [&str; 3] = ["blogger", "deviantart", SUBSTACK];

#[test]
fn the_days_of_a_wordpress_feed_bring_everything_back_and_prove_it() {
    let dates = SMALL_PAGES;
    let (site, reader, url) = dates.missed(move |request| dates.answer(request, &every(), None));
    let (recovered, said) = recover(&reader);
    assert_eq!(recovered[0]["closed"], true, "{said} {:?}", site.requested());
    assert_eq!(reader.ids(&url), dates.ids(1..=22));
    assert_eq!(reader.unread(&url), dates.ids(6..=17), "G5a: they are news");
    assert!(reader.gaps().is_empty());
    // Three pages have both sides of the gap. Three days show each of the two seams between them.
    assert_eq!(recovered[0]["requests"], 9, "{:?}", site.requested());
}

/// The defects of a site whose day has more entries than a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Defect {
    None,
    /// A cache still has the second page of the time when there were two entries less, so two are on no page.
    OldPage,
    /// The site lists each day from its newest entry on, whatever order it was asked for.
    TakesNoOrder,
    /// The publisher deletes the newest entry after the first page of the day.
    Deletes,
}

/// Makes a user who saw the first five and the last five entries of a `WordPress` site whose pages have eight entries. `days`
/// has the first entry of each day, beginning with 1 January. Returns the requests of the search, if the gap is closed, and the
/// entries that did not come.
fn ask_for_busy_days(defect: Defect, days: &'static [u32], newest: u32) -> (Vec<String>, bool, Vec<String>) {
    const PATH: &str = "/author/ada/feed";
    let day_of = move |number: u32| days.iter().filter(|first| **first <= number).count();
    let published = move |number: u32| format!("2024-01-{:02}T10:{number:02}:00Z", day_of(number));
    let id = |number: u32| format!("http://blog.example/?p={number}");
    let feed = move |numbers: Vec<u32>| {
        let entry = |n: u32| Entry::new(id(n), id(n)).published(published(n));
        let head = "<generator>https://wordpress.org/?v=6.8</generator>";
        Reply::from(Feed::rss("Harbour").id(FEED).head(head).entries(numbers.into_iter().map(entry)))
    };
    let (site, shown, deleted) = (Site::start(), Arc::new(Mutex::new(1..=5)), Mutex::new(false));
    let now = Arc::clone(&shown);
    site.handle(PATH, move |request| {
        let Some(date) = value(request, "m") else {
            return feed(now.lock().unwrap().clone().rev().collect());
        };
        let page: usize = value(request, "paged").unwrap().parse().unwrap();
        let is_oldest_first = value(request, "order").is_some();
        let mut deleted = deleted.lock().unwrap();
        let newest = match defect {
            Defect::OldPage if page == 2 && !is_oldest_first => newest - 2,
            Defect::Deletes if *deleted => newest - 1,
            _ => newest,
        };
        *deleted |= date == "20240102" && page == 1 && !is_oldest_first;
        let is_of = |n: &u32| published(*n).replace('-', "").starts_with(&date);
        let mut found: Vec<u32> = (1..=newest).rev().filter(is_of).collect();
        if is_oldest_first && defect != Defect::TakesNoOrder {
            found.reverse();
        }
        let page: Vec<u32> = found.into_iter().skip((page - 1) * 8).take(8).collect();
        if page.is_empty() { Reply::status(404) } else { feed(page) }
    });
    let (reader, url) = (Reader::new(), site.url(PATH));
    reader.add(&url).ok();
    *shown.lock().unwrap() = newest - 4..=newest;
    reader.refresh().ok();
    assert_eq!(reader.gap()["cause"], "missed-polls");
    site.clear_log();
    let (recovered, said) = recover(&reader);
    assert_eq!(recovered[0]["way"], "wordpress-dates", "{said}");
    let missing = (1..=newest).map(id).filter(|id| !reader.ids(&url).contains(id)).collect();
    let asked = site.requested().iter().map(|path| path.replace(&format!("{PATH}?"), "")).collect();
    (asked, recovered[0]["closed"] == true, missing)
}

#[test]
fn a_day_with_several_pages_is_read_in_both_orders_which_prove_it() {
    let (asked, is_closed, missing) = ask_for_busy_days(Defect::None, &[1, 6], 22);
    assert!(is_closed && missing.is_empty(), "{asked:?}");
    let expect = [
        "m=202401&paged=1",
        "m=202401&paged=2",
        "m=20240103&paged=1",
        "m=20240102&paged=1",
        "m=20240102&paged=2",
        "m=20240102&paged=3",
        "m=20240102&paged=1&order=ASC",
        "m=20240102&paged=2&order=ASC",
        "m=20240102&paged=3&order=ASC",
        // The same day shows what is between this page and the one before.
        "m=202401&paged=3",
    ];
    assert_eq!(asked, expect);
}

#[test]
fn a_page_of_a_month_that_lies_wholly_in_a_day_that_was_read_does_not_end_the_search() {
    let (asked, is_closed, missing) = ask_for_busy_days(Defect::None, &[1, 6, 18], 47);
    assert!(is_closed && missing.is_empty(), "{missing:?} {asked:?}");
}

#[test]
fn a_day_with_several_pages_that_hides_an_entry_closes_no_gap() {
    for defect in [Defect::OldPage, Defect::TakesNoOrder, Defect::Deletes] {
        let (asked, is_closed, missing) = ask_for_busy_days(defect, &[1, 6], 22);
        assert!(!is_closed, "{defect:?}: {asked:?}");
        let hidden: &[&str] = if defect == Defect::OldPage { &["http://blog.example/?p=14"] } else { &[] };
        assert_eq!(missing, hidden, "{defect:?}: {asked:?}");
    }
}

#[test]
fn a_wordpress_site_without_dates_sends_its_pages() {
    // The site offers no months. Its pages have five entries, as its feed.
    let pages = Publisher {
        way: "wordpress-pages",
        asks: "paged",
        select: |request, kept| {
            let page: usize = value(request, "paged")?.parse().ok()?;
            let found: Vec<u32> = kept.iter().skip((page - 1) * 5).take(5).copied().collect();
            (value(request, "m").is_none() && !found.is_empty()).then_some(found)
        },
        ..PUBLISHERS[1]
    };
    let (site, reader, url) = pages.missed(move |request| pages.answer(request, &every(), None));
    let (recovered, said) = recover(&reader);
    assert_eq!(recovered[0]["way"], "wordpress-pages", "{said}");
    assert!(
        said.contains("12 missing entries came back from 127.0.0.1. Others may still be missing."),
        "{said}"
    );
    pages.assert_open(&reader, &url, &pages.ids(1..=22));
    // One request for the month, and three pages. The last one reaches the known entries below the gap.
    assert_eq!(recovered[0]["requests"], 4, "{:?}", site.requested());
}

#[test]
fn topics_of_one_day_that_need_several_pages_come_back_and_their_numbers_may_prove_it() {
    for step in [1, 2] {
        topics_of_one_day(step);
    }
}

/// `step` is the difference between the numbers of two topics: 2 if each other topic is not public.
fn topics_of_one_day(step: u32) {
    // All topics were opened on two days. The first ten are from before the subscription.
    fn opened(number: u32) -> String {
        let on = if number <= 15 { 1 } else { 2 };
        format!("2024-01-0{on}T00:{number:02}:00Z")
    }
    let site = Site::start();
    let feed = move |numbers: Vec<u32>| {
        let entry = |n: u32| {
            let id = format!("forum.example-topic-{}", n * step);
            Entry::new(&id, &id).published(opened(n)).link(format!("http://pages.example/{id}"))
        };
        Reply::from(Feed::rss("Harbour").entries(numbers.into_iter().map(entry)))
    };
    let shown = Arc::new(Mutex::new(11..=15));
    let now = Arc::clone(&shown);
    site.handle("/latest.rss", move |request| match value(request, "before") {
        None => feed(now.lock().unwrap().clone().rev().collect()),
        Some(days) => {
            let page: usize = value(request, "page").map_or(0, |page| page.parse().unwrap());
            let before = SystemTime::now() - Duration::from_hours(24) * days.parse().unwrap();
            let time = |n: u32| Timestamp::parse_rfc3339(&opened(n)).unwrap().millis().unsigned_abs();
            let is_before = |n: &u32| UNIX_EPOCH + Duration::from_millis(time(*n)) < before;
            feed((1..=32).rev().filter(is_before).skip(page * 7).take(7).collect())
        }
    });
    let (reader, url) = (Reader::new(), site.url("/latest.rss"));
    reader.add(&url).ok();
    *shown.lock().unwrap() = 28..=32;
    reader.refresh().ok();
    let (recovered, said) = recover(&reader);
    let ids = reader.ids(&url);
    let missed: Vec<String> = (11..=32).map(|n| format!("forum.example-topic-{}", n * step)).collect();
    assert!(missed.iter().all(|id| ids.contains(id)), "{said} {:?}", site.requested());
    assert_eq!(ids.len(), missed.len(), "what is older than the known entries was not missing: {ids:?}");
    assert_eq!(recovered[0]["closed"], step == 1, "{said}");
}

#[test]
fn entries_of_others_are_not_taken_for_those_of_the_feed() {
    // The site sends the feed of an author to the dates of all authors. Entry 20 is of somebody else.
    let dates = Publisher { path: "/author/ada/feed", ..PUBLISHERS[1] };
    let (_site, reader, url) = dates.missed(move |request| {
        let reply = dates.answer(request, &every(), None);
        let text = String::from_utf8(reply.body.clone()).unwrap();
        let other = text.replace("?p=20<", "?p=2000<");
        assert_ne!(text, other, "entry 20 is in the answer");
        Reply::ok("application/rss+xml", other)
    });
    let before = reader.ids(&url);
    let (recovered, said) = recover(&reader);
    assert_eq!(reader.ids(&url), before, "{said}");
    assert!(recovered.iter().all(|asked| asked["closed"] == false), "{said}");
    assert_eq!(reader.gap()["cause"], "missed-polls");
}

/// Returns the answer of a publisher whose list has entries that the feed does not show: one at noon of each of these days.
fn with_others(publisher: Publisher, request: &Request, days: &[u32]) -> Reply {
    let mut all = Vec::new();
    for n in every() {
        if days.contains(&n) {
            all.push(((publisher.id)(100 + n), day(n).replace("T00", "T12")));
        }
        all.push(((publisher.id)(n), day(n)));
    }
    let number = |name: &str| value(request, name).and_then(|text| text.parse::<usize>().ok());
    let start = number("offset").or_else(|| number("start-index").map(|start| start - 1)).unwrap_or_default();
    let head = if publisher.way == "blogger" { counted_as(all.len()) } else { String::new() };
    publisher.reply(&head, all.into_iter().skip(start).collect())
}

#[test]
fn an_entry_that_the_feed_does_not_show_is_left_out_if_it_is_new_and_the_missing_ones_come() {
    for publisher in PUBLISHERS.into_iter().filter(|publisher| WITH_OTHERS.contains(&publisher.way)) {
        // The entries of these days are among the known ones on one side of the gap.
        for others in [19, 21, 2] {
            let (_site, reader, url) =
                publisher.missed(move |request| with_others(publisher, request, &[others]));
            let (recovered, said) = recover(&reader);
            let tell = format!("{}, {others}: {said}", publisher.way);
            // Below the gap, nobody can tell it from a missing entry with an old date. Above, the next poll brings it if it
            // is one, so the gap stays.
            let is_below = others == 2;
            let mut expect = publisher.ids(1..=22);
            if is_below {
                expect.insert(20, (publisher.id)(102));
            }
            assert_eq!(reader.ids(&url), expect, "{tell}");
            assert_eq!(recovered[0]["entries"], if is_below { 13 } else { 12 }, "{tell}");
            assert_eq!(recovered[0]["closed"], is_below, "{tell}");
        }
        // The site lists the entries of all authors.
        let (_site, reader, url) = publisher.missed(move |request| with_others(publisher, request, &every()));
        let before = reader.ids(&url);
        let (_, said) = recover(&reader);
        publisher.assert_open(&reader, &url, &before);
        let why = "also lists entries that this feed does not show, so Lacuna took nothing from it.";
        assert!(said.contains(why), "{}: {said}", publisher.way);
    }
}

/// The publishers whose whole list [`with_others`] can send.
const WITH_OTHERS: [&str; 4] = ["blogger", "mastodon", "deviantart", SUBSTACK];

#[test]
fn pages_with_numbers_bring_everything_back_but_only_one_page_can_prove_it() {
    fn page<'a>(name: &str, request: &Request, kept: &'a [u32]) -> Option<(usize, &'a [u32])> {
        let page: usize = value(request, name)?.parse().ok()?;
        (name == "page" || value(request, "m").as_deref() == Some("202401")).then_some((page, kept))
    }
    let months = Publisher {
        select: |request, kept| {
            let (page, kept) = page("paged", request, kept)?;
            let found: Vec<u32> = kept.iter().skip((page - 1) * 8).take(8).copied().collect();
            (!found.is_empty()).then_some(found)
        },
        ..PUBLISHERS[1]
    };
    for publisher in [months] {
        // A cache still has the second page of the time when there were two entries less, so two are on no page.
        for stale in [false, true] {
            let (_site, reader, url) = publisher.missed(move |request| {
                let is_second = value(request, "paged").as_deref() == Some("2")
                    || value(request, "page").as_deref() == Some("1");
                let newest = if stale && is_second { 20 } else { 22 };
                publisher.answer(request, &(1..=newest).rev().collect::<Vec<_>>(), None)
            });
            let (recovered, said) = recover(&reader);
            let missing = if stale { &[13, 14][..] } else { &[] };
            let here = (1..=22).filter(|n| !missing.contains(n));
            assert!(said.contains("Others may still be missing."), "{}: {said}", publisher.way);
            assert_eq!(recovered[0]["closed"], false, "{}: {said}", publisher.way);
            publisher.assert_open(&reader, &url, &publisher.ids(here));
        }
    }
}

#[test]
fn a_site_that_counts_closes_no_gap_if_it_lists_no_entries_of_one_kind() {
    // The second entry is known, and days away from the gap. The site neither lists nor counts entries of its kind.
    let publisher = PUBLISHERS[0];
    let kept: Vec<u32> = every().into_iter().filter(|n| ![2, 9].contains(n)).collect();
    let (_site, reader, url) = publisher.missed(move |request| {
        let counted = between(request, &kept).len();
        publisher.answer(request, &kept, Some(counted))
    });
    let (recovered, said) = recover(&reader);
    assert_eq!(recovered[0]["closed"], false, "{said}");
    publisher.assert_open(&reader, &url, &publisher.ids((1..=22).filter(|n| *n != 9)));
}

/// A row of the table that is not tried here has not been tried.
#[test]
fn every_row_of_the_table_is_tried() {
    let table = include_str!("../../../src/history/publishers/mod.rs");
    let rows = table.lines().filter_map(|line| line.strip_prefix("//! | `")?.split('`').next());
    let mut rows: Vec<&str> = rows.collect();
    let mut tried: Vec<&str> = PUBLISHERS.iter().map(|publisher| publisher.way).collect();
    // They have tests of their own.
    tried.extend(["wordpress", "wordpress-pages", "sitemap"]);
    rows.sort_unstable();
    tried.sort_unstable();
    assert_eq!(rows, tried);
}

#[test]
fn months_are_asked_for_if_the_api_is_switched_off() {
    let months = PUBLISHERS[1];
    let (site, reader, url) = months.missed(move |request| months.answer(request, &every(), None));
    site.put("/", Reply::status(404));
    let home = format!("<link>{}</link>", site.url("/"));
    // With the address of the site in its head, the feed also shows where the site's API is.
    let feed = months.feed(&home, (18..=22).rev());
    let theirs = feed.clone();
    site.handle("/feed", move |request| {
        if value(request, "m").is_some() { months.answer(request, &every(), None) } else { theirs.clone() }
    });
    reader.refresh().ok();
    site.clear_log();
    let (recovered, said) = recover(&reader);
    let requested = site.requested();
    assert!(requested[0].starts_with("/?rest_route="), "the better way first: {requested:?}");
    assert_eq!(recovered.len(), 1, "{recovered:?}");
    assert_eq!(recovered[0]["way"], "wordpress-dates", "{said}");
    // One request to the API, and one page that has both sides of the gap.
    assert_eq!(recovered[0]["requests"], 2, "{requested:?}");
    assert_eq!(reader.ids(&url), months.ids(1..=22));
    assert!(reader.gaps().is_empty());
}
