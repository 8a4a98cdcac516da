//! Drives one walk through the pages of a multipart feed: fetches the pages (HEAD back, GET forward) and stores each
//! step at once (M3).

use super::chain::WalkResult;
use super::driver::Driver;
use crate::history::{HeldPages, LogicalFeed, MultipartStep, MultipartWalk, OpenGap, Reach, WalkOutcome};
use crate::model::{Failure, FeedDocument};
use crate::refresh::Services;
use crate::refresh::documents::{Documents, Fetched};

/// Walks from an open gap until the walk is over or the task is stopped. `known` contains the gap's page.
pub(in crate::refresh) fn walk_pages(
    services: &Services,
    documents: &mut Documents<'_>,
    feed: &LogicalFeed,
    open: &OpenGap,
    known: &HeldPages,
    reach: Reach,
) -> WalkResult {
    let Some(walk) = MultipartWalk::resume(open, feed, known, services.settings().history, reach) else {
        return WalkResult::default();
    };
    let mut driver = Driver::new(services, feed.subscription, walk);
    let report = driver.run(documents).map(|outcome| driver.report(outcome));
    WalkResult { applied: driver.applied, report, ..WalkResult::default() }
}

impl Driver<'_, MultipartWalk> {
    fn run(&mut self, documents: &mut Documents<'_>) -> Option<WalkOutcome> {
        loop {
            self.stop_if_asked(documents)?;
            match self.walk.poll() {
                MultipartStep::Finished(outcome) => return Some(outcome),
                MultipartStep::Head(uri) => {
                    let answer = documents.page_head(&uri);
                    if answer.is_err() && documents.is_stopped() {
                        continue;
                    }
                    self.handle_head(answer)?;
                }
                MultipartStep::Read(uri) => {
                    let answer = documents.follow(&uri).and_then(|reply| reply.document);
                    if answer.is_err() && documents.is_stopped() {
                        continue;
                    }
                    self.read(answer)?;
                    self.keep_to_cap()?;
                }
            }
            let back_to = self.walk.gap().place.older_time.or(self.walk.gap().place.newer_time);
            self.tell(back_to, documents.bytes());
        }
    }

    fn handle_head(&mut self, answer: Result<FeedDocument, Failure>) -> Option<()> {
        let now = self.now();
        match answer {
            Ok(page) => self.step(move |walk, tx, feed| {
                let id = feed.subscription;
                let known = tx.held_pages(id, &walk.addresses(Some(&page)))?;
                Ok(walk.handle_head(&page, &known, now))
            }),
            Err(failure) => self.failed(failure),
        }
    }

    fn read(&mut self, answer: Result<Fetched, Failure>) -> Option<()> {
        let now = self.now();
        match answer {
            Ok(Fetched { document, shortened, .. }) => self.step(move |walk, tx, feed| {
                let id = feed.subscription;
                let mut held = tx.held(id, &document, None, &document.uri)?;
                held.pages = tx.held_pages(id, &walk.addresses(Some(&document)))?;
                Ok(walk.handle_page(&document, shortened.is_some(), &held, now))
            }),
            Err(failure) => self.failed(failure),
        }
    }

    fn failed(&mut self, failure: Failure) -> Option<()> {
        let now = self.now();
        self.step(move |walk, tx, feed| {
            let known = tx.held_pages(feed.subscription, &walk.addresses(None))?;
            Ok(walk.handle_failure(&failure, &known, now))
        })
    }
}
