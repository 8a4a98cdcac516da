//! The program's promises about feeds. Each test runs the real program against a real HTTP server.
//!
//! The name of a test begins with the rule that it checks (H3, K7a, A6c, …). Each test scripts a
//! publisher, runs the program and reads the JSON that it prints.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod accounts;
mod archives;
mod clauses;
#[expect(dead_code, reason = "each test uses a part of it")]
#[path = "../shared/dice.rs"]
mod dice;
mod entries;
mod found;
mod kinds;
#[path = "../shared/miniflux.rs"]
mod miniflux;
mod missing;
#[path = "../shared/pages.rs"]
mod pages;
#[path = "../shared/posts.rs"]
mod posts;
#[path = "../shared/program.rs"]
mod program;
mod recovery;
#[path = "../shared/rows.rs"]
mod rows;
mod support;
mod ways;
