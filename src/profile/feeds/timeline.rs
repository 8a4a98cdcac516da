//! The rows of a list for the window and the command line: entries, gaps, page boundaries and the horizon.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use chrono::Datelike;

use super::gaps;
use crate::history::{
    Horizon, HorizonMeaning, Marker, OpenGap, SortKey, TimelineItem, above_imported, assemble, horizon,
};
use crate::model::{
    EntryKey, EntryScope, FeedKind, Filter, GapId, ListOrder, SubscriptionId, SubscriptionRow, Timestamp,
    feed_name,
};
use crate::store::{Database, KeyOrder, ListPart, ListPrefix, StoreError};
use crate::ui::view::Heading;

/// Returns the rows of a list, newest first. The rows of a complete feed are in the order of its document (C1).
pub fn of(database: &Database, scope: &EntryScope, filter: Filter) -> Result<Vec<TimelineItem>, StoreError> {
    let whole = ListPrefix { entries: usize::MAX, through: None, order: ListOrder::NewestFirst };
    Ok(part(database, scope, filter, whole, &[])?.items)
}

/// Returns the rows of the list of a feed, newest first, with the entries that rules keep out of the list.
pub fn with_hidden(database: &Database, id: SubscriptionId) -> Result<Vec<TimelineItem>, StoreError> {
    let scope = EntryScope::Subscription(id);
    let all = database.list(&scope, Filter::All, KeyOrder::NewestFirst)?;
    let mut shown = all.clone();
    database.leave_out_hidden(&mut shown)?;
    let shown: HashSet<EntryKey> = shown.into_iter().map(|(key, _)| key).collect();
    let hidden_entries: Vec<_> = all.into_iter().filter(|(key, _)| !shown.contains(key)).collect();
    let whole = ListPrefix { entries: usize::MAX, through: None, order: ListOrder::NewestFirst };
    Ok(part(database, &scope, Filter::All, whole, &hidden_entries)?.items)
}

/// The first rows of a list, and the times of their entries.
#[derive(Debug, Default)]
pub(crate) struct Timeline {
    /// The rows.
    pub(crate) items: Vec<TimelineItem>,
    /// The times of the entries, in the order of the rows. Empty if the rows are not sorted by time.
    pub(crate) times: Vec<Timestamp>,
    /// The counts of the whole list if the items are only its beginning.
    pub(crate) rest: Option<Rest>,
    /// The open gaps of the feeds in the list, including dismissed ones.
    pub(crate) gaps: Vec<OpenGap>,
}

/// The counts of a list that was not read to its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest {
    /// The number of rows in the whole list.
    pub(crate) rows: usize,
    /// The number of entries among them.
    pub(crate) entries: u64,
    /// The number of gaps among them.
    pub(crate) gaps: u64,
    /// The number of unread entries among them.
    pub(crate) unread: u64,
}

/// Returns the first rows of a list, in display order. Includes the entries in `kept` even if the filter excludes them or a
/// rule hides them.
pub(crate) fn part(
    database: &Database,
    scope: &EntryScope,
    filter: Filter,
    part: ListPrefix,
    kept: &[(EntryKey, SortKey)],
) -> Result<Timeline, StoreError> {
    let whole = ListPrefix { entries: usize::MAX, through: None, ..part };
    let part = if part.order.is_by_time() { part } else { whole };
    let mut timeline = newest_first(database, scope, filter, part, kept)?;
    timeline.arrange(database, part.order)?;
    Ok(timeline)
}

