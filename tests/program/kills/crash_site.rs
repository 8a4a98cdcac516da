//! The publisher of the killed program: feeds that slide ("rivers"), and chains of archives. Every answer is a little
//! slow.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Reply, Request};

/// The number of archives of a chain.
const ARCHIVES: usize = 12;
const RIVERS: usize = 5;
/// The number of entries of a river's document, and the number of new entries in its next document.
const WINDOW: usize = 60;
const FLOW: usize = 40;

/// The publisher.
pub(crate) struct Publisher {
    pub(crate) site: Site,
    /// The number of the oldest entry in the rivers' documents.
    tide: Arc<AtomicUsize>,
}

impl Publisher {
    pub(crate) fn start() -> Self {
        let (site, tide) = (Site::start(), Arc::new(AtomicUsize::new(0)));
        let level = Arc::clone(&tide);
        site.handle_under("/river/", move |_| {
            pause(6);
            river(level.load(Ordering::SeqCst))
        });
        site.handle_under("/chain/", |request| {
            pause(3);
            let n = last_number(request);
            Feed::atom(format!("Chain {n}"))
                .link("prev-archive", format!("/archive/{n}/{ARCHIVES}"))
                .entry(chained(n, ARCHIVES + 1, 0))
                .into()
        });
        site.handle_under("/archive/", |request| {
            pause(6);
            let k = last_number(request);
            let n = request.path().split('/').nth(2).unwrap().parse().unwrap();
            let feed =
                Feed::atom(format!("Chain {n}")).archive().entries([chained(n, k, 1), chained(n, k, 0)]);
            if k > 1 {
                feed.link("prev-archive", format!("/archive/{n}/{}", k - 1)).into()
            } else {
                feed.into()
            }
        });
        Self { site, tide }
    }

    /// Addresses of the rivers.
    pub(crate) fn rivers(&self) -> Vec<String> {
        (0..RIVERS).map(|n| self.site.url(&format!("/river/{n}")).into()).collect()
    }

    /// Address of a chain.
    pub(crate) fn chain(&self, n: usize) -> String {
        self.site.url(&format!("/chain/{n}")).into()
    }

    /// Moves every river forward. Two steps without a poll leave no common entry.
    pub(crate) fn flow(&self) {
        self.tide.fetch_add(FLOW, Ordering::SeqCst);
    }

    /// The ids of the rivers' present document.
    pub(crate) fn window(&self) -> Vec<String> {
        let from = self.tide.load(Ordering::SeqCst);
        (from..from + WINDOW).map(|n| format!("river-{n}")).collect()
    }

    /// The ids of all entries that the rivers have ever shown.
    pub(crate) fn ever(&self) -> Vec<String> {
        (0..self.tide.load(Ordering::SeqCst) + WINDOW).map(|n| format!("river-{n}")).collect()
    }
}

/// The ids of a whole chain, newest first.
pub(crate) fn chain_list(n: usize) -> Vec<String> {
    let archived = (1..=ARCHIVES).rev().flat_map(|k| [1, 0].map(|part| format!("chain-{n}-{k}-{part}")));
    [format!("chain-{n}-{}-0", ARCHIVES + 1)].into_iter().chain(archived).collect()
}

fn river(from: usize) -> Reply {
    let entry = |n: usize| {
        let time = format!("2024-01-01T{:02}:{:02}:{:02}Z", n / 3600 % 24, n / 60 % 60, n % 60);
        Entry::new(format!("river-{n}"), format!("Entry {n}"))
            .published(time)
            .html(format!("<p>{}</p>", format!("water under bridge {n} ").repeat(20)))
    };
    Feed::rss("River").entries((from..from + WINDOW).rev().map(entry)).into()
}

fn chained(n: usize, k: usize, part: usize) -> Entry {
    Entry::new(format!("chain-{n}-{k}-{part}"), format!("A chained entry, {part} of {k}"))
        .published(format!("2023-05-{k:02}T{:02}:00:00Z", part + 1))
}

fn last_number(request: &Request) -> usize {
    request.path().rsplit('/').next().unwrap().parse().unwrap()
}

fn pause(milliseconds: u64) {
    thread::sleep(Duration::from_millis(milliseconds));
}
