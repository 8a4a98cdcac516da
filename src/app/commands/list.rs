//! Runs commands about the list and the selection in it.

use std::time::Duration;

use crate::app::commands::article::marked_together;
use crate::app::inbox::Written;
use crate::app::list::marks::MarkedAt;
use crate::app::list::shown::{ListQuery, Mark};
use crate::app::notices::{Outcome, Part, Undo};
use crate::app::reading::listing::{entry_scope, position};
use crate::app::tasks::background::watch_of_marks;
use crate::app::window::App;
use crate::history::{PageLink, PageUse, TimelineItem};
use crate::model::{EntryKey, Filter, ListOrder, SavedSearch, SubscriptionId};
use crate::profile::now;
use crate::refresh::Task;
use crate::store::{ListRow, Tx, Watcher};
use crate::ui::actions::command::{ListCommand, PageMove};
use crate::ui::view::{Scope, Selected, SideRow};

const DAY: Duration = Duration::from_hours(24);

impl App {
    /// Runs a command about the list.
    pub(super) fn carry_out_list(&mut self, command: ListCommand) {
        match command {
            ListCommand::ShowScope(scope) => self.show_list(scope),
            ListCommand::Select(Selected::Entry(key)) => self.open_entry(key),
            ListCommand::Select(gap @ Selected::Gap(id)) => {
                // The information about a feed can show a gap that the list does not.
                let mut of_feed = self.article.feed.iter().flat_map(|feed| &feed.gaps);
                if let Some(view) = of_feed.find(|view| view.open.id == id) {
                    self.list.shown.gaps.entry(id).or_insert_with(|| view.clone());
                }
                self.list.selected = Some(gap);
                self.article.close_feed();
            }
            ListCommand::Deselect => {
                self.list.selected = None;
                self.article.close_feed();
            }
            ListCommand::NextUnread => self.next_unread(false),
            ListCommand::ReadOn(key) => {
                self.mark_opened_read(key);
                self.next_unread(false);
            }
            ListCommand::PreviousUnread => self.next_unread(true),
            ListCommand::MarkAllRead(scope) => self.mark_all_read(&scope),
            ListCommand::MarkAboveRead(from) => self.mark_beside_read(from, true),
            ListCommand::MarkBelowRead(from) => self.mark_beside_read(from, false),
            ListCommand::MarkOlderRead(scope, days) => self.mark_older_read(&scope, days),
            ListCommand::ReadOnPassing(keys) => self.set_read(keys, true),
            ListCommand::ShowInFeed(selected, feed) => self.show_in_feed(selected, feed),
            ListCommand::ShowCameBack(above, feed) => {
                self.list.shown.query.filter = Filter::All;
                self.show_list(Scope::Feed(feed));
                self.list.above_closed = Some(above);
                self.ask_list();
            }
            ListCommand::Page(step) => self.page(step),
            ListCommand::LoadMore => self.load_more(),
            ListCommand::Search(text) => {
                let (scope, filter) = (self.list.shown.query.scope.clone(), self.list.shown.query.filter);
                self.list.shown.turn_to(scope, filter, text);
                self.ask_list();
            }
            ListCommand::SearchIn(scope, text) => {
                self.article.close_feed();
                self.list.shown.turn_to(scope, Filter::All, text);
                self.ask_list();
            }
            ListCommand::SaveSearch(search) => {
                self.show_list(Scope::Saved(search.query.clone()));
                self.write(move |tx| tx.save_search(&search));
            }
            ListCommand::EditSearch(search, new) => {
                let text = t!("app-search-edited", name = new.title());
                let outcome = Outcome::said(Undo::SearchEdited(new.clone(), search.clone()), text);
                let part = self.notices.begin();
                self.edit_search(part, &search, new, outcome);
            }
            ListCommand::ForgetSearch(search) => self.forget_search(&search),
            ListCommand::Filter(filter) => {
                let (scope, search) =
                    (self.list.shown.query.scope.clone(), self.list.shown.query.search.clone());
                self.list.shown.turn_to(scope, filter, search);
                self.ask_list();
            }
            ListCommand::Order(order) => self.set_order(order),
        }
    }

