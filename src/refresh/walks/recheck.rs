//! "Check the archive for changes" (A4): fetches the processed archive documents of a feed again, merges the
//! differences and reports them (A5). If an archive is no longer available, its entries stay.

use std::collections::{BTreeSet, HashSet};

use url::Url;

use crate::history::{
    ArchiveDifference, ProcessedDocument, confirm_end, confirm_redirect, older_archive, recheck_archive,
};
use crate::locale::Message;
use crate::model::{
    Digest, EntryId, EntryKey, Failure, FeedDocument, SubscriptionId, Timestamp, Validators, WalkWork,
};
use crate::refresh::documents::Documents;
use crate::refresh::{Event, Notice, Services, WalkProgress};
use crate::store::Applied;

/// The result of checking archives.
#[derive(Default)]
pub(in crate::refresh) struct Rechecked {
    pub(in crate::refresh) applied: Applied,
    /// Notices for the user (A5).
    pub(in crate::refresh) notices: Vec<String>,
}

/// Checks every processed archive of a feed. A walk follows the new links of these archives later.
pub(in crate::refresh) fn recheck(
    services: &Services,
    documents: &mut Documents<'_>,
    id: SubscriptionId,
) -> Result<Rechecked, Failure> {
    let (archives, lacks_texts) =
        services.writer.read(move |store| Ok((store.processed_archives(id)?, store.purged(id)? > 0)))?;
    let mut found = Rechecked::default();
    if archives.is_empty() {
        return Ok(found);
    }
    // A redirected archive is stored under two addresses, and only one of these records has the digest.
    let mut fetched: BTreeSet<Url> = BTreeSet::new();
    let mut places: BTreeSet<(u64, u32)> = BTreeSet::new();
    let mut checked = 0_usize;
    let (mut seen_ids, mut differences) = (HashSet::new(), Vec::new());
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
            bytes: documents.bytes(),
        }));
        let place = (archive.poll, archive.depth);
        let is_alias = archive.digest.is_none() && places.contains(&place);
        if is_alias || !fetched.insert(archive.uri.clone()) {
            continue;
        }
        let uri = archive.uri.clone();
        // Texts that were removed to save space return with their archive. So the server must send the archive again,
        // even if it is unchanged.
        let validators = if lacks_texts { Validators::default() } else { archive.validators.clone() };
        let document = match documents.follow_again(&uri, &validators) {
            Ok(Some((document, _))) => document,
            Ok(None) => {
                places.insert(place);
                let brought = services.writer.read(move |store| store.entries_from(id, &archive.uri))?;
                seen_ids.extend(brought.iter().map(fingerprint));
                checked += 1;
                continue;
            }
            Err(_) if documents.is_stopped() => break,
            Err(failure) => {
                found.notices.push(t!(
                    "refresh-not-checked",
                    address = uri.to_string(),
                    reason = failure.message
                ));
                continue;
            }
        };
        fetched.insert(document.uri.clone());
        places.insert(place);
        let ids: Vec<u64> = document.entries.iter().map(|entry| fingerprint(&entry.id)).collect();
        let Some((applied, difference)) = merge(services, id, archive, document)? else {
            found.notices.push(t!("refresh-not-checked-elsewhere", address = uri.to_string()));
            continue;
        };
        checked += 1;
        found.applied += applied;
        seen_ids.extend(ids);
        differences.push((uri, difference));
    }
    let stories = report(services, id, seen_ids, differences)?;
    let mut told = msg!("refresh-checked", count = checked, changed = stories.len());
    if documents.is_stopped() {
        told = told.and(msg!("refresh-checked-part"));
    }
    found.notices.extend(stories.iter().map(Message::to_string));
    found.notices.push(told.to_string());
    Ok(found)
}

