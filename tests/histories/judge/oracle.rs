//! The judge: after each poll, compares the claims of the reader with the knowledge of the publisher.
//!
//! The judge knows nothing of how the reader decides. An entry is *missing* if the reader does not have it, it was not
//! withdrawn, and it was published after the first poll or a link led to it. A loss is *silent* if the state claims
//! that nothing was missed in the time in which the entry was published. A loss is *undetectable* if the two windows
//! can be explained without a loss, with no more exceptions than shared entries. A warning of missed polls is *true* if
//! something is missing. It is *touching* if nothing was lost, but the two windows share only pinned and moved entries.
//! Any other warning is *false*. A gap *stays* if it is open at the end, after everything was served again, although
//! nothing is missing. If no reader could have known that nothing is missing, the gap is counted separately
//! ([`super::served`]).

use std::collections::{BTreeMap, BTreeSet};

use lacuna::history::GapCause;
use lacuna::model::Completeness;

use super::served::Served;
use super::stories::fewest_exceptions;
use super::windows::{Window, touch};
use crate::publisher::document::{Document, FOOTERS};
use crate::publisher::habits::{Event, Kind, Mode, Order};
use crate::publisher::site::Asked;
use crate::publisher::{Post, Publisher};
use crate::reader::{Polled, SeenGap, View};
use crate::table::Tally;

/// The number of entries of former windows that are remembered below the last window.
const REMEMBERED: usize = 60;

/// The judge of one history.
#[derive(Default)]
pub(crate) struct Judge {
    /// The time at which the reader saw the first document.
    first_seen: Option<i64>,
    /// The newest entry that was published when a seen document was written.
    newest: u32,
    /// Entries that a link led to.
    linked: BTreeSet<u32>,
    held: BTreeSet<u32>,
    missing: BTreeSet<u32>,
    /// Entries that were missing while a gap was open.
    told_missing: BTreeSet<u32>,
    /// Losses that were counted as silent, and losses that were counted as undetectable.
    silent: BTreeSet<u32>,
    undetectable: BTreeSet<u32>,
    /// Missing entries for which the judge checked if a gap encloses them.
    placed: BTreeSet<u32>,
    gaps: BTreeSet<i64>,
    /// The reader's clock and the true time of each poll.
    polls: Vec<(i64, i64)>,
    since: Option<i64>,
    /// Times in claims that are not the time of any poll, each with its true time.
    odd_times: BTreeMap<i64, i64>,
    /// The entries of the last windows that a reader remembers, newest first; `None` if they had no order.
    front: Option<Vec<u32>>,
    /// Entries that are known to be pinned, because they were still in the feed after a loss that the reader reported.
    known_pins: BTreeSet<u32>,
    /// The newest entry that was published when the last window was written.
    front_newest: u32,
    /// The dates of entries at the time at which they were first seen.
    dates: BTreeMap<u32, Option<i64>>,
    /// True if a document has shown whether the newest entries come first or last.
    is_oriented: bool,
    last: Option<Window>,
    /// The windows that were compared since the last poll that was not interrupted.
    compared: Vec<(Window, Window, BTreeSet<u32>)>,
    /// The entries of each document that was read, if the history has a web archive.
    documents: Vec<BTreeSet<u32>>,
    /// Addresses of archives that were read.
    read: BTreeSet<String>,
    /// The lowest version that each entry may have.
    expected: BTreeMap<u32, u32>,
    was_ended: bool,
    /// All entries that documents brought, by id and version. In a multipart feed, each version is an entity of its
    /// own.
    brought: BTreeSet<(String, u32)>,
    /// True if the last answer had only the changed entries.
    is_delta: bool,
    served: Served,
    pub(crate) tally: Tally,
}

