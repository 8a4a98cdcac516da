//! The means by which the user files entries: the list of rules and its file, starred articles of other readers, and
//! single pages.

pub mod pages;
pub mod rules;
pub mod starred;
