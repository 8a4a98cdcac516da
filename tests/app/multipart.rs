//! M3, M6 in the window: where a multipart feed begins, what its entities do, files to save.

use egui::{Key, Modifiers};
use lacuna::demo::Site;
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
    window.until_sees("This feed was found");
}

#[test]
fn m3_subscribing_offers_where_to_begin() {
    let site = site();
    let mut window = Window::new();
    look(&mut window, site.url("/p2").as_str());
    assert!(window.sees("Begin with"));
    window.click("A date");
    window.click("Add");
    window.rest(std::time::Duration::from_millis(50));
    assert_eq!(window.feeds().len(), 0, "no date was typed");
    window.fill("Date to begin with", day(3).get(..10).unwrap());
    window.click("Add");
    window.until_titles(&["e4", "e3", "(end)"]);
    let state = window.feeds()[0].state;
    assert!(matches!(state, Some(Completeness::WholeSince(_))), "{state:?}");
}

#[test]
fn m3_the_beginning_is_what_nobody_has_to_choose() {
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
    assert!(!window.sees("Begin with"));
}

#[test]
fn m6_what_an_entity_does_is_shown_and_a_file_can_be_saved() {
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
    assert!(rows.iter().any(|row| row.starts_with("gone, DELETE")), "{rows:?}");
    assert!(rows.iter().any(|row| row.starts_with("file, PUT")), "{rows:?}");
    window.select("file, PUT");
    window.until_reads("This entry is a file");
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("saved.png");
    *window.desktop.chosen.lock().unwrap() = Some(target.clone());
    window.click("Save file… (image/png, 4 bytes)");
    window.until_reads("Saved to");
    assert_eq!(std::fs::read(&target).unwrap(), file);
}
