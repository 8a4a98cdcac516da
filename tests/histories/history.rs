//! One history: a publisher, a reader that polls it about 17 times, and the judge.

use std::sync::Arc;

use lacuna::store::Writer;

use crate::dice::Dice;
use crate::judge::Judge;
use crate::publisher::document::{Document, FOOTERS};
use crate::publisher::habits::{Event, Kind};
use crate::publisher::site::{End, Site};
use crate::publisher::{BEGINNING, DAY, Publisher};
use crate::reader::{Polled, Reader, SeenEntry};
use crate::table::Tally;

/// The number of polls of a history before its publisher is healthy.
const STEPS: u32 = 14;

/// The number of polls at the end of a history, at which the publisher serves everything again.
const HEALTHY: u32 = 3;

/// A reader that can poll a feed.
pub(crate) trait Follower {
    /// Polls once. Retries all gaps if `retry_gaps` is true.
    fn poll(&mut self, retry_gaps: bool, end: End) -> Polled;

    /// Returns the number and the version of each listed entry, as its text states them.
    fn versions(&self, listed: &[SeenEntry]) -> Vec<(u32, u32)>;
}

/// Runs one history with the real driver. If `is_told` is true, prints it poll by poll.
pub(crate) fn run(kind: Kind, seed: u64, store: &Writer, is_told: bool) -> Tally {
    run_with(kind, seed, |site| Reader::new(site, store.clone()), is_told)
}

/// Runs one history with a follower of the site.
pub(crate) fn run_with<F: Follower>(
    kind: Kind,
    seed: u64,
    follower: impl FnOnce(Arc<Site>) -> F,
    is_told: bool,
) -> Tally {
    let publisher = Publisher::new(kind, seed);
    let mut dice = Dice::new(seed ^ 0x5EED_0000_0000);
    let habits = publisher.habits.clone();
    if is_told {
        println!("{habits:?}\nmay: {:?}", habits.list());
    }
    // Requests to public sites are spaced in real time (F4), those to local ones are not. The web archive has no copies of
    // local ones.
    let ending = if kind == Kind::Captured { "example" } else { "lan" };
    let site = Site::new(publisher, format!("{}-{seed}.{ending}", kind.name()));
    site.set_clock(BEGINNING);
    let mut reader = follower(Arc::clone(&site));
    let mut judge = Judge::default();
    let mut skew = 0;
    let mut days_off = 0;
    for step in 1..=STEPS + HEALTHY {
        let is_healthy = step > STEPS;
        if is_healthy {
            let seconds = dice.seconds(8 * DAY, 9 * DAY);
            site.publisher().heal(seconds);
        } else {
            let seconds = dice.seconds(3_600, 3 * DAY);
            site.publisher().advance(seconds);
            if habits.may(Event::Off) && days_off == 0 && dice.percent(12) {
                days_off = dice.between(1, 4);
            }
            if days_off > 0 && step > 1 {
                days_off -= 1;
                continue;
            }
        }
        if habits.may(Event::ClockJump) && dice.percent(15) {
            skew = dice.pick(&[0, DAY, -DAY, 400 * DAY, -400 * DAY]);
        }
        let clock = site.publisher().now() + skew;
        site.set_clock(clock);
        let retries = is_healthy || dice.percent(10);
        let may_end = habits.may(Event::Kill) && !is_healthy && dice.percent(25);
        let end = match (may_end, dice.percent(60)) {
            (false, _) => End::None,
            (true, true) => End::Killed(dice.below(14)),
            (true, false) => End::Quits(dice.below(4)),
        };
        let polled = reader.poll(retries, end);
        let remarks = judge.after_poll(&site.publisher(), &polled, clock);
        if is_told {
            tell(&site.publisher(), &polled, end, clock, &remarks);
        }
        if step == STEPS + HEALTHY {
            let versions = reader.versions(&polled.view.listed);
            let remarks = judge.at_end(&site.publisher(), &polled.view, &versions);
            if is_told {
                println!("end: {}", remarks.join("; "));
            }
        }
    }
    judge.tally
}

/// Prints one poll.
fn tell(publisher: &Publisher, polled: &Polled, end: End, clock: i64, remarks: &[String]) {
    let time = crate::publisher::document::written(clock);
    println!("\n{} at {time}: {}", publisher.step, publisher.story.join(", "));
    println!("  shows {}", in_short(&publisher.shown));
    for asked in &polled.asked {
        let sent = asked.brought().map(in_short).unwrap_or_default();
        let method = if asked.is_head { "HEAD " } else { "" };
        println!("  asked {method}{} {} {sent}", asked.address, asked.status);
    }
    if polled.was_ended {
        println!("  the program ended: {end:?}");
    }
    let view = &polled.view;
    let listed: Vec<u32> = view.listed.iter().map(|entry| entry.number).collect();
    println!("  state {:?}, {} listed {listed:?}", view.state, listed.len());
    for gap in &view.gaps {
        let (newer, older) = (gap.newer.map_or(0, |n| n), gap.older.map_or(0, |n| n));
        println!("  gap {} {:?} between {newer} and {older}", gap.id, gap.cause);
    }
    for remark in remarks {
        println!("  !! {remark}");
    }
}

/// Returns a document as one line: its entries in the order in which they are sent, and its links. Each stroke after a
/// number stands for a new id.
fn in_short(document: &Document) -> String {
    let number = |line: &crate::publisher::document::Line| {
        let variant = line.id.rsplit(':').next().and_then(|variant| variant.parse().ok()).unwrap_or(0);
        let (number, ids) = (line.number, "'".repeat(variant));
        match line.version {
            _ if number >= FOOTERS => format!("f{}", number - FOOTERS),
            1 => format!("{number}{ids}"),
            version => format!("{number}{ids}v{version}"),
        }
    };
    let numbers: Vec<String> = document.lines.iter().map(number).collect();
    let links = [("prev", &document.prev), ("this", &document.this), ("next", &document.next)];
    let links =
        links.into_iter().filter_map(|(relation, link)| Some(format!(" {relation} {}", link.as_ref()?)));
    let pinned = document.pinned.map(|number| format!(" pinned {number}")).unwrap_or_default();
    format!("{:?} [{}]{}{pinned}", document.mode, numbers.join(" "), links.collect::<String>())
}
