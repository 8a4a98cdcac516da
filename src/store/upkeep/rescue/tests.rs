//! Tests of damaged files, and of copying into feeds that the target has.

use std::collections::BTreeSet;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::mark_rows::{ADD_STATE, STATES};
use super::*;
use crate::history::{DocumentUpdate, ViewChange};
use crate::model::{
    DeletedEntry, EntryId, EntryScope, Label, LabelColour, LabelName, Rule, RuleActions, RuleRow, SavedPage,
    normalise,
};
use crate::store::Store;
use crate::store::testing::{add, add_in, at, extractor, keys, memory, new_entry, update, url};

/// Makes a file with a feed of these entries. Returns its folder, its path, and its store, which is still open.
fn file_with(entries: &DocumentUpdate) -> (tempfile::TempDir, PathBuf, Store, SubscriptionId) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("other.db");
    let mut store = Store::open(&path, extractor()).unwrap();
    let id = add(&mut store, "https://a.example/feed");
    store.transaction(|tx| tx.apply(id, entries, at(9))).unwrap();
    (dir, path, store, id)
}

/// Makes a file with a feed of two starred entries, and a copy of it. Returns the folder, the path of the file, that of
/// the copy, and the store of the copy, which is still open.
fn starred_before() -> (tempfile::TempDir, [PathBuf; 2], Store, SubscriptionId) {
    let (dir, older, mut store, id) = file_with(&update(&[new_entry("a", 1), new_entry("b", 2)]));
    for key in keys(&store, &EntryScope::All) {
        store.transaction(|tx| tx.star(key, true)).unwrap();
    }
    store.close().unwrap();
    let newer = dir.path().join("newer.db");
    std::fs::copy(&older, &newer).unwrap();
    let store = Store::open(&newer, extractor()).unwrap();
    (dir, [older, newer], store, id)
}

/// Stores marks of one feed, overwrites one leaf page of their table, and scans the table. Returns the number of marks,
/// the number of rows on the page, and the rows that were read.
fn read_without(leaf: &str) -> (i64, i64, Vec<i64>) {
    const MARKS: i64 = 6_300;
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("damaged.db");
    let mut store = Store::open(&path, extractor()).unwrap();
    let id = add(&mut store, "https://a.example/feed");
    store
        .transaction(|tx| {
            for hash in 0..MARKS {
                tx.connection.prepare_cached(ADD_STATE)?.execute(named_params! {
                    ":id": id.0, ":hash": hash << 40, ":read": true, ":starred": false, ":seen": 1_700_000_000_000_i64, ":arrived": 2,
                })?;
            }
            Ok(())
        })
        .unwrap();
    let sql = format!(
        "SELECT pageno, ncell, pgsize FROM dbstat WHERE name = 'user_state' AND pagetype = 'leaf' ORDER BY path {leaf}"
    );
    let numbers = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let (page, rows, size): (i64, i64, i64) = store.connection.query_row(&sql, [], numbers).unwrap();
    assert!(rows > 300, "{rows}: more rows than a few skips");
    store.close().unwrap();
    spoil(&path, page, size);
    let source = Source::open(&path).unwrap();
    let mut read = Vec::new();
    let whole = source.scan(STATES, |row| {
        read.push(row.get("key")?);
        Ok(())
    });
    assert!(!whole.unwrap());
    (MARKS, rows, read)
}

fn spoil(path: &Path, page: i64, size: i64) {
    let mut file = std::fs::File::options().write(true).open(path).unwrap();
    file.seek(SeekFrom::Start(u64::try_from((page - 1) * size).unwrap())).unwrap();
    file.write_all(&vec![0xA5; usize::try_from(size).unwrap()]).unwrap();
}

/// No row is read twice.
#[test]
fn a_damaged_page_loses_only_its_own_rows() {
    for leaf in ["LIMIT 1", "LIMIT 1 OFFSET 3", "DESC LIMIT 1 OFFSET 1", "DESC LIMIT 1"] {
        let (marks, lost, read) = read_without(leaf);
        assert_eq!(i64::try_from(read.len()).unwrap(), marks - lost, "{leaf}");
        assert_eq!(read.iter().collect::<BTreeSet<_>>().len(), read.len(), "{leaf}");
    }
}

/// Damages rows in the first leaf page of a table. `spoil` gets the bytes of the page from the place of a row on.
/// `distances` are the numbers of rows from each damaged row to the next. Returns the keys of all rows and of the damaged
/// rows.
fn damage_rows(
    path: &Path,
    table: &str,
    distances: impl Iterator<Item = usize>,
    spoil: fn(&mut [u8]),
) -> (Vec<i64>, Vec<i64>) {
    let connection = rusqlite::Connection::open(path).unwrap();
    let mut statement = connection.prepare(&format!("SELECT key FROM {table} ORDER BY key")).unwrap();
    let keys: Vec<i64> = statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let sql = format!(
        "SELECT pageno, ncell, pgsize FROM dbstat WHERE name = '{table}' AND pagetype = 'leaf' ORDER BY path LIMIT 1"
    );
    let numbers = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let numbers: (u32, u32, u32) = connection.query_row(&sql, [], numbers).unwrap();
    let [page, cells, size] =
        [numbers.0, numbers.1, numbers.2].map(|number| usize::try_from(number).unwrap());
    drop(statement);
    drop(connection);
    let mut file = std::fs::read(path).unwrap();
    let leaf = &mut file[(page - 1) * size..page * size];
    let (mut cell, mut damaged) = (0, Vec::new());
    for distance in distances {
        cell += distance;
        if cell > cells {
            break;
        }
        let pointer = 8 + 2 * (cell - 1);
        let place = usize::from(u16::from_be_bytes([leaf[pointer], leaf[pointer + 1]]));
        spoil(&mut leaf[place..]);
        damaged.push(keys[cell - 1]);
    }
    std::fs::write(path, file).unwrap();
    (keys, damaged)
}

