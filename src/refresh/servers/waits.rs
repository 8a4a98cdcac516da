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
pub(in crate::refresh) const DEFAULT_WAIT: Duration = Duration::from_mins(10);
/// The longest wait. A server that names a longer one is asked once a day.
const LONGEST_WAIT: Duration = Duration::from_hours(24);

/// Returns true if a wait goes on. A wait that is longer than the longest was noted while the clock was ahead.
pub(super) fn counts(now: Timestamp, until: Timestamp) -> bool {
    now < until && until <= now.plus(LONGEST_WAIT)
}

/// Returns the time before which the server of an account wants no request, if it is still to come.
pub(super) fn waits_until(services: &Services, account: &str) -> Option<Timestamp> {
    let waits = services.servers.waits.lock().unwrap_or_else(PoisonError::into_inner);
    let here = waits.get(account).copied();
    drop(waits);
    let name = account.to_owned();
    // If the database cannot be read, the request that follows fails as well.
    let state = services.writer.read(move |store| store.sync_state(&name)).ok().flatten();
    let now = (services.clock)();
    let known = [here, state.and_then(|state| state.wait_until)].into_iter().flatten();
    known.filter(|until| counts(now, *until)).max()
}

/// Notes that the server of an account asks to wait, if it does (S12). For an account with which the user syncs, later
/// processes wait, too.
pub(in crate::refresh) fn note_wait(services: &Services, account: &str, failure: &Failure) {
    let now = (services.clock)();
    if let Some(until) = failure.asked_wait(now, DEFAULT_WAIT) {
        keep(services, account, until);
    }
}

/// Keeps a wait for which a server asks.
pub(super) fn keep(services: &Services, account: &str, until: Timestamp) {
    let now = (services.clock)();
    let until = until.min(now.plus(LONGEST_WAIT));
    let name = account.to_owned();
    services.servers.waits.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone(), until);
    let stored = services.writer.run(move |tx| {
        let Some(state) = tx.sync_state(&name)? else { return Ok(()) };
        let known = state.wait_until.filter(|known| counts(now, *known));
        tx.put_sync_state(&SyncState { wait_until: known.max(Some(until)), ..state })
    });
    if let Err(error) = stored {
        tracing::warn!(%error, "the wait of a server could not be stored");
    }
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
