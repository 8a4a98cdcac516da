//! Settles a walk at its end: joins the stretches that its documents continue, and judges the boundary below them. Pages
//! and other answers that are no archives close a boundary only if they surely continue below it.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use super::judge::LinkVerdict;
use super::place::{Chain, Opened, Placed};
use super::story::Story;
use super::{Boundary, Coverage, Latest, Sighting, StretchId};
use crate::history::Confidence;
use crate::model::EntryKey;

/// The things that a finished walk has read.
#[derive(Debug)]
pub(in crate::history) struct FinishedWalk<'a> {
    /// The stretches of the documents that linked the walk's first document.
    pub(in crate::history) within: &'a [StretchId],
    /// The entries that were read, newest first: those of the document that linked the first one, then those of each
    /// document.
    pub(in crate::history) run: &'a [Sighting],
    /// The same entries, document by document; empty if the walk did not begin behind the latest subscription document.
    pub(in crate::history) documents: &'a [Arc<[Sighting]>],
    /// The entries of the last document.
    pub(in crate::history) last: &'a [EntryKey],
    /// The way in which the walk ended.
    pub(in crate::history) end: WalkEnd<'a>,
    /// The documents above the first one that an earlier try of the walk has read.
    pub(in crate::history) above: &'a DocumentsAbove,
    /// True if the walk began right behind the subscription document, at a document that was never requested before.
    pub(in crate::history) is_fresh: bool,
    /// The stretches of other stated gaps.
    pub(in crate::history) stated: &'a [StretchId],
}

/// The documents that an earlier try of a walk has read above the one at which the walk goes on.
#[derive(Clone, Debug, Default)]
pub(in crate::history) struct DocumentsAbove {
    /// The entries of the latest subscription document.
    pub(in crate::history) window: Vec<Sighting>,
    /// The entries of the archives behind it.
    pub(in crate::history) archived: BTreeSet<EntryKey>,
}

/// The way in which a walk ended.
#[derive(Clone, Copy, Debug)]
pub(in crate::history) enum WalkEnd<'a> {
    /// The last document links no older one.
    Beginning,
    /// The walk reached the processed documents of this chain.
    Reached(&'a Chain),
    /// A document could not be read, so the stated gap stays.
    Failed,
}

impl<'a> WalkEnd<'a> {
    /// Returns the processed documents that the walk reached.
    pub(in crate::history) const fn chain(self) -> Option<&'a Chain> {
        match self {
            Self::Reached(chain) => Some(chain),
            Self::Beginning | Self::Failed => None,
        }
    }

    pub(in crate::history) const fn is_failure(self) -> bool {
        matches!(self, Self::Failed)
    }
}

impl Coverage {
    /// Places the entries that a walk read behind a stretch.
    pub(in crate::history) fn settle(&mut self, walked: &FinishedWalk<'_>) -> Placed {
        let within: BTreeSet<usize> = walked.within.iter().filter_map(|name| self.find(*name)).collect();
        let Some(top) = within.first().copied() else { return Placed::default() };
        let has_news = walked.run.iter().any(|seen| !self.is_known(seen));
        if self.stretches[top].front.is_empty() && !has_news && top + 1 < self.stretches.len() {
            // The linking document and the walk brought no news, so this empty stretch and the next one are one.
            return self.join(top, top + 1);
        }
        let mut joined = BTreeSet::from([top]);
        for at in top + 1..self.stretches.len() {
            if !joined.contains(&at) && self.is_continued_by(at, walked) {
                joined.insert(at);
            }
        }
        let verdict = match walked.end.chain() {
            Some(chain) => self.judge_link(chain, walked.run, &joined, true),
            None => self.judge_known(walked, &joined),
        };
        if let LinkVerdict::Joins(at) = verdict {
            joined.insert(at);
        }
        let next = self.stretches.get(top + 1).map(|stretch| stretch.above);
        // A fresh walk that skips the next stretch proves nothing (rule 4).
        if walked.is_fresh && next != Some(Boundary::Missed) && !joined.contains(&(top + 1)) {
            joined = BTreeSet::from([top]);
        }
        let documents = if !walked.documents.is_empty() && !walked.end.is_failure() {
            walked.end.chain().cloned().unwrap_or_default().behind(walked.documents)
        } else {
            Vec::new()
        };
        let unjudged = self.leave_skipped(&mut joined, walked.run, &documents);
        let (first, last) = (*joined.first().unwrap_or(&top), *joined.last().unwrap_or(&top));
        if walked.is_fresh && next == Some(Boundary::Stated) {
            self.pin_exceptions(top + 1, walked.run);
        }
        let doubted = self.doubted(verdict);
        let lowest_before = self.stretches.last().map(|lowest| lowest.lowest.clone()).unwrap_or_default();
        let closed = self.merge(first, last);
        let mut placed = Placed { closed, ..self.placed_on(first) };
        for doubted in doubted.into_iter().chain(unjudged.iter().copied()) {
            self.doubt(doubted, &mut placed.closed);
        }
        self.note_lowest(first, walked, &lowest_before);
        let is_stated =
            walked.end.is_failure() || walked.stated.iter().any(|name| self.find(*name) == Some(first));
        let below = self.stretches.get(first + 1).filter(|below| below.above == Boundary::Stated);
        if let Some(below) = below.map(|below| below.id)
            && !is_stated
        {
            if matches!(verdict, LinkVerdict::Doubtful(_)) || unjudged.contains(&below) {
                self.stretches[first + 1].above = Boundary::Unjudged;
            } else {
                let opened = self.open_below(first, walked.run, verdict == LinkVerdict::Refuted);
                placed.opened.extend(opened);
            }
        }
        placed
    }

