//! Places the entries of a document: joins stretches, begins new ones, and opens and closes boundaries.

use std::collections::BTreeSet;

use url::Url;

use super::front::tail;
use super::judge::{LinkVerdict, fits_neither_story, joined_by};
use super::order::Habit;
use super::story::{Story, story};
use super::{Boundary, Coverage, Latest, Sighting, Stretch, StretchId};
use crate::history::{Confidence, Edges};
use crate::model::{EntryKey, Timestamp};

/// Processed documents in the order of their chain, from a linked one on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// For each document its entries, newest first, and their stretch.
    pub documents: Vec<(Vec<EntryKey>, Option<StretchId>)>,
    /// True if the last document links no older one. If the store did not look up the chain to its end, this is false.
    pub ends: bool,
    /// The unread document that the last one links.
    pub next: Option<Url>,
    /// The address of the last document, and the time at which it was last read.
    pub last: Option<(Url, Timestamp)>,
}

impl Chain {
    pub(in crate::history) fn entries(&self) -> BTreeSet<EntryKey> {
        self.documents.iter().flat_map(|(entries, _)| entries).copied().collect()
    }

    /// Returns the chain with the entries of each document in the opposite order.
    fn turned(&self) -> Self {
        let mut chain = self.clone();
        chain.documents.iter_mut().for_each(|(entries, _)| entries.reverse());
        chain
    }

    /// Returns the entries of documents, and of this chain behind them, document by document.
    pub(in crate::history) fn behind<'s, D>(
        &self,
        documents: impl IntoIterator<Item = &'s D>,
    ) -> Vec<Vec<EntryKey>>
    where
        D: AsRef<[Sighting]> + 's,
    {
        let keys = |document: &D| document.as_ref().iter().map(|seen| seen.key).collect();
        let chain = self.documents.iter().map(|(entries, _)| entries.clone());
        documents.into_iter().map(keys).chain(chain).collect()
    }
}

/// The older document that a document links.
#[derive(Clone, Copy, Debug)]
pub(in crate::history) enum OlderLink<'a> {
    /// The document links no older one. This does not prove that the feed begins here (rule 10).
    None,
    /// The document links an older page, which is no archive.
    Page,
    /// The linked document was processed.
    Processed(&'a Chain),
    /// The linked document was not read.
    Unread,
}

/// A boundary at which entries may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::history) struct Opened {
    /// The stretch below the boundary.
    pub(in crate::history) below: StretchId,
    /// The certainty that entries are missing (G5b).
    pub(in crate::history) confidence: Confidence,
    /// The entries just above and below the boundary.
    pub(in crate::history) between: Edges,
    /// True if the processed archives must be fetched again at once (rule 3).
    pub(in crate::history) ask_again: bool,
}

/// The result of placing a document or a walk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::history) struct Placed {
    /// The stretch of the news.
    pub(in crate::history) stretch: Option<StretchId>,
    /// Stretches whose upper boundary closed.
    pub(in crate::history) closed: Vec<StretchId>,
    /// The boundaries that opened.
    pub(in crate::history) opened: Vec<Opened>,
    /// The lowest entry of the document that is new or stayed where it was. Pinned entries may be below it.
    pub(in crate::history) lowest: Option<EntryKey>,
    /// True if the document showed that the documents before it, which have no dates, are oldest first. Then the entries
    /// of the processed documents are in the wrong order.
    pub(in crate::history) is_turned: bool,
}

/// The facts about a subscription document that decide which stretches it joins.
#[derive(Clone, Copy)]
struct WindowFacts {
    /// True if one of its entries is new.
    has_news: bool,
    /// True if its entries are in no order.
    is_shuffled: bool,
    now: Timestamp,
}

impl Coverage {
    /// Returns the entries of a document in order, newest first, each once.
    pub(in crate::history) fn arrange(&mut self, entries: Vec<Sighting>) -> Vec<Sighting> {
        self.order.arrange(entries).0
    }

