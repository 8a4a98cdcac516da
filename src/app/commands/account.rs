//! Runs commands about accounts on feed servers.

use std::sync::Arc;

use crate::app::dialogs::AccountCheck;
use crate::app::inbox::Written;
use crate::app::window::App;
use crate::model::{Account, PlannedChange, SubscriptionId, SubscriptionRow, account_name, normalise};
use crate::profile::net::accounts;
use crate::profile::net::address::parse_server;
use crate::refresh::{
    FirstSync, LeaveReport, LeaveRequest, Leaving, ServerLogin, ServerReport, ServerSecret,
    SubscriptionReport, SubscriptionRequest, SyncRequest, Task, TaskKey, Wanted,
};
use crate::store::{QueueCount, Tx};
use crate::ui::actions::command::AccountCommand;
use crate::ui::view::{Checked, FirstSyncView, LeavingView, SubscriptionsView};

impl App {
    /// Runs a command about accounts.
    pub(super) fn carry_out_account(&mut self, command: AccountCommand) {
        match command {
            AccountCommand::Opened => self.forget_account_texts(),
            AccountCommand::Add { address, user, secret, name, allow_private } => {
                self.add_account(&address, user, secret, name, allow_private);
            }
            AccountCommand::Try { address, user, secret, allow_private } => {
                self.try_account(&address, user, secret, allow_private);
            }
            AccountCommand::AllowPrivate(name, allow) => self.write(move |tx| tx.allow_private(&name, allow)),
            AccountCommand::Test(name) => self.test_account(&name),
            AccountCommand::StopAsking => self.stop_asking(),
            AccountCommand::Sync(name) => self.sync_account(&name),
            AccountCommand::ConfirmSync => {
                if let Some(first) = self.dialogs.view.accounts.first.take() {
                    self.sync_from_now_on(&first.account);
                }
            }
            AccountCommand::CloseFirstSync => self.dialogs.view.accounts.first = None,
            AccountCommand::SubscribeAgain(name, id) => self.subscribe_again(&name, id),
            AccountCommand::StopSync(name) => {
                self.stop(Some(&TaskKey::Sync(name.clone())));
                self.stop(Some(&TaskKey::Subscriptions(name)));
            }
            AccountCommand::Subscriptions(name) => {
                self.drop_plan();
                if let Some(account) = self.account_named(&name) {
                    self.sync_subscriptions(account, Wanted::Preview);
                }
            }
            AccountCommand::ConfirmSubscriptions => {
                self.dialogs.view.accounts.subscriptions = None;
                if let Some((account, planned)) = self.dialogs.planned.take() {
                    self.sync_subscriptions(account, Wanted::Confirmed(planned));
                }
            }
            AccountCommand::CloseSubscriptions => self.drop_plan(),
            AccountCommand::SyncNoMore(name) => self.leave_account(&name, Leaving::SyncOff),
            AccountCommand::Remove(name) => self.leave_account(&name, Leaving::Remove),
            AccountCommand::LeaveAnyway => {
                self.dialogs.view.accounts.leaving = None;
                if let Some((account, leaving)) = self.dialogs.leaving.take() {
                    let name = account.name.clone();
                    let work = move |tx: &mut Tx<'_>| leaving.carry_out(tx, &name).map(drop);
                    self.post(work, move |()| Written::LeftAccount(account, leaving));
                }
            }
            AccountCommand::Stay => {
                self.dialogs.view.accounts.leaving = None;
                self.dialogs.leaving = None;
            }
        }
    }

    fn account_named(&self, name: &str) -> Option<Account> {
        self.list.overview.accounts.iter().find(|account| account.name == name).cloned()
    }

    /// Syncs with an account. Before the first sync, the user sees what it would change.
    fn sync_account(&mut self, name: &str) {
        if self.list.overview.syncs.iter().any(|(state, _)| state.account == name) {
            return self.sync_from_now_on(name);
        }
        let Some(account) = self.account_named(name) else { return };
        self.dialogs.view.accounts.checked_of = Some(name.to_owned());
        if self.is_offline() {
            return self.account_failed(t!("app-account-offline").to_owned());
        }
        (self.dialogs.view.accounts.checked, self.dialogs.view.accounts.first) = (None, None);
        self.submit(vec![Task::FirstSync(account)]);
    }

    fn sync_from_now_on(&mut self, name: &str) {
        let request = |account| Task::Sync(SyncRequest { account, is_asked: true });
        let tasks = self.account_named(name).map(request).into_iter().collect();
        self.forget_sync_failures(name);
        self.submit(tasks);
    }

