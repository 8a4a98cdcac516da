//! A1, A2, A4, A6, A6b, A6c: the chain of archives.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Delivery, Reply};
use url::Url;

use crate::support::{
    MARKED, Make, Reader, archive, archive_in, harbour, in_each, post, subscription, subscription_in,
};

/// The entry of that number.
fn dated(number: u32) -> Entry {
    post(&format!("e{number}"), number)
}

/// A site with a chain of three archives of two entries each.
fn chain() -> Site {
    let site = Site::start();
    site.put("/feed", subscription(7..=8, "/a3"));
    site.put("/a3", archive(5..=6, "/a2"));
    site.put("/a2", archive(3..=4, "/a1"));
    site.put("/a1", archive(1..=2, ""));
    site
}

const WHOLE: &str = "e8 e7 e6 e5 e4 e3 e2 e1 =whole=";

#[test]
fn a2_a_chain_is_walked_to_its_beginning() {
    let site = chain();
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.line(&url), WHOLE);
    assert_eq!(reader.state(&url), "archived whole");
    assert_eq!(site.requested(), ["/feed", "/a3", "/a2", "/a1"], "A7b: one after the other");
    assert_eq!(site.most_at_once(), 1);
    assert_eq!(reader.entry(&url, "e1")["document"], site.url("/a1").as_str());
}

#[test]
fn a1_a4_polling_asks_for_the_subscription_document_alone() {
    let site = chain();
    let (reader, url) = Reader::of(&site);
    site.clear_log();
    reader.refresh().ok();
    assert_eq!(site.log().iter().map(|logged| logged.status).collect::<Vec<_>>(), [304]);
    // The new document links to an archive that was processed.
    site.put("/feed", subscription(7..=9, "/a3"));
    reader.refresh().ok();
    assert_eq!(site.requested(), ["/feed", "/feed"]);
    assert_eq!(reader.line(&url), format!("e9 {WHOLE}"));
    // A new archive appears. Only this archive is fetched.
    site.put("/a4", archive(7..=9, "/a3"));
    site.put("/feed", subscription(10..=10, "/a4"));
    site.clear_log();
    reader.refresh().ok();
    assert_eq!(site.requested(), ["/feed", "/a4"]);
    assert_eq!(reader.line(&url), format!("e10 e9 {WHOLE}"));
}

/// Returns the path and the status of each request since the log was cleared.
fn answered(site: &Site) -> Vec<(String, u16)> {
    site.log().iter().map(|logged| (logged.request.path().to_owned(), logged.status)).collect()
}

#[test]
fn a4_an_address_that_redirects_to_a_processed_archive_does_not_bring_it_again() {
    let site = chain();
    site.put("/newest", Reply::redirect(302, "/a3"));
    site.put("/feed", subscription(7..=8, "/newest"));
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.line(&url), WHOLE);
    site.put("/feed", subscription(7..=9, "/newest"));
    site.clear_log();
    reader.refresh().ok();
    let steps =
        [("/feed", 200), ("/newest", 302), ("/a3", 304)].map(|(path, status)| (path.to_owned(), status));
    assert_eq!(answered(&site), steps);
    assert_eq!(reader.line(&url), format!("e9 {WHOLE}"));
    // Lacuna has read the archive before, so nothing is missing if the server refuses it now.
    for (number, status) in (10..).zip([403, 404, 410, 500]) {
        site.put("/a3", Reply::status(status));
        site.put("/feed", subscription(7..=number, "/newest"));
        reader.refresh().ok();
        assert_eq!(reader.state(&url), "archived whole", "{status}");
    }
    // The address leads to a new archive.
    site.put("/a3", archive(5..=6, "/a2"));
    site.put("/a4", archive(7..=14, "/a3"));
    site.put("/newest", Reply::redirect(302, "/a4"));
    site.put("/feed", subscription(15..=16, "/newest"));
    reader.refresh().ok();
    assert_eq!(reader.line(&url), format!("e16 e15 e14 e13 e12 e11 e10 e9 {WHOLE}"));
}

