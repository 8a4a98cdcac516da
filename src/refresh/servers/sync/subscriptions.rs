//! Syncs subscriptions and folders with the server of an account. Nothing changes that the user has not confirmed, and
//! nothing is removed from the store.

use std::collections::{BTreeMap, BTreeSet};

use super::starred::bring_without_marks;
use super::transport::CountedTransport;
use super::{SyncRequest, feeds, stored_secret, sync_and_bring};
use crate::model::{
    Account, Failure, FailureKind, Folder, PlannedChange, SharedFeed, SubscriptionChange, SubscriptionId,
    Timestamp, normalise,
};
use crate::refresh::Services;
use crate::refresh::stop::StopFlag;
use crate::server::{
    Api, ServerFeed, SubscriptionPlan, api, folder_name, folder_path, is_refusal, plan_subscriptions,
};
use crate::store::{Database, NewSubscription, StoreError, SyncId, SyncState, Tx};

/// A request to sync subscriptions with an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubscriptionRequest {
    /// The account.
    pub account: Account,
    /// The changes to carry out.
    pub wanted: Wanted,
}

/// The changes that the user confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// No change: the sync only finds out what would change.
    Preview,
    /// These, as far as they are still needed.
    Confirmed(Vec<PlannedChange>),
    /// All.
    All,
    /// Subscribe again on the server to the feed with this normalised address, which has gone from there.
    SubscribeAgain(String),
}

impl Wanted {
    fn contains(&self, planned: &PlannedChange) -> bool {
        match self {
            Self::Preview => false,
            Self::Confirmed(confirmed) => confirmed.contains(planned),
            Self::All => true,
            Self::SubscribeAgain(address) => {
                planned.change == SubscriptionChange::SubscribeThere
                    && normalise(&planned.address) == *address
            }
        }
    }
}

/// The result of a sync of subscriptions.
#[derive(Clone, Debug)]
pub struct SubscriptionReport {
    /// The name of the account.
    pub account: String,
    /// True if the user only wanted to know what would change.
    pub is_preview: bool,
    /// The changes that are needed and were not carried out.
    pub planned: Vec<PlannedChange>,
    /// The changes that were carried out.
    pub done: Vec<PlannedChange>,
    /// The changes that the server refused, with the reasons.
    pub refused: Vec<(PlannedChange, Failure)>,
    /// Starred entries that only the server had, and that were stored before it unsubscribed their feeds.
    pub added: u64,
    /// The failure that ended the sync.
    pub failure: Option<Failure>,
}

/// Syncs subscriptions and folders.
pub(in crate::refresh) fn sync_subscriptions(
    services: &Services,
    stop: &StopFlag,
    request: &SubscriptionRequest,
) -> SubscriptionReport {
    let account = &request.account;
    let report = SubscriptionReport {
        account: account.name.clone(),
        is_preview: request.wanted == Wanted::Preview,
        planned: Vec::new(),
        done: Vec::new(),
        refused: Vec::new(),
        added: 0,
        failure: None,
    };
    let transport = CountedTransport::new(services, stop, account);
    let mut run = Run { services, stop, transport, request, report };
    run.report.failure = run.run().err();
    run.report
}

struct Run<'a> {
    services: &'a Services,
    stop: &'a StopFlag,
    transport: CountedTransport<'a>,
    request: &'a SubscriptionRequest,
    report: SubscriptionReport,
}

