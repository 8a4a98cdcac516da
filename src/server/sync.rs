//! The values that a sync exchanges with the API of a server, and the rule for conflicts.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::calls::{Call, Transport};
use crate::model::{
    Failure, FailureKind, ListRest, MarkField, MarkedCounts, Marks, OwnState, ServerEntry, Timestamp,
};

/// The part of an API that reads and sets the marks of entries on the server.
pub trait MarkSync {
    /// Returns the most entries whose marks one [`Self::send`] carries.
    fn batch(&self, field: MarkField) -> usize;

    /// Sends one mark of entries (S7). Sending it twice does no harm. The entries are looked at before, and handed to
    /// `check`. If they are spread over a long list, only some of them are looked at. A server whose numbers are times never
    /// gives a number to another entry, so none of its entries are looked at.
    ///
    /// Returns the numbers of those entries that the server no longer has. If there are any, no other mark was sent, either.
    ///
    /// Fails with a refusal ([`is_refusal`]) if the server refuses one of the entries. Then it may have taken none
    /// of them. If the entry is a single one, 410 means that the server has been asked for it and has it no more.
    fn send(
        &mut self,
        transport: &mut dyn Transport,
        field: MarkField,
        value: bool,
        numbers: &[u64],
        check: &Check<'_>,
    ) -> Result<Vec<u64>, Failure>;

    /// Asks for one entry; `None` if the server no longer has it.
    fn entry(&mut self, transport: &mut dyn Transport, number: u64) -> Result<Option<ServerEntry>, Failure>;

    /// Asks for entries that were starred. Those that the server no longer has are left out.
    fn starred(
        &mut self,
        transport: &mut dyn Transport,
        numbers: &[u64],
    ) -> Result<Vec<ServerEntry>, Failure>;

    /// Returns the call that asks for starred entries with their texts: for those of these numbers, or for as many from the
    /// first number on. The numbers are in order, and at most [`Self::most_texts`].
    fn texts(&mut self, transport: &mut dyn Transport, numbers: &[u64]) -> Result<Call, Failure>;

    /// Returns the most entries for which one [`Self::texts`] asks.
    fn most_texts(&self) -> usize;

    /// Reads the number of an entry in the form in which the server writes it.
    fn number(&self, text: &str) -> Option<u64>;

    /// Returns true if the server lists each entry that changed since a time, so that all entries are listed only once.
    fn lists_changes(&self) -> bool;

    /// Lists the entries and marks that changed on the server since the last sync.
    fn find_changes(
        &mut self,
        transport: &mut dyn Transport,
        known: &Known<'_>,
    ) -> Result<ServerChanges, Failure>;
}

/// Returns the numbers that have no known entry.
pub(super) type Unknown<'a> = dyn Fn(&[u64]) -> Result<Vec<u64>, Failure> + 'a;

/// Returns the entries to which the mark must be sent although they have it: a server that was set back to a backup has it
/// without any change since, so another profile would not see that it was made. Fails if a number now belongs to another
/// entry of the server. Then no mark may be sent.
pub type Check<'a> = dyn Fn(&[ServerEntry]) -> Result<BTreeSet<u64>, Failure> + 'a;

/// Takes a part of the new entries as soon as the server has listed it.
pub(super) type Keep<'a> = dyn Fn(Part<'_>) -> Result<(), Failure> + 'a;

/// A part of the entries that a listing brings. If it lists all entries, the parts are kept, so that the next listing goes
/// on after them if this one is stopped or killed.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// The entries of this part.
    pub entries: &'a [ServerEntry],
    /// The number of the last entry, if the server lists entries by their numbers. All up to it have been listed.
    pub to: Option<u64>,
    /// The time of the server at which the list began, or the latest time at which one of its entries so far was stored;
    /// `None` if the server tells no times.
    pub since: Option<Timestamp>,
    /// Number of entries listed so far.
    pub done: u64,
    /// Number of all entries of the list.
    pub of: u64,
}

/// The marks that an entry had on a server at the last sync, and the time at which they had changed.
pub(super) type KnownMarks = (Marks, Option<Timestamp>);

