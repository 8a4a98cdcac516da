//! The list and the row that a command is about.

use std::collections::BTreeSet;

use crate::history::TimelineItem;
use crate::model::{EntryKey, GapId, LabelName, SubscriptionId};

/// The list that the window shows: entries, gaps or feeds. [`EntryScope`](crate::model::EntryScope) names the entries that
/// the store reads for it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// All entries.
    All,
    /// The entries with a label.
    Label(LabelName),
    /// Entries of today.
    Today,
    /// Unread entries.
    Unread,
    /// Starred entries.
    Starred,
    /// Every open gap, grouped by feed.
    Missing,
    /// Feeds that are polled more rarely than their entries stay in the document (G6b).
    AtRisk,
    /// Feeds whose last fetch failed.
    Failed,
    /// The entries that a saved search finds.
    Saved(String),
    /// The entries of a folder. The path has the outermost folder first.
    Folder(Vec<String>),
    /// The entries of one feed.
    Feed(SubscriptionId),
    /// The entries of several feeds that the user selected together in the sidebar, in the order of their ids.
    Feeds(Vec<SubscriptionId>),
    /// Entries of a feed that its publisher removed and that are still on disk (C2).
    Removed(SubscriptionId),
}

impl Scope {
    /// Returns the scope of these feeds: of one feed alone or of several together. Returns `None` without a feed.
    #[must_use]
    pub fn of_feeds(ids: &BTreeSet<SubscriptionId>) -> Option<Self> {
        match ids.len() {
            0 => None,
            1 => ids.first().copied().map(Self::Feed),
            _ => Some(Self::Feeds(ids.iter().copied().collect())),
        }
    }

    /// Returns true if the user chose this feed: alone, or together with others.
    #[must_use]
    pub fn lists_feed(&self, id: SubscriptionId) -> bool {
        match self {
            Self::Feed(listed) => *listed == id,
            Self::Feeds(listed) => listed.binary_search(&id).is_ok(),
            _ => false,
        }
    }
}

/// The selection in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Selected {
    /// An entry.
    Entry(EntryKey),
    /// A gap.
    Gap(GapId),
}

impl Selected {
    /// The item of the selected row.
    #[must_use]
    pub const fn item(self) -> TimelineItem {
        match self {
            Self::Entry(key) => TimelineItem::Entry(key),
            Self::Gap(id) => TimelineItem::Gap(id),
        }
    }

    /// Returns the selection of an item; `None` for page boundaries and the horizon, which cannot be selected.
    #[must_use]
    pub const fn of(item: TimelineItem) -> Option<Self> {
        match item {
            TimelineItem::Entry(key) => Some(Self::Entry(key)),
            TimelineItem::Gap(id) => Some(Self::Gap(id)),
            TimelineItem::PageBoundary { .. } | TimelineItem::Horizon(_) => None,
        }
    }
}
