//! Refreshes one feed: polls it, then walks its open gaps (A1).

pub(super) mod current;
mod gaps;
pub(super) mod moved;
mod poll;
mod sites;

use url::Url;

use self::poll::PollAt;
use super::documents::{Documents, Reply};
use super::neighbours::wait_of_neighbours;
use super::stop::StopFlag;
use super::walks::linked::follow_pages;
use super::walks::numbered::look_for_older;
use super::walks::recheck::{confirm_redirects, fetch_texts, recheck, take_second_looks};
use super::{Answer, FeedReport, GapRequest, Notice, RefreshRequest, Services, servers};
use crate::fetch::has_registrable_domain;
use crate::history::{LogicalFeed, Reach};
use crate::locale::Message;
use crate::model::{Failure, FailureKind, FeedKind, SubscriptionId, Timestamp, Validators};
use crate::store::{Applied, FetchState, StoreError, Wait};

/// Polls a feed if it is due, and walks the gaps that are due.
pub(super) fn refresh(
    services: &Services,
    stop: &StopFlag,
    id: SubscriptionId,
    request: &RefreshRequest,
) -> FeedReport {
    let mut job = FeedJob::new(services, Documents::new(services, stop), id);
    match job.state() {
        Ok((state, feed)) => job.run(&state, &feed, request),
        Err(failure) => job.report.answer = Answer::Failed(failure),
    }
    job.skip_if_removed();
    job.report
}

/// Takes in the first document of a new subscription, and walks the gaps that it opens.
pub(super) fn refresh_with(
    services: &Services,
    documents: Documents<'_>,
    id: SubscriptionId,
    requested: &Url,
    first: Result<Reply, Failure>,
    reach: Reach,
) -> FeedReport {
    let mut job = FeedJob::new(services, documents, id);
    match job.state() {
        Ok((state, feed)) => {
            job.report.answer = job.take_answer(&state, &feed, requested, first, true);
            if job.taken || job.report.answer == Answer::NotModified {
                let every_gap = GapRequest { reach, ..GapRequest::default() };
                let request = RefreshRequest { every_gap, ..RefreshRequest::default() };
                job.walk_gaps(requested, &request, true);
                job.follow_all_pages(&request, false);
            }
        }
        Err(failure) => job.report.answer = Answer::Failed(failure),
    }
    job.skip_if_removed();
    job.report
}

struct FeedJob<'a> {
    services: &'a Services,
    documents: Documents<'a>,
    id: SubscriptionId,
    report: FeedReport,
    /// True if a document was stored, or a part of one (A6c).
    taken: bool,
    /// The waits for which servers asked other feeds.
    waits: Vec<Wait>,
    /// The last page of the walk that came last, if this walk closed its gap.
    walked_to: Option<Url>,
}

/// The result of a poll.
struct Polled {
    /// The address of the document.
    requested: Url,
    /// False if the document was not to be fetched now.
    is_due: bool,
    /// True if no part of a document came.
    has_failed: bool,
}

impl<'a> FeedJob<'a> {
    fn new(services: &'a Services, documents: Documents<'a>, id: SubscriptionId) -> Self {
        let report = FeedReport::new(id);
        Self { services, documents, id, report, taken: false, waits: Vec::new(), walked_to: None }
    }

    fn now(&self) -> Timestamp {
        (self.services.clock)()
    }

    /// Reads the facts that a poll needs. The returned feed lacks its coverage.
    fn state(&mut self) -> Result<(FetchState, LogicalFeed), Failure> {
        let (id, now) = (self.id, self.now());
        let (state, feed, choices, waits) = self.services.writer.read(move |store| {
            let (state, feed) = (store.fetch_state(id)?, store.feed_without_coverage(id)?);
            Ok((state, feed, store.feed_choices(id)?, store.waiting(id, now)?))
        })?;
        self.waits = waits;
        self.documents.set_feed(id, choices.settings);
        Ok((state, feed))
    }

    /// If storing failed because the user removed the subscription meanwhile, the poll counts as skipped.
    fn skip_if_removed(&mut self) {
        let refused = matches!(&self.report.answer, Answer::Failed(why) if why.kind == FailureKind::Storage);
        let id = self.id;
        if refused && matches!(self.services.writer.read(move |store| store.subscription(id)), Ok(None)) {
            self.report.answer = Answer::Skipped(msg!("refresh-removed-meanwhile"));
        }
    }

