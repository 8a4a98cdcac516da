//! Closes a gap of missed polls by reading the feed's pages back, until the run of read entries continues below the gap
//! (G6a). Entries move from page to page, so pages never count as processed. The gap's allowance limits the number of
//! pages.

use std::collections::HashSet;
use std::sync::Arc;

use url::Url;

use super::page_checks::{
    ReadPage, SecondLook, clear_edits_in_place, has_moved_up, has_shifted, ids_from_top, is_behind_cursor,
    is_made_before,
};
use super::refuse::begins_with_newest;
use super::{HistoryWalk, Phase, Reach, ResponseFacts, Step, WalkOutcome};
use crate::history::coverage::{PAGE_REQUESTS, next_day};
use crate::history::coverage_gaps::{closed, missed_times, newly_placed};
use crate::history::foreign::is_page_of_other_feed;
use crate::history::kind::older_page;
use crate::history::logical_feed::EARLIEST;
use crate::history::merge::{Merge, Merged};
use crate::history::{
    ChainPart, Coverage, CoverageUpdate, DocumentUpdate, Gap, GapChange, GapTarget, Held, LogicalFeed,
    OpenGap, Retry, Sighting, StretchId,
};
use crate::locale::Message;
use crate::model::{Ending, EntryKey, FeedDocument, FeedKind, Timestamp, Validators, relation};

/// The number of pages that a walk without a limit ([`Reach::Beginning`]) may read on the days after the first. On the
/// first day, the bound of the day ends it.
const MOST_PAGES: u32 = 1_000;

/// The progress of a walk through the pages of the feed. Only a second look at these pages shows that no entry moved up
/// past the walk. So the gap keeps its page until then, and a walk that breaks off reads its pages again.
#[derive(Clone, Debug)]
pub(super) struct PageProgress {
    /// True if the walk begins at a page that an earlier walk has read.
    begins_at_read: bool,
    /// True if an earlier refresh has read the pages above the first one of this walk. Entries may have moved to them since.
    has_earlier: bool,
    /// The lowest entry of the first page. `None` if the gap does not lie in the newest part of the feed.
    end_of_first: Option<EntryKey>,
    /// The pages that were read.
    pub(super) read: Vec<ReadPage>,
    /// The second look at these pages; `None` before it has begun.
    again: Option<SecondLook>,
    /// The page to read next; `None` for the page of the gap.
    pub(super) next: Option<Url>,
    /// True if the last page has only entries of the pages before it.
    last_repeats: bool,
}

/// The reason for which a walk has stopped reading pages. It now compares those that it read with what they are now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhyReadingEnded {
    /// The pages continue below the gap.
    Joined,
    /// The limit of pages is reached.
    AtLimit,
    /// The number of pages for today is used up.
    AtDailyLimit,
}

impl PageProgress {
    /// Returns the progress of a walk that resumes at `gap`, with the entries with which it begins.
    pub(super) fn of(gap: &Gap, feed: &LogicalFeed, run: &[Sighting]) -> Self {
        let window = feed.record.as_ref().map_or(0, |record| record.window.entries.len());
        let is_newest =
            matches!(gap.target, GapTarget::Boundary { below, .. } if feed.coverage.find(below) == Some(1));
        let end_of_first = run.get(..window).unwrap_or(run).last().map(|seen| seen.key).filter(|_| is_newest);
        let begins_at_read = gap.chain.depth > gap.chain.begins;
        Self {
            begins_at_read,
            has_earlier: begins_at_read,
            end_of_first,
            read: Vec::new(),
            again: None,
            next: None,
            last_repeats: false,
        }
    }

    /// Returns true if the walk begins at a page that an earlier walk has read, and has not read it yet.
    pub(super) const fn is_at_read(&self) -> bool {
        self.begins_at_read && self.read.is_empty()
    }

    /// Returns the page to compare next; `None` for the first page.
    pub(super) fn next_again(&self) -> Option<&Url> {
        let again = self.again.as_ref()?;
        again.earlier.as_ref().or_else(|| self.read.get(again.done).map(|page| &page.uri))
    }

    /// Returns true if the second look has to go on. The last page matters only if entries have come to the page before
    /// it, and have moved others down.
    fn is_another_to_compare(&self) -> bool {
        let Some(again) = &self.again else { return true };
        let left = self.read.len().saturating_sub(again.done);
        again.earlier.is_some() || left > usize::from(!again.has_changed)
    }
}

