//! The judge, which knows what the publisher knows, and readers made up to test it.

mod oracle;
mod pretenders;
mod served;
mod stories;
mod windows;

pub(crate) use oracle::Judge;
