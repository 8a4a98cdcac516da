//! The one thread on which all large documents are read, one after the other.
//!
//! A thread's heap keeps for a while what was freed in it. Were each worker to read a document of 30 MB now and then, each
//! would keep about as much; the heap of this thread is used again for the next one.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Bytes of a document that is read here.
pub(super) const LARGE: usize = 512 << 10;

/// Stack of the thread: the parsers fit well.
const STACK: usize = 2 << 20;

type Job = Box<dyn FnOnce() + Send>;

/// A handle of the thread, which begins with the first large document and ends with the handle.
#[derive(Debug, Default)]
pub(super) struct Lane(Mutex<Option<SyncSender<Job>>>);

impl Lane {
    /// Has the thread do something and waits for it. Where the system gives no thread it is done here; a panic goes on here.
    pub(super) fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let (answer, answered) = sync_channel(1);
        let job = move || drop(answer.send(catch_unwind(AssertUnwindSafe(work))));
        match self.thread() {
            Ok(jobs) => {
                // The thread catches every panic, so it is there as long as this handle is.
                if let Err(unsent) = jobs.send(Box::new(job)) {
                    unsent.0();
                }
            }
            Err(error) => {
                tracing::warn!(%error, "no thread for large documents");
                job();
            }
        }
        match answered.recv().expect("the job answers before it ends") {
            Ok(value) => value,
            Err(panic) => resume_unwind(panic),
        }
    }

    fn thread(&self) -> std::io::Result<SyncSender<Job>> {
        let mut thread = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(jobs) = &*thread {
            return Ok(jobs.clone());
        }
        let (jobs, queue) = sync_channel::<Job>(0);
        let work = move || queue.iter().for_each(|job| job());
        thread::Builder::new().name("large documents".to_owned()).stack_size(STACK).spawn(work)?;
        *thread = Some(jobs.clone());
        Ok(jobs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_is_done_on_one_thread_and_a_panic_stays_with_who_asked() {
        let lane = Lane::default();
        let here = || thread::current().id();
        let there = lane.run(here);
        assert_ne!(there, here());
        let panics = catch_unwind(AssertUnwindSafe(|| lane.run(|| panic!("a fault, for the test"))));
        assert!(panics.is_err());
        let others: Vec<_> = thread::scope(|scope| {
            let asked: Vec<_> = (0..8).map(|_| scope.spawn(|| lane.run(here))).collect();
            asked.into_iter().map(|asked| asked.join().unwrap()).collect()
        });
        assert_eq!(others, vec![there; 8]);
    }
}
