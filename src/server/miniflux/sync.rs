//! Sync with Miniflux.
//!
//! Each entry on the server tells when its marks last changed, by the clock of the server. So a sync lists the entries that
//! changed since the last one, and then counts the unread and the starred entries. If a count differs from what is
//! known, the whole set is listed. An entry that is missing in a set is asked for by its number, because it may be
//! gone, and then nothing follows for its marks.
//!
//! All entries are listed by their numbers, which takes a while. Marks that change meanwhile are found by the next list of
//! changes, because the time from which it lists is asked for before the first entry is listed.
//!
//! The server takes whole seconds, and many entries may have changed in one second: "mark all as read" changes all of
//! them at once. Each sync would list them again until something newer changes. So a look whose list is long first waits
//! until no more changes of that second can appear ([`Miniflux::newest_of_long_list`]). Then it is listed once.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde::Deserialize;
use serde_json::json;

use super::Miniflux;
use crate::model::{ApiBody, EntryNames, Failure, FailureKind, MarkField, Marks, ServerEntry, Timestamp};
use crate::server::calls::{Call, Line};
use crate::server::sync::{Check, Known, MOST_PAGES, MarkSync, Part, Seen};
use crate::server::{entry_gone, mark_changed, other};

/// Entries in one answer. A page that is too large is asked for in smaller parts.
const PAGE: u64 = 250;
/// A transaction of the server may end a little later than it began, and its changes have the time of the beginning.
const OVERLAP: Duration = Duration::from_secs(5);
/// After this time, no change of the second of the newest change can appear any more.
const SETTLING: Duration = Duration::from_secs(7);
/// The most entries that are asked for one by one. For more of them all entries are listed.
const ONE_BY_ONE: usize = 100;
/// Entries in one answer that shows which entries the marks to send are for.
const CHECKED: u64 = 100;
/// The most such answers for one batch of marks. Of a batch that is spread over more entries, some are not looked at.
const MOST_CHECKS: usize = 8;
/// The status of the answer if the server accepts a mark.
const NO_CONTENT: u16 = 204;
/// The most calls for one star in one sync.
const STAR_CALLS: usize = 3;

#[derive(Deserialize)]
struct Page {
    total: u64,
    entries: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    id: u64,
    feed_id: u64,
    status: String,
    starred: bool,
    hash: Option<String>,
    #[serde(default)]
    title: String,
    #[serde(default)]
    url: String,
    published_at: Option<String>,
    created_at: Option<String>,
    changed_at: Option<String>,
}

impl Row {
    /// Returns the entry; `None` if the server has removed it and keeps only its number.
    fn entry(self) -> Option<ServerEntry> {
        if self.status == "removed" {
            return None;
        }
        let names = EntryNames {
            hash: self.hash,
            link: self.url,
            title: self.title,
            published: self.published_at.as_deref().and_then(Timestamp::parse_rfc3339),
        };
        let marks = Marks { read: self.status == "read", starred: self.starred };
        let stored = self.created_at.as_deref().and_then(Timestamp::parse_rfc3339);
        Some(ServerEntry { number: self.id, feed: self.feed_id.to_string(), marks, names, stored })
    }
}

/// The entries that a look has seen, by their numbers.
#[derive(Default)]
struct Rows {
    found: BTreeMap<u64, ServerEntry>,
    gone: BTreeSet<u64>,
    /// The times at which the marks last changed, by the numbers of the entries.
    changed: BTreeMap<u64, Timestamp>,
    is_limited: bool,
}

/// A page that [`Miniflux::list`] has read.
struct ListedPage<'a> {
    entries: &'a [ServerEntry],
    /// The largest number of the page.
    last: u64,
    /// Number of the entries of this page and of all after it.
    left: u64,
}

impl Rows {
    fn take(&mut self, row: Row) {
        let number = row.id;
        let changed = row.changed_at.as_deref().and_then(Timestamp::parse_rfc3339);
        self.changed.extend(changed.map(|changed| (number, changed)));
        match row.entry() {
            Some(entry) => drop(self.found.insert(number, entry)),
            None => drop(self.gone.insert(number)),
        }
    }
}

