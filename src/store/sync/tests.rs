use super::queue::{QueueCount, QueuedMark};
use super::*;
use crate::model::{
    Account, EntryNames, EntryScope, ListRest, MarkField, Marks, ServerEntry, ServerKind, SharedFeed,
};
use crate::store::testing::{add, at, entry, keys, memory, new_entry, unread, update, url};
use crate::store::{Store, unwatched};

/// A store with an account, with which it syncs a feed of three entries. The server has the first two of them, the
/// newest first, under the numbers 1 and 2.
fn synced() -> (Store, SyncId, SubscriptionId, Vec<EntryKey>) {
    let mut store = memory();
    let id = add(&mut store, "https://a.example/feed");
    let change = update(&[new_entry("a", 3), new_entry("b", 2), new_entry("c", 1)]);
    store.transaction(|tx| tx.apply(id, &change, at(9))).unwrap();
    let sync = sync_with(&mut store, "Home", id);
    let all = keys(&store, &EntryScope::All);
    for (number, key) in [(1, all[0]), (2, all[1])] {
        there(&mut store, sync, id, number, Marks::default());
        assert!(store.transaction(|tx| tx.link_entry(sync, number, key)).unwrap());
    }
    (store, sync, id, all)
}

fn sync_with(store: &mut Store, name: &str, id: SubscriptionId) -> SyncId {
    let account = Account {
        name: name.to_owned(),
        kind: ServerKind::Miniflux,
        address: url("https://rss.example/"),
        user: None,
        allow_private: false,
    };
    let feeds = [("7".to_owned(), id)].into();
    store
        .transaction(|tx| {
            tx.add_account(&account)?;
            let state = tx.switch_sync_on(name)?.unwrap();
            tx.link_feeds(state.id, &feeds)?;
            Ok(state.id)
        })
        .unwrap()
}

fn there(store: &mut Store, sync: SyncId, id: SubscriptionId, number: u64, marks: Marks) {
    let names = EntryNames { link: format!("https://a.example/{number}"), ..EntryNames::default() };
    let entry = ServerEntry { number, feed: "7".to_owned(), marks, names, stored: None, changed: None };
    store.transaction(|tx| tx.add_entry_there(sync, Some(id), &entry)).unwrap();
}

fn queued(store: &Store, sync: SyncId) -> Vec<(u64, MarkField, bool)> {
    let marks = store.marks_to_send(sync).unwrap();
    marks.into_iter().map(|mark| (mark.number, mark.field, mark.value)).collect()
}

fn waiting(store: &Store, sync: SyncId) -> (u64, u64) {
    let QueueCount { waiting, unknown_there, .. } = store.queue_count(sync).unwrap();
    (waiting, unknown_there)
}

#[test]
fn s2_the_mark_of_a_twin_is_queued_if_its_feed_is_on_the_server() {
    let (mut store, sync, _, all) = synced();
    let link = "https://news.example/tide";
    let elsewhere = add(&mut store, "https://b.example/feed");
    let mut twin = new_entry("t", 1);
    (twin.entry.link, twin.entry.title) = (Some(url(link)), "a".to_owned());
    let key = store.transaction(|tx| tx.apply_with_keys(elsewhere, &update(&[twin]), at(9))).unwrap().1;
    let mut change = new_entry("a", 3);
    (change.held, change.entry.link) = (Some(all[0]), Some(url(link)));
    store.transaction(|tx| tx.apply(SubscriptionId(1), &update(&[change]), at(10))).unwrap();
    let marked = store.transaction(|tx| tx.mark_read_by_user(&key, true, &unwatched)).unwrap();
    assert_eq!(marked, [key[0], all[0]]);
    assert_eq!(queued(&store, sync), [(1, MarkField::Read, true)]);
    store.transaction(|tx| tx.mark_read_alone(&marked, false, &unwatched)).unwrap();
    assert_eq!(queued(&store, sync), [(1, MarkField::Read, false)]);
    // A mark of the server changes its own entry alone.
    store.transaction(|tx| tx.take_mark(sync, &all[..1], MarkField::Read, true)).unwrap();
    assert_eq!(unread(&store, elsewhere), 1);
}

