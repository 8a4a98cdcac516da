//! The tasks of the pool.

use std::collections::{BTreeMap, BTreeSet};

use url::Url;

use crate::fetch::Access;
use crate::history::{PageUse, Reach, StartAt};
use crate::model::{Account, EntryKey, GapId, SubscriptionId};
use crate::refresh::add::find::find_feeds;
use crate::refresh::stop::StopFlag;
use crate::refresh::walks::page;
use crate::refresh::{
    AddOutcome, AddReport, Event, LeaveRequest, ServerLogin, Services, SubscriptionRequest, SyncRequest, add,
    feed, servers,
};

/// A task for a worker.
#[derive(Clone, Debug)]
pub enum Task {
    /// Poll a feed and walk its open gaps.
    Feed {
        /// The feed.
        subscription: SubscriptionId,
        /// Its address. The queue limits the tasks of its host.
        address: Url,
        /// The work beyond a poll that is due.
        request: RefreshRequest,
    },
    /// Find the feeds to which an address leads (F6).
    FindFeeds {
        /// The address of a feed or a site.
        address: Url,
        /// The user's choices for the requests.
        access: Access,
    },
    /// Subscribe to an address (F6).
    Add {
        /// The address of a feed or a site.
        address: Url,
        /// The folder, outermost first.
        folder: Vec<String>,
        /// True to take the first feed if a page names several.
        first_choice: bool,
        /// The limit of its first walk.
        reach: Reach,
        /// The place at which a multipart feed begins (M3).
        start: StartAt,
        /// The user's choices for the requests. The proxy becomes that of the feed.
        access: Access,
    },
    /// Load a page of a paged feed (P1, P3).
    Page {
        /// The feed.
        subscription: SubscriptionId,
        /// The page.
        address: Url,
        /// The use of the page: browse it, or append it to the list.
        usage: PageUse,
        /// The number of links from the first page to this one.
        distance: u32,
    },
    /// Find out what a feed server is.
    Server(ServerLogin),
    /// Sync with the server of an account.
    Sync(SyncRequest),
    /// Find out which marks the first sync with an account would change.
    FirstSync(Account),
    /// Sync subscriptions and folders with the server of an account.
    Subscriptions(SubscriptionRequest),
    /// Send the marks that wait for an account, and leave it.
    Leave(LeaveRequest),
}

/// The key of a task. Two tasks with the same key never run at once.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TaskKey {
    /// The refresh of a feed.
    Feed(SubscriptionId),
    /// The search for feeds at an address.
    FindFeeds(String),
    /// The addition of an address.
    Add(String),
    /// The loading of a page of this feed.
    Page(SubscriptionId),
    /// The check of the server at this address.
    Server(String),
    /// The sync with the account of this name, also before the user leaves it.
    Sync(String),
    /// The sync of subscriptions with the account of this name.
    Subscriptions(String),
}

impl TaskKey {
    /// Returns the key of a task that must not run beside one with this key: a sync of subscriptions may sync marks as well.
    pub(super) fn other_sync(&self) -> Option<Self> {
        match self {
            Self::Sync(account) => Some(Self::Subscriptions(account.clone())),
            Self::Subscriptions(account) => Some(Self::Sync(account.clone())),
            _ => None,
        }
    }
}

/// The work of a refresh, in addition to a poll and walks that are due.
#[expect(clippy::struct_excessive_bools, reason = "the flags are independent")]
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RefreshRequest {
    /// Poll even if the feed is not due, but never before a Retry-After has passed and never after a 410.
    pub now: bool,
    /// Do only what this request names, and walk gaps that were never fetched. Do not poll the feed, even if it is due.
    pub without_poll: bool,
    /// The work for every gap.
    pub every_gap: GapRequest,
    /// The additional work for some gaps.
    pub gaps: BTreeMap<GapId, GapRequest>,
    /// Fetch processed archives again (A4).
    pub recheck_archives: bool,
    /// Fetch the documents of these entries again, because their texts were removed to save space.
    pub texts: BTreeSet<EntryKey>,
    /// Look for older entries on pages that the feed links, or on numbered pages.
    pub older: bool,
}

