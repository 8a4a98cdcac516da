//! The user leaves an account: its sync ends, or it is removed. The marks that wait are sent before.

use super::{SyncReport, SyncRequest, sync};
use crate::model::{Account, Failure};
use crate::refresh::Services;
use crate::refresh::stop::StopFlag;
use crate::store::{Database, StoreError, Tx};

/// The way in which the user leaves an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// The sync ends, and the account stays.
    SyncOff,
    /// The account is removed.
    Remove,
}

/// A request to send the marks that wait for an account, and to leave it if none waits any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaveRequest {
    /// The account.
    pub account: Account,
    /// The way to leave it.
    pub leaving: Leaving,
}

/// The result of a [`LeaveRequest`].
#[derive(Clone, Debug)]
pub struct LeaveReport {
    /// The account.
    pub account: Account,
    /// The way to leave it.
    pub leaving: Leaving,
    /// Number of marks that still wait. The user is asked first if there are any.
    pub not_sent: u64,
    /// True if the user has left the account.
    pub has_left: bool,
    /// The sync that sent the marks; `None` if the user did not sync with the account.
    pub sync: Option<SyncReport>,
    /// The failure that stopped all of it.
    pub failure: Option<Failure>,
}

/// Counts the marks that the server of an account does not have yet.
pub fn waiting_marks(database: &Database, account: &str) -> Result<u64, StoreError> {
    let Some(state) = database.sync_state(account)? else { return Ok(0) };
    Ok(database.queue_count(state.id)?.all())
}

impl Leaving {
    /// Leaves an account without sending anything. Returns the number of marks that the server does not get.
    pub fn carry_out(self, tx: &Tx<'_>, account: &str) -> Result<u64, StoreError> {
        let not_sent = waiting_marks(tx, account)?;
        match self {
            Self::SyncOff => tx.switch_sync_off(account)?,
            Self::Remove => tx.remove_account(account)?,
        };
        Ok(not_sent)
    }
}

/// Sends the marks that wait, and leaves the account if none waits any more.
pub(in crate::refresh) fn leave(services: &Services, stop: &StopFlag, request: LeaveRequest) -> LeaveReport {
    let LeaveRequest { account, leaving } = request;
    let sync = sync(services, stop, &SyncRequest { account: account.clone(), is_asked: false });
    let name = account.name.clone();
    let not_sent = services.writer.run(move |tx| {
        let not_sent = waiting_marks(tx, &name)?;
        if not_sent == 0 {
            leaving.carry_out(tx, &name)?;
        }
        Ok(not_sent)
    });
    let (not_sent, failure) = match not_sent {
        Ok(not_sent) => (not_sent, None),
        Err(error) => (0, Some(Failure::from(error))),
    };
    LeaveReport { account, leaving, not_sent, has_left: not_sent == 0 && failure.is_none(), sync, failure }
}
