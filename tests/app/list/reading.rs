//! Reading: marks, stars, the browser, keys, searches and filters.

use std::time::Duration;

use egui::{Event, Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;
use lacuna::demo::Site;
use lacuna::demo::feed::Entry;
use lacuna::demo::http::Reply;
use lacuna::ui::actions::command::{Command, ListCommand};
use lacuna::ui::view::Selected;

use crate::support::{Home, Window, day, feed, feed_of, post};

fn harbour() -> (Site, Window) {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=6));
    let window = Window::reading([("", site.url("/feed"))]);
    (site, window)
}

#[test]
fn an_entry_is_marked_by_m_by_its_dot_and_by_the_toolbar() {
    let (_site, mut window) = harbour();
    window.read("e5");
    assert_eq!(window.unread().len(), 6, "looking alone marks nothing here");
    window.press(Key::M);
    window.until_reads("Harbour, 5 unread");
    assert!(!window.entry("e5").unread);
    window.press(Key::M);
    window.until_reads("Harbour, 6 unread");
    assert!(window.entry("e5").unread);
    // The button of the toolbar is the last one with that name.
    window.click("Mark as read");
    window.until_reads("Harbour, 5 unread");
    assert_eq!(window.unread(), ["e6", "e4", "e3", "e2", "e1"]);
    // The first one is the dot of the first row.
    window.harness().query_all_by_label("Mark as read").next().unwrap().click();
    window.step();
    window.until_reads("Harbour, 4 unread");
    window.until_agrees();
    assert_eq!(window.unread(), ["e4", "e3", "e2", "e1"]);
}

#[test]
fn an_entry_that_was_shown_for_a_while_is_read() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=6));
    let home = Home::new();
    home.set(r#""refresh_at_start": false, "mark_read_delay_ms": 300"#);
    home.follow([("", site.url("/feed"))]);
    let mut window = home.open();
    window.refresh_all();
    window.until_titles(&["e6", "e5", "e4", "e3", "e2", "e1"]);
    // The user passes the entries on the way quickly, so they stay unread.
    for _ in 0..3 {
        window.press(Key::J);
    }
    window.until_article("e4");
    window.until("e4 is read", |w| !w.entry("e4").unread);
    window.until_agrees();
    assert_eq!(window.unread(), ["e6", "e5", "e3", "e2", "e1"]);
    // An entry that the user marked unread stays unread.
    window.press(Key::M);
    window.until_reads("Harbour, 6 unread");
    window.rest(Duration::from_millis(500));
    assert!(window.entry("e4").unread);
}

#[test]
fn an_entry_that_was_paged_to_its_end_is_read_at_once() {
    let (_site, mut window) = harbour();
    window.read("e5");
    window.press(Key::Space);
    window.until_article("e4");
    window.until("e5 is read", |w| !w.entry("e5").unread);
    // The key J leaves an entry before its time is over.
    window.press(Key::J);
    window.until_article("e3");
    // An entry that the user marked as unread stays unread.
    window.press(Key::M);
    window.press(Key::M);
    window.until("e3 is unread again", |w| w.entry("e3").unread);
    window.press(Key::Space);
    window.until_article("e2");
    window.until_agrees();
    assert_eq!(window.unread(), ["e6", "e4", "e3", "e2", "e1"]);
}

