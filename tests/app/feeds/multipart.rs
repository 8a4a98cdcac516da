//! M3, M6 in the window: the point from which a multipart feed is read, the operations of its entities, and files to
//! save.

use egui::{Key, Modifiers};
use lacuna::demo::Site;
use lacuna::demo::http::Reply;
use lacuna::demo::multipart::{Entity, Page};
use lacuna::model::Completeness;

use crate::support::{Window, day};

/// Two pages of two entities, `e1` to `e4`.
fn site() -> Site {
    let site = Site::start();
    let entity = |number: u32| Entity::new(&format!("e{number}"), &day(number));
    let first = Page::new([1, 2].map(entity)).link("self", "/p1").link("next", "/p2");
    site.put("/p1", first);
    site.put("/p2", Page::new([3, 4].map(entity)).link("self", "/p2").link("prev", "/p1"));
    site
}

fn look(window: &mut Window, address: &str) {
    window.press_with(Modifiers::COMMAND, Key::N);
    window.fill("Feed or site address", address);
    window.press(Key::Enter);
    window.until_sees("Found this feed");
}

#[test]
fn m3_subscribing_offers_where_to_begin() {
    let site = site();
    let mut window = Window::new();
    look(&mut window, site.url("/p2").as_str());
    assert!(window.sees("At the beginning") && window.reads("Feed in fixed pages (multipart), 2 entries"));
    window.click("At a date");
    window.click("Add");
    window.rest(std::time::Duration::from_millis(50));
    assert_eq!(window.feeds().len(), 0, "no date was typed");
    window.fill("Date", day(3).get(..10).unwrap());
    window.click("Add");
    window.until_titles(&["e4", "e3", "(end)"]);
    let state = window.feeds()[0].state;
    assert!(matches!(state, Some(Completeness::WholeSince(_))), "{state:?}");
}

#[test]
fn m3_a_feed_starts_at_its_beginning_unless_the_user_chooses() {
    let site = site();
    let mut window = Window::new();
    look(&mut window, site.url("/p2").as_str());
    window.click("Add");
    window.until_titles(&["e4", "e3", "e2", "e1", "(end)"]);
    assert_eq!(window.feeds()[0].state, Some(Completeness::Whole));
}

#[test]
fn m3_a_feed_of_another_kind_is_not_asked_where_to_begin() {
    let site = Site::start();
    site.put("/feed", crate::support::feed("Harbour", 1..=2));
    let mut window = Window::new();
    look(&mut window, site.url("/feed").as_str());
    assert!(!window.sees("At the beginning"));
}

#[test]
fn m6_the_operation_of_an_entity_is_shown_and_a_file_can_be_saved() {
    let site = Site::start();
    let file = vec![0x89_u8, 0x50, 0xff, 0x00];
    let deleted = Entity::new("gone", &day(2)).operation("DELETE");
    site.put(
        "/feed",
        Page::new([Entity::new("file", &day(1)).body("image/png", file.clone()), deleted])
            .link("self", "/feed"),
    );
    let mut window = Window::reading([("Stock", site.url("/feed"))]);
    window.refresh_all();
    window.until("both rows", |window| window.rows().len() >= 2);
    let rows = window.rows();
    assert!(rows.iter().any(|row| row.starts_with("gone, Deletion")), "{rows:?}");
    assert!(rows.iter().any(|row| row.starts_with("file, Version")), "{rows:?}");
    window.select("file, Version");
    window.until_reads("This entry is a file");
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("saved.png");
    *window.desktop.chosen.lock().unwrap() = Some(target.clone());
    window.click("Save file… (image/png, 4 bytes)");
    window.until_reads("Saved to");
    assert_eq!(std::fs::read(&target).unwrap(), file);
}

#[test]
fn m3_a_subscription_begins_after_an_entry_or_with_a_snapshot() {
    let site = site();
    let piece = Entity::new("kept", &day(1)).field("Content-ID", "").field("Operation-Type", "");
    site.put("/s1", Page::new([piece]).modified(""));
    let index = format!("{{\"id\":\"1\",\"createdAt\":\"{}\",\"pages\":[\"/s1\"]}}", day(4));
    site.put("/index.json", Reply::ok("application/json", index));
    for (place, field, text, titles) in [
        (
            "After an entry",
            "ID of the entry (Content-ID)",
            "<e1>".to_owned(),
            ["e4", "e3", "e2", "(end)"].as_slice(),
        ),
        (
            "From a snapshot",
            "Address of the snapshot’s index",
            site.url("/index.json").into(),
            ["e4", "kept", "(end)"].as_slice(),
        ),
    ] {
        let mut window = Window::new();
        look(&mut window, site.url("/p2").as_str());
        window.click(place);
        window.fill(field, &text);
        window.click("Add");
        window.until_titles(titles);
        let state = window.feeds()[0].state;
        assert!(matches!(state, Some(Completeness::WholeSince(_))), "{place}: {state:?}");
    }
}