/// Makes the size of the header of a row too large. The size of the row and its key come before it.
fn spoil_header(row: &mut [u8]) {
    let ends = row.iter().enumerate().filter(|(_, byte)| **byte & 0x80 == 0);
    let header = ends.map(|(place, _)| place + 1).nth(1).unwrap();
    row[header] = 0x7F;
    row[header + 1] |= 0x80;
}

/// Returns the keys that a query of one key can read, and those that a scan reads.
fn read_by_key_and_by_scan(path: &Path, table: &str, keys: &[i64]) -> (Vec<i64>, Vec<i64>) {
    let source = Source::open(path).unwrap();
    let sql = format!("SELECT rowid AS place, * FROM {table}");
    let mut one = source.connection.prepare(&format!("{sql} WHERE rowid = ?1")).unwrap();
    let by_key = keys.iter().copied().filter(|key| one.query_row([key], |_| Ok(())).is_ok()).collect();
    let mut by_scan = Vec::new();
    let whole = source.scan(&sql, |row| {
        by_scan.push(row.get("key")?);
        Ok(())
    });
    assert!(!whole.unwrap(), "{table}");
    by_scan.sort_unstable();
    (by_key, by_scan)
}

#[test]
fn damaged_rows_at_any_distance_lose_no_row_between_them() {
    let dir = tempfile::tempdir().unwrap();
    let sound = dir.path().join("sound.db");
    let mut store = Store::open(&sound, extractor()).unwrap();
    let id = add(&mut store, "https://a.example/feed");
    let entries: Vec<_> = (1..=400).map(|number| new_entry(&format!("entry {number}"), number)).collect();
    store.transaction(|tx| tx.apply(id, &update(&entries), at(9))).unwrap();
    // Keys of deleted entries leave holes in the tables of the entries.
    let holes = "DELETE FROM body WHERE key % 7 = 3; DELETE FROM entry WHERE key % 7 = 3";
    store.connection.execute_batch(&format!("PRAGMA foreign_keys = OFF; {holes}")).unwrap();
    store.close().unwrap();
    let path = dir.path().join("damaged.db");
    let mut random = 12_u64;
    for round in 0..2 {
        let tables = [("user_state", 70), ("entry", 40), ("body", 12)];
        for ((table, furthest), way) in
            tables.into_iter().flat_map(|table| (0..3).map(move |way| (table, way)))
        {
            let spoil: fn(&mut [u8]) = match way {
                0 => spoil_header,
                1 => |row| row[0] = 4,
                _ => |row| row[0] |= 0x80,
            };
            std::fs::copy(&sound, &path).unwrap();
            let distances = std::iter::repeat_with(|| {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                1 + usize::try_from(random >> 33).unwrap() % furthest
            });
            let (keys, damaged) = damage_rows(&path, table, distances, spoil);
            assert!(damaged.len() > 1, "{table} {round}: {damaged:?}");
            let (by_key, by_scan) = read_by_key_and_by_scan(&path, table, &keys);
            let missing: Vec<_> = by_key.iter().filter(|key| !by_scan.contains(key)).collect();
            assert!(missing.is_empty(), "{table} {round}: {missing:?} of {damaged:?}");
            if way == 0 {
                let whole: Vec<i64> = keys.into_iter().filter(|key| !damaged.contains(key)).collect();
                assert_eq!(by_scan, whole, "{table} {round}: exactly the damaged rows are lost, {damaged:?}");
            }
        }
    }
}

/// A damaged key may be far from all others. Asking for each key between would never end.
#[test]
fn a_key_far_from_the_others_does_not_hide_rows_between_damaged_ones() {
    let entries: Vec<_> = (1..=100).map(|number| new_entry(&format!("entry {number}"), number)).collect();
    let (_dir, path, store, _) = file_with(&update(&entries));
    let far = "PRAGMA foreign_keys = OFF; UPDATE user_state SET key = key + (1 << 50) WHERE key > 60";
    store.connection.execute_batch(far).unwrap();
    store.close().unwrap();
    let (keys, damaged) = damage_rows(&path, "user_state", [20, 5, 42, 3].into_iter(), spoil_header);
    assert_eq!(damaged, [20, 25, (1 << 50) + 67, (1 << 50) + 70]);
    let whole: Vec<i64> = keys.iter().copied().filter(|key| !damaged.contains(key)).collect();
    assert_eq!(read_by_key_and_by_scan(&path, "user_state", &keys), (whole.clone(), whole));
}

/// Copies a file with the entries `theirs` into a store that follows the same feed and has the entries `ours`.
fn beside(theirs: &DocumentUpdate, ours: &DocumentUpdate) -> (Store, SubscriptionId, Copied) {
    let (_dir, path, other, _) = file_with(theirs);
    other.close().unwrap();
    let mut store = memory();
    let id = add(&mut store, "https://a.example/feed");
    store.transaction(|tx| tx.apply(id, ours, at(9))).unwrap();
    let source = Source::open(&path).unwrap();
    let taken = store.transaction(|tx| tx.copy_from(&source, Selection::Everything, at(20))).unwrap();
    (store, id, taken)
}

