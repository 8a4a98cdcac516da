//! The sidebar and the subscriptions in it: folders, settings of one feed, import and export.

mod changes;
mod folders;
mod headers;
mod keeping;
mod move_in;
mod opml;
mod proxies;
mod starred;
