//! Lists the changes of a made server, whose clock and whose pages the tests control.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::json;
use url::Url;

use super::Miniflux;
use crate::locale::Message;
use crate::model::{
    ApiBody, Failure, FailureKind, ListRest, MarkField, MarkedCounts, Marks, ServerEntry, Timestamp,
};
use crate::server::{
    AgreedMark, Call, Common, Known, MarkSync as _, Marked, Part, Reply, Transport, is_refusal,
};

/// The most requests of a listing of a server on which nothing is new.
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
    /// The clock of the database.
    clock: i64,
    /// The clock of the web server; `None` if it shows the time of the database.
    web_clock: Option<i64>,
    asked: Vec<String>,
    pauses: usize,
    events: Vec<Event>,
    during_pause: Option<DuringPause>,
    /// An answer with more entries is too large.
    most: usize,
    /// An answer with one of these entries is too large.
    large: BTreeSet<u64>,
    /// The server answers only so many requests of one sync.
    quota: usize,
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
            web_clock: None,
            asked: Vec::new(),
            pauses: 0,
            events: Vec::new(),
            during_pause: None,
            most: usize::MAX,
            large: BTreeSet::new(),
            quota: usize::MAX,
        }
    }

    /// Changes the star of an entry to the other one now.
    fn switch(&mut self, number: u64) {
        let kept = self.entries.get_mut(&number).unwrap();
        kept.marks.starred = !kept.marks.starred;
        kept.changed = self.clock;
    }

    /// Carries out a call that changes marks.
    fn change(&mut self, call: &Call) -> bool {
        let number =
            call.address.path().strip_prefix("/v1/entries/").and_then(|it| it.strip_suffix("/bookmark"));
        match (&call.api.body, number) {
            (ApiBody::Switch, Some(number)) => self.switch(number.parse().unwrap()),
            (ApiBody::Put(body), None) => {
                let body: serde_json::Value = serde_json::from_str(body).unwrap();
                let numbers = body["entry_ids"].as_array().unwrap().iter();
                self.mark(numbers.map(|number| number.as_u64().unwrap()), body["status"] == "read");
            }
            _ => return false,
        }
        true
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
            let before =
                number("changed_before").is_none_or(|before| kept.changed < 1000 * before.cast_signed());
            let has_status = query.get("status").is_none_or(|_| !kept.marks.read);
            after
                && before
                && (query.contains_key("starred") || has_status)
                && (!query.contains_key("starred") || kept.marks.starred)
        };
        let wanted = self.entries.iter().filter(|(_, kept)| is_wanted(kept));
        let after = number("after_entry_id").unwrap_or(0);
        let mut found: Vec<_> = wanted.filter(|(number, _)| **number > after).collect();
        let total = found.len();
        if query.get("order").is_some_and(|order| order == "changed_at") {
            found.sort_by_key(|(_, kept)| kept.changed);
            if query["direction"] == "desc" {
                found.reverse();
            }
        }
        found.drain(..usize::try_from(number("offset").unwrap_or(0)).unwrap().min(found.len()));
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

impl Transport for Server {
    fn carry_out(&mut self, call: &Call) -> Result<Reply, Failure> {
        let number = self.asked.len();
        while let Some(at) = self.events.iter().position(|(wanted, _)| *wanted == number) {
            (self.events.remove(at).1)(self);
        }
        if number >= self.quota {
            return Err(Failure::new(FailureKind::Connection, Message::default(), Message::default()));
        }
        self.asked.push(call.address.as_str().to_owned());
        if self.change(call) {
            return Ok(Reply { status: 204, body: Vec::new(), failure: None, wait_until: None, date: None });
        }
        let answer = match call.address.path().strip_prefix("/v1/entries/") {
            // The request itself is the user's last login.
            None if call.address.path() == "/v1/me" => {
                json!({"last_login_at": Timestamp::from_millis(self.clock).to_utc().to_rfc3339()})
            }
            Some(number) => {
                let number = number.parse().unwrap();
                match self.entries.get(&number) {
                    Some(kept) => row((&number, kept)),
                    None => {
                        return Ok(Reply {
                            status: 404,
                            body: Vec::new(),
                            failure: None,
                            wait_until: None,
                            date: None,
                        });
                    }
                }
            }
            None => self.page(&call.address.query_pairs().into_owned().collect()),
        };
        let entries = answer["entries"].as_array().map_or(std::slice::from_ref(&answer), Vec::as_slice);
        let is_large =
            |row: &serde_json::Value| row["id"].as_u64().is_some_and(|it| self.large.contains(&it));
        if entries.len() > self.most || entries.iter().any(is_large) {
            return Err(Failure::new(FailureKind::TooLarge, Message::default(), Message::default()));
        }
        let body = answer.to_string().into_bytes();
        Ok(Reply { status: 200, body, failure: None, wait_until: None, date: None })
    }