impl Judge {
    /// Judges the claims of the reader after a poll. Returns remarks for the trace.
    pub(crate) fn after_poll(&mut self, publisher: &Publisher, polled: &Polled, clock: i64) -> Vec<String> {
        let mut remarks = Vec::new();
        let view = &polled.view;
        let document = &publisher.shown;
        let held: BTreeSet<u32> =
            view.listed.iter().map(|entry| entry.number).chain(view.removed.iter().copied()).collect();
        let before = std::mem::replace(&mut self.held, held);
        let delta = polled.asked.iter().filter(|asked| asked.status == 226).find_map(Asked::brought);
        let is_of_feed = |asked: &&Asked| asked.address == "/feed" && !asked.is_head;
        self.is_delta = polled.asked.iter().rfind(is_of_feed).is_some_and(|asked| asked.status == 226);
        let told = document.numbers().into_iter().chain(delta.into_iter().flat_map(Document::numbers));
        let news: BTreeSet<u32> = told.filter(|number| !before.contains(number)).collect();
        let is_seen = self.is_seen(polled, document, &news);
        self.served.add(publisher.step, polled, is_seen);
        self.count(polled);
        self.polls.push((clock, publisher.now()));
        if is_seen {
            self.first_seen.get_or_insert(publisher.now());
            self.newest = self.newest.max(document.newest);
            if document.mode.is_chain() {
                self.linked.extend(publisher.reachable(&BTreeSet::new()).unwrap_or_default());
            }
        }
        let missing = self.missing_now(publisher);
        let fresh: BTreeSet<u32> = missing.difference(&self.missing).copied().collect();
        self.judge_claim(publisher, view, is_seen, &missing, &fresh, &mut remarks);
        if !polled.was_ended {
            let read = polled.asked.iter().filter(|asked| asked.status == 200 && asked.address != "/feed");
            self.read.extend(read.map(|asked| asked.address.clone()));
        }
        if !self.was_ended {
            self.compared.clear();
        }
        self.compare(publisher, polled, is_seen);
        if publisher.habits.kind == Kind::Captured {
            let brought = polled.asked.iter().filter_map(Asked::brought);
            self.documents.extend(brought.map(|document| document.numbers().into_iter().collect()));
        }
        self.judge_warnings(publisher, view, &missing, &fresh, &mut remarks);
        self.judge_places(publisher, view, &fresh, &mut remarks);
        self.judge_arrivals(publisher, view, &before, &mut remarks);
        self.expect_versions(publisher, polled, &before);
        if is_seen && document.mode == Mode::Complete && !polled.was_ended {
            let listed: BTreeSet<u32> = view.listed.iter().map(|entry| entry.number).collect();
            if listed != document.numbers().into_iter().collect() {
                self.tally.wrong_lists += 1;
                remarks.push("the list is not the complete document".to_owned());
            }
        }
        self.remember(publisher, is_seen, &news, !fresh.is_empty());
        if !missing.is_empty() {
            remarks.push(format!("missing {missing:?}"));
        }
        if !view.gaps.is_empty() {
            self.told_missing.extend(&missing);
        }
        self.missing = missing;
        self.gaps = view.gaps.iter().map(|gap| gap.id).collect();
        self.was_ended = polled.was_ended;
        remarks
    }

    /// Returns true if the reader took in the document. A program that was killed took it in if it has stored all
    /// entries of the document.
    fn is_seen(&self, polled: &Polled, document: &Document, news: &BTreeSet<u32>) -> bool {
        let is_answer = |status: u16| matches!(status, 200 | 226 | 304);
        let is_poll = |asked: &&Asked| asked.address == "/feed" && !asked.is_head;
        let was_answered = polled.asked.iter().filter(is_poll).any(|asked| is_answer(asked.status));
        let was_kept = !news.is_empty() && document.numbers().iter().all(|number| self.held.contains(number));
        was_answered && (!polled.was_ended || was_kept)
    }

    fn count(&mut self, polled: &Polled) {
        let requests = polled.asked.len();
        self.tally.polls += 1;
        self.tally.requests += requests;
        if self.polls.is_empty() {
            self.tally.most_requests_first = requests;
        } else {
            self.tally.most_requests = self.tally.most_requests.max(requests);
        }
    }

    /// The entries that the reader should have but does not have.
    fn missing_now(&self, publisher: &Publisher) -> BTreeSet<u32> {
        let Some(first_seen) = self.first_seen else { return BTreeSet::new() };
        let is_missing = |post: &&Post| {
            let is_told = post.born > first_seen && post.number <= self.newest;
            // Entries on removed multipart pages are no loss if they are older than the first poll (M2).
            let is_linked = self.linked.contains(&post.number) && !publisher.has_removed(post.number);
            !post.withdrawn && !self.held.contains(&post.number) && (is_told || is_linked)
        };
        publisher.posts().iter().filter(is_missing).map(|post| post.number).collect()
    }

