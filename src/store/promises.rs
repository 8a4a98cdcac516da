//! Tests of the store that concern several of its files.

use std::collections::BTreeMap;

use rusqlite::named_params;

use super::testing::{add, at, entry, extractor, gap, keys, memory, new_entry, unread, update, url};
use super::{KeyOrder, ReadConnection, Store, unwatched};
use crate::history::{
    Arrival, DocumentUpdate, Edges, EntryChange, Gap, GapChange, GapTarget, PageBoundary, ProcessedDocument,
    SortKey, StretchId, UriState, ViewChange,
};
use crate::model::{
    Digest, Ending, EntryId, EntryKey, EntryScope, FeedDocument, Filter, Format, Head, IdSource,
    SubscriptionId, Timestamp, Validators,
};

fn document(ids: &[&str]) -> FeedDocument {
    FeedDocument {
        uri: url("https://a.example/document"),
        format: Format::Atom10,
        head: Head::default(),
        entries: ids.iter().map(|id| entry(id, id)).collect(),
        ending: Ending::Whole,
        faults: Vec::new(),
    }
}

fn ids(list: &[&str]) -> Vec<EntryId> {
    list.iter().map(|id| EntryId::new(*id)).collect()
}

fn shown(store: &Store, id: SubscriptionId, order: KeyOrder) -> Vec<String> {
    let list = store.list(&EntryScope::Subscription(id), Filter::All, order).unwrap();
    let keys: Vec<EntryKey> = list.into_iter().map(|(key, _)| key).collect();
    store.rows(&keys).unwrap().into_iter().map(|row| row.id.as_str().to_owned()).collect()
}

#[test]
fn an_update_comes_back_as_it_was_stored() {
    let mut store = memory();
    let id = add(&mut store, "https://a.example/feed");
    let change = new_entry("a", 5);
    let stored = DocumentUpdate {
        processed: vec![ProcessedDocument {
            uri: url("https://a.example/1"),
            poll: 3,
            depth: 2,
            digest: Some(Digest(7)),
            at: at(1),
            entries: vec![EntryKey(-1)],
            older: Some(url("https://a.example/0")),
            validators: Validators { etag: Some("\"1\"".to_owned()), last_modified: None },
        }],
        gaps: vec![GapChange::Open(gap("https://a.example/2"))],
        boundary: Some(PageBoundary {
            page: url("https://a.example/page/2"),
            position: SortKey { time: at(4), rank: 1 },
            may_have_slipped: true,
            next: None,
        }),
        ..update(std::slice::from_ref(&change))
    };
    let applied = store.transaction(|tx| tx.apply(id, &stored, at(9))).unwrap();
    assert_eq!((applied.new_unread, applied.gaps_opened, applied.list_changed), (1, 1, true));
    assert_eq!(store.logical_feed(id).unwrap().record, stored.feed);
    assert_eq!(store.boundaries(id).unwrap(), stored.boundary.into_iter().collect::<Vec<_>>());
    let held = store
        .held(id, &document(&["a", "b"]), Some(&url("https://a.example/1")), &url("https://a.example/2"))
        .unwrap();
    assert_eq!(held.next, UriState::Processed { poll: 3, depth: 2, at: at(1) });
    assert!(matches!(held.own, UriState::Gap(_)));
    assert_eq!(held.entries.len(), 1);
    let a = &held.entries[0];
    assert_eq!((&a.version, a.sort, a.first_seen), (&change.version, change.sort, change.first_seen));
    assert_eq!((a.digest, a.text_digest), (change.entry.digest(), change.entry.text_digest()));
    let processed = store.processed(id, &url("https://a.example/1")).unwrap().unwrap();
    assert_eq!(processed, ProcessedDocument { entries: vec![a.key], ..stored.processed[0].clone() });
    let article = store.article(a.key).unwrap().unwrap();
    assert_eq!(article.entry, change.entry);
    assert_eq!(article.row.origin.document, Some(change.version.document));
}

