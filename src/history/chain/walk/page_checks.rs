//! Checks the pages of a walk (G6a). A page that fails one joins nothing, because entries may lie between it and the pages
//! before it: it is an outdated copy, or entries have moved from page to page meanwhile.

use std::collections::{BTreeSet, HashSet};
use std::time::Duration;

use url::Url;

use super::PagedWalk;
use crate::history::kind::is_wordpress;
use crate::history::{Coverage, FeedRecord, Held, HeldEntry, LogicalFeed, PollWindow, Sighting};
use crate::model::{Digest, EntryKey, FeedDocument, Timestamp, Validators};

/// A page that a walk has read.
#[derive(Clone, Debug)]
pub(super) struct ReadPage {
    pub(super) uri: Url,
    /// Fingerprints of the ids of its entries, newest first.
    pub(super) ids: Vec<u64>,
    /// The latest date of an entry; `None` if one has no date.
    newest: Option<Timestamp>,
    /// The validators of the page, if they tell that an entry has left it.
    pub(super) validators: Validators,
}

impl ReadPage {
    pub(super) fn new(uri: Url, coverage: &Coverage, page: &FeedDocument, validators: &Validators) -> Self {
        Self {
            uri,
            ids: ids_from_top(coverage, page),
            newest: latest_dates(page).and_then(|dates| dates.into_iter().max()),
            validators: telling(validators, page),
        }
    }
}

/// Returns the validators of a page that tell that an entry has left it. A Last-Modified does not, because it is the time of
/// the newest entry in most feeds, and the `ETag` of `WordPress` is made from it.
fn telling(validators: &Validators, page: &FeedDocument) -> Validators {
    let etag = validators.etag.clone().filter(|_| !is_wordpress(&page.head));
    Validators { etag, last_modified: None }
}

/// Returns true if the address of a page names the entry with which the page before it ended. New and deleted entries do not
/// move others to such a page or away from it.
pub(super) fn is_behind_cursor(page: &Url) -> bool {
    const CURSORS: [&str; 2] = ["cursor", "max_id"];
    page.query_pairs().any(|(name, value)| CURSORS.contains(&&*name) && !value.is_empty())
}

/// Returns the date of each entry, which is its update time if it was updated; `None` if an entry has no date.
fn latest_dates(page: &FeedDocument) -> Option<Vec<Timestamp>> {
    page.whole_entries().iter().map(|entry| entry.published.max(entry.updated)).collect()
}

/// A second look at the pages of a walk, from the first page on.
#[derive(Clone, Debug)]
pub(super) struct SecondLook {
    /// The next of the pages that only earlier walks have read; `None` if none is left.
    pub(super) earlier: Option<Url>,
    /// The number of pages of this walk that are compared.
    pub(super) done: usize,
    /// Fingerprints of the ids on the compared pages.
    pub(super) seen: HashSet<u64>,
    /// True if the page compared last has changed.
    pub(super) has_changed: bool,
}

impl SecondLook {
    /// Returns the page to compare next. `read` has the pages of this walk.
    pub(super) fn next<'a>(&'a self, read: &'a [ReadPage]) -> Option<&'a Url> {
        self.earlier.as_ref().or_else(|| read.get(self.done).map(|page| &page.uri))
    }

    /// Returns true if no page is left to compare. The last page matters only if entries have come to the page before it, and
    /// have moved others down.
    pub(super) fn is_over(&self, read: &[ReadPage]) -> bool {
        let left = read.len().saturating_sub(self.done);
        self.earlier.is_none() && left <= usize::from(!self.has_changed)
    }
}

impl PagedWalk {
    /// Returns true if a page has only entries of the subscription document, or of the pages before it. Entries that an
    /// earlier walk brought may come again, because newer entries have moved them to later pages.
    pub(super) fn repeats(&self, page: &FeedDocument, entries: &[Sighting]) -> bool {
        let is_first = self.record.window.lists();
        let read: BTreeSet<EntryKey> =
            self.run.iter().skip(1).flat_map(|page| page.iter()).map(|seen| seen.key).collect();
        !entries.is_empty()
            && (page.entries.iter().all(|entry| is_first(&entry.id))
                || entries.iter().all(|seen| read.contains(&seen.key)))
    }

    /// Returns true if a page that an earlier walk read still has one of the entries that are known to lie above the
    /// gap. If it has none, entries above have left the feed, and others may have moved up past this page. An entry of
    /// the first page proves nothing, because it may be on every page.
    pub(super) fn is_joined(&self, feed: &LogicalFeed, page: &FeedDocument, held: &Held) -> bool {
        let above = feed.coverage.find(self.progress.below).and_then(|at| at.checked_sub(1));
        let is_above = |known: &HeldEntry| {
            let stretch = known.stretch.and_then(|name| feed.coverage.find(name));
            above.is_some() && stretch == above && !feed.coverage.pinned.contains(&known.key)
        };
        let is_first = self.record.window.lists();
        page.whole_entries().iter().any(|entry| {
            let same = |known: &&HeldEntry| known.id == entry.id || known.aliases.contains(&entry.id);
            !is_first(&entry.id) && held.entries.iter().find(same).is_some_and(is_above)
        })
    }

    /// Returns true if all entries of a page are dated before those below the gap. Then the pages have passed the gap
    /// without a known entry, because the page is an outdated copy or the known entries were deleted.
    pub(super) fn is_past(&self, feed: &LogicalFeed, page: &FeedDocument) -> bool {
        let Some(below) = feed.coverage.find(self.progress.below).map(|at| &feed.coverage.stretches[at])
        else {
            return false;
        };
        let counted = below.front.iter().filter(|seen| !feed.coverage.pinned.contains(&seen.key));
        let known: Option<Vec<Timestamp>> = counted.map(|seen| seen.date).collect();
        let dates: Option<Vec<Timestamp>> =
            page.whole_entries().iter().map(|entry| entry.published.or(entry.updated)).collect();
        let oldest_known = known.into_iter().flatten().min();
        let newest = dates.into_iter().flatten().max();
        newest.is_some() && newest < oldest_known
    }

