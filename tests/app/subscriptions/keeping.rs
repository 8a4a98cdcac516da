//! The user's settings for one feed, and texts that are removed to save disk space.

use egui::{Key, Role};
use egui_kittest::kittest::Queryable;
use lacuna::demo::feed::Entry;
use lacuna::demo::http::Reply;
use lacuna::demo::{Site, WebArchive};
use lacuna::model::{FeedSettings, Timestamp};

use crate::support::{Home, Window, archive, day, feed, subscription};

/// A text of `length` random characters, which hardly shrinks when it is compressed.
fn dense(seed: u64, length: usize) -> String {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(b'A' + u8::try_from((state >> 40) % 58).unwrap())
    };
    let letters = (0..length).map(|_| next()).filter(char::is_ascii_alphabetic);
    letters.collect()
}

/// Limits each feed to one megabyte, and waits until texts were removed.
fn keep_one_megabyte(window: &mut Window) {
    window.press_with(egui::Modifiers::COMMAND, Key::Comma);
    window.click_on(Role::Tab, "History");
    window.fill("Storage limit per feed", "1");
    window.until_reads("to save disk space");
    window.press(Key::Escape);
    window.until_gone("Settings");
}

/// The title of an entry whose text was removed. A text that is not indexed yet stays, so this may be any of the old ones.
fn removed(window: &Window) -> String {
    let mut titles = (1..=6).map(|number| format!("e{number}"));
    let is_removed =
        |title: &String| window.store.article(window.entry(title).key).unwrap().unwrap().purged_at.is_some();
    titles.find(is_removed).unwrap()
}

fn large(number: u32) -> Entry {
    let text = format!("<p>Text {number} {}</p>", dense(u64::from(number), 400_000));
    Entry::new(format!("e{number}"), format!("e{number}"))
        .published(day(number))
        .updated(day(number))
        .html(text)
}

#[test]
fn texts_make_room_but_for_unread_and_starred_ones_and_are_fetched_again() {
    let site = Site::start();
    site.put("/feed", subscription(7..=8, "/1"));
    let older = (1..=6).rev().map(large);
    site.put("/1", archive(0..0, "").entries(older));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    window.until_titles(&["e8", "e7", "e6", "e5", "e4", "e3", "e2", "e1", "(end)"]);
    let id = window.feed("Harbour").id;
    assert!(window.store.size_on_disk(id).unwrap() > 1_200_000);
    window.read("e1");
    window.press(Key::S);
    window.until("it is starred", |w| w.starred() == ["e1"]);
    window.read("e2");
    window.press(Key::M);
    window.until("it is unread", |w| w.unread().contains(&"e2".to_owned()));
    // The user sets the limit, and a message says that texts were removed.
    keep_one_megabyte(&mut window);
    assert!(window.store.size_on_disk(id).unwrap() <= 1 << 20);
    let purged = |w: &Window, title: &str| {
        let key = w.entry(title).key;
        w.store.article(key).unwrap().unwrap().purged_at.is_some()
    };
    assert!(purged(&window, "e3"), "the oldest of the rest");
    assert!(!purged(&window, "e1") && !purged(&window, "e2"));
    // The list has the same entries as before.
    assert_eq!(window.titles(), ["e8", "e7", "e6", "e5", "e4", "e3", "e2", "e1", "(end)"]);
    window.until_reads("Lacuna has read this feed back to its beginning");
    window.click("About this feed");
    window.until_sees("Removed texts");
    window.until_reads("removed to make room on the disk, and can be fetched again.");
    // If the user asks, Lacuna fetches the text from its archive again.
    window.read("e3");
    window.click("Fetch the text again");
    window.until_reads("Text 3 ");
    assert_eq!(site.count("/1"), 2);
    assert!(!purged(&window, "e3"));
}

#[test]
fn a_text_that_the_feed_no_longer_offers_is_taken_from_its_page() {
    let site = Site::start();
    let with_page = |number| large(number).link(site.url("/page"));
    site.put("/feed", feed("Harbour", 7..=8).entries((1..=6).rev().map(with_page)));
    let words = "The tide came in at nine, and with it the boat that nobody expected. ".repeat(30);
    site.put("/page", Reply::html(format!("<html><body><article><p>{words}</p></article></body></html>")));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    window.until_titles(&["e8", "e7", "e6", "e5", "e4", "e3", "e2", "e1", "(end)"]);
    window.click("Mark all as read");
    window.until("all are read", |w| w.unread().is_empty());
    site.put("/feed", feed("Harbour", 7..=8));
    window.refresh_all();
    keep_one_megabyte(&mut window);
    let title = removed(&window);
    window.read(&title);
    window.until_reads("The feed no longer offers this text.");
    assert!(!window.sees("Fetch the text again"));
    window.click("Load full text");
    window.until_reads("The tide came in at nine");
}

