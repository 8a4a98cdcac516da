//! Collects the information about a feed.

use std::collections::BTreeSet;

use super::{gaps, history_strip};
use crate::model::{Fault, FeedKind, Severity, SubscriptionId, Timestamp, feed_name, shown_title};
use crate::profile::local_offset;
use crate::store::{Database, StoreError};
use crate::ui::view::{FeedState, FeedView, GapView, HistoryStrip, Neighbours, Times};
use crate::ui::words::{self, bytes, counted, grouped, older_document};

/// Returns the information about a feed; `None` if there is no such subscription.
pub(crate) fn of(database: &Database, id: SubscriptionId) -> Result<Option<FeedView>, StoreError> {
    let Some(row) = database.subscription(id)? else { return Ok(None) };
    let feed = database.logical_feed(id)?;
    let state = database.fetch_state(id)?;
    let record = feed.record.as_ref();
    let mut gaps = gaps::of(database, &row)?;
    let history = history_strip::of(database, &row, &gaps, local_offset)?;
    let not_chronological = feed.not_chronological;
    let mut facts: Vec<(String, String)> = Vec::new();
    let mut fact = |name: &str, value: String| facts.push((name.to_owned(), value));
    fact("Entries", grouped(row.entries));
    fact("Unread", grouped(row.unread));
    if let (Some(oldest), Some(newest)) = (row.oldest, row.newest) {
        fact("From", format!("{} to {}", day(oldest), day(newest)));
    }
    match (row.last_fetched, state.last_try) {
        (Some(fetched), Some(tried)) if tried > fetched => {
            fact("Last checked", format!("{}, failed {}", moment(fetched), moment(tried)));
        }
        (Some(fetched), _) => fact("Last checked", moment(fetched)),
        (None, Some(tried)) => fact("Last checked", format!("failed {}", moment(tried))),
        (None, None) => {}
    }
    match row.next_due {
        _ if row.stopped => fact("Next refresh", "never: the feed is gone for good".to_owned()),
        Some(due) => fact("Next refresh", format!("{}: {}", moment(due), row.due_reason)),
        None => fact("Next refresh", "with the next refresh".to_owned()),
    }
    match (row.at_risk(), row.holds) {
        (Some((holds, apart)), _) => fact("At risk", words::at_risk(holds, apart)),
        (None, Some(holds)) => fact("An entry stays", format!("about {} in the feed", words::span(holds))),
        (None, None) => {}
    }
    if let Some(error) = &row.error {
        fact("Problem", format!("{} Since {}.", error.message, moment(error.since)));
    }
    if state.failures > 1 {
        fact("Failures in a row", state.failures.to_string());
    }
    if let Some(record) = record.filter(|record| record.document != row.url) {
        fact("Read from", record.document.to_string());
    }
    let offers_older = record.is_some_and(crate::history::FeedRecord::offers_numbered_pages);
    gaps.sort_by_key(|open| open.gap.place.position);
    if record.is_some() {
        fact("Files read", documents(database, id, row.kind, &history)?);
    }
    fact("Size on disk", bytes(database.size_on_disk(id)?));
    let purged = database.purged(id)?;
    if purged > 0 {
        fact("Removed texts", format!("{}: they can be fetched again", grouped(purged)));
    }
    let judged = matches!(row.kind, Some(FeedKind::Plain | FeedKind::Paged));
    Ok(Some(FeedView {
        state: FeedState { id, kind: row.kind, state: row.state, has_failed: row.error.is_some() },
        title: feed_name(&row.title).to_owned(),
        url: row.url,
        site: row.site,
        facts,
        faults: faults(database, id, record.map_or(&[][..], |record| &record.faults))?,
        gaps: gaps
            .into_iter()
            .map(|open| GapView {
                open,
                feed: feed_name(&row.title).to_owned(),
                kind: row.kind,
                walking: false,
                looking: None,
                beside: Neighbours::default(),
            })
            .collect(),
        history,
        choices: database.feed_choices(id)?,
        not_chronological: judged.then_some(not_chronological),
        events: database.events(id)?,
        renamed: database.renamed(id)?,
        removed: database.removed_count(id)?,
        offers_older,
    }))
}

/// Returns how many documents the feed has, by kind.
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
        (0, 0) => "the feed only".to_owned(),
        (0, pages) => format!("the feed and {}", counted(pages as u64, "page")),
        (archives, _) => format!("the feed and {}", counted(archives as u64, older_document(kind))),
    })
}

/// Returns the markup errors: those of the subscription document first, then those of archives and pages with their
/// addresses.
fn faults(database: &Database, id: SubscriptionId, own: &[Fault]) -> Result<Vec<String>, StoreError> {
    const SHOWN: usize = 40;
    let mut lines: Vec<String> = own.iter().map(fault_words).collect();
    let others = database.document_faults(id)?;
    let others = others.iter().flat_map(|(uri, faults)| faults.iter().map(move |fault| (uri, fault)));
    let others: Vec<String> = others.map(|(uri, fault)| format!("{} in {uri}", fault_words(fault))).collect();
    let hidden = others.len().saturating_sub(SHOWN);
    lines.extend(others.into_iter().take(SHOWN));
    if hidden > 0 {
        lines.push(format!("{} more in its archives and pages", grouped(hidden as u64)));
    }
    Ok(lines)
}

fn fault_words(fault: &Fault) -> String {
    let weight = match fault.severity {
        Severity::Info => "Note",
        Severity::Warning => "Warning",
        Severity::Error => "Error",
    };
    shown_title(format!("{weight}: {} ({})", fault.message, fault.clause))
}

fn day(time: Timestamp) -> String {
    times(time).day(time)
}

fn moment(time: Timestamp) -> String {
    times(time).day_and_time(time)
}

/// Absolute times do not depend on the current time, so any time stands for it.
fn times(now: Timestamp) -> Times {
    Times { now, offset: local_offset }
}
