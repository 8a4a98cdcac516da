//! Coverage: how Lacuna finds out which entries it may be missing (G4, G6, G8).
//!
//! One model for every kind of feed decides where a gap is, when it closes, and what Lacuna may claim.
//!
//! # Words
//!
//! - *Run*: a contiguous part of the logical feed as one poll showed it: the subscription document, followed by the
//!   archives, snapshots or pages that were read behind it. It has each entry once, newest first.
//! - *Stretch*: entries between which nothing is known to be missing. Stretches are ordered, newest first.
//! - *Front*: the newest entries of a stretch in order: the last window that brought news, followed by the entries that
//!   it displaced.
//! - *Known*: an entry that is in a stretch, or that a complete document brought. All other entries are *news*.
//! - *Unarchived*: an entry of a front that was in no archive which Lacuna has read.
//! - *Boundary*: the place between two neighbouring stretches. Entries may be missing there.
//! - *Stated gap*: a document that another one linked and that was not read.
//! - *Pinned*: an entry that stays in the document although newer entries push out its neighbours.
//! - *Claim*: the words "nothing missed since …" with the time of a poll.
//!
//! # Rules
//!
//! 1. A run joins every stretch that it continues (see [`story`]).
//! 2. A link to a processed archive joins the stretch of that archive, and those into which the chain leads from there.
//!    So does a walk whose last archive has known entries of a stretch, because publishers give archives new addresses.
//!    Two or more unarchived entries in the front refute the link, if the run explains them worse than a roll-over
//!    does. Edited entries may have been brought up. If only edited entries stayed, they prove nothing as soon as at
//!    least two more unarchived entries are gone than stayed. If the front has exactly one unarchived entry, and this
//!    entry is gone, its publisher may have withdrawn it. Then the boundary is not judged, and its gap closes. An entry
//!    that belongs into the midst of a processed archive which lacks it was withdrawn, so it does not count.
//!    A chain also passes over an unarchived entry if none of its documents has it, and it belongs between two of them.
//!    Two such entries keep or open the boundary of a stretch that the chain continues. One leaves it unjudged. So do
//!    several if an archive from above the boundary links one from below it, and Lacuna found the archives unchanged on
//!    at least three occasions and a week after the gap opened. But if an archive of the feed ever grew, they keep it.
//! 3. If a link is refuted, Lacuna fetches the processed archives again, newest first, a few per feed and day. If one
//!    of them lost entries, it fetches the next one too, because the publisher divided the chain differently. An
//!    archive that did not change proves nothing.
//!    Publishers that break RFC 5005 §4 put further entries into their newest archive. After an archive has grown once,
//!    each archive of the feed that was the newest when Lacuna read it is fetched a second time, with its validators, when
//!    a walk reaches it from a newer archive. So is one behind which two unarchived entries would be passed over, and one
//!    with which the chain ends although the feed is not known to begin there. If it has news, the walk continues below it.
//!    An archive is also fetched again if the document links it and linked another one before, because a chain only grows.
//!    If it lost entries, so is the next one.
//! 4. Joined stretches become one, with all stretches between them. If a subscription document brings news and joins a
//!    lower stretch but not the top one, it joins nothing. There is one exception: the document contains entries that a
//!    roll-over seemed to show as pinned, between other entries and in their old order. Then there was no roll-over,
//!    and the claim begins anew. Entries that moved up from a lower stretch into the top one do not join the two. A run
//!    may skip a stretch and join one below it. If the run lacks unarchived entries of the skipped stretch, it joins
//!    only its first stretch. If it lacks exactly one, the boundaries between are not judged. An archive joins two
//!    neighbouring stretches if it has entries of both and continues the lower one. A document without news may belong to
//!    a lower stretch and link an archive of an upper one. Then an older copy began the upper stretch, and the stretches
//!    that the document and its archives reach become one. A document with news does the same if the front of the upper
//!    stretch has only archived entries, all dated before the lower stretch. Then an empty document linked them.
//! 5. A run with news that joins nothing becomes a new stretch on top. Its entries that are also in the old front
//!    become pinned. If archives behind the run are unread, this is decided after they were read. An entry of the
//!    document also becomes pinned if the newest archive has it and a newer entry that the document lacks. An entry that
//!    stood first was only brought up, and is not pinned, if the next document has it right below the news.
//! 6. A document changes the front only in three cases: it brings news above the last entry that stayed, it brings news
//!    below an entry that is still the first, or it has an entry dated after the whole front. A document without news
//!    opens no boundary. If it still begins with the first entry of the front, or with the one of the latest date, then
//!    entries that are gone from above or between others were withdrawn, and leave the front, unless the document was cut
//!    off. A date alone never shows that a document is an older copy.
//! 7. A walk that breaks off leaves a stated gap, which remembers the entries of every document that linked the
//!    missing one. The boundary at this place has no gap of its own. The documents that the walk read before it broke
//!    off join their stretches already. If documents of several stretches linked the missing one, the next walk
//!    continues the newest of these stretches, and rules 1 and 2 decide about the others. A document is missing, too,
//!    if its address redirects to a processed one, because the redirect may lead past others. There are three
//!    exceptions: the address led there before; the subscription document links it, and shows by its own entries that
//!    it continues the newest archive; or the document that links it ends with an entry of the stretch to which the
//!    processed one belongs. A redirect to the same path at another host or in another folder leads to the document
//!    itself.
//! 8. A stated gap closes when its document is read, or when archives continue below the lowest entry of the documents
//!    that linked it. If the server says that there is no such document (404, 410), the gap also closes when the chain
//!    ends with the archive that has this lowest entry. To be sure, Lacuna reads that archive again on a later day,
//!    when it must still link no older one. A chain with other addresses that ends with the same entries on a later day
//!    proves the same. If the linking document had at most one entry, and this entry is gone or pinned, the chain may end
//!    with any archive. If it had no entry, its stretch need only join an older one. An empty document that does not say
//!    its place is the end of a chain if the server still sends it on a later day. Pinned entries of the linking documents
//!    do not count, because they may be above newer ones. If the two sides of a closed gap do not join, the boundary
//!    between them gets a gap of its own.
//! 9. A boundary closes only by rule 4, never because a walk ended.
//! 10. A link to an older document that was seen once stays valid if it is absent later.
//! 11. The end of a chain is the feed's beginning under two conditions: its stretch is the lowest, and the chain
//!     contains the last entry and at least half of the entries of the stretch's lowest document. An entry above newer
//!     ones is pinned, so it does not count. A feed with an open gap, or one that was complete once, is never called
//!     whole. An address of the chain that redirects to another document may have led past one. So the feed is not called
//!     whole before the address was asked again on a later day.
//!     Lacuna reads the last archive again when the feed changes after a day, even if it knows a lower one. If the
//!     archive links an older one then, the feed begins further back.
//! 12. Three documents of a chain in a row without news end a walk, if it began right behind the subscription document
//!     and can learn nothing more below them. A document that only repeats entries of the documents above it does not
//!     count.
//! 13. A document is not judged, and the claim begins anew at its poll, in these cases:
//!     - It is in no order, or in the opposite order of earlier documents.
//!     - Neither story fits.
//!     - Pinned entries are scattered in it.
//!
//!     A document that joins nothing is not judged in these cases either:
//!     - It follows a complete document.
//!     - It follows a document in no order or a delta (RFC 3229), and more than a quarter of its entries are known.
//!     - Its news is dated before most of the front.
//!
//!     A document that was cut off is not judged either. The next whole document without a link to archives is compared
//!     with the stretch below, as if the cut one had not come.
//! 14. The claim begins anew at a document that continues the top stretch or brings no news, in two cases: an entry
//!     that is not pinned moved up without an edit, or a new entry is dated before one that has left the document.
//!     After a delta, the claim begins anew at a document with news if fewer than two entries stayed or if there is an
//!     exception. After a poll that could not be judged, the claim begins anew at each exception, and at a document
//!     without news that continues nothing.
//! 15. A capture of the document from the time between two polls joins the stretch below if it continues that stretch,
//!     and the stretch above if that stretch's lowest document continues it. If it joins neither and brings news, it is
//!     a stretch between the two. An edited entry alone proves nothing, and neither does a tie between the two stories.
//!     A stretch takes the time of a capture, but none from before the stretch below it, so no claim is earlier than the
//!     first poll.
//! 16. Answers of a publisher's site about the time of a boundary join its two sides in two cases. In the first case
//!     the site counts its entries of that time, all of them came, and known entries of both sides are among them. In
//!     the second case the entries continue below the boundary in the order of the feed (rule 4), and the answers begin
//!     with a known entry above the boundary or right behind the last one. Until then the entries of the answers are in
//!     no stretch. In the second case, and if pages of the feed are read, an entry that its publisher brought up does not
//!     show where the boundary ends. Such an entry of a page is pinned, because the store takes in its edit. If it is the
//!     only entry of the subscription document that seems to have stayed, the older pages are read. An entry that its
//!     publisher deleted, as its own page says, is left out.
//! 17. The answer of a feed server of the user joins nothing. The server may have missed entries itself, and it deletes
//!     entries without a trace. The entries of the answer are in no stretch.
//!
//! # Losses that cannot be seen
//!
//! Lacuna cannot notice a loss in these cases:
//!
//! - Entries are published and withdrawn between two polls.
//! - An entry is published with an old date, so that it stands in no document, or far below the new ones. A question to
//!   the site covers the last known document below a boundary, and at most 90 days. An answer in the order of entries
//!   ends at the first known one.
//! - The window has one or two entries, and one of them is pinned.
//! - Two windows share an entry by chance, because it was moved up, redated or ordered by score.
//! - The server sends an older copy for good.
//! - The chain skips entries.
//! - A feed is read back over its pages, and meanwhile entries are deleted, or a page comes from an old cache that does
//!   not say its age. Such a feed is never called whole.
//! - An archive gets further entries after a newer archive has appeared.
//! - The first archive gets its link to an older one only after the second look.
//!
//! The reverse also happens: two windows touch without a common entry, which looks like a loss. Archives close that
//! gap.
//!
//! # Gaps that stay
//!
//! Suppose that two entries which no archive contained leave the document. The publisher may have withdrawn both. Or
//! the publisher puts them into an archive later, together with an entry that Lacuna has not seen. Lacuna reads the
//! same documents in both histories:
//!
//! | publisher | documents |
//! |---|---|
//! | published 1 to 8, and withdrew 4 and 3 | `[4 3]` links a1, `[6 5]` links a1, `[8 7]` links a2 = `[6 5]`, a1 = `[2 1]` |
//! | published x after 4, and adds `[x 4 3]` to a1 a year later | the same |
//!
//! If a document has only one entry under a new id, and this entry lacks the date of the known one, Lacuna takes it for
//! a new entry (see `merge::renamed`). The boundary below it closes only if later documents show more new ids.

