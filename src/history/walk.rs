//! The way back along a chain of archives or snapshots (A2 to A7), as a machine that is given documents and asks for
//! the next one.
//!
//! A walk *is* an open gap being closed: it starts at the gap's document, and everything it learns it says as a change of
//! that gap. So it can be dropped at any instant and resumed from the stored gap (A3).

use url::Url;

use super::kind::{is_secured, older_in_chain, same_document, same_site, says_its_place};
use super::merge::Merge;
use super::subscription::{HistoryOptions, SubscriptionDocument, this_snapshot};
use super::{
    Confidence, DocumentUpdate, FeedRecord, Gap, GapCause, GapChange, Held, LogicalFeed, OpenGap,
    ProcessedDocument, Retry, UriState,
};
use crate::model::{Ending, Entry, Failure, FailureKind, FeedDocument, FeedKind, GapId, Timestamp};

mod pages;
mod stop;

/// One walk along the chain of one subscription.
#[derive(Clone, Debug)]
pub struct HistoryWalk {
    id: GapId,
    gap: Gap,
    record: FeedRecord,
    /// The other open gaps of the feed with poll and depth: a walk closes those that it passes.
    others: Vec<(GapId, u64, u32)>,
    requested: Url,
    options: HistoryOptions,
    reach: Reach,
    fetched: u32,
    /// Poll and depth of the document known before that the walk came to.
    bridged_at: Option<(u64, u32)>,
    phase: Phase,
}

/// How far a walk may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Reach {
    /// As far as the gap's allowance goes (A7).
    #[default]
    Allowance,
    /// As much again behind the limit ("Continue").
    Again,
    /// To the beginning whatever the limit.
    Beginning,
}

/// What a walk asks of its driver.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Fetch this document and hand it to [`HistoryWalk::handle_document`], or the failure to
    /// [`HistoryWalk::handle_failure`].
    Fetch(Url),
    /// Fetch the subscription document without validators and hand it to [`HistoryWalk::handle_recheck`] (A6a).
    Recheck,
    /// The walk is over.
    Finished(Outcome),
}

/// How a walk ended; never shown as one another (A7a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A document without an older one.
    ReachedBeginning,
    /// A document processed by an earlier walk, or another open gap.
    Bridged,
    /// So many documents that the reader is asked.
    AtLimit,
    /// The reader stopped it.
    Stopped,
    /// A document is missing, but the chain was rewritten: it is walked from its new start, by way of a gap of its own,
    /// and closes this one if it leads past it (A6a).
    Rewritten,
    /// A document is missing.
    Missing(GapCause),
}

#[derive(Clone, Debug)]
enum Phase {
    Fetching,
    /// 404 or 410: the chain may have been rewritten (A6a).
    Rechecking(Failure),
    Finished(Outcome),
}

