//! What a polled subscription document changes: entries, view, kind, and the gap at its prev-archive (A1, C1 to C3,
//! G6, K9).

use std::cell::OnceCell;
use std::collections::BTreeSet;

use url::Url;

use super::current::current_links;
use super::forecast::holds;
use super::kind::{
    Classification, DocumentRole, classify, is_archive_document, older_document, older_page, page_links,
    role, same_document,
};
use super::merge::{Merge, Merged};
use super::missed_polls::missed_polls;
use super::numbered::numbered_links;
use super::order::{TimeOrder, time_order};
use super::pages::Polled;
use super::renamed::{Renaming, renamings};
use super::window::Common;
use super::{
    Confidence, DocumentUpdate, FeedRecord, Gap, GapCause, GapChange, Held, LogicalFeed, Place,
    ProcessedDocument, Retry, SortKey, UriState, ViewChange, Window,
};
use crate::model::{Ending, EntryId, Failure, FailureKind, FeedDocument, FeedKind, Timestamp, relation};

/// What the reader may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryOptions {
    /// Archive documents of one walk before the reader is asked (A7).
    pub archive_limit: u32,
    /// Whether what comes from archives and pages arrives unread like news (G5a).
    pub history_unread: bool,
}

impl Default for HistoryOptions {
    fn default() -> Self {
        Self { archive_limit: 200, history_unread: false }
    }
}

/// All time: everything is newer.
pub(super) const EVER: Timestamp = Timestamp::from_millis(i64::MIN);

/// A subscription document together with what it shows of its feed; made before the store is asked what it holds.
#[derive(Debug)]
pub struct SubscriptionDocument<'a> {
    document: &'a FeedDocument,
    requested: &'a Url,
    /// Kind and role.
    pub classification: Classification,
    /// Where the chain goes on (A1).
    pub older: Option<Url>,
    next_is_archive: Option<bool>,
    is_delta: bool,
    window: OnceCell<Window>,
}

