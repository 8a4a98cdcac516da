//! Reads the headers of a response: validators, freshness, Retry-After, links.
//!
//! Lacuna does not interpret validators (F1). Each byte is stored as the character with the same number. So any value
//! can be stored as text and sent back unchanged.

use std::time::Duration;

use chrono::{DateTime, NaiveDateTime, Utc};
use ureq::http::header::{self, AsHeaderName};
use ureq::http::{HeaderMap, HeaderValue};

use crate::model::{LONGEST_WAIT, Timestamp, Validators};

/// The longest delay of the next poll by Cache-Control or Expires (F2).
const LONGEST_LIFETIME: Duration = Duration::from_hours(8);

/// Returns `ETag` and Last-Modified, byte for byte.
pub(super) fn validators(headers: &HeaderMap) -> Validators {
    let opaque = |name| {
        headers.get(name).map(|value: &HeaderValue| value.as_bytes().iter().map(|&b| char::from(b)).collect())
    };
    Validators { etag: opaque(header::ETAG), last_modified: opaque(header::LAST_MODIFIED) }
}

/// Returns the header value from which `text` was made; `None` if no header value can have this text.
pub(super) fn opaque_value(text: &str) -> Option<HeaderValue> {
    let bytes: Option<Vec<u8>> = text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect();
    HeaderValue::from_bytes(&bytes?).ok()
}

/// Returns the validators to store after a 304. Validators of two responses are never mixed (F1). If a value of the
/// answer differs from the stored one, the result is the set of the answer, otherwise the stored set.
#[must_use]
pub fn renewed_validators(stored: &Validators, answer: &Validators) -> Validators {
    let differs = |old: &Option<String>, new: &Option<String>| new.is_some() && old != new;
    if differs(&stored.etag, &answer.etag) || differs(&stored.last_modified, &answer.last_modified) {
        answer.clone()
    } else {
        stored.clone()
    }
}

/// Returns a header as text. Bytes that are not UTF-8 are replaced.
pub(super) fn text(headers: &HeaderMap, name: impl AsHeaderName) -> Option<String> {
    headers.get(name).map(lossy)
}

/// Returns all values of a header in order.
pub(super) fn texts(headers: &HeaderMap, name: impl AsHeaderName) -> Vec<String> {
    headers.get_all(name).iter().map(lossy).collect()
}

fn lossy(value: &HeaderValue) -> String {
    String::from_utf8_lossy(value.as_bytes()).trim().to_owned()
}

/// Returns how long the response stays fresh (F2, RFC 9111 §4.2).
pub(super) fn lifetime(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let control = texts(headers, header::CACHE_CONTROL).join(",").to_ascii_lowercase();
    let mut max_age = None;
    for directive in control.split(',') {
        let (name, value) = directive.split_once('=').unwrap_or((directive, ""));
        match name.trim() {
            "no-cache" | "no-store" => return None,
            "max-age" => max_age = value.trim().trim_matches('"').parse::<u64>().ok().or(max_age),
            _ => {}
        }
    }
    let left = if let Some(seconds) = max_age {
        Duration::from_secs(seconds).saturating_sub(age(headers))
    } else {
        // "0" and other texts that are no date mean that the response has expired already.
        let expires = http_date(&text(headers, header::EXPIRES)?)?;
        let date = date(headers).unwrap_or(now);
        expires.since(date)
    };
    (!left.is_zero()).then(|| left.min(LONGEST_LIFETIME))
}

/// Returns the time of the server (RFC 9110 §6.6.1).
pub(super) fn date(headers: &HeaderMap) -> Option<Timestamp> {
    http_date(&text(headers, header::DATE)?)
}

/// Returns the time for which a cache has kept the response (RFC 9111 §5.1); zero if none says so.
pub(super) fn age(headers: &HeaderMap) -> Duration {
    let seconds = text(headers, header::AGE).and_then(|age| age.trim().parse().ok());
    Duration::from_secs(seconds.unwrap_or(0))
}

