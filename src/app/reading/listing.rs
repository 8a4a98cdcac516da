//! Builds the answer to a request for a list: its rows, gaps, headings and pages.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};

use crate::app::reading::searching;
use crate::app::reading::{Answering, FeedParts, ListAnswer, ListAsk, Pages, ReadAnswer};
use crate::history::{FeedRecord, OpenGap, SortKey, TimelineItem, next_page};
use crate::model::{
    EntryId, EntryKey, EntryScope, FeedKind, Filter, GapId, SearchQuery, SubscriptionId, SubscriptionRow,
    Timestamp,
};
use crate::profile::feeds::history_strip::LatestStrip;
use crate::profile::feeds::timeline::Timeline;
use crate::profile::feeds::{ListedEntries, gaps};
use crate::profile::{local_offset, start_of_day};
use crate::store::{Database, Hits, ListPrefix, StoreError, local_day};
use crate::ui::view::{Heading, Neighbour, Neighbours, Scope, Selected};

/// Returns the entries that a list of the window is made of.
pub(in crate::app) fn entry_scope(database: &Database, scope: &Scope) -> Result<EntryScope, StoreError> {
    Ok(match scope {
        Scope::Starred => EntryScope::Starred,
        Scope::Label(name) => EntryScope::Label(name.clone()),
        Scope::Folder(path) => EntryScope::Folder(path.clone()),
        Scope::Feed(id) => EntryScope::Subscription(*id),
        Scope::Feeds(ids) => EntryScope::Subscriptions(ids.clone()),
        Scope::Removed(id) => EntryScope::Removed(*id),
        Scope::All | Scope::Today | Scope::Unread | Scope::Missing | Scope::Saved(_) => EntryScope::All,
        // Feeds that are polled more rarely than their entries stay in the document (G6b).
        Scope::AtRisk | Scope::Failed => {
            let rows = database.subscriptions()?.into_iter();
            EntryScope::Subscriptions(
                rows.filter(|row| match scope {
                    Scope::Failed => row.error.is_some(),
                    _ => row.schedule.at_risk().is_some(),
                })
                .map(|row| row.id)
                .collect(),
            )
        }
    })
}

/// Returns the entries that a list of the window shows with this filter and search.
pub(in crate::app) fn listed_entries(
    database: &Database,
    scope: &Scope,
    filter: Filter,
    search: &str,
    now: Timestamp,
) -> Result<ListedEntries, StoreError> {
    Ok(ListedEntries {
        scope: entry_scope(database, scope)?,
        filter: if *scope == Scope::Unread { Filter::Unread } else { filter },
        since: (*scope == Scope::Today).then(|| start_of_day(now)),
        query: dated_query(scope, search, now),
    })
}

/// Returns the position of a row in lists that are sorted by time; `None` if the row no longer exists.
pub(in crate::app) fn position(database: &Database, row: Selected) -> Result<Option<SortKey>, StoreError> {
    match row {
        Selected::Entry(key) => database.sort_key(key),
        Selected::Gap(id) => {
            let gap = database.gaps(None)?.into_iter().find(|open| open.id == id);
            Ok(gap.map(|open| open.gap.place.position))
        }
    }
}

pub(super) fn list(
    database: &Database,
    ask: &ListAsk,
    Answering { latest_strip, send, closing }: &Answering<'_>,
) -> Result<ListAnswer, StoreError> {
    if let Some(page) = &ask.page {
        let items = page.iter().map(|key| TimelineItem::Entry(*key)).collect();
        let timeline = Timeline { items, ..Timeline::default() };
        return list_of(database, ask, Filter::All, timeline, &[], latest_strip);
    }
    let listed = listed_entries(database, &ask.scope, ask.filter, &ask.search, ask.now)?;
    let filter = listed.filter;
    let kept = kept(database, ask, &listed)?;
    if !listed.is_search() {
        let timeline = timeline_of(database, ask, &listed, &kept)?;
        return list_of(database, ask, filter, timeline, &kept, latest_strip);
    }
    let of_hits = |hits: Hits| {
        let timeline = searching::passing(database, hits, &listed, ask.order, &kept)?;
        list_of(database, ask, filter, timeline, &kept, latest_strip)
    };
    let part = |found: Hits| {
        let answer = ListAnswer { is_part: true, ..of_hits(found)? };
        send(ReadAnswer::List(Box::new(answer)));
        Ok(())
    };
    let (hits, all) = searching::found(database, &listed, (ask.under_way.as_deref(), closing), &part)?;
    Ok(ListAnswer { was_stopped: !all, ..of_hits(hits)? })
}

