//! The rows of a list: entries, gaps, page boundaries and the horizon, in their order (G1, G7, P3).

use super::SortKey;
use crate::model::{Completeness, EntryKey, FeedKind, GapId, Timestamp};

/// A row of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimelineItem {
    /// An entry.
    Entry(EntryKey),
    /// A pseudo-entry: entries are missing here.
    Gap(GapId),
    /// The entries below come from a page that the user loaded (P3).
    PageBoundary {
        /// Entries may have slipped through between the two pages.
        may_have_slipped: bool,
    },
    /// The end of the list, or of the part that the feed brought (G7).
    Horizon(Horizon),
}

/// The end of what the feed brought, and its meaning (G7). Only imported entries can stand below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon {
    /// The reason that the feed brought no older entry.
    pub meaning: HorizonMeaning,
    /// The time of the oldest entry above it.
    pub before: Option<Timestamp>,
}

/// The reason that no entry of the feed follows below the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HorizonMeaning {
    /// The list holds the whole feed.
    Whole,
    /// The list holds the whole feed as its publisher keeps it. The oldest page of a multipart feed links no older one,
    /// and Lacuna cannot tell whether the publisher removed older pages (M2).
    WholeAsKept,
    /// Older entries were published before the first fetch.
    BeforeFirstFetch,
    /// Some of the entries below were imported from another feed reader. Nobody knows which entries are missing among them.
    AboveImported,
    /// The user began to read a multipart feed at a later point (M3), or its publisher removed older pages (M2).
    LeftOut,
}

impl HorizonMeaning {
    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Whole | Self::WholeAsKept => "whole",
            Self::BeforeFirstFetch | Self::AboveImported | Self::LeftOut => "before-first-fetch",
        }
    }
}

/// A row that is no entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker {
    /// The row comes below all entries whose key is this one or nearer to the top.
    pub position: SortKey,
    /// The row.
    pub item: TimelineItem,
}

/// Puts markers between entries, so that a gap is at the place of the missing entries (G1, RFC 5005 §4.2). `entries`
/// must be in list order (newest first), `markers` may be in any order.
///
/// The time is linear in the number of entries. A marker below all entries comes last, above the horizon.
#[must_use]
pub fn assemble(
    entries: &[(EntryKey, SortKey)],
    mut markers: Vec<Marker>,
    horizon: Option<Horizon>,
) -> Vec<TimelineItem> {
    markers.sort_by_key(|marker| marker.position);
    let mut items = Vec::with_capacity(entries.len() + markers.len() + 1);
    let mut markers = markers.into_iter().peekable();
    for (key, sort) in entries {
        while let Some(marker) = markers.next_if(|marker| marker.position < *sort) {
            items.push(marker.item);
        }
        items.push(TimelineItem::Entry(*key));
    }
    items.extend(markers.map(|marker| marker.item));
    items.extend(horizon.map(TimelineItem::Horizon));
    items
}

/// Returns the horizon of a feed, if it has one (G7). A plain feed ends where Lacuna began to poll. A whole chain ends
/// at its beginning.
#[must_use]
pub fn horizon(
    kind: Option<FeedKind>,
    state: Option<Completeness>,
    oldest: Option<Timestamp>,
) -> Option<Horizon> {
    let meaning = match (kind?, state?) {
        (FeedKind::Multipart, Completeness::WholeSince(_)) => HorizonMeaning::LeftOut,
        (FeedKind::Multipart, Completeness::Whole) => HorizonMeaning::WholeAsKept,
        (FeedKind::Plain, _) | (_, Completeness::WholeSince(_)) => HorizonMeaning::BeforeFirstFetch,
        (_, Completeness::Whole) => HorizonMeaning::Whole,
        _ => return None,
    };
    Some(Horizon { meaning, before: oldest })
}

