//! Subscribes to an address, which may be that of a feed, an archive of one (K2), or a page of a site (F6).

pub(super) mod discover;
pub(super) mod find;

use url::Url;

use super::documents::{Documents, Fetched, Reply};
use super::feed::current::{Leads, archive_notice, current_document};
use super::feed::refresh_with;
use super::stop::StopFlag;
use super::{AddOutcome, AddReport, Notice, Services};
use crate::content::FeedLink;
use crate::fetch::Access;
use crate::history::{
    DocumentUpdate, EntryPoint, EntryPointState, MultipartUpdate, Reach, StartAt, begin_with_snapshot,
};
use crate::locale;
use crate::model::{Failure, FailureKind, FeedSettings, Format, normalise};
use crate::store::{Added, NewSubscription};
use discover::{Discovered, discover};

/// Returns true if the failure of the network or server may pass. Then Lacuna subscribes to the feed anyway (F3c).
pub(super) fn is_temporary(failure: &Failure) -> bool {
    failure.kind.is_network() || matches!(failure.status(), Some(401 | 407 | 429 | 500..=599))
}

/// Subscribes to `address` and refreshes it, or returns why that is not possible.
pub(super) fn add(services: &Services, stop: &StopFlag, address: Url, request: AddRequest) -> AddReport {
    let mut documents = Documents::new(services, stop);
    documents.set_access(&request.access);
    let mut adding = Adding { services, stop, documents, request, notices: Vec::new() };
    let outcome = adding.run(&address).unwrap_or_else(AddOutcome::Refused);
    AddReport { address, outcome, notices: adding.notices }
}

/// The choices for adding an address.
pub(super) struct AddRequest {
    /// The folder, outermost first.
    pub(super) folder: Vec<String>,
    /// True to take the first feed if a page names several.
    pub(super) first_choice: bool,
    /// The limit of the first walk.
    pub(super) reach: Reach,
    /// The place at which a multipart feed begins (M3).
    pub(super) start: StartAt,
    /// The user's choices for the requests.
    pub(super) access: Access,
}

struct Adding<'a> {
    services: &'a Services,
    stop: &'a StopFlag,
    documents: Documents<'a>,
    request: AddRequest,
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

    /// Subscribes to the feed at an address, unless the address holds no feed.
    fn take(&mut self, address: &Url, reply: Result<Reply, Failure>) -> Result<AddOutcome, Failure> {
        let failure = match reply {
            Ok(Reply { document: Err(failure), .. }) | Err(failure) => failure,
            Ok(reply) => {
                // A feed that moved for good may have a subscription at its new address.
                let known =
                    reply.moved_to.as_ref().map(|moved_to| self.known(moved_to)).transpose()?.flatten();
                return match known {
                    Some(known) => Ok(known),
                    None => self.subscribe_current(address, reply),
                };
            }
        };
        if is_temporary(&failure) { self.subscribe(address, Err(failure)) } else { Err(failure) }
    }

    /// Subscribes to the feed that a page names, or lets the user choose among several. If the page names none,
    /// subscribes to one at a likely address (F6).
    fn choose(&mut self, page: &[u8], uri: &Url, failure: &Failure) -> Result<AddOutcome, Failure> {
        let mut feeds = match discover(&mut self.documents, page, uri, failure)? {
            Discovered::Guessed(url, reply) => {
                self.notices.push(t!("refresh-feed-guessed", address = url.to_string()));
                return match self.known(&url)? {
                    Some(known) => Ok(known),
                    None => self.take(&url, Ok(*reply)),
                };
            }
            Discovered::Named(feeds) if feeds.len() > 1 && !self.request.first_choice => {
                return Ok(AddOutcome::Choices(feeds));
            }
            Discovered::Named(feeds) => feeds,
        };
        let first = feeds.remove(0);
        self.notices.push(t!("refresh-feed-of-page", feed = named(&first)));
        if !feeds.is_empty() {
            let others: Vec<String> = feeds.iter().map(named).collect();
            self.notices.push(t!("refresh-other-feeds", feeds = locale::list(&others)));
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
                // The walk along the chain needs this archive later, so its reply is kept.
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

    /// Returns the update that stores the entry point which the user chose (M3). Returns `None` if the user chose the
    /// beginning.
    fn begin(&mut self, first: &Result<Reply, Failure>) -> Result<Option<DocumentUpdate>, Failure> {
        let is_multipart = |fetched: &Fetched| fetched.document.format == Format::Multipart;
        let is_other = matches!(first, Ok(Reply { document: Ok(fetched), .. }) if !is_multipart(fetched));
        let point = match &self.request.start {
            StartAt::Beginning => return Ok(None),
            _ if is_other => {
                return Err(Failure::new(
                    FailureKind::NotAFeed,
                    msg!("refresh-no-start"),
                    msg!("refresh-no-start.hint"),
                ));
            }
            StartAt::Date(time) => EntryPoint::Date(*time),
            StartAt::After(id) => EntryPoint::After(id.clone()),
            StartAt::Snapshot(address) => {
                let address = address.clone();
                let index = self.documents.snapshot(&address)?;
                let now = (self.services.clock)();
                let options = self.services.settings().history;
                return Ok(Some(begin_with_snapshot(&address, index.created, &index.pages, options, now)));
            }
        };
        let start = Some(EntryPointState { point, settled: false });
        let multipart = MultipartUpdate { start, ..MultipartUpdate::default() };
        Ok(Some(DocumentUpdate { multipart, ..DocumentUpdate::default() }))
    }

    fn known(&self, address: &Url) -> Result<Option<AddOutcome>, Failure> {
        let normalised = normalise(address);
        let found = self.services.writer.read(move |store| store.find_subscription(&normalised))?;
        Ok(found.map(AddOutcome::Already))
    }

    fn subscribe(&mut self, address: &Url, first: Result<Reply, Failure>) -> Result<AddOutcome, Failure> {
        let new = NewSubscription {
            url: address.clone(),
            normalised: normalise(address),
            title: None,
            site: None,
            folder: self.request.folder.clone(),
            attributes: Vec::new(),
        };
        let begin = self.begin(&first)?;
        let (now, proxy) = ((self.services.clock)(), self.request.access.proxy.clone());
        let added = self.services.writer.run(move |tx| {
            let added = tx.add_subscription(&new, now)?;
            if let (Added::New(id), Some(begin)) = (&added, &begin) {
                tx.apply(*id, begin, now)?;
            }
            if let (Added::New(id), Some(proxy)) = (&added, proxy) {
                let settings = tx.feed_choices(*id)?.settings;
                tx.set_feed_settings(*id, &FeedSettings { proxy: Some(proxy), ..settings })?;
            }
            Ok(added)
        })?;
        let id = match added {
            Added::New(id) => id,
            Added::Existing(id) => return Ok(AddOutcome::Already(id)),
        };
        self.stop.works_on(id);
        let documents = std::mem::replace(&mut self.documents, Documents::new(self.services, self.stop));
        let mut report = refresh_with(self.services, documents, id, address, first, self.request.reach);
        report.notices.splice(0..0, self.notices.drain(..).map(Notice::from));
        Ok(AddOutcome::Subscribed(Box::new(report)))
    }
}

/// Returns the words for a feed that a page names: `Comments (RSS) https://…`, as far as the page has them.
fn named(feed: &FeedLink) -> String {
    let format = feed.format_name();
    let format = if format.is_empty() { String::new() } else { format!("({format})") };
    let parts = [feed.title.as_deref().unwrap_or_default(), &format, feed.url.as_str()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
