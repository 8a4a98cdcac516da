//! What sort of feed a publisher has and what it is apt to do with it: rolled once for each history.

use crate::dice::Dice;

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A sliding window in order of time.
    Plain,
    /// A sliding window of which entries are pinned, or which is ordered by score at times.
    Odd,
    /// A sliding window whose server may send only what changed (RFC 3229).
    Delta,
    /// A sliding window that a web archive takes captures of.
    Captured,
    /// A window and archives that keep RFC 5005.
    Archived,
    /// Snapshots of draft -00, each with a link to the one before.
    Stateful,
    /// A window with pages behind it.
    Paged,
    /// Multipart pages that are linked both ways.
    Multipart,
    /// The whole feed in one document.
    Complete,
    /// A feed that is plain, archived, complete or paged by turns.
    Switching,
    /// Archives that come late, grow in place, or lack their link at first.
    Breaking,
    /// Archives whose addresses lead to other entries from time to time.
    Unstable,
}

impl Kind {
    pub(crate) const ALL: [Self; 12] = [
        Self::Plain,
        Self::Odd,
        Self::Delta,
        Self::Captured,
        Self::Archived,
        Self::Stateful,
        Self::Paged,
        Self::Multipart,
        Self::Complete,
        Self::Switching,
        Self::Breaking,
        Self::Unstable,
    ];

    /// The name in the table, and in `LACUNA_KIND`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Odd => "odd",
            Self::Delta => "delta",
            Self::Captured => "captured",
            Self::Archived => "archived",
            Self::Stateful => "stateful",
            Self::Paged => "paged",
            Self::Multipart => "multipart",
            Self::Complete => "complete",
            Self::Switching => "switching",
            Self::Breaking => "breaking",
            Self::Unstable => "unstable",
        }
    }
    /// Returns true if the feed has a chain at its end, which can close every gap.
    pub(crate) const fn ends_as_chain(self) -> bool {
        matches!(self, Self::Archived | Self::Stateful | Self::Multipart | Self::Breaking | Self::Unstable)
    }
}

/// How the subscription document is written at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Plain,
    Archived,
    Stateful,
    Paged,
    Multipart,
    Complete,
}

impl Mode {
    /// Returns true if each document links to the one before it.
    pub(crate) const fn is_chain(self) -> bool {
        matches!(self, Self::Archived | Self::Stateful | Self::Multipart)
    }
}

/// The order of entries in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    NewestFirst,
    OldestFirst,
    /// Another one each time.
    Unordered,
}

/// How archives break what RFC 5005 §4 asks of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breach {
    /// They appear some polls after their entries left the subscription document.
    Late,
    /// The newest one gains entries although it was linked to before.
    Grow,
    /// A new one lacks its prev-archive at first.
    Bare,
    /// The subscription document links to one address, which leads to the newest archive of the day.
    Stable,
    /// When the chain is cut anew, addresses that were used before get other entries.
    Reuse,
}

/// What a publisher may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// It publishes more at once than the document holds.
    Burst,
    /// It corrects an entry.
    Edit,
    /// It brings an old entry to the top.
    Bump,
    /// It gives an entry another date.
    Redate,
    /// It keeps one entry at the top or the bottom of the document.
    Pin,
    /// It adds items under new ids each time the document is written.
    Footer,
    /// It withdraws entries.
    Withdraw,
    /// It dates new entries days or years wrong.
    Misdate,
    /// It serves an older document for one poll.
    Stale,
    /// It serves a document without entries for one poll.
    Empty,
    /// It orders the document by score at times.
    Score,
    /// It gives entries new ids.
    NewIds,
    /// It leaves out the link to the chain for one poll.
    NoLink,
    /// An archive cannot be had for some polls.
    Fault,
    /// Some of those faults last for ever.
    Forever,
    /// It cuts the chain anew, into larger or smaller archives.
    Recut,
    /// It links to an archive that is not there yet, for one poll.
    Premature,
    /// Archives move: their old addresses redirect.
    Move,
    /// The link to older entries has another address at each poll.
    Cursor,
    /// The reader does not poll for a while, or the server fails.
    Off,
    /// The reader's program is killed in the middle of a poll.
    Kill,
    /// The reader's clock jumps.
    ClockJump,
}

