//! "Look for older entries" of a paged feed: follows the `next` links of its pages (RFC 5005 §3), if the user asks.
//! Continues behind the last page of the list, as "Load more" does.

use url::Url;

use super::numbered::{failed_page, result, tell_progress};
use super::page::load_with;
use super::site::count_request;
use crate::history::{Coverage, LogicalFeed, PageUse, SortKey, next_page, page_behind, same_document};
use crate::model::{FeedKind, SubscriptionId, Timestamp};
use crate::refresh::Services;
use crate::refresh::documents::Documents;
use crate::store::{Applied, StoreError};

/// Reads linked pages to the last one, or to the limit of documents if `is_limited`. Returns a notice for the user, and
/// the counts of the stored entries. Returns `None` if the feed links no older page.
pub(in crate::refresh) fn follow_pages(
    services: &Services,
    documents: &mut Documents<'_>,
    id: SubscriptionId,
    is_limited: bool,
) -> Result<Option<(String, Applied)>, StoreError> {
    let limit = if is_limited { services.settings().history.archive_limit.max(1) } else { u32::MAX };
    let Some(mut place) = Place::of(services, id)? else { return Ok(None) };
    let (mut sum, mut read) = (Applied::default(), 0_u32);
    let ending = loop {
        tell_progress(services, documents, id, read);
        let Some(address) = place.next.take() else {
            break if read == 0 { msg!("refresh-no-further-page") } else { msg!("refresh-no-page-follows") };
        };
        if place.read.iter().any(|page| same_document(page, &address)) {
            break msg!("history-pages-lead-away");
        }
        if read == limit {
            break msg!("refresh-more-pages");
        }
        documents.pause(services.questions.book_next(&address));
        if documents.is_stopped() {
            break msg!("history-stopped");
        }
        if !count_request(services, id, Coverage::count_single_page)? {
            break msg!("refresh-more-pages-tomorrow");
        }
        let usage = PageUse::Append { last: place.last };
        match load_with(services, documents, &place.feed, &address, usage, place.distance) {
            Ok((page, applied)) => {
                sum += applied;
                read += 1;
                let Some(after) = Place::of(services, id)? else { break msg!("history-stopped") };
                place = Place { next: page_behind(&page.links).cloned(), ..after };
            }
            Err(_) if documents.is_stopped() => break msg!("history-stopped"),
            Err(failure) => break failed_page(services, id, &failure)?,
        }
    };
    Ok(Some(result(read, sum, ending)))
}

/// The place at which reading goes on.
struct Place {
    feed: LogicalFeed,
    next: Option<Url>,
    /// The position of the last row of the list.
    last: SortKey,
    /// The number of links from the subscription document to the next page.
    distance: u32,
    /// The pages that are in the list.
    read: Vec<Url>,
}

impl Place {
    /// Returns `None` if the feed links no older page.
    fn of(services: &Services, id: SubscriptionId) -> Result<Option<Self>, StoreError> {
        services.writer.read(move |store| {
            let feed = store.feed_without_coverage(id)?;
            let record = feed.record.as_ref().filter(|record| record.kind == FeedKind::Paged);
            let Some(record) = record.filter(|record| page_behind(&record.page_links).is_some()) else {
                return Ok(None);
            };
            let boundaries = store.boundaries(id)?;
            let last = store.last_row(id)?;
            let lowest = Timestamp::from_millis(i64::MIN);
            Ok(Some(Self {
                next: next_page(record, &boundaries),
                last: last.unwrap_or(SortKey { time: lowest, rank: i64::MIN }),
                distance: u32::try_from(boundaries.len()).unwrap_or(u32::MAX).saturating_add(1),
                read: boundaries
                    .into_iter()
                    .map(|boundary| boundary.page)
                    .chain([record.document.clone()])
                    .collect(),
                feed,
            }))
        })
    }
}