    fn pause(&mut self, time: Duration) {
        self.pauses += 1;
        self.clock += i64::try_from(time.as_millis()).unwrap();
        if let Some(event) = self.during_pause.take() {
            event(self);
        }
    }

    fn time_there(&self, at: Timestamp) -> Option<Timestamp> {
        Some(Timestamp::from_millis(at.millis() + self.web_clock.unwrap_or(self.clock) - BEGIN))
    }
}

/// The client's view of the server.
#[derive(Default)]
struct Client {
    since: Option<Timestamp>,
    /// The end of the last listing. The clock of this computer always shows the time of [`BEGIN`].
    last: Option<Timestamp>,
    is_asked: bool,
    is_due: bool,
    listed_to: u64,
    rest: Option<ListRest>,
    marks: BTreeMap<u64, Marks>,
    /// The times at which the marks changed, as far as they are known.
    changed: BTreeMap<u64, Timestamp>,
    /// The entries whose marks have surely gone back to an earlier state.
    set_back: BTreeSet<u64>,
    /// The common states of the entries whose marks are others than before.
    common: Vec<(u64, Common)>,
    /// Number of sets of marks that were read.
    sets_read: Cell<usize>,
}

impl Client {
    /// Lists the changes of the server once. Returns the number of requests.
    fn sync(&mut self, server: &mut Server) -> usize {
        self.try_sync(server).unwrap()
    }

    /// Lists the changes of the server, part by part.
    fn try_sync(&mut self, server: &mut Server) -> Result<usize, Failure> {
        server.asked.clear();
        self.list(server, false)?;
        while self.rest.is_some() {
            self.list(server, true)?;
        }
        Ok(server.asked.len())
    }

    fn list(&mut self, server: &mut Server, has_begun: bool) -> Result<(), Failure> {
        let mut api = Miniflux::new(&Url::parse("http://rss.example/").unwrap(), None, "token");
        let set = |field| {
            let is_in = |marks: &Marks| if field == MarkField::Read { !marks.read } else { marks.starred };
            self.marks
                .iter()
                .filter(|(_, marks)| is_in(marks))
                .map(|(number, _)| *number)
                .collect::<BTreeSet<_>>()
        };
        let count = |field| set(field).len() as u64;
        let counts = MarkedCounts { unread: count(MarkField::Read), starred: count(MarkField::Starred) };
        let read = |field| {
            self.sets_read.set(self.sets_read.get() + 1);
            Ok(set(field))
        };
        let marks_of =
            |number| Ok(self.marks.get(&number).map(|marks| (*marks, self.changed.get(&number).copied())));
        let kept = RefCell::new(0);
        let keep = |part: Part<'_>| {
            *kept.borrow_mut() += part.entries.len();
            Ok(())
        };
        let is_unknown = |number: &&u64| !self.marks.contains_key(number);
        let unknown = |numbers: &[u64]| Ok(numbers.iter().filter(is_unknown).copied().collect());
        let list_all = self.since.is_none();
        let mut latest: Vec<_> = self.changed.iter().map(|(number, changed)| (*number, *changed)).collect();
        latest.sort_by_key(|(_, changed)| std::cmp::Reverse(*changed));
        latest.truncate(50);
        let known = Known {
            since: self.since,
            last: self.last,
            clock: &|| Timestamp::from_millis(BEGIN),
            list_all,
            is_asked: self.is_asked,
            is_due: self.is_due,
            listed_to: self.listed_to,
            rest: self.rest,
            has_begun,
            marked: Marked::new(counts, &read, &marks_of),
            latest,
            newest: BTreeSet::new(),
            unknown: &unknown,
            keep: &keep,
        };
        let seen = api.find_changes(server, &known)?;
        assert_eq!((seen.is_whole, seen.is_limited), (list_all && server.large.is_empty(), false));
        self.since = seen.since;
        self.rest = seen.rest;
        if seen.rest.is_none() {
            self.last = Some(Timestamp::from_millis(BEGIN));
        }
        self.listed_to = seen.compared_to.unwrap_or(self.listed_to);
        self.is_due &= seen.compared_to != Some(0);
        let has_other_marks = |entry: &&ServerEntry| self.marks.get(&entry.number) != Some(&entry.marks);
        let common = |entry: &ServerEntry| {
            let changed = self.changed.get(&entry.number).copied();
            let value = self.marks.get(&entry.number).is_some_and(|marks| marks.read);
            let agreed =
                AgreedMark { value, was_set: false, entry_changed: changed, changed, same_other: None };
            (entry.number, seen.times.common(entry.changed, agreed))
        };
        self.common = seen.entries.iter().filter(has_other_marks).map(common).collect();
        let others = self.common.iter().filter(|(_, common)| *common == Common::SetBack);
        self.set_back = others.map(|(number, _)| *number).collect();
        self.marks.retain(|number, _| !seen.gone.contains(number));
        self.changed.retain(|number, _| !seen.gone.contains(number));
        let changed = seen.entries.iter().filter_map(|entry| Some((entry.number, entry.changed?)));
        self.changed.extend(changed);
        self.marks.extend(seen.entries.iter().map(|entry| (entry.number, entry.marks)));
        Ok(())
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
    client.sync(&mut server);
    client.assert_agrees(&server);
    (server, client)
}

