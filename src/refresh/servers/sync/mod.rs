//! Syncs the marks of entries with the server of an account.
//!
//! The conflict rule: a local change that waits in the queue beats the server; otherwise the server's state wins over the
//! last common state. [`merge`](crate::server::merge) carries it out, and says what happens without a common state.
//!
//! A sync sends the queue, lists what changed on the server, and compares both sides in one transaction. Then it sends what the
//! comparison has queued. A failure to send does not stop the listing, nor the other way round. Nothing is
//! concluded from the absence of an entry or a feed: its links are forgotten, and entries and marks stay in the store. An entry
//! that only the server has proves nothing about the feed. If it is starred, it is stored outside of the feed's list; "Look
//! for older entries" and gaps bring others.
//!
//! A server may be set up anew at the same address: its database was lost, and its numbers begin at 1 again. So each entry
//! is compared with the one that was known by its number before its mark counts, and before a mark is sent to it. If several
//! are others, all entries are listed, and those that are others meet as at a first sync. The queue waits for that. A single
//! one that is another proves nothing about the server. It is forgotten, and its marks wait until it is met anew. An entry
//! whose publisher has corrected some of its link, title and time stays the same one.
//!
//! A server that was restored from a backup has the marks of an earlier time, and may give the numbers of later entries to
//! others. A mark that differs although the server tells of no later change is sent again, as it was at the last
//! sync. A mark that is sent changes the time of its entry, so none is sent before such an entry was compared.
//! An entry with a later time may have lost a mark as well, because the server tells one time for both of its marks. So such
//! a mark is taken from the server only if the backup is known to have its last known change, or that of the other mark,
//! which is still the same. The database keeps a time for each mark for that. If nobody can tell, the known mark is sent
//! again, and the user is told how many there are.
//!
//! The API of Google Reader tells no times of changes. There a server counts as restored if it lacks several of the newest
//! entries. If it lacks one of them alone, it counts as restored in two cases: it has fetched that entry again under a later
//! number, or it has a mark again that was taken back. After a restore, a mark on either side is one on both, unless the
//! server had the mark before and it was taken back. Otherwise nobody can tell a backup from the user's own changes, so the
//! marks of the server count, however many they are. Each entry whose mark has gone from a list is asked for, so its own
//! marks count, and a list that was cut takes none away.
//!
//! The first sync lists all entries of the server, which takes many requests. Each part of the list is kept, so a sync
//! that was stopped or killed goes on from there. Nothing else follows from a part: all marks are compared at the end.

mod compare;
mod feeds;
mod first;
mod leave;
mod send;
mod starred;
mod subscriptions;
mod transport;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::AddAssign;
use std::rc::Rc;
use std::time::Duration;

use crate::fetch::stopped;
use crate::locale::Message;
use crate::model::{
    Account, Credential, EntryKey, Failure, FailureKind, ListRest, MarkField, ServerEntry, SubscriptionId,
    Timestamp,
};
use crate::refresh::Services;
use crate::refresh::stop::StopFlag;
use crate::server::{Api, Known, Marked, Part, ServerChanges, api};
use crate::store::{QueuedMark, StarredApart, StoreError, SyncState, Tx};

use self::compare::Others;
use self::transport::CountedTransport;
use super::waits::waits_until;
use super::{forget_session, keep_session, kept_session, stored_secret};
pub use compare::FirstMarks;
pub use first::FirstSync;
pub(in crate::refresh) use first::first_sync;
pub(in crate::refresh) use leave::leave;
pub use leave::{LeaveReport, LeaveRequest, Leaving, waiting_marks};
pub(in crate::refresh) use subscriptions::sync_subscriptions;
pub use subscriptions::{SubscriptionReport, SubscriptionRequest, Wanted};

/// A request to sync with an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyncRequest {
    /// The account.
    pub account: Account,
    /// True if the user asks for it, so that the marks are synced from now on. False to do nothing unless the user syncs them
    /// already.
    pub is_asked: bool,
}

