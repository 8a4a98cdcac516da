//! Entries: which of them are the same, where they stand in the list, and how they leave it.

mod deleted;
mod identity;
mod order;
