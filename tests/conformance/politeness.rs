//! The wishes of publishers to the programs that fetch their feeds. The table defines the rules of the feed reader
//! behaviour list (rachelbythebay.com; F7) as far as they can mean a program on a desktop, and adds those of F1 to F4. A
//! publisher keeps the log, and each rule has its cases.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use chrono::{DateTime, Datelike as _, TimeDelta, Timelike as _, Utc, Weekday};
use lacuna::app::App;
use lacuna::app::desktop::RealDesktop;
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use lacuna::fetch::{Fetch as _, HttpFetcher, Options, ProxyChoice, Request};
use lacuna::model::normalise;
use lacuna::profile::Profile;
use serde_json::json;
use url::Url;

use crate::proxy::Proxy;
use crate::reader::{Reader, harbour};
use crate::table::Level::Says;
use crate::table::{Statement, asks, hold};

/// The rules of the list that Lacuna keeps (F7).
const RULES: [&str; 24] = [
    "FRB001", "FRB002", "FRB003", "FRB004", "FRB010", "FRB011", "FRB012", "FRB013", "FRB014", "FRB015",
    "FRB016", "FRB020", "FRB021", "FRB022", "FRB023", "FRB024", "FRB030", "FRB031", "FRB032", "FRB033",
    "FRB034", "FRB035", "FRB036", "FRB037",
];

#[test]
fn f7_every_rule_of_the_feed_reader_behaviour_list_is_shown() {
    let named: BTreeSet<&str> =
        TABLE.iter().map(|statement| statement.clause).filter(|clause| clause.starts_with("FRB")).collect();
    assert_eq!(named, BTreeSet::from(RULES), "each rule has its row");
    hold("Politeness", TABLE, (0, 0));
}

