//! Runs the table of cases through `history` alone. A store in memory keeps the changes.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use url::Url;

use super::table::{self, Answer, CASES, Case, Date, Document, Item, case};
use crate::history::{
    Arrival, Chain, DocumentUpdate, Edges, GapChange, GapTarget, Held, HeldEntry, HistoryOptions,
    HistoryWalk, LogicalFeed, OpenGap, PagedStep, PagedWalk, ProcessedDocument, Reach, ResponseFacts,
    SecondAnswer, Step, SubscriptionDocument, UriState, apply_probe, confirm_end, older_archive,
    recheck_archive, stored_key,
};
use crate::model::{
    Completeness, Digest, Ending, Entry, EntryId, EntryKey, Failure, FailureKind, FeedDocument, FeedKind,
    Format, GapId, Head, IdSource, Link, LinkOrigin, SubscriptionId, Text, Timestamp, relation,
};

#[test]
fn every_case_of_coverage_is_right() {
    let broken: Vec<String> = CASES.iter().flat_map(|case| run(case, 60)).collect();
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}

/// Cases whose polls are two days apart. The program has no clock that a test can set, so only `history` runs them.
const CASES_OF_DAYS: [Case; 26] = [
    case(
        13,
        "withdrawn entries that the archives have passed over for a week leave no gap, and no claim",
        &[
            ("a1 6..1; feed 8 7 >a1", "archived whole"),
            ("feed 10 9 >a1", "archived gaps 1"),
            ("a2 10 9 >a1; feed 12 11 >a2", "archived gaps 1; list 12..9 - 8..1"),
            ("feed 12 11 >a2", "archived gaps 1"),
            ("feed 12 11 >a2", "archived gaps 1"),
            ("feed 12 11 >a2", "archived whole-since; list 12..1; since 2"),
        ],
    ),
    case(
        13,
        "a gap that the server stated stays if the archives that lead past it pass over two entries",
        &[
            ("a1 6..1; feed 8 7 >a1", "archived whole"),
            ("b1 status:404; feed 10 9 >b1", "archived gaps 1"),
            ("a2 10 9 >a1; feed 12 11 >a2", "archived gaps 1; list 12..9 - 8..1"),
            ("feed 12 11 >a2", "archived gaps 1; list 12..9 - 8..1"),
        ],
    ),
    case(
        13,
        "archives that grew once may still bring the entries that they pass over",
        &[
            ("a1 6..1; feed 8 7 >a1", "archived whole"),
            ("a1 6..1 w:1; feed 10 9 >a1", "archived gaps 1"),
            ("a2 10 9 >a1; feed 12 11 >a2", "archived gaps 1"),
            ("feed 12 11 >a2", "archived gaps 1"),
            ("feed 12 11 >a2", "archived gaps 1"),
            ("feed 12 11 >a2", "archived gaps 1"),
        ],
    ),
    case(
        8,
        "the end of the chain is read again, although the walk of a later day ended at another archive",
        &[
            ("a2 6..4; feed 9..7 >a2", "archived whole; asked a2"),
            ("a2 status:503; a4 12..10; feed 15..13 >a4", "archived gaps 1; asked a2 a4"),
            (
                "a2 6..4 >a1; a1 3..1; a4 12..10 >a3; a3 9..7 >a2; feed 16..14 >a4",
                "archived whole; list 16..1; asked a2 a4 a1 a3 a2",
            ),
        ],
    ),
    case(
        8,
        "an entry that left the document is above it, so its archive leads past no missing one",
        &[
            ("s1 F4.1 F3.1 F2.1 F1.1 @s1; feed F5.1 F4.1 F3.1 F2.1 @s2 >s1", "stateful whole"),
            ("s5 status:403; feed F9.1 F8.1 F7.1 F6.1 @s6 >s5", "stateful gaps 1"),
            (
                "s7 status:503; s8 G2.1 G1.1 F9.1 F8.1 @s8 >s7; feed G1.1 F9.1 F8.1 F7.1 @s9 >s8; retry",
                "stateful gaps 2",
            ),
            ("retry", "stateful gaps 2"),
            (
                "s5 F8.1 F7.1 F6.1 F5.1 @s5 >s2; s7 F9.1 F8.1 F7.1 F6.1 @s7 >s6; feed G1.1 F9.1 F8.1 F7.1 @s9 >s8; retry",
                "stateful whole",
            ),
        ],
    ),
    case(
        8,
        "an archive leads past a missing one, although one of its entries was published again",
        &[
            ("a0 2 1; feed 6..3 >a0", "archived whole"),
            ("a1 6..3 >a0; feed 7..5 >a1", "archived whole"),
            ("p9 status:410; feed 3! 7..5 >p9", "archived gaps 1"),
            ("a2 3! 8 7 >a1; feed 10 9 >a2", ""),
            ("feed 11..9 >a2", "archived whole"),
        ],
    ),
    case(
        8,
        "the gap of an archive that never came closes if its document had only an entry that was brought up",
        &[
            ("a1 2 1; feed 3 >a1", "archived whole"),
            ("a2 4 3 >a1; feed 1!5 >a2", "archived whole"),
            ("p8 status:404; feed 1!5 >p8", "archived gaps 1"),
            ("p9 status:404; feed 1!6 6 >p9", "archived gaps 2"),
            ("a4 1!6 6 >a3; a3 5 1!6 >a2; feed 8 7 >a4", "archived gaps 1"),
            ("feed 9 8 >a4", "archived whole"),
        ],
    ),
    case(
        8,
        "the gap of an archive that never came closes if its document was empty and the feed goes on as before",
        &[
            ("a1 2 1; a2 4 3 >a1; a3 6 5 >a2; a4 8 7 >a3; feed 10 9 >a4", "archived whole"),
            ("b1 2 1; b2 4 3 >b1; b3 6 5 >b2; b4 8 7 >b3; feed 11..9 >b4", "archived whole"),
            ("a9 status:410; feed >a9", "archived gaps 1"),
            ("feed 12..9 >b4", "archived whole; list 12..1"),
        ],
    ),
    case(
        15,
        "nor if the end of the chain was not known when the gap opened, and the archives have other addresses",
        &[
            ("a9 status:404; feed 3..1 >a9", "archived gaps 1"),
            ("b1 2 1; feed 4 3 >b1", "archived gaps 1"),
            ("c1 3..1; feed 5 4 >c1", "archived whole; list 5..1"),
        ],
    ),
    case(
        15,
        "an empty document without marks at the end of a chain is believed on the second day",
        &[("a1 bare; feed 2 1 >a1", "archived gaps 1"), ("feed 3..1 >a1; retry", "archived whole")],
    ),
    case(
        6,
        "nothing is claimed of the time between two empty documents",
        &[("feed", "plain whole-since; since 1"), ("feed", "plain whole-since; since 2")],
    ),
    case(
        12,
        "a boundary that opened while the link was missing closes when the archives show what lies below",
        &[
            ("s1 1 @s1; feed 2 @s2 >s1", "stateful whole"),
            ("feed 3 @s3", "stateful gaps 1; list 3 - 2 1"),
            ("feed 2* @s4", "stateful gaps 1"),
            ("s2 2 @s2 >s1; s3 3 @s3 >s2; feed 2* @s4 >s3", "stateful gaps 1"),
            ("feed 2* @s4 >s3", "stateful whole"),
        ],
    ),
    case(
        8,
        "nothing is whole if the archive at the end of the chain gets its link a day later",
        &[
            ("a2 6..4; feed 9..7 >a2", "archived whole; asked a2"),
            ("a2 6..4 >a1; a1 3..1; feed 10..7 >a2", "archived whole; list 10..1; asked a2 a1"),
            ("feed 11..7 >a2", "archived whole; asked a1"),
            ("feed 12..7 >a2", "archived whole; asked "),
        ],
    ),
    case(
        8,
        "a stated gap at the end of the chain stays if the last archive gets its link a day later",
        &[
            ("a2 status:404; feed 9..7 >a2", "archived gaps 1"),
            ("b2 9..7; feed 10 >b2", "archived gaps 1"),
            ("b2 9..7 >a2; feed 11 10 >b2", "archived gaps 1; list 11..7 -"),
        ],
    ),
    case(
        15,
        "a link that came too early leaves no gap if nothing older is known",
        &[
            ("feed 3..1", "plain whole-since"),
            ("a9 status:404; feed 4..1 >a9", "archived gaps 1"),
            ("a1 3..1; feed 5 4 >a1", "archived gaps 1; list 5..1 -"),
            ("feed 6..4 >a1", "archived whole; list 6..1"),
        ],
    ),
    case(
        15,
        "but only when the last archive is there again, if its address led to an empty document meanwhile",
        &[
            ("feed 3..1", "plain whole-since"),
            ("a9 status:404; feed 4..1 >a9", "archived gaps 1"),
            ("a1 3..1; feed 5 4 >a1", "archived gaps 1; list 5..1 -"),
            ("a1 302:x; x bare; feed 6..4 >a1", "archived gaps 1; list 6..1 -"),
            ("a1 3..1; feed 7..4 >a1", "archived whole; list 7..1"),
        ],
    ),
    case(
        15,
        "nor if the server says that it is gone",
        &[
            ("feed 3..1", "plain whole-since"),
            ("a9 status:410; feed 4..1 >a9", "archived gaps 1"),
            ("a1 3..1; feed 5 4 >a1", "archived gaps 1; list 5..1 -"),
            ("feed 6..4 >a1", "archived whole; list 6..1"),
        ],
    ),
    case(
        15,
        "nor if the document that linked it was empty",
        &[
            ("a9 status:404; feed >a9", "archived gaps 1"),
            ("a1 2 1; feed 3 >a1", "archived gaps 1"),
            ("feed 4 3 >a1", "archived whole; list 4..1"),
        ],
    ),
    case(
        15,
        "nor if its only entry was withdrawn",
        &[
            ("a1 2 1; feed 3 >a1", "archived whole"),
            ("a9 status:404; feed >a9", "archived gaps 1"),
            ("feed 4 >a1", "archived whole-since; list 4..1"),
        ],
    ),
    case(
        15,
        "nor if the archives have other addresses at each poll",
        &[
            ("b1 2 1; feed 3 >b1", "archived whole"),
            ("a9 status:404; feed >a9", "archived gaps 1"),
            ("c1 3..1; feed 4 >c1", "archived gaps 1"),
            ("d1 3..1; feed 5 4 >d1", "archived whole; list 5..1"),
        ],
    ),
    case(
        8,
        "an archive that lacks its link is read again, although the beginning of the feed is known",
        &[
            ("a1 1; feed 2 >a1", "archived whole"),
            ("a3 4; feed 2! >a3", ""),
            ("a3 4 >a2; a2 3 >a1; feed 2! >a3", "archived whole; list 4 3 2! 1; asked a3 a2"),
        ],
    ),
    case(
        8,
        "but it does if the server refuses the archive",
        &[
            ("feed 3..1", "plain whole-since"),
            ("a9 status:403; feed 4..1 >a9", "archived gaps 1"),
            ("a1 3..1; feed 5 4 >a1", "archived gaps 1; list 5..1 -"),
            ("feed 6..4 >a1", "archived gaps 1; list 6..1 -"),
        ],
    ),
    case(
        5,
        "an archive at the end of a chain that lacked stored entries is read again when a newer one brings them",
        &[
            ("feed 9..7", "plain whole-since"),
            ("a1 3..1; feed 10..8 >a1", "archived whole-since; list 10..7 3..1"),
            ("feed 11..9 >a1", "archived whole-since"),
            ("a1 6..1; a2 9..7 >a1; feed 12..10 >a2", "archived whole; list 12..1; asked a2 a1"),
        ],
    ),
    case(
        4,
        "entries that a walk read are joined with older ones although it breaks off later",
        &[
            ("feed 6", "plain whole-since"),
            ("a3 status:503; feed 8 >a3", "archived gaps 1"),
            ("a3 7..5 >a2; a2 status:503; feed 9 8 >a3", "archived gaps 1; list 9..5 -"),
            ("a2 4..1; feed 10..8 >a3", "archived whole; list 10..1"),
        ],
    ),
    case(
        10,
        "a link that is absent when an archive is read again stays valid",
        &[
            ("a3 6 5 >a2; a2 status:404; feed 8 7 >a3", "archived gaps 1"),
            ("a4 8 7 >a3; feed 10 9 >a4", "archived gaps 1"),
            ("a3 6 5; feed 11 10 >a3", "archived gaps 1"),
            ("feed 12 11 >a4", "archived gaps 1"),
        ],
    ),
    case(
        11,
        "an archive that is gone when Lacuna reads it a second time is not asked again each day",
        &[
            ("a1 2 1; feed 3 >a1", "archived whole"),
            ("a1 status:404; feed 4 3 >a1", "archived whole; asked a1"),
            ("feed 5..3 >a1", "archived whole; asked"),
        ],
    ),
];

