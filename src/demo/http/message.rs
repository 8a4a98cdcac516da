//! Requests, and the replies that a handler returns.

use std::io::Write as _;
use std::time::Duration;

use chrono::DateTime;
use flate2::Compression;
use flate2::write::GzEncoder;
use url::Url;

use crate::model::{Digest, Timestamp};

/// One request as it arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// `GET` or `HEAD`, if a handler gets the request.
    pub method: String,
    /// Path and query as sent, beginning with `/`.
    pub target: String,
    /// Header fields in the order in which they arrived, with names as sent.
    pub headers: Vec<(String, String)>,
    /// True if the client uses HTTP/1.0, which has no chunks and no keep-alive.
    pub old: bool,
}

impl Request {
    /// Parses the head of a request; `None` if it is not HTTP/1.x.
    #[must_use]
    pub fn parse(head: &[u8]) -> Option<Self> {
        let head = String::from_utf8_lossy(head);
        let mut lines = head.split("\r\n");
        let mut words = lines.next()?.split(' ');
        let (method, target, version) = (words.next()?, words.next()?, words.next()?);
        if !version.starts_with("HTTP/1.") || words.next().is_some() {
            return None;
        }
        // A proxy sends the absolute form. Only path and query are kept.
        let target = match Url::parse(target) {
            Ok(url) => url.query().map_or_else(|| url.path().to_owned(), |q| format!("{}?{q}", url.path())),
            Err(_) if target.starts_with('/') => target.to_owned(),
            Err(_) => return None,
        };
        let headers = lines
            .filter_map(|line| line.split_once(':'))
            .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
            .collect();
        Some(Self { method: method.to_owned(), target, headers, old: version == "HTTP/1.0" })
    }

    /// Returns the path without the query.
    #[must_use]
    pub fn path(&self) -> &str {
        self.target.split_once('?').map_or(self.target.as_str(), |(path, _)| path)
    }

    /// Returns the query without its question mark.
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        self.target.split_once('?').map(|(_, query)| query)
    }

    /// Returns the first header field with this name. The case of the name does not matter.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        header(&self.headers, name)
    }

    /// Returns true if the client accepts gzip.
    #[must_use]
    fn accepts_gzip(&self) -> bool {
        self.header("Accept-Encoding").is_some_and(|value| {
            value.split(',').any(|coding| {
                let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
                name.trim().eq_ignore_ascii_case("gzip") && weight.replace(' ', "") != "q=0"
            })
        })
    }
}

/// The way in which a reply is sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Delivery {
    /// The reply is sent at once and with its length. It is compressed if the client accepts that.
    #[default]
    Normal,
    /// Announces the full length, sends `after` bytes of the body and closes the connection (A6c).
    Truncated {
        /// Bytes of the body that are sent.
        after: usize,
    },
    /// Sends the body in small pieces with a pause after each.
    Slow {
        /// Bytes of a piece; 0 counts as 1.
        chunk: usize,
        /// Time between two pieces.
        pause: Duration,
    },
    /// Resets the connection without an answer.
    Reset,
    /// Sends nothing for this time, then closes the connection.
    Silent(Duration),
    /// The reply has no length. The end of the connection ends the body.
    NoLength,
    /// The body is sent in chunks (`Transfer-Encoding: chunked`).
    Chunked,
}

/// One reply.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Reply {
    /// The status, such as 200.
    pub status: u16,
    /// Header fields other than those that the server writes itself (`Date`, `Content-Length`, `Connection`).
    pub headers: Vec<(String, String)>,
    /// The uncompressed body.
    pub body: Vec<u8>,
    /// The way in which the reply is sent.
    pub delivery: Delivery,
    /// True if a 200 without an `ETag` gets an `ETag` made from its body.
    pub automatic_etag: bool,
    /// True if a 304 contains only its validators, as many servers send it.
    pub terse_not_modified: bool,
}

impl Reply {
    /// Makes a reply with this status and a short text as its body.
    pub fn status(status: u16) -> Self {
        let body = if matches!(status, 204 | 304) {
            String::new()
        } else {
            format!("{status} {}\n", reason(status))
        };
        let mut reply = Self::ok("text/plain; charset=utf-8", body);
        reply.status = status;
        reply
    }

    /// Makes a 200 with a media type and a body.
    pub fn ok(media_type: &str, body: impl Into<Vec<u8>>) -> Self {
        let headers = vec![("Content-Type".to_owned(), media_type.to_owned())];
        Self {
            status: 200,
            headers,
            body: body.into(),
            delivery: Delivery::Normal,
            automatic_etag: true,
            terse_not_modified: false,
        }
    }