/// Reads documents of the chain a second time: the one at which the feed seems to begin, because its publisher may add the
/// link to an older document later, and archives whose publisher seems to have divided the chain differently.
pub(in crate::refresh) fn take_second_looks(
    services: &Services,
    documents: &mut Documents<'_>,
    id: SubscriptionId,
) -> Result<Applied, Failure> {
    let mut applied = Applied::default();
    let mut looked_at = HashSet::new();
    while !documents.is_stopped() {
        let (now, is_first) = ((services.clock)(), looked_at.is_empty());
        let found = services.writer.read(move |store| {
            let coverage = store.coverage(id)?;
            let due = if is_first { coverage.second_look(now) } else { coverage.urgent_look() };
            due.cloned().map(|due| Ok((store.processed(id, &due)?, due))).transpose()
        })?;
        let Some((known, due)) = found.filter(|(_, due)| looked_at.insert(due.clone())) else { break };
        applied += take_second_look(services, documents, id, known, due, now)?;
    }
    Ok(applied)
}

fn take_second_look(
    services: &Services,
    documents: &mut Documents<'_>,
    id: SubscriptionId,
    known: Option<ProcessedDocument>,
    due: Url,
    now: Timestamp,
) -> Result<Applied, Failure> {
    // Publishers make validators of the entries, so a new link alone may not change them.
    let answer = known.map(|known| (documents.follow_again(&known.uri, &Validators::default()), known));
    if documents.is_stopped() {
        return Ok(Applied::default());
    }
    let is_gone = |failure: &Failure| matches!(failure.status(), Some(404 | 410));
    let is_settled = match &answer {
        Some((Err(failure), _)) => is_gone(failure),
        Some((Ok(found), _)) => found.is_none(),
        None => true,
    };
    if let Some((Ok(Some((document, _))), known)) = answer {
        let merged = merge(services, id, known, document)?;
        if let Some((applied, _)) = merged {
            return Ok(applied);
        }
    }
    Ok(services.writer.run(move |tx| {
        let feed = tx.logical_feed(id)?;
        tx.apply(id, &confirm_end(&feed, &due, is_settled, now), now)
    })?)
}

/// Asks the addresses of the chain again that redirected to another document on an earlier day, because such a redirect may
/// have led past an archive. Walks follow later where an address has a document of its own by now.
pub(in crate::refresh) fn confirm_redirects(
    services: &Services,
    documents: &mut Documents<'_>,
    id: SubscriptionId,
) -> Result<(), Failure> {
    let (now, options) = ((services.clock)(), services.settings().history);
    while !documents.is_stopped() {
        let moved =
            services.writer.read(move |store| Ok(store.coverage(id)?.moved_to_confirm(now).cloned()))?;
        let Some(moved) = moved else { break };
        let answer = documents.follow_again(&moved.from, &Validators::default());
        if documents.is_stopped() {
            break;
        }
        let leads_to =
            answer.map(|answer| answer.map_or_else(|| moved.to.clone(), |(document, _)| document.uri));
        services.writer.run(move |tx| {
            let feed = tx.logical_feed(id)?;
            let known = tx.processed(id, &moved.from)?;
            let place = known.map_or((feed.record.as_ref().map_or(0, |record| record.polls), 1), |known| {
                (known.poll, known.depth)
            });
            let archives = tx.processed_archives(id)?;
            let naming = archives.into_iter().find(|archive| archive.older.as_ref() == Some(&moved.from));
            let naming = match naming {
                Some(archive) => tx.chain(id, &archive.uri, false)?.documents.into_iter().next(),
                None => feed.coverage.stretches.first().map(|top| {
                    let shown = feed.record.as_ref().map_or(0, |record| record.window.entries.len());
                    (top.front.iter().take(shown).map(|seen| seen.key).collect(), Some(top.id))
                }),
            };
            let naming = naming.unwrap_or_default();
            let update = confirm_redirect(&feed, &moved, leads_to.as_ref(), &naming, place, options, now);
            tx.apply(id, &update, now)
        })?;
    }
    Ok(())
}

fn fingerprint(id: &EntryId) -> u64 {
    Digest::of([id.as_str()]).half()
}

