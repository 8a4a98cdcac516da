//! The rules of coverage as short stories: documents that are polled one after the other, and the expected stretches.
//!
//! A document is a line of numbers, newest first. Each number is an entry and its date. `3*` has no date, `3@9` has the
//! date of 9, and `3'` was edited.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::*;

mod clauses;
mod table;

/// A client that polls one feed.
#[derive(Default)]
struct Client {
    coverage: Coverage,
    /// The stretch of each entry.
    places: BTreeMap<EntryKey, StretchId>,
    /// The processed archives, newest first.
    archives: Vec<Vec<EntryKey>>,
    polls: i64,
}

impl Client {
    fn sightings(&self, document: &str) -> Vec<Sighting> {
        let sighting = |word: &str| {
            let plain = word.trim_end_matches(['*', '\'']);
            let (number, date) = plain.split_once('@').unwrap_or((plain, plain));
            let key = EntryKey(number.parse().unwrap());
            let seconds: i64 = date.parse().unwrap();
            Sighting {
                key,
                date: (!word.contains('*')).then(|| Timestamp::from_seconds(seconds * 1000)),
                stretch: self.places.get(&key).copied(),
                is_edited: word.ends_with('\''),
            }
        };
        document.split_whitespace().map(sighting).collect()
    }

    fn place(&mut self, entries: &[Sighting], stretch: Option<StretchId>) {
        let new = entries.iter().filter(|seen| seen.stretch.is_none());
        self.places.extend(new.filter_map(|seen| Some((seen.key, stretch?))));
    }

    fn chain(&self) -> Chain {
        let stretch = |keys: &[EntryKey]| keys.iter().filter_map(|key| self.places.get(key)).max().copied();
        let documents = self.archives.iter().map(|keys| (keys.clone(), stretch(keys)));
        Chain { documents: documents.collect(), ends: true, ..Chain::default() }
    }

    /// Polls a document. If it ends with `>`, it links the newest processed archive.
    fn poll(&mut self, document: &str) {
        self.polls += 1;
        let seen = self.sightings(document.trim_end_matches('>'));
        let chain = self.chain();
        let link = if document.ends_with('>') { OlderLink::Processed(&chain) } else { OlderLink::None };
        let placed = self.coverage.arrive(seen.clone(), link, Timestamp::from_seconds(self.polls));
        self.place(&seen, placed.stretch);
    }

    /// Polls a document that was cut off. It links the newest processed archive.
    fn poll_cut(&mut self, document: &str) {
        self.polls += 1;
        let (seen, chain) = (self.sightings(document), self.chain());
        let at = Timestamp::from_seconds(self.polls);
        let (placed, _) = self.coverage.arrive_cut(seen.clone(), OlderLink::Processed(&chain), at);
        self.place(&seen, placed.stretch);
    }

    /// Polls a document with unread archives, newest first, and reads them down to the processed ones.
    fn poll_and_walk(&mut self, document: &str, archives: &[&str]) {
        self.polls += 1;
        let seen = self.sightings(document);
        let placed =
            self.coverage.arrive(seen.clone(), OlderLink::Unread, Timestamp::from_seconds(self.polls));
        self.place(&seen, placed.stretch);
        let within: Vec<StretchId> = placed.stretch.into_iter().collect();
        let mut documents: Vec<Arc<[Sighting]>> = vec![seen.clone().into()];
        let (mut run, mut read) = (seen, Vec::new());
        for archive in archives {
            let entries = self.sightings(archive);
            self.coverage.note_archived(&entries);
            self.place(&entries, placed.stretch);
            run.extend(entries.iter().copied());
            documents.push(entries.clone().into());
            read.push(entries.iter().map(|seen| seen.key).collect::<Vec<_>>());
        }
        let chain = self.chain();
        self.coverage.settle(&FinishedWalk {
            within: &within,
            run: &run,
            documents: &documents,
            last: read.last().map(Vec::as_slice).unwrap_or_default(),
            end: if self.archives.is_empty() { WalkEnd::Beginning } else { WalkEnd::Reached(&chain) },
            above: &DocumentsAbove::default(),
            is_fresh: true,
            stated: &[],
        });
        read.append(&mut self.archives);
        self.archives = read;
    }

    /// Polls a document that links an unread archive.
    fn poll_unread(&mut self, document: &str) {
        self.polls += 1;
        let seen = self.sightings(document);
        let placed =
            self.coverage.arrive(seen.clone(), OlderLink::Unread, Timestamp::from_seconds(self.polls));
        self.place(&seen, placed.stretch);
    }

