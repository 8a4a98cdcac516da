//! The walk back along a chain of archives (RFC 5005 §4.2) or snapshots (draft -00 §5) (A2 to A7). It does no I/O: the
//! caller hands it documents, and it answers with the next one to fetch.
//!
//! A walk closes an open gap. It starts at the document of the gap, and every result is a change of that gap. So a walk
//! can stop at any instant, and the stored gap is enough to resume it (A3).

use std::collections::BTreeSet;
use std::sync::Arc;

use url::Url;

use crate::history::coverage::missed::{boundary_gap, closed, missed_times, newly_placed};
use crate::history::coverage::{A_DAY, Chain, Walked};
use crate::history::kind::{is_secured, older_in_chain, says_its_place};
use crate::history::merge::Merge;
use crate::history::subscription::{HistoryOptions, SubscriptionDocument, this_snapshot};
use crate::history::{
    Coverage, CoverageUpdate, DocumentUpdate, FeedRecord, Gap, GapCause, GapChange, GapPlace, GapTarget,
    Held, LogicalFeed, OpenGap, ProcessedDocument, Retry, Sighting, StretchId, UriState, stored_key,
};
use crate::locale::Message;
use crate::model::{
    Ending, EntryKey, Failure, FailureKind, FeedDocument, FeedKind, GapId, Timestamp, Validators,
};

mod advance;
mod again;
mod pages;
mod refuse;
mod stop;

use advance::Next;
pub use again::Again;
pub(in crate::history) use refuse::is_foreign;
use refuse::{begins_with_newest, is_of, refusal};

/// A walk along the chain of one subscription.
#[derive(Clone, Debug)]
pub struct HistoryWalk {
    id: GapId,
    gap: Gap,
    record: FeedRecord,
    requested: Url,
    options: HistoryOptions,
    reach: Reach,
    fetched: u32,
    /// The entries read so far, newest first: those of the document that linked the gap's document, then those of each
    /// document of the walk.
    run: Vec<Arc<[Sighting]>>,
    /// True if the walk began right behind the subscription document, at a document that was never requested before.
    is_fresh: bool,
    /// Number of documents in a row that brought nothing new (rule 12 of coverage).
    ground: u32,
    /// True if an archive that was fetched again has changed.
    has_changed: bool,
    /// Poll and depth of the known document that the walk reached.
    bridged_at: Option<(u64, u32)>,
    phase: Phase,
}

/// The limit of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Reach {
    /// As far as the gap's allowance (A7).
    #[default]
    Allowance,
    /// As far again as the limit allows ("Continue").
    Again,
    /// To the beginning, without a limit.
    Beginning,
}

/// The next task for the caller of a walk.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Fetch this document, and hand it to [`HistoryWalk::handle_document`], or the failure to
    /// [`HistoryWalk::handle_failure`].
    Fetch(Url),
    /// Fetch this processed document again with its stored validators, and hand the answer to
    /// [`HistoryWalk::handle_again`].
    AskAgain(Url),
    /// Fetch the subscription document without validators, and hand it to [`HistoryWalk::handle_recheck`] (A6a).
    Recheck,
    /// The walk is over.
    Finished(Outcome),
}

/// The result of a walk. The user sees different words for each (A7a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The walk read a document without an older one.
    ReachedBeginning,
    /// The walk reached a document that an earlier walk processed, or another open gap.
    Bridged,
    /// The walk reached the limit, and Lacuna asks the user.
    AtLimit,
    /// The user stopped the walk.
    Stopped,
    /// A document is missing, but the publisher rewrote the chain. A gap of its own walks the new chain, and closes
    /// this gap if the chain leads past it (A6a).
    Rewritten,
    /// A document is missing.
    Missing(GapCause),
}

