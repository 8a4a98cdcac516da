//! "Look in a web archive": asks a `TimeMap` for captures of what is missing, fetches as few as cover it, raw and politely,
//! and merges them (RFC 7089). Only ever on the reader's request.

use std::collections::BTreeSet;
use std::time::Duration;

use url::Url;

use super::documents::{Documents, Listed};
use super::walk::add_up;
use super::{Event, Services, WalkProgress};
use crate::document::Span;
use crate::fetch::without_password;
use crate::history::{Capture, LogicalFeed, OpenGap, Recovery};
use crate::model::{Failure, FeedDocument, Timestamp, WalkWork};
use crate::store::{Applied, StoreError};

/// What the search brought.
#[derive(Default)]
pub(super) struct Recovered {
    pub(super) applied: Applied,
    /// Captures that were taken in.
    pub(super) captures: u32,
    /// What to tell the reader.
    pub(super) story: String,
}

/// A web archive while it is searched for one request of the reader.
pub(super) struct WebArchive<'a> {
    address: Url,
    documents: Documents<'a>,
    /// What it listed of which document and which time: it is not asked twice.
    lists: Vec<(Url, Span, Listed)>,
    /// Captures that were asked for.
    asked: BTreeSet<Url>,
    /// It is not asked any more: it asked to wait, or cannot be reached.
    closed: bool,
}

impl<'a> WebArchive<'a> {
    /// The archive that lists its captures there.
    pub(super) const fn new(address: Url, documents: Documents<'a>) -> Self {
        Self { address, documents, lists: Vec::new(), asked: BTreeSet::new(), closed: false }
    }

    /// Whether nothing more is asked of it.
    pub(super) fn is_done(&self) -> bool {
        self.closed || self.documents.is_stopped()
    }

    /// The captures it lists of a document, of about that time, but for those that were asked for already; and whether the
    /// list was read to its end. `None` where all of them were: what they hold was taken in for another gap of the feed.
    fn list(&mut self, original: &Url, wanted: Span) -> Result<Option<(Vec<Capture>, bool)>, Failure> {
        let known = |(of, span, _): &&(Url, Span, Listed)| of == original && span.covers(wanted);
        let listed = if let Some((_, _, listed)) = self.lists.iter().find(known) {
            listed.clone()
        } else {
            let listed = self.documents.time_map(&self.address, original, wanted)?;
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

    /// F2: whether the archive asked to wait, and until when.
    fn waits_until(&self, services: &Services) -> Option<Timestamp> {
        let waits = services.archive_waits.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (of, until) = waits.as_ref()?;
        (*of == self.address && *until > (services.clock)()).then_some(*until)
    }

    /// Takes note of what it failed with, and says it. Who asks to wait is not asked before, and who cannot be reached or
    /// has enough is not asked for the next capture.
    fn failed(&mut self, services: &Services, failure: &Failure) -> String {
        /// Where nothing else is said.
        const WAIT: Duration = Duration::from_mins(1);
        let asks_to_wait = matches!(failure.status(), Some(429 | 503));
        self.closed |= asks_to_wait || failure.kind.is_network();
        if !asks_to_wait {
            return failure.message.clone();
        }
        let until = failure.retry_after.unwrap_or_else(|| (services.clock)().plus(WAIT));
        *services.archive_waits.lock().unwrap_or_else(std::sync::PoisonError::into_inner) =
            Some((self.address.clone(), until));
        format!("{} It is not asked again before {}.", failure.message, until.to_rfc3339())
    }
}

/// Looks in the web archive for what a gap hides; `None` where no archive can help it.
pub(super) fn recover(
    services: &Services,
    archive: &mut WebArchive<'_>,
    feed: &LogicalFeed,
    open: &OpenGap,
    requested: &Url,
) -> Option<Recovered> {
    let recovery = Recovery::new(open, feed, requested, services.terms().history)?;
    let found = Recovered::default();
    let mut search =
        Search { services, feed, recovery, found, asked: 0, listed: None, refused: None, broken_off: None };
    let original = search.recovery.original().clone();
    let host = archive.address.host_str().unwrap_or_default().to_owned();
    search.found.story = if let Some(until) = archive.waits_until(services) {
        archive.closed = true;
        format!("The web archive {host} asked to wait. It is not asked again before {}.", until.to_rfc3339())
    } else {
        search.progress(archive.documents.bytes);
        let (from, until) = search.recovery.wanted_time();
        match archive.list(&original, Span { from, until }) {
            _ if archive.documents.is_stopped() => {
                format!("The search in the web archive {host} was stopped before anything of it was read.")
            }
            Err(failure) => {
                format!("The web archive {host} gave no list. {}", archive.failed(services, &failure))
            }
            Ok(None) => return None,
            Ok(Some((captures, is_whole))) => {
                search.recovery.list(captures);
                search.listed = Some(u32::try_from(search.recovery.listed()).unwrap_or(u32::MAX));
                search.progress(archive.documents.bytes);
                search.run(archive);
                let story = search.told(&host, &original, archive.documents.is_stopped());
                if is_whole { story } else { format!("{story} Its list was too long to be read to the end.") }
            }
        }
    };
    Some(search.found)
}

struct Search<'a> {
    services: &'a Services,
    feed: &'a LogicalFeed,
    recovery: Recovery,
    found: Recovered,
    /// Captures that were asked for.
    asked: u32,
    /// Captures that could help; `None` before they are known.
    listed: Option<u32>,
    /// Why the first capture that was no use was none.
    refused: Option<String>,
    /// Why the search ended before its end.
    broken_off: Option<String>,
}

impl Search<'_> {
    fn run(&mut self, archive: &mut WebArchive<'_>) {
        while !archive.is_done()
            && let Some(capture) = self.recovery.next_capture()
        {
            self.asked += 1;
            archive.asked.insert(capture.uri.clone());
            let original = self.recovery.original().clone();
            match archive.documents.capture(&archive.address, &capture.uri, &original) {
                Err(_) if archive.documents.is_stopped() => return,
                Err(failure) => {
                    let told = archive.failed(self.services, &failure);
                    if archive.closed {
                        self.broken_off = Some(told);
                    } else {
                        self.refused.get_or_insert(told);
                    }
                }
                Ok((document, at)) => match self.take(&capture, at, document) {
                    Ok(Some(applied)) => {
                        add_up(&mut self.found.applied, applied);
                        self.found.captures += 1;
                    }
                    Ok(None) => {
                        let told = "It is of another time, of another feed, or brings nothing new.";
                        self.refused.get_or_insert_with(|| told.to_owned());
                    }
                    Err(StoreError::NoSubscription) => return,
                    Err(error) => return tracing::error!(%error, "a capture could not be stored"),
                },
            }
            self.progress(archive.documents.bytes);
        }
    }

