//! The two ends of a stretch: its front, and its lowest document with the feed's beginning (rules 6 and 11).

use std::collections::BTreeSet;

use super::place::{Chain, OlderLink, Placed};
use super::settle::{FinishedWalk, WalkEnd};
use super::story::Story;
use super::{Coverage, FRONT, FrontEntry, Latest, Sighting, StretchId};
use crate::model::EntryKey;

impl Coverage {
    /// Notes that an archive contained these entries.
    pub(in crate::history) fn note_archived(&mut self, entries: &[Sighting]) {
        let keys: BTreeSet<EntryKey> = entries.iter().map(|seen| seen.key).collect();
        for seen in self.stretches.iter_mut().flat_map(|stretch| &mut stretch.front) {
            seen.archived |= keys.contains(&seen.key);
        }
    }

    /// Notes which entries of a subscription document are pinned, as the newest archive behind it shows: the archive has
    /// a newer entry that the document lacks (rule 5).
    pub(in crate::history) fn pin_by_archive(&mut self, window: &[Sighting], archive: &[Sighting]) {
        let here: BTreeSet<EntryKey> = window.iter().map(|seen| seen.key).collect();
        let lacked = archive.iter().filter(|seen| !here.contains(&seen.key));
        let newest = lacked.filter_map(|seen| seen.date).max();
        let is_pinned = |seen: &&Sighting| {
            here.contains(&seen.key) && seen.date.is_some() && seen.date < newest && !seen.is_edited
        };
        let pinned: Vec<EntryKey> = archive.iter().filter(is_pinned).map(|seen| seen.key).collect();
        if pinned.len() < here.len() {
            self.pinned.extend(pinned);
        }
    }

    /// Returns the entries of the fronts that no archive contained.
    pub(in crate::history) fn unarchived(&self) -> BTreeSet<EntryKey> {
        let fronts = self.stretches.iter().flat_map(|stretch| &stretch.front);
        fronts.filter(|seen| !seen.archived).map(|seen| seen.key).collect()
    }

    /// Returns the front of a stretch as the beginning of a run.
    pub(in crate::history) fn front_of(&self, name: StretchId) -> Vec<Sighting> {
        let front = self.find(name).map(|at| self.stretches[at].front.as_slice()).unwrap_or_default();
        front
            .iter()
            .map(|seen| Sighting { key: seen.key, date: seen.date, stretch: None, is_edited: false })
            .collect()
    }

    /// Notes that a stretch goes on down to the end of this run. Returns its name.
    pub(in crate::history) fn extend_down(&mut self, at: usize, run: &[Sighting]) -> StretchId {
        self.stretches[at].lowest = tail(run);
        self.stretches[at].id
    }

    /// Updates the stretch of a window: its front, its lowest document, and whether the feed begins there.
    pub(super) fn settle_window(
        &mut self,
        at: usize,
        story: &Story,
        window: &[Sighting],
        link: OlderLink<'_>,
        has_news: bool,
    ) -> Placed {
        let last_stayed = window.iter().rposition(|seen| story.stayed.contains(&seen.key));
        let above = window.get(..last_stayed.unwrap_or(window.len())).unwrap_or_default();
        let newest = self.stretches[at].front.iter().filter_map(|seen| seen.date).max();
        // An entry dated after the whole front is new or was published again. An older copy has no such entry.
        let is_newer =
            |seen: &Sighting| newest.is_some() && seen.date > newest && !self.pinned.contains(&seen.key);
        // A document that still begins with the first entry of the front is no older copy, so its news counts wherever
        // it is. So is one that begins with the entry of the latest date: the first one was pinned, or was brought up.
        let front = &self.stretches[at].front;
        let latest = front.iter().find(|seen| seen.date.is_some() && seen.date == newest);
        let stands_first = window
            .first()
            .is_some_and(|top| front.first().into_iter().chain(latest).any(|seen| seen.key == top.key));
        let brings_news = above.iter().any(|seen| !self.is_known(seen))
            || window.iter().any(is_newer)
            || has_news && stands_first;
        if at == 0 && (brings_news || self.is_top_empty()) {
            self.stretches[0].front = self.front_after(0, story, window);
        } else if at == 0 && stands_first {
            self.drop_withdrawn(story, window, matches!(link, OlderLink::Processed(_)) && !has_news);
        }
        let is_lowest = at + 1 == self.stretches.len();
        let stretch = &mut self.stretches[at];
        if stretch.lowest.is_empty() {
            stretch.lowest = tail(window);
        }
        if let OlderLink::Processed(chain) = link
            && chain.ends
            && is_lowest
        {
            let behind = chain.entries();
            stretch.has_beginning |=
                reaches_end(&stretch.lowest, |key| is_in_place(window, *key) || behind.contains(key));
        }
        if has_news {
            self.latest = Latest::Run;
        }
        self.placed_on(at)
    }

    /// Removes withdrawn entries from the front of the top stretch. These are the entries that the window lacks
    /// although an entry below them stayed. If `no_new_archive`, no entry moved into an archive since. Then an entry
    /// further down was withdrawn as well, if the window lacks it and no archive contained it.
    fn drop_withdrawn(&mut self, story: &Story, window: &[Sighting], no_new_archive: bool) {
        let here: BTreeSet<EntryKey> = window.iter().map(|seen| seen.key).collect();
        let front = &mut self.stretches[0].front;
        let last = front.iter().rposition(|seen| story.stayed.contains(&seen.key)).unwrap_or(0);
        let mut place = 0..;
        front.retain(|seen| {
            let is_below = place.next() > Some(last) && (seen.archived || !no_new_archive);
            is_below || here.contains(&seen.key)
        });
    }