static TABLE: &[Statement] = &[
    asks("FRB001", Says, "Last-Modified is kept", "fetch::headers::validators", &[last_modified_comes_back]),
    asks("FRB002", Says, "and sent, byte for byte", "fetch::http::head", &[last_modified_comes_back]),
    asks("FRB003", Says, "the ETag is kept", "fetch::headers::validators", &[etag_comes_back]),
    asks("FRB004", Says, "and sent, byte for byte: it is opaque", "fetch::http::head", &[etag_comes_back]),
    asks(
        "FRB010",
        Says,
        "validators are not forgotten soon",
        "store::history::polls::Tx::record_poll",
        &[validators_are_kept],
    ),
    asks("FRB011", Says, "nor later", "store::history::polls::Tx::record_poll", &[validators_are_kept]),
    asks(
        "FRB012",
        Says,
        "no If-Modified-Since is invented",
        "fetch::headers::validators",
        &[nothing_is_invented],
    ),
    asks(
        "FRB013",
        Says,
        "no If-None-Match is invented",
        "fetch::headers::validators",
        &[nothing_is_invented],
    ),
    asks(
        "FRB014",
        Says,
        "both are of one response",
        "fetch::headers::validators",
        &[both_are_of_one_response],
    ),
    asks(
        "FRB015",
        Says,
        "they are kept when the program is brought up to date",
        "store::schema::prepare",
        &[kept_over_upgrades],
    ),
    asks(
        "FRB016",
        Says,
        "and through a 429",
        "store::history::polls::Tx::record_failure",
        &[kept_through_a_429],
    ),
    asks(
        "FRB020",
        Says,
        "who is told to slow down does",
        "refresh::pool::schedule::after_failure",
        &[retry_after_is_obeyed, retry_after_may_be_a_date],
    ),
    asks(
        "FRB021",
        Says,
        "and who merely fails does as well",
        "refresh::pool::schedule::after_failure",
        &[failures_back_off],
    ),
    asks(
        "FRB022",
        Says,
        "what a cache may keep is not asked for, up to 8 hours",
        "refresh::pool::schedule::after_answer",
        &[cache_lifetimes_are_honoured],
    ),
    asks(
        "FRB023",
        Says,
        "a feed is polled in its own rhythm",
        "refresh::pool::schedule::after_answer",
        &[the_rhythm_of_a_feed_is_kept],
    ),
    asks(
        "FRB024",
        Says,
        "ttl, skipHours, skipDays and sy:* are hints that are taken",
        "refresh::pool::schedule::next_allowed",
        &[ttl_and_sy_are_taken, hours_are_skipped, days_are_skipped],
    ),
    asks(
        "FRB030",
        Says,
        "what a feed links is not fetched for its being there",
        "refresh::feed::FeedJob::run",
        &[posts_are_not_fetched],
    ),
    asks(
        "FRB031",
        Says,
        "icons are kept, and asked for once",
        "app::images::icons::is_due",
        &[icons_are_asked_for_once],
    ),
    asks(
        "FRB032",
        Says,
        "no document is hammered",
        "profile::refresh_lock::RefreshLock::take",
        &[a_document_is_not_hammered],
    ),
    asks(
        "FRB033",
        Says,
        "no server is: two requests at once",
        "fetch::gate::HostGate::acquire",
        &[a_server_is_not_hammered],
    ),
    asks(
        "FRB034",
        Says,
        "nor are few servers with many feeds: four requests a second for a registrable domain",
        "fetch::gate::HostGate::keep_pace",
        &[a_domain_is_not_hammered],
    ),
    asks(
        "FRB035",
        Says,
        "nor few addresses with many hosts",
        "fetch::gate::HostGate::acquire_address",
        &[an_address_is_not_hammered],
    ),
    asks(
        "FRB036",
        Says,
        "to add a feed is one request",
        "refresh::add::Adding::run",
        &[to_add_is_one_request],
    ),
    asks(
        "FRB037",
        Says,
        "the schedule follows what is kept, not the clock",
        "store::history::polls::Database::due",
        &[the_schedule_is_kept],
    ),
    asks(
        "F4",
        Says,
        "no document is fetched twice in a day without validators",
        "refresh::pool::schedule::only_as_a_whole",
        &[once_a_day_as_a_whole],
    ),
    asks(
        "F4, A6a",
        Says,
        "but once for a gap that opens",
        "refresh::walks::chain::ChainWalk::take_recheck",
        &[once_more_for_a_gap],
    ),
    asks(
        "F4",
        Says,
        "limits count by registrable domain for public names",
        "refresh::pool::neighbours::waits_until",
        &[a_domain_that_asks_to_wait_is_left_alone],
    ),
    asks(
        "F4",
        Says,
        "and by URL for private hosts",
        "refresh::pool::neighbours::waits_until",
        &[a_private_url_waits_alone],
    ),
    asks(
        "F3a",
        Says,
        "a permanent redirect counts when it has proven itself",
        "refresh::feed::moved::judge",
        &[redirects_are_proven],
    ),
    asks("F3", Says, "410 ends the polling", "refresh::pool::schedule::stops_polling", &[gone_is_gone]),
    asks(
        "F4",
        Says,
        "after a sleep, or at the start, each is asked once and few at a time",
        "refresh::pool::Shared::start_workers",
        &[no_storm],
    ),
];

/// The address of a feed, its site, and a reader who follows it.
fn followed(reply: impl Into<Reply>) -> (Reader, Site, Url) {
    let site = Site::start();
    site.put("/feed", reply);
    let url = site.url("/feed");
    (Reader::of(&url), site, url)
}

/// A document without validators of the server's making.
fn plain() -> Reply {
    Reply::from(harbour(1..=3)).without_etag()
}

/// `If-None-Match` and `If-Modified-Since` of each request for the feed.
fn sent(site: &Site) -> Vec<(Option<String>, Option<String>)> {
    let field = |logged: &lacuna::demo::http::Logged, name| logged.request.header(name).map(str::to_owned);
    let log = site.log();
    let of_feed = log.iter().filter(|logged| logged.request.path() == "/feed");
    of_feed.map(|logged| (field(logged, "If-None-Match"), field(logged, "If-Modified-Since"))).collect()
}

