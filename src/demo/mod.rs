//! The built-in publisher: what `lacuna --demo` and `lacuna demo-server` serve, and what the project's tests talk to
//! over real HTTP.
//!
//! [`http`] is a small HTTP/1.1 server that can also misbehave on purpose, [`Site`] a scriptable site on top of it,
//! [`feed`] writes feed documents in a line, and [`DemoPublisher`] is a site with one feed of every kind and of every
//! fault that RFC 5005 and its drafts name. It listens on the loopback interface only and reads no file. Unlike the
//! layers below it may read the clock: some of its feeds change while one watches.

mod content;
pub mod feed;
pub mod http;
pub mod multipart;
mod publisher;
mod site;
mod web_archive;

pub use publisher::{DemoFeed, DemoPublisher};
pub use site::Site;
pub use web_archive::WebArchive;

#[cfg(test)]
mod testing;
