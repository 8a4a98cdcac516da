//! "Look in a web archive": asks a `TimeMap` for captures of what is missing, fetches as few as cover it, raw and politely,
//! and merges them (RFC 7089). Only ever on the reader's request.

use super::documents::Documents;
use super::walk::add_up;
use super::{Event, Services, WalkProgress};
use crate::fetch::without_password;
use crate::history::{Capture, LogicalFeed, OpenGap, Recovery};
use crate::model::{Failure, FeedDocument, Timestamp, WalkWork};
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
    let found = Recovered::default();
    let mut search = Search { services, feed, recovery, found, asked: 0, listed: None, refused: Vec::new() };
    let original = search.recovery.original().clone();
    let host = archive.host_str().unwrap_or_default().to_owned();
    search.progress(documents.bytes);
    let captures = documents.captures_of(&archive, &original);
    search.found.story = match captures {
        _ if documents.is_stopped() => {
            format!("The search in the web archive {host} was stopped before anything of it was read.")
        }
        Err(failure) => format!("The web archive {host} gave no list. {}", failure.message),
        Ok(captures) => {
            search.recovery.list(captures);
            search.listed = Some(u32::try_from(search.recovery.listed()).unwrap_or(u32::MAX));
            search.progress(documents.bytes);
            search.run(documents);
            search.told(&host, &original, documents.is_stopped())
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
    /// Why captures were no use.
    refused: Vec<String>,
}

impl Search<'_> {
    fn run(&mut self, documents: &mut Documents<'_>) {
        while !documents.is_stopped()
            && let Some(capture) = self.recovery.next_capture()
        {
            self.asked += 1;
            match documents.capture(&capture.uri, self.recovery.original()) {
                Err(_) if documents.is_stopped() => return,
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
            self.progress(documents.bytes);
        }
    }

    /// A8.
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
            let gaps = tx.logical_feed(id)?.gaps;
            let same = |open: &&OpenGap| open.id == recovery.open().id && open.gap == recovery.open().gap;
            if !gaps.iter().any(|open| same(&open)) {
                return Ok(None);
            }
            let held = tx.held_behind(id, &document, recovery.older(&document).as_ref())?;
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
        match (captures, listed) {
            (0, _) if stopped => format!(
                "The search in the web archive {host} was stopped: {} of {} asked for, nothing recovered.",
                self.asked,
                counted(listed, "capture")
            ),
            (_, _) if stopped => format!(
                "{entries} recovered from {read} in the web archive {host}. The search was stopped before its end."
            ),
            (0, 0) => format!("The web archive {host} has no capture that could help of {original}."),
            (0, _) => {
                let why = self.refused.first().map_or("", String::as_str);
                format!("The web archive {host} has captures of {original}, but none that can be used. {why}")
            }
            _ => format!("{entries} recovered from {read} in the web archive {host}."),
        }
    }
}

impl Documents<'_> {
    /// What the archive lists as captures of a document.
    fn captures_of(&mut self, archive: &Url, original: &Url) -> Result<Vec<Capture>, Failure> {
        let listed = self.time_map(archive, original)?;
        Ok(listed.into_iter().map(|(uri, at)| Capture { uri, at }).collect())
    }
}
