//! An address that turns out to be that of an archive: its `current` document is the one to subscribe to (K2).

use url::Url;

use super::documents::{Documents, Reply};
use crate::history::{DocumentRole, FeedRecord, classify, same_document};
use crate::model::{FeedDocument, relation};

/// Where the `current` link of a document leads.
pub(super) enum Leads {
    /// It says nothing: there is none, or it plainly names the document itself.
    Here,
    /// To the document itself under another address, with the answer from there: it is no archive for that link.
    Itself(Reply),
    /// To the document to subscribe to, at this address.
    Current(Url, Reply),
    /// In a circle, or to nothing that can be had.
    Nowhere,
}

/// Follows the `current` link of an archive document to its subscription document (RFC 5005 §4, K2). The document was
/// asked for at `requested`; `record` is what the store knows of the feed.
pub(super) fn current_document(
    documents: &mut Documents<'_>,
    requested: &Url,
    reply: &Reply,
    record: Option<&FeedRecord>,
) -> Leads {
    let Ok(fetched) = &reply.document else { return Leads::Here };
    match classify(&fetched.document, requested, record).role {
        DocumentRole::Archive { current: Some(current) } => {
            follow_current(documents, requested, &reply.uri, Some(&fetched.document), current)
        }
        _ => Leads::Here,
    }
}

/// Follows the `current` link of the document at `uri`, got at `requested`, and those of archives that it leads to.
pub(super) fn follow_current(
    documents: &mut Documents<'_>,
    requested: &Url,
    uri: &Url,
    document: Option<&FeedDocument>,
    current: Url,
) -> Leads {
    const HOPS: usize = 3;
    let mut met = vec![requested.clone(), uri.clone()];
    let mut found: Option<(Url, Reply)> = None;
    let mut current = current;
    for _ in 0..HOPS {
        if met.iter().any(|uri| same_document(uri, &current)) {
            return Leads::Nowhere;
        }
        let Ok(reply) = documents.follow(&current) else { return Leads::Nowhere };
        let Ok(next) = reply.document.as_ref().map(|fetched| &fetched.document) else {
            return Leads::Nowhere;
        };
        let (from, before) = match &found {
            Some((_, reply)) => (&reply.uri, reply.document.as_ref().ok().map(|fetched| &fetched.document)),
            None => (uri, document),
        };
        if same_document(&reply.uri, from) || before.is_some_and(|before| is_copy(before, next)) {
            return match found {
                None => Leads::Itself(reply),
                Some((address, found)) => {
                    documents.assume_origin(&found.uri);
                    Leads::Current(address, found.with_own_current())
                }
            };
        }
        let DocumentRole::Archive { current: Some(further) } = classify(next, &current, None).role else {
            documents.assume_origin(&reply.uri);
            return Leads::Current(current, reply);
        };
        met.extend([current.clone(), reply.uri.clone()]);
        found = Some((current, reply));
        current = further;
    }
    Leads::Nowhere
}

/// Whether two documents are one that is served at two addresses.
fn is_copy(a: &FeedDocument, b: &FeedDocument) -> bool {
    let entries = a.entries_digest();
    let older = |document: &FeedDocument| document.head.link(relation::PREV_ARCHIVE).cloned();
    let is_archive = a.head.markers.archive || b.head.markers.archive;
    !is_archive && entries.is_some() && entries == b.entries_digest() && older(a) == older(b)
}

/// What is said when the address is that of an archive and stays subscribed to (K2).
pub(super) fn archive_warning(current: Option<&Url>) -> String {
    let why = match current {
        Some(current) => format!("its current document could not be subscribed to instead: {current}"),
        None => "it names no current document".to_owned(),
    };
    format!("The address is that of an archive. Newer entries may be missing, for {why}")
}

/// What is said when the subscription went to the `current` document (K2).
pub(super) fn archive_notice(current: &Url) -> String {
    format!(
        "The address was that of an archive. The feed's current document is subscribed to instead: {current}"
    )
}