#[test]
fn s8_entries_that_changed_in_one_second_are_listed_once() {
    let (mut server, mut client) = pair(600);
    assert_eq!((client.sync(&mut server), server.pauses), (QUIET, 0));
    server.clock += 60_000;
    server.mark(1..=600, true);
    let requests = client.sync(&mut server);
    assert!(requests > QUIET && server.pauses == 1, "{requests}");
    client.assert_agrees(&server);
    for _ in 0..3 {
        assert_eq!((client.sync(&mut server), server.pauses), (QUIET, 1));
    }
    // The first listing of another client finds that second as well.
    let mut second = Client::default();
    second.sync(&mut server);
    assert_eq!((second.sync(&mut server), server.pauses), (QUIET, 2));
    second.assert_agrees(&server);
}

#[test]
fn s8_changes_are_listed_although_an_answer_with_many_of_them_is_too_large() {
    for (changes, most) in [(20, 10), (400, 10), (20, 1)] {
        let (mut server, mut client) = pair(600);
        server.clock += 60_000;
        server.mark(1..=changes, true);
        server.most = most;
        client.sync(&mut server);
        client.assert_agrees(&server);
        server.most = usize::MAX;
        assert_eq!(client.sync(&mut server), QUIET);
    }
}

#[test]
fn s5_the_star_of_an_entry_that_is_too_large_is_refused_alone_and_its_read_mark_is_sent() {
    let mut server = Server::new(300);
    server.large.insert(4);
    let mut api = Miniflux::new(&Url::parse("http://rss.example/").unwrap(), None, "token");
    let check = |_: &[ServerEntry]| Ok(BTreeSet::new());
    api.send(&mut server, MarkField::Read, true, &[3, 4, 5], &check).unwrap();
    assert!([3, 4, 5].iter().all(|number| server.entries[number].marks.read));
    // A call switches a star over, so it is not made for an entry that nobody can look at.
    let failure = api.send(&mut server, MarkField::Starred, true, &[4], &check).unwrap_err();
    assert!(is_refusal(&failure) && !server.entries[&4].marks.starred, "{failure:?}");
    api.send(&mut server, MarkField::Starred, true, &[3, 5], &check).unwrap();
    assert!([3, 5].iter().all(|number| server.entries[number].marks.starred));
}

