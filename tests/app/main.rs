//! Tests that use the window as a user does: the real application on a real store, with real HTTP to a publisher on the
//! loopback interface. The tests drive it by accessible labels, keys and clicks. Only the desktop is replaced, by one
//! that records its calls. The tests check the result of an action twice: in the window and in the database.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod article;
mod feeds;
#[path = "../shared/frame.rs"]
mod frame;
mod list;
#[path = "../shared/picture.rs"]
mod picture;
#[path = "../shared/posts.rs"]
mod posts;
mod profile;
mod subscriptions;
mod support;
mod window;