    /// Converts a time of the reader's clock to the true time. A time that is not the time of any poll is converted
    /// with the error of the clock at the poll at which it first appeared.
    fn true_time(&mut self, told: i64) -> i64 {
        let poll = self.polls.iter().rev().find(|(clock, _)| *clock == told);
        let skew = self.polls.last().map_or(0, |(clock, time)| clock - time);
        let odd = self.odd_times.entry(told).or_insert(told - skew);
        poll.map_or(*odd, |(_, time)| *time)
    }

    fn judge_claim(
        &mut self,
        publisher: &Publisher,
        view: &View,
        is_seen: bool,
        missing: &BTreeSet<u32>,
        fresh: &BTreeSet<u32>,
        remarks: &mut Vec<String>,
    ) {
        let born = |number: u32| publisher.post(number).map_or(0, |post| post.born);
        let claimed: BTreeSet<u32> = match view.state {
            Some(Completeness::Whole) => missing.clone(),
            Some(Completeness::WholeSince(time)) => {
                let told = time.millis() / 1000;
                if !self.polls.iter().any(|(clock, _)| *clock == told) {
                    self.tally.odd_dates += 1;
                    remarks.push("the date of the claim is that of no poll".to_owned());
                }
                let since = self.true_time(told);
                if self.since.is_some_and(|before| since > before) {
                    self.tally.begun_anew += 1;
                }
                self.since = Some(since);
                missing.iter().copied().filter(|number| born(*number) > since).collect()
            }
            Some(Completeness::Gaps(_)) if view.gaps.is_empty() => missing.clone(),
            _ => BTreeSet::new(),
        };
        let claimed: BTreeSet<u32> = claimed.difference(&self.silent).copied().collect();
        if claimed.is_empty() {
            return;
        }
        // If archives break their promise, an address that was read does not prove that its entries can be reached.
        let nothing = BTreeSet::new();
        let read = if publisher.habits.breach.is_some() { &self.read } else { &nothing };
        let reachable = publisher.reachable(read).filter(|_| is_seen).unwrap_or_default();
        // A delta does not show the unchanged entries. So a loss at a delta cannot be explained, and the reader must
        // not claim that there was none (G6).
        let can_be_explained = is_seen && !self.is_delta && self.can_be_explained(&publisher.shown);
        let (mut silent, mut undetectable) = (BTreeSet::new(), BTreeSet::new());
        for number in claimed {
            if reachable.contains(&number) {
                silent.insert(number);
            } else if self.undetectable.contains(&number) {
                // This loss was counted before, and is still undetectable.
            } else if fresh.contains(&number) && can_be_explained {
                undetectable.insert(number);
            } else {
                silent.insert(number);
            }
        }
        if !silent.is_empty() {
            self.tally.silent_events += 1;
            self.tally.flag("silent");
            remarks.push(format!("SILENT {silent:?}"));
        }
        if !undetectable.is_empty() {
            self.tally.undetectable += 1;
            remarks.push(format!("UNDETECTABLE {undetectable:?}"));
        }
        self.silent.extend(silent);
        self.undetectable.extend(undetectable);
    }

    /// Returns true if the remembered entries and a document can be explained without a loss as well as with one, in
    /// any order that a reader may assume.
    fn can_be_explained(&self, document: &Document) -> bool {
        let Some(last) = &self.last else { return false };
        let (Some(front), Some(new)) = (&self.front, document.newest_first()) else {
            return document.numbers().iter().any(|number| last.numbers.contains(number));
        };
        let known = |list: &[u32]| -> Vec<u32> {
            list.iter().copied().filter(|number| !self.known_pins.contains(number)).collect()
        };
        let (front, new) = (known(front), known(&new));
        let mut readings = vec![(front.clone(), new.clone())];
        if !self.is_oriented {
            readings.push((reversed(&known(&last.order)), reversed(&new)));
        }
        if !is_in_order(document) {
            readings.push((self.by_date(&front), self.by_date(&new)));
        }
        readings.iter().any(|(front, new)| {
            let shared = new.iter().filter(|number| front.contains(number)).count();
            fewest_exceptions(front, new).is_some_and(|exceptions| exceptions <= shared)
        })
    }

    /// Returns entries sorted by the dates that they had when they were first seen.
    fn by_date(&self, numbers: &[u32]) -> Vec<u32> {
        let mut numbers = numbers.to_vec();
        numbers.sort_by_key(|number| std::cmp::Reverse(self.dates.get(number).copied().flatten()));
        numbers
    }

