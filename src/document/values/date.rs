//! Reads dates as feeds write them.
//!
//! RFC 3339 and RFC 822 are tried first, then `diligent-date-parser`, then other forms. A date that cannot be read is
//! `None`, never the current time.

use std::borrow::Cow;

use chrono::{DateTime, Datelike, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Utc};

use crate::model::Timestamp;

/// Longest date in bytes.
const MAX_LEN: usize = 80;

/// Reads a date in any common form.
pub(in crate::document) fn parse(text: &str) -> Option<Timestamp> {
    let text = text.trim();
    if text.len() > MAX_LEN {
        return None;
    }
    let uncommented = without_comments(text);
    let text = uncommented.trim();
    if text.is_empty() {
        return None;
    }
    let time = iso(text)
        .or_else(|| part_of_date(text))
        .or_else(|| DateTime::parse_from_rfc2822(text).ok())
        .or_else(|| diligent_date_parser::parse_date(text))
        .or_else(|| loose(text))
        .or_else(|| unix_seconds(text))?;
    // RFC 3339 cannot express other years.
    (0..=9999).contains(&time.year()).then(|| time.into())
}

/// Reads RFC 3339. Also allows a space instead of the `T`, and an offset without a colon or after a space.
fn iso(text: &str) -> Option<DateTime<FixedOffset>> {
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return Some(time);
    }
    let (date, clock) = text.split_once(['T', 't', ' '])?;
    let date = NaiveDate::parse_from_str(date, "%Y-%m-%d").ok()?;
    let clock = clock.trim();
    let end = clock.find(|c: char| !c.is_ascii_digit() && !matches!(c, ':' | '.')).unwrap_or(clock.len());
    let (clock, zone) = clock.split_at_checked(end)?;
    local(date, time_of_day(clock)?, zone)
}

/// Reads a year, or a year and a month (W3C-DTF), as its first moment.
fn part_of_date(text: &str) -> Option<DateTime<FixedOffset>> {
    let (year, month) = text.split_once('-').unwrap_or((text, "1"));
    let is_year = year.len() == 4 && year.starts_with(['1', '2']) && year.bytes().all(|b| b.is_ascii_digit());
    let month: u32 = month.parse().ok().filter(|_| is_year && month.len() <= 2)?;
    local(NaiveDate::from_ymd_opt(year.parse().ok()?, month, 1)?, NaiveTime::default(), "")
}

/// Removes comments in parentheses (RFC 822 §3.4.3).
fn without_comments(text: &str) -> Cow<'_, str> {
    if !text.contains('(') {
        return Cow::Borrowed(text);
    }
    let mut depth = 0_u32;
    let kept = text.chars().filter(|c| match c {
        '(' => {
            depth += 1;
            false
        }
        ')' => {
            depth = depth.saturating_sub(1);
            false
        }
        _ => depth == 0,
    });
    Cow::Owned(kept.collect())
}

/// Reads day, name of the month, year, time and zone in any order: `Fri Dec 25 2009 00:00:00 GMT`, `5 July 2007, 9:30`.
/// Also reads `2020/1/10 14:03:00`, and RFC 822 with a wrong day of the week.
fn loose(text: &str) -> Option<DateTime<FixedOffset>> {
    let (mut day, mut month, mut year, mut clock) = (None, None, None, None);
    let mut zone = "";
    for word in text.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty()) {
        if word.contains(':') {
            let end =
                word.find(|c: char| !c.is_ascii_digit() && !matches!(c, ':' | '.')).unwrap_or(word.len());
            let (time, rest) = word.split_at_checked(end)?;
            clock = time_of_day(time).or(clock);
            zone = if rest.is_empty() { zone } else { rest };
        } else if let Some(date) = slashed(word) {
            (year, month, day) = (Some(date.year()), Some(date.month()), Some(date.day()));
        } else if let Some(name) = month_of(word) {
            month = month.or(Some(name));
        } else if let Ok(number) =
            word.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '.').parse::<i32>()
            && !word.starts_with(['+', '-'])
        {
            match (day, u32::try_from(number)) {
                (None, Ok(small @ 1..=31)) => day = Some(small),
                _ => year = year.or(Some(full_year(number))),
            }
        } else {
            zone = word;
        }
    }
    let date = NaiveDate::from_ymd_opt(year?, month?, day?)?;
    local(date, clock.unwrap_or_default(), zone)
}

fn slashed(word: &str) -> Option<NaiveDate> {
    let mut parts = word.split(['/', '-']).map(str::parse::<u32>);
    let (a, b, c) = (parts.next()?.ok()?, parts.next()?.ok()?, parts.next()?.ok()?);
    if a > 31 { NaiveDate::from_ymd_opt(i32::try_from(a).ok()?, b, c) } else { None }
}

const fn full_year(number: i32) -> i32 {
    match number {
        0..=49 => number + 2000,
        50..=99 => number + 1900,
        _ => number,
    }
}

fn month_of(word: &str) -> Option<u32> {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let start = word.get(..3)?;
    if !word.chars().all(|c| c.is_ascii_alphabetic() || c == '.') {
        return None;
    }
    let at = MONTHS.iter().position(|month| month.eq_ignore_ascii_case(start))?;
    u32::try_from(at + 1).ok()
}

