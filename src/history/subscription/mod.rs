//! Decides what a polled subscription document changes: the entries, the list, the kind of the feed, and its gaps (A1, C1
//! to C3, G6, K9).

mod gaps;
mod older_copy;

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use url::Url;

use crate::history::chain::current::current_links;
use crate::history::forecast::{after_loss, has_published, holds, observed, without_dates};
use crate::history::kind::{
    Classification, DocumentRole, classify, is_archive_document, older_document, older_page, page_links, role,
};
use crate::history::logical_feed::{EARLIEST, unread_after};
use crate::history::merge::renamed::{Renaming, keep_confirmed, renamings};
use crate::history::merge::{Merge, Merged};
use crate::history::multipart::Polled;
use crate::history::page::numbered::numbered_links;
use crate::history::publishers::way_links;
use crate::history::update::{PlaceInChain, this_snapshot};
use crate::history::{
    DocumentUpdate, FeedIdentity, FeedRecord, GapCause, GapChange, Held, HeldEntry, HistoryOptions,
    LogicalFeed, PollWindow, UriState, ViewChange,
};
use crate::model::{Ending, EntryId, Failure, FailureKind, FeedDocument, FeedKind, Timestamp};

/// A subscription document, with the kind of feed that it shows. The caller makes it before the store looks up
/// [`Held`].
#[derive(Debug)]
pub struct SubscriptionDocument<'a> {
    document: &'a FeedDocument,
    requested: &'a Url,
    /// The kind of the feed, and the part of it that the document is.
    pub classification: Classification,
    /// The next older document of the chain (A1).
    pub older: Option<Url>,
    next_is_archive: Option<bool>,
    is_delta: bool,
    window: OnceCell<PollWindow>,
}

impl<'a> SubscriptionDocument<'a> {
    /// Reads the head section of a document that was fetched for `feed` from the address `requested`.
    #[must_use]
    pub fn new(feed: &LogicalFeed, document: &'a FeedDocument, requested: &'a Url) -> Self {
        let record = feed.record.as_ref();
        let classification = classify(document, requested, record);
        let next_is_archive = record.and_then(|record| record.next_is_archive);
        let older = older_document(document, classification.kind, next_is_archive == Some(true));
        Self {
            document,
            requested,
            classification,
            older,
            next_is_archive,
            is_delta: false,
            window: OnceCell::new(),
        }
    }

    /// Notes that the document contains only the entries that changed since the last fetch (status 226, RFC 3229). Such
    /// a document does not show whether entries are missing (G6) and removes none (C1).
    #[must_use]
    pub const fn as_delta(mut self, is_delta: bool) -> Self {
        self.is_delta = is_delta;
        self
    }

    /// Sets the window of the document. The caller makes the window before the write transaction, because hashing all
    /// entries takes time.
    #[must_use]
    pub fn with_window(mut self, window: PollWindow) -> Self {
        self.window = OnceCell::from(window);
        self
    }

    /// Notes that the `current` link was fetched and led to the document itself (K2).
    #[must_use]
    pub fn with_own_current(mut self) -> Self {
        self.classification.role = role(self.document, self.requested, self.classification.kind, None);
        self
    }

    fn window(&self) -> &PollWindow {
        self.window.get_or_init(|| PollWindow::of(self.document))
    }

    /// The document itself.
    #[must_use]
    pub const fn document(&self) -> &FeedDocument {
        self.document
    }

    /// Returns the entries that the last document may have shown under other ids. [`Held::renamed`] must contain those that
    /// [`Self::keep_confirmed`] leaves (G6).
    #[must_use]
    pub fn renamings(&self, feed: &LogicalFeed) -> Vec<Renaming> {
        let before = feed.record.as_ref().filter(|_| !feed.ids_count);
        let found =
            |record: &FeedRecord| renamings(&record.window, self.window(), self.document, self.is_delta);
        before.map(found).unwrap_or_default()
    }

    /// Leaves only those stored entries that are in the document under new ids.
    pub fn keep_confirmed(&self, renamed: &mut Vec<(EntryId, HeldEntry)>, renamings: &[Renaming]) {
        keep_confirmed(renamed, renamings, self.document);
    }

    /// Returns the page behind `next`, if the caller must fetch it to learn if it is an archive (K7a).
    #[must_use]
    pub fn page_to_probe(&self) -> Option<&Url> {
        let unknown = self.classification.kind == FeedKind::Paged && self.next_is_archive.is_none();
        unknown.then(|| older_page(self.document)).flatten()
    }

