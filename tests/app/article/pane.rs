//! The article pane: its column, the focus mode, the hits of a search, and the first article of the demo.

use std::sync::Arc;
use std::time::Duration;

use egui::{Color32, Key, Modifiers, Rect, Role, Shape};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use lacuna::app::App;
use lacuna::demo::Site;
use lacuna::demo::feed::Entry;
use lacuna::profile::demo::Demo;

use crate::support::{Home, RecordingDesktop, Shell, Window, day, feed, three};

const WORDS: &str = "The tide came in at nine, and with it the boat that nobody had been waiting for. ";

fn open(settings: &str, html: &str) -> (Site, Window) {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=1).entry(Entry::new("Long", "Long").published(day(5)).html(html)));
    let mut window = Home::with(settings).open_following(&site);
    window.refresh_all();
    window.read("Long");
    (site, window)
}

/// Returns the rectangle of the paragraph of [`WORDS`].
fn paragraph(window: &Window) -> Rect {
    let labels = window.harness().query_all_by_role(Role::Label);
    let mut found = labels.filter(|node| {
        let node = node.accesskit_node();
        node.value().or_else(|| node.label()).is_some_and(|text| text.starts_with(WORDS.trim_end()))
    });
    found.next().unwrap_or_else(|| panic!("{:#?}", window.shown())).rect()
}

#[test]
fn the_text_is_a_column_in_the_middle_as_wide_as_the_user_wants() {
    let html = format!("<p>{}</p>", WORDS.repeat(12));
    let (_site, mut window) = open("", &html);
    window.harness_mut().set_size(egui::vec2(2_400.0, 1_000.0));
    window.rest(Duration::from_millis(200));
    let mut widths = Vec::new();
    for (chosen, width) in [("Narrow", 540.0), ("Wide", 880.0), ("Medium", 680.0)] {
        window.press_with(Modifiers::COMMAND, Key::Comma);
        window.click_on(Role::RadioButton, chosen);
        window.press(Key::Escape);
        window.rest(Duration::from_millis(200));
        let text = paragraph(&window);
        assert!((text.width() - width).abs() < 60.0 && text.width() <= width, "{chosen}: {text:?}");
        widths.push((text.left() + width / 2.0).round());
    }
    assert!(widths.iter().all(|middle| (middle - widths[0]).abs() <= 1.0), "{widths:?}");
    // The list ends at 636 points.
    assert!((2_400.0 - widths[0] - (widths[0] - 636.0)).abs() < 40.0, "{widths:?}");
}

#[test]
fn the_focus_mode_shows_the_article_alone() {
    let html = format!("<p>{}</p>", WORDS.repeat(12));
    let (_site, mut window) = open("", &html);
    assert!(!window.tree().is_empty() && !window.rows().is_empty());
    window.press_with(Modifiers::SHIFT, Key::F);
    window.until("the panes are gone", |w| w.tree().is_empty() && w.rows().is_empty());
    assert!(window.sees("Long") && (paragraph(&window).center().x - 640.0).abs() < 40.0);
    // The keys still move through the list, although it is not shown.
    window.press(Key::J);
    window.until_sees("The text of e1");
    window.press(Key::K);
    window.until("it is back", |w| w.reads(WORDS.trim_end()));
    window.press(Key::Escape);
    window.until("the panes are back", |w| !w.tree().is_empty() && !w.rows().is_empty());
    assert!(window.has_open("Long"));
    window.press_with(Modifiers::COMMAND, Key::K);
    window.fill("Search commands and feeds", "focus");
    window.press(Key::Enter);
    window.until("the panes are gone again", |w| w.tree().is_empty() && w.rows().is_empty());
    window.click("Leave focus mode");
    window.until("the panes are back again", |w| !w.tree().is_empty() && !w.rows().is_empty());
}

