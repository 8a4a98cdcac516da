//! Commands about folders, addresses, passwords, offline work, undo, and the place where the window was closed.

use std::sync::Arc;
use std::time::{Duration, Instant};

use url::Url;

use super::errands::watch_of_marks;
use super::inbox::{Message, Written};
use super::listing::stored_scope;
use super::place::LastView;
use super::window::{App, Undo};
use crate::config::{Login, server};
use crate::history::TimelineItem;
use crate::model::{EntryKey, ReportFormat, SubscriptionId, SubscriptionRow};
use crate::opml::normalise;
use crate::profile::feeds::gaps;
use crate::profile::net::LoginNews;
use crate::profile::{address, gap_report, now, outlines};
use crate::refresh::{Answer, FeedReport, RefreshRequest, Task, TaskKey};
use crate::store::{StoreError, Tx, Watcher};
use crate::ui::command::Command;
use crate::ui::dialogs::Dialog;
use crate::ui::view::{Filter, Scope, Selected};
use crate::ui::words::{counted, grouped};

/// The number of steps that can be undone.
const STEPS: usize = 50;
/// How long a refresh waits for a keyring. If the user unlocks it later, its feeds are refreshed then.
const KEYRING: Duration = Duration::from_secs(5);
const DAY: Duration = Duration::from_hours(24);

impl App {
    /// Runs a command of this kind.
    pub(super) fn carry_out_shell(&mut self, command: Command) {
        match command {
            Command::SetAddress(id, text) => self.set_address(id, &text),
            Command::AskSignIn(id) => self.ask_sign_in(id),
            Command::SignIn { id, user, password } => self.sign_in(id, Some(Login { user, password })),
            Command::SignOut(id) => self.sign_in(id, None),
            Command::SignOutOf(server) => self.sign_out_of(&server),
            Command::Remove(id) => self.remove(id),
            Command::NewFolder(path) => self.write(move |tx| tx.create_folder(&path)),
            Command::RenameFolder(path, name) => self.rename_folder(path, name),
            Command::MoveFolder(path, into) => self.move_folder(path, into),
            Command::RemoveFolder(path) => self.remove_folder(path),
            Command::MarkAboveRead(from) => self.mark_beside_read(from, true),
            Command::MarkBelowRead(from) => self.mark_beside_read(from, false),
            Command::ReadOnPassing(keys) => self.set_read(keys, true),
            Command::CloseFeed => self.close_feed(),
            Command::Copy(text) => self.copy(text),
            Command::ShowInFeed(selected, feed) => self.show_in_feed(selected, feed),
            Command::MarkOlderRead(scope, days) => self.mark_older_read(&scope, days),
            Command::Set(settings) => self.set(*settings),
            Command::SetOffline(offline) => self.set_offline(offline),
            Command::SetHideRead(hide) => {
                self.profile.settings.shell.hide_read_feeds = hide;
                self.save_settings();
            }
            other => tracing::error!(?other, "no code runs this command"),
        }
    }

    /// Saves the settings.
    pub(super) fn save_settings(&self) {
        let (settings, path) = (self.profile.settings.clone(), self.profile.paths.settings());
        let outbox = self.outbox.clone();
        self.files.write(move || {
            if let Err(error) = settings.save(&path) {
                outbox.send(Message::Written(Written::Failed(error.to_string())));
            }
        });
    }

    /// Records a step that can be undone. Returns its number.
    pub(super) fn can_be_undone(&mut self, undo: Undo) -> u64 {
        self.undone += 1;
        if self.undo.len() >= STEPS {
            self.undo.remove(0);
        }
        self.undo.push((self.undone, undo));
        self.undone
    }

    /// Reports a step with a button that undoes just this step.
    pub(super) fn say_undoable(&mut self, text: String, undo: Undo) {
        let number = self.can_be_undone(undo);
        self.say(text, false, Some(("Undo".to_owned(), Command::TakeBack(number))));
    }