/// Returns when the server allows the next try: Retry-After in seconds or as a date (F2, RFC 9110 §10.2.3).
pub(super) fn retry_after(headers: &HeaderMap, now: Timestamp) -> Option<Timestamp> {
    let text = text(headers, header::RETRY_AFTER)?;
    if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
        let wait = text.parse().map_or(LONGEST_WAIT, Duration::from_secs);
        return Some(now.plus(wait.min(LONGEST_WAIT)));
    }
    http_date(&text).filter(|time| *time > now).map(|time| time.min(now.plus(LONGEST_WAIT)))
}

/// Returns when a server with the API of Google Reader allows the next request, if a quota of the user is used up. The
/// quotas are those of reading (zone 1) and of writing (zone 2).
pub(super) fn quota_wait(headers: &HeaderMap, now: Timestamp) -> Option<Timestamp> {
    let number = |name: &str| text(headers, name)?.trim().parse::<u64>().ok();
    let is_over = |zone: u8| {
        let [limit, usage] = ["limit", "usage"].map(|word| number(&format!("x-reader-zone{zone}-{word}")));
        limit.zip(usage).is_some_and(|(limit, usage)| usage >= limit)
    };
    let wait = number("x-reader-limits-reset-after").map(Duration::from_secs);
    (is_over(1) || is_over(2)).then(|| now.plus(wait.unwrap_or(QUOTA_WAIT).min(LONGEST_WAIT)))
}

/// The wait for a quota whose end the server does not tell.
const QUOTA_WAIT: Duration = Duration::from_hours(1);

