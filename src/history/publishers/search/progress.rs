//! Moves a gap down while its site is asked. A search may be interrupted: the site asks to wait, the requests of the day are
//! used up, or the program is killed. The next search begins where the answers ended.

use std::time::Duration;

use super::SiteSearch;
use super::proof::has_known_of;
use crate::history::coverage_gaps::newly_placed;
use crate::history::publishers::Proof;
use crate::history::{CoverageUpdate, DocumentUpdate, Edges, GapChange, GapTarget, LogicalFeed, Sighting};

impl SiteSearch {
    /// Moves the gap below the entries that came so far, if they surely continue the stretch above it. The caller has stored
    /// them.
    #[must_use]
    pub fn progress(&mut self, feed: &LogicalFeed) -> Option<DocumentUpdate> {
        let below = self.below(feed)?;
        let open = feed.gaps.iter().find(|open| open.id == self.open.id)?;
        let run = self.round.parts.first();
        let (lowest, place) = (run.last()?, &open.gap.place);
        let is_in_gap = place.older_time < lowest.date && lowest.date < place.newer_time;
        if !is_in_gap || !self.continues_above(feed, below, run) {
            return None;
        }
        let mut coverage = feed.coverage.clone();
        let known = run.iter().rposition(|seen| has_known_of(feed, below - 1, &[*seen]));
        let news = run.get(known.map_or(0, |known| known + 1)..)?;
        let placed = newly_placed(feed, run);
        let stretch = Some(coverage.extend_down(below - 1, news));
        let mut gap = open.gap.clone();
        if let GapTarget::Boundary { between, .. } = &mut gap.target {
            *between = Edges { newer: Some(lowest.key), older: None };
        }
        self.round.parts.place_first(stretch);
        Some(DocumentUpdate {
            gaps: vec![GapChange::Put(open.id, gap)],
            coverage: Some(CoverageUpdate { coverage, stretch, placed }),
            ..DocumentUpdate::default()
        })
    }

    /// Returns true if both of these entries are in the stretch above the gap, so that no entry is missing between them.
    pub(super) fn is_above(
        &self,
        feed: &LogicalFeed,
        upper: Option<&Sighting>,
        lower: Option<&Sighting>,
    ) -> bool {
        let above = self.below(feed).map(|below| below - 1);
        let is_there = |seen: Option<&Sighting>| {
            let is_telling = seen.is_some_and(|seen| !feed.coverage.pinned.contains(&seen.key));
            is_telling && seen.and_then(|seen| feed.coverage.find(seen.stretch?)) == above
        };
        above.is_some() && is_there(upper) && is_there(lower)
    }

    /// Returns true if no entry is missing between the stretch above the gap and these entries, or among them. `below` is the
    /// index of the stretch below the gap.
    fn continues_above(&self, feed: &LogicalFeed, below: usize, run: &[Sighting]) -> bool {
        let has_doubt = self.round.has_shifted
            || self.round.is_off_time
            || self.site.is_past
            || self.found < self.asked_for.owed
            || !self.site.others.is_empty()
            || self.doubts.are_left()
            || run.iter().any(|seen| self.is_below(feed, seen));
        // The next search asks for entries from before the lowest one.
        let is_in_order = run.is_sorted_by(|newer, older| older.date.is_some() && newer.date >= older.date);
        if self.way.account.is_some() || has_doubt || !is_in_order {
            return false;
        }
        let Some(lowest) = run.last().and_then(|seen| seen.date) else { return false };
        let is_attached = match self.way.proof() {
            // A site that counts lists its entries in order, too.
            Proof::Counted | Proof::Order => self.is_begun(feed),
            Proof::OrderBehind => true,
            Proof::Nothing => false,
        };
        let listed = self.lists_until().map(|until| (lowest.plus(Duration::from_millis(1)), until));
        is_attached
            && self.lacking_above(feed, below, run).is_empty()
            && listed.is_none_or(|times| self.unsent(feed, times).is_empty())
    }

    /// Returns true if the answers begin with a known entry of the stretch above the gap, or have one before the first place
    /// where an entry may have slipped.
    pub(super) fn is_begun(&self, feed: &LogicalFeed) -> bool {
        self.below(feed).is_some_and(|below| has_known_of(feed, below - 1, self.round.parts.first()))
    }
}