/// The archives a2 to a6 come late. Only the entries 4 and 3 of a2 are unknown. All others are known, but were in no
/// archive. A walk that was killed must not take the known ones for ground that it knows.
#[test]
fn a_walk_that_was_killed_reads_archives_that_came_late() {
    for until_kill in 0..8 {
        let mut client = Client::new();
        let mut refresh = |documents: &str, until_kill: usize| {
            client.until_kill = until_kill;
            client.site.extend(table::poll(documents).documents);
            client.refresh(false);
            client.now = Timestamp::from_millis(client.now.millis() + 60_000);
            (client.state(), client.list(false))
        };
        refresh("a1 2 1; feed 12..5 >a1", usize::MAX);
        let late = "a2 4 3 >a1; a3 6 5 >a2; a4 8 7 >a3; a5 10 9 >a4; a6 12 11 >a5; feed 14 13 >a6";
        refresh(late, until_kill);
        let (state, list) = refresh(late, usize::MAX);
        let whole = "14 13 12 11 10 9 8 7 6 5 4 3 2 1";
        assert_eq!((state.as_str(), list.as_str()), ("archived whole", whole), "{until_kill}");
    }
}

#[test]
fn cases_of_several_days_are_right() {
    let broken: Vec<String> = CASES_OF_DAYS.iter().flat_map(|case| run(case, 2 * DAY)).collect();
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}

