//! Judges if a reader could have closed a gap that is open at the end of a history.
//!
//! Such a reader knows every rule, but not the truth. The judgement uses only the documents that were sent to the
//! reader and the requests that were refused. The *chain* of a poll is the subscription document, followed by the
//! documents that its links lead to, each in the version that was sent last. A gap may stay in two cases. A doubtful
//! case counts as neither of them.
//!
//! 1. *The end of the chain.* The gap stands for an address that a document named. The reader requested the address,
//!    also at the last poll, and never got a document. There may have been an archive with the oldest entries that was
//!    removed, and a chain that merely ends closes no gap. The conditions are: no chain since the gap opened has an
//!    archive with an older entry below the lowest entry of the documents that named the address, and the last chain
//!    still has one of their entries.
//! 2. *The feed rolled over.* The gap stands for missed polls. At every poll since it opened, the number of exceptions
//!    that would explain the chain without a loss is greater than the number of entries that the chain shares with the
//!    entries known before the gap. This is the opposite of "undetectable". The link to an archive that was read before
//!    counts as one shared entry, together with everything behind it. If something was lost, this one link broke its
//!    promise, and the number of entries behind it does not matter. Entries under new ids are recognised if at least
//!    two of them match known entries one to one by link and title.
//!
//! In both cases the reader must have read the last chain to its end. A reader that did not request a document cannot
//! argue that its content was unknown.

use std::collections::{BTreeMap, BTreeSet};

use super::stories::fewest_exceptions;
use crate::publisher::document::{Document, Line};
use crate::reader::{Polled, SeenGap};

/// The address of the subscription document.
const FEED: &str = "/feed";
/// The number that represents, in a list of entries, the link to an archive that was read before.
const LINK: u32 = u32::MAX;

/// The reason why a gap could have been closed, or why it is not proven that a reader could not close it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// The chain of this step shows that nothing is missing at the gap.
    AtStep(u32),
    /// The last chain was not read to its end.
    NotAsked,
    /// The last chain shows no entry that gives the gap a place.
    InDoubt,
}

/// A document of a chain.
#[derive(Clone, Debug)]
struct Part {
    address: String,
    /// The entries, newest first if a reader can see their order, and else as sent.
    lines: Vec<Line>,
}

/// A document that named an address.
#[derive(Debug)]
struct Naming {
    /// The number of polls before the one in which the document was read.
    polls: usize,
    /// The entries of the document, newest first if a reader can see their order.
    lines: Vec<Line>,
}

impl Naming {
    fn holds(&self, line: &Line) -> bool {
        self.lines.iter().any(|other| is_same(other, line))
    }
}

/// The documents that the reader had been sent after a poll.
#[derive(Clone, Debug)]
struct Poll {
    step: u32,
    chain: Vec<Part>,
    /// True if every link of the chain led to a document.
    is_read_to_its_end: bool,
    /// True if a reader can see which entry is newer.
    is_in_order: bool,
    /// All entries that were sent so far: those of the chain, followed by those that the chain no longer has.
    known: Vec<Line>,
    /// The ids that were sent at each address behind the subscription document.
    read: BTreeMap<String, BTreeSet<String>>,
}

/// Everything that the reader was sent.
#[derive(Debug, Default)]
pub(crate) struct Served {
    /// The document that each address sent last.
    documents: BTreeMap<String, Document>,
    read: BTreeMap<String, BTreeSet<String>>,
    /// Addresses that were refused, and the step at which that happened last.
    refused: BTreeMap<String, u32>,
    /// The documents that named each address.
    named: BTreeMap<String, Vec<Naming>>,
    last_step: u32,
    polls: Vec<Poll>,
    /// The number of polls before each gap was seen.
    opened: BTreeMap<i64, usize>,
}