    /// Puts another search or name in the place of a saved search.
    pub(in crate::app) fn edit_search(
        &mut self,
        part: Part,
        search: &SavedSearch,
        new: SavedSearch,
        outcome: Outcome,
    ) {
        let query = search.query.clone();
        if query != new.query && self.list.shown.query.scope == Scope::Saved(query.clone()) {
            self.show_list(Scope::Saved(new.query.clone()));
        }
        self.post_step(part, move |tx| tx.edit_search(&query, &new), |()| (outcome, Written::Changed));
    }

    fn forget_search(&mut self, search: &SavedSearch) {
        let query = search.query.clone();
        if self.list.shown.query.scope == Scope::Saved(query.clone()) {
            self.show_list(Scope::All);
        }
        let outcome =
            Outcome::said(Undo::Forgotten(search.clone()), t!("app-search-removed", name = search.title()));
        let part = self.notices.begin();
        self.post_step(part, move |tx| tx.forget_search(&query), |()| (outcome, Written::Changed));
    }

    fn next_unread(&mut self, backwards: bool) {
        if !self.list.shown.loaded {
            // The rows are still those of the list before.
            self.list.seek_unread = !backwards;
            return;
        }
        if let Some(key) = self.list.shown.next_unread(self.list.selected, backwards) {
            return self.open_entry(key);
        }
        if backwards {
            return;
        }
        if self.list.shown.has_unread_below() {
            return self.seek_unread();
        }
        if let Some(key) = self.list.shown.next_unread(None, false) {
            return self.open_entry(key);
        }
        // Everything in this list is read. Go to the next feed with unread entries.
        let current = self.list.shown.query.scope.clone();
        let unread: Vec<Scope> = self.sidebar_lists();
        let at = unread.iter().position(|scope| *scope == current).map_or(0, |at| at + 1);
        if let Some(next) = unread.get(at..).and_then(<[Scope]>::first).or_else(|| unread.first()).cloned()
            && next != current
        {
            self.show_list(next);
            self.list.seek_unread = true;
        }
    }

    /// Opens the next unread entry of the list, or else the first unread one. If a long list has unread entries below
    /// the loaded rows, loads more rows first.
    pub(in crate::app) fn seek_unread(&mut self) {
        let below = self.list.shown.next_unread(self.list.selected, false);
        if below.is_none() && self.list.shown.has_unread_below() {
            self.list.seek_unread = true;
            self.list.shown.want_more();
            return self.ask_list();
        }
        if let Some(key) = below.or_else(|| self.list.shown.next_unread(None, false)) {
            self.open_entry(key);
        }
    }

    /// Returns the feeds with unread entries, in the order of the sidebar. A collapsed folder stands for its feeds, which
    /// the sidebar does not show. Includes the listed feed or folder even if all of its entries are read.
    fn sidebar_lists(&self) -> Vec<Scope> {
        let current = self.list.shown.query.scope.clone();
        let rows = self.views.sidebar.tree.iter().filter_map(|row| match row {
            SideRow::Feed(feed) => Some((Scope::Feed(feed.id), feed.unread)),
            SideRow::Folder(row) if row.folder.collapsed => {
                Some((Scope::Folder(row.folder.path.clone()), row.unread))
            }
            SideRow::Folder(_) => None,
        });
        rows.filter(|(scope, unread)| *unread > 0 || *scope == current).map(|(scope, _)| scope).collect()
    }

