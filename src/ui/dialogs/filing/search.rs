//! The dialog that changes the search of a smart folder.

use egui::{Id, Ui};

use crate::ui::actions::command::{Command, ListCommand};
use crate::ui::dialogs::edit::confirm_ui;
use crate::ui::dialogs::{entered, focus_first};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, label, text_field};
use crate::ui::view::{Scope, SidebarView};

/// A change to a saved search.
#[derive(Clone, Debug)]
pub struct SearchEdit {
    /// The search before the change.
    query: String,
    /// The new search, as typed.
    pub text: String,
    /// True once the field had the focus.
    focused: bool,
}

impl SearchEdit {
    pub(in crate::ui::dialogs) fn new(query: &str) -> Self {
        Self { query: query.to_owned(), text: query.to_owned(), focused: false }
    }
}

/// Draws the dialog. Returns true while it stays open.
pub(in crate::ui::dialogs) fn edit_search_ui(
    ui: &mut Ui,
    edit: &mut SearchEdit,
    sidebar: &SidebarView,
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    label(ui, t!("ui-sidebar-search-help"), fonts::regular(13.0), p.weak);
    let name = t!("ui-dialogs-search");
    let id = Id::unique("saved search");
    let response = text_field(ui, id, &mut edit.text, name, &edit.query, Some(Icon::Search));
    let length = edit.text.chars().count();
    focus_first(ui, &response, &mut edit.focused, length);
    let mut done = entered(ui, &response);
    let new = edit.text.trim();
    let is_other = |row: &Scope| matches!(row, Scope::Saved(query) if query == new && *query != edit.query);
    let is_taken = sidebar.smart.iter().any(|row| is_other(&row.scope));
    if is_taken {
        label(ui, t!("ui-dialogs-search-exists"), fonts::regular(13.0), p.error);
    }
    let stays = confirm_ui(ui, t!("ui-dialogs-change"), ButtonStyle::Primary, &mut done);
    if !done || is_taken || new.is_empty() {
        return stays;
    }
    if new != edit.query {
        out.push(Command::List(ListCommand::EditSearch(edit.query.clone(), new.to_owned())));
    }
    false
}