mod capture;
mod direction;
mod front;
mod judge;
mod order;
mod place;
mod settle;
mod stated;
mod story;
pub(super) mod window;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

pub(super) use capture::PlacedCapture;
pub use order::{Habit, ObservedOrder};
pub use place::Chain;
pub(super) use place::{OlderLink, Opened, Placed};
pub(super) use settle::{DocumentsAbove, FinishedWalk, WalkEnd};

use url::Url;

use crate::model::{EntryKey, Timestamp};

/// The name of a stretch within its subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StretchId(pub u32);

impl StretchId {
    /// The name for entries that only a complete document brought. They are known, but they are in no stretch.
    pub const COMPLETE: Self = Self(0);
}

/// An entry of a document, with the facts that the store had about it before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// The key of the entry. A negative key stands for an entry that the same update stores: -1 for its first, -2 for
    /// its second.
    pub key: EntryKey,
    /// The publication time, else the update time, as the document gives it.
    pub date: Option<Timestamp>,
    /// The stretch that it was in before.
    pub stretch: Option<StretchId>,
    /// True if the stored version has another text.
    pub is_edited: bool,
}

/// An entry of a front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontEntry {
    /// The key of the entry.
    pub key: EntryKey,
    /// The publication time, else the update time.
    pub date: Option<Timestamp>,
    /// True if an archive that Lacuna has read contained it, or if it returned to the front after it had left it.
    pub archived: bool,
}

