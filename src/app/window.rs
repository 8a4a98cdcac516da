//! The application behind the window: processes messages of other threads, fills the view models, and runs commands.
//!
//! Nothing here waits for the disk or the network, except that the first frame waits a moment for its list. Requests go to
//! the reading threads and changes to the writer thread, and both answer through the inbox.

use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use egui::{Context, Ui};
use url::Url;

use crate::app::article::ArticlePane;
use crate::app::desktop::Desktop;
use crate::app::dialogs::Dialogs;
use crate::app::images::Pictures;
use crate::app::inbox::{Outbox, ThreadMessage};
use crate::app::list::List;
use crate::app::notices::Notices;
use crate::app::reading::{Copier, ReadingThreads};
use crate::app::settings::theme_preference;
use crate::app::tasks::Tasks;
use crate::app::tasks::files::Files;
use crate::app::upkeep::Upkeep;
use crate::app::upkeep::keeping::Keeping;
use crate::app::views::Views;
use crate::config::load_window;
use crate::profile::moving::whole::Unpacked;
use crate::profile::{Profile, ProfileError, local_offset, now};
use crate::store::{StoreError, Writer};
use crate::ui::view::{
    Discovery, EntryView, Pane, Scope, Selected, Times, Toast, TypeScale, UndoView, WindowModel,
};
use crate::ui::{UiState, window_ui};

/// The time between two checks of the progress of running tasks.
const PROGRESS_PAUSE: Duration = Duration::from_millis(150);

/// The application behind the window. Each part owns its state.
pub struct App {
    pub(super) ctx: Context,
    pub(super) profile: Profile,
    pub(super) desktop: Arc<dyn Desktop>,
    pub(super) outbox: Outbox,
    pub(super) inbox: Receiver<ThreadMessage>,
    /// The state of the drawing code, such as typed text and the open dialog.
    pub(super) ui: UiState,
    pub(super) views: Views,
    pub(super) list: List,
    pub(super) article: ArticlePane,
    pub(super) pictures: Pictures,
    pub(super) tasks: Tasks,
    pub(super) dialogs: Dialogs,
    pub(super) notices: Notices,
    pub(super) upkeep: Upkeep,
    /// Declared after everything that has the database open, so that it is dropped last.
    pub(super) database: DatabaseThreads,
}

/// The threads that read and write the database for the window.
pub(super) struct DatabaseThreads {
    pub(super) reading: ReadingThreads,
    pub(super) writer: Writer,
    /// Declared last, so that it is dropped last. Only the last connection to close moves SQLite's log into the database
    /// file.
    _end: EndOfWriting,
}

/// Dropping this carries out all requests that were made, and closes the database. A thread that still waits for a server,
/// such as one for a full text, then writes nothing more, so it does not keep the database from being repaired or replaced.
struct EndOfWriting(Writer);

impl Drop for EndOfWriting {
    fn drop(&mut self) {
        self.0.shutdown();
    }
}

impl App {
    /// Opens the profile's database and starts the threads.
    pub fn new(
        ctx: &Context,
        profile: Profile,
        desktop: Arc<dyn Desktop>,
        address: Option<&Url>,
    ) -> Result<Self, ProfileError> {
        let writer = Writer::start(profile.store()?)?;
        let app = Self::with_writer(ctx, profile, desktop, address, writer)?;
        app.keep_marked();
        Ok(app)
    }

    /// Opens a read-only profile. Everything can be read, and every change is refused with the reason.
    pub fn for_reading(
        ctx: &Context,
        profile: Profile,
        desktop: Arc<dyn Desktop>,
        reason: &StoreError,
    ) -> Result<Self, ProfileError> {
        let mut profile = profile;
        profile.settings.refreshing.refresh_at_start = false;
        profile.notice = Some(t!("app-read-only", reason = reason.cause()));
        let mut app = Self::with_writer(ctx, profile, desktop, None, Writer::refusing(reason.message())?)?;
        app.upkeep.keeping = Keeping::default();
        app.upkeep.next_backup = None;
        app.upkeep.due = None;
        Ok(app)
    }

