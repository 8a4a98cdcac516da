//! One feed: poll it, then walk its open gaps (A1).

use std::collections::BTreeSet;

use url::Url;

use super::documents::{Documents, Fetched, Reply};
use super::moved::{Trial, judge};
use super::neighbours::put_off;
use super::numbered::look_for_older;
use super::pages::walk_pages;
use super::pool::StopFlag;
use super::recheck::{fetch_text, recheck};
use super::recover::recover;
use super::schedule::{Due, after_answer, after_failure, once_a_day, stops_polling};
use super::walk::{Walked, walk_gap};
use super::{Answer, FeedReport, Services, Wish};
use crate::fetch::{Shortage, has_registrable_domain};
use crate::history::{
    DocumentRole, Gap, GapCause, LogicalFeed, OpenGap, Outcome, PageState, Reach, Retry,
    SubscriptionDocument, classify, page_addresses, same_document,
};
use crate::model::{
    Ending, Failure, FailureKind, FeedDocument, FeedKind, SubscriptionId, Timestamp, Validators,
};
use crate::store::{Applied, FetchState, Poll, StoreError, Tx};

/// Polls a feed if it is due, and walks what is open.
pub(super) fn refresh(services: &Services, stop: &StopFlag, id: SubscriptionId, wish: Wish) -> FeedReport {
    let mut job = FeedJob::new(services, Documents::new(services, stop), id);
    match job.state() {
        Ok((state, feed)) => job.run(&state, &feed, wish),
        Err(failure) => job.report.answer = Answer::Failed(failure),
    }
    job.forgive_removal();
    job.report
}

/// Takes in the first document of a feed just subscribed to, and walks what it opens.
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
                job.walk_gaps(requested, Wish { reach, ..Wish::default() }, true);
            }
        }
        Err(failure) => job.report.answer = Answer::Failed(failure),
    }
    job.forgive_removal();
    job.report
}

/// Where a poll goes.
enum PollAt {
    /// To the address subscribed to.
    Subscription,
    /// To the newest page of a multipart feed.
    Page(Url),
    /// Nowhere: the newest page is not known yet.
    Nowhere,
}

struct FeedJob<'a> {
    services: &'a Services,
    documents: Documents<'a>,
    id: SubscriptionId,
    report: FeedReport,
    /// Whether a document was taken in, be it but a part of one (A6c).
    taken: bool,
}

impl<'a> FeedJob<'a> {
    fn new(services: &'a Services, documents: Documents<'a>, id: SubscriptionId) -> Self {
        Self { services, documents, id, report: FeedReport::new(id), taken: false }
    }

    fn now(&self) -> Timestamp {
        (self.services.clock)()
    }

    fn state(&mut self) -> Result<(FetchState, LogicalFeed), Failure> {
        let id = self.id;
        let (state, feed, choices) = self
            .services
            .writer
            .run(move |tx| Ok((tx.fetch_state(id)?, tx.logical_feed(id)?, tx.feed_choices(id)?)))?;
        self.documents.set_terms(choices.terms);
        Ok((state, feed))
    }

    /// A feed that was removed while it was worked on takes nothing in any more, and that is no failure.
    fn forgive_removal(&mut self) {
        let refused = matches!(&self.report.answer, Answer::Failed(why) if why.kind == FailureKind::Storage);
        let id = self.id;
        if refused && matches!(self.services.writer.run(move |tx| tx.subscription(id)), Ok(None)) {
            self.report.answer = Answer::Skipped("the subscription was removed meanwhile".to_owned());
        }
    }

