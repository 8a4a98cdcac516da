//! The list that the user chose.

use crate::model::{Filter, LabelName, ListOrder};
use crate::ui::view::Scope;

/// The list that the user chose, and how it is filtered and sorted.
#[derive(Clone, Debug)]
pub(in crate::app) struct ListQuery {
    pub(in crate::app) scope: Scope,
    pub(in crate::app) filter: Filter,
    pub(in crate::app) order: ListOrder,
    /// The searched words; empty without a search.
    pub(in crate::app) search: String,
}

impl Default for ListQuery {
    fn default() -> Self {
        Self { scope: Scope::All, filter: Filter::All, order: ListOrder::NewestFirst, search: String::new() }
    }
}

impl ListQuery {
    /// The words that the listed entries contain: the words of the search, and the words of a saved search.
    pub(in crate::app) fn words(&self) -> String {
        match &self.scope {
            Scope::Saved(saved) => format!("{saved} {}", self.search).trim().to_owned(),
            _ => self.search.trim().to_owned(),
        }
    }

    pub(super) fn lists_unread(&self) -> bool {
        self.filter == Filter::Unread || self.scope == Scope::Unread
    }

    pub(super) fn lists_starred(&self) -> bool {
        self.filter == Filter::Starred || self.scope == Scope::Starred
    }

    pub(super) fn lists_label(&self, name: &LabelName) -> bool {
        matches!(&self.scope, Scope::Label(listed) if listed == name)
    }

    /// Returns true if reading, unstarring or unlabelling an entry can remove it from the list.
    pub(super) fn leaves_out(&self) -> bool {
        self.lists_unread() || self.lists_starred() || matches!(self.scope, Scope::Label(_))
    }
}
