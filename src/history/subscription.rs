//! Decides what a polled subscription document changes: the entries, the list, the kind of the feed, and the gap at its
//! `prev-archive` (A1, C1 to C3, G6, K9).

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use url::Url;

use super::chain::current::current_links;
use super::chain::numbered::numbered_links;
use super::coverage::missed::{boundary_gap, closed, named_again, named_by, newly_placed};
use super::coverage::{ASKED_AGAIN, Latest, OlderLink, is_a_day_ago};
use super::forecast::holds;
use super::kind::{
    Classification, DocumentRole, classify, is_archive_document, older_document, older_page, page_links,
    role, same_document,
};
use super::logical_feed::{EARLIEST, unread_after};
use super::merge::renamed::{Renaming, renamings};
use super::merge::{Bound, Merge, Merged};
use super::multipart::Polled;
use super::publishers::way_links;
use super::{
    ChainPart, CoverageUpdate, DocumentUpdate, FeedIdentity, FeedRecord, Gap, GapCause, GapChange, GapPlace,
    GapTarget, Held, HistoryOptions, LogicalFeed, OpenGap, PollWindow, ProcessedDocument, Retry, Sighting,
    SortKey, StretchId, UriState, ViewChange,
};
use crate::model::{
    Ending, EntryId, EntryKey, Failure, FailureKind, FeedDocument, FeedKind, GapId, Timestamp, Validators,
    relation,
};

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

    /// Returns the entries that the last document showed under other ids. [`Held::renamed`] must contain them (G6).
    #[must_use]
    pub fn renamings(&self, feed: &LogicalFeed) -> Vec<Renaming> {
        let before = feed.record.as_ref().filter(|_| !feed.ids_count);
        let found =
            |record: &FeedRecord| renamings(&record.window, self.window(), self.document, self.is_delta);
        before.map(found).unwrap_or_default()
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
        let merge = Merge {
            kind,
            dated: document.head.updated.is_some(),
            poll,
            depth: 0,
            page: None,
            unread_after: Some(EARLIEST),
            missed: &[],
            in_view: true,
            latest: now,
            now,
        };
        let mut merged = merge.run(document, held);
        let is_edited = merged.entries.iter().any(|change| change.held.is_some() && change.changed);
        // An older copy changes only entries that it dates later (H3a). This is not needed in a complete feed, whose
        // latest document counts, and in an archived feed, in which the times decide anyway (H3).
        let brings_nothing = self.brings_nothing(feed, &merged, held);
        let is_older_copy = brings_nothing && !self.links_unread(held);
        // An earlier snapshot has older versions, even if it links one that is unread because of a gap.
        let is_older = is_older_copy || brings_nothing && self.is_earlier_snapshot(feed, held);
        if is_older && !matches!(kind, FeedKind::Complete | FeedKind::Archived) {
            merged.keep_later_versions(held);
        }
        let shows_nothing = self.shows_nothing(feed, &merged.sightings, is_edited);
        let view = self.view(feed, &merged);
        let opens_gap = self.older.is_some() && matches!(held.next, UriState::Unknown);
        let bounds = if opens_gap { merged.bounds(held) } else { BTreeMap::new() };
        // The record contains the faults of this document.
        let mut update = DocumentUpdate { view, faults: Vec::new(), ..merged.take_update() };
        self.place(feed, held, &merged, &bounds, &mut update, poll, options, now);
        if self.names_itself() {
            let this = this_snapshot(document, &merged.sightings, self.older.as_ref(), poll, 0, now);
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
        update.feed = Some(record);
        Ok(update)
    }

    /// Returns true if the document brings no new entry, and one of these conditions shows that it is older than the
    /// one before:
    ///
    /// - It lacks the newest entry of the feed.
    /// - It has an older version of the newest entry, and lacks another entry of the document before.
    /// - It is an earlier snapshot.
    ///
    /// If such a document also links no unread one, the server sent an older copy of its document (H3a). A delta
    /// (RFC 3229) contains only the entries that changed, so the answer for it is false.
    fn brings_nothing(&self, feed: &LogicalFeed, merged: &Merged, held: &Held) -> bool {
        let entries = &merged.sightings;
        let newest = feed.coverage.stretches.first().and_then(|top| top.front.first());
        let is_known = |seen: &Sighting| seen.stretch.is_some_and(|name| feed.coverage.find(name).is_some());
        let lacks_another = || {
            let before = feed.record.as_ref().map(|before| &before.window);
            before.is_some_and(|before| !before.without(self.window()).marks.is_empty())
        };
        !self.is_delta
            && !entries.is_empty()
            && entries.iter().all(is_known)
            && newest.is_some_and(|newest| {
                let same = entries.iter().find(|seen| seen.key == newest.key);
                let is_older = |seen: &Sighting| merged.is_older_version(seen, held) && lacks_another();
                self.is_earlier_snapshot(feed, held) || same.is_none_or(is_older)
            })
    }

    /// Returns true if the document is the snapshot of an earlier poll, or one behind the latest document (K4). If there
    /// is a gap at its address, a newer snapshot links it.
    fn is_earlier_snapshot(&self, feed: &LogicalFeed, held: &Held) -> bool {
        let polls = feed.record.as_ref().map_or(0, |record| record.polls);
        let is_behind = match held.this {
            UriState::Processed { poll, depth, .. } => poll < polls || depth > 0,
            UriState::Gap(_) => true,
            UriState::Unknown => false,
        };
        self.classification.kind == FeedKind::Stateful && is_behind
    }

    fn links_unread(&self, held: &Held) -> bool {
        let is_processed = |state: UriState| matches!(state, UriState::Processed { .. });
        self.older.is_some() && !is_processed(held.next)
            || self.document.head.link(relation::THIS).is_some() && !is_processed(held.this)
    }

    /// Returns true if new entries may exist that the document does not show. This is so in two cases:
    ///
    /// - It has no entries.
    /// - It lost both the link to older documents and the newest entry, brings no new entry, and has an edited one.
    ///   Then new entries may be behind the lost link (rule 10 of coverage). A newest entry that was edited may have
    ///   moved up, so it counts as lost. An older copy may lack the link and the entry too, but it has no entry that
    ///   was edited since.
    fn shows_nothing(&self, feed: &LogicalFeed, entries: &[Sighting], is_edited: bool) -> bool {
        let had_link = |before: &FeedRecord| before.older.is_some() || !before.judged;
        let newest = feed.coverage.stretches.first().and_then(|top| top.front.first()).map(|seen| seen.key);
        let is_known = |seen: &Sighting| seen.stretch.is_some_and(|name| feed.coverage.find(name).is_some());
        let had_link = feed.record.as_ref().is_some_and(had_link);
        newest.is_some()
            && self.older.is_none()
            && !self.is_delta
            && entries.iter().all(|seen| is_known(seen) && (Some(seen.key) != newest || seen.is_edited))
            && (entries.is_empty() || had_link && is_edited)
    }

    /// Returns the linked archive if Lacuna has processed it and the last document linked another one. A chain only
    /// grows (RFC 5005 §4), so its publisher may have put other entries at this address (rule 3 of coverage).
    fn link_that_led_back(&self, feed: &LogicalFeed, held: &Held) -> Option<&Url> {
        let before = feed.record.as_ref()?.older.as_ref()?;
        let is_processed = matches!(held.next, UriState::Processed { .. });
        let linked = self.older.as_ref().filter(|_| self.classification.kind == FeedKind::Archived)?;
        (is_processed && !same_document(linked, before)).then_some(linked)
    }

    /// Returns true if the snapshot that the document names as `this` counts as processed, so that it is never fetched
    /// (K4). It does not count as processed if the document was cut off, because the snapshot may contain more. It does
    /// not count either if the document links no older snapshot, because the document may have left the link out
    /// (rule 10 of coverage).
    fn names_itself(&self) -> bool {
        let is_stateful = self.classification.kind == FeedKind::Stateful;
        is_stateful && self.document.ending == Ending::Whole && self.older.is_some()
    }

    /// Places the document in the feed's coverage, and opens and closes gaps accordingly (A1, G6).
    #[expect(clippy::too_many_arguments, reason = "every argument is an independent fact of the poll")]
    fn place(
        &self,
        feed: &LogicalFeed,
        held: &Held,
        merged: &Merged,
        bounds: &BTreeMap<EntryKey, Bound>,
        update: &mut DocumentUpdate,
        poll: u64,
        options: HistoryOptions,
        now: Timestamp,
    ) {
        let mut coverage = feed.coverage.clone();
        let seen = &merged.sightings;
        if matches!(self.classification.kind, FeedKind::Complete | FeedKind::Paged) {
            // A complete or paged document proves nothing about the time before it, even if the feed becomes plain
            // later.
            coverage.begin_claim_anew(now);
        }
        if self.classification.kind == FeedKind::Complete {
            (coverage.latest, coverage.was_complete) = (Latest::Complete, true);
            let stretch = Some(StretchId::COMPLETE);
            update.coverage = Some(CoverageUpdate { coverage, stretch, placed: Vec::new() });
            return;
        }
        if self.is_delta {
            // A server may cut a delta to the length of its window, less one if an entry is pinned there. A delta of
            // that length may lack entries that left the window.
            let window = feed.record.as_ref().map_or(0, |record| record.window.marks.len());
            if seen.len() >= window.saturating_sub(1).max(1) {
                coverage.begin_claim_anew(now);
            }
            let stretch = coverage.prepend(seen.clone());
            let placed = newly_placed(feed, seen);
            update.coverage = Some(CoverageUpdate { coverage, stretch, placed });
            return;
        }
        let link = match (&self.older, held.next) {
            (None, _) => OlderLink::None,
            (Some(_), UriState::Processed { .. }) => OlderLink::Processed(&held.chain),
            (Some(_), UriState::Gap(_) | UriState::Unknown) => OlderLink::Unread,
        };
        if let Some(linked) = self.link_that_led_back(feed, held) {
            coverage.plan_second_look(linked.clone(), Timestamp::from_millis(0));
        }
        let (mut placed, archives) = if self.document.ending == Ending::Whole {
            let placed = coverage.arrive(seen.clone(), link, now);
            let archives = placed.stretch;
            (placed, archives)
        } else {
            coverage.arrive_cut(seen.clone(), link, now)
        };
        if feed.not_chronological && !placed.opened.is_empty() {
            placed.opened.clear();
            coverage.leave_unjudged();
        }
        let ordered = coverage.arrange(seen.clone());
        if self.names_itself() {
            coverage.note_archived(&ordered);
        }
        update.gaps.extend(closed(feed, &placed));
        for opened in &placed.opened {
            let gap = boundary_gap(opened, feed, poll, options, now);
            let gap = match (&self.older, older_page(self.document)) {
                (Some(archive), _) => gap.with_archive(archive, opened.ask_again, now),
                (None, Some(page)) => gap.with_page(page, options),
                (None, None) => gap,
            };
            update.gaps.push(GapChange::Open(gap));
        }
        if placed.opened.is_empty() && coverage.stretches.len() > feed.coverage.stretches.len() {
            update.gaps.extend(self.begin_at_second_page(feed));
        }
        match (&self.older, held.next) {
            (Some(older), UriState::Unknown) => {
                let within: Vec<StretchId> = archives.into_iter().collect();
                let target = named_by(&ordered, &within);
                let lowest = placed.lowest.and_then(|key| bounds.get(&key)).or(merged.oldest.as_ref());
                update
                    .gaps
                    .push(GapChange::Open(self.chain_gap(feed, older, target, lowest, poll, options, now)));
            }
            (Some(_), UriState::Gap(id)) => {
                let open = feed.gaps.iter().find(|open| open.id == id);
                let lowest_new = merged.oldest_new.as_ref();
                update.gaps.extend(open.and_then(|open| named_again(open, &ordered, archives, lowest_new)));
            }
            (Some(_), UriState::Processed { .. }) => {
                let passed = passed(feed, &ordered, held, now).map(|(id, gap)| GapChange::Put(id, gap));
                update.gaps.extend(passed);
            }
            (None, _) => {}
        }
        if let Some(archive) = &self.older {
            let led: Vec<GapChange> = led_to_archives(feed, archive, &update.gaps, now).collect();
            update.gaps.extend(led);
        }
        let stretch = placed.stretch;
        update.coverage = Some(CoverageUpdate { coverage, stretch, placed: newly_placed(feed, seen) });
    }

    /// Lets the walks of all gaps begin at the second page, because the document has news and continues nothing (G6a).
    /// Missing entries may have been edited and brought up to any page.
    fn begin_at_second_page(&self, feed: &LogicalFeed) -> Vec<GapChange> {
        let (None, Some(page)) = (&self.older, older_page(self.document)) else { return Vec::new() };
        let is_at_page =
            |open: &&OpenGap| matches!(open.gap.target, GapTarget::Boundary { .. }) && open.gap.uri.is_some();
        let begin = |open: &OpenGap| {
            let chain = ChainPart { depth: open.gap.chain.begins, ..open.gap.chain };
            GapChange::Put(open.id, Gap { uri: Some(page.clone()), chain, ..open.gap.clone() })
        };
        feed.gaps.iter().filter(is_at_page).map(begin).collect()
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

    /// Returns the gap at an archive that the document links and that was never processed (RFC 5005 §4.2, A1).
    #[expect(clippy::too_many_arguments, reason = "every argument is an independent fact of the poll")]
    fn chain_gap(
        &self,
        feed: &LogicalFeed,
        older: &Url,
        target: GapTarget,
        lowest: Option<&Bound>,
        poll: u64,
        options: HistoryOptions,
        now: Timestamp,
    ) -> Gap {
        // If Lacuna does not know how the feed continues below, the missing documents may reach down to its beginning.
        let is_known_below =
            feed.coverage.has_beginning() || feed.gaps.iter().any(|open| open.gap.is_stated());
        let newest_held = feed.record.as_ref().and_then(|record| record.window.newest.clone());
        let newest_held = newest_held.filter(|_| is_known_below);
        // A feed at its limit may fetch a few documents per poll, in case they lead to a known one (A7).
        let is_at_limit = feed.gaps.iter().any(|open| open.gap.cause == GapCause::Limit);
        let allowance = options.archive_limit.max(1);
        let (older_time, older_id) = newest_held.unzip();
        let mut place =
            GapPlace { older: older_id, older_time, ..GapPlace::at(SortKey::bottom_of(poll, now)) };
        place.move_below(lowest);
        let mut gap = Gap {
            chain: ChainPart::first_of(poll),
            allowance: if is_at_limit { allowance.min(ASKED_AGAIN) } else { allowance },
            unread_after: unread_after(feed, options),
            ..Gap::not_yet_fetched(target, older.clone(), place, options, now)
        };
        let this = self.document.head.link(relation::THIS);
        let own = [Some(&self.document.uri), Some(self.requested), this];
        if own.into_iter().flatten().any(|own| same_document(older, own)) {
            gap.fail(GapCause::Loop, None, msg!("history-leads-back"), None, now);
        }
        gap
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
        let keeps_window = window.marks.is_empty() || cut;
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
            holds: self.holds(before, &window, judged && !cut && !feed.not_chronological, now),
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
        before: Option<&FeedRecord>,
        window: &PollWindow,
        judged: bool,
        now: Timestamp,
    ) -> Option<std::time::Duration> {
        let can_tell = self.classification.kind == FeedKind::Plain && judged;
        let known = before.and_then(|record| record.holds);
        can_tell.then(|| holds(before.map(|record| &record.window), known, window, now).or(known)).flatten()
    }
}

/// Returns the snapshot that a document names as `this` (draft -00 §4), which counts as processed (K4).
pub(super) fn this_snapshot(
    document: &FeedDocument,
    entries: &[Sighting],
    older: Option<&Url>,
    poll: u64,
    depth: u32,
    at: Timestamp,
) -> Option<ProcessedDocument> {
    let uri = document.head.link(relation::THIS)?.clone();
    Some(ProcessedDocument {
        uri,
        poll,
        depth,
        digest: document.entries_digest(),
        at,
        entries: entries.iter().map(|seen| seen.key).collect(),
        older: older.cloned(),
        validators: Validators::default(),
    })
}

/// Returns the gaps at linked documents that the processed chain may lead past (rule 8 of coverage). They become due
/// with this refresh.
fn passed<'a>(
    feed: &'a LogicalFeed,
    window: &'a [Sighting],
    held: &'a Held,
    now: Timestamp,
) -> impl Iterator<Item = (GapId, Gap)> + 'a {
    let may_ask = feed.coverage.clone().count_repeated_request(now);
    let is_known_long = held.chain.last.as_ref().is_some_and(|(_, read)| is_a_day_ago(*read, now));
    feed.gaps.iter().filter(move |_| may_ask).filter_map(move |open| {
        let is_passed = feed.coverage.is_passed(&open.gap, window, window.len(), &held.chain)
            || is_known_long && feed.coverage.is_at_end(&open.gap, window, &held.chain);
        let waits = open.gap.retry != Retry::NextRefresh;
        (is_passed && waits).then(|| (open.id, Gap { retry: Retry::NextRefresh, ..open.gap.clone() }))
    })
}

/// Returns the changes that let gaps of boundaries look for their entries in the feed's archives. These gaps opened
/// while the feed linked no archive.
fn led_to_archives<'a>(
    feed: &'a LogicalFeed,
    archive: &'a Url,
    changes: &'a [GapChange],
    now: Timestamp,
) -> impl Iterator<Item = GapChange> + 'a {
    let is_free = |open: &&OpenGap| {
        let is_changed = changes
            .iter()
            .any(|change| matches!(change, GapChange::Close(id) | GapChange::Put(id, _) if *id == open.id));
        matches!(open.gap.target, GapTarget::Boundary { .. }) && open.gap.uri.is_none() && !is_changed
    };
    let gaps = feed.gaps.iter().filter(is_free);
    gaps.map(move |open| GapChange::Put(open.id, open.gap.clone().with_archive(archive, false, now)))
}
