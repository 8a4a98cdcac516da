//! A document's entries against those held (H1 to H6, A6b, G5a, L1).

use std::collections::{BTreeMap, BTreeSet};

use super::{Arrival, EntryChange, EntryVersion, HeldEntry, Place, SortKey};
use crate::model::{Entry, EntryId, EntryKey, FeedDocument, FeedKind, IdSource, Timestamp};

/// How a document's entries are merged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Merge {
    /// The kind of feed decides which of H3 and H3a holds.
    pub(super) kind: FeedKind,
    /// The poll the document belongs to.
    pub(super) walk: u64,
    /// How far it stands behind the subscription document.
    pub(super) depth: u32,
    /// New entries newer than this arrive unread; `None`: none does; the earliest time: all (G5a).
    pub(super) unread_after: Option<Timestamp>,
    /// Whether new entries stand in the feed's list.
    pub(super) in_view: bool,
    /// The time of an entry that has none, in a document that has none, at the latest (L1): what a walk brings stands
    /// below what led to it, though it was seen later.
    pub(super) latest: Timestamp,
    /// Now.
    pub(super) now: Timestamp,
}

/// What a merge found.
#[derive(Debug, Default)]
pub(super) struct Merged {
    pub(super) entries: Vec<EntryChange>,
    pub(super) touched: Vec<(EntryKey, EntryVersion)>,
    /// The oldest of the document's entries by its own times: what lies behind the document lies below this one.
    pub(super) oldest: Option<Bound>,
    /// Whether some entry of the document was held before.
    pub(super) overlaps: bool,
    /// When the longest known of the document's held entries was first seen.
    pub(super) known_since: Option<Timestamp>,
}

/// An entry that a gap borders on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bound {
    pub(super) id: EntryId,
    pub(super) time: Timestamp,
    pub(super) sort: SortKey,
}

impl Merge {
    /// Merges the whole entries of `document` into what is held.
    pub(super) fn run(&self, document: &FeedDocument, held: &[HeldEntry]) -> Merged {
        let lookup = Lookup::new(held, document.whole_entries());
        let mut adopted: BTreeMap<EntryKey, &EntryId> = BTreeMap::new();
        let mut winners: BTreeMap<Slot, (&Entry, EntryVersion)> = BTreeMap::new();
        let mut order: Vec<Slot> = Vec::new();
        // H4: from the last to the first, so that of two equal ones the upper wins.
        for (index, entry) in document.whole_entries().iter().enumerate().rev() {
            let index = u32::try_from(index).unwrap_or(u32::MAX);
            let version = EntryVersion {
                entry_updated: entry.updated,
                document_updated: document.head.updated,
                rank: Place { walk: self.walk, depth: self.depth, index }.rank(),
                document: document.uri.clone(),
            };
            let slot = lookup.slot(entry, &mut adopted);
            match winners.get(&slot) {
                Some((_, winner)) if !version.supersedes(winner, self.kind) => {}
                Some(_) => {
                    winners.insert(slot, (entry, version));
                }
                None => {
                    order.push(slot.clone());
                    winners.insert(slot, (entry, version));
                }
            }
        }
        let mut merged = Merged::default();
        for slot in order.iter().rev() {
            let Some((entry, version)) = winners.remove(slot) else { continue };
            let holder = lookup.holder(slot);
            merged.overlaps |= holder.is_some();
            if let Some(holder) = holder.filter(|holder| holder.in_view) {
                let since =
                    merged.known_since.map_or(holder.first_seen, |since| since.min(holder.first_seen));
                merged.known_since = Some(since);
            }
            let sort = self.sort_key(entry, &version, holder);
            merged.note_bound(entry, sort);
            self.decide(entry, version, sort, holder, &mut merged);
        }
        merged
    }