impl Served {
    /// Records the documents of a poll. `is_seen` is true if the reader took in the subscription document.
    pub(crate) fn add(&mut self, step: u32, polled: &Polled, is_seen: bool) {
        let before = self.polls.len();
        self.last_step = step;
        for asked in polled.asked.iter().filter(|asked| !asked.is_head) {
            match asked.brought() {
                Some(document) => self.keep(&asked.address, document),
                None if matches!(asked.status, 200 | 226 | 304) => {}
                None => {
                    self.refused.insert(asked.address.clone(), step);
                }
            }
        }
        if let Some(feed) = self.documents.get(FEED).filter(|_| is_seen) {
            let (chain, is_read_to_its_end) = self.chain_of(feed);
            let known = self.known_with(&chain);
            let is_in_order = feed.newest_first().is_some();
            let read = self.read.clone();
            self.polls.push(Poll { step, chain, is_read_to_its_end, is_in_order, known, read });
        }
        for gap in &polled.view.gaps {
            self.opened.entry(gap.id).or_insert(before);
        }
    }

    fn keep(&mut self, address: &str, document: &Document) {
        // A snapshot that was sent as the subscription document has an address of its own.
        for address in [Some(address), document.this.as_deref()].into_iter().flatten() {
            if address != FEED {
                let ids = document.entries().map(|line| line.id.clone());
                self.read.entry(address.to_owned()).or_default().extend(ids);
            }
            self.documents.insert(address.to_owned(), document.clone());
        }
        if let Some(prev) = &document.prev {
            let naming = Naming { polls: self.polls.len(), lines: in_order(document) };
            self.named.entry(prev.clone()).or_default().push(naming);
        }
    }

    /// Returns the chain of a subscription document, and true if each link leads to a document.
    fn chain_of(&self, feed: &Document) -> (Vec<Part>, bool) {
        let mut chain = vec![Part { address: FEED.to_owned(), lines: in_order(feed) }];
        let mut seen = BTreeSet::new();
        let mut next = feed.prev.as_ref();
        while let Some(address) = next {
            let Some(document) = self.documents.get(address).filter(|_| seen.insert(address)) else {
                return (chain, false);
            };
            chain.push(Part { address: address.clone(), lines: in_order(document) });
            next = document.prev.as_ref();
        }
        (chain, true)
    }

    /// Returns the entries that are known after a chain was read. A chain without new entries that lacks the newest
    /// known entry is an older copy and changes nothing.
    fn known_with(&self, chain: &[Part]) -> Vec<Line> {
        let before = self.polls.last().map(|poll| poll.known.as_slice()).unwrap_or_default();
        let mut known = flat(chain);
        let brings_news = known.iter().any(|line| !has(before, &line.id));
        let shows_newest = before.first().is_none_or(|newest| has(&known, &newest.id));
        if !brings_news && !shows_newest {
            return before.to_vec();
        }
        let rest: Vec<Line> = before.iter().filter(|line| !has(&known, &line.id)).cloned().collect();
        known.extend(rest);
        known
    }

    /// Returns the reason why a gap that is open at the end could have been closed; `None` if no reader could have
    /// closed it.
    pub(crate) fn closing(&self, gap: &SeenGap) -> Option<Closing> {
        let opened = self.opened.get(&gap.id).copied().unwrap_or(0);
        let closing = match &gap.address {
            _ if gap.is_of_missed_polls() => self.closing_of_boundary(opened),
            Some(address) => self.closing_of_address(opened, address),
            None => Some(Closing::InDoubt),
        };
        let was_read = self.polls.last().is_some_and(|poll| poll.is_read_to_its_end);
        closing.or_else(|| (!was_read).then_some(Closing::NotAsked))
    }

    /// The first case: the end of the chain.
    fn closing_of_address(&self, opened: usize, address: &str) -> Option<Closing> {
        let naming = self.named.get(address).into_iter().flatten().filter(|naming| naming.polls >= opened);
        let naming: Vec<&Naming> = naming.collect();
        let sent_before = opened.checked_sub(1).map(|at| self.polls[at].known.as_slice()).unwrap_or_default();
        // In a chain that breaks off, the lowest entries may be missing, so only complete chains count.
        let complete = self.polls.iter().skip(opened).filter(|poll| poll.is_read_to_its_end);
        let passing = complete.clone().find(|poll| passes(&poll.chain, &naming, sent_before));
        if let Some(poll) = passing {
            return Some(Closing::AtStep(poll.step));
        }
        if self.documents.contains_key(address) || self.refused.get(address) != Some(&self.last_step) {
            return Some(Closing::NotAsked);
        }
        let shows_one = |poll: &Poll| {
            let mut lines = poll.chain.iter().flat_map(|part| &part.lines);
            lines.any(|line| naming.iter().any(|naming| naming.holds(line)))
        };
        (!self.polls.last().is_some_and(shows_one)).then_some(Closing::InDoubt)
    }

