//! The chain of an archived feed: the walk back along the chain, the second look at its archives, and `current` links.
//! It also has the numbered pages of `WordPress`.

pub(super) mod archive;
pub(super) mod current;
pub(super) mod numbered;
pub(super) mod walk;