/// The entries that were unread and starred on a server at the last sync. There may be many, and most syncs need their
/// numbers alone. So each set is read when it is needed.
pub struct Marked<'a> {
    counts: MarkedCounts,
    read: &'a dyn Fn(MarkField) -> Result<BTreeSet<u64>, Failure>,
    known: &'a dyn Fn(u64) -> Result<Option<KnownMarks>, Failure>,
    unread: OnceCell<BTreeSet<u64>>,
    starred: OnceCell<BTreeSet<u64>>,
}

impl<'a> Marked<'a> {
    /// `read` reads one of the sets, and `known` the known marks of one entry.
    pub fn new(
        counts: MarkedCounts,
        read: &'a dyn Fn(MarkField) -> Result<BTreeSet<u64>, Failure>,
        known: &'a dyn Fn(u64) -> Result<Option<KnownMarks>, Failure>,
    ) -> Self {
        Self { counts, read, known, unread: OnceCell::new(), starred: OnceCell::new() }
    }

    /// Returns the number of unread or of starred entries.
    #[must_use]
    pub const fn count(&self, field: MarkField) -> u64 {
        match field {
            MarkField::Read => self.counts.unread,
            MarkField::Starred => self.counts.starred,
        }
    }

    /// Returns the marks that an entry had on the server; `None` if it is not known.
    pub fn marks_of(&self, number: u64) -> Result<Option<Marks>, Failure> {
        Ok((self.known)(number)?.map(|(marks, _)| marks))
    }

    /// Returns the time at which the marks of an entry last changed on the server; `None` if it is not known.
    pub fn changed_of(&self, number: u64) -> Result<Option<Timestamp>, Failure> {
        Ok((self.known)(number)?.and_then(|(_, changed)| changed))
    }

    /// Returns the unread or the starred entries.
    pub fn set(&self, field: MarkField) -> Result<&BTreeSet<u64>, Failure> {
        let cell = match field {
            MarkField::Read => &self.unread,
            MarkField::Starred => &self.starred,
        };
        if let Some(set) = cell.get() {
            return Ok(set);
        }
        let set = (self.read)(field)?;
        Ok(cell.get_or_init(|| set))
    }
}

/// The facts about a server that are known from the last sync (S8).
#[expect(clippy::struct_excessive_bools, reason = "the facts are independent")]
pub struct Known<'a> {
    /// The newest known change on the server, by its clock; `None` before the first sync. If the server tells no times of
    /// changes: the time until which it had stored all known entries.
    pub since: Option<Timestamp>,
    /// The time of the last comparison of both sides, by the clock of this computer; `None` before the first one.
    pub last: Option<Timestamp>,
    /// Returns the present time, by the clock of this computer.
    pub clock: &'a dyn Fn() -> Timestamp,
    /// True to list all entries again.
    pub list_all: bool,
    /// True if the user asked for this sync and waits for it.
    pub is_asked: bool,
    /// True if it is time to compare the sets of marks entry by entry, whatever their counts.
    pub is_due: bool,
    /// An earlier listing or comparison had come to this number; 0 if there was none.
    pub listed_to: u64,
    /// The rest of a list of changes ([`ServerChanges::rest`]). Its first part was taken by this sync or an earlier one.
    pub rest: Option<ListRest>,
    /// True if an earlier part of the same list was taken in this sync.
    pub has_begun: bool,
    /// The entries that were unread and starred on the server at the last sync.
    pub marked: Marked<'a>,
    /// The entries whose marks had changed last on the server, the latest first, and the times, by its clock.
    pub latest: Vec<(u64, Timestamp)>,
    /// The largest known numbers of entries. The server stored these entries last.
    pub newest: BTreeSet<u64>,
    /// Returns the numbers that have no known entry.
    pub unknown: &'a Unknown<'a>,
    /// Takes the entries part by part.
    pub keep: &'a Keep<'a>,
}

impl Known<'_> {
    /// Returns the newest change that was known at the time `last`. A list of changes that was taken in part has later ones.
    pub(super) fn since_last(&self) -> Option<Timestamp> {
        self.rest.and_then(|rest| rest.since).or(self.since)
    }
}

