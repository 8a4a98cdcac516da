//! Brings starred entries that only the server has, such as those that left their feed long ago. They stand in the list of
//! starred entries, and prove nothing about their feed.

use std::collections::{BTreeMap, BTreeSet};

use super::compare::Comparison;
use super::first::list_all;
use super::{Run, SyncRequest};
use crate::history::keep_starred;
use crate::model::{
    AnswerForm, EntryId, EntryKey, Failure, FailureKind, FeedDocument, MarkField, Marks, ServerEntry,
    ServerKind, SiteAnswer, SubscriptionId, Timestamp,
};
use crate::refresh::Services;
use crate::refresh::stop::StopFlag;
use crate::server::Api;
use crate::store::{StoreError, SyncId, SyncState, Tx};

/// The most requests for texts in one sync. The next sync goes on.
const MOST_REQUESTS: usize = 20;

/// Starred entries that only the server has, by their numbers: their feeds and their marks.
type Starred = BTreeMap<u64, (SubscriptionId, Marks)>;

/// The starred entries of feeds that are to be unsubscribed on a server.
pub(super) struct Brought {
    /// Number of those that were stored.
    pub(super) added: u64,
    /// The number of those of each feed that could not be had.
    pub(super) left: BTreeMap<String, u64>,
}

/// Brings the starred entries of these feeds of a server, with which the user syncs no marks. No other mark is exchanged, and
/// the sync of marks stays off.
pub(super) fn bring_without_marks(
    services: &Services,
    stop: &StopFlag,
    request: &SyncRequest,
    api: &mut dyn Api,
    left: BTreeMap<String, SubscriptionId>,
) -> Result<Brought, Failure> {
    let name = request.account.name.clone();
    let apart = services.writer.run(move |tx| tx.begin_apart(&name))?;
    let state = SyncState::new(apart, &request.account.name);
    let mut run = Run::new(services, stop, request, state, left);
    let brought = run.bring_starred_of_left(api);
    let name = request.account.name.clone();
    services.writer.run(move |tx| tx.end_apart(&name))?;
    brought
}

impl Run<'_> {
    fn bring_starred_of_left(&mut self, api: &mut dyn Api) -> Result<Brought, Failure> {
        let seen = list_all(self.services, api, &mut self.transport)?;
        if seen.is_limited {
            return Err(Failure::new(FailureKind::Unreadable, msg!("refresh-site-cut"), ""));
        }
        let (id, left) = (self.state.id, self.left.clone());
        self.services
            .writer
            .run(move |tx| add_of_left(tx, id, &seen.entries, &left, &[MarkField::Starred]))?;
        // The list of feeds has just been read.
        self.has_feeds = true;
        self.bring_starred(api)?;
        let left = self.left.clone();
        let left = self.services.writer.read(move |store| {
            let count = |(feed, of)| Ok((feed, store.starred_only_there(id, of)?));
            left.into_iter().map(count).collect::<Result<_, StoreError>>()
        })?;
        Ok(Brought { added: self.report.exchanged.added, left })
    }

    /// Asks for the texts of starred entries that only the server has, and stores the entries.
    pub(super) fn bring_starred(&mut self, api: &mut dyn Api) -> Result<(), Failure> {
        let id = self.state.id;
        let form = match self.account.kind {
            ServerKind::Miniflux => AnswerForm::Miniflux,
            ServerKind::GoogleReader => AnswerForm::GoogleReader,
        };
        let mut most = api.most_texts();
        // An entry whose answer nobody can read, with the failure. It is given up once the answer for another one can be read.
        let mut spoiled: Option<(Starred, Failure)> = None;
        for _ in 0..MOST_REQUESTS {
            let after = spoiled.iter().flat_map(|(entry, _)| entry.keys().copied()).next();
            let wanted = self.services.writer.read(move |store| store.starred_there(id, after, most))?;
            if wanted.is_empty() {
                break;
            }
            // A text is stored with its feed, so the feeds must be those of now.
            if !self.has_feeds {
                self.update_feeds(api, true)?;
                continue;
            }
            let numbers: Vec<u64> = wanted.keys().copied().collect();
            let call = api.texts(&mut self.transport, &numbers)?;
            let answer = match self.transport.answer(&call, form) {
                Ok(answer) => answer,
                Err(failure) if !may_be_of_one(&failure, self.account.kind) => return Err(failure),
                Err(_) if numbers.len() > 1 => {
                    most = (numbers.len() / 4).max(1);
                    continue;
                }
                Err(failure) if failure.kind == FailureKind::NotAFeed => {
                    if spoiled.is_some() {
                        return Err(failure);
                    }
                    spoiled = Some((wanted, failure));
                    continue;
                }
                Err(_) => SiteAnswer::missing(&call.address),
            };
            if let Some((entry, _)) = spoiled.take() {
                self.services.writer.run(move |tx| give_up(tx, id, &entry))?;
            }
            if numbers.len() == 1 {
                most = (4 * most).min(api.most_texts());
            }
            let found: Vec<Option<u64>> = answer.rows.iter().map(|row| api.number(&row.number)).collect();
            // A full answer says nothing about the numbers after its last one.
            let last = if found.len() < numbers.len() { None } else { found.iter().flatten().max().copied() };
            let asked: Starred =
                wanted.into_iter().filter(|(number, _)| last.is_none_or(|last| *number <= last)).collect();
            self.report.exchanged.added += self.store_starred(asked, &found, answer)?;
        }
        spoiled.map_or(Ok(()), |(_, failure)| Err(failure))
    }

    /// Notes the starred entries of feeds that the user has unsubscribed here as entries of these feeds, so that they are
    /// brought. The server is asked to which feed each belongs.
    pub(super) fn want_starred_of_left(&mut self, api: &mut dyn Api) -> Result<(), Failure> {
        if self.left.is_empty() {
            return Ok(());
        }
        let id = self.state.id;
        let apart = self.services.writer.read(move |store| store.starred_apart_there(id))?;
        if apart.is_empty() {
            return Ok(());
        }
        let (entries, left) = (api.starred(&mut self.transport, &apart)?, self.left.clone());
        self.services.writer.run(move |tx| add_of_left(tx, id, &entries, &left, &MarkField::ALL))?;
        Ok(())
    }

    /// Stores those of the asked entries that the answer has, and notes the others as asked for in vain. Returns the number
    /// of entries that were stored.
    fn store_starred(
        &self,
        asked: Starred,
        found: &[Option<u64>],
        answer: SiteAnswer,
    ) -> Result<u64, Failure> {
        let (id, account, now) = (self.state.id, self.account.name.clone(), (self.services.clock)());
        let mut feeds: BTreeMap<SubscriptionId, Vec<(u64, usize)>> = BTreeMap::new();
        for (number, row) in found.iter().zip(&answer.rows) {
            let Some((number, place)) = number.zip(row.place) else { continue };
            if let Some((feed, _)) = asked.get(&number) {
                feeds.entry(*feed).or_default().push((number, place));
            }
        }
        let mut uri = answer.document.uri.clone();
        uri.set_query(None);
        let stored = self.services.writer.run(move |tx| {
            let mut comparison = Comparison::new(tx, id);
            let mut stored = 0;
            for (feed, entries) in feeds {
                let picked = |(_, place): &(u64, usize)| answer.document.entries.get(*place).cloned();
                let document = FeedDocument {
                    entries: entries.iter().filter_map(picked).collect(),
                    ..SiteAnswer::missing(&uri).document
                };
                let written = store_entries(tx, feed, &account, document, now)?;
                for (number, place) in entries {
                    let entry = answer.document.entries.get(place);
                    let key = entry.and_then(|entry| written.get(&entry.id).copied());
                    if let Some((key, (_, marks))) = key.zip(asked.get(&number).copied()) {
                        comparison.link(number, key, marks)?;
                        stored += 1;
                    }
                }
            }
            comparison.apply()?;
            give_up(tx, id, &asked)?;
            Ok(stored)
        })?;
        Ok(stored)
    }
}