impl HistoryWalk {
    /// Takes in a page. `answer` has the facts about its response. The gap closes if the run of read entries continues below it
    /// (G6a).
    pub(super) fn handle_page(
        &mut self,
        feed: &LogicalFeed,
        page: &FeedDocument,
        answer: &ResponseFacts,
        held: &Held,
        now: Timestamp,
    ) -> DocumentUpdate {
        let GapTarget::Boundary { below, .. } = self.gap.target else { return DocumentUpdate::default() };
        if self.is_subscription_document(&page.uri) || is_page_of_other_feed(&self.record, page) {
            return self.miss_page(Retry::OnRequest, msg!("history-pages-lead-away"));
        }
        if is_made_before(page, answer.age, &self.whole_run(), now) {
            return self.miss_page(Retry::rarely(self.gap.tries + 1, now), msg!("history-page-outdated"));
        }
        if self.pages.is_at_read() && !self.is_joined(feed, page, held) {
            return self.begin_again(now);
        }
        let uri =
            self.pages.next.clone().or_else(|| self.gap.uri.clone()).unwrap_or_else(|| page.uri.clone());
        // If the page was empty on an earlier day as well, it has no entries (P3).
        let (is_empty, is_confirmed) = (page.whole_entries().is_empty(), self.gap.was_empty(&uri, now));
        self.gap.note_empty(&uri, is_empty, now);
        if is_empty && !is_confirmed {
            return self.miss_page(Retry::rarely(self.gap.tries + 1, now), msg!("history-page-empty"));
        }
        if self.is_past(feed, page) {
            return self.miss_page(Retry::rarely(self.gap.tries + 1, now), msg!("history-pages-passed"));
        }
        let mut merged = self.merge_page(feed, page, held, self.gap.chain.depth + self.fetched, now);
        let mut update = merged.take_update();
        self.fetched += 1;
        clear_edits_in_place(page, &mut merged.sightings);
        let mut coverage = feed.coverage.clone();
        let entries: Arc<[Sighting]> = coverage.arrange(merged.sightings.clone()).into();
        // As many new entries as a page has let one page repeat the one before. A site that ignores the number of a page
        // sends the same page without an end.
        let repeats = self.repeats(page, &entries);
        let is_endless = repeats && self.pages.last_repeats;
        self.pages.last_repeats = repeats;
        let is_newer = self.is_newer(page, now);
        self.run.push(entries);
        let placed = newly_placed(feed, &merged.sightings);
        let stretch = above(&coverage, below);
        // The end of a page that was cut off may have the entries next to those of the page before.
        let begins_with_newest = begins_with_newest(page, feed.coverage.order.oldest_first);
        let lacks_top = page.ending != Ending::Whole && !begins_with_newest;
        let is_bridged = !lacks_top && coverage.clone().bridge_surely(below, &self.whole_run()).is_some();
        if !is_bridged && let Some(page) = self.run.last() {
            // The store takes in the edits of this page, so a walk that reads it again would not see them.
            coverage.pin_edited(below, page);
        }
        if !lacks_top && !merged.sightings.iter().any(|seen| seen.is_edited) {
            // The missing entries may be newer than one that an edit brought up.
            self.gap.place.move_below(merged.oldest.as_ref());
        }
        self.gap.status = None;
        self.pages.next = None;
        self.pages.read.push(ReadPage::new(uri, &feed.coverage, page, &answer.validators));
        update.gaps = match older_page(page) {
            _ if is_newer => {
                let retry = Retry::rarely(self.gap.tries + 1, now);
                self.miss_page(retry, msg!("history-page-outdated")).gaps
            }
            _ if is_bridged && self.has_too_many() => {
                self.miss_page(Retry::OnRequest, msg!("history-pages-too-many"));
                self.keep_page().gaps
            }
            _ if is_bridged => {
                self.phase = Phase::ComparingPages(WhyReadingEnded::Joined);
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
            Some(_) if is_endless => self.miss_page(Retry::OnRequest, msg!("history-pages-repeat")).gaps,
            Some(older) => self.turn_page(older.clone()),
        };
        update.coverage = Some(CoverageUpdate { coverage, stretch, placed });
        update
    }

    /// Merges a page, which shows the feed as it is now, not as it was when the gap opened.
    /// `depth` is its distance from the subscription document in pages.
    fn merge_page(
        &self,
        feed: &LogicalFeed,
        page: &FeedDocument,
        held: &Held,
        depth: u32,
        now: Timestamp,
    ) -> Merged {
        let missed = missed_times(feed);
        let poll = self.record.polls;
        Merge { kind: FeedKind::Paged, poll, depth, ..self.merge(&missed, now) }.run(page, held)
    }

    /// Returns true if the pages of this walk and of earlier ones are too many for a second look on one day.
    const fn has_too_many(&self) -> bool {
        self.pages.has_earlier && self.gap.chain.depth + self.fetched >= PAGE_REQUESTS
    }

    /// Notes that the pages above the gap's page were read and compared just before this walk.
    #[must_use]
    pub fn with_pages_above(mut self) -> Self {
        self.pages.has_earlier = false;
        self
    }

    /// Returns the number of requests that the walk needs for a second look at its pages and the next one. A walk that goes
    /// on begins with a known page, so it needs a further one.
    #[must_use]
    pub fn pages_to_compare(&self) -> u32 {
        u32::try_from(self.pages.read.len().max(1) + 1).unwrap_or(u32::MAX)
    }

    /// Returns the last page that the walk has read, if it has closed its gap.
    #[must_use]
    pub fn last_page(&self) -> Option<&Url> {
        let is_closed = matches!(self.phase, Phase::Finished(WalkOutcome::Bridged));
        self.pages.read.last().filter(|_| is_closed).map(|page| &page.uri)
    }

    /// Ends the walk because entries have left the pages while they were read. The next refresh polls the feed and reads
    /// the pages from the first one on. The entries that came stay, but join nothing. The missing ones may lie anywhere
    /// below the first page, so the gap stands there.
    ///
    /// If the feed links no page now, Lacuna looks at most once a day whether it does again (G3).
    pub(super) fn begin_again(&mut self, now: Timestamp) -> DocumentUpdate {
        if let GapTarget::Boundary { between, .. } = &mut self.gap.target {
            between.newer = self.pages.end_of_first;
        }
        let Some(page) = self.second_page().cloned() else {
            return self.miss_page(Retry::rarely(self.gap.tries + 1, now), msg!("history-pages-not-linked"));
        };
        self.gap.uri = Some(page);
        self.gap.chain.depth = self.gap.chain.begins;
        self.miss_page(Retry::NextRefresh, msg!("history-pages-changed"))
    }

    /// Returns the page that the subscription document links.
    fn second_page(&self) -> Option<&Url> {
        self.record.page_link(relation::NEXT)
    }

    /// Takes in the subscription document, which was fetched again after the pages were read, and stores its entries. If an
    /// entry has left this first page since, entries may have moved up from a page before it was read, and the next refresh
    /// reads the pages again. Otherwise the walk compares the other pages as well. `on_pages` has fingerprints of the ids on
    /// the pages that the walk has read.
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
        // The entries are stored as those of a poll are, but the next poll places them. It tells then if it continues the
        // feed.
        let missed = missed_times(feed);
        let merge = Merge {
            kind: self.record.kind,
            depth: 0,
            poll: self.record.polls,
            unread_after: Some(EARLIEST),
            ..self.merge(&missed, now)
        };
        let update = merge.run(first, held).take_update();
        let compared = self.compare_first_page(feed, below, first, held, on_pages, now);
        DocumentUpdate { gaps: compared.gaps, coverage: compared.coverage, ..update }
    }

