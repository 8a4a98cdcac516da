use super::*;
use crate::history::EntryChange;
use crate::model::{EntryScope, Filter, LabelName, Text};
use crate::store::testing::{add, at, keys, memory, new_entry, unread, update, url};
use crate::store::{KeyOrder, Store, unwatched};

/// An entry of an article; an empty link is none.
fn article(id: &str, link: &str, title: &str) -> EntryChange {
    let mut change = new_entry(id, 1);
    change.entry.link = (!link.is_empty()).then(|| url(link));
    change.entry.content = None;
    title.clone_into(&mut change.entry.title);
    change
}

/// Adds a feed with these entries. Returns their keys in this order.
fn feed(store: &mut Store, name: &str, entries: &[EntryChange]) -> Vec<EntryKey> {
    let id = add(store, &format!("https://{name}.example/feed"));
    arrive(store, id, entries)
}

fn arrive(store: &mut Store, id: SubscriptionId, entries: &[EntryChange]) -> Vec<EntryKey> {
    store.transaction(|tx| tx.apply_with_keys(id, &update(entries), at(9))).unwrap().1
}

fn mark(store: &mut Store, keys: &[EntryKey], read: bool) -> Vec<EntryKey> {
    store.transaction(|tx| tx.mark_read_by_user(keys, read, &unwatched)).unwrap()
}

fn also(store: &Store, key: EntryKey) -> Vec<EntryKey> {
    store.also_in(key).unwrap().into_iter().map(|twin| twin.key).collect()
}

fn is_unread(store: &Store, key: EntryKey) -> bool {
    store.rows(&[key]).unwrap()[0].unread
}

const PAGE: &str = "https://news.example/tide";

#[test]
fn a_mark_also_changes_the_same_article_in_other_feeds_and_is_taken_back_in_one_step() {
    let mut store = memory();
    let a = feed(&mut store, "a", &[article("1", PAGE, "Tide")]);
    let b = feed(&mut store, "b", &[article("2", "http://www.news.example/tide/?utm_source=rss", "“TIDE!”")]);
    let c = feed(&mut store, "c", &[article("3", "https://news.example/moon", "Moon")]);
    assert_eq!((also(&store, a[0]), also(&store, b[0]), also(&store, c[0])), (b.clone(), a.clone(), vec![]));
    let marked = mark(&mut store, &a, true);
    assert_eq!(marked, [a[0], b[0]]);
    assert!(is_unread(&store, c[0]));
    let unread_counts = |store: &Store| [1, 2, 3].map(|id| unread(store, SubscriptionId(id)));
    assert_eq!(unread_counts(&store), [0, 0, 1]);
    store.transaction(|tx| tx.mark_read_alone(&marked, false, &unwatched)).unwrap();
    assert_eq!(unread_counts(&store), [1, 1, 1]);
    mark(&mut store, &b, true);
    assert_eq!(mark(&mut store, &a, false), [a[0], b[0]], "marking as unread changes both as well");
}

#[test]
fn an_undo_leaves_a_twin_that_was_read_before() {
    let mut store = memory();
    let a = feed(&mut store, "a", &[article("1", PAGE, "Tide")]);
    let b = feed(&mut store, "b", &[article("2", PAGE, "Tide")]);
    store.transaction(|tx| tx.mark_read(&b, true)).unwrap();
    let marked = mark(&mut store, &a, true);
    assert_eq!(marked, a);
    store.transaction(|tx| tx.mark_read_alone(&marked, false, &unwatched)).unwrap();
    assert!(is_unread(&store, a[0]) && !is_unread(&store, b[0]));
}

