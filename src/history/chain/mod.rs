//! The chain of an archived feed: the walk back along the chain, the second look at its archives, and `current` links.

mod accept;
pub(super) mod archive;
pub(super) mod current;
pub(super) mod walk;