    /// Places a whole subscription document.
    pub(in crate::history) fn arrive(
        &mut self,
        window: Vec<Sighting>,
        link: OlderLink<'_>,
        now: Timestamp,
    ) -> Placed {
        let cut = self.stretches.first().filter(|_| self.latest == Latest::CutOff).map(|cut| cut.id);
        let is_turned = self.learn_direction(&window);
        let turned;
        let link = match link {
            OlderLink::Processed(chain) if is_turned => {
                turned = chain.turned();
                OlderLink::Processed(&turned)
            }
            link => link,
        };
        let mut placed = Placed { is_turned, ..self.place_window(window.clone(), link, now) };
        let (window, is_shuffled) = self.order.arrange(window);
        if let Some(at) = cut.and_then(|cut| self.find(cut)).filter(|_| !is_shuffled) {
            self.judge_below_cut(at, &window, link, &mut placed);
        }
        placed
    }

    /// Judges the boundary below the stretch of a document that was cut off (rule 13). The latest document is whole. It
    /// continues that stretch, or it shows that entries are missing above it.
    fn judge_below_cut(&mut self, cut: usize, window: &[Sighting], link: OlderLink<'_>, placed: &mut Placed) {
        let here: BTreeSet<EntryKey> = window.iter().map(|seen| seen.key).collect();
        let Some(below) = self.stretches.get(cut + 1).filter(|below| below.above == Boundary::Unjudged)
        else {
            return;
        };
        let name = below.id;
        let gone = below.front.iter().filter(|seen| !seen.archived && !here.contains(&seen.key)).count();
        let can_tell = match link {
            OlderLink::None | OlderLink::Page => cut == 0 || !placed.opened.is_empty(),
            // One entry that came into no archive may have been withdrawn (rule 2).
            OlderLink::Processed(_) => cut == 0 && gone >= 2,
            OlderLink::Unread => false,
        };
        if !can_tell {
            return;
        }
        self.latest = Latest::Run;
        if cut == 0 && self.story_at(1, window).continues {
            // The stretch below may be that of an earlier document that was cut off.
            placed.closed.extend(self.merge(0, 1));
            return self.judge_below_cut(0, window, link, placed);
        }
        self.stretches[cut + 1].above = Boundary::Missed;
        // The documents that were cut off may have brought entries below this window.
        let between = self.edges(cut + 1, &self.front_of(self.stretches[cut].id), |_| true);
        placed.opened.push(Opened {
            below: name,
            confidence: Confidence::Suspected,
            between,
            ask_again: false,
        });
    }

