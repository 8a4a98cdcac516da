//! Compares the entries and marks of a server with those in the store.

use std::collections::{BTreeMap, BTreeSet};

use super::{Exchanged, Run};
use crate::history::{NamedEntry, is_same_entry, is_surely_same, same_entries, shares_no_name};
use crate::model::{EntryKey, Failure, MarkField, Marks, OwnState, ServerEntry, SubscriptionId, Timestamp};
use crate::server::{AgreedMark, Common, Merged, ServerChanges, merge};
use crate::store::{Database, EntryThere, QueuedMark, StoreError, SyncId, SyncState, Tx};

impl Run<'_> {
    /// Compares the changes on the server with the entries in the store, in one transaction.
    /// All known entries were stored until `since`.
    pub(super) fn compare(
        &mut self,
        seen: ServerChanges,
        list_all: bool,
        since: Option<Timestamp>,
    ) -> Result<(), Failure> {
        // All changes that the server tells are before this time.
        let now = (self.services.clock)();
        let mut state = self.state.clone();
        if seen.rest.is_none() {
            state.at = Some(now);
        }
        state.rest = seen.rest.filter(|rest| rest.since.is_some());
        state.since = seen.since.or(state.since);
        match seen.compared_to {
            // A list that was cut is read again.
            _ if list_all && (seen.is_limited || seen.rest.is_some()) => {}
            None if !list_all => {}
            Some(place @ 1..) if !list_all => state.listed_to = place,
            _ => (state.listed_at, state.listed_to) = (Some(now), 0),
        }
        let sent = self.sent.clone();
        let (result, state) = self.services.writer.run(move |tx| {
            let mut comparison = Comparison::new(tx, state.id);
            comparison.is_restored = comparison.has_lost_newest(&seen)?;
            comparison.take(&seen, since)?;
            let is_restored = comparison.is_restored || seen.times.restored_to.is_some();
            if is_restored && !list_all {
                state.list_again();
            }
            comparison.find_same(state.seen, list_all)?;
            let ended = comparison.drop_marks_of_gone(&sent)?;
            let (gone, queued) = (comparison.gone.clone(), std::mem::take(&mut comparison.queued));
            let (kept, reopened) = (comparison.kept, comparison.reopened);
            let received = comparison.apply()?;
            state.seen = tx.newest_key()?.unwrap_or(state.seen).max(state.seen);
            tx.put_sync_state(&state)?;
            tx.end_dropped_marks_there(state.id)?;
            let exchanged = Exchanged { kept, received, reopened, ended, ..Exchanged::default() };
            Ok((Compared { exchanged, is_restored, gone, queued }, state))
        })?;
        self.report.exchanged += result.exchanged;
        self.report.is_anew |= result.is_restored;
        if self.report.is_anew {
            self.lost.extend(result.queued);
        }
        self.end_sent(&result.gone);
        let ended = result.exchanged.ended;
        if ended > 0 {
            tracing::info!(
                account = self.account.name,
                ended,
                "a server has removed entries with marks that waited"
            );
        }
        self.report.at = state.at;
        self.state = state;
        Ok(())
    }

    /// Counts marks as not sent if the listing shows that the server does not have their entries. Some servers accept such
    /// marks.
    fn end_sent(&mut self, gone: &[EntryKey]) {
        let ended = self.sent.extract_if(.., |(key, _)| gone.contains(key)).count() as u64;
        let exchanged = &mut self.report.exchanged;
        exchanged.sent = exchanged.sent.saturating_sub(ended);
        exchanged.ended += ended;
    }
}

/// The entries of a server that are others than the known ones with their numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Others {
    /// Their numbers.
    pub(super) numbers: BTreeSet<u64>,
    /// True if so many are others that the server gives its numbers anew: its database was created again.
    pub(super) is_anew: bool,
}

