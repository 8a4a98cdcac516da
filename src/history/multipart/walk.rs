//! The walk through the pages of a multipart feed: back with HEAD, forward with GET (M2 to M5, A2, A3, A7). It does no
//! I/O: the caller hands it pages, and it answers with the next one to fetch.

mod back;
mod forward;

use url::Url;

use super::poll::not_found;
use super::{EntryPoint, EntryPointState, HeldPages, KnownPage, note_faults, page_addresses};
use crate::history::{
    DocumentUpdate, FeedRecord, Gap, GapCause, GapChange, HistoryOptions, LogicalFeed, OpenGap, Reach, Retry,
    ViewChange, WalkOutcome,
};
use crate::locale::Message;
use crate::model::{Failure, FailureKind, Fault, FeedDocument, GapId, Timestamp};

/// The next task for the caller of a walk.
#[derive(Clone, Debug, PartialEq)]
pub enum MultipartStep {
    /// Ask for the headers of this page with HEAD, and hand them to [`MultipartWalk::handle_head`].
    Head(Url),
    /// Fetch this page, and hand it to [`MultipartWalk::handle_page`].
    Read(Url),
    /// The walk is over.
    Finished(WalkOutcome),
}

/// A walk through the pages of a multipart feed that closes one open gap.
#[derive(Clone, Debug)]
pub struct MultipartWalk {
    id: GapId,
    gap: Gap,
    record: FeedRecord,
    start: EntryPointState,
    others: Vec<OpenGap>,
    options: HistoryOptions,
    reach: Reach,
    fetched: u32,
    /// The page at which the gap waits, if it is known.
    at: Option<KnownPage>,
    outcome: Option<WalkOutcome>,
}

impl MultipartWalk {
    /// Resumes the walk at an open gap. Returns `None` if the gap names no page, or if the feed was never fetched.
    /// `known` contains the gap's page, if Lacuna knows it.
    #[must_use]
    pub fn resume(
        open: &OpenGap,
        feed: &LogicalFeed,
        known: &HeldPages,
        options: HistoryOptions,
        reach: Reach,
    ) -> Option<Self> {
        let uri = open.gap.uri.as_ref()?;
        let mut gap = open.gap.clone();
        if reach == Reach::Renewed || gap.allowance == 0 {
            gap.allowance = options.archive_limit.max(1);
        }
        Some(Self {
            id: open.id,
            gap,
            record: feed.record.clone()?,
            start: feed.start.clone(),
            others: feed.gaps.iter().filter(|other| other.id != open.id).cloned().collect(),
            options,
            reach,
            fetched: 0,
            at: known.at(uri).cloned(),
            outcome: None,
        })
    }

    /// Takes over the record of the feed. A poll may have changed it since the last step, and the walk writes it back.
    pub fn see(&mut self, feed: &LogicalFeed) {
        if let Some(record) = &feed.record {
            self.record.clone_from(record);
        }
    }

