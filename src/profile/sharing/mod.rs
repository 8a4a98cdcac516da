//! Takes entries out of Lacuna: to the programs of the user, and to files.

pub mod export;
pub mod sending;