    fn run(&mut self, state: &FetchState, feed: &LogicalFeed, wish: Wish) {
        if let Some(time) = state.wait_until.filter(|time| *time > self.now() && !state.stopped) {
            // F2: whoever asks to wait is not asked for the archives meanwhile either.
            self.report.answer = Answer::Skipped(asks_to_wait(time));
            return;
        }
        if let Some(reason) = self.waits_for_neighbours(state) {
            self.report.answer = Answer::Skipped(reason);
            return;
        }
        let poll_at = self.poll_at(state, feed);
        let mut requested = match &poll_at {
            PollAt::Page(uri) => uri.clone(),
            PollAt::Subscription | PollAt::Nowhere => state.url.clone(),
        };
        let skipped = why_not(state, wish, self.now());
        let polled = skipped.is_none();
        if let Some(reason) = skipped {
            self.report.answer = Answer::Skipped(reason);
            let came_from = feed.record.as_ref().map_or(&state.url, |record| &record.document);
            self.documents.assume_origin(came_from);
        } else if let PollAt::Nowhere = &poll_at {
            self.take_unasked(state);
        } else {
            // Without a document there is nothing a 304 could confirm.
            let held = state.validators.clone().filter(|(uri, _)| {
                // One page's validators say nothing of another page.
                feed.record.is_some() && (requested == state.url || *uri == requested)
            });
            let mut unconditional = held.as_ref().is_none_or(|(_, held)| *held == Validators::default());
            let mut answer = self.documents.ask(&requested, held);
            if feed.record.as_ref().is_some_and(|record| record.kind == FeedKind::Multipart)
                && let Ok(reply) = &answer
                && reply.not_modified
            {
                answer = match self.documents.gained_next(reply) {
                    Ok(false) => answer,
                    Ok(true) => {
                        unconditional = true;
                        self.documents.ask(&requested, None)
                    }
                    Err(failure) => Err(failure),
                };
            }
            if self.documents.is_stopped() {
                self.report.answer = Answer::Skipped("stopped".to_owned());
                return;
            }
            let moved_to = answer.as_ref().ok().and_then(|reply| reply.moved_to.clone());
            requested = self.settle_address(feed, requested, answer, state, unconditional);
            if matches!(self.report.answer, Answer::Document | Answer::NotModified) && requested == state.url
            {
                self.judge_redirect(state, moved_to.as_ref());
            }
        }
        let failed = matches!(self.report.answer, Answer::Failed(_)) && !self.taken;
        if !failed && wish.recheck_archives {
            self.recheck_archives();
        }
        if let Some(key) = wish.text {
            let told = fetch_text(self.services, &mut self.documents, self.id, key);
            let failed = |failure: Failure| format!("The text could not be fetched. {}", failure.message);
            self.report.notices.push(told.unwrap_or_else(failed));
        }
        if wish.older {
            self.look_for_older_pages();
        }
        if wish.web_archive {
            self.look_in_web_archive(&requested, wish);
        }
        // An archive may well be there though the subscription document is not: the reader's wish is tried.
        if !failed || wish.retry_gaps {
            self.walk_gaps(&requested, wish, polled && !failed);
        }
    }

    /// F4: what a server said of its limits holds for all of its feeds.
    fn waits_for_neighbours(&self, state: &FetchState) -> Option<String> {
        let (id, address, now) = (self.id, state.url.clone(), self.now());
        if state.stopped || !has_registrable_domain(&address) {
            return None;
        }
        match self.services.writer.run(move |tx| put_off(tx, id, &address, now)) {
            Ok(waits) => waits.map(|(until, why)| format!("{why}, until {}", until.to_rfc3339())),
            Err(error) => {
                tracing::error!(%error, "it could not be looked up who is asked to wait");
                None
            }
        }
    }

    /// A4; before the walk, which follows what the archives lead to by now.
    fn recheck_archives(&mut self) {
        match recheck(self.services, &mut self.documents, self.id) {
            Ok(found) => {
                self.report.count(found.applied);
                self.report.notices.extend(found.notices);
            }
            Err(failure) => self.report.notices.push(failure.message),
        }
    }

    /// F3a.
    fn judge_redirect(&mut self, state: &FetchState, moved_to: Option<&Url>) {
        let (id, trial) = (self.id, judge(state.moved.as_ref(), moved_to, self.now()));
        let noted = match &trial {
            Trial::Unchanged => return,
            Trial::Note(trial) => {
                let trial = trial.clone();
                self.services.writer.run(move |tx| {
                    tx.record_redirect(id, trial.as_ref().map(|(to, days, at)| (to, *days, *at)))
                })
            }
            Trial::Believe(to) => {
                let (to, normalised) = (to.clone(), crate::opml::normalise(to));
                self.services.writer.run(move |tx| tx.set_url(id, &to, &normalised))
            }
        };
        match (noted, trial) {
            (Ok(()), Trial::Believe(to)) => {
                self.report.notices.push(format!("The feed has moved for good. Its address is now {to}"));
            }
            (Ok(()), _) => {}
            // Such as another subscription at the new address: this one goes on by its redirect.
            (Err(error), _) => tracing::warn!(%error, "a permanent redirect could not be noted"),
        }
    }