#[test]
fn s2_every_path_that_marks_an_entry_queues_the_mark() {
    let (mut store, sync, id, all) = synced();
    let read = |value| (MarkField::Read, value);
    let state = |store: &Store| {
        let marks = queued(store, sync).into_iter();
        marks.map(|(number, field, value)| (number, (field, value))).collect::<Vec<_>>()
    };
    store.transaction(|tx| tx.mark_read(&all[..1], true)).unwrap();
    assert_eq!(state(&store), [(1, read(true))]);
    let undo = store.transaction(|tx| tx.mark_all_read(&EntryScope::All, None, &unwatched)).unwrap();
    assert_eq!(state(&store), [(1, read(true)), (2, read(true))]);
    assert_eq!(waiting(&store, sync), (2, 1), "the server does not have the third entry");
    store.transaction(|tx| tx.mark_read(&undo, false)).unwrap();
    assert_eq!(state(&store), [(1, read(true)), (2, read(false))], "the last value counts");
    store.transaction(|tx| tx.star_these(&all[..1], true)).unwrap();
    let star = (MarkField::Starred, true);
    assert_eq!(state(&store), [(1, read(true)), (1, star), (2, read(false))]);
    // A mark that changes nothing is no change.
    store.transaction(|tx| tx.mark_read(&all[..1], true)).unwrap();
    assert_eq!(waiting(&store, sync), (3, 1));
    // The publisher's new version of an entry is no mark.
    let mut change = new_entry("a", 3);
    change.held = Some(all[0]);
    change.entry = entry("a", "another title");
    store.transaction(|tx| tx.apply(id, &update(&[change]), at(10))).unwrap();
    assert_eq!(waiting(&store, sync), (3, 1));
}

#[test]
fn s2_a_transaction_that_fails_leaves_neither_the_mark_nor_its_row_in_the_queue() {
    let (mut store, sync, id, all) = synced();
    let failed = store.transaction(|tx| {
        tx.mark_read(&all, true)?;
        Err::<(), _>(StoreError::Stopped)
    });
    assert!(failed.is_err());
    assert_eq!((unread(&store, id), waiting(&store, sync)), (3, (0, 0)));
}

#[test]
fn s3_a_sent_read_mark_leaves_the_star_in_the_queue() {
    let (mut store, sync, _, all) = synced();
    store
        .transaction(|tx| {
            tx.mark_read(&all[..1], true)?;
            tx.star(all[0], true)
        })
        .unwrap();
    let read: Vec<QueuedMark> = store.marks_to_send(sync).unwrap().into_iter().take(1).collect();
    assert_eq!(read[0].field, MarkField::Read);
    store.transaction(|tx| tx.marks_sent(sync, &read)).unwrap();
    assert_eq!(queued(&store, sync), [(1, MarkField::Starred, true)]);
    assert_eq!(store.entry_there(sync, 1).unwrap().unwrap().marks, Marks { read: true, starred: false });
}

#[test]
fn s2_the_marks_that_an_entry_had_on_the_server_before_are_known() {
    let (mut store, sync, id, _) = synced();
    let earlier = |store: &Store| {
        let marks = store.entry_there(sync, 1).unwrap().unwrap().earlier;
        (marks.read, marks.starred)
    };
    there(&mut store, sync, id, 1, Marks { read: true, starred: false });
    assert_eq!(earlier(&store), (false, false));
    let (feed, names) = (String::new(), EntryNames::default());
    let marks = Marks { read: false, starred: true };
    let entry = ServerEntry { number: 1, feed, marks, names, stored: None, changed: None };
    store.transaction(|tx| tx.set_marks_there(sync, &entry)).unwrap();
    assert_eq!(earlier(&store), (true, false));
    let key = store.entry_there(sync, 2).unwrap().unwrap().key.unwrap();
    let sent = QueuedMark { number: 1, key, field: MarkField::Starred, value: false };
    store.transaction(|tx| tx.marks_sent(sync, &[sent])).unwrap();
    assert_eq!(earlier(&store), (true, true));
}