#[test]
fn m3_an_invalid_starting_point_is_reported_and_the_feed_is_not_subscribed() {
    let site = site();
    let mut window = Window::new();
    look(&mut window, site.url("/p2").as_str());
    window.click("From a snapshot");
    window.fill("Address of the snapshot’s index", site.url("/p1").as_str());
    window.click("Add");
    window.until_reads("not lead to the index of a snapshot");
    assert_eq!(window.feeds().len(), 0);
}

#[test]
fn g1_a_page_that_is_missing_is_a_gap_that_can_be_retried() {
    let site = site();
    let page = |number: u32| {
        Page::new([Entity::new(&format!("e{number}"), &day(number))]).link("self", format!("/p{number}"))
    };
    site.put("/p1", page(1).link("next", "/p2"));
    site.put("/p2", Reply::status(404));
    site.put("/p3", page(3).link("prev", "/p2"));
    let mut window = Window::reading([("", site.url("/p3"))]);
    window.show("127.0.0.1");
    window.until_titles(&["e3", "(gap)"]);
    window.until_sees("1 gap");
    window.select("Gap: ");
    window.until_sees("File not found");
    site.put("/p2", page(2).link("prev", "/p1").link("next", "/p3"));
    window.click("Retry");
    window.until_titles(&["e3", "e2", "e1", "(end)"]);
    window.until_agrees();
    assert_eq!(window.feeds()[0].state, Some(Completeness::Whole));
}

#[test]
fn m5_faults_of_every_page_stand_in_the_feeds_information() {
    let site = site();
    let odd = [Entity::new("e1", &day(1)).field("Content-ID", ""), Entity::new("e2", &day(2))];
    site.put("/p1", Page::new(odd).modified("").link("self", "/p1").link("next", "/p2"));
    let mut window = Window::reading([("Stock", site.url("/p2"))]);
    window.refresh_all();
    window.until("both pages are read", |window| window.rows().len() >= 4);
    window.show("127.0.0.1");
    window.press_with(Modifiers::COMMAND, Key::I);
    let page = site.url("/p1");
    for fault in ["1 entity without a Content-ID", "the page has no Last-Modified header"] {
        window.until_reads(&format!("Warning: {fault}"));
    }
    assert!(window.reads(&format!("in {page}")));
}

#[test]
fn m6_entities_are_readable_by_their_type() {
    const ENTRY: &str = "<entry xmlns='http://www.w3.org/2005/Atom'><id>urn:winch</id><title>A new winch</title>\
        <updated>2024-01-01T00:00:00Z</updated><content type='html'>&lt;p>It stands by &lt;b>the door&lt;/b>.&lt;/p></content></entry>";
    let site = Site::start();
    let page = Page::new([
        Entity::new("json", &day(1))
            .body("application/json", r#"{"name":"Lamp oil","cans":[3,12345678901234567890]}"#),
        Entity::new("xml", &day(2))
            .body("application/xml", "<order><title>Canvas</title><to place='Skerrow'/></order>"),
        Entity::new("atom", &day(3)).body("application/atom+xml;type=entry", ENTRY),
        Entity::new("html", &day(4)).body("text/html", "<h1>Blocks</h1><p>Fourteen <i>double</i></p>"),
        Entity::new("text", &day(5)).body("text/plain", "Rope\n  tarred"),
        Entity::new("patch", &day(6))
            .operation("PATCH")
            .body("application/merge-patch+json", r#"{"name":"Oil","cans":2}"#),
        Entity::new("put", &day(7)).operation("DELETE").body("text/plain", "Sold out"),
    ]);
    site.put("/feed", page.link("self", "/feed"));
    let mut window = Window::reading([("Stock", site.url("/feed"))]);
    window.show("127.0.0.1");
    window.until_titles(&["Sold out", "Oil", "Rope", "Blocks", "A new winch", "Canvas", "Lamp oil", "(end)"]);
    for (title, operation, lines) in [
        ("Lamp oil", "Version", ["  \"name\": \"Lamp oil\",", "    12345678901234567890"].as_slice()),
        ("Canvas", "Version", ["  <title>Canvas</title>", "  <to place='Skerrow'/>"].as_slice()),
        ("A new winch", "Version", ["It stands by the door."].as_slice()),
        ("Blocks", "Version", ["Fourteen double"].as_slice()),
        ("Rope", "Version", ["tarred"].as_slice()),
        ("Oil", "Change", ["  \"cans\": 2"].as_slice()),
        ("Sold out", "Deletion", ["Sold out"].as_slice()),
    ] {
        let row = window.rows().into_iter().find(|row| row.starts_with(title)).unwrap();
        assert!(row.starts_with(&format!("{title}, {operation}")), "{row}");
        window.select(title);
        window.until_article(title);
        for line in lines {
            window.until_reads(line);
        }
    }
}