    /// The second case: the feed rolled over.
    fn closing_of_boundary(&self, opened: usize) -> Option<Closing> {
        let Some(before) = opened.checked_sub(1).and_then(|at| self.polls.get(at)) else {
            return Some(Closing::InDoubt);
        };
        // An older copy says nothing about later entries, unless it opened the gap itself.
        let tells = |poll: &&Poll| {
            let is_news = |line: &Line| !has(&before.known, &line.id);
            poll.chain.iter().flat_map(|part| &part.lines).any(is_news)
        };
        let (first, later) = (self.polls.get(opened), self.polls.iter().skip(opened + 1).filter(tells));
        let goes_on = first.into_iter().chain(later).find(|poll| goes_on(before, poll));
        goes_on.map(|poll| Closing::AtStep(poll.step))
    }
}

/// Returns true if a chain has an archive with an older entry below the lowest entry of the documents that named an
/// address. An entry of a longer subscription document does not count: it must be in a document behind a link.
fn passes(chain: &[Part], naming: &[&Naming], sent_before: &[Line]) -> bool {
    let is_naming = |line: &Line| naming.iter().any(|naming| naming.holds(line));
    let with_place = |(at, part): (usize, &Part)| -> Vec<(usize, Line)> {
        part.lines.iter().map(|line| (at, line.clone())).collect()
    };
    let lines: Vec<(usize, Line)> = chain.iter().enumerate().flat_map(with_place).collect();
    let below = |at: usize| {
        lines[at + 1..].iter().filter(|(at, line)| *at > 0 && !is_naming(line)).map(|(_, line)| line)
    };
    // An entry that was brought to the top has newer entries below it.
    let is_news = |line: &Line, than: &Line| line.date > than.date && !has(sent_before, &line.id);
    let lowest_now = lines.iter().rposition(|(_, line)| is_naming(line));
    let passes_now = lowest_now.is_some_and(|at| {
        let all = || naming.iter().flat_map(|naming| &naming.lines);
        below(at).any(|line| !all().all(|other| is_news(line, other)))
    });
    // A pinned entry may have been above the lowest entry at that time, and may be below it now.
    let lowest_then = naming.iter().filter_map(|naming| naming.lines.last());
    passes_now
        || lowest_then.into_iter().any(|lowest| {
            let at = lines.iter().rposition(|(_, line)| is_same(line, lowest));
            let is_older =
                |line: &&Line| has(sent_before, &line.id) || (line.date.is_some() && line.date < lowest.date);
            at.is_some_and(|at| below(at).any(|line| is_older(&line)))
        })
}