    /// Where a feed is polled. A multipart feed that was subscribed to at a page which has a next one by now is polled at its
    /// newest page: a page with a next one is never fetched again (M4).
    fn poll_at(&self, state: &FetchState, feed: &LogicalFeed) -> PollAt {
        let Some(record) = feed.record.as_ref().filter(|record| record.kind == FeedKind::Multipart) else {
            return PollAt::Subscription;
        };
        let (id, uris) = (self.id, [state.url.clone(), record.document.clone()]);
        let Ok(known) = self.services.writer.run(move |tx| tx.held_pages(id, &uris)) else {
            return PollAt::Subscription;
        };
        let is_over = |uri: &Url| known.at(uri).is_some_and(|page| page.state == PageState::Read);
        match (is_over(&state.url), is_over(&record.document)) {
            (false, _) => PollAt::Subscription,
            (true, false) => PollAt::Page(record.document.clone()),
            (true, true) => PollAt::Nowhere,
        }
    }

    /// The newest page is not known yet: a gap leads there.
    fn take_unasked(&mut self, state: &FetchState) {
        let now = self.now();
        let due = after_answer(self.documents.interval(), None, &state.hints, None, now);
        let poll = Poll {
            at: now,
            validators: None,
            unconditional: false,
            whole: true,
            hints: None,
            next_due: Some(due.at),
            reason: due.reason,
        };
        let id = self.id;
        self.report.answer = match self.services.writer.run(move |tx| tx.record_poll(id, &poll)) {
            Ok(()) => Answer::NotModified,
            Err(error) => Answer::Failed(error.into()),
        };
    }

    /// Walks one gap: through the pages of a multipart feed where its page is one of them, else along a chain.
    fn walk(&mut self, feed: &LogicalFeed, open: &OpenGap, requested: &Url, reach: Reach) -> Walked {
        let (id, uri) = (self.id, open.gap.uri.clone());
        let known = self.services.writer.run(move |tx| tx.held_pages(id, uri.as_slice())).unwrap_or_default();
        if known.pages.is_empty() {
            return walk_gap(self.services, &mut self.documents, feed, open, requested, reach);
        }
        walk_pages(self.services, &mut self.documents, feed, open, &known, reach)
    }

    /// K2: a first document that is an archive is left for the subscription document it names.
    fn settle_address(
        &mut self,
        feed: &LogicalFeed,
        requested: Url,
        answer: Result<Reply, Failure>,
        state: &FetchState,
        unconditional: bool,
    ) -> Url {
        let mut requested = requested;
        let mut answer = answer;
        if feed.record.is_none()
            && let Ok(reply) = &answer
            && let Some((current, reply)) = current_document(&mut self.documents, &requested, reply)
        {
            let (id, uri) = (self.id, current.clone());
            let normalised = crate::opml::normalise(&current);
            match self.services.writer.run(move |tx| tx.set_url(id, &uri, &normalised)) {
                Ok(()) => {
                    self.report.notices.push(archive_notice(&current));
                    requested = current;
                    answer = Ok(reply);
                }
                Err(error) => tracing::warn!(%error, "the address of an archive is kept"),
            }
        }
        self.report.answer = self.take_answer(state, feed, &requested, answer, unconditional);
        requested
    }

    /// Stores what a poll was answered.
    fn take_answer(
        &mut self,
        state: &FetchState,
        feed: &LogicalFeed,
        requested: &Url,
        answer: Result<Reply, Failure>,
        unconditional: bool,
    ) -> Answer {
        let outcome = match answer {
            Ok(reply) if reply.not_modified => return self.take_not_modified(state, feed, reply),
            Ok(reply) => self.take_document(state, feed, requested, reply, unconditional),
            Err(failure) => Err(failure),
        };
        match outcome {
            Ok(None) => Answer::Document,
            Ok(Some(failure)) => Answer::Failed(failure),
            Err(failure) => {
                self.record_failure(state, &failure);
                Answer::Failed(failure)
            }
        }
    }

    fn take_not_modified(&mut self, state: &FetchState, feed: &LogicalFeed, reply: Reply) -> Answer {
        let now = self.now();
        let holds = feed.record.as_ref().and_then(|record| record.holds);
        let due = after_answer(self.documents.interval(), reply.lifetime, &state.hints, holds, now);
        let poll = Poll {
            at: now,
            // A 304 may renew them (F1).
            validators: state.validators.as_ref().map(|(uri, _)| (uri.clone(), reply.validators)),
            unconditional: false,
            whole: true,
            hints: None,
            next_due: Some(due.at),
            reason: due.reason,
        };
        let id = self.id;
        match self.services.writer.run(move |tx| tx.record_poll(id, &poll)) {
            Ok(()) => Answer::NotModified,
            Err(error) => Answer::Failed(error.into()),
        }
    }

