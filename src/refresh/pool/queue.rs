//! The tasks of the pool. Few tasks of one host run at once, so that a slow host delays only its own feeds (F4).

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use super::task::{Task, TaskKey};
use crate::fetch::limited_as;
use crate::refresh::stop::StopFlag;

/// The waiting tasks by host, and the running ones.
#[derive(Default)]
pub(super) struct Queue {
    pub(super) hosts: BTreeMap<String, Host>,
    /// Hosts that may have a task to run, in the order of arrival.
    pub(super) ready: VecDeque<String>,
    /// Hosts all of whose tasks wait for running tasks.
    blocked: Vec<String>,
    pub(super) running: BTreeMap<TaskKey, Running>,
    pub(super) waiting: BTreeMap<TaskKey, Task>,
    /// The number of workers.
    pub(super) workers: usize,
    pub(super) quitting: bool,
}

/// A task that runs.
pub(super) struct Running {
    pub(super) flag: Arc<StopFlag>,
    /// The host for whose limit the task counts.
    host: String,
}

#[derive(Default)]
pub(super) struct Host {
    pub(super) waiting: VecDeque<TaskKey>,
    running: usize,
}

/// The number of tasks of one host that may run at once. Each makes one request at a time (F4).
const PER_HOST: usize = 2;

impl Queue {
    pub(super) fn is_idle(&self) -> bool {
        self.waiting.is_empty() && self.running.is_empty()
    }

    pub(super) fn left(&self) -> usize {
        self.waiting.len() + self.running.len()
    }

    pub(super) fn push(&mut self, task: Task) {
        match self.waiting.entry(task.key()) {
            // The address of the feed may have changed since its task was queued. The task still counts for the host
            // under which it was queued.
            Entry::Occupied(mut waiting) => waiting.get_mut().join(task),
            Entry::Vacant(place) => {
                let name = limited_as(task.address());
                self.hosts.entry(name.clone()).or_default().waiting.push_back(place.key().clone());
                self.ready.push_back(name);
                place.insert(task);
            }
        }
    }

    /// Returns the next task that may run: its host is not at its limit, and no task with the same key runs. Only one task
    /// at a time syncs with an account.
    pub(super) fn pop(&mut self) -> Option<(Task, Arc<StopFlag>)> {
        while let Some(name) = self.ready.pop_front() {
            let Some(host) = self.hosts.get_mut(&name) else { continue };
            if host.running >= PER_HOST {
                continue;
            }
            let running = &self.running;
            let is_free = |key: &TaskKey| {
                !running.contains_key(key)
                    && key.other_sync().is_none_or(|other| !running.contains_key(&other))
            };
            let free = host.waiting.iter().position(is_free);
            let Some(key) = free.and_then(|at| host.waiting.remove(at)) else {
                if !host.waiting.is_empty() {
                    self.blocked.push(name);
                }
                continue;
            };
            // The task is no longer there if it was stopped meanwhile.
            let Some(task) = self.waiting.remove(&key) else { continue };
            host.running += 1;
            let flag = Arc::<StopFlag>::default();
            self.running.insert(key, Running { flag: Arc::clone(&flag), host: name });
            return Some((task, flag));
        }
        None
    }

