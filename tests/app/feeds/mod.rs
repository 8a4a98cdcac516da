//! Feeds of every kind in the window: adding and refreshing them, older entries, and gaps.

mod adding;
mod archived;
mod at_risk;
mod gaps;
mod multipart;
mod older;
mod paged;
mod refreshing;
mod renamed;
mod sites;