/// All entries change in one second, and the server fails after some requests of each sync.
#[test]
fn s12_a_long_list_of_changes_that_is_interrupted_goes_on_where_it_was() {
    let (mut server, mut client) = pair(8_000);
    server.clock += 60_000;
    server.mark(1..=8_000, true);
    server.quota = 20;
    let mut syncs = 0;
    while client.try_sync(&mut server).is_err() && syncs < 9 {
        syncs += 1;
        // These marks are made behind the place to which the list has come, and the counts tell nothing of them.
        server.clock += 600_000;
        server.mark([syncs], false);
        server.mark([7_999], true);
    }
    assert!((2..=4).contains(&syncs), "{syncs}");
    server.quota = usize::MAX;
    client.sync(&mut server);
    client.assert_agrees(&server);
    assert_eq!((client.set_back.len(), client.sync(&mut server)), (0, QUIET), "{:#?}", server.asked);
}

#[test]
fn s14_a_server_that_was_set_back_before_a_long_list_ended_takes_no_mark_away() {
    let (mut server, mut client) = pair(8_000);
    server.clock += 60_000;
    let earlier = server.entries.clone();
    server.mark(1..=8_000, true);
    server.quota = 26;
    client.try_sync(&mut server).unwrap_err();
    server.quota = usize::MAX;
    let taken: BTreeSet<u64> =
        client.marks.iter().filter(|(_, marks)| marks.read).map(|(number, _)| *number).collect();
    assert!((2_000..=6_000).contains(&taken.len()), "{}", taken.len());
    server.entries = earlier;
    server.clock += 60_000;
    client.sync(&mut server);
    assert_eq!(client.set_back, taken);
}

#[test]
fn s13_a_look_after_a_change_at_the_beginning_of_a_second_is_quiet() {
    for mark_late in [false, true] {
        let (mut server, mut client) = pair(20);
        server.clock += 59_000;
        server.mark([3], true);
        server.clock += 1_000 - server.clock % 1_000;
        server.mark([4], true);
        client.sync(&mut server);
        if mark_late {
            server.mark([5], true);
            client.sync(&mut server);
        }
        client.assert_agrees(&server);
        assert_eq!(client.sync(&mut server), QUIET, "{mark_late} {:#?}", server.asked);
    }
}

#[test]
fn s8_marks_of_the_second_that_was_listed_are_seen_if_they_are_made_after_the_list() {
    let (mut server, mut client) = pair(20);
    server.clock += 60_000;
    server.mark(1..=10, true);
    client.sync(&mut server);
    // These two leave the counts as they are.
    server.clock += 20;
    server.mark([11], true);
    server.mark([1], false);
    client.sync(&mut server);
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
        client.sync(&mut server);
        client.sync(&mut server);
        client.assert_agrees(&server);
    }
}

#[test]
fn s8_a_mark_just_after_the_wait_is_seen_although_the_counts_do_not_tell_it() {
    let (mut server, mut client) = pair(600);
    server.clock += 60_000;
    server.mark(1..=598, true);
    client.sync(&mut server);
    assert_eq!(server.pauses, 1);
    server.mark([599], true);
    server.mark([1], false);
    client.sync(&mut server);
    client.assert_agrees(&server);
}

