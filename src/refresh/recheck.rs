//! "Check archives again" (A4): fetches the processed archive documents of a feed once more, merges what differs and
//! says so (A5). What an archive that cannot be had any more brought is kept.

use std::collections::{BTreeSet, HashSet};

use url::Url;

use super::documents::Documents;
use super::{Event, Services, WalkProgress};
use crate::history::{ArchiveDifference, ProcessedDocument, older_archive, recheck_archive};
use crate::model::{Digest, EntryId, EntryKey, Failure, FeedDocument, SubscriptionId, Validators, WalkWork};
use crate::store::Applied;

/// What the check brought.
#[derive(Default)]
pub(super) struct Rechecked {
    pub(super) applied: Applied,
    /// What to tell the reader (A5).
    pub(super) notices: Vec<String>,
}

/// Checks every processed archive of a feed; what it leads to newly is left to the walk.
pub(super) fn recheck(
    services: &Services,
    documents: &mut Documents<'_>,
    id: SubscriptionId,
) -> Result<Rechecked, Failure> {
    let (archives, lacks_texts) =
        services.writer.run(move |tx| Ok((tx.processed_archives(id)?, tx.purged(id)? > 0)))?;
    let mut found = Rechecked::default();
    if archives.is_empty() {
        return Ok(found);
    }
    // One that was redirected is known by two addresses; its digest stands by the first.
    let mut fetched: BTreeSet<Url> = BTreeSet::new();
    let mut places: BTreeSet<(u64, u32)> = BTreeSet::new();
    let mut checked = 0_usize;
    let (mut met, mut differences) = (HashSet::new(), Vec::new());
    for archive in archives {
        if documents.is_stopped() {
            break;
        }
        (services.events)(Event::Walking(WalkProgress {
            subscription: id,
            gap: None,
            work: WalkWork::Check,
            documents: u32::try_from(checked).unwrap_or(u32::MAX),
            back_to: None,
            bytes: documents.bytes,
        }));
        let place = (archive.walk, archive.depth);
        let is_alias = archive.digest.is_none() && places.contains(&place);
        if is_alias || !fetched.insert(archive.uri.clone()) {
            continue;
        }
        let uri = archive.uri.clone();
        // Texts that made room come back with their archive, so that one is wanted whole.
        let validators = if lacks_texts { Validators::default() } else { archive.validators.clone() };
        let document = match documents.follow_again(&uri, &validators) {
            Ok(Some((document, _))) => document,
            Ok(None) => {
                places.insert(place);
                let brought = services.writer.run(move |tx| tx.entries_from(id, &archive.uri))?;
                met.extend(brought.iter().map(fingerprint));
                checked += 1;
                continue;
            }
            Err(_) if documents.is_stopped() => break,
            Err(failure) => {
                found
                    .notices
                    .push(format!("The archive {uri} could not be checked again. {}", failure.message));
                continue;
            }
        };
        fetched.insert(document.uri.clone());
        places.insert(place);
        let ids: Vec<u64> = document.entries.iter().map(|entry| fingerprint(&entry.id)).collect();
        let Some((applied, difference)) = merge(services, id, archive, document)? else {
            found.notices.push(format!(
                "The archive {uri} could not be checked again. What is there now is not whole, or another document."
            ));
            continue;
        };
        checked += 1;
        found.applied.new_unread += applied.new_unread;
        found.applied.new_read += applied.new_read;
        found.applied.changed += applied.changed;
        met.extend(ids);
        differences.push((uri, difference));
    }
    let stories = tell(services, id, met, differences)?;
    let differ = match stories.len() {
        0 => "none differs".to_owned(),
        1 => "1 differs".to_owned(),
        n => format!("{n} differ"),
    };
    found.notices.extend(stories);
    let checked = if checked == 1 { "1 archive was".to_owned() } else { format!("{checked} archives were") };
    let rest = if documents.is_stopped() { " You stopped before the others." } else { "" };
    found.notices.push(format!("{checked} checked again, {differ}.{rest}"));
    Ok(found)
}

fn fingerprint(id: &EntryId) -> u64 {
    Digest::of([id.as_str()]).half()
}