const DAY: i64 = 24 * 3600;

/// The time of the first poll. The entries of the table are older.
const BEGIN: i64 = 1000 * DAY;

fn url(address: &str) -> Url {
    Url::parse(&format!("http://feed.example/{address}")).unwrap()
}

/// Returns the differences between a case and its expectations. `seconds` is the time between two polls.
fn run(case: &Case, seconds: i64) -> Vec<String> {
    let mut client = Client::new();
    let mut broken = Vec::new();
    for (place, (documents, expect)) in case.polls.iter().enumerate() {
        let poll = table::poll(documents);
        let time_of = |place: usize| Timestamp::from_seconds(BEGIN + seconds * i64::try_from(place).unwrap());
        client.now = time_of(place);
        client.site.extend(poll.documents);
        if poll.reads {
            client.unread.clear();
        }
        client.refresh(poll.retries);
        let known = table::known(expect);
        let mut check = |what: &str, is: String, should: String| {
            if is != should {
                let (number, says) = (case.number, case.says);
                broken.push(format!("{number}, {says}: poll {}, {what}: {is}, not {should}", place + 1));
            }
        };
        if !known.state.is_empty() {
            check("state", client.state(), known.state);
        }
        if let Some(list) = known.list {
            check("list", client.list(false), list.join(" "));
        }
        if let Some(unread) = known.unread {
            check("unread", client.list(true), unread.join(" "));
        }
        if let Some(asked) = known.asked {
            check("asked", client.asked.join(" "), asked.join(" "));
        }
        if let Some(number) = known.since {
            check("since", format!("{:?}", client.since()), format!("{:?}", Some(time_of(number - 1))));
        }
    }
    broken
}