/// A mark that a server refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedMark {
    /// The server's number for the entry.
    pub number: u64,
    /// The mark.
    pub field: MarkField,
    /// The title of the entry.
    pub title: String,
    /// The title of its feed.
    pub feed: String,
    /// The reason.
    pub failure: Failure,
    /// True if the server has refused the mark on so many days that Lacuna no longer sends it. It stays in the store.
    pub is_dropped: bool,
    mark: QueuedMark,
}

/// Numbers of entries and marks after a sync.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SyncCounts {
    /// Marks that wait for the server.
    pub waiting: u64,
    /// Marks of entries that the server is not known to have.
    pub unknown_there: u64,
    /// Feeds that are on both sides.
    pub feeds: u64,
    /// Entries that are on both sides.
    pub linked: u64,
    /// Entries of these feeds that only the server has.
    pub only_there: u64,
    /// Starred entries of feeds that only one side follows.
    pub starred_apart: StarredApart,
}

/// Numbers of marks and entries that a sync exchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exchanged {
    /// Marks that the server accepted.
    pub sent: u64,
    /// Those of them that the server had lost, because it was set up anew or restored from a backup.
    pub sent_again: u64,
    /// Marks that a restored server has lost, or that somebody has changed there since. Nobody can tell which, so they are
    /// sent, too.
    pub kept: u64,
    /// Marks that changed in the store.
    pub received: u64,
    /// Entries that arrived here as read history (G5a), and that are unread now because they are so on the server.
    pub reopened: u64,
    /// Marks that wait no more, because the server no longer has their entries. They stay in the store, and are sent if the
    /// server gets the entry again.
    pub ended: u64,
    /// Starred entries that only the server had, and that were stored.
    pub added: u64,
}

impl AddAssign for Exchanged {
    fn add_assign(&mut self, other: Self) {
        self.sent += other.sent;
        self.sent_again += other.sent_again;
        self.kept += other.kept;
        self.received += other.received;
        self.reopened += other.reopened;
        self.ended += other.ended;
        self.added += other.added;
    }
}

/// The result of a sync.
#[derive(Clone, Debug, Default)]
pub struct SyncReport {
    /// The name of the account.
    pub account: String,
    /// The numbers of what was exchanged.
    pub exchanged: Exchanged,
    /// Marks that the server refuses. They wait, and each sync tries one of them again, until it drops it.
    pub refused: Vec<RefusedMark>,
    /// The numbers after the sync.
    pub counts: SyncCounts,
    /// Number of requests.
    pub requests: u32,
    /// True if a limit of Lacuna cut a list of the server.
    pub is_limited: bool,
    /// True if the server was set up anew since the last sync, so that both sides met as at a first sync, or if it was
    /// restored from a backup.
    pub is_anew: bool,
    /// The server wants no request before this time.
    pub wait_until: Option<Timestamp>,
    /// The time at which the marks of both sides were last compared.
    pub at: Option<Timestamp>,
    /// True if the user or the end of the program stopped this sync.
    pub is_stopped: bool,
    /// The failure that ended this sync.
    pub failure: Option<Failure>,
}

/// The progress of a sync.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyncProgress {
    /// The name of the account.
    pub account: String,
    /// Number of requests so far.
    pub requests: u32,
    /// The present step.
    pub step: SyncStep,
}

/// A step of a sync, with its progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SyncStep {
    /// The sync signs in and asks for changes.
    #[default]
    Asking,
    /// Entries of the server are listed.
    Listing {
        /// Number of entries that have been listed.
        done: u64,
        /// Number of all entries to list.
        of: u64,
    },
    /// The entries of both sides are compared.
    Comparing,
    /// Marks are sent.
    Sending {
        /// Number of marks that wait.
        waiting: u64,
    },
}

impl SyncStep {
    /// Returns the completed share, from 0 to 1; `None` if it is unknown.
    #[must_use]
    pub fn share(self) -> Option<f32> {
        match self {
            Self::Listing { done, of } => Some(done as f32 / of.max(1) as f32),
            _ => None,
        }
    }
}

