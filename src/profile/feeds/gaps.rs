//! The open gaps of feeds. The lists, the counts and the missing-entries report get them here.
//!
//! The document of a complete feed is the whole list (C1), so gaps from a time when the feed had another kind do not
//! matter. The store keeps them, because the kind may change back, but no list shows them.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::history::{FeedRecord, Gap, GapTarget, OpenGap, keeps_nothing, ways};
use crate::model::{Account, FeedKind, GapId, SubscriptionId, SubscriptionRow};
use crate::store::{Database, StoreError};
use crate::ui::view::SiteHelp;

/// Returns true if Lacuna shows the gaps of a feed of this kind.
const fn are_shown(kind: Option<FeedKind>) -> bool {
    !matches!(kind, Some(FeedKind::Complete))
}

/// Returns the gaps of a feed, the highest in its list first, including dismissed ones.
pub fn of(database: &Database, feed: &SubscriptionRow) -> Result<Vec<OpenGap>, StoreError> {
    if are_shown(feed.kind) { database.gaps(Some(feed.id)) } else { Ok(Vec::new()) }
}

/// Returns the gaps of every subscription, each with its feed, including dismissed ones.
pub fn all(database: &Database) -> Result<Vec<(OpenGap, SubscriptionRow)>, StoreError> {
    let gaps = database.gaps(None)?;
    if gaps.is_empty() {
        return Ok(Vec::new());
    }
    let feeds = database.subscriptions()?.into_iter().filter(|feed| are_shown(feed.kind));
    let feeds: BTreeMap<SubscriptionId, SubscriptionRow> = feeds.map(|feed| (feed.id, feed)).collect();
    let gaps = gaps.into_iter();
    Ok(gaps.filter_map(|open| feeds.get(&open.subscription).cloned().map(|feed| (open, feed))).collect())
}

/// Returns what the site of a feed can do about the missing entries of a gap.
#[must_use]
pub fn site_help(record: Option<&FeedRecord>, gap: &Gap) -> SiteHelp {
    let Some(record) = record.filter(|_| matches!(gap.target, GapTarget::Boundary { .. })) else {
        return SiteHelp::None;
    };
    if keeps_nothing(&record.document) {
        return SiteHelp::KeepsNothing;
    }
    ways(record, gap).first().map_or(SiteHelp::None, |way| SiteHelp::Ask(way.host().to_owned()))
}

/// Returns the account whose server can be asked for the entries of a gap. If there are several accounts, all of them are
/// asked, and the first one stands for them.
#[must_use]
pub fn server_help(accounts: &[Account], gap: &Gap) -> Option<String> {
    let is_boundary = matches!(gap.target, GapTarget::Boundary { .. });
    let has_times = gap.place.older_time.is_some() && gap.place.newer_time.is_some();
    accounts.first().filter(|_| is_boundary && has_times).map(|account| account.name.clone())
}

/// Returns the result of [`site_help`] for several gaps.
pub fn sites(database: &Database, gaps: &[OpenGap]) -> Result<BTreeMap<GapId, SiteHelp>, StoreError> {
    let mut records: BTreeMap<SubscriptionId, Option<FeedRecord>> = BTreeMap::new();
    let mut sites = BTreeMap::new();
    for open in gaps {
        let id = open.subscription;
        let record = match records.entry(id) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(database.feed_record(id)?),
        };
        sites.insert(open.id, site_help(record.as_ref(), &open.gap));
    }
    Ok(sites)
}

/// Returns the number of gaps of a feed, including dismissed ones.
#[must_use]
pub const fn count(feed: &SubscriptionRow) -> u32 {
    if are_shown(feed.kind) { feed.gaps } else { 0 }
}

/// Returns the number of gaps that are marked in the list of a feed (G1, G5).
#[must_use]
pub const fn marked(feed: &SubscriptionRow) -> u32 {
    if are_shown(feed.kind) { feed.marked_gaps } else { 0 }
}
