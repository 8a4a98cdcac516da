//! Sync with Miniflux. [`changes`](super::changes) finds the changes on the server, and this module sends marks to it.

use std::collections::BTreeSet;

use serde_json::json;

use super::Miniflux;
use super::lists::{CHECKED, Row, Rows, STARRED};
use crate::model::{ApiBody, Failure, MarkField, ServerEntry};
use crate::server::calls::{Call, Transport};
use crate::server::sync::{Check, Known, MarkSync, ServerChanges};
use crate::server::{entry_gone, mark_changed, mark_refused, no_list, other};

/// The most such answers for one batch of marks. If a batch is spread over more entries, some of them are not checked.
const MOST_CHECKS: usize = 8;
/// The status of the answer if the server accepts a mark.
const NO_CONTENT: u16 = 204;
/// The most calls for one star in one sync.
const STAR_CALLS: usize = 3;

impl MarkSync for Miniflux {
    fn batch(&self, field: MarkField) -> usize {
        match field {
            MarkField::Read => 250,
            MarkField::Starred => 1,
        }
    }

    fn send(
        &mut self,
        transport: &mut dyn Transport,
        field: MarkField,
        value: bool,
        numbers: &[u64],
        check: &Check<'_>,
    ) -> Result<(), Failure> {
        match field {
            MarkField::Read => {
                self.check(transport, numbers, check)?;
                let status = if value { "read" } else { "unread" };
                let body = json!({"entry_ids": numbers, "status": status}).to_string();
                match self.call(transport, "v1/entries", ApiBody::Put(body)) {
                    Err(failure) if failure.status().is_some() => {
                        Err(self.why_refused(transport, numbers, failure)?)
                    }
                    result => result,
                }
            }
            MarkField::Starred => {
                numbers.iter().try_for_each(|number| self.send_star(transport, *number, value, check))
            }
        }
    }

    fn entry(&mut self, transport: &mut dyn Transport, number: u64) -> Result<Option<ServerEntry>, Failure> {
        Ok(self.one(transport, number)?.and_then(Row::entry))
    }

    fn texts(&mut self, _transport: &mut dyn Transport, numbers: &[u64]) -> Result<Call, Failure> {
        // The call asks for as many starred entries as there are numbers, from the first number on.
        let first = numbers.first().copied().unwrap_or_default();
        Ok(self.list_call(STARRED, first.saturating_sub(1), numbers.len() as u64))
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

    fn find_changes(
        &mut self,
        transport: &mut dyn Transport,
        known: &Known<'_>,
    ) -> Result<ServerChanges, Failure> {
        self.list_changes(transport, known)
    }
}

impl Miniflux {
    /// Looks at the entries of these numbers. Fails with a status of 410 if the server has one of them no more, or keeps only
    /// its number: a mark would bring it back.
    fn check(
        &self,
        transport: &mut dyn Transport,
        numbers: &[u64],
        check: &Check<'_>,
    ) -> Result<(), Failure> {
        let mut rest: BTreeSet<u64> = numbers.iter().copied().collect();
        for _ in 0..MOST_CHECKS {
            let Some(first) = rest.first().copied() else { break };
            let near = rest.range(first..first.saturating_add(CHECKED)).count();
            let size = if near > 1 { CHECKED } else { 1 };
            let page = self.page(transport, &[], first - 1, size).map_err(no_list)?;
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
        transport: &mut dyn Transport,
        numbers: &[u64],
        failure: Failure,
    ) -> Result<Failure, Failure> {
        let Some(status @ (404 | 410 | 500)) = failure.status() else { return Ok(failure) };
        let first = numbers.first().copied().unwrap_or_default();
        let is_gone = self.one(transport, first)?.is_none_or(|row| row.status == "removed");
        Ok(match (is_gone, status) {
            (true, _) => entry_gone(&self.base),
            (false, 500) => failure,
            (false, _) => mark_refused(&self.base, status),
        })
    }

    /// Sets or removes the star of an entry. The call toggles the star, so the star is read before each call: the call of
    /// an earlier sync may have arrived although its answer was lost. It is read after the call as well: another client may
    /// have toggled it at the same time.
    fn send_star(
        &self,
        transport: &mut dyn Transport,
        number: u64,
        value: bool,
        check: &Check<'_>,
    ) -> Result<(), Failure> {
        let path = format!("v1/entries/{number}/bookmark");
        for calls in 0..=STAR_CALLS {
            let entry = self.one(transport, number)?.and_then(Row::entry);
            let entry = entry.ok_or_else(|| entry_gone(&self.base))?;
            check(std::slice::from_ref(&entry))?;
            if entry.marks.starred == value {
                return Ok(());
            }
            if calls < STAR_CALLS {
                // The server has just shown the entry.
                self.call(transport, &path, ApiBody::Switch).map_err(|failure| match failure.status() {
                    Some(status @ (404 | 410)) => mark_refused(&self.base, status),
                    _ => failure,
                })?;
            }
        }
        Err(mark_changed(&self.base))
    }

    pub(super) fn call(
        &self,
        transport: &mut dyn Transport,
        path: &str,
        body: ApiBody,
    ) -> Result<(), Failure> {
        let reply = transport.carry_out(&Call::with(self.at(path), Some(self.credential.clone()), body))?;
        reply.accepted_change(&self.base)?;
        // A page of another network may answer 200. Miniflux answers without a body.
        if reply.status == NO_CONTENT { Ok(()) } else { Err(other(&self.base)) }
    }
}