/// Returns true if the chain of a poll can be explained without a loss as easily as with one, in any order that a
/// reader may assume.
fn goes_on(before: &Poll, after: &Poll) -> bool {
    let new = flat(&after.chain);
    let is_read_before = |part: &&Part| before.read.contains_key(&part.address);
    let has_link = after.chain.iter().skip(1).any(|part| is_read_before(&part));
    // Entries that the chain has only in documents that were read before.
    let mut promised = BTreeSet::new();
    let mut fresh = BTreeSet::new();
    for (at, part) in after.chain.iter().enumerate() {
        let read = before.read.get(&part.address).filter(|_| at > 0);
        for line in &part.lines {
            let is_promised = read.is_some_and(|read| read.contains(&line.id));
            if is_promised { &mut promised } else { &mut fresh }.insert(line.id.as_str());
        }
    }
    promised.retain(|id| !fresh.contains(id));
    let in_window: BTreeSet<&str> =
        before.chain.first().into_iter().flat_map(|part| &part.lines).map(|line| line.id.as_str()).collect();
    let names = Names::of(&before.known, &new);
    // The link takes the place of the first entry behind it. An old window that showed such an entry says nothing about
    // this place.
    let shortened = |lines: &[Line], is_link_at: &dyn Fn(&str) -> bool| -> Vec<u32> {
        let place = lines.iter().position(|line| is_link_at(&line.id)).unwrap_or(lines.len());
        let (above, below) = lines.split_at(place);
        let fresh = |lines: &[Line]| -> Vec<u32> {
            lines
                .iter()
                .filter(|line| !promised.contains(line.id.as_str()))
                .map(|line| names.number(line))
                .collect()
        };
        let link = has_link.then_some(LINK);
        fresh(above).into_iter().chain(link).chain(fresh(below)).collect()
    };
    let is_behind = |id: &str| promised.contains(id) && !in_window.contains(id);
    let mut old_numbers = shortened(&before.known, &is_behind);
    let mut new_numbers = shortened(&new, &|id| promised.contains(id));
    old_numbers.dedup();
    new_numbers.dedup();
    let shared = new_numbers.iter().filter(|number| old_numbers.contains(number)).count();
    if !after.is_in_order {
        return shared > 0;
    }
    let by_date = |lines: &[Line], numbers: &[u32]| -> Vec<u32> {
        let mut lines: Vec<&Line> = lines.iter().collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.date));
        let sorted =
            lines.into_iter().map(|line| names.number(line)).filter(|number| numbers.contains(number));
        sorted.chain(has_link.then_some(LINK)).collect()
    };
    let readings = [
        (old_numbers.clone(), new_numbers.clone()),
        (by_date(&before.known, &old_numbers), by_date(&new, &new_numbers)),
    ];
    readings
        .iter()
        .any(|(old, new)| fewest_exceptions(old, new).is_some_and(|exceptions| exceptions <= shared))
}

/// Gives numbers to the entries of two lists, by the properties that a reader sees.
struct Names(BTreeMap<String, u32>);

impl Names {
    fn of(old: &[Line], new: &[Line]) -> Self {
        let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
        for line in old.iter().chain(new) {
            let next = u32::try_from(numbers.len()).unwrap_or(LINK);
            numbers.entry(line.id.clone()).or_insert(next);
        }
        let gone: Vec<&Line> = old.iter().filter(|line| !has(new, &line.id)).collect();
        let fresh: Vec<&Line> = new.iter().filter(|line| !has(old, &line.id)).collect();
        let looks_like = |one: &Line, other: &Line| one.link == other.link && one.title == other.title;
        let only = |line: &Line, among: &[&Line]| -> Option<String> {
            let mut found = among.iter().filter(|other| looks_like(line, other));
            found.next().filter(|_| found.next().is_none()).map(|other| other.id.clone())
        };
        let renamed: Vec<(String, String)> = fresh
            .iter()
            .filter(|line| only(line, &fresh).is_some())
            .filter_map(|line| Some((line.id.clone(), only(line, &gone)?)))
            .collect();
        if renamed.len() > 1 {
            for (id, former) in renamed {
                let number = numbers[&former];
                numbers.insert(id, number);
            }
        }
        Self(numbers)
    }

    fn number(&self, line: &Line) -> u32 {
        self.0[&line.id]
    }
}

/// Returns true if two lines have the same id or the same link.
fn is_same(one: &Line, other: &Line) -> bool {
    one.id == other.id || one.link == other.link
}

fn has(lines: &[Line], id: &str) -> bool {
    lines.iter().any(|line| line.id == id)
}

/// The entries of a document, newest first if a reader can see their order.
fn in_order(document: &Document) -> Vec<Line> {
    let lines: Vec<Line> = document.entries().cloned().collect();
    let Some(order) = document.newest_first() else { return lines };
    let place = |line: &Line| order.iter().position(|number| *number == line.number);
    let mut placed = lines;
    placed.sort_by_key(place);
    placed
}