    /// Polls the subscription document, then walks the open gaps (RFC 5005 §4.2, A1).
    fn run(&mut self, state: &FetchState, feed: &LogicalFeed, request: &RefreshRequest) {
        let now = self.now();
        if state.is_ahead(now) {
            self.forget_waits();
        }
        let waits = state.wait_until.filter(|time| *time > now && !state.stopped && !state.is_ahead(now));
        if let Some(reason) = waits.map(asks_to_wait).or_else(|| self.waits_for_neighbours(state)) {
            // While a server asks to wait, Lacuna does not fetch its archives either (F2). A web archive is another
            // server, so it may be asked.
            if !request.texts.is_empty() {
                self.report.notices.push(Notice::failure(t!("refresh-text-failed", reason = reason)));
            }
            self.report.answer = Answer::Skipped(reason);
            if request.of_any().web_archive {
                self.look_in_web_archive(&state.url, request, false);
            }
            return;
        }
        if let Some(polled) = self.poll(state, feed, request) {
            self.follow_up(&polled, feed, request);
        }
    }

    /// Polls the subscription document, unless it is not to be fetched now. Returns `None` if the user stopped the fetch.
    fn poll(&mut self, state: &FetchState, feed: &LogicalFeed, request: &RefreshRequest) -> Option<Polled> {
        let poll_at = self.poll_at(state, feed);
        let mut requested = match &poll_at {
            PollAt::Page(uri) => uri.clone(),
            PollAt::Subscription | PollAt::Nowhere => state.url.clone(),
        };
        let skipped = why_not(state, request, self.now());
        let is_due = skipped.is_none();
        if let Some(reason) = skipped {
            self.report.answer = Answer::Skipped(reason);
            let came_from = feed.record.as_ref().map_or(&state.url, |record| &record.document);
            self.documents.assume_origin(came_from);
        } else if let PollAt::Nowhere = &poll_at {
            self.record_poll_without_request(state);
        } else {
            let (answer, unconditional) = self.fetch_document(&requested, state, feed);
            self.services.questions.note_poll(&requested);
            if self.documents.is_stopped() {
                self.report.answer = Answer::Skipped(msg!("refresh-stopped"));
                return None;
            }
            let moved_to = answer.as_ref().ok().and_then(|reply| reply.moved_to.clone());
            // If the `current` document could not be fetched before, it is tried again once a day, or if the user asked
            // for this poll.
            let again = request.now || is_first_of_day(state, self.now());
            requested = self.settle_address(feed, requested, answer, state, unconditional, again);
            self.notice_network(state);
            if matches!(self.report.answer, Answer::Document | Answer::NotModified) && requested == state.url
            {
                self.judge_redirect(state, moved_to.as_ref());
            }
        }
        let has_failed = matches!(self.report.answer, Answer::Failed(_)) && !self.taken;
        Some(Polled { requested, is_due, has_failed })
    }

    /// Does what the request asks for besides the poll, then walks the open gaps. The steps stand in their order: each one
    /// may bring the entries that the next one would look for.
    fn follow_up(&mut self, polled: &Polled, feed: &LogicalFeed, request: &RefreshRequest) {
        let Polled { requested, is_due, has_failed } = polled;
        let (is_due, has_failed) = (*is_due, *has_failed);
        if !has_failed && request.recheck_archives {
            self.recheck_archives();
        } else if !has_failed && matches!(self.report.answer, Answer::Document) {
            self.take_second_looks(feed.record.as_ref().map(|record| record.kind));
        }
        let told = fetch_texts(self.services, &mut self.documents, self.id, &request.texts);
        self.report.notices.extend(told);
        if request.older {
            self.look_for_older_pages(has_failed, !request.wants_all_pages());
        }
        let asked = request.of_any();
        let mut left = request.clone();
        if asked.asks_servers() {
            self.ask_sites(requested, request);
            if asked.web_archive {
                // The publisher's own documents and the user's own servers come before a web archive.
                self.walk_gaps(requested, request, false);
                left.drop_retries();
            }
        }
        if asked.web_archive {
            self.look_in_web_archive(requested, request, true);
        }
        // A 304 opens no gap, so the feed has only the gaps that were read before the poll.
        let wants_pages = request.older || request.wants_all_pages();
        let searched = wants_pages || asked.asks_servers() || asked.web_archive || request.recheck_archives;
        if matches!(self.report.answer, Answer::NotModified) && feed.gaps.is_empty() && !searched {
            return;
        }
        // An archive may be available although the subscription document is not. So a retry that the user asked for
        // takes place.
        if !has_failed || asked.retry {
            self.walk_gaps(requested, &left, is_due && !has_failed);
        }
        self.follow_all_pages(request, has_failed);
    }

