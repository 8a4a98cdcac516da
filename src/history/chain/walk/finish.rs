//! The end of a walk: decides what the read entries prove about its gap, and about other gaps.

use std::sync::Arc;

use super::{HistoryWalk, Phase, WalkOutcome};
use crate::history::coverage::{Chain, FinishedWalk, Opened, Placed, WalkEnd};
use crate::history::coverage_gaps::{boundary_gap, closed, newly_placed};
use crate::history::{
    Coverage, CoverageUpdate, DocumentUpdate, Gap, GapChange, GapPlace, LogicalFeed, OpenGap, Retry,
    Sighting, StretchId,
};
use crate::model::{EntryKey, Timestamp};

impl HistoryWalk {
    /// Ends the walk at a processed document, or at the end of the chain, which has no `prev-archive` (RFC 5005 §4.2,
    /// A2). If the documents show that the two sides of the gap join, the gap closes. Otherwise the gap becomes the gap
    /// of the boundary between the two sides.
    pub(super) fn finish(
        &mut self,
        feed: &LogicalFeed,
        mut coverage: Coverage,
        mut update: DocumentUpdate,
        end: WalkEnd<'_>,
        now: Timestamp,
    ) -> DocumentUpdate {
        let is_at_beginning = matches!(end, WalkEnd::Beginning);
        let stretch = self.stretch(feed);
        let last = self.run.last().cloned().unwrap_or_default();
        let passed =
            self.passed(feed, end.chain(), is_at_beginning && feed.coverage.confirms_end(&last, now));
        let placed = self.settle(feed, &mut coverage, end, &passed);
        if is_at_beginning {
            let end = update.processed.first().map(|document| document.uri.clone());
            coverage.note_found_end(feed.coverage.begins_with(&last), end, now);
        }
        update.gaps.extend(closed(feed, &placed));
        let outcome = if is_at_beginning { WalkOutcome::ReachedBeginning } else { WalkOutcome::Bridged };
        self.progress.phase = Phase::Finished(outcome);
        if let Some(opened) = placed.opened.first() {
            update.gaps.push(self.turn_into_boundary(opened, feed, now));
            if opened.ask_again {
                self.progress.phase = Phase::Fetching;
                self.run = vec![joined(&self.run)];
            }
        } else {
            update.gaps.push(GapChange::Close(self.id));
        }
        update.gaps.extend(passed);
        let placed = newly_placed(feed, &last);
        update.coverage = Some(CoverageUpdate { coverage, stretch, placed });
        update
    }

    /// Makes the gap of a document that of a boundary, because the document is no longer missing.
    pub(super) fn turn_into_boundary(
        &mut self,
        opened: &Opened,
        feed: &LogicalFeed,
        now: Timestamp,
    ) -> GapChange {
        let mut gap = Gap {
            dismissed: self.gap.dismissed,
            since: self.gap.since,
            unread_after: self.gap.unread_after,
            ..boundary_gap(opened, feed, self.gap.chain.poll, self.options, now)
        };
        gap.place = GapPlace {
            newer: self.gap.place.newer.clone(),
            newer_time: self.gap.place.newer_time,
            position: self.gap.place.position,
            ..gap.place
        };
        if let Some(archive) = self.record.older.clone() {
            gap = gap.with_archive(&archive, opened.ask_again, now);
        }
        self.gap = gap;
        self.put()
    }

    pub(super) fn settle(
        &self,
        feed: &LogicalFeed,
        coverage: &mut Coverage,
        end: WalkEnd<'_>,
        passed: &[GapChange],
    ) -> Placed {
        let is_other = |open: &&OpenGap| open.id != self.id && !passed.contains(&GapChange::Close(open.id));
        let others = feed.gaps.iter().filter(is_other);
        let stated: Vec<StretchId> = others.flat_map(|open| open.gap.within().iter().copied()).collect();
        let last: Vec<EntryKey> = match self.run.as_slice() {
            [_, .., last] => last.iter().map(|seen| seen.key).collect(),
            _ => Vec::new(),
        };
        coverage.settle(&FinishedWalk {
            within: self.gap.within(),
            run: &self.whole_run(),
            documents: if self.is_behind_latest() { &self.run } else { &[] },
            last: &last,
            end,
            above: &self.progress.above,
            is_fresh: self.progress.is_fresh,
            stated: &stated,
        })
    }

    /// Returns the changes to other gaps of missing documents that the read entries lead past, or at which the chain
    /// ends as it did on an earlier day (rule 8 of coverage).
    fn passed(&self, feed: &LogicalFeed, stop: Option<&Chain>, confirms_end: bool) -> Vec<GapChange> {
        let run = self.whole_run();
        let named = self.run.first().map_or(0, |first| first.len());
        let chain = stop.cloned().unwrap_or_default();
        let last = self.run.last().map(|last| last.iter().map(|seen| seen.key).collect()).unwrap_or_default();
        let end = Chain { documents: vec![(last, None)], ends: confirms_end, ..Chain::default() };
        let earlier = feed.gaps.iter().filter(|open| open.gap.chain.poll < self.gap.chain.poll);
        let changes = earlier.filter_map(|open| {
            if feed.coverage.is_at_end(&open.gap, &run, &end) {
                return Some(GapChange::Close(open.id));
            }
            if !feed.coverage.is_passed(&open.gap, &run, named, &chain) {
                return None;
            }
            // If this walk read the archives itself, the other gap closes at once. Otherwise the next refresh fetches
            // these archives again.
            let is_read = feed.coverage.is_passed(&open.gap, &run, named, &Chain::default());
            Some(if is_read {
                GapChange::Close(open.id)
            } else {
                GapChange::Put(open.id, Gap { retry: Retry::NextRefresh, ..open.gap.clone() })
            })
        });
        changes.collect()
    }

    /// Returns the stretch of the documents that the walk reads.
    pub(super) fn stretch(&self, feed: &LogicalFeed) -> Option<StretchId> {
        let within = self.gap.within().iter().filter_map(|name| feed.coverage.find(*name)).min();
        within.and_then(|at| feed.coverage.stretches.get(at)).map(|stretch| stretch.id)
    }

    /// Returns true if a document has entries of a stretch below that of the walk.
    pub(super) fn reaches_lower_stretch(&self, feed: &LogicalFeed, entries: &[Sighting]) -> bool {
        let place = |name: StretchId| feed.coverage.find(name);
        let own = self.gap.within().iter().copied().filter_map(place).max();
        entries.iter().filter_map(|seen| place(seen.stretch?)).any(|at| Some(at) > own)
    }
}

/// Joins the parts of a run.
fn joined(run: &[Arc<[Sighting]>]) -> Arc<[Sighting]> {
    run.iter().flat_map(|part| part.iter()).copied().collect()
}
