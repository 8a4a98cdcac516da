//! The dialogs that take entries out of Lacuna.

mod send_to;

pub use send_to::SendEntry;
pub(super) use send_to::send_to_ui;