    /// Answers what is wrong with a document that was taken in all the same: it was cut off.
    fn take_document(
        &mut self,
        state: &FetchState,
        feed: &LogicalFeed,
        requested: &Url,
        reply: Reply,
        unconditional: bool,
    ) -> Result<Option<Failure>, Failure> {
        let Fetched { document, delta, shortened } = reply.document?;
        let probe = self.probe(feed, &document, requested);
        let now = self.now();
        let (interval, lifetime, hints) =
            (self.documents.interval(), reply.lifetime, document.head.hints.clone());
        let in_whole_only = reply.validators == Validators::default();
        let when = move |holds| {
            let due = after_answer(interval, lifetime, &hints, holds, now);
            if in_whole_only { once_a_day(due, now) } else { due }
        };
        let cut = (document.ending != Ending::Whole).then(|| cut_off(shortened));
        let mut poll = Poll {
            at: now,
            // A 304 for a document we have but a part of would keep the rest from us.
            validators: cut.is_none().then_some((reply.uri, reply.validators)),
            unconditional,
            whole: cut.is_none(),
            hints: Some(document.head.hints.clone()),
            next_due: None,
            reason: String::new(),
        };
        let failing = cut.clone().map(|cut| (self.failure_due(state, &cut), cut));
        let (id, requested) = (self.id, requested.clone());
        let options = self.services.terms().history;
        let applied = self.services.writer.run(move |tx| {
            let feed = tx.logical_feed(id)?;
            let mut read = SubscriptionDocument::new(&feed, &document, &requested).as_delta(delta);
            if let Some(page) = &probe {
                read = read.with_probe(page);
            }
            let mut held = tx.held(id, &document, read.older.as_ref(), &document.uri)?;
            held.renamed = tx.held_renamed(id, &read.renamings(&feed))?;
            if read.classification.kind == FeedKind::Multipart {
                held.pages = tx.held_pages(id, &page_addresses(&document, &document.uri))?;
            }
            let update = match read.apply(&feed, &held, options, now) {
                Ok(update) => update,
                Err(refused) => return Ok(Err(refused)),
            };
            let applied = tx.apply(id, &update, now)?;
            let due = when(update.feed.as_ref().and_then(|record| record.holds));
            (poll.next_due, poll.reason) = (Some(due.at), due.reason);
            tx.record_poll(id, &poll)?;
            if let Some((due, failure)) = &failing {
                tx.record_failure(id, failure, now, Some(due.at), &due.reason, false)?;
            }
            Ok(Ok(applied))
        })??;
        self.report.count(applied);
        self.taken = true;
        Ok(cut)
    }

    /// K7a: looks once behind `next`. A page that cannot be had is looked for again with the next document.
    fn probe(
        &mut self,
        feed: &LogicalFeed,
        document: &FeedDocument,
        requested: &Url,
    ) -> Option<FeedDocument> {
        let page = SubscriptionDocument::new(feed, document, requested).page_to_probe()?.clone();
        let reply = self.documents.follow(&page).ok()?;
        let probed = reply.document.as_ref().ok()?.document.clone();
        self.documents.keep(page, reply);
        Some(probed)
    }

    fn failure_due(&self, state: &FetchState, failure: &Failure) -> Due {
        after_failure(self.documents.interval(), state.failures + 1, failure, self.now())
    }

    fn record_failure(&self, state: &FetchState, failure: &Failure) {
        if failure.kind == FailureKind::Storage {
            return;
        }
        let stopped = stops_polling(failure);
        let Due { at, reason } = if stopped {
            Due { at: self.now(), reason: "the feed is gone for good".to_owned() }
        } else {
            self.failure_due(state, failure)
        };
        let (id, now, kept) = (self.id, self.now(), failure.clone());
        let due = (!stopped).then_some(at);
        let record = move |tx: &mut Tx<'_>| tx.record_failure(id, &kept, now, due, &reason, stopped);
        if let Err(error) = self.services.writer.run(record) {
            tracing::error!(%error, "a failure could not be noted");
        }
    }

