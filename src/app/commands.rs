//! Runs the commands that the drawing code returns.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use url::Url;

use super::desktop::suggested_export;
use super::errands::watch_of_marks;
use super::inbox::{Message, Written};
use super::jobs::Watch;
use super::listing::stored_scope;
use super::reading::Ask;
use super::window::{App, Undo};
use crate::history::{GapCause, PageUse, Reach, Retry, StartAt};
use crate::model::{EntryKey, GapId, Payload, SubscriptionId};
use crate::profile::{address, backups, now};
use crate::refresh::{RefreshRequest, Task, TaskKey};
use crate::store::{Extent, Source, StoreError, Tx, Watcher};
use crate::ui::command::{Command, DialogKind, PageMove, Zoom};
use crate::ui::view::{
    BackupRow, Discovery, Filter, ImportView, ListOrder, Outcome, Problem, Scope, Selected, SideRow,
    ThemeChoice,
};
use crate::ui::words;

impl App {
    /// Runs a command.
    pub fn carry_out(&mut self, command: Command) {
        if self.profile.settings.shell.offline
            && matches!(
                command,
                Command::LoadFullText(_)
                    | Command::LoadImage(_)
                    | Command::LoadImages(_)
                    | Command::FetchText(_)
            )
        {
            return self.say_offline();
        }
        if is_about_gaps(&command) {
            return self.carry_out_gap(command);
        }
        match command {
            Command::Discover(text) => self.discover(&text),
            Command::Subscribe { url, folder, start } => self.subscribe(&url, folder, start),
            Command::Import => self.import(),
            Command::SaveFile(key) => self.save_file(key),
            Command::SaveGaps(form) => self.save_gaps(form),
            Command::ChooseImport => self.choose(|desktop| desktop.choose_file().map(Message::ImportFile)),
            Command::PreviewImport(path) => {
                self.dialogs.import = ImportView::Reading;
                self.reading.ask(Ask::Import(path));
            }
            Command::ChooseExport => {
                self.choose(|desktop| desktop.choose_target("subscriptions.opml").map(Message::ExportFile));
            }
            Command::Export(path, completeness) => self.reading.ask(Ask::Export(path, completeness)),
            Command::RefreshAll => self.refresh(&Scope::All),
            Command::Refresh(scope) => self.refresh(&scope),
            Command::CheckArchives(id) => {
                self.ask_of_feed(
                    id,
                    RefreshRequest { now: true, recheck_archives: true, ..RefreshRequest::default() },
                );
            }
            Command::RebuildHistory(id) => self.rebuild_history(id),
            Command::StopAll => self.stop_all(),
            Command::Stop(id) => self.stop(Some(&TaskKey::Feed(id))),
            Command::SelectScope(scope) => self.show_list(scope),
            Command::Select(Selected::Entry(key)) => self.open_entry(key),
            Command::Select(gap @ Selected::Gap(_)) => {
                self.selected = Some(gap);
                self.close_feed();
            }
            Command::Deselect => {
                self.selected = None;
                self.close_feed();
            }
            Command::NextUnread => self.next_unread(false),
            Command::PreviousUnread => self.next_unread(true),
            Command::SetRead(keys, read) => self.set_read_by_hand(keys, read),
            Command::SetStarred(key, starred) => self.set_starred_by_hand(key, starred),
            Command::MarkAllRead(scope) => self.mark_all_read(&scope),
            Command::OpenUrl(url) => self.open(url),
            Command::ShowFeed(id) => {
                self.feed_wanted = Some(id);
                self.reading.ask(Ask::Feed(id));
            }
            Command::Rename(id, title) => self.write(move |tx| tx.rename(id, Some(title.trim()))),
            Command::MoveToFolder(id, folder) => self.move_to_folder(id, folder),
            Command::SetCollapsed(path, collapsed) => {
                self.write(move |tx| tx.collapse_folder(&path, collapsed));
            }
            Command::Page(step) => self.page(step),
            Command::LoadMore => self.load_more(),
            Command::Search(text) => {
                let (scope, filter) = (self.shown.scope(), self.shown.filter);
                self.shown.turn_to(scope, filter, text);
                self.ask_list();
            }
            Command::Filter(filter) => {
                let (scope, search) = (self.shown.scope(), self.shown.search.clone());
                self.shown.turn_to(scope, filter, search);
                self.ask_list();
            }
            Command::Order(order) => self.set_order(order),
            Command::LoadFullText(_)
            | Command::ShowFullText(_)
            | Command::SetAlwaysFullText(..)
            | Command::SetFeedImages(..)
            | Command::SetFeedTerms(..)
            | Command::FetchText(_)
            | Command::SaveSearch(_)
            | Command::SearchAll(_)
            | Command::ForgetSearch(_)
            | Command::LoadImage(_)
            | Command::LoadImages(_) => self.carry_out_reading(command),
            Command::Zoom(zoom) => self.zoom(zoom),
            Command::Theme(theme) => self.set_theme(theme),
            Command::DismissToast(id) => self.forget_toast(id),
            Command::Undo => self.take_back(None),
            Command::TakeBack(number) => self.take_back(Some(number)),
            Command::ShowDemo => self.show_demo(),
            Command::Restore(path) => self.restore(path),
            Command::Opened(kind) => self.prepare(kind),
            Command::Quit => self.ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            shell => self.carry_out_shell(shell),
        }
    }

