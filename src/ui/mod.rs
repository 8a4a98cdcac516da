//! The window's drawing code: pure functions from view models to widgets and commands.
//!
//! [`window_ui`] takes a [`view::WindowModel`] and returns [`command::Command`]s; it carries out none of them. It never
//! sees the store, the fetcher, a channel or a clock: the view model contains everything it shows, the current time
//! included. [`UiState`] keeps the state between frames, such as the scroll position, the open dialog and the typed
//! text.
//!
//! | file | draws |
//! |---|---|
//! | `window` | the three panes, the dialogs and the messages |
//! | `sidebar`, `menu` | search field, smart folders, folders and feeds; the menus |
//! | `entries`, `history_bars`, `list`, `rows` | the list: its state, the walk, the pages, the rows |
//! | `article`, `article_head`, `article_state`, `place`, `changes`, `text`, `bidi`, `blocks`, `tables` | an entry |
//! | `find`, `find_bar` | the hits of a search; the search within an article |
//! | `gap`, `gap_art`, `gap_words` | a gap: its look, its cause, its actions |
//! | `feed`, `feed_terms`, `history_strip` | the information about a feed, its settings, and its history strip |
//! | `dialogs` | add, import, export, rename, move, remove, help |
//! | `command`, `action`, `keymap`, `keys` | the commands, and the keys that run them |
//! | `theme`, `fonts`, `icons`, `widgets`, `words` | the look, and texts that several files share |

pub mod action;
mod article;
mod article_head;
mod article_state;
mod bidi;
mod blocks;
mod changes;
pub mod command;
pub mod dialogs;
mod entries;
mod feed;
mod feed_terms;
mod find;
mod find_bar;
mod first_run;
mod fonts;
#[cfg(test)]
pub(crate) mod gallery;
mod gap;
mod gap_art;
pub mod gap_words;
mod history_bars;
mod history_strip;
mod icons;
pub mod keymap;
mod keys;
mod list;
mod menu;
#[cfg(test)]
#[cfg(feature = "desktop")]
mod pictures;
mod place;
pub mod refused;
mod rows;
mod sidebar;
mod state;
mod status;
mod tables;
#[cfg(test)]
mod tests;
mod text;
pub mod theme;
pub mod view;
mod widgets;
mod window;
pub mod words;

pub use command::Command;
pub use entries::list_id;
pub use state::UiState;
pub use window::window_ui;
