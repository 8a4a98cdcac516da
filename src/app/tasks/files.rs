//! Writes small files of the profile on a thread of its own, in order, so that an older version never replaces a newer
//! one. All files are written before the program ends.

use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

type Job = Box<dyn FnOnce() + Send>;

/// The writing thread. Dropping this waits until the thread has written everything.
pub(in crate::app) struct Files {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Files {
    /// Starts the thread.
    pub(in crate::app) fn start() -> std::io::Result<Self> {
        let (jobs, queue) = mpsc::channel::<Job>();
        let run = move || queue.iter().for_each(|job| job());
        let thread = thread::Builder::new().name("files".to_owned()).spawn(run)?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread) })
    }

    /// Queues a job. Jobs run in the order in which they were queued.
    pub(in crate::app) fn write(&self, job: impl FnOnce() + Send + 'static) {
        let sent = self.jobs.as_ref().map(|jobs| jobs.send(Box::new(job)));
        if !matches!(sent, Some(Ok(()))) {
            tracing::error!("the thread that writes files has ended");
        }
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        self.jobs = None;
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the thread that writes files panicked");
        }
    }
}
