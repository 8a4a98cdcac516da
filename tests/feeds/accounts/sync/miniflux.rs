//! Sync with a real Miniflux.

use std::ops::RangeInclusive;
use std::process::Stdio;

use lacuna::demo::Site;
use lacuna::model::sha256_hex;
use serde_json::{Value, json};
use url::Url;

use super::relay::{Network, Relay};
use super::{assert_quiet, exchanged, mark_read, mark_unread, star, starred, sync, synced};
use crate::accounts::add_with;
use crate::miniflux::Miniflux;
use crate::support::{Reader, harbour};

/// A user with a feed of ten entries, who syncs with a Miniflux that has all of them.
pub(super) struct Pair {
    pub(super) server: Miniflux,
    pub(super) network: Relay,
    pub(super) site: Site,
    pub(super) reader: Reader,
    pub(super) url: Url,
    /// The user name and the password of the account.
    login: [&'static str; 2],
}

impl Pair {
    /// Starts the server and syncs once; `None` if the server cannot be had on this machine.
    pub(super) fn start() -> Option<Self> {
        Self::start_with(1..=10, ["ada", "lovelace-1815"], |_| {})
    }

    /// The same with these entries and this login. `prepare` changes the server before the account is added.
    pub(super) fn start_with(
        entries: RangeInclusive<u32>,
        login: [&'static str; 2],
        prepare: fn(&Miniflux),
    ) -> Option<Self> {
        let server = Miniflux::start()?;
        prepare(&server);
        let site = Site::start();
        site.put("/feed", harbour(entries));
        let (reader, url) = Reader::of(&site);
        server.call("POST", "v1/feeds", &json!({"feed_url": url.as_str(), "category_id": 1}));
        let network = Relay::to(server.address.socket_addrs(|| None).unwrap()[0]);
        let pair = Self { server, network, site, reader, url, login };
        pair.add_account(&pair.reader);
        synced(&pair.reader);
        Some(pair)
    }

    pub(super) fn add_account(&self, reader: &Reader) {
        let [user, password] = self.login;
        add_with(reader, &[&*self.network.address(), "--user", user, "--name", "Mini"], password).ok();
    }

    /// Another user of the same account, with the same feed.
    pub(super) fn second(&self) -> Reader {
        let reader = Reader::new();
        reader.add(&self.url).ok();
        self.add_account(&reader);
        reader
    }

    fn entries(&self) -> Vec<Value> {
        let answer = self.server.call("GET", "v1/entries?limit=0", &Value::Null);
        answer["entries"].as_array().unwrap().clone()
    }

    /// The server's number of an entry.
    #[track_caller]
    pub(super) fn number(&self, id: &str) -> u64 {
        let entries = self.entries();
        let found = entries.iter().find(|entry| entry["hash"] == sha256_hex(id));
        found.unwrap_or_else(|| panic!("{id} is not in {entries:?}"))["id"].as_u64().unwrap()
    }

    /// Marks entries in the browser.
    pub(super) fn mark_there(&self, ids: &[&str], status: &str) {
        let numbers: Vec<u64> = ids.iter().map(|id| self.number(id)).collect();
        self.server.call("PUT", "v1/entries", &json!({"entry_ids": numbers, "status": status}));
    }

    pub(super) fn switch_star_there(&self, id: &str) {
        self.server.call("PUT", &format!("v1/entries/{}/bookmark", self.number(id)), &json!({}));
    }

    /// The ids of the entries on the server for which `test` is true, the newest first.
    pub(super) fn there(&self, test: impl Fn(&Value) -> bool) -> Vec<String> {
        let entries = self.entries();
        let names = (1..=40_u32).rev().map(|n| format!("e{n}"));
        let is_there = |id: &String| entries.iter().any(|it| it["hash"] == sha256_hex(id) && test(it));
        names.filter(is_there).collect()
    }

    #[track_caller]
    pub(super) fn assert_equal(&self, reader: &Reader) {
        assert_eq!(self.there(|it| it["status"] == "unread"), reader.unread(&self.url));
        assert_eq!(self.there(|it| it["starred"] == true), starred(reader, &self.url));
    }
}

#[test]
fn s11_marks_of_each_side_appear_on_the_other_one() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.assert_equal(reader);
    mark_read(reader, url, &["e1", "e2"]);
    star(reader, url, &["e3"]);
    pair.mark_there(&["e9"], "read");
    pair.switch_star_there("e10");
    assert_eq!(exchanged(reader), (3, 2));
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url).len(), starred(reader, url).len()), (7, 2));
    // And back.
    mark_unread(reader, url, &["e1"]);
    reader.run(&["star", url.as_str(), "e10", "--remove"]).ok();
    pair.mark_there(&["e9"], "unread");
    pair.switch_star_there("e3");
    assert_eq!(exchanged(reader), (2, 2));
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url).len(), starred(reader, url).len()), (9, 0));
    assert_eq!(exchanged(reader), (0, 0));
}

