//! Closes a gap of missed polls by reading the feed's pages back, until the run of read entries continues below the gap
//! (G6a). Entries move from page to page, so pages never count as processed. The gap's allowance limits the number of
//! pages.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use url::Url;

use super::{HistoryWalk, Outcome, Phase, Reach, Step, is_page_of_other_feed};
use crate::history::chain::numbered::is_wordpress;
use crate::history::coverage::missed::{closed, missed_times, newly_placed};
use crate::history::coverage::next_day;
use crate::history::kind::older_page;
use crate::history::merge::Merge;
use crate::history::{
    CoverageUpdate, DocumentUpdate, GapChange, GapTarget, Held, LogicalFeed, Retry, Sighting,
};
use crate::locale::Message;
use crate::model::{Ending, EntryKey, FeedDocument, FeedKind, Timestamp};

/// The number of pages after which even a walk without a limit ([`Reach::Beginning`]) stops.
const MOST_PAGES: u32 = 1_000;

impl HistoryWalk {
    /// Takes in a page, which a cache has kept for `age`. The gap closes if the run of read entries continues below it (G6a).
    pub(super) fn handle_page(
        &mut self,
        feed: &LogicalFeed,
        page: &FeedDocument,
        age: Duration,
        held: &Held,
        now: Timestamp,
    ) -> DocumentUpdate {
        let GapTarget::Boundary { below, .. } = self.gap.target else { return DocumentUpdate::default() };
        if self.is_subscription_document(&page.uri) || is_page_of_other_feed(&self.record, page) {
            return self.miss_page(Retry::OnRequest, msg!("history-pages-lead-away"));
        }
        if is_made_before(page, age, &self.whole_run(), now) {
            return self.miss_page(Retry::rarely(self.gap.tries + 1, now), msg!("history-page-outdated"));
        }
        let missed = missed_times(feed);
        // The page shows the feed as it is now, not as it was when the gap opened.
        let merge = Merge { kind: FeedKind::Paged, poll: self.record.polls, ..self.merge(&missed, now) };
        let mut merged = merge.run(page, held);
        let mut update = merged.take_update();
        self.fetched += 1;
        note_in_place(page, &mut merged.sightings);
        let mut coverage = feed.coverage.clone();
        let entries: Arc<[Sighting]> = coverage.arrange(merged.sightings.clone()).into();
        let repeats = self.repeats(page, &entries);
        self.run.push(entries);
        let placed = newly_placed(feed, &merged.sightings);
        let above = coverage.find(below).and_then(|at| coverage.stretches.get(at.checked_sub(1)?));
        let stretch = above.map(|above| above.id);
        let bridged = coverage.bridge_surely(below, &self.whole_run());
        self.gap.place.move_below(merged.oldest.as_ref());
        update.gaps = match (bridged, older_page(page)) {
            (Some(placed), _) => {
                self.phase = Phase::Finished(Outcome::Bridged);
                let others = closed(feed, &placed).filter(|change| *change != GapChange::Close(self.id));
                others.chain([GapChange::Close(self.id)]).collect()
            }
            _ if page.ending != Ending::Whole => {
                self.miss_page(Retry::OnRequest, page.ending.shortfall()).gaps
            }
            (None, None) => {
                self.miss_page(Retry::OnRequest, msg!("history-pages-read"));
                self.gap.uri = None;
                vec![self.put()]
            }
            (None, Some(_)) if repeats => self.miss_page(Retry::OnRequest, msg!("history-pages-repeat")).gaps,
            (None, Some(older)) => self.turn_page(older.clone()),
        };
        update.coverage = Some(CoverageUpdate { coverage, stretch, placed });
        update
    }

