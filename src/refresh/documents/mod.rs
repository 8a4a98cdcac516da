//! Fetches the documents of one task and parses them.

mod captures;
pub(super) mod large;
pub(super) mod requests;

pub(super) use captures::Listed;

use std::sync::Arc;
use std::time::Duration;

use url::Url;

use super::Services;
use super::pool::StopFlag;
use crate::document::{
    self, Caps, Context, MOST_MEMORY, PageReader, SnapshotIndex, is_multipart, looks_like_html,
};
use crate::fetch::{
    BodySink, Method, Origin, Request, Response, Truncation, is_local_name, renewed_validators, stopped,
};
use crate::history::{ResponseFacts, same_site};
use crate::model::{Ending, Failure, FailureKind, FeedDocument, FeedSettings, Link, Validators, relation};
use large::LARGE;
use requests::Requests;

/// Fetches the documents of one task, one after the other (A7b).
pub(super) struct Documents<'a> {
    services: &'a Services,
    stop: &'a StopFlag,
    /// The user's settings for the feed of these documents.
    feed_settings: FeedSettings,
    /// The restrictions on further addresses, which follow from the origins of the documents so far (F5).
    origin: Option<Origin>,
    /// The document that linked the others. Before the first fetch it is the stored address of the subscription
    /// document.
    came_from: Option<Url>,
    /// A reply that came before it was needed, with its address.
    ahead: Option<(Url, Reply)>,
    requests: Requests,
}

/// A response with its parsed document. The body is gone; [`Requests`] holds its share of the byte budget.
#[derive(Debug)]
pub(super) struct Reply {
    /// The address after redirects.
    pub(super) uri: Url,
    pub(super) not_modified: bool,
    /// The Link headers, parsed as those of a multipart page.
    pub(super) page_links: Vec<Link>,
    /// The last address of a chain of redirects that were all permanent (F3a).
    pub(super) moved_to: Option<Url>,
    pub(super) validators: Validators,
    /// The restrictions that follow from the address of the response (F5).
    pub(super) origin: Origin,
    pub(super) lifetime: Option<Duration>,
    /// The document, or why there is none: the status, or the kind of content that came instead.
    pub(super) document: Result<Fetched, Failure>,
    /// The web page that came in place of a feed (F6).
    pub(super) page: Option<Vec<u8>>,
}

/// A document and the facts about its response.
#[derive(Debug)]
pub(super) struct Fetched {
    pub(super) document: FeedDocument,
    /// Why the document is incomplete, if it is (A6c).
    pub(super) shortened: Option<Truncation>,
    /// True if the document has only the entries that changed since the last fetch (status 226).
    pub(super) delta: bool,
    /// True if the `current` link was followed and led to the document itself (K2).
    pub(super) own_current: bool,
}

impl Reply {
    /// Returns the reply if it brought a document.
    pub(super) fn with_document(self) -> Result<Self, Failure> {
        match &self.document {
            Ok(_) => Ok(self),
            Err(failure) => Err(failure.clone()),
        }
    }

    /// Notes that the `current` link was followed and led to the document itself (K2).
    pub(super) fn with_own_current(mut self) -> Self {
        if let Ok(fetched) = &mut self.document {
            fetched.own_current = true;
        }
        self
    }
}

impl Reply {
    /// Returns the document of a chain that was requested from `asked_for`, and the facts about its response.
    pub(super) fn with_facts(self, asked_for: &Url) -> Result<(FeedDocument, ResponseFacts), Failure> {
        let is_temporary = self.uri != *asked_for && self.moved_to.as_ref() != Some(&self.uri);
        let Fetched { document, shortened, .. } = self.document?;
        let facts =
            ResponseFacts { shortened: shortened.is_some(), is_temporary, validators: self.validators };
        Ok((document, facts))
    }
}

