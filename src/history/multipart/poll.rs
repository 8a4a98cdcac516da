//! Decides what a polled page of a multipart feed changes (M2 to M4).

use super::{
    CLAUSE, EntryPoint, EntryPointState, HeldPages, KnownPage, PageState, ROOM, chain_fault, next,
    note_faults, open_at, own, prev, snapshot_pages,
};
use crate::history::logical_feed::EARLIEST;
use crate::history::merge::{Merge, Merged};
use crate::history::{
    ChainPart, Confidence, DocumentUpdate, FeedRecord, Gap, GapCause, GapChange, GapPlace, GapTarget, Held,
    HistoryOptions, LogicalFeed, MultipartUpdate, PollWindow, Retry, SortKey, ViewChange,
};
use crate::model::{Ending, Fault, FeedDocument, FeedKind, Timestamp};
use url::Url;

/// A polled page, and the facts that decide what it changes.
pub(in crate::history) struct Polled<'a> {
    pub(in crate::history) page: &'a FeedDocument,
    pub(in crate::history) feed: &'a LogicalFeed,
    pub(in crate::history) held: &'a Held,
    pub(in crate::history) options: HistoryOptions,
    /// Number of the poll.
    pub(in crate::history) poll: u64,
    /// Entries of older pages that are later than this time arrive unread (G5a).
    pub(in crate::history) unread_after: Option<Timestamp>,
    pub(in crate::history) now: Timestamp,
}