/// A sync that finds something new asks for the list of feeds as well, if that list is older than this. It asks at once if
/// the list of subscriptions here has changed, or if a new entry belongs to an unknown feed.
const FEEDS_FRESH: Duration = Duration::from_hours(1);
/// The longest time between two comparisons of all marks, whatever the times and the counts of the server tell.
const ALL_FRESH: Duration = Duration::from_hours(24);
/// The number of latest known changes by which a sync finds out if the server has gone back to an earlier state.
const LATEST: usize = 50;
/// The number of newest known entries by which a sync finds out if a server that tells no times of changes was restored from
/// a backup.
const NEWEST: usize = 10;

/// Syncs with an account: compares the sets of marks in both directions (S11), and takes in the marks of a listing in one
/// transaction (S6). Returns `None` if the user does not sync with it.
pub(in crate::refresh) fn sync(
    services: &Services,
    stop: &StopFlag,
    request: &SyncRequest,
) -> Option<SyncReport> {
    sync_and_bring(services, stop, request, BTreeMap::new())
}

/// Syncs with an account, and brings the starred entries of these feeds of the server, which are not followed here any more.
fn sync_and_bring(
    services: &Services,
    stop: &StopFlag,
    request: &SyncRequest,
    left: BTreeMap<String, SubscriptionId>,
) -> Option<SyncReport> {
    let account = request.account.clone();
    let is_asked = request.is_asked;
    let name = account.name.clone();
    let state =
        services.writer.run(move |tx| if is_asked { tx.switch_sync_on(&name) } else { tx.sync_state(&name) });
    let state = match state {
        Ok(state) => state?,
        Err(error) => return Some(SyncReport::failed(&account, error.into())),
    };
    let mut run = Run::new(services, stop, request, state, left);
    let mut failure = run.run().err();
    // A session may have ended. Then the user signs in again.
    if run.is_resumed && run.listing != Listing::Done && failure.as_ref().is_some_and(is_refused_user) {
        forget_session(services, &run.account);
        failure = run.run().err();
    }
    Some(run.finish(failure))
}

impl SyncReport {
    fn of(account: &Account, state: &SyncState) -> Self {
        Self { account: account.name.clone(), wait_until: state.wait_until, at: state.at, ..Self::default() }
    }

    fn failed(account: &Account, failure: Failure) -> Self {
        Self { account: account.name.clone(), failure: Some(failure), ..Self::default() }
    }
}

fn is_refused_user(failure: &Failure) -> bool {
    matches!(failure.status(), Some(401 | 403))
}

/// The failure of a request whose entries are others than those that were known by their numbers.
fn set_up_anew() -> Failure {
    Failure::new(FailureKind::Unreadable, msg!("refresh-sync-anew"), Message::default())
}

/// One sync.
struct Run<'a> {
    services: &'a Services,
    stop: &'a StopFlag,
    request: &'a SyncRequest,
    transport: CountedTransport<'a>,
    account: Account,
    state: SyncState,
    report: SyncReport,
    /// True if an earlier sync signed in.
    is_resumed: bool,
    /// True if this sync has listed the feeds of the server.
    has_feeds: bool,
    /// True if the numbers of the server stand for other entries than before.
    is_other: bool,
    /// Feeds of the server that the user has unsubscribed here, and whose starred entries are brought all the same.
    left: BTreeMap<String, SubscriptionId>,
    /// The marks that the server refuses, until it is known that it takes others.
    refused: Vec<RefusedMark>,
    /// Number of calls with marks that the server has refused since the queue was read.
    refusals: u32,
    /// The marks that the server has accepted.
    sent: Vec<(EntryKey, MarkField)>,
    /// The marks that the server had lost.
    lost: BTreeSet<(EntryKey, MarkField)>,
    listing: Listing,
}

/// The listing of changes in a sync, as the queue sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listing {
    /// It comes later.
    Ahead,
    /// The same, and marks wait for it, because the server has an earlier state of their entries.
    Awaited,
    /// The changes were listed and compared.
    Done,
}

impl<'a> Run<'a> {
    fn new(
        services: &'a Services,
        stop: &'a StopFlag,
        request: &'a SyncRequest,
        state: SyncState,
        left: BTreeMap<String, SubscriptionId>,
    ) -> Self {
        let account = request.account.clone();
        Self {
            services,
            stop,
            request,
            transport: CountedTransport::new(services, stop, &account),
            report: SyncReport::of(&account, &state),
            account,
            state,
            is_resumed: false,
            has_feeds: false,
            is_other: false,
            left,
            refused: Vec::new(),
            refusals: 0,
            sent: Vec::new(),
            lost: BTreeSet::new(),
            listing: Listing::Ahead,
        }
    }

