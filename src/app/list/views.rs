//! Fills the view models from which the window is drawn.

use std::sync::Arc;

use crate::app::list::sidebar;
use crate::app::window::App;
use crate::config::Settings;
use crate::history::GapCause;
use crate::model::{FailureKind, Filter, SubscriptionId, SubscriptionRow, Theme, feed_name};
use crate::ui::keymap::KeyMap;
use crate::ui::view::{
    FeedState, GapView, ListOrder, ListView, PagerView, Problem, Remedy, Scope, SettingsView, SidebarView,
    StatusView, WalkPhase, WalkView,
};

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
    /// True once all visible rows have been drawn.
    pub(in crate::app) was_complete: bool,
}

impl Views {
    pub(in crate::app) fn new(settings: &Settings) -> Self {
        Self {
            sidebar: SidebarView::default(),
            list: empty_list(),
            status: StatusView::default(),
            settings: SettingsView::default(),
            key_map: Arc::new(KeyMap::from_settings(&settings.shell.keys)),
            theme: settings.theme,
            stale: true,
            was_complete: false,
        }
    }
}

impl App {
    pub(in crate::app) fn fill_views(&mut self) {
        let overview = &self.list.overview;
        let progress = self.tasks.activity.by_feed();
        let scope = self.list.shown.scope();
        let shape = sidebar::Shape {
            starred: overview.starred,
            searches: &overview.searches,
            progress: &progress,
            icons: &self.list.shown.icons,
            hides_read: self.profile.settings.shell.hide_read_feeds,
            offers_examples: self.profile.demo.as_ref().is_some_and(|demo| !demo.more.is_empty()),
            scope: &scope,
        };
        self.views.sidebar = sidebar::build(&overview.subscriptions, &overview.folders, shape);
        self.list.shown.mark_walks(&self.tasks.activity);
        self.views.status = self.tasks.activity.status();
        // A task that can be stopped is shown even while feeds are refreshed.
        if let Some(job) =
            self.tasks.jobs.progress().filter(|job| job.stops || self.views.status.progress.is_none())
        {
            self.views.status.progress = Some(job);
        }
        self.views.status.offline = self.profile.settings.shell.offline;
        self.views.settings = crate::app::settings::view(&self.profile.settings, &self.views.key_map);
        let row = match &scope {
            Scope::Feed(id) => self.list.subscription(*id).cloned(),
            _ => None,
        };
        self.views.list = ListView {
            title: match &scope {
                Scope::Missing if !self.list.shown.search.trim().is_empty() => {
                    "Found in all feeds".to_owned()
                }
                scope => title(scope, row.as_ref()),
            },
            feed: row.as_ref().map(|row| FeedState {
                id: row.id,
                kind: row.kind,
                state: row.state,
                has_failed: row.error.is_some(),
            }),
            entries: self.list.shown.entries,
            gaps: self.list.shown.listed_gaps,
            unread: self.list.shown.unread_entries(),
            // A search for older entries is not offered while it runs.
            older_of: self.list.shown.older_of.filter(|id| !self.tasks.activity.is_running(*id)),
            filter: self.list.shown.filter,
            order: self.list.shown.order,
            read_on_scroll: self.profile.settings.mark_read_on_scroll,
            search: self.list.shown.search.clone(),
            loading: !self.list.shown.loaded,
            is_part: self.list.shown.is_part,
            problem: row
                .as_ref()
                .and_then(|row| row.error.as_ref())
                .map(|error| Problem { message: error.message.clone(), hint: error.hint.clone() }),
            remedies: row
                .as_ref()
                .and_then(|row| row.error.as_ref())
                .map_or_else(Vec::new, |error| remedies(error.kind)),
            history: self.list.shown.history.clone(),
            walk: row.as_ref().and_then(|row| self.walk(row.id)),
            pager: self.pager(),
            scope,
        };
    }

