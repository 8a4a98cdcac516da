//! Decides when a subscription is polled next, and gives the reason in words (F2, F3b). It does no I/O and reads no
//! clock.

use std::time::Duration;

use chrono::{Datelike, Timelike};

use crate::history::TimeInDocument;
use crate::locale::Message;
use crate::model::{Failure, FailureKind, FeedSettings, PollHints, Schedule, Timestamp};

/// The time of the next poll and its reason in words (F3b).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// The earliest time of the next poll.
    pub at: Timestamp,
    /// The reason as a phrase: "every hour", "the server asked to wait".
    pub reason: Message,
}

impl Due {
    /// Returns how long an entry may stay in the document, if no entry was seen to leave it and one may leave before the
    /// poll.
    pub(in crate::refresh) fn may_come_too_late(
        &self,
        in_document: Option<TimeInDocument>,
        now: Timestamp,
    ) -> Option<Duration> {
        match in_document {
            Some(TimeInDocument::IfFull(in_document)) if self.at.since(now) > in_document => {
                Some(in_document)
            }
            _ => None,
        }
    }
}

/// The longest pause that a hint of a feed can cause. A wrong `ttl` must not stop a feed for weeks.
const LONGEST_HINT: Duration = Duration::from_secs(24 * HOUR);
/// The longest pause after failures.
const LONGEST_BACK_OFF: Duration = Duration::from_secs(24 * HOUR);
/// The longest pause after failed DNS lookups. In most cases this computer is offline, and another try burdens no
/// server.
const LONGEST_DNS_BACK_OFF: Duration = Duration::from_secs(4 * HOUR);
/// The shortest interval to which Lacuna goes by itself to keep up with a feed (G6b).
const SHORTEST_INTERVAL: Duration = Duration::from_mins(10);
/// The shortest interval to which Lacuna goes by itself if a feed can only be fetched as a whole.
const SHORTEST_WHOLE_INTERVAL: Duration = Duration::from_secs(HOUR);
/// The shortest interval if a feed can only be fetched as a whole, and the user asks for a short one.
const SHORTEST_WHOLE_ASKED: Duration = Duration::from_mins(20);
const HOUR: u64 = 60 * 60;

/// Returns the shortest interval to which Lacuna goes to keep up with a feed (G6b).
///
/// `only_whole` is true if the server sends no validators, so that each poll downloads the whole document. `own` is the
/// interval that the user set for this feed.
#[must_use]
pub fn shortest_interval(only_whole: bool, own: Option<Duration>) -> Duration {
    if only_whole {
        own.map_or(SHORTEST_WHOLE_INTERVAL, |own| own.clamp(SHORTEST_WHOLE_ASKED, SHORTEST_WHOLE_INTERVAL))
    } else {
        own.map_or(SHORTEST_INTERVAL, |own| own.min(SHORTEST_INTERVAL))
    }
}

/// Returns the interval in minutes that the user can set for a feed at risk, so that it is polled more often. Returns
/// `None` if a setting would change nothing, because the server or the feed asks for the time between two polls, or
/// because the interval is the shortest one already.
///
/// The feed is then polled twice while an entry stays, or twice as often as now if it lost entries nevertheless.
#[must_use]
pub fn useful_interval(schedule: &Schedule) -> Option<u32> {
    let risk = schedule.at_risk()?;
    let (apart, reason) = (risk.apart(), &schedule.due_reason);
    let half_stay = risk.holds().map(|holds| holds / 2);
    // A whole document is not polled as often, so this interval is not that of a whole document.
    let is_short = reason.is(DUE_BY_STAY_IF_FULL) && apart < SHORTEST_WHOLE_INTERVAL;
    let is_whole = [DUE_BY_STAY_WHOLE, DUE_BY_STAY_IF_FULL, DUE_BY_CHOICE].iter().any(|due| reason.is(due));
    let useful = if is_short || reason.is(DUE_BY_STAY) || is_interval(reason) {
        let shortest = Duration::from_mins(u64::from(*FeedSettings::MINUTES.start()));
        half_stay.map_or(apart / 2, |half| half.min(apart / 2)).max(shortest)
    } else if is_whole {
        half_stay?.max(SHORTEST_WHOLE_ASKED)
    } else {
        return None;
    };
    let minutes = useful.as_secs() / 60;
    u32::try_from(minutes).ok().filter(|_| Duration::from_mins(minutes) < apart)
}

