//! Entries that the user selected together. The selection opens no entry, so it marks none as read. It ends as soon as
//! the user opens another entry or shows another list.
//!
//! A gap can be in a range but is never selected: marks skip it, and nothing closes it (G5).

use std::collections::HashSet;

use egui::Modifiers;

use crate::history::TimelineItem;
use crate::model::EntryKey;
use crate::ui::view::{Rows, Selected};

/// The entries that the user selected together. Usually there are none, and actions apply to the open entry.
#[derive(Debug, Default)]
pub(in crate::ui) struct EntrySelection {
    keys: HashSet<EntryKey>,
    /// The row at which a range begins.
    anchor: Option<Selected>,
    /// The row at which the range ends.
    lead: Option<Selected>,
    /// The open row when the selection began.
    open: Option<Selected>,
    /// True if every entry is to be selected although some are not loaded yet.
    wants_all: bool,
    /// The number of rows from the beginning of the list among which all selected entries are. If some are not loaded,
    /// these are all rows of the list.
    reach: usize,
    /// The revision of the list ([`Rows::revision`]) that the selection was last compared with.
    revision: u64,
}

impl EntrySelection {
    /// The number of selected entries.
    pub(in crate::ui) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(in crate::ui) fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    pub(in crate::ui) fn contains(&self, key: EntryKey) -> bool {
        self.keys.contains(&key)
    }

    /// Returns two flags for drawing a row: true if it is selected, and true if the arrow keys continue from it. `open`
    /// is the row of the open entry or gap. It counts as the selected row if no entries are selected together.
    pub(super) fn drawn_as(&self, item: Option<TimelineItem>, open: Option<Selected>) -> (bool, bool) {
        let is = |row: Option<Selected>| row.is_some() && row.map(Selected::item) == item;
        match item {
            _ if self.is_empty() => (is(open), is(open)),
            Some(TimelineItem::Entry(key)) => (self.contains(key), is(self.lead)),
            _ => (false, is(self.lead)),
        }
    }

    /// Handles a click on a row. With Ctrl or Shift it changes the selection and opens nothing. Returns false for a
    /// plain click, which ends the selection.
    pub(super) fn click(
        &mut self,
        rows: &dyn Rows,
        row: Selected,
        open: Option<Selected>,
        modifiers: Modifiers,
    ) -> bool {
        match modifiers {
            held if held.shift => self.extend_to(rows, row, open, held.command),
            held if held.command => self.toggle(rows, row, open),
            _ => self.clear(),
        }
        modifiers.shift || modifiers.command
    }

    pub(in crate::ui) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The selected entries in the order of the list. Entries that are not loaded come last.
    pub(in crate::ui) fn in_order(&self, rows: &dyn Rows) -> Vec<EntryKey> {
        let mut sorted = self.loaded(rows);
        if sorted.len() < self.keys.len() {
            let loaded: HashSet<EntryKey> = sorted.iter().copied().collect();
            let mut others: Vec<EntryKey> = self.keys.difference(&loaded).copied().collect();
            others.sort_unstable_by(|a, b| b.cmp(a));
            sorted.extend(others);
        }
        sorted
    }

    /// Returns a title for the selected entries: that of the only one, or else their number.
    pub(in crate::ui) fn title(&self, rows: &mut dyn Rows) -> String {
        let mut keys = self.keys.iter();
        let only = keys.next().filter(|_| self.len() == 1).and_then(|key| rows.entry(*key));
        match only {
            Some(row) if !row.title.trim().is_empty() => row.title.clone(),
            _ => t!("ui-list-selected", count = self.len()),
        }
    }

    /// The selected entries that are loaded, in the order of the list.
    fn loaded(&self, rows: &dyn Rows) -> Vec<EntryKey> {
        entries_in(rows, 0, rows.len()).filter(|key| self.keys.contains(key)).collect()
    }

    /// Returns true if a selected entry is unread.
    pub(in crate::ui) fn has_unread(&self, rows: &dyn Rows) -> bool {
        self.keys.iter().any(|key| rows.is_unread(*key))
    }

    /// Returns true if every selected entry is known to have a star.
    pub(in crate::ui) fn are_starred(&self, rows: &dyn Rows) -> bool {
        self.keys.iter().all(|key| rows.is_starred(*key))
    }

    /// Adds a row to the selection, or removes it. A new selection begins with the open entry.
    fn toggle(&mut self, rows: &dyn Rows, row: Selected, open: Option<Selected>) {
        self.begin(open);
        if self.keys.is_empty()
            && let Some(Selected::Entry(key)) = open.filter(|open| *open != row)
        {
            self.keys.insert(key);
        }
        if let Selected::Entry(key) = row
            && !self.keys.remove(&key)
        {
            self.keys.insert(key);
        }
        (self.anchor, self.lead) = (Some(row), Some(row));
        self.reach = self.reach_in(rows);
    }