#[test]
fn s2_a_queued_change_beats_the_server_in_both_directions() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.mark_there(&["e1", "e2"], "read");
    synced(reader);
    // Here e1 becomes unread again, and e3 read. There e3 is read and unread again, which is newer.
    mark_unread(reader, url, &["e1"]);
    mark_read(reader, url, &["e3"]);
    pair.mark_there(&["e1", "e3"], "read");
    pair.mark_there(&["e3"], "unread");
    synced(reader);
    pair.assert_equal(reader);
    assert!(reader.unread(url).contains(&"e1".to_owned()) && !reader.unread(url).contains(&"e3".to_owned()));
}

#[test]
fn s2_two_profiles_and_a_browser_converge() {
    let Some(pair) = Pair::start() else { return };
    let (first, second, url) = (&pair.reader, pair.second(), &pair.url);
    mark_read(first, url, &["e1"]);
    // This mark is made before the first sync of the second profile.
    mark_read(&second, url, &["e2"]);
    star(&second, url, &["e5"]);
    pair.mark_there(&["e3"], "read");
    for reader in [first, &second, first] {
        synced(reader);
    }
    for reader in [first, &second] {
        pair.assert_equal(reader);
        assert_eq!((reader.unread(url).len(), starred(reader, url)), (7, vec!["e5".to_owned()]));
    }
}

#[test]
fn a_mark_waits_for_an_entry_that_the_server_gets_later() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.site.put("/feed", harbour(1..=12));
    // A refresh of all feeds syncs, too.
    reader.refresh().ok();
    mark_read(reader, url, &["e12"]);
    let result = synced(reader);
    assert_eq!((&result["sent"], &result["unknown_there"]), (&0.into(), &1.into()), "{result}");
    pair.server.poll();
    assert_eq!(exchanged(reader), (1, 0));
    pair.assert_equal(reader);
    assert!(!reader.unread(url).contains(&"e12".to_owned()));
    // The other way round: the user reads an entry in the browser before Lacuna has it.
    pair.site.put("/feed", harbour(1..=13));
    pair.server.poll();
    pair.mark_there(&["e13"], "read");
    let result = synced(reader);
    assert_eq!(result["only_there"], 1, "{result}");
    reader.refresh().ok();
    pair.assert_equal(reader);
    assert_eq!(reader.ids(url).len(), 13);
}

#[test]
fn s5_s6_a_server_that_stops_loses_no_mark_and_changes_nothing_here() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.mark_there(&["e8", "e9"], "read");
    mark_read(reader, url, &["e1"]);
    // The server stops before the sync, and then in the middle of the sync, after its first answers.
    for network in [Network::Down, Network::Breaks("status=unread")] {
        pair.network.set(network);
        let result = sync(reader);
        assert_eq!((&result["synced"], &result["received"]), (&false.into(), &0.into()), "{result}");
        assert!(result["error"]["message"].as_str().is_some_and(|text| !text.is_empty()), "{result}");
        assert_eq!(reader.unread(url).len(), 9);
        let row = &reader.run(&["account", "list", "--json"]).ok().json()[0]["sync"];
        assert!(row["error"].is_string(), "{row}");
    }
    mark_read(reader, url, &["e2"]);
    pair.network.set(Network::Open);
    let result = synced(reader);
    assert_eq!((&result["sent"], &result["received"]), (&1.into(), &2.into()), "the first mark has arrived");
    pair.assert_equal(reader);
    assert_eq!(reader.unread(url).len(), 6);
    let row = &reader.run(&["account", "list", "--json"]).ok().json()[0]["sync"];
    assert_eq!(row["error"], Value::Null);
}