    /// Learns the order of the documents from a document that continues without a loss.
    fn learn_order(&mut self, document: &Document) {
        self.is_oriented |= is_in_order(document);
        if self.is_oriented {
            return;
        }
        let (Some(last), Some(new)) = (&self.last, document.newest_first()) else { return };
        let forward = fewest_exceptions(&last.order, &new);
        let backward = fewest_exceptions(&reversed(&last.order), &reversed(&new));
        self.is_oriented |= forward.is_some() && forward < backward;
    }

    /// Records the windows that this poll compares.
    fn compare(&mut self, publisher: &Publisher, polled: &Polled, is_seen: bool) {
        let document = &publisher.shown;
        let brought = polled.asked.iter().filter_map(Asked::brought).chain([document]);
        let entities = |document: &Document| -> Vec<(String, u32)> {
            let is_entity = document.mode == Mode::Multipart;
            let version = |line: &crate::publisher::document::Line| if is_entity { line.version } else { 0 };
            document.entries().map(|line| (line.id.clone(), version(line))).collect()
        };
        // An empty document may still link to archives with new entries.
        let brought: BTreeSet<(String, u32)> = brought.flat_map(entities).collect();
        let is_new = !brought.is_subset(&self.brought);
        if is_seen {
            self.brought.extend(brought);
        }
        // An empty document shares no entry.
        let last = self.last.clone().or_else(|| (self.polls.len() > 1).then(Window::default));
        let Some(last) = last.filter(|_| is_seen && is_new) else { return };
        let mut moved = publisher.bumped_since(last.step);
        if document.order == Order::Unordered {
            let is_odd = |number: &u32| publisher.post(*number).is_some_and(|post| post.oddly_dated);
            moved.extend(document.numbers().into_iter().filter(is_odd));
        }
        self.compared.push((last, Window::of(document), moved));
    }

    fn judge_warnings(
        &mut self,
        publisher: &Publisher,
        view: &View,
        missing: &BTreeSet<u32>,
        fresh: &BTreeSet<u32>,
        remarks: &mut Vec<String>,
    ) {
        let is_new = |gap: &&SeenGap| gap.is_of_missed_polls() && !self.gaps.contains(&gap.id);
        let touches = self.compared.iter().any(|(old, new, moved)| touch(old, new, moved));
        for gap in view.gaps.iter().filter(is_new) {
            let encloses = |number: &u32| encloses(gap, publisher, *number);
            if !fresh.is_empty() || missing.iter().any(encloses) {
                self.tally.true_warnings += 1;
                if let Some((old, new, _)) = self.compared.last() {
                    self.known_pins.extend(old.numbers.iter().filter(|n| new.numbers.contains(n)));
                }
            } else if touches || self.lies_between_captures(publisher, gap) {
                self.tally.touching += 1;
            } else {
                self.tally.false_warnings += 1;
                self.tally.flag("false");
                remarks.push(format!("FALSE warning {}", gap.id));
            }
        }
    }

    /// Returns true if no document that was read has both entries at the edges of a gap. So the gap lies between two
    /// captures.
    fn lies_between_captures(&self, publisher: &Publisher, gap: &SeenGap) -> bool {
        let (Some(newer), Some(older)) = (gap.newer, gap.older) else { return false };
        let holds_both = |document: &BTreeSet<u32>| document.contains(&newer) && document.contains(&older);
        publisher.habits.kind == Kind::Captured && !self.documents.iter().any(holds_both)
    }

    fn judge_places(
        &mut self,
        publisher: &Publisher,
        view: &View,
        fresh: &BTreeSet<u32>,
        remarks: &mut Vec<String>,
    ) {
        // A gap for an earlier loss says nothing about the place of this one. Captures may also open a gap among
        // entries that are older than the last window.
        let is_captured = publisher.habits.kind == Kind::Captured;
        let is_earlier = |gap: &SeenGap| {
            self.gaps.contains(&gap.id)
                || is_captured && gap.newer.is_some_and(|newer| newer < self.front_newest)
        };
        if view.gaps.iter().all(is_earlier) {
            return;
        }
        // A document that is ordered by score leaves out entries between its new entries. The place of these is
        // unknown.
        let news = publisher.shown.numbers().into_iter().filter(|number| *number > self.front_newest);
        let lowest_news = news.min().filter(|_| publisher.shown.is_by_score);
        let is_left_out = |number: &u32| lowest_news.is_some_and(|lowest| *number > lowest);
        let is_new = |number: &u32| !self.placed.contains(number) && !is_left_out(number);
        let unplaced: Vec<u32> = fresh.iter().copied().filter(is_new).collect();
        let is_outside = |number: &u32| !view.gaps.iter().any(|gap| encloses(gap, publisher, *number));
        let outside: Vec<u32> = unplaced.iter().copied().filter(is_outside).collect();
        self.tally.placed += unplaced.len();
        self.tally.misplaced += outside.len();
        if !outside.is_empty() {
            self.tally.flag("outside");
            remarks.push(format!("outside of every gap: {outside:?}"));
        }
        self.placed.extend(unplaced);
    }