#[test]
fn g1_an_address_that_redirects_to_a_missing_archive_is_a_gap() {
    let site = chain();
    site.put("/newest", Reply::redirect(302, "/a3"));
    site.put("/feed", subscription(7..=8, "/newest"));
    let (reader, url) = Reader::of(&site);
    site.put("/a4", Reply::status(404));
    site.put("/newest", Reply::redirect(302, "/a4"));
    site.put("/feed", subscription(11..=12, "/newest"));
    reader.refresh();
    assert_eq!(reader.state(&url), "archived gaps 1", "{}", reader.line(&url));
}

#[test]
fn a1_an_open_gap_is_walked_after_a_304() {
    let site = chain();
    site.put("/a2", Reply::status(503));
    let (reader, url) = Reader::of_faulty(&site);
    assert_eq!(reader.line(&url), "e8 e7 e6 e5 -status-");
    site.put("/a2", archive(3..=4, "/a1"));
    site.clear_log();
    reader.refresh().ok();
    assert_eq!(site.requested(), ["/feed", "/a2", "/a1"]);
    assert_eq!(site.log().first().map(|logged| logged.status), Some(304));
    assert_eq!(reader.line(&url), WHOLE);
}

#[test]
fn a2_a_new_chain_ends_where_an_older_gap_waits_and_both_heal() {
    let site = chain();
    site.put("/a2", Reply::status(403));
    let (reader, url) = Reader::of_faulty(&site);
    site.put("/a5", archive(11..=12, "/a4"));
    site.put("/a4", archive(7..=10, "/a3"));
    site.put("/feed", subscription(13..=14, "/a5"));
    site.put("/a4", Reply::status(503));
    reader.refresh();
    assert_eq!(reader.line(&url), "e14 e13 e12 e11 -status- e8 e7 e6 e5 -forbidden-");
    assert_eq!(reader.state(&url), "archived gaps 2");
    site.put("/a4", archive(7..=10, "/a3"));
    reader.refresh().ok();
    assert_eq!(reader.line(&url), "e14 e13 e12 e11 e10 e9 e8 e7 e6 e5 -forbidden-");
    site.put("/a2", archive(3..=4, "/a1"));
    reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
    assert_eq!(reader.line(&url), format!("e14 e13 e12 e11 e10 e9 {WHOLE}"));
}

#[test]
fn a6_a_document_of_the_chain_that_is_no_feed_is_a_gap() {
    for (name, reply) in [
        ("a page", Reply::html("<!doctype html><title>Gone</title><p>We have moved.")),
        ("nothing", Reply::atom("")),
        ("no feed", Reply::atom("<opml version=\"2.0\"><body/></opml>")),
        ("nonsense", Reply::atom("\u{0}\u{1}\u{2}")),
    ] {
        let site = chain();
        site.put("/a2", reply);
        let (reader, url) = Reader::of_faulty(&site);
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 -unreadable-", "{name}");
        assert_eq!(reader.gap()["uri"], site.url("/a2").as_str(), "{name}");
        // G3: the gap is not retried with the next refresh, and the refresh of the subscription document succeeds.
        site.put("/a2", archive(3..=4, "/a1"));
        reader.refresh().ok();
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 -unreadable-", "{name}");
        reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
        assert_eq!(reader.line(&url), WHOLE, "{name}");
    }
}

#[test]
fn a6_a_foreign_document_is_a_gap_and_brings_nothing() {
    let elsewhere = Site::start();
    let strange = |title: &str, id: &str, author: &str| {
        Feed::atom(title).id(id).author(author).entry(post("strange", 1))
    };
    for (name, document, foreign) in [
        ("all differ", strange("Casino", "urn:casino", "Mallory"), true),
        ("the title is the same", strange("Harbour", "urn:casino", "Mallory"), false),
        ("the id is the same", strange("Casino", "urn:harbour", "Mallory"), false),
        ("the author is the same", strange("Casino", "urn:casino", "Ada"), false),
    ] {
        elsewhere.put("/a1", document);
        let site = Site::start();
        site.put("/feed", subscription(2..=3, elsewhere.url("/a1").as_str()));
        let (reader, url) = Reader::of_faulty(&site);
        let expect = if foreign { "e3 e2 -foreign-" } else { "e3 e2 strange =whole=" };
        assert_eq!(reader.line(&url), expect, "{name}");
    }
    // Archives of the same site often carry ids, titles and authors of their own.
    let site = Site::start();
    site.put("/feed", subscription(2..=3, "/a1"));
    site.put("/a1", strange("January", "urn:january", "Bo"));
    let reader = Reader::new();
    reader.add(&site.url("/feed")).ok();
    assert_eq!(reader.line(&site.url("/feed")), "e3 e2 strange =whole=");
}

