//! G1 to G5: the pseudo-entry in the list, its explanation, and its actions.

use std::ops::RangeInclusive;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;
use lacuna::demo::http::{Delivery, Reply};
use lacuna::demo::{Site, WebArchive};
use lacuna::model::{Completeness, FeedKind, Timestamp};

use crate::support::{Home, Window, archive, feed, subscription};

/// A chain of three archives. The middle one gives this answer.
fn broken(reply: impl Into<Reply>) -> (Site, Window) {
    let site = Site::start();
    site.put("/feed", subscription(7..=8, "/a3"));
    site.put("/a3", archive(5..=6, "/a2"));
    site.put("/a2", reply);
    site.put("/a1", archive(1..=2, ""));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    window.until_titles(&["e8", "e7", "e6", "e5", "(gap)"]);
    (site, window)
}

const WHOLE: [&str; 9] = ["e8", "e7", "e6", "e5", "e4", "e3", "e2", "e1", "(end)"];

#[test]
fn g1_g2_a_refused_archive_is_shown_and_explained() {
    for (status, what, story) in [
        (403, "Refused by the server", "The server refused the archive file"),
        (404, "File not found", "is not where the feed says it is"),
        (410, "Removed by the publisher", "was removed for good"),
    ] {
        let (site, mut window) = broken(Reply::status(status));
        // The gap appears in the sidebar, in the state of the feed, and in the list.
        window.until_sees("Harbour, 2 unread, 1 gap");
        window.until_sees("1 gap");
        window.until_sees("Missing, 1");
        let row = window.rows().into_iter().find(|row| row.starts_with("Gap: ")).unwrap();
        assert!(row.starts_with(&format!("Gap: Entries are missing here, {what}")), "{row}");
        assert!(row.contains("before 5 Jan 2024"), "{row}");
        // When the user selects the gap, the pane explains it.
        window.select("Gap: ");
        let heading = |w: &Window| {
            w.harness().query_by_role_and_label(Role::Heading, "Entries are missing here").is_some()
        };
        window.until("the pane explains", |w| heading(w));
        assert!(window.reads(story), "{status}: {:#?}", window.shown());
        assert!(window.sees(what));
        window.click("Details");
        window.until_sees(site.url("/a2").as_str());
        // The user can also reach the gap by keys.
        window.press(Key::K);
        window.until_article("e5");
        window.press(Key::J);
        window.until("the pane explains", |w| heading(w));
        // G4, G5a: the publisher restores the archive.
        site.put("/a2", archive(3..=4, "/a1"));
        window.click("Retry");
        window.until_titles(&WHOLE);
        window.until_idle();
        assert_eq!(window.feed("Harbour").state, Some(Completeness::Whole), "{status}");
        window.until_sees("Harbour, 2 unread");
        assert!(!heading(&window), "{status}: what is healed is not explained");
        assert_eq!(window.store.gaps(None).unwrap().len(), 0);
    }
}

#[test]
fn k4_a_lost_snapshot_is_shown_in_its_place_and_heals() {
    let site = Site::start();
    let snapshot = |this: &str, prev: &str, numbers: RangeInclusive<u32>| {
        feed("Harbour", numbers).stateful(" 1 ").link("this", this).link("prev", prev)
    };
    site.put("/feed", snapshot("/s3", "/s2", 5..=6));
    site.put("/s2", Reply::status(404));
    site.put("/s1", feed("Harbour", 1..=2).stateful("1").link("this", "/s1"));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    window.until_titles(&["e6", "e5", "(gap)"]);
    assert_eq!(window.feed("Harbour").kind, Some(FeedKind::Stateful));
    window.until_sees("Harbour, 2 unread, 1 gap");
    window.select("Gap: ");
    window.until_sees("File not found");
    assert!(window.reads("The snapshot that holds these entries"), "{:#?}", window.shown());
    // The publisher adds a snapshot, and restores the lost one.
    site.put("/s3", snapshot("/s3", "/s2", 5..=6));
    site.put("/feed", snapshot("/s4", "/s3", 7..=8));
    site.put("/s2", snapshot("/s2", "/s1", 3..=5));
    window.click("Retry");
    window.until_titles(&["e6", "e5", "e4", "e3", "e2", "e1", "(end)"]);
    window.refresh_all();
    window.until_titles(&["e8", "e7", "e6", "e5", "e4", "e3", "e2", "e1", "(end)"]);
    window.until_reads("Lacuna has read this feed back to its beginning");
    assert_eq!(site.count("/s3"), 0, "what was seen as the feed's own document is not fetched");
}