fn newest_first(
    database: &Database,
    scope: &EntryScope,
    filter: Filter,
    part: ListPrefix,
    kept: &[(EntryKey, SortKey)],
) -> Result<Timeline, StoreError> {
    let feed = match scope {
        EntryScope::Subscription(id) => database.subscription(*id)?,
        EntryScope::All
        | EntryScope::Starred
        | EntryScope::Label(_)
        | EntryScope::Folder(_)
        | EntryScope::Removed(_)
        | EntryScope::Subscriptions(_) => None,
    };
    let kind = feed.as_ref().and_then(|feed| feed.kind);
    if kind == Some(FeedKind::Complete) {
        // The list of a complete feed has the order of its document (C1).
        let mut list = database.list(scope, filter, KeyOrder::DocumentOrder)?;
        leave_out_hidden(database, scope, filter, &mut list)?;
        if !kept.is_empty() {
            let shown: HashSet<EntryKey> = list.iter().chain(kept).map(|(key, _)| *key).collect();
            list = database.list(scope, Filter::All, KeyOrder::DocumentOrder)?;
            list.retain(|(key, _)| shown.contains(key));
        }
        let items = list.into_iter().map(|(key, _)| TimelineItem::Entry(key)).collect();
        return Ok(Timeline { items, ..Timeline::default() });
    }
    let gaps = gaps_in(database, scope, feed.as_ref())?;
    let mut markers = markers_of(&gaps);
    let mut end = None;
    if let Some(feed) = &feed {
        markers.extend(database.boundaries(feed.id)?.into_iter().map(|boundary| Marker {
            position: boundary.position,
            item: TimelineItem::PageBoundary { may_have_slipped: boundary.may_have_slipped },
        }));
        match self::end(database, feed)?.filter(|_| filter == Filter::All) {
            Some((horizon, Some(position))) => {
                markers.push(Marker { position, item: TimelineItem::Horizon(horizon) });
            }
            found => end = found.map(|(horizon, _)| horizon),
        }
    }
    let beginning =
        if part.entries == usize::MAX { None } else { database.list_part(scope, filter, part)? };
    let timeline = match beginning {
        Some(beginning) if !beginning.is_whole => begun(beginning, markers, end, part.order, kept),
        beginning => {
            let mut entries = match beginning {
                Some(beginning) => in_time(beginning.entries, part.order),
                None => whole_list(database, scope, filter)?,
            };
            put_among(&mut entries, kept);
            let times = entries.iter().map(|(_, sort)| sort.time).collect();
            Timeline { items: assemble(&entries, markers, end), times, ..Timeline::default() }
        }
    };
    Ok(Timeline { gaps, ..timeline })
}

/// Returns the horizon of a feed's list, if it has one. It stands at the end of the list, or at a position above entries
/// that were imported. The horizon of a feed that was read to its beginning stands below all of its own entries.
pub(super) fn end(
    database: &Database,
    feed: &SubscriptionRow,
) -> Result<Option<(Horizon, Option<SortKey>)>, StoreError> {
    let end = horizon(feed.kind, feed.state, feed.oldest);
    // Before the first fetch, there is nothing that the imported entries could be apart from.
    let imported = if feed.state.is_some() { database.imported_part(feed.id)? } else { None };
    let Some(imported) = imported else { return Ok(end.map(|end| (end, None))) };
    let is_whole = end.is_some_and(|end| end.meaning.name() == HorizonMeaning::Whole.name());
    let above = if is_whole { imported.oldest_of_feed } else { imported.above };
    if is_whole && above.is_none() {
        return Ok(end.map(|end| (end, None)));
    }
    let (horizon, position) = above_imported(end, above);
    Ok(Some((horizon, Some(position))))
}

/// Returns all entries of a list, newest first.
fn whole_list(
    database: &Database,
    scope: &EntryScope,
    filter: Filter,
) -> Result<Vec<(EntryKey, SortKey)>, StoreError> {
    let mut list = database.list(scope, filter, KeyOrder::NewestFirst)?;
    leave_out_hidden(database, scope, filter, &mut list)?;
    Ok(list)
}

/// Leaves out the entries that rules keep out of the lists of feeds. Starred and labelled entries, and those that the
/// publisher removed, are listed although they are hidden.
fn leave_out_hidden(
    database: &Database,
    scope: &EntryScope,
    filter: Filter,
    list: &mut Vec<(EntryKey, SortKey)>,
) -> Result<(), StoreError> {
    match (scope, filter) {
        (EntryScope::Starred | EntryScope::Label(_) | EntryScope::Removed(_), _)
        | (_, Filter::Starred | Filter::Unread) => Ok(()),
        (_, Filter::All) => database.leave_out_hidden(list),
    }
}

