//! Collects what refreshes bring, for what follows them: notifications of gaps, and the user's own command.
//!
//! The changes are found by a comparison of the database before the first task with the database after the last one. So
//! they are found whichever way brought them, and nothing counts that was not stored.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Answer, FeedReport};
use crate::history::OpenGap;
use crate::model::{EntryKey, Failure, GapId, SubscriptionId};
use crate::store::{Database, StoreError, Writer};

/// The changes since the first task.
#[derive(Clone, Debug, Default)]
pub struct News {
    /// The entries that arrived, each with its feed, in the order of their arrival.
    pub entries: Vec<(SubscriptionId, EntryKey)>,
    /// The gaps that opened.
    pub gaps_opened: Vec<OpenGap>,
    /// The gaps that closed, as they were.
    pub gaps_closed: Vec<OpenGap>,
    /// The feeds whose last poll failed.
    pub failures: BTreeMap<SubscriptionId, Failure>,
    /// The feeds that can no longer be fetched, and could before.
    pub died: Vec<SubscriptionId>,
}

/// The facts about the database before the first task.
#[derive(Debug)]
struct Before {
    newest: Option<EntryKey>,
    gaps: BTreeMap<GapId, OpenGap>,
    dead: BTreeSet<SubscriptionId>,
}

/// Collects what refreshes bring. All clones share the same facts.
#[derive(Clone)]
pub struct Collector {
    writer: Writer,
    before: Arc<Mutex<Option<Before>>>,
    /// The feeds whose last poll failed, which the database does not keep.
    failures: Arc<Mutex<BTreeMap<SubscriptionId, Failure>>>,
}

impl Collector {
    pub(super) fn new(writer: Writer) -> Self {
        Self { writer, before: Arc::default(), failures: Arc::default() }
    }

    /// Remembers the state of the database if this is the first task. `is_wanted` is false if nobody asks for the news.
    pub(super) fn begin(&self, is_wanted: bool) {
        let mut before = lock(&self.before);
        if !is_wanted || before.is_some() {
            return;
        }
        match self.writer.read(Before::of) {
            Ok(state) => *before = Some(state),
            Err(error) => tracing::warn!(%error, "the changes of this refresh are not collected"),
        }
    }

    pub(super) fn add_report(&self, report: &FeedReport) {
        let mut failures = lock(&self.failures);
        match &report.answer {
            Answer::Failed(failure) => drop(failures.insert(report.subscription, failure.clone())),
            Answer::Document | Answer::NotModified => drop(failures.remove(&report.subscription)),
            Answer::Skipped(_) => {}
        }
    }

    /// Takes the news since the first task; `None` if nobody wanted them. `goes_on` is true if tasks still run: the next
    /// news then begin here.
    pub fn take(&self, goes_on: bool) -> Result<Option<News>, StoreError> {
        let mut kept = lock(&self.before);
        let Some(before) = kept.take() else {
            lock(&self.failures).clear();
            return Ok(None);
        };
        let newest = before.newest;
        let (now, entries) =
            self.writer.read(move |database| Ok((Before::of(database)?, database.arrived_after(newest)?)))?;
        let failures = std::mem::take(&mut *lock(&self.failures));
        let missing = |these: &BTreeMap<GapId, OpenGap>, those: &BTreeMap<GapId, OpenGap>| {
            these.values().filter(|gap| !those.contains_key(&gap.id)).cloned().collect()
        };
        let news = News {
            entries,
            gaps_opened: missing(&now.gaps, &before.gaps),
            gaps_closed: missing(&before.gaps, &now.gaps),
            failures,
            died: now.dead.difference(&before.dead).copied().collect(),
        };
        *kept = goes_on.then_some(now);
        Ok(Some(news))
    }
}

impl std::fmt::Debug for Collector {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Collector").field("failures", &self.failures).finish_non_exhaustive()
    }
}

impl Before {
    fn of(database: &Database) -> Result<Self, StoreError> {
        let gaps = database.gaps(None)?.into_iter().map(|gap| (gap.id, gap)).collect();
        let feeds = database.subscriptions()?;
        let dead = feeds.iter().filter(|feed| feed.is_dead()).map(|feed| feed.id).collect();
        Ok(Self { newest: database.newest_key()?, gaps, dead })
    }
}

fn lock<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}