#[test]
fn a_gap_of_missed_polls_does_not_hide_the_archive_at_its_address() {
    let mut store = memory();
    let id = add(&mut store, "https://a.example/feed");
    let archive = ProcessedDocument {
        uri: url("https://a.example/1"),
        poll: 1,
        depth: 1,
        digest: None,
        at: at(1),
        entries: vec![EntryKey(-1)],
        older: None,
        validators: Validators::default(),
    };
    let target = GapTarget::Boundary { below: StretchId(1), between: Edges::default(), in_archives: true };
    let missed = Gap { target, ..gap("https://a.example/1") };
    let change = new_entry("a", 5);
    let stored = DocumentUpdate {
        processed: vec![archive],
        gaps: vec![GapChange::Open(missed)],
        ..update(std::slice::from_ref(&change))
    };
    store.transaction(|tx| tx.apply(id, &stored, at(9))).unwrap();
    let own = url("https://a.example/1");
    assert!(matches!(store.uri_state(id, &own).unwrap(), UriState::Processed { .. }));
    assert_eq!(store.chain(id, &own, true).unwrap().documents.len(), 1);
}

#[test]
fn h1_identities_of_one_feed_mean_nothing_in_another() {
    let mut store = memory();
    let (a, b) = (add(&mut store, "https://a.example/feed"), add(&mut store, "https://b.example/feed"));
    store.transaction(|tx| tx.apply(a, &update(&[new_entry("same", 1)]), at(9))).unwrap();
    let own = url("https://b.example/feed");
    assert_eq!(store.held(b, &document(&["same"]), None, &own).unwrap().entries, []);
    // An update with the key of another feed's entry changes nothing there.
    let key = keys(&store, &EntryScope::All)[0];
    let hostile = EntryChange { held: Some(key), entry: entry("same", "changed"), ..new_entry("same", 2) };
    store.transaction(|tx| tx.apply(b, &update(&[hostile]), at(9))).unwrap();
    assert_eq!(store.rows(&[key]).unwrap()[0].title, "same");
    assert_eq!(keys(&store, &EntryScope::All).len(), 2);
}

#[test]
fn h2_an_entry_is_found_under_its_earlier_identities() {
    let mut store = memory();
    let id = add(&mut store, "https://a.example/feed");
    let link = "https://a.example/article";
    let mut first = new_entry(link, 1);
    first.entry.link = Some(url(link));
    first.entry.id_source = IdSource::Link;
    store.transaction(|tx| tx.apply(id, &update(&[first.clone()]), at(9))).unwrap();
    let key = keys(&store, &EntryScope::All)[0];
    store.transaction(|tx| tx.mark_read(&[key], true)).unwrap();

    // The feed adds guids. The entry is found by its link and stored under its guid.
    let mut page = document(&["guid-1"]);
    page.entries[0].link = Some(url(link));
    let held = store.held(id, &page, None, &page.uri).unwrap();
    assert_eq!(held.entries[0].key, key);
    let second = EntryChange { held: Some(key), entry: page.entries[0].clone(), ..new_entry("guid-1", 1) };
    store.transaction(|tx| tx.apply(id, &update(&[second]), at(9))).unwrap();
    let by_guid = store.held(id, &document(&["guid-1"]), None, &page.uri).unwrap().entries;
    assert_eq!((by_guid[0].key, by_guid[0].aliases.as_slice()), (key, ids(&[link]).as_slice()));
    // The feed drops its guids again. The entry is found by its alias, once.
    let by_link = store.held(id, &document(&[link]), None, &page.uri).unwrap().entries;
    assert_eq!(by_link, by_guid);
    assert_eq!(unread(&store, id), 0, "the entry stays read");
}