impl Others {
    /// Finds those among these entries.
    ///
    /// One alone proves nothing about the server: perhaps its publisher has changed all about it. A server without hashes gives
    /// its numbers anew if several entries are others, and these are either most of the compared ones, or several of them
    /// have larger numbers than each one that is the same.
    pub(super) fn find(
        store: &Database,
        state: &SyncState,
        entries: &[ServerEntry],
    ) -> Result<Self, StoreError> {
        let feeds = store.linked_feeds(state.id)?;
        let (mut others, mut same) = (Self::default(), BTreeSet::new());
        for entry in entries {
            let feed = feeds.get(&entry.feed).copied();
            let Some(known) = store.entry_there(state.id, entry.number)? else { continue };
            if is_another(store, state.id, known, feed, entry, state.since)? {
                others.numbers.insert(entry.number);
                others.is_anew |= entry.names.hash.is_some();
            } else if known.key.is_some() {
                same.insert(entry.number);
            }
        }
        let numbers = &others.numbers;
        let above = numbers.iter().filter(|number| same.last().is_none_or(|same| *number > same));
        others.is_anew |= above.count() > 1 || numbers.len() > same.len().max(1);
        Ok(others)
    }
}

/// Returns those of these entries that are others than those of queued marks of which nothing but the number is known. The user
/// has left their feeds.
pub(super) fn others_of_marks(
    store: &Database,
    state: &SyncState,
    marks: &[QueuedMark],
    entries: &[ServerEntry],
) -> Result<BTreeSet<u64>, StoreError> {
    let mut others = BTreeSet::new();
    for entry in entries {
        let Some(mark) = marks.iter().find(|mark| mark.number == entry.number) else { continue };
        if store.entry_there(state.id, entry.number)?.is_some() {
            continue;
        }
        let named = store.names_of(mark.key)?;
        let is_other = named.is_some_and(|named| has_other_names(&named, entry, state.since));
        if is_other || is_newer(entry, state.since) {
            others.insert(entry.number);
        }
    }
    Ok(others)
}

/// Returns those entries whose marks are those of an earlier time, and their known marks.
pub(super) fn set_back(
    store: &Database,
    sync: SyncId,
    entries: &[ServerEntry],
) -> Result<Vec<(u64, Marks)>, StoreError> {
    let mut back = Vec::new();
    for entry in entries {
        let known = store.entry_there(sync, entry.number)?.filter(|known| is_set_back(*known, entry));
        back.extend(known.map(|known| (entry.number, known.marks)));
    }
    Ok(back)
}

fn is_set_back(known: EntryThere, entry: &ServerEntry) -> bool {
    known.changed.zip(entry.changed).is_some_and(|(known, now)| now < known)
}

/// Returns true if an entry of the server is another one than the known one with its number. `since` is the time until
/// which all known entries were stored: one that was stored later is another one. If it was not, the number still stands for
/// the same row of the server, although its publisher may have corrected link, title and time.
fn is_another(
    store: &Database,
    sync: SyncId,
    known: EntryThere,
    feed: Option<SubscriptionId>,
    entry: &ServerEntry,
    since: Option<Timestamp>,
) -> Result<bool, StoreError> {
    let Some(key) = known.key else {
        // The hash of an entry never changes.
        let hash = store.names_there(sync, entry.number)?.and_then(|names| names.hash);
        return Ok(hash.is_some() && entry.names.hash.is_some() && hash != entry.names.hash);
    };
    if is_newer(entry, since) || known.subscription != feed {
        return Ok(true);
    }
    Ok(store.names_of(key)?.is_some_and(|named| has_other_names(&named, entry, since)))
}

/// Returns true if an entry was stored after all known ones. Before the first listing there is no such time.
fn is_newer(entry: &ServerEntry, since: Option<Timestamp>) -> bool {
    entry.stored.zip(since).is_some_and(|(stored, since)| since.millis() > 0 && stored > since)
}

/// Returns true if the names of an entry show that it is not this one of the store.
fn has_other_names(named: &NamedEntry, entry: &ServerEntry, since: Option<Timestamp>) -> bool {
    let tells_stored = entry.stored.is_some() && since.is_some_and(|since| since.millis() > 0);
    match entry.names.hash {
        Some(_) => !is_same_entry(named, &entry.names),
        None => !tells_stored && shares_no_name(named, &entry.names),
    }
}

