//! Judges the answers of a search: they prove that no entry is missing any more, or the gap stays (rule 16 of coverage).

use std::collections::BTreeSet;
use std::time::Duration;

use super::{SiteOutcome, SiteSearch};
use crate::history::coverage_gaps::{closed_stretches, newly_placed};
use crate::history::publishers::Proof;
use crate::history::publishers::span::{TIME_ZONE, stretch_below};
use crate::history::{
    CoverageUpdate, DocumentUpdate, FrontEntry, GapChange, GapTarget, LogicalFeed, Sighting,
};
use crate::model::{EntryKey, Timestamp};

impl SiteSearch {
    /// Returns the known entries that are dated in the time for which the site was asked, whatever its time zone is, and
    /// that have not come. A site that leaves them out may leave out missing ones as well.
    pub(super) fn surely_unsent(&self, feed: &LogicalFeed) -> Vec<EntryKey> {
        if self.way.proof() == Proof::Counted {
            let (from, to) = self.asked_for.asked_span;
            return self.unsent(feed, (from.plus(TIME_ZONE), to.minus(TIME_ZONE)));
        }
        // A list in order ends somewhere below the gap.
        let above_gap = self.asked_for.span.0.plus(Duration::from_millis(1));
        self.lists_until().map_or_else(Vec::new, |until| self.unsent(feed, (above_gap, until)))
    }

    /// Returns the time until which the list has all entries of the feed. If known ones at its head were skipped, this is
    /// the time of the first entry that came.
    pub(super) fn lists_until(&self) -> Option<Timestamp> {
        let until = (self.way.publisher.lists_until)(self.asked_for.asked_span.1)?;
        let first = self.round.parts.first().first().and_then(|first| first.date);
        Some(if self.round.has_skipped { first?.min(until) } else { until })
    }

    /// Returns the known entries from one time to another that have not come.
    pub(super) fn unsent(&self, feed: &LogicalFeed, (from, to): (Timestamp, Timestamp)) -> Vec<EntryKey> {
        let came: BTreeSet<EntryKey> = self.run.iter().map(|seen| seen.key).collect();
        let sides = self.below(feed).and_then(|below| feed.coverage.stretches.get(below - 1..=below));
        let known = sides.unwrap_or_default().iter().flat_map(|stretch| &stretch.front);
        let is_unsent = |seen: &&FrontEntry| {
            !came.contains(&seen.key)
                && !self.deleted.contains(&seen.key)
                && seen.date.is_some_and(|date| from <= date && date <= to)
        };
        known.filter(is_unsent).map(|seen| seen.key).collect()
    }

    /// Returns true if the answers prove that nothing is missing any more between the two sides of the gap.
    pub(super) fn proves(&self, feed: &LogicalFeed) -> bool {
        if self.round.has_shifted || self.round.is_off_time || self.found < self.asked_for.owed {
            return false;
        }
        let below = self.below(feed);
        let reaches_above = || self.reaches(feed, below.map(|below| below - 1));
        // An entry that was left out may be a missing one with a new date.
        if !self.site.others.is_empty() || self.doubts.are_left() || self.site.is_past {
            return false;
        }
        // If a known entry of that time has not come, the list of the site is another one than that of the feed.
        if !self.surely_unsent(feed).is_empty() {
            return false;
        }
        let have_all_come = self.round.counted == Some(self.round.seen.len() as u64);
        match self.way.proof() {
            Proof::Counted => have_all_come && reaches_above() && self.reaches(feed, below),
            Proof::Order => {
                reaches_above()
                    && self.lacking(feed).is_empty()
                    && self.continues_below(feed, self.round.parts.last())
            }
            Proof::OrderBehind => {
                self.lacking(feed).is_empty() && self.continues_below(feed, self.round.parts.last())
            }
            Proof::Nothing => false,
        }
    }

    /// Returns true for a known entry below the gap.
    pub(super) fn is_below(&self, feed: &LogicalFeed, seen: &Sighting) -> bool {
        let at = seen.stretch.and_then(|stretch| feed.coverage.find(stretch));
        at.is_some() && at >= self.below(feed) && !feed.coverage.pinned.contains(&seen.key)
    }

