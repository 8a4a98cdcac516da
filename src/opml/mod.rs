//! OPML: lists of subscriptions, read leniently and written strictly (O0 to O2).
//!
//! [`read()`] uses a scanner of its own: in lists made by hand bare `&`, raw `<` and raw quotes within attributes are the
//! rule, and an XML reader stops at the first of them with half of the feeds. It resynchronises at the next `<outline`, and
//! what it cannot use it lists as [`Skipped`] with line and reason. What [`write()`] gives is always well-formed.
//!
//! Never: fetching, files, the clock. Imports nothing else of the project.
#![doc = include_str!("rules.md")]

mod decode;
mod flatten;
mod outline;
mod read;
mod scan;
#[cfg(test)]
mod tests;
mod write;

pub use flatten::{ImportFeed, ImportList, flatten, nest, normalise};
pub use outline::{FeedOutline, Opml, OpmlError, Outline, Skipped};
pub use read::{MAX_BYTES, MAX_FOLDERS, MAX_OUTLINES, read};
pub use write::write;
