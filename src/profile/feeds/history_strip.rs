//! Builds the history strip of a feed: bars of entries, the documents that brought them, gaps, and both ends.

use std::time::{Duration, Instant};

use chrono::{Datelike, Days, Months, NaiveDate};

use super::timeline;
use crate::history::OpenGap;
use crate::model::{EntryScope, Filter, SubscriptionId, SubscriptionRow, Timestamp};
use crate::store::{Database, DocumentSpan, KeyOrder, StoreError};
use crate::ui::view::{BarUnit, HistoryBar, HistorySegment, HistoryStrip};

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;
/// A history of at most this many milliseconds has a bar for each hour.
const HOURS: i64 = 3 * DAY;
/// A longer history of at most this many milliseconds has a bar for each day.
const DAYS: i64 = 92 * DAY;
/// A longer history of at most this many milliseconds has a bar for each month. An even longer one has a bar for each
/// year.
const MONTHS: i64 = 25 * 366 * DAY;

/// If a feed changes all the time, Lacuna spends at most one part in `TIME_SHARE` of the time on making its history strip.
const TIME_SHARE: u32 = 20;

/// The history strip that was made last. It is shown until the next one is due, because making a strip reads the whole
/// list of the feed.
#[derive(Debug, Default)]
pub(crate) struct LatestStrip {
    last: Option<TimedStrip>,
}

#[derive(Debug)]
struct TimedStrip {
    of: SubscriptionId,
    made: Instant,
    took: Duration,
    strip: HistoryStrip,
}

impl LatestStrip {
    /// Like [`of`], but may return an earlier history strip. In this case the flag is true, and the caller must ask
    /// again.
    pub(crate) fn of(
        &mut self,
        database: &Database,
        row: &SubscriptionRow,
        gaps: &[OpenGap],
        offset: fn(Timestamp) -> i32,
    ) -> Result<(HistoryStrip, bool), StoreError> {
        let is_recent =
            |last: &&TimedStrip| last.of == row.id && last.made.elapsed() < last.took * TIME_SHARE;
        if let Some(last) = self.last.as_ref().filter(is_recent) {
            return Ok((last.strip.clone(), true));
        }
        let began = Instant::now();
        let strip = of(database, row, gaps, offset)?;
        let (made, took) = (Instant::now(), began.elapsed());
        self.last = Some(TimedStrip { of: row.id, made, took, strip: strip.clone() });
        Ok((strip, false))
    }
}

/// Builds the history strip of a feed. `gaps` are its open gaps. Empty if the feed has no entries.
pub(crate) fn of(
    database: &Database,
    row: &SubscriptionRow,
    gaps: &[OpenGap],
    offset: fn(Timestamp) -> i32,
) -> Result<HistoryStrip, StoreError> {
    let list = database.list(&EntryScope::Subscription(row.id), Filter::All, KeyOrder::NewestFirst)?;
    let times: Vec<Timestamp> = list.iter().map(|(_, sort)| sort.time).collect();
    let (Some(newest), Some(oldest)) = (times.first(), times.last()) else {
        return Ok(HistoryStrip::default());
    };
    let to = row.schedule.last_fetched.unwrap_or(*newest).max(*newest);
    let end = timeline::end(database, row)?.map(|(end, _)| end);
    let unit = unit_of(to.millis().saturating_sub(oldest.millis()));
    let bars = bars(&times, unit, offset);
    let record = database.feed_record(row.id)?;
    let spans = database.document_spans(row.id, &list)?;
    let segment = |span: DocumentSpan| HistorySegment {
        is_subscription: record.as_ref().is_some_and(|record| record.document == span.uri)
            || span.uri == row.url,
        uri: span.uri,
        from: span.oldest,
        to: span.newest,
        entries: span.entries,
    };
    let mut gaps: Vec<_> =
        gaps.iter().map(|open| (open.id, open.gap.place.older_time, open.gap.place.newer_time)).collect();
    gaps.sort_by_key(|(_, older, newer)| (*older, *newer));
    Ok(HistoryStrip {
        from: bars.first().map(|bar| bar.from.min(*oldest)),
        to: Some(to),
        unit,
        bars,
        segments: spans.into_iter().map(segment).collect(),
        gaps,
        state: row.state,
        oldest: end.map_or(row.oldest, |end| end.before),
        horizon: end.map(|end| end.meaning),
        last_poll: row.schedule.last_fetched,
    })
}

/// Returns the unit of the bars of a history of `span` milliseconds.
const fn unit_of(span: i64) -> BarUnit {
    if span <= HOURS {
        BarUnit::Hour
    } else if span <= DAYS {
        BarUnit::Day
    } else if span <= MONTHS {
        BarUnit::Month
    } else {
        BarUnit::Year
    }
}

