//! Finds the feeds that a refresh fetches by itself.

use std::collections::BTreeSet;

use url::Url;

use crate::history::GapCause;
use crate::model::{SubscriptionId, Timestamp};
use crate::store::{Database, StoreError};

/// Returns the feeds that are due, in the order in which they are fetched. `resume` adds the feeds whose walk was cut
/// short by the end of the program (A3).
pub fn due(
    database: &Database,
    now: Timestamp,
    resume: bool,
) -> Result<Vec<(SubscriptionId, Url)>, StoreError> {
    let mut due = database.due(now)?;
    let open = if resume { database.gaps(None)? } else { Vec::new() };
    let open = open.into_iter().filter(|open| open.gap.cause == GapCause::NotYetFetched);
    let mut open: BTreeSet<SubscriptionId> = open.map(|open| open.subscription).collect();
    for (id, _) in &due {
        open.remove(id);
    }
    for id in open {
        due.extend(database.subscription(id)?.map(|row| (row.id, row.url)));
    }
    Ok(due)
}