#[test]
fn s2_each_mark_has_a_time_of_its_own_although_the_server_tells_one_for_both() {
    let (mut store, sync, _, all) = synced();
    let times = |store: &Store| {
        let there = store.entry_there(sync, 1).unwrap().unwrap();
        MarkField::ALL.map(|field| there.changed_at(field))
    };
    let set = |store: &mut Store, read: bool, starred: bool, second: i64| {
        let (feed, names, changed) = (String::new(), EntryNames::default(), Some(at(second)));
        let entry =
            ServerEntry { number: 1, feed, marks: Marks { read, starred }, names, stored: None, changed };
        store.transaction(|tx| tx.set_marks_there(sync, &entry)).unwrap();
    };
    set(&mut store, true, false, 5);
    set(&mut store, true, true, 7);
    assert_eq!(times(&store), [Some(at(5)), Some(at(7))]);
    // The time of a sent mark is unknown until the server tells it.
    let sent = QueuedMark { number: 1, key: all[0], field: MarkField::Read, value: false };
    store.transaction(|tx| tx.marks_sent(sync, &[sent])).unwrap();
    assert!(times(&store)[0] > Some(at(1_000)));
    set(&mut store, false, true, 9);
    assert_eq!(times(&store), [Some(at(9)), Some(at(7))]);
    // The same mark was made again.
    set(&mut store, false, true, 11);
    assert_eq!(times(&store), [Some(at(9)), Some(at(7))]);
}

#[test]
fn s3_a_mark_that_is_set_again_while_it_is_sent_stays_in_the_queue() {
    let (mut store, sync, _, all) = synced();
    store.transaction(|tx| tx.mark_read(&all[..1], true)).unwrap();
    let under_way = store.marks_to_send(sync).unwrap();
    store.transaction(|tx| tx.mark_read(&all[..1], false)).unwrap();
    store.transaction(|tx| tx.marks_sent(sync, &under_way)).unwrap();
    assert_eq!(queued(&store, sync), [(1, MarkField::Read, false)]);
}

#[test]
fn a_mark_waits_for_an_entry_that_the_server_does_not_have_yet() {
    let (mut store, sync, id, all) = synced();
    store.transaction(|tx| tx.mark_read(&all[2..], true)).unwrap();
    assert_eq!((queued(&store, sync), waiting(&store, sync)), (vec![], (0, 1)));
    there(&mut store, sync, id, u64::MAX, Marks::default());
    store.transaction(|tx| tx.link_entry(sync, u64::MAX, all[2])).unwrap();
    assert_eq!(queued(&store, sync), [(u64::MAX, MarkField::Read, true)]);
}

#[test]
fn s5_a_mark_that_the_server_has_refused_waits_apart_from_the_others() {
    let (mut store, sync, _, all) = synced();
    let refused = |store: &Store| {
        let mark = store.refused_mark(sync).unwrap();
        let mark = mark.map(|mark| (mark.number, mark.key, mark.field, mark.value));
        (mark, store.queue_count(sync).unwrap().refused, waiting(store, sync))
    };
    store.transaction(|tx| tx.mark_read(&all, true)).unwrap();
    store.transaction(|tx| tx.star(all[0], true)).unwrap();
    assert_eq!(refused(&store), (None, 0, (3, 1)));
    let read = |value| QueuedMark { number: 1, key: all[0], field: MarkField::Read, value };
    store.transaction(|tx| tx.refuse_mark(sync, read(true), None)).unwrap();
    let mark = (1, all[0], MarkField::Read, true);
    assert_eq!(refused(&store), (Some(mark), 1, (2, 1)));
    assert_eq!(queued(&store, sync), [(1, MarkField::Starred, true), (2, MarkField::Read, true)]);
    assert_eq!(store.queued_fields(sync, all[0]).unwrap(), MarkField::ALL, "it still beats the server");
    store.transaction(|tx| tx.queue_refused_again(sync)).unwrap();
    assert_eq!(refused(&store), (None, 0, (3, 1)));
    store.transaction(|tx| tx.refuse_mark(sync, read(true), None)).unwrap();
    // The user sets the mark again, so it is sent with the others again.
    store.transaction(|tx| tx.mark_read(&all[..1], false)).unwrap();
    assert_eq!(refused(&store), (None, 0, (3, 1)));
    // A refusal of the earlier value does not count for this one.
    store.transaction(|tx| tx.refuse_mark(sync, read(true), Some(1))).unwrap();
    assert_eq!(refused(&store), (None, 0, (3, 1)));
}

