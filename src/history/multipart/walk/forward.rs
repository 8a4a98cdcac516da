//! The way forward over `next`: the walk reads pages with GET, from the oldest wanted one to those read before (M3 to
//! M5).

use url::Url;

use super::MultipartWalk;
use crate::history::logical_feed::EARLIEST;
use crate::history::merge::version::page_rank;
use crate::history::merge::{Bound, Merge, Merged};
use crate::history::multipart::point::Wanted;
use crate::history::multipart::poll::{is_cut_off, removed};
use crate::history::multipart::{
    EntryPoint, EntryPointState, HeldPages, KnownPage, PageState, SNAPSHOT, chain_fault, next, prev,
    sent_instead,
};
use crate::history::{
    ChainPart, DocumentUpdate, Gap, GapCause, GapChange, Held, OpenGap, Reach, Retry, ViewChange, WalkOutcome,
};
use crate::model::{Ending, Fault, FeedDocument, FeedKind, Format, GapId, Timestamp};

impl MultipartWalk {
    /// Takes in the page that [`MultipartWalk::poll`] named. `shortened` is true if the page was shorter than its
    /// Content-Length (A6c). `held` contains its entities and the pages around it.
    pub fn handle_page(
        &mut self,
        page: &FeedDocument,
        shortened: bool,
        held: &Held,
        now: Timestamp,
    ) -> DocumentUpdate {
        let Some(at) = self.at.clone() else { return DocumentUpdate::default() };
        let known = &held.pages;
        if page.format != Format::Multipart {
            return self.miss(
                GapCause::Unreadable,
                None,
                msg!("history-no-multipart-page"),
                None,
                known,
                now,
            );
        }
        let is_snapshot = self.is_snapshot(&at);
        if let Some(other) = sent_instead(page, &at.uri, known).filter(|_| !is_snapshot) {
            // The server sent another page. If the requested page counted as read now, Lacuna would never fetch it
            // (M4).
            let message = msg!("history-other-page", address = other.to_string());
            return self.miss(GapCause::Loop, None, message, None, known, now);
        }
        self.fetched += 1;
        let start = if is_snapshot { EntryPointState::default() } else { self.start.clone() };
        // Only walks of the first poll search for the entity after which the user begins. The pages of later polls are
        // newer.
        let wanted = start.part(page, self.gap.chain.poll <= 1);
        let mut merge = self.merge(at.place, now);
        merge.in_view &= !wanted.is_hidden;
        let merged = merge.run(&wanted.page, held);
        let mut update = DocumentUpdate::default();
        if page.ending != Ending::Whole || shortened {
            // The whole entities of a page that was cut off are stored, and the page is fetched again later (A6c).
            update = self.miss(GapCause::Unreadable, None, page.ending.shortfall(), None, known, now);
            update.entries = merged.entries;
            update.touched = merged.touched;
            return update;
        }
        let times = page.entries.iter().filter_map(|entry| entry.updated);
        let mut faults = Vec::new();
        if times.clone().min().zip(self.gap.place.older_time).is_some_and(|(first, last)| first < last)
            && at.state != PageState::Bottom
            && self.fetched > 1
        {
            faults.push(chain_fault(msg!("history-times-backwards", page = at.uri)));
        }
        if wanted.has_point && !self.start.settled {
            self.start.settled = true;
            update.multipart.start = Some(self.start.clone());
            update.gaps.extend(self.close_older(at.place, known));
            // Newer pages may have been read before this one, with their entities hidden. These follow the found
            // entity, so they appear now.
            update.view = ViewChange::RestoreFrom(page_rank(at.place, 0));
        }
        let older = self.unseen_older(&at, page, &wanted, known).filter(|_| !is_snapshot);
        if let Some((older, below)) = older.zip(at.prev.as_ref()) {
            faults.push(chain_fault(msg!("history-other-prev", page = at.uri, prev = older, other = below)));
        }
        if at.state == PageState::Bottom && !is_snapshot && older.is_none() {
            update.gaps.extend(self.circle_behind(&at, page, known, now).map(GapChange::Open));
            self.bottom(&at, page, &merged, wanted.is_cut, known, &mut update);
        }
        for other in self.others.iter().filter(|other| other.gap.uri.is_some() && other.gap.uri == at.prev) {
            let mut gap = other.gap.clone();
            gap.place.move_below(merged.oldest.as_ref());
            update.gaps.push(GapChange::Put(other.id, gap));
        }
        let back = older.map(|older| {
            let mut gap = Gap { uri: Some(older.clone()), ..self.gap.clone() };
            gap.chain.depth += 1;
            gap.place.move_below(merged.oldest.as_ref());
            gap
        });
        self.rise(page, &merged);
        self.forward(&at, page, known, is_snapshot, back, &mut faults, &mut update, now);
        self.note(faults, &mut update);
        update.faults.push((page.uri.clone(), page.faults.clone()));
        update.entries = merged.entries;
        update.touched = merged.touched;
        update
    }

