//! The shown list: which list it is, its rows, and the parts around it.

mod browsed;
mod entries;
mod feed_labels;
mod needed;
mod query;
mod rows;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;
use std::sync::Arc;

use url::Url;

use crate::app::list::shown::browsed::Browsed;
use crate::app::list::shown::entries::{KEPT, LoadedEntries};
use crate::app::list::shown::feed_labels::FeedLabels;
use crate::app::list::shown::needed::NeededRows;
use crate::app::list::shown::rows::ListedRows;
use crate::app::reading::{FeedParts, ListAnswer, ListedEntry};
use crate::app::tasks::activity::Activity;
use crate::history::{GapCause, Horizon, OpenGap, TimelineItem};
use crate::model::{EntryKey, EntryRow, Filter, GapId, LabelName, ListOrder, SubscriptionId};
use crate::refresh::LoadedPage;
use crate::ui::view::{GapView, Heading, Hits, Neighbours, Rows, Scope, Selected};
use crate::ui::words;

pub(in crate::app) use query::ListQuery;

/// The shown list.
#[derive(Default)]
pub(in crate::app) struct ListModel {
    pub(in crate::app) query: ListQuery,
    /// Grows each time another list is shown. An answer with an older number is ignored.
    pub(in crate::app) generation: u64,
    /// True once the list has loaded.
    pub(in crate::app) loaded: bool,
    /// If the list has all hits of its search.
    pub(in crate::app) hits: Hits,
    pub(in crate::app) rows: ListedRows,
    pub(in crate::app) gaps: BTreeMap<GapId, GapView>,
    /// The entries beside the gaps that were closed while this list was shown.
    pub(in crate::app) closed: BTreeMap<GapId, Neighbours>,
    /// The unread entries among the loaded rows.
    pub(in crate::app) unread: HashSet<EntryKey>,
    /// Entries that no longer belong into the list, because the user read, unstarred or unlabelled them in it. They stay
    /// in place until another list is shown, so that no row moves while the user reads.
    kept: HashSet<EntryKey>,
    /// The newest entry of the store when the list was read.
    pub(in crate::app) newest: Option<EntryKey>,
    /// The parts around the list of one feed.
    pub(in crate::app) feed: FeedParts,
    pub(in crate::app) browsed: Browsed,
    pub(in crate::app) labels: FeedLabels,
    entries: LoadedEntries,
    needed: NeededRows,
}

fn gap_of(item: &TimelineItem) -> Option<GapId> {
    match item {
        TimelineItem::Gap(id) => Some(*id),
        _ => None,
    }
}

impl ListModel {
    /// Switches to another list and forgets the old one. Returns the generation of the new list.
    pub(in crate::app) fn turn_to(&mut self, scope: Scope, filter: Filter, search: String) -> u64 {
        let is_same_feed = self.query.scope == scope;
        if !is_same_feed || self.query.filter != filter || self.query.search != search {
            self.leave_page();
        }
        if !is_same_feed {
            self.feed = FeedParts::default();
        }
        self.query = ListQuery { scope, filter, search, order: self.query.order };
        self.loaded = false;
        self.hits = Hits::All;
        self.kept.clear();
        self.closed.clear();
        self.needed = NeededRows::default();
        self.generation += 1;
        self.generation
    }

    /// Returns true if all of these entries are listed.
    pub(in crate::app) fn has_all(&self, keys: &[EntryKey]) -> bool {
        keys.iter().all(|key| self.rows.items.contains(&TimelineItem::Entry(*key)))
    }

    /// Returns the entry that follows these ones in the list, or else the one before them.
    pub(in crate::app) fn beside(&self, keys: &[EntryKey]) -> Option<EntryKey> {
        let entries = self.rows.items.iter().filter_map(|item| match item {
            TimelineItem::Entry(key) => Some(*key),
            _ => None,
        });
        let entries: Vec<EntryKey> = entries.collect();
        let last = entries.iter().rposition(|key| keys.contains(key))?;
        let (before, after) = entries.split_at(last);
        let mut nearest = after.iter().chain(before.iter().rev());
        nearest.find(|key| !keys.contains(key)).copied()
    }

