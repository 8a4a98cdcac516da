//! The requirements of each specification on feed readers, sentence by sentence, with test cases for each. Each
//! specification has a module with a table. The tables also have requirements on publishers if `inspect` reports them.
//!
//! The cases run the real program against a real server.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod draft_00;
mod drafts_07_08;
mod examples;
mod interrupted;
mod multipart;
mod pace_feed_state;
#[path = "../shared/pages.rs"]
mod pages;
#[path = "../shared/picture.rs"]
mod picture;
mod politeness;
#[path = "../shared/program.rs"]
mod program;
#[path = "../program/network/proxy.rs"]
mod proxy;
mod reader;
mod rfc5005;
#[path = "../shared/rows.rs"]
mod rows;
mod table;
