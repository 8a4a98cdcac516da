//! A window that slides too fast (G6): no two fetches share an entry, and only the web archive has the entries between
//! them.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chrono::Utc;

use super::Press;
use super::desk::{Desk, Piece};
use crate::demo::content::HARBOUR;
use crate::demo::feed::Feed;
use crate::demo::http::Reply;
use crate::model::Timestamp;

/// Number of entries that the feed shows, and number by which it moves at each fetch. Two entries are never shown.
const WINDOW: u32 = 5;
const STEP: u32 = 7;

const TITLE: &str = "Quay Radio (rolls over)";
const PATH: &str = "/rolling/index.rss";

pub(super) fn publish(press: &mut Press<'_>) {
    let (desk, shelf) = (press.desk.clone(), press.web_archive.clone());
    let original = press.site.url(PATH);
    let fetches: Mutex<Vec<Timestamp>> = Mutex::default();
    press.site.handle(PATH, move |_| {
        let mut fetches = fetches.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Timestamp::from(Utc::now()).max(desk.now);
        if fetches.is_empty() {
            fetches.push(now.minus(Duration::from_hours(1)));
        }
        fetches.push(now);
        let last = u32::try_from(fetches.len() - 1).unwrap_or(u32::MAX).saturating_mul(STEP);
        if fetches.len() > 2 {
            // The web archive visited when the lowest entry of this window was the newest one.
            let seen = last - WINDOW + 1;
            let pieces = window(&fetches, seen);
            if let Some(newest) = pieces.first() {
                shelf.put(&original, whole_second(newest.time), document(&desk, &pieces));
            }
        }
        document(&desk, &window(&fetches, last)).without_etag()
    });
    press.announce(
        TITLE,
        PATH,
        "Plain, and too fast: each fetch shows five new entries and has dropped two unseen ones; the web archive has them.",
    );
}

fn document(desk: &Desk, pieces: &[Piece]) -> Reply {
    desk.document(Feed::rss(TITLE), PATH, "/rolling", pieces).into()
}

/// Returns the window whose newest entry has this number, newest first. Between two fetches, entries appear at even
/// intervals.
fn window(fetches: &[Timestamp], newest: u32) -> Vec<Piece> {
    let piece = |number: u32| {
        let (fetch, part) = ((number - 1) / STEP, (number - 1) % STEP + 1);
        let fetch = usize::try_from(fetch).ok()?;
        let before = *fetches.get(fetch)?;
        let passed = fetches.get(fetch + 1)?.since(before);
        let time = before.plus(passed * part / STEP);
        Some(Piece { voice: &HARBOUR, number: 1_000 + number, time })
    };
    (newest.saturating_sub(WINDOW) + 1..=newest).rev().filter_map(piece).collect()
}

/// Removes the parts of a second, which times of RSS and of web archives do not have.
fn whole_second(time: Timestamp) -> Timestamp {
    Timestamp::from_seconds(time.millis().div_euclid(1_000))
}