    /// Shows a fetched page in place of the list, unless its entries were appended to the list.
    pub(in crate::app) fn show_page(&mut self, page: LoadedPage) {
        self.browsed.show(page);
        // The answer to an earlier request has other rows and must be ignored.
        self.generation += 1;
    }

    /// Returns from the browsed page to the list.
    pub(in crate::app) fn leave_page(&mut self) {
        self.browsed = Browsed::default();
    }

    /// Shows the same list in another order.
    pub(in crate::app) fn set_order(&mut self, order: ListOrder) {
        self.query.order = order;
        let kept = std::mem::take(&mut self.kept);
        let ListQuery { scope, filter, search, .. } = self.query.clone();
        self.turn_to(scope, filter, search);
        self.kept = kept;
    }

    /// Returns the entries that stay in the list although they may no longer belong into it: entries that the user read,
    /// unstarred or unlabelled in this list, and the selected entry.
    pub(in crate::app) fn kept(&self, selected: Option<Selected>) -> Vec<EntryKey> {
        let mut kept: Vec<EntryKey> = self.kept.iter().copied().collect();
        if let Some(Selected::Entry(key)) = selected
            && !self.kept.contains(&key)
            && (self.loaded && self.query.leaves_out() && self.rows.items.contains(&TimelineItem::Entry(key)))
        {
            kept.push(key);
        }
        kept
    }

    /// Forgets the entries that stay in the list although the filter excludes them.
    pub(in crate::app) fn forget_kept(&mut self) {
        self.kept.clear();
    }

    /// Takes in an answer. Returns false and ignores it if it belongs to an earlier list.
    pub(in crate::app) fn take(&mut self, answer: ListAnswer) -> bool {
        if answer.generation != self.generation {
            return false;
        }
        // Until this list has loaded, the rows are those of the list before.
        let was_loaded = std::mem::replace(&mut self.loaded, true);
        self.hits = match (answer.was_stopped, answer.is_part) {
            (true, _) => Hits::Stopped,
            (false, true) => Hits::Running,
            (false, false) => Hits::All,
        };
        let was_listed: BTreeSet<GapId> =
            self.rows.items.iter().filter_map(gap_of).filter(|_| was_loaded).collect();
        self.rows = ListedRows::new(answer.items, answer.rest, answer.headings);
        self.unread = answer.unread;
        self.newest = answer.newest;
        self.feed = answer.feed;
        let labels = &self.labels;
        let (mut neighbours, mut sites) = (answer.neighbours, answer.sites);
        let view = |open: OpenGap| {
            let beside = neighbours.remove(&open.id).unwrap_or_default();
            let site = sites.remove(&open.id).unwrap_or_default();
            (open.id, labels.gap_view(open, beside, site))
        };
        let gaps = answer.gaps.into_iter().map(view).collect();
        let before = std::mem::replace(&mut self.gaps, gaps);
        let closed =
            before.into_iter().filter(|(id, _)| was_listed.contains(id) && !self.gaps.contains_key(id));
        self.closed.extend(closed.map(|(id, view)| (id, view.beside)));
        self.entries.begin_list();
        true
    }

    /// Returns true if every row of the list is loaded.
    pub(in crate::app) const fn is_whole(&self) -> bool {
        self.rows.is_whole()
    }

    /// Returns the number of unread entries in the list.
    pub(in crate::app) fn unread_entries(&self) -> u64 {
        self.rows.rest.map_or(self.unread.len() as u64, |rest| rest.unread)
    }

    /// Returns the unread entries among the loaded rows. There are none until this list has loaded, because the rows are then
    /// those of the list before.
    pub(in crate::app) fn listed_unread(&self) -> Vec<EntryKey> {
        if self.loaded { self.unread.iter().copied().collect() } else { Vec::new() }
    }

    /// Returns true if there is an unread entry below the loaded rows.
    pub(in crate::app) fn has_unread_below(&self) -> bool {
        self.unread_entries() > self.unread.len() as u64
    }