#[test]
fn c1_c2_the_view_is_replaced_and_comes_back() {
    let mut store = memory();
    let id = add(&mut store, "https://a.example/feed");
    let first = DocumentUpdate {
        view: ViewChange::Replace(ids(&["a", "c", "b"])),
        ..update(&[new_entry("a", 1), new_entry("b", 2), new_entry("c", 3)])
    };
    store.transaction(|tx| tx.apply(id, &first, at(9))).unwrap();
    assert_eq!(shown(&store, id, KeyOrder::DocumentOrder), ["a", "c", "b"]);
    assert_eq!(shown(&store, id, KeyOrder::NewestFirst), ["c", "b", "a"]);
    let all = keys(&store, &EntryScope::All);
    store.transaction(|tx| tx.star(all[1], true)).unwrap();

    let second =
        DocumentUpdate { view: ViewChange::Replace(ids(&["d", "a"])), ..update(&[new_entry("d", 4)]) };
    store.transaction(|tx| tx.apply(id, &second, at(9))).unwrap();
    assert_eq!(shown(&store, id, KeyOrder::DocumentOrder), ["d", "a"]);
    assert_eq!(unread(&store, id), 2);
    let row = store.subscription(id).unwrap().unwrap();
    assert_eq!((row.entries, row.oldest, row.newest), (2, Some(at(1)), Some(at(4))));
    // A starred entry stays, marked as no longer in the feed (C2).
    assert_eq!(keys(&store, &EntryScope::Starred), [all[1]]);
    assert!(store.rows(&[all[1]]).unwrap()[0].withdrawn);
    assert_eq!(store.search("content", &EntryScope::All, 9).unwrap().len(), 3, "b is starred, c is not");

    store
        .transaction(|tx| {
            tx.apply(id, &DocumentUpdate { view: ViewChange::Restore, ..DocumentUpdate::default() }, at(9))
        })
        .unwrap();
    assert_eq!(shown(&store, id, KeyOrder::NewestFirst), ["d", "c", "b", "a"]);
    assert_eq!(unread(&store, id), 4);
    // A readable document without entries is an empty feed (C3).
    let empty = DocumentUpdate { view: ViewChange::Replace(Vec::new()), ..DocumentUpdate::default() };
    store.transaction(|tx| tx.apply(id, &empty, at(9))).unwrap();
    assert_eq!((shown(&store, id, KeyOrder::DocumentOrder).len(), unread(&store, id)), (0, 0));
}

#[test]
fn p4_p6_a_browsed_page_is_kept_but_not_listed() {
    let mut store = memory();
    let id = add(&mut store, "https://a.example/feed");
    let browsed = EntryChange { in_view: false, ..new_entry("a", 1) };
    store.transaction(|tx| tx.apply(id, &update(&[browsed]), at(9))).unwrap();
    let found = store.held(id, &document(&["a"]), None, &url("https://a.example/p")).unwrap();
    let held = found.entries[0].clone();
    assert_eq!((keys(&store, &EntryScope::All).len(), unread(&store, id)), (0, 0));
    store.transaction(|tx| tx.mark_read(&[held.key], true)).unwrap();
    assert_eq!(unread(&store, id), 0);
    let listed = EntryChange { held: Some(held.key), ..new_entry("a", 1) };
    store.transaction(|tx| tx.apply(id, &update(&[listed]), at(9))).unwrap();
    assert_eq!((keys(&store, &EntryScope::All), unread(&store, id)), (vec![held.key], 0));
}

#[test]
fn a_failing_transaction_leaves_nothing() {
    let mut store = memory();
    let id = add(&mut store, "https://a.example/feed");
    let failed: Result<(), _> = store.transaction(|tx| {
        tx.apply(id, &update(&[new_entry("a", 1)]), at(9))?;
        Err(super::StoreError::Refused("no".into()))
    });
    assert!(failed.is_err());
    assert_eq!((keys(&store, &EntryScope::All).len(), unread(&store, id)), (0, 0));
    assert_eq!(store.search("content", &EntryScope::All, 9).unwrap(), []);
}

#[test]
fn a_read_connection_sees_each_commit_and_never_waits() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let mut store = Store::open(&path, extractor()).unwrap();
    let id = add(&mut store, "https://a.example/feed");
    let reader = ReadConnection::open(&path, extractor()).unwrap();
    store
        .transaction(|tx| {
            tx.apply(id, &update(&[new_entry("a", 1)]), at(9))?;
            // The transaction sees its entry; another connection does not see it yet.
            assert_eq!(unread(tx, id), 1);
            assert_eq!(unread(&reader, id), 0);
            Ok(())
        })
        .unwrap();
    assert_eq!(unread(&reader, id), 1);
    // Several queries see one state, whatever is written meanwhile.
    reader
        .snapshot(|database| {
            assert_eq!(unread(database, id), 1);
            store.transaction(|tx| tx.apply(id, &update(&[new_entry("b", 1)]), at(9)))?;
            assert_eq!(unread(database, id), 1);
            Ok(())
        })
        .unwrap();
    assert_eq!(unread(&reader, id), 2);
}

