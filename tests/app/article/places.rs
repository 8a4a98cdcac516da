//! The reading position in an article after the window was resized, and after another article was read.

use std::fmt::Write as _;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use lacuna::demo::Site;
use lacuna::demo::feed::Entry;

use crate::support::{Home, Window, day, feed};

/// The number of paragraphs of an article that is too long to be laid out as a whole.
const PARAGRAPHS: usize = 120;

fn open() -> (Site, Window) {
    let site = Site::start();
    let words = "The tide came in at nine, and with it the boat that nobody had been waiting for. ";
    let mut html = String::new();
    for number in 1..=PARAGRAPHS {
        write!(html, "<p>Paragraph {number:03}. {}</p>", words.repeat(2 + number % 5)).unwrap();
    }
    let long = Entry::new("Long", "Long").published(day(5)).html(&html);
    let short = Entry::new("Short", "Short").published(day(4)).html("<p>All of it.</p>");
    site.put("/feed", feed("Harbour", 1..=1).entry(long).entry(short));
    let mut window = Home::new().open_following(&site);
    window.refresh_all();
    window.read("Long");
    window.until("it is laid out", |w| top(w).is_some());
    (site, window)
}

/// The number of the first paragraph that begins in sight, and its vertical position.
fn top(window: &Window) -> Option<(usize, f32)> {
    let found = window.harness().query_all_by_role(Role::Label).filter_map(|node| {
        let text = node.accesskit_node().value().or_else(|| node.accesskit_node().label())?;
        let number = text.strip_prefix("Paragraph ")?.get(..3)?.parse().ok()?;
        Some((number, node.rect().top()))
    });
    found.filter(|(_, top)| *top >= 48.0).min_by(|a, b| a.1.total_cmp(&b.1))
}

fn go_far_down(window: &mut Window) -> (usize, f32) {
    for _ in 0..6 {
        window.press(Key::Space);
        window.rest(std::time::Duration::from_millis(400));
    }
    let (number, at) = top(window).unwrap();
    assert!((15..PARAGRAPHS - 30).contains(&number), "paragraph {number} at {at}");
    (number, at)
}

#[test]
fn an_entry_that_the_next_window_opens_again_stays_unread() {
    let site = Site::start();
    let short = Entry::new("Short", "Short").published(day(4)).html("<p>All of it.</p>");
    site.put("/feed", feed("Harbour", 1..=1).entry(short));
    let mut window = Home::with(r#""mark_read_delay_ms": 0"#).open_following(&site);
    window.refresh_all();
    window.read("Short");
    let is_unread = |w: &Window| w.unread().contains(&"Short".to_owned());
    window.until("it is read", |w| !is_unread(w));
    window.press(Key::M);
    window.until("it is unread again", |w| is_unread(w));
    window.app().remember_place();
    let mut window = window.close().open();
    window.until_article("Short");
    window.rest(std::time::Duration::from_millis(500));
    assert!(is_unread(&window), "the user did not choose it");
}

#[test]
fn the_reading_position_is_kept_for_the_next_window() {
    let (_site, mut window) = open();
    let before = go_far_down(&mut window);
    window.app().remember_place();
    let mut window = window.close().open();
    window.until_article("Long");
    window.rest(std::time::Duration::from_millis(300));
    let after = top(&window).unwrap();
    assert!(after.0 == before.0 && (after.1 - before.1).abs() < 3.0, "{before:?}, then {after:?}");
    // The same holds for an article that the user left before the window closed.
    window.read("Short");
    window.app().remember_place();
    let mut window = window.close().open();
    window.until_article("Short");
    window.read("Long");
    window.rest(std::time::Duration::from_millis(300));
    let after = top(&window).unwrap();
    assert!(after.0 == before.0 && (after.1 - before.1).abs() < 3.0, "{before:?}, then {after:?}");
}

#[test]
fn the_line_at_the_top_stays_there_when_the_window_is_resized() {
    let (_site, mut window) = open();
    let (number, at) = go_far_down(&mut window);
    for width in [1_000.0, 940.0, 1_280.0] {
        window.harness_mut().set_size(egui::vec2(width, 800.0));
        window.harness_mut().run_steps(1);
        let (now, first) = top(&window).unwrap();
        // The first paragraph may differ by one, because the lines of the paragraph above it broke elsewhere.
        assert!(now.abs_diff(number) <= 1, "{width}: {now}, not {number}");
        window.harness_mut().run_steps(8);
        // The first frame already had the right position: the article does not move while the user reads.
        let (later, at) = top(&window).unwrap();
        assert!(later == now && (at - first).abs() < 2.0, "{width}: {now} at {first}, then {later} at {at}");
    }
    assert!((top(&window).unwrap().1 - at).abs() < 30.0, "{at}, then {:?}", top(&window));
    window.press_with(Modifiers::COMMAND, Key::Plus);
    window.harness_mut().run_steps(8);
    assert!(top(&window).unwrap().0.abs_diff(number) <= 1, "larger: {:?}", top(&window));
}

#[test]
fn an_article_is_taken_up_again_where_it_was_left() {
    let (_site, mut window) = open();
    let (number, at) = go_far_down(&mut window);
    window.read("Short");
    assert!(window.sees("All of it."));
    window.read("Long");
    window.until("it is laid out", |w| top(w).is_some());
    window.rest(std::time::Duration::from_millis(200));
    let (now, then) = top(&window).unwrap();
    assert_eq!(now, number);
    assert!((then - at).abs() < 2.0, "{then}, not {at}");
    // Scrolling back reaches blocks that were not measured yet. The article must not jump.
    let mut before = (now, then);
    for _ in 0..60 {
        window.harness_mut().event(egui::Event::PointerMoved(egui::pos2(900.0, 400.0)));
        window.harness_mut().event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, 60.0),
            phase: egui::TouchPhase::Move,
            modifiers: Modifiers::NONE,
            source: egui::MouseWheelSource::Unknown,
        });
        window.harness_mut().run_steps(1);
        let after = top(&window).unwrap();
        assert!(before.0.saturating_sub(after.0) <= 1, "from {before:?} to {after:?}");
        assert!(after.0 <= before.0, "from {before:?} to {after:?}");
        before = after;
    }
    assert!(before.0 < now, "it was scrolled back");
}