#[test]
fn g3_a_retry_that_fails_again_says_so() {
    let (site, mut window) = broken(Reply::status(404));
    window.select("Gap: ");
    window.until_sees("Once");
    site.put("/a2", Reply::status(410));
    window.press_with(Modifiers::SHIFT, Key::T);
    window.until_sees("Removed by the publisher");
    window.until_idle();
    assert_eq!(window.store.gaps(None).unwrap()[0].gap.tries, 2);
    window.until_sees("2 times");
}

#[test]
fn g5_a_gap_is_dismissed_shown_again_and_undone() {
    let (_site, mut window) = broken(Reply::status(404));
    window.select("Gap: ");
    window.click("Dismiss");
    window.until_titles(&["e8", "e7", "e6", "e5"]);
    window.until_sees("Gap dismissed");
    window.until_sees("Harbour, 2 unread");
    // A dismissed gap still counts in the state.
    window.until_sees("1 gap");
    assert!(window.store.gaps(None).unwrap()[0].gap.dismissed);
    window.click("Undo");
    window.until_titles(&["e8", "e7", "e6", "e5", "(gap)"]);
    window.until_sees("Harbour, 2 unread, 1 gap");
    // The user dismisses the gap by key, and shows it again from the information about the feed.
    window.select("Gap: ");
    window.press_with(Modifiers::SHIFT, Key::D);
    window.until_titles(&["e8", "e7", "e6", "e5"]);
    window.click("About this feed");
    // The information about the feed has loaded when this text is there. Before that, the pane of the gap has a button
    // of the same name.
    window.until_sees("Last checked");
    window.click("Show again");
    window.until_titles(&["e8", "e7", "e6", "e5", "(gap)"]);
    assert!(!window.store.gaps(None).unwrap()[0].gap.dismissed);
    window.until_gone("Show again");
    window.click("Details");
    window.until_sees("Entries are missing here");
}

#[test]
fn g2_a_gap_is_explained_and_retried_from_the_information_about_a_feed_that_is_not_listed() {
    let (site, mut window) = broken(Reply::status(404));
    window.show("Starred");
    window.until_sees("Nothing starred");
    window.menu_on(Role::TreeItem, "Harbour");
    window.click("About this feed");
    window.click("Details");
    window.until_sees("Entries are missing here");
    site.put("/a2", archive(3..=4, "/a1"));
    window.click("Retry");
    window.until("the gap is closed", |w| w.store.gaps(None).unwrap().is_empty());
}

#[test]
fn g5_marking_all_read_leaves_gaps_alone() {
    let (_site, mut window) = broken(Reply::status(404));
    window.press_with(Modifiers::SHIFT, Key::A);
    window.until_sees("2 entries marked as read");
    window.until_agrees();
    assert_eq!(window.titles(), ["e8", "e7", "e6", "e5", "(gap)"]);
    // The gap is listed under Missing and not under Starred.
    window.show("Missing");
    window.until_titles(&["(gap)"]);
    window.select("Gap: ");
    window.until_sees("Retry");
    window.show("Starred");
    window.until_sees("Nothing starred");
}

