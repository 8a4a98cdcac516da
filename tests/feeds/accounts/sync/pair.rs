//! A user and a real Miniflux, and what must hold for both of its APIs: its own one and the Google Reader mode.

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

/// The user name and the password for the server's own API.
pub(super) const OWN_API: [&str; 2] = ["ada", "lovelace-1815"];

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
        Self::start_with(1..=10, OWN_API, |_| {})
    }

    /// Starts the server with these entries and this login, and syncs once. `prepare` changes the server before the account is
    /// added.
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
        let names = (1..=100_u32).rev().map(|n| format!("e{n}"));
        let is_there = |id: &String| entries.iter().any(|it| it["hash"] == sha256_hex(id) && test(it));
        names.filter(is_there).collect()
    }

    #[track_caller]
    pub(super) fn assert_equal(&self, reader: &Reader) {
        assert_eq!(self.there(|it| it["status"] == "unread"), reader.unread(&self.url));
        assert_eq!(self.there(|it| it["starred"] == true), starred(reader, &self.url));
    }
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

/// A server with the entries 1 to 16 of a feed, of which Lacuna knows 7 to 16.
pub(super) fn with_older_entries(login: [&'static str; 2], prepare: fn(&Miniflux)) -> Option<Pair> {
    let pair = Pair::start_with(1..=10, login, prepare)?;
    pair.site.put("/feed", harbour(7..=16));
    pair.server.poll();
    pair.reader.run(&["remove", pair.url.as_str()]).ok();
    pair.reader.add(&pair.url).ok();
    assert_eq!(pair.reader.ids(&pair.url).len(), 10);
    Some(pair)
}

/// Marks and their opposites go both ways.
pub(super) fn marks_of_each_side_appear_on_the_other_one(start: fn() -> Option<Pair>) {
    let Some(pair) = start() else { return };
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

/// The program is killed before it gets the answers to `requests`: to that for a read mark, and to that for a star. Both
/// calls may switch the mark over, so neither is made again.
pub(super) fn a_mark_whose_answer_was_lost_is_made_once(
    start: fn() -> Option<Pair>,
    requests: [&'static str; 2],
) {
    let Some(pair) = start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1"]);
    kill_in(&pair, requests[0]);
    synced(reader);
    star(reader, url, &["e2"]);
    kill_in(&pair, requests[1]);
    synced(reader);
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url).len(), starred(reader, url)), (9, vec!["e2".to_owned()]));
}

/// The connection breaks after the server got `request`.
pub(super) fn a_mark_whose_connection_broke_is_made_once(start: fn() -> Option<Pair>, request: &'static str) {
    let Some(pair) = start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1"]);
    star(reader, url, &["e2"]);
    pair.network.set(Network::BreaksAfter(request));
    sync(reader);
    assert_eq!(pair.there(|it| it["status"] == "read"), ["e1"]);
    pair.network.set(Network::Open);
    synced(reader);
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url).len(), starred(reader, url)), (9, vec!["e2".to_owned()]));
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
