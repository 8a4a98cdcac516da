//! A1 to A8: archived feeds as the user sees them: progress, the limit, stopping, and continuing.

use std::time::Duration;

use egui::{Key, Role};
use egui_kittest::kittest::Queryable;
use lacuna::demo::Site;
use lacuna::demo::http::{Delivery, Reply};
use lacuna::history::GapCause;
use lacuna::model::Completeness;

use crate::support::{Home, Window, archive, subscription};

/// A site with a chain: `/feed` has the newest entry, and each older entry has an archive of its own.
fn chain(length: u32, slow: Duration) -> Site {
    let site = Site::start();
    let older = |number: u32| if number > 1 { format!("/a{}", number - 1) } else { String::new() };
    site.put("/feed", subscription(length..=length, &older(length)));
    for number in 1..length {
        let reply = Reply::from(archive(number..=number, &older(number)));
        let half = reply.body.len() / 2;
        let delivery =
            if slow.is_zero() { Delivery::Normal } else { Delivery::Slow { chunk: half, pause: slow } };
        site.put(&format!("/a{number}"), reply.delivery(delivery));
    }
    site
}

/// Subscribes to the feed of a site in the dialog.
fn add(window: &mut Window, site: &Site) {
    window.click("Add");
    window.fill("Feed or site address", site.url("/feed").as_str());
    window.press(Key::Enter);
    window.until_sees("Found this feed");
    window.click("Add");
}

#[test]
fn g7_a_chain_is_rebuilt_and_called_whole() {
    let site = chain(5, Duration::ZERO);
    let mut window = Window::new();
    add(&mut window, &site);
    window.until_titles(&["e5", "e4", "e3", "e2", "e1", "(end)"]);
    window.until_idle();
    assert!(window.reads("Lacuna has read this feed back to its beginning"));
    // G5a: older entries arrive as read, and the status line states their number.
    assert_eq!(window.unread(), ["e5"]);
    window.until_reads("4 older entries (marked as read)");
}

#[test]
fn a_feed_is_saved_as_an_archived_feed_from_its_menu() {
    let site = chain(5, Duration::ZERO);
    let mut window = Window::new();
    add(&mut window, &site);
    window.until_titles(&["e5", "e4", "e3", "e2", "e1", "(end)"]);
    window.until_idle();
    window.show("Harbour");
    let folder = window.home.path().join("copy");
    window.menu("Feed", "Save as archived feed…");
    assert!(!window.sees("Lacuna can’t say that these are all entries of the feed."));
    // The dialog names a path at which nothing can be written.
    window.fill("Path of the folder", "/dev/null/copy");
    window.click("Save");
    window.until_reads("The feed was not saved: /dev/null/copy");
    *window.desktop.chosen.lock().unwrap() = Some(folder.clone());
    window.click("Choose…");
    window.until("the path is filled in", |w| w.field("Path of the folder") == folder.to_str().unwrap());
    window.click("Save");
    window.until_reads("5 entries saved in ");
    assert!(window.reads("1 file of older entries was added."));
    let mut names: Vec<_> =
        std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["archive-00001.atom", "feed.atom"]);
    window.click("Done");
    window.until_gone("Path of the folder");
    // When the dialog opens again, it does not show the old outcome, and its field has the focus.
    window.menu("Feed", "Save as archived feed…");
    window.until_sees("Path of the folder");
    window.rest(Duration::from_millis(100));
    assert!(window.harness().get_by_label("Path of the folder").is_focused());
    assert!(!window.reads("5 entries saved in "));
}

#[test]
fn a_feed_that_may_lack_entries_is_saved_only_after_a_tick() {
    let site = Site::start();
    site.put("/plain", subscription(1..=2, ""));
    let mut window = Window::reading([("", site.url("/plain"))]);
    window.show("Harbour");
    let folder = window.home.path().join("copy");
    window.menu("Feed", "Save as archived feed…");
    window.fill("Path of the folder", folder.to_str().unwrap());
    // The dialog asks before the user saves.
    assert!(window.sees("Lacuna can’t say that these are all entries of the feed."));
    window.click("Save");
    window.rest(Duration::from_millis(100));
    assert!(!folder.exists());
    window.click("Save it anyway. The copy then says so.");
    // The number of entries in a file and the address follow the same rules as on the command line.
    window.fill("Entries in each file of older entries", "0");
    window.until_sees("From 1 to 100,000");
    window.fill("Entries in each file of older entries", "1");
    window.fill("Address of the folder on the web (optional)", "https://example.org/copy/");
    window.click("Save");
    window.until_reads("2 entries saved in ");
    let archive = std::fs::read_to_string(folder.join("archive-00001.atom")).unwrap();
    assert!(archive.contains("https://example.org/copy/"), "{archive}");
    assert_eq!(archive.matches("<entry").count(), 1);
}

