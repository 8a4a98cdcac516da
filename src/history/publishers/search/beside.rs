//! Finds the entries of an answer that the feed does not show: the site lists them among the entries of the latest document.
//! They are left out. Only a missing entry with a new date stands there as well, so nothing is proven then. An unknown entry
//! among the known ones below the gap is kept: its publisher may have given it an old date.

use std::collections::BTreeSet;

use super::SiteSearch;
use crate::history::FrontEntry;
use crate::history::publishers::Proof;
use crate::history::publishers::filter::Known;
use crate::model::{Digest, Entry, EntryKey, FeedDocument, Timestamp};

/// A list is taken for another one than that of the feed if more than a part of this size of its known entries are entries
/// that the feed does not show.
const PART: usize = 4;

impl SiteSearch {
    /// Removes the entries of an answer that the feed does not show. Returns false if the list is another one than that of
    /// the feed, such as the posts of all authors: it has many of these entries, or has them in place of known ones. It may
    /// have many if their terms tell them from those that the feed shows ([`super::terms`]).
    pub(super) fn leave_out_others(&mut self, known: &Known<'_>, document: &mut FeedDocument) -> bool {
        if self.way.account.is_some() || self.way.proof() == Proof::Nothing {
            // A sitemap also lists pages that are no entries, and a feed server of the user may have entries that the
            // publisher removed.
            return true;
        }
        let print = |entry: &Entry| Digest::of([entry.id.as_str()]).half();
        let is_other = |entry: &&Entry| known.holder(entry).is_none() && self.is_beside(entry);
        let others: BTreeSet<u64> = document.entries.iter().filter(is_other).map(print).collect();
        if others.is_empty() {
            return true;
        }
        let times = || document.entries.iter().filter_map(time_of);
        let (oldest, newest) = (times().min(), times().max());
        let of_feed = document.entries.iter().filter_map(|entry| known.holder(entry));
        let of_feed = of_feed.filter(|known| known.stretch.is_some()).map(|known| known.key);
        let before = self.run.iter().filter(|seen| seen.stretch.is_some()).map(|seen| seen.key);
        let came: BTreeSet<EntryKey> = of_feed.chain(before).collect();
        let is_replaced = |seen: &&FrontEntry| {
            !came.contains(&seen.key)
                && oldest < seen.date
                && seen.date < newest
                && !self.deleted.contains(&seen.key)
        };
        let lacks_known = sides(known).any(|side| side.iter().filter(is_replaced).count() > 0);
        self.site.others.extend(&others);
        for entry in document.entries.iter().filter(|entry| others.contains(&print(entry))) {
            self.doubts.hide(&entry.id);
        }
        document.entries.retain(|entry| !others.contains(&print(entry)));
        let are_few = self.site.others.len() * PART <= came.len();
        !lacks_known && (are_few || self.doubts.explain_hidden())
    }

    /// Returns true if the feed would have shown an entry that is not known.
    fn is_beside(&self, entry: &Entry) -> bool {
        let Some(time) = time_of(entry) else { return false };
        let latest: Option<Vec<Timestamp>> =
            self.record.window.entries.iter().map(|entry| entry.time).collect();
        // If it was published since, the next poll brings it.
        latest.is_some_and(|times| is_among(time, &times))
    }
}

/// Returns the known entries of both sides of the gap, newest first, without pinned ones.
fn sides<'a>(known: &Known<'a>) -> impl Iterator<Item = Vec<FrontEntry>> + use<'a> {
    let feed = known.feed;
    let sides = known.below.and_then(|below| feed.coverage.stretches.get(below - 1..=below));
    sides.unwrap_or_default().iter().map(move |side| {
        side.front.iter().filter(|seen| !feed.coverage.pinned.contains(&seen.key)).copied().collect()
    })
}

/// Returns true if a time lies between the first and the last of these times, which are newest first.
fn is_among(time: Timestamp, times: &[Timestamp]) -> bool {
    let ends = times.first().zip(times.last());
    times.is_sorted_by(|newer, older| newer >= older)
        && ends.is_some_and(|(newest, oldest)| *oldest < time && time < *newest)
}

fn time_of(entry: &Entry) -> Option<Timestamp> {
    entry.published.or(entry.updated)
}
