//! Helpers for the tests of this folder.

use std::sync::Arc;

use rusqlite::StatementStatus;
use url::Url;

use super::{Database, KeyOrder, NewSubscription, Store, TextExtractor};
use crate::history::{
    Arrival, ChainPart, Confidence, DocumentUpdate, EntryChange, EntryVersion, FeedRecord, Gap, GapCause,
    GapPlace, GapTarget, Retry, SortKey,
};
use crate::model::{
    Entry, EntryId, EntryKey, EntryScope, FeedKind, Filter, IdSource, SubscriptionId, Text, Timestamp,
    normalise,
};

/// Removes tags, as far as the tests need it.
pub(super) fn extractor() -> TextExtractor {
    Arc::new(|text: &Text, limit: usize| {
        let mut inside = false;
        let mut plain = String::new();
        for c in text.value.chars() {
            match c {
                '<' => inside = true,
                '>' => inside = false,
                c if !inside => plain.push(c),
                _ => {}
            }
        }
        plain.chars().take(limit).collect()
    })
}

pub(super) fn memory() -> Store {
    Store::in_memory(extractor()).unwrap()
}

pub(super) fn at(second: i64) -> Timestamp {
    Timestamp::from_seconds(second)
}

pub(super) fn url(text: &str) -> Url {
    Url::parse(text).unwrap()
}

pub(super) fn sub(id: i64) -> SubscriptionId {
    SubscriptionId(id)
}

pub(super) fn new(address: &str) -> NewSubscription {
    NewSubscription {
        url: url(address),
        normalised: normalise(&url(address)),
        title: None,
        site: None,
        folder: Vec::new(),
        attributes: Vec::new(),
    }
}

pub(super) fn add_in(store: &mut Store, address: &str, folder: &[String]) -> SubscriptionId {
    let feed = NewSubscription { folder: folder.to_vec(), ..new(address) };
    store.transaction(|tx| tx.add_subscription(&feed, at(0))).unwrap().id()
}

pub(super) fn add(store: &mut Store, address: &str) -> SubscriptionId {
    add_in(store, address, &[])
}

/// Returns a database with one feed that has these entries.
pub(super) fn with_entries(entries: &[EntryChange]) -> (Store, SubscriptionId) {
    let mut store = memory();
    let id = add(&mut store, "https://a.example/feed");
    store.transaction(|tx| tx.apply(id, &update(entries), at(9))).unwrap();
    (store, id)
}

pub(super) fn entry(id: &str, title: &str) -> Entry {
    let mut entry = Entry::new(EntryId::new(id), IdSource::Given);
    title.clone_into(&mut entry.title);
    entry.content = Some(Text::html(format!("<p>The content of {id}</p>")));
    entry
}

/// A new unread entry with this publication time in seconds.
pub(super) fn new_entry(id: &str, second: i64) -> EntryChange {
    EntryChange {
        held: None,
        entry: Entry { published: Some(at(second)), ..entry(id, id) },
        version: EntryVersion {
            entry_updated: None,
            document_updated: None,
            rank: second,
            document: url("https://a.example/document"),
        },
        sort: SortKey { time: at(second), rank: second },
        first_seen: at(1000),
        arrival: Arrival::Unread,
        changed: false,
        in_view: true,
    }
}

pub(super) fn record() -> FeedRecord {
    FeedRecord::example(FeedKind::Archived)
}

/// The update of a subscription document with these entries.
pub(super) fn update(entries: &[EntryChange]) -> DocumentUpdate {
    DocumentUpdate { entries: entries.to_vec(), feed: Some(record()), ..DocumentUpdate::default() }
}

pub(super) fn gap(uri: &str) -> Gap {
    Gap {
        target: GapTarget::Document { named_by: Vec::new(), within: Vec::new() },
        uri: Some(url(uri)),
        cause: GapCause::NotYetFetched,
        status: None,
        message: crate::locale::Message::default(),
        confidence: Confidence::Stated,
        chain: ChainPart::first_of(1),
        allowance: 200,
        place: GapPlace::at(SortKey { time: at(1), rank: 1 }),
        unread_after: None,
        since: at(1),
        tries: 0,
        retry: Retry::NextRefresh,
        empty: None,
        chain_rechecked: false,
        dismissed: false,
    }
}

/// Returns the keys of a list, newest first.
pub(super) fn keys(database: &Database, scope: &EntryScope) -> Vec<EntryKey> {
    database
        .list(scope, Filter::All, KeyOrder::NewestFirst)
        .unwrap()
        .into_iter()
        .map(|(key, _)| key)
        .collect()
}

pub(super) fn unread(database: &Database, id: SubscriptionId) -> u64 {
    database.subscription(id).unwrap().unwrap().unread
}

/// Returns the steps that SQLite took for a statement since the last call. Unlike its time, they are always the same.
pub(super) fn steps(database: &Database, sql: &str) -> i32 {
    database.connection.prepare_cached(sql).unwrap().reset_status(StatementStatus::VmStep)
}
