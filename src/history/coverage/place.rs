//! Places the entries of a poll or a walk: joins stretches, begins new ones, and opens and closes boundaries.

use std::collections::{BTreeMap, BTreeSet};

use url::Url;

use super::order::{Habit, Order};
use super::story::{Story, story};
use super::{Boundary, Coverage, FRONT, Latest, Seen, Sighting, Stretch, StretchId};
use crate::history::{Confidence, Edges, Gap, GapTarget};
use crate::model::{EntryKey, Timestamp};

/// Processed documents in the order of their chain, from a linked one on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// For each document its entries, newest first, and their stretch.
    pub documents: Vec<(Vec<EntryKey>, Option<StretchId>)>,
    /// True if the last document links no older one. False also if the chain was not looked up to its end.
    pub ends: bool,
    /// The unread document that the last one links.
    pub next: Option<Url>,
}

impl Chain {
    fn entries(&self) -> BTreeSet<EntryKey> {
        self.documents.iter().flat_map(|(entries, _)| entries).copied().collect()
    }
}

/// The older document that a document links.
#[derive(Clone, Copy, Debug)]
pub(in crate::history) enum Link<'a> {
    /// There is no link, which proves no end (rule 10).
    None,
    /// The linked document was processed.
    Processed(&'a Chain),
    /// The linked document was not read.
    Unread,
}

/// A walk at its end.
#[derive(Debug)]
pub(in crate::history) struct Walked<'a> {
    /// The stretches of the documents that linked the walk's first document. At least one.
    pub(in crate::history) within: &'a [StretchId],
    /// The entries that were read, newest first: those of the document that linked the first one, then those of each
    /// document.
    pub(in crate::history) run: &'a [Sighting],
    /// The entries of the last document.
    pub(in crate::history) last: &'a [EntryKey],
    /// The processed documents from the one on that the walk reached.
    pub(in crate::history) stop: Option<&'a Chain>,
    /// True if the last document links no older one.
    pub(in crate::history) ended: bool,
    /// True if a document could not be read, so that the stated gap stays.
    pub(in crate::history) failed: bool,
    /// True if the walk's first document was requested for the first time.
    pub(in crate::history) is_fresh: bool,
    /// The stretches of other stated gaps.
    pub(in crate::history) stated: &'a [StretchId],
}

/// A boundary at which entries may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::history) struct Opened {
    /// The stretch below the boundary.
    pub(in crate::history) below: StretchId,
    /// How certain it is that entries are missing (G5b).
    pub(in crate::history) confidence: Confidence,
    /// The entries just above and below the boundary.
    pub(in crate::history) between: Edges,
    /// True if the processed archives must be fetched again at once (rule 3).
    pub(in crate::history) ask_again: bool,
}

/// The changes by placing a document or a walk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::history) struct Placed {
    /// The stretch of the news.
    pub(in crate::history) stretch: Option<StretchId>,
    /// Stretches whose upper boundary closed.
    pub(in crate::history) closed: Vec<StretchId>,
    /// The boundary that opened.
    pub(in crate::history) opened: Option<Opened>,
}

/// The changes by placing a capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::history) struct PlacedCapture {
    /// Two flags: the capture joins the stretch above; it joins the one below.
    pub(in crate::history) joins: (bool, bool),
    /// True if it brings an unknown entry.
    pub(in crate::history) has_news: bool,
    /// Its lowest entry as the edge of a gap below it, and its newest entry as the edge of a gap above it.
    pub(in crate::history) bounds: Edges,
    /// The stretch of its news; `None` if it joins nothing and brings none.
    pub(in crate::history) stretch: Option<StretchId>,
    /// Stretches whose upper boundary closed.
    pub(in crate::history) closed: Vec<StretchId>,
}

/// The judgement about a link to a processed document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinkVerdict {
    Joins(usize),
    /// The only unarchived entry is gone. Its publisher may have withdrawn it.
    Doubtful,
    Refuted,
    Nothing,
}

impl Coverage {
    /// Returns the entries of a document in order, newest first, each once.
    pub(in crate::history) fn arrange(&mut self, entries: Vec<Sighting>) -> Vec<Sighting> {
        self.order.arrange(entries).0
    }

