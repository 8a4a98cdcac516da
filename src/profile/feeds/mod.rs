//! Prepares the contents of the store for the window and the command line: the rows of lists, gaps, the facts of a feed,
//! and the history strip.

mod due;
pub(crate) mod facts;
pub mod gaps;
pub(crate) mod history_strip;
mod listed;
pub mod timeline;

pub use due::due;
pub use listed::ListedEntries;