#[test]
fn s5_a_mark_that_was_refused_on_five_days_is_dropped_and_beats_the_server_until_both_are_equal() {
    let (mut store, sync, id, all) = synced();
    store.transaction(|tx| tx.mark_read(&all[..1], true)).unwrap();
    let mark = QueuedMark { number: 1, key: all[0], field: MarkField::Read, value: true };
    for day in [None, Some(7), Some(7), Some(8), None, Some(10), Some(11), Some(11)] {
        assert!(!store.transaction(|tx| tx.refuse_mark(sync, mark, day)).unwrap(), "{day:?}");
        assert_eq!(store.queue_count(sync).unwrap().refused, 1);
    }
    assert!(store.transaction(|tx| tx.refuse_mark(sync, mark, Some(12))).unwrap());
    store.transaction(|tx| tx.queue_refused_again(sync)).unwrap();
    assert_eq!((store.refused_mark(sync).unwrap(), store.queue_count(sync).unwrap().all()), (None, 0));
    assert_eq!(queued(&store, sync), []);
    store.transaction(|tx| tx.end_dropped_marks_there(sync)).unwrap();
    assert_eq!(store.queued_fields(sync, all[0]).unwrap(), [MarkField::Read], "the user's mark stays");
    there(&mut store, sync, id, 1, Marks { read: true, starred: false });
    store.transaction(|tx| tx.end_dropped_marks_there(sync)).unwrap();
    assert_eq!(store.queued_fields(sync, all[0]).unwrap(), [], "a later mark of the server counts");
    // The user sets the mark again.
    store.transaction(|tx| tx.mark_read(&all[..1], false)).unwrap();
    assert_eq!(queued(&store, sync), [(1, MarkField::Read, false)]);
}

#[test]
fn s2_a_mark_that_changed_while_the_server_lacked_the_feed_is_sent_as_it_is_now() {
    let (mut store, sync, id, all) = synced();
    store.transaction(|tx| tx.mark_read(&all[..1], true)).unwrap();
    store.transaction(|tx| tx.link_feeds(sync, &BTreeMap::new())).unwrap();
    // The feed is not synced now, so no change is queued.
    store.transaction(|tx| tx.mark_read(&all[..1], false)).unwrap();
    assert_eq!(waiting(&store, sync), (0, 1));
    let feeds = BTreeMap::from([("7".to_owned(), id)]);
    store.transaction(|tx| tx.link_feeds(sync, &feeds)).unwrap();
    there(&mut store, sync, id, 9, Marks::default());
    store.transaction(|tx| tx.link_entry(sync, 9, all[0])).unwrap();
    assert_eq!(queued(&store, sync), [(9, MarkField::Read, false)]);
}

#[test]
fn a_mark_that_one_server_brings_is_queued_for_the_other() {
    let (mut store, home, id, all) = synced();
    let work = sync_with(&mut store, "Work", id);
    store.transaction(|tx| tx.take_mark(home, &all[..1], MarkField::Read, true)).unwrap();
    assert_eq!((waiting(&store, home), waiting(&store, work)), ((0, 0), (0, 1)));
    assert_eq!(unread(&store, id), 2);
}

