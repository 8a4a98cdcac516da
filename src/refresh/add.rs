//! Subscribing to an address: a feed, an archive of one (K2), or a site's page (F6).

use url::Url;

use super::current::{Leads, archive_notice, current_document};
use super::discover::{Discovered, discover};
use super::documents::{Documents, Fetched, Reply};
use super::feed::refresh_with;
use super::pool::StopFlag;
use super::{AddOutcome, AddReport, Services};
use crate::content::FeedLink;
use crate::history::{DocumentUpdate, EntryPoint, Reach, Start, StartAt, begin_with_snapshot};
use crate::model::{Failure, FailureKind, Format};
use crate::opml::normalise;
use crate::store::{Added, NewSubscription};

/// F3c: the net may be gone, or the server unwilling, for the moment only; the feed is followed all the same.
pub(super) fn is_passing(failure: &Failure) -> bool {
    failure.kind.is_network() || matches!(failure.status(), Some(401 | 407 | 429 | 500..=599))
}

/// Subscribes to `address` and refreshes it, or says why not.
pub(super) fn add(services: &Services, stop: &StopFlag, address: Url, wish: AddWish) -> AddReport {
    let documents = Documents::new(services, stop);
    let mut adding = Adding { services, stop, documents, wish, notices: Vec::new() };
    let outcome = adding.run(&address).unwrap_or_else(AddOutcome::Refused);
    AddReport { address, outcome, notices: adding.notices }
}

/// How an address is added.
pub(super) struct AddWish {
    /// The folder, outermost first.
    pub(super) folder: Vec<String>,
    /// Of several feeds of a page take the first.
    pub(super) first_choice: bool,
    /// How far the first walk goes.
    pub(super) reach: Reach,
    /// Where a multipart feed begins (M3).
    pub(super) start: StartAt,
}

struct Adding<'a> {
    services: &'a Services,
    stop: &'a StopFlag,
    documents: Documents<'a>,
    wish: AddWish,
    notices: Vec<String>,
}