#[test]
fn a6c_of_a_cut_document_only_the_whole_entries_are_taken() {
    let whole = archive(3..=5, "/a1").render();
    // This place is inside the last entry, e3.
    let inside = whole.find("<id>e3</id>").unwrap() + 8;
    let between = whole.rfind("</entry>").unwrap() + "</entry>".len();
    let cut = |at: usize| Reply::atom(whole.as_bytes()[..at].to_vec());
    for (name, reply, expect) in [
        ("inside an entry", cut(inside), "e8 e5 e4 -unreadable-"),
        ("before the root closes", cut(between), "e8 e5 e4 e3 -unreadable-"),
        (
            "shorter than its Content-Length, inside an entry",
            Reply::atom(whole.clone()).delivery(Delivery::Truncated { after: inside }),
            "e8 e5 e4 -unreadable-",
        ),
        (
            "shorter than its Content-Length, the root is closed",
            Reply::atom(format!("{whole}{}", " ".repeat(100)))
                .delivery(Delivery::Truncated { after: whole.len() }),
            "e8 e5 e4 e3 -unreadable-",
        ),
    ] {
        let site = Site::start();
        site.put("/feed", subscription(8..=8, "/a2"));
        site.put("/a2", reply);
        site.put("/a1", archive(1..=2, ""));
        let (reader, url) = Reader::of_faulty(&site);
        assert_eq!(reader.line(&url), expect, "{name}");
        assert_eq!(site.count("/a1"), 0, "{name}: it was not processed");
        let held = reader.gap();
        assert_eq!(held["uri"], site.url("/a2").as_str(), "{name}");
        // The publisher sends the whole document.
        site.put("/a2", archive(3..=5, "/a1"));
        reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
        assert_eq!(reader.line(&url), "e8 e5 e4 e3 e2 e1 =whole=", "{name}");
    }
}

#[test]
fn a6c_the_gap_of_a_cut_document_with_its_oldest_entry_first_is_above_its_entries() {
    let rising = |numbers: std::ops::RangeInclusive<u32>| archive(0..0, "/a1").entries(numbers.map(dated));
    for whole_entries in [1, 2] {
        let site = Site::start();
        site.put("/feed", harbour(0..0).link("prev-archive", "/a2").entries((7..=9).map(dated)));
        let whole = rising(3..=6).render();
        let inside = whole.match_indices("<entry>").nth(whole_entries).unwrap().0 + 8;
        site.put("/a2", Reply::atom(whole.as_bytes()[..inside].to_vec()));
        site.put("/a1", rising(1..=2));
        let (reader, url) = Reader::of_faulty(&site);
        let rows = reader.line(&url);
        assert!(rows.starts_with("e9 e8 e7 -unreadable- "), "{whole_entries}: {rows}");
    }
}

#[test]
fn a6c_a_cut_subscription_document_keeps_its_whole_entries_and_is_not_confirmed_by_a_304() {
    let whole = harbour(1..=3).render();
    let inside = whole.find("<id>e1</id>").unwrap() + 8;
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", Reply::atom(whole.as_bytes()[..inside].to_vec()).header("ETag", "\"same\""));
    assert_eq!(reader.add(&url).status, 1);
    assert_eq!(reader.ids(&url), ["e3", "e2"]);
    site.put("/feed", Reply::atom(whole).header("ETag", "\"same\""));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), ["e3", "e2", "e1"]);
}