/// Returns a bar for each unit of the calendar that has entries. `times` are newest first.
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

/// Returns the hour, day, month or year of a time, as a bar with one entry.
fn part_of_calendar(time: Timestamp, unit: BarUnit, offset: fn(Timestamp) -> i32) -> Option<HistoryBar> {
    let shift = i64::from(offset(time)) * 1000;
    let local = time.millis().saturating_add(shift);
    let day = Timestamp::from_millis(local).to_utc().date_naive();
    let (first, next) = match unit {
        BarUnit::Hour => {
            let from = local - local.rem_euclid(HOUR) - shift;
            let (from, to) =
                (Timestamp::from_millis(from), Timestamp::from_millis(from.saturating_add(HOUR)));
            return Some(HistoryBar { from, to, entries: 1 });
        }
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
    // If the clocks change within the unit, its beginning is an hour off. The time of the entry is always inside.
    Some(HistoryBar { from: begins(first)?.min(time), to: begins(next)?, entries: 1 })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::history::{Arrival, DocumentUpdate, EntryChange, EntryVersion, SortKey};
    use crate::model::{Entry, EntryId, IdSource};
    use crate::store::{NewSubscription, Store};

    fn add_entry(store: &mut Store, id: SubscriptionId, name: &str) {
        let time = Timestamp::from_seconds(1_700_000_000);
        let change = EntryChange {
            held: None,
            entry: Entry::new(EntryId::new(name), IdSource::Given),
            version: EntryVersion {
                entry_updated: None,
                document_updated: None,
                rank: 1,
                document: "https://a.example/feed".parse().unwrap(),
            },
            sort: SortKey { time, rank: 1 },
            first_seen: time,
            arrival: Arrival::Unread,
            changed: false,
            in_view: true,
        };
        let update = DocumentUpdate { entries: vec![change], ..DocumentUpdate::default() };
        store.transaction(|tx| tx.apply(id, &update, time)).unwrap();
    }

    #[test]
    fn a_history_strip_that_takes_long_is_made_less_often() {
        let mut store = Store::in_memory(Arc::new(|text, _| text.value.clone())).unwrap();
        let [id, other] = ["https://a.example/feed", "https://b.example/feed"].map(|address| {
            let new = NewSubscription {
                url: address.parse().unwrap(),
                normalised: address.to_owned(),
                title: None,
                site: None,
                folder: Vec::new(),
                attributes: Vec::new(),
            };
            store.transaction(|tx| tx.add_subscription(&new, Timestamp::from_seconds(1))).unwrap().id()
        });
        let mut latest_strip = LatestStrip::default();
        let look = |latest_strip: &mut LatestStrip, store: &Store, id| {
            let row = store.subscription(id).unwrap().unwrap();
            let (strip, is_old) = latest_strip.of(store, &row, &[], |_| 0).unwrap();
            (strip.segments.iter().map(|segment| segment.entries).sum::<u64>(), is_old)
        };
        add_entry(&mut store, id, "a");
        assert_eq!(look(&mut latest_strip, &store, id), (1, false));
        latest_strip.last.as_mut().unwrap().took = Duration::from_hours(1);
        add_entry(&mut store, id, "b");
        assert_eq!(
            look(&mut latest_strip, &store, id),
            (1, true),
            "an earlier history strip must be requested again"
        );
        // Enough time has passed.
        let timed = latest_strip.last.as_mut().unwrap();
        timed.took = timed.made.elapsed() / (2 * TIME_SHARE);
        assert_eq!(look(&mut latest_strip, &store, id), (2, false));
        latest_strip.last.as_mut().unwrap().took = Duration::from_hours(1);
        assert_eq!(
            look(&mut latest_strip, &store, other),
            (0, false),
            "another feed gets its history strip at once"
        );
    }

    #[test]
    fn the_bars_of_a_short_history_are_hours() {
        let hours = |span| unit_of(Duration::from_hours(span).as_millis().try_into().unwrap());
        assert_eq!(
            [1, 72, 73, 24 * 92, 24 * 93, 24 * 366 * 26].map(hours),
            [BarUnit::Hour, BarUnit::Hour, BarUnit::Day, BarUnit::Day, BarUnit::Month, BarUnit::Year]
        );
    }

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
        assert_eq!(
            found(&times[..2], BarUnit::Hour),
            expect(&[("2024-02-29T23:00:00Z", 1), ("2024-03-01T08:00:00Z", 1)])
        );
        assert!(found(&[], BarUnit::Month).is_empty());
    }
}