/// The entries of a chain, each at its first place.
fn flat(chain: &[Part]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for line in chain.iter().flat_map(|part| &part.lines) {
        if !has(&lines, &line.id) {
            lines.push(line.clone());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use lacuna::history::GapCause;

    use super::*;
    use crate::publisher::habits::{Mode, Order};
    use crate::publisher::site::Asked;
    use crate::reader::View;

    /// The number of an entry, and true if it has its new id.
    type Shown = (u32, bool);

    fn same_ids(numbers: &[u32]) -> Vec<Shown> {
        numbers.iter().map(|number| (*number, false)).collect()
    }

    fn new_ids(numbers: &[u32]) -> Vec<Shown> {
        numbers.iter().map(|number| (*number, true)).collect()
    }

    fn document(entries: &[Shown], prev: &str) -> Document {
        let line = |(number, is_new): &Shown| Line {
            number: *number,
            id: format!("{number}{}", if *is_new { "'" } else { "" }),
            title: format!("Entry {number}"),
            link: format!("/entry/{number}"),
            date: Some(i64::from(*number)),
            updated: None,
            version: 1,
            is_deletion: false,
        };
        Document {
            mode: Mode::Archived,
            is_archive: false,
            rss: false,
            marks: true,
            lines: entries.iter().map(line).collect(),
            time: None,
            prev: (!prev.is_empty()).then(|| prev.to_owned()),
            this: None,
            next: None,
            order: Order::NewestFirst,
            step: 1,
            newest: 0,
            pinned: None,
            is_by_score: false,
        }
    }

    /// A gap for an address, or a gap of missed polls.
    fn gap(address: Option<&str>) -> SeenGap {
        SeenGap {
            id: 1,
            cause: if address.is_some() { GapCause::Gone } else { GapCause::MissedPolls },
            address: address.map(str::to_owned),
            newer: None,
            older: None,
            newer_time: None,
            older_time: None,
        }
    }

    /// The answers to one poll: each address with its entries and its link, or with `None` if it was refused.
    type Answers<'a> = Vec<(&'a str, Option<(Vec<Shown>, &'a str)>)>;

    /// Returns the reason why a gap that is open since a poll could have been closed.
    fn closing(polls: &[Answers<'_>], gap: &SeenGap, since: u32) -> Option<Closing> {
        let mut served = Served::default();
        for (step, answers) in (1..).zip(polls) {
            let asked = answers.iter().map(|(address, answer)| Asked {
                address: (*address).to_owned(),
                is_head: false,
                status: if answer.is_some() { 200 } else { 410 },
                document: answer.as_ref().map(|(entries, prev)| Box::new(document(entries, prev))),
            });
            let gaps = if step >= since { vec![gap.clone()] } else { Vec::new() };
            let view = View { gaps, ..View::default() };
            served.add(step, &Polled { asked: asked.collect(), was_ended: false, view }, true);
        }
        served.closing(gap)
    }

    fn sent<'a>(
        address: &'a str,
        numbers: &[u32],
        prev: &'a str,
    ) -> (&'a str, Option<(Vec<Shown>, &'a str)>) {
        (address, Some((same_ids(numbers), prev)))
    }

    #[test]
    fn a_chain_that_merely_ends_closes_nothing() {
        let named = vec![sent(FEED, &[3, 2], "/gone"), ("/gone", None)];
        let then = |answers: Answers<'static>| closing(&[named.clone(), answers], &gap(Some("/gone")), 1);
        let refused = ("/gone", None);
        assert_eq!(then(vec![sent(FEED, &[4], "/a"), sent("/a", &[3, 2], ""), refused.clone()]), None);
        // A longer subscription document is not an archive.
        assert_eq!(then(vec![sent(FEED, &[4, 3, 2, 1], ""), refused.clone()]), None);
        // The lowest entry was brought to the top.
        assert_eq!(then(vec![sent(FEED, &[2], "/a"), sent("/a", &[5, 4, 3], ""), refused.clone()]), None);
        let goes_on = vec![sent(FEED, &[4], "/a"), sent("/a", &[3, 2, 1], ""), refused.clone()];
        assert_eq!(then(goes_on), Some(Closing::AtStep(2)));
        let not_asked = vec![sent(FEED, &[4], "/a"), sent("/a", &[3, 2], "")];
        assert_eq!(then(not_asked), Some(Closing::NotAsked));
        let half_read = vec![sent(FEED, &[4], "/a"), refused.clone()];
        assert_eq!(then(half_read), Some(Closing::InDoubt));
        let had = vec![sent(FEED, &[3, 2], "/gone"), sent("/gone", &[1], "")];
        assert_eq!(then(had), Some(Closing::AtStep(2)));
        let others = vec![sent(FEED, &[6], "/a"), sent("/a", &[5, 4], ""), refused];
        assert_eq!(then(others), Some(Closing::InDoubt));
    }

    #[test]
    fn an_empty_document_names_no_place() {
        let before = vec![sent(FEED, &[5], "/a"), sent("/a", &[4, 3], "")];
        let named = vec![sent(FEED, &[], "/gone"), ("/gone", None)];
        let after = vec![sent(FEED, &[6], "/a"), ("/gone", None)];
        let closing = closing(&[before, named, after], &gap(Some("/gone")), 2);
        assert_eq!(closing, Some(Closing::InDoubt));
    }

    #[test]
    fn a_pinned_entry_is_not_the_lowest_one() {
        let named = vec![sent(FEED, &[1, 9, 8], "/gone"), ("/gone", None)];
        let after = |archive: &[u32]| {
            let after = vec![sent(FEED, &[1, 10], "/a"), sent("/a", archive, ""), ("/gone", None)];
            closing(&[named.clone(), after], &gap(Some("/gone")), 1)
        };
        assert_eq!(after(&[9, 8, 7, 6, 1]), Some(Closing::AtStep(2)));
        assert_eq!(after(&[9, 8, 1]), None);
    }

    #[test]
    fn a_gap_of_missed_polls_may_stay_where_a_loss_explains_more() {
        let before = |numbers: &[u32]| vec![sent(FEED, numbers, "/a"), sent("/a", &[7, 6, 5, 4], "")];
        let then = |before: Answers<'static>, after: Answers<'static>| {
            let last = vec![after[0].clone()];
            closing(&[before, after, last], &gap(None), 2)
        };
        // The two polls share no entry.
        let alone = vec![sent(FEED, &[6, 5], "")];
        let others = vec![sent(FEED, &[8, 7], "/b"), sent("/b", &[4, 3], "")];
        assert_eq!(then(alone, others), None);
        // If one entry was withdrawn, the shared link outweighs this exception. It does not outweigh two exceptions.
        let news = || vec![sent(FEED, &[12, 11], "/a")];
        assert_eq!(then(before(&[8]), news()), Some(Closing::AtStep(2)));
        assert_eq!(then(before(&[9, 8]), news()), None);
        // If the same entries are at another address, each of them counts as shared.
        let cut_anew = vec![sent(FEED, &[12, 11], "/b"), sent("/b", &[7, 6, 5, 4], "")];
        assert_eq!(then(before(&[9, 8]), cut_anew), Some(Closing::AtStep(2)));
        // Later, the lost entries are in an archive.
        let filled = vec![sent(FEED, &[12, 11], "/b"), sent("/b", &[10, 9, 8], "/a")];
        assert_eq!(then(before(&[9, 8]), filled), Some(Closing::AtStep(2)));
        // An older copy proves nothing.
        let older_copy = vec![vec![sent(FEED, &[9, 8], "/a")], news()];
        let polls = [vec![before(&[9, 8]), news()], older_copy].concat();
        assert_eq!(closing(&polls, &gap(None), 2), None);
        // The reader did not request the archive.
        let half_read = vec![sent(FEED, &[12, 11], "/b")];
        assert_eq!(then(before(&[9, 8]), half_read), Some(Closing::NotAsked));
    }

    #[test]
    fn two_entries_under_new_ids_are_known_again_and_one_is_not() {
        let before = |numbers: &[u32]| vec![sent(FEED, numbers, "")];
        let after = |numbers: &[u32]| vec![(FEED, Some((new_ids(numbers), "")))];
        let closing = |old: &[u32], new: &[u32]| closing(&[before(old), after(new)], &gap(None), 2);
        assert_eq!(closing(&[5, 4, 3], &[7, 6, 5, 4, 3]), Some(Closing::AtStep(2)));
        assert_eq!(closing(&[5, 4, 3, 2], &[7, 6, 5, 4]), Some(Closing::AtStep(2)));
        assert_eq!(closing(&[3], &[5, 4, 3]), None);
    }
}
