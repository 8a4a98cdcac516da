//! Entries: when two are the same, their place in the list, and how they leave the list.

mod deleted;
mod identity;
mod order;
mod renamed;
