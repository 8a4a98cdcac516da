//! Recovers missing entries from a web archive (Memento, RFC 7089): decides which captures to fetch and what each one
//! changes. Like the walk it does no I/O: the caller hands it lists of captures, and the captures.
//!
//! If a document of a chain is missing, the newest good capture of that document replaces it. If polls were missed,
//! captures of the subscription document from the time between the two polls fill the gap. Lacuna goes from the newer
//! edge of the gap back. Each time Lacuna takes the earliest capture that can still contain the entry just above the
//! gap, because no other choice needs fewer captures. `coverage` decides if a capture joins a side of the gap
//! (rule 15).

use url::Url;

use super::coverage::PlacedCapture;
use super::coverage_gaps::{closed_stretches, newly_placed};
use super::foreign::is_foreign;
use super::kind::says_its_place;
use super::merge::{Bound, Merge};
use super::{
    Captured, CoverageUpdate, DocumentUpdate, Edges, FeedRecord, Gap, GapCause, GapChange, GapTarget, Held,
    HistoryOptions, HistoryWalk, KeptBy, LogicalFeed, OpenGap, Reach, ResponseFacts, Step, WalkOutcome,
};
use crate::model::{EntryId, EntryKey, FeedDocument, FeedKind, Timestamp};

/// A copy of a document, as a web archive lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The address of the copy.
    pub uri: Url,
    /// The time at which the archive made it.
    pub at: Timestamp,
}

/// Number of latest captures of a missing document that are tried one by one. Before these, the steps between the tried
/// captures grow.
const LATEST_ONE_BY_ONE: usize = 4;

/// Number of captures that Lacuna reads for one gap of missed polls.
const MOST_CAPTURES: u32 = 30;

/// The search for the missing entries of one gap.
#[derive(Clone, Debug)]
pub struct Recovery {
    open: OpenGap,
    feed: LogicalFeed,
    record: FeedRecord,
    requested: Url,
    options: HistoryOptions,
    left: Vec<Capture>,
    /// The times of all listed captures.
    times: Vec<Timestamp>,
    asked: u32,
    done: bool,
    /// The time from which captures of missed polls may help; `None` for all times.
    from: Option<Timestamp>,
    /// The time up to which they may help.
    until: Timestamp,
}

impl Recovery {
    /// Begins the search for the entries of `open`. Returns `None` if no web archive can help
    /// ([`Gap::can_be_recovered`]), or if the feed was never fetched.
    #[must_use]
    pub fn new(open: &OpenGap, feed: &LogicalFeed, requested: &Url, options: HistoryOptions) -> Option<Self> {
        let record = feed.record.clone()?;
        let (from, until) = span(feed, &open.gap);
        open.gap.can_be_recovered().then(|| Self {
            open: open.clone(),
            feed: feed.clone(),
            record,
            requested: requested.clone(),
            options,
            left: Vec::new(),
            times: Vec::new(),
            asked: 0,
            done: false,
            from,
            until,
        })
    }

    /// Returns the document whose captures the search needs.
    #[must_use]
    pub fn original(&self) -> &Url {
        match &self.open.gap.uri {
            Some(uri) if !self.is_of_polls() => uri,
            _ => &self.requested,
        }
    }

    /// The gap in its present state.
    #[must_use]
    pub const fn open(&self) -> &OpenGap {
        &self.open
    }

    /// Takes over the user's changes to the stored gap since the last capture. Returns false if the gap has changed
    /// otherwise, so that the search ends.
    #[must_use]
    pub fn take_user_changes(&mut self, stored: &Gap) -> bool {
        self.open.gap.dismissed = stored.dismissed;
        self.open.gap == *stored
    }