impl Adding<'_> {
    fn run(&mut self, address: &Url) -> Result<AddOutcome, Failure> {
        if let Some(known) = self.known(address)? {
            return Ok(known);
        }
        let reply = self.documents.ask_once(address);
        if let Ok(Reply { page: Some(page), uri, document: Err(failure), .. }) = &reply {
            return self.choose(page, uri, failure);
        }
        self.take(address, reply)
    }

    /// Subscribes to what was found at an address, unless it is no feed.
    fn take(&mut self, address: &Url, reply: Result<Reply, Failure>) -> Result<AddOutcome, Failure> {
        let failure = match reply {
            Ok(Reply { document: Err(failure), .. }) | Err(failure) => failure,
            Ok(reply) => return self.subscribe_current(address, reply),
        };
        if is_passing(&failure) { self.subscribe(address, Err(failure)) } else { Err(failure) }
    }

    /// F6: the page's feeds, or its only one, or the first; else what a guess found.
    fn choose(&mut self, page: &[u8], uri: &Url, failure: &Failure) -> Result<AddOutcome, Failure> {
        let mut feeds = match discover(&mut self.documents, page, uri, failure)? {
            Discovered::Guessed(url, reply) => {
                self.notices.push(format!("A page that names no feed; one was found at {url}"));
                return match self.known(&url)? {
                    Some(known) => Ok(known),
                    None => self.take(&url, Ok(*reply)),
                };
            }
            Discovered::Named(feeds) if feeds.len() > 1 && !self.wish.first_choice => {
                return Ok(AddOutcome::Choices(feeds));
            }
            Discovered::Named(feeds) => feeds,
        };
        let first = feeds.remove(0);
        self.notices.push(format!("A page; its feed is {}", named(&first)));
        if !feeds.is_empty() {
            let others: Vec<String> = feeds.iter().map(named).collect();
            self.notices.push(format!("The page names other feeds too: {}", others.join(", ")));
        }
        if let Some(known) = self.known(&first.url)? {
            return Ok(known);
        }
        let reply = self.documents.follow(&first.url);
        self.take(&first.url, reply)
    }

    /// Subscribes to the `current` document of an archive (K2).
    fn subscribe_current(&mut self, address: &Url, reply: Reply) -> Result<AddOutcome, Failure> {
        let (current, reply) = match current_document(&mut self.documents, address, &reply, None) {
            Leads::Current(current, found) => {
                // The chain will lead back to it.
                self.documents.keep(address.clone(), reply);
                (current, found)
            }
            Leads::Itself(_) => return self.subscribe(address, Ok(reply.with_own_current())),
            Leads::Here | Leads::Nowhere => return self.subscribe(address, Ok(reply)),
        };
        if let Some(known) = self.known(&current)? {
            return Ok(known);
        }
        self.notices.push(archive_notice(&current));
        self.subscribe(&current, Ok(reply))
    }

    /// M3: where the feed begins, written down with the subscription itself. `None`: at its beginning.
    fn begin(&mut self, first: &Result<Reply, Failure>) -> Result<Option<DocumentUpdate>, Failure> {
        let is_multipart = |fetched: &Fetched| fetched.document.format == Format::Multipart;
        let is_other = matches!(first, Ok(Reply { document: Ok(fetched), .. }) if !is_multipart(fetched));
        let point = match &self.wish.start {
            StartAt::Beginning => return Ok(None),
            _ if is_other => {
                return Err(Failure::new(
                    FailureKind::NotAFeed,
                    "Only a multipart feed can begin elsewhere than at its beginning, and this is another kind of feed.",
                    "Add it without a place to begin.",
                ));
            }
            StartAt::Date(time) => EntryPoint::Date(*time),
            StartAt::After(id) => EntryPoint::After(id.clone()),
            StartAt::Snapshot(address) => {
                let address = address.clone();
                let index = self.documents.snapshot(&address)?;
                let now = (self.services.clock)();
                let options = self.services.terms().history;
                return Ok(Some(begin_with_snapshot(&address, index.created, &index.pages, options, now)));
            }
        };
        Ok(Some(DocumentUpdate { start: Some(Start { point, settled: false }), ..DocumentUpdate::default() }))
    }

    fn known(&self, address: &Url) -> Result<Option<AddOutcome>, Failure> {
        let normalised = normalise(address);
        let found = self.services.writer.run(move |tx| tx.find_subscription(&normalised))?;
        Ok(found.map(AddOutcome::Already))
    }

    fn subscribe(&mut self, address: &Url, first: Result<Reply, Failure>) -> Result<AddOutcome, Failure> {
        let new = NewSubscription {
            url: address.clone(),
            normalised: normalise(address),
            title: None,
            site: None,
            folder: self.wish.folder.clone(),
            attributes: Vec::new(),
        };
        let begin = self.begin(&first)?;
        let now = (self.services.clock)();
        let added = self.services.writer.run(move |tx| {
            let added = tx.add_subscription(&new, now)?;
            if let (Added::New(id), Some(begin)) = (&added, &begin) {
                tx.apply(*id, begin, now)?;
            }
            Ok(added)
        })?;
        let id = match added {
            Added::New(id) => id,
            Added::Existing(id) => return Ok(AddOutcome::Already(id)),
        };
        self.stop.works_on(id);
        let documents = std::mem::replace(&mut self.documents, Documents::new(self.services, self.stop));
        let mut report = refresh_with(self.services, documents, id, address, first, self.wish.reach);
        report.notices.splice(0..0, self.notices.drain(..));
        Ok(AddOutcome::Subscribed(Box::new(report)))
    }
}

/// A feed of a page in words: `Comments (RSS) https://…`, as far as the page says so.
fn named(feed: &FeedLink) -> String {
    let format = feed.format_name();
    let format = if format.is_empty() { String::new() } else { format!("({format})") };
    let parts = [feed.title.as_deref().unwrap_or_default(), &format, feed.url.as_str()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
