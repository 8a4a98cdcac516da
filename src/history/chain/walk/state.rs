//! The part that both walks back from a gap share: the gap, and what was read so far.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use url::Url;

use crate::history::chain::accept;
use crate::history::merge::Merge;
use crate::history::{
    ChainPart, DocumentUpdate, FeedRecord, Gap, GapCause, GapChange, HistoryOptions, OpenGap, Retry,
    Sighting, stored_key,
};
use crate::locale::Message;
use crate::model::{EntryKey, FeedKind, GapId, Timestamp, Validators};

/// A walk that closes an open gap of one subscription. `P` is the progress that only one kind of walk has.
#[derive(Clone, Debug)]
pub struct Walk<P> {
    pub(super) id: GapId,
    pub(super) gap: Gap,
    pub(super) record: FeedRecord,
    pub(super) requested: Url,
    pub(super) options: HistoryOptions,
    pub(super) reach: Reach,
    pub(super) fetched: u32,
    /// The entries read so far, newest first: those above the gap, then those of each document of the walk.
    pub(super) run: Vec<Arc<[Sighting]>>,
    pub(super) progress: P,
}

/// The distance that a walk may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Reach {
    /// As many documents as the gap's allowance says (A7).
    #[default]
    Allowance,
    /// As many documents as a new allowance says, which is the user's limit ("Continue").
    Renewed,
    /// To the beginning of the chain, without a limit.
    Beginning,
}

/// The result of a walk. The user sees different words for each (A7a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkOutcome {
    /// The walk read a document that links no older one.
    ReachedBeginning,
    /// The walk reached a document that an earlier walk processed, or another open gap.
    Bridged,
    /// The walk reached the limit, and Lacuna asks the user.
    AtLimit,
    /// The user stopped the walk.
    Stopped,
    /// A document is missing, but the publisher rewrote the chain. A second gap walks the new chain. That walk closes
    /// this gap if the new chain leads past it (A6a).
    Rewritten,
    /// A document is missing.
    Missing(GapCause),
}

/// The facts about the response with a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResponseFacts {
    /// The response was shorter than its Content-Length (A6c).
    pub shortened: bool,
    /// At least one redirect on the way was not permanent.
    pub is_temporary: bool,
    /// The time for which a cache has kept the response.
    pub age: Duration,
    /// The validators of the response (F1).
    pub validators: Validators,
}

impl<P> Walk<P> {
    /// The key of the gap.
    #[must_use]
    pub const fn gap_id(&self) -> GapId {
        self.id
    }

    /// The gap in its present state.
    #[must_use]
    pub const fn gap(&self) -> &Gap {
        &self.gap
    }

    /// Number of documents that the walk took in after it was resumed (A8).
    #[must_use]
    pub const fn fetched(&self) -> u32 {
        self.fetched
    }

    /// Takes over the user's changes to the stored gap since the last step of the walk. Returns true if the walk may go
    /// on.
    #[must_use]
    pub fn take_user_changes(&mut self, stored: &Gap) -> bool {
        self.gap.take_user_changes(stored)
    }

    /// Replaces the provisional keys of entries with the stored ones.
    pub fn resolve(&mut self, stored: &[EntryKey]) {
        if let Some(last) = self.run.last_mut()
            && last.iter().any(|seen| seen.key.0 < 0)
        {
            let resolved = last.iter().map(|seen| Sighting { key: stored_key(seen.key, stored), ..*seen });
            *last = resolved.collect();
        }
        self.gap.resolve(stored);
    }

    /// Returns all entries read so far, newest first, each once.
    pub(super) fn whole_run(&self) -> Vec<Sighting> {
        let mut seen_keys = BTreeSet::new();
        self.run
            .iter()
            .flat_map(|part| part.iter())
            .filter(|seen| seen_keys.insert(seen.key))
            .copied()
            .collect()
    }

    pub(super) fn is_subscription_document(&self, uri: &Url) -> bool {
        accept::is_subscription_document(&self.record, &self.requested, uri)
    }

    /// Lets the gap wait for the user, and stores it.
    pub(super) fn wait_for_user(&mut self, cause: GapCause, message: Message) -> DocumentUpdate {
        self.gap.cause = cause;
        self.gap.retry = Retry::OnRequest;
        self.gap.message = message;
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    pub(super) fn merge<'g>(&self, missed: &'g [(Timestamp, Timestamp)], now: Timestamp) -> Merge<'g> {
        let ChainPart { poll, depth, .. } = self.gap.chain;
        Merge {
            missed,
            unread_after: self.gap.unread_after,
            // A complete feed keeps entries from before it was complete out of its list (C1).
            in_view: self.record.kind != FeedKind::Complete,
            latest: self.gap.place.position.time.min(now),
            ..Merge::new(self.record.kind, self.record.dated, poll, depth, now)
        }
    }

    pub(super) fn put(&self) -> GapChange {
        GapChange::Put(self.id, self.gap.clone())
    }
}

impl Gap {
    /// Takes over the user's changes to the stored gap, so that the walk's copy of the gap does not undo them (G5,
    /// A7a). Returns true if the stored gap is still at the same document and the user did not stop it.
    pub(in crate::history) fn take_user_changes(&mut self, stored: &Self) -> bool {
        self.dismissed = stored.dismissed;
        self.uri == stored.uri && (stored.cause != GapCause::Stopped || self.cause == GapCause::Stopped)
    }
}

/// Returns the gap with which a walk begins. It gets a new allowance if the user asked for one or if the old one is used up.
pub(super) fn gap_at_start(open: &OpenGap, options: HistoryOptions, reach: Reach) -> Gap {
    let mut gap = open.gap.clone();
    if reach == Reach::Renewed || gap.allowance == 0 {
        gap.allowance = options.archive_limit.max(1);
    }
    gap
}
