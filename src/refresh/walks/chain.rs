//! Drives one walk: fetches the documents that [`HistoryWalk`] names and stores its decisions (A2 to A8).

use std::collections::HashSet;
use std::time::Duration;

use url::Url;

use crate::history::{
    Again, Came, DocumentUpdate, HistoryWalk, LogicalFeed, OpenGap, Outcome, ProcessedDocument, Reach, Step,
    SubscriptionDocument, UriState,
};
use crate::model::{Digest, Ending, Failure, FeedDocument, SubscriptionId, Timestamp, Validators, WalkWork};
use crate::refresh::documents::{Documents, Reply};
use crate::refresh::pool::schedule::{after_answer, only_as_a_whole};
use crate::refresh::{Event, Services, WalkProgress, WalkReport};
use crate::store::{Applied, Poll, StoreError, Tx};

/// The result of a walk.
#[derive(Default)]
pub(in crate::refresh) struct Walked {
    pub(in crate::refresh) applied: Applied,
    /// `None` if the gap was gone or the store failed.
    pub(in crate::refresh) report: Option<WalkReport>,
    /// The part of the chain that was read.
    pub(in crate::refresh) chain: Option<ChainRead>,
}

/// A part of a chain that was read down to its beginning or to a known document.
pub(in crate::refresh) struct ChainRead {
    /// The poll that led to it.
    pub(in crate::refresh) poll: u64,
    /// Poll and depth of the known document at its end; `None` if it was read to its beginning.
    pub(in crate::refresh) end: Option<(u64, u32)>,
    /// Fingerprints of the ids in it.
    pub(in crate::refresh) ids: HashSet<u64>,
}

/// Walks from an open gap until the walk is over or the task is stopped.
pub(in crate::refresh) fn walk_gap(
    services: &Services,
    documents: &mut Documents<'_>,
    feed: &LogicalFeed,
    open: &OpenGap,
    requested: &Url,
    reach: Reach,
) -> Walked {
    let options = services.settings().history;
    let mut walked = Walked::default();
    let Some(walk) = HistoryWalk::resume(open, feed, requested, options, reach) else { return walked };
    let applied = Applied::default();
    let mut driver =
        Driver { services, id: feed.subscription, requested, walk, applied, ids: HashSet::new() };
    let outcome = driver.run(documents);
    walked.applied = driver.applied;
    let end = driver.walk.bridged_at();
    if outcome == Some(Outcome::ReachedBeginning) || end.is_some() {
        walked.chain = Some(ChainRead { poll: open.gap.poll, end, ids: driver.ids });
    }
    walked.report = outcome.map(|outcome| WalkReport {
        gap: open.id,
        documents: driver.walk.fetched(),
        outcome,
        missing: match outcome {
            Outcome::Missing(cause) => Some((cause, driver.walk.gap().message.clone())),
            _ => None,
        },
    });
    walked
}

/// Adds the counts of one document.
pub(super) const fn add_up(sum: &mut Applied, applied: Applied) {
    sum.new_unread += applied.new_unread;
    sum.new_read += applied.new_read;
    sum.changed += applied.changed;
}

/// Number of documents between two checks of the feed's size on disk.
const BETWEEN_SIZE_CHECKS: u32 = 16;

struct Driver<'a> {
    services: &'a Services,
    id: SubscriptionId,
    requested: &'a Url,
    walk: HistoryWalk,
    applied: Applied,
    /// Fingerprints of the ids in the documents. They are kept in one set: a small list per document, allocated while
    /// the document is in memory, would keep its memory from being used again.
    ids: HashSet<u64>,
}

