//! The commands with which the user files entries: `label` and `labels`.

pub(super) mod labels;
