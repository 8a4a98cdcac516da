//! "Check the archive for changes": compares a processed archive document with its present text (A4, A5).

use std::collections::BTreeSet;

use url::Url;

use super::accept::refusal_of_answer;
use crate::history::HistoryOptions;
use crate::history::coverage::AT_ONCE;
use crate::history::coverage_gaps::{missed_times, named_by, newly_placed};
use crate::history::kind::{is_same_place, older_in_chain, same_document, says_its_place};
use crate::history::merge::renamed::under_new_ids;
use crate::history::merge::{Merge, Merged};
use crate::history::{
    ChainPart, ChainPosition, CoverageUpdate, DocumentUpdate, EntryChange, FeedRecord, Gap, GapCause,
    GapChange, GapPlace, GapTarget, Held, LogicalFeed, MovedDocument, OpenGap, ProcessedDocument, SortKey,
    StretchId, UriState,
};
use crate::model::{EntryId, EntryKey, Failure, FeedDocument, FeedKind, Timestamp};

/// The differences between an archive and its processed version (A5, A6b).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArchiveDifference {
    /// Number of entries that the archive did not have before.
    pub added: u32,
    /// Number of entries with a later update time or, without one, another text.
    pub changed: u32,
    /// Entries that the archive brought and no longer contains. They stay stored, and another archive may contain them
    /// now.
    pub withdrawn: Vec<EntryId>,
}

/// Returns the older archive that `document` links. The caller looks up what the store knows about it ([`Held::next`]).
#[must_use]
pub fn older_archive(feed: &LogicalFeed, document: &FeedDocument) -> Option<Url> {
    let record = feed.record.as_ref()?;
    older_in_chain(document, record.kind, record.next_is_archive == Some(true))
}

/// Merges an archive that Lacuna fetched again (A5). RFC 5005 §4.1 would allow clients to assume that it is unchanged.
/// Opens a gap if the archive links a document that was never processed.
///
/// `brought` lists the entries whose stored version came from this archive.
///
/// Returns `None`, so that the processed version remains, in these cases:
///
/// - The document is not taken for the archive ([`refusal_of_answer`]).
/// - The feed has no chain any more.
#[must_use]
pub fn recheck_archive(
    feed: &LogicalFeed,
    processed: &ProcessedDocument,
    document: &FeedDocument,
    held: &Held,
    brought: &[EntryId],
    options: HistoryOptions,
    now: Timestamp,
) -> Option<(DocumentUpdate, ArchiveDifference)> {
    let record = feed.record.as_ref()?;
    let in_chain = matches!(record.kind, FeedKind::Archived | FeedKind::Stateful);
    if !in_chain || refusal_of_answer(record, &record.document, processed, document, false, held).is_some() {
        return None;
    }
    let missed = missed_times(feed);
    // The entries of an archive are history, so they arrive as read (G5a).
    let merge = Merge {
        missed: &missed,
        latest: processed.at,
        ..Merge::new(record.kind, record.dated, processed.poll, processed.depth, now)
    };
    let mut merged = merge.run(document, held);
    let count = |test: fn(&EntryChange) -> bool| {
        u32::try_from(merged.entries.iter().filter(|change| test(change)).count()).unwrap_or(u32::MAX)
    };
    let difference = ArchiveDifference {
        added: count(|change| change.held.is_none()),
        changed: count(|change| change.held.is_some() && change.changed),
        withdrawn: withdrawn(processed, document, held, brought),
    };
    let mut coverage = feed.coverage.clone();
    let entries = coverage.arrange(merged.sightings.clone());
    coverage.note_archived(&entries);
    // New entries of an archive join the stretch of that archive.
    let stretch = entries.iter().find_map(|seen| seen.stretch);
    let placed = newly_placed(feed, &entries);
    let linked = older_archive(feed, document);
    // A link that was seen once stays valid (rule 10 of coverage), unless the user checks the archive.
    let is_second_look = feed.coverage.second_looks.iter().any(|(noted, _)| *noted == processed.uri);
    let keeps_link = linked.is_none() && processed.older.is_some() && is_second_look;
    let ends = match (&linked, held.next) {
        (None, _) => held.chain.ends || says_its_place(document),
        (Some(_), UriState::Processed { .. }) => held.chain.ends,
        (Some(_), UriState::Gap(_) | UriState::Unknown) => false,
    };
    if ends && !keeps_link {
        let mut chain = held.chain.clone();
        chain.documents.push((entries.iter().map(|seen| seen.key).collect(), stretch));
        let mut window = coverage.front_of_top();
        window.truncate(record.window.entries.len());
        coverage.note_chain_end(stretch, &window, &chain);
    }
    let older = linked.or_else(|| processed.older.clone());
    let has_lost = |key: &EntryKey| entries.iter().all(|seen| seen.key != *key);
    if is_second_look && processed.entries.iter().any(has_lost) {
        // The publisher divided the chain differently, and the next archive may have other entries now, too.
        let may_go_on = coverage.count_repeated_request(now);
        let read = if may_go_on { AT_ONCE } else { now };
        if let Some(older) = older.clone().filter(|_| matches!(held.next, UriState::Processed { .. })) {
            coverage.plan_second_look(older, read);
        }
    }
    // If a lower document is known, the feed begins there still.
    coverage.archives_grow |= processed.has_grown(&entries);
    let links_older = processed.older.is_none() && older.is_some();
    coverage.confirm_end(&processed.uri, links_older && coverage.begins_with(&entries));
    let again = ProcessedDocument {
        digest: document.entries_digest(),
        entries: entries.iter().map(|seen| seen.key).collect(),
        older,
        ..processed.clone()
    };
    let elsewhere = (document.uri != processed.uri).then(|| ProcessedDocument {
        uri: document.uri.clone(),
        digest: None,
        ..again.clone()
    });
    let gaps = if keeps_link {
        Vec::new()
    } else {
        gaps_behind(feed, record, processed, document, held, &merged, options, now)
    };
    let update = DocumentUpdate {
        processed: [again].into_iter().chain(elsewhere).collect(),
        gaps,
        coverage: Some(CoverageUpdate { coverage, stretch, placed }),
        ..merged.take_update()
    };
    Some((update, difference))
}

