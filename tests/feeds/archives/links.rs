//! K9, G4: gaps of a feed whose subscription document links archives at some polls, and at others does not.

use lacuna::demo::Site;
use url::Url;

use crate::support::{MARKED, Make, Reader, archive_in, harbour_in, in_each, subscription_in};

/// Makes all gaps due, and polls.
fn refresh_later(reader: &Reader) {
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    database.execute("UPDATE gap SET retry_at = 0 WHERE retry_at IS NOT NULL", []).unwrap();
    reader.refresh();
}

fn ids(numbers: std::ops::RangeInclusive<u32>) -> String {
    let ids: Vec<String> = numbers.rev().map(|number| format!("e{number}")).collect();
    ids.join(" ")
}

/// Returns a user who missed e7 and e8, because the archive with them comes late. The gap waits at `/a1`.
fn missed_late_archive(make: Make, site: &Site) -> (Reader, Url) {
    site.put("/feed", harbour_in(make, 1..=4));
    site.put("/a1", archive_in(make, 1..=4, ""));
    let (reader, url) = Reader::of(site);
    site.put("/feed", subscription_in(make, 4..=6, "/a1"));
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "archived whole");
    site.put("/feed", subscription_in(make, 9..=10, "/a1"));
    reader.refresh();
    assert_eq!(reader.gap()["uri"], site.url("/a1").as_str());
    (reader, url)
}

#[test]
fn g4_a_poll_without_the_link_does_not_close_a_gap_at_an_archive() {
    in_each(&MARKED, |make| {
        for page in ["", "/p2"] {
            let site = Site::start();
            let (reader, url) = missed_late_archive(make, &site);
            let unlinked = harbour_in(make, 10..=11);
            site.put("/p2", harbour_in(make, 1..=4));
            site.put("/feed", if page.is_empty() { unlinked } else { unlinked.link("next", page) });
            refresh_later(&reader);
            assert_eq!(reader.gaps().len(), 1, "{}", reader.line(&url));
            site.put("/feed", subscription_in(make, 10..=11, "/a1"));
            refresh_later(&reader);
            assert_eq!(reader.state(&url), "archived gaps 1", "{}", reader.line(&url));
            site.put("/a2", archive_in(make, 5..=9, "/a1"));
            site.put("/feed", subscription_in(make, 10..=12, "/a2"));
            refresh_later(&reader);
            assert_eq!(reader.line(&url), format!("{} =whole=", ids(1..=12)));
        }
    });
}

#[test]
fn g4_an_archive_that_grows_closes_the_gap_although_the_link_is_gone() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let (reader, url) = missed_late_archive(make, &site);
        site.put("/feed", harbour_in(make, 10..=11));
        for _ in 0..2 {
            refresh_later(&reader);
        }
        site.put("/a1", archive_in(make, 1..=9, ""));
        refresh_later(&reader);
        assert!(reader.gaps().is_empty(), "{}", reader.line(&url));
        assert_eq!(reader.ids(&url).join(" "), ids(1..=11));
    });
}

#[test]
fn g4_a_gap_at_a_page_looks_in_the_archives_once_the_feed_has_some() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        site.put("/feed", harbour_in(make, 8..=10).link("next", "/p2"));
        let (reader, url) = Reader::of(&site);
        site.put("/feed", harbour_in(make, 18..=20).link("next", "/p2"));
        reader.refresh();
        assert_eq!(reader.gap()["uri"], site.url("/p2").as_str());
        // The archive has the entries of the gap later.
        site.put("/a1", archive_in(make, 1..=6, ""));
        site.put("/feed", subscription_in(make, 19..=21, "/a1"));
        refresh_later(&reader);
        assert_eq!(reader.state(&url), "archived gaps 1", "{}", reader.line(&url));
        site.put("/a1", archive_in(make, 1..=20, ""));
        refresh_later(&reader);
        assert!(reader.gaps().is_empty(), "{:?} {}", reader.gaps(), reader.line(&url));
        assert_eq!(reader.ids(&url).join(" "), ids(1..=21));
    });
}
