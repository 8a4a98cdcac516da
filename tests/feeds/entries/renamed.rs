//! Feeds that give all of their entries new ids (H2, G6).

use std::ops::RangeInclusive;

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};

use crate::support::{FORMATS, MARKED, Reader, day, in_each};

/// An entry of a feed that changes its ids. Everything except the id stays the same.
fn under(scheme: &str, number: u32) -> Entry {
    Entry::new(format!("{scheme}{number}"), format!("Item {number}"))
        .link(format!("http://x.example/{number}"))
        .published(day(number))
        .html(format!("<p>Text {number}</p>"))
}

/// Adds entries of a feed that changes its ids, the newest first.
fn renamed(feed: Feed, scheme: &str, numbers: RangeInclusive<u32>) -> Feed {
    feed.entries(numbers.rev().map(|number| under(scheme, number)))
}

#[test]
fn g6_a_feed_that_renames_all_its_ids_shows_nothing_twice_and_the_guess_can_be_undone() {
    for (name, format) in
        [("Atom", Feed::atom as fn(&'static str) -> Feed), ("RSS", Feed::rss), ("JSON Feed", Feed::json)]
    {
        let document = |scheme: &str, numbers| renamed(format("Harbour"), scheme, numbers);
        let site = Site::start();
        let url = site.url("/feed");
        let reader = Reader::new();
        site.put("/feed", document("old-", 1..=4));
        reader.add(&url).ok();
        reader.read_all();
        site.put("/feed", document("new-", 2..=5));
        let told = reader.refresh().ok().said;
        assert!(
            told.contains("Ids of the feed changed. 3 entries") && told.contains("undo-renaming"),
            "{told}"
        );
        assert_eq!(reader.ids(&url), ["new-5", "new-4", "new-3", "new-2", "old-1"], "{name}");
        assert_eq!(reader.unread(&url), ["new-5"], "{name}: only what is new is unread");
        assert!(reader.gaps().is_empty(), "{name}");
        let events = || reader.run(&["events", url.as_str(), "--json"]).ok().json();
        let said = events()[0]["text"].as_str().unwrap().to_owned();
        assert!(said.starts_with("Ids of the feed changed. 3 entries"), "{name}: {said}");
        let undo = || reader.run(&["undo-renaming", url.as_str()]);
        assert!(undo().ok().said.contains("3 entries got their old ids back"), "{name}");
        assert!(events()[0]["text"].as_str().unwrap().contains("other entries"), "{name}");
        assert_eq!(undo().status, 1, "{name}: there is nothing left to undo");
        assert_eq!(reader.ids(&url), ["new-5", "old-4", "old-3", "old-2", "old-1"], "{name}: undone");
        site.put("/feed", document("new-", 3..=6));
        reader.refresh().ok();
        let mut ids = reader.ids(&url);
        ids.sort();
        assert_eq!(ids, ["new-3", "new-4", "new-5", "new-6", "old-1", "old-2", "old-3", "old-4"], "{name}");
        assert_eq!(reader.unread(&url).len(), 4, "{name}: the entries that the user told apart are news");
    }
}

#[test]
fn g6_a_feed_that_shows_more_entries_under_its_new_ids_shows_none_twice() {
    in_each(&FORMATS, |make| {
        let document = |scheme: &str, numbers| renamed(make("Harbour"), scheme, numbers);
        let site = Site::start();
        let url = site.url("/feed");
        let reader = Reader::new();
        site.put("/feed", document("old-", 1..=4));
        reader.add(&url).ok();
        site.put("/feed", document("old-", 4..=7));
        reader.refresh().ok();
        reader.read_all();
        // The site's new software shows more entries. An entry that has only the title of an old one is another entry.
        let other = Entry::new("other", "Item 1").link("http://x.example/other").published(day(9));
        site.put("/feed", document("new-", 3..=8).entry(other));
        assert!(reader.refresh().ok().said.contains("5 entries were recognised"));
        let now = ["other", "new-8", "new-7", "new-6", "new-5", "new-4", "new-3", "old-2", "old-1"];
        assert_eq!(reader.ids(&url), now);
        assert_eq!(reader.unread(&url), ["other", "new-8"], "what was read stays read");
        assert!(reader.run(&["undo-renaming", url.as_str()]).ok().said.contains("5 entries"));
        let before = ["other", "new-8", "old-7", "old-6", "old-5", "old-4", "old-3", "old-2", "old-1"];
        assert_eq!(reader.ids(&url), before, "undone");
    });
}

#[test]
fn g6_archives_of_a_feed_that_renamed_all_its_ids_show_nothing_twice() {
    in_each(&MARKED, |make| {
        let document = |scheme: &str, numbers, older: &str| {
            let feed = renamed(make("Harbour"), scheme, numbers);
            if older.is_empty() { feed.archive() } else { feed.link("prev-archive", older) }
        };
        // The archives keep their addresses, or move.
        for (a2, a1) in [("/a2", "/a1"), ("/b2", "/b1")] {
            let site = Site::start();
            let url = site.url("/feed");
            let reader = Reader::new();
            site.put("/feed", document("old-", 5..=6, "/a2"));
            site.put("/a2", document("old-", 3..=4, "/a1").archive());
            site.put("/a1", document("old-", 1..=2, ""));
            reader.add(&url).ok();
            reader.read_all();
            site.put("/feed", document("new-", 5..=7, a2));
            site.put(a2, document("new-", 3..=4, a1).archive());
            site.put(a1, document("new-", 1..=2, ""));
            let said = reader.run(&["refresh", "--now", "--recheck-archives"]).ok().said;
            assert!(!said.contains("4 withdrawn"), "{a2}: {said}");
            let ids: Vec<String> = (1..=7).rev().map(|number| format!("new-{number}")).collect();
            assert_eq!(reader.ids(&url), ids, "{a2}");
            assert_eq!(reader.unread(&url), ["new-7"], "{a2}");
            assert_eq!(reader.state(&url), "archived whole", "{a2}");
            assert!(reader.run(&["undo-renaming", url.as_str()]).ok().said.contains("6 entries"), "{a2}");
            let ids: Vec<String> = (1..=6).rev().map(|number| format!("old-{number}")).collect();
            assert_eq!(reader.ids(&url)[1..], ids, "{a2}: undone");
        }
    });
}

#[test]
fn h2_archives_without_ids_show_nothing_twice_that_the_feed_gives_ids_to() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let url = site.url("/feed");
        let item = |number: u32, with_id: bool, title: &str| {
            let entry = Entry::new(format!("id-{number}"), title)
                .link(format!("http://x.example/{number}"))
                .published(day(number))
                .html(format!("<p>Text {number}</p>"));
            if with_id { entry } else { entry.without_id() }
        };
        let document = |numbers: RangeInclusive<u32>, with_id: bool| {
            make("Harbour").entries(numbers.rev().map(|n| item(n, with_id, &format!("Item {n}"))))
        };
        // Two entries of the archive are also in the feed. One more entry has the link of one of them, but is another
        // entry.
        let other = item(4, false, "Of the same page").published(day(2)).html("<p>Another text</p>");
        site.put("/feed", document(4..=6, true).link("prev-archive", "/a1"));
        site.put("/a1", document(1..=5, false).archive());
        let reader = Reader::new();
        reader.add(&url).ok();
        let titles = || -> Vec<String> {
            let rows = reader.list(&url);
            rows.iter().filter_map(|row| row["title"].as_str().map(str::to_owned)).collect()
        };
        assert_eq!(titles(), ["Item 6", "Item 5", "Item 4", "Item 3", "Item 2", "Item 1"]);
        assert_eq!(reader.entry(&url, "id-4")["title"], "Item 4", "the id that was given stays");
        assert_eq!(reader.unread(&url).len(), 3);
        // An equal link alone does not make two entries the same.
        site.put("/a2", make("Harbour").archive().link("prev-archive", "/a1").entry(other));
        site.put("/feed", document(5..=7, true).link("prev-archive", "/a2"));
        reader.refresh().ok();
        assert_eq!(titles().len(), 8, "{:?}", titles());
        assert_eq!(reader.state(&url), "archived whole");
    });
}