/// Takes in the answer to a second request for the document at which the feed seems to begin, if the answer brought no
/// document (A4). If the server says that the document is unchanged, it still links no older one. If the document is gone,
/// nothing more can be learned (`is_settled`). If the request failed, Lacuna tries again a day later.
#[must_use]
pub fn confirm_end(feed: &LogicalFeed, end: &Url, is_settled: bool, now: Timestamp) -> DocumentUpdate {
    let mut coverage = feed.coverage.clone();
    if is_settled {
        coverage.confirm_end(end, false);
    } else {
        coverage.put_off_end(end, now);
    }
    let coverage = Some(CoverageUpdate { coverage, stretch: None, placed: Vec::new() });
    DocumentUpdate { coverage, ..DocumentUpdate::default() }
}

/// Takes in the answer of an address of the chain that redirected to another document on an earlier day. `leads_to` is the
/// document that came, or the failure. If the address has a document of its own now, a walk reads it. For this, a gap opens
/// at the address, unless there is one already. If the address redirects still, or if there is nothing, no document stands
/// there. `naming` has the entries of the document that links the address, and its stretch. `place` is the place of the
/// address in the chain.
#[must_use]
pub fn confirm_redirect(
    feed: &LogicalFeed,
    moved: &MovedDocument,
    leads_to: Result<&Url, &Failure>,
    naming: &(Vec<EntryKey>, Option<StretchId>),
    place: (u64, u32),
    options: HistoryOptions,
    now: Timestamp,
) -> DocumentUpdate {
    let mut coverage = feed.coverage.clone();
    coverage.settle_moved(&moved.from);
    let mut gaps = Vec::new();
    match leads_to {
        Err(failure) if matches!(GapCause::of(failure), GapCause::NotFound | GapCause::Gone) => {}
        Err(_) => coverage.note_moved(moved.from.clone(), moved.to.clone(), now),
        Ok(uri) if !is_same_place(&moved.from, uri) => {}
        Ok(_) if feed.gaps.iter().any(|open| open.gap.uri.as_ref() == Some(&moved.from)) => {}
        Ok(_) => {
            let (poll, depth) = place;
            let position = ChainPosition { poll, depth: depth.saturating_sub(1), index: u32::MAX };
            let position = SortKey { time: now, rank: position.rank() };
            let (keys, stretch) = naming;
            let target =
                GapTarget::Document { named_by: keys.clone(), within: stretch.iter().copied().collect() };
            let gap = Gap::not_yet_fetched(target, moved.from.clone(), GapPlace::at(position), options, now);
            gaps.push(GapChange::Open(Gap { chain: ChainPart { poll, depth, begins: depth }, ..gap }));
        }
    }
    let coverage = Some(CoverageUpdate { coverage, stretch: None, placed: Vec::new() });
    DocumentUpdate { gaps, coverage, ..DocumentUpdate::default() }
}

