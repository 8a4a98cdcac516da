//! `TimeMaps` (RFC 7089 §5): what a web archive lists as captures of a document, in the link format (RFC 6690).

use url::Url;

use super::{date, links};
use crate::model::Timestamp;

/// More captures of one document than this are not looked at: the latest count.
const MOST: usize = 10_000;

/// A `TimeMap` as far as it was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeMap {
    /// Addresses of captures with the times they were taken, in the order listed.
    pub captures: Vec<(Url, Timestamp)>,
    /// Another part of the list.
    pub more: Vec<Url>,
}

/// Reads a `TimeMap` that came from `uri`. Links without a time, or of another kind, are passed over.
#[must_use]
pub fn read_time_map(bytes: &[u8], uri: &Url) -> TimeMap {
    let text = String::from_utf8_lossy(bytes);
    let mut map = TimeMap::default();
    for link in links::with_times(&text, uri) {
        let is = |relation: &str| link.relations.iter().any(|known| known == relation);
        match link.time.as_deref().and_then(date::parse) {
            Some(at) if is("memento") => map.captures.push((link.href, at)),
            _ if is("timemap") && !is("self") && link.href != *uri => map.more.push(link.href),
            _ => {}
        }
    }
    let spare = map.captures.len().saturating_sub(MOST);
    map.captures.drain(..spare);
    map
}

/// The time of a Memento-Datetime field (RFC 7089 §2.1.1).
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
        let map = read_time_map(text.as_bytes(), &uri);
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
        assert_eq!(read_time_map(b"<html><body>Nothing", &uri), TimeMap::default());
    }
}