    /// Makes a reply with an Atom document.
    pub fn atom(body: impl Into<Vec<u8>>) -> Self {
        Self::ok("application/atom+xml; charset=utf-8", body)
    }

    /// Makes a reply with an RSS document.
    pub fn rss(body: impl Into<Vec<u8>>) -> Self {
        Self::ok("application/rss+xml; charset=utf-8", body)
    }

    /// Makes a reply with a JSON Feed.
    pub fn json(body: impl Into<Vec<u8>>) -> Self {
        Self::ok("application/feed+json", body)
    }

    /// Makes a reply with an HTML page.
    pub fn html(body: impl Into<Vec<u8>>) -> Self {
        Self::ok("text/html; charset=utf-8", body)
    }

    /// Makes a redirect. `status` is 301, 302, 303, 307 or 308, and `to` becomes the `Location` unchanged.
    pub fn redirect(status: u16, to: impl Into<String>) -> Self {
        Self::status(status).header("Location", to)
    }

    /// Sets a header field, and replaces one with the same name.
    pub fn header(mut self, name: &str, value: impl Into<String>) -> Self {
        self.headers.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self.headers.push((name.to_owned(), value.into()));
        self
    }

    /// Sets how the reply is sent.
    pub const fn delivery(mut self, delivery: Delivery) -> Self {
        self.delivery = delivery;
        self
    }

    /// Sets `Last-Modified`.
    pub fn last_modified(self, time: Timestamp) -> Self {
        self.header("Last-Modified", http_date(time))
    }

    /// Sends no `ETag` unless one is set as a header.
    pub const fn without_etag(mut self) -> Self {
        self.automatic_etag = false;
        self
    }

    /// Sends a 304 with only its validators, without a Link header.
    pub const fn terse_not_modified(mut self) -> Self {
        self.terse_not_modified = true;
        self
    }

    /// Returns the reply to this request. If the client has the document already, the reply is a 304 (RFC 9110 §13).
    /// Otherwise it has its validator.
    ///
    /// If the request has `If-None-Match`, `If-Modified-Since` is ignored. Only a 200 is replaced.
    pub fn answer(mut self, request: &Request) -> Self {
        if self.status != 200 {
            return self;
        }
        if self.automatic_etag && header(&self.headers, "ETag").is_none() {
            let digest = Digest::of([String::from_utf8_lossy(&self.body).as_ref()]);
            self = self.header("ETag", format!("\"{:016x}\"", digest.half()));
        }
        let unchanged = match request.header("If-None-Match") {
            Some(known) => header(&self.headers, "ETag").is_some_and(|etag| lists_etag(known, etag)),
            None => {
                unchanged_since(header(&self.headers, "Last-Modified"), request.header("If-Modified-Since"))
            }
        };
        if unchanged {
            self.status = 304;
            self.body.clear();
            let terse = self.terse_not_modified;
            self.headers.retain(|(name, _)| match name.to_ascii_lowercase().as_str() {
                "content-type" => false,
                "etag" | "last-modified" => true,
                _ => !terse,
            });
        }
        self
    }

    /// Compresses a body of at least 256 bytes that is sent whole, if the client accepts gzip and the reply has no
    /// `Content-Encoding` yet.
    pub(super) fn compress(mut self, request: &Request) -> Self {
        let whole = matches!(self.delivery, Delivery::Normal | Delivery::Chunked | Delivery::NoLength);
        if !whole || self.body.len() < 256 || header(&self.headers, "Content-Encoding").is_some() {
            return self;
        }
        self = self.header("Vary", "Accept-Encoding");
        if !request.accepts_gzip() {
            return self;
        }
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        if encoder.write_all(&self.body).is_ok()
            && let Ok(body) = encoder.finish()
        {
            self.body = body;
            self = self.header("Content-Encoding", "gzip");
        }
        self
    }
}

fn header<'a>(headers: &'a [(String, String)], name: &str) -> Option<&'a str> {
    headers.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}

/// Compares entity tags weakly (RFC 9110 §13.1.2).
fn lists_etag(known: &str, etag: &str) -> bool {
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    known.trim() == "*" || known.split(',').any(|tag| opaque(tag) == opaque(etag))
}

fn unchanged_since(modified: Option<&str>, since: Option<&str>) -> bool {
    let time = |text: Option<&str>| DateTime::parse_from_rfc2822(text?).ok();
    matches!((time(modified), time(since)), (Some(modified), Some(since)) if modified <= since)
}