#[test]
fn a8_a_first_walk_is_seen_and_stopped() {
    let site = chain(60, Duration::from_millis(50));
    let mut window = Window::new();
    add(&mut window, &site);
    // The user can list the feed while the walk runs.
    window.until_reads("Harbour, ");
    window.show("Harbour");
    window.until("the gap says what is being done", |w| {
        w.rows().iter().any(|row| row.starts_with("Gap: Loading older entries…"))
    });
    window.until_sees("Loading older entries");
    window.until("files are counted, back to a day", |w| w.reads("files, back to "));
    // A gap that was not fetched yet is not marked in the sidebar (G1).
    assert!(!window.tree().iter().any(|row| row.contains("gap")), "{:?}", window.tree());
    window.click("Stop");
    window.until_sees("You stopped loading older entries");
    window.until_idle();
    let held = window.entries().len();
    assert!(held < 60, "{held}");
    assert_eq!(window.store.gaps(None).unwrap()[0].gap.cause, GapCause::Stopped);
    // A3: when the walk continues, it fetches no document a second time.
    site.clear_log();
    window.click("Continue to the beginning");
    window.until_reads("0 gaps. All entries");
    window.until_idle();
    assert_eq!(window.feed("Harbour").state, Some(Completeness::Whole));
    let mut asked = site.requested();
    let before = asked.len();
    asked.sort();
    asked.dedup();
    assert_eq!(asked.len(), before, "{asked:?}");
    assert!(before <= 61 - held, "{before} requests though {held} entries were held");
}

#[test]
fn a8_a_later_walk_is_seen_and_stopped_from_the_foot() {
    let site = chain(60, Duration::from_millis(20));
    let mut window = Home::new().open_following(&site);
    window.click("Refresh all");
    window.until_reads("archives read");
    window.until("the sidebar counts", |w| w.reads("Refreshing 0 of 1 feed"));
    window.click("Stop all tasks");
    window.until_idle();
    window.show("Harbour");
    window.until_sees("You stopped loading older entries");
}

#[test]
fn a7_at_the_limit_the_user_is_asked() {
    let site = chain(10, Duration::ZERO);
    let mut window = Home::with(r#""archive_limit": 2"#).open_following(&site);
    window.refresh_all();
    window.show("Harbour");
    window.until_titles(&["e10", "e9", "e8", "(gap)"]);
    window.until_sees("Load older entries?");
    // The list Missing does not have this gap, because the user decides if the walk continues.
    assert!(window.sees("Missing") && !window.reads("Missing, 1"), "{:?}", window.tree());
    window.show("Missing");
    window.until_sees("No gaps to show");
    window.show("Harbour");
    // "Continue" fetches as many documents again.
    window.click("Continue");
    window.until_titles(&["e10", "e9", "e8", "e7", "e6", "(gap)"]);
    window.until_idle();
    // After "Stop here", the question is not asked again.
    window.click("Stop here");
    window.until_sees("You stopped loading older entries");
    assert_eq!(window.store.gaps(None).unwrap()[0].gap.cause, GapCause::Stopped);
    site.clear_log();
    window.refresh_all();
    assert_eq!(site.requested(), ["/feed"], "A7: only on request");
    window.until_titles(&["e10", "e9", "e8", "e7", "e6", "(gap)"]);
    // The user continues in the pane of the gap.
    window.select("Gap: You stopped here");
    window.until("the pane explains", |w| {
        w.harness().query_by_role_and_label(Role::Heading, "You stopped here").is_some()
    });
    window.click("Continue to the beginning");
    window.until_titles(&["e10", "e9", "e8", "e7", "e6", "e5", "e4", "e3", "e2", "e1", "(end)"]);
    window.until_idle();
    assert_eq!(window.feed("Harbour").state, Some(Completeness::Whole));
    assert!(!window.sees("Load older entries?") && !window.sees("You stopped loading older entries"));
}

/// Closes the window in the middle of a walk along a chain.
fn cut_short() -> (Site, Home) {
    let site = chain(40, Duration::from_millis(15));
    let mut window = Home::new().open_following(&site);
    window.click("Refresh all");
    window.until("some archives were read", |w| w.entries().len() > 3);
    (site, window.close())
}

#[test]
fn a3_a_walk_cut_short_by_closing_the_window_goes_on_at_the_next_start() {
    let (site, home) = cut_short();
    site.clear_log();
    home.set(r#""mark_read_delay_ms": 60000"#);
    let mut window = home.open();
    window.until("it is whole", |w| w.feed("Harbour").state == Some(Completeness::Whole));
    window.until_idle();
    let mut asked = site.requested();
    let before = asked.len();
    asked.sort();
    asked.dedup();
    assert_eq!(asked.len(), before, "no archive twice: {asked:?}");
}

#[test]
fn f2_a_server_that_asks_to_wait_leaves_the_window_idle() {
    let (site, home) = cut_short();
    // The walk is unfinished, and the server asks to wait.
    site.put("/feed", Reply::status(429).header("Retry-After", "600"));
    let mut window = home.open();
    window.refresh_all();
    site.clear_log();
    window.rest(Duration::from_millis(700));
    // The window sends no request and draws no frames.
    assert_eq!(site.requested(), [""; 0]);
    assert!(!window.is_busy());
    let frames = frames_asked_for(&mut window, Duration::from_millis(500));
    assert_eq!(frames, 0, "frames without a reason");
}

/// Counts the frames after which the window requests another frame soon, although nothing happens. A repaint once a
/// minute is allowed, for times such as "3 minutes ago".
fn frames_asked_for(window: &mut Window, time: Duration) -> usize {
    let start = std::time::Instant::now();
    let mut frames = 0;
    while start.elapsed() < time {
        std::thread::sleep(Duration::from_millis(10));
        window.harness_mut().step();
        let output = window.harness().output().viewport_output.get(&egui::ViewportId::ROOT).unwrap();
        frames += usize::from(output.repaint_delay < Duration::from_secs(30));
    }
    frames
}