    /// Returns true if all entries are dated after those of the page before. Then that page was an outdated copy. The date
    /// of an entry is its update time, because a feed may be in the order of updates. Dates in the future tell nothing.
    pub(super) fn is_newer(&self, page: &FeedDocument, now: Timestamp) -> bool {
        let newest_before = self.progress.read.last().and_then(|before| before.newest);
        let oldest = latest_dates(page).and_then(|dates| dates.into_iter().min());
        newest_before.is_some() && oldest > newest_before && oldest <= Some(now)
    }
}

/// Clears [`Sighting::is_edited`] of entries that no edit brought up. An edit brought an entry up only if the entry was
/// updated after its publication, and the page is in the order of updates down to it.
pub(in crate::history) fn clear_edits_in_place(page: &FeedDocument, entries: &mut [Sighting]) {
    let mut above: Option<Timestamp> = None;
    for (entry, seen) in page.whole_entries().iter().zip(entries) {
        let is_in_order = above.is_none_or(|above| entry.updated <= Some(above));
        seen.is_edited &= is_in_order && entry.updated > entry.published;
        above = above.into_iter().chain(entry.updated).min();
    }
}

/// Returns true if entries may have moved up from the next page to this first page since its last poll, because an entry
/// above them has left. `on_pages` has fingerprints of the ids on the pages behind, and `held` has the stored entries of
/// the first page. A stored entry that is on none of those pages has not moved up, even if the last poll lacks it:
/// Lacuna may have taken the document of that poll for an older copy.
pub(super) fn has_moved_up(
    record: &FeedRecord,
    first: &FeedDocument,
    held: &Held,
    on_pages: &HashSet<u64>,
    is_oldest_first: bool,
) -> bool {
    let mut before: Vec<u64> = record.window.entries.iter().map(|entry| entry.id).collect();
    let mut now: Vec<u64> = PollWindow::of(first).entries.iter().map(|entry| entry.id).collect();
    if is_oldest_first {
        before.reverse();
        now.reverse();
    }
    let ids = |known: &HeldEntry| [vec![known.id.clone()], known.aliases.clone()].concat();
    let stored: BTreeSet<u64> =
        held.entries.iter().flat_map(ids).map(|id| Digest::of([id.as_str()]).half()).collect();
    let has_come_up = |id: &u64| !before.contains(id) && (on_pages.contains(id) || !stored.contains(id));
    if now.iter().skip_while(|id| !before.contains(id)).any(has_come_up) {
        return true;
    }
    // New entries push out the last ones of the page. An entry that is on the pages behind as well may be on every page,
    // so it tells nothing.
    let told = before.iter().filter(|id| !on_pages.contains(id));
    let stayed: Vec<bool> = told.map(|id| now.contains(id)).collect();
    let has_left = !stayed.is_sorted_by(|above, below| above >= below);
    let are_all_gone = !stayed.is_empty() && !stayed.contains(&true);
    now.iter().any(|id| !stored.contains(id)) && (has_left || are_all_gone)
}

/// Returns fingerprints of the ids of a document, newest first.
pub(super) fn ids_from_top(coverage: &Coverage, document: &FeedDocument) -> Vec<u64> {
    let mut ids: Vec<u64> = PollWindow::of(document).entries.iter().map(|entry| entry.id).collect();
    if coverage.order.oldest_first == Some(true) {
        ids.reverse();
    }
    ids
}

/// Returns true if entries may have moved up from the next page to this page since the walk read it: the page has an entry
/// that the walk has not seen, or an entry in its middle has left, or all have left. New entries alone push the last ones
/// of a page down to the next page. `on_pages` has fingerprints of the ids on the pages that the walk has read. `above` has
/// those on the pages before this one at the second look, to which an edit may have brought an entry.
pub(super) fn has_shifted(
    before: &[u64],
    now: &[u64],
    on_pages: &HashSet<u64>,
    above: &HashSet<u64>,
) -> bool {
    if now.iter().any(|id| !on_pages.contains(id) && !above.contains(id)) {
        return true;
    }
    let told = before.iter().filter(|id| !above.contains(id));
    let stayed: Vec<bool> = told.map(|id| now.contains(id)).collect();
    let are_all_gone = !stayed.is_empty() && !stayed.contains(&true);
    are_all_gone || !stayed.is_sorted_by(|higher, lower| higher >= lower)
}

/// Returns true if a page is an outdated copy: it was made before an entry on an earlier page was published. Entries
/// between the two may then be on neither page. A cache says how long it has kept a page (`age`). The page itself tells
/// its time only if it is newer than its own entries, because publishers also give a page the time of its newest entry.
pub(super) fn is_made_before(page: &FeedDocument, age: Duration, run: &[Sighting], now: Timestamp) -> bool {
    let own = page.entries.iter().flat_map(|entry| [entry.published, entry.updated]).flatten().max();
    let told = page.head.updated.filter(|made| !is_wordpress(&page.head) && own < Some(*made));
    let kept = (!age.is_zero()).then(|| now.minus(age));
    let made = told.into_iter().chain(kept).min();
    let newest = run.iter().filter_map(|seen| seen.date).filter(|date| *date <= now).max();
    made.is_some() && newest > made
}