    /// Walks every gap that is due or wished for, each once.
    fn walk_gaps(&mut self, requested: &Url, wish: Wish, polled: bool) {
        let mut tried = BTreeSet::new();
        while !self.documents.is_stopped() {
            let Ok((_, feed)) = self.state() else { return };
            let now = self.now();
            let next =
                wanted_gaps(&feed, wish, polled, now).into_iter().find(|open| !tried.contains(&open.id));
            let Some(open) = next else {
                self.tell_waiting(&feed, wish, now);
                self.settle_rewritten(&feed);
                return;
            };
            tried.insert(open.id);
            let walked = self.walk(&feed, &open, requested, wish.reach);
            self.report.new_unread += walked.applied.new_unread;
            self.report.new_read += walked.applied.new_read;
            self.report.changed += walked.applied.changed;
            self.report.walks.extend(walked.report);
        }
    }
}

impl FeedJob<'_> {
    fn look_for_older_pages(&mut self) {
        match look_for_older(self.services, &mut self.documents, self.id) {
            Ok((story, applied)) => {
                self.report.count(applied);
                self.report.notices.push(story);
            }
            Err(error) => self.report.notices.push(Failure::from(error).message),
        }
    }

    /// Looks in a web archive for what gaps hide. Behind a document that was recovered the chain is walked on, and what is
    /// missing there is looked for as well.
    fn look_in_web_archive(&mut self, requested: &Url, wish: Wish) {
        /// Documents of one chain that are recovered for one request of the reader.
        const ROUNDS: usize = 20;
        let mut asked = Vec::new();
        let mut archive = self.documents.anew();
        for _ in 0..ROUNDS {
            let Ok((_, feed)) = self.state() else { return };
            let is_asked = |open: &&OpenGap| {
                let is_meant = wish.gap.is_none_or(|id| id == open.id);
                is_meant && open.gap.can_be_recovered() && !asked.contains(&(open.id, open.gap.uri.clone()))
            };
            let Some(open) = feed.gaps.iter().find(is_asked).cloned() else { break };
            asked.push((open.id, open.gap.uri.clone()));
            let Some(found) = recover(self.services, &mut archive, &feed, &open, requested) else { continue };
            self.report.count(found.applied);
            let (id, now, story) = (self.id, self.now(), found.story.clone());
            if found.captures > 0
                && let Err(error) = self.services.writer.run(move |tx| tx.note_event(id, now, &story))
            {
                tracing::error!(%error, "an event could not be noted");
            }
            self.report.notices.push(found.story);
            if archive.is_stopped() {
                break;
            }
            if found.captures > 0 {
                // The chain behind the capture is the publisher's own again.
                self.walk_gaps(requested, Wish::default(), false);
            }
        }
    }

    /// A6a: a gap whose chain was rewritten, and which the new chain did not lead past, is missing after all.
    fn settle_rewritten(&mut self, feed: &LogicalFeed) {
        for walk in self.report.walks.iter_mut().filter(|walk| walk.outcome == Outcome::Rewritten) {
            if let Some(open) = feed.gaps.iter().find(|open| open.id == walk.gap) {
                walk.outcome = Outcome::Missing(open.gap.cause);
                walk.missing = Some((open.gap.cause, open.gap.message.clone()));
            }
        }
        self.tell_rewritten();
    }

    /// A6a: the reader is told that the publisher rewrote the chain, and what came of it.
    fn tell_rewritten(&mut self) {
        if !self.report.walks.iter().any(|walk| walk.outcome == Outcome::Rewritten) {
            return;
        }
        let documents: u32 = self.report.walks.iter().map(|walk| walk.documents).sum();
        let text = format!(
            "The publisher rewrote the archives. The chain as it is now was followed: {documents} read, {} entries added, \
             {} changed.",
            self.report.new_unread + self.report.new_read,
            self.report.changed
        );
        let (id, now, noted) = (self.id, self.now(), text.clone());
        if let Err(error) = self.services.writer.run(move |tx| tx.note_event(id, now, &noted)) {
            tracing::error!(%error, "an event could not be noted");
        }
        self.report.notices.push(text);
    }

    /// F3b: why a gap that the reader wants tried is not.
    fn tell_waiting(&mut self, feed: &LogicalFeed, wish: Wish, now: Timestamp) {
        let wanted = |open: &&OpenGap| wish.retry_gaps || wish.gap == Some(open.id);
        for open in feed.gaps.iter().filter(wanted) {
            if let (Some(time), Some(uri)) = (asked_to_wait(&open.gap, now), &open.gap.uri) {
                self.report.notices.push(format!("{uri} is not asked for: {}", asks_to_wait(time)));
            }
        }
    }
}