    /// Reports how far the search has come (A8).
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

    /// Decides and stores one capture in one transaction. `None` where it does not help, or somebody else moved the gap.
    fn take(
        &mut self,
        capture: &Capture,
        at: Timestamp,
        document: FeedDocument,
    ) -> Result<Option<Applied>, StoreError> {
        let (id, now) = (self.feed.subscription, (self.services.clock)());
        let (mut recovery, capture) = (self.recovery.clone(), capture.clone());
        let stored = self.services.writer.run(move |tx| {
            let feed = tx.logical_feed(id)?;
            let same = |open: &&OpenGap| open.id == recovery.open().id && open.gap == recovery.open().gap;
            if !feed.gaps.iter().any(|open| same(&open)) {
                return Ok(None);
            }
            let older = recovery.older(&document);
            let mut held = tx.held_behind(id, &document, older.as_ref(), false)?;
            tx.look_up_chain(&feed, &mut held, older.as_ref(), &document.uri)?;
            let Some(update) = recovery.handle_capture(&feed, &capture, at, &document, &held, now) else {
                return Ok(None);
            };
            let applied = tx.apply(id, &update, now)?;
            Ok(Some((recovery, applied)))
        })?;
        Ok(stored.map(|(recovery, applied)| {
            self.recovery = recovery;
            applied
        }))
    }

    /// What came of it, for the reader.
    fn told(&self, host: &str, original: &Url, stopped: bool) -> String {
        let (captures, applied) = (self.found.captures, self.found.applied);
        let original = without_password(original);
        let counted = |count: u64, name: &str| match count {
            1 => format!("1 {name}"),
            n => format!("{n} {name}s"),
        };
        let entries = match applied.new_unread + applied.new_read {
            1 => "1 entry".to_owned(),
            n => format!("{n} entries"),
        };
        let read = counted(u64::from(captures), "capture");
        let listed = u64::from(self.listed.unwrap_or_default());
        let asked = format!("{} of {} asked for, nothing recovered.", self.asked, counted(listed, "capture"));
        let search = format!("The search in the web archive {host} was");
        let recovered = format!("{entries} recovered from {read} in the web archive {host}.");
        match (captures, &self.broken_off) {
            (0, _) if stopped => format!("{search} stopped: {asked}"),
            (_, _) if stopped => format!("{recovered} The search was stopped before its end."),
            (0, Some(why)) => format!("{search} broken off: {asked} {why}"),
            (_, Some(why)) => format!("{recovered} The search was broken off. {why}"),
            (0, None) if listed == 0 => {
                format!("The web archive {host} has no capture of {original} that could help.")
            }
            (0, None) => {
                let why = self.refused.as_deref().unwrap_or_default();
                format!("The web archive {host} has captures of {original}, but none that can be used. {why}")
            }
            (_, None) => recovered,
        }
    }
}
