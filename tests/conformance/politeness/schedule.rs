//! The time at which a feed is polled again: by the wishes of its publisher, and by its answers.

use chrono::{DateTime, Datelike as _, TimeDelta, Timelike as _, Utc, Weekday};
use lacuna::demo::feed::{Entry, Feed};

use super::*;

/// Checks that a server that asks to wait for two hours gets no request before that, even if the user refreshes.
fn waits_two_hours(header: &str) {
    let (reader, site, _) = followed(plain().header("ETag", "\"a\""));
    for status in [429, 503] {
        site.clear_log();
        site.put("/feed", Reply::status(status).header("Retry-After", header));
        reader.refresh();
        assert_eq!(site.count("/feed"), 1);
        for _ in 0..2 {
            refresh(&reader);
            reader.refresh();
            reader.run(&["refresh", "--now", "--retry-gaps"]);
        }
        pass(&reader, 1);
        reader.refresh();
        assert_eq!(site.count("/feed"), 1, "{status}: it was asked to wait");
        pass(&reader, 1);
        reader.refresh();
        assert_eq!(site.count("/feed"), 2, "{status}: it may be asked again");
        pass(&reader, 3);
    }
}

pub(super) fn retry_after_is_obeyed() {
    waits_two_hours("7200");
}

pub(super) fn retry_after_may_be_a_date() {
    let time = Utc::now() + TimeDelta::hours(2);
    waits_two_hours(&time.format("%a, %d %b %Y %H:%M:%S GMT").to_string());
}

pub(super) fn failures_back_off() {
    for status in [404, 500, 503] {
        let (reader, site, _) = followed(plain());
        site.put("/feed", Reply::status(status));
        let mut waits = Vec::new();
        for _ in 0..7 {
            reader.refresh();
            waits.push(wait(&reader) / HOUR);
        }
        assert_eq!(waits, [1, 2, 4, 8, 16, 24, 24], "{status}");
        // The first successful answer ends the wait.
        site.put("/feed", plain().header("ETag", "\"a\""));
        reader.refresh();
        assert_eq!(wait(&reader), HOUR);
    }
}

pub(super) fn cache_lifetimes_are_honoured() {
    let date =
        |hours: i64| (Utc::now() + TimeDelta::hours(hours)).format("%a, %d %b %Y %H:%M:%S GMT").to_string();
    for (name, value, hours) in [
        ("Cache-Control", "max-age=10800".to_owned(), 3),
        ("Cache-Control", "public, max-age=2592000".to_owned(), 8),
        ("Cache-Control", "max-age=60".to_owned(), 1),
        ("Cache-Control", "no-cache, max-age=10800".to_owned(), 1),
        ("Expires", date(5), 5),
        ("Expires", date(500), 8),
        ("Expires", "0".to_owned(), 1),
    ] {
        let (reader, site, _) = followed(plain().header("ETag", "\"a\"").header(name, &*value));
        let minutes = (wait(&reader) + 30) / 60;
        assert_eq!(minutes, hours * 60, "{name}: {value}");
        // A 304 has the same lifetime.
        reader.refresh();
        assert_eq!(site.log().last().unwrap().status, 304);
        assert!(((wait(&reader) + 30) / 60 - hours * 60).abs() <= 1, "{name}: {value}");
        pass(&reader, hours - 1);
        refresh(&reader);
        assert_eq!(site.count("/feed"), 2, "{name}: {value}");
    }
}

pub(super) fn the_rhythm_of_a_feed_is_kept() {
    let now = Utc::now();
    let entries = |hours: [i64; 4]| {
        let time = |hour: i64| (now - TimeDelta::hours(hour)).format("%Y-%m-%dT%H:%M:%SZ").to_string();
        Feed::atom("News")
            .entries(hours.map(|hour| Entry::new(format!("h{hour}"), "x").published(time(hour))))
    };
    let site = Site::start();
    site.put("/feed", entries([10, 11, 12, 13]));
    let reader = Reader::new();
    reader.set(&json!({"refresh_interval_minutes": 1440}));
    reader.run(&["add", site.url("/feed").as_str()]);
    // The first document may be full. Then its entries stay for 13 hours.
    assert_eq!(wait(&reader), 13 * HOUR / 2);
    // Entries stay in the feed for ten hours, so it is polled twice within that time, and not more often.
    site.put("/feed", entries([2, 5, 8, 10]));
    reader.refresh();
    assert_eq!((wait(&reader) + 30) / 60, 5 * 60);
}

