//! The shown list and the open entry: which list is shown, when it is loaded again, and what is selected.

mod cards;
pub(super) mod header;
pub(super) mod marks;
pub(super) mod place;
pub(super) mod shown;
pub(super) mod sidebar;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use crate::app::list::marks::UnwrittenMarks;
use crate::app::list::place::LastView;
use crate::app::list::shown::ListModel;
use crate::app::reading::searching::Search;
use crate::app::reading::{Ask, ListAsk, Overview, RowsAsk};
use crate::app::tasks::jobs::Watch;
use crate::app::window::App;
use crate::model::{EntryKey, Filter, ListOrder, SubscriptionId, SubscriptionRow};
use crate::profile::{now, start_of_day};
use crate::ui::view::{Scope, Selected};

/// The shortest time between two loads of the list. A refresh changes the store all the time.
const RELOAD_PAUSE: Duration = Duration::from_millis(400);

/// The time after which a running search shows its first hits.
const FIRST_PART: Duration = Duration::from_millis(200);

/// The parts of the window that are out of date.
#[derive(Debug, Default)]
pub(in crate::app) struct Stale {
    overview: bool,
    pub(in crate::app) list: bool,
    feed: bool,
    /// The time of the last request. With `None`, the next request is sent at once.
    pub(in crate::app) asked: Option<Instant>,
}

impl Stale {
    const fn is_any(&self) -> bool {
        self.overview || self.list || self.feed
    }
}

/// The subscriptions, the shown list and the selection in it.
#[derive(Default)]
pub(in crate::app) struct List {
    pub(in crate::app) overview: Overview,
    /// The number of unread entries that each saved search finds.
    pub(in crate::app) search_counts: BTreeMap<String, u64>,
    pub(in crate::app) overview_loaded: bool,
    /// True while the overview is being read.
    pub(in crate::app) overview_asked: bool,
    pub(in crate::app) shown: ListModel,
    pub(in crate::app) selected: Option<Selected>,
    /// The last search.
    searching: Option<Weak<Search>>,
    pub(in crate::app) stale: Stale,
    /// The generation of the list whose search the user stopped. That search is not begun again by itself.
    pub(in crate::app) stopped: Option<u64>,
    pub(in crate::app) unwritten: UnwrittenMarks,
    /// The number of lists requested, and the number of the last one answered.
    pub(in crate::app) asked: u64,
    pub(in crate::app) answered: u64,
    /// True if the first unread entry of the next list must be opened.
    pub(in crate::app) seek_unread: bool,
    /// The entry that was open when the window closed. It opens with the first list.
    pub(in crate::app) reopen: Option<EntryKey>,
    /// An entry above a gap that was closed. The entry below it, which came back, opens with the next list.
    pub(in crate::app) above_closed: Option<EntryKey>,
    /// The view that was saved last. The next window opens with it.
    pub(in crate::app) place: Option<LastView>,
}

impl List {
    pub(in crate::app) fn subscription(&self, id: SubscriptionId) -> Option<&SubscriptionRow> {
        self.overview.subscriptions.iter().find(|row| row.id == id)
    }