impl<'a> SubscriptionDocument<'a> {
    /// Reads the head section of a document got for `feed` at the address `requested`.
    #[must_use]
    pub fn new(feed: &LogicalFeed, document: &'a FeedDocument, requested: &'a Url) -> Self {
        let record = feed.record.as_ref();
        let mut classification = classify(document, requested, record);
        // What the reader had looked for under numbered pages makes it paged for good (P2).
        if classification.kind == FeedKind::Plain && record.is_some_and(FeedRecord::has_numbered_pages) {
            classification.kind = FeedKind::Paged;
        }
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

    /// Says that the document holds but what changed since the last one (226, RFC 3229): it shows nothing of what is
    /// missing (G6) and takes nothing away (C1).
    #[must_use]
    pub const fn as_delta(mut self, is_delta: bool) -> Self {
        self.is_delta = is_delta;
        self
    }

    /// Gives the window of the document, made where nobody waits for it: every text is read for it.
    #[must_use]
    pub fn with_window(mut self, window: Window) -> Self {
        self.window = OnceCell::from(window);
        self
    }

    /// Says that the `current` link was followed and led to the document itself (K2).
    #[must_use]
    pub fn with_own_current(mut self) -> Self {
        self.classification.role = role(self.document, self.requested, self.classification.kind, None);
        self
    }

    fn window(&self) -> &Window {
        self.window.get_or_init(|| Window::of(self.document))
    }

    /// The document itself.
    #[must_use]
    pub const fn document(&self) -> &FeedDocument {
        self.document
    }

    /// Entries that stood in the document before under other ids: what [`Held::renamed`] must hold (G6).
    #[must_use]
    pub fn renamings(&self, feed: &LogicalFeed) -> Vec<Renaming> {
        let before = feed.record.as_ref().filter(|_| !feed.ids_count && !self.is_delta);
        before.map(|record| renamings(&record.window, self.window(), self.document)).unwrap_or_default()
    }

    /// The page to look at once to learn whether it is an archive (K7a).
    #[must_use]
    pub fn page_to_probe(&self) -> Option<&Url> {
        let unknown = self.classification.kind == FeedKind::Paged && self.next_is_archive.is_none();
        unknown.then(|| older_page(self.document)).flatten()
    }

    /// Takes in the page that [`Self::page_to_probe`] asked for (K7a).
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
    /// Errors: a cut document of a complete feed is refused, for it would empty the view of what it lost (C3).
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
            return Err(Failure::new(
                FailureKind::Unreadable,
                "The document was cut off before its end.",
                "The last good one is kept. It is tried again with the next refresh.",
            ));
        }
        let walk = feed.record.as_ref().map_or(0, |record| record.polls) + 1;
        if kind == FeedKind::Multipart {
            let unread_after = unread_after(feed, options);
            let polled = Polled { page: document, feed, held, options, walk, unread_after, now };
            return Ok(polled.apply(|merged| self.record(feed, merged, walk, now)));
        }
        let merge = Merge {
            kind,
            dated: document.head.updated.is_some(),
            walk,
            depth: 0,
            page: None,
            unread_after: Some(EVER),
            in_view: true,
            latest: now,
            now,
        };
        let mut merged = merge.run(document, held);
        let view = self.view(feed, &merged);
        // Its faults stand in the record.
        let mut update = DocumentUpdate { view, faults: Vec::new(), ..merged.take_update() };
        // `this` counts as processed; it is never fetched for its own sake (K4). Of a cut document nobody knows what the
        // snapshot holds beside what came.
        if kind == FeedKind::Stateful && !cut {
            update.processed.extend(this_snapshot(document, walk, 0, now));
        }
        if let Some(older) = &self.older {
            let known = self.is_judged_before(feed) && matches!(held.next, UriState::Processed { .. });
            let missed = || {
                let missed = missed_polls(feed, self.window(), &merged, &update.entries, walk, now);
                // Less than that may well be a few entries of which all were edited.
                let proven = missed.filter(|gap| known && gap.confidence == Confidence::Proven);
                proven.map(|gap| gap.behind_archive(older, feed, options))
            };
            let gap = self.chain_gap(feed, older, held, &merged, walk, options, now).or_else(missed);
            update.gaps.extend(gap.map(GapChange::Open));
        } else if !cut && !self.is_delta && self.slides() {
            let missed = missed_polls(feed, self.window(), &merged, &update.entries, walk, now);
            let missed = missed.map(|gap| gap.with_pages(older_page(document), feed, options));
            update.gaps.extend(missed.map(GapChange::Open));
        }
        update.feed = Some(self.record(feed, &merged, walk, now));
        Ok(update)
    }

    /// C1: a complete document is the view; C2, K9: a feed that stops being complete gets its history back.
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

    /// Opens a gap at the prev-archive unless its document was processed or a gap waits there already (A1).
    #[expect(clippy::too_many_arguments, reason = "each is one fact of the poll and none belongs to another")]
    fn chain_gap(
        &self,
        feed: &LogicalFeed,
        older: &Url,
        held: &Held,
        merged: &Merged,
        walk: u64,
        options: HistoryOptions,
        now: Timestamp,
    ) -> Option<Gap> {
        let waits = feed.gaps.iter().any(|open| open.gap.uri.as_ref() == Some(older));
        if waits || held.next != UriState::Unknown {
            return None;
        }
        let newest_held = feed.record.as_ref().and_then(|record| record.window.newest.clone());
        let mut gap = Gap {
            uri: Some(older.clone()),
            cause: GapCause::NotYetFetched,
            status: None,
            message: String::new(),
            confidence: Confidence::Stated,
            walk,
            depth: 1,
            begins: 1,
            allowance: options.archive_limit.max(1),
            newer: None,
            older: newest_held.as_ref().map(|(_, id)| id.clone()),
            newer_time: None,
            older_time: newest_held.as_ref().map(|(time, _)| *time),
            position: bottom_of(walk, now),
            unread_after: unread_after(feed, options),
            since: now,
            tries: 0,
            retry: Retry::NextRefresh,
            chain_rechecked: false,
            dismissed: false,
        };
        gap.move_below(merged.oldest.as_ref());
        let this = self.document.head.link(relation::THIS);
        let own = [Some(&self.document.uri), Some(self.requested), this];
        if own.into_iter().flatten().any(|own| same_document(older, own)) {
            gap.fail(
                GapCause::Loop,
                None,
                "The link to the older document leads back to the feed itself.",
                None,
                now,
            );
        }
        Some(gap)
    }

    /// Whether the document says of nothing older where to find it. A stateful one is then no more than a plain one that
    /// keeps its entries (draft -00 §4 makes `this` and `prev` optional).
    fn slides(&self) -> bool {
        let kind = self.classification.kind;
        slides(kind) || (kind == FeedKind::Stateful && self.older.is_none())
    }

    /// Whether an archived feed whose newest archive is known can be judged for missed polls: its publisher may move entries
    /// from the document to an archive that already has its address.
    fn is_judged_before(&self, feed: &LogicalFeed) -> bool {
        let before = feed.record.as_ref().filter(|record| record.kind == FeedKind::Archived);
        let was_archived = before.is_some_and(|record| record.window.is_led_by_news());
        let is_whole = self.document.ending == Ending::Whole && !self.is_delta;
        let in_order = time_order(self.document) != TimeOrder::None;
        was_archived && is_whole && in_order && self.classification.kind == FeedKind::Archived
    }

    /// Since when nothing was missed. A poll that could not be judged may have missed something: it is counted anew from
    /// then on (G8). `None` for a stateful feed that shows its beginning.
    fn since(
        &self,
        feed: &LogicalFeed,
        window: &Window,
        merged: &Merged,
        now: Timestamp,
    ) -> Option<Timestamp> {
        let has_snapshots = self.document.head.link(relation::THIS).is_some() || self.older.is_some();
        let is_stateful = self.classification.kind == FeedKind::Stateful;
        if is_stateful && has_snapshots && !self.hides_beginning(feed, window) {
            return None;
        }
        feed.record
            .as_ref()
            .filter(|record| slides(record.kind) || record.kind == FeedKind::Stateful)
            .filter(|record| record.judged && !record.cut && !feed.not_chronological)
            .and_then(|record| record.since)
            .or_else(|| {
                let known = feed.record.as_ref().filter(|_| is_stateful && has_snapshots);
                let known =
                    known.and_then(|record| record.window.marks.iter().filter_map(|mark| mark.time).min());
                let oldest = merged.oldest.as_ref().map_or(now, |oldest| oldest.time.min(now));
                // By a clock that is behind, all of them lie ahead, and stand where they were first seen (L1).
                let said = window.marks.iter().filter_map(|mark| mark.time).min();
                let oldest = said.filter(|said| *said > now).unwrap_or(oldest);
                Some(known.map_or(oldest, |known| known.min(oldest)))
            })
    }

    /// Whether a stateful document stands after one that is known, and yet links none before it: then the lack of a prev says
    /// nothing of the beginning either, until a chain of snapshots is walked to its beginning.
    fn hides_beginning(&self, feed: &LogicalFeed, window: &Window) -> bool {
        let before = feed.record.as_ref().filter(|record| record.kind == FeedKind::Stateful);
        let leaves_out_prev = |record: &FeedRecord| self.older.is_none() && record.window.has_lost(window);
        before.is_some_and(|record| record.since.is_some() || leaves_out_prev(record))
    }

    fn record(&self, feed: &LogicalFeed, merged: &Merged, walk: u64, now: Timestamp) -> FeedRecord {
        let window = self.window();
        let document = self.document;
        let head = &document.head;
        let before = feed.record.as_ref();
        // K2: behind an archive that names no current document newer entries may stand which nobody sees.
        let is_archive = matches!(self.classification.role, DocumentRole::Archive { .. });
        let by_chain = !self.slides() || head.link(relation::THIS).is_some();
        let by_order = is_judged_by_order(document, before, window);
        let cut = document.ending != Ending::Whole;
        let judged = !is_archive && (by_chain || by_order);
        let mut faults = document.faults.clone();
        faults.extend(self.classification.contradictions.iter().cloned());
        // A document that brought nothing, or only a part, does not make known entries unknown (G6).
        let keeps_window = window.marks.is_empty() || self.is_delta || cut;
        let window = match before {
            Some(record) if keeps_window => &record.window,
            _ => window,
        };
        let mut links = page_links(document);
        links.extend(numbered_links(document, self.classification.kind, before));
        links.extend(current_links(document, &self.classification.role));
        FeedRecord {
            kind: self.classification.kind,
            polls: walk,
            holds: self.holds(before, window, judged && !cut && !feed.not_chronological, now),
            // A poll that could not be judged may have missed something: it is counted anew from then on (G8).
            since: self.since(feed, window, merged, now),
            window: window.clone(),
            judged,
            cut,
            dated: head.updated.is_some(),
            next_is_archive: self.next_is_archive,
            feed_id: head.id.clone(),
            title: head.title.clone(),
            authors: head.authors.clone(),
            site: head.site.clone(),
            document: document.uri.clone(),
            page_links: links,
            faults,
        }
    }
}

