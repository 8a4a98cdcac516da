//! The walk back along a chain of archives (RFC 5005 §4.2) or snapshots (draft -00 §5) (A2 to A7). It does no I/O: the
//! caller hands it documents, and it answers with the next one to fetch.
//!
//! A walk closes an open gap. It starts at the document of the gap, and every result is a change of that gap. So a walk
//! can stop at any instant, and the stored gap is enough to resume it (A3).

use std::collections::BTreeSet;
use std::sync::Arc;

use url::Url;

use crate::history::coverage::missed::{
    boundary_gap, closed, missed_times, named_again, named_by, newly_placed,
};
use crate::history::coverage::{Chain, Walked};
use crate::history::kind::{is_secured, older_in_chain, same_document, same_site, says_its_place};
use crate::history::merge::Merge;
use crate::history::subscription::{HistoryOptions, SubscriptionDocument, this_snapshot};
use crate::history::{
    Confidence, Coverage, CoverageUpdate, DocumentUpdate, FeedRecord, Gap, GapCause, GapChange, GapTarget,
    Held, LogicalFeed, OpenGap, ProcessedDocument, Retry, Sighting, StretchId, UriState, stored_key,
};
use crate::model::{
    Ending, Entry, EntryKey, Failure, FailureKind, FeedDocument, FeedKind, GapId, Timestamp, Validators,
};

mod again;
mod pages;
mod stop;

pub use again::Again;

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

