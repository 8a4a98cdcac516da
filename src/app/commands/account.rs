//! Runs commands about accounts on feed servers.

use std::sync::Arc;

use crate::app::dialogs::AccountCheck;
use crate::app::inbox::Written;
use crate::app::window::App;
use crate::model::{Account, account_name};
use crate::profile::net::accounts;
use crate::profile::net::address::parse;
use crate::refresh::{
    LeaveReport, LeaveRequest, Leaving, ServerLogin, ServerReport, ServerSecret, SubscriptionReport,
    SubscriptionRequest, SyncRequest, Task, TaskKey, Wanted,
};
use crate::store::QueueCount;
use crate::ui::actions::command::AccountCommand;
use crate::ui::view::{Checked, LeavingView, SubscriptionsView};

impl App {
    /// Runs a command about accounts.
    pub(super) fn carry_out_account(&mut self, command: AccountCommand) {
        match command {
            AccountCommand::Add { address, user, secret, name } => {
                self.add_account(&address, user, secret, name);
            }
            AccountCommand::Test(name) => self.test_account(&name),
            AccountCommand::Sync(name) => {
                let account = self.list.overview.accounts.iter().find(|account| account.name == name);
                let request = |account| Task::Sync(SyncRequest { account, is_asked: true });
                let tasks = account.cloned().map(request).into_iter().collect();
                self.forget_sync_failures(&name);
                self.submit(tasks);
            }
            AccountCommand::StopSync(name) => {
                self.stop(Some(&TaskKey::Sync(name.clone())));
                self.stop(Some(&TaskKey::Subscriptions(name)));
            }
            AccountCommand::Subscriptions(name) => {
                let account = self.list.overview.accounts.iter().find(|account| account.name == name);
                if let Some(account) = account.cloned() {
                    self.sync_subscriptions(account, Wanted::Preview);
                }
            }
            AccountCommand::ConfirmSubscriptions => {
                self.dialogs.view.accounts.subscriptions = None;
                if let Some((account, planned)) = self.dialogs.planned.take() {
                    self.sync_subscriptions(account, Wanted::Confirmed(planned));
                }
            }
            AccountCommand::CloseSubscriptions => {
                self.dialogs.view.accounts.subscriptions = None;
                self.dialogs.planned = None;
            }
            AccountCommand::SyncNoMore(name) => self.leave_account(&name, Leaving::SyncOff),
            AccountCommand::Remove(name) => self.leave_account(&name, Leaving::Remove),
            AccountCommand::LeaveAnyway => {
                self.dialogs.view.accounts.leaving = None;
                if let Some((account, leaving)) = self.dialogs.leaving.take() {
                    let name = account.name.clone();
                    self.write(move |tx| leaving.carry_out(tx, &name).map(drop));
                    self.after_leaving(&account, leaving);
                }
            }
            AccountCommand::Stay => {
                self.dialogs.view.accounts.leaving = None;
                self.dialogs.leaving = None;
            }
        }
    }

    /// Leaves an account once the marks that wait were sent. If that is not possible, the user is asked.
    fn leave_account(&mut self, name: &str, leaving: Leaving) {
        let account = self.list.overview.accounts.iter().find(|account| account.name == name);
        let Some(account) = account.cloned() else { return };
        if !self.is_offline() {
            return self.submit(vec![Task::Leave(LeaveRequest { account, leaving })]);
        }
        let mut syncs = self.list.overview.syncs.iter();
        let queue = syncs.find(|(state, _)| state.account == name).map(|(_, queue)| *queue);
        let not_sent = queue.map_or(0, QueueCount::all);
        self.ask_before_leaving(account, leaving, not_sent, t!("app-account-offline").to_owned());
    }

    /// Takes in the result of the attempt to leave an account.
    pub(in crate::app) fn take_left(&mut self, report: LeaveReport) {
        self.tasks.activity.synced(&report.account.name);
        self.changed();
        if report.has_left {
            return self.after_leaving(&report.account, report.leaving);
        }
        let failure = report.failure.or_else(|| report.sync.and_then(|sync| sync.failure));
        let reason = failure.as_ref().map(accounts::failure_words).unwrap_or_default();
        self.ask_before_leaving(report.account, report.leaving, report.not_sent, reason);
    }

    /// Asks the user before marks are lost for a server.
    fn ask_before_leaving(&mut self, account: Account, leaving: Leaving, not_sent: u64, reason: String) {
        let removes = leaving == Leaving::Remove;
        self.dialogs.view.accounts.leaving =
            Some(LeavingView { account: account.name.clone(), removes, not_sent, reason });
        self.dialogs.leaving = Some((account, leaving));
    }

    /// Forgets the password of an account that was removed.
    fn after_leaving(&mut self, account: &Account, leaving: Leaving) {
        if leaving == Leaving::Remove {
            self.profile.net.logins.set_account(account, None);
            self.dialogs.view.accounts.checked = None;
        }
    }