fn rss(head: &str) -> Reply {
    Reply::from(Feed::rss("Harbour").head(head).entry(Entry::new("a", "A")))
}

pub(super) fn ttl_and_sy_are_taken() {
    let sy = |period: &str, frequency: &str| {
        let namespace = "xmlns:sy='http://purl.org/rss/1.0/modules/syndication/'";
        format!(
            "<sy:updatePeriod {namespace}>{period}</sy:updatePeriod><sy:updateFrequency {namespace}>{frequency}</sy:updateFrequency>"
        )
    };
    for (head, hours) in [
        ("<ttl>180</ttl>".to_owned(), 3),
        ("<ttl>5</ttl>".to_owned(), 1),
        ("<ttl>525600</ttl>".to_owned(), 24),
        (sy("daily", "4"), 6),
        (sy("hourly", "1"), 1),
        (sy("weekly", "1"), 24),
    ] {
        let (reader, site, _) = followed(rss(&head));
        assert_eq!(wait(&reader), hours * HOUR, "{head}");
        reader.refresh();
        assert_eq!((site.log().last().unwrap().status, wait(&reader)), (304, hours * HOUR), "{head}: a 304");
    }
}

/// Returns the time at which the only feed is due.
fn due(reader: &Reader) -> DateTime<Utc> {
    let sql = "SELECT next_due FROM subscription";
    let due: i64 = reader.database().query_row(sql, [], |row| row.get(0)).unwrap();
    DateTime::from_timestamp_millis(due).unwrap()
}

pub(super) fn hours_are_skipped() {
    let next = (Utc::now() + TimeDelta::hours(1)).hour();
    let skipped = [next, (next + 1) % 24, (next + 2) % 24];
    let hours: String = skipped.map(|hour| format!("<hour>{hour}</hour>")).concat();
    let (reader, ..) = followed(rss(&format!("<skipHours>{hours}</skipHours>")));
    let due = due(&reader);
    assert!(!skipped.contains(&due.hour()) && due.minute() == 0, "{due} {skipped:?}");
    assert!(wait(&reader) > HOUR && wait(&reader) <= 4 * HOUR, "{due}");
}

pub(super) fn days_are_skipped() {
    let today = Utc::now().weekday();
    let name = |day: Weekday| {
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
            [day.num_days_from_monday() as usize]
    };
    let days = [today, today.succ()].map(|day| format!("<day>{}</day>", name(day))).concat();
    let (reader, ..) = followed(rss(&format!("<skipDays>{days}</skipDays>")));
    let due = due(&reader);
    assert!(due.weekday() != today && due.weekday() != today.succ() && due.hour() == 0, "{due}");
}

pub(super) fn the_schedule_is_kept() {
    let site = Site::start();
    site.put("/a", harbour(1..=2));
    site.put("/b", harbour(1..=2));
    let reader = Reader::of(&site.url("/a"));
    thread::sleep(Duration::from_millis(1_100));
    reader.run(&["add", site.url("/b").as_str()]);
    let database = reader.database();
    let mut statement = database.prepare("SELECT next_due, last_try FROM subscription ORDER BY id").unwrap();
    let times = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let times: Vec<(i64, i64)> = times.map(Result::unwrap).collect();
    // Each feed is due an hour after its last fetch: not at a full hour, and not together with another feed.
    assert!(times.iter().all(|(due, tried)| due - tried == HOUR * 1_000), "{times:?}");
    assert!(times[1].0 - times[0].0 > 1_000, "{times:?}");
    drop(statement);
    drop(database);
    // Other processes know of the wait.
    for _ in 0..3 {
        refresh(&reader);
    }
    assert_eq!(site.log().len(), 2);
}

