//! A window that slides too fast (G6): no two fetches share an entry, and only the web archive has the entries between
//! them.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chrono::Utc;

use super::SiteBuilder;
use super::documents::{Documents, EntryPlan};
use crate::demo::content::HARBOUR;
use crate::demo::feed::Feed;
use crate::demo::http::Reply;
use crate::model::Timestamp;

/// Number of entries that the feed shows, and number by which it moves at each fetch. Two entries are never shown.
const WINDOW: u32 = 5;
const STEP: u32 = 7;

const TITLE: &str = "Quay Radio (rolls over)";
const PATH: &str = "/rolling/index.rss";

pub(super) fn publish(builder: &mut SiteBuilder<'_>) {
    let (documents, shelf) = (builder.documents.clone(), builder.web_archive.clone());
    let original = builder.site.url(PATH);
    let fetches: Mutex<Vec<Timestamp>> = Mutex::default();
    builder.site.handle(PATH, move |_| {
        let mut fetches = fetches.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Timestamp::from(Utc::now()).max(documents.now);
        if fetches.is_empty() {
            fetches.push(now.minus(Duration::from_hours(1)));
        }
        fetches.push(now);
        let last = u32::try_from(fetches.len() - 1).unwrap_or(u32::MAX).saturating_mul(STEP);
        if fetches.len() > 2 {
            // The web archive visited when the lowest entry of this window was the newest one.
            let seen = last - WINDOW + 1;
            let entry_plans = window(&fetches, seen);
            if let Some(newest) = entry_plans.first() {
                shelf.put(&original, whole_second(newest.time), document(&documents, &entry_plans));
            }
        }
        document(&documents, &window(&fetches, last)).without_etag()
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

/// Returns the window whose newest entry has this number, newest first. Between two fetches, entries appear at even
/// intervals.
fn window(fetches: &[Timestamp], newest: u32) -> Vec<EntryPlan> {
    let entry_plan = |number: u32| {
        let (fetch, part) = ((number - 1) / STEP, (number - 1) % STEP + 1);
        let fetch = usize::try_from(fetch).ok()?;
        let before = *fetches.get(fetch)?;
        let passed = fetches.get(fetch + 1)?.since(before);
        let time = before.plus(passed * part / STEP);
        Some(EntryPlan { voice: &HARBOUR, number: 1_000 + number, time })
    };
    (newest.saturating_sub(WINDOW) + 1..=newest).rev().filter_map(entry_plan).collect()
}

/// Removes the parts of a second, which times of RSS and of web archives do not have.
fn whole_second(time: Timestamp) -> Timestamp {
    Timestamp::from_seconds(time.millis().div_euclid(1_000))
}
