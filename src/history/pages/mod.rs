//! The multipart feed: pages chained by prev (older) and next (newer) (M2 to M5).
//!
//! What is known of each page is kept: it was looked at (HEAD), it was read (GET), or it is the newest, which may grow.
//! **A page known but not read is to be read; a page not known is to be looked at first.** A gap waits at one page, and
//! that rule says what is asked for: back over prev with HEAD until the entry point lies behind, then forward over next
//! with GET. So one gap is work queue and resume point here as well, and a walk can be dropped at any instant.
//!
//! Where a look back ends badly, what was looked at is read all the same: the gap stays where the chain broke, and a
//! second one walks forward from there. A page that was read and has a next one is never asked for again (M4).
#![doc = include_str!("rules.md")]

mod point;
mod poll;
mod walk;

use std::collections::HashSet;

use url::Url;

use super::{Gap, GapChange, LogicalFeed};
use crate::model::{EntryId, Fault, FeedDocument, Severity, Timestamp, relation};

pub use point::{EntryPoint, Start, StartAt};
pub(super) use poll::Polled;
pub use poll::begin_with_snapshot;
pub use walk::{PageStep, PageWalk};

/// What is known of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPage {
    /// Its address, as its neighbours name it.
    pub uri: Url,
    /// Its place in the feed: larger for newer pages. Places have holes.
    pub place: i64,
    /// Its Last-Modified; `None` where it was not looked at, or has none.
    pub modified: Option<Timestamp>,
    /// The older page.
    pub prev: Option<Url>,
    /// The newer page.
    pub next: Option<Url>,
    /// What has become of it.
    pub state: PageState,
}

/// What has become of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageState {
    /// To be read.
    Seen,
    /// To be read, and the walk forward begins here.
    Bottom,
    /// The page was read and never changes again (M4).
    Read,
    /// Read, but the newest so far: it may grow and gain a next page.
    Newest,
    /// A page of a snapshot that was read.
    Taken,
}

impl PageState {
    /// All states.
    pub const ALL: [Self; 5] = [Self::Seen, Self::Bottom, Self::Read, Self::Newest, Self::Taken];

    /// The name in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Seen => "seen",
            Self::Bottom => "bottom",
            Self::Read => "read",
            Self::Newest => "newest",
            Self::Taken => "taken",
        }
    }

    /// The state of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }

    /// Whether its entities are held.
    #[must_use]
    pub const fn is_read(self) -> bool {
        matches!(self, Self::Read | Self::Newest | Self::Taken)
    }
}

/// What is known of the pages around one: of those asked for, and of those whose prev is one of these.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldPages {
    /// The pages.
    pub pages: Vec<KnownPage>,
    /// The largest place given so far.
    pub last_place: Option<i64>,
    /// The smallest place of a page of the feed that was read.
    pub oldest_read: Option<i64>,
}

impl HeldPages {
    /// The page of that address.
    #[must_use]
    pub fn at(&self, uri: &Url) -> Option<&KnownPage> {
        self.pages.iter().find(|page| page.uri == *uri)
    }

    /// The page whose prev is that address; of several the newest.
    fn above(&self, uri: &Url) -> Option<&KnownPage> {
        let above = self.pages.iter().filter(|page| page.prev.as_ref() == Some(uri) && page.uri != *uri);
        above.max_by_key(|page| page.place)
    }
}

/// Free places between what was read before and a page whose distance to it is not known.
const ROOM: i64 = 1 << 20;

/// Below this place stand the pages of a snapshot.
const SNAPSHOT: i64 = -(1 << 40);

/// The pages of a snapshot in the order of its index, in which they are read (M3).
fn snapshot_pages(pages: &[Url]) -> Vec<KnownPage> {
    let mut known: Vec<KnownPage> = Vec::new();
    let mut met = HashSet::new();
    for (place, uri) in ((SNAPSHOT * 2)..SNAPSHOT).zip(pages) {
        if !met.insert(uri) {
            continue;
        }
        let prev = known.last().map(|page| page.uri.clone());
        if let Some(before) = known.last_mut() {
            before.next = Some(uri.clone());
        }
        let (modified, next) = (None, None);
        known.push(KnownPage { uri: uri.clone(), place, modified, prev, next, state: PageState::Seen });
    }
    known
}

/// The addresses that [`HeldPages`] must speak of before a page is taken in that was asked for at `asked`.
#[must_use]
pub fn page_addresses(page: &FeedDocument, asked: &Url) -> Vec<Url> {
    let links = [own(page), prev(page), next(page)];
    let mut addresses: Vec<Url> = links.into_iter().flatten().cloned().collect();
    addresses.extend([page.uri.clone(), asked.clone()]);
    addresses.sort();
    addresses.dedup();
    addresses
}

fn own(page: &FeedDocument) -> Option<&Url> {
    page.head.link(relation::SELF).filter(|uri| matches!(uri.scheme(), "http" | "https"))
}

/// The page that was sent in place of the one at `asked`: by where it came from, or by what it says of itself.
fn sent_instead<'a>(page: &FeedDocument, asked: &Url, known: &'a HeldPages) -> Option<&'a Url> {
    let names = [own(page), Some(&page.uri)];
    let others = names.into_iter().flatten().filter(|uri| *uri != asked);
    others.filter_map(|uri| known.at(uri)).map(|page| &page.uri).next()
}

fn prev(page: &FeedDocument) -> Option<&Url> {
    page.head.link(relation::PREV).or_else(|| page.head.link(relation::PREVIOUS))
}

fn next(page: &FeedDocument) -> Option<&Url> {
    page.head.link(relation::NEXT)
}

/// What is wrong with how pages are linked: kept with the feed beside the faults of its newest page.
const CLAUSE: &str = "datareplication.io feed, pagination";

fn chain_fault(message: String) -> Fault {
    Fault { severity: Severity::Warning, clause: CLAUSE.to_owned(), message }
}

/// Adds faults of the chain that are not known yet, as many as anybody would read.
fn note_faults(known: &mut Vec<Fault>, found: Vec<Fault>) -> bool {
    const MOST: usize = 20;
    let before = known.len();
    for fault in found {
        if known.len() < MOST && !known.contains(&fault) {
            known.push(fault);
        }
    }
    known.len() > before
}

/// A gap at a page, unless one waits there already.
fn open_at(feed: &LogicalFeed, gap: Gap) -> Option<GapChange> {
    let waits = feed.gaps.iter().any(|open| open.gap.uri == gap.uri);
    (!waits).then_some(GapChange::Open(gap))
}

/// Whether both are the Content-ID of one entity, however their brackets are written.
fn same_content_id(a: &EntryId, b: &EntryId) -> bool {
    let bare = |id: &EntryId| id.as_str().trim().trim_start_matches('<').trim_end_matches('>').to_owned();
    bare(a) == bare(b)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn m3_an_index_of_many_pages_takes_no_time_and_each_page_counts_once() {
        let began = Instant::now();
        let pages: Vec<Url> = (0..200_000)
            .map(|number| Url::parse(&format!("https://a.example/{}", number % 100_000)).unwrap())
            .collect();
        let known = snapshot_pages(&pages);
        assert_eq!(known.len(), 100_000);
        assert_eq!(known[1].prev.as_ref(), Some(&pages[0]));
        assert_eq!(known[1].next.as_ref(), Some(&pages[2]));
        assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    }
}