    /// Takes in the captures that a web archive lists.
    pub fn list(&mut self, captures: Vec<Capture>) {
        self.left = captures;
        self.left.sort_by_key(|capture| capture.at);
        self.times = self.left.iter().map(|capture| capture.at).collect();
        if self.is_of_polls() {
            self.drop_useless();
        } else {
            // The latest capture probably shows the finished archive document. If the site has died, the latest
            // captures may show error pages.
            let tried = further_back(self.left.len()).filter_map(|at| self.left.get(at).cloned());
            self.left = tried.collect();
            self.left.reverse();
        }
    }

    /// Drops the captures of missed polls that cannot help any more.
    fn drop_useless(&mut self) {
        let left = std::mem::take(&mut self.left);
        self.left = left.into_iter().filter(|capture| self.is_between(capture.at)).collect();
    }

    /// Returns the earliest and the latest time of the captures that the search needs. For a missing document all times
    /// count. For missed polls the span covers all such gaps of the feed, so that one list serves them all.
    #[must_use]
    pub fn wanted_time(&self) -> (Option<Timestamp>, Option<Timestamp>) {
        if !self.is_of_polls() {
            return (None, None);
        }
        let others = self.feed.gaps.iter().filter(|open| is_boundary(&open.gap));
        let spans = others.chain([&self.open]).map(|open| span(&self.feed, &open.gap));
        let (from, until): (Vec<_>, Vec<_>) = spans.unzip();
        (from.into_iter().min().flatten(), until.into_iter().max())
    }

    /// The number of captures left to fetch.
    #[must_use]
    pub const fn left(&self) -> usize {
        self.left.len()
    }

    /// Returns the next capture to fetch. No capture is returned twice.
    pub fn next_capture(&mut self) -> Option<Capture> {
        if self.is_of_polls() {
            self.drop_useless();
        }
        if self.done || self.left.is_empty() || self.asked >= MOST_CAPTURES {
            return None;
        }
        self.asked += 1;
        if !self.is_of_polls() {
            return self.left.pop();
        }
        let edge = self.edge();
        let at = self.left.iter().position(|capture| capture.at >= edge).unwrap_or(self.left.len() - 1);
        Some(self.left.remove(at))
    }

    /// Takes in a capture that was parsed as a copy of its original. `at` is the time of the copy that the response
    /// names. Returns `None` if the capture does not help: it belongs to another feed or another time, or is no
    /// document of the chain.
    pub fn handle_capture(
        &mut self,
        feed: &LogicalFeed,
        capture: &Capture,
        at: Timestamp,
        document: &FeedDocument,
        held: &Held,
        now: Timestamp,
    ) -> Option<DocumentUpdate> {
        let original = self.original().clone();
        let mut update = if self.is_of_polls() {
            self.fill(feed, at, document, held, now)?
        } else {
            self.stand_in(feed, at, document, held, now)?
        };
        for change in &mut update.entries {
            change.version.document = capture.uri.clone();
        }
        if !update.entries.is_empty() {
            let captured = Captured { uri: capture.uri.clone(), of: original, at };
            update.kept_by = Some(KeptBy::WebArchive(captured));
        }
        Some(update)
    }

    /// Returns the older document that a capture links. The caller looks up what the store knows about it
    /// ([`Held::next`]).
    #[must_use]
    pub fn older(&self, document: &FeedDocument) -> Option<Url> {
        self.walk().and_then(|walk| walk.older(document))
    }

    fn walk(&self) -> Option<HistoryWalk> {
        if self.is_of_polls() {
            return None;
        }
        HistoryWalk::resume(&self.open, &self.feed, &self.requested, self.options, Reach::Allowance)
    }

    const fn is_of_polls(&self) -> bool {
        is_boundary(&self.open.gap)
    }

