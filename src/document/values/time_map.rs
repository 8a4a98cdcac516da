//! Reads `TimeMaps` (RFC 7089 §5): the lists of captures of a document in a web archive, in the link format (RFC 6690).

use url::Url;

use super::{date, links};
use crate::model::Timestamp;

/// Largest number of captures of one document. If there are more, the latest ones are kept.
const MOST: usize = 10_000;

/// A span of time. If an end is missing, the span has no limit there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Its beginning.
    pub from: Option<Timestamp>,
    /// Its end.
    pub until: Option<Timestamp>,
}

impl Span {
    /// Returns true if a moment lies in the span.
    #[must_use]
    pub fn holds(self, at: Timestamp) -> bool {
        self.from.is_none_or(|from| from <= at) && self.until.is_none_or(|until| at <= until)
    }

    /// Returns true if all of another span lies in this one.
    #[must_use]
    pub fn covers(self, other: Self) -> bool {
        let begins = self.from.is_none_or(|from| other.from.is_some_and(|other| from <= other));
        begins && self.until.is_none_or(|until| other.until.is_some_and(|other| other <= until))
    }

    fn meets(self, other: Self) -> bool {
        let ends_before =
            |a: Self, b: Self| matches!((a.until, b.from), (Some(until), Some(from)) if until < from);
        !ends_before(self, other) && !ends_before(other, self)
    }
}

/// The readable part of a `TimeMap`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeMap {
    /// Addresses of captures with the times at which they were taken, in the order of the list.
    pub captures: Vec<(Url, Timestamp)>,
    /// Addresses of other parts of the list.
    pub more: Vec<Url>,
}

/// Reads a `TimeMap` from `uri`: the captures from the wanted time, and the parts of the list that may contain more of
/// them. Other links are skipped, and so are captures without a time.
#[must_use]
pub fn read_time_map(bytes: &[u8], uri: &Url, wanted: Span) -> TimeMap {
    let text = String::from_utf8_lossy(bytes);
    let mut map = TimeMap::default();
    for link in links::with_times(&text, uri) {
        let is = |relation: &str| link.relations.iter().any(|known| known == relation);
        let time = |field: &Option<String>| field.as_deref().and_then(date::parse);
        match time(&link.time) {
            Some(at) if is("memento") && wanted.holds(at) => map.captures.push((link.href, at)),
            // A part may state the time span of its captures (RFC 7089 §5.1.1).
            _ if is("timemap")
                && !is("self")
                && link.href != *uri
                && wanted.meets(Span { from: time(&link.from), until: time(&link.until) }) =>
            {
                map.more.push(link.href);
            }
            _ => {}
        }
    }
    let spare = map.captures.len().saturating_sub(MOST);
    if spare > 0 {
        map.captures.sort_by_key(|(_, at)| *at);
        map.captures.drain(..spare);
    }
    map
}

/// Reads the time of a Memento-Datetime field (RFC 7089 §2.1.1).
#[must_use]
pub fn memento_time(field: &str) -> Option<Timestamp> {
    date::parse(field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_map_lists_captures_and_its_other_parts() {
        let uri = Url::parse("https://archive.example/timemap/link/http://a.example/feed").unwrap();
        let text = r#"<http://a.example/feed>; rel="original",
            <https://archive.example/timemap/link/http://a.example/feed>; rel="self"; type="application/link-format",
            <https://archive.example/timegate/http://a.example/feed>; rel="timegate",
            <https://archive.example/20000620180259/http://a.example/feed?a=1,2>; rel="first memento"; datetime="Tue, 20 Jun 2000 18:02:59 GMT",
            </20010620180259/http://a.example/feed>; rel="memento"; datetime="Wed, 20 Jun 2001 18:02:59 GMT",
            <https://archive.example/broken>; rel="memento"; datetime="never",
            <https://archive.example/timemap/2>; rel="timemap"; from="Wed, 20 Jun 2001 18:02:59 GMT""#;
        let map = read_time_map(text.as_bytes(), &uri, Span::default());
        let captures: Vec<(&str, String)> =
            map.captures.iter().map(|(uri, at)| (uri.as_str(), at.to_rfc3339())).collect();
        assert_eq!(
            captures,
            [
                (
                    "https://archive.example/20000620180259/http://a.example/feed?a=1,2",
                    "2000-06-20T18:02:59Z".to_owned()
                ),
                (
                    "https://archive.example/20010620180259/http://a.example/feed",
                    "2001-06-20T18:02:59Z".to_owned()
                ),
            ]
        );
        assert_eq!(
            map.more.iter().map(Url::as_str).collect::<Vec<_>>(),
            ["https://archive.example/timemap/2"]
        );
        assert_eq!(read_time_map(b"<html><body>Nothing", &uri, Span::default()), TimeMap::default());
    }

    #[test]
    fn the_latest_captures_of_a_long_list_are_kept_in_any_order_of_the_list() {
        let uri = Url::parse("https://archive.example/timemap/link/http://a.example/feed").unwrap();
        let capture = |day: u64| {
            let at = Timestamp::from_seconds(0).plus(std::time::Duration::from_secs(day * 86_400)).to_utc();
            format!("</{day}>; rel=\"memento\"; datetime=\"{}\"", at.to_rfc2822())
        };
        let newest_first: Vec<String> = (0..=MOST as u64).rev().map(capture).collect();
        let map = read_time_map(newest_first.join(",").as_bytes(), &uri, Span::default());
        let times: Vec<i64> = map.captures.iter().map(|(_, at)| at.millis() / 86_400_000).collect();
        let newest = i64::try_from(MOST).unwrap();
        assert_eq!((times.len(), times.contains(&0), times.contains(&newest)), (MOST, false, true));
    }

    #[test]
    fn a_time_map_is_read_only_for_the_wanted_time() {
        let uri = Url::parse("https://archive.example/timemap/link/http://a.example/feed").unwrap();
        let day = |day: u32| format!("Mon, {day:02} Jan 2024 00:00:00 GMT");
        let capture = |on: u32| format!("</{on}>; rel=\"memento\"; datetime=\"{}\"", day(on));
        let part = |from: u32, until: u32| {
            format!("</part{from}>; rel=\"timemap\"; from=\"{}\"; until=\"{}\"", day(from), day(until))
        };
        let text = [capture(1), capture(8), capture(9), capture(15), part(1, 7), part(8, 14), part(15, 21)]
            .join(",");
        let at = |day: u32| date::parse(&format!("2024-01-{day:02}T00:00:00Z"));
        let read = |from, until| {
            let map = read_time_map(text.as_bytes(), &uri, Span { from, until });
            let captures = map.captures.iter().map(|(uri, _)| uri.path().to_owned());
            captures.chain(map.more.iter().map(|uri| uri.path().to_owned())).collect::<Vec<_>>()
        };
        assert_eq!(read(at(8), at(14)), ["/8", "/9", "/part8"]);
        assert_eq!(read(at(9), None), ["/9", "/15", "/part8", "/part15"]);
        assert_eq!(read(None, at(7)), ["/1", "/part1"]);
        assert_eq!(read(None, None).len(), 7);
    }
}