/// A client of the feed: a store in memory, and the documents of the publisher.
struct Client {
    site: BTreeMap<String, Answer>,
    feed: LogicalFeed,
    entries: BTreeMap<EntryId, (HeldEntry, Entry)>,
    unread: BTreeSet<EntryKey>,
    processed: BTreeMap<Url, ProcessedDocument>,
    redirected: BTreeMap<Url, Url>,
    last_key: i64,
    now: Timestamp,
    /// The addresses requested in this poll after the feed itself.
    asked: Vec<String>,
    /// A page that was fetched already in this poll.
    kept: Option<Url>,
    /// The number of documents that walks read before the program is killed.
    until_kill: usize,
}

impl Client {
    fn new() -> Self {
        Self {
            site: BTreeMap::new(),
            feed: LogicalFeed::new(SubscriptionId(1)),
            entries: BTreeMap::new(),
            unread: BTreeSet::new(),
            processed: BTreeMap::new(),
            redirected: BTreeMap::new(),
            last_key: 0,
            now: Timestamp::from_seconds(BEGIN),
            asked: Vec::new(),
            kept: None,
            until_kill: usize::MAX,
        }
    }

    fn state(&self) -> String {
        let kind = self.feed.record.as_ref().map_or("none", |record| record.kind.name());
        match self.feed.completeness() {
            Some(state @ Completeness::Gaps(gaps)) => format!("{kind} {} {gaps}", state.name()),
            Some(state) => match self.feed.gaps.len() {
                0 => format!("{kind} {}", state.name()),
                gaps => format!("{kind} {} {gaps}", state.name()),
            },
            None => format!("{kind} none"),
        }
    }

    fn since(&self) -> Option<Timestamp> {
        match self.feed.completeness() {
            Some(Completeness::WholeSince(since)) => Some(since),
            _ => None,
        }
    }

