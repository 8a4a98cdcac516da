//! A small HTTP/1.1 server over `std::net`: loopback only, one thread per connection, nothing but GET and HEAD.
//!
//! It never reads a file, never resolves a name and never listens on another interface. Behaving badly (cut
//! bodies, resets, crawling, silence) is part of its job: see [`Manner`]. Conditional requests and gzip are
//! handled for every reply, so that a handler only says what is there now.

mod message;
mod server;

pub use message::{Manner, Reply, Request, http_date};
pub use server::{Logged, Server};
