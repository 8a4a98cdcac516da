//! The loaded entries of the shown list. The list requests each entry when it comes into sight.

use std::collections::{HashMap, HashSet};

use url::Url;

use crate::app::reading::ListedEntry;
use crate::model::{EntryKey, EntryRow};

/// The number of loaded entries that are kept: many screens, little memory.
pub(super) const KEPT: usize = 4_000;

/// The loaded entries, and the requests for more.
#[derive(Default)]
pub(super) struct LoadedEntries {
    /// Each entry with the number of the list for which it was loaded. An entry of an older list is drawn until it is
    /// loaded again. 0 means an entry that must be loaded again.
    rows: HashMap<EntryKey, (u64, ListedEntry)>,
    /// The number of lists received so far. The first list has the number 1.
    lists: u64,
    /// Entries that became visible and are not requested yet.
    wanted: HashSet<EntryKey>,
    /// The number of requests made so far.
    requests: u64,
    /// The requested entries with the numbers of their requests. A row of another request is older than the list or than a
    /// change of the entry.
    asked: HashMap<EntryKey, u64>,
}

impl LoadedEntries {
    /// Must be called when a new list arrives. Its entries may differ from the loaded ones, so visible entries are
    /// loaded again.
    pub(super) fn begin_list(&mut self) {
        self.lists += 1;
        self.asked.clear();
        self.wanted.clear();
        if self.rows.len() > KEPT {
            self.rows.clear();
        }
    }

    /// The number of lists received so far.
    pub(super) const fn lists(&self) -> u64 {
        self.lists
    }

    /// Loads these entries again when they are visible, because the store changed them.
    pub(super) fn reload(&mut self, keys: &[EntryKey]) {
        for key in keys {
            if let Some((list, _)) = self.rows.get_mut(key) {
                *list = 0;
            }
            self.asked.remove(key);
        }
    }

    /// Takes in an entry that was loaded for the request of this number.
    pub(super) fn put(&mut self, request: u64, listed: ListedEntry) {
        let key = listed.row.key;
        if self.asked.get(&key) == Some(&request) {
            self.asked.remove(&key);
            self.rows.insert(key, (self.lists, listed));
        } else {
            self.rows.entry(key).or_insert((0, listed));
        }
    }

    /// Returns an entry if it is loaded.
    pub(super) fn get(&self, key: EntryKey) -> Option<&EntryRow> {
        self.rows.get(&key).map(|(_, listed)| &listed.row)
    }

    /// Returns the address of the image beside an entry's row.
    pub(super) fn thumbnail(&self, key: EntryKey) -> Option<&Url> {
        let (_, listed) = self.rows.get(&key)?;
        listed.thumbnail.as_ref().map(|(image, _)| image)
    }

    pub(super) fn get_mut(&mut self, key: EntryKey) -> Option<&mut EntryRow> {
        self.rows.get_mut(&key).map(|(_, listed)| &mut listed.row)
    }

    /// Returns a visible entry. If it is not loaded for this list, requests it.
    pub(super) fn visible(&mut self, key: EntryKey) -> Option<&EntryRow> {
        let row = self.rows.get(&key).map(|(list, listed)| (*list == self.lists, &listed.row));
        if !row.is_some_and(|(is_fresh, _)| is_fresh) && !self.asked.contains_key(&key) {
            self.wanted.insert(key);
        }
        row.map(|(_, row)| row)
    }

    /// Returns the entries to load now, and the number of their request.
    pub(super) fn take_wanted(&mut self) -> (u64, Vec<EntryKey>) {
        self.requests += 1;
        let wanted: Vec<EntryKey> = self.wanted.drain().collect();
        self.asked.extend(wanted.iter().map(|key| (*key, self.requests)));
        (self.requests, wanted)
    }

    /// Returns true if no visible entry is missing.
    pub(super) fn is_complete(&self) -> bool {
        self.wanted.is_empty() && self.asked.is_empty()
    }
}
