//! P2, P6: paged feeds as far as the command line shows them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use lacuna::demo::Site;
use lacuna::demo::feed::Entry;
use url::Url;

use crate::support::{
    ATOM, FORMATS, Make, Reader, day, harbour, harbour_in, in_each, post, post_updated, posts,
};

#[test]
fn p2_a_paged_feed_is_never_whole() {
    let site = Site::start();
    site.put("/feed", harbour(3..=4).link("next", "/p2").link("first", "/feed"));
    site.put("/p2", harbour(1..=2).link("previous", "/feed"));
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.state(&url), "paged not-knowable");
    assert_eq!(reader.rows(&url), ["e4", "e3"], "no horizon, no claim");
}

#[test]
fn p6_polled_entries_stay_in_the_list() {
    let site = Site::start();
    site.put("/p2", harbour(1..=2));
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", harbour(3..=5).link("next", "/p2"));
    reader.add(&url).ok();
    site.put("/feed", harbour(5..=7).link("next", "/p2"));
    reader.refresh().ok();
    assert_eq!(reader.rows(&url), ["e7", "e6", "e5", "e4", "e3"]);
    assert_eq!(reader.unread(&url).len(), 5);
    assert_eq!(reader.state(&url), "paged not-knowable");
}

#[test]
fn p6_g6_two_polls_of_a_paged_feed_that_share_nothing_are_a_gap() {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", harbour(1..=4).link("first", "/feed"));
    reader.add(&url).ok();
    site.put("/feed", harbour(11..=14).link("first", "/feed"));
    reader.refresh().ok();
    assert_eq!(reader.line(&url), "e14 e13 e12 e11 -missed-polls- e4 e3 e2 e1");
    assert_eq!(reader.feed(&url)["state"], "not-knowable");
}

/// Publishes a feed with three entries on each page: `/feed`, `/p/2`, `/p/3`, … The newest entry is `e<newest>`.
fn publish_pages(site: &Site, newest: u32) {
    publish_pages_in(ATOM.1, site, newest);
}

/// Like [`publish_pages`], in a given format.
fn publish_pages_in(make: Make, site: &Site, newest: u32) {
    let page = move |number: u32| {
        let top = newest.saturating_sub(3 * (number - 1));
        let bottom = top.saturating_sub(2).max(1);
        let feed = harbour_in(make, bottom..=top).link("first", "/feed");
        if bottom > 1 { feed.link("next", format!("/p/{}", number + 1)) } else { feed }
    };
    site.put("/feed", page(1));
    site.handle_under("/p/", move |request| {
        page(request.path().rsplit('/').next().unwrap().parse().unwrap()).into()
    });
}

fn ids(numbers: std::ops::RangeInclusive<u32>) -> Vec<String> {
    numbers.rev().map(|number| format!("e{number}")).collect()
}

#[test]
fn g6a_pages_are_read_back_to_a_known_entry_and_the_gap_closes() {
    in_each(&FORMATS, |make| {
        let site = Site::start();
        let reader = Reader::new();
        let url = site.url("/feed");
        publish_pages_in(make, &site, 10);
        reader.add(&url).ok();
        assert_eq!(reader.rows(&url), ids(8..=10));
        reader.read_all();
        publish_pages_in(make, &site, 20);
        site.clear_log();
        let told = "3 pages were read back to known entries.";
        let said = reader.refresh().ok().said;
        assert!(said.contains(told), "{said}");
        let events = reader.run(&["events", url.as_str(), "--json"]).ok().json();
        assert!(events[0]["text"].as_str().unwrap().contains(told), "{events}");
        // The page that closes the gap has e11 to e9. No entry on it is older than the stored ones.
        assert_eq!(reader.rows(&url), ids(8..=20));
        // A second look at the pages above the last one shows that no entry has left them meanwhile.
        assert_eq!(site.requested(), ["/feed", "/p/2", "/p/3", "/p/4", "/feed", "/p/2", "/p/3"]);
        assert_eq!(reader.unread(&url), ids(11..=20), "G5a: what heals it arrives unread");
        assert_eq!(reader.state(&url), "paged not-knowable");
        // The gap is closed for good, so a poll fetches only the feed.
        site.clear_log();
        reader.refresh().ok();
        assert_eq!(site.requested(), ["/feed"]);
    });
}

#[test]
fn g6a_paging_back_is_bounded_and_goes_on_when_asked() {
    in_each(&FORMATS, |make| {
        let site = Site::start();
        let reader = Reader::with_limit(2);
        let url = site.url("/feed");
        publish_pages_in(make, &site, 4);
        reader.add(&url).ok();
        publish_pages_in(make, &site, 30);
        let said = reader.refresh().said;
        assert!(said.contains("2 pages were read back without reaching a known entry."), "{said}");
        assert!(said.contains("stopped after 2 pages; --continue goes on"), "{said}");
        assert_eq!(reader.line(&url), format!("{} -missed-polls- e4 e3 e2", ids(22..=30).join(" ")));
        let asked = site.log().len();
        reader.refresh();
        assert_eq!(site.log().len(), asked + 1, "it is not read on unasked");
        reader.run(&["refresh", "--whole"]).ok();
        assert!(reader.gaps().is_empty());
        assert_eq!(reader.ids(&url)[..29], ids(2..=30));
    });
}

