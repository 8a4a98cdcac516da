//! Finds the feeds that are on both sides.

use std::collections::{BTreeMap, BTreeSet};

use super::Run;
use crate::history::is_same_entry;
use crate::model::{Digest, Failure, FailureKind, SharedFeed, SubscriptionId, normalise};
use crate::refresh::Services;
use crate::server::{Api, ServerFeed, Transport, pair_feeds};
use crate::store::{Database, StoreError, SyncId, Tx};

/// The most entries that are asked for to learn if a feed of the server has moved.
const MOST_ASKED: usize = 3;

/// Returns the feeds that are on both sides, by the names that the server gives to them. `sync` is `None` if the user has
/// not synced with the server yet.
///
/// A feed with a known name and another address is the same one if the server still has one of its known entries.
pub(super) fn pairs(
    services: &Services,
    api: &mut dyn Api,
    transport: &mut dyn Transport,
    sync: Option<SyncId>,
    theirs: &[ServerFeed],
) -> Result<BTreeMap<String, SubscriptionId>, Failure> {
    let (ours, linked, common) = services.writer.read(move |store| {
        let linked = sync.map(|sync| store.linked_feeds(sync)).transpose()?.unwrap_or_default();
        let common = sync.map(|sync| store.shared_feeds(sync)).transpose()?.unwrap_or_default();
        Ok((store.subscriptions()?, linked, common))
    })?;
    let found = pair_feeds(&ours, theirs, &linked, &common);
    let mut pairs = found.sure;
    for (feed, id) in found.perhaps_moved {
        if let Some(sync) = sync
            && has_moved(services, api, transport, sync, &feed, id)?
        {
            pairs.insert(feed, id);
        }
    }
    Ok(pairs)
}

fn has_moved(
    services: &Services,
    api: &mut dyn Api,
    transport: &mut dyn Transport,
    sync: SyncId,
    feed: &str,
    id: SubscriptionId,
) -> Result<bool, Failure> {
    let known = services.writer.read(move |store| {
        let known = store.newest_on_both_sides(sync, id, MOST_ASKED)?.into_iter();
        known.map(|(number, key)| Ok((number, store.names_of(key)?))).collect::<Result<Vec<_>, StoreError>>()
    })?;
    for (number, named) in known {
        let entry = match api.entry(transport, number) {
            Err(failure) if failure.kind == FailureKind::TooLarge => None,
            entry => entry?,
        };
        // Its publisher may have corrected one of them.
        if let Some((named, entry)) = named.zip(entry)
            && entry.feed == feed
            && is_same_entry(&named, &entry.names)
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Notes that both sides have these feeds. A feed that has moved keeps its folder.
pub(super) fn share(
    tx: &Tx<'_>,
    sync: SyncId,
    theirs: &[ServerFeed],
    pairs: &BTreeMap<String, SubscriptionId>,
) -> Result<(), StoreError> {
    let common = tx.shared_feeds(sync)?;
    let there: BTreeSet<String> = theirs.iter().map(|feed| normalise(&feed.address)).collect();
    for feed in theirs {
        let Some(subscription) = pairs.get(&feed.id).copied() else { continue };
        let address = normalise(&feed.address);
        let mut folder = None;
        for former in common.iter().filter(|known| known.subscription == subscription) {
            if former.address != address && !there.contains(&former.address) {
                folder.clone_from(&former.folder);
                tx.forget_shared_feed(sync, &former.address)?;
            }
        }
        tx.share_feed(sync, &SharedFeed { address, subscription, folder })?;
    }
    Ok(())
}

impl Run<'_> {
    /// Compares the feeds of both sides, if the subscriptions have changed or `now` is true. Returns true if a feed was linked.
    pub(super) fn update_feeds(&mut self, api: &mut dyn Api, now: bool) -> Result<bool, Failure> {
        let rows = self.services.writer.read(Database::subscriptions)?;
        let ours: BTreeMap<String, SubscriptionId> =
            rows.iter().map(|row| (normalise(&row.url), row.id)).collect();
        let print: Vec<String> = ours.iter().map(|(address, id)| format!("{} {address}", id.0)).collect();
        let print = Digest::of(print.iter().map(String::as_str)).half();
        let at = (self.services.clock)();
        if self.state.feeds_at.is_some() && !now && self.state.feeds_of == Some(print) {
            return Ok(false);
        }
        let theirs = api.feeds(&mut self.transport)?;
        self.has_feeds = true;
        let linked = pairs(self.services, api, &mut self.transport, Some(self.state.id), &theirs)?;
        (self.state.feeds_at, self.state.feeds_of) = (Some(at), Some(print));
        let mut state = self.state.clone();
        let (is_new, state) = self.services.writer.run(move |tx| {
            let is_new = tx.link_feeds(state.id, &linked)?;
            share(tx, state.id, &theirs, &linked)?;
            // The entries of a new feed are not known yet. If this sync ends before it has listed them, the next one does.
            if is_new {
                state.list_again();
            }
            tx.put_sync_state(&state)?;
            Ok((is_new, state))
        })?;
        self.state = state;
        Ok(is_new)
    }
}
