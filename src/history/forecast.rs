//! Estimates how long an entry stays in the document of a plain feed (G6b).
//!
//! The age of the oldest entry in the document is the time that the document covers. A feed that is polled less often
//! than that loses entries. The estimate needs a document that entries have left, because a young feed shows all
//! entries that it ever had.
//!
//! Publishers are busy at some hours and on some days, so the estimate follows a shorter time at once and a longer time
//! slowly. It doubles at most once for each week between the newest entries of two documents. If more than eight weeks lie
//! between them, it begins anew.
//!
//! Dates may be wrong: publishers give all entries the same date, or old ones. If the entries that came since the last poll are
//! dated long before it, their number tells how long an entry stays. The shorter one of the two estimates counts. Entries that
//! are dated before those that were known are no news: the publisher added them to the past.
//!
//! A loss shows that no entry stayed from one poll to the next, although the dates say otherwise or are missing.

use std::collections::BTreeSet;
use std::time::Duration;

use super::order::in_place;
use super::{FeedRecord, PollWindow};
use crate::model::{FeedKind, Timestamp};

/// The shortest time that a loss alone can show. The two polls around it may be minutes apart.
const SHORTEST_BY_LOSS: Duration = Duration::from_hours(2);
/// A document with fewer dated entries in order than this is too short for an estimate.
const LEAST_DATED_ENTRIES: usize = 3;
/// An entry that is dated longer than this before the last poll, and came after it, has a wrong date.
const LONGEST_DELAY: Duration = Duration::from_hours(24);
/// The time in which an estimate doubles at most.
const WEEK: Duration = Duration::from_hours(7 * 24);
/// A longer estimate says nothing if no dates confirm it.
const LONGEST_WITHOUT_DATES: Duration = Duration::from_hours(8 * 7 * 24);
/// If no entry has left the document after this number of polls, Lacuna takes the feed for a young one.
const POLLS_OF_DOUBT: u64 = 12;

/// The time for which an entry stays in the document of a feed (G6b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeInDocument {
    /// Entries were seen to leave the document after this time.
    Seen(Duration),
    /// No entry was seen to leave the document. If the document is full, entries leave it after this time.
    IfFull(Duration),
}

impl TimeInDocument {
    /// Returns the time if entries were seen to leave the document.
    #[must_use]
    pub const fn seen(self) -> Option<Duration> {
        match self {
            Self::Seen(in_document) => Some(in_document),
            Self::IfFull(_) => None,
        }
    }
}

impl FeedRecord {
    /// Returns how long an entry stays in the document; `None` if the documents do not show it.
    ///
    /// From the first documents nobody can tell if the feed is young or its document is full. So for a few polls Lacuna
    /// assumes that the document may be full ([`TimeInDocument::IfFull`]).
    #[must_use]
    pub fn time_in_document(&self, now: Timestamp) -> Option<TimeInDocument> {
        let may_slide = self.kind == FeedKind::Plain && self.judged && self.polls <= POLLS_OF_DOUBT;
        let if_full = || may_slide.then(|| age(&self.window, now).map(TimeInDocument::IfFull)).flatten();
        self.holds.map(TimeInDocument::Seen).or_else(if_full)
    }
}

/// Returns how long an entry stays in the document of `window` at `now`; `None` if the documents do not show it.
///
/// `before` is the window of the previous poll, `known` the previous estimate.
pub(super) fn holds(
    before: Option<&PollWindow>,
    known: Option<Duration>,
    window: &PollWindow,
    now: Timestamp,
) -> Option<Duration> {
    let in_document = age(window, now)?;
    let slides =
        known.is_some() || before.is_some_and(|before| has_left(before, window, now.minus(in_document)));
    // The estimate may grow only with the time between the newest entries of the two documents. A document without news
    // adds no time.
    let newest = |window: &PollWindow| window.newest.as_ref().map(|(time, _)| (*time).min(now));
    let passed = before.and_then(newest).zip(newest(window)).map(|(from, to)| to.since(from));
    let most = known.zip(passed).map(|(known, passed)| grown(known, passed));
    slides.then(|| in_document.min(most.unwrap_or(Duration::MAX)))
}

/// Returns how long an entry stays in the document if the entries that came since the last poll go on coming at this rate.
/// Returns `None` if their dates are right, because dates tell more, if too few came, or if none left the document.
pub(super) fn observed(
    before: &PollWindow,
    window: &PollWindow,
    last_poll: Timestamp,
    now: Timestamp,
) -> Option<Duration> {
    let news = published(before, window, last_poll);
    let right = news.iter().flatten().filter(|time| is_right(**time, last_poll)).count();
    let has_left = !before.without(window).entries.is_empty();
    let tells = has_left && news.len() >= LEAST_DATED_ENTRIES && 2 * right < news.len();
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    tells.then(|| {
        let whole = now.since(last_poll).saturating_mul(count(window.entries.len())) / count(news.len());
        whole.max(SHORTEST_BY_LOSS)
    })
}

