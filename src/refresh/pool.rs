//! The pool of worker threads: many feeds at once, few requests to one host, every task stoppable (F4, A8).

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use super::task::{Task, TaskKey};
use super::{Event, Services};

/// Stack of a worker: TLS and the parsers fit well; only touched pages cost memory.
const STACK: usize = 2 << 20;

/// Runs tasks on named threads until dropped; dropping waits for the requests under way to be broken off.
#[derive(Debug)]
pub struct Refresher {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

struct Shared {
    services: Services,
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Task>,
    running: BTreeMap<TaskKey, Arc<StopFlag>>,
    quitting: bool,
}

/// How a running task learns that it is to end.
#[derive(Debug, Default)]
pub(super) struct StopFlag {
    /// End now; looked at by the fetcher as well.
    pub(super) now: Arc<AtomicBool>,
    /// The reader wants it (A7a), not merely the program's end.
    by_reader: AtomicBool,
}

impl StopFlag {
    pub(super) fn is_set(&self) -> bool {
        self.now.load(Ordering::Relaxed)
    }

    pub(super) fn is_by_reader(&self) -> bool {
        self.by_reader.load(Ordering::Relaxed)
    }

    fn set(&self, by_reader: bool) {
        self.by_reader.fetch_or(by_reader, Ordering::Relaxed);
        self.now.store(true, Ordering::Relaxed);
    }
}

impl Refresher {
    /// Starts `workers` threads (16 to 32 serve thousands of feeds).
    ///
    /// Errors: the system has no thread left to give.
    pub fn start(services: Services, workers: usize) -> std::io::Result<Self> {
        let shared = Arc::new(Shared { services, queue: Mutex::default(), changed: Condvar::new() });
        let spawn = |number: usize| {
            let shared = Arc::clone(&shared);
            let name = format!("refresh-{number}");
            thread::Builder::new().name(name).stack_size(STACK).spawn(move || shared.work())
        };
        let threads = (1..=workers.max(1)).map(spawn).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { shared, threads })
    }

    /// Queues tasks. One that waits already for the same feed is replaced by the newer wish.
    pub fn submit(&self, tasks: impl IntoIterator<Item = Task>) {
        let mut queue = self.shared.lock();
        for task in tasks {
            match queue.waiting.iter_mut().find(|waiting| waiting.key() == task.key()) {
                Some(waiting) => *waiting = task,
                None => queue.waiting.push_back(task),
            }
        }
        drop(queue);
        self.shared.changed.notify_all();
    }

    /// Stops one task, or all: waiting ones are forgotten, walks end with a gap that says so (A7a).
    pub fn stop(&self, key: Option<&TaskKey>) {
        let mut queue = self.shared.lock();
        queue.waiting.retain(|task| key.is_some_and(|key| task.key() != *key));
        for (running, flag) in &queue.running {
            if key.is_none_or(|key| key == running) {
                flag.set(true);
            }
        }
        drop(queue);
        self.shared.changed.notify_all();
    }

    /// Tasks waiting and running.
    #[must_use]
    pub fn pending(&self) -> usize {
        let queue = self.shared.lock();
        queue.waiting.len() + queue.running.len()
    }

    /// Blocks until nothing waits or runs.
    pub fn wait_until_idle(&self) {
        let mut queue = self.shared.lock();
        while !(queue.waiting.is_empty() && queue.running.is_empty()) {
            queue = self.shared.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Drop for Refresher {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.quitting = true;
        queue.waiting.clear();
        queue.running.values().for_each(|flag| flag.set(false));
        drop(queue);
        self.shared.changed.notify_all();
        for thread in self.threads.drain(..) {
            if thread.join().is_err() {
                tracing::error!("a refresh thread panicked");
            }
        }
    }
}

impl Shared {
    /// A worker that panicked left the queue as it was between two statements: it is still good.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        while let Some((task, flag)) = self.next() {
            let key = task.key();
            // A panic in one feed's task must not take the others' worker with it.
            let run = std::panic::AssertUnwindSafe(|| task.run(&self.services, &flag));
            if std::panic::catch_unwind(run).is_err() {
                tracing::error!(task = ?key, "a refresh task panicked");
            }
            let mut queue = self.lock();
            queue.running.remove(&key);
            let left = queue.waiting.len() + queue.running.len();
            drop(queue);
            self.changed.notify_all();
            (self.services.events)(if left == 0 { Event::Idle } else { Event::Left(left) });
        }
    }

    /// Waits for a task that may run: not for a feed that is being worked on, and not to a host that is busy (F4).
    fn next(&self) -> Option<(Task, Arc<StopFlag>)> {
        let mut queue = self.lock();
        loop {
            if queue.quitting {
                return None;
            }
            let free = queue.waiting.iter().position(|task| {
                !queue.running.contains_key(&task.key()) && self.services.gate.has_room(task.address())
            });
            if let Some(task) = free.and_then(|at| queue.waiting.remove(at)) {
                let flag = Arc::new(StopFlag::default());
                queue.running.insert(task.key(), Arc::clone(&flag));
                return Some((task, flag));
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}
