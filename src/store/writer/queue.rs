//! The queue of requests to the writing thread. Posted requests come before those that a thread waits for.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::StoreError;
use super::request::Work;

/// Largest number of requests in one transaction, so that a click of the user does not wait behind a long transaction.
const BATCH: usize = 32;
/// If no request arrives for this long, the writing thread tidies up.
pub(super) const QUIET_TIME: Duration = Duration::from_millis(20);

/// The requests that wait.
#[derive(Default)]
pub(super) struct Queue {
    waiting: Mutex<Waiting>,
    more: Condvar,
}

#[derive(Default)]
struct Waiting {
    /// Requests that the window posted.
    posted: VecDeque<Box<dyn Work>>,
    /// Requests that a worker waits for.
    awaited: VecDeque<Box<dyn Work>>,
    /// True if no more requests are accepted.
    ends: bool,
}

/// The next task of the thread.
pub(super) enum Next {
    /// Requests for one transaction. If `give_way` is true and a request is posted meanwhile, the rest of them returns
    /// to the queue.
    Batch {
        works: Vec<Box<dyn Work>>,
        give_way: bool,
    },
    /// Index entries, or return free space to the system.
    Tidy,
    End,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn put(&self, work: Box<dyn Work>, is_posted: bool) -> Result<(), StoreError> {
        let mut waiting = self.lock();
        if waiting.ends {
            return Err(StoreError::Closed);
        }
        let works = if is_posted { &mut waiting.posted } else { &mut waiting.awaited };
        works.push_back(work);
        self.more.notify_one();
        Ok(())
    }

    /// Puts awaited requests back to the front of their queue.
    pub(super) fn put_back(&self, works: impl DoubleEndedIterator<Item = Box<dyn Work>>) {
        let mut waiting = self.lock();
        works.rev().for_each(|work| waiting.awaited.push_front(work));
    }

    pub(super) fn end(&self) {
        self.lock().ends = true;
        self.more.notify_one();
    }

    /// Returns two flags. The first is true if posted requests wait. The second is true if any request waits, or if the
    /// queue ends.
    pub(super) fn pending(&self) -> (bool, bool) {
        let waiting = self.lock();
        (
            !waiting.posted.is_empty(),
            !waiting.posted.is_empty() || !waiting.awaited.is_empty() || waiting.ends,
        )
    }

    /// Waits for the next task. A batch contains only posted requests or only awaited ones.
    pub(super) fn next(&self, may_tidy: bool) -> Next {
        let mut waiting = self.lock();
        loop {
            let Waiting { posted, awaited, ends } = &mut *waiting;
            let give_way = posted.is_empty();
            let first = if give_way { awaited } else { posted };
            if !first.is_empty() {
                let count = first.len().min(BATCH);
                return Next::Batch { works: first.drain(..count).collect(), give_way };
            }
            if *ends {
                return Next::End;
            }
            if may_tidy {
                let (still, quiet) =
                    self.more.wait_timeout(waiting, QUIET_TIME).unwrap_or_else(PoisonError::into_inner);
                waiting = still;
                if quiet.timed_out()
                    && waiting.posted.is_empty()
                    && waiting.awaited.is_empty()
                    && !waiting.ends
                {
                    return Next::Tidy;
                }
            } else {
                waiting = self.more.wait(waiting).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

/// Dropping this closes the queue, so that nobody waits for ever. The thread drops it when it ends for any reason.
pub(super) struct Served(pub(super) Arc<Queue>);

impl Drop for Served {
    fn drop(&mut self) {
        let mut waiting = self.0.lock();
        waiting.ends = true;
        let left = (std::mem::take(&mut waiting.posted), std::mem::take(&mut waiting.awaited));
        drop(waiting);
        // A request may own the last handle of the writer, so the requests are dropped after the lock is released.
        drop(left);
    }
}