impl SubscriptionDocument<'_> {
    /// G6b: what the document before said stays where this one tells nothing; behind pages and archives nothing is lost.
    fn holds(
        &self,
        before: Option<&FeedRecord>,
        window: &Window,
        judged: bool,
        now: Timestamp,
    ) -> Option<std::time::Duration> {
        let is_numbered = before.is_some_and(FeedRecord::has_numbered_pages);
        let is_told = (self.classification.kind == FeedKind::Plain || is_numbered) && judged;
        let known = before.and_then(|record| record.holds);
        is_told.then(|| holds(before.map(|record| &record.window), known, window, now).or(known)).flatten()
    }
}

/// G6: whether the order of its documents lets a feed be judged for missed polls. One that is shuffled and changes places
/// from poll to poll is ordered by score.
fn is_judged_by_order(document: &FeedDocument, before: Option<&FeedRecord>, window: &Window) -> bool {
    /// Entries that keep their order from one shuffled document to the next before it counts as settled.
    const SETTLED: usize = 3;
    let common = before.map_or(Common::default(), |record| record.window.common(window));
    match (time_order(document), before) {
        (TimeOrder::Strict, _) | (TimeOrder::Loose, None) => true,
        (TimeOrder::None, None) => false,
        (TimeOrder::Loose, Some(record)) if record.judged => true,
        (_, Some(record)) => !common.reordered && (record.judged || common.entries >= SETTLED),
    }
}

