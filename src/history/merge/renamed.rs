//! Finds entries that a feed shows under new ids, so that the list does not show them twice (G6).
//!
//! This is a guess. The user can undo it, but an entry that replaces another one is lost until then. So Lacuna takes two
//! entries for the same one only if their link, title and time are equal, or two of these and the text. No other entry may
//! have the same features. At least two entries must match, unless they match in all three features or one of the two
//! documents has only one entry.
//!
//! A publisher that builds the whole feed anew may change ids, times and texts at once. Then the entries stay in their order,
//! up to the end of the document. If at least three do so, their links and titles suffice, unless all are dated after the
//! former document: then their texts must be equal, too. Without this order, an entry with a new id and another time is a new
//! one: a bulletin may have the same title, link and text each day.
//!
//! If ids changed, Lacuna also compares older stored entries with those of this document and of the documents behind it.

use std::collections::{BTreeMap, BTreeSet};

use crate::history::{Fingerprints, Held, HeldEntry, PollWindow};
use crate::model::{Digest, Entry, EntryId, EntryKey, FeedDocument, Timestamp};

/// A stored entry that may stand under a new id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renaming {
    /// Fingerprint of its old id ([`crate::history::Fingerprints::id`]).
    pub old: u64,
    /// Its new id.
    pub new: EntryId,
    /// True if it is the same entry only if its text is the same, too ([`keep_confirmed`]).
    pub needs_text: bool,
    /// True if the two have the same link, or the new one has none.
    pub has_link: bool,
}

/// If fewer entries than this match in two features, the match may be chance.
const LEAST_MATCHES: usize = 2;

/// If so many entries stay in their order, the publisher built the document anew.
const ENOUGH_IN_ORDER: usize = 3;

/// Returns the entries of a document that the previous window had under other ids. `window` is the window of
/// `document`. Entries whose id is in both windows are not compared.
pub(in crate::history) fn renamings(
    before: &PollWindow,
    window: &PollWindow,
    document: &FeedDocument,
    is_delta: bool,
) -> Vec<Renaming> {
    let (gone, news) = (before.without(window), window.without(before));
    let found = same_under_new_ids(&gone, &news);
    // A single match in two features may be chance, unless one of the windows has only one entry. A delta is only a
    // part of its window, so its length does not count.
    let size = if is_delta { LEAST_MATCHES } else { window.entries.len() };
    let are_few = found.len() < LEAST_MATCHES.min(before.entries.len()).min(size);
    let is_in_order = !is_delta && keeps_order(before, window, &found);
    let newest = before.entries.iter().filter_map(|entry| entry.time).max();
    let matching = news.entries.iter().filter(|entry| found.contains_key(&entry.id));
    let are_later = matching.filter_map(|entry| entry.time).min() > newest;
    let case = Case { are_few, is_in_order, are_later };
    let renaming = |id: &EntryId| {
        let new = Digest::of([id.as_str()]).half();
        let old = *found.get(&new)?;
        let (before, now) = (find(&gone, old)?, find(&news, new)?);
        let has_link = now.link == 0 || now.link == before.link;
        Some(Renaming { old, new: id.clone(), needs_text: proof(before, now, case)?, has_link })
    };
    document.whole_entries().iter().filter_map(|entry| renaming(&entry.id)).collect()
}

/// The facts about all entries that match.
#[derive(Clone, Copy, Debug)]
struct Case {
    /// True if there are so few that a match in two features may be chance.
    are_few: bool,
    /// True if they stand in their former order ([`keeps_order`]).
    is_in_order: bool,
    /// True if all of them are dated after the former document.
    are_later: bool,
}

/// Returns false if the features of two entries show that they are the same, and true if their texts must be equal, too.
/// Returns `None` if they are different entries.
fn proof(old: &Fingerprints, new: &Fingerprints, case: Case) -> Option<bool> {
    let Case { are_few, is_in_order, are_later } = case;
    let same = |a: u64, b: u64| a != 0 && a == b;
    let (same_link, same_title) = (same(old.link, new.link), same(old.title, new.title));
    let both_dated = old.time.is_some() && new.time.is_some();
    let same_time = both_dated && old.time == new.time;
    // Many entries of a day have the same time if the publisher writes the day alone.
    let is_telling = is_in_order || new.time.is_some_and(|time| !is_whole_day(time));
    match (same_link, same_title, same_time) {
        (true, true, true) => Some(!is_telling),
        _ if are_few => None,
        (true, false, true) => Some(!is_telling),
        (false, true, true) => Some(true),
        (true, true, false) if both_dated => is_in_order.then_some(are_later),
        (true, true, false) => Some(!is_in_order),
        _ => None,
    }
}