/// Returns the second after which changes are listed: [`OVERLAP`] before `since`.
fn after(since: Timestamp) -> String {
    since.minus(OVERLAP).millis().div_euclid(1000).max(0).to_string()
}

/// The conditions that the entries of a list meet: names and values of the query.
type Filter = &'static [(&'static str, &'static str)];

/// The two sets whose counts are compared. Entries that the server has removed keep their stars, and do not count.
const SETS: [(MarkField, Filter); 2] = [
    (MarkField::Read, &[("status", "unread")]),
    (MarkField::Starred, &[("starred", "true"), ("status", "read"), ("status", "unread")]),
];

impl MarkSync for Miniflux {
    fn batch(&self, field: MarkField) -> usize {
        match field {
            MarkField::Read => 250,
            MarkField::Starred => 1,
        }
    }

    fn send(
        &mut self,
        line: &mut dyn Line,
        field: MarkField,
        value: bool,
        numbers: &[u64],
        check: &Check<'_>,
    ) -> Result<(), Failure> {
        match field {
            MarkField::Read => {
                self.check(line, numbers, check)?;
                let status = if value { "read" } else { "unread" };
                let body = json!({"entry_ids": numbers, "status": status}).to_string();
                match self.call(line, "v1/entries", ApiBody::Put(body)) {
                    Err(failure) if failure.status().is_some() => {
                        Err(self.why_refused(line, numbers, failure)?)
                    }
                    result => result,
                }
            }
            MarkField::Starred => {
                numbers.iter().try_for_each(|number| self.send_star(line, *number, value, check))
            }
        }
    }

    fn entry(&mut self, line: &mut dyn Line, number: u64) -> Result<Option<ServerEntry>, Failure> {
        Ok(self.one(line, number)?.and_then(Row::entry))
    }

    fn texts(&mut self, _line: &mut dyn Line, numbers: &[u64]) -> Result<Call, Failure> {
        // The call asks for as many starred entries as there are numbers, from the first number on.
        let [_, (_, filter)] = SETS;
        let first = numbers.first().copied().unwrap_or_default();
        Ok(self.list_call(filter, first.saturating_sub(1), numbers.len() as u64))
    }

    fn most_texts(&self) -> usize {
        250
    }

    fn number(&self, text: &str) -> Option<u64> {
        text.parse().ok()
    }

    fn lists_changes(&self) -> bool {
        true
    }

    fn look(&mut self, line: &mut dyn Line, known: &Known<'_>) -> Result<Seen, Failure> {
        let mut rows = Rows::default();
        let since = match known.since {
            Some(since) if !known.list_all => since,
            // The rest of the list is read. Earlier entries of the list may have changed since it began.
            Some(since) if known.listed_to > 0 => {
                self.list_kept(line, known, since, &mut rows)?;
                since
            }
            _ => {
                let since = self.newest_of_long_list(line)?;
                let kept = known.since.map_or(since, |earlier| earlier.min(since));
                self.list_kept(line, known, kept, &mut rows)?;
                return Ok(rows.into_seen(true, since, known));
            }
        };
        let newest = self.list_changed(line, since, &mut rows)?;
        for (field, filter) in SETS {
            let is_in = |marks: Marks| match field {
                MarkField::Read => !marks.read,
                MarkField::Starred => marks.starred,
            };
            let before = match field {
                MarkField::Read => &known.marked.unread,
                MarkField::Starred => &known.marked.starred,
            };
            let unseen = before.iter().filter(|number| !rows.is_seen(**number)).copied();
            let now = rows.found.values().filter(|entry| is_in(entry.marks)).map(|entry| entry.number);
            let expected: BTreeSet<u64> = unseen.chain(now).collect();
            if !known.is_ahead && self.page(line, filter, 0, 1)?.total == expected.len() as u64 {
                continue;
            }
            let mut listed = Rows::default();
            self.list(line, filter, 0, &mut listed, &mut |_| Ok(()))?;
            let set: BTreeSet<u64> = listed.found.keys().copied().collect();
            let is_limited = listed.is_limited;
            rows.append(listed);
            if is_limited {
                continue;
            }
            let missing: Vec<u64> = expected.difference(&set).copied().collect();
            if missing.len() > ONE_BY_ONE {
                return self.all(line, known);
            }
            for number in missing {
                match self.one(line, number)? {
                    Some(row) => rows.take(row),
                    None => drop(rows.gone.insert(number)),
                }
            }
        }
        Ok(rows.into_seen(false, newest, known))
    }
}

