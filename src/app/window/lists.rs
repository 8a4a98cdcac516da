//! The list and what is open from it: which one is shown, when it is asked for anew, what is selected in it.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use super::App;
use crate::app::desktop::local_offset;
use crate::app::jobs::Watch;
use crate::app::profile::now;
use crate::app::reading::{Ask, ListAsk};
use crate::app::searching::Search;
use crate::model::{EntryKey, Timestamp};
use crate::ui::view::{ListOrder, Scope, Selected};

/// While a refresh changes the store all the time, lists follow it no faster than this.
const SETTLE: Duration = Duration::from_millis(400);

/// After so long what a search found so far is shown.
const FIRST_PART: Duration = Duration::from_millis(200);

/// What is shown but not up to date any more.
#[derive(Debug, Default)]
pub(super) struct Stale {
    overview: bool,
    pub(super) list: bool,
    feed: bool,
    /// When it was last asked for; `None` asks at once.
    pub(super) asked: Option<Instant>,
}

impl App {
    /// Whether the list is what the store held when nothing had changed any more.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        let is_stale = self.stale.overview || self.stale.list || self.stale.feed;
        !is_stale && !self.jobs.is_busy() && self.lists_asked == self.list_answered
    }

    /// The store changed: what is shown is asked for again.
    pub(in crate::app) fn changed(&mut self) {
        self.stale.overview = true;
        self.stale.list = true;
        self.stale.feed = self.feed.is_some();
    }

    pub(super) fn ask_for_what_is_stale(&mut self) {
        if !(self.stale.overview || self.stale.list || self.stale.feed) {
            return;
        }
        // A long search comes to its end, and is done once more then.
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

    /// Shows a list; a search ends with it.
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

    /// Asks for the list that is shown, anew.
    pub(in crate::app) fn ask_list(&mut self) {
        self.lists_asked += 1;
        // Nobody wants the answer to the question before.
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
            // Beside a list that is there already a part would be less than that; oldest first, what comes later would push
            // down what is read.
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

    /// Shows the information about a feed no longer: an answer that is still on its way does not bring it back.
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

    pub(super) fn mark_read_after_a_while(&mut self) {
        let (Some(opened), Some(Selected::Entry(key))) = (self.opened, self.selected) else { return };
        let delay = Duration::from_millis(u64::from(self.profile.settings.mark_read_delay_ms));
        let waited = opened.elapsed();
        if waited < delay {
            self.ctx.request_repaint_after(delay.saturating_sub(waited));
            return;
        }
        // Once for each opening: what is then marked unread by hand stays so.
        self.opened = None;
        if self.shown.unread.contains(&key) || self.shown.row(key).is_some_and(|row| row.unread) {
            // Not by hand: it is no step to take back.
            self.set_read(vec![key], true);
        }
    }
}

/// Midnight before a time, by the local clock.
fn start_of_day(time: Timestamp) -> Timestamp {
    const DAY: i64 = 24 * 60 * 60 * 1_000;
    let local = time.millis() + i64::from(local_offset(time)) * 1_000;
    Timestamp::from_millis(time.millis() - local.rem_euclid(DAY))
}
