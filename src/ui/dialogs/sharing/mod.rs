//! The dialogs that take entries out of Lacuna.

mod export;
mod send_to;

pub use export::ExportForm;
pub(super) use export::export_articles_ui;
pub use send_to::SendEntry;
pub(super) use send_to::send_to_ui;