    fn place_window(&mut self, window: Vec<Sighting>, link: OlderLink<'_>, now: Timestamp) -> Placed {
        let (window, is_shuffled) = self.order.arrange(window);
        let has_news = window.iter().any(|seen| !self.is_known(seen));
        let is_first = self.stretches.is_empty();
        if is_first || (window.is_empty() && matches!(link, OlderLink::Unread) && !self.is_top_empty()) {
            let boundary = if is_first { Boundary::Unjudged } else { Boundary::Stated };
            self.begin_on_top(boundary, now);
        }
        if window.is_empty() {
            if self.is_top_empty() && matches!(link, OlderLink::None | OlderLink::Page) {
                // The feed may have had entries between two empty documents.
                self.begin_claim_anew(now);
            }
            return self.placed_on(0);
        }
        if self.is_top_empty() && self.stretches.len() > 1 && self.story_at(1, &window).continues {
            // The top stretch has no entries yet, and the document continues the stretch below it. So the two are one.
            self.merge(0, 1);
        }
        if self.is_top_empty() && self.stretches.len() > 1 && !has_news {
            // The document is an older copy, or the same document once more. The news is still behind an unread link.
            return self.placed_on(0);
        }
        if self.is_top_empty() {
            if !self.stretches[0].lowest.is_empty() && matches!(link, OlderLink::None | OlderLink::Page) {
                // A document with other entries linked the unread one, and this one does not link it. Entries may be
                // missing between the two.
                self.begin_on_top(Boundary::Unjudged, now);
                self.begin_claim_anew(now);
            }
            // Nobody knows which entries the feed had before this document, so the claim begins here.
            self.stretches[0].since = now;
            return self.settle_window(0, &Story::default(), &window, link, has_news);
        }
        self.unpin_brought_up(&window);
        let stories: Vec<Story> = (0..self.stretches.len()).map(|at| self.story_at(at, &window)).collect();
        let facts = WindowFacts { has_news, is_shuffled, now };
        let (mut joined, verdict) = self.joined(&stories, &window, link, facts);
        let documents = match link {
            OlderLink::Processed(chain) => chain.behind([&window]),
            OlderLink::None | OlderLink::Page | OlderLink::Unread => Vec::new(),
        };
        let unjudged = self.leave_skipped(&mut joined, &window, &documents);
        if joined.contains(&0) {
            // Entries of a lower stretch that the document does not continue were brought up, so they prove nothing.
            let lower = window.iter().filter(|seen| self.stretch_of(seen) > joined.last().copied());
            let lower: Vec<EntryKey> = lower.map(|seen| seen.key).collect();
            self.pinned.extend(lower);
        }
        let fit = stories.into_iter().next().unwrap_or_default();
        let is_in_no_order = is_shuffled
            || self.order.habit == Habit::Unsorted
            || fits_neither_story(&fit)
            || self.are_pins_scattered(&window);
        let is_in_place =
            |seen: &&Sighting| !self.is_known(seen) || fit.continues && fit.stayed.contains(&seen.key);
        let lowest = window.iter().rev().find(is_in_place).map(|seen| seen.key);
        let is_doubtful = self.is_doubtful(&fit, &window);
        // After a delta or a document in no order, an entry that seems to have stayed may be pinned (rule 14).
        let is_uncertain = self.latest == Latest::InNoOrder && (fit.cost > 0 || fit.stayed.len() < 2);
        // After a poll that could not be judged, each exception counts, because the publisher may have reordered the
        // feed. So does a document without news that continues nothing (rule 14).
        let is_strained =
            self.unjudged.is_some() && (fit.continues || !has_news) && (fit.cost > 0 || !fit.continues);
        if is_doubtful || is_in_no_order || is_strained || (has_news && is_uncertain) {
            self.begin_claim_anew(now);
        }
        let mut placed = Placed::default();
        let doubted = self.doubted(verdict);
        let at = match (joined.first(), joined.last()) {
            (Some(first), Some(last)) => {
                placed.closed = self.merge(*first, *last);
                for doubted in doubted.into_iter().chain(unjudged) {
                    self.doubt(doubted, &mut placed.closed);
                }
                *first
            }
            _ if !has_news && matches!(link, OlderLink::Unread) => {
                // The news is behind the unread link. It is judged after the walk has read it.
                self.begin_on_top(Boundary::Stated, now);
                self.stretches[0].lowest = tail(&window);
                return self.placed_on(0);
            }
            _ if !has_news => {
                let at = window.iter().find_map(|seen| self.stretch_of(seen)).unwrap_or(0);
                return self.placed_on(at);
            }
            _ => {
                let is_judged = self.can_tell(&window)
                    && !is_in_no_order
                    && !self.brings_old(&window)
                    && !matches!(verdict, LinkVerdict::Doubtful(_));
                let ask_again = verdict == LinkVerdict::Refuted;
                placed.opened.extend(self.roll_over(&fit, &window, link, is_judged, ask_again, now));
                0
            }
        };
        // If the document joined the stretch only by its link, it pushed no entry out of the front.
        let story = if fit.continues { fit } else { Story::default() };
        let settled = self.settle_window(at, &story, &window, link, has_news);
        if has_news && (is_in_no_order || is_doubtful) {
            self.latest = Latest::InNoOrder;
        }
        Placed { stretch: settled.stretch, lowest, ..placed }
    }

