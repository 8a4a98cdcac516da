//! Fetches documents over HTTP.
//!
//! An answer with any status is an answer. A [`Failure`] is a fetch that brought none: by the name, the connection,
//! TLS, time, size, redirects, or the policy (F5). The policy passes each address that is connected to, those of
//! redirects included. No cookies, no Referer, no `ureq` type leaves this module.
//!
//! A fetch begins and ends on one thread, which it blocks; it needs little stack. Workers hold a [`Body`] no longer
//! than they must, and never while they fetch.
//!
//! This module never parses a document, never decides when to fetch, and never keeps anything on disk.
#![doc = include_str!("rules.md")]

mod body;
mod credentials;
mod gate;
mod headers;
mod hooks;
mod http;
mod policy;
mod proxy;
#[cfg(test)]
mod test_server;
#[cfg(test)]
mod tests;
mod words;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use url::Url;

use crate::model::{Failure, Timestamp, Validators};

pub use body::{Body, ByteBudget, Share, Shortage};
pub use credentials::login_in;
pub use gate::{HostGate, HostPass, has_registrable_domain, limited_as};
pub use headers::renewed_validators;
pub use hooks::Lookup;
pub use http::{HttpFetcher, Logins, Options, ProxyChoice};
pub use policy::{is_local_name, is_public};
pub use words::{status_failure, stopped, without_password};

/// Fetches one document; the seam where tests put a publisher of their own.
pub trait Fetch: Send + Sync {
    /// Fetches what `request` names and follows redirects. Blocks until the whole body is there.
    ///
    /// Any status is an answer. Errors: dns, connection, tls, timeout, redirects, too-large, policy.
    fn fetch(&self, request: &Request) -> Result<Response, Failure>;

    /// Does the same, but hands a body that `taker` wants to it piece by piece. Then [`Response::body`] is empty, and
    /// the body may be [`STREAMED`] times as long as [`Request::max_bytes`] (A7).
    fn fetch_into(&self, request: &Request, taker: &mut dyn Taker) -> Result<Response, Failure>;
}

/// How many times longer than a body that is kept one may be that is only passed on.
pub const STREAMED: u64 = 8;

/// Takes bodies in as they come.
pub trait Taker {
    /// Whether it wants the body of a 2xx answer from that address with that Content-Type and Content-Location. Asked once,
    /// after redirects, and where the body is long: a short one is kept in any case.
    fn wants(&mut self, uri: &Url, content_type: Option<&str>, content_location: Option<&str>) -> bool;

    /// The next piece of the body, decompressed.
    fn take(&mut self, piece: &[u8]);
}

/// What to fetch and on which terms.
#[derive(Clone, Debug)]
pub struct Request {
    /// The address. A fragment is not sent; a user name and password are, to this origin only.
    pub uri: Url,
    /// GET or HEAD.
    pub method: Method,
    /// If-None-Match and If-Modified-Since, byte for byte (F1). The default asks unconditionally.
    pub validators: Validators,
    /// The address that sent `validators` (a response's [`Response::uri`]); `None`: `uri` itself. They are sent there and
    /// nowhere else: a redirect that leads where it led before is asked conditionally, another document is not.
    pub validated_uri: Option<Url>,
    /// The source of the document that links the address (F5); `None` if the user gave it.
    pub led_by: Option<Origin>,
    /// The user allows this feed to link private addresses, and http from https (F5).
    pub allow_private: bool,
    /// The User-Agent for this request; `None`: the fetcher's own.
    pub user_agent: Option<String>,
    /// Greatest size of the body after decompression, in bytes (A7).
    pub max_bytes: u64,
    /// What kind of document is asked for.
    pub accept: Accept,
    /// Redirects are followed; else one is the answer.
    pub redirects: bool,
    /// Set by another thread to stop: looked at several times a second.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Request {
    /// A GET of an address that the user gave: unconditional, for a feed, at most 32 MiB (A7), not stoppable.
    #[must_use]
    pub fn get(uri: Url) -> Self {
        Self {
            uri,
            method: Method::Get,
            validators: Validators::default(),
            validated_uri: None,
            led_by: None,
            allow_private: false,
            user_agent: None,
            max_bytes: 32 << 20,
            accept: Accept::Feed,
            redirects: true,
            cancel: None,
        }
    }
}

/// The methods a reader needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// The document.
    #[default]
    Get,
    /// Asks for the headers alone (M3).
    Head,
}

/// What kind of document is asked for: the Accept header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Accept {
    /// A feed document.
    #[default]
    Feed,
    /// An image or icon.
    Image,
    /// A site's page.
    Page,
}

/// How far the source of a document is trusted; it bounds the addresses that the document may link (F5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// It came over https.
    pub secure: bool,
    /// The address connected to is a public one.
    pub public: bool,
}

impl Origin {
    /// The bounds of both: a redirect takes nothing back.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { secure: self.secure || other.secure, public: self.public || other.public }
    }
}

/// An answer.
#[derive(Debug)]
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// Where it came from, after redirects, without fragment.
    pub uri: Url,
    /// Content-Type.
    pub content_type: Option<String>,
    /// Content-Location.
    pub content_location: Option<String>,
    /// Memento-Datetime: when a web archive took what this is a capture of (RFC 7089 §2.1.1).
    pub memento_time: Option<String>,
    /// The values of all Link headers, in order (K8, M2).
    pub links: Vec<String>,
    /// Those that came with the document when a web archive took it (X-Archive-Orig-Link): an archive's own Link header
    /// speaks of its captures (RFC 7089 §2.2).
    pub archived_links: Vec<String>,
    /// `ETag` and Last-Modified, byte for byte (a byte beyond ASCII is the character of the same number).
    pub validators: Validators,
    /// How long the answer stays fresh (F2): Cache-Control max-age less Age, else Expires less Date, at most eight
    /// hours. `None` if the answer says nothing, no-cache or no-store.
    pub lifetime: Option<Duration>,
    /// When the server allows the next try, by Retry-After (F2).
    pub retry_after: Option<Timestamp>,
    /// The body of a 2xx answer to GET, decompressed; empty for every other.
    pub body: Body,
    /// Why the body is shorter than the one that was sent (A6c). `body` holds the part that came.
    pub shortened: Option<Shortage>,
    /// The target of a redirect whose hops were all 301 or 308 (F3a); `None` if there was none, or another one.
    pub permanent_redirect: Option<Url>,
    /// Where it came from, for what it leads to.
    pub origin: Origin,
    /// Bytes that came over the net, with headers and redirects (A8).
    pub bytes: u64,
}

impl Response {
    /// Whether it brings a document: a 2xx status.
    #[must_use]
    pub const fn is_success(&self) -> bool {
        matches!(self.status, 200..=299)
    }

    /// Whether it says that nothing changed.
    #[must_use]
    pub const fn is_not_modified(&self) -> bool {
        self.status == 304
    }

    /// The failure that a status other than 2xx and 304 is, in words.
    #[must_use]
    pub fn failure(&self) -> Option<Failure> {
        let fails = !self.is_success() && !self.is_not_modified();
        fails.then(|| status_failure(self.status, self.retry_after, &self.uri))
    }
}
