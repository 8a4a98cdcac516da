//! The publisher: a table of times in place of the network. It knows which entries left a document unseen.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use lacuna::demo::feed::{Entry, Feed};
use lacuna::fetch::{BodySink, Fetch, Request, Response};
use lacuna::model::{Failure, Timestamp, Validators};
use url::Url;

use crate::rhythm::Rhythm;

/// The beginning of the month: a Monday.
const START: i64 = 1_767_571_200;
/// One feed in this number sends no validators.
const WITHOUT_VALIDATORS: usize = 3;

pub(crate) fn at(seconds: i64) -> Timestamp {
    Timestamp::from_seconds(START + seconds)
}

pub(crate) fn seconds(time: Timestamp) -> i64 {
    time.millis() / 1_000 - START
}

/// The state of one feed as Lacuna last saw it.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// The number of entries that were published before the last fetch of the document; `None` before the first fetch.
    published: Option<usize>,
    /// The time that an entry stayed in the document at that fetch, if an entry had left the document before.
    holds: Option<Duration>,
    missed: u32,
    gaps: u32,
    /// True if two documents in a row shared no entry. Then no reader can know that nothing was missed.
    is_apart: bool,
    requests: u32,
    downloads: u32,
}

struct Published {
    rhythm: Rhythm,
    has_validators: bool,
    seen: Mutex<Seen>,
}

/// The losses of a month, and the requests.
#[derive(Clone, Debug)]
pub(crate) struct Losses {
    pub(crate) missed: u32,
    gaps: u32,
    /// The number of feeds that lost entries.
    pub(crate) feeds: usize,
    /// The number of feeds of which two documents in a row shared no entry.
    pub(crate) apart: usize,
    /// The number of feeds with gaps that Lacuna shows.
    pub(crate) told: usize,
    requests: u32,
    downloads: u32,
    /// The largest number of requests for one feed.
    pub(crate) most_requests: u32,
    pub(crate) most_downloads_without_validators: u32,
}

impl Losses {
    pub(crate) const HEAD: &'static str =
        "                          missed    gaps   feeds   apart    told  requests  downloads";

    pub(crate) fn row(&self, name: &str) -> String {
        let Self { missed, gaps, feeds, apart, told, requests, downloads, .. } = self;
        format!("{name:<24}{missed:>8}{gaps:>8}{feeds:>8}{apart:>8}{told:>8}{requests:>10}{downloads:>11}")
    }
}

/// Returns the address of a feed.
pub(crate) fn address(number: usize) -> Url {
    Url::parse(&format!("http://feed-{number}.example/feed")).unwrap()
}

pub(crate) struct Publisher {
    feeds: Vec<Published>,
    time: AtomicI64,
}

impl Publisher {
    pub(crate) fn new(rhythms: &[Rhythm]) -> Self {
        let publish = |(number, rhythm): (usize, &Rhythm)| Published {
            rhythm: rhythm.clone(),
            has_validators: number % WITHOUT_VALIDATORS != 0,
            seen: Mutex::default(),
        };
        Self { feeds: rhythms.iter().enumerate().map(publish).collect(), time: AtomicI64::new(0) }
    }

    pub(crate) fn set_time(&self, seconds: i64) {
        self.time.store(seconds, Ordering::Relaxed);
    }

    pub(crate) fn now(&self) -> Timestamp {
        at(self.time.load(Ordering::Relaxed))
    }

    fn feed(&self, address: &Url) -> &Published {
        let host = address.host_str().unwrap();
        let number = host.trim_start_matches("feed-").trim_end_matches(".example");
        &self.feeds[number.parse::<usize>().unwrap()]
    }

    /// Returns the time that entries stay in a feed by its last document, and true if the feed sends validators.
    pub(crate) fn known_of(&self, address: &Url) -> (Option<Duration>, bool) {
        let feed = self.feed(address);
        (feed.seen.lock().unwrap_or_else(PoisonError::into_inner).holds, feed.has_validators)
    }

    /// Returns the sums over all feeds. `told` is the number of feeds with gaps that Lacuna shows.
    pub(crate) fn losses(&self, told: usize) -> Losses {
        let now = self.time.load(Ordering::Relaxed);
        let seen: Vec<(Seen, bool)> = self
            .feeds
            .iter()
            .map(|feed| {
                let mut seen = feed.seen.lock().unwrap().clone();
                // Entries that left the document unseen before the end of the month are lost as well.
                seen.miss(&feed.rhythm, feed.rhythm.published(now));
                (seen, feed.has_validators)
            })
            .collect();
        let sum = |of: fn(&Seen) -> u32| seen.iter().map(|(seen, _)| of(seen)).sum();
        let whole = seen.iter().filter(|(_, has_validators)| !has_validators);
        Losses {
            missed: sum(|seen| seen.missed),
            gaps: sum(|seen| seen.gaps),
            feeds: seen.iter().filter(|(seen, _)| seen.gaps > 0).count(),
            apart: seen.iter().filter(|(seen, _)| seen.is_apart).count(),
            told,
            requests: sum(|seen| seen.requests),
            downloads: sum(|seen| seen.downloads),
            most_requests: seen.iter().map(|(seen, _)| seen.requests).max().unwrap_or(0),
            most_downloads_without_validators: whole.map(|(seen, _)| seen.downloads).max().unwrap_or(0),
        }
    }
}

impl Rhythm {
    /// Returns the number of entries published by a time.
    fn published(&self, time: i64) -> usize {
        self.times.partition_point(|published| *published <= time)
    }
}

impl Seen {
    /// Counts the entries that left the document since the last fetch.
    fn miss(&mut self, rhythm: &Rhythm, published: usize) {
        let Some(before) = self.published else { return };
        let missed = published.saturating_sub(rhythm.window).saturating_sub(before);
        self.missed += u32::try_from(missed).unwrap();
        self.gaps += u32::from(missed > 0);
        self.is_apart |= published.saturating_sub(rhythm.window) >= before && published > before;
    }
}

impl Fetch for Publisher {
    fn fetch_into(&self, request: &Request, _: &mut dyn BodySink) -> Result<Response, Failure> {
        let (feed, time) = (self.feed(&request.uri), self.time.load(Ordering::Relaxed));
        let mut seen = feed.seen.lock().unwrap();
        seen.requests += 1;
        let published = feed.rhythm.published(time);
        let etag = feed.has_validators.then(|| format!("\"{published}\""));
        let held = request.held.as_ref().and_then(|(_, held)| held.etag.clone());
        let is_known = etag.is_some() && held == etag;
        let mut body = Vec::new();
        if !is_known {
            seen.downloads += 1;
            seen.miss(&feed.rhythm, published);
            let oldest = published.saturating_sub(feed.rhythm.window);
            if seen.holds.is_some() || seen.published.is_some_and(|before| before < published && oldest > 0) {
                let age = time - feed.rhythm.times[oldest];
                seen.holds = Some(Duration::from_secs(age.unsigned_abs()));
            }
            seen.published = Some(published);
            let entry = |number: usize| {
                let time = at(feed.rhythm.times[number]).to_rfc3339();
                Entry::new(format!("entry-{number}"), format!("Entry {number}")).published(time)
            };
            body = Feed::rss("Feed").entries((oldest..published).rev().map(entry)).render().into_bytes();
        }
        Ok(Response {
            status: if is_known { 304 } else { 200 },
            content_type: Some("application/rss+xml".to_owned()),
            validators: Validators { etag, last_modified: None },
            ..Response::ok(request.uri.clone(), body)
        })
    }
}
