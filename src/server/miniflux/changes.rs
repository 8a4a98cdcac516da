//! Finds the changes on a Miniflux.
//!
//! Each entry on the server tells when its marks last changed, by the clock of the server. So a sync lists the entries that
//! changed since the last one, and then counts the unread and the starred entries. If a count differs from what is
//! known, the whole set is listed. An entry that is missing in a set is asked for by its number. If the server no longer
//! has it, its marks here stay as they are.
//!
//! All entries are listed by their numbers, which takes a while. Marks that change meanwhile are found by the next list of
//! changes, because the time from which it lists is asked for before the first entry is listed.
//!
//! A long list of changes is taken in parts. Each part is compared and stored with the place to which it came, so a sync that was
//! interrupted goes on there ([`Known::rest`]). Marks that change meanwhile are found by the list after it, which begins at the
//! time that was the newest one before the first part. If the server was set back, no parts are made, because all of its
//! changes are judged together.
//!
//! The server takes whole seconds, and many entries may have changed in one second: "mark all as read" changes all of
//! them at once. Each sync would list them again until something newer changes. So a listing whose list is long first waits
//! until no more changes of that second can appear ([`Miniflux::newest_of_long_list`]). Then it is listed once.
//!
//! Neither the times nor the counts tell of a mark if its time is before the known one and another mark changed the other way
//! round. Such times come from a clock that was ahead, from a clock that was behind for a while, or from a backup to which
//! the server was set back. If the answers have the time of the web server, changes are listed again from the last sync on
//! by its present clock ([`ahead_since`]). Otherwise, and after a backup ([`Miniflux::went_back`]), both sets are listed as a
//! whole. Once a day they are listed in any case, at most [`MOST_DUE`] pages in one sync. A set that fits into one answer
//! needs no more requests than its count, so it is listed as well if the user waits for the sync. Larger sets wait for the
//! daily comparison: no count tells of a mark whose opposite was made beside it, and to list them costs more than the three
//! requests of a sync without news.
//!
//! The time of the web server is never compared with the time of a change, because the database has a clock of its own. A
//! change that has an earlier time than the known one is told from one of a backup by the clock of the database: the
//! database notes the time of each request as that of the user's last login ([`Miniflux::ask_clock`]).
//!
//! After a restore, a mark that differs was changed there if the backup has the known mark and the entry has a later time, it
//! was lost if its entry has no later time, and otherwise nobody can tell, so the known mark is kept ([`ChangeTimes::common`]
//! has the table). A later time is that of the only mark that can have changed, so no call makes a mark that an entry has.
//! The restored server tells how far the backup reaches: all its times until the last sync come from the backup
//! ([`Miniflux::backup_has_until`]).

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::time::Duration;

use serde::Deserialize;

use super::Miniflux;
use super::lists::{Filter, PAGE, Page, Row, Rows, STARRED, UNREAD};
use crate::model::{Failure, ListRest, MarkField, Marks, ServerEntry, Timestamp};
use crate::server::calls::{Call, Transport};
use crate::server::sync::{ChangeTimes, Known, MOST_PAGES, Part, ServerChanges};

/// A transaction of the server may end a little later than it began, and its changes have the time of the beginning.
const OVERLAP: Duration = Duration::from_secs(5);
/// After this time, no change of the second of the newest change can appear any more. The last one begins at most a second
/// later, and appears at most [`OVERLAP`] after that. One second is kept in reserve.
const SETTLING: Duration = Duration::from_secs(7);
/// The most entries of a set that are asked for by their numbers. For more of them all entries are listed.
const MOST_MISSING: usize = 100;
/// The most pages of one set that a sync lists only because it is time to compare the sets. The next sync goes on.
const MOST_DUE: usize = 20;
/// The clock of a server that does not tell its time may differ so much from that of this computer.
const CLOCKS_DIFFER: Duration = Duration::from_mins(5);
/// The most entries that are asked for to learn if the server has gone back.
const MOST_ASKED: usize = 10;

/// If the server listed at most this many entries, each of them is looked up to count those in a set.
const FEW: usize = 100;

/// Returns true if an entry with these marks is unread, or starred.
const fn is_in(marks: Marks, field: MarkField) -> bool {
    match field {
        MarkField::Read => !marks.read,
        MarkField::Starred => marks.starred,
    }
}

