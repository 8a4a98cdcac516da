//! Decides which open gaps of a feed Lacuna walks and in which order, and reports the results (A1, A6a, G3).

use std::collections::{BTreeMap, BTreeSet};

use url::Url;

use super::super::{GapRequest, Notice, RefreshRequest, WalkReport};
use super::{FeedJob, asks_to_wait};
use crate::history::{ChainPosition, Gap, GapCause, GapTarget, OpenGap, Reach, Retry, WalkOutcome};
use crate::model::{Digest, EntryId, FeedKind, Timestamp};
use crate::refresh::walks::chain::{ChainRead, WalkResult, WalkStart, walk_gap};
use crate::refresh::walks::multipart::walk_pages;
use crate::refresh::walks::recover::{WebArchive, recover};
use crate::store::StoreError;

impl FeedJob<'_> {
    /// Walks one gap. If the gap waits at a page of a multipart feed, the walk goes through these pages, otherwise
    /// along a chain.
    pub(super) fn walk(&mut self, open: &OpenGap, requested: &Url, asked: GapRequest) -> WalkResult {
        let reach = asked.reach;
        let (id, uri) = (self.id, open.gap.uri.clone());
        let is_page = open.gap.target == GapTarget::MultipartPage;
        let read = self.services.writer.read(move |store| {
            let pages = if is_page { Some(store.held_pages(id, uri.as_slice())?) } else { None };
            Ok((store.logical_feed(id)?, pages, store.feed_choices(id)?.settings))
        });
        let (feed, pages, settings) = match read {
            Ok(read) => read,
            // The user removed the feed meanwhile.
            Err(StoreError::NoSubscription) => return WalkResult::default(),
            Err(error) => {
                tracing::error!(%error, "a gap could not be looked up");
                self.report.notices.push(Notice::failure(t!("refresh-gap-left", reason = error.to_string())));
                return WalkResult::default();
            }
        };
        self.documents.set_feed(self.id, settings);
        let walked = if let Some(pages) = &pages {
            walk_pages(self.services, &mut self.documents, &feed, open, pages, reach)
        } else {
            let start =
                WalkStart { requested, reach, is_asked: asked.retry, walked_to: self.walked_to.as_ref() };
            walk_gap(self.services, &mut self.documents, &feed, open, start)
        };
        self.walked_to.clone_from(&walked.last_page);
        let is_paged = feed.record.is_some_and(|record| record.kind == FeedKind::Paged);
        if is_paged
            && open.gap.is_at_page()
            && let Some(report) = &walked.report
        {
            self.tell_paged(report);
        }
        walked
    }

    /// Walks every gap that is due or that the user asked for, each once.
    pub(super) fn walk_gaps(&mut self, requested: &Url, request: &RefreshRequest, polled: bool) {
        let mut tried = BTreeSet::new();
        // The limit of each gap. A gap that a walk opens inherits its limit (A6a).
        let (mut reaches, mut reach) = (BTreeMap::new(), Reach::Allowance);
        let mut chain = None;
        while !self.documents.is_stopped() {
            let id = self.id;
            let Ok(gaps) = self.services.writer.read(move |store| store.gaps(Some(id))) else { return };
            for open in &gaps {
                reaches.entry(open.id).or_insert(reach);
            }
            let now = self.now();
            let may_be_tried = |open: &OpenGap| !tried.contains(&open.id) && !self.is_refused(open);
            let next = wanted_gaps(&gaps, request, polled, now).into_iter().find(may_be_tried);
            let Some(open) = next else {
                self.tell_waiting(&gaps, request, now);
                self.settle_rewritten(&gaps, chain);
                return;
            };
            tried.insert(open.id);
            let asked = request.of(open.id);
            reach = reaches.get(&open.id).map_or(asked.reach, |inherited| asked.reach.max(*inherited));
            let walked = self.walk(&open, requested, GapRequest { reach, ..asked });
            if walked.report.as_ref().is_some_and(|walk| walk.outcome == WalkOutcome::AtLimit) {
                // A walk of a lower gap that begins at the same page would only read the same pages.
                let same = |other: &&OpenGap| other.gap.uri == open.gap.uri && !other.gap.is_stated();
                tried.extend(gaps.iter().filter(same).map(|other| other.id));
            }
            self.report.count(walked.applied);
            self.report.walks.extend(walked.report);
            chain = walked.chain.or(chain);
        }
    }

    /// Returns true if this task has tried a gap, and does not ask its server again (F2, F4a).
    fn is_refused(&self, open: &OpenGap) -> bool {
        let is_closed = open.gap.uri.as_ref().is_some_and(|uri| self.documents.refusal(uri).is_some());
        is_closed && self.report.walks.iter().any(|walk| walk.gap == open.id)
    }

    /// Reports the result of reading pages back after missed polls (G6a).
    fn tell_paged(&mut self, walk: &WalkReport) {
        let count = walk.documents;
        let text = match walk.outcome {
            WalkOutcome::Bridged => msg!("refresh-pages-bridged", count),
            WalkOutcome::AtLimit => msg!("refresh-pages-at-limit", count),
            _ => return,
        };
        let noted = msg!("refresh-pushed-out").and(text.clone());
        let (id, now) = (self.id, self.now());
        if let Err(error) = self.services.writer.run(move |tx| tx.note_event(id, now, &noted)) {
            tracing::error!(%error, "an event could not be noted");
        }
        self.report.notices.push(text.to_string().into());
    }

    /// Searches a web archive for the entries of gaps. If the search recovers a document and `may_walk` is true, Lacuna
    /// walks on behind it at the publisher. The search then continues with the gaps that the walk leaves.
    pub(super) fn look_in_web_archive(&mut self, requested: &Url, request: &RefreshRequest, may_walk: bool) {
        /// Largest number of gaps and documents that one search tries.
        const MOST_TRIES: usize = 20;
        let mut asked = Vec::new();
        let mut archive = WebArchive::new(self.services.settings().web_archive);
        let id = self.id;
        loop {
            let Ok(feed) = self.services.writer.read(move |store| store.logical_feed(id)) else { return };
            let is_asked = |open: &&OpenGap| {
                let is_meant = request.of(open.id).web_archive;
                is_meant && open.gap.can_be_recovered() && !asked.contains(&(open.id, open.gap.uri.clone()))
            };
            let Some(open) = feed.gaps.iter().find(is_asked).cloned() else { return };
            if asked.len() == MOST_TRIES {
                return self.report.notices.push(t!("refresh-more-in-web-archive").to_owned().into());
            }
            asked.push((open.id, open.gap.uri.clone()));
            let found =
                recover(self.services, &mut archive, &mut self.documents.anew(), &feed, &open, requested);
            let Some(found) = found else { continue };
            self.report.count(found.applied);
            let (now, story) = (self.now(), found.story.clone());
            if found.captures > 0
                && let Err(error) = self.services.writer.run(move |tx| tx.note_event(id, now, &story))
            {
                tracing::error!(%error, "an event could not be noted");
            }
            let ends = archive.is_closed() || self.documents.is_stopped();
            let before = self.report.added();
            if found.captures > 0 && may_walk && !ends {
                // The walk requests the documents behind the capture from the publisher.
                self.walk_gaps(requested, &RefreshRequest::default(), false);
            }
            let text = match self.report.added() - before {
                0 => found.story.to_string(),
                followed => {
                    let all = followed + found.applied.new_entries();
                    found.story.and(msg!("refresh-recovered-behind", count = followed, all)).to_string()
                }
            };
            self.report.notices.push(Notice { text, failed: found.failed });
            if ends {
                return;
            }
        }
    }

    /// Reports a gap of a rewritten chain as missing after all, if the new chain did not lead past it (A6a).
    fn settle_rewritten(&mut self, gaps: &[OpenGap], chain: Option<ChainRead>) {
        for walk in self.report.walks.iter_mut().filter(|walk| walk.outcome == WalkOutcome::Rewritten) {
            if let Some(open) = gaps.iter().find(|open| open.id == walk.gap) {
                walk.outcome = WalkOutcome::Missing(open.gap.cause);
                walk.missing = Some((open.gap.cause, open.gap.message.clone()));
            }
        }
        self.tell_rewritten(chain);
    }

    /// Tells the user that the publisher rewrote the chain, and the result (A6a).
    fn tell_rewritten(&mut self, chain: Option<ChainRead>) {
        let id = self.id;
        let is_rewritten = self.report.walks.iter().any(|walk| walk.outcome == WalkOutcome::Rewritten);
        // If the walk read to the beginning of the chain, but earlier polls processed archives, this is another chain.
        let begins_anew = chain.as_ref().filter(|chain| chain.end.is_none()).map(|chain| chain.poll);
        let is_other = begins_anew.is_some_and(|poll| {
            let known =
                self.services.writer.read(move |store| store.processed_archives(id)).unwrap_or_default();
            known.iter().any(|archive| archive.poll < poll)
        });
        if !is_rewritten && !is_other {
            return;
        }
        let withdrawn = chain.map_or(0, |chain| self.withdrawn(&chain));
        let documents: u32 = self.report.walks.iter().map(|walk| walk.documents).sum();
        let added = self.report.added();
        let changed = self.report.changed;
        let text = msg!("refresh-rewritten", documents, added, changed, withdrawn);
        let (now, noted) = (self.now(), text.clone());
        if let Err(error) = self.services.writer.run(move |tx| tx.note_event(id, now, &noted)) {
            tracing::error!(%error, "an event could not be noted");
        }
        self.report.notices.push(text.to_string().into());
    }

    /// Counts the entries that this part of the chain brought at earlier polls and no longer contains.
    fn withdrawn(&self, chain: &ChainRead) -> usize {
        let id = self.id;
        let below = ChainPosition { poll: chain.poll, depth: u32::MAX, index: u32::MAX }.rank();
        let above =
            chain.end.map_or(i64::MIN, |(poll, depth)| ChainPosition { poll, depth, index: 0 }.rank());
        let read = self
            .services
            .writer
            .read(move |store| Ok((store.ids_between(id, above, below)?, store.feed_record(id)?)));
        let (before, record) = read.unwrap_or_default();
        let listed = record.iter().flat_map(|record| record.window.entries.iter().map(|entry| entry.id));
        let listed: BTreeSet<u64> = listed.collect();
        let print = |id: &EntryId| Digest::of([id.as_str()]).half();
        before.iter().map(print).filter(|print| !chain.ids.contains(print) && !listed.contains(print)).count()
    }

    /// Tells the user why a gap is not tried although they asked for it (F3b).
    fn tell_waiting(&mut self, gaps: &[OpenGap], request: &RefreshRequest, now: Timestamp) {
        let wanted = |open: &&OpenGap| request.of(open.id).retry;
        for open in gaps.iter().filter(wanted) {
            if let (Some(time), Some(uri)) = (asked_to_wait(&open.gap, now), &open.gap.uri) {
                let text = t!("refresh-not-now", address = uri.to_string(), reason = asks_to_wait(time));
                self.report.notices.push(text.into());
            }
        }
    }
}

