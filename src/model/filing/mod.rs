//! The means by which the user files and finds entries: labels, searches, rules for arriving entries, and single pages.

mod label;
mod page;
mod query;
mod rule;
mod saved;

pub use label::{Label, LabelColour, LabelName, LabelRow};
pub use page::{SAVED_PAGES, SAVED_PAGES_NORMALISED, SavedPage, is_saved_pages, page_id};
pub use query::{Condition, LabelTerm, Property, SearchQuery, SearchTerm};
pub use rule::{Rule, RuleActions, RuleChange, RuleRow, RuleTask, RuleTaskNumber, RuleTaskPart};
pub use saved::SavedSearch;
