//! Tests merging rule by rule, and compares it with a plain oracle (H6).

use proptest::prelude::*;
use url::Url;

use super::*;
use crate::history::HistoryOptions;
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

fn tombstone(id: &str, when: i64) -> DeletedEntry {
    DeletedEntry { id: EntryId::new(id), when: at(when) }
}

fn merge(kind: FeedKind, poll: u64, depth: u32) -> Merge<'static> {
    Merge::new(kind, true, poll, depth, at(1_000_000))
}

/// A store in memory: merges one document after the other.
#[derive(Default)]
struct MemoryStore {
    held: Vec<(HeldEntry, Entry)>,
    tombstones: Vec<DeletedEntry>,
}

impl MemoryStore {
    fn apply(&mut self, merge: Merge<'_>, document: &FeedDocument) -> Merged {
        let held: Vec<HeldEntry> = self.held.iter().map(|(held, _)| held.clone()).collect();
        let tombstones = self.tombstones.clone();
        let merged = merge.run(document, &Held { entries: held, tombstones, ..Held::default() });
        for change in &merged.entries {
            let key = change.held.unwrap_or(EntryKey(i64::try_from(self.held.len()).unwrap()));
            let old = self.held.iter().position(|(held, _)| held.key == key);
            let mut aliases = old.map(|at| self.held[at].0.aliases.clone()).unwrap_or_default();
            aliases.extend(old.map(|at| self.held[at].0.id.clone()).filter(|id| *id != change.entry.id));
            let row = HeldEntry { aliases, ..change.stored(key, None) };
            match old {
                Some(at) => self.held[at] = (row, change.entry.clone()),
                None => self.held.push((row, change.entry.clone())),
            }
        }
        for (key, version) in &merged.touched {
            let (held, _) = self.held.iter_mut().find(|(held, _)| held.key == *key).unwrap();
            held.version = version.clone();
        }
        for deletion in merged.deletions.iter().filter(|deletion| deletion.since.is_some()) {
            let found = self.held.iter_mut().find(|(held, _)| held.id == deletion.id);
            found.expect("a deleted entry is stored").0.in_view = false;
        }
        self.tombstones.extend(merged.tombstones.iter().cloned());
        merged
    }

    fn text(&self, id: &str) -> &str {
        let (_, entry) = self.held.iter().find(|(held, _)| held.id.as_str() == id).unwrap();
        &entry.content.as_ref().unwrap().value
    }

    /// The ids of entries that are out of the view, sorted.
    fn hidden(&self) -> Vec<String> {
        let hidden = self.held.iter().filter(|(held, _)| !held.in_view);
        let mut ids: Vec<String> = hidden.map(|(held, _)| held.id.as_str().to_owned()).collect();
        ids.sort();
        ids
    }

    fn texts(&self) -> BTreeMap<String, String> {
        let pair = |(held, entry): &(HeldEntry, Entry)| {
            (held.id.as_str().to_owned(), entry.content.as_ref().unwrap().value.clone())
        };
        self.held.iter().map(pair).collect()
    }
}

#[test]
fn h2_entries_under_the_digest_of_an_earlier_version_are_recognised() {
    let picture = |number: u32| {
        let content = Some(Text::html(format!("<p>Tea</p><img src='{number}'>")));
        let entry = Entry { content, ..Entry::new(EntryId::new(""), IdSource::Digest) };
        Entry { id: entry.digest_id(), ..entry }
    };
    let of_before = Entry { id: picture(2).former_digest_id(), ..picture(2) };
    let mut shelf = MemoryStore::default();
    let poll = |poll: u64| merge(FeedKind::Plain, poll, 0);
    shelf.apply(poll(1), &document("feed", None, vec![of_before]));
    let key = shelf.held[0].0.key;
    let merged = shelf.apply(poll(2), &document("feed", None, [3, 2, 1].map(picture).to_vec()));
    let held: Vec<_> = merged.entries.iter().filter_map(|change| Some((change.held?, change))).collect();
    assert_eq!((merged.entries.len(), held.len(), shelf.held.len()), (3, 1, 3));
    assert_eq!((held[0].0, &held[0].1.entry, held[0].1.changed), (key, &picture(2), false));
    // A later entry of the former digest is another one, although the stored one has left the document.
    shelf.apply(poll(3), &document("feed", None, vec![picture(4)]));
    assert_eq!(shelf.held.len(), 4);
}

