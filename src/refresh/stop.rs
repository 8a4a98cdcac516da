//! Tells a task that it must end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use super::TaskKey;
use crate::model::SubscriptionId;

/// The flag that tells a running task to end.
#[derive(Debug, Default)]
pub(in crate::refresh) struct StopFlag {
    /// True if the task must end now. The fetcher checks this flag too.
    pub(in crate::refresh) now: Arc<AtomicBool>,
    /// True if the user stops the task (A7a). False if the program ends or has no time for the task now (A3).
    by_user: AtomicBool,
    /// The feed that a task has just added and now refreshes; 0 if there is none.
    feed: AtomicI64,
}

impl StopFlag {
    pub(in crate::refresh) fn is_set(&self) -> bool {
        self.now.load(Ordering::Relaxed)
    }

    pub(in crate::refresh) fn is_by_user(&self) -> bool {
        self.by_user.load(Ordering::Relaxed)
    }

    /// Notes that the task refreshes the feed that it has just added. If the user stops that feed, the task ends too.
    pub(in crate::refresh) fn works_on(&self, feed: SubscriptionId) {
        self.feed.store(feed.0, Ordering::Relaxed);
    }

    pub(in crate::refresh) fn is_of(&self, key: &TaskKey) -> bool {
        matches!(key, TaskKey::Feed(id) if id.0 == self.feed.load(Ordering::Relaxed))
    }

    pub(in crate::refresh) fn set(&self, by_user: bool) {
        self.by_user.fetch_or(by_user, Ordering::Relaxed);
        self.now.store(true, Ordering::Relaxed);
    }
}