#[test]
fn entries_copied_into_a_followed_feed_are_listed() {
    let mut theirs = update(&[new_entry("a", 1), new_entry("gone", 2), new_entry("shared", 3)]);
    theirs.entries[1].in_view = false;
    theirs.entries.push(new_entry("deleted in the target", 4));
    let mut ours = update(&[new_entry("shared", 3), new_entry("new", 5)]);
    ours.tombstones = vec![DeletedEntry { id: EntryId::new("deleted in the target"), when: at(8) }];
    let (store, id, taken) = beside(&theirs, &ours);
    assert_eq!((taken.entries, taken.unreadable), (3, false));
    let listed = store.rows(&keys(&store, &EntryScope::Subscription(id))).unwrap();
    let titles: Vec<String> = listed.iter().map(|row| row.title.clone()).collect();
    assert_eq!(
        titles,
        ["new", "shared", "a"],
        "entries out of the view of the source, or deleted in the target, are not listed"
    );
    let row = store.subscription(id).unwrap().unwrap();
    assert_eq!((row.entries, row.unread), (3, 3));
    assert_eq!(store.search("content", &EntryScope::Subscription(id), 9).unwrap().len(), 3);
}

/// A label keeps its entry, so each copy brings the entry with its text. An older backup must not bring labels back that
/// the user took off since.
#[test]
fn labels_rules_and_hidden_entries_are_copied() {
    let name = |text: &str| LabelName::new(text).unwrap();
    let entries = update(&[new_entry("a", 1), new_entry("b", 2), new_entry("c", 3)]);
    let (_dir, path, mut other, _) = file_with(&entries);
    let all = keys(&other, &EntryScope::All);
    let red = Label { name: name("Work"), colour: LabelColour::Red };
    other.transaction(|tx| tx.label_these(&all[..2], &name("Work"), true)).unwrap();
    other.transaction(|tx| tx.edit_label(&name("Work"), &red)).unwrap();
    other.transaction(|tx| tx.label_these(&all[..1], &name("Later"), true)).unwrap();
    other.transaction(|tx| tx.hide_these(&all[2..])).unwrap();
    let rule = Rule {
        name: "Quiet".to_owned(),
        query: "gate".to_owned(),
        actions: RuleActions { hide: true, ..RuleActions::default() },
        is_enabled: true,
    };
    let rule = RuleRow { rule, matched: 7, matched_at: Some(at(8)) };
    other.transaction(|tx| tx.put_rules(std::slice::from_ref(&rule))).unwrap();
    other.close().unwrap();
    let source = Source::open(&path).unwrap();
    let hidden = |store: &Store| store.search_keys("is:hidden", &EntryScope::All).unwrap().len();
    for (selection, entries) in [(Selection::Everything, 3), (Selection::Marks, 2)] {
        let mut store = memory();
        // Here, another label has the number of "Work".
        let id = add(&mut store, "https://b.example/feed");
        store.transaction(|tx| tx.apply(id, &update(&[new_entry("d", 4)]), at(9))).unwrap();
        let own = keys(&store, &EntryScope::All);
        store.transaction(|tx| tx.label_these(&own, &name("Own"), true)).unwrap();
        let copied = store.transaction(|tx| tx.copy_from(&source, selection, at(20))).unwrap();
        assert_eq!((copied.entries, copied.unreadable), (entries, false), "{selection:?}");
        let of = |label: &str| -> Vec<String> {
            let rows = store.rows(&keys(&store, &EntryScope::Label(name(label)))).unwrap();
            rows.into_iter().map(|row| row.title).collect()
        };
        assert_eq!(
            (of("Work"), of("Later"), of("Own")),
            (vec!["c".into(), "b".into()], vec!["c".into()], vec!["d".into()])
        );
        let labels: Vec<Label> = store.labels().unwrap().into_iter().map(|row| row.label).collect();
        assert!(labels.contains(&red), "{labels:?}");
        assert_eq!(hidden(&store), usize::from(selection == Selection::Everything));
        // An entry that the backup lacks is hidden when its publisher brings it back.
        let kept: i64 =
            store.connection.query_row("SELECT count(*) FROM hidden_entry", [], |row| row.get(0)).unwrap();
        assert_eq!((kept, copied.hidden, copied.labels), (1, 1, 3), "{selection:?}");
        assert_eq!(store.rules().unwrap(), std::slice::from_ref(&rule));
    }
    let mut store = memory();
    let id = add(&mut store, "https://a.example/feed");
    store.transaction(|tx| tx.apply(id, &update(&[new_entry("a", 1), new_entry("c", 3)]), at(9))).unwrap();
    store.transaction(|tx| tx.copy_from(&source, Selection::Older, at(20))).unwrap();
    assert_eq!(store.labels().unwrap(), []);
}

