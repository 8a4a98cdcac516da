//! Describes the driver's running tasks, in words and numbers (A8).

use std::collections::{BTreeMap, BTreeSet};

use crate::locale::Message;
use crate::model::{Failure, StoredFailure, SubscriptionId, WalkWork};
use crate::profile::net::accounts;
use crate::profile::now;
use crate::refresh::{Answer, FeedReport, SyncProgress, Task, TaskKey, WalkProgress};
use crate::ui::view::{Progress, StatusView};
use crate::ui::words;

/// The reason for which the driver skips a feed whose refresh the user stopped.
const STOPPED: &str = "refresh-stopped";

/// The tasks of the driver and their results.
#[derive(Debug, Default)]
pub(in crate::app) struct Activity {
    /// Tasks that the driver has not started. The driver merges two equal tasks into one.
    waiting: BTreeSet<TaskKey>,
    running: BTreeSet<SubscriptionId>,
    walks: BTreeMap<SubscriptionId, WalkProgress>,
    /// The running syncs, by the names of their accounts.
    syncs: BTreeMap<String, SyncProgress>,
    submitted: usize,
    /// The number of tasks that refresh no feed, and the text for the last such task.
    other: usize,
    other_text: &'static str,
    left: usize,
    results: Results,
    /// The feeds whose last fetch failed. The store records failures too, but it may have failed to write one.
    failed: BTreeMap<SubscriptionId, StoredFailure>,
    /// The feeds whose refresh the user stopped before their servers answered.
    stopped: BTreeSet<SubscriptionId>,
    /// The message about the results of the previous tasks.
    last: Message,
}

/// The results of the tasks since the work began.
#[derive(Clone, Copy, Debug, Default)]
struct Results {
    /// The number of finished tasks that concerned a feed.
    finished: u64,
    /// The number of these that got an answer from the feed's server.
    refreshed: u64,
    /// The number of new unread entries.
    unread: u64,
    /// The number of new entries that count as read, because they are history (G5a).
    history: u64,
    /// The number of missing entries whose addresses a sitemap listed.
    listed: u64,
}

impl Activity {
    /// Records tasks that were handed to the driver.
    pub(in crate::app) fn submitted(&mut self, tasks: &[Task]) {
        if self.left == 0 {
            *self = Self { last: std::mem::take(&mut self.last), ..Self::default() };
        }
        for task in tasks {
            if !self.waiting.insert(task.key()) {
                continue;
            }
            self.submitted += 1;
            self.left += 1;
            self.other_text = match task {
                Task::Feed { .. } => continue,
                Task::FindFeeds { .. } => t!("app-looking"),
                Task::Add { .. } => t!("app-adding"),
                Task::Page { .. } => t!("app-loading-page"),
                Task::Server(_) => t!("app-asking-server"),
                Task::Sync(_) | Task::FirstSync(_) | Task::Subscriptions(_) | Task::Leave(_) => {
                    t!("app-syncing")
                }
            };
            self.other += 1;
        }
    }

    pub(in crate::app) fn started(&mut self, id: SubscriptionId) {
        self.waiting.remove(&TaskKey::Feed(id));
        self.running.insert(id);
    }

    pub(in crate::app) fn walking(&mut self, progress: WalkProgress) {
        // The first walk of a feed belongs to adding the feed, so no other message announces it.
        self.running.insert(progress.subscription);
        self.walks.insert(progress.subscription, progress);
    }

    pub(in crate::app) fn syncing(&mut self, progress: SyncProgress) {
        self.syncs.insert(progress.account.clone(), progress);
    }

    /// Records that a sync with this account ended.
    pub(in crate::app) fn synced(&mut self, account: &str) {
        self.syncs.remove(account);
    }

    /// Returns the step of each running sync in words, by the names of the accounts.
    pub(in crate::app) fn sync_steps(&self) -> BTreeMap<String, String> {
        let words =
            |(name, progress): (&String, &SyncProgress)| (name.clone(), accounts::step_words(progress.step));
        self.syncs.iter().map(words).collect()
    }

