//! Runs commands about subscriptions and what Lacuna fetches for them.

use std::sync::Arc;

use url::Url;

use crate::app::inbox::{DialogMessage, ThreadMessage, Written};
use crate::app::notices::{Outcome, Undo};
use crate::app::reading::Ask;
use crate::app::window::App;
use crate::config::Login;
use crate::fetch::Access;
use crate::history::{Reach, StartAt};
use crate::model::{
    FeedSettings, ProxyChoice, RequestHeader, ServerHeaders, SubscriptionId, SubscriptionRow, feed_name,
    normalise,
};
use crate::profile::net::address::{self, NoAddress};
use crate::profile::net::set_feed_settings;
use crate::profile::now;
use crate::refresh::{GapRequest, RefreshRequest, Task, TaskKey, useful_interval};
use crate::store::{StoreError, Tx};
use crate::ui::actions::command::{FeedCommand, TypedLogin};
use crate::ui::view::{Discovery, Problem, Scope};
use crate::ui::words::span;

impl App {
    /// Runs a command about subscriptions.
    pub(super) fn carry_out_feed(&mut self, command: FeedCommand) {
        match command {
            FeedCommand::Discover { text, proxy, header, login } => {
                self.discover(&text, (proxy, header), login);
            }
            FeedCommand::Subscribe { url, folder, start, proxy, header } => {
                self.subscribe(&url, folder, start, (proxy, header));
            }
            FeedCommand::RefreshAll => {
                self.refresh(&Scope::All);
                self.sync_again_now();
            }
            FeedCommand::Refresh(scope) => self.refresh(&scope),
            FeedCommand::UndoRenaming(id) => {
                let at = now();
                self.write(move |tx| tx.undo_renaming(id, at));
            }
            FeedCommand::CheckArchives(id) => {
                self.ask_of_feed(
                    id,
                    RefreshRequest { now: true, recheck_archives: true, ..RefreshRequest::default() },
                );
            }
            FeedCommand::ChooseSaveFolder => {
                self.choose_for_dialog(|desktop| desktop.choose_folder(), DialogMessage::ExportFile);
            }
            FeedCommand::Save(copy) => self.database.reading.ask(Ask::SaveFeed(copy)),
            FeedCommand::RebuildHistory(id) => self.rebuild_history(id),
            FeedCommand::SetNotChronological(id, flag) => {
                self.write(move |tx| tx.set_not_chronological(id, flag));
            }
            FeedCommand::StopAll => self.stop_all(),
            FeedCommand::Stop(id) => self.stop(Some(&TaskKey::Feed(id))),
            FeedCommand::ShowInformation(id) => {
                self.article.feed_wanted = Some(id);
                self.database.reading.ask(Ask::Feed(id, self.profile.net.log.clone()));
            }
            FeedCommand::CloseInformation => self.article.close_feed(),
            FeedCommand::Rename(id, title) => self.write(move |tx| tx.rename(id, Some(title.trim()))),
            FeedCommand::MoveToFolder(ids, folder) => self.move_to_folder(ids, folder),
            FeedCommand::SetAddress(id, text) => self.set_address(id, &text),
            FeedCommand::AskSignIn(id) => self.ask_sign_in(id),
            FeedCommand::AskAddress(id) => self.ask_address(id),
            FeedCommand::SignIn(id, login) => self.sign_in(id, Some(stored(login))),
            FeedCommand::SignOut(id) => self.sign_in(id, None),
            FeedCommand::SignOutOf(server) => self.sign_out_of(&server),
            FeedCommand::Remove(ids) => self.remove(ids),
            FeedCommand::LookForOlder(id) => {
                self.ask_of_feed(id, RefreshRequest { older: true, ..RefreshRequest::default() });
            }
            FeedCommand::SetAlwaysFullText(id, flag) => {
                self.post(move |tx| tx.set_full_text(id, flag), |()| Written::FeedChoices);
            }
            FeedCommand::SetImages(id, images) => {
                self.post(move |tx| tx.set_images(id, images), |()| Written::FeedChoices);
            }
            FeedCommand::SetFeedSettings(id, settings) => self.set_feed_settings(id, settings),
            FeedCommand::SetHeader(id, header) => self.set_header(id, &header),
            FeedCommand::RemoveHeader(id, name) => {
                self.profile.net.logins.remove_header(id, &name);
                self.show_headers();
            }
            FeedCommand::CheckMoreOften(id) => self.check_more_often(id),
        }
    }