    /// Runs a command about a gap, or about what the user knows better about a feed.
    fn carry_out_gap(&mut self, command: Command) {
        match command {
            Command::RetryGap(id) => self.walk_gap(id, Reach::Allowance),
            Command::LookForOlder(id) => {
                self.ask_of_feed(id, RefreshRequest { older: true, ..RefreshRequest::default() });
            }
            Command::LookInWebArchive(id) => {
                let feed = self.shown.gaps.get(&id).map(|view| view.open.subscription);
                if let Some(feed) = feed {
                    self.ask_of_feed(
                        feed,
                        RefreshRequest { gap: Some(id), web_archive: true, ..RefreshRequest::default() },
                    );
                }
            }
            Command::ContinueWalk(id) => self.walk_gap(id, Reach::Again),
            Command::ContinueToBeginning(id) => self.walk_gap(id, Reach::Beginning),
            Command::StopHere(id) => self.stop_here(id),
            Command::DismissGap(id) => {
                self.write(move |tx| tx.dismiss_gap(id, true));
                self.go_on_from_gap(id);
                self.say_undoable("Gap dismissed.".to_owned(), Undo::Dismissed(id));
            }
            Command::UndismissGap(id) => self.write(move |tx| tx.dismiss_gap(id, false)),
            Command::UndoRenaming(id) => {
                let at = now();
                self.write(move |tx| tx.undo_renaming(id, at));
            }
            Command::SetNotChronological(id, flag) => {
                self.write(move |tx| tx.set_not_chronological(id, flag));
            }
            other => tracing::error!(?other, "no code runs this command"),
        }
    }

    pub(super) fn copy(&mut self, text: String) {
        const SAID: &str = "Copied to the clipboard";
        self.ctx.copy_text(text);
        self.forget_toast_saying(SAID);
        self.say(SAID.to_owned(), false, None);
    }

    fn discover(&mut self, text: &str) {
        let Some(address) = address::parse(text) else {
            self.dialogs.discovery = Discovery::Failed(Problem {
                message: "This is not a web address.".to_owned(),
                hint: "An address looks like example.org or https://example.org/feed.xml.".to_owned(),
            });
            return;
        };
        self.dialogs.discovery = Discovery::Searching;
        let address = self.profile.net.logins.adopt(&address);
        self.submit(vec![Task::Look { address }]);
    }