#[test]
fn a_key_acts_on_the_selected_entry_before_its_text_has_come() {
    let (_site, mut window) = harbour();
    window.until_titles(&["e6", "e5", "e4", "e3", "e2", "e1"]);
    window.read("e6");
    let e5 = window.entry("e5").key;
    window.app().carry_out(Command::List(ListCommand::Select(Selected::Entry(e5))));
    // The key is pressed in the next frame, before the text of e5 has loaded.
    let s = Event::Key {
        key: Key::S,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    window.harness_mut().input_mut().events.push(s);
    window.step();
    window.until_reads("Starred, 1");
    assert!(window.entry("e5").starred);
    assert!(!window.entry("e6").starred);
}

#[test]
fn starred_entries_are_listed_under_starred() {
    let (_site, mut window) = harbour();
    window.read("e3");
    window.press(Key::S);
    window.until_sees("Starred, 1");
    assert!(window.entry("e3").starred);
    window.show("Starred");
    window.until_titles(&["e3"]);
    window.read("e3");
    window.click("Remove star");
    window.until_gone("Starred, 1");
    assert!(!window.entry("e3").starred);
    window.show("All entries");
    window.show("Starred");
    window.until_sees("Nothing starred");
}

#[test]
fn marking_all_as_read_can_be_undone() {
    let site = Site::start();
    site.put("/a", feed_of("Anchor", "a", 1..=2));
    site.put("/b", feed_of("Buoy", "b", 3..=5));
    let mut window = Window::reading([("", site.url("/a")), ("", site.url("/b"))]);
    window.show("Buoy");
    window.press_with(Modifiers::SHIFT, Key::A);
    window.until_sees("3 entries marked as read");
    window.until_agrees();
    assert_eq!(window.unread(), ["a2", "a1"]);
    window.click("Undo");
    window.until("they are unread again", |w| w.unread().len() == 5);
    window.until_agrees();
    window.until_gone("3 entries marked as read");
    window.show("All entries");
    window.click("Mark all as read");
    window.until_sees("5 entries marked as read");
    window.until_agrees();
    assert_eq!(window.unread().len(), 0);
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.until("they are unread again", |w| w.unread().len() == 5);
    window.until_agrees();
}

#[test]
fn the_open_entry_shows_that_all_entries_were_marked_as_read() {
    let (_site, mut window) = harbour();
    window.show("Harbour");
    window.read("e5");
    window.press_with(Modifiers::SHIFT, Key::A);
    window.until_sees("6 entries marked as read");
    // The toolbar's button is the last of that name.
    window.click("Mark as unread");
    window.until_reads("Harbour, 1 unread");
    window.until_agrees();
    assert_eq!(window.unread(), ["e5"]);
}

#[test]
fn the_browser_gets_addresses_of_the_web_and_nothing_else() {
    let site = Site::start();
    let hostile = Entry::new("x", "Hostile")
        .published(day(9))
        .link("javascript:alert(1)")
        .html("<p><a href=\"javascript:alert(2)\">run me</a> <a href=\"file:///etc/passwd\">read me</a> <a href=\"http://good.example/x\">good</a></p>");
    site.put("/feed", feed("Harbour", 1..=2).entry(hostile).site("javascript:alert(3)"));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.read("e2");
    window.click("Open in browser");
    window.press(Key::V);
    window.until("the browser was called twice", |w| w.desktop.opened().len() == 2);
    assert_eq!(window.desktop.opened(), ["http://pages.example/e2", "http://pages.example/e2"]);
    window.read("Hostile");
    assert!(!window.sees("Open in browser"));
    window.press(Key::V);
    window.press(Key::Enter);
    for text in ["run me", "read me", "good"] {
        let links: Vec<_> = window.harness().query_all_by_label(text).map(|node| node.rect()).collect();
        for rect in links {
            window.harness().hover_at(rect.center());
            window.harness().drag_at(rect.center());
            window.harness().drop_at(rect.center());
            window.step();
        }
    }
    window.until("the good link was opened", |w| w.desktop.opened().len() > 2);
    window.rest(Duration::from_millis(60));
    assert_eq!(window.desktop.opened()[2..], ["http://good.example/x"]);
}

#[test]
fn a_link_that_looks_like_another_shows_its_real_host() {
    let site = Site::start();
    let html = "<p><a href='https://\u{430}pple.example/login'>https://apple.example/login</a> and
        <a href='https://bank.example@evil.example/x'>https://bank.example/</a></p>";
    let entry = Entry::new("x", "Lookalike").published(day(9)).html(html);
    site.put("/feed", feed("Harbour", 1..=2).entry(entry));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.read("Lookalike");
    for (text, expect) in [
        ("https://apple.example/login", "https://xn--pple-43d.example/login"),
        ("https://bank.example/", "https://evil.example/x"),
    ] {
        assert!(!window.sees(expect), "{expect}: before");
        let place = window.harness().query_all_by_label(text).last().unwrap().rect().center();
        window.harness().hover_at(place);
        window.until_sees(expect);
    }
}

#[test]
fn a_browser_that_does_not_open_is_told_of() {
    let (_site, mut window) = harbour();
    *window.desktop.no_browser.lock().unwrap() = Some("there is none".to_owned());
    window.read("e2");
    window.press(Key::V);
    let link = window.entry("e2").link.unwrap();
    let said = format!("No program could open {link}. You can copy the link and open it elsewhere.");
    window.until_sees(&said);
    window.click("Copy link");
    window.until_gone(&said);
}

#[test]
fn keys_move_through_list_and_feeds() {
    let site = Site::start();
    site.put("/a", feed_of("Anchor", "a", 1..=3));
    site.put("/b", feed_of("Buoy", "b", 4..=5));
    let mut window = Window::reading([("", site.url("/a")), ("", site.url("/b"))]);
    window.show("Anchor");
    window.until_titles(&["a3", "a2", "a1", "(end)"]);
    window.press(Key::J);
    window.until_article("a3");
    window.press(Key::J);
    window.until_article("a2");
    window.press(Key::K);
    window.until_article("a3");
    window.press(Key::ArrowDown);
    window.until_article("a2");
    window.press(Key::M);
    window.press(Key::K);
    window.until_article("a3");
    // The key n skips read entries, and p goes back.
    window.press(Key::N);
    window.until_article("a1");
    window.press(Key::P);
    window.until_article("a3");
    window.press(Key::End);
    window.until_article("a1");
    window.press(Key::Home);
    window.until_article("a3");
    // Space scrolls down and, at the end of the article, goes to the next unread entry.
    window.press(Key::Space);
    window.until_article("a1");
    // The user presses g, then a letter.
    for (key, title) in
        [(Key::U, "Unread"), (Key::S, "Starred"), (Key::M, "Missing"), (Key::A, "All entries")]
    {
        window.press(Key::G);
        window.press(key);
        window.until(title, |w| w.harness().query_by_role_and_label(Role::Heading, title).is_some());
    }
    // If a feed has no unread entry, n goes to the next feed that has one.
    window.show("Anchor");
    window.press_with(Modifiers::SHIFT, Key::A);
    window.until_reads("Anchor, 0 unread");
    window.press(Key::N);
    window.until_article("b5");
    assert!(window.harness().query_by_role_and_label(Role::Heading, "Buoy").is_some());
}

#[test]
fn a_search_finds_and_ends() {
    let site = Site::start();
    let words = |id: &str, on, text: &str| post(id, on).html(format!("<p>{text}</p>"));
    site.put(
        "/feed",
        feed("Harbour", 1..=2)
            .entry(words("fog", 3, "Le café était fermé."))
            .entry(words("tide", 4, "Nothing of note."))
            .entry(words("tokyo", 5, "東京の天気")),
    );
    let mut window = Window::reading([("", site.url("/feed"))]);
    for (text, found) in [("cafe", "fog"), ("天気", "tokyo"), ("not", "tide")] {
        window.press(Key::Slash);
        window.fill("Search", text);
        window.until_titles(&[found]);
        assert!(window.reads("1 entry found"), "{:#?}", window.shown());
    }
    window.fill("Search", "nowhere");
    window.until_sees("Nothing found");
    window.press(Key::Escape);
    window.until_titles(&["tokyo", "tide", "fog", "e2", "e1"]);
    assert_eq!(window.field("Search"), "");
    // Another list ends the search too, and the field says so.
    window.fill("Search", "cafe");
    window.until_titles(&["fog"]);
    window.show("Harbour");
    window.until_titles(&["tokyo", "tide", "fog", "e2", "e1", "(end)"]);
    assert_eq!(window.field("Search"), "");
    // An entry that is not in this list may be in another one.
    window.show("Starred");
    window.fill("Search", "cafe");
    window.until_sees("Nothing found");
    window.click("Search all entries");
    window.until_titles(&["fog"]);
    assert_eq!(window.field("Search"), "cafe");
}

#[test]
fn filters_apply_to_lists_and_to_search_results() {
    let (_site, mut window) = harbour();
    window.read("e4");
    window.press(Key::M);
    window.read("e2");
    window.press(Key::S);
    window.until_sees("Starred, 1");
    window.until_agrees();
    window.click_on(Role::RadioButton, "Unread");
    window.until_titles(&["e6", "e5", "e3", "e2", "e1"]);
    // An entry that the user marks as read while it is open stays in its place until the user leaves it.
    window.read("e5");
    window.press(Key::M);
    window.until_agrees();
    window.rest(Duration::from_millis(500));
    assert_eq!(window.titles(), ["e6", "e5", "e3", "e2", "e1"]);
    window.click_on(Role::RadioButton, "Starred");
    window.until_titles(&["e2"]);
    window.press_with(Modifiers::COMMAND, Key::Num1);
    window.until_titles(&["e6", "e5", "e4", "e3", "e2", "e1"]);
    window.fill("Search", "text");
    window.until_reads("6 entries found");
    window.click_on(Role::RadioButton, "Unread");
    window.until_titles(&["e6", "e3", "e2", "e1"]);
    window.click_on(Role::RadioButton, "Starred");
    window.until_titles(&["e2"]);
    // “Mark all as read” then marks only the listed entries.
    window.click("Mark all as read");
    window.until_sees("1 entry marked as read");
    window.until_agrees();
    assert_eq!(window.unread(), ["e6", "e3", "e1"]);
}

#[test]
fn today_lists_and_counts_the_entries_of_today() {
    let site = Site::start();
    let now = lacuna::profile::now().to_rfc3339();
    site.put("/feed", feed("Harbour", 1..=6).entry(Entry::new("new", "new").published(now)));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Today");
    window.until_titles(&["new"]);
    window.until_sees("1 entry · 1 unread");
    window.click("Mark all as read");
    window.until("what is listed is read", |w| w.unread().len() == 6);
    window.until_agrees();
    assert!(!window.entry("new").unread);
}

#[test]
fn the_theme_is_chosen_and_kept() {
    let mut window = Window::new();
    window.menu("View", "Dark theme");
    window.until("it is dark", |w| w.harness().ctx.global_style().visuals.dark_mode);
    window.menu("View", "Light theme");
    window.until("it is light", |w| !w.harness().ctx.global_style().visuals.dark_mode);
    window.until("it is kept", |w| {
        std::fs::read_to_string(w.home.path().join("settings.json")).unwrap().contains("\"light\"")
    });
    window.click("Menu");
    window.click("View");
    window.until_sees("Light theme (chosen)");
}

#[test]
fn a_replaced_version_is_shown_word_by_word() {
    use lacuna::demo::feed::Feed;
    for (name, format) in
        [("Atom", Feed::atom as fn(&'static str) -> Feed), ("RSS", Feed::rss), ("JSON Feed", Feed::json)]
    {
        let site = Site::start();
        let document = |text: &str, on: u32| {
            format("Harbour")
                .entry(post("Boats", 1).updated(day(on)).html(format!("<p>The boat is {text}.</p>")))
        };
        site.put("/feed", document("red", 1).entry(post("Other", 1)));
        let mut window = Window::reading([("", site.url("/feed"))]);
        window.show("Harbour");
        window.read("Boats");
        assert!(!window.sees("Show what changed"), "{name}");
        site.put("/feed", document("blue", 2).entry(post("Other", 1)));
        window.refresh_all();
        window.read("Other");
        window.read("Boats");
        window.until_sees("Show what changed");
        window.click("Show what changed");
        window.until_reads("removed: red.; added: blue.;");
        // After another change, both versions can be compared.
        site.put("/feed", document("green", 3).entry(post("Other", 1)));
        window.refresh_all();
        window.read("Other");
        window.read("Boats");
        window.until_reads("Changed by its publisher 2 times");
        window.until_reads("removed: blue.; added: green.;");
        let button = window.harness().get_by_label("Hide what changed").rect();
        assert!(button.right() < 1270.0, "{name}: the button has room: {button:?}");
        window.click("Earlier change");
        window.until_reads("removed: red.; added: blue.;");
        window.click("Later change");
        window.until_reads("removed: blue.; added: green.;");
    }
}

#[test]
fn c2_entries_that_a_complete_feed_dropped_are_found_from_its_information() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=5).complete());
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    window.until_titles(&["e5", "e4", "e3", "e2", "e1"]);
    site.put("/feed", feed("Harbour", 4..=5).complete());
    window.refresh_all();
    window.until_titles(&["e5", "e4"]);
    window.press_with(Modifiers::COMMAND, Key::I);
    window.until_sees("The publisher removed 3 entries; you still have them.");
    window.click("Show them");
    window.until_titles(&["e3", "e2", "e1"]);
    window.read("e2");
    window.until_sees("No longer in the feed. You still have it.");
    // A search in this list finds entries of this list only.
    window.fill("Search", "text");
    window.until_reads("3 entries found");
    window.until_titles(&["e3", "e2", "e1"]);
}

#[test]
fn c2_entries_that_tombstones_delete_are_found_from_the_feeds_information() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=5));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    window.until_titles(&["e5", "e4", "e3", "e2", "e1", "(end)"]);
    let tombstone = |id: &str| {
        let namespace = "http://purl.org/atompub/tombstones/1.0";
        format!("<at:deleted-entry xmlns:at='{namespace}' ref='{id}' when='{}'/>", day(9))
    };
    site.put("/feed", feed("Harbour", 4..=5).head(&["e1", "e3"].map(tombstone).concat()));
    window.refresh_all();
    window.until_titles(&["e5", "e4", "e2", "(end)"]);
    window.press_with(Modifiers::COMMAND, Key::I);
    window.until_sees("The publisher removed 2 entries; you still have them.");
    window.click("Show them");
    window.until_titles(&["e3", "e1"]);
    window.read("e3");
    window.until_sees("No longer in the feed. You still have it.");
}

