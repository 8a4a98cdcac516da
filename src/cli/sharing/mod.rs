//! The commands that take entries out of Lacuna: `send` and `send-to`.

pub(super) mod sending;