    /// Returns the feeds of a scope. A scope that does not select feeds contains all of them.
    pub(in crate::app) fn feeds_in<'a>(
        &'a self,
        scope: &'a Scope,
    ) -> impl Iterator<Item = &'a SubscriptionRow> {
        let inside = move |row: &&SubscriptionRow| match scope {
            Scope::Feed(id) | Scope::Removed(id) => row.id == *id,
            Scope::Feeds(_) => scope.lists_feed(row.id),
            Scope::Folder(path) => row.folder.starts_with(path),
            Scope::AtRisk => row.schedule.at_risk().is_some(),
            Scope::Failed => row.error.is_some(),
            _ => true,
        };
        self.overview.subscriptions.iter().filter(inside)
    }

    /// Returns the names of the folders in a folder, in the user's order.
    pub(in crate::app) fn folders_in(&self, parent: &[String]) -> Vec<&str> {
        let folders = self.overview.folders.iter().filter_map(|folder| {
            let (name, outer) = folder.path.split_last()?;
            (outer == parent).then_some(name.as_str())
        });
        folders.collect()
    }

    /// Returns the number of unread entries of feeds, of a folder or of all feeds.
    pub(in crate::app) fn unread_in(&self, scope: &Scope) -> u64 {
        let pages = self.overview.pages.filter(|pages| match scope {
            Scope::All | Scope::Unread => true,
            scope => *scope == Scope::Feed(pages.id),
        });
        self.feeds_in(scope).map(|row| row.unread).sum::<u64>() + pages.map_or(0, |pages| pages.unread)
    }

    /// Returns true if the list does not show all entries of its feeds: for a search, starred, labelled or removed entries, a
    /// day, a page, or gaps. All rows of such a list are loaded.
    pub(in crate::app) fn lists_a_part(&self) -> bool {
        !self.shown.query.search.trim().is_empty()
            || self.shown.query.filter == Filter::Starred
            || self.shown.browsed.page.is_some()
            || matches!(
                self.shown.query.scope,
                Scope::Today
                    | Scope::Starred
                    | Scope::Label(_)
                    | Scope::Missing
                    | Scope::Saved(_)
                    | Scope::Removed(_)
            )
    }

    /// Returns true if the shown list is the answer to the last request, and nothing of the window is out of date.
    fn is_settled(&self) -> bool {
        !self.stale.is_any() && !self.overview_asked && self.asked == self.answered
    }

    fn search_under_way(&self) -> bool {
        let search = self.searching.as_ref().and_then(Weak::upgrade);
        search.is_some_and(|search| !search.watch.is_stopped())
    }
}

