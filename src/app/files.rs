//! Writes small files of the profile on a thread of its own, one after the other, so that an older one never replaces a
//! newer one. What was asked for is written before the program ends.

use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

type Job = Box<dyn FnOnce() + Send>;

/// The thread; dropping waits for it.
pub(super) struct Files {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Files {
    /// Starts the thread.
    pub(super) fn start() -> std::io::Result<Self> {
        let (jobs, queue) = mpsc::channel::<Job>();
        let run = move || queue.iter().for_each(|job| job());
        let thread = thread::Builder::new().name("files".to_owned()).spawn(run)?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread) })
    }

    /// Does this after everything asked for before.
    pub(super) fn write(&self, job: impl FnOnce() + Send + 'static) {
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