impl Run<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        let account = &self.request.account;
        let name = account.name.clone();
        let sync = self.services.writer.read(move |store| store.subscription_sync(&name))?;
        let mut api = api(account, &stored_secret(self.services, account)?);
        api.sign_in(&mut self.transport)?;
        let theirs = api.subscriptions(&mut self.transport)?;
        let pairs = feeds::pairs(self.services, api.as_mut(), &mut self.transport, sync, &theirs)?;
        let (known, there, top) = (pairs.clone(), theirs.clone(), api.top_folder());
        let mut plan = self.services.writer.read(move |store| {
            let common = sync.map(|sync| store.shared_feeds(sync)).transpose()?.unwrap_or_default();
            Ok(plan_subscriptions(&store.subscriptions()?, &there, &known, &common, top.as_deref()))
        })?;
        if self.request.wanted == Wanted::Preview {
            self.report.planned = plan.changes;
            return Ok(());
        }
        if let Wanted::SubscribeAgain(address) = &self.request.wanted {
            let is_meant = |planned: &&mut PlannedChange| {
                planned.change == SubscriptionChange::GoneThere && normalise(&planned.address) == *address
            };
            plan.changes
                .iter_mut()
                .filter(is_meant)
                .for_each(|planned| planned.change = SubscriptionChange::SubscribeThere);
        }
        self.carry_out(api.as_mut(), plan, &theirs, pairs)
    }

    fn carry_out(
        &mut self,
        api: &mut dyn Api,
        plan: SubscriptionPlan,
        theirs: &[ServerFeed],
        pairs: BTreeMap<String, SubscriptionId>,
    ) -> Result<(), Failure> {
        let name = self.request.account.name.clone();
        // The user has confirmed changes to subscriptions, and none to marks.
        let (sync, state) = self
            .services
            .writer
            .run(move |tx| Ok((tx.switch_subscriptions_on(&name)?, tx.sync_state(&name)?)))?;
        let syncs_marks = state.is_some();
        let SubscriptionPlan { changes, agreed, forgotten } = plan;
        let there = theirs.to_vec();
        // The list of feeds on the server is read again at the next sync of marks.
        self.services.writer.run(move |tx| {
            feeds::share(tx, sync, &there, &pairs)?;
            agreed.iter().try_for_each(|feed| tx.share_feed(sync, feed))?;
            forgotten.iter().try_for_each(|address| tx.forget_shared_feed(sync, address))?;
            state.map_or(Ok(()), |state| tx.put_sync_state(&SyncState { feeds_at: None, ..state }))
        })?;
        let is_wanted = |planned: &PlannedChange| {
            planned.change != SubscriptionChange::GoneThere && self.request.wanted.contains(planned)
        };
        let (wanted, left): (Vec<_>, Vec<_>) = changes.into_iter().partition(is_wanted);
        if !matches!(self.request.wanted, Wanted::SubscribeAgain(_)) {
            self.report.planned = left;
        }
        let feeds: BTreeMap<String, &ServerFeed> =
            theirs.iter().map(|feed| (normalise(&feed.address), feed)).collect();
        // A failure stops no other change (S5). If the server cannot be reached, they fail as well.
        let left = self.bring_starred(api, (sync, syncs_marks), &wanted, &feeds);
        let mut wanted = wanted.into_iter();
        let mut answered = Vec::new();
        let mut ended = Ok(());
        while let Some(planned) = wanted.next() {
            let there = feeds.get(&normalise(&planned.address)).copied();
            let result = match (&left, planned.change) {
                (Err(failure), SubscriptionChange::UnsubscribeThere) if !self.stop.is_set() => {
                    self.report.refused.push((planned, failure.clone()));
                    continue;
                }
                (Err(failure), _) if self.stop.is_set() => Err(failure.clone()),
                (Ok(left), _) => {
                    match there.and_then(|there| left.get(&there.id)).filter(|count| **count > 0) {
                        Some(count) => Err(has_stars(*count)),
                        None => self.change_there(api, &planned, there),
                    }
                }
                (Err(_), _) => self.change_there(api, &planned, there),
            };
            match result {
                Ok(()) if is_listed_there(planned.change) => answered.push(planned),
                Ok(()) => self.note_done(sync, planned, None)?,
                // The server refuses this feed alone. Miniflux answers 500 if it cannot fetch it.
                Err(failure) if is_refusal(&failure) => self.report.refused.push((planned, failure)),
                Err(failure) => {
                    self.report.planned.push(planned);
                    self.report.planned.extend(wanted);
                    ended = Err(failure);
                    break;
                }
            }
        }
        let checked = self.check_taken(api, sync, theirs, answered);
        ended.and(checked)
    }

    /// Notes that a change is done. `there` is the address under which the server has the feed if it is another one.
    fn note_done(
        &mut self,
        sync: SyncId,
        planned: PlannedChange,
        there: Option<String>,
    ) -> Result<(), Failure> {
        let (mut done, now) = (planned.clone(), (self.services.clock)());
        let there = there.unwrap_or_else(|| normalise(&done.address));
        if done.change == SubscriptionChange::SubscribeHere {
            done.address = self.services.secrets.move_login_out(&planned.address);
            // Some servers give a feed its address as a title.
            if done.title == planned.address.as_str() {
                done.title = done.address.to_string();
            }
        }
        self.services.writer.run(move |tx| change_here(tx, sync, &done, there, now))?;
        self.report.done.push(planned);
        Ok(())
    }

    /// Looks at the list of feeds on the server, if it has answered that it has made changes: a server may answer so and do
    /// nothing. Such a change is needed again at the next sync. `before` are the feeds that the server had.
    ///
    /// If the list cannot be had, nobody knows if these changes are done, and the next sync finds out which side has which
    /// feed.
    fn check_taken(
        &mut self,
        api: &mut dyn Api,
        sync: SyncId,
        before: &[ServerFeed],
        answered: Vec<PlannedChange>,
    ) -> Result<(), Failure> {
        if answered.is_empty() {
            return Ok(());
        }
        let now = match api.subscriptions(&mut self.transport) {
            Ok(now) => now,
            Err(failure) => {
                self.report.planned.extend(answered);
                return Err(failure);
            }
        };
        let listed: BTreeSet<String> = now.iter().map(|feed| normalise(&feed.address)).collect();
        let wanted: BTreeSet<String> = answered.iter().map(|planned| normalise(&planned.address)).collect();
        // A server may follow a feed under the address to which the given one leads. If it has as many new feeds as are
        // missing, they are these feeds in the order in which they were added: the names of its feeds have numbers that grow.
        let is_new = |feed: &&ServerFeed| {
            !wanted.contains(&normalise(&feed.address)) && before.iter().all(|known| known.id != feed.id)
        };
        let mut elsewhere: Vec<&ServerFeed> = now.iter().filter(is_new).collect();
        elsewhere.sort_by_key(|feed| (feed.id.len(), &feed.id));
        let is_missing = |planned: &&PlannedChange| {
            planned.change == SubscriptionChange::SubscribeThere
                && !listed.contains(&normalise(&planned.address))
        };
        if answered.iter().filter(is_missing).count() != elsewhere.len() {
            elsewhere.clear();
        }
        let mut elsewhere = elsewhere.into_iter().map(|feed| normalise(&feed.address));
        for planned in answered {
            let is_there = listed.contains(&normalise(&planned.address));
            let mut there = None;
            let is_taken = match planned.change {
                SubscriptionChange::UnsubscribeThere => {
                    // The server may have one address twice.
                    let address = normalise(&planned.address);
                    let mut known = before.iter().filter(|feed| normalise(&feed.address) == address);
                    !is_there || known.any(|known| now.iter().all(|feed| feed.id != known.id))
                }
                SubscriptionChange::FolderThere => {
                    let address = normalise(&planned.address);
                    let folder_in = |feeds: &[ServerFeed]| {
                        let feed = feeds.iter().find(|feed| normalise(&feed.address) == address)?;
                        Some(feed.folder.clone().unwrap_or_default())
                    };
                    // The server may write the name of the folder in another way.
                    let folder = folder_in(&now);
                    folder.as_ref() == Some(&planned.folder) || folder != folder_in(before)
                }
                _ if is_there => true,
                _ => {
                    there = elsewhere.next();
                    there.is_some()
                }
            };
            if is_taken {
                self.note_done(sync, planned, there)?;
            } else {
                self.report.refused.push((planned, not_taken()));
            }
        }
        Ok(())
    }

    /// Brings the starred entries of the feeds that are to be unsubscribed on the server, which then forgets them. Returns
    /// the number of those of each feed that could not be had.
    fn bring_starred(
        &mut self,
        api: &mut dyn Api,
        (sync, syncs_marks): (SyncId, bool),
        wanted: &[PlannedChange],
        feeds: &BTreeMap<String, &ServerFeed>,
    ) -> Result<BTreeMap<String, u64>, Failure> {
        let common = self.services.writer.read(move |store| store.shared_feeds(sync))?;
        let left = wanted.iter().filter(|planned| planned.change == SubscriptionChange::UnsubscribeThere);
        let left = left.filter_map(|planned| {
            let address = normalise(&planned.address);
            let known = common.iter().find(|feed| feed.address == address)?;
            Some((feeds.get(&address)?.id.clone(), known.subscription))
        });
        let left: BTreeMap<String, SubscriptionId> = left.collect();
        if left.is_empty() {
            return Ok(BTreeMap::new());
        }
        let request = SyncRequest { account: self.request.account.clone(), is_asked: syncs_marks };
        if !syncs_marks {
            let brought = bring_without_marks(self.services, self.stop, &request, api, left)?;
            self.report.added = brought.added;
            return Ok(brought.left);
        }
        let report = sync_and_bring(self.services, self.stop, &request, left.clone()).unwrap_or_default();
        self.report.added = report.exchanged.added;
        match report.failure {
            Some(failure) => Err(failure),
            None => Ok(self.services.writer.read(move |store| {
                let count = |(feed, id)| Ok((feed, store.starred_only_there(sync, id)?));
                left.into_iter().map(count).collect::<Result<_, StoreError>>()
            })?),
        }
    }

    fn change_there(
        &mut self,
        api: &mut dyn Api,
        planned: &PlannedChange,
        there: Option<&ServerFeed>,
    ) -> Result<(), Failure> {
        let transport = &mut self.transport;
        match (planned.change, there) {
            (SubscriptionChange::SubscribeThere, _) => {
                api.subscribe(transport, &planned.address, &planned.folder)
            }
            (SubscriptionChange::FolderThere, Some(feed)) => api.set_folder(transport, feed, &planned.folder),
            (SubscriptionChange::UnsubscribeThere, Some(feed)) => api.unsubscribe(transport, feed),
            _ => Ok(()),
        }
    }
}

