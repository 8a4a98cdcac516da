//! The rows of a list, as the window and the command line show them: entries with what stands between them.

use crate::history::{Marker, TimelineItem, assemble, horizon};
use crate::model::FeedKind;
use crate::store::{Database, Filter, Order, Scope, StoreError};

/// The rows of a list, newest first; for a complete feed in document order (C1).
pub fn of(database: &Database, scope: &Scope, filter: Filter) -> Result<Vec<TimelineItem>, StoreError> {
    let feed = match scope {
        Scope::Subscription(id) => database.subscription(*id)?,
        Scope::All | Scope::Starred | Scope::Folder(_) => None,
    };
    let kind = feed.as_ref().and_then(|feed| feed.kind);
    if kind == Some(FeedKind::Complete) {
        // What an older kind left open does not concern the latest document.
        let list = database.list(scope, filter, Order::DocumentOrder)?;
        return Ok(list.into_iter().map(|(key, _)| TimelineItem::Entry(key)).collect());
    }
    let entries = database.list(scope, filter, Order::NewestFirst)?;
    let mut markers = gap_markers(database, scope)?;
    let mut end = None;
    if let Some(feed) = &feed {
        markers.extend(database.boundaries(feed.id)?.into_iter().map(|boundary| Marker {
            position: boundary.position,
            item: TimelineItem::PageBoundary { may_have_slipped: boundary.may_have_slipped },
        }));
        end = horizon(feed.kind, feed.state, feed.oldest).filter(|_| filter == Filter::All);
    }
    Ok(assemble(&entries, markers, end))
}

/// The pseudo-entries of a list: the gaps that the reader did not dismiss (G1, G5).
fn gap_markers(database: &Database, scope: &Scope) -> Result<Vec<Marker>, StoreError> {
    let gaps = match scope {
        Scope::Starred => return Ok(Vec::new()),
        Scope::Subscription(id) => database.gaps(Some(*id))?,
        Scope::All => database.gaps(None)?,
        Scope::Folder(path) => {
            let inside = database.subscriptions()?.into_iter().filter(|row| row.folder.starts_with(path));
            let inside: std::collections::BTreeSet<_> = inside.map(|row| row.id).collect();
            let gaps = database.gaps(None)?.into_iter();
            gaps.filter(|open| inside.contains(&open.subscription)).collect()
        }
    };
    let shown = gaps.into_iter().filter(|open| !open.gap.dismissed);
    Ok(shown.map(|open| Marker { position: open.gap.position, item: TimelineItem::Gap(open.id) }).collect())
}
