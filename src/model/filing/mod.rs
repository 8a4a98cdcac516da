//! How the user files entries: labels, rules for arriving entries, and single pages.

mod label;
mod page;
mod rule;

pub(super) use label::folded_label;
pub use label::{Label, LabelColour, LabelName, LabelRow};
pub use page::{SAVED_PAGES, SAVED_PAGES_NORMALISED, SavedPage, is_saved_pages, page_id};
pub use rule::{Rule, RuleActions, RuleChange, RuleRow, RuleTask};
