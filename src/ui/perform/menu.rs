//! The menus list every action with its key, from the table of actions.

use egui::{Popup, Ui};

use super::texts::{action_text, feeds_text};
use super::{is_possible, order, order_of, perform};
use crate::model::{Filter, Label, Theme};
use crate::ui::actions::action::{ACTIONS, Action, Menu};
use crate::ui::actions::command::{
    Command, ExportedArticles, FeedCommand, FolderCommand, LabelCommand, ListCommand, WindowCommand,
};
use crate::ui::article::reading::open;
use crate::ui::dialogs::Dialog;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{
    MENU_FRAME, icon_button, marked_menu_item, menu_item, menu_scroll, tell_menu_item,
};
use crate::ui::state::UiState;
use crate::ui::view::{FeedRow, FolderRow, Scope, SideRow, SmartRow, WindowModel};

/// Draws the button that opens the menu, and the menu.
pub(in crate::ui) fn menu_ui(
    ui: &mut Ui,
    model: &mut WindowModel<'_>,
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    let response = icon_button(ui, Icon::Menu, t!("ui-actions-menu"), "", None);
    let area = state.menu_bar.area.get_or_insert(response.rect);
    *area = area.union(response.rect);
    let mut chosen = None;
    Popup::menu(&response).show(|ui| {
        ui.set_min_width(210.0);
        ui.spacing_mut().button_padding = egui::vec2(8.0, 5.0);
        for menu in Menu::ALL {
            let text = egui::RichText::new(menu.text()).color(palette(ui).text);
            let (response, _) = egui::containers::menu::SubMenuButton::new(text).ui(ui, |ui| {
                ui.set_min_width(290.0);
                let room = ui.ctx().content_rect().height() - MENU_FRAME;
                menu_scroll(ui, room, |ui| items_ui(ui, menu, model, state, &mut chosen));
            });
            tell_menu_item(&response.accessible_name(menu.text()), true);
        }
    });
    if let Some(action) = chosen {
        perform(action, model, state, out);
    }
}

/// Draws the items of a menu. A click on one of them puts its action into `chosen`.
pub(super) fn items_ui(
    ui: &mut Ui,
    menu: Menu,
    model: &WindowModel<'_>,
    state: &UiState,
    chosen: &mut Option<Action>,
) {
    let mut group = 0;
    // If one item of the menu can have a check mark, all items leave room for it.
    let marked = matches!(menu, Menu::Subscriptions | Menu::View);
    for info in ACTIONS.iter().filter(|info| info.menu == menu) {
        if info.group != group {
            group = info.group;
            ui.separator();
        }
        let keys = model.keys.keys(info.action).first().map(|keys| keys.shown()).unwrap_or_default();
        let enabled = is_possible(info.action, model, state);
        let text = action_text(info, model, state);
        let response = if marked {
            let switch = matches!(info.action, Action::Offline | Action::HideRead | Action::MenuBar);
            let mark = if switch { t!("ui-actions-is-on") } else { t!("ui-actions-is-chosen") };
            let mark = is_chosen(info.action, model).then_some(mark);
            marked_menu_item(ui, &text, &keys, enabled, mark)
        } else {
            menu_item(ui, &text, &keys, enabled)
        };
        if response.clicked() {
            *chosen = Some(info.action);
        }
    }
}

fn is_chosen(action: Action, model: &WindowModel<'_>) -> bool {
    match action {
        Action::ThemeSystem => model.theme == Theme::System,
        Action::ThemeLight => model.theme == Theme::Light,
        Action::ThemeDark => model.theme == Theme::Dark,
        Action::NewestFirst | Action::OldestFirst | Action::ByFeed | Action::LongestFirst => {
            order_of(action) == Some(model.list.order)
        }
        Action::ShowAll => model.list.filter == Filter::All && model.list.scope != Scope::Unread,
        Action::ShowUnread => model.list.filter == Filter::Unread || model.list.scope == Scope::Unread,
        Action::ShowStarred => model.list.filter == Filter::Starred && model.list.scope != Scope::Unread,
        Action::Offline => model.status.offline,
        Action::HideRead => model.sidebar.hides_read,
        Action::MenuBar => model.settings.appearance.menu_bar,
        _ => false,
    }
}

