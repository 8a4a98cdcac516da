//! The pane beside the list: the open article, or the information about a feed.

pub(super) mod full_text;

use std::sync::Arc;
use std::time::Instant;

use full_text::FullTextState;

use crate::app::reading::ArticleAnswer;
use crate::fetch::Fetch;
use crate::model::{EntryKey, SubscriptionId};
use crate::ui::view::FeedView;

/// The open article, or the information about a feed.
pub(super) struct ArticlePane {
    pub(super) open: Option<ArticleAnswer>,
    /// The time since which the user has seen the selected entry, until it is marked as read.
    pub(super) opened: Option<Instant>,
    pub(super) full_text: FullTextState,
    /// Fetches the web pages of entries.
    pub(super) fetcher: Arc<dyn Fetch>,
    pub(super) feed: Option<FeedView>,
    /// The feed whose information the user wants to see.
    pub(super) feed_wanted: Option<SubscriptionId>,
}

impl ArticlePane {
    pub(super) fn new(fetcher: Arc<dyn Fetch>) -> Self {
        let full_text = FullTextState::default();
        Self { open: None, opened: None, full_text, fetcher, feed: None, feed_wanted: None }
    }

    /// Returns true if the article of this entry is open. The article of an entry that was just selected is still being read.
    pub(super) fn shows(&self, key: EntryKey) -> bool {
        self.open.as_ref().is_some_and(|open| open.row.key == key)
    }

    /// Closes the information about a feed. An answer that arrives later does not open it again.
    pub(super) fn close_feed(&mut self) {
        self.feed = None;
        self.feed_wanted = None;
    }
}
