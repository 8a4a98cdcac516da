//! The built-in publisher, which `lacuna --demo` and `lacuna demo-server` serve. The project's tests use it over real
//! HTTP, too.
//!
//! [`http`] is a small HTTP/1.1 server that can misbehave on purpose. [`Site`] is a scriptable site on such a server.
//! [`feed`] writes feed documents. [`DemoPublisher`] is a site with one feed of every kind, and one for every fault
//! that RFC 5005 and its drafts name. The publisher listens only on the loopback interface and reads no file. Unlike
//! the layers below, this module may read the clock, because some of its feeds change with time.

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