    fn subscribe(&mut self, url: &str, folder: Vec<String>, start: StartAt) {
        let Some(address) = address::parse(url) else { return };
        self.dialogs.discovery = Discovery::Idle;
        let address = self.profile.net.logins.adopt(&address);
        self.submit(vec![Task::Add { address, folder, first_choice: true, reach: Reach::Allowance, start }]);
    }

    fn import(&mut self) {
        /// The number of feeds between two checks whether the user stopped the import.
        const AT_A_TIME: usize = 100;
        let mut feeds = std::mem::take(&mut self.to_import);
        crate::profile::outlines::adopt_logins(&mut feeds, &self.profile.net.logins);
        self.dialogs.import = ImportView::Idle;
        let (at, total) = (now(), feeds.len() as u64);
        let work = move |tx: &mut Tx<'_>, watch: &Arc<Watch>| {
            let (mut added, mut known) = (0, 0);
            for part in feeds.chunks(AT_A_TIME) {
                if !watch.goes_on((added + known) as u64, total) {
                    return Err(StoreError::Stopped);
                }
                let (new, old) = tx.import(part, at)?;
                added += new;
                known += old;
            }
            Ok((added, known))
        };
        let what = format!("Importing {}", words::counted(total, "feed"));
        self.post_watched(what, Watch::default(), work, |(added, known)| Written::Imported(added, known));
    }

    /// Stops everything that runs, until the user refreshes or the next interval begins.
    fn stop_all(&mut self) {
        self.quiet_until = Some(Instant::now() + self.profile.settings.refresh_interval());
        self.jobs.stop();
        self.full_text.give_up();
        self.stop(None);
    }

    fn refresh(&mut self, scope: &Scope) {
        let inside = |row: &&crate::model::SubscriptionRow| match scope {
            Scope::Feed(id) | Scope::Removed(id) => row.id == *id,
            Scope::Folder(path) => row.folder.starts_with(path),
            _ => true,
        };
        self.quiet_until = None;
        let request = RefreshRequest { now: true, ..RefreshRequest::default() };
        let rows: Vec<_> = self.overview.subscriptions.iter().filter(inside).collect();
        if matches!(scope, Scope::Feed(_)) {
            self.asked.extend(rows.iter().map(|row| row.id));
        }
        let tasks = rows.into_iter().map(|row| Task::Feed {
            subscription: row.id,
            address: row.url.clone(),
            request,
        });
        self.submit(tasks.collect());
    }

    pub(super) fn ask_of_feed(&mut self, id: SubscriptionId, request: RefreshRequest) {
        let Some(address) = self.subscription(id).map(|row| row.url.clone()) else { return };
        self.submit(vec![Task::Feed { subscription: id, address, request }]);
    }

    /// Fetches every document of the chain again, and retries every gap, back to the beginning.
    fn rebuild_history(&mut self, id: SubscriptionId) {
        let all = RefreshRequest {
            now: true,
            retry_gaps: true,
            recheck_archives: true,
            ..RefreshRequest::default()
        };
        self.ask_of_feed(id, RefreshRequest { reach: Reach::Beginning, ..all });
    }

    fn walk_gap(&mut self, id: GapId, reach: Reach) {
        let Some(subscription) = self.shown.gaps.get(&id).map(|view| view.open.subscription) else { return };
        self.ask_of_feed(subscription, RefreshRequest { gap: Some(id), reach, ..RefreshRequest::default() });
    }

    /// After a gap was dismissed from the list Missing: selects the next gap, or else the previous one.
    fn go_on_from_gap(&mut self, id: GapId) {
        if self.shown.scope() != Scope::Missing || self.selected != Some(Selected::Gap(id)) {
            return;
        }
        let item = Selected::Gap(id).item();
        let Some(at) = self.shown.items.iter().position(|other| *other == item) else { return };
        let next = self.shown.items.get(at + 1);
        let beside = next.or_else(|| self.shown.items.get(at.checked_sub(1)?));
        self.selected = beside.copied().and_then(Selected::of);
    }

    /// "Stop here" at the limit: the user has decided, and Lacuna does not ask again (A7a).
    fn stop_here(&mut self, id: GapId) {
        let Some(view) = self.shown.gaps.get(&id) else { return };
        let subscription = view.open.subscription;
        self.write(move |tx| {
            // The gap is read again, because it may have changed since it was drawn.
            let open = tx.gaps(Some(subscription))?.into_iter().find(|open| open.id == id);
            let Some(mut gap) = open.map(|open| open.gap) else { return Ok(()) };
            gap.cause = GapCause::Stopped;
            gap.retry = Retry::OnRequest;
            "Stopped on your request.".clone_into(&mut gap.message);
            tx.put_gap(subscription, id, &gap)
        });
    }

    fn next_unread(&mut self, backwards: bool) {
        if let Some(key) = self.shown.next_unread(self.selected, backwards) {
            return self.open_entry(key);
        }
        if backwards {
            return;
        }
        if self.shown.has_unread_below() {
            return self.seek_unread();
        }
        if let Some(key) = self.shown.next_unread(None, false) {
            return self.open_entry(key);
        }
        // Everything in this list is read: go to the next feed with unread entries.
        let current = self.shown.scope();
        let unread: Vec<Scope> = self.sidebar_feeds();
        let at = unread.iter().position(|scope| *scope == current).map_or(0, |at| at + 1);
        if let Some(next) = unread.get(at..).and_then(<[Scope]>::first).or_else(|| unread.first()).cloned()
            && next != current
        {
            self.show_list(next);
            self.seek_unread = true;
        }
    }

    /// Opens the next unread entry of the list, or the first one of the list. Loads more of a long list until it has an
    /// unread entry.
    pub(super) fn seek_unread(&mut self) {
        let below = self.shown.next_unread(self.selected, false);
        if below.is_none() && self.shown.has_unread_below() {
            self.seek_unread = true;
            self.shown.want_more();
            return self.ask_list();
        }
        if let Some(key) = below.or_else(|| self.shown.next_unread(None, false)) {
            self.open_entry(key);
        }
    }

    /// Feeds with unread entries in the order of the sidebar, and the current feed in any case.
    fn sidebar_feeds(&self) -> Vec<Scope> {
        let current = self.shown.scope();
        let rows = self.sidebar().tree.iter().filter_map(|row| match row {
            SideRow::Feed(feed) => Some((Scope::Feed(feed.id), feed.unread)),
            SideRow::Folder(_) => None,
        });
        rows.filter(|(scope, unread)| *unread > 0 || *scope == current).map(|(scope, _)| scope).collect()
    }

    pub(super) fn set_read(&mut self, keys: Vec<EntryKey>, read: bool) {
        self.shown.set_read(&keys, read);
        if let Some(open) = &mut self.article
            && keys.contains(&open.row.key)
        {
            open.row.unread = !read;
        }
        tracing::debug!(?keys, read, "entries are marked");
        self.mark_these(keys, read, |_changed| Written::Changed);
    }

    pub(super) fn set_starred(&mut self, key: EntryKey, starred: bool) {
        self.shown.set_starred(key, starred);
        if let Some(open) = &mut self.article
            && open.row.key == key
        {
            open.row.starred = starred;
        }
        tracing::debug!(?key, starred, "an entry is starred");
        self.write(move |tx| tx.star(key, starred).map(drop));
    }

    /// Marks the entries of a scope as read. Gaps stay as they are (G5), and so do entries that arrived after the list
    /// was made.
    fn mark_all_read(&mut self, scope: &Scope) {
        let upto = self.shown.newest;
        if *scope == self.shown.scope() {
            self.shown.let_go();
        }
        match scope {
            scope if self.lists_a_part() && *scope == self.shown.scope() => {
                let keys: Vec<EntryKey> = self.shown.unread.iter().copied().collect();
                self.mark_these(keys, true, Written::AllRead);
            }
            Scope::Today
            | Scope::Starred
            | Scope::Missing
            | Scope::AtRisk
            | Scope::Saved(_)
            | Scope::Removed(_) => {}
            scope => {
                let unread = self.unread_in(scope);
                let scope = stored_scope(scope);
                let work = move |tx: &mut Tx<'_>, watch: Watcher<'_>| tx.mark_all_read(&scope, upto, watch);
                let what = format!("Marking {} as read", words::counted(unread, "entry"));
                self.mark(what, watch_of_marks(unread), work, Written::AllRead);
            }
        }
    }

    /// Returns the number of unread entries of a feed, of a folder or of all feeds.
    pub(super) fn unread_in(&self, scope: &Scope) -> u64 {
        let inside = |row: &&crate::model::SubscriptionRow| match scope {
            Scope::Feed(id) | Scope::Removed(id) => row.id == *id,
            Scope::Folder(path) => row.folder.starts_with(path),
            _ => true,
        };
        self.overview.subscriptions.iter().filter(inside).map(|row| row.unread).sum()
    }

    /// Returns true if the list shows a part of its scope only: a search, a filter, a day, or a page.
    pub(super) fn lists_a_part(&self) -> bool {
        !self.shown.search.trim().is_empty()
            || self.shown.filter == Filter::Starred
            || self.shown.page.is_some()
            || matches!(
                self.shown.scope(),
                Scope::Today | Scope::Starred | Scope::AtRisk | Scope::Saved(_) | Scope::Removed(_)
            )
    }

    fn page(&mut self, step: PageMove) {
        let (Scope::Feed(subscription), Some(pages)) = (self.shown.scope(), &self.shown.pages) else {
            return;
        };
        let name = match step {
            PageMove::First => "first",
            PageMove::Previous => "previous",
            PageMove::Next => "next",
            PageMove::Last => "last",
        };
        let (links, here) = match &self.shown.page {
            Some(page) => (&page.links, page.distance),
            None => (&pages.links, 0),
        };
        let Some((_, address)) = links.iter().find(|(relation, _)| relation == name) else { return };
        let address = address.clone();
        // The first page is the feed's own list.
        let is_first = address == pages.document
            || pages.links.iter().any(|(relation, first)| relation == "first" && *first == address);
        if is_first && self.shown.page.is_some() {
            self.show_list(Scope::Feed(subscription));
            return;
        }
        // The number of the last page is unknown, and so is the number of the page before it.
        let number = if self.shown.page.is_some() { self.shown.page_number } else { Some(1) };
        let (distance, number) = match step {
            PageMove::First => (1, None),
            PageMove::Previous => {
                (here.saturating_sub(1).max(1), number.map(|number| number.saturating_sub(1)))
            }
            PageMove::Next => (here + 1, number.map(|number| number + 1)),
            PageMove::Last => (here + 1, None),
        };
        self.shown.page_asked = number;
        self.shown.page_loading = true;
        self.submit(vec![Task::Page { subscription, address, usage: PageUse::Browse, distance }]);
    }

    fn load_more(&mut self) {
        let (Scope::Feed(subscription), Some(pages)) = (self.shown.scope(), &self.shown.pages) else {
            return;
        };
        let (Some(address), Some(last)) = (pages.more.clone(), pages.last) else { return };
        let distance = pages.appended + 1;
        self.shown.page_loading = true;
        self.submit(vec![Task::Page { subscription, address, usage: PageUse::Append { last }, distance }]);
    }

    fn zoom(&mut self, zoom: Zoom) {
        let factor = self.ctx.zoom_factor();
        let factor = match zoom {
            Zoom::In => (factor + 0.1).min(3.0),
            Zoom::Out => (factor - 0.1).max(0.5),
            Zoom::Reset => 1.0,
        };
        self.ctx.set_zoom_factor((factor * 10.0).round() / 10.0);
    }

    fn set_theme(&mut self, theme: ThemeChoice) {
        self.theme = theme;
        self.apply_theme();
        self.profile.settings.theme = match theme {
            ThemeChoice::System => crate::config::Theme::System,
            ThemeChoice::Light => crate::config::Theme::Light,
            ThemeChoice::Dark => crate::config::Theme::Dark,
        };
        self.save_settings();
    }

    fn set_order(&mut self, order: ListOrder) {
        self.shown.turn_round(order);
        self.ask_list();
        self.profile.settings.oldest_first = order == ListOrder::OldestFirst;
        self.save_settings();
    }

    /// Starts the demo as a program of its own, so that it cannot touch this profile.
    fn show_demo(&mut self) {
        self.aside("demo", || {
            let program = std::env::current_exe();
            let started =
                program.and_then(|program| std::process::Command::new(program).arg("--demo").spawn());
            let error = started.err()?;
            Some(Message::Written(Written::Failed(format!("The demo could not be started: {error}."))))
        });
    }

    fn prepare(&mut self, kind: DialogKind) {
        match kind {
            DialogKind::AddFeed => {
                self.dialogs.discovery = Discovery::Idle;
                self.look_at_clipboard();
            }
            DialogKind::Import => self.dialogs.import = ImportView::Idle,
            DialogKind::Restore => {
                self.dialogs.backups = None;
                let paths = self.profile.paths.clone();
                self.aside("backups", move || {
                    let found = backups::list(&paths, now()).into_iter();
                    let rows = found.map(|backup| BackupRow { path: backup.path, at: backup.at });
                    Some(Message::Backups(rows.collect()))
                });
            }
            DialogKind::Export => {
                self.dialogs.export = Outcome::Idle;
                // Finding the user's documents folder reads a file.
                self.aside("documents", || Some(Message::ExportFile(suggested_export())));
            }
            _ => {}
        }
    }

    /// Opens an address with the desktop. Ignores other schemes than http, https and mailto.
    fn open(&self, url: Url) {
        if !matches!(url.scheme(), "http" | "https" | "mailto") {
            return;
        }
        let desktop = Arc::clone(&self.desktop);
        self.aside("browser", move || {
            let reason = desktop.open(&url).err()?;
            Some(Message::NotOpened(url.to_string(), reason))
        });
    }

    /// Reads the file of an entry (M6), then asks where to save it.
    fn save_file(&self, key: EntryKey) {
        self.post(
            move |tx| tx.payload(key),
            move |payload| Written::FileRead(payload.map(|file| (key, file))),
        );
    }

    /// Asks where to save a file, and writes it.
    pub(super) fn write_file(&self, key: EntryKey, file: Payload) {
        let suggested = words::file_name(key, &file.media_type);
        self.choose(move |desktop| {
            let path = desktop.choose_target(&suggested)?;
            let written = std::fs::write(&path, &file.bytes).map_err(|error| error.to_string());
            Some(Message::FileSaved(path, written))
        });
    }

    fn restore(&self, path: PathBuf) {
        let at = now();
        let work = move |tx: &mut Tx<'_>, watch: &Arc<Watch>| {
            let watch = Arc::clone(watch);
            let source = Source::open(&path)?.watched(move |done, total| watch.goes_on(done, total));
            tx.take_over(&source, Extent::Everything, at)
        };
        self.post_watched("Restoring a backup".to_owned(), Watch::default(), work, Written::Restored);
    }
}

const fn is_about_gaps(command: &Command) -> bool {
    matches!(
        command,
        Command::RetryGap(_)
            | Command::LookForOlder(_)
            | Command::LookInWebArchive(_)
            | Command::ContinueWalk(_)
            | Command::ContinueToBeginning(_)
            | Command::StopHere(_)
            | Command::DismissGap(_)
            | Command::UndismissGap(_)
            | Command::UndoRenaming(_)
            | Command::SetNotChronological(..)
    )
}
