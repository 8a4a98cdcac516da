//! Judges documents. It decides which stretches a document joins, what a link to a processed document proves (rule 2),
//! and if a document can be judged at all (rules 13 and 14).

use std::collections::BTreeSet;

use super::place::{Chain, Placed};
use super::settle::FinishedWalk;
use super::story::{Story, story};
use super::{Boundary, Coverage, FrontEntry, Latest, Sighting, StretchId};
use crate::model::{EntryKey, Timestamp};

/// The judgement about a link to a processed document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkVerdict {
    /// The run is one with the stretch of this index.
    Joins(usize),
    /// The only unarchived entry of this stretch is gone. Its publisher may have withdrawn it.
    Doubtful(usize),
    /// Entries seem to be missing between the run and the stretch that the link reaches.
    Refuted,
    /// The link reaches no other stretch, or proves nothing.
    Nothing,
}

impl Coverage {
    /// Returns true if the document seems not to be newest first (rule 14): an entry moved up without an edit, or a new
    /// entry is dated before an entry that left the document. Returns false for news that does not continue the top
    /// stretch.
    pub(super) fn is_doubtful(&self, fit: &Story, window: &[Sighting]) -> bool {
        let has_news = window.iter().any(|seen| !self.is_known(seen));
        (fit.continues || !has_news) && (self.has_moved_up(fit, window) || self.skips_newer(window))
    }

