//! OPML: lists of subscriptions, read leniently and written strictly (O0 to O2).
//!
//! [`read()`] has its own scanner. Lists that people write usually contain bare `&`, and raw `<` and quotes in
//! attributes. An XML reader would stop at the first of these and lose half of the feeds. The scanner continues at the
//! next `<outline`. Outlines that it cannot use are listed as [`Skipped`] with line and reason. The output of
//! [`write()`] is always well-formed.
//!
//! This module fetches nothing, opens no file and reads no clock. It imports only values: `model` and `encoding`.
#![doc = include_str!("rules.md")]

mod flatten;
mod outline;
mod read;
mod scan;
#[cfg(test)]
mod tests;
mod write;

pub use flatten::{ImportFeed, ImportList, flatten, nest};
pub use outline::{FeedOutline, Opml, OpmlError, Outline, Skipped};
pub use read::{MAX_BYTES, MAX_FOLDERS, MAX_OUTLINES, read};
pub use write::write;
