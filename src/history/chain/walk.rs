//! The walk back along a chain of archives (RFC 5005 §4.2) or snapshots (draft -00 §5) (A2 to A7). It does no I/O: the
//! caller hands it documents, and it answers with the next one to fetch.
//!
//! A walk closes an open gap. It starts at the document of the gap, and every result is a change of that gap. So a walk
//! can stop at any instant, and the stored gap is enough to resume it (A3).

use std::collections::BTreeSet;

use url::Url;

use crate::history::HistoryOptions;
use crate::history::coverage::{Chain, DocumentsAbove, FRONT, WalkEnd};
use crate::history::coverage_gaps::{closed, closed_stretches, missed_times, newly_placed};
use crate::history::foreign::is_of;
use crate::history::kind::{is_secured, older_in_chain, says_its_place};
use crate::history::merge::Merge;
use crate::history::update::{PlaceInChain, this_snapshot};
use crate::history::{
    Coverage, CoverageUpdate, DocumentUpdate, Gap, GapCause, GapTarget, Held, LogicalFeed, OpenGap,
    ProcessedDocument, Retry, Sighting, Stretch, UriState,
};
use crate::model::{Ending, EntryKey, Failure, FeedDocument, Timestamp};

mod advance;
mod again;
mod finish;
mod missing;
mod page_checks;
mod pages;
mod refuse;
mod state;

use advance::Next;
pub use again::SecondAnswer;
pub(in crate::history) use page_checks::clear_edits_in_place;
pub use pages::{PagedStep, PagedWalk};
use refuse::{begins_with_newest, refusal};
pub use state::{Reach, ResponseFacts, WalkOutcome};
use state::{Walk, gap_at_start};

/// A walk along the chain of one subscription.
pub type HistoryWalk = Walk<ChainProgress>;

/// The progress of a walk along a chain.
#[derive(Clone, Debug)]
pub struct ChainProgress {
    /// The address at which the walk began.
    began_at: Option<Url>,
    /// The documents above the gap's document, if an earlier try of this walk has read them.
    above: DocumentsAbove,
    /// True if the walk began right behind the subscription document, at a document that was never requested before.
    is_fresh: bool,
    /// Number of documents in a row without news (rule 12 of coverage).
    known_in_a_row: u32,
    /// The entries that were in no archive when the walk began. Archives below them may have come late. The stretch may
    /// lose its front during the walk.
    unarchived: BTreeSet<EntryKey>,
    /// True if an archive that was fetched again has changed.
    has_changed: bool,
    /// True if an archive from above the boundary links one from below it.
    leads_across: bool,
    /// Poll and depth of the known document that the walk reached.
    bridged_at: Option<(u64, u32)>,
    phase: Phase,
}

/// The next task for the caller of a walk.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Fetch this document, and hand it to [`HistoryWalk::handle_document`], or the failure to
    /// [`HistoryWalk::handle_failure`].
    Fetch(Url),
    /// Fetch this processed document again with its stored validators, and hand the answer to
    /// [`HistoryWalk::handle_second_answer`].
    AskAgain(Url),
    /// Fetch the subscription document without validators, and hand what it changes to
    /// [`HistoryWalk::handle_refetched_subscription`] (A6a).
    RefetchSubscription,
    /// The walk is over.
    Finished(WalkOutcome),
}

/// The next thing that the walk needs to know.
#[derive(Clone, Debug)]
enum Phase {
    /// The walk reads the document of the gap.
    Fetching,
    /// The next document was processed, but it may have other entries now: the publisher seems to have divided the chain
    /// differently, or to put entries into archives late. If the server says that the document is unchanged, the walk ends
    /// there. The value is the processed chain from that document on.
    AskingIfRedivided(Chain),
    /// The server answered 404 or 410: the publisher may have rewritten the chain (A6a).
    RefetchingSubscription(Failure),
    /// The document is not available, but the chain may lead past it. The walk fetches the processed archives again,
    /// beginning at this address (rule 8 of coverage).
    SearchingPastMissing(Url),
    /// The server has no such document, and the chain seems to end at this address. The walk fetches this address
    /// again, to see if its document still links no older one (rule 8 of coverage).
    ConfirmingEnd(Url),
    /// The walk is over.
    Finished(WalkOutcome),
}

