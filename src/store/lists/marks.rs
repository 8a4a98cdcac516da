//! Read and star marks, which belong to the user (H5). A gap is no entry and has no marks (G5).

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet};

use rusqlite::named_params;

use super::keys_as_json;
use super::rules::HIDE;
use crate::history::SortKey;
use crate::model::{EntryKey, EntryScope, Filter, ListOrder, SubscriptionId, Timestamp};
use crate::store::entries::counts::Delta;
use crate::store::schema::convert::Col;
use crate::store::{Database, KeyOrder, StoreError, Tx, Watcher, unwatched, watched_parts};

/// One statement marks many entries. If a statement has triggers, SQLite copies each page before it changes the page. So a
/// page is copied once for all of its entries.
///
/// `in_view` of the entries of a hidden feed is larger by 2. A mark that is set meanwhile counts if the user undoes the
/// removal.
const READ: &str = "UPDATE user_state SET read = :read, arrived_read = :reader
    WHERE key IN (SELECT value FROM json_each(:keys)) AND read <> :read
    RETURNING key, subscription,
        (SELECT in_view % 2 FROM entry INDEXED BY entry_place WHERE entry.key = user_state.key) AS in_view";
/// An entry that was read without the user counts as read by the user once the user has read it.
const READ_AGAIN: &str = "UPDATE user_state SET arrived_read = 0
    WHERE key IN (SELECT value FROM json_each(:keys)) AND read = 1 AND arrived_read <> 0";
/// Finds read entries that the user did not read, or that a rule hides.
const OTHER_MARKS: &str = "SELECT key, arrived_read,
        EXISTS (SELECT 1 FROM hidden_entry WHERE hidden_entry.key = user_state.key) AS hidden
    FROM user_state WHERE key IN (SELECT value FROM json_each(:keys)) AND read = 1 AND (arrived_read <> 0 OR hidden)";
const SET_READER: &str = "UPDATE user_state SET arrived_read = :reader WHERE key = :key AND read = 1";
/// An unread entry is never hidden, so that the lists show each entry that the unread counts contain.
const SHOW: &str = "DELETE FROM hidden_entry WHERE key IN (SELECT value FROM json_each(:keys))";
const STAR: &str = "UPDATE user_state SET starred = :starred
    WHERE key IN (SELECT value FROM json_each(:keys)) AND starred <> :starred RETURNING key";

/// True if a rule keeps the entry out of the lists.
const IS_HIDDEN: &str = "SELECT 1 FROM hidden_entry WHERE key = :key";

/// The cause of a read mark, or of its removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MarkedBy {
    User,
    /// A rule, the server of an account, another feed reader, or a twin that was read before the entry arrived. Twins that
    /// become read together with an entry of the user count as marked by the user.
    Other,
}

/// The mark of a read entry that the user did not read, or that a rule hides, for an undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherMark {
    /// The entry.
    pub key: EntryKey,
    /// True if a rule hides it.
    pub is_hidden: bool,
    reader: i64,
}

/// A row of a list that is sorted by time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListRow {
    /// The position of the row.
    pub sort: SortKey,
    /// The entry in the row; `None` for a gap, which is older than all entries of its position.
    pub entry: Option<EntryKey>,
    /// The order of the list.
    pub order: ListOrder,
}

impl ListRow {
    /// Returns true if the row is above an entry of the list.
    fn is_above(self, key: EntryKey, sort: SortKey) -> bool {
        let age = match self.entry {
            Some(entry) => (sort, Reverse(key)).cmp(&(self.sort, Reverse(entry))),
            None => sort.cmp(&self.sort).then(Ordering::Less),
        };
        match self.order {
            ListOrder::NewestFirst => age.is_gt(),
            ListOrder::OldestFirst => age.is_lt(),
            // The time of an entry does not say where it is in such a list, so nothing counts as below the row.
            ListOrder::ByFeed | ListOrder::LongestFirst => false,
        }
    }
}

