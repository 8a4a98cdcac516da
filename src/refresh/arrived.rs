//! A subscription document that has arrived: what its poll records, and when the next poll is due (F1 to F3, G6b).

use std::time::Duration;

use super::documents::{Documents, Fetched, Reply};
use super::schedule::{after_answer, whole_document_due};
use crate::fetch::Truncation;
use crate::history::FeedRecord;
use crate::locale::Message;
use crate::model::{Ending, Failure, FailureKind, PollHints, SubscriptionId, Timestamp, Validators};
use crate::store::{Poll, StoreError, Tx};

/// The facts about the arrival of a subscription document.
pub(in crate::refresh) struct Arrived {
    poll: Poll,
    /// The failure if only a part of the document came.
    cut: Option<Failure>,
    hints: PollHints,
    /// The time between two polls if neither the server nor the feed asks for another one.
    interval: Duration,
    /// The interval that the user set for this feed.
    own_interval: Option<Duration>,
    lifetime: Option<Duration>,
    /// True if the response has no validators, or if they are not stored because only a part of the document came. Then
    /// the next document comes as a whole, too.
    in_whole_only: bool,
}

impl Arrived {
    /// Notes the arrival of a document at `now`. `unconditional` is true if the request had no validators.
    pub(in crate::refresh) fn new(
        documents: &Documents<'_>,
        reply: Reply,
        unconditional: bool,
        now: Timestamp,
    ) -> Result<(Self, Fetched), Failure> {
        let fetched = reply.document?;
        let document = &fetched.document;
        let cut = (document.ending != Ending::Whole).then(|| not_whole(document.ending, fetched.shortened));
        let in_whole_only = document.ending != Ending::Whole || reply.validators == Validators::default();
        let hints = document.head.hints.clone();
        let poll = Poll {
            at: now,
            // The validators of an incomplete document are not stored, because a later 304 would keep its remaining
            // entries away.
            validators: cut.is_none().then_some((reply.uri, reply.validators)),
            unconditional,
            whole: cut.is_none(),
            hints: Some(hints.clone()),
            next_due: None,
            reason: Message::default(),
            may_leave_in: None,
        };
        let arrived = Self {
            poll,
            cut,
            hints,
            interval: documents.interval(),
            own_interval: documents.own_interval(),
            lifetime: reply.lifetime,
            in_whole_only,
        };
        Ok((arrived, fetched))
    }

    /// Returns the failure if only a part of the document came.
    pub(in crate::refresh) const fn cut(&self) -> Option<&Failure> {
        self.cut.as_ref()
    }

    /// Records the poll in the transaction that stores the document. `after` is the record of the feed after it.
    ///
    /// A document that was cut off is reported. The connection may have broken off, so the next poll comes as usual. If the
    /// next document is cut off, too, the publisher always writes it so: it is polled like one without validators. Waiting
    /// longer with each failure would lose entries (F2), and polling it as usual would be impolite (F4).
    pub(in crate::refresh) fn record(
        mut self,
        tx: &Tx<'_>,
        id: SubscriptionId,
        after: Option<&FeedRecord>,
    ) -> Result<(), StoreError> {
        let now = self.poll.at;
        let in_document = after.and_then(|record| record.time_in_document(now));
        let due = after_answer(self.interval, self.lifetime, &self.hints, in_document, now);
        let may_have_broken_off = self.cut.as_ref().is_some_and(|cut| cut.kind == FailureKind::Unreadable)
            && tx.fetch_state(id)?.failure.is_none_or(|last| last.kind != FailureKind::Unreadable);
        let due = if self.in_whole_only && !may_have_broken_off {
            whole_document_due(due, in_document, self.own_interval, now)
        } else {
            due
        };
        self.poll.may_leave_in = due.may_come_too_late(in_document, now);
        (self.poll.next_due, self.poll.reason) = (Some(due.at), due.reason.clone());
        tx.record_poll(id, &self.poll)?;
        if let Some(cut) = &self.cut {
            tx.record_failure(id, cut, now, Some(due.at), &due.reason, false)?;
        }
        Ok(())
    }
}

/// Returns the failure for a document that was stored in part.
fn not_whole(ending: Ending, truncation: Option<Truncation>) -> Failure {
    if ending == Ending::Full {
        return Failure::new(FailureKind::TooLarge, ending.shortfall(), msg!("refresh-kept-first"));
    }
    let message = match truncation {
        Some(truncation) => msg!("refresh-cut-because", reason = truncation.words()),
        None => ending.shortfall(),
    };
    Failure::new(FailureKind::Unreadable, message, msg!("refresh-kept-complete"))
}
