//! Sync with a server that has the API of Google Reader, in the dialect of `FreshRSS`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use lacuna::demo::Site;
use serde_json::{Value, json};
use url::Url;

use super::{assert_quiet, exchanged, mark_read, mark_unread, star, starred, sync, synced};
use crate::accounts::add_with;
use crate::accounts::socket::SocketRequest;
use crate::support::{Reader, day, harbour};

/// The number of the entry `e1`. The numbers of `FreshRSS` are times in microseconds, which have 16 digits.
const FIRST: u64 = 1_700_000_000_000_001;

/// The state of a made `FreshRSS`.
#[derive(Default)]
pub(super) struct State {
    feed: String,
    /// The entries: read, starred.
    pub(super) entries: BTreeMap<u64, (bool, bool)>,
    /// Entries for which no edit is accepted.
    refused: Vec<u64>,
    /// The answer to such an edit; `None` for 400.
    refusal: Option<(u16, &'static str)>,
    /// Numbers in one answer at most.
    pub(super) page: usize,
    /// Number of answers with entries that are still given; `None` for no limit. Later ones are held back for ever.
    pub(super) contents_left: Option<usize>,
    /// Connections whose answers are held back.
    pub(super) held: Vec<TcpStream>,
    /// True if the next answer says that the quota is used up.
    is_over: bool,
    /// The number of answers before the next one says so; `None` for no limit.
    quota: Option<usize>,
    /// The end of a path, and the status and the body of the answer at it.
    answers: Option<(&'static str, u16, &'static str)>,
    /// The forms in which numbers are listed.
    form: usize,
    asked: Vec<String>,
    /// Entries whose link, title or time the server has otherwise than their publisher.
    others_named: BTreeMap<u64, [bool; 3]>,
    /// Entries that are others again: the place of the other one for the number of each.
    again: BTreeMap<u64, u64>,
    /// Entries that no list has, although the server has them.
    unlisted: Vec<u64>,
    /// True if the server tells when it stored an entry.
    tells_stored: bool,
    /// Feeds beside the first one: the address and the folder of each.
    pub(super) others: Vec<(String, String)>,
}

/// A made `FreshRSS`. Its thread ends with the test program.
pub(super) struct Fresh {
    pub(super) address: SocketAddr,
    state: Arc<Mutex<State>>,
}

impl Fresh {
    pub(super) fn start(feed: &Url, entries: std::ops::RangeInclusive<u64>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let entries = entries.map(|n| (number(n), (false, false))).collect();
        let state = State { feed: feed.to_string(), entries, page: 4, ..State::default() };
        let state = Arc::new(Mutex::new(state));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming() {
                answer(stream.unwrap(), &mut shared.lock().unwrap());
            }
        });
        Self { address, state }
    }

    pub(super) fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        change(&mut self.state.lock().unwrap())
    }

    pub(super) fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.state.lock().unwrap().asked)
    }

    /// The ids of the unread and of the starred entries, the newest first.
    pub(super) fn marked(&self) -> (Vec<String>, Vec<String>) {
        let state = self.state.lock().unwrap();
        let ids = |test: &dyn Fn(&(bool, bool)) -> bool| {
            let found = state.entries.iter().rev().filter(|(_, marks)| test(marks));
            found.map(|(number, _)| format!("e{}", number - FIRST + 1)).collect()
        };
        (ids(&|(read, _)| !read), ids(&|(_, starred)| *starred))
    }
}

pub(super) const fn number(n: u64) -> u64 {
    FIRST + n - 1
}

