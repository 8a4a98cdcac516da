//! The shown list: its rows, their loaded entries, and the parts around the list.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use crate::app::reading::{ListAnswer, Pages};
use crate::app::tasks::activity::Activity;
use crate::history::{GapCause, TimelineItem};
use crate::model::{EntryKey, EntryRow, FeedKind, Filter, GapId, ListOrder, SubscriptionId, WalkWork};
use crate::profile::feeds::timeline::Rest;
use crate::refresh::LoadedPage;
use crate::ui::view::{GapView, Heading, HistoryStrip, Problem, Rows, Scope, Selected};
use crate::ui::words;

/// The number of loaded entries that are kept: many screens, little memory.
const KEPT: usize = 4_000;
/// The number of rows that are loaded below the visible ones.
const BELOW: usize = 400;
/// More rows are loaded if fewer than this many are left below the visible ones.
const NEAR: usize = 150;

/// The shown list.
#[derive(Default)]
pub(in crate::app) struct Shown {
    pub(in crate::app) scope: Option<Scope>,
    pub(in crate::app) filter: Filter,
    pub(in crate::app) order: ListOrder,
    pub(in crate::app) search: String,
    pub(in crate::app) generation: u64,
    /// True if the search is running or was stopped, so there may be more hits.
    pub(in crate::app) is_part: bool,
    /// True once the list has loaded.
    pub(in crate::app) loaded: bool,
    /// The first rows of the list; all of them if `rest` is `None`.
    pub(in crate::app) items: Vec<TimelineItem>,
    rest: Option<Rest>,
    /// The index after the last visible row.
    in_sight: usize,
    /// The number of rows that must be loaded, whatever is visible.
    least: usize,
    /// The number of rows requested last.
    rows_asked: usize,
    /// Entries below this row are marked as read once the whole list is loaded.
    pub(in crate::app) mark_below: Option<Selected>,
    headings: Arc<[(usize, Heading)]>,
    pub(in crate::app) entries: u64,
    pub(in crate::app) listed_gaps: u64,
    pub(in crate::app) gaps: BTreeMap<GapId, GapView>,
    pub(in crate::app) unread: HashSet<EntryKey>,
    /// Entries that the filter excludes by now because the user read or unstarred them here. They stay in place until
    /// another list is shown, so that no row moves while the user reads.
    kept: HashSet<EntryKey>,
    pub(in crate::app) newest: Option<EntryKey>,
    pub(in crate::app) pages: Option<Pages>,
    /// The listed feed, if older entries can be looked for at numbered pages.
    pub(in crate::app) older_of: Option<SubscriptionId>,
    pub(in crate::app) history: Option<HistoryStrip>,
    /// The browsed page, which the window shows in place of the list (P1).
    pub(in crate::app) page: Option<LoadedPage>,
    /// The number of the browsed page, if the user reached it step by step from the first page.
    pub(in crate::app) page_number: Option<u32>,
    /// The number of the page that is being fetched.
    pub(in crate::app) page_asked: Option<u32>,
    pub(in crate::app) page_loading: bool,
    pub(in crate::app) page_problem: Option<Problem>,
    pub(in crate::app) titles: BTreeMap<SubscriptionId, String>,
    pub(in crate::app) kinds: BTreeMap<SubscriptionId, FeedKind>,
    /// The icons of the feeds' sites.
    pub(in crate::app) icons: BTreeMap<SubscriptionId, egui::TextureId>,
    /// The loaded entries, each with the number of the list for which it was loaded. An older one is drawn until it is
    /// loaded again.
    rows: HashMap<EntryKey, (u64, EntryRow)>,
    /// The number of lists taken in.
    lists: u64,
    /// Entries that became visible and are not requested yet.
    wanted: Vec<EntryKey>,
    asked: HashSet<EntryKey>,
}

impl Shown {
    /// The listed scope. The first list shows all entries.
    pub(in crate::app) fn scope(&self) -> Scope {
        self.scope.clone().unwrap_or(Scope::All)
    }

