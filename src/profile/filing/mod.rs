//! How the user files entries: the list of rules and its file.

pub mod rules;
pub mod starred;
