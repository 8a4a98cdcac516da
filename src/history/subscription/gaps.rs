//! The gaps that a polled subscription document opens, closes and moves.

use std::collections::BTreeMap;

use url::Url;

use super::SubscriptionDocument;
use crate::history::chain::walk::clear_edits_in_place;
use crate::history::coverage::{ASKED_AGAIN, AT_ONCE, Latest, OlderLink, is_a_day_ago};
use crate::history::coverage_gaps::{boundary_gap, closed, named_again, named_by, newly_placed};
use crate::history::kind::{older_page, same_document};
use crate::history::logical_feed::unread_after;
use crate::history::merge::{Bound, Merged};
use crate::history::update::PlaceInChain;
use crate::history::{
    ChainPart, ChainPosition, Coverage, CoverageUpdate, DocumentUpdate, Gap, GapCause, GapChange, GapPlace,
    GapTarget, Held, HistoryOptions, LogicalFeed, OpenGap, Retry, Sighting, SortKey, StretchId, UriState,
};
use crate::model::{Ending, EntryKey, FeedKind, GapId, Timestamp, relation};

impl SubscriptionDocument<'_> {
    /// Returns the linked archive if Lacuna has processed it and the last document linked another one. A chain only
    /// grows (RFC 5005 §4), so its publisher may have put other entries at this address (rule 3 of coverage).
    fn link_that_led_back(&self, feed: &LogicalFeed, held: &Held) -> Option<&Url> {
        let before = feed.record.as_ref()?.older.as_ref()?;
        let is_processed = matches!(held.next, UriState::Processed { .. });
        let linked = self.older.as_ref().filter(|_| self.classification.kind == FeedKind::Archived)?;
        (is_processed && !same_document(linked, before)).then_some(linked)
    }

    /// Places the document in the feed's coverage, and opens and closes gaps accordingly (A1, G6).
    #[expect(clippy::too_many_arguments, reason = "every argument is an independent fact of the poll")]
    pub(super) fn place(
        &self,
        feed: &LogicalFeed,
        held: &Held,
        merged: &Merged,
        bounds: &BTreeMap<EntryKey, Bound>,
        update: &mut DocumentUpdate,
        place: PlaceInChain,
        poll: u64,
        options: HistoryOptions,
        now: Timestamp,
    ) {
        let mut coverage = feed.coverage.clone();
        let mut seen = merged.sightings.clone();
        if older_page(self.document).is_some() {
            clear_edits_in_place(self.document, &mut seen);
        }
        let seen = &seen;
        if matches!(self.classification.kind, FeedKind::Complete | FeedKind::Paged) {
            // A complete or paged document proves nothing about the time before it, even if the feed becomes plain
            // later.
            coverage.begin_claim_anew(now);
        }
        if self.classification.kind == FeedKind::Complete {
            (coverage.latest, coverage.was_complete) = (Latest::Complete, true);
            let stretch = Some(StretchId::COMPLETE);
            update.coverage = Some(CoverageUpdate { coverage, stretch, placed: Vec::new() });
            return;
        }
        if self.is_delta {
            // A server may cut a delta to the length of its window, less one if an entry is pinned there. A delta of
            // that length may lack entries that left the window.
            let window = feed.record.as_ref().map_or(0, |record| record.window.entries.len());
            if seen.len() >= window.saturating_sub(1).max(1) {
                coverage.begin_claim_anew(now);
            }
            let stretch = coverage.prepend(seen.clone());
            let placed = newly_placed(feed, seen);
            update.coverage = Some(CoverageUpdate { coverage, stretch, placed });
            return;
        }
        let link = match (&self.older, held.next) {
            (None, _) if older_page(self.document).is_some() => OlderLink::Page,
            (None, _) => OlderLink::None,
            (Some(_), UriState::Processed { .. }) => OlderLink::Processed(&held.chain),
            (Some(_), UriState::Gap(_) | UriState::Unknown) => OlderLink::Unread,
        };
        if let Some(linked) = self.link_that_led_back(feed, held) {
            coverage.plan_second_look(linked.clone(), AT_ONCE);
        }
        let (mut placed, archives) = if self.document.ending == Ending::Whole {
            let placed = coverage.arrive(seen.clone(), link, now);
            let archives = placed.stretch;
            (placed, archives)
        } else {
            coverage.arrive_cut(seen.clone(), link, now)
        };
        if feed.not_chronological && !placed.opened.is_empty() {
            placed.opened.clear();
            coverage.leave_unjudged();
        }
        update.turns_processed = placed.is_turned;
        let ordered = coverage.arrange(seen.clone());
        if self.names_itself() {
            coverage.note_archived(&ordered);
        }
        update.gaps.extend(closed(feed, &placed));
        for opened in &placed.opened {
            let gap = boundary_gap(opened, feed, poll, options, now);
            let gap = match (&self.older, older_page(self.document)) {
                (Some(archive), _) => gap.with_archive(archive, opened.ask_again, now),
                (None, Some(page)) => gap.with_page(page, options),
                (None, None) => gap,
            };
            update.gaps.push(GapChange::Open(gap));
        }
        if placed.opened.is_empty() && coverage.stretches.len() > feed.coverage.stretches.len() {
            update.gaps.extend(self.begin_at_second_page(feed));
        }
        if let (None, Some(page)) = (&self.older, older_page(self.document)) {
            update.gaps.extend(led_to_pages(feed, page, &update.gaps, options));
        }
        match (&self.older, held.next) {
            (Some(older), UriState::Unknown) => {
                let within: Vec<StretchId> = archives.into_iter().collect();
                let target = named_by(&ordered, &within);
                let lowest = placed.lowest.and_then(|key| bounds.get(&key)).or(merged.oldest.as_ref());
                let mut gap = self.chain_gap(feed, older, target, lowest, place, options, now);
                if let Some(first) = coverage.first_poll().filter(|_| !options.history_unread) {
                    // Every later entry was seen in the subscription document, so older ones need no room here.
                    gap.unread_after = gap.unread_after.map(|limit| limit.max(first));
                }
                update.gaps.push(GapChange::Open(gap));
            }
            (Some(_), UriState::Gap(id)) => {
                let open = feed.gaps.iter().find(|open| open.id == id);
                let lowest_new = merged.oldest_new.as_ref();
                update.gaps.extend(open.and_then(|open| named_again(open, &ordered, archives, lowest_new)));
            }
            (Some(_), UriState::Processed { .. }) => {
                let passed =
                    passed(feed, &coverage, &ordered, held, now).map(|(id, gap)| GapChange::Put(id, gap));
                update.gaps.extend(passed);
            }
            (None, _) => {}
        }
        if let Some(archive) = &self.older {
            let at = placed.stretch.and_then(|name| coverage.find(name));
            let is_below_document = |open: &OpenGap| {
                let GapTarget::Boundary { below, .. } = open.gap.target else { return false };
                at.is_none_or(|at| coverage.find(below).is_some_and(|below| below > at))
            };
            let led = led_to_archives(feed, archive, &update.gaps, is_below_document, now);
            update.gaps.extend(led);
        }
        let stretch = placed.stretch;
        update.coverage = Some(CoverageUpdate { coverage, stretch, placed: newly_placed(feed, seen) });
    }

    /// Lets the walks of all gaps begin at the second page, because the document has news and continues nothing (G6a).
    /// Missing entries may have been edited and brought up to any page.
    fn begin_at_second_page(&self, feed: &LogicalFeed) -> Vec<GapChange> {
        let (None, Some(page)) = (&self.older, older_page(self.document)) else { return Vec::new() };
        let begin = |open: &OpenGap| {
            let chain = ChainPart { depth: open.gap.chain.begins, ..open.gap.chain };
            GapChange::Put(open.id, Gap { uri: Some(page.clone()), chain, ..open.gap.clone() })
        };
        feed.gaps.iter().filter(|open| open.gap.is_at_page()).map(begin).collect()
    }

    /// Returns the gap at an archive that the document links and that was never processed (RFC 5005 §4.2, A1).
    #[expect(clippy::too_many_arguments, reason = "every argument is an independent fact of the poll")]
    fn chain_gap(
        &self,
        feed: &LogicalFeed,
        older: &Url,
        target: GapTarget,
        lowest: Option<&Bound>,
        place_of_document: PlaceInChain,
        options: HistoryOptions,
        now: Timestamp,
    ) -> Gap {
        // If Lacuna does not know how the feed continues below, the missing documents may reach down to its beginning.
        let is_known_below =
            feed.coverage.has_beginning() || feed.gaps.iter().any(|open| open.gap.is_stated());
        let newest_held = feed.record.as_ref().and_then(|record| record.window.newest.clone());
        let newest_held = newest_held.filter(|_| is_known_below);
        // A feed at its limit may fetch a few documents per poll, in case they lead to a known one (A7).
        let is_at_limit = feed.gaps.iter().any(|open| open.gap.cause == GapCause::Limit);
        let allowance = options.archive_limit.max(1);
        let (older_time, older_id) = newest_held.unzip();
        let PlaceInChain { poll, depth, since } = place_of_document;
        let bottom = ChainPosition { poll, depth, index: u32::MAX };
        let position = SortKey { time: since, rank: bottom.rank() };
        let mut place = GapPlace { older: older_id, older_time, ..GapPlace::at(position) };
        place.move_below(lowest);
        let mut gap = Gap {
            chain: ChainPart { poll, depth: depth + 1, begins: depth + 1 },
            allowance: if is_at_limit { allowance.min(ASKED_AGAIN) } else { allowance },
            unread_after: unread_after(feed, options),
            ..Gap::not_yet_fetched(target, older.clone(), place, options, now)
        };
        let this = self.document.head.link(relation::THIS);
        let own = [Some(&self.document.uri), Some(self.requested), this];
        if own.into_iter().flatten().any(|own| same_document(older, own)) {
            gap.fail(GapCause::Loop, None, msg!("history-leads-back"), None, now);
        }
        gap
    }
}

