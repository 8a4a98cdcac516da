//! The commands with which the user files entries: `label`, `labels`, `rules` and `save`.

pub(super) mod labels;
pub(super) mod pages;
pub(super) mod rules;
