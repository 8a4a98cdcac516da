//! Feeds whose windows move too fast, so that two fetches share no entry (G6). The entries in between are lost for one
//! of them, except in the web archive. The publishers of the feeds in `sites` still have these entries.

mod sites;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::Utc;

use super::SiteBuilder;
use super::documents::{Documents, EntryPlan};
use crate::demo::content::{HARBOUR, Voice};
use crate::demo::feed::Feed;
use crate::demo::http::Reply;
use crate::model::Timestamp;

/// Number of entries that a feed shows.
const WINDOW: u32 = 5;
/// Number of entries by which the window moves at each fetch. So `STEP - WINDOW` entries are never in the feed.
const STEP: u32 = 7;

const HOUR: Duration = Duration::from_hours(1);

const TITLE: &str = "Quay Radio (rolls over)";
/// The path of the feed.
pub(super) const PATH: &str = "/rolling/index.rss";

/// The times that count as those of the fetches of a feed. Between two fetches, entries appear at even intervals.
#[derive(Clone)]
struct Fetches {
    voice: &'static Voice,
    /// The time at which the publisher began. An earlier time of the clock counts as this time.
    begun: Timestamp,
    times: Arc<Mutex<Vec<Timestamp>>>,
}

impl Fetches {
    fn new(voice: &'static Voice, begun: Timestamp) -> Self {
        Self { voice, begun, times: Arc::default() }
    }

    /// Records a fetch. The first two fetches may come at once. They count as if an hour were between them, so each entry
    /// stays for less than an hour.
    fn note(&self) {
        const HOURS: u32 = 2;
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Timestamp::from(Utc::now()).max(self.begun);
        let begin = *times.first().unwrap_or(&now.minus(HOUR * HOURS));
        if times.is_empty() {
            times.push(begin);
        }
        let at = u32::try_from(times.len()).ok().filter(|hours| *hours <= HOURS);
        times.push(at.map_or(now, |hours| begin.plus(HOUR * hours)));
    }

    /// Returns the number of entries so far.
    fn count(&self) -> u32 {
        let fetches = self.times.lock().unwrap_or_else(PoisonError::into_inner).len();
        u32::try_from(fetches.saturating_sub(1)).unwrap_or(u32::MAX).saturating_mul(STEP)
    }

    /// Returns the entries with these numbers, newest first.
    fn entries(&self, numbers: std::ops::RangeInclusive<u32>) -> Vec<EntryPlan> {
        let times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        let entry_plan = |number: u32| {
            let (fetch, part) = ((number - 1) / STEP, (number - 1) % STEP + 1);
            let fetch = usize::try_from(fetch).ok()?;
            let before = *times.get(fetch)?;
            let passed = times.get(fetch + 1)?.since(before);
            let time = before.plus(passed * part / STEP);
            Some(EntryPlan { voice: self.voice, number: 1_000 + number, time })
        };
        numbers.rev().filter_map(entry_plan).collect()
    }

    /// Returns the window whose newest entry has this number.
    fn window(&self, newest: u32) -> Vec<EntryPlan> {
        self.entries(newest.saturating_sub(WINDOW) + 1..=newest)
    }
}

pub(super) fn publish(builder: &mut SiteBuilder<'_>) {
    only_in_web_archive(builder);
    sites::publish(builder);
}

fn only_in_web_archive(builder: &mut SiteBuilder<'_>) {
    let (documents, shelf) = (builder.documents.clone(), builder.web_archive.clone());
    let original = builder.site.url(PATH);
    let fetches = Fetches::new(&HARBOUR, documents.now);
    builder.site.handle(PATH, move |_| {
        fetches.note();
        let last = fetches.count();
        if last > STEP {
            // The web archive made a capture when the oldest entry of this window was the newest entry.
            let entry_plans = fetches.window(last - WINDOW + 1);
            if let Some(newest) = entry_plans.first() {
                shelf.put(&original, whole_second(newest.time), document(&documents, &entry_plans));
            }
        }
        document(&documents, &fetches.window(last)).without_etag()
    });
    builder.announce(
        TITLE,
        PATH,
        "Plain, and too fast: each fetch shows five new entries and has dropped two unseen ones; the web archive has them.",
    );
}

fn document(documents: &Documents, entry_plans: &[EntryPlan]) -> Reply {
    documents.document(Feed::rss(TITLE), PATH, "/rolling", entry_plans).into()
}

/// Removes the fractions of a second, because times of RSS and of web archives have none.
fn whole_second(time: Timestamp) -> Timestamp {
    Timestamp::from_seconds(time.millis().div_euclid(1_000))
}