    /// Lists a feed without a filter, and selects one of its entries or gaps.
    fn show_in_feed(&mut self, selected: Selected, feed: SubscriptionId) {
        self.list.shown.query.filter = Filter::All;
        self.show_list(Scope::Feed(feed));
        match selected {
            Selected::Entry(key) => self.open_entry(key),
            Selected::Gap(_) => self.list.selected = Some(selected),
        }
        // The list is requested again, because the selected row may be far below the loaded rows.
        self.ask_list();
    }

    /// Marks the entries of a scope as read. Gaps stay as they are (G5), and so do entries that arrived after the list
    /// was made.
    fn mark_all_read(&mut self, scope: &Scope) {
        let upto = self.list.shown.newest;
        let is_shown = *scope == self.list.shown.query.scope;
        if is_shown {
            self.list.shown.forget_kept();
        }
        if is_shown && self.list.lists_a_part() {
            let part = self.notices.begin();
            let (keys, done) = (self.list.shown.listed_unread(), read_together(self.marked_at()));
            return self.mark_these(part, keys, true, done);
        }
        if !is_of_feeds(scope) {
            return;
        }
        let unread = self.list.unread_in(scope);
        let scope = scope.clone();
        let work = move |tx: &mut Tx<'_>, watch: Watcher<'_>| {
            tx.mark_all_read(&entry_scope(tx, &scope)?, upto, watch)
        };
        let what = t!("app-marking-read", count = unread);
        let part = self.notices.begin();
        self.mark(part, (what, watch_of_marks(unread)), work, read_together(self.marked_at()));
    }

    /// Marks the entries above or below a row as read. Gaps stay as they are (G5).
    fn mark_beside_read(&mut self, from: Selected, above: bool) {
        if !self.list.shown.loaded {
            // The rows are still those of the list before.
            return;
        }
        let Some(at) = self.list.shown.rows.items.iter().position(|item| *item == from.item()) else {
            return;
        };
        let items = if above {
            self.list.shown.rows.items.get(..at)
        } else {
            self.list.shown.rows.items.get(at + 1..)
        };
        let unread = items.unwrap_or_default().iter().filter_map(|item| match item {
            TimelineItem::Entry(key) if self.list.shown.unread.contains(key) => Some(*key),
            _ => None,
        });
        let keys: Vec<EntryKey> = unread.collect();
        let (shown, part) = (self.show_mark(&keys, Mark::Read(true)), self.notices.begin());
        if above || self.list.shown.is_whole() {
            return self.mark_these(part, keys, true, read_together(shown));
        }
        // The store also marks the entries below the loaded rows.
        let ListQuery { scope, order, .. } = self.list.shown.query.clone();
        let (unread, upto) = (self.list.unread_in(&scope), self.list.shown.newest);
        let work = move |tx: &mut Tx<'_>, watch: Watcher<'_>| {
            let Some(sort) = position(tx, from)? else { return Ok(Vec::new()) };
            let entry = match from {
                Selected::Entry(key) => Some(key),
                Selected::Gap(_) => None,
            };
            tx.mark_below_read(&entry_scope(tx, &scope)?, ListRow { sort, entry, order }, upto, watch)
        };
        let what = t!("app-marking-below").to_owned();
        self.mark(part, (what, watch_of_marks(unread)), work, read_together(shown));
    }

    /// Marks the entries of a list as read that are older than some days. Gaps stay as they are (G5), and so do entries that
    /// arrived after the list was made.
    fn mark_older_read(&mut self, scope: &Scope, days: u32) {
        let (what, before) = (t!("app-marking-older").to_owned(), now().minus(DAY.saturating_mul(days)));
        if *scope == self.list.shown.query.scope && self.list.lists_a_part() {
            let keys = self.list.shown.listed_unread();
            let watch = watch_of_marks(keys.len() as u64);
            let work = move |tx: &mut Tx<'_>, watch: Watcher<'_>| {
                let mut older = Vec::new();
                for key in keys {
                    let sort = tx.sort_key(key)?;
                    older.extend(sort.filter(|sort| sort.time < before).map(|_| key));
                }
                tx.mark_read_by_user(&older, true, watch)
            };
            let part = self.notices.begin();
            return self.mark(part, (what, watch), work, read_together(self.marked_at()));
        }
        if !is_of_feeds(scope) {
            return;
        }
        let (unread, scope, upto) = (self.list.unread_in(scope), scope.clone(), self.list.shown.newest);
        let work = move |tx: &mut Tx<'_>, watch: Watcher<'_>| {
            tx.mark_older_read(&entry_scope(tx, &scope)?, before, upto, watch)
        };
        let part = self.notices.begin();
        self.mark(part, (what, watch_of_marks(unread)), work, read_together(self.marked_at()));
    }

