//! A reader that polls a feed and keeps the entries in memory. It uses the program's own merge and roll-over rule.

use std::collections::BTreeMap;

use lacuna::history::{
    DocumentUpdate, GapCause, GapChange, Held, HeldEntry, HistoryOptions, LogicalFeed, SubscriptionDocument,
};
use lacuna::model::{Digest, EntryId, EntryKey, FeedDocument, SubscriptionId, Timestamp};

/// The entries of one feed that a reader has.
pub(crate) struct Reader {
    pub(crate) feed: LogicalFeed,
    entries: BTreeMap<EntryId, HeldEntry>,
    next_key: i64,
}

impl Reader {
    pub(crate) fn new() -> Self {
        Self { feed: LogicalFeed::new(SubscriptionId(1)), entries: BTreeMap::new(), next_key: 0 }
    }

    /// Takes in a polled document. Returns true if it warns of missed entries (G6).
    pub(crate) fn poll(&mut self, document: &FeedDocument, now: Timestamp) -> bool {
        let read = SubscriptionDocument::new(&self.feed, document, &document.uri);
        let ids = document.entries.iter().flat_map(|e| e.fallback_ids().into_iter().chain([e.id.clone()]));
        let found: BTreeMap<EntryKey, HeldEntry> =
            ids.filter_map(|id| self.entries.get(&id)).map(|held| (held.key, held.clone())).collect();
        let print = |held: &HeldEntry| Digest::of([held.id.as_str()]).half();
        let renamed = read.renamings(&self.feed).into_iter().filter_map(|renaming| {
            let held = self.entries.values().find(|held| print(held) == renaming.old)?;
            Some((renaming.new, held.clone()))
        });
        let renamed = renamed.collect();
        let held = Held { entries: found.into_values().collect(), renamed, ..Held::default() };
        let Ok(update) = read.apply(&self.feed, &held, HistoryOptions::default(), now) else { return false };
        self.feed.last_poll = Some(now);
        self.keep(&update);
        let opens =
            |change: &GapChange| matches!(change, GapChange::Open(gap) if gap.cause == GapCause::MissedPolls);
        update.gaps.iter().any(opens)
    }

    fn keep(&mut self, update: &DocumentUpdate) {
        let stretch = update.coverage.as_ref().and_then(|coverage| coverage.stretch);
        let mut stored = Vec::new();
        for change in &update.entries {
            let before = self.entries.values().find(|held| Some(held.key) == change.held);
            let stretch = before.and_then(|held| held.stretch).or(stretch);
            if let Some(key) = change.held {
                self.entries.retain(|_, held| held.key != key);
            }
            self.next_key += 1;
            let held = change.stored(change.held.unwrap_or(EntryKey(self.next_key)), stretch);
            stored.push(held.key);
            self.entries.insert(held.id.clone(), held);
        }
        if let Some(update) = &update.coverage {
            self.feed.coverage = update.coverage.clone();
            self.feed.coverage.resolve(&stored);
        }
        if let Some(record) = &update.feed {
            self.feed.record = Some(record.clone());
        }
    }
}
