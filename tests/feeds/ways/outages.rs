//! Outages of many lengths, at publishers that answer as the real ones do: all entries come back, the gap closes if the
//! answers prove it, and no request is made for what is known.

use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chrono::{DateTime, TimeDelta, Utc};
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Reply, Request};
use serde_json::{Value, json};
use url::Url;

use super::{recover, value};
use crate::support::Reader;

/// A publisher, and what it does while the user is away.
#[derive(Clone, Debug)]
struct Outage {
    way: &'static str,
    /// Number of entries in the feed.
    window: u32,
    /// Number of entries in an answer.
    page: usize,
    /// Number of entries that the user missed.
    missed: u32,
    /// The time between two entries.
    step: Duration,
    /// The entries that the publisher deleted before it is asked.
    deleted: Vec<u32>,
    /// The number of steps by which the newest known entry is dated ahead.
    ahead: u32,
    /// A missed entry, and a known one. The missed one is dated half a step after the known one.
    dated_back: Option<(u32, u32)>,
    /// A missed entry, and a known one of the same time. The site lists the known one first.
    tied: Option<(u32, u32)>,
    /// An entry, and the time by which that one and those before it are older.
    quiet: Option<(u32, Duration)>,
    /// Number of entries that the publisher adds after the outage, while the user sees all of them.
    later: u32,
    /// True if the site does not select by the days that it is asked for.
    ignores_dates: bool,
    /// True if the publisher gives all entries other ids during the outage.
    renames: bool,
    /// Number of answers after which the site fails, each time that the user asks.
    answers_at_once: usize,
}

/// Number of entries from before the subscription.
const OLDER: u32 = 60;

/// Number of times that the user asks a site that fails.
const MOST_TRIES: usize = 20;

struct Result {
    /// The missed entries that did not come.
    lost: Vec<u32>,
    /// The entries of the list, in any order.
    listed: Vec<u32>,
    closed: bool,
    /// For each answer: the request, and the numbers of its first and its last entry.
    answers: Vec<(String, Option<(u32, u32)>)>,
    said: String,
}

impl Outage {
    fn newest(&self) -> u32 {
        self.newest_after_outage() + self.later
    }

    fn newest_after_outage(&self) -> u32 {
        OLDER + 2 * self.window + self.missed
    }

    fn time(&self, number: u32) -> DateTime<Utc> {
        let start: DateTime<Utc> = "2025-03-03T05:17:00Z".parse().unwrap();
        let half = self.step / 2;
        let since_start = match self.dated_back {
            Some((missed, known)) if missed == number => self.step * known + half,
            _ if self.tied.is_some_and(|(missed, _)| missed == number) => self.step * (number - 1),
            _ if number == OLDER + self.window && self.ahead > 0 => self.step * (number + self.ahead) + half,
            _ => self.step * number,
        };
        let quiet = self.quiet.filter(|(last, _)| number <= *last).map_or(Duration::ZERO, |(_, time)| time);
        start + TimeDelta::from_std(since_start).unwrap() - TimeDelta::from_std(quiet).unwrap()
    }

    fn id(&self, number: u32) -> String {
        match self.way {
            "discourse" => format!("forum.example-topic-{number}"),
            "github" => format!("tag:github.com,2008:Repository/1/v{number}"),
            _ if self.renames => format!("urn:entry:{number}"),
            _ => format!("urn:post:{number}"),
        }
    }