/// The label of an entry that damage took comes back with the entry, and no label that the user removed.
#[test]
fn a_backup_brings_a_label_back_with_the_lost_entry_that_had_it() {
    let name = |text: &str| LabelName::new(text).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let (older, newer) = (dir.path().join("older.db"), dir.path().join("newer.db"));
    let mut store = Store::open(&older, extractor()).unwrap();
    let id = add(&mut store, "https://a.example/feed");
    let entries = update(&[new_entry("a", 1), new_entry("b", 2), new_entry("c", 3)]);
    store.transaction(|tx| tx.apply(id, &entries, at(9))).unwrap();
    let all = keys(&store, &EntryScope::All);
    store.transaction(|tx| tx.label_these(&all, &name("Work"), true)).unwrap();
    store.transaction(|tx| tx.label_these(&all, &name("Later"), true)).unwrap();
    store.close().unwrap();
    std::fs::copy(&older, &newer).unwrap();
    let mut store = Store::open(&newer, extractor()).unwrap();
    store.transaction(|tx| tx.label_these(&all[1..], &name("Work"), false)).unwrap();
    store.transaction(|tx| tx.label_these(&all, &name("Later"), false)).unwrap();
    let lost = all[0].0;
    let damage = format!(
        "PRAGMA foreign_keys = OFF; DELETE FROM entry WHERE key = {lost}; DELETE FROM user_state WHERE key = {lost}"
    );
    store.connection.execute_batch(&damage).unwrap();
    store.connection.execute(PUT_BACK, [lost]).unwrap();
    store.close().unwrap();
    let mut store = memory();
    let damaged = Source::open(&newer).unwrap();
    let copied = store.transaction(|tx| tx.copy_from(&damaged, Selection::Damaged, at(20))).unwrap();
    assert!(copied.fully_read.labels, "{copied:?}");
    let (mut known, backup) = (Newer::of_damaged(&copied), Source::open(&older).unwrap());
    // A row that SQLite deleted leaves no trace of damage.
    (known.fully_read.entries, known.fully_read.marks) = (false, false);
    store.transaction(|tx| tx.copy_from_older(&backup, Selection::Backup(at(10)), known, at(20))).unwrap();
    let of = |label: &str| keys(&store, &EntryScope::Label(name(label))).len();
    assert_eq!((of("Work"), of("Later"), keys(&store, &EntryScope::All).len()), (1, 0, 3));
}

/// Makes sure that the label is still on the entry that was deleted.
const PUT_BACK: &str =
    "INSERT OR IGNORE INTO entry_label (label, key) SELECT id, ?1 FROM label WHERE name = 'Work'";

/// The labels of entries are in a table and in its index. Each of them is read if the other one is damaged.
#[test]
fn labels_of_a_damaged_table_come_from_its_index_and_lost_ones_are_counted() {
    const TABLE: &str = "entry_label";
    const INDEX: &str = "entry_label_by_key";
    for (damaged, saved, counted, whole) in
        [(vec![TABLE], 2, 2, false), (vec![INDEX], 2, 2, true), (vec![TABLE, INDEX], 0, 0, false)]
    {
        let (_dir, path, mut other, _) = file_with(&update(&[new_entry("a", 1), new_entry("b", 2)]));
        let all = keys(&other, &EntryScope::All);
        other.transaction(|tx| tx.label_these(&all, &LabelName::new("Work").unwrap(), true)).unwrap();
        let page = |name: &&str| {
            let sql = "SELECT pageno, pgsize FROM dbstat WHERE name = ?1";
            let numbers = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
            other.connection.query_row(sql, [name], numbers).unwrap()
        };
        let pages: Vec<(i64, i64)> = damaged.iter().map(page).collect();
        other.close().unwrap();
        for (page, size) in pages {
            spoil(&path, page, size);
        }
        let source = Source::open(&path).unwrap();
        let before = source.row_counts().labels;
        let mut store = memory();
        let copied = store.transaction(|tx| tx.copy_from(&source, Selection::Everything, at(20))).unwrap();
        assert_eq!((copied.labels, copied.fully_read.labels), (saved, whole), "{damaged:?}");
        assert_eq!((before.number, copied.unreadable), (counted, !whole), "{damaged:?}");
        assert_eq!(before.exact, counted > 0, "{damaged:?}");
    }
}

/// The index of the labels says that another entry has the label.
#[test]
fn a_damaged_byte_in_the_index_of_labels_puts_no_label_on_another_entry() {
    let entries = update(&[new_entry("a", 1), new_entry("b", 2), new_entry("c", 3)]);
    let (_dir, path, mut other, _) = file_with(&entries);
    let work = LabelName::new("Work").unwrap();
    let labelled = keys(&other, &EntryScope::All)[0];
    other.transaction(|tx| tx.label_these(&[labelled], &work, true)).unwrap();
    let sql = "SELECT pageno * pgsize FROM dbstat WHERE name = 'entry_label_by_key'";
    let end: i64 = other.connection.query_row(sql, [], |row| row.get(0)).unwrap();
    other.close().unwrap();
    // The only row stands at the end of its page. The label is 1, which takes no byte, so the last byte is the key.
    let (mut file, last) = (std::fs::read(&path).unwrap(), usize::try_from(end).unwrap() - 1);
    assert_eq!((i64::from(file[last]), labelled.0), (3, 3));
    file[last] = 2;
    std::fs::write(&path, file).unwrap();
    let source = Source::open(&path).unwrap();
    let mut store = memory();
    let copied = store.transaction(|tx| tx.copy_from(&source, Selection::Damaged, at(20))).unwrap();
    let rows = store.rows(&keys(&store, &EntryScope::Label(work))).unwrap();
    let titles: Vec<String> = rows.into_iter().map(|row| row.title).collect();
    assert_eq!((titles, copied.labels), (vec!["c".to_owned()], 1));
}