/// Returns the horizon above entries that were imported from another reader, and its position. `end` is the horizon of a
/// list without imported entries, and `above` the position of the entry above the imported ones. Without such an entry,
/// the horizon comes first.
///
/// Imported entries are in no stretch, so nobody knows what lies between them and those of the feed. Only a feed that was
/// read to its beginning has no other entries there.
#[must_use]
pub fn above_imported(end: Option<Horizon>, above: Option<SortKey>) -> (Horizon, SortKey) {
    let meaning = match end.map(|end| end.meaning) {
        Some(meaning @ (HorizonMeaning::Whole | HorizonMeaning::WholeAsKept)) => meaning,
        _ => HorizonMeaning::AboveImported,
    };
    let position = above.unwrap_or(SortKey { time: Timestamp::from_millis(i64::MAX), rank: i64::MAX });
    (Horizon { meaning, before: above.map(|above| above.time) }, position)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sort(time: i64) -> SortKey {
        SortKey { time: Timestamp::from_seconds(time), rank: 0 }
    }

    #[test]
    fn a_gap_follows_the_entry_above_it_and_the_horizon_comes_last() {
        let entries = [(EntryKey(1), sort(30)), (EntryKey(2), sort(20)), (EntryKey(3), sort(10))];
        let gap = |time| Marker { position: sort(time), item: TimelineItem::Gap(GapId(time)) };
        let end = Horizon { meaning: HorizonMeaning::Whole, before: None };
        let items = assemble(&entries, vec![gap(5), gap(20), gap(40)], Some(end));
        assert_eq!(
            items,
            [
                TimelineItem::Gap(GapId(40)),
                TimelineItem::Entry(EntryKey(1)),
                TimelineItem::Entry(EntryKey(2)),
                TimelineItem::Gap(GapId(20)),
                TimelineItem::Entry(EntryKey(3)),
                TimelineItem::Gap(GapId(5)),
                TimelineItem::Horizon(end),
            ]
        );
    }

    #[test]
    fn g7_imported_entries_are_below_the_end_of_the_feed() {
        let oldest = SortKey { time: Timestamp::from_seconds(5), rank: 7 };
        let end = |meaning| Some(Horizon { meaning, before: None });
        for (end, expect) in [
            (None, HorizonMeaning::AboveImported),
            (end(HorizonMeaning::BeforeFirstFetch), HorizonMeaning::AboveImported),
            (end(HorizonMeaning::Whole), HorizonMeaning::Whole),
        ] {
            let (horizon, position) = above_imported(end, Some(oldest));
            assert_eq!((horizon.meaning, horizon.before, position), (expect, Some(oldest.time), oldest));
        }
        // Without an entry of the feed, it comes first.
        let (horizon, position) = above_imported(None, None);
        assert_eq!(horizon.before, None);
        let marker = Marker { position, item: TimelineItem::Horizon(horizon) };
        let items = assemble(&[(EntryKey(1), sort(30))], vec![marker], None);
        assert_eq!(items, [TimelineItem::Horizon(horizon), TimelineItem::Entry(EntryKey(1))]);
    }

    #[test]
    fn g7_only_plain_and_whole_feeds_have_a_horizon() {
        let at = Some(Timestamp::from_seconds(1));
        let meaning = |kind, state| horizon(Some(kind), Some(state), at).map(|h| h.meaning);
        let since = Completeness::WholeSince(Timestamp::from_seconds(1));
        let begun = Some(HorizonMeaning::BeforeFirstFetch);
        assert_eq!(meaning(FeedKind::Plain, Completeness::Gaps(1)), begun);
        assert_eq!(meaning(FeedKind::Plain, Completeness::NotKnowable), begun);
        assert_eq!(meaning(FeedKind::Plain, since), begun);
        assert_eq!(meaning(FeedKind::Stateful, since), begun);
        assert_eq!(meaning(FeedKind::Archived, since), begun, "no document showed its beginning");
        assert_eq!(meaning(FeedKind::Archived, Completeness::Whole), Some(HorizonMeaning::Whole));
        assert_eq!(
            meaning(FeedKind::Multipart, Completeness::Whole),
            Some(HorizonMeaning::WholeAsKept),
            "the publisher may have removed older pages (M2)"
        );
        assert_eq!(
            meaning(FeedKind::Multipart, since),
            Some(HorizonMeaning::LeftOut),
            "the user began later than the first page (M3)"
        );
        assert_eq!(meaning(FeedKind::Archived, Completeness::Gaps(1)), None);
        assert_eq!(meaning(FeedKind::Paged, Completeness::NotKnowable), None);
        assert_eq!(meaning(FeedKind::Complete, Completeness::LatestOnly), None);
        assert_eq!(horizon(None, None, at), None);
    }

    #[test]
    fn g7_there_are_two_names_for_the_horizon() {
        let name = |meaning: HorizonMeaning| meaning.name();
        assert_eq!([HorizonMeaning::Whole, HorizonMeaning::WholeAsKept].map(name), ["whole"; 2]);
        let begun =
            [HorizonMeaning::BeforeFirstFetch, HorizonMeaning::AboveImported, HorizonMeaning::LeftOut];
        assert_eq!(begun.map(name), ["before-first-fetch"; 3]);
    }
}
