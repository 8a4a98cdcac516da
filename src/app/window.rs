//! The application behind the window: processes messages of other threads, fills the view models, and runs commands.
//!
//! Nothing here waits for the disk or the network. Requests go to the reading threads and changes to the writer thread,
//! and both answer through the inbox.

use std::collections::BTreeSet;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use egui::{Context, Ui};
use url::Url;

use crate::app::article::full_text::FullTextState;
use crate::app::desktop::Desktop;
use crate::app::images::ArticleImages;
use crate::app::images::cache::ImageCache;
use crate::app::images::icons::SiteIcons;
use crate::app::list::Stale;
use crate::app::list::place::LastView;
use crate::app::list::shown::Shown;
use crate::app::list::views::empty_list;
use crate::app::messages::inbox::{Message, Outbox};
use crate::app::notices::Undo;
use crate::app::reading::searching::Search;
use crate::app::reading::{ArticleAnswer, Ask, Copier, Overview, Reading};
use crate::app::settings::theme_preference;
use crate::app::tasks::activity::Activity;
use crate::app::tasks::files::Files;
use crate::app::tasks::jobs::Jobs;
use crate::app::upkeep::MakingRoom;
use crate::app::upkeep::clock::Clocks;
use crate::fetch::Fetch;
use crate::model::{EntryKey, SubscriptionId, SubscriptionRow, Theme, Timestamp};
use crate::profile::refresh_lock::RefreshLock;
use crate::profile::{Profile, ProfileError, local_offset, now};
use crate::refresh::{Refresher, Task};
use crate::store::{ImportedFeed, StoreError, Writer};
use crate::ui::keymap::KeyMap;
use crate::ui::view::{
    DialogsView, Discovery, EntryView, FeedView, ListOrder, ListView, Pane, Selected, SettingsView,
    SidebarView, StatusView, Times, Toast, TypeScale, WindowModel,
};
use crate::ui::{UiState, window_ui};

/// The time between two looks at the progress of the writer thread.
const JOBS: Duration = Duration::from_millis(150);

