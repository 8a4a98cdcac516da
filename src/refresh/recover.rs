//! "Look in a web archive": asks a `TimeMap` for captures of what is missing, fetches as few as cover it, raw and politely,
//! and merges them (RFC 7089). Only ever on the reader's request.

use super::documents::Documents;
use super::walk::add_up;
use super::{Event, Services, WalkProgress};
use crate::fetch::without_password;
use crate::history::{Capture, LogicalFeed, OpenGap, Recovery};
use crate::model::{Failure, FeedDocument, Timestamp};
use crate::store::{Applied, StoreError};
use url::Url;

/// What the search brought.
#[derive(Default)]
pub(super) struct Recovered {
    pub(super) applied: Applied,
    /// Captures that were taken in.
    pub(super) captures: u32,
    /// What to tell the reader.
    pub(super) story: String,
}

/// Looks in the web archive for what a gap hides; `None` where no archive can help it.
pub(super) fn recover(
    services: &Services,
    documents: &mut Documents<'_>,
    feed: &LogicalFeed,
    open: &OpenGap,
    requested: &Url,
) -> Option<Recovered> {
    let terms = services.terms();
    let recovery = Recovery::new(open, feed, requested, terms.history)?;
    let archive = terms.web_archive;
    let mut search = Search { services, feed, recovery, found: Recovered::default(), refused: Vec::new() };
    let original = search.recovery.original().clone();
    let host = archive.host_str().unwrap_or_default().to_owned();
    match documents.captures_of(&archive, &original) {
        Err(failure) => {
            search.found.story = format!("The web archive {host} gave no list. {}", failure.message);
        }
        Ok(captures) => {
            search.recovery.list(captures);
            let listed = search.recovery.listed();
            search.run(documents);
            search.tell(&host, &original, listed);
        }
    }
    Some(search.found)
}

struct Search<'a> {
    services: &'a Services,
    feed: &'a LogicalFeed,
    recovery: Recovery,
    found: Recovered,
    /// Why captures were no use.
    refused: Vec<String>,
}

impl Search<'_> {
    fn run(&mut self, documents: &mut Documents<'_>) {
        while !documents.is_stopped()
            && let Some(capture) = self.recovery.next_capture()
        {
            match documents.capture(&capture.uri, self.recovery.original()) {
                Err(failure) => self.refused.push(failure.message),
                Ok((document, at)) => match self.take(&capture, at, document) {
                    Ok(Some(applied)) => {
                        add_up(&mut self.found.applied, applied);
                        self.found.captures += 1;
                    }
                    Ok(None) => self.refused.push("It is of another time, or of another feed.".to_owned()),
                    Err(StoreError::NoSubscription) => return,
                    Err(error) => return tracing::error!(%error, "a capture could not be stored"),
                },
            }
            (self.services.events)(Event::Walking(WalkProgress {
                subscription: self.feed.subscription,
                gap: self.recovery.open().id,
                documents: self.found.captures,
                back_to: self.recovery.open().gap.newer_time,
                bytes: documents.bytes,
            }));
        }
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
            let gaps = tx.logical_feed(id)?.gaps;
            let same = |open: &&OpenGap| open.id == recovery.open().id && open.gap == recovery.open().gap;
            if !gaps.iter().any(|open| same(&open)) {
                return Ok(None);
            }
            let held = tx.held(id, &document, recovery.older(&document).as_ref(), &document.uri)?;
            let Some(update) = recovery.handle_capture(&capture, at, &document, &held, now) else {
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

    fn tell(&mut self, host: &str, original: &Url, listed: usize) {
        let (captures, applied) = (self.found.captures, self.found.applied);
        let original = without_password(original);
        let entries = match applied.new_unread + applied.new_read {
            1 => "1 entry".to_owned(),
            n => format!("{n} entries"),
        };
        let read = if captures == 1 { "1 capture".to_owned() } else { format!("{captures} captures") };
        self.found.story = match (captures, listed) {
            (0, 0) => format!("The web archive {host} has no capture that could help of {original}."),
            (0, _) => {
                let why = self.refused.first().map_or("", String::as_str);
                format!("The web archive {host} has captures of {original}, but none that can be used. {why}")
            }
            _ => format!("{entries} recovered from {read} in the web archive {host}."),
        };
    }
}

impl Documents<'_> {
    /// What the archive lists as captures of a document.
    fn captures_of(&mut self, archive: &Url, original: &Url) -> Result<Vec<Capture>, Failure> {
        let listed = self.time_map(archive, original)?;
        Ok(listed.into_iter().map(|(uri, at)| Capture { uri, at }).collect())
    }
}