/// Builds the answer from the rows of a timeline.
fn list_of(
    database: &Database,
    ask: &ListAsk,
    filter: Filter,
    timeline: Timeline,
    kept: &[(EntryKey, SortKey)],
    latest_strip: &RefCell<LatestStrip>,
) -> Result<ListAnswer, StoreError> {
    let rest = timeline.rest;
    let headings = timeline.headings(ask.now, local_offset);
    let mut items = timeline.items;
    let mut gaps = timeline.gaps;
    if ask.scope == Scope::Missing && ask.search.trim().is_empty() {
        (items, gaps) = missing(database)?;
    }
    let listed = items.iter().filter_map(entry_of);
    let unread = match filter {
        Filter::Unread => {
            let kept: HashSet<EntryKey> = kept.iter().map(|(key, _)| *key).collect();
            listed.filter(|key| !kept.contains(key)).collect()
        }
        _ => database.unread_among(listed)?.into_iter().collect(),
    };
    let (mut feed, mut history_is_old) = (FeedParts::default(), false);
    if let Scope::Feed(id) = ask.scope
        && let Some(row) = database.subscription(id)?
    {
        // The progress of a walk is shown beside every list of the feed.
        gaps = gaps::of(database, &row)?;
        (feed, history_is_old) = feed_parts(database, &row, &gaps, &mut latest_strip.borrow_mut())?;
    }
    // A gap that the user selected stays in its pane although a search or a filter leaves it out.
    if let Some(Selected::Gap(id)) = ask.through
        && !gaps.iter().any(|open| open.id == id)
    {
        gaps.extend(gaps::all(database)?.into_iter().map(|(open, _)| open).filter(|open| open.id == id));
    }
    Ok(ListAnswer {
        number: ask.number,
        feed,
        history_is_old,
        generation: ask.generation,
        items,
        rest,
        headings,
        neighbours: neighbours(database, &gaps)?,
        sites: gaps::sites(database, &gaps)?,
        gaps,
        unread,
        newest: database.newest_key()?,
        is_part: false,
        was_stopped: false,
    })
}

/// Returns the entries that stay in the list although its filter now excludes them. Leaves out entries that the scope
/// no longer contains.
fn kept(
    database: &Database,
    ask: &ListAsk,
    listed: &ListedEntries,
) -> Result<Vec<(EntryKey, SortKey)>, StoreError> {
    if ask.kept.is_empty() {
        return Ok(Vec::new());
    }
    let mut kept = database.places_in(&listed.scope, ask.kept.iter().copied())?;
    if listed.filter == Filter::Unread {
        let unread: HashSet<EntryKey> =
            database.unread_among(kept.iter().map(|(key, _)| *key))?.into_iter().collect();
        kept.retain(|(key, _)| !unread.contains(key));
    }
    Ok(kept)
}

/// Returns the rows of the list, in display order.
fn timeline_of(
    database: &Database,
    ask: &ListAsk,
    listed: &ListedEntries,
    kept: &[(EntryKey, SortKey)],
) -> Result<Timeline, StoreError> {
    // These scopes list gaps or feeds, not entries.
    if matches!(ask.scope, Scope::Missing | Scope::AtRisk | Scope::Failed) {
        return Ok(Timeline::default());
    }
    let through = match ask.through {
        Some(row) => position(database, row)?,
        None => None,
    };
    listed.timeline(database, ListPrefix { entries: ask.rows, through, order: ask.order }, kept)
}