    fn decide(
        &self,
        entry: &Entry,
        version: EntryVersion,
        sort: SortKey,
        held: Option<&HeldEntry>,
        merged: &mut Merged,
    ) {
        let Some(held) = held else {
            let change = EntryChange {
                held: None,
                entry: entry.clone(),
                version,
                sort,
                first_seen: self.now,
                arrival: self.arrival(entry),
                changed: false,
                in_view: self.in_view,
            };
            return merged.entries.push(change);
        };
        // What returns to the list (a feed followed anew, a page appended after it was browsed) comes as it is now.
        let returns = self.in_view && !held.in_view;
        if !version.supersedes(&held.version, self.kind) && !returns {
            return;
        }
        // An entry of a page that was only browsed enters the list once the list's own documents bring it (P6).
        let in_view = held.in_view || self.in_view;
        let same_id = held.id == entry.id || held.aliases.contains(&entry.id);
        if same_id && in_view == held.in_view && held.digest == entry.digest() {
            // Outside a chain only the subscription document brings versions, always in the order of its fetches.
            let in_chain = !matches!(self.kind, FeedKind::Plain | FeedKind::Complete);
            if in_chain && version != held.version {
                merged.touched.push((held.key, version));
            }
            return;
        }
        let changed = match (entry.updated, held.version.entry_updated) {
            (Some(new), Some(old)) => new > old,
            // A6b: without update times only a different text counts.
            _ => entry.text_digest() != held.text_digest,
        };
        merged.entries.push(EntryChange {
            held: Some(held.key),
            entry: entry.clone(),
            version,
            sort,
            first_seen: held.first_seen,
            arrival: self.arrival(entry),
            changed,
            in_view,
        });
    }

    /// G5a.
    fn arrival(&self, entry: &Entry) -> Arrival {
        let time = entry.published.or(entry.updated);
        match self.unread_after {
            Some(limit) if time.is_none_or(|time| time > limit) => Arrival::Unread,
            _ => Arrival::Read,
        }
    }

    /// L1.
    fn sort_key(&self, entry: &Entry, version: &EntryVersion, held: Option<&HeldEntry>) -> SortKey {
        let first_seen = held.map_or(self.now, |held| held.first_seen);
        let own = entry.published.or(entry.updated);
        let time = own.unwrap_or_else(|| {
            let time = version.document_updated.unwrap_or(first_seen).min(self.latest);
            // An entry without a time of its own must not climb with each new document that repeats it.
            held.map_or(time, |held| time.min(held.sort.time))
        });
        SortKey { time: if time > self.now { first_seen } else { time }, rank: version.rank }
    }
}

impl Merged {
    /// The bound goes by the later of an entry's times: an old entry that is listed again because it was updated does not
    /// stand for the age of the document.
    fn note_bound(&mut self, entry: &Entry, sort: SortKey) {
        let time = entry.published.max(entry.updated).unwrap_or(sort.time);
        if self.oldest.as_ref().is_none_or(|oldest| time <= oldest.time) {
            self.oldest = Some(Bound { id: entry.id.clone(), time, sort });
        }
    }
}

/// What an incoming entry is merged into.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Slot {
    Held(EntryKey),
    New(EntryId),
}

/// Finds the held entry that an incoming one is the same as.
struct Lookup<'a> {
    by_id: BTreeMap<&'a EntryId, &'a HeldEntry>,
    by_key: BTreeMap<EntryKey, &'a HeldEntry>,
    /// Held entries that the document names by their own id.
    named: BTreeSet<EntryKey>,
    /// Whether any held entry has no id of its own.
    any_unnamed: bool,
}

impl<'a> Lookup<'a> {
    fn new(held: &'a [HeldEntry], incoming: &[Entry]) -> Self {
        let aliases = held.iter().flat_map(|h| h.aliases.iter().map(move |alias| (alias, h)));
        let mut by_id: BTreeMap<_, _> = aliases.collect();
        by_id.extend(held.iter().map(|h| (&h.id, h)));
        let named = incoming.iter().filter_map(|entry| by_id.get(&entry.id)).map(|held| held.key).collect();
        let any_unnamed = held.iter().any(|h| h.id_source != IdSource::Given);
        Self { by_id, by_key: held.iter().map(|h| (h.key, h)).collect(), named, any_unnamed }
    }

