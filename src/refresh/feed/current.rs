//! Finds the subscription document by the `current` link of an archive, if the user subscribed to an archive (K2).

use url::Url;

use crate::history::{DocumentRole, FeedRecord, classify, same_document};
use crate::model::{FeedDocument, relation};
use crate::refresh::documents::{Documents, Reply};

/// The result of following the `current` link of a document.
pub(in crate::refresh) enum Leads {
    /// The document has no `current` link, or the link clearly leads to the document itself.
    Here,
    /// The link leads to the document itself under another address, so it does not make the document an archive. The
    /// value is the reply from that address.
    Itself(Reply),
    /// The link leads to the subscription document: its address and the reply from there.
    Current(Url, Reply),
    /// The links form a loop or lead to no document, or the link failed before and is not tried again at this poll.
    Nowhere,
}

/// Follows the `current` link of an archive document to its subscription document (RFC 5005 §4, K2). `requested` is the
/// address before redirects; `record` has the facts that earlier documents showed.
pub(in crate::refresh) fn current_document(
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

/// Follows the `current` link of the document at `uri`. If the link leads to another archive, follows its `current`
/// link too. `requested` is the address before redirects.
pub(in crate::refresh) fn follow_current(
    documents: &mut Documents<'_>,
    requested: &Url,
    uri: &Url,
    document: Option<&FeedDocument>,
    current: Url,
) -> Leads {
    const HOPS: usize = 3;
    let mut visited = vec![requested.clone(), uri.clone()];
    let mut found: Option<(Url, Reply)> = None;
    let mut current = current;
    for _ in 0..HOPS {
        if visited.iter().any(|uri| same_document(uri, &current)) {
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
        visited.extend([current.clone(), reply.uri.clone()]);
        found = Some((current, reply));
        current = further;
    }
    Leads::Nowhere
}

/// Returns true if two documents are the same document at two addresses.
fn is_copy(a: &FeedDocument, b: &FeedDocument) -> bool {
    let entries = a.entries_digest();
    let older = |document: &FeedDocument| document.head.link(relation::PREV_ARCHIVE).cloned();
    let is_archive = a.head.markers.archive || b.head.markers.archive;
    !is_archive && entries.is_some() && entries == b.entries_digest() && older(a) == older(b)
}

/// Returns the notice for a user who stays subscribed to an archive (K2).
pub(in crate::refresh) fn archive_warning(current: Option<&Url>) -> String {
    match current {
        Some(current) => t!("refresh-archive-unreachable", address = current.to_string()),
        None => t!("refresh-archive-alone").to_owned(),
    }
}

/// Returns the notice for a user whose subscription moved to the `current` document (K2).
pub(in crate::refresh) fn archive_notice(current: &Url) -> String {
    t!("refresh-archive-left", address = current.to_string())
}