/// The user took the stars back before unsubscribing.
#[test]
fn a_backup_brings_no_stars_back_of_a_feed_that_was_removed_for_good() {
    let (_dir, [older, newer], mut store, id) = starred_before();
    let all = keys(&store, &EntryScope::All);
    store.transaction(|tx| tx.star(all[0], false)).unwrap();
    store.transaction(|tx| tx.remove_subscription(id, at(15))).unwrap();
    store.close().unwrap();
    for selection in [Selection::Backup(at(10)), Selection::Older] {
        let mut store = memory();
        let damaged = Source::open(&newer).unwrap();
        let copied = store.transaction(|tx| tx.copy_from(&damaged, Selection::Damaged, at(20))).unwrap();
        let known = Newer::of_damaged(&copied);
        let backup = Source::open(&older).unwrap();
        store.transaction(|tx| tx.copy_from_older(&backup, selection, known, at(20))).unwrap();
        let starred = "SELECT count(*) FROM user_state WHERE starred = 1";
        let starred: i64 = store.connection.query_row(starred, [], |row| row.get(0)).unwrap();
        assert_eq!(starred, 1, "{selection:?}");
    }
}

/// A complete feed lists only its latest document (C1).
#[test]
fn entries_copied_into_a_complete_feed_stay_out_of_its_list() {
    let complete = |ids: &[&str]| {
        let entries: Vec<_> = (1..).zip(ids).map(|(second, id)| new_entry(id, second)).collect();
        let ids = ids.iter().map(|id| EntryId::new(*id)).collect();
        DocumentUpdate { view: ViewChange::Replace(ids), ..update(&entries) }
    };
    let plain = update(&[new_entry("a", 1), new_entry("b", 2)]);
    for (theirs, ours) in [
        (complete(&["a", "b"]), complete(&["b", "c"])),
        (plain, complete(&["b", "c"])),
        (complete(&["a"]), complete(&[])),
    ] {
        let listed = ours.entries.len();
        let (store, id, taken) = beside(&theirs, &ours);
        assert_eq!(taken.entries, 1);
        assert_eq!(keys(&store, &EntryScope::Subscription(id)).len(), listed);
        assert_eq!(store.subscription(id).unwrap().unwrap().entries, listed as u64);
    }
}

#[test]
fn a_lost_text_is_counted_even_if_its_size_is_lost_too() {
    let entries = [new_entry("sound", 1), new_entry("cut", 2), new_entry("cut as well", 3)];
    let (_dir, path, other, _) = file_with(&update(&entries));
    let spoil = "DELETE FROM body WHERE key IN (SELECT key FROM entry WHERE id <> 'sound');
        UPDATE entry SET bytes = 0 WHERE id = 'cut'";
    other.connection.execute_batch(spoil).unwrap();
    other.close().unwrap();
    let source = Source::open(&path).unwrap();
    let taken = memory().transaction(|tx| tx.copy_from(&source, Selection::Everything, at(20))).unwrap();
    assert_eq!((taken.entries, taken.without_text), (3, 2));
}

/// The address and the normalised form in the row of a feed, as the file contains them.
const SOUND: &[u8] = b"http://a.example/feed/a.example/feed";

/// Replaces [`SOUND`] in a file that follows one feed with one entry, and copies the file. Returns the new store, the
/// result of copying, and true if the file seemed to make sense.
fn copied_with(row: &[u8]) -> (Store, Copied, bool) {
    assert_eq!(row.len(), SOUND.len());
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("damaged.db");
    let mut other = Store::open(&path, extractor()).unwrap();
    let in_source = add_in(&mut other, "http://a.example/feed/", &["News".to_owned()]);
    let mut change = update(&[new_entry("a", 1)]);
    change.entries[0].version.document = url("http://a.example/feed/");
    other.transaction(|tx| tx.apply(in_source, &change, at(9))).unwrap();
    other.close().unwrap();
    let mut file = std::fs::read(&path).unwrap();
    let place = file.windows(SOUND.len()).position(|bytes| bytes == SOUND).unwrap();
    file[place..place + row.len()].copy_from_slice(row);
    std::fs::write(&path, file).unwrap();
    let source = Source::open(&path).unwrap();
    let mut store = memory();
    let copied = store.transaction(|tx| tx.copy_from(&source, Selection::Everything, at(20))).unwrap();
    (store, copied, source.makes_sense().unwrap())
}

/// The shown address is one that commands understand.
fn assert_followed(store: &Store) {
    let feeds = store.subscriptions().unwrap();
    let urls: Vec<&str> = feeds.iter().map(|feed| feed.url.as_str()).collect();
    assert_eq!(urls, ["http://a.example/feed/"]);
    let found = store.find_subscription(&normalise(&feeds[0].url)).unwrap();
    assert_eq!((found, feeds[0].entries), (Some(feeds[0].id), 1));
    assert_eq!(feeds[0].folder, ["News"]);
}

#[test]
fn an_address_with_a_damaged_byte_is_taken_from_a_document_of_the_feed() {
    for row in [
        b"http://a.exbmple/feed/a.example/feed",
        b"httq://a.example/feed/a.example/feed",
        b"http:// .example/feed/a.example/feed",
        b"h\xFFtp://a.example/feed/a.example/feed",
    ] {
        let (store, copied, made_sense) = copied_with(row);
        assert_followed(&store);
        let context = String::from_utf8_lossy(row);
        assert_eq!((copied.addresses, copied.unreadable, made_sense), (1, true, false), "{context}");
    }
}