    /// Shows what the first sync of marks would change.
    pub(in crate::app) fn take_first_sync(&mut self, found: &FirstSync) {
        let name = &found.account.name;
        self.tasks.activity.synced(name);
        self.changed();
        self.dialogs.view.accounts.checked_of = Some(name.clone());
        let words = match &found.marks {
            Ok(marks) => {
                let text = accounts::first_words(*marks);
                self.dialogs.view.accounts.first = Some(FirstSyncView { account: name.clone(), text });
                return;
            }
            Err(_) if found.is_stopped => t!("profile-first-stopped").to_owned(),
            Err(failure) => return self.account_failed(accounts::failure_words(failure)),
        };
        self.dialogs.view.accounts.checked = Some(Checked::Works(words));
    }

    /// Follows a feed again on a server that no longer has it.
    fn subscribe_again(&mut self, name: &str, id: SubscriptionId) {
        let row = self.list.overview.subscriptions.iter().find(|row| row.id == id);
        let address = row.map(|row| normalise(&row.url));
        if let Some((account, address)) = self.account_named(name).zip(address) {
            self.sync_subscriptions(account, Wanted::SubscribeAgain(address));
        }
    }

    /// Stops the question to a server. Its answer no longer counts.
    fn stop_asking(&mut self) {
        if let Some(check) = self.dialogs.account.take() {
            self.stop(Some(&TaskKey::Server(check.login.address.as_str().to_owned())));
        }
        if let Some(name) = self.dialogs.view.accounts.checked_of.take() {
            self.stop(Some(&TaskKey::Subscriptions(name)));
        }
        self.dialogs.view.accounts.checked = None;
    }

    /// Forgets what the page of accounts said before it was closed. A running question stays.
    fn forget_account_texts(&mut self) {
        self.drop_plan();
        self.dialogs.view.accounts.first = None;
        if self.dialogs.view.accounts.checked != Some(Checked::Asking) {
            self.dialogs.view.accounts.checked = None;
        }
    }

    fn drop_plan(&mut self) {
        self.dialogs.view.accounts.subscriptions = None;
        self.dialogs.planned = None;
    }