/// Notes the changes of each archive as an event, and returns them as notices. Call this after all archives were
/// checked, because an entry that moved to another archive or to the subscription document was not withdrawn.
/// `seen_ids` has the fingerprints of the ids in all checked archives.
fn report(
    services: &Services,
    id: SubscriptionId,
    mut seen_ids: HashSet<u64>,
    differences: Vec<(Url, ArchiveDifference)>,
) -> Result<Vec<Message>, Failure> {
    let now = (services.clock)();
    Ok(services.writer.run(move |tx| {
        let record = tx.feed_without_coverage(id)?.record;
        seen_ids.extend(record.iter().flat_map(|record| record.window.entries.iter().map(|entry| entry.id)));
        let mut stories = Vec::new();
        for (uri, mut difference) in differences {
            difference.withdrawn.retain(|id| !seen_ids.contains(&fingerprint(id)));
            if difference != ArchiveDifference::default() {
                let story = notice_of(&uri, &difference);
                tx.note_event(id, now, &story)?;
                stories.push(story);
            }
        }
        Ok(stories)
    })?)
}

/// Returns the notice about one archive.
fn notice_of(uri: &Url, difference: &ArchiveDifference) -> Message {
    msg!(
        "refresh-archive-changed",
        address = uri.to_string(),
        added = difference.added,
        changed = difference.changed,
        withdrawn = difference.withdrawn.len(),
    )
}

/// Decides and stores the changes of one archive in one transaction.
fn merge(
    services: &Services,
    id: SubscriptionId,
    archive: ProcessedDocument,
    document: FeedDocument,
) -> Result<Option<(Applied, ArchiveDifference)>, Failure> {
    let now = (services.clock)();
    let arrivals = services.arrivals.clone();
    let options = services.settings().history;
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
        let applied = arrivals.apply(tx, id, &update, now)?.0;
        // Texts that were removed to save space are stored again.
        tx.restore_texts(id, &document, now)?;
        Ok(Some((applied, difference)))
    })?)
}

/// Fetches the documents of entries again, because their texts were removed to save space. A document may bring the texts
/// of several of them. Returns notices for the user.
pub(in crate::refresh) fn fetch_texts(
    services: &Services,
    documents: &mut Documents<'_>,
    id: SubscriptionId,
    keys: &BTreeSet<EntryKey>,
) -> Vec<Notice> {
    let mut restored = BTreeSet::new();
    let mut notices = Vec::new();
    for key in keys {
        if !restored.contains(key) {
            let told = fetch_text(services, documents, id, *key, &mut restored);
            let failed = |failure: Failure| t!("refresh-text-failed", reason = failure.message);
            notices.push(told.map_or_else(|why| Notice::failure(failed(why)), Notice::from));
        }
    }
    notices
}

/// Fetches the document of one entry again, and notes the entries whose texts it restored. Returns a notice for the user.
fn fetch_text(
    services: &Services,
    documents: &mut Documents<'_>,
    id: SubscriptionId,
    key: EntryKey,
    restored: &mut BTreeSet<EntryKey>,
) -> Result<String, Failure> {
    let source = services.writer.read(move |store| {
        if let Some(source) = store.text_source(key)? {
            return Ok(Some(source));
        }
        // The subscription document may have the entry again.
        Ok(store.rows(&[key])?.pop().and_then(|row| row.origin.document).map(|uri| (uri, None)))
    })?;
    let Some((uri, of)) = source else { return Ok(t!("refresh-no-such-entry").to_owned()) };
    let document = match of {
        None => documents.follow(&uri)?.document?.document,
        // A web archive shows a capture inside a page of its own, so Lacuna requests the raw capture.
        Some(of) => documents.anew().capture(&services.settings().web_archive, &uri, &of)?.0,
    };
    let now = (services.clock)();
    let found = services.writer.run(move |tx| tx.restore_texts(id, &document, now))?;
    let count = found.len();
    restored.extend(found);
    Ok(if restored.contains(&key) {
        t!("refresh-texts-fetched", count)
    } else {
        t!("refresh-text-gone", address = uri.to_string())
    })
}
