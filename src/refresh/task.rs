//! Tasks of the pool.

use url::Url;

use super::pool::StopFlag;
use super::{Event, Services, add, feed, look, page};
use crate::history::{PageUse, Reach, StartAt};
use crate::model::{EntryKey, GapId, SubscriptionId};

/// Something to be done by a worker.
#[derive(Clone, Debug)]
pub enum Task {
    /// Poll a feed and walk its open gaps.
    Feed {
        /// The feed.
        subscription: SubscriptionId,
        /// Its address, for politeness to its host.
        address: Url,
        /// What is asked beyond what is due.
        wish: Wish,
    },
    /// Look what an address leads to (F6).
    Look {
        /// The address of a feed or a site.
        address: Url,
    },
    /// Subscribe to an address (F6).
    Add {
        /// The address of a feed or a site.
        address: Url,
        /// The folder, outermost first.
        folder: Vec<String>,
        /// Of several feeds of a page take the first.
        first_choice: bool,
        /// How far its first walk goes.
        reach: Reach,
        /// Where a multipart feed begins (M3).
        start: StartAt,
    },
    /// Load a page of a paged feed (P1, P3).
    Page {
        /// The feed.
        subscription: SubscriptionId,
        /// The page.
        address: Url,
        /// Browse or append.
        usage: PageUse,
        /// How many pages from the first.
        distance: u32,
    },
}

/// What two tasks must not do at once.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TaskKey {
    /// A refresh of a feed.
    Feed(SubscriptionId),
    /// An address being looked at.
    Look(String),
    /// An address being added.
    Add(String),
    /// A page of a feed.
    Page(SubscriptionId),
}

/// What is asked of a refresh beyond what is due.
#[expect(clippy::struct_excessive_bools, reason = "each is a wish of its own")]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wish {
    /// Poll though the schedule says later; never before a Retry-After, never after a 410.
    pub now: bool,
    /// Try every open gap.
    pub retry_gaps: bool,
    /// Try this gap and no other.
    pub gap: Option<GapId>,
    /// How far to walk.
    pub reach: Reach,
    /// Fetch processed archives again (A4).
    pub recheck_archives: bool,
    /// Fetch the document of this entry again, for its text made room.
    pub text: Option<EntryKey>,
    /// Look in a web archive for what the gaps hide.
    pub web_archive: bool,
    /// Look for older entries under numbered pages.
    pub older: bool,
}

impl Wish {
    /// Both wishes in one. Two different gaps become all of them.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let (gap, retry_gaps) = if self.gap == other.gap {
            (self.gap, self.retry_gaps || other.retry_gaps)
        } else {
            (None, true)
        };
        Self {
            now: self.now || other.now,
            retry_gaps,
            gap,
            reach: self.reach.max(other.reach),
            recheck_archives: self.recheck_archives || other.recheck_archives,
            text: other.text.or(self.text),
            web_archive: self.web_archive || other.web_archive,
            older: self.older || other.older,
        }
    }
}

impl Task {
    /// Takes in another task on the same thing: of a refresh all that is wished for, of anything else the newer one.
    pub(super) fn join(&mut self, other: Self) {
        match (self, other) {
            (Self::Feed { wish, address, .. }, Self::Feed { wish: newer, address: new, .. }) => {
                *wish = wish.and(newer);
                *address = new;
            }
            (task, other) => *task = other,
        }
    }

    /// What no other task may do meanwhile.
    #[must_use]
    pub fn key(&self) -> TaskKey {
        match self {
            Self::Feed { subscription, .. } => TaskKey::Feed(*subscription),
            Self::Look { address } => TaskKey::Look(address.as_str().to_owned()),
            Self::Add { address, .. } => TaskKey::Add(address.as_str().to_owned()),
            Self::Page { subscription, .. } => TaskKey::Page(*subscription),
        }
    }

    /// The address first asked for.
    #[must_use]
    pub const fn address(&self) -> &Url {
        match self {
            Self::Feed { address, .. }
            | Self::Look { address }
            | Self::Add { address, .. }
            | Self::Page { address, .. } => address,
        }
    }

    pub(super) fn run(self, services: &Services, stop: &StopFlag) {
        let event = match self {
            Self::Feed { subscription, wish, .. } => {
                (services.events)(Event::Started(subscription));
                Event::Finished(feed::refresh(services, stop, subscription, wish))
            }
            Self::Look { address } => Event::Looked(look::look(services, stop, address)),
            Self::Add { address, folder, first_choice, reach, start } => {
                let wish = add::AddWish { folder, first_choice, reach, start };
                Event::Added(add::add(services, stop, address, wish))
            }
            Self::Page { subscription, address, usage, distance } => {
                Event::Page(page::load(services, stop, subscription, &address, usage, distance))
            }
        };
        (services.events)(event);
    }
}