/// The work for a gap, in addition to a walk that is due.
#[expect(clippy::struct_excessive_bools, reason = "the flags are independent")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GapRequest {
    /// Walk the gap although it is not due.
    pub retry: bool,
    /// The limit of the walk.
    pub reach: Reach,
    /// Ask the publisher's site for the entries.
    pub site: bool,
    /// Ask the user's own feed servers for the entries.
    pub servers: bool,
    /// Search a web archive for the entries.
    pub web_archive: bool,
}

impl GapRequest {
    /// A request to walk a gap now.
    pub const RETRY: Self =
        Self { retry: true, reach: Reach::Allowance, site: false, servers: false, web_archive: false };

    /// Returns a request for the work of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            retry: self.retry || other.retry,
            reach: self.reach.max(other.reach),
            site: self.site || other.site,
            servers: self.servers || other.servers,
            web_archive: self.web_archive || other.web_archive,
        }
    }

    /// Returns true if the site of the publisher or a server of the user is to be asked.
    pub(in crate::refresh) const fn asks_servers(self) -> bool {
        self.site || self.servers
    }
}

impl RefreshRequest {
    /// Returns a request for the text of an entry.
    #[must_use]
    pub fn of_text(entry: EntryKey) -> Self {
        Self { texts: BTreeSet::from([entry]), without_poll: true, ..Self::default() }
    }

    /// Returns a request for one gap.
    #[must_use]
    pub fn of_gap(gap: GapId, request: GapRequest) -> Self {
        Self { gaps: BTreeMap::from([(gap, request)]), without_poll: true, ..Self::default() }
    }

    /// Returns true if the user asked for all older pages of the feed, and not of some gaps.
    pub(in crate::refresh) fn wants_all_pages(&self) -> bool {
        self.every_gap.reach == Reach::Beginning
    }

    /// Returns the work for a gap.
    pub(in crate::refresh) fn of(&self, gap: GapId) -> GapRequest {
        self.gaps.get(&gap).map_or(self.every_gap, |named| self.every_gap.and(*named))
    }

    /// Returns the work for all gaps together.
    pub(in crate::refresh) fn of_any(&self) -> GapRequest {
        self.gaps.values().fold(self.every_gap, |all, named| all.and(*named))
    }

    /// Forgets that gaps are to be tried, because they were.
    pub(in crate::refresh) fn drop_retries(&mut self) {
        self.every_gap.retry = false;
        self.gaps.values_mut().for_each(|named| named.retry = false);
    }

    /// Returns a request for the work of both. The work for each gap stays apart, so nobody is asked for another gap than the
    /// user named.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        for (gap, request) in other.gaps {
            let both = self.gaps.entry(gap).or_default();
            *both = both.and(request);
        }
        self.texts.extend(other.texts);
        Self {
            now: self.now || other.now,
            without_poll: self.without_poll && other.without_poll,
            every_gap: self.every_gap.and(other.every_gap),
            recheck_archives: self.recheck_archives || other.recheck_archives,
            older: self.older || other.older,
            ..self
        }
    }
}

impl Task {
    /// Merges another task with the same key into this one. Two refreshes become one that does the work of both. Of two
    /// other tasks the newer one remains.
    pub(in crate::refresh) fn join(&mut self, other: Self) {
        match (self, other) {
            (Self::Feed { request, address, .. }, Self::Feed { request: newer, address: new, .. }) => {
                *request = std::mem::take(request).and(newer);
                *address = new;
            }
            // This task syncs as well.
            (Self::Leave(_), Self::Sync(_)) => {}
            (task, other) => *task = other,
        }
    }

    /// Returns the key of the task.
    #[must_use]
    pub fn key(&self) -> TaskKey {
        match self {
            Self::Feed { subscription, .. } => TaskKey::Feed(*subscription),
            Self::FindFeeds { address, .. } => TaskKey::FindFeeds(address.as_str().to_owned()),
            Self::Add { address, .. } => TaskKey::Add(address.as_str().to_owned()),
            Self::Page { subscription, .. } => TaskKey::Page(*subscription),
            Self::Server(login) => TaskKey::Server(login.address.as_str().to_owned()),
            Self::Sync(request) => TaskKey::Sync(request.account.name.clone()),
            Self::FirstSync(account) => TaskKey::Sync(account.name.clone()),
            Self::Leave(request) => TaskKey::Sync(request.account.name.clone()),
            Self::Subscriptions(request) => TaskKey::Subscriptions(request.account.name.clone()),
        }
    }

