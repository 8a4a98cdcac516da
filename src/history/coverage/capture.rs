//! Captures of the document that a web archive made between two polls (rule 15).

use std::collections::BTreeMap;

use super::front::tail;
use super::story::{Story, story};
use super::{Boundary, Coverage, FRONT, FrontEntry, Sighting, Stretch, StretchId};
use crate::history::Edges;
use crate::model::{EntryKey, Timestamp};

/// The result of placing a capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::history) struct PlacedCapture {
    /// Two flags: true if the capture joins the stretch above, and true if it joins the stretch below.
    pub(in crate::history) joins: (bool, bool),
    /// True if it brings an unknown entry.
    pub(in crate::history) has_news: bool,
    /// Its lowest entry as the edge of a gap below it, and its newest entry as the edge of a gap above it.
    pub(in crate::history) bounds: Edges,
    /// The stretch of its news; `None` if it joins nothing and brings no news.
    pub(in crate::history) stretch: Option<StretchId>,
    /// Stretches whose upper boundary closed.
    pub(in crate::history) closed: Vec<StretchId>,
}

impl Coverage {
    /// Places a document that was captured at the time `at`, between the polls of two neighbouring stretches (rule 15).
    /// `below` is the index of the lower stretch.
    pub(in crate::history) fn place_capture(
        &mut self,
        below: usize,
        entries: Vec<Sighting>,
        at: Timestamp,
    ) -> Option<PlacedCapture> {
        let mut order = self.order;
        let (run, is_shuffled) = order.arrange(entries);
        let above = below.checked_sub(1).filter(|_| below < self.stretches.len())?;
        // An edited entry may have moved up. So the capture joins nothing if all entries that seem to have stayed were
        // edited.
        let is_edited = |key: &EntryKey| run.iter().any(|seen| seen.key == *key && seen.is_edited);
        // Unlike at a poll, a tie between the two stories does not show that the feed continues.
        let continues = |story: &Story| {
            story.continues
                && story.cost < story.cost_of_roll_over
                && !is_shuffled
                && !story.stayed.iter().all(is_edited)
        };
        let fit = self.story_at(below, &run);
        let joins = (continues(&self.story_above(above, &run)), continues(&fit));
        let has_news = run.iter().any(|seen| !self.is_known(seen));
        let is_older = at < self.stretches[below].since;
        // A stretch begins when Lacuna looked. An archive may have looked long before the first poll.
        let since = at.max(self.stretches[below].since);
        let is_of_below =
            |seen: &Sighting| self.stretch_of(seen) == Some(below) && !self.pinned.contains(&seen.key);
        if is_older && !joins.1 && run.iter().any(is_of_below) {
            // The capture is from the time before the stretch below.
            return None;
        }
        let mut above_those_that_stayed = run.iter().take_while(|seen| !fit.stayed.contains(&seen.key));
        let brings_newer = above_those_that_stayed.any(|seen| !self.is_known(seen));
        let newest = run.iter().find(|seen| self.is_of_capture(above, seen)).map(|seen| seen.key);
        let bounds = Edges {
            newer: self.edges(below, &run, |_| true).newer,
            older: newest.filter(|_| !joins.1 || brings_newer),
        };
        let name = |stretch: usize| Some(self.stretches[stretch].id);
        let (stretch, closed) = match joins {
            (true, true) => {
                let placed = self.join(above, below);
                (placed.stretch, placed.closed)
            }
            (true, false) => {
                let stretch = Some(self.extend_down(above, &run));
                self.stretches[above].since = self.stretches[above].since.min(since);
                (stretch, Vec::new())
            }
            (false, true) => {
                let stretch = name(below);
                if brings_newer {
                    self.stretches[below].front = self.front_after(below, &fit, &run);
                }
                (stretch, Vec::new())
            }
            (false, false) if has_news => {
                self.last_name += 1;
                let id = StretchId(self.last_name);
                let seen = |seen: &Sighting| FrontEntry { key: seen.key, date: seen.date, archived: false };
                let stretch = Stretch {
                    id,
                    since,
                    front: run.iter().take(FRONT).map(seen).collect(),
                    lowest: tail(&run),
                    has_beginning: false,
                    above: Boundary::Missed,
                };
                self.stretches.insert(below, stretch);
                (Some(id), Vec::new())
            }
            (false, false) => (None, Vec::new()),
        };
        Some(PlacedCapture { joins, has_news, bounds, stretch, closed })
    }

    /// Returns true if an entry of a capture is neither pinned nor part of the stretch above.
    pub(super) fn is_of_capture(&self, above: usize, seen: &Sighting) -> bool {
        !self.pinned.contains(&seen.key) && self.stretch_of(seen) != Some(above)
    }

    /// Compares an older document with the stretch above it. The lowest document of that stretch plays the part of the
    /// run, and the older document that of the front.
    pub(super) fn story_above(&self, at: usize, older: &[Sighting]) -> Story {
        let front: Vec<FrontEntry> =
            older.iter().map(|seen| FrontEntry { key: seen.key, date: seen.date, archived: false }).collect();
        let known: BTreeMap<EntryKey, Sighting> = older.iter().map(|seen| (seen.key, *seen)).collect();
        let unknown = |key| Sighting { key, date: None, stretch: None, is_edited: false };
        let run: Vec<Sighting> = self.stretches[at]
            .lowest
            .iter()
            .map(|key| known.get(key).copied().unwrap_or_else(|| unknown(*key)))
            .collect();
        story(&front, &run, |seen| known.contains_key(&seen.key), &self.pinned, 0)
    }
}