/// Sets the counts of today's requests back to the day before, and makes all gaps due.
fn on_the_next_day(reader: &Reader) {
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    let a_day = |list: &str| format!("'$.{list}[0]', json_extract(state, '$.{list}[0]') - 1");
    let earlier = format!("json_set(state, {}, {})", a_day("read_pages"), a_day("walked_pages"));
    database.execute(&format!("UPDATE coverage SET state = {earlier}"), []).unwrap();
    database.execute("UPDATE gap SET retry_at = 0 WHERE retry_at IS NOT NULL", []).unwrap();
}

#[test]
fn f4_the_pages_of_one_day_are_bounded_and_reading_goes_on_the_next_day() {
    // Not even a high limit of documents changes the bound of a day.
    let (site, reader) = (Site::start(), Reader::with_limit(5_000));
    let url = site.url("/feed");
    publish_pages(&site, 4);
    reader.add(&url).ok();
    publish_pages(&site, 640);
    site.clear_log();
    reader.refresh();
    let said = reader.run(&["refresh", "--whole"]).said;
    assert!(said.contains("as many of its pages as it does in one day"), "{said}");
    let pages = || site.requested().iter().filter(|path| path.starts_with("/p/")).count();
    // Each of the two walks looks at its pages again, but for its last one.
    assert_eq!(pages(), 200 + 198);
    reader.run(&["refresh", "--whole"]);
    reader.refresh();
    assert_eq!(pages(), 398, "not even if the user asks");
    on_the_next_day(&reader);
    reader.refresh().ok();
    assert!(reader.gaps().is_empty(), "{}", reader.line(&url));
    assert_eq!(reader.ids(&url), ids(2..=640));
    // The second day begins with the last page of the first one. Then it looks at all pages but the last one.
    assert_eq!(pages(), 398 + 14 + 198 + 13);
}

#[test]
fn f4_pages_behind_a_cursor_are_bounded_too_and_reading_goes_on_the_next_day() {
    let (site, reader) = (Site::start(), Reader::with_limit(150));
    let url = site.url("/feed");
    // Each page names its last entry.
    let publish = |newest: u32| {
        let page = move |below: u32| {
            let here: Vec<u32> = (1..below).rev().take(3).collect();
            let feed = ATOM.1("Harbour").entries(here.iter().map(|on| post(&format!("e{on}"), *on)));
            let older = here.last().filter(|last| **last > 1);
            older.map_or(feed.clone(), |last| feed.link("next", format!("/feed?max_id={last}")))
        };
        site.handle("/feed", move |request| {
            let below = request.target.split_once('=').map_or(newest + 1, |(_, id)| id.parse().unwrap());
            page(below).into()
        });
    };
    publish(4);
    reader.add(&url).ok();
    publish(1_500);
    site.clear_log();
    let pages = || site.requested().iter().filter(|path| path.contains("max_id")).count();
    reader.refresh();
    for _ in 0..4 {
        reader.run(&["refresh", "--now", "--recover"]);
    }
    assert_eq!((pages(), reader.gaps().len()), (200, 1));
    for _ in 0..2 {
        on_the_next_day(&reader);
        reader.refresh();
        reader.run(&["refresh", "--now", "--recover"]);
    }
    // No number of pages is too large, because they need no second look.
    assert!(reader.gaps().is_empty(), "{}", pages());
    assert_eq!(reader.ids(&url).len(), 1_499, "the first document had no first entry");
}

#[test]
fn g6a_a_gap_of_more_pages_than_a_day_allows_tells_that_they_cannot_close_it() {
    let (site, reader) = (Site::start(), Reader::with_limit(5_000));
    let url = site.url("/feed");
    publish_pages(&site, 4);
    reader.add(&url).ok();
    publish_pages(&site, 1_260);
    let mut said = String::new();
    for _ in 0..3 {
        said = reader.refresh().said;
        said += &reader.run(&["refresh", "--whole"]).said;
        on_the_next_day(&reader);
    }
    assert_eq!((reader.ids(&url).len(), reader.gaps().len()), (1_259, 1), "all entries are there");
    assert!(said.contains("Reading them again cannot close this gap."), "{said}");
}

/// Publishes a feed with three entries on each page. `present` returns the numbers of all entries, newest first, at the
/// time when the page with a number is requested.
fn publish_changing_pages(site: &Site, present: impl Fn(usize) -> Vec<u32> + Send + Sync + 'static) {
    let page = move |number: usize| {
        let all = present(number);
        let mut pages = all.chunks(3).skip(number - 1);
        let here = pages.next().unwrap_or_default();
        let feed = ATOM.1("Harbour").entries(here.iter().map(|on| post(&format!("e{on}"), *on)));
        let feed = feed.link("first", "/feed");
        if pages.next().is_some() { feed.link("next", format!("/p/{}", number + 1)) } else { feed }
    };
    let page = Arc::new(page);
    let first = Arc::clone(&page);
    site.handle("/feed", move |_| first(1).into());
    site.handle_under("/p/", move |request| {
        page(request.path().rsplit('/').next().unwrap().parse().unwrap()).into()
    });
}

/// Returns those entries that the reader has not stored.
fn lost(reader: &Reader, url: &Url, numbers: std::ops::RangeInclusive<u32>) -> Vec<String> {
    let stored = reader.ids(url);
    ids(numbers).into_iter().filter(|id| !stored.contains(id)).collect()
}

