//! The list that is shown: its rows, the entries looked up for them, and what stands around it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use super::activity::Activity;
use super::reading::{ListAnswer, Pages};
use crate::history::{GapCause, TimelineItem};
use crate::model::{EntryKey, EntryRow, GapId, SubscriptionId, WalkWork};
use crate::refresh::LoadedPage;
use crate::ui::view::{Filter, GapView, Heading, HistoryStrip, ListOrder, Problem, Rows, Scope, Selected};
use crate::ui::words;

/// Entries kept looked up: many screens full, little memory.
const KEPT: usize = 4_000;

/// The list that is shown.
#[derive(Default)]
pub(super) struct Shown {
    pub(super) scope: Option<Scope>,
    pub(super) filter: Filter,
    pub(super) order: ListOrder,
    pub(super) search: String,
    pub(super) generation: u64,
    /// The list was answered at least once.
    pub(super) loaded: bool,
    pub(super) items: Vec<TimelineItem>,
    headings: Arc<[(usize, Heading)]>,
    pub(super) entries: u64,
    pub(super) listed_gaps: u64,
    pub(super) gaps: BTreeMap<GapId, GapView>,
    pub(super) unread: HashSet<EntryKey>,
    pub(super) newest: Option<EntryKey>,
    pub(super) pages: Option<Pages>,
    pub(super) history: Option<HistoryStrip>,
    /// The page that is browsed in place of the list (P1).
    pub(super) page: Option<LoadedPage>,
    /// Its number, where it was reached from the first page step by step.
    pub(super) page_number: Option<u32>,
    /// The number of the page that is being fetched.
    pub(super) page_asked: Option<u32>,
    pub(super) page_loading: bool,
    pub(super) page_problem: Option<Problem>,
    pub(super) titles: BTreeMap<SubscriptionId, String>,
    /// Icons of the feeds' sites.
    pub(super) icons: BTreeMap<SubscriptionId, egui::TextureId>,
    /// Each with the list it was looked up for: an older one stays drawn until it is looked up again.
    rows: HashMap<EntryKey, (u64, EntryRow)>,
    /// Counts the lists taken in.
    lists: u64,
    /// Entries that came into sight and are not looked up yet.
    wanted: Vec<EntryKey>,
    asked: HashSet<EntryKey>,
}

impl Shown {
    /// What is listed; all entries to begin with.
    pub(super) fn scope(&self) -> Scope {
        self.scope.clone().unwrap_or(Scope::All)
    }

    /// Another list: what belongs to the old one is forgotten. Returns its generation.
    pub(super) fn turn_to(&mut self, scope: Scope, filter: Filter, search: String) -> u64 {
        let is_same_feed = self.scope.as_ref() == Some(&scope);
        if !is_same_feed || self.filter != filter || self.search != search {
            self.leave_page();
        }
        if !is_same_feed {
            self.pages = None;
            self.history = None;
        }
        self.scope = Some(scope);
        self.filter = filter;
        self.search = search;
        self.loaded = false;
        self.generation += 1;
        self.generation
    }

    /// Back from the page that is browsed to the list itself.
    pub(super) fn leave_page(&mut self) {
        self.page = None;
        self.page_number = None;
        self.page_asked = None;
        self.page_problem = None;
        self.page_loading = false;
    }

    /// Takes in an answer; says whether it is the one waited for. The entry that is selected stays in the list, though a
    /// filter would leave it out by now: nothing jumps under the reader's eyes.
    pub(super) fn take(&mut self, mut answer: ListAnswer, selected: Option<Selected>) -> bool {
        if answer.generation != self.generation {
            return false;
        }
        if self.loaded
            && let Some(selected @ Selected::Entry(_)) = selected
            && let Some(before) = self.items.iter().position(|item| *item == selected.item())
            && !answer.items.contains(&selected.item())
            && (self.filter != Filter::All || self.scope == Some(Scope::Unread))
        {
            let at = before.min(answer.items.len());
            answer.items.insert(at, selected.item());
            for (begins, _) in &mut answer.headings {
                // It stays with what stands above it.
                *begins += usize::from(*begins >= at && at > 0);
            }
        }
        self.loaded = true;
        self.items = answer.items;
        self.headings = answer.headings.into();
        self.entries = answer.entries;
        let is_gap = |item: &&TimelineItem| matches!(item, TimelineItem::Gap(_));
        self.listed_gaps = self.items.iter().filter(is_gap).count() as u64;
        self.unread = answer.unread;
        self.newest = answer.newest;
        self.pages = answer.pages;
        self.history = answer.history;
        let view = |open: crate::history::OpenGap| {
            let feed = self.titles.get(&open.subscription).cloned().unwrap_or_default();
            (open.id, GapView { open, feed, walking: false, looking: None })
        };
        self.gaps = answer.gaps.into_iter().map(view).collect();
        // Rows may have changed with the list: those in sight are looked up again.
        self.lists += 1;
        self.asked.clear();
        self.wanted.clear();
        if self.rows.len() > KEPT {
            self.rows.clear();
        }
        if let Some(page) = &self.page {
            self.items = page.entries.iter().map(|key| TimelineItem::Entry(*key)).collect();
            self.headings = Arc::default();
            self.entries = page.entries.len() as u64;
            self.unread.retain(|key| page.entries.contains(key));
        }
        true
    }

