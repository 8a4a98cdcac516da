//! Reads HTML: the allowed elements and their attributes, the walk through the tokens, and the blocks and lines that it builds.

pub(super) mod attributes;
pub(super) mod balanced;
pub(super) mod builder;
pub(super) mod element;
pub(super) mod image_tags;
pub(super) mod inline;
pub(super) mod walk;
