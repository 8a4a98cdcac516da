//! Finds out which marks the first sync with an account would change, before the user confirms it.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use super::compare::FirstMarks;
use super::transport::CountedTransport;
use super::{SyncStep, feeds, keep_session, stored_secret};
use crate::model::{Account, Failure, MarkedCounts};
use crate::refresh::Services;
use crate::refresh::stop::StopFlag;
use crate::server::{Api, Known, Marked, Part, ServerChanges, api};
use crate::store::StoreError;

/// The marks that the first sync with an account would change.
#[derive(Clone, Debug)]
pub struct FirstSync {
    /// The account.
    pub account: Account,
    /// The marks, or why they are not known.
    pub marks: Result<FirstMarks, Failure>,
    /// True if the user stopped the search.
    pub is_stopped: bool,
}

/// Compares the marks of both sides as a first sync does. Nothing changes here or on the server, and the sync stays off.
pub(in crate::refresh) fn first_sync(services: &Services, stop: &StopFlag, account: Account) -> FirstSync {
    let marks = compare(services, stop, &account);
    let is_stopped = marks.is_err() && stop.is_set();
    FirstSync { account, marks, is_stopped }
}

fn compare(services: &Services, stop: &StopFlag, account: &Account) -> Result<FirstMarks, Failure> {
    let mut transport = CountedTransport::new(services, stop, account);
    let mut api = api(account, &stored_secret(services, account)?);
    api.sign_in(&mut transport)?;
    if let Some(session) = api.credential() {
        keep_session(services, account, session);
    }
    let theirs = api.feeds(&mut transport)?;
    let name = account.name.clone();
    let sync = services.writer.read(move |store| store.subscription_sync(&name))?;
    let linked = feeds::pairs(services, api.as_mut(), &mut transport, sync, &theirs)?;
    let seen = list_all(services, api.as_mut(), &mut transport)?;
    transport.progress.at_step(SyncStep::Comparing);
    let name = account.name.clone();
    let found = Arc::new(Mutex::new(None));
    let answer = Arc::clone(&found);
    // The failure undoes all that the comparison has written.
    let undone = services.writer.run(move |tx| {
        let marks = FirstMarks::find(tx, &name, &linked, &seen)?;
        *answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(marks);
        Err::<(), _>(StoreError::Stopped)
    });
    let found = found.lock().unwrap_or_else(PoisonError::into_inner).take();
    match (found, undone) {
        (Some(marks), _) => Ok(marks),
        (None, Err(error)) => Err(error.into()),
        (None, Ok(())) => Err(StoreError::Stopped.into()),
    }
}

/// Lists all entries of a server, and keeps none.
pub(super) fn list_all(
    services: &Services,
    api: &mut dyn Api,
    transport: &mut CountedTransport<'_>,
) -> Result<ServerChanges, Failure> {
    let progress = Rc::clone(&transport.progress);
    let keep = |part: Part<'_>| {
        progress.at_step(SyncStep::Listing { done: part.done, of: part.of });
        Ok(())
    };
    let known = Known {
        since: None,
        last: None,
        clock: &*services.clock,
        list_all: true,
        is_asked: true,
        is_due: false,
        listed_to: 0,
        rest: None,
        has_begun: false,
        marked: Marked::new(MarkedCounts::default(), &|_| Ok(BTreeSet::new()), &|_| Ok(None)),
        latest: Vec::new(),
        newest: BTreeSet::new(),
        unknown: &|numbers| Ok(numbers.to_vec()),
        keep: &keep,
    };
    api.find_changes(transport, &known)
}
