//! The tasks of the pool.

use std::collections::BTreeSet;

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

/// The work of a refresh, in addition to a poll and walks that are due.
#[expect(clippy::struct_excessive_bools, reason = "the flags are independent")]
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RefreshRequest {
    /// Poll even if the feed is not due, but never before a Retry-After has passed and never after a 410.
    pub now: bool,
    /// Try every open gap.
    pub retry_gaps: bool,
    /// The gaps that the user named. Only for these, [`Self::reach`] counts, and only these are asked for elsewhere. If there
    /// are none, both apply to every gap.
    pub gaps: BTreeSet<GapId>,
    /// Try the named gaps, and gaps that were never fetched, but no other gap, and do not poll the feed.
    pub only_gaps: bool,
    /// The limit of the walk.
    pub reach: Reach,
    /// Fetch processed archives again (A4).
    pub recheck_archives: bool,
    /// Fetch the documents of these entries again, because their texts were removed to save space.
    pub texts: Vec<EntryKey>,
    /// Fetch these texts, and walk the gaps that are due, but do not poll the feed, even if it is due.
    pub only_texts: bool,
    /// Ask the publisher's site for the entries of the gaps.
    pub recover: bool,
    /// Ask the user's own feed servers for the entries of the gaps.
    pub servers: bool,
    /// Search a web archive for the entries of the gaps.
    pub web_archive: bool,
    /// Look for older entries on pages that the feed links, or on numbered pages.
    pub older: bool,
}

impl RefreshRequest {
    /// Returns a request for the text of an entry.
    #[must_use]
    pub fn of_text(entry: EntryKey) -> Self {
        Self { texts: vec![entry], only_texts: true, ..Self::default() }
    }

    /// Returns a request for one gap.
    #[must_use]
    pub fn of_gap(gap: GapId) -> Self {
        Self { gaps: BTreeSet::from([gap]), only_gaps: true, ..Self::default() }
    }

    /// Returns true if the user asked for all older pages of the feed, and not of some gaps.
    pub(in crate::refresh) fn wants_all_pages(&self) -> bool {
        self.reach == Reach::Beginning && self.gaps.is_empty()
    }

    /// Returns true if the user asked to try this gap.
    pub(in crate::refresh) fn tries(&self, gap: GapId) -> bool {
        self.retry_gaps || self.gaps.contains(&gap)
    }

    /// Returns true if [`Self::reach`] and the questions to others concern this gap.
    pub(in crate::refresh) fn means(&self, gap: GapId) -> bool {
        self.gaps.is_empty() || self.gaps.contains(&gap)
    }

    /// Returns true if the request concerns every gap in more than the usual way.
    fn is_about_all(&self) -> bool {
        let asks = self.recover || self.servers || self.web_archive || self.reach != Reach::Allowance;
        self.gaps.is_empty() && asks
    }

    /// Returns a request for the work of both. What the user asked for some gaps, nobody is asked for other gaps.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let about_all = self.is_about_all() || other.is_about_all();
        let named: BTreeSet<GapId> = self.gaps.union(&other.gaps).copied().collect();
        let mut texts = self.texts;
        for key in other.texts {
            if !texts.contains(&key) {
                texts.push(key);
            }
        }
        match (self.only_texts, other.only_texts) {
            (true, false) => return Self { texts, ..other },
            (false, true) => return Self { texts, ..self },
            (true, true) | (false, false) => {}
        }
        Self {
            now: self.now || other.now,
            // A request about all gaps names none, so the named ones are tried with all others.
            retry_gaps: self.retry_gaps || other.retry_gaps || about_all && !named.is_empty(),
            gaps: if about_all { BTreeSet::new() } else { named },
            only_gaps: self.only_gaps && other.only_gaps,
            reach: self.reach.max(other.reach),
            recheck_archives: self.recheck_archives || other.recheck_archives,
            texts,
            only_texts: self.only_texts,
            recover: self.recover || other.recover,
            servers: self.servers || other.servers,
            web_archive: self.web_archive || other.web_archive,
            older: self.older || other.older,
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
        let asked = |gap: i64| RefreshRequest { recover: true, ..RefreshRequest::of_gap(GapId(gap)) };
        let poll = RefreshRequest { now: true, ..RefreshRequest::default() };
        for both in [asked(3).and(poll.clone()), poll.clone().and(asked(3))] {
            assert!(both.now && both.recover && !both.only_gaps && !both.retry_gaps, "{both:?}");
            assert!(both.means(GapId(3)) && both.tries(GapId(3)) && !both.means(GapId(4)), "{both:?}");
        }
        let two = asked(3).and(asked(4));
        assert!(
            two.only_gaps && two.means(GapId(3)) && two.means(GapId(4)) && !two.means(GapId(5)),
            "{two:?}"
        );
        // A question about all gaps remains one.
        let all = RefreshRequest { web_archive: true, ..RefreshRequest::default() };
        for both in
            [RefreshRequest::of_gap(GapId(3)).and(all.clone()), all.and(RefreshRequest::of_gap(GapId(3)))]
        {
            assert!(both.means(GapId(3)) && both.means(GapId(4)) && both.tries(GapId(3)), "{both:?}");
        }
    }

    #[test]
    fn requests_for_texts_of_one_feed_join_and_take_nothing_from_other_requests() {
        let [one, two] = [1, 2].map(|key| RefreshRequest::of_text(EntryKey(key)));
        let texts = one.clone().and(two).and(one.clone());
        assert_eq!((&texts.texts[..], texts.only_texts), (&[EntryKey(1), EntryKey(2)][..], true));
        // A poll that is due stays due, and a request for one gap does not become one for all gaps.
        let gap = RefreshRequest::of_gap(GapId(3));
        for other in [RefreshRequest::default(), gap] {
            let both = RefreshRequest { texts: vec![EntryKey(1)], ..other.clone() };
            assert_eq!(one.clone().and(other.clone()), both);
            assert_eq!(other.and(one.clone()), both);
        }
    }
}
