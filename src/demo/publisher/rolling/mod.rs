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
/// Number of entries in an hour. Of those between the first two fetches, `STEP - WINDOW` are never in the feed.
const STEP: u32 = 7;

const HOUR: Duration = Duration::from_hours(1);

const TITLE: &str = "Quay Radio (rolls over)";
/// The path of the feed.
pub(super) const PATH: &str = "/rolling/index.rss";

/// The clock of a publisher, and its entries, which appear at even intervals.
#[derive(Clone)]
struct Fetches {
    voice: &'static Voice,
    /// The time at which the publisher began. An earlier time of the clock counts as this time.
    begun: Timestamp,
    clock: Arc<Mutex<Clock>>,
}

#[derive(Default)]
struct Clock {
    /// The time of the first entry minus the interval between two; `None` before the first fetch.
    first: Option<Timestamp>,
    /// The time of the latest fetch.
    latest: Option<Timestamp>,
    fetches: u32,
}

impl Fetches {
    fn new(voice: &'static Voice, begun: Timestamp) -> Self {
        Self { voice, begun, clock: Arc::default() }
    }

    /// Records a fetch. The first two fetches may come at once. They count as if an hour were between them, so each entry
    /// stays for less than an hour. Later ones count at their own times, so that nothing is missed if they come often.
    fn note(&self) {
        const HOURS: u32 = 2;
        let mut clock = self.clock.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Timestamp::from(Utc::now()).max(self.begun);
        let first = *clock.first.get_or_insert_with(|| now.minus(HOUR * HOURS));
        clock.fetches = clock.fetches.saturating_add(1);
        let counts_as = if clock.fetches <= HOURS { first.plus(HOUR * clock.fetches) } else { now };
        clock.latest = clock.latest.max(Some(counts_as));
    }

    /// Returns the number of entries so far.
    fn count(&self) -> u32 {
        let clock = self.clock.lock().unwrap_or_else(PoisonError::into_inner);
        let passed =
            clock.latest.zip(clock.first).map_or(Duration::ZERO, |(latest, first)| latest.since(first));
        u32::try_from(passed.as_millis() / (HOUR / STEP).as_millis()).unwrap_or(u32::MAX)
    }

    /// Returns the entries with these numbers, newest first.
    fn entries(&self, numbers: std::ops::RangeInclusive<u32>) -> Vec<EntryPlan> {
        let first = self.clock.lock().unwrap_or_else(PoisonError::into_inner).first;
        let entry_plan = |number: u32| {
            Some(EntryPlan {
                voice: self.voice,
                number: 1_000 + number,
                time: first?.plus(HOUR * number / STEP),
            })
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
        "Plain, and too fast for an hourly check: it shows five new entries and has dropped two unseen ones; the web archive has them.",
    );
}

fn document(documents: &Documents, entry_plans: &[EntryPlan]) -> Reply {
    documents.document(Feed::rss(TITLE), PATH, "/rolling", entry_plans).into()
}

/// Removes the fractions of a second, because times of RSS and of web archives have none.
fn whole_second(time: Timestamp) -> Timestamp {
    Timestamp::from_seconds(time.millis().div_euclid(1_000))
}
