//! Fetches the documents of one task and parses them.

mod answers;
mod captures;
mod https;
pub(super) mod large;
mod parsing;
mod reply;
pub(super) mod requests;
#[cfg(test)]
mod tests;

pub(super) use answers::ServerAccess;
pub(super) use captures::CaptureList;
pub(super) use reply::{Fetched, Reply};

use std::sync::Arc;
use std::time::{Duration, Instant};

use url::Url;

use super::Services;
use super::stop::StopFlag;
use crate::document::{self, MOST_MEMORY, PageReader, SnapshotIndex, looks_like_html};
use crate::fetch::{
    Access, Method, Origin, Purpose, Redirects, Request, Response, is_local_name, renewed_validators, stopped,
};
use crate::history::{ResponseFacts, SubscriptionDocument, same_document};
use crate::model::{
    Failure, FailureKind, FeedDocument, FeedSettings, Link, ServerHeaders, SubscriptionId, Validators,
    relation,
};
use large::LARGE_DOCUMENT;
use parsing::{PageSink, context_of, fetched, taken_in, usual_room};
use requests::Requests;

/// Fetches the documents of one task, one after the other (A7b).
pub(super) struct Documents<'a> {
    services: &'a Services,
    stop: &'a StopFlag,
    /// The user's settings for the feed of these documents.
    feed_settings: FeedSettings,
    /// True if the name of the user's own feed server may stand for a device in the user's own network.
    allows_private_server: bool,
    /// Request headers for the server of a feed that the user does not follow yet. The fetcher adds those of followed feeds.
    headers: Option<ServerHeaders>,
    /// The feed of these documents; `None` before the user is subscribed.
    feed: Option<SubscriptionId>,
    /// The restrictions on further addresses, which follow from the origins of the documents so far (F5).
    origin: Option<Origin>,
    /// The address of the document that linked the others. Before the first fetch it is the stored address of the
    /// subscription document.
    came_from: Option<Url>,
    /// A reply that is needed later, with its address.
    ahead: Option<(Url, Reply)>,
    requests: Requests,
}

impl<'a> Documents<'a> {
    pub(super) fn new(services: &'a Services, stop: &'a StopFlag) -> Self {
        Self {
            services,
            stop,
            feed_settings: FeedSettings::default(),
            allows_private_server: false,
            headers: None,
            feed: None,
            origin: None,
            came_from: None,
            ahead: None,
            requests: Requests::new(services.fetcher.clone()),
        }
    }

    /// Sets the proxy and the headers of documents whose feed the user does not follow yet.
    pub(super) fn set_access(&mut self, access: &Access) {
        self.feed_settings.proxy.clone_from(&access.proxy);
        self.headers.clone_from(&access.headers);
    }

    /// Sets the feed of these documents, with the user's settings for it.
    pub(super) fn set_feed(&mut self, feed: SubscriptionId, feed_settings: FeedSettings) {
        self.feed = Some(feed);
        self.feed_settings = feed_settings;
    }

    /// Returns the time between two polls of the feed if neither its server nor the feed asks for another one (F2).
    pub(super) fn interval(&self) -> Duration {
        self.own_interval().unwrap_or_else(|| self.services.settings().interval)
    }

    /// Returns the interval that the user set for this feed.
    pub(super) fn own_interval(&self) -> Option<Duration> {
        self.feed_settings.interval_minutes.map(|minutes| Duration::from_mins(u64::from(minutes)))
    }

