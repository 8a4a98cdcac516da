//! Finds entries that a feed shows under new ids, so that the list does not show them twice (G6).
//!
//! This is a guess, which the user can undo. Lacuna takes two entries for the same one if their link, title and time
//! are equal and no other entry has the same ones. Two equal features suffice if at least two entries match in this
//! way, or if one of the two documents has only one entry. But a new id, another time and another text together are a new
//! entry: a bulletin may have the same title and link each day. If ids changed, Lacuna also compares older stored entries
//! with those of this document and of the documents behind it.

use std::collections::{BTreeMap, BTreeSet};

use crate::history::{Fingerprints, Held, HeldEntry, PollWindow};
use crate::model::{Digest, Entry, EntryId, EntryKey, FeedDocument};

/// A stored entry under a new id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renaming {
    /// Fingerprint of its old id ([`crate::history::Fingerprints::id`]).
    pub old: u64,
    /// Its new id.
    pub new: EntryId,
}

/// If fewer entries than this match in two features, the match may be chance.
const LEAST_MATCHES: usize = 2;

/// Returns the entries of a document that the previous window had under other ids. `window` is the window of
/// `document`. Entries whose id is in both windows are not compared.
pub(in crate::history) fn renamings(
    before: &PollWindow,
    window: &PollWindow,
    document: &FeedDocument,
    is_delta: bool,
) -> Vec<Renaming> {
    let (gone, news) = (before.without(window), window.without(before));
    let mut found = same_under_new_ids(&gone, &news);
    // A single match in two features may be chance, unless one of the windows has only one entry. A delta is only a
    // part of its window, so its length does not count.
    let size = if is_delta { LEAST_MATCHES } else { window.entries.len() };
    if found.len() < LEAST_MATCHES.min(before.entries.len()).min(size) {
        found.retain(|new, old| match_in_all(&gone, *old, &news, *new));
    }
    let entries = document.whole_entries().iter();
    let renaming = |id: &EntryId| {
        let old = *found.get(&Digest::of([id.as_str()]).half())?;
        Some(Renaming { old, new: id.clone() })
    };
    entries.filter_map(|entry| renaming(&entry.id)).collect()
}

/// Maps fingerprints of ids in the `next` window to those in the window `before`, for entries that have two of link,
/// title and time in common with exactly one entry there. The two windows must share no id.
pub(super) fn same_under_new_ids(before: &PollWindow, next: &PollWindow) -> BTreeMap<u64, u64> {
    let (old, new) = (by_likeness(before), by_likeness(next));
    let mut found: BTreeMap<u64, u64> = BTreeMap::new();
    let mut contradicted = Vec::new();
    for (likeness, old) in &old {
        let (Some(old), Some(Some(new))) = (old, new.get(likeness)) else { continue };
        if found.insert(*new, *old).is_some_and(|other| other != *old) {
            contradicted.push(*new);
        }
    }
    found.retain(|new, _| !contradicted.contains(new));
    let mut taken: BTreeMap<u64, u32> = BTreeMap::new();
    for old in found.values() {
        *taken.entry(*old).or_default() += 1;
    }
    found.retain(|_, old| taken.get(&*old) == Some(&1));
    found
}

/// Returns true if an entry of one window and an entry of another have the same link, title and time.
fn match_in_all(before: &PollWindow, old: u64, next: &PollWindow, new: u64) -> bool {
    let likenesses = |window: &PollWindow, id: u64| -> Vec<(u8, u64, u64)> {
        let entry = window.entries.iter().find(|entry| entry.id == id);
        entry.into_iter().flat_map(Fingerprints::likenesses).collect()
    };
    let found = likenesses(before, old);
    found.len() == 3 && found == likenesses(next, new)
}

/// Returns the stored entries that the document has under new ids, with their new ids, if they have its text or its time.
/// Some were found by comparing two windows. The others, from before the last window or from archives, match exactly one
/// entry of the document.
pub(in crate::history) fn under_new_ids(held: &Held, document: &FeedDocument) -> Vec<(EntryId, HeldEntry)> {
    let found: BTreeSet<&EntryId> = held.renamed.iter().map(|(id, _)| id).collect();
    let keys = held.renamed.iter().map(|(_, held)| held).chain(&held.entries).map(|held| held.key);
    let taken: BTreeSet<EntryKey> = keys.collect();
    let entries: BTreeMap<&EntryId, &Entry> =
        document.whole_entries().iter().map(|entry| (&entry.id, entry)).collect();
    let is_same =
        |(id, known): &&(EntryId, HeldEntry)| entries.get(id).is_some_and(|entry| is_like(entry, known));
    let is_free = |pair: &&(EntryId, HeldEntry)| {
        let (id, known) = pair;
        !found.contains(id) && !taken.contains(&known.key) && is_same(pair)
    };
    let candidates: Vec<_> = held.id_candidates.iter().filter(is_free).collect();
    let (mut of_id, mut of_key) = (BTreeMap::<_, u32>::new(), BTreeMap::<_, u32>::new());
    for (id, known) in &candidates {
        *of_id.entry(id).or_default() += 1;
        *of_key.entry(known.key).or_default() += 1;
    }
    let is_alone = |(id, known): &&&(EntryId, HeldEntry)| {
        of_id.get(id) == Some(&1) && of_key.get(&known.key) == Some(&1)
    };
    held.renamed.iter().filter(is_same).chain(candidates.iter().filter(is_alone).copied()).cloned().collect()
}

