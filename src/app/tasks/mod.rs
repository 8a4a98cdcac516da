//! Tasks for the driver: starts them with the profile's lock, stops them, and notices their end.

pub(super) mod activity;
pub(super) mod background;
pub(super) mod files;
pub(super) mod jobs;

use std::collections::{BTreeMap, BTreeSet};

use url::Url;

use crate::app::inbox::{ThreadMessage, Written};
use crate::app::tasks::activity::Activity;
use crate::app::tasks::jobs::Jobs;
use crate::app::window::App;
use crate::history::OpenGap;
use crate::model::{GapId, ServerHeaders, SubscriptionId};
use crate::profile::now;
use crate::profile::refresh_lock::RefreshLock;
use crate::refresh::{Refresher, Task, TaskKey};
use crate::ui::view::Discovery;

/// The tasks that run or wait, and their results.
pub(super) struct Tasks {
    pub(super) refresher: Refresher,
    pub(super) activity: Activity,
    /// Tasks that have not finished.
    pub(super) jobs: Jobs,
    /// Feeds that the user chose to refresh. If such a feed needs a password, the window asks for it.
    pub(super) asked: BTreeSet<SubscriptionId>,
    /// The request headers that the user typed for the feeds that are being added, by the addresses of the feeds.
    pub(super) new_headers: BTreeMap<Url, ServerHeaders>,
    /// The gaps that the user retries.
    pub(super) retried: BTreeSet<GapId>,
    /// The gaps for which the user asked to look everywhere, with their feeds, until nothing is left to try.
    pub(super) trying: BTreeMap<GapId, SubscriptionId>,
    /// The lock of the profile, held while tasks run: only one process at a time refreshes a profile.
    pub(super) lock: Option<RefreshLock>,
    /// Tasks that wait for the lock.
    pub(super) held_back: Vec<Task>,
}

impl Tasks {
    pub(super) fn new(refresher: Refresher) -> Self {
        Self {
            refresher,
            activity: Activity::default(),
            jobs: Jobs::default(),
            asked: BTreeSet::new(),
            new_headers: BTreeMap::new(),
            retried: BTreeSet::new(),
            trying: BTreeMap::new(),
            lock: None,
            held_back: Vec::new(),
        }
    }

    /// Returns true if no task is running or waiting.
    pub(super) fn is_done(&self) -> bool {
        self.held_back.is_empty() && self.refresher.pending() == 0
    }
}

impl App {
    /// Hands tasks to the driver.
    pub(in crate::app) fn submit(&mut self, tasks: Vec<Task>) {
        if tasks.is_empty() {
            return;
        }
        if self.profile.settings.refreshing.offline {
            self.idle();
            return self.say_offline();
        }
        self.tasks.activity.submitted(&tasks);
        if self.tasks.lock.is_some() {
            return self.tasks.refresher.submit(tasks);
        }
        let is_asked_for = !self.tasks.held_back.is_empty();
        self.tasks.held_back.extend(tasks);
        if !is_asked_for {
            let paths = self.profile.paths.clone();
            let take = move || Some(ThreadMessage::Locked(RefreshLock::take(&paths, || {})));
            self.spawn_or("refresh-lock", take, |error| Some(ThreadMessage::Locked(Err(error))));
        }
    }

    /// Stops one task, or all of them. The feeds that were stopped count as not checked, and wait a few minutes.
    pub(in crate::app) fn stop(&mut self, key: Option<&TaskKey>) {
        let stopped = self.tasks.activity.stop(key);
        self.upkeep.stopped.add(stopped, now());
        self.tasks.held_back.retain(|task| key.is_some_and(|key| task.key() != *key));
        self.tasks.refresher.stop(key);
        // If no task had begun, no worker reports its end.
        if self.tasks.is_done() {
            self.tasks.lock = None;
            self.idle();
        }
    }

    /// Clears everything that waits for the driver, because it has nothing left to do.
    pub(in crate::app) fn idle(&mut self) {
        let trying = std::mem::take(&mut self.tasks.trying);
        if !trying.is_empty() {
            let (came, listed) = (self.tasks.activity.arrived(), self.tasks.activity.listed());
            let (asked, left) = (trying.len(), move |gaps: Vec<OpenGap>| {
                gaps.iter().filter(|open| trying.contains_key(&open.id)).count()
            });
            self.post(
                |tx| tx.gaps(None),
                move |gaps| Written::Tried { came, listed, asked, left: left(gaps) },
            );
        }
        self.tasks.retried.clear();
        self.tasks.activity.idle();
        self.list.shown.browsed.loading = None;
        if matches!(self.dialogs.view.discovery, Discovery::Searching) {
            self.dialogs.view.discovery = Discovery::Idle;
        }
        self.views.stale = true;
    }
}