const EVENTS: [Event; 22] = [
    Event::Burst,
    Event::Edit,
    Event::Bump,
    Event::Redate,
    Event::Pin,
    Event::Footer,
    Event::Withdraw,
    Event::Misdate,
    Event::Stale,
    Event::Empty,
    Event::Score,
    Event::NewIds,
    Event::NoLink,
    Event::Fault,
    Event::Forever,
    Event::Recut,
    Event::Premature,
    Event::Move,
    Event::Cursor,
    Event::Off,
    Event::Kill,
    Event::ClockJump,
];

/// What holds for one history from its beginning to its end.
#[expect(clippy::struct_excessive_bools, reason = "each is a habit of its own")]
#[derive(Clone, Debug)]
pub(crate) struct Habits {
    pub(crate) kind: Kind,
    pub(crate) first_mode: Mode,
    events: u32,
    /// Entries of the subscription document.
    pub(crate) window: usize,
    /// Entries of an archive.
    pub(crate) piece: usize,
    pub(crate) order: Order,
    /// RSS instead of Atom.
    pub(crate) rss: bool,
    /// Entries have a date of publication.
    pub(crate) dated: bool,
    /// Entries have a time of their last update.
    pub(crate) update_times: bool,
    /// Documents have a time of their last update.
    pub(crate) document_times: bool,
    /// Documents say `fh:archive` and `current`, or `fh:stateful`, as they should.
    pub(crate) marks: bool,
    /// The subscription document shows entries that are in an archive already.
    pub(crate) overlap: bool,
    /// An archive shows what entries said when it was written, not what they say now.
    pub(crate) frozen: bool,
    /// The server sends validators and answers 304.
    pub(crate) validators: bool,
    /// What the server says of an address that is no more.
    pub(crate) gone_status: u16,
    /// Footer items keep their links and titles: for all a reader can tell they are pinned entries under new ids.
    pub(crate) keeps_footers: bool,
    /// Polls until a late archive appears.
    pub(crate) lag: usize,
    pub(crate) breach: Option<Breach>,
    /// A feed that becomes archived puts all its entries into archives, not only those from then on.
    pub(crate) archives_all: bool,
    /// A delta holds every entry published since, also those that have left the document.
    pub(crate) deltas_reach_back: bool,
    /// It removes old multipart pages.
    pub(crate) cleans_up: bool,
    /// Answers of 304 leave out the links.
    pub(crate) is_terse: bool,
}

