//! Runs commands about the window, the settings and the profile.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError};

use url::Url;

use crate::app::desktop::{in_documents, suggested_export};
use crate::app::dialogs::FeedsToImport;
use crate::app::guard::guarded_or_told;
use crate::app::inbox::{DialogMessage, ThreadMessage, Written};
use crate::app::tasks::jobs::Watch;
use crate::app::window::App;
use crate::config::{Paths, Settings};
use crate::locale::io_reason;
use crate::model::{Theme, is_web_or_mail, normalise};
use crate::profile::background::Launcher;
use crate::profile::moving::{self, ReaderFiles, whole};
use crate::profile::net::address;
use crate::profile::{backups, now};
use crate::store::{Source, Tx};
use crate::ui::actions::command::{Command, DialogKind, WindowCommand, Zoom};
use crate::ui::dialogs::Dialog;
use crate::ui::view::{BackupRow, Discovery, FoundReader, ImportView, MoveInView, OperationState, RulesView};

impl App {
    /// Runs a command about the window.
    pub(super) fn carry_out_window(&mut self, command: WindowCommand) {
        match command {
            WindowCommand::OpenUrl(url) => self.open(url),
            WindowCommand::Copy(text) => self.copy(text),
            WindowCommand::Zoom(zoom) => self.zoom(zoom),
            WindowCommand::Theme(theme) => self.set_theme(theme),
            WindowCommand::ApplySettings(settings) => self.apply_settings(*settings),
            WindowCommand::SetOffline(offline) => self.set_offline(offline),
            WindowCommand::SetHideRead(hide) => {
                self.profile.settings.appearance.hide_read_feeds = hide;
                self.save_settings();
            }
            WindowCommand::SetMenuBar(show) => {
                self.profile.settings.appearance.menu_bar = show;
                self.save_settings();
            }
            WindowCommand::ShowGapHelp => self.ui.open(Dialog::GapHelp),
            WindowCommand::DismissToast(id) => self.notices.forget(id),
            WindowCommand::Undo => self.take_back(None),
            WindowCommand::Redo => self.do_again(),
            WindowCommand::TakeBack(number) => self.take_back(Some(number)),
            WindowCommand::ShowDemo => self.show_demo(),
            WindowCommand::AddExamples => {
                if let Some(demo) = &mut self.profile.demo {
                    let feeds = std::mem::take(&mut demo.more);
                    self.import(FeedsToImport { feeds, ..FeedsToImport::default() }, true);
                }
            }
            WindowCommand::Restore(path) => self.restore(path),
            // A file is written or read once, however often the user presses the button.
            WindowCommand::SaveProfile(_) | WindowCommand::LoadProfile(_) if self.dialogs.moves_profile => {}
            WindowCommand::SaveProfile(path) => self.move_profile(move |paths| {
                let save = || whole::save(paths, &path).map_err(|error| error.to_string());
                let done = guarded_or_told("saving the profile", save);
                ThreadMessage::ProfileSaved(path, done)
            }),
            WindowCommand::LoadProfile(path) => self.move_profile(move |paths| {
                let read = || whole::unpack(&path, paths).map_err(|error| error.to_string());
                ThreadMessage::ProfileRead(guarded_or_told("reading a saved profile", read))
            }),
            WindowCommand::ChooseProfile => {
                self.choose_for_dialog(|desktop| desktop.choose_any_file(), DialogMessage::ExportFile);
            }
            WindowCommand::Opened(kind) => self.prepare(kind),
            WindowCommand::Quit => self.quit(),
        }
    }

    /// Writes or reads the file of a whole profile on a thread of its own.
    fn move_profile(&mut self, work: impl FnOnce(&Paths) -> ThreadMessage + Send + 'static) {
        self.dialogs.view.whole = OperationState::Idle;
        self.dialogs.moves_profile = true;
        let paths = self.profile.paths.clone();
        self.spawn("whole-profile", move || Some(work(&paths)));
    }

    /// Returns true if the user works offline.
    pub(in crate::app) const fn is_offline(&self) -> bool {
        self.profile.settings.refreshing.offline
    }

    pub(in crate::app) fn copy(&mut self, text: String) {
        let said = t!("app-copied");
        self.ctx.copy_text(text);
        self.notices.forget_saying(said);
        self.say(said.to_owned(), false, None);
    }

