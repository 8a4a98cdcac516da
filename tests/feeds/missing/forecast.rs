//! G6b: the time that an entry stays in the document, and what Lacuna does if this time is too short.

use std::sync::OnceLock;

use chrono::{DateTime, TimeDelta, Utc};
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use lacuna::model::Timestamp;
use serde_json::{Value, json};

use crate::support::{FORMATS, Make, Reader, in_each};

/// Entries that were published these numbers of hours ago, newest first.
fn entries(hours: &[i64]) -> Vec<Entry> {
    // The start is the same for all documents, because an entry whose time moves would be another version.
    static START: OnceLock<DateTime<Utc>> = OnceLock::new();
    let start = *START.get_or_init(Utc::now);
    let entry = |hour: &i64| {
        let time = Timestamp::from(start - TimeDelta::hours(*hour)).to_rfc3339();
        Entry::new(format!("h{hour}"), format!("Hour {hour}")).published(time)
    };
    hours.iter().map(entry).collect()
}

/// Polls a feed twice, so that Lacuna sees how fast its entries leave. Returns the row of `feeds --json` as well.
fn polled(feed: Make, finish: fn(Reply) -> Reply) -> (Reader, Site, Value) {
    polled_twice(feed, [&[10, 11, 12, 13], &[2, 5, 8, 10]], finish)
}

/// Like [`polled`], with the hours of the entries in the first and in the second document.
fn polled_twice(
    feed: Make,
    [first, second]: [&[i64]; 2],
    finish: fn(Reply) -> Reply,
) -> (Reader, Site, Value) {
    let site = Site::start();
    let url = site.url("/feed");
    let reader = Reader::with_settings(&json!({"refresh_interval_minutes": 1440}));
    site.put("/feed", finish(feed("News").entries(entries(first)).into()));
    reader.add(&url).ok();
    assert_eq!(reader.feed(&url)["holds_seconds"], Value::Null, "nothing has left it yet");
    site.put("/feed", finish(feed("News").entries(entries(second)).into()));
    reader.refresh().ok();
    let row = reader.feed(&url);
    (reader, site, row)
}

fn hours_between_fetches(row: &Value) -> i64 {
    let time = |name: &str| Timestamp::parse_rfc3339(row[name].as_str().unwrap()).unwrap();
    (time("next_due").millis() - time("last_fetched").millis() + 1_000) / 3_600_000
}

#[test]
fn g6b_a_feed_that_holds_less_than_a_day_is_fetched_more_often() {
    in_each(&FORMATS, |format| {
        let (_reader, _site, row) = polled(format, |reply| reply);
        assert_eq!(row["holds_seconds"].as_u64().unwrap() / 3_600, 10, "{row}");
        assert_eq!(hours_between_fetches(&row), 5, "{row}");
        assert_eq!(row["at_risk"], false, "{row}");
    });
}

#[test]
fn g6b_f2_where_the_server_forbids_that_the_feed_is_at_risk() {
    in_each(&FORMATS, |format| {
        // Lacuna follows the server's wish for at most eight hours.
        let a_day = |reply: Reply| reply.header("Cache-Control", "max-age=86400");
        let (reader, _site, row) = polled_twice(format, [&[4, 8, 9, 10], &[1, 2, 3, 4]], a_day);
        assert_eq!(hours_between_fetches(&row), 8, "{row}");
        assert_eq!(row["at_risk"], true, "{row}");
        let listed = reader.command(&["feeds"]).output().unwrap();
        let told = "Its entries stay in the feed for about 4 hours, but it is checked only every 8 hours: some may be missed.";
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        assert!(listed.contains(told), "{listed}");
    });
}

#[test]
fn g6b_a_feed_without_validators_is_fetched_twice_in_the_time_that_its_entries_stay() {
    in_each(&FORMATS, |format| {
        // Without validators, the document is always sent as a whole. Other feeds of this sort are fetched once a day
        // (F4).
        let (_reader, _site, row) = polled(format, Reply::without_etag);
        assert_eq!(hours_between_fetches(&row), 5, "{row}");
        assert_eq!(row["at_risk"], false, "{row}");
    });
}

#[test]
fn g6b_a_feed_that_lost_entries_is_fetched_more_often_whatever_its_dates_say() {
    in_each(&FORMATS, |format| {
        let site = Site::start();
        let url = site.url("/feed");
        let reader = Reader::with_settings(&json!({"refresh_interval_minutes": 1440}));
        let put = |hours: &[i64]| {
            site.put("/feed", Reply::without_etag(format("News").entries(entries(hours)).into()));
        };
        // The entries are dated more than a month back, but all of them leave between two polls.
        put(&[1_100, 1_101, 1_102, 1_103]);
        reader.add(&url).ok();
        put(&[1_000, 1_001, 1_002, 1_003]);
        reader.refresh().ok();
        let row = reader.feed(&url);
        assert_eq!(row["gaps"], 1, "{row}");
        assert_eq!(hours_between_fetches(&row), 1, "{row}");
    });
}

