//! What the store knows about feeds, prepared for the window and the command line: the rows of lists, gaps, facts, and
//! the history strip.

pub(crate) mod facts;
pub mod gaps;
pub(crate) mod history_strip;
pub mod timeline;
