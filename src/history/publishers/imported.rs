//! Articles that another feed reader exported, and starred ones that only a server has. They prove nothing: they are in no
//! stretch, close no gap, and the feed claims what it claimed before. The horizon of the feed stands above older ones,
//! because nobody knows what lies between ([`above_imported`](crate::history::above_imported)).

use std::collections::BTreeMap;

use super::NamedEntry;
use super::filter::is_same;
use super::server::same_entries;
use crate::history::merge::Merge;
use crate::history::{DocumentUpdate, Held, KeptBy};
use crate::model::{EntryId, EntryKey, EntryNames, ExportedItem, FeedDocument, FeedKind, Timestamp};

/// Finds which stored entries some exported articles are: by the publisher's id, by the link, or else by title and time.
/// Returns the place of each in `known`.
#[must_use]
pub fn exported_entries(known: &[NamedEntry], items: &[&ExportedItem]) -> Vec<Option<usize>> {
    let ids: BTreeMap<&EntryId, usize> =
        known.iter().enumerate().map(|(place, entry)| (&entry.id, place)).collect();
    let names: Vec<EntryNames> = items
        .iter()
        .map(|item| EntryNames {
            hash: None,
            link: item.entry.link.as_ref().map(ToString::to_string).unwrap_or_default(),
            title: item.entry.title.clone(),
            published: item.entry.published,
        })
        .collect();
    let by_names = same_entries(known, names.iter());
    let by_id = items.iter().map(|item| ids.get(&item.entry.id).copied());
    by_id.zip(by_names).map(|(by_id, by_names)| by_id.or(by_names)).collect()
}

/// Makes the update that stores exported articles. `held` has stored entries with their ids, which stay as they are.
/// Returns their keys as well.
///
/// The articles arrive unread. The caller sets the marks that the user gave them.
#[must_use]
pub fn keep_exported(
    kind: Option<FeedKind>,
    document: FeedDocument,
    held: &Held,
    now: Timestamp,
) -> (DocumentUpdate, BTreeMap<EntryId, EntryKey>) {
    // The list of such a feed is the publisher's (C1).
    let in_view = !matches!(kind, Some(FeedKind::Complete | FeedKind::Multipart));
    keep(document, held, Some(Timestamp::from_millis(i64::MIN)), in_view, now)
}

/// Makes the update that stores starred entries that only a server of the user has, under the name of its account. `held`
/// has stored entries with their ids, which stay as they are.
///
/// The entries are in the list of starred entries alone, because the list of their feed may have a gap where they
/// belong. They arrive as read history (G5a), and the caller compares their marks with those of the server.
#[must_use]
pub fn keep_starred(account: &str, document: FeedDocument, held: &Held, now: Timestamp) -> DocumentUpdate {
    let uri = document.uri.clone();
    let (update, _) = keep(document, held, None, false, now);
    let kept_by = Some(KeptBy::Account { document: uri, name: account.to_owned() });
    DocumentUpdate { kept_by, ..update }
}

fn keep(
    mut document: FeedDocument,
    held: &Held,
    unread_after: Option<Timestamp>,
    in_view: bool,
    now: Timestamp,
) -> (DocumentUpdate, BTreeMap<EntryId, EntryKey>) {
    let mut known = BTreeMap::new();
    document.entries.retain(|entry| {
        let linked = held.linked.iter().find(|(link, _)| *link == entry.id).map(|(_, held)| held);
        let found = linked.or_else(|| held.entries.iter().find(|known| is_same(known, entry)));
        known.extend(found.map(|found| (entry.id.clone(), found.key)));
        found.is_none()
    });
    // With poll 0, the versions that the feed brings win.
    let merge = Merge { unread_after, in_view, ..Merge::new(FeedKind::Plain, true, 0, 0, now) };
    let update = merge.run(&document, &Held::default()).take_update();
    (DocumentUpdate { faults: Vec::new(), ..update }, known)
}
