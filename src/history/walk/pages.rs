//! Closes a gap of missed polls by way of the feed's pages (G6a): pages back until one joins what was known before the
//! gap. Pages shift and are never marked as processed; how many are read is bounded when the gap is opened.

use url::Url;

use super::super::kind::older_page;
use super::super::merge::Merge;
use super::super::order::anchors;
use super::super::{DocumentUpdate, Held, HeldEntry, Place, Retry};
use super::{CUT_OFF, HistoryWalk, Outcome, Phase, Reach, is_foreign};
use crate::model::{Ending, Entry, EntryId, FeedDocument, FeedKind, Timestamp};

/// What is said of a gap of missed polls before what came of its pages.
const MISSED_POLLS: &str = "Two fetches in a row brought documents without a common entry.";

/// What is said where it is the archives that were looked in.
const NOT_ARCHIVED: &str = "Its newest archive does not hold what stood in the document before.";

/// Pages that are read in one go even if the reader asked for all.
const MOST_PAGES: u32 = 1_000;

impl HistoryWalk {
    /// G6a: reads a page behind two polls that shared no entry. One that joins what was known before closes the gap.
    pub(super) fn handle_page(&mut self, page: &FeedDocument, held: &Held, now: Timestamp) -> DocumentUpdate {
        if self.is_subscription_document(&page.uri) || is_foreign(&self.record, page) {
            return self.miss_page(Retry::OnRequest, "Its pages lead elsewhere.");
        }
        let merge = Merge { kind: FeedKind::Paged, ..self.merge(now) };
        let mut merged = merge.run(page, held);
        let mut update = merged.take_update();
        self.fetched += 1;
        let met = self.joins(page, held);
        // Most of an archive may well stand below the gap.
        let bound = if self.is_archived() { &merged.oldest_new } else { &merged.oldest };
        self.gap.move_below(bound.as_ref());
        let repeats = !page.entries.is_empty() && update.entries.iter().all(|change| change.held.is_some());
        let next = match older_page(page) {
            _ if met => self.close(Outcome::Bridged),
            _ if page.ending != Ending::Whole => self.miss_page(Retry::OnRequest, CUT_OFF),
            None => {
                let told = if self.is_archived() { NOT_ARCHIVED } else { "Its pages were read to the last." };
                let missing = self.miss_page(Retry::OnRequest, told);
                self.gap.uri = None;
                DocumentUpdate { gaps: vec![self.put()], ..missing }
            }
            Some(_) if repeats => self.miss_page(Retry::OnRequest, "Its pages repeat each other."),
            Some(older) => self.turn_page(older.clone()),
        };
        update.gaps = next.gaps;
        update
    }

    /// Whether a page reaches what was known before the gap. One pinned or edited entry proves nothing (G6): of those in
    /// their place in the order of time it is the one at the gap's edge that counts, or two of which one is the oldest; of
    /// those without times the last. What the feed's own document shows as well may stand on every page. An archive does not
    /// follow upon the document as a page does: there the edge alone counts.
    fn joins(&self, page: &FeedDocument, held: &Held) -> bool {
        if self.is_archived() {
            return page.whole_entries().iter().any(|entry| self.gap.older.as_ref() == Some(&entry.id));
        }
        let (mut anchors, oldest) = anchors(page);
        let timeless = anchors.iter().all(|entry| entry.published.or(entry.updated).is_none());
        anchors.retain(|entry| !self.record.window.holds(&entry.id));
        // Earlier polls alone rank below: what the clock said then counts for nothing.
        let since = Place { walk: self.gap.walk, depth: u32::MAX, index: u32::MAX }.rank();
        let is_known = |entry: &Entry| {
            let same = |held: &HeldEntry| held.id == entry.id || held.aliases.contains(&entry.id);
            held.entries.iter().any(|held| held.in_view && held.version.rank < since && same(held))
        };
        anchors.retain(|entry| is_known(entry));
        let has = |id: &EntryId| anchors.iter().any(|entry| entry.id == *id);
        self.gap.older.as_ref().is_some_and(has)
            || (oldest.is_some_and(|oldest| has(&oldest.id)) && (timeless || anchors.len() >= 2))
    }

    fn is_archived(&self) -> bool {
        self.record.kind == FeedKind::Archived
    }

    /// Goes on with the next page, as far as the bound allows.
    fn turn_page(&mut self, older: Url) -> DocumentUpdate {
        self.gap.allowance = self.gap.allowance.saturating_sub(1);
        self.gap.depth += 1;
        self.gap.uri = Some(older);
        let is_bounded = self.reach != Reach::Beginning || self.fetched >= MOST_PAGES;
        if self.gap.allowance == 0 && is_bounded {
            self.gap.retry = Retry::OnRequest;
            self.phase = Phase::Finished(Outcome::AtLimit);
        }
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    /// A page that does not help: the gap stays what it was, for it is not the page that is missing.
    pub(super) fn miss_page(&mut self, retry: Retry, message: &str) -> DocumentUpdate {
        self.gap.tries += 1;
        self.gap.retry = retry;
        self.gap.message = format!("{MISSED_POLLS} {message}");
        self.phase = Phase::Finished(Outcome::Missing(self.gap.cause));
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }
}