#[derive(Clone, Debug)]
enum Phase {
    Fetching,
    /// The address was processed, but the publisher seems to have divided the chain differently. If the document is
    /// unchanged, the walk ends there, and this is the chain from it on.
    CutAnew(Chain),
    /// The server answered 404 or 410: the publisher may have rewritten the chain (A6a).
    Rechecking(Failure),
    /// The document is not available, but the chain may lead past it: the walk fetches the processed archives again
    /// (rule 8 of coverage).
    Passing(Url),
    /// The document is not there, and the chain seems to end at this one. The walk fetches it again, to see if it still
    /// links no older one (rule 8 of coverage).
    Confirming(Url),
    Finished(Outcome),
}

impl HistoryWalk {
    /// Resumes the walk at an open gap of `feed` (A3; draft -07, Appendix B). `requested` is the address of the
    /// subscription document before redirects. Returns `None` if the gap names no document, or if the feed was never
    /// fetched.
    #[must_use]
    pub fn resume(
        open: &OpenGap,
        feed: &LogicalFeed,
        requested: &Url,
        options: HistoryOptions,
        reach: Reach,
    ) -> Option<Self> {
        open.gap.uri.as_ref()?;
        let mut gap = open.gap.clone();
        if reach == Reach::Again || gap.allowance == 0 {
            gap.allowance = options.archive_limit.max(1);
        }
        let record = feed.record.clone()?;
        let is_fresh = gap.is_stated() && gap.tries == 0 && (gap.depth, gap.begins) == (1, 1);
        let mut run = run_before(&feed.coverage, &gap, is_fresh);
        if is_fresh {
            // The front also remembers entries that left the window. They do not belong to this run.
            run.truncate(record.window.marks.len());
        }
        // Such a gap waits for the user. If it is due without a request, a chain seems to lead past it.
        let is_asked_for = reach != Reach::Allowance || gap.cause == GapCause::NotYetFetched;
        let is_passed =
            gap.retry == Retry::NextRefresh && gap.cause.retry(gap.status, 1, gap.since) == Retry::OnRequest;
        let phase = match &record.older {
            Some(older) if gap.is_stated() && is_passed && !is_asked_for => Phase::Passing(older.clone()),
            _ => Phase::Fetching,
        };
        Some(Self {
            id: open.id,
            gap,
            record,
            requested: requested.clone(),
            options,
            reach,
            fetched: 0,
            run: vec![run.into()],
            is_fresh,
            ground: 0,
            has_changed: false,
            bridged_at: None,
            phase,
        })
    }

    /// Returns the next task.
    #[must_use]
    pub fn poll(&self) -> Step {
        match (&self.phase, &self.gap.uri) {
            (Phase::Passing(uri) | Phase::Confirming(uri), _) | (Phase::CutAnew(_), Some(uri)) => {
                Step::AskAgain(uri.clone())
            }
            (Phase::Fetching, Some(uri)) if self.is_at_archives() => Step::AskAgain(uri.clone()),
            (Phase::Fetching, Some(uri)) => Step::Fetch(uri.clone()),
            (Phase::Fetching | Phase::CutAnew(_), None) => Step::Finished(Outcome::Bridged),
            (Phase::Rechecking(_), _) => Step::Recheck,
            (Phase::Finished(outcome), _) => Step::Finished(*outcome),
        }
    }

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

    /// Number of documents that the walk took in since it was resumed (A8).
    #[must_use]
    pub const fn fetched(&self) -> u32 {
        self.fetched
    }

    /// Poll and depth of the known document that the walk reached, if the walk ended there.
    #[must_use]
    pub const fn bridged_at(&self) -> Option<(u64, u32)> {
        self.bridged_at
    }

    /// Returns the older document that `document` links. The caller looks up what is known of it ([`Held::next`]).
    #[must_use]
    pub fn older(&self, document: &FeedDocument) -> Option<Url> {
        older_in_chain(document, self.record.kind, self.record.next_is_archive == Some(true))
    }