    fn run(&mut self) -> Result<(), Failure> {
        let mut api = self.sign_in()?;
        let api: &mut dyn Api = api.as_mut();
        let result = self.exchange(api);
        if !self.is_other {
            return result;
        }
        self.list_anew(api.lists_changes())?;
        self.exchange(api)
    }

    /// Has all entries of the server listed. If a listing shows each entry, those that are not others stay known. Otherwise
    /// all are forgotten.
    fn list_anew(&mut self, shows_each: bool) -> Result<(), Failure> {
        (self.is_other, self.report.is_anew) = (false, true);
        // They name their entries by numbers.
        self.refused.clear();
        let known = self.state.clone();
        let since = known.since.filter(|_| shows_each);
        self.state = SyncState { since, feeds_at: None, ..known };
        self.state.list_again();
        let state = self.state.clone();
        self.report.exchanged.ended += self.services.writer.run(move |tx| {
            let ended = tx.end_marks_of_numbers(state.id)?;
            if !shows_each {
                tx.forget_entries_there(state.id)?;
            }
            tx.put_sync_state(&state)?;
            Ok(ended)
        })?;
        Ok(())
    }

    /// Exchanges the marks of both sides.
    fn exchange(&mut self, api: &mut dyn Api) -> Result<(), Failure> {
        // The queue is sent first, because it may have marks of a feed that the user has just unsubscribed.
        // A failure does not count yet, because marks that still wait after the listing are sent again. A server that has none
        // of the entries answers with an error, and the listing shows that they have gone.
        // If the server was set up anew, nothing is sent before the listing: the numbers in the queue may stand for others.
        if !self.report.is_anew {
            let sent = self.send_queue(api);
            if self.is_other {
                return sent;
            }
        }
        self.update_feeds(api, false)?;
        self.take_changes(api)?;
        let marks_waited = std::mem::replace(&mut self.listing, Listing::Done) == Listing::Awaited;
        // A restore may have brought entries back that the server had deleted. Only a list of all entries shows each of them.
        let is_whole_due = self.report.is_anew && self.state.listed_at.is_none();
        // The comparison may have queued marks, and entries that were unknown to the server may be known now.
        let has_sent = self.send_compared(api)?;
        if marks_waited || is_whole_due || has_sent && api.lists_changes() {
            // The next sync must know the times of the marks that were sent after the listing. Otherwise it would not notice
            // that the same backup is restored once more.
            self.take_changes(api)?;
        }
        if is_whole_due && self.send_compared(api)? && api.lists_changes() {
            self.take_changes(api)?;
        }
        self.want_starred_of_left(api)?;
        self.bring_starred(api)?;
        self.try_refused(api)
    }

    /// Sends the queue after a comparison. Returns true if the server has taken a mark.
    fn send_compared(&mut self, api: &mut dyn Api) -> Result<bool, Failure> {
        self.put_refused_aside(false)?;
        let sent_before = self.report.exchanged.sent;
        self.send_queue(api)?;
        self.put_refused_aside(false)?;
        Ok(self.report.exchanged.sent > sent_before)
    }

    /// Signs in, or goes on with the session of an earlier sync.
    fn sign_in(&mut self) -> Result<Box<dyn Api + Send>, Failure> {
        let secret = stored_secret(self.services, &self.account)?;
        let mut api = api(&self.account, &secret);
        let known = kept_session(self.services, &self.account);
        // A password or token is no session: it was refused if it is refused now.
        self.is_resumed = matches!(known, Some(Credential::Session(_)));
        match known {
            Some(session) => api.resume(session),
            None => api.sign_in(&mut self.transport)?,
        }
        if let Some(session) = api.credential() {
            keep_session(self.services, &self.account, session);
        }
        Ok(api)
    }