/// Draws items of a context menu that open dialogs.
fn dialogs_ui<const N: usize>(
    ui: &mut Ui,
    items: [(&str, Dialog); N],
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    for (text, dialog) in items {
        if menu_item(ui, text, "", true).clicked() {
            state.show(dialog, out);
        }
    }
}

fn commands_ui<const N: usize>(ui: &mut Ui, items: [(&str, Command); N], out: &mut Vec<Command>) {
    for (text, command) in items {
        if menu_item(ui, text, "", true).clicked() {
            out.push(command);
        }
    }
}

/// Draws the item that explains the badge of a row. The badge means a gap, or the risk of a gap.
fn badge_item_ui(ui: &mut Ui, out: &mut Vec<Command>) {
    commands_ui(ui, [(Action::GapHelp.text(), Command::Window(WindowCommand::ShowGapHelp))], out);
}

/// Draws the context menu of the feeds that the user selected together in the sidebar.
pub(in crate::ui) fn feeds_menu(
    ui: &mut Ui,
    model: &WindowModel<'_>,
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    ui.set_min_width(230.0);
    let (scope, number) = (model.list.scope.clone(), state.several.feeds.len());
    let rows = state.several.feeds.rows(model.sidebar);
    let is_online = !model.status.offline;
    let refresh = feeds_text(Action::Refresh, number);
    if menu_item(ui, &refresh, &Action::Refresh.keys_text(ui), is_online).clicked() {
        out.push(Command::Feed(FeedCommand::Refresh(scope.clone())));
    }
    let mark = feeds_text(Action::MarkAllRead, number);
    let has_unread = rows.iter().any(|row| row.unread > 0);
    if menu_item(ui, &mark, &Action::MarkAllRead.keys_text(ui), has_unread).clicked() {
        out.push(Command::List(ListCommand::MarkAllRead(scope)));
    }
    ui.separator();
    let to_folder = feeds_text(Action::Move, number);
    dialogs_ui(ui, [(to_folder.as_str(), Dialog::move_to_folder(&rows))], state, out);
    ui.separator();
    let unsubscribe = feeds_text(Action::Remove, number);
    dialogs_ui(ui, [(unsubscribe.as_str(), Dialog::remove(&rows))], state, out);
    ui.separator();
    if menu_item(ui, t!("ui-actions-clear-selection"), "Esc", true).clicked() {
        out.push(state.several.feeds.end());
    }
}

/// Draws the context menu of a feed in the sidebar.
pub(in crate::ui) fn feed_menu(ui: &mut Ui, row: &FeedRow, state: &mut UiState, out: &mut Vec<Command>) {
    ui.set_min_width(210.0);
    let scope = Scope::Feed(row.id);
    let marks = [
        (Action::Refresh.text(), Command::Feed(FeedCommand::Refresh(scope.clone()))),
        (Action::MarkAllRead.text(), Command::List(ListCommand::MarkAllRead(scope.clone()))),
    ];
    commands_ui(ui, marks, out);
    dialogs_ui(ui, [(Action::MarkOlderRead.text(), Dialog::mark_older(&scope, &row.title))], state, out);
    ui.separator();
    commands_ui(ui, [(Action::FeedInfo.text(), Command::Feed(FeedCommand::ShowInformation(row.id)))], out);
    if row.marked_gaps > 0 || row.at_risk.is_some() {
        badge_item_ui(ui, out);
    }
    if let Some(command) = row.site.as_ref().and_then(open) {
        commands_ui(ui, [(t!("ui-actions-open-site"), command)], out);
    }
    let address = crate::ui::look::widgets::shown_address(&row.url);
    commands_ui(ui, [(t!("ui-actions-copy-address"), Command::Window(WindowCommand::Copy(address)))], out);
    ui.separator();
    let edits = [
        (Action::Rename.text(), Dialog::rename(row)),
        (Action::EditAddress.text(), Dialog::edit_address(row)),
        (Action::Credentials.text(), Dialog::sign_in(row.id, &row.title, &row.url)),
        (Action::Move.text(), Dialog::move_to_folder(&[row])),
    ];
    dialogs_ui(ui, edits, state, out);
    ui.separator();
    let all = ExportedArticles::List { scope, filter: Filter::All, search: String::new() };
    let export = Dialog::export_articles(all, &row.title);
    dialogs_ui(ui, [(Action::ExportList.text(), export)], state, out);
    dialogs_ui(ui, [(Action::SaveFeed.text(), Dialog::save_feed(row))], state, out);
    dialogs_ui(ui, [(Action::Remove.text(), Dialog::remove(&[row]))], state, out);
}

