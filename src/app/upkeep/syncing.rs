//! Syncs with the accounts with which the user syncs: with a refresh, and soon after marks.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::app::window::App;
use crate::locale;
use crate::model::{PlannedChange, SubscriptionChange, SubscriptionId, Timestamp, feed_name, normalise};
use crate::profile::net::accounts;
use crate::profile::{local_offset, now};
use crate::refresh::{SyncReport, SyncRequest, Task};
use crate::ui::view::{Checked, GoneFeed, SyncWords, Times};

/// The time without further marks after which marks are sent.
const AFTER_MARKS: Duration = Duration::from_secs(30);
/// The times after which a failed sync is tried again. Each failure in a row leads to the next one.
const AFTER_FAILURES: [Duration; 5] = [
    Duration::from_secs(30),
    Duration::from_mins(1),
    Duration::from_mins(2),
    Duration::from_mins(5),
    LONGEST_PAUSE,
];
/// The longest time to the next try.
const LONGEST_PAUSE: Duration = Duration::from_mins(10);
/// The shortest time between two syncs after refreshes. Some feed may be due each minute.
const AFTER_SYNC: Duration = Duration::from_mins(5);
/// The time after which the words about the last sync are made anew.
const WORDS_FRESH: Duration = Duration::from_secs(30);

/// The plan for the syncs that the window makes by itself.
#[derive(Debug, Default)]
pub(in crate::app) struct SyncPlan {
    /// The time of the next sync of all accounts.
    due: Option<Timestamp>,
    /// Number of failures in a row, by the names of the accounts.
    failures: BTreeMap<String, usize>,
    /// The marks that the last complete sync with each account sent and received.
    numbers: BTreeMap<String, (u64, u64)>,
    /// The time at which the words about the last syncs were made.
    told_at: Option<Timestamp>,
    /// The time by which the clock of syncs is ahead of the system's clock. Only tests set it.
    ahead: Duration,
}

impl SyncPlan {
    /// Plans a sync at this time, unless an earlier one is planned.
    fn plan(&mut self, due: Timestamp) {
        self.due = Some(self.due.map_or(due, |known| known.min(due)));
    }

    /// Counts a failure. Returns the time after which the next sync follows. A user whom the server refuses is asked for
    /// rarely: many tries may lock the account.
    fn fail(&mut self, account: &str, is_refused: bool) -> Duration {
        let failures = self.failures.entry(account.to_owned()).or_default();
        let pause = AFTER_FAILURES.get(*failures).filter(|_| !is_refused);
        *failures += 1;
        pause.copied().unwrap_or(LONGEST_PAUSE)
    }
}

impl App {
    /// Returns the number of marks that wait for the servers.
    pub(in crate::app) fn waiting_marks(&self) -> u64 {
        self.list.overview.syncs.iter().map(|(_, queue)| queue.waiting).sum()
    }

    fn sync_clock(&self) -> Timestamp {
        now().plus(self.upkeep.syncs.ahead)
    }

    /// Lets this time pass for the syncs that the window makes by itself. It serves the tests of these times.
    pub fn let_time_pass_for_syncs(&mut self, time: Duration) {
        self.upkeep.syncs.ahead += time;
    }

    /// Plans a sync if more marks wait than `before`, or if marks wait and no sync is planned.
    pub(in crate::app) fn plan_sync_of_marks(&mut self, before: u64) {
        let waiting = self.waiting_marks();
        // While syncs fail, more marks do not put the next one off.
        let is_enough = waiting <= before || self.syncs_fail();
        if waiting == 0 || (is_enough && self.upkeep.syncs.due.is_some()) {
            return;
        }
        self.upkeep.syncs.due = Some(self.sync_clock().plus(AFTER_MARKS));
    }

    /// Plans a sync after a feed was fetched.
    pub(in crate::app) fn plan_sync_after_refresh(&mut self) {
        let now = self.sync_clock();
        // A time in the future was noted while the clock was ahead.
        let last = self.list.overview.syncs.iter().filter_map(|(state, _)| state.at);
        let last = last.filter(|last| *last <= now).min();
        // A failed sync has its own plan.
        if !self.list.overview.syncs.is_empty() && !self.syncs_fail() {
            self.upkeep.syncs.plan(last.map_or(now, |last| last.plus(AFTER_SYNC).max(now)));
        }
    }

