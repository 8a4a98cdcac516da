//! Sends the queue.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use super::compare::{Others, others_of_marks, set_back};
use super::{Listing, RefusedMark, Run, SyncStep, is_refused_user, set_up_anew};
use crate::model::{Failure, FailureKind, MarkField, Marks, ServerEntry};
use crate::server::{Api, entry_gone, is_refusal, mark_refused, takes_no_marks};
use crate::store::QueuedMark;

/// The most refused calls after which a sync still sends marks. To find one refused mark in the largest batch takes eleven. The
/// next sync goes on with the others.
const MOST_REFUSALS: u32 = 40;
/// The milliseconds of a day.
const DAY: i64 = 86_400_000;

impl Run<'_> {
    /// Sends the marks that the server does not have. A row of the queue goes after the server has answered. An entry
    /// that the server refuses stops no other one.
    ///
    /// Fails before the listing of changes if the server has an earlier state of an entry. One time of change stands for both
    /// marks of an entry, so a mark that is sent would make the other one look as if it had changed there.
    pub(super) fn send_queue(&mut self, api: &mut dyn Api) -> Result<(), Failure> {
        let id = self.state.id;
        self.refusals = 0;
        for field in MarkField::ALL {
            for value in [true, false] {
                // A mark may wait now, because its entry turned out to be another one.
                let queue = self.services.writer.read(move |store| store.marks_to_send(id))?;
                let mut waiting = queue.len() as u64;
                let is_refused = |mark: &QueuedMark| {
                    let mut refused = self.refused.iter().chain(&self.report.refused);
                    refused.any(|it| (it.number, it.field) == (mark.number, mark.field))
                };
                let is_meant =
                    |mark: &&QueuedMark| (mark.field, mark.value) == (field, value) && !is_refused(mark);
                let marks: Vec<QueuedMark> = queue.iter().filter(is_meant).copied().collect();
                for part in marks.chunks(api.batch(field)) {
                    self.transport.progress.at_step(SyncStep::Sending { waiting });
                    self.send_part(api, field, value, part)?;
                    waiting = waiting.saturating_sub(part.len() as u64);
                }
            }
        }
        Ok(())
    }

    fn send_part(
        &mut self,
        api: &mut dyn Api,
        field: MarkField,
        value: bool,
        part: &[QueuedMark],
    ) -> Result<(), Failure> {
        if self.refusals >= MOST_REFUSALS {
            return Ok(());
        }
        let numbers: Vec<u64> = part.iter().map(|mark| mark.number).collect();
        let (services, state, has_looked) = (self.services, &self.state, self.listing == Listing::Done);
        let (others, is_set_back) = (RefCell::new(Others::default()), Cell::new(false));
        let check = |entries: &[ServerEntry]| {
            let (state, marks, entries) = (state.clone(), part.to_vec(), entries.to_vec());
            let (found, back) = services.writer.read(move |store| {
                let mut found = Others::find(store, &state, &entries)?;
                found.numbers.append(&mut others_of_marks(store, &state, &marks, &entries)?);
                Ok((found, set_back(store, state.id, &entries)?))
            })?;
            let has_others = !found.numbers.is_empty();
            others.replace(found);
            is_set_back.set(!back.is_empty() && !has_looked);
            if has_others || is_set_back.get() {
                return Err(set_up_anew());
            }
            let is_new = |(_, known): &(u64, Marks)| known.get(field) != value;
            Ok(back.into_iter().filter(is_new).map(|(number, _)| number).collect())
        };
        let result = api.send(&mut self.transport, field, value, &numbers, &check);
        // A server that has listed its entries knows the user, so it refuses the marks alone.
        let result = result.map_err(|failure| match failure.kind {
            FailureKind::Status(status @ (401 | 403)) if has_looked => {
                mark_refused(&self.account.address, status)
            }
            _ => failure,
        });
        let others = others.into_inner();
        self.is_other |= others.is_anew;
        if !others.numbers.is_empty() && !others.is_anew {
            return self.send_without(api, (field, value), part, others.numbers);
        }
        if is_set_back.get() {
            self.listing = Listing::Awaited;
        }
        match result {
            Ok(gone) if gone.is_empty() => {
                let (id, sent) = (self.state.id, part.to_vec());
                self.services.writer.run(move |tx| tx.marks_sent(id, &sent))?;
                self.report.exchanged.sent += part.len() as u64;
                let marks = part.iter().map(|mark| (mark.key, mark.field));
                self.report.exchanged.sent_again +=
                    marks.clone().filter(|mark| self.lost.remove(mark)).count() as u64;
                self.sent.extend(marks);
                Ok(())
            }
            // A server that is no longer at this address refuses everything. The listing shows if it is there.
            Ok(_) if !has_looked && self.report.exchanged.sent == 0 => Err(entry_gone(&self.account.address)),
            Err(failure) if !has_looked && self.report.exchanged.sent == 0 => Err(failure),
            Ok(gone) => {
                let (gone, rest): (Vec<QueuedMark>, Vec<QueuedMark>) =
                    part.iter().copied().partition(|mark| gone.contains(&mark.number));
                for mark in gone {
                    self.note_refused(mark, entry_gone(&self.account.address))?;
                }
                if rest.is_empty() { Ok(()) } else { self.send_part(api, field, value, &rest) }
            }
            // One of the entries is refused. The halves show which one.
            Err(failure)
                if (is_refusal(&failure) || (has_looked && is_refused_user(&failure)))
                    && !others.is_anew
                    && !is_set_back.get() =>
            {
                self.refusals += 1;
                match part {
                    [] => Ok(()),
                    [mark] => self.note_refused(*mark, failure),
                    _ => {
                        let (first, second) = part.split_at(part.len() / 2);
                        self.send_part(api, field, value, first)?;
                        self.send_part(api, field, value, second)
                    }
                }
            }
            Err(failure) => Err(failure),
        }
    }

    /// Sends the marks of a part, except those of some entries that are others now. These are forgotten, so their marks wait or
    /// end, and the next listing shows all entries.
    fn send_without(
        &mut self,
        api: &mut dyn Api,
        (field, value): (MarkField, bool),
        part: &[QueuedMark],
        others: BTreeSet<u64>,
    ) -> Result<(), Failure> {
        let rest: Vec<QueuedMark> =
            part.iter().filter(|mark| !others.contains(&mark.number)).copied().collect();
        let id = self.state.id;
        self.state.list_again();
        self.report.exchanged.ended += self.services.writer.run(move |tx| {
            let mut ended = 0;
            for number in others {
                // The marks of a known entry wait. Those of a feed that the user has left have no entry to wait for.
                if tx.forget_entry_there(id, number)?.is_none() {
                    ended += tx.end_marks_there(id, number)?;
                }
            }
            Ok(ended)
        })?;
        if rest.is_empty() { Ok(()) } else { self.send_part(api, field, value, &rest) }
    }

    fn note_refused(&mut self, mark: QueuedMark, failure: Failure) -> Result<(), Failure> {
        let titles = self.services.writer.read(move |store| store.titles_of(mark.key))?;
        let (title, feed) = titles.unwrap_or_default();
        let (number, field, is_dropped) = (mark.number, mark.field, false);
        self.refused.push(RefusedMark { number, field, title, feed, failure, is_dropped, mark });
        Ok(())
    }

    /// Tries a mark again that an earlier sync found refused: an answer to one call does not show that the server refuses a
    /// mark for ever. If the server takes it, the others follow.
    pub(super) fn try_refused(&mut self, api: &mut dyn Api) -> Result<(), Failure> {
        let id = self.state.id;
        if !self.report.refused.is_empty() {
            return Ok(());
        }
        let Some(mark) = self.services.writer.read(move |store| store.refused_mark(id))? else {
            return Ok(());
        };
        self.send_part(api, mark.field, mark.value, &[mark])?;
        if self.refused.is_empty() {
            self.services.writer.run(move |tx| tx.queue_refused_again(id))?;
            self.send_queue(api)?;
        }
        self.put_refused_aside(true)
    }

    /// Puts the marks aside that the server refuses, so that they stop no other one. If the server refuses all of several
    /// marks, it is the server that is at fault, and all are sent again. If there are so many that some were not sent, the
    /// refused ones are put aside all the same, because the server may take the others. The marks of an entry that it says it
    /// does not have wait no more, and stay in the store. They are sent if the server gets the entry again.
    ///
    /// A server that takes no mark and answers that it is not allowed is at fault even if there is only one mark.
    /// `is_known` is true if an earlier sync has put the mark aside. Then the server is not at
    /// fault if it refuses that mark alone.
    pub(super) fn put_refused_aside(&mut self, is_known: bool) -> Result<(), Failure> {
        let id = self.state.id;
        let has_gone = |refused: &mut RefusedMark| refused.failure.status() == Some(410);
        let gone: Vec<u64> = self.refused.extract_if(.., has_gone).map(|it| it.number).collect();
        self.report.exchanged.ended += self.services.writer.run(move |tx| {
            let mut ended = 0;
            for number in gone {
                if let Some(key) = tx.forget_entry_there(id, number)? {
                    ended += tx.drop_marks(id, key)?;
                }
                ended += tx.end_marks_there(id, number)?;
            }
            Ok(ended)
        })?;
        let refused = std::mem::take(&mut self.refused);
        let is_forbidden = refused.first().is_some_and(|refused| is_refused_user(&refused.failure));
        let is_at_fault =
            self.report.exchanged.sent == 0 && (refused.len() > 1 || (is_forbidden && !is_known));
        let fault = refused.first().filter(|_| is_at_fault).map(|refused| match refused.failure.status() {
            Some(status @ 400..=499) => takes_no_marks(&self.account.address, status),
            _ => refused.failure.clone(),
        });
        if let Some(failure) = fault.clone().filter(|_| self.refusals < MOST_REFUSALS) {
            return Err(failure);
        }
        let day = (self.services.clock)().millis().div_euclid(DAY);
        let refused = self.services.writer.run(move |tx| {
            let mut refused = refused;
            for it in &mut refused {
                // The fault may be that of the server, or one that passes.
                let counts = !is_at_fault && matches!(it.failure.status(), Some(400..=499));
                it.is_dropped = tx.refuse_mark(id, it.mark, counts.then_some(day))?;
            }
            Ok(refused)
        })?;
        self.report.refused.extend(refused);
        fault.map_or(Ok(()), Err)
    }
}