    /// Returns the entries in the view, newest first, and each gap behind the entry that it follows.
    fn list(&self, unread_alone: bool) -> String {
        let mut listed: Vec<&(HeldEntry, Entry)> =
            self.entries.values().filter(|(held, _)| held.in_view).collect();
        listed.sort_by_key(|(held, _)| held.sort);
        let mut words = Vec::new();
        for (held, entry) in listed {
            if !unread_alone || self.unread.contains(&held.key) {
                words.push(table::word_of(held.id.as_str(), &entry.title));
            }
            let stands_above = |open: &&OpenGap| open.gap.place.newer.as_ref() == Some(&held.id);
            let gaps = self.feed.gaps.iter().filter(stands_above).count();
            words.extend((0..gaps).filter(|_| !unread_alone).map(|_| "-".to_owned()));
        }
        words.join(" ")
    }

    fn refresh(&mut self, retries: bool) {
        self.asked.clear();
        self.kept = None;
        self.poll();
        let mut looked_at = BTreeSet::new();
        let mut due = self.feed.coverage.second_look(self.now).cloned();
        while let Some(next) = due.filter(|due| looked_at.insert(due.clone())) {
            self.take_second_look(&next);
            due = self.feed.coverage.urgent_look().cloned();
        }
        let mut walked = BTreeSet::new();
        while let Some(open) = self.next_gap(&walked, retries) {
            walked.insert(open.id);
            let options = HistoryOptions::default();
            let (requested, reach) = (url("feed"), Reach::Allowance);
            if let Some(mut walk) = HistoryWalk::resume(&open, &self.feed, &requested, options, reach) {
                if let Some(newest) = self.older() {
                    walk = walk.with_documents_above(&self.feed.coverage, &self.chain(&newest));
                }
                self.walk(if retries { walk } else { walk.past_refused_document() });
            } else if let Some(walk) = PagedWalk::resume(&open, &self.feed, &requested, options, reach) {
                self.read_pages(walk);
            }
        }
        self.feed.last_poll = Some(self.now);
    }

    fn take_second_look(&mut self, due: &Url) {
        let known = self.find_processed(due).unwrap().clone();
        let document = match self.fetch(due) {
            Ok((document, _)) => document,
            Err(failure) => {
                let is_gone = failure.status() == Some(404);
                let update = confirm_end(&self.feed, due, is_gone, self.now);
                self.apply(&update);
                return;
            }
        };
        let held = self.held(&document, older_archive(&self.feed, &document).as_ref());
        let options = HistoryOptions::default();
        let found = recheck_archive(&self.feed, &known, &document, &held, &[], options, self.now);
        if let Some((update, _)) = found {
            self.apply(&update);
        }
    }

    fn next_gap(&self, walked: &BTreeSet<GapId>, retries: bool) -> Option<OpenGap> {
        let is_wanted = |open: &&OpenGap| {
            let is_asked_for = retries && open.gap.uri.is_some();
            !walked.contains(&open.id) && (open.gap.is_due(self.now) || is_asked_for)
        };
        self.feed.gaps.iter().find(is_wanted).cloned()
    }

    /// Returns the document at an address, after redirects, and the facts about its response.
    fn fetch(&mut self, uri: &Url) -> Result<(FeedDocument, ResponseFacts), Failure> {
        let mut facts = ResponseFacts::default();
        let mut uri = uri.clone();
        let is_kept = self.kept.take_if(|kept| *kept == uri).is_some();
        loop {
            let address = uri.path().trim_start_matches('/').to_owned();
            if !is_kept {
                self.asked.push(address.clone());
            }
            match self.site.get(&address) {
                Some(Answer::Document(document)) => return Ok((read(&uri, document, self.now), facts)),
                Some(Answer::Redirect(status, to)) => {
                    facts.is_temporary |= *status != 301;
                    uri = url(to);
                }
                Some(Answer::Status(status)) => {
                    return Err(Failure::new(FailureKind::Status(*status), "It is not there.", ""));
                }
                None => return Err(Failure::new(FailureKind::Status(404), "It is not there.", "")),
            }
        }
    }

    fn poll(&mut self) {
        let address = url("feed");
        let Ok((document, _)) = self.fetch(&address) else { return };
        self.asked.clear();
        let probe = SubscriptionDocument::new(&self.feed, &document, &address).page_to_probe().cloned();
        let page = probe.and_then(|page| {
            let found = self.fetch(&page).ok();
            self.kept = Some(page);
            found
        });
        let feed = self.feed.clone();
        let mut read = SubscriptionDocument::new(&feed, &document, &address);
        if let Some((page, _)) = &page {
            read = read.with_probe(page);
        }
        let held = self.held_of_subscription(&read);
        let options = HistoryOptions::default();
        let update = read.apply(&feed, &held, options, self.now).unwrap();
        self.apply(&update);
        if let Some((page, _)) = page.as_ref().filter(|_| read.classification.kind == FeedKind::Paged) {
            let held = self.held(page, None);
            self.apply(&apply_probe(&self.feed, page, &held, options, self.now));
        }
    }

