//! The pool of worker threads: refreshes many feeds at once with few requests to one host. Every task can be stopped
//! (F4, A8).
//!
//! If all workers wait for servers, the pool starts more of them. The additional workers end as soon as no task can
//! run. Each worker takes memory, and if servers answer at once, more workers are no faster.

pub(super) mod memory;
mod queue;
pub(super) mod task;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::stop::StopFlag;
use super::{Collector, Event, RefreshSettings, Services};
use queue::{Queue, Running};
use task::{Task, TaskKey};

/// Stack size of a worker, enough for TLS and the parsers. Only touched pages take memory.
const STACK_SIZE: usize = 2 << 20;

/// While servers are slow, the pool may grow to this multiple of its permanent workers.
const GROWTH: usize = 16;
/// Servers count as slow if all workers wait for them at two checks in a row, this far apart.
const CHECK_PAUSE: Duration = Duration::from_millis(20);

/// Runs tasks on named threads until it is dropped. Dropping it cancels the requests under way and waits for the
/// threads.
#[derive(Debug)]
pub struct Refresher {
    shared: Arc<Shared>,
}

struct Shared {
    services: Services,
    queue: Mutex<Queue>,
    /// Signals that a task may run, or that the pool ends.
    work: Condvar,
    /// Signals that no task waits or runs.
    idle: Condvar,
    /// Signals that more tasks wait than can run at once, or that the pool ends.
    pressed: Condvar,
    /// The number of permanent workers.
    workers: usize,
    /// The largest number of workers for which there is memory.
    most: AtomicUsize,
    /// All threads of the pool.
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Refresher {
    /// Starts `workers` threads (8 serve thousands of feeds). While servers are slow, there are up to sixteen times as
    /// many.
    ///
    /// Starts fewer workers if memory is scarce. Fails if the system cannot start a single thread.
    pub fn start(services: Services, workers: usize) -> std::io::Result<Self> {
        let most = workers.max(1).saturating_mul(GROWTH).min(memory::workers_allowed());
        let shared = Arc::new(Shared {
            services,
            queue: Mutex::default(),
            work: Condvar::new(),
            idle: Condvar::new(),
            pressed: Condvar::new(),
            workers: workers.max(1).min(most),
            most: AtomicUsize::new(most),
            threads: Mutex::default(),
        });
        // If a later start fails, dropping this value ends the threads that have started.
        let refresher = Self { shared };
        let shared = &refresher.shared;
        shared.start_workers(shared.workers)?;
        let pacing = Arc::clone(shared);
        let thread = thread::Builder::new().name("refresh-pace".to_owned()).spawn(move || pacing.pace())?;
        shared.threads().push(thread);
        Ok(refresher)
    }

    /// Changes the user's settings. They apply from the next request on.
    pub fn set_settings(&self, settings: RefreshSettings) {
        self.shared.services.set_settings(settings);
    }

    /// Queues tasks. A task is merged into a waiting task with the same key.
    pub fn submit(&self, tasks: impl IntoIterator<Item = Task>) {
        let mut queue = self.shared.lock();
        tasks.into_iter().for_each(|task| queue.push(task));
        drop(queue);
        self.shared.work.notify_all();
        self.shared.pressed.notify_one();
    }

    /// Stops the task with this key, or all tasks, because the user wants it. Waiting tasks are dropped. The gap of a
    /// running walk says that the user stopped the walk (A7a).
    pub fn stop(&self, key: Option<&TaskKey>) {
        self.end(key, true);
    }

    /// Stops all tasks because there is no time for them now. Waiting tasks are dropped, and a running walk goes on
    /// with the next refresh (A3).
    pub fn break_off(&self) {
        self.end(None, false);
    }

    fn end(&self, key: Option<&TaskKey>, by_user: bool) {
        let mut queue = self.shared.lock();
        let keeps = |other: &TaskKey| key.is_some_and(|key| key != other);
        queue.waiting.retain(|key, _| keeps(key));
        queue.hosts.values_mut().for_each(|host| host.waiting.retain(keeps));
        for (running, Running { flag, .. }) in &queue.running {
            if !keeps(running) || key.is_some_and(|key| flag.is_of(key)) {
                flag.set(by_user);
            }
        }
        let left = queue.left();
        drop(queue);
        if left == 0 {
            self.shared.idle.notify_all();
        }
        self.shared.tell(left);
    }

    /// Returns the collector of what refreshes brought.
    #[must_use]
    pub fn news(&self) -> Collector {
        self.shared.services.news.clone()
    }

    /// Returns the number of waiting and running tasks.
    #[must_use]
    pub fn pending(&self) -> usize {
        self.shared.lock().left()
    }

    /// Blocks until no task waits or runs.
    pub fn wait_until_idle(&self) {
        let mut queue = self.shared.lock();
        while !queue.is_idle() {
            queue = self.shared.idle.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Drop for Refresher {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.quitting = true;
        queue.waiting.clear();
        queue.hosts.clear();
        queue.running.values().for_each(|running| running.flag.set(false));
        drop(queue);
        self.shared.work.notify_all();
        self.shared.pressed.notify_all();
        // The lock must be free while the threads end, because one of them may be starting another.
        let threads = std::mem::take(&mut *self.shared.threads());
        for thread in threads {
            if thread.join().is_err() {
                tracing::error!("a refresh thread panicked");
            }
        }
    }
}

impl Shared {
    /// Locks the queue. A panic of a worker cannot leave the queue inconsistent.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn threads(&self) -> MutexGuard<'_, Vec<JoinHandle<()>>> {
        self.threads.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts `count` more workers, or as many as the system has threads for. Fails if it has none.
    fn start_workers(self: &Arc<Self>, count: usize) -> std::io::Result<()> {
        let mut threads = self.threads();
        threads.retain(|thread| !thread.is_finished());
        for _ in 0..count {
            let mut queue = self.lock();
            if queue.quitting {
                break;
            }
            queue.workers += 1;
            let name = format!("refresh-{}", queue.workers);
            drop(queue);
            let shared = Arc::clone(self);
            let started =
                thread::Builder::new().name(name).stack_size(STACK_SIZE).spawn(move || shared.work());
            match started {
                Ok(thread) => threads.push(thread),
                Err(error) => {
                    let mut queue = self.lock();
                    queue.workers -= 1;
                    let most = queue.workers;
                    drop(queue);
                    tracing::warn!(%error, most, "the system gives no more threads");
                    self.most.store(most, Ordering::Relaxed);
                    return if most == 0 { Err(error) } else { Ok(()) };
                }
            }
        }
        Ok(())
    }

    /// Starts more workers while all workers wait for servers. Each step multiplies their number by four.
    fn pace(self: &Arc<Self>) {
        let mut queue = self.lock();
        let mut waited = false;
        while !queue.quitting {
            if queue.ready.is_empty() {
                self.services.fetcher.set_wanted(false);
                queue = self.pressed.wait(queue).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            let wait = self.pressed.wait_timeout_while(queue, CHECK_PAUSE, |queue| !queue.quitting);
            queue = wait.unwrap_or_else(PoisonError::into_inner).0;
            let (running, workers) = (queue.running.len(), queue.workers);
            let waits =
                !queue.ready.is_empty() && running == workers && self.services.fetcher.under_way() >= running;
            let most = self.most.load(Ordering::Relaxed);
            let more = (3 * workers).min(most.saturating_sub(workers));
            self.services.fetcher.set_wanted(waits && more == 0);
            if !queue.quitting && waits && waited && more > 0 {
                drop(queue);
                if let Err(error) = self.start_workers(more) {
                    tracing::debug!(%error, "another worker could not start");
                }
                queue = self.lock();
            }
            waited = waits && !waited;
        }
    }

    fn work(&self) {
        while let Some((task, flag)) = self.next() {
            let (key, address) = (task.key(), task.address().to_string());
            // A panic in the task of one feed must not end the worker.
            let run = std::panic::AssertUnwindSafe(|| task.run(&self.services, &flag));
            if std::panic::catch_unwind(run).is_err() {
                tracing::error!(task = ?key, "a refresh task panicked");
                (self.services.events)(Event::Broke(address));
            }
            let mut queue = self.lock();
            queue.finished(&key);
            let left = queue.left();
            drop(queue);
            // One task ended, so one worker wakes.
            self.work.notify_one();
            if left == 0 {
                self.idle.notify_all();
            }
            self.tell(left);
        }
    }

    fn tell(&self, left: usize) {
        (self.services.events)(if left == 0 { Event::Idle } else { Event::Left(left) });
    }

    /// Waits for a task that may run. Returns `None` if the pool ends. If no task may run, an additional worker gets
    /// `None` at once.
    fn next(&self) -> Option<(Task, Arc<StopFlag>)> {
        let mut queue = self.lock();
        loop {
            if queue.quitting {
                return None;
            }
            if let Some(next) = queue.pop() {
                return Some(next);
            }
            if queue.workers > self.workers {
                queue.workers -= 1;
                return None;
            }
            queue = self.work.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;
    use crate::fetch::{Access, BodySink, Fetch, Request, Response, stopped};
    use crate::history::{Reach, StartAt};
    use crate::model::{Failure, FailureKind, GapId, SubscriptionRow, Text, Timestamp};
    use crate::refresh::{GapRequest, RefreshRequest};
    use crate::store::{Store, Writer};

    fn services(fetch: Arc<dyn Fetch>, events: Arc<dyn Fn(Event) + Send + Sync>) -> Services {
        let extract = Arc::new(|text: &Text, _: usize| text.value.clone());
        let writer = Writer::start(Store::in_memory(extract).unwrap()).unwrap();
        let settings = RefreshSettings::from(&crate::config::Settings::default());
        let clock = Arc::new(|| Timestamp::from_seconds(1));
        Services::new(fetch, writer, clock, events, settings)
    }

    /// A fetcher that runs `F` and then fails.
    struct Useless<F>(F);

    impl<F: Fn(&Request) + Send + Sync> Fetch for Useless<F> {
        fn fetch_into(&self, request: &Request, _: &mut dyn BodySink) -> Result<Response, Failure> {
            (self.0)(request);
            Err(Failure::new(FailureKind::Timeout, "It took too long.", ""))
        }
    }

    /// Returns how many requests are under way at once if each takes `takes` and goes to a host of its own, and how
    /// many workers are left.
    fn at_once(requests: usize, takes: Duration) -> (usize, usize) {
        let counts = Arc::new(Mutex::new((0, 0)));
        let counted = Arc::clone(&counts);
        let fetch = Useless(move |_: &Request| {
            let mut counts = counted.lock().unwrap();
            counts.0 += 1;
            counts.1 = counts.1.max(counts.0);
            drop(counts);
            thread::sleep(takes);
            counted.lock().unwrap().0 -= 1;
        });
        let refresher = Refresher::start(services(Arc::new(fetch), Arc::new(drop)), 2).unwrap();
        let find = |n| Task::FindFeeds {
            address: Url::parse(&format!("http://host-{n}.example/")).unwrap(),
            access: Access::default(),
        };
        refresher.submit((0..requests).map(find));
        refresher.wait_until_idle();
        // The additional workers end one after the other.
        let began = std::time::Instant::now();
        while refresher.shared.lock().workers > 2 && began.elapsed() < Duration::from_secs(5) {
            thread::sleep(Duration::from_millis(1));
        }
        let left = refresher.shared.lock().workers;
        drop(refresher);
        let most = counts.lock().unwrap().1;
        (most, left)
    }

    #[test]
    fn the_pool_grows_only_while_servers_are_slow() {
        assert_eq!(at_once(40, Duration::from_millis(500)), (2 * GROWTH, 2));
        // A busy machine may delay both workers in their requests for two checks in a row.
        assert!((0..3).any(|_| at_once(200, Duration::ZERO) <= (2, 2)));
    }

    #[test]
    fn a_task_that_panics_is_reported_and_ends_no_other_task() {
        let (sender, events) = std::sync::mpsc::channel();
        let tell = Arc::new(move |event| drop(sender.send(event)));
        // The fetcher panics for one host.
        let faulty = Useless(|request: &Request| {
            assert!(request.uri.host_str() != Some("bad.example"), "a fault, for the test");
        });
        let refresher = Refresher::start(services(Arc::new(faulty), tell), 1).unwrap();
        let find = |address: &str| Task::FindFeeds {
            address: Url::parse(address).unwrap(),
            access: Access::default(),
        };
        refresher.submit([find("http://bad.example/"), find("http://good.example/")]);
        refresher.wait_until_idle();
        drop(refresher);
        let told: Vec<Event> = events.iter().collect();
        let broke =
            |event: &Event| matches!(event, Event::Broke(address) if address == "http://bad.example/");
        assert!(told.iter().any(broke), "{told:?}");
        assert!(told.iter().any(|event| matches!(event, Event::FeedsFound(_))), "{told:?}");
    }

    /// A publisher with one feed on each host. While `offline` is set, no host name is found. While `silent` is set, no
    /// answer comes.
    #[derive(Default)]
    struct Hosts {
        offline: std::sync::atomic::AtomicBool,
        silent: std::sync::atomic::AtomicBool,
        /// The feeds end before their last tag.
        cut: std::sync::atomic::AtomicBool,
        asked: AtomicUsize,
    }

    impl Fetch for Hosts {
        fn fetch_into(&self, request: &Request, _: &mut dyn BodySink) -> Result<Response, Failure> {
            self.asked.fetch_add(1, Ordering::Relaxed);
            while self.silent.load(Ordering::Relaxed) {
                if request.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
                    return Err(stopped());
                }
                thread::sleep(Duration::from_millis(1));
            }
            if self.offline.load(Ordering::Relaxed) {
                return Err(Failure::new(FailureKind::Dns, "No such host.", ""));
            }
            let feed = "<rss><channel><title>F</title><item><guid>a</guid></item></channel></rss>";
            let cut = self.cut.load(Ordering::Relaxed);
            let feed = if cut { feed.trim_end_matches("</rss>") } else { feed };
            Ok(Response::ok(request.uri.clone(), feed.as_bytes().to_vec()))
        }
    }

    /// Subscribes to a feed on each of two hosts. Returns the services as well, because their writer can read the
    /// store.
    fn two_feeds() -> (Arc<Hosts>, Services, Refresher) {
        let hosts = Arc::<Hosts>::default();
        let services = services(Arc::clone(&hosts) as Arc<dyn Fetch>, Arc::new(drop));
        let refresher = Refresher::start(services.clone(), 1).unwrap();
        let add = |name: &str| Task::Add {
            address: Url::parse(&format!("http://{name}.example/feed")).unwrap(),
            folder: Vec::new(),
            first_choice: true,
            reach: Reach::Allowance,
            start: StartAt::Beginning,
            access: Access::default(),
        };
        refresher.submit([add("one"), add("two")]);
        refresher.wait_until_idle();
        (hosts, services, refresher)
    }

    fn refresh_now(services: &Services, refresher: &Refresher, most: usize) {
        let rows = services.writer.run(|tx| tx.subscriptions()).unwrap();
        let request = RefreshRequest { now: true, ..Default::default() };
        let task = |row: SubscriptionRow| Task::Feed {
            subscription: row.id,
            address: row.url,
            request: request.clone(),
        };
        refresher.submit(rows.into_iter().take(most).map(task));
    }

    #[test]
    fn feeds_that_could_not_be_looked_up_are_due_once_one_of_them_can() {
        let (hosts, services, refresher) = two_feeds();
        let due = || services.writer.run(|tx| tx.due(Timestamp::from_seconds(1))).unwrap().len();
        hosts.offline.store(true, Ordering::Relaxed);
        refresh_now(&services, &refresher, 2);
        refresher.wait_until_idle();
        assert_eq!(due(), 0, "both wait");
        hosts.offline.store(false, Ordering::Relaxed);
        refresh_now(&services, &refresher, 1);
        refresher.wait_until_idle();
        assert_eq!(due(), 1, "the network is back");
    }

    #[test]
    fn f4_a_feed_that_always_ends_too_early_is_polled_like_one_without_validators_and_says_so() {
        let (hosts, services, refresher) = two_feeds();
        hosts.cut.store(true, Ordering::Relaxed);
        for hours in [1, 24, 24, 24, 24] {
            refresh_now(&services, &refresher, 1);
            refresher.wait_until_idle();
            let row = services.writer.run(|tx| tx.subscriptions()).unwrap().remove(0);
            assert_eq!(row.schedule.next_due, Some(Timestamp::from_seconds(hours * 3600 + 1)), "{row:?}");
            assert_eq!(row.error.map(|error| error.kind), Some(FailureKind::Unreadable));
        }
        // The first failure after it waits no longer than any first failure.
        hosts.offline.store(true, Ordering::Relaxed);
        refresh_now(&services, &refresher, 1);
        refresher.wait_until_idle();
        let row = services.writer.run(|tx| tx.subscriptions()).unwrap().remove(0);
        assert!(row.schedule.next_due <= Some(Timestamp::from_seconds(2 * 3600 + 1)), "{row:?}");
    }

    #[test]
    fn tasks_that_are_broken_off_leave_their_feeds_due_and_without_a_failure() {
        let (hosts, services, refresher) = two_feeds();
        hosts.silent.store(true, Ordering::Relaxed);
        let due = || -> Vec<_> {
            let rows = services.writer.run(|tx| tx.subscriptions()).unwrap();
            rows.into_iter().map(|row| (row.schedule.next_due, row.error)).collect()
        };
        let before = due();
        refresh_now(&services, &refresher, 2);
        while hosts.asked.load(Ordering::Relaxed) < 3 {
            thread::sleep(Duration::from_millis(1));
        }
        refresher.break_off();
        refresher.wait_until_idle();
        assert_eq!(due(), before);
    }

    /// A publisher whose feed links an archive that is missing. Counts the requests for the archive.
    #[derive(Default)]
    struct WithoutArchive(AtomicUsize);

    impl Fetch for WithoutArchive {
        fn fetch_into(&self, request: &Request, _: &mut dyn BodySink) -> Result<Response, Failure> {
            if request.uri.path() == "/feed" {
                let feed = r#"<rss><channel><title>F</title><item><guid>a</guid></item>
                    <link xmlns="http://www.w3.org/2005/Atom" rel="prev-archive" href="/old"/></channel></rss>"#;
                return Ok(Response::ok(request.uri.clone(), feed.as_bytes().to_vec()));
            }
            if request.uri.path() == "/old" {
                self.0.fetch_add(1, Ordering::Relaxed);
            }
            Ok(Response { status: 404, ..Response::ok(request.uri.clone(), Vec::new()) })
        }
    }

    #[test]
    fn a_retry_that_joins_a_question_about_another_gap_takes_place() {
        let publisher = Arc::<WithoutArchive>::default();
        let services = services(Arc::clone(&publisher) as Arc<dyn Fetch>, Arc::new(drop));
        let refresher = Refresher::start(services.clone(), 1).unwrap();
        let address = Url::parse("http://one.example/feed").unwrap();
        refresher.submit([Task::Add {
            address: address.clone(),
            folder: Vec::new(),
            first_choice: true,
            reach: Reach::Allowance,
            start: StartAt::Beginning,
            access: Access::default(),
        }]);
        refresher.wait_until_idle();
        let gaps = services.writer.run(|tx| tx.gaps(None)).unwrap();
        let asked = publisher.0.load(Ordering::Relaxed);
        assert_eq!((gaps.len(), asked), (1, 1));
        let (subscription, gap) = (gaps[0].subscription, gaps[0].id);
        let question = GapRequest { web_archive: true, ..GapRequest::default() };
        let retry = RefreshRequest::of_gap(gap, GapRequest::RETRY);
        let request = retry.and(RefreshRequest::of_gap(GapId(gap.0 + 1), question));
        refresher.submit([Task::Feed { subscription, address, request }]);
        refresher.wait_until_idle();
        assert_eq!(publisher.0.load(Ordering::Relaxed), 2);
    }
}
