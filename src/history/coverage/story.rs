//! The story rule: decides if a run continues an older front, or if the feed rolled over between them.
//!
//! Two stories compete. Each exception costs 1, and the cheaper story wins. On a tie the feed continues, with one
//! exception: the shared entries are a constant end of the documents, and all other entries were replaced. If an
//! edited entry moved up, and every entry that seems to have stayed was edited too, the feed rolled over.
//!
//! - *It continues*: some shared entries stayed where they were. There are three kinds of exceptions:
//!   - An entry of the front above or between the entries that stayed is gone (withdrawn).
//!   - A shared entry does not fit the order (pinned, or moved up).
//!   - News is between or below the entries that stayed.
//! - *It rolled over*: every shared entry is an exception. Without a shared entry this story costs nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::{FrontEntry, Sighting};
use crate::model::{EntryKey, Timestamp};

/// The cheapest explanation of a run by the front before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Story {
    /// True if the run continues the front, false if the feed rolled over.
    pub(super) continues: bool,
    /// Number of exceptions if the feed continues.
    pub(super) cost: usize,
    /// Number of exceptions if the feed rolled over.
    pub(super) cost_of_roll_over: usize,
    /// The shared entries that stayed, newest first. The others were pinned or moved.
    pub(super) stayed: Vec<EntryKey>,
    /// The news pushed out the entries of the front from this index on.
    pub(super) cut: usize,
}

