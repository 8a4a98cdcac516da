//! The times before which the servers of accounts want no request. Questions about missing entries and syncs share them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::locale::Message;
use crate::model::{Account, Failure, FailureKind, Timestamp};
use crate::refresh::Services;
use crate::store::SyncState;

/// The times by the names of accounts, for this process.
pub(super) type Waits = Arc<Mutex<BTreeMap<String, Timestamp>>>;

/// The wait if the server names none.
const DEFAULT_WAIT: Duration = Duration::from_mins(10);

/// Returns the time before which the server of an account wants no request, if it is still to come.
pub(super) fn waits_until(services: &Services, account: &str) -> Option<Timestamp> {
    let waits = services.sessions.2.lock().unwrap_or_else(PoisonError::into_inner);
    let here = waits.get(account).copied();
    drop(waits);
    let name = account.to_owned();
    // If the database cannot be read, the request that follows fails as well.
    let state = services.writer.read(move |store| store.sync_state(&name)).ok().flatten();
    let until = here.max(state.and_then(|state| state.wait_until));
    until.filter(|until| (services.clock)() < *until)
}

/// Notes that the server of an account asks to wait, if it does. For an account with which the user syncs, later processes
/// wait, too.
pub(in crate::refresh) fn note_wait(services: &Services, account: &str, failure: &Failure) {
    if !matches!(failure.status(), Some(429 | 503)) {
        return;
    }
    let until = failure.retry_after.unwrap_or_else(|| (services.clock)().plus(DEFAULT_WAIT));
    keep(services, account, until);
    let name = account.to_owned();
    let stored = services.writer.run(move |tx| {
        let Some(state) = tx.sync_state(&name)? else { return Ok(()) };
        tx.put_sync_state(&SyncState { wait_until: state.wait_until.max(Some(until)), ..state })
    });
    if let Err(error) = stored {
        tracing::warn!(%error, "the wait of a server could not be stored");
    }
}

/// Keeps a wait for this process.
pub(super) fn keep(services: &Services, account: &str, until: Timestamp) {
    services.sessions.2.lock().unwrap_or_else(PoisonError::into_inner).insert(account.to_owned(), until);
}

/// The failure for a server that is not asked yet.
pub(super) fn not_before(account: &Account, until: Timestamp) -> Failure {
    let host = account.address.host_str().unwrap_or_default();
    let message = msg!("refresh-site-waits", host, time = until.at_next_minute());
    Failure {
        retry_after: Some(until),
        ..Failure::new(FailureKind::Status(503), message, Message::default())
    }
}
