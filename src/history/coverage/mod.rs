//! Coverage: how the reader knows what it may be missing (G4, G6, G8).
//!
//! One model for every kind of feed decides where a gap stands, when it closes, and what may be claimed.
//!
//! # Words
//!
//! - *Run*: a contiguous part of the logical feed as one poll showed it: the subscription document, followed by the
//!   archives, snapshots or pages read behind it, each entry once, newest first.
//! - *Stretch*: entries between which nothing is known to be missing. Stretches are ordered, newest first.
//! - *Front*: the newest entries of a stretch in order: the last window that brought news, then what it displaced.
//! - *Known* is an entry that is in a stretch. All others are *news*.
//! - *Unarchived* is an entry of a front that no archive which was read has held.
//! - *Boundary*: the place between two neighbouring stretches. Entries may be missing there.
//! - *Stated gap*: the address of a document that another one named and that was not read.
//!
//! # Rules
//!
//! 1. A run joins every stretch with which its story goes on ([`story`]).
//! 2. A link to a processed archive joins that archive's stretch. The link is refuted if two or more unarchived entries
//!    stand in the front and the run explains them worse than a roll-over does. If exactly one stood there and is gone,
//!    it may have been withdrawn: the boundary is not judged.
//! 3. If a link is refuted, the processed archives are asked again, newest first, a few per feed and day. If one of them
//!    lost entries, the next one is asked too, for the chain was cut anew.
//! 4. Joined stretches become one, with all that lies between. A subscription document that brings news and joins a
//!    lower stretch but not the top one joins nothing, unless entries that a roll-over called pinned stand in it among
//!    others, in their old order: then nothing rolled over.
//! 5. A run with news that joins nothing is a new stretch on top. Entries that it shares with the old front are pinned.
//! 6. A document changes the front only if it brings news above the last entry that stayed or below an entry that stands
//!    first still, or an entry dated after the whole front. One without news opens no boundary. No date decides that a
//!    document is an older copy.
//! 7. A walk that breaks off leaves a stated gap, which remembers the entries of every document that named its address.
//!    The boundary there is the same gap.
//! 8. A stated gap closes when its address is read, or when archives follow the lowest entry that named it some other way.
//! 9. A boundary closes only by rule 4, never because a walk finished.
//! 10. A link once seen is not unsaid by its absence.
//! 11. The end of a chain is the feed's beginning only if its stretch is the lowest, has no stated gap, and the chain
//!     holds the last entry of that stretch's lowest document and half of them at least. A feed that was complete once is
//!     never called whole.
//! 12. Three documents of a chain in a row without news end a walk if what lies below is as known as before.
//! 13. A document is not judged, and the claim begins anew at that poll, if it is in no order or in the opposite order after
//!     documents in order, if neither story fits, or if entries that seemed pinned stand scattered in it. What follows a
//!     complete document and joins nothing is not judged either, nor what follows a document in no order and shares a
//!     quarter of its entries or more with what came before.
//! 14. The claim begins anew at a document that goes on, if an entry moved up in it without an edit and is not pinned, or if
//!     a news entry is dated before an entry of the front that the document lacks.
//!
//! # What no reader can know
//!
//! Entries published and withdrawn between two polls. A window of one or two entries of which one is pinned. A roll-over
//! whose windows share an entry by chance of a bump, a new date or a score. An older copy that is served for good. A chain
//! that skips entries, or a first archive without its link. Windows that touch look like a loss; archives close them.

mod order;
mod place;
mod story;

use std::collections::{BTreeMap, BTreeSet};

pub use order::{Habit, Order};
pub use place::Chain;
pub(super) use place::{Link, Opened, Placed, Walked};

use crate::model::{EntryKey, Timestamp};

/// Names a stretch within its subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StretchId(pub u32);

impl StretchId {
    /// Entries that only a complete document brought: they are known, and in no stretch.
    pub const COMPLETE: Self = Self(0);
}

/// An entry of a document, as the store knew it before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// The entry. A key below 0 stands for one that the same update stores: -1 for its first entry, -2 for the second.
    pub key: EntryKey,
    /// When it was published, else updated, as the document says.
    pub date: Option<Timestamp>,
    /// The stretch it was placed in before.
    pub stretch: Option<StretchId>,
    /// The document says something else of it than the version that is held.
    pub is_edited: bool,
}

/// An entry of a front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The entry.
    pub key: EntryKey,
    /// When it was published, else updated.
    pub date: Option<Timestamp>,
    /// An archive that was read has held it.
    pub archived: bool,
}

/// Entries between which nothing is known to be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Its name.
    pub id: StretchId,
    /// The first poll that saw it.
    pub since: Timestamp,
    /// Its newest entries in order, at most [`FRONT`].
    pub front: Vec<Seen>,
    /// The entries of its lowest document, at most [`FRONT`].
    pub lowest: Vec<EntryKey>,
    /// True if the feed begins with this stretch.
    pub has_beginning: bool,
    /// The boundary above it; of the top stretch it says nothing.
    pub above: Boundary,
}

/// The state of the place between two stretches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boundary {
    /// Entries may be missing: an open gap stands there.
    Missed,
    /// Nobody can tell: no warning, and no claim across it.
    Unjudged,
    /// A stated gap of the stretch above stands for it (rule 7).
    Stated,
}

