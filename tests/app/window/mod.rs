//! The window as a whole: menus, settings, language, waiting, and privacy.

mod frames;
mod hostile;
mod language;
mod menus;
mod privacy;
mod settings;
mod syncing;
mod updates;
mod waiting;
