//! Simulates the promise of the whole program: no entry is silently missing, whatever fails at whatever time (A1 to A3,
//! H6).
//!
//! The test runs 3,000 random histories of an archived feed. Each has 30 refreshes with 1 to 8 requests. New and
//! changed entries appear all the time, fetches fail in 0, 30 or 90 % of the cases, the program crashes after 5 % of
//! the transactions, and an unchanged document gives 304. After every transaction, each entry that the publisher ever
//! showed in the chain must be stored, or lie behind an open gap. After 200 refreshes without failures, the feed must
//! be whole, and equal to the result of a plain walk from the oldest document to the newest.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[expect(dead_code, reason = "each test uses a part of it")]
#[path = "shared/dice.rs"]
mod dice;
#[path = "shared/weather.rs"]
mod weather;

use std::collections::{BTreeMap, BTreeSet};

use lacuna::history::{
    Chain, DocumentUpdate, GapChange, Held, HeldEntry, HistoryOptions, HistoryWalk, LogicalFeed, OpenGap,
    ProcessedDocument, Reach, ResponseFacts, SecondAnswer, Step, SubscriptionDocument, UriState, stored_key,
};
use lacuna::model::{
    Completeness, Ending, Entry, EntryId, EntryKey, FeedDocument, Format, GapId, Head, IdSource, Link,
    LinkOrigin, SubscriptionId, Text, Timestamp, relation,
};
use url::Url;

use dice::Dice;
use weather::{Weather, failure};

fn url(path: &str) -> Url {
    Url::parse(&format!("http://feed.example/{path}")).unwrap()
}

/// A publisher of an archived feed: every full window becomes an archive.
#[derive(Default)]
struct Publisher {
    clock: i64,
    next_id: u64,
    window: Vec<Entry>,
    archives: Vec<Vec<Entry>>,
    /// The time at which each archive was closed.
    closed: Vec<i64>,
    version: u64,
}

const ARCHIVE_SIZE: usize = 4;

impl Publisher {
    fn publish(&mut self, dice: &mut Dice) {
        for _ in 0..dice.below(4) {
            self.clock += 60;
            self.version += 1;
            let old = self.archives.iter().flatten().count() as u64;
            let id = if old > 0 && dice.percent(15) {
                // A revised entry is published again in the subscription document (RFC 5005 §4.1).
                dice.below(self.next_id)
            } else {
                self.next_id += 1;
                self.next_id - 1
            };
            let mut entry = Entry::new(EntryId::new(format!("urn:{id}")), IdSource::Given);
            // Some entries never have an update time, as in RSS. For these the time of the document decides.
            entry.updated = (id % 10 < 7).then(|| Timestamp::from_seconds(self.clock));
            entry.content = Some(Text::plain(format!("version {} of {id}", self.clock)));
            self.window.retain(|other| other.id != entry.id);
            self.window.insert(0, entry);
            if self.window.len() > ARCHIVE_SIZE {
                let archive = self.window.split_off(1);
                self.archives.push(archive);
                self.closed.push(self.clock);
            }
        }
    }

    fn head(older: Option<usize>, updated: i64) -> Head {
        let mut head = Head { title: "Feed".to_owned(), ..Head::default() };
        head.updated = Some(Timestamp::from_seconds(updated));
        head.links.extend(older.map(|index| Link {
            relation: relation::PREV_ARCHIVE.to_owned(),
            href: url(&format!("archive/{index}")),
            origin: LinkOrigin::Document,
            media_type: None,
            title: None,
        }));
        head
    }

    fn subscription_document(&self) -> FeedDocument {
        let older = self.archives.len().checked_sub(1);
        document(url("feed"), Self::head(older, self.clock), self.window.clone())
    }

    fn archive(&self, index: usize) -> FeedDocument {
        let head = Self::head(index.checked_sub(1), self.closed[index]);
        document(url(&format!("archive/{index}")), head, self.archives[index].clone())
    }

