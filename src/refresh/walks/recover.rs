//! "Look in a web archive": asks a `TimeMap` for captures of missing documents, fetches as few captures as possible,
//! and merges them (RFC 7089). This happens only if the user asks.

use std::collections::BTreeSet;
use std::time::Duration;

use url::Url;

use crate::document::Span;
use crate::fetch::{has_registrable_domain, without_password};
use crate::history::{Capture, LogicalFeed, OpenGap, Recovery};
use crate::locale::Message;
use crate::model::{Failure, FeedDocument, Timestamp, WalkWork};
use crate::refresh::documents::{CaptureList, Documents};
use crate::refresh::{Event, Services, WalkProgress};
use crate::store::{Applied, StoreError};

/// Returns false if a web archive on the internet would be asked for an address of a private network. No such archive can
/// have copies, and the address is nobody else's business.
#[must_use]
pub fn can_have_copies(archive: &Url, original: &Url) -> bool {
    has_registrable_domain(original) || !has_registrable_domain(archive)
}

/// The result of the search.
#[derive(Default)]
pub(in crate::refresh) struct Recovered {
    pub(in crate::refresh) applied: Applied,
    /// Number of captures that were stored.
    pub(in crate::refresh) captures: u32,
    /// A notice for the user.
    pub(in crate::refresh) story: Message,
    /// True if the archive could not be asked, or not to the end.
    pub(in crate::refresh) failed: bool,
}

/// The state of a web archive during one search.
pub(in crate::refresh) struct WebArchive {
    address: Url,
    /// Number of bytes that the archive sent.
    bytes: u64,
    /// The lists that the archive sent, each with its document and time span. No list is requested twice.
    lists: Vec<(Url, Span, CaptureList)>,
    /// The captures that were requested.
    asked: BTreeSet<Url>,
    /// True if the search sends no more requests, because the archive asked to wait or cannot be reached.
    closed: bool,
}

impl WebArchive {
    /// Makes the archive that lists captures under this address.
    pub(in crate::refresh) const fn new(address: Url) -> Self {
        Self { address, bytes: 0, lists: Vec::new(), asked: BTreeSet::new(), closed: false }
    }

    /// Returns true if the search sends no more requests to the archive.
    pub(in crate::refresh) const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Returns the captures of a document in a time span that were not requested yet, and true if the list was read to
    /// its end. Returns `None` if all captures were requested for other gaps of the feed.
    fn list(
        &mut self,
        documents: &mut Documents<'_>,
        original: &Url,
        wanted: Span,
    ) -> Result<Option<(Vec<Capture>, bool)>, Failure> {
        let known = |(of, span, _): &&(Url, Span, CaptureList)| of == original && span.covers(wanted);
        let listed = if let Some((_, _, listed)) = self.lists.iter().find(known) {
            listed.clone()
        } else {
            let listed = documents.time_map(&self.address, original, wanted)?;
            self.lists.push((original.clone(), wanted, listed.clone()));
            listed
        };
        let is_new = |(uri, _): &&(Url, Timestamp)| !self.asked.contains(uri);
        let captures = listed.captures.iter().filter(is_new);
        let captures: Vec<Capture> =
            captures.map(|(uri, at)| Capture { uri: uri.clone(), at: *at }).collect();
        let is_used_up = captures.is_empty() && !listed.captures.is_empty();
        Ok((!is_used_up).then_some((captures, listed.is_whole)))
    }

    /// Returns the time until which the archive asked to wait (F2).
    fn waits_until(&self, services: &Services) -> Option<Timestamp> {
        let waits = services.archive_waits.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (of, until) = waits.as_ref()?;
        (*of == self.address && *until > (services.clock)()).then_some(*until)
    }

