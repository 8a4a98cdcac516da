//! Tasks that the user started and that have not finished. The status line shows a task that takes longer than a
//! moment, with its progress. The user can stop a task if stopping it loses nothing.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::ui::view::Progress;

/// A task that is faster than this is not shown.
const PROGRESS_DELAY: Duration = Duration::from_millis(300);

/// The progress of a task, and a flag that asks it to stop.
#[derive(Debug, Default)]
pub(in crate::app) struct Watch {
    done: AtomicU64,
    total: AtomicU64,
    stopped: AtomicBool,
    /// True if the task cannot be stopped, because something would be lost.
    unstoppable: bool,
}

impl Watch {
    /// The watch of a task that cannot be stopped.
    pub(in crate::app) fn unstoppable() -> Self {
        Self { unstoppable: true, ..Self::default() }
    }

    /// Asks the task to stop.
    pub(in crate::app) fn stop(&self) {
        self.stopped.store(!self.unstoppable, Ordering::Relaxed);
    }

    /// Records the progress. Returns false if the task must stop.
    pub(in crate::app) fn report_progress(&self, done: u64, total: u64) -> bool {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        !self.is_stopped()
    }

    /// Returns true if the user stopped the task.
    pub(in crate::app) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    #[expect(clippy::cast_precision_loss, reason = "a share that is drawn")]
    fn share(&self) -> Option<f32> {
        let total = self.total.load(Ordering::Relaxed);
        (total > 0).then(|| self.done.load(Ordering::Relaxed) as f32 / total as f32)
    }
}

#[derive(Debug)]
struct Job {
    what: String,
    since: Instant,
    /// The progress, if the task reports it.
    watch: Option<Arc<Watch>>,
}

impl Job {
    fn stops(&self) -> bool {
        self.watch.as_ref().is_some_and(|watch| !watch.unstoppable)
    }
}

#[derive(Debug, Default)]
struct Running {
    next: u64,
    jobs: BTreeMap<u64, Job>,
}

/// All unfinished tasks.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct Jobs(Arc<Mutex<Running>>);

/// An unfinished task. It ends when this is dropped.
#[derive(Debug)]
pub(in crate::app) struct Begun {
    jobs: Jobs,
    number: u64,
}

impl Jobs {
    fn lock(&self) -> MutexGuard<'_, Running> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a task. `what` describes it, such as `Importing 12 feeds`.
    pub(in crate::app) fn begin(&self, what: String, watch: Option<Arc<Watch>>) -> Begun {
        let mut running = self.lock();
        let number = running.next;
        running.next += 1;
        running.jobs.insert(number, Job { what, since: Instant::now(), watch });
        Begun { jobs: self.clone(), number }
    }

    /// Returns true if a task is unfinished.
    pub(in crate::app) fn is_busy(&self) -> bool {
        !self.lock().jobs.is_empty()
    }

    /// Returns the first task that takes longer than a moment. Tasks that can be stopped come first.
    pub(in crate::app) fn progress(&self) -> Option<Progress> {
        self.progress_at(Instant::now())
    }

    fn progress_at(&self, now: Instant) -> Option<Progress> {
        let running = self.lock();
        let is_slow = |job: &&Job| now.saturating_duration_since(job.since) >= PROGRESS_DELAY;
        let slow = || running.jobs.values().filter(is_slow);
        let job = slow().find(|job| job.stops()).or_else(|| slow().next())?;
        let done = job.watch.as_ref().and_then(|watch| watch.share());
        Some(Progress { text: job.what.clone(), done, stops: job.stops() })
    }

    /// Asks all tasks to stop. A task that cannot be stopped continues.
    pub(in crate::app) fn stop(&self) {
        for watch in self.lock().jobs.values().filter_map(|job| job.watch.as_ref()) {
            watch.stop();
        }
    }
}

impl Drop for Begun {
    fn drop(&mut self) {
        self.jobs.lock().jobs.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_task_shows_its_progress_and_can_be_stopped() {
        let jobs = Jobs::default();
        let watch = Arc::new(Watch::default());
        let (plain, watched) = (
            jobs.begin("Saving".to_owned(), None),
            jobs.begin("Restoring".to_owned(), Some(Arc::clone(&watch))),
        );
        assert!(jobs.is_busy() && jobs.progress_at(Instant::now()).is_none(), "a new task is not shown");
        let later = Instant::now() + PROGRESS_DELAY;
        assert!(watch.report_progress(1, 4));
        let said = jobs.progress_at(later).unwrap();
        assert_eq!((said.text.as_str(), said.done, said.stops), ("Restoring", Some(0.25), true));
        jobs.stop();
        assert!(!watch.report_progress(2, 4));
        drop(watched);
        let said = jobs.progress_at(later).unwrap();
        assert_eq!((said.text.as_str(), said.done, said.stops), ("Saving", None, false));
        drop(plain);
        assert!(!jobs.is_busy());

        let undo = Arc::new(Watch::unstoppable());
        let marking = jobs.begin("Marking 9 entries as unread".to_owned(), Some(Arc::clone(&undo)));
        let later = Instant::now() + PROGRESS_DELAY;
        jobs.stop();
        assert!(undo.report_progress(3, 9), "an undo cannot be repeated, so it goes on");
        assert!(!jobs.progress_at(later).unwrap().stops);
        drop(marking);
    }
}