fn time_of_day(text: &str) -> Option<NaiveTime> {
    let mut parts = text.split(':');
    let hour: u32 = parts.next()?.parse().ok()?;
    let minute: u32 = parts.next()?.parse().ok()?;
    let (second, fraction) = match parts.next() {
        Some(seconds) => seconds.split_once('.').unwrap_or((seconds, "")),
        None => ("0", ""),
    };
    let millis: u32 = format!("{fraction:0<3}").get(..3)?.parse().ok()?;
    // A leap second counts as the second before it.
    NaiveTime::from_hms_milli_opt(hour, minute, second.parse::<u32>().ok()?.min(59), millis)
}

fn local(date: NaiveDate, time: NaiveTime, zone: &str) -> Option<DateTime<FixedOffset>> {
    offset(zone.trim())?.from_local_datetime(&NaiveDateTime::new(date, time)).single()
}

/// Returns the offset of a zone: `+0100`, `-05:30`, `GMT+2`, names of RFC 822 and a few others. An unknown name counts
/// as UTC.
fn offset(zone: &str) -> Option<FixedOffset> {
    let minutes = match zone.find(['+', '-']).and_then(|at| zone.split_at_checked(at)) {
        Some((_, numeric)) => {
            let digits: String = numeric.chars().filter(char::is_ascii_digit).take(4).collect();
            let (hours, minutes) =
                if digits.len() > 2 { digits.split_at_checked(digits.len() - 2)? } else { (&*digits, "0") };
            let minutes = hours.parse::<i32>().ok()? * 60 + minutes.parse::<i32>().ok()?;
            if numeric.starts_with('-') { -minutes } else { minutes }
        }
        None => match zone.to_ascii_uppercase().as_str() {
            "EDT" | "AST" => -240,
            "EST" | "CDT" => -300,
            "CST" | "MDT" => -360,
            "MST" | "PDT" => -420,
            "PST" => -480,
            "BST" | "CET" | "MET" => 60,
            "CEST" | "MEST" | "EET" => 120,
            "EEST" | "MSK" => 180,
            "IST" => 330,
            "JST" | "KST" => 540,
            "AEST" => 600,
            "AEDT" => 660,
            _ => 0,
        },
    };
    FixedOffset::east_opt(minutes * 60)
}

fn unix_seconds(text: &str) -> Option<DateTime<FixedOffset>> {
    let plausible = (9..=10).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    let seconds = plausible.then(|| text.parse().ok())??;
    Some(Utc.timestamp_opt(seconds, 0).single()?.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: Option<&str>) {
        assert_eq!(parse(text).map(Timestamp::to_rfc3339).as_deref(), expect, "{text}");
    }

    #[test]
    fn common_dates_are_read() {
        check("2003-12-31T10:14:55Z", Some("2003-12-31T10:14:55Z"));
        check(" 2003-12-31T10:14:55.25+01:00\n", Some("2003-12-31T09:14:55Z"));
        check("2003-12-31T10:14:55+0100", Some("2003-12-31T09:14:55Z"));
        check("2003-12-31 10:14 EST", Some("2003-12-31T15:14:00Z"));
        check("2003-12-31", Some("2003-12-31T00:00:00Z"));
        check("Thu, 01 Jan 2004 19:48:21 GMT", Some("2004-01-01T19:48:21Z"));
        check("Mon, 01 Jan 2004 19:48:21 +0200", Some("2004-01-01T17:48:21Z"));
        check("Fri Dec 25 2009 00:00:00 GMT", Some("2009-12-25T00:00:00Z"));
        check("2020/1/10 14:03:00", Some("2020-01-10T14:03:00Z"));
        check("1262304000", Some("2010-01-01T00:00:00Z"));
        check("2003", Some("2003-01-01T00:00:00Z"));
        check("2003-12", Some("2003-12-01T00:00:00Z"));
        check("Thu, 01 Jan 2004 19:48:21 GMT (Greenwich (mean) time)", Some("2004-01-01T19:48:21Z"));
        check("Thu, 01 Jan 2004 (New Year) 19:48:21 +0000", Some("2004-01-01T19:48:21Z"));
        check("Thu, 01 Jan 2004 19:48 EST", Some("2004-01-02T00:48:00Z"));
        check("Thursday, 1 January 2004 19:48:21 Z", Some("2004-01-01T19:48:21Z"));
        check("9999", None);
        check("2003-13", None);
        check("(2003", None);
        check("5 July 2007, 9:30 CEST", Some("2007-07-05T07:30:00Z"));
        check("Thu, 1 Jan 04 19:48:21 EST", Some("2004-01-02T00:48:21Z"));
        check("yesterday", None);
        check("", None);
        check("+12345-01-01T00:00:00Z", None);
        check("99999999999999999999", None);
        check("é/é/é :é", None);
    }

    #[test]
    fn milliseconds_are_kept() {
        assert_eq!(parse("1970-01-01T00:00:00.123Z"), Some(Timestamp::from_millis(123)));
    }
}
