//! The shown list and the open entry: which list is shown, when it is loaded again, and what is selected.

pub(super) mod place;
pub(super) mod shown;
mod sidebar;
pub(super) mod views;

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use crate::app::reading::searching::Search;
use crate::app::reading::{Ask, ListAsk};
use crate::app::tasks::jobs::Watch;
use crate::app::window::App;
use crate::model::{EntryKey, Timestamp};
use crate::profile::{local_offset, now};
use crate::ui::view::{ListOrder, Scope, Selected};

/// The shortest time between two loads of the list. A refresh changes the store all the time.
const SETTLE: Duration = Duration::from_millis(400);

/// The time after which a running search shows its first hits.
const FIRST_PART: Duration = Duration::from_millis(200);

/// The parts of the window that are out of date.
#[derive(Debug, Default)]
pub(in crate::app) struct Stale {
    overview: bool,
    pub(in crate::app) list: bool,
    feed: bool,
    /// The time of the last request; `None` requests at once.
    pub(in crate::app) asked: Option<Instant>,
}

impl App {
    /// Returns true if the window shows the current content of the store and no task is running.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        let is_stale = self.stale.overview || self.stale.list || self.stale.feed;
        !is_stale && !self.jobs.is_busy() && self.lists_asked == self.list_answered
    }

    /// Marks everything as out of date after the store changed.
    pub(in crate::app) fn changed(&mut self) {
        self.stale.overview = true;
        self.stale.list = true;
        self.stale.feed = self.feed.is_some();
    }

    pub(in crate::app) fn ask_for_what_is_stale(&mut self) {
        if !(self.stale.overview || self.stale.list || self.stale.feed) {
            return;
        }
        // A long search is not interrupted. It runs once more after its end.
        if self.search_under_way() {
            return self.ctx.request_repaint_after(SETTLE);
        }
        let waited = self.stale.asked.map_or(SETTLE, |asked| asked.elapsed());
        if waited < SETTLE {
            self.ctx.request_repaint_after(SETTLE.saturating_sub(waited));
            return;
        }
        self.reading.ask(Ask::Overview);
        self.ask_list();
        if let Some(feed) = &self.feed {
            self.reading.ask(Ask::Feed(feed.state.id));
        }
        self.stale = Stale { asked: Some(Instant::now()), ..Stale::default() };
    }

    fn search_under_way(&self) -> bool {
        let search = self.searching.as_ref().and_then(Weak::upgrade);
        search.is_some_and(|search| !search.watch.is_stopped())
    }

    /// Shows another list and ends the search.
    pub(in crate::app) fn show_list(&mut self, scope: Scope) {
        let filter = self.shown.filter;
        self.shown.leave_page();
        self.shown.turn_to(scope, filter, String::new());
        self.ui.clear_search();
        self.selected = None;
        self.article = None;
        self.close_feed();
        self.opened = None;
        self.ask_list();
    }

    /// Requests the shown list again.
    pub(in crate::app) fn ask_list(&mut self) {
        self.lists_asked += 1;
        // The answer to the previous request is not needed any more.
        if let Some(search) = self.searching.take().as_ref().and_then(Weak::upgrade) {
            search.watch.stop();
        }
        let sought = match self.shown.scope() {
            Scope::Saved(saved) => format!("{saved} {}", self.shown.search),
            _ => self.shown.search.clone(),
        };
        let sought = sought.trim();
        let search = (!sought.is_empty()).then(|| {
            let watch = Arc::new(Watch::default());
            let begun = self.jobs.begin(format!("Searching for {sought}"), Some(Arc::clone(&watch)));
            // A partial answer is useful only if no list is shown yet. With the oldest entries first, later hits would
            // push down what the user reads.
            let is_shown = !self.shown.loaded && self.shown.order == ListOrder::NewestFirst;
            let first_part = is_shown.then_some(FIRST_PART);
            let search = Arc::new(Search { _begun: begun, watch, first_part });
            self.searching = Some(Arc::downgrade(&search));
            search
        });
        let rows = self.shown.ask_rows();
        self.reading.ask(Ask::List(ListAsk {
            number: self.lists_asked,
            generation: self.shown.generation,
            scope: self.shown.scope(),
            filter: self.shown.filter,
            order: self.shown.order,
            rows,
            through: self.selected.or(self.reopen.map(Selected::Entry)),
            kept: self.shown.kept(self.selected),
            search: self.shown.search.clone(),
            under_way: search,
            now: now(),
            today: start_of_day(now()),
        }));
    }

    /// Closes the information about a feed. An answer that arrives later does not open it again.
    pub(in crate::app) fn close_feed(&mut self) {
        self.feed = None;
        self.feed_wanted = None;
    }

    /// Opens an entry in the article pane.
    pub(in crate::app) fn open_entry(&mut self, key: EntryKey) {
        if self.selected == Some(Selected::Entry(key)) && self.feed.is_none() {
            return;
        }
        self.selected = Some(Selected::Entry(key));
        self.close_feed();
        self.opened = Some(Instant::now());
        self.reading.ask(Ask::Article(key));
    }

    pub(in crate::app) fn mark_read_after_a_while(&mut self) {
        let (Some(opened), Some(Selected::Entry(key))) = (self.opened, self.selected) else { return };
        let delay = Duration::from_millis(u64::from(self.profile.settings.mark_read_delay_ms));
        let waited = opened.elapsed();
        if waited < delay {
            self.ctx.request_repaint_after(delay.saturating_sub(waited));
            return;
        }
        // An entry is marked once after it was opened. If the user then marks it as unread, it stays unread.
        self.opened = None;
        if self.shown.unread.contains(&key) || self.shown.row(key).is_some_and(|row| row.unread) {
            // The user did not mark it, so it is no step to undo.
            self.set_read(vec![key], true);
        }
    }
}

/// Returns the last midnight before a time, by local time.
fn start_of_day(time: Timestamp) -> Timestamp {
    const DAY: i64 = 24 * 60 * 60 * 1_000;
    let local = time.millis() + i64::from(local_offset(time)) * 1_000;
    Timestamp::from_millis(time.millis() - local.rem_euclid(DAY))
}
