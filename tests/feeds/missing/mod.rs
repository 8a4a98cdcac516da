//! Missing entries: when a gap opens and closes, and the claims about the feed.

mod claims;
mod forecast;
mod gaps;
mod missed_polls;
