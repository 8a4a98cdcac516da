//! Looks for the entries of gaps, if the user asks: on the pages that the feed links, then on the publisher's site, then on
//! the user's own feed servers.

use std::collections::BTreeSet;

use url::Url;

use super::FeedJob;
use super::gaps::asked_to_wait;
use crate::history::{GapTarget, LogicalFeed, OpenGap, WalkOutcome, keeps_nothing};
use crate::model::GapId;
use crate::refresh::walks::site::{Asked, ask_servers, ask_site};
use crate::refresh::{Notice, RefreshRequest, WalkReport};
use crate::store::StoreError;

impl FeedJob<'_> {
    /// Asks for the entries of every gap of missed polls: first the publisher, then the user's own feed servers, as the user
    /// wants. If the user named a gap, asks only for that gap. Stops if the site asks to wait. `requested` is the address of
    /// the feed.
    pub(super) fn ask_sites(&mut self, requested: &Url, request: RefreshRequest) {
        let mut tried: BTreeSet<GapId> = BTreeSet::new();
        let id = self.id;
        while !self.documents.is_stopped() {
            let Ok(feed) = self.services.writer.read(move |store| store.logical_feed(id)) else { return };
            let is_asked = |open: &&OpenGap| {
                let is_meant = request.gap.is_none_or(|id| id == open.id);
                let is_boundary = matches!(open.gap.target, GapTarget::Boundary { .. });
                is_meant && is_boundary && !tried.contains(&open.id)
            };
            // The pages that lead to a lower gap lead past an upper one before.
            let newest = feed.gaps.iter().filter(is_asked).max_by_key(|open| open.gap.chain.poll);
            let Some(open) = newest.cloned() else { return };
            tried.insert(open.id);
            if request.recover && self.read_pages(&open, requested) {
                continue;
            }
            let Ok(feed) = self.services.writer.read(move |store| store.logical_feed(id)) else { return };
            let Some(open) = feed.gaps.iter().find(|now| now.id == open.id).cloned() else { continue };
            match self.ask_for(&feed, &open, request) {
                Ok(GapAnswer::GoesOn) => {}
                Ok(GapAnswer::Waits) => return,
                Ok(GapAnswer::NoneToAsk) if !request.recover => {
                    self.report.notices.push(t!("refresh-server-none").to_owned().into());
                    return;
                }
                Ok(GapAnswer::NoneToAsk) => {
                    let address = feed.record.as_ref().map(|record| &record.document);
                    let Some(address) = address else { return };
                    let host = address.host_str().unwrap_or_default();
                    let told = if keeps_nothing(address) {
                        t!("refresh-site-keeps-nothing", host)
                    } else {
                        t!("refresh-site-unknown", host)
                    };
                    self.report.notices.push(told.into());
                    return;
                }
                Err(error) => return tracing::error!(%error, "the answer of a site could not be stored"),
            }
        }
    }

    /// Reads the pages back at which the walk of a gap stopped (G6a), unless it has just found one missing. Returns true if
    /// the gap is closed, or if the server asked to wait.
    fn read_pages(&mut self, open: &OpenGap, requested: &Url) -> bool {
        let is_missing =
            |walk: &WalkReport| walk.gap == open.id && matches!(walk.outcome, WalkOutcome::Missing(_));
        if self.tell_wait(open, 0) {
            return true;
        }
        let Some(page) = &open.gap.uri else { return false };
        if self.documents.refusal(page).is_some() || self.report.walks.iter().any(is_missing) {
            return false;
        }
        let request = RefreshRequest { gap: Some(open.id), ..RefreshRequest::default() };
        let walked = self.walk(open, requested, request);
        let count = walked.applied.new_entries();
        self.report.count(walked.applied);
        self.report.walks.extend(walked.report);
        let (id, gap) = (self.id, open.id);
        let gaps = self.services.writer.read(move |store| store.gaps(Some(id))).unwrap_or_default();
        let left = gaps.iter().find(|left| left.id == gap);
        left.is_none_or(|left| self.tell_wait(left, count))
    }

    /// Tells the user that the server of a page asked to wait, and how many entries its pages have brought until then.
    /// Returns false if it did not ask.
    fn tell_wait(&mut self, open: &OpenGap, count: u64) -> bool {
        let (Some(time), Some(page)) = (asked_to_wait(&open.gap, self.now()), &open.gap.uri) else {
            return false;
        };
        let host = page.host_str().unwrap_or_default();
        let waits = msg!("refresh-site-waits", host, time = time.at_next_minute());
        let told = if count > 0 { msg!("history-site-unproven", host, count).and(waits) } else { waits };
        self.report.notices.push(Notice::failure(told.to_string()));
        true
    }

    /// Asks for the entries of one gap.
    fn ask_for(
        &mut self,
        feed: &LogicalFeed,
        open: &OpenGap,
        request: RefreshRequest,
    ) -> Result<GapAnswer, StoreError> {
        let site =
            if request.recover { ask_site(self.services, &mut self.documents, feed, open)? } else { None };
        let mut result = GapAnswer::NoneToAsk;
        if let Some(asked) = site {
            result = if asked.wait.is_some() { GapAnswer::Waits } else { GapAnswer::GoesOn };
            self.take_asked(asked);
        }
        if !request.servers {
            return Ok(result);
        }
        let (id, gap) = (self.id, open.id);
        let feed = self.services.writer.read(move |store| store.logical_feed(id))?;
        let Some(open) = feed.gaps.iter().find(|open| open.id == gap) else { return Ok(result) };
        let notices = &mut self.report.notices;
        if let Some(asked) = ask_servers(self.services, &mut self.documents, &feed, open, notices)? {
            self.take_asked(asked);
            if matches!(result, GapAnswer::NoneToAsk) {
                result = GapAnswer::GoesOn;
            }
        }
        Ok(result)
    }

    fn take_asked(&mut self, asked: Asked) {
        self.report.count(asked.applied);
        let (text, failed) = (asked.report.story.to_string(), asked.report.failed);
        self.report.notices.push(Notice { text, failed });
        self.report.sites.push(asked.report);
    }
}

/// The result of asking for the entries of one gap.
#[derive(Clone, Copy, Debug)]
enum GapAnswer {
    /// Somebody answered or failed. The next gap can be asked for.
    GoesOn,
    /// The publisher's site asked to wait.
    Waits,
    /// There is nobody to ask.
    NoneToAsk,
}