    /// Sets how a feed is fetched and stored.
    fn set_feed_settings(&mut self, id: SubscriptionId, mut settings: FeedSettings) {
        let logins = Arc::clone(&self.profile.net.logins);
        settings.proxy = settings.proxy.map(|proxy| logins.move_proxy_password_out(&proxy));
        // The next change starts from these settings, although the store has not answered yet.
        if let Some(feed) = self.article.feed.as_mut().filter(|feed| feed.state.id == id) {
            feed.choices.settings.clone_from(&settings);
        }
        let work = move |tx: &mut Tx<'_>| {
            if let Some(unused) = set_feed_settings(tx, id, &settings)? {
                logins.forget_proxy(&unused);
            }
            Ok(())
        };
        self.post(work, |()| Written::FeedChoices);
        self.make_room();
    }

    /// Sets a request header of a feed. It is for the server that the feed has now.
    fn set_header(&mut self, id: SubscriptionId, header: &RequestHeader) {
        let Some(row) = self.list.subscription(id) else { return };
        if let Err(reason) = self.profile.net.logins.set_header(id, &row.url, header) {
            self.say(reason.to_string(), true, None);
        }
        self.show_headers();
    }

    /// Shows the names of the request headers in the information about a feed.
    pub(in crate::app) fn show_headers(&mut self) {
        if let Some(feed) = &mut self.article.feed {
            let (logins, id) = (&self.profile.net.logins, feed.state.id);
            feed.choices.headers = logins.header_names(id);
            feed.choices.headers_without_value = logins.headers_without_value(id);
        }
    }

    /// Sets a shorter interval for a feed at risk, and checks the feed at once. The interval is half the time that an
    /// entry stays in the feed, but not below the shortest interval that Lacuna allows.
    fn check_more_often(&mut self, id: SubscriptionId) {
        let Some(row) = self.list.subscription(id) else { return };
        let Some(minutes) = useful_interval(&row.schedule) else { return };
        let title = feed_name(&row.title).to_owned();
        let every = span(std::time::Duration::from_secs(u64::from(minutes) * 60));
        let work = move |tx: &mut Tx<'_>| {
            let settings = tx.feed_choices(id)?.settings;
            let before = settings.interval_minutes;
            if before.is_some_and(|set| set <= minutes) {
                return Ok(None);
            }
            tx.set_feed_settings(id, &FeedSettings { interval_minutes: Some(minutes), ..settings })?;
            Ok(Some(before))
        };
        let done = move |before: Option<Option<u32>>| {
            let already = before.is_none().then(|| t!("app-checked-often-already", title = title.as_str()));
            let undo = before.map(|before| Undo::CheckedMoreOften(id, before));
            let said = Some(t!("app-checked-more-often", title, every));
            (Outcome { undo, said, again: None }, Written::CheckedMoreOften(id, already))
        };
        let part = self.notices.begin();
        self.post_step(part, work, done);
    }

    /// Checks a feed now that is checked more often from now on, because the new interval begins with a check. `already`
    /// says that it was checked as often before.
    pub(in crate::app) fn checked_more_often(&mut self, id: SubscriptionId, already: Option<String>) {
        if let Some(text) = already {
            return self.say(text, false, None);
        }
        if !self.profile.settings.refreshing.offline {
            self.ask_of_feed(id, RefreshRequest { now: true, ..RefreshRequest::default() });
        }
    }

    fn discover(
        &mut self,
        text: &str,
        (proxy, header): (Option<ProxyChoice>, Option<RequestHeader>),
        login: Option<TypedLogin>,
    ) {
        self.dialogs.looked_up = None;
        let Some(address) = address::parse(text) else {
            self.dialogs.view.discovery = Discovery::Failed(no_address(text));
            return;
        };
        self.dialogs.view.discovery = Discovery::Searching;
        let address = self.profile.net.logins.move_login_out(&address);
        if let Some(login) = login {
            self.profile.net.logins.keep_beside(&address, stored(login));
            self.dialogs.view.signed_in = self.profile.net.logins.signed_in();
        }
        let proxy = proxy.map(|proxy| self.profile.net.logins.move_proxy_password_out(&proxy));
        let headers = header.map(|header| ServerHeaders::for_server_of(&address, vec![header]));
        self.dialogs.looked_up = Some(address.clone());
        self.submit(vec![Task::FindFeeds {
            address,
            access: Access { proxy, headers, ..Access::default() },
        }]);
    }

    fn subscribe(
        &mut self,
        url: &str,
        folder: Vec<String>,
        start: StartAt,
        (proxy, header): (Option<ProxyChoice>, Option<(String, RequestHeader)>),
    ) {
        let Some(address) = address::parse(url) else { return };
        self.dialogs.view.discovery = Discovery::Idle;
        let address = self.profile.net.logins.move_login_out(&address);
        let proxy = proxy.map(|proxy| self.profile.net.logins.move_proxy_password_out(&proxy));
        // The feed may be on another server than the page that the user named. That server must not get the header.
        let headers = header.and_then(|(typed, header)| {
            Some(ServerHeaders::for_server_of(&address::parse(&typed)?, vec![header]))
        });
        if let Some(headers) = headers.clone() {
            self.tasks.new_headers.insert(address.clone(), headers);
        }
        let (reach, access) = (Reach::Allowance, Access { proxy, headers, ..Access::default() });
        self.submit(vec![Task::Add { address, folder, first_choice: true, reach, start, access }]);
    }

    /// Keeps the request header that the user typed for a new feed at this address.
    pub(in crate::app) fn keep_new_header(
        &mut self,
        id: SubscriptionId,
        address: &Url,
        headers: &ServerHeaders,
    ) {
        let own = headers.to(address);
        if own.is_empty() {
            self.say(t!("app-header-elsewhere", address = address.to_string()), true, None);
        }
        for header in own {
            if let Err(reason) = self.profile.net.logins.set_header(id, address, header) {
                self.say(reason.to_string(), true, None);
            }
        }
    }

    /// Stops all running tasks.
    fn stop_all(&mut self) {
        self.tasks.jobs.stop();
        self.article.full_text.loading.clear();
        self.stop(None);
    }

    fn refresh(&mut self, scope: &Scope) {
        if let Scope::Feed(id) = scope {
            self.tasks.asked.insert(*id);
        }
        let request = RefreshRequest { now: true, ..RefreshRequest::default() };
        let mut rows: Vec<&SubscriptionRow> = self.list.feeds_in(scope).collect();
        rows.sort_by_key(|row| row.schedule.entries_leave());
        let tasks = rows.into_iter().map(|row| Task::Feed {
            subscription: row.id,
            address: row.url.clone(),
            request: request.clone(),
        });
        self.submit(tasks.collect());
    }

    pub(in crate::app) fn ask_of_feed(&mut self, id: SubscriptionId, request: RefreshRequest) {
        let Some(address) = self.list.subscription(id).map(|row| row.url.clone()) else { return };
        self.submit(vec![Task::Feed { subscription: id, address, request }]);
    }

    /// Fetches every document of the chain again, and retries every gap, back to the beginning.
    fn rebuild_history(&mut self, id: SubscriptionId) {
        let request = RefreshRequest {
            now: true,
            every_gap: GapRequest { reach: Reach::Beginning, ..GapRequest::RETRY },
            recheck_archives: true,
            ..RefreshRequest::default()
        };
        self.ask_of_feed(id, request);
    }

    /// Removes feeds. Their data is deleted at the next launch; until then Undo restores all of it.
    pub(in crate::app) fn remove(&mut self, ids: Vec<SubscriptionId>) {
        let at = now();
        let rows: Vec<_> = ids.iter().filter_map(|id| self.list.subscription(*id)).collect();
        let feeds = ids.len();
        let what = t!("app-removing", feeds, entries = rows.iter().map(|row| row.entries).sum::<u64>());
        let text = match rows.as_slice() {
            [row] => t!("app-feed-removed", title = row.title),
            _ => t!("app-feeds-removed", feeds),
        };
        for id in &ids {
            self.stop(Some(&TaskKey::Feed(*id)));
        }
        let listed = self.list.shown.query.scope.clone();
        self.leave_feeds(|id| ids.contains(&id));
        let work = move |tx: &mut Tx<'_>| {
            ids.iter().try_for_each(|id| tx.hide_subscription(*id, at))?;
            Ok(ids)
        };
        let part = self.notices.begin();
        let done = move |ids| (Outcome::said(Undo::Removed(ids, listed), text), Written::Changed);
        self.post_step_or(part, what, work, done, Written::Failed);
    }

    pub(in crate::app) fn set_address(&mut self, id: SubscriptionId, text: &str) {
        let Some(address) = address::parse(text) else {
            let text = t!("app-keeps-address", address = text);
            return self.say(text, true, None);
        };
        let Some(row) = self.list.subscription(id) else { return };
        if row.url == address {
            return;
        }
        self.stop(Some(&TaskKey::Feed(id)));
        let address = self.profile.net.logins.move_login_out(&address);
        let (normalised, there) = (normalise(&address), address.clone());
        let outbox = self.outbox.clone();
        let answer = move |result: Result<(), StoreError>| {
            outbox.send(ThreadMessage::Written(match result {
                Ok(()) => Written::Readdressed(id, there),
                Err(StoreError::AddressTaken) => Written::Failed(t!("app-address-taken").to_owned()),
                Err(error) => Written::Failed(t!("app-not-saved", reason = error.to_string())),
            }));
        };
        if let Err(error) = self.database.writer.post(move |tx| tx.set_url(id, &address, &normalised), answer)
        {
            tracing::error!(%error, "the writer thread has ended");
        }
    }

    /// Refreshes a feed at its new address after the old refresh was stopped.
    pub(in crate::app) fn refresh_at(&mut self, id: SubscriptionId, address: Url) {
        if let Some(row) = self.list.overview.subscriptions.iter_mut().find(|row| row.id == id) {
            row.url = address;
        }
        self.tasks.asked.insert(id);
        if !self.profile.settings.refreshing.offline {
            self.ask_of_feed(id, RefreshRequest { now: true, ..RefreshRequest::default() });
        }
    }

    /// Moves feeds to a folder. An empty path is the top level.
    pub(in crate::app) fn move_to_folder(&mut self, ids: Vec<SubscriptionId>, folder: Vec<String>) {
        let title = match ids.as_slice() {
            [id] => self.list.subscription(*id).map(|row| &row.title),
            _ => None,
        };
        let count = ids.len();
        let text = match (title, folder.last()) {
            (Some(title), Some(folder)) => t!("app-moved-into", name = title, folder),
            (Some(title), None) => t!("app-moved-out", name = title),
            (None, Some(folder)) => t!("app-feeds-moved-into", count, folder),
            (None, None) => t!("app-feeds-moved-out", count),
        };
        let work = move |tx: &mut Tx<'_>| tx.move_to_folder(&ids, &folder);
        let part = self.notices.begin();
        self.post_step(part, work, move |moved| {
            let undo = (!moved.from.is_empty()).then_some(Undo::Moved(moved));
            (Outcome { undo, said: Some(text), again: None }, Written::Changed)
        });
    }
}

/// Returns what the user typed as a login. Spaces around the user name do not count.
fn stored(login: TypedLogin) -> Login {
    Login { user: login.user.trim().to_owned(), password: login.password }
}

/// Says why nothing can be looked up at a typed text, and what the user can type.
fn no_address(text: &str) -> Problem {
    let (message, hint) = match NoAddress::of(text) {
        NoAddress::File => (t!("app-address-of-file"), t!("app-address-of-file.hint")),
        NoAddress::Person => (t!("app-address-of-mail"), t!("app-address-of-mail.hint")),
        NoAddress::NotHttp => (t!("app-address-not-http"), t!("app-address-not-http.hint")),
        NoAddress::Other => (t!("app-no-address"), t!("app-no-address.hint")),
    };
    Problem { message: message.to_owned(), hint: hint.to_owned() }
}
