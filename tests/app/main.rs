//! The window as a reader uses it: the real application on a real store, real HTTP to a publisher on the loopback
//! interface, driven by accessible labels, keys and clicks. Only the desktop is a stand-in that remembers what it was
//! asked. What comes of an action is looked up twice: in what is shown, and in the database.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod adding;
mod archived;
mod article_pane;
mod articles;
mod damage;
mod folders;
mod frames;
mod gaps;
mod hostile;
mod images;
mod instance;
mod keeping;
#[cfg(all(feature = "desktop", target_os = "linux"))]
mod keyring;
mod language;
mod listing;
mod long_lists;
mod menus;
mod moving;
mod multipart;
mod opml;
mod paged;
mod passwords;
mod places;
mod privacy;
mod reading;
mod refreshing;
mod settings;
mod several;
mod subscriptions;
mod support;
mod text;
mod thumbnails;
mod trouble;
mod waiting;