    /// Places a subscription document.
    pub(in crate::history) fn arrive(
        &mut self,
        window: Vec<Sighting>,
        link: Link<'_>,
        now: Timestamp,
    ) -> Placed {
        self.learn_direction(&window);
        let (window, is_shuffled) = self.order.arrange(window);
        let has_news = window.iter().any(|seen| !self.is_known(seen));
        let is_first = self.stretches.is_empty();
        if is_first || (window.is_empty() && matches!(link, Link::Unread) && !self.is_top_empty()) {
            let boundary = if is_first { Boundary::Unjudged } else { Boundary::Stated };
            self.begin_on_top(boundary, now);
        }
        if window.is_empty() {
            return self.placed_on(0);
        }
        if self.is_top_empty() {
            // Nobody knows which entries the feed had before.
            self.stretches[0].since = now;
            return self.settle_window(0, &Story::default(), &window, link, has_news);
        }
        let stories: Vec<Story> = (0..self.stretches.len()).map(|at| self.story_at(at, &window)).collect();
        let mut joined = joined_by(&stories, &window);
        let verdict = match link {
            Link::Processed(chain) => self.judge_link(chain, &window, &joined, has_news),
            Link::None | Link::Unread => LinkVerdict::Nothing,
        };
        if let LinkVerdict::Joins(at) = verdict {
            joined.insert(at);
        }
        if is_shuffled {
            // Such a document is no run. It shows only that the top stretch continues (rule 13).
            joined.retain(|at| *at == 0);
        }
        if !joined.contains(&0) && has_news {
            // The document joins a stretch below the top one, which proves nothing (rule 4).
            joined.clear();
            if let Some(at) = self.refutes_roll_over(&stories, &window).filter(|_| !is_shuffled) {
                joined = BTreeSet::from([0, at]);
                self.pinned.retain(|key| window.iter().all(|seen| seen.key != *key));
            }
        }
        let fit = stories.into_iter().next().unwrap_or_default();
        let is_in_no_order = is_shuffled
            || self.order.habit == Habit::Unsorted
            || fits_neither_story(&fit)
            || self.are_pins_scattered(&window);
        let is_doubtful = self.is_doubtful(&fit, &window);
        if is_doubtful || is_in_no_order || (has_news && self.latest == Latest::InNoOrder && fit.cost > 0) {
            self.begin_claim_anew(now);
        }
        let mut placed = Placed::default();
        let at = match (joined.first(), joined.last()) {
            (Some(first), Some(last)) => {
                placed.closed = self.merge(*first, *last);
                *first
            }
            _ if !has_news && matches!(link, Link::Unread) => {
                // The news are behind the link. They are judged when they were read.
                self.begin_on_top(Boundary::Stated, now);
                return self.placed_on(0);
            }
            _ if !has_news => {
                let at = window.iter().find_map(|seen| self.stretch_of(seen)).unwrap_or(0);
                return self.placed_on(at);
            }
            _ => {
                let can_tell = match self.latest {
                    Latest::Run => true,
                    Latest::InNoOrder => 4 * fit.cost_of_roll_over <= window.len(),
                    Latest::Complete => false,
                };
                let is_judged = can_tell && !is_in_no_order && verdict != LinkVerdict::Doubtful;
                placed.opened =
                    self.roll_over(&fit, &window, link, is_judged, verdict == LinkVerdict::Refuted, now);
                0
            }
        };
        // If only the link joined the document, it pushed no entry out of the front.
        let story = if fit.goes_on { fit } else { Story::default() };
        let settled = self.settle_window(at, &story, &window, link, has_news);
        if has_news && (is_in_no_order || is_doubtful) {
            self.latest = Latest::InNoOrder;
        }
        Placed { stretch: settled.stretch, ..placed }
    }

    /// Places a subscription document that was cut off. Nobody knows which entries it lost, so its archives belong to
    /// another stretch. Returns the stretch of the document and that of its archives.
    pub(in crate::history) fn arrive_cut(
        &mut self,
        window: Vec<Sighting>,
        link: Link<'_>,
        now: Timestamp,
    ) -> (Placed, Option<StretchId>) {
        let (arranged, _) = self.clone().order.arrange(window.clone());
        let goes_on = !self.stretches.is_empty() && self.story_at(0, &arranged).goes_on;
        if goes_on || arranged.iter().all(|seen| self.is_known(seen)) {
            let placed = self.arrive(window, link, now);
            let archives = placed.stretch;
            return (placed, archives);
        }
        let archives = if matches!(link, Link::Unread) {
            self.begin_on_top(Boundary::Stated, now);
            self.stretches.first().map(|stretch| stretch.id)
        } else {
            None
        };
        self.begin_on_top(Boundary::Unjudged, now);
        self.begin_claim_anew(now);
        (self.settle_window(0, &Story::default(), &arranged, Link::None, true), archives)
    }

