//! G4, G6, G8: where entries may be missing, when that is over, and what is claimed meanwhile.

use lacuna::demo::Site;
use lacuna::demo::http::Reply;

use crate::support::{Reader, archive, harbour, post, subscription};

/// Polls one document after the other; answers the state at the end.
fn state_after(documents: impl IntoIterator<Item = Reply>) -> String {
    let site = Site::start();
    let mut documents = documents.into_iter();
    site.put("/feed", documents.next().unwrap());
    let (reader, url) = Reader::of(&site);
    for document in documents {
        site.put("/feed", document);
        reader.refresh();
    }
    reader.state(&url)
}

fn plain(numbers: std::ops::RangeInclusive<u32>) -> Reply {
    harbour(numbers).into()
}

#[test]
fn g6_a_roll_over_behind_an_entry_dated_ahead_is_a_gap() {
    let ahead = post("e3", 1).published("2999-01-01T00:00:00Z").updated("2999-01-01T00:00:00Z");
    let first = harbour(1..=2).entries([ahead]);
    assert_eq!(state_after([first.into(), plain(7..=9)]), "plain gaps 1");
}

#[test]
fn g6_an_older_copy_that_is_served_once_is_no_gap() {
    assert_eq!(state_after([plain(1..=4), plain(4..=8), plain(1..=3), plain(6..=9)]), "plain whole-since");
    assert_eq!(state_after([plain(1..=4), plain(4..=8), plain(1..=3), plain(12..=15)]), "plain gaps 1");
}

#[test]
fn g6_the_newest_entry_may_be_withdrawn_and_the_only_one_corrected() {
    let corrected = harbour(2..=2).entries([post("e1", 1).html("<p>Corrected</p>")]);
    assert_eq!(state_after([plain(1..=1), corrected.into()]), "plain whole-since");
    let withdrawn = harbour(6..=9).entries([post("e4", 4)]);
    assert_eq!(state_after([plain(1..=5), withdrawn.into()]), "plain whole-since");
}

#[test]
fn g4_a_walk_that_ends_closes_no_gap_that_it_did_not_bridge() {
    let site = Site::start();
    site.put("/feed", harbour(1..=4));
    let (reader, url) = Reader::of(&site);
    site.put("/feed", harbour(7..=9));
    reader.refresh();
    site.put("/a1", archive(7..=9, ""));
    site.put("/feed", subscription(10..=11, "/a1"));
    reader.refresh();
    assert_eq!(reader.line(&url), "e11 e10 e9 e8 e7 -missed-polls- e4 e3 e2 e1");
}

#[test]
fn g6_archives_that_grew_in_place_are_asked_again() {
    let site = Site::start();
    site.put("/a1", archive(1..=3, ""));
    site.put("/feed", subscription(4..=6, "/a1"));
    let (reader, url) = Reader::of(&site);
    site.put("/a1", archive(1..=7, ""));
    site.put("/a2", archive(8..=10, "/a1"));
    site.put("/feed", subscription(11..=13, "/a2"));
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "archived whole", "{}", reader.line(&url));
    assert!(reader.ids(&url).contains(&"e7".to_owned()));
}

#[test]
fn g6_a_short_window_that_rolls_over_before_its_archive_appears_is_a_gap_until_it_does() {
    let site = Site::start();
    site.put("/a1", archive(1..=2, ""));
    site.put("/feed", subscription(3..=4, "/a1"));
    let (reader, url) = Reader::of(&site);
    site.put("/feed", subscription(9..=10, "/a1"));
    reader.refresh();
    assert_eq!(reader.line(&url), "e10 e9 -missed-polls- e4 e3 e2 e1");
    site.put("/a2", archive(3..=10, "/a1"));
    site.put("/feed", subscription(11..=12, "/a2"));
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "archived whole", "{}", reader.line(&url));
}

#[test]
fn g8_one_entry_that_is_in_no_archive_is_neither_warned_of_nor_claimed() {
    let site = Site::start();
    site.put("/a1", archive(1..=2, ""));
    site.put("/feed", subscription(3..=3, "/a1"));
    let (reader, url) = Reader::of(&site);
    site.put("/feed", subscription(9..=10, "/a1"));
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "archived whole-since");
}

#[test]
fn a2_an_address_that_redirects_to_the_newest_archive_for_the_moment_is_asked_again() {
    let site = Site::start();
    site.put("/a1", archive(1..=3, ""));
    site.put("/latest", Reply::redirect(302, "/a1"));
    site.put("/feed", subscription(4..=5, "/latest"));
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.state(&url), "archived whole");
    site.put("/a2", archive(4..=8, "/a1"));
    site.put("/latest", Reply::redirect(302, "/a2"));
    site.put("/feed", subscription(9..=10, "/latest"));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url).len(), 10, "{}", reader.line(&url));
    assert_eq!(reader.state(&url), "archived whole");
}

#[test]
fn g4_a_link_that_came_too_early_leaves_no_gap_once_it_is_withdrawn() {
    let site = Site::start();
    site.put("/a2", archive(1..=4, ""));
    site.put("/feed", subscription(5..=8, "/a2"));
    let (reader, url) = Reader::of(&site);
    site.put("/feed", subscription(5..=9, "/a3"));
    reader.refresh();
    assert_eq!(reader.state(&url), "archived gaps 1");
    site.put("/feed", subscription(5..=10, "/a2"));
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "archived whole", "{}", reader.line(&url));
}

#[test]
fn a7_a_link_that_differs_at_each_poll_costs_a_few_requests_a_poll() {
    let site = Site::start();
    let older = |request: &lacuna::demo::http::Request| -> Reply {
        let last = request.path().rsplit('/').next().unwrap().split('-').next().unwrap().to_owned();
        let (last, poll): (u32, &str) = (last.parse().unwrap(), request.path().rsplit('-').next().unwrap());
        let link = if last > 1 { format!("/older/{}-{poll}", last - 1) } else { String::new() };
        archive(last..=last, &link).into()
    };
    site.handle_under("/older/", older);
    site.put("/feed", subscription(21..=21, "/older/20-0"));
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.state(&url), "archived whole");
    for poll in 1..=3 {
        site.clear_log();
        site.put("/feed", subscription(21..=21 + poll, &format!("/older/20-{poll}")));
        reader.refresh().ok();
        assert!(site.requested().len() <= 6, "{:?}", site.requested());
        assert_eq!(reader.state(&url), "archived whole");
    }
}