#[test]
fn g6_missed_polls_of_a_plain_feed_are_shown() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=4));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    window.until_titles(&["e4", "e3", "e2", "e1", "(end)"]);
    site.put("/feed", feed("Harbour", 11..=14));
    window.press(Key::R);
    window.until_titles(&["e14", "e13", "e12", "e11", "(gap)", "e4", "e3", "e2", "e1", "(end)"]);
    window.until_idle();
    window.select("Gap: Entries are likely missing here");
    window.until_reads("New entries may have pushed older ones out of the feed before it was checked again.");
    window.until_sees("Likely: two checks in a row have no entry in common");
    window.until_sees("Only when you ask");
    // The gap has no address, so it cannot be retried.
    assert!(!window.sees("Retry"));
}

#[test]
fn missing_names_each_gap_by_its_feed_and_retries_all_of_them() {
    let site = Site::start();
    for (name, gone) in [("a", 404), ("b", 410)] {
        let path = |part: &str| format!("/{name}{part}");
        site.put(&path("feed"), subscription(7..=8, &path("3")));
        site.put(&path("3"), archive(5..=6, &path("2")));
        site.put(&path("2"), Reply::status(gone));
        site.put(&path("1"), archive(1..=2, ""));
    }
    let mut window = Window::reading([("", site.url("/afeed")), ("", site.url("/bfeed"))]);
    window.show("Missing, 2");
    window.until_titles(&["(gap)", "(gap)"]);
    for name in ["a", "b"] {
        site.put(&format!("/{name}2"), archive(3..=4, &format!("/{name}1")));
    }
    window.click("Retry all");
    window.until_sees("No gaps to show");
    assert_eq!(window.store.gaps(None).unwrap().len(), 0);
}

#[test]
fn the_report_of_missing_entries_is_saved_from_one_menu() {
    let (_site, mut window) = broken(Reply::status(404));
    window.show("Missing");
    window.until_titles(&["(gap)"]);
    assert!(!window.sees("CSV"));
    window.click("Save report…");
    window.until_sees("CSV");
}

#[test]
fn the_entries_beside_a_gap_are_titles_that_open_them() {
    let (_site, mut window) = broken(Reply::status(404));
    window.select("Gap: ");
    // No web archive on the internet has copies of a feed on this machine.
    window.until_sees("Usually the publisher moved or removed a file. Retry later.");
    assert!(!window.sees("Look in a web archive"));
    assert!(!window.sees("Older entry"), "no older entry is known");
    // The titles also lead to the entries from the list Missing, which has no entries itself.
    for scope in ["Harbour, 2 unread, 1 gap", "Missing, 1"] {
        window.show(scope);
        window.select("Gap: ");
        window.until_sees("Newer entry: e5");
        window.click("Newer entry: e5");
        window.until_article("e5");
        window.until_titles(&["e8", "e7", "e6", "e5", "(gap)"]);
    }
}

