//! Reads dates as feeds write them.
//!
//! RFC 3339 and RFC 822 are tried first, then `diligent-date-parser`, then other forms. A date that cannot be read is
//! `None`, never the current time.

use std::borrow::Cow;

use chrono::{DateTime, Datelike, FixedOffset, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};

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
    // The year 1 is the zero of some programs, and RFC 3339 cannot express years after 9999.
    let is_date = |time: &DateTime<FixedOffset>| (1000..=9999).contains(&time.year());
    let time = iso(text)
        .or_else(|| part_of_date(text))
        .or_else(|| DateTime::parse_from_rfc2822(text).ok())
        .or_else(|| diligent_date_parser::parse_date(text).filter(is_date))
        .or_else(|| loose(text))
        .or_else(|| unix(text))?;
    // Other programs write 1970-01-01 for a missing time.
    (is_date(&time) && time.timestamp_millis() != 0).then(|| time.into())
}

/// Reads RFC 3339, and dates and times without their separators (ISO 8601). Also allows a space instead of the `T`, and an
/// offset without a colon or after a space.
fn iso(text: &str) -> Option<DateTime<FixedOffset>> {
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return Some(time);
    }
    let (date, clock) = text.split_once(['T', 't', ' ']).unwrap_or((text, "0:00"));
    let form = if date.contains('-') { "%Y-%m-%d" } else { "%Y%m%d" };
    let date = NaiveDate::parse_from_str(date, form).ok()?;
    let clock = clock.trim();
    let end = clock.find(|c: char| !c.is_ascii_digit() && !matches!(c, ':' | '.')).unwrap_or(clock.len());
    let (clock, zone) = clock.split_at_checked(end)?;
    let (time, zone) = (time_of_day(clock)?, zone.trim());
    let (word, behind) = zone.split_once(' ').unwrap_or((zone, ""));
    match in_half(time, word) {
        Some(time) => local(date, time, behind),
        None => local(date, time, zone),
    }
}

