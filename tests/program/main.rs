//! Tests of the built program from outside, mostly by its command line. Each test has a profile folder of its own, and
//! real HTTP to a publisher on the loopback interface.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod commands;
mod damage;
#[expect(dead_code, reason = "each test uses a part of it")]
#[path = "../shared/dice.rs"]
mod dice;
mod display;
mod documents;
mod harness;
mod kills;
mod library;
mod network;
#[path = "../shared/picture.rs"]
mod picture;
#[path = "../shared/program.rs"]
mod program;
mod screen;
#[cfg(target_os = "linux")]
mod tray;