#[test]
fn a6c_a_304_confirms_the_last_whole_document_after_one_that_was_cut() {
    let whole = harbour(1..=3).render();
    let inside = whole.find("<id>e1</id>").unwrap() + 8;
    let site = Site::start();
    let sent = |text: &[u8], tag: &str| site.put("/feed", Reply::atom(text.to_vec()).header("ETag", tag));
    sent(whole.as_bytes(), "\"whole\"");
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.state(&url), "plain whole-since");
    sent(&whole.as_bytes()[..inside], "\"cut\"");
    reader.refresh();
    assert_eq!(reader.state(&url), "plain not-knowable");
    sent(whole.as_bytes(), "\"whole\"");
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "plain whole-since");
}

#[test]
fn a2_archives_that_overlap_show_each_entry_once() {
    let site = Site::start();
    site.put("/feed", subscription(5..=9, "/a2"));
    site.put("/a2", archive(3..=7, "/a1"));
    site.put("/a1", archive(1..=4, ""));
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.line(&url), format!("e9 {WHOLE}"));
}

#[test]
fn a2_an_empty_archive_ends_nothing() {
    let site = Site::start();
    site.put("/feed", subscription(3..=4, "/a3"));
    site.put("/a3", Feed::atom("Harbour").archive().link("prev-archive", "/a2"));
    site.put("/a2", Feed::atom("Harbour").archive().link("prev-archive", "/a1"));
    site.put("/a1", archive(1..=2, ""));
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.line(&url), "e4 e3 e2 e1 =whole=");
}

#[test]
fn a2_an_empty_document_ends_a_chain_only_if_it_was_empty_on_an_earlier_day() {
    let site = chain();
    site.put("/a2", Reply::status(503));
    let (reader, url) = Reader::of_faulty(&site);
    let later = |column: &str| {
        let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
        let set = format!("UPDATE gap SET {column} = {column} - {}", 2 * 24 * 3_600_000);
        database.execute(&set, []).unwrap();
    };
    let retry = || reader.run(&["refresh", "--now", "--retry-gaps"]);
    later("since");
    site.put("/a2", Feed::atom("Harbour").id("urn:harbour"));
    for _ in 0..2 {
        retry();
        assert_eq!(reader.state(&url), "archived gaps 1", "{}", reader.line(&url));
    }
    // An answer with entries begins the time anew.
    later("empty_since");
    site.put("/a2", Feed::atom("Harbour").id("urn:harbour"));
    retry();
    assert_eq!(reader.state(&url), "archived whole");
}

#[test]
fn a2_archives_without_any_times_stand_below_the_documents_that_link_them() {
    let bare = |ids: &[&str]| Feed::rss("Harbour").entries(ids.iter().map(|id| Entry::new(*id, *id)));
    let site = Site::start();
    site.put("/feed", bare(&["f", "e"]).link("prev-archive", "/a2"));
    site.put("/a2", bare(&["d", "c"]).archive().link("prev-archive", "/a1"));
    site.put("/a1", Reply::status(503));
    let (reader, url) = Reader::of_faulty(&site);
    assert_eq!(reader.line(&url), "f e d c -status-");
    site.put("/a1", bare(&["b", "a"]).archive());
    reader.refresh().ok();
    assert_eq!(reader.line(&url), "f e d c b a =whole=");
}

#[test]
fn a6c_a_cut_subscription_document_takes_nothing_back() {
    let site = chain();
    let (reader, url) = Reader::of(&site);
    let next = subscription(7..=9, "/a3").render();
    let head = next.find("<link").unwrap();
    let entry = next.find("<id>e8</id>").unwrap();
    // G8: the part that was cut off is unknown, so the feed is not called whole until a whole document arrives.
    let held = WHOLE.trim_end_matches(" =whole=");
    for (name, at, expect) in
        [("before its links", head, held.to_owned()), ("in an entry", entry, format!("e9 {held}"))]
    {
        site.put("/feed", Reply::atom(next.as_bytes()[..at].to_vec()));
        assert_eq!(reader.refresh().status, 1, "{name}: it is said");
        assert_eq!(reader.line(&url), expect, "{name}");
        assert_eq!(reader.state(&url), "archived not-knowable", "{name}");
    }
    site.put("/feed", Reply::atom(next));
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "archived whole");
    assert!(reader.feed(&url)["error"].is_null());
}

