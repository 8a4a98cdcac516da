//! A web archive on a loopback port (Memento, RFC 7089): a `TimeMap` and a `TimeGate` for each document it holds captures of.
//!
//! Captures are served as the Internet Archive does it: raw where `id_` follows the time in the address, else wrapped in
//! a page of the archive's own.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use url::Url;

use super::Site;
use super::http::{Reply, Request, http_date};
use crate::model::Timestamp;

type Captures = BTreeMap<String, Vec<(Timestamp, Reply)>>;

/// The archive. Nothing is in it until it is put there.
pub struct WebArchive {
    site: Site,
    captures: Arc<Mutex<Captures>>,
}

impl WebArchive {
    /// An empty archive on any free port.
    ///
    /// Panics where the machine has no free loopback port.
    #[must_use]
    pub fn start() -> Self {
        let site = Site::start();
        let captures: Arc<Mutex<Captures>> = Arc::default();
        let root = site.url("/");
        let (listed, gated) = (Arc::clone(&captures), Arc::clone(&captures));
        let there = root.clone();
        site.handle_under("/timemap/link/", move |request| time_map(&listed, &there, request));
        site.handle_under("/timegate/", move |request| time_gate(&gated, &root, request));
        Self { site, captures }
    }

    /// The site that answers.
    #[must_use]
    pub const fn site(&self) -> &Site {
        &self.site
    }

    /// Where its `TimeMaps` are: the address of a document is put behind it.
    #[must_use]
    pub fn time_maps(&self) -> Url {
        self.site.url("/timemap/link/")
    }

    /// Where the raw capture of that time stands.
    #[must_use]
    pub fn raw_path(original: &Url, at: Timestamp) -> String {
        format!("/web/{}id_/{original}", digits(at))
    }

    /// Puts a capture of a document as it was at a time; the reply gets its Memento-Datetime unless it is a redirect or
    /// has one.
    pub fn put(&self, original: &Url, at: Timestamp, reply: impl Into<Reply>) {
        let mut reply = reply.into();
        let has_time = reply.headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("memento-datetime"));
        if reply.status == 200 && !has_time {
            reply = reply.header("Memento-Datetime", http_date(at));
        }
        self.site.put(&Self::raw_path(original, at), reply.clone());
        let page =
            Reply::html("<html><head><title>Archive</title></head><body>A capture in a frame</body></html>")
                .header("Memento-Datetime", http_date(at));
        self.site.put(&format!("/web/{}/{original}", digits(at)), page);
        let mut captures = self.captures.lock().unwrap_or_else(PoisonError::into_inner);
        let of = captures.entry(original.as_str().to_owned()).or_default();
        of.retain(|(other, _)| *other != at);
        of.push((at, reply));
        of.sort_by_key(|(at, _)| *at);
    }
}

fn digits(at: Timestamp) -> String {
    at.to_utc().format("%Y%m%d%H%M%S").to_string()
}

fn times(captures: &Mutex<Captures>, original: &str) -> Option<Vec<Timestamp>> {
    let held = captures.lock().unwrap_or_else(PoisonError::into_inner);
    Some(held.get(original)?.iter().map(|(at, _)| *at).collect())
}

/// RFC 7089 §5.
fn time_map(captures: &Mutex<Captures>, root: &Url, request: &Request) -> Reply {
    let original = request.target.strip_prefix("/timemap/link/").unwrap_or_default();
    let Some(times) = times(captures, original) else { return Reply::status(404) };
    let mut lines = vec![
        format!("<{original}>; rel=\"original\""),
        format!("<{root}timemap/link/{original}>; rel=\"self\"; type=\"application/link-format\""),
        format!("<{root}timegate/{original}>; rel=\"timegate\""),
    ];
    for (index, at) in times.iter().enumerate() {
        let rel = if index == 0 { "first memento" } else { "memento" };
        let (digits, date) = (digits(*at), http_date(*at));
        lines.push(format!("<{root}web/{digits}/{original}>; rel=\"{rel}\"; datetime=\"{date}\""));
    }
    Reply::ok("application/link-format", lines.join(",\n"))
}

/// RFC 7089 §4: the capture next to the time that is asked for, else the latest.
fn time_gate(captures: &Mutex<Captures>, root: &Url, request: &Request) -> Reply {
    let original = request.target.strip_prefix("/timegate/").unwrap_or_default();
    let Some(times) = times(captures, original) else { return Reply::status(404) };
    let wanted = request.header("Accept-Datetime").and_then(crate::document::memento_time);
    let near = |at: &&Timestamp| wanted.map_or(0, |wanted| (at.millis() - wanted.millis()).abs());
    let found = if wanted.is_some() { times.iter().min_by_key(near) } else { times.last() };
    let Some(at) = found else { return Reply::status(404) };
    let map = format!("<{original}>; rel=\"original\", <{root}timemap/link/{original}>; rel=\"timemap\"");
    Reply::redirect(302, format!("{root}web/{}/{original}", digits(*at)))
        .header("Vary", "accept-datetime")
        .header("Link", map)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::testing::{get, get_with};

    #[test]
    fn captures_are_listed_found_by_time_and_served_raw_or_in_a_page() {
        let archive = WebArchive::start();
        let original = Url::parse("http://a.example/feed").unwrap();
        let at = |text: &str| Timestamp::parse_rfc3339(text).unwrap();
        archive.put(&original, at("2024-02-01T00:00:00Z"), Reply::rss("second"));
        archive.put(&original, at("2024-01-01T00:00:00Z"), Reply::rss("first"));
        let map = get(&Url::parse(&format!("{}{original}", archive.time_maps())).unwrap());
        let listed = crate::document::read_time_map(&map.body, &archive.time_maps());
        assert_eq!(listed.captures.len(), 2, "{}", map.text());
        let (first, taken) = &listed.captures[0];
        assert_eq!(*taken, at("2024-01-01T00:00:00Z"));
        assert!(get(first).text().contains("in a frame"));
        let raw = get(&archive.site().url(&WebArchive::raw_path(&original, *taken)));
        assert_eq!(
            (raw.text().as_str(), raw.header("Memento-Datetime").as_deref()),
            ("first", Some("Mon, 01 Jan 2024 00:00:00 GMT"))
        );
        let gate = archive.site().url(&format!("/timegate/{original}"));
        let near = get_with(&gate, &[("Accept-Datetime", "Tue, 02 Jan 2024 00:00:00 GMT")]);
        assert_eq!(near.header("Location").as_deref(), Some(first.as_str()));
        assert!(get(&gate).header("Location").unwrap().contains("/20240201000000/"));
        assert_eq!(get(&archive.site().url("/timemap/link/http://b.example/")).status, 404);
    }
}
