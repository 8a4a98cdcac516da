//! Takes entries out of Lacuna: to the programs of the user.

pub mod sending;