/// The application behind the window.
#[expect(clippy::struct_excessive_bools, reason = "the flags are independent")]
pub struct App {
    pub(super) ctx: Context,
    pub(super) profile: Profile,
    pub(super) desktop: Arc<dyn Desktop>,
    pub(super) outbox: Outbox,
    pub(super) inbox: Receiver<Message>,
    pub(super) refresher: Refresher,
    pub(super) reading: Reading,
    pub(super) images: ArticleImages,
    /// The disk cache of images.
    pub(super) image_cache: Arc<ImageCache>,
    pub(super) icons: SiteIcons,
    /// Declared after everything that has the database open, so that it is dropped last: only the last connection to
    /// close moves SQLite's log into the file.
    pub(super) writer: Writer,
    /// Fetches the web pages of entries.
    pub(super) fetcher: Arc<dyn Fetch>,
    pub(super) full_text: FullTextState,
    pub(super) ui: UiState,
    pub(super) overview: Overview,
    pub(super) overview_loaded: bool,
    /// True once all visible rows have been drawn.
    pub(super) was_complete: bool,
    pub(super) sidebar: SidebarView,
    pub(super) list: ListView,
    pub(super) shown: Shown,
    pub(super) selected: Option<Selected>,
    pub(super) article: Option<ArticleAnswer>,
    pub(super) feed: Option<FeedView>,
    /// The feed whose information the user wants to see.
    pub(super) feed_wanted: Option<SubscriptionId>,
    pub(super) activity: Activity,
    /// Tasks that have not finished.
    pub(super) jobs: Jobs,
    pub(super) making_room: Option<MakingRoom>,
    /// The last search.
    pub(super) searching: Option<Weak<Search>>,
    pub(super) status: StatusView,
    pub(super) toasts: Vec<(Toast, Instant)>,
    pub(super) next_toast: u64,
    pub(super) dialogs: DialogsView,
    pub(super) to_import: Vec<ImportedFeed>,
    /// The steps that can be undone, each with its number, latest last.
    pub(super) undo: Vec<(u64, Undo)>,
    /// The number of the latest step.
    pub(super) undone: u64,
    pub(super) key_map: Arc<KeyMap>,
    /// The settings as the settings dialog shows them.
    pub(super) settings: SettingsView,
    pub(super) files: Files,
    /// The time at which the window lost the focus; `None` while it has the focus.
    pub(super) away: Option<Instant>,
    /// The title that the window has.
    pub(super) titled: String,
    /// The entry that was open when the window closed. It opens with the first list.
    pub(super) reopen: Option<EntryKey>,
    pub(super) place: Option<LastView>,
    /// Feeds that the user chose to refresh. If such a feed needs a password, the window asks for it.
    pub(super) asked: BTreeSet<SubscriptionId>,
    /// The last readings of both clocks. They show that the computer slept.
    pub(super) clocks: Clocks,
    pub(super) theme: Theme,
    pub(super) stale: Stale,
    /// The number of lists requested, and the number of the last one answered.
    pub(super) lists_asked: u64,
    pub(super) list_answered: u64,
    /// True if the view models must be filled again before the next drawing.
    pub(super) views_stale: bool,
    /// The time since which the selected entry has been open.
    pub(super) opened: Option<Instant>,
    pub(super) due: Option<Timestamp>,
    /// The time of the last request for due feeds.
    pub(super) asked_due: Option<Instant>,
    /// After the user stopped everything, nothing starts by itself until this time.
    pub(super) quiet_until: Option<Instant>,
    /// Locked while tasks run: one process at a time refreshes a profile.
    pub(super) lock: Option<RefreshLock>,
    /// Tasks that wait for the lock.
    pub(super) held_back: Vec<Task>,
    /// True if the first unread entry of the next list must be opened.
    pub(super) seek_unread: bool,
    /// The time of the next look whether a backup is due; `None` if the profile is read-only.
    pub(super) next_backup: Option<Instant>,
    /// Set if the database is damaged or was deleted.
    pub(super) trouble: Option<StoreError>,
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
        Self::on(ctx, profile, desktop, address, writer)
    }

    /// Opens a read-only profile. Everything can be read, and every change is refused with the reason.
    pub fn for_reading(
        ctx: &Context,
        profile: Profile,
        desktop: Arc<dyn Desktop>,
        reason: &StoreError,
    ) -> Result<Self, ProfileError> {
        let mut profile = profile;
        profile.settings.refresh_at_start = false;
        profile.notice =
            Some(format!("{reason}: you can read, but Lacuna fetches nothing and saves no change."));
        let mut app = Self::on(ctx, profile, desktop, None, Writer::refusing(reason.to_string())?)?;
        app.next_backup = None;
        app.due = None;
        Ok(app)
    }

    fn on(
        ctx: &Context,
        profile: Profile,
        desktop: Arc<dyn Desktop>,
        address: Option<&Url>,
        writer: Writer,
    ) -> Result<Self, ProfileError> {
        crate::ui::theme::install(ctx);
        // Ctrl with +, − and 0 are commands of this window.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        let (outbox, inbox) = Outbox::new(ctx);
        let refresher = profile.refresher(writer.clone(), outbox.sends(Message::Refresh))?;
        let readers = [profile.reader()?, profile.reader()?];
        let open = {
            let profile = profile.clone();
            move || profile.reader()
        };
        let reading = Reading::start(readers, open, outbox.sends(Message::Answer))?;
        let fetcher = profile.fetcher();
        let cache = Arc::new(ImageCache::new(profile.paths.images(), profile.settings.image_cache_bytes));
        let images = ArticleImages::start(&fetcher, &cache, ctx)?;
        let icons = SiteIcons::start(Arc::clone(&fetcher), profile.reader()?, writer.clone(), ctx)?;
        let theme = profile.settings.theme;
        let mut app = Self {
            ctx: ctx.clone(),
            desktop,
            outbox,
            inbox,
            writer,
            refresher,
            reading,
            images,
            image_cache: cache,
            icons,
            fetcher,
            full_text: FullTextState::default(),
            ui: UiState::new(),
            overview: Overview::default(),
            overview_loaded: false,
            was_complete: false,
            sidebar: SidebarView::default(),
            list: empty_list(),
            shown: Shown::default(),
            selected: None,
            article: None,
            feed: None,
            feed_wanted: None,
            activity: Activity::default(),
            jobs: Jobs::default(),
            making_room: None,
            searching: None,
            status: StatusView::default(),
            toasts: Vec::new(),
            next_toast: 0,
            dialogs: DialogsView {
                version: env!("CARGO_PKG_VERSION").to_owned(),
                whats_new: include_str!("../../assets/CHANGELOG.md").to_owned(),
                ..DialogsView::default()
            },
            to_import: Vec::new(),
            undo: Vec::new(),
            undone: 0,
            key_map: Arc::new(KeyMap::from_settings(&profile.settings.shell.keys)),
            settings: SettingsView::default(),
            files: Files::start()?,
            away: Some(Instant::now()),
            titled: String::new(),
            reopen: None,
            place: None,
            asked: BTreeSet::new(),
            clocks: Clocks::new(Instant::now(), now()),
            theme,
            stale: Stale::default(),
            lists_asked: 0,
            list_answered: 0,
            views_stale: true,
            opened: None,
            due: None,
            asked_due: None,
            quiet_until: None,
            lock: None,
            held_back: Vec::new(),
            seek_unread: false,
            next_backup: Some(Instant::now()),
            trouble: None,
            profile,
        };
        app.sweep();
        app.apply_theme();
        if app.profile.settings.oldest_first {
            app.shown.order = ListOrder::OldestFirst;
        }
        app.reading.ask(Ask::Overview);
        app.return_to_place();
        app.attend_logins();
        if app.profile.settings.refresh_at_start {
            // Continues walks that the end of the program cut short (A3).
            app.ask_due(true);
        }
        if let Some(notice) = app.profile.notice.clone() {
            app.say(notice, true, None);
        }
        if let Some(address) = address {
            app.offer(address);
        }
        Ok(app)
    }

    /// Returns the error that makes this database unusable, once one was found.
    pub(super) fn take_trouble(&mut self) -> Option<StoreError> {
        self.trouble.take().or_else(|| self.writer.take_trouble())
    }

    /// Returns a function that copies the database, even if its file was deleted.
    pub(super) fn copier(&self) -> Copier {
        self.reading.copier()
    }

    /// Receives messages of other starts of the program.
    pub fn hear(&self, instance: &crate::profile::instance::Instance) -> std::io::Result<()> {
        let outbox = self.outbox.clone();
        instance.listen(move |call| outbox.send(Message::Call(call)))
    }

    /// Processes everything since the last frame. Draws nothing.
    pub fn logic(&mut self) {
        let messages: Vec<Message> = self.inbox.try_iter().collect();
        self.views_stale |= !messages.is_empty();
        for message in messages {
            self.take(message);
        }
        self.images.take();
        // Settings that egui stored, or other code that draws in this context, may have changed the theme.
        self.apply_theme();
        self.follow_theme();
        if self.icons.take() {
            self.shown.icons = self.icons.by_feed();
            self.views_stale = true;
        }
        if self.jobs.is_busy() {
            // The progress of running tasks is shown and updated.
            self.views_stale = true;
            self.ctx.request_repaint_after(JOBS);
        }
        self.load_full_text_after_a_moment();
        self.mark_read_after_a_while();
        self.ask_for_what_is_stale();
        self.poll_schedule();
        self.back_up();
        self.end_toasts();
    }

    /// Draws the window and runs the user's commands.
    pub fn ui(&mut self, ui: &mut Ui) {
        if std::mem::take(&mut self.views_stale) {
            self.fill_views();
        }
        let gap = match self.selected {
            Some(Selected::Gap(id)) => self.shown.gaps.get(&id).cloned(),
            _ => None,
        };
        let pane = match (&self.feed, self.selected, &self.article) {
            (Some(feed), ..) => Pane::Feed(feed),
            (None, Some(Selected::Gap(_)), _) => gap.as_ref().map_or(Pane::Nothing, Pane::Gap),
            (None, Some(Selected::Entry(_)), Some(open)) => Pane::Entry(EntryView {
                row: &open.row,
                feed: &open.feed,
                article: self.full_text.article_of(open),
                full_text: self.full_text.view(open),
                entry: &open.entry,
                type_scale: TypeScale {
                    size: self.profile.settings.text_size,
                    line: self.profile.settings.line_spacing,
                },
                changes: open.changes.as_ref(),
                file: open.file.as_ref().map(|(kind, length)| (kind.as_str(), *length)),
                purged: open.purged,
            }),
            (None, Some(Selected::Entry(_)), None) => Pane::Loading,
            (None, None, _) => Pane::Nothing,
        };
        let toasts: Vec<Toast> = self.toasts.iter().map(|(toast, _)| toast.clone()).collect();
        let mut model = WindowModel {
            times: Times { now: now(), offset: local_offset },
            sidebar: &self.sidebar,
            list: &self.list,
            rows: &mut self.shown,
            selected: self.selected,
            pane,
            images: &self.images,
            status: &self.status,
            toasts: &toasts,
            dialogs: &self.dialogs,
            theme: self.theme,
            keys: &self.key_map,
            settings: &self.settings,
            can_undo: !self.undo.is_empty(),
            first_run: self.overview_loaded
                && self.overview.subscriptions.is_empty()
                && self.overview.starred == 0,
        };
        let commands = window_ui(ui, &mut model, &mut self.ui);
        if !self.was_complete && self.overview_loaded && self.shown.is_complete() {
            self.was_complete = true;
            // Benchmarks of the launch wait for this line.
            tracing::info!("everything in sight is drawn");
        }
        if !commands.is_empty() {
            self.views_stale = true;
            self.ctx.request_repaint();
        }
        for command in commands {
            self.carry_out(command);
        }
        if self.shown.lacks_rows() {
            self.ask_list();
        }
        let wanted = self.shown.take_wanted();
        if !wanted.is_empty() {
            self.reading.ask(Ask::Rows(wanted, self.shown.search.clone()));
        }
    }

    /// Opens the dialog that adds a feed, with an address filled in.
    pub(super) fn offer(&mut self, address: &Url) {
        self.dialogs.discovery = Discovery::Idle;
        self.ui.open(crate::ui::dialogs::Dialog::add_feed());
        self.ui.set_address(address.as_str());
    }

    pub(super) fn apply_theme(&self) {
        let preference = theme_preference(self.theme);
        if self.ctx.options(|options| options.theme_preference) != preference {
            crate::ui::theme::choose(&self.ctx, preference);
        }
    }

    pub(super) fn subscription(&self, id: SubscriptionId) -> Option<&SubscriptionRow> {
        self.overview.subscriptions.iter().find(|row| row.id == id)
    }
}