    /// Takes in the page of [`Self::page_to_probe`] (K7a).
    #[must_use]
    pub fn with_probe(mut self, page: &FeedDocument) -> Self {
        let is_archive = is_archive_document(page);
        self.next_is_archive = Some(is_archive);
        if is_archive {
            self.classification.kind = FeedKind::Archived;
            self.older = older_document(self.document, FeedKind::Archived, true);
        }
        self
    }

    /// Decides what the document changes.
    ///
    /// Fails for a document of a complete feed that was cut off, because the entries that it lost would leave the list
    /// (C3).
    pub fn apply(
        &self,
        feed: &LogicalFeed,
        held: &Held,
        options: HistoryOptions,
        now: Timestamp,
    ) -> Result<DocumentUpdate, Failure> {
        let kind = self.classification.kind;
        let document = self.document;
        let cut = document.ending != Ending::Whole;
        if cut && kind == FeedKind::Complete {
            let kind = match document.ending {
                Ending::Full => FailureKind::TooLarge,
                _ => FailureKind::Unreadable,
            };
            let hint = msg!("history-keeps-last");
            return Err(Failure::new(kind, document.ending.shortfall(), hint));
        }
        let poll = feed.record.as_ref().map_or(0, |record| record.polls) + 1;
        if kind == FeedKind::Multipart {
            let unread_after = unread_after(feed, options);
            let polled = Polled { page: document, feed, held, options, poll, unread_after, now };
            return Ok(polled.apply(|_| self.record(feed, poll, now)));
        }
        let dated = document.head.updated.is_some();
        let merge = Merge { unread_after: Some(EARLIEST), ..Merge::new(kind, dated, poll, 0, now) };
        let mut merged = merge.run(document, held);
        let is_edited = merged.entries.iter().any(|change| change.held.is_some() && change.changed);
        // An older copy changes only entries that it dates later (H3a). This is not needed in a complete feed, whose
        // latest document counts, and in an archived feed, in which the times decide anyway (H3).
        let brings_nothing = self.brings_nothing(feed, &merged, held);
        let is_older_copy = brings_nothing && !self.links_unread(held);
        // An earlier snapshot has older versions, even if it links one that is unread because of a gap.
        let earlier = if brings_nothing { self.place_of_earlier_snapshot(feed, held) } else { None };
        let is_older = is_older_copy || earlier.is_some();
        if is_older && !matches!(kind, FeedKind::Complete | FeedKind::Archived) {
            merged.keep_later_versions(held);
        }
        let shows_nothing = self.shows_nothing(feed, &merged.sightings, is_edited);
        let view = self.view(feed, &merged);
        let opens_gap = self.older.is_some() && matches!(held.next, UriState::Unknown);
        let bounds = if opens_gap { merged.bounds(held) } else { BTreeMap::new() };
        // The record contains the faults of this document.
        let mut update = DocumentUpdate { view, faults: Vec::new(), ..merged.take_update() };
        let place = earlier.unwrap_or(PlaceInChain { poll, depth: 0, since: now });
        self.place(feed, held, &merged, &bounds, &mut update, place, poll, options, now);
        // A snapshot that the server sent once more keeps its place in the chain.
        let is_repeated = is_older && matches!(held.this, UriState::Processed { .. });
        if self.names_itself() && !is_repeated {
            let this = this_snapshot(document, &merged.sightings, self.older.as_ref(), place, now);
            update.processed.extend(this);
        }
        let mut record = self.record(feed, poll, now);
        record.judged &= !shows_nothing;
        if brings_nothing {
            // If the document before showed nothing new, this one does not either.
            record.judged &= feed.record.as_ref().is_none_or(|before| before.judged);
        }
        if let Some(before) = feed.record.as_ref().filter(|_| is_older_copy) {
            // The older copy does not link the latest archive.
            record.older.clone_from(&before.older);
            if kind != FeedKind::Complete {
                // The next document follows the latest one, not this copy.
                record.window.clone_from(&before.window);
            }
        }
        let is_loss =
            |change: &GapChange| matches!(change, GapChange::Open(gap) if gap.cause == GapCause::MissedPolls);
        if kind == FeedKind::Plain
            && update.gaps.iter().any(is_loss)
            && let (Some(before), Some(last)) = (&feed.record, feed.last_poll)
            && has_published(&before.window, &record.window, last)
        {
            record.holds = Some(after_loss(record.holds, now.since(last)));
        }
        update.feed = Some(record);
        Ok(update)
    }