#[test]
fn s14_an_entry_or_feed_that_the_server_lacks_stays_here_with_its_marks() {
    let (mut store, sync, id, all) = synced();
    store.transaction(|tx| tx.mark_read(&all[1..], true)).unwrap();
    assert_eq!(waiting(&store, sync), (1, 1));
    store.transaction(|tx| tx.forget_entry_there(sync, 2)).unwrap();
    assert_eq!((store.entry_there(sync, 2).unwrap(), waiting(&store, sync)), (None, (0, 2)));
    assert_eq!((unread(&store, id), keys(&store, &EntryScope::All).len()), (1, 3));
    store.transaction(|tx| tx.link_feeds(sync, &BTreeMap::new())).unwrap();
    assert_eq!((unread(&store, id), keys(&store, &EntryScope::All).len()), (1, 3));
    assert_eq!((waiting(&store, sync), store.entries_there(sync).unwrap()), ((0, 2), (0, 0)));
    store.transaction(|tx| tx.mark_read(&all[..1], true)).unwrap();
    assert_eq!(waiting(&store, sync), (0, 2), "the feed is synced no more");
}

#[test]
fn s4_marks_of_a_hidden_feed_are_still_sent_and_the_others_end_with_the_feed() {
    let (mut store, sync, id, all) = synced();
    store.transaction(|tx| tx.mark_read(&all, true)).unwrap();
    // Its removal can be undone, and a sync comes.
    store.transaction(|tx| tx.hide_subscription(id, at(10))).unwrap();
    store.transaction(|tx| tx.link_feeds(sync, &[].into())).unwrap();
    assert_eq!(waiting(&store, sync), (2, 1));
    store.transaction(|tx| tx.remove_if_hidden(id, at(11), &unwatched)).unwrap();
    assert_eq!(waiting(&store, sync), (2, 0));
}

#[test]
fn marks_wait_if_the_numbers_of_a_server_stand_for_other_entries() {
    let (mut store, sync, id, all) = synced();
    store.connection.execute("UPDATE user_state SET read = 1", []).unwrap();
    store.connection.execute("UPDATE user_state SET arrived_read = 1", []).unwrap();
    store.connection.execute("UPDATE account_entry SET read = 1 WHERE number = 1", []).unwrap();
    store.transaction(|tx| tx.star(all[1], true)).unwrap();
    store.transaction(|tx| tx.forget_entries_there(sync)).unwrap();
    assert_eq!((store.entries_there(sync).unwrap(), queued(&store, sync)), ((0, 0), vec![]));
    assert_eq!(store.queue_count(sync).unwrap().waiting, 0);
    // The feed is still synced, so later marks wait as well.
    assert_eq!(store.linked_feeds(sync).unwrap().into_values().collect::<Vec<_>>(), [id]);
    // An entry that both sides had as read stays read, even if no user of this profile read it.
    let arrived = |key: EntryKey| store.own_marks(key).unwrap().unwrap().arrived_read;
    assert_eq!(all.iter().map(|key| arrived(*key)).collect::<Vec<_>>(), [false, true, true]);
}

#[test]
fn s2_an_entry_that_arrived_as_read_counts_as_read_by_the_user_once_the_user_reads_it() {
    let (mut store, _, _, all) = synced();
    store.connection.execute("UPDATE user_state SET read = 1", []).unwrap();
    store.connection.execute("UPDATE user_state SET arrived_read = 1", []).unwrap();
    store.transaction(|tx| tx.mark_read_by_user(&all[..1], true, &unwatched)).unwrap();
    let arrived = |key: EntryKey| store.own_marks(key).unwrap().unwrap().arrived_read;
    assert_eq!(all.iter().map(|key| arrived(*key)).collect::<Vec<_>>(), [false, true, true]);
}

