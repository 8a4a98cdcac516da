//! A2, A4: archives that redirect to others.

use lacuna::demo::Site;
use lacuna::demo::feed::Feed;
use lacuna::demo::http::Reply;
use url::Url;

use crate::support::{Reader, archive, subscription};

/// Puts all stored times of second looks, gaps and archives back by two days.
fn two_days_later(reader: &Reader) {
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    let two_days = 2 * 24 * 3_600_000;
    let earlier = format!(
        "UPDATE gap SET since = since - {two_days}, retry_at = retry_at - {two_days},
             empty_since = empty_since - {two_days};
         UPDATE document SET processed_at = processed_at - {two_days};"
    );
    database.execute_batch(&earlier).unwrap();
    let state: String = database.query_row("SELECT state FROM coverage", [], |row| row.get(0)).unwrap();
    let mut state: serde_json::Value = serde_json::from_str(&state).unwrap();
    for list in ["second_looks", "moved"] {
        for look in state[list].as_array_mut().into_iter().flatten() {
            look[1] = (look[1].as_i64().unwrap() - two_days).into();
        }
    }
    database.execute("UPDATE coverage SET state = ?1", [state.to_string()]).unwrap();
}

/// Lets two days pass and a new entry appear, and refreshes.
fn news_after_two_days(site: &Site, reader: &Reader, last: u32) {
    two_days_later(reader);
    site.put("/feed", subscription(7..=last, "/a3"));
    site.clear_log();
    reader.refresh();
}

/// Returns a user of a chain of three archives. The address of the middle one leads to the last one for good.
fn skipped(status: u16) -> (Site, Reader, Url) {
    let site = Site::start();
    site.put("/feed", subscription(7..=8, "/a3"));
    site.put("/a3", archive(5..=6, "/a2"));
    site.put("/a2", Reply::redirect(status, "/a1"));
    site.put("/a1", archive(1..=2, ""));
    let (reader, url) = Reader::of_faulty(&site);
    (site, reader, url)
}

#[test]
fn a4_a_permanent_redirect_past_an_archive_is_not_whole_and_heals() {
    for status in [301, 308] {
        let (site, reader, url) = skipped(status);
        assert_ne!(reader.state(&url), "archived whole", "{status}: {}", reader.line(&url));
        site.put("/a2", archive(3..=4, "/a1"));
        for last in 9..=10 {
            two_days_later(&reader);
            site.put("/feed", subscription(7..=last, "/a3"));
            reader.refresh();
        }
        assert_eq!(reader.line(&url), "e10 e9 e8 e7 e6 e5 e4 e3 e2 e1 =whole=", "{status}");
    }
}

#[test]
fn a4_archives_that_have_moved_for_good_are_whole_once_that_is_confirmed() {
    // If one path ends with the other one, each archive has moved in the same way, and no doubt is left.
    for (place, is_sure) in [("/new/a", true), ("/b", false)] {
        let site = Site::start();
        site.put("/feed", subscription(7..=8, "/a3"));
        for number in 1..=3 {
            let older = if number == 1 { String::new() } else { format!("/a{}", number - 1) };
            site.put(&format!("/a{number}"), Reply::redirect(301, format!("{place}{number}")));
            site.put(&format!("{place}{number}"), archive(2 * number - 1..=2 * number, &older));
        }
        let (reader, url) = Reader::of_faulty(&site);
        assert_eq!(reader.ids(&url).join(" "), "e8 e7 e6 e5 e4 e3 e2 e1");
        assert_eq!(reader.state(&url) == "archived whole", is_sure, "{place}");
        for last in 9..=10 {
            two_days_later(&reader);
            site.put("/feed", subscription(7..=last, "/a3"));
            reader.refresh();
        }
        assert_eq!(reader.state(&url), "archived whole", "{place}");
        site.clear_log();
        two_days_later(&reader);
        site.put("/feed", subscription(7..=11, "/a3"));
        reader.refresh();
        assert_eq!(site.requested(), ["/feed"], "it is asked no further");
    }
}