const fn entry_of(item: &TimelineItem) -> Option<EntryKey> {
    match item {
        TimelineItem::Entry(key) => Some(*key),
        _ => None,
    }
}

/// Returns the search text of a list: the text of a saved search, followed by the typed text.
fn dated_query(scope: &Scope, search: &str, now: Timestamp) -> String {
    let text = match scope {
        Scope::Saved(saved) => format!("{saved} {search}").trim().to_owned(),
        _ => search.to_owned(),
    };
    SearchQuery::dated(&text, local_day(now))
}

/// Returns the entries on both sides of each gap.
fn neighbours(database: &Database, gaps: &[OpenGap]) -> Result<BTreeMap<GapId, Neighbours>, StoreError> {
    let named = |feed, id: &Option<EntryId>| -> Result<Option<Neighbour>, StoreError> {
        let Some(id) = id else { return Ok(None) };
        Ok(database.entry_named(feed, id)?.map(|(key, title)| Neighbour { key, title }))
    };
    gaps.iter()
        .map(|open| {
            let (newer, older) = (&open.gap.place.newer, &open.gap.place.older);
            let feed = open.subscription;
            Ok((open.id, Neighbours { newer: named(feed, newer)?, older: named(feed, older)? }))
        })
        .collect()
}

/// Headings, each with the index of the row below it.
pub(in crate::app) type Headings = Vec<(usize, Heading)>;

/// Returns all marked gaps, grouped by feed (G1).
fn missing(database: &Database) -> Result<(Vec<TimelineItem>, Vec<OpenGap>), StoreError> {
    let mut gaps: Vec<(OpenGap, String)> = gaps::all(database)?
        .into_iter()
        .filter(|(open, _)| open.gap.is_marked())
        .map(|(open, feed)| (open, feed.title.to_lowercase()))
        .collect();
    gaps.sort_by(|(a, first), (b, second)| {
        (first, a.subscription, a.gap.place.position).cmp(&(second, b.subscription, b.gap.place.position))
    });
    let gaps: Vec<OpenGap> = gaps.into_iter().map(|(open, _)| open).collect();
    Ok((gaps.iter().map(|open| TimelineItem::Gap(open.id)).collect(), gaps))
}

/// Returns the parts around the list of a feed, and true if its history strip must be requested again.
fn feed_parts(
    database: &Database,
    row: &SubscriptionRow,
    gaps: &[OpenGap],
    latest_strip: &mut LatestStrip,
) -> Result<(FeedParts, bool), StoreError> {
    let record = database.feed_record(row.id)?;
    let is_left = |record: &FeedRecord| record.offers_numbered_pages() && !record.has_read_numbered_pages();
    let has_numbered = record.as_ref().is_some_and(is_left);
    // Other feeds have no chain to show.
    let has_chain = matches!(row.kind, Some(FeedKind::Archived | FeedKind::Stateful | FeedKind::Multipart));
    let history = if has_chain { Some(latest_strip.of(database, row, gaps, local_offset)?) } else { None };
    let (history, is_old) = history.unzip();
    let pages = pages(database, row.id, record)?;
    let has_more = pages.as_ref().is_some_and(|pages| pages.more.is_some());
    let offers_older = has_numbered || has_more || !database.accounts()?.is_empty();
    let hidden = database.hidden_in(row.id)?;
    Ok((FeedParts { pages, offers_older, hidden, history }, is_old.unwrap_or(false)))
}

fn pages(
    database: &Database,
    id: SubscriptionId,
    record: Option<FeedRecord>,
) -> Result<Option<Pages>, StoreError> {
    let Some(record) = record.filter(|record| record.kind == FeedKind::Paged) else { return Ok(None) };
    let boundaries = database.boundaries(id)?;
    let more = next_page(&record, &boundaries);
    let last = database.last_row(id)?;
    let appended = u32::try_from(boundaries.len()).unwrap_or(u32::MAX);
    Ok(Some(Pages { document: record.document, links: record.page_links, more, appended, last }))
}