/// Returns true if the list of feeds on the server shows a change.
const fn is_listed_there(change: SubscriptionChange) -> bool {
    matches!(
        change,
        SubscriptionChange::SubscribeThere
            | SubscriptionChange::FolderThere
            | SubscriptionChange::UnsubscribeThere
    )
}

/// The failure of a change that the server says it has made, and that its list of feeds does not show.
fn not_taken() -> Failure {
    Failure::new(FailureKind::Unreadable, msg!("refresh-sync-not-taken"), msg!("refresh-sync-not-taken.hint"))
}

/// The failure of a change that would delete starred entries that only the server has.
fn has_stars(count: u64) -> Failure {
    Failure::new(
        FailureKind::Unreadable,
        msg!("refresh-sync-has-stars", count),
        msg!("refresh-sync-has-stars.hint"),
    )
}

/// Carries out the part of a change that happens in the store, and notes that both sides agree. `there` is the normalised
/// address under which the server has the feed.
fn change_here(
    tx: &Tx<'_>,
    sync: SyncId,
    planned: &PlannedChange,
    there: String,
    now: Timestamp,
) -> Result<(), StoreError> {
    let address = normalise(&planned.address);
    if planned.change == SubscriptionChange::UnsubscribeThere {
        return tx.forget_shared_feed(sync, &there);
    }
    let mut known = subscription(tx, sync, &address)?;
    match planned.change {
        SubscriptionChange::SubscribeHere if known.is_none() => {
            let new = NewSubscription {
                url: planned.address.clone(),
                normalised: address,
                title: None,
                site: None,
                folder: folder_here(tx, &planned.folder)?,
                attributes: Vec::new(),
            };
            let id = tx.add_subscription(&new, now)?.id();
            if planned.title != planned.address.as_str() {
                tx.propose_title(id, &planned.title)?;
            }
            known = Some(id);
        }
        SubscriptionChange::FolderHere => {
            if let Some(id) = known {
                let folder = folder_here(tx, &planned.folder)?;
                if !folder.is_empty() {
                    tx.create_folder(&folder)?;
                }
                tx.move_to_folder(&[id], &folder)?;
            }
        }
        _ => {}
    }
    let Some(id) = known else { return Ok(()) };
    tx.share_feed(
        sync,
        &SharedFeed { address: there, subscription: id, folder: Some(planned.folder.clone()) },
    )
}

/// Returns the subscription to a feed that the server has under this address.
fn subscription(
    database: &Database,
    sync: SyncId,
    address: &str,
) -> Result<Option<SubscriptionId>, StoreError> {
    if let Some(id) = database.find_subscription(address)? {
        return Ok(Some(id));
    }
    let shared = database.shared_feeds(sync)?.into_iter().find(|feed| feed.address == address);
    let Some(id) = shared.map(|feed| feed.subscription) else { return Ok(None) };
    Ok(database.subscription(id)?.map(|row| row.id))
}

/// Returns the path of the folder in the store that has this name on the server.
fn folder_here(database: &Database, name: &str) -> Result<Vec<String>, StoreError> {
    if name.is_empty() {
        return Ok(Vec::new());
    }
    let known = database.folders()?.into_iter().map(|folder| folder.path);
    // A server may allow longer names than the store.
    let new = |name: &str| folder_path(&name.chars().take(Folder::LONGEST_NAME).collect::<String>());
    Ok(known.into_iter().find(|path| folder_name(path) == name).unwrap_or_else(|| new(name)))
}