/// Compares a front with a run that was read later. Both are newest first.
///
/// `is_known` returns true for entries of the run that were placed before. `promise` is an additional cost of a
/// roll-over: 1 if it contradicts RFC 5005 §4, by which the subscription document and its archives contain the whole
/// feed at any time.
pub(super) fn story(
    front: &[FrontEntry],
    run: &[Sighting],
    is_known: impl Fn(&Sighting) -> bool,
    pinned: &BTreeSet<EntryKey>,
    promise: usize,
) -> Story {
    let place: BTreeMap<EntryKey, usize> = run.iter().enumerate().map(|(at, seen)| (seen.key, at)).collect();
    let counts = |seen: &FrontEntry| !pinned.contains(&seen.key);
    let shared: Vec<Shared> = front
        .iter()
        .enumerate()
        .filter(|(_, seen)| counts(seen))
        .filter_map(|(old, seen)| {
            place.get(&seen.key).map(|new| Shared { key: seen.key, old, new: *new, date: seen.date })
        })
        .collect();
    let cost_of_roll_over = shared.len() + promise;
    // gone[i]: the number of the first i entries of the front that the run lacks.
    let is_gone = |seen: &FrontEntry| counts(seen) && !place.contains_key(&seen.key);
    let gone = sums(front.iter().map(is_gone));
    let Some(gone_in_all) = gone.last().copied() else { return Story::default() };
    if shared.is_empty() {
        let continues = promise > 0 && gone_in_all <= cost_of_roll_over;
        return Story { continues, cost: gone_in_all, cost_of_roll_over, ..Story::default() };
    }
    // news[i]: the number of the first i entries of the run that are news.
    let old: BTreeSet<EntryKey> = front.iter().map(|seen| seen.key).collect();
    let is_known = |seen: &Sighting| old.contains(&seen.key) || is_known(seen);
    let news = sums(run.iter().map(|seen| !is_known(seen)));
    let between = |sums: &[usize], from: usize, to: usize| sums[to].saturating_sub(sums[from]);
    // An older copy has no news above or between the shared entries. If it is longer, it may have news below them.
    // Entries that are dated later than a shared one above them are no older ones. In a short document, the shared one may
    // have been brought up and the others withdrawn, so it takes two of each.
    let late = |last: &Shared| {
        let below = run.get(last.new + 1..).unwrap_or_default();
        let is_late = |seen: &&Sighting| !is_known(seen) && last.date.is_some() && seen.date > last.date;
        let count = below.iter().filter(is_late).count();
        if count.min(gone_in_all) >= 2 { count } else { 0 }
    };
    // An entry that is dated ahead stays on top of a feed in the order of dates. The news below it is older than the entry
    // itself, but newer than all entries that are gone from below it.
    let is_in_order = front.windows(2).all(|pair| pair[0].date.is_some() && pair[0].date >= pair[1].date);
    let in_place_of_gone = |last: &Shared| {
        let newest_gone =
            front[last.old + 1..].iter().filter(|seen| is_gone(seen)).filter_map(|seen| seen.date).max();
        let below = run.get(last.new + 1..).unwrap_or_default();
        let is_newer = |seen: &&Sighting| !is_known(seen) && newest_gone.is_some() && seen.date > newest_gone;
        let count = below.iter().filter(is_newer).count();
        if is_in_order && count.min(gone_in_all) >= 2 { count } else { 0 }
    };
    let is_older_copy = shared.iter().all(|shared| news[shared.new] == 0 && late(shared) == 0);
    // For each shared entry, if it stayed: the fewest exceptions down to it, and the next shared entry above it that
    // stayed too.
    let mut ways: Vec<(usize, Option<usize>)> = Vec::with_capacity(shared.len());
    let mut best: Option<(usize, usize, usize)> = None;
    for (at, last) in shared.iter().enumerate() {
        let mut above = gone[last.old];
        if is_older_copy {
            // All entries that an older copy lacks above its first shared entry cost 1 together.
            above = above.min(1);
        }
        let mut way = (above + at, None);
        for (before, upper) in shared.iter().enumerate().take(at) {
            if upper.new < last.new {
                let cost = ways[before].0
                    + between(&gone, upper.old, last.old)
                    + (at - before - 1)
                    + between(&news, upper.new, last.new);
                if cost <= way.0 {
                    way = (cost, Some(before));
                }
            }
        }
        ways.push(way);
        let below = run.get(last.new + 1..).unwrap_or_default();
        let is_older = |seen: &&Sighting| is_before(seen.date, last.date);
        let under = below.iter().filter(|seen| !is_known(seen) && !is_older(seen)).count();
        let under = under.max(in_place_of_gone(last));
        let rest = gone_in_all - gone[last.old];
        let total = way.0 + (shared.len() - 1 - at) + under.min(rest.max(late(last)));
        if best.is_none_or(|(fewest, ..)| total <= fewest) {
            best = Some((total, at, if under <= rest { last.old + 1 } else { front.len() }));
        }
    }
    let Some((cost, end, cut)) = best else { return Story::default() };
    let mut stayed = Vec::new();
    let mut next = Some(end);
    while let Some(at) = next {
        stayed.push(shared[at].key);
        next = ways[at].1;
    }
    stayed.reverse();
    // Entries that are a constant end of the documents support neither story. If there were at least two others and all
    // of these were replaced, a tie does not prove that the feed continues. The constant end may be the upper one if the
    // run has a link to an archive.
    let first = shared.iter().find(|shared| stayed.first() == Some(&shared.key));
    let is_below = first.is_some_and(|first| {
        gone[first.old] == first.old && first.old >= 2 && first.new + stayed.len() == run.len()
    });
    let is_above = promise > 0
        && shared[end].old.max(shared[end].new) + 1 == stayed.len()
        && gone_in_all == front.len() - stayed.len()
        && gone_in_all >= 2;
    let is_replaced = is_below || is_above;
    // A publisher that moves edited entries to the top may have done so with each entry that seems to have stayed.
    let is_edited =
        |key: &EntryKey| place.get(key).and_then(|at| run.get(*at)).is_some_and(|seen| seen.is_edited);
    let mut moved = shared.iter().map(|shared| &shared.key).filter(|key| !stayed.contains(key));
    let brings_edited_up = moved.any(is_edited) && stayed.iter().all(is_edited);
    let is_cheaper = cost < cost_of_roll_over || cost == cost_of_roll_over && !is_replaced;
    let continues = is_cheaper && !brings_edited_up;
    Story { continues, cost, cost_of_roll_over, stayed, cut }
}

/// An entry of both the front and the run.
struct Shared {
    key: EntryKey,
    /// Its index in the front.
    old: usize,
    /// Its index in the run.
    new: usize,
    date: Option<Timestamp>,
}

/// Returns the sums of the first 0, 1, 2, … flags.
fn sums(flags: impl Iterator<Item = bool>) -> Vec<usize> {
    let mut sum = 0;
    [0].into_iter()
        .chain(flags.map(|flag| {
            sum += usize::from(flag);
            sum
        }))
        .collect()
}

/// Returns true if both dates are known and the first is the earlier one.
fn is_before(date: Option<Timestamp>, other: Option<Timestamp>) -> bool {
    matches!((date, other), (Some(date), Some(other)) if date < other)
}