    /// Returns true if a page has only entries of the subscription document, or of the pages before it. A site that ignores
    /// the number of a page sends such pages without an end. Entries that an earlier walk brought may come again, because
    /// newer entries have moved them to later pages.
    fn repeats(&self, page: &FeedDocument, entries: &[Sighting]) -> bool {
        let is_first = self.record.window.lists();
        let read: BTreeSet<EntryKey> =
            self.run.iter().skip(1).flat_map(|page| page.iter()).map(|seen| seen.key).collect();
        !entries.is_empty()
            && (page.entries.iter().all(|entry| is_first(&entry.id))
                || entries.iter().all(|seen| read.contains(&seen.key)))
    }

    /// Continues with the next page, within the limit.
    fn turn_page(&mut self, older: Url) -> Vec<GapChange> {
        self.gap.allowance = self.gap.allowance.saturating_sub(1);
        self.gap.status = None;
        self.gap.depth += 1;
        self.gap.uri = Some(older);
        let is_bounded = self.reach != Reach::Beginning || self.fetched >= MOST_PAGES;
        if self.gap.allowance == 0 && is_bounded {
            self.gap.retry = Retry::OnRequest;
            self.phase = Phase::Finished(Outcome::AtLimit);
        }
        vec![self.put()]
    }

    /// Returns true if the walk reads pages, and not archives.
    #[must_use]
    pub fn reads_pages(&self) -> bool {
        matches!(self.gap.target, GapTarget::Boundary { .. }) && matches!(self.poll(), Step::Fetch(_))
    }

    /// Ends the walk because the number of pages for today is used up. It goes on with the first refresh of the next
    /// day.
    pub fn rest_until_tomorrow(&mut self, now: Timestamp) -> DocumentUpdate {
        if self.reach == Reach::Beginning {
            // The user asked for all pages, so the walk stops no earlier on the days that follow.
            self.gap.allowance = MOST_PAGES.saturating_sub(self.fetched).max(1);
        }
        self.gap.status = None;
        self.gap.retry = Retry::At(next_day(now));
        self.gap.message = msg!("history-missed").and(msg!("history-pages-tomorrow"));
        self.phase = Phase::Finished(Outcome::Missing(self.gap.cause));
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    /// Ends the walk at a page that does not help. The gap keeps its cause, because entries are missing and not the
    /// page.
    pub(super) fn miss_page(&mut self, retry: Retry, message: impl Into<Message>) -> DocumentUpdate {
        self.gap.tries += 1;
        self.gap.status = None;
        self.gap.retry = retry;
        self.gap.message = msg!("history-missed").and(message);
        self.phase = Phase::Finished(Outcome::Missing(self.gap.cause));
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }
}

/// Takes the mark from edited entries that stand where they stood before. An edit brought an entry up only if the page
/// is in the order of updates down to it.
fn note_in_place(page: &FeedDocument, entries: &mut [Sighting]) {
    let mut above: Option<Timestamp> = None;
    for (entry, seen) in page.whole_entries().iter().zip(entries) {
        let is_in_order = above.is_none_or(|above| entry.updated <= Some(above));
        seen.is_edited &= is_in_order && entry.updated > entry.published;
        above = above.into_iter().chain(entry.updated).min();
    }
}

/// Returns true if a page is older than an entry of the pages before it. Entries have moved from page to page since, so
/// some may lie between the two pages. A cache says how long it has kept a page (`age`). The page itself tells its time
/// only if it is newer than its own entries, because publishers also give a page the time of its newest entry.
fn is_made_before(page: &FeedDocument, age: Duration, run: &[Sighting], now: Timestamp) -> bool {
    let own = page.entries.iter().flat_map(|entry| [entry.published, entry.updated]).flatten().max();
    let told = page.head.updated.filter(|made| !is_wordpress(&page.head) && own < Some(*made));
    let kept = (!age.is_zero()).then(|| now.minus(age));
    let made = told.into_iter().chain(kept).min();
    let newest = run.iter().filter_map(|seen| seen.date).filter(|date| *date <= now).max();
    made.is_some() && newest > made
}