/// The changes on a server since the last sync.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerChanges {
    /// Entries that are new on the server, or that may have other marks than at the last sync.
    pub entries: Vec<ServerEntry>,
    /// Known entries that the server no longer has.
    pub gone: Vec<u64>,
    /// Those of the newest known entries that are newer than all that the server still has of them. Then it was perhaps
    /// restored from a backup that is older than these. It stays empty if the server tells when marks change, and if the server
    /// has perhaps deleted all of its read entries.
    pub lost_newest: Vec<u64>,
    /// If `lost_newest` is not empty, the newest entries that the server has now.
    pub listed: BTreeSet<u64>,
    /// The facts by which the times of changes are judged.
    pub times: ChangeTimes,
    /// True if `entries` are all entries of the server.
    pub is_whole: bool,
    /// The sets of marks were compared entry by entry up to this number; 0 if that is their end. `None` if they were not.
    pub compared_to: Option<u64>,
    /// There are more changes. They are listed once these were taken.
    pub rest: Option<ListRest>,
    /// True if a list did not arrive whole: it is longer than Lacuna reads, it shifted, or its parts repeat. Then
    /// nothing follows from the absence of an entry in it.
    pub is_limited: bool,
    /// True if an entry is too large for any answer, so nothing is known about its marks. Nothing follows from its absence.
    pub leaves_out: bool,
    /// The newest change on the server, by its clock.
    pub since: Option<Timestamp>,
}

/// The facts by which a sync judges the times of changes that a server tells. They come from the clock of its database, and
/// are compared with each other alone. The default is a server whose clock was never ahead and that was not restored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangeTimes {
    /// Changes of these times were made after the last sync, even if later ones are known: the clock was ahead when those
    /// were made. `None` if it was not ahead.
    pub corrected: Option<RangeInclusive<Timestamp>>,
    /// The server was restored from a backup, and the backup has all changes up to this time. `None` if the server was not
    /// restored.
    pub restored_to: Option<Timestamp>,
}

/// The facts about a mark that are known from the last sync.
#[derive(Clone, Copy, Debug)]
pub struct AgreedMark {
    /// The value that both sides had.
    pub value: bool,
    /// True if the server had the mark at an earlier time, so that it was taken back if it is not set.
    pub was_set: bool,
    /// The time of the last change of the entry there; `None` if the server tells no times.
    pub entry_changed: Option<Timestamp>,
    /// The time of the last change of this mark there.
    pub changed: Option<Timestamp>,
    /// The time of the last change of the entry's other mark there; `None` if the server has another value of it now.
    pub same_other: Option<Timestamp>,
}

impl ChangeTimes {
    /// Returns the common state of a mark that is another on the server than at the last sync. `changed` is the time of its
    /// entry there now. One time stands for both marks, so a later one does not tell which of them was changed.
    ///
    /// | time of the entry | server | known time of the mark | common state |
    /// |---|---|---|---|
    /// | later, or none | not restored | any | [`Common::Known`]: it was changed there |
    /// | later | restored | the backup has it | [`Common::Known`]: it was changed there after the restore |
    /// | later | restored | the backup has the other one, still the same | [`Common::Known`]: only this one changed there |
    /// | later | restored | the backup may lack both | [`Common::Unsure`] if it was set or taken back, else [`Common::Known`] |
    /// | not later | restored | any | [`Common::SetBack`]: it was lost |
    /// | not later | not restored | any | [`Common::None`]: the clock was behind, or it is a backup that nothing else shows |
    #[must_use]
    pub fn common(&self, changed: Option<Timestamp>, agreed: AgreedMark) -> Common {
        let is_corrected = |time| self.corrected.as_ref().is_some_and(|times| times.contains(&time));
        let is_later =
            agreed.entry_changed.zip(changed).is_none_or(|(known, now)| now > known || is_corrected(now));
        match self.restored_to {
            None if is_later => Common::Known,
            None => Common::None,
            Some(_) if !is_later => Common::SetBack,
            Some(until)
                if [agreed.changed, agreed.same_other].into_iter().flatten().any(|known| known <= until) =>
            {
                Common::Known
            }
            Some(_) => Common::unsure(agreed),
        }
    }
}