    /// Switches to another list and forgets the old one. Returns the generation of the new list.
    pub(in crate::app) fn turn_to(&mut self, scope: Scope, filter: Filter, search: String) -> u64 {
        let is_same_feed = self.scope.as_ref() == Some(&scope);
        if !is_same_feed || self.filter != filter || self.search != search {
            self.leave_page();
        }
        if !is_same_feed {
            self.pages = None;
            self.older_of = None;
            self.history = None;
        }
        self.scope = Some(scope);
        self.filter = filter;
        self.search = search;
        self.loaded = false;
        self.is_part = false;
        self.kept.clear();
        (self.in_sight, self.least, self.rows_asked) = (0, 0, 0);
        self.mark_below = None;
        self.generation += 1;
        self.generation
    }

    /// Returns from the browsed page to the list.
    pub(in crate::app) fn leave_page(&mut self) {
        self.page = None;
        self.page_number = None;
        self.page_asked = None;
        self.page_problem = None;
        self.page_loading = false;
    }

    /// Shows the same list in another order.
    pub(in crate::app) fn turn_round(&mut self, order: ListOrder) {
        self.order = order;
        let kept = std::mem::take(&mut self.kept);
        self.turn_to(self.scope(), self.filter, self.search.clone());
        self.kept = kept;
    }

    /// Returns the entries that stay in the list whatever its filter says: those that the user read or unstarred here,
    /// and the selected one.
    pub(in crate::app) fn kept(&self, selected: Option<Selected>) -> Vec<EntryKey> {
        let mut kept: Vec<EntryKey> = self.kept.iter().copied().collect();
        if let Some(Selected::Entry(key)) = selected
            && !self.kept.contains(&key)
            && (self.loaded && self.leaves_out() && self.items.contains(&TimelineItem::Entry(key)))
        {
            kept.push(key);
        }
        kept
    }

    /// Keeps no entry any longer that the filter excludes.
    pub(in crate::app) fn let_go(&mut self) {
        self.kept.clear();
    }

    /// Returns true if reading or unstarring an entry can remove it from the list.
    fn leaves_out(&self) -> bool {
        self.lists_unread() || self.lists_starred()
    }

    fn lists_unread(&self) -> bool {
        self.filter == Filter::Unread || self.scope == Some(Scope::Unread)
    }

    fn lists_starred(&self) -> bool {
        self.filter == Filter::Starred || self.scope == Some(Scope::Starred)
    }

    /// Takes in an answer. Returns false and ignores it if it belongs to an earlier list.
    pub(in crate::app) fn take(&mut self, answer: ListAnswer) -> bool {
        if answer.generation != self.generation {
            return false;
        }
        self.loaded = true;
        self.is_part = answer.is_part || answer.was_stopped;
        self.items = answer.items;
        self.rest = answer.rest;
        let count = |wanted: fn(&TimelineItem) -> bool| self.items.iter().filter(|item| wanted(item)).count();
        (self.entries, self.listed_gaps) = match answer.rest {
            Some(rest) => (rest.entries, rest.gaps),
            None => (
                count(|item| matches!(item, TimelineItem::Entry(_))) as u64,
                count(|item| matches!(item, TimelineItem::Gap(_))) as u64,
            ),
        };
        self.headings = answer.headings.into();
        self.unread = answer.unread;
        self.newest = answer.newest;
        self.pages = answer.pages;
        self.older_of = answer.older_of;
        self.history = answer.history;
        let view = |open: crate::history::OpenGap| {
            let id = open.subscription;
            let (feed, kind) =
                (self.titles.get(&id).cloned().unwrap_or_default(), self.kinds.get(&id).copied());
            (open.id, GapView { open, feed, kind, walking: false, looking: None })
        };
        self.gaps = answer.gaps.into_iter().map(view).collect();
        // Rows may have changed with the list, so visible ones are loaded again.
        self.lists += 1;
        self.asked.clear();
        self.wanted.clear();
        if self.rows.len() > KEPT {
            self.rows.clear();
        }
        if let Some(page) = &self.page {
            self.items = page.entries.iter().map(|key| TimelineItem::Entry(*key)).collect();
            self.rest = None;
            self.headings = Arc::default();
            self.entries = page.entries.len() as u64;
            self.unread.retain(|key| page.entries.contains(key));
        }
        true
    }