#[test]
fn g6a_pages_from_which_entries_were_deleted_overnight_are_read_again() {
    // One and three entries move the pages up by less than a page and by a whole one.
    for deleted in [&[39][..], &[30, 29, 28], &[40, 36, 35, 34, 33, 32, 31]] {
        let site = Site::start();
        let (reader, url) = (Reader::with_limit(4), site.url("/feed"));
        publish_changing_pages(&site, |_| vec![4, 3, 2, 1]);
        reader.add(&url).ok();
        publish_changing_pages(&site, |_| (1..=40).rev().collect());
        reader.refresh();
        assert_eq!(reader.line(&url), format!("{} -missed-polls- e4 e3 e2", ids(26..=40).join(" ")));
        publish_changing_pages(&site, |_| (1..=40).rev().filter(|on| !deleted.contains(on)).collect());
        // The first refresh may only find out that entries have left the pages.
        reader.run(&["refresh", "--now", "--whole"]);
        if reader.gaps().is_empty() {
            assert_eq!(lost(&reader, &url, 2..=40), [""; 0], "deleted meanwhile: {deleted:?}");
        }
        reader.run(&["refresh", "--now", "--whole"]).ok();
        assert!(reader.gaps().is_empty(), "{}", reader.line(&url));
        assert_eq!(lost(&reader, &url, 2..=40), [""; 0], "deleted meanwhile: {deleted:?}");
    }
}

#[test]
fn g6a_an_entry_that_is_deleted_while_the_pages_are_read_hides_no_other_one() {
    // The entry leaves its page after the page with this number was sent. Five pages have the entries 40 to 26.
    let all = [(1, 40), (1, 38), (2, 39), (3, 40), (2, 37), (2, 36), (2, 35), (3, 36), (3, 33)];
    for (after, deleted) in all {
        // Nothing else happens, or a new entry comes before the first page is compared, and moves all others down again.
        for comes in [false, true] {
            let what = format!("e{deleted} left after page {after}, and a new one comes: {comes}");
            let site = Site::start();
            let (reader, url) = (Reader::new(), site.url("/feed"));
            publish_changing_pages(&site, |_| (1..=28).rev().collect());
            reader.add(&url).ok();
            let (is_deleted, is_there) = (AtomicBool::new(false), AtomicBool::new(false));
            publish_changing_pages(&site, move |page| {
                is_deleted.fetch_or(page > after, Ordering::Relaxed);
                is_there
                    .fetch_or(comes && page == 1 && is_deleted.load(Ordering::Relaxed), Ordering::Relaxed);
                let newest = 40 + u32::from(is_there.load(Ordering::Relaxed));
                (1..=newest)
                    .rev()
                    .filter(|on| *on != deleted || !is_deleted.load(Ordering::Relaxed))
                    .collect()
            });
            let said = reader.refresh().said;
            assert!(said.contains("Entries left the feed while Lacuna read its pages"), "{what}: {said}");
            reader.refresh().ok();
            assert_eq!(lost(&reader, &url, 26..=40), [""; 0], "{what}: {}", reader.line(&url));
            assert!(reader.gaps().is_empty(), "{what}: {}", reader.line(&url));
        }
    }
}

#[test]
fn g6a_g3_pages_that_change_in_each_of_seven_walks_are_read_once_a_day() {
    let site = Site::start();
    let (reader, url) = (Reader::new(), site.url("/feed"));
    publish_changing_pages(&site, |_| (1..=28).rev().collect());
    reader.add(&url).ok();
    // The newest entry leaves each time that the second page was read.
    let walks = AtomicU32::new(0);
    publish_changing_pages(&site, move |page| {
        let gone =
            if page == 2 { walks.fetch_add(1, Ordering::Relaxed) } else { walks.load(Ordering::Relaxed) };
        (1..=50 - gone).rev().collect()
    });
    let mut walks = 0;
    for _ in 0..10 {
        site.clear_log();
        reader.refresh();
        walks += u32::from(site.requested().contains(&"/p/2".to_owned()));
    }
    assert_eq!((walks, reader.gaps().len()), (7, 1), "{}", reader.line(&url));
    on_the_next_day(&reader);
    site.clear_log();
    reader.refresh();
    assert!(site.requested().contains(&"/p/2".to_owned()));
}

#[test]
fn g6a_pages_that_have_not_changed_are_not_sent_twice() {
    let site = Site::start();
    let (reader, url) = (Reader::new(), site.url("/feed"));
    publish_changing_pages(&site, |_| (1..=28).rev().collect());
    reader.add(&url).ok();
    publish_changing_pages(&site, |_| (1..=40).rev().collect());
    site.clear_log();
    reader.refresh().ok();
    assert!(reader.gaps().is_empty(), "{}", reader.line(&url));
    for page in ["/p/2", "/p/3", "/p/4"] {
        let answers: Vec<u16> = site
            .log()
            .iter()
            .filter(|asked| asked.request.target == page)
            .map(|asked| asked.status)
            .collect();
        assert_eq!(answers, [200, 304], "{page}: {:?}", site.requested());
    }
}

