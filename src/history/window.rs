//! Windows: what a subscription document held, in short, and what two of them tell about missed polls (G6, G5b).

use std::collections::{BTreeMap, BTreeSet};

use super::Confidence;
use super::order::{in_place, is_most};
use super::renamed::{TELLING as TELLING_RENAMINGS, same_under_new_ids};
use crate::model::{Digest, Entry, EntryId, FeedDocument, Timestamp};

/// The entries of a subscription document in short: a few numbers each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// One mark for each entry, in document order.
    pub marks: Vec<Mark>,
    /// Time and identity of the newest entry.
    pub newest: Option<(Timestamp, EntryId)>,
}

/// Fingerprints of one entry; link and title are 0 where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Of its identity.
    pub id: u64,
    /// Of its link.
    pub link: u64,
    /// Of its title.
    pub title: u64,
    /// When it was published, else updated.
    pub time: Option<Timestamp>,
    /// Of its text; 0 where that is not known.
    pub text: u64,
}

/// What two windows of one feed tell (G6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overlap {
    /// Nothing was missed: they share an entry.
    Shared,
    /// Nothing can be said: one of them is empty, or the ids changed their scheme.
    Unknown,
    /// They share nothing: entries may have been missed.
    Disjoint(Confidence),
}

/// Windows smaller than this may well be replaced between two polls without a loss.
const TELLING_SIZE: usize = 3;

/// Fewer entries than this that were all edited prove nothing: they may have been brought up again under their old dates.
/// Of more it is the feed's habit, such as a number of comments in every text.
const EDITED: usize = 3;

impl Window {
    /// The window that a document shows.
    #[must_use]
    pub fn of(document: &FeedDocument) -> Self {
        let entries = document.whole_entries();
        let time = |entry: &Entry| entry.published.max(entry.updated);
        let newest = entries.iter().filter_map(|e| Some((time(e)?, e.id.clone()))).max();
        Self { marks: entries.iter().map(Mark::of).collect(), newest }
    }

    /// What this window and the one of the next poll tell (G6).
    ///
    /// In a document that slides, an entry that was left alone and is still there proves that everything newer is there
    /// as well. An entry that was pinned or dated anew proves nothing: it may be all that is left of the old window.
    ///
    /// `last_poll` says when this window was seen, if that is known: what it dates later was not there to be reached.
    pub(super) fn overlap(&self, next: &Self, last_poll: Option<Timestamp>) -> Overlap {
        if self.marks.is_empty() || next.marks.is_empty() {
            return Overlap::Unknown;
        }
        let shares = |next: &Self| {
            let known: BTreeMap<u64, (usize, &Mark)> =
                self.marks.iter().enumerate().map(|(at, mark)| (mark.id, (at, mark))).collect();
            let any = next.marks.iter().any(|mark| known.contains_key(&mark.id));
            any.then(|| next.has_anchor(self, &known) || next.goes_on(self, &known))
        };
        if let Some(proves) = shares(next) {
            return if proves { Overlap::Shared } else { Overlap::Disjoint(Confidence::Suspected) };
        }
        // All ids changed: under their old ones the entries prove what they would have proved.
        let proves = self.under_old_ids(next).and_then(|next| shares(&next));
        if proves == Some(true) || self.is_reached_by(next, last_poll) {
            return Overlap::Unknown;
        }
        if proves == Some(false) {
            return Overlap::Disjoint(Confidence::Suspected);
        }
        let telling = self.marks.len().min(next.marks.len()) >= TELLING_SIZE;
        Overlap::Disjoint(if telling { Confidence::Proven } else { Confidence::Suspected })
    }

