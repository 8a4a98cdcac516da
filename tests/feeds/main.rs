//! What the program promises of feeds, held to it from outside: the real binary, a real HTTP server, nothing between.
//!
//! Each test names the requirement it stands for (H3, K7a, A6c, …). A publisher is scripted, the program is run, and what
//! it prints as JSON is looked at.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod archived;
mod claims;
mod clauses;
mod complete;
mod coverage;
mod deleted;
mod demo;
mod forecast;
mod found;
mod gaps;
mod identity;
mod kinds;
mod limits;
mod missed_polls;
mod multipart;
mod numbered;
mod order;
mod paged;
mod recheck;
mod resume;
mod rewritten;
mod stateful;
mod support;
mod web_archive;