/// The two sets of marks.
const SETS: [(MarkField, Filter<'static>); 2] = [(MarkField::Read, UNREAD), (MarkField::Starred, STARRED)];

/// The most pages of a list of changes after which those that were listed are taken. A longer list may never end if the server
/// is often away.
const MOST_TAKEN: usize = 8;

/// The result of a list of changes.
struct Changes {
    /// The time since which the next listing lists changes.
    newest: Timestamp,
    /// The rest of the list.
    rest: Option<ListRest>,
    /// True if the server no longer tells of the newest change that was known. Its entry has changed again, or has gone, or
    /// the server was set back to an earlier state.
    lacks_known: bool,
}

/// The clock of the database. It is asked for only if a time shows that it matters.
#[derive(Default)]
struct DatabaseClock {
    is_asked: bool,
    /// As in [`ChangeTimes::corrected`].
    corrected: Option<RangeInclusive<Timestamp>>,
}

/// The part of the facts about the user that tells the time of the database.
#[derive(Deserialize)]
struct LastLogin {
    last_login_at: Option<String>,
}

/// The state of the second from which changes are listed.
enum SecondOfSince {
    /// All changes of this second were listed before, and nothing has changed since.
    Unchanged,
    /// There may be changes that were not listed. `has_known` is true if the server still tells of the newest change that
    /// was known.
    MayHaveMore { has_known: bool },
}

/// Returns the second after which changes are listed: [`OVERLAP`] before `since`.
fn after(since: Timestamp) -> String {
    since.minus(OVERLAP).millis().div_euclid(1000).max(0).to_string()
}

/// Returns the time since which changes are listed if all changes of the second of this one were listed. It is a whole
/// second.
fn settled(newest: Timestamp) -> Timestamp {
    Timestamp::from_seconds(newest.millis().div_euclid(1000) + 1).plus(OVERLAP)
}

/// Returns the time since which changes are listed if its second may have changes that were not listed. It is never a
/// whole second: the time of one change in a thousand is one, and would be taken for a time of [`settled`].
const fn unsettled(newest: Timestamp) -> Timestamp {
    if is_settled(newest) { Timestamp::from_millis(newest.millis() + 1) } else { newest }
}

/// Returns true if this is the time of a change. A server without entries has none ([`Miniflux::newest_change`]).
const fn is_of_change(since: Timestamp) -> bool {
    since.millis() > 0
}

/// Returns true if this is a time of [`settled`].
const fn is_settled(since: Timestamp) -> bool {
    since.millis() % 1000 == 0 && is_of_change(since)
}

/// Returns true if `changed` is the change from which the time `since` came.
fn is_known_change(changed: Timestamp, since: Timestamp) -> bool {
    unsettled(changed) == since || settled(changed) == since
}

/// Returns the time of the last sync, by the present clock of the web server, if the newest known change is later than it.
/// Then the clock was perhaps ahead, so changes since the last sync are listed again. At least one request comes before. A list
/// is taken in part only if the clock was not ahead.
fn ahead_since(transport: &dyn Transport, known: &Known<'_>) -> Option<Timestamp> {
    let (since, last) = known.since.filter(|_| known.rest.is_none()).zip(known.last)?;
    let there = transport.time_there(last);
    let latest = there.unwrap_or_else(|| last.plus(CLOCKS_DIFFER)).plus(OVERLAP);
    (since > latest).then(|| there.unwrap_or(last))
}

impl Miniflux {
    /// Lists the entries and marks that changed on the server since the last listing.
    pub(super) fn list_changes(
        &self,
        transport: &mut dyn Transport,
        known: &Known<'_>,
    ) -> Result<ServerChanges, Failure> {
        let mut rows = Rows::default();
        let since = match known.since {
            Some(since) if !known.list_all => since,
            // The rest of the list is read. Earlier entries of the list may have changed since it began.
            Some(since) if known.listed_to > 0 => {
                self.list_kept(transport, known, since, &mut rows)?;
                since
            }
            _ => {
                let since = self.newest_of_long_list(transport)?;
                let kept = known.since.map_or(since, |earlier| earlier.min(since));
                self.list_kept(transport, known, kept, &mut rows)?;
                return self.seen_whole(transport, rows, since, known);
            }
        };
        let mut clock = DatabaseClock::default();
        let rest = self.list_rest(transport, since, known, &mut clock, &mut rows)?;
        if rest.is_some() {
            return self.seen_part(transport, rows, since, rest, known, clock);
        }
        let changes = self.list_changed(transport, since, known, &mut rows)?;
        let ahead_since = ahead_since(transport, known);
        let is_told = self.list_corrected(transport, ahead_since, known, &mut rows)?;
        let went_back = self.went_back(transport, &changes, since, known, &mut clock, &mut rows)?;
        let has_lost_latest = changes.lacks_known && !rows.has_latest(known);
        let was_ahead = (ahead_since.is_some() && !is_told) || clock.corrected.is_some();
        let lists_sets = was_ahead || went_back || has_lost_latest;
        if let Some(ListRest { since: Some(from), to }) = changes.rest {
            if !lists_sets {
                return self.seen_part(transport, rows, changes.newest, changes.rest, known, clock);
            }
            self.list(transport, &[("changed_after", &after(from))], to, &mut rows, &mut |_| Ok(()))?;
        }
        let mut compared_to = (lists_sets || known.is_due).then_some(0);
        for (field, filter) in SETS {
            let count = rows.expected_count(field, known)?;
            let is_small = count < PAGE && (known.is_due || known.is_asked);
            let (from, pages) =
                if lists_sets || is_small || self.page(transport, filter, 0, 1)?.total != count {
                    (0, MOST_PAGES)
                } else if known.is_due {
                    (known.listed_to, MOST_DUE)
                } else {
                    continue;
                };
            let mut listed = Rows::default();
            let end = self.list_pages(transport, filter, from, pages, &mut listed, &mut |_| Ok(()))?;
            let expected = rows.expected(field, known)?;
            let set: BTreeSet<u64> = listed.found.keys().copied().collect();
            let is_limited = listed.is_limited || (end.is_some() && pages == MOST_PAGES);
            rows.note_left_out(&listed, field, known)?;
            rows.append(listed);
            rows.is_limited |= is_limited;
            if is_limited {
                continue;
            }
            if let Some(end) = end {
                compared_to = compared_to.map(|other| if other == 0 { end } else { other.min(end) });
            }
            let is_in_part = |number: &&u64| {
                **number > from && end.is_none_or(|end| **number <= end) && !rows.may_be_left_out(**number)
            };
            let missing: Vec<u64> = expected.difference(&set).filter(is_in_part).copied().collect();
            if missing.len() > MOST_MISSING {
                return self.all(transport, known);
            }
            self.ask_for(transport, &missing, usize::MAX, &mut rows)?;
        }
        let times = self.judge(transport, known, clock, &rows)?;
        Ok(ServerChanges { times, compared_to, ..rows.into_seen(changes.newest) })
    }

    /// Asks the database for its time. Its clock was ahead at the last sync if the newest known change is later than that sync,
    /// by the present clock of the database.
    fn ask_clock(
        &self,
        transport: &mut dyn Transport,
        known: &Known<'_>,
        clock: &mut DatabaseClock,
    ) -> Result<(), Failure> {
        clock.is_asked = true;
        let Some((since, last)) = known.since_last().zip(known.last) else { return Ok(()) };
        let user: LastLogin = self.get(transport, "v1/me")?.json(&self.base)?;
        let now_there = user.last_login_at.as_deref().and_then(Timestamp::parse_rfc3339);
        let Some(now_there) = now_there else { return Ok(()) };
        let passed = (known.clock)().millis().saturating_sub(last.millis());
        let last_there = Timestamp::from_millis(now_there.millis().saturating_sub(passed));
        let was_ahead = since > last_there.plus(OVERLAP);
        clock.corrected = was_ahead.then(|| last_there..=now_there.plus(OVERLAP));
        Ok(())
    }

    /// Finds the facts by which the times of changes are judged, after everything was listed.
    fn judge(
        &self,
        transport: &mut dyn Transport,
        known: &Known<'_>,
        mut clock: DatabaseClock,
        rows: &Rows,
    ) -> Result<ChangeTimes, Failure> {
        let is_back = self.is_back(transport, known, &mut clock, rows)?;
        if !clock.is_asked && rows.has_earlier(known)? {
            self.ask_clock(transport, known, &mut clock)?;
        }
        let restored_to = match known.since {
            Some(since) if is_back => {
                let last = clock.corrected.as_ref().map_or(since, |times| *times.start());
                Some(self.backup_has_until(transport, last, rows)?)
            }
            _ => None,
        };
        Ok(ChangeTimes { corrected: clock.corrected, restored_to })
    }

    /// Returns a time until which a backup has all changes: the latest time until the last sync that the restored server tells.
    /// All changes after the restore are later than that sync.
    fn backup_has_until(
        &self,
        transport: &mut dyn Transport,
        last: Timestamp,
        rows: &Rows,
    ) -> Result<Timestamp, Failure> {
        // The changes of the last seconds before it were listed. `last` may be the end of a second that was settled.
        let before = after(last.plus(Duration::from_secs(1)));
        let page = self.first(transport, &[("changed_before", before.as_str())], "changed_at", "desc")?;
        let kept = page.entries.first().and_then(Row::changed);
        let stored = rows.found.values().filter_map(|entry| entry.stored);
        let told = rows.changed.values().copied().chain(stored).chain(kept);
        Ok(told.filter(|time| *time <= last).max().unwrap_or(Timestamp::from_seconds(0)))
    }

    /// Makes the result of a listing that listed all entries.
    fn seen_whole(
        &self,
        transport: &mut dyn Transport,
        rows: Rows,
        since: Timestamp,
        known: &Known<'_>,
    ) -> Result<ServerChanges, Failure> {
        let times = self.judge(transport, known, DatabaseClock::default(), &rows)?;
        let seen = rows.into_seen(since);
        let is_whole = !(seen.is_limited || seen.leaves_out);
        Ok(ServerChanges { is_whole, compared_to: Some(0), times, ..seen })
    }

    /// Makes the result of a listing of changes that has a rest.
    fn seen_part(
        &self,
        transport: &mut dyn Transport,
        rows: Rows,
        since: Timestamp,
        rest: Option<ListRest>,
        known: &Known<'_>,
        clock: DatabaseClock,
    ) -> Result<ServerChanges, Failure> {
        let times = self.judge(transport, known, clock, &rows)?;
        Ok(ServerChanges { times, rest, ..rows.into_seen(since) })
    }

    /// Lists a part of the rest of a list of changes, of which an earlier listing has taken the first part. Returns what is
    /// left of it. If the server was set back meanwhile, all of the rest is listed, because its changes are judged together.
    fn list_rest(
        &self,
        transport: &mut dyn Transport,
        since: Timestamp,
        known: &Known<'_>,
        clock: &mut DatabaseClock,
        rows: &mut Rows,
    ) -> Result<Option<ListRest>, Failure> {
        let Some(ListRest { since: Some(from), to }) = known.rest else { return Ok(None) };
        let Some(to) = self.list_part(transport, from, to, MOST_TAKEN, known, rows)? else { return Ok(None) };
        if !known.has_begun {
            let changes = Changes { newest: since, rest: None, lacks_known: true };
            if self.went_back(transport, &changes, since, known, clock, rows)? {
                self.list(transport, &[("changed_after", &after(from))], to, rows, &mut |_| Ok(()))?;
                return Ok(None);
            }
        }
        Ok(Some(ListRest { since: Some(from), to }))
    }

    /// Lists at most so many pages of the entries that changed since a time, from the one after this number on. Returns the
    /// number of the last one; `None` if that is the end of the list.
    fn list_part(
        &self,
        transport: &mut dyn Transport,
        since: Timestamp,
        to: u64,
        pages: usize,
        known: &Known<'_>,
        rows: &mut Rows,
    ) -> Result<Option<u64>, Failure> {
        let mut done = 0;
        self.list_pages(transport, &[("changed_after", &after(since))], to, pages, rows, &mut |page| {
            let of = done + page.left;
            done += page.entries.len() as u64;
            (known.keep)(Part { entries: &[], to: None, since: None, done: done.min(of), of })
        })
    }

    /// Lists the changes since the last sync once more by the present clock of the web server, if the clock was perhaps ahead
    /// at that time. Returns true if the web server tells its time.
    fn list_corrected(
        &self,
        transport: &mut dyn Transport,
        ahead_since: Option<Timestamp>,
        known: &Known<'_>,
        rows: &mut Rows,
    ) -> Result<bool, Failure> {
        let Some((from, now)) = ahead_since.zip(transport.time_there((known.clock)())) else {
            return Ok(false);
        };
        // Later changes are those of the clock that was ahead. They are listed from the newest known change on.
        let to = now.plus(OVERLAP).millis().div_euclid(1000).to_string();
        let mut changed = Rows::default();
        let filter = [("changed_after", after(from)), ("changed_before", to)];
        let filter = filter.each_ref().map(|(name, value)| (*name, value.as_str()));
        self.list(transport, &filter, 0, &mut changed, &mut |_| Ok(()))?;
        rows.append(changed);
        Ok(true)
    }

    /// Lists all entries.
    fn all(&self, transport: &mut dyn Transport, known: &Known<'_>) -> Result<ServerChanges, Failure> {
        let since = self.newest_of_long_list(transport)?;
        let mut rows = Rows::default();
        self.list(transport, &[], 0, &mut rows, &mut |_| Ok(()))?;
        self.seen_whole(transport, rows, since, known)
    }

    /// Returns true if the server has gone back to an earlier state: the latest known changes have earlier times now.
    ///
    /// The known changes are looked at, the latest first. Those that the list of changes should have and lacks are asked for,
    /// because their entries may be gone. The first change that is as it was ends this: a backup that has it has all
    /// earlier ones.
    fn went_back(
        &self,
        transport: &mut dyn Transport,
        changes: &Changes,
        since: Timestamp,
        known: &Known<'_>,
        clock: &mut DatabaseClock,
        rows: &mut Rows,
    ) -> Result<bool, Failure> {
        let listed_from = since.minus(OVERLAP).plus(Duration::from_secs(1));
        let latest =
            known.latest.iter().take_while(|(number, changed)| rows.changed.get(number) != Some(changed));
        let latest = latest.filter(|(number, changed)| {
            !rows.is_seen(*number) && (changes.lacks_known || *changed > listed_from)
        });
        let latest: Vec<u64> = latest.map(|(number, _)| *number).collect();
        let (first, others) = latest.split_at(latest.len().min(MOST_ASKED));
        self.ask_for(transport, first, usize::MAX, rows)?;
        // The present times of all that were lost must be known if it has gone back.
        let is_back = self.is_back(transport, known, clock, rows)?;
        if !is_back || others.is_empty() {
            return Ok(is_back);
        }
        self.ask_for(transport, others, usize::MAX, rows)?;
        self.is_back(transport, known, clock, rows)
    }

    /// Returns true if the entries that were listed show that the server has gone back. Asks for the clock of the database if
    /// it seems so.
    fn is_back(
        &self,
        transport: &mut dyn Transport,
        known: &Known<'_>,
        clock: &mut DatabaseClock,
        rows: &Rows,
    ) -> Result<bool, Failure> {
        if !clock.is_asked && rows.went_back(known, clock) {
            self.ask_clock(transport, known, clock)?;
        }
        Ok(rows.went_back(known, clock))
    }

    /// Lists all entries, from those on that an earlier listing has not listed, and has each page kept.
    fn list_kept(
        &self,
        transport: &mut dyn Transport,
        known: &Known<'_>,
        since: Timestamp,
        rows: &mut Rows,
    ) -> Result<(), Failure> {
        let mut done = 0;
        self.list(transport, &[], known.listed_to, rows, &mut |page| {
            let of = done + page.left;
            done += page.entries.len() as u64;
            let (entries, to) = (page.entries, Some(page.last));
            (known.keep)(Part { entries, to, since: Some(since), done: done.min(of), of })
        })
    }

    /// Lists the entries that changed since a time, or the first part of a long list of them.
    fn list_changed(
        &self,
        transport: &mut dyn Transport,
        since: Timestamp,
        known: &Known<'_>,
        rows: &mut Rows,
    ) -> Result<Changes, Failure> {
        let mut has_known = false;
        if is_settled(since) {
            match self.list_second(transport, since)? {
                SecondOfSince::Unchanged => {
                    return Ok(Changes { newest: since, rest: None, lacks_known: false });
                }
                SecondOfSince::MayHaveMore { has_known: there } => has_known = there,
            }
        }
        let after = after(since);
        let filter = [("changed_after", after.as_str())];
        let mut changed = Rows::default();
        let further = self.list_pages(transport, &filter, 0, 1, &mut changed, &mut |_| Ok(()))?;
        let (newest, to) = if further.is_some() {
            // Entries may change while several pages are read.
            let newest = self.newest_of_long_list(transport)?;
            // A list that follows the rest of another one in the same sync is taken as a whole. It has the changes of the last
            // seconds again, which may be so many that the parts would never end.
            let pages = if known.has_begun { MOST_PAGES } else { MOST_TAKEN };
            let to = self.list_part(transport, since, 0, pages, known, &mut changed)?;
            changed.is_limited |= known.has_begun && to.is_some();
            (Some(newest), to.filter(|_| !known.has_begun))
        } else {
            (changed.changed.values().max().copied().map(unsettled), None)
        };
        let rest = to.map(|to| ListRest { since: Some(since), to });
        let lacks_known = is_of_change(since) && !has_known && !changed.has_change_of(since);
        rows.append(changed);
        let newest = match newest {
            Some(newest) if newest >= since => newest,
            // The time since which changes are listed goes back with the server.
            _ if lacks_known => unsettled(self.newest_change(transport)?.max(self.newest_stored(transport)?)),
            _ => since,
        };
        Ok(Changes { newest, rest, lacks_known })
    }

    /// Looks for the changes of the second that was listed as a whole, without listing them again.
    fn list_second(&self, transport: &mut dyn Transport, since: Timestamp) -> Result<SecondOfSince, Failure> {
        let before = (since.minus(OVERLAP).millis().div_euclid(1000) - 2).max(0).to_string();
        let filter = [("changed_after", before.as_str())];
        let newest = self.first(transport, &filter, "changed_at", "desc")?;
        let time = |page: &Page| page.entries.first().and_then(Row::changed);
        let Some(at) = time(&newest) else { return Ok(SecondOfSince::MayHaveMore { has_known: false }) };
        if settled(at) == since {
            return Ok(SecondOfSince::Unchanged);
        }
        let oldest = self.first(transport, &filter, "changed_at", "asc")?;
        let has_known = time(&oldest).is_some_and(|oldest| is_known_change(oldest, since));
        Ok(SecondOfSince::MayHaveMore { has_known })
    }

    /// Returns the time since which the next listing lists changes, if a long list is read after this call.
    ///
    /// That is the time of the newest change. If the next listing would need several pages for the changes around that time,
    /// this call waits. When the wait ends without a newer change, every change of that second is in the list that is
    /// read now, and all later changes are after it: both times are those of the server, and only a time that has passed
    /// is measured by Lacuna. So the next listing begins after that second.
    fn newest_of_long_list(&self, transport: &mut dyn Transport) -> Result<Timestamp, Failure> {
        let newest = self.newest_change(transport)?;
        let after = after(newest);
        if self.page(transport, &[("changed_after", after.as_str())], 0, 1)?.total <= PAGE {
            return Ok(unsettled(newest));
        }
        transport.pause(SETTLING);
        let later = self.newest_change(transport)?;
        Ok(if later == newest { settled(newest) } else { unsettled(later) })
    }

    /// Returns the time of the newest change on the server.
    fn newest_change(&self, transport: &mut dyn Transport) -> Result<Timestamp, Failure> {
        let page = self.first(transport, &[], "changed_at", "desc")?;
        // A server without entries has no time of a change. All of its later changes are after this time.
        let newest = page.entries.first().and_then(Row::changed);
        Ok(newest.unwrap_or(Timestamp::from_seconds(0)))
    }

    /// Returns the time at which the server stored the entry with the largest number.
    fn newest_stored(&self, transport: &mut dyn Transport) -> Result<Timestamp, Failure> {
        let page = self.first(transport, &[], "id", "desc")?;
        let entry = page.entries.into_iter().next().and_then(Row::entry);
        Ok(entry.and_then(|entry| entry.stored).unwrap_or(Timestamp::from_seconds(0)))
    }

    /// Asks for the first entry of a list in this order.
    fn first(
        &self,
        transport: &mut dyn Transport,
        filter: Filter<'_>,
        order: &str,
        direction: &str,
    ) -> Result<Page, Failure> {
        self.ordered(transport, filter, (order, direction), 1)
    }

    /// Asks for so many entries of a list in this order.
    pub(super) fn ordered(
        &self,
        transport: &mut dyn Transport,
        filter: Filter<'_>,
        (order, direction): (&str, &str),
        count: usize,
    ) -> Result<Page, Failure> {
        let mut address = self.at("v1/entries");
        address.query_pairs_mut().extend_pairs(filter).extend_pairs([
            ("order", order),
            ("direction", direction),
            ("limit", count.to_string().as_str()),
        ]);
        let call = Call::get(address, Some(self.credential.clone())).with_texts(count);
        self.readable(transport, &call)
    }
}

impl Rows {
    /// Returns the numbers that a set must have, if nothing but the changes that were listed has changed.
    fn expected(&self, field: MarkField, known: &Known<'_>) -> Result<BTreeSet<u64>, Failure> {
        let unseen = known.marked.set(field)?.iter().filter(|number| !self.is_seen(**number)).copied();
        let now = self.found.values().filter(|entry| is_in(entry.marks, field)).map(|entry| entry.number);
        Ok(unseen.chain(now).collect())
    }

    /// Returns the number of entries of [`Self::expected`]. If the listing has few entries, the set is not read for it.
    fn expected_count(&self, field: MarkField, known: &Known<'_>) -> Result<u64, Failure> {
        if self.found.len() + self.gone.len() > FEW {
            return Ok(self.expected(field, known)?.len() as u64);
        }
        let mut count = known.marked.count(field);
        for number in self.found.keys().chain(&self.gone).copied().collect::<BTreeSet<u64>>() {
            let was_in = known.marked.marks_of(number)?.is_some_and(|marks| is_in(marks, field));
            count = count.saturating_sub(u64::from(was_in));
            count += u64::from(self.found.get(&number).is_some_and(|entry| is_in(entry.marks, field)));
        }
        Ok(count)
    }

    /// Notes the unknown entries of a set that are too large for an answer, if their numbers are sure. The set then has as many
    /// entries as are known, so it is not listed again by each sync.
    fn note_left_out(&mut self, set: &Self, field: MarkField, known: &Known<'_>) -> Result<(), Failure> {
        for (numbers, count) in &set.left_out {
            if numbers.end() - numbers.start() >= *count {
                continue;
            }
            for number in numbers.clone() {
                if known.marked.marks_of(number)?.is_none() {
                    let marks = self.nameless.entry(number).or_insert(Marks { read: true, starred: false });
                    marks.set(field, field == MarkField::Starred);
                }
            }
        }
        Ok(())
    }

    /// Returns true if the server still tells of the newest change that was known.
    fn has_change_of(&self, since: Timestamp) -> bool {
        self.changed.values().any(|changed| is_known_change(*changed, since))
    }

    /// Returns true if the server is known to have one of the entries whose changes were the latest known ones.
    fn has_latest(&self, known: &Known<'_>) -> bool {
        known.latest.iter().any(|(number, _)| self.changed.contains_key(number))
    }

    /// Returns true if one of the latest known changes has an earlier time now, and no later one of them is as it was.
    fn went_back(&self, known: &Known<'_>, clock: &DatabaseClock) -> bool {
        let is_corrected = |time| clock.corrected.as_ref().is_some_and(|times| times.contains(time));
        for (number, changed) in &known.latest {
            match self.changed.get(number) {
                Some(now) if now == changed => return false,
                Some(now) if now < changed && !is_corrected(now) => return true,
                _ => {}
            }
        }
        false
    }

    /// Returns true if an entry has other marks than the known ones, and an earlier time.
    fn has_earlier(&self, known: &Known<'_>) -> Result<bool, Failure> {
        let Some(since) = known.since else { return Ok(false) };
        for entry in self.found.values().filter(|entry| entry.changed.is_some_and(|changed| changed < since))
        {
            let mut differs = false;
            for field in MarkField::ALL {
                differs |= known.marked.set(field)?.contains(&entry.number) != is_in(entry.marks, field);
            }
            if differs && known.marked.changed_of(entry.number)? > entry.changed {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Makes the result of a listing. The next listing asks for changes from `since` on. It finds the entries that were stored
    /// while this listing listed others. So each known entry was stored before `since`, which shows if its number is ever
    /// given to another one.
    fn into_seen(self, since: Timestamp) -> ServerChanges {
        let is_known = |entry: &ServerEntry| entry.stored.is_none_or(|stored| stored <= since);
        let nameless = self.nameless.into_iter().map(|(number, marks)| ServerEntry::nameless(number, marks));
        ServerChanges {
            entries: self.found.into_values().filter(is_known).chain(nameless).collect(),
            gone: self.gone.into_iter().collect(),
            leaves_out: !self.left_out.is_empty(),
            is_limited: self.is_limited,
            since: Some(since),
            ..ServerChanges::default()
        }
    }
}