/// Returns the entries of a list in the order of time, newest first. `order` is the order of the list.
fn in_time(mut entries: Vec<(EntryKey, SortKey)>, order: ListOrder) -> Vec<(EntryKey, SortKey)> {
    if order == ListOrder::OldestFirst {
        entries.reverse();
    }
    entries
}

/// Inserts `kept` into a list that is sorted by time, newest first. An entry that is in both stays once.
fn put_among(entries: &mut Vec<(EntryKey, SortKey)>, kept: &[(EntryKey, SortKey)]) {
    if kept.is_empty() {
        return;
    }
    let place = |(key, sort): &(EntryKey, SortKey)| (*sort, Reverse(*key));
    entries.extend(kept);
    entries.sort_by_key(place);
    entries.dedup();
}

/// Builds the beginning of a list. A gap or boundary below the last entry is left out until the entries around it are
/// read.
fn begun(
    beginning: ListPart,
    mut markers: Vec<Marker>,
    end: Option<Horizon>,
    order: ListOrder,
    kept: &[(EntryKey, SortKey)],
) -> Timeline {
    let gaps = markers.iter().filter(|marker| matches!(marker.item, TimelineItem::Gap(_))).count() as u64;
    let others = markers.len() + usize::from(end.is_some());
    let mut entries = in_time(beginning.entries, order);
    let edges = entries.first().zip(entries.last()).map(|((_, first), (_, last))| (*first, *last));
    markers.retain(|marker| is_within(edges, marker.position, order));
    let within: Vec<_> = kept.iter().copied().filter(|(_, sort)| is_within(edges, *sort, order)).collect();
    put_among(&mut entries, &within);
    let items = assemble(&entries, markers, end.filter(|_| order == ListOrder::OldestFirst));
    let listed = beginning.total.saturating_add(kept.len() as u64);
    let total = usize::try_from(listed).unwrap_or(usize::MAX);
    let rest = Rest {
        // At least one more row follows, even if the stored counts are wrong.
        rows: total.saturating_add(others).max(items.len() + 1),
        entries: listed,
        gaps,
        unread: beginning.unread,
    };
    let times = entries.iter().map(|(_, sort)| sort.time).collect();
    Timeline { items, times, rest: Some(rest), gaps: Vec::new() }
}

/// Returns true if a position is above the last row that was read. `edges` are the positions of the newest and the
/// oldest entry that was read.
fn is_within(edges: Option<(SortKey, SortKey)>, place: SortKey, order: ListOrder) -> bool {
    edges.is_some_and(|(first, last)| match order {
        ListOrder::OldestFirst => place >= first,
        _ => place < last,
    })
}

/// The number of first entries that decide whether a list is divided by days or by months. Entries loaded later do not
/// change the decision.
const DECIDING_ENTRIES: usize = 400;

/// A list is divided by months if it has fewer entries per day than this, on average.
const SPARSE_PER_DAY: usize = 2;

impl Timeline {
    /// Creates a list that contains entries only, such as the hits of a search.
    pub(crate) fn of_entries(found: &[(EntryKey, SortKey)]) -> Self {
        Self {
            items: found.iter().map(|(key, _)| TimelineItem::Entry(*key)).collect(),
            times: found.iter().map(|(_, sort)| sort.time).collect(),
            ..Self::default()
        }
    }

    /// Removes the first entry older than `start` and all rows below it.
    pub(crate) fn keep_since(&mut self, start: Timestamp) {
        self.rest = None;
        let kept = self.times.partition_point(|time| *time >= start);
        self.times.truncate(kept);
        let entries =
            self.items.iter().enumerate().filter(|(_, item)| matches!(item, TimelineItem::Entry(_)));
        if let Some((end, _)) = entries.map(|(at, item)| (at, *item)).nth(kept) {
            self.items.truncate(end);
        } else if kept == 0 {
            self.items.clear();
        }
    }

