//! The kinds of feeds: how they are recognised, and the rules for each kind except the archived feed.

mod complete;
mod multipart;
mod paged;
mod recognised;
mod stateful;