/// Returns true if the reason for a poll is more than an interval.
#[must_use]
pub fn explains(reason: &Message) -> bool {
    !reason.is_empty() && !is_interval(reason)
}

/// Returns true if the interval that the user set, for this feed or for all, decides about the poll.
fn is_interval(reason: &Message) -> bool {
    const INTERVALS: [&str; 5] = [
        "refresh-every-minute",
        "refresh-every-minutes",
        "refresh-every-hour",
        "refresh-every-hours",
        "refresh-every-hours-and-minutes",
    ];
    INTERVALS.iter().any(|interval| reason.is(interval))
}

/// The reasons for polls whose interval Lacuna itself has set to keep up with the feed.
const DUE_BY_STAY: &str = "refresh-due-holds";
const DUE_BY_STAY_WHOLE: &str = "refresh-due-holds-whole";
const DUE_BY_STAY_IF_FULL: &str = "refresh-due-may-hold-whole";
const DUE_BY_CHOICE: &str = "refresh-due-chosen";

/// Returns the next poll after a document or a 304. The user's interval decides. It is shortened if entries would leave
/// the document in the meantime (G6b). It is lengthened if the server or the document asks for that (F2).
///
/// `in_document` is how long an entry stays in the document. The feed is polled twice in that time.
#[must_use]
pub fn after_answer(
    interval: Duration,
    lifetime: Option<Duration>,
    hints: &PollHints,
    in_document: Option<TimeInDocument>,
    now: Timestamp,
) -> Due {
    let ttl = hints.ttl_minutes.map(|minutes| Duration::from_secs(u64::from(minutes) * 60));
    let period = hints.update_period_seconds.map(Duration::from_secs);
    let half = |in_document: Duration| (in_document / 2).max(SHORTEST_INTERVAL);
    let mut longest = match in_document {
        Some(TimeInDocument::Seen(in_document)) if half(in_document) < interval => (
            half(in_document),
            msg!("refresh-due-holds", every = every(half(in_document)), holds = span(in_document)),
        ),
        // The first documents do not show if entries leave the document, so Lacuna does not wait until some are lost.
        Some(TimeInDocument::IfFull(in_document)) if half(in_document) < interval => (
            half(in_document),
            msg!("refresh-due-may-hold-whole", every = every(half(in_document)), holds = span(in_document)),
        ),
        _ => (interval, every(interval)),
    };
    for (bound, is_of_server) in [(lifetime, true), (ttl, false), (period, false)] {
        if let Some(bound) = bound.map(|bound| bound.min(LONGEST_HINT))
            && bound > longest.0
        {
            let every = every(bound);
            let reason = if is_of_server {
                msg!("refresh-due-by-server", every)
            } else {
                msg!("refresh-due-by-feed", every)
            };
            longest = (bound, reason);
        }
    }
    let (wait, reason) = longest;
    let at = now.plus(wait);
    match next_allowed(at, hints) {
        allowed if allowed > at => Due { at: allowed, reason: msg!("refresh-due-skips") },
        _ => Due { at, reason },
    }
}

