//! From an address to a feed document: fetch, read.

mod captures;

pub(super) use captures::Listed;

use std::sync::Arc;
use std::time::Duration;

use url::Url;

use super::Services;
use super::lane::LARGE;
use super::pool::StopFlag;
use crate::document::{
    self, Caps, Context, MOST_ROOM, PageReader, SnapshotIndex, is_multipart, looks_like_html,
};
use crate::fetch::{
    Method, Origin, Request, Response, Share, Shortage, Taker, is_local_name, limited_as, renewed_validators,
    stopped,
};
use crate::history::{Came, same_site};
use crate::model::{Ending, Failure, FailureKind, FeedDocument, FeedTerms, Link, Validators, relation};

/// Fetches the documents of one task, one after the other (A7b).
pub(super) struct Documents<'a> {
    services: &'a Services,
    stop: &'a StopFlag,
    /// What the reader set for the feed whose documents these are.
    terms: FeedTerms,
    /// Where the documents so far came from: it bounds where they may lead (F5).
    origin: Option<Origin>,
    /// The subscription document, or what is taken for it while none was fetched.
    came_from: Option<Url>,
    /// An answer that was got for another reason before it was asked for.
    ahead: Option<(Url, Reply)>,
    /// What the document read last counts for in the byte budget: until it is stored and the next one is asked for.
    share: Option<Share>,
    /// Who did not answer in time, as limits count them, and what that was: whoever keeps one request of a task waiting is not
    /// waited for once more (F4a).
    silent: Vec<(String, Failure)>,
    /// Bytes received so far (A8).
    pub(super) bytes: u64,
}

/// An answer, read. The body is gone; its share of the byte budget is held by [`Documents`].
#[derive(Debug)]
pub(super) struct Reply {
    /// Where it came from, after redirects.
    pub(super) uri: Url,
    pub(super) not_modified: bool,
    /// Its Link headers, read as those of a page of the multipart feed.
    pub(super) page_links: Vec<Link>,
    /// Where redirects led that were all permanent (F3a).
    pub(super) moved_to: Option<Url>,
    pub(super) validators: Validators,
    /// What the address connected to allows (F5).
    pub(super) origin: Origin,
    pub(super) lifetime: Option<Duration>,
    /// The document, or why there is none: its status, or what came instead.
    pub(super) document: Result<Fetched, Failure>,
    /// The page that came in place of a feed (F6).
    pub(super) page: Option<Vec<u8>>,
}

/// A document and what came with it.
#[derive(Debug)]
pub(super) struct Fetched {
    pub(super) document: FeedDocument,
    /// Why less came than was sent, if so (A6c).
    pub(super) shortened: Option<Shortage>,
    /// But what changed since the last one (226).
    pub(super) delta: bool,
    /// Its `current` link was followed and led to itself (K2).
    pub(super) own_current: bool,
}

impl Reply {
    /// The answer if it brought a document.
    pub(super) fn with_document(self) -> Result<Self, Failure> {
        match &self.document {
            Ok(_) => Ok(self),
            Err(failure) => Err(failure.clone()),
        }
    }

    /// Says that the `current` link of its document was followed and led to the document itself (K2).
    pub(super) fn with_own_current(mut self) -> Self {
        if let Ok(fetched) = &mut self.document {
            fetched.own_current = true;
        }
        self
    }
}

impl Reply {
    /// The document of a chain that was asked for at an address, and how it came.
    pub(super) fn came(self, asked_for: &Url) -> Result<(FeedDocument, Came), Failure> {
        let is_temporary = self.uri != *asked_for && self.moved_to.as_ref() != Some(&self.uri);
        let Fetched { document, shortened, .. } = self.document?;
        let came = Came { shortened: shortened.is_some(), is_temporary, validators: self.validators };
        Ok((document, came))
    }
}

impl<'a> Documents<'a> {
    pub(super) fn new(services: &'a Services, stop: &'a StopFlag) -> Self {
        Self {
            services,
            stop,
            terms: FeedTerms::default(),
            origin: None,
            came_from: None,
            ahead: None,
            share: None,
            silent: Vec::new(),
            bytes: 0,
        }
    }

    /// These are the documents of a feed for which the reader set this.
    pub(super) fn set_terms(&mut self, terms: FeedTerms) {
        self.terms = terms;
    }

    /// The time between two polls of the feed where nobody asks for more (F2).
    pub(super) fn interval(&self) -> Duration {
        let own = self.terms.interval_minutes.map(|minutes| Duration::from_secs(u64::from(minutes) * 60));
        own.unwrap_or_else(|| self.services.terms().interval)
    }

