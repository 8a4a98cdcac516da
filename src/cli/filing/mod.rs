//! The commands with which the user files entries: `label`, `labels` and `rules`.

pub(super) mod labels;
pub(super) mod rules;
