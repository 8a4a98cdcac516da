//! Two polls that share no entry (G6), and the gap that stands for what may have been missed between them: closed by way of
//! the feed's pages where it has any (G6a).

use url::Url;

use super::merge::Merged;
use super::subscription::{EVER, bottom_of, unread_after};
use super::window::Overlap;
use super::{Confidence, EntryChange, Gap, GapCause, HistoryOptions, LogicalFeed, Retry, Window};
use crate::model::{FeedKind, Timestamp};

/// G6: two polls that share no entry.
pub(super) fn missed_polls(
    feed: &LogicalFeed,
    window: &Window,
    merged: &Merged,
    entries: &[EntryChange],
    walk: u64,
    now: Timestamp,
) -> Option<Gap> {
    let before = feed.record.as_ref()?;
    // An archived feed that lost its archives slides from now on, and what it held before is known.
    let was_judged = before.judged && !matches!(before.kind, FeedKind::Complete | FeedKind::Multipart);
    if !was_judged || feed.not_chronological {
        return None;
    }
    let Overlap::Disjoint(confidence) = before.window.overlap(window, feed.last_poll) else { return None };
    // A server that fell back to an older version of its document hides nothing.
    if entries.iter().all(|change| change.held.is_some()) {
        return None;
    }
    let older = before.window.newest.clone();
    let mut gap = Gap {
        uri: None,
        cause: GapCause::MissedPolls,
        status: None,
        message: "Two fetches in a row brought documents without a common entry. What was published between them and \
                  had left the document again may be missing."
            .to_owned(),
        confidence,
        walk,
        depth: 0,
        begins: 1,
        allowance: 0,
        newer: None,
        older: older.as_ref().map(|(_, id)| id.clone()),
        newer_time: None,
        older_time: older.as_ref().map(|(time, _)| *time).or(feed.last_poll),
        position: bottom_of(walk, now),
        unread_after: Some(EVER),
        since: now,
        tries: 0,
        retry: Retry::OnRequest,
        chain_rechecked: false,
        dismissed: false,
    };
    // An entry that was pinned stands for no moment: it would draw the gap down to its own age.
    gap.move_below(merged.oldest_new.as_ref().or(merged.oldest.as_ref()));
    Some(gap)
}

/// Pages that are read for one gap of missed polls before the reader is asked (G6a).
const PAGES: u32 = 10;

impl Gap {
    /// G6a: where the feed offers pages, what was missed may stand on them.
    pub(super) fn with_pages(self, page: Option<&Url>, feed: &LogicalFeed, options: HistoryOptions) -> Self {
        let Some(page) = page else { return self };
        Self {
            uri: Some(page.clone()),
            depth: 1,
            begins: 1,
            allowance: options.archive_limit.clamp(1, PAGES),
            retry: Retry::NextRefresh,
            // The page that closes the gap may go on with what is older than all that is held: that is history.
            unread_after: unread_after(feed, options).or(self.unread_after),
            ..self
        }
    }

    /// Where the newest archive was processed before, what was missed may stand there by now, and nowhere else: by RFC 5005
    /// §4 the document and its archives are the whole feed at any time. It is asked for once more.
    pub(super) fn behind_archive(self, archive: &Url, feed: &LogicalFeed, options: HistoryOptions) -> Self {
        Self { confidence: Confidence::Suspected, ..self.with_pages(Some(archive), feed, options) }
    }

    /// Whether it is closed by way of the feed's pages (G6a): only what no server stated is.
    #[must_use]
    pub fn is_paged(&self) -> bool {
        self.confidence != Confidence::Stated
    }
}
