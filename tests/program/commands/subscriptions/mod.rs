//! Commands that subscribe, refresh, and write lists of feeds or a whole feed.

mod add;
mod archive;
mod background;
mod opml;
mod refresh;