    fn path(&self) -> &'static str {
        match self.way {
            "discourse" => "/latest.rss",
            "github" => "/ada/tea/releases.atom",
            "blogger" => "/feeds/posts/default",
            "wordpress-dates" | "wordpress-pages" => "/author/ada/feed/",
            _ => "/feed",
        }
    }

    fn head(&self) -> &'static str {
        match self.way {
            "wordpress-dates" | "wordpress-pages" => "<generator>https://wordpress.org/?v=6.8</generator>",
            "blogger" => "<generator uri=\"http://www.blogger.com\">Blogger</generator>",
            "mastodon" => "<generator>Mastodon v4.3.0</generator>",
            "deviantart" => "<generator>deviantART.com</generator>",
            "substack" => "<generator>Substack</generator>",
            _ => "",
        }
    }

    fn feed(&self, site: &Url, head: &str, numbers: impl Iterator<Item = u32>) -> Reply {
        let entries = numbers.map(|n| {
            let link = site.join(&format!("/p/{n}")).unwrap().to_string();
            let id = if self.way == "substack" { link.clone() } else { self.id(n) };
            Entry::new(id, format!("Post {n}"))
                .published(self.time(n).to_rfc3339_opts(chrono::SecondsFormat::Secs, true))
                .link(link)
        });
        let head = format!("{}{head}", self.head());
        let feed = if matches!(self.way, "blogger" | "github") {
            Feed::atom("Harbour").id("urn:harbour")
        } else {
            Feed::rss("Harbour")
        };
        feed.head(&head).entries(entries).into()
    }

    /// The entries that answer a request, newest first. Returns `None` if there is no such page.
    fn select(&self, request: &Request, kept: &[u32]) -> Option<Vec<u32>> {
        let number = |name: &str| value(request, name).and_then(|text| text.parse::<usize>().ok());
        let part = |all: Vec<u32>, skip: usize| all.into_iter().skip(skip).take(self.page).collect();
        match self.way {
            "wordpress-dates" => {
                let date = value(request, "m").unwrap_or_default();
                let is_of = |n: &u32| self.time(*n).format("%Y%m%d%H%M%S").to_string().starts_with(&date);
                let mut all: Vec<u32> = kept.iter().copied().filter(is_of).collect();
                if value(request, "order").as_deref() == Some("ASC") {
                    all.reverse();
                }
                let found: Vec<u32> = part(all, (number("paged").unwrap_or(1) - 1) * self.page);
                (!found.is_empty()).then_some(found)
            }
            "wordpress-pages" => {
                let found: Vec<u32> = part(kept.to_vec(), (number("paged")? - 1) * self.page);
                (value(request, "m").is_none() && !found.is_empty()).then_some(found)
            }
            "discourse" => {
                let before = SystemTime::now()
                    - Duration::from_hours(24) * u32::try_from(number("before").unwrap_or(0)).unwrap();
                let opened = |n: u32| {
                    UNIX_EPOCH + Duration::from_millis(self.time(n).timestamp_millis().unsigned_abs())
                };
                let is_asked_for = |n: &u32| self.ignores_dates || opened(*n) < before;
                let all: Vec<u32> = kept.iter().copied().filter(is_asked_for).collect();
                Some(part(all, number("page").unwrap_or(0) * self.page))
            }
            "github" => {
                let after: u32 = value(request, "after")?.strip_prefix('v')?.parse().ok()?;
                let behind = kept.iter().position(|n| *n == after).map_or(kept.len(), |at| at + 1);
                Some(part(kept.to_vec(), behind))
            }
            "blogger" => Some(part(self.between(request, kept), number("start-index")? - 1)),
            "mastodon" => Some(kept.iter().copied().take(number("limit")?.min(200)).collect()),
            _ => Some(part(kept.to_vec(), number("offset")?)),
        }
    }

    fn between(&self, request: &Request, kept: &[u32]) -> Vec<u32> {
        let [from, to] = ["published-min", "published-max"].map(|name| value(request, name).unwrap());
        let [from, to] = [from, to].map(|time| time.parse::<DateTime<Utc>>().unwrap());
        kept.iter().copied().filter(|n| from <= self.time(*n) && self.time(*n) < to).collect()
    }

    fn is_question(request: &Request) -> bool {
        ["m", "paged", "order", "after", "published-min", "limit", "offset"]
            .iter()
            .any(|name| value(request, name).is_some())
    }

    /// Answers for older entries.
    fn answer(&self, site: &Url, request: &Request, kept: &[u32]) -> (Reply, Option<(u32, u32)>) {
        let Some(found) = self.select(request, kept) else { return (Reply::status(404), None) };
        let span = found.first().copied().zip(found.last().copied());
        if self.way == "substack" {
            let post = |n: &u32| {
                let link = site.join(&format!("/p/{n}")).unwrap();
                json!({"title": format!("Post {n}"), "canonical_url": link.as_str(), "post_date": self.time(*n).to_rfc3339()})
            };
            return (
                Reply::ok("application/json", found.iter().map(post).collect::<Value>().to_string()),
                span,
            );
        }
        let head = if self.way == "blogger" {
            super::feeds::counted_as(self.between(request, kept).len())
        } else {
            String::new()
        };
        (self.feed(site, &head, found.into_iter()), span)
    }

    fn run(&self) -> Result {
        let site = Site::start();
        let root = site.url("/");
        let low = OLDER + 1..=OLDER + self.window;
        let shown = Arc::new(Mutex::new(low));
        let answers = Arc::new(Mutex::new(Vec::new()));
        let used = Arc::new(Mutex::new(0));
        let mut kept: Vec<u32> = (1..=self.newest()).filter(|n| !self.deleted.contains(n)).collect();
        kept.sort_by_key(|n| std::cmp::Reverse(self.time(*n)));
        for path in [self.path(), "/api/v1/archive"] {
            let (outage, theirs, log) = (self.clone(), Arc::clone(&shown), Arc::clone(&answers));
            let (kept, root, used) = (kept.clone(), root.clone(), Arc::clone(&used));
            site.handle(path, move |request| {
                if !Self::is_question(request) {
                    let shown = theirs.lock().unwrap().clone();
                    let renames = outage.renames && *shown.start() > OLDER + outage.window;
                    return Self { renames, ..outage.clone() }.feed(&root, "", shown.rev());
                }
                if *used.lock().unwrap() == outage.answers_at_once {
                    return Reply::status(500);
                }
                *used.lock().unwrap() += 1;
                let (reply, span) = outage.answer(&root, request, &kept);
                log.lock().unwrap().push((request.query().unwrap_or_default().to_owned(), span));
                reply
            });
        }
        let (here, log) = (kept.clone(), Arc::clone(&answers));
        site.handle_under("/p/", move |request| {
            let number: u32 = request.path().trim_start_matches("/p/").parse().unwrap();
            log.lock().unwrap().push((request.path().to_owned(), None));
            if here.contains(&number) { Reply::html("<p>Here</p>") } else { Reply::status(404) }
        });
        let (reader, url) = (Reader::new(), site.url(self.path()));
        reader.add(&url).ok();
        let steps = (self.newest_after_outage()..self.newest()).step_by(5);
        for newest in steps.chain([self.newest()]) {
            *shown.lock().unwrap() = newest - self.window + 1..=newest;
            reader.refresh().ok();
        }
        assert_eq!(reader.gap()["cause"], "missed-polls", "{self:?}");
        let mut said = String::new();
        for _ in 0..MOST_TRIES {
            *used.lock().unwrap() = 0;
            said += &recover(&reader).1;
            if self.answers_at_once == usize::MAX || reader.gaps().is_empty() {
                break;
            }
        }
        let number = |row: &Value| row["title"].as_str()?.strip_prefix("Post ")?.parse().ok();
        let listed: Vec<u32> = reader.list(&url).iter().filter_map(number).collect();
        let missed = OLDER + self.window + 1..=self.newest_after_outage() - self.window;
        let lost = missed.filter(|n| kept.contains(n) && !listed.contains(n)).collect();
        Result {
            lost,
            listed,
            closed: reader.gaps().is_empty(),
            answers: answers.lock().unwrap().clone(),
            said,
        }
    }
}