    /// Whether entries of the `old` window stand in their place in the order of time and under their old times, and hardly
    /// any that stood above them is gone: one brought up again without a new date is no proof. Neither is one that stands
    /// above what is new, dated of the future, say: it would prove no more than that nothing is newer.
    fn has_anchor(&self, old: &Self, known: &BTreeMap<u64, (usize, &Mark)>) -> bool {
        let times: Vec<Option<Timestamp>> = self.marks.iter().map(|mark| mark.time).collect();
        let placed = in_place(&times);
        let told = times.iter().flatten().count();
        // A document in no order of time is judged as a set.
        if !is_most(placed.iter().filter(|placed| **placed).count(), told) {
            return true;
        }
        let anchors = self.marks.iter().zip(placed).filter_map(|(mark, placed)| {
            let (_, old) = known.get(&mark.id)?;
            (placed && mark.time.is_some() && old.time == mark.time).then_some((mark, old))
        });
        let (mut count, mut newest, mut as_it_was) = (0_usize, None, false);
        for (mark, old) in anchors {
            count += 1;
            newest = newest.max(mark.time);
            as_it_was |= mark.has_text_of(old);
        }
        if !as_it_was && count < EDITED {
            return false;
        }
        let here = self.ids();
        let is_gone = |mark: &&Mark| mark.time > newest && !here.contains(&mark.id);
        let oldest = old.marks.iter().filter_map(|mark| mark.time).min();
        let new = || self.marks.iter().filter(|mark| !known.contains_key(&mark.id));
        // What is older than the old window came down from behind it.
        let below = new().filter(|mark| mark.time < newest && mark.time > oldest).count();
        let is_on_top = new().all(|mark| mark.time < newest);
        count > old.marks.iter().filter(is_gone).count() + if is_on_top { below } else { 0 }
    }

    /// Whether the `old` window goes on below the new entries (or, oldest first, above them): the only proof where entries
    /// have no times, or all were dated anew. Hardly any that stood on the other side of them is gone: what stands at the
    /// end for good is no proof.
    fn goes_on(&self, old: &Self, known: &BTreeMap<u64, (usize, &Mark)>) -> bool {
        let place = |mark: &Mark| {
            let (at, old) = known.get(&mark.id)?;
            Some((*at, old.time.zip(mark.time), mark.has_text_of(old)))
        };
        let tail: Vec<_> = self.marks.iter().rev().map_while(place).collect();
        let head: Vec<_> = self.marks.iter().map_while(place).collect();
        let here = self.ids();
        let are_there = |marks: Option<&[Mark]>, run: usize| {
            let gone = marks.unwrap_or_default().iter().filter(|mark| !here.contains(&mark.id));
            run > gone.count()
        };
        let top = tail.iter().map(|(at, ..)| *at).min().unwrap_or_default();
        let bottom = head.iter().map(|(at, ..)| *at).max().unwrap_or_default();
        // An entry dated anew may come to stand there by chance; two side by side as they stood before hardly do.
        let proves = |run: &[(usize, Option<_>, bool)], step: fn(usize, usize) -> bool| {
            let is_timeless = run.iter().any(|(_, times, _)| times.is_none());
            let is_told = run.len() >= EDITED || run.iter().any(|(.., as_it_was)| *as_it_was);
            is_timeless || (is_told && run.windows(2).any(|pair| matches!(pair, [a, b] if step(a.0, b.0))))
        };
        let is_whole = tail.len() == self.marks.len();
        is_whole
            || (proves(&tail, |lower, upper| upper + 1 == lower)
                && are_there(old.marks.get(..top), tail.len()))
            || (head.first().is_some_and(|(at, ..)| *at > 0)
                && proves(&head, |upper, lower| upper + 1 == lower)
                && are_there(old.marks.get(bottom..), head.len()))
    }

    fn ids(&self) -> BTreeSet<u64> {
        self.marks.iter().map(|mark| mark.id).collect()
    }

    /// The next window with the ids that its entries had in this one, where all ids changed; `None` where they did not:
    /// one entry under a new id is but that, unless it is all there is.
    fn under_old_ids(&self, next: &Self) -> Option<Self> {
        let old = same_under_new_ids(self, next);
        let telling = TELLING_RENAMINGS.min(self.marks.len()).min(next.marks.len());
        (old.len() >= telling).then(|| {
            let marks =
                next.marks.iter().map(|mark| Mark { id: *old.get(&mark.id).unwrap_or(&mark.id), ..*mark });
            Self { marks: marks.collect(), newest: next.newest.clone() }
        })
    }