    /// Requests more rows than are visible.
    pub(in crate::app) fn want_more(&mut self) {
        self.needed.least = self.rows.items.len().saturating_mul(4);
    }

    /// Returns the number of rows to request now, including some below the visible ones.
    pub(in crate::app) fn ask_rows(&mut self) -> usize {
        self.needed.ask()
    }

    /// Returns true if visible or nearly visible rows are neither loaded nor requested.
    pub(in crate::app) fn lacks_rows(&self) -> bool {
        self.loaded && !self.is_whole() && self.needed.lacks(self.rows.items.len())
    }

    /// Updates the gaps: which gaps have a running walk or task, and for which gaps the pages of the feed, its site or a web
    /// archive is searched.
    pub(in crate::app) fn mark_walks(&mut self, activity: &Activity) {
        for view in self.gaps.values_mut() {
            let (id, feed) = (view.open.id, view.open.subscription);
            view.walking = view.open.gap.cause == GapCause::NotYetFetched && activity.is_running(feed);
            view.busy = activity.is_busy_with(feed);
            let walk = activity.walk(feed).filter(|walk| walk.gap == Some(id));
            let walk = walk.filter(|_| !view.walking);
            view.looking = walk.map(|walk| words::walk_line(walk.work, walk.documents));
        }
    }

    /// Sets what the gaps take from their feeds and from the accounts again. It may have arrived or changed after the list.
    pub(in crate::app) fn name_gaps(&mut self) {
        for view in self.gaps.values_mut() {
            self.labels.name(view);
        }
    }

    /// Returns the entries to load now, and the number of their request.
    pub(in crate::app) fn take_wanted(&mut self) -> (u64, Vec<EntryKey>) {
        self.entries.take_wanted()
    }

    /// Returns true if the list and all of its visible rows are loaded.
    pub(in crate::app) fn is_complete(&self) -> bool {
        self.loaded && self.entries.is_complete()
    }

    /// Takes in the rows that were loaded for the request of this number.
    pub(in crate::app) fn put_rows(&mut self, request: u64, rows: Vec<ListedEntry>) {
        for mut listed in rows {
            // A page that was served a moment ago contains no entry that left the feed.
            listed.row.withdrawn &= self.browsed.page.is_none();
            self.entries.put(request, listed);
        }
    }

    /// Shows entries as read or unread before the store has answered.
    pub(in crate::app) fn set_read(&mut self, keys: &[EntryKey], read: bool) {
        let keeps = read && self.query.lists_unread() && self.kept.len() + keys.len() <= KEPT;
        for key in keys {
            if let Some(row) = self.entries.get_mut(*key) {
                row.unread = !read;
            }
        }
        let changed: Vec<EntryKey> = if read {
            keys.iter().copied().filter(|key| self.unread.remove(key)).collect()
        } else {
            self.rows.among(keys).into_iter().filter(|key| self.unread.insert(*key)).collect()
        };
        if let Some(rest) = &mut self.rows.rest {
            let changed = changed.len() as u64;
            rest.unread = if read { rest.unread.saturating_sub(changed) } else { rest.unread + changed };
        }
        if keeps {
            self.kept.extend(changed);
        }
    }

    /// Shows entries as starred or not before the store has answered.
    pub(in crate::app) fn set_starred(&mut self, keys: &[EntryKey], starred: bool) {
        for key in keys {
            if let Some(row) = self.entries.get_mut(*key) {
                row.starred = starred;
            }
        }
        if !starred && self.query.lists_starred() && self.kept.len() + keys.len() <= KEPT {
            self.kept.extend(self.rows.among(keys));
        }
    }

    /// Keeps entries in their place from which the user takes off the listed label.
    pub(in crate::app) fn keep_unlabelled(&mut self, keys: &[EntryKey], name: &LabelName) {
        if self.query.lists_label(name) && self.kept.len() + keys.len() <= KEPT {
            self.kept.extend(self.rows.among(keys));
        }
    }

