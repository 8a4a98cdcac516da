//! Drives one walk: fetches the documents that [`HistoryWalk`] names and stores its decisions (A2 to A8).

use std::collections::HashSet;

use url::Url;

use super::driver::Driver;
use super::paged::read_pages;
use crate::history::{
    HistoryOptions, HistoryWalk, LogicalFeed, OpenGap, PagedWalk, ProcessedDocument, Reach, ResponseFacts,
    SecondAnswer, Step, SubscriptionDocument, UriState, WalkOutcome,
};
use crate::model::{Digest, Failure, FeedDocument, Timestamp};
use crate::refresh::arrived::Arrived;
use crate::refresh::documents::{Documents, Reply};
use crate::refresh::{Services, WalkReport};
use crate::store::{Applied, StoreError, Tx};

/// The result of a walk.
#[derive(Default)]
pub(in crate::refresh) struct WalkResult {
    pub(in crate::refresh) applied: Applied,
    /// The report; `None` if the gap was gone or the store failed.
    pub(in crate::refresh) report: Option<WalkReport>,
    /// The part of the chain that was read.
    pub(in crate::refresh) chain: Option<ChainRead>,
    /// The last of the pages that were read, if they closed the gap.
    pub(in crate::refresh) last_page: Option<Url>,
}

/// A part of a chain that was read down to its beginning or to a known document.
pub(in crate::refresh) struct ChainRead {
    /// The poll that led to this part of the chain.
    pub(in crate::refresh) poll: u64,
    /// Poll and depth of the known document at its end; `None` if it was read to its beginning.
    pub(in crate::refresh) end: Option<(u64, u32)>,
    /// Fingerprints of the ids of its entries.
    pub(in crate::refresh) ids: HashSet<u64>,
}

/// The beginning of a walk.
#[derive(Clone, Copy)]
pub(in crate::refresh) struct WalkStart<'a> {
    /// The subscription document before redirects.
    pub(in crate::refresh) requested: &'a Url,
    pub(in crate::refresh) reach: Reach,
    /// True if the user asked for the walk.
    pub(in crate::refresh) is_asked: bool,
    /// The last page of another walk of this task, which has closed the gap above.
    pub(in crate::refresh) walked_to: Option<&'a Url>,
}

/// Walks from an open gap until the walk is over or the task is stopped.
pub(in crate::refresh) fn walk_gap(
    services: &Services,
    documents: &mut Documents<'_>,
    feed: &LogicalFeed,
    open: &OpenGap,
    start: WalkStart<'_>,
) -> WalkResult {
    let WalkStart { requested, reach, .. } = start;
    let options = services.settings().history;
    if open.gap.is_at_page() {
        let walk = PagedWalk::resume(open, feed, requested, options, reach);
        let is_next = start.walked_to.is_some() && start.walked_to == open.gap.uri.as_ref();
        let walk = if is_next { walk.map(PagedWalk::with_pages_above) } else { walk };
        return walk.map(|walk| read_pages(services, documents, feed, walk, requested)).unwrap_or_default();
    }
    let Some(walk) = HistoryWalk::resume(open, feed, requested, options, reach) else {
        return WalkResult::default();
    };
    let walk = with_documents_above(services, feed, walk);
    let walk = if start.is_asked { walk } else { walk.past_refused_document() };
    let driver = Driver::new(services, feed.subscription, walk);
    let mut walk = ChainWalk { driver, requested, options, ids: HashSet::new() };
    let outcome = walk.run(documents);
    let ChainWalk { driver, ids, .. } = walk;
    let end = driver.walk.bridged_at();
    let is_read = outcome == Some(WalkOutcome::ReachedBeginning) || end.is_some();
    WalkResult {
        report: outcome.map(|outcome| driver.report(outcome)),
        applied: driver.applied,
        last_page: None,
        chain: is_read.then_some(ChainRead { poll: open.gap.chain.poll, end, ids }),
    }
}

struct ChainWalk<'a> {
    driver: Driver<'a, HistoryWalk>,
    requested: &'a Url,
    options: HistoryOptions,
    /// Fingerprints of the ids in the documents. All documents share one set. If each document had a small list,
    /// allocated while the document is in memory, the allocator could not reuse that memory.
    ids: HashSet<u64>,
}