    /// Returns true if every row of the list is loaded.
    pub(in crate::app) const fn is_whole(&self) -> bool {
        self.rest.is_none()
    }

    /// Returns the number of unread entries in the list.
    pub(in crate::app) fn unread_entries(&self) -> u64 {
        self.rest.map_or(self.unread.len() as u64, |rest| rest.unread)
    }

    /// Returns true if there is an unread entry below the loaded rows.
    pub(in crate::app) fn has_unread_below(&self) -> bool {
        self.unread_entries() > self.unread.len() as u64
    }

    /// Requests more rows than are visible.
    pub(in crate::app) fn want_more(&mut self) {
        self.least = self.items.len().saturating_mul(4);
    }

    /// Requests every row.
    pub(in crate::app) const fn want_all(&mut self) {
        self.least = usize::MAX;
    }

    /// Returns the number of rows to request now, including some below the visible ones.
    pub(in crate::app) fn ask_rows(&mut self) -> usize {
        let below = BELOW + self.in_sight / 4;
        // The entries of a browsed page may be anywhere in the list.
        let all = if self.page.is_some() { usize::MAX } else { 0 };
        self.rows_asked = (self.in_sight + below).max(self.least).max(all);
        self.rows_asked
    }

    /// Returns true if visible or nearly visible rows are neither loaded nor requested.
    pub(in crate::app) fn lacks_rows(&self) -> bool {
        let needed = self.in_sight + NEAR;
        self.loaded && !self.is_whole() && needed > self.items.len() && needed > self.rows_asked
    }

    /// Marks the gaps with a running walk, and those that a web archive is searched for.
    pub(in crate::app) fn mark_walks(&mut self, activity: &Activity) {
        for view in self.gaps.values_mut() {
            let (id, feed) = (view.open.id, view.open.subscription);
            view.walking = view.open.gap.cause == GapCause::NotYetFetched && activity.is_running(feed);
            let walk = activity.walk(feed).filter(|walk| walk.gap == Some(id));
            view.looking = walk
                .filter(|walk| matches!(walk.work, WalkWork::WebArchive { .. }))
                .map(|walk| words::walk_line(walk.work, walk.documents));
        }
    }

    /// Sets the names and kinds of the gaps' feeds, which may have arrived or changed after the list.
    pub(in crate::app) fn name_gaps(&mut self) {
        for view in self.gaps.values_mut() {
            let id = view.open.subscription;
            view.feed = self.titles.get(&id).cloned().unwrap_or_default();
            view.kind = self.kinds.get(&id).copied();
        }
    }

    /// Returns the entries to load now.
    pub(in crate::app) fn take_wanted(&mut self) -> Vec<EntryKey> {
        std::mem::take(&mut self.wanted)
    }

    /// Returns true if the list and all of its visible rows are loaded.
    pub(in crate::app) fn is_complete(&self) -> bool {
        self.loaded && self.wanted.is_empty() && self.asked.is_empty()
    }

    /// Takes in loaded rows.
    pub(in crate::app) fn put_rows(&mut self, rows: Vec<EntryRow>) {
        for mut row in rows {
            // A page that was served a moment ago contains no entry that left the feed.
            row.withdrawn &= self.page.is_none();
            self.asked.remove(&row.key);
            self.rows.insert(row.key, (self.lists, row));
        }
    }

    /// Returns a loaded row.
    pub(in crate::app) fn row(&self, key: EntryKey) -> Option<&EntryRow> {
        self.rows.get(&key).map(|(_, row)| row)
    }

    /// Shows entries as read or unread before the store has answered.
    pub(in crate::app) fn set_read(&mut self, keys: &[EntryKey], read: bool) {
        let keeps = read && self.lists_unread() && self.kept.len() + keys.len() <= KEPT;
        for key in keys {
            if let Some((_, row)) = self.rows.get_mut(key) {
                row.unread = !read;
            }
            if read {
                let was_unread = self.unread.remove(key);
                if was_unread && keeps {
                    self.kept.insert(*key);
                }
                if let Some(rest) = self.rest.as_mut().filter(|_| was_unread) {
                    rest.unread = rest.unread.saturating_sub(1);
                }
            } else {
                let was_read = self.unread.insert(*key);
                if let Some(rest) = self.rest.as_mut().filter(|_| was_read) {
                    rest.unread += 1;
                }
            }
        }
    }

