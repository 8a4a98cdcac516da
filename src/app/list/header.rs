//! Builds the part above the list: its title, its counts, the walk of its feed, and the buttons of a paged feed.

use crate::app::window::App;
use crate::history::{GapCause, PageLink};
use crate::model::{FailureKind, Filter, ListOrder, SavedSearch, SubscriptionId, SubscriptionRow, feed_name};
use crate::ui::view::{
    FeedHeader, FeedState, GapView, Hits, ListView, ListedGaps, PagerView, Problem, Remedy, Scope, WalkPhase,
    WalkView,
};
use crate::ui::words;

impl App {
    /// Returns the part above the list.
    pub(in crate::app) fn list_view(&self) -> ListView {
        let shown = &self.list.shown;
        let scope = shown.query.scope.clone();
        let row = match &scope {
            Scope::Feed(id) => self.list.subscription(*id),
            _ => None,
        };
        ListView {
            title: match &scope {
                Scope::Missing if !shown.query.search.trim().is_empty() => t!("app-scope-found").to_owned(),
                scope => title(scope, row, &self.list.overview.searches),
            },
            feed: row.map(|row| self.feed_header(row)),
            cards: self.cards(),
            entries: shown.rows.entries,
            gaps: ListedGaps {
                count: shown.rows.gaps,
                can_retry: shown.gaps.values().any(GapView::can_be_retried),
                can_look_everywhere: shown.gaps.values().any(GapView::can_be_tried),
            },
            unread: shown.unread_entries(),
            filter: shown.query.filter,
            order: shown.query.order,
            compact: self.profile.settings.reading.compact_list,
            read_on_scroll: self.profile.settings.reading.mark_read_on_scroll,
            search: shown.query.search.clone(),
            loading: !shown.loaded,
            hits: shown.hits,
            scope,
        }
    }

    /// Returns the part above the list of a feed.
    fn feed_header(&self, row: &SubscriptionRow) -> FeedHeader {
        let error = row.error.as_ref();
        let parts = &self.list.shown.feed;
        FeedHeader {
            state: FeedState {
                id: row.id,
                kind: row.kind,
                state: row.state,
                has_failed: row.error.is_some(),
            },
            // A search for older entries is not offered while a task of the feed runs.
            offers_older: parts.offers_older && !self.tasks.activity.is_running(row.id),
            hidden: parts.hidden,
            problem: error.map(|it| Problem { message: it.message.to_string(), hint: it.hint.to_string() }),
            remedies: error.map_or_else(Vec::new, |error| remedies(error.kind)),
            history: parts.history.clone(),
            walk: self.walk(row.id),
            pager: self.pager(),
        }
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
            let documents = gap.chain.depth.saturating_sub(1);
            Some(WalkView { feed: id, phase, documents, back_to: gap.place.newer_time, bytes: 0 })
        })
    }

    /// Returns the pages of a feed for the window (P1 to P3).
    fn pager(&self) -> Option<PagerView> {
        let pages = self.list.shown.feed.pages.as_ref()?;
        let links = self.list.shown.browsed.page.as_ref().map_or(&pages.links, |page| &page.links);
        let has = |link: PageLink| links.iter().any(|(other, _)| *other == link);
        let page = match (&self.list.shown.browsed.page, self.list.shown.browsed.number) {
            (Some(_), Some(number)) => t!("app-page", number = number.to_string()),
            // The number of the last page is unknown, and so are the numbers of pages reached from it.
            (Some(_), None) if has(PageLink::Next) => t!("app-page-before-last").to_owned(),
            (Some(_), None) => t!("app-page-last").to_owned(),
            // The document links no other page.
            (None, _)
                if ![PageLink::First, PageLink::Previous, PageLink::Next, PageLink::Last]
                    .into_iter()
                    .any(has)
                    && pages.more.is_none() =>
            {
                String::new()
            }
            (None, _) if pages.appended > 0 => t!("app-pages-to", number = (pages.appended + 1).to_string()),
            (None, _) => t!("app-page", number = "1"),
        };
        Some(PagerView {
            page,
            first: has(PageLink::First) && self.list.shown.browsed.page.is_some(),
            previous: has(PageLink::Previous),
            next: has(PageLink::Next),
            last: has(PageLink::Last),
            no_more: match (&self.list.shown.browsed.page, &pages.more) {
                (Some(_), _) => Some(t!("app-more-from-first")),
                (None, None) => Some(t!("app-no-further-page")),
                (None, Some(_)) => None,
            },
            loading: self.list.shown.browsed.loading.is_some(),
            problem: self.list.shown.browsed.problem.clone(),
        })
    }
}

/// Returns the part above a list that has not loaded yet.
pub(in crate::app) fn empty_list() -> ListView {
    ListView {
        scope: Scope::All,
        title: String::new(),
        feed: None,
        cards: Vec::new(),
        entries: 0,
        gaps: ListedGaps::default(),
        unread: 0,
        filter: Filter::All,
        order: ListOrder::NewestFirst,
        compact: false,
        read_on_scroll: false,
        search: String::new(),
        loading: true,
        hits: Hits::All,
    }
}

/// Returns the actions that may help after a failure. There are none if a later refresh may fix it.
pub(super) fn remedies(failure: FailureKind) -> Vec<Remedy> {
    match failure {
        FailureKind::Status(401) => vec![Remedy::SignIn, Remedy::ChangeAddress],
        FailureKind::Status(300..=399) | FailureKind::Redirects | FailureKind::NotAFeed => {
            vec![Remedy::OpenAddress, Remedy::ChangeAddress]
        }
        FailureKind::Status(404) | FailureKind::Dns => vec![Remedy::ChangeAddress],
        FailureKind::Status(410) => vec![Remedy::ChangeAddress, Remedy::Remove],
        // Later refreshes try these again, and a browser would show the same.
        FailureKind::Status(407 | 429 | 500..=599) => Vec::new(),
        FailureKind::Status(_) => vec![Remedy::OpenAddress],
        _ => Vec::new(),
    }
}

fn title(scope: &Scope, row: Option<&SubscriptionRow>, searches: &[SavedSearch]) -> String {
    match scope {
        Scope::All => t!("app-scope-all").to_owned(),
        Scope::Today => t!("app-scope-today").to_owned(),
        Scope::Unread => t!("app-scope-unread").to_owned(),
        Scope::Starred => t!("app-scope-starred").to_owned(),
        Scope::Missing => t!("app-scope-missing").to_owned(),
        Scope::Label(name) => name.as_str().to_owned(),
        Scope::Saved(query) => {
            let saved = searches.iter().find(|search| search.query == *query);
            saved.map_or(query.as_str(), SavedSearch::title).to_owned()
        }
        Scope::AtRisk => t!("app-scope-at-risk").to_owned(),
        Scope::Failed => t!("app-scope-failed").to_owned(),
        Scope::Folder(path) => path.last().cloned().unwrap_or_default(),
        Scope::Feeds(ids) => words::feeds(ids.len() as u64),
        Scope::Removed(_) => t!("app-scope-removed").to_owned(),
        // The list of saved pages has no row.
        Scope::Feed(_) => {
            row.map_or_else(|| t!("app-scope-pages").to_owned(), |row| feed_name(&row.title).to_owned())
        }
    }
}