/// Returns the next poll after a document without validators, which can only be fetched as a whole. The poll is a day
/// later at the earliest (F4).
///
/// If entries would leave the document in that time, the document is polled twice while they stay, but never more often
/// than [`shortest_interval`] allows (G6b). `own` is the interval that the user set for this feed.
#[must_use]
pub(in crate::refresh) fn whole_document_due(
    due: Due,
    in_document: Option<TimeInDocument>,
    own: Option<Duration>,
    now: Timestamp,
) -> Due {
    let day = Duration::from_secs(24 * HOUR);
    let half = |in_document: Duration| (in_document / 2).max(shortest_interval(true, own));
    let (wait, reason) = match in_document {
        Some(TimeInDocument::Seen(in_document) | TimeInDocument::IfFull(in_document))
            if own == Some(half(in_document)) =>
        {
            (half(in_document), msg!("refresh-due-chosen", every = every(half(in_document))))
        }
        Some(TimeInDocument::Seen(in_document)) if half(in_document) < day => {
            let every = every(half(in_document));
            (half(in_document), msg!("refresh-due-holds-whole", every))
        }
        Some(TimeInDocument::IfFull(in_document)) if half(in_document) < day => {
            let every = every(half(in_document));
            (half(in_document), msg!("refresh-due-may-hold-whole", every, holds = span(in_document)))
        }
        _ => (day, msg!("refresh-due-daily")),
    };
    let at = now.plus(wait);
    if due.at >= at { due } else { Due { at, reason } }
}

/// Returns the next poll after a failure (F2). The interval doubles with each failure in a row, up to a day. If no
/// server was reached, it doubles up to four hours only. A Retry-After is always respected.
///
/// `failures` is the number of failures in a row, this one included. `in_document` is how long an entry stays in the document.
/// While no server is reached, the feed is tried twice in that time (G6b).
#[must_use]
pub fn after_failure(
    interval: Duration,
    failures: u32,
    failure: &Failure,
    in_document: Option<TimeInDocument>,
    now: Timestamp,
) -> Due {
    let doubled = interval.saturating_mul(1 << failures.saturating_sub(1).min(10));
    let is_dns = failure.kind == FailureKind::Dns;
    let longest = if is_dns { LONGEST_DNS_BACK_OFF } else { LONGEST_BACK_OFF };
    let half = in_document
        .and_then(TimeInDocument::seen)
        .filter(|_| is_dns)
        .map(|in_document| (in_document / 2).max(SHORTEST_INTERVAL));
    let wait = doubled.min(longest.max(interval)).min(half.unwrap_or(Duration::MAX));
    let at = now.plus(wait);
    match failure.retry_after {
        Some(time) if time > at => Due { at: time, reason: msg!("refresh-due-asked-to-wait") },
        _ if failures > 1 => Due { at, reason: msg!("refresh-due-failed", count = failures) },
        _ => Due { at, reason: every(interval) },
    }
}

/// Returns true if a failure ends the polling for good (F3).
#[must_use]
pub(in crate::refresh) fn stops_polling(failure: &Failure) -> bool {
    failure.kind == FailureKind::Status(410)
}

/// Returns the first full hour from `at` on that the feed does not skip. Returns `at` itself if its hour is not
/// skipped. Also returns `at` if the feed skips every hour, because that must be a mistake.
fn next_allowed(at: Timestamp, hints: &PollHints) -> Timestamp {
    let hour = Duration::from_secs(HOUR);
    let mut time = at;
    for _ in 0..8 * 24 {
        let utc = time.to_utc();
        let skipped = hints.skip_hours.iter().any(|h| u32::from(*h) == utc.hour())
            || hints.skip_days.iter().any(|d| u32::from(*d) == utc.weekday().num_days_from_monday());
        if !skipped {
            return time;
        }
        let into_hour = u64::from(utc.minute()) * 60 + u64::from(utc.second());
        time = time.minus(Duration::from_secs(into_hour)).plus(hour);
    }
    at
}

