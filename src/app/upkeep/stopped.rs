//! Remembers the feeds whose refresh the user stopped. They are due still, but wait a few minutes, so that Lacuna does not
//! undo the stop at once.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use url::Url;

use crate::model::{SubscriptionId, Timestamp};

/// The time that a stopped feed waits before Lacuna fetches it by itself.
const WAIT: Duration = Duration::from_mins(5);

/// The feeds whose refresh the user stopped, with the times at which their waits end.
#[derive(Debug, Default)]
pub(in crate::app) struct StoppedFeeds(BTreeMap<SubscriptionId, Timestamp>);

impl StoppedFeeds {
    pub(in crate::app) fn add(&mut self, feeds: BTreeSet<SubscriptionId>, now: Timestamp) {
        self.0.extend(feeds.into_iter().map(|id| (id, now.plus(WAIT))));
    }

    /// Returns the due feeds that need not wait, and the time at which the next one of the others need not wait either.
    pub(in crate::app) fn without_waiting(
        &mut self,
        due: Vec<(SubscriptionId, Url)>,
        now: Timestamp,
    ) -> (Vec<(SubscriptionId, Url)>, Option<Timestamp>) {
        // An end that is further away than a whole wait was set by a clock that was ahead.
        self.0.retain(|_, end| *end > now && *end <= now.plus(WAIT));
        let (waiting, due): (Vec<_>, Vec<_>) = due.into_iter().partition(|(id, _)| self.0.contains_key(id));
        (due, waiting.iter().filter_map(|(id, _)| self.0.get(id).copied()).min())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_feed_waits_a_few_minutes_and_the_others_do_not_wait() {
        let at = |minute: i64| Timestamp::from_seconds(minute * 60);
        let due = |ids: &[i64]| -> Vec<(SubscriptionId, Url)> {
            ids.iter().map(|id| (SubscriptionId(*id), Url::parse("https://a.example/").unwrap())).collect()
        };
        let mut stopped = StoppedFeeds::default();
        stopped.add([1, 2].map(SubscriptionId).into(), at(10));
        stopped.add([2].map(SubscriptionId).into(), at(12));
        assert_eq!(stopped.without_waiting(due(&[1, 2, 3]), at(13)), (due(&[3]), Some(at(15))));
        assert_eq!(stopped.without_waiting(due(&[1, 2]), at(15)), (due(&[1]), Some(at(17))));
        assert_eq!(stopped.without_waiting(due(&[2]), at(17)), (due(&[2]), None));
        stopped.add([1].map(SubscriptionId).into(), at(900));
        assert_eq!(stopped.without_waiting(due(&[1]), at(20)), (due(&[1]), None), "the clock was ahead");
    }
}
