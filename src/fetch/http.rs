//! [`HttpFetcher`]: makes one request and follows its redirects. The address policy checks each hop (F5).
//!
//! Lacuna follows redirects itself and not by `ureq`, because each hop must be checked, counted and pinned again. Also,
//! it remembers only redirects all of whose hops are permanent (F3a).

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use flate2::bufread::GzDecoder;
use flate2::read::ZlibDecoder;
use ureq::http::{self, HeaderMap, header};
use ureq::tls::{RootCerts, TlsConfig};
use ureq::{Agent, Proxy};
use url::Url;

use super::body::{self, Body, ByteBudget, Holder, ReadLimits, Share, Truncation, Unread};
use super::gate::{HostGate, HostPass};
use super::hooks::{self, CallScope, CallTime, Pinned};
use super::options::Options;
use super::route::Route;
use super::route::proxy::{self, Proxies};
use super::{
    Accept, BodySink, CaptureHeaders, Fetch, Freshness, Method, Origin, RedirectTargets, Redirects, Request,
    Response, STREAM_FACTOR, credentials, headers, policy, words,
};
use crate::model::{ApiBody, ApiCall, Failure, ProxyChoice};

/// Fetches over the network. The process has one fetcher, so that all threads share connections, the gate and the byte
/// budget.
pub struct HttpFetcher {
    /// Connects to public addresses only.
    pub(super) public: Agent,
    /// Connects to other addresses only.
    pub(super) private: Agent,
    /// The proxies of requests without a choice of their own.
    own: Arc<Proxying>,
    /// The proxies of other requests, by their choices.
    others: Mutex<BTreeMap<String, Arc<Proxying>>>,
    gate: HostGate,
    addresses: HostGate,
    budget: ByteBudget,
    places: ByteBudget,
    /// Places for bodies whose servers send nothing. Such a body moves here while another fetch waits for its place.
    silent_places: ByteBudget,
    pub(super) options: Options,
}

/// The proxies of one choice, and the connections to them.
pub(super) struct Proxying {
    /// Connects to the proxies only, for ordinary requests.
    pub(super) through: Agent,
    /// These agents connect through the tunnels of the proxies for http and for https.
    pub(super) tunnels: [Option<Agent>; 2],
    pub(super) proxies: Proxies,
}

impl Proxying {
    fn new(choice: &ProxyChoice, options: &Options) -> Self {
        let proxies = Proxies::of(choice, |name| std::env::var(name).ok());
        let tunnels = proxies.tunnels().map(|tunnel| tunnel.map(|tunnel| agent(options, Some(tunnel))));
        Self { through: agent(options, None), tunnels, proxies }
    }
}

/// The result of one hop.
struct Hop {
    answer: http::Response<ureq::Body>,
    origin: Origin,
    /// The permission for the network address. It is kept until the response was read.
    _pass: Option<HostPass>,
}

