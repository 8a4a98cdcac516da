//! Reads the beginning of a list without reading the whole list.
//!
//! An index sorts the entries of each feed, so a list of many feeds is a merge of sorted streams. A stream is opened
//! when the merge reaches the newest entry of its feed. The cost grows with the number of rows that are read and of
//! feeds that they come from, not with the size of the database.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap};

use rusqlite::named_params;
use serde_json::json;

use super::{EntryScope, ListedKeys, UNREAD_OF_SUBSCRIPTION, place};
use crate::history::SortKey;
use crate::model::{EntryKey, Filter, ListOrder, SAVED_PAGES_NORMALISED, SubscriptionId, Timestamp};
use crate::store::schema::convert::{Col, uncount};
use crate::store::{Database, StoreError};

const FEEDS: &str = "SELECT id, entries, unread, oldest, newest FROM subscription
    WHERE removed_at IS NULL OR normalised = :pages";
pub(in crate::store) const NEWEST_FIRST: &str =
    "SELECT key, sort_time, sort_rank FROM entry INDEXED BY entry_by_list
    WHERE subscription = :id AND in_view = 1 AND (sort_time, sort_rank, key) < (:time, :rank, :key)
    ORDER BY sort_time DESC, sort_rank DESC, key DESC LIMIT :limit";
pub(in crate::store) const OLDEST_FIRST: &str =
    "SELECT key, sort_time, sort_rank FROM entry INDEXED BY entry_by_list
    WHERE subscription = :id AND in_view = 1 AND (sort_time, sort_rank, key) > (:time, :rank, :key)
    ORDER BY sort_time, sort_rank, key LIMIT :limit";
pub(in crate::store) const UNREAD_NEWEST_FIRST: &str = "SELECT entry.key, sort_time, sort_rank
    FROM entry INDEXED BY entry_by_list CROSS JOIN user_state ON user_state.key = entry.key
    WHERE entry.subscription = :id AND in_view = 1 AND read = 0
        AND (sort_time, sort_rank, entry.key) < (:time, :rank, :key)
    ORDER BY sort_time DESC, sort_rank DESC, entry.key DESC LIMIT :limit";
pub(in crate::store) const UNREAD_OLDEST_FIRST: &str = "SELECT entry.key, sort_time, sort_rank
    FROM entry INDEXED BY entry_by_list CROSS JOIN user_state ON user_state.key = entry.key
    WHERE entry.subscription = :id AND in_view = 1 AND read = 0
        AND (sort_time, sort_rank, entry.key) > (:time, :rank, :key)
    ORDER BY sort_time, sort_rank, entry.key LIMIT :limit";
const HIDDEN: &str = "SELECT entry.key, subscription
    FROM hidden_entry CROSS JOIN entry INDEXED BY entry_place ON entry.key = hidden_entry.key
    WHERE in_view = 1";
const UNREAD_AMONG: &str = "SELECT json_each.value FROM json_each(:keys)
    CROSS JOIN user_state ON user_state.key = json_each.value WHERE read = 0";
const PLACE: &str = "SELECT key, sort_time, sort_rank FROM entry INDEXED BY entry_place WHERE key = :key";
const PLACE_IN: &str = "SELECT key, sort_time, sort_rank, subscription, in_view FROM entry WHERE key = :key";

/// Rows that a stream reads first. Each further read takes four times as many, up to `MOST`.
const FIRST: i64 = 4;
const MOST: i64 = 1_024;
/// If a feed has at most this many unread entries, one query finds them all. If it has more, all its entries are read
/// in order, and the read ones are left out.
const FEW_UNREAD: u64 = 256;

/// The part of a list to read, from its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListPrefix {
    /// At least this many entries.
    pub entries: usize,
    /// At least all entries down to this position, and one more.
    pub through: Option<SortKey>,
    /// The order of the list. A list that is not sorted by time is read with the newest entries first.
    pub order: ListOrder,
}