/// The index contains the normalised form as well, and it agrees with the address.
#[test]
fn a_damaged_normalised_form_is_made_from_the_address() {
    for row in [b"http://a.example/feed/a.exbmple/feed", b"http://a.example/feed/a.\xFFxample/feed"] {
        let (store, copied, made_sense) = copied_with(row);
        assert_followed(&store);
        assert_eq!((copied.addresses, copied.unreadable, made_sense), (1, true, false));
    }
}

#[test]
fn a_sound_address_is_left_alone() {
    let (store, copied, made_sense) = copied_with(SOUND);
    assert_followed(&store);
    assert_eq!((copied.addresses, copied.unreadable, made_sense), (0, false, true));
}

/// No one follows the list of saved pages, so it has no address that could be followed again.
#[test]
fn saved_pages_come_back_if_the_table_of_feeds_is_damaged() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("other.db");
    let mut other = Store::open(&path, extractor()).unwrap();
    add(&mut other, "https://a.example/feed");
    let address = url("https://b.example/tide");
    let page = SavedPage { address: address.clone(), title: "Tide".to_owned(), text: None };
    other.transaction(|tx| tx.save_page(&page, None, at(5))).unwrap();
    let sql = "SELECT pageno, pgsize FROM dbstat WHERE name = 'subscription'";
    let numbers = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let (damaged, size): (i64, i64) = other.connection.query_row(sql, [], numbers).unwrap();
    other.close().unwrap();
    spoil(&path, damaged, size);
    let source = Source::open(&path).unwrap();
    let mut store = memory();
    let saved = store.transaction(|tx| tx.copy_from(&source, Selection::Everything, at(20))).unwrap();
    assert_eq!(saved.without_row.len(), 2, "the feed and the list of saved pages");
    let followed = store.transaction(|tx| tx.follow_by_address(&source, &saved.without_row, at(20))).unwrap();
    store.transaction(|tx| tx.copy_from(&source, Selection::Everything, at(20))).unwrap();
    assert_eq!(followed, 1);
    let key = store.saved_page(&address).unwrap().unwrap();
    assert_eq!(store.article(key).unwrap().unwrap().entry.title, "Tide");
}

/// A damaged row ends reading in both directions.
#[test]
fn a_table_without_row_ids_is_read_around_damaged_rows() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("damaged.db");
    let mut store = Store::open(&path, extractor()).unwrap();
    let id = add(&mut store, "https://a.example/feed");
    let insert = "WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 3000)
        INSERT INTO tombstone SELECT ?1, n << 40, 'entry ' || n, n FROM number";
    store.connection.execute(insert, [id.0]).unwrap();
    let sql = "SELECT pageno, ncell, pgsize FROM dbstat WHERE name = 'tombstone' AND pagetype = 'leaf' ORDER BY path";
    let numbers = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let leaves: Vec<(i64, i64, i64)> =
        store.connection.prepare(sql).unwrap().query_map([], numbers).unwrap().map(Result::unwrap).collect();
    store.close().unwrap();
    assert!(leaves.len() > 4, "{leaves:?}");
    let (first, second) = (leaves[1], leaves[3]);
    for (page, _, size) in [first, second] {
        spoil(&path, page, size);
    }
    let source = Source::open(&path).unwrap();
    let mut read = BTreeSet::new();
    let whole = source.read_keyed("tombstone", "id", |row| {
        read.insert(row.get::<_, String>("id")?);
        Ok(())
    });
    assert!(!whole.unwrap());
    assert_eq!(i64::try_from(read.len()).unwrap(), 3_000 - first.1 - second.1);
}

/// A backup may have filled the feed before, or the target may have hidden it.
#[test]
fn gaps_of_a_feed_are_not_copied_twice() {
    let (_dir, path, other, _) = file_with(&update(&[new_entry("a", 1)]));
    let gap = "INSERT INTO gap (subscription, target, cause, message, confidence, poll, depth, begins, allowance, sort_time,
            sort_rank, since, tries, retry, chain_rechecked, dismissed)
        VALUES (1, 'boundary', 'missed-polls', '', 'stated', 1, 0, 0, 0, 1, 1, 1, 0, 'never', 0, 0)";
    other.connection.execute(gap, []).unwrap();
    other.close().unwrap();
    let source = Source::open(&path).unwrap();
    let mut store = memory();
    let gaps = |store: &Store| -> i64 {
        store.connection.query_row("SELECT count(*) FROM gap", [], |row| row.get(0)).unwrap()
    };
    store.transaction(|tx| tx.copy_from(&source, Selection::Everything, at(20))).unwrap();
    assert_eq!(gaps(&store), 1);
    let id = store.find_subscription("a.example/feed").unwrap().unwrap();
    store.transaction(|tx| tx.hide_subscription(id, at(21))).unwrap();
    store.transaction(|tx| tx.copy_from(&source, Selection::Everything, at(22))).unwrap();
    assert_eq!(gaps(&store), 1);
}