    /// Whether the task is to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_set()
    }

    /// Whether the reader wants it to end.
    pub(super) fn is_stopped_by_reader(&self) -> bool {
        self.stop.is_set() && self.stop.is_by_reader()
    }

    /// Keeps an answer for the next time its address is asked for: one document, one request.
    pub(super) fn keep(&mut self, address: Url, reply: Reply) {
        self.ahead = Some((address, reply));
    }

    /// Asks for an address the reader gave. `held` are the validators held and the URI they came with (F1).
    pub(super) fn ask(&mut self, address: &Url, held: Option<(Url, Validators)>) -> Result<Reply, Failure> {
        let (validated_uri, validators) =
            held.map_or((None, Validators::default()), |(uri, held)| (Some(uri), held));
        let request = Request { validators, validated_uri, ..self.request(address) };
        let reply = self.send(&request)?;
        self.assume_origin(&reply.uri);
        Ok(reply)
    }

    /// Asks for an address the reader gave, unless it was looked at just before.
    pub(super) fn ask_once(&mut self, address: &Url) -> Result<Reply, Failure> {
        let Some(reply) = self.services.take_kept(address) else { return self.ask(address, None) };
        self.origin = Some(reply.origin);
        self.assume_origin(&reply.uri);
        Ok(reply)
    }

    /// Asks for an address that a document links (F5). An archive that moved is followed (RFC 5005 §4).
    pub(super) fn follow(&mut self, address: &Url) -> Result<Reply, Failure> {
        if let Some((_, reply)) = self.ahead.take_if(|(known, _)| known == address) {
            return Ok(reply);
        }
        let why_not = |reply: &Reply| reply.document.as_ref().err().cloned();
        self.secured(address, why_not, |this, address| {
            this.share = None;
            let request = this.led_request(address);
            this.send(&request)
        })
    }

    /// F5: asks over https first where a link leads to http on the site of a feed that came over https. `why_not` says why an
    /// answer is none.
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

    /// Asks again for a document of the chain that was processed; `None` if it did not change.
    pub(super) fn follow_again(
        &mut self,
        address: &Url,
        validators: &Validators,
    ) -> Result<Option<(FeedDocument, Came)>, Failure> {
        self.share = None;
        let request = Request {
            validators: validators.clone(),
            validated_uri: Some(address.clone()),
            ..self.led_request(address)
        };
        let reply = self.send(&request)?;
        if reply.not_modified {
            return Ok(None);
        }
        reply.came(address).map(Some)
    }

    /// Asks for an address that was made up from a document's own, and for no other: a redirect is its answer.
    pub(super) fn follow_exactly(&mut self, address: &Url) -> Result<Reply, Failure> {
        let request = Request { redirects: false, ..self.led_request(address) };
        self.send(&request)
    }

    /// A request to where a document led (F5).
    fn led_request(&self, address: &Url) -> Request {
        let led_by = self.origin.or_else(|| self.assumed_origin(address));
        Request { led_by, ..self.request(address) }
    }

    /// What bounds the way to an address while nothing was fetched. The host that the reader named may be a private one
    /// though its name does not say so: its own documents are as free as the reader's word.
    fn assumed_origin(&self, address: &Url) -> Option<Origin> {
        let came_from = self.came_from.as_ref()?;
        let is_same = came_from.origin() == address.origin();
        let (secure, public) = (came_from.scheme() == "https", !is_local_name(came_from));
        (!is_same).then_some(Origin { secure, public })
    }

    /// Which document led to the others of this task. While none was fetched it bounds them too: after a restart the chain
    /// is walked on without a poll.
    pub(super) fn assume_origin(&mut self, document: &Url) {
        self.came_from = Some(document.clone());
    }

    fn request(&self, address: &Url) -> Request {
        Request {
            max_bytes: self.services.terms().document_cap,
            allow_private: self.services.terms().allow_private || self.terms.allow_private,
            user_agent: self.terms.user_agent.clone(),
            cancel: Some(Arc::clone(&self.stop.now)),
            ..Request::get(address.clone())
        }
    }

    fn send(&mut self, request: &Request) -> Result<Reply, Failure> {
        // Whoever waits for a share holds none.
        self.share = None;
        let mut taker = PageTaker::new(request.max_bytes);
        let fetch = Arc::clone(&self.services.fetch);
        let response = self.answered(&request.uri, || fetch.fetch_into(request, &mut taker))?;
        self.bytes += response.bytes;
        self.origin = Some(self.origin.unwrap_or_default().and(response.origin));
        let not_modified = response.is_not_modified() && request.validators != Validators::default();
        let (response, document) = if response.is_not_modified() && !not_modified {
            (response, Err(never_sent()))
        } else {
            self.read(response, taker.reader)?
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

    /// Reads the document of an answer; a status without a document is a failure. What is made of it has a share of the room
    /// that all documents have together: first as much as ordinary ones need, and if that does not do, as much as any may have.
    fn read(
        &mut self,
        response: Response,
        page: Option<PageReader>,
    ) -> Result<(Response, Result<Fetched, Failure>), Failure> {
        if let Some(failure) = response.failure() {
            return Ok((response, Err(failure)));
        }
        if let Some(page) = page {
            let (mut response, document) = self.in_lane(response, move |response| taken_in(response, page));
            self.share = std::mem::take(&mut response.body).into_share();
            return Ok((response, document));
        }
        let mut response = response;
        for room in [usual_room(response.body.len()), MOST_ROOM] {
            // Whoever waits for room holds none.
            self.share = None;
            let share = self.services.room.take(room as u64, Some(&self.stop.now)).ok_or_else(stopped)?;
            self.share = Some(share);
            let read;
            (response, read) = self.in_lane(response, move |response| fetched(response, room));
            if let Some(document) = read {
                return Ok((response, document));
            }
        }
        unreachable!("a document that does not fit into the most room is read as far as it does")
    }

    /// Makes something of an answer where documents of its size are read.
    fn in_lane<T: Send + 'static>(
        &self,
        response: Response,
        make: impl FnOnce(&Response) -> T + Send + 'static,
    ) -> (Response, T) {
        let is_large = response.body.len() > LARGE;
        let work = move || {
            let made = make(&response);
            (response, made)
        };
        if is_large { self.services.lane.run(work) } else { work() }
    }

    /// Asks for the headers of a page of a multipart feed (M3). Of a server that does not know HEAD nothing is learnt: the
    /// page is read, and leads on.
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

    /// M4: whether a page that did not change has a next one by now: a body's validators say nothing of its Link header. A
    /// 304 may leave that header out (RFC 9110 §15.4.5); then the headers are asked for. Where they cannot be had the answer
    /// is yes: the page is fetched rather than a next one missed.
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
        let fetch = Arc::clone(&self.services.fetch);
        let response = self.answered(address, || fetch.fetch(&request))?;
        self.bytes += response.bytes;
        self.origin = Some(self.origin.unwrap_or_default().and(response.origin));
        Ok(response)
    }

    /// Asks, unless who is asked was silent before.
    fn answered(
        &mut self,
        uri: &Url,
        ask: impl FnOnce() -> Result<Response, Failure>,
    ) -> Result<Response, Failure> {
        let asked = limited_as(uri);
        if let Some((_, failure)) = self.silent.iter().find(|(silent, _)| *silent == asked) {
            return Err(failure.clone());
        }
        ask().inspect_err(|failure| {
            if failure.kind == FailureKind::Timeout {
                self.silent.push((asked, failure.clone()));
            }
        })
    }

    /// Asks for the index of a snapshot, at an address the reader gave (M3).
    pub(super) fn snapshot(&mut self, address: &Url) -> Result<SnapshotIndex, Failure> {
        self.share = None;
        let response = self.services.fetch.fetch(&self.request(address))?;
        self.bytes += response.bytes;
        response.failure().map_or_else(|| document::read_snapshot_index(&response.body, &response.uri), Err)
    }
}