    fn page(&mut self, step: PageMove) {
        let (Scope::Feed(subscription), Some(pages)) =
            (self.list.shown.query.scope.clone(), &self.list.shown.feed.pages)
        else {
            return;
        };
        let wanted = match step {
            PageMove::First => PageLink::First,
            PageMove::Previous => PageLink::Previous,
            PageMove::Next => PageLink::Next,
            PageMove::Last => PageLink::Last,
        };
        let (links, here) = match &self.list.shown.browsed.page {
            Some(page) => (&page.links, page.distance),
            None => (&pages.links, 0),
        };
        let Some((_, address)) = links.iter().find(|(link, _)| *link == wanted) else { return };
        let address = address.clone();
        // The first page is the feed's own list.
        let is_first = address == pages.document
            || pages.links.iter().any(|(link, first)| *link == PageLink::First && *first == address);
        if is_first && self.list.shown.browsed.page.is_some() {
            self.show_list(Scope::Feed(subscription));
            return;
        }
        // The number of the last page is unknown, and so is the number of the page before it.
        let number =
            if self.list.shown.browsed.page.is_some() { self.list.shown.browsed.number } else { Some(1) };
        let (distance, number) = match step {
            PageMove::First => (1, None),
            PageMove::Previous => {
                (here.saturating_sub(1).max(1), number.map(|number| number.saturating_sub(1)))
            }
            PageMove::Next => (here + 1, number.map(|number| number + 1)),
            PageMove::Last => (here + 1, None),
        };
        self.list.shown.browsed.next_number = number;
        self.list.shown.browsed.loading = Some(address.clone());
        self.submit(vec![Task::Page { subscription, address, usage: PageUse::Browse, distance }]);
    }

    fn load_more(&mut self) {
        let (Scope::Feed(subscription), Some(pages)) =
            (self.list.shown.query.scope.clone(), &self.list.shown.feed.pages)
        else {
            return;
        };
        let (Some(address), Some(last)) = (pages.more.clone(), pages.last) else { return };
        let distance = pages.appended + 1;
        self.list.shown.browsed.loading = Some(address.clone());
        self.submit(vec![Task::Page { subscription, address, usage: PageUse::Append { last }, distance }]);
    }

    fn set_order(&mut self, order: ListOrder) {
        self.list.shown.set_order(order);
        self.ask_list();
        self.profile.settings.reading.order = order;
        self.save_settings();
    }
}

/// Returns the message for entries that the store marked as read together.
fn read_together(at: MarkedAt) -> impl FnOnce(Vec<EntryKey>) -> (Outcome, Written) + Send {
    marked_together(Mark::Read(true), at)
}

/// Returns true if a list has all entries of its feeds. The marks of other lists concern the listed entries only.
const fn is_of_feeds(scope: &Scope) -> bool {
    match scope {
        Scope::All
        | Scope::Unread
        | Scope::AtRisk
        | Scope::Failed
        | Scope::Feed(_)
        | Scope::Feeds(_)
        | Scope::Folder(_) => true,
        Scope::Today
        | Scope::Starred
        | Scope::Label(_)
        | Scope::Missing
        | Scope::Saved(_)
        | Scope::Removed(_) => false,
    }
}
