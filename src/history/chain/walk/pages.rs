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
use super::state::gap_at_start;
use super::{Reach, ResponseFacts, Walk, WalkOutcome};
use crate::history::coverage::{PAGE_REQUESTS, next_day};
use crate::history::coverage_gaps::{closed, missed_times, newly_placed, page_limit};
use crate::history::foreign::is_page_of_other_feed;
use crate::history::kind::older_page;
use crate::history::logical_feed::EARLIEST;
use crate::history::merge::{Merge, Merged};
use crate::history::{
    ChainPart, Coverage, CoverageUpdate, DocumentUpdate, Gap, GapCause, GapChange, GapTarget, Held,
    HistoryOptions, LogicalFeed, OpenGap, PageLink, Retry, Sighting, StretchId,
};
use crate::locale::Message;
use crate::model::{Ending, EntryKey, Failure, FailureKind, FeedDocument, FeedKind, Timestamp, Validators};

/// The number of pages that a walk without a limit ([`Reach::Beginning`]) may read on the days after the first. On the
/// first day, the bound of the day ends it.
const MOST_PAGES: u32 = 1_000;

/// A walk back through the pages of a feed, to close a gap of missed polls.
pub type PagedWalk = Walk<PageProgress>;

/// The progress of a walk through the pages of the feed. Only a second look at these pages shows that no entry moved up
/// past the walk. So the gap keeps its page until then, and a walk that breaks off reads its pages again.
#[derive(Clone, Debug)]
pub struct PageProgress {
    /// The stretch below the gap.
    pub(super) below: StretchId,
    /// True if the walk begins at a page that an earlier walk has read.
    begins_at_read: bool,
    /// True if an earlier refresh has read the pages above the first one of this walk. Entries may have moved to them since.
    has_earlier: bool,
    /// The lowest entry of the first page. `None` if the gap does not lie in the newest part of the feed.
    end_of_first: Option<EntryKey>,
    /// The pages that were read.
    pub(super) read: Vec<ReadPage>,
    /// The page to read next; `None` for the page of the gap.
    next: Option<Url>,
    /// True if the last page has only entries of the pages before it.
    last_repeats: bool,
    phase: Phase,
}

/// The next task for the caller of a walk through pages (G6a).
#[derive(Clone, Debug, PartialEq)]
pub enum PagedStep {
    /// Fetch this page, and hand it to [`PagedWalk::handle_page`], or the failure to [`PagedWalk::handle_failure`].
    Fetch(Url),
    /// Fetch the subscription document without validators, and hand it to [`PagedWalk::handle_first_page`], or the
    /// failure to [`PagedWalk::handle_failure`].
    CompareFirstPage,
    /// Fetch this page once more with the validators of [`PagedWalk::known_page`]. Hand it to
    /// [`PagedWalk::handle_page_again`], or the failure to [`PagedWalk::handle_failure`]. If the page is unchanged, call
    /// [`PagedWalk::handle_unchanged_page`].
    ComparePage(Url),
    /// The walk is over.
    Finished(WalkOutcome),
}

/// The next thing that the walk needs to know.
#[derive(Clone, Debug)]
enum Phase {
    /// The walk reads the next page.
    Reading,
    /// The walk has read pages. If an entry has left one of them since, entries may have moved up past the walk, so the
    /// walk fetches each page again, from the first one on. The second look is `None` before it has begun.
    Comparing(WhyReadingEnded, Option<SecondLook>),
    /// The walk is over.
    Finished(WalkOutcome),
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

impl PagedWalk {
    /// Resumes the walk at an open gap of `feed` (A3). `requested` is the address of the subscription document before
    /// redirects. Returns `None` if the gap names no page, or if the feed was never fetched.
    #[must_use]
    pub fn resume(
        open: &OpenGap,
        feed: &LogicalFeed,
        requested: &Url,
        options: HistoryOptions,
        reach: Reach,
    ) -> Option<Self> {
        let GapTarget::Boundary { below, in_archives: false, .. } = open.gap.target else { return None };
        open.gap.uri.as_ref()?;
        let mut gap = gap_at_start(open, options, reach);
        let record = feed.record.clone()?;
        let begins_at_read = gap.chain.depth > gap.chain.begins;
        if gap.chain.depth == gap.chain.begins {
            // The walk reads all pages, also those that a walk which broke off has read.
            gap.allowance = gap.allowance.max(page_limit(options));
        }
        let run = above(&feed.coverage, below).map(|above| feed.coverage.front_of(above)).unwrap_or_default();
        let first = run.get(..record.window.entries.len()).unwrap_or(&run);
        let is_newest = feed.coverage.find(below) == Some(1);
        let progress = PageProgress {
            below,
            begins_at_read,
            has_earlier: begins_at_read,
            end_of_first: first.last().map(|seen| seen.key).filter(|_| is_newest),
            read: Vec::new(),
            next: None,
            last_repeats: false,
            phase: Phase::Reading,
        };
        let (id, requested, run) = (open.id, requested.clone(), vec![run.into()]);
        Some(Self { id, gap, record, requested, options, reach, fetched: 0, run, progress })
    }