    /// Asks a server which API it has. [`Self::take_server`] adds the account if the server answers.
    fn add_account(&mut self, typed: &str, user: String, secret: String, name: String) {
        let known = &self.list.overview.accounts;
        let Some(address) = parse(typed) else {
            return self.account_failed(t!("app-account-no-address").to_owned());
        };
        let name = if name.is_empty() { account_name(&address, known) } else { name };
        let user = Some(user).filter(|user| !user.is_empty());
        if known.iter().any(|account| account.name == name && account.user != user) {
            return self.account_failed(t!("app-account-exists", name));
        }
        let secret = ServerSecret::Typed(secret);
        let login = ServerLogin { address: Account::base(&address), user, secret };
        self.ask_server(AccountCheck { name, login });
    }

    fn test_account(&mut self, name: &str) {
        let accounts = &self.list.overview.accounts;
        let Some(account) = accounts.iter().find(|account| account.name == name) else { return };
        let login = ServerLogin {
            address: account.address.clone(),
            user: account.user.clone(),
            secret: ServerSecret::Of(account.clone()),
        };
        self.ask_server(AccountCheck { name: name.to_owned(), login });
    }

    fn ask_server(&mut self, check: AccountCheck) {
        if self.is_offline() {
            return self.account_failed(t!("app-account-offline").to_owned());
        }
        self.dialogs.view.accounts.checked = Some(Checked::Asking);
        let task = Task::Server(check.login.clone());
        self.dialogs.account = Some(check);
        self.submit(vec![task]);
    }

    fn sync_subscriptions(&mut self, account: Account, wanted: Wanted) {
        if self.is_offline() {
            return self.account_failed(t!("app-account-offline").to_owned());
        }
        self.dialogs.view.accounts.checked = Some(Checked::Asking);
        self.submit(vec![Task::Subscriptions(SubscriptionRequest { account, wanted })]);
    }

    /// Shows which changes to subscriptions are needed, or what became of the confirmed ones.
    pub(in crate::app) fn take_subscriptions(&mut self, report: SubscriptionReport) {
        self.tasks.activity.synced(&report.account);
        let words = accounts::subscription_words(&report).join("\n");
        let is_good = report.failure.is_none() && report.refused.is_empty();
        let text = format!("{}: {words}", report.account);
        self.dialogs.view.accounts.checked = match (words.is_empty(), is_good) {
            (true, _) => None,
            (false, true) => Some(Checked::Works(text)),
            (false, false) => Some(Checked::Failed(text)),
        };
        let account = self.list.overview.accounts.iter().find(|account| account.name == report.account);
        if let Some(account) = account.filter(|_| !report.planned.is_empty()) {
            self.dialogs.view.accounts.subscriptions = Some(SubscriptionsView {
                account: report.account,
                lines: report.planned.iter().map(accounts::change_words).collect(),
                changes: report.planned.iter().filter(|planned| accounts::can_be_done(planned)).count(),
            });
            self.dialogs.planned = Some((account.clone(), report.planned));
        }
        if !report.done.is_empty() {
            self.changed();
            // New feeds are due at once (O1).
            self.ask_due(false);
        }
    }

    fn account_failed(&mut self, why: String) {
        self.dialogs.view.accounts.checked = Some(Checked::Failed(why));
    }

    /// Shows what a server answered, and adds the account if the user wants to.
    pub(in crate::app) fn take_server(&mut self, report: &ServerReport) {
        let Some(check) = self.dialogs.account.take_if(|check| check.login.address == report.address) else {
            return;
        };
        let found = match &report.outcome {
            Ok(found) => found,
            Err(failure) => return self.account_failed(accounts::failure_words(failure)),
        };
        let shared = accounts::shared(&self.list.overview.subscriptions, found);
        let mut text = format!("{}: {}", check.name, accounts::words(found, shared));
        if let ServerSecret::Typed(secret) = check.login.secret {
            let account = Account {
                name: check.name,
                kind: found.kind,
                address: found.address.clone(),
                user: check.login.user,
            };
            let known = &self.list.overview.accounts;
            if let Some(same) = known.iter().find(|known| known.is_of_same_user(&account)) {
                self.profile.net.logins.set_account(same, Some(secret));
                text = t!("app-account-password", name = same.name.as_str());
                self.dialogs.view.accounts.checked = Some(Checked::Works(text));
                return;
            }
            // Another process may have added an account of this name. Its secret must stay.
            let (logins, row) = (Arc::clone(&self.profile.net.logins), account.clone());
            self.post(
                move |tx| tx.add_account(&row),
                move |is_new| {
                    if is_new {
                        logins.set_account(&account, Some(secret));
                    }
                    Written::Changed
                },
            );
        }
        self.dialogs.view.accounts.checked = Some(Checked::Works(text));
    }
}