impl ChainWalk<'_> {
    fn run(&mut self, documents: &mut Documents<'_>) -> Option<WalkOutcome> {
        loop {
            self.driver.stop_if_asked(documents)?;
            match self.driver.walk.poll() {
                Step::Finished(outcome) => return Some(outcome),
                Step::Fetch(uri) => self.fetch(documents, &uri)?,
                Step::AskAgain(uri) => {
                    let known = self.known(&uri);
                    let answer = match &known {
                        Some(led) if led.uri != uri && self.driver.walk.gap().is_at_archive() => {
                            // The address led to the known document, and may lead to another one by now.
                            let held = (led.uri.clone(), led.validators.clone());
                            match documents.follow_unless(&uri, Some(&held)) {
                                Ok(reply) if reply.uri != led.uri => {
                                    let now = self.driver.now();
                                    self.driver.step(move |walk, _, feed| {
                                        Ok(walk.handle_led_elsewhere(feed, now))
                                    })?;
                                    continue;
                                }
                                Ok(reply) if reply.not_modified => Ok(None),
                                reply => reply.and_then(|reply| reply.with_facts(&uri)).map(Some),
                            }
                        }
                        Some(known) => documents.follow_again(&known.uri, &known.validators),
                        None => Ok(None),
                    };
                    if answer.is_err() && documents.is_stopped() {
                        continue;
                    }
                    self.take_second_answer(known, answer)?;
                }
                Step::RefetchSubscription => {
                    let answer = documents.ask(self.requested, None);
                    if answer.is_err() && documents.is_stopped() {
                        continue;
                    }
                    self.take_refetched_subscription(documents, answer)?;
                }
            }
            self.driver.tell(self.driver.walk.gap().place.newer_time, documents.bytes());
        }
    }

    /// Fetches the next document of the walk, and takes in the answer.
    fn fetch(&mut self, documents: &mut Documents<'_>, uri: &Url) -> Option<()> {
        let known = self.known_target(uri);
        let held = known.as_ref().map(|known| (known.uri.clone(), known.validators.clone()));
        let reply = documents.follow_unless(uri, held.as_ref());
        if let (Some(known), Ok(reply)) = (known, &reply)
            && reply.uri == known.uri
            && (reply.not_modified || reply.document.is_err())
        {
            return self.take_known(known, reply.not_modified);
        }
        let answer = reply.and_then(|reply| reply.with_facts(uri));
        if answer.is_err() && documents.is_stopped() {
            return Some(());
        }
        self.take(answer)?;
        self.driver.keep_to_cap()
    }

    /// Returns the processed document to which an address of the chain redirected temporarily the last time.
    fn known_target(&self, uri: &Url) -> Option<ProcessedDocument> {
        self.known(uri).filter(|known| known.uri != *uri)
    }

    /// Returns the processed document at an address of the chain.
    fn known(&self, uri: &Url) -> Option<ProcessedDocument> {
        let (id, asked_for) = (self.driver.id, uri.clone());
        let known = self.driver.services.writer.read(move |store| store.processed(id, &asked_for));
        known.ok().flatten()
    }

    /// Takes in that the address of the gap still redirects to this processed document.
    fn take_known(&mut self, known: ProcessedDocument, is_unchanged: bool) -> Option<()> {
        let now = self.driver.now();
        self.driver.step(move |walk, tx, feed| {
            let chain = tx.chain(feed.subscription, &known.uri, true)?;
            Ok(walk.handle_known_target(feed, &known, &chain, is_unchanged, now))
        })
    }

    fn take(&mut self, answer: Result<(FeedDocument, ResponseFacts), Failure>) -> Option<()> {
        let now = self.driver.now();
        match answer {
            Ok((document, facts)) => {
                self.ids.extend(document.entries.iter().map(|entry| Digest::of([entry.id.as_str()]).half()));
                self.driver.step(move |walk, tx, feed| {
                    let id = feed.subscription;
                    let older = walk.older(&document);
                    // Entries of earlier polls may return under new ids. Times cannot tell, because the clock may have
                    // been set back.
                    let may_be_renamed = walk.gap().chain.poll > 1;
                    let mut held = tx.held_behind(id, &document, older.as_ref(), may_be_renamed)?;
                    tx.look_up_chain(feed, &mut held, older.as_ref(), &document.uri)?;
                    if let (UriState::Processed { poll: own, .. }, Some(asked_for)) =
                        (held.own, walk.gap().uri.as_ref())
                        && *asked_for != document.uri
                    {
                        let before = tx.processed(id, asked_for)?;
                        held.own_is_as_before = before.is_some_and(|before| before.uri == document.uri);
                        let earlier = tx.processed_archives(id)?.into_iter().map(|archive| archive.poll);
                        held.own_is_newest =
                            earlier.filter(|other| *other < walk.gap().chain.poll).max() == Some(own);
                    }
                    let update = walk.handle_document(feed, &document, &facts, &held, now);
                    look_past_missing(walk, tx, feed, now)?;
                    Ok(update)
                })
            }
            Err(failure) => self.driver.step(move |walk, tx, feed| {
                let update = walk.handle_failure(&failure, now);
                look_past_missing(walk, tx, feed, now)?;
                Ok(update)
            }),
        }
    }

    /// Takes in the answer to a new request for a processed document.
    fn take_second_answer(
        &mut self,
        known: Option<ProcessedDocument>,
        answer: Result<Option<(FeedDocument, ResponseFacts)>, Failure>,
    ) -> Option<()> {
        let now = self.driver.now();
        self.driver.step(move |walk, tx, feed| {
            let Some(known) = &known else { return Ok(walk.give_up_asking_again(now)) };
            let id = feed.subscription;
            let chain = tx.chain(id, &known.uri, true)?;
            let update = match answer {
                Ok(Some((document, facts))) => {
                    let older = walk.older(&document);
                    let mut held = tx.held_behind(id, &document, older.as_ref(), true)?;
                    tx.look_up_chain(feed, &mut held, older.as_ref(), &document.uri)?;
                    walk.handle_second_answer(
                        feed,
                        known,
                        &chain,
                        &SecondAnswer::Document(&document, facts, &held),
                        now,
                    )
                }
                Ok(None) => walk.handle_second_answer(feed, known, &chain, &SecondAnswer::Unchanged, now),
                Err(failure) => {
                    walk.handle_second_answer(feed, known, &chain, &SecondAnswer::Failed(&failure), now)
                }
            };
            Ok(update)
        })
    }

    /// Takes in the subscription document that was fetched once more without validators (A6a).
    fn take_refetched_subscription(
        &mut self,
        documents: &mut Documents<'_>,
        answer: Result<Reply, Failure>,
    ) -> Option<()> {
        let (id, now) = (self.driver.id, self.driver.now());
        let requested = self.requested.clone();
        let fetched = answer.and_then(|reply| Arrived::new(documents, reply, true, now)).ok();
        let fetched = fetched.map(|(arrived, fetched)| (fetched.document, arrived));
        let probe = fetched.as_ref().and_then(|(document, _)| {
            let feed = self.driver.services.writer.read(move |store| store.logical_feed(id)).ok()?;
            documents.look_behind_next(&SubscriptionDocument::new(&feed, document, &requested))
        });
        let (requested, options) = (self.requested.clone(), self.options);
        self.driver.step(move |walk, tx, feed| {
            let Some((document, arrived)) = fetched else {
                return Ok(walk.handle_refetched_subscription(feed, None, now));
            };
            let mut read = SubscriptionDocument::new(feed, &document, &requested);
            if let Some(page) = &probe {
                read = read.with_probe(page);
            }
            let held = tx.held_of_subscription(feed, &read)?;
            let update =
                walk.handle_refetched_subscription(feed, read.apply(feed, &held, options, now).ok(), now);
            if update.feed.is_some() {
                arrived.record(tx, id, update.feed.as_ref())?;
            }
            Ok(update)
        })
    }
}

/// Tells a walk that is resumed in the midst of its chain which documents it has read before.
fn with_documents_above(services: &Services, feed: &LogicalFeed, walk: HistoryWalk) -> HistoryWalk {
    let (id, depth) = (feed.subscription, walk.gap().chain.depth);
    let newest = feed.record.as_ref().and_then(|record| record.older.clone());
    let chain = newest
        .filter(|_| depth > 1)
        .and_then(|newest| services.writer.read(move |store| store.chain(id, &newest, true)).ok());
    match chain {
        Some(chain) => walk.with_documents_above(&feed.coverage, &chain),
        None => walk,
    }
}

/// Lets a walk whose document is missing look for a way past it along the chain (rule 8 of coverage).
fn look_past_missing(
    walk: &mut HistoryWalk,
    tx: &Tx<'_>,
    feed: &LogicalFeed,
    now: Timestamp,
) -> Result<(), StoreError> {
    let newest = feed.record.as_ref().and_then(|record| record.older.as_ref());
    if let (Some(newest), Step::Finished(WalkOutcome::Missing(_))) = (newest, walk.poll()) {
        walk.look_past_missing(&feed.coverage, &tx.chain(feed.subscription, newest, true)?, now);
    }
    Ok(())
}