/// Returns the gaps at linked documents that the processed chain may lead past (rule 8 of coverage). They become due
/// with this refresh. `coverage` contains the document.
fn passed<'a>(
    feed: &'a LogicalFeed,
    coverage: &'a Coverage,
    window: &'a [Sighting],
    held: &'a Held,
    now: Timestamp,
) -> impl Iterator<Item = (GapId, Gap)> + 'a {
    let may_ask = coverage.clone().count_repeated_request(now);
    let is_known_long = held.chain.last.as_ref().is_some_and(|(_, read)| is_a_day_ago(*read, now));
    feed.gaps.iter().filter(move |_| may_ask).filter_map(move |open| {
        let is_passed = coverage.is_passed(&open.gap, window, window.len(), &held.chain)
            || is_known_long && coverage.is_at_end(&open.gap, window, &held.chain);
        let waits = open.gap.retry != Retry::NextRefresh;
        (is_passed && waits).then(|| (open.id, Gap { retry: Retry::NextRefresh, ..open.gap.clone() }))
    })
}

/// Returns the changes that let gaps of boundaries look for their entries in the feed's archives. These gaps opened
/// while the feed linked no archive. Some of them wait at a page. A document proves nothing about the boundaries above it,
/// such as an older copy about later entries.
fn led_to_archives(
    feed: &LogicalFeed,
    archive: &Url,
    changes: &[GapChange],
    is_below_document: impl Fn(&OpenGap) -> bool,
    now: Timestamp,
) -> Vec<GapChange> {
    let led = unchanged_boundaries(feed, changes)
        .filter(|open| !open.gap.is_at_archive() && is_below_document(open));
    led.map(|open| GapChange::Put(open.id, open.gap.clone().with_archive(archive, false, now))).collect()
}