    /// Takes in the document that [`Self::poll`] named, and adds its entries to the logical feed (RFC 5005 §4.2).
    /// `answer` has the facts about its response.
    pub fn handle_document(
        &mut self,
        feed: &LogicalFeed,
        document: &FeedDocument,
        answer: &ResponseFacts,
        held: &Held,
        now: Timestamp,
    ) -> DocumentUpdate {
        if matches!(self.gap.target, GapTarget::Boundary { .. }) {
            return self.handle_page(feed, document, held, now);
        }
        self.phase = Phase::Fetching;
        if let Some(cause) = self.refuse(document, held) {
            return self.miss(cause, None, refusal(cause), None, now);
        }
        if self.is_elsewhere(document)
            && let UriState::Processed { poll, depth, .. } = held.own
        {
            // A redirect led to a processed document. The newest of them is the one expected next, and so is the one that the
            // address led to before. A redirect to an older one would skip the documents between; many servers redirect
            // from a missing page to some other page.
            if (depth <= 1 && held.own_is_newest) || held.own_is_as_before {
                self.bridged_at = Some((poll, depth));
                return self.handle_processed(feed, document, answer, held, now);
            }
            return self.miss(GapCause::Unreadable, None, msg!("history-led-past"), None, now);
        }
        let is_end = self.older(document).is_none();
        let is_doubtful = is_end && !says_its_place(document);
        let missed = missed_times(feed);
        let mut merged = self.merge(&missed, now).run(document, held);
        // A document belongs to the feed if it says so, or if all its entries are known. It is no archive if it repeats
        // the entries of the documents that led to it.
        let is_known = |seen: &Sighting| seen.stretch.is_some_and(|name| feed.coverage.find(name).is_some());
        let is_of_feed = is_of(&self.record, document) || merged.sightings.iter().all(is_known);
        let is_doubtful = is_doubtful && !(is_of_feed && self.goes_beyond(document, &merged.sightings));
        if is_doubtful && self.is_elsewhere(document) {
            return self.miss(GapCause::Unreadable, None, msg!("history-led-elsewhere"), None, now);
        }
        let mut update = merged.take_update();
        self.fetched += 1;
        if document.ending != Ending::Whole || answer.shortened {
            // The whole entries are stored, but the document does not count as processed (A6c). Its missing entries are
            // at its end: if it begins with the newest entry, they lie below the stored ones.
            if begins_with_newest(document) {
                self.gap.place.move_below(merged.oldest.as_ref());
            }
            let missing = self.miss(GapCause::Unreadable, None, document.ending.shortfall(), None, now);
            update.gaps = missing.gaps;
            return update;
        }
        if is_doubtful && document.entries.is_empty() {
            let missing = self.miss(GapCause::Unreadable, None, msg!("history-empty-document"), None, now);
            update.gaps = missing.gaps;
            return update;
        }
        let mut coverage = feed.coverage.clone();
        let entries = coverage.arrange(merged.sightings.clone());
        // Entries of a front that no archive has had may have archives below them that came late.
        let is_ground = !entries.is_empty() && entries.iter().all(is_known) && !coverage.awaits(&entries);
        coverage.note_archived(&entries);
        let older = self.older(document);
        update.processed = self.processed(document, &entries, older.as_ref(), answer, now);
        // A temporary redirect may lead to another document next time. So its address does not count as processed.
        let asked_for =
            self.gap.uri.clone().filter(|uri| answer.is_temporary && !is_secured(uri, &document.uri));
        update.redirected = asked_for.map(|asked_for| (asked_for, document.uri.clone()));
        self.gap.place.move_below(merged.oldest.as_ref());
        self.run.push(entries.clone().into());
        self.ground = if is_ground { self.ground + 1 } else { 0 };
        let placed = newly_placed(feed, &merged.sightings);
        let stretch = self.stretch(feed);
        match older {
            None => self.finish(feed, coverage, update, None, true, now),
            Some(older) => {
                let next = self.advance(feed, older, document, &entries, held, now);
                match next {
                    Next::Stop(chain) => self.finish(feed, coverage, update, Some(&chain), false, now),
                    Next::Gaps(gaps) => {
                        update.gaps = gaps;
                        // The next document may be missing, or the program may end. The run is forgotten then.
                        let reaches_lower = self.reaches_lower_stretch(feed, &entries);
                        if matches!(self.phase, Phase::Finished(_)) || reaches_lower {
                            let settled = self.settle(feed, &mut coverage, None, false, true, &[]);
                            update.gaps.extend(closed(feed, &settled));
                        }
                        update.coverage = Some(CoverageUpdate { coverage, stretch, placed });
                        update
                    }
                }
            }
        }
    }

