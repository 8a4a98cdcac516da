//! Whether entries stand in an order of time, and which of them stand out of it (G6).
//!
//! Feeds are rarely sorted without a flaw: an entry is pinned to the top, or dated anew and left where it was. The longest
//! run in order says which entries are in place; the others prove nothing about what lies between two polls.

use crate::model::{Entry, FeedDocument, Timestamp};

/// How well the entries of a document are ordered by time, forwards or backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TimeOrder {
    /// Without a flaw, or there are too few times to tell.
    Strict,
    /// All but one in six: of six entries in any order that many stand in order once in fourteen times.
    Loose,
    /// By something else than time.
    None,
}

/// Documents with fewer times than this are not called disordered.
const TELLING_SIZE: usize = 4;

/// The order of a document's entries, by publication or by update, whichever fits better.
pub(super) fn time_order(document: &FeedDocument) -> TimeOrder {
    let order = |time: fn(&Entry) -> Option<Timestamp>| {
        let times: Vec<Option<Timestamp>> = document.entries.iter().map(time).collect();
        let told = times.iter().flatten().count();
        (told >= 2).then(|| order_of(&times, told))
    };
    let better = |a: TimeOrder, b: TimeOrder| match (a, b) {
        (TimeOrder::Strict, _) | (_, TimeOrder::Strict) => TimeOrder::Strict,
        (TimeOrder::Loose, _) | (_, TimeOrder::Loose) => TimeOrder::Loose,
        _ => TimeOrder::None,
    };
    match (order(|entry| entry.published), order(|entry| entry.updated)) {
        (None, None) => TimeOrder::Strict,
        (Some(one), None) | (None, Some(one)) => one,
        (Some(a), Some(b)) => better(a, b),
    }
}

/// The entries of a document that stand in their place in its order of time; all of them where it has hardly any times.
/// With them the oldest: of those without times the last.
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

fn order_of(times: &[Option<Timestamp>], told: usize) -> TimeOrder {
    let placed = in_place(times).iter().filter(|placed| **placed).count();
    // However few they are: an old entry on top of others that stand in order is pinned there.
    let mut told_times = times.iter().flatten();
    let pinned = told_times.next();
    let is_pinned =
        told_times.clone().all(|time| Some(time) > pinned) && told_times.is_sorted_by(|a, b| a >= b);
    match () {
        () if placed == told => TimeOrder::Strict,
        () if told < TELLING_SIZE || (told - placed) * 6 <= told || is_pinned => TimeOrder::Loose,
        () => TimeOrder::None,
    }
}

/// Three quarters at least.
pub(super) const fn is_most(part: usize, whole: usize) -> bool {
    part * 4 >= whole * 3
}

/// Which of these stand in an order of time: the longest run that does, newest first unless oldest first is longer. What
/// has no time is in no order.
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

/// The places of the longest subsequence that never falls. Takes *n* log *n* steps.
fn longest_run(keys: &[(usize, i64)]) -> Vec<usize> {
    // For each length the run that ends lowest, as an index into `keys`; and before each key the one it follows.
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
    fn g6_what_is_pinned_or_dated_anew_stands_out_of_order() {
        assert_eq!(placed(&[9, 8, 7]), [true, true, true]);
        assert_eq!(placed(&[1, 2, 3, 3]), [true, true, true, true], "oldest first");
        assert_eq!(placed(&[1, 9, 8, 7]), [false, true, true, true], "pinned to the top");
        assert_eq!(placed(&[9, 8, 20, 7]), [true, true, false, true], "dated anew in its place");
        assert_eq!(placed(&[9, -1, 7]), [true, false, true]);
        assert_eq!(placed(&[]), [false; 0]);
    }

    #[test]
    fn g6_a_short_document_with_one_entry_pinned_is_in_order_and_a_shuffled_one_is_not() {
        let order = |seconds: &[i64]| {
            let times: Vec<_> = seconds.iter().map(|s| Some(Timestamp::from_seconds(*s))).collect();
            order_of(&times, times.len())
        };
        assert_eq!(order(&[1, 9, 8, 7]), TimeOrder::Loose);
        assert_eq!(order(&[8, 9, 7, 6]), TimeOrder::None, "it is not old");
        assert_eq!(order(&[1, 9, 7, 8]), TimeOrder::None);
    }

    proptest! {
        #[test]
        fn the_run_is_in_order_and_the_longest(seconds in proptest::collection::vec(0_i64..6, 0..9)) {
            let marks = placed(&seconds);
            let run: Vec<i64> = seconds.iter().zip(&marks).filter(|(_, m)| **m).map(|(s, _)| *s).collect();
            prop_assert!(run.is_sorted() || run.iter().rev().is_sorted());
            // Every subset, for there are but few.
            let longest = (0_u32..1 << seconds.len()).filter_map(|set| {
                let chosen: Vec<i64> = seconds.iter().enumerate()
                    .filter(|(at, _)| set & (1 << at) != 0).map(|(_, s)| *s).collect();
                (chosen.is_sorted() || chosen.iter().rev().is_sorted()).then_some(chosen.len())
            }).max().unwrap_or(0);
            prop_assert_eq!(run.len(), longest);
        }
    }
}