impl<'a> Documents<'a> {
    pub(super) fn new(services: &'a Services, stop: &'a StopFlag) -> Self {
        Self {
            services,
            stop,
            feed_settings: FeedSettings::default(),
            origin: None,
            came_from: None,
            ahead: None,
            requests: Requests::new(services.fetcher.clone()),
        }
    }

    /// Sets the user's settings for the feed of these documents.
    pub(super) fn set_feed_settings(&mut self, feed_settings: FeedSettings) {
        self.feed_settings = feed_settings;
    }

    /// Returns the time between two polls of the feed, before the server's and the feed's wishes (F2).
    pub(super) fn interval(&self) -> Duration {
        let own =
            self.feed_settings.interval_minutes.map(|minutes| Duration::from_secs(u64::from(minutes) * 60));
        own.unwrap_or_else(|| self.services.settings().interval)
    }

    /// Returns true if the task must end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_set()
    }

    /// Returns true if the user ended the task.
    pub(super) fn is_stopped_by_user(&self) -> bool {
        self.stop.is_set() && self.stop.is_by_user()
    }

    /// Keeps a reply until its address is needed, so that the document is requested once.
    pub(super) fn keep(&mut self, address: Url, reply: Reply) {
        self.ahead = Some((address, reply));
    }

    /// Fetches an address that the user gave. `held` are the stored validators and the URI they came from (F1).
    pub(super) fn ask(&mut self, address: &Url, held: Option<(Url, Validators)>) -> Result<Reply, Failure> {
        let (validated_uri, validators) =
            held.map_or((None, Validators::default()), |(uri, held)| (Some(uri), held));
        let request = Request { validators, validated_uri, ..self.request(address) };
        let reply = self.send(&request)?;
        self.assume_origin(&reply.uri);
        Ok(reply)
    }

    /// Fetches an address that the user gave. Takes the reply of [`look`](super::add::look) if there is one.
    pub(super) fn ask_once(&mut self, address: &Url) -> Result<Reply, Failure> {
        let Some(reply) = self.services.take_kept(address) else { return self.ask(address, None) };
        self.origin = Some(reply.origin);
        self.assume_origin(&reply.uri);
        Ok(reply)
    }

    /// Fetches an address that a document links (F5). Follows the redirect of an archive that moved (RFC 5005 §4).
    pub(super) fn follow(&mut self, address: &Url) -> Result<Reply, Failure> {
        if let Some((_, reply)) = self.ahead.take_if(|(known, _)| known == address) {
            return Ok(reply);
        }
        let why_not = |reply: &Reply| reply.document.as_ref().err().cloned();
        self.secured(address, why_not, |this, address| {
            let request = this.led_request(address);
            this.send(&request)
        })
    }

    /// Tries https first if a link leads to http on the site of a feed that came over https (F5). `why_not` returns why
    /// a response is no success.
    fn secured<T>(
        &mut self,
        address: &Url,
        why_not: impl Fn(&T) -> Option<Failure>,
        ask: impl Fn(&mut Self, &Url) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let came_from = self.came_from.as_ref();
        let Some(secure) = came_from.and_then(|feed| over_https(address, feed)) else {
            return ask(self, address);
        };
        let answer = ask(self, &secure);
        let failure = match &answer {
            Ok(answer) => why_not(answer),
            Err(failure) => Some(failure.clone()),
        };
        let Some(failure) = failure else { return answer };
        if self.is_stopped() || is_word_enough(&failure, self.request(address).allow_private) {
            return answer;
        }
        ask(self, address).map_err(|refused| match refused.kind {
            FailureKind::Policy => {
                Failure { message: format!("{} Over https: {}", refused.message, failure.message), ..refused }
            }
            _ => refused,
        })
    }

    /// Fetches a processed document of the chain again. Returns `None` if it did not change.
    pub(super) fn follow_again(
        &mut self,
        address: &Url,
        validators: &Validators,
    ) -> Result<Option<(FeedDocument, ResponseFacts)>, Failure> {
        let request = Request {
            validators: validators.clone(),
            validated_uri: Some(address.clone()),
            ..self.led_request(address)
        };
        let reply = self.send(&request)?;
        if reply.not_modified {
            return Ok(None);
        }
        reply.with_facts(address).map(Some)
    }

    /// Fetches an address that Lacuna derived from that of a document. A redirect is not followed.
    pub(super) fn follow_exactly(&mut self, address: &Url) -> Result<Reply, Failure> {
        let request = Request { redirects: false, ..self.led_request(address) };
        self.send(&request)
    }

    /// Returns a request for an address that a document links (F5).
    fn led_request(&self, address: &Url) -> Request {
        let led_by = self.origin.or_else(|| self.assumed_origin(address));
        Request { led_by, ..self.request(address) }
    }

    /// Returns the restrictions on `address` before anything was fetched. Documents of the feed's own origin have none:
    /// its host may be private under a public name, and the user named it.
    fn assumed_origin(&self, address: &Url) -> Option<Origin> {
        let came_from = self.came_from.as_ref()?;
        let is_same = came_from.origin() == address.origin();
        let (secure, public) = (came_from.scheme() == "https", !is_local_name(came_from));
        (!is_same).then_some(Origin { secure, public })
    }

    /// Sets the document that linked the others of this task. It restricts their addresses also before the first fetch,
    /// since a walk may go on after a restart without a poll.
    pub(super) fn assume_origin(&mut self, document: &Url) {
        self.came_from = Some(document.clone());
    }

    fn request(&self, address: &Url) -> Request {
        Request {
            max_bytes: self.services.settings().document_cap,
            allow_private: self.services.settings().allow_private || self.feed_settings.allow_private,
            user_agent: self.feed_settings.user_agent.clone(),
            cancel: Some(Arc::clone(&self.stop.now)),
            wanted: Some(self.services.fetcher.wanted()),
            ..Request::get(address.clone())
        }
    }

    fn send(&mut self, request: &Request) -> Result<Reply, Failure> {
        let mut sink = PageSink::new(request.max_bytes);
        let response = self.requests.make_into(request, &mut sink)?;
        self.restrict(response.origin);
        let not_modified = response.is_not_modified() && request.validators != Validators::default();
        let (response, document) = if response.is_not_modified() && !not_modified {
            (response, Err(never_sent()))
        } else {
            self.read(response, sink.reader)?
        };
        let is_page = matches!(&document, Err(failure) if failure.kind == FailureKind::NotAFeed);
        let page = (is_page && looks_like_html(&response.body)).then(|| response.body.to_vec());
        let reply = Reply {
            not_modified,
            page_links: document::page_links(&context_of(&response)),
            validators: if not_modified {
                renewed_validators(&request.validators, &response.validators)
            } else {
                response.validators.clone()
            },
            origin: response.origin,
            lifetime: response.lifetime,
            moved_to: response.permanent_redirect,
            page,
            document,
            uri: response.uri,
        };
        Ok(reply)
    }

    /// Parses the document of a response; a response without a document is a failure.
    fn read(
        &mut self,
        response: Response,
        page: Option<PageReader>,
    ) -> Result<(Response, Result<Fetched, Failure>), Failure> {
        if let Some(failure) = response.failure() {
            return Ok((response, Err(failure)));
        }
        if let Some(page) = page {
            let (mut response, document) =
                self.among_large(response, move |response| taken_in(response, page));
            self.requests.hold_share(std::mem::take(&mut response.body).into_share());
            return Ok((response, document));
        }
        self.in_room(response, fetched)
    }

    /// Calls `make` with a response and a share of a budget, in bytes, that all tasks have in common: first as much as usual
    /// documents need, and if `make` returns `None`, as much as a document may have.
    fn in_room<T: Send + 'static>(
        &mut self,
        response: Response,
        make: impl Fn(&Response, usize) -> Option<T> + Clone + Send + 'static,
    ) -> Result<(Response, T), Failure> {
        let mut response = response;
        for room in [usual_room(response.body.len()), MOST_MEMORY] {
            self.requests.take_share(&self.services.room, room as u64, &self.stop.now).ok_or_else(stopped)?;
            let make = make.clone();
            let made;
            (response, made) = self.among_large(response, move |response| make(response, room));
            if let Some(made) = made {
                return Ok((response, made));
            }
        }
        unreachable!("with the greatest budget a document is parsed as far as it fits")
    }

    /// Runs `make` on the thread for large documents if the response is large.
    fn among_large<T: Send + 'static>(
        &self,
        response: Response,
        make: impl FnOnce(&Response) -> T + Send + 'static,
    ) -> (Response, T) {
        let is_large = response.body.len() > LARGE;
        let work = move || {
            let made = make(&response);
            (response, made)
        };
        if is_large { self.services.large_documents.run(work) } else { work() }
    }

    /// Asks for the headers of a multipart page with HEAD (M3). A server that does not support HEAD gives no links:
    /// then the walk reads the page, and follows its links.
    pub(super) fn look(&mut self, address: &Url) -> Result<FeedDocument, Failure> {
        self.secured(
            address,
            |_| None,
            |this, address| {
                let response = this.head(address)?;
                if matches!(response.status, 405 | 501) {
                    return Ok(document::unseen_page(&response.uri));
                }
                response.failure().map_or_else(|| document::read_page_head(&context_of(&response)), Err)
            },
        )
    }

    /// Returns true if an unchanged page may have a next page by now, since validators cover the body but not the Link
    /// header (M4). A 304 may leave that header out (RFC 9110 §15.4.5); then HEAD asks for it. If the server does not
    /// support HEAD the answer is true, so that no page is missed.
    pub(super) fn gained_next(&mut self, reply: &Reply) -> Result<bool, Failure> {
        let has_next = |links: &[Link]| links.iter().any(|link| link.relation == relation::NEXT);
        if !reply.page_links.is_empty() {
            return Ok(has_next(&reply.page_links));
        }
        let response = self.head(&reply.uri)?;
        if matches!(response.status, 405 | 501) {
            return Ok(true);
        }
        response.failure().map_or_else(|| Ok(has_next(&document::page_links(&context_of(&response)))), Err)
    }

    fn head(&mut self, address: &Url) -> Result<Response, Failure> {
        let request = Request { method: Method::Head, ..self.led_request(address) };
        let response = self.requests.make(&request)?;
        self.restrict(response.origin);
        Ok(response)
    }

    /// Adds the restrictions that follow from the address of a response (F5).
    fn restrict(&mut self, origin: Origin) {
        self.origin = Some(self.origin.unwrap_or_default().and(origin));
    }

    /// Returns the number of bytes received so far (A8).
    pub(super) fn bytes(&self) -> u64 {
        self.requests.bytes()
    }

    /// Fetches the index of a snapshot from an address that the user gave (M3).
    pub(super) fn snapshot(&mut self, address: &Url) -> Result<SnapshotIndex, Failure> {
        let request = self.request(address);
        let response = self.requests.make(&request)?;
        response.failure().map_or_else(|| document::read_snapshot_index(&response.body, &response.uri), Err)
    }
}

