//! The lists of entries of Miniflux.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use serde::Deserialize;

use super::Miniflux;
use crate::model::{EntryNames, Failure, FailureKind, Marks, ServerEntry, Timestamp};
use crate::server::calls::{Call, Transport};
use crate::server::no_list;
use crate::server::sync::MOST_PAGES;

/// Entries in one answer. A page that is too large is asked for in smaller parts.
pub(super) const PAGE: u64 = 250;
/// The most entries, one behind the other, that are left out because each alone is too large for an answer.
const MOST_LEFT_OUT: u64 = 10;

/// The conditions that the entries of a list meet: names and values of the query.
pub(super) type Filter<'a> = &'a [(&'a str, &'a str)];

/// The unread entries.
pub(super) const UNREAD: Filter<'static> = &[("status", "unread")];
/// The starred entries. Those that the server has removed keep their stars, and do not count.
pub(super) const STARRED: Filter<'static> = &[("starred", "true"), ("status", "read"), ("status", "unread")];

#[derive(Deserialize)]
pub(super) struct Page {
    pub(super) total: u64,
    pub(super) entries: Vec<Row>,
    /// Number of entries before these that were left out, because each alone is too large for an answer.
    #[serde(skip)]
    left_out: u64,
}

#[derive(Deserialize)]
pub(super) struct Row {
    pub(super) id: u64,
    feed_id: u64,
    pub(super) status: String,
    starred: bool,
    hash: Option<String>,
    #[serde(default)]
    title: String,
    #[serde(default)]
    url: String,
    published_at: Option<String>,
    created_at: Option<String>,
    pub(super) changed_at: Option<String>,
}

impl Row {
    /// Returns the time at which the marks last changed, by the clock of the server.
    pub(super) fn changed(&self) -> Option<Timestamp> {
        self.changed_at.as_deref().and_then(Timestamp::parse_rfc3339)
    }

    /// Returns the entry; `None` if the server has removed it and keeps only its number.
    pub(super) fn entry(self) -> Option<ServerEntry> {
        if self.status == "removed" {
            return None;
        }
        let changed = self.changed();
        let names = EntryNames {
            hash: self.hash,
            link: self.url,
            title: self.title,
            published: self.published_at.as_deref().and_then(Timestamp::parse_rfc3339),
        };
        let marks = Marks { read: self.status == "read", starred: self.starred };
        let stored = self.created_at.as_deref().and_then(Timestamp::parse_rfc3339);
        Some(ServerEntry { number: self.id, feed: self.feed_id.to_string(), marks, names, stored, changed })
    }
}

/// The entries that a listing has seen, by their numbers.
#[derive(Default)]
pub(super) struct Rows {
    pub(super) found: BTreeMap<u64, ServerEntry>,
    pub(super) gone: BTreeSet<u64>,
    /// The times at which the marks last changed, by the numbers of the entries.
    pub(super) changed: BTreeMap<u64, Timestamp>,
    /// The numbers between which there are entries that are too large for an answer, and how many each of these has.
    pub(super) left_out: Vec<(RangeInclusive<u64>, u64)>,
    /// The marks of those of them whose numbers are sure. Nothing else is known about them.
    pub(super) nameless: BTreeMap<u64, Marks>,
    pub(super) is_limited: bool,
}

/// A page that [`Miniflux::list`] has read.
pub(super) struct ListedPage<'a> {
    pub(super) entries: &'a [ServerEntry],
    /// The largest number of the page.
    pub(super) last: u64,
    /// Number of the entries of this page and of all after it.
    pub(super) left: u64,
}

impl Rows {
    pub(super) fn append(&mut self, mut other: Self) {
        self.found.append(&mut other.found);
        self.gone.append(&mut other.gone);
        self.changed.append(&mut other.changed);
        self.left_out.append(&mut other.left_out);
        self.nameless.append(&mut other.nameless);
        self.is_limited |= other.is_limited;
    }

    pub(super) fn is_seen(&self, number: u64) -> bool {
        self.found.contains_key(&number) || self.gone.contains(&number)
    }

    /// Returns true if an entry with this number may be one that is too large for an answer.
    pub(super) fn may_be_left_out(&self, number: u64) -> bool {
        self.left_out.iter().any(|(numbers, _)| numbers.contains(&number))
    }

    pub(super) fn take(&mut self, row: Row) {
        let number = row.id;
        self.changed.extend(row.changed().map(|changed| (number, changed)));
        match row.entry() {
            Some(entry) => drop(self.found.insert(number, entry)),
            None => drop(self.gone.insert(number)),
        }
    }
}

