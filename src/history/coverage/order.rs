//! Puts the entries of a document in order, newest first, before documents are compared.
//!
//! Most documents are newest first. Some are oldest first, and some are in no order of time. If a document has no
//! dates, Lacuna takes the direction in which successive documents fit better, and remembers it (see
//! [`super::Coverage`]).

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::Sighting;

/// The order of a feed's documents so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ObservedOrder {
    /// Says if the dates of these documents are in order.
    pub habit: Habit,
    /// True if documents are oldest first; `None` until dates, or two documents without dates, have shown it.
    pub oldest_first: Option<bool>,
}

/// Says if the dates of a feed's documents are in order, so that they rise or fall from entry to entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Habit {
    /// No document had enough dates to tell.
    #[default]
    Unknown,
    /// The dates rise or fall.
    Sorted,
    /// The dates are in no order, and never were. The feed may be ordered by score, and cannot be judged.
    Unsorted,
}

/// Number of pairs of neighbouring entries with different dates that a document must have before its order counts.
const LEAST_PAIRS: usize = 3;

impl ObservedOrder {
    /// Returns the entries of a document, each once, newest first. The flag is true if the document contradicts the
    /// order of earlier ones: it is unsorted or runs the other way. Then it cannot be judged.
    pub(super) fn arrange(&mut self, mut entries: Vec<Sighting>) -> (Vec<Sighting>, bool) {
        let mut met = BTreeSet::new();
        entries.retain(|seen| met.insert(seen.key));
        let dates = entries.windows(2).filter_map(|pair| Some((pair[0].date?, pair[1].date?)));
        let pairs: Vec<bool> = dates.filter(|(upper, lower)| upper != lower).map(|(a, b)| a > b).collect();
        let fall = pairs.iter().filter(|falls| **falls).count();
        let rise = pairs.len() - fall;
        if pairs.len() < LEAST_PAIRS && self.habit != Habit::Unsorted {
            // Nearly all documents are newest first, so two entries are enough to show it. It takes three to show the
            // opposite, or that the order has changed.
            let before = self.oldest_first;
            match (fall, rise) {
                (2.., 0) => self.oldest_first = Some(false),
                (1, 0) => _ = self.oldest_first.get_or_insert(false),
                (0, 2..) => _ = self.oldest_first.get_or_insert(true),
                _ => {}
            }
            let is_turned = match before {
                Some(true) => rise == 0 && fall >= 2,
                Some(false) => fall == 0 && rise >= 2,
                None => false,
            };
            if self.oldest_first.unwrap_or(rise > 0 && fall == 0) {
                entries.reverse();
            }
            return (entries, is_turned);
        }
        // A feed in no order is in order again only if no entry is out of place.
        let is_flawless = fall == 0 || rise == 0;
        let is_turned = self.habit == Habit::Sorted && self.oldest_first == Some(fall > rise);
        let is_ordered = is_flawless || (self.habit != Habit::Unsorted && !is_turned);
        if pairs.len() >= LEAST_PAIRS && is_ordered && (fall >= 2 * rise || rise > 2 * fall) {
            self.habit = Habit::Sorted;
            self.oldest_first = Some(rise > fall);
            if rise > fall {
                entries.reverse();
            }
            return (entries, is_turned);
        }
        let was_sorted = self.habit == Habit::Sorted;
        if !was_sorted {
            self.habit = Habit::Unsorted;
        }
        entries.sort_by_key(|seen| Reverse(seen.date));
        (entries, was_sorted)
    }
}