/// An entry of an archived feed that gives new ids to some of its entries.
fn archived(number: u32, id: &str) -> Entry {
    Entry::new(id, format!("Entry {number}"))
        .published(day(number))
        .updated(day(number))
        .link(format!("http://pages.example/{number}"))
}

#[test]
fn g6_new_ids_are_recognised_although_each_document_brings_only_one() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let feed =
            |entries: Vec<Entry>, older: &str| make("Harbour").entries(entries).link("prev-archive", older);
        site.put("/a1", make("Harbour").entries([archived(2, "e2"), archived(1, "e1")]).archive());
        site.put("/feed", feed(vec![archived(4, "e4"), archived(3, "e3")], "/a1"));
        let (reader, url) = Reader::of(&site);
        site.put("/a2", feed(vec![archived(4, "n4"), archived(3, "n3")], "/a1").archive());
        site.put("/feed", feed(vec![archived(6, "e6"), archived(5, "e5"), archived(4, "n4")], "/a2"));
        reader.refresh().ok();
        // Each document had only one entry with the link, title and time of an old one.
        assert_eq!(reader.line(&url), "e6 e5 n4 n3 e2 e1 =whole=");
    });
}

#[test]
fn g6_new_ids_are_recognised_in_an_archive_although_the_clock_was_set_back() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let feed =
            |entries: Vec<Entry>, older: &str| make("Harbour").entries(entries).link("prev-archive", older);
        site.put("/a1", make("Harbour").entries([archived(2, "e2"), archived(1, "e1")]).archive());
        site.put(
            "/feed",
            feed(vec![archived(6, "e6"), archived(5, "e5"), archived(4, "e4"), archived(3, "e3")], "/a1"),
        );
        let (reader, url) = Reader::of(&site);
        // At the first poll, the clock was ten years ahead.
        let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
        let ahead = 10 * 365 * 24 * 3600 * 1000_i64;
        assert_eq!(database.execute("UPDATE stretch SET since = since + ?1", [ahead]).unwrap(), 1);
        drop(database);
        let entries = vec![archived(6, "n6"), archived(5, "n5"), archived(4, "n4"), archived(3, "e3")];
        site.put("/a2", feed(entries, "/a1").archive());
        site.put("/feed", feed(vec![archived(7, "e7")], "/a2"));
        reader.refresh().ok();
        assert_eq!(reader.line(&url), "e7 n6 n5 n4 e3 e2 e1 =whole=");
    });
}