#[test]
fn g6a_as_many_new_entries_as_a_page_has_do_not_stop_a_walk() {
    let site = Site::start();
    let (reader, url) = (Reader::new(), site.url("/feed"));
    publish_changing_pages(&site, |_| (1..=28).rev().collect());
    reader.add(&url).ok();
    // Three entries come before the third page is sent, so it has the entries of the second one.
    let have_come = AtomicBool::new(false);
    publish_changing_pages(&site, move |page| {
        have_come.fetch_or(page == 3, Ordering::Relaxed);
        (1..=if have_come.load(Ordering::Relaxed) { 43 } else { 40 }).rev().collect()
    });
    reader.refresh();
    // The feed is not due, so the second page has the entries that the first one had at the last poll.
    reader.run(&["refresh", "--recover"]);
    assert_eq!(lost(&reader, &url, 26..=40), [""; 0], "{}", reader.line(&url));
    assert!(reader.gaps().is_empty(), "{}", reader.line(&url));
}

#[test]
fn g6a_an_entry_that_is_deleted_while_a_walk_breaks_off_hides_no_other_one() {
    use lacuna::demo::http::Reply;
    // The walk ends at the limit of pages, or at a page that fails.
    for fails in [false, true] {
        let site = Site::start();
        let (reader, url) = (Reader::with_limit(4), site.url("/feed"));
        publish_changing_pages(&site, |_| (1..=28).rev().collect());
        reader.add(&url).ok();
        let is_deleted = AtomicBool::new(false);
        publish_changing_pages(&site, move |page| {
            is_deleted.fetch_or(page > 2, Ordering::Relaxed);
            (1..=60).rev().filter(|on| *on != 60 || !is_deleted.load(Ordering::Relaxed)).collect()
        });
        if fails {
            site.put_each("/p/4", [Reply::status(503)]);
        }
        for _ in 0..8 {
            reader.run(&["refresh", "--now", "--retry-gaps"]);
            site.remove("/p/4");
            let are_missing = !lost(&reader, &url, 26..=60).is_empty();
            assert!(!are_missing || !reader.gaps().is_empty(), "fails: {fails}: {}", reader.line(&url));
        }
        assert_eq!(lost(&reader, &url, 26..=60), [""; 0], "fails: {fails}: {}", reader.line(&url));
        assert!(reader.gaps().is_empty(), "fails: {fails}: {}", reader.line(&url));
    }
}

#[test]
fn g6a_an_entry_that_moves_to_pages_of_an_earlier_walk_is_not_lost() {
    // The entry moves up into the pages that the first walk has read: before the second walk, or while it reads page 8.
    for (moves_at, is_sudden) in [(1, true), (8, false)] {
        let (site, reader) = (Site::start(), Reader::with_limit(4));
        let url = site.url("/feed");
        publish_changing_pages(&site, |_| vec![4, 3, 2, 1]);
        reader.add(&url).ok();
        publish_changing_pages(&site, |_| (1..=40).rev().collect());
        reader.refresh();
        assert_eq!(reader.line(&url), format!("{} -missed-polls- e4 e3 e2", ids(26..=40).join(" ")));
        let has_moved = AtomicBool::new(is_sudden);
        publish_changing_pages(&site, move |page| {
            has_moved.fetch_or(page >= moves_at, Ordering::Relaxed);
            let is_above = has_moved.load(Ordering::Relaxed);
            let others = (1..=40).rev().filter(|on| *on != 15 || !is_above);
            others.flat_map(|on| if on == 33 && is_above { vec![15, 33] } else { vec![on] }).collect()
        });
        for _ in 0..12 {
            reader.run(&["refresh", "--now", "--retry-gaps"]);
            let are_missing = !lost(&reader, &url, 2..=40).is_empty();
            assert!(!are_missing || !reader.gaps().is_empty(), "{moves_at}: {}", reader.line(&url));
        }
        assert_eq!(lost(&reader, &url, 2..=40), [""; 0], "{moves_at}: {}", reader.line(&url));
        assert!(reader.gaps().is_empty(), "{moves_at}: {}", reader.line(&url));
    }
}

#[test]
fn g6a_missing_entries_that_edits_bring_up_between_two_refreshes_are_not_lost() {
    use lacuna::demo::http::Reply;
    /// Publishes entries in the order of their updates: those of `edited` first. The link to the next page names the last
    /// entry of a page.
    fn publish(site: &Site, newest: u32, edited: std::ops::RangeInclusive<u32>) {
        let others = (1..=newest).rev().filter(|on| !edited.contains(on));
        let order: Vec<u32> = edited.clone().rev().chain(others).collect();
        let places = order.clone();
        let page = move |from: usize| {
            let here = order.get(from..).unwrap_or_default();
            let here = here.get(..3).unwrap_or(here);
            let entries = here.iter().map(|on| {
                let id = format!("e{on}");
                if edited.contains(on) { post_updated(&id, *on, 100 + on) } else { post(&id, *on) }
            });
            let feed = harbour(std::iter::empty()).entries(entries).link("first", "/feed");
            match here.last() {
                Some(last) if *last > 1 => feed.link("next", format!("/before/{last}")),
                _ => feed,
            }
        };
        site.put("/feed", page(0));
        site.handle_under("/before/", move |request| {
            let last: u32 = request.path().rsplit('/').next().unwrap().parse().unwrap();
            page(places.iter().position(|on| *on == last).unwrap() + 1).into()
        });
    }
    let none = || std::ops::RangeInclusive::new(1, 0);
    for edited in [12..=17, 12..=16, 10..=20] {
        let (site, reader) = (Site::start(), Reader::new());
        let url = site.url("/feed");
        publish(&site, 8, none());
        reader.add(&url).ok();
        publish(&site, 38, none());
        site.put("/before/36", Reply::status(503));
        reader.refresh();
        assert_eq!(reader.line(&url), "e38 e37 e36 -missed-polls- e8 e7 e6");
        site.remove("/before/36");
        publish(&site, 38, edited.clone());
        for _ in 0..3 {
            reader.refresh();
            let are_missing = !lost(&reader, &url, 6..=38).is_empty();
            assert!(!are_missing || !reader.gaps().is_empty(), "{edited:?}: {}", reader.line(&url));
        }
        assert_eq!(lost(&reader, &url, 6..=38), [""; 0], "{edited:?}: {}", reader.line(&url));
        assert!(reader.gaps().is_empty(), "{edited:?}: {}", reader.line(&url));
    }
}