    /// Returns true if the list of the site has come to the entries below the gap.
    pub(super) fn arrives(&self, feed: &LogicalFeed) -> bool {
        let is_in_order = matches!(self.way.proof(), Proof::Order | Proof::OrderBehind);
        let answers = self.round.parts.all();
        is_in_order
            && self.way.account.is_none()
            && self.has_passed(feed, &answers)
            && self.continues_below(feed, &answers)
    }

    /// Returns true if answers end with an entry that is dated before the newest of their known entries below the gap.
    /// A missing entry of the same second may stand behind it.
    fn has_passed(&self, feed: &LogicalFeed, answers: &[Sighting]) -> bool {
        let newest =
            answers.iter().filter(|seen| self.is_below(feed, seen)).filter_map(|seen| seen.date).max();
        let last = answers.last().and_then(|seen| seen.date);
        newest.is_none() || last.is_none() || last < newest
    }

    /// Returns true if a known entry of the stretch with the index `at` is among the answers.
    fn reaches(&self, feed: &LogicalFeed, at: Option<usize>) -> bool {
        at.is_some_and(|at| has_known_of(feed, at, self.round.parts.last()))
    }

    /// Returns the known entries that the answers lack between their first known one above the gap and their last known
    /// one below it. A site that leaves out known entries may leave out missing ones as well.
    pub(super) fn lacking(&self, feed: &LogicalFeed) -> Vec<EntryKey> {
        let Some(below) = self.below(feed) else { return Vec::new() };
        let answers = self.round.parts.last();
        let front = feed.coverage.stretches.get(below).map_or(&[][..], |stretch| &stretch.front);
        let came: BTreeSet<EntryKey> = answers.iter().map(|seen| seen.key).collect();
        let last = front.iter().rposition(|seen| came.contains(&seen.key)).map_or(0, |last| last + 1);
        let known = front.iter().take(last).map(|seen| seen.key);
        let lacking = known.filter(|key| !self.has_come(feed, &came, *key));
        self.lacking_above(feed, below, answers).into_iter().chain(lacking).collect()
    }

    /// Returns the known entries just above the gap that these answers lack, behind their first known one.
    pub(super) fn lacking_above(
        &self,
        feed: &LogicalFeed,
        below: usize,
        answers: &[Sighting],
    ) -> Vec<EntryKey> {
        let came: BTreeSet<EntryKey> = answers.iter().map(|seen| seen.key).collect();
        let above = feed.coverage.stretches.get(below - 1).map_or(&[][..], |stretch| &stretch.lowest);
        let first = above.iter().position(|key| came.contains(key)).unwrap_or(above.len());
        let known = above.iter().skip(first).copied();
        known.filter(|key| !self.has_come(feed, &came, *key)).collect()
    }

    /// Returns true if a known entry is among those that came, or if a list need not have it. The publisher may delete an
    /// entry after an earlier answer of this search brought it.
    fn has_come(&self, feed: &LogicalFeed, came: &BTreeSet<EntryKey>, key: EntryKey) -> bool {
        let was_brought = || self.run.iter().any(|seen| seen.key == key && seen.stretch.is_none());
        let need_not_come = self.deleted.contains(&key) || feed.coverage.pinned.contains(&key);
        came.contains(&key) || need_not_come || was_brought()
    }

    /// Returns the known entries without which the answers would close the gap. The publisher may have deleted them. The
    /// caller asks for their pages to find that out.
    #[must_use]
    pub fn perhaps_deleted(&self, feed: &LogicalFeed) -> Vec<EntryKey> {
        /// Largest number of entries whose pages are asked for. A site that lacks more of them does not list all entries.
        const MOST_DELETED: usize = 3;
        if self.outcome != Some(SiteOutcome::Open) || self.way.account.is_some() {
            return Vec::new();
        }
        let mut absent: BTreeSet<EntryKey> = self.surely_unsent(feed).into_iter().collect();
        if self.way.proof() != Proof::Counted {
            absent.extend(self.lacking(feed));
        }
        let mut without = self.clone();
        without.deleted.extend(&absent);
        if absent.len() <= MOST_DELETED && without.proves(feed) {
            absent.into_iter().collect()
        } else {
            Vec::new()
        }
    }

