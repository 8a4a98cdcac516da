//! How the user files entries: labels.

mod label;

pub(super) use label::folded_label;
pub use label::{Label, LabelColour, LabelName, LabelRow};