    /// The result of a plain walk from the oldest document to the newest. If there are two versions of an entry, the
    /// one that was published later wins, because later documents of this publisher have later times.
    fn oracle(&self) -> BTreeMap<EntryId, Entry> {
        type Key = (Option<Timestamp>, i64, usize);
        let mut held: BTreeMap<EntryId, (Key, Entry)> = BTreeMap::new();
        let archives = self.archives.iter().zip(&self.closed).enumerate();
        let documents = archives.map(|(n, (entries, closed))| (n, *closed, entries));
        for (n, updated, entries) in documents.chain([(self.archives.len(), self.clock, &self.window)]) {
            for entry in entries {
                let key = (entry.updated, updated, n);
                if held.get(&entry.id).is_none_or(|(old, _)| *old <= key) {
                    held.insert(entry.id.clone(), (key, entry.clone()));
                }
            }
        }
        held.into_iter().map(|(id, (_, entry))| (id, entry)).collect()
    }
}

fn document(uri: Url, head: Head, entries: Vec<Entry>) -> FeedDocument {
    FeedDocument { uri, format: Format::Atom10, head, entries, ending: Ending::Whole, faults: Vec::new() }
}

/// The reader's disk. It changes only by complete updates.
struct Disk {
    feed: LogicalFeed,
    entries: BTreeMap<EntryId, (HeldEntry, Entry)>,
    processed: BTreeMap<Url, ProcessedDocument>,
    fetched_version: Option<u64>,
    next_key: i64,
    requests: BTreeMap<Url, u32>,
}

impl Disk {
    fn new() -> Self {
        Self {
            feed: LogicalFeed::new(SubscriptionId(1)),
            entries: BTreeMap::new(),
            processed: BTreeMap::new(),
            fetched_version: None,
            next_key: 0,
            requests: BTreeMap::new(),
        }
    }

    fn held(&self, document: &FeedDocument, next: Option<&Url>) -> Held {
        let entries =
            document.entries.iter().filter_map(|e| self.entries.get(&e.id)).map(|(held, _)| held.clone());
        let state = |uri: &Url| {
            let gap = self.feed.gaps.iter().find(|open| open.gap.uri.as_ref() == Some(uri));
            match (self.processed.get(uri), gap) {
                (Some(p), _) => UriState::Processed { poll: p.poll, depth: p.depth, at: p.at },
                (None, Some(gap)) => UriState::Gap(gap.id),
                (None, None) => UriState::Unknown,
            }
        };
        Held {
            entries: entries.collect(),
            renamed: Vec::new(),
            id_candidates: Vec::new(),
            linked: Vec::new(),
            next: next.map_or(UriState::Unknown, state),
            own: state(&document.uri),
            tombstones: Vec::new(),
            own_is_newest: false,
            own_is_as_before: false,
            this: UriState::Unknown,
            chain: self.chain(next.unwrap_or(&document.uri)),
            pages: lacuna::history::HeldPages::default(),
        }
    }