impl Tx<'_> {
    /// Marks entries as read or unread, because a rule or a server says so. Returns those that changed. The twins of
    /// the entries keep their marks.
    pub fn mark_read(&self, keys: &[EntryKey], read: bool) -> Result<Vec<EntryKey>, StoreError> {
        self.mark(keys, read, MarkedBy::Other, &unwatched)
    }

    /// Marks just these entries for the user, which takes other marks back. Returns those that changed.
    pub fn mark_read_alone(
        &self,
        keys: &[EntryKey],
        read: bool,
        watch: Watcher<'_>,
    ) -> Result<Vec<EntryKey>, StoreError> {
        self.mark(keys, read, MarkedBy::User, watch)
    }

    /// Undoes a step that marked entries as unread. `others` has what [`Database::other_marks`] returned before it. Returns
    /// the entries that changed.
    pub fn mark_read_again(
        &self,
        keys: &[EntryKey],
        others: &[OtherMark],
        watch: Watcher<'_>,
    ) -> Result<Vec<EntryKey>, StoreError> {
        let changed = self.mark_read_alone(keys, true, watch)?;
        let again: BTreeSet<EntryKey> = changed.iter().copied().collect();
        let mut hidden = Vec::new();
        for mark in others.iter().filter(|mark| again.contains(&mark.key)) {
            let params = named_params! {":key": mark.key.0, ":reader": mark.reader};
            self.connection.prepare_cached(SET_READER)?.execute(params)?;
            hidden.extend(mark.is_hidden.then_some(mark.key));
        }
        self.set_hidden(&hidden, true)?;
        Ok(changed)
    }

    /// Marks entries as read or unread for the user, and with them their twins in other feeds. Returns all entries that
    /// changed, for an undo.
    ///
    /// A twin that a rule keeps out of the lists stays out of them. An entry that arrived as read (G5a), or that a rule or a
    /// server marked, counts as read by the user from now on.
    pub fn mark_read_by_user(
        &self,
        keys: &[EntryKey],
        read: bool,
        watch: Watcher<'_>,
    ) -> Result<Vec<EntryKey>, StoreError> {
        if read {
            let params = named_params! {":keys": keys_as_json(keys)};
            self.connection.prepare_cached(READ_AGAIN)?.execute(params)?;
        }
        let mut marked = self.mark(keys, read, MarkedBy::User, watch)?;
        let mut twins = Vec::new();
        for twin in self.twins_of(&marked)? {
            if read || !self.is_hidden(twin)? {
                twins.push(twin);
            }
        }
        marked.extend(self.mark(&twins, read, MarkedBy::User, &unwatched)?);
        Ok(marked)
    }

    fn mark(
        &self,
        keys: &[EntryKey],
        read: bool,
        by: MarkedBy,
        watch: Watcher<'_>,
    ) -> Result<Vec<EntryKey>, StoreError> {
        let reader = if read && by == MarkedBy::Other { 2 } else { 0 };
        let mut changed = Vec::new();
        // Keys in order lie close together on disk. In the order of a list, each entry would be on another page.
        let mut keys = keys.to_vec();
        keys.sort_unstable();
        let mut unread: BTreeMap<SubscriptionId, i64> = BTreeMap::new();
        watched_parts(&keys, watch, |part| {
            let mut statement = self.connection.prepare_cached(READ)?;
            let keys = keys_as_json(part);
            let mut rows =
                statement.query(named_params! {":keys": keys, ":read": read, ":reader": reader})?;
            let first = changed.len();
            while let Some(row) = rows.next()? {
                changed.push(EntryKey(row.get("key")?));
                let subscription: Col<SubscriptionId> = row.get("subscription")?;
                if row.get::<_, Option<bool>>("in_view")? == Some(true) {
                    *unread.entry(subscription.0).or_default() += if read { -1 } else { 1 };
                }
            }
            let shown = changed.get_mut(first..).unwrap_or_default();
            shown.sort_unstable();
            if !read && !shown.is_empty() {
                let params = named_params! {":keys": keys_as_json(shown)};
                self.connection.prepare_cached(SHOW)?.execute(params)?;
            }
            Ok(())
        })?;
        for (id, unread) in unread {
            self.keep_counts(id, Delta { unread, ..Delta::default() })?;
        }
        Ok(changed)
    }

    /// Marks every entry of a list as read. Entries with a key above `upto` arrived after the user saw the list and
    /// stay unread. Returns the entries that changed, for an undo.
    pub fn mark_all_read(
        &self,
        scope: &EntryScope,
        upto: Option<EntryKey>,
        watch: Watcher<'_>,
    ) -> Result<Vec<EntryKey>, StoreError> {
        self.mark_some_read(scope, upto, watch, |_, _| true)
    }

    /// Like [`Self::mark_all_read`], for the entries whose time in lists is before `before`.
    pub fn mark_older_read(
        &self,
        scope: &EntryScope,
        before: Timestamp,
        upto: Option<EntryKey>,
        watch: Watcher<'_>,
    ) -> Result<Vec<EntryKey>, StoreError> {
        self.mark_some_read(scope, upto, watch, |_, sort| sort.time < before)
    }

    /// Like [`Self::mark_all_read`], for the entries below a row of the list.
    pub fn mark_below_read(
        &self,
        scope: &EntryScope,
        row: ListRow,
        upto: Option<EntryKey>,
        watch: Watcher<'_>,
    ) -> Result<Vec<EntryKey>, StoreError> {
        self.mark_some_read(scope, upto, watch, |key, sort| row.is_above(key, sort))
    }

    fn mark_some_read(
        &self,
        scope: &EntryScope,
        upto: Option<EntryKey>,
        watch: Watcher<'_>,
        is_meant: impl Fn(EntryKey, SortKey) -> bool,
    ) -> Result<Vec<EntryKey>, StoreError> {
        let unread = self.list(scope, Filter::Unread, KeyOrder::NewestFirst)?.into_iter();
        let keys: Vec<EntryKey> = unread
            .filter(|(key, sort)| upto.is_none_or(|upto| *key <= upto) && is_meant(*key, *sort))
            .map(|(key, _)| key)
            .collect();
        self.mark_read_by_user(&keys, true, watch)
    }

    /// Stars an entry or removes its star. Returns true if that changed anything.
    pub fn star(&self, key: EntryKey, starred: bool) -> Result<bool, StoreError> {
        Ok(!self.star_these(&[key], starred)?.is_empty())
    }

    /// Stars entries or removes their stars. Returns those that changed, for an undo.
    pub fn star_these(&self, keys: &[EntryKey], starred: bool) -> Result<Vec<EntryKey>, StoreError> {
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        let mut statement = self.connection.prepare_cached(STAR)?;
        let params = named_params! {":keys": keys_as_json(keys), ":starred": starred};
        let mut changed: BTreeSet<EntryKey> = statement
            .query_map(params, |row| Ok(EntryKey(row.get("key")?)))?
            .collect::<rusqlite::Result<_>>()?;
        Ok(keys.iter().copied().filter(|key| changed.remove(key)).collect())
    }

    /// Shows entries in the lists again that a rule hid, or takes that back. An entry that was marked as unread meanwhile
    /// stays in the lists. Returns the entries that changed.
    pub fn set_hidden(&self, keys: &[EntryKey], is_hidden: bool) -> Result<Vec<EntryKey>, StoreError> {
        let sql = if is_hidden { HIDE } else { SHOW };
        let mut statement = self.connection.prepare_cached(&format!("{sql} RETURNING key"))?;
        let changed = statement
            .query_map(named_params! {":keys": keys_as_json(keys)}, |row| Ok(EntryKey(row.get("key")?)))?;
        Ok(changed.collect::<rusqlite::Result<_>>()?)
    }
}