/// Returns true if the entry was stored before its feed was linked.
fn is_new_of(known: EntryThere, feed: Option<SubscriptionId>) -> bool {
    known.subscription != feed && known.key.is_none()
}

/// Keeps a part of the list of all entries, so that the next sync need not ask for it again. No mark changes yet: the
/// entries are kept as ones that only the server has, until a whole listing is compared. Entries that are known already keep
/// their common state, unless their numbers stand for others now. Entries of feeds that are not on both sides stay unknown,
/// because their feed may be new.
///
/// All entries that were known before the listing were stored until `since`. Returns false if the user has ended the sync with
/// this account meanwhile.
pub(super) fn keep_part(
    tx: &Tx<'_>,
    state: &SyncState,
    since: Option<Timestamp>,
    entries: &[ServerEntry],
) -> Result<bool, StoreError> {
    if tx.sync_state(&state.account)?.is_none_or(|present| present.id != state.id) {
        return Ok(false);
    }
    let feeds = tx.linked_feeds(state.id)?;
    for entry in entries {
        let Some(feed) = feeds.get(&entry.feed).copied() else { continue };
        let known = tx.entry_there(state.id, entry.number)?;
        let known = forget_if_another(tx, state.id, known, Some(feed), entry, since)?;
        if known.is_none_or(|known| is_new_of(known, Some(feed))) {
            tx.add_entry_there(state.id, Some(feed), entry)?;
        }
    }
    tx.put_sync_state(state)?;
    Ok(true)
}

/// Forgets the known entry with the number of another one. Returns the known entry if it is the same.
fn forget_if_another(
    tx: &Tx<'_>,
    sync: SyncId,
    known: Option<EntryThere>,
    feed: Option<SubscriptionId>,
    entry: &ServerEntry,
    since: Option<Timestamp>,
) -> Result<Option<EntryThere>, StoreError> {
    let Some(known) = known else { return Ok(None) };
    if !is_new_of(known, feed) && is_another(tx, sync, known, feed, entry, since)? {
        tx.forget_entry_there(sync, entry.number)?;
        return Ok(None);
    }
    Ok(Some(known))
}

/// The result of a comparison.
struct Compared {
    exchanged: Exchanged,
    is_restored: bool,
    /// The entries of the store that the server no longer has.
    gone: Vec<EntryKey>,
    /// The marks that the comparison has queued for the server.
    queued: Vec<(EntryKey, MarkField)>,
}

/// Numbers of marks that a first sync changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstMarks {
    /// Feeds that are on both sides. Only their marks are compared.
    pub feeds: u64,
    /// Marks that the server gets.
    pub sent: u64,
    /// Entries that become read here.
    pub read: u64,
    /// Entries that arrived as read history (G5a), and that become unread here.
    pub unread: u64,
    /// Entries that get a star here.
    pub starred: u64,
    /// Starred entries that only the server has, and that are brought.
    pub added: u64,
}

impl FirstMarks {
    /// Returns true if no mark changes.
    #[must_use]
    pub fn changes_nothing(self) -> bool {
        self == Self { feeds: self.feeds, ..Self::default() }
    }

    /// Begins the sync and compares the marks of both sides. The caller undoes all of that.
    pub(super) fn find(
        tx: &Tx<'_>,
        account: &str,
        feeds: &BTreeMap<String, SubscriptionId>,
        seen: &ServerChanges,
    ) -> Result<Self, StoreError> {
        let Some(state) = tx.switch_sync_on(account)? else { return Ok(Self::default()) };
        tx.link_feeds(state.id, feeds)?;
        let mut comparison = Comparison::new(tx, state.id);
        comparison.take(seen, None)?;
        comparison.find_same(EntryKey(0), true)?;
        let count = |field, value| comparison.taken.get(&(field, value)).map_or(0, Vec::len) as u64;
        Ok(Self {
            feeds: feeds.len() as u64,
            sent: tx.queue_count(state.id)?.of_known(),
            read: count(MarkField::Read, true),
            unread: count(MarkField::Read, false),
            starred: count(MarkField::Starred, true),
            added: tx.starred_there(state.id, None, usize::MAX)?.len() as u64,
        })
    }
}