/// Entries between which nothing is known to be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The name of the stretch.
    pub id: StretchId,
    /// The time of the first poll that saw it.
    pub since: Timestamp,
    /// Its newest entries in order, at most [`FRONT`].
    pub front: Vec<FrontEntry>,
    /// The entries of its lowest document, at most [`FRONT`].
    pub lowest: Vec<EntryKey>,
    /// True if the feed begins with this stretch.
    pub has_beginning: bool,
    /// The boundary above it. For the top stretch it has no meaning.
    pub above: Boundary,
}

/// The state of a boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boundary {
    /// Entries may be missing, and the boundary has an open gap.
    Missed,
    /// Nobody can tell if entries are missing. There is no warning, and no claim across the boundary.
    Unjudged,
    /// A stated gap of the stretch above covers the boundary (rule 7).
    Stated,
}

/// The part of the feed that the latest document with news shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Latest {
    /// A contiguous part of it.
    #[default]
    Run,
    /// Entries in no order, or a delta (RFC 3229). Entries that the next document shares with it prove neither that the
    /// feed continues nor a roll-over.
    InNoOrder,
    /// The first part of a document that was cut off. The next whole document is judged by the one before it.
    CutOff,
    /// The whole feed as the publisher offers it. The next document cannot be judged by it.
    Complete,
}