#[test]
fn s5_a_failure_to_send_does_not_stop_the_look_for_changes() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.mark_there(&["e8"], "read");
    mark_read(reader, url, &["e1"]);
    pair.network.set(Network::Breaks("PUT /v1/entries"));
    let result = sync(reader);
    let numbers = ["sent", "received", "waiting"].map(|name| result[name].as_u64().unwrap());
    assert_eq!((&result["synced"], numbers), (&false.into(), [0, 1, 1]), "{result}");
    assert_eq!(reader.unread(url).len(), 8);
    pair.network.set(Network::Open);
    assert_eq!(exchanged(reader), (1, 0));
    pair.assert_equal(reader);
}

/// Kills the program while it waits for the answer to a request that the server has carried out.
pub(super) fn kill_in(pair: &Pair, request: &'static str) {
    pair.network.set(Network::LosesAnswerTo(request));
    let mut command = pair.reader.command(&["account", "sync"]);
    let mut program = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    pair.network.wait_for_loss();
    program.kill().unwrap();
    program.wait().unwrap();
    pair.network.set(Network::Open);
}

#[test]
fn s4_a_killed_program_loses_no_queued_mark() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    let waiting = || reader.run(&["account", "list", "--json"]).ok().json()[0]["sync"]["waiting"].take();
    mark_read(reader, url, &["e1", "e2"]);
    star(reader, url, &["e3", "e4"]);
    pair.mark_there(&["e9"], "read");
    kill_in(&pair, "PUT /v1/entries ");
    assert_eq!(waiting(), 4, "no row goes before the answer");
    assert!(!pair.there(|it| it["status"] == "read").is_empty());
    // The call for a star switches it over, so the second one must not undo the first.
    kill_in(&pair, "/bookmark");
    assert_eq!(waiting(), 2);
    assert_eq!(pair.there(|it| it["starred"] == true).len(), 1);
    synced(reader);
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url).len(), starred(reader, url).len()), (7, 2));
}

#[test]
fn s14_what_the_server_lacks_stays_here_with_its_marks() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1"]);
    star(reader, url, &["e2"]);
    synced(reader);
    let before = (reader.unread(url), starred(reader, url));
    pair.server.call("DELETE", "v1/feeds/1", &Value::Null);
    for _ in 0..2 {
        let result = synced(reader);
        assert_eq!((&result["linked"], &result["received"]), (&0.into(), &0.into()), "{result}");
        assert_eq!(
            (reader.unread(url), starred(reader, url), reader.ids(url).len()),
            (before.0.clone(), before.1.clone(), 10)
        );
    }
    // The server follows the feed again. Its new entries are unread there, and no mark is lost.
    pair.server.call("POST", "v1/feeds", &json!({"feed_url": url.as_str(), "category_id": 1}));
    reader.run(&["account", "sync", "--off"]).ok();
    synced(reader);
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url), starred(reader, url)), before);
}

#[test]
fn s14_a_sync_whose_only_marks_are_of_entries_that_have_gone_does_not_fail() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.server.call("DELETE", "v1/feeds/1", &Value::Null);
    mark_read(reader, url, &["e1"]);
    let result = synced(reader);
    let numbers = ["sent", "received", "unknown_there"].map(|name| result[name].as_u64().unwrap());
    assert_eq!(numbers, [0, 0, 1], "{result}");
    assert_eq!(reader.unread(url).len(), 9);
}

#[test]
fn s14_marks_of_entries_that_have_gone_from_no_set_wait_and_no_later_sync_fails() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1", "e2", "e3"]);
    synced(reader);
    // They are read and not starred, so their absence shows in no count.
    pair.server.sql(&format!(
        "DELETE FROM entries WHERE id IN ({}, {})",
        pair.number("e1"),
        pair.number("e2")
    ));
    mark_unread(reader, url, &["e1", "e2"]);
    for _ in 0..2 {
        let result = synced(reader);
        assert_eq!((&result["refused"], &result["unknown_there"]), (&json!([]), &2.into()), "{result}");
    }
    mark_unread(reader, url, &["e3"]);
    assert_eq!(exchanged(reader), (1, 0));
}