/// Counts rows in the tables. The row of the subscription must contain the same numbers.
fn recount(store: &Store, id: SubscriptionId) -> (u64, u64, Option<Timestamp>, Option<Timestamp>, u64) {
    let sql = "SELECT count(*), ifnull(sum(read = 0), 0), min(sort_time), max(sort_time),
            (SELECT ifnull(sum(bytes), 0) FROM entry WHERE subscription = :id)
        FROM entry JOIN user_state USING (key) WHERE entry.subscription = :id AND in_view = 1";
    let row = store.connection.query_row(sql, named_params! {":id": id.0}, |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
    });
    let (entries, unread, oldest, newest, bytes): (i64, i64, Option<i64>, Option<i64>, i64) = row.unwrap();
    let time = |millis: Option<i64>| millis.map(Timestamp::from_millis);
    (entries.cast_unsigned(), unread.cast_unsigned(), time(oldest), time(newest), bytes.cast_unsigned())
}

/// A small random generator, so that a failing round can be repeated by its seed.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

#[test]
fn counts_are_right_after_any_sequence_of_changes() {
    for seed in 0..60 {
        let mut random = Random(seed);
        let mut store = memory();
        let feeds = [add(&mut store, "https://a.example/feed"), add(&mut store, "https://b.example/feed")];
        // The user's stars, by feed and identity. They must outlive everything.
        let mut stars: BTreeMap<(SubscriptionId, String), bool> = BTreeMap::new();
        for step in 0..60_i64 {
            let id = feeds[usize::try_from(random.below(2)).unwrap()];
            let name = format!("e{}", random.below(12));
            let found = store.held(id, &document(&[&name]), None, &url("https://a.example/x")).unwrap();
            let held = found.entries.iter().find(|e| e.id.as_str() == name).map(|e| e.key);
            match random.below(8) {
                0..=2 => {
                    let change = EntryChange {
                        held,
                        entry: entry(&name, &"title ".repeat(usize::try_from(random.below(9)).unwrap())),
                        arrival: if random.below(2) == 0 { Arrival::Unread } else { Arrival::Read },
                        in_view: random.below(4) > 0,
                        ..new_entry(&name, step)
                    };
                    store.transaction(|tx| tx.apply(id, &update(&[change]), at(step))).unwrap();
                }
                3 => {
                    let names: Vec<String> = (0..random.below(6)).map(|n| format!("e{}", n * 2)).collect();
                    let view = ViewChange::Replace(names.iter().map(EntryId::new).collect());
                    let change = DocumentUpdate { view, ..DocumentUpdate::default() };
                    store.transaction(|tx| tx.apply(id, &change, at(step))).unwrap();
                }
                4 => {
                    let change = DocumentUpdate { view: ViewChange::Restore, ..DocumentUpdate::default() };
                    store.transaction(|tx| tx.apply(id, &change, at(step))).unwrap();
                }
                5 => {
                    let all: Vec<EntryKey> = held.into_iter().chain(keys(&store, &EntryScope::All)).collect();
                    let read = random.below(2) == 0;
                    store.transaction(|tx| tx.mark_read(&all[..all.len() / 2], read)).unwrap();
                }
                6 => {
                    if let Some(key) = held {
                        let starred = random.below(2) == 0;
                        store.transaction(|tx| tx.star(key, starred)).unwrap();
                        stars.insert((id, name), starred);
                    }
                }
                _ if random.below(5) == 0 => {
                    store
                        .transaction(|tx| {
                            tx.remove_subscription(id, at(step))?;
                            let again = if id == feeds[0] {
                                "https://a.example/feed"
                            } else {
                                "https://b.example/feed"
                            };
                            tx.add_subscription(&super::testing::new(again), at(step))
                        })
                        .unwrap();
                }
                _ => {
                    store
                        .transaction(|tx| tx.mark_all_read(&EntryScope::Subscription(id), None, &unwatched))
                        .unwrap();
                }
            }
            for id in feeds {
                let row = store.subscription(id).unwrap().unwrap();
                let bytes = store.size_on_disk(id).unwrap();
                let kept = (row.entries, row.unread, row.oldest, row.newest, bytes);
                assert_eq!(kept, recount(&store, id), "seed {seed}, step {step}");
            }
        }
        let starred: u64 = stars.values().map(|starred| u64::from(*starred)).sum();
        assert_eq!(keys(&store, &EntryScope::Starred).len() as u64, starred, "seed {seed}");
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }
}