    /// Plans a sync at once, because the user wants to have what is new.
    pub(in crate::app) fn sync_again_now(&mut self) {
        if !self.list.overview.syncs.is_empty() {
            self.upkeep.syncs.failures.clear();
            self.upkeep.syncs.plan(self.sync_clock());
        }
    }

    /// Returns true if the last sync with one of the accounts failed.
    fn syncs_fail(&self) -> bool {
        let fails = |account: &String| self.upkeep.syncs.failures.contains_key(account);
        self.list.overview.syncs.iter().any(|(state, _)| fails(&state.account))
    }

    /// Forgets the failures of an account with which the user syncs right now.
    pub(in crate::app) fn forget_sync_failures(&mut self, account: &str) {
        self.upkeep.syncs.failures.remove(account);
    }

    /// Syncs if a sync is due and nothing else is fetched.
    pub(in crate::app) fn poll_sync(&mut self) {
        self.renew_sync_words();
        // A read-only profile fetches nothing.
        if self.is_offline() || self.upkeep.next_backup.is_none() {
            return;
        }
        let Some(due) = self.upkeep.syncs.due else { return };
        let now = self.sync_clock();
        // A later time was planned while the clock was ahead.
        if due > now && due.since(now) <= LONGEST_PAUSE {
            return self.ctx.request_repaint_after(due.since(now));
        }
        if self.tasks.is_done() {
            self.upkeep.syncs.due = None;
            let syncs = &self.list.overview.syncs;
            let is_synced = |name: &str| syncs.iter().any(|(state, _)| state.account == name);
            let accounts = self.list.overview.accounts.iter().filter(|account| is_synced(&account.name));
            let request = |account| Task::Sync(SyncRequest { account, is_asked: false });
            self.submit(accounts.cloned().map(request).collect());
        }
    }

    /// Has the words about the last syncs made anew after a while, so that "just now" does not stay.
    fn renew_sync_words(&mut self) {
        if self.list.overview.syncs.is_empty() {
            return;
        }
        let now = self.sync_clock();
        let is_fresh = |told: Timestamp| told <= now && now.since(told) < WORDS_FRESH;
        self.views.stale |= !self.upkeep.syncs.told_at.is_some_and(is_fresh);
        self.ctx.request_repaint_after(WORDS_FRESH);
    }

    /// Takes in the result of a sync. The reason of a failure is said once, and the status line shows it until a sync
    /// succeeds.
    pub(in crate::app) fn take_synced(&mut self, report: &SyncReport) {
        self.tasks.activity.synced(&report.account);
        let now = self.sync_clock();
        let known = self.upkeep.syncs.failures.contains_key(&report.account);
        match &report.failure {
            None => {
                self.upkeep.syncs.failures.remove(&report.account);
                self.upkeep
                    .syncs
                    .numbers
                    .insert(report.account.clone(), (report.exchanged.sent, report.exchanged.received));
                if std::mem::take(&mut self.dialogs.says_shared) {
                    self.dialogs.view.accounts.checked.take_if(|checked| *checked != Checked::Asking);
                }
                if report.is_anew || report.exchanged.reopened > 0 || report.exchanged.ended > 0 {
                    self.say(format!("{}: {}", report.account, accounts::sync_words(report)), false, None);
                }
            }
            // The user does not want to sync right now.
            Some(failure) if report.is_stopped => {
                self.say(format!("{}: {}", report.account, accounts::failure_words(failure)), false, None);
                self.upkeep.syncs.due = (self.waiting_marks() > 0).then(|| now.plus(LONGEST_PAUSE));
            }
            Some(failure) => {
                let pause = self.upkeep.syncs.fail(&report.account, failure.status() == Some(401));
                // The server can ask to wait for longer than this. A sync before that time makes no request.
                let due = report.wait_until.map_or(now.plus(pause), |until| until.max(now.plus(pause)));
                self.upkeep.syncs.plan(due.min(now.plus(LONGEST_PAUSE)));
                if !known {
                    self.say(format!("{}: {}", report.account, accounts::failure_words(failure)), true, None);
                }
            }
        }
        self.changed();
        self.read_open_entry();
    }

