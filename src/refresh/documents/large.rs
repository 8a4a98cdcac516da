//! The one thread that parses all large documents, one after the other.
//!
//! The allocator keeps freed memory for the thread that freed it. If each worker parsed a document of 30 MB now and
//! then, each of them would keep that much memory. This one thread uses the same memory for every large document.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Documents of more bytes than this are parsed on this thread.
pub(super) const LARGE_DOCUMENT: usize = 512 << 10;

/// Stack size of the thread, enough for the parsers.
const STACK_SIZE: usize = 2 << 20;

type Job = Box<dyn FnOnce() + Send>;

/// A handle of the thread. The thread starts with the first large document, and ends when the handle is dropped.
#[derive(Debug, Default)]
pub(in crate::refresh) struct LargeDocuments(Mutex<Option<SyncSender<Job>>>);

impl LargeDocuments {
    /// Runs `work` on the thread and waits for the result. If the system cannot start the thread, `work` runs on the
    /// caller's thread. A panic of `work` continues in the caller.
    pub(in crate::refresh) fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let (answer, answered) = sync_channel(1);
        let job = move || drop(answer.send(catch_unwind(AssertUnwindSafe(work))));
        match self.thread() {
            Ok(jobs) => {
                // The thread catches every panic, so it lives as long as this handle.
                if let Err(unsent) = jobs.send(Box::new(job)) {
                    unsent.0();
                }
            }
            Err(error) => {
                tracing::warn!(%error, "the thread for large documents could not start");
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
        thread::Builder::new().name("large documents".to_owned()).stack_size(STACK_SIZE).spawn(work)?;
        *thread = Some(jobs.clone());
        Ok(jobs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_work_is_done_on_one_thread_and_a_panic_goes_to_its_caller() {
        let large_documents = LargeDocuments::default();
        let here = || thread::current().id();
        let there = large_documents.run(here);
        assert_ne!(there, here());
        let panics =
            catch_unwind(AssertUnwindSafe(|| large_documents.run(|| panic!("a fault, for the test"))));
        assert!(panics.is_err());
        let others: Vec<_> = thread::scope(|scope| {
            let asked: Vec<_> = (0..8).map(|_| scope.spawn(|| large_documents.run(here))).collect();
            asked.into_iter().map(|asked| asked.join().unwrap()).collect()
        });
        assert_eq!(others, vec![there; 8]);
    }
}
