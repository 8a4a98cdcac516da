//! Sync with a server that has the API of Google Reader.
//!
//! The API lists numbers of entries, and it returns the entries of given numbers. So a sync reads three lists of numbers:
//! those of the unread entries, of the starred ones and of the newest ones. It asks for the entries whose numbers Lacuna
//! does not know (S13), and for those that left one of the first two lists or came into it. If the server no longer has an
//! entry, the marks here stay as they are. If the server was restored from a backup, the number may belong to another
//! entry now. A sync never asks for the entries since a time, because servers understand such times differently.
//!
//! The API says when the server stored an entry. It never says when a mark changed. So only the entries show that a server
//! was restored from a backup: the newest ones that Lacuna knows are gone. Lacuna asks for these together with the entries
//! whose marks have changed. A server may also delete all read entries at once. So read ones that are gone show a backup only
//! if the server still has others.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::GoogleReader;
use super::entries::{Answered, CONTENTS_PATH, READ, STARRED, Token, contents_form};
use super::numbers::{self, Number};
use crate::model::{ApiBody, Failure, ListRest, MarkField, Marks, ServerEntry, Timestamp};
use crate::server::calls::{Call, Transport};
use crate::server::sync::{Check, Known, MOST_PAGES, MarkSync, ServerChanges};
use crate::server::{Api as _, other};

/// Numbers in one answer. If a server names the parts of a list by offsets, the list may shift between two answers. So an
/// answer has many numbers, and most lists need only one.
const NUMBERS: usize = 100_000;
/// Numbers of the newest entries in one answer.
const NEWEST: usize = 1_000;
/// The most entries that a listing asks for before its changes are taken. A longer listing may never end within a quota.
const MOST_ASKED: usize = 2_000;
/// Numbers that the next answer repeats if its continuation is an offset, because the list may have shifted (S10).
const REPEATED: usize = 100;

/// The stream of all entries.
const READING_LIST: &str = "user/-/state/com.google/reading-list";

#[derive(Deserialize)]
struct Numbers {
    /// Missing if this is no list. Some servers leave it out if a list is empty.
    #[serde(rename = "itemRefs")]
    items: Option<Vec<Reference>>,
    continuation: Option<Token>,
}

#[derive(Deserialize)]
struct Reference {
    id: Number,
}

/// Returns the newest known entries that the server lacks, down to the first one that it has. A server that was restored
/// from a backup lacks what it stored after the backup. Other entries that servers delete are old ones, or all read ones.
fn lost_newest(newest: &BTreeSet<u64>, answered: &BTreeSet<u64>) -> Vec<u64> {
    let last = newest.intersection(answered).max();
    newest.iter().filter(|number| last.is_none_or(|last| *number > last)).copied().collect()
}

/// A list of numbers.
#[derive(Default)]
struct NumberList {
    numbers: BTreeSet<u64>,
    /// True if the server has numbers that this list may lack.
    is_limited: bool,
    /// True if an answer had the form of a list.
    is_list: bool,
}

impl MarkSync for GoogleReader {
    fn batch(&self, _field: MarkField) -> usize {
        100
    }

    fn send(
        &mut self,
        transport: &mut dyn Transport,
        field: MarkField,
        value: bool,
        numbers: &[u64],
        check: &Check<'_>,
    ) -> Result<Vec<u64>, Failure> {
        self.send_marks(transport, field, value, numbers, check)
    }

    fn entry(&mut self, transport: &mut dyn Transport, number: u64) -> Result<Option<ServerEntry>, Failure> {
        let Answered { entries, .. } = self.contents(transport, &[number], None, &|_| Ok(()))?;
        Ok(entries.into_iter().find(|entry| entry.number == number))
    }

    fn starred(
        &mut self,
        transport: &mut dyn Transport,
        numbers: &[u64],
    ) -> Result<Vec<ServerEntry>, Failure> {
        Ok(self.contents(transport, numbers, None, &|_| Ok(()))?.entries)
    }

    fn texts(&mut self, transport: &mut dyn Transport, numbers: &[u64]) -> Result<Call, Failure> {
        let mut form = contents_form(numbers);
        form.push(("T", self.edit_token(transport)?));
        let call = Call::with(self.at(CONTENTS_PATH), self.credential(), ApiBody::Form(form));
        Ok(call.with_texts(numbers.len()))
    }