#[test]
fn s14_a_waiting_mark_does_not_bring_back_an_entry_that_the_server_has_removed() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1", "e3", "e5"]);
    star(reader, url, &["e2"]);
    let numbers = ["e1", "e2"].map(|id| pair.number(id));
    pair.server.call("PUT", "v1/entries", &json!({"entry_ids": numbers, "status": "removed"}));
    let result = synced(reader);
    assert_eq!((&result["sent"], &result["unknown_there"]), (&2.into(), &2.into()), "{result}");
    assert_eq!(pair.there(|it| it["status"] == "removed"), ["e2", "e1"]);
    assert_eq!(pair.there(|it| it["status"] == "read"), ["e5", "e3"]);
    assert!(!reader.unread(url).contains(&"e1".to_owned()) && starred(reader, url) == ["e2"]);
}

#[test]
fn s8_s11_marks_are_found_after_the_clock_of_the_server_was_ahead() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.switch_star_there("e1");
    pair.mark_there(&["e2"], "read");
    pair.server.sql("UPDATE entries SET changed_at = now() + interval '1 day'");
    synced(reader);
    // The clock is right again. Two marks change places, so the counts tell nothing.
    pair.switch_star_there("e1");
    pair.switch_star_there("e3");
    pair.mark_there(&["e2"], "unread");
    pair.mark_there(&["e4"], "read");
    assert_eq!(exchanged(reader), (0, 4));
    pair.assert_equal(reader);
    assert_eq!(starred(reader, url), ["e3"]);
}

