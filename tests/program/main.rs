//! Holds the program to its command line's contract from outside: the real binary, a profile folder of its own, real
//! HTTP to a publisher on the loopback interface.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod add;
mod archive;
mod backups;
mod crash;
mod crash_formats;
mod crash_site;
mod disk;
#[cfg(feature = "desktop")]
mod display;
mod documents;
mod fields;
mod gap_report;
mod harness;
mod hostile;
mod inspect;
mod internet;
mod killed;
mod killed_repairs;
#[cfg(feature = "desktop")]
mod killed_window;
mod language;
mod logins;
mod marks;
mod net;
mod opml;
mod profile;
mod proxy;
mod publisher;
mod random_damage;
mod refresh;
mod repaired_claims;
mod rivals;
mod rows;
mod search;
mod slow;
mod tls;
mod together;
mod usage;
mod validators;