    /// Selects the rows from the row that the user chose last to `row`. If `adds` is true, selected entries outside
    /// this range stay selected.
    fn extend_to(&mut self, rows: &dyn Rows, row: Selected, open: Option<Selected>, adds: bool) {
        self.begin(open);
        let anchor = *self.anchor.get_or_insert_with(|| open.unwrap_or(row));
        let Some(to) = rows.position(&row.item()) else { return };
        let from = rows.position(&anchor.item()).unwrap_or(to);
        if !adds {
            self.keys.clear();
        }
        self.keys.extend(entries_in(rows, from.min(to), from.max(to) + 1));
        self.lead = Some(row);
        self.reach = self.reach_in(rows);
    }

    /// Moves the end of the range by one row. Returns the index of the row.
    pub(in crate::ui) fn step(
        &mut self,
        rows: &dyn Rows,
        open: Option<Selected>,
        is_down: bool,
    ) -> Option<usize> {
        self.begin(open);
        let lead = self.lead.or(open).and_then(|lead| rows.position(&lead.item()));
        let next = |at: usize| {
            if is_down { Some(at + 1).filter(|at| *at < rows.len()) } else { at.checked_sub(1) }
        };
        let mut at = match lead {
            Some(lead) => next(lead)?,
            None => 0,
        };
        loop {
            let item = rows.item(at)?;
            if let Some(row) = Selected::of(item) {
                self.extend_to(rows, row, open, false);
                return Some(at);
            }
            at = next(at)?;
        }
    }

    /// Selects every entry of the list. Entries that are not loaded yet follow; see [`Self::load_all`].
    pub(in crate::ui) fn select_all(&mut self, rows: &dyn Rows, open: Option<Selected>) {
        self.begin(open);
        self.keys = entries_in(rows, 0, rows.len()).collect();
        self.wants_all = !is_whole(rows);
        self.reach = rows.len();
    }

    /// Requests the rows of all selected entries, and the rest of the list if every entry is to be selected. Must be
    /// called in each frame, so that the rows also stay loaded when entries arrive.
    pub(in crate::ui) fn load_all(&self, rows: &mut dyn Rows) {
        rows.keep_loaded(if self.is_empty() { 0 } else { self.reach });
    }

    /// Removes entries from the selection that are no longer in the list, once the whole list is loaded. Ends the
    /// selection if the user opened another entry. Must be called before the selection is used.
    pub(in crate::ui) fn follow(&mut self, rows: &dyn Rows, open: Option<Selected>) {
        if self.is_empty() {
            return;
        }
        if self.open != open {
            return self.clear();
        }
        if self.revision == rows.revision() {
            return;
        }
        self.revision = rows.revision();
        if self.wants_all {
            self.keys.extend(entries_in(rows, 0, rows.len()));
        }
        // An entry that is not loaded may still be below the loaded rows.
        if is_whole(rows) {
            self.wants_all = false;
            self.keys = self.loaded(rows).into_iter().collect();
        }
        self.reach = self.reach_in(rows);
    }

    /// Computes [`Self::reach`].
    fn reach_in(&self, rows: &dyn Rows) -> usize {
        let mut left = self.keys.len();
        if self.wants_all || left == 0 {
            return rows.len();
        }
        let is_last = |item: TimelineItem| {
            let is_selected = matches!(item, TimelineItem::Entry(key) if self.keys.contains(&key));
            left -= usize::from(is_selected);
            left == 0
        };
        let last = (0..rows.len()).map_while(|at| rows.item(at)).position(is_last);
        last.map_or(rows.len(), |last| last + 1)
    }

    /// Starts a new selection if no entry is selected.
    fn begin(&mut self, open: Option<Selected>) {
        if self.is_empty() {
            *self = Self { open, ..Self::default() };
        }
        self.wants_all = false;
    }
}

/// Returns true if all rows are loaded.
fn is_whole(rows: &dyn Rows) -> bool {
    rows.len().checked_sub(1).is_none_or(|last| rows.item(last).is_some())
}

/// Returns the loaded entries of some rows. Gaps and other rows are left out.
fn entries_in(rows: &dyn Rows, from: usize, to: usize) -> impl Iterator<Item = EntryKey> {
    (from..to).map_while(|at| rows.item(at)).filter_map(|item| match item {
        TimelineItem::Entry(key) => Some(key),
        _ => None,
    })
}
