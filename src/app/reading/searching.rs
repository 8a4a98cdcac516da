//! Runs a search of the window. Hits are shown as they come, and the user can stop the search.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::app::tasks::jobs::{Begun, Watch};
use crate::history::SortKey;
use crate::model::{EntryKey, EntryScope, ListOrder, SearchQuery};
use crate::profile::feeds::ListedEntries;
use crate::profile::feeds::timeline::Timeline;
use crate::profile::now;
use crate::store::{Database, Hits, StoreError, local_day};

/// Tells searches that the window closes. The user must not wait for them then.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct Closing(Arc<AtomicBool>);

impl Closing {
    /// Says that the window closes.
    pub(super) fn begin(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns true if the window closes.
    pub(super) fn is_so(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A running search.
#[derive(Debug)]
pub(in crate::app) struct Search {
    /// The task in the status line. It ends with the search.
    pub(in crate::app) _begun: Begun,
    pub(in crate::app) watch: Arc<Watch>,
    /// The time after which the first hits are shown; `None` if the window waits for all of them.
    pub(in crate::app) first_part: Option<Duration>,
}

/// Returns the entries that a search finds, newest first, and true if no entry is left out. Passes the hits so far to
/// `part` while a long search runs. The search ends early when the window closes.
pub(in crate::app) fn found(
    database: &Database,
    listed: &ListedEntries,
    (search, closing): (Option<&Search>, &Closing),
    part: &dyn Fn(Hits) -> Result<(), StoreError>,
) -> Result<(Hits, bool), StoreError> {
    // The time between two partial answers doubles, because each contains all hits from the beginning.
    let (began, next) = (Instant::now(), Cell::new(search.and_then(|search| search.first_part)));
    let watch = |found: &Hits, done, total| {
        if !found.is_empty() && next.get().is_some_and(|next| began.elapsed() >= next) {
            next.set(Some(began.elapsed() * 2));
            if let Err(error) = part(found.clone()) {
                tracing::warn!(%error, "the hits so far cannot be shown");
            }
        }
        search.is_none_or(|search| search.watch.report_progress(done, total)) && !closing.is_so()
    };
    database.search_keys_watched(&listed.query, &listed.scope, &watch)
}

/// Counts the unread entries that each search finds. Leaves out searches that take long, because counting runs again
/// after each change.
pub(super) fn unread(
    database: &Database,
    searches: &[String],
    closing: &Closing,
) -> Result<BTreeMap<String, u64>, StoreError> {
    const LONGEST_COUNT: Duration = Duration::from_millis(500);
    let mut counts = BTreeMap::new();
    for query in searches {
        let began = Instant::now();
        let continues = |_: &Hits, _, _| began.elapsed() < LONGEST_COUNT && !closing.is_so();
        let dated = SearchQuery::dated(query, local_day(now()));
        let (hits, all) = database.search_keys_watched(&dated, &EntryScope::All, &continues)?;
        if all {
            let unread = database.unread_among(hits.iter().map(|(key, _)| *key))?;
            counts.insert(query.clone(), unread.len() as u64);
        }
    }
    Ok(counts)
}

/// Returns those of the hits that are listed, in the order of the list. Entries in `kept` always pass the filter.
pub(in crate::app) fn passing(
    database: &Database,
    mut hits: Hits,
    listed: &ListedEntries,
    order: ListOrder,
    kept: &[(EntryKey, SortKey)],
) -> Result<Timeline, StoreError> {
    listed.keep_listed(database, &mut hits, kept)?;
    let mut timeline = Timeline::of_entries(&hits);
    timeline.arrange(database, order)?;
    Ok(timeline)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use url::Url;

    use super::*;
    use crate::app::tasks::jobs::Jobs;
    use crate::app::testing::subscribe;
    use crate::model::{Ending, Entry, EntryId, FeedDocument, Format, Head, IdSource, Text};
    use crate::profile::extractor;
    use crate::store::Store;

    /// A store with this many entries of the same text.
    fn filled(entries: usize) -> Store {
        let entry = |number: usize| {
            let id = EntryId::new(format!("tag:a.example,2026:{number}"));
            let content = Some(Text::plain("an old gate, a new gate"));
            Entry { content, ..Entry::new(id, IdSource::Given) }
        };
        let document = FeedDocument {
            uri: Url::parse("https://a.example/feed").unwrap(),
            format: Format::Atom10,
            head: Head::default(),
            entries: (0..entries).map(entry).collect(),
            ending: Ending::Whole,
            faults: Vec::new(),
        };
        let mut store = Store::in_memory(extractor()).unwrap();
        subscribe(&mut store, &document);
        store
    }

    #[test]
    fn a_running_search_shows_its_hits_and_can_be_stopped() {
        let (store, jobs) = (filled(40), Jobs::default());
        let watch = Arc::new(Watch::default());
        let begun = jobs.begin("Searching".to_owned(), Some(Arc::clone(&watch)));
        let search = Search { _begun: begun, watch, first_part: Some(Duration::ZERO) };
        let parts = RefCell::new(Vec::new());
        let part = |found: Hits| {
            parts.borrow_mut().push(found.len());
            Ok(())
        };
        let query = "\"new gate\"".to_owned();
        let listed = ListedEntries { query, ..ListedEntries::all(EntryScope::All) };
        let closing = Closing::default();
        let find = || found(&store, &listed, (Some(&search), &closing), &part).unwrap();
        let (whole, all) = find();
        assert_eq!((whole.len(), all), (40, true));
        let shown = parts.take();
        assert_eq!(shown.first(), Some(&1), "the first hit is shown at once");
        assert!(
            shown.len() < 40 && shown.is_sorted(),
            "further hits come in fewer and fewer answers: {shown:?}"
        );
        jobs.stop();
        let (stopped, all) = find();
        assert_eq!((stopped.len(), all), (0, false));
    }

    #[test]
    fn a_search_ends_when_the_window_closes() {
        let (store, closing) = (filled(40), Closing::default());
        let listed =
            ListedEntries { query: "\"new gate\"".to_owned(), ..ListedEntries::all(EntryScope::All) };
        let find = || found(&store, &listed, (None, &closing), &|_| Ok(())).unwrap();
        assert!(find().1);
        closing.begin();
        let (hits, all) = find();
        assert_eq!((hits.len(), all), (0, false));
    }
}
