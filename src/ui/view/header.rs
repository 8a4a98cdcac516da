//! View models of the part above the list of one feed: its state, its failure, its walk and its pages.

use super::HistoryStrip;
use crate::model::{Completeness, FeedKind, GapId, SubscriptionId, Timestamp, WalkWork};

/// The part above the list of one feed.
#[derive(Clone, Debug)]
pub struct FeedHeader {
    /// The kind and the state.
    pub state: FeedState,
    /// True if Lacuna can look for older entries, and no task of the feed is running.
    pub offers_older: bool,
    /// The number of entries that rules keep out of the list.
    pub hidden: u64,
    /// The feed's last failure.
    pub problem: Option<Problem>,
    /// The buttons that may help after the failure.
    pub remedies: Vec<Remedy>,
    /// The history strip of an archived feed.
    pub history: Option<HistoryStrip>,
    /// The walk of an archived feed, while it runs or its outcome matters (A7a, A8).
    pub walk: Option<WalkView>,
    /// The buttons that move through a paged feed (P1).
    pub pager: Option<PagerView>,
}

/// The kind and the state of a feed.
#[derive(Clone, Copy, Debug)]
pub struct FeedState {
    /// The subscription.
    pub id: SubscriptionId,
    /// The kind; `None` before the first fetch.
    pub kind: Option<FeedKind>,
    /// The state; `None` before the first fetch.
    pub state: Option<Completeness>,
    /// True if the last fetch failed.
    pub has_failed: bool,
}

impl FeedState {
    /// True if the feed has documents that are read once and can be checked again (A4).
    #[must_use]
    pub const fn has_archives(&self) -> bool {
        matches!(self.kind, Some(FeedKind::Archived | FeedKind::Stateful))
    }

    /// True if the feed has documents beside its first one from which its history can be rebuilt.
    #[must_use]
    pub const fn has_history(&self) -> bool {
        self.has_archives() || matches!(self.kind, Some(FeedKind::Multipart))
    }
}

/// A failure in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The failure, as a sentence.
    pub message: String,
    /// Advice to the user, as a sentence; may be empty.
    pub hint: String,
}

/// An action that may help if a feed cannot be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Enter a user name and a password.
    SignIn,
    /// Open the feed's address in the browser.
    OpenAddress,
    /// Change the feed's address.
    ChangeAddress,
    /// Unsubscribe.
    Remove,
}

/// The progress of a walk.
#[derive(Clone, Debug)]
pub struct WalkView {
    /// The subscription.
    pub feed: SubscriptionId,
    /// The phase of the walk.
    pub phase: WalkPhase,
    /// The number of documents fetched.
    pub documents: u32,
    /// The time of the oldest entry so far.
    pub back_to: Option<Timestamp>,
    /// The number of bytes fetched.
    pub bytes: u64,
}

/// The phase of a walk. No two outcomes look alike (A7a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkPhase {
    /// The walk is fetching.
    Running(WalkWork),
    /// The walk stopped at the limit and asks the user.
    AtLimit(GapId),
    /// The user stopped the walk.
    Stopped(GapId),
}

/// The buttons for the shown page of a paged feed, and the state of loading.
#[expect(clippy::struct_excessive_bools, reason = "one flag for each link relation")]
#[derive(Clone, Debug, Default)]
pub struct PagerView {
    /// The name of the page, e.g. `Page 2`; empty if there is no other page.
    pub page: String,
    /// True if a `first` link leads to another page.
    pub first: bool,
    /// True if there is a `previous` link.
    pub previous: bool,
    /// True if there is a `next` link.
    pub next: bool,
    /// True if a `last` link leads to another page.
    pub last: bool,
    /// The reason why no page can be appended; `None` if one can (P3).
    pub no_more: Option<&'static str>,
    /// True while a page is fetched.
    pub loading: bool,
    /// The failure of the last page load (P5).
    pub problem: Option<Problem>,
}
