//! Rules of publishers for programs that fetch their feeds. The table has the rules of the feed reader behaviour list
//! (rachelbythebay.com; F7) that apply to a program on a desktop, and the rules F1 to F4. Each rule has its cases,
//! which read the log of a publisher.

mod requests;
mod schedule;
mod validators;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use lacuna::demo::Site;
use lacuna::demo::http::Reply;
use serde_json::json;
use url::Url;

use crate::proxy::Proxy;
use crate::reader::{Reader, harbour};
use crate::table::Level::Says;
use crate::table::{Statement, asks, hold};
use requests::{
    a_document_is_not_hammered, a_domain_is_not_hammered, a_server_is_not_hammered,
    an_address_is_not_hammered, icons_are_asked_for_once, no_storm, posts_are_not_fetched,
    to_add_is_one_request,
};
use schedule::{
    a_domain_that_asks_to_wait_is_left_alone, a_private_url_waits_alone, cache_lifetimes_are_honoured,
    days_are_skipped, failures_back_off, gone_is_gone, hours_are_skipped, redirects_are_proven,
    retry_after_is_obeyed, retry_after_may_be_a_date, the_rhythm_of_a_feed_is_kept, the_schedule_is_kept,
    ttl_and_sy_are_taken,
};
use validators::{
    both_are_of_one_response, etag_comes_back, kept_over_upgrades, kept_through_a_429,
    last_modified_comes_back, nothing_is_invented, once_a_day_as_a_whole, once_more_for_a_gap,
    validators_are_kept,
};

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
        "refresh::schedule::after_failure",
        &[retry_after_is_obeyed, retry_after_may_be_a_date],
    ),
    asks(
        "FRB021",
        Says,
        "and who merely fails does as well",
        "refresh::schedule::after_failure",
        &[failures_back_off],
    ),
    asks(
        "FRB022",
        Says,
        "what a cache may keep is not asked for, up to 8 hours",
        "refresh::schedule::after_answer",
        &[cache_lifetimes_are_honoured],
    ),
    asks(
        "FRB023",
        Says,
        "a feed is polled in its own rhythm",
        "refresh::schedule::after_answer",
        &[the_rhythm_of_a_feed_is_kept],
    ),
    asks(
        "FRB024",
        Says,
        "ttl, skipHours, skipDays and sy:* are hints that are taken",
        "refresh::schedule::next_allowed",
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
        "refresh::schedule::whole_document_due",
        &[once_a_day_as_a_whole],
    ),
    asks(
        "F4, A6a",
        Says,
        "but once for a gap that opens",
        "refresh::walks::chain::ChainWalk::take_refetched_subscription",
        &[once_more_for_a_gap],
    ),
    asks(
        "F4",
        Says,
        "limits count by registrable domain for public names",
        "refresh::neighbours::waits_until",
        &[a_domain_that_asks_to_wait_is_left_alone],
    ),
    asks(
        "F4",
        Says,
        "and by URL for private hosts",
        "refresh::neighbours::waits_until",
        &[a_private_url_waits_alone],
    ),
    asks(
        "F3a",
        Says,
        "a permanent redirect counts when it has proven itself",
        "refresh::feed::moved::judge",
        &[redirects_are_proven],
    ),
    asks("F3", Says, "410 ends the polling", "refresh::schedule::stops_polling", &[gone_is_gone]),
    asks(
        "F4",
        Says,
        "after a sleep, or at the start, each is asked once and few at a time",
        "refresh::pool::Shared::start_workers",
        &[no_storm],
    ),
];

/// A user who subscribed to a feed, the site of the feed, and its address.
fn followed(reply: impl Into<Reply>) -> (Reader, Site, Url) {
    let site = Site::start();
    site.put("/feed", reply);
    let url = site.url("/feed");
    (Reader::of(&url), site, url)
}

/// A document for which the server sends no validators of its own.
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

/// Lets this many hours pass, by making all times of the schedule older.
fn pass(reader: &Reader, hours: i64) {
    let changed = reader.database().execute_batch(&format!(
        "UPDATE subscription SET next_due = next_due - {0}, wait_until = wait_until - {0}, last_poll = last_poll - {0},
            last_try = last_try - {0}, last_full = last_full - {0}, moved_seen = moved_seen - {0};
        UPDATE gap SET retry_at = retry_at - {0};",
        hours * 3_600_000
    ));
    changed.unwrap();
}

/// Returns the seconds from the last fetch of the only feed to the next.
fn wait(reader: &Reader) -> i64 {
    let sql = "SELECT next_due - last_try FROM subscription";
    let wait: i64 = reader.database().query_row(sql, [], |row| row.get(0)).unwrap();
    wait / 1_000
}

/// Counts the requests that are answered at the same time.
#[derive(Clone, Default)]
struct AtOnce(Arc<Mutex<(usize, usize)>>);

impl AtOnce {
    /// Answers after this many milliseconds, and counts the request meanwhile.
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

/// Refreshes the feeds that are due.
fn refresh(reader: &Reader) {
    reader.run(&["refresh"]);
}

const HOUR: i64 = 3_600;

/// Imports feeds with these addresses, without a fetch.
fn imported(reader: &Reader, urls: impl Iterator<Item = String>) {
    let outlines = urls.map(|url| format!("<outline text='x' xmlUrl='{url}'/>")).collect::<Vec<_>>().concat();
    let list = reader.dir().join("list.opml");
    std::fs::write(&list, format!("<opml version='2.0'><body>{outlines}</body></opml>")).unwrap();
    reader.run(&["import", list.to_str().unwrap()]);
}

/// A user for whom every host of the Internet is the same site, through a proxy.
fn abroad(site: &Site) -> (Reader, Proxy) {
    let (port, reader) = (site.port(), Reader::new());
    let proxy = Proxy::start(move |_| Some(port));
    reader.set(&json!({"proxy": proxy.address()}));
    (reader, proxy)
}
