//! Random publishers that change, fail and lie while they are asked. An oracle knows what they have.
//!
//! A gap that closes says that nothing is missing there. The test fails if the site still has an entry of the gap then
//! that is not in the list. It also fails if such an entry belongs above a gap that moved down.

use std::sync::{Arc, Mutex};

use lacuna::demo::http::{Reply, Request};

use super::feeds::{PUBLISHERS, Publisher, SMALL_PAGES, between, counted_as};
use super::recover;
use crate::dice::Dice;
use crate::support::day;

/// Number of attacks. `LACUNA_ATTACKS` names another one.
const ATTACKS: u64 = 60;

/// A site that changes while it is asked.
struct Site {
    publisher: Publisher,
    dice: Dice,
    /// The numbers of its entries, newest first.
    kept: Vec<u32>,
    /// The entries that it had before, and that a cache may still have.
    before: Vec<Vec<u32>>,
    newest: u32,
    /// True if it does what no honest site does, in a part of its answers.
    lies: bool,
    log: Vec<String>,
}

impl Site {
    fn answer(&mut self, request: &Request) -> Reply {
        let asked = self.log.len();
        if asked > 0 && self.dice.percent(40) {
            self.change();
        }
        let reply = self.reply(request);
        self.log.push(format!(
            "{} {} has {:?}",
            request.query().unwrap_or_default(),
            reply.status,
            self.kept
        ));
        reply
    }

    /// Something happens on the site between two requests.
    fn change(&mut self) {
        self.before.push(self.kept.clone());
        if self.dice.percent(50) {
            self.newest += 1;
            self.kept.insert(0, self.newest);
        } else {
            for _ in 0..self.dice.between(1, 3) {
                let at = self.dice.below(self.kept.len());
                self.kept.remove(at);
            }
        }
    }

    fn reply(&mut self, request: &Request) -> Reply {
        match self.dice.below(if self.lies { 12 } else { 40 }) {
            0 => return Reply::status(self.dice.pick(&[400, 403, 404, 500])),
            1 => return Reply::html("<!DOCTYPE html><html><body>Please wait</body></html>"),
            _ => {}
        }
        let is_stale = !self.before.is_empty() && self.dice.percent(20);
        let at = self.dice.below(self.before.len());
        let kept = if is_stale { self.before[at].clone() } else { self.kept.clone() };
        let Some(mut found) = (self.publisher.select)(request, &kept) else { return Reply::status(404) };
        let mut counted = found.len();
        if self.publisher.way == "blogger" {
            counted = between(request, &kept).len();
        }
        let mut times: Vec<String> = found.iter().map(|n| day(*n)).collect();
        if self.lies {
            match self.dice.below(5) {
                // A count at random.
                0 => counted = self.dice.below(40),
                // An answer that is cut.
                1 => {
                    found.truncate(self.dice.below(found.len() + 1));
                }
                // The dates of some entries are others.
                2 => {
                    for time in &mut times {
                        if self.dice.percent(30) {
                            *time = day(self.dice.pick(&[1, 4, 9, 16, 21, 300]));
                        }
                    }
                }
                // Entries that nobody knows.
                3 => {
                    let foreign = (0..5).map(|n| ((self.publisher.id)(500 + n), day(10)));
                    return self.publisher.reply(&counted_as(counted), foreign.collect());
                }
                _ => {}
            }
        }
        let entries = found.iter().zip(times).map(|(n, time)| ((self.publisher.id)(*n), time));
        self.publisher.reply(&counted_as(counted), entries.collect())
    }
}

/// Returns true if the gap closed.
fn attack(seed: u64) -> bool {
    let mut dice = Dice::new(seed);
    let publisher = if dice.percent(15) { SMALL_PAGES } else { dice.pick(&PUBLISHERS) };
    let lies = dice.percent(60);
    // Some sites never list entries of one kind, which the feed shows: a missing one and a known one.
    let asked = match publisher.way {
        "blogger" => &[1, 2, 5, 18, 19, 22][..],
        "wordpress-dates" | "mastodon" | "deviantart" | "substack" => &[5, 18, 19, 22],
        _ => &[],
    };
    let hides = (!asked.is_empty() && dice.percent(25)).then(|| [6 + dice.below(12), dice.pick(asked)]);
    let kept = (1..=22).rev().filter(|n| !hides.is_some_and(|hidden| hidden.contains(n))).collect();
    let site = Site { publisher, dice, kept, before: Vec::new(), newest: 22, lies, log: Vec::new() };
    let site = Arc::new(Mutex::new(site));
    let theirs = Arc::clone(&site);
    let (_server, reader, url) = publisher.missed(move |request| theirs.lock().unwrap().answer(request));
    let mut closed = false;
    for _ in 0..2 {
        let (_, said) = recover(&reader);
        let (site, here) = (site.lock().unwrap(), reader.ids(&url));
        let tell = || format!("seed {seed}, {}: {said}\n{:#?}\n{here:?}", publisher.way, site.log);
        let is_known = |id: &String| (1..=site.newest).chain(500..505).any(|n| (publisher.id)(n) == *id);
        assert!(here.iter().all(is_known), "invented: {}", tell());
        closed = reader.gaps().is_empty();
        let missing = |n: &&u32| (6..=17).contains(*n) && !here.contains(&(publisher.id)(**n));
        let missing: Vec<&u32> = site.kept.iter().filter(missing).collect();
        if closed {
            assert!(hides.is_none(), "{hides:?} were never listed: {}", tell());
            assert!(missing.is_empty(), "{missing:?} are missing: {}", tell());
        } else if !lies {
            let rows = reader.rows(&url);
            let gap = rows.iter().position(|row| !here.contains(row)).unwrap();
            let number = |row: &String| (1..=site.newest).find(|n| (publisher.id)(*n) == *row);
            let lowest = rows[..gap].iter().filter_map(number).min();
            let is_above = missing.iter().any(|n| Some(**n) > lowest);
            assert!(!is_above, "{missing:?} are above the gap in {rows:?}: {}", tell());
        }
        drop(site);
    }
    closed
}

#[test]
fn no_gap_closes_while_the_site_has_an_entry_that_is_missing() {
    let attacks = std::env::var("LACUNA_ATTACKS").ok().and_then(|text| text.parse().ok()).unwrap_or(ATTACKS);
    let closed = (0..attacks).filter(|seed| attack(*seed)).count();
    assert!(
        closed * 5 > usize::try_from(attacks).unwrap(),
        "only {closed} gaps closed: the test tells little"
    );
}
