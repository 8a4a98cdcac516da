//! Looks at a made server, whose clock and whose pages the tests control.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::json;
use url::Url;

use super::Miniflux;
use crate::model::{Failure, MarkedSets, Marks, ServerEntry, Timestamp};
use crate::server::{Call, Known, Line, MarkSync as _, Part, Reply};

/// The most requests of a look at a server on which nothing is new.
const QUIET: usize = 3;

/// The time at which a test begins.
const BEGIN: i64 = 1_764_500_000_300;

/// An entry of the made server: its marks, and the time of its last change in milliseconds.
#[derive(Clone, Copy)]
struct Kept {
    marks: Marks,
    changed: i64,
}

/// Something that happens on the server before it answers the request of this number.
type Event = (usize, Box<dyn FnOnce(&mut Server)>);

/// Something that happens on the server while the client waits.
type DuringPause = Box<dyn FnOnce(&mut Server)>;

/// A made Miniflux.
struct Server {
    entries: BTreeMap<u64, Kept>,
    clock: i64,
    asked: Vec<String>,
    pauses: usize,
    events: Vec<Event>,
    during_pause: Option<DuringPause>,
}

impl Server {
    /// Makes a server with so many unread entries, which changed one after the other.
    fn new(count: u64) -> Self {
        let entry = |number: u64| {
            let changed = BEGIN - 100_000 * (1 + count.cast_signed() - number.cast_signed());
            (number, Kept { marks: Marks::default(), changed })
        };
        Self {
            entries: (1..=count).map(entry).collect(),
            clock: BEGIN,
            asked: Vec::new(),
            pauses: 0,
            events: Vec::new(),
            during_pause: None,
        }
    }

    /// Marks entries now.
    fn mark(&mut self, numbers: impl IntoIterator<Item = u64>, read: bool) {
        let changed = self.clock;
        for number in numbers {
            self.entries.insert(number, Kept { marks: Marks { read, starred: false }, changed });
        }
    }

    fn before_request(&mut self, number: usize, event: impl FnOnce(&mut Self) + 'static) {
        self.asked.clear();
        self.events.push((number, Box::new(event)));
    }

    fn page(&self, query: &BTreeMap<String, String>) -> serde_json::Value {
        let number = |name: &str| query.get(name).map(|text| text.parse::<u64>().unwrap());
        let is_wanted = |kept: &Kept| {
            let after = number("changed_after").is_none_or(|after| kept.changed > 1000 * after.cast_signed());
            let has_status = query.get("status").is_none_or(|_| !kept.marks.read);
            after
                && (query.contains_key("starred") || has_status)
                && (!query.contains_key("starred") || kept.marks.starred)
        };
        let wanted = self.entries.iter().filter(|(_, kept)| is_wanted(kept));
        let after = number("after_entry_id").unwrap_or(0);
        let mut found: Vec<_> = wanted.filter(|(number, _)| **number > after).collect();
        let total = found.len();
        if query.get("order").is_some_and(|order| order == "changed_at") {
            found.sort_by_key(|(_, kept)| -kept.changed);
        }
        found.truncate(usize::try_from(number("limit").unwrap()).unwrap());
        json!({"total": total, "entries": found.into_iter().map(row).collect::<Vec<_>>()})
    }
}

fn row((number, kept): (&u64, &Kept)) -> serde_json::Value {
    json!({
        "id": number, "feed_id": 7, "status": if kept.marks.read { "read" } else { "unread" },
        "starred": kept.marks.starred, "hash": format!("{number:064x}"),
        "changed_at": Timestamp::from_millis(kept.changed).to_utc().to_rfc3339(),
    })
}

impl Line for Server {
    fn carry_out(&mut self, call: &Call) -> Result<Reply, Failure> {
        let number = self.asked.len();
        while let Some(at) = self.events.iter().position(|(wanted, _)| *wanted == number) {
            (self.events.remove(at).1)(self);
        }
        self.asked.push(call.address.as_str().to_owned());
        let answer = match call.address.path().strip_prefix("/v1/entries/") {
            Some(number) => {
                let number = number.parse().unwrap();
                row((&number, &self.entries[&number]))
            }
            None => self.page(&call.address.query_pairs().into_owned().collect()),
        };
        let body = answer.to_string().into_bytes();
        Ok(Reply { status: 200, body, failure: None, wait_until: None })
    }

    fn pause(&mut self, time: Duration) {
        self.pauses += 1;
        self.clock += i64::try_from(time.as_millis()).unwrap();
        if let Some(event) = self.during_pause.take() {
            event(self);
        }
    }
}

/// The client's view of the server.
#[derive(Default)]
struct Client {
    since: Option<Timestamp>,
    marks: BTreeMap<u64, Marks>,
    /// The entries with other marks of which the last look found no change.
    unchanged: BTreeSet<u64>,
}