/// Whether a feed of this kind shows a window that slides.
const fn slides(kind: FeedKind) -> bool {
    matches!(kind, FeedKind::Plain | FeedKind::Paged)
}

/// The `this` URI of a document counts as processed (K4).
pub(super) fn this_snapshot(
    document: &FeedDocument,
    walk: u64,
    depth: u32,
    at: Timestamp,
) -> Option<ProcessedDocument> {
    let uri = document.head.link(relation::THIS)?.clone();
    Some(ProcessedDocument { uri, walk, depth, digest: document.entries_digest(), at })
}

/// G5a: what is newer than what was held arrives unread. A day's grace, for an entry may appear later than it is dated,
/// and one shown as read that nobody saw is as good as lost.
pub(super) fn unread_after(feed: &LogicalFeed, options: HistoryOptions) -> Option<Timestamp> {
    const DAY: std::time::Duration = std::time::Duration::from_hours(24);
    if options.history_unread {
        return Some(EVER);
    }
    let newest = feed.record.as_ref()?.window.newest.as_ref().map(|(time, _)| *time);
    let limit = match (newest, feed.last_poll) {
        (Some(newest), Some(poll)) => newest.min(poll),
        (newest, poll) => newest.or(poll)?,
    };
    Some(limit.minus(DAY))
}

/// Below everything of a poll that brought no entries to stand below.
pub(super) fn bottom_of(walk: u64, now: Timestamp) -> SortKey {
    SortKey { time: now, rank: Place { walk, depth: 0, index: u32::MAX }.rank() }
}