/// The beginning of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListPart {
    /// The entries with their positions, in the order of the list.
    pub entries: ListedKeys,
    /// Number of entries in the whole list.
    pub total: u64,
    /// Number of unread entries in the feeds of the list.
    pub unread: u64,
    /// True if the list ends here.
    pub is_whole: bool,
}

/// A feed of the list.
#[derive(Clone, Copy, Debug)]
struct Feed {
    id: SubscriptionId,
    entries: u64,
    unread: u64,
    oldest: Option<Timestamp>,
    newest: Option<Timestamp>,
}

impl Feed {
    /// Returns the time of the first entry of the feed.
    const fn first(&self, order: ListOrder) -> Option<Timestamp> {
        match order {
            ListOrder::OldestFirst => self.oldest,
            _ => self.newest,
        }
    }
}

impl Database {
    /// Returns the position of the last row in the list of a feed.
    pub fn last_row(&self, id: SubscriptionId) -> Result<Option<SortKey>, StoreError> {
        let end = ListPrefix { entries: 1, through: None, order: ListOrder::OldestFirst };
        let end = self.list_part(&EntryScope::Subscription(id), Filter::All, end)?;
        Ok(end.and_then(|end| end.entries.first().map(|(_, sort)| *sort)))
    }

    /// Returns the beginning of a list of all feeds, of a folder or of some subscriptions, with all entries in the view
    /// or the unread ones. `None` for lists of starred, labelled or withdrawn entries, which are read as a whole.
    pub fn list_part(
        &self,
        scope: &EntryScope,
        filter: Filter,
        part: ListPrefix,
    ) -> Result<Option<ListPart>, StoreError> {
        if filter == Filter::Starred {
            return Ok(None);
        }
        let Some(mut feeds) = self.feeds_of(scope)? else { return Ok(None) };
        // An unread entry is never hidden.
        let hidden = if filter == Filter::All { self.hidden_entries()? } else { BTreeMap::new() };
        let mut left_out: BTreeMap<SubscriptionId, u64> = BTreeMap::new();
        for id in hidden.values() {
            *left_out.entry(*id).or_default() += 1;
        }
        for feed in &mut feeds {
            feed.entries = feed.entries.saturating_sub(left_out.get(&feed.id).copied().unwrap_or_default());
        }
        let sum = |of: fn(&Feed) -> u64| feeds.iter().map(of).sum();
        let unread = sum(|feed| feed.unread);
        let total = if filter == Filter::Unread { unread } else { sum(|feed| feed.entries) };
        let (entries, is_whole) = self.merged(feeds, filter, part, &hidden)?;
        Ok(Some(ListPart { entries, total, unread, is_whole }))
    }

    /// Removes the entries from a list that rules keep out of lists.
    pub fn leave_out_hidden(&self, list: &mut ListedKeys) -> Result<(), StoreError> {
        let hidden = self.hidden_entries()?;
        list.retain(|(key, _)| !hidden.contains_key(key));
        Ok(())
    }

    /// Returns the number of entries of a feed that rules hide from the lists.
    pub fn hidden_in(&self, id: SubscriptionId) -> Result<u64, StoreError> {
        Ok(self.hidden_entries()?.values().filter(|feed| **feed == id).count() as u64)
    }