    /// The processed documents from an address on.
    fn chain(&self, from: &Url) -> Chain {
        let mut chain = Chain::default();
        let mut next = Some(from.clone());
        while let Some(document) = next.as_ref().and_then(|uri| self.processed.get(uri)) {
            let first = document.entries.first();
            let stretch = first.and_then(|key| self.entries.values().find(|(held, _)| held.key == *key));
            chain.documents.push((document.entries.clone(), stretch.and_then(|(held, _)| held.stretch)));
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
            self.next_key += 1;
            let before = self.entries.get(&change.entry.id).and_then(|(held, _)| held.stretch);
            let stretch = before.or(stretch);
            let held = change.stored(change.held.unwrap_or(EntryKey(self.next_key)), stretch);
            stored.push(held.key);
            self.entries.insert(held.id.clone(), (held, change.entry.clone()));
        }
        if let Some(update) = &update.coverage {
            self.feed.coverage = update.coverage.clone();
            self.feed.coverage.resolve(&stored);
        }
        for (key, version) in &update.touched {
            let touched = self.entries.values_mut().find(|(held, _)| held.key == *key);
            touched.expect("only held entries are touched").0.version = version.clone();
        }
        if update.turns_processed {
            self.processed.values_mut().for_each(|document| document.entries.reverse());
        }
        for document in &update.processed {
            let entries = document.entries.iter().map(|key| stored_key(*key, &stored)).collect();
            self.processed.insert(document.uri.clone(), ProcessedDocument { entries, ..document.clone() });
        }
        for change in &update.gaps {
            match change {
                GapChange::Open(gap) => {
                    self.next_key += 1;
                    let id = GapId(self.next_key);
                    let mut gap = gap.clone();
                    gap.resolve(&stored);
                    self.feed.gaps.push(OpenGap { id, subscription: SubscriptionId(1), gap });
                }
                GapChange::Put(id, gap) => {
                    let open = self.feed.gaps.iter_mut().find(|open| open.id == *id);
                    let open = open.expect("only open gaps are put");
                    open.gap = gap.clone();
                    open.gap.resolve(&stored);
                }
                GapChange::Close(id) => self.feed.gaps.retain(|open| open.id != *id),
            }
        }
        if let Some(record) = &update.feed {
            self.feed.record = Some(record.clone());
        }
        stored
    }

    /// Checks that every archive of the chain, *as the reader last saw it*, is processed or lies behind an open gap.
    fn nothing_is_silently_missing(&self, publisher: &Publisher, known_archives: usize) {
        let first_gap = |index: usize| {
            let uri = url(&format!("archive/{index}"));
            self.feed.gaps.iter().any(|open| open.gap.uri.as_ref() == Some(&uri))
        };
        let mut behind_gap = false;
        for index in (0..known_archives).rev() {
            behind_gap |= first_gap(index);
            let processed = self.processed.contains_key(&url(&format!("archive/{index}")));
            if processed {
                let held = publisher.archives[index].iter().all(|entry| self.entries.contains_key(&entry.id));
                assert!(held, "archive {index} counts as processed but its entries are not held");
                continue;
            }
            assert!(behind_gap, "archive {index} is missing and no gap says so");
        }
    }
}

/// Runs one refresh. `Err` is a crash: everything that was not applied yet is forgotten.
fn refresh(
    disk: &mut Disk,
    publisher: &Publisher,
    dice: &mut Dice,
    weather: &Weather,
    now: Timestamp,
) -> Result<(), ()> {
    let options = HistoryOptions { archive_limit: 3, history_unread: false };
    let mut requests = weather.requests;
    let requested = url("feed");
    if dice.percent(weather.failing) {
        return Ok(());
    }
    let crash = |dice: &mut Dice| if dice.percent(weather.crashing) { Err(()) } else { Ok(()) };
    if disk.fetched_version != Some(publisher.version) {
        let document = publisher.subscription_document();
        let read = SubscriptionDocument::new(&disk.feed, &document, &requested);
        let held = disk.held(&document, read.older.as_ref());
        let update = read.apply(&disk.feed, &held, options, now).unwrap();
        crash(dice)?;
        disk.apply(&update);
        disk.fetched_version = Some(publisher.version);
        crash(dice)?;
    }
    let mut walked = BTreeSet::new();
    // A1: the walk of an open gap resumes after a 304 as well. The user continues each walk that stopped at the limit.
    while let Some(open) = disk.feed.gaps.iter().find(|open| !walked.contains(&open.id)).cloned() {
        walked.insert(open.id);
        let reach = if dice.percent(30) { Reach::Beginning } else { Reach::Renewed };
        let Some(mut walk) = HistoryWalk::resume(&open, &disk.feed, &requested, options, reach) else {
            continue;
        };
        let mut steps = 0;
        loop {
            steps += 1;
            assert!(steps < 10_000, "a walk must end");
            let uri = match walk.poll() {
                Step::Fetch(uri) => uri,
                Step::AskAgain(uri) => {
                    // Archives of this publisher never change.
                    let chain = disk.chain(&uri);
                    let update = match disk.processed.get(&uri) {
                        Some(known) => walk.handle_second_answer(
                            &disk.feed,
                            known,
                            &chain,
                            &SecondAnswer::Unchanged,
                            now,
                        ),
                        None => walk.give_up_asking_again(now),
                    };
                    walk.resolve(&disk.apply(&update));
                    continue;
                }
                Step::RefetchSubscription | Step::Finished(_) => break,
            };
            if requests == 0 {
                return Ok(());
            }
            requests -= 1;
            let update = if dice.percent(weather.failing) {
                walk.handle_failure(&failure(dice), now)
            } else {
                assert!(!disk.processed.contains_key(&uri), "A4: {uri} was processed and is fetched again");
                *disk.requests.entry(uri.clone()).or_default() += 1;
                let index: usize = uri.path().rsplit('/').next().unwrap().parse().unwrap();
                let document = publisher.archive(index);
                let held = disk.held(&document, walk.older(&document).as_ref());
                walk.handle_document(&disk.feed, &document, &ResponseFacts::default(), &held, now)
            };
            crash(dice)?;
            walk.resolve(&disk.apply(&update));
            crash(dice)?;
        }
        if reach == Reach::Renewed {
            assert!(walk.fetched() <= options.archive_limit, "A7: the walk went beyond its limit");
        }
    }
    Ok(())
}