#[test]
fn g6a_an_empty_page_joins_nothing_and_is_read_again() {
    for links in [true, false] {
        let (site, reader) = (Site::start(), Reader::new());
        let url = site.url("/feed");
        publish_pages(&site, 4);
        reader.add(&url).ok();
        publish_pages(&site, 15);
        let empty = harbour(std::iter::empty()).link("first", "/feed");
        site.put("/p/3", if links { empty.link("next", "/p/4") } else { empty });
        let said = reader.refresh().said;
        assert!(said.contains("A page had no entries."), "{said}");
        assert!(said.contains("entries may be missing. New entries may have pushed"), "{said}");
        assert_eq!(reader.gaps().len(), 1, "{}", reader.line(&url));
        publish_pages(&site, 15);
        site.remove("/p/3");
        reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
        assert_eq!(reader.ids(&url), ids(2..=15), "links: {links}");
        assert!(reader.gaps().is_empty(), "{}", reader.line(&url));
    }
}

#[test]
fn g6a_an_empty_page_counts_only_if_it_was_empty_on_an_earlier_day() {
    let (site, reader) = (Site::start(), Reader::new());
    let url = site.url("/feed");
    publish_pages(&site, 4);
    reader.add(&url).ok();
    publish_pages(&site, 15);
    let empty = |page: u32| {
        let next = format!("/p/{}", page + 1);
        site.put(
            &format!("/p/{page}"),
            harbour(std::iter::empty()).link("first", "/feed").link("next", next),
        );
    };
    let later = |column: &str| {
        let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
        let set = format!("UPDATE gap SET {column} = {column} - {}", 2 * 24 * 3_600_000);
        database.execute(&set, []).unwrap();
    };
    let retry = || reader.run(&["refresh", "--now", "--retry-gaps"]);
    empty(3);
    reader.refresh();
    later("since");
    for _ in 0..2 {
        retry();
        assert_eq!(reader.gaps().len(), 1, "{}", reader.line(&url));
    }
    // Another page is empty on the next day.
    later("empty_since");
    site.remove("/p/3");
    empty(4);
    retry();
    assert_eq!(reader.gaps().len(), 1, "{}", reader.line(&url));
    later("empty_since");
    retry();
    assert!(reader.gaps().is_empty(), "{}", reader.line(&url));
}

#[test]
fn g6a_pages_that_pass_the_known_entries_close_no_gap_and_bring_nothing() {
    let (site, reader) = (Site::start(), Reader::new());
    let url = site.url("/feed");
    publish_pages(&site, 20);
    reader.add(&url).ok();
    publish_pages(&site, 35);
    // The second page is a copy from before the known entries. A cache has kept it and does not say so.
    site.put("/p/2", harbour(10..=12).link("first", "/feed").link("next", "/p/3"));
    let said = reader.refresh().said;
    assert!(said.contains("but do not show if others are missing between"), "{said}");
    assert_eq!(reader.line(&url), "e35 e34 e33 -missed-polls- e20 e19 e18");
    publish_pages(&site, 35);
    site.remove("/p/2");
    reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
    assert_eq!(reader.ids(&url)[..18], ids(18..=35));
    assert!(reader.gaps().is_empty(), "{}", reader.line(&url));
}

#[test]
fn g6a_h3a_a_page_that_passes_the_known_entries_brings_the_later_version_of_one() {
    let (site, reader) = (Site::start(), Reader::new());
    let url = site.url("/feed");
    // Each page has one entry, and links the next one.
    let publish = |entries: Vec<Entry>| {
        for (place, entry) in entries.into_iter().enumerate() {
            let address = if place == 0 { "/feed".to_owned() } else { format!("/p/{}", place + 1) };
            site.put(&address, ATOM.1("Harbour").entries([entry]).link("next", format!("/p/{}", place + 2)));
        }
    };
    publish(vec![post("e9", 9), post("e8", 8)]);
    reader.add(&url).ok();
    publish(vec![post("e11", 11), post("e9", 9), post("e8", 8)]);
    reader.refresh().ok();
    // The entry e11 is withdrawn, and e9 is updated.
    let news = || ["e14", "e13", "e12"].into_iter().zip([14, 13, 12]).map(|(id, day)| post(id, day));
    publish(news().chain([post_updated("e9", 9, 12), post("e8", 8)]).collect());
    reader.refresh();
    assert_eq!(reader.line(&url), "e14 e13 e12 -missed-polls- e11 e9");
    assert_eq!(reader.entry(&url, "e9")["updated"], day(12));
    // An older copy of the page takes nothing back.
    publish(news().chain([post_updated("e9", 9, 10), post("e8", 8)]).collect());
    reader.run(&["refresh", "--now", "--retry-gaps"]);
    assert_eq!(reader.line(&url), "e14 e13 e12 -missed-polls- e11 e9");
    assert_eq!(reader.entry(&url, "e9")["updated"], day(12));
}

