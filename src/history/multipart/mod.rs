//! The multipart feed, whose pages are linked by `prev` (older) and `next` (newer) (M2 to M5).
//!
//! [`PageState`] says what Lacuna has read of a page. **A walk reads a known page, and first asks for the headers of
//! an unknown one.** So a walk goes back over `prev` with HEAD until a page is older than the entry point, then forward
//! over `next` with GET. Each gap waits at one page. The stored gap is enough to resume its walk, so a walk can stop at
//! any instant.
//!
//! If a HEAD on the way back fails, Lacuna still reads the pages found so far. The gap stays at the page that failed,
//! and a second gap goes forward from the page that linked it. A page that was read and has a `next` is never fetched
//! again (M4).
#![doc = include_str!("rules.md")]

mod point;
mod poll;
mod walk;

use std::collections::HashSet;

use url::Url;

use super::{Gap, GapChange, LogicalFeed};
use crate::locale::Message;
use crate::model::{EntryId, Fault, FeedDocument, Severity, Timestamp, is_web, relation};

pub use point::{EntryPoint, EntryPointState, StartAt};
pub(super) use poll::Polled;
pub use poll::begin_with_snapshot;
pub use walk::{MultipartStep, MultipartWalk};

/// A page and the known facts about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPage {
    /// The address of the page, as its neighbours link it.
    pub uri: Url,
    /// Its place in the feed. A newer page has a larger place, but the places are not consecutive.
    pub place: i64,
    /// Its Last-Modified; `None` if Lacuna has not asked for its headers, or if it has no such header.
    pub modified: Option<Timestamp>,
    /// The address of the older page.
    pub prev: Option<Url>,
    /// The address of the newer page.
    pub next: Option<Url>,
    /// The part of the page that Lacuna has read.
    pub state: PageState,
}

/// The progress of reading a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageState {
    /// Lacuna knows the page, but has not read it.
    Seen,
    /// Like [`Self::Seen`], and the walk forward begins here.
    Bottom,
    /// The page was read and has a next page, so it never changes again (M4).
    Read,
    /// The page was read and is the newest so far. It may grow and gain a next page.
    Newest,
    /// The page was read, and belongs to a snapshot.
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

    /// Returns true if the entities of the page are stored.
    #[must_use]
    pub const fn is_read(self) -> bool {
        matches!(self, Self::Read | Self::Newest | Self::Taken)
    }
}

/// The known pages with certain addresses, and the pages whose `prev` is one of these addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldPages {
    /// The pages.
    pub pages: Vec<KnownPage>,
    /// The largest place of any page.
    pub last_place: Option<i64>,
    /// The smallest place of a page that was read. Pages of a snapshot do not count.
    pub oldest_read: Option<i64>,
}

impl HeldPages {
    /// Returns the page with this address.
    #[must_use]
    pub fn at(&self, uri: &Url) -> Option<&KnownPage> {
        self.pages.iter().find(|page| page.uri == *uri)
    }

    /// Returns the page whose `prev` is this address. If there are several such pages, returns the newest.
    fn above(&self, uri: &Url) -> Option<&KnownPage> {
        let above = self.pages.iter().filter(|page| page.prev.as_ref() == Some(uri) && page.uri != *uri);
        above.max_by_key(|page| page.place)
    }
}

/// Number of places left free below a page if the number of pages between it and the known ones is unknown.
const ROOM: i64 = 1 << 20;

/// The pages of a snapshot have places below this number.
const SNAPSHOT: i64 = -(1 << 40);

/// Returns the pages of a snapshot in the order of its index, in which the walk reads them (M3).
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

/// Returns the addresses whose pages [`HeldPages`] must contain before the walk takes in `page`. `asked` is the address
/// from which the page was requested.
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
    page.head.link(relation::SELF).filter(|uri| is_web(uri))
}

/// Returns the address of another known page, if the server sent that page in place of the one at `asked`. The final
/// address and the `self` link show this.
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

/// The clause of faults in the links between pages. The record keeps these faults beside the faults of the newest page.
const CLAUSE: &str = "datareplication.io feed, pagination";

fn chain_fault(message: Message) -> Fault {
    Fault { severity: Severity::Warning, clause: CLAUSE.to_owned(), message }
}

/// Adds new faults, but no more than a user would read. Returns true if it added any.
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

/// Returns the change that opens a gap at a page, unless another gap waits there.
fn open_at(feed: &LogicalFeed, gap: Gap) -> Option<GapChange> {
    let waits = feed.gaps.iter().any(|open| open.gap.uri == gap.uri);
    (!waits).then_some(GapChange::Open(gap))
}

/// Returns true if both are the same Content-ID, with or without angle brackets.
fn same_content_id(a: &EntryId, b: &EntryId) -> bool {
    let bare = |id: &EntryId| id.as_str().trim().trim_start_matches('<').trim_end_matches('>').to_owned();
    bare(a) == bare(b)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn m3_a_large_index_is_read_quickly_and_each_page_counts_once() {
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
