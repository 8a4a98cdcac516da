//! Decides how a walk continues at a document that is not available. The publisher may have rewritten the chain (A6a),
//! or the chain may lead past the document (rule 8 of coverage). Otherwise the walk ends, and the gap stays.

use url::Url;

use super::{HistoryWalk, Phase, WalkOutcome};
use crate::history::coverage::{Chain, is_a_day_ago};
use crate::history::{Coverage, DocumentUpdate, GapCause, GapChange, LogicalFeed, Sighting};
use crate::locale::Message;
use crate::model::{Failure, FailureKind, Timestamp};

impl HistoryWalk {
    /// Takes in a failed fetch. The walk ends, and the gap stays (RFC 5005 §4.2). After a 404 or 410 Lacuna first
    /// fetches the subscription document again (A6a), and the update is empty.
    pub fn handle_failure(&mut self, failure: &Failure, now: Timestamp) -> DocumentUpdate {
        if failure.kind == FailureKind::Storage {
            // A failure of the local disk says nothing about the feed.
            self.progress.phase = Phase::Finished(WalkOutcome::Missing(self.gap.cause));
            return DocumentUpdate::default();
        }
        let cause = GapCause::of(failure);
        let is_absent = matches!(cause, GapCause::NotFound | GapCause::Gone);
        if is_absent && !self.gap.chain_rechecked {
            self.progress.phase = Phase::RefetchingSubscription(failure.clone());
            return DocumentUpdate::default();
        }
        self.miss(cause, failure.status(), failure.message.clone(), failure.retry_after, now)
    }

    /// Continues at the newest archive if the document is missing and the chain leads past it. `chain` contains the
    /// processed documents behind the latest subscription document (rule 8 of coverage).
    pub fn look_past_missing(&mut self, coverage: &Coverage, chain: &Chain, now: Timestamp) {
        if !matches!(self.progress.phase, Phase::Finished(WalkOutcome::Missing(_))) || !self.gap.is_stated() {
            return;
        }
        if let Some(older) = self.record.older.clone().filter(|_| self.is_led_past(coverage, chain)) {
            self.progress.phase = Phase::SearchingPastMissing(older);
        } else if let Some(last) = self.end_to_confirm(coverage, chain, now) {
            self.progress.phase = Phase::ConfirmingEnd(last);
        }
    }

    /// Returns the last document of a chain that seems to end where the missing document would follow, if Lacuna has
    /// not read that document for a day (rule 8 of coverage).
    pub(super) fn end_to_confirm(&self, coverage: &Coverage, chain: &Chain, now: Timestamp) -> Option<Url> {
        let (last, read) = chain.last.as_ref()?;
        let is_due =
            is_a_day_ago(*read, now) && coverage.is_at_end(&self.gap, &self.window_run(coverage), chain);
        is_due.then(|| last.clone())
    }

    /// Returns the entries of the latest subscription document.
    pub(super) fn window_run(&self, coverage: &Coverage) -> Vec<Sighting> {
        let mut run = coverage.front_of_top();
        run.truncate(self.record.window.entries.len());
        run
    }

    /// Returns true if a chain leads past the missing document (rule 8 of coverage).
    pub(super) fn is_led_past(&self, coverage: &Coverage, chain: &Chain) -> bool {
        let run = self.window_run(coverage);
        coverage.is_passed(&self.gap, &run, run.len(), chain)
    }

    /// Takes in the changes of the subscription document that was fetched once more; `None` if the fetch failed, or if
    /// the document cannot be used (A6a). Returns these changes and those of the walk.
    pub fn handle_refetched_subscription(
        &mut self,
        feed: &LogicalFeed,
        applied: Option<DocumentUpdate>,
        now: Timestamp,
    ) -> DocumentUpdate {
        let Phase::RefetchingSubscription(failure) = &self.progress.phase else {
            return DocumentUpdate::default();
        };
        let failure = failure.clone();
        // If no answer came, the next try of the gap fetches the subscription document again.
        self.gap.chain_rechecked = applied.is_some();
        let mut update = applied.unwrap_or_default();
        if let Some(record) = &update.feed {
            self.record = record.clone();
        }
        let opened =
            update.gaps.iter().position(|change| matches!(change, GapChange::Open(gap) if gap.is_stated()));
        let is_rewritten = opened.is_some();
        if let Some(GapChange::Open(rewritten)) = opened.and_then(|at| update.gaps.get_mut(at)) {
            // The publisher rewrote the chain or added archives to it. The new gap walks the chain from its new start.
            // This gap stays until that walk has led past its document.
            rewritten.chain_rechecked = true;
            // If this gap belongs to the latest poll, both gaps stand for the same missing entries. So the entries
            // arrive with the same read mark (G5a).
            if feed.record.as_ref().is_some_and(|record| record.polls == self.gap.chain.poll) {
                rewritten.unread_after = self.gap.unread_after;
            }
        }
        // If the document links the missing document again, the gap belongs below this document too.
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
            self.progress.phase = Phase::Finished(WalkOutcome::Rewritten);
        }
        update
    }

    /// Ends the walk. The gap stays, and warns the user (RFC 5005 §4.2, G1).
    pub(super) fn miss(
        &mut self,
        cause: GapCause,
        status: Option<u16>,
        message: impl Into<Message>,
        retry_after: Option<Timestamp>,
        now: Timestamp,
    ) -> DocumentUpdate {
        self.gap.fail(cause, status, message, retry_after, now);
        self.progress.phase = Phase::Finished(WalkOutcome::Missing(cause));
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }
}
