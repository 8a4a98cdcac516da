//! Polls a feed: decides which address to fetch, and stores the answer (F1 to F3, K2, K7a, M4).

use std::time::Duration;

use url::Url;

use super::super::Answer;
use super::super::documents::{Fetched, Reply};
use super::FeedJob;
use super::moved::{AddressTrial, judge};
use crate::history::{
    DocumentRole, DocumentUpdate, FeedRecord, LogicalFeed, PageState, PollWindow, SubscriptionDocument,
    apply_probe, page_addresses,
};
use crate::model::{Failure, FailureKind, FeedKind, Timestamp, Validators, normalise, relation};
use crate::refresh::arrived::Arrived;
use crate::refresh::feed::current::{
    Leads, archive_notice, archive_warning, current_document, follow_current,
};
use crate::refresh::schedule::{Due, after_answer, after_failure, stops_polling};
use crate::store::{FetchState, Poll, Tx};

/// The document to poll.
pub(super) enum PollAt {
    /// The subscribed address.
    Subscription,
    /// The newest page of a multipart feed.
    Page(Url),
    /// No document, because the newest page is not known yet.
    Nowhere,
}

impl FeedJob<'_> {
    /// Judges a permanent redirect of the subscription document (F3a).
    pub(super) fn judge_redirect(&mut self, state: &FetchState, moved_to: Option<&Url>) {
        let (id, trial) = (self.id, judge(state.moved.as_ref(), moved_to, self.now()));
        let noted = match &trial {
            AddressTrial::Unchanged => return,
            AddressTrial::Note(trial) => {
                let trial = trial.clone();
                self.services.writer.run(move |tx| {
                    tx.record_redirect(id, trial.as_ref().map(|(to, days, at)| (to, *days, *at)))
                })
            }
            AddressTrial::Believe(to) => {
                let (to, normalised) = (to.clone(), normalise(to));
                self.services.writer.run(move |tx| tx.set_url(id, &to, &normalised))
            }
        };
        match (noted, trial) {
            (Ok(()), AddressTrial::Believe(to)) => {
                self.report.notices.push(t!("refresh-moved", address = to.to_string()).into());
            }
            (Ok(()), _) => {}
            // This happens if the user is also subscribed to the new address. Then this subscription keeps its address,
            // and follows the redirect.
            (Err(error), _) => tracing::warn!(%error, "a permanent redirect could not be noted"),
        }
    }

    /// Returns the document to poll. If the subscribed page of a multipart feed has a next page by now, Lacuna polls
    /// the newest page instead. A page with a next page is never fetched again (M4).
    pub(super) fn poll_at(&self, state: &FetchState, feed: &LogicalFeed) -> PollAt {
        let Some(record) = feed.record.as_ref().filter(|record| record.kind == FeedKind::Multipart) else {
            return PollAt::Subscription;
        };
        let (id, uris) = (self.id, [state.url.clone(), record.document.clone()]);
        let Ok(known) = self.services.writer.read(move |store| store.held_pages(id, &uris)) else {
            return PollAt::Subscription;
        };
        let is_over = |uri: &Url| known.at(uri).is_some_and(|page| page.state == PageState::Read);
        match (is_over(&state.url), is_over(&record.document)) {
            (false, _) => PollAt::Subscription,
            (true, false) => PollAt::Page(record.document.clone()),
            (true, true) => PollAt::Nowhere,
        }
    }

    /// Records a poll without a request. A gap leads to the newest page, which is not known yet.
    pub(super) fn record_poll_without_request(&mut self, state: &FetchState) {
        let now = self.now();
        let due = after_answer(self.documents.interval(), None, &state.hints, None, now);
        self.report.answer = self.record_poll_without_document(None, due, None, now);
    }

    /// Records a poll that brought no document.
    fn record_poll_without_document(
        &self,
        validators: Option<(Url, Validators)>,
        due: Due,
        may_leave_in: Option<Duration>,
        now: Timestamp,
    ) -> Answer {
        let poll = Poll {
            at: now,
            validators,
            unconditional: false,
            whole: true,
            hints: None,
            next_due: Some(due.at),
            reason: due.reason,
            may_leave_in,
        };
        let id = self.id;
        match self.services.writer.run(move |tx| tx.record_poll(id, &poll)) {
            Ok(()) => Answer::NotModified,
            Err(error) => Answer::Failed(error.into()),
        }
    }

    /// Moves the subscription from an archive to the subscription document that it names (K2). If that document could
    /// not be fetched before, Lacuna tries it again only if `again` is true.
    pub(super) fn settle_address(
        &mut self,
        feed: &LogicalFeed,
        requested: Url,
        answer: Result<Reply, Failure>,
        state: &FetchState,
        unconditional: bool,
        again: bool,
    ) -> Url {
        let (mut requested, mut answer, mut unconditional) = (requested, answer, unconditional);
        match self.current_document(feed, &requested, &answer, again) {
            Leads::Here | Leads::Nowhere => {}
            Leads::Itself(itself) => {
                if matches!(&answer, Ok(reply) if reply.not_modified) {
                    (answer, unconditional) = (Ok(itself), true);
                }
                answer = answer.map(Reply::with_own_current);
            }
            Leads::Current(current, reply) => {
                let (id, uri) = (self.id, current.clone());
                let normalised = normalise(&current);
                match self.services.writer.run(move |tx| tx.set_url(id, &uri, &normalised)) {
                    Ok(()) => {
                        self.report.notices.push(archive_notice(&current).into());
                        let archive = std::mem::replace(&mut requested, current);
                        let read = std::mem::replace(&mut answer, Ok(reply));
                        // The walk along the chain needs this archive later, so its reply is kept.
                        if let Ok(read) = read.and_then(Reply::with_document) {
                            self.documents.keep(archive, read);
                        }
                        unconditional = true;
                    }
                    Err(error) => tracing::warn!(%error, "the address of an archive is kept"),
                }
            }
        }
        self.report.answer = self.take_answer(state, feed, &requested, answer, unconditional);
        requested
    }

    /// Follows the `current` link of a document. A link that failed before is tried again only if `again` is true. Then
    /// it is tried even after a 304.
    fn current_document(
        &mut self,
        feed: &LogicalFeed,
        requested: &Url,
        answer: &Result<Reply, Failure>,
        again: bool,
    ) -> Leads {
        let Ok(reply) = answer else { return Leads::Here };
        let record = feed.record.as_ref();
        let missing = record.and_then(FeedRecord::missing_current);
        if reply.not_modified {
            return match missing.filter(|_| again) {
                Some(current) => {
                    follow_current(&mut self.documents, requested, &reply.uri, None, current.clone())
                }
                None => Leads::Here,
            };
        }
        let named = reply.document.as_ref().ok();
        let named = named.and_then(|fetched| fetched.document.head.link(relation::CURRENT));
        if missing.is_some() && missing == named && !again {
            return Leads::Nowhere;
        }
        current_document(&mut self.documents, requested, reply, record)
    }

    /// Stores the answer to a poll.
    pub(super) fn take_answer(
        &mut self,
        state: &FetchState,
        feed: &LogicalFeed,
        requested: &Url,
        answer: Result<Reply, Failure>,
        unconditional: bool,
    ) -> Answer {
        let outcome = match answer {
            Ok(reply) if reply.not_modified => return self.take_not_modified(state, feed, reply),
            Ok(reply) => self.take_document(feed, requested, reply, unconditional),
            Err(failure) => Err(failure),
        };
        match outcome {
            Ok(None) => Answer::Document,
            Ok(Some(failure)) => Answer::Failed(failure),
            Err(failure) => {
                self.record_failure(state, feed, &failure);
                Answer::Failed(failure)
            }
        }
    }

    fn take_not_modified(&self, state: &FetchState, feed: &LogicalFeed, reply: Reply) -> Answer {
        let now = self.now();
        let in_document = feed.record.as_ref().and_then(|record| record.time_in_document(now));
        let due = after_answer(self.documents.interval(), reply.lifetime, &state.hints, in_document, now);
        // A 304 may renew the validators (F1).
        let validators = state.validators.as_ref().map(|(uri, _)| (uri.clone(), reply.validators));
        let may_leave_in = due.may_come_too_late(in_document, now);
        if let Some(record) = feed.record.as_ref().filter(|record| record.cut) {
            // The stored validators are those of the last whole document. The server says that this document is still the
            // present one, so nothing is cut off any more.
            let whole = DocumentUpdate {
                feed: Some(FeedRecord { cut: false, ..record.clone() }),
                ..DocumentUpdate::default()
            };
            let id = self.id;
            if let Err(error) = self.services.writer.run(move |tx| tx.apply(id, &whole, now)) {
                return Answer::Failed(error.into());
            }
        }
        self.record_poll_without_document(validators, due, may_leave_in, now)
    }

    /// Stores a document. Returns a failure if the document was incomplete but its entries were stored.
    fn take_document(
        &mut self,
        feed: &LogicalFeed,
        requested: &Url,
        reply: Reply,
        unconditional: bool,
    ) -> Result<Option<Failure>, Failure> {
        let now = self.now();
        let (arrived, fetched) = Arrived::new(&self.documents, reply, unconditional, now)?;
        let Fetched { document, delta, own_current, .. } = fetched;
        let probe = self.documents.look_behind_next(&SubscriptionDocument::new(feed, &document, requested));
        let cut = arrived.cut().cloned();
        let (id, requested) = (self.id, requested.clone());
        let options = self.services.settings().history;
        let window = PollWindow::of(&document);
        let was_archive = feed.record.as_ref().is_some_and(FeedRecord::is_archive);
        let arrivals = self.services.arrivals.clone();
        let applied = self.services.writer.run(move |tx| {
            let feed = tx.logical_feed(id)?;
            let read = SubscriptionDocument::new(&feed, &document, &requested);
            let mut read = read.as_delta(delta).with_window(window);
            if let Some(page) = &probe {
                read = read.with_probe(page);
            }
            if own_current {
                read = read.with_own_current();
            }
            let mut held = tx.held_of_subscription(&feed, &read)?;
            if read.classification.kind == FeedKind::Multipart {
                held.pages = tx.held_pages(id, &page_addresses(&document, &document.uri))?;
            }
            let update = match read.apply(&feed, &held, options, now) {
                Ok(update) => update,
                Err(refused) => return Ok(Err(refused)),
            };
            let mut applied = arrivals.apply(tx, id, &update, now)?.0;
            // An entry that did not change writes nothing, but its text may have been removed to save space.
            tx.restore_texts(id, &document, now)?;
            if let Some(page) = probe.as_ref().filter(|_| read.classification.kind == FeedKind::Paged) {
                let feed = tx.logical_feed(id)?;
                let held = tx.held_behind(id, page, None, false)?;
                let update = apply_probe(&feed, page, &held, options, now);
                applied += arrivals.apply(tx, id, &update, now)?.0;
            }
            arrived.record(tx, id, update.feed.as_ref())?;
            Ok(Ok((applied, update.renamed.len(), read.classification.role)))
        })??;
        let (applied, renamed, role) = applied;
        self.report.count(applied);
        if let DocumentRole::Archive { current } = role
            && !was_archive
        {
            self.report.notices.push(archive_warning(current.as_ref()).into());
        }
        if renamed > 0 {
            // That entries have new ids is a guess, which the user can undo (G6).
            self.report.notices.push(t!("refresh-renamed", count = renamed).into());
        }
        self.taken = true;
        Ok(cut)
    }

    fn failure_due(&self, state: &FetchState, feed: &LogicalFeed, failure: &Failure, now: Timestamp) -> Due {
        let in_document = feed.record.as_ref().and_then(|record| record.time_in_document(now));
        after_failure(self.documents.interval(), state.failures + 1, failure, in_document, now)
    }

    fn record_failure(&self, state: &FetchState, feed: &LogicalFeed, failure: &Failure) {
        if failure.kind == FailureKind::Storage {
            return;
        }
        let stopped = stops_polling(failure);
        let (id, now, kept) = (self.id, self.now(), failure.clone());
        let Due { at, reason } = if stopped {
            Due { at: now, reason: msg!("refresh-due-gone") }
        } else {
            self.failure_due(state, feed, failure, now)
        };
        let due = (!stopped).then_some(at);
        let record = move |tx: &mut Tx<'_>| tx.record_failure(id, &kept, now, due, &reason, stopped);
        if let Err(error) = self.services.writer.run(record) {
            tracing::error!(%error, "a failure could not be noted");
        }
    }
}