impl HttpFetcher {
    /// Makes a fetcher without connections.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            public: agent(&options, None),
            private: agent(&options, None),
            own: Arc::new(Proxying::new(&options.proxy, &options)),
            others: Mutex::default(),
            gate: HostGate::new(options.per_host),
            addresses: HostGate::new(options.per_address),
            budget: ByteBudget::new(options.byte_budget),
            places: ByteBudget::new(options.places),
            silent_places: ByteBudget::new(options.places * 3),
            options,
        }
    }

    /// Returns the budget that bodies over 1 MiB share.
    pub const fn budget(&self) -> &ByteBudget {
        &self.budget
    }

    /// Returns the proxies of a request.
    fn proxying(&self, request: &Request) -> Arc<Proxying> {
        let Some(choice) = request.access.proxy.as_ref().filter(|choice| **choice != self.options.proxy)
        else {
            return Arc::clone(&self.own);
        };
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        let made = || Arc::new(Proxying::new(choice, &self.options));
        Arc::clone(others.entry(choice.clone().into()).or_insert_with(made))
    }

    /// Makes one request, without following redirects.
    fn ask(
        &self,
        uri: &Url,
        request: &Request,
        led_by: Option<Origin>,
        scope: &CallScope,
    ) -> Result<Hop, Failure> {
        let target: http::Uri =
            words::without_password(uri).as_str().parse().map_err(|error| unsendable(uri, &error))?;
        let proxying = self.proxying(request);
        let Route { agent, addresses, public, proxy, is_plain } =
            self.route(uri, request, led_by, &proxying, scope)?;
        // The address of a proxy is not the address of the host, so it does not count for the limit of the host's
        // address.
        let of_host = addresses.as_deref().filter(|_| public && proxy.is_none());
        let mut pass = self.take_turn(uri, request, of_host, public, scope)?;
        // The server may have closed a kept-alive connection while it was idle. That is no failure, so the request is
        // made again. Nobody can tell that from a server that closes it in place of an answer.
        let is_once = |api: &ApiCall| matches!(api.body, ApiBody::Switch | ApiBody::FormOnce(_));
        let may_repeat = request.repeats && !request.api.as_ref().is_some_and(is_once);
        for attempt in 0.. {
            if scope.is_cancelled() {
                return Err(words::stopped());
            }
            let left = scope.time_left().ok_or_else(|| words::timeout(uri))?;
            scope.pin(&target, addresses.clone(), is_plain.then(|| proxy::absolute(uri)));
            let mut head = head(&target, uri, request, &self.options)?;
            if let Some(login) =
                proxy.filter(|_| is_plain).and_then(|way| credentials::authorization(&way.address))
            {
                head.headers_mut().insert(header::PROXY_AUTHORIZATION, login);
            }
            let connect = left.min(self.options.connect_timeout);
            let head = agent.configure_request(head).timeout_connect(Some(connect)).build();
            let answer = match body_to_send(request) {
                None => agent.run(head),
                Some(body) => agent.run(head.map(|()| body)),
            };
            match answer {
                Ok(answer) => {
                    let origin = Origin { secure: uri.scheme() == "https", public };
                    return Ok(Hop { answer, origin, _pass: pass.take() });
                }
                Err(ureq::Error::Io(error)) if scope.was_stale() && may_repeat && attempt < 3 => {
                    tracing::debug!(%error, "a kept-alive connection was dead");
                }
                Err(_) if scope.is_cancelled() => return Err(words::stopped()),
                Err(error) => return Err(words::net_failure_by(&error, uri, proxy.map(|way| &way.address))),
            }
        }
        unreachable!("the loop returns in its fourth round at the latest")
    }

    /// Waits until the further limits of public hosts allow the request: few requests at once to one network address,
    /// whatever the names of its hosts, and four documents per second (A7b). Images do not wait, because they are few
    /// and the user waits for them.
    fn take_turn(
        &self,
        uri: &Url,
        request: &Request,
        addresses: Option<&[SocketAddr]>,
        public: bool,
        scope: &CallScope,
    ) -> Result<Option<HostPass>, Failure> {
        let address = addresses.and_then(<[SocketAddr]>::first);
        let pass = address.map(|address| {
            scope.untimed(|| self.addresses.acquire_address(address.ip(), scope.cancel_flag()))
        });
        let pass = pass.map(|pass| pass.ok_or_else(words::stopped)).transpose()?;
        if public && request.accept != Accept::Image {
            scope.untimed(|| self.gate.keep_pace(uri, scope.cancel_flag())).ok_or_else(words::stopped)?;
        }
        Ok(pass)
    }

    fn respond(
        &self,
        mut hop: Hop,
        uri: Url,
        request: &Request,
        permanent_redirect: Option<Url>,
        scope: &CallScope,
        sink: &mut dyn BodySink,
    ) -> Result<Response, Failure> {
        let now = (self.options.clock)();
        let status = hop.answer.status().as_u16();
        let (body, shortened) = if request.method == Method::Get && matches!(status, 200..=299) {
            let field = |name| headers::text(hop.answer.headers(), name);
            let (kind, location) = (field(header::CONTENT_TYPE), field(header::CONTENT_LOCATION));
            let wants = || sink.wants(&uri, kind.as_deref(), location.as_deref()).then_some(sink);
            self.body(&mut hop, &uri, request, scope, wants)?
        } else {
            drain(hop.answer.body_mut(), scope);
            (Body::default(), None)
        };
        let headers = hop.answer.headers();
        Ok(Response {
            status,
            content_type: headers::text(headers, header::CONTENT_TYPE),
            content_location: headers::text(headers, header::CONTENT_LOCATION),
            counted: headers::text(headers, "x-wp-total").and_then(|count| count.parse().ok()),
            links: headers::texts(headers, header::LINK),
            capture: CaptureHeaders {
                time: headers::text(headers, "memento-datetime"),
                links: headers::texts(headers, "x-archive-orig-link"),
            },
            validators: headers::validators(headers),
            freshness: Freshness {
                lifetime: headers::lifetime(headers, now),
                age: headers::age(headers),
                date: headers::date(headers),
            },
            retry_after: headers::retry_after(headers, now).or_else(|| headers::quota_wait(headers, now)),
            body,
            shortened,
            redirects: RedirectTargets {
                permanent: permanent_redirect,
                not_followed: place(status, hop.answer.headers(), &uri)
                    .map(|next| words::without_password(&next)),
            },
            origin: hop.origin,
            bytes: scope.received(),
            uri,
        })
    }

    fn body<'t>(
        &self,
        hop: &mut Hop,
        uri: &Url,
        request: &Request,
        scope: &CallScope,
        wants: impl FnOnce() -> Option<&'t mut dyn BodySink>,
    ) -> Result<(Body, Option<Truncation>), Failure> {
        let encoding = headers::text(hop.answer.headers(), header::CONTENT_ENCODING);
        let raw = hop.answer.body_mut();
        // ureq gives no length for bodies that it decompresses itself.
        let expected = if encoding.is_none() { raw.content_length() } else { None };
        // This module enforces the limit on the decompressed size. ureq would count before decompression.
        let mut reader = decoder(encoding.as_deref(), raw.with_config().limit(u64::MAX).reader());
        let limits = ReadLimits {
            max_bytes: request.max_bytes,
            max_passed_on: request.max_bytes.saturating_mul(STREAM_FACTOR),
            expected,
            holder: &CallHolder { fetcher: self, scope },
            fatal: &|error| matches!(error, ureq::Error::Timeout(_)) || scope.is_cancelled(),
        };
        let read = body::read(&mut *reader, &limits, wants);
        match read {
            Ok((body, _)) if scope.was_reset() => Ok((body, Some(Truncation::Reset))),
            Ok(read) => Ok(read),
            Err(Unread::TooLarge(cap)) => Err(words::too_large(cap)),
            Err(_) if scope.is_cancelled() => Err(words::stopped()),
            Err(Unread::Stopped) => Err(words::stopped()),
            Err(Unread::Error(error)) => Err(words::net_failure(&error, uri)),
        }
    }
}

