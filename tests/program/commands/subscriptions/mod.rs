//! Commands that subscribe, refresh, and write lists of feeds or a whole feed.

mod add;
mod archive;
mod background;
mod opml;
mod refresh;

use lacuna::demo::feed::{Entry, Feed};

/// A feed with one entry.
fn feed(title: &str) -> Feed {
    Feed::atom(title).entry(Entry::new("a", "A").published("2024-01-01T00:00:00Z"))
}