#[test]
fn g6a_a_page_with_newer_entries_than_the_page_before_shows_that_page_to_be_outdated() {
    let (site, reader) = (Site::start(), Reader::new());
    let url = site.url("/feed");
    publish_pages(&site, 4);
    reader.add(&url).ok();
    publish_pages(&site, 30);
    site.put("/p/2", harbour(7..=9).link("first", "/feed").link("next", "/p/3"));
    let said = reader.refresh().said;
    assert!(said.contains("A page is an older copy"), "{said}");
    assert_eq!(reader.gaps().len(), 1, "{}", reader.line(&url));
    publish_pages(&site, 30);
    site.remove("/p/2");
    reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
    assert_eq!(lost(&reader, &url, 2..=30), [""; 0]);
}

#[test]
fn g6a_the_gap_of_entries_that_moved_up_stands_below_the_first_page() {
    let (site, reader) = (Site::start(), Reader::new());
    let url = site.url("/feed");
    publish_changing_pages(&site, |_| (1..=20).rev().collect());
    reader.add(&url).ok();
    let is_deleted = AtomicBool::new(false);
    publish_changing_pages(&site, move |page| {
        is_deleted.fetch_or(page > 1, Ordering::Relaxed);
        (1..=30).rev().filter(|on| *on != 30 || !is_deleted.load(Ordering::Relaxed)).collect()
    });
    reader.refresh();
    // Entry 27 was on the second page, and the second look finds it on the first one.
    let line = reader.line(&url);
    assert!(line.starts_with("e30 e29 e28 -missed-polls- e27 e26 "), "{line}");
}

#[test]
fn g6a_the_second_look_at_the_pages_stores_news_and_newer_versions() {
    let site = Site::start();
    let (reader, url) = (Reader::new(), site.url("/feed"));
    publish_pages(&site, 4);
    reader.add(&url).ok();
    let page = |numbers, next: &str| harbour(numbers).link("first", "/feed").link("next", next);
    // Two entries are published and two are corrected while the pages are read. Nobody sees them later.
    let corrected =
        harbour(8..=9).entries([post_updated("e7", 7, 20)]).link("first", "/feed").link("next", "/p/3");
    let corrected_first =
        harbour(11..=12).entries([post_updated("e10", 10, 21)]).link("first", "/feed").link("next", "/p/2");
    site.put_each("/feed", [page(8..=10, "/p/2").into(), corrected_first.into()]);
    site.put_each("/p/2", [page(5..=7, "/p/3").into(), corrected.into()]);
    site.put("/p/3", harbour(2..=4).link("first", "/feed"));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), ids(2..=12), "{}", reader.line(&url));
    assert!(reader.unread(&url).starts_with(&ids(11..=12)), "{:?}", reader.unread(&url));
    assert_eq!(reader.entry(&url, "e7")["updated"], day(20));
    assert_eq!(reader.entry(&url, "e10")["updated"], day(21));
    // The next poll places them, and no gap opens between them and the known ones.
    site.put("/feed", page(11..=13, "/p/2"));
    reader.refresh().ok();
    assert_eq!(reader.line(&url), ids(2..=13).join(" "));
}

#[test]
fn g6_one_old_entry_at_the_top_hides_no_roll_over() {
    // The last entry of the document is pinned, or brought up without a new date, and a burst pushes out the others.
    let (site, reader) = (Site::start(), Reader::new());
    let url = site.url("/feed");
    let publish = |newest: u32, pinned: Option<u32>| {
        let top = pinned.map(|on| post(&format!("e{on}"), on));
        let others = posts(newest - 5 + u32::try_from(top.iter().count()).unwrap()..=newest);
        site.put("/feed", ATOM.1("Harbour").entries(top).entries(others));
    };
    publish(20, None);
    reader.add(&url).ok();
    publish(44, Some(15));
    reader.refresh();
    assert_eq!(reader.gaps().len(), 1, "{}", reader.line(&url));
}

#[test]
fn g6a_pages_are_requested_past_caches() {
    let site = Site::start();
    let (reader, url) = (Reader::new(), site.url("/feed"));
    publish_pages(&site, 4);
    reader.add(&url).ok();
    publish_pages(&site, 12);
    site.clear_log();
    reader.refresh().ok();
    let asked = |path: &str| {
        let log = site.log();
        let asked = log.iter().map(|logged| &logged.request).filter(|request| request.path() == path);
        asked.map(|request| request.header("cache-control").map(str::to_owned)).collect::<Vec<_>>()
    };
    let fresh = || Some("no-cache".to_owned());
    assert_eq!(asked("/p/3"), [fresh()]);
    assert_eq!(
        asked("/feed"),
        [None, fresh()],
        "the poll may be answered by a cache, the comparison may not"
    );
}