    /// Returns the stretches that a document continues or reaches, so that they are one with it, and the verdict about
    /// its link to the archives.
    fn joined(
        &mut self,
        stories: &[Story],
        window: &[Sighting],
        link: OlderLink<'_>,
        facts: WindowFacts,
    ) -> (BTreeSet<usize>, LinkVerdict) {
        let mut joined = joined_by(stories, window);
        // The document and its archives contain the whole feed (RFC 5005 §4).
        let verdict = match link {
            OlderLink::Processed(chain) => self.judge_link(chain, window, &joined, facts.has_news),
            OlderLink::None | OlderLink::Page | OlderLink::Unread => LinkVerdict::Nothing,
        };
        if let LinkVerdict::Joins(at) = verdict {
            joined.insert(at);
        }
        if matches!(link, OlderLink::Page)
            && facts.has_news
            && !self.is_surely_continued(0, &stories[0], window)
        {
            // An edit may have brought up each entry that seems to have stayed. The older page tells if it did.
            joined.clear();
        }
        // An entry that moved up from a lower stretch does not show that the document continues both stretches.
        let is_of_top =
            |seen: &Sighting| self.stretch_of(seen) == Some(0) && stories[0].stayed.contains(&seen.key);
        if joined.len() > 1 && !window.iter().any(is_of_top) {
            joined.remove(&0);
        }
        if facts.is_shuffled {
            // A document in no order is no run. It shows only that the top stretch continues (rule 13).
            joined.retain(|at| *at == 0);
        }
        if !joined.contains(&0) && facts.has_news {
            // A document with news that joins only lower stretches proves nothing (rule 4).
            joined.clear();
            if let Some(at) = self.refutes_roll_over(stories, window).filter(|_| !facts.is_shuffled) {
                joined = BTreeSet::from([0, at]);
                self.pinned.retain(|key| window.iter().all(|seen| seen.key != *key));
                self.begin_claim_anew(facts.now);
            }
        }
        if let (OlderLink::Processed(chain), LinkVerdict::Joins(at)) = (link, verdict) {
            joined.extend(self.reached_from_below(at, stories, window, chain, facts.has_news));
        }
        (joined, verdict)
    }

    /// Returns the stretches that a document connects, if its own stretch lies below the one that its link reached. An
    /// older copy or an empty document began the upper stretch, which therefore belongs below (rule 4). The document must
    /// lack no entry of its stretch that was in no archive. If it has news, its stretch must also be dated after the upper
    /// one.
    fn reached_from_below(
        &self,
        reached: usize,
        stories: &[Story],
        window: &[Sighting],
        chain: &Chain,
        has_news: bool,
    ) -> BTreeSet<usize> {
        let own = window.iter().find_map(|seen| self.stretch_of(seen)).filter(|own| *own > reached);
        let is_here = |key: EntryKey| window.iter().any(|seen| seen.key == key);
        let belongs = |own: &usize| {
            let front = &self.stretches[*own].front;
            let is_own = |seen: &Sighting| self.stretch_of(seen) == Some(*own) || !self.is_known(seen);
            stories[*own].continues
                && window.iter().all(is_own)
                && front.iter().all(|seen| seen.archived || is_here(seen.key))
                && if has_news { self.is_dated_after(*own, reached) } else { stories[*own].cost == 0 }
        };
        let Some(own) = own.filter(belongs) else { return BTreeSet::new() };
        let mut joined = BTreeSet::from([reached, own]);
        while let LinkVerdict::Joins(next) = self.judge_link(chain, window, &joined, has_news) {
            joined.insert(next);
        }
        joined
    }

    /// Returns true if the unarchived entries of a stretch's front are dated after the whole front of another stretch,
    /// which has only archived entries.
    fn is_dated_after(&self, own: usize, other: usize) -> bool {
        let (own, other) = (&self.stretches[own].front, &self.stretches[other].front);
        let earliest = own.iter().filter(|seen| !seen.archived).map(|seen| seen.date).min().flatten();
        let latest = other.iter().map(|seen| seen.date).max().flatten();
        other.iter().all(|seen| seen.archived && seen.date.is_some()) && latest.is_some() && earliest > latest
    }

    /// Places a subscription document that was cut off. If it does not continue the top stretch, nobody knows which
    /// entries it lost, so its archives belong to a stretch of their own. Returns the stretch of the document and that
    /// of its archives.
    pub(in crate::history) fn arrive_cut(
        &mut self,
        window: Vec<Sighting>,
        link: OlderLink<'_>,
        now: Timestamp,
    ) -> (Placed, Option<StretchId>) {
        let (arranged, _) = self.clone().order.arrange(window.clone());
        let continues = !self.stretches.is_empty() && self.story_at(0, &arranged).continues;
        let has_news = arranged.iter().any(|seen| !self.is_known(seen));
        if continues || !has_news {
            let follows_cut = self.latest == Latest::CutOff;
            let is_turned = self.learn_direction(&window);
            // The entries that the cut removed were not withdrawn.
            let before = self.stretches.first().filter(|_| !has_news).cloned();
            let placed = Placed { is_turned, ..self.place_window(window, link, now) };
            if let (Some(before), Some(top)) = (before, self.stretches.first_mut())
                && top.id == before.id
            {
                top.front = before.front;
            }
            if follows_cut && self.latest == Latest::Run {
                // The boundary below the first of the documents that were cut off is still to be judged.
                self.latest = Latest::CutOff;
            }
            let archives = placed.stretch;
            return (placed, archives);
        }
        let archives = if matches!(link, OlderLink::Unread) {
            self.begin_on_top(Boundary::Stated, now);
            self.stretches.first().map(|stretch| stretch.id)
        } else {
            None
        };
        self.begin_on_top(Boundary::Unjudged, now);
        self.begin_claim_anew(now);
        let placed = self.settle_window(0, &Story::default(), &arranged, OlderLink::None, true);
        self.latest = Latest::CutOff;
        (placed, archives)
    }

