//! Fetches processed archives again in two cases: a boundary refuted a link, or a chain may lead past a missing
//! document (rules 3 and 8 of coverage).

use std::time::Duration;

use url::Url;

use super::{HistoryWalk, Phase, ResponseFacts, WalkOutcome};
use crate::history::chain::accept::refusal_of_answer;
use crate::history::coverage::{Chain, Opened, WalkEnd};
use crate::history::coverage_gaps::{closed, closed_stretches, missed_times, named_by, newly_placed};
use crate::history::merge::Merge;
use crate::history::{
    ChainPart, Coverage, CoverageUpdate, DocumentUpdate, Edges, Gap, GapChange, GapTarget, Held, LogicalFeed,
    OpenGap, ProcessedDocument, Retry, Sighting, StretchId, UriState,
};
use crate::model::{Failure, FeedDocument, Timestamp};

/// The time and the number of looks at the archives for which a gap stays although they lead across it.
const A_WEEK: Duration = Duration::from_hours(7 * 24);
const ENOUGH_LOOKS: u32 = 3;

/// The answer to a new request for a processed archive.
#[derive(Debug)]
pub enum SecondAnswer<'a> {
    /// The archive did not change.
    Unchanged,
    /// A document, the facts about its response, and the stored facts about it.
    Document(&'a FeedDocument, ResponseFacts, &'a Held),
    /// The request failed.
    Failed(&'a Failure),
}

/// A processed archive that was fetched again, compared with its stored record.
#[derive(Debug)]
struct RefetchedArchive<'a> {
    /// The older archive that the document links. If it links none now, the one that it linked before.
    older: Option<Url>,
    /// True if its entries or its link have changed.
    has_changed: bool,
    /// True if it has lost entries.
    has_lost_entries: bool,
    /// True if it links a document that Lacuna has never seen.
    next_is_new: bool,
    /// The processed documents of the chain, from this archive on.
    chain: &'a Chain,
}

impl HistoryWalk {
    /// Takes in the answer for a processed archive. `known` is its stored record; `chain` contains the processed
    /// documents from this archive on.
    pub fn handle_second_answer(
        &mut self,
        feed: &LogicalFeed,
        known: &ProcessedDocument,
        chain: &Chain,
        answer: &SecondAnswer<'_>,
        now: Timestamp,
    ) -> DocumentUpdate {
        if let Phase::AskingIfRedivided(before) = &self.progress.phase {
            let before = before.clone();
            return self.handle_maybe_redivided(feed, known, &before, answer, now);
        }
        let mut coverage = feed.coverage.clone();
        let may_go_on = coverage.count_repeated_request(now);
        let mut update = DocumentUpdate::default();
        let mut entries: Vec<Sighting> = Vec::new();
        // True if the answer shows the document as it is now.
        let mut was_read = matches!(answer, SecondAnswer::Unchanged);
        let mut refetched = RefetchedArchive {
            older: known.older.clone(),
            has_changed: false,
            has_lost_entries: false,
            next_is_new: false,
            chain,
        };
        if let SecondAnswer::Document(document, facts, held) = answer
            && refusal_of_answer(&self.record, &self.requested, known, document, facts.shortened, held)
                .is_none()
        {
            let missed = missed_times(feed);
            // The place of the archive in the chain decides which versions are newer, not the place of the gap.
            let merge = Merge { poll: known.poll, depth: known.depth, ..self.merge(&missed, now) };
            let mut merged = merge.run(document, held);
            update = merged.take_update();
            entries = coverage.arrange(merged.sightings.clone());
            coverage.note_archived(&entries);
            // A link that was seen once stays valid if it is absent later (rule 10 of coverage).
            refetched.older = self.older(document).or(refetched.older);
            let is_new_link = refetched.older != known.older;
            refetched.has_changed =
                entries.iter().map(|seen| seen.key).ne(known.entries.iter().copied()) || is_new_link;
            coverage.archives_grow |= known.has_grown(&entries);
            refetched.has_lost_entries =
                known.entries.iter().any(|key| entries.iter().all(|seen| seen.key != *key));
            refetched.next_is_new = held.next == UriState::Unknown && is_new_link;
            was_read = true;
            update.processed.push(ProcessedDocument {
                digest: document.entries_digest(),
                at: now,
                entries: entries.iter().map(|seen| seen.key).collect(),
                older: refetched.older.clone(),
                validators: facts.validators.clone(),
                ..known.clone()
            });
            self.fetched += 1;
        }
        let placed = newly_placed(feed, &entries);
        if refetched.has_changed {
            // An archive without changes proves nothing, whether the server sends it again or answers that it is
            // unchanged.
            self.run.push(entries.into());
        }
        let stretch = self.stretch_above(feed);
        if matches!(self.gap.target, GapTarget::Boundary { .. }) {
            self.look_behind(feed, &mut coverage, &mut update, refetched, may_go_on, now);
        } else if matches!(self.progress.phase, Phase::ConfirmingEnd(_)) {
            let is_end = was_read && refetched.older.is_none();
            self.end_search(feed, &mut coverage, &mut update, chain, is_end, now);
        } else if let Some(older) = refetched.older.filter(|_| refetched.has_changed && may_go_on) {
            // The entries that moved into this archive may continue in the next one.
            self.progress.phase = Phase::SearchingPastMissing(older);
        } else if let Some(last) = self.end_to_confirm(&coverage, chain, now).filter(|_| may_go_on) {
            self.progress.phase = Phase::ConfirmingEnd(last);
        } else {
            let is_led_past = self.is_led_past(&coverage, chain);
            self.end_search(feed, &mut coverage, &mut update, chain, is_led_past, now);
        }
        update.coverage = Some(CoverageUpdate { coverage, stretch, placed });
        update
    }