    /// `adopted` says which held entries without an id of their own got one from this document: each can get but one,
    /// or two entries that share a link would become one and the other be lost.
    fn slot<'e>(&self, entry: &'e Entry, adopted: &mut BTreeMap<EntryKey, &'e EntryId>) -> Slot {
        // H1.
        if let Some(held) = self.by_id.get(&entry.id) {
            return Slot::Held(held.key);
        }
        // H2: the feed gave its entries no ids so far, and this one had the identity of its link or text.
        if self.any_unnamed && entry.id_source == IdSource::Given {
            let fallback = entry.fallback_ids();
            let mut known = fallback.iter().filter_map(|id| self.by_id.get(id));
            let free = |held: &&&HeldEntry| {
                held.id_source != IdSource::Given
                    && !self.named.contains(&held.key)
                    && adopted.get(&held.key).is_none_or(|id| **id == entry.id)
            };
            if let Some(held) = known.find(free) {
                adopted.insert(held.key, &entry.id);
                return Slot::Held(held.key);
            }
        }
        Slot::New(entry.id.clone())
    }

    fn holder(&self, slot: &Slot) -> Option<&'a HeldEntry> {
        match slot {
            Slot::Held(key) => self.by_key.get(key).copied(),
            Slot::New(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use url::Url;

    use super::super::subscription::HistoryOptions;
    use super::*;
    use crate::model::{Ending, Format, Head, Text};

    fn at(second: i64) -> Timestamp {
        Timestamp::from_seconds(second)
    }

    fn entry(id: &str, updated: Option<i64>, text: &str) -> Entry {
        let mut entry = Entry::new(EntryId::new(id), IdSource::Given);
        entry.updated = updated.map(at);
        entry.content = Some(Text::plain(text));
        entry
    }

    fn document(name: &str, updated: Option<i64>, entries: Vec<Entry>) -> FeedDocument {
        FeedDocument {
            uri: Url::parse(&format!("http://feed.example/{name}")).unwrap(),
            format: Format::Atom10,
            head: Head { updated: updated.map(at), ..Head::default() },
            entries,
            ending: Ending::Whole,
            faults: Vec::new(),
        }
    }

    fn merge(kind: FeedKind, walk: u64, depth: u32) -> Merge {
        let now = at(1_000_000);
        Merge { kind, walk, depth, unread_after: None, in_view: true, latest: now, now }
    }

    /// What a store would hold after these documents, one after the other.
    #[derive(Default)]
    struct Shelf {
        held: Vec<(HeldEntry, Entry)>,
    }

    impl Shelf {
        fn apply(&mut self, merge: Merge, document: &FeedDocument) -> Merged {
            let held: Vec<HeldEntry> = self.held.iter().map(|(held, _)| held.clone()).collect();
            let merged = merge.run(document, &held);
            for change in &merged.entries {
                let key = change.held.unwrap_or(EntryKey(i64::try_from(self.held.len()).unwrap()));
                let old = self.held.iter().position(|(held, _)| held.key == key);
                let mut aliases = old.map(|at| self.held[at].0.aliases.clone()).unwrap_or_default();
                aliases.extend(old.map(|at| self.held[at].0.id.clone()).filter(|id| *id != change.entry.id));
                let row = HeldEntry {
                    key,
                    id: change.entry.id.clone(),
                    id_source: change.entry.id_source,
                    aliases,
                    version: change.version.clone(),
                    sort: change.sort,
                    first_seen: change.first_seen,
                    digest: change.entry.digest(),
                    text_digest: change.entry.text_digest(),
                    in_view: change.in_view,
                };
                match old {
                    Some(at) => self.held[at] = (row, change.entry.clone()),
                    None => self.held.push((row, change.entry.clone())),
                }
            }
            for (key, version) in &merged.touched {
                let (held, _) = self.held.iter_mut().find(|(held, _)| held.key == *key).unwrap();
                held.version = version.clone();
            }
            merged
        }

        fn text(&self, id: &str) -> &str {
            let (_, entry) = self.held.iter().find(|(held, _)| held.id.as_str() == id).unwrap();
            &entry.content.as_ref().unwrap().value
        }

        fn texts(&self) -> BTreeMap<String, String> {
            let pair = |(held, entry): &(HeldEntry, Entry)| {
                (held.id.as_str().to_owned(), entry.content.as_ref().unwrap().value.clone())
            };
            self.held.iter().map(pair).collect()
        }
    }

    #[test]
    fn h3_the_latest_update_wins_then_the_latest_document_then_the_nearer_one() {
        // (update, document's update) of the version held from depth 2 and of the one from depth 1, and who wins.
        for (far, near, expect) in [
            ((Some(5), Some(9)), (Some(4), Some(10)), "far"),
            ((Some(4), Some(9)), (Some(5), Some(1)), "near"),
            ((Some(5), Some(9)), (Some(5), Some(8)), "far"),
            ((None, Some(8)), (None, Some(9)), "near"),
            ((None, None), (None, None), "near"),
            ((Some(5), Some(9)), (None, Some(10)), "far"),
        ] {
            for order in [[2_u32, 1], [1, 2]] {
                let mut shelf = Shelf::default();
                for depth in order {
                    let ((updated, document_updated), text) =
                        if depth == 2 { (far, "far") } else { (near, "near") };
                    let entries = vec![entry("a", updated, text)];
                    let document = document(&depth.to_string(), document_updated, entries);
                    shelf.apply(merge(FeedKind::Archived, 1, depth), &document);
                }
                assert_eq!(shelf.text("a"), expect, "{far:?} {near:?} in the order {order:?}");
            }
        }
    }

    #[test]
    fn h3a_outside_a_chain_the_later_fetch_wins_whatever_its_times_say() {
        for kind in [FeedKind::Plain, FeedKind::Paged, FeedKind::Complete, FeedKind::Stateful] {
            let mut shelf = Shelf::default();
            shelf.apply(merge(kind, 1, 0), &document("feed", Some(9), vec![entry("a", Some(9), "first")]));
            shelf
                .apply(merge(kind, 2, 0), &document("feed", Some(8), vec![entry("a", Some(5), "corrected")]));
            assert_eq!(shelf.text("a"), "corrected", "{kind:?}");
        }
    }

    #[test]
    fn p3_what_returns_to_the_list_comes_whatever_its_rank() {
        let mut shelf = Shelf::default();
        shelf.apply(merge(FeedKind::Plain, 37, 0), &document("feed", None, vec![entry("a", None, "then")]));
        // The feed was left and is followed anew: its polls count from 1 again.
        shelf.held[0].0.in_view = false;
        shelf.apply(merge(FeedKind::Plain, 1, 0), &document("feed", None, vec![entry("a", None, "now")]));
        assert_eq!((shelf.held[0].0.in_view, shelf.text("a")), (true, "now"));
    }

    #[test]
    fn h4_within_a_document_the_upper_one_wins() {
        let mut shelf = Shelf::default();
        let entries = vec![entry("a", None, "upper"), entry("b", None, "b"), entry("a", None, "lower")];
        shelf.apply(merge(FeedKind::Plain, 1, 0), &document("feed", None, entries));
        assert_eq!((shelf.held.len(), shelf.text("a")), (2, "upper"));
    }

    #[test]
    fn h2_a_feed_that_adds_guids_does_not_show_everything_twice() {
        let link = Url::parse("http://feed.example/entry").unwrap();
        let without = |text: &str| Entry {
            link: Some(link.clone()),
            content: Some(Text::plain(text)),
            ..Entry::new(EntryId::new(link.as_str()), IdSource::Link)
        };
        let with = |id: &str, text: &str| Entry { link: Some(link.clone()), ..entry(id, None, text) };
        let mut shelf = Shelf::default();
        let plain = |walk| merge(FeedKind::Plain, walk, 0);
        shelf.apply(plain(1), &document("feed", None, vec![without("one")]));
        shelf.apply(plain(2), &document("feed", None, vec![with("guid-1", "two")]));
        assert_eq!(shelf.texts(), BTreeMap::from([("guid-1".to_owned(), "two".to_owned())]));
        shelf.apply(plain(3), &document("feed", None, vec![without("three")]));
        assert_eq!(shelf.held.len(), 1, "the old identity is remembered");
        // Two that share a link are still two.
        let mut shelf = Shelf::default();
        shelf.apply(plain(1), &document("feed", None, vec![without("one")]));
        shelf.apply(plain(2), &document("feed", None, vec![with("guid-1", "1"), with("guid-2", "2")]));
        assert_eq!(shelf.held.len(), 2, "no entry is lost to another's identity");
    }

    #[test]
    fn l1_an_entry_stands_at_its_time_and_a_future_one_where_it_was_first_seen() {
        let now = at(1_000_000);
        let check = |published: Option<i64>,
                     updated: Option<i64>,
                     document_updated: Option<i64>,
                     expect: Timestamp| {
            let mut one = entry("a", updated, "");
            one.published = published.map(at);
            let mut shelf = Shelf::default();
            shelf.apply(merge(FeedKind::Plain, 1, 0), &document("feed", document_updated, vec![one]));
            assert_eq!(shelf.held[0].0.sort.time, expect, "{published:?} {updated:?} {document_updated:?}");
        };
        check(Some(5), Some(9), Some(20), at(5));
        check(None, Some(9), Some(20), at(9));
        check(None, None, Some(20), at(20));
        check(None, None, None, now);
        check(Some(2_000_000), None, None, now);
        // What has no time of its own does not climb with each document that repeats it.
        let mut shelf = Shelf::default();
        shelf.apply(merge(FeedKind::Plain, 1, 0), &document("feed", Some(20), vec![entry("a", None, "x")]));
        shelf.apply(merge(FeedKind::Plain, 2, 0), &document("feed", Some(90), vec![entry("a", None, "y")]));
        assert_eq!(shelf.held[0].0.sort.time, at(20));
    }

    #[test]
    fn a6b_only_a_later_time_or_without_one_another_text_is_a_change() {
        for (old, new, expect) in [
            (entry("a", Some(5), "<p id='1'>text</p>"), entry("a", Some(5), "<p id='2'>text</p>"), false),
            (entry("a", Some(5), "text"), entry("a", Some(6), "text"), true),
            (entry("a", None, "<p id='1'>text</p>"), entry("a", None, "<p id='2'>text</p>"), false),
            (entry("a", None, "text"), entry("a", None, "other text"), true),
        ] {
            let mut shelf = Shelf::default();
            shelf.apply(merge(FeedKind::Archived, 1, 1), &document("archive", Some(1), vec![old.clone()]));
            let merged = shelf
                .apply(merge(FeedKind::Archived, 1, 1), &document("archive", Some(2), vec![new.clone()]));
            let changed = merged.entries.iter().any(|change| change.changed);
            assert_eq!(changed, expect, "{old:?} {new:?}");
        }
    }

    #[test]
    fn g5a_news_arrives_unread_and_history_read() {
        let limit = at(50);
        let merge = Merge { unread_after: Some(limit), ..merge(FeedKind::Archived, 2, 1) };
        let entries =
            vec![entry("old", Some(40), ""), entry("new", Some(60), ""), entry("undated", None, "")];
        let merged = merge.run(&document("archive", None, entries), &[]);
        let arrivals: Vec<Arrival> = merged.entries.iter().map(|change| change.arrival).collect();
        assert_eq!(arrivals, [Arrival::Read, Arrival::Unread, Arrival::Unread]);
        assert!(!HistoryOptions::default().history_unread);
    }

    /// A document: its update time, and of each entry the id and the update time.
    type Sketch = (Option<i64>, Vec<(u8, Option<i64>)>);
    /// What decides between versions, the oracle's way: times, nearness, height in the document.
    type Rank = (Option<Timestamp>, Option<Timestamp>, isize, isize);

    /// Up to six documents of one chain.
    fn chains() -> impl Strategy<Value = Vec<Sketch>> {
        let entry = (0_u8..5, proptest::option::of(0_i64..4));
        let document = (proptest::option::of(0_i64..4), proptest::collection::vec(entry, 0..5));
        proptest::collection::vec(document, 1..6)
    }

    proptest! {
        /// H6: in any order, twice, and after any cut, the result is that of one walk from the oldest to the newest.
        #[test]
        fn h6_merging_is_commutative_associative_and_idempotent(
            chain in chains(),
            order in proptest::collection::vec((0_usize..6, 0_usize..6), 0..20),
        ) {
            let documents: Vec<FeedDocument> = chain
                .iter()
                .enumerate()
                .map(|(depth, (updated, entries))| {
                    let entries = entries.iter().enumerate().map(|(index, (id, updated))| {
                        entry(&id.to_string(), *updated, &format!("document {depth}, entry {index}"))
                    });
                    document(&depth.to_string(), *updated, entries.collect())
                })
                .collect();
            let archived = |depth: usize| merge(FeedKind::Archived, 1, u32::try_from(depth).unwrap());
            let mut oracle: BTreeMap<String, (Rank, String)> = BTreeMap::new();
            for (depth, document) in documents.iter().enumerate().rev() {
                for (index, entry) in document.entries.iter().enumerate().rev() {
                    let nearness = -isize::try_from(depth).unwrap();
                    let height = -isize::try_from(index).unwrap();
                    let rank = (entry.updated, document.head.updated, nearness, height);
                    let id = entry.id.as_str().to_owned();
                    if oracle.get(&id).is_none_or(|(old, _)| *old <= rank) {
                        oracle.insert(id, (rank, entry.content.as_ref().unwrap().value.clone()));
                    }
                }
            }
            let oracle: BTreeMap<String, String> = oracle.into_iter().map(|(id, (_, text))| (id, text)).collect();
            let mut shelf = Shelf::default();
            // Some documents first come cut, in any order and more than once.
            for (at, kept) in order {
                let Some(whole) = documents.get(at) else { continue };
                let mut cut = whole.clone();
                cut.entries.truncate(kept);
                cut.ending = Ending::Cut { last_entry_incomplete: kept % 2 == 0 };
                shelf.apply(archived(at), if kept == 5 { whole } else { &cut });
            }
            for (depth, document) in documents.iter().enumerate() {
                shelf.apply(archived(depth), document);
            }
            prop_assert_eq!(shelf.texts(), oracle);
        }
    }
}
