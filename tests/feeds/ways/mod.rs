//! Ways to ask a publisher's site for missing entries, each against a publisher on this machine, and only on request.

mod attack;
mod changed;
mod feeds;
mod others;
mod outages;
mod terms;
mod wordpress;

use chrono::DateTime;
use lacuna::demo::Site;
use lacuna::demo::feed::Feed;
use lacuna::demo::http::{Reply, Request};
use serde_json::Value;
use url::Url;

use crate::support::{Reader, day, posts};

pub(crate) type Numbers = std::ops::RangeInclusive<u32>;

/// Makes a user who saw the entries 1 to 5 of a feed, and later 18 to 22. `window` makes the reply for a range.
pub(crate) fn missed(site: &Site, window: impl Fn(Numbers) -> Reply) -> (Reader, Url) {
    missed_at(site, "/feed", window)
}

/// Like [`missed`], for a feed at this path.
pub(crate) fn missed_at(site: &Site, path: &str, window: impl Fn(Numbers) -> Reply) -> (Reader, Url) {
    let (reader, url) = (Reader::new(), site.url(path));
    site.put(path, window(1..=5));
    reader.add(&url).ok();
    site.put(path, window(18..=22));
    reader.refresh().ok();
    reader.read_all();
    assert_eq!(reader.gap()["cause"], "missed-polls", "{}", reader.line(&url));
    site.clear_log();
    (reader, url)
}

/// A feed in RSS with a line in its head.
pub(crate) fn rss(numbers: Numbers, head: &str) -> Feed {
    Feed::rss("Harbour").head(head).entries(posts(numbers))
}

/// Runs `refresh --recover --json`. Returns the recovery results of the only feed, and the text on standard error.
pub(crate) fn recover(reader: &Reader) -> (Vec<Value>, String) {
    let run = reader.run(&["refresh", "--recover", "--json"]);
    assert_eq!(run.status, i32::from(run.said.contains("lacuna: ")), "{run:?}");
    let answers = run.json();
    (answers[0]["recovered"].as_array().unwrap().clone(), run.said)
}

/// The ids of entries, newest first.
pub(crate) fn ids(numbers: impl DoubleEndedIterator<Item = u32>) -> Vec<String> {
    numbers.rev().map(|number| format!("e{number}")).collect()
}

/// Asserts that all entries are in the list, in order, that the recovered ones are unread, and that there is no gap.
#[track_caller]
pub(crate) fn assert_whole(reader: &Reader, url: &Url) {
    assert_eq!(reader.ids(url), ids(1..=22), "{}", reader.line(url));
    assert_eq!(reader.unread(url), ids(6..=17), "G5a: they are news");
    assert!(reader.gaps().is_empty(), "{}", reader.line(url));
}

/// A parameter of a request.
pub(crate) fn value(request: &Request, name: &str) -> Option<String> {
    let query = Url::parse(&format!("http://x/?{}", request.query().unwrap_or_default())).unwrap();
    query.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

/// Returns a function that is true for the messages that a query of a mailing list finds: those that the list received
/// between two times.
pub(crate) fn found_by(query: &str) -> impl Fn(u32) -> bool + use<> {
    let (from, to) = query.strip_prefix("rt:").unwrap().split_once("..").unwrap();
    let times: std::ops::RangeInclusive<i64> = from.parse().unwrap()..=to.parse().unwrap();
    move |number| times.contains(&DateTime::parse_from_rfc3339(&day(number)).unwrap().timestamp())
}