    fn walk(&mut self, mut walk: HistoryWalk) {
        for _ in 0..100 {
            if self.until_kill == 0 {
                return;
            }
            self.until_kill -= 1;
            let feed = self.feed.clone();
            let is_new = matches!(walk.poll(), Step::Fetch(_));
            let update = match walk.poll() {
                Step::Finished(_) => return,
                Step::Fetch(uri) => match self.fetch(&uri) {
                    Ok((document, facts)) => {
                        let held = self.held(&document, walk.older(&document).as_ref());
                        let before = self.find_processed(&uri).map(|before| &before.uri);
                        let own_is_as_before = uri != document.uri && before == Some(&document.uri);
                        let earlier = self.processed.values().map(|known| known.poll);
                        let newest = earlier.filter(|poll| *poll < walk.gap().chain.poll).max();
                        let own_is_newest = uri != document.uri
                            && matches!(held.own, UriState::Processed { poll, .. } if Some(poll) == newest);
                        let held = Held { own_is_newest, own_is_as_before, ..held };
                        walk.handle_document(&feed, &document, &facts, &held, self.now)
                    }
                    Err(failure) => walk.handle_failure(&failure, self.now),
                },
                Step::AskAgain(uri) => match self.find_processed(&uri).cloned() {
                    None => walk.give_up_asking_again(self.now),
                    Some(known) => {
                        let chain = self.chain(&known.uri);
                        let is_alias = walk.gap().is_at_archive() && known.uri != uri;
                        match self.fetch(if is_alias { &uri } else { &known.uri }) {
                            Ok((document, _)) if is_alias && document.uri != known.uri => {
                                walk.handle_led_elsewhere(&feed, self.now)
                            }
                            Ok((document, facts)) => {
                                let held = self.held(&document, walk.older(&document).as_ref());
                                let again = SecondAnswer::Document(&document, facts, &held);
                                walk.handle_second_answer(&feed, &known, &chain, &again, self.now)
                            }
                            Err(failure) => walk.handle_second_answer(
                                &feed,
                                &known,
                                &chain,
                                &SecondAnswer::Failed(&failure),
                                self.now,
                            ),
                        }
                    }
                },
                Step::RefetchSubscription => match self.fetch(&url("feed")) {
                    Ok((document, _)) => {
                        let address = url("feed");
                        let read = SubscriptionDocument::new(&feed, &document, &address);
                        let held = self.held_of_subscription(&read);
                        let applied = read.apply(&feed, &held, HistoryOptions::default(), self.now);
                        walk.handle_refetched_subscription(&feed, applied.ok(), self.now)
                    }
                    Err(_) => walk.handle_refetched_subscription(&feed, None, self.now),
                },
            };
            if let (Some(older), Step::Finished(_), true) = (self.older(), walk.poll(), is_new) {
                walk.look_past_missing(&feed.coverage, &self.chain(&older), self.now);
            }
            let stored = self.apply(&update);
            walk.resolve(&stored);
        }
        panic!("a walk must end");
    }

    fn read_pages(&mut self, mut walk: PagedWalk) {
        let mut on_pages = HashSet::new();
        for _ in 0..100 {
            if self.until_kill == 0 {
                return;
            }
            self.until_kill -= 1;
            let feed = self.feed.clone();
            let update = match walk.poll() {
                PagedStep::Finished(_) => return,
                PagedStep::Fetch(page) => match self.fetch(&page) {
                    Ok((page, facts)) => {
                        let ids = page.entries.iter().map(|entry| Digest::of([entry.id.as_str()]).half());
                        on_pages.extend(ids);
                        let held = self.held(&page, None);
                        walk.handle_page(&feed, &page, &facts, &held, self.now)
                    }
                    Err(failure) => walk.handle_failure(&failure, self.now),
                },
                PagedStep::CompareFirstPage => match self.fetch(&url("feed")) {
                    Ok((first, _)) => {
                        let held = self.held(&first, None);
                        walk.handle_first_page(&feed, &first, &held, &on_pages, self.now)
                    }
                    Err(failure) => walk.handle_failure(&failure, self.now),
                },
                PagedStep::ComparePage(page) => match self.fetch(&page) {
                    Ok((page, _)) => {
                        let held = self.held(&page, None);
                        walk.handle_page_again(&feed, &page, &held, &on_pages, self.now)
                    }
                    Err(failure) => walk.handle_failure(&failure, self.now),
                },
            };
            let stored = self.apply(&update);
            walk.resolve(&stored);
        }
        panic!("a walk must end");
    }