/// Like [`led_to_archives`], for the pages of a feed. A gap whose pages were read to the end stays as it is. So does one that
/// waits at an archive, unless the document before linked no archive either: a document may leave out its link (rule 10 of
/// coverage).
fn led_to_pages(
    feed: &LogicalFeed,
    page: &Url,
    changes: &[GapChange],
    options: HistoryOptions,
) -> Vec<GapChange> {
    let had_archives = feed.record.as_ref().is_some_and(|record| record.older.is_some());
    let unread = unchanged_boundaries(feed, changes).filter(|open| {
        let is_unread = open.gap.uri.is_none() && open.gap.chain.depth == 0;
        is_unread || open.gap.is_at_archive() && !had_archives
    });
    unread.map(|open| GapChange::Put(open.id, open.gap.clone().with_page(page, options))).collect()
}

/// Returns the gaps of boundaries that `changes` leave alone.
fn unchanged_boundaries<'a>(
    feed: &'a LogicalFeed,
    changes: &'a [GapChange],
) -> impl Iterator<Item = &'a OpenGap> + 'a {
    let is_unchanged = move |open: &&OpenGap| {
        let is_changed = changes
            .iter()
            .any(|change| matches!(change, GapChange::Close(id) | GapChange::Put(id, _) if *id == open.id));
        matches!(open.gap.target, GapTarget::Boundary { .. }) && !is_changed
    };
    feed.gaps.iter().filter(is_unchanged)
}
