//! Tasks for the driver: starts them with the profile's lock, stops them, and notices their end.

pub(super) mod activity;
pub(super) mod background;
pub(super) mod files;
pub(super) mod jobs;

use crate::app::messages::inbox::Message;
use crate::app::window::App;
use crate::profile::refresh_lock::RefreshLock;
use crate::refresh::{Task, TaskKey};
use crate::ui::view::Discovery;

impl App {
    /// Hands tasks to the driver.
    pub(in crate::app) fn submit(&mut self, tasks: Vec<Task>) {
        if tasks.is_empty() {
            return;
        }
        if self.profile.settings.shell.offline {
            self.idle();
            return self.say_offline();
        }
        self.activity.submitted(&tasks);
        if self.lock.is_some() {
            return self.refresher.submit(tasks);
        }
        let is_asked_for = !self.held_back.is_empty();
        self.held_back.extend(tasks);
        if !is_asked_for {
            let paths = self.profile.paths.clone();
            self.aside("refresh-lock", move || Some(Message::Locked(RefreshLock::take(&paths, || {}))));
        }
    }

    /// Stops one task, or all of them.
    pub(in crate::app) fn stop(&mut self, key: Option<&TaskKey>) {
        self.held_back.retain(|task| key.is_some_and(|key| task.key() != *key));
        self.refresher.stop(key);
        // If no task had begun, no worker reports its end.
        if self.held_back.is_empty() && self.refresher.pending() == 0 {
            self.lock = None;
            self.idle();
        }
    }

    /// Clears everything that waits for the driver, because it has nothing left to do.
    pub(in crate::app) fn idle(&mut self) {
        self.activity.idle();
        self.shown.page_loading = false;
        if matches!(self.dialogs.discovery, Discovery::Searching) {
            self.dialogs.discovery = Discovery::Idle;
        }
        self.views_stale = true;
    }
}
