//! The links that a feed's record keeps to remember where the `current` link of its subscription document led (K2).
//!
//! A `current` link says that the document is an archive, unless it leads to the document itself. If a comparison of
//! the two addresses does not decide this question, `refresh` fetches the link once, and the record keeps the result.
//! The record also notes that the user subscribed to an archive because Lacuna could not find its current document.

use url::Url;

use crate::history::kind::same_document;
use crate::history::{DocumentRole, FeedRecord, PageLink};
use crate::model::{FeedDocument, relation};

/// Returns the link by which the record remembers what this document is: an archive, or a document whose `current` link
/// leads to itself under another address.
pub(in crate::history) fn current_links(
    document: &FeedDocument,
    role: &DocumentRole,
) -> Option<(PageLink, Url)> {
    let (link, uri) = match role {
        DocumentRole::Archive { current: Some(current) } => (PageLink::CurrentElsewhere, current),
        DocumentRole::Archive { current: None } => (PageLink::Archive, &document.uri),
        DocumentRole::Subscription | DocumentRole::Page => {
            let current = document.head.link(relation::CURRENT);
            (PageLink::CurrentOwn, current.filter(|uri| !same_document(uri, &document.uri))?)
        }
    };
    Some((link, uri.clone()))
}

impl FeedRecord {
    /// Returns true if the record knows that `current` leads to `document` itself.
    pub(in crate::history) fn is_own_current(&self, document: &Url, current: &Url) -> bool {
        let known = self.page_link(PageLink::CurrentOwn).is_some_and(|known| same_document(known, current));
        known && same_document(&self.document, document)
    }

    /// Returns the `current` link of the subscribed document, if that document is an archive.
    #[must_use]
    pub fn missing_current(&self) -> Option<&Url> {
        self.page_link(PageLink::CurrentElsewhere)
    }

    /// Returns true if the subscribed document is an archive.
    #[must_use]
    pub fn is_archive(&self) -> bool {
        self.missing_current().or_else(|| self.page_link(PageLink::Archive)).is_some()
    }
}
