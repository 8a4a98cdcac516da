//! An address that turns out to be that of an archive: its `current` document is the one to subscribe to (K2).

use url::Url;

use super::documents::{Documents, Reply};
use crate::history::{DocumentRole, classify, same_document};

/// K2: where a document is an archive that names its subscription document, fetches that one instead; `None` where
/// the document is no archive or leads in a circle.
pub(super) fn current_document(
    documents: &mut Documents<'_>,
    requested: &Url,
    reply: &Reply,
) -> Option<(Url, Reply)> {
    const HOPS: usize = 3;
    let mut met = vec![requested.clone(), reply.uri.clone()];
    let mut found: Option<(Url, Reply)> = None;
    for _ in 0..HOPS {
        let (address, reply) = found.as_ref().map_or((requested, reply), |(address, reply)| (address, reply));
        let document = &reply.document.as_ref().ok()?.document;
        let DocumentRole::Archive { current: Some(current) } = classify(document, address, None).role else {
            return found;
        };
        if met.iter().any(|uri| same_document(uri, &current)) {
            return None;
        }
        let next = documents.follow(&current).ok().filter(|reply| reply.document.is_ok())?;
        met.extend([current.clone(), next.uri.clone()]);
        found = Some((current, next));
    }
    None
}

/// What is said when the subscription went to the `current` document (K2).
pub(super) fn archive_notice(current: &Url) -> String {
    format!(
        "The address was that of an archive. The feed's current document is subscribed to instead: {current}"
    )
}