/// The last common state of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Common {
    /// There is none, as at the first sync.
    None,
    /// Both sides had the same mark at the last sync.
    Known,
    /// Both sides had the same mark at the last sync, and the server was restored from a backup that lacks it.
    SetBack,
    /// Both sides had the same mark at the last sync. Since then the server has lost it, or somebody has changed it there.
    /// Nobody can tell which.
    Unsure,
}

impl Common {
    /// Returns the common state of a mark that a restored server has lost, unless somebody has changed it there. A mark that
    /// was set or taken back is kept. One that was never set before is a new one.
    #[must_use]
    pub const fn unsure(agreed: AgreedMark) -> Self {
        if agreed.value || agreed.was_set { Self::Unsure } else { Self::Known }
    }
}

/// The effect of a comparison of one mark on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merged {
    /// Nothing changes.
    Same,
    /// The entry in the store gets the mark of the server.
    TakeTheirs,
    /// The mark in the store is queued for the server.
    SendOurs,
}

/// Compares one mark of an entry on both sides (S2). A local change that waits in the queue beats the server; otherwise the
/// server's state wins over the last common state. If a restored server has lost a mark, or may have lost it, the server gets
/// the common one again.
///
/// Without a common state, as at the first sync, read on either side is read on both, and starred on either side is
/// starred on both. An entry that arrived in the store as read history was read by no user, so the server's state counts.
#[must_use]
pub const fn merge(field: MarkField, ours: OwnState, theirs: bool, common: Common) -> Merged {
    if ours.value == theirs || ours.is_queued {
        return Merged::Same;
    }
    let is_users_mark = ours.value && !(matches!(field, MarkField::Read) && ours.arrived_read);
    match common {
        Common::Known => Merged::TakeTheirs,
        Common::None if !is_users_mark => Merged::TakeTheirs,
        Common::None | Common::SetBack | Common::Unsure => Merged::SendOurs,
    }
}

/// Returns true if the server refuses a mark (S5), so that it would answer the same again. A failure of the network, of the
/// login or of a proxy may pass, and so does the wish to wait. A server that does not allow the call (405) takes no marks at
/// all.
#[must_use]
pub const fn is_refusal(failure: &Failure) -> bool {
    match failure.kind {
        FailureKind::Status(401 | 403 | 405 | 407 | 408 | 429 | 502..=504 | 520..=530) => false,
        FailureKind::Status(400..=599) => failure.retry_after.is_none(),
        kind => matches!(kind, FailureKind::Unreadable),
    }
}