    /// Shows an entry as starred or not before the store has answered.
    pub(in crate::app) fn set_starred(&mut self, key: EntryKey, starred: bool) {
        if let Some((_, row)) = self.rows.get_mut(&key) {
            row.starred = starred;
        }
        if !starred && self.lists_starred() && self.items.contains(&TimelineItem::Entry(key)) {
            self.kept.insert(key);
        }
    }

    /// Returns the next unread entry after the selected one, or the previous one.
    pub(in crate::app) fn next_unread(
        &self,
        selected: Option<Selected>,
        backwards: bool,
    ) -> Option<EntryKey> {
        let at = selected.and_then(|selected| self.items.iter().position(|item| *item == selected.item()));
        let unread = |item: &TimelineItem| match item {
            TimelineItem::Entry(key) if self.unread.contains(key) => Some(*key),
            _ => None,
        };
        if backwards {
            let end = at.unwrap_or(self.items.len());
            self.items.get(..end)?.iter().rev().find_map(unread)
        } else {
            let start = at.map_or(0, |at| at + 1);
            self.items.get(start..)?.iter().find_map(unread)
        }
    }
}

impl Rows for Shown {
    fn len(&self) -> usize {
        self.rest.map_or(self.items.len(), |rest| rest.rows.max(self.items.len()))
    }

    fn item(&self, index: usize) -> Option<TimelineItem> {
        self.items.get(index).copied()
    }

    fn in_sight(&mut self, rows: Range<usize>) {
        self.in_sight = rows.end;
    }

    fn headings(&self) -> Arc<[(usize, Heading)]> {
        Arc::clone(&self.headings)
    }

    fn position(&self, item: &TimelineItem) -> Option<usize> {
        self.items.iter().position(|other| other == item)
    }

    fn entry(&mut self, key: EntryKey) -> Option<&EntryRow> {
        let row = self.rows.get(&key).map(|(list, row)| (*list == self.lists, row));
        if !row.is_some_and(|(is_fresh, _)| is_fresh) && self.asked.insert(key) {
            self.wanted.push(key);
        }
        row.map(|(_, row)| row)
    }

    fn feed_icon(&self, id: SubscriptionId) -> Option<egui::TextureId> {
        self.icons.get(&id).copied()
    }

    fn gap(&self, id: GapId) -> Option<&GapView> {
        self.gaps.get(&id)
    }

