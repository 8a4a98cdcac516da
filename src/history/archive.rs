//! "Check archives again": what a processed archive document says now (A4, A5).

use super::merge::Merge;
use super::{DocumentUpdate, EntryChange, Held, LogicalFeed, ProcessedDocument};
use crate::model::{Ending, FeedDocument, Timestamp};

/// How an archive differs from what was processed (A5, A6b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArchiveDifference {
    /// Entries it did not hold before.
    pub added: u32,
    /// Entries with a later update time or, without one, another text.
    pub changed: u32,
}

/// Merges an archive that was fetched again. `None` where it is cut: the stored one stays what was processed.
#[must_use]
pub fn recheck_archive(
    feed: &LogicalFeed,
    processed: &ProcessedDocument,
    document: &FeedDocument,
    held: &Held,
    now: Timestamp,
) -> Option<(DocumentUpdate, ArchiveDifference)> {
    let record = feed.record.as_ref()?;
    if document.ending != Ending::Whole {
        return None;
    }
    let merge = Merge {
        kind: record.kind,
        walk: processed.walk,
        depth: processed.depth,
        // G5a: what archives bring is history.
        unread_after: None,
        in_view: true,
        latest: now,
        now,
    };
    let merged = merge.run(document, &held.entries);
    let count = |test: fn(&EntryChange) -> bool| {
        u32::try_from(merged.entries.iter().filter(|change| test(change)).count()).unwrap_or(u32::MAX)
    };
    let difference = ArchiveDifference {
        added: count(|change| change.held.is_none()),
        changed: count(|change| change.held.is_some() && change.changed),
    };
    let again = ProcessedDocument { digest: document.entries_digest(), at: now, ..processed.clone() };
    let update = DocumentUpdate {
        entries: merged.entries,
        touched: merged.touched,
        processed: vec![again],
        ..DocumentUpdate::default()
    };
    Some((update, difference))
}
