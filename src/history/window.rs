//! Windows: the entries of a subscription document in short. The next poll compares them with its own.

use std::collections::BTreeSet;

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
}

impl Window {
    /// The window that a document shows.
    #[must_use]
    pub fn of(document: &FeedDocument) -> Self {
        let entries = document.whole_entries();
        let time = |entry: &Entry| entry.published.max(entry.updated);
        let newest = entries.iter().filter_map(|e| Some((time(e)?, e.id.clone()))).max();
        Self { marks: entries.iter().map(Mark::of).collect(), newest }
    }

    /// Tells whether an identity stands in the window.
    pub(super) fn lists(&self) -> impl Fn(&EntryId) -> bool + use<> {
        let ids: BTreeSet<u64> = self.marks.iter().map(|mark| mark.id).collect();
        move |id| ids.contains(&Digest::of([id.as_str()]).half())
    }

    /// The entries that another window lacks.
    pub(super) fn without(&self, other: &Self) -> Self {
        let there: BTreeSet<u64> = other.marks.iter().map(|mark| mark.id).collect();
        let marks = self.marks.iter().filter(|mark| !there.contains(&mark.id)).copied();
        Self { marks: marks.collect(), newest: None }
    }

    /// Whether both windows hold entries, and none is in both.
    pub(super) fn shares_nothing(&self, next: &Self) -> bool {
        let ids = |window: &Self| -> BTreeSet<u64> { window.marks.iter().map(|mark| mark.id).collect() };
        !self.marks.is_empty() && !next.marks.is_empty() && ids(self).is_disjoint(&ids(next))
    }
}

impl Mark {
    fn of(entry: &Entry) -> Self {
        let title = if entry.title.is_empty() { 0 } else { Digest::of([entry.title.as_str()]).half() };
        let link = entry.link.as_ref().map_or(0, |link| Digest::of([link.as_str()]).half());
        let time = entry.published.or(entry.updated);
        Self { id: Digest::of([entry.id.as_str()]).half(), link, title, time }
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
