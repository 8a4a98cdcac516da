//! Decides which documents a walk refuses, and puts the reason into words (A2, A6, A7).

use std::collections::BTreeSet;

use super::HistoryWalk;
use crate::history::chain::accept;
use crate::history::kind::is_same_place;
use crate::history::{GapCause, Held, HeldEntry, LogicalFeed, Sighting, StretchId, UriState};
use crate::locale::Message;
use crate::model::{Entry, EntryKey, FeedDocument, Timestamp};

impl HistoryWalk {
    /// Returns the reason for which the walk refuses a document. Returns `None` if the walk accepts it.
    pub(super) fn refuse(&self, document: &FeedDocument, held: &Held) -> Option<GapCause> {
        let refused = accept::refusal_of_document(&self.record, &self.requested, document);
        refused.or_else(|| self.is_in_this_walk(held.own).then_some(GapCause::Loop))
    }

    /// Returns true if this walk has processed a document before, so that the chain is a loop. A document deeper in the
    /// chain shows no loop, because the publisher may have inserted a document before it (A5). Among inserted
    /// documents, only those count that were processed after the gap opened.
    pub(super) fn is_in_this_walk(&self, state: UriState) -> bool {
        let UriState::Processed { poll, depth, at } = state else { return false };
        let gap = &self.gap;
        let is_put_between = gap.chain.begins > 1 && depth >= gap.chain.begins;
        poll == gap.chain.poll && depth < gap.chain.depth && (!is_put_between || at >= gap.since)
    }

    /// Returns true if a redirect led from the address of the gap to another document.
    pub(super) fn is_elsewhere(&self, document: &FeedDocument) -> bool {
        self.gap.uri.as_ref().is_none_or(|uri| !is_same_place(uri, &document.uri))
    }

    /// Returns true if the walk accepts a redirect to a processed document at `depth` (rule 7 of coverage). Any other redirect
    /// may skip documents. Many servers redirect from a missing page to some other page.
    pub(super) fn may_lead_to(&self, feed: &LogicalFeed, held: &Held, depth: u32) -> bool {
        let is_newest =
            self.gap.chain.depth.max(depth) <= 1 && held.own_is_newest && self.joins_by_itself(feed, held);
        is_newest || held.own_is_as_before || self.continues_into(feed, held)
    }

    /// Returns true if no entry can be missing between the document that links the address of the gap and a processed one
    /// to which a redirect led: the last entry of the first one stands in the stretch of the second one.
    fn continues_into(&self, feed: &LogicalFeed, held: &Held) -> bool {
        let place = |name: Option<StretchId>| feed.coverage.find(name?);
        let last = self.run.last().filter(|_| self.gap.chain.depth > 1).and_then(|part| part.last());
        let above = last.and_then(|seen| place(seen.stretch));
        above.is_some() && held.entries.iter().any(|entry| place(entry.stretch) == above)
    }

    /// Returns true if all entries of a document are unknown and dated after all entries of the documents above the gap. A
    /// redirect led there, and the document lacks the missing entries, which are older. The address that the subscription
    /// document links is an exception. It may lead to the newest archive at any time, and no archive lies before that one.
    pub(super) fn is_above_gap(&self, document: &FeedDocument, held: &Held) -> bool {
        let dates: Option<Vec<Timestamp>> =
            document.whole_entries().iter().map(|entry| entry.published.or(entry.updated)).collect();
        let oldest = dates.and_then(|dates| dates.into_iter().min());
        let above = self.run.iter().flat_map(|part| part.iter()).filter_map(|seen| seen.date).max();
        self.gap.chain.depth > 1 && above.is_some() && oldest > above && held.entries.is_empty()
    }

    /// Returns true if the documents that the walk has read show, without a link, that nothing is missing between them and a
    /// processed document: they are in the stretch of that document already, or they share an entry with it.
    fn joins_by_itself(&self, feed: &LogicalFeed, held: &Held) -> bool {
        let own = self.stretch(feed);
        let telling = held.entries.iter().filter(|known| !feed.coverage.pinned.contains(&known.key));
        let in_stretch = |known: &HeldEntry| {
            let at = known.stretch.and_then(|name| feed.coverage.find(name));
            at.is_some_and(|at| Some(feed.coverage.stretches[at].id) == own)
        };
        let is_read = |known: &HeldEntry| {
            self.run.iter().flat_map(|part| part.iter()).any(|seen| seen.key == known.key)
        };
        telling.into_iter().any(|known| in_stretch(known) || is_read(known))
    }

    /// Returns true if a document has an entry that neither the subscription document nor this walk showed.
    pub(super) fn goes_beyond(&self, document: &FeedDocument, entries: &[Sighting]) -> bool {
        let read: BTreeSet<EntryKey> =
            self.run.iter().skip(1).flat_map(|part| part.iter()).map(|seen| seen.key).collect();
        let is_listed = self.record.window.lists();
        let mut both = document.whole_entries().iter().zip(entries);
        both.any(|(entry, seen)| !read.contains(&seen.key) && !is_listed(&entry.id))
    }
}

/// Returns true if a document begins with its newest entry. If its entries do not tell, the order of earlier documents
/// counts.
pub(super) fn begins_with_newest(document: &FeedDocument, is_oldest_first: Option<bool>) -> bool {
    let time = |entry: &Entry| entry.published.or(entry.updated);
    let entries = document.whole_entries();
    let ends = (entries.first().and_then(time), entries.last().and_then(time));
    match ends {
        (Some(first), Some(last)) if first != last => first > last,
        _ => is_oldest_first != Some(true),
    }
}

pub(super) fn refusal(cause: GapCause) -> Message {
    match cause {
        GapCause::Foreign => msg!("history-foreign"),
        GapCause::Loop => msg!("history-archive-loop"),
        _ => Message::default(),
    }
}
