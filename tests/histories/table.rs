//! The results of all histories of a kind: sums, and the seeds of the histories to look at.

use std::collections::BTreeMap;

/// The largest number of seeds that are printed for each sort of finding.
const NAMED: usize = 6;

/// Sums over the histories of one kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) histories: usize,
    pub(crate) polls: usize,
    /// Polls after which the state denied a loss.
    pub(crate) silent_events: usize,
    pub(crate) undetectable: usize,
    pub(crate) true_warnings: usize,
    pub(crate) touching: usize,
    pub(crate) false_warnings: usize,
    /// Histories of chains that end with a gap although nothing is missing and a reader could have known this.
    pub(crate) stays: usize,
    /// Histories of chains that end with a gap although nothing is missing, if no reader could have known this.
    pub(crate) stays_rightly: usize,
    /// Histories of chains that end without a gap and with nothing missing, but are not called whole.
    pub(crate) not_whole: usize,
    pub(crate) whole_but_missing: usize,
    /// Entries that became missing when a gap opened, and the number of these that were outside of every gap.
    pub(crate) placed: usize,
    pub(crate) misplaced: usize,
    pub(crate) stale: usize,
    pub(crate) duplicates: usize,
    /// Entries that were missed and arrived later, and the number of these that arrived as read.
    pub(crate) late: usize,
    pub(crate) late_read: usize,
    /// Polls after which the claim began later than before.
    pub(crate) begun_anew: usize,
    /// Polls after which the claim had a date that is not the time of any poll.
    pub(crate) odd_dates: usize,
    /// Polls of a complete feed after which the list differed from the document.
    pub(crate) wrong_lists: usize,
    pub(crate) requests: usize,
    /// The largest number of requests of a poll: of the first poll, and of any later poll.
    pub(crate) most_requests_first: usize,
    pub(crate) most_requests: usize,
    /// The seeds of the histories with each finding.
    pub(crate) seeds: BTreeMap<&'static str, Vec<u64>>,
}

impl Tally {
    /// Records that a history shows a finding. Its seed is filled in when the history is added to the others.
    pub(crate) fn flag(&mut self, finding: &'static str) {
        self.seeds.entry(finding).or_insert_with(|| vec![0]);
    }

    /// The number of histories that show a finding.
    pub(crate) fn flagged(&self, finding: &str) -> usize {
        self.seeds.get(finding).map_or(0, Vec::len)
    }

    /// The share of false warnings, in percent.
    pub(crate) fn false_share(&self) -> f64 {
        share(self.false_warnings, self.true_warnings + self.touching + self.false_warnings)
    }

    /// Adds one history.
    pub(crate) fn add(&mut self, one: &Self, seed: u64) {
        self.histories += one.histories;
        self.polls += one.polls;
        self.silent_events += one.silent_events;
        self.undetectable += one.undetectable;
        self.true_warnings += one.true_warnings;
        self.touching += one.touching;
        self.false_warnings += one.false_warnings;
        self.stays += one.stays;
        self.stays_rightly += one.stays_rightly;
        self.not_whole += one.not_whole;
        self.whole_but_missing += one.whole_but_missing;
        self.placed += one.placed;
        self.misplaced += one.misplaced;
        self.stale += one.stale;
        self.duplicates += one.duplicates;
        self.late += one.late;
        self.late_read += one.late_read;
        self.begun_anew += one.begun_anew;
        self.odd_dates += one.odd_dates;
        self.wrong_lists += one.wrong_lists;
        self.requests += one.requests;
        self.most_requests_first = self.most_requests_first.max(one.most_requests_first);
        self.most_requests = self.most_requests.max(one.most_requests);
        for finding in one.seeds.keys() {
            self.seeds.entry(finding).or_default().push(seed);
        }
    }

    /// The row of these results.
    pub(crate) fn row(&self, name: &str) -> String {
        let cells = [
            name.to_owned(),
            self.histories.to_string(),
            self.polls.to_string(),
            format!("{} ({})", self.silent_events, self.flagged("silent")),
            self.undetectable.to_string(),
            format!("{} / {} / {}", self.true_warnings, self.touching, self.false_warnings),
            format!("{:.1} %", self.false_share()),
            self.stays.to_string(),
            self.stays_rightly.to_string(),
            self.not_whole.to_string(),
            self.whole_but_missing.to_string(),
            format!("{:.1} %", share(self.misplaced, self.placed)),
            self.stale.to_string(),
            self.duplicates.to_string(),
            format!("{} of {}", self.late_read, self.late),
            self.begun_anew.to_string(),
            self.odd_dates.to_string(),
            self.wrong_lists.to_string(),
            format!("{:.1}", self.requests as f64 / self.histories.max(1) as f64),
            format!("{}, {}", self.most_requests_first, self.most_requests),
        ];
        format!("| {} |", cells.join(" | "))
    }

    /// The seeds of histories to look at, by finding.
    pub(crate) fn named_seeds(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (finding, seeds) in &self.seeds {
            let mut seeds = seeds.clone();
            seeds.sort_unstable();
            let named: Vec<String> = seeds.iter().take(NAMED).map(u64::to_string).collect();
            lines.push(format!("{finding}: {} ({})", seeds.len(), named.join(" ")));
        }
        lines
    }
}

/// The head of the table.
pub(crate) fn head() -> String {
    const CELLS: [&str; 20] = [
        "kind",
        "histories",
        "polls",
        "silent events (histories)",
        "undetectable",
        "warnings true / touching / false",
        "false share",
        "stays",
        "stays, nobody could know",
        "not called whole",
        "whole but missing",
        "misplaced",
        "stale",
        "twice",
        "late arrived read",
        "claim anew",
        "odd dates",
        "wrong lists",
        "requests a history",
        "most requests first, later",
    ];
    format!("| {} |\n|{}", CELLS.join(" | "), "---|".repeat(CELLS.len()))
}

fn share(part: usize, of: usize) -> f64 {
    part as f64 * 100.0 / of.max(1) as f64
}