    /// Returns the next task for the caller.
    #[must_use]
    pub fn poll(&self) -> PagedStep {
        let PageProgress { read, next, phase, .. } = &self.progress;
        match (phase, next.as_ref().or(self.gap.uri.as_ref())) {
            (Phase::Reading, Some(page)) => PagedStep::Fetch(page.clone()),
            (Phase::Reading, None) => PagedStep::Finished(WalkOutcome::Bridged),
            (Phase::Comparing(_, again), _) => {
                let page = again.as_ref().and_then(|again| again.next(read));
                page.map_or(PagedStep::CompareFirstPage, |page| PagedStep::ComparePage(page.clone()))
            }
            (Phase::Finished(outcome), _) => PagedStep::Finished(*outcome),
        }
    }

    /// Returns true if the walk begins at a page that an earlier walk has read, and has not read it yet.
    const fn is_at_read(&self) -> bool {
        self.progress.begins_at_read && self.progress.read.is_empty()
    }

    /// Takes in a page. `answer` has the facts about its response. The gap closes if the run of read entries continues below it
    /// (G6a).
    pub fn handle_page(
        &mut self,
        feed: &LogicalFeed,
        page: &FeedDocument,
        answer: &ResponseFacts,
        held: &Held,
        now: Timestamp,
    ) -> DocumentUpdate {
        if self.is_subscription_document(&page.uri) || is_page_of_other_feed(&self.record, page) {
            return self.miss_page(Retry::OnRequest, msg!("history-pages-lead-away"));
        }
        if is_made_before(page, answer.age, &self.whole_run(), now) {
            return self.miss_page(Retry::rarely(self.gap.tries + 1, now), msg!("history-page-outdated"));
        }
        if self.is_at_read() && !self.is_joined(feed, page, held) {
            return self.begin_again(now);
        }
        let uri =
            self.progress.next.clone().or_else(|| self.gap.uri.clone()).unwrap_or_else(|| page.uri.clone());
        // If the page was empty on an earlier day as well, it has no entries (P3).
        let (is_empty, is_confirmed) = (page.whole_entries().is_empty(), self.gap.was_empty(&uri, now));
        self.gap.note_empty(&uri, is_empty, now);
        if is_empty && !is_confirmed {
            return self.miss_page(Retry::rarely(self.gap.tries + 1, now), msg!("history-page-empty"));
        }
        if self.is_past(feed, page) {
            return self.handle_page_past_gap(feed, page, held, now);
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
        let is_endless = repeats && self.progress.last_repeats;
        self.progress.last_repeats = repeats;
        let is_newer = self.is_newer(page, now);
        self.run.push(entries);
        let placed = newly_placed(feed, &merged.sightings);
        let stretch = above(&coverage, self.progress.below);
        // The end of a page that was cut off may have the entries next to those of the page before.
        let begins_with_newest = begins_with_newest(page, feed.coverage.order.oldest_first);
        let lacks_top = page.ending != Ending::Whole && !begins_with_newest;
        let is_bridged =
            !lacks_top && coverage.clone().bridge_surely(self.progress.below, &self.whole_run()).is_some();
        if !is_bridged && let Some(page) = self.run.last() {
            // The store takes in the edits of this page, so a walk that reads it again would not see them.
            coverage.pin_edited(self.progress.below, page);
        }
        if !lacks_top && !merged.sightings.iter().any(|seen| seen.is_edited) {
            // The missing entries may be newer than one that an edit brought up.
            self.gap.place.move_below(merged.oldest.as_ref());
        }
        self.gap.status = None;
        self.progress.next = None;
        self.progress.read.push(ReadPage::new(uri, &feed.coverage, page, &answer.validators));
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
                self.progress.phase = Phase::Comparing(WhyReadingEnded::Joined, None);
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

    /// Takes in a page that has passed the gap. It joins nothing, and it may be an older copy, so only later versions of
    /// stored entries are taken in (H3a).
    fn handle_page_past_gap(
        &mut self,
        feed: &LogicalFeed,
        page: &FeedDocument,
        held: &Held,
        now: Timestamp,
    ) -> DocumentUpdate {
        let mut merged = self.merge_page(feed, page, held, self.gap.chain.depth + self.fetched, now);
        merged.entries.retain(|change| change.held.is_some());
        merged.keep_later_versions(held);
        let mut coverage = feed.coverage.clone();
        coverage.pin_edited(self.progress.below, &merged.sightings);
        let stretch = above(&coverage, self.progress.below);
        let missed = self.miss_page(Retry::rarely(self.gap.tries + 1, now), msg!("history-pages-passed"));
        DocumentUpdate {
            gaps: missed.gaps,
            coverage: Some(CoverageUpdate { coverage, stretch, placed: Vec::new() }),
            ..merged.take_update()
        }
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
    fn has_too_many(&self) -> bool {
        self.progress.has_earlier
            && self.gap.chain.depth + self.fetched >= PAGE_REQUESTS
            && !self.are_behind_cursors()
    }

    /// Returns true if the pages of this walk do not shift, so that they need no second look. The walk has read a page.
    fn are_behind_cursors(&self) -> bool {
        self.progress.read.iter().all(|page| is_behind_cursor(&page.uri))
    }

    /// Notes that the pages above the gap's page were read and compared just before this walk.
    #[must_use]
    pub fn with_pages_above(mut self) -> Self {
        self.progress.has_earlier = false;
        self
    }

    /// Returns the number of requests that the walk needs for a second look at its pages and the next one. A walk that goes
    /// on begins with a known page, so it needs a further one.
    #[must_use]
    pub fn pages_to_compare(&self) -> u32 {
        u32::try_from(self.progress.read.len().max(1) + 1).unwrap_or(u32::MAX)
    }

    /// Returns the last page that the walk has read, if it has closed its gap.
    #[must_use]
    pub fn last_page(&self) -> Option<&Url> {
        let is_closed = matches!(self.progress.phase, Phase::Finished(WalkOutcome::Bridged));
        self.progress.read.last().filter(|_| is_closed).map(|page| &page.uri)
    }

    /// Ends the walk because entries have left the pages while they were read. The next refresh polls the feed and reads
    /// the pages from the first one on. The entries that came stay, but join nothing. The missing ones may lie anywhere
    /// below the first page, so the gap stands there.
    ///
    /// After seven such walks, Lacuna reads the pages at most once a day. If the feed links no page now, Lacuna looks at most
    /// once a day whether it does again (G3).
    fn begin_again(&mut self, now: Timestamp) -> DocumentUpdate {
        if let GapTarget::Boundary { between, .. } = &mut self.gap.target {
            between.newer = self.progress.end_of_first;
        }
        let Some(page) = self.second_page().cloned() else {
            return self.miss_page(Retry::rarely(self.gap.tries + 1, now), msg!("history-pages-not-linked"));
        };
        self.gap.uri = Some(page);
        self.gap.chain.depth = self.gap.chain.begins;
        let further = (self.gap.tries + 1).checked_sub(7);
        let retry = further.map_or(Retry::NextRefresh, |tries| Retry::rarely(tries, now));
        self.miss_page(retry, msg!("history-pages-changed"))
    }

    /// Returns the page that the subscription document links.
    fn second_page(&self) -> Option<&Url> {
        self.record.page_link(PageLink::Next)
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
        if is_page_of_other_feed(&self.record, first) {
            return self.miss_page(Retry::rarely(self.gap.tries + 1, now), msg!("history-pages-lead-away"));
        }
        // The entries are stored as those of a poll are, but the next poll places them. It tells then if it continues the
        // feed.
        let missed = missed_times(feed);
        let merge = Merge {
            depth: 0,
            poll: self.record.polls,
            unread_after: Some(EARLIEST),
            ..self.merge(&missed, now)
        };
        let update = merge.run(first, held).take_update();
        let compared = self.compare_first_page(feed, first, held, on_pages, now);
        DocumentUpdate { gaps: compared.gaps, coverage: compared.coverage, ..update }
    }

    fn compare_first_page(
        &mut self,
        feed: &LogicalFeed,
        first: &FeedDocument,
        held: &Held,
        on_pages: &HashSet<u64>,
        now: Timestamp,
    ) -> DocumentUpdate {
        let is_oldest_first = feed.coverage.order.oldest_first == Some(true);
        let Phase::Comparing(reason, _) = self.progress.phase else { return DocumentUpdate::default() };
        if has_moved_up(&self.record, first, held, on_pages, is_oldest_first) {
            return self.begin_again(now);
        }
        let before: Vec<u64> = self.record.window.entries.iter().map(|entry| entry.id).collect();
        let ids = ids_from_top(&feed.coverage, first);
        let has_changed = ids.iter().any(|id| !before.contains(id));
        let seen = before.into_iter().chain(ids).collect();
        let read = &self.progress.read;
        if !read.is_empty() && self.are_behind_cursors() {
            let again = SecondLook { earlier: None, done: read.len(), seen, has_changed };
            self.progress.phase = Phase::Comparing(reason, Some(again));
            return self.go_on_comparing(feed, now);
        }
        let is_to_close = reason == WhyReadingEnded::Joined;
        let earlier =
            if is_to_close && self.progress.has_earlier { older_page(first).cloned() } else { None };
        if is_to_close && self.progress.has_earlier && earlier.is_none() {
            return self.begin_again(now);
        }
        let earlier =
            earlier.filter(|page| self.progress.read.first().is_none_or(|first| first.uri != *page));
        let again = SecondLook { earlier, done: 0, seen, has_changed };
        self.progress.phase = Phase::Comparing(reason, Some(again));
        self.go_on_comparing(feed, now)
    }

    /// Returns the page to compare next, if this walk has read it.
    fn page_to_compare(&self) -> Option<&ReadPage> {
        let Phase::Comparing(_, Some(again)) = &self.progress.phase else { return None };
        self.progress.read.get(again.done).filter(|_| again.earlier.is_none())
    }

    /// Returns the validators of the page to compare next.
    #[must_use]
    pub fn known_page(&self) -> Validators {
        self.page_to_compare().map(|page| page.validators.clone()).unwrap_or_default()
    }

    /// Takes in that a page is the same as when the walk read it ([`Self::known_page`]).
    pub fn handle_unchanged_page(
        &mut self,
        feed: &LogicalFeed,
        on_pages: &HashSet<u64>,
        now: Timestamp,
    ) -> DocumentUpdate {
        let ids = self.page_to_compare().map(|page| page.ids.clone());
        let Some(ids) = ids else { return DocumentUpdate::default() };
        self.compare_read_page(feed, ids, on_pages, now)
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
        let compared = self.compare_page(feed, page, on_pages, has_news, now);
        let coverage = match compared.coverage {
            Some(joined) => Some(CoverageUpdate { placed, ..joined }),
            None if has_news => {
                let stretch = above(&feed.coverage, self.progress.below);
                Some(CoverageUpdate { coverage: feed.coverage.clone(), stretch, placed })
            }
            None => None,
        };
        DocumentUpdate { gaps: compared.gaps, coverage, ..update }
    }

    fn compare_page(
        &mut self,
        feed: &LogicalFeed,
        page: &FeedDocument,
        on_pages: &HashSet<u64>,
        has_news: bool,
        now: Timestamp,
    ) -> DocumentUpdate {
        let PageProgress { read, phase: Phase::Comparing(_, Some(again)), .. } = &mut self.progress else {
            return DocumentUpdate::default();
        };
        let ids = ids_from_top(&feed.coverage, page);
        if again.earlier.is_some() {
            let Some(first) = read.first() else { return self.begin_again(now) };
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
            return self.go_on_comparing(feed, now);
        }
        self.compare_read_page(feed, ids, on_pages, now)
    }

    /// Compares the ids of a page of this walk with those that it had before.
    fn compare_read_page(
        &mut self,
        feed: &LogicalFeed,
        ids: Vec<u64>,
        on_pages: &HashSet<u64>,
        now: Timestamp,
    ) -> DocumentUpdate {
        let PageProgress { read, phase: Phase::Comparing(_, Some(again)), .. } = &mut self.progress else {
            return DocumentUpdate::default();
        };
        let Some(before) = read.get(again.done) else { return DocumentUpdate::default() };
        if has_shifted(&before.ids, &ids, on_pages, &again.seen) {
            return self.begin_again(now);
        }
        again.done += 1;
        again.has_changed = ids != before.ids;
        again.seen.extend(ids);
        self.go_on_comparing(feed, now)
    }

    /// Ends the walk for the reason for which it compared the pages, if all are compared.
    fn go_on_comparing(&mut self, feed: &LogicalFeed, now: Timestamp) -> DocumentUpdate {
        let PageProgress { read, phase: Phase::Comparing(reason, Some(again)), .. } = &self.progress else {
            return DocumentUpdate::default();
        };
        if !again.is_over(read) {
            return DocumentUpdate::default();
        }
        match reason {
            WhyReadingEnded::Joined => self.join_pages(feed, now),
            WhyReadingEnded::AtLimit => {
                self.gap.retry = Retry::OnRequest;
                self.progress.phase = Phase::Finished(WalkOutcome::AtLimit);
                self.keep_page()
            }
            WhyReadingEnded::AtDailyLimit => {
                self.progress.phase = Phase::Finished(WalkOutcome::Missing(self.gap.cause));
                self.keep_page()
            }
        }
    }

    /// Closes the gap, because the pages continue below it.
    fn join_pages(&mut self, feed: &LogicalFeed, now: Timestamp) -> DocumentUpdate {
        let mut coverage = feed.coverage.clone();
        let stretch = above(&coverage, self.progress.below);
        let Some(bridged) = coverage.bridge_surely(self.progress.below, &self.whole_run()) else {
            return self.begin_again(now);
        };
        self.progress.phase = Phase::Finished(WalkOutcome::Bridged);
        let others = closed(feed, &bridged).filter(|change| *change != GapChange::Close(self.id));
        let gaps = others.chain([GapChange::Close(self.id)]).chain(self.next_below(feed, &coverage));
        let gaps = gaps.collect();
        let coverage = Some(CoverageUpdate { coverage, stretch, placed: Vec::new() });
        DocumentUpdate { gaps, coverage, ..DocumentUpdate::default() }
    }

    /// Lets the walk of the gap next below this closed one begin at the last page, if it would begin at the same page as this
    /// walk, or at the second page. So no page between is read twice.
    fn next_below(&self, feed: &LogicalFeed, coverage: &Coverage) -> Option<GapChange> {
        let at = coverage.find(self.progress.below)? + 1;
        let is_next = |open: &&OpenGap| {
            let GapTarget::Boundary { below, .. } = open.gap.target else { return false };
            let begins_above = open.gap.uri == self.gap.uri || open.gap.uri.as_ref() == self.second_page();
            open.id != self.id && open.gap.uri.is_some() && begins_above && coverage.find(below) == Some(at)
        };
        let next = feed.gaps.iter().find(is_next)?;
        let depth = next.gap.chain.depth.max(self.gap.chain.depth + self.fetched);
        let chain = ChainPart { depth, ..next.gap.chain };
        let uri = Some(self.progress.read.last()?.uri.clone());
        Some(GapChange::Put(next.id, Gap { uri, chain, ..next.gap.clone() }))
    }

    /// Lets a later walk begin at the last page that this one has read.
    fn keep_page(&mut self) -> DocumentUpdate {
        if let Some(last) = self.progress.read.last() {
            self.gap.uri = Some(last.uri.clone());
            self.gap.chain.depth += self.fetched;
        }
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    /// Continues with the next page, within the limit.
    fn turn_page(&mut self, older: Url) -> Vec<GapChange> {
        self.gap.allowance = self.gap.allowance.saturating_sub(1);
        self.progress.next = Some(older);
        if self.gap.allowance == 0 && self.reach != Reach::Beginning {
            self.progress.phase = Phase::Comparing(WhyReadingEnded::AtLimit, None);
        }
        vec![self.put()]
    }

    /// Ends the walk because the number of pages for today is used up. It goes on with the first refresh of the next
    /// day.
    pub fn rest_until_tomorrow(&mut self, now: Timestamp) -> DocumentUpdate {
        // The message says that the reading goes on, so the next walk must not end at a small rest of the limit. If the user
        // asked for all pages, it goes on without the limit.
        let limit = if self.reach == Reach::Beginning { MOST_PAGES } else { page_limit(self.options) };
        self.gap.allowance = self.gap.allowance.max(limit);
        self.gap.status = None;
        self.gap.retry = Retry::At(next_day(now));
        self.gap.message = msg!("history-missed").and(msg!("history-pages-tomorrow"));
        if matches!(self.progress.phase, Phase::Comparing(..)) {
            // The walk of the next day begins at the last page, and looks at all pages again.
            self.progress.phase = Phase::Finished(WalkOutcome::Missing(self.gap.cause));
            return self.keep_page();
        }
        self.progress.phase = if self.progress.read.is_empty() {
            Phase::Finished(WalkOutcome::Missing(self.gap.cause))
        } else {
            Phase::Comparing(WhyReadingEnded::AtDailyLimit, None)
        };
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    /// Takes in that a page could not be fetched. The walk ends, and the gap stays.
    pub fn handle_failure(&mut self, failure: &Failure, now: Timestamp) -> DocumentUpdate {
        if failure.kind == FailureKind::Storage {
            // A failure of the local disk says nothing about the feed.
            self.progress.phase = Phase::Finished(WalkOutcome::Missing(self.gap.cause));
            return DocumentUpdate::default();
        }
        let cause = GapCause::of(failure);
        if matches!(cause, GapCause::NotFound | GapCause::Gone) && self.is_at_read() {
            // So many entries have left the feed that it has fewer pages now.
            return self.begin_again(now);
        }
        let by_schedule = || cause.retry(failure.status(), self.gap.tries + 1, now);
        let retry = failure.retry_after.map_or_else(by_schedule, Retry::At);
        let update = self.miss_page(retry, failure.message.clone());
        // The status shows that the server asked to wait, which holds for requests of the user too (F2).
        self.gap.status = failure.status().filter(|_| failure.retry_after.is_some());
        DocumentUpdate { gaps: vec![self.put()], ..update }
    }

    /// Stops the walk. The gap stays until the user continues (A7a).
    pub fn stop(&mut self) -> DocumentUpdate {
        self.progress.phase = Phase::Finished(WalkOutcome::Stopped);
        self.wait_for_user(GapCause::Stopped, msg!("history-stopped"))
    }

    /// Stops the walk because the feed has reached its storage limit, as at the limit of pages (A7). Does nothing while the
    /// walk only compares its pages.
    pub fn stop_at_cap(&mut self) -> DocumentUpdate {
        if !matches!(self.progress.phase, Phase::Reading) {
            return DocumentUpdate::default();
        }
        self.progress.phase = Phase::Finished(WalkOutcome::AtLimit);
        self.wait_for_user(GapCause::Limit, msg!("history-storage-limit"))
    }

    /// Ends the walk at a page that does not help. The gap keeps its cause: what is missing is entries, not this page.
    fn miss_page(&mut self, retry: Retry, message: impl Into<Message>) -> DocumentUpdate {
        self.gap.tries += 1;
        self.gap.status = None;
        self.gap.retry = retry;
        self.gap.message = msg!("history-missed").and(message);
        self.progress.phase = Phase::Finished(WalkOutcome::Missing(self.gap.cause));
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }
}

/// Returns the stretch above the boundary of a gap.
fn above(coverage: &Coverage, below: StretchId) -> Option<StretchId> {
    let at = coverage.find(below)?.checked_sub(1)?;
    coverage.stretches.get(at).map(|above| above.id)
}