    /// Returns the hidden entries that would be in the lists, with their feeds.
    fn hidden_entries(&self) -> Result<BTreeMap<EntryKey, SubscriptionId>, StoreError> {
        let mut statement = self.connection.prepare_cached(HIDDEN)?;
        let rows = statement.query_map([], |row| Ok((EntryKey(row.get(0)?), SubscriptionId(row.get(1)?))))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns those of the given entries that are unread, in the same order.
    pub fn unread_among(
        &self,
        keys: impl IntoIterator<Item = EntryKey>,
    ) -> Result<Vec<EntryKey>, StoreError> {
        let mut statement = self.connection.prepare_cached(UNREAD_AMONG)?;
        let mut keys = keys.into_iter().map(|key| key.0);
        let mut unread = Vec::new();
        loop {
            // Many keys at a time: a query for each key takes three times as long.
            let asked: Vec<i64> = keys.by_ref().take(1_024).collect();
            if asked.is_empty() {
                return Ok(unread);
            }
            let mut rows = statement.query(named_params! {":keys": json!(asked).to_string()})?;
            while let Some(row) = rows.next()? {
                unread.push(EntryKey(row.get(0)?));
            }
        }
    }

    /// Returns those of the given entries that belong to a scope, with their positions, whether they are read or
    /// unread. For starred, labelled and withdrawn entries, returns all that exist.
    pub fn places_in(
        &self,
        scope: &EntryScope,
        keys: impl IntoIterator<Item = EntryKey>,
    ) -> Result<ListedKeys, StoreError> {
        let feeds = self.feeds_of(scope)?;
        let is_in = |id: SubscriptionId, in_view: bool| {
            feeds.as_ref().is_none_or(|feeds| in_view && feeds.iter().any(|feed| feed.id == id))
        };
        let mut statement = self.connection.prepare_cached(PLACE_IN)?;
        let mut list = ListedKeys::new();
        for key in keys {
            let mut rows = statement.query(named_params! {":key": key.0})?;
            if let Some(row) = rows.next()?
                && is_in(row.get::<_, Col<SubscriptionId>>("subscription")?.0, row.get("in_view")?)
            {
                list.push(place(row)?);
            }
        }
        Ok(list)
    }

    /// Returns the position of an entry in lists.
    pub fn sort_key(&self, key: EntryKey) -> Result<Option<SortKey>, StoreError> {
        let mut statement = self.connection.prepare_cached(PLACE)?;
        let mut rows = statement.query(named_params! {":key": key.0})?;
        Ok(rows.next()?.map(place).transpose()?.map(|(_, sort)| sort))
    }

    /// Returns the feeds of a scope; `None` for starred, labelled and withdrawn entries.
    fn feeds_of(&self, scope: &EntryScope) -> Result<Option<Vec<Feed>>, StoreError> {
        let mut feeds = self.feeds()?;
        match scope {
            EntryScope::All => {}
            EntryScope::Folder(path) => {
                let inside = self.subscriptions_in(path)?;
                feeds.retain(|feed| inside.binary_search(&feed.id).is_ok());
            }
            EntryScope::Subscription(id) => feeds.retain(|feed| feed.id == *id),
            EntryScope::Subscriptions(ids) => feeds.retain(|feed| ids.contains(&feed.id)),
            EntryScope::Starred | EntryScope::Label(_) | EntryScope::Removed(_) => return Ok(None),
        }
        Ok(Some(feeds))
    }

    fn feeds(&self) -> Result<Vec<Feed>, StoreError> {
        let mut statement = self.connection.prepare_cached(FEEDS)?;
        let rows = statement.query_map(named_params! {":pages": SAVED_PAGES_NORMALISED}, |row| {
            Ok(Feed {
                id: SubscriptionId(row.get("id")?),
                entries: uncount(row.get("entries")?),
                unread: uncount(row.get("unread")?),
                oldest: row.get::<_, Col<_>>("oldest")?.0,
                newest: row.get::<_, Col<_>>("newest")?.0,
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Merges the first entries of some feeds in the order of the list, as many as `part` says. The flag is true if the
    /// list ends there.
    fn merged(
        &self,
        feeds: Vec<Feed>,
        filter: Filter,
        part: ListPrefix,
        hidden: &BTreeMap<EntryKey, SubscriptionId>,
    ) -> Result<(ListedKeys, bool), StoreError> {
        let order = part.order;
        // The next feed to open is the last one here. Feeds without entries are left out.
        let mut unopened: Vec<(Timestamp, Feed)> = feeds
            .into_iter()
            .filter(|feed| filter != Filter::Unread || feed.unread > 0)
            .filter_map(|feed| Some((feed.first(order)?, feed)))
            .collect();
        unopened.sort_by_key(|(time, _)| *time);
        if order == ListOrder::OldestFirst {
            unopened.reverse();
        }
        let mut streams: Vec<Stream> = Vec::new();
        let mut heads: BinaryHeap<Reverse<(SortPosition, usize)>> = BinaryHeap::new();
        let mut list = ListedKeys::new();
        loop {
            while let Some((_, feed)) = unopened.pop_if(|(time, _)| {
                heads.peek().is_none_or(|Reverse((head, _))| !head.comes_before_time(*time))
            }) {
                let mut stream = Stream::of(feed, filter, order);
                if let Some(first) = self.next_of(&mut stream)? {
                    heads.push(Reverse((first, streams.len())));
                    streams.push(stream);
                }
            }
            let Some(Reverse((head, at))) = heads.pop() else { return Ok((list, true)) };
            let is_through = part.through.is_none_or(|through| match (list.last(), order) {
                (Some((_, last)), ListOrder::OldestFirst) => *last < through,
                (Some((_, last)), _) => *last > through,
                (None, _) => false,
            });
            if list.len() >= part.entries && is_through {
                return Ok((list, false));
            }
            if !hidden.contains_key(&head.key) {
                list.push((head.key, head.sort));
            }
            if let Some(stream) = streams.get_mut(at)
                && let Some(next) = self.next_of(stream)?
            {
                heads.push(Reverse((next, at)));
            }
        }
    }

    fn next_of(&self, stream: &mut Stream) -> Result<Option<SortPosition>, StoreError> {
        if stream.read.len() == 0 && !stream.ended {
            stream.read = self.read_on(stream)?.into_iter();
        }
        let next = stream.read.next();
        stream.last = next.or(stream.last);
        Ok(next.map(|(key, sort)| SortPosition { sort, key, order: stream.order }))
    }

    fn read_on(&self, stream: &mut Stream) -> Result<ListedKeys, StoreError> {
        let unread = stream.filter == Filter::Unread;
        if unread && stream.feed.unread <= FEW_UNREAD {
            stream.ended = true;
            let mut statement = self.connection.prepare_cached(UNREAD_OF_SUBSCRIPTION)?;
            let rows = statement.query_map(named_params! {":id": stream.feed.id.0}, place)?;
            let mut list: ListedKeys = rows.collect::<rusqlite::Result<_>>()?;
            list.sort_by_key(|(key, sort)| SortPosition { sort: *sort, key: *key, order: stream.order });
            return Ok(list);
        }
        let (sql, before_all) = match (stream.order, unread) {
            (ListOrder::OldestFirst, false) => (OLDEST_FIRST, i64::MIN),
            (ListOrder::OldestFirst, true) => (UNREAD_OLDEST_FIRST, i64::MIN),
            (_, false) => (NEWEST_FIRST, i64::MAX),
            (_, true) => (UNREAD_NEWEST_FIRST, i64::MAX),
        };
        let (time, rank, key) = match stream.last {
            Some((key, sort)) => (sort.time.millis(), sort.rank, key.0),
            None => (before_all, before_all, before_all),
        };
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map(
            named_params! {
                ":id": stream.feed.id.0, ":time": time, ":rank": rank, ":key": key, ":limit": stream.limit,
            },
            place,
        )?;
        let list: ListedKeys = rows.collect::<rusqlite::Result<_>>()?;
        stream.ended = uncount(stream.limit) > list.len() as u64;
        stream.limit = (stream.limit * 4).min(MOST);
        Ok(list)
    }
}

/// The entries of a feed in order, read in batches.
#[derive(Debug)]
struct Stream {
    feed: Feed,
    filter: Filter,
    order: ListOrder,
    read: std::vec::IntoIter<(EntryKey, SortKey)>,
    /// The entry that was returned last.
    last: Option<(EntryKey, SortKey)>,
    limit: i64,
    ended: bool,
}

impl Stream {
    fn of(feed: Feed, filter: Filter, order: ListOrder) -> Self {
        let read = ListedKeys::new().into_iter();
        Self { feed, filter, order, read, last: None, limit: FIRST, ended: false }
    }
}

/// The position of an entry. It sorts the entry that is shown first as the smallest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SortPosition {
    sort: SortKey,
    key: EntryKey,
    order: ListOrder,
}

impl SortPosition {
    /// Returns true if this entry is shown before every entry with the time `time`.
    fn comes_before_time(&self, time: Timestamp) -> bool {
        match self.order {
            ListOrder::OldestFirst => self.sort.time < time,
            _ => self.sort.time > time,
        }
    }
}

impl Ord for SortPosition {
    fn cmp(&self, other: &Self) -> Ordering {
        let place = |place: &Self| (place.sort, Reverse(place.key));
        match self.order {
            ListOrder::OldestFirst => place(other).cmp(&place(self)),
            _ => place(self).cmp(&place(other)),
        }
    }
}

impl PartialOrd for SortPosition {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::{add_in, at, memory, new_entry, update};
    use crate::store::{KeyOrder, Store};

    /// Makes feeds with entries of different and of equal times, inside a folder and outside. One feed has no entries,
    /// and the user unsubscribed from another one.
    fn filled() -> (Store, Vec<SubscriptionId>) {
        let mut store = memory();
        let folder = ["News".to_owned()];
        let feeds: Vec<SubscriptionId> = (0..7)
            .map(|n| {
                let path = if n % 2 == 0 { &folder[..] } else { &[] };
                add_in(&mut store, &format!("https://{n}.example/feed"), path)
            })
            .collect();
        // The feeds have different sizes. The times of some lie far behind those of others, and many times are equal.
        for ((n, feed), count) in (0_i64..).zip(&feeds).zip([0, 1, 5, 40, 90, 30, 20]) {
            let time = |i: i64| (i * 37 + n * 11) % 60 - n * 13;
            let changes: Vec<_> = (0..count).map(|i| new_entry(&format!("{n} {i}"), time(i))).collect();
            store.transaction(|tx| tx.apply(*feed, &update(&changes), at(9))).unwrap();
        }
        store.transaction(|tx| tx.remove_subscription(feeds[6], at(10))).unwrap();
        let list = store.list(&EntryScope::All, Filter::All, KeyOrder::NewestFirst).unwrap();
        let read: Vec<EntryKey> = list.iter().step_by(3).map(|(key, _)| *key).collect();
        store.transaction(|tx| tx.mark_read(&read, true).map(drop)).unwrap();
        (store, feeds)
    }

    const ORDERS: [ListOrder; 2] = [ListOrder::NewestFirst, ListOrder::OldestFirst];

    fn part(entries: usize, order: ListOrder) -> ListPrefix {
        ListPrefix { entries, through: None, order }
    }

    #[test]
    fn the_first_part_of_a_list_has_the_first_rows_of_the_whole_list() {
        let (store, feeds) = filled();
        let scopes = [
            EntryScope::All,
            EntryScope::Folder(vec!["News".to_owned()]),
            EntryScope::Subscription(feeds[4]),
            EntryScope::Subscription(feeds[0]),
            EntryScope::Subscriptions(vec![feeds[1], feeds[3]]),
        ];
        for (scope, filter) in scopes.iter().flat_map(|scope| [(scope, Filter::All), (scope, Filter::Unread)])
        {
            for order in ORDERS {
                let mut whole = store.list(scope, filter, KeyOrder::NewestFirst).unwrap();
                if order == ListOrder::OldestFirst {
                    whole.reverse();
                }
                for wanted in [0, 1, 7, whole.len().saturating_sub(1), whole.len(), usize::MAX] {
                    let found = store.list_part(scope, filter, part(wanted, order)).unwrap().unwrap();
                    let so_many = wanted.min(whole.len());
                    assert_eq!(found.entries, whole[..so_many], "{scope:?} {filter:?} {wanted}");
                    assert_eq!(found.is_whole, so_many == whole.len(), "{scope:?} {filter:?} {wanted}");
                    assert_eq!(found.total, whole.len() as u64, "{scope:?} {filter:?}");
                    let unread = store.list(scope, Filter::Unread, KeyOrder::NewestFirst).unwrap().len();
                    assert_eq!(found.unread, unread as u64, "{scope:?} {filter:?}");
                }
            }
        }
        assert_eq!(
            store.list_part(&EntryScope::Starred, Filter::All, part(9, ListOrder::NewestFirst)).unwrap(),
            None
        );
        assert_eq!(
            store.list_part(&EntryScope::All, Filter::Starred, part(9, ListOrder::NewestFirst)).unwrap(),
            None
        );
    }

    #[test]
    fn a_feed_with_many_unread_entries_is_searched_for_them() {
        let mut store = memory();
        let feed = add_in(&mut store, "https://a.example/feed", &[]);
        let changes: Vec<_> = (0..1_000).map(|n| new_entry(&n.to_string(), n / 3)).collect();
        store.transaction(|tx| tx.apply(feed, &update(&changes), at(9))).unwrap();
        let list = store.list(&EntryScope::All, Filter::All, KeyOrder::NewestFirst).unwrap();
        let read: Vec<EntryKey> = list[..600].iter().step_by(2).map(|(key, _)| *key).collect();
        store.transaction(|tx| tx.mark_read(&read, true).map(drop)).unwrap();
        let mut unread = store.list(&EntryScope::All, Filter::Unread, KeyOrder::NewestFirst).unwrap();
        assert!(unread.len() as u64 > FEW_UNREAD, "unread entries are searched for among the read ones");
        let some = store
            .list_part(&EntryScope::All, Filter::Unread, part(400, ListOrder::NewestFirst))
            .unwrap()
            .unwrap();
        assert_eq!(some.entries, unread[..400]);
        unread.reverse();
        let some = store
            .list_part(&EntryScope::All, Filter::Unread, part(500, ListOrder::OldestFirst))
            .unwrap()
            .unwrap();
        assert_eq!(some.entries, unread[..500]);
    }

    #[test]
    fn a_part_of_a_list_reaches_one_entry_past_a_position() {
        let (store, _) = filled();
        for order in ORDERS {
            let mut whole = store.list(&EntryScope::All, Filter::All, KeyOrder::NewestFirst).unwrap();
            if order == ListOrder::OldestFirst {
                whole.reverse();
            }
            let (key, sort) = whole[60];
            assert_eq!(store.sort_key(key).unwrap(), Some(sort));
            let wanted = ListPrefix { entries: 5, through: Some(sort), order };
            let found = store.list_part(&EntryScope::All, Filter::All, wanted).unwrap().unwrap();
            // The part contains all entries at the same position, and one more.
            let through = whole.iter().rposition(|(_, other)| *other == sort).unwrap();
            assert_eq!(found.entries, whole[..=through + 1]);
        }
        assert_eq!(store.sort_key(EntryKey(i64::MAX)).unwrap(), None);
    }

    #[test]
    fn positions_are_returned_only_for_entries_of_the_scope() {
        let (mut store, feeds) = filled();
        let whole = store.list(&EntryScope::All, Filter::All, KeyOrder::NewestFirst).unwrap();
        let keys = || whole.iter().map(|(key, _)| *key);
        assert_eq!(store.places_in(&EntryScope::All, keys()).unwrap(), whole);
        for scope in [EntryScope::Folder(vec!["News".to_owned()]), EntryScope::Subscription(feeds[4])] {
            let list = store.list(&scope, Filter::All, KeyOrder::NewestFirst).unwrap();
            assert!(!list.is_empty() && list.len() < whole.len());
            assert_eq!(store.places_in(&scope, keys()).unwrap(), list);
        }
        // A feed that the user no longer follows belongs to no scope.
        store.transaction(|tx| tx.remove_subscription(feeds[4], at(11))).unwrap();
        assert!(store.places_in(&EntryScope::Subscription(feeds[4]), keys()).unwrap().is_empty());
    }

    #[test]
    fn unread_among_returns_the_unread_entries() {
        let (store, _) = filled();
        let all = store.list(&EntryScope::All, Filter::All, KeyOrder::NewestFirst).unwrap();
        let unread = store.list(&EntryScope::All, Filter::Unread, KeyOrder::NewestFirst).unwrap();
        let found = store.unread_among(all.iter().map(|(key, _)| *key)).unwrap();
        assert_eq!(found, unread.iter().map(|(key, _)| *key).collect::<Vec<_>>());
    }
}