    /// Returns true if the snapshot that the document names as `this` counts as processed, so that it is never fetched
    /// (K4). It does not count as processed if the document was cut off, because the snapshot may contain more. It does
    /// not count either if the document links no older snapshot, because the document may have left the link out
    /// (rule 10 of coverage).
    fn names_itself(&self) -> bool {
        let is_stateful = self.classification.kind == FeedKind::Stateful;
        is_stateful && self.document.ending == Ending::Whole && self.older.is_some()
    }

    /// Decides which entries the list shows. A complete document replaces the list (RFC 5005 §2, draft -00 §3, C1). A
    /// feed that stops being complete gets its history back (C2, K9).
    fn view(&self, feed: &LogicalFeed, merged: &Merged) -> ViewChange {
        let was_complete = feed.record.as_ref().is_some_and(|r| r.kind == FeedKind::Complete);
        match self.classification.kind {
            FeedKind::Complete if self.is_delta => ViewChange::Keep,
            FeedKind::Complete => {
                let gone = merged.deletions.iter().filter(|deletion| deletion.since.is_some());
                let deleted: BTreeSet<&EntryId> = gone.map(|deletion| &deletion.id).collect();
                let shown = merged.ids.iter().filter(|id| !deleted.contains(id));
                ViewChange::Replace(shown.cloned().collect())
            }
            _ if was_complete => ViewChange::Restore,
            _ => ViewChange::Keep,
        }
    }

    fn record(&self, feed: &LogicalFeed, poll: u64, now: Timestamp) -> FeedRecord {
        let window = self.window();
        let document = self.document;
        let head = &document.head;
        let before = feed.record.as_ref();
        // If the user is subscribed to an archive, newer entries may exist that nobody sees (K2).
        let judged = !matches!(self.classification.role, DocumentRole::Archive { .. });
        let cut = document.ending != Ending::Whole;
        let mut faults = document.faults.clone();
        faults.extend(self.classification.contradictions.iter().cloned());
        // A document that is empty or cut off does not replace the window, because the entries of the document before
        // stay known (G6).
        let keeps_window = window.entries.is_empty() || cut;
        let window = match before {
            Some(record) if keeps_window => record.window.clone(),
            Some(record) if self.is_delta => {
                record.window.with_delta(window, feed.coverage.order.oldest_first == Some(true))
            }
            _ => window.clone(),
        };
        let mut links = page_links(document);
        links.extend(numbered_links(document, self.classification.kind, before));
        links.extend(current_links(document, &self.classification.role));
        links.extend(way_links(document));
        FeedRecord {
            kind: self.classification.kind,
            polls: poll,
            holds: self.holds(feed, &window, judged && !cut && !feed.not_chronological, now),
            since: None,
            window,
            judged,
            cut,
            dated: head.updated.is_some(),
            next_is_archive: self.next_is_archive,
            older: self.older.clone(),
            identity: FeedIdentity {
                id: head.id.clone(),
                title: head.title.clone(),
                authors: head.authors.clone(),
            },
            site: head.site.clone(),
            document: document.uri.clone(),
            page_links: links,
            faults,
        }
    }
}

impl SubscriptionDocument<'_> {
    /// Estimates how long entries stay in the document (G6b). Keeps the former estimate if this document allows none.
    /// Feeds with pages or archives lose no entries, so they have no estimate.
    fn holds(
        &self,
        feed: &LogicalFeed,
        window: &PollWindow,
        judged: bool,
        now: Timestamp,
    ) -> Option<std::time::Duration> {
        if self.classification.kind != FeedKind::Plain || !judged {
            return None;
        }
        let before = feed.record.as_ref();
        let known = before.and_then(|record| record.holds);
        let by_dates = holds(before.map(|record| &record.window), known, window, now);
        let by_dates = by_dates.or_else(|| without_dates(known?, now.since(feed.last_poll?)));
        let polled = before.zip(feed.last_poll).filter(|_| !self.is_delta);
        let by_news = polled.and_then(|(before, last)| observed(&before.window, window, last, now));
        [by_dates, by_news].into_iter().flatten().min()
    }
}
