//! The dialogs that move the user's data from one place to another.

mod move_in;
mod whole;

pub(super) use move_in::move_in_ui;
pub(super) use whole::whole_ui;