    fn older(&self) -> Option<Url> {
        self.feed.record.as_ref()?.older.clone()
    }

    fn find_processed(&self, uri: &Url) -> Option<&ProcessedDocument> {
        let at = |uri: &Url| self.processed.get(uri);
        at(uri).or_else(|| self.redirected.get(uri).and_then(at))
    }

    fn uri_state(&self, uri: &Url) -> UriState {
        if let Some(open) =
            self.feed.gaps.iter().find(|open| open.gap.uri.as_ref() == Some(uri) && open.gap.is_stated())
        {
            return UriState::Gap(open.id);
        }
        let found = self.processed.get(uri);
        found.map_or(UriState::Unknown, |p| UriState::Processed { poll: p.poll, depth: p.depth, at: p.at })
    }

    fn held(&self, document: &FeedDocument, next: Option<&Url>) -> Held {
        let ids: BTreeSet<&EntryId> = document.entries.iter().map(|entry| &entry.id).collect();
        let held = ids.iter().filter_map(|id| self.entries.get(*id)).map(|(held, _)| held.clone());
        let next_state = next.map_or(UriState::Unknown, |next| self.uri_state(next));
        let is_processed = matches!(next_state, UriState::Processed { .. });
        let unknown = document.entries.iter().filter(|entry| !self.entries.contains_key(&entry.id));
        let is_same = |new: &Entry, old: &Entry| {
            new.link.is_some()
                && (&new.link, &new.title, new.published) == (&old.link, &old.title, old.published)
        };
        let alike = unknown.filter_map(|new| {
            let (held, _) = self.entries.values().find(|(_, old)| is_same(new, old))?;
            Some((new.id.clone(), held.clone()))
        });
        Held {
            entries: held.collect(),
            id_candidates: alike.collect(),
            next: next_state,
            own: self.uri_state(&document.uri),
            this: document.head.link(relation::THIS).map_or(UriState::Unknown, |this| self.uri_state(this)),
            chain: self.chain(next.filter(|_| is_processed).unwrap_or(&document.uri)),
            ..Held::default()
        }
    }

    fn held_of_subscription(&self, read: &SubscriptionDocument<'_>) -> Held {
        let mut held = self.held(read.document(), read.older.as_ref());
        let renamings = read.renamings(&self.feed);
        for renaming in &renamings {
            let is_old = |id: &&EntryId| Digest::of([id.as_str()]).half() == renaming.old;
            let found = self.entries.keys().find(is_old).and_then(|id| self.entries.get(id));
            held.renamed.extend(found.map(|(entry, _)| (renaming.new.clone(), entry.clone())));
        }
        read.keep_confirmed(&mut held.renamed, &renamings);
        held
    }

    /// Returns the processed documents from an address on.
    fn chain(&self, from: &Url) -> Chain {
        let mut chain = Chain::default();
        let (mut next, mut visited) = (Some(from.clone()), BTreeSet::new());
        while let Some(uri) = next.clone().filter(|uri| visited.insert(uri.clone())) {
            if matches!(self.uri_state(&uri), UriState::Gap(_)) {
                break;
            }
            let Some(document) = self.find_processed(&uri) else { break };
            let ends = [document.entries.first(), document.entries.last()];
            let stretch =
                |key: &EntryKey| self.entries.values().find(|(held, _)| held.key == *key)?.0.stretch;
            let newest = ends.into_iter().flatten().filter_map(stretch).max();
            chain.documents.push((document.entries.clone(), newest));
            chain.last = Some((uri, document.at));
            next.clone_from(&document.older);
            chain.ends = next.is_none();
        }
        chain.next = next;
        chain
    }