/// Takes places and shares for the body of a fetch.
struct CallHolder<'a> {
    fetcher: &'a HttpFetcher,
    scope: &'a CallScope,
}

impl Holder for CallHolder<'_> {
    fn place(&self) -> Option<()> {
        self.scope.hold_place(&self.fetcher.places, &self.fetcher.silent_places)
    }

    fn share(&self, bytes: u64) -> Option<()> {
        self.scope.hold_share(&self.fetcher.budget, bytes)
    }

    fn take(&self) -> Option<Share> {
        self.scope.take_share()
    }
}

impl Fetch for HttpFetcher {
    fn fetch_into(&self, request: &Request, sink: &mut dyn BodySink) -> Result<Response, Failure> {
        let (total, patience) = (self.options.total_timeout, self.options.patience);
        let scope =
            CallScope::begin(request.cancel.clone(), request.wanted.clone(), CallTime { total, patience });
        let mut uri = request.uri.clone();
        uri.set_fragment(None);
        let mut led_by = request.led_by;
        let mut seen = vec![uri.clone()];
        let mut permanent = true;
        loop {
            policy::check(&uri, led_by, request.allow_private)?;
            let pass =
                scope.untimed(|| self.gate.acquire(&uri, scope.cancel_flag())).ok_or_else(words::stopped)?;
            let mut hop = self.ask(&uri, request, led_by, &scope)?;
            let status = hop.answer.status().as_u16();
            tracing::debug!(status, host = uri.host_str(), "answer");
            let next = redirect(status, hop.answer.headers(), &uri)
                .filter(|_| request.redirects != Redirects::Returned && request.api.is_none());
            let Some(next) = next else {
                let moved = (permanent && seen.len() > 1).then(|| uri.clone());
                let response = self.respond(hop, uri, request, moved, &scope, sink);
                drop(pass);
                return response;
            };
            if !request.redirects.lead_to(&request.uri, &next) {
                return Err(words::other_site(&next));
            }
            permanent &= matches!(status, 301 | 308);
            drain(hop.answer.body_mut(), &scope);
            if seen.contains(&next) {
                return Err(words::redirect_circle(&next));
            }
            if seen.len() > self.options.max_redirects {
                return Err(words::too_many_redirects(&next, self.options.max_redirects));
            }
            led_by = Some(led_by.unwrap_or_default().and(hop.origin));
            seen.push(next.clone());
            if let Some(reached) = &request.reached {
                reached.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&next);
            }
            uri = next;
        }
    }
}