/// A star that the user took back stays off, unless its row is lost.
#[test]
fn an_older_file_adds_marks_only_where_the_newer_one_is_unreadable() {
    let (_dir, [older, newer], mut store, _) = starred_before();
    let all = keys(&store, &EntryScope::All);
    for key in &all {
        store.transaction(|tx| tx.star(*key, false)).unwrap();
    }
    store.connection.execute("UPDATE user_state SET starred = 7 WHERE key = ?1", [all[1].0]).unwrap();
    store.connection.execute_batch("REINDEX user_state_by_id").unwrap();
    store.close().unwrap();
    let mut store = memory();
    let copied = store
        .transaction(|tx| tx.copy_from(&Source::open(&newer).unwrap(), Selection::Damaged, at(20)))
        .unwrap();
    let known = Newer::of_damaged(&copied);
    let backup = Source::open(&older).unwrap();
    store.transaction(|tx| tx.copy_from_older(&backup, Selection::Backup(at(10)), known, at(20))).unwrap();
    let starred = store.rows(&keys(&store, &EntryScope::All)).unwrap();
    assert!(starred.iter().all(|row| !row.starred), "{copied:?}");
}

/// Overwrites the second column of a row, which is a number of one byte. The first column is the key of the row.
fn spoil_second_column(row: &mut [u8]) {
    let ends = row.iter().enumerate().filter(|(_, byte)| **byte & 0x80 == 0);
    let header = ends.map(|(place, _)| place + 1).nth(1).unwrap();
    let second = header + usize::from(row[header]);
    assert_eq!(row[second], 2);
    row[second] = 3;
}

/// The row of an entry and the row of its marks contain the number of their feed. A damaged byte changes one of them.
#[test]
fn an_entry_and_its_marks_stay_in_their_feed_if_one_of_them_names_another() {
    for table in ["user_state", "entry"] {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("damaged.db");
        let mut other = Store::open(&path, extractor()).unwrap();
        for name in ["a", "b", "c"] {
            let id = add(&mut other, &format!("https://{name}.example/feed"));
            let change = if name == "a" { update(&[]) } else { update(&[new_entry(name, 1)]) };
            other.transaction(|tx| tx.apply(id, &change, at(9))).unwrap();
        }
        let work = LabelName::new("Work").unwrap();
        other.transaction(|tx| tx.star(EntryKey(1), true)).unwrap();
        other.transaction(|tx| tx.label_these(&[EntryKey(1)], &work, true)).unwrap();
        other.transaction(|tx| tx.hide_these(&[EntryKey(1)])).unwrap();
        other.close().unwrap();
        let (_, damaged) = damage_rows(&path, table, std::iter::once(1), spoil_second_column);
        assert_eq!(damaged, [1]);
        let source = Source::open(&path).unwrap();
        let mut store = memory();
        let copied = store.transaction(|tx| tx.copy_from(&source, Selection::Damaged, at(20))).unwrap();
        let id = store.find_subscription("b.example/feed").unwrap().unwrap();
        let agree =
            "SELECT count(*), total(starred), total(hidden_entry.key IS NOT NULL), max(iif(starred, id, ''))
            FROM user_state JOIN entry USING (key, subscription) LEFT JOIN hidden_entry USING (key)
            WHERE iif(id = 'b', subscription = ?1, subscription <> ?1)";
        let found: (i64, f64, f64, String) = store
            .connection
            .query_row(agree, [id.0], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
            .unwrap();
        assert_eq!(found, (2, 1.0, 1.0, "b".to_owned()), "{table}: {copied:?}");
        let count = |sql: &str| store.connection.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
        let labelled = count("SELECT count(*) FROM entry_label JOIN entry USING (key) WHERE id = 'b'");
        assert_eq!((labelled, count("SELECT count(*) FROM user_state")), (1, 2), "{table}: {copied:?}");
        assert_eq!(store.marked_alone(true).unwrap(), 0, "{table}: {copied:?}");
        assert!(!copied.fully_read.marks && copied.marks.starred == 1, "{table}: {copied:?}");
    }
}

/// A rule or a server read the entry in the other file. So its twins are new to the user.
#[test]
fn a_mark_that_is_copied_to_an_unread_entry_counts_as_the_users_own_only_if_it_was_so() {
    for (reader, expected) in [(0, 0), (1, 2), (2, 2)] {
        for selection in [Selection::Everything, Selection::Damaged] {
            let (_dir, path, other, _) = file_with(&update(&[new_entry("a", 1)]));
            let read = "UPDATE user_state SET read = 1, arrived_read = ?1";
            other.connection.execute(read, [reader]).unwrap();
            other.close().unwrap();
            let mut store = memory();
            let id = add(&mut store, "https://a.example/feed");
            store.transaction(|tx| tx.apply(id, &update(&[new_entry("a", 1)]), at(9))).unwrap();
            let source = Source::open(&path).unwrap();
            store.transaction(|tx| tx.copy_from(&source, selection, at(20))).unwrap();
            let found: (bool, i64) = store
                .connection
                .query_row("SELECT read, arrived_read FROM user_state", [], |row| {
                    Ok((row.get(0)?, row.get(1)?))
                })
                .unwrap();
            assert_eq!(found, (true, expected), "{reader} {selection:?}");
        }
    }
}

/// Makes a file with one feed in a folder, changes it by statements, and copies it. Returns the new store and the result.
fn copied_after(statements: &str) -> (Store, Copied) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("damaged.db");
    let mut other = Store::open(&path, extractor()).unwrap();
    let id = add_in(&mut other, "https://a.example/feed", &["News".to_owned()]);
    other.transaction(|tx| tx.apply(id, &update(&[new_entry("a", 1)]), at(9))).unwrap();
    other.connection.execute_batch(statements).unwrap();
    other.close().unwrap();
    let source = Source::open(&path).unwrap();
    let mut store = memory();
    let copied = store.transaction(|tx| tx.copy_from(&source, Selection::Damaged, at(20))).unwrap();
    (store, copied)
}

