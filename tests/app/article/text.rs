//! The text of an article: the user selects and copies it, and follows links within it.

use egui::{Event, Modifiers, OutputCommand, PointerButton, Pos2, Role};
use egui_kittest::kittest::Queryable;
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};

use crate::support::{Home, Window, day};

fn open(site: &Site, entry: Entry) -> Window {
    site.put("/feed", Feed::rss("Harbour").entry(entry));
    let mut window = Home::new().open_following(site);
    window.refresh_all();
    window
}

fn entry(title: &str, html: &str) -> Entry {
    Entry::new("e", title).published(day(5)).link("https://harbour.example/e.html").html(html)
}

fn button(window: &mut Window, at: Pos2, button: PointerButton, pressed: bool) {
    window.harness_mut().event(Event::PointerMoved(at));
    window.harness_mut().event(Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
    window.harness_mut().run_steps(2);
}

/// Runs `act`. Returns the text that the next frames put on the clipboard.
fn copied(window: &mut Window, act: impl FnOnce(&mut Window)) -> Option<String> {
    act(window);
    (0..8).find_map(|_| {
        window.harness_mut().run_steps(1);
        window.harness().output().platform_output.commands.iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    })
}

#[test]
fn selected_text_is_copied_from_the_menu_of_the_text() {
    let site = Site::start();
    let mut window = open(&site, entry("Tide", "<p>The tide came in at nine.</p><p>Another one.</p>"));
    window.read("Tide");
    let first = window.harness().get_by_label("The tide came in at nine.").rect();
    let left = Pos2::new(first.left() + 1.0, first.center().y);
    button(&mut window, left, PointerButton::Primary, true);
    let right = Pos2::new(first.right() - 1.0, first.center().y);
    button(&mut window, right, PointerButton::Primary, false);
    button(&mut window, first.left_center() + egui::vec2(60.0, 0.0), PointerButton::Secondary, true);
    button(&mut window, first.left_center() + egui::vec2(60.0, 0.0), PointerButton::Secondary, false);
    window.until_sees("Copy paragraph");
    let at = window.harness().get_by_role_and_label(Role::MenuItem, "Copy").rect().center();
    button(&mut window, at, PointerButton::Primary, true);
    let text = copied(&mut window, |w| {
        w.harness_mut().event(Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed: false,
            modifiers: Modifiers::NONE,
        });
    });
    assert_eq!(text.as_deref(), Some("The tide came in at nine."));
    // Without a selection, the menu copies the paragraph.
    let second = window.harness().get_by_label("Another one.").rect().center();
    button(&mut window, second, PointerButton::Secondary, true);
    button(&mut window, second, PointerButton::Secondary, false);
    window.until_sees("Copy paragraph");
    let text = copied(&mut window, |w| w.harness().get_by_label("Copy paragraph").click());
    assert_eq!(text.as_deref(), Some("Another one."));
}

#[test]
fn the_address_of_an_image_is_copied_and_opened() {
    let site = Site::start();
    let html = "<p>See</p><a href='https://harbour.example/large'><img src='https://harbour.example/a.png' alt='The quay'></a>";
    let mut window = open(&site, entry("Quay", html));
    window.read("Quay");
    window.menu_on(Role::Image, "The quay");
    let text = copied(&mut window, |w| w.harness().get_by_label("Copy image address").click());
    assert_eq!(text.as_deref(), Some("https://harbour.example/a.png"));
    window.menu_on(Role::Image, "The quay");
    window.click("Open image in browser");
    window.menu_on(Role::Image, "The quay");
    window.click("Open link in browser");
    let expect = ["https://harbour.example/a.png", "https://harbour.example/large"];
    window.until("both were opened", |w| w.desktop.opened() == expect);
}

#[test]
fn a_footnote_is_gone_to_within_the_article_and_back() {
    let site = Site::start();
    let filler = "<p>The tide came in at nine, and nobody had been waiting for the boat.</p>".repeat(300);
    let html = format!(
        "<p>It was late<sup><a href='#fn1'>1</a></sup>. <a href='https://harbour.example/e.html#away'>Away</a>
        and <a href='https://other.example/#fn1'>other</a>.</p>{filler}<ol><li>First.</li><li id='fn1'>By nine minutes.</li></ol>{filler}"
    );
    let mut window = open(&site, entry("Tide", &html));
    window.read("Tide");
    let in_sight = |w: &Window, label: &str| {
        w.harness().query_all_by_label(label).any(|node| (48.0..770.0).contains(&node.rect().top()))
    };
    window.until("it is shown", |w| w.sees("1"));
    assert!(!in_sight(&window, "By nine minutes."));
    window.click_on(Role::Link, "1");
    window.until("the note came into sight", |w| in_sight(w, "By nine minutes."));
    window.rest(std::time::Duration::from_millis(300));
    let top = window.harness().get_by_label("By nine minutes.").rect().top();
    assert!((48.0..120.0).contains(&top), "{top}");
    window.click("Back to the link");
    window.until("the link is in sight again", |w| in_sight(w, "1"));
    assert!(window.desktop.opened().is_empty());
    // A link to a place outside the article opens the browser, even if the other page has an anchor of the same name.
    window.click_on(Role::Link, "Away");
    window.click_on(Role::Link, "other");
    let expect = ["https://harbour.example/e.html#away", "https://other.example/#fn1"];
    window.until("both were opened", |w| w.desktop.opened() == expect);
}

#[test]
fn an_entry_without_a_title_shows_its_first_words_in_the_list_and_no_headline() {
    let site = Site::start();
    let mut window = open(&site, entry("", "<p>Went for a walk along the quay today.</p>"));
    window.until_titles(&["Went for a walk along the quay today."]);
    window.select("Went for a walk");
    window.until_sees("Went for a walk along the quay today.");
    assert!(!window.reads("Untitled"), "{:#?}", window.shown());
}

#[test]
fn attached_pictures_stand_in_the_article_not_below_it_as_files() {
    let site = Site::start();
    let media = "<media:content xmlns:media='http://search.yahoo.com/mrss/' width='140' url='https://i.example/4252.jpg?width=140'/>
        <media:content xmlns:media='http://search.yahoo.com/mrss/' width='460' url='https://i.example/4252.jpg?width=460'/>";
    let entry =
        entry("Tide", "<p>All of it.</p>").raw(media).enclosure("https://i.example/b.ogg", "audio/ogg", 9);
    let mut window = open(&site, entry);
    window.read("Tide");
    window.until_sees("All of it.");
    let images = window.named(Role::Image);
    assert_eq!(images.iter().filter(|name| *name == "Image").count(), 1, "{images:?}");
    assert!(!window.reads("4252.jpg"), "{:#?}", window.shown());
    assert!(window.reads("b.ogg"));
}

#[test]
fn lists_of_tasks_show_the_finished_ones() {
    let site = Site::start();
    let html = "<ul><li><input type='checkbox' checked disabled> Oil the lamp</li><li><input type='checkbox' disabled> Wind it</li></ul>";
    let mut window = open(&site, entry("Tasks", html));
    window.read("Tasks");
    window.until_sees("\u{2611} Oil the lamp");
    window.until_sees("\u{2610} Wind it");
}
