//! Subscriptions, folders and entries as rows of lists, and the entries that a list consists of.

use std::time::Duration;

use url::Url;

use crate::locale::Message;

use super::filing::{Label, LabelName};
use super::{Completeness, EntryId, EntryKey, FailureKind, FeedKind, Operation, SubscriptionId, Timestamp};

/// The feeds and folders that an import added. An undo of the import takes them away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportedFeeds {
    /// The feeds that the user did not follow before, each with the path of its folder.
    pub feeds: Vec<(SubscriptionId, Vec<String>)>,
    /// The paths of the folders that were not there before, each behind the folder around it.
    pub folders: Vec<Vec<String>>,
    /// True if the import also marked or added articles of other feeds. No undo takes these back.
    pub has_others: bool,
}

impl ImportedFeeds {
    /// Returns true if an undo takes nothing back.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.feeds.is_empty() && self.folders.is_empty()
    }
}

/// A subscription as a row of the subscription list and of the command line's output.
#[derive(Clone, Debug, PartialEq)]
pub struct SubscriptionRow {
    /// The key of the subscription.
    pub id: SubscriptionId,
    /// The address of the subscription document.
    pub url: Url,
    /// The user's name for it, else the feed's title, else the address.
    pub title: String,
    /// The page of the site.
    pub site: Option<Url>,
    /// Folders, outermost first; empty at the top level.
    pub folder: Vec<String>,
    /// The kind of the feed; `None` before the first fetch.
    pub kind: Option<FeedKind>,
    /// The state of the feed; `None` before the first fetch.
    pub state: Option<Completeness>,
    /// Number of open gaps, dismissed ones included (G5).
    pub gaps: u32,
    /// Number of gaps with a warning mark (G1). Gaps that the user dismissed have none (G5).
    pub marked_gaps: u32,
    /// Number of entries in the view.
    pub entries: u64,
    /// Number of unread entries in the view.
    pub unread: u64,
    /// Time of the oldest entry in the view.
    pub oldest: Option<Timestamp>,
    /// Time of the newest entry in the view.
    pub newest: Option<Timestamp>,
    /// The times of its polls.
    pub schedule: Schedule,
    /// The last failure, if the latest poll failed.
    pub error: Option<StoredFailure>,
}

impl SubscriptionRow {
    /// The time for which a feed fails before it counts as dead.
    const DEAD_AFTER: Duration = Duration::from_hours(14 * 24);
    /// The time for which a failure may pass by itself.
    const BRIEFLY: Duration = Duration::from_hours(24);

    /// Returns true if the feed can no longer be fetched: its server says that it is gone for good (F3), or a poll fails
    /// two weeks after the first failure. Only a poll changes the answer.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        let fails_for_long = self
            .error
            .as_ref()
            .zip(self.schedule.last_tried)
            .is_some_and(|(error, last)| last >= error.since.plus(Self::DEAD_AFTER));
        self.schedule.stopped || fails_for_long
    }

    /// Returns true if the feed has failed for less than a day, and a later poll may bring it without the user's help.
    #[must_use]
    pub fn fails_briefly(&self) -> bool {
        let may_pass = |kind: FailureKind| {
            kind.is_network() || matches!(kind, FailureKind::Status(408 | 425 | 429 | 500..=599))
        };
        let is_brief = |error: &StoredFailure, next: Timestamp| {
            may_pass(error.kind) && next < error.since.plus(Self::BRIEFLY)
        };
        !self.schedule.stopped
            && self
                .error
                .as_ref()
                .zip(self.schedule.next_due)
                .is_some_and(|(error, next)| is_brief(error, next))
    }
}

#[cfg(test)]
impl SubscriptionRow {
    /// A feed that was never fetched, for tests.
    pub(crate) fn example(id: SubscriptionId, url: Url) -> Self {
        Self {
            id,
            title: url.to_string(),
            url,
            site: None,
            folder: Vec::new(),
            kind: None,
            state: None,
            gaps: 0,
            marked_gaps: 0,
            entries: 0,
            unread: 0,
            oldest: None,
            newest: None,
            schedule: Schedule::default(),
            error: None,
        }
    }
}

/// The times of a subscription's polls, and how long entries stay in its document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Schedule {
    /// The last time at which the server sent the document, or confirmed it with a 304.
    pub last_fetched: Option<Timestamp>,
    /// The time of the last poll, whatever came of it.
    pub last_tried: Option<Timestamp>,
    /// The time of the next poll; `None` means at once, or never if `stopped`.
    pub next_due: Option<Timestamp>,
    /// The reason for `next_due` in words (F3b).
    pub due_reason: Message,
    /// The time for which an entry stays in the feed's document, if Lacuna knows it (G6b).
    pub holds: Option<Duration>,
    /// The time of the last poll that showed that entries were missed before it, or may have been (G6).
    pub lost: Option<Timestamp>,
    /// True if polling has stopped for good, after a 410 (F3).
    pub stopped: bool,
}