    fn compare_first_page(
        &mut self,
        feed: &LogicalFeed,
        below: StretchId,
        first: &FeedDocument,
        held: &Held,
        on_pages: &HashSet<u64>,
        now: Timestamp,
    ) -> DocumentUpdate {
        let is_oldest_first = feed.coverage.order.oldest_first == Some(true);
        if has_moved_up(&self.record, first, held, on_pages, is_oldest_first) {
            return self.begin_again(now);
        }
        let before: Vec<u64> = self.record.window.entries.iter().map(|entry| entry.id).collect();
        let ids = ids_from_top(&feed.coverage, first);
        let has_changed = ids.iter().any(|id| !before.contains(id));
        let seen = before.into_iter().chain(ids).collect();
        let read = &self.pages.read;
        if !read.is_empty() && read.iter().all(|page| is_behind_cursor(&page.uri)) {
            // Pages behind a cursor do not shift, so they need no comparison.
            self.pages.again = Some(SecondLook { earlier: None, done: read.len(), seen, has_changed });
            return self.go_on_comparing(feed, below, now);
        }
        let is_to_close = matches!(self.phase, Phase::ComparingPages(WhyReadingEnded::Joined));
        let earlier = if is_to_close && self.pages.has_earlier { older_page(first).cloned() } else { None };
        if is_to_close && self.pages.has_earlier && earlier.is_none() {
            return self.begin_again(now);
        }
        let earlier = earlier.filter(|page| self.pages.read.first().is_none_or(|first| first.uri != *page));
        self.pages.again = Some(SecondLook { earlier, done: 0, seen, has_changed });
        self.go_on_comparing(feed, below, now)
    }