/// Returns the entries that an archive brought and no longer contains. The list is empty if the ids and times of the
/// archive are unchanged, because an earlier check has reported those entries.
fn withdrawn(
    processed: &ProcessedDocument,
    document: &FeedDocument,
    held: &Held,
    brought: &[EntryId],
) -> Vec<EntryId> {
    if document.entries_digest() == processed.digest {
        return Vec::new();
    }
    let mut here: BTreeSet<&EntryId> = document.entries.iter().map(|entry| &entry.id).collect();
    // The document may identify a stored entry by another id now (H2).
    here.extend(held.entries.iter().map(|held| &held.id));
    here.extend(held.linked.iter().map(|(_, held)| &held.id));
    let renamed = under_new_ids(held);
    here.extend(renamed.iter().map(|(_, held)| &held.id));
    brought.iter().filter(|id| !here.contains(id)).cloned().collect()
}

/// Opens, moves or closes the gap behind an archive that was fetched again.
///
/// A publisher may have inserted an archive behind this one. The entries of the inserted archive are missing (G1). An
/// archive that the chain no longer links is no part of the feed (RFC 5005 §4.2). A gap at such an archive moves to the
/// newly linked archive. The gap closes if that archive was processed.
#[expect(clippy::too_many_arguments, reason = "every argument is an independent fact of the document")]
fn gaps_behind(
    feed: &LogicalFeed,
    record: &FeedRecord,
    processed: &ProcessedDocument,
    document: &FeedDocument,
    held: &Held,
    merged: &Merged,
    options: HistoryOptions,
    now: Timestamp,
) -> Vec<GapChange> {
    let depth = processed.depth.saturating_add(1);
    let is_behind = |open: &&OpenGap| {
        let gap = &open.gap;
        gap.is_stated() && (gap.chain.poll, gap.chain.depth) == (processed.poll, depth)
    };
    let behind = feed.gaps.iter().find(is_behind);
    let close = || behind.map(|open| GapChange::Close(open.id)).into_iter().collect();
    let Some(older) = older_archive(feed, document) else {
        return if says_its_place(document) { close() } else { Vec::new() };
    };
    if same_document(&older, &document.uri) || same_document(&older, &record.document) {
        return Vec::new();
    }
    match held.next {
        UriState::Unknown => {
            let gap = next_gap(older, processed, merged, options, now);
            vec![
                behind.map_or_else(
                    || GapChange::Open(gap.clone()),
                    |open| GapChange::Put(open.id, gap.clone()),
                ),
            ]
        }
        // The linked archive was processed further back in the chain, so nothing is missing between the two.
        UriState::Processed { poll, depth: met, .. }
            if poll < processed.poll || (poll == processed.poll && met > processed.depth) =>
        {
            close()
        }
        // Another gap covers the linked archive already.
        UriState::Gap(other) if behind.is_some_and(|open| open.id != other) => close(),
        UriState::Gap(_) | UriState::Processed { .. } => Vec::new(),
    }
}

fn next_gap(
    older: Url,
    processed: &ProcessedDocument,
    merged: &Merged,
    options: HistoryOptions,
    now: Timestamp,
) -> Gap {
    let position = ChainPosition { poll: processed.poll, depth: processed.depth, index: u32::MAX };
    let within: Vec<StretchId> = merged.sightings.iter().find_map(|seen| seen.stretch).into_iter().collect();
    let mut place = GapPlace::at(SortKey { time: processed.at, rank: position.rank() });
    place.move_below(merged.oldest.as_ref());
    let depth = processed.depth.saturating_add(1);
    let target = named_by(&merged.sightings, &within);
    Gap {
        chain: ChainPart { poll: processed.poll, depth, begins: depth },
        ..Gap::not_yet_fetched(target, older, place, options, now)
    }
}