/// Notes the starred entries of feeds that the user has unsubscribed here. The store still has some of them while the user can
/// undo the removal of a feed. Then these marks of both sides meet.
fn add_of_left(
    tx: &Tx<'_>,
    sync: SyncId,
    entries: &[ServerEntry],
    left: &BTreeMap<String, SubscriptionId>,
    fields: &'static [MarkField],
) -> Result<(), StoreError> {
    let mut feeds = BTreeSet::new();
    for entry in entries.iter().filter(|entry| entry.marks.starred) {
        if let Some(feed) = left.get(&entry.feed).copied() {
            feeds.insert(feed);
            tx.add_entry_there(sync, Some(feed), entry)?;
        }
    }
    let mut comparison = Comparison::new(tx, sync);
    comparison.fields = fields;
    feeds.into_iter().try_for_each(|feed| comparison.find_same_of(feed))?;
    comparison.apply().map(drop)
}

/// Stores new entries of a feed. Returns their keys by their ids.
fn store_entries(
    tx: &Tx<'_>,
    feed: SubscriptionId,
    account: &str,
    document: FeedDocument,
    now: Timestamp,
) -> Result<BTreeMap<EntryId, EntryKey>, StoreError> {
    let held = tx.held_behind(feed, &document, None, false)?;
    let update = keep_starred(account, document, &held, now);
    if update.entries.is_empty() {
        return Ok(BTreeMap::new());
    }
    let (_, written) = tx.apply_with_keys(feed, &update, now)?;
    Ok(update.entries.into_iter().map(|change| change.entry.id).zip(written).collect())
}

/// Notes the entries that did not come as asked for in vain, so that no later sync asks for them again.
fn give_up(tx: &Tx<'_>, sync: SyncId, asked: &Starred) -> Result<(), StoreError> {
    for number in asked.keys() {
        if tx.entry_there(sync, *number)?.is_some_and(|entry| entry.key.is_none()) {
            tx.give_up_text(sync, *number)?;
        }
    }
    Ok(())
}

/// Returns true if one of the entries may be the reason of a failure: its text is too large, or it spoils the answer. In its
/// Google Reader mode, Miniflux answers with 400 if it has none of the entries.
const fn may_be_of_one(failure: &Failure, kind: ServerKind) -> bool {
    match failure.kind {
        FailureKind::TooLarge | FailureKind::NotAFeed => true,
        FailureKind::Status(400) => matches!(kind, ServerKind::GoogleReader),
        _ => false,
    }
}