    /// Returns the validators of the page to compare next.
    #[must_use]
    pub fn known_page(&self) -> Validators {
        let again = self.pages.again.as_ref().filter(|again| again.earlier.is_none());
        let page = again.and_then(|again| self.pages.read.get(again.done));
        page.map(|page| page.validators.clone()).unwrap_or_default()
    }

    /// Takes in that a page is the same as when the walk read it ([`Self::known_page`]).
    pub fn handle_unchanged_page(
        &mut self,
        feed: &LogicalFeed,
        on_pages: &HashSet<u64>,
        now: Timestamp,
    ) -> DocumentUpdate {
        let GapTarget::Boundary { below, .. } = self.gap.target else { return DocumentUpdate::default() };
        let again = self.pages.again.as_ref();
        let page = again.and_then(|again| self.pages.read.get(again.done));
        let Some(ids) = page.map(|page| page.ids.clone()) else { return DocumentUpdate::default() };
        self.compare_read_page(feed, below, ids, on_pages, now)
    }

    /// Takes in a page that was fetched again after the walk, and stores its entries. If an entry has left the page since, or
    /// has come up to it, the walk may have passed entries between this page and the next one. Then the next refresh reads
    /// the pages again. `on_pages` has fingerprints of the ids on the pages that the walk has read.
    pub fn handle_page_again(
        &mut self,
        feed: &LogicalFeed,
        page: &FeedDocument,
        held: &Held,
        on_pages: &HashSet<u64>,
        now: Timestamp,
    ) -> DocumentUpdate {
        let GapTarget::Boundary { below, .. } = self.gap.target else { return DocumentUpdate::default() };
        if page.ending != Ending::Whole
            || self.is_subscription_document(&page.uri)
            || is_page_of_other_feed(&self.record, page)
        {
            return self.begin_again(now);
        }
        // Its versions are newer than those of the first reading.
        let mut merged = self.merge_page(feed, page, held, self.gap.chain.depth.saturating_sub(1), now);
        let update = merged.take_update();
        let placed = newly_placed(feed, &merged.sightings);
        let has_news = update.entries.iter().any(|change| change.held.is_none());
        let compared = self.compare_page(feed, below, page, on_pages, has_news, now);
        let coverage = match compared.coverage {
            Some(joined) => Some(CoverageUpdate { placed, ..joined }),
            None if has_news => {
                let stretch = above(&feed.coverage, below);
                Some(CoverageUpdate { coverage: feed.coverage.clone(), stretch, placed })
            }
            None => None,
        };
        DocumentUpdate { gaps: compared.gaps, coverage, ..update }
    }

    fn compare_page(
        &mut self,
        feed: &LogicalFeed,
        below: StretchId,
        page: &FeedDocument,
        on_pages: &HashSet<u64>,
        has_news: bool,
        now: Timestamp,
    ) -> DocumentUpdate {
        let Some(again) = &mut self.pages.again else { return DocumentUpdate::default() };
        let ids = ids_from_top(&feed.coverage, page);
        if again.earlier.is_some() {
            let Some(first) = self.pages.read.first() else { return self.begin_again(now) };
            // An entry that is also on a page above may be on every page, so it does not show that this page reaches the
            // pages of the walk.
            let reaches_walk = ids.iter().any(|id| first.ids.contains(id) && !again.seen.contains(id));
            let older = older_page(page).filter(|older| **older != page.uri);
            if has_news || !reaches_walk && older.is_none() {
                return self.begin_again(now);
            }
            again.earlier = older.filter(|older| !reaches_walk && **older != first.uri).cloned();
            again.has_changed = true;
            again.seen.extend(ids);
            return self.go_on_comparing(feed, below, now);
        }
        self.compare_read_page(feed, below, ids, on_pages, now)
    }

    /// Compares the ids of a page of this walk with those that it had before.
    fn compare_read_page(
        &mut self,
        feed: &LogicalFeed,
        below: StretchId,
        ids: Vec<u64>,
        on_pages: &HashSet<u64>,
        now: Timestamp,
    ) -> DocumentUpdate {
        let Some(again) = &mut self.pages.again else { return DocumentUpdate::default() };
        let Some(before) = self.pages.read.get(again.done) else { return DocumentUpdate::default() };
        if has_shifted(&before.ids, &ids, on_pages, &again.seen) {
            return self.begin_again(now);
        }
        again.done += 1;
        again.has_changed = ids != before.ids;
        again.seen.extend(ids);
        self.go_on_comparing(feed, below, now)
    }

