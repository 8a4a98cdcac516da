//! Holds the program to its command line's contract from outside: the real binary, a profile folder of its own, real
//! HTTP to a publisher on the loopback interface.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod commands;
mod damage;
#[cfg(feature = "desktop")]
mod display;
mod documents;
mod harness;
mod kills;
mod network;
