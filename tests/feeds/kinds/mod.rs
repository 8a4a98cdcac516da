//! The kinds of feeds, and what each of them but the archived feed promises.

mod complete;
mod multipart;
mod paged;
mod recognised;
mod stateful;