    /// Notes that the feed begins with this stretch, if it is the lowest.
    pub(in crate::history) fn note_end(&mut self, stretch: Option<StretchId>) {
        if let Some(at) = stretch.and_then(|name| self.find(name)).filter(|at| at + 1 == self.stretches.len())
        {
            self.stretches[at].has_beginning = true;
        }
    }

    /// Puts news above the top stretch, which they follow without a gap, because the publisher says so. Known entries
    /// below the news were edited and stay where they are. Returns that stretch.
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

    /// Places the entries that a walk read behind a stretch.
    pub(in crate::history) fn settle(&mut self, walked: &Walked<'_>) -> Placed {
        let within: BTreeSet<usize> = walked.within.iter().filter_map(|name| self.find(*name)).collect();
        let Some(top) = within.first().copied() else { return Placed::default() };
        let has_news = walked.run.iter().any(|seen| !self.is_known(seen));
        if self.stretches[top].front.is_empty() && !has_news && top + 1 < self.stretches.len() {
            // The document brought nothing above the known entries.
            return self.join(top, top + 1);
        }
        let mut joined = within;
        for at in top + 1..self.stretches.len() {
            if !joined.contains(&at) && self.story_at(at, walked.run).goes_on {
                joined.insert(at);
            }
        }
        let verdict = match walked.stop {
            Some(chain) => self.judge_link(chain, walked.run, &joined, true),
            None => LinkVerdict::Nothing,
        };
        if let LinkVerdict::Joins(at) = verdict {
            joined.insert(at);
        }
        let next = self.stretches.get(top + 1).map(|stretch| stretch.above);
        if walked.is_fresh && next == Some(Boundary::Stated) && !joined.contains(&(top + 1)) {
            joined = BTreeSet::from([top]);
        }
        let (first, last) = (*joined.first().unwrap_or(&top), *joined.last().unwrap_or(&top));
        let lowest_before = self.stretches.last().map(|lowest| lowest.lowest.clone()).unwrap_or_default();
        let closed = self.merge(first, last);
        let mut placed = Placed { closed, ..self.placed_on(first) };
        self.note_lowest(first, walked, &lowest_before);
        let is_stated = walked.failed || walked.stated.iter().any(|name| self.find(*name) == Some(first));
        let below = self.stretches.get(first + 1).filter(|below| below.above == Boundary::Stated);
        if let Some(below) = below.map(|below| below.id)
            && !is_stated
        {
            let boundary = if verdict == LinkVerdict::Doubtful || self.latest == Latest::Complete {
                Boundary::Unjudged
            } else {
                Boundary::Missed
            };
            self.stretches[first + 1].above = boundary;
            if boundary == Boundary::Missed {
                let ask_again = verdict == LinkVerdict::Refuted;
                let between = self.edges(first + 1, walked.run);
                let confidence = Confidence::Suspected;
                placed.opened = Some(Opened { below, confidence, between, ask_again });
            }
        }
        placed
    }

    /// Tries to close the boundary above a stretch with a run that begins in the stretch above. Returns `None` if the
    /// run does not continue in the stretch below.
    pub(in crate::history) fn bridge(&mut self, below: StretchId, run: &[Sighting]) -> Option<Placed> {
        let at = self.find(below).filter(|at| *at > 0)?;
        self.story_at(at, run).goes_on.then(|| self.join(at - 1, at))
    }

    /// Closes all boundaries between two stretches.
    pub(in crate::history) fn join(&mut self, first: usize, last: usize) -> Placed {
        let closed = self.merge(first, last);
        Placed { closed, ..self.placed_on(first) }
    }