    /// Fetches the subscription document. Returns the answer, and true if the request was unconditional. Asks a second
    /// time without validators if a 304 does not suffice.
    fn fetch_document(
        &mut self,
        requested: &Url,
        state: &FetchState,
        feed: &LogicalFeed,
    ) -> (Result<Reply, Failure>, bool) {
        // Without a stored document a 304 would confirm nothing.
        let held = state.validators.clone().filter(|(uri, _)| {
            // The validators of another page do not apply to this request.
            feed.record.is_some() && (*requested == state.url || uri == requested)
        });
        let mut unconditional = held.as_ref().is_none_or(|(_, held)| *held == Validators::default());
        let mut answer = self.documents.ask(requested, held);
        if feed.record.as_ref().is_some_and(|record| record.kind == FeedKind::Multipart)
            && let Ok(reply) = &answer
            && reply.not_modified
        {
            answer = match self.documents.gained_next(reply) {
                Ok(false) => answer,
                Ok(true) => {
                    unconditional = true;
                    self.documents.ask(requested, None)
                }
                Err(failure) => Err(failure),
            };
        }
        if !unconditional && answer.as_ref().is_ok_and(|reply| self.needs_whole(reply)) {
            unconditional = true;
            answer = self.documents.ask(requested, None);
        }
        (answer, unconditional)
    }

    /// Returns true if the answer is a delta (RFC 3229), and Lacuna cannot tell at which end of the document its
    /// entries belong.
    fn needs_whole(&self, reply: &Reply) -> bool {
        let Ok(delta) = &reply.document else { return false };
        let id = self.id;
        delta.delta
            && self
                .services
                .writer
                .read(move |store| store.logical_feed(id))
                .is_ok_and(|feed| !feed.can_place_delta(&delta.document))
    }

    /// Drops the retry times of gaps, which were set while the clock was ahead.
    fn forget_waits(&self) {
        let id = self.id;
        if let Err(error) = self.services.writer.run(move |tx| tx.forget_waits(id)) {
            tracing::error!(%error, "the retry times of gaps could not be dropped");
        }
    }

    /// Makes other feeds due whose host names could not be looked up. This happens if the name of this feed's host
    /// could not be looked up before, and now can.
    fn notice_network(&self, state: &FetchState) {
        let was_dns = state.failure.as_ref().is_some_and(|failure| failure.kind == FailureKind::Dns);
        if !was_dns || matches!(&self.report.answer, Answer::Failed(why) if why.kind == FailureKind::Dns) {
            return;
        }
        let now = self.now();
        if let Err(error) = self.services.writer.run(move |tx| tx.retry_after_dns_failures(now)) {
            tracing::error!(%error, "feeds wait although the network is back");
        }
    }

    /// Returns the reason for which the feed waits, if a server has asked another feed of its domain to wait (F4).
    fn waits_for_neighbours(&self, state: &FetchState) -> Option<Message> {
        if state.stopped || !has_registrable_domain(&state.url) {
            return None;
        }
        let (until, why) = wait_of_neighbours(&state.url, &self.waits, self.now())?;
        let (id, reason) = (self.id, why.clone());
        if let Err(error) = self.services.writer.run(move |tx| tx.put_off(id, until, &reason)) {
            tracing::error!(%error, "the waiting time of a server could not be stored");
        }
        Some(msg!("refresh-waits-until", reason = why, time = until.at_next_minute()))
    }

    /// Checks the archives for changes (A4). This comes before the walk, so that the walk follows their new links.
    fn recheck_archives(&mut self) {
        match recheck(self.services, &mut self.documents, self.id) {
            Ok(found) => {
                self.report.count(found.applied);
                self.report.notices.extend(found.notices.into_iter().map(Notice::from));
            }
            Err(failure) => self.report.notices.push(Notice::failure(failure.message.to_string())),
        }
    }

    /// Looks a second time at documents of the chain and at addresses that redirected for good. This comes before the walk, so
    /// that the walk follows what they link now.
    fn take_second_looks(&mut self, kind: Option<FeedKind>) {
        if !matches!(kind, Some(FeedKind::Archived | FeedKind::Stateful)) {
            return;
        }
        match take_second_looks(self.services, &mut self.documents, self.id) {
            Ok(applied) => self.report.count(applied),
            Err(failure) => tracing::warn!(?failure, "a document of a chain could not be read a second time"),
        }
        if let Err(failure) = confirm_redirects(self.services, &mut self.documents, self.id) {
            tracing::warn!(?failure, "a redirect of a chain could not be confirmed");
        }
    }