    /// Polls a delta (RFC 3229).
    fn poll_delta(&mut self, document: &str) {
        self.polls += 1;
        let seen = self.sightings(document);
        let stretch = self.coverage.prepend(seen.clone());
        self.place(&seen, stretch);
    }

    /// Reads a capture of the document, made at the time of the last poll but one, into the boundary above a stretch.
    fn capture(&mut self, below: usize, document: &str) {
        self.capture_of(below, document, self.polls - 1);
    }

    /// Like [`Self::capture`], for a capture that was made at the time `second`.
    fn capture_of(&mut self, below: usize, document: &str, second: i64) {
        let seen = self.sightings(document);
        let at = Timestamp::from_seconds(second);
        let placed = self.coverage.place_capture(below, seen.clone(), at);
        self.place(&seen, placed.and_then(|placed| placed.stretch));
    }

    /// Returns the stretches, newest first, each by its newest entry, with the boundaries between them.
    fn describe(&self) -> String {
        let mut text = String::new();
        for (at, stretch) in self.coverage.stretches.iter().enumerate() {
            if at > 0 {
                text += match stretch.above {
                    Boundary::Missed => " missed ",
                    Boundary::Unjudged => " unjudged ",
                    Boundary::Stated => " stated ",
                };
            }
            text += &stretch.front.first().map_or(0, |seen| seen.key.0).to_string();
        }
        if self.coverage.is_whole() { text + " whole" } else { text }
    }
}

#[track_caller]
fn check(documents: &[&str], expect: &str) {
    let mut client = Client::default();
    for document in documents {
        client.poll(document);
    }
    assert_eq!(client.describe(), expect, "{documents:?}");
}

#[test]
fn windows_that_share_entries_which_stayed_continue() {
    check(&["4 3 2 1", "7 6 5 4"], "7");
    check(&["1", "2 1"], "2");
    check(&["5 4 3 2 1", "9 8 7 6 4"], "9");
    check(&["5 4 3 2 1", "6 5 3 2 1", "8 7 6 5 3"], "8");
    check(&["5 4 3 2 1", "2 6 5 4 3", "7 2 6 5 4", "8 7 2 6 5"], "8");
    check(&["1* 9* 8* 7*", "1* 11* 10* 9*", "1* 13* 12* 11*"], "1");
}

#[test]
fn windows_that_share_only_pinned_entries_rolled_over() {
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
    let mut client = Client::default();
    client.poll("5 4 3 2 1");
    client.poll("4 7 5 3 6");
    assert_eq!(client.coverage.since(), Some(Timestamp::from_seconds(2)), "the claim begins anew");
    client.poll("15 14 13 12 11");
    assert_eq!(client.describe(), "15 missed 7");
}

#[test]
fn undated_documents_are_turned_as_they_were_before() {
    check(&["1* 2* 3* 4*", "3* 4* 5* 6*", "5* 6* 7* 8*"], "8");
    check(&["1* 2* 3* 4*", "3* 4* 5* 6*", "11* 12* 13* 14*"], "14 missed 6");
}

#[test]
fn one_short_document_shows_that_a_feed_is_newest_first() {
    // The publisher edited entry 6 and moved it to the top.
    check(&["5 4", "6 5", "7 6", "6' 9"], "9 missed 7");
    check(&["4 5", "5 6", "6 7", "8 9"], "9 missed 7");
}

#[test]
fn a_feed_is_whole_when_its_chain_was_read_to_its_end() {
    let mut client = Client::default();
    client.poll_and_walk("6 5 4", &["3 2 1"]);
    assert_eq!(client.describe(), "6 whole");
    client.poll("7 6 5 4>");
    assert_eq!(client.describe(), "7 whole");
    client.poll_and_walk("9 8", &["7 6 5 4"]);
    assert_eq!(client.describe(), "9 whole");
}

#[test]
fn a_link_is_refuted_by_entries_that_no_archive_holds() {
    let mut client = Client::default();
    client.poll_and_walk("4 3", &["2 1"]);
    client.poll("10 9>");
    assert_eq!(client.describe(), "10 missed 4");
    let mut client = Client::default();
    client.poll_and_walk("3", &["2 1"]);
    client.poll("10 9>");
    assert_eq!(client.describe(), "10 unjudged 3", "a single entry may have been withdrawn");
    // The late archive shows that nothing is missing.
    client.poll_and_walk("11 10", &["9 8 7 6 5 4 3"]);
    assert_eq!(client.describe(), "11 whole");
}