    /// Lists what changed on the server, and compares both sides. Many changes are taken in parts, so that a sync that was
    /// stopped is not in vain.
    fn take_changes(&mut self, api: &mut dyn Api) -> Result<(), Failure> {
        let mut rest = self.take_part(api, self.state.rest, false)?;
        while rest.is_some() {
            rest = self.take_part(api, rest, true)?;
        }
        Ok(())
    }

    /// Lists changes on the server, and compares both sides in one transaction. Returns the rest of the list, if there is one.
    fn take_part(
        &mut self,
        api: &mut dyn Api,
        rest: Option<ListRest>,
        has_begun: bool,
    ) -> Result<Option<ListRest>, Failure> {
        for is_last in [false, true] {
            let id = self.state.id;
            let (counts, latest, newest) = self.services.writer.read(move |store| {
                Ok((
                    store.marked_counts_there(id)?,
                    store.latest_there(id, LATEST)?,
                    store.newest_there(id, NEWEST)?,
                ))
            })?;
            let now = (self.services.clock)();
            let is_due = !self.state.listed_at.is_some_and(|at| at <= now && now.since(at) < ALL_FRESH);
            let list_all = is_due && (self.state.listed_at.is_none() || !api.lists_changes());
            // An entry of a feed that is not followed here is asked for again once the feed may be.
            let of_feeds = self.state.listed_at.is_none();
            let unknown = |numbers: &[u64]| {
                let numbers = numbers.to_vec();
                Ok(self.services.writer.read(move |store| store.unknown_numbers(id, &numbers, of_feeds))?)
            };
            let read = |field| Ok(self.services.writer.read(move |store| store.marked_there(id, field))?);
            let marks_of = |number| {
                let known = self.services.writer.read(move |store| store.entry_there(id, number))?;
                Ok(known.map(|known| (known.marks, known.changed)))
            };
            let since = self.state.since;
            let (services, kept) = (self.services, RefCell::new(self.state.clone()));
            let progress = Rc::clone(&self.transport.progress);
            // The entries are compared with those that were known before the listing.
            let known = SyncState { since, ..self.state.clone() };
            let (may_be_other, is_other) = (!self.report.is_anew, Cell::new(false));
            let are_others = |entries: &[ServerEntry]| {
                let (known, entries) = (known.clone(), entries.to_vec());
                let others = services.writer.read(move |store| Others::find(store, &known, &entries))?;
                is_other.set(may_be_other && others.is_anew);
                if is_other.get() { Err(set_up_anew()) } else { Ok(()) }
            };
            let keep = |part: Part<'_>| {
                if list_all {
                    are_others(part.entries)?;
                    keep_part(services, &kept, since, part)?;
                }
                progress.at_step(SyncStep::Listing { done: part.done, of: part.of });
                Ok(())
            };
            let asked = Known {
                since,
                last: self.state.at,
                clock: &*self.services.clock,
                list_all,
                is_asked: self.request.is_asked,
                is_due: is_due && !list_all,
                listed_to: self.state.listed_to,
                rest,
                has_begun,
                marked: Marked::new(counts, &read, &marks_of),
                latest,
                newest,
                unknown: &unknown,
                keep: &keep,
            };
            let seen = api.find_changes(&mut self.transport, &asked);
            let seen = seen.and_then(|seen| are_others(&seen.entries).map(|()| seen));
            self.is_other |= is_other.get();
            self.state = kept.into_inner();
            let seen = seen?;
            let looks_again = !is_last && self.state.feeds_at != Some(now);
            let is_fresh = |last: Timestamp| last <= now && now.since(last) < FEEDS_FRESH;
            let is_due = !self.state.feeds_at.is_some_and(is_fresh);
            let is_wanted = looks_again && (self.is_strange(&seen)? || (is_due && self.is_news(&seen)?));
            if is_wanted && self.update_feeds(api, true)? {
                continue;
            }
            self.report.is_limited |= seen.is_limited || seen.leaves_out;
            self.transport.progress.at_step(SyncStep::Comparing);
            let rest = seen.rest;
            self.compare(seen, list_all, since)?;
            return Ok(rest);
        }
        Ok(None)
    }

    /// Returns true if the list of feeds on the server may have changed. An unknown entry of an unknown feed may be one of a
    /// feed that the user has just added to the server, and known entries go with their feed.
    fn is_strange(&self, seen: &ServerChanges) -> Result<bool, Failure> {
        let id = self.state.id;
        let (gone, entries) = (seen.gone.clone(), seen.entries.clone());
        let is_strange = self.services.writer.read(move |store| {
            let feeds = store.linked_feeds(id)?;
            let strangers = entries.iter().filter(|entry| !feeds.contains_key(&entry.feed));
            let strangers: Vec<u64> = strangers.map(|entry| entry.number).collect();
            let is_new = !store.unknown_numbers(id, &strangers, false)?.is_empty();
            Ok(is_new || store.unknown_numbers(id, &gone, false)?.len() < gone.len())
        })?;
        Ok(is_strange)
    }

    /// Returns true if the server has something that the store does not know. Then the list of feeds may matter as well.
    fn is_news(&self, seen: &ServerChanges) -> Result<bool, Failure> {
        let (id, entries) = (self.state.id, seen.entries.clone());
        let is_news = self.services.writer.read(move |store| {
            for entry in &entries {
                if store.entry_there(id, entry.number)?.is_none_or(|known| known.marks != entry.marks) {
                    return Ok(true);
                }
            }
            Ok(false)
        })?;
        Ok(is_news)
    }

    /// Stores the result and returns it.
    fn finish(mut self, failure: Option<Failure>) -> SyncReport {
        // If the server has listed its entries, it knows the user.
        if let Some(failure) = &failure
            && is_refused_user(failure)
            && self.listing != Listing::Done
        {
            forget_session(self.services, &self.account);
        }
        self.report.is_stopped = failure.is_some() && self.stop.is_set();
        let stopped =
            || Failure::new(FailureKind::Connection, msg!("refresh-sync-stopped"), Message::default());
        let failure = if self.report.is_stopped { Some(stopped()) } else { failure };
        // The report of this sync names a stop. The state of the account does not keep it, because it says nothing about the
        // server.
        let of_server = failure.as_ref().filter(|_| !self.report.is_stopped);
        self.state.failure = of_server.map(in_one);
        self.report.requests = self.transport.progress.requests.get();
        self.report.wait_until = waits_until(self.services, &self.account.name);
        self.state.wait_until = self.report.wait_until;
        self.report.failure = failure;
        let state = self.state.clone();
        let stored = self.services.writer.run(move |tx| {
            tx.put_sync_state(&state)?;
            counts(tx, &state)
        });
        match stored {
            Ok(counts) => self.report.counts = counts,
            Err(error) => self.report.failure = Some(error.into()),
        }
        self.report
    }
}