    /// Notes a failure of the archive, and returns it in words. If the archive asks to wait, is overloaded or cannot be
    /// reached, the search ends.
    fn failed(&mut self, services: &Services, failure: &Failure) -> Message {
        /// The wait if the archive names none.
        const DEFAULT_WAIT: Duration = Duration::from_mins(1);
        let until = failure.asked_wait((services.clock)(), DEFAULT_WAIT);
        self.closed |= until.is_some() || failure.kind.is_network();
        let Some(until) = until else { return failure.message.clone() };
        *services.archive_waits.lock().unwrap_or_else(std::sync::PoisonError::into_inner) =
            Some((self.address.clone(), until));
        failure.message.clone().and(msg!("refresh-not-before", time = until.at_next_minute()))
    }
}

/// Searches the web archive for the missing entries of a gap. Returns `None` if no archive can help.
pub(in crate::refresh) fn recover(
    services: &Services,
    archive: &mut WebArchive,
    documents: &mut Documents<'_>,
    feed: &LogicalFeed,
    open: &OpenGap,
    requested: &Url,
) -> Option<Recovered> {
    let recovery = Recovery::new(open, feed, requested, services.settings().history)?;
    // The archive restricts the addresses of its captures (F5), even if its list was fetched for another gap.
    documents.assume_origin(&archive.address);
    let found = Recovered::default();
    let mut search =
        Search { services, feed, recovery, found, asked: 0, listed: None, refused: None, broken_off: None };
    let original = search.recovery.original().clone();
    let host = archive.address.host_str().unwrap_or_default().to_owned();
    search.found.story = if !can_have_copies(&archive.address, &original) {
        let address = without_password(&original).to_string();
        msg!("refresh-web-archive-own-network", address)
    } else if let Some(until) = archive.waits_until(services) {
        (archive.closed, search.found.failed) = (true, true);
        msg!("refresh-web-archive-waits", host, time = until.at_next_minute())
    } else {
        search.progress(archive.bytes + documents.bytes());
        let (from, until) = search.recovery.wanted_time();
        match archive.list(documents, &original, Span { from, until }) {
            _ if documents.is_stopped() => {
                msg!("refresh-web-archive-stopped", host)
            }
            Err(failure) => {
                search.found.failed = true;
                msg!("refresh-web-archive-no-list", host).and(archive.failed(services, &failure))
            }
            Ok(None) => return None,
            Ok(Some((captures, is_whole))) => {
                search.recovery.list(captures);
                search.listed = Some(u32::try_from(search.recovery.left()).unwrap_or(u32::MAX));
                search.progress(archive.bytes + documents.bytes());
                search.run(archive, documents);
                search.found.failed = search.broken_off.is_some();
                let story = search.notice(&host, &original, documents.is_stopped());
                if is_whole { story } else { story.and(msg!("refresh-web-archive-long-list")) }
            }
        }
    };
    archive.bytes += documents.bytes();
    Some(search.found)
}

struct Search<'a> {
    services: &'a Services,
    feed: &'a LogicalFeed,
    recovery: Recovery,
    found: Recovered,
    /// Number of requested captures.
    asked: u32,
    /// Number of captures that could help; `None` before the list came.
    listed: Option<u32>,
    /// The reason for which the first useless capture was refused.
    refused: Option<Message>,
    /// The reason that the search ended early.
    broken_off: Option<Message>,
}

/// The result of taking in a capture.
enum Taken {
    Applied(Applied),
    /// The capture does not help.
    Useless,
    /// The gap closed or moved meanwhile, for instance because another process found its entries.
    GapChanged,
}