    /// Undoes the step with this number, or the last step.
    pub(super) fn take_back(&mut self, number: Option<u64>) {
        let at = match number {
            Some(number) => self.undo.iter().position(|(other, _)| *other == number),
            None => self.undo.len().checked_sub(1),
        };
        let Some((number, undo)) = at.map(|at| self.undo.remove(at)) else {
            return self.say("There is nothing to undo.".to_owned(), false, None);
        };
        self.forget_toast_of(&Command::TakeBack(number));
        match undo {
            Undo::Read(keys, read) => {
                let (entries, now) =
                    (counted(keys.len() as u64, "entry"), if read { "unread" } else { "read" });
                self.say(format!("{entries} {now} again"), false, None);
                self.set_read(keys, !read);
            }
            Undo::Starred(key, starred) => {
                self.say(if starred { "Star removed" } else { "Starred again" }.to_owned(), false, None);
                self.set_starred(key, !starred);
            }
            Undo::Moved(id, folder) => self.write(move |tx| tx.move_to_folder(id, &folder)),
            Undo::FolderMoved(path, into) => self.move_folder_back(path, into),
            Undo::Forgotten(query) => self.write(move |tx| tx.save_search(&query)),
            Undo::Dismissed(id) => self.write(move |tx| tx.dismiss_gap(id, false)),
            Undo::Removed(id) => {
                let work = move |tx: &mut Tx<'_>| tx.show_subscription(id);
                self.post_as("Restoring a feed".to_owned(), work, |()| Written::Changed);
                self.show_list(Scope::Feed(id));
            }
        }
    }

    /// Removes a feed. Its data is deleted at the next launch; until then Undo restores all of it.
    pub(super) fn remove(&mut self, id: SubscriptionId) {
        let at = now();
        let (title, entries) =
            self.subscription(id).map(|row| (row.title.clone(), row.entries)).unwrap_or_default();
        let what = format!("Removing a feed of {}", counted(entries, "entry"));
        self.stop(Some(&TaskKey::Feed(id)));
        let work = move |tx: &mut Tx<'_>| tx.hide_subscription(id, at);
        self.post_as(what, work, move |()| Written::Removed(id, title));
        if self.shown.scope() == Scope::Feed(id) {
            self.show_list(Scope::All);
        }
    }

    pub(super) fn set_address(&mut self, id: SubscriptionId, text: &str) {
        let Some(address) = address::parse(text) else {
            let text = format!("“{text}” is not a web address. The feed keeps its old one.");
            return self.say(text, true, None);
        };
        let Some(row) = self.subscription(id) else { return };
        if row.url == address {
            return;
        }
        self.stop(Some(&TaskKey::Feed(id)));
        let address = self.profile.net.logins.adopt(&address);
        let (normalised, there) = (normalise(&address), address.clone());
        let outbox = self.outbox.clone();
        let answer = move |result: Result<(), StoreError>| {
            outbox.send(Message::Written(match result {
                Ok(()) => Written::Readdressed(id, there),
                Err(StoreError::AddressTaken) => {
                    Written::Failed("You are already subscribed to a feed at this address.".to_owned())
                }
                Err(error) => Written::Failed(format!("The change could not be saved: {error}.")),
            }));
        };
        if let Err(error) = self.writer.post(move |tx| tx.set_url(id, &address, &normalised), answer) {
            tracing::error!(%error, "the writer thread has ended");
        }
    }

    /// Refreshes a feed at its new address after the old refresh was stopped.
    pub(super) fn refresh_at(&mut self, id: SubscriptionId, address: Url) {
        if let Some(row) = self.overview.subscriptions.iter_mut().find(|row| row.id == id) {
            row.url = address;
        }
        self.asked.insert(id);
        if !self.profile.settings.shell.offline {
            self.ask_of_feed(id, RefreshRequest { now: true, ..RefreshRequest::default() });
        }
    }

    /// Asks for a password if the user has just refreshed the feed and the server wants one.
    pub(super) fn ask_for_password(&mut self, report: &FeedReport) {
        let id = report.subscription;
        if !self.asked.remove(&id) {
            return;
        }
        let Answer::Failed(failure) = &report.answer else { return };
        if failure.status() == Some(401) {
            let title = self.subscription(id).map_or("This feed", |row| row.title.as_str());
            let text = format!("“{title}” needs a user name and a password.");
            self.say(text, false, Some(("Sign in…".to_owned(), Command::AskSignIn(id))));
        }
    }