impl HistoryWalk {
    /// Resumes the walk at an open gap of `feed` (A3; draft -07, Appendix B). `requested` is the address of the
    /// subscription document before redirects. Returns `None` if the gap names no document of a chain, or if the feed was
    /// never fetched.
    #[must_use]
    pub fn resume(
        open: &OpenGap,
        feed: &LogicalFeed,
        requested: &Url,
        options: HistoryOptions,
        reach: Reach,
    ) -> Option<Self> {
        let began_at = Some(open.gap.uri.clone().filter(|_| !open.gap.is_at_page())?);
        let gap = gap_at_start(open, options, reach);
        let record = feed.record.clone()?;
        let is_fresh = gap.is_stated() && gap.tries == 0 && (gap.chain.depth, gap.chain.begins) == (1, 1);
        let mut run = run_before(&feed.coverage, &gap, is_fresh);
        if is_fresh {
            // The front also contains entries that left the subscription document. They do not belong to this run.
            run.truncate(record.window.entries.len());
            if (FRONT..record.window.entries.len()).contains(&run.len()) {
                // A long document has more entries than the front. The gap knows the lowest ones.
                run.extend(below_front(&gap, &run));
            }
        }
        let progress = ChainProgress {
            began_at,
            above: DocumentsAbove::default(),
            is_fresh,
            known_in_a_row: 0,
            unarchived: feed.coverage.unarchived(),
            has_changed: false,
            leads_across: false,
            bridged_at: None,
            phase: Phase::Fetching,
        };
        let (id, requested, run) = (open.id, requested.clone(), vec![run.into()]);
        Some(Self { id, gap, record, requested, options, reach, fetched: 0, run, progress })
    }

    /// Tells the walk which documents an earlier try has read. `chain` contains the processed documents behind the latest
    /// subscription document. Without them, the walk may not see that it has reached the beginning of the feed (rule 11 of
    /// coverage).
    #[must_use]
    pub fn with_documents_above(mut self, coverage: &Coverage, chain: &Chain) -> Self {
        if chain.next.is_some() && chain.next == self.progress.began_at && self.gap.chain.depth > 1 {
            self.progress.above =
                DocumentsAbove { window: self.window_run(coverage), archived: chain.entries() };
        }
        self
    }

    /// Lets the walk begin at the newest archive if the gap's cause is one for which Lacuna waits for the user, such as
    /// a 410. Call this only for a walk that the user did not ask for. Such a gap is due only if a poll found that the
    /// chain may lead past its document (rule 8 of coverage).
    #[must_use]
    pub fn past_refused_document(mut self) -> Self {
        let gap = &self.gap;
        let waits_for_user = gap.cause.retry(gap.status, 1, gap.since) == Retry::OnRequest;
        if let Some(older) = self.record.older.clone()
            && self.reach == Reach::Allowance
            && gap.is_stated()
            && gap.cause != GapCause::NotYetFetched
            && gap.retry == Retry::NextRefresh
            && waits_for_user
        {
            self.progress.phase = Phase::SearchingPastMissing(older);
        }
        self
    }

    /// Returns the next task for the caller.
    #[must_use]
    pub fn poll(&self) -> Step {
        match (&self.progress.phase, &self.gap.uri) {
            (Phase::SearchingPastMissing(uri) | Phase::ConfirmingEnd(uri), _)
            | (Phase::AskingIfRedivided(_), Some(uri)) => Step::AskAgain(uri.clone()),
            (Phase::Fetching, Some(uri)) if self.gap.is_at_archive() => Step::AskAgain(uri.clone()),
            (Phase::Fetching, Some(uri)) => Step::Fetch(uri.clone()),
            (Phase::Fetching | Phase::AskingIfRedivided(_), None) => Step::Finished(WalkOutcome::Bridged),
            (Phase::RefetchingSubscription(_), _) => Step::RefetchSubscription,
            (Phase::Finished(outcome), _) => Step::Finished(*outcome),
        }
    }

    /// Poll and depth of the known document that the walk reached, if the walk ended there.
    #[must_use]
    pub const fn bridged_at(&self) -> Option<(u64, u32)> {
        self.progress.bridged_at
    }