/// Returns the budget for parsing a document of this size, enough for all but unusual markup.
fn usual_room(bytes: usize) -> usize {
    const LEAST: usize = 64 << 10;
    const TIMES: usize = 16;
    bytes.saturating_mul(TIMES).saturating_add(LEAST).min(MOST_MEMORY)
}

/// Parses the document of a response. Returns `None` if it needs more than `room`, unless that is the greatest budget.
fn fetched(response: &Response, room: usize) -> Option<Result<Fetched, Failure>> {
    let document = read_in(room, &response.body, &context_of(response))?;
    // A parse error of a cut document comes from its missing end.
    let document = document.map_err(|failure| response.shortened.map_or(failure, cut_off));
    Some(document.map(|document| came_as(response, document)))
}

/// Parses a document. Returns `None` if the parsed document takes more than `room` bytes, and may take more.
fn read_in(room: usize, body: &[u8], context: &Context<'_>) -> Option<Result<FeedDocument, Failure>> {
    if room < MOST_MEMORY {
        document::read_within(body, context, room)
    } else {
        Some(document::read(body, context))
    }
}

/// Finishes the document of a page that was parsed while it arrived.
fn taken_in(response: &Response, page: PageReader) -> Result<Fetched, Failure> {
    page.finish(&context_of(response)).map(|document| came_as(response, document))
}