    /// Takes in the capture of a missing document like the document itself. The walk continues behind it.
    fn stand_in(
        &mut self,
        feed: &LogicalFeed,
        at: Timestamp,
        document: &FeedDocument,
        held: &Held,
        now: Timestamp,
    ) -> Option<DocumentUpdate> {
        let mut walk =
            HistoryWalk::resume(&self.open, feed, &self.requested, self.options, Reach::Allowance)?;
        let gap = &self.open.gap;
        let is_early = gap.place.newer_time.is_some_and(|newer| at < newer.min(gap.place.position.time));
        let is_end = walk.older(document).is_none();
        let update = walk.handle_document(feed, document, &ResponseFacts::default(), held, now);
        let is_at_boundary = matches!(walk.poll(), Step::AskAgain(_)) && !walk.gap().is_stated();
        if is_at_boundary
            || matches!(walk.poll(), Step::Finished(WalkOutcome::Missing(_)) | Step::RefetchSubscription)
        {
            return None;
        }
        if is_early || (is_end && !says_its_place(document)) {
            return self.take_part(update, &walk, document, is_early);
        }
        self.done = true;
        Some(update)
    }

    /// Takes in the entries of a capture that may lack entries of its original. The original document still counts as
    /// missing. A capture older than the entry just above the gap (`is_early`) may lack entries that were added later.
    /// A capture that links no older document, and does not say that it is an archive, may not be the oldest document
    /// of the feed.
    fn take_part(
        &mut self,
        mut update: DocumentUpdate,
        walk: &HistoryWalk,
        document: &FeedDocument,
        is_early: bool,
    ) -> Option<DocumentUpdate> {
        let (id, reached) = (self.open.id, walk.gap());
        let continues = is_early
            && !matches!(walk.poll(), Step::Finished(WalkOutcome::Bridged | WalkOutcome::ReachedBeginning));
        if update.entries.is_empty() && !continues {
            return None;
        }
        let mut gap = self.open.gap.clone();
        if is_early {
            let newest = newest_of(document);
            (gap.place.older, gap.place.older_time) =
                (newest.as_ref().map(|(_, id)| id.clone()), newest.map(|(time, _)| time));
            gap.message = msg!("history-copied-early");
        } else {
            (gap.place.newer, gap.place.newer_time) = (reached.place.newer.clone(), reached.place.newer_time);
            gap.place.position = reached.place.position;
            gap.message = msg!("history-copy-links-nothing");
        }
        update
            .gaps
            .retain(|change| !matches!(change, GapChange::Put(of, _) | GapChange::Close(of) if *of == id));
        update.gaps.push(GapChange::Put(id, gap.clone()));
        if continues {
            update.gaps.push(GapChange::Open(Gap { tries: 0, dismissed: false, ..reached.clone() }));
        }
        self.open.gap = gap;
        self.done = is_early;
        // The capture's entries join no stretch.
        Some(DocumentUpdate { processed: Vec::new(), feed: None, coverage: None, ..update })
    }

    /// Returns the time after which no entry is missing.
    fn edge(&self) -> Timestamp {
        let gap = &self.open.gap;
        gap.place
            .newer_time
            .filter(|newer| gap.place.older_time.is_none_or(|older| *newer > older))
            .unwrap_or(self.until)
    }

    /// Takes in a capture from the time between two polls.
    fn fill(
        &mut self,
        feed: &LogicalFeed,
        at: Timestamp,
        document: &FeedDocument,
        held: &Held,
        now: Timestamp,
    ) -> Option<DocumentUpdate> {
        if !self.is_between(at) || is_foreign(&self.record, document) {
            return None;
        }
        let gap = &self.open.gap;
        let GapTarget::Boundary { below, .. } = gap.target else { return None };
        let below = feed.coverage.find(below)?;
        // A capture from before the polls of the stretch below replaces no version.
        let is_older = feed.coverage.stretches.get(below).is_some_and(|below| at < below.since);
        let poll = if is_older { 0 } else { gap.chain.poll };
        let merge = Merge {
            unread_after: gap.unread_after,
            in_view: self.record.kind != FeedKind::Complete,
            latest: gap.place.position.time.min(now),
            // The later capture is nearer to the subscription document.
            ..Merge::new(FeedKind::Paged, self.record.dated, poll, self.age_of(at), now)
        };
        let mut merged = merge.run(document, held);
        let mut coverage = feed.coverage.clone();
        let placed = coverage.place_capture(below, merged.sightings.clone(), at)?;
        let known = merged.bounds(held);
        let bound = |key: Option<EntryKey>| key.and_then(|key| known.get(&key).cloned());
        let bounds = (bound(placed.bounds.newer), bound(placed.bounds.older));
        if !placed.has_news {
            merged.keep_later_versions(held);
        }
        let new_places = newly_placed(feed, &merged.sightings);
        let gaps = self.close_in(feed, &placed, bounds, at);
        if !placed.has_news && gaps.is_empty() && merged.entries.is_empty() {
            return None;
        }
        let mut update = DocumentUpdate { gaps, faults: Vec::new(), ..merged.take_update() };
        let stretch = placed.stretch;
        update.coverage = Some(CoverageUpdate { coverage, stretch, placed: new_places });
        Some(update)
    }

