//! G6, G5b: 1,000 generated histories of feeds that slide. The test compares the warnings with the losses.
//!
//! The publisher knows the entries that appeared and left the document between two polls. In a feed in order of time,
//! the two documents show each such loss, because no unchanged entry is in both. A feed ordered by score counts as a
//! feed without losses, so each warning about it is false. A warning is also false if the old and the new document just
//! touch: this looks like a loss, so the reader warns, but nothing was lost.

#![expect(clippy::unwrap_used, reason = "a test may fail")]
#![expect(clippy::print_stdout, reason = "the table is what the measurement is made for")]

#[expect(dead_code, reason = "each test uses a part of it")]
#[path = "../shared/dice.rs"]
mod dice;
mod publisher;
#[path = "../corpus/reader.rs"]
mod reader;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use dice::Dice;
use lacuna::document::{Context, read};
use lacuna::model::{Completeness, Timestamp};
use publisher::{Format, Habit, Publisher};
use reader::Reader;
use url::Url;

const POLLS: usize = 12;

/// Counts the warnings of the reader and the losses that happened.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    histories: u32,
    polls: u32,
    losses: u32,
    /// Losses of feeds whose state is "not knowable", so that the reader claims nothing about them.
    unjudged: u32,
    warnings: u32,
    false_warnings: u32,
    missed: u32,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.histories += other.histories;
        self.polls += other.polls;
        self.losses += other.losses;
        self.unjudged += other.unjudged;
        self.warnings += other.warnings;
        self.false_warnings += other.false_warnings;
        self.missed += other.missed;
    }

    fn row(self, name: &str) -> String {
        let Self { histories, polls, losses, unjudged, warnings, false_warnings, missed } = self;
        format!(
            "{name:<16}{histories:>10}{polls:>8}{losses:>8}{unjudged:>10}{warnings:>10}{false_warnings:>8}{missed:>8}\n"
        )
    }
}

fn history(seed: usize, habit: Habit, format: Format) -> Tally {
    let mut dice = Dice(u64::try_from(seed).unwrap());
    let mut publisher = Publisher::new(habit, format, &mut dice);
    let mut reader = Reader::new();
    let uri = Url::parse("http://feed.example/feed").unwrap();
    let mut tally = Tally { histories: 1, ..Tally::default() };
    let touch_at = 1 + dice.below(POLLS - 1);
    let mut last = None;
    for poll in 0..POLLS {
        if poll > 0 {
            // A reader who is away for weeks misses the entries of that time.
            let away = dice.percent(12);
            publisher.go_on(away, habit == Habit::JustTouching && poll == touch_at, &mut dice);
        }
        let (text, shown) = publisher.document(&mut dice);
        let document = read(text.as_bytes(), &Context::new(&uri)).unwrap();
        assert_eq!(document.entries.len(), shown.len());
        let judged = poll == 0 || reader.feed.completeness() != Some(Completeness::NotKnowable);
        let warned = reader.poll(&document, Timestamp::from_seconds(publisher.now()));
        let lost = last.map_or(0, |since| publisher.lost(since, &shown));
        let is_loss = lost > 0 && habit != Habit::ByScore;
        tally.polls += 1;
        tally.losses += u32::from(is_loss);
        tally.warnings += u32::from(warned);
        tally.false_warnings += u32::from(warned && !is_loss);
        tally.unjudged += u32::from(is_loss && !warned && !judged);
        tally.missed += u32::from(is_loss && !warned && judged);
        last = Some(publisher.now());
    }
    tally
}

fn measure(seed: usize, habits: &[Habit]) -> (usize, Format, Tally) {
    let which = seed % habits.len();
    let format = Format::ALL[seed / habits.len() % Format::ALL.len()];
    (which, format, history(seed, habits[which], format))
}

#[test]
fn g6_of_a_thousand_histories_no_loss_goes_unwarned_and_few_warnings_are_false() {
    measure_all(1_000, &Habit::ALL);
}

#[test]
fn g6_misleading_feeds_hide_no_loss_either() {
    measure_all(300, &Habit::MISLEADING);
}

/// Runs all histories and prints the results. Fails if a loss got no warning although the reader claims to know the
/// feed, or if more than a tenth of the warnings are false.
fn measure_all(histories: usize, habits: &[Habit]) {
    let (mut by_habit, mut by_format) = (BTreeMap::new(), BTreeMap::new());
    let mut all = Tally::default();
    // Two threads share the work, because reading 12,000 documents takes a while.
    let half = |part: usize| {
        move || (part..histories).step_by(2).map(|seed| measure(seed, habits)).collect::<Vec<_>>()
    };
    let measured = std::thread::scope(|scope| {
        let threads = [scope.spawn(half(0)), scope.spawn(half(1))];
        threads.map(|thread| thread.join().unwrap()).concat()
    });
    for (which, format, tally) in measured {
        by_habit.entry(which).or_insert(Tally::default()).add(tally);
        by_format.entry(format).or_insert(Tally::default()).add(tally);
        all.add(tally);
    }
    let mut table = String::new();
    writeln!(
        table,
        "{:<16}{:>10}{:>8}{:>8}{:>10}{:>10}{:>8}{:>8}",
        "", "histories", "polls", "losses", "unjudged", "warnings", "false", "missed"
    )
    .unwrap();
    table.extend(by_habit.iter().map(|(which, tally)| tally.row(&format!("{:?}", habits[*which]))));
    table.extend(by_format.iter().map(|(format, tally)| tally.row(&format!("{format:?}"))));
    table += &all.row("all");
    println!("{table}");
    assert!(all.losses as usize > histories, "too few losses to measure anything\n{table}");
    assert!(all.unjudged * 100 <= all.losses, "too many feeds are not judged\n{table}");
    assert_eq!(all.missed, 0, "a loss that could be told went unwarned\n{table}");
    assert!(all.false_warnings * 10 <= all.warnings, "more than one false warning in ten\n{table}");
}
