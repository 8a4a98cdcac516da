//! The requests of a sync: their number, the waits for which the server asks, and the progress that the user sees.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use super::{SyncProgress, SyncStep};
use crate::model::{Account, AnswerForm, Failure, FailureKind, SiteAnswer, Timestamp};
use crate::refresh::documents::Documents;
use crate::refresh::servers::waits;
use crate::refresh::stop::StopFlag;
use crate::refresh::{Event, Services};
use crate::server::{Call, Reply, Transport};

/// The wait after an answer 429 that tells no time.
const TOO_MANY: Duration = Duration::from_mins(15);

/// Reports the progress of a sync to the user.
pub(super) struct ProgressReport<'a> {
    services: &'a Services,
    account: String,
    pub(super) requests: Cell<u32>,
    step: Cell<SyncStep>,
}

impl ProgressReport<'_> {
    pub(super) fn count_request(&self) {
        self.requests.update(|count| count + 1);
        self.tell();
    }

    pub(super) fn at_step(&self, step: SyncStep) {
        self.step.set(step);
        self.tell();
    }

    fn tell(&self) {
        let (account, requests) = (self.account.clone(), self.requests.get());
        (self.services.events)(Event::Syncing(SyncProgress { account, requests, step: self.step.get() }));
    }
}

/// The connection to a server for one sync. Counts the requests, and fails while the server asks to wait.
pub(super) struct CountedTransport<'a> {
    documents: Documents<'a>,
    pub(super) progress: Rc<ProgressReport<'a>>,
    account: Account,
    /// The milliseconds by which the clock of the server is ahead of that of this computer, by the last answer. It is negative
    /// if the server is behind.
    ahead: Option<i64>,
}

impl<'a> CountedTransport<'a> {
    pub(super) fn new(services: &'a Services, stop: &'a StopFlag, account: &Account) -> Self {
        let (requests, step) = (Cell::default(), Cell::default());
        let progress = Rc::new(ProgressReport { services, account: account.name.clone(), requests, step });
        let mut documents = Documents::new(services, stop);
        documents.set_server(account.allow_private);
        Self { documents, progress, account: account.clone(), ahead: None }
    }

    /// Carries out a call whose answer has entries with their texts.
    pub(super) fn answer(&mut self, call: &Call, form: AnswerForm) -> Result<SiteAnswer, Failure> {
        self.may_ask()?;
        let answer = self.documents.server_answer(call, form);
        let failure = answer.as_ref().err();
        self.note_answer(
            failure.and_then(Failure::status).unwrap_or(200),
            failure.and_then(|it| it.retry_after),
        );
        answer
    }

    /// Fails if the server has asked to wait, by this connection or another one.
    fn may_ask(&self) -> Result<(), Failure> {
        waits::waits_until(self.progress.services, &self.account.name)
            .map_or(Ok(()), |until| Err(must_wait(until)))
    }

    /// Counts a request, and notes that the server asks to wait.
    fn note_answer(&self, status: u16, wait_until: Option<Timestamp>) {
        let services = self.progress.services;
        let until = match (wait_until, status) {
            (None, 429) => Some((services.clock)().plus(TOO_MANY)),
            (until, _) => until,
        };
        if let Some(until) = until {
            waits::keep(services, &self.account.name, until);
        }
        self.progress.count_request();
    }
}

impl Transport for CountedTransport<'_> {
    fn carry_out(&mut self, call: &Call) -> Result<Reply, Failure> {
        self.may_ask()?;
        let reply = self.documents.carry_out(call)?;
        self.note_answer(reply.status, reply.wait_until);
        let now = (self.progress.services.clock)();
        self.ahead = reply.date.map(|date| date.millis() - now.millis());
        Ok(reply)
    }

    fn time_there(&self, at: Timestamp) -> Option<Timestamp> {
        self.ahead.map(|ahead| Timestamp::from_millis(at.millis().saturating_add(ahead)))
    }

    fn pause(&mut self, time: Duration) {
        Transport::pause(&mut self.documents, time);
    }
}

/// The failure of a request before the time for which the server asked.
fn must_wait(until: Timestamp) -> Failure {
    Failure {
        retry_after: Some(until),
        ..Failure::new(FailureKind::Status(429), msg!("refresh-sync-wait", time = until.at_next_minute()), "")
    }
}
