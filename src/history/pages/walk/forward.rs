//! The way forward over next: pages are read with GET, from the oldest wanted one to those that were read (M3 to M5).

use url::Url;

use super::super::point::Wanted;
use super::super::poll::{is_cut_off, removed};
use super::super::{
    EntryPoint, HeldPages, KnownPage, PageState, SNAPSHOT, Start, chain_fault, next, prev, sent_instead,
};
use super::PageWalk;
use crate::history::merge::{Bound, Merge, Merged};
use crate::history::version::page_rank;
use crate::history::{
    DocumentUpdate, Gap, GapCause, GapChange, Held, OpenGap, Outcome, Reach, Retry, ViewChange,
};
use crate::model::{Ending, Fault, FeedDocument, FeedKind, Format, GapId, Timestamp};

impl PageWalk {
    /// Takes in the page asked for. `shortened` says that it was shorter than its Content-Length (A6c). `held` speaks of its
    /// entities and of the pages around it.
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
                "This is no page of a multipart feed.",
                None,
                known,
                now,
            );
        }
        let is_snapshot = self.is_snapshot(&at);
        if let Some(other) = sent_instead(page, &at.uri, known).filter(|_| !is_snapshot) {
            // M4: a page that is taken for read is never asked for again.
            let story = format!("The address leads to another page of the feed, {other}.");
            return self.miss(GapCause::Loop, None, &story, None, known, now);
        }
        self.fetched += 1;
        let start = if is_snapshot { Start::default() } else { self.start.clone() };
        // What came with a later poll is newer than anything consumed before the first.
        let wanted = start.part(page, self.gap.walk <= 1);
        let mut merge = self.merge(at.place, now);
        merge.in_view &= !wanted.is_hidden;
        let merged = merge.run(&wanted.page, held);
        let mut update = DocumentUpdate::default();
        if page.ending != Ending::Whole || shortened {
            // A6c: what is whole of it is taken; the page is asked for again.
            update = self.miss(GapCause::Unreadable, None, page.ending.shortfall(), None, known, now);
            update.entries = merged.entries;
            update.touched = merged.touched;
            return update;
        }
        let times = page.entries.iter().filter_map(|entry| entry.updated);
        let mut faults = Vec::new();
        if times.clone().min().zip(self.gap.older_time).is_some_and(|(first, last)| first < last)
            && at.state != PageState::Bottom
            && self.fetched > 1
        {
            faults.push(chain_fault(format!("times run backwards at {}", at.uri)));
        }
        if let Some(found) = wanted.found {
            self.start.settled = true;
            update.start = Some(self.start.clone());
            self.record.since = found.time.or(self.record.since);
            update.feed = Some(self.record.clone());
            update.gaps.extend(self.close_older(at.place, known));
            // Newer pages may have been read before this one, and nobody could tell then that they follow the entity.
            update.view = ViewChange::RestoreFrom(page_rank(at.place, 0));
        }
        let older = self.unseen_older(&at, page, &wanted, known).filter(|_| !is_snapshot);
        if let Some((older, below)) = older.zip(at.prev.as_ref()) {
            faults.push(chain_fault(format!(
                "{} names {older} as its prev page, but {below} leads to it",
                at.uri
            )));
        }
        if at.state == PageState::Bottom && !is_snapshot && older.is_none() {
            update.gaps.extend(self.circle_behind(&at, page, known, now).map(GapChange::Open));
            self.bottom(&at, page, &merged, wanted.is_cut, known, &mut update);
        }
        for other in self.others.iter().filter(|other| other.gap.uri.is_some() && other.gap.uri == at.prev) {
            let mut gap = other.gap.clone();
            gap.move_below(merged.oldest.as_ref());
            update.gaps.push(GapChange::Put(other.id, gap));
        }
        let back = older.map(|older| {
            let mut gap = Gap { uri: Some(older.clone()), depth: self.gap.depth + 1, ..self.gap.clone() };
            gap.move_below(merged.oldest.as_ref());
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

    /// A page of a snapshot: it stands below everything that the feed itself brings.
    fn is_snapshot(&self, at: &KnownPage) -> bool {
        matches!(self.start.point, EntryPoint::Snapshot { .. }) && at.place < SNAPSHOT
    }

    /// The older page that a page names, where nothing said so before it was read: HEAD left its links out, or it was come
    /// by over a next link (M2). `None` where what is older is not wanted, or waited for.
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
        let is_wanted = wanted.found.is_none() && !is_reached;
        // What was the newest page may have grown since (M4).
        let is_open = known.at(older).is_none_or(|page| page.state == PageState::Newest);
        (is_wanted && !is_waited_for && is_open).then_some(older)
    }

    /// The gap where a page that HEAD named none before is no end but leads back to a newer one, or to itself (M2).
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

    /// What the oldest page that can be reached tells (M2, G8).
    fn bottom(
        &mut self,
        at: &KnownPage,
        page: &FeedDocument,
        merged: &Merged,
        is_cut: bool,
        known: &HeldPages,
        update: &mut DocumentUpdate,
    ) {
        let first = page.entries.iter().filter_map(|entry| entry.updated).min();
        let is_end = prev(page).is_none();
        let had_older = at.prev.is_some();
        if is_end && is_cut_off(at.place, known, merged) {
            let mut gap = removed(self.gap.clone());
            gap.move_below(merged.oldest.as_ref());
            update.gaps.push(GapChange::Open(gap));
        }
        if known.oldest_read.is_some_and(|oldest| oldest < at.place) {
            return;
        }
        let since = match &self.start.point {
            // It had an older page when it was looked at, or has one that is gone for good.
            EntryPoint::Beginning if had_older => first.or(at.modified),
            EntryPoint::Beginning => None,
            EntryPoint::Date(_) if is_end && !had_older && !is_cut => None,
            _ => return,
        };
        if since != self.record.since {
            self.record.since = since;
            update.feed = Some(self.record.clone());
        }
    }

    /// The gap's lower edge moves up with what was read.
    fn rise(&mut self, page: &FeedDocument, merged: &Merged) {
        let newest = page.entries.iter().filter_map(|entry| Some((entry.updated?, &entry.id))).max();
        if let Some((time, id)) = newest {
            self.gap.older = Some(id.clone());
            self.gap.older_time = Some(time);
        } else if let Some(Bound { id, time, .. }) = &merged.oldest {
            self.gap.older = Some(id.clone());
            self.gap.older_time = Some(*time);
        }
    }

    /// Goes on to the newer page; where there is a gap to go `back` from, a gap of its own goes on to the newer one.
    #[expect(clippy::too_many_arguments, reason = "each is one fact of the page and none belongs to another")]
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
                    faults.push(chain_fault(format!(
                        "{} names {next} as its next page, but {} follows it",
                        at.uri, above.uri
                    )));
                    ways.push(above.clone());
                }
                if to.is_some_and(|to| to.prev.is_some() && to.prev.as_ref() != Some(&at.uri) && !is_snapshot)
                {
                    faults.push(chain_fault(format!("{next} does not name {} as its prev page", at.uri)));
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
                faults.push(chain_fault(format!(
                    "{} names no next page, but {} follows it",
                    at.uri, above.uri
                )));
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
            faults
                .push(chain_fault(format!("the pages lead in a circle: {} leads back to {circle}", at.uri)));
            if ways.is_empty() {
                // Nobody can tell which page is the newest.
                let mut gap = Gap { uri: None, ..self.gap.clone() };
                gap.fail(GapCause::Loop, None, "The pages lead in a circle.", None, now);
                if back.is_none() {
                    update.pages.push(row);
                    self.gap = gap;
                    self.outcome = Some(Outcome::Missing(GapCause::Loop));
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
        update.pages.push(row);
        let unknown = ways.iter().filter(|way| known.at(&way.uri).is_none()).cloned();
        update.pages.extend(unknown.collect::<Vec<_>>());
        self.choose(ways, back, at, known, update);
    }

    /// Goes one of the ways on from a page that was read; gaps of their own wait at the others.
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
            // M4: who waits there to look at it would have it read twice.
            let there = self.others.extract_if(.., |other| other.gap.uri.as_ref() == Some(&way.uri));
            update.gaps.extend(there.map(|other| GapChange::Close(other.id)));
        }
        self.gap.uri = Some(way.uri.clone());
        self.at = Some(way);
        self.go_on();
        // Pages that were looked at are bounded by the look; these are not.
        if is_new || self.is_snapshot(at) {
            self.spend();
        }
        update.gaps.push(self.put());
    }

    /// One page more is asked for; after so many the reader is asked (A7).
    fn spend(&mut self) {
        self.gap.allowance = self.gap.allowance.saturating_sub(1);
        if self.gap.allowance == 0 && self.reach != Reach::Beginning {
            self.gap.cause = GapCause::Limit;
            self.gap.retry = Retry::OnRequest;
            "The limit of pages for one walk is reached.".clone_into(&mut self.gap.message);
            self.outcome = Some(Outcome::AtLimit);
        }
    }

    /// The walk has come to pages that were read.
    fn arrive(&mut self, at: &KnownPage, known: &HeldPages, update: &mut DocumentUpdate) {
        self.end_search(update);
        let whole = self.record.since.is_none()
            && self.others.is_empty()
            && !update.gaps.iter().any(|change| matches!(change, GapChange::Open(_)))
            && known.oldest_read.is_none_or(|oldest| oldest >= at.place);
        self.outcome = Some(if whole { Outcome::ReachedBeginning } else { Outcome::Bridged });
        update.gaps.push(GapChange::Close(self.id));
    }

    /// Closes the gaps that wait before a place: of what precedes the entity to begin after nothing is wanted (M3).
    fn close_older(&mut self, place: i64, known: &HeldPages) -> Vec<GapChange> {
        let place_of =
            |uri: &Url| known.at(uri).map(|page| page.place).or_else(|| Some(known.above(uri)?.place - 1));
        let is_older = |open: &&OpenGap| {
            let waits_at = open.gap.uri.as_ref().and_then(place_of);
            open.gap.walk <= 1 && waits_at.is_some_and(|other| other < place)
        };
        let older: Vec<GapId> = self.others.iter().filter(is_older).map(|open| open.id).collect();
        self.others.retain(|open| !older.contains(&open.id));
        older.into_iter().map(GapChange::Close).collect()
    }

    fn merge(&self, place: i64, now: Timestamp) -> Merge<'static> {
        Merge {
            kind: FeedKind::Multipart,
            dated: true,
            walk: self.gap.walk,
            depth: self.gap.depth,
            page: Some(place),
            missed: &[],
            unread_after: if self.options.history_unread {
                Some(Timestamp::from_millis(i64::MIN))
            } else {
                self.gap.unread_after
            },
            // C1: what a feed was before it became complete is kept, but out of its view.
            in_view: self.record.kind != FeedKind::Complete,
            latest: self.gap.position.time.min(now),
            now,
        }
    }
}