    /// Checks that an entry arrives unread if it was published after the first poll and was missing while a gap was
    /// open (G5a).
    fn judge_arrivals(
        &mut self,
        publisher: &Publisher,
        view: &View,
        before: &BTreeSet<u32>,
        remarks: &mut Vec<String>,
    ) {
        if publisher.habits.may(Event::ClockJump) {
            return;
        }
        let first_seen = self.first_seen.unwrap_or(i64::MAX);
        for entry in view.listed.iter().filter(|entry| !before.contains(&entry.number)) {
            let post = publisher.post(entry.number);
            let is_due = post.is_some_and(|post| post.born > first_seen && !post.oddly_dated);
            if is_due && self.told_missing.contains(&entry.number) {
                self.tally.late += 1;
                if !entry.is_unread {
                    self.tally.late_read += 1;
                    self.tally.flag("late read");
                    remarks.push(format!("{} was missed and arrived read", entry.number));
                }
            }
        }
    }

    /// Records the versions that were served. Nothing is expected of an interrupted poll, because it may have taken in
    /// any part.
    fn expect_versions(&mut self, publisher: &Publisher, polled: &Polled, before: &BTreeSet<u32>) {
        if polled.was_ended {
            return;
        }
        for asked in &polled.asked {
            let Some(document) = asked.brought() else { continue };
            let is_old_copy = asked.address == "/feed" && publisher.is_stale;
            // A delta lacks the unchanged entries even if it is not old, so it cannot show its age.
            let shows_age = asked.status == 200 && self.is_old_for_all(document, before);
            let is_known_by_time = matches!(document.mode, Mode::Archived | Mode::Multipart);
            let replaces = is_old_copy && !is_known_by_time && !shows_age;
            for line in document.entries() {
                let expected = self.expected.entry(line.number).or_insert(line.version);
                // Outside a chain the later fetch wins, unless the document shows that it is an older copy (H3a).
                *expected = if replaces { line.version } else { line.version.max(*expected) };
            }
        }
    }

    /// H3a: a document is an older copy, and replaces nothing, if it has no unknown entry and lacks the newest entry of
    /// the last window.
    fn is_old_for_all(&self, document: &Document, before: &BTreeSet<u32>) -> bool {
        let newest = self.front.as_ref().and_then(|front| front.first());
        let numbers = document.numbers();
        let newest = newest.filter(|newest| **newest < FOOTERS);
        newest.is_some_and(|newest| !numbers.contains(newest)) && numbers.iter().all(|n| before.contains(n))
    }

    /// Remembers the window of this poll for the next one.
    fn remember(&mut self, publisher: &Publisher, is_seen: bool, news: &BTreeSet<u32>, was_lost: bool) {
        let document = &publisher.shown;
        let is_first = self.last.is_none() && !document.lines.is_empty();
        // An older copy does not change the remembered front.
        let is_older = publisher.is_stale && document.newest <= self.front_newest;
        if !is_seen || is_older || (news.is_empty() && !is_first) {
            return;
        }
        if !was_lost {
            self.learn_order(document);
        }
        for line in &document.lines {
            self.dates.entry(line.number).or_insert(line.date);
        }
        self.front_newest = document.newest;
        self.last = Some(Window::of(document));
        let old = self.front.take().unwrap_or_default();
        self.front = document.newest_first();
        if let Some(front) = self.front.as_mut().filter(|_| !was_lost) {
            // Entries below the last shared entry were pushed out, and are remembered.
            let below = old.iter().rposition(|number| front.contains(number)).map_or(old.len(), |at| at + 1);
            front.extend(old.into_iter().skip(below));
            front.truncate(REMEMBERED);
        }
    }