    /// Places a document that was captured at `at`, between the polls of two neighbouring stretches. `below` is the
    /// lower one (rule 15).
    pub(in crate::history) fn place_capture(
        &mut self,
        below: usize,
        entries: Vec<Sighting>,
        at: Timestamp,
    ) -> Option<PlacedCapture> {
        let mut order = self.order;
        let (run, is_shuffled) = order.arrange(entries);
        let above = below.checked_sub(1).filter(|_| below < self.stretches.len())?;
        // An edited entry may have been moved up, so it is no proof alone.
        let is_edited = |key: &EntryKey| run.iter().any(|seen| seen.key == *key && seen.is_edited);
        let continues = |story: &Story| story.goes_on && !is_shuffled && !story.stayed.iter().all(is_edited);
        let fit = self.story_at(below, &run);
        let joins = (continues(&self.story_above(above, &run)), continues(&fit));
        let has_news = run.iter().any(|seen| !self.is_known(seen));
        let is_older = at < self.stretches[below].since;
        let is_of_below =
            |seen: &Sighting| self.stretch_of(seen) == Some(below) && !self.pinned.contains(&seen.key);
        if is_older && !joins.1 && run.iter().any(is_of_below) {
            // It shows the time before the stretch below.
            return None;
        }
        let mut above_those_that_stayed = run.iter().take_while(|seen| !fit.stayed.contains(&seen.key));
        let brings_newer = above_those_that_stayed.any(|seen| !self.is_known(seen));
        let newest = run.iter().find(|seen| self.is_of_capture(above, seen)).map(|seen| seen.key);
        let bounds = Edges {
            newer: self.edges(below, &run).newer,
            older: newest.filter(|_| !joins.1 || brings_newer),
        };
        let name = |stretch: usize| Some(self.stretches[stretch].id);
        let (stretch, closed) = match joins {
            (true, true) => {
                let placed = self.join(above, below);
                (placed.stretch, placed.closed)
            }
            (true, false) => {
                let stretch = name(above);
                self.stretches[above].lowest = tail(&run);
                self.stretches[above].since = self.stretches[above].since.min(at);
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
                let seen = |seen: &Sighting| Seen { key: seen.key, date: seen.date, archived: false };
                let stretch = Stretch {
                    id,
                    since: at,
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
    fn is_of_capture(&self, above: usize, seen: &Sighting) -> bool {
        !self.pinned.contains(&seen.key) && self.stretch_of(seen) != Some(above)
    }

    /// Returns the story of an older document and the stretch above it: the lowest document of the stretch is the run,
    /// and the older document is the front.
    fn story_above(&self, at: usize, older: &[Sighting]) -> Story {
        let front: Vec<Seen> =
            older.iter().map(|seen| Seen { key: seen.key, date: seen.date, archived: false }).collect();
        let known: BTreeMap<EntryKey, Sighting> = older.iter().map(|seen| (seen.key, *seen)).collect();
        let unknown = |key| Sighting { key, date: None, stretch: None, is_edited: false };
        let run: Vec<Sighting> = self.stretches[at]
            .lowest
            .iter()
            .map(|key| known.get(key).copied().unwrap_or_else(|| unknown(*key)))
            .collect();
        story(&front, &run, |seen| known.contains_key(&seen.key), &self.pinned, 0)
    }

    /// Notes that an archive contained these entries.
    pub(in crate::history) fn note_archived(&mut self, entries: &[Sighting]) {
        let keys: BTreeSet<EntryKey> = entries.iter().map(|seen| seen.key).collect();
        for seen in self.stretches.iter_mut().flat_map(|stretch| &mut stretch.front) {
            seen.archived |= keys.contains(&seen.key);
        }
    }

    /// Returns true if a front has one of these entries and no archive contained it.
    pub(in crate::history) fn awaits(&self, entries: &[Sighting]) -> bool {
        let fronts = self.stretches.iter().flat_map(|stretch| &stretch.front);
        let keys: BTreeSet<EntryKey> = fronts.filter(|seen| !seen.archived).map(|seen| seen.key).collect();
        entries.iter().any(|seen| keys.contains(&seen.key))
    }

    /// Returns the front of a stretch as the beginning of a run.
    pub(in crate::history) fn front_of(&self, name: StretchId) -> Vec<Sighting> {
        let front = self.find(name).map(|at| self.stretches[at].front.as_slice()).unwrap_or_default();
        front
            .iter()
            .map(|seen| Sighting { key: seen.key, date: seen.date, stretch: None, is_edited: false })
            .collect()
    }

    /// Returns true if archives continue below the lowest entry that linked a gap's document, in a run and the chain
    /// behind it (rule 8). `unarchived` is the number of entries of the run that no archive brought.
    pub(in crate::history) fn is_passed(
        gap: &Gap,
        run: &[Sighting],
        unarchived: usize,
        chain: &Chain,
    ) -> bool {
        let GapTarget::Document { named_by, .. } = &gap.target else { return false };
        if chain.next.is_some() && chain.next == gap.uri {
            return false;
        }
        let behind = chain.documents.iter().flat_map(|(entries, _)| entries);
        // An entry that was published again is in an old archive too. Its first place counts.
        let mut places: BTreeMap<EntryKey, usize> = BTreeMap::new();
        for key in run.iter().map(|seen| seen.key).chain(behind.copied()) {
            let next = places.len();
            places.entry(key).or_insert(next);
        }
        let named: Vec<usize> = named_by.iter().filter_map(|key| places.get(key)).copied().collect();
        // If most of the linking entries are gone, the others may have been published again. They prove nothing.
        let lowest = named.iter().max().filter(|_| 2 * named.len() >= named_by.len());
        lowest.is_some_and(|lowest| places.len() > (lowest + 1).max(unarchived))
    }

    fn is_top_empty(&self) -> bool {
        self.stretches.first().is_some_and(|top| top.front.is_empty())
    }

    fn placed_on(&self, at: usize) -> Placed {
        Placed { stretch: self.stretches.get(at).map(|stretch| stretch.id), ..Placed::default() }
    }

    /// Returns the story of one stretch. For a stretch below the top only its own entries are known.
    fn story_at(&self, at: usize, run: &[Sighting]) -> Story {
        let is_known = |seen: &Sighting| {
            if at == 0 { self.is_known(seen) } else { self.stretch_of(seen) == Some(at) }
        };
        story(&self.stretches[at].front, run, is_known, &self.pinned, 0)
    }

    /// Returns true if the document continues the top stretch, but is not newest first: an entry moved up without an
    /// edit, or a new entry is dated before an entry that left the document.
    fn is_doubtful(&self, fit: &Story, window: &[Sighting]) -> bool {
        fit.goes_on && (self.has_moved_up(fit, window) || self.skips_newer(window))
    }

    /// Returns true if an entry that was neither edited nor pinned moved above another one. One entry that moved to the
    /// top of an otherwise ordered document counts as pinned, if all earlier documents were in order.
    fn has_moved_up(&self, fit: &Story, window: &[Sighting]) -> bool {
        let front = &self.stretches[0].front;
        let place_before = |seen: &Sighting| front.iter().position(|old| old.key == seen.key);
        let shared: Vec<(usize, &Sighting)> = window
            .iter()
            .filter(|seen| !self.pinned.contains(&seen.key))
            .filter_map(|seen| Some((place_before(seen)?, seen)))
            .collect();
        let may_be_pinned = fit.cost <= 1
            && self.unjudged.is_none()
            && window.first().is_some_and(|first| place_before(first).is_some());
        let mut pairs = shared.windows(2).skip(usize::from(may_be_pinned));
        pairs.any(|pair| pair[0].0 > pair[1].0 && !pair[0].1.is_edited)
    }

    /// Returns true if a new entry is dated before an entry of the front that left the document. A document that is
    /// newest first would have dropped the older one.
    fn skips_newer(&self, window: &[Sighting]) -> bool {
        let news = window.iter().filter(|seen| !self.is_known(seen));
        let Some(oldest) = news.filter_map(|seen| seen.date).min() else { return false };
        let here: BTreeSet<EntryKey> = window.iter().map(|seen| seen.key).collect();
        let mut gone = self.stretches[0].front.iter().filter(|seen| !here.contains(&seen.key));
        gone.any(|seen| seen.date > Some(oldest))
    }

    /// Returns true if two pinned entries are between others, not at an end of the document. Then they are not pinned,
    /// and the document is in no order.
    fn are_pins_scattered(&self, window: &[Sighting]) -> bool {
        let is_other = |seen: &Sighting| !self.pinned.contains(&seen.key);
        let (first, last) = (window.iter().position(is_other), window.iter().rposition(is_other));
        let among = first.zip(last).and_then(|(first, last)| window.get(first..last)).unwrap_or_default();
        among.iter().filter(|seen| !is_other(seen)).count() >= 2
    }

    /// Finds a lower stretch that the window continues at little cost, if two of its entries that seemed pinned are
    /// above the last entry that stayed. Then the document that seemed to show a roll-over was in no order.
    fn refutes_roll_over(&self, stories: &[Story], window: &[Sighting]) -> Option<usize> {
        let goes_on = |story: &Story| {
            story.goes_on && story.stayed.len() >= 3 && 3 * story.cost <= story.cost_of_roll_over
        };
        let at = stories.iter().skip(1).position(goes_on)? + 1;
        let last = stories[at].stayed.last()?;
        let above = window.iter().take_while(|seen| seen.key != *last);
        let is_back = |seen: &&Sighting| self.pinned.contains(&seen.key) && self.stretch_of(seen) == Some(at);
        (above.filter(is_back).count() >= 2).then_some(at)
    }

    /// Judges a link to a processed document: the subscription document and its archives contain the whole feed
    /// (RFC 5005 §4, RFC 5005 §4.2, rule 2).
    fn judge_link(
        &self,
        chain: &Chain,
        run: &[Sighting],
        joined: &BTreeSet<usize>,
        has_news: bool,
    ) -> LinkVerdict {
        let Some((entries, _)) = chain.documents.first() else { return LinkVerdict::Nothing };
        let stretch = chain.documents.iter().find_map(|(_, name)| name.and_then(|name| self.find(name)));
        let Some(at) = stretch.filter(|at| !joined.contains(at)) else { return LinkVerdict::Nothing };
        let is_unarchived = |seen: &&Seen| !seen.archived && !self.pinned.contains(&seen.key);
        let unarchived: Vec<Seen> = self.stretches[at].front.iter().filter(is_unarchived).copied().collect();
        let run: Vec<Sighting> = run.iter().filter(|seen| !entries.contains(&seen.key)).copied().collect();
        let story = story(&unarchived, &run, |seen| self.is_known(seen), &self.pinned, 1);
        match unarchived.len() {
            0 => LinkVerdict::Joins(at),
            1 if story.stayed.is_empty() => LinkVerdict::Doubtful,
            _ if story.goes_on => LinkVerdict::Joins(at),
            _ if has_news => LinkVerdict::Refuted,
            _ => LinkVerdict::Nothing,
        }
    }

    /// Begins a stretch above all others.
    fn begin_on_top(&mut self, boundary: Boundary, now: Timestamp) {
        if let Some(below) = self.stretches.first_mut() {
            below.above = boundary;
        }
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
        link: Link<'_>,
        is_judged: bool,
        ask_again: bool,
        now: Timestamp,
    ) -> Option<Opened> {
        let here: BTreeSet<EntryKey> = window.iter().map(|seen| seen.key).collect();
        let size = self.stretches[0].front.len();
        let shared: Vec<EntryKey> =
            self.stretches[0].front.iter().map(|seen| seen.key).filter(|key| here.contains(key)).collect();
        self.pinned.extend(shared);
        let boundary = if !is_judged || self.order.habit == Habit::Unsorted {
            Boundary::Unjudged
        } else if matches!(link, Link::Unread) {
            Boundary::Stated
        } else {
            Boundary::Missed
        };
        self.begin_on_top(boundary, now);
        let between = self.edges(1, window);
        let is_telling = fit.stayed.is_empty() && window.len().min(size) >= TELLING && !ask_again;
        let confidence = if is_telling { Confidence::Proven } else { Confidence::Suspected };
        let below = self.stretches[1].id;
        (boundary == Boundary::Missed).then_some(Opened { below, confidence, between, ask_again })
    }

    /// Returns the entries at the edges of the boundary above a stretch: the lowest news of the run dated after the
    /// newest entry of the stretch, and that newest entry. Pinned entries do not count.
    fn edges(&self, below: usize, run: &[Sighting]) -> Edges {
        let here: BTreeSet<EntryKey> = run.iter().map(|seen| seen.key).collect();
        let mut front = self.stretches[below].front.iter();
        let older = front.find(|seen| !self.pinned.contains(&seen.key) && !here.contains(&seen.key));
        let limit = older.and_then(|older| older.date);
        let news: Vec<&Sighting> =
            run.iter().filter(|seen| self.stretch_of(seen).is_none_or(|at| at < below)).collect();
        let is_newer = |seen: &&&Sighting| limit.is_none() || seen.date.is_none() || seen.date > limit;
        let newer = news.iter().rev().find(is_newer).or(news.last());
        Edges { newer: newer.map(|seen| seen.key), older: older.map(|seen| seen.key) }
    }

    /// Updates the stretch of a window: its front, its lowest document, and whether the feed begins there.
    fn settle_window(
        &mut self,
        at: usize,
        story: &Story,
        window: &[Sighting],
        link: Link<'_>,
        has_news: bool,
    ) -> Placed {
        let last_stayed = window.iter().rposition(|seen| story.stayed.contains(&seen.key));
        let above = window.get(..last_stayed.unwrap_or(window.len())).unwrap_or_default();
        let newest = self.stretches[at].front.iter().filter_map(|seen| seen.date).max();
        // An entry dated after the whole front is new or was published again. An older copy has no such entry.
        let is_newer =
            |seen: &Sighting| newest.is_some() && seen.date > newest && !self.pinned.contains(&seen.key);
        // So is news below an entry that is still the first.
        let stands_first =
            window.first().map(|seen| seen.key) == self.stretches[at].front.first().map(|seen| seen.key);
        let brings_news = above.iter().any(|seen| !self.is_known(seen))
            || window.iter().any(is_newer)
            || has_news && stands_first;
        if at == 0 && (brings_news || self.is_top_empty()) {
            self.stretches[0].front = self.front_after(0, story, window);
        }
        let is_lowest = at + 1 == self.stretches.len();
        let stretch = &mut self.stretches[at];
        if stretch.lowest.is_empty() {
            stretch.lowest = tail(window);
        }
        if let Link::Processed(chain) = link
            && chain.ends
            && is_lowest
        {
            let behind = chain.entries();
            let here = |key: &EntryKey| window.iter().any(|seen| seen.key == *key);
            stretch.has_beginning |= reaches_end(&stretch.lowest, |key| here(key) || behind.contains(key));
        }
        if has_news {
            self.latest = Latest::Run;
        }
        self.placed_on(at)
    }

    /// Returns the front of a stretch after a window with news: the window, then the entries that it displaced.
    fn front_after(&self, at: usize, story: &Story, window: &[Sighting]) -> Vec<Seen> {
        let old = &self.stretches[at].front;
        let archived = |key: EntryKey| {
            let known = old.iter().find(|seen| seen.key == key);
            known.map(|seen| seen.archived)
        };
        let seen = |seen: &Sighting| Seen {
            key: seen.key,
            date: seen.date,
            // A known entry that the front has forgotten was in archives long ago.
            archived: archived(seen.key).unwrap_or_else(|| self.is_known(seen)),
        };
        let here: BTreeSet<EntryKey> = window.iter().map(|seen| seen.key).collect();
        let counted = window.iter().filter(|seen| !self.pinned.contains(&seen.key)).map(seen);
        let displaced = old.get(story.cut..).unwrap_or_default().iter();
        let displaced = displaced.filter(|seen| !here.contains(&seen.key)).copied();
        let front: Vec<Seen> = counted.chain(displaced).take(FRONT).collect();
        if front.is_empty() { window.iter().take(FRONT).map(seen).collect() } else { front }
    }

    /// Notes the lowest document of the lowest stretch, and if the feed begins there (rule 11).
    fn note_lowest(&mut self, at: usize, walked: &Walked<'_>, before: &[EntryKey]) {
        let is_lowest = at + 1 == self.stretches.len();
        let is_stated = walked.stated.iter().any(|name| self.find(*name) == Some(at));
        let here = |key: &EntryKey| walked.run.iter().any(|seen| seen.key == *key);
        let last: Vec<EntryKey> = walked.last.iter().rev().take(FRONT).rev().copied().collect();
        let stretch = &mut self.stretches[at];
        if stretch.front.is_empty() {
            let front = walked.run.iter().take(FRONT);
            stretch.front =
                front.map(|seen| Seen { key: seen.key, date: seen.date, archived: true }).collect();
        }
        if !is_lowest {
            return;
        }
        let reaches_lower =
            stretch.lowest.iter().any(here) && !last.iter().all(|key| stretch.lowest.contains(key));
        if !last.is_empty() && (stretch.lowest.is_empty() || reaches_lower) {
            stretch.lowest.clone_from(&last);
        }
        let ends = !walked.failed && (walked.ended || walked.stop.is_some_and(|chain| chain.ends));
        if ends && !is_stated {
            let behind = walked.stop.map(Chain::entries).unwrap_or_default();
            // A resumed walk did not read the documents before it.
            stretch.has_beginning |=
                !walked.is_fresh || reaches_end(before, |key| here(key) || behind.contains(key));
        }
    }

    /// Merges stretches (rule 4). Returns those whose upper boundary closed.
    fn merge(&mut self, first: usize, last: usize) -> Vec<StretchId> {
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

    /// Finds the direction of undated documents, in which the story has fewer exceptions. It is remembered.
    fn learn_direction(&mut self, window: &[Sighting]) {
        let dated = window.iter().filter(|seen| seen.date.is_some()).count();
        let Some(top) = self.stretches.first() else { return };
        let has_news = window.iter().any(|seen| !self.is_known(seen));
        if self.order.oldest_first.is_some() || dated > 2 || !has_news {
            return;
        }
        let story_of = |front: &[Seen], window: &[Sighting]| {
            story(front, window, |seen| self.is_known(seen), &self.pinned, 0)
        };
        let reversed_front: Vec<Seen> = top.front.iter().rev().copied().collect();
        let reversed: Vec<Sighting> = window.iter().rev().copied().collect();
        let (as_it_stands, turned) = (story_of(&top.front, window), story_of(&reversed_front, &reversed));
        // One entry that moved up can make either direction cheaper, so a direction counts only if it brings news on
        // top.
        let is_shown = |story: &Story, window: &[Sighting], other: &Story| {
            let first = window.iter().position(|seen| story.stayed.contains(&seen.key)).unwrap_or(0);
            let brings_news = window[..first].iter().any(|seen| !self.is_known(seen));
            story.goes_on && brings_news && story.cost < other.cost
        };
        let is_turned = is_shown(&turned, &reversed, &as_it_stands);
        if !is_turned && !is_shown(&as_it_stands, window, &turned) {
            return;
        }
        self.order = Order { oldest_first: Some(is_turned), ..self.order };
        if is_turned {
            for stretch in &mut self.stretches {
                stretch.front.reverse();
                stretch.lowest.reverse();
            }
        }
    }
}

/// A smaller window may well be replaced between two polls without a loss.
const TELLING: usize = 3;

/// Returns true if a chain contains the last entry of the lowest document, and at least half of its entries (rule 11).
fn reaches_end(lowest: &[EntryKey], is_reached: impl Fn(&EntryKey) -> bool) -> bool {
    let reached = lowest.iter().filter(|key| is_reached(key)).count();
    lowest.last().is_none_or(&is_reached) && 2 * reached >= lowest.len()
}

fn tail(window: &[Sighting]) -> Vec<EntryKey> {
    let from = window.len().saturating_sub(FRONT);
    window.iter().skip(from).map(|seen| seen.key).collect()
}

/// Returns the stretches that a window joins. It joins a lower stretch only under three conditions: the entries that
/// stayed of this stretch are below those of the stretches above, there are at least two, and a roll-over costs more.
fn joined_by(stories: &[Story], window: &[Sighting]) -> BTreeSet<usize> {
    let place = |key: &EntryKey| window.iter().position(|seen| seen.key == *key);
    let mut lowest = None;
    let mut joined = BTreeSet::new();
    for (at, story) in stories.iter().enumerate().filter(|(_, story)| story.goes_on) {
        let first = story.stayed.iter().filter_map(place).min();
        let is_below = lowest.is_none() || first > lowest;
        // A single entry may have been moved up.
        let is_telling = story.stayed.len() >= 2 && story.cost < story.cost_of_roll_over;
        if at == 0 || (is_below && is_telling) {
            joined.insert(at);
            lowest = lowest.max(story.stayed.iter().filter_map(place).max());
        }
    }
    joined
}

/// Returns true if neither story fits: both have many exceptions, and several entries are shared (rule 13).
fn fits_neither_story(story: &Story) -> bool {
    let (cost, roll_over, stayed) = (story.cost, story.cost_of_roll_over, story.stayed.len());
    roll_over >= 3 && cost >= 3 && cost.min(roll_over) * 2 > roll_over && stayed * 2 <= roll_over + 1
}
