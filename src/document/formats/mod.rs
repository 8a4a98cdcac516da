//! One file for each format of a feed, and one for the rules that are the same for all of them.

pub(super) mod assemble;
pub(super) mod atom;
pub(super) mod json;
pub(super) mod json_filter;
pub(super) mod rss;