impl Polled<'_> {
    /// Returns the entities to store and the gaps that the links of the page open. `record` makes the feed's record.
    pub(in crate::history) fn apply(&self, record: impl FnOnce(&Merged) -> FeedRecord) -> DocumentUpdate {
        let known = &self.held.pages;
        let uri = own(self.page).unwrap_or(&self.page.uri).clone();
        let place = self.place(&uri, known);
        let cut = self.page.ending != Ending::Whole;
        let first_poll = self.feed.record.as_ref().is_none_or(|record| record.kind != FeedKind::Multipart);
        let start = &self.feed.start;
        let wanted = start.part(self.page, false);
        let merged = self.merge(place).run(&wanted.page, self.held);

        let mut row = KnownPage {
            uri: uri.clone(),
            place,
            modified: self.page.head.updated,
            prev: prev(self.page).filter(|prev| **prev != uri).cloned(),
            next: next(self.page).filter(|next| **next != uri).cloned(),
            state: PageState::Newest,
        };
        let mut update = DocumentUpdate::default();
        let mut faults = link_faults(&row, known);
        let gap = |at: &Url| self.gap(at, &merged);
        if row.next.is_some() {
            row.state = if cut { PageState::Seen } else { PageState::Read };
            if cut {
                update.gaps.extend(open_at(self.feed, gap(&uri)));
            }
        }
        if prev(self.page) == Some(&uri) || next(self.page) == Some(&uri) {
            faults.push(chain_fault(msg!("history-page-links-itself", page = uri)));
        }
        if let Some(next) = &row.next
            && known.at(next).is_none()
        {
            update.multipart.pages.push(KnownPage {
                uri: next.clone(),
                place: place + 1,
                modified: None,
                prev: Some(uri.clone()),
                next: None,
                state: PageState::Seen,
            });
            update.gaps.extend(open_at(self.feed, gap(next)));
        }
        // The user wants no older pages if this page is older than the entry point.
        let reaches_point =
            start.point.time().zip(row.modified).is_some_and(|(point, modified)| modified < point);
        let ends_here = row.prev.is_none() || reaches_point || wanted.has_point;
        let below = row.prev.as_ref().filter(|_| !ends_here);
        if let Some(prev) = below
            && known.at(prev).is_none_or(|page| page.state == PageState::Newest)
        {
            update.gaps.extend(open_at(self.feed, gap(prev)));
        }
        let is_read = known.at(&uri).is_some_and(|page| page.state.is_read());
        let is_cut_off = !is_read && is_cut_off(place, known, &merged);
        if row.prev.is_none() && (is_cut_off || self.has_rolled_over(&uri)) {
            update.gaps.push(GapChange::Open(removed(gap(&uri))));
        }
        if wanted.has_point && !start.settled {
            update.multipart.start = Some(EntryPointState { settled: true, ..start.clone() });
        } else if ends_here
            && first_poll
            && row.next.is_none()
            && let EntryPoint::After(id) = &start.point
            && !start.settled
        {
            update.multipart.start = Some(EntryPointState { settled: true, ..start.clone() });
            update.gaps.push(GapChange::Open(not_found(gap(&uri), id.as_str())));
        }
        let mut record = record(&merged);
        let before = self.feed.record.as_ref().filter(|_| !first_poll);
        record.since = if let Some(before) = before {
            before.since
        } else {
            first_since(start, row.prev.is_none() && !wanted.is_cut, self.now)
        };
        record.document = match before {
            Some(before) if row.next.is_some() => before.document.clone(),
            _ => uri.clone(),
        };
        let brings_news = merged.entries.iter().any(|change| change.held.is_none());
        // The server may have sent an older copy of a known page. A page that was read and has a `next` never changes
        // (M4), so a copy without `next` and without news is older. A copy of an unread page is older if it lacks the
        // known `next`.
        let is_older_copy = |page: &&KnownPage| match page.state {
            PageState::Read => row.next.is_none() && !brings_news,
            PageState::Seen | PageState::Bottom => row.next.is_none() && page.next.is_some(),
            PageState::Newest | PageState::Taken => false,
        };
        if let Some((before, page)) = before.zip(known.at(&uri).filter(is_older_copy)) {
            record.document = before.document.clone();
            record.window = before.window.clone();
            row = page.clone();
        }
        let chain = before.map(|before| before.faults.iter().filter(|fault| fault.clause == CLAUSE).cloned());
        note_faults(&mut record.faults, chain.into_iter().flatten().chain(faults).collect());
        if first_poll && self.feed.record.as_ref().is_some_and(|record| record.kind == FeedKind::Complete) {
            update.view = ViewChange::Restore;
        }
        update.multipart.pages.push(row);
        update.feed = Some(record);
        update.entries = merged.entries;
        update.touched = merged.touched;
        update
    }

    /// Returns the place of the page. A known page keeps its place, unless it links another `prev` now.
    fn place(&self, uri: &Url, known: &HeldPages) -> i64 {
        let before = prev(self.page).filter(|prev| *prev != uri);
        match (known.at(uri), before.and_then(|prev| known.at(prev))) {
            (Some(page), _) if page.prev.as_ref() == before || before.is_none() => page.place,
            (_, Some(prev)) => prev.place + 1,
            (..) => known.last_place.filter(|last| *last >= 0).map_or(0, |last| last + ROOM),
        }
    }

    /// Returns true if the page was polled before and has lost all its former entities, as the document of a plain feed
    /// does.
    fn has_rolled_over(&self, uri: &Url) -> bool {
        let before = self.feed.record.as_ref().filter(|record| record.kind == FeedKind::Multipart);
        let before = before.filter(|record| record.document == *uri && self.page.ending == Ending::Whole);
        before.is_some_and(|before| before.window.shares_nothing(&PollWindow::of(self.page)))
    }

    fn merge(&self, place: i64) -> Merge<'static> {
        Merge {
            page: Some(place),
            unread_after: Some(EARLIEST),
            ..Merge::new(FeedKind::Multipart, true, self.poll, 0, self.now)
        }
    }

    fn gap(&self, at: &Url, merged: &Merged) -> Gap {
        let newest = self.feed.record.as_ref().and_then(|record| record.window.newest.clone());
        // If the server sent an older copy of a page, the newest known entity may be above the gap.
        let is_above = |time: Timestamp| merged.oldest.as_ref().is_none_or(|oldest| time <= oldest.time);
        let newest = newest.filter(|(time, _)| is_above(*time));
        let (older_time, older) = newest.unzip();
        let position = SortKey { time: self.now, rank: i64::MIN };
        let mut place = GapPlace { older, older_time, ..GapPlace::at(position) };
        place.move_below(merged.oldest.as_ref());
        let target = GapTarget::MultipartPage;
        Gap {
            chain: ChainPart::first_of(self.poll),
            unread_after: self.unread_after,
            ..Gap::not_yet_fetched(target, at.clone(), place, self.options, self.now)
        }
    }
}

