//! Syncs with the accounts with which the user syncs: with a refresh, and soon after marks.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::app::window::App;
use crate::model::Timestamp;
use crate::profile::net::accounts;
use crate::profile::{local_offset, now};
use crate::refresh::{SyncReport, SyncRequest, Task};
use crate::ui::view::Times;

/// The time without further marks after which marks are sent.
const AFTER_MARKS: Duration = Duration::from_secs(30);
/// The time after which marks are sent again if the last sync failed.
const AFTER_FAILURE: Duration = Duration::from_mins(10);
/// The shortest time between two syncs after refreshes. Some feed may be due each minute.
const AFTER_SYNC: Duration = Duration::from_mins(5);

impl App {
    /// Returns the number of marks that wait for the servers.
    pub(in crate::app) fn waiting_marks(&self) -> u64 {
        self.list.overview.syncs.iter().map(|(_, waiting)| waiting).sum()
    }

    fn sync_clock(&self) -> Timestamp {
        now().plus(self.upkeep.sync_ahead)
    }

    /// Lets this time pass for the syncs that the window makes by itself. It serves the tests of these times.
    pub fn let_time_pass_for_syncs(&mut self, time: Duration) {
        self.upkeep.sync_ahead += time;
    }

    /// Plans a sync if more marks wait than `before`, or if marks wait and no sync is planned.
    pub(in crate::app) fn plan_sync_of_marks(&mut self, before: u64) {
        let waiting = self.waiting_marks();
        let fails = self.list.overview.syncs.iter().any(|(state, _)| state.failure.is_some());
        // While syncs fail, more marks do not put the next one off.
        if waiting == 0 || ((waiting <= before || fails) && self.upkeep.sync_due.is_some()) {
            return;
        }
        self.upkeep.sync_due = Some(self.sync_clock().plus(if fails { AFTER_FAILURE } else { AFTER_MARKS }));
    }

    /// Plans a sync after a feed was fetched.
    pub(in crate::app) fn plan_sync_after_refresh(&mut self) {
        let now = self.sync_clock();
        let last = self.list.overview.syncs.iter().filter_map(|(state, _)| state.at).min();
        if !self.list.overview.syncs.is_empty() {
            let due = last.map_or(now, |last| last.plus(AFTER_SYNC).max(now));
            self.upkeep.sync_due = Some(self.upkeep.sync_due.map_or(due, |known| known.min(due)));
        }
    }

    /// Syncs if a sync is due and nothing else is fetched.
    pub(in crate::app) fn poll_sync(&mut self) {
        // A read-only profile fetches nothing.
        if self.is_offline() || self.upkeep.next_backup.is_none() {
            return;
        }
        let Some(due) = self.upkeep.sync_due else { return };
        let now = self.sync_clock();
        if due > now {
            return self.ctx.request_repaint_after(due.since(now));
        }
        if self.tasks.is_done() {
            self.upkeep.sync_due = None;
            let syncs = &self.list.overview.syncs;
            let is_synced = |name: &str| syncs.iter().any(|(state, _)| state.account == name);
            let accounts = self.list.overview.accounts.iter().filter(|account| is_synced(&account.name));
            let request = |account| Task::Sync(SyncRequest { account, switch_on: false });
            self.submit(accounts.cloned().map(request).collect());
        }
    }

    /// Takes in the result of a sync. The reason of a failure is said once, and the status line shows it until a sync
    /// succeeds.
    pub(in crate::app) fn take_synced(&mut self, report: &SyncReport) {
        self.tasks.activity.synced(&report.account);
        let syncs = &self.list.overview.syncs;
        let fails = syncs.iter().any(|(state, _)| state.account == report.account && state.failure.is_some());
        if let Some(failure) = report.failure.as_ref().filter(|_| !fails) {
            let text = format!("{}: {}", report.account, accounts::failure_words(failure));
            self.say(text, !report.is_stopped, None);
        } else if report.is_anew && report.failure.is_none() {
            self.say(format!("{}: {}", report.account, accounts::sync_words(report)), false, None);
        }
        self.changed();
    }

    /// Returns the state of the sync with each account in words.
    pub(in crate::app) fn sync_words(&self) -> BTreeMap<String, String> {
        let times = Times { now: now(), offset: local_offset };
        let words =
            self.list.overview.syncs.iter().map(|(state, waiting)| {
                (state.account.clone(), accounts::state_words(state, *waiting, &times))
            });
        words.collect()
    }
}