    fn most_texts(&self) -> usize {
        100
    }

    /// Reads each of the four forms (S1).
    fn number(&self, text: &str) -> Option<u64> {
        numbers::read(text)
    }

    fn lists_changes(&self) -> bool {
        false
    }

    fn find_changes(
        &mut self,
        transport: &mut dyn Transport,
        known: &Known<'_>,
    ) -> Result<ServerChanges, Failure> {
        let unread = self.numbers(transport, &[("s", READING_LIST), ("xt", READ)], NUMBERS, &|_| Ok(true))?;
        let starred = self.numbers(transport, &[("s", STARRED)], NUMBERS, &|_| Ok(true))?;
        let is_all = known.since.is_none() || known.list_all;
        // The newest entries come first. A page without an unknown number ends the list.
        let goes_on = |page: &[u64]| Ok(is_all || !(known.unknown)(page)?.is_empty());
        let size = if is_all { NUMBERS } else { NEWEST };
        let newest = self.numbers(transport, &[("s", READING_LIST)], size, &goes_on)?;
        if ![&unread, &starred, &newest].iter().any(|list| list.is_list) {
            return Err(other(&self.base));
        }
        let (before_unread, before_starred) =
            (known.marked.set(MarkField::Read)?, known.marked.set(MarkField::Starred)?);

        let mut seen = ServerChanges {
            is_limited: unread.is_limited || starred.is_limited || (is_all && newest.is_limited),
            ..ServerChanges::default()
        };
        let came = unread.numbers.difference(before_unread).chain(starred.numbers.difference(before_starred));
        let came: BTreeSet<u64> = came.copied().collect();
        // The others are known, because their marks are. If all are listed, the entries of feeds that are new count as unknown.
        let sets = if known.list_all { &unread.numbers | &starred.numbers } else { came.clone() };
        let listed: Vec<u64> = sets.union(&newest.numbers).copied().collect();
        let unknown: BTreeSet<u64> = (known.unknown)(&listed)?.into_iter().collect();
        let left = |before: &BTreeSet<u64>, now: &NumberList| -> Vec<u64> {
            if now.is_limited { Vec::new() } else { before.difference(&now.numbers).copied().collect() }
        };
        let left: BTreeSet<u64> =
            left(before_unread, &unread).into_iter().chain(left(before_starred, &starred)).collect();
        let changed: BTreeSet<u64> = left.iter().chain(came.difference(&unknown)).copied().collect();
        let all = &changed | &unknown;
        // If all entries are listed, the unknown ones are kept part by part.
        let taken_apart = if known.list_all { &changed } else { &all };
        let taken_to = known.rest.map_or(0, |rest| rest.to);
        let rest = || taken_apart.iter().filter(|number| **number > taken_to).copied();
        let newest_known = if changed.is_empty() { BTreeSet::new() } else { known.newest.clone() };
        let mut asked = &all | &newest_known;
        if rest().nth(MOST_ASKED).is_some() {
            let first: BTreeSet<u64> = rest().take(MOST_ASKED).collect();
            seen.rest = first.last().map(|to| ListRest { since: None, to: *to });
            asked = &first | &newest_known;
        }
        // Titles and links are read as the publisher wrote them (S15).
        let numbers: Vec<u64> = asked.iter().copied().collect();
        let Answered { entries, mut too_large } =
            self.contents(transport, &numbers, known.since, known.keep)?;
        seen.entries = entries;
        let mut answered: BTreeSet<u64> = seen.entries.iter().map(|entry| entry.number).collect();
        answered.extend(&too_large);
        let lost = lost_newest(&newest_known, &answered);
        if seen.rest.is_some() && !lost.is_empty() {
            // The changes of a server that was restored from a backup are judged together.
            seen.rest = None;
            let others: Vec<u64> = all.difference(&asked).copied().collect();
            let mut more = self.contents(transport, &others, known.since, known.keep)?;
            answered.extend(more.entries.iter().map(|entry| entry.number).chain(more.too_large.clone()));
            seen.entries.extend(more.entries);
            too_large.append(&mut more.too_large);
            asked.extend(others);
        }
        // Nobody need ask for an unknown one again before its marks change.
        seen.leaves_out = !too_large.is_empty();
        seen.entries.extend(too_large.intersection(&unknown).map(|number| {
            let (read, starred) = (!unread.numbers.contains(number), starred.numbers.contains(number));
            ServerEntry::nameless(*number, Marks { read, starred })
        }));
        let had = left.intersection(&asked).chain(&lost);
        seen.gone = had.filter(|it| !answered.contains(it)).copied().collect();
        let was_marked = |it: &u64| before_unread.contains(it) || before_starred.contains(it);
        let is_marked = |it: &u64| unread.numbers.contains(it) || starred.numbers.contains(it);
        let stays_read = |it: &u64| !(was_marked(it) || is_marked(it) || unknown.contains(it));
        if lost.iter().any(was_marked) || newest.numbers.iter().any(stays_read) {
            (seen.lost_newest, seen.listed) = (lost, newest.numbers);
        }
        // The server had stored all entries that are known now by this time. No list begins at it.
        let stored = seen.entries.iter().filter_map(|entry| entry.stored);
        seen.since = stored.chain(known.since).max().or(Some(Timestamp::from_seconds(0)));
        Ok(seen)
    }
}