impl FeedReport {
    fn new(subscription: SubscriptionId) -> Self {
        Self {
            subscription,
            answer: Answer::Skipped(String::new()),
            new_unread: 0,
            new_read: 0,
            changed: 0,
            walks: Vec::new(),
            notices: Vec::new(),
        }
    }

    fn count(&mut self, applied: Applied) {
        self.new_unread += applied.new_unread;
        self.new_read += applied.new_read;
        self.changed += applied.changed;
    }
}

/// Until when the server of a missing document asked to wait: with these statuses nothing but Retry-After names a time.
/// Not even the reader's wish outranks it (F2).
fn asked_to_wait(gap: &Gap, now: Timestamp) -> Option<Timestamp> {
    match (gap.status, gap.retry) {
        (Some(408 | 429 | 500..), Retry::At(time)) if time > now => Some(time),
        _ => None,
    }
}

fn asks_to_wait(until: Timestamp) -> String {
    format!("the server asked to wait until {}", until.to_rfc3339())
}

/// Why a feed is not polled now, in words (F3b); `None` where it is.
fn why_not(state: &FetchState, wish: Wish, now: Timestamp) -> Option<String> {
    if wish.gap.is_some() {
        return Some("only its gaps were asked for".to_owned());
    }
    if wish.text.is_some() && !wish.now {
        return Some("only a text was asked for".to_owned());
    }
    if state.stopped {
        return Some("the feed is gone for good (410)".to_owned());
    }
    let due = state.next_due.filter(|time| *time > now)?;
    (!wish.now).then(|| format!("not due before {} ({})", due.to_rfc3339(), state.due_reason))
}

/// The gaps to walk, nearest first. What is due always; without a poll only what no answer could have changed: walks
/// that a crash or the end of the program cut short (A3).
fn wanted_gaps(feed: &LogicalFeed, wish: Wish, polled: bool, now: Timestamp) -> Vec<OpenGap> {
    let wanted = |open: &&OpenGap| {
        let gap = &open.gap;
        if asked_to_wait(gap, now).is_some() {
            return false;
        }
        if let Some(id) = wish.gap {
            // What that walk opens in its turn belongs to it (A6a).
            return open.id == id || gap.cause == GapCause::NotYetFetched;
        }
        let beyond = wish.reach != Reach::Allowance
            && matches!(gap.cause, GapCause::Limit | GapCause::Stopped | GapCause::MissedPolls);
        let due = gap.is_due(now) && (polled || gap.cause == GapCause::NotYetFetched);
        gap.uri.is_some() && (due || beyond || wish.retry_gaps)
    };
    let mut gaps: Vec<OpenGap> = feed.gaps.iter().filter(wanted).cloned().collect();
    gaps.sort_by_key(|open| (std::cmp::Reverse(open.gap.walk), open.gap.depth));
    gaps
}

/// K2: where a document is an archive that names its subscription document, fetches that one instead; `None` where
/// the document is no archive or leads in a circle.
pub(super) fn current_document(
    documents: &mut Documents<'_>,
    requested: &Url,
    reply: &Reply,
) -> Option<(Url, Reply)> {
    const HOPS: usize = 3;
    let mut met = vec![requested.clone(), reply.uri.clone()];
    let mut found: Option<(Url, Reply)> = None;
    for _ in 0..HOPS {
        let (address, reply) = found.as_ref().map_or((requested, reply), |(address, reply)| (address, reply));
        let document = &reply.document.as_ref().ok()?.document;
        let DocumentRole::Archive { current: Some(current) } = classify(document, address, None).role else {
            return found;
        };
        if met.iter().any(|uri| same_document(uri, &current)) {
            return None;
        }
        let next = documents.follow(&current).ok().filter(|reply| reply.document.is_ok())?;
        met.extend([current.clone(), next.uri.clone()]);
        found = Some((current, next));
    }
    None
}

/// What is said when the subscription went to the `current` document (K2).
pub(super) fn archive_notice(current: &Url) -> String {
    format!(
        "The address was that of an archive. The feed's current document is subscribed to instead: {current}"
    )
}

fn cut_off(shortage: Option<Shortage>) -> Failure {
    let why = shortage.map_or_else(String::new, |shortage| format!(": {}", shortage.words()));
    Failure::new(
        FailureKind::Unreadable,
        format!("The document was cut off before its end{why}."),
        "Its whole entries are kept. It is tried again with the next refresh.",
    )
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        error.to_failure()
    }
}
