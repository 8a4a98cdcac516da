//! A request to the writing thread: the changes, and the function that answers it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{StoreError, Tx};

/// Answers a request once it is known whether its changes are kept.
pub(super) type Settle = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// A request to the thread.
pub(super) trait Work: Send {
    /// Makes the changes. Returns the function that answers the request, and if the changes are to be undone, the reason.
    fn run(self: Box<Self>, tx: &mut Tx<'_>) -> (Settle, Option<Failed>);

    /// Answers that nothing was done.
    fn refuse(self: Box<Self>, error: StoreError);
}

/// The error of a request. The request itself gets the whole error.
pub(super) struct Failed {
    /// The error if it ends all work on the database.
    pub(super) fatal: Option<StoreError>,
    /// The error of the other requests, if this one undid their changes, too.
    pub(super) of_others: StoreError,
}

pub(super) struct WriteRequest<W, D> {
    pub(super) work: W,
    pub(super) done: D,
}

impl<T, W, D> Work for WriteRequest<W, D>
where
    T: Send + 'static,
    W: FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send,
    D: FnOnce(Result<T, StoreError>) + Send + 'static,
{
    fn run(self: Box<Self>, tx: &mut Tx<'_>) -> (Settle, Option<Failed>) {
        let Self { work, done } = *self;
        let panicked = |_| Err(StoreError::Refused(msg!("store-request-failed")));
        // After a panic the database returns to the savepoint, so nobody sees half of a change.
        let result = catch_unwind(AssertUnwindSafe(|| work(tx))).unwrap_or_else(panicked);
        let failed = result.as_ref().err();
        let failed =
            failed.map(|error| Failed { fatal: error.fatal_error(), of_others: error.not_committed() });
        let settle = move |committed: Result<(), StoreError>| {
            done(result.and_then(|value| committed.map(|()| value)));
        };
        (Box::new(settle), failed)
    }

    fn refuse(self: Box<Self>, error: StoreError) {
        (self.done)(Err(error));
    }
}