impl Schedule {
    /// Returns the reason for which entries are at risk (G6b); `None` if none is known.
    #[must_use]
    pub fn at_risk(&self) -> Option<Risk> {
        let (last, next) = (self.last_fetched?, self.next_due?);
        if self.stopped {
            return None;
        }
        let (holds, apart) = (self.holds, next.since(last));
        match holds {
            Some(holds) if apart > holds => Some(Risk::Leave { holds, apart }),
            _ => self.loses(apart, last).then_some(Risk::Lost { holds, apart }),
        }
    }

    /// Returns true if entries were missed within a week or a few polls before the last one, unless the feed has proved
    /// safe since: some polls missed nothing, and now it is polled twice while an entry stays.
    fn loses(&self, apart: Duration, last: Timestamp) -> bool {
        const WEEK: Duration = Duration::from_hours(7 * 24);
        const FEW_POLLS: u32 = 3;
        let Some(since) = self.lost.map(|lost| last.since(lost)) else { return false };
        let few = apart.saturating_mul(FEW_POLLS);
        let keeps_up = self.holds.is_some_and(|holds| apart.saturating_mul(2) <= holds);
        since < few || since < WEEK && !keeps_up
    }

    /// Returns the time at which the entries of the last poll begin to leave the document. Feeds with the earliest times
    /// are fetched first; those without a forecast come last (G6b).
    #[must_use]
    pub fn entries_leave(&self) -> Timestamp {
        let leave = self.last_fetched.zip(self.holds).map(|(last, holds)| last.plus(holds));
        leave.unwrap_or(Timestamp::from_millis(i64::MAX))
    }
}

/// The reason for which entries of a feed are at risk (G6b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Risk {
    /// Entries leave the document before the next poll.
    Leave {
        /// The time for which an entry stays in the document.
        holds: Duration,
        /// The time between two polls.
        apart: Duration,
    },
    /// Entries were missed between two of the latest polls, or may have been.
    Lost {
        /// The time for which an entry stays in the document, if Lacuna knows it.
        holds: Option<Duration>,
        /// The time between two polls.
        apart: Duration,
    },
}

impl Risk {
    /// Returns how long an entry stays in the document, if Lacuna knows it.
    #[must_use]
    pub const fn holds(self) -> Option<Duration> {
        match self {
            Self::Leave { holds, .. } => Some(holds),
            Self::Lost { holds, .. } => holds,
        }
    }

    /// Returns the time between two polls.
    #[must_use]
    pub const fn apart(self) -> Duration {
        match self {
            Self::Leave { apart, .. } | Self::Lost { apart, .. } => apart,
        }
    }
}

/// A failure as it is stored with its subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFailure {
    /// The kind of failure.
    pub kind: FailureKind,
    /// A sentence that says what happened.
    pub message: Message,
    /// A sentence that says what the user can do; empty if there is nothing to do.
    pub hint: Message,
    /// The time of the first failure in a row.
    pub since: Timestamp,
}

/// A folder of the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// The names of the folders around it, outermost first, and its own name.
    pub path: Vec<String>,
    /// True if its content is collapsed in the sidebar.
    pub collapsed: bool,
}

impl Folder {
    /// The largest number of characters of a name. A title as lists show it is always shorter.
    pub const LONGEST_NAME: usize = 2_000;
}

/// The validators of one response, byte for byte. They belong together (F1).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Validators {
    /// The ETag header.
    pub etag: Option<String>,
    /// The Last-Modified header.
    pub last_modified: Option<String>,
}

/// The entries that a list consists of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EntryScope {
    /// Entries of every subscription.
    All,
    /// Every starred entry, even if it left the list of its feed (C2).
    Starred,
    /// Every entry with this label, even if it left the list of its feed.
    Label(LabelName),
    /// Entries of the subscriptions in a folder and its subfolders. The path names the folder, outermost name first.
    Folder(Vec<String>),
    /// Entries of one subscription.
    Subscription(SubscriptionId),
    /// The entries of a subscription that its publisher withdrew: a complete feed no longer lists them, or a tombstone
    /// deletes them (RFC 6721).
    Removed(SubscriptionId),
    /// Entries of some subscriptions.
    Subscriptions(Vec<SubscriptionId>),
}

/// An entry as a row of a list: everything but its text.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the entry")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryRow {
    /// The key of the entry.
    pub key: EntryKey,
    /// The subscription it belongs to.
    pub subscription: SubscriptionId,
    /// The identity of the entry.
    pub id: EntryId,
    /// The title; empty if there is none.
    pub title: String,
    /// The beginning of the text, on one line and without markup.
    pub snippet: String,
    /// The page of the entry.
    pub link: Option<Url>,
    /// The authors, joined by commas.
    pub author: Option<String>,
    /// The time at which it was first published.
    pub published: Option<Timestamp>,
    /// The time at which it was last updated.
    pub updated: Option<Timestamp>,
    /// The time by which lists sort it (L1).
    pub time: Timestamp,
    /// True if the user has not read it.
    pub unread: bool,
    /// True if the user starred it.
    pub starred: bool,
    /// The labels that the user gave it, by name.
    pub labels: Vec<Label>,
    /// True if the entry left the feed's list (C2).
    pub withdrawn: bool,
    /// True if a rule keeps it out of the lists of feeds.
    pub is_hidden: bool,
    /// The document that brought it.
    pub origin: EntryOrigin,
}