/// Room for what is made of a document of so many bytes, unless it is made of next to nothing but marks.
fn usual_room(bytes: usize) -> usize {
    const LEAST: usize = 64 << 10;
    const TIMES: usize = 16;
    bytes.saturating_mul(TIMES).saturating_add(LEAST).min(MOST_ROOM)
}

/// Reads the document of an answer; `None` where what is made of it takes more than `room`, unless that is the most.
fn fetched(response: &Response, room: usize) -> Option<Result<Fetched, Failure>> {
    let context = context_of(response);
    let document = if room < MOST_ROOM {
        document::read_within(&response.body, &context, room)?
    } else {
        document::read(&response.body, &context)
    };
    // What is wrong with the rest of a document is that the rest is missing.
    let document = document.map_err(|failure| response.shortened.map_or(failure, cut_off));
    Some(document.map(|document| came_as(response, document)))
}

/// Reads the document of a page that was taken in as it came.
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

fn cut_off(shortage: Shortage) -> Failure {
    Failure::new(
        FailureKind::Unreadable,
        format!("The document was cut off before anything of it could be read: {}.", shortage.words()),
        "It is tried again later by itself.",
    )
}

/// The same address over https, where it is one over http on the site of a feed that came over https.
fn over_https(address: &Url, feed: &Url) -> Option<Url> {
    let is_lower = feed.scheme() == "https" && address.scheme() == "http";
    let mut secure = address.clone();
    (is_lower && same_site(address, feed) && secure.set_scheme("https").is_ok()).then_some(secure)
}