/// Parses the three forms of RFC 9110 §5.6.7, and dates with the numeric zones of RFC 2822.
fn http_date(text: &str) -> Option<Timestamp> {
    if let Ok(time) = DateTime::parse_from_rfc2822(text) {
        return Some(time.into());
    }
    let without_zone = text.strip_suffix(" GMT").unwrap_or(text);
    ["%A, %d-%b-%y %H:%M:%S", "%a %b %e %H:%M:%S %Y"]
        .iter()
        .find_map(|form| NaiveDateTime::parse_from_str(without_zone, form).ok())
        .map(|time| DateTime::<Utc>::from_naive_utc_and_offset(time, Utc).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
        let mut map = HeaderMap::new();
        for (name, value) in lines {
            map.append(*name, HeaderValue::from_str(value).unwrap());
        }
        map
    }

    fn now() -> Timestamp {
        Timestamp::parse_rfc3339("2026-03-01T12:00:00Z").unwrap()
    }

    #[test]
    fn f2_the_headers_say_how_long_an_answer_is_fresh() {
        #[track_caller]
        fn check(lines: &[(&'static str, &str)], expect: Option<u64>) {
            assert_eq!(lifetime(&headers(lines), now()), expect.map(Duration::from_secs));
        }
        check(&[], None);
        check(&[("cache-control", "max-age=600")], Some(600));
        check(&[("cache-control", "public, Max-Age=\"600\"")], Some(600));
        check(&[("cache-control", "public"), ("cache-control", "max-age=600")], Some(600));
        check(&[("cache-control", "max-age=600"), ("age", "500")], Some(100));
        check(&[("cache-control", "max-age=600"), ("age", "5000")], None);
        check(&[("cache-control", "max-age=99999999")], Some(8 * 3600));
        check(&[("cache-control", "max-age=0")], None);
        check(&[("cache-control", "max-age=600, no-cache")], None);
        check(&[("cache-control", "no-store"), ("expires", "Sun, 01 Mar 2026 13:00:00 GMT")], None);
        check(&[("cache-control", "max-age=x")], None);
        check(&[("cache-control", "s-maxage=900")], None);
        check(&[("expires", "Sun, 01 Mar 2026 13:00:00 GMT")], Some(3600));
        let date = ("date", "Sun, 01 Mar 2026 12:30:00 GMT");
        check(&[("expires", "Sun, 01 Mar 2026 13:00:00 GMT"), date], Some(1800));
        check(&[("expires", "Sun, 01 Mar 2026 11:00:00 GMT"), date], None);
        check(&[("expires", "0")], None);
        check(&[("cache-control", "max-age=60"), ("expires", "Sun, 01 Mar 2026 13:00:00 GMT")], Some(60));
    }

    #[test]
    fn f2_a_wait_is_read_as_seconds_or_as_a_date() {
        #[track_caller]
        fn check(value: &str, expect: Option<&str>) {
            let got = retry_after(&headers(&[("retry-after", value)]), now());
            assert_eq!(got, expect.map(|t| Timestamp::parse_rfc3339(t).unwrap()), "{value}");
        }
        check("120", Some("2026-03-01T12:02:00Z"));
        check(" 120 ", Some("2026-03-01T12:02:00Z"));
        check("99999999999999999999999", Some("2027-03-02T12:00:00Z"));
        check("-5", None);
        check("soon", None);
        check("", None);
        check("Sun, 01 Mar 2026 14:05:00 GMT", Some("2026-03-01T14:05:00Z"));
        check("Sunday, 01-Mar-26 14:05:00 GMT", Some("2026-03-01T14:05:00Z"));
        check("Sun Mar  1 14:05:00 2026", Some("2026-03-01T14:05:00Z"));
        check("Fri, 01 Mar 2999 14:05:00 GMT", Some("2027-03-02T12:00:00Z"));
        check("Wed, 01 Jan 2020 00:00:00 GMT", None);
    }

    #[test]
    fn s12_a_used_up_quota_is_waited_for() {
        #[track_caller]
        fn check(fields: &[(&'static str, &str)], expect: Option<&str>) {
            let got = quota_wait(&headers(fields), now());
            assert_eq!(got, expect.map(|t| Timestamp::parse_rfc3339(t).unwrap()), "{fields:?}");
        }
        let of = |usage: &'static str| [("x-reader-zone1-limit", "100"), ("x-reader-zone1-usage", usage)];
        check(&of("99"), None);
        check(&of("100"), Some("2026-03-01T13:00:00Z"));
        let [limit, usage] = of("101");
        check(&[limit, usage, ("x-reader-limits-reset-after", "60")], Some("2026-03-01T12:01:00Z"));
        check(&[("x-reader-zone2-limit", "5"), ("x-reader-zone2-usage", "5")], Some("2026-03-01T13:00:00Z"));
        check(&[("x-reader-limits-reset-after", "60")], None);
    }

    #[test]
    fn f1_any_validator_survives_being_kept_as_text() {
        for bytes in [&b"W/\"a b\""[..], b"unquoted", b"\"\xe9\xff\xc3\xa9\"", b"", b"\"a\tb\""] {
            let mut map = HeaderMap::new();
            map.insert(header::ETAG, HeaderValue::from_bytes(bytes).unwrap());
            let kept = validators(&map).etag.unwrap();
            assert_eq!(opaque_value(&kept).unwrap().as_bytes(), bytes);
        }
        assert_eq!(opaque_value("雨"), None);
        assert_eq!(opaque_value("a\r\nX: y"), None);
    }

    #[test]
    fn f1_a_304_renews_the_set_as_a_whole() {
        fn set(etag: Option<&str>, last_modified: Option<&str>) -> Validators {
            Validators { etag: etag.map(str::to_owned), last_modified: last_modified.map(str::to_owned) }
        }
        let stored = set(Some("a"), Some("1"));
        assert_eq!(renewed_validators(&stored, &set(None, None)), stored);
        assert_eq!(renewed_validators(&stored, &set(Some("a"), None)), stored);
        assert_eq!(renewed_validators(&stored, &set(Some("b"), None)), set(Some("b"), None));
        assert_eq!(renewed_validators(&stored, &set(Some("a"), Some("2"))), set(Some("a"), Some("2")));
    }
}
