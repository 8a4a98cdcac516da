//! The program's promises about feeds. Each test runs the real program against a real HTTP server.
//!
//! The name of a test begins with the rule that it checks (H3, K7a, A6c, …). Each test scripts a
//! publisher, runs the program and reads the JSON that it prints.

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
