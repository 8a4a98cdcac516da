//! The way back over `prev`: the walk asks for headers with HEAD until a page is older than the entry point (M2, M3).

use url::Url;

use super::MultipartWalk;
use crate::history::multipart::poll::below_all;
use crate::history::multipart::{HeldPages, KnownPage, PageState, chain_fault, next, prev, sent_instead};
use crate::history::{DocumentUpdate, Gap, GapCause, GapChange, MultipartUpdate, Reach, Retry, WalkOutcome};
use crate::model::{Fault, FeedDocument, Timestamp};

impl MultipartWalk {
    /// Takes in the headers of the page that [`MultipartWalk::poll`] named. `known` contains the page and its neighbours.
    pub fn handle_head(&mut self, page: &FeedDocument, known: &HeldPages, now: Timestamp) -> DocumentUpdate {
        let Some(uri) = self.gap.uri.clone() else { return DocumentUpdate::default() };
        self.fetched += 1;
        if let Some(other) = sent_instead(page, &uri, known) {
            let message = msg!("history-other-page", address = other.to_string());
            return self.miss(GapCause::Loop, None, message, None, known, now);
        }
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

    /// Decides where the walk goes from a page whose headers have come.
    fn back(
        &mut self,
        mut row: KnownPage,
        from: Option<&KnownPage>,
        known: &HeldPages,
        now: Timestamp,
    ) -> DocumentUpdate {
        // The page must be older than the entry point, because entities of the same time may be on two pages (M3).
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
            let gap = self.circle(&row.uri, &prev, now);
            return self.leave(gap, Some(row), WalkOutcome::Missing(GapCause::Loop));
        }
        if let Some(older) = known.at(&prev) {
            // A page that was the newest one may have grown. The walk reads it once more, and then never again (M4).
            if older.state == PageState::Newest {
                let older = older.clone();
                let mut update = self.turn(older);
                update.multipart.pages.push(row);
                return update;
            }
            return self.turn(row);
        }
        self.gap.allowance = self.gap.allowance.saturating_sub(1);
        self.gap.chain.depth += 1;
        if self.gap.allowance == 0 && self.reach != Reach::Beginning {
            let mut gap = Gap { uri: Some(prev), cause: GapCause::Limit, ..self.gap.clone() };
            gap.retry = Retry::OnRequest;
            gap.message = msg!("history-pages-at-limit");
            return self.leave(gap, Some(row), WalkOutcome::AtLimit);
        }
        self.gap.uri = Some(prev);
        self.go_on();
        DocumentUpdate { gaps: vec![self.put()], ..with_page(row) }
    }

    /// Returns the gap at a page whose links lead back to a newer page.
    pub(super) fn circle(&self, from: &Url, to: &Url, now: Timestamp) -> Gap {
        let mut gap = below_all(self.gap.clone());
        let message = msg!("history-page-loop-at", from = from.to_string(), to = to.to_string());
        gap.fail(GapCause::Loop, None, message, None, now);
        // The pages of the loop were found and will be read. No older page is known that could be fetched.
        gap.uri = None;
        gap
    }

    /// Turns the walk from back to forward: the gap waits at a known page.
    pub(super) fn turn(&mut self, row: KnownPage) -> DocumentUpdate {
        // Another gap waits at this page already, because an earlier HEAD failed. The walk of that gap continues from
        // the page, so this gap closes.
        if self.others.iter().any(|open| open.gap.uri.as_ref() == Some(&row.uri)) {
            self.outcome = Some(WalkOutcome::Bridged);
            let gaps = vec![GapChange::Close(self.id)];
            return DocumentUpdate { gaps, ..with_page(row) };
        }
        self.gap.uri = Some(row.uri.clone());
        self.go_on();
        self.at = Some(row.clone());
        DocumentUpdate { gaps: vec![self.put()], ..with_page(row) }
    }
}

/// Reports neighbours that disagree, and times that run backwards (M2).
fn look_faults(row: &KnownPage, from: Option<&KnownPage>) -> Vec<Fault> {
    let has_headers = row.prev.is_some() || row.next.is_some() || row.modified.is_some();
    // If the server sent none of these headers, the page is judged when it is read.
    let Some(from) = from.filter(|_| has_headers) else { return Vec::new() };
    let mut faults = Vec::new();
    match &row.next {
        Some(next) if *next == from.uri => {}
        Some(next) => {
            faults.push(chain_fault(msg!("history-other-next", page = row.uri, next, other = from.uri)));
        }
        None => {
            faults.push(chain_fault(msg!("history-no-next", page = row.uri, other = from.uri)));
        }
    }
    if row.modified.zip(from.modified).is_some_and(|(older, newer)| older > newer) {
        faults.push(chain_fault(msg!("history-times-backwards-between", older = row.uri, newer = from.uri)));
    }
    faults
}

/// Returns an update that stores the facts about a page.
fn with_page(row: KnownPage) -> DocumentUpdate {
    let multipart = MultipartUpdate { pages: vec![row], start: None };
    DocumentUpdate { multipart, ..DocumentUpdate::default() }
}