#[test]
fn removing_a_feed_forgets_its_entries_there_and_removing_the_account_forgets_nothing() {
    for removes_feed in [true, false] {
        let (mut store, sync, id, all) = synced();
        store.transaction(|tx| tx.star(all[0], true)).unwrap();
        assert_eq!(waiting(&store, sync), (1, 0));
        store
            .transaction(|tx| {
                if removes_feed {
                    tx.remove_subscription(id, at(20))
                } else {
                    tx.remove_account("Home").map(drop)
                }
            })
            .unwrap();
        let there = if removes_feed { (0, 0) } else { (2, 0) };
        assert_eq!((waiting(&store, sync), store.entries_there(sync).unwrap()), ((1, 0), there));
        assert_eq!(store.sync_state("Home").unwrap().is_some(), removes_feed);
        assert_eq!(store.synced_feeds().unwrap(), [].into());
        assert_eq!(keys(&store, &EntryScope::Starred), all[..1]);
    }
}

#[test]
fn the_state_of_a_sync_comes_back_as_it_was_stored() {
    let (mut store, sync, ..) = synced();
    let state = SyncState {
        id: sync,
        account: "Home".to_owned(),
        at: Some(at(1)),
        since: Some(at(2)),
        rest: Some(ListRest { since: Some(at(1)), to: 500 }),
        listed_at: Some(at(3)),
        listed_to: 250,
        feeds_at: Some(at(4)),
        feeds_of: Some(u64::MAX),
        seen: EntryKey(5),
        wait_until: Some(at(6)),
        failure: Some("It failed.".into()),
    };
    store.transaction(|tx| tx.put_sync_state(&state)).unwrap();
    assert_eq!(store.sync_states().unwrap(), [state]);
    assert!(store.transaction(|tx| tx.switch_sync_off("Home")).unwrap());
    assert_eq!(store.sync_states().unwrap(), []);
}

/// Otherwise the marks would meet as at a first sync, and one that was taken back on one side would come back.
#[test]
fn s2_the_sync_with_an_account_that_the_user_has_left_goes_on_from_where_it_was() {
    for removes in [true, false] {
        let (mut store, sync, id, all) = synced();
        let feed = SharedFeed { address: "a.example/feed".to_owned(), subscription: id, folder: None };
        let state = SyncState {
            at: Some(at(5)),
            since: Some(at(6)),
            feeds_at: Some(at(7)),
            ..SyncState::new(sync, "Home")
        };
        store
            .transaction(|tx| {
                tx.share_feed(sync, &feed)?;
                tx.put_sync_state(&state)?;
                tx.star(all[0], true)?;
                if removes { tx.remove_account("Home") } else { tx.switch_sync_off("Home") }
            })
            .unwrap();
        assert_eq!(store.accounts().unwrap().is_empty(), removes);
        assert_eq!((store.sync_state("Home").unwrap(), store.sync_states().unwrap()), (None, vec![]));
        assert_eq!((store.synced_feeds().unwrap(), store.gone_feeds().unwrap()), ([].into(), [].into()));
        assert_eq!(store.subscription_sync("Home").unwrap(), Some(sync).filter(|_| !removes));
        // A sync that still runs does not change the time of the last one.
        let late = SyncState { at: Some(at(8)), ..state.clone() };
        store.transaction(|tx| tx.put_sync_state(&late)).unwrap();
        // Changes wait, as while the server cannot be reached.
        store.transaction(|tx| tx.star(all[0], false)).unwrap();
        store.transaction(|tx| tx.mark_read(&all[1..2], true)).unwrap();
        let name = if removes { "Other name" } else { "Home" };
        assert_eq!(sync_with(&mut store, name, id), sync);
        let expected = SyncState { account: name.to_owned(), feeds_at: None, ..state };
        assert_eq!(store.sync_states().unwrap(), [expected]);
        assert_eq!(queued(&store, sync), [(1, MarkField::Starred, false), (2, MarkField::Read, true)]);
        assert_eq!(
            (store.entries_there(sync).unwrap(), store.shared_feeds(sync).unwrap()),
            ((2, 0), vec![feed])
        );
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }
}