    /// Puts the news of a delta above the top stretch. The publisher says that nothing is missing between the two.
    /// Known entries below the news were edited, and stay where they are. Returns the top stretch.
    pub(in crate::history) fn prepend(&mut self, news: Vec<Sighting>) -> Option<StretchId> {
        let (news, _) = self.order.arrange(news);
        let last = news.iter().rposition(|seen| !self.is_known(seen));
        if let Some(last) = last.filter(|_| !self.stretches.is_empty()) {
            self.stretches[0].front = self.front_after(0, &Story::default(), &news[..=last]);
            // The delta does not show where its entries are in the document.
            if self.latest == Latest::Run {
                self.latest = Latest::InNoOrder;
            }
        }
        self.stretches.first().map(|top| top.id)
    }

    /// Takes entries that the publisher deleted out of the fronts, where they would seem to be missing.
    pub(in crate::history) fn forget(&mut self, deleted: &BTreeSet<EntryKey>) {
        for stretch in &mut self.stretches {
            stretch.front.retain(|seen| !deleted.contains(&seen.key));
        }
    }

    /// Closes all boundaries between two stretches.
    pub(in crate::history) fn join(&mut self, first: usize, last: usize) -> Placed {
        let closed = self.merge(first, last);
        Placed { closed, ..self.placed_on(first) }
    }

    pub(super) fn is_top_empty(&self) -> bool {
        self.stretches.first().is_some_and(|top| top.front.is_empty())
    }

    pub(super) fn placed_on(&self, at: usize) -> Placed {
        Placed { stretch: self.stretches.get(at).map(|stretch| stretch.id), ..Placed::default() }
    }

    /// Compares a run with the front of one stretch. For a stretch below the top, only the entries of that stretch
    /// count as known.
    pub(super) fn story_at(&self, at: usize, run: &[Sighting]) -> Story {
        let is_known = |seen: &Sighting| {
            if at == 0 { self.is_known(seen) } else { self.stretch_of(seen) == Some(at) }
        };
        story(&self.stretches[at].front, run, is_known, &self.pinned, 0)
    }

    /// Begins a stretch above all others.
    pub(super) fn begin_on_top(&mut self, boundary: Boundary, now: Timestamp) {
        if let Some(below) = self.stretches.first_mut() {
            below.above = boundary;
        }
        // If the clock was set back, the last poll that could not be judged gets the earlier time.
        self.unjudged = self.unjudged.map(|unjudged| unjudged.min(now));
        self.last_name += 1;
        let stretch = Stretch {
            id: StretchId(self.last_name),
            since: now,
            front: Vec::new(),
            lowest: Vec::new(),
            has_beginning: false,
            above: Boundary::Unjudged,
        };
        self.stretches.insert(0, stretch);
    }