impl App {
    /// Returns true if the window shows the current content of the store and no task is running.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.list.is_settled() && !self.tasks.jobs.is_busy()
    }

    /// Marks everything as out of date after the store changed.
    pub(in crate::app) fn changed(&mut self) {
        self.counts_changed();
        self.list.stale.list = true;
    }

    /// Marks the counts as out of date.
    fn counts_changed(&mut self) {
        self.list.stale.overview = true;
        self.list.stale.feed = self.article.feed_wanted.is_some();
    }

    /// Requests the subscriptions, folders and counts.
    pub(in crate::app) fn ask_overview(&mut self) {
        self.list.overview_asked = true;
        self.database.reading.ask(Ask::Overview { today: start_of_day(now()) });
    }

    pub(in crate::app) fn ask_for_what_is_stale(&mut self) {
        if !self.list.stale.is_any() {
            return;
        }
        // A long search is not interrupted. It runs once more after its end.
        if self.list.search_under_way() {
            return self.ctx.request_repaint_after(RELOAD_PAUSE);
        }
        let waited = self.list.stale.asked.map_or(RELOAD_PAUSE, |asked| asked.elapsed());
        if waited < RELOAD_PAUSE {
            self.ctx.request_repaint_after(RELOAD_PAUSE.saturating_sub(waited));
            return;
        }
        let asked = Some(Instant::now());
        let stale = std::mem::replace(&mut self.list.stale, Stale { asked, ..Stale::default() });
        if stale.overview {
            self.ask_overview();
        }
        if stale.list && self.list.stopped != Some(self.list.shown.generation) {
            self.ask_list();
        }
        if stale.feed
            && let Some(id) = self.article.feed_wanted
        {
            self.database.reading.ask(Ask::Feed(id, self.profile.net.log.clone()));
        }
    }

    /// Shows another list and ends the search.
    pub(in crate::app) fn show_list(&mut self, scope: Scope) {
        let filter = self.list.shown.query.filter;
        self.list.shown.leave_page();
        self.list.shown.turn_to(scope, filter, String::new());
        self.ui.clear_search();
        self.list.selected = None;
        self.list.above_closed = None;
        self.list.seek_unread = false;
        self.article.open = None;
        self.article.close_feed();
        self.article.opened = None;
        self.ask_list();
    }

    /// Requests the shown list again.
    pub(in crate::app) fn ask_list(&mut self) {
        self.list.asked += 1;
        // The answer to the previous request is no longer needed, so its search is stopped.
        if let Some(search) = self.list.searching.take().as_ref().and_then(Weak::upgrade) {
            search.watch.stop();
        }
        let sought = self.list.shown.query.words();
        let search = (!sought.is_empty()).then(|| {
            let watch = Arc::new(Watch::default());
            let begun = self.tasks.jobs.begin(t!("app-searching", sought), Some(Arc::clone(&watch)));
            // A partial answer is useful only if no list is shown yet. With the oldest entries first, later hits would
            // push down what the user reads.
            let wants_first_part =
                !self.list.shown.loaded && self.list.shown.query.order == ListOrder::NewestFirst;
            let first_part = wants_first_part.then_some(FIRST_PART);
            let search = Arc::new(Search { _begun: begun, watch, first_part });
            self.list.searching = Some(Arc::downgrade(&search));
            search
        });
        let rows = self.list.shown.ask_rows();
        self.database.reading.ask(Ask::List(ListAsk {
            number: self.list.asked,
            generation: self.list.shown.generation,
            scope: self.list.shown.query.scope.clone(),
            filter: self.list.shown.query.filter,
            order: self.list.shown.query.order,
            rows,
            through: self.list.selected.or(self.list.reopen.or(self.list.above_closed).map(Selected::Entry)),
            kept: self.list.shown.kept(self.list.selected),
            page: self.list.shown.browsed.page.as_ref().map(|page| page.entries.clone()),
            search: self.list.shown.query.search.clone(),
            under_way: search,
            now: now(),
        }));
    }

    /// Requests the rows that came into sight.
    pub(in crate::app) fn ask_rows(&mut self) {
        let (number, keys) = self.list.shown.take_wanted();
        if !keys.is_empty() {
            let reading = &self.profile.settings.reading;
            self.database.reading.ask(Ask::Rows(RowsAsk {
                number,
                keys,
                search: self.list.shown.query.search.clone(),
                thumbnails: (reading.thumbnails && !reading.compact_list).then_some(reading.show_images),
            }));
        }
    }

    /// Opens an entry in the article pane.
    pub(in crate::app) fn open_entry(&mut self, key: EntryKey) {
        if self.list.selected == Some(Selected::Entry(key)) && self.article.feed.is_none() {
            // Its article may have failed to load.
            if !self.article.shows(key) {
                self.read_open_entry();
            }
            return;
        }
        self.list.selected = Some(Selected::Entry(key));
        self.list.above_closed = None;
        self.article.close_feed();
        self.article.opened = Some(Instant::now());
        self.read_open_entry();
    }

    /// Returns true if the article of the selected entry is open.
    pub(in crate::app) fn shows_selected(&self) -> bool {
        matches!(self.list.selected, Some(Selected::Entry(key)) if self.article.shows(key))
    }

    pub(in crate::app) fn mark_read_after_a_while(&mut self) {
        let (Some(opened), Some(Selected::Entry(key))) = (self.article.opened, self.list.selected) else {
            return;
        };
        if !self.article.shows(key) {
            return;
        }
        let delay = Duration::from_millis(u64::from(self.profile.settings.reading.mark_read_delay_ms));
        let waited = opened.elapsed();
        if waited < delay {
            self.ctx.request_repaint_after(delay.saturating_sub(waited));
            return;
        }
        self.mark_opened_read(key);
    }

    /// Marks the open entry as read, because the user has seen it for long enough or to its end.
    pub(in crate::app) fn mark_opened_read(&mut self, key: EntryKey) {
        // An entry is marked once after it was opened. If the user then marks it as unread, it stays unread.
        if self.article.opened.take().is_none() {
            return;
        }
        // The user did not mark the entry, so this is no step of Undo. An entry that arrived as read stays read, because
        // the user has read it now.
        self.set_read(vec![key], true);
    }
}
