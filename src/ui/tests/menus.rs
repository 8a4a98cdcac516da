//! The context menus of the sidebar, and what screen readers announce of menus.

use egui_kittest::kittest::NodeT as _;

use super::*;

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