    /// Shows marks that the store wrote for these entries. Returns false if the list must be read again: if an entry
    /// comes into the list or leaves it, or if an entry may be below the loaded rows.
    pub(in crate::app) fn take_marks(&mut self, keys: &[EntryKey], mark: Mark) -> bool {
        let listed = self.rows.among(keys);
        let (comes, leaves) = match mark {
            Mark::Read(read) => (!read && self.query.lists_unread(), read && self.query.lists_unread()),
            Mark::Starred(starred) => {
                (starred && self.query.lists_starred(), !starred && self.query.lists_starred())
            }
        };
        let are_listed = keys.iter().all(|key| listed.contains(key));
        if (!are_listed && (comes || !self.is_whole()))
            || (leaves && !listed.iter().all(|key| self.kept.contains(key)))
        {
            return false;
        }
        if let Mark::Read(read) = mark {
            self.set_read(keys, read);
        }
        self.entries.reload(keys);
        true
    }

    /// Returns the next unread entry after the selected one, or the previous one.
    pub(in crate::app) fn next_unread(
        &self,
        selected: Option<Selected>,
        backwards: bool,
    ) -> Option<EntryKey> {
        let items = &self.rows.items;
        let at = selected.and_then(|selected| items.iter().position(|item| *item == selected.item()));
        let unread = |item: &TimelineItem| match item {
            TimelineItem::Entry(key) if self.unread.contains(key) => Some(*key),
            _ => None,
        };
        if backwards {
            let end = at.unwrap_or(items.len());
            items.get(..end)?.iter().rev().find_map(unread)
        } else {
            let start = at.map_or(0, |at| at + 1);
            items.get(start..)?.iter().find_map(unread)
        }
    }
}

/// A mark of an entry, and if it was set or removed.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Mark {
    Read(bool),
    Starred(bool),
}

impl Rows for ListModel {
    fn len(&self) -> usize {
        let loaded = self.rows.items.len();
        self.rows.rest.map_or(loaded, |rest| rest.rows.max(loaded))
    }

    fn item(&self, index: usize) -> Option<TimelineItem> {
        self.rows.items.get(index).copied()
    }

    fn horizon(&self) -> Option<(usize, Horizon)> {
        self.rows.horizon
    }

    fn in_sight(&mut self, rows: Range<usize>) {
        self.needed.visible_end = rows.end;
    }

    fn keep_loaded(&mut self, rows: usize) {
        self.needed.selected_end = rows;
    }

    fn headings(&self) -> Arc<[(usize, Heading)]> {
        Arc::clone(&self.rows.headings)
    }

    fn position(&self, item: &TimelineItem) -> Option<usize> {
        self.rows.items.iter().position(|other| other == item)
    }

    fn entry(&mut self, key: EntryKey) -> Option<&EntryRow> {
        self.entries.visible(key)
    }

    fn feed_icon(&self, id: SubscriptionId) -> Option<egui::TextureId> {
        self.labels.icons.get(&id).copied()
    }

    fn thumbnail(&self, key: EntryKey) -> Option<&Url> {
        self.entries.thumbnail(key)
    }

    fn gap(&self, id: GapId) -> Option<&GapView> {
        self.gaps.get(&id)
    }

    fn feed_title(&self, id: SubscriptionId) -> &str {
        self.labels.titles.get(&id).map_or("", String::as_str)
    }

    fn revision(&self) -> u64 {
        self.entries.lists()
    }

    fn is_unread(&self, key: EntryKey) -> bool {
        self.unread.contains(&key)
    }

    fn is_starred(&self, key: EntryKey) -> bool {
        self.entries.get(key).is_some_and(|row| row.starred)
    }

    fn has_label(&self, key: EntryKey, name: &LabelName) -> bool {
        self.entries.get(key).is_some_and(|row| row.labels.iter().any(|label| label.name == *name))
    }