#[test]
fn stars_and_labels_stay_with_their_entry() {
    let mut store = memory();
    let a = feed(&mut store, "a", &[article("1", PAGE, "Tide")]);
    let b = feed(&mut store, "b", &[article("2", PAGE, "Tide")]);
    let name = LabelName::new("Later").unwrap();
    store.transaction(|tx| tx.star(a[0], true)).unwrap();
    store.transaction(|tx| tx.label_these(&a, &name, true)).unwrap();
    let row = store.rows(&b).unwrap().remove(0);
    assert_eq!((row.starred, row.labels.len()), (false, 0));
}

#[test]
fn an_article_is_known_by_an_id_that_is_unique_in_the_world() {
    let mut store = memory();
    let tag = "tag:news.example,2024:1";
    let a = feed(&mut store, "a", &[article(tag, PAGE, "Tide")]);
    let b = feed(&mut store, "b", &[article(tag, "https://proxy.example/~r/1", "Other words")]);
    let c = feed(&mut store, "c", &[article("https://news.example/tide", "", "Tide")]);
    assert_eq!(also(&store, a[0]), [b[0], c[0]], "an id may be the address of the page");
    assert_eq!(also(&store, c[0]), a);
    let short = [article("1", "", "Tide"), article("2", "", "Moon")];
    let numbered = ["d", "e"].map(|name| feed(&mut store, name, &short));
    for entry in numbered.iter().flatten() {
        assert!(also(&store, *entry).is_empty(), "short ids mean nothing elsewhere");
    }
}

/// An article of [`PAGE`], with a text and the day of its date.
fn written(id: &str, title: &str, text: &str, day: i64) -> EntryChange {
    let mut change = article(id, PAGE, title);
    change.entry.content = (!text.is_empty()).then(|| Text::html(text));
    change.entry.published = Some(at(day * 86_400));
    change
}

#[test]
fn one_link_makes_one_article_only_with_the_same_title_or_the_same_text() {
    let check = |one: EntryChange, other: EntryChange, expected: bool| {
        let mut store = memory();
        let what = format!("{:?} {:?}", one.entry, other.entry);
        let a = feed(&mut store, "a", &[one]);
        let b = feed(&mut store, "b", &[other]);
        let twins = if expected { b } else { Vec::new() };
        assert_eq!(also(&store, a[0]), twins, "{what}");
    };
    check(written("1", "Tide", "One.", 1), written("2", "The tide", "Other.", 1), false);
    check(written("1", "", "One.", 1), written("2", "", "Other.", 1), false);
    check(written("1", "Tide", "", 1), written("2", "The tide", "", 1), false);
    check(written("1", "Tide", "", 1), written("2", "", "", 1), false);
    check(written("1", "!", "One.", 1), written("2", "?", "Other.", 1), false);
    check(written("1", "The tide", "One.", 1), written("2", "“The\nTIDE”", "Other.", 1), true);
    check(written("1", "Tide", "<p>One.</p>", 1), written("2", "Anna: Tide", "one", 1), true);
    check(written("1", "", "", 1), written("2", "", "", 1), true);
    check(written("1", "Tide", "One.", 1), written("2", "Tide", "Other.", 8), true);
    check(written("1", "Tide", "One.", 400), written("2", "Tide", "Other.", 1), false);
    check(written("1", "Tide", "One.", 400), written("2", "Tide", "One.", 1), true);
}

#[test]
fn links_that_are_not_the_page_of_one_article_match_nothing() {
    let mut store = memory();
    let shared = "https://news.example/comments";
    let home = "https://blog.example/home";
    let a = feed(
        &mut store,
        "a",
        &[
            article("1", shared, "One"),
            article("2", shared, "Two"),
            article("3", "https://news.example/", "Three"),
            article("4", home, "Four"),
            article("5", "https://news.example/tide#comment-1", "Five"),
        ],
    );
    let b = feed(
        &mut store,
        "b",
        &[
            article("1", shared, "One"),
            article("3", "https://news.example/", "Three"),
            article("4", home, "Four"),
            article("5", "https://news.example/tide", "Five"),
        ],
    );
    // A feed may link its own page in an entry, and that page may be the only link of it.
    let site = "UPDATE subscription SET site = 'https://blog.example/home/' WHERE id = 2";
    store.connection.execute(site, []).unwrap();
    for key in a.iter().chain(&b) {
        assert_eq!(also(&store, *key), [], "{key:?}");
    }
    mark(&mut store, &a, true);
    assert!(b.iter().all(|key| is_unread(&store, *key)));
}