    /// Whether the next window reaches back behind the newest entry of this one, though that was taken away: then it holds
    /// all that is newer. One such entry may be dated wrongly, two hardly. In this window what stands out of order or is
    /// dated after `last_poll` is dated wrongly as well.
    fn is_reached_by(&self, next: &Self, last_poll: Option<Timestamp>) -> bool {
        let is_past = |time: &Timestamp| last_poll.is_none_or(|poll| *time <= poll);
        let times: Vec<Option<Timestamp>> = self.marks.iter().map(|mark| mark.time.filter(is_past)).collect();
        let newest = times.iter().zip(in_place(&times)).filter_map(|(time, placed)| time.filter(|_| placed));
        let Some(newest) = newest.max() else { return false };
        let times: Vec<Option<Timestamp>> = next.marks.iter().map(|mark| mark.time).collect();
        let placed = in_place(&times);
        let older =
            times.iter().zip(placed).filter(|(time, placed)| *placed && time.is_some_and(|t| t < newest));
        older.count() >= next.marks.len().min(2)
    }

    /// Whether both windows hold entries, and none is in both.
    pub(super) fn shares_nothing(&self, next: &Self) -> bool {
        !self.marks.is_empty() && !next.marks.is_empty() && self.ids().is_disjoint(&next.ids())
    }

    /// Whether what counts for its newest entry was published last as well: an archive takes up entries by that.
    pub(super) fn is_led_by_news(&self) -> bool {
        let newest = self.newest.as_ref().map(|(_, id)| Digest::of([id.as_str()]).half());
        let last = self.marks.iter().filter_map(|mark| mark.time).max();
        last.is_some() && self.marks.iter().any(|mark| Some(mark.id) == newest && mark.time == last)
    }

    /// Whether it holds the entry of that id.
    pub(super) fn holds(&self, id: &EntryId) -> bool {
        let id = Digest::of([id.as_str()]).half();
        self.marks.iter().any(|mark| mark.id == id)
    }

    /// Whether an entry of this window is not in the next one any more.
    pub(super) fn has_lost(&self, next: &Self) -> bool {
        let there: BTreeSet<u64> = next.marks.iter().map(|mark| mark.id).collect();
        self.marks.iter().any(|mark| !there.contains(&mark.id))
    }

    /// What both windows hold and the publisher left alone.
    pub(super) fn common(&self, next: &Self) -> Common {
        let here: BTreeMap<u64, &Mark> = self.marks.iter().map(|mark| (mark.id, mark)).collect();
        let is_common = |mark: &&Mark| here.get(&mark.id).is_some_and(|old| mark.is_left_alone(old));
        let new: Vec<u64> = next.marks.iter().filter(is_common).map(|mark| mark.id).collect();
        let there: BTreeSet<u64> = new.iter().copied().collect();
        let old = self.marks.iter().map(|mark| mark.id).filter(|id| there.contains(id));
        Common { entries: there.len(), reordered: old.ne(new.iter().copied()) }
    }
}

/// What two windows have in common, but for what was edited or dated anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Common {
    /// Entries in both.
    pub(super) entries: usize,
    /// They stand in another order in the later one.
    pub(super) reordered: bool,
}

impl Mark {
    fn of(entry: &Entry) -> Self {
        let title = if entry.title.is_empty() { 0 } else { Digest::of([entry.title.as_str()]).half() };
        let link = entry.link.as_ref().map_or(0, |link| Digest::of([link.as_str()]).half());
        let time = entry.published.or(entry.updated);
        let text = entry.text_digest().half();
        Self { id: Digest::of([entry.id.as_str()]).half(), link, title, time, text }
    }

    /// Whether its publisher left it as it was: what was dated anew or edited may have been brought up again.
    fn is_left_alone(&self, old: &Self) -> bool {
        self.time == old.time && self.has_text_of(old)
    }