    pub(super) fn ask_sign_in(&mut self, id: SubscriptionId) {
        if let Some(row) = self.subscription(id) {
            let dialog = Dialog::sign_in(id, &row.title, &row.url);
            self.ui.open(dialog);
        }
    }

    /// Receives messages about logins, and moves passwords from the file into the keyring if the user wants that.
    pub(super) fn attend_logins(&mut self) {
        let outbox = self.outbox.clone();
        let logins = &self.profile.net.logins;
        logins.attend(KEYRING, Arc::new(move |news| outbox.send(Message::Logins(news))));
        logins.use_keyring(!self.profile.settings.shell.passwords_in_file);
        self.dialogs.signed_in = logins.signed_in();
    }

    /// Processes a message about logins.
    pub(super) fn take_logins(&mut self, news: LoginNews) {
        self.dialogs.signed_in = self.profile.net.logins.signed_in();
        match news {
            LoginNews::Changed => {}
            LoginNews::Failed(text) => self.say(text, true, None),
            LoginNews::Arrived if self.profile.settings.shell.offline => {}
            LoginNews::Arrived => {
                let waits = |row: &&SubscriptionRow| self.dialogs.signed_in.contains_key(&server(&row.url));
                let rows = self.overview.subscriptions.iter().filter(waits);
                let request = RefreshRequest { now: true, retry_gaps: true, ..RefreshRequest::default() };
                let tasks =
                    rows.map(|row| Task::Feed { subscription: row.id, address: row.url.clone(), request });
                self.submit(tasks.collect());
            }
        }
    }

    /// Removes the login of a server.
    pub(super) fn sign_out_of(&mut self, server: &str) {
        if let Ok(address) = Url::parse(server) {
            self.profile.net.logins.set(&address, None);
            self.dialogs.signed_in = self.profile.net.logins.signed_in();
        }
    }

    /// Sets or removes the login of a feed's server, and refreshes the feed at once.
    pub(super) fn sign_in(&mut self, id: SubscriptionId, login: Option<Login>) {
        let Some(address) = self.subscription(id).map(|row| row.url.clone()) else { return };
        let is_in = login.is_some();
        self.profile.net.logins.set(&address, login);
        self.dialogs.signed_in = self.profile.net.logins.signed_in();
        if is_in {
            self.asked.insert(id);
            self.ask_of_feed(id, RefreshRequest { now: true, retry_gaps: true, ..RefreshRequest::default() });
        }
    }

    pub(super) fn rename_folder(&mut self, path: Vec<String>, name: String) {
        let target = beside(&path, &name);
        self.follow_folder(&path, &target);
        self.write(move |tx| tx.rename_folder(&path, &name));
    }

    pub(super) fn move_folder(&mut self, path: Vec<String>, into: Vec<String>) {
        let Some((name, parents)) = path.split_last() else { return };
        if into.starts_with(&path) || into == parents {
            return;
        }
        let target: Vec<String> = into.iter().chain([name]).cloned().collect();
        let text = match into.last() {
            Some(folder) => format!("“{name}” was moved into “{folder}”"),
            None => format!("“{name}” was moved to the top level"),
        };
        // Two folders that became one cannot be separated again.
        if self.overview.folders.iter().any(|folder| folder.path == target) {
            self.say(format!("{text} and merged with the folder of the same name"), false, None);
        } else {
            self.say_undoable(text, Undo::FolderMoved(target.clone(), parents.to_vec()));
        }
        self.move_folder_back(path, into);
    }

    fn move_folder_back(&mut self, path: Vec<String>, into: Vec<String>) {
        let name = path.last().cloned().unwrap_or_default();
        let target: Vec<String> = into.iter().cloned().chain([name]).collect();
        self.follow_folder(&path, &target);
        self.write(move |tx| tx.move_folder(&path, &into));
    }

    /// Moves a feed to a folder. An empty path is the top level.
    pub(super) fn move_to_folder(&mut self, id: SubscriptionId, folder: Vec<String>) {
        let Some(row) = self.subscription(id).filter(|row| row.folder != folder) else { return };
        let text = match folder.last() {
            Some(folder) => format!("“{}” was moved into “{folder}”", row.title),
            None => format!("“{}” was moved to the top level", row.title),
        };
        let undo = Undo::Moved(id, row.folder.clone());
        self.say_undoable(text, undo);
        self.write(move |tx| tx.move_to_folder(id, &folder));
    }