/// The document that brought an entry, and who had kept the document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryOrigin {
    /// The document that contained the entry.
    pub document: Option<Url>,
    /// The operation that its part of a multipart page reports (M6).
    pub operation: Option<Operation>,
    /// The time at which a web archive captured the document, if the entry was recovered from one.
    pub captured: Option<Timestamp>,
    /// The account whose server had kept the entry, if it came from there.
    pub account: Option<String>,
    /// True if the document is an answer of the publisher's site, which was asked for missing entries.
    pub asked: bool,
}

impl EntryOrigin {
    /// Returns the host of the publisher's site, if the entry came from there because the site was asked for it.
    #[must_use]
    pub fn asked_site(&self) -> Option<&str> {
        self.document.as_ref().filter(|_| self.asked)?.host_str()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn g6b_a_feed_that_lost_entries_is_at_risk_until_its_polls_have_kept_up() {
        let now = Timestamp::from_seconds(100 * 24 * 3_600);
        let minutes = Duration::from_mins;
        let risk = |holds: Option<u64>, apart: u64, lost: u64| {
            let schedule = Schedule {
                last_fetched: Some(now),
                next_due: Some(now.plus(minutes(apart))),
                holds: holds.map(minutes),
                lost: Some(now.minus(minutes(lost))),
                ..Schedule::default()
            };
            schedule.at_risk()
        };
        let lost = |holds: Option<u64>, apart: u64| {
            Some(Risk::Lost { holds: holds.map(minutes), apart: minutes(apart) })
        };
        let day = 24 * 60;
        assert_eq!(risk(Some(11), 10, 0), lost(Some(11), 10), "it was missed just now");
        assert_eq!(risk(Some(11), 10, day), lost(Some(11), 10), "two polls do not fit into the stay");
        assert_eq!(risk(None, 60, day), lost(None, 60), "nothing shows that it is safe now");
        assert_eq!(risk(Some(120), 60, 120), lost(Some(120), 60), "only two polls have passed");
        assert_eq!(risk(Some(120), 60, 180), None, "three polls missed nothing");
        assert_eq!(risk(None, 60, 8 * day), None, "it was long ago");
        assert_eq!(risk(None, 7 * day, 20 * day), lost(None, 7 * day), "it is polled rarely");
        let leave = Some(Risk::Leave { holds: minutes(9), apart: minutes(10) });
        assert_eq!(risk(Some(9), 10, 0), leave);
        assert_eq!(Schedule { lost: Some(now), ..Schedule::default() }.at_risk(), None, "never polled");
    }

    #[test]
    fn a_feed_is_dead_if_it_is_gone_or_a_poll_fails_two_weeks_after_its_first_failure() {
        let at = |day: u32| Timestamp::from_seconds(i64::from(day) * 24 * 3_600);
        let dead = |failed_on: Option<u32>, last_on: u32, stopped: bool| {
            let url = Url::parse("https://a.example/").unwrap();
            let mut row = SubscriptionRow::example(SubscriptionId(1), url);
            // A server may ask for a long pause at the first failure.
            let (last_tried, next_due) = (Some(at(last_on)), Some(at(last_on + 20)));
            row.schedule = Schedule { last_tried, next_due, stopped, ..Schedule::default() };
            row.error = failed_on.map(|day| StoredFailure {
                kind: FailureKind::Timeout,
                message: Message::default(),
                hint: Message::default(),
                since: at(day),
            });
            row.is_dead()
        };
        assert!(dead(None, 1, true), "it is gone for good");
        assert!(dead(Some(1), 15, false));
        assert!(!dead(Some(1), 14, false));
        assert!(!dead(None, 99, false));
    }

    #[test]
    fn a_failure_is_brief_for_a_day_if_it_may_pass_by_itself() {
        let hour = |hour: u64| Timestamp::from_seconds(0).plus(Duration::from_hours(hour));
        let brief = |kind: FailureKind, next: u64| {
            let url = Url::parse("https://a.example/").unwrap();
            let mut row = SubscriptionRow::example(SubscriptionId(1), url);
            row.schedule = Schedule { next_due: Some(hour(next)), ..Schedule::default() };
            let (message, hint) = (Message::default(), Message::default());
            row.error = Some(StoredFailure { kind, message, hint, since: hour(0) });
            row.fails_briefly()
        };
        assert!(brief(FailureKind::Status(503), 1) && brief(FailureKind::Timeout, 23));
        assert!(!brief(FailureKind::Status(503), 24), "it has failed for long");
        assert!(
            !brief(FailureKind::Status(404), 1) && !brief(FailureKind::NotAFeed, 1),
            "the user has to act"
        );
    }
}