    /// Ends the walk for the reason for which it compared the pages, if all are compared.
    fn go_on_comparing(&mut self, feed: &LogicalFeed, below: StretchId, now: Timestamp) -> DocumentUpdate {
        let Phase::ComparingPages(reason) = self.phase else { return DocumentUpdate::default() };
        if self.pages.is_another_to_compare() {
            return DocumentUpdate::default();
        }
        match reason {
            WhyReadingEnded::Joined => self.join_pages(feed, below, now),
            WhyReadingEnded::AtLimit => {
                self.gap.retry = Retry::OnRequest;
                self.phase = Phase::Finished(WalkOutcome::AtLimit);
                self.keep_page()
            }
            WhyReadingEnded::AtDailyLimit => {
                self.phase = Phase::Finished(WalkOutcome::Missing(self.gap.cause));
                self.keep_page()
            }
        }
    }

    /// Closes the gap, because the pages continue below it.
    fn join_pages(&mut self, feed: &LogicalFeed, below: StretchId, now: Timestamp) -> DocumentUpdate {
        let mut coverage = feed.coverage.clone();
        let stretch = above(&coverage, below);
        let Some(bridged) = coverage.bridge_surely(below, &self.whole_run()) else {
            return self.begin_again(now);
        };
        self.phase = Phase::Finished(WalkOutcome::Bridged);
        let others = closed(feed, &bridged).filter(|change| *change != GapChange::Close(self.id));
        let gaps = others.chain([GapChange::Close(self.id)]).chain(self.next_below(feed, &coverage, below));
        let gaps = gaps.collect();
        let coverage = Some(CoverageUpdate { coverage, stretch, placed: Vec::new() });
        DocumentUpdate { gaps, coverage, ..DocumentUpdate::default() }
    }

    /// Lets the walk of the gap next below this closed one begin at the last page, if it would begin at the same page as this
    /// walk, or at the second page. So no page between is read twice.
    fn next_below(&self, feed: &LogicalFeed, coverage: &Coverage, below: StretchId) -> Option<GapChange> {
        let at = coverage.find(below)? + 1;
        let is_next = |open: &&OpenGap| {
            let GapTarget::Boundary { below, .. } = open.gap.target else { return false };
            let begins_above = open.gap.uri == self.gap.uri || open.gap.uri.as_ref() == self.second_page();
            open.id != self.id && open.gap.uri.is_some() && begins_above && coverage.find(below) == Some(at)
        };
        let next = feed.gaps.iter().find(is_next)?;
        let depth = next.gap.chain.depth.max(self.gap.chain.depth + self.fetched);
        let chain = ChainPart { depth, ..next.gap.chain };
        let uri = Some(self.pages.read.last()?.uri.clone());
        Some(GapChange::Put(next.id, Gap { uri, chain, ..next.gap.clone() }))
    }

    /// Lets a later walk begin at the last page that this one has read.
    fn keep_page(&mut self) -> DocumentUpdate {
        if let Some(last) = self.pages.read.last() {
            self.gap.uri = Some(last.uri.clone());
            self.gap.chain.depth += self.fetched;
        }
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    /// Continues with the next page, within the limit.
    fn turn_page(&mut self, older: Url) -> Vec<GapChange> {
        self.gap.allowance = self.gap.allowance.saturating_sub(1);
        self.pages.next = Some(older);
        if self.gap.allowance == 0 && self.reach != Reach::Beginning {
            self.phase = Phase::ComparingPages(WhyReadingEnded::AtLimit);
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
        if matches!(self.phase, Phase::ComparingPages(_)) {
            // The walk of the next day begins at the last page, and looks at all pages again.
            self.phase = Phase::Finished(WalkOutcome::Missing(self.gap.cause));
            return self.keep_page();
        }
        self.phase = if self.pages.read.is_empty() {
            Phase::Finished(WalkOutcome::Missing(self.gap.cause))
        } else {
            Phase::ComparingPages(WhyReadingEnded::AtDailyLimit)
        };
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    /// Ends the walk at a page that does not help. The gap keeps its cause: what is missing is entries, not this page.
    pub(super) fn miss_page(&mut self, retry: Retry, message: impl Into<Message>) -> DocumentUpdate {
        self.gap.tries += 1;
        self.gap.status = None;
        self.gap.retry = retry;
        self.gap.message = msg!("history-missed").and(message);
        self.phase = Phase::Finished(WalkOutcome::Missing(self.gap.cause));
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }
}

/// Returns the stretch above the boundary of a gap.
fn above(coverage: &Coverage, below: StretchId) -> Option<StretchId> {
    let at = coverage.find(below)?.checked_sub(1)?;
    coverage.stretches.get(at).map(|above| above.id)
}
