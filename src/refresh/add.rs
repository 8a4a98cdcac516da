//! Subscribing to an address: a feed, an archive of one (K2), or a site's page (F6).

use url::Url;

use super::discover::{Discovered, discover};
use super::documents::{Documents, Reply};
use super::feed::{archive_notice, current_document, refresh_with};
use super::pool::StopFlag;
use super::{AddOutcome, AddReport, Services};
use crate::content::FeedLink;
use crate::history::Reach;
use crate::model::Failure;
use crate::opml::normalise;
use crate::store::{Added, NewSubscription};

/// F3c: the net may be gone, or the server unwilling, for the moment only; the feed is followed all the same.
pub(super) fn is_passing(failure: &Failure) -> bool {
    failure.kind.is_network() || matches!(failure.status(), Some(401 | 407 | 429 | 500..=599))
}

/// Subscribes to `address` and refreshes it, or says why not.
pub(super) fn add(
    services: &Services,
    stop: &StopFlag,
    address: Url,
    folder: Vec<String>,
    first_choice: bool,
    reach: Reach,
) -> AddReport {
    let documents = Documents::new(services, stop);
    let mut adding = Adding { services, stop, documents, folder, reach, notices: Vec::new() };
    let outcome = adding.run(&address, first_choice).unwrap_or_else(AddOutcome::Refused);
    AddReport { address, outcome, notices: adding.notices }
}

struct Adding<'a> {
    services: &'a Services,
    stop: &'a StopFlag,
    documents: Documents<'a>,
    folder: Vec<String>,
    reach: Reach,
    notices: Vec<String>,
}

impl Adding<'_> {
    fn run(&mut self, address: &Url, first_choice: bool) -> Result<AddOutcome, Failure> {
        if let Some(known) = self.known(address)? {
            return Ok(known);
        }
        let reply = self.documents.ask_once(address);
        if let Ok(Reply { page: Some(page), uri, document: Err(failure), .. }) = &reply {
            return self.choose(page, uri, failure, first_choice);
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
    fn choose(
        &mut self,
        page: &[u8],
        uri: &Url,
        failure: &Failure,
        first_choice: bool,
    ) -> Result<AddOutcome, Failure> {
        let mut feeds = match discover(&mut self.documents, page, uri, failure)? {
            Discovered::Guessed(url, reply) => {
                self.notices.push(format!("A page that names no feed; one was found at {url}"));
                return match self.known(&url)? {
                    Some(known) => Ok(known),
                    None => self.take(&url, Ok(*reply)),
                };
            }
            Discovered::Named(feeds) if feeds.len() > 1 && !first_choice => {
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

    /// K2.
    fn subscribe_current(&mut self, address: &Url, reply: Reply) -> Result<AddOutcome, Failure> {
        let Some((current, reply)) = current_document(&mut self.documents, address, &reply) else {
            return self.subscribe(address, Ok(reply));
        };
        if let Some(known) = self.known(&current)? {
            return Ok(known);
        }
        self.notices.push(archive_notice(&current));
        self.subscribe(&current, Ok(reply))
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
            folder: self.folder.clone(),
            attributes: Vec::new(),
        };
        let now = (self.services.clock)();
        let added = self.services.writer.run(move |tx| tx.add_subscription(&new, now))?;
        let id = match added {
            Added::New(id) => id,
            Added::Existing(id) => return Ok(AddOutcome::Already(id)),
        };
        self.stop.works_on(id);
        let documents = std::mem::replace(&mut self.documents, Documents::new(self.services, self.stop));
        let mut report = refresh_with(self.services, documents, id, address, first, self.reach);
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