/// Draws the context menu of a folder in the sidebar.
pub(in crate::ui) fn folder_menu(
    ui: &mut Ui,
    row: &FolderRow,
    tree: &[SideRow],
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    ui.set_min_width(210.0);
    let scope = Scope::Folder(row.folder.path.clone());
    let title = row.folder.path.last().map_or("", String::as_str);
    let marks = [
        (Action::Refresh.text(), Command::Feed(FeedCommand::Refresh(scope.clone()))),
        (Action::MarkAllRead.text(), Command::List(ListCommand::MarkAllRead(scope.clone()))),
    ];
    commands_ui(ui, marks, out);
    dialogs_ui(ui, [(Action::MarkOlderRead.text(), Dialog::mark_older(&scope, title))], state, out);
    ui.separator();
    let edits = [
        (t!("ui-actions-new-subfolder"), Dialog::new_folder(&row.folder.path)),
        (Action::Rename.text(), Dialog::rename_folder(&row.folder.path)),
        (t!("ui-actions-remove-folder"), Dialog::remove_folder(&row.folder.path)),
    ];
    dialogs_ui(ui, edits, state, out);
    ui.separator();
    if row.marked_gaps > 0 {
        badge_item_ui(ui, out);
        ui.separator();
    }
    for (text, is_down) in [(t!("ui-actions-up"), false), (t!("ui-actions-down"), true)] {
        let step = order::step(tree, &row.folder.path, is_down);
        if menu_item(ui, text, "", step.is_some()).clicked() {
            out.extend(step);
        }
    }
    if row.folder.path.len() > 1 {
        let (path, into) = (row.folder.path.clone(), Vec::new());
        let place = Command::Folder(FolderCommand::Place { path, into, before: None });
        commands_ui(ui, [(t!("ui-actions-to-top-level"), place)], out);
    }
}

/// Draws the context menu of a smart folder (All, Unread, Starred, …).
pub(in crate::ui) fn smart_menu(ui: &mut Ui, row: &SmartRow, state: &mut UiState, out: &mut Vec<Command>) {
    ui.set_min_width(210.0);
    commands_ui(ui, [(Action::RefreshAll.text(), Command::Feed(FeedCommand::RefreshAll))], out);
    if matches!(row.scope, Scope::All | Scope::Unread) {
        commands_ui(
            ui,
            [(Action::MarkAllRead.text(), Command::List(ListCommand::MarkAllRead(row.scope.clone())))],
            out,
        );
        let older = Dialog::mark_older(&row.scope, &row.title);
        dialogs_ui(ui, [(Action::MarkOlderRead.text(), older)], state, out);
    }
    if let (Scope::Label(name), Some(colour)) = (&row.scope, row.colour) {
        let label = Label { name: name.clone(), colour };
        dialogs_ui(ui, [(t!("ui-actions-edit-label"), Dialog::edit_label(&label))], state, out);
        let delete = Command::Label(LabelCommand::Delete(name.clone()));
        commands_ui(ui, [(t!("ui-actions-delete-label"), delete)], out);
    }
    if let Some(search) = row.saved_search() {
        dialogs_ui(ui, [(t!("ui-actions-edit-smart-folder"), Dialog::edit_search(&search))], state, out);
        let forget = Command::List(ListCommand::ForgetSearch(search));
        commands_ui(ui, [(t!("ui-actions-remove-smart-folder"), forget)], out);
    }
    if matches!(row.scope, Scope::Missing | Scope::AtRisk) {
        badge_item_ui(ui, out);
    }
    ui.separator();
    dialogs_ui(ui, [(Action::NewFolder.text(), Dialog::new_folder(&[]))], state, out);
}
