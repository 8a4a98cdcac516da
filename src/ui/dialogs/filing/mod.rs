//! The dialogs with which the user files entries: labels and rules.

mod label;
mod rules;

pub use label::{LabelEdit, LabelEntries};
pub(super) use label::{edit_label_ui, label_ui};
pub use rules::RulesForm;
pub(super) use rules::rules_ui;
