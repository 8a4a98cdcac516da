//! The window's drawing code: pure functions from view models to pictures and commands.
//!
//! [`window_ui`] is given a [`view::WindowModel`] and returns [`command::Command`]s; it carries out none of them. It
//! never sees the store, the fetcher, a channel or a clock: what it shows was put into the view model, the present
//! moment included. What it remembers between frames (place in the list, open dialog, text typed) is [`UiState`].
//!
//! | file | draws |
//! |---|---|
//! | `window` | the three panes and what lies over them |
//! | `sidebar`, `menu` | search, collections, folders and feeds; everything that can be done |
//! | `entries`, `history_bars`, `list`, `rows` | the list: its state, the walk, the pages, the rows |
//! | `article`, `article_head`, `article_state`, `place`, `changes`, `text`, `bidi`, `blocks`, `tables` | an entry |
//! | `find`, `find_bar` | hits of a search; finding in an article |
//! | `gap`, `gap_art`, `gap_words` | why entries are missing |
//! | `feed`, `feed_terms`, `history_strip` | what is known and set of a feed, and its history in a picture |
//! | `dialogs` | add, import, export, rename, move, remove, help |
//! | `command`, `action`, `keymap`, `keys` | what can be done, and with which keys |
//! | `theme`, `fonts`, `icons`, `widgets`, `words` | the look, and the words |

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
