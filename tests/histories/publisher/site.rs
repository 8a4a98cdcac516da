//! The publisher's server without a network: it answers requests in the process, follows redirects as the fetcher does,
//! keeps a log, and can end the program in the middle of a request.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lacuna::demo::http::http_date;
use lacuna::fetch::{Body, BodySink, Fetch, Method, Origin, RedirectTargets, Redirects, Request, Response};
use lacuna::model::{Digest, Failure, FailureKind, Timestamp};
use url::Url;

use super::Publisher;
use super::captures::{ARCHIVE, LISTS};
use super::chain::Answer;
use super::delta::Change;
use super::document::Document;
use super::habits::{Kind, Mode};
use super::parts;

/// One request and its answer.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// The path and query of the first request, before redirects.
    pub(crate) address: String,
    /// True for a request with HEAD.
    pub(crate) is_head: bool,
    pub(crate) status: u16,
    /// The document that was sent.
    pub(crate) document: Option<Box<Document>>,
}

impl Asked {
    /// The document, if the answer brought one.
    pub(crate) fn brought(&self) -> Option<&Document> {
        self.document.as_deref().filter(|_| matches!(self.status, 200 | 226))
    }
}

/// The way in which the program ends in the middle of a poll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The program does not end.
    None,
    /// The program is killed when it has made this number of requests and readings of the clock.
    Killed(i64),
    /// The program is asked to quit during the request with this number.
    Quits(i64),
}

/// The server.
pub(crate) struct Site {
    pub(crate) publisher: Mutex<Publisher>,
    pub(crate) host: String,
    log: Mutex<Vec<Asked>>,
    /// The versions of the subscription document that were sent, by their validator.
    versions: Mutex<BTreeMap<String, Document>>,
    /// The reader's clock, in seconds.
    clock: AtomicI64,
    /// The number of steps until the program is killed; -1 if it must not be killed, and [`DEAD`] after it was.
    fuse: AtomicI64,
    /// The number of requests until the program is asked to quit, and true once this request has come.
    quitting: Mutex<(i64, bool)>,
    has_come: Condvar,
}

/// The payload of the panic that ends a thread of the program as a kill would.
struct Killed;

/// The value of `fuse` after the program was killed. Whatever the program does next ends it again.
const DEAD: i64 = i64::MIN;

impl Site {
    pub(crate) fn new(publisher: Publisher, host: String) -> Arc<Self> {
        Arc::new(Self {
            publisher: Mutex::new(publisher),
            host,
            log: Mutex::default(),
            versions: Mutex::default(),
            clock: AtomicI64::new(0),
            fuse: AtomicI64::new(-1),
            quitting: Mutex::new((-1, false)),
            has_come: Condvar::new(),
        })
    }