/// A changelog is often one page, with an anchor for each version.
#[test]
fn entries_whose_links_differ_by_an_anchor_are_different_articles() {
    let mut store = memory();
    let version = |id: &str, anchor: &str| {
        article(id, &format!("https://news.example/changes{anchor}"), "A new version")
    };
    let a = feed(&mut store, "a", &[version("1", "#v1"), version("2", "#v2"), version("3", "")]);
    let b = feed(&mut store, "b", &[version("4", "#v2"), version("5", "#v3")]);
    let others: Vec<Vec<EntryKey>> = a.iter().chain(&b).map(|key| also(&store, *key)).collect();
    assert_eq!(others, [vec![], vec![b[0]], vec![], vec![a[1]], vec![]]);
    assert_eq!(mark(&mut store, &a[..1], true), a[..1]);
    assert_eq!(mark(&mut store, &b[..1], true), [b[0], a[1]]);
    assert!(is_unread(&store, a[2]) && is_unread(&store, b[1]));
}

#[test]
fn a_name_that_a_second_entry_of_a_feed_gets_later_is_none_any_more() {
    let mut store = memory();
    let a = feed(&mut store, "a", &[article("1", PAGE, "Tide")]);
    let b = feed(&mut store, "b", &[article("2", PAGE, "Tide")]);
    assert_eq!(also(&store, a[0]), b);
    arrive(&mut store, SubscriptionId(2), &[article("3", PAGE, "Tide, corrected")]);
    assert_eq!(also(&store, a[0]), []);
}

#[test]
fn an_entry_whose_link_changes_gets_other_twins() {
    let mut store = memory();
    let a = feed(&mut store, "a", &[article("1", PAGE, "Tide")]);
    let b = feed(&mut store, "b", &[article("2", "https://news.example/old", "Tide")]);
    assert_eq!(also(&store, a[0]), []);
    let moved = EntryChange { held: Some(b[0]), changed: true, ..article("2", PAGE, "Tide") };
    arrive(&mut store, SubscriptionId(2), &[moved]);
    assert_eq!(also(&store, a[0]), b);
}

#[test]
fn only_what_the_user_read_makes_an_arriving_article_read() {
    let mut store = memory();
    let titled = |title: &str| article("1", PAGE, title);
    let a = feed(&mut store, "a", &[titled("Tide")]);
    let elsewhere = |store: &Store, keys: &[EntryKey]| store.read_elsewhere(keys).unwrap();
    let same = feed(&mut store, "b", &[titled(" Tide\n")]);
    let other = feed(&mut store, "c", &[titled("Comments on the tide")]);
    let both = [same[0], other[0]];
    assert_eq!(elsewhere(&store, &both), [], "nobody read it");
    store.transaction(|tx| tx.mark_read(&a, true)).unwrap();
    assert_eq!(elsewhere(&store, &both), [], "a rule or a server marked it");
    store.transaction(|tx| tx.mark_read(&a, false)).unwrap();
    store.transaction(|tx| tx.mark_read_alone(&a, true, &unwatched)).unwrap();
    assert_eq!(elsewhere(&store, &both), same, "another title may be another article");
    store.transaction(|tx| tx.mark_read_alone(&a, false, &unwatched)).unwrap();
    assert_eq!(elsewhere(&store, &both), [], "the user wants to read it again");
}