/// An outage of a feed with ten entries.
fn outage(way: &'static str, page: usize, missed: u32, hours: f64) -> Outage {
    let step = Duration::from_secs_f64(hours * 3_600.0);
    Outage {
        way,
        window: 10,
        page,
        missed,
        step,
        deleted: Vec::new(),
        ahead: 0,
        dated_back: None,
        tied: None,
        quiet: None,
        later: 0,
        ignores_dates: false,
        renames: false,
        answers_at_once: usize::MAX,
    }
}

/// Asserts that all entries came back with this number of requests, and that the gap closed. If an answer ends with the first
/// known entry, one more, or three at the end of a month, shows that no missing entry of the same second stands behind it. No
/// other answer may have only entries behind the gap.
#[track_caller]
fn assert_recovered(outage: &Outage, requests: usize) {
    let ran = outage.run();
    let tell = || format!("{outage:?}: {:#?}\n{}", ran.answers, ran.said);
    assert_eq!(ran.lost, [0_u32; 0], "{}", tell());
    assert!(ran.closed, "{}", tell());
    let least = if outage.way == "discourse" { 0 } else { requests };
    assert!((least..=requests + 2).contains(&ran.answers.len()), "{}", tell());
    let below = OLDER + outage.window;
    let is_behind = |(_, span): &&(String, Option<(u32, u32)>)| span.is_some_and(|(first, _)| first < below);
    assert!(ran.answers.iter().filter(is_behind).count() <= 1, "{}", tell());
}

