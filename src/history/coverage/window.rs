//! The window of a subscription document: a digest that the next poll compares with its own window.

use std::collections::BTreeSet;

use url::Url;

use crate::model::{Digest, Entry, EntryId, FeedDocument, Timestamp, page_name};

/// A digest of the entries of a subscription document: a few numbers for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PollWindow {
    /// The entries in document order.
    pub entries: Vec<Fingerprints>,
    /// The time (of publication or update, whichever is later) and the identity of the newest entry.
    pub newest: Option<(Timestamp, EntryId)>,
}

/// Fingerprints of one entry; 0 for a missing link or title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprints {
    /// Fingerprint of the identity.
    pub id: u64,
    /// Fingerprint of the link, which is equal for all spellings of it.
    pub link: u64,
    /// Fingerprint of the title.
    pub title: u64,
    /// The publication time, else the update time.
    pub time: Option<Timestamp>,
}

impl PollWindow {
    /// Makes the window of a document.
    #[must_use]
    pub fn of(document: &FeedDocument) -> Self {
        let entries = document.whole_entries();
        let time = |entry: &Entry| entry.published.max(entry.updated);
        let newest = entries.iter().filter_map(|e| Some((time(e)?, e.id.clone()))).max();
        Self { entries: entries.iter().map(Fingerprints::of).collect(), newest }
    }

    /// Returns a function that returns true for the ids in the window.
    pub(in crate::history) fn lists(&self) -> impl Fn(&EntryId) -> bool + use<> {
        let ids: BTreeSet<u64> = self.entries.iter().map(|entry| entry.id).collect();
        move |id| ids.contains(&Digest::of([id.as_str()]).half())
    }

    /// Returns the entries that the other window lacks.
    pub(in crate::history) fn without(&self, other: &Self) -> Self {
        let there: BTreeSet<u64> = other.entries.iter().map(|entry| entry.id).collect();
        let entries = self.entries.iter().filter(|entry| !there.contains(&entry.id)).copied();
        Self { entries: entries.collect(), newest: None }
    }

    /// Returns the window after a delta (RFC 3229): the entries of the delta, then those that they did not push out. A
    /// delta may have entries that were pushed out before it was made, so the window does not grow.
    pub(in crate::history) fn with_delta(&self, delta: &Self, is_oldest_first: bool) -> Self {
        let (news, kept) = (delta.entries.clone(), self.without(delta).entries);
        let size = if self.entries.is_empty() { news.len() } else { self.entries.len() };
        let entries = if is_oldest_first {
            let gone = (kept.len() + news.len()).saturating_sub(size);
            kept.into_iter().chain(news).skip(gone).collect()
        } else {
            news.into_iter().chain(kept).take(size).collect()
        };
        Self { entries, newest: self.newest.clone().max(delta.newest.clone()) }
    }

    /// Returns true if both windows have entries and no entry is in both.
    pub(in crate::history) fn shares_nothing(&self, next: &Self) -> bool {
        let ids = |window: &Self| -> BTreeSet<u64> { window.entries.iter().map(|entry| entry.id).collect() };
        !self.entries.is_empty() && !next.entries.is_empty() && ids(self).is_disjoint(&ids(next))
    }
}

impl Fingerprints {
    fn of(entry: &Entry) -> Self {
        let title = if entry.title.is_empty() { 0 } else { Digest::of([entry.title.as_str()]).half() };
        let link = entry.link.as_ref().map_or(0, |link| Digest::of([spelling(link).as_str()]).half());
        let time = entry.published.or(entry.updated);
        Self { id: Digest::of([entry.id.as_str()]).half(), link, title, time }
    }

    /// Returns the pairs of features that identify the entry if its id changes: link and title, link and time, title
    /// and time. Pairs with a missing feature are left out. The first number says which pair it is.
    pub(in crate::history) fn likenesses(&self) -> impl Iterator<Item = (u8, u64, u64)> + use<> {
        let given = |number: u64| (number != 0).then_some(number);
        let (link, title) = (given(self.link), given(self.title));
        let time = self.time.map(|time| time.millis().cast_unsigned());
        let pair = |sort: u8, a: Option<u64>, b: Option<u64>| a.zip(b).map(|(a, b)| (sort, a, b));
        [pair(0, link, title), pair(1, link, time), pair(2, title, time)].into_iter().flatten()
    }
}

/// Returns a form of a link that is equal for all spellings of it ([`page_name`]). Of a home page, the scheme does not count.
fn spelling(link: &Url) -> String {
    let without_scheme = || link.as_str().trim_start_matches(link.scheme()).to_owned();
    page_name(link).unwrap_or_else(without_scheme)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delta_moves_the_window_on() {
        let window = |ids: &[u64]| PollWindow {
            entries: ids.iter().map(|id| Fingerprints { id: *id, link: 0, title: 0, time: None }).collect(),
            newest: None,
        };
        let ids = |window: &PollWindow| window.entries.iter().map(|entry| entry.id).collect::<Vec<_>>();
        let before = window(&[5, 4, 3, 2]);
        assert_eq!(ids(&before.with_delta(&window(&[7, 6]), false)), [7, 6, 5, 4]);
        assert_eq!(ids(&before.with_delta(&window(&[6, 4]), false)), [6, 4, 5, 3], "one entry changed");
        assert_eq!(ids(&before.with_delta(&window(&[]), false)), [5, 4, 3, 2]);
        assert_eq!(ids(&before.with_delta(&window(&[10, 9, 8, 7, 6]), false)), [10, 9, 8, 7]);
        assert_eq!(ids(&window(&[2, 3, 4, 5]).with_delta(&window(&[6, 7]), true)), [4, 5, 6, 7]);
    }
}