    const fn has_text_of(&self, old: &Self) -> bool {
        self.text == old.text || old.text == 0
    }

    /// What makes it known under another id: link and title, link and time, title and time, as far as it has them.
    pub(super) fn likenesses(&self) -> impl Iterator<Item = (u8, u64, u64)> + use<> {
        let given = |number: u64| (number != 0).then_some(number);
        let (link, title) = (given(self.link), given(self.title));
        let time = self.time.map(|time| time.millis().cast_unsigned());
        let pair = |sort: u8, a: Option<u64>, b: Option<u64>| a.zip(b).map(|(a, b)| (sort, a, b));
        [pair(0, link, title), pair(1, link, time), pair(2, title, time)].into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(entries: &[(u64, u64, u64)]) -> Window {
        let marks =
            entries.iter().map(|&(id, link, title)| Mark { id, link, title, time: None, text: 0 }).collect();
        Window { marks, newest: None }
    }

    #[test]
    fn g6_two_windows_that_share_nothing_are_a_gap() {
        let old = window(&[(1, 11, 21), (2, 12, 22), (3, 13, 23)]);
        for (name, next, expect) in [
            ("shares one", window(&[(4, 14, 24), (1, 11, 21)]), Overlap::Shared),
            ("empty document", window(&[]), Overlap::Unknown),
            ("new ids, same links and titles", window(&[(7, 11, 21), (8, 12, 22)]), Overlap::Unknown),
            (
                "same titles elsewhere",
                window(&[(7, 0, 21), (8, 0, 22), (9, 0, 23)]),
                Overlap::Disjoint(Confidence::Proven),
            ),
            (
                "all new",
                window(&[(4, 14, 24), (5, 15, 25), (6, 16, 26)]),
                Overlap::Disjoint(Confidence::Proven),
            ),
            ("G5b: too little to tell", window(&[(4, 14, 24)]), Overlap::Disjoint(Confidence::Suspected)),
        ] {
            assert_eq!(old.overlap(&next, None), expect, "{name}");
        }
        assert_eq!(window(&[]).overlap(&old, None), Overlap::Unknown, "the previous document was empty");
    }

    #[test]
    fn g6_few_entries_that_were_all_edited_prove_nothing() {
        // Ids are seconds of publication as well; the second number is the text.
        let window = |entries: &[(u64, u64)]| {
            let time = |id: u64| Some(Timestamp::from_seconds(i64::try_from(id).unwrap()));
            let mark = |&(id, text): &(u64, u64)| Mark { id, link: 0, title: 0, time: time(id), text };
            Window { marks: entries.iter().map(mark).collect(), newest: None }
        };
        let old = window(&[(5, 1), (4, 1), (3, 1), (2, 1)]);
        for (name, next, expect) in [
            ("left alone", window(&[(9, 1), (8, 1), (7, 1), (5, 1)]), Overlap::Shared),
            (
                "edited and brought up",
                window(&[(9, 1), (8, 1), (7, 1), (5, 2)]),
                Overlap::Disjoint(Confidence::Suspected),
            ),
            (
                "two, side by side",
                window(&[(9, 1), (8, 1), (5, 2), (4, 2)]),
                Overlap::Disjoint(Confidence::Suspected),
            ),
            ("one of two", window(&[(9, 1), (8, 1), (5, 2), (4, 1)]), Overlap::Shared),
            ("all texts change always", window(&[(6, 2), (5, 2), (4, 2), (3, 2)]), Overlap::Shared),
        ] {
            assert_eq!(old.overlap(&next, None), expect, "{name}");
        }
    }

    #[test]
    fn g6_entries_that_change_places_are_reordered() {
        let old = window(&[(1, 0, 0), (2, 0, 0), (3, 0, 0)]);
        assert!(!old.common(&window(&[(9, 0, 0), (1, 0, 0), (2, 0, 0)])).reordered);
        assert!(old.common(&window(&[(2, 0, 0), (9, 0, 0), (1, 0, 0)])).reordered);
    }
}
