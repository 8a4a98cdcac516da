//! Estimates how long an entry stays in the document of a plain feed (G6b).
//!
//! The age of the oldest entry in the document is the time that the document covers. A feed that is polled less often
//! loses entries. The estimate needs a document that entries have left, because a young feed shows all it ever had.

use std::collections::BTreeSet;
use std::time::Duration;

use super::PollWindow;
use super::order::in_place;
use crate::model::Timestamp;

/// A document with fewer dated entries in order is too short for an estimate.
const TELLING_SIZE: usize = 3;

/// Returns how long an entry stays in the document of `window` at `now`; `None` if that cannot be told.
///
/// `before` is the window of the previous poll, `known` the previous estimate.
pub(super) fn holds(
    before: Option<&PollWindow>,
    known: Option<Duration>,
    window: &PollWindow,
    now: Timestamp,
) -> Option<Duration> {
    let times: Vec<Option<Timestamp>> = window.marks.iter().map(|mark| mark.time).collect();
    let placed = in_place(&times);
    // Pinned and redated entries do not show the age of the others.
    let oldest =
        times.iter().zip(&placed).filter(|(_, placed)| **placed).filter_map(|(time, _)| *time).min()?;
    let dated = placed.iter().filter(|placed| **placed).count();
    let slides = known.is_some() || before.is_some_and(|before| has_left(before, window, oldest));
    (slides && dated >= TELLING_SIZE && oldest < now).then(|| now.since(oldest))
}

/// Returns true if an entry older than all in `window` has left it.
fn has_left(before: &PollWindow, window: &PollWindow, oldest: Timestamp) -> bool {
    let here: BTreeSet<u64> = window.marks.iter().map(|mark| mark.id).collect();
    before.marks.iter().any(|mark| mark.time.is_some_and(|time| time < oldest) && !here.contains(&mark.id))
}

#[cfg(test)]
mod tests {
    use super::super::Mark;
    use super::*;

    const HOUR: i64 = 3_600;

    /// A window of entries with these ids, each published in the hour of its number.
    fn window(hours: &[i64]) -> PollWindow {
        let mark = |hour: &i64| Mark {
            id: hour.unsigned_abs(),
            link: 0,
            title: 0,
            time: Some(Timestamp::from_seconds(hour * HOUR)),
        };
        PollWindow { marks: hours.iter().map(mark).collect(), newest: None }
    }

    fn hours(before: Option<&[i64]>, known: Option<u64>, shown: &[i64], now: i64) -> Option<u64> {
        let before = before.map(window);
        let known = known.map(Duration::from_hours);
        let stay = holds(before.as_ref(), known, &window(shown), Timestamp::from_seconds(now * HOUR));
        stay.map(|stay| stay.as_secs() / 3_600)
    }

    #[test]
    fn g6b_an_entry_stays_as_long_as_the_oldest_has_stayed() {
        assert_eq!(hours(Some(&[7, 6, 5, 4]), None, &[12, 9, 8, 6], 15), Some(9));
        assert_eq!(hours(None, Some(3), &[12, 9, 8, 6], 15), Some(9), "entries left it before");
        assert_eq!(hours(Some(&[2, 8, 7, 6]), None, &[2, 12, 9, 8], 15), Some(7), "one entry is pinned");
    }

    #[test]
    fn g6b_there_is_no_estimate_before_an_entry_has_left_the_document() {
        assert_eq!(hours(None, None, &[12, 9, 8, 6], 15), None, "the first document");
        assert_eq!(hours(Some(&[8, 7, 6]), None, &[9, 8, 7, 6], 15), None, "it grows");
        assert_eq!(hours(Some(&[8, 7, 6]), None, &[9, 8, 6], 15), None, "one entry was withdrawn");
        assert_eq!(hours(Some(&[7, 6]), None, &[9, 8], 15), None, "too short for an estimate");
    }
}