/// A server with the entries 1 to 16 of a feed, of which Lacuna knows 7 to 16.
fn with_older_entries(login: [&'static str; 2], prepare: fn(&Miniflux)) -> Option<Pair> {
    let pair = Pair::start_with(1..=10, login, prepare)?;
    pair.site.put("/feed", harbour(7..=16));
    pair.server.poll();
    pair.reader.run(&["remove", pair.url.as_str()]).ok();
    pair.reader.add(&pair.url).ok();
    assert_eq!(pair.reader.ids(&pair.url).len(), 10);
    Some(pair)
}

#[test]
fn entries_that_came_from_the_server_are_synced_with_it() {
    let Some(pair) = with_older_entries(["ada", "lovelace-1815"], |_| {}) else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    reader.run(&["refresh", "--older"]).ok();
    assert_eq!(reader.ids(url).len(), 16);
    pair.switch_star_there("e2");
    let result = synced(reader);
    assert_eq!((&result["linked"], &result["only_there"]), (&16.into(), &0.into()), "{result}");
    // Their publisher has not told their ids.
    let link = |n: u32| format!("http://pages.example/e{n}");
    assert_eq!(starred(reader, url), [link(2)]);
    star(reader, url, &[&link(3)]);
    pair.mark_there(&["e4"], "read");
    synced(reader);
    pair.mark_there(&["e4"], "unread");
    synced(reader);
    assert!(reader.unread(url).contains(&link(4)));
    assert_eq!(pair.there(|it| it["starred"] == true), ["e3", "e2"]);
    // The publisher brings them again, with their ids.
    pair.site.put("/feed", harbour(1..=16));
    reader.refresh().ok();
    pair.mark_there(&["e5"], "unread");
    pair.switch_star_there("e6");
    synced(reader);
    assert_eq!(starred(reader, url), ["e6", "e3", "e2"]);
}

pub(super) fn starred_entries_that_left_the_feed_arrive(login: [&'static str; 2], prepare: fn(&Miniflux)) {
    let Some(pair) = with_older_entries(login, prepare) else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.mark_there(&["e2"], "read");
    for id in ["e2", "e3", "e9"] {
        pair.switch_star_there(id);
    }
    let before = (reader.state(url), reader.line(url), reader.gaps());
    let result = synced(reader);
    assert_eq!((&result["added"], &result["only_there"]), (&2.into(), &4.into()), "{result}");
    let under_starred = |query: &str| -> Vec<String> {
        let hits = reader.run(&["search", query, "--json"]).ok().json();
        hits.as_array().unwrap().iter().map(|hit| hit["title"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(under_starred("is:starred"), ["e9", "e3", "e2"]);
    assert_eq!(under_starred("is:starred is:unread"), ["e9", "e3"]);
    // The list of the feed and what it claims stay as they are.
    assert_eq!(reader.ids(url).len(), 10);
    let line = reader.line(url).replace('+', " ");
    assert_eq!((reader.state(url), line, reader.gaps()), (before.0, before.1.replace('+', " "), before.2));
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    let sql = "SELECT account FROM entry JOIN document ON document.id = entry.document WHERE title = 'e3'";
    let account: String = database.query_row(sql, [], |row| row.get(0)).unwrap();
    assert_eq!(account, "Mini");
    assert_quiet(reader);
    // The publisher's ids and texts win when it brings the entries again.
    pair.switch_star_there("e2");
    synced(reader);
    assert_eq!(under_starred("is:starred"), ["e9", "e3"]);
    pair.site.put("/feed", harbour(2..=16));
    reader.refresh().ok();
    let row = reader.entry(url, "e3");
    assert!(row["content"].as_str().unwrap().contains("The text of e3") && row["starred"] == true, "{row}");
    assert_eq!(reader.ids(url).len(), 15, "each stands once");
    assert_eq!(row["account"], Value::Null);
    synced(reader);
    let unread: Vec<String> = (3..=16_u32).rev().map(|n| format!("e{n}")).collect();
    assert_eq!((reader.unread(url), starred(reader, url)), (unread, vec!["e9".to_owned(), "e3".to_owned()]));
}

#[test]
fn starred_entries_that_left_the_feed_arrive_and_prove_nothing() {
    starred_entries_that_left_the_feed_arrive(["ada", "lovelace-1815"], |_| {});
}

#[test]
fn s13_starred_entries_without_a_text_are_asked_for_once() {
    let Some(pair) = with_older_entries(["ada", "lovelace-1815"], |_| {}) else { return };
    pair.switch_star_there("e2");
    pair.server.sql(&format!("UPDATE entries SET url = '', content = '' WHERE id = {}", pair.number("e2")));
    assert_eq!(synced(&pair.reader)["added"], 0);
    assert_quiet(&pair.reader);
}

#[test]
fn s12_a_server_that_asks_to_wait_is_not_asked_for_a_gap_or_a_sync_before_that_time() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.site.put("/feed", harbour(16..=25));
    reader.run(&["refresh", url.as_str(), "--now"]).ok();
    assert_eq!(reader.gap()["cause"], "missed-polls");
    pair.network.set(Network::Waits);
    for (round, command) in
        [["refresh", "--recover"], ["refresh", "--recover"], ["refresh", "--older"]].iter().enumerate()
    {
        let run = reader.run(command);
        assert!(
            run.said.contains("127.0.0.1 asked to wait. Lacuna will not ask again before"),
            "{round}: {run:?}"
        );
        assert_eq!(pair.network.lost(), 1, "{round}: {run:?}");
    }
    let result = sync(reader);
    assert_eq!((&result["synced"], pair.network.lost()), (&false.into(), 1), "{result}");
    assert!(result["wait_until"].is_string(), "{result}");
    // Another account has a server of its own.
    pair.network.set(Network::Open);
    reader.run(&["account", "remove", "Mini"]).ok();
    pair.add_account(reader);
    let run = reader.run(&["refresh", "--older"]).ok();
    assert!(!run.said.contains("asked to wait"), "{run:?}");
}

#[test]
fn s14_an_entry_that_comes_back_to_the_server_meets_as_a_new_one() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1"]);
    synced(reader);
    let earlier = pair.number("e1");
    pair.server.sql(&format!("DELETE FROM entries WHERE id = {earlier}"));
    star(reader, url, &["e1"]);
    pair.site.put("/feed", harbour(1..=11));
    pair.server.poll();
    assert!(pair.number("e1") > earlier);
    // The read mark of the last common state and the star that waits go to the new number.
    assert_eq!(synced(reader)["linked"], 10);
    reader.refresh().ok();
    synced(reader);
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url).len(), starred(reader, url)), (10, vec!["e1".to_owned()]));
}

