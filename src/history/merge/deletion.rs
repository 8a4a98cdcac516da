//! Deleted entries (RFC 6721): decides which entries leave the view because of their publisher's tombstones.
//!
//! A tombstone names the time at which an entry was deleted. It hides versions up to that time. A version with a later
//! update time means that the entry was published again. So only the winning versions (H3) and the latest tombstone of
//! each identity decide which entries are hidden, and the order of the documents does not matter (H6). A hidden entry
//! leaves the list and stays on disk, as in C2.

use std::collections::BTreeMap;

use crate::history::{EntryVersion, HeldEntry};
use crate::model::{DeletedEntry, EntryId, Timestamp};

/// An entry that leaves the view because of a tombstone, or returns to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deletion {
    /// The entry's identity after the update.
    pub id: EntryId,
    /// The time of its deletion; `None` if it was published again.
    pub since: Option<Timestamp>,
}

/// The latest tombstone of each identity.
#[derive(Debug, Default)]
pub(in crate::history) struct Tombstones<'a>(BTreeMap<&'a EntryId, Timestamp>);

impl<'a> Tombstones<'a> {
    pub(in crate::history) fn new(known: impl IntoIterator<Item = &'a DeletedEntry>) -> Self {
        let mut latest: BTreeMap<&EntryId, Timestamp> = BTreeMap::new();
        for deleted in known {
            let when = latest.entry(&deleted.id).or_insert(deleted.when);
            *when = deleted.when.max(*when);
        }
        Self(latest)
    }

    /// Returns true if `deleted` is later than all tombstones of its entry in this set.
    pub(in crate::history) fn lack(&self, deleted: &DeletedEntry) -> bool {
        self.0.get(&deleted.id).is_none_or(|known| *known < deleted.when)
    }

    /// Returns the time at which a version of an entry with these identities was deleted, if it is deleted.
    ///
    /// A version that was updated later is not deleted (RFC 6721 §3). If it has no update time, the time of its
    /// document counts, as in H3.
    pub(in crate::history) fn hide<'i>(
        &self,
        identities: impl IntoIterator<Item = &'i EntryId>,
        version: &EntryVersion,
    ) -> Option<Timestamp> {
        let when = identities.into_iter().filter_map(|id| self.0.get(id)).max().copied()?;
        let updated = version.entry_updated.or(version.document_updated);
        updated.is_none_or(|updated| updated <= when).then_some(when)
    }

    pub(super) fn hide_held(&self, held: &HeldEntry) -> Option<Timestamp> {
        self.hide(held.aliases.iter().chain([&held.id]), &held.version)
    }

    pub(in crate::history) fn names(&self, held: &HeldEntry) -> bool {
        self.0.contains_key(&held.id) || held.aliases.iter().any(|alias| self.0.contains_key(alias))
    }
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;

    #[test]
    fn a_tombstone_hides_versions_that_were_not_updated_after_it() {
        let at = Timestamp::from_seconds;
        let id = EntryId::new("a");
        let deleted = [3, 7, 5].map(|when| DeletedEntry { id: id.clone(), when: at(when) });
        let tombstones = Tombstones::new(&deleted);
        let hide = |entry: Option<i64>, document: Option<i64>| {
            let version = EntryVersion {
                entry_updated: entry.map(at),
                document_updated: document.map(at),
                rank: 0,
                document: Url::parse("http://feed.example/").unwrap(),
            };
            tombstones.hide([&id], &version)
        };
        assert_eq!(hide(Some(6), Some(9)), Some(at(7)));
        assert_eq!(hide(Some(7), None), Some(at(7)), "deleted and updated in the same second");
        assert_eq!(hide(Some(8), Some(1)), None, "updated after its deletion");
        assert_eq!(hide(None, Some(6)), Some(at(7)));
        assert_eq!(hide(None, Some(8)), None, "listed in a later document");
        assert_eq!(hide(None, None), Some(at(7)));
    }
}