    /// Returns the older document that `document` links. The caller looks up what the store knows about it
    /// ([`Held::next`]).
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
        let place = (self.gap.chain.poll, self.gap.chain.depth);
        self.handle_archive(feed, document, answer, held, place, now)
    }

    /// Like [`Self::handle_document`], for a document at this poll and depth. They decide which versions of its entries
    /// are newer (H3).
    fn handle_archive(
        &mut self,
        feed: &LogicalFeed,
        document: &FeedDocument,
        answer: &ResponseFacts,
        held: &Held,
        place: (u64, u32),
        now: Timestamp,
    ) -> DocumentUpdate {
        self.progress.phase = Phase::Fetching;
        if let Some(cause) = self.refuse(document, held) {
            return self.miss(cause, None, refusal(cause), None, now);
        }
        if self.is_elsewhere(document) {
            // A redirect led to the document.
            if let UriState::Processed { poll, depth, .. } = held.own
                && self.may_lead_to(feed, held, depth)
            {
                self.progress.bridged_at = Some((poll, depth));
                return self.handle_processed(feed, document, answer, held, now);
            }
            if matches!(held.own, UriState::Processed { .. }) || self.is_above_gap(document, held) {
                return self.miss(GapCause::Unreadable, None, msg!("history-led-past"), None, now);
            }
        }
        let is_end = self.older(document).is_none();
        let is_doubtful = is_end && !says_its_place(document);
        let missed = missed_times(feed);
        let merge = Merge { poll: place.0, depth: place.1, ..self.merge(&missed, now) };
        let mut merged = merge.run(document, held);
        // A document that does not say its place may be the end of the chain under two conditions: it belongs to the
        // feed, and it has entries that neither the subscription document nor this walk showed. It belongs to the feed
        // if it has the feed's id or title, or if all its entries are known.
        let is_known = |seen: &Sighting| seen.stretch.is_some_and(|name| feed.coverage.find(name).is_some());
        let is_of_feed = is_of(&self.record, document) || merged.sightings.iter().all(is_known);
        let is_doubtful = is_doubtful && !(is_of_feed && self.goes_beyond(document, &merged.sightings));
        if is_doubtful && self.is_elsewhere(document) {
            return self.miss(GapCause::Unreadable, None, msg!("history-led-elsewhere"), None, now);
        }
        let mut update = merged.take_update();
        self.fetched += 1;
        if document.ending != Ending::Whole || answer.shortened {
            // The whole entries are stored, but the document does not count as processed (A6c). The cut removed the end
            // of the document. If the document begins with its newest entry, the missing entries are older than the
            // stored ones, so the gap moves below these.
            if begins_with_newest(document, feed.coverage.order.oldest_first) {
                self.gap.place.move_below(merged.oldest.as_ref());
            }
            update.gaps = self.miss(GapCause::Unreadable, None, document.ending.shortfall(), None, now).gaps;
            return update;
        }
        let asked_for = self.gap.uri.clone().unwrap_or_else(|| document.uri.clone());
        // If the document was empty on an earlier day, and is one of the feed, the feed really begins there.
        let is_own = says_its_place(document) || is_of(&self.record, document);
        let is_confirmed = self.gap.was_empty(&asked_for, now) && is_own;
        self.gap.note_empty(&asked_for, document.entries.is_empty(), now);
        if is_end && document.entries.is_empty() && !is_confirmed {
            let message = msg!("history-empty-document");
            update.gaps = self.miss(GapCause::Unreadable, None, message, None, now).gaps;
            return update;
        }
        let mut coverage = feed.coverage.clone();
        let entries = coverage.arrange(merged.sightings.clone());
        // If an entry was in no archive before, its publisher may have added further archives late. Then the walk goes
        // on.
        let is_awaited = |seen: &Sighting| self.progress.unarchived.contains(&seen.key);
        let is_known_part =
            !entries.is_empty() && entries.iter().all(|seen| is_known(seen) && !is_awaited(seen));
        // The documents above have placed their entries already. So these are known too, but they do not show that the
        // walk has reached older ones.
        let is_repeated =
            |seen: &Sighting| self.run.iter().any(|part| part.iter().any(|other| other.key == seen.key));
        let is_repetition = entries.iter().all(is_repeated);
        coverage.note_archived(&entries);
        if let [window] = self.run.as_slice()
            && self.progress.is_fresh
        {
            coverage.pin_by_archive(window, &entries);
        }
        let joined = coverage.join_within(&entries);
        coverage.settle_moved(&asked_for);
        // The subscription document may link its newest archive by an address that redirects to it for the time being.
        let is_alias = answer.is_temporary && (place.1 <= 1 || entries.iter().all(is_known));
        if self.is_elsewhere(document) && !is_alias {
            coverage.note_moved(asked_for, document.uri.clone(), now);
        }
        let older = self.older(document);
        update.processed = self.processed(document, &entries, older.as_ref(), answer, place, now);
        // A temporary redirect may lead to another document next time, so the requested address does not count as
        // processed.
        let asked_for =
            self.gap.uri.clone().filter(|uri| answer.is_temporary && !is_secured(uri, &document.uri));
        update.redirected = asked_for.map(|asked_for| (asked_for, document.uri.clone()));
        self.gap.place.move_below(merged.oldest.as_ref());
        self.run.push(entries.clone().into());
        self.progress.known_in_a_row = match (is_known_part, is_repetition) {
            (false, _) => 0,
            (true, false) => self.progress.known_in_a_row + 1,
            (true, true) => self.progress.known_in_a_row,
        };
        let placed = newly_placed(feed, &merged.sightings);
        let stretch = self.stretch(feed);
        let mut update = match older {
            None => self.finish(feed, coverage, update, WalkEnd::Beginning, now),
            Some(older) => {
                let next = self.advance(feed, older, document, &entries, held, now);
                match next {
                    Next::Stop(chain) => self.finish(feed, coverage, update, WalkEnd::Reached(&chain), now),
                    Next::Gaps(gaps) => {
                        update.gaps = gaps;
                        // The run is lost if the next document is missing or if the program ends. So its entries join
                        // their stretches now, if the walk is over or has reached a lower stretch. A processed archive
                        // that is only looked at again is not missing.
                        let reaches_lower = self.reaches_lower_stretch(feed, &entries)
                            && !matches!(self.progress.phase, Phase::AskingIfRedivided(_));
                        if matches!(self.progress.phase, Phase::Finished(_)) || reaches_lower {
                            let settled = self.settle(feed, &mut coverage, WalkEnd::Failed, &[]);
                            update.gaps.extend(closed(feed, &settled));
                        }
                        update.coverage = Some(CoverageUpdate { coverage, stretch, placed });
                        update
                    }
                }
            }
        };
        update.gaps.extend(closed_stretches(feed, &joined));
        update
    }

    /// Takes in a processed document to which a redirect led. The walk ends there. Because the server sent the document
    /// again, later versions of its entries are stored.
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
        self.finish(feed, coverage, update, WalkEnd::Reached(&held.chain), now)
    }

    /// Stops the walk. The gap stays until the user continues (A7a).
    pub fn stop(&mut self) -> DocumentUpdate {
        self.progress.phase = Phase::Finished(WalkOutcome::Stopped);
        self.wait_for_user(GapCause::Stopped, msg!("history-stopped"))
    }

    /// Stops the walk because the feed has reached its storage limit. Lacuna asks the user, as at the limit of
    /// documents (A7, RFC 5005 §6). Does nothing while the walk only requests known documents again.
    pub fn stop_at_cap(&mut self) -> DocumentUpdate {
        if !matches!(self.progress.phase, Phase::Fetching | Phase::AskingIfRedivided(_)) {
            return DocumentUpdate::default();
        }
        self.progress.phase = Phase::Finished(WalkOutcome::AtLimit);
        self.wait_for_user(GapCause::Limit, msg!("history-storage-limit"))
    }

    fn processed(
        &self,
        document: &FeedDocument,
        entries: &[Sighting],
        older: Option<&Url>,
        answer: &ResponseFacts,
        (poll, depth): (u64, u32),
        now: Timestamp,
    ) -> Vec<ProcessedDocument> {
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
        let this = this_snapshot(document, entries, older, PlaceInChain { poll, depth, since: now }, now);
        let this = this.filter(|this| this.uri != document.uri && this.uri != *asked_for);
        let this = this.map(|this| ProcessedDocument { digest: None, ..this });
        [itself].into_iter().chain(named).chain(this).collect()
    }
}

