//! Archived feeds: the chain of archive documents and the walk along it.

mod chain;
mod limits;
mod links;
mod recheck;
mod redirects;
mod resume;
mod rewritten;
