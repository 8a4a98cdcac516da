//! F3c, F6, K2: the first run, and adding feeds by the dialog.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use egui::{Event, Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;
use lacuna::demo::http::Reply;
use lacuna::demo::{DemoPublisher, Site};
use lacuna::model::{Completeness, FeedKind, feed_name};

use crate::support::{Window, archive, feed, guarded, subscription};

/// Opens the dialog and looks for feeds at an address.
fn look(window: &mut Window, address: &str) {
    window.press_with(Modifiers::COMMAND, Key::N);
    window.fill("Feed or site address", address);
    window.press(Key::Enter);
}

#[test]
fn a_new_user_is_told_how_to_begin() {
    let mut window = Window::new();
    window.until_sees("Begin with a feed");
    assert!(window.sees("Import OPML") && window.sees("Try the demo"));
    window.click("Add a feed");
    assert!(window.harness().get_by_role_and_label(Role::TextInput, "Feed or site address").is_focused());
    window.press(Key::Escape);
    window.until_gone("Feed or site address");
    window.click("Import OPML");
    window.until_sees("Path of the OPML file");
    window.click("Cancel");
    window.until_gone("Path of the OPML file");
    assert_eq!(window.feeds().len(), 0);
}

#[test]
fn a_feeds_address_is_looked_at_and_followed() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=3).site("http://pages.example/"));
    let mut window = Window::new();
    look(&mut window, site.url("/feed").as_str());
    window.until_sees("Found this feed");
    assert_eq!(window.feeds().len(), 0, "nothing is followed before the user says so");
    window.fill("Folder", "Sea/Ports");
    window.click("Add");
    window.until_titles(&["e3", "e2", "e1", "(end)"]);
    window.until_agrees();
    let row = window.feed("Harbour");
    assert_eq!((row.folder, row.unread), (vec!["Sea".to_owned(), "Ports".to_owned()], 3));
    assert!(!window.sees("Begin with a feed"));
    assert!(window.tree().iter().any(|row| row.starts_with("Folder Ports, 3 unread entries, open")));
    // F7: adding a feed is one request.
    assert_eq!(site.count("/feed"), 1);
    // The dialog recognises the feed when the user looks it up again.
    look(&mut window, site.url("/feed").as_str());
    window.until_sees("Found this feed");
    window.until_reads("already subscribed");
    assert!(!window.named(Role::Button).iter().any(|name| name == "Add feed"));
    window.click("Show it");
    window.until_gone("Feed or site address");
    window.until_titles(&["e3", "e2", "e1", "(end)"]);
    assert_eq!(window.feeds().len(), 1);
}

#[test]
fn f6_the_user_chooses_among_the_feeds_of_a_page() {
    let publisher = DemoPublisher::start(0).unwrap();
    let mut window = Window::new();
    look(&mut window, publisher.address().join("/lamp-room/").unwrap().as_str());
    window.until_sees("Found 2 feeds");
    let offered = window.named(Role::CheckBox);
    assert!(
        offered.iter().any(|feed| feed.starts_with("Lamp Room Letters, RSS")),
        "title and kind: {offered:?}"
    );
    // The first feed is chosen at the start. The user chooses the other one too and adds both.
    window.click_on(Role::CheckBox, "Lamp Room Letters");
    window.click("Add 2 feeds");
    window.until_reads("Lamp Room Letters, 10 unread");
    window.until_idle();
    let feeds = window.feeds();
    assert_eq!(feeds.len(), 2);
    assert!(feeds.iter().any(|feed| feed.url.path().ends_with("letters.rss")), "{feeds:?}");
}

#[test]
fn a_feed_is_added_to_the_listed_folder() {
    let site = Site::start();
    site.put("/a", feed("Anchor", 1..=2));
    site.put("/b", feed("Buoy", 1..=2));
    let mut window = Window::reading([("Sea", site.url("/a"))]);
    window.show("Anchor");
    look(&mut window, site.url("/b").as_str());
    window.until_sees("Found this feed");
    window.click("Add");
    window.until_reads("Buoy, 2 unread");
    assert_eq!(window.feed("Buoy").folder, ["Sea"]);
}

#[test]
fn f6_a_page_that_names_no_feed_is_guessed_at() {
    let site = Site::start();
    site.put("/", Reply::html("<html><head><title>Bare</title></head><body></body></html>"));
    site.put("/feed", feed("Harbour", 1..=3));
    let mut window = Window::new();
    look(&mut window, site.url("/").as_str());
    window.until_sees("Found this feed");
    window.click("Add");
    window.until_titles(&["e3", "e2", "e1", "(end)"]);
    assert_eq!(window.feed("Harbour").url, site.url("/feed"));
    assert_eq!(
        ["/", "/feed", "/rss"].map(|path| site.count(path)),
        [1, 1, 0],
        "what was read is not fetched again"
    );
}

