//! The dialogs with which the user files entries: labels, rules, single pages and saved searches.

mod label;
mod rules;
mod save_page;
mod search;

pub use label::{LabelEdit, LabelEntries};
pub(super) use label::{edit_label_ui, label_ui};
pub use rules::RulesForm;
pub(super) use rules::rules_ui;
pub use save_page::PageAddress;
pub(super) use save_page::save_page_ui;
pub use search::SearchEdit;
pub(super) use search::edit_search_ui;
