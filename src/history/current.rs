//! What a feed's record keeps of the `current` link of its subscription document (K2).
//!
//! Such a link says that a document is an archive, unless it leads to the document itself. Where the spelling does not
//! tell, the driver looks once; what it found is remembered here, and so is an archive that was subscribed to for want of
//! its current document.

use url::Url;

use super::kind::same_document;
use super::numbered::link;
use super::{DocumentRole, FeedRecord};
use crate::model::{FeedDocument, relation};

/// Among the links of a record: a `current` under another address than the document's that leads to the document itself.
const OWN: &str = "current-own";

/// Among the links of a record: the `current` of a document that is an archive.
const ELSEWHERE: &str = "current-elsewhere";

/// Among the links of a record: the document is an archive and names no current one.
const NAMELESS: &str = "archive";

/// The links that a record keeps for this.
pub(super) fn current_links(document: &FeedDocument, role: &DocumentRole) -> Option<(String, Url)> {
    let (name, uri) = match role {
        DocumentRole::Archive { current: Some(current) } => (ELSEWHERE, current),
        DocumentRole::Archive { current: None } => (NAMELESS, &document.uri),
        DocumentRole::Subscription | DocumentRole::Page => {
            let current = document.head.link(relation::CURRENT);
            (OWN, current.filter(|uri| !same_document(uri, &document.uri))?)
        }
    };
    Some((name.to_owned(), uri.clone()))
}

impl FeedRecord {
    /// Whether this `current` is known to lead to the document itself: the one at that address.
    pub(super) fn is_own_current(&self, document: &Url, current: &Url) -> bool {
        let known = link(self, OWN).is_some_and(|known| same_document(known, current));
        known && same_document(&self.document, document)
    }

    /// The current document that the address subscribed to names, being that of an archive.
    #[must_use]
    pub fn missing_current(&self) -> Option<&Url> {
        link(self, ELSEWHERE)
    }

    /// Whether the address subscribed to is known to be that of an archive.
    #[must_use]
    pub fn is_archive(&self) -> bool {
        self.missing_current().or_else(|| link(self, NAMELESS)).is_some()
    }
}
