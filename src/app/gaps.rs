//! The open gaps of feeds: the lists, the counts and the report take them from here.
//!
//! A complete document is the whole list (C1), so gaps of an older kind do not concern it. The store keeps them, for
//! the kind may change back, but no list shows them.

use std::collections::BTreeMap;

use crate::history::OpenGap;
use crate::model::{FeedKind, SubscriptionId, SubscriptionRow};
use crate::store::{Database, StoreError};

/// Returns true if the reader tells the user the gaps of a feed of this kind.
const fn are_told(kind: Option<FeedKind>) -> bool {
    !matches!(kind, Some(FeedKind::Complete))
}

/// The gaps of a feed, the highest in its list first; dismissed ones included.
pub fn of(database: &Database, feed: &SubscriptionRow) -> Result<Vec<OpenGap>, StoreError> {
    if are_told(feed.kind) { database.gaps(Some(feed.id)) } else { Ok(Vec::new()) }
}

/// The gaps of every feed that is followed, each with its feed; dismissed ones included.
pub fn all(database: &Database) -> Result<Vec<(OpenGap, SubscriptionRow)>, StoreError> {
    let gaps = database.gaps(None)?;
    if gaps.is_empty() {
        return Ok(Vec::new());
    }
    let feeds = database.subscriptions()?.into_iter().filter(|feed| are_told(feed.kind));
    let feeds: BTreeMap<SubscriptionId, SubscriptionRow> = feeds.map(|feed| (feed.id, feed)).collect();
    let told = gaps.into_iter();
    Ok(told.filter_map(|open| feeds.get(&open.subscription).cloned().map(|feed| (open, feed))).collect())
}

/// How many gaps a feed has, dismissed ones included.
#[must_use]
pub const fn count(feed: &SubscriptionRow) -> u32 {
    if are_told(feed.kind) { feed.gaps } else { 0 }
}

/// The number of gaps that the list marks (G1, G5).
#[must_use]
pub const fn marked(feed: &SubscriptionRow) -> u32 {
    if are_told(feed.kind) { feed.marked_gaps } else { 0 }
}