    pub(crate) fn publisher(&self) -> MutexGuard<'_, Publisher> {
        self.publisher.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn log(&self) -> MutexGuard<'_, Vec<Asked>> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn versions(&self) -> MutexGuard<'_, BTreeMap<String, Document>> {
        self.versions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn quitting(&self) -> MutexGuard<'_, (i64, bool)> {
        self.quitting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the requests since the last call.
    pub(crate) fn take_log(&self) -> Vec<Asked> {
        std::mem::take(&mut *self.log())
    }

    pub(crate) fn set_clock(&self, seconds: i64) {
        self.clock.store(seconds, Ordering::SeqCst);
    }

    /// The time that the program reads.
    pub(crate) fn read_clock(&self) -> i64 {
        self.burn();
        self.clock.load(Ordering::SeqCst)
    }

    /// Sets how the program that starts now will end.
    pub(crate) fn arm(&self, end: End) {
        let (fuse, quits) = match end {
            End::None => (-1, -1),
            End::Killed(after) => (after, -1),
            End::Quits(after) => (-1, after),
        };
        self.fuse.store(fuse, Ordering::SeqCst);
        *self.quitting() = (quits, false);
    }

    /// Returns true if the program was killed.
    pub(crate) fn is_dead(&self) -> bool {
        self.fuse.load(Ordering::SeqCst) == DEAD
    }

    /// Waits until the program must quit or is idle. Returns true if it must quit.
    pub(crate) fn wait_for_quit(&self, is_idle: impl Fn() -> bool) -> bool {
        let mut quitting = self.quitting();
        while !quitting.1 {
            if is_idle() {
                return false;
            }
            let waited = self.has_come.wait_timeout(quitting, Duration::from_millis(1));
            quitting = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }

    /// Ends the current thread of the program if the program must be killed. The thread of the store is not ended,
    /// because the store does each transaction completely or not at all.
    fn burn(&self) {
        let is_worker = std::thread::current().name().is_some_and(|name| name.starts_with("refresh"));
        let left = self.fuse.load(Ordering::SeqCst);
        if !is_worker || left == -1 {
            return;
        }
        if left <= 0 {
            self.fuse.store(DEAD, Ordering::SeqCst);
            resume_unwind(Box::new(Killed));
        }
        self.fuse.store(left - 1, Ordering::SeqCst);
    }

    /// If the program must quit at this request, signals this and waits until it quits.
    fn await_end(&self, request: &Request) -> bool {
        let mut quitting = self.quitting();
        if quitting.0 < 0 {
            return false;
        }
        quitting.0 -= 1;
        if quitting.0 >= 0 {
            return false;
        }
        quitting.1 = true;
        drop(quitting);
        self.has_come.notify_all();
        let is_over = || request.cancel.as_ref().is_none_or(|cancel| cancel.load(Ordering::SeqCst));
        while !is_over() {
            std::thread::yield_now();
        }
        true
    }

    fn run(&self, request: &Request) -> Result<Response, Failure> {
        self.burn();
        if self.await_end(request) {
            return Err(Failure::new(FailureKind::Connection, "The program ended.", ""));
        }
        let publisher = self.publisher();
        let first = address_of(&request.uri);
        let (answer, address, hops, is_permanent) =
            follow(&publisher, &first, request.redirects != Redirects::Returned);
        let uri = self.url(&address);
        let mut response = Response {
            redirects: RedirectTargets {
                permanent: (hops > 0 && is_permanent).then(|| uri.clone()),
                not_followed: None,
            },
            origin: Origin { secure: false, public: true },
            bytes: 300,
            ..Response::ok(uri.clone(), Vec::new())
        };
        if request.uri.host_str() == Some(ARCHIVE) {
            return Ok(self.answer_as_archive(&publisher, request, response));
        }
        let mut sent = None;
        match answer {
            Answer::Status(status) | Answer::Redirect(status, _) => response.status = status,
            Answer::Document(mut document) => {
                let mut text = self.write(&document, &mut response);
                if publisher.habits.validators {
                    let version = [text.as_slice(), response.links.join(",").as_bytes()].concat();
                    response.validators.etag = Some(format!("\"{}\"", Digest::of_bytes(&version)));
                }
                let known = request.held.as_ref().filter(|(from, _)| *from == uri).map(|(_, known)| known);
                let held = known.and_then(|known| known.etag.as_ref());
                let since = known.and_then(|known| known.last_modified.as_ref());
                let is_known = if held.is_some() {
                    held == response.validators.etag.as_ref()
                } else {
                    since.is_some() && since == response.validators.last_modified.as_ref()
                };
                if is_known {
                    response.status = 304;
                    if publisher.habits.is_terse {
                        response.links.clear();
                    }
                } else if request.method == Method::Get {
                    let delta = held.and_then(|held| self.delta(&publisher, held));
                    self.keep_version(&publisher, response.validators.etag.as_ref(), &document);
                    if let Some(delta) = delta {
                        response.status = 226;
                        *document = delta;
                        text = self.write(&document, &mut response);
                    }
                    response.bytes += text.len() as u64;
                    response.body = Body::new(text);
                }
                sent = (request.method == Method::Get).then_some(document);
            }
        }
        let status = response.status;
        let is_head = request.method == Method::Head;
        self.log().push(Asked { address: first, is_head, status, document: sent });
        Ok(response)
    }

    /// The answer of the web archive: a list of captures, or a capture.
    fn answer_as_archive(
        &self,
        publisher: &Publisher,
        request: &Request,
        mut response: Response,
    ) -> Response {
        response.uri = request.uri.clone();
        let address = address_of(&request.uri);
        let original = self.url("/feed");
        let mut sent = None;
        if address.strip_prefix(LISTS) == Some(original.as_str()) {
            response.content_type = Some("application/link-format".to_owned());
            response.body = Body::new(publisher.capture_list(original.as_str()).into_bytes());
        } else if let Some((taken, document)) = publisher.capture_at(&address) {
            response.capture.time = Some(http_date(Timestamp::from_seconds(taken)));
            response.body = Body::new(self.write(&document, &mut response));
            sent = Some(Box::new(document));
        } else {
            response.status = 404;
        }
        let (address, status) = (format!("{ARCHIVE}{address}"), response.status);
        self.log().push(Asked { address, is_head: false, status, document: sent });
        response
    }

    /// Returns the text of a document, and sets the headers of the response.
    fn write(&self, document: &Document, response: &mut Response) -> Vec<u8> {
        if document.mode != Mode::Multipart {
            let media_type = if document.rss { "application/rss+xml" } else { "application/atom+xml" };
            response.content_type = Some(media_type.to_owned());
            return document.text(&self.host).into_bytes();
        }
        let page = parts::page(document, &self.host);
        response.links.clear();
        for (name, value) in page.headers {
            match name.as_str() {
                "Content-Type" => response.content_type = Some(value),
                "Link" => response.links.push(value),
                "Last-Modified" => response.validators.last_modified = Some(value),
                _ => {}
            }
        }
        page.body
    }

    /// The delta for a reader that has the version `held`; `None` if the whole document is sent.
    fn delta(&self, publisher: &Publisher, held: &str) -> Option<Document> {
        match publisher.change {
            Change::Whole => None,
            Change::Delta => Some(publisher.delta_since(self.versions().get(held)?)),
            Change::AllAsDelta => Some(publisher.shown.clone()),
        }
    }

    /// Remembers a version of the subscription document for later deltas.
    fn keep_version(&self, publisher: &Publisher, etag: Option<&String>, document: &Document) {
        if let Some(etag) = etag.filter(|_| publisher.habits.kind == Kind::Delta) {
            self.versions().insert(etag.clone(), document.clone());
        }
    }

    /// Requests an address without the program and without a line in the log.
    pub(crate) fn look(&self, address: &str) -> Asked {
        let (answer, ..) = follow(&self.publisher(), address, true);
        let (status, document) = match answer {
            Answer::Document(document) => (200, Some(document)),
            Answer::Status(status) | Answer::Redirect(status, _) => (status, None),
        };
        Asked { address: address.to_owned(), is_head: false, status, document }
    }

    /// An address of this server.
    pub(crate) fn url(&self, address: &str) -> Url {
        Url::parse(&format!("http://{}{address}", self.host)).expect("it is an address")
    }
}

impl Fetch for Site {
    fn fetch_into(&self, request: &Request, _sink: &mut dyn BodySink) -> Result<Response, Failure> {
        // The tests need no feed document in pieces.
        self.run(request)
    }
}

/// Returns the answer of an address, after redirects if `redirects` is true. Also returns the final address, the number
/// of redirects, and true if all of them were permanent.
fn follow(publisher: &Publisher, first: &str, redirects: bool) -> (Answer, String, usize, bool) {
    let (mut address, mut hops, mut is_permanent) = (first.to_owned(), 0, true);
    loop {
        match publisher.answer(&address) {
            Answer::Redirect(status, to) if redirects => {
                is_permanent &= matches!(status, 301 | 308);
                hops += 1;
                address = to;
            }
            answer => return (answer, address, hops, is_permanent),
        }
    }
}

/// The path and query of an address.
pub(crate) fn address_of(uri: &Url) -> String {
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    format!("{}{query}", uri.path())
}
