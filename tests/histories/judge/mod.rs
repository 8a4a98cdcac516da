//! The judge, which knows what the publisher knows, and made-up readers that test the judge.

mod oracle;
mod pretenders;
mod served;
mod stories;
mod windows;

pub(crate) use oracle::Judge;
