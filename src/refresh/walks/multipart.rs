//! Drives one walk through the pages of a multipart feed: fetches the pages (HEAD back, GET forward) and stores each
//! step at once (M3).

use super::chain::Walked;
use crate::history::{DocumentUpdate, HeldPages, LogicalFeed, OpenGap, Outcome, PageStep, PageWalk, Reach};
use crate::model::{Failure, FeedDocument, SubscriptionId, WalkWork};
use crate::refresh::documents::{Documents, Fetched};
use crate::refresh::{Event, Services, WalkProgress, WalkReport};
use crate::store::{Applied, StoreError, Tx};

/// Walks from an open gap until the walk is over or the task is stopped. `known` contains the gap's page.
pub(in crate::refresh) fn walk_pages(
    services: &Services,
    documents: &mut Documents<'_>,
    feed: &LogicalFeed,
    open: &OpenGap,
    known: &HeldPages,
    reach: Reach,
) -> Walked {
    let mut walked = Walked::default();
    let Some(walk) = PageWalk::resume(open, feed, known, services.settings().history, reach) else {
        return walked;
    };
    let mut driver = Driver { services, id: feed.subscription, walk, applied: Applied::default() };
    let outcome = driver.run(documents);
    walked.applied = driver.applied;
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

/// Number of pages between two checks of the feed's size on disk.
const BETWEEN_SIZE_CHECKS: u32 = 16;

struct Driver<'a> {
    services: &'a Services,
    id: SubscriptionId,
    walk: PageWalk,
    applied: Applied,
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
                PageStep::Finished(outcome) => return Some(outcome),
                PageStep::Look(uri) => {
                    let answer = documents.look(&uri);
                    if answer.is_err() && documents.is_stopped() {
                        continue;
                    }
                    self.looked(answer)?;
                }
                PageStep::Read(uri) => {
                    let answer = documents.follow(&uri).and_then(|reply| reply.document);
                    if answer.is_err() && documents.is_stopped() {
                        continue;
                    }
                    self.read(answer)?;
                    if self.walk.fetched() % BETWEEN_SIZE_CHECKS == BETWEEN_SIZE_CHECKS - 1 {
                        self.keep_to_cap()?;
                    }
                }
            }
            self.tell(documents.bytes());
        }
    }

    fn looked(&mut self, answer: Result<FeedDocument, Failure>) -> Option<()> {
        let now = (self.services.clock)();
        match answer {
            Ok(page) => self.step(move |walk, tx, id| {
                let known = tx.held_pages(id, &walk.addresses(Some(&page)))?;
                Ok(walk.handle_look(&page, &known, now))
            }),
            Err(failure) => self.failed(failure),
        }
    }

    fn read(&mut self, answer: Result<Fetched, Failure>) -> Option<()> {
        let now = (self.services.clock)();
        match answer {
            Ok(Fetched { document, shortened, .. }) => self.step(move |walk, tx, id| {
                let mut held = tx.held(id, &document, None, &document.uri)?;
                held.pages = tx.held_pages(id, &walk.addresses(Some(&document)))?;
                Ok(walk.handle_page(&document, shortened.is_some(), &held, now))
            }),
            Err(failure) => self.failed(failure),
        }
    }

    fn failed(&mut self, failure: Failure) -> Option<()> {
        let now = (self.services.clock)();
        self.step(move |walk, tx, id| {
            let known = tx.held_pages(id, &walk.addresses(None))?;
            Ok(walk.handle_failure(&failure, &known, now))
        })
    }

    /// Stops the walk if the feed has reached its storage limit (A7).
    fn keep_to_cap(&mut self) -> Option<()> {
        let cap = self.services.settings().feed_cap;
        self.step(move |walk, tx, id| {
            Ok(if tx.size_on_disk(id)? > cap { walk.stop_at_cap() } else { DocumentUpdate::default() })
        })
    }

    /// Decides and stores one step in one transaction. Returns `None` if the walk cannot go on: the store failed, or
    /// another process moved the gap.
    fn step(
        &mut self,
        decide: impl FnOnce(&mut PageWalk, &mut Tx<'_>, SubscriptionId) -> Result<DocumentUpdate, StoreError>
        + Send
        + 'static,
    ) -> Option<()> {
        let mut walk = self.walk.clone();
        let (id, now) = (self.id, (self.services.clock)());
        let stored = self.services.writer.run(move |tx| {
            let gaps = tx.logical_feed(id)?.gaps;
            let before = gaps.into_iter().find(|open| open.id == walk.gap_id());
            if before.is_none_or(|open| !walk.heed(&open.gap)) {
                return Ok(None);
            }
            let update = decide(&mut walk, tx, id)?;
            let applied = tx.apply(id, &update, now)?;
            Ok(Some((walk, applied)))
        });
        match stored {
            Ok(Some((walk, applied))) => {
                self.walk = walk;
                self.applied.new_unread += applied.new_unread;
                self.applied.new_read += applied.new_read;
                self.applied.changed += applied.changed;
                Some(())
            }
            // Another process moved or stopped the gap, or removed the feed.
            Ok(None) | Err(StoreError::NoSubscription) => None,
            Err(error) => {
                tracing::error!(%error, "a page could not be stored");
                None
            }
        }
    }

    fn tell(&self, bytes: u64) {
        (self.services.events)(Event::Walking(WalkProgress {
            subscription: self.id,
            gap: Some(self.walk.gap_id()),
            work: WalkWork::History,
            documents: self.walk.fetched(),
            back_to: self.walk.gap().older_time.or(self.walk.gap().newer_time),
            bytes,
        }));
    }
}
