//! The way back over prev: pages are looked at with HEAD until the entry point lies behind (M2, M3).

use url::Url;

use super::super::poll::below_all;
use super::super::{HeldPages, KnownPage, PageState, chain_fault, next, prev, sent_instead};
use super::PageWalk;
use crate::history::{DocumentUpdate, Gap, GapCause, GapChange, Outcome, Reach, Retry};
use crate::model::{Fault, FeedDocument, Timestamp};

impl PageWalk {
    /// Takes in the headers of the page asked for, with what is known of it and its neighbours.
    pub fn handle_look(&mut self, page: &FeedDocument, known: &HeldPages, now: Timestamp) -> DocumentUpdate {
        let Some(uri) = self.gap.uri.clone() else { return DocumentUpdate::default() };
        self.fetched += 1;
        if let Some(other) = sent_instead(page, &uri, known) {
            let story = format!("The address leads to another page of the feed, {other}.");
            return self.miss(GapCause::Loop, None, &story, None, known, now);
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
            let gap = self.circle(&row.uri, &prev, now);
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

    /// The gap where the pages lead back to one that was met before.
    pub(super) fn circle(&self, from: &Url, to: &Url, now: Timestamp) -> Gap {
        let mut gap = below_all(self.gap.clone());
        let message = format!("The pages lead in a circle: {from} leads back to {to}.");
        gap.fail(GapCause::Loop, None, message, None, now);
        // What is in the circle is read; behind it lies nothing that could be asked for.
        gap.uri = None;
        gap
    }

    /// From back to forward: the gap waits at a page that is known by now.
    pub(super) fn turn(&mut self, row: KnownPage) -> DocumentUpdate {
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
}

/// M2: neighbours must agree, and times must not run backwards.
fn look_faults(row: &KnownPage, from: Option<&KnownPage>) -> Vec<Fault> {
    let is_told = row.prev.is_some() || row.next.is_some() || row.modified.is_some();
    // Of a page whose headers could not be had nothing is said before it is read.
    let Some(from) = from.filter(|_| is_told) else { return Vec::new() };
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
    faults
}
