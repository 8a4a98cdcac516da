//! What is known of a feed, for its information panel.

use super::desktop::local_offset;
use crate::history::OpenGap;
use crate::model::{Fault, Severity, SubscriptionId, Timestamp};
use crate::store::{Database, Filter, Order, Scope, StoreError};
use crate::ui::view::{FeedState, FeedView, GapView, HistoryStrip, Times};
use crate::ui::words::grouped;

/// Bars of the picture of a feed's history.
const BARS: usize = 48;

/// What is known of a feed; `None` where it is not followed.
pub(super) fn of(database: &Database, id: SubscriptionId) -> Result<Option<FeedView>, StoreError> {
    let Some(row) = database.subscription(id)? else { return Ok(None) };
    let feed = database.logical_feed(id)?;
    let state = database.fetch_state(id)?;
    let record = feed.record.as_ref();
    let mut facts: Vec<(String, String)> = Vec::new();
    let mut fact = |name: &str, value: String| facts.push((name.to_owned(), value));
    fact("Entries", grouped(row.entries));
    fact("Unread", grouped(row.unread));
    if let (Some(oldest), Some(newest)) = (row.oldest, row.newest) {
        fact("From", format!("{} to {}", day(oldest), day(newest)));
    }
    if let Some(last) = row.last_fetched {
        fact("Last fetched", moment(last));
    }
    match row.next_due {
        _ if row.stopped => fact("Next refresh", "never: the feed is gone for good".to_owned()),
        Some(due) => fact("Next refresh", format!("{}: {}", moment(due), row.due_reason)),
        None => fact("Next refresh", "with the next refresh".to_owned()),
    }
    if let Some(error) = &row.error {
        fact("Problem", format!("{} Since {}.", error.message, moment(error.since)));
    }
    if state.failures > 1 {
        fact("Failures in a row", state.failures.to_string());
    }
    if let Some(record) = record.filter(|record| record.document != row.url) {
        fact("Document", record.document.to_string());
    }
    let mut gaps = feed.gaps;
    gaps.sort_by_key(|open| open.gap.position);
    let history = strip(database, id, &gaps, row.last_fetched)?;
    Ok(Some(FeedView {
        state: FeedState { id, kind: row.kind, state: row.state },
        title: row.title.clone(),
        url: row.url,
        site: row.site,
        facts,
        faults: faults(database, id, record.map_or(&[][..], |record| &record.faults))?,
        gaps: gaps
            .into_iter()
            .map(|open| GapView { open, feed: row.title.clone(), walking: false })
            .collect(),
        history,
    }))
}

/// Entries over time and the gaps between them.
fn strip(
    database: &Database,
    id: SubscriptionId,
    gaps: &[OpenGap],
    last_fetched: Option<Timestamp>,
) -> Result<HistoryStrip, StoreError> {
    let list = database.list(&Scope::Subscription(id), Filter::All, Order::NewestFirst)?;
    let times: Vec<Timestamp> = list.iter().map(|(_, sort)| sort.time).collect();
    let (Some(newest), Some(oldest)) = (times.first(), times.last()) else {
        return Ok(HistoryStrip::default());
    };
    let to = last_fetched.unwrap_or(*newest).max(*newest);
    let span = (to.millis() - oldest.millis()).max(1);
    let mut bars = vec![0_u32; BARS];
    for time in &times {
        let part = i128::from(time.millis() - oldest.millis()) * BARS as i128 / i128::from(span);
        let at = usize::try_from(part).unwrap_or(0).min(BARS - 1);
        if let Some(bar) = bars.get_mut(at) {
            *bar += 1;
        }
    }
    let gaps = gaps.iter().map(|open| (open.id, open.gap.older_time, open.gap.newer_time));
    Ok(HistoryStrip { from: Some(*oldest), to: Some(to), bars, gaps: gaps.collect() })
}

/// Those of the subscription document, then those of archives and pages with the document they stand in.
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
    format!("{weight}: {} ({})", fault.message, fault.clause)
}

fn day(time: Timestamp) -> String {
    times(time).day(time)
}

fn moment(time: Timestamp) -> String {
    times(time).day_and_time(time)
}

/// Absolute times are said without the present.
fn times(now: Timestamp) -> Times {
    Times { now, offset: local_offset }
}