    /// Returns the walk of a feed for the window (A7a, A8).
    fn walk(&self, id: SubscriptionId) -> Option<WalkView> {
        if let Some(walk) = self.tasks.activity.walk(id) {
            return Some(WalkView {
                feed: id,
                phase: WalkPhase::Running(walk.work),
                documents: walk.documents,
                back_to: walk.back_to,
                bytes: walk.bytes,
            });
        }
        let waits = |view: &&GapView| view.open.subscription == id;
        self.list.shown.gaps.values().filter(waits).find_map(|view| {
            let gap = &view.open.gap;
            let phase = match gap.cause {
                GapCause::Limit => WalkPhase::AtLimit(view.open.id),
                GapCause::Stopped => WalkPhase::Stopped(view.open.id),
                _ => return None,
            };
            let documents = gap.depth.saturating_sub(1);
            Some(WalkView { feed: id, phase, documents, back_to: gap.newer_time, bytes: 0 })
        })
    }

    /// Returns the pages of a feed for the window (P1 to P3).
    fn pager(&self) -> Option<PagerView> {
        let pages = self.list.shown.pages.as_ref()?;
        let links = self.list.shown.page.as_ref().map_or(&pages.links, |page| &page.links);
        let has = |name: &str| links.iter().any(|(relation, _)| relation == name);
        let page = match (&self.list.shown.page, self.list.shown.page_number) {
            (Some(_), Some(number)) => format!("Page {number}"),
            // The number of the last page is unknown, and so are the numbers of pages reached from it.
            (Some(_), None) if has("next") => "A page before the last".to_owned(),
            (Some(_), None) => "Last page".to_owned(),
            // The document links no other page.
            (None, _)
                if !["first", "previous", "next", "last"].into_iter().any(has) && pages.more.is_none() =>
            {
                String::new()
            }
            (None, _) if pages.appended > 0 => format!("Pages 1 to {}", pages.appended + 1),
            (None, _) => "Page 1".to_owned(),
        };
        Some(PagerView {
            page,
            first: has("first") && self.list.shown.page.is_some(),
            previous: has("previous"),
            next: has("next"),
            last: has("last"),
            more: self.list.shown.page.is_none() && pages.more.is_some(),
            loading: self.list.shown.page_loading,
            problem: self.list.shown.page_problem.clone(),
        })
    }
}

fn empty_list() -> ListView {
    ListView {
        scope: Scope::All,
        title: String::new(),
        feed: None,
        entries: 0,
        gaps: 0,
        unread: 0,
        older_of: None,
        filter: Filter::All,
        order: ListOrder::NewestFirst,
        read_on_scroll: false,
        search: String::new(),
        loading: true,
        is_part: false,
        problem: None,
        remedies: Vec::new(),
        history: None,
        walk: None,
        pager: None,
    }
}

/// Returns the actions that may help after a failure that a later refresh does not fix.
fn remedies(failure: FailureKind) -> Vec<Remedy> {
    match failure {
        FailureKind::Status(401 | 407) => vec![Remedy::SignIn, Remedy::ChangeAddress],
        FailureKind::Status(404) => vec![Remedy::ChangeAddress],
        FailureKind::Status(410) => vec![Remedy::ChangeAddress, Remedy::Remove],
        _ => Vec::new(),
    }
}

fn title(scope: &Scope, row: Option<&SubscriptionRow>) -> String {
    match scope {
        Scope::All => "All entries".to_owned(),
        Scope::Today => "Today".to_owned(),
        Scope::Unread => "Unread".to_owned(),
        Scope::Starred => "Starred".to_owned(),
        Scope::Missing => "Missing".to_owned(),
        Scope::Saved(query) => format!("“{query}”"),
        Scope::AtRisk => "At risk".to_owned(),
        Scope::Folder(path) => path.last().cloned().unwrap_or_default(),
        Scope::Removed(_) => "Removed by the publisher".to_owned(),
        Scope::Feed(_) => row.map(|row| feed_name(&row.title).to_owned()).unwrap_or_default(),
    }
}