/// An address of the chain that redirects to another document. It may have led past the one that stood there. So the feed is
/// not called whole before the address is asked again on a later day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedDocument {
    /// The address.
    pub from: Url,
    /// The document to which it led.
    pub to: Url,
    /// The time at which it was asked.
    pub read: Timestamp,
}

/// Number of entries that a front remembers.
pub const FRONT: usize = 60;

const DAY_MILLIS: i64 = 24 * 3_600_000;

/// The time after which Lacuna looks at the end of a chain a second time (rules 8 and 11).
pub(super) const A_DAY: Duration = Duration::from_hours(24);

/// Largest number of archives that Lacuna fetches again for one feed on one day (rule 3).
pub(super) const ASKED_AGAIN: u32 = 5;

/// Largest number of documents that Lacuna remembers for a second look (rules 3 and 11).
const MOST_SECOND_LOOKS: usize = 5;

/// The time at which a document was read that must be read a second time at once.
pub(super) const AT_ONCE: Timestamp = Timestamp::from_millis(0);

/// Largest number of requests for missing entries that a publisher's site gets for one feed on one day.
const ASKED_OF_SITE: u32 = 40;

/// Largest number of older pages that Lacuna reads of one feed on one day.
const READ_PAGES: u32 = 200;

/// Largest number of requests for older pages of one feed on one day. A walk requests pages a second time, to see that no
/// entry moved from page to page meanwhile.
pub(super) const PAGE_REQUESTS: u32 = 2 * READ_PAGES;