    /// Opens an address with the desktop. Ignores other schemes than http, https and mailto.
    fn open(&self, url: Url) {
        self.open_all(vec![url]);
    }

    /// Opens addresses with the desktop, one after the other. Stops at the first one that cannot be opened. Ignores
    /// other schemes than http, https and mailto.
    pub(in crate::app) fn open_all(&self, mut urls: Vec<Url>) {
        urls.retain(is_web_or_mail);
        if urls.is_empty() {
            return;
        }
        let desktop = Arc::clone(&self.desktop);
        self.spawn("browser", move || {
            urls.iter().find_map(|url| {
                let reason = desktop.open(url).err()?;
                Some(ThreadMessage::NotOpened(url.to_string(), reason))
            })
        });
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

    fn set_theme(&mut self, theme: Theme) {
        self.views.theme = theme;
        self.apply_theme();
        self.profile.settings.appearance.theme = theme;
        self.save_settings();
    }

    /// Saves the settings that changed. The others stay as the file has them, because another process may have changed
    /// them.
    pub(in crate::app) fn save_settings(&self) {
        let (settings, path) = (self.profile.settings.clone(), self.profile.paths.settings());
        let (outbox, saved) = (self.outbox.clone(), Arc::clone(&self.upkeep.saved_settings));
        self.upkeep.files.write(move || {
            let mut saved = saved.lock().unwrap_or_else(PoisonError::into_inner);
            match Settings::save_changes(&path, &saved, &settings) {
                Ok(()) => *saved = settings,
                Err(error) => outbox.send(ThreadMessage::Written(Written::Failed(error.to_string()))),
            }
        });
    }

    /// Tells the user that nothing is fetched because Lacuna works offline.
    pub(in crate::app) fn say_offline(&mut self) {
        let online = (t!("app-go-online").to_owned(), Command::Window(WindowCommand::SetOffline(false)));
        self.say(t!("app-offline").to_owned(), false, Some(online));
    }

    pub(in crate::app) fn set_offline(&mut self, offline: bool) {
        self.profile.settings.refreshing.offline = offline;
        self.save_settings();
        if offline {
            self.stop(None);
        } else {
            self.ask_due(true);
            self.keep_marked();
        }
        self.ctx.request_repaint();
    }

    /// Switches the checks in the background on or off, as the settings say.
    pub(in crate::app) fn set_background(&self) {
        let on = self.profile.settings.refreshing.background;
        if on && self.profile.demo.is_some() {
            let reason = t!("app-background-demo").to_owned();
            return self.outbox.send(ThreadMessage::Background(on, Err(reason)));
        }
        let (desktop, paths) = (Arc::clone(&self.desktop), self.profile.paths.clone());
        let switch = move || ThreadMessage::Background(on, desktop.set_background(paths.data_dir(), on));
        let failed = move |error| Some(ThreadMessage::Background(on, Err(io_reason(&error))));
        self.spawn_or("background", move || Some(switch()), failed);
    }

    /// Writes the desktop's files for the checks in the background again, if the checks are on and these files do not
    /// start this program.
    pub(in crate::app) fn renew_background(&self) {
        if !self.profile.settings.refreshing.background || self.profile.demo.is_some() {
            return;
        }
        let (desktop, paths) = (Arc::clone(&self.desktop), self.profile.paths.clone());
        self.spawn("background", move || {
            let is_ready = desktop.has_background(paths.data_dir());
            let renewed = (!is_ready).then(|| desktop.set_background(paths.data_dir(), true));
            renewed.filter(Result::is_err).map(|failed| ThreadMessage::Background(true, failed))
        });
    }

    /// Tells the user if feeds are checked in the background from now on. If the checks could not be switched, the
    /// setting returns to its former value.
    pub(in crate::app) fn took_background(&mut self, on: bool, done: Result<Option<Launcher>, String>) {
        let (text, is_problem) = match done {
            Ok(Some(Launcher::Timer)) => (t!("app-background-timer").to_owned(), false),
            Ok(Some(Launcher::Autostart)) => (t!("app-background-autostart").to_owned(), false),
            Ok(None) => (t!("app-background-off").to_owned(), false),
            Err(reason) => {
                self.profile.settings.refreshing.background = !on;
                self.save_settings();
                (t!("app-background-failed", reason), true)
            }
        };
        self.say(text, is_problem, None);
        self.views.stale = true;
    }

    /// Starts the demo as a program of its own, so that it cannot touch this profile.
    fn show_demo(&mut self) {
        self.spawn("demo", || {
            let program = std::env::current_exe();
            let started =
                program.and_then(|program| std::process::Command::new(program).arg("--demo").spawn());
            let error = started.err()?;
            Some(ThreadMessage::Written(Written::Failed(t!("app-no-demo", reason = io_reason(&error)))))
        });
    }

    fn prepare(&mut self, kind: DialogKind) {
        match kind {
            DialogKind::AddFeed => {
                self.dialogs.view.discovery = Discovery::Idle;
                self.look_at_clipboard();
            }
            DialogKind::Import => {
                self.dialogs.previewed = None;
                self.dialogs.view.import = ImportView::Idle;
            }
            DialogKind::MoveIn => {
                self.dialogs.previewed = None;
                self.dialogs.view.move_in = MoveInView::default();
                let folders = self.desktop.user_folders();
                self.spawn("readers", move || {
                    let found = folders.as_ref().map(moving::find).unwrap_or_default().into_iter();
                    let row = |files: ReaderFiles| FoundReader {
                        title: files.reader.title(),
                        takes: files.reader.takes(),
                        path: files.path().to_owned(),
                    };
                    Some(ThreadMessage::Readers(found.map(row).collect()))
                });
            }
            DialogKind::Requests => {
                const MOST_REQUESTS: usize = 1_000;
                self.dialogs.view.requests = None;
                let log = self.profile.net.log.clone();
                self.spawn("requests", move || {
                    Some(ThreadMessage::Requests(log.latest(None, MOST_REQUESTS)))
                });
            }
            DialogKind::Rules => {
                self.dialogs.view.rules = RulesView::default();
                self.ask_rules();
            }
            DialogKind::Restore => {
                self.dialogs.view.backups = None;
                let paths = self.profile.paths.clone();
                self.spawn("backups", move || {
                    let found = backups::list(&paths, now()).into_iter();
                    let rows = found.map(|backup| BackupRow { path: backup.path, at: backup.at });
                    Some(ThreadMessage::Backups(rows.collect()))
                });
            }
            DialogKind::MoveProfile => {
                self.dialogs.view.whole = OperationState::Idle;
                self.spawn_for_dialog("documents", || {
                    Some(DialogMessage::ExportFile(in_documents("lacuna-profile.tar.gz")))
                });
            }
            DialogKind::Settings => self.look_for_tray(),
            DialogKind::SaveFeed => self.dialogs.view.saved = OperationState::Idle,
            DialogKind::Export => {
                self.dialogs.view.export = OperationState::Idle;
                // To find the user's documents folder, a file must be read. So another thread does it.
                self.spawn_for_dialog("documents", || Some(DialogMessage::ExportFile(suggested_export())));
            }
            _ => {}
        }
    }

    /// Fills in an address from the clipboard, because the user most likely wants to add it.
    fn look_at_clipboard(&self) {
        let desktop = Arc::clone(&self.desktop);
        let known: Vec<String> =
            self.list.overview.subscriptions.iter().map(|row| normalise(&row.url)).collect();
        self.spawn("clipboard", move || {
            let text = desktop.clipboard()?;
            let text = text.trim();
            let begins = ["http://", "https://", "feed:"].iter().any(|start| text.starts_with(start));
            if !begins || text.contains(char::is_whitespace) {
                return None;
            }
            let address = address::parse(text)?;
            (!known.contains(&normalise(&address))).then_some(ThreadMessage::Clipboard(address))
        });
    }

    fn restore(&self, path: PathBuf) {
        let (at, paths) = (now(), self.profile.paths.clone());
        let work = move |tx: &mut Tx<'_>, watch: &Arc<Watch>| {
            let watch = Arc::clone(watch);
            let source = Source::open(&path)?.watched(move |done, total| watch.report_progress(done, total));
            backups::restore_in(tx, &paths, &path, &source, at)
        };
        self.post_watched(t!("app-restoring").to_owned(), Watch::default(), work, Written::Restored);
    }
}