#[test]
fn outages_of_any_length_end_at_the_known_entries_and_close_the_gap() {
    let day = 24.0;
    for (outage, requests) in [
        // A seam within a month takes three or four days.
        (outage("wordpress-dates", 10, 12, day), 5),
        (outage("wordpress-dates", 10, 40, day), 15),
        (outage("wordpress-dates", 10, 40, 3.0), 18),
        (outage("wordpress-dates", 10, 25, 3.0 * day), 15),
        (outage("wordpress-dates", 10, 12, 7.0 * day), 11),
        // The days of a forum begin at the time of the question, so these are the most requests at any time.
        (outage("discourse", 30, 40, day), 3),
        (outage("discourse", 30, 100, 3.0), 6),
        (outage("discourse", 30, 100, 0.5), 8),
        (outage("discourse", 30, 300, 1.0 / 6.0), 18),
        (outage("substack", 12, 30, 2.0 * day), 4),
        (outage("deviantart", 12, 30, 2.0 * day), 4),
        (outage("blogger", 25, 40, 2.0 * day), 3),
        (outage("mastodon", 200, 40, 5.0), 1),
        (outage("github", 10, 40, 2.5 * day), 5),
    ] {
        assert_recovered(&outage, requests);
    }
}

#[test]
fn years_without_an_entry_take_two_requests_each() {
    let quiet = Some((OLDER + 15, Duration::from_hours(24 * 365 * 5)));
    // May 2025 takes seven requests. Four months and four years have no entries.
    assert_recovered(&Outage { quiet, ..outage("wordpress-dates", 10, 12, 24.0) }, 24);
}

#[test]
fn a_forum_that_does_not_select_by_days_is_read_page_by_page() {
    let forum = Outage { ignores_dates: true, ..outage("discourse", 30, 100, 3.0) };
    assert_recovered(&forum, 5);
}

#[test]
fn an_entry_that_was_deleted_before_the_question_takes_one_request_more_and_none_behind_the_gap() {
    let (below, above) = (OLDER + 10, OLDER + 41);
    for deleted in [below, below - 1, above, above + 4] {
        for (way, page) in [("substack", 12), ("deviantart", 12), ("wordpress-dates", 30)] {
            if way == "wordpress-dates" && deleted > above {
                // The months of the gap begin below it.
                continue;
            }
            let plain = outage(way, page, 30, 48.0);
            let requests = plain.run().answers.len();
            // The page of the entry says that it is gone.
            assert_recovered(&Outage { deleted: vec![deleted], ..plain }, requests + 1);
        }
    }
}

#[test]
fn a_day_with_more_entries_than_a_page_is_read_from_both_ends() {
    let ran = outage("wordpress-dates", 10, 40, 1.0).run();
    assert_eq!((ran.lost.as_slice(), ran.closed), (&[][..], true), "{:#?}", ran.answers);
}

/// The ways of a site, with the number of entries in an answer.
const WAYS: [(&str, usize); 7] = [
    ("wordpress-dates", 10),
    ("discourse", 30),
    ("substack", 12),
    ("deviantart", 12),
    ("blogger", 25),
    ("mastodon", 200),
    ("github", 10),
];

/// The feed had the newest known entry above all entries that are dated before it. Those may have been missed.
#[test]
fn g9_a_known_entry_that_is_dated_ahead_hides_no_missing_one() {
    for (way, page) in WAYS {
        for ahead in 1..=20 {
            let outage = Outage { ahead, ..outage(way, page, 30, 24.0) };
            let ran = outage.run();
            assert!(ran.lost.is_empty(), "{way} {ahead}: {:?} {:#?}\n{}", ran.lost, ran.answers, ran.said);
        }
    }
}