    /// Returns the first address that the task fetches.
    #[must_use]
    pub const fn address(&self) -> &Url {
        match self {
            Self::Feed { address, .. }
            | Self::FindFeeds { address, .. }
            | Self::Add { address, .. }
            | Self::Page { address, .. } => address,
            Self::Server(login) => &login.address,
            Self::Sync(request) => &request.account.address,
            Self::FirstSync(account) => &account.address,
            Self::Subscriptions(request) => &request.account.address,
            Self::Leave(request) => &request.account.address,
        }
    }

    pub(in crate::refresh) fn run(self, services: &Services, stop: &StopFlag) {
        if matches!(self, Self::Feed { .. } | Self::Add { .. }) {
            services.news.begin(services.settings().collects_news);
        }
        let event = match self {
            Self::Feed { subscription, request, .. } => {
                (services.events)(Event::Started(subscription));
                Event::Finished(feed::refresh(services, stop, subscription, &request))
            }
            Self::FindFeeds { address, access } => {
                Event::FeedsFound(find_feeds(services, stop, address, &access))
            }
            Self::Add { address, folder, first_choice, reach, start, access } => {
                let request = add::AddRequest { folder, first_choice, reach, start, access };
                Event::Added(add::add(services, stop, address, request))
            }
            Self::Page { subscription, address, usage, distance } => {
                Event::Page(page::load(services, stop, subscription, &address, usage, distance))
            }
            Self::Subscriptions(request) => {
                Event::Subscriptions(servers::sync_subscriptions(services, stop, &request))
            }
            Self::FirstSync(account) => Event::FirstSync(servers::first_sync(services, stop, account)),
            Self::Leave(request) => Event::LeftAccount(Box::new(servers::leave(services, stop, request))),
            Self::Server(login) => Event::Server(servers::check(services, stop, &login)),
            Self::Sync(request) => match servers::sync(services, stop, &request) {
                Some(report) => Event::Synced(report),
                None => return,
            },
        };
        match &event {
            Event::Finished(report) => services.news.add_report(report),
            Event::Added(AddReport { outcome: AddOutcome::Subscribed(report), .. }) => {
                services.news.add_report(report);
            }
            _ => {}
        }
        (services.events)(event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_for_one_gap_does_not_become_one_for_others() {
        let site = GapRequest { site: true, ..GapRequest::default() };
        let far = GapRequest { reach: Reach::Beginning, ..GapRequest::RETRY };
        let all = GapRequest { web_archive: true, ..GapRequest::default() };
        let request = |every_gap| RefreshRequest { every_gap, ..RefreshRequest::default() };
        let requests = [
            RefreshRequest { now: true, ..RefreshRequest::default() },
            RefreshRequest::of_gap(GapId(3), site),
            RefreshRequest::of_gap(GapId(4), far),
            RefreshRequest::of_gap(GapId(3), GapRequest::RETRY),
            request(all),
            RefreshRequest::of_text(EntryKey(1)),
        ];
        let joined = |both: RefreshRequest, request: &RefreshRequest| both.and(request.clone());
        let forth = requests.iter().fold(RefreshRequest::of_text(EntryKey(2)), joined);
        let back = requests.iter().rev().fold(RefreshRequest::of_text(EntryKey(2)), joined);
        assert_eq!(forth, back);
        assert!(forth.now && !forth.without_poll, "{forth:?}");
        assert_eq!(forth.of(GapId(3)), site.and(GapRequest::RETRY).and(all));
        assert_eq!(forth.of(GapId(4)), far.and(all));
        assert_eq!(forth.of(GapId(5)), all);
        assert_eq!(forth.texts, BTreeSet::from([EntryKey(1), EntryKey(2)]));
        assert!(!forth.wants_all_pages(), "the user wants them of one gap");
    }

    #[test]
    fn requests_for_texts_and_gaps_join_without_a_poll() {
        let both =
            RefreshRequest::of_text(EntryKey(1)).and(RefreshRequest::of_gap(GapId(3), GapRequest::RETRY));
        assert!(both.without_poll);
        assert!(!both.and(RefreshRequest::default()).without_poll, "a poll that is due stays due");
    }
}
