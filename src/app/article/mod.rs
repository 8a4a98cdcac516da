//! The open article.

pub(super) mod full_text;
