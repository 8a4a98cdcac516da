//! What a web archive (Memento, RFC 7089) may bring back of what is missing: which captures are asked for, and what one
//! that came changes. A machine like the walk: it is given what an archive lists and reads, and does no I/O.
//!
//! For a document of a chain that is missing the newest good capture of that very document will do. For missed polls it
//! is captures of the subscription document taken between the two polls: from the newer edge of the gap back, each time
//! the one that reaches furthest back and still holds what stands just above. No other choice needs fewer.

use url::Url;

use super::kind::says_its_place;
use super::merge::{Merge, Merged};
use super::missed::{closed, newly_placed};
use super::order::anchors;
use super::walk::is_foreign;
use super::{
    Came, Captured, Coverage, CoverageUpdate, DocumentUpdate, Edges, FeedRecord, Gap, GapCause, GapChange,
    GapTarget, Held, HeldEntry, HistoryOptions, HistoryWalk, LogicalFeed, OpenGap, Outcome, Reach, Step,
    StretchId,
};
use crate::model::{Entry, EntryId, FeedDocument, FeedKind, Timestamp};

/// A capture as an archive lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Where it is.
    pub uri: Url,
    /// When it was taken.
    pub at: Timestamp,
}

/// Captures of one missing document that are tried one by one, the latest; behind them ever longer steps are made.
const LATEST: usize = 4;

/// Captures that are read for one gap of missed polls.
const MOST_CAPTURES: u32 = 30;

/// The search for what one gap hides.
#[derive(Clone, Debug)]
pub struct Recovery {
    open: OpenGap,
    feed: LogicalFeed,
    record: FeedRecord,
    requested: Url,
    options: HistoryOptions,
    left: Vec<Capture>,
    asked: u32,
    done: bool,
}

impl Recovery {
    /// Begins to look for what `open` hides; `None` where no archive can help: the document is not missing, or nothing
    /// is known of the feed.
    #[must_use]
    pub fn new(open: &OpenGap, feed: &LogicalFeed, requested: &Url, options: HistoryOptions) -> Option<Self> {
        let record = feed.record.clone()?;
        open.gap.can_be_recovered().then(|| Self {
            open: open.clone(),
            feed: feed.clone(),
            record,
            requested: requested.clone(),
            options,
            left: Vec::new(),
            asked: 0,
            done: false,
        })
    }

    /// The document whose captures are wanted.
    #[must_use]
    pub fn original(&self) -> &Url {
        match &self.open.gap.uri {
            Some(uri) if !self.is_of_polls() => uri,
            _ => &self.requested,
        }
    }

    /// The gap that is being closed, as it stands.
    #[must_use]
    pub const fn open(&self) -> &OpenGap {
        &self.open
    }

    /// Takes in what an archive lists.
    pub fn list(&mut self, captures: Vec<Capture>) {
        self.left = captures;
        self.left.sort_by_key(|capture| capture.at);
        if self.is_of_polls() {
            let inside = |capture: &Capture| is_between(&self.open.gap, capture.at);
            self.left.retain(inside);
        } else {
            // The latest stands for a finished archive. But of a site that died the latest ones may be of its ruins.
            let tried = further_back(self.left.len()).filter_map(|at| self.left.get(at).cloned());
            self.left = tried.collect();
            self.left.reverse();
        }
    }

    /// The time from which captures are wanted: of a missing document any, for missed polls that of all such gaps of the
    /// feed, so that what is listed for one does for the others.
    #[must_use]
    pub fn wanted_time(&self) -> (Option<Timestamp>, Option<Timestamp>) {
        if !self.is_of_polls() {
            return (None, None);
        }
        let of_polls = |open: &&OpenGap| open.gap.cause == GapCause::MissedPolls;
        let others = self.feed.gaps.iter().filter(of_polls);
        let gaps = || others.clone().chain([&self.open]).map(|open| &open.gap);
        let from = gaps().map(|gap| gap.older_time).min().flatten();
        (from, gaps().map(|gap| gap.since).max())
    }

    /// How many captures could be asked for.
    #[must_use]
    pub const fn listed(&self) -> usize {
        self.left.len()
    }