fn came_as(response: &Response, document: FeedDocument) -> Fetched {
    let mut document = document;
    if response.shortened.is_some() && document.ending == Ending::Whole {
        document.ending = Ending::Cut { last_entry_incomplete: false };
    }
    Fetched { document, shortened: response.shortened, delta: response.status == 226, own_current: false }
}

fn cut_off(truncation: Truncation) -> Failure {
    Failure::new(
        FailureKind::Unreadable,
        format!("The document was cut off before its first entry: {}.", truncation.words()),
        "Lacuna tries again later.",
    )
}

/// Returns the https form of an http address on the site of a feed that came over https.
fn over_https(address: &Url, feed: &Url) -> Option<Url> {
    let is_lower = feed.scheme() == "https" && address.scheme() == "http";
    let mut secure = address.clone();
    (is_lower && same_site(address, feed) && secure.set_scheme("https").is_ok()).then_some(secure)
}

/// Returns true if the failure over https is final, so that http is not tried: the server asked to wait, or http is not
/// allowed and https may work later.
fn is_word_enough(failure: &Failure, may_go_down: bool) -> bool {
    let is_passing = matches!(failure.kind, FailureKind::Dns | FailureKind::Timeout)
        || matches!(failure.status(), Some(401 | 407 | 408 | 429 | 500..));
    failure.retry_after.is_some() || (!may_go_down && is_passing)
}

