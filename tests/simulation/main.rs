//! Random histories of feeds whose servers fail and whose reader crashes. No entry is silently missing at any time, and
//! no gap is left after the servers work again (A1 to A3, H6, M2 to M5).
//!
//! These tests run the state machines of `history` over a [`shelf::Shelf`], which is much faster than a database.
//! `tests/histories` runs the whole driver over a real store, with more kinds of publishers and fewer histories.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

mod archived;
#[expect(dead_code, reason = "`histories` rolls its dice in more ways")]
#[path = "../histories/dice.rs"]
mod dice;
mod multipart;
mod shelf;

use dice::Dice;
use lacuna::model::{Failure, FailureKind};
use url::Url;

/// How badly requests and the reader's computer behave.
struct Weather {
    /// Failures in a hundred requests.
    failing: usize,
    /// Crashes in a hundred transactions.
    crashing: usize,
    /// Number of requests after which a refresh is stopped.
    requests: usize,
}

/// Returns `Err` for a crash: the caller forgets everything that it has not applied.
fn crash(dice: &mut Dice, weather: &Weather) -> Result<(), ()> {
    if dice.percent(weather.crashing) { Err(()) } else { Ok(()) }
}

fn failure(dice: &mut Dice) -> Failure {
    let kinds = [FailureKind::Timeout, FailureKind::Status(500), FailureKind::Status(503), FailureKind::Dns];
    Failure::new(dice.pick(&kinds), "It failed.", "")
}

fn url(path: &str) -> Url {
    Url::parse(&format!("http://feed.example/{path}")).unwrap()
}

/// Returns the number at the end of an address.
fn number(uri: &Url) -> usize {
    uri.path().rsplit('/').next().unwrap().parse().unwrap()
}
