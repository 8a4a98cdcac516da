//! What RFC 5005 and its drafts ask of a publisher, held against one document (`inspect`).

use url::Url;

use super::kind::{older_page, same_document};
use crate::model::{Fault, FeedDocument, Severity, relation};

/// What a document breaks or leaves out of what RFC 5005 asks of its publisher. `requested` is its address before
/// redirects.
#[must_use]
pub fn advice(document: &FeedDocument, requested: &Url) -> Vec<Fault> {
    let head = &document.head;
    let mut found = Vec::new();
    let mut say = |severity, clause: &str, message: String| {
        found.push(Fault { severity, clause: clause.to_owned(), message });
    };
    let current = head.link(relation::CURRENT);
    if head.markers.archive && current.is_none() {
        say(
            Severity::Info,
            "RFC 5005 §4",
            "an archive document should name its subscription document with a link of the relation current"
                .to_owned(),
        );
    }
    if !head.markers.archive
        && current.is_some_and(|uri| !same_document(uri, &document.uri) && !same_document(uri, requested))
    {
        say(Severity::Info, "RFC 5005 §4", "an archive document should carry fh:archive".to_owned());
    }
    if head.markers.archive && head.markers.complete {
        say(Severity::Error, "RFC 5005 §2", "a document cannot be an archive and complete".to_owned());
    }
    if head.markers.archive
        && head.link(relation::NEXT_ARCHIVE).is_none()
        && head.link(relation::PREV_ARCHIVE).is_some()
    {
        say(
            Severity::Info,
            "RFC 5005 §4",
            "an archive document should link the following one as next-archive, unless it is the newest"
                .to_owned(),
        );
    }
    for name in [relation::PREV_ARCHIVE, relation::NEXT_ARCHIVE] {
        if head.link(name).is_some_and(|uri| same_document(uri, &document.uri)) {
            say(Severity::Error, "RFC 5005 §4", format!("the link {name} leads to the document itself"));
        }
    }
    if head.link(relation::NEXT).is_some() && older_page(document).is_none() {
        say(Severity::Warning, "RFC 5005 §3", "the link next leads to the document itself".to_owned());
    }
    if head.link(relation::SELF).is_none() {
        say(
            Severity::Info,
            "RFC 4287 §4.1.1",
            "a feed should say its own address with a link of the relation self".to_owned(),
        );
    }
    if head.updated.is_none() {
        say(
            Severity::Info,
            "RFC 5005 §4.2",
            "without an update time of the document equal entries cannot be told apart by age".to_owned(),
        );
    }
    found
}