fn pair(etag: Option<&str>, modified: Option<&str>) -> (Option<String>, Option<String>) {
    (etag.map(str::to_owned), modified.map(str::to_owned))
}

/// Makes all times of the schedule so much older.
fn pass(reader: &Reader, hours: i64) {
    let changed = reader.database().execute_batch(&format!(
        "UPDATE subscription SET next_due = next_due - {0}, wait_until = wait_until - {0}, last_poll = last_poll - {0},
            last_try = last_try - {0}, last_full = last_full - {0}, moved_seen = moved_seen - {0};
        UPDATE gap SET retry_at = retry_at - {0};",
        hours * 3_600_000
    ));
    changed.unwrap();
}

/// Seconds from the last try of the only feed to the next.
fn wait(reader: &Reader) -> i64 {
    let sql = "SELECT next_due - last_try FROM subscription";
    let wait: i64 = reader.database().query_row(sql, [], |row| row.get(0)).unwrap();
    wait / 1_000
}

/// When the only feed is due.
fn due(reader: &Reader) -> DateTime<Utc> {
    let sql = "SELECT next_due FROM subscription";
    let due: i64 = reader.database().query_row(sql, [], |row| row.get(0)).unwrap();
    DateTime::from_timestamp_millis(due).unwrap()
}

/// Counts the requests that are answered at the same time.
#[derive(Clone, Default)]
struct AtOnce(Arc<Mutex<(usize, usize)>>);

impl AtOnce {
    /// Takes so many milliseconds for an answer.
    fn during(&self, pause: u64, answer: impl FnOnce() -> Reply) -> Reply {
        {
            let mut counts = self.0.lock().unwrap();
            counts.0 += 1;
            counts.1 = counts.1.max(counts.0);
        }
        thread::sleep(Duration::from_millis(pause));
        self.0.lock().unwrap().0 -= 1;
        answer()
    }

    fn most(&self) -> usize {
        self.0.lock().unwrap().1
    }
}

/// A refresh of what is due.
fn refresh(reader: &Reader) {
    reader.run(&["refresh"]);
}

const HOUR: i64 = 3_600;

fn last_modified_comes_back() {
    for modified in ["Tue, 02 Jan 2024 03:04:05 GMT", "2024-01-02T03:04:05+01:00", "some day  in spring"] {
        let (reader, site, _) = followed(plain().header("Last-Modified", modified));
        reader.refresh();
        reader.refresh();
        let held = pair(None, Some(modified));
        assert_eq!(sent(&site), [pair(None, None), held.clone(), held]);
    }
}