/// Whether an answer over https stands, so that http is not tried: the server has to be waited for; or http would be
/// refused, and the server is there and may give the document another time.
fn is_word_enough(failure: &Failure, may_go_down: bool) -> bool {
    let is_passing = matches!(failure.kind, FailureKind::Dns | FailureKind::Timeout)
        || matches!(failure.status(), Some(401 | 407 | 408 | 429 | 500..));
    failure.retry_after.is_some() || (!may_go_down && is_passing)
}

/// A 304 to a request without validators: nobody can have been told what it confirms.
fn never_sent() -> Failure {
    Failure::new(
        FailureKind::Unreadable,
        "The server says that nothing has changed, but it never sent the document.",
        "That is a fault of the server. It is tried again later by itself.",
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

/// Reads pages of the multipart feed as they come, so that a long one is never held (A7).
struct PageTaker {
    caps: Caps,
    reader: Option<PageReader>,
}

impl PageTaker {
    fn new(document_cap: u64) -> Self {
        let page = usize::try_from(document_cap).unwrap_or(usize::MAX);
        let usual = Caps::default();
        Self { caps: Caps { entity: usual.entity.min(page), page }, reader: None }
    }
}

impl Taker for PageTaker {
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
    use super::*;
    use crate::demo::Site;
    use crate::demo::feed::{Entry, Feed};
    use crate::fetch::{HttpFetcher, Options, ProxyChoice};
    use crate::model::Timestamp;
    use crate::refresh::Terms;

    /// Services with a store in memory and a fetcher whose options a test may change.
    fn services(change: impl FnOnce(&mut Options)) -> (Services, Arc<HttpFetcher>) {
        let clock = Arc::new(|| Timestamp::from_seconds(1));
        let mut options = Options { proxy: ProxyChoice::Direct, ..Options::new(clock.clone()) };
        change(&mut options);
        let fetcher = Arc::new(HttpFetcher::new(options));
        let extract = Arc::new(|text: &crate::model::Text, _| text.value.clone());
        let writer = crate::store::Writer::start(crate::store::Store::in_memory(extract).unwrap()).unwrap();
        let terms = Terms::from(&crate::config::Settings::default());
        (Services::new(fetcher.clone(), writer, clock, Arc::new(drop), terms), fetcher)
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
    fn f5_an_answer_over_https_that_may_be_another_one_later_stands() {
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
    fn what_a_document_took_of_the_room_is_held_until_the_next_one_is_asked_for() {
        const BUDGET: u64 = 4 << 20;
        const ROOM: u64 = MOST_ROOM as u64;
        let site = Site::start();
        let large = "x".repeat(3 << 20);
        let feed = Feed::atom("Large").entry(Entry::new("urn:1", "One").html(large.as_str()));
        site.put("/feed", feed);
        let (services, fetcher) = services(|options| options.byte_budget = BUDGET);
        let stop = StopFlag::default();
        let mut documents = Documents::new(&services, &stop);
        // Were the first share kept, the second would be waited for without end.
        for _ in 0..2 {
            let reply = documents.ask(&site.url("/feed"), None).unwrap();
            assert_eq!(reply.document.unwrap().document.entries.len(), 1);
            assert!(services.room.free() <= ROOM - (3 << 20));
            assert_eq!(fetcher.budget().free(), BUDGET, "the body is gone");
        }
        drop(documents);
        assert_eq!(services.room.free(), ROOM);
    }

    #[test]
    fn a7_a_document_of_next_to_nothing_but_marks_is_read_once_there_is_room_for_it() {
        let site = Site::start();
        let items = "<item/>".repeat(2_000);
        site.put("/feed", crate::demo::http::Reply::rss(format!("<rss><channel>{items}</channel></rss>")));
        let (services, _) = services(|_| {});
        let stop = StopFlag::default();
        let mut documents = Documents::new(&services, &stop);
        let reply = documents.ask(&site.url("/feed"), None).unwrap();
        assert_eq!(reply.document.unwrap().document.entries.len(), 2_000);
        assert_eq!(services.room.free(), 0, "it has all of it");
        // While another has some of it, it waits, and can be stopped.
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
    fn f4a_who_was_silent_once_is_not_waited_for_again_by_the_same_task() {
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
        assert!(documents.ask(&site.url("/feed"), None).is_ok(), "others are asked");
    }
}
