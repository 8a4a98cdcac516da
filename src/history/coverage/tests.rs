//! The rules of coverage as short stories: documents that are polled one after the other, and what is then known.
//!
//! A document is a line of numbers, newest first; each number is an entry and its date. `3*` has no date.

use std::collections::BTreeMap;

use super::*;

/// A reader of one feed without archives.
#[derive(Default)]
struct Reader {
    coverage: Coverage,
    /// The stretch that each entry was placed in.
    places: BTreeMap<EntryKey, StretchId>,
    /// The processed archives, newest first.
    archives: Vec<Vec<EntryKey>>,
    polls: i64,
}

impl Reader {
    fn sightings(&self, document: &str) -> Vec<Sighting> {
        let sighting = |word: &str| {
            let number: i64 = word.trim_end_matches('*').parse().unwrap();
            let key = EntryKey(number);
            let date = (!word.ends_with('*')).then(|| Timestamp::from_seconds(number * 1000));
            Sighting { key, date, stretch: self.places.get(&key).copied() }
        };
        document.split_whitespace().map(sighting).collect()
    }

    fn place(&mut self, entries: &[Sighting], stretch: Option<StretchId>) {
        let new = entries.iter().filter(|seen| seen.stretch.is_none());
        self.places.extend(new.filter_map(|seen| Some((seen.key, stretch?))));
    }

    fn chain(&self) -> Chain {
        let stretch = |keys: &[EntryKey]| keys.first().and_then(|key| self.places.get(key)).copied();
        let documents = self.archives.iter().map(|keys| (keys.clone(), stretch(keys)));
        Chain { documents: documents.collect(), ends: true, next: None }
    }

    /// Polls a document; one that ends with `>` names the newest processed archive.
    fn poll(&mut self, document: &str) {
        self.polls += 1;
        let seen = self.sightings(document.trim_end_matches('>'));
        let chain = self.chain();
        let link = if document.ends_with('>') { Link::Processed(&chain) } else { Link::None };
        let placed = self.coverage.arrive(seen.clone(), link, Timestamp::from_seconds(self.polls));
        self.place(&seen, placed.stretch);
    }

    /// Polls a document whose archives were not read, newest first, and reads them down to the processed ones.
    fn poll_and_walk(&mut self, document: &str, archives: &[&str]) {
        self.polls += 1;
        let seen = self.sightings(document);
        let placed = self.coverage.arrive(seen.clone(), Link::Unread, Timestamp::from_seconds(self.polls));
        self.place(&seen, placed.stretch);
        let within: Vec<StretchId> = placed.stretch.into_iter().collect();
        let (mut run, mut read) = (seen, Vec::new());
        for archive in archives {
            let entries = self.sightings(archive);
            self.coverage.note_archived(&entries);
            self.place(&entries, placed.stretch);
            run.extend(entries.iter().copied());
            read.push(entries.iter().map(|seen| seen.key).collect::<Vec<_>>());
        }
        let chain = self.chain();
        let stop = (!self.archives.is_empty()).then_some(&chain);
        self.coverage.settle(&Walked {
            within: &within,
            run: &run,
            last: read.last().map(Vec::as_slice).unwrap_or_default(),
            stop,
            ended: stop.is_none(),
            failed: false,
            is_fresh: true,
            stated: &[],
        });
        read.append(&mut self.archives);
        self.archives = read;
    }

    /// The stretches, newest first, each by its newest entry, with the boundaries between them.
    fn told(&self) -> String {
        let mut told = String::new();
        for (at, stretch) in self.coverage.stretches.iter().enumerate() {
            if at > 0 {
                told += match stretch.above {
                    Boundary::Missed => " missed ",
                    Boundary::Unjudged => " unjudged ",
                    Boundary::Stated => " stated ",
                };
            }
            told += &stretch.front.first().map_or(0, |seen| seen.key.0).to_string();
        }
        if self.coverage.is_whole() { told + " whole" } else { told }
    }
}

#[track_caller]
fn check(documents: &[&str], expect: &str) {
    let mut reader = Reader::default();
    for document in documents {
        reader.poll(document);
    }
    assert_eq!(reader.told(), expect, "{documents:?}");
}