/// Reads a year, or a year and a month (W3C-DTF), as its first moment.
fn part_of_date(text: &str) -> Option<DateTime<FixedOffset>> {
    let (year, month) = text.split_once('-').unwrap_or((text, "1"));
    let is_year = year.len() == 4 && year.starts_with(['1', '2']) && year.bytes().all(|b| b.is_ascii_digit());
    let month: u32 = month.parse().ok().filter(|_| is_year && month.len() <= 2)?;
    local(NaiveDate::from_ymd_opt(year.parse().ok()?, month, 1)?, TimeDelta::zero(), "")
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

/// Reads day, name of the month, year, time and zone in any order: `Fri Dec 25 2009 00:00:00 GMT`, `5 July 2007, 9:30 PM`.
/// Also reads dates of three numbers, and RFC 822 with a wrong day of the week.
fn loose(text: &str) -> Option<DateTime<FixedOffset>> {
    let (mut day, mut month, mut year, mut clock) = (None, None, None, None);
    let mut zone = "";
    for word in text.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty()) {
        let mut word = word;
        if word.contains(':') {
            let end =
                word.find(|c: char| !c.is_ascii_digit() && !matches!(c, ':' | '.')).unwrap_or(word.len());
            let (time, rest) = word.split_at_checked(end)?;
            clock = time_of_day(time).or(clock);
            if rest.is_empty() {
                continue;
            }
            word = rest;
        }
        if let Some(time) = clock.and_then(|time| in_half(time, word)) {
            clock = Some(time);
        } else if let Some(date) = numeric(word) {
            (year, month, day) = (Some(date.year()), Some(date.month()), Some(date.day()));
        } else if let Some(name) = month_of(word)
            // The first word may be the name of a day: `mar. 5 juin`.
            && (month.is_none() || year.is_none())
        {
            month = Some(name);
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

/// Reads a date of three numbers: `2020/1/10`, `05.07.2007`, `7/25/2007`. Returns `None` if day and month could also be
/// meant the other way round.
fn numeric(word: &str) -> Option<NaiveDate> {
    let mut parts = word.split(['/', '-', '.']).map(str::parse::<u32>);
    let (a, b, c) = (parts.next()?.ok()?, parts.next()?.ok()?, parts.next()?.ok()?);
    // The day comes first before points.
    let is_pointed = word.contains('.');
    let (year, month, day) = match (a, b, c) {
        (32.., ..) => (a, b, c),
        _ if c < 32 && !is_pointed => return None,
        _ if is_pointed || a > 12 || a == b => (c, b, a),
        _ if b > 12 => (c, a, b),
        _ => return None,
    };
    NaiveDate::from_ymd_opt(full_year(i32::try_from(year).ok()?), month, day)
}

const fn full_year(number: i32) -> i32 {
    match number {
        0..=49 => number + 2000,
        50..=99 => number + 1900,
        _ => number,
    }
}

/// Returns the month with this name or abbreviation in English, French, German or Spanish.
fn month_of(word: &str) -> Option<u32> {
    const MONTHS: [&[&str]; 12] = [
        &["jan", "ene"],
        &["feb", "f\u{e9}v", "fev"],
        &["mar", "m\u{e4}r", "mrz"],
        &["apr", "avr", "abr"],
        &["may", "mai"],
        &["jun", "juin"],
        &["jul", "juil"],
        &["aug", "ao\u{fb}", "aou", "ago"],
        &["sep"],
        &["oct", "okt"],
        &["nov"],
        &["dec", "d\u{e9}c", "dez", "dic"],
    ];
    if !word.chars().all(|c| c.is_alphabetic() || c == '.') {
        return None;
    }
    let word = word.to_lowercase();
    let at = MONTHS.iter().position(|names| names.iter().any(|name| word.starts_with(name)))?;
    u32::try_from(at + 1).ok()
}

/// Reads the time since midnight. A day may end at 24:00 (ISO 8601). A leap second counts as the second before it.
fn time_of_day(text: &str) -> Option<TimeDelta> {
    let is_short = matches!(text.len(), 4 | 6) && text.bytes().all(|b| b.is_ascii_digit());
    let mut parts = if is_short {
        vec![
            text.get(..2)?,
            text.get(2..4)?,
            text.get(4..).filter(|second| !second.is_empty()).unwrap_or("0"),
        ]
    } else {
        text.split(':').collect()
    }
    .into_iter();
    let hour: u32 = parts.next()?.parse().ok()?;
    let minute: u32 = parts.next()?.parse().ok()?;
    let (second, fraction) = match parts.next() {
        Some(seconds) => seconds.split_once('.').unwrap_or((seconds, "")),
        None => ("0", ""),
    };
    let millis: u32 = format!("{fraction:0<3}").get(..3)?.parse().ok()?;
    let second: u32 = second.parse().ok()?;
    if (hour, minute, second, millis) == (24, 0, 0, 0) {
        return Some(TimeDelta::hours(24));
    }
    Some(NaiveTime::from_hms_milli_opt(hour, minute, second.min(59), millis)? - NaiveTime::MIN)
}

/// Returns the time of day behind which `AM` or `PM` stands; `None` if the word is another one.
fn in_half(time: TimeDelta, word: &str) -> Option<TimeDelta> {
    let noon = TimeDelta::hours(12);
    let start = match &*word.replace('.', "").to_ascii_lowercase() {
        "am" => TimeDelta::zero(),
        "pm" => noon,
        _ => return None,
    };
    // Some programs write `21:30 PM`.
    Some(match time.num_hours() {
        0..12 => time + start,
        12 => time - noon + start,
        _ => time,
    })
}

fn local(date: NaiveDate, time: TimeDelta, zone: &str) -> Option<DateTime<FixedOffset>> {
    let local = date.and_time(NaiveTime::MIN).checked_add_signed(time)?;
    offset(zone.trim())?.from_local_datetime(&local).single()
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

/// Reads seconds or milliseconds since 1970.
fn unix(text: &str) -> Option<DateTime<FixedOffset>> {
    let number: i64 = text.parse().ok()?;
    let millis = match text.len() {
        9 | 10 => number * 1000,
        13 => number,
        _ => return None,
    };
    Some(Utc.timestamp_millis_opt(millis).single()?.into())
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
    fn zeros_are_no_dates() {
        check("Mon, 01 Jan 0001 00:00:00 +0000", None);
        check("0001-01-01T00:00:00+08:00", None);
        check("0000-00-00 00:00:00", None);
        check("Thu, 01 Jan 1970 00:00:00 GMT", None);
        check("1970-01-01", None);
        check("1970-01-01T00:00:01Z", Some("1970-01-01T00:00:01Z"));
    }

    #[test]
    fn twelve_hours_and_the_end_of_a_day_are_read() {
        check("5 July 2007 9:30 PM", Some("2007-07-05T21:30:00Z"));
        check("July 5, 2007 09:30:15am EST", Some("2007-07-05T14:30:15Z"));
        check("5 July 2007 12:30 a.m.", Some("2007-07-05T00:30:00Z"));
        check("5 July 2007 12:30 PM +0200", Some("2007-07-05T10:30:00Z"));
        check("5 July 2007 21:30 PM", Some("2007-07-05T21:30:00Z"));
        check("2007-07-05 9:30 PM", Some("2007-07-05T21:30:00Z"));
        check("Thu, 05 Jul 2007 9:30 PM", Some("2007-07-05T21:30:00Z"));
        check("2007-07-05T24:00:00Z", Some("2007-07-06T00:00:00Z"));
        check("2007-12-31 24:00", Some("2008-01-01T00:00:00Z"));
        check("Thu, 05 Jul 2007 24:00:00 GMT", Some("2007-07-06T00:00:00Z"));
        check("5 July 2007 24:30", Some("2007-07-05T00:00:00Z"));
        check("2007-07-05 23:59:60", Some("2007-07-05T23:59:59Z"));
    }

    #[test]
    fn numbers_are_read_if_the_order_of_day_and_month_is_clear() {
        check("7/25/2007 9:30:00 PM", Some("2007-07-25T21:30:00Z"));
        check("25/7/2007 09:30", Some("2007-07-25T09:30:00Z"));
        check("7/7/2007", Some("2007-07-07T00:00:00Z"));
        check("05.07.2007 21:30", Some("2007-07-05T21:30:00Z"));
        check("05.07.07", Some("2007-07-05T00:00:00Z"));
        check("2007.07.05 21:30", Some("2007-07-05T21:30:00Z"));
        check("7/5/2007 9:30:00 PM", None);
        check("5/7/07", None);
        check("25/7/07", None);
        check("20070705T213000Z", Some("2007-07-05T21:30:00Z"));
        check("20070705T2130+0200", Some("2007-07-05T19:30:00Z"));
        check("20070705", Some("2007-07-05T00:00:00Z"));
        check("2007-7-5 9:30", Some("2007-07-05T09:30:00Z"));
        check("1262304000123", Some("2010-01-01T00:00:00Z"));
        assert_eq!(parse("1262304000123"), Some(Timestamp::from_millis(1_262_304_000_123)));
    }

    #[test]
    fn months_of_other_languages_are_read() {
        check("5. M\u{e4}rz 2007, 21:30 Uhr", Some("2007-03-05T21:30:00Z"));
        check("Do, 18 Okt 2007 10:00:00 +0200", Some("2007-10-18T08:00:00Z"));
        check("So, 02 Dez 2007 10:00:00 +0100", Some("2007-12-02T09:00:00Z"));
        check("mar., 5 juin 2007 10:00:00 +0000", Some("2007-06-05T10:00:00Z"));
        check("mercredi 15 ao\u{fb}t 2007 10:00", Some("2007-08-15T10:00:00Z"));
        check("1er f\u{e9}vrier 2007", Some("2007-02-01T00:00:00Z"));
        check("15 juil. 2007", Some("2007-07-15T00:00:00Z"));
        check("15 de enero de 2007", Some("2007-01-15T00:00:00Z"));
    }

    #[test]
    fn milliseconds_are_kept() {
        assert_eq!(parse("1970-01-01T00:00:00.123Z"), Some(Timestamp::from_millis(123)));
    }
}