#[test]
fn g6b_a_refresh_of_all_feeds_begins_with_those_whose_entries_leave_first() {
    let (reader, site) = (Reader::new(), Site::start());
    let busy = site.url("/feed");
    for n in 0..12 {
        let path = format!("/{n}");
        site.put(&path, Feed::rss("Quiet").entries(entries(&[10])));
        reader.add(&site.url(&path)).ok();
    }
    site.put("/feed", Feed::rss("News").entries(entries(&[10, 11, 12, 13])));
    reader.add(&busy).ok();
    site.put("/feed", Feed::rss("News").entries(entries(&[2, 5, 8, 10])));
    reader.refresh().ok();
    assert!(reader.feed(&busy)["holds_seconds"].is_u64(), "{}", reader.line(&busy));
    site.clear_log();
    reader.refresh().ok();
    // Two feeds of one server are fetched at once, so a slow start of one lets others pass.
    assert!(site.requested()[..6].contains(&"/feed".to_owned()), "{:?}", site.requested());
}

#[test]
fn g6b_a_304_keeps_the_shortened_interval() {
    in_each(&FORMATS, |format| {
        let (reader, site, _row) = polled(format, |reply| reply);
        reader.refresh().ok();
        assert_eq!(hours_between_fetches(&reader.feed(&site.url("/feed"))), 5);
    });
}

#[test]
fn g6b_a_feed_whose_first_document_shows_that_checks_come_too_late_is_at_risk() {
    let hinted = |reply: Reply| reply.header("Cache-Control", "max-age=7200");
    let finishes: [fn(Reply) -> Reply; 3] = [Reply::without_etag, |reply| reply, hinted];
    for finish in finishes {
        let start = Utc::now();
        let entry = |n: i32| {
            let time = Timestamp::from(start - TimeDelta::seconds(30 * i64::from(n))).to_rfc3339();
            Entry::new(format!("n{n}"), format!("News {n}")).published(time)
        };
        let site = Site::start();
        site.put("/feed", finish(Feed::rss("News").entries((1..=10).map(entry)).into()));
        let (reader, url) = Reader::of(&site);
        for poll in 0..2 {
            let row = reader.feed(&url);
            assert_eq!(row["at_risk"], true, "{poll}: {row}");
            let listed = reader.command(&["feeds"]).output().unwrap();
            let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
            let told = "Its entries stay in the feed for about 5 minutes, but it is checked only every";
            assert!(listed.contains(told), "{poll}: {listed}");
            reader.refresh().ok();
        }
    }
    // No entry leaves this one before its next check.
    let site = Site::start();
    site.put("/feed", Feed::rss("News").entries(entries(&[1, 2, 3, 4])));
    let (reader, url) = Reader::of(&site);
    let row = reader.feed(&url);
    assert_eq!((&row["at_risk"], &row["holds_seconds"]), (&json!(false), &Value::Null), "{row}");
}

#[test]
fn g6b_the_entries_that_came_tell_how_long_others_stay_if_their_dates_are_wrong() {
    for dated in [true, false] {
        let site = Site::start();
        let url = site.url("/feed");
        let reader = Reader::with_settings(&json!({"refresh_interval_minutes": 1440}));
        let put = |numbers: std::ops::RangeInclusive<u32>| {
            let entry = |number: u32| {
                let entry = Entry::new(format!("n{number}"), format!("Number {number}"));
                // All entries have the same old date.
                if dated { entry.published("2020-01-01T00:00:00Z") } else { entry }
            };
            site.put("/feed", Feed::rss("News").entries(numbers.rev().map(entry)));
        };
        put(1..=8);
        reader.add(&url).ok();
        put(7..=14);
        refresh_after_twelve_hours(&reader);
        let row = reader.feed(&url);
        assert_eq!(row["gaps"], 0, "{row}");
        assert_eq!(
            row["holds_seconds"].as_u64().unwrap() / 3_600,
            16,
            "six of eight came in twelve hours: {row}"
        );
    }
}

/// Refreshes the only feed as if its last poll was twelve hours ago.
fn refresh_after_twelve_hours(reader: &Reader) {
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    let twelve_hours = 12 * 3_600_000;
    let set = format!("UPDATE subscription SET last_poll = last_poll - {twelve_hours}");
    assert_eq!(database.execute(&set, []).unwrap(), 1);
    reader.refresh().ok();
}

#[test]
fn g6b_posts_that_are_added_to_the_past_shorten_no_interval() {
    // The document still has some of the entries before, or none of them.
    for left in [2, 0] {
        let site = Site::start();
        let url = site.url("/feed");
        let reader = Reader::with_settings(&json!({"refresh_interval_minutes": 1440}));
        let days: Vec<i64> = (1..=8).map(|day| 24 * day).collect();
        site.put("/feed", Feed::rss("News").entries(entries(&days)));
        reader.add(&url).ok();
        let moved_in = (left + 1..=8).map(|number| {
            let entry = Entry::new(format!("old{number}"), format!("Old {number}"));
            entry.published(format!("2015-01-{:02}T00:00:00Z", 20 - number))
        });
        let shown = moved_in.chain(entries(&days[..left]));
        site.put("/feed", Feed::rss("News").entries(shown));
        refresh_after_twelve_hours(&reader);
        let row = reader.feed(&url);
        assert_eq!(row["entries"], 16 - left, "{row}");
        assert_eq!(row["holds_seconds"], Value::Null, "{left}: {row}");
    }
}
