//! Values in a document and in the header fields of its response: times, links, hints for polling.

pub(super) mod date;
pub(super) mod duration;
pub(super) mod hints;
pub(super) mod links;
pub(super) mod time_map;