impl Database {
    /// Returns the marks of those of the entries and their twins that the user did not read, or that a rule hides.
    pub fn other_marks(&self, keys: &[EntryKey]) -> Result<Vec<OtherMark>, StoreError> {
        let mut all = self.twins_of(keys)?;
        all.extend(keys);
        let all: Vec<EntryKey> = all.into_iter().collect();
        let mut statement = self.connection.prepare_cached(OTHER_MARKS)?;
        let marks = statement.query_map(named_params! {":keys": keys_as_json(&all)}, |row| {
            let (key, reader) = (EntryKey(row.get("key")?), row.get("arrived_read")?);
            Ok(OtherMark { key, is_hidden: row.get("hidden")?, reader })
        })?;
        Ok(marks.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns true if a rule hides the entry from the lists.
    pub fn is_hidden(&self, key: EntryKey) -> Result<bool, StoreError> {
        Ok(self.connection.prepare_cached(IS_HIDDEN)?.exists(named_params! {":key": key.0})?)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::history::{Arrival, EntryChange};
    use crate::store::testing::{add, at, entry, keys, memory, new_entry, unread, update, with_entries};

    #[test]
    fn marking_returns_what_it_changed_and_updates_the_count() {
        let (mut store, id) = with_entries(&[new_entry("a", 1), new_entry("b", 2), new_entry("c", 3)]);
        let all = keys(&store, &EntryScope::All);
        assert_eq!(unread(&store, id), 3);
        assert_eq!(store.transaction(|tx| tx.mark_read(&all[..1], true)).unwrap(), all[..1]);
        assert_eq!(store.transaction(|tx| tx.mark_read(&all[..2], true)).unwrap(), all[1..2]);
        assert_eq!(unread(&store, id), 1);
        let undone = store.transaction(|tx| tx.mark_all_read(&EntryScope::All, None, &unwatched)).unwrap();
        assert_eq!((undone.as_slice(), unread(&store, id)), (&all[2..], 0));
        store.transaction(|tx| tx.mark_read(&undone, false)).unwrap();
        assert_eq!(unread(&store, id), 1);
        assert_eq!(store.transaction(|tx| tx.mark_read(&[EntryKey(999)], true)).unwrap(), []);
    }

    #[test]
    fn marking_many_reports_progress_and_a_stop_undoes_it() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let names: Vec<String> = (0..600).map(|number| format!("e{number}")).collect();
        let many: Vec<_> = names.iter().zip(1..).map(|(name, second)| new_entry(name, second)).collect();
        store.transaction(|tx| tx.apply(id, &update(&many), at(9))).unwrap();
        let told = RefCell::new(Vec::new());
        let stops = |done, total| {
            told.borrow_mut().push((done, total));
            done < 512
        };
        let stopped = store.transaction(|tx| tx.mark_all_read(&EntryScope::All, None, &stops));
        assert!(matches!(stopped, Err(StoreError::Stopped)));
        assert_eq!(told.into_inner(), [(0, 600), (256, 600), (512, 600)]);
        assert_eq!(unread(&store, id), 600);
        let marked = store.transaction(|tx| tx.mark_all_read(&EntryScope::All, None, &unwatched)).unwrap();
        assert_eq!((marked.len(), unread(&store, id)), (600, 0));
    }

    #[test]
    fn entries_that_arrive_meanwhile_stay_unread() {
        let (mut store, id) = with_entries(&[new_entry("a", 1)]);
        let seen = store.newest_key().unwrap();
        store.transaction(|tx| tx.apply(id, &update(&[new_entry("b", 2)]), at(9))).unwrap();
        store.transaction(|tx| tx.mark_all_read(&EntryScope::Subscription(id), seen, &unwatched)).unwrap();
        assert_eq!(unread(&store, id), 1);
    }

    #[test]
    fn older_entries_can_be_marked_as_read_and_as_unread_again() {
        let (mut store, id) = with_entries(&[new_entry("a", 1), new_entry("b", 2), new_entry("c", 3)]);
        let all = keys(&store, &EntryScope::All);
        let times: Vec<_> = store.rows(&all).unwrap().iter().map(|row| row.time).collect();
        let mut older = |before| {
            let scope = EntryScope::Subscription(id);
            store.transaction(|tx| tx.mark_older_read(&scope, before, None, &unwatched)).unwrap()
        };
        assert_eq!(older(times[2]), []);
        assert_eq!(older(times[1]), all[2..]);
        assert_eq!(older(times[0]), all[1..2]);
        store.transaction(|tx| tx.mark_read(&all[1..], false)).unwrap();
        assert_eq!(unread(&store, id), 3);
    }

    #[test]
    fn h5_a_replaced_entry_keeps_the_users_marks() {
        let (mut store, id) = with_entries(&[new_entry("a", 1)]);
        let key = keys(&store, &EntryScope::All)[0];
        store
            .transaction(|tx| {
                tx.mark_read(&[key], true)?;
                tx.star(key, true)
            })
            .unwrap();
        let replaced = EntryChange {
            held: Some(key),
            entry: entry("a", "another title"),
            changed: true,
            arrival: Arrival::Unread,
            ..new_entry("a", 2)
        };
        let applied = store.transaction(|tx| tx.apply(id, &update(&[replaced]), at(10))).unwrap();
        assert_eq!((applied.new_unread, applied.changed), (0, 1));
        let row = &store.rows(&[key]).unwrap()[0];
        assert_eq!((row.title.as_str(), row.unread, row.starred), ("another title", false, true));
        assert_eq!(unread(&store, id), 0);
    }

    #[test]
    fn marking_below_a_row_marks_what_the_list_shows_below_it() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        // Two entries have the time 2, and a gap may have it as well.
        let entries = [new_entry("a", 1), new_entry("b", 2), new_entry("c", 2), new_entry("d", 3)];
        store.transaction(|tx| tx.apply(id, &update(&entries), at(9))).unwrap();
        let list = store.list(&EntryScope::All, Filter::All, KeyOrder::NewestFirst).unwrap();
        for order in [ListOrder::NewestFirst, ListOrder::OldestFirst] {
            let mut shown = list.clone();
            if order == ListOrder::OldestFirst {
                shown.reverse();
            }
            for (row, (entry, sort)) in shown.iter().enumerate() {
                let below: BTreeSet<EntryKey> = shown[row + 1..].iter().map(|(key, _)| *key).collect();
                let row = ListRow { sort: *sort, entry: Some(*entry), order };
                assert_eq!(marked_below(&mut store, row), below, "{order:?} {entry:?}");
            }
            // The list shows a gap between the entries of its position and the older ones.
            let gap = list[2].1;
            let is_below = |sort: &SortKey| match order {
                ListOrder::NewestFirst => *sort > gap,
                _ => *sort <= gap,
            };
            let below = list.iter().filter(|(_, sort)| is_below(sort)).map(|(key, _)| *key).collect();
            assert_eq!(
                marked_below(&mut store, ListRow { sort: gap, entry: None, order }),
                below,
                "{order:?}"
            );
        }
        for order in [ListOrder::ByFeed, ListOrder::LongestFirst] {
            let row = ListRow { sort: list[1].1, entry: Some(list[1].0), order };
            assert_eq!(marked_below(&mut store, row), BTreeSet::new(), "times do not say what is below");
        }
    }

    /// Marks the entries below a row, and takes the marks back.
    fn marked_below(store: &mut crate::store::Store, row: ListRow) -> BTreeSet<EntryKey> {
        let mark = |tx: &mut Tx<'_>| tx.mark_below_read(&EntryScope::All, row, None, &unwatched);
        let marked = store.transaction(mark).unwrap();
        store.transaction(|tx| tx.mark_read(&marked, false)).unwrap();
        marked.into_iter().collect()
    }
}