    /// Returns true if the page belongs to a snapshot. Its place is below those of all other pages.
    fn is_snapshot(&self, at: &KnownPage) -> bool {
        matches!(self.start.point, EntryPoint::Snapshot { .. }) && at.place < SNAPSHOT
    }

    /// Returns the older page that a page links, if the walk did not know about this link. Either HEAD left the link
    /// out, or the walk came from an older page over `next` (M2). Returns `None` if older entities are not wanted, or
    /// if another gap waits there.
    fn unseen_older<'p>(
        &self,
        at: &KnownPage,
        page: &'p FeedDocument,
        wanted: &Wanted<'_>,
        known: &HeldPages,
    ) -> Option<&'p Url> {
        let older = prev(page).filter(|older| **older != at.uri && at.prev.as_ref() != Some(older))?;
        let is_reached =
            self.start.point.time().zip(page.head.updated).is_some_and(|(point, time)| time < point);
        let is_waited_for = self.others.iter().any(|open| open.gap.uri.as_ref() == Some(older));
        let is_wanted = !wanted.has_point && !is_reached;
        // A page that was the newest one may have grown (M4).
        let is_open = known.at(older).is_none_or(|page| page.state == PageState::Newest);
        (is_wanted && !is_waited_for && is_open).then_some(older)
    }

    /// Returns the gap of a loop, if the page links itself or a newer page as its `prev`, and HEAD did not show this
    /// link (M2).
    fn circle_behind(
        &self,
        at: &KnownPage,
        page: &FeedDocument,
        known: &HeldPages,
        now: Timestamp,
    ) -> Option<Gap> {
        let older = prev(page).filter(|older| at.prev.as_ref() != Some(older))?;
        known.at(older).filter(|page| page.place >= at.place)?;
        Some(self.circle(&at.uri, older, now))
    }

    /// Notes what the oldest reachable page shows: a gap if the publisher removed older pages, and the time since which
    /// nothing is missing (M2, G8).
    fn bottom(
        &mut self,
        at: &KnownPage,
        page: &FeedDocument,
        merged: &Merged,
        is_cut: bool,
        known: &HeldPages,
        update: &mut DocumentUpdate,
    ) {
        let is_end = prev(page).is_none();
        let had_older = at.prev.is_some();
        if is_end && !at.state.is_read() && is_cut_off(at.place, known, merged) {
            let mut gap = removed(self.gap.clone());
            gap.place.move_below(merged.oldest.as_ref());
            update.gaps.push(GapChange::Open(gap));
        }
        if known.oldest_read.is_some_and(|oldest| oldest < at.place) {
            return;
        }
        let since = match &self.start.point {
            // HEAD showed an older page that the walk did not reach. The publisher may have removed it.
            EntryPoint::Beginning if had_older => Some(self.gap.since),
            EntryPoint::Beginning => None,
            EntryPoint::Date(_) if is_end && !had_older && !is_cut => None,
            _ => return,
        };
        if since != self.record.since {
            self.record.since = since;
            update.feed = Some(self.record.clone());
        }
    }

    /// Moves the gap's lower edge up to the newest entity of the page.
    fn rise(&mut self, page: &FeedDocument, merged: &Merged) {
        let newest = page.entries.iter().filter_map(|entry| Some((entry.updated?, &entry.id))).max();
        if let Some((time, id)) = newest {
            self.gap.place.older = Some(id.clone());
            self.gap.place.older_time = Some(time);
        } else if let Some(Bound { id, time, .. }) = &merged.oldest {
            self.gap.place.older = Some(id.clone());
            self.gap.place.older_time = Some(*time);
        }
    }

    /// Continues at the newer page. If the walk found an unknown older page, `back` is the gap at that page. Then the
    /// walk goes there, and a new gap waits at the newer page.
    #[expect(clippy::too_many_arguments, reason = "every argument is an independent fact of the page")]
    fn forward(
        &mut self,
        at: &KnownPage,
        page: &FeedDocument,
        known: &HeldPages,
        is_snapshot: bool,
        back: Option<Gap>,
        faults: &mut Vec<Fault>,
        update: &mut DocumentUpdate,
        now: Timestamp,
    ) {
        let next = if is_snapshot { at.next.clone() } else { next(page).cloned() };
        let above = known.above(&at.uri).filter(|_| !is_snapshot);
        let mut row = KnownPage {
            modified: page.head.updated.or(at.modified),
            prev: prev(page).cloned(),
            next: next.clone(),
            state: PageState::Read,
            ..at.clone()
        };
        if is_snapshot {
            row = KnownPage { state: PageState::Taken, ..at.clone() };
        }
        let mut ways: Vec<KnownPage> = Vec::new();
        match (&next, above) {
            (Some(next), above) => {
                let to = known.at(next);
                if let Some(above) = above.filter(|above| above.uri != *next) {
                    faults.push(chain_fault(msg!(
                        "history-other-next",
                        page = at.uri,
                        next,
                        other = above.uri
                    )));
                    ways.push(above.clone());
                }
                if to.is_some_and(|to| to.prev.is_some() && to.prev.as_ref() != Some(&at.uri) && !is_snapshot)
                {
                    faults.push(chain_fault(msg!("history-not-its-prev", page = next, prev = at.uri)));
                }
                ways.push(to.cloned().unwrap_or_else(|| KnownPage {
                    uri: next.clone(),
                    place: at.place + 1,
                    modified: None,
                    prev: Some(at.uri.clone()),
                    next: None,
                    state: PageState::Seen,
                }));
            }
            (None, Some(above)) => {
                faults.push(chain_fault(msg!("history-no-next", page = at.uri, other = above.uri)));
                ways.push(above.clone());
            }
            (None, None) if is_snapshot => {}
            (None, None) => {
                row.state = PageState::Newest;
                if self.record.document != at.uri {
                    self.record.document = at.uri.clone();
                    update.feed = Some(self.record.clone());
                }
            }
        }
        let is_behind = |way: &KnownPage| way.uri == at.uri || (way.place < at.place && !is_snapshot);
        let circle = ways.iter().find(|&way| is_behind(way)).map(|way| way.uri.clone());
        ways.retain(|way| !is_behind(way));
        if let Some(circle) = circle {
            faults.push(chain_fault(msg!("history-page-loop-fault", from = at.uri, to = circle)));
            if ways.is_empty() {
                // In a loop nobody can tell which page is the newest.
                let mut gap = Gap { uri: None, ..self.gap.clone() };
                gap.fail(GapCause::Loop, None, msg!("history-page-loop"), None, now);
                if back.is_none() {
                    update.multipart.pages.push(row);
                    self.gap = gap;
                    self.outcome = Some(WalkOutcome::Missing(GapCause::Loop));
                    return update.gaps.push(self.put());
                }
                update.gaps.push(GapChange::Open(gap));
            }
        }
        ways.retain(|way| !way.state.is_read());
        let waits = |way: &KnownPage| {
            self.others.iter().any(|other| other.gap.uri.as_ref() == Some(&way.uri))
                && known.at(&way.uri).is_some()
        };
        ways.retain(|way| !waits(way));
        update.multipart.pages.push(row);
        let unknown = ways.iter().filter(|way| known.at(&way.uri).is_none()).cloned();
        update.multipart.pages.extend(unknown.collect::<Vec<_>>());
        self.choose(ways, back, at, known, update);
    }

    /// Continues at the first of several newer pages (`ways`). New gaps wait at the others.
    fn choose(
        &mut self,
        ways: Vec<KnownPage>,
        back: Option<Gap>,
        at: &KnownPage,
        known: &HeldPages,
        update: &mut DocumentUpdate,
    ) {
        if let Some(back) = back {
            update.gaps.extend(ways.iter().filter_map(|way| self.forward_gap(&way.uri)));
            self.at = back.uri.as_ref().and_then(|uri| known.at(uri)).cloned();
            self.gap = back;
            self.go_on();
            self.spend();
            return update.gaps.push(self.put());
        }
        let mut ways = ways.into_iter();
        let Some(way) = ways.next() else { return self.arrive(at, known, update) };
        update.gaps.extend(ways.filter_map(|way| self.forward_gap(&way.uri)));
        let is_new = known.at(&way.uri).is_none();
        if is_new {
            // This walk reads the page. If another gap waits there for the headers, its walk would read the page a
            // second time, so that gap closes (M4).
            let there = self.others.extract_if(.., |other| other.gap.uri.as_ref() == Some(&way.uri));
            update.gaps.extend(there.map(|other| GapChange::Close(other.id)));
        }
        self.gap.uri = Some(way.uri.clone());
        self.at = Some(way);
        self.go_on();
        // Pages that a walk found with HEAD were counted at that time. This page is counted now.
        if is_new || self.is_snapshot(at) {
            self.spend();
        }
        update.gaps.push(self.put());
    }

    /// Counts one more page. At the limit Lacuna asks the user (A7).
    fn spend(&mut self) {
        self.gap.allowance = self.gap.allowance.saturating_sub(1);
        if self.gap.allowance == 0 && self.reach != Reach::Beginning {
            self.gap.cause = GapCause::Limit;
            self.gap.retry = Retry::OnRequest;
            self.gap.message = msg!("history-pages-at-limit");
            self.outcome = Some(WalkOutcome::AtLimit);
        }
    }

    /// Ends the walk at pages that were read before.
    fn arrive(&mut self, at: &KnownPage, known: &HeldPages, update: &mut DocumentUpdate) {
        self.end_search(update);
        let whole = self.record.since.is_none()
            && self.others.is_empty()
            && !update.gaps.iter().any(|change| matches!(change, GapChange::Open(_)))
            && known.oldest_read.is_none_or(|oldest| oldest >= at.place);
        self.outcome = Some(if whole { WalkOutcome::ReachedBeginning } else { WalkOutcome::Bridged });
        update.gaps.push(GapChange::Close(self.id));
    }

    /// Closes the gaps at pages before `place`, because the user wants nothing before the entity after which they begin
    /// (M3).
    fn close_older(&mut self, place: i64, known: &HeldPages) -> Vec<GapChange> {
        let place_of =
            |uri: &Url| known.at(uri).map(|page| page.place).or_else(|| Some(known.above(uri)?.place - 1));
        let is_older = |open: &&OpenGap| {
            let waits_at = open.gap.uri.as_ref().and_then(place_of);
            open.gap.chain.poll <= 1 && waits_at.is_some_and(|other| other < place)
        };
        let older: Vec<GapId> = self.others.iter().filter(is_older).map(|open| open.id).collect();
        self.others.retain(|open| !older.contains(&open.id));
        older.into_iter().map(GapChange::Close).collect()
    }

    fn merge(&self, place: i64, now: Timestamp) -> Merge<'static> {
        let ChainPart { poll, depth, .. } = self.gap.chain;
        Merge {
            page: Some(place),
            unread_after: if self.options.history_unread { Some(EARLIEST) } else { self.gap.unread_after },
            // A complete feed keeps entries from before it was complete out of its list (C1).
            in_view: self.record.kind != FeedKind::Complete,
            latest: self.gap.place.position.time.min(now),
            ..Merge::new(FeedKind::Multipart, true, poll, depth, now)
        }
    }
}
