//! Answers with only the changed entries: `226 IM Used` of RFC 3229, with entries in place of bytes.

use std::collections::BTreeSet;

use super::Publisher;
use super::document::{Document, Line};

/// The way in which the server answers a conditional request for a changed document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// The server sends the whole document with 200.
    Whole,
    /// The server sends the entries that changed since the named version with 226. If it does not know that version, it
    /// sends the whole document.
    Delta,
    /// The server knows no versions and sends the whole document as a delta.
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

    /// The delta between a version that was sent before and the present document.
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