/// The stretches of one feed and the boundaries between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// The stretches, newest first.
    pub stretches: Vec<Stretch>,
    /// Stretches that became part of another one, with the name of the stretch that took each one in. No value of this
    /// map is also a key.
    pub merged: BTreeMap<StretchId, StretchId>,
    /// The last name given to a stretch.
    pub last_name: u32,
    /// Entries that seem to be pinned, or that were brought up (rules 4, 5 and 16). They prove nothing.
    pub pinned: BTreeSet<EntryKey>,
    /// The order of the feed's documents.
    pub order: ObservedOrder,
    /// The time of the last poll that could not be judged.
    pub unjudged: Option<Timestamp>,
    /// The part of the feed that the latest document with news shows.
    pub latest: Latest,
    /// True if the feed was complete once, so that nobody knows which other entries it had.
    pub was_complete: bool,
    /// The documents that Lacuna reads a second time, and the time at which each was read, oldest first (rules 3 and
    /// 11).
    pub second_looks: Vec<(Url, Timestamp)>,
    /// Addresses of the chain that redirected to another document, and were not asked a second time yet, oldest first.
    pub moved: Vec<MovedDocument>,
    /// True if an archive had further entries when Lacuna read it again. RFC 5005 §4 forbids this, so Lacuna looks again
    /// at later archives of the feed too (rule 3).
    pub archives_grow: bool,
    /// The latest day on which archives were fetched again, in days since 1970, and the number of these archives.
    pub asked_again: (i64, u32),
    /// The latest day on which the publisher's site was asked for missing entries, and the number of requests on that
    /// day.
    pub asked_of_site: (i64, u32),
    /// The latest day on which older pages were requested, and the number of these requests.
    pub read_pages: (i64, u32),
    /// The latest day on which walks read older pages, and the number of these pages without the second look at them.
    pub walked_pages: (i64, u32),
}

impl Coverage {
    /// Returns the index of the stretch with this name, or of the stretch that it became part of; `None` if there is
    /// none.
    #[must_use]
    pub fn find(&self, name: StretchId) -> Option<usize> {
        let name = self.merged.get(&name).copied().unwrap_or(name);
        self.stretches.iter().position(|stretch| stretch.id == name)
    }

    /// Returns true if the entry was known before this document.
    fn is_known(&self, seen: &Sighting) -> bool {
        seen.stretch.is_some_and(|name| name == StretchId::COMPLETE || self.find(name).is_some())
    }

    /// Returns the index of the stretch that contains an entry.
    fn stretch_of(&self, seen: &Sighting) -> Option<usize> {
        seen.stretch.and_then(|name| self.find(name))
    }

    /// Returns the time since which nothing was missed: the first poll of the top stretch, or the last poll that could
    /// not be judged, whichever is later. This is the time of a poll, never the date of an entry.
    #[must_use]
    pub fn since(&self) -> Option<Timestamp> {
        self.unjudged.max(Some(self.stretches.first()?.since))
    }

    /// Returns the time of the first poll if nothing was missed since then.
    #[must_use]
    pub fn first_poll(&self) -> Option<Timestamp> {
        let [stretch] = &*self.stretches else { return None };
        self.unjudged.is_none().then_some(stretch.since)
    }

    /// Notes a poll that cannot be judged, so that nothing is claimed of the time before it. If the clock was set back,
    /// the stretches get the earlier time.
    pub(super) fn begin_claim_anew(&mut self, now: Timestamp) {
        self.unjudged = Some(now);
        for stretch in &mut self.stretches {
            stretch.since = stretch.since.min(now);
        }
    }

    /// Returns the latest date in the front of the top stretch.
    #[must_use]
    pub fn newest_date(&self) -> Option<Timestamp> {
        self.stretches.first()?.front.iter().filter_map(|seen| seen.date).max()
    }