    /// The capture to ask for next; each is handed out once.
    pub fn next_capture(&mut self) -> Option<Capture> {
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

    /// Takes in a capture, read as the document it was taken of; `at` is when the archive says now that it was taken.
    /// `None` where it does not help: it is of another feed, of another time, or no document of the chain.
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
            update.captured = Some(Captured { uri: capture.uri.clone(), of: original, at });
        }
        Some(update)
    }

    /// Where the chain goes on behind a capture: what [`Held::next`] must speak of.
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

    fn is_of_polls(&self) -> bool {
        self.open.gap.cause == GapCause::MissedPolls
    }

    /// A document of the chain: the capture is taken in as the document itself, and the walk goes on behind it.
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
        let is_early = gap.newer_time.is_some_and(|newer| at < newer.min(gap.position.time));
        let is_end = walk.older(document).is_none();
        let update = walk.handle_document(feed, document, &Came::default(), held, now);
        if matches!(walk.poll(), Step::Finished(Outcome::Missing(_)) | Step::Recheck | Step::AskAgain(_)) {
            return None;
        }
        if is_early || (is_end && !says_its_place(document)) {
            return self.take_part(update, &walk, document, is_early);
        }
        self.done = true;
        Some(update)
    }

    /// A capture that does not tell all that the document held: its entries are taken in, but the document is missing as
    /// before. One that is older than what stands just above the gap (`is_early`) may lack what was added later; one that
    /// names no older document, and does not say that it is an archive, may stand before others.
    fn take_part(
        &mut self,
        mut update: DocumentUpdate,
        walk: &HistoryWalk,
        document: &FeedDocument,
        is_early: bool,
    ) -> Option<DocumentUpdate> {
        let (id, reached) = (self.open.id, walk.gap());
        let goes_on =
            is_early && !matches!(walk.poll(), Step::Finished(Outcome::Bridged | Outcome::ReachedBeginning));
        if update.entries.is_empty() && !goes_on {
            return None;
        }
        let mut gap = self.open.gap.clone();
        if is_early {
            let newest = newest_of(document);
            (gap.older, gap.older_time) =
                (newest.as_ref().map(|(_, id)| id.clone()), newest.map(|(time, _)| time));
            EARLY.clone_into(&mut gap.message);
        } else {
            (gap.newer, gap.newer_time) = (reached.newer.clone(), reached.newer_time);
            gap.position = reached.position;
            NO_PLACE.clone_into(&mut gap.message);
        }
        update
            .gaps
            .retain(|change| !matches!(change, GapChange::Put(of, _) | GapChange::Close(of) if *of == id));
        update.gaps.push(GapChange::Put(id, gap.clone()));
        if goes_on {
            update.gaps.push(GapChange::Open(Gap { tries: 0, dismissed: false, ..reached.clone() }));
        }
        self.open.gap = gap;
        self.done = is_early;
        // Its entries follow upon nothing that is known.
        Some(DocumentUpdate { processed: Vec::new(), feed: None, coverage: None, ..update })
    }

    /// The time just above which everything is held.
    fn edge(&self) -> Timestamp {
        let gap = &self.open.gap;
        gap.newer_time.filter(|newer| gap.older_time.is_none_or(|older| *newer > older)).unwrap_or(gap.since)
    }

    /// Missed polls: entries of a moment between the two.
    fn fill(
        &mut self,
        feed: &LogicalFeed,
        at: Timestamp,
        document: &FeedDocument,
        held: &Held,
        now: Timestamp,
    ) -> Option<DocumentUpdate> {
        if !is_between(&self.open.gap, at) || is_foreign(&self.record, document) {
            return None;
        }
        let gap = &self.open.gap;
        let merge = Merge {
            kind: FeedKind::Paged,
            dated: self.record.dated,
            walk: gap.walk,
            depth: self.asked.max(1),
            page: None,
            unread_after: gap.unread_after,
            missed: &[],
            in_view: self.record.kind != FeedKind::Complete,
            latest: gap.position.time.min(now),
            now,
        };
        let mut merged = merge.run(document, held);
        let joins = Joins::new(gap, self.edge(), document, held);
        let mut update = DocumentUpdate { faults: Vec::new(), ..merged.take_update() };
        let mut coverage = feed.coverage.clone();
        let entries = coverage.arrange(merged.sightings.clone());
        let placed = newly_placed(feed, &entries);
        let stretch;
        (stretch, update.gaps) = self.close_in(feed, &mut coverage, joins, document, &merged);
        update.coverage = Some(CoverageUpdate { coverage, stretch, placed });
        Some(update)
    }

    /// The stretch that a capture's entries are part of, and what is left of the gap once it was taken in.
    fn close_in(
        &mut self,
        feed: &LogicalFeed,
        coverage: &mut Coverage,
        joins: Joins,
        document: &FeedDocument,
        merged: &Merged,
    ) -> (Option<StretchId>, Vec<GapChange>) {
        let id = self.open.id;
        let mut above = self.open.gap.clone();
        let GapTarget::Boundary { below, .. } = above.target else { return (None, Vec::new()) };
        let Some(at) = coverage.find(below).filter(|at| *at > 0) else { return (None, Vec::new()) };
        if let Some((time, newest)) = newest_of(document) {
            (above.older, above.older_time) = (Some(newest), Some(time));
        }
        let name = |at: usize| feed.coverage.stretches.get(at).map(|stretch| stretch.id);
        match joins {
            Joins { above: true, below: true } => {
                self.done = true;
                let placed = coverage.join(at - 1, at);
                let others = closed(feed, &placed).filter(|change| *change != GapChange::Close(id));
                (placed.stretch, others.chain([GapChange::Close(id)]).collect())
            }
            // What lies between the capture and the newer edge is still missing.
            Joins { above: false, below: true } => {
                above.target = GapTarget::Boundary { below, between: Edges::default() };
                self.open.gap = above;
                self.done = true;
                (name(at), vec![GapChange::Put(id, self.open.gap.clone())])
            }
            Joins { above: true, below: false } => {
                self.open.gap.move_below(merged.oldest_new.as_ref());
                (name(at - 1), vec![GapChange::Put(id, self.open.gap.clone())])
            }
            Joins { above: false, below: false } => {
                let island = coverage.put_between(at, &merged.sightings, self.open.gap.since);
                above.target = GapTarget::Boundary { below: island, between: Edges::default() };
                self.open.gap.move_below(merged.oldest_new.as_ref());
                let opened = GapChange::Open(above);
                (Some(island), vec![opened, GapChange::Put(id, self.open.gap.clone())])
            }
        }
    }
}