#[test]
fn a_finished_walk_closes_no_boundary_that_it_did_not_bridge() {
    let mut client = Client::default();
    client.poll("4 3 2 1");
    client.poll("9 8 7");
    client.poll_and_walk("11 10", &["9 8 7"]);
    assert_eq!(client.describe(), "11 missed 4");
}

#[test]
fn entries_that_a_cut_removed_were_not_withdrawn() {
    let mut client = Client::default();
    client.poll_and_walk("5 4 3", &["2 1"]);
    client.poll_cut("5");
    client.poll("20 19 18>");
    assert_eq!(client.describe(), "20 missed 5");
}

#[test]
fn entries_older_than_the_first_archive_make_no_whole_feed() {
    let mut client = Client::default();
    client.poll("5 4 3 2 1");
    client.poll_and_walk("8 7", &["6 5 4 3"]);
    assert_eq!(client.describe(), "8");
}

#[test]
fn a_clock_that_was_ahead_delays_no_second_look() {
    let (now, hour) = (Timestamp::from_seconds(1_000_000), 3_600);
    let at = |hours: i64| Timestamp::from_seconds(1_000_000 + hours * hour);
    assert!(is_a_day_ago(at(-24), now) && !is_a_day_ago(at(-23), now));
    assert!(!is_a_day_ago(now, now) && is_a_day_ago(at(1), now));
}

#[test]
fn an_empty_document_opens_no_boundary_and_the_next_one_is_judged() {
    let mut client = Client::default();
    client.poll_and_walk("9 8 7", &["9 8 7", "6 5 4 3 2 1"]);
    client.poll_and_walk("", &["11 10"]);
    client.poll("14 13 12>");
    assert_eq!(client.describe(), "14 whole");
    check(&["", "3 2 1", "9 8 7"], "9 missed 3");
}

#[test]
fn a_chain_that_got_the_missing_entries_leads_across_a_boundary() {
    let mut client = Client::default();
    client.poll_and_walk("4 3", &["2 1"]);
    client.poll_and_walk("10 9", &["8 7"]);
    assert_eq!(client.describe(), "10 missed 4");
    client.poll("11 10 9>");
    assert_eq!(client.describe(), "11 missed 4");
    let late = client.sightings("4 3");
    client.coverage.note_archived(&late);
    client.poll("12 11 10 9>");
    assert_eq!(client.describe(), "12 whole");
}

#[test]
fn a_feed_that_was_in_no_order_must_fit_without_an_exception() {
    let mut client = Client::default();
    client.poll("5 4 3 2 1");
    client.poll("4 7 5 3 6");
    client.poll("8 7 6 5 4");
    assert_eq!(client.coverage.since(), Some(Timestamp::from_seconds(2)));
    client.poll("7 6 5 4 2");
    assert_eq!(client.coverage.since(), Some(Timestamp::from_seconds(4)), "entry 8 is gone");
}

#[test]
fn news_dated_before_most_of_the_front_are_no_roll_over() {
    check(&["9 8 7", "3 2 1"], "3 unjudged 9");
    check(&["9@3 8@2 7@1", "3@6 2@5 1@4"], "3 missed 9");
}

#[test]
fn a_short_document_in_the_opposite_order_is_not_judged() {
    let mut client = Client::default();
    for document in ["3 2 1", "5 4 3"] {
        client.poll(document);
    }
    assert_eq!(client.coverage.since(), Some(Timestamp::from_seconds(1)));
    client.poll("4 6 7");
    assert_eq!(client.coverage.since(), Some(Timestamp::from_seconds(3)));
}

#[test]
fn an_older_copy_that_links_a_missing_archive_is_no_roll_over() {
    let mut client = Client::default();
    client.poll_and_walk("9 8 7", &["6 5 4", "3 2 1"]);
    client.poll_and_walk("12 11 10", &["9 8 7"]);
    client.poll_unread("6 5 4");
    assert_eq!(client.coverage.stretches.len(), 2, "the link may lead to anything");
    client.poll("13 12 11 10>");
    assert_eq!(client.describe(), "13 whole");
}

#[test]
fn entries_that_were_withdrawn_one_after_the_other_are_no_roll_over() {
    check(&["7 6 5 4", "7 5 4", "8 5 4"], "8");
    check(&["7 6 5 4", "8 5 4"], "8 missed 7");
}