#[test]
fn g6a_a_page_that_a_cache_has_kept_since_before_the_newest_entry_closes_no_gap() {
    use lacuna::demo::http::Reply;
    let site = Site::start();
    let (reader, url) = (Reader::new(), site.url("/feed"));
    publish_pages(&site, 4);
    reader.add(&url).ok();
    publish_pages(&site, 10);
    // All entries are of January 2024. So a copy of a minute is newer than all of them, and one of ten years is older.
    for (age, closes) in [(10 * 365 * 24 * 3_600, false), (60, true)] {
        let page = harbour(5..=7).link("first", "/feed").link("next", "/p/3");
        site.put("/p/2", Reply::from(page).header("Age", age.to_string().as_str()));
        reader.run(&["refresh", "--now", "--retry-gaps"]);
        assert_eq!(reader.gaps().is_empty(), closes, "{age}: {}", reader.line(&url));
    }
}

#[test]
fn g6a_pages_are_read_on_after_newer_entries_have_moved_the_known_ones_to_them() {
    use lacuna::demo::http::Reply;
    let site = Site::start();
    let (reader, url) = (Reader::new(), site.url("/feed"));
    publish_pages(&site, 4);
    reader.add(&url).ok();
    publish_pages(&site, 20);
    site.put("/p/2", Reply::status(503));
    reader.refresh();
    assert_eq!(reader.line(&url), "e20 e19 e18 -missed-polls- e4 e3 e2");
    // Now the second page has the entries 20 to 18, which are known.
    publish_pages(&site, 23);
    site.handle("/p/2", |_| harbour(18..=20).link("first", "/feed").link("next", "/p/3").into());
    reader.run(&["refresh", "--now", "--recover"]).ok();
    assert_eq!(reader.ids(&url)[..22], ids(2..=23), "{}", reader.line(&url));
    assert!(reader.gaps().is_empty());
}

#[test]
fn g6a_f2_a_page_that_asked_to_wait_is_not_asked_again_whoever_asks() {
    use lacuna::demo::http::Reply;
    let site = Site::start();
    let (reader, url) = (Reader::new(), site.url("/feed"));
    publish_pages(&site, 4);
    reader.add(&url).ok();
    publish_pages(&site, 10);
    site.put("/p/2", Reply::status(429).header("Retry-After", "1800"));
    reader.refresh();
    site.clear_log();
    for asks in ["--retry-gaps", "--recover"] {
        reader.run(&["refresh", "--now", asks]);
        assert!(site.requested().iter().all(|path| path == "/feed"), "{asks}: {:?}", site.requested());
    }
    // The pages are read when the server has an answer again, and nothing of the wait remains.
    assert_eq!(reader.gap()["status"], 429);
}

#[test]
fn g6a_a_page_that_is_older_than_the_pages_before_it_closes_no_gap() {
    let site = Site::start();
    let (reader, url) = (Reader::new(), site.url("/feed"));
    // Each document says when it was made. The second page is a copy of the time when entry 12 was the newest one.
    let made = |numbers, on| harbour(numbers).updated(day(on)).link("first", "/feed");
    site.put("/feed", made(1..=4, 5).link("next", "/p/2"));
    reader.add(&url).ok();
    site.put("/feed", made(11..=15, 20).link("next", "/p/2"));
    site.put("/p/2", made(3..=7, 13).link("next", "/p/3"));
    let said = reader.refresh().said;
    assert!(said.contains("A page is an older copy than the pages before it"), "{said}");
    assert_eq!(reader.line(&url), "e15 e14 e13 e12 e11 -missed-polls- e4 e3 e2 e1", "8 to 10 are on no page");
    // The cache has a new copy a day later.
    site.put("/p/2", made(6..=10, 20).link("next", "/p/3"));
    site.put("/p/3", made(1..=5, 20));
    reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
    assert_eq!(reader.ids(&url), ids(1..=15), "{}", reader.line(&url));
    assert!(reader.gaps().is_empty());
}

#[test]
fn g6a_a_page_that_fails_leaves_the_gap_of_the_missed_polls() {
    use lacuna::demo::http::Reply;
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    publish_pages(&site, 4);
    reader.add(&url).ok();
    publish_pages(&site, 10);
    site.put("/p/2", Reply::status(503));
    reader.refresh();
    assert_eq!(reader.line(&url), "e10 e9 e8 -missed-polls- e4 e3 e2");
    publish_pages(&site, 10);
    site.remove("/p/2");
    reader.refresh().ok();
    assert_eq!(reader.rows(&url), ids(2..=10));
    assert_eq!(reader.gaps().len(), 0);
}

#[test]
fn g6a_pages_that_end_without_a_known_entry_leave_the_gap() {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", harbour(1..=3).link("first", "/feed"));
    reader.add(&url).ok();
    site.put("/feed", harbour(14..=16).link("next", "/p2"));
    site.put("/p2", harbour(11..=13).link("previous", "/feed"));
    reader.refresh();
    assert_eq!(reader.line(&url), "e16 e15 e14 e13 e12 e11 -missed-polls- e3 e2 e1");
    reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
    // The page was fetched once, to see where `next` leads (K7a).
    assert_eq!(site.count("/p2"), 1);
}

