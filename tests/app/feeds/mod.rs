//! Feeds of every kind in the window: adding and refreshing them, older entries, and gaps.

mod adding;
mod archived;
mod gaps;
mod multipart;
mod paged;
mod refreshing;
mod sites;
