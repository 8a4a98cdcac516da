//! Collects the information about a feed.

use std::collections::BTreeSet;
use std::time::Duration;

use super::{gaps, history_strip};
use crate::history::{FeedRecord, next_page};
use crate::model::{
    Completeness, FailureKind, Fault, FeedKind, Severity, SubscriptionId, SubscriptionRow, Timestamp,
    Validators, feed_name, shown_title,
};
use crate::profile::local_offset;
use crate::profile::net::RequestLog;
use crate::refresh::shortest_interval;
use crate::store::{Database, FetchState, StoreError};
use crate::ui::view::{FeedLog, FeedState, FeedView, GapView, HistoryStrip, Neighbours, Times};
use crate::ui::words::{self, bytes, grouped};

/// The number of requests that the information about a feed shows.
const MOST_REQUESTS: usize = 20;

/// Returns the information about a feed; `None` if there is no such subscription.
pub(crate) fn of(
    database: &Database,
    id: SubscriptionId,
    log: &RequestLog,
) -> Result<Option<FeedView>, StoreError> {
    let Some(row) = database.subscription(id)? else { return Ok(None) };
    let feed = database.logical_feed(id)?;
    let state = database.fetch_state(id)?;
    let record = feed.record.as_ref();
    let mut gaps = gaps::of(database, &row)?;
    let history = history_strip::of(database, &row, &gaps, local_offset)?;
    let not_chronological = feed.not_chronological;
    let choices = database.feed_choices(id)?;
    let mut facts = facts_of(&row, &state, choices.settings.interval_minutes, record);
    let accounts = database.accounts()?;
    let offers_older = !accounts.is_empty()
        || record.is_some_and(FeedRecord::offers_numbered_pages)
        || has_more_pages(database, id, record)?;
    gaps.sort_by_key(|open| open.gap.place.position);
    if record.is_some() {
        facts.push((t!("profile-fact-files").to_owned(), documents(database, id, row.kind, &history)?));
    }
    facts.extend(stored(database, id)?);
    let judged = matches!(row.kind, Some(FeedKind::Plain | FeedKind::Paged));
    Ok(Some(FeedView {
        state: FeedState { id, kind: row.kind, state: row.state, has_failed: row.error.is_some() },
        doubt: feed.doubt().filter(|_| row.state == Some(Completeness::NotKnowable)),
        title: feed_name(&row.title).to_owned(),
        url: row.url,
        site: row.site,
        facts,
        faults: faults(database, id, record.map_or(&[][..], |record| &record.faults))?,
        gaps: gaps
            .into_iter()
            .map(|open| GapView {
                feed: feed_name(&row.title).to_owned(),
                kind: row.kind,
                walking: false,
                busy: false,
                looking: None,
                site: gaps::site_help(record, &open.gap),
                // The information lists the gaps and offers no search for one.
                can_be_archived: true,
                server: gaps::server_help(&accounts, &open.gap),
                beside: Neighbours::default(),
                open,
            })
            .collect(),
        history,
        choices,
        not_chronological: judged.then_some(not_chronological),
        log: FeedLog {
            events: database.events(id)?.into_iter().map(|(at, text)| (at, text.to_string())).collect(),
            requests: log.latest(Some(id), MOST_REQUESTS),
        },
        renamed: database.renamed(id)?,
        removed: database.removed_count(id)?,
        offers_older,
    }))
}

/// Returns the facts that the rows of a feed tell: its entries, its schedule and its failures. `interval` is the user's
/// interval for the feed, in minutes.
fn facts_of(
    row: &SubscriptionRow,
    state: &FetchState,
    interval: Option<u32>,
    record: Option<&FeedRecord>,
) -> Vec<(String, String)> {
    let mut facts: Vec<(String, String)> = Vec::new();
    let mut fact = |name: &str, value: String| facts.push((name.to_owned(), value));
    fact(t!("profile-fact-entries"), grouped(row.entries));
    fact(t!("profile-fact-unread"), grouped(row.unread));
    if let (Some(oldest), Some(newest)) = (row.oldest, row.newest) {
        let (oldest, newest) = (day(oldest), day(newest));
        let is_one_day = oldest == newest;
        let days = if is_one_day { newest } else { t!("profile-from-to", oldest, newest) };
        fact(t!("profile-fact-from"), days);
    }
    match (row.schedule.last_fetched, state.last_try) {
        (Some(fetched), Some(tried)) if tried > fetched => {
            fact(
                t!("profile-fact-checked"),
                t!("profile-checked-failed", time = moment(fetched), failed = moment(tried)),
            );
        }
        (Some(fetched), _) => fact(t!("profile-fact-checked"), moment(fetched)),
        (None, Some(tried)) => fact(t!("profile-fact-checked"), t!("profile-failed", time = moment(tried))),
        (None, None) => {}
    }
    match row.schedule.next_due {
        _ if row.schedule.stopped => fact(t!("profile-fact-next"), t!("profile-next-never").to_owned()),
        Some(due) => {
            fact(
                t!("profile-fact-next"),
                t!("profile-next", time = moment(due), reason = row.schedule.due_reason),
            );
        }
        None => fact(t!("profile-fact-next"), t!("profile-next-refresh").to_owned()),
    }
    match (row.schedule.at_risk(), row.schedule.holds) {
        (Some(risk), _) => fact(t!("profile-fact-at-risk"), words::at_risk(risk)),
        (None, Some(holds)) => fact(t!("profile-fact-stays"), t!("profile-stays", span = words::span(holds))),
        (None, None) => {}
    }
    if row.schedule.holds.is_some() {
        fact(t!("profile-fact-bound"), bound(state, interval));
    }
    if let Some(error) = &row.error {
        fact(
            t!("profile-fact-problem"),
            t!("profile-problem", reason = error.message, time = moment(error.since)),
        );
        if let FailureKind::Status(status) = error.kind {
            fact(t!("profile-fact-status"), status.to_string());
        }
    }
    if state.failures > 1 {
        fact(t!("profile-fact-failures"), state.failures.to_string());
    }
    if let Some(record) = record.filter(|record| record.document != row.url) {
        fact(t!("profile-fact-document"), record.document.to_string());
    }
    facts
}