/// A comparison inside a transaction.
pub(super) struct Comparison<'a, 'b> {
    tx: &'a Tx<'b>,
    sync: SyncId,
    /// The marks that are compared.
    pub(super) fields: &'static [MarkField],
    /// The feeds of which the server has entries that were not known.
    grown: BTreeSet<SubscriptionId>,
    /// The marks that change in the store.
    taken: BTreeMap<(MarkField, bool), Vec<EntryKey>>,
    /// Number of entries that arrived as read history (G5a), and that become unread because they are so on the server.
    reopened: u64,
    /// The entries of the store that the server no longer has.
    gone: Vec<EntryKey>,
    /// The marks that were queued for the server, because it does not have them.
    queued: Vec<(EntryKey, MarkField)>,
    /// Number of marks that were queued because the server has lost them, unless somebody has changed them there.
    kept: u64,
    /// True if the server was restored from a backup and tells no times of changes. Then a mark on either side is one on both,
    /// unless it was taken back.
    is_restored: bool,
}

impl<'a, 'b> Comparison<'a, 'b> {
    pub(super) const fn new(tx: &'a Tx<'b>, sync: SyncId) -> Self {
        Self {
            tx,
            sync,
            fields: &MarkField::ALL,
            grown: BTreeSet::new(),
            taken: BTreeMap::new(),
            reopened: 0,
            gone: Vec::new(),
            queued: Vec::new(),
            kept: 0,
            is_restored: false,
        }
    }

    /// Takes the changes on the server. All known entries were stored until `since`.
    fn take(&mut self, seen: &ServerChanges, since: Option<Timestamp>) -> Result<(), StoreError> {
        let (feeds, is_restored) = (self.tx.linked_feeds(self.sync)?, self.is_restored);
        for entry in &seen.entries {
            let feed = feeds.get(&entry.feed).copied();
            let known = self.tx.entry_there(self.sync, entry.number)?;
            match forget_if_another(self.tx, self.sync, known, feed, entry, since)? {
                Some(known) if !is_new_of(known, feed) && !self.is_detached(entry.number, known)? => {
                    if !self.waits_for_set_back(known, entry)? {
                        self.tx.set_marks_there(self.sync, entry)?;
                    }
                    let common = |field: MarkField| {
                        let other = field.other();
                        let is_same = known.marks.get(other) == entry.marks.get(other);
                        let agreed = AgreedMark {
                            value: known.marks.get(field),
                            was_set: known.earlier.get(field),
                            entry_changed: known.changed,
                            changed: known.changed_at(field),
                            same_other: known.changed_at(other).filter(|_| is_same),
                        };
                        if agreed.value == entry.marks.get(field) {
                            Common::Known
                        } else if is_restored {
                            Common::unsure(agreed)
                        } else {
                            seen.times.common(entry.changed, agreed)
                        }
                    };
                    if let Some(key) = known.key {
                        self.meet(entry.number, key, entry.marks, common)?;
                    }
                }
                _ => {
                    self.tx.add_entry_there(self.sync, feed, entry)?;
                    self.grown.extend(feed);
                }
            }
        }
        let mut gone: BTreeSet<u64> = seen.gone.iter().copied().collect();
        if seen.is_whole {
            let listed: BTreeSet<u64> = seen.entries.iter().map(|entry| entry.number).collect();
            gone.extend(self.tx.numbers_there(self.sync)?.difference(&listed));
        }
        for number in gone {
            self.gone.extend(self.tx.forget_entry_there(self.sync, number)?);
        }
        Ok(())
    }

