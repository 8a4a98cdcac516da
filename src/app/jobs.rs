//! What was asked for and is not answered: said once it takes longer than a moment, with how much of it is done, and
//! stopped where nothing is lost by that.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::ui::view::Progress;

/// What is done sooner is not worth a word.
const MOMENT: Duration = Duration::from_millis(300);

/// How far something is, and whether it is to end.
#[derive(Debug, Default)]
pub(super) struct Watch {
    done: AtomicU64,
    total: AtomicU64,
    stopped: AtomicBool,
    /// Something would be lost if it were stopped.
    steady: bool,
}

impl Watch {
    /// Of what cannot be stopped.
    pub(super) fn steady() -> Self {
        Self { steady: true, ..Self::default() }
    }

    /// Has it end.
    pub(super) fn stop(&self) {
        self.stopped.store(!self.steady, Ordering::Relaxed);
    }

    /// So much of so much is done; says whether to go on.
    pub(super) fn goes_on(&self, done: u64, total: u64) -> bool {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        !self.is_stopped()
    }

    /// The reader wants it to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    #[expect(clippy::cast_precision_loss, reason = "a share for the eye")]
    fn share(&self) -> Option<f32> {
        let total = self.total.load(Ordering::Relaxed);
        (total > 0).then(|| self.done.load(Ordering::Relaxed) as f32 / total as f32)
    }
}

#[derive(Debug)]
struct Job {
    what: String,
    since: Instant,
    /// Of what tells how far it is.
    watch: Option<Arc<Watch>>,
}

impl Job {
    fn stops(&self) -> bool {
        self.watch.as_ref().is_some_and(|watch| !watch.steady)
    }
}

#[derive(Debug, Default)]
struct Running {
    next: u64,
    jobs: BTreeMap<u64, Job>,
}

/// What was asked for and not answered.
#[derive(Clone, Debug, Default)]
pub(super) struct Jobs(Arc<Mutex<Running>>);

/// Something that was asked for; it is over when this is dropped.
#[derive(Debug)]
pub(super) struct Begun {
    jobs: Jobs,
    number: u64,
}

impl Jobs {
    fn lock(&self) -> MutexGuard<'_, Running> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something begins: what, as `Importing 12 feeds`.
    pub(super) fn begin(&self, what: String, watch: Option<Arc<Watch>>) -> Begun {
        let mut running = self.lock();
        let number = running.next;
        running.next += 1;
        running.jobs.insert(number, Job { what, since: Instant::now(), watch });
        Begun { jobs: self.clone(), number }
    }

    /// Whether anything is not answered.
    pub(super) fn is_busy(&self) -> bool {
        !self.lock().jobs.is_empty()
    }

    /// What takes longer than a moment; what can be stopped goes before the rest.
    pub(super) fn progress(&self) -> Option<Progress> {
        let running = self.lock();
        let slow = || running.jobs.values().filter(|job| job.since.elapsed() >= MOMENT);
        let job = slow().find(|job| job.stops()).or_else(|| slow().next())?;
        let done = job.watch.as_ref().and_then(|watch| watch.share());
        Some(Progress { text: job.what.clone(), done, stops: job.stops() })
    }

    /// Ends what can be stopped.
    pub(super) fn stop(&self) {
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
    fn what_takes_long_is_said_with_how_much_is_done_and_can_be_stopped() {
        let jobs = Jobs::default();
        let watch = Arc::new(Watch::default());
        let (plain, watched) = (
            jobs.begin("Saving".to_owned(), None),
            jobs.begin("Restoring".to_owned(), Some(Arc::clone(&watch))),
        );
        assert!(jobs.is_busy() && jobs.progress().is_none(), "not at once");
        std::thread::sleep(MOMENT);
        assert!(watch.goes_on(1, 4));
        let said = jobs.progress().unwrap();
        assert_eq!((said.text.as_str(), said.done, said.stops), ("Restoring", Some(0.25), true));
        jobs.stop();
        assert!(!watch.goes_on(2, 4));
        drop(watched);
        let said = jobs.progress().unwrap();
        assert_eq!((said.text.as_str(), said.done, said.stops), ("Saving", None, false));
        drop(plain);
        assert!(!jobs.is_busy());

        let undo = Arc::new(Watch::steady());
        let marking = jobs.begin("Marking 9 entries as unread".to_owned(), Some(Arc::clone(&undo)));
        std::thread::sleep(MOMENT);
        jobs.stop();
        assert!(undo.goes_on(3, 9), "its undo is spent: it goes on");
        assert!(!jobs.progress().unwrap().stops);
        drop(marking);
    }
}
