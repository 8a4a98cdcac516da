//! Missing entries: when a gap opens and closes, and what is claimed of the feed.

mod claims;
mod forecast;
mod gaps;
mod missed_polls;
