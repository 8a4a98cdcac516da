//! The commands that take entries out of Lacuna: `send`, `send-to`, `export` for articles, and `after-refresh`.

pub(super) mod after_refresh;
pub(super) mod articles;
pub(super) mod sending;
