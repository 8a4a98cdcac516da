//! Lenient reading of markup: tags, names and their namespaces, and HTML text.

pub(super) mod html_refs;
pub(super) mod names;
pub(super) mod plain;
pub(super) mod tokens;
pub(super) mod write;
