//! Closes a gap of missed polls by reading the feed's pages back, until the run of read entries continues below the gap
//! (G6a). Entries move from page to page, so pages never count as processed. The gap's allowance limits the number of
//! pages.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;
use std::time::Duration;

use url::Url;

use super::{HistoryWalk, Outcome, Phase, Reach, Step, is_page_of_other_feed};
use crate::history::coverage::missed::{closed, missed_times, newly_placed};
use crate::history::coverage::next_day;
use crate::history::kind::is_wordpress;
use crate::history::kind::older_page;
use crate::history::merge::Merge;
use crate::history::{
    CoverageUpdate, DocumentUpdate, FeedRecord, Gap, GapChange, GapTarget, Held, HeldEntry, LogicalFeed,
    PollWindow, Retry, Sighting,
};
use crate::locale::Message;
use crate::model::{Digest, Ending, EntryKey, FeedDocument, FeedKind, Timestamp, relation};

/// The number of pages that a walk without a limit ([`Reach::Beginning`]) may read on the days after the first. On the
/// first day, the bound of the day ends it.
const MOST_PAGES: u32 = 1_000;

/// The place of a walk among the feed's pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PagePlace {
    /// The walk begins at the page of the gap, which follows the first page and was never read.
    First,
    /// The walk begins at the page of the gap, which an earlier walk has read.
    ReadBefore,
    /// The walk has read the page of the gap, which links this one.
    Next(Url),
}

impl PagePlace {
    pub(super) const fn of(gap: &Gap) -> Self {
        if gap.depth > gap.begins { Self::ReadBefore } else { Self::First }
    }