fn answer(stream: TcpStream, state: &mut State) {
    let Some((request, mut stream)) = SocketRequest::read(stream) else { return };
    let url = Url::parse(&format!("http://x{}", request.target())).unwrap();
    let query: Vec<(String, String)> = url.query_pairs().into_owned().collect();
    let form: Vec<(String, String)> = url::form_urlencoded::parse(&request.body).into_owned().collect();
    let path = url.path().strip_prefix("/api/greader.php/").unwrap_or_default().to_owned();
    state.asked.push(path.clone());
    if path.ends_with("items/contents") {
        match &mut state.contents_left {
            Some(0) => return state.held.push(stream),
            Some(left) => *left -= 1,
            None => {}
        }
    }
    if let Some(left @ 1..) = &mut state.quota {
        *left -= 1;
    }
    let is_signed_in = request.header("Authorization") == Some("GoogleLogin auth=ada/8f1e");
    let mut more = String::new();
    let (status, body) = match path.as_str() {
        "accounts/ClientLogin" => (200, "SID=ada/8f1e\nLSID=null\nAuth=ada/8f1e\n".to_owned()),
        "" => (404, String::new()),
        _ if !is_signed_in => (401, "Unauthorized!".to_owned()),
        _ if state.answers.is_some_and(|(end, ..)| path.ends_with(end)) => {
            state.answers.map(|(_, status, body)| (status, body.to_owned())).unwrap_or_default()
        }
        _ if std::mem::take(&mut state.is_over) || state.quota == Some(0) => {
            more.push_str(
                "X-Reader-Zone1-Limit: 5\r\nX-Reader-Zone1-Usage: 5\r\nX-Reader-Limits-Reset-After: 600\r\n",
            );
            (429, String::new())
        }
        "reader/api/0/user-info" => (200, json!({"userId": "ada", "userName": "ada"}).to_string()),
        "reader/api/0/subscription/list" => {
            let feed = json!({"id": "feed/52", "title": "Harbour ＆ sea", "url": state.feed});
            let others = state.others.iter().enumerate().map(|(at, (url, folder))| {
                let categories = json!([{"id": format!("user/-/label/{folder}"), "label": folder}]);
                json!({"id": format!("feed/{}", 60 + at), "title": "Other", "url": url, "categories": categories})
            });
            let all: Vec<Value> =
                std::iter::once(feed).filter(|_| !state.feed.is_empty()).chain(others).collect();
            (200, json!({"subscriptions": all}).to_string())
        }
        "reader/api/0/token" => (200, "8f1e57token\n".to_owned()),
        "reader/api/0/stream/items/ids" => (200, numbers(state, &query).to_string()),
        "reader/api/0/stream/items/contents" => (200, contents(state, &form).to_string()),
        "reader/api/0/edit-tag" => edit(state, &form),
        "reader/api/0/subscription/edit" => subscribe(state, &form),
        _ => (404, String::new()),
    };
    let mut reply = format!("HTTP/1.1 {status} x\r\nConnection: close\r\n{more}");
    write!(reply, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    // The program may have been killed.
    drop(stream.write_all(reply.as_bytes()));
}

fn numbers(state: &State, query: &[(String, String)]) -> Value {
    let value = |name: &str| query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let is_starred = value("s") == Some("user/-/state/com.google/starred");
    let leaves_read_out = value("xt") == Some("user/-/state/com.google/read");
    let after = value("c").map(|token| token.parse::<u64>().unwrap());
    let found = state.entries.iter().rev().filter(|(number, (read, starred))| {
        (!is_starred || *starred) && !(leaves_read_out && *read) && after.is_none_or(|after| **number < after)
    });
    let found = found.map(|(number, _)| *number).filter(|number| !state.unlisted.contains(number));
    let found: Vec<u64> = found.collect();
    let size = state.page.min(value("n").unwrap().parse().unwrap());
    let written = |number: &u64| match state.form {
        0 => number.to_string(),
        1 => format!("{number:016x}"),
        2 => format!("tag:google.com,2005:reader/item/{number:016x}"),
        _ => number.cast_signed().to_string(),
    };
    let page: Vec<Value> = found.iter().take(size).map(|number| json!({"id": written(number)})).collect();
    let mut answer = json!({"itemRefs": page});
    if found.len() > size {
        answer["continuation"] = found[size - 1].to_string().into();
    }
    answer
}

fn asked_numbers(form: &[(String, String)]) -> Vec<u64> {
    let ids = form.iter().filter(|(name, _)| name == "i");
    let long = |id: &str| id.strip_prefix("tag:google.com,2005:reader/item/").unwrap().to_owned();
    let digits: Vec<String> = ids.map(|(_, id)| long(id)).collect();
    assert!(digits.iter().all(|digits| digits.len() == 16), "{digits:?}");
    digits.iter().map(|digits| u64::from_str_radix(digits, 16).unwrap()).collect()
}

fn contents(state: &State, form: &[(String, String)]) -> Value {
    let seconds = |n: u64| {
        let day = day(u32::try_from(n).unwrap());
        chrono::DateTime::parse_from_rfc3339(&day).unwrap().timestamp()
    };
    let item = |number: &u64| {
        let (read, starred) = state.entries.get(number)?;
        let n = state.again.get(number).copied().unwrap_or(number - FIRST + 1);
        let tags = [(*read, "read"), (*starred, "starred")];
        let tags = tags.into_iter().filter(|(is_set, _)| *is_set);
        let tags = tags.map(|(_, name)| format!("user/-/state/com.google/{name}"));
        let [link, title, time] = state.others_named.get(number).copied().unwrap_or_default();
        let stored = state.tells_stored.then(|| (number / 1000).to_string());
        Some(json!({
            "id": format!("tag:google.com,2005:reader/item/{number:016x}"), "crawlTimeMsec": stored,
            "title": format!("e{n}{}", if title { " corrected" } else { "" }),
            "published": seconds(n) + i64::from(time),
            "canonical": [{"href": format!("http://pages.example/{}e{n}", if link { "new/" } else { "" })}],
            "categories": tags.chain(["user/-/state/com.google/reading-list".to_owned()]).collect::<Vec<_>>(),
            "origin": {"streamId": "feed/52", "title": "Harbour ＆ sea"}, "summary": {"content": "The server's text"},
        }))
    };
    json!({"items": asked_numbers(form).iter().filter_map(item).collect::<Vec<_>>()})
}

fn edit(state: &mut State, form: &[(String, String)]) -> (u16, String) {
    assert!(form.contains(&("T".to_owned(), "8f1e57token".to_owned())), "{form:?}");
    let numbers = asked_numbers(form);
    if numbers.iter().any(|number| state.refused.contains(number)) {
        let (status, body) = state.refusal.unwrap_or((400, "Bad Request!"));
        return (status, body.to_owned());
    }
    for (name, tag) in form.iter().filter(|(name, _)| name == "a" || name == "r") {
        for number in &numbers {
            // FreshRSS answers OK although it lacks an entry.
            let Some(marks) = state.entries.get_mut(number) else { continue };
            match tag.as_str() {
                "user/-/state/com.google/read" => marks.0 = name == "a",
                "user/-/state/com.google/starred" => marks.1 = name == "a",
                other => panic!("{other}"),
            }
        }
    }
    (200, "OK".to_owned())
}

/// Follows, files or unfollows a feed, as `FreshRSS` does.
fn subscribe(state: &mut State, form: &[(String, String)]) -> (u16, String) {
    let value = |name: &str| form.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
    assert_eq!(value("T").as_deref(), Some("8f1e57token"));
    let (stream, folder) = (value("s").unwrap(), value("a"));
    let folder = folder.map(|label| label.strip_prefix("user/-/label/").unwrap().to_owned());
    let place = |stream: &str| stream.strip_prefix("feed/").unwrap().parse::<usize>().unwrap() - 60;
    match value("ac").as_deref() {
        Some("subscribe") => {
            let folder = folder.unwrap_or_else(|| "Uncategorized".to_owned());
            state.others.push((stream.strip_prefix("feed/").unwrap().to_owned(), folder));
        }
        // Taken out of its folder, a feed goes to the default category.
        Some("edit") => {
            assert!(folder.is_some() || value("r").is_some(), "{form:?}");
            state.others[place(&stream)].1 = folder.unwrap_or_else(|| "Sans catégorie".to_owned());
        }
        Some("unsubscribe") => drop(state.others.remove(place(&stream))),
        other => panic!("{other:?}"),
    }
    (200, "OK".to_owned())
}

#[test]
fn s15_subscriptions_and_folders_are_edited_as_freshrss_wants_it() {
    let (server, site, reader, url) = pair();
    let [b, c] = ["/b", "/c"].map(|name| {
        site.put(name, harbour(1..=2));
        site.url(name).to_string()
    });
    server.change(|state| state.others.push((c.clone(), "Ships ＆ sea".to_owned())));
    reader.run(&["add", &b, "--folder", "News"]).ok();
    let sync = || reader.run(&["account", "sync", "--subscriptions", "--yes"]).ok();
    let run = sync();
    assert!(run.said.contains("2 changes made"), "{run:?}");
    let there = || server.state.lock().unwrap().others.clone();
    assert_eq!(there()[1], (b.clone(), "News".to_owned()));
    let folder = |url: &str| reader.feed(&Url::parse(url).unwrap())["folder"].clone();
    assert_eq!(folder(&c), json!(["Ships & sea"]));
    // A folder is changed there, and a feed is unfollowed here.
    server.change(|state| state.others[1].1 = "Uncategorized".to_owned());
    reader.run(&["remove", &c]).ok();
    let run = reader.run(&["account", "sync", "--subscriptions"]).ok();
    assert!(run.said.contains("With --yes") && there().len() == 2, "{run:?}");
    sync();
    assert_eq!((there(), folder(&b)), (vec![(b, "Uncategorized".to_owned())], json!([])));
    // From the top level into a folder here and back. The user of the server speaks French.
    let move_to = |path: &[String]| {
        reader.mark(|store, _| {
            let id = store
                .subscriptions()
                .unwrap()
                .iter()
                .find(|row| row.url.as_str() == there()[0].0)
                .unwrap()
                .id;
            store.transaction(|tx| tx.move_to_folder(&[id], path)).unwrap();
        });
        sync();
        there()[0].1.clone()
    };
    assert_eq!(move_to(&["News".to_owned()]), "News");
    assert_eq!(move_to(&[]), "Sans catégorie");
    sync();
    assert_eq!(folder(&there()[0].0), json!([]));
    // The server loses the first feed. It stays here.
    server.change(|state| state.feed.clear());
    let run = sync();
    assert!(run.said.contains("It stays here"), "{run:?}");
    assert_eq!(reader.feed(&url)["url"], url.as_str());
}

/// The server answers that it follows a feed or leaves one, and does not.
#[test]
fn s14_a_subscription_that_the_server_does_not_make_is_told_and_offered_again() {
    let (server, site, reader, _url) = pair();
    let [b, c] = ["/b", "/c"].map(|name| {
        site.put(name, harbour(1..=2));
        site.url(name).to_string()
    });
    server.change(|state| state.others.push((c.clone(), "News".to_owned())));
    let sync = || reader.run(&["account", "sync", "--subscriptions", "--yes"]);
    sync().ok();
    reader.run(&["add", &b]).ok();
    reader.run(&["remove", &c]).ok();
    server.change(|state| state.answers = Some(("subscription/edit", 200, "OK")));
    for _ in 0..2 {
        let run = sync();
        let said = run.said.matches("its list of feeds does not show it").count();
        assert!(run.status == 1 && said == 2 && run.said.contains("0 changes made"), "{run:?}");
    }
    server.change(|state| state.answers = None);
    let run = sync().ok();
    assert!(run.said.contains("2 changes made"), "{run:?}");
    let there: Vec<String> = server.change(|state| state.others.iter().map(|(url, _)| url.clone()).collect());
    assert_eq!(there, [b]);
    server.asked();
    sync().ok();
    let lists = server.asked().iter().filter(|path| path.ends_with("subscription/list")).count();
    assert_eq!(lists, 1, "the list is read once more only after a change");
}

/// The server answers that it moves a feed to another folder, and does not.
#[test]
fn s14_a_folder_that_the_server_does_not_change_is_told_and_offered_again() {
    let (server, site, reader, _url) = pair();
    site.put("/b", harbour(1..=2));
    let url = site.url("/b");
    server.change(|state| state.others.push((url.to_string(), "Sea".to_owned())));
    let sync = || reader.run(&["account", "sync", "--subscriptions", "--yes"]);
    sync().ok();
    reader.mark(|store, _| {
        let id = store.find_subscription(&lacuna::model::normalise(&url)).unwrap().unwrap();
        store.transaction(|tx| tx.move_to_folder(&[id], &["News".to_owned()])).unwrap();
    });
    server.change(|state| state.answers = Some(("subscription/edit", 200, "OK")));
    for _ in 0..2 {
        let run = sync();
        let said = run.said.matches("its list of feeds does not show it").count();
        assert!(run.status == 1 && said == 1 && run.said.contains("0 changes made"), "{run:?}");
        assert_eq!(reader.feed(&url)["folder"], json!(["News"]), "it is not moved back here");
    }
    server.change(|state| state.answers = None);
    assert!(sync().ok().said.contains("1 change made"));
    assert_eq!(server.change(|state| state.others[0].1.clone()), "News");
    let again = sync().ok();
    assert!(!again.said.contains("change made") && !again.said.contains("changes made"), "{again:?}");
}

#[test]
fn a_refused_subscription_names_no_address_to_open() {
    let (server, site, reader, _url) = pair();
    site.put("/b", harbour(1..=2));
    reader.run(&["add", site.url("/b").as_str()]).ok();
    server.change(|state| state.answers = Some(("subscription/edit", 400, "Bad Request!")));
    let run = reader.run(&["account", "sync", "--subscriptions", "--yes"]);
    assert!(run.said.contains("status 400") && !run.said.contains("Open the address"), "{run:?}");
}

#[test]
fn s12_a_server_that_names_no_time_has_not_asked_to_wait_until_then() {
    let (server, _site, reader, _url) = pair();
    server.change(|state| state.answers = Some(("items/ids", 429, "")));
    reader.run(&["account", "sync"]);
    let run = reader.run(&["account", "sync"]);
    assert!(run.said.contains("Lacuna will not ask again before") && !run.said.contains("until"), "{run:?}");
}

#[test]
fn a_server_that_is_out_of_service_has_not_asked_to_wait() {
    let (server, _site, reader, _url) = pair();
    server.change(|state| state.answers = Some(("items/ids", 503, "")));
    let run = reader.run(&["account", "sync"]);
    assert!(run.said.contains("out of service") && !run.said.contains("asked to wait"), "{run:?}");
}

#[test]
fn s9_answers_that_are_no_lists_are_a_failure() {
    let (server, _site, reader, url) = pair();
    mark_read(&reader, &url, &["e1"]);
    synced(&reader);
    for body in ["{}", r#"{"itemRefs":[{"id":"x1"},{"id":"x2"}]}"#] {
        server.change(|state| state.answers = Some(("items/ids", 200, body)));
        let result = sync(&reader);
        assert_eq!(result["synced"], false, "{result}");
        let said = result["error"]["message"].as_str().unwrap_or_default();
        assert!(said.contains("did not answer as a feed server does"), "{result}");
        assert_eq!(reader.unread(&url).len(), 9);
    }
    server.change(|state| state.answers = None);
    assert_eq!(exchanged(&reader), (0, 0));
}

/// A user with a feed of ten entries, who syncs with a server that has all of them.
pub(super) fn pair() -> (Fresh, Site, Reader, Url) {
    pair_with(10, false)
}

/// Both sides have so many entries.
#[track_caller]
fn pair_with(entries: u32, tells_stored: bool) -> (Fresh, Site, Reader, Url) {
    let site = Site::start();
    site.put("/feed", harbour(1..=entries));
    let (reader, url) = Reader::of(&site);
    let server = Fresh::start(&url, 1..=entries.into());
    server.change(|state| state.tells_stored = tells_stored);
    let address = format!("http://{}/", server.address);
    add_with(&reader, &[&address, "--user", "ada", "--name", "Fresh"], "love & lace").ok();
    let first = synced(&reader);
    assert_eq!((&first["feeds"], &first["linked"]), (&1.into(), &entries.into()), "{first}");
    (server, site, reader, url)
}

#[track_caller]
fn assert_equal(server: &Fresh, reader: &Reader, url: &Url) {
    assert_eq!(server.marked(), (reader.unread(url), starred(reader, url)));
}

#[test]
fn s1_s11_marks_of_each_side_appear_on_the_other_one_whatever_the_form_of_the_numbers() {
    let (server, _site, reader, url) = pair();
    for form in 0..4 {
        let [a, b, c, d] = [1, 2, 3, 4].map(|n| format!("e{}", form + n));
        server.change(|state| {
            state.form = form;
            state.entries.values_mut().for_each(|marks| *marks = (false, false));
            state.entries.get_mut(&number(10)).unwrap().0 = true;
            state.entries.get_mut(&number(9)).unwrap().1 = true;
        });
        synced(&reader);
        assert_equal(&server, &reader, &url);
        mark_read(&reader, &url, &[&a, &b]);
        star(&reader, &url, &[&c]);
        assert_eq!(exchanged(&reader), (3, 0), "{form}");
        mark_unread(&reader, &url, &[&b]);
        server.change(|state| state.entries.values_mut().take(8).for_each(|marks| marks.1 = true));
        synced(&reader);
        assert_equal(&server, &reader, &url);
        assert!(!reader.unread(&url).contains(&a) && starred(&reader, &url).contains(&d));
        // An entry leaves one set alone.
        server.change(|state| state.entries.get_mut(&number(8)).unwrap().0 = true);
        synced(&reader);
        assert_equal(&server, &reader, &url);
        server.change(|state| state.entries.get_mut(&number(7)).unwrap().1 = false);
        synced(&reader);
        assert_equal(&server, &reader, &url);
    }
}

#[test]
fn s3_the_queue_is_sent_even_if_nothing_is_fetched() {
    let (server, _site, reader, url) = pair();
    mark_read(&reader, &url, &["e1"]);
    // No feed is due.
    reader.run(&["refresh"]).ok();
    assert_equal(&server, &reader, &url);
    assert_eq!(server.marked().0.len(), 9);
}

/// Moves the last sync into the past.
fn minutes_pass(reader: &Reader, minutes: i64) {
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    database.execute("UPDATE account_sync SET at = at - ?1", [minutes * 60_000]).unwrap();
}

#[test]
fn s3_the_background_syncs_every_ten_minutes_and_sends_waiting_marks_at_once() {
    let (server, _site, reader, url) = pair();
    let in_background = || {
        server.asked();
        reader.run(&["refresh", "--background"]).ok();
        server.asked().len()
    };
    assert_eq!(in_background(), 0, "the last sync is a moment ago, and no mark waits");
    minutes_pass(&reader, 9);
    assert_eq!(in_background(), 0);
    mark_read(&reader, &url, &["e1"]);
    assert!(in_background() > 0);
    assert_equal(&server, &reader, &url);
    assert_eq!(in_background(), 0);
    server.change(|state| state.entries.insert(number(2), (true, false)));
    minutes_pass(&reader, 11);
    assert!(in_background() > 0);
    assert_equal(&server, &reader, &url);
    // Offline nothing is asked.
    std::fs::write(reader.folder().join("settings.json"), r#"{"passwords_in_file": true, "offline": true}"#)
        .unwrap();
    minutes_pass(&reader, 11);
    assert_eq!(in_background(), 0);
}

#[test]
fn s5_a_mark_that_the_server_refuses_blocks_no_other_one_and_is_reported() {
    let (server, _site, reader, url) = pair();
    server.change(|state| state.refused.push(number(4)));
    mark_read(&reader, &url, &["e3", "e4", "e5", "e6", "e7"]);
    let result = sync(&reader);
    assert_eq!((&result["sent"], &result["received"]), (&4.into(), &0.into()), "{result}");
    let refused = &result["refused"][0];
    assert_eq!((&refused["entry"], &refused["mark"]), (&number(4).to_string().into(), &"read".into()));
    // It waits, and is sent once in each later sync, beside the others.
    for id in ["e8", "e9"] {
        mark_read(&reader, &url, &[id]);
        server.asked();
        let result = sync(&reader);
        let calls = server.asked().iter().filter(|path| path.contains("edit-tag")).count();
        assert_eq!((&result["sent"], &result["waiting"], calls), (&1.into(), &1.into(), 2), "{result}");
        assert_eq!(result["refused"].as_array().map(Vec::len), Some(1), "{result}");
    }
    assert!(!reader.unread(&url).contains(&"e4".to_owned()), "the mark stays here");
    let said = reader.run(&["account", "list"]).ok().text();
    assert!(said.contains("1 change waiting."), "{said}");
    server.change(|state| state.refused.clear());
    let result = synced(&reader);
    assert_eq!((&result["sent"], &result["refused"]), (&1.into(), &json!([])), "{result}");
    assert_equal(&server, &reader, &url);
}

#[test]
fn s5_no_answer_that_refuses_one_mark_blocks_the_others_and_the_entry_is_named() {
    for refusal in [
        (401, ""),
        (403, ""),
        (404, ""),
        (409, ""),
        (413, ""),
        (500, ""),
        (501, ""),
        (200, "Error"),
        (200, ""),
    ] {
        let (server, _site, reader, url) = pair();
        server.change(|state| (state.refused, state.refusal) = (vec![number(4)], Some(refusal)));
        star(&reader, &url, &["e3", "e4", "e5"]);
        mark_read(&reader, &url, &["e3", "e4", "e5", "e6"]);
        let run = reader.run(&["account", "sync"]);
        for mark in ["the read mark", "the star"] {
            let words = format!("refuses {mark} of “e4” in Harbour");
            assert_eq!(run.said.matches(&words).count(), 1, "{refusal:?}: {}", run.said);
        }
        assert_eq!(run.said.matches("refuses").count(), 2, "{refusal:?}: {}", run.said);
        assert!(run.status == 1 && !run.said.contains("password"), "{refusal:?}: {run:?}");
        let is_marked = |n: u64| server.change(|state| state.entries[&number(n)]);
        assert_eq!([3, 5].map(is_marked), [(true, true); 2], "{refusal:?}");
        assert_eq!((is_marked(4), is_marked(6)), ((false, false), (true, false)), "{refusal:?}");
        // After the server takes the mark again, all of them arrive.
        server.change(|state| state.refused.clear());
        assert_eq!(exchanged(&reader), (2, 0), "{refusal:?}");
        assert_equal(&server, &reader, &url);
    }
}

#[test]
fn s5_a_server_that_refuses_many_marks_takes_the_others_at_a_later_sync_and_few_calls_are_made() {
    let (server, _site, reader, url) = pair_with(30, false);
    // The marks are sent in the order of the numbers, so the other two come last.
    server.change(|state| (state.refused, state.refusal) = ((1..=28).map(number).collect(), Some((500, ""))));
    let ids: Vec<String> = (1..=30).map(|n| format!("e{n}")).collect();
    mark_read(&reader, &url, &ids.iter().map(String::as_str).collect::<Vec<_>>());
    let mut calls = Vec::new();
    while server.change(|state| (29..=30).any(|n| !state.entries[&number(n)].0)) && calls.len() < 12 {
        server.asked();
        sync(&reader);
        calls.push(server.asked().iter().filter(|path| path.contains("edit-tag")).count());
    }
    assert!((2..6).contains(&calls.len()) && calls.iter().all(|calls| *calls <= 90), "{calls:?}");
    server.change(|state| state.refused.clear());
    assert_eq!(exchanged(&reader), (28, 0));
    assert_equal(&server, &reader, &url);
}

/// Something between Lacuna and the server answers one call with an error.
#[test]
fn s5_a_mark_that_was_refused_once_arrives_at_a_later_sync() {
    let (server, _site, reader, url) = pair();
    server.change(|state| state.refused.push(number(4)));
    mark_read(&reader, &url, &["e4"]);
    assert_eq!(sync(&reader)["waiting"], 1);
    server.change(|state| state.refused.clear());
    star(&reader, &url, &["e4"]);
    assert_eq!(exchanged(&reader), (2, 0));
    assert_equal(&server, &reader, &url);
}

#[test]
fn s5_an_entry_that_an_earlier_version_put_aside_is_synced_again() {
    let (server, _site, reader, url) = pair();
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    let sql = "UPDATE account_entry SET key = NULL, names = NULL WHERE number = ?1";
    assert_eq!(database.execute(sql, [number(6).cast_signed()]).unwrap(), 1);
    server.change(|state| state.entries.insert(number(6), (true, false)));
    synced(&reader);
    assert_equal(&server, &reader, &url);
}

#[test]
fn s5_a_server_that_refuses_everything_makes_no_mark_go() {
    let (server, _site, reader, url) = pair();
    server.change(|state| state.refused = (1..=10).map(number).collect());
    mark_read(&reader, &url, &["e3", "e4"]);
    let result = sync(&reader);
    assert_eq!((&result["synced"], &result["waiting"]), (&false.into(), &2.into()), "{result}");
    server.change(|state| state.refused.clear());
    assert_eq!(exchanged(&reader), (2, 0));
    assert_equal(&server, &reader, &url);
}

#[test]
fn s5_a_mark_that_the_server_refuses_on_five_days_is_dropped_with_one_report_and_stays_here() {
    let (server, _site, reader, url) = pair();
    server.change(|state| state.refused.push(number(4)));
    mark_read(&reader, &url, &["e3", "e4"]);
    for day in 1..=5 {
        let refused = sync(&reader)["refused"].take();
        let facts: Vec<_> =
            refused.as_array().unwrap().iter().map(|it| (&it["title"], &it["dropped"])).collect();
        assert_eq!(facts, [(&"e4".into(), &Value::Bool(day == 5))], "{day}");
        // A second sync on the same day changes nothing.
        assert_eq!(sync(&reader)["refused"].as_array().map(Vec::len), Some(usize::from(day < 5)), "{day}");
        let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
        database.execute("UPDATE account_mark SET refused_on = refused_on - 1", []).unwrap();
    }
    server.asked();
    let result = synced(&reader);
    assert_eq!((&result["refused"], &result["received"]), (&json!([]), &0.into()), "{result}");
    assert!(!server.asked().iter().any(|path| path.contains("edit-tag")));
    assert!(!reader.unread(&url).contains(&"e4".to_owned()), "the mark stays here");
    // The user reads the entry there. From then on the mark there counts again.
    for (read, received) in [(true, 0), (false, 1)] {
        server.change(|state| state.entries.insert(number(4), (read, false)));
        assert_eq!(exchanged(&reader), (0, received));
        assert_eq!(reader.unread(&url).contains(&"e4".to_owned()), !read);
    }
    // The user sets the mark again, so it is sent again.
    mark_read(&reader, &url, &["e4"]);
    server.change(|state| state.refused.clear());
    assert_eq!(exchanged(&reader), (1, 0));
    assert_equal(&server, &reader, &url);
}

#[test]
fn s5_marks_of_entries_that_the_server_no_longer_lists_do_not_count_as_sent() {
    let (server, _site, reader, url) = pair();
    star(&reader, &url, &["e3", "e4"]);
    server.change(|state| state.entries.remove(&number(3)));
    let result = synced(&reader);
    let facts = ["sent", "ended", "received"].map(|name| &result[name]);
    assert_eq!(json!(facts), json!([1, 1, 0]), "{result}");
    assert_eq!(starred(&reader, &url), ["e4", "e3"], "the star stays here");
}

/// The server answers that it has made a mark on an entry that it no longer has. No set of this API lists an entry that is read
/// and has no star, so Lacuna does not see that such an entry vanished, or came back, before the day's list of all entries.
#[test]
fn s14_a_mark_that_a_server_accepted_for_a_vanished_entry_is_sent_again_if_the_entry_comes_back() {
    let (server, _site, reader, url) = pair();
    star(&reader, &url, &["e3", "e4"]);
    let before = server.change(|state| {
        let before = state.entries.clone();
        state.entries.retain(|n, _| ![number(3), number(4)].contains(n));
        before
    });
    let result = synced(&reader);
    assert_eq!((&result["sent"], &result["ended"]), (&0.into(), &2.into()), "{result}");
    let later = synced(&reader);
    assert_eq!((&later["waiting"], &later["unknown_there"]), (&0.into(), &0.into()), "{later}");
    // They come back as they were.
    server.change(|state| state.entries = before);
    let result = synced(&reader);
    assert_eq!((&result["sent"], &result["received"]), (&2.into(), &0.into()), "{result}");
    assert_eq!(starred(&reader, &url), ["e4", "e3"]);
    assert_equal(&server, &reader, &url);
}

/// The server tells no times of changes. It lacks an entry that it stored after the backup.
#[test]
fn s14_marks_that_were_taken_back_stay_so_if_a_freshrss_is_restored() {
    let (server, site, reader, url) = pair();
    star(&reader, &url, &["e3"]);
    mark_read(&reader, &url, &["e4"]);
    synced(&reader);
    server.change(|state| state.entries.get_mut(&number(6)).unwrap().0 = true);
    synced(&reader);
    let backup = server.change(|state| state.entries.clone());
    site.put("/feed", harbour(1..=11));
    reader.refresh().ok();
    server.change(|state| state.entries.insert(number(11), (false, false)));
    synced(&reader);
    reader.run(&["star", url.as_str(), "e3", "--remove"]).ok();
    mark_unread(&reader, &url, &["e4"]);
    star(&reader, &url, &["e5"]);
    server.change(|state| state.entries.get_mut(&number(6)).unwrap().0 = false);
    synced(&reader);
    server.change(|state| state.entries = backup);
    // These marks are made in the browser after the restore.
    server.change(|state| state.entries.insert(number(7), (true, true)));
    let result = sync(&reader);
    assert_eq!((&result["set_up_anew"], &result["waiting"]), (&true.into(), &0.into()), "{result}");
    for _ in 0..2 {
        let unread = reader.unread(&url);
        assert_eq!((unread.len(), unread.contains(&"e7".to_owned())), (10, false), "{unread:?}");
        assert_eq!(starred(&reader, &url), ["e7", "e5"]);
        synced(&reader);
    }
}

/// A user who has read `e3` and starred `e4`. Then the server has other names for `e5`, and somebody takes these marks back
/// there and reads `e5`.
fn with_other_names(tells_stored: bool, names: [bool; 3]) -> (Fresh, Reader, Url, Value) {
    let (server, _site, reader, url) = pair_with(10, tells_stored);
    mark_read(&reader, &url, &["e3"]);
    star(&reader, &url, &["e4"]);
    synced(&reader);
    server.change(|state| {
        state.others_named.insert(number(5), names);
        state.entries.extend(
            [(3, (false, false)), (4, (false, false)), (5, (true, false))]
                .map(|(n, marks)| (number(n), marks)),
        );
    });
    let result = synced(&reader);
    (server, reader, url, result)
}

#[test]
fn s14_an_entry_that_its_publisher_corrected_stays_the_same_one_and_proves_no_restored_server() {
    let two = [[true, true, false], [true, false, true], [false, true, true]];
    let cases = two.map(|names| (false, names)).into_iter().chain(two.map(|names| (true, names)));
    for (tells_stored, names) in cases.chain([(true, [true; 3])]) {
        let (server, reader, url, result) = with_other_names(tells_stored, names);
        let facts = ["set_up_anew", "received", "sent"].map(|name| &result[name]);
        assert_eq!(json!(facts), json!([false, 3, 0]), "{tells_stored} {names:?} {result}");
        assert_equal(&server, &reader, &url);
        // The link to the entry stays.
        star(&reader, &url, &["e5"]);
        synced(&reader);
        assert_eq!(server.marked().1, ["e5"]);
        assert_equal(&server, &reader, &url);
    }
}

/// The server does not tell when it stored the entry.
#[test]
fn s14_a_single_number_that_stands_for_another_entry_passes_no_mark_on_and_proves_no_restored_server() {
    let (server, reader, url, result) = with_other_names(false, [true; 3]);
    let facts = ["set_up_anew", "received", "sent"].map(|name| &result[name]);
    assert_eq!(json!(facts), json!([false, 2, 0]), "{result}");
    assert!(reader.unread(&url).contains(&"e5".to_owned()), "another entry was read there");
    star(&reader, &url, &["e5"]);
    assert_eq!(sync(&reader)["unknown_there"], 1);
    assert_eq!(server.marked().1, Vec::<String>::new(), "another entry gets no star");
}

/// The server lacks the only entry that it stored after the backup, and it has fetched that one again.
#[test]
fn s14_a_restored_server_that_has_fetched_its_only_lost_entry_again_takes_no_mark_away() {
    for is_again in [true, false] {
        let (server, site, reader, url) = pair();
        let backup = server.change(|state| state.entries.clone());
        site.put("/feed", harbour(1..=11));
        reader.refresh().ok();
        server.change(|state| state.entries.insert(number(11), (false, false)));
        mark_read(&reader, &url, &["e1", "e2"]);
        star(&reader, &url, &["e3"]);
        synced(&reader);
        server.change(|state| {
            state.entries = backup;
            if is_again {
                state.entries.insert(number(20), (false, false));
                state.again.insert(number(20), 11);
            }
        });
        let result = synced(&reader);
        // Somebody may have deleted a single entry there, so this alone proves nothing.
        assert_eq!(
            (&result["set_up_anew"], &result["kept"]),
            (&is_again.into(), &(if is_again { 3 } else { 0 }).into()),
            "{result}"
        );
        assert_eq!(
            (reader.unread(&url).len(), starred(&reader, &url).len()),
            if is_again { (9, 1) } else { (11, 0) }
        );
    }
}

#[test]
fn s14_a_feed_that_was_emptied_there_is_no_sign_of_a_backup() {
    let (server, _site, reader, url) = pair();
    mark_read(&reader, &url, &["e1", "e2"]);
    synced(&reader);
    server.change(|state| {
        state.entries = (21..=30).map(|n| (number(n), (false, false))).collect();
        state.again = (21..=30).map(|n| (number(n), n - 20)).collect();
    });
    let result = synced(&reader);
    let facts = ["set_up_anew", "sent", "linked"].map(|name| &result[name]);
    assert_eq!(json!(facts), json!([false, 2, 10]), "{result}");
    assert_eq!(reader.unread(&url).len(), 8);
}

#[test]
fn s12_a_used_up_quota_is_waited_for_and_no_feed_is_asked_for_alone() {
    let (server, _site, reader, url) = pair();
    server.asked();
    synced(&reader);
    let asked = server.asked();
    assert!(asked.iter().all(|path| !path.contains("feed")), "{asked:?}");
    mark_read(&reader, &url, &["e1"]);
    server.change(|state| state.is_over = true);
    let result = sync(&reader);
    assert_eq!((&result["synced"], &result["waiting"]), (&false.into(), &1.into()), "{result}");
    assert!(result["wait_until"].is_string(), "{result}");
    server.asked();
    let result = sync(&reader);
    assert_eq!((server.asked(), &result["error"]["kind"]), (vec![], &"status".into()), "{result}");
}

#[test]
fn s13_only_unknown_entries_are_asked_for_and_all_of_them_at_once() {
    let (server, _site, reader, _url) = pair();
    server.asked();
    synced(&reader);
    let asked = server.asked();
    let contents = |asked: &[String]| asked.iter().filter(|path| path.ends_with("contents")).count();
    assert_eq!(contents(&asked), 0, "{asked:?}");
    server.change(|state| state.entries.extend((11..=30).map(|n| (number(n), (false, false)))));
    synced(&reader);
    assert_eq!(contents(&server.asked()), 1);
}

#[test]
fn s13_a_sync_without_news_takes_three_requests_also_with_many_unread_entries() {
    let (server, _site, reader, _url) = pair();
    server.change(|state| {
        state.page = 100_000;
        state.entries.extend((11..=12_000).map(|n| (number(n), (n % 2 == 0, false))));
    });
    synced(&reader);
    assert_quiet(&reader);
}

#[test]
fn s14_an_unread_entry_that_the_server_deleted_stays_unread_here() {
    let (server, _site, reader, url) = pair();
    mark_read(&reader, &url, &["e2"]);
    star(&reader, &url, &["e3"]);
    synced(&reader);
    server.change(|state| state.entries.retain(|number, _| *number > FIRST + 4));
    let result = synced(&reader);
    assert_eq!((&result["received"], &result["linked"]), (&0.into(), &6.into()), "{result}");
    assert_eq!((reader.unread(&url).len(), starred(&reader, &url)), (9, vec!["e3".to_owned()]));
}

/// The API tells no times of changes. The restored server lacks the newest entries.
#[test]
fn s14_a_server_that_was_restored_from_a_backup_takes_no_mark_away() {
    let (server, _site, reader, url) = pair();
    mark_read(&reader, &url, &["e1", "e2"]);
    star(&reader, &url, &["e3"]);
    synced(&reader);
    server.change(|state| {
        state.entries = (1..=8).map(|n| (number(n), (false, false))).collect();
        // The user has marked these in the browser since.
        state.entries.insert(number(5), (true, false));
        state.entries.insert(number(6), (false, true));
    });
    let result = synced(&reader);
    let facts = ["sent", "received", "set_up_anew"].map(|name| &result[name]);
    assert_eq!(json!(facts), json!([3, 2, true]), "{result}");
    assert_eq!(reader.unread(&url), ["e10", "e9", "e8", "e7", "e6", "e4", "e3"]);
    assert_eq!(starred(&reader, &url), ["e6", "e3"]);
    assert_eq!(server.marked().0, ["e8", "e7", "e6", "e4", "e3"]);
    assert_eq!(server.marked().1, ["e6", "e3"]);
    let result = synced(&reader);
    assert_eq!((&result["set_up_anew"], &result["sent"]), (&false.into(), &0.into()), "{result}");
    // Later marks that the user takes back there count again.
    server.change(|state| state.entries.insert(number(3), (false, false)));
    synced(&reader);
    assert_eq!(starred(&reader, &url), ["e6"]);
}

/// A feed that the user leaves there takes its entries along. That is no backup.
#[test]
fn s14_entries_that_go_with_their_feed_are_no_sign_of_a_backup() {
    let (server, _site, reader, url) = pair();
    mark_read(&reader, &url, &["e1"]);
    synced(&reader);
    server.change(|state| {
        state.entries.clear();
        state.feed.clear();
    });
    assert_eq!(synced(&reader)["set_up_anew"], false);
    assert_eq!(reader.unread(&url).len(), 9);
}

/// Nobody can tell a backup that lacks no entry from the user's own changes.
#[test]
fn s2_marks_that_are_taken_back_there_are_so_here_however_many_they_are() {
    for count in [1, 25] {
        let (server, _site, reader, url) = pair_with(30, false);
        let ids: Vec<String> = (1..=count).map(|n| format!("e{n}")).collect();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        mark_read(&reader, &url, &ids);
        star(&reader, &url, &ids);
        synced(&reader);
        server.change(|state| state.entries.values_mut().for_each(|marks| *marks = (false, false)));
        let said = reader.run(&["account", "sync"]).ok().said;
        let received = format!("Fresh: Synced: 0 marks sent, {} marks received.", 2 * count);
        assert_eq!(said.trim(), received);
        assert_eq!(starred(&reader, &url), Vec::<String>::new());
        assert_equal(&server, &reader, &url);
    }
}

/// The entries that are missing in the list of starred ones still have their stars.
#[test]
fn s9_a_list_that_lacks_entries_takes_no_star_away() {
    let (server, _site, reader, url) = pair_with(30, false);
    let ids: Vec<String> = (1..=25).map(|n| format!("e{n}")).collect();
    star(&reader, &url, &ids.iter().map(String::as_str).collect::<Vec<_>>());
    synced(&reader);
    server.change(|state| state.unlisted = (1..=25).map(number).collect());
    assert_eq!(exchanged(&reader), (0, 0));
    assert_eq!(starred(&reader, &url).len(), 25);
}

#[test]
fn s15_the_servers_texts_and_names_never_replace_those_of_the_publisher() {
    let (_server, _site, reader, url) = pair();
    let row = reader.entry(&url, "e5");
    assert!(row["content"].as_str().unwrap().contains("The text of e5"), "{row}");
    assert!(!reader.feed(&url)["title"].as_str().unwrap().contains('＆'));
}

#[test]
fn an_entry_of_the_server_that_lacuna_has_not_is_no_entry_here_and_proves_nothing() {
    let (server, site, reader, url) = pair();
    server.change(|state| state.entries.extend((11..=15).map(|n| (number(n), (n == 15, false)))));
    let result = synced(&reader);
    assert_eq!((&result["only_there"], reader.ids(&url).len()), (&5.into(), 10), "{result}");
    site.put("/feed", harbour(16..=25));
    reader.refresh().ok();
    assert_eq!(reader.gap()["cause"], "missed-polls");
    // An entry that comes later meets the one of the server.
    site.put("/feed", harbour(15..=25));
    reader.refresh().ok();
    assert!(!reader.unread(&url).contains(&"e15".to_owned()));
}

#[test]
fn s12_a_wait_that_the_sync_of_subscriptions_is_told_holds_for_all_calls() {
    let (server, _site, reader, _url) = pair();
    server.change(|state| state.is_over = true);
    reader.run(&["account", "sync", "--subscriptions"]);
    server.asked();
    let result = sync(&reader);
    assert_eq!((server.asked(), &result["synced"]), (vec![], &false.into()), "{result}");
    assert!(result["wait_until"].is_string(), "{result}");
}

/// The sync that brings the stars of a feed before the server unsubscribes it is told to wait.
#[test]
fn s12_a_wait_that_a_part_of_a_sync_is_told_holds_for_its_rest() {
    let (server, site, reader, _url) = pair();
    let [b, c] = ["/b", "/c"].map(|name| {
        site.put(name, harbour(1..=2));
        site.url(name).to_string()
    });
    server.change(|state| state.others.push((c.clone(), "News".to_owned())));
    reader.run(&["account", "sync", "--subscriptions", "--yes"]).ok();
    reader.run(&["add", &b]).ok();
    reader.run(&["remove", &c]).ok();
    server.asked();
    server.change(|state| state.answers = Some(("items/ids", 429, "")));
    reader.run(&["account", "sync", "--subscriptions", "--yes"]);
    let asked = server.asked();
    assert!(asked.iter().any(|path| path.ends_with("items/ids")), "{asked:?}");
    assert_eq!(asked.last().unwrap(), "reader/api/0/stream/items/ids", "{asked:?}");
}

#[test]
fn the_password_in_an_address_of_the_server_is_not_stored_with_the_feed() {
    let (server, site, reader, _url) = pair();
    site.put("/b", harbour(1..=2));
    let mut address = site.url("/b");
    address.set_username("ada").unwrap();
    address.set_password(Some("tide-tables")).unwrap();
    server.change(|state| state.others.push((address.to_string(), "News".to_owned())));
    let run = reader.run(&["account", "sync", "--subscriptions", "--yes"]).ok();
    assert!(run.said.contains("1 change made"), "{run:?}");
    for file in std::fs::read_dir(reader.folder()).unwrap().flatten() {
        let is_of_database = file.file_name().to_string_lossy().starts_with("lacuna.db");
        let bytes = std::fs::read(file.path()).unwrap_or_default();
        assert!(!is_of_database || !bytes.windows(11).any(|part| part == b"tide-tables"), "{file:?}");
    }
    reader.run(&["refresh"]).ok();
    let log = site.log();
    let mut sent = log.iter().rev().filter(|logged| logged.request.path() == "/b");
    assert!(
        sent.next().unwrap().request.header("Authorization").is_some(),
        "the password is sent to the feed"
    );
    let run = reader.run(&["account", "sync", "--subscriptions"]).ok();
    assert!(!run.said.contains("Subscribe"), "{run:?}");
}

/// The quota of each sync is used up before all changes were listed.
#[test]
fn s12_a_sync_that_needs_more_answers_than_the_quota_goes_on_where_it_was() {
    let (server, _site, reader, _url) = pair();
    let count = 5_000;
    server.change(|state| {
        state.page = 100_000;
        state.entries.extend((11..=count).map(|n| (number(n), (false, false))));
    });
    synced(&reader);
    server.change(|state| {
        state.entries.values_mut().for_each(|marks| marks.0 = true);
        state.quota = Some(30);
    });
    let mut syncs = 0;
    while unread_there(&reader) > 0 && syncs < 6 {
        syncs += 1;
        sync(&reader);
        end_wait(&reader);
        server.change(|state| state.quota = Some(30));
    }
    assert_eq!((syncs, unread_there(&reader)), (3, 0));
    server.change(|state| state.quota = None);
    // The same holds for unknown entries.
    server.change(|state| {
        state.entries.extend((count + 1..=2 * count).map(|n| (number(n), (true, false))));
        state.quota = Some(30);
    });
    for _ in 0..3 {
        sync(&reader);
        end_wait(&reader);
        server.change(|state| state.quota = Some(30));
    }
    assert_eq!(synced(&reader)["requests"], 3);
}

/// Entries of feeds that are not followed here are asked for once.
#[test]
fn s13_a_daily_list_asks_for_no_entry_of_a_feed_that_is_not_followed_here_again() {
    let (server, _site, reader, url) = pair();
    let elsewhere = reader.run(&["remove", url.as_str()]);
    elsewhere.ok();
    synced(&reader);
    synced(&reader);
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    database.execute("UPDATE account_sync SET listed_at = listed_at - 90000000", []).unwrap();
    server.asked();
    synced(&reader);
    let contents = server.asked().iter().filter(|path| path.ends_with("contents")).count();
    assert_eq!(contents, 0);
    // They are found as soon as the user follows the feed.
    reader.add(&url).ok();
    assert_eq!(synced(&reader)["linked"], 10);
}

/// The number of entries that are unread on the server, as far as Lacuna knows.
fn unread_there(reader: &Reader) -> i64 {
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    database.query_row("SELECT count(*) FROM account_entry WHERE read = 0", [], |row| row.get(0)).unwrap()
}

/// The time for which the server asked passes.
fn end_wait(reader: &Reader) {
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    database.execute("UPDATE account_sync SET wait_until = NULL", []).unwrap();
}