    /// Follows the pages that the feed links, if there are any. Returns false if there are none.
    fn follow_pages(&mut self, is_limited: bool) -> bool {
        match follow_pages(self.services, &mut self.documents, self.id, is_limited) {
            Ok(None) => return false,
            Ok(Some((story, applied))) => {
                self.report.count(applied);
                self.report.notices.push(story.into());
            }
            Err(error) => {
                self.report.notices.push(Notice::failure(Failure::from(error).message.to_string()));
            }
        }
        true
    }

    /// Follows all pages that the feed links, if the user asked for them and they were not looked for yet.
    fn follow_all_pages(&mut self, request: &RefreshRequest, failed: bool) {
        if request.wants_all_pages() && !request.older && !failed {
            self.follow_pages(false);
        }
    }

    /// Looks for older entries on pages of the site, linked or numbered, then on the user's own feed servers. If
    /// the feed itself failed, only says that it did not look.
    fn look_for_older_pages(&mut self, failed: bool, is_limited: bool) {
        if failed {
            return self.report.notices.push(Notice::failure(t!("refresh-older-not-looked").to_owned()));
        }
        let links_pages = self.follow_pages(is_limited);
        let on_site =
            if links_pages { Ok(None) } else { look_for_older(self.services, &mut self.documents, self.id) };
        let on_servers = servers::look_for_older(self.services, &mut self.documents, self.id);
        match (on_site, on_servers) {
            (Ok(on_site), Ok(on_servers)) => {
                let has_site = on_site.is_some();
                let (story, applied) = on_site.unwrap_or_default();
                self.report.count(applied);
                self.report.count(on_servers.applied);
                if has_site {
                    self.report.notices.push(story.into());
                } else if !links_pages && on_servers.notices.is_empty() {
                    self.report.notices.push(t!("refresh-no-older-pages").to_owned().into());
                }
                self.report.notices.extend(on_servers.notices);
            }
            (Err(error), _) | (_, Err(error)) => {
                self.report.notices.push(Notice::failure(Failure::from(error).message.to_string()));
            }
        }
    }
}

impl FeedReport {
    /// A report of this answer and nothing else, for tests.
    #[cfg(test)]
    pub(crate) fn answered(subscription: SubscriptionId, answer: Answer) -> Self {
        Self { answer, ..Self::new(subscription) }
    }

    fn new(subscription: SubscriptionId) -> Self {
        Self {
            subscription,
            answer: Answer::Skipped(Message::default()),
            new_unread: 0,
            new_read: 0,
            new_filed: 0,
            new_hidden: 0,
            changed: 0,
            walks: Vec::new(),
            sites: Vec::new(),
            notices: Vec::new(),
        }
    }

    /// Returns the number of entries that were added so far.
    const fn added(&self) -> u64 {
        self.new_unread + self.new_read
    }

    fn count(&mut self, applied: Applied) {
        self.new_unread += applied.new_unread;
        self.new_read += applied.new_read;
        self.new_filed += applied.new_filed;
        self.new_hidden += applied.new_hidden;
        self.changed += applied.changed;
    }
}

/// Returns true if no poll was answered on this day yet.
fn is_first_of_day(state: &FetchState, now: Timestamp) -> bool {
    state.last_poll.is_none_or(|last| last.to_utc().date_naive() != now.to_utc().date_naive())
}

fn asks_to_wait(until: Timestamp) -> Message {
    msg!("refresh-asked-to-wait", time = until.at_next_minute())
}

/// Returns the reason for which the feed is not polled now (F3b). Returns `None` if it is polled.
fn why_not(state: &FetchState, request: &RefreshRequest, now: Timestamp) -> Option<Message> {
    match (request.without_poll, request.gaps.is_empty()) {
        (true, false) => return Some(msg!("refresh-gaps-only")),
        (true, true) => return Some(msg!("refresh-text-only")),
        (false, _) => {}
    }
    if state.stopped {
        return Some(msg!("refresh-gone"));
    }
    let due = state.next_due.filter(|time| *time > now && !state.is_ahead(now))?;
    (!request.now).then(|| msg!("refresh-not-due", time = due.at_next_minute(), reason = state.due_reason))
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        error.to_failure()
    }
}
