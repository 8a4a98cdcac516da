//! Reads HTML: the allowed elements, the walk through the tokens, and the blocks and lines that it builds.

pub(super) mod builder;
pub(super) mod element;
pub(super) mod inline;
pub(super) mod walk;