#[test]
fn a2_a_redirect_to_an_archive_above_the_gap_does_not_count_as_the_missing_one() {
    let site = Site::start();
    site.put("/a1", archive(1..=2, ""));
    site.put("/feed", subscription(3..=4, "/a1"));
    let (reader, url) = Reader::of_faulty(&site);
    assert_eq!(reader.state(&url), "archived whole");
    // a2 has e3 to e6.
    site.put("/feed", subscription(7..=8, "/a2"));
    site.put("/a2", Reply::status(503));
    reader.refresh();
    assert_eq!(reader.state(&url), "archived gaps 1");
    site.put("/feed", Reply::status(500));
    site.put("/a3", archive(9..=12, "/a1"));
    for status in [301, 302] {
        site.put("/a2", Reply::redirect(status, "/a3"));
        two_days_later(&reader);
        reader.run(&["refresh", "--now", "--retry-gaps"]);
        assert_eq!(reader.state(&url), "archived gaps 1", "{status}: {}", reader.line(&url));
        assert_eq!(reader.gap()["uri"], site.url("/a2").as_str());
    }
    site.put("/feed", subscription(13..=14, "/a3"));
    site.put("/a3", archive(7..=12, "/a2"));
    site.put("/a2", archive(3..=6, "/a1"));
    two_days_later(&reader);
    reader.run(&["refresh", "--now", "--retry-gaps"]);
    assert_eq!(reader.ids(&url).len(), 14, "{}", reader.line(&url));
}

#[test]
fn a4_an_address_that_is_gone_or_leads_to_known_documents_is_asked_no_further() {
    for answer in [Reply::status(404), Reply::redirect(302, "/a3"), Reply::redirect(301, "/feed")] {
        let (site, reader, url) = skipped(301);
        site.put("/a2", answer);
        news_after_two_days(&site, &reader, 9);
        assert!(site.requested().contains(&"/a2".to_owned()), "{:?}", site.requested());
        news_after_two_days(&site, &reader, 10);
        news_after_two_days(&site, &reader, 11);
        assert_eq!(site.requested(), ["/feed"]);
        assert_eq!(reader.state(&url), "archived whole", "{}", reader.line(&url));
    }
}

#[test]
fn a4_an_address_that_fails_for_a_while_is_asked_again() {
    let (site, reader, url) = skipped(301);
    site.put("/a2", Reply::status(503));
    news_after_two_days(&site, &reader, 9);
    assert_ne!(reader.state(&url), "archived whole");
    site.put("/a2", archive(3..=4, "/a1"));
    news_after_two_days(&site, &reader, 10);
    news_after_two_days(&site, &reader, 11);
    assert_eq!(reader.line(&url), "e11 e10 e9 e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
}

#[test]
fn a4_many_redirects_cost_five_requests_after_a_day() {
    let site = Site::start();
    site.put("/feed", subscription(41..=42, "/a20"));
    for number in 1..=20_u32 {
        let older = if number == 1 { String::new() } else { format!("/a{}", number - 1) };
        site.put(&format!("/a{number}"), Reply::redirect(301, format!("/b{number}")));
        site.put(&format!("/b{number}"), archive(2 * number - 1..=2 * number, &older));
    }
    let (reader, url) = Reader::of_faulty(&site);
    assert_eq!(reader.ids(&url).len(), 42);
    two_days_later(&reader);
    site.put("/feed", subscription(41..=43, "/a20"));
    site.clear_log();
    reader.refresh();
    let asked = site.requested().iter().filter(|path| path.starts_with("/a")).count();
    assert!(asked <= 5, "{asked}");
    two_days_later(&reader);
    site.put("/feed", subscription(41..=44, "/a20"));
    reader.refresh();
    assert_eq!(reader.state(&url), "archived whole");
}

#[test]
fn a5_an_empty_last_archive_with_a_title_of_its_own_is_the_beginning_on_the_next_day() {
    let site = Site::start();
    site.put("/feed", subscription(7..=8, "/a3"));
    site.put("/a3", archive(5..=6, "/a2"));
    site.put("/a2", Feed::atom("January").id("urn:january").archive());
    let (reader, url) = Reader::of_faulty(&site);
    assert_eq!(reader.state(&url), "archived gaps 1");
    two_days_later(&reader);
    reader.run(&["refresh", "--now", "--retry-gaps"]);
    assert_eq!(reader.state(&url), "archived whole", "{}", reader.line(&url));
}