/// The failure for a 304 to a request without validators, which confirms nothing.
fn never_sent() -> Failure {
    Failure::new(
        FailureKind::Unreadable,
        "The server says that nothing has changed, but Lacuna does not have the document.",
        "That is a fault of the server. Lacuna tries again later.",
    )
}

fn context_of(response: &Response) -> Context<'_> {
    Context {
        uri: &response.uri,
        content_type: response.content_type.as_deref(),
        content_location: response.content_location.as_deref(),
        link_headers: &response.links,
        last_modified: response.validators.last_modified.as_deref(),
    }
}

/// Parses pages of a multipart feed while they arrive, so that a long page is never in memory as a whole (A7).
struct PageSink {
    caps: Caps,
    reader: Option<PageReader>,
}

impl PageSink {
    fn new(document_cap: u64) -> Self {
        let page = usize::try_from(document_cap).unwrap_or(usize::MAX);
        let usual = Caps::default();
        Self { caps: Caps { entity: usual.entity.min(page), page }, reader: None }
    }
}

impl BodySink for PageSink {
    fn wants(&mut self, uri: &Url, content_type: Option<&str>, content_location: Option<&str>) -> bool {
        if content_type.is_some_and(is_multipart) {
            let context = Context { content_type, content_location, ..Context::new(uri) };
            self.reader = Some(PageReader::new(&context, self.caps));
        }
        self.reader.is_some()
    }