#[test]
fn entries_that_get_a_new_date_move_to_the_front() {
    // The second document brings no news. The third shares only one entry with it, which was redated and then
    // displaced.
    let mut client = Client::default();
    client.poll("5 4 3 2 1");
    client.poll("3@9 2@8 1@7 5 4");
    client.poll("12 11 10 5@10 9");
    assert_eq!(client.describe(), "12 missed 3");
}

#[test]
fn edited_entries_that_moved_up_prove_nothing() {
    check(&["7* 6* 5* 4*", "11* 10* 5* 7*"], "11");
    check(&["7* 6* 5* 4*", "11* 10* 5*' 7*'"], "11 missed 7");
    check(&["1", "2 1'"], "2");
}

#[test]
fn news_below_an_entry_that_is_still_the_first_is_remembered() {
    check(&["9 4 3 2", "9 8 7 4", "12 11 8 7"], "12");
}

#[test]
fn a_document_that_runs_the_other_way_is_in_no_order() {
    let mut client = Client::default();
    client.poll("1 3 4 2 5");
    client.poll("9 6 8 7 5");
    assert_eq!(client.coverage.since(), Some(Timestamp::from_seconds(2)), "the claim begins anew");
}

#[test]
fn a_document_after_one_in_no_order_is_judged_only_if_it_shares_little() {
    let shuffled = ["9 8 7 6 5", "3 8 1 9 10"];
    check(&[shuffled[0], shuffled[1], "24 23 22 3 1"], "24 unjudged 10");
    check(&[shuffled[0], shuffled[1], "24 23 22 21 20"], "24 missed 10");
}

#[test]
fn pinned_entries_between_others_are_not_pinned() {
    let documents = ["9* 8* 7* 6* 5* 4*", "16* 9* 15* 7* 14* 13*", "26* 9* 25* 7* 24* 23*"];
    check(&documents[..2], "16 missed 9");
    check(&documents, "26 unjudged 16 missed 9");
}

/// Checks at which poll the claim "nothing missed since …" begins after these documents.
#[track_caller]
fn check_claim(documents: &[&str], poll: i64) {
    let mut client = Client::default();
    for document in documents {
        client.poll(document);
    }
    assert_eq!(client.coverage.since(), Some(Timestamp::from_seconds(poll)), "{documents:?}");
}

#[test]
fn the_claim_begins_with_the_first_document_in_order() {
    check_claim(&["3 2 1", "15 3 19 2 10 7 12 4", "20 19 15 12 10 7 4 3"], 2);
}

#[test]
fn an_entry_that_moved_up_without_an_edit_begins_the_claim_anew() {
    check_claim(&["9 8 7 6 5", "11 10 9 8 7"], 1);
    check_claim(&["9 8 7 6 5", "10 9 6 8 7"], 2);
    check_claim(&["9 8 7 6 5", "10 9 6' 8 7"], 1);
    // Only one entry moved, and it moved to the top, so it is pinned.
    check_claim(&["9 8 7 6 5", "6 10 9 8 7", "6 11 10 9 8"], 1);
}

#[test]
fn known_entries_in_another_order_begin_the_claim_anew() {
    check_claim(&["16 15 14 13 12 11 10 9 8 7 6", "9 11 10 6"], 2);
    check_claim(&["16 15 14 13 12 11 10 9 8 7 6", "11 10 9 6"], 1);
}

#[test]
fn an_entry_older_than_one_that_is_gone_begins_the_claim_anew() {
    check_claim(&["12 11 10 9", "15 12 11 8"], 2);
    check_claim(&["12 11 10 9", "15 12 11 10"], 1);
}

#[test]
fn a_clock_that_was_set_back_extends_no_claim() {
    let mut client = Client { polls: 1000, ..Client::default() };
    client.poll("9 8 7 6 5");
    client.polls = 10;
    client.poll("10 9 6 8 7");
    assert_eq!(client.coverage.since(), Some(Timestamp::from_seconds(11)));
    client.poll("11 10 9 6 8");
    assert_eq!(
        client.coverage.since(),
        Some(Timestamp::from_seconds(11)),
        "the claim from before the clock was set back"
    );
}

#[test]
fn a_roll_over_after_a_clock_was_set_back_begins_the_claim_at_its_poll() {
    let mut client = Client { polls: 1000, ..Client::default() };
    client.poll("9 8 7 6 5");
    client.poll("10 9 6 8 7");
    client.polls = 10;
    client.poll("24 23 22 21");
    assert_eq!(client.coverage.since(), Some(Timestamp::from_seconds(11)));
}