impl GoogleReader {
    /// Reads a list of numbers, as long as `goes_on` returns true for a page.
    fn numbers(
        &self,
        transport: &mut dyn Transport,
        stream: &[(&str, &str)],
        size: usize,
        goes_on: &dyn Fn(&[u64]) -> Result<bool, Failure>,
    ) -> Result<NumberList, Failure> {
        let mut listed = NumberList::default();
        let (mut token, mut tokens) = (None::<String>, BTreeSet::new());
        // For servers whose continuation is an offset: the offset of the answer, and true if the answer repeats numbers.
        let (mut start, mut repeats) = (0, false);
        for _ in 0..MOST_PAGES {
            let mut address = self.at("reader/api/0/stream/items/ids");
            let count = size.to_string();
            address
                .query_pairs_mut()
                .append_pair("output", "json")
                .extend_pairs(stream)
                .append_pair("n", &count)
                .extend_pairs(token.as_deref().map(|token| ("c", token)));
            let call = Call::get(address, self.credential()).with_texts(size);
            let page: Numbers = transport.carry_out(&call)?.json(&self.base)?;
            listed.is_list |= page.items.is_some();
            let items = page.items.unwrap_or_default();
            let length = items.len();
            let numbers: Vec<u64> = items.into_iter().filter_map(|item| item.id.0).collect();
            // These numbers are those of another API.
            if numbers.is_empty() && length > 0 {
                return Err(other(&self.base));
            }
            let repeated = numbers.iter().filter(|number| listed.numbers.contains(number)).count();
            // If nothing is repeated, the list has become shorter meanwhile, and numbers were skipped.
            listed.is_limited |= repeats && repeated == 0;
            listed.numbers.append(&mut numbers.iter().copied().collect());
            let next = page.continuation.map(Token::into_text).filter(|next| !next.is_empty());
            let Some(next) = next.filter(|_| repeated < length) else { return Ok(listed) };
            if !tokens.insert(next.clone()) {
                listed.is_limited = true;
                return Ok(listed);
            }
            if !goes_on(&numbers)? {
                return Ok(listed);
            }
            repeats = next.parse() == Ok(start + length);
            token = Some(next);
            if repeats {
                start += length - REPEATED.min(length / 2);
                token = Some(start.to_string());
            }
        }
        listed.is_limited = true;
        Ok(listed)
    }
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;
    use crate::server::calls::Reply;

    /// A server whose lists are these numbers, in answers of two.
    struct Server {
        unread: Vec<u64>,
        /// Returns the continuation after an answer that began at an offset.
        next: fn(usize) -> Option<String>,
        asked: Vec<String>,
    }