const fn is_whole_day(time: Timestamp) -> bool {
    time.millis() % (24 * 3_600_000) == 0
}

fn find(window: &PollWindow, id: u64) -> Option<&Fingerprints> {
    window.entries.iter().find(|entry| entry.id == id)
}

/// Returns true if the matching entries stand in their former order at the end of the document, or at its beginning if its
/// newest entries come last. All entries from the first matching one on must match.
fn keeps_order(before: &PollWindow, window: &PollWindow, found: &BTreeMap<u64, u64>) -> bool {
    let place = |id: &u64| before.entries.iter().position(|entry| entry.id == *id);
    let places: Vec<Option<usize>> =
        window.entries.iter().map(|entry| found.get(&entry.id).and_then(place)).collect();
    let is_run = |places: &[Option<usize>], rises: fn(usize, usize) -> bool| {
        places.len() >= ENOUGH_IN_ORDER
            && places.windows(2).all(|pair| matches!(pair, [Some(a), Some(b)] if rises(*a, *b)))
    };
    let first = places.iter().position(Option::is_some).unwrap_or(places.len());
    let end = places.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    is_run(places.get(first..).unwrap_or_default(), |a, b| a < b)
        || is_run(places.get(..end).unwrap_or_default(), |a, b| a < b)
}

/// Leaves only those stored entries that are in the document under new ids: their text is equal if it must be.
pub(in crate::history) fn keep_confirmed(
    renamed: &mut Vec<(EntryId, HeldEntry)>,
    renamings: &[Renaming],
    document: &FeedDocument,
) {
    let in_doubt = renamings.iter().filter(|renaming| renaming.needs_text);
    let in_doubt: BTreeMap<&EntryId, bool> =
        in_doubt.map(|renaming| (&renaming.new, renaming.has_link)).collect();
    let entries: BTreeMap<&EntryId, &Entry> =
        document.whole_entries().iter().map(|entry| (&entry.id, entry)).collect();
    renamed.retain(|(id, known)| {
        let has_text =
            |has_link: &bool| entries.get(id).is_some_and(|entry| has_text_of(entry, known, *has_link));
        in_doubt.get(id).is_none_or(has_text)
    });
}

/// Returns true if two entries have the same text. A title alone does not count if the entry has another link.
fn has_text_of(entry: &Entry, known: &HeldEntry, has_link: bool) -> bool {
    (has_link || entry.body().is_some()) && entry.has_text_of(known.text_digest)
}

/// Returns true if an entry with an unknown id may be a stored one. `has_link` is true if both have the same link. If not,
/// they have the same title and time.
#[must_use]
pub fn may_be_same(entry: &Entry, known: &HeldEntry, has_link: bool) -> bool {
    let time = entry.published.or(entry.updated);
    match time {
        Some(time) if time == known.sort.time => {
            has_text_of(entry, known, has_link || entry.link.is_none()) || has_link && !is_whole_day(time)
        }
        Some(_) => false,
        None => has_link && entry.body().is_some() && entry.has_text_of(known.text_digest),
    }
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

/// Returns the stored entries that the document has under new ids, with their new ids. Some were found by comparing two
/// windows. The others, from before the last window or from archives, match exactly one entry of the document.
pub(in crate::history) fn under_new_ids(held: &Held) -> Vec<(EntryId, HeldEntry)> {
    let found: BTreeSet<&EntryId> = held.renamed.iter().map(|(id, _)| id).collect();
    let keys = held.renamed.iter().map(|(_, held)| held).chain(&held.entries).map(|held| held.key);
    let taken: BTreeSet<EntryKey> = keys.collect();
    let is_free = |(id, known): &&(EntryId, HeldEntry)| !found.contains(id) && !taken.contains(&known.key);
    let candidates: Vec<_> = held.id_candidates.iter().filter(is_free).collect();
    let (mut of_id, mut of_key) = (BTreeMap::<_, u32>::new(), BTreeMap::<_, u32>::new());
    for (id, known) in &candidates {
        *of_id.entry(id).or_default() += 1;
        *of_key.entry(known.key).or_default() += 1;
    }
    let is_alone = |(id, known): &&&(EntryId, HeldEntry)| {
        of_id.get(id) == Some(&1) && of_key.get(&known.key) == Some(&1)
    };
    held.renamed.iter().chain(candidates.iter().filter(is_alone).copied()).cloned().collect()
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