    /// Returns true if an entry that was neither edited nor pinned moved above another one. One entry that moved to the
    /// top of an otherwise ordered document counts as pinned, if all earlier documents were in order.
    pub(super) fn has_moved_up(&self, fit: &Story, window: &[Sighting]) -> bool {
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
    pub(super) fn skips_newer(&self, window: &[Sighting]) -> bool {
        let news = window.iter().filter(|seen| !self.is_known(seen));
        let Some(oldest) = news.filter_map(|seen| seen.date).min() else { return false };
        let here: BTreeSet<EntryKey> = window.iter().map(|seen| seen.key).collect();
        let mut gone = self.stretches[0].front.iter().filter(|seen| !here.contains(&seen.key));
        gone.any(|seen| seen.date > Some(oldest))
    }

    /// Returns true if the document before allows a judgement about this one, which joins no stretch (rule 13).
    pub(super) fn can_tell(&self, window: &[Sighting]) -> bool {
        let is_met = |seen: &&Sighting| self.is_known(seen) && !self.pinned.contains(&seen.key);
        match self.latest {
            Latest::Run | Latest::CutOff => true,
            Latest::InNoOrder => 4 * window.iter().filter(is_met).count() <= window.len(),
            Latest::Complete => false,
        }
    }

    /// Returns true if all news of a document is dated before most of the newest entries in the front. Such news was
    /// not published after these entries, so the document does not show a roll-over.
    pub(super) fn brings_old(&self, window: &[Sighting]) -> bool {
        let news = window.iter().filter(|seen| !self.is_known(seen));
        let Some(newest) =
            news.map(|seen| seen.date).collect::<Option<Vec<_>>>().and_then(|dates| dates.into_iter().max())
        else {
            return false;
        };
        let front = self.stretches[0].front.iter().take(window.len());
        let dates: Vec<Timestamp> = front.filter_map(|seen| seen.date).collect();
        2 * dates.iter().filter(|date| **date > newest).count() > dates.len()
    }

    /// Returns true if at least two pinned entries are between other entries, and not at an end of the document. Then
    /// they are not really pinned, and the document is in no order.
    pub(super) fn are_pins_scattered(&self, window: &[Sighting]) -> bool {
        let is_other = |seen: &Sighting| !self.pinned.contains(&seen.key);
        let (first, last) = (window.iter().position(is_other), window.iter().rposition(is_other));
        let among = first.zip(last).and_then(|(first, last)| window.get(first..last)).unwrap_or_default();
        among.iter().filter(|seen| !is_other(seen)).count() >= 2
    }

    /// Finds a lower stretch that the window continues with few exceptions. At least two entries of that stretch must
    /// have seemed pinned and be above the last entry that stayed. Then there was no roll-over: the document that
    /// seemed to show it was in no order.
    pub(super) fn refutes_roll_over(&self, stories: &[Story], window: &[Sighting]) -> Option<usize> {
        let continues = |story: &Story| {
            story.continues && story.stayed.len() >= 3 && 3 * story.cost <= story.cost_of_roll_over
        };
        let at = stories.iter().skip(1).position(continues)? + 1;
        let last = stories[at].stayed.last()?;
        let above = window.iter().take_while(|seen| seen.key != *last);
        let is_back = |seen: &&Sighting| self.pinned.contains(&seen.key) && self.stretch_of(seen) == Some(at);
        (above.filter(is_back).count() >= 2).then_some(at)
    }

    /// Judges a chain of processed documents that leads from a run into a stretch which the run did not join (rule 2).
    /// Such a chain is evidence, because the subscription document and its archives contain the whole feed
    /// (RFC 5005 §4, RFC 5005 §4.2).
    pub(super) fn judge_link(
        &self,
        chain: &Chain,
        run: &[Sighting],
        joined: &BTreeSet<usize>,
        has_news: bool,
    ) -> LinkVerdict {
        let Some((entries, _)) = chain.documents.first() else { return LinkVerdict::Nothing };
        let mut stretches = chain.documents.iter().filter_map(|(_, name)| self.find((*name)?));
        let Some(at) = stretches.find(|at| !joined.contains(at)) else { return LinkVerdict::Nothing };
        // If the walk found entries of the front in new archives, these also show that the run continues the front.
        let new: BTreeSet<EntryKey> =
            run.iter().map(|seen| seen.key).filter(|key| !entries.contains(key)).collect();
        self.judge_reached(at, run, chain, |seen| new.contains(&seen.key), has_news)
    }

    /// Handles a run that joins stretches above and below a stretch which it skips. If the run lacks unarchived entries
    /// of the skipped stretch, it joins only its first stretch. Two missing entries show that the archives come late,
    /// so more may be missing. A single missing entry may have been withdrawn by its publisher (rule 2). In that case
    /// the function returns the stretches down to the last one, because their upper boundaries are not judged. The same
    /// holds if `documents`, which are those of the run and of the chain behind it, pass over unarchived entries of a
    /// joined stretch.
    pub(super) fn leave_skipped(
        &self,
        joined: &mut BTreeSet<usize>,
        run: &[Sighting],
        documents: &[Vec<EntryKey>],
    ) -> Vec<StretchId> {
        let (Some(first), Some(last)) = (joined.first().copied(), joined.last().copied()) else {
            return Vec::new();
        };
        let here: BTreeSet<EntryKey> = run.iter().map(|seen| seen.key).collect();
        let is_gone = |seen: &&FrontEntry| {
            !seen.archived && !self.pinned.contains(&seen.key) && !here.contains(&seen.key)
        };
        let skipped = (first..last).filter(|at| !joined.contains(at));
        let gone = skipped.map(|at| self.stretches[at].front.iter().filter(is_gone).count()).max();
        let passed = joined.iter().map(|at| self.passed_over(*at, documents)).max();
        match gone.max(passed).unwrap_or(0) {
            0 => Vec::new(),
            gone => {
                joined.retain(|at| *at == first);
                let below = self.stretches[first + 1..=last].iter().map(|stretch| stretch.id);
                if gone == 1 { below.collect() } else { Vec::new() }
            }
        }
    }

    /// Counts the unarchived entries of a stretch's front that the documents of a chain pass over (rule 2). None of the
    /// documents has such an entry, and it belongs between two of them. If it belongs into the midst of one of them, it
    /// was withdrawn.
    pub(in crate::history) fn passed_over(&self, at: usize, documents: &[Vec<EntryKey>]) -> usize {
        let is_pinned = |key: &EntryKey| self.pinned.contains(key);
        let documents: Vec<Vec<EntryKey>> = documents
            .iter()
            .map(|keys| keys.iter().filter(|key| !is_pinned(key)).copied().collect())
            .collect();
        let here: BTreeSet<EntryKey> = documents.iter().flatten().copied().collect();
        // Entries below the last document may be older than the archives.
        let end = documents.iter().flatten().last();
        let front: Vec<&FrontEntry> =
            self.stretches[at].front.iter().filter(|seen| !is_pinned(&seen.key)).collect();
        let is_here = |seen: &&&FrontEntry| here.contains(&seen.key);
        let is_passed = |place: usize| {
            let (above, below) =
                (front[..place].iter().rfind(is_here), front[place + 1..].iter().find(is_here));
            let is_last =
                |keys: &Vec<EntryKey>, key: &EntryKey| keys.last() == Some(key) || !keys.contains(key);
            let is_first =
                |keys: &Vec<EntryKey>, key: &EntryKey| keys.first() == Some(key) || !keys.contains(key);
            (below.is_some() || above.is_some_and(|above| Some(&above.key) != end))
                && documents.iter().all(|keys| {
                    above.is_none_or(|above| is_last(keys, &above.key))
                        && below.is_none_or(|below| is_first(keys, &below.key))
                })
        };
        let gone =
            (0..front.len()).filter(|place| !front[*place].archived && !here.contains(&front[*place].key));
        gone.filter(|place| is_passed(*place)).count()
    }

    /// Returns true if a document of a chain has entries above the boundary of a stretch, and the next document has
    /// entries below it.
    pub(in crate::history) fn leads_across(&self, below: StretchId, chain: &Chain) -> bool {
        let Some(below) = self.find(below) else { return false };
        let places: Vec<Option<usize>> =
            chain.documents.iter().map(|(_, name)| name.and_then(|name| self.find(name))).collect();
        places
            .windows(2)
            .any(|pair| matches!(pair, [Some(upper), Some(lower)] if *upper < below && *lower >= below))
    }

    /// Returns the stretch of a verdict that is [`LinkVerdict::Doubtful`].
    pub(super) fn doubted(&self, verdict: LinkVerdict) -> Option<StretchId> {
        match verdict {
            LinkVerdict::Doubtful(at) => self.stretches.get(at).map(|stretch| stretch.id),
            LinkVerdict::Joins(_) | LinkVerdict::Refuted | LinkVerdict::Nothing => None,
        }
    }

    /// Leaves the boundary above a stretch unjudged and closes its gap, because the archives lead down to an entry that
    /// may have been withdrawn (rule 2).
    pub(in crate::history) fn doubt(&mut self, stretch: StretchId, closed: &mut Vec<StretchId>) {
        if let Some(below) = self.find(stretch).filter(|at| *at > 0).map(|at| &mut self.stretches[at])
            && below.above == Boundary::Missed
        {
            below.above = Boundary::Unjudged;
            closed.push(below.id);
        }
    }

    /// Closes the boundary above the stretch `at`, or leaves it unjudged, if the chain of a run leads across it
    /// (rule 2). The run begins in the stretch above. If that is not the top one, the chain must contain it. Returns
    /// `None` if the chain shows nothing.
    pub(in crate::history) fn cross(&mut self, at: usize, run: &[Sighting], chain: &Chain) -> Option<Placed> {
        let above = at.checked_sub(1)?;
        let below = self.stretches.get(at)?.id;
        let mut stretches = chain.documents.iter().filter_map(|(_, name)| self.find((*name)?));
        if above > 0 && !stretches.any(|stretch| stretch == above) {
            return None;
        }
        match self.judge_link(chain, run, &(0..at).collect(), true) {
            LinkVerdict::Joins(joined) if joined == at => Some(self.join(above, at)),
            LinkVerdict::Doubtful(doubted) if doubted == at => {
                self.stretches[at].above = Boundary::Unjudged;
                Some(Placed { closed: vec![below], ..self.placed_on(above) })
            }
            _ => None,
        }
    }

    /// Closes the boundaries between two stretches of which one archive has entries, if it continues the lower one. An
    /// archive is a contiguous part of the feed. Returns the stretches whose upper boundary closed.
    pub(in crate::history) fn join_within(&mut self, archive: &[Sighting]) -> Vec<StretchId> {
        let mut closed = Vec::new();
        for at in (1..self.stretches.len()).rev() {
            let proves = |seen: &&Sighting| !seen.is_edited && !self.pinned.contains(&seen.key);
            let place = |at: usize| {
                archive.iter().position(|seen| proves(&seen) && self.stretch_of(seen) == Some(at))
            };
            let is_below = place(at - 1).zip(place(at)).is_some_and(|(upper, lower)| upper < lower);
            if is_below
                && self.stretches[at].above == Boundary::Missed
                && self.passed_over(at - 1, &[archive.iter().map(|seen| seen.key).collect()]) == 0
                && self.story_at(at, archive).continues
            {
                closed.extend(self.merge(at - 1, at));
            }
        }
        closed
    }

    /// Returns true if a walk that read all archives behind its run shows that the run continues a stretch.
    pub(super) fn is_continued_by(&self, at: usize, walked: &FinishedWalk<'_>) -> bool {
        let story = self.story_at(at, walked.run);
        let unarchived = self.stretches[at].front.iter().filter(|seen| !seen.archived);
        let unarchived: Vec<FrontEntry> =
            unarchived.filter(|seen| !self.pinned.contains(&seen.key)).copied().collect();
        story.continues && (walked.end.is_failure() || !is_brought_up(&story, &unarchived, walked.run))
    }

    /// Judges a walk that reached no processed address, but whose last document is known, because the publisher gave
    /// its archives new addresses (rule 2).
    pub(super) fn judge_known(&self, walked: &FinishedWalk<'_>, joined: &BTreeSet<usize>) -> LinkVerdict {
        let last = walked.run.iter().filter(|seen| walked.last.contains(&seen.key) && !seen.is_edited);
        let reached = last.filter_map(|seen| self.stretch_of(seen)).min();
        match reached.filter(|at| !joined.contains(at)) {
            Some(at) => self.judge_reached(at, walked.run, &Chain::default(), |_| false, true),
            None => LinkVerdict::Nothing,
        }
    }

    /// Judges a run that reached the lower stretch `at`, with the processed documents behind it. `is_new_in_archives`
    /// returns true for an entry of that stretch's front that the walk found in a new archive.
    fn judge_reached(
        &self,
        at: usize,
        run: &[Sighting],
        chain: &Chain,
        is_new_in_archives: impl Fn(&FrontEntry) -> bool,
        has_news: bool,
    ) -> LinkVerdict {
        let front = self.stretches[at].front.iter().filter(|seen| !self.pinned.contains(&seen.key));
        let unarchived: Vec<FrontEntry> = front.clone().filter(|seen| !seen.archived).copied().collect();
        let telling: Vec<FrontEntry> =
            front.filter(|seen| !seen.archived || is_new_in_archives(seen)).copied().collect();
        let story_of = |front: &[FrontEntry]| story(front, run, |seen| self.is_known(seen), &self.pinned, 1);
        let (alone, with_archived) = (story_of(&unarchived), story_of(&telling));
        let may_be_brought_up = is_brought_up(&with_archived, &unarchived, run);
        match unarchived.len() {
            0 => LinkVerdict::Joins(at),
            _ if may_be_brought_up && has_news => LinkVerdict::Refuted,
            _ if with_archived.continues && !with_archived.stayed.is_empty() => LinkVerdict::Joins(at),
            1 if alone.stayed.is_empty() => LinkVerdict::Doubtful(at),
            _ if alone.continues => LinkVerdict::Joins(at),
            _ if has_news && self.missing_beside(at, chain) <= 1 => LinkVerdict::Doubtful(at),
            _ if has_news => LinkVerdict::Refuted,
            _ => LinkVerdict::Nothing,
        }
    }

    /// Counts the unarchived entries of a stretch's front that belong into the midst of none of these documents. If a
    /// document lacks an entry although it has entries above and below, the publisher withdrew that entry.
    fn missing_beside(&self, at: usize, chain: &Chain) -> usize {
        let front: Vec<&FrontEntry> =
            self.stretches[at].front.iter().filter(|seen| !self.pinned.contains(&seen.key)).collect();
        let is_withdrawn = |place: usize, keys: &Vec<EntryKey>| {
            let place_of = |seen: &&FrontEntry| keys.iter().position(|key| *key == seen.key);
            let above = front[..place].iter().filter_map(place_of).next_back();
            let below = front[place + 1..].iter().find_map(place_of);
            !keys.contains(&front[place].key) && above.is_some() && above < below
        };
        (0..front.len())
            .filter(|place| !front[*place].archived)
            .filter(|place| !chain.documents.iter().any(|(keys, _)| is_withdrawn(*place, keys)))
            .count()
    }
}

/// Returns true if every entry that stayed was edited, and more entries are gone that no archive had. A publisher that
/// brings edited entries up may have done so with each of them, so they prove nothing (rule 2).
fn is_brought_up(story: &Story, unarchived: &[FrontEntry], run: &[Sighting]) -> bool {
    let find = |key: &EntryKey| run.iter().find(|seen| seen.key == *key);
    let is_edited = |key: &EntryKey| find(key).is_some_and(|seen| seen.is_edited);
    let gone = unarchived.iter().filter(|seen| find(&seen.key).is_none()).count();
    !story.stayed.is_empty() && story.stayed.iter().all(is_edited) && gone > story.stayed.len() + 1
}

/// Returns the stretches that a window joins. It joins a lower stretch only under three conditions:
///
/// - At least two entries of that stretch stayed.
/// - They are below the entries that stayed of the stretches above.
/// - A roll-over would cost more exceptions.
pub(super) fn joined_by(stories: &[Story], window: &[Sighting]) -> BTreeSet<usize> {
    let place = |key: &EntryKey| window.iter().position(|seen| seen.key == *key);
    let mut lowest = None;
    let mut joined = BTreeSet::new();
    for (at, story) in stories.iter().enumerate().filter(|(_, story)| story.continues) {
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
pub(super) fn fits_neither_story(story: &Story) -> bool {
    let (cost, roll_over, stayed) = (story.cost, story.cost_of_roll_over, story.stayed.len());
    roll_over >= 3 && cost >= 3 && cost.min(roll_over) * 2 > roll_over && stayed * 2 <= roll_over + 1
}