impl Client {
    /// Looks at the server once. Returns the number of requests.
    fn look(&mut self, server: &mut Server) -> usize {
        let mut api = Miniflux::new(&Url::parse("http://rss.example/").unwrap(), None, "token");
        let set = |test: fn(&Marks) -> bool| {
            self.marks.iter().filter(|(_, marks)| test(marks)).map(|(number, _)| *number).collect()
        };
        let marked = MarkedSets { unread: set(|marks| !marks.read), starred: set(|marks| marks.starred) };
        let kept = RefCell::new(0);
        let keep = |part: Part<'_>| {
            *kept.borrow_mut() += part.entries.len();
            Ok(())
        };
        let unknown =
            |_: &[u64]| -> Result<Vec<u64>, Failure> { unreachable!("Miniflux tells what changed") };
        let list_all = self.since.is_none();
        let known = Known {
            since: self.since,
            is_ahead: false,
            list_all,
            listed_to: 0,
            marked,
            unknown: &unknown,
            keep: &keep,
        };
        server.asked.clear();
        let seen = api.look(server, &known).unwrap();
        assert_eq!((seen.is_whole, seen.is_limited), (list_all, false));
        self.since = seen.since;
        let has_other_marks = |entry: &&ServerEntry| self.marks.get(&entry.number) != Some(&entry.marks);
        let others = seen.entries.iter().filter(has_other_marks).map(|entry| entry.number);
        self.unchanged = others.filter(|number| seen.unchanged.contains(number)).collect();
        self.marks.extend(seen.entries.iter().map(|entry| (entry.number, entry.marks)));
        server.asked.len()
    }

    #[track_caller]
    fn assert_agrees(&self, server: &Server) {
        let there: BTreeMap<u64, Marks> =
            server.entries.iter().map(|(number, kept)| (*number, kept.marks)).collect();
        assert_eq!(self.marks, there);
    }
}

/// A server that was looked at once.
fn pair(count: u64) -> (Server, Client) {
    let (mut server, mut client) = (Server::new(count), Client::default());
    client.look(&mut server);
    client.assert_agrees(&server);
    (server, client)
}

#[test]
fn s8_entries_that_changed_in_one_second_are_listed_once() {
    let (mut server, mut client) = pair(600);
    assert_eq!((client.look(&mut server), server.pauses), (QUIET, 0));
    server.clock += 60_000;
    server.mark(1..=600, true);
    let requests = client.look(&mut server);
    assert!(requests > QUIET && server.pauses == 1, "{requests}");
    client.assert_agrees(&server);
    for _ in 0..3 {
        assert_eq!((client.look(&mut server), server.pauses), (QUIET, 1));
    }
    // The first look of another client finds that second as well.
    let mut second = Client::default();
    second.look(&mut server);
    assert_eq!((second.look(&mut server), server.pauses), (QUIET, 2));
    second.assert_agrees(&server);
}

#[test]
fn s8_marks_of_the_second_that_was_listed_are_seen_if_they_are_made_after_the_list() {
    let (mut server, mut client) = pair(20);
    server.clock += 60_000;
    server.mark(1..=10, true);
    client.look(&mut server);
    // These two leave the counts as they are.
    server.clock += 20;
    server.mark([11], true);
    server.mark([1], false);
    client.look(&mut server);
    client.assert_agrees(&server);
}

#[test]
fn s8_changes_while_the_client_waits_are_seen_whatever_their_times() {
    // A transaction that began before the newest change ends later, or something newer changes.
    for offset in [-3_000, 0, 500, 1_000, 6_900] {
        let (mut server, mut client) = pair(600);
        server.clock += 60_000;
        server.mark(1..=598, true);
        server.during_pause = Some(Box::new(move |server: &mut Server| {
            server.clock += offset - 7_000;
            server.mark([599], true);
            server.mark([1], false);
            server.clock += 7_000 - offset;
        }));
        client.look(&mut server);
        client.look(&mut server);
        client.assert_agrees(&server);
    }
}

#[test]
fn s8_a_mark_just_after_the_wait_is_seen_although_the_counts_do_not_tell_it() {
    let (mut server, mut client) = pair(600);
    server.clock += 60_000;
    server.mark(1..=598, true);
    client.look(&mut server);
    assert_eq!(server.pauses, 1);
    server.mark([599], true);
    server.mark([1], false);
    client.look(&mut server);
    client.assert_agrees(&server);
}

#[test]
fn s10_marks_that_change_while_the_pages_are_listed_are_seen_by_the_next_look() {
    for changes_all in [false, true] {
        for request in 1..8 {
            let (mut server, mut client) = pair(if changes_all { 0 } else { 1_000 });
            if changes_all {
                // The first look lists all entries.
                (server, client) = (Server::new(1_000), Client::default());
                server.mark(501..=1_000, true);
            } else {
                server.clock += 60_000;
                server.mark(1..=998, true);
            }
            // An entry of the first page and one of the last page change places, so the counts tell nothing.
            server.before_request(request, |server| {
                server.clock += 10;
                server.mark([1], true);
                server.mark([2], false);
                server.mark([997], false);
                server.mark([999], true);
            });
            let asked = client.look(&mut server);
            assert_eq!(server.events.is_empty(), asked > request, "{asked}");
            client.look(&mut server);
            client.assert_agrees(&server);
        }
    }
}

#[test]
fn s8_a_clock_that_was_ahead_is_told_from_a_server_that_was_set_back() {
    let (mut server, mut client) = pair(20);
    server.clock += 300_000;
    server.mark([1], true);
    client.look(&mut server);
    // The clock is right again, so this mark is dated before the one that is known. It was made later nevertheless.
    server.clock -= 280_000;
    server.mark([2], true);
    client.look(&mut server);
    client.assert_agrees(&server);
    assert_eq!(client.unchanged, BTreeSet::new());
    // An earlier state of the server lacks the mark with the known time.
    let earlier = server.entries.clone();
    server.clock += 600_000;
    server.mark([3], true);
    client.look(&mut server);
    server.entries = earlier;
    client.look(&mut server);
    assert_eq!(client.unchanged, BTreeSet::from([3]));
}
