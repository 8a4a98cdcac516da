//! A reader that follows one feed with the real driver and the real store, in memory. It uses only public functions.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use lacuna::config::Settings;
use lacuna::history::GapCause;
use lacuna::model::{Completeness, EntryKey, EntryRow, EntryScope, Filter, SubscriptionId, Text, Timestamp};
use lacuna::refresh::{Event, GapRequest, RefreshRequest, RefreshSettings, Refresher, Services, Task};
use lacuna::store::{Database, KeyOrder, NewSubscription, Store, StoreError, Writer};
use url::Url;

use crate::history::Follower;
use crate::publisher::captures::{ARCHIVE, LISTS};
use crate::publisher::document::{number_of, version_in};
use crate::publisher::habits::Kind;
use crate::publisher::site::{Asked, End, Site, address_of};

/// An open gap as the reader sees it.
#[derive(Clone, Debug)]
pub(crate) struct SeenGap {
    pub(crate) id: i64,
    pub(crate) cause: GapCause,
    /// The path and query of the missing document, if the gap stands for a document.
    pub(crate) address: Option<String>,
    /// The numbers of the entries above and below; `None` if there is none.
    pub(crate) newer: Option<u32>,
    pub(crate) older: Option<u32>,
    pub(crate) newer_time: Option<i64>,
    pub(crate) older_time: Option<i64>,
}

impl SeenGap {
    /// True if the gap says that entries were missed between two polls.
    pub(crate) fn is_of_missed_polls(&self) -> bool {
        self.cause == GapCause::MissedPolls
    }
}

/// An entry in the list.
#[derive(Clone, Debug)]
pub(crate) struct SeenEntry {
    pub(crate) key: EntryKey,
    pub(crate) number: u32,
    pub(crate) is_unread: bool,
}

/// All that the reader shows of the feed at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct View {
    pub(crate) state: Option<Completeness>,
    pub(crate) gaps: Vec<SeenGap>,
    /// The list without footer items.
    pub(crate) listed: Vec<SeenEntry>,
    /// The numbers of entries that are stored but no longer listed.
    pub(crate) removed: Vec<u32>,
}

/// The result of a poll.
#[derive(Debug)]
pub(crate) struct Polled {
    pub(crate) asked: Vec<Asked>,
    /// True if the program was ended during the poll.
    pub(crate) was_ended: bool,
    pub(crate) view: View,
}

/// A store in memory.
pub(crate) fn new_store() -> Writer {
    let extract = Arc::new(|text: &Text, _: usize| text.value.clone());
    Writer::start(Store::in_memory(extract).unwrap()).unwrap()
}

/// A reader that follows one feed.
pub(crate) struct Reader {
    site: Arc<Site>,
    writer: Writer,
    refresher: Option<Refresher>,
    id: SubscriptionId,
    broken: Arc<AtomicU32>,
}

impl Reader {
    /// Subscribes to the feed of a site. The store may have other feeds, which share nothing with this one.
    pub(crate) fn new(site: Arc<Site>, writer: Writer) -> Self {
        let url = site.url("/feed");
        let new = NewSubscription {
            normalised: lacuna::model::normalise(&url),
            url,
            title: None,
            site: None,
            folder: Vec::new(),
            attributes: Vec::new(),
        };
        let now = Timestamp::from_seconds(site.read_clock());
        let id = writer.run(move |tx| tx.add_subscription(&new, now)).unwrap().id();
        Self { site, writer, refresher: None, id, broken: Arc::default() }
    }

    /// Starts the program, as after a crash.
    fn start(&self) -> Refresher {
        let site = Arc::clone(&self.site);
        let clock = Arc::new(move || Timestamp::from_seconds(site.read_clock()));
        let broken = Arc::clone(&self.broken);
        let events = Arc::new(move |event: Event| {
            if matches!(event, Event::Broke(_)) {
                broken.fetch_add(1, Ordering::SeqCst);
            }
        });
        let mut settings = RefreshSettings::from(&Settings::default());
        settings.web_archive = Url::parse(&format!("http://{ARCHIVE}{LISTS}")).unwrap();
        let fetch: Arc<Site> = Arc::clone(&self.site);
        Refresher::start(Services::new(fetch, self.writer.clone(), clock, events, settings), 1).unwrap()
    }

