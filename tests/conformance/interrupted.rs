//! Draft -07, Appendix B: the algorithm that rebuilds an archived feed. If it is interrupted after any step and
//! continues later, it gives the same feed (A3).
//!
//! The tests kill the program while it waits for an answer. Then everything before this request is stored, and nothing
//! after it. Each step is one transaction and ends with the next request, so these are all states that a kill can
//! leave.

use std::collections::BTreeMap;
use std::process::Stdio;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Delivery, Reply};
use lacuna::model::Timestamp;

use crate::reader::Reader;

/// A version of an entry: id, title, and minute of the update.
type Version = (String, String, i64);

#[derive(Clone, Default)]
struct Document {
    entries: Vec<Version>,
    prev: Option<String>,
}

/// A publisher who makes archives, revises old entries, and answers only a limited number of requests.
#[derive(Default)]
struct Publisher {
    documents: BTreeMap<String, Document>,
    archives: usize,
    minute: i64,
    allowed: usize,
    /// True once a request beyond the limit has arrived. It gets no answer.
    waits: bool,
    answered: Vec<String>,
}

impl Publisher {
    /// Two new entries, and a new version of an old one.
    fn publish(&mut self) {
        for revised in [false, false, true] {
            self.minute += 1;
            let id = if revised { self.minute / 2 } else { self.minute };
            let version = (format!("e{id}"), format!("e{id} at {}", self.minute), self.minute);
            let feed = self.documents.entry("/feed".to_owned()).or_default();
            feed.entries.insert(0, version);
        }
    }

    /// Makes an archive of the subscription document. The newest entry stays in both.
    fn close_archive(&mut self) {
        self.archives += 1;
        let path = format!("/a{}", self.archives);
        let feed = self.documents.entry("/feed".to_owned()).or_default();
        let archive = feed.clone();
        feed.entries.truncate(1);
        feed.prev = Some(path.clone());
        self.documents.insert(path, archive);
    }

    fn feed(&self, path: &str) -> Option<Feed> {
        let Document { entries, prev } = self.documents.get(path)?;
        let time = |minute: i64| Timestamp::from_seconds(1_704_067_200 + minute * 60).to_rfc3339();
        let newest = entries.iter().map(|(_, _, minute)| *minute).max().unwrap_or_default();
        let entry = |(id, title, minute): &Version| Entry::new(id, title).updated(time(*minute));
        let feed =
            Feed::atom("Interrupted").id("urn:i").updated(time(newest)).entries(entries.iter().map(entry));
        let feed = if path == "/feed" { feed } else { feed.archive().link("current", "/feed") };
        Some(match prev {
            Some(prev) => feed.link("prev-archive", prev.clone()),
            None => feed,
        })
    }

    /// The result of Appendix B, step by step, with an empty store.
    fn appendix_b(&self) -> BTreeMap<String, String> {
        let mut store = BTreeMap::new();
        let mut add = |document: &Document| {
            for (id, title, _) in document.entries.iter().rev() {
                store.insert(id.clone(), title.clone());
            }
        };
        let mut list: Vec<&String> = Vec::new();
        let subscription = &self.documents["/feed"];
        let mut document = subscription;
        while let Some(prev) = &document.prev {
            list.push(prev);
            document = &self.documents[prev];
        }
        add(document);
        while let Some(prev) = list.pop() {
            add(&self.documents[prev]);
        }
        add(subscription);
        store
    }
}

struct Stage {
    site: Site,
    publisher: Arc<Mutex<Publisher>>,
    reader: Reader,
}

const ARCHIVES: usize = 5;

impl Stage {
    fn new() -> Self {
        let mut publisher = Publisher::default();
        for _ in 0..ARCHIVES {
            publisher.publish();
            publisher.close_archive();
        }
        publisher.publish();
        let publisher = Arc::new(Mutex::new(publisher));
        let site = Site::start();
        let theirs = Arc::clone(&publisher);
        site.handle_under("/", move |request| {
            let mut publisher = lock(&theirs);
            let Some(allowed) = publisher.allowed.checked_sub(1) else {
                publisher.waits = true;
                return Reply::status(200).delivery(Delivery::Silent(Duration::from_mins(1)));
            };
            publisher.allowed = allowed;
            publisher.answered.push(request.path().to_owned());
            publisher.feed(request.path()).map_or_else(|| Reply::status(404), Reply::from)
        });
        Self { site, publisher, reader: Reader::new() }
    }