    /// Returns true if all entries are in one stretch, the feed begins with it, the feed was never complete, and no redirect
    /// waits to be confirmed.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        matches!(self.stretches.as_slice(), [only] if only.has_beginning)
            && !self.was_complete
            && self.moved.is_empty()
    }

    /// Returns true if the chain behind a processed document must be looked up, because it can close a gap or show the
    /// feed's beginning.
    #[must_use]
    pub fn asks_for_chain(&self, stated_gaps: bool) -> bool {
        stated_gaps
            || self.stretches.len() > 1
            || self.stretches.last().is_none_or(|lowest| !lowest.has_beginning)
    }

    /// Makes the boundary below the top stretch unjudged, because the user said that the feed is not chronological.
    pub(super) fn leave_unjudged(&mut self) {
        if let Some(below) = self.stretches.get_mut(1) {
            below.above = Boundary::Unjudged;
        }
    }

    /// Returns the front of the top stretch as the beginning of a run.
    pub(super) fn front_of_top(&self) -> Vec<Sighting> {
        self.stretches.first().map(|top| self.front_of(top.id)).unwrap_or_default()
    }

    /// Returns a document that Lacuna read at least a day ago and must read a second time (rules 3 and 11).
    #[must_use]
    pub fn second_look(&self, now: Timestamp) -> Option<&Url> {
        self.second_looks.iter().find(|(_, read)| is_a_day_ago(*read, now)).map(|(end, _)| end)
    }

    /// Returns a document that must be read a second time at once, because a publisher divided the chain differently (rule 3).
    #[must_use]
    pub fn urgent_look(&self) -> Option<&Url> {
        self.second_looks.iter().find(|(_, read)| *read == AT_ONCE).map(|(archive, _)| archive)
    }

    /// Returns true if the feed begins with the lowest stretch.
    pub(super) fn has_beginning(&self) -> bool {
        self.stretches.last().is_some_and(|lowest| lowest.has_beginning)
    }

    /// Notes the document with which a chain ended, if the feed was not known to begin there.
    pub(super) fn note_found_end(&mut self, was_known: bool, end: Option<Url>, now: Timestamp) {
        if let Some(end) = end.filter(|_| self.has_beginning() && !was_known) {
            self.plan_second_look(end, now);
        }
    }

    /// Notes that a document must be read a second time. `read` is the time at which it was read.
    pub(in crate::history) fn plan_second_look(&mut self, uri: Url, read: Timestamp) {
        self.second_looks.retain(|(noted, _)| *noted != uri);
        self.second_looks.push((uri, read));
        let too_many = self.second_looks.len().saturating_sub(MOST_SECOND_LOOKS);
        self.second_looks.drain(..too_many);
    }

    /// Returns true if a chain that ends with these entries shows for a second time, on a later day, where the feed
    /// begins (rule 8).
    pub(super) fn confirms_end(&self, entries: &[Sighting], now: Timestamp) -> bool {
        self.begins_with(entries) && self.second_looks.iter().all(|(_, read)| is_a_day_ago(*read, now))
    }

    /// Returns true if the feed is known to begin with a document that has these entries.
    pub(super) fn begins_with(&self, entries: &[Sighting]) -> bool {
        let lowest = self.stretches.last().filter(|lowest| lowest.has_beginning);
        let last = lowest.and_then(|lowest| lowest.lowest.last());
        last.is_some_and(|last| entries.iter().any(|seen| seen.key == *last))
    }

    /// Takes in the second look at a document at which a chain seemed to end. If the feed seemed to begin with this
    /// document, and it links an older one now, the feed begins further back.
    pub(super) fn confirm_end(&mut self, end: &Url, links_older: bool) {
        let noted = self.second_looks.iter().position(|(noted, _)| noted == end);
        let Some(noted) = noted else { return };
        self.second_looks.remove(noted);
        if let Some(lowest) = self.stretches.last_mut() {
            lowest.has_beginning &= !links_older;
        }
    }

    /// Puts off the second look at a document, because it could not be read.
    pub(super) fn put_off_end(&mut self, end: &Url, now: Timestamp) {
        if let Some((_, read)) = self.second_looks.iter_mut().find(|(noted, _)| noted == end) {
            *read = now;
        }
    }

    /// Notes that an address of the chain redirects to another document, which may have led past one. If many addresses do,
    /// the publisher has moved the archives, so only the last ones are asked again.
    pub(super) fn note_moved(&mut self, from: Url, to: Url, now: Timestamp) {
        self.settle_moved(&from);
        self.moved.push(MovedDocument { from, to, read: now });
        let too_many = self.moved.len().saturating_sub(MOST_SECOND_LOOKS);
        self.moved.drain(..too_many);
    }

    /// Notes that nothing remains to be found out about an address of the chain.
    pub(super) fn settle_moved(&mut self, from: &Url) {
        self.moved.retain(|moved| moved.from != *from);
    }

    /// Returns an address that redirected at least a day ago and must be asked again.
    #[must_use]
    pub fn moved_to_confirm(&self, now: Timestamp) -> Option<&MovedDocument> {
        self.moved.iter().find(|moved| is_a_day_ago(moved.read, now))
    }

    /// Counts an archive as fetched again today. Returns false if the number for today is used up.
    pub fn count_repeated_request(&mut self, now: Timestamp) -> bool {
        counts_today(&mut self.asked_again, ASKED_AGAIN, now)
    }

    /// Counts a request for missing entries to the publisher's site. Returns false if the number for today is used up.
    pub fn count_site_request(&mut self, now: Timestamp) -> bool {
        counts_today(&mut self.asked_of_site, ASKED_OF_SITE, now)
    }

    /// Counts a request for an older page that is requested only once. Returns false if the number for today is used up.
    pub fn count_single_page(&mut self, now: Timestamp) -> bool {
        counts_today(&mut self.read_pages, READ_PAGES, now)
    }

    /// Counts a request of a walk for an older page that it reads. Returns false if it has read as many pages today as it may,
    /// or if the requests for today are used up, but for those that the second look at the pages needs (`reserved`).
    pub fn count_page_read(&mut self, reserved: u32, now: Timestamp) -> bool {
        let mut walked = self.walked_pages;
        let is_free = counts_today(&mut walked, READ_PAGES, now)
            && counts_today(&mut self.read_pages, PAGE_REQUESTS.saturating_sub(reserved), now);
        if is_free {
            self.walked_pages = walked;
        }
        is_free
    }

    /// Counts a request of a walk for a second look at an older page. Returns false if the requests for today are used up.
    pub fn count_second_look(&mut self, now: Timestamp) -> bool {
        counts_today(&mut self.read_pages, PAGE_REQUESTS, now)
    }

    /// Replaces provisional (negative) keys with the stored ones.
    pub fn resolve(&mut self, stored: &[EntryKey]) {
        let key = |key: &mut EntryKey| *key = stored_key(*key, stored);
        for stretch in &mut self.stretches {
            stretch.front.iter_mut().for_each(|seen| key(&mut seen.key));
            stretch.lowest.iter_mut().for_each(key);
        }
        self.pinned = self.pinned.iter().map(|pinned| stored_key(*pinned, stored)).collect();
    }
}

