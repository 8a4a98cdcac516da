//! The state of the drawing code between frames. Most of it ends with the window. The application stores the
//! reading positions, the widths of the panes and if the sidebar is hidden.

use super::actions::action::Action;
use super::actions::command::{Command, DialogKind, ListCommand, WindowCommand};
use super::article::position::ReadingPosition;
use super::article::state::ArticleState;
use super::dialogs::{Dialog, FilePath, RulesForm};
use super::list::cards::ChosenCard;
use super::list::scroll::ListState;
use super::list::selection::EntrySelection;
use super::perform::menu_bar::MenuBarState;
use super::selected_text::SelectedText;
use super::sidebar::keys::SidebarFocus;
use super::sidebar::selection::FeedSelection;
use super::view::{KeptPosition, Scope};
use egui::Id;

use crate::model::{Filter, KeptPanes, ListOrder, Rule};

/// Identifies the shown list. When it changes, the list scrolls to the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ListKey {
    pub(super) scope: Scope,
    pub(super) filter: Filter,
    pub(super) order: ListOrder,
    pub(super) search: String,
}

/// The panes for which the window is wide enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Panes {
    /// Sidebar, list and article.
    #[default]
    Three,
    /// Too narrow for three panes: an open article replaces the sidebar.
    Two,
    /// Too narrow for two panes: an open article replaces the list as well.
    One,
}

/// The rows that the user selected together, in the list and in the sidebar.
#[derive(Debug, Default)]
pub(super) struct Several {
    pub(super) entries: EntrySelection,
    pub(super) feeds: FeedSelection,
}

/// The last keys that the user pressed.
#[derive(Debug, Default)]
pub(super) struct Keyboard {
    /// True after `g` was pressed, until the next key.
    pub(super) after_g: bool,
    /// True if the last movement was by keyboard.
    pub(super) moved_last: bool,
    /// True after a key was pressed or the wheel turned, until the pointer moves. No tooltip is shown then.
    pub(super) hides_tooltips: bool,
}

/// The search field.
#[derive(Debug, Default)]
pub(super) struct SearchField {
    /// The search, as typed.
    pub(super) text: String,
    /// True if the field gets the focus in the next frame.
    pub(super) gets_focus: bool,
    /// The list in which the search began.
    pub(super) home: Option<Scope>,
}

/// The egui id of the list.
#[must_use]
pub fn list_id() -> Id {
    Id::unique("entry list")
}

/// The state of the drawing code between frames.
#[derive(Debug, Default)]
pub struct UiState {
    pub(super) list: ListState,
    pub(super) list_key: Option<ListKey>,
    pub(super) card: ChosenCard,
    pub(super) several: Several,
    pub(super) sidebar: SidebarFocus,
    pub(super) article: ArticleState,
    pub(super) dialog: Option<Dialog>,
    /// The number of dialogs that were opened so far.
    opened: u64,
    pub(super) search: SearchField,
    /// The rule that the user was writing when its entries were shown. The dialog of the rules opens with it.
    pub(super) rule_draft: Option<RulesForm>,
    pub(super) keyboard: Keyboard,
    pub(super) hovered_link: Option<String>,
    pub(super) panes: Panes,
    pub(super) menu_bar: MenuBarState,
    pub(super) text: SelectedText,
    /// True in focus mode, which shows the article alone.
    pub(super) in_focus: bool,
    /// The user's choices for the panes. The application stores them for the next window.
    pub(super) kept: KeptPanes,
    /// The action chosen in the palette. It runs in the next frame, after the palette has closed.
    pub(super) chosen: Option<Action>,
}

impl UiState {
    /// The state of a new window, with the user's choices in the last one.
    #[must_use]
    pub fn new(kept: KeptPanes) -> Self {
        Self { kept, ..Self::default() }
    }

    /// Opens a dialog in place of the open one.
    pub fn open(&mut self, dialog: Dialog) {
        self.opened += 1;
        self.dialog = Some(dialog);
    }

    /// Opens a dialog that the user asked for, and tells the application, which prepares what the dialog shows.
    pub(super) fn show(&mut self, dialog: Dialog, out: &mut Vec<Command>) {
        out.push(Command::Window(WindowCommand::Opened(dialog.kind())));
        self.open(dialog);
    }

    /// The user's choices for the panes.
    #[must_use]
    pub const fn kept_panes(&self) -> KeptPanes {
        self.kept
    }

    /// The reading positions of the articles that were read last.
    #[must_use]
    pub fn reading_positions(&self) -> Vec<KeptPosition> {
        self.article.positions()
    }

    /// Takes over the reading positions that an earlier window stored.
    pub fn keep_reading_positions(&mut self, positions: &[KeptPosition]) {
        for position in positions {
            self.article.left.leave(position.key, Some(ReadingPosition::of_kept(*position)));
        }
    }

    /// Clears the search field after a search has ended.
    pub fn clear_search(&mut self) {
        self.search.text.clear();
        self.search.home = None;
    }

    /// Ends the search. Returns the command that shows the list in which the search began.
    pub(super) fn end_search(&mut self, scope: &Scope) -> Command {
        let home = self.search.home.take();
        self.clear_search();
        Command::List(match home {
            Some(home) if home != *scope => ListCommand::ShowScope(home),
            _ => ListCommand::Search(String::new()),
        })
    }

    /// The kind of the open dialog.
    #[must_use]
    pub fn dialog(&self) -> Option<DialogKind> {
        self.dialog.as_ref().map(Dialog::kind)
    }

    /// The number of the open dialog. No other dialog gets the same number.
    #[must_use]
    pub fn dialog_number(&self) -> Option<u64> {
        self.dialog.as_ref().map(|_| self.opened)
    }

    /// Fills the path from a file chooser into the open dialog, if that has a path field.
    pub fn set_path(&mut self, path: &str) {
        if let Some(file) = self.file() {
            path.clone_into(&mut file.path);
            path.clone_into(&mut file.previewed);
        }
    }

    /// Fills the path of a file to write from a file chooser into the open dialog, if that has a path field. The file
    /// chooser has asked whether a file that is there may be replaced.
    pub fn set_target(&mut self, path: &str) {
        if let Some(file) = self.file() {
            path.clone_into(&mut file.path);
            path.clone_into(&mut file.agreed);
        }
    }

    /// Gives the path field of the open dialog the focus, if it has one.
    pub fn ask_for_path(&mut self) {
        if let Some(file) = self.file() {
            file.focus_again();
        }
    }

    /// The path in the open dialog, if it has one.
    fn file(&mut self) -> Option<&mut FilePath> {
        match &mut self.dialog {
            Some(Dialog::Import(import)) => Some(&mut import.file),
            Some(Dialog::Export(file) | Dialog::MoveIn(file) | Dialog::MoveProfile(file)) => Some(file),
            Some(Dialog::SaveFeed(save)) => Some(&mut save.file),
            Some(Dialog::ExportArticles(form)) => Some(&mut form.file),
            _ => None,
        }
    }

    /// Shows the form of a rule again that could not be saved. If the dialog of the rules is closed, it opens with the form.
    pub fn edit_rule_again(&mut self, old: Option<String>, rule: &Rule) {
        self.rule_draft = Some(RulesForm::again(old, rule));
    }

    /// Fills an address, e.g. from the clipboard, into the open dialog for adding a feed, if its field is empty.
    pub fn set_address(&mut self, address: &str) {
        if let Some(Dialog::AddFeed(add)) = &mut self.dialog
            && add.address.is_empty()
        {
            address.clone_into(&mut add.address);
            add.select_again();
        }
    }
}
