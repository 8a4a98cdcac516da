//! Bounds the memory that a document takes while it is read. An entry of seven bytes may take hundreds of times as much
//! memory.

use crate::model::Entry;

/// Largest number of elements in the lists of one entry or head section. Further elements are left out and reported.
pub(super) const MOST_LISTED: usize = 1000;

/// The memory that a document may still use.
#[derive(Clone, Copy, Debug)]
pub(super) struct MemoryBudget {
    /// Bytes that are left.
    left: usize,
    /// True if an entry did not fit in.
    full: bool,
}

impl MemoryBudget {
    /// Makes a limit of this many bytes.
    pub(super) const fn new(bytes: usize) -> Self {
        Self { left: bytes, full: false }
    }

    /// Adds an entry if it fits in. After the first entry that does not fit in, no entry is added.
    pub(super) fn admit(&mut self, entries: &mut Vec<Entry>, entry: Entry) {
        let taken = cost(&entry);
        self.full |= taken > self.left;
        if !self.full {
            self.left -= taken;
            entries.push(entry);
        }
    }

    /// Returns true if an entry did not fit in.
    pub(super) const fn is_full(&self) -> bool {
        self.full
    }
}

/// Estimates the bytes that an entry takes until it is stored. Long texts do not count, because they take no more than
/// the document.
fn cost(entry: &Entry) -> usize {
    const ENTRY: usize = 1340;
    const ENCLOSURE: usize = 600;
    const REPLY: usize = 400;
    const NAME: usize = 100;
    let names = entry.authors.len() + entry.categories.len();
    ENTRY + ENCLOSURE * entry.media.enclosures.len() + REPLY * entry.in_reply_to.len() + NAME * names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{EntryId, IdSource};

    #[test]
    fn the_first_entry_without_room_ends_the_list() {
        let entry = |names: usize| Entry {
            authors: vec![String::new(); names],
            ..Entry::new(EntryId::new("1"), IdSource::Given)
        };
        let (mut memory, mut entries) = (MemoryBudget::new(5000), Vec::new());
        for names in [0, 10, 20, 0] {
            memory.admit(&mut entries, entry(names));
        }
        assert_eq!(
            (entries.len(), memory.is_full()),
            (2, true),
            "the last entry followed one that was left out"
        );
    }
}