impl Miniflux {
    /// Lists all entries.
    fn all(&self, line: &mut dyn Line, known: &Known<'_>) -> Result<Seen, Failure> {
        let since = self.newest_of_long_list(line)?;
        let mut rows = Rows::default();
        self.list(line, &[], 0, &mut rows, &mut |_| Ok(()))?;
        Ok(rows.into_seen(true, since, known))
    }

    /// Lists all entries, from those on that an earlier look has not listed, and has each page kept.
    fn list_kept(
        &self,
        line: &mut dyn Line,
        known: &Known<'_>,
        since: Timestamp,
        rows: &mut Rows,
    ) -> Result<(), Failure> {
        let mut done = 0;
        self.list(line, &[], known.listed_to, rows, &mut |page| {
            let of = done + page.left;
            done += page.entries.len() as u64;
            let (entries, to) = (page.entries, Some(page.last));
            (known.keep)(Part { entries, to, since: Some(since), done: done.min(of), of })
        })
    }

    /// Lists the entries that changed since a time. Returns the time since which the next look lists them.
    fn list_changed(
        &self,
        line: &mut dyn Line,
        since: Timestamp,
        rows: &mut Rows,
    ) -> Result<Timestamp, Failure> {
        let after = after(since);
        let filter = [("changed_after", after.as_str())];
        let page = self.page(line, &filter, 0, PAGE)?;
        if (page.entries.len() as u64) < PAGE {
            let mut changed = Rows::default();
            page.entries.into_iter().for_each(|row| changed.take(row));
            let newest = changed.changed.values().max().copied();
            rows.append(changed);
            return Ok(newest.map_or(since, |newest| newest.max(since)));
        }
        // Entries may change while several pages are read.
        let newest = self.newest_of_long_list(line)?;
        self.list(line, &filter, 0, rows, &mut |_| Ok(()))?;
        Ok(newest.max(since))
    }

    /// Returns the time since which the next look lists changes, if a long list is read after this call.
    ///
    /// That is the time of the newest change. If the next look would need several pages for the changes around that time,
    /// this call waits. When the wait ends without a newer change, every change of that second is in the list that is
    /// read now, and all later changes are after it: both times are those of the server, and only a time that has passed
    /// is measured by Lacuna. So the next listing begins after that second.
    fn newest_of_long_list(&self, line: &mut dyn Line) -> Result<Timestamp, Failure> {
        let newest = self.newest_change(line)?;
        let after = after(newest);
        if self.page(line, &[("changed_after", after.as_str())], 0, 1)?.total <= PAGE {
            return Ok(newest);
        }
        line.pause(SETTLING);
        let settled = self.newest_change(line)?;
        if settled != newest {
            return Ok(settled);
        }
        Ok(Timestamp::from_seconds(newest.millis().div_euclid(1000) + 1).plus(OVERLAP))
    }

    /// Returns the time of the newest change on the server.
    fn newest_change(&self, line: &mut dyn Line) -> Result<Timestamp, Failure> {
        let mut address = self.at("v1/entries");
        address.query_pairs_mut().extend_pairs([
            ("order", "changed_at"),
            ("direction", "desc"),
            ("limit", "1"),
        ]);
        let call = Call::get(address, Some(self.credential.clone())).with_texts();
        let page: Page = line.carry_out(&call)?.json(&self.base)?;
        let changed = page.entries.iter().filter_map(|row| row.changed_at.as_deref());
        let newest = changed.filter_map(Timestamp::parse_rfc3339).max();
        // A server without entries has no time of a change. All of its later changes are after this time.
        Ok(newest.unwrap_or(Timestamp::from_seconds(0)))
    }

