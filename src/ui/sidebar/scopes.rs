//! The choices under the search field: where a search looks.

use egui::{Role, Ui, WidgetInfo};

use crate::ui::actions::command::{Command, ListCommand};
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::chip;
use crate::ui::state::UiState;
use crate::ui::view::{Scope, SidebarView, WindowModel};

/// Draws the choices: the list in which the search began, the folder of that list, and all feeds. Draws nothing without
/// a search.
pub(super) fn scopes_ui(ui: &mut Ui, model: &WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) {
    let list = model.list;
    if list.search.trim().is_empty() {
        state.search.home = None;
        return;
    }
    let home = state.search.home.get_or_insert_with(|| list.scope.clone());
    let choices = choices(home, model.sidebar);
    if choices.len() < 2 {
        return;
    }
    let p = palette(ui);
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
        for (scope, name) in choices {
            let is_chosen = scope == list.scope;
            let (fill, color) = if is_chosen { (p.accent, p.on_accent) } else { (p.ground.sunken, p.soft) };
            let response = chip(ui, &name, fill, color);
            response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_chosen, &name));
            if response.clicked() && !is_chosen {
                out.push(Command::List(ListCommand::SearchIn(scope, list.search.clone())));
            }
        }
    });
}

/// Returns the scopes that a search can look in, with their names, from the smallest to the largest.
fn choices(home: &Scope, sidebar: &SidebarView) -> Vec<(Scope, String)> {
    let own = match home {
        Scope::Feed(_) | Scope::Removed(_) => t!("ui-sidebar-this-feed"),
        Scope::Folder(_) => t!("ui-sidebar-this-folder"),
        Scope::AtRisk | Scope::Failed | Scope::Feeds(_) => t!("ui-sidebar-these-feeds"),
        _ => t!("ui-sidebar-this-list"),
    };
    let folder = match home {
        Scope::Feed(id) => sidebar.feeds.iter().find(|feed| feed.id == *id).map(|feed| feed.folder.clone()),
        _ => None,
    };
    let folder = folder.filter(|path| !path.is_empty());
    let mut choices = Vec::new();
    if *home != Scope::All && *home != Scope::Missing {
        choices.push((home.clone(), own.to_owned()));
    }
    if let Some(path) = folder {
        choices.push((Scope::Folder(path), t!("ui-sidebar-its-folder").to_owned()));
    }
    choices.push((Scope::All, t!("ui-sidebar-all-feeds").to_owned()));
    choices
}