    /// Returns the next task for the caller.
    #[must_use]
    pub fn poll(&self) -> MultipartStep {
        match (self.outcome, &self.gap.uri, &self.at) {
            (Some(outcome), ..) => MultipartStep::Finished(outcome),
            (None, None, _) => MultipartStep::Finished(WalkOutcome::Bridged),
            (None, Some(uri), None) => MultipartStep::Head(uri.clone()),
            (None, Some(uri), Some(_)) => MultipartStep::Read(uri.clone()),
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

    /// Returns the addresses whose pages [`HeldPages`] must contain for `page`, or for the failure to fetch a page.
    #[must_use]
    pub fn addresses(&self, page: Option<&FeedDocument>) -> Vec<Url> {
        let asked = self.gap.uri.as_ref();
        let mut addresses =
            page.zip(asked).map(|(page, asked)| page_addresses(page, asked)).unwrap_or_default();
        addresses.extend(asked.cloned());
        addresses.extend(self.at.as_ref().and_then(|at| at.next.clone()));
        addresses.extend(self.others.iter().filter_map(|open| open.gap.uri.clone()));
        addresses
    }

    /// Number of pages fetched since the walk was resumed (A8).
    #[must_use]
    pub const fn fetched(&self) -> u32 {
        self.fetched
    }

    fn go_on(&mut self) {
        self.gap.cause = GapCause::NotYetFetched;
        self.gap.retry = Retry::NextRefresh;
        self.gap.tries = 0;
        self.gap.status = None;
        self.gap.message = Message::default();
    }

    /// Ends the walk, and leaves the gap at a page that the walk cannot pass now. A second gap reads forward from the
    /// page `row`, which the walk found before.
    fn leave(&mut self, gap: Gap, row: Option<KnownPage>, outcome: WalkOutcome) -> DocumentUpdate {
        let mut update = DocumentUpdate::default();
        self.gap = gap;
        self.outcome = Some(outcome);
        if let Some(row) = row {
            if !row.state.is_read() {
                update.gaps.extend(self.forward_gap(&row.uri));
            }
            update.multipart.pages.push(row);
        }
        update.gaps.push(self.put());
        update
    }

    /// Returns a gap from which a walk reads pages forward, unless another gap waits there.
    fn forward_gap(&self, uri: &Url) -> Option<GapChange> {
        let gap = Gap {
            uri: Some(uri.clone()),
            cause: GapCause::NotYetFetched,
            status: None,
            message: Message::default(),
            tries: 0,
            retry: Retry::NextRefresh,
            dismissed: false,
            ..self.gap.clone()
        };
        let waits = self.others.iter().any(|open| open.gap.uri == gap.uri);
        (!waits && self.gap.uri != gap.uri).then_some(GapChange::Open(gap))
    }

    fn is_alone(&self) -> bool {
        !self.others.iter().any(|other| other.gap.uri.is_some())
    }

    /// Returns true if the walk of `gap` may still find the entity after which the user begins. Until it is found, the
    /// list hides the entries that were read.
    fn is_searching(&self, gap: &Gap) -> bool {
        let is_open = matches!(self.start.point, EntryPoint::After(_)) && !self.start.settled;
        is_open && gap.uri.is_some() && gap.chain.poll <= 1 && gap.retry == Retry::NextRefresh
    }

    /// Ends the search for the entity after which the user begins, because no page of this walk has it. If no other gap
    /// continues the search, the hidden entries appear.
    fn end_search(&mut self, update: &mut DocumentUpdate) {
        let EntryPoint::After(id) = &self.start.point else { return };
        if self.start.settled || self.others.iter().any(|other| self.is_searching(&other.gap)) {
            return;
        }
        update.view = ViewChange::Restore;
        if self.is_alone() {
            update.gaps.push(GapChange::Open(not_found(self.gap.clone(), id.as_str())));
            self.start.settled = true;
            update.multipart.start = Some(self.start.clone());
        }
    }

    /// Takes in the failure to fetch the page. `known` contains the pages around it.
    pub fn handle_failure(&mut self, failure: &Failure, known: &HeldPages, now: Timestamp) -> DocumentUpdate {
        if failure.kind == FailureKind::Storage {
            self.outcome = Some(WalkOutcome::Missing(self.gap.cause));
            return DocumentUpdate::default();
        }
        self.miss(
            GapCause::of(failure),
            failure.status(),
            failure.message.clone(),
            failure.retry_after,
            known,
            now,
        )
    }

    /// Leaves the gap at the missing page. A second gap continues at the next newer page that is known.
    fn miss(
        &mut self,
        cause: GapCause,
        status: Option<u16>,
        message: impl Into<Message>,
        retry_after: Option<Timestamp>,
        known: &HeldPages,
        now: Timestamp,
    ) -> DocumentUpdate {
        let mut gap = self.gap.clone();
        gap.fail(cause, status, message, retry_after, now);
        // Nobody could tell if the entities of later pages follow the one after which the user begins, so the walk does
        // not go on.
        if self.at.is_some() && self.is_searching(&gap) {
            return self.leave(gap, None, WalkOutcome::Missing(cause));
        }
        let beyond = self.at.as_ref().and_then(|at| at.next.as_ref()).and_then(|next| known.at(next));
        let beyond = beyond.or_else(|| self.gap.uri.as_ref().and_then(|uri| known.above(uri)));
        let beyond = beyond.filter(|page| !page.state.is_read()).cloned();
        let is_stuck = beyond.is_none() && gap.chain.poll <= 1 && gap.retry != Retry::NextRefresh;
        let mut update = self.leave(gap, beyond, WalkOutcome::Missing(cause));
        let continues = self.others.iter().any(|other| self.is_searching(&other.gap));
        if is_stuck && !continues && matches!(self.start.point, EntryPoint::After(_)) && !self.start.settled {
            update.view = ViewChange::Restore;
        }
        update
    }

    /// Stops the walk because the feed has reached its storage limit. The user decides (A7).
    pub fn stop_at_cap(&mut self) -> DocumentUpdate {
        if self.outcome.is_some() {
            return DocumentUpdate::default();
        }
        self.halt(GapCause::Limit, WalkOutcome::AtLimit, msg!("history-storage-limit"))
    }

    /// Stops the walk. The gap stays until the user continues (A7a).
    pub fn stop(&mut self) -> DocumentUpdate {
        self.halt(GapCause::Stopped, WalkOutcome::Stopped, msg!("history-stopped"))
    }

    /// Takes over the user's changes to the stored gap since the last step of the walk. Returns true if the walk may go
    /// on.
    #[must_use]
    pub fn take_user_changes(&mut self, stored: &Gap) -> bool {
        self.gap.take_user_changes(stored)
    }

    fn halt(&mut self, cause: GapCause, outcome: WalkOutcome, message: impl Into<Message>) -> DocumentUpdate {
        self.outcome = Some(outcome);
        self.gap.cause = cause;
        self.gap.retry = Retry::OnRequest;
        self.gap.message = message.into();
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    fn put(&self) -> GapChange {
        GapChange::Put(self.id, self.gap.clone())
    }

    fn note(&mut self, faults: Vec<Fault>, update: &mut DocumentUpdate) {
        if !faults.is_empty() && note_faults(&mut self.record.faults, faults) {
            update.feed = Some(self.record.clone());
        }
    }
}
