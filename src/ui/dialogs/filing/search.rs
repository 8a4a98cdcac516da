//! The dialog that saves a search as a smart folder, or that changes the name and the search of one.

use egui::{Id, Ui};

use crate::model::SavedSearch;
use crate::ui::actions::command::{Command, ListCommand};
use crate::ui::dialogs::edit::confirm_ui;
use crate::ui::dialogs::{entered, focus_first};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, label, text_field};
use crate::ui::view::{Scope, SidebarView};

/// A new saved search, or a change to one.
#[derive(Clone, Debug)]
pub struct SearchEdit {
    /// The saved search before the change; `None` if the search is not saved yet.
    former: Option<SavedSearch>,
    /// The name, as typed.
    pub name: String,
    /// The search, as typed.
    pub text: String,
    /// True once the name field had the focus.
    focused: bool,
}

impl SearchEdit {
    pub(in crate::ui::dialogs) fn new(query: &str) -> Self {
        Self { former: None, name: String::new(), text: query.to_owned(), focused: false }
    }

    pub(in crate::ui::dialogs) fn of(search: &SavedSearch) -> Self {
        let former = Some(search.clone());
        Self { former, name: search.name().to_owned(), text: search.query.clone(), focused: false }
    }

    /// Returns true if the search is not saved yet.
    pub(in crate::ui::dialogs) const fn is_new(&self) -> bool {
        self.former.is_none()
    }

    /// Returns the command that saves what was typed; `None` if that changes nothing.
    fn command(&self) -> Option<ListCommand> {
        let new = SavedSearch::new(self.text.trim(), &self.name);
        match &self.former {
            None => Some(ListCommand::SaveSearch(new)),
            Some(former) if *former != new => Some(ListCommand::EditSearch(former.clone(), new)),
            Some(_) => None,
        }
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
    let (name, search) = (t!("ui-dialogs-search-name"), t!("ui-dialogs-search"));
    label(ui, name, fonts::medium(13.0), p.soft);
    // Without a name, the smart folder is called by its search.
    let response = text_field(ui, Id::unique("search name"), &mut edit.name, name, edit.text.trim(), None);
    let length = edit.name.chars().count();
    focus_first(ui, &response, &mut edit.focused, length);
    let mut done = entered(ui, &response);
    ui.add_space(4.0);
    label(ui, search, fonts::medium(13.0), p.soft);
    let former = edit.former.as_ref().map_or("", |former| &former.query);
    let response =
        text_field(ui, Id::unique("saved search"), &mut edit.text, search, former, Some(Icon::Search));
    done |= entered(ui, &response);
    label(ui, t!("ui-sidebar-search-help"), fonts::regular(13.0), p.weak);
    let new = edit.text.trim();
    let is_other = |row: &Scope| matches!(row, Scope::Saved(query) if query == new && query != former);
    let is_taken = sidebar.smart.iter().any(|row| is_other(&row.scope));
    if is_taken {
        label(ui, t!("ui-dialogs-search-exists"), fonts::regular(13.0), p.error);
    }
    let confirm = if edit.is_new() { t!("ui-dialogs-save") } else { t!("ui-dialogs-change") };
    let stays = confirm_ui(ui, confirm, ButtonStyle::Primary, &mut done);
    if !done || is_taken || new.is_empty() {
        return stays;
    }
    out.extend(edit.command().map(Command::List));
    false
}