const EARLY: &str = "What a web archive holds of it was taken before the entry above appeared: what was added to the document \
                     later may be missing.";
const NO_PLACE: &str = "What a web archive holds of it neither names an older document nor says that it is an archive: nobody can \
                        tell whether the feed begins there.";

/// Time and identity of the newest entry.
fn newest_of(document: &FeedDocument) -> Option<(Timestamp, EntryId)> {
    let entries = document.whole_entries().iter();
    entries.filter_map(|entry| Some((entry.published.max(entry.updated)?, entry.id.clone()))).max()
}

/// Places in a list of so many captures, from its end back: the latest ones, then each time twice as far, and the earliest.
fn further_back(count: usize) -> impl Iterator<Item = usize> {
    let near = 1..=LATEST.min(count);
    let far = (1..usize::BITS).map(|power| LATEST << power).take_while(move |back| *back < count);
    let earliest = (count > LATEST).then_some(count);
    near.chain(far).chain(earliest).map(move |back| count - back)
}

/// Whether a capture holds what stands just above a gap, and what stands just below.
#[derive(Clone, Copy, Debug)]
struct Joins {
    above: bool,
    below: bool,
}

impl Joins {
    /// One pinned or edited entry proves nothing (G6): of the entries in their place in the order of time it is the one
    /// at the gap's edge that counts, or two of which one is the oldest.
    fn new(gap: &Gap, edge: Timestamp, document: &FeedDocument, held: &Held) -> Self {
        let (anchors, oldest) = anchors(document);
        let holder = |id: &EntryId| {
            let same = |held: &&HeldEntry| held.in_view && (held.id == *id || held.aliases.contains(id));
            held.entries.iter().find(same)
        };
        let is_above = |entry: &Entry| holder(&entry.id).is_some_and(|held| held.sort <= gap.position);
        let is_below = |entry: &Entry| {
            holder(&entry.id).is_some_and(|held| {
                held.sort > gap.position && gap.older_time.is_none_or(|older| held.sort.time <= older)
            })
        };
        let has =
            |edge: Option<&EntryId>| edge.is_some_and(|edge| anchors.iter().any(|entry| entry.id == *edge));
        let count = |test: &dyn Fn(&Entry) -> bool| anchors.iter().filter(|entry| test(entry)).count();
        let edge_counts = gap.newer_time == Some(edge);
        Self {
            above: (edge_counts && has(gap.newer.as_ref())) || count(&is_above) >= 2,
            below: has(gap.older.as_ref()) || (oldest.is_some_and(is_below) && count(&is_below) >= 2),
        }
    }
}

/// Whether a moment lies between the two polls that a gap of missed polls stands for.
fn is_between(gap: &Gap, at: Timestamp) -> bool {
    at <= gap.since && gap.older_time.is_none_or(|older| at >= older)
}

impl Gap {
    /// Whether a web archive may hold what is missing: a document that cannot be had, or missed polls. What waits for the
    /// reader, was refused for safety, or leads in a circle is not missing.
    #[must_use]
    pub const fn can_be_recovered(&self) -> bool {
        matches!(
            self.cause,
            GapCause::Forbidden
                | GapCause::NotFound
                | GapCause::Gone
                | GapCause::Status
                | GapCause::Unreadable
                | GapCause::Network
                | GapCause::MissedPolls
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