#[test]
fn three_thousand_random_histories_lose_nothing_silently_and_end_whole() {
    let mut whole = 0;
    for seed in 0..3_000_u64 {
        let mut dice = Dice::new(seed);
        let weather = Weather {
            failing: [0, 30, 90][usize::try_from(seed % 3).unwrap()],
            crashing: 5,
            requests: u32::try_from(1 + dice.below(8)).unwrap(),
        };
        let mut publisher = Publisher::default();
        let mut disk = Disk::new();
        let mut known = 0;
        for round in 0..30 {
            publisher.publish(&mut dice);
            let now = Timestamp::from_seconds(publisher.clock + 1);
            let before = disk.fetched_version;
            let outcome = refresh(&mut disk, &publisher, &mut dice, &weather, now);
            if disk.fetched_version != before
                || (outcome.is_err() && disk.feed.record.is_some() && before.is_none())
            {
                known = if disk.fetched_version == Some(publisher.version) {
                    publisher.archives.len()
                } else {
                    known
                };
            }
            disk.nothing_is_silently_missing(&publisher, known);
            let claims_whole = disk.feed.completeness() == Some(Completeness::Whole);
            let all_held = (0..known).all(|n| disk.processed.contains_key(&url(&format!("archive/{n}"))));
            assert!(!claims_whole || all_held, "seed {seed}, round {round}: claims to be whole and is not");
        }
        let clear = Weather { failing: 0, crashing: 0, requests: 8 };
        for _ in 0..200 {
            let now = Timestamp::from_seconds(publisher.clock + 1);
            refresh(&mut disk, &publisher, &mut dice, &clear, now).expect("no crash in clear weather");
        }
        assert!(disk.feed.gaps.is_empty(), "seed {seed}: gaps are left: {:?}", disk.feed.gaps);
        let oracle = publisher.oracle();
        let held: BTreeMap<EntryId, Entry> =
            disk.entries.iter().map(|(id, (_, e))| (id.clone(), e.clone())).collect();
        let wrong: Vec<_> = oracle.iter().filter(|(id, entry)| held.get(id) != Some(entry)).collect();
        assert!(
            wrong.is_empty(),
            "seed {seed}: H6: not what a walk from the oldest to the newest gives: {wrong:?}"
        );
        assert_eq!(held.len(), oracle.len(), "seed {seed}: something is held that was never published");
        whole += 1;
    }
    assert_eq!(whole, 3_000);
}