#[test]
fn the_sidebar_is_hidden_and_comes_back() {
    let (_site, mut window) = open("", "<p>Short</p>");
    window.press(Key::F9);
    window.until("the sidebar is gone", |w| w.tree().is_empty() && !w.rows().is_empty());
    window.click("Show the sidebar");
    window.until("the sidebar is there", |w| !w.tree().is_empty());
    window.press(Key::F9);
    window.until("the sidebar is gone again", |w| w.tree().is_empty());
    // The search field is in the sidebar, so its key shows the sidebar again.
    window.press(Key::Slash);
    window.until("the sidebar is there again", |w| !w.tree().is_empty());
    window.fill("Search", "short");
    window.until_titles(&["Long"]);
}

/// Returns the number of coloured backgrounds within a rectangle.
fn grounds(window: &Window, place: Rect) -> usize {
    let shapes = window.harness().output().shapes.iter();
    let rects = shapes.filter_map(|clipped| match &clipped.shape {
        Shape::Rect(rect) if rect.fill != Color32::TRANSPARENT => Some(rect.rect),
        _ => None,
    });
    rects.filter(|rect| place.expand(4.0).contains_rect(*rect)).count()
}

#[test]
fn the_hits_of_a_search_are_marked_in_the_article() {
    let (_site, mut window) = open("", &format!("<p>{WORDS}A café, two Cafés.</p>"));
    let place = paragraph(&window);
    assert_eq!(grounds(&window, place), 0);
    window.fill("Search", "cafe");
    window.until_titles(&["Long"]);
    window.read("Long");
    window.until("both are marked", |w| grounds(w, place) == 2);
    window.press(Key::Escape);
    window.until("they are not marked any more", |w| grounds(w, place) == 0);
    assert_eq!(window.field("Search"), "");
}

#[test]
fn a_search_looks_in_the_feed_its_folder_or_all_feeds() {
    let (_site, mut window) = three();
    let is_chosen = |w: &Window, name: &str| {
        let node = w.harness().query_by_role_and_label(Role::RadioButton, name);
        node.is_some_and(|node| node.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True))
    };
    window.show("Anchor");
    assert!(!window.sees("This feed"));
    window.fill("Search", "text");
    window.until_titles(&["a2", "a1"]);
    assert!(is_chosen(&window, "This feed"));
    window.click("Its folder");
    window.until_titles(&["b5", "b4", "b3", "a2", "a1"]);
    assert!(is_chosen(&window, "Its folder") && window.field("Search") == "text");
    window.click("All feeds");
    window.until_titles(&["c6", "b5", "b4", "b3", "a2", "a1"]);
    window.click("This feed");
    window.until_titles(&["a2", "a1"]);
    window.click("All feeds");
    window.until_titles(&["c6", "b5", "b4", "b3", "a2", "a1"]);
    // While no field has the focus, Escape ends the search and shows the list in which it began.
    window.read("c6");
    window.press(Key::Escape);
    window.until_titles(&["a2", "a1", "(end)"]);
    assert!(window.field("Search").is_empty() && !window.sees("This feed"));
    // A search in all entries offers no choice of scopes.
    window.show("All");
    window.fill("Search", "text");
    window.until("all are found", |w| w.titles().len() == 6);
    assert!(!window.sees("All feeds"));
}

#[test]
fn the_demo_opens_the_first_entry_of_its_tour_and_has_a_feed_at_risk() {
    let demo = Demo::start().unwrap();
    let profile = demo.profile().unwrap();
    let desktop = Arc::new(RecordingDesktop::default());
    let mut harness = Harness::builder()
        .with_size([1280.0, 1000.0])
        .allow_missing_glyphs()
        .with_max_steps(40)
        .build_eframe(|cc| Shell { app: App::new(&cc.egui_ctx, profile, desktop, None).unwrap() });
    let start = std::time::Instant::now();
    let is_open = |harness: &Harness<'_, Shell>| {
        let mut headings = harness.query_all_by_role(Role::Heading);
        headings.any(|node| node.accesskit_node().label().as_deref() == Some("Welcome to Lacuna"))
    };
    while !is_open(&harness) {
        assert!(start.elapsed() < Duration::from_mins(1), "it was never opened");
        harness.step();
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(harness.query_by_label("At risk, 1").is_some(), "no feed is at risk");
}
