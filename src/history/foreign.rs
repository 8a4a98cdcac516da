//! Decides if a document belongs to another feed, so that nothing may be taken from it (A6, H1).

use url::Url;

use super::kind::same_site;
use super::{FeedRecord, LogicalFeed};
use crate::model::FeedDocument;

/// Returns true if a page belongs to another feed, so that nothing may be taken from it (H1).
#[must_use]
pub fn is_other_feed(feed: &LogicalFeed, page: &FeedDocument) -> bool {
    feed.record.as_ref().is_some_and(|record| is_page_of_other_feed(record, page))
}

/// Returns true if a document belongs to another feed (A6): it comes from another site, its title differs, and neither
/// its id nor one of its authors is that of the feed. Without a title on both sides the answer is false.
pub(in crate::history) fn is_foreign(record: &FeedRecord, document: &FeedDocument) -> bool {
    let head = &document.head;
    if same_site(&document.uri, &record.document) || head.title.is_empty() || record.identity.title.is_empty()
    {
        return false;
    }
    let same_id = head.id.is_some() && head.id == record.identity.id;
    let same_author = head.authors.iter().any(|author| record.identity.authors.contains(author));
    !same_id && !same_author && head.title != record.identity.title
}

/// Returns true if a page belongs to another feed. Unlike an archive (A6), it may not have an id of its own, with one
/// exception: some publishers take the address of each page for its id, and give all pages the title of the feed.
pub(in crate::history) fn is_page_of_other_feed(record: &FeedRecord, page: &FeedDocument) -> bool {
    let (identity, head) = (&record.identity, &page.head);
    let (Some(feed), Some(id)) = (&identity.id, &head.id) else { return is_foreign(record, page) };
    let is_address = |id: &str| Url::parse(id).is_ok_and(|id| id.has_host());
    let is_address_of_page = is_address(feed) && is_address(id) && head.title == identity.title;
    is_foreign(record, page) || (id != feed && !is_address_of_page)
}

/// Returns true if a document has the feed's id or title.
pub(in crate::history) fn is_of(record: &FeedRecord, document: &FeedDocument) -> bool {
    let head = &document.head;
    (head.id.is_some() && head.id == record.identity.id)
        || (!head.title.is_empty() && head.title == record.identity.title)
}