/// Puts an interval into words: "every hour", "every 1 h 30 min". Begun minutes count, so no feed is checked earlier than
/// the words say.
fn every(duration: Duration) -> Message {
    let minutes = duration.as_secs().div_ceil(60).max(1);
    match (minutes / 60, minutes % 60) {
        (0, 1) => msg!("refresh-every-minute"),
        (0, minutes) => msg!("refresh-every-minutes", minutes),
        (1, 0) => msg!("refresh-every-hour"),
        (hours, 0) => msg!("refresh-every-hours", hours),
        (hours, minutes) => msg!("refresh-every-hours-and-minutes", hours, minutes),
    }
}

/// Puts a duration into words: "3 h".
fn span(duration: Duration) -> Message {
    let minutes = (duration.as_secs() / 60).max(1);
    match (minutes / 60, minutes % 60) {
        (0, minutes) => msg!("refresh-minutes", minutes),
        (hours, 0) => msg!("refresh-hours", hours),
        (hours, minutes) => msg!("refresh-hours-and-minutes", hours, minutes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INTERVAL: Duration = Duration::from_secs(HOUR);

    fn at(text: &str) -> Timestamp {
        Timestamp::parse_rfc3339(text).unwrap()
    }

    /// The schedule of a feed that was polled just now, and whose last poll lost entries.
    fn schedule(due: &Due, holds: Duration, now: Timestamp) -> Schedule {
        Schedule {
            last_fetched: Some(now),
            last_tried: Some(now),
            next_due: Some(due.at),
            due_reason: due.reason.clone(),
            holds: Some(holds),
            lost: Some(now),
            stopped: false,
        }
    }

    #[test]
    fn g6b_a_first_document_that_may_be_full_is_polled_before_its_entries_could_leave_it() {
        let now = at("2026-01-05T10:00:00Z");
        let in_document = TimeInDocument::IfFull(Duration::from_mins(35));
        let due = after_answer(INTERVAL, None, &PollHints::default(), Some(in_document), now);
        assert_eq!(due.at, now.plus(Duration::from_secs(35 * 30)));
        assert_eq!(
            due.reason.to_string(),
            "checked every 18 minutes, because its entries may stay in the feed for about 35 minutes only"
        );
        let calm = TimeInDocument::IfFull(Duration::from_hours(9));
        assert_eq!(
            after_answer(INTERVAL, None, &PollHints::default(), Some(calm), now).at,
            now.plus(INTERVAL)
        );
    }

    #[test]
    fn f3b_an_interval_that_the_user_chose_is_named_as_the_reason() {
        let now = at("2026-01-05T10:00:00Z");
        let reason = |minutes: u64| {
            let own = Duration::from_mins(minutes);
            let stay = Some(TimeInDocument::Seen(Duration::from_mins(28)));
            let due = after_answer(own, None, &PollHints::default(), stay, now);
            whole_document_due(due, stay, Some(own), now).reason.to_string()
        };
        assert_eq!(reason(20), "checked every 20 minutes, as you chose for this feed");
        assert_eq!(reason(40), "checked every 40 minutes, as you chose for this feed");
        // Lacuna goes no further than this.
        assert_eq!(
            reason(5),
            "not checked more often than every 20 minutes, because each check downloads the whole feed"
        );
    }

    #[test]
    fn an_interval_alone_is_no_reason() {
        let now = at("2026-01-05T10:00:00Z");
        for minutes in [1, 18, 60, 120, 90] {
            assert!(!explains(&every(Duration::from_mins(minutes))), "{minutes}");
        }
        let stay = Some(TimeInDocument::Seen(Duration::from_mins(40)));
        let due = after_answer(INTERVAL, None, &PollHints::default(), stay, now);
        assert!(explains(&due.reason) && !explains(&Message::default()), "{}", due.reason);
    }

    #[test]
    fn f2_the_longest_of_interval_and_hints_decides() {
        let now = at("2026-01-05T10:00:00Z");
        let hints = |ttl: Option<u32>, period: Option<u64>| PollHints {
            ttl_minutes: ttl,
            update_period_seconds: period,
            ..PollHints::default()
        };
        for (name, lifetime, hints, expect, reason) in [
            ("nothing said", None, hints(None, None), "11:00", "every hour"),
            ("a short lifetime", Some(60), hints(None, None), "11:00", "every hour"),
            (
                "a long lifetime",
                Some(3 * HOUR),
                hints(None, None),
                "13:00",
                "the server allows it every 3 hours",
            ),
            ("ttl", None, hints(Some(90), None), "11:30", "the feed asks for it every 1 h 30 min"),
            (
                "sy:updatePeriod",
                None,
                hints(Some(90), Some(2 * HOUR)),
                "12:00",
                "the feed asks for it every 2 hours",
            ),
        ] {
            let due = after_answer(INTERVAL, lifetime.map(Duration::from_secs), &hints, None, now);
            assert_eq!(
                (due.at, due.reason.to_string().as_str()),
                (at(&format!("2026-01-05T{expect}:00Z")), reason),
                "{name}"
            );
        }
        let year = after_answer(INTERVAL, None, &hints(Some(525_600), None), None, now);
        assert_eq!(year.at, at("2026-01-06T10:00:00Z"), "a ttl of a year is capped");
    }

    #[test]
    fn g6b_the_interval_is_shortened_as_far_as_the_server_and_the_feed_allow() {
        let now = at("2026-01-05T10:00:00Z");
        let day = Duration::from_secs(24 * HOUR);
        let due = |holds: u64, lifetime: Option<u64>| {
            let lifetime = lifetime.map(Duration::from_secs);
            let in_document = Some(TimeInDocument::Seen(Duration::from_secs(holds)));
            after_answer(day, lifetime, &PollHints::default(), in_document, now)
        };
        let half = due(9 * HOUR, None);
        assert_eq!(half.at, at("2026-01-05T14:30:00Z"));
        assert_eq!(
            half.reason.to_string(),
            "checked every 4 h 30 min, because its entries stay in the feed for about 9 hours only"
        );
        assert_eq!(
            due(9 * HOUR, Some(8 * HOUR)).at,
            at("2026-01-05T18:00:00Z"),
            "the server's minimum is kept (F2)"
        );
        assert_eq!(due(60, None).at, at("2026-01-05T10:10:00Z"), "never more often than this");
        assert_eq!(due(72 * HOUR, None).at, at("2026-01-06T10:00:00Z"), "no entry is at risk");
    }

    #[test]
    fn f2_hours_and_days_to_skip_are_skipped() {
        // This is a Monday.
        let now = at("2026-01-05T10:20:00Z");
        let check = |skip_hours: &[u8], skip_days: &[u8], expect: &str| {
            let hints = PollHints {
                skip_hours: skip_hours.into(),
                skip_days: skip_days.into(),
                ..PollHints::default()
            };
            assert_eq!(
                after_answer(INTERVAL, None, &hints, None, now).at,
                at(expect),
                "{skip_hours:?} {skip_days:?}"
            );
        };
        check(&[3], &[6], "2026-01-05T11:20:00Z");
        check(&[11, 12], &[], "2026-01-05T13:00:00Z");
        check(&[], &[0], "2026-01-06T00:00:00Z");
        check(&(0..24).collect::<Vec<u8>>(), &[], "2026-01-05T11:20:00Z");
    }

    #[test]
    fn f4_a_document_without_validators_is_due_after_a_day() {
        let now = at("2026-01-05T10:00:00Z");
        let due = |time: &str| Due { at: at(time), reason: "own".into() };
        let later = whole_document_due(due("2026-01-05T11:00:00Z"), None, None, now);
        assert_eq!(later.at, at("2026-01-06T10:00:00Z"));
        assert_ne!(later.reason.to_string(), "own");
        let last = due("2026-01-06T11:00:00Z");
        assert_eq!(whole_document_due(last.clone(), None, None, now), last);
    }

    #[test]
    fn g6b_a_feed_that_loses_entries_within_a_day_is_not_left_for_a_day() {
        let now = at("2026-01-05T10:00:00Z");
        let due = |time: &str| Due { at: at(time), reason: "own".into() };
        for (holds, own, expect) in [
            (8 * HOUR, "11:00", "14:00"),
            (60, "10:10", "11:00"),
            // The user's interval, or the server, asks for a longer pause.
            (8 * HOUR, "16:00", "16:00"),
        ] {
            let own = due(&format!("2026-01-05T{own}:00Z"));
            let found =
                whole_document_due(own, Some(TimeInDocument::Seen(Duration::from_secs(holds))), None, now);
            assert_eq!(found.at, at(&format!("2026-01-05T{expect}:00Z")), "{holds}: {}", found.reason);
        }
        let next = |in_document: TimeInDocument| {
            whole_document_due(due("2026-01-05T11:00:00Z"), Some(in_document), None, now)
        };
        assert_eq!(next(TimeInDocument::Seen(Duration::from_hours(90))).at, at("2026-01-06T10:00:00Z"));
        let often = next(TimeInDocument::Seen(Duration::from_hours(8)));
        assert_eq!(
            often.reason.to_string(),
            "not checked more often than every 4 hours, because each check downloads the whole feed"
        );
        let perhaps = next(TimeInDocument::IfFull(Duration::from_hours(8)));
        assert_eq!(perhaps.at, at("2026-01-05T14:00:00Z"), "nobody knows yet if entries leave it");
        assert_eq!(
            perhaps.reason.to_string(),
            "checked every 4 hours, because its entries may stay in the feed for about 8 hours only"
        );
    }

    #[test]
    fn g6b_the_interval_of_the_user_lowers_the_bound_of_a_feed_without_validators() {
        let now = at("2026-01-05T10:00:00Z");
        let holds = Duration::from_mins(30);
        let due = |own: Option<u64>| {
            let own = own.map(Duration::from_mins);
            let interval = own.unwrap_or(INTERVAL);
            let in_document = Some(TimeInDocument::Seen(holds));
            whole_document_due(
                after_answer(interval, None, &PollHints::default(), in_document, now),
                in_document,
                own,
                now,
            )
        };
        let bound = due(None);
        assert_eq!(bound.at, at("2026-01-05T11:00:00Z"));
        assert_eq!(useful_interval(&schedule(&bound, holds, now)), Some(20), "not below the bound");
        for (own, expect) in [(20, "10:20"), (5, "10:20"), (40, "10:40"), (90, "11:00")] {
            let found = due(Some(own));
            assert_eq!(found.at, at(&format!("2026-01-05T{expect}:00Z")), "{own}: {}", found.reason);
        }
        let most = due(Some(20));
        assert_eq!(useful_interval(&schedule(&most, holds, now)), None, "it is polled as often as it may be");
    }

    #[test]
    fn g6b_a_shorter_interval_is_offered_only_where_lacuna_sets_the_bound() {
        let now = at("2026-01-05T10:00:00Z");
        let holds = Duration::from_mins(8);
        let useful = |interval: u64, lifetime: Option<u64>| {
            let lifetime = lifetime.map(Duration::from_mins);
            let interval = Duration::from_mins(interval);
            let due = after_answer(
                interval,
                lifetime,
                &PollHints::default(),
                Some(TimeInDocument::Seen(holds)),
                now,
            );
            useful_interval(&schedule(&due, holds, now))
        };
        assert_eq!(useful(60, None), Some(5));
        assert_eq!(useful(60, Some(15)), None, "the server asks for the interval");
        assert_eq!(useful(5, None), None, "the user has done so already");
    }

    #[test]
    fn g6b_a_shorter_interval_is_offered_for_a_feed_that_lost_entries_at_any_interval_that_can_be_set() {
        let now = at("2026-01-05T10:00:00Z");
        let useful = |reason: Message, apart: u64, holds: Option<u64>| {
            let due = Due { at: now.plus(Duration::from_mins(apart)), reason };
            let schedule = schedule(&due, Duration::ZERO, now);
            useful_interval(&Schedule { holds: holds.map(Duration::from_mins), ..schedule })
        };
        let hourly = || every(Duration::from_secs(HOUR));
        assert_eq!(useful(hourly(), 60, None), Some(30), "nobody knows how long an entry stays");
        assert_eq!(useful(hourly(), 60, Some(100)), Some(30));
        assert_eq!(useful(hourly(), 60, Some(40)), Some(20));
        assert_eq!(useful(every(Duration::from_mins(5)), 5, None), None, "there is no shorter interval");
        let stays = || msg!("refresh-due-holds", every = hourly(), holds = span(INTERVAL));
        assert_eq!(useful(stays(), 30, Some(60)), Some(15));
        let may_stay =
            || msg!("refresh-due-may-hold-whole", every = hourly(), holds = span(Duration::from_mins(35)));
        assert_eq!(useful(may_stay(), 18, Some(35)), Some(9));
        assert_eq!(useful(msg!("refresh-due-daily"), 24 * 60, None), None, "a setting changes nothing");
    }

    #[test]
    fn g6b_while_no_server_is_reached_a_feed_is_tried_twice_in_the_time_that_its_entries_stay() {
        let now = at("2026-01-05T10:00:00Z");
        let due = |kind: FailureKind, in_document: Option<u64>| {
            let in_document = in_document.map(|minutes| TimeInDocument::Seen(Duration::from_mins(minutes)));
            after_failure(INTERVAL, 4, &Failure::new(kind, "", ""), in_document, now).at
        };
        assert_eq!(due(FailureKind::Dns, Some(60)), at("2026-01-05T10:30:00Z"));
        assert_eq!(due(FailureKind::Dns, Some(2)), at("2026-01-05T10:10:00Z"));
        assert_eq!(due(FailureKind::Dns, None), at("2026-01-05T14:00:00Z"));
        assert_eq!(due(FailureKind::Status(503), Some(60)), at("2026-01-05T18:00:00Z"), "a server backs off");
    }

    #[test]
    fn f2_failures_back_off_and_retry_after_is_obeyed() {
        let now = at("2026-01-05T10:00:00Z");
        let mut failure = Failure::new(FailureKind::Status(503), "", "");
        let due = |failures, failure: &Failure| after_failure(INTERVAL, failures, failure, None, now).at;
        assert_eq!(due(1, &failure), at("2026-01-05T11:00:00Z"));
        assert_eq!(due(3, &failure), at("2026-01-05T14:00:00Z"));
        assert_eq!(due(30, &failure), at("2026-01-06T10:00:00Z"), "at most a day");
        let offline = Failure::new(FailureKind::Dns, "", "");
        assert_eq!(due(2, &offline), at("2026-01-05T12:00:00Z"));
        assert_eq!(due(30, &offline), at("2026-01-05T14:00:00Z"), "a weekend offline causes no long pause");
        failure.retry_after = Some(at("2026-01-05T12:30:00Z"));
        assert_eq!(due(1, &failure), at("2026-01-05T12:30:00Z"));
        assert_eq!(due(3, &failure), at("2026-01-05T14:00:00Z"), "whichever is later");
        assert!(stops_polling(&Failure::new(FailureKind::Status(410), "", "")));
        assert!(!stops_polling(&Failure::new(FailureKind::Status(404), "", "")));
    }

    #[test]
    fn begun_minutes_of_an_interval_count() {
        let check = |seconds, expect: &str| {
            assert_eq!(every(Duration::from_secs(seconds)).to_string(), expect, "{seconds}");
        };
        check(0, "every minute");
        check(30, "every minute");
        check(61, "every 2 minutes");
        check(HOUR - 1, "every hour");
        check(HOUR, "every hour");
        check(HOUR + 1_800, "every 1 h 30 min");
        check(3 * HOUR, "every 3 hours");
    }
}
