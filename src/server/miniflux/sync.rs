//! Sync with Miniflux. [`changes`](super::changes) finds the changes on the server, and this module sends marks to it.

use serde_json::json;

use super::Miniflux;
use super::lists::{Row, Rows, STARRED};
use crate::model::{ApiBody, Failure, FailureKind, MarkField, ServerEntry};
use crate::server::calls::{Call, Transport};
use crate::server::sync::{Check, Known, MarkSync, ServerChanges};
use crate::server::{entry_gone, entry_too_large, mark_changed, mark_refused, no_list, other};

/// The most lists by which the entries of a batch are looked at. If a batch is spread over more entries, some of them are not.
const MOST_CHECKS: usize = 16;
/// The status of the answer if the server accepts a mark.
const NO_CONTENT: u16 = 204;
/// The most calls for one star in one sync.
const STAR_CALLS: usize = 3;

impl MarkSync for Miniflux {
    fn batch(&self, field: MarkField) -> usize {
        match field {
            MarkField::Read => 1000,
            MarkField::Starred => 100,
        }
    }

    fn send(
        &mut self,
        transport: &mut dyn Transport,
        field: MarkField,
        value: bool,
        numbers: &[u64],
        check: &Check<'_>,
    ) -> Result<Vec<u64>, Failure> {
        match field {
            MarkField::Read => {
                // A mark that an entry has already is not made again. The call would change the time of the entry, and another
                // profile would take that for a change of its marks.
                let looked_at = (numbers, MOST_CHECKS);
                let ToSend { others, gone, .. } =
                    self.to_send(transport, (field, value), looked_at, Rows::default(), check)?;
                if others.is_empty() || !gone.is_empty() {
                    return Ok(gone);
                }
                let status = if value { "read" } else { "unread" };
                let body = json!({"entry_ids": others, "status": status}).to_string();
                match self.call(transport, "v1/entries", ApiBody::Put(body)) {
                    Err(failure) if failure.status().is_some() => {
                        Err(self.why_refused(transport, &others, failure)?)
                    }
                    result => result.map(|()| gone),
                }
            }
            MarkField::Starred => self.send_stars(transport, numbers, value, check),
        }
    }

    fn entry(&mut self, transport: &mut dyn Transport, number: u64) -> Result<Option<ServerEntry>, Failure> {
        Ok(self.one(transport, number)?.and_then(Row::entry))
    }

    fn starred(
        &mut self,
        transport: &mut dyn Transport,
        numbers: &[u64],
    ) -> Result<Vec<ServerEntry>, Failure> {
        let mut rows = Rows::default();
        self.list(transport, STARRED, 0, &mut rows, &mut |_| Ok(()))?;
        let unseen: Vec<u64> = numbers.iter().filter(|number| !rows.is_seen(**number)).copied().collect();
        self.ask_for(transport, &unseen, usize::MAX, &mut rows)?;
        Ok(numbers.iter().filter_map(|number| rows.found.remove(number)).collect())
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

/// The entries of a batch.
#[derive(Default)]
struct ToSend {
    /// Those to which a mark must be sent.
    others: Vec<u64>,
    /// Those that the server has no more, or of which it keeps only the number: a mark would bring them back.
    gone: Vec<u64>,
    /// True if one of them is too large for an answer, so that nobody can look at it.
    has_unseen: bool,
}

impl Miniflux {
    /// Looks at the entries of these numbers, with at most `lists` lists. A mark must be sent to those that have the other one,
    /// that `check` wants, or that were not looked at.
    fn to_send(
        &self,
        transport: &mut dyn Transport,
        (field, value): (MarkField, bool),
        (numbers, lists): (&[u64], usize),
        mut rows: Rows,
        check: &Check<'_>,
    ) -> Result<ToSend, Failure> {
        let unseen: Vec<u64> = numbers.iter().filter(|number| !rows.is_seen(**number)).copied().collect();
        self.ask_for(transport, &unseen, lists, &mut rows)?;
        let entries: Vec<ServerEntry> = rows.found.values().cloned().collect();
        let wanted = check(&entries)?;
        let has_mark = |number: &u64| {
            let entry = rows.found.get(number);
            entry.is_some_and(|entry| entry.marks.get(field) == value) && !wanted.contains(number)
        };
        let others = numbers.iter().filter(|number| !has_mark(number)).copied().collect();
        let has_unseen = numbers.iter().any(|number| rows.may_be_left_out(*number));
        Ok(ToSend { others, gone: rows.gone.into_iter().collect(), has_unseen })
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

    /// Sets or removes the stars of entries. The call toggles a star, so the stars are read before the calls: a call of
    /// an earlier sync may have arrived although its answer was lost. They are read after the calls as well: another
    /// client may have toggled one at the same time.
    fn send_stars(
        &self,
        transport: &mut dyn Transport,
        numbers: &[u64],
        value: bool,
        check: &Check<'_>,
    ) -> Result<Vec<u64>, Failure> {
        let mark = (MarkField::Starred, value);
        let mut batch = self.to_send(transport, mark, (numbers, usize::MAX), Rows::default(), check)?;
        for _ in 0..STAR_CALLS {
            let ToSend { others, gone, has_unseen } = batch;
            if others.is_empty() || !gone.is_empty() {
                return Ok(gone);
            }
            if has_unseen {
                return Err(entry_too_large(&self.base));
            }
            for number in &others {
                let path = format!("v1/entries/{number}/bookmark");
                // The server has just shown the entry.
                self.call(transport, &path, ApiBody::Switch).map_err(|failure| match failure.status() {
                    Some(status @ (404 | 410)) => mark_refused(&self.base, status),
                    _ => failure,
                })?;
            }
            let changed = self.just_changed(transport, &others)?;
            batch = self.to_send(transport, mark, (&others, usize::MAX), changed, check)?;
        }
        if batch.others.is_empty() { Ok(batch.gone) } else { Err(mark_changed(&self.base)) }
    }

    /// Returns those of these entries that are among the last ones which changed. One answer shows all of them, wherever
    /// their numbers are, unless others have changed meanwhile.
    fn just_changed(&self, transport: &mut dyn Transport, numbers: &[u64]) -> Result<Rows, Failure> {
        let mut rows = Rows::default();
        if numbers.len() > 1 {
            match self.ordered(transport, &[], ("changed_at", "desc"), numbers.len()) {
                Ok(page) => {
                    let meant = page.entries.into_iter().filter(|row| numbers.contains(&row.id));
                    meant.for_each(|row| rows.take(row));
                }
                Err(failure) if failure.kind == FailureKind::TooLarge => {}
                Err(failure) => return Err(no_list(failure)),
            }
        }
        Ok(rows)
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