impl Miniflux {
    /// Reads a list from the entry after this number to its end, and hands each page to `take`. The numbers of entries
    /// grow, so a list that changes meanwhile loses none.
    pub(super) fn list(
        &self,
        transport: &mut dyn Transport,
        filter: Filter<'_>,
        after: u64,
        rows: &mut Rows,
        take: &mut dyn FnMut(ListedPage<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let end = self.list_pages(transport, filter, after, MOST_PAGES, rows, take)?;
        rows.is_limited |= end.is_some();
        Ok(())
    }

    /// Reads at most `pages` pages of a list. Returns the number up to which it was read; `None` if that is its end.
    pub(super) fn list_pages(
        &self,
        transport: &mut dyn Transport,
        filter: Filter<'_>,
        after: u64,
        pages: usize,
        rows: &mut Rows,
        take: &mut dyn FnMut(ListedPage<'_>) -> Result<(), Failure>,
    ) -> Result<Option<u64>, Failure> {
        let (mut last, mut size) = (after, PAGE);
        // The pages that are read before larger ones are tried again: more after each attempt that failed.
        let (mut patience, mut until_larger) = (1_u64, 0_u64);
        for _ in 0..pages {
            let page = loop {
                match self.page(transport, filter, last, size) {
                    Err(failure) if failure.kind == FailureKind::TooLarge && size > 1 => {
                        size = (size / 4).max(1);
                        patience = patience.saturating_mul(2);
                        until_larger = patience;
                    }
                    page => break page?,
                }
            };
            let asked = size;
            until_larger = until_larger.saturating_sub(1);
            if until_larger == 0 && size < PAGE {
                size = (4 * size).min(PAGE);
                until_larger = patience;
            }
            if page.left_out > 0 {
                let next = page.entries.iter().map(|row| row.id).min().unwrap_or(u64::MAX);
                rows.left_out.push((last.saturating_add(1)..=next.saturating_sub(1), page.left_out));
            }
            let (count, left) = (page.entries.len() as u64, page.total);
            let highest = page.entries.iter().map(|row| row.id).max().unwrap_or(last);
            let mut listed = Rows::default();
            page.entries.into_iter().for_each(|row| listed.take(row));
            let entries: Vec<ServerEntry> = listed.found.values().cloned().collect();
            rows.append(listed);
            take(ListedPage { entries: &entries, last: highest, left })?;
            if count < asked || highest <= last {
                // A server that ignores the number of the last entry would begin again and again.
                rows.is_limited |= count >= asked;
                return Ok(None);
            }
            last = highest;
        }
        Ok(Some(last))
    }

    /// Reads a page of a list. A page of a single entry leaves out those that are too large for an answer.
    pub(super) fn page(
        &self,
        transport: &mut dyn Transport,
        filter: Filter<'_>,
        after: u64,
        size: u64,
    ) -> Result<Page, Failure> {
        self.readable(transport, &self.list_call(filter, after, size))
    }

    /// Carries out a call for a list. If it asks for one entry, those that are too large for an answer are left out.
    pub(super) fn readable(&self, transport: &mut dyn Transport, call: &Call) -> Result<Page, Failure> {
        let mut left_out = 0;
        loop {
            let mut call = call.clone();
            if left_out > 0 {
                call.address.query_pairs_mut().append_pair("offset", &left_out.to_string());
            }
            match transport.carry_out(&call) {
                Err(failure)
                    if failure.kind == FailureKind::TooLarge
                        && call.texts == 1
                        && left_out < MOST_LEFT_OUT =>
                {
                    left_out += 1;
                }
                reply => return Ok(Page { left_out, ..reply?.json(&self.base)? }),
            }
        }
    }

    pub(super) fn list_call(&self, filter: Filter<'_>, after: u64, size: u64) -> Call {
        let mut address = self.at("v1/entries");
        let texts = usize::try_from(size).unwrap_or(usize::MAX);
        let (after, size) = (after.to_string(), size.to_string());
        address
            .query_pairs_mut()
            .extend_pairs(filter)
            .extend_pairs([("order", "id"), ("direction", "asc"), ("limit", &size)])
            .extend_pairs((after != "0").then_some(("after_entry_id", &after)));
        Call::get(address, Some(self.credential.clone())).with_texts(texts)
    }

    /// Asks for entries by their numbers, in order, with at most `lists` lists. The server lists no entries of given numbers,
    /// so those that are close together come in one list of all entries between them. A list that is too large is asked
    /// for in smaller parts. Removed entries, and those that the server no longer has, count as gone. One that is too large for
    /// an answer is left out.
    pub(super) fn ask_for(
        &self,
        transport: &mut dyn Transport,
        numbers: &[u64],
        lists: usize,
        rows: &mut Rows,
    ) -> Result<(), Failure> {
        let mut rest: BTreeSet<u64> = numbers.iter().copied().collect();
        let (mut size, mut listed) = (PAGE, 0);
        while let Some(first) = rest.first().copied().filter(|_| listed < lists) {
            let near = rest.range(first..first.saturating_add(size)).next_back();
            let limit = near.map_or(1, |last| last - first + 1);
            let page = match self.page(transport, &[], first.saturating_sub(1), limit) {
                Err(failure) if failure.kind == FailureKind::TooLarge && limit > 1 => {
                    size = (limit / 4).max(1);
                    continue;
                }
                page => page.map_err(no_list)?,
            };
            listed += 1;
            if page.left_out > 0 {
                // The entry is too large for an answer, or it has gone and the next one is.
                rest.remove(&first);
                match self.one(transport, first) {
                    Ok(Some(row)) => rows.take(row),
                    Ok(None) => drop(rows.gone.insert(first)),
                    Err(failure) if failure.kind == FailureKind::TooLarge => {
                        rows.left_out.push((first..=first, 1));
                    }
                    Err(failure) => return Err(failure),
                }
                continue;
            }
            let is_end = (page.entries.len() as u64) < limit;
            let last = page.entries.iter().map(|row| row.id).max().filter(|_| !is_end);
            let after = last.map_or_else(BTreeSet::new, |last| rest.split_off(&(last.max(first) + 1)));
            page.entries.into_iter().filter(|row| rest.contains(&row.id)).for_each(|row| rows.take(row));
            rows.gone.extend(rest.iter().filter(|number| !rows.found.contains_key(number)));
            rest = after;
        }
        Ok(())
    }

    /// Asks for one entry; `None` if the server no longer has it.
    pub(super) fn one(&self, transport: &mut dyn Transport, number: u64) -> Result<Option<Row>, Failure> {
        let address = self.at(&format!("v1/entries/{number}"));
        let reply = transport.carry_out(&Call::get(address, Some(self.credential.clone())).with_texts(1))?;
        if reply.status == 404 { Ok(None) } else { reply.json(&self.base).map(Some) }
    }
}