impl Driver<'_> {
    fn run(&mut self, documents: &mut Documents<'_>) -> Option<Outcome> {
        loop {
            if documents.is_stopped() {
                // If the program ends, the gap stays as it is, and the walk goes on at the next start (A3).
                if !documents.is_stopped_by_user() {
                    return None;
                }
                self.step(|walk, _, _| Ok(walk.stop()))?;
            }
            match self.walk.poll() {
                Step::Finished(outcome) => return Some(outcome),
                Step::Fetch(uri) => {
                    let answer = documents.follow(&uri).and_then(|reply| reply.came(&uri));
                    if answer.is_err() && documents.is_stopped() {
                        continue;
                    }
                    self.take(answer)?;
                    if self.walk.fetched() % BETWEEN_SIZE_CHECKS == BETWEEN_SIZE_CHECKS - 1 {
                        self.keep_to_cap()?;
                    }
                }
                Step::AskAgain(uri) => {
                    let id = self.id;
                    let known =
                        self.services.writer.read(move |store| store.processed(id, &uri)).ok().flatten();
                    let answer = match &known {
                        Some(known) => documents.follow_again(&known.uri, &known.validators),
                        None => Ok(None),
                    };
                    if answer.is_err() && documents.is_stopped() {
                        continue;
                    }
                    self.take_again(known, answer)?;
                }
                Step::Recheck => {
                    let answer = documents.ask(self.requested, None);
                    if answer.is_err() && documents.is_stopped() {
                        continue;
                    }
                    let interval = documents.interval();
                    self.take_recheck(answer, interval)?;
                }
            }
            self.tell(documents.bytes());
        }
    }

    fn take(&mut self, answer: Result<(FeedDocument, Came), Failure>) -> Option<()> {
        let now = (self.services.clock)();
        match answer {
            Ok((document, came)) => {
                self.ids.extend(document.entries.iter().map(|entry| Digest::of([entry.id.as_str()]).half()));
                self.step(move |walk, tx, feed| {
                    let id = feed.subscription;
                    let older = walk.older(&document);
                    // Entries that were stored before the walk may return under new ids.
                    let since = walk.gap().since;
                    let may_be_renamed = feed.coverage.stretches.iter().any(|stretch| stretch.since < since);
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
                            earlier.filter(|other| *other < walk.gap().poll).max() == Some(own);
                    }
                    let update = walk.handle_document(feed, &document, &came, &held, now);
                    seek_way_past(walk, tx, feed)?;
                    Ok(update)
                })
            }
            Err(failure) => self.step(move |walk, tx, feed| {
                let update = walk.handle_failure(&failure, now);
                seek_way_past(walk, tx, feed)?;
                Ok(update)
            }),
        }
    }

    /// Takes in the answer to a new request for a processed document.
    fn take_again(
        &mut self,
        known: Option<ProcessedDocument>,
        answer: Result<Option<(FeedDocument, Came)>, Failure>,
    ) -> Option<()> {
        let now = (self.services.clock)();
        self.step(move |walk, tx, feed| {
            let Some(known) = &known else { return Ok(walk.give_up_again(now)) };
            let id = feed.subscription;
            let chain = tx.chain(id, &known.uri, true)?;
            let update = match answer {
                Ok(Some((document, came))) => {
                    let held = tx.held_behind(id, &document, walk.older(&document).as_ref(), true)?;
                    walk.handle_again(feed, known, &chain, &Again::Document(&document, came, &held), now)
                }
                Ok(None) => walk.handle_again(feed, known, &chain, &Again::Unchanged, now),
                Err(_) => walk.handle_again(feed, known, &chain, &Again::Failed, now),
            };
            Ok(update)
        })
    }

    /// Stops the walk if the feed has reached its storage limit (A7, RFC 5005 §6).
    fn keep_to_cap(&mut self) -> Option<()> {
        let cap = self.services.settings().feed_cap;
        self.step(move |walk, tx, feed| {
            Ok(if tx.size_on_disk(feed.subscription)? > cap {
                walk.stop_at_cap()
            } else {
                DocumentUpdate::default()
            })
        })
    }

    /// Takes in the subscription document, fetched once more without validators (A6a).
    fn take_recheck(&mut self, answer: Result<Reply, Failure>, interval: Duration) -> Option<()> {
        let now = (self.services.clock)();
        let requested = self.requested.clone();
        let fetched = answer.ok().and_then(|reply| {
            let document = reply.document.ok()?.document;
            let mut due = after_answer(interval, reply.lifetime, &document.head.hints, None, now);
            if reply.validators == Validators::default() {
                due = only_as_a_whole(due, None, now);
            }
            let poll = Poll {
                at: now,
                validators: (document.ending == Ending::Whole).then_some((reply.uri, reply.validators)),
                unconditional: true,
                whole: true,
                hints: Some(document.head.hints.clone()),
                next_due: Some(due.at),
                reason: due.reason,
            };
            Some((document, poll))
        });
        self.step(move |walk, tx, feed| {
            let id = feed.subscription;
            let Some((document, poll)) = &fetched else { return Ok(walk.handle_recheck(feed, None, now)) };
            let read = SubscriptionDocument::new(feed, document, &requested);
            let held = tx.held_of_subscription(feed, &read)?;
            let update = walk.handle_recheck(feed, Some((&read, &held)), now);
            if update.feed.is_some() {
                tx.record_poll(id, poll)?;
            }
            Ok(update)
        })
    }

    /// Decides and stores one step in one transaction. Returns `None` if the walk cannot go on: the store failed, or
    /// another process moved the gap.
    fn step(
        &mut self,
        decide: impl FnOnce(&mut HistoryWalk, &mut Tx<'_>, &LogicalFeed) -> Result<DocumentUpdate, StoreError>
        + Send
        + 'static,
    ) -> Option<()> {
        let mut walk = self.walk.clone();
        let (id, now) = (self.id, (self.services.clock)());
        let stored = self.services.writer.run(move |tx| {
            let feed = tx.logical_feed(id)?;
            let before = feed.gaps.iter().find(|open| open.id == walk.gap_id());
            if before.is_none_or(|open| !walk.heed(&open.gap)) {
                return Ok(None);
            }
            let update = decide(&mut walk, tx, &feed)?;
            let (applied, stored) = tx.apply_with_keys(id, &update, now)?;
            walk.resolve(&stored);
            Ok(Some((walk, applied)))
        });
        match stored {
            Ok(Some((walk, applied))) => {
                self.walk = walk;
                add_up(&mut self.applied, applied);
                Some(())
            }
            // Another process moved or stopped the gap, or removed the feed.
            Ok(None) | Err(StoreError::NoSubscription) => None,
            Err(error) => {
                tracing::error!(%error, "a document of a chain could not be stored");
                None
            }
        }
    }

    fn tell(&self, bytes: u64) {
        let back_to: Option<Timestamp> = self.walk.gap().newer_time;
        (self.services.events)(Event::Walking(WalkProgress {
            subscription: self.id,
            gap: Some(self.walk.gap_id()),
            work: WalkWork::History,
            documents: self.walk.fetched(),
            back_to,
            bytes,
        }));
    }
}

/// Lets a walk whose document is missing go on another way along the chain.
fn seek_way_past(walk: &mut HistoryWalk, tx: &Tx<'_>, feed: &LogicalFeed) -> Result<(), StoreError> {
    let newest = feed.record.as_ref().and_then(|record| record.older.as_ref());
    if let (Some(newest), Step::Finished(Outcome::Missing(_))) = (newest, walk.poll()) {
        walk.seek_way_past(&feed.coverage, &tx.chain(feed.subscription, newest, true)?);
    }
    Ok(())
}
