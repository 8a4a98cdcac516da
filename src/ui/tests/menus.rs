//! The context menus of the sidebar, and what screen readers announce of menus.

use egui_kittest::kittest::NodeT as _;

use super::*;
use crate::model::ListOrder;

/// Opens the context menu of a row of the sidebar. Returns the names of its items.
fn context_menu(h: &mut Harness<'_, Window>, row: &str) -> Vec<String> {
    h.get_by_role_and_label(Role::TreeItem, row).click_secondary();
    h.run();
    h.query_all_by_role(Role::MenuItem).filter_map(|item| item.accesskit_node().label()).collect()
}

#[test]
fn the_badge_of_a_feed_leads_to_the_page_that_explains_it() {
    const PAGE: &str = "How Lacuna knows what is missing";
    for (row, has_badge) in [
        ("Deep Sky Log, 7 unread, 1 gap", true),
        ("The Syndicator, 16 unread, at risk", true),
        ("Harbour Notes, 11 unread", false),
        ("Folder Kitchen, 4 unread entries, closed", true),
        ("Missing, 2", true),
        ("Unread, 47", false),
    ] {
        let mut h = sample();
        let items = context_menu(&mut h, row);
        assert!(items.len() > 1, "{row}: {items:?}");
        assert_eq!(items.iter().any(|item| item == PAGE), has_badge, "{row}: {items:?}");
        if has_badge {
            assert_eq!(click(&mut h, PAGE), [Command::Window(WindowCommand::ShowGapHelp)], "{row}");
        }
    }
}

#[test]
fn screen_readers_hear_the_items_of_the_menu_as_such() {
    let mut h = sample();
    h.get_by_role_and_label(Role::Button, "Menu").click();
    h.run();
    h.get_by_role_and_label(Role::MenuItem, "View").click();
    h.run();
    for item in ["Focus mode", "Light theme (chosen)"] {
        assert!(h.query_by_role_and_label(Role::MenuItem, item).is_some(), "{item}");
        assert!(h.query_by_role_and_label(Role::Button, item).is_none(), "{item} is no button");
    }
}

/// Clicks an item of a menu. Returns the text that it copied.
fn copied(h: &mut Harness<'_, Window>, item: &str) -> Option<String> {
    h.get_by_role_and_label(Role::MenuItem, item).click();
    let mut copied = None;
    for _ in 0..3 {
        h.step();
        copied = copied.or_else(|| {
            h.output().platform_output.commands.iter().find_map(|command| match command {
                egui::OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            })
        });
    }
    copied
}

#[test]
fn the_menu_copies_the_text_that_is_selected_in_the_article() {
    let mut h = sample();
    let open_edit = |h: &mut Harness<'_, Window>| {
        h.get_by_role_and_label(Role::Button, "Menu").click();
        h.run();
        h.get_by_role_and_label(Role::MenuItem, "Edit").click();
        h.run();
    };
    open_edit(&mut h);
    assert!(h.get_by_role_and_label(Role::MenuItem, "Copy").accesskit_node().is_disabled());
    press(&mut h, Modifiers::NONE, Key::Escape);
    press(&mut h, Modifiers::NONE, Key::Escape);
    let title = h
        .get_all_by_role(Role::Heading)
        .find(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with("The lighthouse")))
        .unwrap()
        .rect();
    let ends = [title.left_top() + egui::vec2(1.0, 8.0), title.left_top() + egui::vec2(160.0, 8.0)];
    h.event(egui::Event::PointerMoved(ends[0]));
    h.run();
    for (pos, pressed) in [(ends[0], true), (ends[1], false)] {
        h.event(egui::Event::PointerMoved(pos));
        let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
        h.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
        h.run();
    }
    open_edit(&mut h);
    let text = copied(&mut h, "Copy").unwrap();
    assert!(text.starts_with("The l"), "{text}");
    // A click elsewhere ends the selection.
    h.get_all_by_role(Role::ListItem).nth(1).unwrap().click();
    h.run();
    open_edit(&mut h);
    assert!(h.get_by_role_and_label(Role::MenuItem, "Copy").accesskit_node().is_disabled());
}

#[test]
fn the_menu_of_the_orders_sorts_the_list() {
    for (item, order) in [
        ("Oldest first", ListOrder::OldestFirst),
        ("By feed", ListOrder::ByFeed),
        ("Longest first", ListOrder::LongestFirst),
    ] {
        let mut h = sample();
        click(&mut h, "Sort order: Newest first");
        assert!(h.query_by_role_and_label(Role::MenuItem, "Newest first (chosen)").is_some());
        assert_eq!(click(&mut h, item), [Command::List(ListCommand::Order(order))]);
    }
}

const TITLES: [&str; 8] = ["Lacuna", "Edit", "Subscriptions", "Feed", "Entry", "Go", "View", "Help"];

