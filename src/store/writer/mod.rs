//! The one thread that writes. Requests that are waiting at the same time share one SQLite transaction, because a
//! commit costs more than most requests. Each request has a savepoint, so that a request that fails undoes only its own
//! changes.
//!
//! A request is answered after its transaction was committed, so an answered request survives a crash of the program.
//! Posted requests come before those that a thread waits for. So a mark of the user is on disk in a moment, however
//! many documents wait to be written.

pub(super) mod ahead;
mod queue;
mod readers;
mod request;
#[cfg(test)]
mod tests;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use rusqlite::TransactionBehavior;

use super::{Database, Store, StoreError, Tx};
use crate::locale::Message;
use queue::{Next, Queue, Served};
use readers::Readers;
use request::{Failed, Settle, Work, WriteRequest};

/// Largest number of entries that are indexed in one transaction. Indexing ends at once when a request arrives.
const MOST_INDEXED: usize = 8_192;

const BEGIN_REQUEST: &str = "SAVEPOINT request";
const KEEP_REQUEST: &str = "RELEASE request";
const UNDO_REQUEST: &str = "ROLLBACK TO request; RELEASE request";

/// The first error that ended all work on the database, until [`Writer::take_fatal_error`] returns it.
type FatalError = Arc<Mutex<Option<StoreError>>>;

fn keep_first(fatal: &FatalError, fatal_error: Option<StoreError>) {
    let mut fatal = fatal.lock().unwrap_or_else(PoisonError::into_inner);
    *fatal = fatal.take().or(fatal_error);
}

/// A handle of the writing thread. When the last handle is dropped, the thread carries out all earlier requests and
/// ends.
#[derive(Clone)]
pub struct Writer {
    queue: Arc<Queue>,
    thread: Arc<Running>,
}

struct Running {
    /// `None` if the database is in memory, which only the writing thread can read.
    readers: Option<Arc<Readers>>,
    fatal_error: FatalError,
    queue: Arc<Queue>,
    handle: Mutex<Option<JoinHandle<()>>>,
}

/// The work of a request, without its value.
type AnyWork = Box<dyn FnOnce(&mut Tx<'_>) -> Result<(), StoreError> + Send>;

impl Writer {
    /// Starts the thread, which owns the store from now on.
    ///
    /// Fails if the system cannot start a thread.
    pub fn start(store: Store) -> Result<Self, StoreError> {
        let readers = store.path().map(|path| Arc::new(Readers::new(path.to_owned(), store.extract.clone())));
        Self::serving(readers.clone(), move |queue, fatal| {
            serve(&store, queue, fatal);
            readers.inspect(|readers| readers.close());
        })
    }

    /// Starts a writer that refuses every request with `reason`.
    pub fn refusing(reason: Message) -> Result<Self, StoreError> {
        Self::serving(None, move |queue, _noted| {
            while let Next::Batch { works, .. } = queue.next(false) {
                for work in works {
                    work.refuse(StoreError::Refused(reason.clone()));
                }
            }
        })
    }

    fn serving(
        readers: Option<Arc<Readers>>,
        serve: impl FnOnce(&Queue, &FatalError) + Send + 'static,
    ) -> Result<Self, StoreError> {
        let (queue, fatal_error) = (Arc::<Queue>::default(), FatalError::default());
        let (served, fatal) = (Arc::clone(&queue), Arc::clone(&fatal_error));
        let handle = thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || {
                let served = Served(served);
                serve(&served.0, &fatal);
            })
            .map_err(|error| StoreError::Refused(msg!("store-no-thread", reason = error.to_string())))?;
        let running =
            Running { readers, fatal_error, queue: Arc::clone(&queue), handle: Mutex::new(Some(handle)) };
        Ok(Self { queue, thread: Arc::new(running) })
    }

    /// Sends a request and waits until it is committed or has failed.
    pub fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let value = Arc::new(Mutex::new(None));
        let made = Arc::clone(&value);
        let work = move |tx: &mut Tx<'_>| {
            let value = work(tx)?;
            *made.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
            Ok(())
        };
        self.wait_for(Box::new(work))?;
        value.lock().unwrap_or_else(PoisonError::into_inner).take().ok_or(StoreError::Closed)
    }

    /// The part of [`Self::run`] that does not depend on the type of the value, so that the program contains it once. A
    /// channel for each type of a value is 10 KB of code.
    fn wait_for(&self, work: AnyWork) -> Result<(), StoreError> {
        let (answer, answered) = sync_channel(1);
        // If the thread that asked is gone, nobody needs the answer.
        let done = move |result| drop(answer.send(result));
        self.queue.put(Box::new(WriteRequest { work, done }), false)?;
        answered.recv().map_err(|_ended| StoreError::Closed)?
    }

    /// Reads without waiting for what is being written. Sees all that this thread has written with [`Self::run`].
    pub fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Database) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        match self.thread.readers.as_ref().and_then(|readers| readers.take()) {
            Some(reading) => reading.run(ask),
            None => self.run(move |tx| ask(tx)),
        }
    }

    /// Sends a request that comes before those that other threads wait for. The writing thread calls `done` when the
    /// request is committed or has failed, so `done` must be quick.
    ///
    /// Never waits, because the window posts the user's actions. Fails only if the writing thread has ended.
    pub fn post<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        done: impl FnOnce(Result<T, StoreError>) + Send + 'static,
    ) -> Result<(), StoreError> {
        self.queue.put(Box::new(WriteRequest { work, done }), true)
    }

    /// Returns the error that ended all work on the database since the last call: the file is damaged or was removed.
    /// The requests of that time were refused.
    pub fn take_fatal_error(&self) -> Option<StoreError> {
        self.thread.fatal_error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Carries out all earlier requests, ends the thread and waits for its end. Later requests fail.
    pub fn shutdown(&self) {
        self.thread.end();
    }
}