    /// Marks which gaps are being walked, and which a web archive is searched for.
    pub(super) fn mark_walks(&mut self, activity: &Activity) {
        for view in self.gaps.values_mut() {
            let (id, feed) = (view.open.id, view.open.subscription);
            view.walking = view.open.gap.cause == GapCause::NotYetFetched && activity.is_running(feed);
            let walk = activity.walk(feed).filter(|walk| walk.gap == Some(id));
            view.looking = walk
                .filter(|walk| matches!(walk.work, WalkWork::WebArchive { .. }))
                .map(|walk| words::walk_told(walk.work, walk.documents));
        }
    }

    /// Gives gaps the names of their feeds, which may have come or changed after the list.
    pub(super) fn name_gaps(&mut self) {
        for view in self.gaps.values_mut() {
            view.feed = self.titles.get(&view.open.subscription).cloned().unwrap_or_default();
        }
    }

    /// Entries to look up now.
    pub(super) fn take_wanted(&mut self) -> Vec<EntryKey> {
        std::mem::take(&mut self.wanted)
    }

    /// Whether the list and every row of it that came into sight are there.
    pub(super) fn is_complete(&self) -> bool {
        self.loaded && self.wanted.is_empty() && self.asked.is_empty()
    }

    /// Takes in rows that were looked up.
    pub(super) fn put_rows(&mut self, rows: Vec<EntryRow>) {
        for mut row in rows {
            // A page that was served a moment ago holds nothing that left the feed.
            row.withdrawn &= self.page.is_none();
            self.asked.remove(&row.key);
            self.rows.insert(row.key, (self.lists, row));
        }
    }

    /// A row that is looked up already.
    pub(super) fn row(&self, key: EntryKey) -> Option<&EntryRow> {
        self.rows.get(&key).map(|(_, row)| row)
    }

    /// Shows entries as read or unread before the store has answered.
    pub(super) fn set_read(&mut self, keys: &[EntryKey], read: bool) {
        for key in keys {
            if let Some((_, row)) = self.rows.get_mut(key) {
                row.unread = !read;
            }
            if read {
                self.unread.remove(key);
            } else {
                self.unread.insert(*key);
            }
        }
    }

    /// Shows an entry as starred or not before the store has answered.
    pub(super) fn set_starred(&mut self, key: EntryKey, starred: bool) {
        if let Some((_, row)) = self.rows.get_mut(&key) {
            row.starred = starred;
        }
    }

    /// The next unread entry behind the selected one, or before it.
    pub(super) fn next_unread(&self, selected: Option<Selected>, backwards: bool) -> Option<EntryKey> {
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
        self.items.len()
    }

    fn item(&self, index: usize) -> TimelineItem {
        self.items.get(index).copied().unwrap_or(TimelineItem::PageBoundary { may_have_slipped: false })
    }

    fn headings(&self) -> Arc<[(usize, Heading)]> {
        Arc::clone(&self.headings)
    }

    fn position(&self, item: &TimelineItem) -> Option<usize> {
        self.items.iter().position(|other| other == item)
    }

    fn entry(&mut self, key: EntryKey) -> Option<&EntryRow> {
        let held = self.rows.get(&key).map(|(list, row)| (*list == self.lists, row));
        if !held.is_some_and(|(is_fresh, _)| is_fresh) && self.asked.insert(key) {
            self.wanted.push(key);
        }
        held.map(|(_, row)| row)
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
    fn an_answer_to_an_earlier_question_is_not_shown() {
        let mut shown = Shown::default();
        let old = shown.turn_to(Scope::All, Filter::All, String::new());
        let new = shown.turn_to(Scope::Starred, Filter::All, String::new());
        assert!(!shown.take(answer(old, &[1], &[]), None));
        assert!(shown.items.is_empty());
        assert!(shown.take(answer(new, &[2], &[]), None));
    }

    #[test]
    fn the_selected_entry_stays_where_it_was_when_it_was_read() {
        let mut shown = Shown::default();
        let generation = shown.turn_to(Scope::Unread, Filter::All, String::new());
        let selected = Some(Selected::Entry(EntryKey(2)));
        shown.take(answer(generation, &[1, 2, 3], &[1, 2, 3]), selected);
        shown.take(answer(generation, &[1, 3], &[1, 3]), selected);
        assert_eq!(shown.position(&TimelineItem::Entry(EntryKey(2))), Some(1));
        // The day that began with what came after it still does.
        let day = Heading::Day(crate::model::Timestamp::from_seconds(0));
        let again = ListAnswer { headings: vec![(0, day), (1, day)], ..answer(generation, &[1, 3], &[1, 3]) };
        shown.take(again, selected);
        assert_eq!(*shown.headings(), [(0, day), (2, day)]);
    }

    #[test]
    fn next_unread_skips_what_was_read() {
        let mut shown = Shown::default();
        let generation = shown.turn_to(Scope::All, Filter::All, String::new());
        shown.take(answer(generation, &[1, 2, 3, 4], &[1, 4]), None);
        let selected = |key| Some(Selected::Entry(EntryKey(key)));
        assert_eq!(shown.next_unread(None, false), Some(EntryKey(1)));
        assert_eq!(shown.next_unread(selected(1), false), Some(EntryKey(4)));
        assert_eq!(shown.next_unread(selected(4), true), Some(EntryKey(1)));
        shown.set_read(&[EntryKey(4)], true);
        assert_eq!(shown.next_unread(selected(1), false), None);
    }
}