/// Keeps a part of the list of all entries, and the place from which the next sync goes on.
/// `since` is the time until which the entries were stored that were known before the listing.
fn keep_part(
    services: &Services,
    kept: &RefCell<SyncState>,
    since: Option<Timestamp>,
    part: Part<'_>,
) -> Result<(), Failure> {
    let mut state = kept.borrow().clone();
    state.listed_to = part.to.unwrap_or(state.listed_to);
    state.since = part.since.or(state.since);
    kept.replace(state.clone());
    let entries = part.entries.to_vec();
    let is_on = services.writer.run(move |tx| compare::keep_part(tx, &state, since, &entries))?;
    if is_on { Ok(()) } else { Err(stopped()) }
}

/// Returns a failure with the sentence that says what to do.
fn in_one(failure: &Failure) -> Message {
    let message = failure.message.clone();
    if failure.hint == Message::default() { message } else { message.and(failure.hint.clone()) }
}

fn counts(tx: &Tx<'_>, state: &SyncState) -> Result<SyncCounts, StoreError> {
    let queue = tx.queue_count(state.id)?;
    let (linked, only_there) = tx.entries_there(state.id)?;
    Ok(SyncCounts {
        waiting: queue.of_known(),
        unknown_there: queue.unknown_there,
        feeds: tx.linked_feeds(state.id)?.len() as u64,
        linked,
        only_there,
        starred_apart: tx.starred_apart(state.id)?,
    })
}