fn etag_comes_back() {
    for etag in ["\"a\"", "W/\"a\"", "w/\"a\"", "bare", "\"\"", "\"a, b\", \"c\"", r#""\"b\"""#, "\"żółw\""]
    {
        let (reader, site, _) = followed(plain().header("ETag", etag));
        reader.refresh();
        reader.refresh();
        let held = pair(Some(etag), None);
        assert_eq!(sent(&site), [pair(None, None), held.clone(), held]);
    }
}

fn validators_are_kept() {
    let (reader, site, _) = followed(plain().header("ETag", "\"a\""));
    for hours in [0, 0, 1, 30, 24 * 7, 24 * 400] {
        pass(&reader, hours);
        reader.refresh();
    }
    let all = sent(&site);
    assert_eq!(all.len(), 7);
    assert!(all[1..].iter().all(|sent| *sent == pair(Some("\"a\""), None)), "{all:?}");
}

fn nothing_is_invented() {
    let rows = [(Some("\"a\""), None), (None, Some("Tue, 02 Jan 2024 03:04:05 GMT")), (None, None)];
    for (etag, modified) in rows {
        let mut reply = plain().header("Date", "Wed, 03 Jan 2024 03:04:05 GMT");
        if let Some(etag) = etag {
            reply = reply.header("ETag", etag);
        }
        if let Some(modified) = modified {
            reply = reply.header("Last-Modified", modified);
        }
        let (reader, site, _) = followed(reply);
        reader.refresh();
        assert_eq!(sent(&site), [pair(None, None), pair(etag, modified)]);
    }
}

fn both_are_of_one_response() {
    let (old, new) = ("Tue, 02 Jan 2024 03:04:05 GMT", "Wed, 03 Jan 2024 03:04:05 GMT");
    let (reader, site, _) = followed(plain().header("ETag", "\"1\"").header("Last-Modified", old));
    let mut expect = vec![pair(None, None), pair(Some("\"1\""), Some(old))];
    for (etag, modified) in
        [(Some("\"2\""), None), (None, Some(new)), (Some("\"3\""), Some(new)), (None, None)]
    {
        let mut reply = Reply::from(harbour(1..=4).subtitle(format!("{etag:?}"))).without_etag();
        if let Some(etag) = etag {
            reply = reply.header("ETag", etag);
        }
        if let Some(modified) = modified {
            reply = reply.header("Last-Modified", modified);
        }
        // Answered whole, whatever it is asked with.
        site.handle("/feed", move |_| Reply { status: 203, ..reply.clone() });
        reader.refresh();
        expect.push(pair(etag, modified));
    }
    reader.refresh();
    assert_eq!(sent(&site), expect);
}

fn kept_over_upgrades() {
    let site = Site::start();
    site.put("/feed", plain().header("ETag", "W/\"old\""));
    let (reader, url) = (Reader::new(), site.url("/feed"));
    let database = reader.database();
    database.execute_batch(include_str!("../data/profile_of_format_15.sql")).unwrap();
    let held = "UPDATE subscription SET url = ?1, normalised = ?2, validators_of = ?1, etag = 'W/\"old\"',
        last_modified = 'yesterday', next_due = 0";
    database.execute(held, [url.as_str(), &normalise(&url)]).unwrap();
    database.execute("UPDATE feed SET document = ?1", [url.as_str()]).unwrap();
    database.execute("DELETE FROM gap", []).unwrap();
    drop(database);
    refresh(&reader);
    assert_eq!(sent(&site), [pair(Some("W/\"old\""), Some("yesterday"))]);
    let format: i64 = reader.database().pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert!(format > 15, "the database was converted");
}

fn kept_through_a_429() {
    let (reader, site, _) = followed(plain().header("ETag", "\"a\""));
    for status in [429, 503] {
        site.put("/feed", Reply::status(status).header("Retry-After", "60"));
        pass(&reader, 48);
        refresh(&reader);
    }
    let held = pair(Some("\"a\""), None);
    assert_eq!(sent(&site), [pair(None, None), held.clone(), held]);
}

/// Asked to wait for two hours, nobody asks before, whatever the reader says.
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

fn retry_after_is_obeyed() {
    waits_two_hours("7200");
}

fn retry_after_may_be_a_date() {
    let time = Utc::now() + TimeDelta::hours(2);
    waits_two_hours(&time.format("%a, %d %b %Y %H:%M:%S GMT").to_string());
}

fn failures_back_off() {
    for status in [404, 500, 503] {
        let (reader, site, _) = followed(plain());
        site.put("/feed", Reply::status(status));
        let mut waits = Vec::new();
        for _ in 0..7 {
            reader.refresh();
            waits.push(wait(&reader) / HOUR);
        }
        assert_eq!(waits, [1, 2, 4, 8, 16, 24, 24], "{status}");
        // It is over with the first answer.
        site.put("/feed", plain().header("ETag", "\"a\""));
        reader.refresh();
        assert_eq!(wait(&reader), HOUR);
    }
}

fn cache_lifetimes_are_honoured() {
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
        // A 304 says it as well.
        reader.refresh();
        assert_eq!(site.log().last().unwrap().status, 304);
        assert!(((wait(&reader) + 30) / 60 - hours * 60).abs() <= 1, "{name}: {value}");
        pass(&reader, hours - 1);
        refresh(&reader);
        assert_eq!(site.count("/feed"), 2, "{name}: {value}");
    }
}

