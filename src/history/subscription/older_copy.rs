//! Recognises documents that do not show the latest entries: older copies, earlier snapshots, and documents without
//! entries.

use super::SubscriptionDocument;
use crate::history::merge::Merged;
use crate::history::update::PlaceInChain;
use crate::history::{FeedRecord, Held, LogicalFeed, Sighting, UriState};
use crate::model::{FeedKind, relation};

impl SubscriptionDocument<'_> {
    /// Returns true if the document brings no new entry, and one of these conditions shows that it is older than the
    /// one before:
    ///
    /// - It lacks the newest entry of the feed.
    /// - It has an older version of the newest entry, and lacks another entry of the document before.
    /// - It is an earlier snapshot.
    ///
    /// If such a document also links no unread one, the server sent an older copy of its document (H3a). A delta
    /// (RFC 3229) contains only the entries that changed, so the answer for it is false.
    pub(super) fn brings_nothing(&self, feed: &LogicalFeed, merged: &Merged, held: &Held) -> bool {
        let entries = &merged.sightings;
        let newest = feed.coverage.stretches.first().and_then(|top| top.front.first());
        let is_known = |seen: &Sighting| seen.stretch.is_some_and(|name| feed.coverage.find(name).is_some());
        let lacks_another = || {
            let before = feed.record.as_ref().map(|before| &before.window);
            before.is_some_and(|before| !before.without(self.window()).entries.is_empty())
        };
        !self.is_delta
            && !entries.is_empty()
            && entries.iter().all(is_known)
            && newest.is_some_and(|newest| {
                let same = entries.iter().find(|seen| seen.key == newest.key);
                let is_older = |seen: &Sighting| merged.is_older_version(seen, held) && lacks_another();
                self.place_of_earlier_snapshot(feed, held).is_some() || same.is_none_or(is_older)
            })
    }

    /// Returns the place of a document that is the snapshot of an earlier poll, or one behind the latest document (K4).
    /// If there is a gap at its address, a newer snapshot links it.
    pub(super) fn place_of_earlier_snapshot(&self, feed: &LogicalFeed, held: &Held) -> Option<PlaceInChain> {
        if self.classification.kind != FeedKind::Stateful {
            return None;
        }
        let polls = feed.record.as_ref().map_or(0, |record| record.polls);
        match held.this {
            UriState::Processed { poll, depth, at } => {
                (poll < polls || depth > 0).then_some(PlaceInChain { poll, depth, since: at })
            }
            UriState::Gap(id) => {
                let gap = &feed.gaps.iter().find(|open| open.id == id)?.gap;
                Some(PlaceInChain { poll: gap.chain.poll, depth: gap.chain.depth, since: gap.since })
            }
            UriState::Unknown => None,
        }
    }

    pub(super) fn links_unread(&self, held: &Held) -> bool {
        let is_processed = |state: UriState| matches!(state, UriState::Processed { .. });
        self.older.is_some() && !is_processed(held.next)
            || self.document.head.link(relation::THIS).is_some() && !is_processed(held.this)
    }

    /// Returns true if new entries may exist that the document does not show. This is so in two cases:
    ///
    /// - It has no entries.
    /// - It lost both the link to older documents and the newest entry, brings no new entry, and has an edited one.
    ///   Then new entries may be behind the lost link (rule 10 of coverage). A newest entry that was edited may have
    ///   moved up, so it counts as lost. An older copy may lack the link and the entry too, but it has no entry that
    ///   was edited since.
    pub(super) fn shows_nothing(&self, feed: &LogicalFeed, entries: &[Sighting], is_edited: bool) -> bool {
        let had_link = |before: &FeedRecord| before.older.is_some() || !before.judged;
        let newest = feed.coverage.stretches.first().and_then(|top| top.front.first()).map(|seen| seen.key);
        let is_known = |seen: &Sighting| seen.stretch.is_some_and(|name| feed.coverage.find(name).is_some());
        let had_link = feed.record.as_ref().is_some_and(had_link);
        newest.is_some()
            && self.older.is_none()
            && !self.is_delta
            && entries.iter().all(|seen| is_known(seen) && (Some(seen.key) != newest || seen.is_edited))
            && (entries.is_empty() || had_link && is_edited)
    }
}