    /// Judges the final state, after everything was served again.
    pub(crate) fn at_end(
        &mut self,
        publisher: &Publisher,
        view: &View,
        versions: &[(u32, u32)],
    ) -> Vec<String> {
        let mut remarks = Vec::new();
        self.tally.histories = 1;
        let is_whole = view.state == Some(Completeness::Whole);
        let unknown: Vec<u32> = self.missing.difference(&self.undetectable).copied().collect();
        // Captures do not prove where a feed begins, so a feed with captures must not be called whole.
        let cannot_be_whole = publisher.habits.kind == Kind::Captured;
        if is_whole && (cannot_be_whole || !unknown.is_empty()) {
            self.tally.whole_but_missing += 1;
            self.tally.flag("whole but missing");
            remarks.push(format!("WHOLE BUT MISSING {unknown:?}"));
        }
        // A walk that stopped at the limit waits for the user.
        let is_at_limit = view.gaps.iter().any(|gap| gap.cause == GapCause::Limit);
        let is_served =
            publisher.habits.kind.ends_as_chain() && !publisher.refuses_for_ever() && !is_at_limit;
        // The entries of a multipart page that was removed before it was read to its end are unknown.
        let can_close = is_served && !publisher.has_removed_any();
        if can_close && self.missing.is_empty() && !view.gaps.is_empty() {
            let closings = view.gaps.iter().filter_map(|gap| Some((gap.id, self.served.closing(gap)?)));
            let closings: Vec<String> =
                closings.map(|(gap, closing)| format!("gap {gap} could be closed: {closing:?}")).collect();
            if closings.is_empty() {
                self.tally.stays_rightly += 1;
                self.tally.flag("nobody could know");
                remarks.push("STAYS, and nobody could know that nothing is missing".to_owned());
            } else {
                self.tally.stays += 1;
                self.tally.flag("stays");
                remarks.push(format!("STAYS though nothing is missing: {}", closings.join(", ")));
            }
        }
        if is_served && self.missing.is_empty() && view.gaps.is_empty() && !is_whole {
            self.tally.not_whole += 1;
            self.tally.flag("not whole");
            remarks.push("NOT WHOLE though nothing is missing".to_owned());
        }
        // If an entry is shown twice, its newer version counts here.
        let mut newest: BTreeMap<u32, u32> = BTreeMap::new();
        for (number, version) in versions {
            let known = newest.entry(*number).or_insert(*version);
            *known = (*known).max(*version);
        }
        for (number, version) in &newest {
            if self.expected.get(number).is_some_and(|expected| version < expected) {
                self.tally.stale += 1;
                self.tally.flag("stale");
                remarks.push(format!("STALE {number}: version {version} of {:?}", self.expected.get(number)));
            }
        }
        let mut seen = BTreeSet::new();
        let twice: Vec<u32> =
            view.listed.iter().map(|entry| entry.number).filter(|number| !seen.insert(*number)).collect();
        if !twice.is_empty() {
            self.tally.duplicates += twice.len();
            self.tally.flag("twice");
            remarks.push(format!("shown twice: {twice:?}"));
        }
        remarks
    }
}

fn reversed(list: &[u32]) -> Vec<u32> {
    list.iter().rev().copied().collect()
}

/// Returns true if the dates of a document show its order. For this, it needs at least three pairs of neighbours, and
/// at least twice as many pairs must be in one order as in the other.
fn is_in_order(document: &Document) -> bool {
    let dates: Vec<i64> = document.lines.iter().filter_map(|line| line.date).collect();
    let falls = dates.windows(2).filter(|pair| pair[0] > pair[1]).count();
    let rises = dates.windows(2).filter(|pair| pair[0] < pair[1]).count();
    dates.len() > 3 && (falls >= 2 * rises || rises >= 2 * falls)
}

/// Returns true if an entry lies between the edges of a gap: by its number, by the publisher's order, or by its date.
fn encloses(gap: &SeenGap, publisher: &Publisher, number: u32) -> bool {
    let by_number =
        gap.newer.is_none_or(|newer| newer > number) && gap.older.is_none_or(|older| older < number);
    let place = publisher.place(number);
    let by_place = gap.newer.is_none_or(|newer| publisher.place(newer) < place)
        && gap.older.is_none_or(|older| publisher.place(older) > place);
    let date = publisher.post(number).map(|post| post.date).filter(|_| publisher.habits.dated);
    let by_date = date.is_some_and(|date| {
        gap.newer_time.is_some_and(|newer| newer >= date) && gap.older_time.is_some_and(|older| older <= date)
    });
    by_number || by_place || by_date
}
