//! The code that drives every kind of walk. It stores each step at once, and ends the walk if the user stops it or the
//! feed reaches its storage limit.

use crate::history::{
    DocumentUpdate, Gap, GapTarget, HistoryWalk, LogicalFeed, MultipartWalk, PagedWalk, WalkOutcome,
};
use crate::model::{EntryKey, GapId, SubscriptionId, Timestamp, WalkWork};
use crate::refresh::documents::Documents;
use crate::refresh::{Event, Services, WalkProgress, WalkReport};
use crate::store::{Applied, StoreError, Tx};

/// Number of documents between two checks of the feed's size on disk.
const BETWEEN_SIZE_CHECKS: u32 = 16;

/// A walk of `history` from an open gap.
pub(super) trait Walk: Clone + Send + 'static {
    fn gap_id(&self) -> GapId;
    fn gap(&self) -> &Gap;
    fn fetched(&self) -> u32;
    /// Takes over the user's changes to the stored gap. Returns true if the walk may go on.
    fn take_user_changes(&mut self, stored: &Gap) -> bool;
    fn stop(&mut self) -> DocumentUpdate;
    fn stop_at_cap(&mut self) -> DocumentUpdate;
    /// Replaces the provisional keys of entries with the stored ones.
    fn resolve(&mut self, _stored: &[EntryKey]) {}
    /// Takes over what the store has about the feed by now.
    fn see(&mut self, _feed: &LogicalFeed) {}
}

macro_rules! walk {
    ($walk:ty, $own:item) => {
        impl Walk for $walk {
            fn gap_id(&self) -> GapId { self.gap_id() }
            fn gap(&self) -> &Gap { self.gap() }
            fn fetched(&self) -> u32 { self.fetched() }
            fn take_user_changes(&mut self, stored: &Gap) -> bool { self.take_user_changes(stored) }
            fn stop(&mut self) -> DocumentUpdate { self.stop() }
            fn stop_at_cap(&mut self) -> DocumentUpdate { self.stop_at_cap() }
            $own
        }
    };
}

walk!(
    HistoryWalk,
    fn resolve(&mut self, stored: &[EntryKey]) {
        self.resolve(stored);
    }
);
walk!(
    PagedWalk,
    fn resolve(&mut self, stored: &[EntryKey]) {
        self.resolve(stored);
    }
);
walk!(
    MultipartWalk,
    fn see(&mut self, feed: &LogicalFeed) {
        self.see(feed);
    }
);

/// Stores the steps of a walk, and adds up what they stored.
pub(super) struct Driver<'a, W> {
    pub(super) services: &'a Services,
    pub(super) id: SubscriptionId,
    pub(super) walk: W,
    pub(super) applied: Applied,
}

impl<'a, W: Walk> Driver<'a, W> {
    pub(super) fn new(services: &'a Services, id: SubscriptionId, walk: W) -> Self {
        Self { services, id, walk, applied: Applied::default() }
    }

    /// Stops the walk if the user stopped the task. Returns `None` if the task ends for another reason, such as the end of
    /// the program. Then the gap stays as it is, and a later task continues the walk (A3).
    pub(super) fn stop_if_asked(&mut self, documents: &Documents<'_>) -> Option<()> {
        if !documents.is_stopped() {
            return Some(());
        }
        if !documents.is_stopped_by_user() {
            return None;
        }
        self.step(|walk, _, _| Ok(walk.stop()))
    }

    /// Stops the walk if the feed has reached its storage limit (A7, RFC 5005 §6).
    pub(super) fn keep_to_cap(&mut self) -> Option<()> {
        if self.walk.fetched() % BETWEEN_SIZE_CHECKS != BETWEEN_SIZE_CHECKS - 1 {
            return Some(());
        }
        let cap = self.services.settings().feed_cap;
        self.step(move |walk, tx, feed| {
            Ok(if tx.size_on_disk(feed.subscription)? > cap {
                walk.stop_at_cap()
            } else {
                DocumentUpdate::default()
            })
        })
    }

    /// Decides and stores one step in one transaction. Returns `None` if the walk cannot go on: the store failed, or
    /// another process moved the gap.
    pub(super) fn step(
        &mut self,
        decide: impl FnOnce(&mut W, &mut Tx<'_>, &LogicalFeed) -> Result<DocumentUpdate, StoreError>
        + Send
        + 'static,
    ) -> Option<()> {
        let mut walk = self.walk.clone();
        let (id, now) = (self.id, self.now());
        let arrivals = self.services.arrivals.clone();
        let stored = self.services.writer.run(move |tx| {
            let feed = tx.logical_feed(id)?;
            let before = feed.gaps.iter().find(|open| open.id == walk.gap_id());
            if before.is_none_or(|open| !walk.take_user_changes(&open.gap)) {
                return Ok(None);
            }
            walk.see(&feed);
            let update = decide(&mut walk, tx, &feed)?;
            let (applied, stored) = arrivals.apply(tx, id, &update, now)?;
            walk.resolve(&stored);
            Ok(Some((walk, applied)))
        });
        match stored {
            Ok(Some((walk, applied))) => {
                self.walk = walk;
                self.applied += applied;
                Some(())
            }
            // Another process moved or stopped the gap, or removed the feed.
            Ok(None) | Err(StoreError::NoSubscription) => None,
            Err(error) => {
                tracing::error!(%error, "a document behind the subscription document could not be stored");
                None
            }
        }
    }

    pub(super) fn now(&self) -> Timestamp {
        (self.services.clock)()
    }

    /// Reports the progress of the walk, which has read back to this time.
    pub(super) fn tell(&self, back_to: Option<Timestamp>, bytes: u64) {
        (self.services.events)(Event::Walking(WalkProgress {
            subscription: self.id,
            gap: Some(self.walk.gap_id()),
            work: WalkWork::History,
            documents: self.walk.fetched(),
            back_to,
            bytes,
        }));
    }

    pub(super) fn report(&self, outcome: WalkOutcome) -> WalkReport {
        WalkReport {
            gap: self.walk.gap_id(),
            documents: self.walk.fetched(),
            reads_pages: !matches!(self.walk.gap().target, GapTarget::Document { .. }),
            outcome,
            missing: match outcome {
                WalkOutcome::Missing(cause) => Some((cause, self.walk.gap().message.clone())),
                _ => None,
            },
        }
    }
}