/// What a document shows of the feed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Latest {
    /// A contiguous part of it.
    #[default]
    Run,
    /// Entries in no order. Those that the next document shares with it tell neither that the feed goes on nor that it
    /// rolled over.
    InNoOrder,
    /// All that its publisher offers. Whatever follows cannot be judged by it.
    Complete,
}

/// Entries that a front remembers.
pub const FRONT: usize = 60;

/// Archives that are asked again for one feed on one day (rule 3).
pub(super) const ASKED_AGAIN: u32 = 5;

/// The stretches of one feed and the boundaries between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Newest first.
    pub stretches: Vec<Stretch>,
    /// Stretches that became part of another one, which is none of them itself.
    pub merged: BTreeMap<StretchId, StretchId>,
    /// The name that was given last.
    pub last_name: u32,
    /// Entries that a roll-over showed to be pinned: they prove nothing.
    pub pinned: BTreeSet<EntryKey>,
    /// How documents are ordered.
    pub order: Order,
    /// The last poll that could not be judged.
    pub unjudged: Option<Timestamp>,
    /// The sort of the latest document that brought news.
    pub latest: Latest,
    /// A complete document was shown once: nobody knows what the feed held beside it.
    pub was_complete: bool,
    /// The day on which archives were asked again, in days since 1970, and how many were.
    pub asked_again: (i64, u32),
}

impl Coverage {
    /// The stretch that a name stands for by now; `None` for entries that are in no stretch.
    #[must_use]
    pub fn find(&self, name: StretchId) -> Option<usize> {
        let name = self.merged.get(&name).copied().unwrap_or(name);
        self.stretches.iter().position(|stretch| stretch.id == name)
    }

    /// Returns true if the entry was placed before.
    fn is_known(&self, seen: &Sighting) -> bool {
        seen.stretch.is_some_and(|name| name == StretchId::COMPLETE || self.find(name).is_some())
    }

    /// The place of the stretch that an entry is in.
    fn stretch_of(&self, seen: &Sighting) -> Option<usize> {
        seen.stretch.and_then(|name| self.find(name))
    }

    /// Since when nothing was missed: the later of the top stretch's first poll and the last poll that could not be judged.
    /// A time of observation, never the date of an entry.
    #[must_use]
    pub fn since(&self) -> Option<Timestamp> {
        self.unjudged.max(Some(self.stretches.first()?.since))
    }

    /// Notes a poll that cannot be judged: nothing is claimed of the time before it. A clock that was set back may show an
    /// earlier time than at the polls before.
    pub(super) fn begin_claim_anew(&mut self, now: Timestamp) {
        self.unjudged = Some(now);
        for stretch in &mut self.stretches {
            stretch.since = stretch.since.min(now);
        }
    }

    /// Returns true if all entries are in one stretch that the feed begins with.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        matches!(self.stretches.as_slice(), [only] if only.has_beginning) && !self.was_complete
    }

    /// Returns true if the documents behind a processed one can tell anything that is not known yet.
    #[must_use]
    pub fn asks_for_chain(&self, stated_gaps: bool) -> bool {
        stated_gaps || self.stretches.last().is_none_or(|lowest| !lowest.has_beginning)
    }

    /// The boundary below the top stretch says nothing: the user knows better than the order of the entries.
    pub(super) fn leave_unjudged(&mut self) {
        if let Some(below) = self.stretches.get_mut(1) {
            below.above = Boundary::Unjudged;
        }
    }

    /// The front of the top stretch as the beginning of a run.
    pub(super) fn front_of_top(&self) -> Vec<Sighting> {
        self.stretches.first().map(|top| self.front_of(top.id)).unwrap_or_default()
    }

    /// Takes an archive from those that may be asked again today; `false` if there were enough.
    pub(super) fn may_ask_again(&mut self, now: Timestamp) -> bool {
        let today = now.millis().div_euclid(24 * 3_600_000);
        let (day, asked) = self.asked_again;
        // A day that is still to come was counted by a clock that was ahead.
        let asked = if day == today { asked } else { 0 };
        self.asked_again = (today, asked + u32::from(asked < ASKED_AGAIN));
        asked < ASKED_AGAIN
    }

    /// Puts the keys that entries were stored under in place of those below 0.
    pub fn resolve(&mut self, stored: &[EntryKey]) {
        let key = |key: &mut EntryKey| *key = stored_key(*key, stored);
        for stretch in &mut self.stretches {
            stretch.front.iter_mut().for_each(|seen| key(&mut seen.key));
            stretch.lowest.iter_mut().for_each(key);
        }
        self.pinned = self.pinned.iter().map(|pinned| stored_key(*pinned, stored)).collect();
    }
}

/// The key that an entry was stored under, if it stands for one that was stored by the same update ([`Sighting::key`]).
#[must_use]
pub fn stored_key(key: EntryKey, stored: &[EntryKey]) -> EntryKey {
    let place = usize::try_from(-(key.0 + 1)).ok().filter(|_| key.0 < 0);
    place.and_then(|place| stored.get(place)).copied().unwrap_or(key)
}

#[cfg(test)]
mod tests;
