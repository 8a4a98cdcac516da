//! Entries that their publisher deletes with tombstones (RFC 6721). They leave the view as in C2.

use lacuna::demo::Site;
use lacuna::demo::feed::Feed;
use serde_json::json;

use crate::support::{MARKED, Reader, archive, day, harbour, in_each, post, post_updated, subscription};

fn tombstone(feed: Feed, id: &str, on: u32) -> Feed {
    let namespace = "http://purl.org/atompub/tombstones/1.0";
    feed.head(&format!("<at:deleted-entry xmlns:at='{namespace}' ref='{id}' when='{}'/>", day(on)))
}

fn plain(entries: Vec<lacuna::demo::feed::Entry>) -> Feed {
    Feed::atom("Harbour").entries(entries)
}

#[test]
fn c2_a_deleted_entry_leaves_the_list_until_it_is_published_again() {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", plain(vec![post("c", 3), post("b", 2), post("a", 1)]));
    reader.add(&url).ok();
    reader.mark(|store, keys| {
        let all: Vec<_> = keys.to_vec();
        for key in all {
            store.transaction(|tx| tx.star(key, true)).unwrap();
        }
    });
    // The tombstone of b is older than its update.
    site.put("/feed", tombstone(tombstone(plain(vec![post("c", 3), post("b", 2)]), "a", 4), "b", 1));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), ["c", "b"]);
    assert_eq!(reader.feed(&url)["entries"], 2);
    let inspected = reader.run(&["inspect", url.as_str(), "--json"]).ok().json();
    let deleted = [json!({"id": "a", "when": day(4)}), json!({"id": "b", "when": day(1)})];
    let told = inspected["deleted"].as_array().unwrap();
    assert!(deleted.iter().all(|one| told.contains(one)) && told.len() == 2, "{told:?}");
    // The tombstone is gone, and the document lists the entry with its old time. The entry stays deleted.
    site.put("/feed", plain(vec![post("c", 3), post("a", 1)]));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), ["c", "b"]);
    reader.mark(|store, _| {
        let starred = store.list(
            &lacuna::model::EntryScope::Starred,
            lacuna::model::Filter::All,
            lacuna::store::KeyOrder::NewestFirst,
        );
        assert_eq!(starred.unwrap().len(), 3, "what was starred stays under Starred");
    });
    site.put("/feed", plain(vec![post_updated("a", 1, 5), post("c", 3)]));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), ["c", "b", "a"]);
}

#[test]
fn c2_an_entry_that_a_tombstone_deletes_is_still_found() {
    in_each(&MARKED, |make| {
        for kind in [
            (|feed| feed) as fn(Feed) -> Feed,
            |feed| feed.link("prev-archive", "/a1"),
            |feed| feed.stateful("1").link("this", "/s1"),
            |feed| feed.link("next", "/page2"),
        ] {
            let document = |entries: Vec<lacuna::demo::feed::Entry>| kind(make("Harbour").entries(entries));
            let site = Site::start();
            let reader = Reader::new();
            let url = site.url("/feed");
            site.put("/a1", archive(1..=1, ""));
            site.put("/page2", harbour(1..=1));
            site.put("/feed", document(vec![post("c", 3), post("b", 2), post("a", 1)]));
            reader.add(&url).ok();
            let removed = || -> Vec<String> {
                let rows = reader.run(&["entries", url.as_str(), "--removed", "--json"]).ok().json();
                rows.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
            };
            assert!(removed().is_empty());
            let kind = reader.state(&url);
            site.put("/feed", tombstone(document(vec![post("c", 3), post("b", 2)]), "a", 4));
            reader.refresh().ok();
            assert!(!reader.ids(&url).contains(&"a".to_owned()), "{kind}");
            assert_eq!(removed(), ["a"], "{kind}");
            let told = reader.run(&["entries", url.as_str()]).ok().said;
            assert!(told.contains("The publisher removed 1 entry; you still have it"), "{kind}: {told}");
            site.put("/feed", document(vec![post_updated("a", 1, 5), post("c", 3)]));
            reader.refresh().ok();
            assert!(removed().is_empty(), "{kind}: published again");
        }
    });
}

#[test]
fn h6_a_tombstone_hides_an_entry_that_an_archive_brings_later() {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/a1", archive(1..=3, ""));
    site.put("/feed", tombstone(subscription(4..=5, "/a1"), "e2", 4));
    reader.add(&url).ok();
    assert_eq!(reader.ids(&url), ["e5", "e4", "e3", "e1"]);
    assert_eq!((reader.state(&url).as_str(), &reader.feed(&url)["entries"]), ("archived whole", &4.into()));
    // A tombstone in an archive hides an entry that the feed had listed.
    site.put("/a2", tombstone(archive(4..=5, "/a1"), "e3", 6));
    site.put("/feed", subscription(6..=7, "/a2"));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), ["e7", "e6", "e5", "e4", "e1"]);
}

#[test]
fn c1_the_list_of_a_complete_document_lacks_the_entries_it_deletes() {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", tombstone(harbour(1..=3).complete(), "e2", 9));
    reader.add(&url).ok();
    assert_eq!(reader.rows(&url), ["e3", "e1"]);
    // A feed that stops being complete gets back the entries that left its document, but not the deleted ones.
    site.put("/feed", harbour(4..=4));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), ["e4", "e3", "e1"]);
}