    /// Returns true if the server was set back to a state that has a mark which waits in the queue. Then the entry stays known
    /// as it was until that mark is sent, because the call must be made although the server has the mark.
    fn waits_for_set_back(&self, known: EntryThere, entry: &ServerEntry) -> Result<bool, StoreError> {
        let Some(key) = known.key.filter(|_| is_set_back(known, entry)) else { return Ok(false) };
        let Some(own) = self.tx.own_marks(key)? else { return Ok(false) };
        let is_lost = |field: &MarkField| {
            let there = entry.marks.get(*field);
            known.marks.get(*field) != there && own.marks.get(*field) == there
        };
        Ok(self.tx.queued_fields(self.sync, key)?.iter().any(is_lost))
    }

    /// Returns true if an earlier version of Lacuna no longer looked for an entry, because the server had refused a mark.
    fn is_detached(&self, number: u64, known: EntryThere) -> Result<bool, StoreError> {
        let is_of_feed = known.key.is_none() && known.subscription.is_some();
        Ok(is_of_feed && self.tx.names_there(self.sync, number)?.is_none())
    }

    /// Returns true if the server lacks several of the newest known entries, although it still has others of their feeds: a
    /// user may empty a feed there. Somebody may have deleted a single one there. So that one counts only if the server has
    /// fetched it again since, or if it makes a mark again that was taken back.
    fn has_lost_newest(&self, seen: &ServerChanges) -> Result<bool, StoreError> {
        if seen.lost_newest.is_empty() {
            return Ok(false);
        }
        let linked: BTreeSet<SubscriptionId> = self.tx.linked_feeds(self.sync)?.into_values().collect();
        let mut feeds = BTreeSet::new();
        for number in &seen.listed {
            feeds.extend(self.tx.entry_there(self.sync, *number)?.and_then(|known| known.subscription));
        }
        let mut lost = Vec::new();
        for number in &seen.lost_newest {
            let known = self.tx.entry_there(self.sync, *number)?;
            let is_of = |id: SubscriptionId| linked.contains(&id) && feeds.contains(&id);
            let known = known.filter(|known| known.subscription.is_some_and(is_of));
            lost.extend(known.map(|known| (*number, known)));
        }
        match &lost[..] {
            [] => Ok(false),
            [(number, known)] => {
                Ok(self.has_again(seen, *number, *known)? || self.has_mark_made_again(seen)?)
            }
            _ => Ok(true),
        }
    }

    /// Returns true if the server has a lost entry under a later number.
    fn has_again(&self, seen: &ServerChanges, lost: u64, known: EntryThere) -> Result<bool, StoreError> {
        let named = known.key.map(|key| self.tx.names_of(key)).transpose()?.flatten();
        let Some(named) = named else { return Ok(false) };
        Ok(seen.entries.iter().any(|entry| entry.number > lost && is_same_entry(&named, &entry.names)))
    }

