//! Two profiles and a browser share one real server, and come to agree after anything that may happen between them.
//!
//! Random steps: publishers publish and change entries, the server and the profiles poll, all three make marks, profiles
//! sync, requests fail in every way, clients are killed, marks are made in the middle of a sync, the server deletes
//! entries and feeds and gets them back, moves feeds to other addresses and loses its database, profiles unsubscribe and
//! subscribe again, and mark entries that the server does not have yet. After each step the tests compare what
//! can be seen with what the contract allows ([`model`]). At the end all must agree, and a further sync must be cheap.
//!
//! The oracle was written from the contract of sync alone. It shares no code and no assumption with the program.
//!
//! - `LACUNA_SYNC_RUNS`: the number of interleavings (default 10).
//! - `LACUNA_SYNC_SEED`: the first seed (default 1). Each interleaving has the next one.
//! - `LACUNA_SYNC_WITHOUT`: leaves out steps whose printed form has one of these words: `Delete,Html`.
//! - `LACUNA_SYNC_TRACE`: prints the steps of every interleaving.
//! - `LACUNA_PROGRAM`: the program, if another one than that of this build is meant.
//!
//! The steps of a failing seed are shortened and printed. `tests/servers/miniflux` gets and runs the server. If it cannot
//! be had, the tests say so and end; with `LACUNA_MINIFLUX=required` they fail.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![expect(clippy::print_stdout, reason = "the steps of a failure are there to be read")]

#[expect(dead_code, reason = "each test uses a part of it")]
#[path = "../shared/dice.rs"]
mod dice;
#[path = "../shared/miniflux.rs"]
mod miniflux;
mod model;
mod parties;
#[path = "../shared/posts.rs"]
mod posts;
#[path = "../shared/program.rs"]
mod program;
mod proxy;
#[path = "../shared/rows.rs"]
mod rows;
mod run;
mod server;
mod steps;
#[expect(dead_code, reason = "each test uses a part of it")]
#[path = "../feeds/support.rs"]
mod support;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use dice::Dice;
use miniflux::Miniflux;
use model::Field;
use proxy::{Fault, Plan, Point};
use run::{Bench, Counts, Run};
use steps::{Ending, Step, Who};

/// The default number of interleavings.
const RUNS: u64 = 10;
/// The number of attempts to shorten the steps of a failure.
const ATTEMPTS: usize = 80;
/// The number of failures whose steps are shortened and printed.
const SHORTENED: usize = 4;

/// Counts the runs, so that each has feeds of its own.
static RUN: AtomicU64 = AtomicU64::new(1);

/// The reason and the story of a failed run.
type Failure = (String, Vec<String>);

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|value| value.parse().expect("it is a number"))
}

#[test]
fn two_profiles_and_a_browser_come_to_agree() {
    let Some(server) = Miniflux::start() else { return };
    let runs = number("LACUNA_SYNC_RUNS").unwrap_or(RUNS);
    let first = number("LACUNA_SYNC_SEED").unwrap_or(1);
    let without = std::env::var("LACUNA_SYNC_WITHOUT").unwrap_or_default();
    let without: Vec<&str> = without.split(',').filter(|word| !word.is_empty()).collect();
    let next = AtomicU64::new(first);
    let (total, failures) = (Mutex::new(Counts::default()), Mutex::new(Vec::new()));
    let began = Instant::now();
    let work = |worker: usize| {
        let bench = Bench::new(&server, &worker.to_string());
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= first + runs {
                break;
            }
            let mut dice = Dice::new(seed);
            let feeds = dice.between(1, 3);
            let mut steps = steps::of_seed(&mut dice, feeds);
            steps.retain(|step| {
                let printed = format!("{step:?}");
                !without.iter().any(|word| printed.contains(word))
            });
            if (seed - first) % 100 == 99 {
                println!("{} interleavings after {:.0} s", seed - first, began.elapsed().as_secs_f64());
            }
            match attempt(&bench, feeds, &steps) {
                Ok(counts) => total.lock().unwrap().add(counts),
                Err(failure) => {
                    let number = failures.lock().unwrap().len();
                    failures.lock().unwrap().push(format!("seed {seed}: {}", failure.0));
                    if number < SHORTENED {
                        print_shortest(&bench, seed, feeds, steps, failure);
                    }
                }
            }
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let work = &work;
            scope.spawn(move || work(worker));
        }
    });
    let seconds = began.elapsed().as_secs_f64();
    println!("{runs} interleavings in {seconds:.0} s: {:?}", total.into_inner().unwrap());
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{} of {runs} interleavings fail:\n{}", failures.len(), failures.join("\n"));
}

/// Runs steps to their end.
fn attempt(bench: &Bench<'_>, feeds: usize, steps: &[Step]) -> Result<Counts, Failure> {
    let number = RUN.fetch_add(1, Ordering::Relaxed);
    let mut run = Run::begin(bench, number, feeds).map_err(|error| (error, Vec::new()))?;
    let mut play = || steps.iter().try_for_each(|step| run.step(step));
    let result = catch_unwind(AssertUnwindSafe(&mut play));
    match result {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return Err((error, run.story)),
        Err(_) => return Err(("a panic, as told above".to_owned(), run.story)),
    }
    if std::env::var_os("LACUNA_SYNC_TRACE").is_some() {
        println!("{}", run.story.join("\n"));
    }
    run.finish()
}