#[test]
fn repairs_of_a_document_and_of_its_archives_are_told_in_the_information_of_the_feed() {
    let site = Site::start();
    let broken = |link: &str, number: u32| {
        let text = format!(
            "<rss version='2.0' xmlns:atom='http://www.w3.org/2005/Atom'><channel><title>Torn & worn</title>{link}\
             <item><guid>e{number}</guid><title>e{number}</title><pubDate>some day</pubDate>\
             <author><name>Ann</item></channel></rss>"
        );
        Reply::rss(text)
    };
    site.put("/feed", broken("<atom:link rel='prev-archive' href='/a1'/>", 2));
    site.put("/a1", broken("<atom:link rel='current' href='/feed'/>", 1));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Torn & worn");
    window.until_titles(&["e2", "e1", "(end)"]);
    window.press_with(Modifiers::COMMAND, Key::I);
    window.until_reads("Warning: read 1 bare & as itself (XML 1.0 §2.4)");
    assert!(
        window.reads("Warning: closed 1 element that was left open (XML 1.0 §3)"),
        "{:#?}",
        window.shown()
    );
    assert!(window.reads("Warning: could not read 1 date: “some day” (RFC 4287 §3.3, RFC 822 §5)"));
    let archive = site.url("/a1");
    assert!(
        window.reads(&format!("read 1 bare & as itself (XML 1.0 §2.4) in {archive}")),
        "{:#?}",
        window.shown()
    );
}