    fn take(&mut self, piece: &[u8]) {
        if let Some(reader) = &mut self.reader {
            reader.push(piece);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::demo::Site;
    use crate::demo::feed::{Entry, Feed};
    use crate::fetch::{HttpFetcher, Options, ProxyChoice};
    use crate::model::Timestamp;
    use crate::refresh::RefreshSettings;

    /// Services with a store in memory. A test may change the options of the fetcher.
    fn services(change: impl FnOnce(&mut Options)) -> (Services, Arc<HttpFetcher>) {
        let clock = Arc::new(|| Timestamp::from_seconds(1));
        let mut options = Options { proxy: ProxyChoice::Direct, ..Options::new(clock.clone()) };
        change(&mut options);
        let fetcher = Arc::new(HttpFetcher::new(options));
        let extract = Arc::new(|text: &crate::model::Text, _| text.value.clone());
        let writer = crate::store::Writer::start(crate::store::Store::in_memory(extract).unwrap()).unwrap();
        let settings = RefreshSettings::from(&crate::config::Settings::default());
        (Services::new(fetcher.clone(), writer, clock, Arc::new(drop), settings), fetcher)
    }

    #[test]
    fn f5_which_links_are_tried_over_https_first() {
        let check = |link: &str, feed: &str, expect: Option<&str>| {
            let url = |text: &str| Url::parse(text).unwrap();
            let secure = over_https(&url(link), &url(feed));
            assert_eq!(secure.as_ref().map(Url::as_str), expect, "{link} {feed}");
        };
        check("http://a.example/1", "https://a.example/feed", Some("https://a.example/1"));
        check("http://a.example:8443/1", "https://a.example:8443/feed", Some("https://a.example:8443/1"));
        check("http://a.example:8080/1", "https://a.example/feed", None);
        check("http://b.example/1", "https://a.example/feed", None);
        check("http://a.example/1", "http://a.example/feed", None);
        check("https://a.example/1", "https://a.example/feed", None);
    }

    #[test]
    fn f5_a_passing_failure_over_https_is_final_if_http_is_not_allowed() {
        let check = |kind: FailureKind, may_go_down: bool, expect: bool| {
            let failure = Failure::new(kind, "", "");
            assert_eq!(is_word_enough(&failure, may_go_down), expect, "{kind:?}");
        };
        for kind in [FailureKind::Status(503), FailureKind::Status(401), FailureKind::Timeout] {
            check(kind, false, true);
            check(kind, true, false);
        }
        for kind in [FailureKind::Status(404), FailureKind::Connection, FailureKind::Tls] {
            check(kind, false, false);
            check(kind, true, false);
        }
        let mut asks_to_wait = Failure::new(FailureKind::Status(429), "", "");
        asks_to_wait.retry_after = Some(Timestamp::from_seconds(9));
        assert!(is_word_enough(&asks_to_wait, true));
    }

    #[test]
    fn a_document_keeps_its_budget_until_the_next_one_is_fetched() {
        const BUDGET: u64 = 4 << 20;
        const ROOM: u64 = MOST_MEMORY as u64;
        let site = Site::start();
        let large = "x".repeat(3 << 20);
        let feed = Feed::atom("Large").entry(Entry::new("urn:1", "One").html(large.as_str()));
        site.put("/feed", feed);
        let (services, fetcher) = services(|options| options.byte_budget = BUDGET);
        let stop = StopFlag::default();
        let mut documents = Documents::new(&services, &stop);
        // If the first share were kept, the second would never come.
        for _ in 0..2 {
            let reply = documents.ask(&site.url("/feed"), None).unwrap();
            assert_eq!(reply.document.unwrap().document.entries.len(), 1);
            assert!(services.room.free() <= ROOM - (3 << 20));
            assert_eq!(fetcher.budget().free(), BUDGET, "the body was dropped");
        }
        drop(documents);
        assert_eq!(services.room.free(), ROOM);
    }

    /// Another task may wait for the share while the server takes its time.
    #[test]
    fn no_document_keeps_its_budget_while_headers_are_asked_for() {
        let site = Site::start();
        let large = "x".repeat(3 << 20);
        site.put("/feed", Feed::atom("Large").entry(Entry::new("urn:1", "One").html(large.as_str())));
        let (services, _) = services(|_| {});
        let (room, free) = (services.room.clone(), Arc::new(Mutex::new(Vec::new())));
        site.handle("/page", {
            let free = Arc::clone(&free);
            move |_| {
                free.lock().unwrap().push(room.free());
                crate::demo::http::Reply::html("")
            }
        });
        let stop = StopFlag::default();
        let mut documents = Documents::new(&services, &stop);
        for asks_directly in [true, false] {
            let mut reply = documents.ask(&site.url("/feed"), None).unwrap();
            assert!(services.room.free() <= MOST_MEMORY as u64 - (3 << 20));
            if asks_directly {
                drop(documents.look(&site.url("/page")));
            } else {
                reply.uri = site.url("/page");
                drop(documents.gained_next(&reply));
            }
        }
        assert_eq!(*free.lock().unwrap(), [MOST_MEMORY as u64; 2], "the whole budget is free");
    }

    /// Captures of a web archive are as large as other documents.
    #[test]
    fn a7_what_a_capture_took_of_the_room_is_held_as_that_of_other_documents() {
        let site = Site::start();
        let large = "x".repeat(3 << 20);
        let feed = Feed::atom("Large").entry(Entry::new("urn:1", "One").html(large.as_str()));
        let reply = crate::demo::http::Reply::from(feed);
        site.put("/captured", reply.header("Memento-Datetime", "Mon, 01 Jan 2024 00:00:00 GMT"));
        let (services, _) = services(|_| {});
        let stop = StopFlag::default();
        let mut documents = Documents::new(&services, &stop);
        let original = Url::parse("http://a.example/feed").unwrap();
        let (document, _) =
            documents.capture(&site.url("/timemap/"), &site.url("/captured"), &original).unwrap();
        assert_eq!(document.entries.len(), 1);
        assert!(services.room.free() <= MOST_MEMORY as u64 - (3 << 20), "{}", services.room.free());
    }

    #[test]
    fn a7_a_document_that_is_mostly_markup_waits_for_the_whole_budget() {
        let site = Site::start();
        let items = "<item/>".repeat(2_000);
        site.put("/feed", crate::demo::http::Reply::rss(format!("<rss><channel>{items}</channel></rss>")));
        let (services, _) = services(|_| {});
        let stop = StopFlag::default();
        let mut documents = Documents::new(&services, &stop);
        let reply = documents.ask(&site.url("/feed"), None).unwrap();
        assert_eq!(reply.document.unwrap().document.entries.len(), 2_000);
        assert_eq!(services.room.free(), 0, "it has the whole budget");
        // While another task has some of the budget, the parse waits and can be stopped.
        drop(documents);
        let taken = services.room.take(1, None);
        let mut documents = Documents::new(&services, &stop);
        std::thread::scope(|scope| {
            let asked = scope.spawn(|| documents.ask(&site.url("/feed"), None));
            std::thread::sleep(Duration::from_millis(300));
            assert!(!asked.is_finished());
            stop.now.store(true, std::sync::atomic::Ordering::Relaxed);
            assert!(asked.join().unwrap().unwrap_err().message.contains("stopped"));
        });
        drop(taken);
    }

    #[test]
    fn f4a_a_task_does_not_wait_twice_for_a_silent_host() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let silent = Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
        let site = Site::start();
        site.put("/feed", Feed::atom("Good").entry(Entry::new("urn:1", "One")));
        let patience = Duration::from_secs(1);
        let (services, _) = services(|options| options.patience = patience);
        let stop = StopFlag::default();
        let mut documents = Documents::new(&services, &stop);
        let began = std::time::Instant::now();
        for path in ["1", "2", "3", "4", "5"] {
            let failure = documents.ask(&silent.join(path).unwrap(), None).unwrap_err();
            assert_eq!(failure.kind, FailureKind::Timeout);
        }
        let took = began.elapsed();
        assert!(took >= patience && took < patience * 2, "{took:?}");
        assert!(documents.ask(&site.url("/feed"), None).is_ok(), "other hosts are still fetched");
    }
}