    /// Returns the changes that a capture makes to the gap, and limits the search to the captures that may still help.
    /// `bounds` are the lowest and the newest entry of the capture.
    fn close_in(
        &mut self,
        feed: &LogicalFeed,
        placed: &PlacedCapture,
        bounds: (Option<Bound>, Option<Bound>),
        at: Timestamp,
    ) -> Vec<GapChange> {
        let id = self.open.id;
        let (joins_above, joins_below) = placed.joins;
        let before = self.open.gap.clone();
        let mut above = before.clone();
        if let Some(newest) = bounds.1 {
            (above.place.older, above.place.older_time) = (Some(newest.id), Some(newest.time));
        }
        if joins_above && joins_below {
            self.done = true;
            let others =
                closed_stretches(feed, &placed.closed).filter(|change| *change != GapChange::Close(id));
            return others.chain([GapChange::Close(id)]).collect();
        }
        if joins_below {
            self.from = Some(at);
            if placed.has_news {
                self.open.gap.clone_from(&above);
            }
        } else if joins_above || placed.has_news {
            self.until = at;
            if let Some(lowest) = bounds.0 {
                let gap = &mut self.open.gap;
                (gap.place.newer, gap.place.newer_time, gap.place.position) =
                    (Some(lowest.id), Some(lowest.time), lowest.sort);
            }
        }
        let mut changes = Vec::new();
        if let Some(island) = placed.stretch.filter(|_| !joins_above && !joins_below) {
            above.target = GapTarget::Boundary {
                below: island,
                between: Edges::default(),
                in_archives: above.is_at_archive(),
            };
            changes.push(GapChange::Open(above));
        }
        if self.open.gap != before {
            changes.push(GapChange::Put(id, self.open.gap.clone()));
        }
        changes
    }

