//! The view models from which the window is drawn.

use std::sync::Arc;

use crate::app::first_frame::Launch;
use crate::app::list::header::empty_list;
use crate::app::list::sidebar;
use crate::app::window::App;
use crate::config::Settings;
use crate::model::Theme;
use crate::ui::actions::keymap::KeyMap;
use crate::ui::view::{ListView, Scope, SettingsView, SidebarView, StatusView};

/// The view models from which the window is drawn.
pub(in crate::app) struct Views {
    pub(in crate::app) sidebar: SidebarView,
    pub(in crate::app) list: ListView,
    pub(in crate::app) status: StatusView,
    /// The settings as the settings dialog shows them.
    pub(in crate::app) settings: SettingsView,
    pub(in crate::app) key_map: Arc<KeyMap>,
    pub(in crate::app) theme: Theme,
    /// True if the view models must be filled again before the next drawing.
    pub(in crate::app) stale: bool,
    pub(in crate::app) launch: Launch,
}

impl Views {
    pub(in crate::app) fn new(settings: &Settings) -> Self {
        Self {
            sidebar: SidebarView::default(),
            list: empty_list(),
            status: StatusView::default(),
            settings: SettingsView::default(),
            key_map: Arc::new(KeyMap::from_settings(&settings.keys)),
            theme: settings.appearance.theme,
            stale: true,
            launch: Launch::First,
        }
    }
}

impl App {
    /// Fills the view models from the state of the window.
    pub(in crate::app) fn fill_views(&mut self) {
        let overview = &self.list.overview;
        let progress = self.tasks.activity.by_feed();
        let shape = sidebar::Shape {
            starred: overview.starred,
            unread_today: overview.unread_today,
            pages: overview.pages,
            labels: &overview.labels,
            searches: &overview.searches,
            search_counts: &self.list.search_counts,
            progress: &progress,
            icons: &self.list.shown.labels.icons,
            synced: &self.list.overview.synced,
            hides_read: self.profile.settings.appearance.hide_read_feeds,
            offers_examples: self.profile.demo.as_ref().is_some_and(|demo| !demo.more.is_empty()),
            scope: &self.list.shown.query.scope,
        };
        // The old rows are dropped before the new ones are made, because there may be very many.
        self.views.sidebar = SidebarView::default();
        self.views.sidebar = sidebar::build(&overview.subscriptions, &overview.folders, shape);
        self.list.shown.mark_walks(&self.tasks.activity);
        self.views.status = self.tasks.activity.status();
        // A task that can be stopped is shown even while feeds are refreshed.
        if let Some(job) =
            self.tasks.jobs.progress().filter(|job| job.stops || self.views.status.progress.is_none())
        {
            self.views.status.progress = Some(job);
        }
        let syncs = self.sync_words();
        if self.views.status.progress.is_none() {
            let (failures, lines) = self.sync_lines();
            self.views.status.failures = failures.join("  ");
            let text = std::mem::take(&mut self.views.status.text);
            let texts: Vec<String> =
                std::iter::once(text).chain(lines).filter(|text| !text.is_empty()).collect();
            self.views.status.text = texts.join("  ");
        }
        self.dialogs.view.accounts.syncs = self.with_numbers(syncs);
        self.dialogs.view.accounts.gone = self.gone_feeds();
        self.dialogs.view.accounts.steps = self.tasks.activity.sync_steps();
        self.views.status.failed = self.list.feeds_in(&Scope::Failed).count() as u64;
        self.views.status.offline = self.profile.settings.refreshing.offline;
        self.views.settings = crate::app::settings::view(&self.profile.settings, &self.views.key_map);
        self.views.list = self.list_view();
    }
}
