//! Pages that the user loads, by browsing or with "Load more" (P1 to P6), and numbered pages that no feed links.

use url::Url;

use crate::history::coverage_gaps::missed_times;
use crate::history::foreign::is_other_feed;
use crate::history::kind::older_page;
use crate::history::logical_feed::{EARLIEST, newest_polled};
use crate::history::merge::Merge;
use crate::history::{
    DocumentUpdate, FeedRecord, Held, HistoryOptions, LogicalFeed, PageBoundary, PageLink, SortKey,
};
use crate::model::{FeedDocument, FeedKind, Timestamp};

pub(super) mod link;
pub(super) mod numbered;

/// The way in which the window uses a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PageUse {
    /// The page replaces the shown page (P1). Its entries keep the user's marks (P4) and do not enter the list of the
    /// feed (P6).
    Browse,
    /// The page is appended to the list below a boundary, which follows the last row (P3).
    Append {
        /// The position of the last row so far.
        last: SortKey,
    },
}

/// Returns the `next` page among the page links of a document (RFC 5005 §3).
#[must_use]
pub fn page_behind(links: &[(PageLink, Url)]) -> Option<&Url> {
    links.iter().find(|(link, _)| *link == PageLink::Next).map(|(_, uri)| uri)
}

/// Returns the page to append to the list of a paged feed: the one behind the page that was appended last (P3), at first
/// the one behind the subscription document.
#[must_use]
pub fn next_page(record: &FeedRecord, boundaries: &[PageBoundary]) -> Option<Url> {
    match boundaries.iter().max_by_key(|boundary| boundary.position) {
        Some(boundary) => boundary.next.clone(),
        None => record.page_link(PageLink::Next).cloned(),
    }
}

/// Decides what a page changes. `distance` is the number of links from the subscription document to the page.
#[must_use]
pub fn apply_page(
    feed: &LogicalFeed,
    page: &FeedDocument,
    held: &Held,
    usage: PageUse,
    distance: u32,
    options: HistoryOptions,
    now: Timestamp,
) -> DocumentUpdate {
    let missed = missed_times(feed);
    let (dated, poll) = feed.record.as_ref().map_or((true, 0), |record| (record.dated, record.polls));
    let merge = Merge {
        // Entries of the page that are newer arrive unread (G5a).
        unread_after: if options.history_unread { Some(EARLIEST) } else { newest_polled(feed) },
        missed: &missed,
        in_view: matches!(usage, PageUse::Append { .. }),
        ..Merge::new(FeedKind::Paged, dated, poll, distance.max(1), now)
    };
    let mut merged = merge.run(page, held);
    let boundary = match usage {
        PageUse::Browse => None,
        PageUse::Append { last } => Some(PageBoundary {
            page: page.uri.clone(),
            position: last,
            // Entries move from page to page between two requests. Only a common entry shows that no entry lies between
            // two pages (P3).
            may_have_slipped: !merged.overlaps && !page.entries.is_empty(),
            next: older_page(page).cloned(),
        }),
    };
    DocumentUpdate { boundary, ..merged.take_update() }
}

/// Decides what the page behind the subscription document changes that Lacuna fetched to learn the kind of the feed
/// (K7a). Stored entries take later versions. The user did not ask for the other entries, so they are not stored (P1).
#[must_use]
pub fn apply_probe(
    feed: &LogicalFeed,
    page: &FeedDocument,
    held: &Held,
    options: HistoryOptions,
    now: Timestamp,
) -> DocumentUpdate {
    if is_other_feed(feed, page) {
        return DocumentUpdate::default();
    }
    let mut update = apply_page(feed, page, held, PageUse::Browse, 1, options, now);
    update.entries.retain(|change| change.held.is_some());
    update
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::{Arrival, PollWindow};
    use crate::model::{Ending, Entry, EntryId, Format, Head, IdSource, SubscriptionId};

    #[test]
    fn g5a_an_entry_that_is_dated_ahead_lets_no_unseen_entry_of_a_page_arrive_as_read() {
        let day = |day: i64| Timestamp::from_seconds(day * 24 * 3600);
        let dated = |id: &str, at: i64| Entry {
            published: Some(day(at)),
            ..Entry::new(EntryId::new(id), IdSource::Given)
        };
        let mut feed = LogicalFeed::new(SubscriptionId(1));
        let newest = Some((day(300), EntryId::new("ahead")));
        let window = PollWindow { entries: Vec::new(), newest };
        feed.record = Some(FeedRecord { window, ..FeedRecord::example(FeedKind::Paged) });
        feed.last_poll = Some(day(100));
        let page = FeedDocument {
            uri: "http://feed.example/2".parse().unwrap(),
            format: Format::Atom10,
            head: Head::default(),
            entries: vec![dated("unseen", 101), dated("old", 99)],
            ending: Ending::Whole,
            faults: Vec::new(),
        };
        let (held, options) = (Held::default(), HistoryOptions::default());
        let update = apply_page(&feed, &page, &held, PageUse::Browse, 1, options, day(102));
        let arrivals: Vec<Arrival> = update.entries.iter().map(|change| change.arrival).collect();
        assert_eq!(arrivals, [Arrival::Unread, Arrival::Read]);
    }
}
