//! The kind of a publisher's feed, and the things that the publisher may do with it. They are chosen at random once for
//! each history.

use crate::dice::Dice;

/// The kind of a publisher. Each is a row in the table of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A sliding window in order of time.
    Plain,
    /// A sliding window with pinned entries, or sometimes ordered by score.
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
    /// A feed that is plain, archived, complete or paged in turn.
    Switching,
    /// Archives that appear late, grow, or lack their link at first.
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

/// The present form of the subscription document.
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
    /// A random order, different each time.
    Unordered,
}

/// The way in which archives break a requirement of RFC 5005 §4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breach {
    /// Archives appear some polls after their entries left the subscription document.
    Late,
    /// The newest archive gains entries although it was linked before.
    Grow,
    /// A new archive lacks its prev-archive link at first.
    Bare,
    /// The subscription document links to one address, which leads to the newest archive of the day.
    Stable,
    /// When the publisher makes the chain again, addresses that were used before get other entries.
    Reuse,
}

/// An event that may happen in a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// The publisher publishes more entries at once than the document has room for.
    Burst,
    /// The publisher corrects an entry.
    Edit,
    /// The publisher brings an old entry to the top.
    Bump,
    /// The publisher gives an entry another date.
    Redate,
    /// The publisher keeps one entry at the top or the bottom of the document.
    Pin,
    /// The publisher adds items with new ids each time the document is written.
    Footer,
    /// The publisher withdraws entries.
    Withdraw,
    /// The publisher gives new entries dates that are wrong by days or years.
    Misdate,
    /// The server sends an older document for one poll.
    Stale,
    /// The server sends a document without entries for one poll.
    Empty,
    /// The publisher sometimes orders the document by score.
    Score,
    /// The publisher gives entries new ids.
    NewIds,
    /// The document lacks the link to the chain for one poll.
    NoLink,
    /// The server does not send an archive for some polls.
    Fault,
    /// Some of these failures last for ever.
    Forever,
    /// The publisher makes the chain again, with larger or smaller archives.
    Recut,
    /// The document links to an archive that does not exist yet, for one poll.
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

/// The properties of a publisher that stay the same during a history.
#[expect(clippy::struct_excessive_bools, reason = "each is a habit of its own")]
#[derive(Clone, Debug)]
pub(crate) struct Habits {
    pub(crate) kind: Kind,
    pub(crate) first_mode: Mode,
    events: u32,
    /// The number of entries of the subscription document.
    pub(crate) window: usize,
    /// The number of entries of an archive.
    pub(crate) piece: usize,
    pub(crate) order: Order,
    /// True for RSS, false for Atom.
    pub(crate) rss: bool,
    /// True if entries have a date of publication.
    pub(crate) dated: bool,
    /// True if entries have a time of their last update.
    pub(crate) update_times: bool,
    /// True if documents have a time of their last update.
    pub(crate) document_times: bool,
    /// True if documents have `fh:archive` and `current`, or `fh:stateful`, as they should.
    pub(crate) marks: bool,
    /// True if the subscription document still shows entries that are already in an archive.
    pub(crate) overlap: bool,
    /// True if an archive keeps the entries as they were when it was written.
    pub(crate) frozen: bool,
    /// True if the server sends validators and answers 304.
    pub(crate) validators: bool,
    /// The status of an address that no longer exists.
    pub(crate) gone_status: u16,
    /// True if footer items keep their links and titles. To a reader, they look like pinned entries with new ids.
    pub(crate) keeps_footers: bool,
    /// The number of polls until a late archive appears.
    pub(crate) lag: usize,
    pub(crate) breach: Option<Breach>,
    /// True if a feed that becomes archived puts all of its entries into archives, and not only later ones.
    pub(crate) archives_all: bool,
    /// True if a delta also has entries that were published and have left the document since.
    pub(crate) deltas_reach_back: bool,
    /// True if the publisher removes old multipart pages.
    pub(crate) cleans_up: bool,
    /// True if answers with 304 leave out the links.
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
            // A multipart page is in chronological order, and every entity has a time.
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
            // Times only rise, and a written page never changes.
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