    /// Brings a list with the newest entries first into another order. By feed, each gap stays among the entries of its
    /// feed. By length, the gaps come first, because they have no place among the entries.
    pub(crate) fn arrange(&mut self, database: &Database, order: ListOrder) -> Result<(), StoreError> {
        match order {
            ListOrder::NewestFirst => return Ok(()),
            ListOrder::OldestFirst => {
                self.items.reverse();
                self.times.reverse();
                return Ok(());
            }
            ListOrder::ByFeed => {
                let feed_of = database.feeds_of_entries(&self.keys())?;
                // Only lists of one feed have boundaries of pages and a horizon. They stay in the order of time.
                if feed_of.values().collect::<HashSet<_>>().len() < 2 {
                    return Ok(());
                }
                let mut feeds = database.subscriptions()?;
                feeds.sort_by_cached_key(|feed| feed_name(&feed.title).to_lowercase());
                let place: HashMap<SubscriptionId, usize> =
                    feeds.iter().enumerate().map(|(at, feed)| (feed.id, at)).collect();
                let feed_of_gap: HashMap<GapId, SubscriptionId> =
                    self.gaps.iter().map(|open| (open.id, open.subscription)).collect();
                let feed = |item: &TimelineItem| match item {
                    TimelineItem::Entry(key) => feed_of.get(key),
                    TimelineItem::Gap(id) => feed_of_gap.get(id),
                    TimelineItem::PageBoundary { .. } | TimelineItem::Horizon(_) => None,
                };
                // Starred and labelled entries of removed feeds come last.
                let after_all = feeds.len();
                self.items.sort_by_key(|item| {
                    feed(item).and_then(|id| place.get(id)).copied().unwrap_or(after_all)
                });
            }
            ListOrder::LongestFirst => {
                let length = database.lengths_of_entries(&self.keys())?;
                self.items.retain(|item| !matches!(item, TimelineItem::PageBoundary { .. }));
                self.items.sort_by_key(|item| {
                    Reverse(match item {
                        TimelineItem::Entry(key) => length.get(key).copied().unwrap_or_default(),
                        TimelineItem::Gap(_) => u64::MAX,
                        TimelineItem::PageBoundary { .. } | TimelineItem::Horizon(_) => 0,
                    })
                });
            }
        }
        self.times.clear();
        Ok(())
    }

    fn keys(&self) -> Vec<EntryKey> {
        let key = |item: &TimelineItem| if let TimelineItem::Entry(key) = item { Some(*key) } else { None };
        self.items.iter().filter_map(key).collect()
    }

    /// Returns the headings of days, by local time. In lists with few entries per day, returns headings of months
    /// instead, except for today and yesterday.
    pub(crate) fn headings(&self, now: Timestamp, offset: fn(Timestamp) -> i32) -> Vec<(usize, Heading)> {
        const QUARTER: i64 = 15 * 60;
        let local = |time: Timestamp| time.millis().div_euclid(1000).saturating_add(i64::from(offset(time)));
        let today = local(now).div_euclid(24 * 60 * 60);
        let mut days: Vec<(usize, Timestamp, i64)> = Vec::new();
        let mut decisive_days = 0;
        let mut quarter = None;
        let entries =
            self.items.iter().enumerate().filter(|(_, item)| matches!(item, TimelineItem::Entry(_)));
        for (nth, ((at, _), time)) in entries.zip(&self.times).enumerate() {
            // Time zones differ by whole quarters of an hour, so no day begins within one. This saves a lookup of the
            // time zone for most entries.
            let this = time.millis().div_euclid(1000 * QUARTER);
            if quarter.replace(this) == Some(this) {
                continue;
            }
            let day = local(*time).div_euclid(24 * 60 * 60);
            if days.last().is_none_or(|(_, _, last)| *last != day) {
                days.push((at, *time, day));
                decisive_days += usize::from(nth < DECIDING_ENTRIES);
            }
        }
        let is_sparse = self.times.len().min(DECIDING_ENTRIES) < decisive_days * SPARSE_PER_DAY;
        let mut headings: Vec<(usize, Heading)> = Vec::with_capacity(days.len());
        let mut month = None;
        for (at, time, day) in days {
            if !is_sparse || today - day <= 1 {
                headings.push((at, Heading::Day(time)));
                continue;
            }
            let date = Timestamp::from_seconds(day.saturating_mul(24 * 60 * 60)).to_utc();
            let this = (date.year(), date.month());
            if month.replace(this) != Some(this) {
                headings.push((at, Heading::Month(time)));
            }
        }
        headings
    }
}