#[test]
fn f3c_a_document_that_is_no_feed_is_not_followed_and_the_reason_is_shown() {
    let publisher = DemoPublisher::start(0).unwrap();
    let mut window = Window::new();
    look(&mut window, publisher.address().join("/trouble/page.html").unwrap().as_str());
    window.until("it says why", |w| !w.sees("Looking for feeds…") && w.reads("not to a feed"));
    look(&mut window, "refesh");
    window.until_sees("This is not a web address.");
    for (text, message, hint) in [
        ("me@example.org", "This is an e-mail address.", "Type the address of the site"),
        ("/home/me/feeds.opml", "This is a file on this computer.", "can be imported"),
        ("ftp://example.org/feed", "Lacuna reads feeds over http and https only.", "Type the web address"),
    ] {
        look(&mut window, text);
        window.until_sees(message);
        window.until_reads(hint);
    }
    look(&mut window, publisher.address().join("/nothing/here").unwrap().as_str());
    window.until_reads("There is nothing at this address");
    assert_eq!(window.feeds().len(), 0);
    window.press(Key::Escape);
    window.until_sees("Begin with a feed");
}

#[test]
fn an_address_that_failed_can_be_replaced_at_once() {
    let site = Site::start();
    site.put("/text", Reply::ok("text/plain", "no feed"));
    let mut window = Window::new();
    look(&mut window, site.url("/text").as_str());
    window.until_reads("not to a feed");
    window.step();
    window.harness_mut().input_mut().events.push(Event::Text("https://example.org".to_owned()));
    window.step();
    assert_eq!(window.field("Feed or site address"), "https://example.org");
}

#[test]
fn f3c_a_server_that_is_not_there_now_is_followed_all_the_same() {
    let site = Site::start();
    site.put("/feed", Reply::status(503));
    let mut window = Window::new();
    let url = site.url("/feed");
    look(&mut window, url.as_str());
    window.until_sees("Couldn’t reach this address. Subscribe anyway?");
    window.click("Add");
    window.until_reads(", error: ");
    let row = window.feeds().remove(0);
    assert!(row.error.is_some() && row.unread == 0, "{row:?}");
    window.until_idle();
    // A port on which no server listens.
    let gone = Site::start();
    let nobody = gone.url("/feed");
    drop(gone);
    look(&mut window, nobody.as_str());
    window.until_sees("Couldn’t reach this address. Subscribe anyway?");
    window.click("Add");
    let failing = |w: &Window| w.tree().iter().filter(|row| row.contains(", error: ")).count();
    window.until("both are followed", |w| w.feeds().len() == 2 && failing(w) == 2);
    window.until_idle();
    // The server is back.
    site.put("/feed", feed("Harbour", 1..=2));
    window.show(feed_name(url.as_str()));
    window.press(Key::R);
    window.until_titles(&["e2", "e1", "(end)"]);
    window.until_agrees();
    assert_eq!(window.feed("Harbour").error, None);
}

#[test]
fn k2_the_address_of_an_archive_leads_to_its_feed() {
    let site = Site::start();
    site.put("/feed", subscription(3..=4, "/a1"));
    site.put("/a1", archive(1..=2, ""));
    let mut window = Window::new();
    look(&mut window, site.url("/a1").as_str());
    window.until_sees("Found this feed");
    window.click("Add");
    window.until_titles(&["e4", "e3", "e2", "e1", "(end)"]);
    window.until_idle();
    let row = window.feed("Harbour");
    assert_eq!(
        (row.url.path(), row.kind, row.state),
        ("/feed", Some(FeedKind::Archived), Some(Completeness::Whole))
    );
}

#[test]
fn enter_looks_and_enter_again_follows() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=3));
    let mut window = Window::new();
    look(&mut window, site.url("/feed").as_str());
    window.until_sees("Found this feed");
    window.press(Key::Enter);
    window.until("it is followed", |w| w.feeds().len() == 1);
}

#[test]
fn found_feeds_belong_to_the_address_that_was_looked_up() {
    let site = Site::start();
    site.put("/one", feed("One", 1..=1));
    site.put("/two", feed("Two", 1..=1));
    let mut window = Window::new();
    look(&mut window, site.url("/one").as_str());
    window.until_sees("Found this feed");
    window.fill("Feed or site address", site.url("/two").as_str());
    window.until_gone("Found this feed");
    window.click("Find feeds");
    window.until_sees("Found this feed");
    window.press(Key::Enter);
    window.until("one is followed", |w| w.feeds().len() == 1);
    assert_eq!(window.feeds()[0].url, site.url("/two"));
}