/// A5: notes what changed, and says it, an archive at a time. Told at the end: what moved to another archive, or to the
/// subscription document, was not withdrawn. `met` are the fingerprints of the ids in the archives that were checked.
fn tell(
    services: &Services,
    id: SubscriptionId,
    mut met: HashSet<u64>,
    differences: Vec<(Url, ArchiveDifference)>,
) -> Result<Vec<String>, Failure> {
    let now = (services.clock)();
    Ok(services.writer.run(move |tx| {
        let record = tx.logical_feed(id)?.record;
        met.extend(record.iter().flat_map(|record| record.window.marks.iter().map(|mark| mark.id)));
        let mut stories = Vec::new();
        for (uri, mut difference) in differences {
            difference.withdrawn.retain(|id| !met.contains(&fingerprint(id)));
            if difference != ArchiveDifference::default() {
                let story = told(&uri, &difference);
                tx.note_event(id, now, &story)?;
                stories.push(story);
            }
        }
        Ok(stories)
    })?)
}

/// What changed, for the reader.
fn told(uri: &Url, difference: &ArchiveDifference) -> String {
    let (changed, withdrawn) = (difference.changed, difference.withdrawn.len());
    let added =
        if difference.added == 1 { "1 entry".to_owned() } else { format!("{} entries", difference.added) };
    let kept = if withdrawn == 0 { "" } else { " (you still have what was withdrawn)" };
    format!(
        "The archive {uri} differs from what was processed: {added} added, {changed} changed, {withdrawn} withdrawn{kept}."
    )
}

/// Decides and stores what one archive brings, in one transaction.
fn merge(
    services: &Services,
    id: SubscriptionId,
    archive: ProcessedDocument,
    document: FeedDocument,
) -> Result<Option<(Applied, ArchiveDifference)>, Failure> {
    let now = (services.clock)();
    let options = services.terms().history;
    Ok(services.writer.run(move |tx| {
        let feed = tx.logical_feed(id)?;
        let older = older_archive(&feed, &document);
        let mut held = tx.held_behind(id, &document, older.as_ref(), true)?;
        if older.is_some() {
            tx.look_up_chain(&feed, &mut held, older.as_ref(), &document.uri)?;
        }
        let mut brought = tx.entries_from(id, &archive.uri)?;
        if document.uri != archive.uri {
            brought.extend(tx.entries_from(id, &document.uri)?);
        }
        let Some((update, difference)) =
            recheck_archive(&feed, &archive, &document, &held, &brought, options, now)
        else {
            return Ok(None);
        };
        let applied = tx.apply(id, &update, now)?;
        // Texts that made room and stand there still come back with it.
        tx.restore_texts(id, &document, now)?;
        Ok(Some((applied, difference)))
    })?)
}

/// Fetches the document of one entry again, for a text that made room; says what came of it.
pub(super) fn fetch_text(
    services: &Services,
    documents: &mut Documents<'_>,
    id: SubscriptionId,
    key: EntryKey,
) -> Result<String, Failure> {
    let source = services.writer.run(move |tx| {
        let Some(row) = tx.rows(&[key])?.pop() else { return Ok(None) };
        let Some(uri) = row.document else { return Ok(None) };
        let of = match (row.captured, tx.captured_of(id, &uri)?) {
            (None, _) => None,
            (Some(_), Some(of)) => Some(of),
            (Some(_), None) => Some(tx.fetch_state(id)?.url),
        };
        Ok(Some((uri, of)))
    })?;
    let Some((uri, of)) = source else { return Ok("The entry is no longer there.".to_owned()) };
    let document = match of {
        None => documents.follow(&uri)?.document?.document,
        // A web archive shows its captures in a frame of its own: it is asked for what it took.
        Some(of) => documents.anew().capture(&services.terms().web_archive, &uri, &of)?.0,
    };
    let now = (services.clock)();
    let restored = services.writer.run(move |tx| tx.restore_texts(id, &document, now))?;
    Ok(match restored.len() {
        _ if !restored.contains(&key) => {
            format!("The text stands in {uri} no longer. The entry’s page may still have it.")
        }
        1 => "The text was fetched again.".to_owned(),
        n => format!("{n} texts were fetched again."),
    })
}