    /// Begins a new stretch for a run with news that joins nothing (rule 5).
    fn roll_over(
        &mut self,
        fit: &Story,
        window: &[Sighting],
        link: OlderLink<'_>,
        is_judged: bool,
        ask_again: bool,
        now: Timestamp,
    ) -> Option<Opened> {
        let size = self.stretches[0].front.len();
        // If the link is unread, the archives behind it may still show which shared entries stayed. Then
        // [`Self::settle`] pins the others.
        if !matches!(link, OlderLink::Unread) {
            self.pin_shared(0, |key| window.iter().any(|seen| seen.key == key));
        }
        let boundary = if !is_judged || self.order.habit == Habit::Unsorted {
            Boundary::Unjudged
        } else if matches!(link, OlderLink::Unread) {
            Boundary::Stated
        } else {
            Boundary::Missed
        };
        self.begin_on_top(boundary, now);
        let between = self.edges(1, window, |_| true);
        let is_enough = fit.stayed.is_empty() && window.len().min(size) >= LEAST_ENTRIES && !ask_again;
        let confidence = if is_enough { Confidence::Proven } else { Confidence::Suspected };
        let below = self.stretches[1].id;
        (boundary == Boundary::Missed).then_some(Opened { below, confidence, between, ask_again })
    }

    /// Notes that an entry which seemed pinned is not, if it stood first and news pushed it down. It was only brought up
    /// (rule 5).
    fn unpin_brought_up(&mut self, window: &[Sighting]) {
        let Some(first) = self.stretches[0].front.first().map(|seen| seen.key) else { return };
        let above = window.iter().position(|seen| seen.key == first).map(|at| &window[..at]);
        if above.is_some_and(|above| !above.is_empty() && above.iter().all(|seen| !self.is_known(seen))) {
            self.pinned.remove(&first);
        }
    }

    /// Notes that entries in the front of a stretch are pinned, because they are in a document that does not continue
    /// the stretch (rule 5).
    pub(super) fn pin_shared(&mut self, below: usize, is_pinned: impl Fn(EntryKey) -> bool) {
        let front = self.stretches[below].front.iter().map(|seen| seen.key);
        self.pinned.extend(front.filter(|key| is_pinned(*key)));
    }

    /// Returns the entries at the edges of the boundary above a stretch: the lowest news of the run dated after the
    /// newest entry of the stretch, and that newest entry. Pinned entries do not count. If no news is dated after that
    /// entry, the upper edge is `None`: the document is in no order, and the missing entries may be above all its news.
    ///
    /// `is_above` returns true for an entry without a date if it is above the boundary.
    pub(super) fn edges(
        &self,
        below: usize,
        run: &[Sighting],
        is_above: impl Fn(&Sighting) -> bool,
    ) -> Edges {
        let here: BTreeSet<EntryKey> = run.iter().map(|seen| seen.key).collect();
        let news: Vec<&Sighting> =
            run.iter().filter(|seen| self.stretch_of(seen).is_none_or(|at| at < below)).collect();
        let newest = news.iter().filter_map(|seen| seen.date).max();
        let front = self.stretches[below].front.iter();
        let mut known =
            front.filter(|seen| !self.pinned.contains(&seen.key) && !here.contains(&seen.key)).peekable();
        let first = known.peek().copied();
        // An entry that is dated ahead of all news says nothing about the time of the gap.
        let older =
            known.find(|seen| seen.date.is_none() || newest.is_none() || seen.date < newest).or(first);
        let limit = older.and_then(|older| older.date);
        let is_newer = |seen: &&&Sighting| match (seen.date, limit) {
            (Some(date), Some(limit)) => date > limit,
            _ => is_above(seen),
        };
        let newer = news.iter().rev().find(is_newer);
        Edges { newer: newer.map(|seen| seen.key), older: older.map(|seen| seen.key) }
    }

    /// Merges stretches (rule 4). Returns those whose upper boundary closed.
    pub(super) fn merge(&mut self, first: usize, last: usize) -> Vec<StretchId> {
        let lower: Vec<Stretch> = self.stretches.drain(first + 1..=last).collect();
        let upper = &mut self.stretches[first];
        for stretch in &lower {
            upper.since = upper.since.min(stretch.since);
            upper.lowest.clone_from(&stretch.lowest);
            upper.has_beginning = stretch.has_beginning;
            if upper.front.is_empty() {
                upper.front.clone_from(&stretch.front);
            }
            for into in self.merged.values_mut().filter(|into| **into == stretch.id) {
                *into = upper.id;
            }
            self.merged.insert(stretch.id, upper.id);
        }
        lower.into_iter().map(|stretch| stretch.id).collect()
    }
}

/// If one of two windows has fewer entries, all of them may be replaced between two polls without a loss.
const LEAST_ENTRIES: usize = 3;
