//! The chain of an archived feed: the way back along it, its archives when they are checked again, `current` links.

pub(super) mod archive;
pub(super) mod current;
pub(super) mod numbered;
pub(super) mod walk;