/// Returns the facts about the stored entries of a feed and their sync.
fn stored(database: &Database, id: SubscriptionId) -> Result<Vec<(String, String)>, StoreError> {
    let (again, gone) = database.purged_apart(id)?;
    let accounts = database.synced_feeds()?.remove(&id);
    let hidden = database.hidden_in(id)?;
    let facts = [
        (hidden > 0).then(|| (t!("profile-fact-hidden"), grouped(hidden))),
        Some((t!("profile-fact-size"), bytes(database.size_on_disk(id)?))),
        accounts.map(|accounts| (t!("profile-fact-synced"), accounts)),
        (again > 0).then(|| (t!("profile-fact-removed"), t!("profile-removed", count = again))),
        (gone > 0).then(|| (t!("profile-fact-removed"), t!("profile-removed-for-good", count = gone))),
    ];
    Ok(facts.into_iter().flatten().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// Returns true if a paged feed links a page that was not read yet.
fn has_more_pages(
    database: &Database,
    id: SubscriptionId,
    record: Option<&FeedRecord>,
) -> Result<bool, StoreError> {
    let Some(record) = record.filter(|record| record.kind == FeedKind::Paged) else { return Ok(false) };
    Ok(next_page(record, &database.boundaries(id)?).is_some())
}

/// Says in words the shortest interval at which Lacuna checks the feed to keep up with it (G6b). `own` is the user's
/// interval for the feed in minutes.
fn bound(state: &FetchState, own: Option<u32>) -> String {
    let own = own.map(|minutes| Duration::from_mins(u64::from(minutes)));
    let only_whole = state.validators.as_ref().is_some_and(|(_, sent)| *sent == Validators::default());
    let shortest = shortest_interval(only_whole, own);
    let asked = shortest_interval(only_whole, Some(Duration::ZERO));
    match (only_whole, asked < shortest) {
        (false, _) => t!("profile-bound", span = words::span(shortest)),
        (true, true) => {
            t!("profile-bound-whole-asked", span = words::span(shortest), asked = words::span(asked))
        }
        (true, false) => t!("profile-bound-whole", span = words::span(shortest)),
    }
}

/// Says in words how many documents the feed has, by kind.
fn documents(
    database: &Database,
    id: SubscriptionId,
    kind: Option<FeedKind>,
    history: &HistoryStrip,
) -> Result<String, StoreError> {
    let archives: BTreeSet<(u64, u32)> =
        database.processed_archives(id)?.into_iter().map(|archive| (archive.poll, archive.depth)).collect();
    let older = history.segments.iter().filter(|segment| !segment.is_subscription).count();
    Ok(match (archives.len(), older) {
        (0, 0) => t!("profile-feed-only").to_owned(),
        (0, pages) => t!("profile-feed-and-pages", count = pages),
        (count, _) => match kind {
            Some(FeedKind::Stateful) => t!("profile-feed-and-snapshots", count),
            Some(FeedKind::Paged | FeedKind::Multipart) => t!("profile-feed-and-pages", count),
            _ => t!("profile-feed-and-archives", count),
        },
    })
}

/// Returns the markup errors: those of the subscription document first, then those of archives and pages with their
/// addresses.
fn faults(database: &Database, id: SubscriptionId, own: &[Fault]) -> Result<Vec<String>, StoreError> {
    const SHOWN: usize = 40;
    let mut lines: Vec<String> = own.iter().map(fault_words).collect();
    let others = database.document_faults(id)?;
    let others = others.iter().flat_map(|(uri, faults)| faults.iter().map(move |fault| (uri, fault)));
    let others: Vec<String> = others
        .map(|(uri, fault)| t!("profile-fault-in", fault = fault_words(fault), address = uri.to_string()))
        .collect();
    let hidden = others.len().saturating_sub(SHOWN);
    lines.extend(others.into_iter().take(SHOWN));
    if hidden > 0 {
        lines.push(t!("profile-more-faults", count = hidden));
    }
    Ok(lines)
}

fn fault_words(fault: &Fault) -> String {
    let weight = match fault.severity {
        Severity::Info => t!("profile-note"),
        Severity::Warning => t!("profile-warning"),
        Severity::Error => t!("profile-error"),
    };
    shown_title(format!("{weight}: {} ({})", fault.message, fault.clause))
}

fn day(time: Timestamp) -> String {
    times(time).day(time)
}

fn moment(time: Timestamp) -> String {
    times(time).day_and_time(time)
}

/// Only absolute times are formatted, and these do not depend on the current time. So `now` may be any time.
fn times(now: Timestamp) -> Times {
    Times { now, offset: local_offset }
}