/// Returns the time until which the server of a missing document asked to wait (F2). Even a request of the user does
/// not overrule it. For these statuses, only a Retry-After sets the time of a retry.
pub(super) fn asked_to_wait(gap: &Gap, now: Timestamp) -> Option<Timestamp> {
    match (gap.status, gap.retry) {
        (Some(408 | 429 | 500..), Retry::At(time)) if !gap.retry.is_due(now) => Some(time),
        _ => None,
    }
}

/// Returns the gaps to walk, nearest first: those that are due, and those that the user asked for. If the feed was not
/// polled, only gaps that were never fetched are due. These are walks that a crash or the end of the program cut short
/// (A3).
fn wanted_gaps(gaps: &[OpenGap], request: &RefreshRequest, polled: bool, now: Timestamp) -> Vec<OpenGap> {
    let wanted = |open: &&OpenGap| {
        let gap = &open.gap;
        if asked_to_wait(gap, now).is_some() {
            return false;
        }
        let asked = request.of(open.id);
        let beyond = asked.reach != Reach::Allowance
            && matches!(gap.cause, GapCause::Limit | GapCause::Stopped | GapCause::MissedPolls);
        let due = gap.is_due(now) && (polled || gap.cause == GapCause::NotYetFetched);
        gap.uri.is_some() && (due || beyond || asked.retry)
    };
    let mut gaps: Vec<OpenGap> = gaps.iter().filter(wanted).cloned().collect();
    gaps.sort_by_key(|open| (std::cmp::Reverse(open.gap.chain.poll), open.gap.chain.depth));
    gaps
}
