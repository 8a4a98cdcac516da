//! The window's drawing code: pure functions from view models to widgets and commands.
//!
//! [`window_ui`] takes a [`view::WindowModel`] and returns [`Command`]s; it carries out none of them. It never sees the
//! store, the fetcher, a channel or a clock: the view model contains everything it shows, the current time included.
//! [`UiState`] keeps the state between frames, such as the scroll position, the open dialog and the typed text.
//!
//! | file or folder | draws |
//! |---|---|
//! | `window`, `status`, `first_run`, `refused` | the three panes, the messages, and the window without feeds |
//! | `sidebar` | search field, smart folders, folders and feeds |
//! | `list` | the list: its rows, the progress of the walk, the pages |
//! | `article` | an entry: its head, its text, its changes, and the search in it |
//! | `gap` | a gap: its look, its cause, its actions |
//! | `feed` | the information about a feed, its settings, and its history strip |
//! | `dialogs` | every dialog: adding, importing, exporting, rules, labels, settings, palette, help |
//! | `actions` | nothing: the actions, and the commands that the application carries out |
//! | `perform` | the menus; it knows what each action does in the shown window, and reads the keys |
//! | `find`, `selected_text` | the hits of a search in a text; the text that the menu item Copy copies |
//! | `view`, `state` | the view models, and the state between frames |
//! | `look`, `words`, `dates` | theme, fonts, icons and controls; texts and dates that several files share |

pub mod actions;
mod article;
mod dates;
pub mod dialogs;
mod feed;
mod find;
mod first_run;
#[cfg(test)]
pub(crate) mod gallery;
mod gap;
mod list;
pub mod look;
mod perform;
#[cfg(test)]
mod pictures;
pub mod refused;
mod selected_text;
mod sidebar;
mod state;
mod status;
#[cfg(test)]
mod tests;
pub mod view;
mod window;
pub mod words;

pub use actions::command::Command;
pub use gap::{end_words, gap_words};
pub use state::{UiState, list_id};
pub use window::window_ui;