    fn with_writer(
        ctx: &Context,
        profile: Profile,
        desktop: Arc<dyn Desktop>,
        address: Option<&Url>,
        writer: Writer,
    ) -> Result<Self, ProfileError> {
        crate::ui::look::theme::install(ctx);
        // Ctrl with +, − and 0 are commands of this window.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        let (outbox, inbox) = Outbox::new(ctx);
        let refresher = profile.refresher(writer.clone(), outbox.sends(ThreadMessage::Refresh))?;
        let readers = [profile.reader()?, profile.reader()?];
        let open = {
            let profile = profile.clone();
            move || profile.reader()
        };
        let reading = ReadingThreads::start(readers, open, outbox.sends(ThreadMessage::Answer))?;
        let fetcher = profile.fetcher();
        let pictures = Pictures::start(&profile, &fetcher, &writer, ctx)?;
        let keeping = Keeping::start(&profile, writer.clone(), &pictures, outbox.clone())?;
        let window = load_window(&profile.paths.window());
        let mut app = Self {
            ctx: ctx.clone(),
            desktop,
            outbox,
            inbox,
            pictures,
            tasks: Tasks::new(refresher),
            upkeep: Upkeep::new(Files::start()?, profile.settings.clone(), keeping, window),
            article: ArticlePane::new(fetcher),
            database: DatabaseThreads { reading, _end: EndOfWriting(writer.clone()), writer },
            ui: UiState::new(window.panes),
            views: Views::new(&profile.settings),
            list: List::default(),
            dialogs: Dialogs::new(),
            notices: Notices::new(),
            profile,
        };
        app.delete_removed_feeds();
        app.apply_theme();
        app.list.shown.query.order = app.profile.settings.reading.order;
        app.ask_overview();
        match app.profile.demo.as_ref().and_then(|demo| demo.tour) {
            Some(tour) => app.show_list(Scope::Feed(tour)),
            None => app.return_to_place(),
        }
        app.receive_logins();
        app.renew_background();
        if app.profile.settings.refreshing.keep_running {
            app.set_tray();
        }
        if app.profile.settings.refreshing.refresh_at_start {
            // Continues walks that the end of the program cut short (A3).
            app.ask_due(true);
        }
        if let Some(notice) = app.profile.notice.clone() {
            app.say(notice, true, None);
        }
        app.explain_place();
        app.remove_leftovers();
        app.load_left_pages();
        if let Some(address) = address {
            app.offer(address);
        }
        Ok(app)
    }

    /// Returns the saved profile that the user wants in place of this one.
    pub(super) fn take_loaded(&mut self) -> Option<Unpacked> {
        self.upkeep.to_load.take()
    }

    /// Returns the error that makes this database unusable, once one was found.
    pub(super) fn take_fatal_error(&mut self) -> Option<StoreError> {
        self.upkeep.fatal_error.take().or_else(|| self.database.writer.take_fatal_error())
    }

    /// Returns a function that copies the database, even if its file was deleted.
    pub(super) fn copier(&self) -> Copier {
        self.database.reading.copier()
    }

    /// Receives messages of other starts of the program.
    pub fn receive_calls(&self, instance: &crate::profile::instance::Instance) -> std::io::Result<()> {
        let outbox = self.outbox.clone();
        instance.listen(move |call| outbox.try_send(ThreadMessage::Call(call)))
    }

    /// Processes everything since the last frame. Draws nothing.
    pub fn logic(&mut self) {
        self.begin_frame();
        let messages: Vec<ThreadMessage> = self.inbox.try_iter().collect();
        self.views.stale |= !messages.is_empty();
        for message in messages {
            self.take(message);
        }
        self.pictures.take_loaded();
        // Settings that egui stored, or other code that draws in this context, may have changed the theme.
        self.apply_theme();
        self.follow_theme();
        if self.pictures.icons.take_loaded() {
            self.list.shown.labels.icons = self.pictures.icons.by_feed();
            self.views.stale = true;
        }
        if self.tasks.jobs.is_busy() {
            // The progress of running tasks is shown and updated.
            self.views.stale = true;
            self.ctx.request_repaint_after(PROGRESS_PAUSE);
        }
        self.load_full_text_after_a_moment();
        self.mark_read_after_a_while();
        self.ask_for_what_is_stale();
        self.poll_schedule();
        self.poll_sync();
        self.back_up();
        self.look_for_newer();
        self.end_toasts();
    }