/// Makes an agent. All of its connections go to addresses of one sort.
fn agent(options: &Options, proxy: Option<Proxy>) -> Agent {
    let config = Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .proxy(proxy)
        .user_agent(&options.user_agent)
        .accept_encoding("gzip, br")
        .tls_config(TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build())
        .timeout_connect(Some(options.connect_timeout))
        // Headers of up to 64 KiB must fit. ureq's 128 KiB per connection would add up with many workers.
        .input_buffer_size(64 << 10)
        .output_buffer_size(32 << 10)
        .max_response_header_size(64 << 10)
        .max_idle_connections(8)
        .max_idle_connections_per_host(2)
        .max_idle_age(Duration::from_secs(15))
        .build();
    Agent::with_parts(config, hooks::connector(), Pinned::default())
}

/// Makes the request line and the headers of one hop.
fn head(
    target: &http::Uri,
    uri: &Url,
    request: &Request,
    options: &Options,
) -> Result<http::Request<()>, Failure> {
    let method = match request.method {
        Method::Get => http::Method::GET,
        Method::Head => http::Method::HEAD,
    };
    let accept = match request.accept {
        Accept::Feed => {
            "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, \
             multipart/*;q=0.9, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, text/html;q=0.5, */*;q=0.1"
        }
        Accept::Image => "image/png, image/jpeg, image/webp, image/gif, image/*;q=0.5",
        Accept::Page => "text/html, application/xhtml+xml, */*;q=0.1",
        Accept::Api => "application/json, text/plain;q=0.5",
    };
    let (method, media_type) = match request.api.as_ref().map(|api| &api.body) {
        None | Some(ApiBody::None) => (method, None),
        Some(ApiBody::Form(_) | ApiBody::FormOnce(_)) => {
            (http::Method::POST, Some("application/x-www-form-urlencoded"))
        }
        Some(ApiBody::Post(_)) => (http::Method::POST, Some("application/json")),
        Some(ApiBody::Put(_)) => (http::Method::PUT, Some("application/json")),
        Some(ApiBody::Switch) => (http::Method::PUT, None),
        Some(ApiBody::Delete) => (http::Method::DELETE, None),
    };
    let mut builder = http::Request::builder().method(method).uri(target).header(header::ACCEPT, accept);
    let agent = request.access.user_agent.as_deref().and_then(|text| http::HeaderValue::from_str(text).ok());
    if let Some(agent) = agent {
        builder = builder.header(header::USER_AGENT, agent);
    }
    // Validators go only to the document that sent them (F1), because a 304 confirms no other document. The target of a
    // new redirect may be an older document, or may have the same ETag by chance.
    let is_sender = |sender: &Url| {
        let mut sender = sender.clone();
        sender.set_fragment(None);
        sender == *uri
    };
    if let Some((_, held)) = request.held.as_ref().filter(|(sender, _)| is_sender(sender)) {
        let stored = [(header::IF_NONE_MATCH, &held.etag), (header::IF_MODIFIED_SINCE, &held.last_modified)];
        for (name, value) in stored {
            if let Some(value) = value.as_deref().and_then(headers::opaque_value) {
                builder = builder.header(name, value);
            }
        }
    }
    if request.past_caches {
        builder = builder.header(header::CACHE_CONTROL, "no-cache");
    }
    if let Some(api) = &request.api {
        if let Some((name, value)) = api.credential.as_ref().and_then(credentials::of_api) {
            builder = builder.header(name, value);
        }
        if let Some(media_type) = media_type {
            builder = builder.header(header::CONTENT_TYPE, media_type);
        }
    } else {
        let login =
            || (options.logins)(uri).and_then(|(user, password)| credentials::basic(&user, &password));
        if let Some(value) = credentials::authorization(uri).or_else(login) {
            builder = builder.header(header::AUTHORIZATION, value);
        }
    }
    let mut head = builder.body(()).map_err(|error| unsendable(uri, &error))?;
    // A header of the user replaces one of the same name, such as that of a login.
    let own = request.access.headers.as_ref().filter(|_| request.api.is_none());
    for header in own.map(|headers| headers.to(uri)).unwrap_or_default() {
        let name = http::HeaderName::from_bytes(header.name().as_bytes());
        let value = http::HeaderValue::from_str(header.value());
        if let (Ok(name), Ok(mut value)) = (name, value) {
            value.set_sensitive(true);
            head.headers_mut().insert(name, value);
        }
    }
    Ok(head)
}