impl Search<'_> {
    fn run(&mut self, archive: &mut WebArchive, documents: &mut Documents<'_>) {
        while !archive.closed
            && !documents.is_stopped()
            && let Some(capture) = self.recovery.next_capture()
        {
            self.asked += 1;
            archive.asked.insert(capture.uri.clone());
            let original = self.recovery.original().clone();
            match documents.capture(&archive.address, &capture.uri, &original) {
                Err(_) if documents.is_stopped() => return,
                Err(failure) => {
                    let notice = archive.failed(self.services, &failure);
                    if archive.closed {
                        self.broken_off = Some(notice);
                    } else {
                        self.refused.get_or_insert(notice);
                    }
                }
                Ok((document, at)) => match self.take(&capture, at, document) {
                    Ok(Taken::Applied(applied)) => {
                        self.found.applied += applied;
                        self.found.captures += 1;
                    }
                    Ok(Taken::Useless) => {
                        self.refused.get_or_insert_with(|| msg!("refresh-copy-refused"));
                    }
                    Ok(Taken::GapChanged) => {
                        self.broken_off = Some(msg!("refresh-gap-changed"));
                        return;
                    }
                    Err(StoreError::NoSubscription) => return,
                    Err(error) => return tracing::error!(%error, "a capture could not be stored"),
                },
            }
            self.progress(archive.bytes + documents.bytes());
        }
    }

    /// Reports the progress of the search (A8).
    fn progress(&self, bytes: u64) {
        (self.services.events)(Event::Walking(WalkProgress {
            subscription: self.feed.subscription,
            gap: Some(self.recovery.open().id),
            work: WalkWork::WebArchive { listed: self.listed },
            documents: self.asked,
            back_to: None,
            bytes,
        }));
    }

    /// Decides and stores one capture in one transaction.
    fn take(
        &mut self,
        capture: &Capture,
        at: Timestamp,
        document: FeedDocument,
    ) -> Result<Taken, StoreError> {
        let (id, now) = (self.feed.subscription, (self.services.clock)());
        let (mut recovery, capture) = (self.recovery.clone(), capture.clone());
        let arrivals = self.services.arrivals.clone();
        let stored = self.services.writer.run(move |tx| {
            let feed = tx.logical_feed(id)?;
            let stored = feed.gaps.iter().find(|open| open.id == recovery.open().id);
            if stored.is_none_or(|open| !recovery.take_user_changes(&open.gap)) {
                return Ok(None);
            }
            let older = recovery.older(&document);
            let mut held = tx.held_behind(id, &document, older.as_ref(), false)?;
            tx.look_up_chain(&feed, &mut held, older.as_ref(), &document.uri)?;
            let update = recovery.handle_capture(&feed, &capture, at, &document, &held, now);
            let applied = update
                .map(|update| arrivals.apply(tx, id, &update, now))
                .transpose()?
                .map(|applied| applied.0);
            Ok(Some((recovery, applied)))
        })?;
        let Some((recovery, applied)) = stored else { return Ok(Taken::GapChanged) };
        self.recovery = recovery;
        Ok(applied.map_or(Taken::Useless, Taken::Applied))
    }

    /// Returns the notice for the user.
    fn notice(&self, host: &str, original: &Url, stopped: bool) -> Message {
        let (captures, applied) = (self.found.captures, self.found.applied);
        let original = without_password(original).to_string();
        let (asked, listed) = (self.asked, self.listed.unwrap_or_default());
        let count = applied.new_entries();
        let recovered = || msg!("refresh-recovered", count, copies = captures, host);
        match (captures, &self.broken_off) {
            (0, _) if stopped => msg!("refresh-search-stopped", host, asked, listed),
            (_, _) if stopped => recovered().and(msg!("refresh-search-stopped-early")),
            (0, Some(why)) => msg!("refresh-search-broken-off", host, asked, listed).and(why.clone()),
            (_, Some(why)) => recovered().and(msg!("refresh-search-broken-off-early")).and(why.clone()),
            (0, None) if listed == 0 && self.recovery.wanted_time() != (None, None) => {
                // The archive may have copies from another time, which were not asked for.
                msg!("refresh-no-copy-then", host, address = original)
            }
            (0, None) if listed == 0 => msg!("refresh-no-copy", host, address = original),
            (0, None) => {
                let why = self.refused.clone().unwrap_or_default();
                msg!("refresh-no-usable-copy", host, address = original).and(why)
            }
            (_, None) => recovered(),
        }
    }
}