    /// Reads a list from the entry after this number to its end, and hands each page to `take`. The numbers of entries
    /// grow, so a list that changes meanwhile loses none.
    fn list(
        &self,
        line: &mut dyn Line,
        filter: &[(&str, &str)],
        after: u64,
        rows: &mut Rows,
        take: &mut dyn FnMut(ListedPage<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (mut last, mut size) = (after, PAGE);
        for _ in 0..MOST_PAGES {
            let page = match self.page(line, filter, last, size) {
                Err(failure) if failure.kind == FailureKind::TooLarge && size > 1 => {
                    size = (size / 4).max(1);
                    continue;
                }
                page => page?,
            };
            let (count, left) = (page.entries.len() as u64, page.total);
            let highest = page.entries.iter().map(|row| row.id).max().unwrap_or(last);
            let mut listed = Rows::default();
            page.entries.into_iter().for_each(|row| listed.take(row));
            let entries: Vec<ServerEntry> = listed.found.values().cloned().collect();
            rows.append(listed);
            take(ListedPage { entries: &entries, last: highest, left })?;
            if count < size || highest <= last {
                // A server that ignores the number of the last entry would begin again and again.
                rows.is_limited |= count >= size;
                return Ok(());
            }
            last = highest;
        }
        rows.is_limited = true;
        Ok(())
    }

    fn page(
        &self,
        line: &mut dyn Line,
        filter: &[(&str, &str)],
        after: u64,
        size: u64,
    ) -> Result<Page, Failure> {
        line.carry_out(&self.list_call(filter, after, size))?.json(&self.base)
    }

    fn list_call(&self, filter: &[(&str, &str)], after: u64, size: u64) -> Call {
        let mut address = self.at("v1/entries");
        let (after, size) = (after.to_string(), size.to_string());
        address
            .query_pairs_mut()
            .extend_pairs(filter)
            .extend_pairs([("order", "id"), ("direction", "asc"), ("limit", &size)])
            .extend_pairs((after != "0").then_some(("after_entry_id", &after)));
        Call::get(address, Some(self.credential.clone())).with_texts()
    }

    /// Asks for one entry; `None` if the server no longer has it.
    fn one(&self, line: &mut dyn Line, number: u64) -> Result<Option<Row>, Failure> {
        let reply = self.get(line, &format!("v1/entries/{number}"))?;
        if reply.status == 404 { Ok(None) } else { reply.json(&self.base).map(Some) }
    }

    /// Looks at the entries of these numbers. Fails with a status of 404 if the server has one of them no more, or keeps only
    /// its number: a mark would bring it back.
    fn check(&self, line: &mut dyn Line, numbers: &[u64], check: &Check<'_>) -> Result<(), Failure> {
        let mut rest: BTreeSet<u64> = numbers.iter().copied().collect();
        for _ in 0..MOST_CHECKS {
            let Some(first) = rest.first().copied() else { break };
            let near = rest.range(first..first.saturating_add(CHECKED)).count();
            let size = if near > 1 { CHECKED } else { 1 };
            let page = self.page(line, &[], first - 1, size)?;
            let is_end = (page.entries.len() as u64) < size;
            let last = page.entries.iter().map(|row| row.id).max().unwrap_or(first).max(first);
            let mut rows = Rows::default();
            page.entries.into_iter().for_each(|row| rows.take(row));
            check(&rows.found.values().cloned().collect::<Vec<_>>())?;
            let after = rest.split_off(&(last + 1));
            let is_gone = |number: &u64| !rows.found.contains_key(number);
            if rest.iter().any(is_gone) || (is_end && !after.is_empty()) {
                return Err(entry_gone(&self.base));
            }
            rest = after;
        }
        Ok(())
    }

    /// Returns the failure of a call whose answer was an error. Miniflux answers with an internal error if it has none of the
    /// entries, so one of them is asked for.
    fn why_refused(
        &self,
        line: &mut dyn Line,
        numbers: &[u64],
        failure: Failure,
    ) -> Result<Failure, Failure> {
        let Some(status @ (404 | 410 | 500)) = failure.status() else { return Ok(failure) };
        let first = numbers.first().copied().unwrap_or_default();
        let is_gone = self.one(line, first)?.is_none_or(|row| row.status == "removed");
        Ok(match (is_gone, status) {
            (true, _) => entry_gone(&self.base),
            (false, 500) => failure,
            // The server has the entry, so it does not know this call.
            (false, _) => other(&self.base),
        })
    }

    /// Gives an entry a star or takes it. The call switches the star over, so the star is looked at before each call: the
    /// call of an earlier sync may have arrived although its answer was lost. It is looked at after the call as well:
    /// another client may have switched it over at the same time.
    fn send_star(
        &self,
        line: &mut dyn Line,
        number: u64,
        value: bool,
        check: &Check<'_>,
    ) -> Result<(), Failure> {
        let path = format!("v1/entries/{number}");
        for calls in 0..=STAR_CALLS {
            let row: Row = self.get(line, &path)?.json(&self.base)?;
            let entry = row.entry().ok_or_else(|| entry_gone(&self.base))?;
            check(std::slice::from_ref(&entry))?;
            if entry.marks.starred == value {
                return Ok(());
            }
            if calls < STAR_CALLS {
                self.call(line, &format!("{path}/bookmark"), ApiBody::Switch)?;
            }
        }
        Err(mark_changed(&self.base))
    }

    pub(super) fn call(&self, line: &mut dyn Line, path: &str, body: ApiBody) -> Result<(), Failure> {
        let reply = line.carry_out(&Call::with(self.at(path), Some(self.credential.clone()), body))?;
        reply.accepted(&self.base)?;
        // A page of another network may answer 200. Miniflux answers without a body.
        if reply.status == NO_CONTENT { Ok(()) } else { Err(other(&self.base)) }
    }
}

impl Rows {
    fn append(&mut self, mut other: Self) {
        self.found.append(&mut other.found);
        self.gone.append(&mut other.gone);
        self.changed.append(&mut other.changed);
        self.is_limited |= other.is_limited;
    }