    fn ask<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Database, SubscriptionId) -> Result<T, StoreError> + Send + 'static,
    ) -> T {
        let id = self.id;
        self.writer.run(move |tx| ask(tx, id)).unwrap()
    }

    /// The present view of the feed.
    fn view(&self) -> View {
        self.ask(|store, id| {
            let row = store.subscription(id)?;
            let keys = |scope| -> Result<Vec<EntryKey>, StoreError> {
                let list = store.list(&scope, Filter::All, KeyOrder::NewestFirst)?;
                Ok(list.into_iter().map(|(key, _)| key).collect())
            };
            let listed = store.rows(&keys(EntryScope::Subscription(id))?)?;
            let removed = store.rows(&keys(EntryScope::Removed(id))?)?;
            let number = |row: &EntryRow| number_of(row.id.as_str());
            let number_at = |id: Option<lacuna::model::EntryId>| id.and_then(|id| number_of(id.as_str()));
            let seconds = |time: Option<Timestamp>| time.map(|time| time.millis() / 1000);
            let gaps = store.gaps(Some(id))?.into_iter().map(|open| SeenGap {
                id: open.id.0,
                cause: open.gap.cause,
                address: open.gap.uri.as_ref().map(address_of),
                newer: number_at(open.gap.place.newer),
                older: number_at(open.gap.place.older),
                newer_time: seconds(open.gap.place.newer_time),
                older_time: seconds(open.gap.place.older_time),
            });
            let listed = listed.iter().filter_map(|row| {
                Some(SeenEntry { key: row.key, number: number(row)?, is_unread: row.unread })
            });
            Ok(View {
                state: row.and_then(|row| row.state),
                gaps: gaps.collect(),
                listed: listed.collect(),
                removed: removed.iter().filter_map(number).collect(),
            })
        })
    }
}

impl Follower for Reader {
    fn poll(&mut self, retry_gaps: bool, end: End) -> Polled {
        let refresher = self.refresher.take().unwrap_or_else(|| self.start());
        self.broken.store(0, Ordering::SeqCst);
        self.site.arm(end);
        let web_archive = retry_gaps && self.site.publisher().habits.kind == Kind::Captured;
        let request = RefreshRequest {
            now: true,
            every_gap: GapRequest { retry: retry_gaps, web_archive, ..GapRequest::default() },
            ..RefreshRequest::default()
        };
        refresher.submit([Task::Feed { subscription: self.id, address: self.site.url("/feed"), request }]);
        let quits = matches!(end, End::Quits(_)) && self.site.wait_for_quit(|| refresher.pending() == 0);
        if !quits {
            refresher.wait_until_idle();
        }
        let was_killed = self.site.is_dead();
        let has_broken = self.broken.load(Ordering::SeqCst) > 0;
        assert!(was_killed || !has_broken, "the program broke by itself");
        let was_ended = quits || was_killed;
        if was_ended {
            drop(refresher);
        } else {
            self.refresher = Some(refresher);
        }
        self.site.arm(End::None);
        let view = self.view();
        Polled { asked: self.site.take_log(), was_ended, view }
    }

    fn versions(&self, listed: &[SeenEntry]) -> Vec<(u32, u32)> {
        let listed = listed.to_vec();
        self.ask(move |store, _| {
            let mut versions = Vec::new();
            for seen in &listed {
                let article = store.article(seen.key)?;
                let text = article.and_then(|article| article.entry.content.or(article.entry.summary));
                let version = text.and_then(|text| version_in(&text.value)).unwrap_or(0);
                versions.push((seen.number, version));
            }
            Ok(versions)
        })
    }
}
