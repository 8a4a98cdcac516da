//! Asks for user names and passwords, and processes the messages about stored logins.

use std::sync::Arc;
use std::time::Duration;

use url::Url;

use crate::app::inbox::ThreadMessage;
use crate::app::window::App;
use crate::config::Login;
use crate::model::{SubscriptionId, SubscriptionRow, server_of};
use crate::profile::net::LoginNews;
use crate::refresh::{Answer, FeedReport, GapRequest, RefreshRequest, Task};
use crate::ui::actions::command::{Command, FeedCommand};
use crate::ui::dialogs::Dialog;

/// The time that a refresh waits for the keyring. If the user unlocks the keyring later, the feeds with a login are
/// refreshed then.
const KEYRING_WAIT: Duration = Duration::from_secs(5);

impl App {
    /// Asks for a password if the user has just refreshed the feed and the server wants one.
    pub(in crate::app) fn ask_for_password(&mut self, report: &FeedReport) {
        let id = report.subscription;
        if !self.tasks.asked.remove(&id) {
            return;
        }
        let Answer::Failed(failure) = &report.answer else { return };
        if failure.status() == Some(401) {
            // A feed that was just added may have no row yet.
            let text = match self.list.subscription(id) {
                Some(row) => t!("app-needs-password", title = row.title.as_str()),
                None => t!("app-new-feed-needs-password").to_owned(),
            };
            self.say(
                text,
                false,
                Some((t!("app-sign-in").to_owned(), Command::Feed(FeedCommand::AskSignIn(id)))),
            );
        }
    }

    pub(in crate::app) fn ask_sign_in(&mut self, id: SubscriptionId) {
        if let Some(row) = self.list.subscription(id) {
            let dialog = Dialog::sign_in(id, &row.title, &row.url);
            self.ui.open(dialog);
        }
    }

    pub(in crate::app) fn ask_address(&mut self, id: SubscriptionId) {
        if let Some(row) = self.views.sidebar.feeds.iter().find(|row| row.id == id) {
            let dialog = Dialog::edit_address(row);
            self.ui.open(dialog);
        }
    }

    /// Receives messages about logins, and moves passwords from the file into the keyring if the user wants that.
    pub(in crate::app) fn receive_logins(&mut self) {
        let outbox = self.outbox.clone();
        let logins = &self.profile.net.logins;
        logins.send_news_to(KEYRING_WAIT, Arc::new(move |news| outbox.send(ThreadMessage::Logins(news))));
        logins.use_keyring(!self.profile.settings.network.passwords_in_file);
        self.dialogs.view.signed_in = logins.signed_in();
    }

    /// Processes a message about logins.
    pub(in crate::app) fn take_logins(&mut self, news: LoginNews) {
        self.dialogs.view.signed_in = self.profile.net.logins.signed_in();
        match news {
            LoginNews::Changed => {}
            LoginNews::Failed(text) => self.say(text, true, None),
            LoginNews::Arrived if self.profile.settings.refreshing.offline => {}
            LoginNews::Arrived => {
                let waits =
                    |row: &&SubscriptionRow| self.dialogs.view.signed_in.contains_key(&server_of(&row.url));
                let rows = self.list.overview.subscriptions.iter().filter(waits);
                let request =
                    RefreshRequest { now: true, every_gap: GapRequest::RETRY, ..RefreshRequest::default() };
                let tasks = rows.map(|row| Task::Feed {
                    subscription: row.id,
                    address: row.url.clone(),
                    request: request.clone(),
                });
                self.submit(tasks.collect());
            }
        }
    }

    /// Removes the login of a server.
    pub(in crate::app) fn sign_out_of(&mut self, server: &str) {
        if let Ok(address) = Url::parse(server) {
            self.profile.net.logins.set(&address, None);
            self.dialogs.view.signed_in = self.profile.net.logins.signed_in();
        }
    }

    /// Sets or removes the login of a feed's server, and refreshes the feed at once.
    pub(in crate::app) fn sign_in(&mut self, id: SubscriptionId, login: Option<Login>) {
        let Some(address) = self.list.subscription(id).map(|row| row.url.clone()) else { return };
        let is_in = login.is_some();
        self.profile.net.logins.set(&address, login);
        self.dialogs.view.signed_in = self.profile.net.logins.signed_in();
        if is_in {
            self.tasks.asked.insert(id);
            self.ask_of_feed(
                id,
                RefreshRequest { now: true, every_gap: GapRequest::RETRY, ..RefreshRequest::default() },
            );
        }
    }
}