#[test]
fn a_feed_that_returns_to_its_old_order_did_not_roll_over() {
    let documents = ["12 11 10 9 8 7 6 5", "20 9 19 8 18 7 17 16", "13 12 11 10 9 8 7 6"];
    check(&documents, "13");
}

#[test]
fn captures_join_the_sides_of_a_boundary_that_they_continue() {
    let mut client = Client::default();
    client.poll("4 3 2 1");
    client.poll("14 13 12 11");
    client.capture(1, "7 6 5 4");
    assert_eq!(client.describe(), "14 missed 7", "it continues the stretch below");
    client.capture(1, "12 11 10 9");
    assert_eq!(client.describe(), "14 missed 7", "and this one the stretch above");
    client.capture(1, "10 9 8 7");
    assert_eq!(client.describe(), "14", "and this one both");
}

#[test]
fn a_capture_from_before_the_first_poll_makes_no_claim_about_its_time() {
    let mut client = Client::default();
    client.poll("4 3 2 1");
    client.poll("14 13 12 11");
    client.capture_of(1, "12 11 10 9", -100);
    assert_eq!(client.coverage.since(), Some(Timestamp::from_seconds(1)));
    client.capture_of(1, "7 6 5", -90);
    assert_eq!(client.describe(), "14 missed 7 missed 4");
    client.capture_of(2, "6 5 4 3", -80);
    client.capture_of(1, "9 8 7", -70);
    assert_eq!(client.describe(), "14");
    assert_eq!(client.coverage.since(), Some(Timestamp::from_seconds(1)), "the first poll");
}

#[test]
fn a_wrong_date_in_a_capture_closes_no_boundary() {
    let mut client = Client::default();
    client.poll("4 3 2 1");
    client.poll("14 13 12 11");
    client.capture(1, "13 12 11 10@1");
    client.capture(1, "8@13 7 6 5 4");
    assert_eq!(client.describe(), "14 missed 8");
}

#[test]
fn an_entry_that_was_edited_since_its_capture_closes_no_boundary() {
    let mut client = Client::default();
    client.poll("4 3 2 1");
    client.poll("14 13 12 6");
    client.capture(1, "6' 5 4 3");
    assert_eq!(client.describe(), "14 missed 6");
    client.capture(1, "12 9 6 5");
    assert_eq!(client.describe(), "14");
}

#[test]
fn a_capture_that_joins_neither_side_is_a_stretch_between_them_if_it_brings_news() {
    let mut client = Client::default();
    client.poll("4 3 2 1");
    client.poll("14 13 12 11");
    client.capture(1, "9 8 7");
    assert_eq!(client.describe(), "14 missed 9 missed 4");
    client.capture(1, "9 8");
    assert_eq!(client.describe(), "14 missed 9 missed 4", "this one brings nothing");
    client.capture(2, "3 2 1 0");
    assert_eq!(client.describe(), "14 missed 9 missed 4", "this one is older");
    client.capture(2, "6 5 4");
    client.capture(1, "11 10 9");
    assert_eq!(client.describe(), "14 missed 6");
    client.capture(1, "7 6");
    assert_eq!(client.describe(), "14");
}

#[test]
fn entries_that_a_delta_changed_stay_where_they_are() {
    let mut client = Client::default();
    client.poll("5 4 3 2 1");
    client.poll_delta("7 6 2'");
    let front: Vec<i64> = client.coverage.stretches[0].front.iter().map(|seen| seen.key.0).collect();
    assert_eq!(front, [7, 6, 5, 4, 3, 2, 1]);
    client.poll_delta("8 3 9@7");
    let front: Vec<i64> = client.coverage.stretches[0].front.iter().map(|seen| seen.key.0).collect();
    assert_eq!(front[..4], [8, 3, 9, 7], "unless they moved up among the news");
}

#[test]
fn the_claim_begins_anew_at_a_document_that_does_not_fit_after_a_delta() {
    let mut client = Client::default();
    client.poll("4 3 2 1");
    client.poll_delta("5");
    client.poll("7 6 5 4");
    assert_eq!(client.coverage.since(), Some(Timestamp::from_seconds(1)), "the document continues");
    // Entry 8 is pinned at the end of the document, which the delta does not show.
    client.poll_delta("8");
    client.poll_delta("9");
    client.poll("12 11 8");
    assert_eq!(client.coverage.since(), Some(Timestamp::from_seconds(6)));
    client.poll_delta("13");
    client.poll("17 16 13");
    assert_eq!(client.coverage.since(), Some(Timestamp::from_seconds(8)), "13 may be pinned");
}