#[test]
fn an_article_that_arrived_as_read_was_not_read_by_the_user() {
    let mut store = memory();
    let history = EntryChange { arrival: crate::history::Arrival::Read, ..article("1", PAGE, "Tide") };
    feed(&mut store, "a", &[history]);
    let b = feed(&mut store, "b", &[article("2", PAGE, "Tide")]);
    assert_eq!(store.read_elsewhere(&b).unwrap(), []);
}

#[test]
fn a_twin_that_a_rule_hides_stays_hidden() {
    let mut store = memory();
    let a = feed(&mut store, "a", &[article("1", PAGE, "Tide")]);
    let b = feed(&mut store, "b", &[article("2", PAGE, "Tide")]);
    store.transaction(|tx| tx.hide_these(&b)).unwrap();
    mark(&mut store, &a, true);
    assert_eq!(mark(&mut store, &a, false), a);
    assert!(!is_unread(&store, b[0]));
    let mut list = store.list(&EntryScope::All, Filter::All, KeyOrder::NewestFirst).unwrap();
    store.leave_out_hidden(&mut list).unwrap();
    assert_eq!(list.into_iter().map(|(key, _)| key).collect::<Vec<_>>(), a);
}

#[test]
fn marking_a_whole_feed_marks_its_twins_and_no_list_loses_an_entry() {
    let mut store = memory();
    let many: Vec<EntryChange> = (0..50)
        .map(|number| article(&number.to_string(), &format!("https://news.example/{number}"), "T"))
        .collect();
    feed(&mut store, "a", &many);
    let b = feed(&mut store, "b", &many[..10]);
    let before = keys(&store, &EntryScope::All).len();
    let id = SubscriptionId(1);
    let marked =
        store.transaction(|tx| tx.mark_all_read(&EntryScope::Subscription(id), None, &unwatched)).unwrap();
    assert_eq!((marked.len(), unread(&store, id), unread(&store, SubscriptionId(2))), (60, 0, 0));
    assert!(b.iter().all(|key| marked.contains(key)));
    assert_eq!(keys(&store, &EntryScope::All).len(), before);
    assert_eq!(store.list(&EntryScope::All, Filter::Unread, KeyOrder::NewestFirst).unwrap(), []);
}

#[test]
fn an_article_that_the_user_opens_after_a_rule_read_it_is_read_by_the_user() {
    let mut store = memory();
    let a = feed(&mut store, "a", &[article("1", PAGE, "Tide")]);
    store.transaction(|tx| tx.mark_read(&a, true)).unwrap();
    let b = feed(&mut store, "b", &[article("2", PAGE, "Tide")]);
    assert!(store.read_elsewhere(&b).unwrap().is_empty(), "no user has read it");
    mark(&mut store, &a, true);
    assert_eq!(store.read_elsewhere(&b).unwrap(), b);
}

#[test]
fn the_undo_of_marking_as_unread_brings_hidden_marks_and_those_of_others_back() {
    let mut store = memory();
    let a = feed(&mut store, "a", &[article("1", PAGE, "Tide"), article("2", "", "Moon")]);
    store
        .transaction(|tx| {
            tx.mark_read(&a, true)?;
            tx.hide_these(&a[1..])
        })
        .unwrap();
    let others = store.other_marks(&a).unwrap();
    assert_eq!(mark(&mut store, &a, false), a);
    let undo = |tx: &mut Tx<'_>| tx.mark_read_again(&a, &others, &unwatched);
    assert_eq!(store.transaction(undo).unwrap(), a);
    assert_eq!([a[0], a[1]].map(|key| store.is_hidden(key).unwrap()), [false, true]);
    // The user read none of them, so a twin that arrives is unread.
    let b = feed(&mut store, "b", &[article("3", PAGE, "Tide")]);
    assert!(is_unread(&store, b[0]));
    // A later mark of the user stays.
    mark(&mut store, &a, false);
    mark(&mut store, &a, true);
    assert_eq!(store.transaction(undo).unwrap(), []);
    assert!(!store.is_hidden(a[1]).unwrap());
}
