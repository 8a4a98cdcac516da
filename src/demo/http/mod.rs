//! A small HTTP/1.1 server with `std::net`: only on the loopback interface, one thread per connection, only GET and
//! HEAD.
//!
//! The server reads no file, resolves no name, and listens on no other interface. It can also behave badly (cut bodies,
//! resets, slow bodies, silence): see [`Delivery`]. The server handles conditional requests and gzip for every reply,
//! so a handler only returns its current document.

mod message;
mod server;

pub use message::{Delivery, Reply, Request, http_date};
pub use server::{Logged, Server};