#[test]
fn the_window_says_why_a_text_is_not_fetched_again() {
    let site = Site::start();
    site.put("/feed", subscription(7..=8, "/1"));
    site.put("/1", archive(0..0, "").entries((1..=6).rev().map(large)));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    window.until_titles(&["e8", "e7", "e6", "e5", "e4", "e3", "e2", "e1", "(end)"]);
    keep_one_megabyte(&mut window);
    site.put("/1", Reply::status(410));
    let title = removed(&window);
    window.read(&title);
    window.click("Fetch the text again");
    window.until_reads("The text could not be fetched.");
    window.until_idle();
    let mut window = window.close().open();
    site.put("/feed", Reply::status(429).header("Retry-After", "3600"));
    window.refresh_all();
    window.show("Harbour");
    window.read(&title);
    window.click("Fetch the text again");
    window.until_reads("The text could not be fetched.");
}

#[test]
fn a_text_recovered_from_a_web_archive_is_fetched_again_as_it_was_taken() {
    let (site, web) = (Site::start(), WebArchive::start());
    site.put("/feed", subscription(7..=8, "/1"));
    site.put("/1", Reply::status(410));
    let at = Timestamp::parse_rfc3339("2024-03-01T12:00:00Z").unwrap();
    web.put(&site.url("/1"), at, archive(0..0, "").entries((1..=6).rev().map(large)));
    let mut window = Home::with(&format!(r#""web_archive": "{}""#, web.time_maps())).open_following(&site);
    window.refresh_all();
    window.show("Harbour");
    window.until_titles(&["e8", "e7", "(gap)"]);
    window.select("Gap: ");
    window.click("Look in a web archive");
    window.until_titles(&["e8", "e7", "e6", "e5", "e4", "e3", "e2", "e1", "(end)"]);
    window.until_idle();
    keep_one_megabyte(&mut window);
    // A text that is not indexed yet is not removed. So the test looks for one of the oldest texts that was removed.
    let purged = |number: &u32| {
        let key = window.entry(&format!("e{number}")).key;
        window.store.article(key).unwrap().unwrap().purged_at.is_some()
    };
    let number = (1..=6).find(purged).unwrap();
    window.read(&format!("e{number}"));
    window.click("Fetch the text again");
    window.until_reads(&format!("Text {number} "));
    let asked = web.site().requested();
    let raw = WebArchive::raw_path(&site.url("/1"), at);
    assert_eq!(
        asked.iter().filter(|path| path.starts_with("/web/")).collect::<Vec<_>>(),
        [&raw, &raw],
        "{asked:?}"
    );
}

#[test]
fn one_feed_has_its_own_interval_name_and_room() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=3));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    window.click("About this feed");
    let id = window.feed("Harbour").id;
    window.fill("Refresh this feed every", "2");
    window.until_reads("From 5 to 10,080");
    window.fill("Refresh this feed every", "15");
    window.press(Key::Enter);
    window.harness().get_by_label("Show advanced settings").click_accesskit();
    window.fill("Name sent to the server", "Reader/9 (mine)");
    window.press(Key::Enter);
    window.fill("Storage limit", "0");
    window.press(Key::Enter);
    // The check box is below the edge of the window, so it is clicked as a screen reader does.
    window.harness().get_by_role_and_label(Role::CheckBox, "Allow local addresses").click_accesskit();
    let expect = FeedSettings {
        interval_minutes: Some(15),
        user_agent: Some("Reader/9 (mine)".to_owned()),
        allow_private: true,
        keep_mb: Some(0),
        proxy: None,
    };
    window.until("all of it is kept", |w| w.store.feed_choices(id).unwrap().settings == expect);
    // The settings apply from the next refresh on.
    window.refresh_all();
    let requests = site.log();
    assert_eq!(requests.last().unwrap().request.header("User-Agent"), Some("Reader/9 (mine)"));
    assert_eq!(window.feed("Harbour").schedule.due_reason.to_string(), "every 15 minutes");
    // The next window shows the feed's own settings again.
    let mut window = window.close().open();
    window.show("Harbour");
    window.click("About this feed");
    window.until_sees("Fetching and storage");
    window.until("it is shown again", |w| w.field("Name sent to the server") == "Reader/9 (mine)");
    window.fill("Name sent to the server", "");
    window.press(Key::Backspace);
    window.press(Key::Enter);
    window.until("it is kept", |w| w.store.feed_choices(id).unwrap().settings.user_agent.is_none());
}