#[test]
fn a6c_a_chain_is_walked_though_the_subscription_document_is_always_short() {
    let site = chain();
    let document = subscription(7..=8, "/a3").render();
    let announced = format!("{document}{}", " ".repeat(9));
    site.put("/feed", Reply::atom(announced).delivery(Delivery::Truncated { after: document.len() }));
    let (reader, url) = Reader::of_faulty(&site);
    assert_eq!(reader.line(&url), WHOLE.trim_end_matches(" =whole="));
    assert_eq!(reader.state(&url), "archived not-knowable");
}

#[test]
fn a7_the_newest_archive_may_repeat_the_subscription_document() {
    let site = Site::start();
    site.put("/feed", subscription(3..=4, "/a2"));
    site.put("/a2", archive(3..=4, "/a1"));
    site.put("/a1", archive(1..=2, ""));
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.line(&url), "e4 e3 e2 e1 =whole=", "no loop by content");
}

#[test]
fn a1_links_of_the_http_header_lead_through_the_chain() {
    let linked = |feed: Feed, older: &str| {
        Reply::from(feed).header("Link", format!("<{older}>; rel=\"prev-archive\""))
    };
    let site = Site::start();
    site.put("/feed", linked(harbour(5..=6), "/a/2"));
    site.put("/a/2", linked(harbour(3..=4), "1"));
    site.put("/a/1", harbour(1..=2));
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.line(&url), "e6 e5 e4 e3 e2 e1 =whole=");
}

/// Polls a feed twice. `shown` has the entries of the subscription document at both polls, and `archived` has the
/// entries of its archive.
fn moved_on(
    make: Make,
    shown: [std::ops::RangeInclusive<u32>; 2],
    archived: [std::ops::RangeInclusive<u32>; 2],
) -> (Site, Url, Reader) {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    for (index, (shown, archived)) in shown.into_iter().zip(archived).enumerate() {
        site.put("/feed", subscription_in(make, shown, "/a1"));
        site.put("/a1", archive_in(make, archived, ""));
        if index == 0 {
            reader.add(&url).ok();
            assert_eq!(reader.state(&url), "archived whole");
        } else {
            reader.refresh();
        }
    }
    (site, url, reader)
}

#[test]
fn g8_an_entry_that_left_the_document_for_no_archive_is_missing() {
    in_each(&MARKED, |make| {
        let (site, url, reader) = moved_on(make, [21..=30, 51..=60], [1..=20, 1..=20]);
        assert_eq!(reader.state(&url), "archived gaps 1");
        assert!(reader.line(&url).contains("e51 -missed-polls- e30"), "{}", reader.line(&url));
        assert_eq!(reader.gap()["confidence"], "suspected");
        assert_eq!(site.count("/a1"), 2, "it is looked for there once");
        reader.refresh();
        assert_eq!(site.count("/a1"), 2);
        // The next archive has the missing entry. The archive below the gap is asked once more, in case that it has grown.
        site.put("/a2", archive_in(make, 21..=50, "/a1"));
        site.put("/feed", subscription_in(make, 51..=61, "/a2"));
        reader.refresh().ok();
        assert_eq!(reader.state(&url), "archived whole", "{}", reader.line(&url));
        assert_eq!((reader.ids(&url).len(), site.count("/a1")), (61, 3));
    });
}

#[test]
fn g8_an_entry_that_left_the_document_for_an_archive_is_not_missing() {
    in_each(&MARKED, |make| {
        // RFC 5005 §4: the archive held what the document showed, and both together are the whole feed at any time.
        let (_site, url, reader) = moved_on(make, [21..=30, 31..=40], [1..=30, 1..=30]);
        assert_eq!(reader.state(&url), "archived whole", "{}", reader.line(&url));
        assert_eq!(reader.ids(&url).len(), 40);
        // The archive has grown, and now has the entry.
        let (_site, url, reader) = moved_on(make, [21..=30, 51..=60], [1..=20, 1..=50]);
        assert_eq!(reader.state(&url), "archived whole", "{}", reader.line(&url));
        assert_eq!((reader.ids(&url).len(), reader.unread(&url).len()), (60, 40), "what was missed is news");
    });
}