    /// Takes in a processed document to which a redirect led. The walk ends there. The document was sent again, so later
    /// versions of its entries count.
    fn handle_processed(
        &mut self,
        feed: &LogicalFeed,
        document: &FeedDocument,
        answer: &ResponseFacts,
        held: &Held,
        now: Timestamp,
    ) -> DocumentUpdate {
        let mut coverage = feed.coverage.clone();
        let mut update = DocumentUpdate::default();
        if document.ending == Ending::Whole && !answer.shortened {
            let missed = missed_times(feed);
            let mut merged = self.merge(&missed, now).run(document, held);
            update = merged.take_update();
            let entries = coverage.arrange(merged.sightings);
            coverage.note_archived(&entries);
            self.run.push(entries.into());
        }
        self.finish(feed, coverage, update, Some(&held.chain), false, now)
    }

    /// Takes in a failed fetch: the walk ends with a gap (RFC 5005 §4.2). The update is empty if Lacuna rechecks the
    /// chain first (A6a).
    pub fn handle_failure(&mut self, failure: &Failure, now: Timestamp) -> DocumentUpdate {
        if failure.kind == FailureKind::Storage {
            // A failure of the local disk says nothing about the feed.
            self.phase = Phase::Finished(Outcome::Missing(self.gap.cause));
            return DocumentUpdate::default();
        }
        let cause = GapCause::of(failure);
        if matches!(self.gap.target, GapTarget::Boundary { .. }) {
            return self
                .miss_page(cause.retry(failure.status(), self.gap.tries + 1, now), failure.message.clone());
        }
        if matches!(cause, GapCause::NotFound | GapCause::Gone) && !self.gap.chain_rechecked {
            self.phase = Phase::Rechecking(failure.clone());
            return DocumentUpdate::default();
        }
        self.miss(cause, failure.status(), failure.message.clone(), failure.retry_after, now)
    }

    /// Continues at the newest archive if the document is missing and the chain leads past it. `chain` contains the
    /// processed documents behind the latest subscription document (rule 8 of coverage).
    pub fn seek_way_past(&mut self, coverage: &Coverage, chain: &Chain, now: Timestamp) {
        if !matches!(self.phase, Phase::Finished(Outcome::Missing(_))) || !self.gap.is_stated() {
            return;
        }
        if let Some(older) = self.record.older.clone().filter(|_| self.is_led_past(coverage, chain)) {
            self.phase = Phase::Passing(older);
        } else if let Some(last) = self.end_to_confirm(coverage, chain, now) {
            self.phase = Phase::Confirming(last);
        }
    }

    /// Returns the last document of a chain that seems to end where the missing document would follow, if Lacuna has
    /// not read it for a day (rule 8 of coverage).
    fn end_to_confirm(&self, coverage: &Coverage, chain: &Chain, now: Timestamp) -> Option<Url> {
        let (last, read) = chain.last.as_ref()?;
        let is_due =
            *read <= now.minus(A_DAY) && coverage.is_at_end(&self.gap, &self.window_run(coverage), chain);
        is_due.then(|| last.clone())
    }

    /// Returns the entries of the latest subscription document.
    fn window_run(&self, coverage: &Coverage) -> Vec<Sighting> {
        let mut run = coverage.front_of_top();
        run.truncate(self.record.window.marks.len());
        run
    }

