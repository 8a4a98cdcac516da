//! Fetches documents over HTTP.
//!
//! A response with any status is a success here. A [`Failure`] means that there is no response. Its kind names the cause:
//! the name, the connection, TLS, the time, the size, the redirects, or the address policy (F5). A fetch that was stopped
//! fails with the kind connection. The policy checks each address before Lacuna connects to it, also after redirects.
//! There are no cookies and no Referer, and no `ureq` type leaves this module.
//!
//! A fetch begins and ends on one thread, which it blocks. It needs little stack. A worker must drop a [`Body`] before
//! its next fetch.
//!
//! This module never parses a document, never decides when to fetch, and stores nothing on disk.
#![doc = include_str!("rules.md")]

mod body;
mod credentials;
mod gate;
mod headers;
mod hooks;
mod http;
mod options;
mod policy;
mod route;
#[cfg(test)]
mod tests;
mod words;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use url::Url;

use crate::model::{ApiCall, Failure, ServerHeaders, SubscriptionId, Timestamp, Validators};

pub use crate::model::ProxyChoice;
pub use body::{Body, ByteBudget, Share, Truncation};
pub use gate::{has_registrable_domain, limited_as};
pub use headers::renewed_validators;
pub use hooks::Lookup;
pub use http::HttpFetcher;
pub use options::{Logins, Options};
pub use policy::{is_local_name, is_public};
pub use words::{other_site, shown, status_failure, stopped, without_password};

/// Fetches one document. Tests implement it with a publisher of their own.
pub trait Fetch: Send + Sync {
    /// Fetches `request` and follows redirects. Blocks until the whole body has arrived.
    ///
    /// If `sink` wants the body, it gets the body piece by piece. Then [`Response::body`] is empty, and the body may be
    /// [`STREAM_FACTOR`] times as long as [`Request::max_bytes`] (A7).
    ///
    /// A response with any status is `Ok`. Fails with the kinds dns, connection (also if it was stopped), tls, timeout,
    /// redirects, too-large and policy.
    fn fetch_into(&self, request: &Request, sink: &mut dyn BodySink) -> Result<Response, Failure>;

    /// Like [`Self::fetch_into`], but keeps every body.
    fn fetch(&self, request: &Request) -> Result<Response, Failure> {
        self.fetch_into(request, &mut NoSink)
    }
}

/// A body that is passed to a sink and not kept may be this many times longer than [`Request::max_bytes`].
pub const STREAM_FACTOR: u64 = 8;

/// Receives a body while it arrives.
pub trait BodySink {
    /// Returns true if the sink wants the body of a 2xx response with this address, Content-Type and Content-Location.
    /// The fetcher calls this once, after redirects, and only for a long body. It keeps a short body.
    fn wants(&mut self, uri: &Url, content_type: Option<&str>, content_location: Option<&str>) -> bool;

    /// Takes the next piece of the body, decompressed.
    fn take(&mut self, piece: &[u8]);
}

/// A sink that wants no body.
struct NoSink;

impl BodySink for NoSink {
    fn wants(&mut self, _uri: &Url, _content_type: Option<&str>, _content_location: Option<&str>) -> bool {
        false
    }

    fn take(&mut self, _piece: &[u8]) {}
}

