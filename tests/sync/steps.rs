//! Random steps. Each means something in every situation, so that a failing list of steps can be shortened.

use crate::dice::Dice;
use crate::model::Field;
use crate::proxy::{Fault, Plan, Point};

/// Someone who makes marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    Profile(usize),
    Browser,
}

/// The end of a sync.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// It ends by itself, and its requests follow this plan.
    Plain(Plan),
    /// It is killed while a request waits.
    KilledAt { number: usize, point: Point },
    /// It is killed after so many milliseconds.
    KilledAfter(u64),
    /// Another step is made while a request waits.
    Meanwhile { number: usize, point: Point, step: Box<Step> },
}

/// One step. A number of an entry counts among those that are there, modulo their number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The publisher has new entries. More than [`crate::parties::IN_DOCUMENT`] make a gap for those who were away.
    Publish {
        feed: usize,
        number: usize,
    },
    /// The publisher changes the text of an entry in its document.
    Update {
        feed: usize,
        entry: usize,
    },
    /// The server polls the feed.
    Poll {
        feed: usize,
    },
    /// A profile polls one feed, without sync.
    Refresh {
        profile: usize,
        feed: usize,
    },
    /// A profile polls all feeds. Sync follows if it is switched on.
    RefreshAll {
        profile: usize,
    },
    Mark {
        who: Who,
        feed: usize,
        entry: usize,
        field: Field,
        value: bool,
    },
    ReadFeed {
        who: Who,
        feed: usize,
    },
    Sync {
        profile: usize,
        ending: Ending,
    },
    SwitchOff {
        profile: usize,
    },
    /// The server deletes a row, or sets its status to "removed".
    Delete {
        feed: usize,
        entry: usize,
        keeps_row: bool,
    },
    /// The feed gets its other address on the server alone.
    Move {
        feed: usize,
    },
    /// The server loses its database and fetches its feeds again. Its numbers stand for other entries then.
    SetUpAnew,
    /// The server unsubscribes, or subscribes again.
    Follow {
        feed: usize,
    },
    /// A profile unsubscribes, or subscribes again.
    Subscribe {
        profile: usize,
        feed: usize,
    },
}

/// Makes the steps of a seed.
pub(crate) fn of_seed(dice: &mut Dice, feeds: usize) -> Vec<Step> {
    let number = dice.between(8, 36);
    (0..number).map(|_| step(dice, feeds)).collect()
}

fn step(dice: &mut Dice, feeds: usize) -> Step {
    let (profile, feed, entry) = (dice.below(2_usize), dice.below(feeds), dice.below(64_usize));
    match dice.below(100_u32) {
        0..10 => Step::Publish { feed, number: if dice.percent(12) { 8 } else { dice.between(1, 3) } },
        10..12 => Step::Update { feed, entry },
        12..20 => Step::Poll { feed },
        20..27 => Step::Refresh { profile, feed },
        27..32 => Step::RefreshAll { profile },
        32..62 => mark(dice, feeds),
        62..90 => Step::Sync { profile, ending: ending(dice, feeds) },
        90..92 => Step::Move { feed },
        92..93 => Step::SwitchOff { profile },
        93..95 => Step::Delete { feed, entry, keeps_row: dice.percent(40) },
        95..96 => Step::SetUpAnew,
        96..98 => Step::Follow { feed },
        _ => Step::Subscribe { profile, feed },
    }
}

fn mark(dice: &mut Dice, feeds: usize) -> Step {
    let (feed, entry) = (dice.below(feeds), dice.below(64_usize));
    let who = dice.pick(&[Who::Profile(0), Who::Profile(1), Who::Browser]);
    if dice.percent(8) {
        return Step::ReadFeed { who, feed };
    }
    Step::Mark { who, feed, entry, field: dice.pick(&Field::BOTH), value: dice.percent(60) }
}

fn ending(dice: &mut Dice, feeds: usize) -> Ending {
    let most = dice.pick(&[2_usize, 4, 7]);
    let number = dice.below(most);
    let point = dice.pick(&[Point::Before, Point::After]);
    match dice.below(100_u32) {
        0..40 => Ending::Plain(Plan::Forward),
        40..65 => {
            let fault = dice.pick(&[
                Fault::Refused,
                Fault::Lost,
                Fault::Cut,
                Fault::Status(500),
                Fault::Status(503),
                Fault::Html,
                Fault::Late,
                Fault::Status(429),
            ]);
            Ending::Plain(Plan::Fail { from: number, many: dice.pick(&[1, 1, 2, 1000]), fault })
        }
        65..77 => Ending::KilledAt { number, point },
        77..80 => Ending::KilledAfter(dice.below(60_u64)),
        _ => {
            let step = if dice.percent(85) {
                mark(dice, feeds)
            } else {
                Step::Sync { profile: 0, ending: Ending::Plain(Plan::Forward) }
            };
            Ending::Meanwhile { number, point, step: Box::new(step) }
        }
    }
}