#[test]
fn a_web_archive_is_searched_for_missing_entries_on_request_only() {
    let (site, web) = (Site::start(), WebArchive::start());
    site.put("/feed", subscription(7..=8, "/a3"));
    site.put("/a3", archive(5..=6, "/a2"));
    site.put("/a2", Reply::status(410));
    site.put("/a1", archive(1..=2, ""));
    let mut window = Home::with(&format!(r#""web_archive": "{}""#, web.time_maps())).open_following(&site);
    window.refresh_all();
    window.show("Harbour");
    window.until_titles(&["e8", "e7", "e6", "e5", "(gap)"]);
    window.select("Gap: ");
    let before = site.requested();
    window.click("Look in a web archive");
    window.until_reads(" has no copy of ");
    window.until_idle();
    assert_eq!(web.site().requested().len(), 1, "nothing is asked of it but this once");
    assert_eq!(site.requested(), before, "G3: the publisher is asked again only if the user wants a retry");
    let at = Timestamp::parse_rfc3339("2024-03-01T12:00:00Z").unwrap();
    web.put(&site.url("/a2"), at, archive(3..=4, "/a1"));
    window.click("Look in a web archive");
    window.until_titles(&WHOLE);
    window.until_reads(
        "2 entries recovered from 1 copy in the web archive 127.0.0.1. 2 more came from the publisher’s own files that the \
         copy leads to: 4 in all.",
    );
    window.until_idle();
    window.until_reads("Added 4 entries");
    window.read("e4");
    window.until_reads("Recovered from a web archive’s copy of 1 March 2024");
    window.read("e2");
    window.until_article("e2");
    assert!(!window.reads("Recovered from"));
}

#[test]
fn a8_a_search_in_a_web_archive_tells_how_far_it_is_and_is_cancelled() {
    let (site, web) = (Site::start(), WebArchive::start());
    site.put("/feed", subscription(7..=8, "/a2"));
    site.put("/a2", Reply::status(410));
    let at = |text: &str| Timestamp::parse_rfc3339(text).unwrap();
    // The newest capture cannot be used, and the server never sends the capture before it.
    let silent =
        Reply::from(archive(5..=6, "")).delivery(Delivery::Silent(std::time::Duration::from_mins(1)));
    web.put(&site.url("/a2"), at("2024-03-01T12:00:00Z"), silent);
    web.put(&site.url("/a2"), at("2024-03-02T12:00:00Z"), Reply::status(404));
    let mut window = Home::with(&format!(r#""web_archive": "{}""#, web.time_maps())).open_following(&site);
    window.refresh_all();
    window.show("Harbour");
    window.until_titles(&["e8", "e7", "(gap)"]);
    window.select("Gap: ");
    window.click("Look in a web archive");
    // The pane, the bar above the list and the status bar show the progress.
    window.until_sees("Looking in a web archive: 1 of 2 copies read");
    window.until_sees("Looking in a web archive");
    assert!(!window.sees("Loading older entries…"), "{:#?}", window.shown());
    window.click("Stop");
    window.until_reads("was stopped: 2 of 2 copies asked for, nothing recovered");
    window.until_idle();
    window.until_sees("Look in a web archive");
    let gaps = window.store.gaps(None).unwrap();
    assert_eq!((gaps.len(), gaps[0].gap.cause), (1, lacuna::history::GapCause::Gone), "it stays what it was");
}

#[test]
fn the_missing_entries_report_is_saved_as_json_csv_and_atom() {
    let (site, mut window) = broken(Reply::status(404));
    window.show("Missing");
    window.until_titles(&["(gap)"]);
    let folder = tempfile::tempdir().unwrap();
    for (form, expect) in
        [("JSON", "\"cause\": \"not-found\""), ("CSV", ",not-found,404,"), ("Atom", "<feed ")]
    {
        let target = folder.path().join(form);
        *window.desktop.chosen.lock().unwrap() = Some(target.clone());
        window.click("Save report…");
        window.click(form);
        window.until_reads(&format!("Saved to {}", target.display()));
        let saved = std::fs::read_to_string(&target).unwrap();
        assert!(saved.contains(expect) && saved.contains(site.url("/a2").as_str()), "{form}: {saved}");
    }
}

#[test]
fn c1_a_feed_that_became_complete_has_no_gaps_anywhere() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 3..=4).link("prev-archive", "/none"));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    window.until_titles(&["e4", "e3", "(gap)"]);
    site.put("/feed", feed("Harbour", 3..=4).complete());
    window.refresh_all();
    window.until("it is complete", |w| w.feed("Harbour").kind == Some(FeedKind::Complete));
    window.until_sees("Current list only");
    window.until_titles(&["e4", "e3"]);
    for list in ["Missing", "All entries"] {
        window.show(list);
        window.until("no gap is listed", |w| !w.titles().contains(&"(gap)".to_owned()));
    }
    window.show("Missing");
    window.until_sees("No gaps to show");
    window.show("Harbour");
    window.click("About this feed");
    window.until_sees("Last checked");
    assert!(!window.sees("Gaps") && !window.sees("1 gap"), "{:#?}", window.shown());
}