#[test]
fn the_address_field_has_the_focus_each_time_the_dialog_opens() {
    let site = Site::start();
    site.put("/one", feed("One", 1..=1));
    let mut window = Window::new();
    let typed_after_opening = |window: &mut Window| {
        window.press_with(Modifiers::COMMAND, Key::N);
        window.harness_mut().input_mut().events.push(Event::Text("https://example.org".to_owned()));
        window.step();
        let typed = window.field("Feed or site address");
        window.press(Key::Escape);
        window.until_gone("Feed or site address");
        typed
    };
    for _ in 0..2 {
        look(&mut window, site.url("/one").as_str());
        window.until_sees("Found this feed");
        window.press(Key::Escape);
        window.until_gone("Feed or site address");
        assert_eq!(typed_after_opening(&mut window), "https://example.org", "nothing was added");
    }
    look(&mut window, site.url("/one").as_str());
    window.until_sees("Found this feed");
    window.click("Add");
    window.until("it is followed", |w| w.feeds().len() == 1);
    window.until_gone("Feed or site address");
    assert_eq!(typed_after_opening(&mut window), "https://example.org", "a feed was added");
}

#[test]
fn enter_in_the_folder_field_adds_the_feed() {
    let site = Site::start();
    site.put("/one", feed("One", 1..=1));
    let mut window = Window::new();
    look(&mut window, site.url("/one").as_str());
    window.until_sees("Found this feed");
    window.fill("Folder", "Sea");
    window.press(Key::Enter);
    window.until("it is followed", |w| w.feeds().len() == 1);
    assert_eq!(window.feeds()[0].folder, ["Sea"]);
}

/// A site that offers a feed once it may.
struct Slow {
    site: Site,
    is_asked: Arc<AtomicBool>,
    may_answer: Arc<AtomicBool>,
}

impl Slow {
    fn start(title: &'static str) -> Self {
        let slow = Self { site: Site::start(), is_asked: Arc::default(), may_answer: Arc::default() };
        let (is_asked, may_answer) = (Arc::clone(&slow.is_asked), Arc::clone(&slow.may_answer));
        slow.site.handle("/feed", move |_| {
            is_asked.store(true, Ordering::Relaxed);
            let began = Instant::now();
            while !may_answer.load(Ordering::Relaxed) && began.elapsed() < Duration::from_secs(20) {
                std::thread::sleep(Duration::from_millis(10));
            }
            feed(title, 1..=2).into()
        });
        slow
    }

    fn url(&self) -> String {
        self.site.url("/feed").to_string()
    }
}

#[test]
fn f6_a_late_answer_about_another_address_is_not_shown() {
    let (first, second) = (Slow::start("Anchor"), Slow::start("Buoy"));
    let mut window = Window::new();
    look(&mut window, &first.url());
    window.until("it is asked", |_| first.is_asked.load(Ordering::Relaxed));
    window.fill("Feed or site address", &second.url());
    window.press(Key::Enter);
    window.until("it is asked", |_| second.is_asked.load(Ordering::Relaxed));
    first.may_answer.store(true, Ordering::Relaxed);
    window.rest(Duration::from_millis(500));
    assert!(!window.sees("Found this feed"), "{:#?}", window.shown());
    second.may_answer.store(true, Ordering::Relaxed);
    window.until_sees("Found this feed");
    window.click("Add");
    window.until_titles(&["e2", "e1", "(end)"]);
    assert_eq!(window.feed("Buoy").url.as_str(), second.url());
}

#[test]
fn a_feed_that_wants_a_sign_in_says_so_and_is_found_after_the_user_has_signed_in() {
    let site = Site::start();
    site.handle("/feed", guarded);
    let mut window = Window::new();
    look(&mut window, site.url("/feed").as_str());
    window.until_sees("This site wants a user name and a password.");
    assert!(!window.sees("Couldn’t reach this address. Subscribe anyway?"));
    window.fill("User name", "ada");
    window.fill_password("wrong");
    window.press(Key::Enter);
    window.until_sees("This site did not accept the user name and password.");
    window.fill_password("s3cret");
    window.press(Key::Enter);
    window.until_sees("Found this feed");
    window.click("Add");
    window.until_titles(&["e2", "e1", "(end)"]);
    window.until_agrees();
    assert!(window.feed("Harbour").error.is_none());
}

#[test]
fn an_address_that_moved_to_a_known_feed_opens_that_feed() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=3));
    site.put("/old", Reply::redirect(301, "/feed"));
    site.put("/today", Reply::redirect(302, "/feed"));
    let mut window = Window::reading([("", site.url("/feed"))]);
    look(&mut window, site.url("/old").as_str());
    window.until_sees("Found this feed");
    window.until_reads("already subscribed");
    window.click("Show it");
    window.until_titles(&["e3", "e2", "e1", "(end)"]);
    assert_eq!(window.feeds().len(), 1);
    // A temporary redirect may lead to another feed tomorrow.
    look(&mut window, site.url("/today").as_str());
    window.until_sees("Found this feed");
    assert!(!window.reads("already subscribed"));
}