/// Returns the body to send.
fn body_to_send(request: &Request) -> Option<String> {
    match &request.api.as_ref()?.body {
        ApiBody::None | ApiBody::Delete => None,
        ApiBody::Switch => Some(String::new()),
        ApiBody::Form(fields) | ApiBody::FormOnce(fields) => {
            Some(url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish())
        }
        ApiBody::Post(json) | ApiBody::Put(json) => Some(json.clone()),
    }
}

/// Returns the failure for an address that HTTP cannot carry, such as one longer than 64 KiB.
fn unsendable(uri: &Url, error: &dyn std::error::Error) -> Failure {
    tracing::debug!(%error, "an address cannot be sent");
    words::not_fetchable(uri)
}

/// Returns the target of a redirect. It keeps the user name and password only if it has the same origin.
fn redirect(status: u16, headers: &HeaderMap, uri: &Url) -> Option<Url> {
    if matches!(status, 301 | 302 | 303 | 307 | 308) { place(status, headers, uri) } else { None }
}

/// Returns the place that an answer names beside the address, whether it asks to go there (a redirect) or offers a choice.
fn place(status: u16, headers: &HeaderMap, uri: &Url) -> Option<Url> {
    if !matches!(status, 300..=399) {
        return None;
    }
    let location = headers::text(headers, header::LOCATION).filter(|text| !text.is_empty())?;
    let mut next = uri.join(&location).unwrap_or_else(|_| crate::model::unresolvable(&location));
    next.set_fragment(None);
    let (name, password) =
        if next.origin() == uri.origin() { (uri.username(), uri.password()) } else { ("", None) };
    // Both calls fail only for an address without a host, which the policy refuses next.
    if next.set_username(name).and_then(|()| next.set_password(password)).is_err() {
        tracing::debug!("a redirect to an address without a host");
    }
    Some(next)
}

/// Reads the rest of a small unused body, so that the connection can be used again.
fn drain(body: &mut ureq::Body, scope: &CallScope) {
    /// The longest time that reading the rest is worth, because a new connection takes about as long.
    const LONGEST_DRAIN: Duration = Duration::from_secs(1);
    let mut rest = body.with_config().limit(u64::MAX).reader().take(16 << 10);
    if let Err(error) = scope.briefly(LONGEST_DRAIN, || io::copy(&mut rest, &mut io::sink())) {
        tracing::debug!(%error, "the rest of a response did not arrive");
    }
}

/// Decodes the encodings that ureq does not decode. An unknown encoding is ignored, because some servers write character
/// sets here.
fn decoder<'a>(encoding: Option<&str>, raw: impl Read + 'a) -> Box<dyn Read + 'a> {
    match encoding.map(str::to_ascii_lowercase).as_deref() {
        Some("gzip" | "x-gzip") => Box::new(Gunzip(Some(GzDecoder::new(BufReader::new(raw))))),
        Some("deflate") => Box::new(ZlibDecoder::new(raw)),
        _ => Box::new(raw),
    }
}

/// Decodes gzip data. ureq calls bytes behind the data an error, but they do not matter, because all data has come.
struct Gunzip<R>(Option<GzDecoder<BufReader<R>>>);

impl<R: Read> Read for Gunzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(decoder) = &mut self.0 {
            let read = decoder.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            // Another member may follow.
            let continues = decoder.get_mut().fill_buf()?.starts_with(&[0x1f]);
            self.0 = self.0.take().filter(|_| continues).map(|ended| GzDecoder::new(ended.into_inner()));
        }
        Ok(0)
    }
}