/// Returns true if a time is at least a day ago. A time in the future is one of a clock that was ahead, so it may be
/// long ago.
pub(super) fn is_a_day_ago(time: Timestamp, now: Timestamp) -> bool {
    time <= now.minus(A_DAY) || time > now
}

/// Returns the time at which the counts of a day begin anew.
pub(super) fn next_day(now: Timestamp) -> Timestamp {
    Timestamp::from_millis((now.millis().div_euclid(DAY_MILLIS) + 1) * DAY_MILLIS)
}

/// Adds one to the count of the day of `now`. Returns false, and adds nothing, if the count has reached the limit.
fn counts_today(counter: &mut (i64, u32), limit: u32, now: Timestamp) -> bool {
    let today = now.millis().div_euclid(DAY_MILLIS);
    let (day, count) = *counter;
    // The count of another day does not matter. That day may be in the future, if the clock was ahead.
    let count = if day == today { count } else { 0 };
    *counter = (today, count + u32::from(count < limit));
    count < limit
}

/// Returns the stored key of an entry, if `key` is the provisional key of an entry of the same update
/// ([`Sighting::key`]).
#[must_use]
pub fn stored_key(key: EntryKey, stored: &[EntryKey]) -> EntryKey {
    let place = usize::try_from(-(key.0 + 1)).ok().filter(|_| key.0 < 0);
    place.and_then(|place| stored.get(place)).copied().unwrap_or(key)
}

#[cfg(test)]
mod tests;