impl HistoryWalk {
    /// Takes up the walk at an open gap of `feed`, whose subscription document is asked for at `requested`; `None`
    /// where the gap names no document or nothing is known of the feed.
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
        let others = feed.gaps.iter().filter(|other| other.id != open.id);
        Some(Self {
            id: open.id,
            gap,
            record: feed.record.clone()?,
            others: others.map(|other| (other.id, other.gap.walk, other.gap.depth)).collect(),
            requested: requested.clone(),
            options,
            reach,
            fetched: 0,
            bridged_at: None,
            phase: Phase::Fetching,
        })
    }

    /// What to do next.
    #[must_use]
    pub fn poll(&self) -> Step {
        match (&self.phase, &self.gap.uri) {
            (Phase::Fetching, Some(uri)) => Step::Fetch(uri.clone()),
            (Phase::Fetching, None) => Step::Finished(Outcome::Bridged),
            (Phase::Rechecking(_), _) => Step::Recheck,
            (Phase::Finished(outcome), _) => Step::Finished(*outcome),
        }
    }

    /// The gap being closed.
    #[must_use]
    pub const fn gap_id(&self) -> GapId {
        self.id
    }

    /// The gap as it stands.
    #[must_use]
    pub const fn gap(&self) -> &Gap {
        &self.gap
    }

    /// Documents taken in by this machine since it was resumed (A8).
    #[must_use]
    pub const fn fetched(&self) -> u32 {
        self.fetched
    }

    /// Poll and depth of the document known before that the walk came to, if that is how it ended.
    #[must_use]
    pub const fn bridged_at(&self) -> Option<(u64, u32)> {
        self.bridged_at
    }

    /// Where the chain goes on behind `document`: what [`Held::next`] must speak of.
    #[must_use]
    pub fn older(&self, document: &FeedDocument) -> Option<Url> {
        older_in_chain(document, self.record.kind, self.record.next_is_archive == Some(true))
    }

    /// Takes in the document that was asked for. `shortened` says that it was shorter than its Content-Length (A6c).
    pub fn handle_document(
        &mut self,
        document: &FeedDocument,
        shortened: bool,
        held: &Held,
        now: Timestamp,
    ) -> DocumentUpdate {
        if self.gap.is_paged() {
            return self.handle_page(document, held, now);
        }
        if let Some(cause) = self.refuse(document, held) {
            return self.miss(cause, None, refusal(cause), None, now);
        }
        if self.is_elsewhere(document)
            && let UriState::Processed { depth, .. } = held.own
        {
            // Redirected to a document that an earlier walk processed. The first that it met is the one expected next; a
            // redirect to one further back (many servers send what is gone to some page that is there) would skip what
            // lies between.
            if depth <= 1 && held.own_is_newest {
                return self.close(Outcome::Bridged);
            }
            return self.miss(GapCause::Unreadable, None, LED_PAST, None, now);
        }
        let is_end = self.older(document).is_none();
        let is_doubtful = is_end && !says_its_place(document);
        if is_doubtful && self.is_elsewhere(document) && !is_of(&self.record, document) {
            return self.miss(GapCause::Unreadable, None, LED_ELSEWHERE, None, now);
        }
        let mut merged = self.merge(now).run(document, held);
        let mut update = merged.take_update();
        self.fetched += 1;
        if document.ending != Ending::Whole || shortened {
            // A6c: its whole entries may be merged, but it is not processed. What is missing of it stands at its end: in a
            // document that begins with the newest that is below what was taken.
            if begins_with_newest(document) {
                self.gap.move_below(merged.oldest.as_ref());
            }
            let missing = self.miss(GapCause::Unreadable, None, CUT_OFF, None, now);
            update.gaps = missing.gaps;
            return update;
        }
        if is_doubtful && (self.is_elsewhere(document) || document.entries.is_empty()) {
            let story = if document.entries.is_empty() { EMPTY } else { LED_ELSEWHERE };
            let missing = self.miss(GapCause::Unreadable, None, story, None, now);
            update.gaps = missing.gaps;
            return update;
        }
        update.processed = self.processed(document, now);
        self.gap.move_below(merged.oldest.as_ref());
        let next = match self.older(document) {
            None => {
                if self.record.kind == FeedKind::Stateful && self.record.since.take().is_some() {
                    update.feed = Some(self.record.clone());
                }
                let mut closing = self.close(Outcome::ReachedBeginning);
                closing.gaps.extend(self.passed(None));
                closing
            }
            Some(older) => self.advance(older, document, held, now),
        };
        update.gaps = next.gaps;
        update
    }

    /// Takes in the failure to get the document that was asked for. The update is empty where the chain is rechecked
    /// first (A6a).
    pub fn handle_failure(&mut self, failure: &Failure, now: Timestamp) -> DocumentUpdate {
        if failure.kind == FailureKind::Storage {
            // Our own disk's trouble says nothing of the feed.
            self.phase = Phase::Finished(Outcome::Missing(self.gap.cause));
            return DocumentUpdate::default();
        }
        let cause = GapCause::of(failure);
        if self.gap.is_paged() {
            return self.miss_page(cause.retry(failure.status(), self.gap.tries + 1, now), &failure.message);
        }
        if matches!(cause, GapCause::NotFound | GapCause::Gone) && !self.gap.chain_rechecked {
            self.phase = Phase::Rechecking(failure.clone());
            return DocumentUpdate::default();
        }
        self.miss(cause, failure.status(), &failure.message, failure.retry_after, now)
    }

    /// Takes in the subscription document fetched anew, with what is held of it; `None` where it could not be had
    /// (A6a).
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
        // Without an answer the question stays open for the next try.
        self.gap.chain_rechecked = applied.is_some();
        let mut update = applied.unwrap_or_default();
        if let Some(record) = &update.feed {
            self.record = record.clone();
        }
        let opened = update.gaps.iter().position(
            |change| matches!(change, GapChange::Open(gap) if gap.uri.is_some() && !gap.is_paged()),
        );
        let is_rewritten = opened.is_some();
        if let Some(GapChange::Open(rewritten)) = opened.and_then(|at| update.gaps.get_mut(at)) {
            // The chain goes another way by now, or only further. It is walked from its new start as a gap of its own; this
            // one stays until that walk has led past it.
            rewritten.chain_rechecked = true;
            // A gap of the poll that came just before hides the same as the new one: it arrives as it would have (G5a).
            if feed.record.as_ref().is_some_and(|record| record.polls == self.gap.walk) {
                rewritten.unread_after = self.gap.unread_after;
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

    /// Closes the gaps that this walk has led past: those behind where it stands, and before `end`, where it met a
    /// document processed before. The chain from the subscription document on is the logical feed: whatever older polls
    /// left open on that stretch is in it, or is no part of the feed any more (RFC 5005 §4.2).
    fn passed(&self, end: Option<(u64, u32)>) -> Vec<GapChange> {
        let here = (self.gap.walk, self.gap.depth);
        // Nearer to the subscription document: of a later poll, or of the same one and less deep.
        let nearer = |a: (u64, u32), b: (u64, u32)| a.0 > b.0 || (a.0 == b.0 && a.1 < b.1);
        let passed = self.others.iter().filter(|(_, walk, depth)| {
            nearer(here, (*walk, *depth)) && end.is_none_or(|end| nearer((*walk, *depth), end))
        });
        passed.map(|(id, ..)| GapChange::Close(*id)).collect()
    }

    /// The feed takes more of the disk than it may: the reader is asked, as at the limit of documents (A7).
    pub fn stop_at_cap(&mut self) -> DocumentUpdate {
        if !matches!(self.phase, Phase::Fetching) {
            return DocumentUpdate::default();
        }
        self.phase = Phase::Finished(Outcome::AtLimit);
        self.gap.cause = GapCause::Limit;
        self.gap.retry = Retry::OnRequest;
        "The feed has reached the space it may take on disk.".clone_into(&mut self.gap.message);
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    /// Why a document is not taken in at all.
    fn refuse(&self, document: &FeedDocument, held: &Held) -> Option<GapCause> {
        // A6 before A7: a foreign document says nothing of our chain.
        if is_foreign(&self.record, document) {
            return Some(GapCause::Foreign);
        }
        if self.is_subscription_document(&document.uri) || self.is_in_this_walk(held.own) {
            return Some(GapCause::Loop);
        }
        // Snapshots may well repeat each other; archives that hold the same are one archive under two names.
        let repeats = held
            .same_content
            .as_ref()
            .is_some_and(|(uri, walk)| *walk == self.gap.walk && *uri != document.uri);
        (repeats && self.record.kind == FeedKind::Archived).then_some(GapCause::Loop)
    }

    fn is_subscription_document(&self, uri: &Url) -> bool {
        same_document(uri, &self.requested) || same_document(uri, &self.record.document)
    }

    /// What was met deeper down in the same walk is no loop: a publisher has put a document before it since (A5). Of several
    /// that were put in between only those count that were met since the gap opened.
    fn is_in_this_walk(&self, state: UriState) -> bool {
        let UriState::Processed { walk, depth, at } = state else { return false };
        let gap = &self.gap;
        let is_put_between = gap.begins > 1 && depth >= gap.begins;
        walk == gap.walk && depth < gap.depth && (!is_put_between || at >= gap.since)
    }

    fn is_elsewhere(&self, document: &FeedDocument) -> bool {
        // F5: what is named by http may come over https from the same place.
        self.gap.uri.as_ref().is_none_or(|uri| *uri != document.uri && !is_secured(uri, &document.uri))
    }

    fn merge(&self, now: Timestamp) -> Merge {
        Merge {
            kind: self.record.kind,
            dated: self.record.dated,
            walk: self.gap.walk,
            depth: self.gap.depth,
            page: None,
            unread_after: self.gap.unread_after,
            // C1: what a feed was before it became complete is kept, but out of its view.
            in_view: self.record.kind != FeedKind::Complete,
            latest: self.gap.position.time.min(now),
            now,
        }
    }

    fn processed(&self, document: &FeedDocument, now: Timestamp) -> Vec<ProcessedDocument> {
        let (walk, depth) = (self.gap.walk, self.gap.depth);
        // The digest stands by the address that the chain names, so that the document counts as one.
        let asked_for = self.gap.uri.as_ref().unwrap_or(&document.uri);
        let first = ProcessedDocument {
            uri: asked_for.clone(),
            walk,
            depth,
            digest: document.entries_digest(),
            at: now,
        };
        let redirected = (*asked_for != document.uri).then(|| ProcessedDocument {
            uri: document.uri.clone(),
            digest: None,
            ..first.clone()
        });
        let mut processed: Vec<ProcessedDocument> = [first].into_iter().chain(redirected).collect();
        let this = this_snapshot(document, walk, depth, now).filter(|this| this.uri != *asked_for);
        processed.extend(this.map(|this| ProcessedDocument { digest: None, ..this }));
        processed
    }

    /// Moves the gap behind a processed document.
    fn advance(
        &mut self,
        older: Url,
        document: &FeedDocument,
        held: &Held,
        now: Timestamp,
    ) -> DocumentUpdate {
        self.gap.allowance = self.gap.allowance.saturating_sub(1);
        let back = same_document(&older, &document.uri)
            || self.gap.uri.as_ref() == Some(&older)
            || self.is_subscription_document(&older)
            || self.is_in_this_walk(held.next);
        match held.next {
            _ if back => {
                self.gap.depth += 1;
                self.gap.uri = Some(older);
                return self.miss(GapCause::Loop, None, refusal(GapCause::Loop), None, now);
            }
            UriState::Processed { walk, depth, .. } => {
                self.bridged_at = Some((walk, depth));
                let mut closing = self.close(Outcome::Bridged);
                closing.gaps.extend(self.passed(Some((walk, depth))));
                return closing;
            }
            UriState::Gap(other) if other != self.id => return self.close(Outcome::Bridged),
            UriState::Gap(_) | UriState::Unknown => {}
        }
        self.gap.depth += 1;
        self.gap.uri = Some(older);
        self.gap.tries = 0;
        self.gap.status = None;
        self.gap.confidence = Confidence::Stated;
        if self.gap.allowance == 0 && self.reach != Reach::Beginning {
            self.gap.cause = GapCause::Limit;
            self.gap.retry = Retry::OnRequest;
            "The limit of documents for one walk is reached.".clone_into(&mut self.gap.message);
            self.phase = Phase::Finished(Outcome::AtLimit);
        } else {
            self.gap.cause = GapCause::NotYetFetched;
            self.gap.retry = Retry::NextRefresh;
            self.gap.message.clear();
        }
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

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

    fn close(&mut self, outcome: Outcome) -> DocumentUpdate {
        self.phase = Phase::Finished(outcome);
        DocumentUpdate { gaps: vec![GapChange::Close(self.id)], ..DocumentUpdate::default() }
    }

    fn put(&self) -> GapChange {
        GapChange::Put(self.id, self.gap.clone())
    }
}

/// A6: another site, and id, title and authors all differ, as far as both have them.
pub(super) fn is_foreign(record: &FeedRecord, document: &FeedDocument) -> bool {
    let head = &document.head;
    if same_site(&document.uri, &record.document) || head.title.is_empty() || record.title.is_empty() {
        return false;
    }
    let same_id = head.id.is_some() && head.id == record.feed_id;
    let same_author = head.authors.iter().any(|author| record.authors.contains(author));
    !same_id && !same_author && head.title != record.title
}

/// Whether a document says that it is of this feed, by id or by title.
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

const LED_PAST: &str = "The address leads on to an older archive: what stood between cannot be reached.";
const LED_ELSEWHERE: &str = "The address leads on to a document that does not say that it is an archive of this feed: nobody can tell whether \
                             the feed begins there.";
const EMPTY: &str = "The document is empty and does not say that it is an archive: nobody can tell whether the feed begins \
                     there.";
const CUT_OFF: &str = "The document was cut off before its end.";

fn refusal(cause: GapCause) -> &'static str {
    match cause {
        GapCause::Foreign => "The document belongs to another feed on another site.",
        GapCause::Loop => "The chain of archives leads back to a document it came from.",
        _ => "",
    }
}
