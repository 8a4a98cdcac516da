//! Looks for the entries of gaps, if the user asks: on the pages that the feed links, then on the publisher's site, then on
//! the user's own feed servers.

use std::collections::BTreeSet;

use url::Url;

use super::FeedJob;
use super::gaps::asked_to_wait;
use crate::history::{
    GapTarget, LogicalFeed, OpenGap, WalkOutcome, can_be_asked_by_dates, keeps_nothing, lacks_time,
};
use crate::locale::Message;
use crate::model::GapId;
use crate::refresh::walks::site::{Asked, ask_servers, ask_site};
use crate::refresh::{GapRequest, Notice, RefreshRequest, SiteReport, WalkReport};
use crate::store::StoreError;

/// The way in which the pages of a feed are read.
const PAGES: &str = "pages";

impl FeedJob<'_> {
    /// Asks for the entries of every gap of missed polls: first the publisher, then the user's own feed servers, as the user
    /// wants for each gap. Does not ask the site again after it asked to wait. `requested` is the address of the feed.
    pub(super) fn ask_sites(&mut self, requested: &Url, request: &RefreshRequest) {
        let mut tried: BTreeSet<GapId> = BTreeSet::new();
        // False if nobody there can be asked for the next gap.
        let (mut has_site, mut has_servers) = (true, true);
        let id = self.id;
        while !self.documents.is_stopped() {
            let Ok(feed) = self.services.writer.read(move |store| store.logical_feed(id)) else { return };
            let is_asked = |open: &&OpenGap| {
                let asked = request.of(open.id);
                let is_meant = asked.site && has_site || asked.servers && has_servers;
                let is_boundary = matches!(open.gap.target, GapTarget::Boundary { .. });
                is_meant && is_boundary && !tried.contains(&open.id)
            };
            // The pages that lead to a lower gap lead past an upper one before.
            let newest = feed.gaps.iter().filter(is_asked).max_by_key(|open| open.gap.chain.poll);
            let Some(open) = newest.cloned() else { return };
            tried.insert(open.id);
            let wanted = request.of(open.id);
            let mut asked = GapRequest {
                site: wanted.site && has_site,
                servers: wanted.servers && has_servers,
                ..wanted
            };
            // A site that lists the entries between two dates needs fewer requests than its pages.
            let by_dates =
                feed.record.as_ref().is_some_and(|record| can_be_asked_by_dates(record, &open.gap));
            if asked.site && !by_dates && self.read_pages(&open, requested) {
                asked.site = false;
            }
            let Ok(feed) = self.services.writer.read(move |store| store.logical_feed(id)) else { return };
            let Some(open) = feed.gaps.iter().find(|now| now.id == open.id).cloned() else { continue };
            if !asked.asks_servers() {
                continue;
            }
            match self.ask_for(&feed, &open, asked) {
                Ok(GapAnswer::GoesOn) if asked.site && by_dates => {
                    self.read_pages_if_open(open.id, requested);
                }
                Ok(GapAnswer::GoesOn) => {}
                Ok(GapAnswer::Waits) => has_site = false,
                Ok(GapAnswer::NoneToAsk) if !asked.site => {
                    if !wanted.site {
                        self.report.notices.push(t!("refresh-server-none").to_owned().into());
                    }
                    has_servers = false;
                }
                Ok(GapAnswer::NoneToAsk) => {
                    has_servers &= !asked.servers;
                    let Some(record) = &feed.record else { return };
                    // The site can still be asked for a gap with times.
                    has_site = lacks_time(record, &open.gap);
                    let host = record.document.host_str().unwrap_or_default();
                    let story = if keeps_nothing(&record.document) {
                        msg!("refresh-site-keeps-nothing", host)
                    } else if lacks_time(record, &open.gap) {
                        msg!("refresh-site-no-time", host)
                    } else {
                        msg!("refresh-site-unknown", host)
                    };
                    self.report.notices.push(story.to_string().into());
                    self.report.sites.push(SiteReport { story, ..SiteReport::of(&open, None) });
                }
                Err(error) => return tracing::error!(%error, "the answer of a site could not be stored"),
            }
        }
    }

    /// Reads the pages of a gap that the answer of the site left open.
    fn read_pages_if_open(&mut self, gap: GapId, requested: &Url) {
        let id = self.id;
        let gaps = self.services.writer.read(move |store| store.gaps(Some(id))).unwrap_or_default();
        if let Some(open) = gaps.into_iter().find(|open| open.id == gap) {
            self.read_pages(&open, requested);
        }
    }

    /// Reads the pages back at which the walk of a gap stopped (G6a), unless it has just found one missing. Returns true if
    /// the gap is closed, or if the server asked to wait.
    fn read_pages(&mut self, open: &OpenGap, requested: &Url) -> bool {
        let is_missing =
            |walk: &WalkReport| walk.gap == open.id && matches!(walk.outcome, WalkOutcome::Missing(_));
        if let Some(waits) = self.wait_of(open) {
            self.tell_wait(open, SiteReport::of(open, Some(PAGES)), waits);
            return true;
        }
        let Some(page) = &open.gap.uri else { return false };
        if self.documents.refusal(page).is_some() || self.report.walks.iter().any(is_missing) {
            return false;
        }
        let before = self.documents.requests();
        let walked = self.walk(open, requested, GapRequest::RETRY);
        let entries = walked.applied.new_entries();
        let requests = self.documents.requests() - before;
        self.report.count(walked.applied);
        let (id, gap) = (self.id, open.id);
        let gaps = self.services.writer.read(move |store| store.gaps(Some(id))).unwrap_or_default();
        let left = gaps.iter().find(|left| left.id == gap);
        let report =
            SiteReport { requests, entries, closed: left.is_none(), ..SiteReport::of(open, Some(PAGES)) };
        if let Some(waits) = left.and_then(|left| self.wait_of(left)) {
            self.report.walks.extend(walked.report);
            self.tell_wait(open, report, waits);
            return true;
        }
        if let Some(walk) = &walked.report {
            let host = page.host_str().unwrap_or_default();
            let story = match &walk.missing {
                _ if report.closed => msg!("refresh-pages-bridged", count = walk.documents),
                Some((_, message)) if entries > 0 => {
                    msg!("history-site-unproven", host, count = entries).and(message.clone())
                }
                Some((_, message)) => message.clone(),
                None => msg!("refresh-pages-at-limit", count = walk.documents),
            };
            self.report.sites.push(SiteReport { story, ..report });
        }
        self.report.walks.extend(walked.report);
        left.is_none()
    }

    /// Returns the sentence that the server of a gap's page asked to wait, if it did.
    fn wait_of(&self, open: &OpenGap) -> Option<Message> {
        let (time, page) = (asked_to_wait(&open.gap, self.now())?, open.gap.uri.as_ref()?);
        let host = page.host_str().unwrap_or_default();
        Some(msg!("refresh-site-waits", host, time = time.at_next_minute()))
    }

    /// Tells the user that the server of a page asked to wait, and how many entries its pages have brought until then.
    fn tell_wait(&mut self, open: &OpenGap, report: SiteReport, waits: Message) {
        let host = open.gap.uri.as_ref().and_then(Url::host_str).unwrap_or_default();
        let story = match report.entries {
            0 => waits,
            count => msg!("history-site-unproven", host, count).and(waits),
        };
        self.report.notices.push(Notice::failure(story.to_string()));
        self.report.sites.push(SiteReport { failed: true, story, ..report });
    }

    /// Asks for the entries of one gap.
    fn ask_for(
        &mut self,
        feed: &LogicalFeed,
        open: &OpenGap,
        asked: GapRequest,
    ) -> Result<GapAnswer, StoreError> {
        let site = if asked.site { ask_site(self.services, &mut self.documents, feed, open)? } else { None };
        let mut result = GapAnswer::NoneToAsk;
        if let Some(asked) = site {
            result = if asked.wait.is_some() { GapAnswer::Waits } else { GapAnswer::GoesOn };
            self.take_asked(asked);
        }
        if !asked.servers {
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