#[test]
fn g9_a_missing_entry_that_is_dated_back_below_a_known_one_comes_back() {
    for (way, page) in WAYS {
        // So many that no answer ends at the newest known entry.
        let outage = Outage { dated_back: Some((OLDER + 30, OLDER + 9)), ..outage(way, page, 33, 20.0) };
        let ran = outage.run();
        assert!(ran.lost.is_empty() && ran.closed, "{way}: {:?} {:#?}\n{}", ran.lost, ran.answers, ran.said);
    }
}

#[test]
fn g9_a_missing_entry_of_the_same_second_as_the_first_known_one_comes_back() {
    for (way, page) in WAYS {
        // A page of some of these outages ends with the known entry.
        for missed in 21..=32 {
            let tied = Some((OLDER + 11, OLDER + 10));
            let ran = Outage { tied, ..outage(way, page, missed, 24.0) }.run();
            assert!(ran.lost.is_empty(), "{way} {missed}: {:?} {:#?}\n{}", ran.lost, ran.answers, ran.said);
        }
    }
}

#[test]
fn g6_entries_that_got_other_ids_during_the_outage_are_not_shown_twice() {
    for way in ["wordpress-dates", "mastodon", "deviantart", "blogger"] {
        let outage = Outage { renames: true, ..outage(way, 200, 12, 48.0) };
        let mut ran = outage.run();
        ran.listed.sort_unstable();
        let all: Vec<u32> = (OLDER + 1..=outage.newest()).collect();
        assert_eq!(ran.listed, all, "{way}: {:#?}\n{}", ran.answers, ran.said);
        assert!(ran.closed, "{way}: {}", ran.said);
    }
}

#[test]
fn entries_from_before_the_subscription_are_not_missing_if_all_known_ones_below_the_gap_are_deleted() {
    for (way, page) in WAYS {
        let plain = outage(way, page, 12, 48.0);
        let ran = Outage { deleted: (OLDER + 1..=OLDER + plain.window).collect(), ..plain }.run();
        assert!(ran.lost.is_empty(), "{way}: {:?} {:#?}\n{}", ran.lost, ran.answers, ran.said);
        let older: Vec<&u32> = ran.listed.iter().filter(|n| **n <= OLDER).collect();
        assert!(older.len() <= 1 && !ran.closed, "{way}: {older:?} {:#?}\n{}", ran.answers, ran.said);
    }
}

/// Returns outages for which a site is asked many times, with the number of answers that it gives at once.
fn interrupted() -> impl Iterator<Item = Outage> {
    let day = 24.0;
    let outages = [
        (outage("wordpress-dates", 10, 40, day / 3.0), 10),
        (outage("wordpress-dates", 10, 25, 2.0 * day), 7),
        (outage("discourse", 30, 200, 6.0), 3),
        (outage("github", 10, 60, day), 2),
        (outage("blogger", 25, 200, 6.0), 3),
        (outage("substack", 12, 150, day), 3),
        (outage("deviantart", 12, 150, day), 3),
    ];
    outages.into_iter().map(|(outage, answers_at_once)| Outage { answers_at_once, ..outage })
}

#[test]
fn g9_the_pages_above_the_gap_are_not_read_each_time_again() {
    for (way, page, at_once) in [("wordpress-pages", 10, 5), ("wordpress-dates", 10, 6), ("discourse", 30, 3)]
    {
        let plain = outage(way, page, 20, 3.0);
        let ran = Outage { later: 100, ignores_dates: true, answers_at_once: at_once, ..plain }.run();
        assert!(ran.lost.is_empty(), "{way}: {:?} {:#?}\n{}", ran.lost, ran.answers, ran.said);
        assert_eq!(ran.closed, way != "wordpress-pages", "{way}: {:#?}\n{}", ran.answers, ran.said);
    }
}

#[test]
fn g9_a_search_that_fails_again_and_again_goes_on_where_it_was() {
    for outage in interrupted() {
        let ran = outage.run();
        assert!(
            ran.lost.is_empty() && ran.closed,
            "{outage:?}: {:?} {:#?}\n{}",
            ran.lost,
            ran.answers,
            ran.said
        );
    }
}
