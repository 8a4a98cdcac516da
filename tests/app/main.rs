//! The window as a reader uses it: the real application on a real store, real HTTP to a publisher on the loopback
//! interface, driven by accessible labels, keys and clicks. Only the desktop is a stand-in that remembers what it was
//! asked. What comes of an action is looked up twice: in what is shown, and in the database.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod article;
mod feeds;
mod list;
mod profile;
mod subscriptions;
mod support;
mod window;