    /// Returns true if a chain leads past the missing document (rule 8 of coverage).
    fn is_led_past(&self, coverage: &Coverage, chain: &Chain) -> bool {
        let run = self.window_run(coverage);
        Coverage::is_passed(&self.gap, &run, run.len(), chain)
    }

    /// Takes in the subscription document that was fetched once more, with the stored facts about it; `None` if the
    /// fetch failed (A6a).
    pub fn handle_recheck(
        &mut self,
        feed: &LogicalFeed,
        document: Option<(&SubscriptionDocument<'_>, &Held)>,
        now: Timestamp,
    ) -> DocumentUpdate {
        let Phase::Rechecking(failure) = &self.phase else { return DocumentUpdate::default() };
        let failure = failure.clone();
        let applied =
            document.and_then(|(document, held)| document.apply(feed, held, self.options, now).ok());
        // Without an answer the next try asks again.
        self.gap.chain_rechecked = applied.is_some();
        let mut update = applied.unwrap_or_default();
        if let Some(record) = &update.feed {
            self.record = record.clone();
        }
        let opened =
            update.gaps.iter().position(|change| matches!(change, GapChange::Open(gap) if gap.is_stated()));
        let is_rewritten = opened.is_some();
        if let Some(GapChange::Open(rewritten)) = opened.and_then(|at| update.gaps.get_mut(at)) {
            // The chain leads another way now, or only further. A gap of its own walks it from its new start. This gap
            // stays until that walk has led past it.
            rewritten.chain_rechecked = true;
            // If this gap is of the latest poll, the new gap hides the same entries, so they arrive in the same way
            // (G5a).
            if feed.record.as_ref().is_some_and(|record| record.polls == self.gap.poll) {
                rewritten.unread_after = self.gap.unread_after;
            }
        }
        // If the document links the missing one again, the gap lies below this document too.
        for change in &update.gaps {
            if let GapChange::Put(id, named) = change
                && *id == self.id
            {
                self.gap.target.clone_from(&named.target);
            }
        }
        let cause = GapCause::of(&failure);
        let missing = self.miss(cause, failure.status(), failure.message.clone(), failure.retry_after, now);
        update.gaps.extend(missing.gaps);
        if is_rewritten {
            self.phase = Phase::Finished(Outcome::Rewritten);
        }
        update
    }

    /// Returns the stretch of the documents that the walk reads.
    fn stretch(&self, feed: &LogicalFeed) -> Option<StretchId> {
        let within = self.gap.within().iter().filter_map(|name| feed.coverage.find(*name)).min();
        within.and_then(|at| feed.coverage.stretches.get(at)).map(|stretch| stretch.id)
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
    fn whole_run(&self) -> Vec<Sighting> {
        let mut seen_keys = BTreeSet::new();
        self.run
            .iter()
            .flat_map(|part| part.iter())
            .filter(|seen| seen_keys.insert(seen.key))
            .copied()
            .collect()
    }

    /// Returns true if a document has entries of a stretch below that of the walk.
    fn reaches_lower_stretch(&self, feed: &LogicalFeed, entries: &[Sighting]) -> bool {
        let place = |name: StretchId| feed.coverage.find(name);
        let own = self.gap.within().iter().copied().filter_map(place).max();
        entries.iter().filter_map(|seen| place(seen.stretch?)).any(|at| Some(at) > own)
    }

    fn settle(
        &self,
        feed: &LogicalFeed,
        coverage: &mut Coverage,
        stop: Option<&Chain>,
        ended: bool,
        failed: bool,
        passed: &[GapChange],
    ) -> crate::history::coverage::Placed {
        let is_other = |open: &&OpenGap| open.id != self.id && !passed.contains(&GapChange::Close(open.id));
        let others = feed.gaps.iter().filter(is_other);
        let stated: Vec<StretchId> = others.flat_map(|open| open.gap.within().iter().copied()).collect();
        let last: Vec<EntryKey> = match self.run.as_slice() {
            [_, .., last] => last.iter().map(|seen| seen.key).collect(),
            _ => Vec::new(),
        };
        coverage.settle(&Walked {
            within: self.gap.within(),
            run: &self.whole_run(),
            last: &last,
            stop,
            ended,
            failed,
            is_fresh: self.is_fresh,
            stated: &stated,
        })
    }

    /// Returns the changes to other gaps of missing documents that the read entries lead past (rule 8 of coverage).
    fn passed(&self, feed: &LogicalFeed, stop: Option<&Chain>) -> Vec<GapChange> {
        let run = self.whole_run();
        let named = self.run.first().map_or(0, |first| first.len());
        let chain = stop.cloned().unwrap_or_default();
        let earlier = feed.gaps.iter().filter(|open| open.gap.poll < self.gap.poll);
        let changes = earlier.filter_map(|open| {
            if !Coverage::is_passed(&open.gap, &run, named, &chain) {
                return None;
            }
            // If this walk read the archives itself, they need not be fetched again.
            let is_read = Coverage::is_passed(&open.gap, &run, named, &Chain::default());
            Some(if is_read {
                GapChange::Close(open.id)
            } else {
                GapChange::Put(open.id, Gap { retry: Retry::NextRefresh, ..open.gap.clone() })
            })
        });
        changes.collect()
    }

    /// Ends the walk at a processed document, or at the end of the chain, which has no `prev-archive` (RFC 5005 §4.2,
    /// A2). If the documents show that the two sides of the gap join, it closes. Otherwise it becomes the gap of the
    /// boundary between them.
    fn finish(
        &mut self,
        feed: &LogicalFeed,
        mut coverage: Coverage,
        mut update: DocumentUpdate,
        stop: Option<&Chain>,
        ended: bool,
        now: Timestamp,
    ) -> DocumentUpdate {
        let stretch = self.stretch(feed);
        let last = self.run.last().cloned().unwrap_or_default();
        let passed = self.passed(feed, stop);
        let placed = self.settle(feed, &mut coverage, stop, ended, false, &passed);
        if ended {
            let end = update.processed.first().map(|document| document.uri.clone());
            coverage.note_found_end(feed.coverage.has_beginning(), end, now);
        }
        update.gaps.extend(closed(feed, &placed));
        let outcome = if ended { Outcome::ReachedBeginning } else { Outcome::Bridged };
        self.phase = Phase::Finished(outcome);
        if let Some(opened) = &placed.opened {
            let mut gap = Gap {
                dismissed: self.gap.dismissed,
                since: self.gap.since,
                unread_after: self.gap.unread_after,
                ..boundary_gap(opened, feed, self.gap.poll, self.options, now)
            };
            gap.place = GapPlace {
                newer: self.gap.place.newer.clone(),
                newer_time: self.gap.place.newer_time,
                position: self.gap.place.position,
                ..gap.place
            };
            if let Some(archive) = self.record.older.clone() {
                gap = gap.with_archive(&archive, opened.ask_again, now);
            }
            self.gap = gap;
            update.gaps.push(self.put());
            if opened.ask_again {
                self.phase = Phase::Fetching;
                self.run = vec![coverage_run(&self.run)];
            }
        } else {
            update.gaps.push(GapChange::Close(self.id));
        }
        update.gaps.extend(passed);
        let placed = newly_placed(feed, &last);
        update.coverage = Some(CoverageUpdate { coverage, stretch, placed });
        update
    }

    /// Stops the walk because the feed has reached its storage limit. Lacuna asks the user, as at the limit of
    /// documents (A7, RFC 5005 §6).
    pub fn stop_at_cap(&mut self) -> DocumentUpdate {
        if !matches!(self.phase, Phase::Fetching | Phase::CutAnew(_)) {
            return DocumentUpdate::default();
        }
        self.phase = Phase::Finished(Outcome::AtLimit);
        self.gap.cause = GapCause::Limit;
        self.gap.retry = Retry::OnRequest;
        self.gap.message = msg!("history-storage-limit");
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    fn merge<'g>(&self, missed: &'g [(Timestamp, Timestamp)], now: Timestamp) -> Merge<'g> {
        Merge {
            missed,
            kind: self.record.kind,
            dated: self.record.dated,
            poll: self.gap.poll,
            depth: self.gap.depth,
            page: None,
            unread_after: self.gap.unread_after,
            // A complete feed keeps entries from before it was complete out of its list (C1).
            in_view: self.record.kind != FeedKind::Complete,
            latest: self.gap.place.position.time.min(now),
            now,
        }
    }

    fn processed(
        &self,
        document: &FeedDocument,
        entries: &[Sighting],
        older: Option<&Url>,
        answer: &ResponseFacts,
        now: Timestamp,
    ) -> Vec<ProcessedDocument> {
        let (poll, depth) = (self.gap.poll, self.gap.depth);
        let asked_for = self.gap.uri.as_ref().unwrap_or(&document.uri);
        let itself = ProcessedDocument {
            uri: document.uri.clone(),
            poll,
            depth,
            digest: document.entries_digest(),
            at: now,
            entries: entries.iter().map(|seen| seen.key).collect(),
            older: older.cloned(),
            validators: answer.validators.clone(),
        };
        let is_settled = !answer.is_temporary || is_secured(asked_for, &document.uri);
        let named = (*asked_for != document.uri && is_settled).then(|| ProcessedDocument {
            uri: asked_for.clone(),
            digest: None,
            ..itself.clone()
        });
        let this = this_snapshot(document, entries, older, poll, depth, now);
        let this = this.filter(|this| this.uri != document.uri && this.uri != *asked_for);
        let this = this.map(|this| ProcessedDocument { digest: None, ..this });
        [itself].into_iter().chain(named).chain(this).collect()
    }

    /// Ends the walk with a gap that warns the user (RFC 5005 §4.2, G1).
    fn miss(
        &mut self,
        cause: GapCause,
        status: Option<u16>,
        message: impl Into<Message>,
        retry_after: Option<Timestamp>,
        now: Timestamp,
    ) -> DocumentUpdate {
        self.gap.fail(cause, status, message, retry_after, now);
        self.phase = Phase::Finished(Outcome::Missing(cause));
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    fn put(&self) -> GapChange {
        GapChange::Put(self.id, self.gap.clone())
    }
}

/// The facts about the response with a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResponseFacts {
    /// The response was shorter than its Content-Length (A6c).
    pub shortened: bool,
    /// At least one redirect on the way was not permanent.
    pub is_temporary: bool,
    /// The validators of the response (F1).
    pub validators: Validators,
}

/// Returns the entries that a walk begins with: those of the documents that linked the gap's document, or the front of
/// the stretch above its boundary.
fn run_before(coverage: &Coverage, gap: &Gap, is_fresh: bool) -> Vec<Sighting> {
    let sighting = |key: &EntryKey| Sighting { key: *key, date: None, stretch: None, is_edited: false };
    match &gap.target {
        GapTarget::Document { within, .. } if is_fresh => {
            within.first().map(|name| coverage.front_of(*name)).unwrap_or_default()
        }
        GapTarget::Document { named_by, .. } => named_by.iter().map(sighting).collect(),
        GapTarget::Boundary { below, .. } => {
            let above = coverage.find(*below).and_then(|at| coverage.stretches.get(at.checked_sub(1)?));
            above.map(|above| coverage.front_of(above.id)).unwrap_or_default()
        }
        GapTarget::MultipartPage => Vec::new(),
    }
}

/// Joins the parts of a run.
fn coverage_run(run: &[Arc<[Sighting]>]) -> Arc<[Sighting]> {
    run.iter().flat_map(|part| part.iter()).copied().collect()
}