    /// Takes in that the publisher deleted these entries. The gap closes if nothing else keeps it open.
    pub fn handle_deleted(&mut self, feed: &LogicalFeed, deleted: &[EntryKey]) -> DocumentUpdate {
        let mut update = DocumentUpdate::default();
        self.deleted.extend(deleted);
        if self.proves(feed) {
            self.close(feed, &mut update);
        }
        update
    }

    /// Returns true if the entries above the gap and these of the answers continue below it (rule 4 of coverage).
    pub(super) fn continues_below(&self, feed: &LogicalFeed, answers: &[Sighting]) -> bool {
        let GapTarget::Boundary { below, .. } = self.open.gap.target else { return false };
        let is_telling = |key: EntryKey| !feed.coverage.pinned.contains(&key) && !self.deleted.contains(&key);
        let is_known = |seen: &&Sighting| is_telling(seen.key) && self.is_below(feed, seen);
        if let [only] = answers.iter().filter(is_known).collect::<Vec<_>>().as_slice() {
            let front =
                self.below(feed).and_then(|at| feed.coverage.stretches.get(at)).map(|below| &below.front);
            let known = front.into_iter().flatten().filter(|seen| is_telling(seen.key));
            if Self::may_be_ahead(only.key, &known.copied().collect::<Vec<_>>()) {
                return false;
            }
        }
        let above = self.below(feed).and_then(|below| feed.coverage.stretches.get(below - 1));
        let mut run = above.map(|above| feed.coverage.front_of(above.id)).unwrap_or_default();
        let known: BTreeSet<EntryKey> = run.iter().map(|seen| seen.key).collect();
        run.extend(answers.iter().filter(|seen| !known.contains(&seen.key)));
        let mut coverage = feed.coverage.clone();
        coverage.forget(&self.deleted);
        coverage.bridge_surely(below, &run).is_some()
    }

    /// Returns true if a known entry below the gap may be dated ahead, so that missing ones stand below it: it is dated far
    /// after the next one. `known` is the front below the gap.
    fn may_be_ahead(key: EntryKey, known: &[FrontEntry]) -> bool {
        let Some(at) = known.iter().position(|seen| seen.key == key) else { return false };
        let Some(date) = known[at].date else { return false };
        let times: Vec<Timestamp> = known.iter().filter_map(|seen| seen.date).collect();
        let mut steps: Vec<Duration> = times.windows(2).map(|pair| pair[0].since(pair[1])).collect();
        steps.sort_unstable();
        let next = known[at + 1..].iter().find_map(|seen| seen.date);
        let usual = steps.get(steps.len() / 2);
        next.zip(usual).is_some_and(|(next, usual)| steps.len() > 1 && date.since(next) > *usual * 2)
    }

    /// Returns the index of the stretch below the gap, which is never 0.
    pub(super) fn below(&self, feed: &LogicalFeed) -> Option<usize> {
        stretch_below(&self.open, feed)
    }

    /// Closes the gap, and makes its two sides one stretch.
    pub(super) fn close(&mut self, feed: &LogicalFeed, update: &mut DocumentUpdate) {
        let Some(below) = self.below(feed) else { return };
        let mut coverage = feed.coverage.clone();
        let placed = coverage.join(below - 1, below);
        let id = self.open.id;
        let others = closed_stretches(feed, &placed.closed).filter(|change| *change != GapChange::Close(id));
        update.gaps.extend(others.chain([GapChange::Close(id)]));
        let entries = newly_placed(feed, &self.run);
        update.coverage = Some(CoverageUpdate { coverage, stretch: placed.stretch, placed: entries });
        self.outcome = Some(SiteOutcome::Closed);
    }
}

/// Returns true if a known entry of the stretch with the index `at` is among these. Pinned entries do not count.
pub(super) fn has_known_of(feed: &LogicalFeed, at: usize, seen: &[Sighting]) -> bool {
    let is_of = |seen: &Sighting| seen.stretch.and_then(|name| feed.coverage.find(name)) == Some(at);
    seen.iter().any(|seen| is_of(seen) && !feed.coverage.pinned.contains(&seen.key))
}