/// Returns those entries of the documents that linked a gap's document that the gap knows and that a run lacks.
fn below_front(gap: &Gap, run: &[Sighting]) -> Vec<Sighting> {
    let GapTarget::Document { named_by, .. } = &gap.target else { return Vec::new() };
    let known: BTreeSet<EntryKey> = run.iter().map(|seen| seen.key).collect();
    named_by.iter().filter(|key| !known.contains(key)).copied().map(named).collect()
}

/// Returns an entry of which a gap knows only the key.
const fn named(key: EntryKey) -> Sighting {
    Sighting { key, date: None, stretch: None, is_edited: false }
}

/// Returns the entries with which a walk begins: those of the documents that linked the gap's document, or the front of
/// the stretch above the gap's boundary.
fn run_before(coverage: &Coverage, gap: &Gap, is_fresh: bool) -> Vec<Sighting> {
    match &gap.target {
        GapTarget::Document { named_by, within } => {
            let mut stretches: Vec<&Stretch> =
                within.iter().filter_map(|name| coverage.stretches.get(coverage.find(*name)?)).collect();
            stretches.sort_unstable_by_key(|stretch| coverage.find(stretch.id));
            stretches.dedup_by_key(|stretch| stretch.id);
            let Some((newest, others)) = stretches.split_first() else {
                return named_by.iter().copied().map(named).collect();
            };
            if is_fresh {
                return coverage.front_of(newest.id);
            }
            // Documents of several stretches may link the gap's document. It is judged later which of them it continues.
            let is_of = |stretch: &Stretch, key: &EntryKey| {
                stretch.lowest.contains(key) || stretch.front.iter().any(|seen| seen.key == *key)
            };
            let is_own =
                |key: &&EntryKey| is_of(newest, key) || !others.iter().any(|other| is_of(other, key));
            named_by.iter().filter(is_own).copied().map(named).collect()
        }
        GapTarget::Boundary { below, .. } => {
            let above = coverage.find(*below).and_then(|at| coverage.stretches.get(at.checked_sub(1)?));
            above.map(|above| coverage.front_of(above.id)).unwrap_or_default()
        }
        GapTarget::MultipartPage => Vec::new(),
    }
}
