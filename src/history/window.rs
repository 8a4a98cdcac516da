//! Windows: what a subscription document held, in short, and what two of them tell about missed polls (G6, G5b).

use std::collections::BTreeSet;

use super::Confidence;
use crate::model::{Digest, Entry, EntryId, FeedDocument, Timestamp};

/// The entries of a subscription document in short: three numbers each.
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

impl Window {
    /// The window that a document shows.
    #[must_use]
    pub fn of(document: &FeedDocument) -> Self {
        let entries = document.whole_entries();
        let time = |entry: &Entry| entry.published.max(entry.updated);
        let newest = entries.iter().filter_map(|e| Some((time(e)?, e.id.clone()))).max();
        Self { marks: entries.iter().map(Mark::of).collect(), newest }
    }

    pub(super) fn overlap(&self, next: &Self) -> Overlap {
        if self.marks.is_empty() || next.marks.is_empty() {
            return Overlap::Unknown;
        }
        let ids: BTreeSet<u64> = self.marks.iter().map(|mark| mark.id).collect();
        if next.marks.iter().any(|mark| ids.contains(&mark.id)) {
            return Overlap::Shared;
        }
        // The same links under the same titles with other ids: the scheme of the ids changed.
        let known: BTreeSet<(u64, u64)> = self.marks.iter().filter_map(Mark::link_and_title).collect();
        if next.marks.iter().filter_map(Mark::link_and_title).any(|pair| known.contains(&pair)) {
            return Overlap::Unknown;
        }
        let telling = self.marks.len().min(next.marks.len()) >= TELLING_SIZE;
        Overlap::Disjoint(if telling { Confidence::Proven } else { Confidence::Suspected })
    }

    /// Whether entries that both windows hold stand in another order in `next`.
    pub(super) fn is_reordered(&self, next: &Self) -> bool {
        let here: BTreeSet<u64> = self.marks.iter().map(|mark| mark.id).collect();
        let there: BTreeSet<u64> = next.marks.iter().map(|mark| mark.id).collect();
        let old = self.marks.iter().map(|mark| mark.id).filter(|id| there.contains(id));
        let new = next.marks.iter().map(|mark| mark.id).filter(|id| here.contains(id));
        old.ne(new)
    }
}

impl Mark {
    fn of(entry: &Entry) -> Self {
        let title = if entry.title.is_empty() { 0 } else { Digest::of([entry.title.as_str()]).half() };
        let link = entry.link.as_ref().map_or(0, |link| Digest::of([link.as_str()]).half());
        Self { id: Digest::of([entry.id.as_str()]).half(), link, title }
    }

    fn link_and_title(&self) -> Option<(u64, u64)> {
        (self.link != 0 && self.title != 0).then_some((self.link, self.title))
    }
}

/// Whether the entries stand in an order of time, forwards or backwards, by publication or by update.
///
/// A document that does not, and whose entries change places from poll to poll, is ordered by score (G6).
pub(super) fn is_in_time_order(document: &FeedDocument) -> bool {
    // `None`: too few times to tell.
    let sorted = |time: fn(&Entry) -> Option<Timestamp>| {
        let times: Vec<Timestamp> = document.entries.iter().filter_map(time).collect();
        (times.len() >= 2).then(|| times.is_sorted() || times.iter().rev().is_sorted())
    };
    match (sorted(|entry| entry.published), sorted(|entry| entry.updated)) {
        (None, None) => true,
        (published, updated) => published == Some(true) || updated == Some(true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(entries: &[(u64, u64, u64)]) -> Window {
        let marks = entries.iter().map(|&(id, link, title)| Mark { id, link, title }).collect();
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
            assert_eq!(old.overlap(&next), expect, "{name}");
        }
        assert_eq!(window(&[]).overlap(&old), Overlap::Unknown, "the previous document was empty");
    }

    #[test]
    fn g6_entries_that_change_places_are_reordered() {
        let old = window(&[(1, 0, 0), (2, 0, 0), (3, 0, 0)]);
        assert!(!old.is_reordered(&window(&[(9, 0, 0), (1, 0, 0), (2, 0, 0)])));
        assert!(old.is_reordered(&window(&[(2, 0, 0), (9, 0, 0), (1, 0, 0)])));
    }
}