    /// Records that the user stops one task, or all of them. Returns the feeds whose refresh was waiting or running.
    pub(in crate::app) fn stop(&mut self, key: Option<&TaskKey>) -> BTreeSet<SubscriptionId> {
        let is_stopped = |other: &TaskKey| key.is_none_or(|key| key == other);
        for other in self.waiting.iter().filter(|other| is_stopped(other)) {
            if let TaskKey::Feed(id) = other {
                self.stopped.insert(*id);
            }
        }
        self.waiting.retain(|other| !is_stopped(other));
        // The report of a running refresh says if its server answered before the stop.
        let running = self.running.iter().copied().filter(|id| is_stopped(&TaskKey::Feed(*id)));
        self.stopped.iter().copied().chain(running).collect()
    }

    pub(in crate::app) fn finished(&mut self, report: &FeedReport) {
        self.running.remove(&report.subscription);
        self.walks.remove(&report.subscription);
        if matches!(&report.answer, Answer::Skipped(reason) if reason.is(STOPPED)) {
            self.stopped.insert(report.subscription);
            return;
        }
        // This refresh had begun before the user stopped the waiting tasks, so it was not stopped.
        self.stopped.remove(&report.subscription);
        self.results.finished += 1;
        self.results.refreshed += u64::from(matches!(report.answer, Answer::Document | Answer::NotModified));
        self.results.unread += report.new_unread;
        self.results.history += report.new_read;
        self.results.listed += report.sites.iter().map(|site| site.listed).sum::<u64>();
        if let Answer::Failed(failure) = &report.answer {
            let Failure { kind, message, hint, .. } = failure.clone();
            self.failed.insert(report.subscription, StoredFailure { kind, message, hint, since: now() });
        } else {
            self.failed.remove(&report.subscription);
        }
    }

    pub(in crate::app) fn left(&mut self, left: usize) {
        self.left = left;
        self.submitted = self.submitted.max(left);
    }

    /// Clears the tasks when none is left, and sums up their results.
    pub(in crate::app) fn idle(&mut self) {
        self.left = 0;
        self.waiting.clear();
        self.running.clear();
        self.walks.clear();
        self.syncs.clear();
        let stopped = self.stopped.len();
        if self.results.finished == 0 && stopped == 0 {
            return;
        }
        // The user learns how much of the history is marked as read (G5a). The status line counts failed feeds apart.
        let (feeds, new, older) = (self.results.refreshed, self.results.unread, self.results.history);
        self.last = match feeds {
            0 if stopped == 0 && new + older == 0 => Message::default(),
            0 if stopped == 0 => msg!("app-added", count = new + older),
            _ => msg!("app-refreshed", feeds, new, older, stopped),
        };
    }

    /// The number of unread entries that arrived since the work began.
    pub(in crate::app) const fn new_entries(&self) -> u64 {
        self.results.unread
    }

    /// The number of entries that arrived since the work began, without those that a sitemap only lists.
    pub(in crate::app) const fn arrived(&self) -> u64 {
        (self.results.unread + self.results.history).saturating_sub(self.results.listed)
    }

    /// The number of missing entries that a sitemap listed since the work began.
    pub(in crate::app) const fn listed(&self) -> u64 {
        self.results.listed
    }

    pub(in crate::app) fn is_busy(&self) -> bool {
        self.left > 0
    }

    pub(in crate::app) fn is_running(&self, id: SubscriptionId) -> bool {
        self.running.contains(&id)
    }

    /// Returns true if a task of the feed is running or waiting.
    pub(in crate::app) fn is_busy_with(&self, id: SubscriptionId) -> bool {
        self.is_running(id) || self.waiting.contains(&TaskKey::Feed(id))
    }

    /// Returns the failure of the last fetch of the feed since the work began.
    pub(in crate::app) fn failure(&self, id: SubscriptionId) -> Option<&StoredFailure> {
        self.failed.get(&id)
    }

    pub(in crate::app) fn walk(&self, id: SubscriptionId) -> Option<&WalkProgress> {
        self.walks.get(&id)
    }

    /// Returns the progress of each feed with a running task.
    pub(in crate::app) fn by_feed(&self) -> BTreeMap<SubscriptionId, String> {
        let word = |id: &SubscriptionId| match self.walks.get(id) {
            Some(walk) if walk.documents > 0 && walk.work == WalkWork::History => {
                words::walk_documents(WalkWork::Check, walk.documents)
            }
            Some(walk) if walk.documents > 0 => words::walk_documents(walk.work, walk.documents),
            _ => "…".to_owned(),
        };
        self.running.iter().map(|id| (*id, word(id))).collect()
    }