/// The kind of a failure: its first words, or that a mark is in no allowed world.
fn kind((reason, _): &Failure) -> String {
    if reason.contains(", allowed ") {
        return "mark".to_owned();
    }
    reason.split_whitespace().take(3).collect()
}

/// Leaves steps out as long as the rest still fails, and prints the rest.
fn print_shortest(bench: &Bench<'_>, seed: u64, feeds: usize, mut steps: Vec<Step>, mut failure: Failure) {
    let (mut size, mut attempts) = (steps.len().div_ceil(2), 0);
    while size > 0 && attempts < ATTEMPTS {
        let mut at = 0;
        while at < steps.len() && attempts < ATTEMPTS {
            let mut fewer = steps.clone();
            drop(fewer.drain(at..(at + size).min(steps.len())));
            attempts += 1;
            match attempt(bench, feeds, &fewer) {
                Err(other) if kind(&other) == kind(&failure) => (steps, failure) = (fewer, other),
                _ => at += size,
            }
        }
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    println!(
        "Seed {seed} with {feeds} feeds fails in {} steps:\n{}\n{}\n",
        steps.len(),
        failure.1.join("\n"),
        failure.0
    );
}

#[test]
fn a_feed_that_moves_on_the_server_stays_the_same() {
    let forward = || sync(Ending::Plain(Plan::Forward));
    check(&[
        forward(),
        Step::Sync { profile: 1, ending: Ending::Plain(Plan::Forward) },
        Step::Move { feed: 0 },
        mark(Who::Browser, Field::Read, true),
        mark(Who::Profile(0), Field::Starred, true),
        Step::Publish { feed: 0, number: 1 },
        Step::Poll { feed: 0 },
        forward(),
    ]);
}

#[test]
fn a_server_that_is_set_up_anew_takes_no_mark() {
    check(&[
        mark(Who::Profile(0), Field::Starred, true),
        sync(Ending::Plain(Plan::Forward)),
        Step::SetUpAnew,
        mark(Who::Profile(0), Field::Read, true),
        sync(Ending::Plain(Plan::Forward)),
    ]);
}

/// The profile has none of the entries whose numbers it knows.
#[test]
fn the_numbers_of_entries_that_only_the_server_has_may_stand_for_others_later() {
    check(&[
        Step::Publish { feed: 0, number: 3 },
        Step::Poll { feed: 0 },
        sync(Ending::Plain(Plan::Forward)),
        Step::SetUpAnew,
        Step::Mark { who: Who::Browser, feed: 0, entry: 4, field: Field::Read, value: true },
        sync(Ending::Plain(Plan::Forward)),
        Step::Refresh { profile: 0, feed: 0 },
    ]);
}

/// The oracle sees that a mark is lost: a proxy swallows what is sent and says that it was done.
#[test]
fn a_swallowed_mark_is_noticed() {
    let Some(server) = Miniflux::start() else { return };
    let bench = Bench::new(&server, "swallowed");
    for field in Field::BOTH {
        let steps = [
            sync(Ending::Plain(Plan::Forward)),
            mark(Who::Profile(0), field, true),
            sync(Ending::Plain(Plan::Fail { from: 0, many: 1000, fault: Fault::Swallowed })),
        ];
        let failure = attempt(&bench, 1, &steps).expect_err("the mark is lost");
        println!("{}", failure.0);
        attempt(&bench, 1, &steps[..2]).unwrap();
    }
}

/// Runs these steps on one feed.
fn check(steps: &[Step]) {
    let Some(server) = Miniflux::start() else { return };
    if let Err((error, story)) = attempt(&Bench::new(&server, "steps"), 1, steps) {
        panic!("{}\n{error}", story.join("\n"));
    }
}

fn sync(ending: Ending) -> Step {
    Step::Sync { profile: 0, ending }
}

const fn mark(who: Who, field: Field, value: bool) -> Step {
    Step::Mark { who, feed: 0, entry: 0, field, value }
}

/// Miniflux only has a call that changes a star to the other value.
#[test]
fn a_star_given_in_two_places_at_once_stays() {
    for (number, point) in [(0, Point::Before), (0, Point::After), (1, Point::Before), (1, Point::After)] {
        let step = Box::new(mark(Who::Browser, Field::Starred, true));
        check(&[
            sync(Ending::Plain(Plan::Forward)),
            mark(Who::Profile(0), Field::Starred, true),
            sync(Ending::Meanwhile { number, point, step }),
        ]);
    }
}

#[test]
fn a_page_with_status_200_is_no_accepted_mark() {
    for field in Field::BOTH {
        check(&[
            sync(Ending::Plain(Plan::Forward)),
            mark(Who::Profile(0), field, true),
            sync(Ending::Plain(Plan::Fail { from: 0, many: 1000, fault: Fault::Html })),
        ]);
    }
}

#[test]
fn an_entry_that_comes_back_to_the_server_meets_as_a_new_one() {
    check(&[
        sync(Ending::Plain(Plan::Forward)),
        mark(Who::Profile(0), Field::Read, true),
        sync(Ending::Plain(Plan::Forward)),
        Step::Delete { feed: 0, entry: 0, keeps_row: false },
        Step::Publish { feed: 0, number: 1 },
        Step::Poll { feed: 0 },
    ]);
}
