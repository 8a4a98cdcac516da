//! How much may be made of a document, counted while it is read: an entry of seven bytes takes hundreds of times as much.

use crate::model::Entry;

/// The most that lists of one entry or head section may hold; what is beyond is left out and told.
pub(super) const LISTED: usize = 1000;

/// What may still be made of a document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// Bytes.
    left: usize,
    /// Something had no room.
    full: bool,
}

impl Room {
    /// Room for so many bytes.
    pub(super) const fn new(bytes: usize) -> Self {
        Self { left: bytes, full: false }
    }

    /// Takes in an entry if there is room for it; from the first one that has none on nothing is taken in.
    pub(super) fn admit(&mut self, entries: &mut Vec<Entry>, entry: Entry) {
        let taken = cost(&entry);
        self.full |= taken > self.left;
        if !self.full {
            self.left -= taken;
            entries.push(entry);
        }
    }

    /// Whether something had no room.
    pub(super) const fn is_full(&self) -> bool {
        self.full
    }
}

/// About what an entry takes until it is stored, its long texts left out: those take no more than the document.
fn cost(entry: &Entry) -> usize {
    const ENTRY: usize = 1200;
    const ENCLOSURE: usize = 600;
    const REPLY: usize = 400;
    const NAME: usize = 100;
    let names = entry.authors.len() + entry.categories.len();
    ENTRY + ENCLOSURE * entry.enclosures.len() + REPLY * entry.in_reply_to.len() + NAME * names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{EntryId, IdSource};

    #[test]
    fn what_has_no_room_ends_it() {
        let entry = |names: usize| Entry {
            authors: vec![String::new(); names],
            ..Entry::new(EntryId::new("1"), IdSource::Given)
        };
        let (mut room, mut entries) = (Room::new(5000), Vec::new());
        for names in [0, 10, 20, 0] {
            room.admit(&mut entries, entry(names));
        }
        assert_eq!(
            (entries.len(), room.is_full()),
            (2, true),
            "the last one stood behind one that was left out"
        );
    }
}
