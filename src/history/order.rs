//! Decides which entries of a document are in order of time (G6).
//!
//! Few feeds are sorted perfectly: the publisher pins an entry to the top, or changes the date of an entry and leaves
//! it where it was. The entries of the longest ordered run are *in place*. The others prove nothing about the time
//! between two polls.

use crate::model::{Entry, FeedDocument, Timestamp};

/// Returns the entries of a document that are in place, and the oldest of them. If fewer than two entries have a time,
/// returns all entries, and the last one as the oldest.
pub(super) fn anchors(document: &FeedDocument) -> (Vec<&Entry>, Option<&Entry>) {
    let entries = document.whole_entries();
    let time = |entry: &Entry| entry.published.or(entry.updated);
    let times: Vec<Option<Timestamp>> = entries.iter().map(time).collect();
    let timeless = times.iter().flatten().count() < 2;
    let placed = entries.iter().zip(in_place(&times)).filter(|(_, placed)| *placed || timeless);
    let anchors: Vec<&Entry> = placed.map(|(entry, _)| entry).collect();
    let oldest = if timeless {
        anchors.last().copied()
    } else {
        anchors.iter().min_by_key(|entry| time(entry)).copied()
    };
    (anchors, oldest)
}

/// Returns a flag for each of these times: true if it is part of the longest ordered run. The run is oldest first only
/// if such a run is longer than the longest one newest first. A missing time is never in place.
pub(super) fn in_place(times: &[Option<Timestamp>]) -> Vec<bool> {
    let key = |sign: i64| -> Vec<(usize, i64)> {
        let told = times.iter().enumerate();
        told.filter_map(|(at, time)| Some((at, time.as_ref()?.millis().saturating_mul(sign)))).collect()
    };
    let (falling, rising) = (longest_run(&key(-1)), longest_run(&key(1)));
    let run = if rising.len() > falling.len() { rising } else { falling };
    let mut placed = vec![false; times.len()];
    for at in run {
        if let Some(place) = placed.get_mut(at) {
            *place = true;
        }
    }
    placed
}

/// Returns the positions of the longest subsequence that never falls. It takes *n* log *n* steps.
fn longest_run(keys: &[(usize, i64)]) -> Vec<usize> {
    // `ends` has, for each length, the last key of the run with the lowest end, as an index into `keys`. `before` has
    // the predecessor of each key in its run.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(keys.len());
    let value = |index: usize| keys.get(index).map_or(i64::MAX, |(_, value)| *value);
    for (index, (_, key)) in keys.iter().enumerate() {
        let length = ends.partition_point(|end| value(*end) <= *key);
        before.push(length.checked_sub(1).and_then(|shorter| ends.get(shorter)).copied());
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut run = Vec::with_capacity(ends.len());
    let mut next = ends.last().copied();
    while let Some(index) = next {
        run.extend(keys.get(index).map(|(at, _)| *at));
        next = before.get(index).copied().flatten();
    }
    run
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn placed(seconds: &[i64]) -> Vec<bool> {
        // A negative number stands for no time.
        let times: Vec<_> = seconds.iter().map(|s| (*s >= 0).then(|| Timestamp::from_seconds(*s))).collect();
        in_place(&times)
    }

    #[test]
    fn g6_pinned_and_redated_entries_are_out_of_order() {
        assert_eq!(placed(&[9, 8, 7]), [true, true, true]);
        assert_eq!(placed(&[1, 2, 3, 3]), [true, true, true, true], "oldest first");
        assert_eq!(placed(&[1, 9, 8, 7]), [false, true, true, true], "pinned to the top");
        assert_eq!(
            placed(&[9, 8, 20, 7]),
            [true, true, false, true],
            "one got a new date and kept its place"
        );
        assert_eq!(placed(&[9, -1, 7]), [true, false, true]);
        assert_eq!(placed(&[]), [false; 0]);
    }

    proptest! {
        #[test]
        fn the_run_is_in_order_and_the_longest(seconds in proptest::collection::vec(0_i64..6, 0..9)) {
            let marks = placed(&seconds);
            let run: Vec<i64> = seconds.iter().zip(&marks).filter(|(_, m)| **m).map(|(s, _)| *s).collect();
            prop_assert!(run.is_sorted() || run.iter().rev().is_sorted());
            // Tries every subset.
            let longest = (0_u32..1 << seconds.len()).filter_map(|set| {
                let chosen: Vec<i64> = seconds.iter().enumerate()
                    .filter(|(at, _)| set & (1 << at) != 0).map(|(_, s)| *s).collect();
                (chosen.is_sorted() || chosen.iter().rev().is_sorted()).then_some(chosen.len())
            }).max().unwrap_or(0);
            prop_assert_eq!(run.len(), longest);
        }
    }
}