    pub(super) fn finished(&mut self, key: &TaskKey) {
        self.ready.extend(self.blocked.drain(..));
        let Some(Running { host: name, .. }) = self.running.remove(key) else { return };
        if let Some(host) = self.hosts.get_mut(&name) {
            host.running -= 1;
            if host.running == 0 && host.waiting.is_empty() {
                self.hosts.remove(&name);
            } else {
                self.ready.push_back(name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;
    use crate::model::{Account, ServerKind, SubscriptionId};
    use crate::refresh::{RefreshRequest, SubscriptionRequest, SyncRequest, Wanted};

    fn task(id: i64, address: &str) -> Task {
        let address = Url::parse(address).unwrap();
        Task::Feed { subscription: SubscriptionId(id), address, request: RefreshRequest::default() }
    }

    fn start(queue: &mut Queue) -> Option<TaskKey> {
        queue.pop().map(|(task, _)| task.key())
    }

    #[test]
    fn f4_two_tasks_of_a_host_run_at_once_and_delay_no_other_host() {
        let mut queue = Queue::default();
        for id in 1..=4 {
            queue.push(task(id, "http://a.example/"));
        }
        queue.push(task(9, "http://b.example/"));
        // This host has the same registrable domain.
        queue.push(task(5, "https://feeds.a.example/"));
        let feed = |id| Some(TaskKey::Feed(SubscriptionId(id)));
        assert_eq!([start(&mut queue), start(&mut queue), start(&mut queue)], [feed(1), feed(2), feed(9)]);
        assert_eq!(start(&mut queue), None, "the host is at its limit");
        queue.finished(&feed(2).unwrap());
        assert_eq!(start(&mut queue), feed(3));
        assert_eq!(start(&mut queue), None);
        queue.finished(&feed(1).unwrap());
        queue.finished(&feed(3).unwrap());
        assert_eq!([start(&mut queue), start(&mut queue)], [feed(4), feed(5)]);
        assert_eq!(queue.left(), 3);
    }

    #[test]
    fn the_marks_and_the_subscriptions_of_an_account_are_not_synced_at_once() {
        let account = Account {
            name: "Home".to_owned(),
            kind: ServerKind::Miniflux,
            address: Url::parse("http://a.example/").unwrap(),
            user: None,
            allow_private: false,
        };
        let marks = || Task::Sync(SyncRequest { account: account.clone(), is_asked: true });
        let wanted = Wanted::Preview;
        let subscriptions =
            || Task::Subscriptions(SubscriptionRequest { account: account.clone(), wanted: wanted.clone() });
        for tasks in [[marks(), subscriptions()], [subscriptions(), marks()]] {
            let mut queue = Queue::default();
            let keys = tasks.each_ref().map(Task::key);
            for task in tasks {
                queue.push(task);
            }
            let first = start(&mut queue).unwrap();
            assert_eq!(start(&mut queue), None);
            queue.finished(&first);
            assert_eq!([first, start(&mut queue).unwrap()], keys);
        }
    }

    #[test]
    fn a_feed_has_one_task_at_a_time_and_the_newer_request_counts() {
        let mut queue = Queue::default();
        queue.push(task(1, "http://a.example/"));
        let running = start(&mut queue).unwrap();
        // The address of the feed changed meanwhile, and the feed is queued twice.
        queue.push(task(1, "http://b.example/"));
        let request = RefreshRequest { now: true, ..RefreshRequest::default() };
        let address = Url::parse("http://b.example/").unwrap();
        queue.push(Task::Feed { subscription: SubscriptionId(1), address, request });
        assert_eq!(queue.left(), 2);
        assert_eq!(start(&mut queue), None);
        queue.finished(&running);
        let (task, _) = queue.pop().unwrap();
        assert!(matches!(task, Task::Feed { request: RefreshRequest { now: true, .. }, .. }));
        assert!(queue.pop().is_none());
    }

    #[test]
    fn a_task_whose_address_changed_gives_its_place_back_to_the_host_that_it_counts_for() {
        let mut queue = Queue::default();
        for id in 1..=4 {
            queue.push(task(id, "http://a.example/"));
        }
        queue.push(task(5, "http://b.example/"));
        for id in 1..=4 {
            queue.push(task(id, "http://b.example/"));
        }
        let started: Vec<TaskKey> = std::iter::from_fn(|| start(&mut queue)).collect();
        assert_eq!(started, [1, 2, 5].map(|id| TaskKey::Feed(SubscriptionId(id))), "two of a host");
        for key in &started {
            queue.finished(key);
        }
        let started: Vec<TaskKey> = std::iter::from_fn(|| start(&mut queue)).collect();
        assert_eq!(started, [3, 4].map(|id| TaskKey::Feed(SubscriptionId(id))));
        for key in &started {
            queue.finished(key);
        }
        assert!(queue.is_idle() && queue.hosts.is_empty());
    }
}
