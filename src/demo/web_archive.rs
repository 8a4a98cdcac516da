//! A web archive on a loopback port (Memento, RFC 7089), with a `TimeMap` and a `TimeGate` for each document of which
//! it has captures.
//!
//! Captures are served as the Internet Archive serves them. If `id_` follows the time in the address, the capture is
//! served raw. Otherwise it is inside a page of the archive.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use url::Url;

use super::Site;
use super::http::{Reply, Request, http_date};
use crate::model::Timestamp;

const TIME_MAPS: &str = "/timemap/link/";
const TIME_GATES: &str = "/timegate/";
const CAPTURES: &str = "/web/";
/// The page that contains a capture if the capture is not requested raw.
const FRAME: &str = "<html><head><title>Archive</title></head><body>A capture in a frame</body></html>";

type Captures = BTreeMap<String, Vec<(Timestamp, Reply)>>;

/// A web archive, which is empty at first.
pub struct WebArchive {
    site: Site,
    captures: CaptureStore,
}

/// The captures of an archive, and the address of the site that serves them. Clones share the captures.
#[derive(Clone)]
pub(super) struct CaptureStore {
    root: Url,
    captures: Arc<Mutex<Captures>>,
}

impl WebArchive {
    /// Makes an empty archive on any free port.
    ///
    /// Panics if the machine has no free loopback port.
    #[must_use]
    pub fn start() -> Self {
        let site = Site::start();
        let captures = CaptureStore::on(&site);
        Self { site, captures }
    }

    /// Returns the site that answers.
    #[must_use]
    pub const fn site(&self) -> &Site {
        &self.site
    }

    /// Returns the address of the archive's `TimeMaps`. The address of a document is appended to it.
    #[must_use]
    pub fn time_maps(&self) -> Url {
        self.captures.time_maps()
    }

    /// Returns the path of a raw capture of this time.
    #[must_use]
    pub fn raw_path(original: &Url, at: Timestamp) -> String {
        format!("/web/{}id_/{original}", digits(at))
    }

    /// Adds a capture of a document at a time. The reply gets a Memento-Datetime, unless it has one or is a redirect.
    pub fn put(&self, original: &Url, at: Timestamp, reply: impl Into<Reply>) {
        self.captures.put(original, at, reply);
    }
}

impl CaptureStore {
    /// Adds an empty archive to a site that has other paths as well.
    pub(super) fn on(site: &Site) -> Self {
        let captures = Self { root: site.url("/"), captures: Arc::default() };
        let (listed, gated, shown) = (captures.clone(), captures.clone(), captures.clone());
        site.handle_under(TIME_MAPS, move |request| listed.time_map(request));
        site.handle_under(TIME_GATES, move |request| gated.time_gate(request));
        site.handle_under(CAPTURES, move |request| shown.capture(request));
        captures
    }

    /// Returns the address of the archive's `TimeMaps`.
    pub(super) fn time_maps(&self) -> Url {
        self.root.join(TIME_MAPS).unwrap_or_else(|_| self.root.clone())
    }

    /// See [`WebArchive::put`].
    pub(super) fn put(&self, original: &Url, at: Timestamp, reply: impl Into<Reply>) {
        let mut reply = reply.into();
        let has_time = reply.headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("memento-datetime"));
        if reply.status == 200 && !has_time {
            reply = reply.header("Memento-Datetime", http_date(at));
        }
        let mut captures = self.lock();
        let of = captures.entry(original.as_str().to_owned()).or_default();
        of.retain(|(other, _)| *other != at);
        of.push((at, reply));
        of.sort_by_key(|(at, _)| *at);
    }

    fn lock(&self) -> MutexGuard<'_, Captures> {
        self.captures.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn times(&self, original: &str) -> Option<Vec<Timestamp>> {
        Some(self.lock().get(original)?.iter().map(|(at, _)| *at).collect())
    }

    /// Returns a capture, raw or inside a page of the archive.
    fn capture(&self, request: &Request) -> Reply {
        let asked = request.target.strip_prefix(CAPTURES).and_then(|rest| rest.split_once('/'));
        let Some((time, original)) = asked else { return Reply::status(404) };
        let (time, is_raw) = time.strip_suffix("id_").map_or((time, false), |time| (time, true));
        let captures = self.lock();
        let of = captures.get(original).map_or(&[][..], Vec::as_slice);
        match of.iter().find(|(at, _)| digits(*at) == time) {
            Some((_, reply)) if is_raw => reply.clone(),
            Some((at, _)) => Reply::html(FRAME).header("Memento-Datetime", http_date(*at)),
            None => Reply::status(404),
        }
    }

    /// Returns a `TimeMap` (RFC 7089 §5).
    fn time_map(&self, request: &Request) -> Reply {
        let (root, original) = (&self.root, request.target.strip_prefix(TIME_MAPS).unwrap_or_default());
        let Some(times) = self.times(original) else { return Reply::status(404) };
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

    /// Redirects to the capture nearest to the requested time. If the request names no time, redirects to the latest
    /// capture (RFC 7089 §4).
    fn time_gate(&self, request: &Request) -> Reply {
        let (root, original) = (&self.root, request.target.strip_prefix(TIME_GATES).unwrap_or_default());
        let Some(times) = self.times(original) else { return Reply::status(404) };
        let wanted = request.header("Accept-Datetime").and_then(crate::document::memento_time);
        let near = |at: &&Timestamp| wanted.map_or(0, |wanted| (at.millis() - wanted.millis()).abs());
        let found = if wanted.is_some() { times.iter().min_by_key(near) } else { times.last() };
        let Some(at) = found else { return Reply::status(404) };
        let map = format!("<{original}>; rel=\"original\", <{root}timemap/link/{original}>; rel=\"timemap\"");
        Reply::redirect(302, format!("{root}web/{}/{original}", digits(*at)))
            .header("Vary", "accept-datetime")
            .header("Link", map)
    }
}

fn digits(at: Timestamp) -> String {
    at.to_utc().format("%Y%m%d%H%M%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::testing::{get, get_with};

    #[test]
    fn captures_are_listed_and_found_by_time_and_served_raw_or_in_a_page() {
        let archive = WebArchive::start();
        let original = Url::parse("http://a.example/feed").unwrap();
        let at = |text: &str| Timestamp::parse_rfc3339(text).unwrap();
        archive.put(&original, at("2024-02-01T00:00:00Z"), Reply::rss("second"));
        archive.put(&original, at("2024-01-01T00:00:00Z"), Reply::rss("first"));
        let map = get(&Url::parse(&format!("{}{original}", archive.time_maps())).unwrap());
        let listed =
            crate::document::read_time_map(&map.body, &archive.time_maps(), crate::document::Span::default());
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