/// Returns true if an entry has the text or the time of a stored one. A title without a text does not count if the entry has
/// another time.
pub(super) fn is_like(entry: &Entry, known: &HeldEntry) -> bool {
    let time = entry.published.or(entry.updated);
    time == Some(known.sort.time)
        || (time.is_none() || entry.body().is_some()) && entry.has_text_of(known.text_digest)
}

/// Maps each pair of features to the id of its entry, or to `None` if several entries have the same pair.
fn by_likeness(window: &PollWindow) -> BTreeMap<(u8, u64, u64), Option<u64>> {
    let mut found: BTreeMap<_, Option<u64>> = BTreeMap::new();
    for entry in &window.entries {
        for likeness in entry.likenesses() {
            found
                .entry(likeness)
                .and_modify(|id| *id = id.filter(|id| *id == entry.id))
                .or_insert(Some(entry.id));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;
    use crate::model::{Ending, Entry, Format, Head, IdSource, Timestamp};

    /// Makes a document of entries (id, title, second of publication).
    fn document(entries: &[(&str, &str, i64)]) -> FeedDocument {
        let entry = |(id, title, second): &(&str, &str, i64)| {
            let mut entry = Entry::new(EntryId::new(*id), IdSource::Given);
            (*title).clone_into(&mut entry.title);
            entry.published = Some(Timestamp::from_seconds(*second));
            entry
        };
        FeedDocument {
            uri: Url::parse("http://feed.example/").unwrap(),
            format: Format::Rss20,
            head: Head::default(),
            entries: entries.iter().map(entry).collect(),
            ending: Ending::Whole,
            faults: Vec::new(),
        }
    }

    fn renamed(old: &[(&str, &str, i64)], new: &[(&str, &str, i64)]) -> Vec<String> {
        let new = document(new);
        let found = renamings(&PollWindow::of(&document(old)), &PollWindow::of(&new), &new, false);
        found.into_iter().map(|renaming| renaming.new.as_str().to_owned()).collect()
    }

    #[test]
    fn g6_entries_are_recognised_under_new_ids() {
        let old = [("a3", "Three", 3), ("a2", "Two", 2), ("a1", "One", 1)];
        assert_eq!(renamed(&old, &[("b4", "Four", 4), ("b3", "Three", 3), ("b2", "Two", 2)]), ["b3", "b2"]);
        assert_eq!(
            renamed(&old, &[("b4", "Four", 4), ("b3", "Three", 3)]),
            [""; 0],
            "a single match may be chance"
        );
        assert_eq!(
            renamed(&old, &[("a1", "One", 1), ("b3", "Three", 3), ("b2", "Two", 2)]),
            ["b3", "b2"],
            "some of the ids changed"
        );
        assert_eq!(
            renamed(&old, &[("b6", "Three", 6), ("b5", "Two", 5)]),
            [""; 0],
            "a title alone does not identify an entry"
        );
    }

    #[test]
    fn g6_entries_of_a_delta_are_recognised_under_new_ids() {
        let old = document(&[("a3", "Three", 3), ("a2", "Two", 2), ("a1", "One", 1)]);
        let of_delta = |entries: &[(&str, &str, i64)]| {
            let delta = document(entries);
            renamings(&PollWindow::of(&old), &PollWindow::of(&delta), &delta, true).len()
        };
        assert_eq!(of_delta(&[("b4", "Four", 4), ("b3", "Three", 3), ("b2", "Two", 2)]), 2);
        assert_eq!(of_delta(&[("b3", "Three", 3)]), 0, "the window has more entries than the delta");
    }

    #[test]
    fn g6_features_that_several_entries_share_identify_none() {
        let old = [("a3", "Notes", 1), ("a2", "Notes", 1), ("a1", "One", 1)];
        let new = [("b3", "Notes", 1), ("b2", "Notes", 1), ("b1", "One", 1)];
        assert_eq!(renamed(&old, &new), [""; 0]);
    }
}
