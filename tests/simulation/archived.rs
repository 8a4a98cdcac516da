//! The chain of an archived feed.

use std::collections::{BTreeMap, BTreeSet};

use lacuna::history::{Again, HistoryOptions, HistoryWalk, Reach, ResponseFacts, Step, SubscriptionDocument};
use lacuna::model::{
    Completeness, Ending, Entry, EntryId, FeedDocument, Format, Head, IdSource, Link, LinkOrigin, Text,
    Timestamp, relation,
};
use url::Url;

use super::dice::Dice;
use super::shelf::Shelf;
use super::{Weather, crash, failure, number, url};

/// A publisher of an archived feed: every full window becomes an archive.
#[derive(Default)]
struct Publisher {
    clock: i64,
    next_id: usize,
    window: Vec<Entry>,
    archives: Vec<Vec<Entry>>,
    /// When each archive was closed.
    closed: Vec<i64>,
    version: u64,
}

const ARCHIVE_SIZE: usize = 4;

impl Publisher {
    fn publish(&mut self, dice: &mut Dice) {
        for _ in 0..dice.below(4) {
            self.clock += 60;
            self.version += 1;
            let old = self.archives.iter().flatten().count();
            let id = if old > 0 && dice.percent(15) {
                // A revised entry is published anew in the subscription document (RFC 5005 §4.1).
                dice.below(self.next_id)
            } else {
                self.next_id += 1;
                self.next_id - 1
            };
            let mut entry = Entry::new(EntryId::new(format!("urn:{id}")), IdSource::Given);
            // Some entries never carry a time (RSS): there the document's time decides.
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

    /// Returns the entries that a plain walk from the oldest document to the newest ends with. Of two versions, the
    /// later published wins, because later documents are nearer and have later times.
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

/// A reader of the feed.
struct Reader {
    shelf: Shelf,
    /// The version of the subscription document that was fetched last.
    fetched_version: Option<u64>,
}

impl Reader {
    fn new() -> Self {
        Self { shelf: Shelf::new(), fetched_version: None }
    }

    /// Fails unless every archive of the chain, as the reader last saw it, is processed or lies behind an open gap.
    fn nothing_is_silently_missing(&self, publisher: &Publisher, known_archives: usize) {
        let first_gap = |index: usize| {
            let uri = url(&format!("archive/{index}"));
            self.shelf.feed.gaps.iter().any(|open| open.gap.uri.as_ref() == Some(&uri))
        };
        let mut behind_gap = false;
        for index in (0..known_archives).rev() {
            behind_gap |= first_gap(index);
            let processed = self.shelf.processed.contains_key(&url(&format!("archive/{index}")));
            if processed {
                let held =
                    publisher.archives[index].iter().all(|entry| self.shelf.entries.contains_key(&entry.id));
                assert!(held, "archive {index} counts as processed but its entries are not held");
                continue;
            }
            assert!(behind_gap, "archive {index} is missing and no gap says so");
        }
    }
}

/// Runs one refresh. `Err` means a crash: everything that was not applied is forgotten.
fn refresh(
    reader: &mut Reader,
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
    let shelf = &mut reader.shelf;
    if reader.fetched_version != Some(publisher.version) {
        let document = publisher.subscription_document();
        let read = SubscriptionDocument::new(&shelf.feed, &document, &requested);
        let held = shelf.held(&document, read.older.as_ref());
        let update = read.apply(&shelf.feed, &held, options, now).unwrap();
        crash(dice, weather)?;
        shelf.apply(&update);
        reader.fetched_version = Some(publisher.version);
        crash(dice, weather)?;
    }
    let mut walked = BTreeSet::new();
    // A1: open gaps resume after a 304 as well. The limit is lifted again and again, as a reader would.
    while let Some(open) = shelf.feed.gaps.iter().find(|open| !walked.contains(&open.id)).cloned() {
        walked.insert(open.id);
        let reach = if dice.percent(30) { Reach::Beginning } else { Reach::Again };
        let Some(mut walk) = HistoryWalk::resume(&open, &shelf.feed, &requested, options, reach) else {
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
                    let chain = shelf.chain(&uri);
                    let update = match shelf.processed.get(&uri) {
                        Some(known) => walk.handle_again(&shelf.feed, known, &chain, &Again::Unchanged, now),
                        None => walk.give_up_again(now),
                    };
                    walk.resolve(&shelf.apply(&update));
                    continue;
                }
                Step::Recheck | Step::Finished(_) => break,
            };
            if requests == 0 {
                return Ok(());
            }
            requests -= 1;
            let update = if dice.percent(weather.failing) {
                walk.handle_failure(&failure(dice), now)
            } else {
                assert!(!shelf.processed.contains_key(&uri), "A4: {uri} was processed and is fetched again");
                let document = publisher.archive(number(&uri));
                let held = shelf.held(&document, walk.older(&document).as_ref());
                walk.handle_document(&shelf.feed, &document, &ResponseFacts::default(), &held, now)
            };
            crash(dice, weather)?;
            walk.resolve(&shelf.apply(&update));
            crash(dice, weather)?;
        }
        if reach == Reach::Again {
            assert!(walk.fetched() <= options.archive_limit, "A7: the walk went beyond its limit");
        }
    }
    Ok(())
}

#[test]
fn three_thousand_random_histories_lose_nothing_silently_and_end_whole() {
    let mut whole = 0;
    for seed in 0..3_000_u64 {
        let mut dice = Dice::at(seed);
        let weather = Weather {
            failing: [0, 30, 90][usize::try_from(seed % 3).unwrap()],
            crashing: 5,
            requests: 1 + dice.below(8),
        };
        let mut publisher = Publisher::default();
        let mut reader = Reader::new();
        let mut known = 0;
        for round in 0..30 {
            publisher.publish(&mut dice);
            let now = Timestamp::from_seconds(publisher.clock + 1);
            let before = reader.fetched_version;
            let outcome = refresh(&mut reader, &publisher, &mut dice, &weather, now);
            if reader.fetched_version != before
                || (outcome.is_err() && reader.shelf.feed.record.is_some() && before.is_none())
            {
                known = if reader.fetched_version == Some(publisher.version) {
                    publisher.archives.len()
                } else {
                    known
                };
            }
            reader.nothing_is_silently_missing(&publisher, known);
            let claims_whole = reader.shelf.feed.completeness() == Some(Completeness::Whole);
            let all_held =
                (0..known).all(|n| reader.shelf.processed.contains_key(&url(&format!("archive/{n}"))));
            assert!(!claims_whole || all_held, "seed {seed}, round {round}: claims to be whole and is not");
        }
        let clear = Weather { failing: 0, crashing: 0, requests: 8 };
        for _ in 0..200 {
            let now = Timestamp::from_seconds(publisher.clock + 1);
            refresh(&mut reader, &publisher, &mut dice, &clear, now).expect("no crash in clear weather");
        }
        assert!(
            reader.shelf.feed.gaps.is_empty(),
            "seed {seed}: gaps are left: {:?}",
            reader.shelf.feed.gaps
        );
        let oracle = publisher.oracle();
        let held: BTreeMap<EntryId, Entry> =
            reader.shelf.entries.iter().map(|(id, (_, e))| (id.clone(), e.clone())).collect();
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
