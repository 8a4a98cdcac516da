//! One file for each format of a feed, and what holds for all of them.

pub(super) mod assemble;
pub(super) mod atom;
pub(super) mod json;
pub(super) mod json_filter;
pub(super) mod rss;
