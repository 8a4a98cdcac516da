//! Drives a walk through the pages of a feed: fetches the pages that [`PagedWalk`] names, and stores its decisions (G6a).

use std::collections::HashSet;

use url::Url;

use super::chain::WalkResult;
use super::driver::Driver;
use crate::history::{CoverageUpdate, DocumentUpdate, LogicalFeed, PagedStep, PagedWalk, WalkOutcome};
use crate::model::{Digest, Failure, Validators};
use crate::refresh::Services;
use crate::refresh::documents::{Documents, Fetched};

/// Reads pages until the walk is over or the task is stopped.
pub(super) fn read_pages(
    services: &Services,
    documents: &mut Documents<'_>,
    feed: &LogicalFeed,
    walk: PagedWalk,
    requested: &Url,
) -> WalkResult {
    let driver = Driver::new(services, feed.subscription, walk);
    let mut pages = PagesRead { driver, requested, ids: HashSet::new() };
    let outcome = pages.run(documents);
    let driver = pages.driver;
    WalkResult {
        report: outcome.map(|outcome| driver.report(outcome)),
        applied: driver.applied,
        last_page: driver.walk.last_page().cloned(),
        chain: None,
    }
}

struct PagesRead<'a> {
    driver: Driver<'a, PagedWalk>,
    requested: &'a Url,
    /// Fingerprints of the ids on the pages. All pages share one set. If each page had a small list, allocated while the page
    /// is in memory, the allocator could not reuse that memory.
    ids: HashSet<u64>,
}

impl PagesRead<'_> {
    fn run(&mut self, documents: &mut Documents<'_>) -> Option<WalkOutcome> {
        loop {
            self.driver.tell(self.driver.walk.gap().place.newer_time, documents.bytes());
            self.driver.stop_if_asked(documents)?;
            match self.driver.walk.poll() {
                PagedStep::Finished(outcome) => return Some(outcome),
                PagedStep::Fetch(page) => self.fetch(documents, &page)?,
                PagedStep::CompareFirstPage => {
                    let requested = self.requested;
                    let ask = |documents: &mut Documents<'_>| {
                        documents.ask_past_caches(requested).and_then(|reply| reply.document)
                    };
                    documents.pause(self.driver.services.questions.book_next(requested));
                    let Some(answer) = Self::ask_again(documents, ask) else { continue };
                    let (now, on_pages) = (self.driver.now(), self.ids.clone());
                    self.driver.step(move |walk, tx, feed| {
                        let Fetched { document, .. } = match answer {
                            Ok(first) => first,
                            Err(failure) => return Ok(walk.handle_failure(&failure, now)),
                        };
                        let held = tx.held_behind(feed.subscription, &document, None, false)?;
                        Ok(walk.handle_first_page(feed, &document, &held, &on_pages, now))
                    })?;
                }
                PagedStep::ComparePage(page) => {
                    if !self.wait_for_page_request(documents, &page, None)? {
                        continue;
                    }
                    let known = self.driver.walk.known_page();
                    let is_asked = known != Validators::default();
                    let ask = |documents: &mut Documents<'_>| {
                        let reply = documents.follow_page_again(&page, known)?;
                        if reply.not_modified && is_asked { Ok(None) } else { reply.document.map(Some) }
                    };
                    let Some(answer) = Self::ask_again(documents, ask) else { continue };
                    let (now, on_pages) = (self.driver.now(), self.ids.clone());
                    self.driver.step(move |walk, tx, feed| {
                        let Fetched { document, .. } = match answer {
                            Ok(Some(page)) => page,
                            Ok(None) => return Ok(walk.handle_unchanged_page(feed, &on_pages, now)),
                            Err(failure) => return Ok(walk.handle_failure(&failure, now)),
                        };
                        let held = tx.held_behind(feed.subscription, &document, None, true)?;
                        Ok(walk.handle_page_again(feed, &document, &held, &on_pages, now))
                    })?;
                }
            }
        }
    }

    /// Fetches the next page of the walk, and takes in the answer.
    fn fetch(&mut self, documents: &mut Documents<'_>, page: &Url) -> Option<()> {
        let reserved = self.driver.walk.pages_to_compare();
        let is_request = documents.refusal(page).is_none();
        if is_request && !self.wait_for_page_request(documents, page, Some(reserved))? {
            return Some(());
        }
        let answer = documents.follow_page(page).and_then(|reply| reply.with_facts(page));
        if answer.is_err() && documents.is_stopped() {
            return Some(());
        }
        if let Ok((page, _)) = &answer {
            self.ids.extend(page.entries.iter().map(|entry| Digest::of([entry.id.as_str()]).half()));
        }
        let now = self.driver.now();
        self.driver.step(move |walk, tx, feed| {
            let (page, facts) = match answer {
                Ok(page) => page,
                Err(failure) => return Ok(walk.handle_failure(&failure, now)),
            };
            // Entries of earlier polls may return under new ids. Times cannot tell, because the clock may have been set back.
            let may_be_renamed = walk.gap().chain.poll > 1;
            let held = tx.held_behind(feed.subscription, &page, None, may_be_renamed)?;
            Ok(walk.handle_page(feed, &page, &facts, &held, now))
        })?;
        self.driver.keep_to_cap()
    }

    /// Fetches a page once more with `ask`. Returns `None` if the task is stopped.
    fn ask_again<T>(
        documents: &mut Documents<'_>,
        ask: impl FnOnce(&mut Documents<'_>) -> Result<T, Failure>,
    ) -> Option<Result<T, Failure>> {
        if documents.is_stopped() {
            return None;
        }
        let answer = ask(documents);
        (answer.is_ok() || !documents.is_stopped()).then_some(answer)
    }

    /// Waits until the next page may be requested, and counts the request. `reserved` is the number of requests that must
    /// remain for today behind the reading of a page, and `None` for a second look. Returns false if the task was stopped or the requests of today are used up; `None` if the walk
    /// cannot go on.
    fn wait_for_page_request(
        &mut self,
        documents: &Documents<'_>,
        page: &Url,
        reserved: Option<u32>,
    ) -> Option<bool> {
        documents.pause(self.driver.services.questions.book_next(page));
        if documents.is_stopped() {
            return Some(false);
        }
        let (now, before) = (self.driver.now(), self.driver.walk.poll());
        self.driver.step(move |walk, _, feed| {
            let mut coverage = feed.coverage.clone();
            let mut update = DocumentUpdate::default();
            let is_free = match reserved {
                Some(reserved) => coverage.count_page_read(reserved, now),
                None => coverage.count_second_look(now),
            };
            if !is_free {
                update = walk.rest_until_tomorrow(now);
            }
            update.coverage = Some(CoverageUpdate { coverage, stretch: None, placed: Vec::new() });
            Ok(update)
        })?;
        Some(self.driver.walk.poll() == before)
    }
}
