//! The history of a feed for its picture: bars of entries, the documents that brought them, gaps, both ends.

use chrono::{Datelike, Days, Months, NaiveDate};

use crate::history::{OpenGap, horizon};
use crate::model::{SubscriptionRow, Timestamp};
use crate::store::{Database, DocumentSpan, Filter, Order, Scope, StoreError};
use crate::ui::view::{BarUnit, HistoryBar, HistorySegment, HistoryStrip};

const DAY: i64 = 24 * 60 * 60 * 1000;
/// A shorter history has a bar for each day, a longer one than [`MONTHS`] one for each year.
const DAYS: i64 = 92 * DAY;
const MONTHS: i64 = 25 * 366 * DAY;

/// The history of a feed; `gaps` are its open ones. Empty where nothing is held.
pub(super) fn of(
    database: &Database,
    row: &SubscriptionRow,
    gaps: &[OpenGap],
    offset: fn(Timestamp) -> i32,
) -> Result<HistoryStrip, StoreError> {
    let list = database.list(&Scope::Subscription(row.id), Filter::All, Order::NewestFirst)?;
    let times: Vec<Timestamp> = list.iter().map(|(_, sort)| sort.time).collect();
    let (Some(newest), Some(oldest)) = (times.first(), times.last()) else {
        return Ok(HistoryStrip::default());
    };
    let to = row.last_fetched.unwrap_or(*newest).max(*newest);
    let unit = match to.millis().saturating_sub(oldest.millis()) {
        span if span <= DAYS => BarUnit::Day,
        span if span <= MONTHS => BarUnit::Month,
        _ => BarUnit::Year,
    };
    let bars = bars(&times, unit, offset);
    let record = database.feed_record(row.id)?;
    let spans = database.document_spans(row.id)?;
    let segment = |span: DocumentSpan| HistorySegment {
        is_subscription: record.as_ref().is_some_and(|record| record.document == span.uri)
            || span.uri == row.url,
        uri: span.uri,
        from: span.oldest,
        to: span.newest,
        entries: span.entries,
    };
    let mut gaps: Vec<_> =
        gaps.iter().map(|open| (open.id, open.gap.older_time, open.gap.newer_time)).collect();
    gaps.sort_by_key(|(_, older, newer)| (*older, *newer));
    Ok(HistoryStrip {
        from: bars.first().map(|bar| bar.from.min(*oldest)),
        to: Some(to),
        unit,
        bars,
        segments: spans.into_iter().map(segment).collect(),
        gaps,
        horizon: horizon(row.kind, row.state, row.oldest).map(|end| end.meaning),
        last_poll: row.last_fetched,
    })
}

/// One bar for each part of the calendar that has entries; `times` are newest first.
fn bars(times: &[Timestamp], unit: BarUnit, offset: fn(Timestamp) -> i32) -> Vec<HistoryBar> {
    let mut bars: Vec<HistoryBar> = Vec::new();
    for time in times {
        match bars.last_mut() {
            Some(bar) if *time >= bar.from => bar.entries += 1,
            _ => bars.extend(part_of_calendar(*time, unit, offset)),
        }
    }
    bars.reverse();
    bars
}

/// The day, month or year of a time, with one entry.
fn part_of_calendar(time: Timestamp, unit: BarUnit, offset: fn(Timestamp) -> i32) -> Option<HistoryBar> {
    let shift = i64::from(offset(time)) * 1000;
    let day = Timestamp::from_millis(time.millis().saturating_add(shift)).to_utc().date_naive();
    let (first, next) = match unit {
        BarUnit::Day => (day, day.checked_add_days(Days::new(1))?),
        BarUnit::Month => {
            let first = day.with_day(1)?;
            (first, first.checked_add_months(Months::new(1))?)
        }
        BarUnit::Year => {
            let first = NaiveDate::from_ymd_opt(day.year(), 1, 1)?;
            (first, first.checked_add_months(Months::new(12))?)
        }
    };
    let begins = |date: NaiveDate| {
        let midnight = date.and_hms_opt(0, 0, 0)?.and_utc().timestamp_millis();
        Some(Timestamp::from_millis(midnight - shift))
    };
    // Where clocks change within it the beginning is an hour off: never so that the entry itself is outside.
    Some(HistoryBar { from: begins(first)?.min(time), to: begins(next)?, entries: 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(times: &[&str], unit: BarUnit) -> Vec<(String, u32)> {
        let times: Vec<Timestamp> = times.iter().map(|t| Timestamp::parse_rfc3339(t).unwrap()).collect();
        let bars = bars(&times, unit, |_| 3_600);
        bars.iter().map(|bar| (bar.from.to_rfc3339(), bar.entries)).collect()
    }

    #[test]
    fn bars_follow_the_local_calendar() {
        let times =
            ["2024-03-01T08:00:00Z", "2024-02-29T23:30:00Z", "2024-02-29T22:30:00Z", "2023-02-01T00:00:00Z"];
        let expect = |list: &[(&str, u32)]| -> Vec<(String, u32)> {
            list.iter().map(|(from, entries)| ((*from).to_owned(), *entries)).collect()
        };
        assert_eq!(
            found(&times, BarUnit::Month),
            expect(&[("2023-01-31T23:00:00Z", 1), ("2024-01-31T23:00:00Z", 1), ("2024-02-29T23:00:00Z", 2)])
        );
        assert_eq!(
            found(&times, BarUnit::Year),
            expect(&[("2022-12-31T23:00:00Z", 1), ("2023-12-31T23:00:00Z", 3)])
        );
        assert_eq!(found(&times[..2], BarUnit::Day), expect(&[("2024-02-29T23:00:00Z", 2)]));
        assert!(found(&[], BarUnit::Month).is_empty());
    }
}
