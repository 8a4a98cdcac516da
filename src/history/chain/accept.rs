//! Decides if a document is taken for an archive of the chain (A2, A4, A6, A7). A server may send any document in place
//! of an archive.

use url::Url;

use crate::history::foreign::is_foreign;
use crate::history::kind::{older_in_chain, same_document, says_its_place};
use crate::history::{FeedRecord, GapCause, Held, ProcessedDocument, UriState};
use crate::model::{Ending, EntryKey, FeedDocument};

/// Returns the reason for which a document is no archive of the feed, whoever asked for it. `requested` is the address of
/// the subscription document before redirects.
pub(super) fn refusal_of_document(
    record: &FeedRecord,
    requested: &Url,
    document: &FeedDocument,
) -> Option<GapCause> {
    // This check comes first, because a foreign document does not show a loop in the chain (A6, A7).
    if is_foreign(record, document) {
        return Some(GapCause::Foreign);
    }
    is_subscription_document(record, requested, &document.uri).then_some(GapCause::Loop)
}

pub(super) fn is_subscription_document(record: &FeedRecord, requested: &Url, uri: &Url) -> bool {
    same_document(uri, requested) || same_document(uri, &record.document)
}

/// Returns the reason for which the answer to a new request for a processed archive is not taken for that archive. Then
/// its stored record stays. `held` has the stored facts about the answer.
pub(super) fn refusal_of_answer(
    record: &FeedRecord,
    requested: &Url,
    processed: &ProcessedDocument,
    document: &FeedDocument,
    is_shortened: bool,
    held: &Held,
) -> Option<GapCause> {
    if document.ending != Ending::Whole || is_shortened {
        return Some(GapCause::Unreadable);
    }
    let refused = refusal_of_document(record, requested, document);
    if refused.is_some() {
        return refused;
    }
    if is_another(held.own, processed) || leads_up(record, processed, document) {
        return Some(GapCause::Loop);
    }
    // A document at another address, or one that does not say its place, counts only if it has entries of the archive. An
    // address may lead to an archive that is not known yet.
    let must_share = !says_its_place(document) || !same_document(&document.uri, &processed.uri);
    let is_lost = must_share && !processed.entries.is_empty() && !has_any_of(processed, held);
    is_lost.then_some(GapCause::Unreadable)
}

/// Returns true if the archive's address leads to another archive of the chain now.
fn is_another(own: UriState, processed: &ProcessedDocument) -> bool {
    matches!(own, UriState::Processed { poll, depth, .. } if (poll, depth) != (processed.poll, processed.depth))
}

/// Returns true if a document links the archive itself, or the newest archive of the feed, and the archive did not. Then
/// it is above the archive, as a copy of the subscription document at another address is.
fn leads_up(record: &FeedRecord, processed: &ProcessedDocument, document: &FeedDocument) -> bool {
    let older = older_in_chain(document, record.kind, record.next_is_archive == Some(true));
    let is_above = |older: &Url| {
        same_document(older, &processed.uri)
            || record.older.as_ref().is_some_and(|newest| same_document(older, newest))
    };
    older != processed.older && older.as_ref().is_some_and(is_above)
}

fn has_any_of(processed: &ProcessedDocument, held: &Held) -> bool {
    let renamed = held.linked.iter().chain(&held.renamed).chain(&held.id_candidates).map(|(_, held)| held);
    let mut keys = held.entries.iter().chain(renamed).map(|held| held.key);
    keys.any(|key: EntryKey| processed.entries.contains(&key))
}