/// A request and its limits.
#[derive(Clone, Debug)]
pub struct Request {
    /// The address. The fragment is not sent. User name and password are sent to this origin only.
    pub uri: Url,
    /// GET or HEAD.
    pub method: Method,
    /// The stored validators and the address that sent them (see [`Response::uri`]). They are sent as If-None-Match and
    /// If-Modified-Since, byte for byte, and only to that address (F1). So after a redirect, the request is conditional
    /// only if the redirect leads there. `None` makes the request unconditional.
    pub held: Option<(Url, Validators)>,
    /// True if caches on the way must ask the server whether their copy is still valid (RFC 9111 §5.2.1.4).
    pub past_caches: bool,
    /// True if the request may be made again when a kept-alive connection turns out to be dead. False if requests are counted.
    pub repeats: bool,
    /// The restrictions of the document that links the address (F5); `None` if the user gave the address.
    pub led_by: Option<Origin>,
    /// True if the user allows this feed to link private addresses, and to link http addresses from https (F5).
    pub allow_private: bool,
    /// The user's choices for the feed of this request.
    pub access: Access,
    /// The largest size of the body after decompression, in bytes (A7).
    pub max_bytes: u64,
    /// The kind of document, for the Accept header.
    pub accept: Accept,
    /// The redirects that are followed.
    pub redirects: Redirects,
    /// The parts that only the API of the user's own feed server needs. Such a request follows no redirect, and the
    /// logins of feeds do not go with it.
    pub api: Option<ApiCall>,
    /// The purpose of the request, for the log.
    pub purpose: Purpose,
    /// The feed for which it is made, for the log.
    pub feed: Option<SubscriptionId>,
    /// The fetcher puts the target of each redirect here, so that it is known at which address a fetch failed.
    pub reached: Option<Arc<Mutex<Url>>>,
    /// Another thread sets this flag to stop the fetch. The fetch checks it several times a second.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Another thread sets this flag while tasks wait for the thread of this fetch. Then the fetch fails if its server
    /// sends next to nothing for a few seconds (F4a).
    pub wanted: Option<Arc<AtomicBool>>,
}

impl Request {
    /// Makes a GET of an address that the user gave. It is unconditional, asks for a feed of at most 32 MiB (A7), and
    /// cannot be stopped.
    #[must_use]
    pub fn get(uri: Url) -> Self {
        Self {
            uri,
            method: Method::Get,
            held: None,
            past_caches: false,
            repeats: true,
            led_by: None,
            allow_private: false,
            access: Access::default(),
            max_bytes: 32 << 20,
            accept: Accept::Feed,
            redirects: Redirects::Followed,
            api: None,
            purpose: Purpose::Poll,
            feed: None,
            reached: None,
            cancel: None,
            wanted: None,
        }
    }
}

/// The redirects that a request follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Redirects {
    /// All of them.
    Followed,
    /// None. A redirect is the response.
    Returned,
    /// Those inside the site of the address (see [`limited_as`]), and those to this registrable domain. Another redirect
    /// is a failure of the kind policy.
    InsideSite(Option<&'static str>),
}

impl Redirects {
    /// Returns true if a request for `uri` may go on to `next`.
    fn lead_to(self, uri: &Url, next: &Url) -> bool {
        let Self::InsideSite(other) = self else { return true };
        let site = limited_as(next);
        site == limited_as(uri) || other == Some(site.as_str())
    }
}

/// The user's choices for the requests for one feed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Access {
    /// The User-Agent; `None` for the fetcher's own.
    pub user_agent: Option<String>,
    /// The proxy; `None` for the fetcher's own. If it cannot be reached, the request fails.
    pub proxy: Option<ProxyChoice>,
    /// Further headers, which only the server that they are for gets.
    pub headers: Option<ServerHeaders>,
}

/// The purpose of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The document of a feed, or an address that may be one.
    Poll,
    /// An older part of a feed.
    Archive,
    /// A document that is fetched once more: an archive (A4), the first page of a feed (G6a), or the page of an entry that its
    /// publisher may have deleted (G9).
    Check,
    /// A page with older entries at an address that no document names.
    Older,
    /// The user's own feed server.
    Server,
    /// A web archive.
    WebArchive,
    /// The page of an entry, for its full text.
    Article,
    /// An image.
    Image,
    /// The icon of a site.
    Icon,
    /// The list of changes of the newest version of Lacuna.
    Updates,
}

impl Purpose {
    const ALL: [Self; 10] = [
        Self::Poll,
        Self::Archive,
        Self::Check,
        Self::Older,
        Self::Server,
        Self::WebArchive,
        Self::Article,
        Self::Image,
        Self::Icon,
        Self::Updates,
    ];

    /// Returns the name in the log.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Poll => "feed",
            Self::Archive => "archive",
            Self::Check => "check",
            Self::Older => "older",
            Self::Server => "server",
            Self::WebArchive => "web-archive",
            Self::Article => "article",
            Self::Image => "image",
            Self::Icon => "icon",
            Self::Updates => "updates",
        }
    }

    /// Returns the purpose with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.name() == name)
    }
}

/// The methods that Lacuna uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Fetches the document.
    #[default]
    Get,
    /// Fetches the headers alone (M3).
    Head,
}