    /// Plans a sync at once, because feeds are new on one of the sides.
    pub(in crate::app) fn plan_sync_of_feeds(&mut self) {
        self.upkeep.syncs.plan(self.sync_clock());
    }

    /// Returns the feeds that have gone from the servers of accounts.
    pub(in crate::app) fn gone_feeds(&self) -> BTreeMap<String, Vec<GoneFeed>> {
        let titles: BTreeMap<SubscriptionId, &str> =
            self.list.overview.subscriptions.iter().map(|row| (row.id, row.title.as_str())).collect();
        let feed = |id: &SubscriptionId| {
            let title = feed_name(titles.get(id)?).to_owned();
            Some(GoneFeed { id: *id, title })
        };
        let gone = self.list.overview.gone.iter();
        let mut gone: BTreeMap<String, Vec<GoneFeed>> =
            gone.map(|(account, ids)| (account.clone(), ids.iter().filter_map(feed).collect())).collect();
        // While the sync of marks is off, and after the last sync, only the comparison of subscriptions shows it.
        if let Some((account, planned)) = &self.dialogs.planned {
            let is_gone = |planned: &&PlannedChange| planned.change == SubscriptionChange::GoneThere;
            let addresses: BTreeSet<String> =
                planned.iter().filter(is_gone).map(|planned| normalise(&planned.address)).collect();
            let rows = self.list.overview.subscriptions.iter();
            let rows = rows.filter(|row| addresses.contains(&normalise(&row.url)));
            let known = gone.entry(account.name.clone()).or_default();
            for row in rows {
                let is_new = known.iter().all(|feed| feed.id != row.id);
                known.extend(feed(&row.id).filter(|_| is_new));
            }
        }
        gone
    }

    /// Adds the numbers of marks of the last sync, and how many starred entries are not synced.
    pub(in crate::app) fn with_numbers(
        &self,
        mut syncs: BTreeMap<String, SyncWords>,
    ) -> BTreeMap<String, SyncWords> {
        for (account, apart) in &self.list.overview.starred_apart {
            if let Some(words) = syncs.get_mut(account) {
                let text = std::mem::take(&mut words.text);
                let numbers = self.upkeep.syncs.numbers.get(account);
                let numbers = numbers
                    .map(|(sent, received)| t!("profile-sync-numbers", sent = *sent, received = *received));
                let all = std::iter::once(text).chain(numbers).chain(accounts::apart_words(*apart));
                words.text = locale::sentences(&all.collect::<Vec<_>>());
            }
        }
        syncs
    }

    /// Returns the state of the sync with each account in words.
    pub(in crate::app) fn sync_words(&mut self) -> BTreeMap<String, SyncWords> {
        let times = Times { now: self.sync_clock(), offset: local_offset };
        self.upkeep.syncs.told_at = Some(times.now);
        let syncs = self.list.overview.syncs.iter();
        let words = syncs.map(|(state, queue)| {
            let text = accounts::synced_words(state, *queue, &times);
            (state.account.clone(), SyncWords { failure: accounts::sync_failure_words(state), text })
        });
        words.collect()
    }

    /// Returns the words of the status line: the failures of syncs, and the rest.
    pub(in crate::app) fn sync_lines(&self) -> (Vec<String>, Vec<String>) {
        let times = Times { now: self.sync_clock(), offset: local_offset };
        let (mut failures, mut lines) = (Vec::new(), Vec::new());
        for (state, queue) in &self.list.overview.syncs {
            let (failure, rest) = accounts::line_words(state, *queue, &times);
            let named = |words: String| format!("{}: {words}", state.account);
            failures.extend(failure.map(named));
            lines.extend(Some(rest).filter(|rest| !rest.is_empty()).map(named));
        }
        (failures, lines)
    }
}
