//! The walk through the pages of a multipart feed: back with HEAD, forward with GET (M2 to M5, A2, A3, A7), as a machine
//! that is given pages and asks for the next one.

use url::Url;

use super::super::merge::{Bound, Merge, Merged};
use super::super::version::page_rank;
use super::super::{
    DocumentUpdate, FeedRecord, Gap, GapCause, GapChange, Held, HistoryOptions, LogicalFeed, OpenGap,
    Outcome, Reach, Retry, ViewChange,
};
use super::poll::{below_all, is_cut_off, not_found, removed};
use super::{
    EntryPoint, HeldPages, KnownPage, PageState, SNAPSHOT, Start, chain_fault, next, note_faults,
    page_addresses, prev,
};
use crate::model::{Ending, Failure, FailureKind, Fault, FeedDocument, FeedKind, Format, GapId, Timestamp};

/// What a walk asks of its driver.
#[derive(Clone, Debug, PartialEq)]
pub enum PageStep {
    /// Ask for the headers of this page and hand them to [`PageWalk::handle_look`].
    Look(Url),
    /// Fetch this page and hand it to [`PageWalk::handle_page`].
    Read(Url),
    /// The walk is over.
    Finished(Outcome),
}

/// One walk, from one open gap.
#[derive(Clone, Debug)]
pub struct PageWalk {
    id: GapId,
    gap: Gap,
    record: FeedRecord,
    start: Start,
    others: Vec<OpenGap>,
    options: HistoryOptions,
    reach: Reach,
    fetched: u32,
    /// The page waited at, where it is known.
    at: Option<KnownPage>,
    outcome: Option<Outcome>,
}

impl PageWalk {
    /// Takes up the walk at an open gap; `None` where the gap names no page or nothing is known of the feed. `known` speaks of
    /// the gap's page.
    #[must_use]
    pub fn resume(
        open: &OpenGap,
        feed: &LogicalFeed,
        known: &HeldPages,
        options: HistoryOptions,
        reach: Reach,
    ) -> Option<Self> {
        let uri = open.gap.uri.as_ref()?;
        let mut gap = open.gap.clone();
        if reach == Reach::Again || gap.allowance == 0 {
            gap.allowance = options.archive_limit.max(1);
        }
        Some(Self {
            id: open.id,
            gap,
            record: feed.record.clone()?,
            start: feed.start.clone(),
            others: feed.gaps.iter().filter(|other| other.id != open.id).cloned().collect(),
            options,
            reach,
            fetched: 0,
            at: known.at(uri).cloned(),
            outcome: None,
        })
    }

    /// What to do next.
    #[must_use]
    pub fn poll(&self) -> PageStep {
        match (self.outcome, &self.gap.uri, &self.at) {
            (Some(outcome), ..) => PageStep::Finished(outcome),
            (None, None, _) => PageStep::Finished(Outcome::Bridged),
            (None, Some(uri), None) => PageStep::Look(uri.clone()),
            (None, Some(uri), Some(_)) => PageStep::Read(uri.clone()),
        }
    }

    /// The gap being closed.
    #[must_use]
    pub const fn gap_id(&self) -> GapId {
        self.id
    }

    /// The gap as it stands.
    #[must_use]
    pub const fn gap(&self) -> &Gap {
        &self.gap
    }

    /// The addresses that [`HeldPages`] must speak of for `page`, or for the failure to get one.
    #[must_use]
    pub fn addresses(&self, page: Option<&FeedDocument>) -> Vec<Url> {
        let asked = self.gap.uri.as_ref();
        let mut addresses =
            page.zip(asked).map(|(page, asked)| page_addresses(page, asked)).unwrap_or_default();
        addresses.extend(asked.cloned());
        addresses.extend(self.at.as_ref().and_then(|at| at.next.clone()));
        addresses.extend(self.others.iter().filter_map(|open| open.gap.uri.clone()));
        addresses
    }

    /// Pages asked for since the walk was resumed (A8).
    #[must_use]
    pub const fn fetched(&self) -> u32 {
        self.fetched
    }

    /// Takes in the headers of the page asked for, with what is known of it and its neighbours.
    pub fn handle_look(&mut self, page: &FeedDocument, known: &HeldPages, now: Timestamp) -> DocumentUpdate {
        let Some(uri) = self.gap.uri.clone() else { return DocumentUpdate::default() };
        self.fetched += 1;
        let from = known.above(&uri).cloned();
        let row = KnownPage {
            place: from.as_ref().map_or_else(|| known.last_place.unwrap_or(0), |from| from.place - 1),
            modified: page.head.updated,
            prev: prev(page).cloned(),
            next: next(page).cloned(),
            state: PageState::Seen,
            uri,
        };
        let faults = look_faults(&row, from.as_ref());
        let mut update = self.back(row, from.as_ref(), known, now);
        self.note(faults, &mut update);
        update
    }