#[test]
fn a_menu_that_is_higher_than_the_window_scrolls_below_the_bar() {
    for (menu, last) in [("Go", "Open the menu bar"), ("View", "Dark theme")] {
        let mut h = sample();
        h.set_size(egui::vec2(700.0, 480.0));
        h.run();
        press(&mut h, Modifiers::NONE, Key::F10);
        let at = TITLES.iter().position(|title| *title == menu).unwrap();
        for _ in 0..at {
            press(&mut h, Modifiers::NONE, Key::ArrowRight);
        }
        h.run_steps(3);
        let title =
            |h: &Harness<'_, Window>, name: &str| h.get_by_role_and_label(Role::MenuItem, name).rect();
        let bottom = title(&h, menu).bottom();
        let items = |h: &Harness<'_, Window>| -> Vec<(String, egui::Rect)> {
            let named = |node: egui_kittest::Node<'_>| Some((node.accesskit_node().label()?, node.rect()));
            let all = h.query_all_by_role(Role::MenuItem).filter_map(named);
            all.filter(|(name, _)| !TITLES.contains(&name.as_str())).collect()
        };
        let first = items(&h).into_iter().next().unwrap();
        assert!(first.1.top() >= bottom, "{menu}: {first:?} is above {bottom}");
        // The keys reach the last item, which then is inside of the window.
        press(&mut h, Modifiers::NONE, Key::ArrowUp);
        for _ in 0..60 {
            press(&mut h, Modifiers::NONE, Key::ArrowDown);
            h.run_steps(2);
            let focused = h.query_all_by_role(Role::MenuItem).find(egui_kittest::Node::is_focused);
            if focused.and_then(|node| node.accesskit_node().label()).is_some_and(|name| name == last) {
                break;
            }
        }
        h.run_steps(3);
        let rect = title(&h, last);
        assert!(rect.bottom() <= 480.0 && rect.top() >= bottom, "{menu}: {last} is at {rect}");
    }
}

#[test]
fn a_context_menu_that_is_higher_than_the_window_scrolls() {
    const HEIGHT: f32 = 300.0;
    for (role, row) in [(Role::TreeItem, "Deep Sky Log"), (Role::ListItem, "")] {
        let mut h = sample();
        h.set_size(egui::vec2(1280.0, HEIGHT));
        h.run();
        let is_row = |node: &egui_kittest::Node<'_>| {
            let is_named = node.accesskit_node().label().is_some_and(|label| label.starts_with(row));
            is_named && (60.0..HEIGHT - 60.0).contains(&node.rect().center().y)
        };
        for _ in 0..20 {
            if h.query_all_by_role(role).any(|node| is_row(&node)) {
                break;
            }
            h.hover_at(egui::pos2(100.0, 200.0));
            let (unit, delta) = (egui::MouseWheelUnit::Point, egui::vec2(0.0, -40.0));
            let (phase, source) = (egui::TouchPhase::Move, egui::MouseWheelSource::Unknown);
            h.event(egui::Event::MouseWheel { unit, delta, phase, modifiers: Modifiers::NONE, source });
            h.run();
        }
        h.query_all_by_role(role).find(is_row).unwrap().click_secondary();
        h.run();
        let items = |h: &Harness<'_, Window>| -> Vec<(egui::Rect, bool)> {
            h.query_all_by_role(Role::MenuItem).map(|node| (node.rect(), node.is_focused())).collect()
        };
        let height: f32 = items(&h).iter().map(|(rect, _)| rect.height()).sum();
        assert!(height > HEIGHT, "{row}: {height}");
        let fits = |rect: egui::Rect| rect.top() >= 0.0 && rect.bottom() <= HEIGHT;
        assert!(fits(items(&h)[0].0), "{row}: {:?}", items(&h));
        // The keys reach the last item, which then is inside of the window.
        for _ in 0..items(&h).len() {
            press(&mut h, Modifiers::NONE, Key::ArrowDown);
            h.run_steps(3);
            if items(&h).last().is_some_and(|(_, is_focused)| *is_focused) {
                break;
            }
        }
        let (last, is_focused) = items(&h).pop().unwrap();
        assert!(is_focused && fits(last), "{row}: {last} {is_focused}");
    }
}

#[test]
fn keys_of_one_frame_turn_the_menus_one_after_the_other() {
    let mut h = sample();
    for key in [Key::F10, Key::ArrowRight, Key::ArrowRight] {
        for pressed in [true, false] {
            let (physical_key, repeat, modifiers) = (None, false, Modifiers::NONE);
            h.event(egui::Event::Key { key, physical_key, pressed, repeat, modifiers });
        }
    }
    h.step();
    h.run();
    assert!(h.query_by_role_and_label(Role::MenuItem, "Add a feed…").is_some(), "the third menu is open");
    assert!(h.get_by_role_and_label(Role::MenuItem, "Subscriptions").is_focused());
    for key in [Key::ArrowLeft, Key::ArrowLeft, Key::ArrowLeft] {
        press(&mut h, Modifiers::NONE, key);
    }
    h.run();
    assert!(h.get_by_role_and_label(Role::MenuItem, "Help").is_focused());
    press(&mut h, Modifiers::NONE, Key::ArrowLeft);
    h.run();
    assert!(h.get_by_role_and_label(Role::MenuItem, "View").is_focused());
    press(&mut h, Modifiers::NONE, Key::Escape);
    h.run();
    assert!(h.query_by_role_and_label(Role::MenuItem, "View").is_none());
}