    /// Runs the program until it makes one more request than `requests`, and then kills it. Returns true if the program
    /// ended by itself before.
    fn live(&self, arguments: &[&str], requests: usize) -> bool {
        {
            let mut publisher = lock(&self.publisher);
            (publisher.allowed, publisher.waits) = (requests, false);
        }
        let mut command = self.reader.command(arguments);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let patience = Instant::now() + Duration::from_mins(1);
        loop {
            if child.try_wait().unwrap().is_some() {
                return true;
            }
            if lock(&self.publisher).waits {
                // This is SIGKILL: no handler and no destructor runs.
                child.kill().unwrap();
                child.wait().unwrap();
                return false;
            }
            assert!(Instant::now() < patience, "{arguments:?} neither ends nor asks");
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn add(&self, requests: usize) -> bool {
        self.live(&["add", self.site.url("/feed").as_str()], requests)
    }

    /// Returns the stored entries by id.
    fn held(&self) -> BTreeMap<String, String> {
        let rows = self.reader.json(&["entries", self.site.url("/feed").as_str()]);
        let word = |row: &serde_json::Value, name: &str| row[name].as_str().unwrap().to_owned();
        let entries = rows.as_array().unwrap().iter().filter(|row| row["row"] == "entry");
        entries.map(|row| (word(row, "id"), word(row, "title"))).collect()
    }

    /// Fails if the feed claims to be whole and is not, or if an entry is not the newest version that was sent so far.
    #[track_caller]
    fn is_honest(&self) {
        let feeds = self.reader.json(&["feeds"]);
        if feeds.as_array().unwrap().is_empty() {
            return;
        }
        let all = lock(&self.publisher).appendix_b();
        if feeds[0]["state"] == "whole" {
            assert_eq!(self.held(), all);
        } else if !feeds[0]["state"].is_null() {
            assert_eq!(self.reader.state(), "archived gaps");
        }
    }

    /// Continues without interruption. Checks that the result equals the result of the algorithm, and that each archive
    /// was fetched once.
    #[track_caller]
    fn ends_well(&self) {
        assert!(self.add(usize::MAX));
        assert!(self.live(&["refresh"], usize::MAX));
        assert_eq!(self.reader.state(), "archived whole");
        let publisher = lock(&self.publisher);
        let mut answered = publisher.answered.clone();
        answered.retain(|path| path != "/feed");
        answered.sort();
        let mut archives: Vec<String> = (1..=publisher.archives).map(|n| format!("/a{n}")).collect();
        archives.sort();
        assert_eq!(answered, archives, "each archive was fetched once");
        let expect = publisher.appendix_b();
        drop(publisher);
        assert_eq!(self.held(), expect);
    }
}

fn lock(publisher: &Mutex<Publisher>) -> MutexGuard<'_, Publisher> {
    publisher.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn an_undisturbed_run_gives_what_the_algorithm_gives() {
    let stage = Stage::new();
    stage.ends_well();
    let expect: Vec<String> =
        ["/feed".to_owned()].into_iter().chain((1..=ARCHIVES).rev().map(|n| format!("/a{n}"))).collect();
    assert_eq!(lock(&stage.publisher).answered[..expect.len()], expect);
}

/// The number of steps: the subscription document and every archive.
const STEPS: usize = ARCHIVES + 1;

pub(crate) fn after_any_one_step() {
    for step in 0..=STEPS {
        let stage = Stage::new();
        assert_eq!(stage.add(step), step == STEPS, "killed behind step {step}");
        stage.is_honest();
        stage.ends_well();
    }
}

pub(crate) fn after_every_step() {
    let stage = Stage::new();
    stage.add(1);
    let mut lives = 1;
    loop {
        stage.is_honest();
        lives += 1;
        assert!(lives <= STEPS, "every life brings a step");
        if stage.live(&["refresh"], 1) {
            break;
        }
    }
    assert_eq!(lives, STEPS);
    stage.ends_well();
}

pub(crate) fn after_every_step_while_the_publisher_goes_on() {
    let stage = Stage::new();
    stage.add(1);
    for life in 0..12 {
        {
            let mut publisher = lock(&stage.publisher);
            publisher.publish();
            if life % 3 == 0 {
                publisher.close_archive();
            }
        }
        stage.live(&["refresh", "--now"], 1 + life % 3);
        let state = stage.reader.state();
        assert!(["archived gaps", "archived whole"].contains(&state.as_str()), "{state}");
    }
    assert!(stage.live(&["refresh", "--now"], usize::MAX));
    stage.ends_well();
}

#[test]
fn appendix_b_of_draft_07_interrupted_after_any_step_goes_on() {
    after_any_one_step();
    after_every_step();
    after_every_step_while_the_publisher_goes_on();
}