fn the_rhythm_of_a_feed_is_kept() {
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
    assert_eq!(wait(&reader), 24 * HOUR);
    // Entries stay in the feed for ten hours, so it is polled twice within that time, and not more often.
    site.put("/feed", entries([2, 5, 8, 10]));
    reader.refresh();
    assert_eq!((wait(&reader) + 30) / 60, 5 * 60);
}

fn rss(head: &str) -> Reply {
    Reply::from(Feed::rss("Harbour").head(head).entry(Entry::new("a", "A")))
}

fn ttl_and_sy_are_taken() {
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

fn hours_are_skipped() {
    let next = (Utc::now() + TimeDelta::hours(1)).hour();
    let skipped = [next, (next + 1) % 24, (next + 2) % 24];
    let hours: String = skipped.map(|hour| format!("<hour>{hour}</hour>")).concat();
    let (reader, ..) = followed(rss(&format!("<skipHours>{hours}</skipHours>")));
    let due = due(&reader);
    assert!(!skipped.contains(&due.hour()) && due.minute() == 0, "{due} {skipped:?}");
    assert!(wait(&reader) > HOUR && wait(&reader) <= 4 * HOUR, "{due}");
}

fn days_are_skipped() {
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

fn posts_are_not_fetched() {
    let site = Site::start();
    let page = site.url("/post");
    let entry = Entry::new("a", "A")
        .link(page.as_str())
        .related("alternate", page.as_str())
        .html(format!("<p><img src='{page}.png'> <a href='{page}'>more</a></p>"))
        .enclosure(format!("{page}.mp3"), "audio/mpeg", 9);
    site.put("/feed", Feed::atom("Harbour").site(site.url("/").as_str()).icon("/icon.png").entry(entry));
    let reader = Reader::of(&site.url("/feed"));
    reader.refresh();
    refresh(&reader);
    assert_eq!(site.requested(), ["/feed", "/feed"]);
}

fn icons_are_asked_for_once() {
    let site = Site::start();
    site.put("/feed", harbour(1..=2));
    let mut png = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_rgb8(32, 32).write_to(&mut png, image::ImageFormat::Png).unwrap();
    site.put("/favicon.ico", Reply::ok("image/png", png.into_inner()));
    let reader = Reader::of(&site.url("/feed"));
    reader.set(&json!({"site_icons": true, "refresh_at_start": false}));
    let look = |time: Duration| {
        let profile = Profile::find(Some(reader.dir())).unwrap();
        let mut app = App::new(&egui::Context::default(), profile, Arc::new(RealDesktop), None).unwrap();
        let began = Instant::now();
        while began.elapsed() < time && (site.count("/favicon.ico") == 0 || time < Duration::from_secs(9)) {
            app.logic();
            thread::sleep(Duration::from_millis(5));
        }
        // The store has the documents before the window closes.
        for _ in 0..60 {
            app.logic();
            thread::sleep(Duration::from_millis(5));
        }
    };
    look(Duration::from_secs(20));
    assert_eq!(site.count("/favicon.ico"), 1);
    for _ in 0..2 {
        look(Duration::from_millis(500));
    }
    assert_eq!(site.count("/favicon.ico"), 1, "it is kept over restarts");
}

fn a_document_is_not_hammered() {
    let (reader, site, _) = followed(plain().header("ETag", "\"a\""));
    for _ in 0..5 {
        refresh(&reader);
    }
    assert_eq!(site.count("/feed"), 1, "nothing is due");
    let at_once = AtOnce::default();
    let counter = at_once.clone();
    site.handle("/feed", move |_| counter.during(80, || plain().header("ETag", "\"a\"")));
    let commands: Vec<_> = (0..4).map(|_| reader.command(&["refresh", "--now"]).spawn().unwrap()).collect();
    for mut command in commands {
        command.wait().unwrap();
    }
    assert_eq!(at_once.most(), 1, "one request for one document");
}

/// Imports feeds at these addresses, without a fetch.
fn imported(reader: &Reader, urls: impl Iterator<Item = String>) {
    let outlines = urls.map(|url| format!("<outline text='x' xmlUrl='{url}'/>")).collect::<Vec<_>>().concat();
    let list = reader.dir().join("list.opml");
    std::fs::write(&list, format!("<opml version='2.0'><body>{outlines}</body></opml>")).unwrap();
    reader.run(&["import", list.to_str().unwrap()]);
}

fn a_server_is_not_hammered() {
    let (site, at_once) = (Site::start(), AtOnce::default());
    let counter = at_once.clone();
    site.handle_under("/", move |_| counter.during(15, || harbour(1..=2).into()));
    let reader = Reader::new();
    imported(&reader, (0..40).map(|n| site.url(&format!("/{n}")).into()));
    refresh(&reader);
    assert_eq!((site.log().len(), at_once.most()), (40, 2));
}

/// A reader to whom the whole Internet is one site.
fn abroad(site: &Site) -> (Reader, Proxy) {
    let (port, reader) = (site.port(), Reader::new());
    let proxy = Proxy::start(move |_| Some(port));
    reader.set(&json!({"proxy": proxy.address()}));
    (reader, proxy)
}

fn a_domain_is_not_hammered() {
    let site = Site::start();
    site.handle_under("/", |_| harbour(1..=2).into());
    let (reader, _proxy) = abroad(&site);
    let of_domain = (0..9).map(|n| format!("http://blog{n}.example.co.uk/feed"));
    // Each of these is a domain of its own.
    let others = (0..5).map(|n| format!("http://other{n}.co.uk/feed"));
    imported(&reader, of_domain.chain(others));
    refresh(&reader);
    let log = site.log();
    assert_eq!(log.len(), 14);
    let times = |end: &str| -> Vec<Instant> {
        let is_of = |logged: &&lacuna::demo::http::Logged| {
            logged.request.header("Host").is_some_and(|host| host.ends_with(end))
        };
        log.iter().filter(is_of).map(|logged| logged.at).collect()
    };
    let (domain, others) = (times(".example.co.uk"), times(".co.uk"));
    // Requests may arrive closer together or further apart than they were sent, on a busy computer by much.
    for group in domain.windows(5) {
        assert!(group[4] - group[0] > Duration::from_millis(300), "{:?}", group[4] - group[0]);
    }
    assert!(domain[8] - domain[0] > Duration::from_millis(1_200), "{:?}", domain[8] - domain[0]);
    let alone: Vec<&Instant> = others.iter().filter(|at| !domain.contains(at)).collect();
    assert!(alone.iter().all(|at| **at < domain[8]), "the others did not wait for them");
}

fn an_address_is_not_hammered() {
    let (site, at_once) = (Site::start(), AtOnce::default());
    let counter = at_once.clone();
    site.handle_under("/", move |_| counter.during(40, || harbour(1..=2).into()));
    let address = std::net::SocketAddr::from(([127, 0, 0, 1], site.port()));
    let clock = Arc::new(lacuna::profile::now);
    let fetcher = HttpFetcher::new(Options {
        proxy: ProxyChoice::Direct,
        is_public: |_| true,
        lookup: Arc::new(move |_, _| Ok(vec![address])),
        ..Options::new(clock)
    });
    thread::scope(|scope| {
        for n in 0..24 {
            let (fetcher, port) = (&fetcher, site.port());
            scope.spawn(move || {
                let url = Url::parse(&format!("http://blog{n}.example:{port}/feed")).unwrap();
                assert!(fetcher.fetch(&Request::get(url)).is_ok());
            });
        }
    });
    assert!(site.log().len() == 24 && (2..=6).contains(&at_once.most()), "{}", at_once.most());
}

fn to_add_is_one_request() {
    let (_, site, _) = followed(harbour(1..=2));
    assert_eq!(site.requested(), ["/feed"]);
}

fn the_schedule_is_kept() {
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
    // Each an hour after it was asked: none at a full hour, none with another.
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

fn once_a_day_as_a_whole() {
    let (reader, site, _) = followed(plain());
    for hours in 1..12 {
        pass(&reader, 2);
        refresh(&reader);
        assert_eq!(site.count("/feed"), 1, "after {} hours", hours * 2);
    }
    pass(&reader, 2);
    refresh(&reader);
    assert_eq!(site.count("/feed"), 2);
    // Removing and adding a feed does not get around the limit.
    let (reader, site, url) = followed(plain().header("ETag", "\"a\""));
    for _ in 0..3 {
        reader.refresh();
    }
    let bare = sent(&site).into_iter().filter(|sent| *sent == pair(None, None)).count();
    assert_eq!((bare, site.count("/feed")), (1, 4), "{url}");
}

fn once_more_for_a_gap() {
    let site = Site::start();
    site.put("/feed", harbour(1..=3).link("prev-archive", "/gone"));
    site.put("/gone", Reply::status(404));
    let reader = Reader::of(&site.url("/feed"));
    for _ in 0..4 {
        reader.refresh();
        reader.run(&["refresh", "--retry-gaps"]);
    }
    let bare = sent(&site).into_iter().filter(|sent| *sent == pair(None, None)).count();
    assert_eq!(bare, 2, "{:?}", sent(&site));
}

fn a_domain_that_asks_to_wait_is_left_alone() {
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
    // F3b: the reader can see why.
    let sql = "SELECT due_reason FROM subscription WHERE url = ?1";
    let reason: String = reader.database().query_row(sql, [url(names[1])], |row| row.get(0)).unwrap();
    let reason = lacuna::locale::Message::from_stored(&reason).to_string();
    assert_eq!(reason, "example.co.uk asked another of its feeds to wait");
    // The others wait for a while only, so that one of many publishers cannot silence them.
    pass(&reader, 1);
    refresh(&reader);
    let again = asked();
    assert!(again.contains(&names[1].to_owned()) && !again.contains(&names[0].to_owned()), "{again:?}");
}

fn a_private_url_waits_alone() {
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

fn redirects_are_proven() {
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
    assert_eq!(site.requested(), ["/new"]);
}

fn gone_is_gone() {
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
}

fn no_storm() {
    let sites: Vec<(Site, AtOnce)> = (0..3).map(|_| (Site::start(), AtOnce::default())).collect();
    let reader = Reader::new();
    for (site, at_once) in &sites {
        let counter = at_once.clone();
        site.handle_under("/", move |request| {
            counter.during(10, || plain().header("ETag", format!("\"{}\"", request.path())))
        });
    }
    imported(&reader, (0..30).map(|n| sites[n % 3].0.url(&format!("/{n}")).into()));
    refresh(&reader);
    // Ten hours later each feed would have been polled ten times.
    pass(&reader, 10);
    for (site, _) in &sites {
        site.clear_log();
    }
    for _ in 0..3 {
        refresh(&reader);
    }
    for (site, at_once) in &sites {
        assert_eq!(site.log().len(), 10, "each once");
        assert!(at_once.most() <= 2, "{}", at_once.most());
        assert!(site.log().iter().all(|logged| logged.status == 304), "for what changed");
    }
}
