//! The commands that take entries out of Lacuna: `send`, `send-to`, and `export` for articles.

pub(super) mod after_refresh;
pub(super) mod articles;
pub(super) mod sending;