    /// Returns true if the task must end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_set()
    }

    /// Returns the number of requests so far.
    pub(super) fn requests(&self) -> u32 {
        self.requests.made()
    }

    /// Returns the failure of a server that this task does not ask again.
    pub(super) fn refusal(&self, address: &Url) -> Option<&Failure> {
        self.requests.refusal(address)
    }

    /// Waits for a time between two requests, or until the task must end.
    pub(super) fn pause(&self, time: Duration) {
        /// The time between two checks of the stop flag.
        const STOP_CHECK_PAUSE: Duration = Duration::from_millis(100);
        let until = Instant::now() + time;
        while !self.is_stopped() && Instant::now() < until {
            std::thread::sleep(STOP_CHECK_PAUSE);
        }
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
        let request = Request { held, ..self.request(address) };
        let reply = self.send(&request)?;
        self.assume_origin(&reply.uri);
        Ok(reply)
    }

    /// Fetches an address that the user gave. If [`find_feeds`](super::add::find::find_feeds) has kept a reply from there,
    /// returns that reply.
    pub(super) fn ask_once(&mut self, address: &Url) -> Result<Reply, Failure> {
        let Some(reply) = self.services.take_kept_reply(address) else { return self.ask(address, None) };
        self.origin = Some(reply.origin);
        self.assume_origin(&reply.uri);
        Ok(reply)
    }

    /// Fetches an address that a document links (F5). Follows the redirect of an archive that moved (RFC 5005 §4).
    pub(super) fn follow(&mut self, address: &Url) -> Result<Reply, Failure> {
        self.follow_unless(address, None)
    }

    /// Like [`Self::follow`]. If the address redirects to the document of the stored validators `held`, and this document
    /// is unchanged, the reply says so (F1).
    pub(super) fn follow_unless(
        &mut self,
        address: &Url,
        held: Option<&(Url, Validators)>,
    ) -> Result<Reply, Failure> {
        self.follow_link(address, held, false)
    }

    /// Like [`Self::follow`], for a page. Entries move from page to page, so an old copy of a cache would hide entries
    /// (G6a).
    pub(super) fn follow_page(&mut self, address: &Url) -> Result<Reply, Failure> {
        self.follow_link(address, None, true)
    }

    /// Like [`Self::follow_page`], for a page that was fetched before with these validators.
    pub(super) fn follow_page_again(
        &mut self,
        address: &Url,
        validators: Validators,
    ) -> Result<Reply, Failure> {
        self.follow_link(address, Some(&(address.clone(), validators)), true)
    }

    fn follow_link(
        &mut self,
        address: &Url,
        held: Option<&(Url, Validators)>,
        past_caches: bool,
    ) -> Result<Reply, Failure> {
        if let Some((_, reply)) = self.ahead.take_if(|(known, _)| known == address) {
            return Ok(reply);
        }
        self.secured(address, refusal_of_reply, |this, address| {
            let request = Request { held: held.cloned(), past_caches, ..this.led_request(address) };
            this.send(&request)
        })
    }

    /// Fetches the subscription document once more, past caches, to compare it with its last poll (G6a).
    pub(super) fn ask_past_caches(&mut self, address: &Url) -> Result<Reply, Failure> {
        let request = Request { past_caches: true, purpose: Purpose::Check, ..self.request(address) };
        self.send(&request)
    }

    /// Fetches the page behind the `next` of a subscription document once, to learn if it is an archive (K7a). If the
    /// page cannot be fetched, the next poll tries it again.
    pub(super) fn look_behind_next(&mut self, document: &SubscriptionDocument<'_>) -> Option<FeedDocument> {
        let page = document.page_to_probe()?.clone();
        let reply = self.follow_page(&page).ok()?;
        let probed = reply.document.as_ref().ok()?.document.clone();
        self.ahead = Some((page, reply));
        Some(probed)
    }

    /// Fetches a processed document of the chain again. Returns `None` if it did not change.
    pub(super) fn follow_again(
        &mut self,
        address: &Url,
        validators: &Validators,
    ) -> Result<Option<(FeedDocument, ResponseFacts)>, Failure> {
        let reply = self.secured(address, refusal_of_reply, |this, address| {
            let held = Some((address.clone(), validators.clone()));
            let request = Request { held, purpose: Purpose::Check, ..this.led_request(address) };
            this.send(&request)
        })?;
        if reply.not_modified {
            return Ok(None);
        }
        reply.with_facts(address).map(Some)
    }

    /// Fetches an address that Lacuna derived from the address of a document. Does not follow redirects.
    pub(super) fn follow_exactly(&mut self, address: &Url) -> Result<Reply, Failure> {
        let request =
            Request { redirects: Redirects::Returned, purpose: Purpose::Older, ..self.led_request(address) };
        self.send(&request)
    }

    /// Returns a request for an address that a document links (F5).
    fn led_request(&self, address: &Url) -> Request {
        let led_by = self.origin.or_else(|| self.assumed_origin(address));
        Request { led_by, purpose: Purpose::Archive, ..self.request(address) }
    }

    /// Returns the restrictions on `address` before the first fetch. An address of the feed's own origin has none,
    /// because the user chose that host. It may be a private host with a public name.
    fn assumed_origin(&self, address: &Url) -> Option<Origin> {
        let came_from = self.came_from.as_ref()?;
        let is_same = came_from.origin() == address.origin();
        let (secure, public) = (came_from.scheme() == "https", !is_local_name(came_from));
        (!is_same).then_some(Origin { secure, public })
    }

    /// Sets the document that linked the other documents of this task. It restricts their addresses even before the
    /// first fetch, because a walk may continue after a restart without a poll.
    pub(super) fn assume_origin(&mut self, document: &Url) {
        self.came_from = Some(document.clone());
    }

    fn request(&self, address: &Url) -> Request {
        Request {
            max_bytes: self.services.settings().document_cap,
            allow_private: self.services.settings().allow_private || self.feed_settings.allow_private,
            access: Access {
                user_agent: self.feed_settings.user_agent.clone(),
                proxy: self.feed_settings.proxy.clone(),
                headers: self.headers.clone(),
            },
            feed: self.feed,
            cancel: Some(Arc::clone(&self.stop.now)),
            wanted: Some(self.services.fetcher.wanted()),
            ..Request::get(address.clone())
        }
    }

    fn send(&mut self, request: &Request) -> Result<Reply, Failure> {
        let mut sink = PageSink::new(request.max_bytes);
        let response = self.requests.make_into(request, &mut sink)?;
        self.restrict(response.origin);
        // The target of a redirect got no validators (F1).
        let was_sent = |(sender, held): &&(Url, Validators)| {
            *held != Validators::default() && same_document(sender, &response.uri)
        };
        let held = request.held.as_ref().filter(was_sent).map(|(_, held)| held);
        let not_modified = response.is_not_modified() && held.is_some();
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
            validators: match held {
                Some(held) if not_modified => renewed_validators(held, &response.validators),
                _ => response.validators.clone(),
            },
            origin: response.origin,
            lifetime: response.freshness.lifetime,
            age: response.freshness.age,
            moved_to: response.redirects.permanent,
            page,
            document,
            uri: response.uri,
        };
        Ok(reply)
    }

    /// Parses the document of a response. The inner result is a failure if the response has no document.
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
                self.on_large_thread(response, move |response| taken_in(response, page));
            self.requests.hold_share(std::mem::take(&mut response.body).into_share());
            return Ok((response, document));
        }
        self.in_room(response, fetched)
    }

    /// Calls `make` with a response and a number of bytes, for which the task holds a share of the budget of all tasks.
    /// The first number is what usual documents of this size need. If `make` returns `None`, the second one is the most
    /// that a document may have.
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
            (response, made) = self.on_large_thread(response, move |response| make(response, room));
            if let Some(made) = made {
                return Ok((response, made));
            }
        }
        unreachable!("with the greatest budget a document is parsed as far as it fits")
    }

    /// Runs `make` on the thread for large documents if the response is large.
    fn on_large_thread<T: Send + 'static>(
        &self,
        response: Response,
        make: impl FnOnce(&Response) -> T + Send + 'static,
    ) -> (Response, T) {
        let is_large = response.body.len() > LARGE_DOCUMENT;
        let work = move || {
            let made = make(&response);
            (response, made)
        };
        if is_large { self.services.large_documents.run(work) } else { work() }
    }

    /// Asks for the headers of a multipart page with HEAD (M3). If the server does not support HEAD, the result has no
    /// links. Then the walk reads the page, and follows its links.
    pub(super) fn page_head(&mut self, address: &Url) -> Result<FeedDocument, Failure> {
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

    /// Returns true if an unchanged page may have a next page by now (M4). A 304 says only that the body is unchanged,
    /// not the Link header. It may leave that header out (RFC 9110 §15.4.5). Then Lacuna asks for the header with HEAD.
    /// If the server does not support HEAD, the result is true, so that no page is missed.
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

/// Returns the failure of a reply that has neither a document nor the answer that the document is unchanged.
fn refusal_of_reply(reply: &Reply) -> Option<Failure> {
    reply.document.as_ref().err().filter(|_| !reply.not_modified).cloned()
}

/// Returns the failure for a 304 to a request without validators. Such an answer confirms nothing.
fn never_sent() -> Failure {
    Failure::new(FailureKind::Unreadable, msg!("refresh-never-sent"), msg!("refresh-never-sent.hint"))
}
