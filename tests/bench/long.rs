//! The costs of a long feed: its list, its history strip, and the query of a walk for each document.

use lacuna::history::{Arrival, DocumentUpdate, EntryChange, EntryVersion, ProcessedDocument, SortKey};
use lacuna::model::{
    EntryId, EntryKey, EntryScope, FeedDocument, Filter, IdSource, SubscriptionId, Timestamp, Validators,
    normalise,
};
use lacuna::profile::{Profile, now};
use lacuna::store::{KeyOrder, NewSubscription, Store};

use super::stored::{document, entry, store, url};

/// The number of entries of an archive document.
const PAGE: usize = 100;

/// Says if the feed gives its entries ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ids {
    Given,
    None,
}

/// The archive document with this number. Without given ids, it is like RSS without guids.
fn page(number: usize, ids: Ids) -> FeedDocument {
    let mut list = Vec::new();
    for index in (number * PAGE..(number + 1) * PAGE).rev() {
        let mut entry = entry(0, index, "");
        if ids == Ids::None {
            let link = entry.link.as_ref().unwrap();
            (entry.id, entry.id_source) = (EntryId::new(link.as_str()), IdSource::Link);
        }
        list.push(entry);
    }
    document(&format!("archive/{number}"), list, None)
}

/// Returns the update that a walk stores for an archive document.
fn brought(page: &FeedDocument, depth: usize) -> DocumentUpdate {
    let change = |index: usize| {
        let entry = page.entries[index].clone();
        let rank = -i64::try_from(depth * PAGE + index).unwrap();
        let time = entry.published.unwrap_or(Timestamp::from_seconds(0));
        let version =
            EntryVersion { entry_updated: None, document_updated: None, rank, document: page.uri.clone() };
        EntryChange {
            held: None,
            entry,
            version,
            sort: SortKey { time, rank },
            first_seen: now(),
            arrival: Arrival::Read,
            changed: false,
            in_view: true,
        }
    };
    let processed = ProcessedDocument {
        uri: page.uri.clone(),
        poll: 1,
        depth: u32::try_from(depth).unwrap(),
        digest: page.entries_digest(),
        at: now(),
        entries: (1..=page.entries.len()).map(|place| EntryKey(-i64::try_from(place).unwrap())).collect(),
        older: None,
        validators: Validators::default(),
    };
    DocumentUpdate {
        entries: (0..page.entries.len()).map(change).collect(),
        processed: vec![processed],
        ..DocumentUpdate::default()
    }
}

/// A profile with one feed of this many entries, in archive documents of a hundred entries.
pub(crate) fn feed(entries: usize, ids: Ids) -> (tempfile::TempDir, Store, SubscriptionId) {
    let folder = tempfile::tempdir().unwrap();
    let mut filled = Profile::find(Some(folder.path())).unwrap().store().unwrap();
    let new = NewSubscription {
        url: url("long.xml"),
        normalised: normalise(&url("long.xml")),
        title: None,
        site: None,
        folder: Vec::new(),
        attributes: Vec::new(),
    };
    let id = filled.transaction(|tx| tx.add_subscription(&new, now())).unwrap().id();
    let pages = entries / PAGE;
    store(&mut filled, id, &document("long.xml", vec![entry(1, pages * PAGE, "")], None));
    for number in (0..pages).rev() {
        let update = brought(&page(number, ids), pages - number);
        filled.transaction(|tx| tx.apply(id, &update, now())).unwrap();
    }
    (folder, filled, id)
}

/// Reads the whole list of the feed, and the documents of its history strip.
pub(crate) fn picture(store: &Store, id: SubscriptionId, entries: usize) -> bool {
    let list = store.list(&EntryScope::Subscription(id), Filter::All, KeyOrder::NewestFirst).unwrap();
    let spans = store.document_spans(id, &list).unwrap();
    list.len() > entries && spans.len() == entries / PAGE + 1
}

/// Looks up an archive document whose entries are not stored yet.
pub(crate) fn held(store: &Store, id: SubscriptionId, entries: usize, ids: Ids) -> bool {
    let next = page(entries / PAGE + 10, ids);
    store.held_behind(id, &next, None, false).unwrap().entries.is_empty()
}
