//! The chain of an archived feed: the walk back along the chain, the second look at its archives, and `current` links.
//! The numbered pages of `WordPress` are here too.

pub(super) mod archive;
pub(super) mod current;
pub(super) mod numbered;
pub(super) mod walk;