#[test]
fn s14_a_star_of_an_entry_that_has_gone_waits_until_the_server_has_it_again() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1"]);
    synced(reader);
    // The entry is in no set, so its absence does not show in the counts.
    pair.server.sql(&format!("DELETE FROM entries WHERE id = {}", pair.number("e1")));
    star(reader, url, &["e1"]);
    let result = synced(reader);
    assert_eq!((&result["refused"], &result["unknown_there"]), (&json!([]), &1.into()), "{result}");
    pair.site.put("/feed", harbour(1..=11));
    pair.server.poll();
    reader.refresh().ok();
    synced(reader);
    pair.assert_equal(reader);
    assert_eq!(starred(reader, url), ["e1"]);
}

#[test]
fn a_mark_that_a_rule_makes_is_sent_too() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    reader.run(&["rules", "set", "All", "--when", "feed:harbour", "--read", "--star"]).ok();
    pair.site.put("/feed", harbour(1..=11));
    pair.server.poll();
    reader.refresh().ok();
    synced(reader);
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url).len(), starred(reader, url)), (10, vec!["e11".to_owned()]));
}

#[test]
fn s2_at_the_first_sync_read_on_either_side_is_read_on_both() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    reader.run(&["account", "sync", "--off"]).ok();
    // No mark is queued while the sync is off.
    mark_read(reader, url, &["e1"]);
    star(reader, url, &["e1"]);
    pair.mark_there(&["e2"], "read");
    pair.switch_star_there("e2");
    assert_eq!(exchanged(reader), (2, 2));
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url).len(), starred(reader, url).len()), (8, 2));
}

#[test]
fn s7_mark_all_read_there_never_contains_what_lacuna_has_not_seen() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.site.put("/feed", harbour(1..=12));
    pair.server.poll();
    reader.run(&["mark-read"]).ok();
    assert_eq!(exchanged(reader).0, 10);
    assert_eq!(pair.there(|it| it["status"] == "unread"), ["e12", "e11"]);
    assert!(reader.unread(url).is_empty());
}

#[test]
fn s8_s11_changes_are_found_by_sets_when_the_times_of_changes_do_not_tell_them() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    // The clock of the server goes backwards, so its next changes are older than those that are known.
    pair.mark_there(&["e1"], "read");
    synced(reader);
    pair.server.sql("UPDATE entries SET status = 'read', changed_at = '2020-01-01' WHERE status = 'unread' AND id % 2 = 0");
    pair.server.sql("UPDATE entries SET starred = true, changed_at = '2020-01-01' WHERE id % 3 = 0");
    synced(reader);
    pair.assert_equal(reader);
    assert!(reader.unread(url).len() < 8 && starred(reader, url).len() == 3, "{:?}", reader.list(url));
}

#[test]
fn a_sync_without_news_takes_three_requests() {
    let Some(pair) = Pair::start() else { return };
    synced(&pair.reader);
    assert_quiet(&pair.reader);
    // The server follows a feed that is not followed here, and has removed a starred entry.
    pair.site.put("/other", harbour(1..=5));
    let other = pair.site.url("/other");
    pair.server.call("POST", "v1/feeds", &json!({"feed_url": other.as_str(), "category_id": 1}));
    let number = pair.number("e1");
    pair.switch_star_there("e1");
    synced(&pair.reader);
    pair.server.call("PUT", "v1/entries", &json!({"entry_ids": [number], "status": "removed"}));
    synced(&pair.reader);
    assert_quiet(&pair.reader);
}

#[test]
fn s8_after_mark_all_as_read_there_a_sync_without_news_takes_three_requests() {
    let pair = Pair::start_with(1..=600, ["ada", "lovelace-1815"], |_| {});
    let Some(pair) = pair else { return };
    pair.server.call("PUT", "v1/feeds/1/mark-all-as-read", &json!({}));
    assert_eq!(exchanged(&pair.reader), (0, 600));
    assert_quiet(&pair.reader);
    // Marks that are made just after the list are seen, although the counts do not tell them.
    star(&pair.reader, &pair.url, &["e600"]);
    synced(&pair.reader);
    pair.mark_there(&["e1"], "unread");
    mark_unread(&pair.reader, &pair.url, &["e2"]);
    assert_eq!(exchanged(&pair.reader), (1, 1));
    assert_eq!(pair.reader.unread(&pair.url), ["e2", "e1"]);
    let unread = pair.server.call("GET", "v1/entries?status=unread", &Value::Null);
    assert_eq!(unread["total"], 2);
}