    /// Returns the number of listed captures that are later than this time, plus one.
    fn age_of(&self, at: Timestamp) -> u32 {
        let later = self.times.iter().filter(|time| **time > at).count();
        u32::try_from(later).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// Returns true if a capture of this time may have entries that were missed between the two polls.
    fn is_between(&self, at: Timestamp) -> bool {
        at <= self.until && self.from.is_none_or(|from| at >= from)
    }
}

/// Returns the time span of the captures that may have the entries of a gap of missed polls. It begins at the polls
/// that saw the stretch below, and ends at the polls that saw the stretch above.
fn span(feed: &LogicalFeed, gap: &Gap) -> (Option<Timestamp>, Timestamp) {
    let stretches = &feed.coverage.stretches;
    let below = match gap.target {
        GapTarget::Boundary { below, .. } => feed.coverage.find(below),
        GapTarget::Document { .. } | GapTarget::MultipartPage => None,
    };
    let above = below.and_then(|at| at.checked_sub(1)).and_then(|at| stretches.get(at));
    let until = above.map_or(gap.since, |above| above.since.min(gap.since));
    // If there are further gaps below, entries from before the polls that saw the stretch below belong to those gaps.
    let polled = below.filter(|at| at + 1 < stretches.len()).map(|at| stretches[at].since);
    // The time of the entry just below is a closer limit, unless that time is wrong.
    (gap.place.older_time.filter(|older| *older <= until).max(polled), until)
}

/// Returns the time and the identity of the newest entry.
fn newest_of(document: &FeedDocument) -> Option<(Timestamp, EntryId)> {
    let entries = document.whole_entries().iter();
    entries.filter_map(|entry| Some((entry.published.max(entry.updated)?, entry.id.clone()))).max()
}

/// Returns the positions to try in a list of `count` captures, from its end back: the latest ones one by one, then each
/// time twice as far back, and finally the earliest one.
fn further_back(count: usize) -> impl Iterator<Item = usize> {
    let near = 1..=LATEST_ONE_BY_ONE.min(count);
    let far = (1..usize::BITS).map(|power| LATEST_ONE_BY_ONE << power).take_while(move |back| *back < count);
    let earliest = (count > LATEST_ONE_BY_ONE).then_some(count);
    near.chain(far).chain(earliest).map(move |back| count - back)
}

/// Returns true for a gap of missed polls. Captures of the subscription document may have its entries.
const fn is_boundary(gap: &Gap) -> bool {
    matches!(gap.target, GapTarget::Boundary { .. })
}

impl Gap {
    /// Returns true if a web archive may have the missing entries: a document with a known address could not be fetched,
    /// or polls were missed. Nothing is lost at a gap that waits for the user, that the address policy refused, or that
    /// is a loop.
    #[must_use]
    pub const fn can_be_recovered(&self) -> bool {
        let is_failed_document = matches!(
            self.cause,
            GapCause::Forbidden
                | GapCause::NotFound
                | GapCause::Gone
                | GapCause::Status
                | GapCause::Unreadable
                | GapCause::Network
        );
        if is_boundary(self) {
            matches!(self.cause, GapCause::MissedPolls)
        } else {
            is_failed_document && self.uri.is_some()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_web_archive_helps_only_if_its_captures_can_be_stored() {
        use super::super::{GapPlace, SortKey, StretchId};
        let begin = Timestamp::from_seconds(0);
        let place = GapPlace::at(SortKey { time: begin, rank: 0 });
        let document = GapTarget::Document { named_by: Vec::new(), within: Vec::new() };
        let boundary =
            GapTarget::Boundary { below: StretchId(1), between: Edges::default(), in_archives: false };
        let uri = Url::parse("http://feed.example/1").unwrap();
        let options = HistoryOptions::default();
        let not_fetched = Gap::not_yet_fetched(document.clone(), uri.clone(), place, options, begin);
        for (target, has_uri, cause, expect) in [
            (document.clone(), true, GapCause::NotFound, true),
            (document, true, GapCause::Stopped, false),
            (boundary.clone(), true, GapCause::MissedPolls, true),
            (boundary, false, GapCause::MissedPolls, true),
            (GapTarget::MultipartPage, true, GapCause::NotFound, true),
            // The publisher removed pages of a multipart feed, or its entry point is on no page.
            (GapTarget::MultipartPage, false, GapCause::MissedPolls, false),
            (GapTarget::MultipartPage, false, GapCause::NotFound, false),
        ] {
            let told = format!("{target:?} {has_uri} {cause:?}");
            let gap = Gap { target, uri: has_uri.then(|| uri.clone()), cause, ..not_fetched.clone() };
            assert_eq!(gap.can_be_recovered(), expect, "{told}");
        }
    }

    #[test]
    fn captures_of_a_document_are_tried_from_the_latest_back_to_the_earliest() {
        let places = |count| further_back(count).collect::<Vec<_>>();
        assert_eq!(places(0), [0_usize; 0]);
        assert_eq!(places(3), [2, 1, 0]);
        assert_eq!(places(5), [4, 3, 2, 1, 0]);
        assert_eq!(places(100), [99, 98, 97, 96, 92, 84, 68, 36, 0]);
        assert_eq!(places(10_000).len(), 16);
    }
}
