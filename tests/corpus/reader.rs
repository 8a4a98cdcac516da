//! A reader who polls a feed into a real store in memory.

use std::sync::Arc;

use lacuna::history::{GapCause, GapChange, HistoryOptions, LogicalFeed, SubscriptionDocument};
use lacuna::model::{FeedDocument, SubscriptionId, Text, Timestamp};
use lacuna::store::{NewSubscription, Poll, Store};
use url::Url;

/// A reader of one feed.
pub(crate) struct Reader {
    store: Store,
    id: SubscriptionId,
}

impl Reader {
    pub(crate) fn new() -> Self {
        let extract = Arc::new(|text: &Text, _: usize| text.value.clone());
        let mut store = Store::in_memory(extract).unwrap();
        let new = NewSubscription {
            url: Url::parse("http://feed.example/feed").unwrap(),
            normalised: "feed.example/feed".to_owned(),
            title: None,
            site: None,
            folder: Vec::new(),
            attributes: Vec::new(),
        };
        let added = store.transaction(|tx| tx.add_subscription(&new, Timestamp::from_seconds(0)));
        Self { id: added.unwrap().id(), store }
    }

    /// Returns the state of the feed.
    pub(crate) fn feed(&self) -> LogicalFeed {
        self.store.logical_feed(self.id).unwrap()
    }

    /// Stores a polled document. Returns true if it opens a gap of missed entries (G6).
    pub(crate) fn poll(&mut self, document: &FeedDocument, now: Timestamp) -> bool {
        let id = self.id;
        let poll = Poll {
            at: now,
            validators: None,
            unconditional: true,
            whole: true,
            hints: None,
            next_due: None,
            reason: String::new(),
        };
        let polled = self.store.transaction(|tx| {
            let feed = tx.logical_feed(id)?;
            let read = SubscriptionDocument::new(&feed, document, &document.uri);
            let held = tx.held_of_subscription(&feed, &read)?;
            let Ok(update) = read.apply(&feed, &held, HistoryOptions::default(), now) else {
                return Ok(false);
            };
            tx.apply(id, &update, now)?;
            tx.record_poll(id, &poll)?;
            let opens = |change: &GapChange| {
                matches!(change, GapChange::Open(gap) if gap.cause == GapCause::MissedPolls)
            };
            Ok(update.gaps.iter().any(opens))
        });
        polled.unwrap()
    }
}
