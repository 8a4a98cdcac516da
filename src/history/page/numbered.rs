//! Numbered older pages: `WordPress` serves them under `?paged=2` and so on, but its feeds do not link them.
//!
//! If the user asks for older entries, Lacuna reads one page after the other, until a page is missing or brings no new
//! entry. The kind of the feed stays the same: such pages prove nothing about entries that polls missed.

use std::collections::BTreeSet;

use url::Url;

use super::{PageUse, apply_page};
use crate::history::kind::is_wordpress;
use crate::history::{DocumentUpdate, FeedRecord, Held, HistoryOptions, LogicalFeed, PageLink, SortKey};
use crate::model::{Digest, Entry, FeedDocument, FeedKind, Timestamp};

/// The number of the first older page.
const FIRST: u32 = 2;

/// Returns the page links that a record keeps for numbered pages. `before` is the previous record.
pub(in crate::history) fn numbered_links(
    document: &FeedDocument,
    kind: FeedKind,
    before: Option<&FeedRecord>,
) -> Vec<(PageLink, Url)> {
    let is_offered = matches!(kind, FeedKind::Plain | FeedKind::Paged)
        && crate::history::older_page(document).is_none()
        && is_wordpress(&document.head);
    let offered = is_offered.then(|| (PageLink::Numbered, numbered(&document.uri, FIRST)));
    let read = before
        .and_then(|record| record.page_link(PageLink::NumberedRead))
        .map(|uri| (PageLink::NumberedRead, uri.clone()));
    offered.into_iter().chain(read).collect()
}

fn numbered(uri: &Url, number: u32) -> Url {
    let is_other = |pair: &&str| !pair.is_empty() && pair.split('=').next() != Some("paged");
    let others = uri.query().unwrap_or_default().split('&').filter(is_other);
    let query: Vec<String> = others.map(str::to_owned).chain([format!("paged={number}")]).collect();
    let mut page = uri.clone();
    page.set_query(Some(&query.join("&")));
    page
}

fn number_of(uri: &Url) -> u32 {
    uri.query_pairs().find(|(name, _)| name == "paged").and_then(|(_, n)| n.parse().ok()).unwrap_or(FIRST)
}

impl FeedRecord {
    /// Returns true if older entries may be found on numbered pages.
    #[must_use]
    pub fn offers_numbered_pages(&self) -> bool {
        self.page_link(PageLink::Numbered).is_some()
    }

    /// Returns true if the numbered pages were read to the last one.
    #[must_use]
    pub fn has_read_numbered_pages(&self) -> bool {
        self.page_link(PageLink::NumberedRead).is_some_and(|uri| number_of(uri) == FIRST)
    }
}

/// Reads numbered pages, one after the other.
#[derive(Clone, Debug)]
pub struct NumberedPages {
    first: Url,
    number: u32,
    left: u32,
    /// Fingerprints of the identities in the subscription document and on the pages so far.
    seen: BTreeSet<u64>,
    boundary: Option<SortKey>,
    options: HistoryOptions,
}

impl NumberedPages {
    /// Begins to read; `None` if the feed offers no such pages. `oldest` is the time of the oldest stored entry of the
    /// feed.
    #[must_use]
    pub fn begin(feed: &LogicalFeed, oldest: Option<Timestamp>, options: HistoryOptions) -> Option<Self> {
        let record = feed.record.as_ref()?;
        let first = record.page_link(PageLink::Numbered)?.clone();
        Some(Self {
            number: record.page_link(PageLink::NumberedRead).map_or(FIRST, number_of),
            first,
            left: options.archive_limit.max(1),
            seen: record.window.entries.iter().map(|entry| entry.id).collect(),
            boundary: oldest.map(|time| SortKey { time, rank: i64::MIN }),
            options,
        })
    }

    /// Returns the next page to fetch. Returns `None` at the limit of documents, at which Lacuna asks the user (A7).
    #[must_use]
    pub fn next_page(&self) -> Option<Url> {
        (self.left > 0).then(|| numbered(&self.first, self.number))
    }

    /// Takes in the page of [`Self::next_page`]. Returns `None` if the page brings no new entry, which is the end of
    /// the pages.
    pub fn handle_page(
        &mut self,
        feed: &LogicalFeed,
        page: &FeedDocument,
        held: &Held,
        now: Timestamp,
    ) -> Option<DocumentUpdate> {
        let id = |entry: &Entry| Digest::of([entry.id.as_str()]).half();
        let fresh: Vec<u64> =
            page.whole_entries().iter().map(id).filter(|id| !self.seen.contains(id)).collect();
        if fresh.is_empty() {
            return None;
        }
        self.seen.extend(fresh);
        let last = self.boundary.unwrap_or(SortKey { time: now, rank: i64::MIN });
        let distance = self.number - 1;
        let mut update = apply_page(feed, page, held, PageUse::Append { last }, distance, self.options, now);
        // The list gets one boundary only, above the first page that brings a new entry.
        if self.boundary.is_none() || !update.entries.iter().any(|change| change.held.is_none()) {
            update.boundary = None;
        } else {
            self.boundary = None;
        }
        self.number += 1;
        self.left -= 1;
        update.feed = self.record(feed, self.number);
        Some(update)
    }

    /// Returns the changes at the end of the pages. The next search begins at the first numbered page again.
    #[must_use]
    pub fn end(&self, feed: &LogicalFeed) -> DocumentUpdate {
        DocumentUpdate { feed: self.record(feed, FIRST), ..DocumentUpdate::default() }
    }

    fn record(&self, feed: &LogicalFeed, number: u32) -> Option<FeedRecord> {
        let mut record = feed.record.clone()?;
        record.page_links.retain(|(link, _)| *link != PageLink::NumberedRead);
        record.page_links.push((PageLink::NumberedRead, numbered(&self.first, number)));
        Some(record)
    }
}
