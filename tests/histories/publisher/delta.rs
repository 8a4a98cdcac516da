//! Answers that hold only what changed: `226 IM Used` of RFC 3229, with entries in place of bytes.

use std::collections::BTreeSet;

use super::Publisher;
use super::document::{Document, Line};

/// How the server answers a conditional request for a document that changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// It sends the whole document with 200.
    Whole,
    /// It sends what changed since the named version with 226, and the whole document if it does not know that version.
    Delta,
    /// It knows no version and calls the whole document a delta.
    AllAsDelta,
}

impl Publisher {
    /// Decides how the server answers until the next poll.
    pub(super) fn choose_change(&mut self) {
        self.change = match self.dice.below(100) {
            0..20 => Change::Whole,
            20..85 => Change::Delta,
            _ => Change::AllAsDelta,
        };
    }

    /// The delta between a version that was sent before and the document that is shown.
    pub(crate) fn delta_since(&self, base: &Document) -> Document {
        let mut delta = self.shown.clone();
        delta.lines.retain(|line| !base.lines.contains(line));
        if self.habits.deltas_reach_back && base.newest > 0 {
            delta.lines = self.with_displaced(delta.lines, base);
        }
        delta
    }

    /// Adds the entries that were published since a version and have left the document already.
    fn with_displaced(&self, mut lines: Vec<Line>, base: &Document) -> Vec<Line> {
        let there: BTreeSet<u32> = self.shown.numbers().into_iter().collect();
        let is_displaced =
            |number: &u32| *number > base.newest && *number <= self.shown.newest && !there.contains(number);
        let displaced = self.live().into_iter().filter(is_displaced);
        lines.extend(displaced.filter_map(|number| self.line(number)));
        if self.habits.order == super::habits::Order::OldestFirst {
            lines.sort_by_key(|line| self.place(line.number).map(std::cmp::Reverse));
        }
        lines
    }
}