    /// Opens the boundary below the stretch `at` after the stated gap that covered it is gone. Returns `None` if nobody can
    /// tell if entries are missing there, because the publisher offered the whole feed as one document.
    pub(in crate::history) fn open_below(
        &mut self,
        at: usize,
        run: &[Sighting],
        ask_again: bool,
    ) -> Option<Opened> {
        let below = self.stretches.get(at + 1)?.id;
        if self.latest == Latest::Complete {
            self.stretches[at + 1].above = Boundary::Unjudged;
            return None;
        }
        self.stretches[at + 1].above = Boundary::Missed;
        // Without dates nobody can tell if an archive came late and stands below the boundary.
        let window = &self.stretches[at].front;
        let is_above = |seen: &Sighting| window.iter().any(|newer| newer.key == seen.key);
        let between = self.edges(at + 1, run, is_above);
        Some(Opened { below, confidence: Confidence::Suspected, between, ask_again })
    }

    /// Tries to close the boundary above a stretch with a run that begins in the stretch above. Returns `None` if the
    /// run does not continue in the stretch below.
    pub(in crate::history) fn bridge(&mut self, below: StretchId, run: &[Sighting]) -> Option<Placed> {
        let at = self.find(below).filter(|at| *at > 0)?;
        self.story_at(at, run).continues.then(|| self.join(at - 1, at))
    }

    /// Like [`Self::bridge`], for pages and other answers that are no archives. The entries that seem to have stayed in
    /// the stretch below must prove it (rule 16).
    pub(in crate::history) fn bridge_surely(&mut self, below: StretchId, run: &[Sighting]) -> Option<Placed> {
        let at = self.find(below)?;
        if self.is_surely_continued(at, &self.story_at(at, run), run) {
            self.bridge(below, run)
        } else {
            None
        }
    }

    /// Returns true if the entries that seem to have stayed prove that a run continues a stretch. One proves nothing if it
    /// is dated later than before, because its publisher may have brought it up. If an edit may have brought up each of
    /// them, it takes three.
    pub(super) fn is_surely_continued(&self, at: usize, story: &Story, run: &[Sighting]) -> bool {
        const ENOUGH: usize = 3;
        let front = &self.stretches[at].front;
        let is_moved = |now: &Sighting| {
            let before = front.iter().find(|seen| seen.key == now.key).and_then(|seen| seen.date);
            before.is_some_and(|before| now.date > Some(before.plus(ROUNDING)))
        };
        let stayed = run.iter().filter(|seen| story.stayed.contains(&seen.key) && !is_moved(seen));
        stayed.clone().any(|seen| !seen.is_edited) || stayed.count() >= ENOUGH
    }

    /// Notes that the edited entries of a page prove nothing, because the page does not continue the stretch below a gap
    /// (rule 16).
    pub(in crate::history) fn pin_edited(&mut self, below: StretchId, page: &[Sighting]) {
        let Some(at) = self.find(below) else { return };
        let edited = page.iter().filter(|seen| seen.is_edited && self.stretch_of(seen) >= Some(at));
        let keys: Vec<EntryKey> = edited.map(|seen| seen.key).collect();
        self.pinned.extend(keys);
    }

    /// Like [`Self::pin_shared`], for the newest document above a stretch after a walk has read its archives. Entries
    /// that stayed are not pinned.
    fn pin_exceptions(&mut self, below: usize, run: &[Sighting]) {
        let story = self.story_at(below, run);
        let window: BTreeSet<EntryKey> =
            self.stretches[below - 1].front.iter().map(|seen| seen.key).collect();
        self.pin_shared(below, |key| {
            window.contains(&key) && !(story.continues && story.stayed.contains(&key))
        });
    }
}

/// A date may differ by this much if two kinds of answers tell it.
const ROUNDING: Duration = Duration::from_mins(1);