impl Running {
    fn end(&self) {
        let Some(handle) = self.handle.lock().unwrap_or_else(PoisonError::into_inner).take() else { return };
        self.queue.end();
        // A function `done` may drop the last handle on the writing thread itself.
        if handle.thread().id() != thread::current().id() && handle.join().is_err() {
            tracing::error!("the writing thread panicked");
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

fn serve(store: &Store, queue: &Queue, fatal: &FatalError) {
    // The last run of the program may have left entries to index.
    let mut may_tidy = true;
    loop {
        match queue.next(may_tidy) {
            Next::Batch { works, give_way } => {
                run_batch(store, works, fatal, || give_way && queue.pending().0, queue);
                may_tidy = true;
            }
            Next::Tidy => may_tidy = tidy(store, fatal, || queue.pending().1),
            Next::End => break,
        }
    }
}

/// Indexes waiting entries. If there are none, returns free space to the system. Ends when a request arrives. Returns
/// true if there may be more to do.
fn tidy(store: &Store, fatal: &FatalError, stop: impl FnMut() -> bool) -> bool {
    let run = || {
        store.require_in_place()?;
        let awaits_index = store.awaits_index()?;
        if !awaits_index && !store.has_pages_to_free()? {
            return Ok(false);
        }
        let connection = &store.database.connection;
        let transaction = rusqlite::Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
        let tx = Tx { database: &store.database };
        let more = if awaits_index { tx.index_waiting(MOST_INDEXED, stop)? > 0 } else { tx.free_pages()? };
        transaction.commit()?;
        Ok(more)
    };
    let faulty = |_| Err(StoreError::Refused(msg!("store-fault")));
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(faulty).unwrap_or_else(|error: StoreError| {
        keep_first(fatal, error.fatal_error());
        tracing::warn!(%error, "entries could not be indexed, or free space not be returned; both wait");
        false
    })
}

fn run_batch(
    store: &Store,
    batch: Vec<Box<dyn Work>>,
    fatal: &FatalError,
    gives_way: impl Fn() -> bool,
    queue: &Queue,
) {
    if let Err(error) = store.require_in_place() {
        keep_first(fatal, error.fatal_error());
        for work in batch {
            work.refuse(error.fatal_error().unwrap_or(StoreError::Closed));
        }
        return;
    }
    let connection = &store.database.connection;
    let mut settled: Vec<Settle> = Vec::with_capacity(batch.len());
    let mut batch = batch.into_iter();
    let mut run = || -> Result<(), StoreError> {
        let transaction = rusqlite::Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
        while batch.len() > 0 {
            // A request that did not begin is still in the batch, so it gets an answer.
            connection.execute_batch(BEGIN_REQUEST)?;
            let Some(work) = batch.next() else { break };
            let (settle, failed) = work.run(&mut Tx { database: &store.database });
            settled.push(settle);
            let end = if failed.is_none() { KEEP_REQUEST } else { UNDO_REQUEST };
            if let Some(Failed { fatal: fatal_error, of_others }) = failed {
                keep_first(fatal, fatal_error);
                // Some errors, such as a full disk, make SQLite roll back the whole transaction.
                if connection.is_autocommit() {
                    return Err(of_others);
                }
            }
            connection.execute_batch(end)?;
            if gives_way() {
                queue.put_back(batch.by_ref());
            }
        }
        Ok(transaction.commit()?)
    };
    let Err(error) = run() else {
        for settle in settled {
            settle(Ok(()));
        }
        return;
    };
    keep_first(fatal, error.fatal_error());
    tracing::error!(%error, requests = settled.len() + batch.len(), "changes could not be saved");
    for settle in settled {
        settle(Err(error.not_committed()));
    }
    for work in batch {
        work.refuse(error.not_committed());
    }
}
