//! The rows of the shown list.

use std::collections::HashSet;
use std::sync::Arc;

use crate::app::reading::listing::Headings;
use crate::history::{Horizon, TimelineItem};
use crate::model::EntryKey;
use crate::profile::feeds::timeline::Rest;
use crate::ui::view::Heading;

/// The rows of the list, as far as they are loaded.
#[derive(Debug, Default)]
pub(in crate::app) struct ListedRows {
    /// The first rows of the list; all of them if `rest` is `None`.
    pub(in crate::app) items: Vec<TimelineItem>,
    /// The counts of the whole list if the items are only its beginning.
    pub(super) rest: Option<Rest>,
    pub(super) headings: Arc<[(usize, Heading)]>,
    /// The horizon and its index, if it is loaded.
    pub(super) horizon: Option<(usize, Horizon)>,
    /// The number of entries in the whole list.
    pub(in crate::app) entries: u64,
    /// The number of gaps in the whole list.
    pub(in crate::app) gaps: u64,
}

impl ListedRows {
    pub(super) fn new(items: Vec<TimelineItem>, rest: Option<Rest>, headings: Headings) -> Self {
        let count =
            |is_wanted: fn(&TimelineItem) -> bool| items.iter().filter(|item| is_wanted(item)).count() as u64;
        let (entries, gaps) = match rest {
            Some(rest) => (rest.entries, rest.gaps),
            None => (
                count(|item| matches!(item, TimelineItem::Entry(_))),
                count(|item| matches!(item, TimelineItem::Gap(_))),
            ),
        };
        let horizon = items.iter().enumerate().find_map(|(at, item)| match item {
            TimelineItem::Horizon(horizon) => Some((at, *horizon)),
            _ => None,
        });
        Self { items, rest, headings: headings.into(), horizon, entries, gaps }
    }

    /// Returns true if every row of the list is loaded.
    pub(super) const fn is_whole(&self) -> bool {
        self.rest.is_none()
    }

    /// Returns the entries among `keys` that have a loaded row.
    pub(super) fn among(&self, keys: &[EntryKey]) -> HashSet<EntryKey> {
        // Searching for a few keys takes less time than hashing every row.
        const FEW: usize = 8;
        let set: HashSet<EntryKey> =
            if keys.len() > FEW { keys.iter().copied().collect() } else { HashSet::new() };
        let is_wanted =
            |key: &EntryKey| if keys.len() > FEW { set.contains(key) } else { keys.contains(key) };
        let listed = self.items.iter().filter_map(|item| match item {
            TimelineItem::Entry(key) => Some(*key),
            _ => None,
        });
        listed.filter(is_wanted).collect()
    }
}