    fn apply(&mut self, update: &DocumentUpdate) -> Vec<EntryKey> {
        let stretch = update.coverage.as_ref().and_then(|coverage| coverage.stretch);
        let mut stored = Vec::new();
        for change in &update.entries {
            let before = change.held.and_then(|key| {
                let id =
                    self.entries.values().find(|(held, _)| held.key == key).map(|(held, _)| held.id.clone());
                id.and_then(|id| self.entries.remove(&id)).map(|(held, _)| held)
            });
            self.last_key += 1;
            let key = change.held.unwrap_or(EntryKey(self.last_key));
            if before.is_none() && change.arrival == Arrival::Unread {
                self.unread.insert(key);
            }
            stored.push(key);
            let held = HeldEntry {
                key,
                id: change.entry.id.clone(),
                id_source: change.entry.id_source,
                aliases: Vec::new(),
                version: change.version.clone(),
                sort: change.sort,
                first_seen: change.first_seen,
                digest: change.entry.digest(),
                text_digest: change.entry.text_digest(),
                in_view: change.in_view,
                stretch: before.and_then(|before| before.stretch).or(stretch),
            };
            self.entries.insert(held.id.clone(), (held, change.entry.clone()));
        }
        for (key, version) in &update.touched {
            self.entry_mut(*key).version.clone_from(version);
        }
        if let Some(coverage) = &update.coverage {
            for key in &coverage.placed {
                self.entry_mut(stored_key(*key, &stored)).stretch = stretch;
            }
            self.feed.coverage = coverage.coverage.clone();
            self.feed.coverage.resolve(&stored);
        }
        if update.turns_processed {
            self.processed.values_mut().for_each(|document| document.entries.reverse());
        }
        for document in &update.processed {
            let entries = document.entries.iter().map(|key| stored_key(*key, &stored)).collect();
            self.processed.insert(document.uri.clone(), ProcessedDocument { entries, ..document.clone() });
        }
        self.redirected.extend(update.redirected.clone());
        for change in &update.gaps {
            self.change_gap(change, &stored);
        }
        if let Some(record) = &update.feed {
            self.feed.record = Some(record.clone());
        }
        stored
    }

    fn entry_mut(&mut self, key: EntryKey) -> &mut HeldEntry {
        let found = self.entries.values_mut().find(|(held, _)| held.key == key);
        &mut found.expect("only stored entries change").0
    }

    fn change_gap(&mut self, change: &GapChange, stored: &[EntryKey]) {
        let (id, mut gap) = match change {
            GapChange::Close(id) => return self.feed.gaps.retain(|open| open.id != *id),
            GapChange::Put(id, gap) => (*id, gap.clone()),
            GapChange::Open(gap) => {
                self.last_key += 1;
                (GapId(self.last_key), gap.clone())
            }
        };
        gap.resolve(stored);
        if let GapTarget::Boundary { between: Edges { newer, older }, .. } = gap.target {
            if let Some(newer) = newer.map(|key| self.entry_mut(key).clone()) {
                (gap.place.newer, gap.place.newer_time) = (Some(newer.id), Some(newer.sort.time));
                gap.place.position = newer.sort;
            }
            if let Some(older) = older.map(|key| self.entry_mut(key).clone()) {
                (gap.place.older, gap.place.older_time) = (Some(older.id), Some(older.sort.time));
            }
        }
        match self.feed.gaps.iter_mut().find(|open| open.id == id) {
            Some(open) => open.gap = gap,
            None => self.feed.gaps.push(OpenGap { id, subscription: SubscriptionId(1), gap }),
        }
    }
}

fn read(uri: &Url, document: &Document, now: Timestamp) -> FeedDocument {
    let mut head =
        Head { title: "Harbour".to_owned(), id: Some("urn:harbour".to_owned()), ..Head::default() };
    head.markers.archive = document.current.is_some();
    head.markers.stateful = document.snapshot.as_ref().map(|_| true);
    let older = if document.snapshot.is_some() { relation::PREV } else { relation::PREV_ARCHIVE };
    let links = [
        (older, &document.older),
        (relation::THIS, &document.snapshot),
        (relation::NEXT, &document.next),
        (relation::CURRENT, &document.current),
    ];
    head.links.extend(links.into_iter().filter_map(|(relation, to)| {
        Some(Link {
            relation: relation.to_owned(),
            href: url(to.as_ref()?),
            origin: LinkOrigin::Document,
            media_type: None,
            title: None,
        })
    }));
    FeedDocument {
        uri: uri.clone(),
        format: Format::Atom10,
        head,
        entries: document.entries.iter().map(|item| entry(item, now)).collect(),
        ending: Ending::Whole,
        faults: Vec::new(),
    }
}

fn entry(item: &Item, now: Timestamp) -> Entry {
    let mut entry = Entry::new(EntryId::new(item.id.clone()), IdSource::Given);
    entry.title.clone_from(&item.title);
    entry.link = Some(url(&format!("page/{}", item.page)));
    entry.content = Some(Text::plain(format!("The text of {}", item.title)));
    let at = |day: u32| Timestamp::from_seconds(i64::from(day) * DAY);
    (entry.published, entry.updated) = match item.date {
        Date::None => (None, None),
        Date::Day(day) => (Some(at(day)), Some(at(item.updated.unwrap_or(day)))),
        Date::Ahead => {
            let ahead = Timestamp::from_millis(now.millis() + 30 * DAY * 1000);
            (Some(ahead), Some(ahead))
        }
    };
    entry
}
