//! Stores one feed in memory, with the meaning that the database gives to an update.

use std::collections::BTreeMap;

use lacuna::history::{
    Chain, DocumentUpdate, GapChange, Held, HeldEntry, HeldPages, KnownPage, LogicalFeed, OpenGap, PageState,
    ProcessedDocument, UriState, ViewChange, stored_key,
};
use lacuna::model::{Entry, EntryId, EntryKey, FeedDocument, GapId, SubscriptionId};
use url::Url;

/// A stored feed. It changes by whole updates only.
pub(crate) struct Shelf {
    pub(crate) feed: LogicalFeed,
    pub(crate) entries: BTreeMap<EntryId, (HeldEntry, Entry)>,
    /// The processed documents of the chain.
    pub(crate) processed: BTreeMap<Url, ProcessedDocument>,
    /// The pages of a multipart feed.
    pub(crate) pages: BTreeMap<Url, KnownPage>,
    next_key: i64,
}

impl Shelf {
    pub(crate) fn new() -> Self {
        Self {
            feed: LogicalFeed::new(SubscriptionId(1)),
            entries: BTreeMap::new(),
            processed: BTreeMap::new(),
            pages: BTreeMap::new(),
            next_key: 0,
        }
    }

    /// Returns true if the list of the feed shows the entry.
    pub(crate) fn shows(&self, id: &EntryId) -> bool {
        self.entries.get(id).is_some_and(|(held, _)| held.in_view)
    }

    /// Returns what is stored of a document, and of the next document of its chain.
    pub(crate) fn held(&self, document: &FeedDocument, next: Option<&Url>) -> Held {
        let entries = document.entries.iter().filter_map(|entry| self.entries.get(&entry.id));
        let state = |uri: &Url| {
            let gap = self.feed.gaps.iter().find(|open| open.gap.uri.as_ref() == Some(uri));
            match (self.processed.get(uri), gap) {
                (Some(p), _) => UriState::Processed { poll: p.poll, depth: p.depth, at: p.at },
                (None, Some(gap)) => UriState::Gap(gap.id),
                (None, None) => UriState::Unknown,
            }
        };
        Held {
            entries: entries.map(|(held, _)| held.clone()).collect(),
            next: next.map_or(UriState::Unknown, state),
            own: state(&document.uri),
            chain: self.chain(next.unwrap_or(&document.uri)),
            ..Held::default()
        }
    }

    /// Returns the processed documents from an address on.
    pub(crate) fn chain(&self, from: &Url) -> Chain {
        let mut chain = Chain::default();
        let mut next = Some(from.clone());
        while let Some(document) = next.as_ref().and_then(|uri| self.processed.get(uri)) {
            let first = document.entries.first();
            let stretch = first.and_then(|key| self.entries.values().find(|(held, _)| held.key == *key));
            chain.documents.push((document.entries.clone(), stretch.and_then(|(held, _)| held.stretch)));
            next.clone_from(&document.older);
            chain.ends = next.is_none();
        }
        chain.next = next;
        chain
    }

    /// Returns the known pages with these addresses, and the pages just after them.
    pub(crate) fn held_pages(&self, uris: &[Url]) -> HeldPages {
        let is_around = |page: &&KnownPage| {
            uris.contains(&page.uri) || page.prev.as_ref().is_some_and(|prev| uris.contains(prev))
        };
        let read = self.pages.values().filter(|p| matches!(p.state, PageState::Read | PageState::Newest));
        HeldPages {
            pages: self.pages.values().filter(is_around).cloned().collect(),
            last_place: self.pages.values().map(|page| page.place).max(),
            oldest_read: read.map(|page| page.place).min(),
        }
    }

    /// Applies an update. Returns the keys of its entries.
    pub(crate) fn apply(&mut self, update: &DocumentUpdate) -> Vec<EntryKey> {
        let stretch = update.coverage.as_ref().and_then(|coverage| coverage.stretch);
        let mut stored = Vec::new();
        for change in &update.entries {
            self.next_key += 1;
            let before = self.entries.get(&change.entry.id).and_then(|(held, _)| held.stretch);
            let held = HeldEntry {
                stretch: before.or(stretch),
                key: change.held.unwrap_or(EntryKey(self.next_key)),
                id: change.entry.id.clone(),
                id_source: change.entry.id_source,
                aliases: Vec::new(),
                version: change.version.clone(),
                sort: change.sort,
                first_seen: change.first_seen,
                digest: change.entry.digest(),
                text_digest: change.entry.text_digest(),
                in_view: change.in_view,
            };
            stored.push(held.key);
            self.entries.insert(held.id.clone(), (held, change.entry.clone()));
        }
        for (held, _) in self.entries.values_mut() {
            held.in_view |= match update.view {
                ViewChange::Restore => true,
                ViewChange::RestoreFrom(rank) => held.version.rank >= rank,
                _ => false,
            };
        }
        if let Some(update) = &update.coverage {
            self.feed.coverage = update.coverage.clone();
            self.feed.coverage.resolve(&stored);
        }
        for (key, version) in &update.touched {
            let touched = self.entries.values_mut().find(|(held, _)| held.key == *key);
            touched.expect("only stored entries are touched").0.version = version.clone();
        }
        for document in &update.processed {
            let entries = document.entries.iter().map(|key| stored_key(*key, &stored)).collect();
            self.processed.insert(document.uri.clone(), ProcessedDocument { entries, ..document.clone() });
        }
        for change in &update.gaps {
            self.change_gap(change, &stored);
        }
        self.pages.extend(update.pages.iter().map(|page| (page.uri.clone(), page.clone())));
        if let Some(start) = &update.start {
            self.feed.start = start.clone();
        }
        if let Some(record) = &update.feed {
            self.feed.record = Some(record.clone());
        }
        stored
    }

    fn change_gap(&mut self, change: &GapChange, stored: &[EntryKey]) {
        match change {
            GapChange::Open(gap) => {
                self.next_key += 1;
                let mut gap = gap.clone();
                gap.resolve(stored);
                let id = GapId(self.next_key);
                self.feed.gaps.push(OpenGap { id, subscription: SubscriptionId(1), gap });
            }
            GapChange::Put(id, gap) => {
                let open = self.feed.gaps.iter_mut().find(|open| open.id == *id);
                let open = open.expect("only open gaps are put");
                open.gap = gap.clone();
                open.gap.resolve(stored);
            }
            GapChange::Close(id) => self.feed.gaps.retain(|open| open.id != *id),
        }
    }
}
