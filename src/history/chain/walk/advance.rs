//! Decides how a walk continues behind a document: at the older document, or not at all (A2, A4, A7; rule 12 of
//! coverage).

use std::collections::BTreeSet;
use std::sync::Arc;

use url::Url;

use super::refuse::refusal;
use super::{HistoryWalk, Phase, Reach, WalkOutcome};
use crate::history::coverage::{Boundary, Chain};
use crate::history::coverage_gaps::{named_again, named_by};
use crate::history::kind::same_document;
use crate::history::{
    Confidence, Coverage, GapCause, GapChange, Held, LogicalFeed, OpenGap, Retry, Sighting, StretchId,
    UriState,
};
use crate::locale::Message;
use crate::model::{EntryKey, FeedDocument, FeedKind, Timestamp};

/// The way in which the walk continues behind a document.
pub(super) enum Next {
    /// The walk ends: the chain from there on was processed, or several documents brought nothing new.
    Stop(Chain),
    /// The gap moved or changed.
    Gaps(Vec<GapChange>),
}

/// A walk ends after this many documents without news in a row (rule 12 of coverage).
pub(super) const MOST_KNOWN_IN_A_ROW: u32 = 3;

impl HistoryWalk {
    /// Moves the gap to the older document, or stops at a known document, at a loop, or at the limit (RFC 5005 §4.2,
    /// A2; RFC 5005 §6, A7). A processed archive is not fetched again (RFC 5005 §4.1, A4).
    pub(super) fn advance(
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
                self.gap.chain.depth += 1;
                self.move_to(older, feed, entries);
                return Next::Gaps(self.miss(GapCause::Loop, None, refusal(GapCause::Loop), None, now).gaps);
            }
            UriState::Processed { poll, depth, .. }
                if !self.seems_redivided(feed, &held.chain) && !self.awaits_second_look(feed, held) =>
            {
                self.progress.bridged_at = Some((poll, depth));
                return Next::Stop(held.chain.clone());
            }
            UriState::Gap(other) if other != self.id => {
                // The other gap covers the documents behind this one as well.
                self.progress.phase = Phase::Finished(WalkOutcome::Bridged);
                let open = feed.gaps.iter().find(|open| open.id == other);
                let (stretch, lowest) = (self.stretch(feed), self.gap.place.bound_above());
                let named = open.and_then(|open| named_again(open, entries, stretch, lowest.as_ref()));
                return Next::Gaps(named.into_iter().chain([GapChange::Close(self.id)]).collect());
            }
            UriState::Gap(_) | UriState::Unknown | UriState::Processed { .. } => {}
        }
        if self.progress.known_in_a_row >= MOST_KNOWN_IN_A_ROW
            && let Some(stretch) = self.known_stretch(feed, entries)
        {
            let keys = entries.iter().map(|seen| seen.key).collect();
            return Next::Stop(Chain { documents: vec![(keys, Some(stretch))], ..Chain::default() });
        }
        self.gap.chain.depth += 1;
        self.move_to(older, feed, entries);
        self.gap.tries = 0;
        self.gap.status = None;
        self.gap.confidence = Confidence::Stated;
        if self.gap.allowance == 0 && self.reach != Reach::Beginning {
            self.gap.cause = GapCause::Limit;
            self.gap.retry = Retry::OnRequest;
            self.gap.message = msg!("history-archives-at-limit");
            self.progress.phase = Phase::Finished(WalkOutcome::AtLimit);
        } else {
            self.gap.cause = GapCause::NotYetFetched;
            self.gap.retry = Retry::NextRefresh;
            self.gap.message = Message::default();
            if matches!(held.next, UriState::Processed { .. }) {
                self.progress.phase = Phase::AskingIfRedivided(held.chain.clone());
            }
        }
        Next::Gaps(vec![self.put()])
    }

    /// Returns true if the publisher seems to have divided the chain differently, so that a processed address has other
    /// entries now. A sign of this is a linked document most of whose entries this walk has read further up.
    ///
    /// Entries that are also in the last document of the walk do not count, because neighbouring archives may overlap.
    /// There is one exception: the last document is a piece of the linked one, and a document of an earlier poll is
    /// missing. Then the address may have entries of the missing document by now, and Lacuna would lose them.
    ///
    /// The walk requests such an archive with its validators (A4). If the server says that it is unchanged, the
    /// suspicion was wrong.
    pub(super) fn seems_redivided(&self, feed: &LogicalFeed, chain: &Chain) -> bool {
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
            && feed.gaps.iter().any(|open| open.gap.is_stated() && open.gap.chain.poll < self.gap.chain.poll);
        let is_piece = !last.is_empty() && last.iter().all(|key| entries.contains(key));
        is_missing_below && is_piece && entries.iter().any(|key| !last.contains(key))
    }

    /// Returns true if a linked archive may have further entries now (rule 3 of coverage). It was the newest archive when
    /// Lacuna read it, and one of these signs shows that its publisher puts entries into archives late:
    ///
    /// - An archive of the feed has grown before.
    /// - Entries seem to be missing right above this archive.
    /// - The chain passes over two stored entries that no archive had.
    /// - The chain ends with this archive or behind it, and yet the feed is not known to begin there. Then stored entries
    ///   were in none of its archives.
    ///
    /// If the document that links the archive has no news, there is nothing more to find. At the limit of documents, a walk
    /// ends with the archives that it knows.
    fn awaits_second_look(&self, feed: &LogicalFeed, held: &Held) -> bool {
        let was_newest =
            matches!(held.next, UriState::Processed { poll, depth: 1, .. } if poll < self.gap.chain.poll);
        was_newest
            && (self.gap.allowance > 0 || self.reach == Reach::Beginning)
            && (feed.coverage.archives_grow
                || held.chain.ends && !feed.coverage.has_beginning()
                || is_below_boundary(&feed.coverage, &held.chain)
                || self.passes_over(feed, &held.chain) >= 2)
            && self.progress.known_in_a_row == 0
            && self.record.kind == FeedKind::Archived
    }

    /// Returns true if the walk began right behind the latest subscription document. The front may show a later document
    /// than the one that linked an older gap.
    pub(super) const fn is_behind_latest(&self) -> bool {
        self.progress.is_fresh && self.gap.chain.poll == self.record.polls
    }

    /// Returns the number of entries of a front that the read documents and the chain behind them pass over (rule 2 of
    /// coverage).
    pub(super) fn passes_over(&self, feed: &LogicalFeed, chain: &Chain) -> usize {
        if !self.is_behind_latest() || self.gap.allowance == 0 {
            return 0;
        }
        let documents = chain.behind(&self.run);
        let stretches = 0..feed.coverage.stretches.len();
        stretches.map(|at| feed.coverage.passed_over(at, &documents)).max().unwrap_or(0)
    }

    pub(super) fn move_to(&mut self, older: Url, feed: &LogicalFeed, entries: &[Sighting]) {
        let within: Vec<StretchId> = self.stretch(feed).into_iter().collect();
        if !entries.is_empty() {
            self.gap.target = named_by(entries, &within);
        }
        self.gap.uri = Some(older);
    }

    /// Returns the stretch that contained the last [`MOST_KNOWN_IN_A_ROW`] documents, if the walk can learn nothing more
    /// below it (rule 12 of coverage). Two things must be true: every other gap of the stretch is at the limit of
    /// documents, and either such a gap exists or the feed begins with the stretch.
    pub(super) fn known_stretch(&self, feed: &LogicalFeed, entries: &[Sighting]) -> Option<StretchId> {
        // A resumed walk does not know which entries were in no archive when it began.
        if self.reach != Reach::Allowance || !self.progress.is_fresh {
            return None;
        }
        let coverage = &feed.coverage;
        let at = |seen: &Sighting| seen.stretch.and_then(|name| coverage.find(name));
        let stretch = at(entries.first()?)?;
        let latest = self.run.iter().rev().take(MOST_KNOWN_IN_A_ROW as usize).flat_map(|part| part.iter());
        let is_one = latest.clone().all(|seen| at(seen) == Some(stretch));
        let others = feed.gaps.iter().filter(|open| open.id != self.id);
        let within: Vec<&OpenGap> = others
            .filter(|open| open.gap.within().iter().any(|name| coverage.find(*name) == Some(stretch)))
            .collect();
        let is_limited = within.iter().all(|open| open.gap.cause == GapCause::Limit);
        let is_known = coverage.stretches.get(stretch).is_some_and(|stretch| stretch.has_beginning);
        let is_below_known = is_known || !within.is_empty();
        (is_one && is_limited && is_below_known).then(|| coverage.stretches[stretch].id)
    }
}

/// Returns true if a gap of missed polls lies right above the stretch of a chain's first document.
fn is_below_boundary(coverage: &Coverage, chain: &Chain) -> bool {
    let at = chain.documents.first().and_then(|(_, name)| coverage.find((*name)?));
    at.is_some_and(|at| coverage.stretches[at].above == Boundary::Missed)
}