    impl Transport for Server {
        fn carry_out(&mut self, call: &Call) -> Result<Reply, Failure> {
            self.asked.push(call.address.path().to_owned());
            let field = |name: &str| {
                let pair = call.address.query_pairs().find(|(key, _)| key == name);
                pair.map(|(_, value)| value.into_owned())
            };
            let body = if field("s").as_deref() == Some(READING_LIST) {
                let start = field("c").map_or(0, |token| token.trim_start_matches('t').parse().unwrap());
                let end = (start + 2).min(self.unread.len());
                let items = self.unread[start.min(end)..end].iter();
                let items: Vec<_> =
                    items.map(|number| serde_json::json!({"id": number.to_string()})).collect();
                let next = (self.next)(end).filter(|_| end < self.unread.len() || end == 0);
                serde_json::json!({"itemRefs": items, "continuation": next}).to_string()
            } else {
                r#"{"itemRefs":[]}"#.to_owned()
            };
            Ok(Reply { status: 200, body: body.into_bytes(), failure: None, wait_until: None, date: None })
        }

        fn pause(&mut self, _time: std::time::Duration) {}
    }

    /// A list that loses some of its first numbers after the first answer.
    struct Shifting(Server, usize);

    impl Transport for Shifting {
        fn carry_out(&mut self, call: &Call) -> Result<Reply, Failure> {
            let reply = self.0.carry_out(call);
            if self.0.asked.len() == 1 {
                self.0.unread.drain(..self.1);
            }
            reply
        }

        fn pause(&mut self, _time: std::time::Duration) {}
    }

    fn list(server: &mut Server) -> NumberList {
        let base = Url::parse("http://rss.example/").unwrap();
        let mut api = GoogleReader::new(&base, "ada", "x");
        api.resume(crate::model::Credential::Session("s".to_owned()));
        api.numbers(server, &[("s", READING_LIST)], 2, &|_| Ok(true)).unwrap()
    }

    #[test]
    fn s9_every_continuation_is_followed_to_the_end() {
        let mut server =
            Server { unread: (1..=7).collect(), next: |end| Some(format!("t{end}")), asked: Vec::new() };
        let listed = list(&mut server);
        assert_eq!((listed.numbers.len(), listed.is_limited, server.asked.len()), (7, false, 4));
    }

    #[test]
    fn s9_a_repeated_token_or_an_empty_page_ends_the_list() {
        let mut server =
            Server { unread: (1..=7).collect(), next: |_| Some("t2".to_owned()), asked: Vec::new() };
        let listed = list(&mut server);
        assert!(listed.is_limited, "the list is shown as cut");
        assert_eq!(server.asked.len(), 2);
        let mut empty = Server { unread: vec![], next: |_| Some("t0".to_owned()), asked: Vec::new() };
        let listed = list(&mut empty);
        assert_eq!((listed.numbers.len(), listed.is_limited, empty.asked.len()), (0, false, 1));
    }

    #[test]
    fn s10_offsets_are_read_with_an_overlap_so_that_a_list_that_shifts_loses_nothing() {
        let offset = |end: usize| Some(end.to_string());
        let base = Url::parse("http://rss.example/").unwrap();
        let api = GoogleReader::new(&base, "ada", "x");
        let server = Server { unread: (1..=7).collect(), next: offset, asked: Vec::new() };
        let listed = api.numbers(&mut Shifting(server, 1), &[("s", READING_LIST)], 2, &|_| Ok(true)).unwrap();
        assert_eq!(listed.numbers.len(), 7, "none is skipped");
        // A list that shifts further than the overlap is shown as cut.
        let server = Server { unread: (1..=7).collect(), next: offset, asked: Vec::new() };
        let listed = api.numbers(&mut Shifting(server, 2), &[("s", READING_LIST)], 2, &|_| Ok(true)).unwrap();
        assert!(listed.is_limited, "{:?}", listed.numbers);
    }

    #[test]
    fn s14_only_the_newest_entries_show_that_a_server_was_restored_from_a_backup() {
        let newest = BTreeSet::from([4, 5, 6]);
        let lost = |answered: &[u64]| lost_newest(&newest, &answered.iter().copied().collect());
        let none = Vec::<u64>::new();
        assert_eq!(lost(&[4, 5, 6]), none);
        assert_eq!(lost(&[4]), [5, 6]);
        assert_eq!(lost(&[]), [4, 5, 6]);
        assert_eq!(lost(&[4, 6]), none, "the server has a later entry");
        assert_eq!(lost(&[5]), [6]);
    }
}