    /// Returns the front of a stretch after a window with news: the window, then the entries that it displaced.
    pub(super) fn front_after(&self, at: usize, story: &Story, window: &[Sighting]) -> Vec<FrontEntry> {
        let old = &self.stretches[at].front;
        let archived = |key: EntryKey| {
            let known = old.iter().find(|seen| seen.key == key);
            known.map(|seen| seen.archived)
        };
        let seen = |seen: &Sighting| FrontEntry {
            key: seen.key,
            date: seen.date,
            // A known entry that is no longer in the front is old, so it counts as archived.
            archived: archived(seen.key).unwrap_or_else(|| self.is_known(seen)),
        };
        let here: BTreeSet<EntryKey> = window.iter().map(|seen| seen.key).collect();
        let counted = window.iter().filter(|seen| !self.pinned.contains(&seen.key)).map(seen);
        let displaced = old.get(story.cut..).unwrap_or_default().iter();
        let displaced = displaced.filter(|seen| !here.contains(&seen.key)).copied();
        let front: Vec<FrontEntry> = counted.chain(displaced).take(FRONT).collect();
        if front.is_empty() { window.iter().take(FRONT).map(seen).collect() } else { front }
    }

    /// Notes that the feed begins at the end of a chain, if the chain contains the end of the lowest stretch (rule 11).
    /// `window` has the entries of the subscription document, if the chain follows it.
    pub(in crate::history) fn note_chain_end(
        &mut self,
        stretch: Option<StretchId>,
        window: &[Sighting],
        chain: &Chain,
    ) {
        let behind = chain.entries();
        let is_reached = |key: &EntryKey| is_in_place(window, *key) || behind.contains(key);
        let is_lowest = |at: &usize| at + 1 == self.stretches.len();
        if let Some(at) = stretch.and_then(|name| self.find(name)).filter(is_lowest) {
            self.stretches[at].has_beginning |= reaches_end(&self.stretches[at].lowest, is_reached);
        }
    }

    /// Notes the lowest document of the lowest stretch, and notes if the feed begins there (rule 11). `before` has the
    /// entries of the lowest document until now.
    pub(super) fn note_lowest(&mut self, at: usize, walked: &FinishedWalk<'_>, before: &[EntryKey]) {
        let is_lowest = at + 1 == self.stretches.len();
        let here = |key: &EntryKey| walked.run.iter().any(|seen| seen.key == *key);
        let last: Vec<EntryKey> = walked.last.iter().rev().take(FRONT).rev().copied().collect();
        let stretch = &mut self.stretches[at];
        if stretch.front.is_empty() {
            let front = walked.run.iter().take(FRONT);
            stretch.front =
                front.map(|seen| FrontEntry { key: seen.key, date: seen.date, archived: true }).collect();
        }
        if !is_lowest {
            return;
        }
        let reaches_lower =
            stretch.lowest.iter().any(here) && !last.iter().all(|key| stretch.lowest.contains(key));
        // A walk that passed over the end of the lowest document may have passed over entries below it as well.
        let run: Vec<Sighting> = walked.above.window.iter().chain(walked.run).copied().collect();
        let was_read =
            |key: &EntryKey| walked.above.archived.contains(key) || run.iter().any(|seen| seen.key == *key);
        let holds_end = stretch.lowest.last().is_none_or(was_read);
        if !last.is_empty() && (stretch.lowest.is_empty() || reaches_lower && holds_end) {
            stretch.lowest.clone_from(&last);
        }
        let ends = match walked.end {
            WalkEnd::Beginning => true,
            WalkEnd::Reached(chain) => chain.ends,
            WalkEnd::Failed => false,
        };
        if ends {
            let behind = walked.end.chain().map(Chain::entries).unwrap_or_default();
            let is_reached = |key: &EntryKey| {
                is_in_place(&run, *key)
                    || walked.last.contains(key)
                    || walked.above.archived.contains(key)
                    || behind.contains(key)
            };
            stretch.has_beginning |= reaches_end(before, is_reached);
        }
    }
}

/// Returns true if a run has this entry, and at most half of the entries below it are dated later. If more are, the
/// entry is pinned.
fn is_in_place(run: &[Sighting], key: EntryKey) -> bool {
    let mut behind = run.iter().skip_while(|seen| seen.key != key);
    let Some(entry) = behind.next() else { return false };
    let behind: Vec<bool> = behind.map(|seen| entry.date.is_some() && seen.date > entry.date).collect();
    2 * behind.iter().filter(|is_newer| **is_newer).count() <= behind.len()
}

/// Returns true if a chain contains the last entry of the lowest document, and at least half of the entries of that
/// document (rule 11).
pub(super) fn reaches_end(lowest: &[EntryKey], is_reached: impl Fn(&EntryKey) -> bool) -> bool {
    let reached = lowest.iter().filter(|key| is_reached(key)).count();
    lowest.last().is_none_or(&is_reached) && 2 * reached >= lowest.len()
}

pub(super) fn tail(window: &[Sighting]) -> Vec<EntryKey> {
    let from = window.len().saturating_sub(FRONT);
    window.iter().skip(from).map(|seen| seen.key).collect()
}