#[test]
fn a_damaged_choice_for_a_feed_is_not_copied() {
    let (store, _) = copied_after(
        "UPDATE subscription SET interval_minutes = -83, keep_mb = 'x', allow_private = 7, images = 'never'",
    );
    let id = store.find_subscription("a.example/feed").unwrap().unwrap();
    let choices = store.feed_choices(id).unwrap();
    assert_eq!(choices.settings, crate::model::FeedSettings::default());
    assert_eq!(choices.images, Some(crate::model::ImagePolicy::Never), "the others are copied");
}

#[test]
fn a_damaged_value_of_little_weight_costs_no_feed_and_no_folder() {
    for damage in [
        "UPDATE folder SET collapsed = 'x'",
        "UPDATE folder SET position = 'x'",
        "UPDATE subscription SET site = x'00'",
        "UPDATE subscription SET attributes = x'00'",
        "UPDATE subscription SET added_at = 'x'",
        "UPDATE subscription SET title = x'00'",
        "UPDATE subscription SET not_chronological = 'x'",
    ] {
        let (store, copied) = copied_after(damage);
        assert_eq!((copied.subscriptions, copied.without_row.len()), (1, 0), "{damage}: {copied:?}");
        let feeds = store.subscriptions().unwrap();
        assert_eq!((feeds[0].folder.join("/"), feeds[0].entries), ("News".to_owned(), 1), "{damage}");
    }
}

/// Format 29 differs from format 30 by these columns.
const BACK_TO_29: &str = "ALTER TABLE gap DROP COLUMN in_archives; ALTER TABLE gap DROP COLUMN empty_uri;
    ALTER TABLE gap DROP COLUMN empty_since; PRAGMA user_version = 29;";

/// Only the schema of the present format can be mended. A backup may have the rows of a table that an older format lost.
#[test]
fn a_table_that_a_damaged_schema_hides_does_not_pass_for_one_that_the_format_lacks() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("older.db");
    let store = Store::open(&path, extractor()).unwrap();
    store.connection.execute_batch(BACK_TO_29).unwrap();
    store.close().unwrap();
    let sound = std::fs::read(&path).unwrap();
    let read = |from: &str, to: &str| {
        let mut file = sound.clone();
        // The unused part of a page may have the text as well.
        let places = (0..sound.len()).filter(|place| sound[*place..].starts_with(from.as_bytes()));
        places.for_each(|place| file[place..place + to.len()].copy_from_slice(to.as_bytes()));
        std::fs::write(&path, file).unwrap();
        let source = Source::open(&path).unwrap();
        memory().transaction(|tx| tx.copy_from(&source, Selection::Damaged, at(20))).unwrap().fully_read
    };
    let whole = read("CREATE TABLE label (", "CREATE TABLE label (");
    assert!(whole.labels && whole.hidden && whole.rules && whole.searches && whole.accounts, "{whole:?}");
    for (table, is_read) in [
        ("label", (|read: FullyRead| read.labels) as fn(FullyRead) -> bool),
        ("entry_label", |read| read.labels),
        ("hidden_entry", |read| read.hidden),
        ("rule", |read| read.rules),
        ("saved_search", |read| read.searches),
        ("account", |read| read.accounts),
    ] {
        let from = format!("CREATE TABLE {table} (");
        let renamed = format!("CREATE TABLE x{table} (");
        for to in [from.replace("TABLE", "TABXE"), from.replace("CREATE", "CXEATE"), renamed] {
            assert!(!is_read(read(&from, &to)), "{to}");
        }
    }
}

/// No other program and no other format has the same structure.
#[test]
fn a_file_with_our_structure_is_read_whatever_its_header_says() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("lacuna.db");
    Store::open(&path, extractor()).unwrap().close().unwrap();
    let opened = |format: u32, application: u32| {
        let mut file = std::fs::read(&path).unwrap();
        file[60..64].copy_from_slice(&format.to_be_bytes());
        file[68..72].copy_from_slice(&application.to_be_bytes());
        std::fs::write(&path, file).unwrap();
        Source::open(&path).map(drop)
    };
    let ours = 0x4C61_6375;
    let numbers = [(0xFF05, ours), (100_000, ours), (31, ours), (0x1234_5678, 7), (999, 0xFFFF_FFFF)];
    for (format, application) in numbers {
        assert!(opened(format, application).is_ok(), "format {format}, application {application}");
    }
    opened(30, ours).unwrap();
    let newer = "ALTER TABLE rule ADD COLUMN later TEXT";
    rusqlite::Connection::open(&path).unwrap().execute_batch(newer).unwrap();
    for (format, application) in numbers {
        assert!(opened(format, application).is_err(), "format {format}, application {application}");
    }
}

/// `Store::close` changes the file so that it needs no log.
#[test]
fn a_closed_file_has_a_sound_header() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("lacuna.db");
    let store = Store::open(&path, extractor()).unwrap();
    assert!(Source::has_own_header(&path));
    store.close().unwrap();
    assert!(Source::has_own_header(&path));
    let mut file = std::fs::read(&path).unwrap();
    file[18] = 3;
    std::fs::write(&path, file).unwrap();
    assert!(!Source::has_own_header(&path));
}