/// Returns true if entries of this document may have been published since the last poll.
pub(super) fn has_published(before: &PollWindow, window: &PollWindow, last_poll: Timestamp) -> bool {
    !published(before, window, last_poll).is_empty()
}

/// Returns the times of the entries that came since the last poll and may have been published since. A publisher who imports
/// an old archive adds entries that are dated before the known ones. Nobody knows when more of them will come.
fn published(before: &PollWindow, window: &PollWindow, last_poll: Timestamp) -> Vec<Option<Timestamp>> {
    let known = times_in_place(before).max();
    let is_old = |time: Timestamp| !is_right(time, last_poll) && known.is_some_and(|known| time < known);
    let news = window.without(before).entries;
    news.iter().map(|entry| entry.time).filter(|time| !time.is_some_and(is_old)).collect()
}

/// Returns true if an entry of this date can have been published after the last poll.
fn is_right(time: Timestamp, last_poll: Timestamp) -> bool {
    time > last_poll.minus(LONGEST_DELAY)
}

/// Returns the estimate after a poll that showed a loss. All entries of the poll before, which is `since_poll` ago, have left the
/// document. Their dates may say otherwise: publishers date entries back, or not at all.
pub(super) fn after_loss(estimate: Option<Duration>, since_poll: Duration) -> Duration {
    estimate.unwrap_or(Duration::MAX).min(since_poll.max(SHORTEST_BY_LOSS))
}

/// Returns the estimate after a poll of a document without enough dates. It grows with the time between the polls, so that a loss
/// long ago says nothing.
pub(super) fn without_dates(known: Duration, since_poll: Duration) -> Option<Duration> {
    let grown = grown(known, since_poll);
    (grown < LONGEST_WITHOUT_DATES).then_some(grown)
}

/// Returns the age of the oldest entry in a document. Returns `None` if too few entries are dated and in order.
fn age(window: &PollWindow, now: Timestamp) -> Option<Duration> {
    let oldest = times_in_place(window).min()?;
    let dated = times_in_place(window).count();
    (dated >= LEAST_DATED_ENTRIES && oldest < now).then(|| now.since(oldest))
}

/// Returns the times of the entries that are in order. The times of pinned and redated entries say nothing about the others.
fn times_in_place(window: &PollWindow) -> impl Iterator<Item = Timestamp> {
    let times: Vec<Option<Timestamp>> = window.entries.iter().map(|entry| entry.time).collect();
    let placed = in_place(&times);
    times.into_iter().zip(placed).filter_map(|(time, placed)| time.filter(|_| placed))
}

/// Returns the longest estimate that `known` may become after the time `passed`.
fn grown(known: Duration, passed: Duration) -> Duration {
    let weeks = passed.as_secs_f64() / WEEK.as_secs_f64();
    // After more than eight silent weeks, the old estimate says nothing about the feed.
    if weeks > 8.0 { Duration::MAX } else { known.mul_f64(weeks.exp2()) }
}

/// Returns true if an entry of `before` that is older than `oldest` is no longer in `window`.
fn has_left(before: &PollWindow, window: &PollWindow, oldest: Timestamp) -> bool {
    let here: BTreeSet<u64> = window.entries.iter().map(|entry| entry.id).collect();
    before
        .entries
        .iter()
        .any(|entry| entry.time.is_some_and(|time| time < oldest) && !here.contains(&entry.id))
}

#[cfg(test)]
mod tests {
    use super::super::Fingerprints;
    use super::*;

    const HOUR: i64 = 3_600;

    /// A window of entries with these ids, each published in the hour of its number.
    fn window(hours: &[i64]) -> PollWindow {
        let entry = |hour: &i64| Fingerprints {
            id: hour.unsigned_abs(),
            link: 0,
            title: 0,
            time: Some(Timestamp::from_seconds(hour * HOUR)),
        };
        PollWindow { entries: hours.iter().map(entry).collect(), newest: None }
    }

    fn hours(before: Option<&[i64]>, known: Option<u64>, shown: &[i64], now: i64) -> Option<u64> {
        let before = before.map(window);
        let known = known.map(Duration::from_hours);
        let in_document = holds(before.as_ref(), known, &window(shown), Timestamp::from_seconds(now * HOUR));
        in_document.map(|in_document| in_document.as_secs() / 3_600)
    }

    #[test]
    fn g6b_an_entry_stays_as_long_as_the_oldest_has_stayed() {
        assert_eq!(hours(Some(&[7, 6, 5, 4]), None, &[12, 9, 8, 6], 15), Some(9));
        assert_eq!(hours(None, Some(3), &[12, 9, 8, 6], 15), Some(9), "entries left it before");
        assert_eq!(hours(Some(&[2, 8, 7, 6]), None, &[2, 12, 9, 8], 15), Some(7), "one entry is pinned");
    }