    /// Decides where it goes from a page that was looked at.
    fn back(
        &mut self,
        mut row: KnownPage,
        from: Option<&KnownPage>,
        known: &HeldPages,
        now: Timestamp,
    ) -> DocumentUpdate {
        // M3: strictly older, for entities of the same time may stand on both sides of a page's end.
        let is_older = self.start.point.time().zip(row.modified).is_some_and(|(point, time)| time < point);
        let Some(prev) = row.prev.clone().filter(|_| !is_older) else {
            row.state = PageState::Bottom;
            return self.turn(row);
        };
        let is_circle = |page: &KnownPage| page.place >= row.place;
        if prev == row.uri
            || from.is_some_and(|from| from.uri == prev)
            || known.at(&prev).is_some_and(is_circle)
        {
            let mut gap = below_all(self.gap.clone());
            let message = format!("The pages lead in a circle: {} leads back to {prev}.", row.uri);
            gap.fail(GapCause::Loop, None, message, None, now);
            // What is in the circle is read; behind it lies nothing that could be asked for.
            gap.uri = None;
            return self.leave(gap, Some(row), Outcome::Missing(GapCause::Loop));
        }
        if let Some(older) = known.at(&prev) {
            // What was the newest page may have grown since: it is read once more, and then never again (M4).
            if older.state == PageState::Newest {
                let older = older.clone();
                let mut update = self.turn(older);
                update.pages.push(row);
                return update;
            }
            return self.turn(row);
        }
        self.gap.allowance = self.gap.allowance.saturating_sub(1);
        self.gap.depth += 1;
        if self.gap.allowance == 0 && self.reach != Reach::Beginning {
            let mut gap = Gap { uri: Some(prev), cause: GapCause::Limit, ..self.gap.clone() };
            gap.retry = Retry::OnRequest;
            "The limit of pages for one walk is reached.".clone_into(&mut gap.message);
            return self.leave(gap, Some(row), Outcome::AtLimit);
        }
        self.gap.uri = Some(prev);
        self.go_on();
        DocumentUpdate { pages: vec![row], gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    /// From back to forward: the gap waits at a page that is known by now.
    fn turn(&mut self, row: KnownPage) -> DocumentUpdate {
        // Another gap waits there already, left by a look that failed: one of them reads on.
        if self.others.iter().any(|open| open.gap.uri.as_ref() == Some(&row.uri)) {
            self.outcome = Some(Outcome::Bridged);
            let gaps = vec![GapChange::Close(self.id)];
            return DocumentUpdate { pages: vec![row], gaps, ..DocumentUpdate::default() };
        }
        self.gap.uri = Some(row.uri.clone());
        self.go_on();
        self.at = Some(row.clone());
        DocumentUpdate { pages: vec![row], gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    fn go_on(&mut self) {
        self.gap.cause = GapCause::NotYetFetched;
        self.gap.retry = Retry::NextRefresh;
        self.gap.tries = 0;
        self.gap.status = None;
        self.gap.message.clear();
    }

    /// Leaves the gap at a page that cannot be passed now; what was looked at before it is read by way of a gap of its own.
    fn leave(&mut self, gap: Gap, row: Option<KnownPage>, outcome: Outcome) -> DocumentUpdate {
        let mut update = DocumentUpdate::default();
        self.gap = gap;
        self.outcome = Some(outcome);
        if let Some(row) = row {
            if !row.state.is_read() {
                update.gaps.extend(self.forward_gap(&row.uri));
            }
            update.pages.push(row);
        }
        update.gaps.push(self.put());
        update
    }

    /// A gap from which pages are read forward, unless one waits there.
    fn forward_gap(&self, uri: &Url) -> Option<GapChange> {
        let gap = Gap {
            uri: Some(uri.clone()),
            cause: GapCause::NotYetFetched,
            status: None,
            message: String::new(),
            tries: 0,
            retry: Retry::NextRefresh,
            dismissed: false,
            ..self.gap.clone()
        };
        let waits = self.others.iter().any(|open| open.gap.uri == gap.uri);
        (!waits && self.gap.uri != gap.uri).then_some(GapChange::Open(gap))
    }

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
        self.fetched += 1;
        let is_snapshot = self.is_snapshot(&at);
        let start = if is_snapshot { Start::default() } else { self.start.clone() };
        // What came with a later poll is newer than anything consumed before the first.
        let wanted = start.part(page, self.gap.walk <= 1);
        let mut merge = self.merge(at.place, now);
        merge.in_view &= !wanted.is_hidden;
        let merged = merge.run(&wanted.page, &held.entries, &held.tombstones);
        let mut update = DocumentUpdate::default();
        if page.ending != Ending::Whole || shortened {
            // A6c: what is whole of it is taken; the page is asked for again.
            update = self.miss(
                GapCause::Unreadable,
                None,
                "The page was cut off before its end.",
                None,
                known,
                now,
            );
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
        if at.state == PageState::Bottom && !is_snapshot {
            self.bottom(&at, page, &merged, wanted.is_cut, known, &mut update);
        }
        for other in self.others.iter().filter(|other| other.gap.uri.is_some() && other.gap.uri == at.prev) {
            let mut gap = other.gap.clone();
            gap.move_below(merged.oldest.as_ref());
            update.gaps.push(GapChange::Put(other.id, gap));
        }
        self.rise(page, &merged);
        self.forward(&at, page, known, is_snapshot, &mut faults, &mut update, now);
        self.note(faults, &mut update);
        update.entries = merged.entries;
        update.touched = merged.touched;
        update
    }

    /// A page of a snapshot: it stands below everything that the feed itself brings.
    fn is_snapshot(&self, at: &KnownPage) -> bool {
        matches!(self.start.point, EntryPoint::Snapshot { .. }) && at.place < SNAPSHOT
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

    /// Goes on to the newer page.
    #[expect(clippy::too_many_arguments, reason = "each is one fact of the page and none belongs to another")]
    fn forward(
        &mut self,
        at: &KnownPage,
        page: &FeedDocument,
        known: &HeldPages,
        is_snapshot: bool,
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
        let back = |way: &KnownPage| way.uri == at.uri || (way.place < at.place && !is_snapshot);
        let circle = ways.iter().find(|&way| back(way)).map(|way| way.uri.clone());
        ways.retain(|way| !back(way));
        if let Some(circle) = circle {
            faults
                .push(chain_fault(format!("the pages lead in a circle: {} leads back to {circle}", at.uri)));
            if ways.is_empty() {
                // Nobody can tell which page is the newest.
                update.pages.push(row);
                self.gap.fail(GapCause::Loop, None, "The pages lead in a circle.", None, now);
                self.gap.uri = None;
                self.outcome = Some(Outcome::Missing(GapCause::Loop));
                return update.gaps.push(self.put());
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
        let mut ways = ways.into_iter();
        let Some(way) = ways.next() else { return self.arrive(at, known, update) };
        let more: Vec<Url> = ways.map(|way| way.uri).collect();
        update.gaps.extend(more.iter().filter_map(|uri| self.forward_gap(uri)));
        let is_new = known.at(&way.uri).is_none();
        self.gap.uri = Some(way.uri.clone());
        self.at = Some(way);
        self.go_on();
        if is_new {
            // Pages that were looked at are bounded by the look; these are not.
            self.gap.allowance = self.gap.allowance.saturating_sub(1);
            if self.gap.allowance == 0 && self.reach != Reach::Beginning {
                self.gap.cause = GapCause::Limit;
                self.gap.retry = Retry::OnRequest;
                "The limit of pages for one walk is reached.".clone_into(&mut self.gap.message);
                self.outcome = Some(Outcome::AtLimit);
            }
        }
        update.gaps.push(self.put());
    }

    /// The walk has come to pages that were read.
    fn arrive(&mut self, at: &KnownPage, known: &HeldPages, update: &mut DocumentUpdate) {
        self.end_search(update);
        let is_alone = self.is_alone();
        let whole = self.record.since.is_none()
            && is_alone
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

    fn is_alone(&self) -> bool {
        !self.others.iter().any(|other| other.gap.uri.is_some())
    }

    /// Whether the entity to begin after may still come: what was read stays hidden until then.
    fn is_searching(&self, gap: &Gap) -> bool {
        let is_open = matches!(self.start.point, EntryPoint::After(_)) && !self.start.settled;
        is_open && gap.uri.is_some() && gap.walk <= 1 && gap.retry == Retry::NextRefresh
    }

    /// The entity to begin after is not on the pages that led here. Nothing that may follow it stays hidden, unless the
    /// next refresh goes on looking for it elsewhere.
    fn end_search(&mut self, update: &mut DocumentUpdate) {
        let EntryPoint::After(id) = &self.start.point else { return };
        if self.start.settled || self.others.iter().any(|other| self.is_searching(&other.gap)) {
            return;
        }
        update.view = ViewChange::Restore;
        if self.is_alone() {
            update.gaps.push(GapChange::Open(not_found(self.gap.clone(), id.as_str())));
            self.start.settled = true;
            update.start = Some(self.start.clone());
        }
    }

    /// Takes in the failure to get the page, with what is known around it.
    pub fn handle_failure(&mut self, failure: &Failure, known: &HeldPages, now: Timestamp) -> DocumentUpdate {
        if failure.kind == FailureKind::Storage {
            self.outcome = Some(Outcome::Missing(self.gap.cause));
            return DocumentUpdate::default();
        }
        let cause = GapCause::of(failure);
        let from = self.gap.uri.as_ref().and_then(|uri| known.above(uri)).cloned();
        // M2: pages that the publisher says are gone for good end the feed, unless what was consumed lies before them.
        if let (None, GapCause::Gone, Some(from)) = (&self.at, cause, &from)
            && known.oldest_read.is_none_or(|oldest| oldest >= from.place)
        {
            if !from.state.is_read() {
                return self.turn(KnownPage { state: PageState::Bottom, ..from.clone() });
            }
            self.record.since = self.gap.newer_time.or(Some(now));
            self.outcome = Some(Outcome::ReachedBeginning);
            let mut update = DocumentUpdate {
                feed: Some(self.record.clone()),
                gaps: vec![GapChange::Close(self.id)],
                ..DocumentUpdate::default()
            };
            self.end_search(&mut update);
            return update;
        }
        self.miss(cause, failure.status(), &failure.message, failure.retry_after, known, now)
    }

    /// Leaves the gap at its page and reads what is known beyond it.
    fn miss(
        &mut self,
        cause: GapCause,
        status: Option<u16>,
        message: &str,
        retry_after: Option<Timestamp>,
        known: &HeldPages,
        now: Timestamp,
    ) -> DocumentUpdate {
        let mut gap = self.gap.clone();
        gap.fail(cause, status, message, retry_after, now);
        // Of pages further on nobody could tell whether they follow the entity to begin after.
        if self.at.is_some() && self.is_searching(&gap) {
            return self.leave(gap, None, Outcome::Missing(cause));
        }
        let beyond = self.at.as_ref().and_then(|at| at.next.as_ref()).and_then(|next| known.at(next));
        let beyond = beyond.or_else(|| self.gap.uri.as_ref().and_then(|uri| known.above(uri)));
        let beyond = beyond.filter(|page| !page.state.is_read()).cloned();
        let is_stuck = beyond.is_none() && gap.walk <= 1 && gap.retry != Retry::NextRefresh;
        let mut update = self.leave(gap, beyond, Outcome::Missing(cause));
        let goes_on = self.others.iter().any(|other| self.is_searching(&other.gap));
        if is_stuck && !goes_on && matches!(self.start.point, EntryPoint::After(_)) && !self.start.settled {
            update.view = ViewChange::Restore;
        }
        update
    }

    /// The feed takes more of the disk than it may: the reader is asked (A7).
    pub fn stop_at_cap(&mut self) -> DocumentUpdate {
        if self.outcome.is_some() {
            return DocumentUpdate::default();
        }
        self.halt(GapCause::Limit, Outcome::AtLimit, "The feed has reached the space it may take on disk.")
    }

    /// The reader stops the walk: the gap stays until the reader asks to go on (A7a).
    pub fn stop(&mut self) -> DocumentUpdate {
        self.halt(GapCause::Stopped, Outcome::Stopped, "Stopped on your request.")
    }

    fn halt(&mut self, cause: GapCause, outcome: Outcome, message: &str) -> DocumentUpdate {
        self.outcome = Some(outcome);
        self.gap.cause = cause;
        self.gap.retry = Retry::OnRequest;
        message.clone_into(&mut self.gap.message);
        DocumentUpdate { gaps: vec![self.put()], ..DocumentUpdate::default() }
    }

    fn put(&self) -> GapChange {
        GapChange::Put(self.id, self.gap.clone())
    }

    fn note(&mut self, faults: Vec<Fault>, update: &mut DocumentUpdate) {
        if !faults.is_empty() && note_faults(&mut self.record.faults, faults) {
            update.feed = Some(self.record.clone());
        }
    }

    fn merge(&self, place: i64, now: Timestamp) -> Merge {
        Merge {
            kind: FeedKind::Multipart,
            walk: self.gap.walk,
            depth: self.gap.depth,
            page: Some(place),
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

/// M2: neighbours must agree, and times must not run backwards.
fn look_faults(row: &KnownPage, from: Option<&KnownPage>) -> Vec<Fault> {
    let Some(from) = from else { return Vec::new() };
    let mut faults = Vec::new();
    match &row.next {
        Some(next) if *next == from.uri => {}
        Some(next) => faults.push(chain_fault(format!(
            "{} names {next} as its next page, but {} follows it",
            row.uri, from.uri
        ))),
        None => {
            faults.push(chain_fault(format!("{} names no next page, but {} follows it", row.uri, from.uri)));
        }
    }
    if row.modified.zip(from.modified).is_some_and(|(older, newer)| older > newer) {
        faults.push(chain_fault(format!("times run backwards between {} and {}", row.uri, from.uri)));
    }
    if row.modified.is_none() {
        faults.push(chain_fault(format!("{} has no Last-Modified header", row.uri)));
    }
    faults
}