    /// Returns the page to read, if it is not the page of the gap.
    pub(super) const fn page(&self) -> Option<&Url> {
        match self {
            Self::First | Self::ReadBefore => None,
            Self::Next(page) => Some(page),
        }
    }
}

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
        if self.place == PagePlace::ReadBefore && !self.is_joined(feed, page, held) {
            return self.begin_again();
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
        let is_bridged = coverage.clone().bridge_surely(below, &self.whole_run()).is_some();
        self.gap.place.move_below(merged.oldest.as_ref());
        update.gaps = match older_page(page) {
            _ if is_bridged => {
                self.note_page();
                self.phase = Phase::Comparing;
                vec![self.put()]
            }
            _ if page.ending != Ending::Whole => {
                self.miss_page(Retry::OnRequest, page.ending.shortfall()).gaps
            }
            None => {
                self.miss_page(Retry::OnRequest, msg!("history-pages-read"));
                self.gap.uri = None;
                vec![self.put()]
            }
            Some(_) if repeats => self.miss_page(Retry::OnRequest, msg!("history-pages-repeat")).gaps,
            Some(older) => self.turn_page(older.clone()),
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

    /// Returns true if a page that an earlier walk read still has one of the entries that are known to lie above the
    /// gap. If it has none, entries above have left the feed, and others may have moved up past this page. An entry of
    /// the first page proves nothing, because it may be on every page.
    fn is_joined(&self, feed: &LogicalFeed, page: &FeedDocument, held: &Held) -> bool {
        let GapTarget::Boundary { below, .. } = self.gap.target else { return false };
        let above = feed.coverage.find(below).and_then(|at| at.checked_sub(1));
        let is_above = |known: &HeldEntry| {
            let stretch = known.stretch.and_then(|name| feed.coverage.find(name));
            above.is_some() && stretch == above && !feed.coverage.pinned.contains(&known.key)
        };
        let is_first = self.record.window.lists();
        page.whole_entries().iter().any(|entry| {
            let same = |known: &&HeldEntry| known.id == entry.id || known.aliases.contains(&entry.id);
            !is_first(&entry.id) && held.entries.iter().find(same).is_some_and(is_above)
        })
    }

    /// Ends the walk because entries have left the pages while they were read. The next refresh polls the feed and reads
    /// the pages from the first one on. The entries that came stay, but join nothing.
    pub(super) fn begin_again(&mut self) -> DocumentUpdate {
        let next = self.record.page_links.iter().find(|(name, _)| name == relation::NEXT);
        if let Some((_, page)) = next {
            self.gap.uri = Some(page.clone());
            self.gap.depth = self.gap.begins;
        }
        self.miss_page(Retry::NextRefresh, msg!("history-pages-changed"))
    }

    /// Takes in the subscription document, which was fetched again after the pages continued below the gap. The gap
    /// closes unless an entry has left this first page since. Then entries may have moved up from a page before it was
    /// read, and the next refresh reads the pages again. `on_pages` has fingerprints of the ids on the pages that the
    /// walk has read.
    pub fn handle_first_page(
        &mut self,
        feed: &LogicalFeed,
        first: &FeedDocument,
        held: &Held,
        on_pages: &HashSet<u64>,
        now: Timestamp,
    ) -> DocumentUpdate {
        let GapTarget::Boundary { below, .. } = self.gap.target else { return DocumentUpdate::default() };
        if is_page_of_other_feed(&self.record, first) {
            return self.miss_page(Retry::rarely(self.gap.tries + 1, now), msg!("history-pages-lead-away"));
        }
        let is_oldest_first = feed.coverage.order.oldest_first == Some(true);
        if has_moved_up(&self.record, first, held, on_pages, is_oldest_first) {
            return self.begin_again();
        }
        let mut coverage = feed.coverage.clone();
        let above = coverage.find(below).and_then(|at| coverage.stretches.get(at.checked_sub(1)?));
        let stretch = above.map(|above| above.id);
        let Some(bridged) = coverage.bridge_surely(below, &self.whole_run()) else {
            return self.begin_again();
        };
        self.phase = Phase::Finished(Outcome::Bridged);
        let others = closed(feed, &bridged).filter(|change| *change != GapChange::Close(self.id));
        let gaps = others.chain([GapChange::Close(self.id)]).collect();
        let coverage = Some(CoverageUpdate { coverage, stretch, placed: Vec::new() });
        DocumentUpdate { gaps, coverage, ..DocumentUpdate::default() }
    }

    /// Notes in the gap that the walk has read this page, so that a later walk begins with it.
    fn note_page(&mut self) {
        if let PagePlace::Next(page) = &self.place {
            self.gap.uri = Some(page.clone());
        }
        self.gap.status = None;
        self.gap.depth += 1;
    }

    /// Continues with the next page, within the limit.
    fn turn_page(&mut self, older: Url) -> Vec<GapChange> {
        self.gap.allowance = self.gap.allowance.saturating_sub(1);
        self.note_page();
        self.place = PagePlace::Next(older);
        if self.gap.allowance == 0 && self.reach != Reach::Beginning {
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
            // The user asked for all pages, so the walk goes on even if the limit of documents is used up.
            self.gap.allowance = MOST_PAGES;
        }
        self.gap.status = None;
        self.gap.retry = Retry::At(next_day(now));
        self.gap.message = msg!("history-missed").and(msg!("history-pages-tomorrow"));
        self.phase = Phase::Finished(Outcome::Missing(self.gap.cause));
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    /// Ends the walk at a page that does not help. The gap keeps its cause: what is missing is entries, not this page.
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

/// Returns true if entries may have moved up from the next page to this first page since its last poll, because an entry
/// above them has left. `on_pages` has fingerprints of the ids on the pages behind, and `held` has the stored entries of
/// the first page. A stored entry that is on none of those pages has not moved up since, although the last poll may lack
/// it: that poll may have seemed to read an older copy.
fn has_moved_up(
    record: &FeedRecord,
    first: &FeedDocument,
    held: &Held,
    on_pages: &HashSet<u64>,
    is_oldest_first: bool,
) -> bool {
    let mut before: Vec<u64> = record.window.marks.iter().map(|mark| mark.id).collect();
    let mut now: Vec<u64> = PollWindow::of(first).marks.iter().map(|mark| mark.id).collect();
    if is_oldest_first {
        before.reverse();
        now.reverse();
    }
    let ids = |known: &HeldEntry| [vec![known.id.clone()], known.aliases.clone()].concat();
    let stored: BTreeSet<u64> =
        held.entries.iter().flat_map(ids).map(|id| Digest::of([id.as_str()]).half()).collect();
    let is_new = |id: &&u64| !stored.contains(id);
    let has_come_up = |id: &u64| !before.contains(id) && (on_pages.contains(id) || !stored.contains(id));
    if now.iter().skip_while(|id| !before.contains(id)).any(has_come_up) {
        return true;
    }
    // New entries push out the last ones of the page. An entry that is on the pages behind as well may be on every page,
    // so it tells nothing.
    let told = before.iter().filter(|id| !on_pages.contains(id));
    let stayed: Vec<bool> = told.map(|id| now.contains(id)).collect();
    let has_left = !stayed.is_sorted_by(|above, below| above >= below);
    let are_all_gone = !stayed.is_empty() && !stayed.contains(&true);
    now.iter().any(|id| is_new(&id)) && (has_left || are_all_gone)
}

/// Returns true if a page is an outdated copy: it was made before an entry on an earlier page was published. Entries
/// between the two may then be on neither page. A cache says how long it has kept a page (`age`). The page itself tells
/// its time only if it is newer than its own entries, because publishers also give a page the time of its newest entry.
fn is_made_before(page: &FeedDocument, age: Duration, run: &[Sighting], now: Timestamp) -> bool {
    let own = page.entries.iter().flat_map(|entry| [entry.published, entry.updated]).flatten().max();
    let told = page.head.updated.filter(|made| !is_wordpress(&page.head) && own < Some(*made));
    let kept = (!age.is_zero()).then(|| now.minus(age));
    let made = told.into_iter().chain(kept).min();
    let newest = run.iter().filter_map(|seen| seen.date).filter(|date| *date <= now).max();
    made.is_some() && newest > made
}
