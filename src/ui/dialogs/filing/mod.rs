//! The dialogs with which the user files entries: labels.

mod label;

pub use label::{LabelEdit, LabelEntries};
pub(super) use label::{edit_label_ui, label_ui};