    pub(super) fn remove_folder(&mut self, path: Vec<String>) {
        if matches!(self.shown.scope(), Scope::Folder(listed) if listed.starts_with(&path)) {
            self.show_list(Scope::All);
        }
        self.write(move |tx| tx.remove_folder(&path));
    }

    /// Shows a folder under its new path if the folder or one around it was renamed.
    fn follow_folder(&mut self, old: &[String], new: &[String]) {
        if let Scope::Folder(listed) = self.shown.scope()
            && let Some(rest) = listed.strip_prefix(old)
        {
            let path: Vec<String> = new.iter().chain(rest).cloned().collect();
            self.show_list(Scope::Folder(path));
        }
    }

    /// Lists a feed with one of its entries or gaps selected, whatever filter was active.
    fn show_in_feed(&mut self, selected: Selected, feed: SubscriptionId) {
        self.shown.filter = Filter::All;
        self.show_list(Scope::Feed(feed));
        match selected {
            Selected::Entry(key) => self.open_entry(key),
            Selected::Gap(_) => self.selected = Some(selected),
        }
        // The selected row may be far below.
        self.ask_list();
    }

    /// Marks the entries above or below a row as read. Gaps stay as they are (G5).
    pub(super) fn mark_beside_read(&mut self, from: Selected, above: bool) {
        let Some(at) = self.shown.items.iter().position(|item| *item == from.item()) else { return };
        if !above && !self.shown.is_whole() {
            self.shown.mark_below = Some(from);
            self.shown.want_all();
            return self.ask_list();
        }
        let items = if above { self.shown.items.get(..at) } else { self.shown.items.get(at + 1..) };
        let unread = items.unwrap_or_default().iter().filter_map(|item| match item {
            TimelineItem::Entry(key) if self.shown.unread.contains(key) => Some(*key),
            _ => None,
        });
        let keys: Vec<EntryKey> = unread.collect();
        self.shown.set_read(&keys, true);
        self.mark_these(keys, true, Written::AllRead);
    }

    pub(super) fn mark_older_read(&self, scope: &Scope, days: u32) {
        let (unread, scope, upto) = (self.unread_in(scope), stored_scope(scope), self.shown.newest);
        let before = now().minus(DAY.saturating_mul(days));
        let work = move |tx: &mut Tx<'_>, watch: Watcher<'_>| tx.mark_older_read(&scope, before, upto, watch);
        self.mark("Marking older entries as read".to_owned(), watch_of_marks(unread), work, Written::AllRead);
    }

    /// Says why nothing is fetched.
    pub(super) fn say_offline(&mut self) {
        let online = ("Go online".to_owned(), Command::SetOffline(false));
        self.say("You are working offline. Lacuna fetches nothing.".to_owned(), false, Some(online));
    }

    pub(super) fn set_offline(&mut self, offline: bool) {
        self.profile.settings.shell.offline = offline;
        self.save_settings();
        if offline {
            self.stop(None);
        } else {
            self.ask_due(true);
        }
        self.ctx.request_repaint();
    }

    /// Fills in an address from the clipboard: the user most likely wants to add it.
    pub(super) fn look_at_clipboard(&self) {
        let desktop = Arc::clone(&self.desktop);
        let known: Vec<String> = self.overview.subscriptions.iter().map(|row| normalise(&row.url)).collect();
        self.aside("clipboard", move || {
            let text = desktop.clipboard()?;
            let text = text.trim();
            let begins = ["http://", "https://", "feed:"].iter().any(|start| text.starts_with(start));
            if !begins || text.contains(char::is_whitespace) {
                return None;
            }
            let address = address::parse(text)?;
            (!known.contains(&normalise(&address))).then_some(Message::Clipboard(address))
        });
    }

    /// Shows the number of unread entries in the window's title.
    pub(super) fn title_window(&mut self) {
        let title = match self.overview.subscriptions.iter().map(|row| row.unread).sum::<u64>() {
            0 => "Lacuna".to_owned(),
            unread => format!("Lacuna ({})", grouped(unread)),
        };
        if title != self.titled {
            self.titled.clone_from(&title);
            self.ctx.send_viewport_cmd(egui::ViewportCommand::Title(title));
        }
    }