    /// Returns true if the server has a mark again that it had before and that was taken back.
    fn has_mark_made_again(&self, seen: &ServerChanges) -> Result<bool, StoreError> {
        for entry in &seen.entries {
            let Some(known) = self.tx.entry_there(self.sync, entry.number)? else { continue };
            let is_made_again =
                |field| entry.marks.get(field) && !known.marks.get(field) && known.earlier.get(field);
            if MarkField::ALL.into_iter().any(is_made_again) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Drops the queued marks of entries that the server no longer has: it takes none of them. The same holds for those of the
    /// marks `sent` that it has just accepted. If it gets such an entry again, they are sent. Returns the number of queued
    /// marks that were dropped.
    fn drop_marks_of_gone(&self, sent: &[(EntryKey, MarkField)]) -> Result<u64, StoreError> {
        let mut ended = 0;
        for key in &self.gone {
            // The server may have the same entry under a new number.
            if self.tx.number_there(self.sync, *key)?.is_none() {
                ended += self.tx.drop_marks(self.sync, *key)?;
                for (_, field) in sent.iter().filter(|(of, _)| of == key) {
                    self.tx.drop_sent_mark(self.sync, *key, *field)?;
                }
            }
        }
        Ok(ended)
    }

    /// Finds entries of the store that are the same as entries of the server. `seen` is the newest key that was compared
    /// before. If `all` is false, only feeds with newer entries are compared, and those of which the server has new ones.
    fn find_same(&mut self, seen: EntryKey, all: bool) -> Result<(), StoreError> {
        let linked: BTreeSet<SubscriptionId> = self.tx.linked_feeds(self.sync)?.into_values().collect();
        let newer = self.tx.feeds_with_newer(seen)?;
        let grown = std::mem::take(&mut self.grown);
        for id in linked.into_iter().filter(|id| all || newer.contains(id) || grown.contains(id)) {
            self.find_same_of(id)?;
        }
        Ok(())
    }

    /// Finds entries of one feed of the store that are the same as entries of the server.
    pub(super) fn find_same_of(&mut self, id: SubscriptionId) -> Result<(), StoreError> {
        let missing = self.tx.missing_here(self.sync, id)?;
        if missing.is_empty() {
            return Ok(());
        }
        let (keys, named) = self.tx.all_named_entries(id)?;
        let found = same_entries(&named, missing.iter().map(|entry| &entry.names));
        // Two entries of the server may be one entry of the store. The one with the largest number is linked.
        for (entry, place) in missing.iter().zip(found).rev() {
            let Some((key, named)) = place.and_then(|place| keys.get(place).copied().zip(named.get(place)))
            else {
                continue;
            };
            // Another entry of the server is this one already. This one may be the next of those that share a link.
            if self.tx.number_there(self.sync, key)?.is_some() && !is_surely_same(named, &entry.names) {
                continue;
            }
            self.link(entry.number, key, entry.marks)?;
        }
        Ok(())
    }

    /// Notes that an entry of the server and one of the store are the same, and compares their marks for the first time.
    pub(super) fn link(&mut self, number: u64, key: EntryKey, marks: Marks) -> Result<(), StoreError> {
        self.forget_earlier(number, key)?;
        if self.tx.link_entry(self.sync, number, key)? {
            self.meet(number, key, marks, |_| Common::None)?;
        }
        Ok(())
    }

    /// Forgets the link of an entry with a smaller number than this one. The server has deleted that entry and got it back:
    /// it is a new one on the server, so the marks meet without a common state.
    fn forget_earlier(&mut self, number: u64, key: EntryKey) -> Result<(), StoreError> {
        if let Some(earlier) = self.tx.number_there(self.sync, key)?.filter(|earlier| *earlier < number) {
            self.tx.forget_entry_there(self.sync, earlier)?;
        }
        Ok(())
    }

    /// Compares the marks of an entry on both sides. `common` returns the last common state of a mark.
    fn meet(
        &mut self,
        number: u64,
        key: EntryKey,
        theirs: Marks,
        common: impl Fn(MarkField) -> Common,
    ) -> Result<(), StoreError> {
        let Some(own) = self.tx.own_marks(key)? else { return Ok(()) };
        if own.marks == theirs {
            return Ok(());
        }
        let queued = self.tx.queued_fields(self.sync, key)?;
        for field in self.fields.iter().copied() {
            let (value, theirs) = (own.marks.get(field), theirs.get(field));
            let is_queued = queued.contains(&field);
            let ours = OwnState { value, is_queued, arrived_read: own.arrived_read };
            let common = common(field);
            match merge(field, ours, theirs, common) {
                Merged::Same => {}
                Merged::TakeTheirs => {
                    self.reopened += u64::from(field == MarkField::Read && ours.arrived_read && value);
                    self.taken.entry((field, theirs)).or_default().push(key);
                }
                Merged::SendOurs => {
                    match common {
                        Common::Unsure => self.kept += 1,
                        _ => self.queued.push((key, field)),
                    }
                    self.tx.queue_mark(self.sync, QueuedMark { number, key, field, value })?;
                }
            }
        }
        Ok(())
    }

    /// Applies the marks that change in the store. Returns their number.
    pub(super) fn apply(self) -> Result<u64, StoreError> {
        let mut received = 0;
        for ((field, value), keys) in &self.taken {
            self.tx.take_mark(self.sync, keys, *field, *value)?;
            received += keys.len() as u64;
        }
        Ok(received)
    }
}