impl Habits {
    pub(crate) fn roll(kind: Kind, dice: &mut Dice) -> Self {
        let first_mode = match kind {
            Kind::Plain | Kind::Odd | Kind::Delta | Kind::Captured => Mode::Plain,
            Kind::Archived | Kind::Breaking | Kind::Unstable => Mode::Archived,
            Kind::Stateful => Mode::Stateful,
            Kind::Paged => Mode::Paged,
            Kind::Multipart => Mode::Multipart,
            Kind::Complete => Mode::Complete,
            Kind::Switching => dice.pick(&[Mode::Plain, Mode::Archived, Mode::Complete]),
        };
        let window = if dice.percent(25) { dice.between(1, 3) } else { dice.between(4, 12) };
        let order = match dice.below(100) {
            0..84 => Order::NewestFirst,
            84..92 => Order::OldestFirst,
            _ => Order::Unordered,
        };
        let breach = match kind {
            Kind::Breaking => Some(dice.pick(&[Breach::Late, Breach::Grow, Breach::Bare])),
            Kind::Unstable => Some(dice.pick(&[Breach::Stable, Breach::Reuse])),
            _ => None,
        };
        let rss = dice.percent(50);
        let dated = dice.percent(85);
        let has_chain = kind.ends_as_chain() || kind == Kind::Switching;
        let mut habits = Self {
            kind,
            first_mode,
            events: 0,
            window,
            piece: dice.between(2, 9),
            order,
            rss,
            dated,
            update_times: dated && (!rss || dice.percent(30)),
            document_times: has_chain || dice.percent(70),
            marks: dice.percent(75),
            overlap: dice.percent(50),
            frozen: dice.percent(40),
            validators: dice.percent(80) || kind == Kind::Delta,
            gone_status: dice.pick(&[404, 404, 410]),
            keeps_footers: kind == Kind::Odd && dice.percent(50),
            lag: dice.pick(&[1, 1, 2]),
            breach,
            archives_all: dice.percent(50),
            deltas_reach_back: kind == Kind::Delta && dice.percent(50),
            cleans_up: kind == Kind::Multipart && dice.percent(30),
            is_terse: kind == Kind::Multipart && dice.percent(50),
        };
        if kind == Kind::Multipart {
            // Its pages are written from the top to the bottom, and every entity has its time.
            habits.order = Order::OldestFirst;
            (habits.dated, habits.update_times, habits.document_times) = (true, true, true);
        }
        habits.events = habits.roll_events(dice);
        habits
    }

    fn roll_events(&self, dice: &mut Dice) -> u32 {
        let mut events = 0;
        for event in EVENTS {
            let share = dice.pick(&[8, 25, 50]);
            events |= if dice.percent(share) { bit(event) } else { 0 };
        }
        let mut without = |removed: &[Event]| removed.iter().for_each(|event| events &= !bit(*event));
        if dice.percent(70) {
            without(&[Event::Misdate]);
        }
        if dice.percent(80) {
            without(&[Event::Footer]);
        }
        if dice.percent(70) {
            without(&[Event::ClockJump]);
        }
        if dice.percent(70) {
            without(&[Event::Cursor]);
        }
        if !matches!(self.kind, Kind::Plain | Kind::Odd) {
            without(&[Event::Footer]);
        }
        if matches!(self.kind, Kind::Plain | Kind::Captured | Kind::Stateful | Kind::Complete) {
            without(&[Event::Pin]);
        }
        if self.kind != Kind::Odd {
            without(&[Event::Score]);
        }
        if matches!(self.kind, Kind::Stateful | Kind::Complete) {
            without(&[Event::Empty, Event::Recut, Event::NewIds, Event::Cursor]);
        }
        if self.kind == Kind::Stateful {
            without(&[Event::Premature]);
        }
        if self.kind == Kind::Multipart {
            // Times rise, and a page that was written stays as it is.
            without(&[Event::Bump, Event::Redate, Event::Pin, Event::Misdate, Event::Empty, Event::NewIds]);
            without(&[Event::NoLink, Event::Recut, Event::Premature, Event::Move]);
        }
        if self.kind != Kind::Archived {
            without(&[Event::Cursor]);
        }
        if self.breach == Some(Breach::Late) {
            without(&[Event::Recut]);
        }
        if self.frozen {
            without(&[Event::NewIds]);
        }
        if self.kind == Kind::Odd && events & (bit(Event::Pin) | bit(Event::Score)) == 0 {
            events |= bit(dice.pick(&[Event::Pin, Event::Pin, Event::Score]));
        }
        if self.breach == Some(Breach::Reuse) {
            events |= bit(Event::Recut);
        }
        events
    }

    pub(crate) const fn may(&self, event: Event) -> bool {
        self.events & bit(event) != 0
    }

    /// The events that may happen, by name.
    pub(crate) fn list(&self) -> Vec<Event> {
        EVENTS.into_iter().filter(|event| self.may(*event)).collect()
    }
}

const fn bit(event: Event) -> u32 {
    1 << event as u32
}