/// Formats a time for HTTP headers: `Sun, 06 Nov 1994 08:49:37 GMT`.
#[must_use]
pub fn http_date(time: Timestamp) -> String {
    time.to_utc().format("%a, %d %b %Y %H:%M:%S GMT").to_string()
}

/// Returns the phrase for a status.
pub(super) const fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        204 => "No Content",
        226 => "IM Used",
        301 => "Moved Permanently",
        302 => "Found",
        303 => "See Other",
        304 => "Not Modified",
        307 => "Temporary Redirect",
        308 => "Permanent Redirect",
        400 => "Bad Request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        407 => "Proxy Authentication Required",
        410 => "Gone",
        429 => "Too Many Requests",
        500 => "Internal Server Error",
        502 => "Bad Gateway",
        503 => "Service Unavailable",
        504 => "Gateway Timeout",
        _ => "Status",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(headers: &[(&str, &str)]) -> Request {
        let headers = headers.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        Request { method: "GET".into(), target: "/".into(), headers, old: false }
    }

    #[test]
    fn a_head_is_read() {
        fn check(head: &str, expect: Option<(&str, &str, Option<&str>)>) {
            let read = Request::parse(head.as_bytes());
            let seen = read.as_ref().map(|r| (r.method.as_str(), r.path(), r.query()));
            assert_eq!(seen, expect, "{head:?}");
        }
        check("GET /a?b=1&c HTTP/1.1\r\nHost: x\r\n\r\n", Some(("GET", "/a", Some("b=1&c"))));
        check("HEAD / HTTP/1.0\r\n\r\n", Some(("HEAD", "/", None)));
        check("GET http://127.0.0.1:80/x?y HTTP/1.1\r\n\r\n", Some(("GET", "/x", Some("y"))));
        check("GET / HTTP/2\r\n\r\n", None);
        check("GET a HTTP/1.1\r\n\r\n", None);
        check("nonsense", None);
        check("", None);
    }

    #[test]
    fn a_client_that_has_the_document_gets_a_304() {
        let reply = || {
            Reply::atom("<feed/>")
                .header("ETag", "\"one\"")
                .header("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")
        };
        let check = |headers: &[(&str, &str)], expect: u16| {
            let answer = reply().answer(&request(headers));
            assert_eq!(answer.status, expect, "{headers:?}");
            assert_eq!(answer.body.is_empty(), expect == 304);
        };
        check(&[], 200);
        check(&[("If-None-Match", "\"one\"")], 304);
        check(&[("if-none-match", "W/\"one\"")], 304);
        check(&[("If-None-Match", "\"zero\", \"one\"")], 304);
        check(&[("If-None-Match", "*")], 304);
        check(&[("If-None-Match", "\"two\"")], 200);
        check(&[("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT")], 304);
        check(&[("If-Modified-Since", "Sun, 06 Nov 1994 08:49:36 GMT")], 200);
        check(&[("If-Modified-Since", "no date")], 200);
        // The entity tag takes precedence (RFC 9110 §13.2.2).
        check(&[("If-None-Match", "\"two\""), ("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT")], 200);
    }

    #[test]
    fn an_etag_is_made_from_the_body_unless_set_or_unwanted() {
        let etag = |reply: Reply| {
            let answer = reply.answer(&request(&[]));
            header(&answer.headers, "ETag").map(str::to_owned)
        };
        assert!(etag(Reply::atom("a")).is_some());
        assert_ne!(etag(Reply::atom("a")), etag(Reply::atom("b")));
        assert_eq!(etag(Reply::atom("a").header("etag", "W/\"x\"")), Some("W/\"x\"".to_owned()));
        assert_eq!(etag(Reply::atom("a").without_etag()), None);
        assert_eq!(etag(Reply::status(404)), None);
    }

    #[test]
    fn gzip_is_used_only_if_the_client_accepts_it_and_the_body_is_sent_whole() {
        let check = |accept: &str, delivery: Delivery, expect: bool| {
            let reply = Reply::atom("x".repeat(1000)).delivery(delivery);
            let sent = reply.compress(&request(&[("Accept-Encoding", accept)]));
            assert_eq!(header(&sent.headers, "Content-Encoding").is_some(), expect, "{accept} {delivery:?}");
            assert_eq!(sent.body.len() < 1000, expect);
        };
        check("gzip, br", Delivery::Normal, true);
        check("br, GZIP;q=0.5", Delivery::Chunked, true);
        check("gzip; q=0", Delivery::Normal, false);
        check("br", Delivery::Normal, false);
        check("gzip", Delivery::Truncated { after: 10 }, false);
    }
}
