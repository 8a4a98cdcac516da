//! Tests that kill the program at any instant of its work and start it again.

mod crash;
mod crash_formats;
mod crash_site;
mod killed_repairs;
pub(crate) mod killed_window;