/// Returns the first update of a subscription that begins with a snapshot: its pages, and a gap at the first one.
#[must_use]
pub fn begin_with_snapshot(
    index: &Url,
    created: Timestamp,
    pages: &[Url],
    options: HistoryOptions,
    now: Timestamp,
) -> DocumentUpdate {
    let pages = snapshot_pages(pages);
    let gap = pages.first().map(|page| {
        let place = GapPlace::at(SortKey { time: created, rank: i64::MIN });
        Gap::not_yet_fetched(GapTarget::MultipartPage, page.uri.clone(), place, options, now)
    });
    let point = EntryPoint::Snapshot { index: index.clone(), created };
    DocumentUpdate {
        multipart: MultipartUpdate { pages, start: Some(EntryPointState { point, settled: false }) },
        gaps: gap.map(GapChange::Open).into_iter().collect(),
        ..DocumentUpdate::default()
    }
}

/// Reports links of neighbouring pages that disagree (M2).
fn link_faults(row: &KnownPage, known: &HeldPages) -> Vec<Fault> {
    let mut faults = Vec::new();
    if let Some(page) = row.prev.as_ref().and_then(|prev| known.at(prev))
        && page.state == PageState::Read
        && page.next.as_ref().is_some_and(|next| *next != row.uri)
    {
        faults.push(chain_fault(msg!("history-not-next-of-prev", page = row.uri, prev = page.uri)));
    }
    faults
}

/// Returns the time since which nothing will be missing once all gaps are closed: the date from which the user reads,
/// or the time of the first poll; `None` if the feed is read from its beginning (G8).
pub(super) fn first_since(start: &EntryPointState, is_bottom: bool, now: Timestamp) -> Option<Timestamp> {
    match &start.point {
        EntryPoint::Beginning => None,
        EntryPoint::Date(_) if is_bottom => None,
        EntryPoint::Date(point) | EntryPoint::Snapshot { created: point, .. } => Some(*point),
        EntryPoint::After(_) => Some(now),
    }
}

/// Returns true if the publisher removed pages between the oldest remaining page and the pages that were read (M2).
/// This page is newer than those, and shares no unchanged entity with them. A changed entity does not count, because
/// publishers write it again on a newer page.
pub(super) fn is_cut_off(place: i64, known: &HeldPages, merged: &Merged) -> bool {
    known.oldest_read.is_some_and(|oldest| oldest < place) && !merged.repeats
}

/// Returns the gap below the oldest page, after the publisher removed older pages before Lacuna read them.
pub(super) fn removed(gap: Gap) -> Gap {
    Gap {
        uri: None,
        cause: GapCause::MissedPolls,
        confidence: Confidence::Proven,
        retry: Retry::OnRequest,
        message: msg!("history-multipart-removed"),
        unread_after: Some(EARLIEST),
        ..gap
    }
}

/// Returns a gap with its place below all entries.
pub(super) fn below_all(gap: Gap) -> Gap {
    let position = SortKey { time: EARLIEST, rank: i64::MIN };
    Gap { place: GapPlace::at(position), ..gap }
}

/// Returns the gap for an entry point that is on no page (M5).
pub(super) fn not_found(gap: Gap, id: &str) -> Gap {
    Gap {
        uri: None,
        cause: GapCause::NotFound,
        confidence: Confidence::Suspected,
        retry: Retry::OnRequest,
        message: msg!("history-start-not-found", id),
        ..below_all(gap)
    }
}
