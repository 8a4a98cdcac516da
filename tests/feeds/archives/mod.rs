//! Archived feeds: the chain of archive documents and the walk along it.

mod chain;
mod limits;
mod recheck;
mod resume;
mod rewritten;
