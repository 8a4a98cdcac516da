//! What drawing code remembers between frames. Nothing in it outlives the window but what egui keeps of pane widths.

use super::action::Action;
use super::article_state::ArticleState;
use super::command::DialogKind;
use super::dialogs::Dialog;
use super::list::ListState;
use super::view::{Filter, ListOrder, Scope};

/// Which list is shown: another one begins at its top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ListKey {
    pub(super) scope: Scope,
    pub(super) filter: Filter,
    pub(super) order: ListOrder,
    pub(super) search: String,
}

/// The panes of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Panes {
    /// Subscriptions, list, and what is open.
    #[default]
    Three,
    /// The subscriptions make way for what is open: there is no room for three panes.
    Two,
}

/// What drawing code remembers between frames.
#[derive(Debug, Default)]
pub struct UiState {
    pub(super) list: ListState,
    pub(super) list_key: Option<ListKey>,
    pub(super) article: ArticleState,
    pub(super) dialog: Option<Dialog>,
    pub(super) search: String,
    pub(super) focus_search: bool,
    /// `g` was pressed and waits for its second key.
    pub(super) after_g: bool,
    /// The last thing moved with was the keyboard.
    pub(super) by_keyboard: bool,
    pub(super) hovered_link: Option<String>,
    pub(super) panes: Panes,
    /// The list whose row among the subscriptions was brought into view.
    pub(super) revealed: Option<Scope>,
    /// Chosen in the palette: to be done with the next frame, when nothing lies over the window any more.
    pub(super) chosen: Option<Action>,
}

impl UiState {
    /// The state of a window that was just opened.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Opens a dialog; what was open is closed.
    pub fn open(&mut self, dialog: Dialog) {
        self.dialog = Some(dialog);
    }

    /// Closes the dialog that is open.
    pub fn close_dialog(&mut self) {
        self.dialog = None;
    }

    /// Empties the field to search in: the search has ended.
    pub fn clear_search(&mut self) {
        self.search.clear();
    }

    /// Which dialog is open.
    #[must_use]
    pub fn dialog(&self) -> Option<DialogKind> {
        self.dialog.as_ref().map(Dialog::kind)
    }

    /// Fills in the path that a file chooser gave, where a dialog asks for one.
    pub fn set_path(&mut self, path: &str) {
        if let Some(Dialog::Import(file) | Dialog::Export(file)) = &mut self.dialog {
            path.clone_into(&mut file.path);
            path.clone_into(&mut file.previewed);
        }
    }

    /// Fills in an address where the dialog to add a feed is open and empty, e.g. from the clipboard.
    pub fn set_address(&mut self, address: &str) {
        if let Some(Dialog::AddFeed(add)) = &mut self.dialog
            && add.address.is_empty()
        {
            address.clone_into(&mut add.address);
            add.select_again();
        }
    }
}