/// The kind of document, for the Accept header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Accept {
    /// A feed document.
    #[default]
    Feed,
    /// An image or icon.
    Image,
    /// A web page.
    Page,
    /// An answer of an API.
    Api,
}

/// The restrictions that the source of a document puts on the addresses that it links (F5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// True if the document came over https.
    pub secure: bool,
    /// True if the document came from a public address.
    pub public: bool,
}

impl Origin {
    /// Combines the restrictions of two origins, because a redirect never lifts a restriction.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { secure: self.secure || other.secure, public: self.public || other.public }
    }
}

/// A response.
#[derive(Debug)]
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// The address after redirects, without fragment.
    pub uri: Url,
    /// The Content-Type header.
    pub content_type: Option<String>,
    /// The Content-Location header.
    pub content_location: Option<String>,
    /// The X-WP-Total header of the `WordPress` API: the number of entries on all pages of the answer together.
    pub counted: Option<u64>,
    /// The values of all Link headers, in order (K8, M2).
    pub links: Vec<String>,
    /// The headers that a web archive adds to a capture.
    pub capture: CaptureHeaders,
    /// `ETag` and Last-Modified, byte for byte (a byte beyond ASCII is stored as the character with the same number).
    pub validators: Validators,
    /// The headers that tell how fresh the response is.
    pub freshness: Freshness,
    /// The time from which the server allows the next try, by Retry-After, else by the headers about its quota (F2).
    pub retry_after: Option<Timestamp>,
    /// The decompressed body of a 2xx response to GET; otherwise empty.
    pub body: Body,
    /// The reason for which the body is incomplete, if it is (A6c). `body` contains the part that arrived.
    pub shortened: Option<Truncation>,
    /// The addresses to which redirects lead.
    pub redirects: RedirectTargets,
    /// The restrictions on the addresses that this document links.
    pub origin: Origin,
    /// Bytes received over the network, headers and redirects included (A8).
    pub bytes: u64,
}

/// The addresses to which the redirects of a response lead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RedirectTargets {
    /// The final target, if there were redirects and all hops were 301 or 308 (F3a); otherwise `None`.
    pub permanent: Option<Url>,
    /// The target of a redirect that was not followed, or the address that a choice of several prefers, without a password.
    pub not_followed: Option<Url>,
}

/// The headers that tell how fresh a response is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Freshness {
    /// The time for which the response stays fresh (F2): Cache-Control max-age less Age, else Expires less Date, at most
    /// eight hours. `None` without such headers, and for no-cache and no-store.
    pub lifetime: Option<Duration>,
    /// The time for which a cache has kept the response, by the Age header.
    pub age: Duration,
    /// The time of the server, by the Date header.
    pub date: Option<Timestamp>,
}

/// The headers that a web archive adds to a capture of a document.
#[derive(Clone, Debug, Default)]
pub struct CaptureHeaders {
    /// The Memento-Datetime header: the time of the capture (RFC 7089 §2.1.1).
    pub time: Option<String>,
    /// The Link headers that the original document had at that time (X-Archive-Orig-Link). The archive's own Link header
    /// is about its captures (RFC 7089 §2.2).
    pub links: Vec<String>,
}

impl Response {
    /// Makes a response with the status 200 and without headers. Publishers of tests begin with it.
    #[must_use]
    pub fn ok(uri: Url, body: Vec<u8>) -> Self {
        Self {
            status: 200,
            uri,
            content_type: None,
            content_location: None,
            capture: CaptureHeaders::default(),
            counted: None,
            links: Vec::new(),
            validators: Validators::default(),
            freshness: Freshness::default(),
            retry_after: None,
            body: Body::new(body),
            shortened: None,
            redirects: RedirectTargets::default(),
            origin: Origin::default(),
            bytes: 0,
        }
    }

    /// Returns true for a 2xx status.
    #[must_use]
    pub const fn is_success(&self) -> bool {
        matches!(self.status, 200..=299)
    }

    /// Returns true for a 304.
    #[must_use]
    pub const fn is_not_modified(&self) -> bool {
        self.status == 304
    }

    /// Returns the failure for a status other than 2xx and 304.
    #[must_use]
    pub fn failure(&self) -> Option<Failure> {
        let fails = !self.is_success() && !self.is_not_modified();
        fails.then(|| status_failure(self.status, self.retry_after, &self.uri))
    }
}