    fn is_hidden(&self, key: EntryKey) -> bool {
        self.entries.get(key).is_some_and(|row| row.is_hidden)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::list::shown::needed::{BELOW, NEAR};
    use crate::profile::feeds::timeline::Rest;

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
        let mut shown = ListModel::default();
        let old = shown.turn_to(Scope::All, Filter::All, String::new());
        let new = shown.turn_to(Scope::Starred, Filter::All, String::new());
        assert!(!shown.take(answer(old, &[1], &[])));
        assert!(shown.rows.items.is_empty());
        assert!(shown.take(answer(new, &[2], &[])));
    }

    #[test]
    fn an_entry_read_in_the_list_stays_until_another_list_is_shown() {
        let mut shown = ListModel::default();
        let unread = |shown: &mut ListModel| {
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
        shown.set_order(ListOrder::OldestFirst);
        assert_eq!(shown.kept(None), [EntryKey(2)]);
        shown.forget_kept();
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
        let mut shown = ListModel::default();
        let generation = shown.turn_to(Scope::All, Filter::All, String::new());
        let asked = shown.ask_rows();
        assert_eq!(asked, BELOW);
        let begun = |rows: usize| {
            let keys: Vec<i64> = (0..i64::try_from(rows).unwrap()).collect();
            let rest = Rest { rows: 100_000, entries: 99_990, gaps: 10, unread: 5_000 };
            ListAnswer { rest: Some(rest), ..answer(generation, &keys, &[3, 4]) }
        };
        shown.take(begun(asked));
        assert_eq!((shown.len(), shown.rows.entries, shown.rows.gaps), (100_000, 99_990, 10));
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
        shown.set_read(&[EntryKey(99_999)], false);
        assert_eq!(shown.unread_entries(), 5_000, "it is no loaded row, and may be in another list");
        shown.turn_to(Scope::Starred, Filter::All, String::new());
        assert_eq!(shown.ask_rows(), BELOW, "another list begins at its top");
    }

    #[test]
    fn next_unread_skips_what_was_read() {
        let mut shown = ListModel::default();
        let generation = shown.turn_to(Scope::All, Filter::All, String::new());
        shown.take(answer(generation, &[1, 2, 3, 4], &[1, 4]));
        let selected = |key| Some(Selected::Entry(EntryKey(key)));
        assert_eq!(shown.next_unread(None, false), Some(EntryKey(1)));
        assert_eq!(shown.next_unread(selected(1), false), Some(EntryKey(4)));
        assert_eq!(shown.next_unread(selected(4), true), Some(EntryKey(1)));
        shown.set_read(&[EntryKey(4)], true);
        assert_eq!(shown.next_unread(selected(1), false), None);
    }

    /// A list of a scope with these entries. The entries in `unread` are unread.
    fn listed(scope: Scope, keys: &[i64], unread: &[i64]) -> ListModel {
        let mut shown = ListModel::default();
        let generation = shown.turn_to(scope, Filter::All, String::new());
        shown.take(answer(generation, keys, unread));
        shown
    }

    #[test]
    fn a_mark_of_a_listed_entry_needs_no_other_list() {
        let mut shown = listed(Scope::All, &[1, 2, 3], &[1, 2]);
        shown.set_read(&[EntryKey(1)], true);
        assert!(shown.take_marks(&[EntryKey(1)], Mark::Read(true)));
        assert_eq!(shown.unread_entries(), 1);
        // The window learns the marks of "Mark all as read" only from the answer of the store.
        assert!(shown.take_marks(&[EntryKey(2)], Mark::Read(true)));
        assert_eq!(shown.unread_entries(), 0);
        assert!(shown.take_marks(&[EntryKey(1), EntryKey(2)], Mark::Read(false)));
        assert_eq!(shown.unread_entries(), 2);
        assert!(shown.take_marks(&[EntryKey(77)], Mark::Read(false)), "it is in another list");
        assert_eq!(shown.unread_entries(), 2);
        assert!(shown.take_marks(&[EntryKey(77)], Mark::Starred(true)));
    }

    #[test]
    fn a_mark_that_changes_the_rows_needs_another_list() {
        let mut shown = listed(Scope::Unread, &[1, 2, 3], &[1, 2, 3]);
        shown.set_read(&[EntryKey(1)], true);
        assert!(shown.take_marks(&[EntryKey(1)], Mark::Read(true)), "a row that the user read stays");
        assert!(shown.take_marks(&[EntryKey(1)], Mark::Read(false)));
        assert!(!shown.take_marks(&[EntryKey(2)], Mark::Read(true)), "it was not read in the list");
        assert!(!shown.take_marks(&[EntryKey(77)], Mark::Read(false)), "it comes into the list");
        let mut starred = listed(Scope::Starred, &[1, 2], &[]);
        starred.set_starred(&[EntryKey(1)], false);
        assert!(starred.take_marks(&[EntryKey(1)], Mark::Starred(false)));
        assert!(!starred.take_marks(&[EntryKey(77)], Mark::Starred(true)));
    }

    #[test]
    fn a_mark_below_the_loaded_rows_needs_another_list() {
        let mut shown = ListModel::default();
        let generation = shown.turn_to(Scope::All, Filter::All, String::new());
        let rest = Rest { rows: 100_000, entries: 100_000, gaps: 0, unread: 5_000 };
        shown.take(ListAnswer { rest: Some(rest), ..answer(generation, &[1, 2, 3], &[1, 2]) });
        assert!(shown.take_marks(&[EntryKey(1)], Mark::Read(true)));
        assert_eq!(shown.unread_entries(), 4_999);
        assert!(!shown.take_marks(&[EntryKey(2), EntryKey(77)], Mark::Read(true)));
    }

    #[test]
    fn a_gap_of_the_list_before_is_not_closed_in_this_one() {
        let mut shown = listed(Scope::All, &[1], &[]);
        let view = crate::ui::gallery::gap(1, GapCause::NotFound);
        let id = view.open.id;
        let generation = shown.turn_to(Scope::Starred, Filter::All, String::new());
        shown.take(ListAnswer { items: vec![TimelineItem::Gap(id)], ..answer(generation, &[], &[]) });
        shown.gaps.insert(id, view);
        let other = shown.turn_to(Scope::All, Filter::All, String::new());
        shown.take(answer(other, &[1], &[]));
        assert!(shown.closed.is_empty());
        shown.rows.items.push(TimelineItem::Gap(id));
        shown.gaps.insert(id, crate::ui::gallery::gap(1, GapCause::NotFound));
        shown.take(answer(other, &[1], &[]));
        assert!(shown.closed.contains_key(&id));
    }

    #[test]
    fn the_web_archive_is_not_offered_for_a_private_feed_that_becomes_known_after_the_list() {
        let mut shown = ListModel::default();
        let view = crate::ui::gallery::gap(1, GapCause::NotFound);
        let (id, feed) = (view.open.id, view.open.subscription);
        shown.gaps.insert(id, GapView { can_be_archived: true, ..view });
        shown.labels.private.insert(feed);
        shown.name_gaps();
        assert!(!shown.gaps[&id].can_be_archived);
    }

    #[test]
    fn a_marked_row_is_loaded_again() {
        let mut shown = listed(Scope::All, &[1], &[1]);
        let row = || vec![ListedEntry { row: crate::ui::gallery::entry(1), thumbnail: None }];
        assert!(shown.entry(EntryKey(1)).is_none());
        let (first, wanted) = shown.take_wanted();
        assert_eq!(wanted, [EntryKey(1)]);
        shown.put_rows(first, row());
        assert!(shown.entry(EntryKey(1)).is_some() && shown.take_wanted().1.is_empty());
        assert!(shown.take_marks(&[EntryKey(1)], Mark::Starred(true)));
        assert!(shown.entry(EntryKey(1)).is_some(), "the row is drawn until the new one comes");
        let (second, wanted) = shown.take_wanted();
        assert_eq!(wanted, [EntryKey(1)]);
        // The row was read before another mark was written.
        assert!(shown.take_marks(&[EntryKey(1)], Mark::Starred(false)));
        shown.put_rows(second, row());
        assert!(shown.entry(EntryKey(1)).is_some());
        assert_eq!(shown.take_wanted().1, [EntryKey(1)]);
    }
}
