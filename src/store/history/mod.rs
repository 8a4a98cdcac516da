//! The facts of each feed: what a document changed, which stretches and gaps there are, and when the feed was polled.

pub(super) mod apply;
pub(super) mod coverage;
pub(super) mod events;
pub(super) mod feeds;
pub(super) mod gaps;
pub(super) mod held;
pub(super) mod multipart;
pub(super) mod names;
pub(super) mod polls;
pub(super) mod spans;
