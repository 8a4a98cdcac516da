//! The menus: everything that can be done, each with its key, from the one table of actions.

use egui::{Popup, Ui};

use super::action::{ACTIONS, Action, Menu};
use super::command::Command;
use super::dialogs::Dialog;
use super::icons::Icon;
use super::keys::{is_possible, perform};
use super::state::UiState;
use super::text::open;
use super::theme::palette;
use super::view::{FeedRow, Scope, ThemeChoice, WindowModel};
use super::widgets::{icon_button, menu_item};

/// Draws the button that opens the menu, and the menu.
pub(super) fn menu_ui(ui: &mut Ui, model: &mut WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) {
    let response = icon_button(ui, Icon::Menu, "Menu", "", None);
    let mut chosen = None;
    Popup::menu(&response).show(|ui| {
        ui.set_min_width(210.0);
        ui.spacing_mut().button_padding = egui::vec2(8.0, 5.0);
        for menu in Menu::ALL {
            let text = egui::RichText::new(menu.text()).color(palette(ui).text);
            let (response, _) = egui::containers::menu::SubMenuButton::new(text).ui(ui, |ui| {
                ui.set_min_width(290.0);
                items_ui(ui, menu, model, &mut chosen);
            });
            response.accessible_name(menu.text());
        }
    });
    if let Some(action) = chosen {
        perform(action, model, state, out);
    }
}

fn items_ui(ui: &mut Ui, menu: Menu, model: &WindowModel<'_>, chosen: &mut Option<Action>) {
    let mut group = 0;
    for info in ACTIONS.iter().filter(|info| info.menu == menu) {
        if info.group != group {
            group = info.group;
            ui.separator();
        }
        let keys = info.keys.first().map(|keys| keys.text()).unwrap_or_default();
        let text = if is_chosen(info.action, model) {
            format!("{} (chosen)", info.text)
        } else {
            info.text.to_owned()
        };
        if menu_item(ui, &text, &keys, is_possible(info.action, model)).clicked() {
            *chosen = Some(info.action);
        }
    }
}

fn is_chosen(action: Action, model: &WindowModel<'_>) -> bool {
    matches!(
        (action, model.theme),
        (Action::ThemeSystem, ThemeChoice::System)
            | (Action::ThemeLight, ThemeChoice::Light)
            | (Action::ThemeDark, ThemeChoice::Dark)
    )
}

/// The menu of a feed in the subscription list.
pub(super) fn feed_menu(ui: &mut Ui, row: &FeedRow, state: &mut UiState, out: &mut Vec<Command>) {
    ui.set_min_width(210.0);
    let scope = Scope::Feed(row.id);
    let mut item = |ui: &mut Ui, text: &str, command: Command| {
        if menu_item(ui, text, "", true).clicked() {
            out.push(command);
        }
    };
    item(ui, "Refresh", Command::Refresh(scope.clone()));
    item(ui, "Mark all as read", Command::MarkAllRead(scope));
    item(ui, "About this feed", Command::ShowFeed(row.id));
    if let Some(command) = row.site.as_ref().and_then(open) {
        item(ui, "Open site", command);
    }
    item(ui, "Copy address", Command::Copy(row.url.to_string()));
    ui.separator();
    for (text, dialog) in [
        ("Rename…", Dialog::rename(row)),
        ("Move to folder…", Dialog::move_to_folder(row)),
        ("Remove…", Dialog::remove(row)),
    ] {
        if menu_item(ui, text, "", true).clicked() {
            out.push(Command::Opened(dialog.kind()));
            state.open(dialog);
        }
    }
}