#[test]
fn windows_that_share_what_stayed_go_on() {
    check(&["4 3 2 1", "7 6 5 4"], "7");
    check(&["1", "2 1"], "2");
    check(&["5 4 3 2 1", "9 8 7 6 4"], "9");
    check(&["5 4 3 2 1", "6 5 3 2 1", "8 7 6 5 3"], "8");
    check(&["5 4 3 2 1", "2 6 5 4 3", "7 2 6 5 4", "8 7 2 6 5"], "8");
    check(&["1* 9* 8* 7*", "1* 11* 10* 9*", "1* 13* 12* 11*"], "1");
}

#[test]
fn windows_that_share_nothing_but_what_is_pinned_rolled_over() {
    check(&["4 3 2 1", "10 9 8 7"], "10 missed 4");
    check(&["8 7 6 5 4 1", "24 23 22 21 20 1"], "24 missed 8");
    check(&["1 8 7 6 5 4", "1 24 23 22 21 20"], "24 missed 1");
    check(&["5 4 3 2 1", "2 14 13 12 11"], "14 missed 5");
    check(&["3* 2 1", "9 8 7"], "9 missed 3");
}

#[test]
fn an_older_copy_changes_nothing() {
    check(&["4 3 2 1", "8 7 6 5 4", "3 2 1", "9 8 7 6"], "9");
    check(&["9 8 7 6 5 4 3", "4 3 2 1", "12 11 10 9"], "12");
    check(&["4 3 2 1", "8 7 6 5 4", "3 2 1", "15 14 13 12"], "15 missed 8");
}

#[test]
fn a_document_in_no_order_is_not_judged() {
    let mut reader = Reader::default();
    reader.poll("5 4 3 2 1");
    reader.poll("4 7 5 3 6");
    assert_eq!(reader.coverage.since(), Some(Timestamp::from_seconds(2)), "the claim begins anew");
    reader.poll("15 14 13 12 11");
    assert_eq!(reader.told(), "15 missed 7");
}

#[test]
fn undated_documents_are_turned_as_they_were_before() {
    check(&["1* 2* 3* 4*", "3* 4* 5* 6*", "5* 6* 7* 8*"], "8");
    check(&["1* 2* 3* 4*", "3* 4* 5* 6*", "11* 12* 13* 14*"], "14 missed 6");
}

#[test]
fn a_feed_is_whole_when_its_chain_was_read_to_its_end() {
    let mut reader = Reader::default();
    reader.poll_and_walk("6 5 4", &["3 2 1"]);
    assert_eq!(reader.told(), "6 whole");
    reader.poll("7 6 5 4>");
    assert_eq!(reader.told(), "7 whole");
    reader.poll_and_walk("9 8", &["7 6 5 4"]);
    assert_eq!(reader.told(), "9 whole");
}

#[test]
fn a_link_is_refuted_by_entries_that_no_archive_holds() {
    let mut reader = Reader::default();
    reader.poll_and_walk("4 3", &["2 1"]);
    reader.poll("10 9>");
    assert_eq!(reader.told(), "10 missed 4");
    let mut reader = Reader::default();
    reader.poll_and_walk("3", &["2 1"]);
    reader.poll("10 9>");
    assert_eq!(reader.told(), "10 unjudged 3", "a single one may have been withdrawn");
    // The archive that came late shows that nothing is missing.
    reader.poll_and_walk("11 10", &["9 8 7 6 5 4 3"]);
    assert_eq!(reader.told(), "11 whole");
}

#[test]
fn a_finished_walk_closes_no_boundary_that_it_did_not_bridge() {
    let mut reader = Reader::default();
    reader.poll("4 3 2 1");
    reader.poll("9 8 7");
    reader.poll_and_walk("11 10", &["9 8 7"]);
    assert_eq!(reader.told(), "11 missed 4");
}

#[test]
fn what_was_held_before_the_archives_began_is_not_whole() {
    let mut reader = Reader::default();
    reader.poll("5 4 3 2 1");
    reader.poll_and_walk("8 7", &["6 5 4 3"]);
    assert_eq!(reader.told(), "8");
}

#[test]
fn an_empty_document_opens_nothing_and_what_follows_is_judged() {
    let mut reader = Reader::default();
    reader.poll_and_walk("9 8 7", &["9 8 7", "6 5 4 3 2 1"]);
    reader.poll_and_walk("", &["11 10"]);
    reader.poll("14 13 12>");
    assert_eq!(reader.told(), "14 whole");
    check(&["", "3 2 1", "9 8 7"], "9 missed 3");
}
