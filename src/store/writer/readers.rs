//! Connections that only read, for threads that would otherwise ask the writing thread. A read does not wait for the
//! transaction that is being committed.

use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::store::{ReadConnection, StoreError, TextExtractor};

/// Largest number of connections. Few are enough, because reads are short, and each connection has a cache of its own.
const MOST_CONNECTIONS: usize = 2;

/// Connections to the file of the store.
pub(super) struct Readers {
    path: PathBuf,
    extract: TextExtractor,
    pool: Mutex<Pool>,
    returned: Condvar,
}

#[derive(Default)]
struct Pool {
    idle: Vec<ReadConnection>,
    /// Number of connections, idle or in use.
    open: usize,
    /// True if the writing thread ends. Then connections are closed and no more are opened.
    ends: bool,
}

impl Readers {
    pub(super) fn new(path: PathBuf, extract: TextExtractor) -> Self {
        Self { path, extract, pool: Mutex::default(), returned: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a connection. Returns `None` if none can be opened.
    pub(super) fn take(&self) -> Option<LentConnection<'_>> {
        let mut pool = self.lock();
        loop {
            if pool.ends {
                return None;
            }
            if let Some(connection) = pool.idle.pop() {
                return Some(LentConnection { readers: self, connection: Some(connection) });
            }
            if pool.open < MOST_CONNECTIONS {
                pool.open += 1;
                drop(pool);
                // If the connection cannot be opened, dropping `reading` gives its place back.
                let mut reading = LentConnection { readers: self, connection: None };
                reading.connection = self.connect().ok();
                return reading.connection.is_some().then_some(reading);
            }
            pool = self.returned.wait(pool).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn connect(&self) -> Result<ReadConnection, StoreError> {
        ReadConnection::open(&self.path, self.extract.clone())
            .inspect_err(|error| tracing::debug!(%error, "a connection for reading cannot be opened"))
    }

    /// Closes the idle connections, and waits until the others are closed when they come back. The connection that
    /// writes is then the last one, so it can empty the log.
    pub(super) fn close(&self) {
        let mut pool = self.lock();
        pool.ends = true;
        pool.open -= pool.idle.len();
        let idle = std::mem::take(&mut pool.idle);
        // A thread that waits for a connection learns that there will be none.
        self.returned.notify_all();
        while pool.open > 0 {
            pool = self.returned.wait(pool).unwrap_or_else(PoisonError::into_inner);
        }
        drop((pool, idle));
    }
}

/// A connection in use. Dropping this gives it back.
pub(super) struct LentConnection<'a> {
    readers: &'a Readers,
    connection: Option<ReadConnection>,
}

impl LentConnection<'_> {
    /// Runs several queries on one state of the database.
    pub(super) fn run<T>(
        &self,
        ask: impl FnOnce(&crate::store::Database) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.connection.as_ref().ok_or(StoreError::Closed)?.snapshot(ask)
    }
}

impl Drop for LentConnection<'_> {
    fn drop(&mut self) {
        let mut pool = self.readers.lock();
        match self.connection.take() {
            // After a panic, the connection may be within a transaction, so it is closed.
            Some(connection) if !pool.ends && !std::thread::panicking() => pool.idle.push(connection),
            connection => {
                pool.open -= 1;
                drop(connection);
            }
        }
        let ends = pool.ends;
        drop(pool);
        // A connection that comes back serves one waiting thread. At the end, all waiting threads and the closing
        // thread are woken.
        if ends {
            self.readers.returned.notify_all();
        } else {
            self.readers.returned.notify_one();
        }
    }
}