/// The most answers of one list that are read (S9).
pub(super) const MOST_PAGES: usize = 4_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Message;

    #[test]
    fn s5_an_answer_that_would_be_the_same_again_is_a_refusal_and_one_that_may_pass_is_none() {
        let failure = |kind| Failure::new(kind, Message::default(), Message::default());
        let refused = [400, 404, 409, 410, 413, 415, 418, 422, 451, 500, 501];
        let passing = [301, 302, 401, 403, 405, 408, 429, 502, 503, 504, 522];
        assert!(refused.iter().all(|status| is_refusal(&failure(FailureKind::Status(*status)))));
        assert!(!passing.iter().any(|status| is_refusal(&failure(FailureKind::Status(*status)))));
        assert!(is_refusal(&failure(FailureKind::Unreadable)), "the answer is none of this API");
        assert!(
            !is_refusal(&failure(FailureKind::Connection)) && !is_refusal(&failure(FailureKind::Timeout))
        );
        let waits =
            Failure { retry_after: Some(Timestamp::from_seconds(9)), ..failure(FailureKind::Status(500)) };
        assert!(!is_refusal(&waits), "the server wants to be asked later");
    }

    #[test]
    fn s2_a_queued_change_beats_the_server_in_both_directions_and_otherwise_the_server_wins() {
        for field in MarkField::ALL {
            for value in [true, false] {
                for common in [Common::None, Common::Known, Common::SetBack, Common::Unsure] {
                    let ours = OwnState { value, is_queued: true, arrived_read: false };
                    assert_eq!(merge(field, ours, !value, common), Merged::Same);
                    let ours = OwnState { is_queued: false, ..ours };
                    assert_eq!(merge(field, ours, value, common), Merged::Same);
                }
                let ours = OwnState { value, is_queued: false, arrived_read: false };
                assert_eq!(merge(field, ours, !value, Common::Known), Merged::TakeTheirs);
                for common in [Common::SetBack, Common::Unsure] {
                    assert_eq!(merge(field, ours, !value, common), Merged::SendOurs);
                }
            }
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "each time of a mark may be unknown")]
    const fn at(seconds: i64) -> Option<Timestamp> {
        Some(Timestamp::from_seconds(seconds))
    }

    /// A mark that was set at this time, as the last change of its entry.
    const fn set_at(seconds: Option<Timestamp>) -> AgreedMark {
        AgreedMark { value: true, was_set: false, entry_changed: seconds, changed: seconds, same_other: None }
    }

    #[test]
    fn s14_marks_with_an_earlier_time_meet_as_at_a_first_sync_unless_the_server_went_back() {
        let times = ChangeTimes::default();
        assert_eq!(times.common(at(6), set_at(at(5))), Common::Known);
        assert_eq!([4, 5].map(|changed| times.common(at(changed), set_at(at(5)))), [Common::None; 2]);
        assert_eq!(times.common(at(4), set_at(None)), Common::Known);
        assert_eq!(times.common(None, set_at(at(5))), Common::Known, "the server tells no times");
        let back = ChangeTimes { restored_to: at(1), ..ChangeTimes::default() };
        assert_eq!(back.common(at(4), set_at(at(5))), Common::SetBack);
        // The clock of the server was ahead when the known change was made.
        let corrected = Some(Timestamp::from_seconds(3)..=Timestamp::from_seconds(4));
        let times = ChangeTimes { corrected, restored_to: at(9) };
        assert_eq!(
            [2, 3, 4, 5].map(|changed| times.common(at(changed), set_at(at(9)))),
            [Common::SetBack, Common::Known, Common::Known, Common::SetBack]
        );
    }

    #[test]
    fn s14_after_a_restore_a_mark_is_taken_from_the_server_only_if_the_backup_had_the_known_one() {
        let times = ChangeTimes { restored_to: at(5), ..ChangeTimes::default() };
        let agreed = |value, was_set, changed| AgreedMark {
            value,
            was_set,
            entry_changed: at(7),
            changed,
            same_other: None,
        };
        for (value, was_set, unsure) in [
            (true, false, Common::Unsure),
            (true, true, Common::Unsure),
            (false, true, Common::Unsure),
            (false, false, Common::Known),
        ] {
            // The backup has the mark, or it may lack it.
            for (changed, expected) in
                [(at(4), Common::Known), (at(5), Common::Known), (at(6), unsure), (None, unsure)]
            {
                assert_eq!(times.common(at(20), agreed(value, was_set, changed)), expected, "{changed:?}");
            }
            // Only one of the marks can have changed since, if the backup has the other one and it is the same.
            let with_other = |other| AgreedMark { same_other: at(other), ..agreed(value, was_set, at(6)) };
            assert_eq!(times.common(at(20), with_other(5)), Common::Known);
            assert_eq!(times.common(at(20), with_other(6)), unsure);
            // Nobody has changed the entry since.
            assert_eq!(times.common(at(3), agreed(value, was_set, at(6))), Common::SetBack);
        }
    }

    #[test]
    fn at_the_first_meeting_no_mark_of_a_user_is_lost() {
        let ours = |value, arrived_read| OwnState { value, is_queued: false, arrived_read };
        for field in MarkField::ALL {
            assert_eq!(merge(field, ours(true, false), false, Common::None), Merged::SendOurs);
            assert_eq!(merge(field, ours(false, false), true, Common::None), Merged::TakeTheirs);
        }
        // Read history was read by no user, but a star is always one of the user.
        assert_eq!(merge(MarkField::Read, ours(true, true), false, Common::None), Merged::TakeTheirs);
        assert_eq!(merge(MarkField::Starred, ours(true, true), false, Common::None), Merged::SendOurs);
    }
}