/// How far a walk may go.
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
    /// The server answered 404 or 410: the publisher may have rewritten the chain (A6a).
    Rechecking(Failure),
    /// The document is not available, but the chain may lead past it: the walk fetches the processed archives again
    /// (rule 8 of coverage).
    Passing(Url),
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
        let is_fresh = gap.is_stated() && gap.tries == 0 && gap.depth == gap.begins;
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
            (Phase::Passing(uri), _) => Step::AskAgain(uri.clone()),
            (Phase::Fetching, Some(uri)) if self.is_at_archives() => Step::AskAgain(uri.clone()),
            (Phase::Fetching, Some(uri)) => Step::Fetch(uri.clone()),
            (Phase::Fetching, None) => Step::Finished(Outcome::Bridged),
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
                return self.finish(
                    feed,
                    feed.coverage.clone(),
                    DocumentUpdate::default(),
                    Some(&held.chain),
                    false,
                    now,
                );
            }
            return self.miss(GapCause::Unreadable, None, LED_PAST, None, now);
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
            return self.miss(GapCause::Unreadable, None, LED_ELSEWHERE, None, now);
        }
        let mut update = merged.take_update();
        self.fetched += 1;
        if document.ending != Ending::Whole || answer.shortened {
            // The whole entries are stored, but the document does not count as processed (A6c). Its missing entries are
            // at its end: if it begins with the newest entry, they lie below the stored ones.
            if begins_with_newest(document) {
                self.gap.move_below(merged.oldest.as_ref());
            }
            let missing = self.miss(GapCause::Unreadable, None, document.ending.shortfall(), None, now);
            update.gaps = missing.gaps;
            return update;
        }
        if is_doubtful && document.entries.is_empty() {
            let missing = self.miss(GapCause::Unreadable, None, EMPTY, None, now);
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
        self.gap.move_below(merged.oldest.as_ref());
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
                        if matches!(self.phase, Phase::Finished(_)) {
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
            return self.miss_page(cause.retry(failure.status(), self.gap.tries + 1, now), &failure.message);
        }
        if matches!(cause, GapCause::NotFound | GapCause::Gone) && !self.gap.chain_rechecked {
            self.phase = Phase::Rechecking(failure.clone());
            return DocumentUpdate::default();
        }
        self.miss(cause, failure.status(), &failure.message, failure.retry_after, now)
    }

    /// Continues at the newest archive if the document is missing and the chain leads past it. `chain` contains the
    /// processed documents behind the latest subscription document (rule 8 of coverage).
    pub fn seek_way_past(&mut self, coverage: &Coverage, chain: &Chain) {
        let is_missing = matches!(self.phase, Phase::Finished(Outcome::Missing(_))) && self.gap.is_stated();
        if let Some(older) = self.record.older.clone().filter(|_| is_missing)
            && self.is_led_past(coverage, chain)
        {
            self.phase = Phase::Passing(older);
        }
    }

    /// Returns true if a chain leads past the missing document (rule 8 of coverage).
    fn is_led_past(&self, coverage: &Coverage, chain: &Chain) -> bool {
        let mut run = coverage.front_of_top();
        run.truncate(self.record.window.marks.len());
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
        let missing = self.miss(cause, failure.status(), &failure.message, failure.retry_after, now);
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

    /// Returns true if a document has an entry that neither the subscription document nor this walk showed.
    fn goes_beyond(&self, document: &FeedDocument, entries: &[Sighting]) -> bool {
        let read: BTreeSet<EntryKey> =
            self.run.iter().skip(1).flat_map(|part| part.iter()).map(|seen| seen.key).collect();
        let is_listed = self.record.window.lists();
        let mut both = document.whole_entries().iter().zip(entries);
        both.any(|(entry, seen)| !read.contains(&seen.key) && !is_listed(&entry.id))
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
        update.gaps.extend(closed(feed, &placed));
        let outcome = if ended { Outcome::ReachedBeginning } else { Outcome::Bridged };
        self.phase = Phase::Finished(outcome);
        if let Some(opened) = &placed.opened {
            let mut gap = Gap {
                dismissed: self.gap.dismissed,
                since: self.gap.since,
                newer: self.gap.newer.clone(),
                newer_time: self.gap.newer_time,
                position: self.gap.position,
                unread_after: self.gap.unread_after,
                ..boundary_gap(opened, feed, self.gap.poll, self.options, now)
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
        if !matches!(self.phase, Phase::Fetching) {
            return DocumentUpdate::default();
        }
        self.phase = Phase::Finished(Outcome::AtLimit);
        self.gap.cause = GapCause::Limit;
        self.gap.retry = Retry::OnRequest;
        "The feed has reached its storage limit.".clone_into(&mut self.gap.message);
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    /// Returns why the walk takes in nothing of a document, if so.
    fn refuse(&self, document: &FeedDocument, held: &Held) -> Option<GapCause> {
        // This check comes first, because a foreign document does not show a loop in the chain (A6, A7).
        if is_foreign(&self.record, document) {
            return Some(GapCause::Foreign);
        }
        let leads_back = self.is_subscription_document(&document.uri) || self.is_in_this_walk(held.own);
        leads_back.then_some(GapCause::Loop)
    }

    fn is_subscription_document(&self, uri: &Url) -> bool {
        same_document(uri, &self.requested) || same_document(uri, &self.record.document)
    }

    /// Returns true if the walk came through a document before, so that the chain is a loop. A document deeper in the
    /// chain is no loop: the publisher has inserted a document before it (A5). Of several inserted documents only those
    /// processed since the gap opened count.
    fn is_in_this_walk(&self, state: UriState) -> bool {
        let UriState::Processed { poll, depth, at } = state else { return false };
        let gap = &self.gap;
        let is_put_between = gap.begins > 1 && depth >= gap.begins;
        poll == gap.poll && depth < gap.depth && (!is_put_between || at >= gap.since)
    }

    fn is_elsewhere(&self, document: &FeedDocument) -> bool {
        // A document linked by http may come from the same place over https (F5).
        self.gap.uri.as_ref().is_none_or(|uri| *uri != document.uri && !is_secured(uri, &document.uri))
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
            latest: self.gap.position.time.min(now),
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

    /// Moves the gap to the older document, or stops at a known document, at a loop, or at the limit (RFC 5005 §4.2,
    /// A2; RFC 5005 §6, A7). A processed archive is not fetched again (RFC 5005 §4.1, A4).
    fn advance(
        &mut self,
        feed: &LogicalFeed,
        older: Url,
        document: &FeedDocument,
        entries: &[Sighting],
        held: &Held,
        now: Timestamp,
    ) -> Next {
        self.gap.allowance = self.gap.allowance.saturating_sub(1);
        let back = same_document(&older, &document.uri)
            || self.gap.uri.as_ref() == Some(&older)
            || self.is_subscription_document(&older)
            || self.is_in_this_walk(held.next);
        match held.next {
            _ if back => {
                self.gap.depth += 1;
                self.move_to(older, feed, entries);
                return Next::Gaps(self.miss(GapCause::Loop, None, refusal(GapCause::Loop), None, now).gaps);
            }
            UriState::Processed { poll, depth, .. } if !self.is_cut_anew(feed, &held.chain) => {
                self.bridged_at = Some((poll, depth));
                return Next::Stop(held.chain.clone());
            }
            UriState::Gap(other) if other != self.id => {
                // The other gap covers the documents behind this one too.
                self.phase = Phase::Finished(Outcome::Bridged);
                let open = feed.gaps.iter().find(|open| open.id == other);
                let (stretch, lowest) = (self.stretch(feed), self.gap.bound_above());
                let named = open.and_then(|open| named_again(open, entries, stretch, lowest.as_ref()));
                return Next::Gaps(named.into_iter().chain([GapChange::Close(self.id)]).collect());
            }
            UriState::Gap(_) | UriState::Unknown | UriState::Processed { .. } => {}
        }
        if self.ground >= GROUND
            && let Some(stretch) = self.known_ground(feed, entries)
        {
            let keys = entries.iter().map(|seen| seen.key).collect();
            return Next::Stop(Chain { documents: vec![(keys, Some(stretch))], ends: false, next: None });
        }
        self.gap.depth += 1;
        self.move_to(older, feed, entries);
        self.gap.tries = 0;
        self.gap.status = None;
        self.gap.confidence = Confidence::Stated;
        if self.gap.allowance == 0 && self.reach != Reach::Beginning {
            self.gap.cause = GapCause::Limit;
            self.gap.retry = Retry::OnRequest;
            "Lacuna has read as many archives as it may without asking.".clone_into(&mut self.gap.message);
            self.phase = Phase::Finished(Outcome::AtLimit);
        } else {
            self.gap.cause = GapCause::NotYetFetched;
            self.gap.retry = Retry::NextRefresh;
            self.gap.message.clear();
        }
        Next::Gaps(vec![self.put()])
    }

    /// Returns true if a linked processed document had entries that this walk has read further up. The publisher then
    /// divided the chain differently, and the address has other entries now.
    ///
    /// Neighbouring archives may overlap, so entries of the last document do not count. There is one exception: the
    /// last document is a piece of the processed one, and a document below is missing. Then the address may have
    /// entries of the missing document, which would be lost.
    fn is_cut_anew(&self, feed: &LogicalFeed, chain: &Chain) -> bool {
        let Some((entries, _)) = chain.documents.first() else { return false };
        let Some([above @ .., last]) = self.run.get(1..) else { return false };
        let keys = |part: &Arc<[Sighting]>| part.iter().map(|seen| seen.key).collect::<BTreeSet<EntryKey>>();
        let (above, last): (BTreeSet<EntryKey>, _) = (above.iter().flat_map(keys).collect(), keys(last));
        let is_only_above = |key: &EntryKey| above.contains(key) && !last.contains(key);
        if 2 * entries.iter().filter(|key| is_only_above(key)).count() > entries.len() {
            return true;
        }
        // Snapshots repeat each other and are never divided differently.
        let is_missing_below = self.record.kind == FeedKind::Archived
            && feed.gaps.iter().any(|open| open.gap.is_stated() && open.gap.poll < self.gap.poll);
        let is_piece = !last.is_empty() && last.iter().all(|key| entries.contains(key));
        is_missing_below && is_piece && entries.iter().any(|key| !last.contains(key))
    }

    fn move_to(&mut self, older: Url, feed: &LogicalFeed, entries: &[Sighting]) {
        let within: Vec<StretchId> = self.stretch(feed).into_iter().collect();
        if !entries.is_empty() {
            self.gap.target = named_by(entries, &within);
        }
        self.gap.uri = Some(older);
    }

    /// Returns the stretch that contained the last few documents, if the feed below it is as known as before (rule 12
    /// of coverage).
    fn known_ground(&self, feed: &LogicalFeed, entries: &[Sighting]) -> Option<StretchId> {
        if self.reach != Reach::Allowance {
            return None;
        }
        let coverage = &feed.coverage;
        let at = |seen: &Sighting| seen.stretch.and_then(|name| coverage.find(name));
        let stretch = at(entries.first()?)?;
        let ground = self.run.iter().rev().take(GROUND as usize).flat_map(|part| part.iter());
        let is_one = ground.clone().all(|seen| at(seen) == Some(stretch));
        let others = feed.gaps.iter().filter(|open| open.id != self.id);
        let within: Vec<&OpenGap> = others
            .filter(|open| open.gap.within().iter().any(|name| coverage.find(*name) == Some(stretch)))
            .collect();
        let is_limited = within.iter().all(|open| open.gap.cause == GapCause::Limit);
        let is_known = coverage.stretches.get(stretch).is_some_and(|ground| ground.has_beginning);
        let is_below_known = is_known || !within.is_empty();
        (is_one && is_limited && is_below_known).then(|| coverage.stretches[stretch].id)
    }

    /// Ends the walk with a gap that warns the user (RFC 5005 §4.2, G1).
    fn miss(
        &mut self,
        cause: GapCause,
        status: Option<u16>,
        message: &str,
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

/// How a walk continues behind a document.
enum Next {
    /// The walk ends: the chain from there on was processed.
    Stop(Chain),
    /// The gap moved or changed.
    Gaps(Vec<GapChange>),
}

/// Number of documents in a row without news that end a walk (rule 12 of coverage).
const GROUND: u32 = 3;

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

/// Returns true if a document belongs to another feed: it comes from another site, and its id, its title and its
/// authors all differ, as far as both have them (A6).
pub(in crate::history) fn is_foreign(record: &FeedRecord, document: &FeedDocument) -> bool {
    let head = &document.head;
    if same_site(&document.uri, &record.document) || head.title.is_empty() || record.title.is_empty() {
        return false;
    }
    let same_id = head.id.is_some() && head.id == record.feed_id;
    let same_author = head.authors.iter().any(|author| record.authors.contains(author));
    !same_id && !same_author && head.title != record.title
}

/// Returns true if a document has the feed's id or title.
fn is_of(record: &FeedRecord, document: &FeedDocument) -> bool {
    let head = &document.head;
    (head.id.is_some() && head.id == record.feed_id) || (!head.title.is_empty() && head.title == record.title)
}

fn begins_with_newest(document: &FeedDocument) -> bool {
    let time = |entry: &Entry| entry.published.or(entry.updated);
    let entries = document.whole_entries();
    let ends = (entries.first().and_then(time), entries.last().and_then(time));
    !matches!(ends, (Some(first), Some(last)) if first < last)
}

const LED_PAST: &str = "The link leads to an older archive, so the entries between cannot be reached.";
const LED_ELSEWHERE: &str = "The link leads to a document that does not say that it is an archive of this feed, so Lacuna can’t tell if \
                             the feed begins there.";
const EMPTY: &str = "The document is empty and does not say that it is an archive, so Lacuna can’t tell if the feed begins \
                     there.";

fn refusal(cause: GapCause) -> &'static str {
    match cause {
        GapCause::Foreign => "The document belongs to another feed on another site.",
        GapCause::Loop => "The archive links form a loop.",
        _ => "",
    }
}