    /// Drops the shown changes to subscriptions if the feeds here have changed since. The changes were computed for the
    /// earlier feeds.
    pub(in crate::app) fn drop_old_plan(&mut self) {
        if self.dialogs.planned.is_none() {
            return;
        }
        let row = |row: &SubscriptionRow| (row.id, row.url.to_string(), row.folder.clone());
        let feeds = self.list.overview.subscriptions.iter().map(row).collect::<Vec<_>>();
        match &self.dialogs.planned_of {
            Some(known) if *known != feeds => self.drop_plan(),
            Some(_) => {}
            None => self.dialogs.planned_of = Some(feeds),
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
    pub(in crate::app) fn after_leaving(&mut self, account: &Account, leaving: Leaving) {
        if leaving == Leaving::Remove {
            self.profile.net.logins.forget_account(account, &self.list.overview.accounts);
            self.dialogs.view.accounts.checked = None;
        }
    }

    /// Asks a server which API it has. [`Self::take_server`] adds the account if the server answers.
    fn add_account(&mut self, typed: &str, user: String, secret: String, name: String, allow_private: bool) {
        self.dialogs.view.accounts.checked_of = None;
        let Some(address) = parse_server(typed) else {
            return self.account_failed(t!("app-account-no-address").to_owned());
        };
        let name = if name.is_empty() { account_name(&address, &self.list.overview.accounts) } else { name };
        let user = Some(user).filter(|user| !user.is_empty());
        let secret = ServerSecret::Typed(secret);
        let login = ServerLogin { address: Account::base(&address), user, secret, allow_private };
        self.ask_server(AccountCheck { name, login, adds: true });
    }

    /// Asks a server what it is. Nothing is stored.
    fn try_account(&mut self, typed: &str, user: String, secret: String, allow_private: bool) {
        self.dialogs.view.accounts.checked_of = None;
        let Some(address) = parse_server(typed) else {
            return self.account_failed(t!("app-account-no-address").to_owned());
        };
        let name = account_name(&address, &[]);
        let user = Some(user).filter(|user| !user.is_empty());
        let secret = ServerSecret::Typed(secret);
        let login = ServerLogin { address: Account::base(&address), user, secret, allow_private };
        self.ask_server(AccountCheck { name, login, adds: false });
    }

    fn test_account(&mut self, name: &str) {
        let accounts = &self.list.overview.accounts;
        let Some(account) = accounts.iter().find(|account| account.name == name) else { return };
        let login = ServerLogin {
            address: account.address.clone(),
            user: account.user.clone(),
            secret: ServerSecret::Of(account.clone()),
            allow_private: account.allow_private,
        };
        self.dialogs.view.accounts.checked_of = Some(name.to_owned());
        self.ask_server(AccountCheck { name: name.to_owned(), login, adds: false });
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
        self.dialogs.view.accounts.checked_of = Some(account.name.clone());
        if self.is_offline() {
            return self.account_failed(t!("app-account-offline").to_owned());
        }
        self.dialogs.view.accounts.checked = Some(Checked::Asking);
        self.submit(vec![Task::Subscriptions(SubscriptionRequest { account, wanted })]);
    }

    /// Shows which changes to subscriptions are needed, or what became of the confirmed ones.
    pub(in crate::app) fn take_subscriptions(&mut self, report: SubscriptionReport) {
        self.tasks.activity.synced(&report.account);
        let was_stopped = self.dialogs.view.accounts.checked != Some(Checked::Asking);
        let words = accounts::subscription_words(&report).join("\n");
        let is_good = report.failure.is_none() && report.refused.is_empty();
        let text = format!("{}: {words}", report.account);
        self.dialogs.view.accounts.checked_of = Some(report.account.clone());
        self.dialogs.view.accounts.checked = match (words.is_empty(), is_good) {
            (true, _) => None,
            (false, true) => Some(Checked::Works(text)),
            (false, false) if was_stopped && report.is_preview => None,
            (false, false) => Some(Checked::Failed(text)),
        };
        // The user can try again the changes that failed.
        let left: Vec<PlannedChange> = report
            .planned
            .into_iter()
            .chain(report.refused.into_iter().map(|(planned, _)| planned))
            .collect();
        if let Some(account) = self.account_named(&report.account).filter(|_| !left.is_empty()) {
            // The page lists the feeds that have gone from the server separately.
            let doable = left.iter().filter(|planned| accounts::can_be_done(planned));
            let lines: Vec<String> = doable.map(accounts::change_words).collect();
            let view = SubscriptionsView { account: report.account, lines };
            self.dialogs.view.accounts.subscriptions = Some(view).filter(|view| !view.lines.is_empty());
            (self.dialogs.planned, self.dialogs.planned_of) = (Some((account, left)), None);
        }
        if !report.done.is_empty() {
            self.changed();
            self.plan_sync_of_feeds();
            // New feeds are due at once (O1).
            self.ask_due(false);
        }
    }

    /// Shows whether a new account was added.
    pub(in crate::app) fn account_added(&mut self, checked: Checked) {
        self.dialogs.view.accounts.checked_of = None;
        self.dialogs.view.accounts.checked = Some(checked);
    }

    fn account_failed(&mut self, why: String) {
        self.dialogs.view.accounts.checked = Some(Checked::Failed(why));
    }

    /// Shows what a server answered, and adds the account if the user wants to.
    pub(in crate::app) fn take_server(&mut self, report: &ServerReport) {
        let Some(check) = self.dialogs.account.take_if(|check| check.login.address == report.address) else {
            return;
        };
        // An account that was tested has its answer beside it. The answer about a new one stands below the form.
        let is_known = matches!(check.login.secret, ServerSecret::Of(_));
        self.dialogs.view.accounts.checked_of = is_known.then(|| check.name.clone());
        let found = match &report.outcome {
            Ok(found) => found,
            Err(failure) => return self.account_failed(accounts::failure_words(failure)),
        };
        self.dialogs.says_shared = true;
        let shared = accounts::shared(&self.list.overview.subscriptions, found);
        let mut text = format!("{}: {}", check.name, accounts::words(found, shared));
        if let ServerSecret::Typed(secret) = check.login.secret
            && check.adds
        {
            let account = Account {
                name: check.name,
                kind: found.kind,
                address: found.address.clone(),
                user: check.login.user,
                allow_private: check.login.allow_private,
            };
            let known = &self.list.overview.accounts;
            if let Some(same) = known.iter().find(|known| known.is_of_same_user(&account)) {
                self.profile.net.logins.set_account(same, Some(secret));
                let name = same.name.clone();
                text = t!("app-account-password", name = name.as_str());
                if account.allow_private {
                    self.write(move |tx| tx.allow_private(&name, true));
                }
                self.dialogs.view.accounts.checked = Some(Checked::Works(text));
                return;
            }
            // Another account may have this name. Its secret must stay.
            let (logins, row) = (Arc::clone(&self.profile.net.logins), account.clone());
            return self.post(
                move |tx| tx.add_account(&row),
                move |is_new| {
                    if is_new {
                        logins.set_account(&account, Some(secret));
                        return Written::AddedAccount(Checked::Works(text));
                    }
                    Written::AddedAccount(Checked::Failed(t!("app-account-exists", name = account.name)))
                },
            );
        }
        self.dialogs.view.accounts.checked = Some(Checked::Works(text));
    }
}