pub(super) fn a_domain_that_asks_to_wait_is_left_alone() {
    let site = Site::start();
    let names = ["a.example.co.uk", "b.example.co.uk", "example.org"];
    site.handle_under("/", |_| plain().header("ETag", "\"a\""));
    let (reader, _proxy) = abroad(&site);
    let url = |name: &str| format!("http://{name}/feed");
    imported(&reader, names.iter().map(|name| url(name)));
    refresh(&reader);
    site.handle_under("/", |request| {
        if request.header("Host") == Some("a.example.co.uk") {
            return Reply::status(429).header("Retry-After", "86400");
        }
        plain().header("ETag", "\"a\"")
    });
    reader.run(&["refresh", "--now", &url(names[0])]);
    let asked = || {
        let hosts =
            site.log().into_iter().map(|logged| logged.request.header("Host").unwrap_or("").to_owned());
        let hosts: Vec<String> = hosts.collect();
        site.clear_log();
        hosts
    };
    asked();
    for _ in 0..2 {
        reader.refresh();
        assert_eq!(asked(), ["example.org"], "its neighbour waits as well");
    }
    // F3b: the user can see the reason.
    let sql = "SELECT due_reason FROM subscription WHERE url = ?1";
    let reason: String = reader.database().query_row(sql, [url(names[1])], |row| row.get(0)).unwrap();
    let reason = lacuna::locale::Message::from_stored(&reason).to_string();
    assert_eq!(reason, "example.co.uk asked another of its feeds to wait");
    // The other feeds of the domain wait only for a while, so that one publisher cannot stop the others.
    pass(&reader, 1);
    refresh(&reader);
    let again = asked();
    assert!(again.contains(&names[1].to_owned()) && !again.contains(&names[0].to_owned()), "{again:?}");
}

pub(super) fn a_private_url_waits_alone() {
    let site = Site::start();
    for path in ["/a", "/b"] {
        site.put(path, plain().header("ETag", "\"a\""));
    }
    let reader = Reader::of(&site.url("/a"));
    reader.run(&["add", site.url("/b").as_str()]);
    site.put("/a", Reply::status(429).header("Retry-After", "7200"));
    reader.refresh();
    site.clear_log();
    reader.refresh();
    assert_eq!(site.requested(), ["/b"]);
}

pub(super) fn redirects_are_proven() {
    let (reader, site, url) = followed(plain().header("ETag", "\"a\""));
    let address = || reader.json(&["feeds"])[0]["url"].as_str().unwrap().to_owned();
    site.put("/new", plain().header("ETag", "\"a\""));
    for status in [302, 307] {
        site.put("/feed", Reply::redirect(status, "/new"));
        for _ in 0..4 {
            pass(&reader, 24);
            reader.refresh();
        }
        assert_eq!(address(), url.as_str(), "{status} is not for good");
    }
    site.put("/feed", Reply::redirect(301, "/login"));
    site.put("/login", Reply::html("<title>Log in</title>"));
    for _ in 0..4 {
        pass(&reader, 24);
        reader.refresh();
    }
    assert_eq!(address(), url.as_str(), "a page is no feed");
    site.put("/feed", Reply::redirect(308, "/new"));
    for _ in 0..5 {
        reader.refresh();
    }
    assert_eq!(address(), url.as_str(), "one day may be a mistake");
    for _ in 0..2 {
        pass(&reader, 24);
        reader.refresh();
    }
    assert_eq!(address(), site.url("/new").as_str());
    site.clear_log();
    reader.refresh();
    assert_eq!(
        (site.requested(), site.log()[0].status),
        (vec!["/new".to_owned()], 304),
        "with its validators"
    );
}

pub(super) fn gone_is_gone() {
    let (reader, site, _) = followed(plain().header("ETag", "\"a\""));
    site.put("/feed", Reply::status(410));
    reader.refresh();
    assert_eq!(site.count("/feed"), 2);
    for days in [1, 30, 400] {
        pass(&reader, days * 24);
        refresh(&reader);
        reader.refresh();
    }
    assert_eq!(site.count("/feed"), 2);
    let error = reader.json(&["feeds"])[0]["error"]["message"].to_string();
    assert!(error.contains("removed for good"), "{error}");
    let (status, said) = reader.run(&["refresh", "--now"]);
    assert!(status == Some(0) && said.contains("the feed is gone for good"), "{said}");
}