    fn is_seen(&self, number: u64) -> bool {
        self.found.contains_key(&number) || self.gone.contains(&number)
    }

    /// Makes the result of a look. `is_all` is true if all entries were listed. The next look asks for changes from
    /// `since` on. It finds the entries that were stored while this look listed others. So each known entry was stored
    /// before `since`, which shows if its number is ever given to another one.
    fn into_seen(self, is_all: bool, since: Timestamp, known: &Known<'_>) -> Seen {
        // A server that was set back to an earlier state no longer has the change with the known time. If it still has this
        // change, its clock was ahead then, and later changes may be dated before it. The same is true while the known time
        // is in the future.
        let set_back = known
            .since
            .filter(|since| !known.is_ahead && self.changed.values().all(|changed| changed < since));
        let is_old = |changed: Timestamp| set_back.is_some_and(|since| changed.plus(OVERLAP) < since);
        let unchanged =
            self.changed.iter().filter(|(_, changed)| is_old(**changed)).map(|(number, _)| *number);
        let unchanged = unchanged.collect();
        let is_known = |entry: &ServerEntry| entry.stored.is_none_or(|stored| stored <= since);
        Seen {
            entries: self.found.into_values().filter(is_known).collect(),
            gone: self.gone.into_iter().collect(),
            unchanged,
            is_whole: is_all && !self.is_limited,
            is_limited: self.is_limited,
            since: Some(since),
        }
    }
}