#[test]
fn only_the_accounts_that_were_removed_last_are_remembered() {
    let (mut store, _, id, _) = synced();
    let account = |host: u32| Account {
        name: host.to_string(),
        kind: ServerKind::Miniflux,
        address: url(&format!("https://{host}.example/")),
        user: None,
        allow_private: false,
    };
    let add = |store: &mut Store, host: u32| {
        store
            .transaction(|tx| {
                assert!(tx.add_account(&account(host))?);
                let known = tx.subscription_sync(&host.to_string())?;
                tx.switch_sync_on(&host.to_string())?;
                Ok(known.is_some())
            })
            .unwrap()
    };
    for host in 0..7 {
        assert!(!add(&mut store, host));
        assert!(store.transaction(|tx| tx.remove_account(&host.to_string())).unwrap());
    }
    assert_eq!(
        (0..7).map(|host| add(&mut store, host)).collect::<Vec<_>>(),
        [false, false, true, true, true, true, true]
    );
    assert!(
        store.sync_state("Home").unwrap().is_some_and(|home| store.linked_feeds(home.id).unwrap()["7"] == id)
    );
    // An account with which the user has not synced leaves nothing.
    let rows = |store: &Store| -> i64 {
        store.connection.query_row("SELECT count(*) FROM account", [], |row| row.get(0)).unwrap()
    };
    let before = rows(&store);
    store.transaction(|tx| tx.add_account(&account(9))).unwrap();
    store.transaction(|tx| tx.remove_account("9")).unwrap();
    assert_eq!(rows(&store), before);
}

#[test]
fn entries_that_are_listed_apart_change_nothing_about_a_sync_that_is_off() {
    let (mut store, sync, id, _) = synced();
    store.transaction(|tx| tx.switch_sync_off("Home")).unwrap();
    for _ in 0..2 {
        let apart = store.transaction(|tx| tx.begin_apart("Home")).unwrap();
        there(&mut store, apart, id, 9, Marks { read: false, starred: true });
        assert_eq!(store.starred_there(apart, None, 5).unwrap().len(), 1);
        assert_eq!(store.subscription_sync("Home").unwrap(), Some(sync));
    }
    store.transaction(|tx| tx.end_apart("Home")).unwrap();
    let state = store.transaction(|tx| tx.switch_sync_on("Home")).unwrap().unwrap();
    assert_eq!((state.id, store.entries_there(sync).unwrap()), (sync, (2, 0)));
    let syncs: i64 =
        store.connection.query_row("SELECT count(*) FROM account_sync", [], |row| row.get(0)).unwrap();
    assert_eq!(syncs, 1);
}

#[test]
fn the_sync_of_subscriptions_switches_no_sync_of_marks_on() {
    let (mut store, ..) = synced();
    store.transaction(|tx| tx.switch_sync_off("Home")).unwrap();
    for _ in 0..2 {
        store.transaction(|tx| tx.switch_subscriptions_on("Home")).unwrap();
    }
    assert_eq!(store.sync_state("Home").unwrap(), None);
    let missing = store.transaction(|tx| tx.switch_subscriptions_on("None"));
    assert!(missing.is_err(), "there is no such account");
}

#[test]
fn marks_that_wait_when_the_user_leaves_an_account_are_not_for_another_one() {
    let (mut store, _, id, all) = synced();
    store.transaction(|tx| tx.star(all[0], true)).unwrap();
    store.transaction(|tx| tx.remove_account("Home")).unwrap();
    let home = Account {
        name: "Home".to_owned(),
        kind: ServerKind::Miniflux,
        address: url("https://rss.example/"),
        user: None,
        allow_private: false,
    };
    let others = [
        Account { kind: ServerKind::GoogleReader, ..home.clone() },
        Account { address: url("https://other.example/"), ..home.clone() },
        Account { user: Some("ada".to_owned()), ..home },
    ];
    for other in others {
        let state = store.transaction(|tx| {
            tx.add_account(&other)?;
            tx.switch_sync_on("Home")
        });
        assert_eq!(waiting(&store, state.unwrap().unwrap().id), (0, 0), "{other:?}");
        store.transaction(|tx| tx.remove_account("Home")).unwrap();
    }
    let sync = sync_with(&mut store, "Home", id);
    assert_eq!(waiting(&store, sync), (1, 0));
}