/// Returns the rows of the gaps that the user did not dismiss (G1, G5).
fn markers_of(gaps: &[OpenGap]) -> Vec<Marker> {
    let shown = gaps.iter().filter(|open| !open.gap.dismissed);
    shown.map(|open| Marker { position: open.gap.place.position, item: TimelineItem::Gap(open.id) }).collect()
}

/// Returns the open gaps of the feeds in a list, including dismissed ones. Lists of single entries have none.
fn gaps_in(
    database: &Database,
    scope: &EntryScope,
    feed: Option<&SubscriptionRow>,
) -> Result<Vec<OpenGap>, StoreError> {
    let within = |feed: &SubscriptionRow| match scope {
        EntryScope::Folder(path) => feed.folder.starts_with(path),
        EntryScope::Subscriptions(ids) => ids.contains(&feed.id),
        _ => true,
    };
    Ok(match (scope, feed) {
        (EntryScope::Starred | EntryScope::Label(_) | EntryScope::Removed(_), _)
        | (EntryScope::Subscription(_), None) => Vec::new(),
        (EntryScope::Subscription(_), Some(feed)) => gaps::of(database, feed)?,
        (EntryScope::All | EntryScope::Folder(_) | EntryScope::Subscriptions(_), _) => {
            let all = gaps::all(database)?.into_iter();
            all.filter(|(_, feed)| within(feed)).map(|(open, _)| open).collect()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timeline(times: &[&str]) -> Timeline {
        let times: Vec<Timestamp> = times.iter().map(|t| Timestamp::parse_rfc3339(t).unwrap()).collect();
        let keys = (1..).map(|key| TimelineItem::Entry(EntryKey(key)));
        let mut items: Vec<TimelineItem> = keys.take(times.len()).collect();
        // A row that is not an entry belongs to the row above it.
        items.insert(items.len().min(1), TimelineItem::PageBoundary { may_have_slipped: false });
        Timeline { items, times, ..Timeline::default() }
    }

    fn headings(times: &[&str]) -> Vec<(usize, &'static str)> {
        let now = Timestamp::parse_rfc3339("2024-06-14T10:00:00Z").unwrap();
        let found = timeline(times).headings(now, |_| 3_600);
        let kind = |heading: Heading| match heading {
            Heading::Day(_) => "day",
            Heading::Month(_) => "month",
        };
        found.into_iter().map(|(at, heading)| (at, kind(heading))).collect()
    }

    #[test]
    fn days_begin_at_local_midnight() {
        let dense =
            ["2024-06-14T08:00:00Z", "2024-06-13T23:10:00Z", "2024-06-13T22:50:00Z", "2024-06-13T09:00:00Z"];
        // 23:10 UTC is the next day in a zone east of UTC. The page boundary moves every later row down by one.
        assert_eq!(headings(&dense), [(0, "day"), (3, "day")]);
        assert_eq!(headings(&[]), [(0, ""); 0]);
    }

    #[test]
    fn lists_with_few_entries_per_day_are_divided_by_months() {
        let sparse = [
            "2024-06-14T08:00:00Z",
            "2024-06-11T08:00:00Z",
            "2024-06-03T08:00:00Z",
            "2024-05-20T08:00:00Z",
            "2024-05-02T08:00:00Z",
            "2023-05-02T08:00:00Z",
        ];
        assert_eq!(headings(&sparse), [(0, "day"), (2, "month"), (4, "month"), (6, "month")]);
    }

    #[test]
    fn the_list_of_today_ends_at_the_first_entry_of_yesterday() {
        let mut list = timeline(&["2024-06-14T08:00:00Z", "2024-06-14T07:00:00Z", "2024-06-13T09:00:00Z"]);
        list.keep_since(Timestamp::parse_rfc3339("2024-06-14T00:00:00Z").unwrap());
        assert_eq!((list.items.len(), list.times.len()), (3, 2));
        list.keep_since(Timestamp::parse_rfc3339("2024-06-15T00:00:00Z").unwrap());
        assert_eq!((list.items.len(), list.times.len()), (0, 0));
    }
}
