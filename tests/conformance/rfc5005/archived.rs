//! Cases of §4 and §4.1: archived feeds and their chains.

use lacuna::demo::feed::Entry;
use lacuna::demo::http::Reply;
use serde_json::json;

use crate::reader::{Reader, WHOLE, archive, archived_site, harbour};

pub(super) fn an_archive_is_fetched_once() {
    let site = archived_site();
    let reader = Reader::of(&site.url("/feed"));
    for day in 9..=11 {
        site.put("/feed", harbour(7..=day).link("prev-archive", "/a3"));
        reader.refresh();
    }
    assert_eq!([site.count("/a3"), site.count("/a2"), site.count("/a1")], [1, 1, 1]);
}

pub(super) fn a_moved_archive_is_followed() {
    let site = archived_site();
    let url = site.url("/feed");
    // An address that differs in more than a folder would be asked once more on another day.
    site.put("/a2", Reply::redirect(301, "/moved/a2"));
    site.put("/moved/a2", archive(2));
    assert_eq!(Reader::of(&url).line(&url), WHOLE);
}

pub(super) fn only_prev_archive_is_walked() {
    let site = archived_site();
    site.put("/a2", archive(2).link("next-archive", "/trap").link("next", "/trap").link("previous", "/trap"));
    let url = site.url("/feed");
    assert_eq!(Reader::of(&url).line(&url), WHOLE);
    assert_eq!(site.requested(), ["/feed", "/a3", "/a2", "/a1"]);
}

pub(super) fn an_archived_roll_over_is_told() {
    let site = archived_site();
    let url = site.url("/feed");
    let reader = Reader::of(&url);
    // The document rolls over, and the archive that should have its former entries is not there yet.
    site.put("/feed", harbour(20..=25).link("prev-archive", "/a3"));
    reader.refresh();
    assert_eq!(reader.state(), "archived gaps");
    assert!(reader.line(&url).contains("-missed-polls-"), "{}", reader.line(&url));
    site.put("/a4", harbour(7..=25).archive().link("prev-archive", "/a3"));
    site.put("/feed", harbour(26..=27).link("prev-archive", "/a4"));
    reader.refresh();
    assert_eq!(reader.state(), "archived whole", "{}", reader.line(&url));
}

pub(super) fn the_first_without_one_is_the_beginning() {
    let site = archived_site();
    let reader = Reader::of(&site.url("/feed"));
    assert_eq!(reader.state(), "archived whole");
    assert_eq!(reader.line(&site.url("/feed")), WHOLE);
}

pub(super) fn subscribing_to_an_archive_goes_to_its_current() {
    let site = archived_site();
    let reader = Reader::of(&site.url("/a2"));
    assert_eq!(reader.line(&site.url("/feed")), WHOLE);
}

pub(super) fn an_archive_without_current_claims_nothing() {
    let site = archived_site();
    let lone = || harbour(7..=8).archive().link("prev-archive", "/a3");
    site.put("/lone", lone());
    let reader = Reader::of(&site.url("/lone"));
    assert_eq!(reader.state(), "archived not-knowable");
}

pub(super) fn a_document_that_becomes_an_archive_leads_to_its_current() {
    let site = archived_site();
    let reader = Reader::of(&site.url("/feed"));
    site.put("/feed", harbour(7..=8).archive().link("prev-archive", "/a3").link("current", "/new"));
    site.put("/new", harbour(9..=10).link("prev-archive", "/feed"));
    reader.refresh();
    assert_eq!(reader.line(&site.url("/new")), format!("e10 e9 {WHOLE}"));
    assert_eq!(reader.state(), "archived whole");
    site.clear_log();
    reader.refresh();
    assert_eq!(site.requested(), ["/new"], "from then on");
}

pub(super) fn a_revision_in_the_subscription_document() {
    let site = archived_site();
    let url = site.url("/feed");
    let reader = Reader::of(&url);
    let revised =
        Entry::new("e2", "revised").published("2024-01-02T00:00:00Z").updated("2024-01-20T00:00:00Z");
    site.put("/feed", harbour(7..=8).link("prev-archive", "/a3").entry(revised));
    reader.refresh();
    assert_eq!(reader.entry(&url, "e2")["title"], "revised");
}

pub(super) fn refused_archives_are_gaps() {
    for (status, cause) in [(403, "forbidden"), (404, "not-found"), (410, "gone"), (500, "status")] {
        let site = archived_site();
        let url = site.url("/feed");
        site.put("/a2", Reply::status(status));
        let reader = Reader::of(&url);
        assert_eq!(reader.line(&url), format!("e8 e7 e6 e5 -{cause}-"), "{status}");
        assert_eq!(reader.state(), "archived gaps", "{status}");
        assert_eq!(site.count("/a1"), 0, "what lies behind an error is not known");
    }
}

pub(super) fn a_gap_is_told_everywhere() {
    let site = archived_site();
    let url = site.url("/feed");
    site.put("/a2", Reply::status(404));
    let reader = Reader::new();
    let (status, said) = reader.run(&["add", url.as_str()]);
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("a file of older entries is missing. "), "{said}");
    assert_eq!(reader.json(&["feeds"])[0]["gaps"], 1);
    let gaps = reader.json(&["gaps"]);
    assert_eq!((&gaps[0]["uri"], &gaps[0]["newer"]), (&json!(site.url("/a2").as_str()), &json!("e5")));
}

pub(super) fn polling_asks_for_one_document() {
    let site = archived_site();
    let reader = Reader::of(&site.url("/feed"));
    site.clear_log();
    reader.refresh();
    assert_eq!(site.requested(), ["/feed"]);
}

pub(super) fn a_new_archive_is_caught_up_with() {
    let site = archived_site();
    let url = site.url("/feed");
    let reader = Reader::of(&url);
    site.put("/a4", archive(4));
    site.put("/a5", archive(5));
    site.put("/feed", harbour(11..=12).link("prev-archive", "/a5"));
    site.clear_log();
    reader.refresh();
    assert_eq!(site.requested(), ["/feed", "/a5", "/a4"], "back to the first that was processed, no further");
    assert_eq!(reader.line(&url), format!("e12 e11 e10 e9 {WHOLE}"));
}