#[test]
fn s10_marks_that_change_while_the_pages_are_listed_are_seen_by_the_next_look() {
    for changes_all in [false, true] {
        for request in 1..8 {
            let (mut server, mut client) = pair(if changes_all { 0 } else { 1_000 });
            if changes_all {
                // The first listing lists all entries.
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
            let asked = client.sync(&mut server);
            assert_eq!(server.events.is_empty(), asked > request, "{asked}");
            client.sync(&mut server);
            client.assert_agrees(&server);
        }
    }
}

#[test]
fn s8_a_clock_that_was_ahead_is_told_from_a_server_that_was_set_back() {
    let (mut server, mut client) = pair(20);
    server.clock += 300_000;
    server.mark([1], true);
    client.sync(&mut server);
    // The clock is right again, so this mark is dated before the one that is known. It was made later nevertheless.
    server.clock -= 280_000;
    server.mark([2], true);
    client.sync(&mut server);
    client.assert_agrees(&server);
    assert_eq!(client.set_back, BTreeSet::new());
    // An earlier state of the server lacks the mark with the known time.
    let earlier = server.entries.clone();
    server.clock += 600_000;
    server.mark([3], true);
    client.sync(&mut server);
    server.entries = earlier;
    client.sync(&mut server);
    assert_eq!(client.set_back, BTreeSet::from([3]));
}

/// A mark and its opposite behind the known time, such as only a clock or a backup makes.
fn exchange(server: &mut Server, read: u64, unread: u64) {
    for (number, read) in [(read, true), (unread, false)] {
        server.entries.get_mut(&number).unwrap().marks.read = read;
    }
}

/// Marks the first 21 entries as read, the last of them later than the others.
fn read_some(server: &mut Server, client: &mut Client) {
    server.mark(1..=20, true);
    server.clock += 60_000;
    server.mark([21], true);
    client.sync(server);
}

#[test]
fn s11_marks_that_neither_times_nor_counts_tell_are_seen_once_a_day() {
    let (mut server, mut client) = pair(600);
    read_some(&mut server, &mut client);
    exchange(&mut server, 30, 3);
    assert_eq!(client.sync(&mut server), QUIET, "no request is made for what may be");
    client.is_due = true;
    client.sync(&mut server);
    client.assert_agrees(&server);
    assert_eq!((client.is_due, client.sync(&mut server)), (false, QUIET));
}

#[test]
fn a_listing_without_news_reads_no_set_of_marks() {
    let (mut server, mut client) = pair(600);
    read_some(&mut server, &mut client);
    client.sync(&mut server);
    client.sets_read.set(0);
    assert_eq!((client.sync(&mut server), client.sets_read.get()), (QUIET, 0));
    // The counts tell that a set differs.
    server.mark([500], true);
    client.sync(&mut server);
    client.assert_agrees(&server);
}

#[test]
fn s11_small_sets_are_compared_without_more_requests_if_the_user_waits() {
    let (mut server, mut client) = pair(200);
    read_some(&mut server, &mut client);
    exchange(&mut server, 30, 3);
    client.is_asked = true;
    // The entry that left the set is asked for, because it may be gone.
    assert_eq!(client.sync(&mut server), QUIET + 1);
    client.assert_agrees(&server);
    assert_eq!(client.sync(&mut server), QUIET);
}

/// The clock of the server was behind for a while, and is right again. More entries are unread than fit into one answer.
#[test]
fn s8_marks_of_a_clock_that_was_behind_are_seen_unless_as_many_changed_the_other_way_round() {
    for (unread, is_seen) in [(1, true), (2, false)] {
        let (mut server, mut client) = pair(600);
        read_some(&mut server, &mut client);
        server.clock -= 3_600_000;
        server.mark([30, 31], true);
        server.mark(1..=unread, false);
        server.clock += 3_700_000;
        client.sync(&mut server);
        assert_eq!(client.marks[&30].read, is_seen);
        client.is_due = true;
        client.sync(&mut server);
        client.assert_agrees(&server);
    }
}

/// Many entries are unread, and one of them has a time of change that is yet to come.
#[test]
fn s11_a_clock_that_was_ahead_costs_one_more_request_until_its_time_has_come() {
    let (mut server, mut client) = pair(600);
    server.clock += 7_200_000;
    server.mark([7], true);
    server.clock -= 7_200_000;
    client.sync(&mut server);
    for _ in 0..3 {
        assert_eq!(client.sync(&mut server), QUIET + 1);
    }
    server.clock += 1_000;
    server.mark([30], true);
    server.mark([7], false);
    server.mark([8], true);
    client.sync(&mut server);
    client.assert_agrees(&server);
    assert_eq!(client.sync(&mut server), QUIET, "no change lies ahead any more");
}

#[test]
fn s11_the_comparison_of_a_large_set_is_spread_over_several_looks() {
    let (mut server, mut client) = pair(12_000);
    server.mark([11_950], true);
    read_some(&mut server, &mut client);
    exchange(&mut server, 11_990, 11_950);
    client.is_due = true;
    let mut requests = Vec::new();
    while client.is_due && requests.len() < 9 {
        requests.push(client.sync(&mut server));
    }
    // Twenty pages of each set, if it has so many, and one entry that is missing.
    assert_eq!(requests, [QUIET + 20, QUIET + 20, QUIET + 9]);
    client.assert_agrees(&server);
}

#[test]
fn s8_marks_that_were_dated_back_by_a_corrected_clock_are_seen_at_once() {
    // The clock is corrected before the next listing, or it was, and has come to the known time again since.
    for comes_again in [false, true] {
        let (mut server, mut client) = pair(600);
        server.clock += 180_000;
        server.mark(1..=20, true);
        client.sync(&mut server);
        server.clock -= 170_000;
        server.mark([30], true);
        server.mark([3], false);
        client.sync(&mut server);
        client.assert_agrees(&server);
        assert_eq!(client.set_back, BTreeSet::new());
        server.mark([31], true);
        server.mark([4], false);
        if comes_again {
            // The clock of this computer shows how long ago the last listing was.
            client.last = Some(Timestamp::from_millis(BEGIN - 200_000));
            server.clock += 200_000;
        }
        client.sync(&mut server);
        client.assert_agrees(&server);
    }
}

#[test]
fn s14_a_server_that_was_set_back_is_known_by_the_change_that_it_lacks() {
    for count in [20, 600] {
        for has_news in [false, true] {
            let (mut server, mut client) = pair(count);
            let earlier = server.entries.clone();
            server.clock += 60_000;
            server.mark(1..count, true);
            server.clock += 60_000;
            client.sync(&mut server);
            server.entries = earlier;
            server.clock += 60_000;
            if has_news {
                server.mark(count + 1..=count + 3, false);
            }
            client.sync(&mut server);
            client.assert_agrees(&server);
            assert_eq!(client.set_back, (1..count).collect::<BTreeSet<_>>(), "{count} {has_news}");
            assert_eq!(client.sync(&mut server), QUIET);
            // Marks that are set from now on belong to no earlier state.
            server.clock += 60_000;
            server.mark([1, 2], true);
            client.sync(&mut server);
            assert_eq!(client.set_back, BTreeSet::new());
        }
    }
}

#[test]
fn s14_the_lost_changes_of_a_restored_server_are_asked_for_in_few_requests() {
    let (mut server, mut client) = pair(600);
    let earlier = server.entries.clone();
    server.clock += 60_000;
    server.mark([5], true);
    server.clock += 60_000;
    // Three of these changes are far from the others.
    server.mark((20..=69).chain([300, 450, 599]), true);
    client.sync(&mut server);
    server.entries = earlier;
    server.entries.remove(&40);
    server.clock += 60_000;
    server.mark([7], true);
    let requests = client.sync(&mut server);
    assert!(requests <= 20, "{requests}: {:#?}", server.asked);
    client.assert_agrees(&server);
    assert_eq!(client.sync(&mut server), QUIET);
}

#[test]
fn s14_the_lost_changes_of_a_restored_server_are_found_although_an_answer_with_many_is_too_large() {
    for most in [30, 1] {
        let (mut server, mut client) = pair(200);
        let earlier = server.entries.clone();
        server.clock += 60_000;
        server.mark(20..=99, true);
        client.sync(&mut server);
        server.entries = earlier;
        server.clock += 60_000;
        server.most = most;
        client.sync(&mut server);
        client.assert_agrees(&server);
        assert_eq!(client.set_back, (20..=99).collect::<BTreeSet<_>>(), "{most}");
    }
}

fn send(server: &mut Server, field: MarkField, numbers: &[u64]) -> usize {
    server.asked.clear();
    let mut api = Miniflux::new(&Url::parse("http://rss.example/").unwrap(), None, "token");
    api.send(server, field, true, numbers, &|_| Ok(BTreeSet::new())).unwrap();
    for number in numbers {
        assert!(server.entries[number].marks.get(field), "{number}: {:#?}", server.asked);
    }
    server.asked.len()
}

#[test]
fn s13_many_marks_need_few_requests_and_fewer_entries_in_one_answer_need_some_more() {
    let numbers: Vec<u64> = (1..=100).map(|number| 2 * number).collect();
    for (most, few) in [(usize::MAX, 3), (60, 12), (1, 210)] {
        let mut server = Server::new(300);
        server.most = most;
        let requests = send(&mut server, MarkField::Starred, &numbers);
        assert!((101..=100 + few).contains(&requests), "{most}: {requests}");
        let mut server = Server::new(300);
        server.most = most;
        let requests = send(&mut server, MarkField::Read, &numbers);
        assert!(requests <= few, "{most}: {requests}");
    }
    // A mark that the server has is not made again.
    let mut server = Server::new(300);
    server.mark(numbers.iter().copied(), true);
    assert_eq!(send(&mut server, MarkField::Read, &numbers), 1);
}

#[test]
fn s2_a_star_that_another_client_gives_while_many_are_sent_stays() {
    let numbers: Vec<u64> = (1..=100).collect();
    for at in [1, 50, 100] {
        let mut server = Server::new(300);
        // The entries 7 and 90 get their stars before or after their calls.
        server.before_request(at, |server| [7, 90].into_iter().for_each(|number| server.switch(number)));
        send(&mut server, MarkField::Starred, &numbers);
    }
}

#[test]
fn s14_a_restored_server_is_known_although_entries_changed_since_and_the_counts_are_equal() {
    let (mut server, mut client) = pair(600);
    server.mark(1..=20, true);
    client.sync(&mut server);
    let earlier = server.entries.clone();
    server.clock += 60_000;
    server.mark([21, 22], true);
    server.mark([1, 2], false);
    client.sync(&mut server);
    server.entries = earlier;
    server.clock += 60_000;
    server.mark([30, 22], true);
    server.mark([3], false);
    server.mark([500], false);
    client.sync(&mut server);
    client.assert_agrees(&server);
    // The mark of entry 22 was made again.
    assert_eq!(client.set_back, BTreeSet::from([1, 2, 21]));
    assert_eq!(client.sync(&mut server), QUIET);
}

#[test]
fn s14_a_restored_server_is_known_although_its_newest_change_was_made_again() {
    let (mut server, mut client) = pair(600);
    server.mark(1..=20, true);
    client.sync(&mut server);
    let earlier = server.entries.clone();
    server.clock += 60_000;
    server.mark([21], true);
    server.mark([5], false);
    server.clock += 60_000;
    server.mark([22], true);
    client.sync(&mut server);
    server.entries = earlier;
    server.clock += 60_000;
    server.mark([22], true);
    client.sync(&mut server);
    client.assert_agrees(&server);
    assert_eq!(client.set_back, BTreeSet::from([5, 21]));
}

#[test]
fn s8_a_look_after_the_newest_changed_entry_has_gone_is_quiet_again() {
    let (mut server, mut client) = pair(600);
    server.clock += 60_000;
    server.mark([7], true);
    client.sync(&mut server);
    server.entries.remove(&7);
    client.sync(&mut server);
    assert_eq!(client.sync(&mut server), QUIET);
}

#[test]
fn s14_a_restored_server_is_known_whatever_the_difference_between_the_clocks_of_its_database_and_its_web_server()
 {
    for difference in [0_i64, 2_000, 5_000, 10_000, 20_000, 3_600_000, 259_200_000, -20_000, -3_600_000] {
        // If so much time passes until the next sync, the web server shows the time at which the database had the marks.
        for passed in [0, difference.abs()] {
            let (mut server, mut client) = pair(20);
            server.clock += 60_000;
            server.mark(1..=3, false);
            server.web_clock = Some(server.clock - difference);
            client.sync(&mut server);
            let earlier = server.entries.clone();
            server.clock += 1_000;
            server.mark(1..=3, true);
            server.clock += 1_000;
            server.web_clock = Some(server.clock - difference);
            client.sync(&mut server);
            server.entries = earlier;
            server.clock += passed;
            server.web_clock = Some(server.clock - difference);
            client.last = Some(Timestamp::from_millis(BEGIN - passed));
            client.sync(&mut server);
            client.assert_agrees(&server);
            assert_eq!(client.set_back, BTreeSet::from([1, 2, 3]), "{difference} {passed}");
            // A database that is ahead of the web server may cost one more request.
            assert!(client.sync(&mut server) <= QUIET + 1, "{difference} {passed}");
        }
    }
}

#[test]
fn s8_marks_after_the_clock_of_the_database_was_set_back_are_those_of_the_user() {
    for step in [60_000, 3_600_000] {
        for web_clock in [Some(BEGIN), None] {
            let (mut server, mut client) = pair(20);
            server.mark([1, 2], true);
            server.web_clock = web_clock;
            client.sync(&mut server);
            // The counts do not change, so the sets tell.
            client.is_asked = true;
            server.clock -= step;
            server.mark([1], false);
            server.mark([3], true);
            client.sync(&mut server);
            client.assert_agrees(&server);
            assert_eq!(client.set_back, BTreeSet::new(), "{step} {web_clock:?}");
            assert_eq!(client.common, [(1, Common::Known), (3, Common::Known)], "{step} {web_clock:?}");
        }
    }
}