    /// Returns the content of the status line.
    pub(in crate::app) fn status(&self) -> StatusView {
        if !self.is_busy() {
            return StatusView { text: self.last.to_string(), ..StatusView::default() };
        }
        let done = self.submitted.saturating_sub(self.left);
        let what = if self.other == self.submitted {
            self.other_text.to_owned()
        } else {
            t!("app-refreshing", done, count = self.submitted)
        };
        let archives: u64 = self.walks.values().map(|walk| u64::from(walk.documents)).sum();
        // A walk that the user requested is shown by its name.
        let text = match self.walks.values().find(|walk| walk.work != WalkWork::History) {
            Some(walk) => words::walk_line(walk.work, walk.documents),
            None if archives == 0 => what,
            None => t!("app-archives-read", task = what, count = archives),
        };
        let mut share = done as f32 / self.submitted.max(1) as f32;
        let mut text = text;
        // A first sync takes long, so its step is shown.
        if self.other == self.submitted
            && let Some(progress) = self.syncs.values().next()
        {
            text = format!("{}: {}", progress.account, accounts::step_words(progress.step));
            share = progress.step.share().unwrap_or(share);
        }
        StatusView {
            progress: Some(Progress { text, done: Some(share), stops: true }),
            ..StatusView::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refresh::RefreshRequest;

    #[test]
    fn only_a_refresh_is_called_a_refresh() {
        let address = || url::Url::parse("https://a.example/").unwrap();
        let mut activity = Activity::default();
        let says = |activity: &Activity| activity.status().progress.map(|progress| progress.text);
        activity
            .submitted(&[Task::FindFeeds { address: address(), access: crate::fetch::Access::default() }]);
        assert_eq!(says(&activity).as_deref(), Some("Looking for feeds"));
        activity.left(0);
        activity.idle();
        assert_eq!(says(&activity), None);
        let feed = |id| Task::Feed {
            subscription: SubscriptionId(id),
            address: address(),
            request: RefreshRequest::default(),
        };
        activity.submitted(&[feed(1), feed(2)]);
        activity.left(1);
        assert_eq!(says(&activity).as_deref(), Some("Refreshing 1 of 2 feeds"));
    }

    #[test]
    fn the_summary_counts_the_feeds_that_were_stopped() {
        let feed = |id| Task::Feed {
            subscription: SubscriptionId(id),
            address: url::Url::parse("https://a.example/").unwrap(),
            request: RefreshRequest::default(),
        };
        let report = |id, answer| FeedReport::answered(SubscriptionId(id), answer);
        let mut activity = Activity::default();
        activity.submitted(&[1, 2, 3, 4].map(feed));
        for id in 1..=2 {
            activity.started(SubscriptionId(id));
        }
        activity.finished(&report(1, Answer::NotModified));
        let stopped = activity.stop(None);
        assert_eq!(stopped, [2, 3, 4].map(SubscriptionId).into());
        activity.finished(&report(2, Answer::Skipped(msg!("refresh-stopped"))));
        // Its refresh had begun, although the window did not know that yet.
        activity.finished(&report(3, Answer::NotModified));
        activity.left(0);
        activity.idle();
        assert_eq!(activity.status().text, "2 feeds refreshed, 2 stopped");
    }

    #[test]
    fn a_feed_that_waits_already_is_counted_once() {
        let task = |id| Task::Feed {
            subscription: SubscriptionId(id),
            address: url::Url::parse("https://a.example/").unwrap(),
            request: RefreshRequest::default(),
        };
        let mut activity = Activity::default();
        let says = |activity: &Activity| activity.status().progress.map(|progress| progress.text);
        let tasks: Vec<Task> = (0..2_000).map(task).collect();
        activity.submitted(&tasks);
        // Feeds that were due at launch are still waiting when the user refreshes all feeds.
        activity.submitted(&tasks);
        activity.left(900);
        assert_eq!(says(&activity).as_deref(), Some("Refreshing 1,100 of 2,000 feeds"));
        // A feed whose refresh has begun is refreshed once more.
        activity.started(SubscriptionId(7));
        activity.submitted(&[task(7)]);
        activity.left(901);
        assert_eq!(says(&activity).as_deref(), Some("Refreshing 1,100 of 2,001 feeds"));
    }
}