#[test]
fn h3_the_latest_update_wins_then_the_latest_document_then_the_nearer_one() {
    // Each row has the update times of entry and document at depth 2, the same at depth 1, and the winner.
    for (far, near, expect) in [
        ((Some(5), Some(9)), (Some(4), Some(10)), "far"),
        ((Some(4), Some(9)), (Some(5), Some(1)), "near"),
        ((Some(5), Some(9)), (Some(5), Some(8)), "far"),
        ((None, Some(8)), (None, Some(9)), "near"),
        ((None, None), (None, None), "near"),
        ((Some(5), Some(9)), (None, Some(10)), "far"),
    ] {
        for order in [[2_u32, 1], [1, 2]] {
            let mut shelf = MemoryStore::default();
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
fn h3_without_a_time_of_the_subscription_document_the_nearer_document_wins() {
    // Each row has the update times of the documents, the subscription document first, and the depth of the winner.
    for (times, expect) in [
        ([None, Some(9), Some(5)], 0),
        ([None, None, Some(9)], 0),
        ([Some(5), None, None], 0),
        ([Some(5), None, Some(4)], 0),
        ([Some(5), Some(9), None], 1),
    ] {
        let dated = times[0].is_some();
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let mut shelf = MemoryStore::default();
            for depth in order {
                let entries = vec![entry("a", Some(3), &depth.to_string())];
                let document = document(&depth.to_string(), times[depth], entries);
                let merge = merge(FeedKind::Archived, 1, u32::try_from(depth).unwrap());
                shelf.apply(Merge { dated, ..merge }, &document);
            }
            assert_eq!(shelf.text("a"), expect.to_string(), "{times:?} in the order {order:?}");
        }
    }
}

#[test]
fn h3a_outside_a_chain_the_later_fetch_wins_whatever_its_times_say() {
    for kind in [FeedKind::Plain, FeedKind::Paged, FeedKind::Complete, FeedKind::Stateful] {
        let mut shelf = MemoryStore::default();
        shelf.apply(merge(kind, 1, 0), &document("feed", Some(9), vec![entry("a", Some(9), "first")]));
        shelf.apply(merge(kind, 2, 0), &document("feed", Some(8), vec![entry("a", Some(5), "corrected")]));
        assert_eq!(shelf.text("a"), "corrected", "{kind:?}");
    }
}

#[test]
fn h3a_a_page_that_is_fetched_at_a_later_poll_wins_whatever_its_times_say() {
    let mut shelf = MemoryStore::default();
    let held = document("feed", Some(9), vec![entry("a", Some(9), "first")]);
    shelf.apply(merge(FeedKind::Paged, 1, 0), &held);
    let page = |text: &str| document("page", Some(8), vec![entry("a", Some(5), text)]);
    shelf.apply(merge(FeedKind::Paged, 1, 2), &page("a page of the same poll"));
    assert_eq!(shelf.text("a"), "first");
    shelf.apply(merge(FeedKind::Paged, 2, 2), &page("corrected"));
    assert_eq!(shelf.text("a"), "corrected");
}

#[test]
fn h3a_the_time_of_a_document_shows_if_it_is_an_older_copy() {
    for (document_updated, entry_updated, expect) in [
        (Some(8), Some(9), "held"),
        (Some(10), Some(2), "served"),
        (Some(10), None, "served"),
        (Some(9), Some(6), "served"),
        (Some(9), Some(2), "held"),
        (None, Some(6), "served"),
        (None, None, "held"),
    ] {
        let mut shelf = MemoryStore::default();
        let merge = |poll| merge(FeedKind::Plain, poll, 0);
        shelf.apply(merge(1), &document("feed", Some(9), vec![entry("a", Some(5), "held")]));
        let served = document("feed", document_updated, vec![entry("a", entry_updated, "served")]);
        let entries = shelf.held.iter().map(|(held, _)| held.clone()).collect();
        let held = Held { entries, ..Held::default() };
        let mut merged = merge(2).run(&served, &held);
        merged.keep_later_versions(&held);
        let texts: Vec<&str> =
            merged.entries.iter().filter_map(|change| Some(change.entry.body()?.value.as_str())).collect();
        assert_eq!(
            texts.first().copied().unwrap_or("held"),
            expect,
            "{document_updated:?} {entry_updated:?}"
        );
    }
}

#[test]
fn p3_an_entry_that_returns_to_the_list_takes_the_present_version() {
    let mut shelf = MemoryStore::default();
    shelf.apply(merge(FeedKind::Plain, 37, 0), &document("feed", None, vec![entry("a", None, "then")]));
    // The user unsubscribed and subscribes again, so polls count from 1 again.
    shelf.held[0].0.in_view = false;
    shelf.apply(merge(FeedKind::Plain, 1, 0), &document("feed", None, vec![entry("a", None, "now")]));
    assert_eq!((shelf.held[0].0.in_view, shelf.text("a")), (true, "now"));
}

#[test]
fn h4_within_a_document_the_upper_of_two_equal_entries_wins() {
    let mut shelf = MemoryStore::default();
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
    let mut shelf = MemoryStore::default();
    let plain = |poll| merge(FeedKind::Plain, poll, 0);
    shelf.apply(plain(1), &document("feed", None, vec![without("one")]));
    shelf.apply(plain(2), &document("feed", None, vec![with("guid-1", "two")]));
    assert_eq!(shelf.texts(), BTreeMap::from([("guid-1".to_owned(), "two".to_owned())]));
    shelf.apply(plain(3), &document("feed", None, vec![without("three")]));
    assert_eq!(shelf.held.len(), 1, "the old identity is an alias");
    // Two entries that share a link remain two.
    let mut shelf = MemoryStore::default();
    shelf.apply(plain(1), &document("feed", None, vec![without("one")]));
    shelf.apply(plain(2), &document("feed", None, vec![with("guid-1", "1"), with("guid-2", "2")]));
    assert_eq!(shelf.held.len(), 2, "no entry replaces another");
}

#[test]
fn l1_an_entry_sorts_by_its_time_or_by_first_sight_if_that_is_in_the_future() {
    let now = at(1_000_000);
    let check =
        |published: Option<i64>, updated: Option<i64>, document_updated: Option<i64>, expect: Timestamp| {
            let mut one = entry("a", updated, "");
            one.published = published.map(at);
            let mut shelf = MemoryStore::default();
            shelf.apply(merge(FeedKind::Plain, 1, 0), &document("feed", document_updated, vec![one]));
            assert_eq!(shelf.held[0].0.sort.time, expect, "{published:?} {updated:?} {document_updated:?}");
        };
    check(Some(5), Some(9), Some(20), at(5));
    check(None, Some(9), Some(20), at(9));
    check(None, None, Some(20), at(20));
    check(None, None, None, now);
    check(Some(2_000_000), None, None, now);
    // An entry without a time of its own does not climb with each document that repeats it.
    let mut shelf = MemoryStore::default();
    shelf.apply(merge(FeedKind::Plain, 1, 0), &document("feed", Some(20), vec![entry("a", None, "x")]));
    shelf.apply(merge(FeedKind::Plain, 2, 0), &document("feed", Some(90), vec![entry("a", None, "y")]));
    assert_eq!(shelf.held[0].0.sort.time, at(20));
}

#[test]
fn a6b_only_a_later_time_or_without_one_another_text_is_a_change() {
    let html = |updated, text: &str| Entry { content: Some(Text::html(text)), ..entry("a", updated, "") };
    for (old, new, expect) in [
        (html(Some(5), "<p id='1'>text</p>"), html(Some(5), "<p id='2'>text</p>"), false),
        (entry("a", Some(5), "text"), entry("a", Some(6), "text"), true),
        (html(None, "<p id='1'>text</p>"), html(None, "<p id='2'>text</p>"), false),
        (entry("a", None, "text"), entry("a", None, "other text"), true),
    ] {
        let mut shelf = MemoryStore::default();
        shelf.apply(merge(FeedKind::Archived, 1, 1), &document("archive", Some(1), vec![old.clone()]));
        let merged =
            shelf.apply(merge(FeedKind::Archived, 1, 1), &document("archive", Some(2), vec![new.clone()]));
        let changed = merged.entries.iter().any(|change| change.changed);
        assert_eq!(changed, expect, "{old:?} {new:?}");
    }
}

#[test]
fn g5a_news_arrives_unread_and_history_read() {
    let limit = at(50);
    let merge = Merge { unread_after: Some(limit), ..merge(FeedKind::Archived, 2, 1) };
    let entries = vec![entry("old", Some(40), ""), entry("new", Some(60), ""), entry("undated", None, "")];
    let merged = merge.run(&document("archive", None, entries), &Held::default());
    let arrivals: Vec<Arrival> = merged.entries.iter().map(|change| change.arrival).collect();
    assert_eq!(arrivals, [Arrival::Read, Arrival::Unread, Arrival::Unread]);
    assert!(!HistoryOptions::default().history_unread);
}

#[test]
fn c2_a_tombstone_hides_an_entry_until_it_is_published_again() {
    for kind in [FeedKind::Plain, FeedKind::Archived, FeedKind::Complete, FeedKind::Paged] {
        let mut shelf = MemoryStore::default();
        let document_of = |poll: u64, updated: i64, entries: Vec<Entry>, deleted: Vec<DeletedEntry>| {
            let mut document = document("feed", Some(updated), entries);
            document.head.deleted = deleted;
            (merge(kind, poll, 0), document)
        };
        let poll = |shelf: &mut MemoryStore, poll, updated, entries, deleted| {
            let (merge, document) = document_of(poll, updated, entries, deleted);
            shelf.apply(merge, &document)
        };
        let first = vec![entry("a", Some(5), "a"), entry("b", Some(5), "b"), entry("c", None, "c")];
        poll(&mut shelf, 1, 5, first.clone(), Vec::new());
        // The tombstone of b is older than its update.
        poll(&mut shelf, 2, 6, Vec::new(), vec![tombstone("a", 6), tombstone("b", 4), tombstone("c", 6)]);
        assert_eq!(shelf.hidden(), ["a", "c"], "{kind:?}");
        assert_eq!(shelf.texts().len(), 3, "{kind:?}: nothing leaves the disk");
        // The publisher lists the entries again, unchanged and in a document of the same time. They stay deleted.
        poll(&mut shelf, 3, 6, first.clone(), Vec::new());
        assert_eq!(shelf.hidden(), ["a", "c"], "{kind:?}");
        // The publisher publishes both again: a with a later update time, and c in a later document.
        poll(&mut shelf, 4, 8, vec![entry("a", Some(7), "again"), entry("c", None, "c")], Vec::new());
        assert_eq!((shelf.hidden(), shelf.text("a")), (Vec::new(), "again"), "{kind:?}");
    }
}

#[test]
fn c2_an_entry_may_arrive_after_its_tombstone() {
    let mut shelf = MemoryStore::default();
    let mut newest = document("feed", Some(9), Vec::new());
    newest.head.deleted = vec![tombstone("a", 6)];
    shelf.apply(merge(FeedKind::Archived, 1, 0), &newest);
    let archive = document("archive", Some(5), vec![entry("a", Some(5), "a"), entry("b", Some(5), "b")]);
    let merged = shelf.apply(merge(FeedKind::Archived, 1, 1), &archive);
    assert_eq!(shelf.hidden(), ["a"]);
    assert_eq!(merged.deletions.len(), 1);
    let again = shelf.apply(merge(FeedKind::Archived, 2, 0), &newest);
    assert!(again.tombstones.is_empty(), "a known tombstone is not written again");
}

/// A document: its update time, the id and update time of each entry, and the id and time of each tombstone.
type Sketch = (Option<i64>, Vec<(u8, Option<i64>)>, Vec<(u8, i64)>);
/// The oracle's rank of a version: the update times of entry and document, the nearness of the document, and the height
/// in it.
type Rank = (Option<Timestamp>, Option<Timestamp>, isize, isize);

/// Up to six documents of one chain.
fn chains() -> impl Strategy<Value = Vec<Sketch>> {
    let entry = (0_u8..5, proptest::option::of(0_i64..4));
    let tombstones = proptest::collection::vec((0_u8..5, 0_i64..4), 0..3);
    let document = (proptest::option::of(0_i64..4), proptest::collection::vec(entry, 0..5), tombstones);
    proptest::collection::vec(document, 1..6)
}

proptest! {
    /// Documents that arrive in any order, repeatedly and cut off give the result of one walk from the oldest to the
    /// newest (H6).
    #[test]
    fn h6_merging_is_commutative_associative_and_idempotent(
        chain in chains(),
        order in proptest::collection::vec((0_usize..6, 0_usize..6), 0..20),
        dated: bool,
    ) {
        let documents: Vec<FeedDocument> = chain
            .iter()
            .enumerate()
            .map(|(depth, (updated, entries, deleted))| {
                let entries = entries.iter().enumerate().map(|(index, (id, updated))| {
                    entry(&id.to_string(), *updated, &format!("document {depth}, entry {index}"))
                });
                let mut document = document(&depth.to_string(), *updated, entries.collect());
                document.head.deleted = deleted.iter().map(|(id, when)| tombstone(&id.to_string(), *when)).collect();
                document
            })
            .collect();
        let archived = |depth: usize| {
            Merge { dated, ..merge(FeedKind::Archived, 1, u32::try_from(depth).unwrap()) }
        };
        let mut oracle: BTreeMap<String, (Rank, String)> = BTreeMap::new();
        for (depth, document) in documents.iter().enumerate().rev() {
            for (index, entry) in document.entries.iter().enumerate().rev() {
                let nearness = -isize::try_from(depth).unwrap();
                let height = -isize::try_from(index).unwrap();
                let rank = (entry.updated, document.head.updated.filter(|_| dated), nearness, height);
                let id = entry.id.as_str().to_owned();
                if oracle.get(&id).is_none_or(|(old, _)| *old <= rank) {
                    oracle.insert(id, (rank, entry.content.as_ref().unwrap().value.clone()));
                }
            }
        }
        // An entry is hidden if it was not updated after the latest tombstone of its id (RFC 6721).
        let latest = |id: &str| {
            documents.iter().flat_map(|d| &d.head.deleted).filter(|d| d.id.as_str() == id).map(|d| d.when).max()
        };
        let is_hidden = |(id, (rank, _)): &(&String, &(Rank, String))| {
            let of_document = documents[rank.2.unsigned_abs()].head.updated;
            latest(id).is_some_and(|when| rank.0.or(of_document).is_none_or(|updated| updated <= when))
        };
        let hidden: Vec<String> = oracle.iter().filter(is_hidden).map(|(id, _)| id.clone()).collect();
        let oracle: BTreeMap<String, String> = oracle.into_iter().map(|(id, (_, text))| (id, text)).collect();
        let mut shelf = MemoryStore::default();
        // Some documents arrive cut off first, in any order and more than once.
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
        prop_assert_eq!(shelf.hidden(), hidden);
    }
}
