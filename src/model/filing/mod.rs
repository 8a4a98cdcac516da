//! How the user files entries: labels, and rules for arriving entries.

mod label;
mod rule;

pub(super) use label::folded_label;
pub use label::{Label, LabelColour, LabelName, LabelRow};
pub use rule::{Rule, RuleActions, RuleChange, RuleRow, RuleTask};