    /// Returns the archive at which the next try begins. The latest document may lack its link (rule 10 of coverage).
    fn newest_archive(&self) -> Option<Url> {
        self.record.older.clone().or_else(|| self.progress.began_at.clone())
    }

    /// Ends the walk, because the store has no processed document to fetch again.
    pub fn give_up_asking_again(&mut self, now: Timestamp) -> DocumentUpdate {
        if self.gap.is_at_archive() {
            self.gap.uri = self.newest_archive();
            self.gap.tries += 1;
            self.gap.retry = Retry::rarely(self.gap.tries, now);
        }
        self.progress.phase = Phase::Finished(WalkOutcome::Missing(self.gap.cause));
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    /// Ends the walk, because the address of the gap redirected to a processed archive and leads elsewhere now. A second gap
    /// walks the document that is there.
    pub fn handle_led_elsewhere(&mut self, feed: &LogicalFeed, now: Timestamp) -> DocumentUpdate {
        let mut update = self.give_up_asking_again(now);
        let is_there = |open: &OpenGap| open.gap.is_stated() && open.gap.uri == self.gap.uri;
        if let Some(uri) = self.gap.uri.clone()
            && !feed.gaps.iter().any(is_there)
        {
            let read = self.run.first().map(AsRef::as_ref).unwrap_or_default();
            update.gaps.push(self.gap_behind(feed, read, uri, 1));
        }
        update
    }

    /// Returns the change that opens a gap for a document that Lacuna has not read. A document with the entries `read` leads
    /// to it.
    fn gap_behind(&self, feed: &LogicalFeed, read: &[Sighting], uri: Url, depth: u32) -> GapChange {
        let within: Vec<_> = self.stretch_above(feed).into_iter().collect();
        let gap = Gap::not_yet_fetched(
            named_by(read, &within),
            uri,
            self.gap.place.clone(),
            self.options,
            self.gap.since,
        );
        GapChange::Open(Gap {
            chain: ChainPart { depth, begins: 1, ..self.gap.chain },
            unread_after: self.gap.unread_after,
            ..gap
        })
    }

    fn stretch_above(&self, feed: &LogicalFeed) -> Option<StretchId> {
        match self.gap.target {
            GapTarget::Boundary { below, .. } => {
                let at = feed.coverage.find(below)?.checked_sub(1)?;
                feed.coverage.stretches.get(at).map(|stretch| stretch.id)
            }
            GapTarget::Document { .. } | GapTarget::MultipartPage => self.stretch(feed),
        }
    }

    /// Looks for the entries of a boundary. The walk fetches one archive after the other again, until the run of read
    /// entries continues below the boundary.
    fn look_behind(
        &mut self,
        feed: &LogicalFeed,
        coverage: &mut Coverage,
        update: &mut DocumentUpdate,
        refetched: RefetchedArchive<'_>,
        may_go_on: bool,
        now: Timestamp,
    ) {
        let RefetchedArchive { older, has_changed, has_lost_entries, next_is_new, chain } = refetched;
        let GapTarget::Boundary { below, .. } = self.gap.target else { return };
        self.progress.has_changed |= has_changed;
        self.progress.leads_across |= coverage.leads_across(below, chain);
        if let Some(older) = older.clone().filter(|_| has_lost_entries && may_go_on && !next_is_new) {
            // The lost entries may be in the next archive.
            self.gap.uri = Some(older);
            update.gaps.push(self.put());
            return;
        }
        let run = self.whole_run();
        let bridged = if self.passes_over_top(coverage, below, chain) {
            None
        } else {
            let bridged = if self.progress.has_changed { coverage.bridge(below, &run) } else { None };
            bridged.or_else(|| coverage.cross(coverage.find(below)?, &run, chain))
        };
        if let Some(placed) = bridged {
            update.gaps.extend(closed(feed, &placed));
            if !update.gaps.contains(&GapChange::Close(self.id)) {
                update.gaps.push(GapChange::Close(self.id));
            }
            self.progress.phase = Phase::Finished(WalkOutcome::Bridged);
            return;
        }
        if let Some(new) = older.clone().filter(|_| next_is_new) {
            // The archive links a document that Lacuna has never seen. A second gap walks that document.
            let read = self.run.last().map(AsRef::as_ref).unwrap_or_default();
            update.gaps.push(self.gap_behind(feed, read, new, 2));
        }
        if let Some(older) = older.filter(|_| may_go_on && !next_is_new) {
            self.gap.uri = Some(older);
        } else {
            self.gap.uri = self.newest_archive();
            self.gap.tries += 1;
            self.gap.retry = Retry::rarely(self.gap.tries, now);
            self.gap.message = msg!("history-missed").and(msg!("history-not-archived"));
            self.progress.phase = Phase::Finished(WalkOutcome::Missing(self.gap.cause));
            if self.is_led_across_for_long(coverage, now) {
                let mut unjudged = Vec::new();
                coverage.doubt(below, &mut unjudged);
                update.gaps.extend(closed_stretches(feed, &unjudged));
                self.progress.phase = Phase::Finished(WalkOutcome::Bridged);
                return;
            }
        }
        update.gaps.push(self.put());
    }

    /// Returns true if the archives have led across the boundary for a week without a change (rule 2 of coverage). Then
    /// the publisher most likely withdrew the entries that no archive has.
    fn is_led_across_for_long(&self, coverage: &Coverage, now: Timestamp) -> bool {
        self.progress.leads_across
            && !self.progress.has_changed
            && !coverage.archives_grow
            && self.gap.tries >= ENOUGH_LOOKS
            && self.gap.since <= now.minus(A_WEEK)
    }

    /// Returns true if the boundary is the highest one, and the archives pass over entries of the stretch above it (rule
    /// 2 of coverage).
    fn passes_over_top(&self, coverage: &Coverage, below: StretchId, chain: &Chain) -> bool {
        let window = self.window_run(coverage);
        let documents = [window.as_slice()].into_iter().chain(self.run.iter().skip(1).map(AsRef::as_ref));
        let documents: Vec<&[Sighting]> = documents.collect();
        coverage.find(below) == Some(1) && coverage.passed_over(0, &chain.behind(&documents)) >= 2
    }

    /// Ends the search for a way past a missing document. `is_closed` is true if the archives lead past the document,
    /// or if the chain ends where the document was linked. Then the gap closes.
    fn end_search(
        &mut self,
        feed: &LogicalFeed,
        coverage: &mut Coverage,
        update: &mut DocumentUpdate,
        chain: &Chain,
        is_closed: bool,
        now: Timestamp,
    ) {
        if is_closed {
            let mut opened = None;
            let within: Vec<usize> =
                self.gap.within().iter().filter_map(|name| coverage.find(*name)).collect();
            if let (Some(first), Some(last)) = (within.iter().min(), within.iter().max()) {
                let placed = coverage.join(*first, *last);
                let is_other = |open: &&OpenGap| open.id != self.id;
                let others = feed.gaps.iter().filter(is_other).flat_map(|open| open.gap.within());
                let is_stated = others.into_iter().any(|name| coverage.find(*name) == Some(*first));
                if coverage.is_stated_below(*first) && !is_stated {
                    let run = self.window_run(coverage);
                    if let Some(crossed) = coverage.cross(*first + 1, &run, chain) {
                        update.gaps.extend(closed(feed, &crossed));
                    } else {
                        // The gap stays below the documents that linked the missing one.
                        let below = coverage.open_below(*first, &run, false);
                        opened = below
                            .map(|below| Opened { between: Edges { newer: None, ..below.between }, ..below });
                    }
                }
                if chain.ends {
                    coverage.note_chain_end(placed.stretch, &[], chain);
                }
                update.gaps.extend(closed(feed, &placed));
            }
            update.gaps.push(match opened {
                Some(opened) => self.turn_into_boundary(&opened, feed, now),
                None => GapChange::Close(self.id),
            });
            self.progress.phase = Phase::Finished(WalkOutcome::Bridged);
        } else {
            if self.gap.retry == Retry::NextRefresh {
                self.gap.retry = self.gap.cause.retry(self.gap.status, self.gap.tries.max(1), self.gap.since);
            }
            update.gaps.push(self.put());
            self.progress.phase = Phase::Finished(WalkOutcome::Missing(self.gap.cause));
        }
    }

    /// Takes in the answer for a processed archive that seems to have other entries now. `before` is the chain from
    /// this archive on, as Lacuna processed it.
    fn handle_maybe_redivided(
        &mut self,
        feed: &LogicalFeed,
        known: &ProcessedDocument,
        before: &Chain,
        answer: &SecondAnswer<'_>,
        now: Timestamp,
    ) -> DocumentUpdate {
        self.progress.phase = Phase::Fetching;
        let seems_redivided = self.seems_redivided(feed, before);
        let is_same = |document: &FeedDocument| {
            document.entries_digest() == known.digest && self.older(document) == known.older
        };
        match answer {
            SecondAnswer::Document(document, facts, held) if !is_same(document) => {
                let place = if seems_redivided {
                    (self.gap.chain.poll, self.gap.chain.depth)
                } else {
                    // Its place in the chain has not changed, so it replaces no newer version of an entry.
                    (known.poll, known.depth)
                };
                let mut update = self.handle_archive(feed, document, facts, held, place, now);
                let read = self.run.last().map(AsRef::as_ref).unwrap_or_default();
                if let Some(update) = &mut update.coverage {
                    update.coverage.archives_grow |= known.has_grown(read);
                }
                update
            }
            SecondAnswer::Failed(failure) if seems_redivided => self.handle_failure(failure, now),
            SecondAnswer::Unchanged | SecondAnswer::Document(..) | SecondAnswer::Failed(_) => {
                let mut update = DocumentUpdate::default();
                if let SecondAnswer::Document(document, _, held) = answer {
                    // The texts of its entries may have changed.
                    let missed = missed_times(feed);
                    let merge = Merge { poll: known.poll, depth: known.depth, ..self.merge(&missed, now) };
                    update = merge.run(document, held).take_update();
                }
                let was_read = !matches!(answer, SecondAnswer::Failed(_));
                self.end_at_known(feed, known, before, was_read, update, now)
            }
        }
    }

    /// Ends the walk, because the address of the gap redirects to a processed archive that the server does not send
    /// again. It says that the archive is unchanged, or, if `is_unchanged` is false, it refuses the archive. `chain`
    /// contains the processed documents from this archive on.
    pub fn handle_known_target(
        &mut self,
        feed: &LogicalFeed,
        known: &ProcessedDocument,
        chain: &Chain,
        is_unchanged: bool,
        now: Timestamp,
    ) -> DocumentUpdate {
        self.end_at_known(feed, known, chain, is_unchanged, DocumentUpdate::default(), now)
    }

    fn end_at_known(
        &mut self,
        feed: &LogicalFeed,
        known: &ProcessedDocument,
        chain: &Chain,
        was_read: bool,
        update: DocumentUpdate,
        now: Timestamp,
    ) -> DocumentUpdate {
        self.progress.bridged_at = Some((known.poll, known.depth));
        let mut coverage = feed.coverage.clone();
        if !was_read {
            // Lacuna has read this archive before, so the failed request makes no gap. Lacuna tries again a day later.
            coverage.plan_second_look(known.uri.clone(), now);
        }
        self.finish(feed, coverage, update, WalkEnd::Reached(chain), now)
    }
}