#[test]
fn g6a_an_entry_that_stands_on_every_page_does_not_close_a_gap() {
    /// Puts pages of ten entries each on the site. `e1` is the oldest entry.
    fn publish(make: Make, site: &Site, newest: u32, pinned: &'static [u32], at_top: bool) {
        let page = move |number: u32| {
            let top = newest - 10 * (number - 1);
            let pins = || pinned.iter().map(|on| post(&format!("pin{on}"), *on));
            let feed = if at_top { make("Pages").entries(pins()) } else { make("Pages") };
            let feed = feed.entries(posts(top - 9..=top));
            let feed = if at_top { feed } else { feed.entries(pins()) };
            if top > 10 { feed.link("next", format!("/p/{}", number + 1)) } else { feed }
        };
        site.put("/feed", page(1));
        site.handle_under("/p/", move |request| {
            page(request.path().rsplit('/').next().unwrap().parse().unwrap()).into()
        });
    }
    in_each(&FORMATS, |make| {
        for (name, pinned, at_top) in
            [("at the top", &[1][..], true), ("at the end", &[2, 1], false), ("of the future", &[4000], true)]
        {
            let site = Site::start();
            let reader = Reader::new();
            let url = site.url("/feed");
            publish(make, &site, 10, pinned, at_top);
            reader.add(&url).ok();
            publish(make, &site, 60, pinned, at_top);
            reader.refresh().ok();
            let mut found = reader.ids(&url);
            found.retain(|id| !id.starts_with("pin"));
            assert_eq!(found, ids(1..=60), "{name}");
            assert_eq!(reader.gaps(), Vec::<serde_json::Value>::new(), "{name}");
        }
    });
}

/// Makes a user who missed entries twice: 5 to 11 and 15 to 21. The pages could not be read then. Three entries are on each
/// page.
fn missed_twice(reader: &Reader, site: &Site) -> Url {
    let url = site.url("/feed");
    publish_pages(site, 4);
    reader.add(&url).ok();
    for newest in [14, 24] {
        publish_pages(site, newest);
        site.put("/p/2", lacuna::demo::http::Reply::status(503));
        reader.refresh();
    }
    let gaps = "e24 e23 e22 -missed-polls- e14 e13 e12 -missed-polls- e4 e3 e2";
    assert_eq!(reader.line(&url), gaps);
    site.remove("/p/2");
    site.clear_log();
    url
}

#[test]
fn g6a_f4_the_walks_of_two_gaps_share_no_page_but_the_one_at_which_the_first_ends() {
    for asks in [&["refresh", "--now"][..], &["refresh", "--recover"]] {
        let (site, reader) = (Site::start(), Reader::new());
        let url = missed_twice(&reader, &site);
        reader.run(asks).ok();
        assert_eq!(reader.ids(&url), ids(2..=24), "{asks:?}: {}", reader.line(&url));
        assert!(reader.gaps().is_empty());
        let asked = site.requested();
        let pages: Vec<&str> = asked.iter().map(String::as_str).filter(|path| *path != "/feed").collect();
        // The second walk begins at the page at which the first one ended, to see if entries have moved since. Each
        // walk looks at its pages a second time, but for the last one.
        let first = ["/p/2", "/p/3", "/p/4", "/p/2", "/p/3"];
        let second = ["/p/4", "/p/5", "/p/6", "/p/7", "/p/4", "/p/5", "/p/6"];
        assert_eq!(pages, [&first[..], &second].concat(), "{asks:?}");
    }
}

#[test]
fn g6a_f4_the_walks_of_many_gaps_begin_where_the_one_before_ended() {
    let (site, reader) = (Site::start(), Reader::new());
    let url = site.url("/feed");
    publish_pages(&site, 4);
    reader.add(&url).ok();
    for newest in [14, 24, 34, 44] {
        publish_pages(&site, newest);
        site.put("/p/2", lacuna::demo::http::Reply::status(503));
        reader.refresh();
    }
    assert_eq!(reader.gaps().len(), 4);
    site.remove("/p/2");
    site.clear_log();
    reader.run(&["refresh", "--now", "--whole"]).ok();
    assert_eq!(lost(&reader, &url, 2..=44), [""; 0]);
    assert!(reader.gaps().is_empty(), "{}", reader.line(&url));
    // A page is read, and looked at again by its walk and by a later one. Two walks read the page where they meet.
    let asked: Vec<usize> = (2..=14).map(|page| site.count(&format!("/p/{page}"))).collect();
    assert!(asked.iter().all(|count| *count <= 4), "{asked:?}");
    assert!(asked.iter().sum::<usize>() <= 3 * 13 + 3, "{asked:?}");
}

#[test]
fn g6a_f4_the_pages_of_an_upper_gap_are_not_read_again_for_a_lower_one_at_the_limit() {
    let (site, reader) = (Site::start(), Reader::with_limit(2));
    let url = missed_twice(&reader, &site);
    reader.refresh();
    assert_eq!(site.requested(), ["/feed", "/p/2", "/p/3", "/feed", "/p/2"], "one walk, and its second look");
    assert_eq!(reader.gaps().len(), 2);
    let run = reader.run(&["refresh", "--now", "--whole"]);
    assert_eq!(reader.ids(&url), ids(1..=24), "the walk goes on to the oldest page: {run:?}");
    assert!(reader.gaps().is_empty(), "{run:?}");
}