    /// Returns a window whose newest entry is the first of these.
    fn newest_first(hours: &[i64]) -> PollWindow {
        let newest = Timestamp::from_seconds(hours[0] * HOUR);
        PollWindow { newest: Some((newest, crate::model::EntryId::new("newest"))), ..window(hours) }
    }

    #[test]
    fn g6b_a_busy_day_is_remembered_and_forgotten_slowly() {
        let known = Some(Duration::from_hours(8));
        let in_document = |from: &[i64], to: &[i64], now: i64| {
            let in_document = holds(
                Some(&newest_first(from)),
                known,
                &newest_first(to),
                Timestamp::from_seconds(now * HOUR),
            );
            in_document.unwrap().as_secs() / 3_600
        };
        let day = [100, 99, 98];
        assert_eq!(in_document(&day, &[124, 110, 101], 125), 8, "after a day, eight hours and a bit");
        assert_eq!(in_document(&day, &[124, 123, 122], 125), 3, "a shorter time counts at once");
        assert_eq!(in_document(&day, &[268, 200, 150], 269), 16, "after a week, twice as long");
        assert_eq!(
            in_document(&day, &[10_000, 9_900, 9_800], 10_001),
            201,
            "after a year, nothing is left of it"
        );
    }

    #[test]
    fn g6b_entries_with_wrong_dates_are_counted() {
        // Each entry is a number and the hour of its date. The document was polled in hour 1,000 and is polled a day later.
        let window = |entries: &[(u64, i64)]| {
            let entry = |(id, hour): &(u64, i64)| Fingerprints {
                id: *id,
                link: 0,
                title: 0,
                time: (*hour > 0).then(|| Timestamp::from_seconds(hour * HOUR)),
            };
            PollWindow { entries: entries.iter().map(entry).collect(), newest: None }
        };
        let at = |hour: i64| Timestamp::from_seconds(hour * HOUR);
        let stay = |news: [i64; 3], last: u64| {
            let before = window(&[(6, 1), (5, 1), (4, 1), (3, 1), (2, 1), (1, 1)]);
            let [a, b, c] = news;
            let now = window(&[(9, a), (8, b), (7, c), (6, 1), (5, 1), (last, 1)]);
            observed(&before, &now, at(1_000), at(1_024)).map(|stay| stay.as_secs() / 3_600)
        };
        assert_eq!(stay([1, 1, 1], 4), Some(48), "three of six came in a day");
        assert_eq!(stay([0, 0, 0], 4), Some(48), "they have no dates");
        assert_eq!(stay([1_020, 1_010, 1], 4), None, "most dates are right");
        let before = window(&[(6, 600), (5, 500), (4, 400), (3, 300)]);
        let moved_in = window(&[(9, 90), (8, 80), (7, 70), (6, 600)]);
        assert_eq!(
            observed(&before, &moved_in, at(1_000), at(1_024)),
            None,
            "the publisher moved its archive"
        );
        let young = window(&[(6, 1), (5, 1), (4, 1), (3, 1), (2, 1), (1, 1)]);
        assert_eq!(observed(&window(&[(2, 1), (1, 1)]), &young, at(1_000), at(1_024)), None, "none has left");
        assert_eq!(
            observed(&window(&[(7, 1), (2, 1)]), &window(&[(8, 1), (2, 1)]), at(1_000), at(1_024)),
            None
        );
    }

    #[test]
    fn g6b_a_loss_says_more_than_dates() {
        let hours = Duration::from_hours;
        assert_eq!(after_loss(Some(hours(300)), hours(24)), hours(24));
        assert_eq!(after_loss(None, hours(24)), hours(24));
        assert_eq!(after_loss(Some(hours(3)), hours(24)), hours(3));
        assert_eq!(after_loss(None, Duration::from_mins(5)), hours(2), "the polls were close together");
        assert_eq!(without_dates(hours(24), hours(7 * 24)), Some(hours(48)));
        assert_eq!(without_dates(hours(24), hours(100 * 24)), None);
    }

    #[test]
    fn g6b_there_is_no_estimate_before_an_entry_has_left_the_document() {
        assert_eq!(hours(None, None, &[12, 9, 8, 6], 15), None, "the first document");
        assert_eq!(hours(Some(&[8, 7, 6]), None, &[9, 8, 7, 6], 15), None, "it grows");
        assert_eq!(hours(Some(&[8, 7, 6]), None, &[9, 8, 6], 15), None, "one entry was withdrawn");
        assert_eq!(hours(Some(&[7, 6]), None, &[9, 8], 15), None, "too short for an estimate");
    }
}
