//! The program is killed at any instant of its work, and started again.

mod crash;
mod crash_formats;
mod crash_site;
mod killed_repairs;
#[cfg(feature = "desktop")]
pub(crate) mod killed_window;