    fn feed_title(&self, id: SubscriptionId) -> &str {
        self.titles.get(&id).map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(generation: u64, keys: &[i64], unread: &[i64]) -> ListAnswer {
        ListAnswer {
            generation,
            items: keys.iter().map(|key| TimelineItem::Entry(EntryKey(*key))).collect(),
            unread: unread.iter().map(|key| EntryKey(*key)).collect(),
            ..ListAnswer::default()
        }
    }

    #[test]
    fn an_answer_for_an_earlier_list_is_ignored() {
        let mut shown = Shown::default();
        let old = shown.turn_to(Scope::All, Filter::All, String::new());
        let new = shown.turn_to(Scope::Starred, Filter::All, String::new());
        assert!(!shown.take(answer(old, &[1], &[])));
        assert!(shown.items.is_empty());
        assert!(shown.take(answer(new, &[2], &[])));
    }

    #[test]
    fn an_entry_read_in_the_list_stays_until_another_list_is_shown() {
        let mut shown = Shown::default();
        let unread = |shown: &mut Shown| {
            let generation = shown.turn_to(Scope::Unread, Filter::All, String::new());
            shown.take(answer(generation, &[1, 2, 3], &[1, 2, 3]));
        };
        let sorted = |mut keys: Vec<EntryKey>| {
            keys.sort();
            keys
        };
        unread(&mut shown);
        // Entries outside of the list are not kept.
        shown.set_read(&[EntryKey(2), EntryKey(77)], true);
        assert_eq!(shown.kept(None), [EntryKey(2)]);
        assert_eq!(sorted(shown.kept(Some(Selected::Entry(EntryKey(3))))), [EntryKey(2), EntryKey(3)]);
        assert_eq!(shown.kept(Some(Selected::Entry(EntryKey(77)))), [EntryKey(2)]);
        assert_eq!(shown.kept(Some(Selected::Entry(EntryKey(2)))), [EntryKey(2)], "not twice");
        shown.turn_round(ListOrder::OldestFirst);
        assert_eq!(shown.kept(None), [EntryKey(2)]);
        shown.let_go();
        assert_eq!(shown.kept(None), []);
        unread(&mut shown);
        shown.set_read(&[EntryKey(2)], true);
        shown.turn_to(Scope::Unread, Filter::All, String::new());
        assert_eq!(shown.kept(None), []);
        // If reading removes nothing from the list, nothing must be kept.
        let generation = shown.turn_to(Scope::All, Filter::All, String::new());
        shown.take(answer(generation, &[1, 2, 3], &[1, 2, 3]));
        shown.set_read(&[EntryKey(2)], true);
        assert_eq!(shown.kept(Some(Selected::Entry(EntryKey(2)))), []);
    }

    #[test]
    fn more_of_a_long_list_is_loaded_as_it_becomes_visible() {
        let mut shown = Shown::default();
        let generation = shown.turn_to(Scope::All, Filter::All, String::new());
        let asked = shown.ask_rows();
        assert_eq!(asked, BELOW);
        let begun = |rows: usize| {
            let keys: Vec<i64> = (0..i64::try_from(rows).unwrap()).collect();
            let rest = Rest { rows: 100_000, entries: 99_990, gaps: 10, unread: 5_000 };
            ListAnswer { rest: Some(rest), ..answer(generation, &keys, &[3, 4]) }
        };
        shown.take(begun(asked));
        assert_eq!((shown.len(), shown.entries, shown.listed_gaps), (100_000, 99_990, 10));
        assert_eq!((shown.item(BELOW - 1).is_some(), shown.item(BELOW)), (true, None));
        assert!(!shown.lacks_rows(), "nothing is visible yet");
        shown.in_sight(0..BELOW - NEAR);
        assert!(!shown.lacks_rows());
        shown.in_sight(1..BELOW - NEAR + 1);
        assert!(shown.lacks_rows());
        let asked = shown.ask_rows();
        assert!(asked > BELOW + NEAR && !shown.lacks_rows(), "{asked}: once is enough");
        shown.in_sight(99_990..100_000);
        assert!(shown.lacks_rows() && shown.ask_rows() >= 100_000);
        // Unread entries below the loaded rows are counted too.
        assert_eq!((shown.unread_entries(), shown.has_unread_below()), (5_000, true));
        shown.set_read(&[EntryKey(3), EntryKey(77)], true);
        assert_eq!(shown.unread_entries(), 4_999, "77 was read before");
        shown.set_read(&[EntryKey(77), EntryKey(4)], false);
        assert_eq!(shown.unread_entries(), 5_000);
        shown.turn_to(Scope::Starred, Filter::All, String::new());
        assert_eq!(shown.ask_rows(), BELOW, "another list begins at its top");
    }

    #[test]
    fn next_unread_skips_what_was_read() {
        let mut shown = Shown::default();
        let generation = shown.turn_to(Scope::All, Filter::All, String::new());
        shown.take(answer(generation, &[1, 2, 3, 4], &[1, 4]));
        let selected = |key| Some(Selected::Entry(EntryKey(key)));
        assert_eq!(shown.next_unread(None, false), Some(EntryKey(1)));
        assert_eq!(shown.next_unread(selected(1), false), Some(EntryKey(4)));
        assert_eq!(shown.next_unread(selected(4), true), Some(EntryKey(1)));
        shown.set_read(&[EntryKey(4)], true);
        assert_eq!(shown.next_unread(selected(1), false), None);
    }
}