    /// Draws the window and runs the user's commands.
    pub fn ui(&mut self, ui: &mut Ui) {
        if std::mem::take(&mut self.views.stale) {
            self.fill_views();
        }
        let gap = match self.list.selected {
            Some(Selected::Gap(id)) => self.list.shown.gaps.get(&id).cloned(),
            _ => None,
        };
        let search = self.list.shown.query.words();
        let pane = match (&self.article.feed, self.list.selected, &self.article.open) {
            (Some(feed), ..) => Pane::Feed(feed),
            (None, Some(Selected::Gap(_)), _) => gap.as_ref().map_or(Pane::Nothing, Pane::Gap),
            (None, Some(Selected::Entry(_)), Some(open)) => Pane::Entry(EntryView {
                row: &open.row,
                feed: &open.feed,
                article: self.article.full_text.article_of(open),
                full_text: self.article.full_text.view(open),
                entry: &open.entry,
                type_scale: TypeScale::from(&self.profile.settings.appearance),
                search: &search,
                changes: open.changes.as_ref(),
                file: open.file.as_ref().map(|(kind, length)| (kind.as_str(), *length)),
                purged: open.purged,
                also_in: &open.also_in,
                // An unread entry is in the lists.
                is_hidden: open.was_hidden && !open.row.unread,
            }),
            (None, Some(Selected::Entry(_)), None) => Pane::Loading,
            (None, None, _) => Pane::Nothing,
        };
        let toasts: Vec<Toast> = self.notices.toasts.iter().map(|(toast, _)| toast.clone()).collect();
        let mut model = WindowModel {
            times: Times { now: now(), offset: local_offset },
            sidebar: &self.views.sidebar,
            list: &self.views.list,
            rows: &mut self.list.shown,
            selected: self.list.selected,
            pane,
            images: &self.pictures,
            status: &self.views.status,
            toasts: &toasts,
            dialogs: &self.dialogs.view,
            theme: self.views.theme,
            keys: &self.views.key_map,
            settings: &self.views.settings,
            undo: UndoView { can_undo: self.notices.undo.is_any(), can_redo: self.notices.redo.is_any() },
            first_run: self.list.overview_loaded
                && self.list.overview.subscriptions.is_empty()
                && self.list.overview.starred == 0
                && self.list.overview.pages.is_none(),
        };
        let commands = window_ui(ui, &mut model, &mut self.ui);
        let is_hidden = self.ctx.input(|input| {
            let viewport = input.viewport();
            viewport.minimized == Some(true) || viewport.occluded == Some(true)
        });
        if self.profile.settings.reading.play_animations && !is_hidden && self.ui.dialog().is_none() {
            self.pictures.article.play();
        } else {
            self.pictures.article.pause();
        }
        self.pictures.follow_rows(!is_hidden && !self.profile.settings.refreshing.offline);
        let is_complete = self.list.overview_loaded && self.list.shown.is_complete();
        if !commands.is_empty() {
            self.views.stale = true;
            self.ctx.request_repaint();
        }
        for command in commands {
            self.carry_out(command);
        }
        if self.list.shown.lacks_rows() {
            self.ask_list();
        }
        self.ask_rows();
        self.end_frame(is_complete);
    }

    /// Opens the dialog that adds a feed, with an address filled in.
    pub(super) fn offer(&mut self, address: &Url) {
        self.dialogs.view.discovery = Discovery::Idle;
        self.ui.open(crate::ui::dialogs::Dialog::add_feed(&[]));
        self.ui.set_address(address.as_str());
    }

    pub(super) fn apply_theme(&self) {
        let preference = theme_preference(self.views.theme);
        if self.ctx.options(|options| options.theme_preference) != preference {
            crate::ui::look::theme::choose(&self.ctx, preference);
        }
    }
}