    /// Returns the title of the window.
    #[must_use]
    pub fn window_title(&self) -> &str {
        &self.titled
    }

    /// Notifies the user of new entries, if the setting is on and the window is in the background.
    pub(super) fn notify_of_new(&self) {
        let looks = self.ctx.input(|i| i.viewport().focused).unwrap_or(false);
        let new = self.activity.new_entries();
        if !self.profile.settings.shell.notifications || looks || new == 0 {
            return;
        }
        let desktop = Arc::clone(&self.desktop);
        self.aside("notify", move || {
            let text = counted(new, "new entry");
            desktop.notify("Lacuna", &text).err().map(Message::NotNotified)
        });
    }

    /// Asks the desktop for its theme, at launch and whenever the window gets the focus.
    pub(super) fn follow_theme(&mut self) {
        if !self.ctx.input(|i| i.focused) {
            self.away.get_or_insert_with(Instant::now);
            return;
        }
        if self.away.take().is_none() {
            return;
        }
        let desktop = Arc::clone(&self.desktop);
        self.aside("theme", move || desktop.is_dark().map(Message::Dark));
    }

    /// Turns notifications off, so that they do not fail again and again.
    pub(super) fn not_notified(&mut self, reason: &str) {
        self.profile.settings.shell.notifications = false;
        self.save_settings();
        self.say(format!("Notifications are off: {reason}."), true, None);
    }

    /// Saves what the window shows, so that the next window shows it again.
    pub fn remember_place(&mut self) {
        let entry = match self.selected {
            Some(Selected::Entry(key)) => Some(key),
            _ => None,
        };
        let place = LastView { scope: self.shown.scope(), filter: self.shown.filter, entry };
        if self.place.as_ref() == Some(&place) {
            return;
        }
        self.place = Some(place.clone());
        let path = self.profile.paths.place();
        self.files.write(move || {
            if let Err(error) = place.save(&path) {
                tracing::warn!(%error, "the shown list and entry could not be saved");
            }
        });
    }

    /// Shows what the window showed when it closed.
    pub(super) fn return_to_place(&mut self) {
        self.place = LastView::load(&self.profile.paths.place());
        let place = self.place.clone();
        let Some(place) = place else { return self.show_list(Scope::All) };
        self.shown.filter = place.filter;
        self.reopen = place.entry;
        self.show_list(place.scope);
    }

    /// Shows all entries if the feed or the folder of the last list is gone.
    pub(super) fn check_place(&mut self) {
        let is_there = match self.shown.scope() {
            Scope::Feed(id) => self.subscription(id).is_some(),
            Scope::Folder(path) => self.overview.folders.iter().any(|folder| folder.path == path),
            _ => true,
        };
        if !is_there {
            self.show_list(Scope::All);
        }
    }

    /// Opens the entry that was open when the window closed, with the first list.
    pub(super) fn reopen_entry(&mut self, is_new: bool) {
        if !is_new {
            return;
        }
        if let Some(key) = self.reopen.take()
            && self.selected.is_none()
            && self.shown.items.contains(&TimelineItem::Entry(key))
        {
            self.open_entry(key);
        }
    }

    /// Writes the missing-entries report, then asks where to save it.
    pub(super) fn save_gaps(&self, format: ReportFormat) {
        let (at, folder) = (now(), self.profile.paths.data_dir().to_owned());
        self.post(
            move |tx| {
                Ok(gap_report::write(
                    &gaps::all(tx)?,
                    format,
                    gap_report::ReportIdentity::Folder(&folder),
                    at,
                ))
            },
            move |text| Written::GapReport(format, text),
        );
    }

    /// Asks where to save the missing-entries report, and writes it.
    pub(super) fn write_gaps(&self, format: ReportFormat, text: String) {
        self.choose(move |desktop| {
            let path = desktop.choose_target(format.file_name())?;
            let written = outlines::write_file(&path, &text).map_err(|error| error.to_string());
            Some(Message::FileSaved(path, written))
        });
    }
}

fn beside(path: &[String], name: &str) -> Vec<String> {
    let parents = path.split_last().map_or(&[][..], |(_, parents)| parents);
    parents.iter().cloned().chain([name.to_owned()]).collect()
}
